"""Section 4.1: the steps (29) to (34) for the binary symmetric privacy channel, for one row and one channel of S_i."""

from theorems.wu2019.model import (
    at,
    values,
)
from verify.claims.prelude import *

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
    printed=r"p(y|x)=(1-p)^{1-|y-f(x)|}p^{|y-f(x)|}, x\in\mathcal{X},y\in\mathcal{Y}, (29) where the output f(x) is complemented with probability p\in(0,1)",
    letters={
        "p": "the probability that the output is wrong, between 0 and 1",
        "f": "the answer of the query, 0 or 1, in print f(x)",
    },
    proof=lambda: prove(binary_row.statement, alternatives("b", "h2", *[_row_of_bit()] * 2), defined=None),
    negative_control="""
        sum(y, 0, 1, binary_symmetric(f, y)) = 1
        and (
            forall y in 0..1:
              binary_symmetric(f, y) >= 0 and (y = f => binary_symmetric(f, y) = p)
          )
    """,
    control_note="kept with probability p",
    control_proof=lambda: values(p=num("1/4"), f=num(1)),
    satisfying_instance={"p": "1/4", "f": 1},
)
_entries = each(Enumerate("y", 0, 1))

noise_entropy: Claim = claim(
    "wu2019.eq32",
    "Each row of the binary symmetric privacy channel has the entropy H(p), the step to (32) row by row",
    "-sum(y, 0, 1, xlogx(binary_symmetric(f, y))) = h(p)",
    where="p real, f integer, 0 < p < 1, f = 0 or f = 1",
    source=at("eq. (32)"),
    printed=r"\max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}\left(H(Y)-\sum_{x_{i}}p(x_{i})H(Y|X=x_{i})\right) (31) = \max_{i\in[n]}\max_{p(y|x_{i})\in\mathbb{S}_{i}}\max_{p(x_{i})\in\mathbb{P}_{i}}\left(H(Y)-\sum_{x_{i}}p(x_{i})H(p)\right) (32)",
    letters={
        "p": "the probability that the output is wrong, between 0 and 1",
        "f": "the answer of the query, 0 or 1, in print f(x)",
    },
    fidelity="restricted",
    proof=lambda: prove(noise_entropy.statement, defined=_entries),
    negative_control="-sum(y, 0, 1, xlogx(binary_symmetric(f, y))) = 2*h(p)",
    control_note="twice",
    satisfying_instance={"p": "1/4", "f": 1},
)
entropy: Claim = claim(
    "wu2019.eq35",
    "The binary entropy (35)",
    "h(p) = -p*log(p) - (1 - p)*log(1 - p)",
    where="p real, 0 < p < 1",
    source=at("eq. (35)"),
    printed=r"H(p)=-p\log p-(1-p)\log(1-p)",
    letters={"p": "a probability, between 0 and 1"},
    negative_control="h(p) = -p*log(p) + (1 - p)*log(1 - p)",
    control_note="a sign",
    satisfying_instance={"p": "1/4"},
)
rearranged: Claim = claim(
    "wu2019.eq34.level",
    "log 2 - H(p) is at most epsilon if and only if H(p) is at least log 2 - epsilon",
    "log(2) - h(p) <= eps <=> h(p) >= log(2) - eps",
    where="p eps real, 0 < p < 1",
    source=at("Section 4.1, before (36)"),
    printed=r"Setting $\log 2-H(p)\leq\epsilon$ with $\epsilon\in(0,1)$, then $H(p)\geq\log 2-\epsilon$.",
    letters={"p": "a probability, between 0 and 1"},
    negative_control="log(2) - h(p) <= eps <=> h(p) <= log(2) - eps",
    control_note="the other direction",
    satisfying_instance={"p": "1/4", "eps": 1},
)


#: The answers of the query: whether two records of two values agree.
_ANSWERS = {(1, 1): "1", (1, 2): "0", (2, 1): "0", (2, 2): "1"}


def _selected(*datasets: tuple[int, int]) -> dict[str, object]:
    """Two records of two values, p = 1/4; individual 1, and the channel V that selects these datasets."""
    noisy = {"0": ("3/4", "1/4"), "1": ("1/4", "3/4")}
    rows = {x: noisy[answer] for x, answer in _ANSWERS.items()}
    return {
        "n": num(2),
        "m": num(2),
        "K": Lambda(("j",), num(2)),
        "f": Table(tuple(((x,), num(answer)) for x, answer in _ANSWERS.items())),
        "W": Table(tuple(((x, y), num(v)) for x, row in rows.items() for y, v in enumerate(row, 1))),
        "i": num(1),
        "V": Table(
            tuple(((k, y), num(v)) for k, x in enumerate(datasets, 1) for y, v in enumerate(rows[x], 1))
        ),
        "p": num("1/4"),
    }


_CHANNEL_OF_QUERY = """
    n m integer, K f integer family(1), W family(2), i in 1..n, V family(2), p real,
    privacy_channel(W), binary_query(f), exists x in tuples(n, j, K[j]): f[x] = 0,
    exists x in tuples(n, j, K[j]): f[x] = 1, m = 2, 0 < p < 1,
    forall x in tuples(n, j, K[j]), y in 0..1: W[x, y + 1] = binary_symmetric(f[x], y),
    channel_by_selection(i, V)
"""
_LETTERS = {
    "f[x]": "the answer of the query for the dataset x, 0 or 1, in print f(x); both are given by some dataset",
    "x": "a dataset",
    "W[x,y]": "the probability of the output y - 1 for the dataset x",
    "i": "an individual",
    "V[k,y]": "the probability of the output y - 1 for the record k in a channel of S_i",
    "p": "the error probability of (29)",
}
symmetric: Claim = claim(
    "wu2019.s4_1.symmetric",
    "Each channel in S_i, where individual i has two possible records, is a binary symmetric channel",
    "K[i] = 2 => V[1, 1] = V[2, 2] and V[1, 2] = V[2, 1]",
    where=_CHANNEL_OF_QUERY,
    source=_BINARY,
    printed=r"each channel in the set \mathbb{S}_i is a binary symmetric channel in the information theory",
    fidelity="restricted",
    severity="proof",
    proof=lambda: values(_selected((1, 1), (2, 2))),
    satisfying_instance=_selected((1, 1), (2, 1)),
    notes="The query may have the same answer at all datasets that are selected, here (1,1) and (2,2) for the query that says whether "
    "two records agree (in Example 1: where the other record is chosen equal to the first); then both rows are the same. With more "
    "than two possible records it is no binary channel at all. (30) to (34) use only that each row is one of the two.",
    letters=_LETTERS,
)
symmetric_amended: Claim = claim(
    "wu2019.s4_1.symmetric.amended",
    "Each row of a channel in S_i is a row of the binary symmetric channel",
    "forall k in 1..K[i]: V[k, 1] = 1 - p and V[k, 2] = p or V[k, 1] = p and V[k, 2] = 1 - p",
    where=_CHANNEL_OF_QUERY,
    source=_BINARY,
    fidelity="amended",
    says=r"each row of a channel in \mathbb{S}_i is a row of the binary symmetric channel",
    proof=lambda: prove(symmetric_amended.statement, _some_row()),
    negative_control="forall k in 1..K[i]: V[k, 1] = 1 - p and V[k, 2] = p",
    control_note="all rows the same",
    control_proof=lambda: values(_selected((1, 1), (2, 1))),
    satisfying_instance=_selected((1, 1), (2, 2)),
    waive={"unused-hypothesis": "sizes and the query as in the paper"},
    letters=_LETTERS,
)


def _entries_at(first_entry: str, second: str) -> Tactic:
    """Both entries of the row of x, where `b` says what the answer is."""
    return seq(
        *(
            seq(
                have(
                    f"b{y}",
                    f"(1-p)^(1-abs({y}-f[x]))*p^abs({y}-f[x]) = {entry}",
                    rewrite("b"),
                ),
                have(f"z{y}", f"W[x,{y + 1}] = {entry}"),
            )
            for y, entry in enumerate((first_entry, second))
        )
    )


def _some_row() -> Tactic:
    return seq(
        intro("k"),
        use(("x", "is"), "h12", "k"),
        use("v1", "is.2", "1"),
        use("v2", "is.2", "2"),
        use("w1", "h11", "x", "0"),
        use("w2", "h11", "x", "1"),
        use("bit", "h6", "x"),
        alternatives("b", "bit", *(_entries_at(*row) for row in (("1-p", "p"), ("p", "1-p")))),
    )


def _row_of_bit() -> Tactic:
    flipped = first(seq(), seq(intro("e"), have("no", "0 < 0"), absurd("no")), seq(intro("e"), absurd("e")))
    one = split(seq(), seq(), flipped)
    return split(seq(), seq(intro("y"), each(Enumerate("y", 0, 1), seq(), seq(), one, one)))


CLAIMS = [binary_row, noise_entropy, entropy, symmetric, symmetric_amended, rearranged]
