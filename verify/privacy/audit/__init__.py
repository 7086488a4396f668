"""Audit of a mechanism that a user has: every measure of the library, the worst pair and event, what theorems say of it.

    grid, mechanism, functions   the mechanism as it is handed in: read exactly, nothing renormalised
    irrational                   entries that are terms, and rational numbers next to them
    neighbourhood                the prior and the neighbours that go with it
    level                        a level that is stated, such as log(3)
    quantity                     numbers that are exact or enclosed
    pairs                        the worst pair of inputs, and the event that shows it
    ratio                        the greatest ratio of two entries, against a stated level
    subject                      what is audited, and what a measure of it is
    measures                     all measures that apply
    databases                    those of databases of several entries
    implications                 the library's claims that apply, their bounds against what was measured
    stated                       whether a stated level holds
    report                       all of it together; words and data print it

What is reported is exact or enclosed, but it is no verdict of the kernel: `audit` computes, and the claims that
it quotes have been judged.
"""
