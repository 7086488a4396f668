"""Beyond the paper: at each level the least distortion of a finite source set, and a mixture that needs it.

With t = e^eps, the program max theta over y >= 0 with (t-1) y_i + sum_j y_j <= 1 for all i, and theta <= sum_i P[s,i] y_i for
all s, has the distortions 1 - t y_i, and its dual has the mixture. `basics.duality` gives both.
"""

from theorems.basics.farkas import scaled
from theorems.kss2018.beyond_bounds import BEYOND, COUNT, KEEPING, LEVELS
from theorems.kss2018.beyond_finite import LAW, MECHANISM_FINITE, MIXED, ONE_LETTER
from theorems.kss2018.beyond_levels import others
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
from theorems.kss2018.section5_zero import constant
from verify.claims.prelude import *

V = "(1-exp(eps)*y[M+1])"
SUBSETS_WITHIN = (
    "(forall z family(1): (forall i in 1..M: z[i] = 0 or z[i] = 1) "
    f"and {COUNT} >= 1 => exp(eps)*sum(i, 1, M, z[i]*{MIXED}) <= (1-{V})*{KEEPING})"
)
WORST = f"(exists w family(1): {LAW} and {SUBSETS_WITHIN})"

# --- both programs, and a point of each --------------------------------------------------------------------------------

_LETTER = "(exp(eps)-1)*kronecker(j,i)+1"
_rows = blocks(_LETTER, "0", "-P[s,i]", "1")
_bound = have(
    "B",
    "exists B family(1): (forall j in 1..M: B[j] = 1) and (forall s in 1..R: B[M+s] = 0) and (forall j integer: B[j] >= 0)",
    exhibit(f"j -> {is_letter('j')}"),
)
_no_distortions = exhibit("i -> 0")


def _first_column(i: str, letter: str, source: str, of_letter: str, of_source: str, *more: str) -> Tactic:
    """Close an inequality about column i of the multipliers `_first_source`, with the facts ``more``."""
    return seq(
        column_apart(i, letter, source, of_letter, of_source),
        have(
            "firsts",
            f"sum(j, 1, M, u[j]*({letter})) = sum(j, 1, M, {letter})",
            pointwise("j", use("e", "U.2", "j")),
        ),
        have(
            "first",
            f"sum(s, 1, R, b[s]*({source})) = sum(s, 1, R, kronecker(s,1)*({source}))",
            pointwise(
                "s", use("e", "U.3", "s"), use("bs", "b.2", "s"), arith(eq=[(source, "e"), (source, "bs")])
            ),
        ),
        use("unit", "h4", "1"),
    )


_multipliers = seq(
    # multipliers: 1 for all letters and for the first source
    have(
        ("u", "U"),
        "exists u family(1): (forall j in 1..M+R: u[j] >= 0) and (forall j in 1..M: u[j] = 1) "
        "and (forall s in 1..R: u[M+s] = kronecker(s,1))",
        exhibit("j -> B[j]+kronecker(j,M+1)"),
        split(seq(), seq(), seq(intro("s"), use("b", "B.2", "s"))),
    ),
    exhibit("u"),
    split(
        seq(),
        seq(
            intro("i"),
            have("u.1", "forall j in 1..M+R: u[j] >= 0"),
            name_sources(),
            cases(
                "inner",
                "i <= M",
                seq(
                    lemma("others", "basics.sums.term", "M", "j -> P[1,j]", "i"),
                    _first_column("i", _LETTER, "-P[s,i]", "E.1", "E.3", "others", "t1", "h1"),
                ),
                seq(
                    have("last", "i = M+1", fact("next", "integer_gap", "M", "i")),
                    _first_column("M+1", "0", "1", "E.2", "E.4"),
                ),
            ),
        ),
    ),
)

# --- what the optimal points say -----------------------------------------------------------------------------------------


def _row(row: str, entries: str, of_row: str, of_last: str, bound: str, name: str) -> Tactic:
    """Close an inequality that is a row of the program at y."""
    return seq(
        use("row", "o.2", row),
        last_apart(row, "y"),
        have("is", f"sum(i, 1, M, E[{row},i]*y[i]) = sum(i, 1, M, ({entries})*y[i])"),
        use("end'", of_last, name),
        use("b", bound, name),
        arith("row", eq=["cut", "end", "is", ("y[M+1]", "end'"), "b"]),
    )


_optimum = seq(
    LEVELS,
    fact("t0", "exp_positive", "eps"),
    _rows,
    _bound,
    unpack("B", "B", "B"),
    lemma(
        ("y", "u", "o"),
        "basics.duality",
        "M+R",
        "M+1",
        "E",
        "B",
        "i -> kronecker(i,M+1)",
        conditions=[seq(), seq(), _no_distortions, _multipliers],
    ),
    have("u.1", "forall j in 1..M+R: u[j] >= 0"),
    name_sources(),
    have(
        "over",
        "forall k in 1..M: (exp(eps)-1)*y[k]+sum(i, 1, M, y[i]) <= 1",
        intro("k"),
        _row("k", "(exp(eps)-1)*kronecker(k,i)+1", "E.1", "E.2", "B.1", "k"),
    ),
    have(
        "gain",
        "forall s in 1..R: y[M+1] <= sum(i, 1, M, P[s,i]*y[i])",
        intro("s"),
        _row("M+s", "-P[s,i]", "E.3", "E.4", "B.2", "s"),
    ),
    have("u.2", "forall i in 1..M: sum(j, 1, M+R, u[j]*E[j,i]) >= 0"),
    have(
        "letter",
        "forall i in 1..M: (exp(eps)-1)*u[i]+sum(j, 1, M, u[j])-sum(s, 1, R, b[s]*P[s,i]) >= 0",
        intro("i"),
        column("i", _LETTER, "-P[s,i]", "E.1", "E.3"),
    ),
    have("excess", "sum(s, 1, R, b[s])-1 >= 0", column("M+1", "0", "1", "E.2", "E.4", "o.4")),
    have(
        "value",
        "y[M+1] = sum(j, 1, M, u[j])",
        parts_apart("B[j]*u[j]"),
        have("letters", "sum(j, 1, M, B[j]*u[j]) = sum(j, 1, M, u[j])"),
        have(
            "sources", "sum(s, 1, R, B[M+s]*u[M+s]) = sum(s, 1, R, 0)", pointwise("s", use("e", "B.2", "s"))
        ),
    ),
)

# --- the worst mixture, and the least distortion -------------------------------------------------------------------------

_within = seq(
    intro("z", "chosen"),
    have(
        "z01",
        "forall i in 1..M: 0 <= z[i] and z[i] <= 1",
        intro("i"),
        use("zi", "chosen.1", "i"),
        alternatives("c", "zi"),
    ),
    have(
        "letters",
        "sum(i, 1, M, z[i]*((exp(eps)-1)*u[i]+sum(j, 1, M, u[j])-sum(s, 1, R, b[s]*P[s,i]))) >= 0",
        pointwise("i", use("zi", "z01", "i"), use("l", "letter", "i"), arith("zi.1*l")),
    ),
    have(
        "cap",
        "sum(i, 1, M, (1-z[i])*u[i]) >= 0",
        pointwise("i", use("ui", "u.1", "i"), have("rest", "1-z[i] >= 0"), arith("rest*ui")),
    ),
    have("total", "sum(j, 1, M, u[j]) >= 0", pointwise("j")),
    have("keeping", f"{KEEPING} >= 0"),
    have(
        "share",
        f"sum(j, 1, M, u[j])*{KEEPING}-r*sum(i, 1, M, z[i]*sum(s, 1, R, b[s]*P[s,i])) >= 0",
        arith("letters*r.1", "cap*t1*r.1", "r1*total*keeping"),
    ),
    arith("share*t0", eq=[(f"exp(eps)*{KEEPING}", "value")]),
)
_worst = seq(
    scaled("sum(s, 1, R, b[s])"),
    have("r1", "1-r >= 0"),
    exhibit("s -> r*b[s]"),
    split(seq(intro("s"), use("b0", "b.1", "s")), seq(), _within),
)
_distortions = seq(exhibit("i -> 1-exp(eps)*y[i]"), split(seq(intro("k"), others("o.1"))))
_exact = seq(
    intro("D"),
    split(
        seq(
            intro("mechanism"),
            lemma(("to", "from"), "kss2018.beyond.levels", "M", "R", "P", "D", "eps"),
            use("mixtures", "to"),
            unpack("worst", "w", "w"),
            use(("z", "z"), "mixtures", "w"),
            use("within", "w.3", "z"),
            fact("rk", "reciprocal_positive", KEEPING),
            have("gap", f"(D-{V})*{KEEPING} >= 0"),
            arith("gap*rk"),
        ),
        seq(
            intro("far"),
            lemma(("to", "from"), "kss2018.beyond.feasible_finite", "M", "R", "P", "D", "eps"),
            use("done", "from", conditions=[_distortions]),
        ),
    ),
)
_each_reaches = seq(
    use(("up", "down"), "exact", V),
    use("mechanism", "down"),
    lemma(("to", "from"), "kss2018.beyond.levels", "M", "R", "P", V, "eps"),
    use("mixtures", "to"),
)


def _refute_open() -> Certificate:
    """One letter, one source, level 0: the least distortion 0 is reached."""
    none = seq(
        intro("v"),
        classical(
            use("subset", "not.2", "s -> 1"),
            have(
                "v0",
                "v >= 0",
                alternatives(
                    "c",
                    "subset",
                    alternatives("d", "c", unpack("d", "s", "s"), absurd("d")),
                    seq(
                        unpack("c", "z", "z"),
                        use("zi", "z.1", "1"),
                        alternatives("e", "zi", seq(), arith("z.3", eq=["e", ("v", "e")])),
                    ),
                ),
            ),
            exhibit("0"),
            each(Choose(0), split(constant("1"))),
        ),
    )
    return fails(worst, exhibit("1", "1", "s, i -> 1", "0"), split(seq(), none))


worst: Claim = claim(
    "kss2018.beyond.levels.attained",
    "Finitely many sources: at each level a least distortion exists, and a mixture that needs it",
    """
        exists v real:
          (
            exists w family(1):
              weights_of_sources(w)
              and (
                  forall z family(1):
                    marks(z) and sum(i, 1, M, z[i]) >= 1
                    => exp(eps)*sum(i, 1, M, z[i]*finite_mixture(w, i))
                      <= (1 - v)*(exp(eps) + sum(i, 1, M, z[i]) - 1)
                )
          )
          and (
              forall w family(1):
                weights_of_sources(w) => achievable_by_keeping((i) -> finite_mixture(w, i), v, eps)
            )
          and (forall D real: achievable_finite(D, eps) <=> D >= v)
    """,
    where="""
        M integer, R integer, P family(2), eps real,
        M >= 1, R >= 1, finite_sources(R, P), eps >= 0
    """,
    source=at(BEYOND),
    fidelity="beyond",
    letters={"R": "how many sources there are", "v": "the least distortion at the level eps", "w[s]": "the weight of the source s"},
    proof=lambda: prove(
        worst.statement,
        _optimum,
        have("worst", WORST, _worst),
        have("exact", f"forall D real: {MECHANISM_FINITE} <=> D >= {V}", _exact),
        exhibit(V),
        split(seq(), _each_reaches),
    ),
    negative_control={"D >= v": "D > v"},
    control_note="the least distortion itself left out",
    control_proof=lambda: _refute_open(),
    satisfying_instance={**ONE_LETTER, "eps": 0},
    notes="With t = e^eps: v = 1 - min over the mixtures of max_n t A_n/(t+n-1), and the minimum is attained: the mixture w "
    "reaches no more than 1 - v with any subset z of the letters. Every M, every R.",
)

CLAIMS = [worst]
