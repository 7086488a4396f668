"""The words of the staircase mechanism: densities that are constant on steps, and their costs."""

from theorems.basics import WORDS as BASICS
from verify.language.vocabulary import Vocabulary

WORDS = Vocabulary(BASICS)

WORDS.define(
    "height(g eps D real) := (1 - exp(-eps))/(2*D*(g + exp(-eps)*(1 - g)))",
    "the density of the staircase at 0; it falls by the factor e^-eps at g D, and again after each D",
    r"a(\gamma) = \frac{1-e^{-\epsilon}}{2\Delta(\gamma+e^{-\epsilon}(1-\gamma))}",
    "(8)",
)
WORDS.define(
    "amplitude(g eps real) := exp(-eps)/(1 - exp(-eps)) + (g^2 + exp(-eps)*(1 - g^2))/(2*(g + exp(-eps)*(1 - g)))",
    "the mean amplitude of staircase noise, in units of the sensitivity: the integral over the steps, summed up (the claim `geng_viswanath2016.steps.amplitude`)",
    r"\mathrm{E}|X|/\Delta",
)
WORDS.define(
    """power(g eps real) := exp(-eps)*(1 + exp(-eps))/(1 - exp(-eps))^2
        + (exp(-eps)/(1 - exp(-eps))*(g^2 + exp(-eps)*(1 - g^2)) + (g^3 + exp(-eps)*(1 - g^3))/3)/(g + exp(-eps)*(1 - g))""",
    "the mean square of staircase noise, in units of the square of the sensitivity: the integral over the steps, summed up (the claim `geng_viswanath2016.steps.power`)",
    r"\mathrm{E} X^2/\Delta^2",
)
WORDS.define(
    "root(eps real) := (exp(-eps)*(1 + exp(-eps))/2)^(1/3)",
    "the cube root of b (1+b)/2 for b = e^-eps",
    r"2^{-1/3} b^{1/3} (1+b)^{1/3}",
)
for _name, _means in {
    "g": "gamma, where within the sensitivity the step is, from 0 to 1",
    "eps": "the level epsilon, in nats",
    "D": "the sensitivity Delta",
    "n": "how many steps on each side",
    "k": "a step",
    "x": "a value of the noise",
    "y": "another value of the noise",
    "i": "the step of x, and j whether it is on its lower part",
    "l": "the step of y, and m whether it is on its lower part",
}.items():
    WORDS.letter(_name, _means)
