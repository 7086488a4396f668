"""The words of Ding and Farokhi (2020).

Values of S are 1..M, of X are 1..N; r is the indicator of the joint range. A set of values is a family of 0 and 1, a
partition a family of labels: values with one label are in one block. Logarithms are to base 2.
"""

from functools import partial

from theorems.basics import WORDS as BASICS
from verify.language.vocabulary import Vocabulary

WORDS = Vocabulary(BASICS)
_define = WORDS.define
_form = partial(WORDS.closed_form, "theorems.ding_farokhi2020.formulas")

# --- Sections II and III: ranges, entropies, leakages --------------------------------------------------------------

_define(
    "zero_one[M integer, N integer](r family(2)) := forall s in 1..M, x in 1..N: r[s,x] = 0 or r[s,x] = 1",
    "each entry r[s,x] is 0 or 1",
)
_define(
    """joint_range[M integer, N integer](r family(2)) := M >= 1, N >= 1, zero_one(r),
        forall s in 1..M: sum(x, 1, N, r[s,x]) >= 1, forall x in 1..N: sum(s, 1, M, r[s,x]) >= 1""",
    "r is the joint range of S and X: r[s,x] is 1 if the pair occurs, else 0; each s in 1..M and each x in 1..N occurs",
    r"[\![S,X]\!]",
    "Section II",
)
_form("size_of_S_given")
_form("size_of_X_given")
_define(
    "reduction_of_S_given[M integer, r family(2)](x real) := log2(M/size_of_S_given(x))",
    "by how many bits the value x of X reduces the uncertainty about S",
    r"\log\frac{|[\![S]\!]|}{|[\![S|x]\!]|}",
    "Section III-A",
)
_define(
    "reduction_of_X_given[N integer, r family(2)](s real) := log2(N/size_of_X_given(s))",
    "by how many bits the value s of S reduces the uncertainty about X",
    r"\log\frac{|[\![X]\!]|}{|[\![X|s]\!]|}",
    "Section III-B",
)
_define(
    """largest_conditional_entropy[M integer, N integer, r family(2)](H real) :=
        (forall x in 1..N: log2(size_of_S_given(x)) <= H) and (exists x in 1..N: log2(size_of_S_given(x)) = H)""",
    "H is the conditional entropy of order 0: the largest logarithm of a conditional range of S",
    "H_0(S|X)",
    "Section III-A",
)
_define(
    """least_conditional_entropy[M integer, N integer, r family(2)](B real) :=
        (forall x in 1..N: B <= log2(size_of_S_given(x))) and (exists x in 1..N: log2(size_of_S_given(x)) = B)""",
    "B is the least logarithm of a conditional range of S",
    "B_0(S|X)",
    "Section III-A",
)
_define(
    """least_reduction[M integer, N integer, r family(2)](bits real) :=
        (forall x in 1..N: bits <= reduction_of_S_given(x)) and (exists x in 1..N: reduction_of_S_given(x) = bits)""",
    "bits is the least reduction of the uncertainty about S by a value of X",
    r"I_0(S \rightarrow X)",
    "Section III-A",
)
_define(
    """largest_reduction[M integer, N integer, r family(2)](bits real) :=
        (forall x in 1..N: reduction_of_S_given(x) <= bits) and (exists x in 1..N: reduction_of_S_given(x) = bits)""",
    "bits is the leakage: the largest reduction of the uncertainty about S by a value of X",
    r"L_0(S \rightarrow X)",
    "Section III-A",
)
_define(
    """least_and_largest_reduction[M integer, N integer, r family(2)](l real, L real) :=
        ((forall x in 1..N: l <= reduction_of_S_given(x)) and (exists x in 1..N: reduction_of_S_given(x) = l)) and
        ((forall x in 1..N: reduction_of_S_given(x) <= L) and (exists x in 1..N: reduction_of_S_given(x) = L))""",
    "l is the least, L the largest reduction of the uncertainty about S by a value of X",
    r"l = I_0(S \rightarrow X),\ L = L_0(S \rightarrow X)",
    "Section III-A",
)
_define(
    "anonymous[M integer, N integer, r family(2)](k real) := forall x in 1..N: size_of_S_given(x) >= k",
    "each conditional range of S has at least k values: it is k-anonymous",
    r"|[\![S|x]\!]| \geq k",
    "Definition 2",
)
_form("difference_of_ranges")
_define(
    "disjoint_ranges[N integer, r family(2)](s real, u real) := forall x in 1..N: r[s,x]*r[u,x] = 0",
    "no value of X occurs with both s and u: the product of the entries is 0",
    r"[\![X|s]\!] \cap [\![X|s']\!] = \emptyset",
    "Section III-C",
)

# --- Definition 1: overlap partitions ------------------------------------------------------------------------------

_define(
    "values_of_X[N integer](n integer, z integer family(1)) := n >= 1 and (forall i in 1..n: 1 <= z[i] <= N)",
    "z[1], ..., z[n] is a sequence of values of X, of at least one",
    r"(x_1, \dotsc, x_n)",
    "Definition 1 (a)",
)
_define(
    """neighbours_overlap[M integer, r family(2)](n integer, z integer family(1)) :=
        forall i in 1..n - 1: exists v in 1..M: r[v,z[i]] = 1 and r[v,z[i + 1]] = 1""",
    "the ranges of S given two neighbours of the sequence z[1], ..., z[n] have a common value",
    r"[\![S|x_i]\!] \cap [\![S|x_{i+1}]\!] \neq \emptyset",
    "Definition 1 (a)",
)
_define(
    """overlap_connected[M integer, N integer, r family(2)](s real, u real) := exists n integer, z integer family(1):
        values_of_X(n, z) and r[s,z[1]] = 1 and r[u,z[n]] = 1 and neighbours_overlap(n, z)""",
    "s and u are overlap connected: ranges of S given values of X, each overlapping the next, lead from s to u",
    r"s \leftrightsquigarrow s'",
    "Definition 1 (a)",
)
_define(
    """path_between[M integer, N integer, r family(2)](x real, y real) := exists n integer, z integer family(1):
        values_of_X(n, z) and z[1] = x and z[n] = y and neighbours_overlap(n, z)""",
    "a path leads from x to y in the graph of X, in which values are joined if their ranges of S overlap",
    r"(x_1 = x, \dotsc, x_n = x')",
    "Appendix B",
)
_define(
    """overlap_isolated[M integer, N integer, r family(2)](c family(1)) :=
        forall x in 1..N, s in 1..M, u in 1..M: r[s,x] = 1 and r[u,x] = 1 => c[s] = c[u]""",
    "the partition c of S is overlap isolated: each conditional range of S lies in one block (definition1.isolated: that is the printed condition)",
    r"\mathcal{P}_{[\![S|X]\!]}",
    "Definition 1 (c)",
)
_define(
    """overlap_partition[M integer, N integer, r family(2)](c family(1)) :=
        forall s in 1..M, u in 1..M: c[s] = c[u] <=> overlap_connected(s, u)""",
    "c is the overlap partition of S: two values are in one block exactly if they are overlap connected",
    r"\mathcal{P}^*_{[\![S|X]\!]}",
    "Definition 1 (d)",
)
_define(
    """labels[M integer](c integer family(1), K integer) :=
        (forall s in 1..M: 1 <= c[s] <= K) and (forall k in 1..K: exists s in 1..M: c[s] = k)""",
    "c[1], ..., c[M] are the labels of a partition into K blocks: each label is one of 1..K, each of these is given",
    r"|\mathcal{P}| = K",
)
_define(
    """numbered[M integer](c family(1), K integer) :=
        (forall s in 1..M: exists k in 1..K: c[s] = k) and (forall k in 1..K: exists s in 1..M: c[s] = k)""",
    "c numbers the blocks of a partition of 1..M into K blocks: each c[s] is one of 1..K, each of these is given",
    r"|\mathcal{P}| = K",
)
_form("block_size")
_define(
    """first_values[N integer](f integer family(1), K real) := forall x in 1..N: 1 <= f[x] and f[x] <= x and f[f[x]] = f[x],
        sum(x, 1, N, kronecker(f[x],x)) = K""",
    "f[x] is the first value of the part of x, in a partition of 1..N into K parts: as many as there are values that are the first of theirs",
    r"|\mathcal{P}| = K",
)
_define(
    "finer[M integer](c family(1), d family(1)) := forall s in 1..M, u in 1..M: c[s] = c[u] => d[s] = d[u]",
    "the partition c of 1..M is at least as fine as d: values with one label in c have one label in d",
)
_define(
    "same_partition[M integer](c family(1), d family(1)) := forall s in 1..M, u in 1..M: c[s] = c[u] <=> d[s] = d[u]",
    "the labels c and d make the same partition of 1..M",
)
_define(
    """all_pairs_occur[M integer, N integer](r family(2)) := forall s in 1..M, x in 1..N: r[s,x] = 1""",
    "every value of S occurs with every value of X: the ranges are independent",
    r"[\![S|x]\!] = [\![S]\!]",
    "Section VI-B",
)
_define(
    """maximin_zero[M integer, N integer](r family(2)) := forall c integer family(1), s in 1..M, u in 1..M:
        overlap_isolated(c) => c[s] = c[u]""",
    "the maximin information is 0: every overlap isolated partition of S, by integer labels, has one block",
    r"I_*(S;X) = 0",
    "Definition 1 (e)",
)

# --- Section IV: the graph of X ------------------------------------------------------------------------------------

_define(
    """decomposition[M integer, N integer, r family(2)](b family(1)) :=
        forall s in 1..M, x in 1..N, y in 1..N: r[s,x] = 1 and r[s,y] = 1 => b[x] = b[y]""",
    "the labels b decompose the graph of X: values of X that occur with one value of S are in one part",
    r"\mathcal{P}_{G_X}",
    "Section IV",
)
_define(
    """blocks_given_parts[M integer, N integer, r family(2)](b family(1), c family(1)) :=
        forall s in 1..M, x in 1..N: r[s,x] = 1 => c[s] = b[x]""",
    "the blocks c of S are the ranges of S given the parts b of X: s has the label of the values that occur with it",
    r"\{[\![S|\mathcal{X}]\!]: \mathcal{X} \in \mathcal{P}_{G_X}\}",
    "Lemma 2",
)
_define(
    """connected_parts[M integer, N integer, r family(2)](b family(1)) :=
        forall x in 1..N, y in 1..N: b[x] = b[y] => path_between(x, y)""",
    "each part of b is connected: a path leads from each of its values to each other",
    r"\mathcal{P}^*_{G_X}",
    "Appendix B",
)
_define(
    """finest_decomposition[M integer, N integer, r family(2)](b family(1)) := forall d integer family(1):
        decomposition(d) => finer[N](b, d)""",
    "b is at least as fine as each decomposition of the graph of X by integer labels",
    r"\mathcal{P}^*_{G_X}",
    "Section IV",
)
_define(
    """parts_are_blocks[M integer, N integer](b family(1), c family(1)) :=
        (forall x in 1..N: exists s in 1..M: c[s] = b[x]) and (forall s in 1..M: exists x in 1..N: b[x] = c[s])""",
    "parts b of X and blocks c of S have the same labels, so there are as many",
    r"|\mathcal{P}^*_{[\![S|X]\!]}| = |\mathcal{P}^*_{G_X}|",
    "Lemma 2",
)
_define(
    "graph[N integer](g family(2)) := N >= 1, zero_one[N, N](g)",
    "g is a graph on 1..N: g[x,y] is 1 if an edge leads from x to y, else 0",
    "G_X",
    "Section IV",
)
_define(
    "subset[N integer](a family(1)) := forall x in 1..N: a[x] = 0 or a[x] = 1",
    "a is a set of values of 1..N: a[x] is 1 if x is in it, else 0",
    r"\mathcal{X} \subseteq [\![X]\!]",
)
_define(
    """proper_subset[N integer](a family(1)) :=
        subset(a) and (exists x in 1..N: a[x] = 1) and (exists x in 1..N: a[x] = 0)""",
    "a is a set of values of 1..N, neither empty nor all",
    r"\emptyset \neq \mathcal{X} \subsetneq [\![X]\!]",
    "Section IV",
)
_form("cut")
_define(
    """no_edge_leaves[N integer, g family(2)](a family(1)) :=
        forall x in 1..N, y in 1..N: g[x,y] = 1 and a[x] = 1 => a[y] = 1""",
    "no edge leaves the set a",
    r"\kappa(\mathcal{X}) = 0",
    "Section IV",
)
_define(
    """smallest_closed[N integer, g family(2)](a family(1)) := forall d family(1): subset(d) and (exists x in 1..N: d[x] = 1)
        and no_edge_leaves(d) and (forall x in 1..N: d[x] = 1 => a[x] = 1) => (forall x in 1..N: a[x] = 1 => d[x] = 1)""",
    "a has no smaller set inside that is not empty and that no edge leaves",
    location="Section IV",
)
_define(
    "cuts_at_least[N integer, g family(2)](m real) := forall d family(1): proper_subset(d) => cut(d) >= m",
    "each set that is neither empty nor all has a cut of at least m",
    r"\min\{\kappa(\mathcal{X})\} \geq m",
    "Section IV",
)

# --- Figure 1 and Examples 1 to 5 ----------------------------------------------------------------------------------

_define(
    """seven(x real, a real, b real, c real, d real, f real, g real, h real) := a*kronecker(x,1) + b*kronecker(x,2)
        + c*kronecker(x,3) + d*kronecker(x,4) + f*kronecker(x,5) + g*kronecker(x,6) + h*kronecker(x,7)""",
    "a table of seven numbers: that of x = 1, ..., x = 7",
)
_define(
    "example_4_value(x real) := seven(x, 0.2, 0.1, 0.4, 0.3, 0.6, 1.5, 4)",
    "the numbers that x1, ..., x7 are in Example 4: those of (4), but x7 = 4",
    "x_1, \\dotsc, x_7",
    "Example 4",
)
_define(
    "range_x1(s real) := kronecker(s,1) + kronecker(s,2)",
    "1 if s is in the range of S given x1, which is {s1, s2}, else 0",
    r"[\![S|x_1]\!]",
    "Figure 1",
)
_define(
    "range_x2[p real](s real) := kronecker(s,p)",
    "1 if s is in the range of S given x2, which has one value p, s1 or s2, else 0",
    r"[\![S|x_2]\!]",
    "Figure 1",
)
_define(
    "range_x3(s real) := kronecker(s,3)",
    "1 if s is in the range of S given x3, which is {s3}, else 0",
    r"[\![S|x_3]\!]",
    "Figure 1",
)
_define(
    "range_x4(s real) := kronecker(s,3)",
    "1 if s is in the range of S given x4, which is {s3}, else 0",
    r"[\![S|x_4]\!]",
    "Figure 1",
)
_define(
    "range_x5(s real) := kronecker(s,4)",
    "1 if s is in the range of S given x5, which is {s4}, else 0",
    r"[\![S|x_5]\!]",
    "Figure 1",
)
_define(
    "range_x6[q real](s real) := kronecker(s,q)",
    "1 if s is in the range of S given x6, which has one value q, s5 or s6, else 0",
    r"[\![S|x_6]\!]",
    "Figure 1",
)
_define(
    "range_x7[q real](s real) := kronecker(s,11 - q)",
    "1 if s is in the range of S given x7, which has the one of s5, s6 that is not given x6, else 0",
    r"[\![S|x_7]\!]",
    "Figure 1",
)
_define(
    """figure_1[p real, q real](s real, x real) := kronecker(x,1)*range_x1(s) + kronecker(x,2)*range_x2(s)
        + kronecker(x,3)*range_x3(s) + kronecker(x,4)*range_x4(s) + kronecker(x,5)*range_x5(s)
        + kronecker(x,6)*range_x6(s) + kronecker(x,7)*range_x7(s)""",
    "1 if s occurs with x in Figure 1, else 0",
    r"[\![S,X]\!]",
    "Figure 1",
)
_define(
    "common(a real, b real) := sum(s, 1, 6, kronecker(s,a)*kronecker(s,b))",
    "how many of the six values of S are both a and b",
)
_define(
    "common_with_x1(b real) := sum(s, 1, 6, range_x1(s)*kronecker(s,b))",
    "how many of the six values of S are b and in the range given x1",
)
_define("in_one(a real) := 1 - (1 - a)", "1 if a is 1, else 0, for an indicator a")
_define("in_any_2(a real, b real) := 1 - (1 - a)*(1 - b)", "1 if one of the indicators a, b is 1, else 0")
_define(
    "in_any_3(a real, b real, c real) := 1 - (1 - a)*(1 - b)*(1 - c)",
    "1 if one of the indicators a, b, c is 1, else 0",
)
_define(
    "in_any_4(a real, b real, c real, d real) := 1 - (1 - a)*(1 - b)*(1 - c)*(1 - d)",
    "1 if one of the indicators a, b, c, d is 1, else 0",
)
_define(
    """range_of_all[p real, q real](s real) := 1 - (1 - range_x1(s))*(1 - range_x2(s))*(1 - range_x3(s))*(1 - range_x4(s))
        *(1 - range_x5(s))*(1 - range_x6(s))*(1 - range_x7(s))""",
    "1 if s is in the range of S given the cluster {x1, ..., x7}, else 0",
)
_define(
    "part(x real) := seven(x, 1, 1, 2, 2, 3, 4, 5)",
    "the finest decomposition of the graph of X in Figure 2: x1, x2 are in part 1, x3, x4 in 2, x5 in 3, x6 in 4, x7 in 5",
    r"\mathcal{P}^*_{G_X}",
    "Example 1, Figure 2",
)
_define(
    "block[q real](s real) := kronecker(s,1) + kronecker(s,2) + 2*kronecker(s,3) + 3*kronecker(s,4) + 4*kronecker(s,q) + 5*kronecker(s,11 - q)",
    "the overlap partition of Example 1: s1, s2 are in block 1, s3 in 2, s4 in 3, q in 4 and 11-q in 5",
    r"\mathcal{P}^*_{[\![S|X]\!]}",
    "Example 1",
)
_define(
    "example_2_Q1(x real) := seven(x, 1, 1, 2, 3, 2, 3, 1)",
    "the printed first quantization of Example 2 for the utility U_1: clusters {x1, x2, x7}, {x3, x5}, {x4, x6}",
    r"\mathcal{Q}^{(1)}",
    "Example 2",
)
_define(
    """example_2_range_Q1[p real, q real](s real, k real) := kronecker(k,1)*in_any_3(range_x1(s), range_x2(s), range_x7(s))
        + kronecker(k,2)*in_any_2(range_x3(s), range_x5(s)) + kronecker(k,3)*in_any_2(range_x4(s), range_x6(s))""",
    "1 if s occurs with cluster k of the first quantization of Example 2, else 0",
    r"[\![S,\hat X^{(1)}]\!]",
    "Example 2",
)
_define(
    """example_5_range_Q4[p real, q real](s real, k real) := kronecker(k,1)*in_any_3(range_x1(s), range_x6(s), range_x7(s))
        + kronecker(k,2)*in_any_2(range_x2(s), range_x3(s)) + kronecker(k,3)*in_any_2(range_x4(s), range_x5(s))""",
    "1 if s occurs with cluster k of the quantization {x1, x6, x7}, {x2, x3}, {x4, x5} that Example 5 returns, else 0",
    r"[\![S,\hat X^{(4)}]\!]",
    "Example 5",
)
_define(
    "example_2_Q2(x real) := seven(x, 1, 1, 2, 2, 2, 2, 1)",
    "the printed second quantization of Example 2: clusters {x1, x2, x7} and {x3, ..., x6}",
    r"\mathcal{Q}^{(2)}",
    "Example 2",
)
_define(
    "example_2_Q3(x real) := seven(x, 1, 1, 1, 1, 1, 1, 1)",
    "the printed third quantization of Example 2: one cluster",
    r"\mathcal{Q}^{(3)}",
    "Example 2",
)
_define(
    "example_2_Q1_for_U2(x real) := seven(x, 1, 1, 2, 1, 2, 3, 3)",
    "the printed first quantization of Example 2 for the utility U_2: {x1, x2, x4}, {x3, x5}, {x6, x7}",
    r"\mathcal{Q}^{(1)}",
    "Example 2",
)
_define(
    "example_3_Q1(x real) := seven(x, 1, 2, 1, 3, 4, 5, 6)",
    "the first quantization of Example 3, its clusters numbered: {x1, x3}, {x2}, {x4}, {x5}, {x6}, {x7}",
    r"\mathcal{Q}^{(1)}",
    "Example 3",
)
_define(
    "example_3_P1(x real) := seven(x, 1, 1, 1, 1, 2, 3, 4)",
    "the first decomposition of Example 3: {x1, ..., x4}, {x5}, {x6}, {x7}",
    r"\mathcal{P}^{(1)}",
    "Example 3",
)
_define(
    "example_3_Q4(x real) := seven(x, 1, 2, 1, 3, 2, 3, 1)",
    "the quantization that Example 3 returns: {x1, x3, x7}, {x2, x5}, {x4, x6}",
    r"\mathcal{Q}^{(4)}",
    "Example 3",
)
_define(
    """example_3_range_Q4[p real, q real](s real, k real) := kronecker(k,1)*in_any_3(range_x1(s), range_x3(s), range_x7(s))
        + kronecker(k,2)*in_any_2(range_x2(s), range_x5(s)) + kronecker(k,3)*in_any_2(range_x4(s), range_x6(s))""",
    "1 if s occurs with cluster k of the quantization that Example 3 returns, else 0",
    r"[\![S,\hat X^{(4)}]\!]",
    "Example 3",
)
_define(
    "footnote_11_P2(x real) := seven(x, 1, 1, 1, 1, 2, 2, 3)",
    "the decomposition after {x5, x6} and {x1, x3} are merged: {x1, ..., x4}, {x5, x6}, {x7}",
    r"\mathcal{P}^{(2)}",
    "footnote 11",
)
_define(
    "footnote_11_size(x real) := seven(x, 2, 1, 2, 1, 2, 2, 1)",
    "the size of the cluster of x after {x5, x6} and {x1, x3} are merged",
    r"|\mathcal{X}|",
    "footnote 11",
)
_define(
    "cut_of_figure_2(a family(1)) := sum(x, 1, 7, sum(y, 1, 7, a[x]*(1 - a[y])*kronecker(part(x),part(y))))",
    "the value of the cut of the set a in the graph of Figure 2: how many pairs of one part it separates",
    r"\kappa(\mathcal{X})",
    "Example 1",
)
_define(
    "equal_in_figure_2(d family(1)) := d[1] = d[2] and d[3] = d[4]",
    "d labels the values of X so that those in one part of Figure 2 have one label",
    location="Figure 2",
)
_define(
    "equal_to_4(d family(1)) := d[1] = d[2] and d[1] = d[3] and d[1] = d[4]", "x1, ..., x4 have one label"
)
_define("equal_to_5(d family(1)) := equal_to_4(d) and d[1] = d[5]", "x1, ..., x5 have one label")
_define("equal_to_6(d family(1)) := equal_to_5(d) and d[1] = d[6]", "x1, ..., x6 have one label")
_define("equal_to_7(d family(1)) := equal_to_6(d) and d[1] = d[7]", "x1, ..., x7 have one label")
_define(
    """joined(a real, b real, c real, d real, f real, g real, h real,
        i real, j real, k real, l real, m real, n real, o real) :=
        finer[7]((x) -> part(x), (x) -> seven(x, i, j, k, l, m, n, o)) and
        finer[7]((x) -> seven(x, a, b, c, d, f, g, h), (x) -> seven(x, i, j, k, l, m, n, o))""",
    """The last seven numbers label a partition of x1, ..., x7, the first seven label a quantization of it: values in one part
    of Figure 2, or in one cluster of the quantization, are in one class of the partition.""",
    location="Examples 3 to 5",
)
_define(
    "mean_3(a real, b real, c real) := (a + b + c)/3",
    "the centroid of three values",
    r"\hat x",
    "Section V-A1",
)
_define(
    "mean_4(a real, b real, c real, d real) := (a + b + c + d)/4",
    "the centroid of four values",
    r"\hat x",
    "Section V-A1",
)
_define(
    "mean_5(a real, b real, c real, d real, f real) := (a + b + c + d + f)/5",
    "the centroid of five values",
    r"\hat x",
    "Section V-A1",
)
_define(
    "mean_7(a real, b real, c real, d real, f real, g real, h real) := (a + b + c + d + f + g + h)/7",
    "the centroid of seven values",
    r"\hat x",
    "Section V-A1",
)
_define(
    "farthest_2(a real, b real) := abs(a - b)/2",
    "the largest distance of two values from their centroid: half their difference",
    r"\bar d(\mathcal{X})",
    "Section V-A1",
)
_define(
    """farthest_3(a real, b real, c real) :=
        max(abs(a - mean_3(a, b, c)), abs(b - mean_3(a, b, c)), abs(c - mean_3(a, b, c)))""",
    "the largest distance of three values from their centroid",
    r"\bar d(\mathcal{X})",
    "Section V-A1",
)
_define(
    """farthest_4(a real, b real, c real, d real) := max(abs(a - mean_4(a, b, c, d)), abs(b - mean_4(a, b, c, d)),
        abs(c - mean_4(a, b, c, d)), abs(d - mean_4(a, b, c, d)))""",
    "the largest distance of four values from their centroid",
    r"\bar d(\mathcal{X})",
    "Section V-A1",
)
_define(
    """farthest_5(a real, b real, c real, d real, f real) := max(abs(a - mean_5(a, b, c, d, f)),
        abs(b - mean_5(a, b, c, d, f)), abs(c - mean_5(a, b, c, d, f)), abs(d - mean_5(a, b, c, d, f)),
        abs(f - mean_5(a, b, c, d, f)))""",
    "the largest distance of five values from their centroid",
    r"\bar d(\mathcal{X})",
    "Section V-A1",
)
_define(
    """farthest_7(a real, b real, c real, d real, f real, g real, h real) := max(abs(a - mean_7(a, b, c, d, f, g, h)),
        abs(b - mean_7(a, b, c, d, f, g, h)), abs(c - mean_7(a, b, c, d, f, g, h)), abs(d - mean_7(a, b, c, d, f, g, h)),
        abs(f - mean_7(a, b, c, d, f, g, h)), abs(g - mean_7(a, b, c, d, f, g, h)),
        abs(h - mean_7(a, b, c, d, f, g, h)))""",
    "the largest distance of seven values from their centroid",
    r"\bar d(\mathcal{X})",
    "Section V-A1",
)

# --- Section V: quantizations and the algorithms -------------------------------------------------------------------

_define(
    "largest[K integer](D family(1), V real) := (forall k in 1..K: D[k] <= V) and (exists k in 1..K: D[k] = V)",
    "V is the largest of the numbers D[1], ..., D[K]",
)
_define(
    """cluster_ranges[M integer, N integer, K integer, r family(2), b family(1)](u family(2)) := forall s in 1..M, k in 1..K:
        (u[s,k] = 0 or u[s,k] = 1) and (u[s,k] = 1 <=> (exists x in 1..N: b[x] = k and r[s,x] = 1))""",
    "u is the joint range of S and the clusters b of X: u[s,k] is 1 if s occurs with a value of X in cluster k, else 0",
    r"[\![S|\mathcal{X}]\!]",
    "Section V-A1",
)
_define(
    """least_cluster_range[M integer, K integer](u family(2), p real) :=
        (forall k in 1..K: size_of_S_given[M, u](k) >= p) and (exists k in 1..K: size_of_S_given[M, u](k) = p)""",
    "p is the least number of values of S that occur with a cluster",
    r"\min_{\mathcal{X}} |[\![S|\mathcal{X}]\!]|",
    "Section V-A1",
)
_define(
    "largest_cluster[N integer, K integer](b family(1), c real) := largest[K]((k) -> block_size[N, b](k), c)",
    "c is the number of values of X in the largest cluster",
    r"\max_{\mathcal{X}} |\mathcal{X}|",
    "Section V-A1",
)
_define(
    """meets_cell[N integer, q family(1), g family(2)](t real, x real) :=
        exists z in 1..N: q[z] = t and g[t - 1,z] = g[t - 1,x]""",
    "the subgraph of x, after the first t-1 cells are fused, has a value of cell t in it",
    r"\mathcal{G} \cap \mathcal{X} \neq \emptyset",
    "Section V-B1",
)
_define(
    "touches[N integer, a family(1), b family(1)](x real) := exists z in 1..N: a[z] = 1 and b[z] = b[x]",
    "the subgraph of x has a value of the cell a in it",
    r"\mathcal{G} \cap \mathcal{X} \neq \emptyset",
    "Section V-B1",
)
_define(
    """fused[N integer, a family(1)](b integer family(1), g integer family(1)) := forall x in 1..N, y in 1..N:
        g[x] = g[y] <=> b[x] = b[y] or (touches[N, a, b](x) and touches[N, a, b](y))""",
    "g are the subgraphs b after those that have a value of the cell a in them are fused to one",
    r"(\mathcal{P}_{G_{\hat X}}^* \setminus \mathbb{G}_{\mathcal{X}}) \cup \{\tilde{\mathbb{G}}_{\mathcal{X}}\}",
    "Section V-B1",
)
_define(
    """merged[N integer, v integer family(1), a integer family(1)](d integer family(1)) := forall x in 1..N, y in 1..N:
        a[x] = a[y] and v[x] <= 2 and v[y] <= 2 => d[x] = d[y]""",
    "nodes with one value a of the side information have one label if their values v of X are the merged ones, 1 and 2",
    location="Section V-C",
)
_define(
    """least_joined[M integer, N integer, r family(2), b family(1), w family(1)](m real) :=
        forall x in 1..N: w[x] = m => (exists y in 1..N, s in 1..M: b[y] = b[x] and r[s,x] != r[s,y])""",
    "each value of X with w[x] = m shares its new cluster with one that has another range of S",
    location="Algorithm 1, step 7",
)
_define(
    "differ[M integer, r family(2)](x real, y real) := exists s in 1..M: r[s,x] != r[s,y]",
    "the ranges of S given x and y differ",
    r"[\![S|x]\!] \neq [\![S|y]\!]",
    "Algorithm 1, step 7",
)
_define(
    "joined_size[M integer, r family(2)](x real, a real) := sum(s, 1, M, max(r[s,x], r[s,a]))",
    "the number of values of S that occur with x or a: the size of the range of their union",
    r"|[\![S|\{x, a\}]\!]|",
    "Section V-A1",
)
_define(
    """least_after_merging[M integer, N integer, r family(2)](x real, a real, p real) := p >= 1, joined_size(x, a) >= p,
        forall z in 1..N: z != x and z != a => size_of_S_given(z) >= p,
        joined_size(x, a) = p or (exists z in 1..N: z != x and z != a and size_of_S_given(z) = p)""",
    "p is the least number of values of S that occur with a cluster, after x and a are merged; it is not 0",
    r"\min_{\mathcal{X}} |[\![S|\mathcal{X}]\!]|",
    "Algorithm 1, step 13",
)
_define(
    """change_of_lagrangian[y family(1), lam real, m real](x real, a real, p real) :=
        log2(m) - log2(p) + lam*abs(y[x] - y[a])/2""",
    """The change of the Lagrangian of Algorithm 1 by merging the values x and a, of which y is the number: the least range of S
    grows from m to p values, the largest distance from a centroid from 0 to half their distance.""",
    r"\triangle L",
    "Algorithm 1, step 13",
)
_form("distance_from_centroid")
_form("distance_from_union")
_define(
    """distance_in_cluster[N integer, c family(1), y family(1)](k real, D real) :=
        (forall x in 1..N: c[x] = k => distance_from_centroid(k, x) <= D)
        and (exists x in 1..N: c[x] = k and distance_from_centroid(k, x) = D)""",
    "D is the largest distance of the values of cluster k from its centroid",
    r"\bar d(\mathcal{X})",
    "Section V-A1",
)
_define(
    """distance_in_union[N integer, c family(1), y family(1)](k real, l real, D real) :=
        (forall x in 1..N: c[x] = k or c[x] = l => distance_from_union(k, l, x) <= D)
        and (exists x in 1..N: (c[x] = k or c[x] = l) and distance_from_union(k, l, x) = D)""",
    "D is the largest distance of the values of clusters k and l from their common centroid",
    r"\bar d(\mathcal{X}_1 \sqcup \mathcal{X}_2)",
    "Section V-A1",
)
_define(
    """clustering[N integer, K integer](c integer family(1)) := N >= 1, K >= 2, forall x in 1..N: 1 <= c[x] <= K,
        forall k in 1..K: block_size[N, c](k) >= 1""",
    "c puts each of 1..N in one of the clusters 1..K, of which there are two or more and none is empty",
    r"\mathcal{Q}",
    "Section V-A1",
)
_define(
    """distances_in_clusters[N integer, K integer, c family(1), y family(1)](D family(1)) :=
        forall k in 1..K: distance_in_cluster(k, D[k])""",
    "D[k] is the largest distance of the values of cluster k from its centroid",
    r"\bar d(\mathcal{X})",
    "Section V-A1",
)
_define(
    """distances_in_unions[N integer, K integer, c family(1), y family(1)](T family(2)) :=
        forall k in 1..K, l in 1..K: k != l => distance_in_union(k, l, T[k,l])""",
    "for different clusters, T[k,l] is the largest distance of the values of k and l from their common centroid",
    r"\bar d(\mathcal{X}_1 \sqcup \mathcal{X}_2)",
    "Section V-A1",
)
_define(
    """least_distortion[N integer, c family(1), d family(2)](k real, D real) :=
        (exists z real: forall x in 1..N: c[x] = k => d[x,z] <= D)
        and (forall z real: exists x in 1..N: c[x] = k and D <= d[x,z])""",
    "D is the least of what the largest distortion d[x,z] in cluster k can be, over all codewords z",
    r"\min_z \max_{x \in \mathcal{X}} d(x,z)",
    "Section V-A1",
)
_define(
    """least_distortion_in_union[N integer, c family(1), d family(2)](k real, l real, D real) :=
        (exists z real: forall x in 1..N: c[x] = k or c[x] = l => d[x,z] <= D)
        and (forall z real: exists x in 1..N: (c[x] = k or c[x] = l) and D <= d[x,z])""",
    "D is the least of what the largest distortion d[x,z] in clusters k and l together can be, over all codewords z",
    r"\min_z \max_{x \in \mathcal{X}_1 \sqcup \mathcal{X}_2} d(x,z)",
    "Section V-A1",
)
_define(
    "least_pair[K integer, T family(2)](a real, b real) := forall k in 1..K, l in 1..K: k != l => T[a,b] <= T[k,l]",
    "no pair of different clusters has less than T[a,b]",
    r"(\mathcal{X}_1^*, \mathcal{X}_2^*)",
    "Section V-A1",
)
_define(
    """largest_after_merging[K integer, D family(1), T family(2)](W family(2)) := forall k in 1..K, l in 1..K: k != l =>
        T[k,l] <= W[k,l] and (forall j in 1..K: j != k and j != l => D[j] <= W[k,l])
        and (W[k,l] = T[k,l] or (exists j in 1..K: j != k and j != l and D[j] = W[k,l]))""",
    "W[k,l] is the largest distortion after merging clusters k and l: that of their union, T[k,l], or of another cluster, D[j]",
    r"U_2(X;\hat X)",
    "Section V-A1",
)

_define(
    """pareto_optimal[n integer, a family(1), b family(1)](i real) := not (exists k in 1..n:
        a[k] <= a[i] and b[k] <= b[i] and (a[k] < a[i] or b[k] < b[i]))""",
    "the pair i of leakage a[i] and utility loss b[i] is Pareto optimal: none of the n pairs is as good in both and better in one",
    location="Section VII-A",
)
_define(
    """minimises_lagrangian[n integer, a family(1), b family(1)](lam real, i real) := forall k in 1..n:
        a[i] + lam*b[i] <= a[k] + lam*b[k]""",
    "the pair i has the least Lagrangian, leakage plus lambda times utility loss, of the n pairs",
    r"\min \mathcal{L}(\cdot, \lambda)",
    "Section VII-A",
)

_define(
    """on_lower_hull[n integer, a family(1), b family(1)](i real) := forall j in 1..n, k in 1..n, t real:
        0 <= t and t <= 1 and t*b[j] + (1 - t)*b[k] <= b[i] => a[i] <= t*a[j] + (1 - t)*a[k]""",
    """the pair i is on the lower convex hull of the n pairs: no mixture of two of them, t of one and 1 - t of the other, has at
    most its utility loss and less leakage""",
    location="Section VII-A",
)

# --- Section VI: stochastic measures -------------------------------------------------------------------------------

_define(
    """joint_law[M integer, N integer](p family(2), P family(1), Q family(1)) := M >= 1, N >= 1,
        forall s in 1..M, x in 1..N: p[s,x] >= 0,
        forall s in 1..M: P[s] > 0 and P[s] = sum(x, 1, N, p[s,x]),
        forall x in 1..N: Q[x] > 0 and Q[x] = sum(s, 1, M, p[s,x]),
        sum(s, 1, M, P[s]) = 1""",
    "p is the joint law of S and X, with the marginals P of S and Q of X, which are positive",
    r"p(s,\hat x), p(s), p(\hat x)",
    "Section VI",
)
_form("log_ratio")
_define(
    """largest_on_range[M integer, N integer, p family(2)](a family(2), R real) :=
        (forall s in 1..M, x in 1..N: p[s,x] > 0 => a[s,x] <= R) and
        (exists s in 1..M, x in 1..N: p[s,x] > 0 and a[s,x] = R)""",
    "R is the largest of the numbers a[s,x] of the pairs s, x that have a positive probability",
    r"\max_{(s,\hat x) \in [\![S,\hat X]\!]}",
    "Section VI-A",
)
_define(
    """renyi_infinity[M integer, p family(2), P family(1), Q family(1)](x real, D real) :=
        (forall s in 1..M: p[s,x] > 0 => log2((p[s,x]/Q[x])/P[s]) <= D) and
        (exists s in 1..M: p[s,x] > 0 and log2((p[s,x]/Q[x])/P[s]) = D)""",
    """D is the Renyi divergence of order infinity of the law of S given x from the law of S: the largest log ratio of the
    two, in bits, where the former is positive""",
    r"D_\infty(p(s|\hat x)\|p(s))",
    "Section VI-A",
)
_define(
    """law_on[M integer, N integer](p family(2), r family(2)) := (forall s in 1..M, x in 1..N: p[s,x] >= 0 and
        (p[s,x] > 0 <=> r[s,x] = 1)) and sum(s, 1, M, sum(x, 1, N, p[s,x])) = 1""",
    "p is a joint law of S and X in which exactly the pairs of the joint range r have a positive probability",
    r"[\![S,X]\!] = \{(s,x): p(s,x) \neq 0\}",
    "Section VI-B",
)
_define(
    """renyi[M integer, p family(2), P family(1), Q family(1)](order real, x real) :=
        1/(order - 1)*log2(sum(s, 1, M, P[s]*exp(order*log((p[s,x]/Q[x])/P[s]))))""",
    """the Renyi divergence of this order of the law of S given x from the law of S, in bits: the logarithm of the mean of their
    ratio to the power of the order, divided by the order less 1. A power a^b of a > 0 is written exp(b log a)""",
    r"D_\alpha(p(s|\hat x)\|p(s))",
    "Section VI-A",
)
_define(
    "entropy_given[M integer, p family(2), Q family(1)](x real) := -sum(s, 1, M, xlogx(p[s,x]/Q[x]))",
    "the entropy of S given the value x, in nats",
    r"H(S|\hat x)",
    "Section VI",
)
_define(
    """conditional_law[M integer, N integer](W family(2)) := M >= 1, N >= 1, forall s in 1..M, x in 1..N: W[s,x] >= 0,
        forall s in 1..M: sum(x, 1, N, W[s,x]) = 1""",
    "W is the conditional law of X given S: row s is the law of X for the value s",
    r"p(\hat x|s)",
    "Section VI",
)
_define(
    "ldp_attainable[M integer, N integer](W family(2)) := exists eps real: dp(W, eps)",
    "local differential privacy is attainable: W is eps-differentially private for some eps",
    location="Section VI-B",
)
_define(
    """support_isolated[M integer, N integer](W family(2), c family(1)) :=
        forall x in 1..N, s in 1..M, u in 1..M: W[s,x] > 0 and W[u,x] > 0 => c[s] = c[u]""",
    "the partition c of S is overlap isolated in the support of W: values with a common x of positive probability are in one block",
    r"\mathcal{P}_{[\![S|X]\!]}",
    "Definition 1 (c)",
)
_define(
    """support_one_block[M integer, N integer](W family(2)) := forall c integer family(1):
        support_isolated(W, c) => (forall s in 1..M, u in 1..M: c[s] = c[u])""",
    "every partition of S, by integer labels, that is overlap isolated in the support of W has one block",
    r"I_*(S;\hat X) = 0,\ K(S;\hat X) = 0",
    "Section VI-B",
)
_define(
    "same_support[M integer, N integer](W family(2)) := forall s in 1..M, u in 1..M, x in 1..N: W[s,x] > 0 => W[u,x] > 0",
    "all values of S have the same values of X of positive probability",
    r"L_0(S \rightarrow \hat X) = 0",
    "Section VI-B",
)
_define(
    "mass[M integer, N integer, p family(2), c family(1)](k real) := sum(s, 1, M, sum(x, 1, N, p[s,x]*kronecker(c[s],k)))",
    "the probability of block k of the partition c of S",
    r"p(\mathcal{S})",
    "Section VI-B",
)
_form("common_information")
_form("probability_of_S")
_form("probability_of_X")

# --- letters --------------------------------------------------------------------------------------------------------

_letter = WORDS.letter

_letter("M", "the number of values of S")
_letter("N", "the number of values of X")
_letter("K", "the number of clusters of X")
_letter("P[s]", "the probability of s")
_letter("P", "the number of parts of the graph of X")
_letter("Q[x]", "the probability of x")
_letter(
    "R",
    "a bound, in bits, on the log ratios of conditional to unconditional probability: maximal realizable leakage",
)
_letter("S", "the private random variable")
_letter("X", "the released random variable")
_letter("C", "a random variable that is a function of S and of X")
_letter("H", "the largest logarithm of a conditional range of S, in bits")
_letter("B", "the least logarithm of a conditional range of S, in bits")
_letter("L", "the largest reduction of the uncertainty about S, in bits")
_letter("bits", "a reduction of uncertainty, in bits")
_letter("L[t]", "the Lagrangian after iteration t")
_letter("D[k]", "the largest distortion in cluster k")
_letter("T[k,l]", "the largest distortion in the union of clusters k and l")
_letter("T", "the number of iterations")
_letter("U", "the utility before merging")
_letter("V", "the largest distortion before merging")
_letter("W[k,l]", "the conditional probability of the value l of X given the value k of S")
_letter("r[s,x]", "the joint range: 1 if the values s of S and x of X occur together, else 0")
_letter("s", "a value of S")
_letter("o", "a second value of S")
_letter("u", "a second value of S")
_letter("u[s,k]", "1 if s occurs with cluster k, else 0")
_letter("u[k]", "the utility of choice k")
_letter("x", "a value of X")
_letter("y", "a second value of X")
_letter("y[x]", "the number that the value x of X is")
_letter("z", "a value of X")
_letter("z[i]", "the i-th of a sequence of values of X")
_letter("a", "a cluster that is merged")
_letter("a[x]", "the indicator of a set of values of X")
_letter("b[x]", "the label of the cluster of x")
_letter("b[t,x]", "the label of the cluster of x after t iterations")
_letter("b", "what is merged with a")
_letter("c[s]", "the label of the block of s")
_letter("c", "the largest number of values of a cluster")
_letter("d[s]", "a label in a second partition")
_letter("d[x,z]", "the distortion of z for x")
_letter("f", "a cluster, merged with g instead of a with b")
_letter("g[x,y]", "1 if x and y are joined in a graph, else 0")
_letter("g[k]", "the label of the part of cluster k")
_letter("g", "a cluster")
_letter("h", "the largest distortion in the union of the clusters 1 and 2")
_letter("i", "a place in a sequence")
_letter("j", "a cluster")
_letter("k", "a block or cluster")
_letter("l", "a second block or cluster")
_letter("lam", "the weight of the utility in the Lagrangian, printed as lambda")
_letter("q[k]", "the probability of block k")
_letter("q", "which of s5, s6 occurs with x6 in the example")
_letter("p[s,x]", "the joint probability of s and x")
_letter("p", "which of s1, s2 occurs with x2 in the example")
_letter("m", "a least number of values of S")
_letter("m[x]", "the largest of the conditional probabilities W[s,x]")
_letter("n", "the length of a sequence")
_letter("n[i]", "how often pair i occurs in the data")
_letter("v", "a bound on what is compared")
_letter("w[k]", "the size of cluster k")
_letter("w", "a value of X that is merged with z")
_letter("t", "an iteration")
_letter("t[k]", "the size of pair k after merging")
_letter("theta", "the threshold of the utility")
_letter("eps", "the privacy level, printed as epsilon")
