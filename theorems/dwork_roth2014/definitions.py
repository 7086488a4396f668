"""The words of Chapters 2 and 3, for mechanisms with finitely many outputs."""

from theorems.basics import WORDS as BASICS
from verify.language.vocabulary import Vocabulary

WORDS = Vocabulary(BASICS)

WORDS.define(
    """close[M integer](P Q family(1), eps d real) := forall s family(1):
        (forall i in 1..M: s[i] = 0 or s[i] = 1) => sum(i, 1, M, s[i]*P[i]) <= exp(eps)*sum(i, 1, M, s[i]*Q[i]) + d""",
    "no event is more than exp(eps) times as probable under P as under Q, but for d",
    r"\Pr[\mathcal{M}(x) \in S] \leq e^\epsilon \Pr[\mathcal{M}(y) \in S] + \delta",
    "Definition 2.4",
)
WORDS.define(
    "private[M integer](P Q family(1), eps d real) := hockey_stick(P, Q, eps) <= d",
    """P is (eps,d)-private with respect to Q: what (eps,d)-privacy asks of adjacent inputs, in one direction. That it is the same to ask
    it of each event is the claim `definition2_4`""",
    r"\Pr[\mathcal{M}(x) \in S] \leq e^\epsilon \Pr[\mathcal{M}(y) \in S] + \delta",
    "Definition 2.4",
)
WORDS.define(
    "below[M integer](P Q family(1), eps real) := forall i in 1..M: P[i] <= exp(eps)*Q[i]",
    "no letter is more than exp(eps) times as probable under P as under Q",
    r"D_\infty(P\|Q) \leq \epsilon",
    "Definition 3.6",
)
WORDS.define(
    "chosen[M integer](u family(1), c real, r real) := exp(c*u[r])/sum(i, 1, M, exp(c*u[i]))",
    "the probability of r, if each of 1..M has a probability in proportion to exp(c u)",
    r"\Pr[\mathcal{M}_E(x,u,\mathcal{R}) = r]",
    "Definition 3.4",
)
WORDS.define(
    "advanced(eps real, k integer, d real) := sqrt(2*k*log(1/d))*eps + k*eps*(exp(eps) - 1)",
    "the level of k mechanisms of level eps by advanced composition, at the price d",
    r"\epsilon' = \sqrt{2k\ln(1/\delta')}\epsilon + k\epsilon(e^\epsilon-1)",
    "Theorem 3.20",
)
WORDS.define(
    "laplace_density(k integer, z x family(1), b real) := exp(-sum(l, 1, k, abs(z[l] - x[l]))/b)/(2*b)^k",
    "the density at z of k independent Laplace variables of scale b about x[1], ..., x[k]",
    r"\prod_i \frac{1}{2b} e^{-|z_i - x_i|/b}",
    "Definition 3.2",
)
WORDS.define(
    """answers(k integer, q s family(1), b v real) := prod(l, 1, k, s[l]*laplace_cdf(q[l] - v, b) + (1 - s[l])*laplace_cdf(v - q[l], b))""",
    """the probability that of q[1], ..., q[k], each with independent Laplace noise of scale b, those with s[l] = 1 are above v, and
    those with s[l] = 0 below""",
    r"\prod_{l: s_l = \top} \Pr[q_l + \nu_l \geq v] \prod_{l: s_l = \bot} \Pr[q_l + \nu_l < v]",
    "Section 3.6",
)
WORDS.define(
    "noise_between(x y b real) := max(laplace_cdf(y, b) - laplace_cdf(x, b), 0)",
    "the probability that Laplace noise of scale b is above x and at most y",
    r"\Pr[x < \rho \leq y]",
    "Section 3.6",
)
WORDS.define(
    """highest(k i integer, q family(1), b v real) :=
        prod(l, 1, i - 1, laplace_cdf(q[i] + v - q[l], b))*prod(l, i + 1, k, laplace_cdf(q[i] + v - q[l], b))""",
    """the probability that q[i] + v is above all others of q[1], ..., q[k], each of which has independent Laplace noise of scale b""",
    r"\prod_{l \neq i} \Pr[q_l + \nu_l < q_i + v]",
    "Section 3.3",
)
WORDS.define(
    "gaussian_delta(x w v eps real) := gaussian_mean(y, x, v, max(0, 1 - exp(eps - ((y - w)^2 - (y - x)^2)/(2*v))))",
    """the delta at the level eps of Gaussian noise of variance v, for the values x and w of two inputs: the integral of the
    positive part of p - e^eps q for the two densities p and q, as a mean under p""",
    r"\int (p - e^\epsilon q)^+",
)
WORDS.define(
    "classical(d D eps real) := 2*log(5/(4*d))*D^2/eps^2",
    "the variance that is commonly used at the level (eps, d) for the sensitivity D",
    r"\sigma^2 = 2\ln(1.25/\delta)(\Delta_2 f/\epsilon)^2",
    "Theorem 3.22",
)
for _name, _means in {
    "M": "the number of outputs, or of outcomes to choose from",
    "N": "the number of outputs of a second step",
    "k": "how many mechanisms run, or how many people differ",
    "P": "the law of the output for one input",
    "Q": "the law of the output for an adjacent input",
    "R": "R[l,i] is the probability of i for the l-th of the inputs between",
    "Y": "a third law",
    "V": "a randomised map, or a second mechanism for one input",
    "W": "a second mechanism for the adjacent input",
    "eps": "a level epsilon, in nats",
    "e1": "the level of the first mechanism",
    "e2": "the level of the second mechanism",
    "d": "delta",
    "d1": "delta of the first mechanism",
    "d2": "delta of the second mechanism",
    "s": "an event: 1 at its letters, else 0",
    "g": "a test: at i it says yes with probability g[i]",
    "u": "the utility of each outcome for one database",
    "v": "the utility of each outcome for an adjacent database",
    "c": "a factor of the utility",
    "D": "the sensitivity of the utility",
    "best": "the largest utility",
    "o": "1 where the utility is largest, else 0",
    "b": "1 where the utility is bad, else 0",
    "t": "how much worse, in units of the bound",
    "l": "an index of inputs",
    "p": "the probability that randomized response tells the truth",
}.items():
    WORDS.letter(_name, _means)
