"""Privacy and information notions, one family a file; what they read is exact, so what they say is exact.

    channels    named mechanisms (matrices of fractions), their exact DP level and Hamming distortion

Every module here imports the standard library only. Nothing in this package decides a verdict.
"""
