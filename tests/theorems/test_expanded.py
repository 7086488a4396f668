"""No claim changes what it says by the words it says it in: written out, each is what it was.

`expanded.json` has a digest of every claim's statement written out, up to names of bound variables. A claim whose
statement is changed on purpose gets its new digest there, with the reason in the commit:

    python -m tests.theorems.test_expanded --update ID [ID ...]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import pytest

from verify.kernel.expansion import definitions_in, expand
from verify.kernel.statement import Binder, Exists, ForAll, Statement, Tuples
from verify.kernel.terms import Apply, GaussianMean, Lambda, Node, Seq, Sum, TupleSum, Var
from verify.language.parse import parse
from verify.run.library import select

RECORDED = Path(__file__).with_name("expanded.json")


def shape(value: object, names: Mapping[str, str]) -> object:
    """Plain data in which bound variables are called by their depth."""

    def under(*bound: str) -> dict[str, str]:
        return {**names, **{name: f"#{len(names)}.{place}" for place, name in enumerate(bound)}}

    match value:
        case Var(name) | Seq(name):
            return [type(value).__name__, names.get(name, name)]
        case Apply(name, args):
            return ["Apply", names.get(name, name), shape(args, names)]
        case Sum(index, lower, upper, body):
            return ["Sum", shape((lower, upper), names), shape(body, under(index))]
        case GaussianMean(index, center, variance, body):
            return ["GaussianMean", shape((center, variance), names), shape(body, under(index))]
        case TupleSum(index, length, position, size, body):
            return ["TupleSum", shape(Tuples(length, position, size), names), shape(body, under(index))]
        case Tuples(length, position, size):
            return ["Tuples", shape(length, names), shape(size, under(position))]
        case Lambda(parameters, body):
            return ["Lambda", len(parameters), shape(body, under(*parameters))]
        case ForAll(binders, body) | Exists(binders, body):
            sorts = []
            inner = dict(names)
            for binder in binders:
                sorts.append(shape(binder.sort, inner))
                inner[binder.name] = f"#{len(inner)}"
            return [type(value).__name__, sorts, shape(body, inner)]
        case Binder(name, sort):
            return [name, shape(sort, names)]
        case tuple():
            return [shape(part, names) for part in value]
        case Node():
            return [type(value).__name__, *(shape(getattr(value, f), names) for f in type(value).__match_args__)]
    return str(value)


def mark(statement: Statement) -> str:
    """A digest of the statement written out."""
    return sha256(json.dumps(shape(expand(statement), {})).encode()).hexdigest()[:24]


def recorded() -> dict[str, str]:
    return dict(json.loads(RECORDED.read_text(encoding="utf-8")))


PAPERS = sorted({name.partition(".")[0] for name in recorded()}) if RECORDED.exists() else []


def test_the_gate_tells_statements_apart() -> None:
    one = parse("sum(i, 1, n, p[i]) <= 1", "n integer, p family(1)")
    assert mark(one) == mark(parse("sum(k, 1, n, p[k]) <= 1", "n integer, p family(1)"))
    for other in ("sum(i, 1, n, p[n]) <= 1", "sum(i, 1, n, p[i]) < 1", "sum(i, 0, n, p[i]) <= 1"):
        assert mark(one) != mark(parse(other, "n integer, p family(1)"))
    nested = parse("sum(i, 1, n, sum(k, 1, n, q[i,k])) = 1", "n integer, q family(2)")
    assert mark(nested) != mark(parse("sum(i, 1, n, sum(k, 1, n, q[k,i])) = 1", "n integer, q family(2)"))


@pytest.mark.parametrize("paper", PAPERS)
def test_statements_are_what_they_were(paper: str) -> None:
    known = recorded()
    found = {one.claim.id: mark(one.claim.statement) for one in select([paper]).claims}
    assert {name: found[name] for name in found if known.get(name) != found[name]} == {}
    assert not {name for name in known if name.startswith(f"{paper}.")} - set(found), "claims are missing"


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_left_of_the_words(paper: str) -> None:
    claims = select([paper]).claims
    assert any(definitions_in(one.claim.statement) for one in claims)
    assert not any(definitions_in(one.claim.judged) for one in claims)


if __name__ == "__main__":
    made = {one.claim.id: mark(one.claim.statement) for one in select([]).claims}
    chosen = sys.argv[2:] if sys.argv[1:2] == ["--update"] else []
    kept = {**({} if not RECORDED.exists() else recorded()), **{name: made.get(name) for name in chosen or made}}
    kept = {name: one for name, one in kept.items() if one is not None}  # a chosen claim may be gone
    RECORDED.write_text(json.dumps(dict(sorted(kept.items())), indent=0) + "\n", encoding="utf-8")
