"""Sums of squares with multipliers: target = sum of (square sums) * (products of facts) + multiples of equations.

A float semidefinite program maximises the least eigenvalue t of all Gram matrices (`program`). If t is positive, the
matrices are rounded and corrected exactly, and split into squares. If t is 0, as for every inequality that holds
with equality somewhere, the dual solution shows which combinations of the basis have to vanish (their values at the
points of equality); they are made rational and divided out, and the program is solved again on the face that is
left (facial reduction: Borwein and Wolkowicz 1981; Permenter and Parrilo 2018). If t is negative, there is no such
representation. Nothing rests on the floats: `split` is exact, and the kernel multiplies everything out again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from operator import mul

from verify.limits.deadlines import Deadline
from verify.proving.polynomial.elimination import eliminate
from verify.proving.polynomial.products import Representation, Weighted, completed
from verify.proving.polynomial.program import Block, Program, split, vanishing_part
from verify.proving.polynomial.ring import (
    Exponents,
    Inequality,
    Poly,
    Problem,
    degree,
    minus,
    plus,
    scaled,
    times,
)

MAX_ENTRIES = 2600
MAX_ROWS = 420
MAX_FACES = 8
ROOM = 1e-8  # a least eigenvalue above this may leave room for rounding
NEGATIVE = -1e-5  # one below this shows that there is no representation

Parts = list[tuple[Fraction, list[Fraction]]]


def represent(
    problem: Problem, products: Sequence[Inequality], total: int, deadline: Deadline, refuting: bool = False
) -> Representation | None:
    """A representation of the target with every summand of degree at most `total`, or None.

    `products` are what sums of squares are multiplied with (1 among them where that is wanted). With `refuting`
    the target is not looked at: 0 is represented with strict products of total weight 1.
    """
    return _Search(problem, products, total, refuting).run(deadline)


class _Search:
    """One semidefinite program and its faces. Facts and target are scaled to largest coefficient 1."""

    def __init__(
        self, problem: Problem, products: Sequence[Inequality], total: int, refuting: bool
    ) -> None:
        self.problem, self.refuting = problem, refuting
        self.strict = problem.strict or refuting
        self.reduced = eliminate(problem.equations)
        target = {} if refuting else self.reduced.reduce(problem.target)
        self.scale = max((abs(v) for v in target.values()), default=Fraction(1))
        self.target = scaled(target, 1 / self.scale)
        self.width = len(problem.generators)
        self.one: Poly = {(0,) * self.width: Fraction(1)}
        facts = [(f, p) for f in products if (p := self.reduced.reduce(f.poly)) and degree(p) <= total]
        self.vanishing = [f for f in products if f.strict and not self.reduced.reduce(f.poly)]
        polys = [self.target, *(p for _, p in facts), *(p for _, p in self.reduced.left)]
        self.places = [i for i in range(self.width) if any(m[i] for p in polys for m in p)]
        gradings = [] if refuting else _gradings(polys, self.places)
        wanted = _graded(self.target, gradings)
        self.signs = _signs([self.target, *(p for _, p in facts)], [p for _, p in self.reduced.left], self.places)
        self.blocks: list[Block] = []
        for fact, poly in facts:
            norm = max(abs(v) for v in poly.values())
            self._add_block(fact, scaled(poly, 1 / norm), norm, total, gradings, wanted)
        self.free: list[tuple[int, Poly, Poly]] = []
        for number, poly in self.reduced.left:
            own = _graded(poly, gradings)
            for m in self._monomials(total - degree(poly)):
                if tuple(d + o for d, o in zip(_weights(m, gradings), own, strict=True)) == wanted:
                    self.free.append((number, {m: Fraction(1)}, times({m: Fraction(1)}, poly)))

    def _add_block(
        self,
        fact: Inequality,
        poly: Poly,
        norm: Fraction,
        total: int,
        gradings: list[list[int]],
        wanted: tuple[int, ...],
    ) -> None:
        own = _graded(poly, gradings)
        basis = []
        for m in self._monomials((total - degree(poly)) // 2):
            if tuple(2 * d + o for d, o in zip(_weights(m, gradings), own, strict=True)) == wanted:
                basis.append({m: Fraction(1)})
        if self.strict and fact.strict and self.one in basis:
            self.blocks.append(Block(fact, poly, norm, [self.one], pure=True))
            basis = [] if basis == [self.one] else basis
        for part in self._parts(basis):
            self.blocks.append(Block(fact, poly, norm, part))

    def _parts(self, basis: list[Poly]) -> list[list[Poly]]:
        """Monomials that keep, or change, their sign under the same changes of signs."""
        parts: dict[tuple[int, ...], list[Poly]] = {}
        for form in basis:
            (mono,) = form
            parts.setdefault(tuple(w % 2 for w in _weights(mono, self.signs)), []).append(form)
        return list(parts.values())

    def _monomials(self, top: int) -> Iterator[Exponents]:
        for d in range(top + 1):
            for chosen in combinations_with_replacement(self.places, d):
                yield tuple(chosen.count(i) for i in range(self.width))

    def run(self, deadline: Deadline) -> Representation | None:
        for fact in self.vanishing if self.refuting else ():
            minus_it = scaled(fact.poly, Fraction(-1))
            product = Weighted(Fraction(1), fact.labels, None)
            found = completed(self.problem, self.reduced, [product], minus_it, {})
            if found is not None:
                return found
        entries = sum(b.size * (b.size + 1) // 2 for b in self.blocks) + len(self.free)
        if not 0 < entries <= MAX_ENTRIES:
            return None
        for _ in range(MAX_FACES):
            deadline.check()
            self._trim(deadline)
            if self.strict and not any(b.pure for b in self.blocks):
                return None
            program = Program(self.target, self.blocks, [c for _, _, c in self.free], self.refuting)
            if len(program.rows) > MAX_ROWS or not program.solve(deadline):
                return None
            if program.room > ROOM:
                found = self._rounded(program, deadline)
                if found is not None:
                    return found
            if program.room < NEGATIVE or not self._to_face(program):
                return None
        return None

    def _trim(self, deadline: Deadline) -> None:
        """Drop basis elements whose square nothing can cancel (what is outside of the Newton polytope, and more)."""
        while True:
            mixed = {m for _, _, column in self.free for m in column} | set(self.target)
            alone: dict[Exponents, list[tuple[Block, int, bool]]] = {}
            for block in self.blocks:
                deadline.check()
                for (i, j), column in block.columns().items():
                    if i != j:
                        mixed.update(column)
                        continue
                    for m, v in column.items():
                        alone.setdefault(m, []).append((block, i, v > 0))
            drop = set()
            for m, found in alone.items():
                if m not in mixed and len({sign for _, _, sign in found}) == 1:
                    drop |= {(id(block), i) for block, i, _ in found}
            if not drop:
                return
            for block in self.blocks:
                block.keep([i for i in range(block.size) if (id(block), i) not in drop])
            self.blocks = [b for b in self.blocks if b.basis]

    def _to_face(self, program: Program) -> bool:
        """Go to the face that the dual solution exposes; False if it is not rational on sight, or nothing new."""
        found = False
        for block, exposed in zip(self.blocks, program.exposed(), strict=True):
            if exposed is not None:
                block.change([_combined(block.basis, row) for row in vanishing_part(exposed, block.size)])
                found = True
        self.blocks = [b for b in self.blocks if b.basis]
        return found

    def _rounded(self, program: Program, deadline: Deadline) -> Representation | None:
        for matrices, free in program.rational(deadline):
            squares: list[tuple[Block, Parts]] = []
            for block, matrix in zip(self.blocks, matrices, strict=True):
                parts = split(matrix)
                if parts is None:
                    break
                squares.append((block, parts))
            else:
                found = self._assembled(squares, free)
                if found is not None:
                    return found
        return None

    def _assembled(self, squares: list[tuple[Block, Parts]], free: list[Fraction]) -> Representation | None:
        """In terms of the facts as given; what is missing are multiples of the equations solved."""
        out: list[Weighted] = []
        rest = {} if self.refuting else self.problem.target
        for block, parts in squares:
            for weight, row in parts:
                item = _weighted(weight * self.scale / block.norm, block, _combined(block.basis, row), self.one)
                out.append(item)
                square = self.one if item.square is None else times(item.square, item.square)
                rest = minus(rest, scaled(times(block.fact.poly, square), item.weight))
        if self.strict and not any(b.pure and parts for b, parts in squares):
            return None
        multiples: dict[int, Poly] = {}
        for (number, mono, _), value in zip(self.free, free, strict=True):
            multiples[number] = plus(multiples.get(number, {}), scaled(mono, value * self.scale))
        return completed(self.problem, self.reduced, out, rest, multiples)


def _weighted(weight: Fraction, block: Block, form: Poly, one: Poly) -> Weighted:
    if form.keys() == one.keys():
        return Weighted(weight * next(iter(form.values())) ** 2, block.fact.labels, None)
    lead = next(iter(form.values()))
    return Weighted(weight * lead**2, block.fact.labels, scaled(form, 1 / lead))


def _combined(basis: Sequence[Poly], row: Sequence[Fraction]) -> Poly:
    return plus(*(scaled(p, v) for p, v in zip(basis, row, strict=True) if v))


# --- gradings ------------------------------------------------------------------------------------------------


def _gradings(polys: Sequence[Poly], places: Sequence[int]) -> list[list[int]]:
    """Weights of the generators under which every polynomial is homogeneous: a basis of all such weights."""
    import flint

    rows = {
        tuple(m[i] - first[i] for i in places)
        for p in polys
        if p
        for first in (next(iter(p)),)
        for m in p
        if m != first
    }
    if not places:
        return []
    width = len(next(iter(polys[0]))) if polys[0] else max(places) + 1
    flat = [k for row in sorted(rows) for k in row]
    kernel, nullity = flint.fmpz_mat(len(rows), len(places), flat).nullspace()
    out = []
    for column in range(nullity):
        weights = [0] * width
        for i, place in enumerate(places):
            weights[place] = int(kernel[i, column])
        out.append(weights)
    return out


def _signs(invariant: Sequence[Poly], graded: Sequence[Poly], places: Sequence[int]) -> list[list[int]]:
    """Changes of signs (1: of this generator) that keep the first polynomials, and the others up to sign: a basis.

    Averaging a representation over them makes its Gram matrices block diagonal (Gatermann and Parrilo 2004), so
    nothing is lost by looking for one that is.
    """
    import flint

    rows = {tuple(m[i] % 2 for i in places) for p in invariant for m in p}
    for p in graded:
        first = next(iter(p))
        rows |= {tuple((m[i] - first[i]) % 2 for i in places) for m in p}
    if not places or not rows:
        return []
    width = max(places) + 1
    kernel, nullity = flint.nmod_mat(len(rows), len(places), [k for row in sorted(rows) for k in row], 2).nullspace()
    out = [[0] * width for _ in range(nullity)]
    for column, weights in enumerate(out):
        for i, place in enumerate(places):
            weights[place] = int(kernel[i, column])
    return out


def _weights(mono: Exponents, gradings: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple([sum(map(mul, weights, mono)) for weights in gradings])


def _graded(poly: Poly, gradings: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The degrees of a homogeneous polynomial (those of its first monomial)."""
    return _weights(next(iter(poly)), gradings) if poly else (0,) * len(gradings)
