"""The words of the conversions from Renyi privacy: on top of those of Mironov (2017) and of Bun and Steinke (2016)."""

from theorems.bun_steinke2016.definitions import WORDS as CONCENTRATED
from verify.language.vocabulary import Vocabulary

WORDS = Vocabulary(CONCENTRATED)

WORDS.define(
    "converted(a tau eps real) := exp((a - 1)*(tau - eps))/(a - 1)*(1 - 1/a)^a",
    "the delta that a Renyi level tau of order a gives at the level eps",
    r"\frac{e^{(\alpha-1)(\tau-\varepsilon)}}{\alpha-1}\left(1-\frac{1}{\alpha}\right)^\alpha",
    "Proposition 12",
)
WORDS.define(
    "discrete_laplace(x real, t real) := (exp(1/t) - 1)/(exp(1/t) + 1)*exp(-abs(x)/t)",
    "the probability of the integer x by the discrete Laplace law of scale t",
    r"\frac{e^{1/t}-1}{e^{1/t}+1} e^{-|x|/t}",
    "Definition of the discrete Laplace",
)
for _name, _means in {
    "eps": "the level epsilon of approximate privacy, in nats",
    "tau": "the Renyi level, in nats",
    "z": "a value of the privacy loss",
    "c": "a constant of a conversion",
    "t": "the scale of the discrete Laplace law",
    "n": "how far the sum goes",
    "v": "the variance of the discrete Gaussian",
}.items():
    WORDS.letter(_name, _means)
