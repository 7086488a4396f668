"""What the names of a statement stand for while it is written out, and which of them are exponents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from verify.evidence.smt.polynomials import Poly, Rat
from verify.kernel.definitions import unfold_call
from verify.kernel.statement import (
    And,
    Exists,
    Family,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Real,
    Relation,
)
from verify.kernel.terms import (
    Add,
    Apply,
    At,
    Binomial,
    Call,
    Delta,
    Exp,
    GaussianMean,
    Integral,
    Lambda,
    Log,
    Node,
    SameTuple,
    Sum,
    Term,
    TupleSum,
    Var,
    XLogX,
    subterms,
)


@dataclass(frozen=True)
class Symbols:
    """A family of constants; ``exponential``: what is kept is exp of its values."""

    name: str
    exponential: bool


@dataclass(frozen=True)
class Exponent:
    """A real of which only t = exp of it is kept, under this name."""

    symbol: str


@dataclass(frozen=True, eq=False)
class Closure:
    """A family given by a formula."""

    formula: Lambda
    env: Env


@dataclass(frozen=True, eq=False)
class Delayed:
    """A number given by a term."""

    term: Term
    env: Env


Env = Mapping[str, object]  # Rat, a tuple of integers, or one of the classes above
Key = tuple[Fraction | tuple[int, ...] | Poly, ...]

Labels = dict[tuple[str, int], dict[Rat, None]]  # what stands at an argument of a family


def exponents(formula: Formula, terms: Iterable[Term]) -> set[str]:
    """Names of reals that stand inside of exp, or in a relation with log or with such a name."""
    reals = set(_reals(formula))
    found: set[str] = set()
    sides: list[list[Term]] = [[t] for t in terms]
    sides.extend([r.left, r.right] for r in _relations(formula))
    facts = [
        (bare & reals, inside & reals, logs) for bare, inside, logs in (_bare(Add(tuple(s))) for s in sides)
    ]
    for _, inside, _ in facts:
        found |= inside
    while True:
        more = {x for bare, _, logs in facts if logs or bare & found for x in bare} - found
        if not more:
            return found
        found |= more


def _reals(formula: Node) -> Iterator[str]:
    """Names bound as reals or as families."""
    match formula:
        case And(args) | Or(args):
            for part in args:
                yield from _reals(part)
        case Not(arg):
            yield from _reals(arg)
        case Implies(left, right) | Iff(left, right):
            yield from _reals(left)
            yield from _reals(right)
        case ForAll(binders, body) | Exists(binders, body):
            yield from (b.name for b in binders if isinstance(b.sort, (Real, Family)))
            yield from _reals(body)


def _relations(formula: Node) -> Iterator[Relation]:
    match formula:
        case Relation():
            yield formula
        case And(args) | Or(args):
            for part in args:
                yield from _relations(part)
        case Not(arg):
            yield from _relations(arg)
        case Implies(left, right) | Iff(left, right):
            yield from _relations(left)
            yield from _relations(right)
        case ForAll(_, body) | Exists(_, body):
            yield from _relations(body)


def _bare(term: Node) -> tuple[set[str], set[str], bool]:
    """Names outside of exp, log and indices; names inside of exp; whether there is a log outside of exp."""
    match term:
        case Exp(arg):
            bare, inside, _ = _bare(arg)
            return set(), bare | inside, False
        case Log(arg):
            return set(), _bare(arg)[1], True
        case XLogX(arg):
            return set(), _bare(arg)[1], False
        case Var(name) | Apply(name, _):
            return {name}, set(), False
        case Call():
            return _bare(unfold_call(term))
        case Delta() | SameTuple() | At() | Binomial() | GaussianMean() | Integral():  # numbers, or formulas of their own
            return set(), set(), False
        case Sum(index, _, _, body) | TupleSum(index, _, _, _, body):
            bare, inside, logs = _bare(body)
            return bare - {index}, inside - {index}, logs
    parts = [_bare(child) for child in subterms(term)]
    bare = set[str]().union(*(p[0] for p in parts))
    return bare, set[str]().union(*(p[1] for p in parts)), any(p[2] for p in parts)
