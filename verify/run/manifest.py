"""What verdicts rest on: rules, facts, enclosures, other claims, assumptions; and whether assumptions are as recorded.

Everything is read off the certificates that the kernel accepted, never declared. An assumption is listed once
for each use, with the claim whose proof makes it; those of the claims that a proof uses come along.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verify.kernel.certificate import Assume, Box, Cover, Step, Undefined, Witness
from verify.kernel.expansion import expand
from verify.kernel.statement import RandomVariable, Statement
from verify.kernel.terms import Entropy, Log, XLogX
from verify.language.render import render_formula
from verify.language.walk import parts
from verify.proving.basics import cited
from verify.run.store import Use

if TYPE_CHECKING:
    from verify.run.pipeline import Verdict

CITED, SOLVER = "cited lemma", "bare solver answer"
KINDS = (CITED, SOLVER)
_OF_A_SOLVER = "unsat by "  # so the names of such assumptions begin

Of = Callable[[str], "Verdict"]


@dataclass(frozen=True)
class Support:
    """What one verdict rests on. ``rules`` and ``facts`` count the steps of its own certificate, ``boxes`` has the
    number of boxes of each cover, ``lemmas`` the claims it uses, directly or through others.
    """

    rules: Mapping[str, int]
    facts: Mapping[str, int]
    boxes: tuple[int, ...]
    lemmas: tuple[str, ...]
    uses: tuple[Use, ...]
    conventions: tuple[str, ...]


# --- reading certificates ------------------------------------------------------------------------------------


def uses(verdict: Verdict, of: Of) -> tuple[Use, ...]:
    """Every use of an assumption, those of the claims it rests on included. ``of``: verdicts by claim id."""
    claims = [verdict, *(of(name) for name in lemmas(verdict, of))]
    return tuple(use for claim in claims for use in _own_uses(claim))


def lemmas(verdict: Verdict, of: Of) -> tuple[str, ...]:
    """The claims that the verdict rests on, each once, the direct ones first."""
    found: dict[str, None] = {}
    waiting = list(verdict.lemmas)
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = None
            waiting += of(name).lemmas
    return tuple(found)


def _own_uses(verdict: Verdict) -> Iterable[Use]:
    if verdict.judgement is not None and not verdict.judgement.assumptions:  # the kernel has met none
        return
    for part in parts(verdict.certificate):
        if isinstance(part, Assume):
            kind = SOLVER if part.name.startswith(_OF_A_SOLVER) else CITED
            yield Use(kind, part.name, part.citation, render_formula(part.formula), verdict.id)


def support(verdict: Verdict, of: Of) -> Support:
    """What the verdict rests on."""
    steps = [part for part in parts(verdict.certificate) if isinstance(part, Step)]
    return Support(
        rules=Counter(type(step).__name__ for step in steps),
        facts=Counter(name for step in steps if (name := cited(step))),
        boxes=tuple(_boxes(step.boxes) for step in steps if isinstance(step, Cover)),
        lemmas=lemmas(verdict, of),
        uses=uses(verdict, of),
        conventions=_conventions(verdict),
    )


def _boxes(tree: Box) -> int:
    return sum(isinstance(part, Box) and not part.parts for part in parts(tree))


def _conventions(verdict: Verdict) -> tuple[str, ...]:
    """How the statement is read, where readers may differ."""
    if verdict.statement is None:
        return ()
    statement = expand(verdict.statement)
    kinds = {type(part) for part in parts(statement)}
    laws = any(isinstance(binder.sort, RandomVariable) for binder in statement.binders)
    found = ["log is the natural logarithm"] if kinds & {Log, XLogX, Entropy} else []
    found += ["0*log(0) = 0"] if kinds & {XLogX, Entropy} else []
    found += ["random variables have finite alphabets"] if laws else []
    return (*found, *_judged_as(verdict, statement))


def _judged_as(verdict: Verdict, statement: Statement) -> Iterable[str]:
    if isinstance(verdict.certificate, (Witness, Undefined)):
        yield "evaluated by the kernel at exact values"
    elif statement.binders:
        yield "shown to be defined wherever it is quantified over"


# --- as recorded? --------------------------------------------------------------------------------------------


def drift(recorded: Mapping[str, Sequence[Use]], found: Mapping[str, Sequence[Use]]) -> list[str]:
    """What differs, in words, in either direction: a new assumption, and one that is no longer needed."""
    words = []
    for name in dict.fromkeys([*found, *recorded]):
        was, now = Counter(recorded.get(name, ())), Counter(found.get(name, ()))
        words += [f"{name}: a new assumption: {use}" for use in sorted((now - was).elements())]
        words += [f"{name}: no longer needed: {use}" for use in sorted((was - now).elements())]
    return words
