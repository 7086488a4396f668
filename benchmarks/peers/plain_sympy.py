"""sympy, as it is found in notebooks: simplify, assumptions, solve the inequality, minimise.

Symbols get the assumptions that the conditions give (positive, nonnegative, integer); one real variable gets its
range as the domain. The attempts share the time. What sympy says is believed.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from benchmarks.peers.answer import PROVED, REFUTED, UNDECIDED, Answer, Inexpressible
from benchmarks.peers.language import Language, Translator, constant_bounds
from verify.kernel import statement as s

PACKAGES = ("sympy",)
Bounds = dict[str, list[Fraction | None]]


class Sympy(Language):
    def __init__(self, bounds: Bounds) -> None:
        import sympy

        self.sympy = sympy
        self.bounds = bounds
        self.functions = {name: getattr(sympy, name) for name in ("sqrt", "sinh", "cosh", "tanh")}  # type: ignore[misc]

    def number(self, value: Fraction) -> Any:
        return self.sympy.Rational(value.numerator, value.denominator)

    def declare(self, name: str, integer: bool) -> Any:
        low, high = self.bounds.get(name, [None, None])
        known: dict[str, bool] = {"integer": True} if integer else {"real": True}
        if low is not None and low >= 0:
            known["nonnegative" if low == 0 else "positive"] = True
        if high is not None and high <= 0:
            known["nonpositive" if high == 0 else "negative"] = True
        return self.sympy.Symbol(name, **known)

    def add(self, args: list[Any]) -> Any:
        return self.sympy.Add(*args)

    def mul(self, args: list[Any]) -> Any:
        return self.sympy.Mul(*args)

    def power(self, base: Any, exponent: Fraction) -> Any:
        return base ** self.number(exponent)

    def symbolic_power(self, base: Any, exponent: Any) -> Any:
        return base**exponent

    def exp(self, arg: Any) -> Any:
        return self.sympy.exp(arg)

    def log(self, arg: Any) -> Any:
        return self.sympy.log(arg)

    def absolute(self, arg: Any) -> Any:
        return self.sympy.Abs(arg)

    def extremum(self, args: list[Any], least: bool) -> Any:
        return (self.sympy.Min if least else self.sympy.Max)(*args)

    def delta(self, left: Any, right: Any) -> Any:
        return self.sympy.KroneckerDelta(left, right)

    def binomial(self, n: Any, k: Any) -> Any:
        return self.sympy.binomial(n, k)

    def sum(self, index: Any, lower: Any, upper: Any, body: Any) -> Any:
        return self.sympy.Sum(body, (index, lower, upper))


class _OutOfTime(BaseException):
    """Not an Exception: sympy catches those."""


def decide(statement: s.Statement, seconds: float) -> Answer:
    signal.signal(signal.SIGALRM, _stop)
    language = Sympy(constant_bounds(statement))
    translator = Translator(language)
    for binder in statement.binders:
        translator.bind(binder)
    goals = list(_parts(statement.conclusion))
    answers = [_decided(goal, statement, translator, seconds / len(goals)) for goal in goals]
    for answer in answers:
        if answer.outcome != PROVED:
            return answer
    return answers[0]


def _parts(formula: s.Formula) -> Iterator[s.Formula]:
    """The conjuncts of a conclusion."""
    match formula:
        case s.And(args):
            for arg in args:
                yield from _parts(arg)
        case _:
            yield formula


def _decided(goal: s.Formula, statement: s.Statement, translator: Translator, seconds: float) -> Answer:
    """The first of the attempts that says something; each has its share of the time."""
    if isinstance(goal, s.Relation):
        question = _question(goal, statement, translator)
        attempts = EQUATION if goal.operator in ("=", "!=") else INEQUALITY
        return _first([lambda a=a: a(question) for a in attempts], seconds)  # type: ignore[misc]
    sets = Question(None, "", *_domain(statement, translator), ())
    return _first([lambda: _as_sets(goal, sets, translator)], seconds)


def _first(attempts: list[Callable[[], bool | None]], seconds: float) -> Answer:
    words = []
    for attempt in attempts:
        signal.setitimer(signal.ITIMER_REAL, seconds / len(attempts))
        try:
            truth = attempt()
        except _OutOfTime:
            words.append("out of time")
        except Inexpressible:
            raise
        except Exception as error:  # a method of sympy that does not apply says so in many ways
            words.append(type(error).__name__)
        else:
            if truth is not None:
                return Answer(PROVED if truth else REFUTED, f"attempt {len(words) + 1} of {len(attempts)}")
            words.append("nothing")
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    return Answer(UNDECIDED, ", ".join(words))


def _stop(number: int, frame: object) -> None:
    raise _OutOfTime


@dataclass(frozen=True)
class Question:
    """Is `gap` = 0, != 0, >= 0 or > 0? `symbol` in `domain` if it is the only variable and nothing else is assumed."""

    gap: Any
    operator: str
    symbol: Any
    domain: Any
    assumed: tuple[Any, ...]


def _question(goal: s.Relation, statement: s.Statement, translator: Translator) -> Question:
    left, right = translator.term(goal.left), translator.term(goal.right)
    if goal.operator in ("<", "<="):
        left, right = right, left
    operator = {"<": ">", "<=": ">="}.get(goal.operator, goal.operator)
    return Question(left - right, operator, *_domain(statement, translator), tuple(_assumed(statement, translator)))


def _domain(statement: s.Statement, translator: Translator) -> tuple[Any, Any]:
    """The only real variable and its range; (None, None) unless the hypotheses are just that."""
    import sympy

    names = [b.name for b in statement.binders]
    if len(names) != 1 or not isinstance(statement.binders[0].sort, s.Real):
        return None, None
    symbol = translator.scope[names[0]]
    domain = sympy.S.Reals
    for hypothesis in statement.hypotheses:
        if not isinstance(hypothesis, s.Relation):
            return None, None
        domain = domain.intersect(_sympy_relation(hypothesis, translator).as_set())
    return symbol, domain


def _sympy_relation(formula: s.Relation, translator: Translator) -> Any:
    import sympy

    names = {"=": sympy.Eq, "!=": sympy.Ne, "<": sympy.Lt, "<=": sympy.Le, ">": sympy.Gt, ">=": sympy.Ge}
    return names[formula.operator](translator.term(formula.left), translator.term(formula.right))


def _assumed(statement: s.Statement, translator: Translator) -> Iterator[Any]:
    """The hypotheses in the words of `ask`; it has signs only."""
    from sympy import Q

    signs = {"=": Q.zero, "!=": Q.nonzero, ">": Q.positive, ">=": Q.nonnegative, "<": Q.negative, "<=": Q.nonpositive}
    for formula in statement.hypotheses:
        if isinstance(formula, s.Relation):
            yield signs[formula.operator](translator.term(formula.left) - translator.term(formula.right))


def _vanishes(question: Question) -> bool | None:
    import sympy

    if sympy.simplify(question.gap.doit()) == 0:
        return question.operator == "="
    return None


def _vanishes_in_exp(question: Question) -> bool | None:
    """With tanh and the like written in exp, which `simplify` does not try."""
    import sympy

    if sympy.simplify(question.gap.rewrite(sympy.exp)) == 0:
        return question.operator == "="
    return None


def _equals(question: Question) -> bool | None:
    """`equals` tries random points; a difference found there counts only if nothing else was assumed."""
    truth = question.gap.doit().equals(0)
    if truth is None or (not truth and question.assumed):
        return None
    return bool(truth) == (question.operator == "=")


def _by_assumptions(question: Question) -> bool | None:
    import sympy

    for gap in (question.gap, sympy.simplify(question.gap.doit()), sympy.factor(question.gap)):
        if gap.is_positive or (question.operator == ">=" and gap.is_nonnegative):
            return True
        if gap.is_negative or (question.operator == ">" and gap.is_nonpositive):
            return False
    return None


def _by_ask(question: Question) -> bool | None:
    import sympy
    from sympy import Q

    sign = Q.positive if question.operator == ">" else Q.nonnegative
    found = sympy.ask(sign(question.gap), sympy.And(*question.assumed))
    return True if found else None  # a "no" is about some points, and does not say which


def _by_solving(question: Question) -> bool | None:
    import sympy

    if question.symbol is None:
        return None
    wanted = question.gap > 0 if question.operator == ">" else question.gap >= 0
    found = sympy.solve_univariate_inequality(wanted, question.symbol, relational=False, domain=question.domain)
    subset: bool | None = question.domain.is_subset(found)
    return subset


def _by_minimum(question: Question) -> bool | None:
    import sympy

    if question.symbol is None:
        return None
    least = sympy.minimum(question.gap, question.symbol, question.domain)
    if least.is_positive or (question.operator == ">=" and least.is_zero):
        return True
    return False if least.is_negative else None


EQUATION = (_vanishes, _vanishes_in_exp, _equals)
INEQUALITY = (_by_assumptions, _by_ask, _by_solving, _by_minimum)


def _as_sets(goal: s.Formula, question: Question, translator: Translator) -> bool | None:
    """A formula of one real variable, by the sets that its relations describe."""
    if question.symbol is None:
        raise Inexpressible("no connectives in several variables")
    found = _solution(goal, question.domain, translator)
    subset: bool | None = question.domain.is_subset(found)
    return subset


def _solution(formula: s.Formula, domain: Any, translator: Translator) -> Any:
    import sympy

    def solution(part: s.Formula) -> Any:
        return _solution(part, domain, translator)

    match formula:
        case s.Relation():
            relation = _sympy_relation(formula, translator)
            return relation.as_set().intersect(domain) if relation not in (True, False) else (
                domain if relation else sympy.S.EmptySet
            )
        case s.And(args):
            return sympy.Intersection(domain, *(solution(a) for a in args))
        case s.Or(args):
            return sympy.Union(*(solution(a) for a in args))
        case s.Not(arg):
            return domain - solution(arg)
        case s.Implies(left, right):
            return sympy.Union(domain - solution(left), solution(right))
        case s.Iff(left, right):
            return sympy.Intersection(solution(s.Implies(left, right)), solution(s.Implies(right, left)))
    raise Inexpressible(f"no {type(formula).__name__.lower()}")
