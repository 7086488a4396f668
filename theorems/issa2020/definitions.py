"""The words of maximal leakage, for channels with finitely many inputs and outputs."""

from theorems.basics import WORDS as BASICS
from verify.language.vocabulary import Vocabulary

WORDS = Vocabulary(BASICS)

WORDS.define(
    "likeliest[M integer, N integer](W family(2), x in tuples(N,M)) := forall i in 1..M, j in 1..N: W[i,j] <= W[x[j],j]",
    "x[j] is an input from which the output j is at least as probable as from any other: a maximum likelihood guess",
    r"\arg\max_x P_{Y|X}(y|x)",
)
WORDS.define(
    "maximal_leakage[M integer, N integer](W family(2), x in tuples(N,M)) := log(sum(j, 1, N, W[x[j],j]))",
    "maximal leakage of the channel W, in nats, where x[j] is an input from which the output j is most probable",
    r"\mathcal{L}(X \to Y) = \log\sum_y \max_x P_{Y|X}(y|x)",
    "Theorem 1",
)
WORDS.define(
    """guessed[K integer, M integer, N integer](q family(1), V family(2), W family(2), g in tuples(N,K)) :=
        sum(j, 1, N, q[g[j]]*sum(i, 1, M, V[g[j],i]*W[i,j]))""",
    """the probability that g[Y] is U, where U has the law q, X is put out by the channel V from U, and Y by the channel W
    from X""",
    r"\Pr(U = \hat{U}(Y))",
    "Definition 1",
)
for _name, _means in {
    "M": "the number of letters of X",
    "N": "the number of letters of Y",
    "K": "the number of letters of U, or of Z",
    "W": "the channel from X to Y: W[i,j] is the probability of j at i",
    "V": "another channel",
    "x": "x[j] is an input from which the output j is most probable",
    "y": "the same for another channel",
    "z": "the same for a third channel",
    "g": "g[j] is what is guessed from the output j",
    "f": "a function: the letter f[u] of X for the letter u of U",
    "p": "a law of X; for one channel, how probable an error is",
    "q": "the law of U",
    "r": "a law of Y",
    "u": "a letter of U that is most probable",
    "eps": "a level epsilon of local differential privacy, in nats",
    "d": "the probability of an erasure",
    "t": "a factor; a weight between 0 and 1",
}.items():
    WORDS.letter(_name, _means)
