"""Section V-G: the level of relabelled mechanisms, and smaller source sets.

A permutation is a family T with T[i] in 1..M, every value taken, none twice.
"""

from theorems.kss2018.model import PERMUTATIONS, at
from verify.claims.prelude import *

_IDENTITY = Lambda(("i",), Var("i"))

# --- levels do not see names ------------------------------------------------------------------------------


def _named(name: str, kind: str = "h2.1") -> Tactic:
    return seq(use(f"{name}.there", kind, name), unpack(f"{name}.there", f"{name}0", f"{name}.at"))


relabelled_level: Claim = claim(
    "kss2018.eq58.level",
    "Relabelling inputs and outputs by a permutation gives a mechanism of the same level",
    "private(Q, eps) <=> private((a, j) -> Q[T[a], T[j]], eps)",
    where="""
        M integer, T family(1), Q family(2), eps real,
        M >= 1,
        (forall i in 1..M: exists m in 1..M: T[i] = m)
        and (forall m in 1..M: exists i in 1..M: T[i] = m)
        and (forall i in 1..M, j in 1..M: T[i] = T[j] => i = j)
    """,
    source=at("Section V-G; Lemma 4, proof"),
    printed=r"$\epsilon_{\text{DP}}(Q_{\hat{X}|X})=\epsilon_{\text{DP}}(Q_{T(\hat{X})|T(X)})$",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1"},
    letters={"T[i]": "where the permutation puts the letter i"},
    proof=lambda: prove(
        relabelled_level.statement,
        split(
            seq(intro("dp", "a", "b", "j"), *(seq(_named(n), rewrite(f"{n}.at")) for n in "abj")),
            seq(
                intro("dp", "a", "b", "j"),
                *(_named(n, "h2.2") for n in "abj"),
                use("d", "dp", "a0", "b0", "j0"),
            ),
        ),
    ),
    negative_control=(
        "private(Q, eps) <=> private((a, j) -> Q[T[a], T[j]], eps)",
        """
            M integer, T family(1), Q family(2), eps real,
            M >= 1, forall i in 1..M: exists m in 1..M: T[i] = m
        """,
    ),
    control_note="any map",
    control_proof={
        "M": 2,
        "T": "i -> 1",
        "Q": Table(tuple(((i, j), num(1 if i == j else 0)) for i in (1, 2) for j in (1, 2))),
        "eps": 1,
    },
    satisfying_instance=Witness(
        (("M", num(2)), ("T", _IDENTITY), ("Q", Lambda(("i", "j"), num("1/2"))), ("eps", num(1)))
    ),
)

# --- smaller source sets -------------------------------------------------------------------------------------------


def _decreasing() -> tuple[tuple[str, ...], list[Tactic]]:
    """R = {(1, 0)}, P = {(1, 0), (1/2, 1/2)}, D = 1/4: leakage 0 for R, log 3 for P; values, and that it is so."""
    law = "s, i -> 1/2+kronecker(s,0)*(kronecker(i,1)-1/2)"
    small = "s, i -> kronecker(i,1)"
    zero = seq(
        lemma(("to", "from"), "kss2018.beyond.zero", "2", small, "1/4"),
        use("z", "from", conditions=[exhibit("i -> kronecker(i,1)")]),
    )
    full = seq(
        lemma("best", "kss2018.beyond.class_I", "2", law, "1", "k -> 1", "k -> 1", "1/4"),
        split(
            seq(unpack("best.1", "Q", "given"), exhibit("Q")),
            seq(intro("Q", "eps", "given"), use("bound", "best.2", "Q", "eps")),
        ),
    )
    values = ("2", law, small, "s -> 0", "1/4", "0", "log((2-1)*(1-1/4)/(1/4))")
    return values, [seq(), seq(), seq(), seq(), zero, full]


def _refute_decreasing() -> Certificate:
    values, hypotheses = _decreasing()
    return disprove(
        larger_for_subset.statement,
        exhibit(*values),
        split(split(*hypotheses), fact("l", "log_increasing", "1", "3")),
    )


def _subset_lives() -> Certificate:
    values, hypotheses = _decreasing()
    return lives(smaller_for_subset, values, *hypotheses)


larger_for_subset: Claim = claim(
    "kss2018.section5g.monotone",
    "A smaller source set has a larger leakage",
    "u >= v",
    where="""
        M integer, P family(2), R family(2), g family(1), D real, u real, v real,
        source_set(P), part_of(R, g), least_level[M, R](D, u), least_level(D, v)
    """,
    source=at("Section V-G"),
    printed=r"if $\mathcal{P}_{1}\subseteq\mathcal{P}_{2}$, then $\epsilon^{*}_{\text{DP}}(\mathcal{P}_{1},D)\geq\epsilon^{*}_{\text{DP}}(\mathcal{P}_{2},D)$",
    severity="slip",
    proof=_refute_decreasing,
    notes="u = eps*(R, D), v = eps*(P, D), R a subset of P. The wrong way round: fewer sources, "
    "fewer constraints.",
    letters={
        "R[s,i]": "the probability of the letter i under the source s of the smaller set",
        "g[s]": "the index that the source s of R has in P",
        "u": "the least level for R at D",
        "v": "the least level for P at D",
    },
)

smaller_for_subset: Claim = claim(
    "kss2018.section5g.monotone.amended",
    "A smaller source set has a smaller leakage, or the same",
    "u <= v",
    where="""
        M integer, P family(2), R family(2), g family(1), D real, u real, v real,
        source_set(P), part_of(R, g), least_level[M, R](D, u), least_level(D, v)
    """,
    source=at("Section V-G"),
    fidelity="amended",
    says=r"\epsilon^{*}_{\text{DP}}(\mathcal{P}_{1},D)\leq\epsilon^{*}_{\text{DP}}(\mathcal{P}_{2},D)",
    waive={"unused-hypothesis": "the setting of the page; it holds without source_set(P)"},
    proof=lambda: prove(
        smaller_for_subset.statement,
        unpack("h6.1", "Q", "given"),
        use(
            "done",
            "h5.2",
            "Q",
            "v",
            conditions=[
                seq(),
                seq(),
                seq(
                    intro("s"),
                    use("valid", "given.3", "g[s]"),
                    have("same", "sum(i, 1, M, R[s,i]*(1-Q[i,i])) = sum(i, 1, M, P[g[s],i]*(1-Q[i,i]))"),
                ),
            ],
        ),
    ),
    negative_control="u >= v",
    control_note="as printed",
    control_proof=_refute_decreasing,
    instance_proof=_subset_lives,
    letters={
        "R[s,i]": "the probability of the letter i under the source s of the smaller set",
        "g[s]": "the index that the source s of R has in P",
        "u": "the least level for R at D",
        "v": "the least level for P at D",
    },
)

# --- the support under (58) ----------------------------------------------------------------------------------------

support: Claim = claim(
    "kss2018.section5g.support",
    "Under (58) a letter is not given up alone: with the last letter go those that folding permutations make of it",
    "forall i in 1..M: Q[i, T[k, M]] = 0",
    where="""
        M integer, n integer, T integer family(2), U integer family(2), k in 1..n, Q family(2), eps real,
        M >= 1, permutations(T, U), channel[M, M](Q), private(Q, eps), invariant_distortions(Q), last_columns_zero(Q, 1)
    """,
    source=at("Section V-G, last paragraph"),
    printed="This is due to the constraint in (58), which may not allow a gradual shrinking of output support set.",
    fidelity="restricted",
    proof=lambda: prove(
        support.statement,
        intro("i"),
        use("last", "h6", "M", "M"),
        use("same", "h5", "k", "M"),
        use("e", "h2", "k", "M"),
        use("low", "h3.1", "i", "T[k,M]"),
        use("dp", "h4", "i", "T[k,M]", "T[k,M]"),
        have("own", "Q[T[k,M],T[k,M]] = 0"),
        have("high", "Q[i,T[k,M]] <= 0", arith("dp", eq=[("exp(eps)", "own")])),
        fact("as", "antisymmetric", "Q[i,T[k,M]]", "0"),
    ),
    negative_control={"invariant_distortions(Q), ": ""},
    control_note="without (58)",
    control_proof=lambda: Witness(
        (
            ("M", num(2)),
            ("n", num(1)),
            ("T", _EXCHANGE),
            ("U", _EXCHANGE),
            ("k", num(1)),
            ("Q", Table((((1, 1), num(1)), ((1, 2), num(0)), ((2, 1), num(1)), ((2, 2), num(0))))),
            ("eps", num(0)),
        )
    ),
    satisfying_instance={
        "M": 3,
        "n": 1,
        "T": Table((((1, 1), num(1)), ((1, 2), num(3)), ((1, 3), num(2)))),
        "U": Table((((1, 1), num(1)), ((1, 2), num(3)), ((1, 3), num(2)))),
        "k": 1,
        "Q": Table(tuple(((i, j), num(1 if j == 1 else 0)) for i in (1, 2, 3) for j in (1, 2, 3))),
        "eps": 0,
    },
    letters={**PERMUTATIONS, "k": "which permutation it is"},
    notes="With an exchange of the last two letters, say, the output is never all letters but one. For every set of permutations "
    "and every mechanism of finite level.",
)
_EXCHANGE = Table((((1, 1), num(2)), ((1, 2), num(1))))

CLAIMS = [relabelled_level, larger_for_subset, smaller_for_subset, support]
