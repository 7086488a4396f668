"""Beyond the paper: the least level. e^eps* is the least t >= 1 for which F meets K_t; for finite source sets there is one.

Below D_0 the ratio t is least where s = 1/(t-1) is largest. With v_i = y_i/(sum_j y_j - 1), y_i = 1 - D_i, this is a linear
program: max s over v, s >= 0 with v_i + s <= sum_j v_j - 1 for all i and (1-D)(sum_j v_j - 1) <= sum_i P[s,i] v_i for all s.
"""

from theorems.basics.farkas import scaled
from theorems.kss2018.beyond_bounds import BEYOND
from theorems.kss2018.beyond_finite import ONE_LETTER
from theorems.kss2018.blocks import (
    blocks,
    column,
    column_apart,
    is_letter,
    last_apart,
    name_sources,
    parts_apart,
)
from theorems.kss2018.model import at
from theorems.kss2018.section5_zero import constant_is_least, level_at_least_0
from verify.claims.prelude import *

# --- every source set ------------------------------------------------------------------------------------------------


def _mechanism_at(t: str, eps: str, name: str, finite: str = "") -> Tactic:
    """Facts to, from: a valid mechanism of level ``eps`` = log t exists exactly when F meets K_t."""
    sizes = ("M", "R", "P") if finite else ("M", "P")
    return seq(
        lemma(name, f"kss2018.beyond.feasible{finite}", *sizes, "D", eps),
        unpack(name, f"{name}.to", f"{name}.from"),
    )


def _row(point: str, name: str) -> Tactic:
    """The same inequalities with e^eps for t, or t for e^eps."""
    return seq(intro("i"), use("row", f"{point}.3", "i"), arith("row"))


_least_is_met = seq(
    intro("least"),
    fact("t0", "log_monotone", "1", "t"),
    _mechanism_at("t", "log(t)", "at"),
    split(
        seq(use(("x", "x"), "at.to"), exhibit("x")),
        seq(
            intro("u", "met"),
            fact("u0", "log_monotone", "1", "u"),
            _mechanism_at("u", "log(u)", "atu"),
            unpack("met.2", "x", "x"),
            use(("Q", "q"), "atu.from", conditions=[seq(exhibit("x"), split(seq(), seq(), _row("x", "atu")))]),
            use("low", "least.2", "Q", "log(u)"),
            fact("up", "exp_monotone", "log(t)", "log(u)"),
        ),
    ),
)
_met_is_least = seq(
    intro("least"),
    fact("t0", "log_monotone", "1", "t"),
    _mechanism_at("t", "log(t)", "at"),
    unpack("least.1", "x", "x"),
    split(
        use("m", "at.from", conditions=[seq(exhibit("x"), split(seq(), seq(), _row("x", "at")))]),
        seq(
            intro("Q", "eps", "given"),
            level_at_least_0("Q"),
            _mechanism_at("exp(eps)", "eps", "ate"),
            use("z", "ate.to", conditions=[exhibit("Q")]),
            use("low", "least.2", "exp(eps)"),
            fact("up", "log_monotone", "t", "exp(eps)"),
        ),
    ),
)

def _refute_below_1() -> Certificate:
    """One letter, D = 0, t = 1: F meets every K_u, that with u = 0 too."""
    never = each(Choose(1), seq(exhibit("0"), split(exhibit("i -> 0"))))
    return fails(
        least,
        exhibit("1", "s, i -> 1", "0", "1"),
        split(seq(), each(Choose(0), split(constant_is_least("1", "1"), never))),
    )


least: Claim = claim(
    "kss2018.beyond.least",
    "Every source set: e^eps* is the least t >= 1 for which F meets K_t",
    "least_level(D, log(t)) <=> F_meets_K(D, t) and (forall u real: u >= 1 and F_meets_K(D, u) => t <= u)",
    where="M integer, P family(2), D real, t real, source_set(P), t >= 1",
    source=at(BEYOND),
    fidelity="beyond",
    letters={"t": "the ratio e^eps of the level", "u": "another ratio"},
    proof=lambda: prove(least.statement, split(_least_is_met, _met_is_least)),
    negative_control="least_level(D, log(t)) <=> F_meets_K(D, t) and (forall u real: F_meets_K(D, u) => t <= u)",
    control_note="ratios below 1 too, where K_t is larger than any mechanism allows",
    control_proof=_refute_below_1,
    satisfying_instance={"M": 1, "P": "s, i -> 1", "D": 0, "t": 1},
    notes="For every M, every source set, finite or not, of every class, and every D. The right side is a program in the M "
    "distortions: minimize t over t >= 1 and x in F with (t-1) x_i + sum_j x_j >= M-1 for all i.",
)

# --- finitely many sources: the linear program -------------------------------------------------------------------------

_ENTRY = "kronecker(j,i)-1"
_AT_LETTER = "kronecker(k,i)-1"
_OF_SOURCE = "1-D-P[s,i]"
_rows = blocks(_ENTRY, "1", _OF_SOURCE, "0")
_bound = have(
    "B",
    "exists B family(1): (forall j in 1..M: B[j] = -1) and (forall s in 1..R: B[M+s] = 1-D)",
    exhibit(f"j -> 1-D-{is_letter('j')}*(2-D)"),
    split(seq(), seq(intro("s"), have("zeros", f"{is_letter('M+s')} = sum(k, 1, M, 0)"), rewrite("zeros"))),
)


def _put_in(row: str, entries: str, of_row: str, of_last: str, bound: str, name: str) -> Tactic:
    """Close an inequality that is a row of the program at its optimum y."""
    return seq(
        use("row", "o.2", row),
        last_apart(row, "y"),
        have(
            "is",
            f"sum(i, 1, M, E[{row},i]*y[i]) = sum(i, 1, M, ({entries})*y[i])",
            pointwise("i", use("e", of_row, name, "i"), arith(eq=[("y[i]", "e")])),
        ),
        use("end'", of_last, name),
        use("b", bound, name),
        arith("row", eq=["cut", "end", "is", ("y[M+1]", "end'"), "b"]),
    )


def _quotient(name: str, over: str, under: str) -> Tactic:
    """A number ``name`` >= 0 (fact .1) with name*under = over (fact .2), from over >= 0 and under > 0."""
    return seq(
        fact(f"r{name}", "reciprocal_positive", under),
        have(
            name,
            f"exists {name} real: {name} >= 0 and {name}*({under}) = {over}",
            have("over0", f"{over} >= 0"),
            exhibit(f"({over})/({under})"),
            split(arith(f"over0*r{name}")),
        ),
        unpack(name, name, name),
    )


# Below D_0: the mixture w of `beyond.zero.threshold` leaves room, and the program has points on both sides.

_thin = seq(
    unpack("z.1", "w", "w"),
    have("D1", "1-D >= 0", use("w0", "w.3", "1"), have("p0", "sum(s, 1, R, w[s]*P[s,1]) >= 0")),
    have("mass", "sum(i, 1, M, sum(s, 1, R, w[s]*P[s,i])) <= sum(i, 1, M, 1-d)"),
    have("units", "sum(s, 1, R, w[s]*sum(i, 1, M, P[s,i])) = sum(s, 1, R, w[s])"),
    scaled("(M*(1-D)-1)"),
    _quotient("g", "M-1", "d-D"),
)
_point = seq(  # v_i = r (1-D), s = r D
    let("x", "i -> (1-kronecker(i,M+1))*(r*(1-D))+kronecker(i,M+1)*(r*D)", "(forall i in 1..M: x[i] = r*(1-D)) and x[M+1] = r*D"),
)


def _row_of_point(row: str, entries: str, of_row: str, of_last: str, bound: str, name: str) -> Tactic:
    """A row of the program at the point of `_point`: facts `cut`, `end`, `is`, `end'`, `b`."""
    return seq(
        last_apart(row),
        have(
            "is",
            f"sum(i, 1, M, E[{row},i]*x[i]) = sum(i, 1, M, ({entries})*(r*(1-D)))",
            pointwise("i", use("e", of_row, name, "i"), use("v", "x.1", "i"), arith(eq=[("x[i]", "e"), (entries, "v")])),
        ),
        use("end'", of_last, name),
        use("b", bound, name),
    )


_primal = seq(
    _point,
    have(
        "of.letter",
        "forall k in 1..M: sum(i, 1, M+1, E[k,i]*x[i]) <= B[k]",
        intro("k"),
        _row_of_point("k", _AT_LETTER, "E.1", "E.2", "B.1", "k"),
        arith(eq=["cut", "end", "is", ("x[M+1]", "end'"), "x.2", "b", "r.2"]),
    ),
    have(
        "of.source",
        "forall s in 1..R: sum(i, 1, M+1, E[M+s,i]*x[i]) <= B[M+s]",
        intro("s"),
        _row_of_point("M+s", _OF_SOURCE, "E.3", "E.4", "B.2", "s"),
        use("one", "h4", "s"),
        arith(eq=["cut", "end", "is", ("x[M+1]", "end'"), "b", ("1-D", "r.2"), ("r*(1-D)", "one")]),
    ),
    exhibit("x"),
    split(
        seq(
            intro("i"),
            cases(
                "c",
                "i <= M",
                use("v", "x.1", "i"),
                seq(fact("gap", "integer_gap", "M", "i"), have("last", "i = M+1"), rewrite("last")),
            ),
        ),
        seq(
            intro("j"),
            cases(
                "c",
                "j <= M",
                seq(),
                seq(fact("gap", "integer_gap", "M", "j"), use("row", "of.source", "j-M")),
            ),
        ),
    ),
)

_MULTIPLIER = f"{is_letter('j')}+sum(s, 1, R, kronecker(j-M,s)*(g*w[s]))"
_dual = seq(
    let("u", f"j -> {_MULTIPLIER}", "U: (forall j in 1..M: u[j] = 1) and (forall s in 1..R: u[M+s] = g*w[s])", split(
            seq(
                intro("j"),
                have("zeros", "sum(s, 1, R, kronecker(j-M,s)*(g*w[s])) = sum(s, 1, R, 0)"),
                rewrite("zeros"),
            ),
            seq(intro("s"), have("zeros", f"{is_letter('M+s')} = sum(k, 1, M, 0)"), rewrite("zeros")),
        )),
    have(
        "u.1",
        "forall j in 1..M+R: u[j] >= 0",
        intro("j"),
        cases(
            "c",
            "j <= M",
            seq(),
            seq(
                fact("gap", "integer_gap", "M", "j"),
                use("is", "U.2", "j-M"),
                use("w0", "w.1", "j-M"),
                arith("g.1*w0", eq=["is"]),
            ),
        ),
    ),
    name_sources(),
    exhibit("u"),
    split(
        seq(),
        seq(
            intro("i"),
            cases(
                "inner",
                "i <= M",
                seq(
                    column_apart("i", _ENTRY, _OF_SOURCE, "E.1", "E.3"),
                    have(
                        "ones",
                        f"sum(j, 1, M, u[j]*({_ENTRY})) = sum(j, 1, M, {_ENTRY})",
                        pointwise("j", use("e", "U.1", "j"), arith(eq=[(_ENTRY, "e")])),
                    ),
                    have(
                        "mixed",
                        f"sum(s, 1, R, b[s]*({_OF_SOURCE})) = sum(s, 1, R, g*w[s]*({_OF_SOURCE}))",
                        pointwise("s"),
                    ),
                    fact("f", "delta_distinct", "i", "M+1"),
                    rewrite("f"),
                    have("c0", "1-d-sum(s, 1, R, w[s]*P[s,i]) >= 0"),
                    arith(
                        "c0*g.1",
                        eq=["cut", "shift", "letters", "sources", "ones", "mixed", "g.2", ("g*(1-D)", "w.2")],
                    ),
                ),
                seq(
                    fact("next", "integer_gap", "M", "i"),
                    have("last", "i = M+1"),
                    rewrite("last"),
                    column_apart("M+1", "1", "0", "E.2", "E.4"),
                    have("ones", "sum(j, 1, M, u[j]*1) = sum(j, 1, M, 1)", pointwise("j")),
                ),
            ),
        ),
    ),
)

# --- what the optimum says ---------------------------------------------------------------------------------------------

_SUM = "sum(i, 1, M, y[i])"
_optimum = seq(
    _rows,
    _bound,
    unpack("B", "B", "B"),
    lemma(("y", "u", "o"), "basics.duality", "M+R", "M+1", "E", "B", "i -> kronecker(i,M+1)", conditions=[seq(), seq(), _primal, _dual]),
    have("u.1", "forall j in 1..M+R: u[j] >= 0"),
    name_sources(),
    have(
        "over",
        f"forall k in 1..M: y[k]+y[M+1] <= {_SUM}-1",
        intro("k"),
        _put_in("k", _AT_LETTER, "E.1", "E.2", "B.1", "k"),
    ),
    have(
        "gain",
        f"forall s in 1..R: (1-D)*({_SUM}-1) <= sum(i, 1, M, P[s,i]*y[i])",
        intro("s"),
        _put_in("M+s", _OF_SOURCE, "E.3", "E.4", "B.2", "s"),
    ),
    have(
        "u.2",
        "forall i in 1..M: sum(j, 1, M+R, u[j]*E[j,i]) >= 0",
        intro("i"),
        use("col", "o.4", "i"),
        fact("d", "delta_bounds", "i", "M+1"),
    ),
    have(
        "letter",
        f"forall i in 1..M: u[i]-sum(j, 1, M, u[j])+sum(s, 1, R, b[s]*({_OF_SOURCE})) >= 0",
        intro("i"),
        column("i", _ENTRY, _OF_SOURCE, "E.1", "E.3"),
    ),
    have("excess", "sum(j, 1, M, u[j])-1 >= 0", column("M+1", "1", "0", "E.2", "E.4", "o.4")),
    have(
        "value",
        "y[M+1] = (1-D)*sum(s, 1, R, b[s])-sum(j, 1, M, u[j])",
        parts_apart("B[j]*u[j]"),
        have(
            "letters",
            "sum(j, 1, M, B[j]*u[j]) = sum(j, 1, M, -u[j])",
            pointwise("j", use("e", "B.1", "j"), arith(eq=[("u[j]", "e")])),
        ),
        have(
            "sources",
            "sum(s, 1, R, B[M+s]*u[M+s]) = sum(s, 1, R, (1-D)*b[s])",
            pointwise("s", use("e", "B.2", "s"), use("bs", "b.2", "s"), arith(eq=[("u[M+s]", "e"), ("1-D", "bs")])),
        ),
    ),
)
_TOTAL = "sum(i, 1, M, p[i])"
_best = have(
    "best",
    "forall p family(1), q real: (forall i in 1..M: p[i] >= 0) and q >= 0 "
    f"and (forall k in 1..M: p[k]+q <= {_TOTAL}-1) "
    f"and (forall s in 1..R: (1-D)*({_TOTAL}-1) <= sum(i, 1, M, P[s,i]*p[i])) => q <= y[M+1]",
    intro("p", "q", "at"),
    have(
        "rows",
        f"sum(k, 1, M, u[k]*({_TOTAL}-1-p[k]-q)) >= 0",
        pointwise(
            "k",
            use("a", "u.1", "k"),
            use("c", "at.3", "k"),
            have("c0", f"{_TOTAL}-1-p[k]-q >= 0"),
            arith("a*c0"),
        ),
    ),
    have(
        "costs",
        f"sum(s, 1, R, b[s]*(sum(i, 1, M, P[s,i]*p[i])-(1-D)*({_TOTAL}-1))) >= 0",
        pointwise(
            "s",
            use("a", "b.1", "s"),
            have("c0", f"sum(i, 1, M, P[s,i]*p[i])-(1-D)*({_TOTAL}-1) >= 0"),
            arith("a*c0"),
        ),
    ),
    have(
        "columns",
        f"sum(i, 1, M, p[i]*(u[i]-sum(j, 1, M, u[j])+sum(s, 1, R, b[s]*({_OF_SOURCE})))) >= 0",
        pointwise("i", use("a", "at.1", "i"), use("c", "letter", "i"), arith("a*c")),
    ),
    arith("rows", "costs", "columns", "excess*at.2", eq=["value"]),
)
_positive = have(  # the point of `_point`
    "s0",
    "y[M+1] > 0",
    use(
        "point",
        "best",
        "i -> r*(1-D)",
        "r*D",
        conditions=[
            seq(),
            seq(),
            seq(),
            seq(intro("s"), use("one", "h4", "s"), arith(eq=[("1-D", "r.2"), ("r*(1-D)", "one")])),
        ],
    ),
)
_X = "sum(j, 1, M, x[j])"
_flat = seq(  # distortions that sum to M - 1 or more are those of a constant mechanism
    lemma(("zero.to", "zero.from"), "kss2018.beyond.feasible_finite", "M", "R", "P", "D", "0"),
    use("m", "zero.from", conditions=[exhibit("x")]),
    use(("iff.to", "iff.from"), "z.3", "D"),
    use("late", "iff.to", conditions=[seq(), seq(intro("Q", "eps", "given"), level_at_least_0("Q"))]),
    absurd("late"),
)
_steep = seq(
    have("W", f"M-1-{_X} > 0"),
    have(
        "v1",
        "v-1 > 0",
        fact("tri", "trichotomy", "v", "1"),
        use("row", "x.3", "1"),
        alternatives(
            "c", "tri", seq(), seq(have("no", "0 < 0", arith("W", "row", eq=[("x[1]", "c")])), absurd("no"))
        ),
    ),
    _quotient("k", "1", f"M-1-{_X}"),
    _quotient("e", "1", "v-1"),
    use(
        "less",
        "best",
        "i -> k*(1-x[i])",
        "e",
        conditions=[
            seq(intro("i"), use("b", "x.1", "i"), have("b1", "1-x[i] >= 0"), arith("k.1*b1")),
            seq(),
            seq(
                intro("i"),
                use("row", "x.3", "i"),
                arith("k.1*e.1*row", eq=["k.2", ("e", "k.2"), ("k*x[i]", "e.2")]),
            ),
            seq(
                intro("s"),
                use("cost", "x.2", "s"),
                use("one", "h4", "s"),
                arith("k.1*cost", eq=[("1-D", "k.2"), ("k", "one")]),
            ),
        ],
    ),
    have("a0", "a*(v-1) >= 0", arith("a.1*v1")),
    arith("a0*less", eq=["a.2", ("v-1", "a.2"), ("a", "e.2")]),
)
_ratio = seq(
    use("first", "over", "1"),
    use("y1", "o.1", "1"),
    _quotient("c", "1", f"{_SUM}-1"),
    _quotient("a", "1", "y[M+1]"),
    exhibit("1+a"),
    split(
        seq(),
        seq(
            exhibit("i -> 1-c*y[i]"),
            split(
                seq(
                    intro("i"),
                    use("k", "over", "i"),
                    use("yi", "o.1", "i"),
                    split(arith("c.1*k", "c.1*s0", eq=["c.2"]), arith("c.1*yi")),
                ),
                seq(
                    intro("s"),
                    use("k", "gain", "s"),
                    use("one", "h4", "s"),
                    arith("c.1*k", eq=["one", ("1-D", "c.2")]),
                ),
                seq(
                    intro("i"),
                    use("k", "over", "i"),
                    arith("a.1*c.1*k", eq=["c.2", ("a", "c.2"), ("c", "a.2")]),
                ),
            ),
        ),
        seq(
            intro("v", "met"),
            unpack("met.2", "x", "x"),
            cases("flat", f"{_X} >= M-1", _flat, _steep),
        ),
    ),
)

_from_zero = seq(  # D >= D_0: t = 1
    use(("iff.to", "iff.from"), "z.3", "D"),
    use("l0", "iff.from"),
    lemma(("zero.to", "zero.from"), "kss2018.beyond.feasible_finite", "M", "R", "P", "D", "0"),
    use(("x", "x"), "zero.to"),
    exhibit("1"),
    split(seq(), exhibit("x")),
)
MET = "F_meets_K_finite(D, {})".format
_THERE = f"exists t real: t >= 1 and {MET('t')} and (forall u real: u >= 1 and {MET('u')} => t <= u)"
_level = seq(
    exhibit("t"),
    fact("t0", "log_monotone", "1", "t"),
    _mechanism_at("t", "log(t)", "at", "_finite"),
    split(
        seq(),
        seq(),
        seq(),
        seq(
            unpack("t.2", "x", "x"),
            use("m", "at.from", conditions=[seq(exhibit("x"), split(seq(), seq(), _row("x", "at")))]),
        ),
        seq(
            intro("Q", "eps", "given"),
            level_at_least_0("Q"),
            _mechanism_at("exp(eps)", "eps", "ate", "_finite"),
            use("z", "ate.to", conditions=[exhibit("Q")]),
            use("low", "t.3", "exp(eps)"),
            fact("up", "log_monotone", "t", "exp(eps)"),
        ),
    ),
)


def _refute_at_0() -> Certificate:
    """Two letters that occur, D = 0: x = 0 lies in no K_t."""
    never = seq(
        intro("x"),
        classical(
            use("b2", "not.1", "2"),
            use("cost", "not.2", "1"),
            fact("zero", "antisymmetric", "x[1]", "0"),
            exhibit("1"),
        ),
    )
    return fails(
        attained,
        exhibit("2", "1", "s, i -> 1/2", "0"),
        split(seq(), seq(intro("t"), each(Choose(1), never))),
    )


attained: Claim = claim(
    "kss2018.beyond.least.attained",
    "Finitely many sources, D > 0: the minimum eps* is attained, and e^eps* is min {t >= 1 : F meets K_t}",
    """
        exists t real:
          t >= 1
          and F_meets_K_finite(D, t)
          and (forall u real: u >= 1 and F_meets_K_finite(D, u) => t <= u)
          and least_level_finite(D, log(t))
    """,
    where="M integer, R integer, P family(2), D real, M >= 1, R >= 1, finite_sources(R, P), 0 < D",
    source=at(BEYOND),
    fidelity="beyond",
    letters={"R": "how many sources there are", "t": "e^eps*", "u": "another ratio"},
    proof=lambda: prove(
        attained.statement,
        lemma(("d", "z"), "kss2018.beyond.zero.threshold", "M", "R", "P"),
        have(("t", "t"), _THERE, cases("far", "D >= d", _from_zero, seq(_thin, _optimum, _best, _positive, _ratio))),
        _level,
    ),
    negative_control={"<": "<="},
    control_note="D = 0 too, where no level is finite once two letters occur",
    control_proof=_refute_at_0,
    satisfying_instance={**ONE_LETTER, "D": 1},
    notes="Every M, every R, every class. F is the set of the x in [0,1]^M with P.x <= D for every source, K_t that of the x "
    "with (t-1) x_i + sum_j x_j >= M-1 for all i; they meet exactly where a valid mechanism of level log t exists. So the "
    "minimum of Definition 4 is attained for every D > 0, and is a program in M unknowns. Below D_0 it is linear in s = 1/(t-1).",
)


def _refute_attained_at_0() -> Certificate:
    """Two letters that occur, D = 0: a mechanism of a finite level keeps neither apart."""
    never = seq(
        intro("Q"),
        classical(
            use("r1", "not.2", "1"),
            use("r2", "not.2", "2"),
            use("cost", "not.3", "1"),
            *(use(f"q{i}{j}", "not.1", i, j) for i in "12" for j in "12"),
            have("q21", "Q[2,1] = 0"),
            exhibit("1", "2", "1"),
        ),
    )
    return fails(
        attained_level,
        exhibit("2", "1", "s, i -> 1/2", "0"),
        split(seq(), seq(intro("v"), each(Choose(0), never))),
    )


attained_level: Claim = claim(
    "kss2018.eq4",
    "Finitely many sources, D > 0: the minimum in the definition of eps* is attained",
    "exists v real: least_level_finite(D, v)",
    where="M integer, R integer, P family(2), D real, M >= 1, R >= 1, finite_sources(R, P), 0 < D, D <= 1",
    source=at("Definition 4, eq. (4)"),
    printed=r"$\epsilon^{*}_{\text{DP}}(\mathcal{P},D)\triangleq\min_{Q_{\hat{X}|X}\in\mathcal{Q(\mathcal{P},D)}}\epsilon_{\text{DP}}(Q_{\hat{X}|X})$",
    fidelity="restricted",
    waive={"unused-hypothesis": "the setting of the page; it holds without D <= 1"},
    letters={"R": "how many sources there are", "v": "the least level"},
    proof=lambda: prove(
        attained_level.statement,
        lemma(("t", "l"), "kss2018.beyond.least.attained", "M", "R", "P", "D"),
        exhibit("log(t)"),
    ),
    negative_control={"<": "<="},
    control_note="D = 0 too, where no level is finite once two letters occur",
    control_proof=_refute_attained_at_0,
    satisfying_instance={**ONE_LETTER, "D": 1},
    notes="For every M and every finite number of sources, by linear programming (kss2018.beyond.least.attained). For infinite "
    "sets the minimum needs compactness, which the language can not say.",
)

CLAIMS = [least, attained, attained_level]
