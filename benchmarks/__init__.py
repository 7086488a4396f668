"""Measurements: a corpus of true and false statements of the field, and what it takes to decide them."""
