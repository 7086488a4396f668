"""Beyond the paper: the levels of a finite source set are those of its worst mixture, in both directions."""

from theorems.basics.farkas import scaled
from theorems.kss2018.beyond_bounds import BEYOND, KEEPING, LEVELS
from theorems.kss2018.beyond_finite import ONE_LETTER
from theorems.kss2018.blocks import blocks, column, last_apart, name_sources
from theorems.kss2018.model import at
from theorems.kss2018.section5_zero import constant
from verify.claims.prelude import *

# --- the levels of a finite set are those of its worst mixture --------------------------------------------------------

LAW_OF = "i -> sum(s, 1, R, w[s]*P[s,i])"


def unit(law: str) -> Tactic:
    """The mixture sums to 1."""
    return have("units", "sum(s, 1, R, w[s]*sum(i, 1, M, P[s,i])) = sum(s, 1, R, w[s])")


_mixtures_of_mechanism = seq(
    intro("mechanism"),
    unpack("mechanism", "Q", "q"),
    intro("w", "law"),
    have("mean", "sum(s, 1, R, w[s]*(D-sum(i, 1, M, P[s,i]*(1-Q[i,i])))) >= 0"),
    lemma(
        ("to", "from"),
        "kss2018.beyond.one_source",
        "M",
        LAW_OF,
        "D",
        "eps",
        conditions=[seq(), seq(), unit("law")],
    ),
    use(
        "there", "to", conditions=[seq(exhibit("Q"), split(seq(), seq(), arith("mean", eq=[("D", "law.2")])))]
    ),
)

#: Letters kept y and their excess mu, up to a factor: what is to be shown to exist.
KEPT = (
    "exists y family(1), mu real: (forall i in 1..M: y[i] >= 0) and mu >= 0 and mu+sum(i, 1, M, y[i]) > 0 "
    "and (forall i in 1..M: (exp(eps)-1)*y[i] <= mu) "
    "and (forall s in 1..R: theta*(mu+sum(i, 1, M, y[i])) <= sum(i, 1, M, P[s,i]*y[i]))"
)


def others(kept: str) -> Tactic:
    """Fact `others`: what is kept of the letters other than k is not negative; ``kept`` is the label of y >= 0."""
    return lemma("others", "basics.sums.term", "M", "i -> y[i]", "k")


_distortions_of_kept = seq(
    unpack("there", "y", "mu", "y"),
    let("c", "exp(eps)/(mu+sum(i, 1, M, y[i]))", "c > 0 and c*(mu+sum(i, 1, M, y[i])) = exp(eps)"),
    exhibit("i -> 1-c*y[i]"),
    split(
        seq(
            intro("k"),
            use("yk", "y.1", "k"),
            use("over", "y.4", "k"),
            others("y.1"),
            have("all", "exp(eps)*(1-c*y[k]) >= 0"),
            fact("rt", "reciprocal_positive", "exp(eps)"),
            split(arith("all*rt"), arith("c.1*yk")),
        ),
        seq(
            intro("s"),
            use("v", "y.5", "s"),
            use("one", "h4", "s"),
            arith("c.1*v", eq=["one", ("theta", "c.2"), "theta"]),
        ),
        seq(intro("k"), use("over", "y.4", "k")),
    ),
)

# The inequalities of KEPT as rows: M of them for the letters, R for the sources; the last column is that of mu.
_rows = blocks("(exp(eps)-1)*kronecker(j,i)", "-1", "theta-P[s,i]", "theta")


def _against(row: str, entries: str, of_row: str, of_last: str, *names: str) -> Tactic:
    """A row of E at x is below 0 (fact below.2), and, as it is ``entries``, above (fact `over`)."""
    return seq(
        use("under", "below.2", row),
        last_apart(row),
        have("is", f"sum(i, 1, M, E[{row},i]*x[i]) = sum(i, 1, M, ({entries})*x[i])", pointwise("i")),
        use("mu", of_last, *names),
        have("no", "0 < 0", arith("over", "under", eq=["cut", "end", "is", ("x[M+1]", "mu")])),
    )


_never = seq(  # no such y: then the last column's form, 1 everywhere, is implied by the rows
    intro("x", "below"),
    fact("cut1", "sum_split", "sum(i, 1, M+1, 1*x[i])", "M"),
    fact("end1", "sum_single", "sum(i, M+1, M+1, 1*x[i])"),
    use("either", "there", "x", "x[M+1]"),
    alternatives(
        "c",
        "either",
        seq(unpack("c", "i", "neg"), use("x0", "below.1", "i")),
        use("x0", "below.1", "M+1"),
        seq(),
        seq(unpack("c", "k", "over"), _against("k", "(exp(eps)-1)*kronecker(k,i)", "E.1", "E.2", "k")),
        seq(unpack("c", "s", "over"), _against("M+s", "theta-P[s,i]", "E.3", "E.4", "s")),
    ),
)

_multipliers = seq(
    name_sources(),
    have(
        "letter",
        "forall i in 1..M: 1 <= (exp(eps)-1)*u[i]+sum(s, 1, R, b[s]*(theta-P[s,i]))",
        intro("i"),
        column("i", "(exp(eps)-1)*kronecker(j,i)", "theta-P[s,i]", "E.1", "E.3"),
    ),
    have(
        "excess",
        "1 <= theta*sum(s, 1, R, b[s])-sum(i, 1, M, u[i])",
        column("M+1", "-1", "theta", "E.2", "E.4"),
    ),
)

_clash = seq(
    have("u0", "sum(i, 1, M, u[i]) >= 0"),
    have(
        "B1",
        "sum(s, 1, R, b[s]) > 0",
        cases(
            "c",
            "sum(s, 1, R, b[s]) > 0",
            seq(),
            seq(
                have(
                    "flat", "sum(s, 1, R, b[s]) = 0", fact("as", "antisymmetric", "sum(s, 1, R, b[s])", "0")
                ),
                have("no", "0 < 0", arith("excess", "u0", eq=[("theta", "flat")])),
            ),
        ),
    ),
    scaled("sum(s, 1, R, b[s])"),
    use(
        ("z", "z"),
        "mixtures",
        "s -> r*b[s]",
        conditions=[seq(intro("s"), use("b0", "b.1", "s"), arith("r.1*b0"))],
    ),
    have(
        "z01",
        "forall i in 1..M: 0 <= z[i] and z[i] <= 1",
        intro("i"),
        use("zi", "z.1", "i"),
        alternatives("c", "zi"),
    ),
    have(
        "gain",
        "sum(i, 1, M, z[i]*((exp(eps)-1)*u[i]+sum(s, 1, R, b[s]*(theta-P[s,i]))-1)) >= 0",
        pointwise("i", use("zi", "z01", "i"), use("l", "letter", "i"), arith("zi.1*l")),
    ),
    have(
        "cap",
        "sum(i, 1, M, (1-z[i])*u[i]) >= 0",
        pointwise("i", use("ui", "u.1", "i"), have("y", "1-z[i] >= 0"), arith("y*ui")),
    ),
    fact("rt", "reciprocal_positive", "exp(eps)"),
    have(
        "share",
        f"r*sum(i, 1, M, z[i]*sum(s, 1, R, b[s]*P[s,i]))-theta*{KEEPING} >= 0",
        arith("z.3*rt", eq=[(f"{KEEPING}/exp(eps)", "theta")]),
    ),
    have(
        "no",
        "0 < 0",
        arith(
            "gain",
            "cap*t1",
            "excess*t1",
            "t1",
            "z.2",
            "share*B1",
            eq=[("sum(i, 1, M, z[i]*sum(s, 1, R, b[s]*P[s,i]))", "r.2")],
        ),
    ),
    absurd("no"),
)

_mechanism_of_mixtures = seq(
    intro("mixtures"),
    LEVELS,
    let("theta", "(1-D)*exp(-eps)", "theta*exp(eps) = 1-D"),
    lemma(("to", "from"), "kss2018.beyond.feasible_finite", "M", "R", "P", "D", "eps"),
    use(
        "done",
        "from",
        conditions=[
            cases(
                "there",
                KEPT,
                _distortions_of_kept,
                seq(
                    _rows,
                    lemma("far", "basics.farkas.nonnegative", "M+R", "M+1", "E", "i -> 1"),
                    use(("u", "u"), "far", conditions=[_never]),
                    _multipliers,
                    _clash,
                ),
            )
        ],
    ),
)


def _refute_strict_subset() -> Certificate:
    """One letter, one source, D = 0, level 0: exactly met."""
    beyond = exhibit("s -> 1")
    return fails(
        levels,
        exhibit("1", "1", "s, i -> 1", "0", "0"),
        split(seq(), each(Choose(0), split(constant("1"), beyond))),
    )


levels: Claim = claim(
    "kss2018.beyond.levels",
    "Finitely many sources: a level is possible exactly when it is for every mixture of them",
    """
        achievable_finite(D, eps)
        <=> (
            forall w family(1):
              weights_of_sources(w) => achievable_by_keeping((i) -> finite_mixture(w, i), D, eps)
          )
    """,
    where="""
        M integer, R integer, P family(2), D real, eps real,
        M >= 1, R >= 1, finite_sources(R, P), eps >= 0
    """,
    source=at(BEYOND),
    fidelity="beyond",
    letters={"R": "how many sources there are"},
    proof=lambda: prove(levels.statement, split(_mixtures_of_mechanism, _mechanism_of_mixtures)),
    negative_control="""
        achievable_finite(D, eps)
        <=> (
            forall w family(1):
              weights_of_sources(w)
              => (
                  exists z family(1):
                    marks(z)
                    and sum(i, 1, M, z[i]) >= 1
                    and (1 - D)*(exp(eps) + sum(i, 1, M, z[i]) - 1)
                      < exp(eps)*sum(i, 1, M, z[i]*finite_mixture(w, i))
                )
          )
    """,
    control_note="strictly: the bound is met",
    control_proof=lambda: _refute_strict_subset(),
    satisfying_instance={**ONE_LETTER, "D": 0, "eps": 0},
    notes="Both directions, every M, every R. z marks n letters of probability A under the mixture: D >= 1 - t A/(t+n-1). "
    "So the least distortion at e^eps = t is 1 - min over the mixtures of max_n t A_n/(t+n-1).",
)

CLAIMS = [levels]
