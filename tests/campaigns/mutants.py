"""Mutants of stored statements against the stored certificates: what the kernel still accepts must be so.

A mutant (`mutants`: one constant, sign, relation or hypothesis changed) that its original's certificate still
establishes is a difference unless one of these says that it may be. None of them asks the kernel:

- *weaker by its form*: the mutant follows from the original by what stands there (a relation in the conclusion became a
  consequence of itself, one in a hypothesis got stronger); for a refuted statement the other way round;
- *unsatisfiable*: z3 says so of the contrary of a statement about polynomials in scalars;
- *seen*: at random points where the hypotheses hold (or at the stored values) the evaluator of
  `soundness/sampled_semantics.py` finds what the verdict says and never the contrary; or so without the hypothesis that
  was changed;
- *listed*, with its reason, in ``accepted_mutants.json``. What is listed but refused is a difference too.

What a mutant gives depends on nothing but itself: the seed chooses mutants only.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import z3

from tests.campaigns.runner import HERE, ROOT, draws  # first: it finds the helpers of tests/soundness

# isort: split
import total_semantics as total
from sampled_semantics import (
    FALSE,
    LIKELY,
    TRUE,
    UNLIKELY,
    WORK,
    Doubtful,
    Sampled,
    Undefined,
    exhibited,
    goals,
)

from verify.kernel import certificate as c
from verify.kernel import statement as st
from verify.kernel import terms as t
from verify.kernel.errors import KernelError
from verify.kernel.judge import Judgement, judge
from verify.language.mutants import Mutant, mutants
from verify.run.pipeline import lemma_ids
from verify.run.rechecking import OnDemand, recheck
from verify.run.store import Shelved, Store, Stored

COUNT = 10_000
SHARE = 60
#: How many mutants of a claim are drawn at least, while there are so many claims.
EACH = 5
#: Points where the hypotheses hold that are enough, and the work for which they are looked for.
POINTS = 12
EFFORTS = (WORK, WORK, 4 * WORK, 12 * WORK)
AT_THE_VALUES = 50 * WORK
UNCONFIRMED, CONTRARY = "accepted and UNCONFIRMED", "accepted and the CONTRARY is seen"
LISTED = HERE / "accepted_mutants.json"
#: How each verdict on a mutant was confirmed, of the last run.
TALLY: Counter[str] = Counter()


def run(count: int, seed: int) -> list[str]:
    """Accepted mutants that nothing confirms, among `count` that are drawn without repetition."""
    cases = chosen(count, f"mutants.{seed}")
    TALLY.clear()
    found = []
    for (name, number), _ in zip(cases, draws(len(cases), seed), strict=True):
        words, difference = case(name, number)
        TALLY[words] += 1
        if difference:
            found.append(f"{name}: {words}, {_mutants(name)[number]}")
    return found


@cache
def _shelves() -> dict[str, Shelved]:
    store = Store.library(ROOT / "theorems")
    return {name: item for paper in store.papers() for name, item in store.shelf(paper).items()}


@cache
def _stored(name: str) -> Stored | None:
    entry = _shelves()[name].decoded() if name in _shelves() else None
    return entry if isinstance(entry, Stored) else None


@cache
def _judged() -> OnDemand:
    return recheck(lambda name: None if (entry := _stored(name)) is None else ("", entry, None))


@cache
def _mutants(name: str) -> tuple[Mutant, ...]:
    entry = _stored(name)
    return () if entry is None else tuple(mutants(entry.statement))


def chosen(count: int, seed: str) -> list[tuple[str, int]]:
    """So many mutants without repetition, from `count` / `EACH` claims (or all), one a claim in turn.

    A larger count has those of a smaller one, and the order of a claim's mutants depends on nothing but that claim.
    """
    more = _shuffled(sorted(_shelves()), seed)
    width = max(1, count // EACH)
    claims: list[str] = []
    left: dict[str, list[int]] = {}
    out: list[tuple[str, int]] = []
    while len(out) < count and (claims or more):
        if not claims:
            claims, more = more[:width], more[width:]
            left = {name: _shuffled(range(len(_mutants(name))), f"{seed} {name}") for name in claims}
        claims = [name for name in claims if left[name]]
        out += [(name, left[name].pop()) for name in claims]
    return sorted(out[:count])


def _shuffled(values: Sequence[Any], seed: str) -> list[Any]:
    return random.Random(seed).sample(values, len(values))


def _lemmas(certificate: c.Certificate) -> dict[str, Judgement]:
    return {name: judged for name in lemma_ids(certificate) if (judged := _judged().get(name)) is not None}


def case(name: str, number: int) -> tuple[str, bool]:
    """What became of a mutant, and whether that is a difference."""
    mutant, entry = _mutants(name)[number], _stored(name)
    assert entry is not None
    listed = str(mutant) in _listed().get(name, {})
    try:
        verdict = judge(mutant.statement, entry.certificate, _lemmas(entry.certificate)).verdict
    except KernelError:
        return ("listed, but refused", True) if listed else ("refused", False)
    words = confirmed(entry, mutant, verdict, random.Random(f"{name} {number}"))
    if words == CONTRARY:
        return (f"listed, but {words}" if listed else words), True
    return ("listed", False) if listed else (words, words == UNCONFIRMED)


def confirmed(entry: Stored, mutant: Mutant, verdict: str, pick: random.Random) -> str:
    """How the verdict on a mutant is confirmed, or `UNCONFIRMED`, or `CONTRARY`."""
    before, after = _unnamed(entry.statement), _unnamed(mutant.statement)
    holds = verdict in ("PROVED", "CONDITIONAL")
    if verdict == "ILL_POSED":
        contradictory = isinstance(entry.certificate, c.Contradictory)
        by_form = contradictory and _all_follow(after.hypotheses, before.hypotheses)
    else:
        by_form = weaker(before, after, holds)
    if by_form:
        return "weaker by its form"
    if not holds:
        found = _at_the_values(after, entry.certificate, pick)
    else:
        found = seen(after, before, entry.certificate, pick)
        rest = _without_changed(before, after)
        if found is None and rest is not None and seen(rest, before, entry.certificate, pick):
            return "seen, without the changed hypothesis"
        if found is None and unsatisfiable(after):
            return "the contrary is unsatisfiable"
    return {True: "seen", False: CONTRARY, None: UNCONFIRMED}[found]


def _unnamed(statement: st.Statement) -> st.Statement:
    """The statement without the names of its hypotheses."""
    plain = tuple(h.formula if isinstance(h, st.Named) else h for h in statement.hypotheses)
    return replace(statement, hypotheses=plain)


def _without_changed(before: st.Statement, after: st.Statement) -> st.Statement | None:
    """`after` with no more of its hypotheses than `before` has too: `after` follows from it."""
    if len(before.hypotheses) != len(after.hypotheses):
        return None
    kept = tuple(map(_shared, before.hypotheses, after.hypotheses))
    return replace(after, hypotheses=kept) if kept != after.hypotheses else None


def _shared(before: Any, after: Any) -> Any:
    """What both say as parts of an "and", or under the same "for all" or definition: `after` implies it."""
    match before, after:
        case _ if before == after:
            return after
        case (st.And(args), st.And(others)) if len(args) == len(others):
            return st.And(tuple(map(_shared, args, others)))
        case st.ForAll(binders, a), st.ForAll(others, b) if binders == others:
            return st.ForAll(others, _shared(a, b))
        case st.Implies(a, x), st.Implies(b, y) if a == b:
            return st.Implies(b, _shared(x, y))
        case st.Holds(d, args), st.Holds(e, others) if args == others and d.parameters == e.parameters:
            return st.Holds(replace(e, body=_shared(d.body, e.body)), others)
    return st.TRUE


@cache
def _listed() -> dict[str, dict[str, str]]:
    listed: dict[str, dict[str, str]] = {}
    for item in json.loads(LISTED.read_text()) if LISTED.exists() else []:
        listed.setdefault(item["claim"], {})[item["mutant"]] = item["reason"]
    return listed


# --- by form --------------------------------------------------------------------------------------------------------

_IMPLIES = {("=", "<="), ("=", ">="), ("<", "<="), (">", ">="), ("<", "!="), (">", "!=")}


def weaker(before: st.Statement, after: st.Statement, upward: bool) -> bool:
    """Whether `after` follows from `before` (or, not `upward`, `before` from `after`), read off their forms: relations,
    ranges and numbers in them that imply each other where they stand. (Definedness is of the terms, which stay.)
    """
    one, two = (before, after) if upward else (after, before)
    return (
        len(one.binders) == len(two.binders)
        and all(_among(b, a) for a, b in zip(one.binders, two.binders, strict=True))
        and _all_follow(two.hypotheses, one.hypotheses)
        and _follows(one.conclusion, two.conclusion)
    )


def _all_follow(given: Any, wanted: Any) -> bool:
    return all(any(_follows(h, w) for h in given) for w in wanted)


def _among(one: st.Binder, two: st.Binder) -> bool:
    """Whether the values of one are values of the other, of the same name."""
    match one.sort, two.sort:
        case st.Range(), st.Integer():
            return one.name == two.name
        case st.Range(low, up), st.Range(lower, upper):
            return one.name == two.name and _at_most(lower, low) and _at_most(up, upper)
    return one == two


def _at_most(a: Any, b: Any) -> bool:
    match a, b:
        case t.Num(x), t.Num(y):
            return x <= y
        case t.Add((*head, t.Num(x))), t.Add((*other, t.Num(y))):
            return head == other and x <= y
    return bool(a == b)


def _follows(one: Any, two: Any) -> bool:
    """Whether `one` implies `two`, by their forms."""
    if one == two:
        return True
    match one, two:
        case st.Relation(op, a, b), st.Relation(other, x, y):
            if (a, b) == (x, y):
                return (op, other) in _IMPLIES
            if op == other and op in ("<", "<="):
                return _at_most(x, a) and _at_most(b, y)
            return op == other and op in (">", ">=") and _at_most(a, x) and _at_most(y, b)
        case (st.And(args), st.And(others)):
            return _all_follow(args, others)
        case (st.Or(args), st.Or(others)) if len(args) == len(others):
            return all(_follows(a, o) for a, o in zip(args, others, strict=True))
        case st.Implies(a, b), st.Implies(x, y):
            return _follows(x, a) and _follows(b, y)
        case (_, st.Implies(_, y)):
            return _follows(one, y)
        case st.Not(a), st.Not(b):
            return _follows(b, a)
        case st.ForAll(binders, a), st.ForAll(others, b):
            return len(binders) == len(others) and all(map(_among, others, binders)) and _follows(a, b)
        case st.Exists(binders, a), st.Exists(others, b):
            return len(binders) == len(others) and all(map(_among, binders, others)) and _follows(a, b)
        case st.Holds(d, args), st.Holds(e, others):
            return args == others and d.parameters == e.parameters and _follows(d.body, e.body)
        case (st.And(args), _):
            return any(_follows(a, two) for a in args)
    return False


# --- by values ------------------------------------------------------------------------------------------------------


def seen(
    statement: st.Statement, original: st.Statement, certificate: c.Certificate, pick: random.Random
) -> bool | None:
    """Whether all that is said holds at points that were found for it (what the original says too is left out); False
    if some of it fails at one, or means nothing; None if nothing is known.
    """
    before = set(goals(original))
    found = [_at_points(goal, certificate, pick) for goal in goals(statement) if goal not in before]
    return False if False in found else None if None in found else True


def _at_points(statement: st.Statement, certificate: c.Certificate, pick: random.Random) -> bool | None:
    """The same of one goal: with more work where nothing was found with little."""
    for effort in EFFORTS:
        found = _with(Sampled(pick, _exhibits(certificate), effort), statement)
        if found is not None:
            return found
    return None


def _with(sampled: Sampled, statement: st.Statement) -> bool | None:
    found = 0
    for env in sampled.points(statement):
        try:
            hypotheses, conclusion = sampled.at(statement, env)
        except Doubtful:
            return None
        except Undefined:
            return False
        except total.TooBig:
            continue
        except TypeError:  # a kind of term that has no rule
            return None
        if hypotheses == TRUE and conclusion == FALSE:
            return False
        if hypotheses >= LIKELY and conclusion <= UNLIKELY:
            return None
        found += hypotheses >= LIKELY
        if found == POINTS:
            break
    return True if found else None


@cache
def _exhibits(certificate: c.Certificate) -> tuple[tuple[Any, ...], ...]:
    """What the steps of a proof exhibit: worth trying."""
    out: dict[tuple[Any, ...], None] = {}
    steps = [step for step in vars(certificate).values() if isinstance(step, c.Step)]
    while steps:
        step = steps.pop()
        if isinstance(step, c.Exhibit):
            out[step.values] = None
        steps += step.children
    return tuple(out)


def unsatisfiable(statement: st.Statement) -> bool:
    """Whether z3 finds that nothing contradicts the statement: of statements on polynomials in scalars."""
    try:
        names = {b.name: {st.Real: z3.Real, st.Integer: z3.Int}[type(b.sort)](b.name) for b in statement.binders}
        solver = z3.Solver()
        solver.set("rlimit", 3_000_000)  # work, not time
        solver.add(*(_in_z3(h, names) for h in statement.hypotheses), z3.Not(_in_z3(statement.conclusion, names)))
    except (KeyError, TypeError):
        return False
    return bool(solver.check() == z3.unsat)


def _in_z3(node: Any, names: dict[str, Any]) -> Any:
    """Raises TypeError for what is no polynomial, no relation of such, or no combination of relations."""
    match node:
        case t.Num(value):
            return z3.Q(value.numerator, value.denominator)
        case t.Var(name):
            return names[name]
        case t.Add(args):
            return z3.Sum([_in_z3(a, names) for a in args])
        case t.Mul(args):
            return z3.Product([_in_z3(a, names) for a in args])
        case t.Pow(base, t.Num(exponent)) if exponent.denominator == 1 and exponent > 0:
            return z3.Product([_in_z3(base, names)] * exponent.numerator)
        case st.Relation(op, left, right):
            one, two = _in_z3(left, names), _in_z3(right, names)
            return {"=": one == two, "!=": one != two, "<": one < two, "<=": one <= two, ">": one > two, ">=": one >= two}[op]
        case st.And(args):
            return z3.And([_in_z3(a, names) for a in args])
        case st.Or(args):
            return z3.Or([_in_z3(a, names) for a in args])
        case st.Not(arg):
            return z3.Not(_in_z3(arg, names))
        case st.Implies(left, right):
            return z3.Implies(_in_z3(left, names), _in_z3(right, names))
        case st.Iff(left, right):
            return _in_z3(left, names) == _in_z3(right, names)
        case t.Defined(definition, args) | st.Holds(definition, args):
            given = [_in_z3(a, names) for a in args]
            return _in_z3(definition.body, dict(zip((b.name for b in definition.parameters), given, strict=True)))
    raise TypeError(node)


def _at_the_values(statement: st.Statement, certificate: c.Certificate, pick: random.Random) -> bool | None:
    match certificate:
        case c.Witness() | c.Undefined():
            values = certificate.values
        case c.Disproof(names, _, c.Exhibit(given)):
            values = tuple(zip(names, given, strict=True))
        case _:
            return None
    sampled = Sampled(pick, _exhibits(certificate), AT_THE_VALUES)
    try:
        env = exhibited(values, sampled, certificate.law if isinstance(certificate, c.Witness) else None)
        sampled.given = env
        hypotheses, conclusion = sampled.at(statement, env)
    except Undefined as why:
        return True if isinstance(certificate, c.Undefined) else None if isinstance(why, Doubtful) else False
    except (total.TooBig, KeyError, TypeError):
        return None
    if isinstance(certificate, c.Undefined):
        return None
    if hypotheses >= LIKELY and conclusion <= UNLIKELY:
        return True
    return False if {hypotheses, conclusion} <= {TRUE, FALSE} else None
