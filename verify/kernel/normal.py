"""The normal form: exponential polynomials with finite sums, and when two terms are equal by it.

A term becomes a *polynomial*: a map from monomials to rational coefficients. A monomial is a product of atoms
to non-zero integer powers times one exponential ``exp(polynomial)``. Atoms are what the laws below do not open:
variables, logs, family values, sums. The laws, each valid for the total semantics of `terms`:

* commutative ring laws; ``exp a exp b = exp(a+b)``; ``exp log a = a`` if a > 0; ``log exp a = a``;
* ``a / a = 1`` if a != 0 (every denominator is *required* to be non-zero);
* ``b**(n+k) = b**n b**k`` for integer exponents if b != 0, ``root(b)**q = b`` if b >= 0;
* a Kronecker delta is 0 or 1, so ``F(delta) = delta F(1) + (1-delta) F(0)``, and ``delta(u,v) F(u) = delta(u,v) F(v)``;
* sums are linear and commute, factors without the index come out; ``sum of delta(i,j) f(i) = f(j)`` if j is in range;
  a sum of c is c times the length of the range if that is >= 0.

What a law needs beyond that ("if") is collected in `Normalizer.conditions`, as formulas closed under the bound
indices around; a rule hands them back as goals. Equal normal forms imply equal values wherever the conditions
hold; different normal forms imply nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import count as count_from
from itertools import islice, permutations, product
from typing import TypeVar

from verify.kernel.definedness import between
from verify.kernel.definitions import unfold_call
from verify.kernel.errors import MAX_BITS, Malformed, Unevaluable
from verify.kernel.sorts import Scope, is_integer, membership
from verify.kernel.statement import (
    And, Binder, ForAll, Formula, Implies, Or, Range, Real, Relation, Sort, Tuples, free_in, instantiate, sort_of,
    stand_for,
)
from verify.kernel.terms import (
    ONE, ZERO, Abs, Add, Apply, At, Binomial, Call, Delta, Entropy, Exp, GaussianMean, Integral, Log, Max, Min, Mul,
    Node, Num, Ones, Pi, Pow, Put, SameTuple, Seq, SequenceTerm, Sum, Term, TupleSum, Value, Var, XLogX, add,
    free_names, fresh, mul, parts_of, rebuild, steps, sub, substitute, subterms,
)
from verify.kernel.values import binomial, compare, factors

Atoms = tuple[tuple[Term, int], ...]
Key = tuple[tuple["Monomial", Fraction], ...]  # a polynomial, frozen
Monomial = tuple[Atoms, "Key"]  # atoms, and the polynomial in the exponential
Poly = dict[Monomial, Fraction]
Form = tuple[Poly, tuple[Formula, ...]]  # a normal form, and the conditions it relies on
Forms = dict[tuple[Term, tuple[Binder, ...]], Form]

UNIT: Monomial = ((), ())
MAX_TERMS = 20_000
MAX_WORK = 100_000  # of one normal form: products of monomials, weighed by the size of their numbers; a term counts as 5
MAX_POWER = 64  # of a sum that is multiplied out, or of a log that comes out of an exponential
# beyond these a form is less canonical, or computed again, but no less valid:
MAX_EXPANDED_SUM = 64  # values of an index between two numbers: a longer sum stays a sum
MAX_DELTAS = 6  # in one argument: each doubles the number of cases
MAX_PERMUTED = 4  # nested sums of which every order is tried: 24 orders
MAX_KEPT = 100_000  # monomials remembered between steps
ONCE = Fraction(1)


@lru_cache(maxsize=1 << 16)
def order(term: Node) -> str:
    """A total order on terms (any will do; this one is their text)."""
    return repr(term)


def _mono_order(mono: Monomial) -> str:
    return repr(mono)


def constant(value: Fraction) -> Poly:
    return {UNIT: value} if value else {}


def atom(term: Term, power: int = 1) -> Poly:
    return {(((term, power),), ()): ONCE}


def plus(*polys: Poly) -> Poly:
    out: Poly = {}
    for poly in polys:
        for mono, coefficient in poly.items():
            known = out.get(mono)
            total = coefficient if known is None else known + coefficient
            if total:
                out[mono] = total
            else:
                out.pop(mono, None)
    return out


def scale(poly: Poly, factor: Fraction) -> Poly:
    if factor == 1:
        return dict(poly)
    return {m: c * factor for m, c in poly.items()} if factor else {}


def freeze(poly: Poly) -> Key:
    if len(poly) < 2:
        return tuple(poly.items())
    return tuple(sorted(poly.items(), key=lambda item: _mono_order(item[0])))


def thaw(key: Key) -> Poly:
    return dict(key)


def _bits(poly: Poly) -> int:
    """The size in bits of the largest numerator or denominator."""
    sizes = [max(c.numerator.bit_length(), c.denominator.bit_length()) for c in poly.values()]
    return max(sizes, default=0)


def _check_size(bits: int) -> None:
    if bits > MAX_BITS:
        raise Unevaluable(f"a number of about {bits:,} bits is over the limit of {MAX_BITS:,}")


def as_number(poly: Poly) -> Fraction | None:
    """The rational number that `poly` is, or None if it is not one on sight."""
    if not poly:
        return Fraction(0)
    return poly[UNIT] if len(poly) == 1 and UNIT in poly else None


def mono_term(mono: Monomial) -> Term:
    factors: list[Term] = [a if k == 1 else Pow(a, Num(Fraction(k))) for a, k in mono[0]]
    if mono[1]:
        factors.append(Exp(poly_term(thaw(mono[1]))))
    return mul(*factors)


def poly_term(poly: Poly) -> Term:
    """The polynomial as a term, in canonical order."""
    parts: list[Term] = []
    for mono, coefficient in freeze(poly):
        if mono == UNIT:
            parts.append(Num(coefficient))
        elif coefficient == 1:
            parts.append(mono_term(mono))
        else:
            parts.append(Mul((Num(coefficient), mono_term(mono))))
    return add(*parts)


def _flags(poly: Poly) -> list[Term]:
    """The deltas that occur in `poly` as factors."""
    found = {a for m in poly for a, _ in m[0] if isinstance(a, (Delta, SameTuple))}
    return sorted(found, key=order)


class _Forms:
    """Normal forms found before, each with the conditions it relies on.

    The normal form of a term depends on the scope and on the bound indices around it, and on nothing else, so the
    steps of a proof share them. `judge` begins without any: what somebody else has computed is never relied on.
    """

    def __init__(self) -> None:
        self._by_scope: dict[tuple[tuple[str, Sort], ...], Forms] = {}
        self._size = 0

    def over(self, scope: Scope) -> Forms:
        """The forms found over this scope, to be read and added to."""
        if self._size > MAX_KEPT:
            self.forget()
        return self._by_scope.setdefault(tuple(scope.items()), {})

    def keep(self, found: Forms, key: tuple[Term, tuple[Binder, ...]], form: Form) -> None:
        found[key] = form
        self._size += 1 + len(form[0])

    def forget(self) -> None:
        self._by_scope.clear()
        self._size = 0


FORMS = _Forms()


class Normalizer:
    """Computes normal forms over one scope; `conditions` holds what they rely on, in order of first need."""

    def __init__(self, scope: Scope) -> None:
        self.scope: dict[str, Sort] = dict(scope)
        self.local: list[Binder] = []
        self.conditions: dict[Formula, None] = {}
        self._known = FORMS.over(self.scope)
        self._work = 0  # since the outermost term was asked for: each has a budget of its own
        self._idle = True

    # --- conditions ---

    def require(self, operator: str, left: Term, right: Term) -> None:
        """Record that ``left operator right`` is relied on, for all values of the bound indices around."""
        if operator == "!=" and isinstance(left, Pow) and right == ZERO:
            # an integer power vanishes only where its base does, a root also where its base is negative; so this asks
            # for as much, or (exponent 0) for more
            operator = ">" if isinstance(left.exponent, Num) else "!="
            left = left.base
        if isinstance(left, Num) and isinstance(right, Num) and compare(operator, left.value, right.value):
            return
        self.require_formula(Relation(operator, left, right))

    def require_formula(self, claim: Formula) -> None:
        """Record that a formula is relied on, for all values of the indices around that it, or their ranges, mention.

        Without the other indices it is asked even where one of their ranges is empty: that is more than is needed.
        """
        needed: list[Binder] = []
        names = free_in(claim)
        for binder in reversed(self.local):
            if binder.name in names:
                needed.insert(0, binder)
                names |= free_in(binder.sort)
        self.conditions.setdefault(ForAll(tuple(needed), claim) if needed else claim, None)

    def _scope(self) -> Scope:
        return {**self.scope, **{b.name: b.sort for b in self.local}}

    # --- arithmetic ---

    def _spend(self, work: int) -> None:
        self._work += work
        if self._work > MAX_WORK:
            raise Unevaluable(f"the normal form takes more than {MAX_WORK:,} products of monomials")

    def times(self, *polys: Poly) -> Poly:
        out = dict(polys[0]) if polys else constant(ONCE)
        for poly in polys[1:]:
            if len(out) * len(poly) > MAX_TERMS:
                raise Unevaluable(f"a product of {len(out)} and {len(poly)} monomials is over the limit of {MAX_TERMS}")
            bits = _bits(out) + _bits(poly)
            _check_size(bits)
            self._spend(len(out) * len(poly) * (1 + bits // 1024))
            pairs = product(out.items(), poly.items())
            out = plus(*[scale(self._join(m1, m2), c1 * c2) for (m1, c1), (m2, c2) in pairs])
        return out

    def power(self, poly: Poly, exponent: int) -> Poly:
        if exponent < 0:
            return self.power(self.inverse(poly), -exponent)
        _check_size(exponent * (_bits(poly) - 1))  # before anything is computed
        if len(poly) == 1:
            return self._power_of_monomial(poly, exponent)
        if exponent > MAX_POWER:
            raise Unevaluable(f"a power of {exponent} is over the limit of {MAX_POWER}")
        return self.times(*(poly for _ in range(exponent)))

    def _power_of_monomial(self, poly: Poly, exponent: int) -> Poly:
        if exponent > 10_000:
            raise Unevaluable(f"a power of {exponent} is over the limit of 10000")
        (((atoms, exponential), coefficient),) = poly.items()
        lifted = scale(thaw(exponential), Fraction(exponent))
        raised: Atoms = tuple((a, k * exponent) for a, k in atoms) if exponent else ()
        return scale(self._tidy_with(raised, lifted), coefficient**exponent)

    def inverse(self, poly: Poly) -> Poly:
        """1/poly; every factor taken below the line is required to be non-zero.

        One that comes up from below the line need not be: 1/(1/a) = a holds for a = 0 too, as 1/0 = 0.
        """
        if not poly:
            self.require("!=", ZERO, ZERO)  # 1/0 is 0 by convention, but nothing may rest on that
            return {}
        if len(poly) > 1:
            return self._inverse_of_sum(poly)
        (((atoms, exponential), coefficient),) = poly.items()
        for a, k in atoms:
            if k > 0:
                self.require("!=", a, ZERO)
        turned: Monomial = (tuple((a, -k) for a, k in atoms), freeze(scale(thaw(exponential), Fraction(-1))))
        return {turned: ONCE / coefficient}

    def _inverse_of_sum(self, poly: Poly) -> Poly:
        """Pull the common monomial and the leading coefficient out; the rest becomes one atom.

        The monomial is divided out of every summand, so none of its atoms may be 0, above or below the line.
        """
        common = {a: min(dict(m[0]).get(a, 0) for m in poly) for a in {a for m in poly for a, _ in m[0]}}
        shift = tuple(sorted(((a, k) for a, k in common.items() if k), key=lambda item: order(item[0])))
        back: Monomial = (tuple((a, -k) for a, k in shift), ())
        rest = self.times(poly, {back: ONCE})
        if len(rest) < 2:  # what was below the line in it has cancelled
            for a, _ in shift:
                self.require("!=", a, ZERO)
            return self.times({back: ONCE}, self.inverse(rest))
        lead = freeze(rest)[0][1]
        primitive = poly_term(scale(rest, ONCE / lead))
        self.require("!=", primitive, ZERO)
        for a, _ in shift:
            self.require("!=", a, ZERO)
        return scale(self._tidy(((*back[0], (primitive, -1)), ())), ONCE / lead)

    def _join(self, m1: Monomial, m2: Monomial) -> Poly:
        """The product of two monomials."""
        next(steps)
        if m1 == UNIT or m2 == UNIT:
            return {m2 if m1 == UNIT else m1: ONCE}
        powers = dict(m1[0])
        for a, k in m2[0]:
            powers[a] = powers.get(a, 0) + k
        return self._tidy_with(tuple(powers.items()), plus(thaw(m1[1]), thaw(m2[1])))

    def _tidy_with(self, atoms: Atoms, exponent: Poly) -> Poly:
        """The product of the atoms and exp(exponent); whole multiples of logarithms come out of the exponential."""
        if not exponent or not any(_whole_log(mono, c) is not None for mono, c in exponent.items()):
            return self._tidy((atoms, freeze(exponent)))
        return self.times(self._tidy((atoms, ())), self._exp(exponent))

    def _tidy(self, mono: Monomial) -> Poly:
        """Sort the atoms, reduce roots and deltas, and use each delta on the other factors.

        A delta is 0 or 1, so each of its powers but the 0-th is the delta (1/0 = 0). A sum is an atom only as a
        denominator: what is left of it above the line is multiplied out.
        """
        factors: list[Poly] = []
        atoms: list[tuple[Term, int]] = []
        for a, k in mono[0]:
            if isinstance(a, (Delta, SameTuple)):
                k = 1 if k else 0
            if isinstance(a, Pow) and isinstance(a.exponent, Num):
                if not _is_root(a):  # such a power is no atom
                    factors.append(self.power(self.poly(a), k))
                    k = 0
                elif not 0 <= k < a.exponent.value.denominator:
                    factors.append(self._whole_part_of_root(a, k))
                    k %= a.exponent.value.denominator
            if isinstance(a, Add) and k > 0:
                factors.append(self.power(self.poly(a), k))
                k = 0
            if k:
                atoms.append((a, k))
        clean: Monomial = (tuple(sorted(atoms, key=lambda item: order(item[0]))), mono[1])
        out = self._use_deltas(clean)
        return self.times(out, *factors) if factors else out

    def _whole_part_of_root(self, root: Pow, k: int) -> Poly:
        """root**(k - k mod q) as a power of its base (root is base**(1/q), base >= 0)."""
        if not isinstance(root.exponent, Num) or not _is_root(root):
            raise Malformed("not a root")
        q = root.exponent.value.denominator
        self.require(">=", root.base, ZERO)
        return self.power(self.poly(root.base), k // q)

    def _use_deltas(self, mono: Monomial) -> Poly:
        """delta(u, v) F(u) = delta(u, v) F(v), where u is the left side; the delta itself counts as 1 inside F.

        Where the delta is 0 both sides are 0, and where it is 1, u is v. So v may come to stand where an integer must
        be: it is one wherever that matters.
        """
        for a, _ in mono[0]:
            if not isinstance(a, (Delta, SameTuple)):
                continue
            rest = mono_term(_apart(mono, a))
            used: Node = replace(rest, a, ONE)
            if isinstance(a.left, (Var, At, Seq)) and not _mentions(a.right, a.left):
                used = replace(used, a.left, a.right)
            if used != rest:
                return self.times({(((a, 1),), ()): ONCE}, self.poly(used))
        return {mono: ONCE}

    # --- terms ---

    def poly(self, term: Node) -> Poly:
        """The normal form of `term`."""
        if not isinstance(term, Term):
            raise Malformed(f"not a term: {term!r}")
        key = (term, tuple(self.local))
        known = self._known.get(key)
        if known is None:
            outer, self.conditions = self.conditions, {}
            first, self._idle = self._idle, False
            if first:
                self._work = 0
            try:
                self._spend(5)
                form = self._poly(term)
            finally:
                self._idle = first
                own, self.conditions = self.conditions, outer
                outer.update(own)
            known = form, tuple(own)
            FORMS.keep(self._known, key, known)
        else:
            self.conditions.update(dict.fromkeys(known[1]))
        return known[0]

    def _poly(self, term: Term) -> Poly:
        match term:
            case Num(value):
                return constant(value)
            case Pi() | Var() | Entropy():
                return atom(term)
            case Add(args):
                return plus(*(self.poly(a) for a in args))
            case Mul(args):
                return self.times(*(self.poly(a) for a in args))
            case Pow(base, exponent):
                return self._pow(base, exponent)
            case Exp(arg):
                return self._with_flags(self.poly(arg), self._exp)
            case Log(arg):
                return self._with_flags(self.poly(arg), self._log)
            case XLogX(arg):
                return self._with_flags(self.poly(arg), self._xlogx)
            case Abs(arg):
                return self._with_flags(self.poly(arg), _abs)
            case Min(args) | Max(args):
                return atom(type(term)(tuple(sorted({self.canonical(a) for a in args}, key=order))))
            case Delta(left, right):
                difference = plus(self.poly(left), scale(self.poly(right), Fraction(-1)))
                return self._with_flags(difference, self._delta)
            case SameTuple(left, right):
                return self._same(self.sequence(left), self.sequence(right))
            case At(seq, position):
                return self._at(self.sequence(seq), position)
            case Apply(name, args):
                return atom(Apply(name, tuple(self.argument(a) for a in args)))
            case Binomial(n, k):
                return self._binomial(self.canonical(n), self.canonical(k))
            case Call():
                return self.poly(unfold_call(term))
            case Sum() | TupleSum():
                return self._sum(Binder(term.index, self._canonical_sort(sort_of(term))), term.body)
            case GaussianMean() | Integral():
                return self._mean(term)
        raise Malformed(f"no normal form for {term!r}")

    def canonical(self, term: Node) -> Term:
        """`term` rewritten from its normal form."""
        return poly_term(self.poly(term))

    def argument(self, arg: Node) -> Term | SequenceTerm:
        return self.sequence(arg) if isinstance(arg, SequenceTerm) else self.canonical(arg)

    def sequence(self, seq: SequenceTerm) -> SequenceTerm:
        """A tuple term with canonical parts; a second write to the same place replaces the first."""
        if not isinstance(seq, Put):
            return seq
        inner, position, value = self.sequence(seq.seq), self.canonical(seq.position), self.canonical(seq.value)
        if isinstance(inner, Put) and inner.position == position:
            inner = inner.seq
        return inner if value == At(inner, position) else Put(inner, position, value)

    def _fresh(self, count: int, taken: frozenset[str] | set[str]) -> list[str]:
        """Names "#0", "#1", ... from the depth on, none taken or in force: two local indices never share a name."""
        used = taken | {b.name for b in self.local}
        return list(islice((name for k in count_from(len(self.local)) if (name := f"#{k}") not in used), count))

    def _position(self, position: str, size: Term) -> str:
        """The name of a position in a size: "@", primed in a size inside of a size (which may mention the outer one).

        So "@" may be the name of an index around: who compares sizes must not take it for unused.
        """
        return fresh("@", (free_names(size) - {position}) | {b.name for b in self.local})

    def _canonical_sort(self, sort: Sort) -> Sort:
        match sort:
            case Range(lower, upper):
                return Range(self.canonical(lower), self.canonical(upper))
            case Tuples(length, position, size):
                name, count = self._position(position, size), self.canonical(length)
                with _Under(self.local, Binder(name, Range(ONE, count))):
                    return Tuples(count, name, self.canonical(substitute(size, {position: Var(name)})))
        return sort

    def _mean(self, term: GaussianMean | Integral) -> Poly:
        """A mean or an integral with canonical parts; it is the same of bodies that are equal wherever it looks at them.

        That is at every real for a mean, between the ends for an integral; integrable or not. No other law is used here,
        but that an integral from a number to the same one is 0.
        """
        first, second = map(self.canonical, subterms(term))
        if isinstance(term, Integral) and first == second:
            return {}
        (name,) = self._fresh(1, free_names(term.body) - {term.index})
        outer, self.conditions = self.conditions, {}
        with _Under(self.local, Binder(name, Real())):
            body = self.canonical(substitute(term.body, {term.index: Var(name)}))
            own, self.conditions = self.conditions, outer
            for condition in own:
                if isinstance(term, Integral):
                    self._require_between(first, name, second, condition)
                else:
                    self.conditions.setdefault(condition, None)
        return atom(type(term)(name, first, second, body))

    def _require_between(self, lower: Term, name: str, upper: Term, condition: Formula) -> None:
        """A condition of the body of an integral: where it is about the index, only from one end to the other."""
        if not isinstance(condition, ForAll) or name not in {b.name for b in condition.binders}:
            self.conditions.setdefault(condition, None)
            return
        place = [b.name for b in condition.binders].index(name)
        below = condition.binders[place + 1 :]
        there = ForAll(below, condition.body) if below else condition.body
        self.require_formula(Implies(between(lower, Var(name), upper), there))

    def _with_flags(self, arg: Poly, build: Callable[[Poly], Poly]) -> Poly:
        """F(delta) = delta F(1) + (1 - delta) F(0) for every delta in the argument of an atom."""
        flags = _flags(arg)
        if not flags or len(flags) > MAX_DELTAS:
            return build(arg)
        on, off = (self._with_flags(_set_flag(arg, flags[0], value), build) for value in (True, False))
        return self._either(atom(flags[0]), on, off)

    def _either(self, flag: Poly, on: Poly, off: Poly) -> Poly:
        """flag on + (1 - flag) off."""
        return plus(self.times(flag, on), off, scale(self.times(flag, off), Fraction(-1)))

    def _pow(self, base: Term, exponent: Term) -> Poly:
        """base**exponent; the exponent is split into parts later, so each must have a whole coefficient."""
        if isinstance(exponent, Num):
            return self._number_power(base, exponent.value)
        powers = self.poly(exponent)
        value = as_number(powers)
        if value is not None:
            return self._number_power(base, value)
        if not self.integer(exponent) or any(c.denominator != 1 for c in powers.values()):
            raise Malformed(f"an exponent must be a number or an integer, not {exponent!r}")
        return self._symbolic_power(self.poly(base), powers)

    def integer(self, term: Term) -> bool:
        """Whether `term` is visibly an integer here."""
        return is_integer(term, self._scope())

    def _number_power(self, base: Term, exponent: Fraction) -> Poly:
        """base**exponent: whole powers multiply out, roots and inverses first separate the deltas."""
        opened = self.poly(base)
        if exponent.denominator == 1 and exponent > 0:
            return self.power(opened, exponent.numerator)
        root, power = exponent.denominator, exponent.numerator
        return self._with_flags(opened, lambda p: self.power(self._root(p, root), power))

    def _root(self, base: Poly, q: int) -> Poly:
        if q == 1:
            return base
        value = as_number(base)
        if value is not None and value >= 0:
            top, bottom = _exact_root(value.numerator, q), _exact_root(value.denominator, q)
            if top is not None and bottom is not None:
                return constant(Fraction(top, bottom))
            return self._root_of_number(value, q)
        return atom(Pow(poly_term(base), Num(Fraction(1, q))))

    def _root_of_number(self, value: Fraction, q: int) -> Poly:
        """The q-th root of a positive number, prime by prime: p**(e/q) = p**(e div q) * (p**(1/q))**(e mod q)."""
        out = constant(Fraction(1))
        for prime, e in factors(value):
            exact = _exact_root(prime, q)
            if exact is not None:
                out = scale(out, Fraction(exact) ** e)
                continue
            root = self.power(atom(Pow(Num(Fraction(prime)), Num(Fraction(1, q)))), e % q)
            out = scale(self.times(out, root), Fraction(prime) ** (e // q))
        return out

    def _symbolic_power(self, base: Poly, powers: Poly) -> Poly:
        """base**exponent, split over the monomials of the exponent and (if base is one monomial) of the base."""
        self._splits(base, powers)
        out = constant(Fraction(1))
        for mono, coefficient in freeze(powers):
            part = base if mono == UNIT else self._atomic_power(base, mono_term(mono))
            out = self.times(out, self.power(part, coefficient.numerator))
        return out

    def _splits(self, base: Poly, powers: Poly) -> None:
        """What base**(sum of parts) = product of base**part relies on: base != 0, or no part negative.

        Where the base is 0 and no part is negative, both sides are 1 if every part is 0, and 0 otherwise.
        """
        nonzero = Relation("!=", poly_term(base), ZERO)
        if any(c < 0 for c in powers.values()):
            self.require(nonzero.operator, nonzero.left, nonzero.right)
        elif len(powers) > 1 and not as_number(base):
            whole = tuple(Relation("<=", ZERO, mono_term(m)) for m in powers if m != UNIT)
            self.require_formula(Or((nonzero, And(whole))))

    def _atomic_power(self, base: Poly, exponent: Term) -> Poly:
        """base**exponent for an exponent that is one monomial: (a b)**n = a**n b**n, exp(c)**n = exp(c n).

        The exponent is a whole number n, so these hold for negative factors too.
        """
        if len(base) != 1:
            return atom(Pow(poly_term(base), exponent))
        (((atoms, exponential), coefficient),) = base.items()
        out = self._exp(self.times(thaw(exponential), self.poly(exponent)))
        numbers = ((Num(Fraction(prime)), k) for prime, k in factors(coefficient))
        for a, k in (*atoms, *numbers):
            base_atom, raised = a, exponent
            # (b**n)**m = b**(n m), for b = 0 too: 1 if n m = 0, else 0
            if isinstance(a, Pow) and not isinstance(a.exponent, Num):
                base_atom, raised = a.base, self.canonical(mul(a.exponent, exponent))
            power = Pow(base_atom, raised)
            made = self.power(self.poly(power), k) if isinstance(raised, Num) else atom(power, k)
            out = self.times(out, made)  # for a = 0 too, as 0**negative = 0
        return out

    def _exp(self, exponent: Poly) -> Poly:
        """exp of a polynomial: integer multiples of logs come out as powers."""
        rest: Poly = {}
        out = constant(Fraction(1))
        for mono, coefficient in exponent.items():
            inside = _whole_log(mono, coefficient)
            if inside is not None:
                self.require(">", inside, ZERO)
                out = self.times(out, self.power(self.poly(inside), coefficient.numerator))
            else:
                rest[mono] = coefficient
        return self.times(out, {((), freeze(rest)): ONCE}) if rest else out

    def _log(self, arg: Poly) -> Poly:
        """log of a polynomial: of a positive number prime by prime, of exp(a) it is a; a product is not split."""
        value = as_number(arg)
        if value is not None and value > 0:
            parts = (scale(atom(Log(Num(Fraction(p)))), Fraction(k)) for p, k in factors(value))
            return plus(*parts)
        if len(arg) == 1:
            (((atoms, exponential), coefficient),) = arg.items()
            if not atoms and coefficient == 1:
                return thaw(exponential)
        return atom(Log(poly_term(arg)))

    def _xlogx(self, arg: Poly) -> Poly:
        value = as_number(arg)
        if value is not None:
            self.require(">=", Num(value), ZERO)
            return scale(self._log(arg), value) if value > 0 else {}
        return atom(XLogX(poly_term(arg)))

    def _delta(self, difference: Poly) -> Poly:
        """delta(a, b) from a - b: the sides are chosen so that the left one is a name, if there is one."""
        value = as_number(difference)
        if value is not None:
            return constant(Fraction(int(value == 0)))
        for mono in sorted(difference, key=_mono_order, reverse=True):
            match mono:
                case (((Var() | At() as name, 1),), ()):
                    rest = scale({m: c for m, c in difference.items() if m != mono}, -ONCE / difference[mono])
                    if not any(_mentions(mono_term(m), name) for m in rest):
                        return atom(Delta(name, poly_term(rest)))
        lead = freeze(difference)[0][1]
        return atom(Delta(poly_term(scale(difference, ONCE / lead)), ZERO))

    def _at(self, seq: SequenceTerm, position: Term) -> Poly:
        if isinstance(seq, Ones):
            return constant(Fraction(1))
        place = self.canonical(position)
        if not isinstance(seq, Put):
            return atom(At(seq, place))
        return self._either(self.poly(Delta(place, seq.position)), self.poly(seq.value), self._at(seq.seq, place))

    def _same(self, left: SequenceTerm, right: SequenceTerm) -> Poly:
        if left == right:
            return constant(Fraction(1))
        if order(left) < order(right):
            left, right = right, left
        return atom(SameTuple(left, right))

    def _binomial(self, n: Term, k: Term) -> Poly:
        if isinstance(n, Num) and isinstance(k, Num) and n.value.denominator == k.value.denominator == 1:
            return constant(Fraction(binomial(n.value.numerator, k.value.numerator)))
        return atom(Binomial(n, k))

    # --- sums ---

    def _sum(self, binder: Binder, body: Term) -> Poly:
        values = _few_values(binder.sort)
        if values is not None:
            return plus(*(self.poly(substitute(body, {binder.name: Num(Fraction(v))})) for v in values))
        (name,) = self._fresh(1, (free_names(body) - {binder.name}) | free_in(binder.sort))
        opened = substitute(body, {binder.name: stand_for(binder, name)})
        bound = Binder(name, binder.sort)
        with _Under(self.local, bound):
            inner = self.poly(opened)
        return self._summed((bound,), inner)

    def _sum_monomial(self, binders: tuple[Binder, ...], mono: Monomial) -> Poly:
        """The sum of one monomial over several binders (each may occur in the ranges of later ones).

        In turn: merge an inner sum, let a delta pin an index, take out factors without an index, count an index that
        nothing mentions. Each is a law of finite sums by itself; the order is for the sake of one form.
        """
        opened = self._open_nested(binders, mono)
        if opened is not None:
            return self._sum_monomial(*opened)
        for binder in binders:
            with _Under(self.local, *binders):
                found = _pinned(binder, mono, self)
            rest = None if found is None else _without(binders, binder, found[1])
            if found is not None and rest is not None:
                return self._eliminate(binder, rest, mono, found)
        names = {b.name for b in binders}
        inside, outside = _separate(mono, names)
        if inside != mono:
            return self.times(self.poly(mono_term(outside)), self._sum_monomial(binders, inside))
        for place, binder in enumerate(binders):
            if not _used(binder.name, binders, inside) and not _uneven(binder.sort):
                return self._unused(binder, binders[:place] + binders[place + 1 :], inside)
        return atom(self._canonical_sum(binders, inside))

    def _unused(self, binder: Binder, rest: tuple[Binder, ...], mono: Monomial) -> Poly:
        """Sum over a binder that nothing mentions: the length of its range, under the other sums."""
        with _Under(self.local, *rest):
            body = self.times(self._length(binder), {mono: ONCE})
        return self._summed(rest, body)

    def _summed(self, binders: tuple[Binder, ...], body: Poly) -> Poly:
        """The sum of a polynomial over binders, if there are any."""
        if not binders:
            return self.poly(poly_term(body))
        return plus(*(scale(self._sum_monomial(binders, m), c) for m, c in body.items()))

    def _open_nested(
        self, binders: tuple[Binder, ...], mono: Monomial
    ) -> tuple[tuple[Binder, ...], Monomial] | None:
        """Merge one inner sum into the binders: sum_i a_i (sum_j b_ij) = sum_i sum_j a_i b_ij."""
        names = {b.name for b in binders}
        for a, k in mono[0]:
            if isinstance(a, (Sum, TupleSum)) and k > 0 and free_names(a) & names and len(binders) < MAX_PERMUTED:
                others = tuple((b, e) if b != a else (b, e - 1) for b, e in mono[0])
                kept: Monomial = (tuple((b, e) for b, e in others if e), mono[1])
                (new,) = self._fresh(1, names | free_names(mono_term(mono)) | free_names(a.body))
                bound = Binder(new, sort_of(a))
                body = substitute(a.body, {a.index: stand_for(bound, new)})
                with _Under(self.local, *binders, bound):
                    joined = self.times({kept: ONCE}, self.poly(body))
                if len(joined) == 1 and next(iter(joined.values())) == 1:
                    return (*binders, bound), next(iter(joined))
        return None

    def _eliminate(
        self, binder: Binder, rest: tuple[Binder, ...], mono: Monomial, found: tuple[Term, Value]
    ) -> Poly:
        """Sum over a binder that a delta pins to one value, which is required to be in range."""
        flag, value = found
        with _Under(self.local, *rest):
            self._require_in(binder.sort, value)
            body = self.poly(substitute(mono_term(_apart(mono, flag)), {binder.name: value}))
        return self._summed(rest, body)

    def _require_in(self, sort: Sort, value: Value) -> None:
        """Require that a value is in a sort; a tuple by name has to be declared with that sort, up to normal form."""
        scope: dict[str, Sort] = {}
        if isinstance(sort, Tuples):
            sort = self._canonical_sort(sort)
            scope = {n: self._canonical_sort(s) for n, s in self._scope().items() if n == _base(value)}
        elif not isinstance(sort, Range) or not isinstance(value, Term):
            raise Malformed("a sum over an unknown range")
        for claim in membership(value, sort, scope):
            with _Under(self.local, *(claim.binders if isinstance(claim, ForAll) else ())):
                inside = claim.body if isinstance(claim, ForAll) else claim
                if not isinstance(inside, Relation):
                    raise Malformed(f"not a comparison: {inside!r}")
                self.require(inside.operator, inside.left, inside.right)

    def _length(self, binder: Binder) -> Poly:
        """How many values a binder takes: upper - lower + 1 where that is not negative (else it is none).

        Likewise size**length, for a size that is the same at each place (not `_uneven`): both may not be negative.
        """
        match binder.sort:
            case Range(lower, upper):
                count = self.canonical(add(sub(upper, lower), ONE))
                self.require("<=", ZERO, count)
                return self.poly(count)
            case Tuples(length, _, size):
                self.require("<=", ZERO, length)
                self.require("<=", ZERO, size)
                return self.poly(Pow(size, length))
        raise Malformed("a sum over an unknown range")

    def _canonical_sum(self, binders: tuple[Binder, ...], mono: Monomial) -> Term:
        """The nested sum over all orders of the binders that are possible, the least in `order`."""
        orders = permutations(binders) if len(binders) <= MAX_PERMUTED else iter((binders,))
        best: Term | None = None
        for arrangement in orders:
            if _in_order(arrangement):
                candidate = self._nested(arrangement, mono)
                if best is None or order(candidate) < order(best):
                    best = candidate
        if best is None:
            raise Malformed("a sum whose range depends on itself")
        return best

    def _nested(self, binders: tuple[Binder, ...], mono: Monomial) -> Term:
        """The nested sum with bound names by depth."""
        own = frozenset(b.name for b in binders)
        taken = free_names(mono_term(mono)).union(*(free_in(b.sort) for b in binders)) - own
        names = self._fresh(len(binders), taken)
        values: dict[str, Value] = {}
        renamed: list[Binder] = []
        for binder, name in zip(binders, names, strict=True):
            renamed.append(Binder(name, instantiate(binder.sort, values)))
            values[binder.name] = stand_for(binder, name)
        with _Under(self.local, *renamed):
            body = self.canonical(substitute(mono_term(mono), values))
        for binder in reversed(renamed):
            body = _bind(binder, body)
        return body


class _Under:
    """Bound indices in force while the body of a sum is normalised."""

    def __init__(self, local: list[Binder], *binders: Binder) -> None:
        self.local, self.outside, self.binders = local, len(local), binders

    def __enter__(self) -> None:
        self.local.extend(self.binders)

    def __exit__(self, *_: object) -> None:
        del self.local[self.outside :]


# --- small questions about monomials and binders -------------------------------------------------------------


def _mentions(term: Node, part: Node) -> bool:
    """Whether `part` occurs in `term` (bound occurrences count)."""
    return term == part or any(_mentions(child, part) for child in parts_of(term))


def _is_root(power: Pow) -> bool:
    """Whether a power is a q-th root, q > 1: the only powers by numbers that are atoms."""
    match power.exponent:
        case Num(value):
            return value.numerator == 1 and value.denominator > 1
    return False


def _whole_log(mono: Monomial, coefficient: Fraction) -> Term | None:
    """The argument u, if coefficient * mono is a (not too large) whole multiple of log u."""
    match mono:
        case (((Log(inside), 1),), ()) if coefficient.denominator == 1 and abs(coefficient) <= MAX_POWER:
            return inside
    return None


def _set_flag(poly: Poly, flag: Term, value: bool) -> Poly:
    """`poly` with a delta taken to be 1, or 0."""
    kept = ((_apart(mono, flag), c) for mono, c in poly.items() if value or _apart(mono, flag) == mono)
    return plus(*({mono: c} for mono, c in kept))


def _apart(mono: Monomial, factor: Term) -> Monomial:
    """A monomial without its powers of an atom."""
    return tuple((a, k) for a, k in mono[0] if a != factor), mono[1]


def _abs(arg: Poly) -> Poly:
    value = as_number(arg)
    if value is not None:
        return constant(abs(value))
    # |-x| = |x|; no other factor is taken out: |2n+3m| = 2|n+3m/2| would hide that an exponent is an integer
    sign = Fraction(-1 if freeze(arg)[0][1] < 0 else 1)
    return atom(Abs(poly_term(scale(arg, sign))))


def _few_values(sort: Sort) -> range | None:
    match sort:
        case Range(Num(lower), Num(upper)) if lower.denominator == upper.denominator == 1:
            if upper - lower < MAX_EXPANDED_SUM:
                return range(lower.numerator, upper.numerator + 1)
    return None


def _pinned(binder: Binder, mono: Monomial, normalizer: Normalizer) -> tuple[Term, Value] | None:
    """A delta in `mono` that gives the bound index one value, and that value."""
    for a, _ in mono[0]:
        if isinstance(a, Delta) and isinstance(binder.sort, Range):
            value = _solve(a, binder.name, normalizer)
            if value is not None:
                return a, value
        if isinstance(a, SameTuple) and isinstance(binder.sort, Tuples):
            for here, there in ((a.left, a.right), (a.right, a.left)):
                if here == Seq(binder.name) and binder.name not in free_names(there):
                    return a, there
    return None


def _solve(flag: Delta, name: str, normalizer: Normalizer) -> Term | None:
    """The integer that the index must be for delta(l, r) = 1, if l - r is index +- (something without it).

    Any other slope, or a value that may be no integer, could leave the delta 0 at every index in range.
    """
    if name not in free_names(flag):
        return None
    difference = plus(normalizer.poly(flag.left), scale(normalizer.poly(flag.right), Fraction(-1)))
    own: Monomial = (((Var(name), 1),), ())
    slope = difference.pop(own, Fraction(0))
    if abs(slope) != 1 or any(name in free_names(mono_term(m)) for m in difference):
        return None
    value = poly_term(scale(difference, -ONCE / slope))
    return value if normalizer.integer(value) else None


def _separate(mono: Monomial, names: set[str]) -> tuple[Monomial, Monomial]:
    """The factors that mention the bound names, and those that do not."""
    inner = tuple((a, k) for a, k in mono[0] if free_names(a) & names)
    outer = tuple((a, k) for a, k in mono[0] if not free_names(a) & names)
    exp_in = tuple((m, c) for m, c in mono[1] if free_names(mono_term(m)) & names)
    exp_out = tuple((m, c) for m, c in mono[1] if not free_names(mono_term(m)) & names)
    return (inner, exp_in), (outer, exp_out)


def _used(name: str, binders: tuple[Binder, ...], mono: Monomial) -> bool:
    return name in free_names(mono_term(mono)) or any(name in free_in(b.sort) for b in binders)


def _base(value: Value) -> str:
    """The name of the tuple in which coordinates are replaced."""
    while isinstance(value, Put):
        value = value.seq
    return value.name if isinstance(value, Seq) else ""


def _uneven(sort: Sort) -> bool:
    """Whether the coordinates of a tuple take different numbers of values."""
    return isinstance(sort, Tuples) and sort.position in free_names(sort.size)


def _without(binders: tuple[Binder, ...], gone: Binder, value: Value) -> tuple[Binder, ...] | None:
    """The other binders with `value` for the one that is gone, each after those its range mentions; None if circular."""
    left = [Binder(b.name, instantiate(b.sort, {gone.name: value})) for b in binders if b != gone]
    out: list[Binder] = []
    while left:
        waiting = {b.name for b in left}
        ready = [b for b in left if not free_in(b.sort) & waiting]
        if not ready:
            return None
        out += ready
        left = [b for b in left if b not in ready]
    return tuple(out)


def _in_order(binders: Iterable[Binder]) -> bool:
    """Whether no range mentions a binder that comes later."""
    listed = list(binders)
    return all(b.name not in free_in(earlier.sort) for i, b in enumerate(listed) for earlier in listed[:i])


def _bind(binder: Binder, body: Term) -> Term:
    match binder.sort:
        case Range(lower, upper):
            return Sum(binder.name, lower, upper, body)
        case Tuples(length, position, size):
            return TupleSum(binder.name, length, position, size, body)
    raise Malformed("a sum over an unknown range")


_N = TypeVar("_N", bound=Node)


def replace(term: _N, old: _N, new: _N) -> _N:
    """Every occurrence of `old` becomes `new`, except below a binder of a name free in either."""
    if term == old:
        return new
    if not free_names(old) <= free_names(term):  # it does not occur, but below binders of its names
        return term
    if isinstance(term, (Sum, TupleSum, GaussianMean, Integral)):
        bound = {term.index} | ({term.position} if isinstance(term, TupleSum) else set())
        if bound & (free_names(old) | free_names(new)):
            return term
    return rebuild(term, lambda child: replace(child, old, new))


def _exact_root(value: int, q: int) -> int | None:
    """The q-th root of a non-negative integer if it is an integer: Newton's steps from above, then a look."""
    root = 1 << value.bit_length() // q + 1
    while value and (lower := ((q - 1) * root + value // root ** (q - 1)) // q) < root:
        root = lower
    return root if root**q == value else None if value else 0


# --- the questions rules ask -----------------------------------------------------------------------------------


def without_denominators(poly: Poly, normalizer: Normalizer) -> Poly:
    """`poly` times enough of its denominators (each required to be non-zero) to have none left.

    It is another number than `poly`, but 0 exactly where `poly` is.
    """
    for _ in range(MAX_POWER):
        worst: dict[Term, int] = {}
        for atoms, _exponential in poly:
            for a, k in atoms:
                worst[a] = min(worst.get(a, 0), k)
        below = [(a, k) for a, k in sorted(worst.items(), key=lambda item: order(item[0])) if k < 0]
        if not below:
            return poly
        a, k = below[0]
        poly = multiplied_by(poly, a, -k, normalizer)
    raise Unevaluable("denominators nested too deeply")


def multiplied_by(poly: Poly, factor: Term, count: int, normalizer: Normalizer) -> Poly:
    """`poly` times factor**count, the factor multiplied out where it is a sum."""
    normalizer.require("!=", factor, ZERO)
    opened = normalizer.poly(factor) if isinstance(factor, Add) else atom(factor)
    parts: list[Poly] = []
    for mono, coefficient in poly.items():
        power = normalizer.power(opened, count + dict(mono[0]).get(factor, 0))
        parts.append(normalizer.times({_apart(mono, factor): coefficient}, power))
    return plus(*parts)


def vanishes(term: Term, normalizer: Normalizer) -> bool:
    """Whether `term` is 0 by normal form (given the normalizer's conditions)."""
    poly = normalizer.poly(term)
    return not poly or not without_denominators(poly, normalizer)
