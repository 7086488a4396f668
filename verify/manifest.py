"""What verdicts rest on: rules, facts, enclosures, other claims, assumptions; and the manifest that pins assumptions.

Everything is read off the certificates that the kernel accepted, never declared. An assumption is listed once
for each use, with the claim whose proof makes it; those of the claims that a proof uses come along.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from verify.kernel.certificate import Assume, Box, Cover, Fact, Step, Undefined, Witness
from verify.kernel.statement import RandomVariable, Statement
from verify.kernel.terms import Entropy, Log, XLogX
from verify.render import render_formula
from verify.walk import parts

if TYPE_CHECKING:
    from verify.pipeline import Verdict

__all__ = ["KINDS", "Support", "Use", "drift", "read", "support", "uses", "write"]

CITED, SOLVER = "cited lemma", "bare solver answer"
KINDS = (CITED, SOLVER)
_OF_A_SOLVER = "unsat by "  # so the names of such assumptions begin

Of = Callable[[str], "Verdict"]


@dataclass(frozen=True, order=True)
class Use:
    """One use of an assumption: its kind, name, citation and formula, and the claim whose proof makes it."""

    kind: str
    name: str
    citation: str
    formula: str
    claim: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.name} ({self.citation}), made by {self.claim}"


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
    for part in parts(verdict.certificate):
        if isinstance(part, Assume):
            kind = SOLVER if part.name.startswith(_OF_A_SOLVER) else CITED
            yield Use(kind, part.name, part.citation, render_formula(part.formula), verdict.id)


def support(verdict: Verdict, of: Of) -> Support:
    """What the verdict rests on."""
    steps = [part for part in parts(verdict.certificate) if isinstance(part, Step)]
    return Support(
        rules=Counter(type(step).__name__ for step in steps),
        facts=Counter(step.name for step in steps if isinstance(step, Fact)),
        boxes=tuple(_boxes(step.boxes) for step in steps if isinstance(step, Cover)),
        lemmas=lemmas(verdict, of),
        uses=uses(verdict, of),
        conventions=_conventions(verdict),
    )


def _boxes(tree: Box) -> int:
    return sum(isinstance(part, Box) and not part.parts for part in parts(tree))


def _conventions(verdict: Verdict) -> tuple[str, ...]:
    """How the statement is read, where readers may differ."""
    statement = verdict.statement
    if statement is None:
        return ()
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


# --- the manifest --------------------------------------------------------------------------------------------


def read(path: Path) -> dict[str, tuple[Use, ...]] | None:
    """The recorded uses by claim id (claims without any are left out); None without a file. Raises StoredError."""
    from verify.ledger import StoredError

    if not path.exists():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {name: tuple(Use(**entry) for entry in entries) for name, entries in data.items()}
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise StoredError(
            f"{path}: not a manifest of assumptions ({error}). Next: python -m verify check --update"
        ) from None


def write(path: Path, recorded: Mapping[str, Sequence[Use]]) -> None:
    """Record the uses by claim id. Where nothing is assumed, and nothing was before, no file is made."""
    data = {name: [asdict(use) for use in recorded[name]] for name in sorted(recorded) if recorded[name]}
    if not data and not path.exists():
        return
    path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def drift(recorded: Mapping[str, Sequence[Use]], found: Mapping[str, Sequence[Use]]) -> list[str]:
    """What differs, in words, in either direction: a new assumption, and one that is no longer needed."""
    words = []
    for name in dict.fromkeys([*found, *recorded]):
        was, now = Counter(recorded.get(name, ())), Counter(found.get(name, ()))
        words += [f"{name}: a new assumption: {use}" for use in sorted((now - was).elements())]
        words += [f"{name}: no longer needed: {use}" for use in sorted((was - now).elements())]
    return words
