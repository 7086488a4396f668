"""The words of Cuff, Yu (2016), in the order of the slides.

The alphabets are 1..M and 1..N. The other entries of the database are held fixed, so that a mechanism is a channel
from the value of one entry to the response; where they matter, their values are numbered 1..K.
"""

from functools import partial

from theorems.basics import WORDS as BASICS
from verify.language.vocabulary import Vocabulary

WORDS = Vocabulary(BASICS)
_define = WORDS.define
_form = partial(WORDS.closed_form, "theorems.cuff_yu2016.formulas")

# --- one entry of a database and the response -----------------------------------------------------------------------

_define(
    "mechanism[M integer, N integer](W family(2)) := M >= 1, N >= 1, channel(W)",
    """W is a mechanism with N responses as one entry with M values sees it: W[i,j] is the probability of response j if
    the entry has value i and the other entries are what they are""",
    "P(y|x)",
    "slide 'Database Privacy'",
)
_define(
    "prior[M integer](p family(1)) := forall i in 1..M: p[i] >= 0, sum(i, 1, M, p[i]) = 1",
    "p is a prior: a law on M values, those of the entry if nothing else is said",
    "P_{X_i}",
    "slide 'Database Privacy'",
)
_form("response")
_define(
    """information_at_most[M integer, N integer](W family(2), eps real) :=
        forall p family(1): law(p) => mutual_information(p, W) <= eps""",
    "whatever the law of the entry, the response has at most eps nats of information on it",
    r"\max_{P_X} I(X;Y) \leq \epsilon",
    "slide 'Mutual Information to Total Variation'",
)
_define(
    """information_private[M integer, N integer](W family(2), eps real) :=
        forall p family(1): law(p) => mutual_information(p, W) < eps""",
    "the mechanism W is eps-MI-DP: whatever the law of the entry, the response has less than eps nats of information on it",
    r"\epsilon\text{-MI-DP}",
    "slide 'Mutual Information Differential Privacy'",
)

# --- several queries ------------------------------------------------------------------------------------------------

_define(
    """private_queries[k integer, M integer, N integer](Q family(3), eps real) :=
        forall t in 1..k, a in 1..M, b in 1..M, j in 1..N: Q[t,a,j] <= exp(eps)*Q[t,b,j]""",
    "each of the k queries is eps-differentially private; Q[t,x,j] is the probability that query t has response j if the entry is x",
    r"\epsilon\text{-DP of } Y_{q1}, \dots, Y_{qk}",
    "slide 'Subadditivity of DP'",
)
_define(
    """likelihood_of_responses[k integer, M integer, N integer, Q family(3), y in tuples(k,N)](L family(2)) :=
        forall x in 1..M: L[0,x] = 1, forall t in 1..k, x in 1..M: L[t,x] = L[t-1,x]*Q[t,x,y[t]]""",
    "L[t,x] is the likelihood of the first t of the responses y if the entry is x, for conditionally independent queries: Q[1,x,y[1]] ... Q[t,x,y[t]]",
    "p(y_1, \\dots, y_t|x)",
    "slide 'Subadditivity of DP'",
)

_define(
    """mi_private_queries[k integer, M integer, N integer](Q family(3), eps real) :=
        forall t in 1..k: mechanism((i, j) -> Q[t,i,j]) and information_private((i, j) -> Q[t,i,j], eps)""",
    "each of the k queries is a mechanism that is eps-MI-DP; Q[t,x,j] is the probability that query t has response j if the entry is x",
    r"\epsilon\text{-MI-DP of } Y_{q1}, \dots, Y_{qk}",
    "slide 'Subadditivity of DP'",
)
_define(
    """joint_responses[k integer, M integer, N integer, Q family(3)](L family(3)) :=
        forall t in 0..k, x in 1..M, y in tuples(t,N): L[t,x,y] >= 0,
        forall x in 1..M, y in tuples(0,N): L[0,x,y] = 1,
        forall t in 0..k-1, x in 1..M, y in tuples(t,N), a in 1..N: L[t+1,x,put(y,t+1,a)] = L[t,x,y]*Q[t+1,x,a]""",
    """L[t,x,y] is the probability that the first t responses are y if the entry is x, for conditionally independent queries:
    Q[1,x,y[1]] ... Q[t,x,y[t]]""",
    "p(y_1, \\dots, y_t|x)",
    "slide 'Subadditivity of DP'",
)
_define(
    """information_of_all[k integer, M integer, N integer](p family(1), L family(3)) :=
        sum(i, 1, M, p[i]*tsum(y in tuples(k,N), xlogx(L[k,i,y]))) - tsum(y in tuples(k,N), xlogx(sum(i, 1, M, p[i]*L[k,i,y])))""",
    "mutual information of the entry, with the law p, and of all k responses, which have the law L[k,x,.] if the entry is x, in nats",
    "I(X;Y_1,\\dots,Y_k)",
    "slide 'Simple MI-DP Proof'",
)

# --- correlated entries ---------------------------------------------------------------------------------------------

_define(
    """joint_law[M integer, K integer, N integer](P family(3)) :=
        (forall x in 1..M, r in 1..K, y in 1..N: P[x,r,y] >= 0) and
        sum(x, 1, M, sum(r, 1, K, sum(y, 1, N, P[x,r,y]))) = 1""",
    "P is a joint law of an entry x with M values, of the other entries r with K values, and of the response y with N values",
    "P_{X^n,Y}",
    "slide 'Common complaint'",
)
_define(
    """information_of_entry[M integer, K integer, N integer](P family(3)) :=
        -sum(x, 1, M, xlogx(sum(r, 1, K, sum(y, 1, N, P[x,r,y]))))
        - sum(y, 1, N, xlogx(sum(x, 1, M, sum(r, 1, K, P[x,r,y]))))
        - (-sum(x, 1, M, sum(y, 1, N, xlogx(sum(r, 1, K, P[x,r,y])))))""",
    "mutual information of the entry x and the response y, which with the other entries r have the joint law P, in nats",
    "I(X_i;Y)",
    "slide 'Common complaint'",
)
_define(
    """information_given_others[M integer, K integer, N integer](P family(3)) :=
        -sum(x, 1, M, sum(r, 1, K, xlogx(sum(y, 1, N, P[x,r,y]))))
        - sum(r, 1, K, sum(y, 1, N, xlogx(sum(x, 1, M, P[x,r,y]))))
        - (-sum(x, 1, M, sum(r, 1, K, sum(y, 1, N, xlogx(P[x,r,y])))))
        - (-sum(r, 1, K, xlogx(sum(x, 1, M, sum(y, 1, N, P[x,r,y])))))""",
    "mutual information of the entry x and the response y given the other entries r; all three have the joint law P, in nats",
    "I(X_i;Y|X^{i-1},X_{i+1}^n)",
    "slide 'Common complaint'",
)

# --- closeness of two laws ------------------------------------------------------------------------------------------

_define(
    """two_laws[M integer](p family(1), q family(1)) :=
        M >= 1, forall i in 1..M: p[i] >= 0, forall i in 1..M: q[i] >= 0,
        sum(i, 1, M, p[i]) = 1, sum(i, 1, M, q[i]) = 1""",
    "p and q are laws on the same M letters",
    "P, Q",
    "slide '(eps,delta)-closeness'",
)
_define(
    """two_positive_laws[M integer](p family(1), q family(1)) :=
        M >= 1, forall i in 1..M: p[i] > 0, forall i in 1..M: q[i] > 0,
        sum(i, 1, M, p[i]) = 1, sum(i, 1, M, q[i]) = 1""",
    "p and q are laws on the same M letters, which all have positive probability under both",
    "P, Q",
    "slide 'Special Cases'",
)
_define(
    "positive_law[M integer](p family(1)) := (forall i in 1..M: p[i] > 0) and sum(i, 1, M, p[i]) = 1",
    "p is a law on M letters, which all have positive probability",
    "P",
    "slide 'Special Cases'",
)
_define(
    "event[M integer](a family(1)) := forall i in 1..M: a[i] = 0 or a[i] = 1",
    "a is the indicator of a set of letters: 1 on the letters of the set, 0 on the others",
    r"A \in \mathcal{F}",
    "slide '(eps,delta)-closeness'",
)
_form("probability")
_define(
    """close[M integer](p family(1), q family(1), eps real, d real) := forall a family(1): event(a) =>
        probability(a, p) <= exp(eps)*probability(a, q) + d and probability(a, q) <= exp(eps)*probability(a, p) + d""",
    "the laws p and q are (eps, d)-close: no set has under one of them more than exp(eps) times its probability under the other, plus d",
    r"P \stackrel{(\epsilon,\delta)}{\approx} Q",
    "slide '(eps,delta)-closeness'",
)
_define(
    """close_by_letters[M integer](p family(1), q family(1), eps real) :=
        forall i in 1..M: p[i] <= exp(eps)*q[i] and q[i] <= exp(eps)*p[i]""",
    "no letter has under one of the laws p, q more than exp(eps) times its probability under the other",
    r"\left|\ln\frac{dP}{dQ}\right| \leq \epsilon",
    "slide 'Special Cases'",
)
_define(
    """approximately_private[M integer, N integer](W family(2), eps real, d real) :=
        forall x in 1..M, y in 1..M: close[N]((j) -> W[x,j], (j) -> W[y,j], eps, d)""",
    """the mechanism W is (eps, d)-differentially private: the laws of the response for any two values of the entry are
    (eps, d)-close""",
    r"(\epsilon,\delta)\text{-DP}",
    "slide 'Weaker DP'",
)
_define(
    "test[M integer](f family(1)) := forall i in 1..M: 0 <= f[i] and f[i] <= 1",
    "f is a test, perhaps randomized: f[i] is the probability with which it rejects on the letter i",
    "",
    "slide 'Relation to Detection Theory'",
)

# --- relative entropy -----------------------------------------------------------------------------------------------

_form("divergence_term")
_define(
    "divergence[M integer](p family(1), q family(1)) := sum(i, 1, M, divergence_term(p[i], q[i]))",
    """relative entropy of p with respect to q, in nats, for laws with p[i] = 0 wherever q[i] = 0 (such a letter counts 0;
    where p[i] > 0 = q[i], the formula has p[i] log(p[i]) for the infinite value)""",
    r"D(P\|Q)",
    "slide 'Simple Claim'",
)
_define(
    "tightest_bound(eps real) := eps*((exp(eps) - 1)*(1 - exp(-eps)))/((exp(eps) - 1) + (1 - exp(-eps)))",
    "the bound on relative entropy of the tightest claim, in nats; for eps > 0 it is eps tanh(eps/2)",
    r"\epsilon\frac{(e^\epsilon-1)(1-e^{-\epsilon})}{(e^\epsilon-1)+(1-e^{-\epsilon})}",
    "slide 'Tightest Claim'",
)
_define(
    "absolutely_continuous[M integer](p family(1), q family(1)) := forall i in 1..M: q[i] = 0 => p[i] = 0",
    "a letter that is impossible under q is impossible under p",
    r"P \ll Q",
    "slide 'Pinsker'",
)

# --- from relative entropy to information, and on to total variation --------------------------------------------------

_define(
    """information_ball[M integer, N integer](W family(2), q family(1), eps real) := law[N](q) and
        (forall i in 1..M, j in 1..N: q[j] = 0 => W[i,j] = 0) and
        (forall i in 1..M: sum(j, 1, N, divergence_term(W[i,j], q[j])) <= eps)""",
    "all rows of W have at most eps nats of relative entropy with respect to the law q: they are in the ball of this radius around q",
    r"\max_x D(P_{Y|X=x} \| Q) \leq \epsilon",
    "slide 'Relative entropy to Mutual Information'",
)
_define(
    """same_responses[M integer, N integer](W family(2)) :=
        forall a in 1..M, b in 1..M, j in 1..N: W[b,j] = 0 => W[a,j] = 0""",
    "a response that is impossible for one value of the entry is impossible for each",
    r"P_{Y|X=x_1} \ll P_{Y|X=x_2}",
    "slide 'Relative entropy to Mutual Information'",
)
_define(
    """divergence_of_rows[N integer](W family(2), a integer, b integer) :=
        sum(j, 1, N, divergence_term(W[a,j], W[b,j]))""",
    "relative entropy of the law of the response for the value a of the entry with respect to that for b, in nats",
    r"D(P_{Y|X=x_1}\|P_{Y|X=x_2})",
    "slide 'Relative entropy to Mutual Information'",
)
_form("variation_of_rows")
_form("overlap")
_form("information_of_even_bit")

# --- finite alphabets -----------------------------------------------------------------------------------------------

_define(
    """within_variation[M integer, N integer](W family(2), d real) :=
        forall a in 1..M, b in 1..M: variation_of_rows(W, a, b) <= d""",
    "the laws of the response for any two values of the entry have total variation at most d",
    r"\|P_{Y|X=x_1}-P_{Y|X=x_2}\|_{TV} \leq \delta \quad \forall x_1,x_2",
    "slide 'Finite Alphabet'",
)
_define(
    """mean_absolute_difference[M integer, N integer](p family(1), W family(2)) :=
        sum(i, 1, M, p[i]*sum(j, 1, N, abs(W[i,j] - response(p, W, j))))""",
    """the mean over the entry, which has the law p, of the sum of absolute differences between the law of the response
    given the entry and that of the response: twice the mean total variation""",
    r"2\sum_x P_X(x)\|P_{Y|X=x}-P_Y\|_{TV}",
    "slide 'Finite Alphabet'",
)

# --- the observation ------------------------------------------------------------------------------------------------

_define(
    """database_mechanism[M integer, N integer, K integer](W family(3)) := M >= 1, N >= 1, K >= 1,
        forall i in 1..M, r in 1..K, j in 1..N: W[i,r,j] >= 0,
        forall i in 1..M, r in 1..K: sum(j, 1, N, W[i,r,j]) = 1""",
    "W is a mechanism: W[i,r,j] is the probability of response j if the entry has value i and the other entries are r, of M, N and K values each",
    "P(y|x)",
    "slide 'Observation'",
)
_define(
    "private_database[M integer, N integer, K integer](W family(3), eps real) := forall r in 1..K: dp((i, j) -> W[i,r,j], eps)",
    """the mechanism W is eps-differentially private in this entry: the databases x and x' differ in its value alone, whatever
    the other entries are""",
    r"\epsilon\text{-DP}",
    "slide 'Differential Privacy'",
)
_define(
    """approximately_private_database[M integer, N integer, K integer](W family(3), eps real, d real) :=
        forall r in 1..K: approximately_private((i, j) -> W[i,r,j], eps, d)""",
    "the mechanism W is (eps, d)-differentially private in this entry, whatever the other entries are",
    r"(\epsilon,\delta)\text{-DP}",
    "slide 'Weaker DP'",
)
_form("average_over_others")
_define(
    """joint_prior[M integer, K integer](J family(2)) :=
        (forall i in 1..M, r in 1..K: J[i,r] >= 0) and sum(r, 1, K, sum(i, 1, M, J[i,r])) = 1""",
    "J is a law of the whole database: J[i,r] is the probability that the entry is i and the other entries are r",
    "P_{X^n}",
    "slide 'Observation'",
)
_define(
    """conditional_information[M integer, N integer, K integer](J family(2), W family(3)) :=
        sum(r, 1, K, sum(i, 1, M, J[i,r]*sum(j, 1, N, xlogx(W[i,r,j])))
            - sum(j, 1, N, xlogx(sum(i, 1, M, J[i,r]*W[i,r,j]))) + xlogx(sum(i, 1, M, J[i,r])))""",
    "mutual information of the entry and the response of the mechanism W given the other entries, for the law J of the database, in nats",
    "I(X_i;Y|X^{i-1},X_{i+1}^n)",
    "slide 'Observation'",
)
_define(
    """conditional_information_of_independent[M integer, N integer, K integer](p family(1), q family(1), W family(3)) :=
        sum(r, 1, K, sum(i, 1, M, p[i]*q[r]*sum(j, 1, N, xlogx(W[i,r,j])))
            - sum(j, 1, N, xlogx(sum(i, 1, M, p[i]*q[r]*W[i,r,j]))) + xlogx(sum(i, 1, M, p[i]*q[r])))""",
    """mutual information of the entry and the response of the mechanism W given the other entries, if the entry has the
    law p and the others independently the law q, in nats""",
    "I(X_i;Y|X^{i-1},X_{i+1}^n)",
    "slide 'Observation'",
)
_define(
    """conditional_information_at_most[M integer, N integer, K integer](W family(3), eps real) :=
        forall J family(2): joint_prior(J) => conditional_information(J, W) <= eps""",
    "whatever the law of the database, the response has at most eps nats of information on the entry given the others",
    r"\max_{P_{X^n}} I(X_i;Y|X^{i-1},X_{i+1}^n) \leq \epsilon",
    "slide 'Observation'",
)
_define(
    """information_private_database[M integer, N integer, K integer](W family(3), eps real) :=
        forall J family(2): joint_prior(J) => conditional_information(J, W) < eps""",
    """the mechanism W is eps-MI-DP in this entry: whatever the law of the database, the response has less than eps nats of
    information on the entry given the others""",
    r"\epsilon\text{-MI-DP}",
    "slide 'Mutual Information Differential Privacy'",
)
_define(
    """laws_of_others[K integer](q family(2)) :=
        forall s real, r in 1..K: q[s,r] >= 0, forall s real: sum(r, 1, K, q[s,r]) = 1""",
    "q is a set of laws of the other entries: one law q[s,.] on their K values for each real s",
    r"\prod_{t \neq i} P_{X_t}",
    "slide 'Observation'",
)
_define(
    """every_point_law[K integer](q family(2)) :=
        forall k in 1..K: exists s real: forall r in 1..K: q[s,r] = kronecker(k,r)""",
    "for each setting k of the other entries, the set q has the law by which they are k for sure",
    "",
    "slide 'Observation'",
)

# --- letters --------------------------------------------------------------------------------------------------------

_letter = WORDS.letter

_letter("M", "the number of values of the entry")
_letter("N", "the number of responses")
_letter("K", "the number of settings of the other entries")
_letter("R", "the largest number of values of an entry")
_letter("k", "the number of queries")
_letter("t", "a query, from 1 to k")
_letter("i", "a value of the entry")
_letter("j", "a response")
_letter("r", "a setting of the other entries")
_letter("x", "a value of the entry")
_letter("y", "a second value of the entry")
_letter("a", "a value of the entry")
_letter("b", "a second value of the entry")
_letter(
    "W",
    "the mechanism: W[i,j] (or W[i,r,j]) is the probability of response j if the entry is i (and the others r)",
)
_letter(
    "Q",
    "the mechanisms of the queries: Q[t,x,j] is the probability that query t has response j if the entry is x",
)
_letter("L", "the likelihood L[t,x] of the first t responses if the entry is x")
_letter("T", "T[t] is the information that the first t responses have on the entry")
_letter("P", "the joint law P[x,r,y] of the entry, the other entries and the response")
_letter("J", "the law J[i,r] of the whole database: of the entry and the other entries")
_letter("p", "the law of the entry: p[i] is the probability of its value i")
_letter("q", "laws of the other entries: q[s,r] is the probability of the setting r under the law number s")
_letter("u", "the law of the response for one of two values of the entry")
_letter("v", "the law of the response for the other of two values")
_letter("f", "a test: f[i] is the probability of rejection on the letter i")
_letter("s", "the number of a law in a set of laws")
_letter("X", "the entry, a random variable")
_letter("Y", "the response, a random variable")
_letter("Z", "the second response, a random variable")
_letter("eps", "the level epsilon, in nats")
_letter("d", "the slack delta in (epsilon, delta)")
_letter("eps2", "the level epsilon' after a conversion")
_letter("d2", "a delta that holds at the level epsilon'")
_letter("alpha", "a level of the stronger kind of privacy, in nats")
_letter("beta", "any level, in nats")
_letter("g", "a free parameter of a bound, between 0 and 1")
_letter("c", "a free parameter of a bound")
_letter("w", "the probability of a response for one value of the entry")
_letter("o", "the probability of a response on average over the entry")
_letter("z", "a probability")
