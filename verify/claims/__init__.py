"""Claims: a statement with its source, its controls and its legs; conditions in an order that protects."""
