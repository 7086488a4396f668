"""Section II: distortion, local differential privacy, Remark 3, Lemma 1, equations (1)-(6).

Not formalised: Remark 2 (the level of a mechanism does not mention the source set: true by the form of (2), nothing to
judge), and that the minimum in (4) is attained (compactness; wherever a level is given in closed form, it is shown).
"""

from theorems.kss2018.model import at
from verify.claims.prelude import *

# --- II-B: distortion ----------------------------------------------------------------------------------------------


distortion: Claim = claim(
    "kss2018.section2b.distortion",
    "The mean Hamming distortion is the mean of D_i = 1 - Q(i|i)",
    "sum(i, 1, M, sum(j, 1, M, p[i]*Q[i, j]*(1 - kronecker(i, j)))) = distortion(p, Q)",
    where="M integer, p family(1), Q family(2), M >= 1, forall i in 1..M: sum(j, 1, M, Q[i, j]) = 1",
    source=at("Section II-B, before Definition 2"),
    printed=r"For Hamming distortion, the average distortion is $\sum_{i=1}^{M}P_{i}(1-Q(i|i))$",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1"},
    proof=lambda: prove(distortion.statement),
    negative_control={", forall i in 1..M: sum(j, 1, M, Q[i, j]) = 1": ""},
    control_note="without rows that sum to 1",
    control_proof={"M": 1, "p": "i -> 1", "Q": "i, j -> 0"},
    satisfying_instance={"M": 1, "p": "i -> 1", "Q": "i, j -> 1"},
)

# --- II-C: the level of a mechanism, eq. (2) -----------------------------------------------------------------------



_ONE = {"M": 1, "N": 1, "Q": Lambda(("i", "j"), num(1))}


def _not_negative(level: str, given: str) -> Tactic:
    return have(
        f"{given}.sign",
        f"{level} >= 0",
        use("row", "h4", "1"),
        have("column", f"sum(j, 1, N, (exp({level})-1)*Q[1,j]) >= 0", pointwise("j")),
        have("t1", f"exp({level}) >= 1", arith("column", eq=[(f"exp({level})-1", "row")])),
        fact("logs", "log_monotone", "1", f"exp({level})"),
    )


def _refute_strict_least() -> Certificate:
    """One input, one output: the level itself is not below itself."""
    itself = seq(intro("least"), classical(exhibit("least")))
    finite = exhibit("0")
    there = seq(exhibit("1", "1", "i, j -> 1"), split(seq(), split(finite, itself)))
    return fails(least_level, there)


def _prove_least_level() -> Certificate:
    """The largest of the logarithms L of all quotients (0 where the column is zero)."""
    logarithms = have(
        "logs",
        "exists L family(3): forall a in 1..M, b in 1..M, j in 1..N: "
        "(Q[a,j] > 0 and Q[b,j] > 0 => exp(L[a,b,j])*Q[b,j] = Q[a,j]) and (Q[a,j] = 0 => L[a,b,j] = 0)",
        exhibit("a, b, j -> log((Q[a,j]+kronecker(Q[a,j],0))/(Q[b,j]+kronecker(Q[a,j],0)*(1-Q[b,j])))"),
        intro("a", "b", "j"),
        split(seq(intro("both"), fact("no", "delta_distinct", "Q[a,j]", "0"), rewrite("no"))),
    )
    nothing_there = seq(rewrite("at"), arith("dp", eq=[("exp(level)", "at")]))
    raised = fact("up", "exp_monotone", "L[a,b,j]", "L[c,d,l]")

    def level(first: str, second: str, column: str) -> Tactic:
        return seq(
            use("q", "h3", second, column),
            use("p", "h3", first, column),
            use(("is.pos", "is.nil"), "L", first, second, column),
        )

    private_at_top = seq(
        intro("a", "b", "j"),
        level("a", "b", "j"),
        use("dp", "given", "a", "b", "j"),
        use("largest", "top", "a", "b", "j"),
        fact("sign", "trichotomy", "Q[b,j]", "0"),
        alternatives(
            "at",
            "sign",
            seq(),
            nothing_there,
            cases("some", "Q[a,j] > 0", seq(use("exact", "is.pos"), raised), seq()),
        ),
    )
    both = seq(
        fact("sign", "trichotomy", "Q[d,l]", "0"),
        alternatives(
            "at",
            "sign",
            seq(),
            have("no", "0 < 0", arith("some", "dp", eq=[("exp(eps)", "at")])),
            seq(
                use("exact", "is.pos"),
                fact("order", "trichotomy", "L[c,d,l]", "eps"),
                alternatives(
                    "o",
                    "order",
                    seq(),
                    seq(),
                    seq(
                        fact("less", "exp_increasing", "eps", "L[c,d,l]"),
                        have("gap", "exp(L[c,d,l])-exp(eps) > 0"),
                        have("no", "0 < 0", arith("gap*at", "dp", eq=["exact"])),
                    ),
                ),
            ),
        ),
    )
    least = seq(
        intro("eps", "other"),
        level("c", "d", "l"),
        use("dp", "other", "c", "d", "l"),
        _not_negative("eps", "other"),
        cases("some", "Q[c,l] > 0", both, have("nil", "Q[c,l] = 0")),
    )
    return prove(
        least_level.statement,
        intro("finite"),
        unpack("finite", "level", "given"),
        logarithms,
        unpack("logs", "L", "L"),
        lemma(("c", "d", "l", "top"), "basics.sorting.largest_of_cube", "M", "M", "N", "a, b, j -> L[a,b,j]"),
        exhibit("L[c,d,l]"),
        split(private_at_top, least),
    )


least_level: Claim = claim(
    "kss2018.eq2",
    "The minimum in the definition of the level of a mechanism is attained",
    "(exists eps real: dp(Q, eps)) => (exists least real: level_with_outputs(N, Q, least))",
    where="M integer, N integer, Q family(2), M >= 1, N >= 1, mechanism_with_outputs(N, Q)",
    source=at("Definition 3, eq. (2)"),
    printed=r"$\epsilon_{\text{DP}}(Q_{\hat{X}|X})\triangleq\min\Big{\{}\epsilon:Q(\hat{x}|x_{1})\leq e^{\epsilon}Q(\hat{x}|x_{2})$ $\text{for all }x_{1},x_{2}\in\mathcal{X},\hat{x}\in\hat{\mathcal{X}}\Big{\}}$",
    letters={"N": "the number of outputs", "least": "the level of the mechanism Q, in nats: the least eps for which it is eps-differentially private"},
    proof=_prove_least_level,
    negative_control="""
        (exists eps real: dp(Q, eps))
        => (exists least real: dp(Q, least) and (forall eps real: dp(Q, eps) => least < eps))
    """,
    control_note="strictly less than every level, itself included",
    control_proof=lambda: _refute_strict_least(),
    satisfying_instance=_ONE,
    notes="For every finite number of inputs and outputs; where no eps satisfies (1), the level is infinite.",
)


# --- Remark 3 ------------------------------------------------------------------------------------------------------

_PRIVATE_ONE = {**_ONE, "eps": 0}

columns: Claim = claim(
    "kss2018.remark3.columns",
    "At a finite level, a column with a zero entry is zero",
    "forall a in 1..M, b in 1..M, j in 1..N: Q[a, j] = 0 => Q[b, j] = 0",
    where="""
        M integer, N integer, Q family(2), eps real,
        M >= 1, N >= 1, mechanism_with_outputs(N, Q), dp(Q, eps)
    """,
    source=at("Remark 3"),
    printed=(
        r"For a finite $\epsilon>0$, an $\epsilon$-differentially private mechanism is such that every column has "
        r"either all non-zero or all zero entries"
    ),
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1, N >= 1"},
    letters={"N": "the number of outputs"},
    proof=lambda: prove(
        columns.statement,
        intro("a", "b", "j", "nil"),
        use("dp", "h5", "b", "a", "j"),
        fact("z", "antisymmetric", "Q[b,j]", "0", conditions=[arith("dp", eq=[("exp(eps)", "nil")])]),
    ),
    negative_control={", dp(Q, eps)": ""},
    control_note="without (1): the identity has zeros beside ones",
    control_proof={"M": 2, "N": 2, "Q": "i, j -> kronecker(i, j)", "eps": 0},
    satisfying_instance=_PRIVATE_ONE,
    others=["kss2018.remark3.some_column", "kss2018.remark3.nonnegative"],
)

some_column: Claim = claim(
    "kss2018.remark3.some_column",
    "Not all columns are zero: there are k <= M - 1 zero columns",
    "not (forall i in 1..M, j in 1..M: Q[i, j] = 0)",
    where="M integer, Q family(2), M >= 1, forall i in 1..M: sum(j, 1, M, Q[i, j]) = 1",
    source=at("Remark 3"),
    printed=(
        r"any mechanism achieving a finite $\epsilon_{\text{DP}}(\cdot)$ can have $M-k$ non-zero columns and $k$ "
        r"all-zero columns for some integer $0\leq k\leq M-1$"
    ),
    proof=lambda: prove(
        some_column.statement,
        intro("zero"),
        use("row", "h2", "1"),
        have("none", "sum(j, 1, M, Q[1,j]) = sum(j, 1, M, 0)"),
        have("no", "0 = 1"),
        absurd("no"),
    ),
    negative_control={", forall i in 1..M: sum(j, 1, M, Q[i, j]) = 1": ""},
    control_note="without rows that sum to 1",
    control_proof={"M": 1, "Q": "i, j -> 0"},
    satisfying_instance={"M": 1, "Q": "i, j -> 1"},
)

nonnegative: Claim = claim(
    "kss2018.remark3.nonnegative",
    "The level of a mechanism is not negative",
    "eps >= 0",
    where="""
        M integer, N integer, Q family(2), eps real,
        M >= 1, N >= 1, mechanism_with_outputs(N, Q), dp(Q, eps)
    """,
    source=at("Remark 3"),
    printed=r"$\epsilon_{\text{DP}}(Q_{\hat{X}|X})\geq 0$ for any $Q_{\hat{X}|X}$",
    waive={"unused-hypothesis": "the setting of the page; it holds without N >= 1"},
    letters={"N": "the number of outputs"},
    proof=lambda: prove(nonnegative.statement, _not_negative("eps", "h5")),
    negative_control="eps > 0",
    control_note="strictly",
    control_proof={"M": 1, "N": 1, "Q": "i, j -> 1", "eps": 0},
    satisfying_instance=_PRIVATE_ONE,
)

# --- Lemma 1 -------------------------------------------------------------------------------------------------------


def _prove_lemma1() -> Certificate:
    def under(name: str, level: str, hypothesis: str) -> Tactic:
        """That mechanism has the level max(u, v)."""
        return seq(
            use(f"dp.{name}", hypothesis, "a", "b", "j"),
            fact(f"e.{name}", "exp_monotone", level, "max(u,v)"),
            have(f"t.{name}", f"exp(max(u,v))-exp({level}) >= 0"),
            have(
                f"up.{name}",
                f"exp(max(u,v))*{name}[b,j]-{name}[a,j] >= 0",
                arith(f"t.{name}*q.{1 if name == 'A' else 2}", f"dp.{name}"),
            ),
        )

    return prove(
        lemma1.statement,
        intro("a", "b", "j"),
        use("q", "h5", "b", "j"),
        under("A", "u", "h6"),
        under("B", "v", "h7"),
        have("rest", "1-lambda >= 0"),
        arith("h3*up.A", "rest*up.B"),
    )


_TWO_ONES: dict[str, object] = {
    "M": 1,
    "N": 1,
    "A": Lambda(("i", "j"), num(1)),
    "B": Lambda(("i", "j"), num(1)),
    "u": 0,
    "v": 0,
    "lambda": 0,
}

lemma1: Claim = claim(
    "kss2018.lemma1",
    "The level is quasi-convex in the mechanism",
    "dp((a, j) -> lambda*A[a, j] + (1 - lambda)*B[a, j], max(u, v))",
    where="""
        M integer, N integer, A family(2), B family(2), u real, v real, lambda real,
        M >= 1, N >= 1, 0 <= lambda, lambda <= 1,
        forall i in 1..M, j in 1..N: A[i, j] >= 0 and B[i, j] >= 0, dp(A, u), dp(B, v)
    """,
    source=at("Lemma 1, eq. (3)"),
    printed=r"$\epsilon_{\text{DP}}(\lambda Q_{1}+(1-\lambda)Q_{2})\leq\max\{\epsilon_{\text{DP}}(Q_{1}),\epsilon_{\text{DP}}(Q_{2})\}$",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1, N >= 1"},
    letters={"N": "the number of outputs", "A[i,j]": "the entry for the output j and the letter i of the first of two mechanisms, in print Q_1; rows need not sum to 1", "B[i,j]": "the entry for the output j and the letter i of the second, in print Q_2", "u": "a level of differential privacy of the first, in nats", "v": "a level of differential privacy of the second, in nats", "lambda": "a weight, between 0 and 1"},
    idea=(
        "As entries are not negative, both A and B satisfy (1) at the level max(u, v). The inequality (1) is linear"
        " in the mechanism, so it passes to the mixture with weights lambda and 1 - lambda, entry by entry."
    ),
    proof=_prove_lemma1,
    negative_control="dp((a, j) -> lambda*A[a, j] + (1 - lambda)*B[a, j], min(u, v))",
    control_note="the minimum of the two levels",
    control_proof={"M": 2, "N": 1, "A": "i, j -> i", "B": "i, j -> 1", "u": 1, "v": 0, "lambda": "1/2"},
    satisfying_instance=_TWO_ONES,
    notes="A level is at most c exactly when (1) holds with c, so the lemma says: if (1) holds for Q_1 with u and for "
    "Q_2 with v, it holds for the mixture with max(u, v). Infinite levels make (3) trivial. That rows sum to 1 is not "
    "needed.",
)

CLAIMS = [distortion, least_level, columns, some_column, nonnegative, lemma1]
