"""The trusted kernel: statements, certificates, and `judge`. Standard library only.

Read in this order: `terms`, `statement`, `expansion` (words), `sorts`, `definitions` (sqrt, tanh, ...), `definedness`,
`normal`, `facts` with `gaussian`, `certificate`, `rules`, `shape`, `judge`; `enclosure` and `values` (numbers) serve
`evaluate` (witnesses) and interval covers, `calculus` differentiates, `codec` reads and writes plain data. Nothing here
searches, guesses, reads a clock, a file or a setting.

What others use has a name without an underscore, and a test holds them to it.
"""
