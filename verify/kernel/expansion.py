"""What definitions mean: capture-avoiding expansion.

A node that uses a definition carries it, so that expanding needs no table of names and can not go round in circles.
`judge` expands a statement before anything else looks at it: no rule, normal form or evaluation meets a definition,
and a certificate holds none. What is displayed is the statement with its words and the words' definitions.

Inside of "and" a defined condition that is itself an "and" counts as its parts, likewise for "or"; among hypotheses
a bundle counts as several. So a list of conditions may be named without adding parentheses. The names of hypotheses
are taken off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import is_, mul
from typing import TypeVar, cast

from verify.kernel.errors import Malformed
from verify.kernel.statement import (
    And, Definition, Formula, Holds, Named, Opaque, Or, Relation, Statement, instantiate, stand_for,
)
from verify.kernel.terms import Apply, Call, Defined, Lambda, Node, Num, Seq, Value, Var, parts_of, rebuild

MAX_WEIGHT = 200_000  # nodes that the uses of definitions in one statement may become

_N = TypeVar("_N", bound=Node)


def expand(thing: _N) -> _N:
    """A statement, formula, term or sort with each definition replaced by what it stands for.

    Raises Malformed where that would be larger than `MAX_WEIGHT`. What has no definitions and names is returned as it is.
    """
    return cast("_N", _Expansion().of(thing)) if _needs_it(thing) else thing


def _needs_it(thing: Node) -> bool:
    """Whether a definition is used, or a hypothesis named.

    Without recursion, so that what has neither may be nested as deeply as the reader allows.
    """
    waiting = [thing]
    while waiting:
        node = waiting.pop()
        if isinstance(node, (Defined, Holds, Named)):
            return True
        waiting.extend(parts_of(node))
    return False


def definitions_in(thing: Node) -> tuple[Definition, ...]:
    """Every definition that `thing` uses, directly or by way of others: each after those it rests on."""
    return vocabulary(thing)[0]


def vocabulary(thing: Node) -> tuple[tuple[Definition, ...], frozenset[str]]:
    """`definitions_in` it, and every name in it and in them, bound ones too, but those of words and hypotheses."""
    found: dict[Definition, None] = {}
    names: set[str] = set()
    _collect(thing, found, names)
    return tuple(found), frozenset(names)


def _collect(thing: Node, found: dict[Definition, None], names: set[str]) -> None:
    for value in vars(thing).values():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Definition):
                if part not in found:
                    _collect(part, found, names)
                    found[part] = None
            elif isinstance(part, Node):
                _collect(part, found, names)
            elif isinstance(part, str) and not isinstance(thing, (Definition, Named, Relation, Call, Opaque)):
                names.add(part)


def bodies_of(definitions: Sequence[Definition]) -> Iterator[tuple[Definition, Node]]:
    """Each definition with its body written out; those that it uses come before it, and are written out once."""
    whole = _Expansion()
    for definition in definitions:
        whole.weight = 0  # the bound is for each
        if definition not in whole.bodies:
            whole.bodies[definition] = whole.of(definition.body)
        yield definition, whole.bodies[definition]


class _Expansion:
    """Expands one thing: each definition once, and all uses together within the bound."""

    def __init__(self) -> None:
        self.bodies: dict[Definition, Node] = {}
        self.weights: dict[tuple[Definition, tuple[_Weights, ...]], int] = {}
        self.made: dict[Node, int] = {}  # what uses stand for, with its weight
        self.weight = 0

    def of(self, node: Node) -> Node:
        if isinstance(node, (Var, Num)):  # the most of them; no part of these is a node
            return node
        if isinstance(node, (Defined, Holds)):
            return self._use(node.definition, tuple(self._argument(arg) for arg in node.args))
        if isinstance(node, (And, Or)):
            kind = type(node)
            args = tuple(self._listed(node.args, lambda _, found: isinstance(found, kind)))
            return node if _same(args, node.args) else type(node)(args)
        if isinstance(node, Statement):
            binders = tuple(rebuild(binder, self.of) for binder in node.binders)
            given = tuple(h.formula if isinstance(h, Named) else h for h in node.hypotheses)
            hypotheses = tuple(self._listed(given, lambda word, found: word.bundle and isinstance(found, And)))
            conclusion = self._formula(node.conclusion)
            before = (*node.binders, *node.hypotheses, node.conclusion)
            if _same((*binders, *hypotheses, conclusion), before):
                return node
            return Statement(binders, hypotheses, conclusion)
        return rebuild(node, self.of)

    def _formula(self, formula: Formula) -> Formula:
        found = self.of(formula)
        if not isinstance(found, Formula):
            raise Malformed(f"not a condition: {formula!r}")
        return found

    def _listed(self, args: tuple[Formula, ...], opens: Callable[[Definition, Formula], bool]) -> Iterator[Formula]:
        """The formulas of a list; a use of a word counts as its parts where it `opens`."""
        for arg in args:
            found = self._formula(arg)
            if isinstance(arg, Holds) and isinstance(found, (And, Or)) and opens(arg.definition, found):
                yield from found.args
            else:
                yield found

    def _argument(self, value: Value) -> Value:
        found = self.of(value)
        if not isinstance(found, Value):
            raise Malformed(f"{value!r} stands for no value")
        return found

    def _use(self, definition: Definition, args: tuple[Value, ...]) -> Node:
        if definition not in self.bodies:
            self.bodies[definition] = self.of(definition.body)
        parameters = definition.parameters
        if len(parameters) != len(args):
            raise Malformed(f"{definition.name} takes {len(parameters)} arguments, {len(args)} given")
        weight = self._weigh(definition, args)
        given = zip(parameters, args, strict=True)
        others = {binder.name: arg for binder, arg in given if arg != stand_for(binder, binder.name)}
        made = instantiate(self.bodies[definition], others)
        self.made[made] = weight
        return made

    def _weigh(self, definition: Definition, args: tuple[Value, ...]) -> int:
        """Count the nodes of a use, before anything is built."""
        weights = tuple(self.made[arg] if arg in self.made else _given(arg) for arg in args)
        if (definition, weights) not in self.weights:
            values = {binder.name: given for binder, given in zip(definition.parameters, weights, strict=True)}
            self.weights[definition, weights] = _weight(self.bodies[definition], values)
        self.weight += self.weights[definition, weights]
        if self.weight > MAX_WEIGHT:
            raise Malformed(f"{definition.name} stands for more than {MAX_WEIGHT} symbols here: a chain of doublings?")
        return self.weights[definition, weights]


_Weights = int | tuple[int, ...]  # of a family: of its body without its parameters, and how often each of these occurs


def _given(value: Node) -> _Weights:
    """The weight of what is put in for a parameter."""
    if isinstance(value, Var):
        return 1
    if not isinstance(value, Lambda):
        return _weight(value, {})
    counts = dict.fromkeys(value.parameters, 0)
    waiting: list[Node] = [value.body]
    size = 0
    while waiting:
        node = waiting.pop()
        if isinstance(node, (Var, Seq)) and node.name in counts:
            counts[node.name] += 1
        else:
            size += 1
        waiting += parts_of(node)
    return (size, *counts.values())


def _weight(node: Node, values: Mapping[str, _Weights]) -> int:
    """How many nodes `node` has with values of these weights put in: nothing is built.

    An upper bound, as a name that is bound again counts as its value; `MAX_WEIGHT` + 1 is all that is heavier.
    """
    if isinstance(node, (Var, Seq)):
        value = values.get(node.name, 1)
        return value if isinstance(value, int) else 1 + sum(value)
    parts = [_weight(part, values) for part in parts_of(node)]
    weight = 1 + sum(parts)
    if isinstance(node, Apply) and isinstance(family := values.get(node.name), tuple):
        weight = max(weight, family[0] + sum(map(mul, family[1:], parts)))
    return min(weight, MAX_WEIGHT + 1)


def _same(new: Sequence[object], old: Sequence[object]) -> bool:
    """Whether nothing was replaced: then the old node stays, and what has no definitions is not copied."""
    return len(new) == len(old) and all(map(is_, new, old))
