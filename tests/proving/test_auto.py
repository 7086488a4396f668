"""`auto` sees by itself what scripts used to say, the kernel accepts it, and nothing is found for a false twin."""

from __future__ import annotations

import pytest

from verify.kernel.certificate import Fact, Use
from verify.kernel.judge import judge
from verify.kernel.rules import opening
from verify.language.parse import parse
from verify.language.walk import parts
from verify.proving import hints
from verify.proving.tactics import Stuck, prove, seq

CHANNEL = "M integer, Q family(2), eps real, forall i in 1..M, j in 1..M: Q[i,j] >= 0, "
DP = CHANNEL + "a b in 1..M, forall i in 1..M, k in 1..M, j in 1..M: Q[i,j] <= exp(eps)*Q[k,j]"
ROWS = CHANNEL + "s in 1..M, forall i in 1..M: sum(j, 1, M, Q[i,j]) = 1"

#: What is shown, its conditions, and a twin that is false.
SEEN = {
    "an instance": ("Q[a,b] <= exp(eps)*Q[s,b]", DP + ", s in 1..M", "Q[a,b] < exp(eps)*Q[s,b]"),
    "an instance by two terms": ("x[a] + y[b] <= 1", "a b real, x y family(1), forall i real, j real: x[i] + y[j] <= 1",
                                 "x[a] + y[b] < 1"),
    "a row in a sum": ("sum(j, 1, M, Q[s,j]) <= 1", ROWS, "sum(j, 1, M, Q[s,j]) < 1"),
    "a premise": ("x >= 2", "x y real, y > 0 => x >= 2, y >= 1", "x >= 3"),
    "a multiple of an equation": ("sum(i, 1, M, p[i]*t) = t", "M integer, p family(1), t real, sum(i, 1, M, p[i]) = 1",
                                  "sum(i, 1, M, p[i]*t) = 2*t"),
    "terms of a sum": ("sum(i, 1, M, x[i]*y[i]) >= 0",
                       "M integer, x y family(1), forall i in 1..M: x[i] >= 0, forall i in 1..M: y[i] >= 0",
                       "sum(i, 1, M, x[i]*y[i]) > 0"),
    "a reciprocal": ("x/y > 0", "x y real, x > 0, y > 0", "x/y > 1"),
    "indices that differ": ("kronecker(i, j)*x = 0", "i j integer, x real, i < j", "kronecker(i, j)*x = x"),
    "whether indices differ": ("kronecker(i, j)*x[i] = kronecker(i, j)*x[j]", "i j integer, x family(1)",
                               "kronecker(i, j)*x[i] = x[j]"),
    "an alternative": ("x^2 = 1", "x real, x = 1 or x = -1", "x^3 = 1"),
    "both ways": ("x = y", "x y real, x <= y, y <= x", "x = y + 1"),
    "an index by its equation": ("x[k] = 3", "k integer, x family(1), k = 5, x[5] = 3", "x[k] = 4"),
    "a contradiction": ("x^5 = 7*y", "x y real, x > y, y > x", None),
    "a maximum": ("max(x, y) <= x + y", "x y real, x >= 0, y >= 0", "max(x, y) < x + y"),
    "an absolute value": ("abs(x*y) = -x*y", "x y real, x >= 0, y <= 0", "abs(x*y) = x*y"),
    "logarithms": ("xlogx(p*q) = q*xlogx(p) + p*xlogx(q)", "p q real, p > 0, q > 0",
                   "xlogx(p*q) = q*xlogx(p) - p*xlogx(q)"),
    "the logarithm of a quotient": ("log(p/q) = log(p) - log(q)", "p q real, p > 0, q > 0",
                                    "log(p/q) = log(p) + log(q)"),
}  # fmt: skip


@pytest.mark.parametrize("name", SEEN)
def test_it_is_seen_and_the_kernel_accepts_it(name: str) -> None:
    text, where, _ = SEEN[name]
    statement = parse(text, where)
    assert judge(statement, prove(statement, seq())).verdict == "PROVED"


@pytest.mark.parametrize("name", [name for name, (*_, twin) in SEEN.items() if twin])
def test_nothing_is_found_for_the_twin(name: str) -> None:
    _, where, twin = SEEN[name]
    assert twin is not None
    with pytest.raises(Stuck):
        prove(parse(twin, where), seq())


def test_what_is_not_needed_is_not_in_the_proof() -> None:
    """Of all instances that the claim suggests, the proof has the one that it uses."""
    statement = parse("Q[a,b] <= exp(eps)*Q[s,b]", DP + ", s in 1..M")
    assert len(hints.instances(opening(statement))) > 3
    steps = [part for part in parts(prove(statement, seq()).holds) if isinstance(part, (Use, Fact))]
    assert [(step.label.startswith("auto"), type(step)) for step in steps] == [(True, Use)]


def test_proposals_are_bounded() -> None:
    facts = ", ".join(f"forall i in 1..M: x[i] <= {k}" for k in range(60))
    statement = parse("x[1] <= x[2] + x[3]", f"M integer, x family(1), {facts}")
    assert len(hints.instances(opening(statement))) == hints.MOST_INSTANCES
    equations = ", ".join(f"y*x[{k}] + y*x[{k + 1}] = {k}" for k in range(1, 20))
    statement = parse("x[1]*y*z = x[5]*y*z", f"x family(1), y z real, {equations}")
    goal = opening(statement)
    labels = [label for label, _ in goal.facts]
    assert len(hints.multiples(goal, labels)) <= hints.MOST_MULTIPLES + len(labels)
