"""Wang, Ying, Zhang (2016): identifiability, differential privacy and mutual-information privacy.

Encoding. Databases with n rows from a domain of m values are tuples x with coordinates x[i] in 1..m; neighbours are
at Hamming distance 1. A mechanism is a family Q[x, y], a posterior a family p[x, y], the prior p[x]. h is (32), its
printed inverse (17). Quantities are in nats. The paper's notions are the words of `definitions`; how eps*(D), eps_X and
eps~_X are read is said in the heads of `bounds` and `theorem1`. The printed range 0 <= D <= n of h^{-1} is kept in the
printed claims (which are undefined at its ends), and is 0 < D < n in the amended ones.

Only outputs in D^n are encoded, as in the paper from Definition 1 on. The gradient behind the stationarity condition is
stated without derivatives (`gradient`). `page.toml` has every sentence, with its claims or the reason why none judges it.
"""

from theorems.wyz2016 import (
    beyond,
    beyond_difference,
    beyond_one_row,
    beyond_range,
    bounds,
    codomain,
    consistency,
    dual,
    full_support,
    gradient,
    inverse,
    inverse_kernel,
    last_display,
    lemma1,
    lemma5,
    mechanism,
    neighbours,
    posteriors,
    problems,
    program,
    remarks,
    section2,
    slater,
    spheres,
    support,
    theorem1,
    theorem2,
)
from theorems.wyz2016.model import CITATION, PAPER

__all__ = ["CITATION", "CLAIMS", "HEADLINES", "PAPER"]

CLAIMS = [
    *inverse.CLAIMS,
    *lemma1.CLAIMS,
    *last_display.CLAIMS,
    *lemma5.CLAIMS,
    *posteriors.CLAIMS,
    *neighbours.CLAIMS,
    *spheres.CLAIMS,
    *bounds.CLAIMS,
    *mechanism.CLAIMS,
    *theorem1.CLAIMS,
    *theorem2.CLAIMS,
    *gradient.CLAIMS,
    *section2.CLAIMS,
    *remarks.CLAIMS,
    *inverse_kernel.CLAIMS,
    *full_support.CLAIMS,
    *beyond.CLAIMS,
    *beyond_difference.CLAIMS,
    *beyond_one_row.CLAIMS,
    *dual.CLAIMS,
    *beyond_range.CLAIMS,
    *consistency.CLAIMS,
    *program.CLAIMS,
    *codomain.CLAIMS,
    *problems.CLAIMS,
    *slater.CLAIMS,
    *support.CLAIMS,
]

#: The results for which the paper is read, as they are printed and as they are right.
HEADLINES = (
    "wyz2016.lemma1",
    "wyz2016.lemma5",
    "wyz2016.eq43.amended",
    "wyz2016.eq44.amended",
    "wyz2016.lemma3",
    "wyz2016.lemma4",
    "wyz2016.theorem1.identifiability.small.amended",
    "wyz2016.theorem1.identifiability.large.amended",
    "wyz2016.theorem1.dp.amended",
    "wyz2016.theorem1.difference",
    "wyz2016.rate",
    "wyz2016.theorem2.amended",
)
