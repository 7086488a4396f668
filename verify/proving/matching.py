"""Lemmas with statements: which values of the names of one formula make it another, as they are written.

Sides of a relation and arguments of +, *, min and max may stand in any order, bound names are whatever they are called, a
family may stand for a term of bound indices, one of two indices for one with these the other way round, and one number of
the pattern for what is left of a sum or a product.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain as chained
from math import prod
from typing import Any, TypeVar

from verify.kernel.normal import order
from verify.kernel.normal import replace as replaced
from verify.kernel.statement import And, Binder, Family, Integer, Real, Relation, free_in
from verify.kernel.terms import (
    ONE,
    ZERO,
    Add,
    Apply,
    At,
    Lambda,
    Max,
    Min,
    Mul,
    Node,
    Num,
    Pow,
    Seq,
    Term,
    Var,
    add,
    mul,
    rebuild,
    substitute,
)
from verify.language.walk import Bound, aligned

__all__ = ["Env", "flat", "matches"]

MOST_FACTORS = 4  # of a product of which a family may be a part
MOST_ORDERS = 6
_N = TypeVar("_N", bound=Node)
_FLIPPED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "=": "=", "!=": "!="}
#: What a relation may stand for: as a conclusion it gives these, as a hypothesis it follows from a stricter one.
_ALIKE = {
    "<": ("<", "<=", "!="), "<=": ("<", "<=", "="), ">": (">", ">=", "!="), ">=": (">", ">=", "="),
    "=": ("=", "<=", ">="), "!=": ("!=", "<", ">"),
}  # fmt: skip

Env = dict[str, Term | Lambda | Seq]
Names = dict[str, str]  # names bound in the pattern -> in the target


def matches(
    pattern: Node,
    target: Node,
    known: Mapping[str, Binder],
    env: Mapping[str, Term | Lambda | Seq] | None = None,
) -> Iterator[Env]:
    """Values of the `known` names of `pattern`, beyond `env`, that make it `target`, up to the order of arguments.

    What is found is a proposal: terms are compared as they are written.
    """
    yield from _node(pattern, target, dict(env or {}), {}, known)


def _node(pattern: Node, target: Node, env: Env, names: Names, known: Mapping[str, Binder]) -> Iterator[Env]:
    match pattern, target:
        case Var(name), _ if name in names:
            if target == Var(names[name]):
                yield env
            return
        case Var(name), Term() if name in known:
            yield from _bound(name, target, env, names)
            return
        case Seq(name), Seq(other) if name in names or name in known:
            if name in names:
                if names[name] == other:
                    yield env
            else:
                yield from _bound(name, target, env, names)
            return
        case Apply(name, args), Term() if name in known and isinstance(known[name].sort, Family):
            yield from _family(name, args, target, env, names, known)
            return
        case Relation(), Relation():
            for left, right in ((target.left, target.right), (target.right, target.left)):
                operator = target.operator if left is target.left else _FLIPPED[target.operator]
                if operator in _ALIKE[pattern.operator]:
                    for found in _node(pattern.left, left, env, names, known):
                        yield from _node(pattern.right, right, found, names, known)
            return
    if isinstance(pattern, Add | Mul) and isinstance(target, Term) and _same_number(pattern, target, env, known):
        yield env
        return
    pairs = aligned(pattern, target)
    if pairs is None:
        if isinstance(pattern, Add | Mul) and isinstance(target, Term):
            yield from _with_rest(pattern, target, env, names, known)
        if isinstance(pattern, Mul) and isinstance(target, Mul):
            yield from _with_product(pattern, target, env, names, known)
        return
    if isinstance(pattern, Add | Mul | Min | Max | And) and len(pattern.args) <= MOST_ORDERS:
        yield from _any_order(
            [one for one, _, _ in pairs], [other for _, other, _ in pairs], env, names, known
        )
    else:
        yield from _in_order(pairs, env, names, known)


def _same_number(pattern: Term, target: Term, env: Env, known: Mapping[str, Binder]) -> bool:
    """Whether numbers are all that is in a pattern, with values already, for which it is the target multiplied out."""
    used = free_in(pattern)
    if not used or not used <= env.keys() or not all(isinstance(known[name].sort, Real | Integer) for name in used):
        return False
    values = {name: value for name in used if isinstance(value := env[name], Term)}
    return _multiplied_out(substitute(pattern, values)) == _multiplied_out(target)


def _multiplied_out(term: Term) -> dict[tuple[Term, ...], Fraction]:
    """As a polynomial of what is neither a sum, nor a product, nor a number: monomials with their coefficients."""
    pieces: list[tuple[tuple[Term, ...], Fraction]] = [((), Fraction(1))]
    match term:
        case Num(value):
            pieces = [((), value)]
        case Add(args):
            pieces = [piece for arg in args for piece in _multiplied_out(arg).items()]
        case Mul(args):
            for arg in args:
                pieces = [((*m, *n), a * b) for m, a in pieces for n, b in _multiplied_out(arg).items()]
        case _:
            pieces = [((term,), Fraction(1))]
    total: dict[tuple[Term, ...], Fraction] = {}
    for atoms, value in pieces:
        monomial = tuple(sorted(atoms, key=order))
        total[monomial] = total.get(monomial, Fraction(0)) + value
    return {monomial: value for monomial, value in total.items() if value}


def _bound(name: str, target: Term | Lambda | Seq, env: Env, names: Names) -> Iterator[Env]:
    if name in env:
        if env[name] == target:
            yield env
    elif not free_in(target) & set(names.values()):
        yield {**env, name: target}


def _family(
    name: str, args: tuple[Node, ...], target: Term, env: Env, names: Names, known: Mapping[str, Binder]
) -> Iterator[Env]:
    """A family of the pattern at these arguments: a family, or whatever the target is as a term of bound indices."""
    value = env.get(name)
    if isinstance(target, Apply) and len(target.args) == len(args) and value in (None, Var(target.name)):
        if target.name not in names.values():
            pairs = [(one, other, ()) for one, other in zip(args, target.args, strict=True)]
            yield from _in_order(pairs, {**env, name: Var(target.name)}, names, known)
    if isinstance(value, Lambda):
        yield from _at(value, args, target, env, names, known)
        return
    places = [place for arg in args if (place := _place(arg, names)) is not None]
    parameters = tuple(f"{name}{n}" for n in range(1, len(args) + 1))
    if len(set(places)) != len(args):
        if value is None and isinstance(target, Apply) and len(args) == len(target.args) == 2:  # or the other way round
            turned = Lambda(parameters, Apply(target.name, (Var(parameters[1]), Var(parameters[0]))))
            pairs = [(one, other, ()) for one, other in zip(args, reversed(target.args), strict=True)]
            yield from _in_order(pairs, {**env, name: turned}, names, known)
        return
    if value is None:
        at = sorted(zip(places, parameters, strict=True), key=lambda one: isinstance(one[0], Var))
        body = target
        for place, parameter in at:  # x[i] before i
            body = replaced(body, place, Var(parameter))
        if not free_in(body) & set(names.values()):
            yield {**env, name: Lambda(parameters, body)}


def _at(
    value: Lambda, args: tuple[Node, ...], target: Term, env: Env, names: Names, known: Mapping[str, Binder]
) -> Iterator[Env]:
    """What makes a family that has this value the target, at arguments that may be open still."""
    holes = [Binder(f"?{n}", Real()) for n in range(len(args))]  # no name that is written has a question mark
    body = substitute(value.body, {p: Var(h.name) for p, h in zip(value.parameters, holes, strict=True)})
    for found in _node(body, target, {}, {}, {h.name: h for h in holes}):
        pairs = [(arg, found[h.name], ()) for arg, h in zip(args, holes, strict=True) if h.name in found]
        yield from _in_order(pairs, env, names, known)


def _place(arg: Node, names: Names) -> Term | None:
    """A bound index of the pattern, or a coordinate x[i] of a bound tuple, as they are called in the target."""
    match arg:
        case Var(i) if i in names:
            return Var(names[i])
        case At(Seq(x), Var(i)) if x in names and i in names:
            return At(Seq(names[x]), Var(names[i]))
    return None


def _with_rest(
    pattern: Add | Mul, target: Term, env: Env, names: Names, known: Mapping[str, Binder]
) -> Iterator[Env]:
    """A number of the lemma stands for what is left of a sum or product, if nothing else in it does."""
    terms = list(target.args) if isinstance(target, type(pattern)) else [target]
    open_ = [
        a for a in pattern.args if isinstance(a, Var) and a.name in known and a.name not in {*env, *names}
    ]
    if not open_ or len(pattern.args) - 1 > len(terms) or len(terms) > MOST_ORDERS:
        return
    others = [a for a in pattern.args if a is not open_[0]]
    made, none = (add, ZERO) if isinstance(pattern, Add) else (mul, ONE)
    for found, left in _some(others, terms, env, names, known):
        yield from _bound(open_[0].name, made(*left) if left else none, found, names)


def _with_product(pattern: Mul, target: Mul, env: Env, names: Names, known: Mapping[str, Binder]) -> Iterator[Env]:
    """A family of the lemma stands for a product of several factors, where all factors of the lemma are families."""
    families = [a for a in pattern.args if isinstance(a, Apply) and a.name in known]
    if not len(families) == len(pattern.args) < len(target.args) <= MOST_FACTORS:
        return
    for place, one in enumerate(families):
        for found, left in _some([*families[:place], *families[place + 1 :]], target.args, env, names, known):
            yield from _node(one, mul(*left), found, names, known)


def _in_order(
    pairs: Sequence[tuple[Node, Node, Bound]], env: Env, names: Names, known: Mapping[str, Binder]
) -> Iterator[Env]:
    if not pairs:
        yield env
        return
    (pattern, target, bound), *rest = pairs
    for found in _node(pattern, target, env, {**names, **dict(bound)}, known):
        yield from _in_order(rest, found, names, known)


def _any_order(
    patterns: list[Node], targets: list[Node], env: Env, names: Names, known: Mapping[str, Binder]
) -> Iterator[Env]:
    yield from (found for found, _ in _some(patterns, targets, env, names, known))


def _some(
    patterns: Sequence[Node], targets: Sequence[Any], env: Env, names: Names, known: Mapping[str, Binder]
) -> Iterator[tuple[Env, Sequence[Any]]]:
    """How some of the targets, in any order, are the patterns, and which are left."""
    if not patterns:
        yield env, targets
        return
    pattern, *rest = patterns
    for place, target in enumerate(targets):
        for found in _node(pattern, target, env, names, known):
            yield from _some(rest, [*targets[:place], *targets[place + 1 :]], found, names, known)


@lru_cache(4096)
def flat(node: _N) -> _N:
    """The same with sums of sums, and products of products, in one; with one number in a product, in front."""
    made: Any = rebuild(node, flat)
    match made:
        case Pow(Num(base), Num(exponent)) if (
            base and exponent.denominator == 1 and abs(exponent) <= MOST_ORDERS
        ):
            made = Num(base ** int(exponent))
        case Add(args):
            made = add(*chained.from_iterable(a.args if isinstance(a, Add) else (a,) for a in args))
        case Mul(args):
            factors = list(chained.from_iterable(a.args if isinstance(a, Mul) else (a,) for a in args))
            number = prod((f.value for f in factors if isinstance(f, Num)), start=Fraction(1))
            rest = [f for f in factors if not isinstance(f, Num)]
            made = mul(*([Num(number)] if number != 1 else []), *rest)
    return made  # type: ignore[no-any-return]
