"""A statement as it stands, nothing in place of words: points for it, and its truth there, where z3 settles the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, product
from random import Random

from verify.evidence.fuzz.aims import Place, infinite, is_label, labelled, labels_say_all
from verify.evidence.fuzz.drawing import DeadEnd
from verify.evidence.fuzz.exhibits import Shown
from verify.evidence.fuzz.filling import Filling, as_functions
from verify.evidence.fuzz.generators import Generators
from verify.evidence.fuzz.known import differs, shared, two_labels
from verify.evidence.fuzz.looking import Look, Settle, on_few
from verify.evidence.fuzz.points import Exact, at_point
from verify.evidence.fuzz.written import TooLarge
from verify.evidence.work import spent
from verify.kernel.certificate import Table
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.statement import Binder, Family, Formula, Integer, Real, Statement
from verify.kernel.terms import Log, Num, Term
from verify.kernel.values import plain

__all__ = ["BESIDE", "Whole"]

BESIDE = 0.5  # seconds of work, spent beside known counterexamples to the statement or to a neighbour of it
STEPS = tuple(Fraction(sign, size) for size in (64, 16) for sign in (1, -1))  # to both sides of a number of theirs
CLOSE = 0.5  # of the work is for these
ROUNDS = 3  # draws of one value in place of that of a known counterexample


@dataclass
class Whole:
    """Draws values for names; ``instances`` are points known to satisfy the hypotheses, of which some share values,
    ``against`` are counterexamples to it or a neighbour; ``exhibits`` are tried for what should exist.
    """

    statement: Statement
    places: frozenset[Place]
    generators: Generators = field(default_factory=lambda: Generators({}))
    instances: tuple[Mapping[str, Exact], ...] = ()
    exists: Settle | None = None
    against: tuple[Mapping[str, Exact], ...] = ()
    exhibits: tuple[Shown, ...] = ()

    def draw(
        self,
        binders: Iterable[Binder],
        facts: Sequence[Formula],
        mentioned: Formula,
        known: Mapping[str, Exact],
        random: Random,
        late: bool,
        beside: Mapping[str, Exact] | None = None,
    ) -> dict[str, Exact] | None:
        """Values at which all of the facts are true; None where the draw comes to nothing. ``late``: with more means.

        They share most, not all, with the point that they are ``beside``.
        """
        binders, same = tuple(binders), frozenset[str]()
        late = late or beside is not None
        near = self._near(binders, known, random) if late and beside is None else {}
        if beside is not None:
            _, near, same = shared([b for b in binders if b.name not in known], beside, random.randrange)
        generators = self.generators if late else Generators({})
        try:
            filling = Filling(self.places, random.randrange, generators=generators, late=late)
            values = filling.fill(binders, tuple(facts), mentioned, known, near, same)
            if beside is not None and not differs(values, beside):
                return None
            look = Look(values, self.places, None, (), generators, self.exists if late else None)
            return values if all(look.truth(fact) for fact in facts) else None
        except (DeadEnd, TooLarge, KernelError, EnclosureError):
            return None

    def alike(self, known: Mapping[str, Exact]) -> list[Mapping[str, Exact]]:
        """The known counterexamples with these values, as far as they have any for these names."""
        return [one for one in self.against if all(one.get(name, value) == value for name, value in known.items())]

    def failing(self, seconds: float) -> Mapping[str, Exact] | None:
        """A point at which the statement fails, where z3 settles what is said of all.

        It has all values but one of a known counterexample, which is close to what it was or drawn, and is sought with so
        many ``seconds`` of work. None where nothing is said of all: there the evaluator needs no help.
        """
        statement, random, start = self.statement, Random(0), spent()
        if not any(map(infinite, (*statement.hypotheses, statement.conclusion))):
            return None
        facts, goal = [labelled(h) for h in statement.hypotheses], labelled(statement.conclusion)
        numbers = [b.name for b in statement.binders if isinstance(b.sort, Real)]
        numbers = [name for name in numbers if not is_label(name, statement.formula())]
        families = [b.name for b in statement.binders if isinstance(b.sort, Family)]
        for one, name, step in product(self.against, numbers, STEPS):
            value = _moved(one.get(name), step)
            if value is not None and spent() <= start + CLOSE * seconds and self.truth({**one, name: value}) is False:
                return {**one, name: value}
        ways = chain(product(range(ROUNDS), self.against, numbers), product(range(ROUNDS), self.against, families))
        for _, one, name in ways:
            if spent() > start + seconds or name not in one:
                continue
            known = {other: value for other, value in one.items() if other != name}
            values = self.draw(statement.binders, facts, goal, known, random, True)
            if values is not None and differs(values, one) and self.truth(as_functions(values, self.places)) is False:
                return values
        return None

    def truth(self, values: Mapping[str, Exact]) -> bool | None:
        """Whether the statement holds at this point, where z3 settles what is said of all; None if that is not known."""
        few = on_few()
        truth = self._truth(values)
        return None if truth is False and on_few() > few else truth

    def _truth(self, values: Mapping[str, Exact]) -> bool | None:
        names = {b.name for b in self.statement.binders}
        own = two_labels(self.statement, {name: value for name, value in values.items() if name in names})
        if own.keys() != names or not labels_say_all(own, self.places):
            return None
        if any(isinstance(own.get(name), Table) for name, _ in self.places):
            return None
        try:
            point = at_point(self.statement, own)
        except KernelError:
            return None
        look = Look(own, self.places, None, self.exhibits, self.generators, self.exists)
        for fact, seen in zip(self.statement.hypotheses, point.hypotheses, strict=True):
            truth = look.truth(labelled(fact)) if seen is None else seen
            if not truth:
                return None if truth is None else True
        return False if point.refutes else look.truth(labelled(self.statement.conclusion))

    def _near(self, binders: Iterable[Binder], known: Mapping[str, Exact], random: Random) -> Mapping[str, Exact]:
        """What an instance of the same sizes has for most of the names."""
        fits = [one for one in self.instances if all(one.get(b.name) == known[b.name] for b in self.statement.binders
                if isinstance(b.sort, Integer) and b.name in known)]  # fmt: skip
        if not fits or not random.randrange(3):
            return {}
        return {b.name: random.choice(fits)[b.name] for b in binders if b.name in fits[0] and random.randrange(4)}


def _moved(value: Exact | None, step: Fraction) -> Term | None:
    """A number close to a rational one; close to a logarithm it is the logarithm of another number."""
    if isinstance(value, Log) and (inside := plain(value.arg)) is not None:
        return Log(Num(inside * (1 + step)))
    number = plain(value) if isinstance(value, Term) else None
    return None if number is None else Num(number + step)
