"""Privacy and information notions, one family a file; what they read is exact, so what they say is exact or enclosed.

    balls               rational numbers to ball arithmetic and back
    channels            named mechanisms (matrices of fractions), their exact DP level and Hamming distortion
    closeness           hockey-stick divergence and total variation, exactly
    common_information  Gacs-Korner common information of a joint law
    critical_pairs      where a mechanism spends its privacy: zero columns, critical pairs, their colouring
    databases           a prior on databases: neighbours, levels of a mechanism, eps_X, eps~_X, h
    decimals            the reader of numbers: a float means the decimal that it prints as
    divergence          relative entropy and the inverse of binary entropy, enclosed
    fixed_point         logarithms and divergences in doubles, with derived error bounds
    folding             the orders of the rows of a source set, and the rows brought into one order
    joint_laws          joint laws of two finite random variables, as they are handed in, exactly
    logarithms          logarithms of positive rational numbers, added and compared exactly
    mi_dp               the level of MI differential privacy of a mechanism, enclosed
    mutual_information  of a channel, exactly or enclosed, and at its worst over a source set
    privacy_channels    p(y | x_1, ..., x_n), the constructions of Wu (2019), largest log-ratios
    readings            channels as they are handed in, exactly
    relations           uncertain variables as finite relations: what is read off a joint range
    results             what all results have in common: input, claim, evidence, and `verify`
    side_information    non-stochastic leakage to an observer who knows A as well: relations of triples (s, x, a)
    source_sets         finite source sets and their class, with a certificate
    stochastic_leakage  maximal and realizable leakage, Renyi divergences, the LDP level, exactly

Third-party packages (flint, sympy, numpy) are imported inside the functions that need them. Nothing in this package
decides a verdict.
"""
