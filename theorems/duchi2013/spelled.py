"""Theorem 1 in the words of the field: for statements that people type."""

from theorems.duchi2013.contraction import FAR, FULL, IN, MP, MQ, OUT
from theorems.duchi2013.model import SAME, at
from verify.claims.prelude import *

_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}
_BOUND = "2*(exp(eps) - 1)^2/(exp(eps) + 1)*total_variation(P, Q)^2"
_COARSE = "4*(exp(eps) - 1)^2*total_variation(P, Q)^2"
_BOTH = f"relative_entropy[N]({MP}, {MQ}) + relative_entropy[N]({MQ}, {MP})"
_RATIO = f"sum(j, 1, N, ({IN} - {OUT})*log({IN}/({OUT})))"


def _twice(words: str, same: Tactic) -> Tactic:
    """From the theorem, in its words and with the larger constant 4, that everybody cites."""
    return seq(
        lemma("known", "duchi2013.theorem1.sharp", "M", "N", "P", "Q", "W", "eps"),
        have("same", f"{words} = symmetrized[N]({MP}, {MQ})"),
        have("square", "((exp(eps) - 1)*total_variation(P, Q))^2 >= 0", arith(squares=["(exp(eps) - 1)*total_variation(P, Q)"])), fact("e", "exp_positive", "eps"), fact("over", "reciprocal_positive", "exp(eps) + 1"),
        split(seq(), arith("known", "square*over", "square*over*e", eq=["same"])),
    )


def _logs(*then: Tactic) -> Tactic:
    """At each output: the logarithm of the ratio, and what x log x is there."""
    return pointwise("j", use("f", "full", "j"), fact("product", "log_product", IN, f"1/({OUT})"), fact("inverse", "log_reciprocal", OUT),
                     fact("one", "xlogx_value", IN), fact("two", "xlogx_value", OUT), *then)  # fmt: skip


ratio: Claim = claim(
    "duchi2013.spelled.ratio",
    "Theorem 1 with logarithms of ratios, for finite alphabets and outputs of full support",
    f"{_RATIO} <= {_BOUND} and {_RATIO} <= {_COARSE}",
    where=FULL,
    source=at("Theorem 1"),
    fidelity="auxiliary",
    says=r"\sum_j (M_1(j) - M_2(j)) \log \frac{M_1(j)}{M_2(j)} \leq \frac{2(e^\alpha-1)^2}{e^\alpha+1} \|P_1-P_2\|_{TV}^2",
    waive=_TYPED,
    proof=lambda: prove(
        ratio.statement,
        _twice(_RATIO, _logs(arith(eq=[(f"{IN} - {OUT}", "product"), (f"{IN} - {OUT}", "inverse")]))),
    ),
    negative_control=f"{_RATIO} <= {_BOUND}/2",
    control_proof=FAR,
    satisfying_instance=SAME,
)

both: Claim = claim(
    "duchi2013.spelled.both",
    "Theorem 1 with relative entropies both ways, for finite alphabets and outputs of full support",
    f"{_BOTH} <= {_BOUND} and {_BOTH} <= {_COARSE}",
    where=FULL,
    source=at("Theorem 1"),
    fidelity="auxiliary",
    says=r"D(M_1\|M_2) + D(M_2\|M_1) \leq \frac{2(e^\alpha-1)^2}{e^\alpha+1} \|P_1-P_2\|_{TV}^2",
    waive=_TYPED,
    proof=lambda: prove(
        both.statement,
        _twice(f"sum(j, 1, N, xlogx({IN}) - {IN}*log({OUT}) + (xlogx({OUT}) - {OUT}*log({IN})))", _logs(arith(eq=["one", "two"]))),
    ),
    negative_control=f"{_BOTH} <= {_BOUND}/2",
    control_proof=FAR,
    satisfying_instance=SAME,
)

CLAIMS = [ratio, both]
