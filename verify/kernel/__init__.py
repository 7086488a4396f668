"""The trusted kernel: statements, certificates, and `judge`. Standard library only.

Read in this order: `terms`, `statement`, `definedness`, `normal`, `facts`, `certificate`, `rules`, `shape`, `judge`;
`enclosure` and `evaluate` serve witnesses and interval covers, `calculus` differentiates, `codec` reads and
writes plain data. Nothing here searches, guesses, reads a clock, a file or a setting.
"""
