"""Privacy accounting with proved ends: named mechanisms, their composition, levels (eps, delta) and Renyi divergences.

    mechanisms     Laplace, Gaussian, randomized response, ... as pairs of laws
    tables         pairs and channels given by their probabilities
    sampling       a mechanism run on a random part of the records
    composition    any number of mechanisms, one after the other; the noise for a level
    notation       a composition as a text names it

Below them: `levels` (eps as it is written), `pairs` (what accounting needs of a mechanism), `lattice` (laws of the loss
in whole numbers), `multinomial` (all sums of few losses), `repeated_laplace` (a closed form), `piecewise` (polynomials
between masses), `transforms`, `sampled_normal`, `sampled_laplace` and `inversion` (moments of the loss, and the curve
from them), `discretised` (any pair between two laws on a grid).
"""

from verify.privacy.accounting.composition import Composition, TooWide, compose, gaussian_sigma
from verify.privacy.accounting.mechanisms import (
    discrete_gaussian,
    gaussian,
    geometric,
    laplace,
    pure,
    randomized_response,
    staircase,
)
from verify.privacy.accounting.notation import written
from verify.privacy.accounting.pairs import InfiniteDivergence, Mechanism
from verify.privacy.accounting.sampling import sampled
from verify.privacy.accounting.tables import channel, table

__all__ = [
    "Composition",
    "InfiniteDivergence",
    "Mechanism",
    "TooWide",
    "channel",
    "compose",
    "discrete_gaussian",
    "gaussian",
    "gaussian_sigma",
    "geometric",
    "laplace",
    "pure",
    "randomized_response",
    "sampled",
    "staircase",
    "table",
    "written",
]
