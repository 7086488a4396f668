"""What is the paper's own in numbers: its tables, its programs as printed, its curves, a check of its Theorem 1."""
