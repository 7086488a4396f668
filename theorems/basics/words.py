"""The vocabulary of the field: laws, channels, distances between laws, information, privacy of a channel.

A law on the letters 1..M is a family p with entries p[i]; a channel with inputs 1..M and outputs 1..N is a family W
with entries W[i,j], row i the law of the output. Logarithms are natural; 0 log 0 = 0. Sizes in square brackets are
those in scope under that name; ``law[N](q)`` gives another one.
"""

from verify.language.vocabulary import Vocabulary

WORDS = Vocabulary()
_define = WORDS.define_later

# --- laws and channels ---------------------------------------------------------------------------------------------

_define(
    "law[M integer](p family(1)) := (forall i in 1..M: p[i] >= 0) and sum(i, 1, M, p[i]) = 1",
    "p is a probability law on the letters 1..M",
)
_define(
    """channel[M integer, N integer](W family(2)) :=
        (forall i in 1..M, j in 1..N: W[i,j] >= 0) and (forall i in 1..M: sum(j, 1, N, W[i,j]) = 1)""",
    "W is a channel with inputs 1..M and outputs 1..N: each row W[i,.] is a law",
)
_define(
    "output[M integer](p family(1), W family(2), j real) := sum(i, 1, M, p[i]*W[i,j])",
    "the probability of output j of the channel W, if its input has the law p",
)

# --- distances between laws ----------------------------------------------------------------------------------------

_define(
    "total_variation[M integer](p family(1), q family(1)) := sum(i, 1, M, abs(p[i] - q[i]))/2",
    "total variation: half the sum of the absolute differences of the laws p and q",
    r"\|p-q\|_{TV}",
)
_define(
    "relative_entropy[M integer](p family(1), q family(1)) := sum(i, 1, M, xlogx(p[i]) - p[i]*log(q[i]))",
    "relative entropy of p with respect to q, in nats; q must be positive",
    r"D(p\|q)",
)
_define(
    "chi_square[M integer](p family(1), q family(1)) := sum(i, 1, M, (p[i] - q[i])^2/q[i])",
    "chi-square divergence of p with respect to q; q must be positive",
    r"\chi^2(p\|q)",
)
_define(
    "squared_hellinger[M integer](p family(1), q family(1)) := sum(i, 1, M, (sqrt(p[i]) - sqrt(q[i]))^2)/2",
    "squared Hellinger distance of the laws p and q, from 0 to 1",
    r"H^2(p,q)",
)
_define(
    "bhattacharyya[M integer](p family(1), q family(1)) := sum(i, 1, M, sqrt(p[i]*q[i]))",
    "Bhattacharyya coefficient of the laws p and q, from 0 to 1",
    r"BC(p,q)",
)
_define(
    """jensen_shannon[M integer](p family(1), q family(1)) :=
        sum(i, 1, M, (xlogx(p[i]) + xlogx(q[i]))/2 - xlogx((p[i] + q[i])/2))""",
    "Jensen-Shannon divergence of the laws p and q, in nats: the mean relative entropy from them to their middle",
    r"JS(p,q)",
)
_define(
    """renyi_divergence[M integer](alpha real, p family(1), q family(1)) :=
        log(sum(i, 1, M, p[i]^alpha*q[i]^(1 - alpha)))/(alpha - 1)""",
    "Renyi divergence of order alpha of p with respect to q, in nats; both must be positive, and alpha not 1",
    r"D_\alpha(p\|q)",
)
_define(
    "hockey_stick[M integer](p family(1), q family(1), eps real) := sum(i, 1, M, max(p[i] - exp(eps)*q[i], 0))",
    "hockey-stick divergence: by how much p can exceed exp(eps) times q on an event",
    r"E_{e^\epsilon}(p\|q)",
)

_define(
    """convex(f family(1)) := forall x real, y real, t real:
        x > 0 and y > 0 and 0 <= t and t <= 1 => f[t*x + (1 - t)*y] <= t*f[x] + (1 - t)*f[y]""",
    "f is a convex function of positive numbers",
)
_define(
    "f_divergence[M integer](f family(1), p family(1), q family(1)) := sum(i, 1, M, q[i]*f[p[i]/q[i]])",
    "the divergence of p with respect to q by the convex function f; both must be positive",
    r"D_f(p\|q)",
)

# --- information ---------------------------------------------------------------------------------------------------

_define(
    "shannon_entropy[M integer](p family(1)) := -sum(i, 1, M, xlogx(p[i]))",
    "Shannon entropy of the law p, in nats",
    "H(p)",
)
_define(
    "renyi_entropy[M integer](alpha real, p family(1)) := log(sum(i, 1, M, p[i]^alpha))/(1 - alpha)",
    "Renyi entropy of order alpha of p, in nats; p must be positive, and alpha not 1",
    r"H_\alpha(p)",
)
_define(
    "collision_entropy[M integer](p family(1)) := -log(sum(i, 1, M, p[i]^2))",
    "collision entropy of the law p, in nats: Renyi entropy of order 2, for laws with zeros too",
    "H_2(p)",
)
_define(
    """conditional_entropy[M integer, N integer](p family(1), W family(2)) :=
        -sum(i, 1, M, p[i]*sum(j, 1, N, xlogx(W[i,j])))""",
    "entropy of the output of the channel W given its input, which has the law p, in nats",
    "H(Y|X)",
)
_define(
    """mutual_information[M integer, N integer](p family(1), W family(2)) :=
        sum(i, 1, M, p[i]*sum(j, 1, N, xlogx(W[i,j]))) - sum(j, 1, N, xlogx(sum(i, 1, M, p[i]*W[i,j])))""",
    "mutual information of the input of the channel W, which has the law p, and its output, in nats",
    "I(X;Y)",
)
_define(
    "min_entropy_at_least[M integer](p family(1), bound real) := forall i in 1..M: p[i] <= exp(-bound)",
    "the min-entropy of p is at least this bound: no letter is more probable than exp(-bound)",
    r"H_\infty(p)",
)

_define(
    "max_divergence_at_most[M integer](p family(1), q family(1), bound real) := forall i in 1..M: p[i] <= exp(bound)*q[i]",
    """the max-divergence of p from q, the Renyi divergence of infinite order, is at most this bound: no letter is more than
    exp(bound) times as probable under p as under q""",
    r"D_\infty(p\|q)",
)

_define(
    """maximal_leakage_at_most[M integer, N integer](W family(2), bound real) :=
        forall x in tuples(N,M): sum(j, 1, N, W[x[j],j]) <= exp(bound)""",
    """the maximal leakage of the channel W, the logarithm of the sum over outputs j of the largest W[i,j], is at most this bound:
    whichever input x[j] is chosen for each output, the sum of W[x[j],j] is at most exp(bound)""",
    r"\mathcal{L}(X \to Y)",
)

# --- information of random variables ----------------------------------------------------------------------------------

_define(
    "information_between(X variable, Y variable) := I(X;Y)",
    "mutual information of the random variables X and Y: H(X) + H(Y) - H(X,Y)",
    "I(X;Y)",
)
_define(
    "information_given(X variable, Y variable, Z variable) := I(X;Y|Z)",
    "mutual information of the random variables X and Y given Z: H(X,Z) + H(Y,Z) - H(X,Y,Z) - H(Z)",
    "I(X;Y|Z)",
)
_define(
    "independent(X variable, Y variable) := information_between(X, Y) = 0",
    "the random variables X and Y are independent",
)
_define(
    "markov_chain(X variable, Y variable, Z variable) := information_given(X, Z, Y) = 0",
    "the random variables X and Z are independent given Y",
    "X - Y - Z",
)
_define(
    "determines(X variable, Y variable) := H(X,Y) - H(X) = 0",
    "the random variable Y is a function of X: H(Y|X) is 0",
    "Y = f(X)",
)

# --- privacy of a channel -------------------------------------------------------------------------------------------

_define(
    """dp[M integer, N integer](W family(2), eps real) :=
        forall a in 1..M, b in 1..M, j in 1..N: W[a,j] <= exp(eps)*W[b,j]""",
    """the channel W, with inputs 1..M and outputs 1..N, is eps-differentially private, where every two inputs count as neighbours (local
    differential privacy): no output is more than exp(eps) times as likely from one input as from another""",
)
_define(
    """approximate_dp[M integer, N integer](W family(2), eps real, slack real) :=
        forall a in 1..M, b in 1..M: sum(j, 1, N, max(W[a,j] - exp(eps)*W[b,j], 0)) <= slack""",
    "the channel W is (eps, delta)-differentially private with delta = slack, where every two inputs count as neighbours",
    r"(\epsilon,\delta)\text{-DP}",
)

# --- databases ------------------------------------------------------------------------------------------------------

_define(
    "hamming[n integer, m integer](x in tuples(n,m), y in tuples(n,m)) := sum(i, 1, n, 1 - kronecker(x[i],y[i]))",
    "Hamming distance: in how many of the n rows the databases x and y differ",
    "d(x,y)",
)
_define(
    "neighbours[n integer, m integer](x in tuples(n,m), y in tuples(n,m)) := hamming(x,y) = 1",
    "the databases x and y differ in exactly one row",
    r"x \sim y",
)

# --- the normal law, and that of Laplace ----------------------------------------------------------------------------

_define(
    "Phi(x real) := 1/2 + integral(t, 0, x, exp(-t^2/2))/sqrt(2*pi)",
    "the standard normal distribution function: the probability that a standard normal number is at most x",
    r"\Phi(x)",
)
_define(
    "laplace_cdf(x b real) := (1 + exp(min(x, 0)/b) - exp(-max(x, 0)/b))/2",
    """the distribution function of Laplace noise with the scale b: the probability that it is at most x. That it is the integral
    of the density is the claim `basics.laplace.below`""",
    r"\Pr[Y \leq x]",
)
_define(
    "laplace_gap(z b real) := (2 + z/b)*exp(-z/b)/4",
    """for z >= 0, the probability that Laplace noise of scale b is by z or more above other such noise. That it is an integral of
    the two laws is the claim `basics.laplace.gap`""",
    r"\Pr[Y - Y' \geq z]",
)

# --- lists and permutations: for the papers that ask for them ----------------------------------------------------------

LISTS = Vocabulary(WORDS)
LISTS.define_later(
    "decreasing[M integer](p family(1)) := forall i in 1..M-1: p[i] >= p[i+1]",
    "the numbers p[1], ..., p[M] decrease: each is at least the next",
    r"p_1 \geq p_2 \geq \ldots \geq p_M",
)
LISTS.define_later(
    "increasing[M integer](x family(1)) := forall i in 1..M-1: x[i] <= x[i+1]",
    "the numbers x[1], ..., x[M] increase: each is at most the next",
    r"x_1 \leq x_2 \leq \ldots \leq x_M",
)
LISTS.define_later(
    """permutation[M integer](T integer family(1), U integer family(1)) := forall i in 1..M:
        1 <= T[i] and T[i] <= M and U[T[i]] = i and 1 <= U[i] and U[i] <= M and T[U[i]] = i""",
    "T is a permutation of 1..M, and U is its inverse",
    r"T, T^{-1}",
)
