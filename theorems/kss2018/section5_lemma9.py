"""Section V-F, Lemma 9, from the shape of an optimal mechanism."""

from theorems.kss2018.model import at
from theorems.kss2018.section5_examples import HYPOTHESES, VALUES
from verify.claims.prelude import *

# --- Lemma 9 -------------------------------------------------------------------------------------------------------

def _refute_lemma9() -> Certificate:
    """P = (3/4, 1/4), D = 1/8, k = 1: never answering 2 costs 1/4."""
    none = seq(
        intro("Q", "v"),
        classical(use("valid", "not.3", "0"), use("z", "not.4", "2", "2"), use("e", "not.1", "1", "2")),
    )
    return disprove(
        printed9.statement,
        exhibit("2", "s, i -> 3/4-(1/2)*kronecker(i,2)", "1/8", "1"),
        split(split(seq(), seq(), seq(), seq(), seq(), exhibit("0")), none),
    )


printed9: Claim = claim(
    "kss2018.lemma9",
    "For every k <= M-1 some mechanism is optimal in Q^(k) and has the level (36)",
    """
        exists Q family(2), v real:
          mechanism(Q)
          and optimal_suppressing(Q, D, k, v)
          and increasing((i) -> 1 - Q[i, i])
          and exp(v)*(1 - Q[1, 1]) = M - 1 - k - sum(i, 2, M - k, 1 - Q[i, i])
    """,
    where="""
        M integer, P family(2), D real, k integer,
        source_set(P), ordered(P), 0 < D, below_last_threshold(D), 0 <= k, k <= M - 1
    """,
    source=at("Lemma 9, eq. (36)"),
    printed=r"For a given $0<D<D^{(M-1)}$ and $0\leq k\leq M-1$, there exists a $Q^{k}_{\hat{X}|X}\in\mathcal{Q}^{{*}^{(k)}}(\mathcal{P},D)$ with the distortions $D_{1}\leq D_{2}\leq\ldots\leq D_{M}$ such that $\epsilon_{\text{DP}}(Q^{k}_{\hat{X}|X})=\log(M-1-k)\frac{1-\frac{\sum_{i=2}^{M-k}D_{i}}{M-1-k}}{D_{1}}$",
    severity="slip",
    proof=_refute_lemma9,
    notes="Q^(k)(P, D) is empty for D < D^(k) (Lemma 8), always for k = M - 1, where (36) divides by "
    "0 besides. (36) is written "
    "multiplied out: e^eps D_1 = M-1-k - sum_{i=2}^{M-k} D_i.",
    letters={"v": "a level of differential privacy, in nats"},
)

_same_rest = seq(
    fact("cut", "sum_split", "sum(i, 1, M-k, 1-A[i,i])", "1"),
    fact("cut.y", "sum_split", "sum(i, 1, M, y[i])", "M-k"),
    have("kept", "sum(i, 1, M-k, 1-A[i,i]) = sum(i, 1, M-k, y[i])", pointwise("i", use("own", "own", "i"))),
    have("end", "sum(i, M-k+1, M, y[i]) = sum(i, M-k+1, M, 1)", pointwise("i", use("one", "S.10", "i"))),
    use("own1", "own", "1"),
)


def shaped(*more: Tactic) -> Tactic:
    """A, y, rho of `structure` for the mechanism of the statement, facts S.1, ..., S.14, and own: 1-A_ii = y_i."""
    return seq(
        lemma(("A", "y", "rho", "S"), "kss2018.lemma9.structure", "M", "P", "D", "k", "Q", "v"),
        have("own", "forall i in 1..M: 1-A[i,i] = y[i]", intro("i"), use("a", "S.13", "i", "i")),
        *more,
    )


lemma9: Claim = claim(
    "kss2018.lemma9.amended",
    "If some mechanism is optimal in Q^(k), k <= M-2, one with increasing D_i is, and it has the level (36)",
    """
        exists A family(2):
          suppresses(A, D, k, v)
          and increasing((i) -> 1 - A[i, i])
          and exp(v)*(1 - A[1, 1]) = M - 1 - k - sum(i, 2, M - k, 1 - A[i, i])
    """,
    where="""
        M integer, P family(2), D real, k integer, Q family(2), v real,
        source_set(P), ordered(P), 0 < D, below_last_threshold(D), 0 <= k, k <= M - 2,
        channel[M, M](Q), optimal_suppressing(Q, D, k, v)
    """,
    source=at("Lemma 9, eq. (36)"),
    fidelity="amended",
    says=r"For a given $0<D<D^{(M-1)}$ and $0\leq k\leq M-2$, if $\mathcal{Q}^{{*}^{(k)}}(\mathcal{P},D)$ is not empty, there exists a $Q^{k}_{\hat{X}|X}$ in it with the same distortions and level",
    proof=lambda: prove(
        lemma9.statement,
        shaped(
            exhibit("A"),
            split(
                seq(),
                seq(),
                seq(),
                seq(),
                seq(),
                seq(intro("i"), use("o", "own", "i"), use("n", "own", "i+1"), use("up", "S.9", "i")),
                seq(
                    _same_rest, arith(eq=["S.14", "cut", "cut.y", "kept", "end", "own1", ("exp(v)", "own1")])
                ),
            ),
        ),
    ),
    negative_control=(
        """
            exists Q family(2), v real:
              mechanism(Q)
              and optimal_suppressing(Q, D, k, v)
              and increasing((i) -> 1 - Q[i, i])
              and exp(v)*(1 - Q[1, 1]) = M - 1 - k - sum(i, 2, M - k, 1 - Q[i, i])
        """,
        """
            M integer, P family(2), D real, k integer,
            source_set(P), ordered(P), 0 < D, below_last_threshold(D), 0 <= k, k <= M - 1
        """,
    ),
    control_note="as printed",
    control_proof=_refute_lemma9,
    instance_proof=lambda: lives(lemma9, VALUES, *HYPOTHESES),
    notes="That the least level of Q^(k) is attained is a hypothesis here. (36) is written "
    "multiplied out. For every M and "
    "every set of sources with a common decreasing order.",
    letters={"v": "a level of differential privacy, in nats", "A[i,j]": "a mechanism: the probability of the output j for the letter i"},
)

CLAIMS = [printed9, lemma9]
