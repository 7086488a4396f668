"""`judge`: the one place where a certificate becomes a verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from verify.kernel.certificate import (
    Assume, Assumption, Certificate, Contradictory, Disproof, Exhibit, Lemma, Proof, Step, Undefined, Witness,
)
from verify.kernel.definedness import of_statement
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import CertificateRejected, Malformed, Unevaluable
from verify.kernel.evaluate import defined_at, holds
from verify.kernel.expansion import expand, vocabulary
from verify.kernel.normal import FORMS, order
from verify.kernel.rules import RULES, Goal, Goals, instance_of, opening
from verify.kernel.shape import check_shape
from verify.kernel.sorts import check_bound_names, check_definitions, check_formula
from verify.kernel.statement import Formula, Relation, Statement, check_names, negation
from verify.kernel.terms import ONE, ZERO

_T = TypeVar("_T")
MAX_STEPS = 100_000


@dataclass(frozen=True)
class Judgement:
    """A verdict of the kernel. Only `judge` makes them (the token keeps accidents out, not malice)."""

    statement: Statement
    verdict: str
    assumptions: tuple[Assumption, ...]
    lemmas: tuple[str, ...]
    token: object = None

    def __post_init__(self) -> None:
        found = (self.statement, self.verdict, self.assumptions, self.lemmas)
        if type(self.token) is not _Token or self.token.found != found:
            raise Malformed("a Judgement is made by verify.kernel.judge.judge only")


class _Token:
    """What `judge` found, so that a judgement can not be changed into another by accident."""

    def __init__(self, *found: object) -> None:
        self.found = found


Lemmas = Mapping[str, Judgement]
NO_LEMMAS: Lemmas = MappingProxyType({})


class _Ledger:
    """What a proof took on trust, and how long it is."""

    def __init__(self, lemmas: Lemmas) -> None:
        self.lemmas = lemmas
        self.assumptions: dict[Assumption, None] = {}
        self.used: dict[str, Formula] = {}  # lemmas, written out
        self.steps = 0


def judge(statement: Statement, certificate: Certificate, lemmas: Lemmas = NO_LEMMAS) -> Judgement:
    """The verdict that `certificate` establishes for `statement`.

    Returns a Judgement: PROVED or CONDITIONAL for a `Proof`, REFUTED for a `Witness` or a `Disproof`, ILL_POSED
    for `Undefined` or `Contradictory`. `lemmas` maps ids to earlier judgements, whose assumptions are inherited.
    Raises CertificateRejected (with the path of the step) or Malformed; never returns a weaker verdict instead.
    Types are checked first, exactly and all the way down, whoever built what is given. What is judged is the
    statement with its definitions written out; a certificate holds none.
    """
    _forget()
    try:
        return _judged(statement, certificate, lemmas)
    finally:
        _forget()


def _forget() -> None:
    """Nothing that was computed before a judgement is relied on, and nothing outlives it."""
    FORMS.forget()
    order.cache_clear()


def _judged(statement: Statement, certificate: Certificate, lemmas: Lemmas) -> Judgement:
    check_shape(statement, "Statement")
    check_shape(certificate, "Certificate", defined=False)
    try:
        check_names(statement)
        written_out = _written_out(statement)
        start = opening(written_out)
        defined_if = of_statement(written_out)
    except RecursionError:
        raise Malformed("the statement is nested too deeply") from None
    ledger = _Ledger(lemmas)
    match certificate:
        case Proof(defined, proof):
            check_proof(Goal((), (), defined_if), defined, ledger, (0,))
            check_proof(start, proof, ledger, (1,))
            verdict = "CONDITIONAL" if ledger.assumptions else "PROVED"
        case Disproof(names, defined, step):
            named = names == tuple(b.name for b in statement.binders)
            if not named or (names and not isinstance(step, Exhibit)):
                raise CertificateRejected("a refutation exhibits a value for each variable of the statement")
            check_proof(Goal((), (), defined_if), defined, ledger, (0,))
            check_proof(Goal((), (), negation(written_out.formula())), step, ledger, (1,))
            if ledger.assumptions:
                raise CertificateRejected("a refutation may not rest on assumptions")
            verdict = "REFUTED"
        case Witness():
            _check_witness(written_out, certificate)
            verdict = "REFUTED"
        case Undefined():
            if _evaluated(lambda: defined_at(written_out, certificate)) is not False:
                raise CertificateRejected("the statement is not certainly undefined at that point")
            verdict = "ILL_POSED"
        case Contradictory(step):
            check_proof(start.claiming(Relation("=", ZERO, ONE)), step, ledger, (0,))
            if ledger.assumptions:
                raise CertificateRejected("a contradiction may not rest on assumptions")
            verdict = "ILL_POSED"
        case _:
            raise Malformed(f"not a certificate: {certificate!r}")
    found = (statement, verdict, tuple(ledger.assumptions), tuple(ledger.used))
    return Judgement(*found, _Token(*found))


def _written_out(statement: Statement) -> Statement:
    """The statement without definitions and names, after checking that they are used as they should be."""
    if check_definitions(statement):
        check_formula(statement.formula(), {})
    return expand(statement)


def _evaluated(question: Callable[[], _T]) -> _T:
    """The answer; a value that can not be enclosed is a rejection."""
    try:
        return question()
    except (EnclosureError, Unevaluable) as error:
        raise CertificateRejected(f"not evaluable: {error}") from None
    except RecursionError:
        raise CertificateRejected("not evaluable: nested too deeply") from None


def _check_witness(statement: Statement, witness: Witness) -> None:
    """What it does not mean: one failure says nothing about other points, or about an amended statement."""
    hypotheses, conclusion = _evaluated(lambda: holds(statement, witness))
    for number, truth in enumerate(hypotheses, 1):
        if truth is not True:
            raise CertificateRejected(
                f"hypothesis h{number} is {'false' if truth is False else 'not determined'} at the witness"
            )
    if conclusion is not False:
        raise CertificateRejected(
            f"the conclusion is {'true' if conclusion else 'not determined'} at the witness"
        )
    if _evaluated(lambda: defined_at(statement, witness)) is not True:
        raise CertificateRejected("the statement is not certainly defined at the witness")


def check_proof(goal: Goal, step: Step, ledger: _Ledger, path: tuple[int, ...]) -> None:
    """Raise CertificateRejected, with the path of the step, unless the tree of steps proves the goal."""
    stack: list[tuple[Goal, Step, tuple[int, ...]]] = [(goal, step, path)]
    while stack:
        current, here, place = stack.pop()
        ledger.steps += 1
        if ledger.steps > MAX_STEPS:
            raise CertificateRejected(f"more than {MAX_STEPS} steps", place)
        goals = apply_step(current, here, ledger, place)
        if len(goals) != len(here.children):
            raise CertificateRejected(
                f"{type(here).__name__} leaves {len(goals)} goals, {len(here.children)} proofs are given",
                place,
            )
        stack += [(g, s, (*place, i)) for i, (g, s) in enumerate(zip(goals, here.children, strict=True))]


def apply_step(goal: Goal, step: Step, ledger: _Ledger, path: tuple[int, ...] = ()) -> Goals:
    """The goals that one step leaves. Every failure becomes CertificateRejected with the path."""
    try:
        if isinstance(step, Lemma):
            return _lemma(goal, step, ledger)
        if isinstance(step, Assume):
            return _assume(goal, step, ledger)
        if type(step) not in RULES:
            raise Malformed(f"not a step: {step!r}")
        return RULES[type(step)](goal, step)
    except CertificateRejected as error:
        raise CertificateRejected(str(error), path + error.path) from None
    except ValueError as error:  # of the kernel, of `enclosure`, or a number that is too long to be printed
        raise CertificateRejected(str(error), path) from None
    except RecursionError:
        raise CertificateRejected("a term or formula is nested too deeply", path) from None


def _lemma(goal: Goal, step: Lemma, ledger: _Ledger) -> Goals:
    """What it does not mean: a lemma is as good as its own verdict; its assumptions become this proof's."""
    if step.identifier not in ledger.used:  # a mapping is asked once: it may answer otherwise the next time
        known = ledger.lemmas.get(step.identifier)
        if type(known) is not Judgement or known.verdict not in ("PROVED", "CONDITIONAL"):
            raise CertificateRejected(f"there is no proved lemma {step.identifier}")
        _check_judgement(known)
        ledger.used[step.identifier] = expand(known.statement).formula()  # its words were checked when it was judged
        for assumption in known.assumptions:
            ledger.assumptions[assumption] = None
    conditions, conclusion = instance_of(goal, ledger.used[step.identifier], step.values)
    return (*(goal.claiming(x) for x in conditions), goal.knowing(step.label, conclusion))


def _check_judgement(known: Judgement) -> None:
    """Raise Malformed unless a judgement is what `judge` made: the same, and of exact types."""
    found = (known.statement, known.verdict, known.assumptions, known.lemmas)
    check_shape(found, "tuple[Statement, str, tuple[Assumption, ...], tuple[str, ...]]")
    known.__post_init__()


def _assume(goal: Goal, step: Assume, ledger: _Ledger) -> Goals:
    """An assumption speaks of the names in scope; it is recorded as it stands there.

    What it does not mean: an assumption is not checked, not even for consistency. It is printed.
    """
    if not step.name or not step.citation:
        raise Malformed("an assumption has a name and a citation")
    check_formula(step.formula, goal.sorts())
    check_bound_names(vocabulary(step.formula)[1])  # it is displayed
    ledger.assumptions[Assumption(step.name, step.citation, step.formula)] = None
    return (goal.knowing(step.label, step.formula),)


class Exploration:
    """The goals of a partial proof, for provers and for `explain`; it decides nothing."""

    def __init__(self, lemmas: Lemmas = NO_LEMMAS) -> None:
        self.ledger = _Ledger(lemmas)

    def goals(self, goal: Goal, step: Step) -> Goals:
        """What `step` (its children ignored) leaves to show of `goal`."""
        return apply_step(goal, step, self.ledger)

    def walk(
        self, goal: Goal, step: Step, path: tuple[int, ...] = ()
    ) -> Iterator[tuple[tuple[int, ...], Goal, Step]]:
        """Every step of a complete proof with its goal, depth first."""
        yield path, goal, step
        for number, (child, inner) in enumerate(zip(self.goals(goal, step), step.children, strict=True)):
            yield from self.walk(child, inner, (*path, number))
