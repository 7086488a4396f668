"""Section 4.1: the steps (29) to (34) for the binary symmetric privacy channel, for one row and one channel of S_i."""

from __future__ import annotations

from theorems.wu2019.model import (
    at,
    values,
)
from verify.claim import Claim, claim
from verify.kernel.certificate import Choose, Enumerate, Table
from verify.kernel.terms import Lambda, num
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    each,
    first,
    have,
    identity,
    intro,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)

_BINARY = at("Section 4.1")


binary_row: Claim = claim(
    "wu2019.eq29",
    "(29) is a channel that complements f(x) with probability p",
    """
        sum(y, 0, 1, binary_symmetric(f, y)) = 1
        and (
            forall y in 0..1:
              binary_symmetric(f, y) >= 0
              and (y = f => binary_symmetric(f, y) = 1 - p)
              and (y != f => binary_symmetric(f, y) = p)
          )
    """,
    where="p real, f integer, 0 < p < 1, f = 0 or f = 1",
    source=at("eq. (29)"),
    printed=r"p(y|x)=(1-p)^{1-|y-f(x)|}p^{|y-f(x)|}, where the output f(x) is complemented with probability p",
    proof=lambda: prove(binary_row.statement, alternatives("b", "h2", *[_row_of_bit()] * 2), defined=None),
    false_neighbour="""
        sum(y, 0, 1, binary_symmetric(f, y)) = 1
        and (
            forall y in 0..1:
              binary_symmetric(f, y) >= 0 and (y = f => binary_symmetric(f, y) = p)
          )
    """,
    neighbour_note="kept with probability p",
    neighbour_proof=lambda: values(p=num("1/4"), f=num(1)),
    living_example={"p": "1/4", "f": 1},
)
_entry = alternatives("b", "h2", *[seq(have("p1", "1-p > 0"), rewrite("b"))] * 2)
_entries = each(Enumerate("y", 0, 1), seq(), seq(), _entry, _entry)

noise_entropy: Claim = claim(
    "wu2019.eq32",
    "Given the record, the output of a channel in S_i has the entropy H(p)",
    "-sum(y, 0, 1, xlogx(binary_symmetric(f, y))) = h(p)",
    where="p real, f integer, 0 < p < 1, f = 0 or f = 1",
    source=at("eq. (32)"),
    printed=r"\sum_{x_i}p(x_i)H(Y|X=x_i) = \sum_{x_i}p(x_i)H(p)",
    proof=lambda: prove(
        noise_entropy.statement,
        alternatives("b", "h2", *[seq(rewrite("b"), identity())] * 2),
        defined=_entries,
    ),
    false_neighbour="-sum(y, 0, 1, xlogx(binary_symmetric(f, y))) = 2*h(p)",
    neighbour_note="twice",
    living_example={"p": "1/4", "f": 1},
    waive={"unused-hypothesis": "as the paper has it"},
)
entropy: Claim = claim(
    "wu2019.eq35",
    "The binary entropy (35)",
    "h(p) = -p*log(p) - (1 - p)*log(1 - p)",
    where="p real, 0 < p < 1",
    source=at("eq. (35)"),
    printed=r"H(p)=-p\log p-(1-p)\log(1-p)",
    false_neighbour="h(p) = -p*log(p) + (1 - p)*log(1 - p)",
    neighbour_note="a sign",
    living_example={"p": "1/4"},
)
rearranged: Claim = claim(
    "wu2019.eq34.level",
    "log 2 - H(p) is at most epsilon if and only if H(p) is at least log 2 - epsilon",
    "log(2) - h(p) <= eps <=> h(p) >= log(2) - eps",
    where="p eps real, 0 < p < 1",
    source=at("Section 4.1, before (36)"),
    printed=r"Setting \log 2-H(p)\le\epsilon with \epsilon\in(0,1), then H(p)\ge\log 2-\epsilon",
    false_neighbour="log(2) - h(p) <= eps <=> h(p) <= log(2) - eps",
    neighbour_note="the other direction",
    living_example={"p": "1/4", "eps": 1},
)


def _selected(values: str, **more: object) -> dict[str, object]:
    """One individual with two records; outputs 1 and 2; the channel V = W with these rows."""
    table = {
        (k, y): num(v) for k, row in enumerate(values.split(";"), 1) for y, v in enumerate(row.split(","), 1)
    }
    by_dataset = Table(tuple((((k,), y), v) for (k, y), v in table.items()))
    return {
        "n": num(1),
        "m": num(2),
        "K": Lambda(("j",), num(2)),
        "W": by_dataset,
        "i": num(1),
        "V": Table(tuple(table.items())),
        **more,
    }


symmetric: Claim = claim(
    "wu2019.s4_1.symmetric",
    "Each channel in S_i is a binary symmetric channel",
    "V[1, 1] = V[2, 2] and V[1, 2] = V[2, 1]",
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, V family(2), p real,
        privacy_channel(W), channel_by_selection(i, V), 0 < p < 1, m = 2, K[i] = 2,
        forall x in tuples(n, j, K[j]):
          W[x, 1] = 1 - p and W[x, 2] = p or W[x, 1] = p and W[x, 2] = 1 - p
    """,
    source=_BINARY,
    printed=r"each channel in the set \mathbb{S}_i is a binary symmetric channel in the information theory",
    proof=lambda: values(_selected("3/4,1/4;3/4,1/4", p=num("1/4"))),
    living_example=_selected("3/4,1/4;1/4,3/4", p=num("1/4")),
    notes="f may be the same at all selected datasets, as in Example 1 where the other record is 2; then both rows are the same. "
    "With more than two records it is no binary channel at all. (30) to (34) use only that each row is one of the two.",
)
symmetric_amended: Claim = claim(
    "wu2019.s4_1.symmetric.amended",
    "Each row of a channel in S_i is a row of the binary symmetric channel",
    "forall k in 1..K[i]: V[k, 1] = 1 - p and V[k, 2] = p or V[k, 1] = p and V[k, 2] = 1 - p",
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, V family(2), p real,
        privacy_channel(W), channel_by_selection(i, V), 0 < p < 1, m = 2,
        forall x in tuples(n, j, K[j]):
          W[x, 1] = 1 - p and W[x, 2] = p or W[x, 1] = p and W[x, 2] = 1 - p
    """,
    source=_BINARY,
    fidelity="amended",
    printed=r"each row of a channel in \mathbb{S}_i is a row of the binary symmetric channel",
    proof=lambda: prove(symmetric_amended.statement, _some_row()),
    false_neighbour="forall k in 1..K[i]: V[k, 1] = 1 - p and V[k, 2] = p",
    neighbour_note="all rows the same",
    neighbour_proof=lambda: values(_selected("3/4,1/4;1/4,3/4", p=num("1/4"))),
    living_example=_selected("3/4,1/4;3/4,1/4", p=num("1/4")),
    waive={"unused-hypothesis": "sizes as in the paper"},
)


def _some_row() -> Tactic:
    def one() -> Tactic:
        return split(arith(eq=["v1", "w.1"]), arith(eq=["v2", "w.2"]))

    return seq(
        intro("k"),
        use("chosen", "h6", "k"),
        unpack("chosen", "x", "is"),
        use("v1", "is.2", "1"),
        use("v2", "is.2", "2"),
        use("which", "h9", "x"),
        alternatives("w", "which", each(Choose(0), one()), each(Choose(1), one())),
    )


def _row_of_bit() -> Tactic:
    entry = seq(have("p1", "1-p > 0"), rewrite("b"))
    flipped = first(
        seq(intro("e"), entry),
        seq(intro("e"), have("no", "0 < 0", arith(eq=["e", "b"])), absurd("no", arith())),
        seq(intro("e"), absurd("e", arith(eq=["b"]))),
    )
    one = split(entry, flipped, flipped)
    return split(
        seq(rewrite("b"), identity()), seq(intro("y"), each(Enumerate("y", 0, 1), seq(), seq(), one, one))
    )


CLAIMS = [binary_row, noise_entropy, entropy, symmetric, symmetric_amended, rearranged]
