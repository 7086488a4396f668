"""Solvers: optimal mechanisms and trade-offs, each with a certificate that exact arithmetic checks.

    columns             linear programs with few rows and many columns, exactly
    hamming             least differential privacy leakage at a Hamming distortion
    identifiability     least levels of identifiability, privacy and information of databases, with certificates
    kss2018_programs    Theorems 2 and 3 of Kalantari, Sankar, Sarwate (2018), as printed and in their right form
    least_level         the least level at which a linear program's value is at most a distortion
    mutual_information  least mutual information at a Hamming distortion, enclosed
    privacy_programs    least distance at a level: PD-I and PD-DP of Wang, Ying, Zhang (2016), reduced by symmetry
    rate_distortion     least mutual information of databases at a distance, enclosed
    rational_programs   linear programs of moderate size, exactly, from a float solver's basis
"""
