"""The words of Wang, Ying, Zhang (2016), in the order of the paper.

A database is a tuple x of n rows with values x[i] in 1..m. A mechanism Q has the probability Q[x,y] of the output y at
the database x; p is the prior, p_X; posteriors are p[x,y], the probability of the database x at the output y.
"""

from functools import partial

from theorems.basics import WORDS as BASICS
from verify.language.vocabulary import Vocabulary

WORDS = Vocabulary(BASICS)
_define = WORDS.define
_form = partial(WORDS.closed_form, "theorems.wyz2016.formulas")

# --- Section II: the model -------------------------------------------------------------------------------------------

_define(
    "size(n integer, m integer) := n >= 1, m >= 2",
    "a database has n rows, at least one, and a row takes m values, at least two",
    r"n \ge 1, m \ge 2",
    "Section II",
)
_define(
    """output_law[n integer, m integer](q family(1)) :=
        (forall y in tuples(n,m): q[y] >= 0) and tsum(y in tuples(n,m), q[y]) = 1""",
    "q is a probability law on the databases with n rows, as that of the output Y",
    "p_Y",
    "Section II",
)
_define(
    """database_law[n integer, m integer](p family(1)) :=
        forall x in tuples(n,m): p[x] >= 0, tsum(x in tuples(n,m), p[x]) = 1""",
    "p is a probability law on the databases with n rows",
    "p_X",
    "Section II",
)
_define(
    """prior[n integer, m integer](p family(1)) :=
        forall x in tuples(n,m): p[x] > 0, tsum(x in tuples(n,m), p[x]) = 1""",
    "p is a prior of full support: a probability law on the databases, positive at each",
    "p_X",
    "Section III, after eq. (16)",
)
_define(
    "uniform[n integer, m integer](p family(1)) := forall x in tuples(n,m): p[x] = 1/m^n",
    "p is the uniform law on the m^n databases",
    "p_X",
    "Section I",
)
_define(
    "nonnegative[n integer, m integer](Q family(2)) := forall x in tuples(n,m), y in tuples(n,m): Q[x,y] >= 0",
    "no entry Q[x,y] is negative",
    r"p_{Y\mid X}(y\mid x) \ge 0",
    "eqs. (10), (15), (22), (30)",
)
_define(
    "positive[n integer, m integer](Q family(2)) := forall x in tuples(n,m), y in tuples(n,m): Q[x,y] > 0",
    "every entry Q[x,y] is positive: at each database each output occurs",
    r"p_{Y\mid X}(y\mid x) > 0",
    "Section IV",
)
_define(
    "rows_sum_to_one[n integer, m integer](Q family(2)) := forall x in tuples(n,m): tsum(y in tuples(n,m), Q[x,y]) = 1",
    "at each database x the entries Q[x,y] of all outputs y sum to 1",
    r"\sum_y p_{Y\mid X}(y\mid x) = 1",
    "eqs. (14), (29)",
)
_define(
    "mechanism[n integer, m integer](Q family(2)) := nonnegative(Q) and rows_sum_to_one(Q)",
    "Q is a mechanism: at each database x the probabilities Q[x,y] of the outputs y are a law",
    r"\mathcal{M}",
    "Definition 1",
)
_define(
    "stochastic[n integer, m integer](Q family(2)) := nonnegative(Q), rows_sum_to_one(Q)",
    "Q is a mechanism, said as two conditions: (29) and (30)",
    r"\mathcal{M}",
    "eqs. (29), (30)",
)
_define(
    """identifiable[n integer, m integer, p family(1)](Q family(2), eps real) :=
        forall x in tuples(n,m), x' in tuples(n,m), y in tuples(n,m):
        neighbours(x, x') => p[x]*Q[x,y] <= exp(eps)*(p[x']*Q[x',y])""",
    """the mechanism Q satisfies eps-identifiability under the prior p: no database is more than exp(eps) times as likely
    as a neighbour, given the output (both sides are multiplied by the probability of the output)""",
    r"\epsilon\text{-identifiability}",
    "Definition 2, eq. (1)",
)
_define(
    """private[n integer, m integer](Q family(2), eps real) :=
        forall x in tuples(n,m), x' in tuples(n,m), y in tuples(n,m): neighbours(x, x') => Q[x,y] <= exp(eps)*Q[x',y]""",
    "the mechanism Q satisfies eps-differential privacy",
    r"\epsilon\text{-differential privacy}",
    "Definition 3, eq. (2)",
)
_define(
    "indicator[n integer, m integer](S family(1)) := forall y in tuples(n,m): S[y] = 0 or S[y] = 1",
    "S is 1 at the databases of a set and 0 at the others",
    r"\mathcal{S}",
    "Definition 3, eq. (3)",
)
_define(
    """private_for_sets[n integer, m integer](Q family(2), eps real) :=
        forall S family(1): indicator(S) => (forall x in tuples(n,m), x' in tuples(n,m): neighbours(x, x') =>
        tsum(y in tuples(n,m), S[y]*Q[x,y]) <= exp(eps)*tsum(y in tuples(n,m), S[y]*Q[x',y]))""",
    "the mechanism Q satisfies eps-differential privacy, said of sets of outputs",
    r"\Pr\{Y\in\mathcal{S}\mid X=x\} \le e^\epsilon \Pr\{Y\in\mathcal{S}\mid X=x'\}",
    "Definition 3, eq. (3)",
)
_define(
    "output_probability[n integer, m integer, p family(1)](Q family(2), y in tuples(n,m)) := tsum(z in tuples(n,m), p[z]*Q[z,y])",
    "the probability of the output y of the mechanism Q under the prior p",
    "p_Y(y)",
    "Section II",
)
_define(
    """information[n integer, m integer, p family(1)](Q family(2)) :=
        tsum(x in tuples(n,m), tsum(y in tuples(n,m), xlogx(p[x]*Q[x,y])))
        - tsum(x in tuples(n,m), xlogx(p[x])) - tsum(y in tuples(n,m), xlogx(tsum(x in tuples(n,m), p[x]*Q[x,y])))""",
    "mutual information of the database X and the output Y of the mechanism Q under the prior p, in nats: H(X) + H(Y) - H(X,Y)",
    "I(X;Y)",
    "Definition 4, eq. (4)",
)
_define(
    """joint_law[n integer, m integer](J family(2)) :=
        nonnegative(J), tsum(x in tuples(n,m), tsum(y in tuples(n,m), J[x,y])) = 1""",
    "J is a probability law on pairs of databases",
    "p_{X,Y}",
    "Definition 4, eq. (4)",
)
_define(
    """product_of_marginals[n integer, m integer](J family(2)) :=
        forall x in tuples(n,m), y in tuples(n,m):
        J[x,y] = tsum(z in tuples(n,m), J[x,z])*tsum(z in tuples(n,m), J[z,y])""",
    "J is the product of its marginals",
    "p_{X,Y} = p_X p_Y",
    "Section II-A, after Definition 4",
)
_define(
    """joint_information[n integer, m integer](J family(2)) :=
        tsum(x in tuples(n,m), tsum(y in tuples(n,m), xlogx(J[x,y])))
        - tsum(x in tuples(n,m), xlogx(tsum(y in tuples(n,m), J[x,y])))
        - tsum(y in tuples(n,m), xlogx(tsum(x in tuples(n,m), J[x,y])))""",
    "mutual information of two databases with the joint law J, in nats: H(X) + H(Y) - H(X,Y)",
    "I(X;Y)",
    "Definition 4, eq. (4)",
)
_define(
    """distortion[n integer, m integer, p family(1)](Q family(2)) :=
        tsum(x in tuples(n,m), tsum(y in tuples(n,m), p[x]*Q[x,y]*hamming(x,y)))""",
    "expected Hamming distance of the database X and the output Y of the mechanism Q under the prior p",
    r"\mathbb{E}[d(X,Y)]",
    "eq. (5)",
)
_define(
    """identifiability_achievable[n integer, m integer, p family(1)](level real, D real) :=
        exists Q family(2): mechanism(Q) and identifiable(Q, level) and distortion(Q) <= D""",
    "some mechanism is identifiable at this level and has expected distortion at most D",
    r"(\epsilon, D) \text{ is achievable under identifiability}",
    "Section II-C",
)
_define(
    """identifiability_at_least[n integer, m integer, p family(1)](level real, D real) :=
        forall Q family(2), eps real:
        eps >= 0 and mechanism(Q) and identifiable(Q, eps) and distortion(Q) <= D => level <= eps""",
    "no mechanism of expected distortion at most D is eps-identifiable for an eps >= 0 below this level",
    r"\epsilon_i^*(D) \ge \text{level}",
    "eq. (6)",
)
_define(
    """least_identifiability[n integer, m integer, p family(1)](level real, D real) :=
        identifiability_achievable(level, D) and identifiability_at_least(level, D)""",
    """at expected distortion D this level of identifiability is achievable, and none that is not negative is below it:
    where the level is not negative either, it is the privacy-distortion function, a minimum""",
    r"\epsilon_i^*(D)",
    "eq. (6)",
)
_define(
    """infimum_identifiability[n integer, m integer, p family(1)](level real, D real) :=
        identifiability_at_least(level, D),
        forall c real: c > level => (exists Q family(2), eps real:
        0 <= eps and eps < c and mechanism(Q) and identifiable(Q, eps) and distortion(Q) <= D)""",
    """this level is the privacy-distortion function at D: the greatest lower bound of the eps >= 0 for which some mechanism
    of expected distortion at most D is eps-identifiable""",
    r"\epsilon_i^*(D)",
    "eq. (6)",
)
_define(
    """privacy_achievable[n integer, m integer, p family(1)](level real, D real) :=
        exists Q family(2): mechanism(Q) and private(Q, level) and distortion(Q) <= D""",
    "some mechanism is differentially private at this level and has expected distortion at most D",
    r"(\epsilon, D) \text{ is achievable under differential privacy}",
    "Section II-C",
)
_define(
    """privacy_at_least[n integer, m integer, p family(1)](level real, D real) :=
        forall Q family(2), eps real:
        eps >= 0 and mechanism(Q) and private(Q, eps) and distortion(Q) <= D => level <= eps""",
    "no mechanism of expected distortion at most D is eps-differentially private for an eps >= 0 below this level",
    r"\epsilon_d^*(D) \ge \text{level}",
    "eq. (6)",
)
_define(
    """slater_point[n integer, m integer, p family(1)](D real) := exists Q family(2):
        mechanism(Q) and distortion(Q) <= D and (forall x in tuples(n, m), y in tuples(n, m): Q[x,y] > 0)""",
    "some mechanism of expected distortion at most D has positive entries only: it is inside of the domain of I(X;Y)",
    location="Section IV, proof of Theorem 2",
)
_define(
    """least_privacy[n integer, m integer, p family(1)](level real, D real) :=
        privacy_achievable(level, D) and privacy_at_least(level, D)""",
    """at expected distortion D this level of differential privacy is achievable, and none that is not negative is below it:
    where the level is not negative either, it is the privacy-distortion function, a minimum""",
    r"\epsilon_d^*(D)",
    "eq. (6)",
)
_define(
    """infimum_privacy[n integer, m integer, p family(1)](level real, D real) :=
        privacy_at_least(level, D),
        forall c real: c > level => (exists Q family(2), eps real:
        0 <= eps and eps < c and mechanism(Q) and private(Q, eps) and distortion(Q) <= D)""",
    """this level is the privacy-distortion function at D: the greatest lower bound of the eps >= 0 for which some mechanism
    of expected distortion at most D is eps-differentially private""",
    r"\epsilon_d^*(D)",
    "eq. (6)",
)


# --- Section III: identifiability and differential privacy -----------------------------------------------------------

_define(
    """neighbours_within[n integer, m integer](f family(1), eps real) :=
        forall x in tuples(n,m), x' in tuples(n,m): neighbours(x, x') => f[x] <= exp(eps)*f[x']""",
    "the masses f of neighbouring databases differ by a factor of at most exp(eps)",
    "",
    "eqs. (16), (20)",
)
_define(
    """prior_ratio[n integer, m integer, p family(1)](gap real, u in tuples(n,m), v in tuples(n,m)) :=
        neighbours(u, v), p[u] = exp(gap)*p[v], neighbours_within(p, gap)""",
    "gap is the greatest ln p(x)/p(x') of neighbours x and x', that of u and v (where p is positive)",
    r"\epsilon_X",
    "eq. (16)",
)
_form("normalizer")
_define(
    """exponential_law[n integer, m integer](eps real, x in tuples(n,m), y in tuples(n,m)) :=
        exp(-eps*hamming(x,y))/normalizer(eps)""",
    """exp(-eps d(x,y)), divided by its sum over all databases x: the exponential mechanism, output y at the database x, and
    the posteriors (41), database x at the output y""",
    r"\mathcal{E}_d",
    "eqs. (27), (41)",
)
_define(
    """feasible_with[n integer, m integer, p family(1)](q family(1), eps real) :=
        output_law(q) and
        (forall x in tuples(n,m): tsum(y in tuples(n,m), exp(-eps*hamming(x,y))/normalizer(eps)*q[y]) = p[x])""",
    "q is a law of the output Y with which the posteriors (41) at the level eps give the prior p",
    r"\sum_y p_{X\mid Y}(x\mid y)p_Y(y) = p_X(x)",
    "Section III, after eq. (16)",
)
_define(
    "feasible[n integer, m integer, p family(1)](eps real) := exists q family(1): feasible_with(q, eps)",
    "the posteriors (41) at the level eps are feasible: some law of the output Y gives the prior p with them",
    r"\epsilon \ge \widetilde\epsilon_X",
    "Section III, after eq. (16)",
)
_form("level_at")
_form("distortion_at")
_define(
    "total_mass[n integer, m integer](f family(1)) := tsum(x in tuples(n,m), f[x])",
    "the sum of f over all databases",
    "",
    "eq. (23)",
)
_define(
    """mean_distance[n integer, m integer](p family(1), y in tuples(n,m)) := tsum(x in tuples(n,m), p[x]*hamming(x,y))""",
    "expected Hamming distance from the database y, if p is a law (for any masses p, the sum of mass times distance)",
    r"\sum_x p_{X\mid Y}(x\mid y)\,d(x,y)",
    "eq. (33)",
)
_define(
    """relaxed_feasible[n integer, m integer](p family(2), q family(1), eps real) :=
        (forall x in tuples(n,m), x' in tuples(n,m), y in tuples(n,m): neighbours(x, x') => p[x,y] <= exp(eps)*p[x',y])
        and (forall y in tuples(n,m): tsum(x in tuples(n,m), p[x,y]) = 1) and nonnegative(p)
        and tsum(y in tuples(n,m), q[y]) = 1 and (forall y in tuples(n,m): q[y] >= 0)""",
    "the posteriors p and the output law q satisfy the constraints of the relaxed problem R-PD at the level eps",
    r"\text{R-PD}",
    "eqs. (20)-(24)",
)
_define(
    """same_joint_law[n integer, m integer, p family(1)](P family(2), q family(1), Q family(2)) :=
        forall x in tuples(n,m), y in tuples(n,m): q[y]*P[x,y] = p[x]*Q[x,y]""",
    "the posteriors P with the output law q, and the mechanism Q under the prior p, have the same joint law",
    r"p_{X,Y}",
    "Section III, R-PD",
)
_define(
    """posterior_feasible[n integer, m integer, p family(1)](P family(2), q family(1), eps real) :=
        (forall x in tuples(n,m), x' in tuples(n,m), y in tuples(n,m): neighbours(x, x') => P[x,y] <= exp(eps)*P[x',y])
        and (forall y in tuples(n,m): tsum(x in tuples(n,m), P[x,y]) = 1) and nonnegative(P)
        and (forall x in tuples(n,m): tsum(y in tuples(n,m), P[x,y]*q[y]) = p[x]) and (forall y in tuples(n,m): q[y] >= 0)""",
    "the posteriors P and the output law q satisfy the constraints of PD-I at the level eps, for the prior p",
    r"\text{PD-I}",
    "eqs. (8)-(12)",
)
_define(
    """posterior_distortion[n integer, m integer](q family(1), p family(2)) :=
        tsum(x in tuples(n,m), tsum(y in tuples(n,m), q[y]*p[x,y]*hamming(x,y)))""",
    "expected Hamming distance of X and Y, if Y has the law q and X given Y the posteriors p",
    r"\mathbb{E}[d(X,Y)]",
    "PD-I and R-PD, objective",
)
_define(
    """exponential_mechanism_private[n integer, m integer](eps real) :=
        forall x in tuples(n,m), x' in tuples(n,m), y in tuples(n,m): neighbours(x, x') =>
        exponential_law(eps, x, y) <= exp(eps)*exp(-eps*hamming(x',y))/normalizer(eps)""",
    "the exponential mechanism (27) satisfies eps-differential privacy",
    r"\mathcal{E}_d",
    "Lemma 5",
)
_define(
    """exponential_mechanism_distortion[n integer, m integer](p family(1), eps real) :=
        tsum(x in tuples(n,m), tsum(y in tuples(n,m), p[x]*exponential_law(eps, x, y)*hamming(x,y)))""",
    "expected distortion of the exponential mechanism (27), if the database has the law p",
    r"\mathbb{E}[d(X,Y)]",
    "Lemma 5",
)
_define(
    """exponential_posterior_distortion[n integer, m integer](q family(1), eps real) :=
        tsum(x in tuples(n,m), tsum(y in tuples(n,m), q[y]*exponential_law(eps, x, y)*hamming(x,y)))""",
    "expected distortion under the posteriors (41), if the output has the law q",
    r"\mathbb{E}[d(X,Y)]",
    "eq. (42)",
)
_define(
    """optimal_mechanism[n integer, m integer, p family(1)](q family(1), eps real, x in tuples(n,m), y in tuples(n,m)) :=
        q[y]*exp(-eps*hamming(x,y))/(p[x]*normalizer(eps))""",
    """the probability of output y at the database x that makes the posteriors those of (41), if the output has the law q:
    the mechanism (26)""",
    r"\mathcal{E}_i",
    "eq. (26)",
)
_define(
    """optimal_mechanism_is_mechanism[n integer, m integer, p family(1)](q family(1), eps real) :=
        (forall x in tuples(n,m), y in tuples(n,m): optimal_mechanism(q, eps, x, y) >= 0)
        and (forall x in tuples(n,m): tsum(y in tuples(n,m), optimal_mechanism(q, eps, x, y)) = 1)""",
    "the mechanism (26) is a mechanism: at each database its probabilities are a law",
    r"\mathcal{E}_i",
    "eq. (26)",
)
_define(
    """optimal_mechanism_identifiable[n integer, m integer, p family(1)](q family(1), eps real) :=
        forall x in tuples(n,m), x' in tuples(n,m), y in tuples(n,m): neighbours(x, x') =>
        p[x]*optimal_mechanism(q, eps, x, y) <= exp(eps)*(p[x']*optimal_mechanism(q, eps, x', y))""",
    "the mechanism (26) made for the level eps satisfies eps-identifiability",
    r"\mathcal{E}_i",
    "Lemma 4",
)
_define(
    """optimal_mechanism_private[n integer, m integer, p family(1)](q family(1), eps real, level real) :=
        forall x in tuples(n,m), x' in tuples(n,m), y in tuples(n,m): neighbours(x, x') =>
        optimal_mechanism(q, eps, x, y) <= exp(level)*optimal_mechanism(q, eps, x', y)""",
    "the mechanism (26) made for the level eps satisfies differential privacy at the other level",
    r"\mathcal{E}_i",
    "Section IV, before PD-MIP",
)
_define(
    """optimal_mechanism_distortion[n integer, m integer, p family(1)](q family(1), eps real) :=
        tsum(x in tuples(n,m), tsum(y in tuples(n,m), p[x]*optimal_mechanism(q, eps, x, y)*hamming(x,y)))""",
    """expected distortion of the mechanism (26), which puts out y at x with probability
    q[y] exp(-eps hamming(x,y))/(p[x] normalizer(eps))""",
    r"\mathbb{E}[d(X,Y)]",
    "Lemma 4",
)
_define(
    """narrow[n integer, m integer](p family(1), eps real) :=
        forall x in tuples(n,m), i in 1..n, a in 1..m:
        sum(b, 1, m, p[put(x, i, b)]) <= (exp(eps) + m-1)*p[put(x, i, a)]""",
    """given all other rows, each value of a row has a probability of at least 1/(exp(eps)+m-1) under the law p (said without
    dividing by the probability of the other rows)""",
    "",
    "not in the paper",
)

# --- Section IV: identifiability and mutual information --------------------------------------------------------------

_define(
    """optimal_mechanism_information[n integer, m integer, p family(1)](q family(1), eps real) :=
        tsum(x in tuples(n,m), tsum(y in tuples(n,m), xlogx(p[x]*optimal_mechanism(q, eps, x, y))))
        - tsum(x in tuples(n,m), xlogx(p[x]))
        - tsum(y in tuples(n,m), xlogx(tsum(x in tuples(n,m), p[x]*optimal_mechanism(q, eps, x, y))))""",
    "mutual information of the database X and the output Y of the mechanism (26), in nats: H(X) + H(Y) - H(X,Y)",
    "I(X;Y)",
    "Theorem 2",
)

_define(
    """dual_bound[n integer, m integer, p family(1)](eps real, D real) :=
        -eps*D - log(normalizer(eps)) - tsum(x in tuples(n,m), xlogx(p[x]))""",
    "H(X) - n ln(1+(m-1)exp(-eps)) - eps D, in nats: what the Lagrangian of PD-MIP gives at the distortion D",
    r"H(X) - n\ln g_\epsilon - \epsilon D",
    "proof of Theorem 2",
)
_define(
    """multipliers[n integer, m integer](lam family(1), eps real) :=
        forall x in tuples(n,m): lam[x] > 0,
        forall y in tuples(n,m): tsum(x in tuples(n,m), lam[x]*exp(-eps*hamming(x,y))) <= 1""",
    """the masses lam[x]*exp(-eps*hamming(x,y)) of the databases x are positive and sum to 1 at most for each output y: lam and
    eps are feasible in the dual problem of PD-MIP""",
    r"\lambda(x), \epsilon",
    "Section IV",
)
_define(
    """multiplier_bound[n integer, m integer, p family(1)](lam family(1), eps real, D real) :=
        tsum(x in tuples(n,m), p[x]*log(lam[x])) - tsum(x in tuples(n,m), xlogx(p[x])) - eps*D""",
    "what the Lagrangian of PD-MIP gives at the distortion D with the multipliers lam and eps, in nats",
    r"H(X) + \mathbb{E}\ln\lambda(X) - \epsilon D",
    "Section IV",
)
_define(
    """information_at_least[n integer, m integer, p family(1)](bound real, D real) :=
        forall Q family(2): mechanism(Q) and distortion(Q) <= D => bound <= information(Q)""",
    "no mechanism of expected distortion at most D has a mutual information below the bound",
    r"\epsilon_m^*(D) \ge \text{bound}",
    "PD-MIP, eqs. (28)-(30)",
)
_define(
    """stationary[n integer, m integer, p family(1)](Q family(2), lam real, mu family(1), eta family(2)) :=
        forall x in tuples(n,m), y in tuples(n,m):
        p[x]*log(Q[x,y]/output_probability(Q, y)) + lam*p[x]*hamming(x,y) + mu[x] - eta[x,y] = 0""",
    "the mechanism Q and the multipliers lam, mu, eta satisfy the stationarity condition of PD-MIP",
    r"\partial J/\partial p_{Y\mid X}(y\mid x) = 0",
    "Appendix, derivation of the stationarity condition",
)

_define(
    """example_prior(x in tuples(3,2)) := (29*kronecker(kronecker(x[1],2)+kronecker(x[2],2)+kronecker(x[3],2), 0)
        + 18*kronecker(kronecker(x[1],2)+kronecker(x[2],2)+kronecker(x[3],2), 1) + 12*kronecker(kronecker(x[1],2)+kronecker(x[2],2)+kronecker(x[3],2), 2)
        + 16*kronecker(kronecker(x[1],2)+kronecker(x[2],2)+kronecker(x[3],2), 3))/135""",
    "a prior on three rows of two values: 29, 18, 12, 16 parts of 135 at databases with 0, 1, 2, 3 twos",
    "p_X",
    "not in the paper",
)

# --- Appendix A: the proof of Lemma 1 ----------------------------------------------------------------------------------

_define(
    """neighbours_at_distance[n integer, m integer](x in tuples(n,m), y in tuples(n,m), l real) :=
        sum(i, 1, n, sum(a, 1, m, (1-kronecker(a,x[i]))*kronecker(sum(k, 1, n, 1-kronecker(put(x, i, a)[k],y[k])), l)))""",
    "how many neighbours of x differ from y in l rows: another value a is put into one row i",
    r"|\mathcal{N}_1(x) \cap \mathcal{N}_l(y)|",
    "after eq. (35)",
)
_define(
    """changes_to_distance[n integer, m integer](x in tuples(n,m), y in tuples(n,m), l real) :=
        sum(i, 1, n, sum(a, 1, m, 1*kronecker(sum(k, 1, n, 1-kronecker(put(x, i, a)[k],y[k])), l)))""",
    "how many pairs of a row i and a value a there are such that x with a put into row i differs from y in l rows",
    r"|\mathcal{N}_1(x) \cap \mathcal{N}_l(y)|",
    "after eq. (35)",
)
_define(
    "distance_law[n integer](P family(1)) := forall l in 0..n: P[l] >= 0, sum(l, 0, n, P[l]) = 1",
    "P is a probability law on the distances 0, ..., n",
    "P_l",
    "eq. (34)",
)
_form("sphere_size")
_define(
    "sphere_law[n integer, m integer](l integer, eps real) := sphere_size(l)*exp(-l*eps)/normalizer(eps)",
    "the probability of the distance l under the posteriors (41)",
    r"N_l e^{-l\epsilon}/(g_\epsilon)^n",
    "after eq. (38)",
)
_define(
    """sphere_mass[n integer, m integer](p family(1), y in tuples(n,m), l integer) :=
        tsum(x in tuples(n,m), kronecker(hamming(x,y), l)*p[x])""",
    "the mass that p gives to the databases that differ from y in l rows",
    "P_l",
    "eq. (34)",
)
_define(
    """chain[n integer, m integer](P family(1), k integer, eps real) :=
        forall l in 1..k: P[l-1]/sphere_size(l-1) <= P[l]/sphere_size(l)*exp(eps)""",
    """the masses P[0], ..., P[k] of the spheres, each divided by the sphere's size, shrink from one to the next by no more
    than the factor exp(-eps)""",
    "",
    "after eq. (37)",
)
_define(
    """sphere_problem[n integer, m integer](P family(1), k integer, eps real) :=
        (forall l in 0..k: P[l] >= 0)
        and (forall l in 1..k: P[l-1]/sphere_size(l-1) <= P[l]/sphere_size(l)*exp(eps))
        and sum(l, 0, k, P[l]) = 1 - sum(l, k+1, n, sphere_law(l, eps))""",
    """P[0], ..., P[k] satisfy the constraints of the problem that is left when the spheres beyond k have their masses under
    (41): the problem in Q for k = n-1, that in C for k = n-2""",
    "Q_l, C_l",
    "proof of Lemma 1",
)
_define(
    "power(n integer, r real, d real) := sum(k, 0, n, max(0, 1-abs(d-k))*r^k)",
    "r^d for an integer d from 0 to n; between integers it is linear",
    "r^d",
    "not in the paper",
)

# --- letters ---------------------------------------------------------------------------------------------------------

_letter = WORDS.letter
_letter("n", "the number of rows of a database")
_letter("m", "how many values a row can take")
_letter("x", "a database")
_letter("x'", "a database, neighbour of x where that is said")
_letter("y", "a database, the output of a mechanism")
_letter("z", "a database")
_letter("p[x]", "the prior p_X at x")
_letter("p[x,y]", "the posterior of x given the output y")
_letter("q", "the law of the output Y, p_Y")
_letter("r[y]", "a law of the output Y that is feasible at the level low")
_letter("r", "the base of the inverse kernel, a negative number")
_letter("Q", "a mechanism: Q[x,y] is the probability of the output y at the database x")
_letter("R", "another mechanism that Q is compared with")
_letter("J", "a joint law of two databases")
_letter("S", "the indicator of a set of outputs")
_letter("f", "masses of databases")
_letter("D", "a bound for the expected distortion")
_letter("eps", "a privacy level")
_letter("level", "the level that belongs to D, h^{-1}(D)")
_letter("low", "a level at which the posteriors (41) are feasible: eps~_X or any above")
_letter("gap", "the constant eps_X of (16)")
_letter("u", "a database; with v the neighbours at which eps_X is attained")
_letter("v", "a database, neighbour of u")
_letter("ei", "the privacy-distortion function eps_i*(D) under identifiability")
_letter("ed", "the privacy-distortion function eps_d*(D) under differential privacy")
_letter("lam", "the multiplier of the distortion constraint (28)")
_letter("lam[x]", "the multiplier of the database x")
_letter("mu", "the multipliers of the constraints (29)")
_letter("eta", "the multipliers of the constraints (30)")
_letter("P", "the masses of the spheres around a database, P_0, ..., P_n")
_letter("C", "masses of the spheres 0, ..., k around a database")
_letter("l", "a distance from a database, 0 to n")
_letter("k", "the last sphere")
_letter("i", "a row")
_letter("a", "a value of a row")
_letter("b", "a value of a row")
_letter("c", "a number above an infimum")
_letter("s", "a level")
_letter("t", "a level")
_letter("d", "a distance of databases")
_letter("X", "the database, a random variable")
_letter("Y", "the output of the mechanism, a random variable")
