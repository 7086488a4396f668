"""Formulas, facts, names and numbers in words."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import groupby

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import (
    TRUE,
    And,
    Binder,
    Family,
    ForAll,
    Formula,
    Implies,
    Integer,
    Opaque,
    RandomVariable,
    Range,
    Real,
    Relation,
    Sort,
    Tuples,
)
from verify.kernel.terms import TWO, Lambda, Mul, Num, Pow, Term, Value, Var, add, mul
from verify.kernel.values import enclose
from verify.language.layout import lay_out
from verify.language.points import function_text
from verify.report.wording import decimal, formula_text, keep, label_text, term_text, told

WIDTH = 100  # of a line


LONG = 160  # a claim longer than this is cut in the list of steps; ``step`` shows all of it


def claim_text(formula: Formula) -> str:
    """A formula on one line; of a long one the beginning and the end."""
    text = formula_text(formula)
    if len(text) <= LONG:
        return text
    cut = f"{text[: LONG - 60].rsplit(' ', 1)[0]} ... {text[-60:].split(' ', 1)[-1]}"
    return keep(cut, told(formula))


def known_text(goals: Sequence[Goal], label: str) -> str:
    """A new fact; the claim itself is not shown again."""
    fact = goals[-1].fact(label)
    return "this is the claim" if fact == goals[-1].claim else labelled(label, fact)


def labelled(label: str, formula: Formula) -> str:
    """A fact with its label; the parts of a conjunction with theirs, unless they are a chain a <= b <= c."""
    text = formula_text(formula)
    if isinstance(formula, And) and formula.args and " and " in text:
        return "; ".join(labelled(f"{label}.{n}", part) for n, part in enumerate(formula.args, 1))
    return f"({label_text(label)}) {text}"


_KINDS: dict[type[Sort], tuple[str, str]] = {
    Real: ("a real number", "real numbers"),
    Integer: ("an integer", "integers"),
    RandomVariable: ("a random variable", "random variables"),
}


def declared_text(binders: Sequence[Binder]) -> str:
    """ "Q be a function of 2 arguments and a, b be in 1..M"."""
    groups = [(sort, [b.name for b in group]) for sort, group in groupby(binders, key=lambda b: b.sort)]
    return " and ".join(f"{', '.join(names)} {_be(sort, len(names))}" for sort, names in groups)


def _be(sort: Sort, count: int) -> str:
    match sort:
        case Range(lower, upper):
            return f"in {term_text(lower)}..{term_text(upper)}"
        case Family(arity, integer):
            word = "families" if count > 1 else "a family"
            return f"be {word} of arity {arity}" + (" with integer values" if integer else "")
        case Opaque(_, meaning):
            return f"be the fixed function: {meaning}"
        case Tuples():
            return sort_text(sort)
    return f"be {_KINDS[type(sort)][count > 1]}"


def sort_text(sort: Sort) -> str:
    text = formula_text(ForAll((Binder("x", sort),), TRUE))
    return text.removeprefix("forall x ").removesuffix(": true")


def binders_of(formula: Formula) -> tuple[Binder, ...]:
    return (*formula.binders, *binders_of(formula.body)) if isinstance(formula, ForAll) else ()


def chosen_text(binders: Sequence[Binder], values: Sequence[Value]) -> str:
    texts = ((b.name, _chosen(v)) for b, v in zip(binders, values, strict=False))
    return ", ".join(f"{name} := {text}" for name, text in texts if name != text)


def _chosen(value: Value) -> str:
    return (function_text(value) if isinstance(value, Lambda) else "") or term_text(value)


def difference_text(claim: Formula) -> str:
    return "right - left" if isinstance(claim, Relation) and claim.operator[0] == "<" else "left - right"


def combination_text(products: Sequence[c.Product], equalities: Sequence[tuple[Term, str]]) -> str:
    """ "2*[h1]*[h2] + exp(eps)*[rows]", where [x] is the difference of the sides of the fact x."""
    terms = [mul(*factor_terms(p.coefficient), *map(_factor_text, p.factors)) for p in products]
    terms += [_scaled(multiplier, Var(f"[{label_text(label)}]")) for multiplier, label in equalities]
    return term_text(add(*terms))


def factor_terms(coefficient: Fraction) -> tuple[Term, ...]:
    return () if coefficient == 1 else (Num(coefficient),)


def _scaled(multiplier: Term, what: Term) -> Term:
    """The product, its numbers multiplied out."""
    factors = multiplier.args if isinstance(multiplier, Mul) else (multiplier,)
    number = Fraction(1)
    for factor in factors:
        number *= factor.value if isinstance(factor, Num) else 1
    product = mul(*(f for f in factors if not isinstance(f, Num)), what)
    others = product.args if isinstance(product, Mul) else (product,)
    return mul(*factor_terms(number), *others)


def _factor_text(factor: str | c.Square | c.Elemental) -> Term:
    if isinstance(factor, c.Square):
        return Pow(factor.term, TWO)
    return Var(elemental_text(factor) if isinstance(factor, c.Elemental) else f"[{label_text(factor)}]")


def elemental_text(item: c.Elemental) -> str:
    given = f"|{','.join(item.given)}" if item.given else ""
    return f"H({item.i}{given})" if item.i == item.j else f"I({item.i};{item.j}{given})"


def slope_text(inside: Goal) -> str:
    """The derivative and what is to be shown of it, from a goal "for all t in between: it is >= 0"."""
    match inside.claim:
        case ForAll(binders, Implies(guard, right)):
            *others, sign = right.args if isinstance(right, And) else (right,)
            if isinstance(sign, Relation):
                where = " and ".join(map(formula_text, [guard, *others]))
                sorts = {**inside.sorts(), **{b.name: b.sort for b in binders}}
                short = compact(sign.left, sorts)
                return f"at {binders[0].name} is {short}. To show: it is {sign.operator} 0 for {where}"
    return f"has a sign. To show: {claim_text(inside.claim)}"


def compact(term: Term, sorts: Mapping[str, Sort]) -> str:
    """A term, in normal form if that is shorter."""
    plain = term_text(term)
    try:
        return min(plain, term_text(Normalizer(sorts).canonical(term)), key=len)
    except KernelError:
        return plain


def number_text(value: Fraction) -> str:
    return term_text(Num(value))


def least_margin(claim: Formula, step: c.Cover) -> tuple[int, str]:
    """How many boxes there are, and the least lower bound on them."""
    start = {name: (low, high) for name, low, high in step.bounds}
    todo, bounds = [(start, step.boxes)], []
    while todo:
        box, tree = todo.pop()
        if not tree.parts:
            bounds.append(enclose(excess_of(claim)[0], box, step.bits).lo)
            continue
        low, high = box[tree.variable]
        sides_ = ((low, tree.at), (tree.at, high))
        todo += [({**box, tree.variable: side}, part) for part, side in zip(tree.parts, sides_, strict=True)]
    return len(bounds), decimal(min(bounds), 3)


def multiplied(
    facts: Mapping[str, Formula], products: Sequence[c.Product], equalities: Sequence[tuple[Term, str]]
) -> tuple[str, ...]:
    """Each inequality or equation of a combination with its multiplier, a line each."""
    lines = []
    for product in products:
        named = [_factor_words(facts, factor) for factor in product.factors] or ["1 > 0"]
        lines.append(f"{number_text(product.coefficient)} times {', times '.join(named)}")
    lines += [f"{term_text(by)} times {_factor_words(facts, label)}" for by, label in equalities]
    return tuple(lines)


def _factor_words(facts: Mapping[str, Formula], factor: str | c.Square | c.Elemental) -> str:
    if isinstance(factor, c.Square):
        return f"the square ({term_text(factor.term)})^2"
    if isinstance(factor, c.Elemental):
        return f"{elemental_text(factor)} >= 0 (elemental)"
    said = f"({label_text(factor)})"
    return f"{said} {claim_text(facts[factor])}" if factor in facts else said


def outline(formula: Formula, room: int = WIDTH - 11) -> list[str]:
    """A formula over several lines if it has to be: indented is what belongs together."""
    return lay_out(formula_text(formula), room)


def wrapped(first: str, text: str) -> list[str]:
    return [*_wrapped(first, text)]


@lru_cache(maxsize=1 << 12)  # to find out what there is room for, lines are laid out again and again
def _wrapped(first: str, text: str) -> tuple[str, ...]:
    rest = " " * len(first)
    return tuple(textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False))
