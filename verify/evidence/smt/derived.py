"""The SMT leg that any statement has: z3 on small sizes that are read off the hypotheses.

Integers take small values that what is said of them allows, and those of a counterexample that is known; where something
is as long, or as large, as one of them says, 1 is left out if it can be, for then most statements say nothing; but tuples
of one entry come first, being small.
What the conclusion says exists is settled at random points (`smt.existence`); the rest is asked with all reals symbolic.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from verify.claims.legs import NOT_RUN, Leg
from verify.evidence.fuzz.aims import Aim, aims, beyond, label_places, sizes
from verify.evidence.fuzz.exhibits import Shown, point_of
from verify.evidence.fuzz.filling import as_functions
from verify.evidence.fuzz.generators import Generators
from verify.evidence.fuzz.known import two_labels
from verify.evidence.fuzz.points import Exact
from verify.evidence.fuzz.running import shown
from verify.evidence.fuzz.whole import BESIDE
from verify.evidence.smt.existence import Existences, exists_at
from verify.evidence.smt.leg import smt_leg
from verify.evidence.smt.points import Points
from verify.evidence.smt.settled import leg_at_points
from verify.kernel.certificate import Certificate
from verify.kernel.statement import Binder, Family, Integer, Opaque, Range, Statement, Tuples, instantiate
from verify.kernel.terms import Lambda, Node, Num, Sum, TupleSum, free_names, num
from verify.language.vocabulary import NO_WORDS, Vocabulary
from verify.language.walk import parts

__all__ = ["derived_leg", "witness_sizes"]

SIZES = 2
CANDIDATES = 60
LARGEST = 3
LARGEST_KNOWN = 4  # of a counterexample
SECONDS = 2.0
ALIKE = 2  # the size of everything that is one of a family of sizes


def witness_sizes(statement: Statement, certificates: Iterable[Certificate]) -> list[dict[str, int]]:
    """The integers of counterexamples that were proposed, if small: z3 looks there too, with all else unknown."""
    names = [b.name for b in statement.binders if isinstance(b.sort, Integer)]
    found: list[dict[str, int]] = []
    for certificate in certificates:
        values = point_of(certificate)
        size = {n: int(v.value) for n in names if isinstance(v := values.get(n), Num) and v.value.denominator == 1}
        if names and len(size) == len(names) and max(size.values()) <= LARGEST_KNOWN and size not in found:
            found.append(size)
    return found


def derived_leg(
    statement: Statement,
    timeout_s: float = SECONDS,
    known: Sequence[Mapping[str, int]] = (),
    effort: int = 1,
    proposed: tuple[Shown, ...] = (),
    instances: tuple[Mapping[str, Exact], ...] = (),
    against: tuple[Mapping[str, Exact], ...] = (),
    words: Vocabulary = NO_WORDS,
    uses: tuple[Shown, ...] = (),
    simple: bool = True,
) -> Leg:
    """z3 on the statement at up to two small sizes, ``timeout_s`` seconds of work; see `verify.evidence.smt.smt_leg`.

    ``known`` are sizes of counterexamples: z3 is asked there first. If it finds none, it says so of these sizes only
    where it is sure. ``against`` are these themselves: slices lie through them, and satisfying ``instances`` help to draw
    others. With more ``effort`` it looks at so many times the points and slices, in as many times the work. What fails at
    a random point is made ``simple``.
    """
    timeout_s *= effort
    opaque = [b.name for b in statement.binders if isinstance(b.sort, Opaque)]
    if opaque:
        return Leg("not run", f"{', '.join(opaque)} may be any function")
    lengths = _lengths(statement)
    alike = [b for b in statement.binders if isinstance(b.sort, Family) and b.name in lengths]
    whole_statement, statement = statement, _of_equal_lengths(statement, alike)
    whole = Aim(statement.binders, statement.hypotheses, statement.conclusion)
    small = sizes(whole, CANDIDATES, LARGEST)
    if not small and not known:
        return Leg("not run", f"no integers up to {LARGEST} satisfy the hypotheses on sight")
    telling = [size for size in small if all(value > (name in lengths) for name, value in size.items())]
    telling = telling or [size for size in small if all(value > 0 for value in size.values())] or small
    tuples = frozenset(name for part in parts(statement) for name in _lengths_of_tuples(part))
    least = [size for size in small if all(value > (name in lengths - tuples) for name, value in size.items())]
    short = [size for size in least if size not in telling]
    chosen = [{name: int(value) for name, value in size.items()} for size in [*short[:1], *telling][:SIZES]]
    further = [size for size in known if size not in chosen]
    near, beside = (tuple(two_labels(statement, point) for point in given) for given in (instances, against))
    drawn = Generators(words.generators)
    points = Points(statement, label_places(statement), drawn, near, exists_at, beside, proposed)
    existences = Existences(tuple(aims(statement)), points, effort)
    budget = partial(smt_leg, statement, timeout_s=timeout_s, effort=effort, uses=uses)
    ask = partial(budget, existence=existences, proposed=proposed, points=points)
    leg = ask(further) if further else NOT_RUN
    trivial = any(value < 2 for size in further for name, value in size.items() if name in lengths)
    if leg.outcome != "disagrees" and (trivial or not leg.holds) and chosen:
        usual = ask(chosen)  # what holds where there is little to say is no evidence
        leg = usual._replace(holds=(*leg.holds, *usual.holds))
    if leg.outcome in ("undecided", "not run"):
        settled = leg_at_points(whole_statement, words, proposed, instances, against, effort, simple, chosen)
        leg = leg if settled is None else settled._replace(detail=f"{settled.detail}; {leg.detail}")
    if leg.outcome != "disagrees" and (failing := points.failing(effort * BESIDE)) is not None:
        where = shown(as_functions(failing, points.places))
        leg = Leg("disagrees", f"fails at {where}, where z3 settles what is said of all; {leg.detail}", leg.seconds)
    if leg.outcome == "undecided" and (nested := beyond(whole_statement)):
        leg = leg._replace(detail=f"{leg.detail}; {nested}")
    if not alike:
        return leg
    return leg._replace(holds=(), detail=f"every value of {' and '.join(b.name for b in alike)} is {ALIKE}; {leg.detail}")


def _of_equal_lengths(statement: Statement, families: Sequence[Binder]) -> Statement:
    """The statement for families that have the same small value everywhere."""
    values = {b.name: Lambda(tuple(f"{b.name}#{k}" for k in range(b.sort.arity)), num(ALIKE))
              for b in families if isinstance(b.sort, Family)}  # fmt: skip
    binders = (Binder(b.name, instantiate(b.sort, values)) for b in statement.binders if b not in families)
    hypotheses = (instantiate(h, values) for h in statement.hypotheses)
    return Statement(tuple(binders), tuple(hypotheses), instantiate(statement.conclusion, values))


def _lengths(statement: Statement) -> frozenset[str]:
    """The names that say how long something is, or how many values it has."""
    found: set[str] = set()
    for part in parts(statement):
        for bound in _bounds(part):
            found |= free_names(bound)
    return frozenset(found)


def _lengths_of_tuples(part: Node) -> frozenset[str]:
    """Names that say how long a tuple is: tuples of one entry have less to say than others, but not nothing."""
    return free_names(part.length) if isinstance(part, (TupleSum, Tuples)) else frozenset()


def _bounds(part: Node) -> tuple[Node, ...]:
    match part:
        case Sum(_, _, upper, _) | Range(_, upper):
            return (upper,)
        case TupleSum(_, length, _, size, _) | Tuples(length, _, size):
            return length, size
    return ()
