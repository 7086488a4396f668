"""What definitions mean: capture-avoiding expansion.

A node that uses a definition carries it, so that expanding needs no table of names and can not go round in circles.
`judge` expands a statement before anything else looks at it: no rule, normal form or evaluation meets a definition,
and a certificate holds none. What is displayed is the statement with its words and the words' definitions.

Inside of "and" a defined condition that is itself an "and" counts as its parts, likewise for "or"; among hypotheses
a bundle counts as several. So a list of conditions may be named without adding parentheses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import is_
from typing import TypeVar

from verify.kernel.errors import Malformed
from verify.kernel.statement import And, Definition, Formula, Holds, Or, Statement, instantiate
from verify.kernel.terms import Apply, Defined, Lambda, Node, Seq, Var

MAX_WEIGHT = 200_000  # nodes that the uses of definitions in one statement may become

_N = TypeVar("_N", bound=Node)


def expand(thing: _N) -> _N:
    """A statement, formula, term or sort with each definition replaced by what it stands for.

    Raises Malformed where that would be larger than `MAX_WEIGHT`. What has no definitions is returned as it is.
    """
    return _Expansion().of(thing)  # type: ignore[return-value]


def definitions_in(thing: Node) -> tuple[Definition, ...]:
    """Every definition that `thing` uses, directly or by way of others: each after those it rests on."""
    found: dict[Definition, None] = {}
    _collect(thing, found)
    return tuple(found)


def _collect(thing: Node, found: dict[Definition, None]) -> None:
    for part in _parts(thing):
        if not isinstance(part, Definition):
            _collect(part, found)
        elif part not in found:
            _collect(part, found)
            found[part] = None


def _parts(node: Node) -> Iterator[Node]:
    """The nodes that are fields of `node`, or stand in its tuples."""
    for name in type(node).__match_args__:  # type: ignore[attr-defined]
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                yield part


class _Expansion:
    """Expands one thing: each definition once, and all uses together within the bound."""

    def __init__(self) -> None:
        self.bodies: dict[Definition, Node] = {}
        self.weight = 0

    def of(self, node: Node) -> Node:
        if isinstance(node, (Defined, Holds)):
            return self._use(node.definition, tuple(self.of(arg) for arg in node.args))
        if isinstance(node, (And, Or)):
            args = tuple(self._listed(node.args, type(node)))
            return node if _same(args, node.args) else type(node)(args)
        if isinstance(node, Statement):
            binders = tuple(self.of(binder) for binder in node.binders)
            hypotheses, conclusion = tuple(self._hypotheses(node.hypotheses)), self.of(node.conclusion)
            before = (*node.binders, *node.hypotheses, node.conclusion)
            if _same((*binders, *hypotheses, conclusion), before):
                return node
            return Statement(binders, hypotheses, conclusion)  # type: ignore[arg-type]
        return _mapped(node, self.of)

    def _listed(self, args: tuple[Formula, ...], kind: type[And] | type[Or]) -> Iterator[Formula]:
        for arg in args:
            found = self.of(arg)
            if isinstance(arg, Holds) and isinstance(found, kind):
                yield from found.args
            else:
                yield found  # type: ignore[misc]

    def _hypotheses(self, hypotheses: tuple[Formula, ...]) -> Iterator[Formula]:
        for hypothesis in hypotheses:
            found = self.of(hypothesis)
            if isinstance(hypothesis, Holds) and hypothesis.definition.bundle and isinstance(found, And):
                yield from found.args
            else:
                yield found  # type: ignore[misc]

    def _use(self, definition: Definition, args: tuple[Node, ...]) -> Node:
        if definition not in self.bodies:
            self.bodies[definition] = self.of(definition.body)
        names = tuple(binder.name for binder in definition.parameters)
        if len(names) != len(args):
            raise Malformed(f"{definition.name} takes {len(names)} arguments, {len(args)} given")
        values: dict[str, Node] = dict(zip(names, args, strict=True))
        self._weigh(self.bodies[definition], values, definition.name)
        return instantiate(self.bodies[definition], values)  # type: ignore[arg-type]

    def _weigh(self, node: Node, values: Mapping[str, Node], name: str) -> None:
        """Count the nodes of `node` with `values` put in, before anything is built."""
        self.weight += 1
        if self.weight > MAX_WEIGHT:
            raise Malformed(f"{name} stands for more than {MAX_WEIGHT} symbols here: a chain of doublings?")
        if isinstance(node, (Var, Seq)) and node.name in values:
            self._weigh(values[node.name], {}, name)
        elif isinstance(node, Apply) and isinstance(values.get(node.name), Lambda):
            family: Lambda = values[node.name]  # type: ignore[assignment]
            inner = [_Weighed(arg, values) for arg in node.args]
            self._weigh(family.body, dict(zip(family.parameters, inner, strict=False)), name)
        elif isinstance(node, _Weighed):
            self._weigh(node.node, node.values, name)
        else:
            for part in _parts(node):
                self._weigh(part, values, name)


class _Weighed(Node):
    """An argument of a family with the values that are put into it: weighed where it is used."""

    def __init__(self, node: Node, values: Mapping[str, Node]) -> None:
        self.__dict__.update(node=node, values=values)

    node: Node
    values: Mapping[str, Node]


def _mapped(node: Node, function: Callable[[Node], Node]) -> Node:
    """`node` with `function` applied to the nodes in its fields; `node` itself where that changes nothing."""
    fields = [getattr(node, name) for name in type(node).__match_args__]  # type: ignore[attr-defined]
    found = [_through(value, function) for value in fields]
    return node if _same(found, fields) else type(node)(*found)


def _through(value: object, function: Callable[[Node], Node]) -> object:
    if isinstance(value, Node):
        return function(value)
    if isinstance(value, tuple) and any(isinstance(part, Node) for part in value):
        found = tuple(function(part) for part in value)
        return value if _same(found, value) else found
    return value


def _same(new: Sequence[object], old: Sequence[object]) -> bool:
    """Whether nothing was replaced: then the old node stays, and what has no definitions is not copied."""
    return len(new) == len(old) and all(map(is_, new, old))
