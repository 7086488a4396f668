"""The leg itself: all sizes within the time, the verdict in words, and exhibits read from text."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial

from verify.claims.claim import ClaimError
from verify.claims.legs import Leg
from verify.evidence.fuzz.exhibits import Shown
from verify.evidence.smt.points import Points
from verify.evidence.smt.process import shared
from verify.evidence.smt.solver import Solver
from verify.evidence.smt.trial import Existence, Found, Trial
from verify.kernel.definitions import unfold
from verify.kernel.expansion import expand
from verify.kernel.statement import ForAll, Formula, Relation, Statement
from verify.kernel.terms import Exp, Lambda, Log, Term, XLogX
from verify.language.parse import parse_formula
from verify.language.render import render
from verify.language.walk import parts as parts_in

GIVEN_UP = ("outside", "unknown", "doubted")
FIRST = 0.3  # of the work is for the first size, if there are others
SLICED, MOST_SLICED = 0.6, 1.2  # of the work that is left is for slices, but not more than these seconds
EXACTLY = 0.5  # of the work is for the statement with t = exp(eps) alone, before logarithms become unknowns


def smt_leg(
    statement: Statement,
    sizes: Sequence[Mapping[str, int]],
    exhibits: Mapping[str, object] | None = None,
    at: Mapping[str, Sequence[Fraction]] | None = None,
    timeout_s: float = 10.0,
    instead: Statement | None = None,
    existence: Existence | None = None,
    effort: int = 1,
    proposed: tuple[Shown, ...] = (),
    points: Points | None = None,
    uses: tuple[Shown, ...] = (),
) -> Leg:
    """Ask z3 about the statement at these sizes, until one is not decided; all within ``timeout_s`` seconds of work.

    If none was decided, z3 is asked again on slices: all reals but one, or a few, have values at which the hypotheses
    hold, and the others are free.

    ``exhibits``  what is put for names that the conclusion says exist: a `Lambda`, a term, text such as
                  ``"(i, j) -> kronecker(i,j)*(1-D) + (1-kronecker(i,j))*D/(M-1)"`` (arguments are integers, unless
                  declared as in ``"(x in tuples(n,m)) -> ..."``), or a list of these, one of which must do
    ``at``        values of t = exp(eps), by the name eps, for when z3 gives up on a symbolic t
    ``existence`` settles what the conclusion says exists where nothing is exhibited for it
    ``proposed``  what proofs put for things that exist (`verify.evidence.fuzz.exhibits`), tried where they were not found
    ``uses``      what proofs put in what is supposed of all: it is supposed of these too
    ``points``    draws values for slices (else z3 does), and settles what z3's counterexamples suppose of all
    ``instead``   a statement to ask about in place of one with entropies; the leg says so
    ``effort``    how many times the usual number of slices and points is looked at

    The outcome is "disagrees" if a counterexample was found and confirmed, "not run" if the conclusion is
    outside of what z3 knows, "agrees" if some size was decided and nothing spoke against it. The detail says
    which sizes were decided, with t symbolic or at rational t, and which were not.
    """
    if not sizes:
        raise ClaimError("smt_leg: no sizes. Next: give at least one, such as [{}]")
    start = time.monotonic()
    statement = expand(statement)
    asked = statement if instead is None else instead
    given = {name: _choices(asked, name, value) for name, value in (exhibits or {}).items()}
    levels = {name: [Fraction(v) for v in values] for name, values in (at or {}).items()}
    results: list[tuple[str, Found]] = []
    z3, left = shared(), timeout_s
    lost = z3.lost
    transcendental = any(isinstance(part, (Exp, Log, XLogX)) for part in parts_in(unfold(asked.formula())))
    trial = partial(Trial, proposed=proposed, points=points, uses=uses)
    ahead = list(sizes)
    while ahead:
        size, ahead = ahead[0], ahead[1:]
        last = 1 - min(SLICED, effort * MOST_SLICED / left) if left > 0 else 0
        share = max(FIRST, 1 / (1 + len(ahead))) if ahead else last
        solver = Solver(z3, (EXACTLY if transcendental else 1) * share * left)
        found = trial(asked, size, given, levels, solver, existence, effort=effort).run()
        if found.word in GIVEN_UP and transcendental:
            solver = Solver(z3, share * left, solver.spent)
            opened = trial(asked, size, given, levels, solver, None, opened=True).run()
            found = opened if opened.word not in GIVEN_UP or found.word == "outside" else found
        left -= solver.spent
        results.append((_sized(size), found))
        if found.word in ("sat", *GIVEN_UP):  # a larger one is harder
            break
    if results[-1][1].word == "unknown" and not any(found.word == "unsat" for _, found in results):
        solver = Solver(z3, left)
        found = _on_slices(asked, size, given, levels, solver, existence, transcendental, effort, proposed, points, uses)
        results.append((_sized(size), found))
    outcome, detail = _verdict(results)
    holds = tuple(size for size, found in results if found.word == "unsat" and found.whole)
    if instead is not None:
        detail = f"asked instead: {' '.join(render(instead).split())}; {detail}"
    detail += f"; {z3.lost - lost} queries were ended from outside, or by the clock" if z3.lost > lost else ""
    detail = f"{detail}; z3 {z3.version}" if z3.version else detail
    return Leg(outcome, detail, time.monotonic() - start, _tried(results) if outcome == "agrees" else "", holds)


def _tried(results: Sequence[tuple[str, Found]]) -> str:
    """The sizes that were decided: "M=2,3" or "n,m=1,2;2,2"; * where only some values of the reals were looked at."""
    decided = [(size, found) for size, found in results if found.word == "unsat"]
    given = [[part.split("=") for part in size.split(", ")] for size, _ in decided if "=" in size]
    names = ",".join(name for name, _ in given[0]) if given else ""
    values = [",".join(value for _, value in size) for size in given]
    sizes = f"{names}={(',' if ',' not in names else ';').join(values)}" if given else ""
    return sizes + ("" if all(found.whole for _, found in decided) else "*")


def _sized(size: Mapping[str, int]) -> str:
    return ", ".join(f"{n}={v}" for n, v in size.items()) or "as it is"


def _verdict(results: Sequence[tuple[str, Found]]) -> tuple[str, str]:
    """Outcome and detail."""
    for size, found in results:
        if found.word == "sat":
            return "disagrees", f"{size}: {found.words}"
    decided = [found for _, found in results if found.word == "unsat"]
    outside = [found for _, found in results if found.word == "outside"]
    left_out = dict.fromkeys(words for _, found in results for words in found.left_out)
    parts = [_listed(results, kind) for kind in _KINDS]
    told = dict.fromkeys(words for _, found in results for words in found.told)
    parts += [", ".join(told)] if told else []
    parts += [f"hypotheses left out: {', '.join(left_out)}"] if left_out else []
    detail = "; ".join(filter(None, parts))
    if outside:
        return "not run", detail
    doubted = any(found.word == "doubted" for _, found in results)
    return ("agrees" if decided and not doubted else "undecided"), detail


_KINDS: dict[str, Callable[[Found], bool]] = {
    "unsat": lambda f: f.word == "unsat" and not (f.levels or f.symbolic or f.points or f.slices),
    "unsat for every t": lambda f: f.word == "unsat" and f.symbolic and not (f.levels or f.points or f.slices),
    "unsat at rational t only": lambda f: f.word == "unsat" and f.levels and not (f.points or f.slices),
    "unsat on slices, a few reals free": lambda f: f.word == "unsat" and bool(f.slices) and not f.points,
    "what should exist was found at random points": lambda f: f.word == "unsat" and bool(f.points),
    "no size is allowed by the hypotheses": lambda f: f.word == "vacuous",
    "nothing to ask": lambda f: f.word == "empty",
    "not decided": lambda f: f.word in ("unknown", "doubted"),
    "outside of polynomials and exp": lambda f: f.word == "outside",
}


def _listed(results: Sequence[tuple[str, Found]], kind: str) -> str:
    chosen = [(size, found) for size, found in results if _KINDS[kind](found)]
    if not chosen:
        return ""
    reasons = dict.fromkeys(found.words for _, found in chosen if found.words)
    queries = sum(found.queries for _, found in chosen)
    words = f"{kind}: {' | '.join(size for size, _ in chosen)}"
    return words + (f" ({'; '.join(reasons)})" if reasons else f" ({queries} queries)" if queries else "")


def _on_slices(
    asked: Statement,
    size: Mapping[str, int],
    given: Mapping[str, list[Term | Lambda]],
    levels: Mapping[str, list[Fraction]],
    whole: Solver,
    existence: Existence | None,
    transcendental: bool,
    effort: int,
    proposed: tuple[Shown, ...],
    points: Points | None,
    uses: tuple[Shown, ...],
) -> Found:
    """With t = exp(eps) alone, then with logarithms as unknowns."""
    solver = Solver(whole.z3, (EXACTLY if transcendental else 1) * whole.seconds)
    kept = partial(Trial, sliced=True, effort=effort, proposed=proposed, points=points, uses=uses)
    found = kept(asked, size, given, levels, solver, existence).run()
    if found.word in GIVEN_UP and transcendental:
        solver = Solver(whole.z3, whole.seconds, solver.spent)
        found = kept(asked, size, given, levels, solver, existence, True).run()
    return found


# --- exhibits ----------------------------------------------------------------------------------------------


def _choices(statement: Statement, name: str, given: object) -> list[Term | Lambda]:
    if isinstance(given, (list, tuple)):
        return [choice for one in given for choice in _choices(statement, name, one)]
    if isinstance(given, (Lambda, Term)):
        return [given]
    if isinstance(given, str):
        return [_from_text(statement, given)]
    raise ClaimError(f"exhibits[{name!r}] = {given!r}: must be a Lambda, a term, text, or a list of these")


def _from_text(statement: Statement, text: str) -> Term | Lambda:
    """A term, or a formula for a family: ``(i, j) -> ...``, over the statement's names."""
    head, arrow, body = text.rpartition("->")
    if not arrow:
        return _equated(parse_formula(f"({text}) = 0", statement.binders))
    inside = head.strip().removeprefix("(").removesuffix(")")
    names = [part.strip() for part in _top_level(inside)]
    declared = ", ".join(part if " " in part else f"{part} integer" for part in names)
    formula = parse_formula(f"forall {declared}: ({body}) = 0", statement.binders)
    if not isinstance(formula, ForAll):
        raise ClaimError(f"{text!r} is not a formula for a family. Next: write (i, j) -> ...")
    return Lambda(tuple(b.name for b in formula.binders), _equated(formula.body))


def _equated(formula: Formula) -> Term:
    if not isinstance(formula, Relation):
        raise ClaimError("an exhibit must be a term")
    return formula.left


def _top_level(text: str) -> list[str]:
    """Split at the commas outside of brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts
