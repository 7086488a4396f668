"""Where a statement is defined: its conditions one by one, from facts that are shown once, as soon as they hold.

`verify.proving.tactics.prove` tries every condition by itself first. The statements about mechanisms have many that
are alike (denominators that are powers of 1+(m-1)exp(-level), times p(x)): here they are closed by what they are.
"""

from collections.abc import Mapping

from theorems.wyz2016.model import DATABASES
from verify.claims.prelude import *
from verify.kernel.certificate import Intro
from verify.kernel.definedness import of_statement
from verify.kernel.expansion import expand
from verify.kernel.rules import opening, same
from verify.kernel.statement import And, ForAll, Formula, Implies, negation
from verify.proving import basics
from verify.proving.tactics import closed, formula, goals_of, naming

__all__ = ["denominator", "disproved", "positive_denominators", "positive_levels", "proved", "when"]


def proved(statement: Statement, tactic: Tactic, early: Mapping[str, Tactic], leaf: Tactic) -> Proof:
    """A certificate for ``statement`` by ``tactic``; ``early`` says what is shown right after which hypothesis (h1, ...).

    ``leaf`` closes each condition for being defined, with these facts at hand.
    """
    written_out = expand(statement)
    with naming(statement):
        return basics.proof(_defined(written_out, early, leaf), run(tactic, opening(written_out)))


def disproved(statement: Statement, tactic: Tactic, early: Mapping[str, Tactic], leaf: Tactic) -> Disproof:
    """The same for a certificate that ``statement`` fails: ``tactic`` begins with an `exhibit`."""
    names = tuple(b.name for b in statement.binders)
    written_out = expand(statement)
    step = run(tactic, Goal((), (), negation(written_out.formula())))
    return basics.disproof(names, _defined(written_out, early, leaf), step)


def _defined(statement: Statement, early: Mapping[str, Tactic], leaf: Tactic) -> Step:
    labels = {h: f"h{i}" for i, h in enumerate(statement.hypotheses, 1)}
    return _conditions(Goal((), (), of_statement(statement)), labels, early, leaf, 1)


def _conditions(
    goal: Goal, labels: Mapping[Formula, str], early: Mapping[str, Tactic], leaf: Tactic, depth: int
) -> Step:
    """Take "for all", "and", "implies" apart; premises that are no hypotheses are called g1, g2, ..."""
    claim = goal.claim
    if isinstance(claim, And):
        parts = goals_of(goal, Split())
        return closed(Split(), [_conditions(g, labels, early, leaf, depth) for g in parts])
    if isinstance(claim, ForAll):
        taken = set(goal.sorts())
        names = tuple(f"{b.name}_" if b.name in taken else b.name for b in claim.binders)
        return _after(goal, Intro(names), seq(), labels, early, leaf, depth)
    if isinstance(claim, Implies):
        label = labels.get(claim.left)
        step = Intro((label or f"g{depth}",))
        return _after(goal, step, early.get(label or "", seq()), labels, early, leaf, depth + (label is None))
    return run(leaf, goal)


def _after(
    goal: Goal,
    step: Step,
    shown: Tactic,
    labels: Mapping[Formula, str],
    early: Mapping[str, Tactic],
    leaf: Tactic,
    depth: int,
) -> Step:
    (inside,) = goals_of(goal, step)
    return closed(step, [shown(inside, lambda g: _conditions(g, labels, early, leaf, depth))])


def when(text: str, tactic: Tactic) -> Tactic:
    """``tactic``, if the goal is the formula ``text``; else stuck, at no cost."""

    def go(goal: Goal, after: Continuation) -> Step:
        if not same(formula(text, goal), goal.claim):
            raise Stuck(f"not {text}", goal)
        return tactic(goal, after)

    return go


def _base(level: str) -> str:
    return f"(1+(m-1)*exp(-{level}))"


def positive_levels(*levels: str) -> Tactic:
    """After n >= 1 and m >= 2: the denominators that are made of a level are positive."""
    return seq(
        have("m1", "m-1 > 0"),
        fact("rm1", "reciprocal_positive", "m-1"),
        *(_positive_level(level) for level in levels),
    )


def _positive_level(level: str) -> Tactic:
    return seq(
        fact(f"up_{level}", "exp_positive", level),
        have(f"share_{level}", f"1+exp({level})/(m-1) > 0", arith(f"up_{level}*rm1")),
        have(f"base_{level}", f"{_base(level)} > 0"),
        fact(f"power_{level}", "power_positive", _base(level), "n"),
    )


def positive_denominators(level: str, priors: str) -> Tactic:
    """After p > 0, the fact ``priors``: so is p(x) (1+(m-1)exp(-level))^n for all x."""
    return have(
        f"denominators_{level}",
        f"forall x in {DATABASES}: p[x]*{_base(level)}^n > 0",
        intro("x"),
        use("px", priors, "x"),
        arith(f"px*power_{level}"),
    )


def denominator(level: str, x: str) -> Tactic:
    """The condition that p(x) (1+(m-1)exp(-level))^n is not 0."""
    return when(f"p[{x}]*{_base(level)}^n != 0", use("d", f"denominators_{level}", x))
