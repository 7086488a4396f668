"""Proposition 1 and its proof (Appendix A): the maximin information is at most the leakage L_0."""

from theorems.ding_farokhi2020.model import (
    EQUAL,
    at,
    count,
    letters,
    ranges_defined,
    relation,
    some_value,
    two,
)
from verify.claims.prelude import *

_BLOCK = "sum(s, 1, M, kronecker(c[s],k))"
_SPLIT_S = dict(K=2, c=letters(1, 2))

_in_block = seq(  # S|x lies in the block of its members
    use(("o", "k"), "h7.2", "k"),
    some_value("z", "o"),
    have(
        "inside",
        f"{_BLOCK} >= {count('z')}",
        pointwise("s", use("bit", "h3", "s", "z"), alternatives("is", "bit")),
    ),
)

blocks_large: Claim = claim(
    "ding_farokhi2020.eq15.blocks",
    "A block of an isolated partition is at least as large as the least range of S",
    "forall k in 1..K: block_size(k) >= m",
    where="""
    M N integer, r family(2), K integer, c integer family(1), m real, joint_range(r),
    overlap_isolated(c), labels(c, K), anonymous(m)
    """,
    source=at("Appendix A, eq. (15), last step"),
    letters={"K": "the number of blocks of S"},
    others=["ding_farokhi2020.eq15.total", "ding_farokhi2020.eq15.average"],
    printed=r"I_{*}(S;X)+\log\min_{\mathcal{S}\in\mathcal{P}_{\llbracket{S|X}\rrbracket}^{*}}|\mathcal{S}|\geq I_{*}(S;X)+\log\min_{x\in\llbracket{X}\rrbracket}|\llbracket{S|x}\rrbracket|",
    proof=lambda: prove(blocks_large.statement, intro("k"), _in_block, use("low", "h8", "z")),
    negative_control="forall k in 1..K: block_size(k) > m",
    control_note="strictly",
    satisfying_instance=relation(*EQUAL, m=1, **_SPLIT_S),
)

total: Claim = claim(
    "ding_farokhi2020.eq15.total",
    "The sizes of the blocks add up to |S|",
    "sum(k, 1, K, block_size(k)) = M",
    where="""
    M N integer, r family(2), K integer, c integer family(1), joint_range(r), K >= 1,
    overlap_isolated(c), labels(c, K)
    """,
    source=at("Appendix A, eq. (15), second line"),
    letters={"K": "the number of blocks of S"},
    others=["ding_farokhi2020.eq15.average", "ding_farokhi2020.eq15.blocks"],
    printed=r"\log|\llbracket{S}\rrbracket|=\log\sum_{\mathcal{S}\in\mathcal{P}_{\llbracket{S|X}\rrbracket}^{*}}|\mathcal{S}|",
    waive={"unused-hypothesis": "the setting of the page; it holds without K >= 1, overlap_isolated(c)"},
    proof=lambda: prove(total.statement),
    negative_control="sum(k, 1, K, block_size(k)) < M",
    control_note="less",
    satisfying_instance=relation(*EQUAL, **_SPLIT_S),
)

average: Claim = claim(
    "ding_farokhi2020.eq15.average",
    "An average is at least the minimum",
    "sum(k, 1, K, w[k])/K >= m",
    where="w family(1), K integer, m real, K >= 1, forall k in 1..K: w[k] >= m",
    source=at("Appendix A, eq. (15), fourth line"),
    letters={"K": "how many numbers are averaged, in the proof the blocks of S", "m": "a number that none of them is below", "w[k]": "the number k of those, in the proof the size of block k"},
    others=["ding_farokhi2020.eq15.total", "ding_farokhi2020.eq15.blocks"],
    printed=r"I_{*}(S;X)+\log\Big{(}\frac{1}{|\mathcal{P}_{\llbracket{S|X}\rrbracket}^{*}|}\sum_{\mathcal{S}\in\mathcal{P}_{\llbracket{S|X}\rrbracket}^{*}}|\mathcal{S}|\Big{)}\geq I_{*}(S;X)+\log\min_{\mathcal{S}\in\mathcal{P}_{\llbracket{S|X}\rrbracket}^{*}}|\mathcal{S}|",
    proof=lambda: prove(average.statement, have("sum", "sum(k, 1, K, w[k]-m) >= 0")),
    negative_control="sum(k, 1, K, w[k])/K > m",
    control_note="strictly",
    satisfying_instance={"w": letters(1, 2), "K": 2, "m": 1},
)


count_bound: Claim = claim(
    "ding_farokhi2020.proposition1.counts",
    "The number of blocks times the least range is at most |S|",
    "K*m <= M",
    where="""
    M N integer, r family(2), K integer, c integer family(1), m real, joint_range(r), K >= 1,
    overlap_isolated(c), labels(c, K), anonymous(m)
    """,
    source=at("Appendix A"),
    letters={"K": "the number of blocks of S"},
    fidelity="auxiliary",
    proof=lambda: prove(
        count_bound.statement,
        lemma("blocks", "ding_farokhi2020.eq15.blocks", "M", "N", "r", "K", "c", "m"),
        have("enough", f"sum(k, 1, K, {_BLOCK}-m) >= 0", pointwise("k", use("b", "blocks", "k"))),
    ),
    negative_control="K*m < M",
    control_note="strictly",
    satisfying_instance=relation(*EQUAL, m=1, **_SPLIT_S),
)


def _least_at(y: str) -> Tactic:
    """Where the leakage is largest, the range is least."""
    cx, cy = count("x"), count(y)
    return have(
        "least",
        f"forall x in 1..N: {cx} >= {cy}",
        intro("x"),
        use("cx", "h5", "x"),
        fact("rx", "reciprocal_positive", cx),
        fact("ry", "reciprocal_positive", cy),
        cases(
            "small",
            f"{cx} >= {cy}",
            seq(),
            seq(
                have("gap", f"{cy}-({cx}) > 0"),
                have("Mx", f"M/{cx} > M/{cy}", arith("gap*rx*ry*h1", "gap*rx*ry")),
                fact("up", "log_increasing", f"M/{cy}", f"M/{cx}"),
                fact("r2", "reciprocal_positive", "log(2)"),
                use("bx", "h9.1", "x"),
                have("d", f"log(M/{cx})-log(M/{cy}) > 0"),
                have("no", "0 < 0", arith("d*r2", "bx", eq=["at"])),
            ),
        ),
    )


proposition1: Claim = claim(
    "ding_farokhi2020.proposition1",
    "The maximin information is at most the leakage: I_* <= L_0",
    "log2(K) <= L",
    where="""
    M N integer, r family(2), K integer, c integer family(1), L real, range: joint_range(r), some: K >= 1,
    isolated: overlap_isolated(c), blocks: labels(c, K), leakage: largest_reduction(L)
    """,
    source=at("Proposition 1"),
    letters={"K": "the number of blocks of S"},
    idea="Each block of an isolated partition holds the whole range of each of its values of X, so it has at least as many values as the least range. The blocks add up to S: K times the least range is at most |S|.",
    printed=r"$I_{*}(S;X)\leq L_{0}(S\rightarrow X)$",
    proof=lambda: prove(
        proposition1.statement,
        two,
        unpack("h9.2", "y", "at"),
        _least_at("y"),
        lemma("bound", "ding_farokhi2020.proposition1.counts", "M", "N", "r", "K", "c", count("y")),
        fact("up", "log_monotone", "K", f"M/{count('y')}"),
        fact("r2", "reciprocal_positive", "log(2)"),
        defined=ranges_defined,
    ),
    negative_control="log2(K) < L",
    control_note="strictly",
    control_proof=lambda: relation(*EQUAL, L=1, **_SPLIT_S),
    satisfying_instance=relation(*EQUAL, L=1, **_SPLIT_S),
    notes="I_* is the logarithm of the largest number K of blocks of a partition of S whose blocks do not overlap; the "
    "inequality is shown for every such K.",
)
CLAIMS = [blocks_large, total, average, count_bound, proposition1]
