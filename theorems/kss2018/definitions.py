"""The words of Kalantari, Sankar, Sarwate (2018), in the paper's order.

A source set is a family P: one law P[s,.] for each real s (finitely many sources have their own words). A mechanism
is a family Q with Q[i,j] = Q(j|i): row i is the law of the output for the letter i.
"""

from functools import partial

from theorems.basics import LISTS
from theorems.basics import WORDS as BASICS
from verify.language.vocabulary import Vocabulary

WORDS = Vocabulary(BASICS, LISTS)
_define = WORDS.define
_form = partial(WORDS.closed_form, "theorems.kss2018.formulas")

# --- Section II-A: sources and their classes -------------------------------------------------------------------------

_define(
    "distribution[M integer](p family(1)) := forall i in 1..M: p[i] >= 0, sum(i, 1, M, p[i]) = 1",
    "p is a distribution on the M letters",
    "P",
    "Section II",
)
_define(
    "weights[n integer](w family(1)) := forall k in 1..n: w[k] >= 0, sum(k, 1, n, w[k]) = 1",
    "w is a list of n weights: w[1], ..., w[n] are not negative, and their sum is 1",
)
_define(
    """sources[M integer](P family(2)) :=
        forall s real, i in 1..M: P[s,i] >= 0, forall s real: sum(i, 1, M, P[s,i]) = 1""",
    "P is a source set on M letters: one distribution P[s,.] for each real s",
    r"\mathcal{P}",
    "Section II",
)
_define(
    "source_set[M integer](P family(2)) := M >= 1, sources(P)",
    "P is a source set on M letters, at least one",
    r"\mathcal{P}",
    "Section II",
)
_define(
    """finite_sources[M integer](R integer, P family(2)) :=
        forall s in 1..R, i in 1..M: P[s,i] >= 0, forall s in 1..R: sum(i, 1, M, P[s,i]) = 1""",
    "P is a set of R sources on M letters: one distribution P[s,.] for each s = 1, ..., R",
    r"\mathcal{P}",
    "Section II",
)
_define(
    "weights_of_sources[R integer](w family(1)) := forall s in 1..R: w[s] >= 0, sum(s, 1, R, w[s]) = 1",
    "w[1], ..., w[R] are weights of the R sources: not negative, and their sum is 1",
)
_form("finite_mixture")
_define(
    "between_0_and_1[M integer](x family(1)) := forall i in 1..M: 0 <= x[i] <= 1",
    "each of x[1], ..., x[M] lies between 0 and 1",
    r"D_i \in [0,1]",
)
_define(
    "positive[M integer](p family(1)) := forall i in 1..M: p[i] > 0",
    "each of p[1], ..., p[M] is greater than 0",
)
_define(
    "uniform[M integer](p family(1)) := forall i in 1..M: p[i] = 1/M",
    "p gives each of the M letters the probability 1/M",
)
_define(
    "ordered[M integer](P family(2)) := forall s real, i in 1..M-1: P[s,i] >= P[s,i+1]",
    "every source of P gives the letters decreasing probabilities, as Remark 1 assumes for Class II",
    r"P_1 \geq P_2 \geq \ldots \geq P_M",
    "Definition 1, Remark 1",
)
_define(
    "all_letters_occur[M integer](P family(2)) := forall i in 1..M: exists s real: P[s,i] > 0",
    "each letter has a positive probability under some source of P",
)
_define(
    "part_of[M integer, P family(2)](R family(2), g family(1)) := forall s real, i in 1..M: R[s,i] = P[g[s],i]",
    "the sources R[s,.] are among those of P: R[s,.] is P[g[s],.]",
    r"\mathcal{P}_1 \subseteq \mathcal{P}_2",
)
_form("mixture")
_define(
    """mixture_of[M integer, P family(2)](p family(1), r integer, w family(1), source family(1)) :=
        r >= 1, weights[r](w), forall i in 1..M: p[i] = mixture(r, w, source, i)""",
    "p is the mixture of the r sources source[1], ..., source[r] of P with weights w",
    r"p \in \mathrm{conv}(\mathcal{P})",
)
_define(
    """class_I[M integer, P family(2)](r integer, w family(1), source family(1)) :=
        r >= 1, weights[r](w), uniform((i) -> mixture(r, w, source, i))""",
    """P is of Class I: the mixture of its members source[1], ..., source[r] with weights w is the uniform
    distribution, which thus lies in the convex hull of P""",
    r"\text{Class I}",
    "Definition 1",
)

# --- Tables I to IV --------------------------------------------------------------------------------------------------

_define(
    """uniform_mixture_of_table_II(w1 real, w2 real) :=
        w1*0.3 + w2*0.35 = 1/10 and
        w1*0.2 + w2*0.16 = 1/10 and
        w1*0.15 + w2*0.12 = 1/10 and
        w1*0.08 + w2*0.10 = 1/10 and
        w1*0.07 + w2*0.09 = 1/10 and
        w1*0.06 + w2*0.09 = 1/10 and
        w1*0.05 + w2*0.05 = 1/10 and
        w1*0.04 + w2*0.02 = 1/10 and
        w1*0.03 + w2*0.01 = 1/10 and
        w1*0.02 + w2*0.01 = 1/10""",
    "the rows of Table II with weights w1, ..., w2 add up to 1/10 in each column",
    "",
    "Table II",
)
_define(
    """rows_of_table_III_sum_to_1 :=
        0.7 + 0.15 + 0.06 + 0.04 + 0.03 + 0.02 = 1 and
        0.15 + 0.7 + 0.06 + 0.04 + 0.03 + 0.02 = 1 and
        0.06 + 0.15 + 0.7 + 0.04 + 0.03 + 0.02 = 1 and
        0.04 + 0.15 + 0.06 + 0.7 + 0.03 + 0.02 = 1""",
    "each of the 4 rows of Table III sums to 1",
    "",
    "Table III",
)
_define(
    """table_III_exchanges_1_and_2 :=
        0.15 = 0.15 and 0.7 = 0.7 and 0.06 = 0.06 and 0.04 = 0.04 and 0.03 = 0.03 and 0.02 = 0.02""",
    "row 2 of Table III is, entry by entry, row 1 with its entries 1 and 2 exchanged",
    "",
    "Table III",
)
_define(
    """table_III_exchanges_1_and_3 :=
        0.06 = 0.06 and 0.15 = 0.15 and 0.7 = 0.7 and 0.04 = 0.04 and 0.03 = 0.03 and 0.02 = 0.02""",
    "row 3 of Table III is, entry by entry, row 1 with its entries 1 and 3 exchanged",
    "",
    "Table III",
)
_define(
    """table_III_exchanges_1_and_4 :=
        0.04 = 0.04 and 0.15 = 0.15 and 0.06 = 0.06 and 0.7 = 0.7 and 0.03 = 0.03 and 0.02 = 0.02""",
    "row 4 of Table III is, entry by entry, row 1 with its entries 1 and 4 exchanged",
    "",
    "Table III",
)
_define(
    """uniform_mixture_of_table_III(w1 real, w2 real, w3 real, w4 real) :=
        w1*0.7 + w2*0.15 + w3*0.06 + w4*0.04 = 1/6 and
        w1*0.15 + w2*0.7 + w3*0.15 + w4*0.15 = 1/6 and
        w1*0.06 + w2*0.06 + w3*0.7 + w4*0.06 = 1/6 and
        w1*0.04 + w2*0.04 + w3*0.04 + w4*0.7 = 1/6 and
        w1*0.03 + w2*0.03 + w3*0.03 + w4*0.03 = 1/6 and
        w1*0.02 + w2*0.02 + w3*0.02 + w4*0.02 = 1/6""",
    "the rows of Table III with weights w1, ..., w4 add up to 1/6 in each column",
    "",
    "Table III",
)
_define(
    """rows_of_table_IV_sum_to_1 :=
        0.3 + 0.2 + 0.15 + 0.08 + 0.07 + 0.06 + 0.05 + 0.04 + 0.03 + 0.02 = 1 and
        0.35 + 0.16 + 0.12 + 0.10 + 0.09 + 0.09 + 0.05 + 0.02 + 0.01 + 0.01 = 1 and
        0.2 + 0.3 + 0.15 + 0.08 + 0.07 + 0.06 + 0.05 + 0.04 + 0.03 + 0.02 = 1 and
        0.16 + 0.35 + 0.12 + 0.10 + 0.09 + 0.09 + 0.05 + 0.02 + 0.01 + 0.01 = 1 and
        0.15 + 0.2 + 0.3 + 0.08 + 0.07 + 0.06 + 0.05 + 0.04 + 0.03 + 0.02 = 1 and
        0.12 + 0.16 + 0.35 + 0.10 + 0.09 + 0.09 + 0.05 + 0.02 + 0.01 + 0.01 = 1 and
        0.08 + 0.2 + 0.15 + 0.3 + 0.07 + 0.06 + 0.05 + 0.04 + 0.03 + 0.02 = 1 and
        0.10 + 0.16 + 0.12 + 0.35 + 0.09 + 0.09 + 0.05 + 0.02 + 0.01 + 0.01 = 1""",
    "each of the 8 rows of Table IV sums to 1",
    "",
    "Table IV",
)
_define(
    """table_IV_exchanges_1_and_2 :=
        0.2 = 0.2 and 0.3 = 0.3 and 0.15 = 0.15 and 0.08 = 0.08 and 0.07 = 0.07 and 0.06 = 0.06 and 0.05 = 0.05 and 0.04 = 0.04 and 0.03 = 0.03 and 0.02 = 0.02 and
        0.16 = 0.16 and 0.35 = 0.35 and 0.12 = 0.12 and 0.10 = 0.10 and 0.09 = 0.09 and 0.09 = 0.09 and 0.05 = 0.05 and 0.02 = 0.02 and 0.01 = 0.01 and 0.01 = 0.01""",
    "rows 3 and 4 of Table IV are, entry by entry, rows 1 and 2 with their entries 1 and 2 exchanged",
    "",
    "Table IV",
)
_define(
    """table_IV_exchanges_1_and_3 :=
        0.15 = 0.15 and 0.2 = 0.2 and 0.3 = 0.3 and 0.08 = 0.08 and 0.07 = 0.07 and 0.06 = 0.06 and 0.05 = 0.05 and 0.04 = 0.04 and 0.03 = 0.03 and 0.02 = 0.02 and
        0.12 = 0.12 and 0.16 = 0.16 and 0.35 = 0.35 and 0.10 = 0.10 and 0.09 = 0.09 and 0.09 = 0.09 and 0.05 = 0.05 and 0.02 = 0.02 and 0.01 = 0.01 and 0.01 = 0.01""",
    "rows 5 and 6 of Table IV are, entry by entry, rows 1 and 2 with their entries 1 and 3 exchanged",
    "",
    "Table IV",
)
_define(
    """table_IV_exchanges_1_and_4 :=
        0.08 = 0.08 and 0.2 = 0.2 and 0.15 = 0.15 and 0.3 = 0.3 and 0.07 = 0.07 and 0.06 = 0.06 and 0.05 = 0.05 and 0.04 = 0.04 and 0.03 = 0.03 and 0.02 = 0.02 and
        0.10 = 0.10 and 0.16 = 0.16 and 0.12 = 0.12 and 0.35 = 0.35 and 0.09 = 0.09 and 0.09 = 0.09 and 0.05 = 0.05 and 0.02 = 0.02 and 0.01 = 0.01 and 0.01 = 0.01""",
    "rows 7 and 8 of Table IV are, entry by entry, rows 1 and 2 with their entries 1 and 4 exchanged",
    "",
    "Table IV",
)
_define(
    """uniform_mixture_of_table_IV(w1 real, w2 real, w3 real, w4 real, w5 real, w6 real, w7 real, w8 real) :=
        w1*0.3 + w2*0.35 + w3*0.2 + w4*0.16 + w5*0.15 + w6*0.12 + w7*0.08 + w8*0.10 = 1/10 and
        w1*0.2 + w2*0.16 + w3*0.3 + w4*0.35 + w5*0.2 + w6*0.16 + w7*0.2 + w8*0.16 = 1/10 and
        w1*0.15 + w2*0.12 + w3*0.15 + w4*0.12 + w5*0.3 + w6*0.35 + w7*0.15 + w8*0.12 = 1/10 and
        w1*0.08 + w2*0.10 + w3*0.08 + w4*0.10 + w5*0.08 + w6*0.10 + w7*0.3 + w8*0.35 = 1/10 and
        w1*0.07 + w2*0.09 + w3*0.07 + w4*0.09 + w5*0.07 + w6*0.09 + w7*0.07 + w8*0.09 = 1/10 and
        w1*0.06 + w2*0.09 + w3*0.06 + w4*0.09 + w5*0.06 + w6*0.09 + w7*0.06 + w8*0.09 = 1/10 and
        w1*0.05 + w2*0.05 + w3*0.05 + w4*0.05 + w5*0.05 + w6*0.05 + w7*0.05 + w8*0.05 = 1/10 and
        w1*0.04 + w2*0.02 + w3*0.04 + w4*0.02 + w5*0.04 + w6*0.02 + w7*0.04 + w8*0.02 = 1/10 and
        w1*0.03 + w2*0.01 + w3*0.03 + w4*0.01 + w5*0.03 + w6*0.01 + w7*0.03 + w8*0.01 = 1/10 and
        w1*0.02 + w2*0.01 + w3*0.02 + w4*0.01 + w5*0.02 + w6*0.01 + w7*0.02 + w8*0.01 = 1/10""",
    "the rows of Table IV with weights w1, ..., w8 add up to 1/10 in each column",
    "",
    "Table IV",
)

# --- Sections II-B and II-C: mechanisms, validity, privacy -------------------------------------------------------------

_define(
    """mechanism[M integer](Q family(2)) :=
        forall i in 1..M, j in 1..M: Q[i,j] >= 0, forall i in 1..M: sum(j, 1, M, Q[i,j]) = 1""",
    "Q is a mechanism: each row Q[i,.] is a distribution on the M letters",
    "Q",
    "Section II",
)
_define(
    """mechanism_with_outputs[M integer](N integer, Q family(2)) :=
        forall i in 1..M, j in 1..N: Q[i,j] >= 0, forall i in 1..M: sum(j, 1, N, Q[i,j]) = 1""",
    "Q is a mechanism from the M letters to N outputs: each row Q[i,.] is a distribution on 1..N",
    "Q",
    "Section II",
)
_form("distortion")
_define(
    "valid[M integer, P family(2)](Q family(2), D real) := forall s real: sum(i, 1, M, P[s,i]*(1 - Q[i,i])) <= D",
    "the mechanism Q is (P, D)-valid: expected Hamming distortion at most D for every source",
    r"Q \in \mathcal{Q}(\mathcal{P}, D)",
    "Definition 2",
)
_define(
    "valid_distortions[M integer, P family(2)](x family(1), D real) := forall s real: sum(i, 1, M, P[s,i]*x[i]) <= D",
    "the distortions D_i = x[i] of the letters are (P, D)-valid: at most D in the mean, for every source",
    r"\{D_i\}",
    "Definition 2",
)
_define(
    "private[M integer](Q family(2), eps real) := dp[M, M](Q, eps)",
    "the mechanism Q is eps-differentially private",
    r"\epsilon\text{-DP}",
    "eq. (1)",
)
_define(
    "no_lower_level[M integer](Q family(2), v real) := forall eps real: private(Q, eps) => v <= eps",
    "the mechanism Q is not eps-differentially private for any eps less than v",
    r"\epsilon_{DP}(Q) \geq v",
    "eq. (2)",
)
_define(
    "level[M integer](Q family(2), v real) := private(Q, v) and no_lower_level(Q, v)",
    "v is the level of the mechanism Q: the least eps for which Q is eps-differentially private",
    r"\epsilon_{DP}(Q) = v",
    "eq. (2)",
)
_define(
    """level_with_outputs[M integer](N integer, Q family(2), v real) :=
        dp(Q, v) and (forall eps real: dp(Q, eps) => v <= eps)""",
    "v is the level of the mechanism Q with N outputs: the least eps for which Q is eps-differentially private",
    r"\epsilon_{DP}(Q) = v",
    "eq. (2)",
)
_define(
    """achieves[M integer, P family(2)](Q family(2), D real, eps real) :=
        mechanism(Q) and valid(Q, D) and private(Q, eps)""",
    "Q is a (P, D)-valid mechanism that is eps-differentially private",
    r"Q \in \mathcal{Q}(\mathcal{P}, D) \cap \mathcal{Q}_\epsilon",
    "Definitions 2 and 3",
)
_define(
    """achievable[M integer, P family(2)](D real, eps real) :=
        exists Q family(2): achieves(Q, D, eps)""",
    """some mechanism is (P, D)-valid, of expected Hamming distortion at most D under every source, and
    eps-differentially private: the probabilities of an output under two letters differ by a factor of exp(eps) at most""",
    r"\epsilon \geq \epsilon^*_{DP}(\mathcal{P}, D)",
    "Definition 4",
)
_define(
    """none_below[M integer, P family(2)](D real, v real) :=
        forall Q family(2), eps real: achieves(Q, D, eps) => v <= eps""",
    "no (P, D)-valid mechanism is eps-differentially private for any eps less than v",
    r"\epsilon^*_{DP}(\mathcal{P}, D) \geq v",
    "Definition 4",
)
_define(
    "least_level[M integer, P family(2)](D real, v real) := achievable(D, v) and none_below(D, v)",
    "v is the minimal leakage of P at distortion D: the least level of a (P, D)-valid mechanism",
    r"\epsilon^*_{DP}(\mathcal{P}, D) = v",
    "Definition 4",
)
_define(
    """least_levels[M integer, P family(2)](D real, u real, E real, v real) :=
        (achievable(D, u) and none_below(D, u)) and (achievable(E, v) and none_below(E, v))""",
    "u is the minimal leakage of P at distortion D, and v that at distortion E",
    r"\epsilon^*_{DP}(\mathcal{P}, D) = u, \epsilon^*_{DP}(\mathcal{P}, E) = v",
    "Definition 4",
)
_define(
    """optimal[M integer, P family(2)](Q family(2), D real, v real) :=
        (achievable(D, v) and none_below(D, v)) and achieves(Q, D, v)""",
    "Q is an optimal mechanism: v is the minimal leakage of P at distortion D, and Q is (P, D)-valid and v-private",
    r"Q \in \mathcal{Q}^*(\mathcal{P}, D)",
    "Definition 4",
)
_define(
    """staircase[M integer](Q family(2)) := exists c real: forall a in 1..M, b in 1..M, j in 1..M:
        Q[a,j] = Q[b,j] or Q[a,j] = c*Q[b,j] or Q[b,j] = c*Q[a,j]""",
    "Q is a staircase: two entries of a column are equal, or one is c times the other, with one c for all columns",
    "",
    "Section I-B; Kairouz et al.",
)
_define(
    """no_finite_level[M integer, P family(2)](D real) :=
        forall Q family(2), eps real: not achieves(Q, D, eps)""",
    "no (P, D)-valid mechanism is eps-differentially private for any finite eps",
    r"\epsilon^*_{DP}(\mathcal{P}, D) = \infty",
    "Definition 4",
)
_define(
    """least_distortion_largest_utility[M integer, P family(2)](eps real, d real, u real) :=
        ((exists Q family(2): mechanism(Q) and private(Q, eps) and valid(Q, d)) and
        (forall Q family(2), c real: mechanism(Q) and private(Q, eps) and valid(Q, c) => d <= c)) and
        ((exists Q family(2): mechanism(Q) and private(Q, eps) and valid(Q, -u)) and
        (forall Q family(2), c real: mechanism(Q) and private(Q, eps) and valid(Q, -c) => c <= u))""",
    """d is the least worst-case distortion over P of an eps-differentially private mechanism, and u is the largest
    utility, where utility is minus the worst-case distortion""",
    r"\min_{Q \in \mathcal{Q}_\epsilon} \max_{P \in \mathcal{P}} \sum_i P_i D_i, \max_{Q \in \mathcal{Q}_\epsilon} U(Q)",
    "eq. (5)",
)
_define(
    "valid_finite[M integer, R integer, P family(2)](Q family(2), D real) := forall s in 1..R: distortion((i) -> P[s,i], Q) <= D",
    "the mechanism Q has expected Hamming distortion at most D for each of the R sources",
    r"Q \in \mathcal{Q}(\mathcal{P}, D)",
    "Definition 2",
)
_define(
    """achievable_finite[M integer, R integer, P family(2)](D real, eps real) :=
        exists Q family(2): mechanism(Q) and valid_finite(Q, D) and private(Q, eps)""",
    "some mechanism of distortion at most D for each of the R sources is eps-differentially private",
    r"\epsilon \geq \epsilon^*_{DP}(\mathcal{P}, D)",
    "Definition 4",
)
_define(
    """least_level_finite[M integer, R integer, P family(2)](D real, v real) :=
        achievable_finite(D, v) and
        (forall Q family(2), eps real: mechanism(Q) and valid_finite(Q, D) and private(Q, eps) => v <= eps)""",
    "v is the minimal leakage of the R sources at distortion D",
    r"\epsilon^*_{DP}(\mathcal{P}, D) = v",
    "Definition 4",
)
_define(
    """achievable_for[M integer](p family(1), D real, eps real) :=
        exists Q family(2): mechanism(Q) and distortion(p, Q) <= D and private(Q, eps)""",
    "some mechanism of distortion at most D under the source p is eps-differentially private",
    r"\epsilon \geq \epsilon^*_{DP}(\{p\}, D)",
    "Definition 4",
)

# --- Section III: the symmetric mechanism, convex hulls, permutations --------------------------------------------------

_define(
    """symmetric_mechanism[M integer](Q family(2), D real) := forall i in 1..M, j in 1..M:
        Q[i,j] = kronecker(i,j)*(1-D) + (1 - kronecker(i,j))*D/(M-1)""",
    "Q is the symmetric mechanism Q_D: 1-D on the diagonal, D/(M-1) elsewhere",
    "Q_D",
    "eq. (7)",
)
_form("symmetric_level")
_define(
    """valid_for_hull[M integer, P family(2)](Q family(2), D real) :=
        forall r integer, w family(1), source family(1): 1 <= r and weights[r](w) =>
        sum(i, 1, M, mixture(r, w, source, i)*(1 - Q[i,i])) <= D""",
    "the mechanism Q is valid at D for the convex hull of P: for every mixture of finitely many sources",
    r"Q \in \mathcal{Q}(\mathrm{conv}(\mathcal{P}), D)",
    "Lemma 2",
)
_define(
    """least_level_of_hull[M integer, P family(2)](D real, v real) :=
        (exists Q family(2): mechanism(Q) and valid_for_hull(Q, D) and private(Q, v)) and
        (forall Q family(2), eps real: mechanism(Q) and valid_for_hull(Q, D) and private(Q, eps) => v <= eps)""",
    "v is the minimal leakage of the convex hull of P at distortion D",
    r"\epsilon^*_{DP}(\mathrm{conv}(\mathcal{P}), D) = v",
    "Lemma 2",
)
_define(
    "meets_level[M integer](x family(1), eps real) := forall i in 1..M: (exp(eps)-1)*x[i] + sum(j, 1, M, x[j]) >= M-1",
    "the distortions x meet the inequalities that eps-differential privacy imposes on the diagonal of a mechanism",
    r"(e^\epsilon-1)D_i + \sum_j D_j \geq M-1",
)
_define(
    "has_distortions[M integer](Q family(2), x family(1)) := forall i in 1..M: 1 - Q[i,i] = x[i]",
    "the mechanism Q has the distortions x: 1 - Q(i|i) = x[i] for each letter i",
    "D_i = 1 - Q(i|i)",
    "Section II-B",
)
_define(
    "total_distortion[M integer](Q family(2)) := sum(i, 1, M, 1 - Q[i,i])",
    "sum of the distortions D_i = 1 - Q(i|i) of the mechanism Q over the letters",
    r"\sum_i D_i",
)
_define(
    "renamed[M integer](h family(1), T integer family(1), p family(1)) := forall i in 1..M: h[T[i]] = p[i]",
    "h is p with its letters renamed: h gives the letter T[i] the probability p[i]",
    r"\hat{P}_{T(i)} = P_i",
    "Section II",
)

# --- Theorem 2: suppressed letters, the program (13) --------------------------------------------------------------------

_form("tail")
_define(
    "reaches_threshold[M integer, P family(2)](D real, k integer) := forall s real: tail(s, k) <= D",
    "D is at least the threshold D^(k): at least the probability of the last k letters, for every source",
    r"D \geq D^{(k)}",
    "eq. (9)",
)
_define(
    "below_threshold[M integer, P family(2)](D real, k integer) := exists s real: D < tail(s, k)",
    "D is less than the threshold D^(k): less than the probability of the last k letters, for some source",
    r"D < D^{(k)}",
    "eq. (9)",
)
_define(
    "reaches_last_threshold[M integer, P family(2)](D real) := forall s real: sum(i, 2, M, P[s,i]) <= D",
    "D is at least D^(M-1): at least the probability of all letters but the first, for every source",
    r"D \geq D^{(M-1)}",
    "eq. (9)",
)
_define(
    "below_last_threshold[M integer, P family(2)](D real) := exists s real: D < sum(i, 2, M, P[s,i])",
    "D is less than D^(M-1): less than the probability of all letters but the first, for some source",
    r"D < D^{(M-1)}",
    "eq. (9)",
)
_form("first_ratio")
_define(
    "objective[M integer](l integer, x family(1)) := log(first_ratio(l, x))",
    """the objective of (13) for the distortions x of the M-l letters that are kept, the logarithm of
    (M-1-l)(1 - (x[2] + ... + x[M-l])/(M-1-l))/x[1]""",
    r"\log(M-1-l)\frac{1-\frac{\sum_{i=2}^{M-l}D_i}{M-1-l}}{D_1}",
    "eq. (13)",
)
_define(
    "increasing_kept[M integer](l integer, x family(1)) := forall i in 1..M-l-1: x[i] <= x[i+1]",
    "the distortions x of the M-l letters that are kept increase",
    r"D_1 \leq \ldots \leq D_{M-l}",
)
_define(
    "may_suppress[M integer, P family(2)](D real, k integer) := exists Q family(2):\n"
    "        mechanism(Q) and valid(Q, D) and (forall i in 1..M, j in M-k+1..M: Q[i,j] = 0)",
    "in some (P, D)-valid mechanism, the last k columns are zero",
)
_define(
    """within_budget[M integer, P family(2)](l integer, x family(1), D real) := forall s real, s' real:
        sum(i, 1, M-l, P[s,i]*x[i]) <= D - tail(s', l)""",
    """P_1 x[1] + ... + P_{M-l} x[M-l] <= D - D^(l) for every source; D^(l) is the largest
    probability of the last l letters""",
    r"\sum_{i=1}^{M-l} P_i D_i \leq D - D^{(l)}",
    "eq. (13)",
)

# --- Theorem 3: folded sources -----------------------------------------------------------------------------------------

_define(
    """permutations[M integer, n integer](T integer family(2), U integer family(2)) := forall k in 1..n, i in 1..M:
        1 <= T[k,i] and T[k,i] <= M and U[k,T[k,i]] = i and 1 <= U[k,i] and U[k,i] <= M and T[k,U[k,i]] = i""",
    "T[1,.], ..., T[n,.] are permutations of 1..M, and U[k,.] is the inverse of T[k,.]",
    r"\mathcal{T}_\mathcal{P}",
    "Definition 5",
)
_define(
    """folded[M integer](R family(2), n integer, T integer family(2), U integer family(2)) :=
        source_set(R), ordered(R), n >= 1, permutations(T, U)""",
    """R is a source set with ordered sources, and T[1,.], ..., T[n,.], n at least 1, are permutations of the letters with
    inverses U[k,.]: R is the folded part of the set of its sources with their letters renamed by each of these""",
    r"\overline{\mathcal{P}|_T}",
    "Definitions 5 and 6",
)
_define(
    """folded_class_III[M integer](R family(2), n integer, T integer family(2), U integer family(2)) :=
        source_set(R), forall s real, i in 1..M-1: R[s,i] > R[s,i+1], n >= 2, permutations(T, U),
        forall k in 1..n, l in 1..n: k < l => (exists i in 1..M: T[k,i] != T[l,i]),
        exists y family(1): forall s real, k in 1..n: sum(i, 1, M, (R[s,U[k,i]] - 1/M)*y[i]) > 0""",
    """R is a set of strictly ordered sources, T[1,.], ..., T[n,.] are two or more permutations, no two the same, with
    inverses U[k,.], and a hyperplane separates the uniform distribution from the sources of R with their letters
    renamed by the permutations: these are of Class III""",
    r"\overline{\mathcal{P}|_T}",
    "Definitions 1, 5 and 6",
)
_define(
    """group[M integer, n integer, T integer family(2)](C integer family(2), B integer family(2)) :=
        forall k in 1..n, l in 1..n:
            1 <= C[k,l] and C[k,l] <= n and B[C[k,l],l] = k and 1 <= B[k,l] and B[k,l] <= n and C[B[k,l],l] = k,
        forall k in 1..n, l in 1..n, i in 1..M: T[C[k,l],i] = T[k,T[l,i]]""",
    """the permutations T[1,.], ..., T[n,.] form a group: T[k,.] after T[l,.] is T[C[k,l],.], and B[k,l] is the
    number that C takes with l to k""",
)
_define(
    "invariant[M integer, n integer, T integer family(2)](x family(1)) := forall k in 1..n, i in 1..M: x[T[k,i]] = x[i]",
    "the permutations T[1,.], ..., T[n,.] leave the distortions x as they are",
    "D_{T(i)} = D_i",
    "eq. (22)",
)
_define(
    """invariant_distortions[M integer, n integer, T integer family(2)](Q family(2)) :=
        forall k in 1..n, i in 1..M: 1 - Q[T[k,i],T[k,i]] = 1 - Q[i,i]""",
    "the permutations T[1,.], ..., T[n,.] leave the distortions of the mechanism Q as they are",
    "D_{T(i)} = D_i",
    "eq. (58)",
)
_define(
    """valid_unfolded[M integer, n integer, R family(2), U integer family(2)](Q family(2), D real) :=
        forall s real, k in 1..n: sum(i, 1, M, R[s,U[k,i]]*(1 - Q[i,i])) <= D""",
    "the mechanism Q has distortion at most D for every source of R with its letters renamed by each permutation",
    r"Q \in \mathcal{Q}(\mathcal{P}, D)",
    "Definitions 2 and 5",
)
_define(
    """achievable_unfolded[M integer, n integer, R family(2), U integer family(2)](D real, eps real) :=
        exists Q family(2): mechanism(Q) and valid_unfolded(Q, D) and private(Q, eps)""",
    "some mechanism valid at D for the sources of R with letters renamed by each permutation is eps-private",
    r"\epsilon \geq \epsilon^*_{DP}(\mathcal{P}, D)",
    "Definition 4",
)
_define(
    """least_level_unfolded[M integer, n integer, R family(2), U integer family(2)](D real, v real) :=
        achievable_unfolded(D, v) and (forall Q family(2), eps real:
        mechanism(Q) and valid_unfolded(Q, D) and private(Q, eps) => v <= eps)""",
    "v is the minimal leakage at distortion D of the sources of R with letters renamed by each permutation",
    r"\epsilon^*_{DP}(\mathcal{P}, D) = v",
    "Definition 4",
)

# --- Section III-A: information theoretic leakage ------------------------------------------------------------------------

_form("output_law")
_define(
    """information[M integer](p family(1), Q family(2)) :=
        sum(i, 1, M, p[i]*sum(j, 1, M, xlogx(Q[i,j]))) - sum(j, 1, M, xlogx(output_law(p, Q, j)))""",
    "mutual information of the letter, drawn from the source p, and the output of the mechanism Q, in nats",
    r"I(P;Q)",
    "eq. (24)",
)
_define(
    """independent_output[M integer](p family(1), Q family(2)) := forall i in 1..M, j in 1..M:
        Q[i,j] = output_law(p, Q, j)""",
    "the output of the mechanism Q does not depend on the letter: each row is the law of the output under p",
    "",
    "Lemma 6",
)
_define(
    """leaks_at_most[M integer, P family(2)](Q family(2), c real) :=
        forall s real: information((i) -> P[s,i], Q) <= c""",
    "for every source of P, the mutual information of the mechanism Q is at most c",
    r"\max_{P \in \mathcal{P}} I(P;Q) \leq c",
    "eq. (25)",
)
_define(
    """least_information[M integer, P family(2)](D real, v real) :=
        (exists Q family(2): mechanism(Q) and valid(Q, D) and leaks_at_most(Q, v)) and
        (forall Q family(2), c real: mechanism(Q) and valid(Q, D) and leaks_at_most(Q, c) => v <= c)""",
    "v is the minimal mutual information leakage of P at distortion D",
    r"\epsilon^*_{MI}(\mathcal{P}, D) = v",
    "eq. (25)",
)
_define(
    """information_enough[M integer, P family(2)](D real, c real) := exists Q family(2):
        mechanism(Q) and valid(Q, D) and leaks_at_most(Q, c)""",
    "for some (P, D)-valid mechanism the mutual information is at most c, for every source of P",
    r"\epsilon^*_{\text{IT}}(\mathcal{P},D) \leq c",
    "eq. (25)",
)
_define(
    """information_enough_for[M integer, P family(2)](s real, D real, c real) := exists Q family(2):
        mechanism(Q) and valid(Q, D) and information((i) -> P[s,i], Q) <= c""",
    "for some (P, D)-valid mechanism the mutual information is at most c for the source s; another source may have another",
    "",
    "eq. (26)",
)
_define(
    """information_enough_for_hull[M integer, P family(2)](D real, c real) := exists Q family(2):
        mechanism(Q) and valid_for_hull(Q, D) and (forall r integer, w family(1), source family(1):
            1 <= r and weights[r](w) => information((i) -> mixture(r, w, source, i), Q) <= c)""",
    "for some mechanism that is valid at D for the convex hull of P the mutual information is at most c for every mixture of sources",
    "",
    "Section III-A",
)
_form("symmetric_information")

# --- Section V: proofs ---------------------------------------------------------------------------------------------------

_form("symmetric_ratio")
_define(
    "last_columns_zero[M integer](Q family(2), k integer) := forall i in 1..M, j in M-k+1..M: Q[i,j] = 0",
    "the last k columns of the mechanism Q are zero",
)
_define(
    """zero_columns[M integer](Q family(2), z family(1), k integer) :=
        (forall j in 1..M: z[j] = 0 or z[j] = 1 and (forall i in 1..M: Q[i,j] = 0)) and sum(j, 1, M, z[j]) >= k""",
    "z[j] is 1 for a column j that is marked, else 0; k or more columns of the mechanism Q are marked, and these are zero",
    "",
    "Lemma 8",
)
_define(
    """suppresses[M integer, P family(2)](Q family(2), D real, k integer, eps real) :=
        mechanism(Q) and valid(Q, D) and last_columns_zero(Q, k) and private(Q, eps)""",
    """Q is a (P, D)-valid eps-differentially private mechanism whose last k columns are zero; of which k columns it is, Lemma 4
    leaves free""",
    r"Q \in \mathcal{Q}^{(k)}(\mathcal{P}, D)",
    "Definition 8",
)
_define(
    """least_suppressing[M integer, P family(2)](D real, k integer, v real) :=
        forall B family(2), eps real: suppresses(B, D, k, eps) => v <= eps""",
    "a (P, D)-valid mechanism whose last k columns are zero has no level below v",
    "",
    "Definition 8",
)
_define(
    """optimal_suppressing[M integer, P family(2)](Q family(2), D real, k integer, v real) :=
        valid(Q, D), last_columns_zero(Q, k), private(Q, v), least_suppressing(D, k, v)""",
    """the mechanism Q is (P, D)-valid, its last k columns are zero, it is v-private, and no such mechanism is
    eps-private for an eps less than v""",
    r"\mathcal{Q}^{(k)*}(\mathcal{P}, D)",
    "Definition 8",
)
_define(
    """same_total[M integer](A family(2), Q family(2)) := sum(i, 1, M, A[i,i]) = sum(i, 1, M, Q[i,i])""",
    "the mechanisms A and Q have the same sum of diagonal entries, and so of distortions",
)
_define(
    "critical_pair(Q family(2), v real, i integer, c integer, j integer) := Q[c,j] > 0 and Q[i,j] = exp(v)*Q[c,j]",
    "the elements in rows i and c of column j are a critical pair: their ratio is e^v",
    "",
    "Definition 7",
)
_define(
    """black[M integer](Q family(2), v real, i integer, j integer) :=
        Q[i,j] > 0 and (exists c in 1..M: Q[i,j] = exp(v)*Q[c,j])""",
    "the element Q(j|i) is black: it is the larger one of a critical pair, e^v times another of its column",
    "",
    "Definition 7",
)
_define(
    """red[M integer](Q family(2), v real, i integer, j integer) :=
        Q[i,j] > 0 and (exists c in 1..M: Q[c,j] = exp(v)*Q[i,j])""",
    "the element Q(j|i) is red: it is the smaller one of a critical pair, another of its column is e^v times it",
    "",
    "Definition 7",
)
_define(
    """optimal_of_least_total[M integer, P family(2)](Q family(2), D real, k integer, v real) :=
        optimal_suppressing(Q, D, k, v),
        forall B family(2): suppresses(B, D, k, v) => sum(l, 1, M, 1 - Q[l,l]) <= sum(l, 1, M, 1 - B[l,l])""",
    """the mechanism Q is (P, D)-valid with its last k columns zero and v-private, v is the least such level, and no such
    mechanism has a smaller sum of distortions""",
    "",
    "Claim 2",
)
_define(
    """row_moved[M integer, k integer](A family(2), Q family(2), v real, i integer, d real) :=
        forall c in 1..M, j in 1..M: Q[c,j] - d <= A[c,j] and A[c,j] <= Q[c,j] + d,
        forall c in 1..M, j in 1..M: c != i => A[c,j] = Q[c,j],
        A[i,i] = Q[i,i],
        forall j in 1..M-k: j != i and black(Q, v, i, j) => A[i,j] < Q[i,j],
        forall j in 1..M-k: j != i and red(Q, v, i, j) => A[i,j] > Q[i,j]""",
    "A is Q with off-diagonal elements of row i moved by at most d: black ones down, red ones up, others either way",
    "",
    "Claim 2",
)
_define(
    """same_colours[M integer](Q family(2), A family(2), v real, c integer, j integer) :=
        (black(Q, v, c, j) <=> black(A, v, c, j)) and (red(Q, v, c, j) <=> red(A, v, c, j))""",
    """Q(j|c) and A(j|c) are both black or both not, and both red or both not: e^v times another of its column, or another of
    its column e^v times it""",
    "",
    "Definition 7",
)
_define(
    """rows_of_one_colour[M integer, k integer](A family(2), v real) := forall i in 1..M, j in 1..M-k, l in 1..M-k:
        i != j and i != l and A[i,j] > 0 and A[i,l] > 0 =>
        (black(A, v, i, j) <=> black(A, v, i, l)) and (red(A, v, i, j) <=> red(A, v, i, l))""",
    "in the first M-k columns of A, all non-zero off-diagonal elements of a row have the same colour",
    "",
    "Claim 2",
)
_define(
    "not_black[M integer](A family(2), v real, i integer) := A[i,i] > 0 and not black(A, v, i, i)",
    "the diagonal element A(i|i) is not zero and not black",
)
_define(
    """red_beside_not_black[M integer, k integer](A family(2), v real) := forall i in 1..M-k, j in 1..M-k:
        not_black(A, v, i) and i != j and A[i,j] > 0 => red(A, v, i, j)""",
    "in the first M-k rows and columns of A, if a diagonal element is not black, the others of its row are red or zero",
    "",
    "Claim 3",
)
_define(
    """one_not_black[M integer, k integer](A family(2), v real) := forall i in 1..M-k, j in 1..M-k:
        not_black(A, v, i) and not_black(A, v, j) => i = j""",
    "at most one of the first M-k diagonal elements of A is neither black nor zero",
    "",
    "Claim 4",
)
_define(
    """information_of_uniform[M integer](Q family(2)) := sum(i, 1, M, 1/M*sum(j, 1, M, xlogx(Q[i, j])))
        - sum(j, 1, M, xlogx(sum(k, 1, M, 1/M*Q[k, j])))""",
    "the mutual information of input and output of the mechanism Q under the uniform law, in nats",
)
_define(
    """laws_of_one_order[M integer](p family(1), q family(1)) :=
        distribution(p), distribution(q), decreasing(p), decreasing(q)""",
    "p and q are distributions on the M letters, and both decrease",
)
_define(
    """program_point[M integer](k integer, x family(1)) := 0 <= k, k <= M-2, positive[M-k](x), increasing_kept(k, x),
        sum(i, 1, M-k, x[i]) <= M-1-k""",
    """at least two letters are kept, the last k are not; the distortions x of those that are kept are positive, increase,
    and add up to at most M-1-k""",
    "",
    "eq. (22)",
)
_define(
    """feasible_distortions[M integer, P family(2)](x family(1), D real, eps real) :=
        between_0_and_1(x) and valid_distortions(x, D) and meets_level(x, eps)""",
    """x are distortions between 0 and 1 of which no source expects more than D, and they meet the inequalities that
    eps-differential privacy imposes on the diagonal of a mechanism""",
)
_define(
    "truthful[M integer](Q family(2)) := forall i in 1..M, j in 1..M: Q[i,j] = kronecker(i,j)",
    "the mechanism Q always answers the letter itself: it is the identity matrix",
)
_define(
    """limit_of_sources[M integer, P family(2)](p family(1)) :=
        forall d real: d > 0 => (exists s real: forall i in 1..M: p[i]-d <= P[s,i] <= p[i]+d)""",
    "sources of P come as near to p as you like",
)
_form("ratio")
_define(
    """has_form_52[M integer](Q family(2), k integer, x family(1)) :=
        between_0_and_1[M-k](x),
        forall i in 1..M-k: sum(l, 1, M-k, (1 - kronecker(l,i))*(1 - x[l])) > 0,
        forall i in 1..M-k: Q[i,i] = 1 - x[i],
        forall i in 1..M-k, j in 1..M-k: i != j =>
            Q[i,j] = x[i]*(1 - x[j])/sum(l, 1, M-k, (1 - kronecker(l,i))*(1 - x[l])),
        forall i in M-k+1..M, j in 1..M-k: Q[i,j] = Q[M-k,j],
        last_columns_zero(Q, k)""",
    """Q is the matrix (52) for the distortions x of the first M-k letters, with i, j up to M-k in its second line: row i
    divides x[i] among the other letters kept, in proportion to 1 - x[j]; x lies in [0, 1], the denominators are
    positive""",
    "Q",
    "eq. (52)",
)
_define(
    """form_52_at_point[M integer](Q family(2), k integer, x family(1)) := has_form_52(Q, k, x), increasing_kept(k, x),
        sum(i, 1, M-k, x[i]) <= M-1-k, positive[M-k](x)""",
    """the mechanism Q has the form (52) with distortions x that are positive, increase, and add up to at most M-1-k over the
    letters that are kept""",
    "",
    "eq. (52)",
)
_define(
    """has_printed_form_52[M integer](Q family(2), k integer, x family(1)) :=
        between_0_and_1[M-k](x),
        forall i in 1..M-k: sum(l, 1, M-k, (1 - kronecker(l,i))*(1 - x[l])) > 0,
        forall i in 1..M-k: Q[i,i] = 1 - x[i],
        forall i in 1..M-k-1, j in 1..M-k-1: i != j =>
            Q[i,j] = x[i]*(1 - x[j])/sum(l, 1, M-k, (1 - kronecker(l,i))*(1 - x[l])),
        forall i in M-k+1..M, j in 1..M-k: Q[i,j] = Q[M-k,j],
        last_columns_zero(Q, k)""",
    """Q is the matrix (52) for the distortions x of the first M-k letters, with i, j up to M-k-1 in its second line as
    printed; x lies in [0, 1], the denominators are positive""",
    "Q",
    "eq. (52)",
)

# --- beyond the paper ------------------------------------------------------------------------------------------------------

_define(
    "marks[M integer](z family(1)) := forall i in 1..M: z[i] = 0 or z[i] = 1",
    "z marks some of the letters: z[i] is 1 for those, 0 for the others",
)
_define(
    """achievable_by_keeping[M integer](p family(1), D real, eps real) := exists z family(1):
        marks(z) and sum(i, 1, M, z[i]) >= 1 and
        (1 - D)*(exp(eps) + sum(i, 1, M, z[i]) - 1) <= exp(eps)*sum(i, 1, M, z[i]*p[i])""",
    """for some set of letters, not empty, of n letters that have probability A under p together:
    (1 - D)(e^eps + n - 1) <= e^eps A""",
    r"(1-D)(e^\epsilon+n-1) \leq e^\epsilon A",
)

_define(
    "meets_ratio[M integer](x family(1), t real) := forall i in 1..M: (t-1)*x[i] + sum(j, 1, M, x[j]) >= M-1",
    "the distortions x lie in K_t: they meet the inequalities that log(t)-differential privacy imposes on the diagonal",
    r"(t-1)D_i + \sum_j D_j \geq M-1",
)
_define(
    """F_meets_K[M integer, P family(2)](D real, t real) := exists x family(1):
        between_0_and_1(x) and valid_distortions(x, D) and meets_ratio(x, t)""",
    """F meets K_t: some distortions x, between 0 and 1, are at most D in the mean for every source and lie in K_t""",
    r"F \cap K_t \neq \emptyset",
)
_define(
    """F_meets_K_finite[M integer, R integer, P family(2)](D real, t real) := exists x family(1):
        between_0_and_1(x) and (forall s in 1..R: sum(i, 1, M, P[s,i]*x[i]) <= D) and meets_ratio(x, t)""",
    """F meets K_t: some distortions x, between 0 and 1, are at most D in the mean for each of the R sources and lie in K_t""",
    r"F \cap K_t \neq \emptyset",
)

# --- letters --------------------------------------------------------------------------------------------------------

_letter = WORDS.letter
_letter("M", "the number of letters of the alphabet")
_letter("D", "the distortion that is allowed")
_letter("P[s,i]", "the probability of the letter i under the source s")
_letter("p[i]", "the probability of the letter i")
_letter("Q[i,j]", "the probability of the output j for the letter i under the mechanism Q")
_letter("eps", "a level of differential privacy, in nats")
_letter("k", "a number of letters; D^(k) is the largest probability, of all sources, of the last k")
_letter("l", "how many of the last letters no output stands for: l of the program (13)")
_letter("x[i]", "the distortion of the letter i, D_i of the program (13)")
_letter("r", "how many sources are mixed")
_letter("w[k]", "the weight of the k-th of them")
_letter("source[k]", "the index s of the k-th of them, which is P[source[k],.]")
