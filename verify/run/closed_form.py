"""Closed forms: formulas of a paper, each one sympy object, from which all else is made.

The word that the kernel judges (`ClosedForm.definition`), functions of numbers (`numpy`, `exact`, `enclosure`), LaTeX
and a plot come from the one object. Whether it is true is read off what is recorded of the claim that states it.

sympy is imported here. What only needs the words takes them from `Vocabulary.closed_form` in
`verify.language.vocabulary`, which keeps them translated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from math import comb
from pathlib import Path
from typing import Any

import sympy as sp

from verify.kernel.certificate import Table
from verify.kernel.enclosure import EnclosureError, Interval
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator
from verify.kernel.expansion import definitions_in
from verify.kernel.statement import Definition, Formula, Sort
from verify.kernel.terms import Num, Term, free_names, num
from verify.kernel.values import enclose, exact
from verify.language.render import render_term
from verify.language.translate import (
    MAX,
    MIN,
    XLOGX,
    relation_to_kernel,
    to_definition,
    to_kernel,
    to_sympy,
)
from verify.language.vocabulary import Word, kept_words

GREEK = {"eps": r"\epsilon", "eps2": r"\epsilon_{2}", "lam": r"\lambda"}
STANDS = {"PROVED": True, "CONDITIONAL": True, "REFUTED": False, "ILL_POSED": False}


class NoValue(ValueError):
    """A closed form has no value here: it is undefined, none of its cases applies, or a name has no such value."""


def cases(*pairs: tuple[Any, Any]) -> Any:
    """A `Piecewise` of (form, condition) pairs that sympy leaves as they are typed.

    >>> x = sp.Symbol("x", real=True)
    >>> cases((x, sp.Gt(x, 0)), (0, sp.Le(x, 0)))
    Piecewise((x, x > 0), (0, x <= 0))
    """
    return sp.Piecewise(*((sp.sympify(form), condition) for form, condition in pairs), evaluate=False)


def total(body: Any, index: Any, lower: Any, upper: Any) -> Any:
    """A `Sum` that sympy leaves as it is typed.

    >>> i, n = sp.symbols("i n", integer=True)
    >>> total(i, i, 1, n)
    Sum(i, (i, 1, n))
    """
    with sp.evaluate(True):  # else it takes the body times 1
        return sp.Sum(body, (index, lower, upper))


class ClosedForm:
    """A formula as its paper prints it: ``sympy``, an object that is typed under `verify.language.translate.as_written`.

    ``parameters`` are its symbols and families, in the order in which values are given; the first ``implicit`` of them
    are not written where the word is used. ``means``, ``symbol`` (LaTeX) and ``location`` are as for a `Word`.
    ``stated_by`` is the id of the claim that says of it what the paper says, ``about`` has ids of others that speak of
    it; ``instead`` is what is true where this is refuted. A `Piecewise` is no word of the kernel's: its branches are
    (`branches`), and its conditions are formulas.

    >>> M, D = sp.Symbol("M", integer=True), sp.Symbol("D", real=True)
    >>> with sp.evaluate(False):
    ...     form = (M - 1) * (1 - D) / D
    >>> ratio = ClosedForm("ratio", form, [M, D], implicit=1, means="e to the level", location="Section V-E")
    >>> ratio.exact(M=3, D="1/5"), ratio.numpy(3, 0.2), ratio.latex
    (Fraction(8, 1), 8.0, '\\\\frac{\\\\left(M - 1\\\\right) \\\\left(1 - D\\\\right)}{D}')
    """

    def __init__(
        self,
        name: str,
        form: Any,
        parameters: Sequence[Any],
        *,
        means: str,
        location: str,
        implicit: int = 0,
        symbol: str = "",
        stated_by: str = "",
        about: Iterable[str] = (),
        instead: ClosedForm | None = None,
        sorts: Mapping[str, Sort] | None = None,
    ) -> None:
        self.name, self.sympy, self.parameters = name, _flat(form), tuple(parameters)
        self.means, self.location, self.symbol, self.implicit = (
            " ".join(means.split()),
            location,
            symbol,
            implicit,
        )
        self.stated_by, self.about, self.instead = stated_by, tuple(about), instead
        self._sorts = dict(sorts or {})

    def __repr__(self) -> str:
        return f"<closed form {self.name}: {self.sympy}>"

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"

    @property
    def latex(self) -> str:
        greek = {s: GREEK[s.name] for s in self.sympy.free_symbols if s.name in GREEK}
        return str(sp.latex(self.sympy, order="none", symbol_names=greek))

    # --- for the kernel ---

    @property
    def has_cases(self) -> bool:
        return isinstance(self.sympy, sp.Piecewise)

    @cached_property
    def definition(self) -> Definition:
        """The word that the kernel judges. Raises ValueError for a form with cases."""
        if self.has_cases:
            raise ValueError(f"{self.name} has cases, so that no word stands for it. Next: use its branches")
        return self._word(self.name, self.sympy)

    @cached_property
    def branches(self) -> tuple[tuple[Definition, Formula | None], ...]:
        """A word for each case, with its condition; a form without cases is one branch without a condition."""
        if not self.has_cases:
            return ((self.definition, None),)
        return tuple(
            (
                self._word(f"{self.name}_{k}", form),
                None if condition is sp.true else relation_to_kernel(condition),
            )
            for k, (form, condition) in enumerate(self.sympy.args, 1)
        )

    def _word(self, name: str, form: Any) -> Definition:
        here = free_names(to_kernel(form))
        hidden, shown = (
            [p for p in part if self._name(p) in here]
            for part in (self.parameters[: self.implicit], self.parameters[self.implicit :])
        )
        sorts = {key: sort for key, sort in self._sorts.items() if key in here}
        return to_definition(name, form, shown, hidden, sorts=sorts)

    @property
    def word(self) -> Word:
        return Word(self.definition, self.means, self.symbol, self.location)

    # --- for numbers ---

    def exact(self, **values: Any) -> Any:
        """The value at exact values: a Fraction, or the sympy number where it is not rational, such as log(8).

        Numbers are int, Fraction, or text such as "1/5" and "0.2"; a family is a list (nested for several indices),
        counted from 1, or a dict from indices. Raises NoValue where it is undefined, TypeError for a float or a name
        that is missing or unknown.
        """
        term = self._closed(values)
        value = exact(term)
        return value if value is not None else _evaluated(to_sympy(term))

    def enclosure(self, bits: int = 64, **values: Any) -> Interval:
        """An interval with rational ends that contains the value; about 2**-bits wide, relative to its size."""
        return _enclosed(self.name, self._closed(values), bits)

    def _closed(self, values: Mapping[str, Any]) -> Term:
        """The branch that applies, with the values in place of the names. It is defined there."""
        names = [self._name(p) for p in self.parameters]
        if set(values) != set(names):
            raise TypeError(f"{self.name} needs {', '.join(names)}; given: {', '.join(values) or 'nothing'}")
        given = {name: _value(name, value) for name, value in values.items()}
        for parameter in self.parameters:
            value = given[self._name(parameter)]
            if parameter.is_integer and isinstance(value, Num) and value.value.denominator != 1:
                raise NoValue(f"{self.name}: {parameter} = {value.value} is no integer")
        evaluator = Evaluator(given)
        for definition, condition in self.branches:
            applies = condition is None or evaluator.truth(condition)
            if applies is None:
                raise NoValue(f"{self.name}: it is not determined whether {condition} at {dict(values)}")
            if applies:
                try:
                    term = evaluator.ground(definition.body, {})  # type: ignore[arg-type]
                except (KernelError, EnclosureError) as error:
                    raise NoValue(f"{self.name} at {dict(values)}: {error}") from error
                _enclosed(self.name, term, 64)
                return term
        raise NoValue(f"{self.name}: none of its cases applies at {dict(values)}")

    @cached_property
    def numpy(self) -> Callable[..., Any]:
        """A function of floats and arrays, in the order of `parameters`; families are arrays, counted from 1.

        Raises ValueError for a form with sums over databases or Gaussian means: `exact` has these.
        """
        lacking = {type(part).__name__ for part in sp.preorder_traversal(self.sympy)} & {
            "TupleSum",
            "GaussianMean",
            "At",
        }
        if lacking:
            raise ValueError(f"{self.name} has {', '.join(sorted(lacking))}: numpy has none. Next: use exact")
        families = [isinstance(p, sp.IndexedBase) for p in self.parameters]
        made = sp.lambdify(self.parameters, self.sympy, modules=[_FLOATS, "numpy"])

        def function(*values: Any) -> Any:
            given = [_FromOne(v) if family else v for v, family in zip(values, families, strict=True)]
            return made(*given)

        function.__name__, function.__doc__ = self.name, self.means
        return function

    def plot(
        self, x: str, between: tuple[float, float], ax: Any = None, points: int = 400, **values: Any
    ) -> Any:
        """Draw it over ``x`` with the other values fixed; returns matplotlib's axes. Needs matplotlib."""
        import matplotlib.pyplot as plt
        import numpy as np

        ax = plt.gca() if ax is None else ax
        xs = np.linspace(*between, points)
        names = [self._name(p) for p in self.parameters]
        ax.plot(xs, [self.numpy(*({**values, x: at}[name] for name in names)) for at in xs], label=self.name)
        ax.set_xlabel(x)
        return ax

    # --- what is known of it ---

    @property
    def verdict(self) -> str:
        """The recorded verdict of the claim that says of it what the paper says; "" if nothing is recorded."""
        return _recorded().get(self.stated_by, "")

    @property
    def stands(self) -> bool | None:
        """Whether what the paper says of it is true, by the recorded verdict; None if that is not known."""
        return STANDS.get(self.verdict)

    @cached_property
    def claims(self) -> dict[str, str]:
        """The recorded verdict of each claim that speaks of it: those named here, and users of the word of its name."""
        from verify.run.library import select

        verdicts, named = _recorded(), [self.stated_by, *self.about]
        using = [
            found.claim.id
            for paper in {name.partition(".")[0] for name in named if name}
            for found in select([paper]).claims
            if any(word.name == self.name for word in definitions_in(found.claim.statement))
        ]
        return {name: verdicts.get(name, "NOT_RUN") for name in dict.fromkeys([*named, *using]) if name}

    @staticmethod
    def _name(parameter: Any) -> str:
        return str(parameter.label if isinstance(parameter, sp.IndexedBase) else parameter)


def forms_in(names: Mapping[str, Any]) -> tuple[ClosedForm, ...]:
    """The closed forms of a module, in its order: it ends with ``FORMS = forms_in(vars())``."""
    return tuple(form for form in names.values() if isinstance(form, ClosedForm))


def closed_forms(paper: str) -> tuple[ClosedForm, ...]:
    """Those of ``theorems.<paper>.formulas``."""
    forms: tuple[ClosedForm, ...] = import_module(f"theorems.{paper}.formulas").FORMS
    return forms


def words_file(paper: str) -> tuple[Path, str]:
    """The file with the words of a paper's closed forms, and what belongs into it: see `kept_words`."""
    module = import_module(f"theorems.{paper}.formulas")
    source = Path(module.__file__ or "")
    words = [form.word for form in closed_forms(paper) if not form.has_cases]
    return source.with_suffix(".json"), kept_words(source, words)


def _flat(form: Any) -> Any:
    """Sums and products as the grammar reads them: Python makes (a*b)/c of a*b/c, where the text has one product."""
    args = tuple(map(_flat, form.args))
    if type(form) in (sp.Add, sp.Mul):
        first = 1 if args[0] == -1 else 0  # a - b*c is a + (-1)*b*c
        if type(args[first]) is type(form):
            args = (*args[:first], *args[first].args, *args[first + 1 :])
    if args == form.args:
        return form
    with sp.evaluate(isinstance(form, sp.Sum)):  # which else takes its body times 1
        return form.func(*args)


def _recorded() -> Mapping[str, str]:
    from verify.run.library import library_store

    return {
        name: entry.words.partition(":")[0] for name, entry in (library_store().read_baseline() or {}).items()
    }


def _value(name: str, value: Any) -> Any:
    """A value as the evaluator takes it."""
    if isinstance(value, (Term, Table)):
        return value
    if isinstance(value, Mapping):
        entries = (
            (key if isinstance(key, tuple) else (key,), _number(name, item)) for key, item in value.items()
        )
        return Table(tuple(entries))
    if isinstance(value, tuple) and all(type(part) is int for part in value):
        return value
    if isinstance(value, Sequence) and not isinstance(value, str):
        return Table(tuple(_entries(name, value)))
    return _number(name, value)


def _entries(name: str, value: Any, key: tuple[int, ...] = ()) -> Iterable[tuple[tuple[int, ...], Num]]:
    if isinstance(value, Sequence) and not isinstance(value, str):
        for k, item in enumerate(value, 1):
            yield from _entries(name, item, (*key, k))
    else:
        yield key, _number(name, value)


def _number(name: str, value: Any) -> Num:
    if type(value) is int or isinstance(value, Fraction):
        return Num(Fraction(value))
    if isinstance(value, str):
        return num(value)
    raise TypeError(f"{name} = {value!r}: not exact. Next: write an int, a Fraction, or text such as '1/5'")


def _enclosed(name: str, term: Term, bits: int) -> Interval:
    try:
        return enclose(term, {}, bits)
    except (KernelError, EnclosureError) as error:
        raise NoValue(f"{name} is undefined or too large here, {render_term(term)}: {error}") from error


class _FromOne:
    """An array whose indices count from 1, or a dict as it is."""

    def __init__(self, values: Any) -> None:
        import numpy as np

        self.values = values if isinstance(values, Mapping) else np.asarray(values, dtype=float)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(self.values, Mapping):
            return self.values[key]
        return self.values[tuple(k - 1 for k in key) if isinstance(key, tuple) else key - 1]


def _evaluated(number: Any) -> Any:
    """A number without what sympy does not know."""
    for function, own in ((XLOGX, _x_log_x), (MIN, sp.Min), (MAX, sp.Max)):
        number = number.replace(function, own)
    return number.doit()


def _x_log_x(x: Any) -> Any:
    return x * sp.log(x) if x.doit() != 0 else sp.Integer(0)


def _xlogx(x: Any) -> Any:
    import numpy as np

    return np.where(np.asarray(x) == 0, 0.0, x * np.log(np.where(np.asarray(x) == 0, 1.0, x)))


def _binomial(n: Any, k: Any) -> Any:
    import numpy as np

    return np.vectorize(comb)(n, k)


_FLOATS = {
    "binomial": _binomial,
    "xlogx": _xlogx,
    "h": lambda p: -_xlogx(p) - _xlogx(1 - p),
}


if __name__ == "__main__":  # `make words`
    from verify.run.library import theorems_path

    for module in sorted(theorems_path().glob("*/formulas.py")):
        path, text = words_file(module.parent.name)
        path.write_text(text, encoding="utf-8")
