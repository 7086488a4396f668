"""The value of a term of numbers alone: rational arithmetic, enclosures, and when two values are equal for certain.

No normal form is used. A closed term is written as a sum: a map from products to rational coefficients. A product has
*letters* to rational powers: factors of numbers, pi, and the exp, the log or a sum of what is not opened further. The
laws are those of powers of positive numbers, exp log a = a and log exp a = a. Whoever compares has enclosed both sides
before: nothing divides by 0, logarithms and roots are those of positive numbers. Sums that differ may be equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product

from verify.kernel import series
from verify.kernel.definitions import unfold_call
from verify.kernel.enclosure import (
    EnclosureError, Interval, exp, log, maximum, minimum, outward, pi, power, root, xlogx,
)
from verify.kernel.errors import MAX_BITS, KernelError, Unevaluable
from verify.kernel.terms import (
    Abs, Add, Call, Delta, Exp, Integral, Log, Max, Min, Mul, Node, Num, Pi, Pow, Term, Var, XLogX, free_names,
    mul, neg, num, parts_of,
)

Piece = tuple[Fraction, Fraction]
Boxed = Mapping[str, Piece]
PRECISIONS = (64, 192, 768)
MAX_PLAIN = 10 * MAX_BITS
MAX_WORK = 20_000  # of one comparison: products of summands, weighed by the size of their numbers
MAX_DENOMINATORS = 64
ORDER = 12  # even: of the Taylor polynomials that are integrated
PIECES, INTEGRAL_BITS = 8, 64  # of an integral: at least so many, and no more bits, as Taylor's error is what counts
MAX_CUTS = 6  # in two, of a piece on which the body has no derivatives


# --- numbers -----------------------------------------------------------------------------------------------------


def compare(operator: str, left: Fraction, right: Fraction) -> bool:
    """Whether ``left operator right`` holds."""
    return {
        "=": left == right,
        "!=": left != right,
        "<": left < right,
        "<=": left <= right,
        ">": left > right,
        ">=": left >= right,
    }[operator]


def binomial(n: int, k: int) -> int:
    """n choose k, 0 unless 0 <= k <= n."""
    if not 0 <= k <= n:
        return 0
    if n > 10_000:
        raise Unevaluable(f"binomial({n}, {k}) is over the limit")
    out = 1
    for i in range(min(k, n - k)):
        out = out * (n - i) // (i + 1)
    return out


def factors(value: Fraction) -> list[tuple[int, int]]:
    """Small prime factors with exponents of a rational number; what is left is one factor. -1 comes first."""
    out: list[tuple[int, int]] = [(-1, 1)] if value < 0 else []
    if value == 0:
        return [(0, 1)]
    for part, sign in ((abs(value.numerator), 1), (value.denominator, -1)):
        prime = 2
        while prime * prime <= part and prime < 1000:
            k = 0
            while part % prime == 0:
                part, k = part // prime, k + 1
            if k:
                out.append((prime, sign * k))
            prime += 1
        if part > 1:
            out.append((part, sign))
    return out


def _size(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def plain(term: Term) -> Fraction | None:
    """The value of rational arithmetic (division by 0, numbers of more than MAX_PLAIN bits, everything else: None)."""
    match term:
        case Num(value):
            return value
        case Add(args) | Mul(args):
            total = Fraction(0 if isinstance(term, Add) else 1)
            for a in args:
                part = plain(a)
                if part is None or _size(part) + _size(total) > MAX_PLAIN:
                    return None
                total = total + part if isinstance(term, Add) else total * part
            return total
        case Pow(base, Num(value)) if value.denominator == 1 and abs(value) <= 4096:
            inner = plain(base)
            if inner is None or (value < 0 and inner == 0):
                return None
            if _size(inner) * abs(value) > MAX_PLAIN:
                return None
            return Fraction(inner) ** value.numerator
        case Abs(arg):
            inner = plain(arg)
            return None if inner is None else abs(inner)
        case Min(args) | Max(args):
            parts = [plain(a) for a in args]
            known = [p for p in parts if p is not None]
            if len(known) != len(parts):
                return None
            return min(known) if isinstance(term, Min) else max(known)
    return None


# --- enclosures --------------------------------------------------------------------------------------------------


def enclose(term: Term, box: Boxed, bits: int, seen: dict[Term, Interval] | None = None) -> Interval:
    """An interval that contains every value of `term` for the variables in `box`.

    Calls with the same box and bits may share what they have `seen`. Raises EnclosureError where the term is undefined
    in the box or holds something that is not scalar.
    """
    return outward(_enclose(term, box, bits, {} if seen is None else seen), bits)


def _enclose(term: Term, box: Boxed, bits: int, seen: dict[Term, Interval]) -> Interval:
    def of(t: Term) -> Interval:
        return outward(_enclose(t, box, bits, seen), bits)

    match term:
        case Abs() | Min() | Max() if term in seen:
            return seen[term]
        case Num(value):
            return Interval.point(value)
        case Pi():
            return pi(bits)
        case Var(name) if name in box:
            return Interval(*box[name])
        case Add(args):
            total = Interval.point(0)
            for a in args:
                total = total + _enclose(a, box, bits, seen)
            return total
        case Mul(args):
            return _enclose_product(args, box, bits, seen)
        case Pow(base, Num(value)):
            raised = power(
                root(of(base), value.denominator, bits) if value.denominator > 1 else of(base),
                abs(value.numerator),
            )
            return raised.reciprocal() if value < 0 else raised
        case Exp(arg):
            return exp(of(arg), bits)
        case Log(arg):
            return log(of(arg), bits)
        case XLogX(arg):
            return xlogx(of(arg), bits)
        case Abs(arg):
            seen[term] = abs(of(arg))
            return seen[term]
        case Min(args) | Max(args):
            out = of(args[0])
            for a in args[1:]:
                out = minimum(out, of(a)) if isinstance(term, Min) else maximum(out, of(a))
            seen[term] = out
            return out
        case Delta(left, right):
            difference = of(left) - of(right)
            if not difference.contains(Fraction(0)):
                return Interval.point(0)
            return Interval.point(1) if difference.lo == difference.hi else Interval(Fraction(0), Fraction(1))
        case Call():
            return of(unfold_call(term))
        case Integral(_, lower, upper):
            return _enclose_integral(term, of(lower), of(upper), box, bits)
    raise EnclosureError(f"no enclosure for {term!r}")


def _enclose_integral(term: Integral, lower: Interval, upper: Interval, box: Boxed, bits: int) -> Interval:
    """The integral from somewhere in `lower` to somewhere in `upper`: what is surely between them, in pieces.

    The rest is a piece at each end, of which the least and the greatest width is known, or one piece in all.
    """
    index, body, bits = term.index, term.body, min(bits, INTEGRAL_BITS)
    if has_integral(body):
        raise EnclosureError("no enclosure of an integral below an integral")
    if upper.hi < lower.lo:
        return -_enclose_integral(term, upper, lower, box, bits)
    if lower.hi >= upper.lo:
        around = min(lower.lo, upper.lo), max(lower.hi, upper.hi)
        return (upper - lower) * enclose(body, {**box, index: around}, bits)
    total = Interval.point(0)
    for end in (lower, upper):
        width = Interval(Fraction(0), end.hi - end.lo)
        total = total + width * enclose(body, {**box, index: (end.lo, end.hi)}, bits)
    whole = upper.lo - lower.hi
    pieces = min(max(PIECES, 2 * int(whole)), 32 * PIECES)
    h = whole / pieces
    for place in range(pieces):
        low = lower.hi + place * h
        total = outward(total + _enclose_piece(body, index, (low, low + h), box, bits), bits)
    return total


def _enclose_piece(body: Term, index: str, piece: Piece, box: Boxed, bits: int, cuts: int = MAX_CUTS) -> Interval:
    """The integral over one piece: its width times a value of the body on it, as that is continuous.

    Where the body has ORDER derivatives on the piece, Taylor's formula at the middle is integrated too: the odd powers
    cancel, and the last coefficient is taken somewhere on the piece. The narrower answer is kept. Else it is cut in two.
    """
    half, middle = (piece[1] - piece[0]) / 2, (piece[0] + piece[1]) / 2
    coarse = Interval.point(2 * half) * enclose(body, {**box, index: piece}, bits)
    try:
        coefficients = _taylor(body, index, {**box, index: (middle, middle)}, bits)[:-1]
        coefficients += _taylor(body, index, {**box, index: piece}, bits)[-1:]
    except EnclosureError:
        if not cuts:
            return coarse
        halves = (piece[0], middle), (middle, piece[1])
        return _total(_enclose_piece(body, index, part, box, bits, cuts - 1) for part in halves)
    fine = Interval.point(0)
    for k in range(0, ORDER + 1, 2):
        fine = fine + Interval.point(2 * half ** (k + 1) / (k + 1)) * coefficients[k]
    return Interval(max(coarse.lo, fine.lo), min(coarse.hi, fine.hi))


def _taylor(term: Term, index: str, box: Boxed, bits: int) -> list[Interval]:
    """Enclosures of the derivatives of order 0 to ORDER by `index` anywhere in the box, each over its factorial."""

    def of(t: Term) -> list[Interval]:
        return _taylor(t, index, box, bits)

    if index not in free_names(term):
        return [enclose(term, box, bits), *[Interval.point(0)] * ORDER]
    match term:
        case Var():
            return [Interval(*box[index]), Interval.point(1), *[Interval.point(0)] * (ORDER - 1)]
        case Add(args):
            return [_total(column) for column in zip(*map(of, args), strict=True)]
        case Mul(args):
            return series.product([of(a) for a in args], bits)
        case Pow(base, Num(value)):
            return series.power(of(base), value, bits)
        case Exp(arg):
            return series.exp(of(arg), bits)
        case Log(arg):
            return series.log(of(arg), bits)
        case XLogX(arg):
            inner = of(arg)
            return series.product([inner, series.log(inner, bits)], bits)
        case Abs(arg):
            return _greatest([of(arg), of(neg(arg))])
        case Min(args):
            return [-c for c in _greatest([of(neg(a)) for a in args])]
        case Max(args):
            return _greatest([of(a) for a in args])
        case Call():
            return of(unfold_call(term))
    raise EnclosureError(f"no derivatives of {term!r}")


def _greatest(found: list[list[Interval]]) -> list[Interval]:
    """The series of the one that is the greatest everywhere in the box. Raises EnclosureError if none is seen to be."""
    least = max(coefficients[0].lo for coefficients in found)
    high = [coefficients for coefficients in found if coefficients[0].hi > least or coefficients[0].lo == least]
    if len(high) > 1:
        raise EnclosureError("which is the greatest changes, or is not seen")
    return high[0]


def _total(parts: Iterable[Interval]) -> Interval:
    return sum(parts, Interval.point(0))


def has_integral(node: Node) -> bool:
    """Whether there is an integral in it."""
    return isinstance(node, Integral) or any(map(has_integral, parts_of(node)))


def _enclose_product(args: tuple[Term, ...], box: Boxed, bits: int, seen: dict[Term, Interval]) -> Interval:
    """A product; equal factors are taken as a power, which is tighter (x*x >= 0)."""
    counts: dict[Term, int] = {}
    for a in args:
        counts[a] = counts.get(a, 0) + 1
    total = Interval.point(1)
    for a, k in counts.items():
        inner = _enclose(a, box, bits, seen)
        total = outward(total * (power(inner, k) if k > 1 else inner), bits)
    return total


# --- equality ----------------------------------------------------------------------------------------------------

Letter = int | str | tuple[str, "Letter"]  # "sum" and "exp" of what an integer names in _Totals; "log" of a letter
Powers = Iterable[tuple[Letter, Fraction]]
Letters = frozenset[tuple[Letter, Fraction]]  # a product of powers; an integer has an exponent between 0 and 1
Total = dict[Letters, Fraction]
Frozen = frozenset[tuple[Letters, Fraction]]  # a total as a key

ONCE: Total = {frozenset(): Fraction(1)}


def exact(term: Term) -> Fraction | None:
    """The rational value of a closed term, where it is defined and seen to be rational."""
    value = plain(term)
    if value is not None:
        return value
    try:
        enclose(term, {}, PRECISIONS[0])
        totals = _Totals()
        top, bottom = totals.without_denominators(totals.of(term), ONCE)
    except (KernelError, EnclosureError):
        return None
    ratio = next((c / bottom[letters] for letters, c in top.items() if letters in bottom), Fraction(0))
    return ratio if top == {letters: c * ratio for letters, c in bottom.items() if ratio} else None


def surely_equal(left: Term, right: Term, defined: bool = False) -> bool:
    """Whether two closed terms are defined (known before, if so said) and seen to be equal; False says nothing."""
    try:
        for side in () if defined else (left, right):
            enclose(side, {}, PRECISIONS[0])
        totals = _Totals()
        return totals.same(totals.of(left), totals.of(right))
    except (KernelError, EnclosureError):
        return False


class _Totals:
    """Writes closed terms that have an enclosure as sums of products of letters."""

    def __init__(self) -> None:
        self.work = 0
        self.seen: dict[Term, Total] = {}
        self.enclosed: dict[Term, Interval] = {}
        self.named: list[Total] = []  # what the integers of "sum" and "exp" stand for
        self.names: dict[Frozen, int] = {}

    def letter(self, kind: str, inside: Total) -> Letter:
        """A letter of constant size, so that what nests deeply is compared at once."""
        name = self.names.setdefault(frozenset(inside.items()), len(self.named))
        if name == len(self.named):
            self.named.append(inside)
        return kind, name

    def enclose(self, term: Term) -> Interval:
        return enclose(term, {}, PRECISIONS[0], self.enclosed)

    def of(self, term: Term) -> Total:
        if term not in self.seen:
            self.seen[term] = self.opened(term)
        return self.seen[term]

    def opened(self, term: Term) -> Total:
        match term:
            case Num(number):
                return {frozenset(): number} if number else {}
            case Pi():
                return self.product([("pi", Fraction(1))])
            case Add(args):
                return _added(*map(self.of, args))
            case Mul(args):
                return self.times(*map(self.of, args))
            case Pow(base, Num(exponent)):
                return self.power(self.of(base), exponent)
            case Exp(arg):
                return self.exp(self.of(arg))
            case Log(arg):
                return self.log(self.of(arg))
            case XLogX(arg):
                value = self.of(arg)
                if value and self.enclose(arg).lo <= 0:  # may be 0, which has no logarithm
                    raise Unevaluable(f"not seen whether {arg!r} is 0")
                return self.times(value, self.log(value)) if value else {}
            case Abs(arg):
                return self.extreme((arg, neg(arg)), 1)
            case Min(args) | Max(args):
                return self.extreme(args, 1 if isinstance(term, Max) else -1)
            case Call():
                return self.of(unfold_call(term))
        raise Unevaluable(f"no exact value of {term!r}")

    def times(self, *totals: Total) -> Total:
        out = ONCE
        for total in totals:
            self.work += 1 + _weight(out) * _weight(total)
            if self.work > MAX_WORK:
                raise Unevaluable(f"more than {MAX_WORK:,} products")
            pairs = product(out.items(), total.items())
            out = _added(*(self.product((*a, *b), c * d) for (a, c), (b, d) in pairs))
        return out

    def product(self, powers: Powers, number: Fraction = Fraction(1)) -> Total:
        """Whole powers of integers join the number, whole powers of sums multiply out."""
        found: dict[Letter, Fraction] = {}
        if _size(number) > MAX_PLAIN:
            raise Unevaluable("a coefficient is over the limit")
        for letter, k in powers:
            found[letter] = found.get(letter, Fraction(0)) + k
        opened: list[Total] = []
        for letter, k in found.items():
            match letter:
                case int():
                    if abs(k) * letter.bit_length() + _size(number) > MAX_PLAIN:
                        raise Unevaluable(f"a power of {k} is over the limit")
                    number *= Fraction(letter) ** (k // 1)
                    found[letter] = k % 1
                case ("sum", int() as name) if k >= 1:
                    opened += [self.named[name]] * min(k // 1, MAX_WORK)
                    found[letter] = k % 1
        out = {frozenset((letter, k) for letter, k in found.items() if k): number}
        return self.times(out, *opened) if opened else out

    def power(self, total: Total, exponent: Fraction) -> Total:
        """Of a positive product factor by factor; else whole powers multiply out, the others are of one letter."""
        factors_of = _positive(total)
        if factors_of is not None:
            return self.product((letter, k * exponent) for letter, k in factors_of)
        if exponent.denominator == 1 and exponent >= 0:
            return self.times(*[total] * min(exponent.numerator, MAX_WORK))
        if len(total) == 1 and exponent.denominator == 1:
            ((letters, c),) = total.items()
            return self.product(((letter, k * exponent) for letter, k in letters), c**exponent.numerator)
        return self.product([(self.letter("sum", total), exponent)]) if total else {}

    def exp(self, total: Total) -> Total:
        """exp of a sum is a product; exp(c log a) = a**c."""
        powers: list[tuple[Letter, Fraction]] = []
        for letters, c in total.items():
            match [*letters]:
                case [(("log", letter), 1)]:
                    powers.append((letter, c))
                case _:
                    powers.append((self.letter("exp", {letters: Fraction(1)}), c))
        return self.product(powers)

    def log(self, total: Total) -> Total:
        """log of a positive product, factor by factor; log exp a = a."""
        factors_of = _positive(total)
        if factors_of is None:
            return self.product([(("log", self.letter("sum", total)), Fraction(1))])
        parts: list[Total] = []
        for letter, k in factors_of:
            match letter:
                case ("exp", int() as name):
                    parts.append({inside: c * k for inside, c in self.named[name].items()})
                case _:
                    parts.append({frozenset(((("log", letter), Fraction(1)),)): k})
        return _added(*parts)

    def extreme(self, args: tuple[Term, ...], sign: int) -> Total:
        """The maximum (minimum for the sign -1), if enclosures leave one value in question."""
        boxes = [self.enclose(mul(num(sign), a)) for a in args]
        level = max(box.lo for box in boxes)
        first, *others = (self.of(a) for a, box in zip(args, boxes, strict=True) if box.hi >= level)
        if not all(self.same(first, other) for other in others):
            raise Unevaluable("which of these is the largest is not seen")
        return first

    def same(self, one: Total, two: Total) -> bool:
        left, right = self.without_denominators(one, two)
        return left == right

    def without_denominators(self, *totals: Total) -> list[Total]:
        """All of them times what leaves no negative power of a sum in any: what is below the line was not 0."""
        found = [*totals]
        for _ in range(MAX_DENOMINATORS):
            below = [(k, letter) for t in found for letters in t for letter, k in letters if _is_sum(letter) and k < 0]
            if not below:
                return found
            least, letter = min(below, key=lambda power: power[0])
            found = [self.times(total, {frozenset(((letter, -least),)): Fraction(1)}) for total in found]
        raise Unevaluable("denominators nested too deeply")


def _weight(total: Total) -> int:
    return sum(1 + _size(c) // 256 for c in total.values())


def _added(*totals: Total) -> Total:
    out: Total = {}
    for total in totals:
        for letters, c in total.items():
            out[letters] = out.get(letters, Fraction(0)) + c
            if not out[letters]:
                del out[letters]
    return out


def _positive(total: Total) -> list[tuple[Letter, Fraction]] | None:
    """A product of powers of positive letters, where the sum is one: its powers and its logarithm split."""
    if len(total) != 1:
        return None
    ((letters, c),) = total.items()
    if c < 0 or not all(_is_positive(letter) for letter, _ in letters):
        return None
    return [*letters, *((p, Fraction(k)) for p, k in factors(c))]


def _is_positive(letter: Letter) -> bool:
    """Integers (from 2 on), pi, what exp gives, and the logarithms of integers and pi."""
    match letter:
        case int() | str() | ("exp", _) | ("log", int() | str()):
            return True
    return False


def _is_sum(letter: Letter) -> bool:
    return isinstance(letter, tuple) and letter[0] == "sum"
