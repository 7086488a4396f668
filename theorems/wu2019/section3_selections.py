"""Section 3: the channels of Q_i and S_i, (14) to (27), and each channel of Q_i as a mixture of those of S_i.

For the mixture the datasets of the others are numbered 1..R, as the columns of (23) are: D[k,r] = p(x_(i)r|x_ik). A channel
of S_i is then a tuple s, s[k] the number chosen for record k; L[s] are the weights.
"""

from theorems.wu2019.model import (
    DATASETS,
    TRIVIAL,
    TRIVIAL_VALUES,
    at,
    column,
    values,
)
from theorems.wu2019.section3_kernels import only_record
from verify.claims.prelude import *

_one_dataset = values(TRIVIAL, i=num(1), V=Lambda(("k", "y"), num(1)))

columns: Claim = claim(
    "wu2019.eq23",
    "p(y|x_i) of a kernel is a channel: its columns are laws",
    "forall k in 1..K[i]: law[m]((y) -> record_channel(D, k, y))",
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, D family(2), privacy_channel(W),
        kernel(i, D)
    """,
    source=at("Section 3.1, after eq. (14)"),
    printed="every column vector in the above equation is a probability distribution",
    letters={"i": "an individual", "D[k,x]": "the probability of the dataset x under the kernel D if individual i has the record k, in print p(x_{(i)}|x_i)"},
    proof=lambda: prove(
        columns.statement,
        intro("k"),
        use("dk", "h6.2", "k"),
        have(
            "whole",
            f"tsum(x in {DATASETS}, D[k,x]*sum(y, 1, m, W[x,y])) = tsum(x in {DATASETS}, D[k,x])",
            pointwise("x", use("wx", "h5", "x"), arith(eq=[("D[k,x]", "wx")])),
        ),
        split(seq(intro("y"), pointwise("x", use("d", "h6.1", "k", "x"), use("w", "h4", "x", "y")))),
    ),
    negative_control="forall k in 1..K[i]: sum(y, 1, m, record_channel(D, k, y)) < 1",
    control_note="less than 1",
    control_proof=lambda: values(TRIVIAL, i=num(1), D=Lambda(("k", "x"), num(1))),
    satisfying_instance=values(TRIVIAL, i=num(1), D=Lambda(("k", "x"), num(1))),
)

_trivially_chosen = seq(  # one dataset
    exhibit("k, @x -> 1"), split(only_record)
)
_never_more = seq(intro("D"), classical(exhibit("1", "1"), use("d", "not.2", "1")))

subset: Claim = claim(
    "wu2019.theorem3.1.subset",
    "S_i is a subset of Q_i",
    "channel_by_degenerate_kernel(i, V) => channel_by_kernel(i, V)",
    where="n m integer, K integer family(1), W family(2), i in 1..n, V family(2), privacy_channel(W)",
    source=at("Theorem 3.1"),
    printed=r"\mathbb{S}_i \subseteq \mathbb{Q}_i",
    waive={"unused-hypothesis": "the setting of the page; it holds without privacy_channel(W)"},
    letters={"i": "an individual", "V[k,y]": "the entry of any matrix V for the record k of individual i and the output y, in print p(y|x_i)"},
    proof=lambda: prove(subset.statement, intro("s"), unpack("s", "D", "D"), exhibit("D")),
    negative_control="""
        channel_by_degenerate_kernel(i, V)
        => (
            exists D family(2):
              kernel(i, D)
              and (forall k in 1..K[i], y in 1..m: V[k, y] = record_channel(D, k, y) + 1)
          )
    """,
    control_note="one more in each entry",
    control_proof=lambda: fails(
        subset,
        exhibit(*TRIVIAL_VALUES, "1", "k, y -> 1"),
        split(seq(), split(_trivially_chosen, _never_more)),
    ),
    satisfying_instance=_one_dataset,
    notes="The converse fails as soon as two datasets with one record k have different rows: see wu2019.section3.infinite.",
)

# (26) and (27)

_others_nothing = seq(  # D[k,x] = 1 and the sum is 1, so D[k,z] = 0 for the others
    intro("z"),
    use("dz", "good.1", "k", "z"),
    fact("sv", "same_tuple_values", "x", "z"),
    have(
        "rest",
        f"tsum(v in {DATASETS}, (1-same(z,v))*((1-same(x,v))*D[k,v])) >= 0",
        pointwise(
            "v",
            use("dv", "good.1", "k", "v"),
            fact("s1", "same_tuple_values", "z", "v"),
            fact("s2", "same_tuple_values", "x", "v"),
            alternatives("a", "s1", *[alternatives("b", "s2", *[seq(rewrite("a", "b"))] * 2)] * 2),
        ),
    ),
    have("down", "(1-same(x,z))*D[k,z] >= 0", alternatives("a", "sv", *[rewrite("a")] * 2)),
    fact("zero", "antisymmetric", "(1-same(x,z))*D[k,z]", "0"),
)
_to_choice = seq(
    intro("inS"),
    unpack("inS", "D", "good"),
    intro("k"),
    use("sum", "good.2", "k"),
    cases(
        "some",
        f"exists x in {DATASETS}: D[k,x] = 1",
        seq(
            unpack("some", "x", "is"),
            use("dx", "good.1", "k", "x"),
            exhibit("x"),
            split(
                cases("at", "x[i] = k", seq(), seq(use("none", "dx.2"), have("no", "1 = 0"), absurd("no"))),
                seq(
                    intro("y"),
                    use("v", "good.4", "k", "y"),
                    have("nothing", f"forall z in {DATASETS}: (1-same(x,z))*D[k,z] = 0", _others_nothing),
                    have(
                        "terms",
                        f"tsum(z in {DATASETS}, (1-same(x,z))*D[k,z]*W[z,y]) = tsum(z in {DATASETS}, 0)",
                        pointwise("z", use("o", "nothing", "z"), arith(eq=[("W[z,y]", "o")])),
                    ),
                    arith(eq=["v", "terms", ("W[x,y]", "is")]),
                ),
            ),
        ),
        seq(
            have(
                "none",
                f"tsum(x in {DATASETS}, D[k,x]) = tsum(x in {DATASETS}, 0)",
                pointwise(
                    "x",
                    use("d", "good.3", "k", "x"),
                    use("not1", "some", "x"),
                    alternatives("c", "d", seq(), absurd("not1")),
                ),
            ),
            have("no", "1 = 0"),
            absurd("no"),
        ),
    ),
)
_GOOD = (
    f"(forall k in 1..N: (forall x in {DATASETS}: D[k,x] >= 0 and (x[i] != k => D[k,x] = 0)) and "
    f"tsum(x in {DATASETS}, D[k,x]) = 1 and (forall x in {DATASETS}: D[k,x] = 0 or D[k,x] = 1) and "
    f"(forall y in 1..m: V[k,y] = {column()}))"
)
_ADDED = "(1-kronecker(k,N+1))*D[k,x]+kronecker(k,N+1)*same(x,new)"
_same_new = fact("sv", "same_tuple_values", "x", "new")
_new_column = seq(  # k = N+1
    fact("on", "delta_equal", "k", "N+1"),
    split(
        seq(
            intro("x"),
            _same_new,
            split(
                alternatives("s", "sv", *[rewrite("on")] * 2),
                seq(
                    intro("other"),
                    alternatives(
                        "s",
                        "sv",
                        rewrite("on"),
                        seq(fact("c", "same_tuple_congruence", "x", "new", "x[i]"), absurd("other")),
                    ),
                ),
            ),
        ),
        rewrite("on"),
        seq(
            intro("x"), _same_new, alternatives("s", "sv", *[each(Choose(c), rewrite("on")) for c in (0, 1)])
        ),
        seq(intro("y"), use("w", "fits.2", "y"), rewrite("at")),
    ),
)
_earlier = seq(  # k <= N, as k <= N+1 and k != N+1
    fact("off", "delta_distinct", "k", "N+1"),
    fact("tri", "trichotomy", "k", "N+1"),
    have(
        "old",
        "k <= N",
        alternatives(
            "t",
            "tri",
            fact("gap", "integer_gap", "k", "N+1"),
            absurd("at"),
            seq(have("no", "0 < 0"), absurd("no")),
        ),
    ),
)
_old_column = seq(
    _earlier,
    use("g", "good", "k"),
    split(
        seq(
            intro("x"),
            use("gx", "g.1", "x"),
            split(rewrite("off"), seq(intro("other"), use("none", "gx.2"), rewrite("off"))),
        ),
        rewrite("off"),
        seq(
            intro("x"),
            use("d", "g.3", "x"),
            alternatives("c", "d", *[each(Choose(c), rewrite("off")) for c in (0, 1)]),
        ),
        seq(intro("y"), use("v", "g.4", "y"), rewrite("off")),
    ),
)
_one_more_column = seq(
    intro("le"),
    use(("D", "good"), "ih"),
    use(("new", "fits"), "choice", "N+1"),
    exhibit(f"k, @x -> {_ADDED}"),
    intro("k"),
    cases("at", "k = N+1", _new_column, _old_column),
)
_no_column = seq(intro("le"), exhibit("k, @x -> 0"), intro("k"), have("no", "0 < 0"), absurd("no"))
_from_choice = seq(  # choosing for finitely many records, one after the other
    intro("choice"),
    have(
        "all",
        f"forall N integer: 0 <= N => (N <= K[i] => (exists D family(2): {_GOOD}))",
        intro("N", "from"),
        induct("N", "0", "ih", _no_column, _one_more_column),
    ),
    use("size", "h3", "i"),
    use("last", "all", "K[i]"),
    use(("D", "good"), "last"),
    exhibit("D"),
    split(
        seq(intro("k", "x"), use("g", "good", "k"), use("gx", "g.1", "x")),
        seq(intro("k"), use("g", "good", "k")),
        seq(intro("k", "x"), use("g", "good", "k"), use("gx", "g.3", "x")),
        seq(intro("k", "y"), use("g", "good", "k"), use("gy", "g.4", "y")),
    ),
)
selection: Claim = claim(
    "wu2019.eq27",
    "A degenerate kernel chooses a dataset for each record: (26) is (27), and so are (18) and (19), (20) and (21)",
    "channel_by_degenerate_kernel(i, V) <=> channel_by_selection(i, V)",
    where="n m integer, K integer family(1), W family(2), i in 1..n, V family(2), privacy_channel(W)",
    source=at("Section 3, eqs. (18)-(21), (26), (27)"),
    printed=r"\mathbb{S}_{i}=\left\{(\mathcal{X}_{i},p(y|x_{i}),\mathcal{Y}):p(x_{(i)}|x_{i})\in\mathbb{P}_{(i)}^{dg}\right\} (26) =\left\{(\mathcal{X}_{i},p(y|x_{i}),\mathcal{Y}):\mbox{for each }x_{i},\exists x_{(i)}\mbox{ such that }\forall y,p(y|x_{i})=p(y|x_{i},x_{(i)})\right\}, (27)",
    letters={"i": "an individual", "V[k,y]": "the entry of any matrix V for the record k of individual i and the output y, in print p(y|x_i)"},
    proof=lambda: prove(selection.statement, split(_to_choice, _from_choice)),
    negative_control={"channel_by_selection(i": "channel_by_selection[n, m, K, (x tuple, y) -> W[x, y] + 1] (i"},
    control_note="one more in each entry",
    control_proof=lambda: fails(
        selection,
        exhibit(*TRIVIAL_VALUES, "1", "k, y -> 1"),
        split(
            seq(),
            each(
                Choose(0),
                split(_trivially_chosen, seq(exhibit("1"), intro("x"), each(Choose(1), exhibit("1")))),
            ),
        ),
    ),
    satisfying_instance=_one_dataset,
    notes="Finitely many choices are made by induction over the records.",
)

# every channel of Q_i is a convex combination of channels of S_i

_PICKS = "tuples(M,j,R)"
_WEIGHTS = f"(forall s in {_PICKS}: L[s] >= 0) and tsum(s in {_PICKS}, L[s]) = 1"
_MARGINAL = f"(forall k in 1..N, r in 1..R: tsum(s in {_PICKS}, L[s]*kronecker(s[k],r)) = D[k,r])"
_RESAMPLED = "sum(a, 1, R, L[put(s,N+1,a)])*D[N+1,s[N+1]]"

_GROUPED = f"tsum(s in {_PICKS}, kronecker(s[N+1],1)*sum(a, 1, R, L[put(s,N+1,a)]))"

_start_weights = seq(
    intro("le"),
    have(("w", "some"), f"exists w in {_PICKS}: same(w, w) = 1", exhibit(Ones())),
    exhibit("@s -> same(s,w)"),
    split(
        seq(intro("s"), fact("sv", "same_tuple_values", "s", "w"), alternatives("v", "sv", *[seq()] * 2)),
        seq(),
        seq(intro("k", "r"), have("no", "0 < 0"), absurd("no")),
    ),
)
_resampled_row = seq(
    fact("m", "tuple_resample", f"tsum(s in {_PICKS}, {_RESAMPLED}*kronecker(s[N+1],r))", "N+1", "1"),
    rewrite("at"),
    arith(eq=["m", ("D[N+1,r]", "total"), ("D[N+1,r]", "old.2")]),
)


def _untouched(label: str, before: str, after: str, weight: str) -> Tactic:
    """Under the sum over s, record k is not the one that is replaced."""
    terms = pointwise(
        "b",
        arith(eq=[(f"{weight}*kronecker(b,r)", "off"), (f"{weight}*kronecker(s[k],r)", "off")]),
    )
    inner = seq(
        have("inner", f"sum(b, 1, R, {before}) = sum(b, 1, R, {after})", terms),
        arith(eq=[("kronecker(s[N+1],1)", "inner")]),
    )
    return have(
        label,
        f"tsum(s in {_PICKS}, kronecker(s[N+1],1)*sum(b, 1, R, {before})) = tsum(s in {_PICKS}, kronecker(s[N+1],1)*sum(b, 1, R, {after}))",
        pointwise("s", inner),
    )


_LEFT, _MASS = "L[put(s,N+1,b)]", "sum(a, 1, R, L[put(s,N+1,a)])*D[N+1,b]"
_kept_row = seq(
    _earlier,
    use("o", "old.3", "k", "r"),
    fact("m", "tuple_resample", f"tsum(s in {_PICKS}, {_RESAMPLED}*kronecker(s[k],r))", "N+1", "1"),
    fact("l", "tuple_resample", f"tsum(s in {_PICKS}, L[s]*kronecker(s[k],r))", "N+1", "1"),
    _untouched("u1", f"{_LEFT}*kronecker(put(s,N+1,b)[k],r)", f"{_LEFT}*kronecker(s[k],r)", _LEFT),
    _untouched("u2", f"{_MASS}*kronecker(put(s,N+1,b)[k],r)", f"{_MASS}*kronecker(s[k],r)", _MASS),
    arith(
        eq=[
            "m",
            "l",
            "u1",
            "u2",
            "o",
            (
                f"tsum(s in {_PICKS}, kronecker(s[N+1],1)*sum(a, 1, R, L[put(s,N+1,a)])*kronecker(s[k],r))",
                "row",
            ),
        ]
    ),
)
_step_weights = seq(
    intro("le"),
    use(("L", "old"), "ih"),
    use("row", "h4", "N+1"),
    exhibit(f"@s -> {_RESAMPLED}"),
    fact("total", "tuple_resample", f"tsum(s in {_PICKS}, L[s])", "N+1", "1"),
    fact("moved", "tuple_resample", f"tsum(s in {_PICKS}, {_RESAMPLED})", "N+1", "1"),
    split(
        seq(
            intro("s"),
            use("d", "h3", "N+1", "s[N+1]"),
            have(
                "mass",
                "sum(a, 1, R, L[put(s,N+1,a)]) >= 0",
                pointwise("a", use("l", "old.1", "put(s,N+1,a)")),
            ),
            arith("mass*d"),
        ),
        arith(eq=["moved", "total", "old.2", (_GROUPED, "row")]),
        seq(intro("k", "r"), cases("at", "k = N+1", _resampled_row, _kept_row)),
    ),
)
_mixed_row = have(
    "expand",
    f"sum(r, 1, R, D[k,r]*W[k,r,y]) = sum(r, 1, R, tsum(s in {_PICKS}, L[s]*kronecker(s[k],r))*W[k,r,y])",
    pointwise("r", use("g", "good.3", "k", "r"), arith(eq=[("W[k,r,y]", "g")])),
)
combination: Claim = claim(
    "wu2019.theorem3.1.combination",
    "Each channel of Q_i is a convex combination of channels of S_i",
    """
        exists L family(1):
          (forall s in tuples(M, R): L[s] >= 0)
          and tsum(s in tuples(M, R), L[s]) = 1
          and (
              forall k in 1..M, y in 1..m:
                sum(r, 1, R, D[k, r]*W[k, r, y]) = tsum(s in tuples(M, R), L[s]*W[k, s[k], y])
            )
    """,
    where="""
        M R m integer, D family(2), W family(3), M >= 1, R >= 1,
        forall k in 1..M, r in 1..R: D[k, r] >= 0, forall k in 1..M: sum(r, 1, R, D[k, r]) = 1
    """,
    source=at("Theorem 3.1; eqs. (23)-(27)"),
    printed=r"each channel in \mathbb{Q}_i is one convex combination of the channels in \mathbb{S}_i",
    letters={"M": "the number of records of an individual", "R": r"the number of datasets of the others, in print |\mathcal{X}_{(i)}|", "D[k,r]": "the probability of the dataset r of the others if the individual has the record k, in print p(x_{(i)}|x_i)", "W[k,r,y]": "any number for the record k, the dataset r of the others and the output y, in print p(y|x_i,x_{(i)})", "L[s]": "the weight of the selection s, which takes the dataset s[k] of the others for each record k"},
    proof=lambda: prove(
        combination.statement,
        have(
            "all",
            f"forall N integer: 0 <= N => (N <= M => (exists L family(1): {_WEIGHTS} and {_MARGINAL}))",
            intro("N", "from"),
            induct("N", "0", "ih", _start_weights, _step_weights),
        ),
        use("last", "all", "M"),
        use(("L", "good"), "last"),
        exhibit("L"),
        split(seq(), seq(), seq(intro("k", "y"), _mixed_row)),
    ),
    negative_control={"y]))": "y]) + 1)"},
    control_note="one more",
    control_proof=lambda: fails(
        combination,
        exhibit("1", "1", "1", "k, r -> 1", "k, r, y -> 0"),
        split(seq(), _no_shift),
    ),
    satisfying_instance={
        "M": 1,
        "R": 1,
        "m": 1,
        "D": "k, r -> 1",
        "W": "k, r, y -> 1",
    },
    notes="For every number M of records of individual i, every number R of datasets of the others, all W.",
)
_no_shift = seq(intro("L"), classical(exhibit("1", "1")))

CLAIMS = [columns, subset, selection, combination]
