"""Expansion backwards: a formula with the parts that definitions stand for replaced by the words.

Untrusted, for display and for rewriting claims: what is found is expanded again and compared, so a folded text always
stands for exactly what was given (up to names of bound variables).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from verify.kernel.errors import KernelError
from verify.kernel.expansion import expand
from verify.kernel.sorts import Scope, check_formula, check_term
from verify.kernel.statement import (
    And,
    Binder,
    Definition,
    Exists,
    ForAll,
    Formula,
    Holds,
    Integer,
    Not,
    Or,
    Real,
    Statement,
    Tuples,
    instantiate,
    negation,
)
from verify.kernel.terms import (
    Apply,
    Defined,
    Entropy,
    GaussianMean,
    Integral,
    Lambda,
    Node,
    Seq,
    Sum,
    Term,
    TupleSum,
    Var,
    free_names,
    free_tuples,
    rebuild,
    subterms,
)
from verify.language.walk import Bound, aligned, parts

_N = TypeVar("_N", bound=Node)


def fold(thing: _N, words: Mapping[str, Definition], scope: Scope | None = None) -> _N:
    """`thing` with parts replaced by `words`, those that stand for most first.

    ``scope`` has the sorts of the free names, where `thing` is no statement. Words whose arguments would not be of the
    parameters' sorts are not used.
    """
    return Folder(words).fold(thing, scope or {})


def alike(left: object, right: object) -> bool:
    """Whether two things are equal up to the names of bound variables."""
    return _Match({}, closed=True).nodes(left, right)


def matches(
    parameters: tuple[Binder, ...], pattern: tuple[_N, ...], facts: tuple[_N, ...]
) -> Iterator[tuple[dict[str, Node], tuple[_N, ...]]]:
    """Arguments for the parameters with which each part of the pattern is a fact, and these facts.

    The facts may stand in any order. The sorts of arguments are not looked at.
    """

    def found(
        left: tuple[_N, ...], match: _Match, used: tuple[_N, ...]
    ) -> Iterator[tuple[dict[str, Node], tuple[_N, ...]]]:
        if not left:
            yield dict(match.values), used
            return
        before = dict(match.values)
        for fact in facts:
            if match.nodes(left[0], fact):
                yield from found(left[1:], match, (*used, fact))
            match.values, match.bound = dict(before), ()

    yield from found(pattern, _Match({b.name: b for b in parameters}), ())


# --- matching a pattern ------------------------------------------------------------------------------------


@dataclass
class _Match:
    """Values for the parameters of a pattern, as far as they are found; bound names correspond one to one."""

    parameters: dict[str, Binder]
    values: dict[str, Node] = field(default_factory=dict)
    bound: Bound = ()  # pairs of (name in the pattern, name in the target)
    closed: bool = False

    def nodes(self, pattern: object, target: object) -> bool:
        if isinstance(pattern, tuple):
            if not isinstance(target, tuple) or len(pattern) != len(target):
                return False
            return all(self.nodes(one, two) for one, two in zip(pattern, target, strict=True))
        if not isinstance(pattern, Node):
            return bool(type(pattern) is type(target) and pattern == target)
        if isinstance(pattern, (Var, Seq)) and self._is_parameter(pattern.name):
            return self._take(pattern.name, target)
        if isinstance(pattern, Apply) and self._is_parameter(pattern.name):
            return self._take_family(pattern, target)
        if isinstance(pattern, Entropy) and any(map(self._is_parameter, pattern.names)):
            return False
        if isinstance(pattern, Statement) and isinstance(target, Statement) and pattern.binders != target.binders:
            return False
        if isinstance(pattern, (Var, Seq, Apply)) and isinstance(target, type(pattern)):
            if not self._same_name(pattern.name, target.name):
                return False
            return self.nodes(subterms(pattern), subterms(target))
        pairs = aligned(pattern, target) if isinstance(target, Node) else None
        return pairs is not None and all(self._under(*pair) for pair in pairs)

    def _under(self, part: Node, other: Node, bound: Bound) -> bool:
        before = self.bound
        self.bound += bound
        found = self.nodes(part, other)
        self.bound = before
        return found

    def _is_parameter(self, name: str) -> bool:
        return name in self.parameters and all(name != inner for inner, _ in self.bound)

    def _same_name(self, name: str, other: str) -> bool:
        for inner, outer in reversed(self.bound):
            if inner == name or outer == other:
                return inner == name and outer == other
        return name == other

    def _loose(self, value: Node) -> bool:
        """Whether the value speaks of no name that is bound inside of the target."""
        return not free_names(value) & {outer for _, outer in self.bound}

    def _keep(self, name: str, value: Node) -> bool:
        known = self.values.setdefault(name, value)
        return known is value or alike(known, value)

    def _take(self, name: str, target: object) -> bool:
        if not isinstance(target, Node) or isinstance(target, Formula) or not self._loose(target):
            return False
        return self._keep(name, target)

    def _take_family(self, pattern: Apply, target: object) -> bool:
        if not isinstance(target, Term):
            return False
        known = self.values.get(pattern.name)
        if isinstance(target, Apply) and (known is None or known == Var(target.name)):
            named = Var(target.name)
            if self._loose(named) and len(target.args) == len(pattern.args):
                before = dict(self.values)
                if self.nodes(pattern.args, target.args):
                    return self._keep(pattern.name, named)
                self.values = before
        return self._take_lambda(pattern, target, known)

    def _take_lambda(self, pattern: Apply, target: Term, known: Node | None) -> bool:
        """A family by a formula, where it is applied to distinct bound names."""
        there = {inner: outer for inner, outer in self.bound}
        names = [there.get(a.name) if isinstance(a, (Var, Seq)) else None for a in pattern.args]
        if None in names or len(set(names)) != len(names):
            if isinstance(known, Lambda) and len(known.parameters) == len(pattern.args):
                return self._applied(known, pattern, target)
            return False
        family = Lambda(tuple(str(n) for n in names), target)
        return self._loose(family) and self._keep(pattern.name, family)

    def _applied(self, family: Lambda, pattern: Apply, target: Term) -> bool:
        """Whether a family that is known gives the target for the pattern's arguments (that hold no parameters)."""
        if any(self._is_parameter(n) and n not in self.values for a in pattern.args for n in free_names(a)):
            return False
        renamed: dict[str, Node] = {k: v for k, v in self.values.items()}
        for inner, outer in self.bound:
            tuples = any(inner in free_tuples(a) for a in pattern.args)
            renamed[inner] = Seq(outer) if tuples else Var(outer)
        args = [instantiate(a, renamed) for a in pattern.args]  # type: ignore[arg-type]
        value = instantiate(family.body, dict(zip(family.parameters, args, strict=True)))
        return alike(value, target)


# --- folding -----------------------------------------------------------------------------------------------


class Folder:
    """Folds many things with the same words.

    With ``negations`` also what a word is not: "not achievable(D)" for the negation of its body, pushed inwards as the
    kernel does it. That is for display only, as the text then stands for the same up to such pushing.
    """

    def __init__(self, words: Mapping[str, Definition], negations: bool = False) -> None:
        patterns = [(definition, expand(definition.body), False) for definition in [*words.values()][::-1]]
        if negations:
            patterns += [(d, negation(body), True) for d, body, _ in patterns if isinstance(body, Formula)]
        self.patterns = sorted(patterns, key=lambda entry: -_weight(entry[1]))  # of equals the one defined last
        self.negations = negations
        self.strict = True

    def fold(self, thing: _N, scope: Scope | None = None) -> _N:
        """`thing` in words; without a ``scope`` the sorts of arguments are not looked at, which is for display only."""
        self.strict = scope is not None or isinstance(thing, Statement)
        found = self.of(thing, dict(scope or {}))
        sides: list[Node] = [expand(found), expand(thing)]
        same = alike(*map(_pushed, sides)) if self.negations else alike(*sides)
        return found if same else thing  # type: ignore[return-value]

    def of(self, node: Node, scope: dict[str, object]) -> Node:
        """The node with words in it, from the outside in."""
        if isinstance(node, Statement):
            return self._statement(node)
        if isinstance(node, (Term, Formula)) and not isinstance(node, (Defined, Holds)):
            for definition, pattern, negated in self.patterns:
                if type(pattern) is type(node) and not isinstance(pattern, (Var, Apply)):
                    used = self._used(definition, pattern, node, scope, negated)
                    if used is not None:
                        return self._inside(used, scope)
        if isinstance(node, (And, Or)):
            node = type(node)(self._runs(node.args, type(node), scope))
        return self._inside(node, scope)

    def _statement(self, statement: Statement) -> Statement:
        scope: dict[str, object] = {b.name: b.sort for b in statement.binders}
        hypotheses = self._runs(statement.hypotheses, And, scope, bundles=True)
        return Statement(
            statement.binders,
            tuple(self.of(h, scope) for h in hypotheses),  # type: ignore[misc]
            self.of(statement.conclusion, scope),  # type: ignore[arg-type]
        )

    def _used(
        self, definition: Definition, pattern: Node, node: Node, scope: Mapping[str, object], negated: bool
    ) -> Defined | Holds | Not | None:
        """The word with arguments that stands for exactly `node`, if there are such arguments."""
        match = _Match({b.name: b for b in definition.parameters})
        if not match.nodes(pattern, node):
            return None
        for binder in definition.parameters[: definition.implicit]:
            if binder.name not in match.values and (binder.name in scope or not self.strict):
                match.values[binder.name] = (
                    Seq(binder.name) if isinstance(binder.sort, Tuples) else Var(binder.name)
                )
        if set(match.values) != {b.name for b in definition.parameters}:
            return None
        args = tuple(match.values[b.name] for b in definition.parameters)
        kind = Holds if isinstance(node, Formula) else Defined
        used = kind(definition, args)  # type: ignore[arg-type]
        try:
            if self.strict:
                (check_formula if kind is Holds else check_term)(used, scope)  # type: ignore[arg-type]
        except KernelError:
            return None
        meant: Node = expand(used)
        if not negated:
            return used if alike(meant, node) else None
        return Not(used) if isinstance(used, Holds) and alike(negation(meant), node) else None  # type: ignore[arg-type]

    def _runs(
        self,
        args: tuple[Formula, ...],
        kind: type[And] | type[Or],
        scope: dict[str, object],
        bundles: bool = False,
    ) -> tuple[Formula, ...]:
        """Conditions with runs of them replaced by words that stand for a list."""
        for definition, pattern, negated in self.patterns:
            if type(pattern) is not kind or (bundles and (negated or not definition.bundle)):
                continue
            length = len(pattern.args)
            place = 0
            while length > 0 and place + length <= len(args) and (length < len(args) or bundles):
                part = kind(args[place : place + length])
                used = self._used(definition, pattern, part, scope, negated)
                if isinstance(used, (Holds, Not)):
                    args = (*args[:place], used, *args[place + length :])
                place += 1
        return args

    def _inside(self, node: Node, scope: dict[str, object]) -> Node:
        """The parts of a node folded, each with the names that are bound there."""
        match node:
            case ForAll(binders, body) | Exists(binders, body):
                inner = {**scope, **{b.name: b.sort for b in binders}}
                return type(node)(binders, self.of(body, inner))  # type: ignore[arg-type]
            case Sum(index, lower, upper, body):
                ends = (self.of(lower, scope), self.of(upper, scope))
                return Sum(index, *ends, self.of(body, {**scope, index: Integer()}))  # type: ignore[arg-type]
            case TupleSum(index, length, position, size, body):
                sort = Tuples(length, position, size)
                return TupleSum(index, length, position, size, self.of(body, {**scope, index: sort}))  # type: ignore[arg-type]
            case GaussianMean(index, center, variance, body):
                law = (self.of(center, scope), self.of(variance, scope))
                return GaussianMean(index, *law, self.of(body, {**scope, index: Real()}))  # type: ignore[arg-type]
            case Integral(index, lower, upper, body):
                ends = (self.of(lower, scope), self.of(upper, scope))
                return Integral(index, *ends, self.of(body, {**scope, index: Real()}))  # type: ignore[arg-type]
            case Lambda(parameters, body):
                sorts = {p: Tuples if p in free_tuples(body) else Real() for p in parameters}
                if any(sort is Tuples for sort in sorts.values()):
                    return node
                return Lambda(parameters, self.of(body, {**scope, **sorts}))  # type: ignore[arg-type]
        return rebuild(node, lambda part: self.of(part, scope) if not isinstance(part, Definition) else part)


def _pushed(node: Node) -> Node:
    """With "not" pushed inwards, and without "and" in "and", or "or" in "or"."""
    if isinstance(node, Not):
        return _pushed(negation(node.arg))
    if isinstance(node, (And, Or)):
        args = [_pushed(arg) for arg in node.args]
        flat = [part for arg in args for part in (arg.args if isinstance(arg, type(node)) else (arg,))]
        return type(node)(tuple(flat))  # type: ignore[arg-type]
    return rebuild(node, _pushed) if isinstance(node, Formula) else node


def _weight(node: Node) -> int:
    return sum(1 for _ in parts(node))
