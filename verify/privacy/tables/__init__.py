"""Tables as relations: a sensitive column, a public column, and the pairs that occur in the rows.

    columns          CSV files and data frames; cells as exact numbers where a column has numbers only
    picture          frontiers as SVG
"""
