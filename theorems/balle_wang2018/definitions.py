"""The words of the analytic Gaussian mechanism, for one number: on top of those of Dwork and Roth (2014)."""

from theorems.dwork_roth2014.definitions import WORDS as BOOK
from verify.language.vocabulary import Vocabulary

WORDS = Vocabulary(BOOK)

WORDS.define(
    "distance(x w v real) := (x - w)^2/(2*v)",
    "the mean of the privacy loss of Gaussian noise of variance v, for the values x and w; half of its variance",
    r"\eta = \frac{D^2}{2\sigma^2}",
    "Lemma 3",
)
WORDS.define(
    "loss(y x w v real) := ((y - w)^2 - (y - x)^2)/(2*v)",
    "the privacy loss at the output y: the logarithm of the ratio of two normal densities of variance v with the means x and w",
    r"\ell_{M,x,x'}(y)",
    "Definition 2",
)
for _name, _means in {
    "x": "the value for one input",
    "w": "the value for an adjacent input",
    "v": "the variance of the noise",
    "s": "any number; in theorem5 the event that the loss is at least eps",
    "a": "any order above 1",
    "D": "the sensitivity",
    "t": "any positive number",
    "c": "a factor of the noisy value",
    "q": "the variance of the values",
}.items():
    WORDS.letter(_name, _means)
