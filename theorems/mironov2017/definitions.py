"""The words of Renyi differential privacy, for laws of full support on finitely many letters."""

from theorems.basics import WORDS as BASICS
from verify.language.vocabulary import Vocabulary

WORDS = Vocabulary(BASICS)

WORDS.define(
    "positive_law[M integer](P family(1)) := law(P) and (forall i in 1..M: P[i] > 0)",
    "P is a law on the letters 1..M, each of which has positive probability",
)
WORDS.define(
    "positive_laws[M integer](P Q family(1)) := positive_law(P) and positive_law(Q)",
    "P and Q are laws on the letters 1..M, each of which has positive probability under both",
)
WORDS.define(
    "positive_channel[M integer, N integer](W family(2)) := channel(W) and (forall i in 1..M, j in 1..N: W[i,j] > 0)",
    "W is a channel with inputs 1..M and outputs 1..N, each of which has positive probability at each input",
)
WORDS.define(
    "renyi_moment[M integer](P Q family(1), a real) := sum(i, 1, M, Q[i]*(P[i]/Q[i])^a)",
    "the moment of order a of the likelihood ratio of P and Q, under Q",
    r"\mathrm{E}_{x \sim Q} (P(x)/Q(x))^\alpha",
    "Definition 3",
)
WORDS.define(
    "divergence_of_order[M integer](P Q family(1), a real) := log(renyi_moment(P, Q, a))/(a - 1)",
    "Renyi divergence of order a of P from Q, in nats",
    r"D_\alpha(P\|Q)",
    "Definition 3",
)
WORDS.define(
    """joint_moment[M integer, N integer](P family(1), W family(2), Q family(1), V family(2), a real) :=
        sum(i, 1, M, sum(j, 1, N, Q[i]*V[i,j]*((P[i]*W[i,j])/(Q[i]*V[i,j]))^a))""",
    "the same moment for two outputs: the first has the law P or Q, the second, where the first is i, the law W[i,.] or V[i,.]",
)
WORDS.define(
    """close[M integer](P Q family(1), eps d real) := forall s family(1):
        (forall i in 1..M: s[i] = 0 or s[i] = 1) => sum(i, 1, M, s[i]*P[i]) <= exp(eps)*sum(i, 1, M, s[i]*Q[i]) + d""",
    "no event is more than exp(eps) times as probable under P as under Q, but for d: what (eps,d)-DP asks of adjacent inputs",
)
WORDS.define(
    "within[M integer](P Q family(1), eps real) := forall i in 1..M: P[i] <= exp(eps)*Q[i] and Q[i] <= exp(eps)*P[i]",
    "no letter is more than exp(eps) times as probable under one of the laws as under the other: eps-DP, for adjacent inputs",
    r"D_\infty(P\|Q), D_\infty(Q\|P) \leq \epsilon",
)
WORDS.define(
    "laplace(x c b real) := exp(-abs(x - c)/b)/(2*b)",
    "the density at x of Laplace noise of scale b about c",
    r"\Lambda(c, \lambda)(x) = \frac{1}{2\lambda} e^{-|x-c|/\lambda}",
    "Section V",
)
for _name, _means in {
    "M": "the number of letters that can be put out",
    "N": "the number of letters that the second mechanism can put out",
    "P": "the law of the output for one input",
    "Q": "the law of the output for an adjacent input",
    "R": "the law of the output for an input between the two",
    "W": "the second mechanism for one input: W[i,j] is the probability of j after i",
    "V": "the second mechanism for an adjacent input",
    "a": "the order alpha",
    "b": "the order beta",
    "eps": "a level epsilon, in nats",
    "e": "a level, in nats",
    "e1": "the level epsilon_1 of the first mechanism",
    "e2": "the level epsilon_2 of the second mechanism",
    "d": "delta",
    "L": "any level, in nats",
    "s": "an event: 1 at its letters, else 0",
    "p": "how probable it is that randomized response tells the truth",
    "m": "the mean of the first normal law",
    "c": "the mean of the second normal law",
    "v": "the variance of both normal laws; in a lemma on numbers any of them",
    "t": "a free parameter of a bound",
    "r": "the ratio of two orders, less one each",
    "u": "any number",
    "x": "any number",
    "y": "any number",
}.items():
    WORDS.letter(_name, _means)
