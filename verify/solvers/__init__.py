"""Solvers: optimal mechanisms and trade-offs, each with a certificate that exact arithmetic checks.

    columns             linear programs with few rows and many columns, exactly
    hamming             least differential privacy leakage at a Hamming distortion
    kss2018_programs    Theorems 2 and 3 of Kalantari, Sankar, Sarwate (2018), as printed and in their right form
    mutual_information  least mutual information at a Hamming distortion, enclosed
"""
