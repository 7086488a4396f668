"""Which backends are asked about a statement, in which order, on which side, and for how long: one table.

An attempt gets the statement and a deadline; it gives a certificate or None, or raises `Stuck` or `OutOfTime`.
It is named by its place, "module:function", and imported where it runs: in a child.

Some rows also have a glance: the same for short statements, in so few steps that a child would take longer to start.
It runs in this process, before any child. Where it raises `Stuck` nothing is known, and the attempt is made.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from itertools import islice
from typing import NamedTuple

from verify.kernel.certificate import Certificate
from verify.kernel.definedness import of_statement
from verify.kernel.statement import (
    TRUE,
    Exists,
    Family,
    Iff,
    Implies,
    Integer,
    Not,
    Or,
    RandomVariable,
    Range,
    Real,
    Relation,
    Statement,
    Tuples,
)
from verify.kernel.terms import (
    Add,
    Binomial,
    Call,
    Exp,
    GaussianMean,
    Integral,
    Log,
    Mul,
    Node,
    Num,
    Pi,
    Pow,
    Sum,
    TupleSum,
    XLogX,
    subterms,
)
from verify.language.walk import parts
from verify.limits.deadlines import Deadline
from verify.proving.offers import on_offer

Attempt = Callable[[Statement, Deadline], Certificate | None]
FOR, AGAINST = "for", "against"

#: What is glanced at: names, random variables among them, parts, bits of a number, degree of a side.
MOST_NAMES, MOST_LAWS, MOST_PARTS, MOST_BITS, MOST_DEGREE = 8, 4, 200, 64, 8
BRIEF = 3.0  # seconds of work of a first look at sums, before lemmas are read
SUM_DEGREE = 2  # of a power of a sum, above which multiplying out is the last resort


class Traits:
    """What kind of statement it is; each question is answered when it is first asked."""

    def __init__(self, statement: Statement) -> None:
        self.statement = statement
        self.sorts = [binder.sort for binder in statement.binders]

    @cached_property
    def laws(self) -> bool:
        """Whether it is about random variables."""
        return any(isinstance(sort, RandomVariable) for sort in self.sorts)

    @cached_property
    def families(self) -> bool:
        return any(isinstance(sort, Family) for sort in self.sorts)

    @property
    def means(self) -> bool:
        """Whether Gaussian means occur."""
        return GaussianMean in self._kinds

    @property
    def integrals(self) -> bool:
        return Integral in self._kinds

    @property
    def tuples(self) -> bool:
        """Whether something is summed up over tuples."""
        return TupleSum in self._kinds

    @cached_property
    def sets(self) -> bool:
        """Whether something is said of sets of letters, as tuples of 1 and 2."""
        return any(isinstance(part, Tuples) and part.size == Num(Fraction(2)) for part in parts(self.statement))

    @property
    def cites(self) -> bool:
        """Whether there are lemmas to cite."""
        return on_offer() is not None

    @cached_property
    def reals(self) -> int:
        return sum(isinstance(sort, Real) for sort in self.sorts)

    @cached_property
    def discrete(self) -> bool:
        """Whether integers or sums occur."""
        return self._kinds & {Sum, TupleSum} != set() or any(
            isinstance(sort, (Integer, Range)) for sort in self.sorts
        )

    @property
    def binomials(self) -> bool:
        """Whether binomial coefficients occur."""
        return Binomial in self._kinds

    @property
    def indexed(self) -> bool:
        """Whether it is about an integer, below a quantifier perhaps."""
        return bool(self._kinds & {Integer, Range})

    @cached_property
    def exists(self) -> bool:
        return Exists in self._kinds

    @cached_property
    def propositional(self) -> bool:
        """Whether the conclusion is more than comparisons joined by "and"."""
        kinds = {type(part) for part in parts(self.statement.conclusion)}
        return bool(kinds & {Iff, Implies, Or, Not})

    @cached_property
    def analytic(self) -> bool:
        """Whether exponentials, logarithms, roots, pi or integrals occur."""
        return bool(self._kinds & {Exp, Integral, Log, XLogX, Call, Pi}) or self._roots

    @cached_property
    def multiplicative(self) -> bool:
        """Whether it compares two sides with exponentials, or some with a power too high to be multiplied out."""
        claim = self.statement.conclusion
        if not isinstance(claim, Relation) or claim.operator in ("=", "!="):
            return False
        both = all(any(isinstance(part, Exp) for part in parts(side)) for side in (claim.left, claim.right))
        high = (p for p in parts(claim) if isinstance(p, Pow) and isinstance(p.exponent, Num))
        return both or any(abs(p.exponent.value) > (SUM_DEGREE if isinstance(p.base, Add) else MOST_DEGREE) for p in high)  # type: ignore[attr-defined]

    @cached_property
    def powered(self) -> bool:
        """Whether it compares powers with exponents that are not numbers."""
        claim = self.statement.conclusion
        exponents = [part.arg for part in parts(claim) if isinstance(part, Exp)]
        return isinstance(claim, Relation) and any(isinstance(p, Log) for e in exponents for p in parts(e))

    @cached_property
    def logarithmic(self) -> bool:
        """Whether it compares logarithms of several numbers, or logarithms and roots, or equates logarithms."""
        calls = {part.name for part in parts(self.statement) if isinstance(part, Call)}
        equation = (
            isinstance(self.statement.conclusion, Relation) and self.statement.conclusion.operator == "="
        )
        numbers = sum(isinstance(sort, (Real, Integer, Range)) for sort in self.sorts)
        several = numbers > 1 or self._roots or "sqrt" in calls
        return (several or equation) and bool(self._kinds & {Log, XLogX} or calls & {"h", "kl"})

    @cached_property
    def spelled(self) -> bool:
        """Whether logarithms or exponentials occur."""
        return bool(self._kinds & {Exp, Log, XLogX})

    @property
    def equation(self) -> bool:
        """Whether it equates two terms."""
        claim = self.statement.conclusion
        return isinstance(claim, Relation) and claim.operator == "="

    @property
    def opened(self) -> bool:
        """Whether opening logarithms may help."""
        return self.logarithmic and not (self.families or self._kinds & {Sum, TupleSum})

    @cached_property
    def exponential(self) -> bool:
        """Whether exponentials occur, so that a logarithm is perhaps to be taken away, and not to be opened."""
        return Exp in self._kinds

    @cached_property
    def bound(self) -> bool:
        """Whether it has hypotheses."""
        return bool(self.statement.hypotheses)

    @cached_property
    def partial(self) -> bool:
        """Whether it could be undefined somewhere."""
        try:
            return of_statement(self.statement) != TRUE
        except RecursionError:
            return True

    @cached_property
    def slight(self) -> bool:
        """Whether it is short, and about rational functions of reals or the entropies of few random variables."""
        laws = sum(isinstance(sort, RandomVariable) for sort in self.sorts)
        if self.analytic or self.discrete or self.families or self.exists:
            return False
        if len(self.sorts) > MOST_NAMES or laws > MOST_LAWS:
            return False
        found = list(islice(parts(self.statement), MOST_PARTS + 1))
        return len(found) <= MOST_PARTS and all(_short(part) for part in found)

    @cached_property
    def _kinds(self) -> set[type[Node]]:
        return {type(part) for part in parts(self.statement)}

    @cached_property
    def _roots(self) -> bool:
        powers = (part.exponent for part in parts(self.statement) if isinstance(part, Pow))
        return any(isinstance(power, Num) and power.value.denominator != 1 for power in powers)


def _short(part: Node) -> bool:
    """Whether a number has few digits, a side of a relation a low degree."""
    if isinstance(part, Relation):
        return max(_degree(part.left), _degree(part.right)) <= MOST_DEGREE
    if isinstance(part, Num):
        return max(abs(part.value.numerator), part.value.denominator).bit_length() <= MOST_BITS
    return True


def _degree(term: Node) -> Fraction:
    """The degree of a rational function as it is written, quotients counted like products, powers of numbers too."""
    match term:
        case Num():
            return Fraction(0)
        case Mul(args):
            return sum((_degree(a) for a in args), Fraction(0))
        case Pow(base, Num(exponent)):
            return max(_degree(base), Fraction(1)) * abs(exponent)
        case Pow():
            return Fraction(MOST_DEGREE + 1)
    return max((_degree(child) for child in subterms(term)), default=Fraction(1))


class Backend(NamedTuple):
    """One row. ``share`` is the part of the whole time that it may take.

    ``quick`` ones are all that a short look asks. No proof counts before the ``guard`` has spoken: a statement
    whose hypotheses contradict each other is ill posed, although everything follows from them. A row whose
    ``glance``, a place too, gave an answer is not asked again; a ``brief`` glance is at statements of any length. A
    ``patient`` one does not begin beside one that has only just begun.
    """

    name: str
    side: str
    share: float
    applies: Callable[[Traits], bool]
    place: str
    quick: bool = False
    guard: bool = False
    glance: str = ""
    patient: bool = False
    brief: bool = False
    most: float = 0.0  # seconds of work, after which it has found nothing and another look comes later; 0 is no limit

    @property
    def attempt(self) -> Attempt:
        """The function to call; its module is imported now."""
        return _found(self.place)

    @property
    def glancing(self) -> Attempt:
        """The function of the glance; its module is imported now."""
        return _found(self.glance)


def _found(place: str) -> Attempt:
    module, _, function = place.partition(":")
    found: Attempt = getattr(import_module(module), function)
    return found


_HERE = "verify.proving."


def _row(
    name: str,
    side: str,
    share: float,
    place: str,
    applies: Callable[[Traits], bool],
    glance: str = "",
    most: float = 0.0,
    **more: bool,
) -> Backend:
    return Backend(name, side, share, applies, _HERE + place, glance=glance and _HERE + glance, most=most, **more)


_TABLE = (
    _row("undefined", AGAINST, 0.15, "shannon:undefined", lambda t: t.partial and t.laws, quick=True),
    _row("contradiction", AGAINST, 0.15, "refutations:contradictory", lambda t: t.bound and not t.laws,
         "refutations:consistent", guard=True),
    _row("undefined", AGAINST, 0.15, "refutations:undefined", lambda t: t.partial and not t.laws, quick=True),
    _row("contradiction", AGAINST, 0.15, "shannon:contradiction", lambda t: t.bound and t.laws,
         "shannon:consistent", guard=True),
    _row("refuter", AGAINST, 0.15, "refutations:refuted", lambda t: not t.laws, quick=True),
    _row("refuter (nearby)", AGAINST, 0.15, "refutations:refuted_nearby", lambda t: not t.laws, quick=True, patient=True),
    _row("refuter", AGAINST, 0.5, "shannon:refute", lambda t: t.laws, quick=True),
    _row("shannon", FOR, 0.5, "shannon:prove", lambda t: t.laws, "shannon:combination"),
    _row("z3", AGAINST, 0.25, "refutations:solved", lambda t: t.families),
    _row("recorded", FOR, 0.5, "library:recorded", lambda t: t.cites, "kept:kept", brief=True),
    _row("limits", FOR, 0.8, "improper:prove", lambda t: t.integrals and t.exists),
    _row("limits", AGAINST, 0.5, "improper:refute", lambda t: t.integrals and t.exists),
    _row("events", FOR, 0.5, "sums.events:prove", lambda t: t.sets and t.cites),
    _row("extremes", FOR, 0.3, "sums.extremes:prove", lambda t: t.families and t.exists and t.cites),
    _row("existence", FOR, 0.4, "existence:prove", lambda t: t.exists),
    _row("congruence", FOR, 0.3, "congruence:prove",
         lambda t: (t.multiplicative or t.powered) and not (t.discrete or t.families)),
    _row("powers", FOR, 0.2, "powers:prove", lambda t: t.powered and not (t.discrete or t.families)),
    _row("tangents", FOR, 0.5, "tangents:prove", lambda t: t.opened and not t.exponential),
    _row("univariate", FOR, 0.4, "univariate:prove", lambda t: t.analytic and t.reals > 0),
    _row("atoms", FOR, 0.2, "atoms:prove", lambda t: t.opened),
    _row("tangents", FOR, 0.5, "tangents:prove", lambda t: t.opened and t.exponential),
    _row("logic", FOR, 0.5, "logic:prove", lambda t: t.propositional and not (t.laws or t.families)),
    _row("spelling", FOR, 0.3, "sums.written:spelled_out", lambda t: t.spelled and t.equation),
    _row("alphabets (brief)", FOR, 0.3, "sums.alphabets:prove", lambda t: t.families and t.cites, most=BRIEF),
    _row("sums (brief)", FOR, 0.3, "sums:prove", lambda t: t.binomials and not t.families and t.cites, most=BRIEF / 2),
    _row("written out", FOR, 0.6, "sums.written:prove", lambda t: t.families and t.bound and t.cites),
    _row("library (basics)", FOR, 0.3, "library:glanced",
         lambda t: (t.families or t.laws or t.integrals or t.tuples or t.binomials) and t.cites),
    _row("library (together)", FOR, 0.3, "library:together", lambda t: t.families and t.cites),
    _row("library (same)", FOR, 0.3, "library:exactly", lambda t: (t.families or t.laws or t.integrals) and t.cites),
    _row("alphabets", FOR, 0.5, "sums.alphabets:prove", lambda t: t.families),
    _row("integrals", FOR, 0.5, "integrals:prove", lambda t: t.integrals),
    _row("library", FOR, 0.6, "library:prove", lambda t: (t.families or t.laws or t.integrals) and t.cites),
    _row("means", FOR, 0.3, "means:prove", lambda t: t.means and t.cites),
    _row("sums", FOR, 0.6, "sums:prove", lambda t: t.discrete or t.analytic or t.indexed),
    _row("polynomial", FOR, 0.4, "polynomial.prover:prove", lambda t: not t.laws,
         "polynomial.products:combination"),
    _row("algebra", FOR, 0.6, "algebra:prove", lambda t: not (t.analytic or t.laws)),
    _row("calculus", FOR, 0.6, "calculus:prove", lambda t: t.analytic or t.laws),
    _row("disproof", AGAINST, 0.3, "existence:disprove", lambda t: not t.families and not t.laws),
    _row("refuter (long)", AGAINST, 0.6, "refutations:refuted_at_length", lambda t: not t.laws),
    _row("library", FOR, 0.4, "library:prove", lambda t: t.cites and not (t.families or t.laws)),
    _row("solver's word", FOR, 0.4, "polynomial.scout:scout_unsat", lambda t: not t.laws),
)  # fmt: skip


def backends() -> tuple[Backend, ...]:
    """All rows, in order."""
    return _TABLE


def plan(statement: Statement, quick: bool = False) -> tuple[Backend, ...]:
    """The backends to ask about this statement, in order; only the ``quick`` ones, if that is wanted."""
    traits = Traits(statement)
    rows = (row for row in _TABLE if (row.quick or not quick) and row.applies(traits))
    return tuple(row._replace(glance="") if row.glance and not (row.brief or traits.slight) else row for row in rows)
