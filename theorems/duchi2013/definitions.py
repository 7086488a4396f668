"""The words of contraction under local privacy, for finite alphabets."""

from theorems.basics import WORDS as BASICS
from verify.language.vocabulary import Vocabulary

WORDS = Vocabulary(BASICS)

WORDS.define(
    "symmetrized[N integer](p q family(1)) := sum(j, 1, N, (p[j] - q[j])*(log(p[j]) - log(q[j])))",
    "Jeffreys divergence: relative entropy of p from q plus that of q from p, in nats, for laws of full support",
    r"D_{kl}(P\|Q) + D_{kl}(Q\|P)",
)
WORDS.define(
    """symmetrized_pair[N integer, K integer](p q a b family(1)) :=
        sum(j, 1, N, sum(k, 1, K, (p[j]*a[k] - q[j]*b[k])*(log(p[j]*a[k]) - log(q[j]*b[k]))))""",
    "relative entropies both ways, in nats, of two independent values with the laws p and a from two with the laws q and b",
    r"D_{kl}(P_1P_2\|Q_1Q_2) + D_{kl}(Q_1Q_2\|P_1P_2)",
)
for _name, _means in {
    "M": "the number of letters of the data",
    "N": "the number of letters that the channel puts out",
    "P": "a law of the data",
    "Q": "another law of the data",
    "W": "the channel: W[i,j] is the probability that j is put out for i",
    "eps": "the level alpha of local differential privacy, in nats",
    "d": "the slack of approximate privacy",
    "s": "an event of outputs: 1 at its letters, else 0",
    "g": "numbers, one for each letter of the data",
    "t": "how far these numbers are apart at most",
    "c": "any number",
    "m": "a positive number below x and y",
    "x": "a positive number",
    "y": "a positive number",
}.items():
    WORDS.letter(_name, _means)
