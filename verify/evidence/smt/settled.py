"""The leg at random points: z3 settles there what is said of all laws, channels or mechanisms, the evaluator the rest.

Points are drawn as for the examples: optima that a hypothesis speaks of come from solvers. But the statement is looked at
as it stands, with nothing in place of words: that nothing beats an optimum is z3's to say. A point where there was
nothing for z3 to settle does not count, for the examples have that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from verify.claims.legs import Leg
from verify.evidence.fuzz.aims import Place, apart, infinite, label_places, labelled, labels_say_all
from verify.evidence.fuzz.derived import INTEGERS, NOT_BY_LABELS, ON_FEW, UNCONFIRMED, Drawn, Fuzzing
from verify.evidence.fuzz.exhibits import Shown
from verify.evidence.fuzz.known import two_labels
from verify.evidence.fuzz.looking import Look, on_few
from verify.evidence.fuzz.points import Exact
from verify.evidence.smt.existence import exists_at, settled_at
from verify.evidence.work import spent
from verify.kernel.statement import Exists, Formula, Statement
from verify.kernel.terms import num
from verify.language.vocabulary import Vocabulary

__all__ = ["leg_at_points"]

ENOUGH, POINTS = 4, 20  # points that count: at least, and at most
STALE = 20  # so many points in a row without one more
SECONDS = 0.7  # of work, for each of the first ones
PATIENCE = 0.4  # seconds of work for what is asked of z3: most is decided in less, but it shares them out


def leg_at_points(
    statement: Statement,
    words: Vocabulary,
    exhibits: tuple[Shown, ...] = (),
    instances: tuple[Mapping[str, Exact], ...] = (),
    against: tuple[Mapping[str, Exact], ...] = (),
    effort: int = 1,
    simple: bool = True,
    sizes: Sequence[Mapping[str, int]] = (),
) -> Leg | None:
    """What z3 and the evaluator say at random points; None where they say nothing at enough of them.

    Integers have the values of one of the ``sizes``, if they can.

    With more ``effort`` it goes on for so many times the work.
    """
    if not any(map(infinite, (*statement.hypotheses, statement.conclusion))):
        return None
    settling = _Settling(statement, words, exhibits, POINTS, simple, sizes)
    settling.patience = effort * PATIENCE
    instances, against = (tuple(two_labels(statement, point) for point in known) for known in (instances, against))
    settling.look(instances, effort * SECONDS)
    if settling.tally.counted and settling.failed is None:
        settling.beside(against, effort * SECONDS * ENOUGH, instances)
    if settling.failed is not None:
        where = settling.in_words(settling.failed)
        return Leg("disagrees", f"fails at {where}, where z3 settles what is said of all")
    count = len(settling.tally.counted)
    if count < ENOUGH or ON_FEW in settling.tally.undetermined:
        return None
    few = f", where {INTEGERS}" if settling.tally.few else ""
    return Leg("agrees", f"z3 settles what is said of all at {count} random points{few}", tried=f"{count}*")


class _Settling(Fuzzing):
    """Draws for the statement with solvers' optima in it, and looks at the statement as it stands."""

    def __init__(
        self,
        statement: Statement,
        words: Vocabulary,
        exhibits: tuple[Shown, ...],
        wanted: int,
        simple: bool,
        sizes: Sequence[Mapping[str, int]],
    ) -> None:
        super().__init__(statement, words, wanted=wanted, exhibits=exhibits, exists=exists_at, simple=simple)
        self.optima.simple = True
        self.aims = [(aim, _of_sizes(choices, sizes)) for aim, choices in self.aims]
        self.larger = [[] for _ in self.aims]
        self.whole = apart(statement)
        self.places |= label_places(self.whole)
        self.patience = PATIENCE
        self.settled = 0  # questions that z3 answered
        self.looked = 0  # points

    def look(self, instances: tuple[Mapping[str, Exact], ...], seconds: float) -> None:
        """Draw in all ways until enough points count, or as much work is done as these are worth, or it leads nowhere.

        Each of the first points is worth so many ``seconds``.
        """
        self.ways, random, start = ({}, *instances), Random(0), spent()
        stale, count = 0, 0
        while count < self.tally.wanted and stale < STALE and self.failed is None:
            if spent() > start + seconds * min(2 + count, 1 + ENOUGH):
                break
            before = self.looked
            self._fails((), random)
            stale, count = (stale + self.looked - before, count) if len(self.reached) == count else (0, len(self.reached))

    def _ask(self, formula: Exists, values: Mapping[str, Exact], places: frozenset[Place]) -> bool | None:
        answer = settled_at(formula, values, places, self.patience)
        self.settled += answer is not None
        return answer

    def _looked_at(self, point: Drawn) -> tuple[bool | None, str]:
        self.looked += 1
        if not labels_say_all(point.values, self.places):
            return None, NOT_BY_LABELS
        names = {b.name for b in self.whole.binders}
        values = {name: value for name, value in point.values.items() if name in names}
        look = Look(values, self.places, None, self.exhibits, self.generators, self._ask)
        before, heard, few = self.settled, set[Formula](), on_few()
        for number, fact in enumerate(self.whole.hypotheses, 1):
            look.heard = False
            truth = look.truth(labelled(fact))
            if not truth:
                return (None, f"hypothesis {number}") if truth is None else (False, "a hypothesis")
            heard |= {labelled(fact)} if look.heard else set()
        goal = look.truth(labelled(self.whole.conclusion))
        if look.doubted or (goal is False and on_few() > few):
            return None, ON_FEW
        if goal is None or self.settled == before:
            return None, "the conclusion" if goal is None else "z3 has nothing to settle"
        self.tally.few += goal and on_few() > few
        confirmed = goal or any(self._confirmed(point, sought, heard) for sought in (False, True))
        return (goal, "") if confirmed else (None, UNCONFIRMED)


def _of_sizes(choices: list[Mapping[str, Exact]], sizes: Sequence[Mapping[str, int]]) -> list[Mapping[str, Exact]]:
    """Those of the choices that agree with one of the sizes; all where none does."""
    told = [{name: num(value) for name, value in size.items()} for size in sizes]
    kept = [one for one in choices if any(all(one.get(n, v) == v for n, v in size.items()) for size in told)]
    return kept or choices
