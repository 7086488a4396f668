"""The semidefinite program behind `squares`: in floats, and its rational solutions near the float one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product, takewhile
from typing import Any

from verify.limits.deadlines import NET, Deadline, charge
from verify.limits.solvers import CONE
from verify.proving.polynomial.ring import Exponents, Inequality, Poly, times
from verify.refuting import simplest_between

Matrix = list[list[Fraction]]

DENOMINATORS = (1, 2, 12, 120, 5040, 10**6, 10**9)
CLEAR = 1e-4  # eigenvalues of the dual solution, of trace 1, that are not noise
PRECISIONS = (1e-7, 1e-6, 1e-5, 1e-4, 1e-3)
SURDS = ((1e-6, 12), (1e-4, 4))  # how far from a + b*sqrt(d) a number may be, with what denominators


@dataclass(eq=False)
class Block:
    """A Gram matrix: ``norm * poly`` (a reduced product of facts) times a form in `basis`.

    `pure` blocks are the weights that make a claim strict.
    """

    fact: Inequality
    poly: Poly
    norm: Fraction
    basis: list[Poly]
    pure: bool = False
    _columns: dict[tuple[int, int], Poly] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return len(self.basis)

    def columns(self) -> dict[tuple[int, int], Poly]:
        """For i <= j what the entry (i, j) of the Gram matrix, and (j, i), is multiplied with."""
        if not self._columns:
            for j, q in enumerate(self.basis):
                high = times(self.poly, q)
                for i, p in enumerate(self.basis[: j + 1]):
                    column = times(high, p)
                    self._columns[i, j] = column if i == j else {m: 2 * v for m, v in column.items()}
        return self._columns

    def keep(self, places: Sequence[int]) -> None:
        """Only the basis elements at these places."""
        new = {old: i for i, old in enumerate(places)}
        kept = {(new[i], new[j]): c for (i, j), c in self.columns().items() if i in new and j in new}
        self.basis = [self.basis[i] for i in places]
        self._columns = kept

    def change(self, basis: list[Poly]) -> None:
        self.basis, self._columns = basis, {}


class _Sparse:
    """A matrix by compressed columns: what Clarabel reads of one of scipy's, which takes long to import."""

    has_canonical_format = True

    def __init__(self, entries: Sequence[tuple[int, int, float]], shape: tuple[int, int]) -> None:
        import numpy as np

        ordered = sorted(entries, key=lambda e: (e[1], e[0]))
        self.shape = shape
        self.data = np.array([v for _, _, v in ordered], dtype=float)
        self.indices = np.array([i for i, _, _ in ordered], dtype=int)
        counts = np.bincount(np.array([j for _, j, _ in ordered], dtype=int), minlength=shape[1])
        self.indptr = np.concatenate([[0], np.cumsum(counts)])


class Program:
    """Maximise t such that all Gram matrices are at least t times the unit matrix, and everything adds up.

    The unknowns are the upper triangles of the matrices, column by column and block by block, then the multipliers
    of the equations, then t.
    """

    def __init__(self, target: Poly, blocks: Sequence[Block], free: Sequence[Poly], refuting: bool) -> None:
        self.target, self.blocks, self.refuting = target, list(blocks), refuting
        self.columns: list[Poly] = [c for b in blocks for c in b.columns().values()]
        self.gram_count = len(self.columns)
        self.columns += free
        self.rows: list[Exponents] = sorted({m for c in self.columns for m in c} | set(target))
        self.place = {m: i for i, m in enumerate(self.rows)}
        self.equations: list[int] = []  # the rows that the solver is given
        self.room = 0.0
        self.values: list[float] = []
        self.duals: list[Any] = []

    # --- floats ---

    def solve(self, deadline: Deadline) -> bool:
        """Whether the solver found a solution: then `room` is t, and `values` and `duals` are filled."""
        import clarabel
        import numpy as np

        entries, bounds, cones = self._constraints()
        count = len(self.columns) + 1
        costs = np.zeros(count)
        costs[-1] = -1.0
        settings = clarabel.DefaultSettings()
        settings.verbose = False
        settings.max_threads = 1
        settings.time_limit = NET * max(0.05, deadline.left())
        settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = 1e-10
        nothing, matrix = _Sparse([], (count, count)), _Sparse(entries, (len(bounds), count))
        solution = clarabel.DefaultSolver(nothing, costs, matrix, np.array(bounds), cones, settings).solve()
        charge(CONE * solution.iterations * len(entries))
        good = ("Solved", "AlmostSolved", "InsufficientProgress", "NumericalError")
        if str(solution.status) not in good or not all(np.isfinite(solution.x)):
            return False
        self.values = list(solution.x)
        self.room = float(solution.x[-1])
        self.duals = self._matrices(solution.z)
        return True

    def _constraints(self) -> tuple[list[tuple[int, int, float]], list[float], list[Any]]:
        """Entries, right sides and cones of ``right - matrix * unknowns in cone``."""
        import clarabel

        self.equations = self._independent_rows()
        place = {old: new for new, old in enumerate(self.equations)}
        entries = [(place[i], j, v) for i, j, v in self._entries() if i in place]
        right = [*(float(self.target.get(m, 0)) for m in self.rows), 1.0]
        bounds = [right[i] for i in self.equations]
        level = len(self.columns)
        cones: list[Any] = [clarabel.ZeroConeT(len(bounds)), clarabel.NonnegativeConeT(1)]
        entries.append((len(bounds), level, 1.0))
        bounds.append(1.0)
        column = 0
        for block in self.blocks:
            for j in range(block.size):
                for i in range(j + 1):
                    entries.append((len(bounds), column, -1.0 if i == j else -(2**0.5)))
                    if i == j:
                        entries.append((len(bounds), level, 1.0))
                    bounds.append(0.0)
                    column += 1
            cones.append(
                clarabel.NonnegativeConeT(1) if block.size == 1 else clarabel.PSDTriangleConeT(block.size)
            )
        return entries, bounds, cones

    def _entries(self) -> Iterator[tuple[int, int, float]]:
        """Of the equations: a row for each monomial; the weights of strict products have one more if refuting."""
        for j, c in enumerate(self.columns):
            for m, v in c.items():
                yield self.place[m], j, float(v)
        for j in self._pure() if self.refuting else ():
            yield len(self.rows), j, 1.0

    def _dense(self) -> Any:
        """The equations as a matrix, rows by columns."""
        import numpy as np

        dense = np.zeros((len(self.rows) + self.refuting, len(self.columns)))
        for i, j, value in self._entries():
            dense[i, j] = value
        return dense

    def _independent_rows(self) -> list[int]:
        """On a face the equations depend on each other, which the solver does not bear: some that span all."""
        count = len(self.rows) + self.refuting
        if all(len(p) == 1 for block in self.blocks for p in block.basis):
            return list(range(count))
        return sorted(_independent(self._dense(), range(count)))

    def _pure(self) -> list[int]:
        """The unknowns that are weights of strict products."""
        out, column = [], 0
        for block in self.blocks:
            if block.pure:
                out.append(column)
            column += block.size * (block.size + 1) // 2
        return out

    def _matrices(self, dual: Sequence[float]) -> list[Any]:
        import numpy as np

        place = len(self.equations) + 1
        out = []
        for block in self.blocks:
            matrix = np.zeros((block.size, block.size))
            for j in range(block.size):
                for i in range(j + 1):
                    matrix[i, j] = matrix[j, i] = dual[place] if i == j else dual[place] / 2**0.5
                    place += 1
            out.append(matrix)
        return out

    def exposed(self) -> list[tuple[list[int], Matrix] | None]:
        """For each block the directions in which its matrix must vanish, in echelon form; None if none is seen."""
        import numpy as np

        spectra = [np.linalg.eigh(d) for d in self.duals]
        largest = max((float(v[-1]) for v, _ in spectra), default=0.0)
        out: list[tuple[list[int], Matrix] | None] = []
        for values, vectors in spectra:
            seen = vectors[:, values > CLEAR * largest]
            out.append(_rational_rows(seen.T) if largest > 0 and seen.shape[1] else None)
        return out

    # --- rational solutions ---

    def rational(self, deadline: Deadline) -> Iterator[tuple[list[Matrix], list[Fraction]]]:
        """Exact solutions of the equations near the float one, simple ones first: matrices and multipliers.

        All unknowns but a basis are rounded, the basic ones are computed.
        """
        basic = self._basis()
        others = sorted(set(range(len(self.columns))) - set(basic))
        for bounds in (DENOMINATORS[:4], DENOMINATORS[4:]):
            deadline.check()
            for values in self._completed(basic, others, bounds):
                yield self._unpacked(values)

    def _basis(self) -> list[int]:
        """Columns that span all others: multipliers first, then entries off the diagonal, then on it."""
        diagonal, column = set(), 0
        for block in self.blocks:
            for j in range(block.size):
                column += j + 1
                diagonal.add(column - 1)
        order = [*range(self.gram_count, len(self.columns))]
        order += [j for j in range(self.gram_count) if j not in diagonal]
        order += sorted(diagonal, key=lambda j: -self.values[j])
        return _independent(self._dense().T, order)

    def _completed(
        self, basic: list[int], others: list[int], bounds: Sequence[int]
    ) -> Iterator[list[Fraction]]:
        """For each denominator the solution with the other unknowns rounded to it."""
        import flint

        rounded = [{j: Fraction(round(self.values[j] * d), d) for j in others} for d in bounds]
        pure = set(self._pure()) if self.refuting else set()
        lines = []
        for mono in self.rows:
            right = [self.target.get(mono, Fraction(0))] * len(bounds)
            for j in others:
                entry = self.columns[j].get(mono)
                if entry:
                    right = [r - entry * values[j] for r, values in zip(right, rounded, strict=True)]
            lines.append([*(self.columns[j].get(mono, Fraction(0)) for j in basic), *right])
        if self.refuting:
            sums = [1 - sum((v[j] for j in others if j in pure), Fraction(0)) for v in rounded]
            lines.append([*(Fraction(int(j in pure)) for j in basic), *sums])
        width = len(basic) + len(bounds)
        flat = [flint.fmpq(v.numerator, v.denominator) for line in lines for v in line]
        table, rank = flint.fmpq_mat(len(lines), width, flat).rref()
        if rank != len(basic) or any(table[i, i] != 1 for i in range(rank)):
            return
        for k, values in enumerate(rounded):
            full = dict(values)
            for i, j in enumerate(basic):
                value = table[i, len(basic) + k]
                full[j] = Fraction(int(value.p), int(value.q))
            yield [full[j] for j in range(len(self.columns))]

    def _unpacked(self, values: Sequence[Fraction]) -> tuple[list[Matrix], list[Fraction]]:
        matrices, place = [], 0
        for block in self.blocks:
            matrix = [[Fraction(0)] * block.size for _ in range(block.size)]
            for j in range(block.size):
                for i in range(j + 1):
                    matrix[i][j] = matrix[j][i] = values[place]
                    place += 1
            matrices.append(matrix)
        return matrices, list(values[self.gram_count :])


def _independent(vectors: Any, order: Iterable[int]) -> list[int]:
    """Of the rows of a float matrix, asked in this order, those that do not depend on earlier ones.

    Gram and Schmidt, twice over: O(n r w) for n rows of width w and rank r.
    """
    import numpy as np

    chosen: list[int] = []
    span = np.zeros((min(vectors.shape), vectors.shape[1]))
    for j in order:
        vector = vectors[j] / (np.linalg.norm(vectors[j]) or 1.0)
        known = span[: len(chosen)]
        for _ in range(2):
            vector = vector - (known @ vector) @ known
        size = np.linalg.norm(vector)
        if size > 1e-7:
            span[len(chosen)] = vector / size
            chosen.append(j)
        if len(chosen) == len(span):
            break
    return chosen


# --- exact linear algebra ------------------------------------------------------------------------------------


def split(matrix: Matrix) -> list[tuple[Fraction, list[Fraction]]] | None:
    """Positive weights d and rows l with matrix = sum of d * l l^T, or None if it is not positive semidefinite.

    Elimination with the diagonal as pivots (LDL^T), O(n^3) operations on fractions.
    """
    left = [row[:] for row in matrix]
    size = len(left)
    out: list[tuple[Fraction, list[Fraction]]] = []
    for k in range(size):
        pivot = left[k][k]
        if pivot < 0 or (pivot == 0 and any(left[k][j] for j in range(k, size))):
            return None
        if pivot == 0:
            continue
        row = [Fraction(0)] * k + [left[k][j] / pivot for j in range(k, size)]
        out.append((pivot, row))
        for i in range(k + 1, size):
            if row[i]:
                for j in range(k + 1, size):
                    left[i][j] -= pivot * row[i] * row[j]
    return out


def vanishing_part(exposed: tuple[list[int], Matrix], size: int) -> Matrix:
    """A basis of the vectors orthogonal to the rows of a reduced echelon form."""
    pivots, rows = exposed
    out = []
    for j in (j for j in range(size) if j not in pivots):
        vector = [Fraction(int(i == j)) for i in range(size)]
        for pivot, row in zip(pivots, rows, strict=True):
            vector[pivot] = -row[j]
        out.append(vector)
    return out


def _rational_rows(vectors: Any) -> tuple[list[int], Matrix] | None:
    """The span of float vectors in reduced echelon form with simple fractions; None if it does not look like that."""
    import numpy as np

    table = np.array(vectors, dtype=float)
    pivots: list[int] = []
    for i in range(len(table)):
        rest = np.abs(table[i:]).copy()
        rest[:, pivots] = 0
        # the first column that is nearly the largest: simple fractions, and no division by something small
        best = rest.max()
        if best < 1e-6:
            return None
        j = int(np.argmax(rest.max(axis=0) > 0.3 * best))
        row = i + int(np.argmax(rest[:, j]))
        table[[i, row]] = table[[row, i]]
        table[i] /= table[i, j]
        for k in range(len(table)):
            if k != i:
                table[k] -= table[k, j] * table[i]
        pivots.append(j)
    for precision in PRECISIONS:
        rows = [[simplest_between(Fraction(v - precision), Fraction(v + precision)) for v in row] for row in table]
        if max((v.denominator for row in rows for v in row), default=1) <= 0.15 / precision**0.5:
            return pivots, rows
    return _with_conjugates([[float(v) for v in row] for row in table])


def _with_conjugates(table: list[list[float]]) -> tuple[list[int], Matrix] | None:
    """The rational span of rows with entries a + b*sqrt(d) and of their conjugates, in reduced echelon form.

    A rational matrix that vanishes on a vector with such entries vanishes on its rational and irrational part.
    """
    for (precision, bottom), radicand in product(SURDS, (2, 3, 5, 6, 7, 10)):
        read = (_surd(v, radicand**0.5, precision, bottom) for row in table for v in row)
        found = list(takewhile(lambda surd: surd is not None, read))
        if len(found) == sum(map(len, table)):
            sides = [[surd[side] for surd in found if surd is not None] for side in (0, 1)]
            width = len(table[0])
            return _echelon([flat[i : i + width] for flat in sides for i in range(0, len(flat), width)])
    return None


def _echelon(rows: Matrix) -> tuple[list[int], Matrix]:
    """The reduced echelon form of rational rows, without those that vanish, and its pivots."""
    import flint

    flat = [flint.fmpq(v.numerator, v.denominator) for row in rows for v in row]
    reduced, rank = flint.fmpq_mat(len(rows), len(rows[0]), flat).rref()
    exact = [[Fraction(int(v.p), int(v.q)) for v in row] for row in reduced.tolist()[:rank]]
    return [next(j for j, v in enumerate(row) if v) for row in exact], exact


def _surd(value: float, root: float, precision: float, largest: int) -> tuple[Fraction, Fraction] | None:
    """Fractions (a, b) of denominators up to `largest` with value = a + b*root, nearly; simple ones first."""
    for bottom in range(1, largest + 1):
        for top in sorted(range(-3 * bottom, 3 * bottom + 1), key=abs):
            b = Fraction(top, bottom)
            rest = value - float(b) * root
            for below in range(1, largest + 1):
                if abs(rest * below - round(rest * below)) < precision * below:
                    return Fraction(round(rest * below), below), b
    return None
