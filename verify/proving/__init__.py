"""From a statement to a certificate: search.py asks the backends, one file a method; tactics.py serves scripts."""
