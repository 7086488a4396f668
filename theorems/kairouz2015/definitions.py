"""The words of the composition theorem, for mechanisms with finitely many outputs."""

from theorems.basics import WORDS as BASICS
from verify.language.vocabulary import Vocabulary

WORDS = Vocabulary(BASICS)

WORDS.define(
    "private[M integer](P Q family(1), eps d real) := hockey_stick(P, Q, eps) <= d and hockey_stick(Q, P, eps) <= d",
    "P and Q are, in both directions, (eps,d)-close: the laws of the output of an (eps,d)-private mechanism for two adjacent inputs",
    r"(\epsilon,\delta)\text{-differential privacy}",
    "Definition 1",
)
WORDS.define(
    "truths(k l integer, eps real) := binomial(k, l)*exp((k - l)*eps)/(1 + exp(eps))^k",
    "the probability that k runs of randomized response at level eps tell the truth all but l times",
)
WORDS.define(
    "lies(k l integer, eps real) := binomial(k, l)*exp(l*eps)/(1 + exp(eps))^k",
    "the probability that k runs of randomized response at level eps lie all but l times: of the same output, for the other input",
)
WORDS.define(
    "homogeneous(k i integer, eps real) := sum(l, 0, i-1, binomial(k, l)*(exp((k - l)*eps) - exp((k - 2*i + l)*eps)))/(1 + exp(eps))^k",
    "the delta that k mechanisms of level eps have at the level (k - 2 i) eps, at worst",
    r"\delta_i = \frac{\sum_{l=0}^{i-1}\binom{k}{l}(e^{(k-l)\epsilon}-e^{(k-2i+l)\epsilon})}{(1+e^\epsilon)^k}",
    "Theorem 3.3",
)
WORDS.define(
    "short(eps real, k integer, d real) := k*eps*(exp(eps) - 1)/(exp(eps) + 1) + eps*sqrt(2*k*log(1/d))",
    "what Theorem 3.4 gives as the level of k mechanisms of level eps at the price d",
    r"\frac{(e^\epsilon-1)\epsilon k}{e^\epsilon+1} + \epsilon\sqrt{2k\log(1/\tilde\delta)}",
    "Theorem 3.4",
)
WORDS.define(
    "third(eps real, k integer, d real) := k*eps*(exp(eps) - 1)/(exp(eps) + 1) + eps*sqrt(2*k*log(exp(1) + sqrt(k*eps^2)/d))",
    "what Theorem 3.4 gives as another level of k mechanisms of level eps at the price d, for d that are not small beside eps",
    r"\frac{(e^\epsilon-1)\epsilon k}{e^\epsilon+1} + \epsilon\sqrt{2k\log(e+\sqrt{k\epsilon^2}/\tilde\delta)}",
    "Theorem 3.4",
)
WORDS.define(
    "short_sum[k integer](eps family(1), d real) := sum(l, 1, k, eps[l]*(exp(eps[l]) - 1)/(exp(eps[l]) + 1)) + sqrt(sum(l, 1, k, 2*eps[l]^2*log(1/d)))",
    "what Theorem 3.5 gives as the level of k mechanisms of the levels eps[1], ..., eps[k] at the price d",
    r"\sum_l \frac{(e^{\epsilon_l}-1)\epsilon_l}{e^{\epsilon_l}+1} + \sqrt{\sum_l 2\epsilon_l^2\log(1/\tilde\delta)}",
    "Theorem 3.5",
)
WORDS.define(
    "third_sum[k integer](eps family(1), d real) := sum(l, 1, k, eps[l]*(exp(eps[l]) - 1)/(exp(eps[l]) + 1)) + sqrt(sum(l, 1, k, 2*eps[l]^2*log(exp(1) + sqrt(sum(j, 1, k, eps[j]^2))/d)))",
    "what Theorem 3.5 gives as another level of k mechanisms of the levels eps[1], ..., eps[k] at the price d",
    r"\sum_l \frac{(e^{\epsilon_l}-1)\epsilon_l}{e^{\epsilon_l}+1} + \sqrt{\sum_l 2\epsilon_l^2\log(e+\sqrt{\textstyle\sum_l\epsilon_l^2}/\tilde\delta)}",
    "Theorem 3.5",
)
for _name, _means in {
    "M": "the number of outputs",
    "P": "the law of the output for one input",
    "Q": "the law of the output for an adjacent input",
    "X": "what the map puts out after a truth",
    "Y": "what the map puts out after a lie",
    "k": "how many mechanisms run",
    "i": "how far the level is below k eps, in units of 2 eps",
    "l": "how many lies are told",
    "eps": "a level epsilon, in nats",
    "d": "delta",
    "s": "where the test says that the input was the second one: 1 there, else 0",
}.items():
    WORDS.letter(_name, _means)
