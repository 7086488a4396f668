"""The words of Wu (2019), in the paper's order.

There are n individuals with record universes 1..K[j]; a dataset is a tuple x with coordinates x[j] in 1..K[j], and the
outputs of a privacy channel W are 1..m.
"""

from functools import partial

from theorems.basics import WORDS as BASICS
from verify.language.vocabulary import Vocabulary

WORDS = Vocabulary(BASICS)
_define = WORDS.define
_form = partial(WORDS.closed_form, "theorems.wu2019.formulas")

# --- Section 2.1: knowledges, privacy channels, what they disclose -------------------------------------------------

_define(
    "universes[n integer](K integer family(1)) := n >= 1, forall j in 1..n: K[j] >= 1",
    "there are n individuals, and the record universe of individual j has K[j] records",
    r"\mathcal{X}_j",
    "Section 2.1",
)
_define(
    "number_of_datasets[n integer, K integer family(1)] := tsum(x in tuples(n,j,K[j]), 1)",
    "how many datasets there are",
    r"|\mathcal{X}|",
    "Section 2.1",
)
_define(
    """knowledge[n integer, K integer family(1)](P family(1)) :=
        forall x in tuples(n,j,K[j]): P[x] >= 0, tsum(x in tuples(n,j,K[j]), P[x]) = 1""",
    "P is a knowledge of an adversary: a law on the datasets",
    r"X \in \mathbb{P}",
    "Definition 1",
)
_define(
    "dataset_entropy[n integer, K integer family(1)](P family(1)) := -tsum(x in tuples(n,j,K[j]), xlogx(P[x]))",
    "entropy of the dataset under the knowledge P, in nats",
    "H(X)",
    "eq. (1)",
)
_define(
    """privacy_channel[n integer, m integer, K integer family(1)](W family(2)) :=
        n >= 1, m >= 1, forall j in 1..n: K[j] >= 1,
        forall x in tuples(n,j,K[j]), y in 1..m: W[x,y] >= 0,
        forall x in tuples(n,j,K[j]): sum(y, 1, m, W[x,y]) = 1""",
    """W is a privacy channel: W[x,y] is the probability of output y, of m, given the dataset x of n records;
    the record universe of individual j has K[j] records""",
    "p(y|x)",
    "Definition 2",
)
_define(
    """record_probability[n integer, K integer family(1)](P family(1), i integer, k real) :=
        tsum(x in tuples(n,j,K[j]), kronecker(x[i],k)*P[x])""",
    "the probability that individual i has the record k, under the knowledge P",
    "p(x_i)",
    "Section 2.1",
)
_define(
    """joint_probability[n integer, K integer family(1), W family(2)](P family(1), i integer, k real, y real) :=
        tsum(x in tuples(n,j,K[j]), kronecker(x[i],k)*P[x]*W[x,y])""",
    "the probability that individual i has the record k and the output is y, under the knowledge P",
    "p(x_i,y)",
    "Section 2.1",
)
_define(
    """output_probability[n integer, K integer family(1), W family(2)](P family(1), y real) :=
        tsum(x in tuples(n,j,K[j]), P[x]*W[x,y])""",
    "the probability of output y under the knowledge P",
    "p(y)",
    "Section 2.1",
)
_define(
    """record_entropy[n integer, K integer family(1)](P family(1), i integer) :=
        -sum(k, 1, K[i], xlogx(record_probability(P,i,k)))""",
    "entropy of the record of individual i under the knowledge P, in nats",
    "H(X_i)",
    "Section 2.1",
)
_define(
    """record_information[n integer, m integer, K integer family(1), W family(2)](P family(1), i integer) :=
        sum(k, 1, K[i], sum(y, 1, m, xlogx(joint_probability(P,i,k,y))))
        - sum(k, 1, K[i], xlogx(record_probability(P,i,k)))
        - sum(y, 1, m, xlogx(output_probability(P,y)))""",
    """mutual information of the record of individual i and the output of the privacy channel W, under the knowledge P,
    in nats, 0 log 0 being 0""",
    "I(X_i;Y)",
    "Definition 3",
)
_define(
    """information_private[n integer, m integer, K integer family(1), W family(2)](eps real) :=
        forall i in 1..n, P family(1): knowledge(P) => record_information(P,i) <= eps""",
    """W satisfies eps-information privacy with respect to all knowledges: its individual channel capacity is at most
    eps""",
    r"C_1 \le \epsilon",
    "Definition 4",
)
_define(
    """information_private_above[n integer, m integer, K integer family(1), W family(2)](b real, eps real) :=
        forall i in 1..n, P family(1):
        knowledge(P) and dataset_entropy(P) >= b => record_information(P,i) <= eps""",
    "W satisfies eps-information privacy with respect to the knowledges of entropy at least b",
    r"C_1^b \le \epsilon",
    "Definition 4, eq. (1)",
)
_define(
    """individual_capacity[n integer, m integer, K integer family(1), W family(2)](c real) :=
        information_private(c) and (forall d real: information_private(d) => c <= d)""",
    """c is the individual channel capacity of W with respect to all knowledges: the least upper bound of what is
    disclosed of a record""",
    "C_1",
    "Definition 3",
)
_define(
    """individual_capacity_above[n integer, m integer, K integer family(1), W family(2)](b real, c real) :=
        information_private_above(b,c) and (forall d real: information_private_above(b,d) => c <= d)""",
    "c is the individual channel capacity of W with respect to the knowledges of entropy at least b",
    "C_1^b",
    "Definition 5",
)

# --- Section 2.2: differential privacy -----------------------------------------------------------------------------

_define(
    """independent_records[n integer, K integer family(1)](P family(1)) :=
        forall j in 1..n, x in tuples(n,j,K[j]):
        P[x] = record_probability(P,j,x[j])*sum(a, 1, K[j], P[put(x,j,a)])""",
    "under the knowledge P the record of each individual is independent of the other records",
    r"X \in \mathbb{P}_{ind}",
    "eq. (10)",
)
_define(
    """independent_capacity[n integer, m integer, K integer family(1), W family(2)](d real) := forall e real:
        (forall i in 1..n, P family(1): knowledge(P) and independent_records(P) => record_information(P,i) <= e) => d <= e""",
    "d is at most each bound of what is disclosed of a record to adversaries who hold the records for independent: at most their capacity",
    r"\max_{i, X \in \mathbb{P}_{ind}} I(X_i;Y)",
    "eq. (10)",
)
_define(
    """max_information_private[n integer, m integer, K integer family(1), W family(2)](eps real) :=
        forall i in 1..n, P family(1): knowledge(P) and independent_records(P) =>
        (forall k in 1..K[i], y in 1..m:
            joint_probability(P,i,k,y) <= exp(eps)*record_probability(P,i,k)*output_probability(P,y))""",
    """W satisfies eps-max-information privacy with respect to the knowledges of independent records: record and output
    are at most exp(eps) times as likely together as if they were independent""",
    r"C_1^\infty \le \epsilon",
    "Definition 8",
)
_define(
    """differentially_private[n integer, m integer, K integer family(1), W family(2)](eps real) :=
        forall i in 1..n, x in tuples(n,j,K[j]), z in tuples(n,j,K[j]), y in 1..m:
        (forall j in 1..n: j != i => x[j] = z[j]) => W[x,y] <= exp(eps)*W[z,y]""",
    """W is eps-differentially private: no output is more than exp(eps) times as likely from one dataset as from another
    that differs in the record of one individual at most""",
    r"\epsilon\text{-DP}",
    "Definition 9",
)

# --- Section 3: channels of a record -------------------------------------------------------------------------------

_form("transmitted_information")
_define(
    """record_law[K integer family(1)](i integer, q family(1)) :=
        (forall k in 1..K[i]: q[k] >= 0) and sum(k, 1, K[i], q[k]) = 1""",
    "q is a law of the record of individual i",
    r"p(x_i) \in \mathbb{P}_i",
    "Section 2.1",
)
_define(
    """kernel[n integer, K integer family(1)](i integer, D family(2)) :=
        (forall k in 1..K[i], x in tuples(n,j,K[j]): D[k,x] >= 0 and (x[i] != k => D[k,x] = 0)) and
        (forall k in 1..K[i]: tsum(x in tuples(n,j,K[j]), D[k,x]) = 1)""",
    "D[k,.] is, for each record k of individual i, a law on the datasets in which i has the record k",
    "p(x_{(i)}|x_i)",
    "Section 3.1",
)
_define(
    """record_channel[n integer, K integer family(1), W family(2)](D family(2), k real, y real) :=
        tsum(x in tuples(n,j,K[j]), D[k,x]*W[x,y])""",
    "the channel that the kernel D makes from the record k of an individual to the output y",
    "p(y|x_i)",
    "eqs. (14) and (23)",
)
_define(
    "degenerate[n integer, K integer family(1)](i integer, D family(2)) := "
    "forall k in 1..K[i], x in tuples(n,j,K[j]): D[k,x] = 0 or D[k,x] = 1",
    "each entry of the kernel D of individual i is 0 or 1: a record decides the dataset",
    r"\mathbb{P}_{(i)}^{dg}",
    "eq. (26)",
)
_define(
    """kernel_information[n integer, m integer, K integer family(1), W family(2)](q family(1), i integer, D family(2)) :=
        transmitted_information[K[i], m](q, (k, y) -> record_channel(D,k,y))""",
    """mutual information, in nats, of the record of individual i, if it has the law q, and the output of the channel that the
    kernel D makes""",
    "I(X_i;Y)",
    "eq. (25)",
)
_define(
    """kernels_transmit_at_most[n integer, m integer, K integer family(1), W family(2)](c real) :=
        forall i in 1..n, q family(1), D family(2): record_law(i,q) and kernel(i,D) => kernel_information(q,i,D) <= c""",
    """for each individual, each law of the record and each channel of Q_i, (25), the information is at most c: the channel of
    a kernel D puts out y for the record k with the mean of W[x,y] under D[k,.]""",
    r"\max_i \max_{\mathbb{Q}_i} \max_{\mathbb{P}_i} I(X_i;Y) \le c",
    "eq. (28)",
)
_define(
    """selections_transmit_at_most[n integer, m integer, K integer family(1), W family(2)](c real) :=
        forall i in 1..n, q family(1), D family(2):
        record_law(i,q) and kernel(i,D) and degenerate(i,D) => kernel_information(q,i,D) <= c""",
    "the same for the channels of S_i, (26): those of degenerate kernels",
    r"\max_i \max_{\mathbb{S}_i} \max_{\mathbb{P}_i} I(X_i;Y) \le c",
    "eq. (28)",
)
_define(
    """channel_by_kernel[n integer, m integer, K integer family(1), W family(2)](i integer, V family(2)) :=
        exists D family(2): kernel(i,D) and (forall k in 1..K[i], y in 1..m: V[k,y] = record_channel(D,k,y))""",
    "V is in Q_i: a channel that some kernel makes from the record of individual i",
    r"V \in \mathbb{Q}_i",
    "eq. (25)",
)
_define(
    """channel_by_degenerate_kernel[n integer, m integer, K integer family(1), W family(2)](i integer, V family(2)) :=
        exists D family(2): kernel(i,D) and degenerate(i,D) and
        (forall k in 1..K[i], y in 1..m: V[k,y] = record_channel(D,k,y))""",
    "V is in S_i as (26) has it: a channel that some degenerate kernel makes from the record of individual i",
    r"V \in \mathbb{S}_i",
    "eq. (26)",
)
_define(
    """channel_by_selection[n integer, m integer, K integer family(1), W family(2)](i integer, V family(2)) :=
        forall k in 1..K[i]: exists x in tuples(n,j,K[j]): x[i] = k and (forall y in 1..m: V[k,y] = W[x,y])""",
    "V is in S_i as (27) has it: row k of V is the row of W for some dataset in which individual i has the record k",
    r"V \in \mathbb{S}_i",
    "eq. (27)",
)

# --- Section 2.1: the balance of the exclusive or ------------------------------------------------------------------

_define(
    """exclusive_or(a real, b real, y real) :=
        kronecker(y,1)*(kronecker(a,1)*kronecker(b,1) + (1 - kronecker(a,1))*(1 - kronecker(b,1))) +
        kronecker(y,2)*(1 - (kronecker(a,1)*kronecker(b,1) + (1 - kronecker(a,1))*(1 - kronecker(b,1))))""",
    "the channel without noise whose output y is 1 if the two records a and b, each 1 or 2, are equal, and else 2",
)
_define(
    "exclusive_or_capacity(c real) := individual_capacity[2, 2, (j) -> 2, (x tuple, y) -> exclusive_or(x[1],x[2],y)](c)",
    "c is the individual channel capacity of the exclusive or of two records",
    "C_1",
)
_define(
    """exclusive_or_private_above(b real, eps real) :=
        information_private_above[2, 2, (j) -> 2, (x tuple, y) -> exclusive_or(x[1],x[2],y)](b,eps)""",
    """the exclusive or of two records satisfies eps-information privacy with respect to the knowledges of entropy at
    least b""",
    r"C_1^b \le \epsilon",
)
_define(
    """exclusive_or_capacity_above(b real, c real) :=
        individual_capacity_above[2, 2, (j) -> 2, (x tuple, y) -> exclusive_or(x[1],x[2],y)](b,c)""",
    """c is the individual channel capacity of the exclusive or of two records with respect to the knowledges of entropy
    at least b""",
    "C_1^b",
)

# --- Section 4.1: the binary symmetric privacy channel -------------------------------------------------------------

_form("binary_symmetric")
_define(
    "binary_query[n integer, K integer family(1)](f integer family(1)) := forall x in tuples(n,j,K[j]): f[x] = 0 or f[x] = 1",
    "the answer f[x] is 0 or 1 for each dataset x",
    r"f: \mathcal{X} \to \{0,1\}",
    "Section 4.1",
)
_define(
    """binary_symmetric_laws[n integer, K integer family(1), f integer family(1), p real](
            P family(1), i integer, J family(2), u family(1), v family(1)) :=
        forall k in 1..K[i], y in 0..1:
            J[k,y] = tsum(x in tuples(n,j,K[j]), kronecker(x[i],k)*P[x]*binary_symmetric(f[x],y)),
        forall k in 1..K[i]: u[k] = record_probability(P,i,k),
        forall y in 0..1: v[y] = tsum(x in tuples(n,j,K[j]), P[x]*binary_symmetric(f[x],y))""",
    """J is the joint law of the record of individual i and the output of the binary symmetric privacy channel of the query
    f, under the knowledge P; u is the law of the record, v that of the output""",
    "p(x_i,y), p(x_i), p(y)",
    "Section 4.1",
)
_define(
    """binary_information[K integer family(1)](i integer, J family(2), u family(1), v family(1)) :=
        sum(k, 1, K[i], sum(y, 0, 1, xlogx(J[k,y]))) - sum(k, 1, K[i], xlogx(u[k])) - sum(y, 0, 1, xlogx(v[y]))""",
    """mutual information of the record of individual i and the output 0 or 1, of joint law J and marginal laws u and v,
    in nats""",
    "I(X_i;Y)",
    "eq. (30)",
)

# --- Section 4.2: data-independent privacy channels ----------------------------------------------------------------

_define(
    """permutation[m integer](T integer family(1), U integer family(1)) :=
        forall y in 1..m: 1 <= T[y] and T[y] <= m and U[T[y]] = y and 1 <= U[y] and U[y] <= m and T[U[y]] = y""",
    "T is a permutation of 1..m, and U its inverse",
)
_define(
    """permutations[n integer, m integer, K integer family(1)](T integer family(2), U integer family(2)) :=
        forall x in tuples(n,j,K[j]), y in 1..m: 1 <= T[x,y] and T[x,y] <= m and U[x,T[x,y]] = y and
        1 <= U[x,y] and U[x,y] <= m and T[x,U[x,y]] = y""",
    "for each dataset x, T[x,.] is a permutation of the outputs and U[x,.] its inverse",
)
_form("output_entropy")
_define(
    """data_independent[n integer, m integer, K integer family(1), W family(2)](
            z family(1), T integer family(2), U integer family(2)) :=
        permutations(T,U),
        forall y in 1..m: z[y] >= 0,
        forall x in tuples(n,j,K[j]), y in 1..m: W[x,y] = z[T[x,y]]""",
    "the privacy channel W is data-independent: each of its rows is z in the order that the permutation T[x,.] gives",
    "Z",
    "Definition 10",
)

# --- Section 4.3: the exponential privacy channel ------------------------------------------------------------------

_define(
    """order_of_outputs[k integer](r integer family(1), s integer family(1)) :=
        forall y in 1..k: 0 <= r[y] and r[y] <= k - 1 and s[r[y]] = y,
        forall i in 0..k - 1: 1 <= s[i] and s[i] <= k and r[s[i]] = i""",
    "r gives each of the k outputs its place 0..k-1 in an order, and s gives the output at each place",
    r"\phi_x",
    "eq. (48)",
)
_form("normalizer")
_form("weighted_places")
_form("exponential_entropy")

# --- finite laws and mutual information ----------------------------------------------------------------------------

_define(
    """input_law[M integer, m integer](q family(1)) :=
        M >= 1, m >= 1, forall k in 1..M: q[k] >= 0, sum(k, 1, M, q[k]) = 1""",
    "q is a law on the M inputs of a channel; the number of its outputs is m",
    "p(x_i)",
)
_define(
    "finite_law[k integer](a family(1)) := k >= 1, forall j in 1..k: a[j] >= 0, sum(j, 1, k, a[j]) = 1",
    "a is a law on 1..k",
)
_define(
    "query_within[k integer, f family(1)](T real) := forall j in 1..k: -T <= f[j] <= T",
    "all values of the query f lie in [-T, T]",
)
_define(
    """mean_and_variance[k integer, a family(1), f family(1)](mu real, V real) :=
        mu = sum(j, 1, k, a[j]*f[j]), V = sum(j, 1, k, a[j]*(f[j]-mu)^2)""",
    "mu and V are the mean and the variance of the query f under the law a",
)
_define(
    "probabilities[L integer](w family(1)) := forall l in 1..L: w[l] >= 0, sum(l, 1, L, w[l]) = 1",
    "the w[l], l = 1..L, are probabilities: not negative, and 1 together",
)
_define(
    """record_weights[M integer, L integer](w family(2)) :=
        forall l in 1..L, k in 1..M: w[l,k] >= 0, forall k in 1..M: sum(l, 1, L, w[l,k]) = 1""",
    "for each of M records, the w[l,k] are the weights of L cells: not negative, and 1 together",
    r"\mu^{x_i}",
    "eq. (72)",
)
_define(
    "log_or_zero(b real) := log(b + kronecker(b,0))",
    "the logarithm of b, and 0 where b is 0",
)
_define(
    """relative_entropy_with_zeros[m integer](p family(1), r family(1)) :=
        sum(y, 1, m, xlogx(p[y]) - p[y]*log_or_zero(r[y]))""",
    "relative entropy of p with respect to r, in nats; a letter of probability 0 under r counts p log p",
    r"D(p\|r)",
)

# --- Section 5: the continuous case, by step densities and finite measures -----------------------------------------

_define(
    """step_density[L integer](v family(1), d family(1)) :=
        forall l in 1..L: v[l] > 0 and d[l] >= 0, sum(l, 1, L, v[l]*d[l]) = 1""",
    "a density with the constant value d[l] on cell l, of volume v[l], of L cells",
    "p(x)",
    "Section 5.1",
)
_form("simple_function")
_define(
    """close_mixture[M integer, m integer, L integer](V family(2), t real, w family(2), C family(3)) :=
        forall k in 1..M, y in 1..m: -t <= V[k,y] - sum(l, 1, L, w[l,k]*C[l,k,y]) <= t""",
    "each entry of V is within t of a mixture, with the weights w[.,k] of row k, of the entries of L channels C[l,.,.]",
)
_define(
    """selected_information[M integer, m integer, L integer](q family(1), C family(3), t in tuples(M,L)) :=
        sum(y, 1, m, sum(k, 1, M, q[k]*xlogx(C[t[k],k,y])) - xlogx(sum(k, 1, M, q[k]*C[t[k],k,y])))""",
    """mutual information of the input, of law q, and the output of the channel whose row k is that of the channel C[l,.,.]
    with l = t[k], in nats""",
    "I(X_i;Y)",
    "eq. (87)",
)
_define(
    "different_records[M integer](x family(1)) := forall k in 1..M, l in 1..M: k != l => x[k] != x[l]",
    "the x[k], k = 1..M, are different values of a record",
    r"x_i \\in \\mathcal{X}_i",
    "Section 5",
)
_define(
    """integral_channel[M integer, m integer](p family(3), x family(1), V family(2)) :=
        forall t real: t > 0 => (exists L integer, w family(2), z family(2): L >= 1 and record_weights(w) and
            close_mixture(V, t, w, (l, k, y) -> p[y,x[k],z[l,k]]))""",
    """each row V[k,.] is a limit of mixtures of finitely many rows p(.|x[k],z), as the integral of p(y|x[k],z) by a
    measure on z is""",
    r"\int p(y|x_i,x_{(i)})\mu^{x_i}(dx_{(i)})",
    "eq. (71)",
)
_define(
    """integral_channel_of_cells[M integer, m integer](p family(3), V family(2)) :=
        exists g integer family(1): forall t real: t > 0 =>
        (exists L integer, w family(2), x family(2), z family(2): L >= 1 and record_weights(w) and
            (forall l in 1..L, k in 1..M: g[x[l,k]] = k) and close_mixture(V, t, w, (l, k, y) -> p[y,x[l,k],z[l,k]]))""",
    """the records x are in cells g[x], and each row V[k,.] is a limit of mixtures of finitely many rows p(.|x,z) with x in
    the cell k""",
    "p(y|x_i)",
    "eq. (66)",
)

# --- Section 5.1: the Gaussian privacy channel ---------------------------------------------------------------------

_form("bell")
_define(
    "output_bell[k integer, f family(1), N real](a family(1), y real) := sum(l, 1, k, a[l]*bell(y,f[l],N))",
    "the density of the output of the Gaussian privacy channel at y, but for the same factor, if the query has the value "
    "f[l] with probability a[l]",
    "p(y)",
    "Section 5.1",
)
_define(
    """gaussian_information[k integer, f family(1), N real](a family(1)) :=
        sum(j, 1, k, a[j]*gaussian_mean(y, f[j], N, log(bell(y,f[j],N)/output_bell(a,y))))""",
    """mutual information of a query that has the value f[j] with probability a[j], j = 1..k, and the output of the
    Gaussian privacy channel with noise of variance N, in nats""",
    "I(f(X);Y)",
    "eq. (65)",
)
_define(
    """gaussian_record_information[m integer, k integer, f family(1), N real](
            u family(1), b family(2), a family(1)) :=
        sum(i, 1, m, u[i]*sum(j, 1, k, b[i,j]*
            gaussian_mean(y, f[j], N, log(sum(l, 1, k, b[i,l]*bell(y,f[l],N))/output_bell(a,y)))))""",
    """mutual information of a record of law u on 1..m and the output of the Gaussian privacy channel with noise of
    variance N, in nats, where b[i,j] is the probability of the value f[j] of the query given record i, and a[j] that
    without""",
    "I(X_i;Y)",
    "eq. (65)",
)
_define(
    """record_and_query[m integer, k integer](u family(1), b family(2), a family(1)) :=
        m >= 1, k >= 1, forall i in 1..m: u[i] >= 0, sum(i, 1, m, u[i]) = 1,
        forall i in 1..m, j in 1..k: b[i,j] >= 0, forall i in 1..m: sum(j, 1, k, b[i,j]) = 1,
        forall j in 1..k: a[j] = sum(i, 1, m, u[i]*b[i,j])""",
    """u is the law of a record on 1..m, b[i,.] that of the k values of the query given record i, and a that of the values
    of the query""",
    "p(x_i), p(f(x)|x_i)",
    "Section 5.1",
)

_define(
    """gaussian_output_entropy[k integer, f family(1), N real](a family(1)) :=
        sum(j, 1, k, a[j]*gaussian_mean(y, f[j], N, 1/2*log(2*pi*N) - log(output_bell(a,y))))""",
    """differential entropy of the output of the Gaussian privacy channel, in nats, if the query has the value f[j] with probability
    a[j]: the mean of minus the logarithm of its density, output_bell over the root of 2 pi N""",
    "H(Y)",
    "eq. (94)",
)
_define(
    "gaussian_noise_entropy(N real) := gaussian_mean(y, 0, N, 1/2*log(2*pi*N) - log(bell(y,0,N)))",
    "differential entropy of Gaussian noise of variance N, in nats: the mean of minus the logarithm of its density",
    "H(Z)",
    "eq. (94)",
)
_define(
    """gaussian_private[n integer, m integer, k integer, g integer family(2), f family(1), N real](eps real) :=
        forall w in 1..n, u family(1), b family(2), a family(1):
        record_and_query[m,k](u,b,a) and (forall r in 1..m, j in 1..k: g[w,j] != r => b[r,j] = 0)
        => gaussian_record_information[m,k,f,N](u,b,a) <= eps""",
    """the Gaussian privacy channel, with noise of variance N, satisfies eps-information privacy with respect to all knowledges a of
    the datasets 1..k: dataset j has the record g[w,j], of m, of individual w, and the value f[j] of the query""",
    r"C_1 \le \epsilon",
    "Definitions 4 and 14",
)
_define(
    """gaussian_private_above[n integer, m integer, k integer, g integer family(2), f family(1), N real](h real, eps real) :=
        forall w in 1..n, u family(1), b family(2), a family(1):
        record_and_query[m,k](u,b,a) and (forall r in 1..m, j in 1..k: g[w,j] != r => b[r,j] = 0)
        and shannon_entropy[k](a) >= h => gaussian_record_information[m,k,f,N](u,b,a) <= eps""",
    """the Gaussian privacy channel, with noise of variance N, satisfies eps-information privacy with respect to the knowledges a of
    the datasets 1..k that have entropy at least h: dataset j has the record g[w,j], of m, of individual w, and the value f[j] of
    the query""",
    r"C_1^b \le \epsilon",
    "Definitions 4 and 14, eq. (1)",
)

# --- Section 5.2: variances ----------------------------------------------------------------------------------------

_form("laplace_variance")
_define(
    "laplace_noise(z D eps real) := exp(-abs(z)*eps/D)*eps/(2*D)",
    "the density of Laplace noise of scale D/eps",
    r"p(z)",
    "Section 5.2",
)
_form("gaussian_mechanism_variance")

_define(
    """gaussian_hockey_stick(c real, D real, v real, eps real) :=
        gaussian_mean(y, c, v, max(1 - exp(eps + ((y - c)^2 - (y - c - D)^2)/(2*v)), 0))""",
    """by how much a Gaussian output of mean c can be more probable than exp(eps) times one of mean c + D, both of variance v: the mean
    of the positive part of 1 - exp(eps) p(y|x')/p(y|x)""",
    "",
    "Section 5.2",
)

# --- Section 6 -----------------------------------------------------------------------------------------------------

_define(
    "rows_that_differ[n integer, K integer family(1)](x in tuples(n,j,K[j]), z in tuples(n,j,K[j])) := "
    "sum(j, 1, n, 1 - kronecker(x[j],z[j]))",
    "in how many rows the datasets x and z differ",
    r"\|x-z\|_1",
    "Definition 9",
)

# --- letters --------------------------------------------------------------------------------------------------------

_letter = WORDS.letter
_letter("n", "the number of individuals")
_letter("m", "the number of outputs")
_letter("K[j]", "the number of records in the universe of individual j")
_letter("W[x,y]", "the probability of the output y if the input is x")
_letter("eps", "a level of privacy, in nats")
