"""Text and sympy to statements and back: parsing, defined words, display."""
