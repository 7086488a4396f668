"""Random points for z3, drawn as the fuzz leg draws them: the evaluator finds all that is supposed true there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from random import Random

from verify.evidence.fuzz.aims import labelled
from verify.evidence.fuzz.filling import cell_value
from verify.evidence.fuzz.points import Exact, folded
from verify.evidence.fuzz.whole import Whole
from verify.evidence.smt.goals import Part
from verify.evidence.smt.names import Exponent, Symbols
from verify.evidence.smt.polynomials import Poly, Rat
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator
from verify.kernel.statement import Binder, Exists, ForAll, free_in
from verify.kernel.terms import Exp, Num, Term
from verify.kernel.values import enclose, plain
from verify.language.walk import parts

__all__ = ["Points", "known_of"]

BITS, SIMPLE = 64, 8  # of an enclosure; the largest denominator of what stands for a number that is not rational


class Points(Whole):
    """Draws values for names, and for z3's symbols."""

    def model(self, part: Part, cells: Mapping[str, tuple[str, tuple[object, ...]]], names: Iterable[str], random: Random,
              given: Mapping[str, Exact] | None = None) -> dict[str, Fraction] | None:  # fmt: skip
        """Rational values of z3's symbols at such a point, or close to the ``given`` one, for what a query speaks of."""
        known = {name: value for name, stands in part.env.items() if (value := known_of(stands)) is not None}
        if given and any(given[name] != value for name, value in known.items() if name in given):
            return None
        known = {**(given or {}), **known}
        sorts = self._sorts()
        open_ = [name for name in part.env if name not in known]
        facts = [labelled(formula) for formula, env in part.facts]
        same = all(env.get(n) is part.env.get(n) for formula, env in part.facts for n in free_in(formula))
        if not same or not all(name in sorts for name in open_):
            return None
        late = random.randrange(2) == 1
        values = self.draw([sorts[name] for name in open_], facts, part.formula, known, random, late)
        return None if values is None else _of_symbols(part, cells, names, values, random)

    def _sorts(self) -> dict[str, Binder]:
        """The binders of names that are bound in one way only."""
        found: dict[str, set[Binder]] = {}
        bound = [b for p in parts(self.statement.formula()) if isinstance(p, (ForAll, Exists)) for b in p.binders]
        for binder in (*self.statement.binders, *bound):
            found.setdefault(binder.name, set()).add(binder)
        return {name: next(iter(binders)) for name, binders in found.items() if len(binders) == 1}


def known_of(stands: object) -> Exact | None:
    """Sizes, indices and tuples are known; the rest is drawn."""
    if isinstance(stands, tuple):
        return stands
    value = stands.number() if isinstance(stands, Rat) else None
    return None if value is None else Num(value)


def _close_to(value: Term) -> Fraction:
    """The value, or a simple number close to it where it is not rational."""
    number = plain(value)
    if number is None:
        around = enclose(value, {}, BITS)
        if around.lo is None or around.hi is None:
            raise EnclosureError("no bounds")
        number = ((around.lo + around.hi) / 2).limit_denominator(SIMPLE)
    return number


def _of_symbols(
    part: Part,
    cells: Mapping[str, tuple[str, tuple[object, ...]]],
    names: Iterable[str],
    values: Mapping[str, Exact],
    random: Random,
) -> dict[str, Fraction] | None:
    """Of what is not rational it is close to the point. A label that is a symbol is one of the two that were drawn."""
    owners: dict[str, str] = {}
    for name, stands in part.env.items():
        if isinstance(stands, Symbols):
            owners[stands.name] = name
        elif isinstance(stands, Exponent):
            owners[stands.symbol.removeprefix("exp(").removesuffix(")")] = name
        elif isinstance(stands, Rat):
            owners.update(dict.fromkeys(stands.top.symbols(), name))
    labels: dict[Poly, int] = {}
    evaluator = Evaluator(values)
    found: dict[str, Fraction] = {}
    for symbol in names:
        bare = symbol.removeprefix("exp(").removesuffix(")")
        family, key = cells.get(bare, (bare, ()))
        if family not in owners:
            return None
        at: list[int | tuple[int, ...]] = []
        for place in key:
            if isinstance(place, Poly):
                at.append(labels.setdefault(place, 1 + random.randrange(2)))
            else:
                at.append(place if isinstance(place, tuple) else int(place))  # type: ignore[call-overload]
        try:
            value = cell_value(evaluator, owners[family], tuple(at))
            found[symbol] = _close_to(folded(Exp(value)) if symbol != bare else value)
        except (KernelError, EnclosureError):
            return None
    return found
