"""Ding, Farokhi (2020): non-stochastic privacy by clustering, for all finite joint ranges.

Encoding. Values of S are 1..M, of X are 1..N. The joint range is the family r of indicators (1 if the pair occurs); every s and
every x occurs in some pair, so |S| = M and |X| = N, and |S|x| is the sum of a column. H_0, B_0, I_0, L_0 are base 2 logarithms of
counts; a minimum or maximum over x is a number that bounds all and is attained. A partition of S is the family c of block labels.
It is overlap isolated if each range S|x lies in one block; definition1.isolated shows that this is the printed condition on sequences
of overlapping ranges. I_* is the logarithm of the largest number K of blocks of such a partition. A decomposition of the
graph of X is a family b of labels that agree on x, y with a common value of S. Section VI writes the joint law p[s,x] with its marginals,
or a channel W[s,x]; r is the support. Units are bits; (14), whose 2 epsilon is compared with a power of e, is judged in
bits and in nats.

Figure 1 is a picture; `figure1` says what the text forces of it (four joint ranges remain) and judges the examples for all four.

A quantization is the family b of the clusters of X. What an iteration does is said of the joint range of S and the clusters before
it, so the same sentence holds at the start and later. `bounded` states some counts for |S|, |X| <= 4, and looks at every case.

Not formalised, each with its reason in page.toml: among others the lack of submodularity (footnote 18 names no set function), what the
curves of Figures 3, 6, 7, 8, 9 show and the comparison with k-anonymity, which the notebook computes; the comparison with submodular
clustering, whose algorithm is not printed. Counts of the data set of Section VII-B are in no statement; a test counts them.

The lists of candidates of the examples are written out by hand. The tests of `solvers.agglomeration` repeat the runs.
"""

from theorems.ding_farokhi2020 import (
    algorithms,
    apart,
    attained,
    bounded,
    cells,
    chains,
    common_information,
    connected,
    cuts,
    distortion,
    examples,
    examples_later,
    feasible,
    figure1,
    frontier,
    fused,
    guarantees,
    indistinguishable,
    joining,
    maximin,
    measures,
    partitions,
    solutions,
    stochastic,
    subgraphs,
    utility,
    worst_case,
)
from theorems.ding_farokhi2020.model import CITATION, PAPER

__all__ = ["CITATION", "CLAIMS", "HEADLINES", "PAPER"]

CLAIMS = [
    *measures.CLAIMS,
    *partitions.CLAIMS,
    *connected.CLAIMS,
    *maximin.CLAIMS,
    *cuts.CLAIMS,
    *figure1.CLAIMS,
    *algorithms.CLAIMS,
    *distortion.CLAIMS,
    *guarantees.CLAIMS,
    *subgraphs.CLAIMS,
    *chains.CLAIMS,
    *examples.CLAIMS,
    *examples_later.CLAIMS,
    *utility.CLAIMS,
    *solutions.CLAIMS,
    *cells.CLAIMS,
    *fused.CLAIMS,
    *worst_case.CLAIMS,
    *apart.CLAIMS,
    *feasible.CLAIMS,
    *frontier.CLAIMS,
    *joining.CLAIMS,
    *attained.CLAIMS,
    *stochastic.CLAIMS,
    *common_information.CLAIMS,
    *indistinguishable.CLAIMS,
    *bounded.CLAIMS,
]

#: The results for which the paper is read, as they are printed and as they are right.
HEADLINES = (
    "ding_farokhi2020.lemma1",
    "ding_farokhi2020.lemma2",
    "ding_farokhi2020.proposition1",
    "ding_farokhi2020.d_infinity",
    "ding_farokhi2020.eq14.nats.amended",
    "ding_farokhi2020.footnote6",
)
