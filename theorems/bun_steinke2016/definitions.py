"""The words of concentrated privacy, for laws of full support on finitely many letters: on top of those of Mironov (2017)."""

from theorems.mironov2017.definitions import WORDS as RENYI
from verify.language.vocabulary import Vocabulary

WORDS = Vocabulary(RENYI)

WORDS.define(
    "concentrated[M integer](P Q family(1), rho real) := forall a real: a > 1 => divergence_of_order(P, Q, a) <= rho*a",
    "the Renyi divergence of P from Q of every order a above 1 is at most rho a: rho-zCDP, for adjacent inputs",
    r"D_\alpha(M(x)\|M(x')) \leq \rho\alpha \text{ for all } \alpha \in (1,\infty)",
    "Definition 1.1",
)
for _name, _means in {
    "rho": "a level of zero-concentrated privacy",
    "r1": "the level of the first mechanism",
    "r2": "the level of the second mechanism",
}.items():
    WORDS.letter(_name, _means)
