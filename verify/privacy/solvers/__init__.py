"""Solvers: optimal mechanisms and trade-offs, each with a certificate that exact arithmetic checks.

    agglomeration        the clustering algorithms of Ding, Farokhi (2020), with their whole run
    amplitude            capacity of the Gaussian channel under an amplitude limit
    anonymity_bound      least leakage of clusters of a given size, by counting
    calibration          the noise for a wanted level of the channels of Wu (2019)
    capacity             channel capacity, enclosed; `capacity_digits` to any width
    clusterings          quantizations of a public variable: leakage, utility, and their Lagrangian
    columns              linear programs with few rows and many columns, exactly
    entropy_bounded      individual capacity under priors of bounded entropy; the balance function
    exact_simplex        linear programs with no floats, where coefficients are too far apart for these
    frontier             what Algorithms 1 and 2 find for every weight, exactly
    hamming              least differential privacy leakage at a Hamming distortion
    hull                 rows that are mixtures of others
    identifiability      least levels of identifiability, privacy and information of databases, with certificates
    individual_capacity  the most an output says of one individual: over every prior or independent ones by branch and
                         bound (individual_search), or over priors of bounded entropy (entropy_bounded)
    k_anonymity          k-anonymity by suppression and by generalization
    least_level          the least level at which a linear program's value is at most a distortion
    local_search         a quantization bettered by small changes until none helps
    merging              Algorithms 1 and 2 again, fast
    merging_plain        the merging algorithms line by line: what `merging` is compared with
    mutual_information   least mutual information at a Hamming distortion, enclosed
    partitions           the true Pareto frontier over all quantizations, with a certificate
    privacy_programs     least distance at a level: PD-I and PD-DP of Wang, Ying, Zhang (2016), reduced by symmetry
    rate_distortion      least mutual information of databases at a distance, enclosed
    rational_programs    linear programs of moderate size, exactly, from a float solver's basis
    saddle               the best input of a channel, in floats: what `capacity` makes rigorous
    subgraph_frontier    the true Pareto frontier of I_* against U_1, for alphabets of any size
"""
