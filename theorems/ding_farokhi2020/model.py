"""The words of the paper: joint ranges, counts, labellings, and the relation of Examples 1 to 5."""

from collections.abc import Sequence

from theorems.ding_farokhi2020.definitions import WORDS
from verify.claims.labels import PRINTED
from verify.claims.prelude import *
from verify.proving.tactics import auto

PAPER = "ding_farokhi2020"
CITATION = (
    "N. Ding, F. Farokhi, Developing Non-Stochastic Privacy-Preserving Policies Using Agglomerative Clustering, "
    "IEEE Trans. Inf. Forensics Security 15, 2020"
)


def at(location: str) -> Source:
    return Source(PAPER, CITATION, location, "bits", WORDS)


def worded(name: str, words: str, **labels: str) -> dict[str, str]:
    """The words of a claim and its labels: printed words, or ours of one that is amended or beyond the paper."""
    labels |= {"fidelity": "amended"} if name.endswith(".amended") else {}
    own = labels.get("fidelity", PRINTED[0]) not in PRINTED
    return {"says" if own else "printed": words, **labels}


BINARY = "forall s in 1..M, x in 1..N: r[s,x] = 0 or r[s,x] = 1"
ROWS = "forall s in 1..M: sum(x, 1, N, r[s,x]) >= 1"
COLUMNS = "forall x in 1..N: sum(s, 1, M, r[s,x]) >= 1"
#: A joint range: h3 says that r is an indicator, h4 and h5 that every s and every x occurs.
RELATION = f"M N integer, M >= 1, N >= 1, r family(2), {BINARY}, {ROWS}, {COLUMNS}"


def count(x: str = "x", r: str = "r") -> str:
    """|S|x|, the size of the conditional range of S."""
    return f"sum(s, 1, M, {r}[s,{x}])"


def table(*rows: Sequence[int | str]) -> Table:
    """A family of two indices from 1, such as a joint range: rows are the values of S."""
    entries = (((s, x), num(v)) for s, row in enumerate(rows, 1) for x, v in enumerate(row, 1))
    return Table(tuple(entries))


def relation(*rows: tuple[int, ...], **more: object) -> Witness:
    """The values of M, N and r for a joint range, and of further numbers."""
    sizes = (("M", num(len(rows))), ("N", num(len(rows[0]))), ("r", table(*rows)))
    return Witness((*sizes, *((name, _value(value)) for name, value in more.items())))  # type: ignore[arg-type]


def _value(value: object) -> object:
    return num(value) if isinstance(value, (int, str)) else value


def letters(*values: int | str) -> Table:
    """A family of one index from 1."""
    return Table(tuple(((i,), num(v)) for i, v in enumerate(values, 1)))


EQUAL = ((1, 0), (0, 1))  # S = X


#: log 2 > 0, for logarithms in base 2.
two = fact("two", "log_increasing", "1", "2")


def ranges_defined(goal: Goal, after: Continuation) -> Step:
    """That |S|x| > 0, and with it what is divided by it, for the value of X that was named last."""
    return first(two, seq())(goal, after)


def auto_closed(goal: Goal, after: Continuation) -> Step:
    """Close the goal here, so that `first` sees whether this can be done."""
    del after
    return auto(goal)


def some_value(name: str, s: str, label: str = "occurs") -> Tactic:
    """A value ``name`` of X that occurs together with s."""
    return _partner(name, label, "x in 1..N", f"r[{s},x]", use("bit", "h3", s, "x"), use("all", "h4", s))


def some_member(name: str, x: str, label: str = "member") -> Tactic:
    """A value ``name`` of S that occurs together with x."""
    return _partner(name, label, "s in 1..M", f"r[s,{x}]", use("bit", "h3", "s", x), use("all", "h5", x))


def _partner(name: str, label: str, domain: str, cell: str, is_bit: Tactic, is_positive: Tactic) -> Tactic:
    """Some value in the domain has the cell 1: otherwise the sum of the cells, which are 0 or 1, is 0."""
    index, bounds = domain.split(" in ")
    low, high = bounds.split("..")
    zero = seq(is_bit, use("not", f"{label}.no", index), alternatives("is", "bit", seq(), absurd("not")))
    none = seq(
        have("none", f"sum({index}, {low}, {high}, {cell}) <= 0", pointwise(index, zero)),
        is_positive,
        have("no", "0 < 0"),
        absurd("no"),
    )
    there = f"(exists {domain}: {cell} = 1)"
    return seq(
        have(f"{label}.there", there, cases(f"{label}.no", there, seq(), none)),
        unpack(f"{label}.there", name, label),
    )
