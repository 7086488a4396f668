"""Kernel terms and formulas as Coq text, in the words of Semantics.v. What it does not know it refuses.

A name keeps its spelling unless that means something in Coq or in the text printed here, or ends in "_": then it gets a
"_" more, so that two names never become one. Every name is bound where it is printed (`closed`), families with types.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from verify.kernel import statement as s
from verify.kernel import terms as t
from verify.kernel.errors import Malformed
from verify.kernel.statement import free_in

AND, OR = " /\\ ", " \\/ "
RELATIONS = {"=": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
#: A term's class and the function of Semantics.v (or of Coq's reals) that takes its fields in order.
FUNCTIONS = {
    t.Pow: "Pow",
    t.Exp: "exp",
    t.Log: "Log",
    t.XLogX: "XLogX",
    t.Abs: "Rabs",
    t.Delta: "Delta",
    t.SameTuple: "SameTuple",
    t.Binomial: "Binomial",
    t.Put: "Put",
}
TAKEN = {
    *FUNCTIONS.values(),
    *("L", "GaussianMean", "Integral", "Lebesgue", "measurable", "PI", "Ones", "Min", "Max", "Sum", "TupleSum"),
    *("R", "Tuple", "Range", "Tuples", "is_integer", "True", "False"),
    # the words of Coq
    *("_ as at by cofix else end exists exists2 fix for forall fun if IF in let match mod").split(),
    *("Prop return Set SProp then Type using where with").split(),
}


def name(known: str) -> str:
    """A name of the kernel as a name of Coq. The normal form's own (#0, @) become such as no other name becomes."""
    if re.fullmatch("(#[0-9]+|@)'*", known):
        return f"i'{known[1:]}_" if known[0] == "#" else f"at'{known[1:]}_"
    if not s.NAME.fullmatch(known):
        raise Malformed(f"not a name: {known!r}")
    return f"{known}_" if known in TAKEN or known.endswith("_") else known


def term(node: t.Node) -> str:
    """A number or a tuple, in brackets where it is more than a word."""
    match node:
        case t.Num(value):
            top = str(value.numerator) if value >= 0 else f"(-{-value.numerator})"
            return top if value.denominator == 1 else f"({top} / {value.denominator})"
        case t.Pi():
            return "PI"
        case t.Ones():
            return "Ones"
        case t.Var(known) | t.Seq(known):
            return name(known)
        case t.Add(args):
            return f"({' + '.join(map(term, args))})" if args else "0"
        case t.Mul(args):
            return f"({' * '.join(map(term, args))})" if args else "1"
        case t.Min(args) | t.Max(args) if args:
            return f"({type(node).__name__} [{'; '.join(map(term, args))}])"
        case t.At(seq, position):
            return f"({term(seq)} {term(position)})"
        case t.Apply(known, args) if args:
            return f"({name(known)} {' '.join(map(term, args))})"
        case t.Sum(index, lower, upper, body):
            return f"(Sum {term(lower)} {term(upper)} (fun {name(index)} : R => {term(body)}))"
        case t.GaussianMean(index, center, variance, body):
            return f"(GaussianMean L {term(center)} {term(variance)} (fun {name(index)} : R => {term(body)}))"
        case t.Integral(index, lower, upper, body):
            return f"(Integral L {term(lower)} {term(upper)} (fun {name(index)} : R => {term(body)}))"
        case t.TupleSum(index, length, position, size, body):
            return f"(TupleSum {_sizes(length, position, size)} (fun {name(index)} : Tuple => {term(body)}))"
        case t.Defined(definition, args):
            return _use(definition, args)
    if type(node) in FUNCTIONS:
        fields = (getattr(node, field) for field in node.__match_args__)
        return f"({FUNCTIONS[type(node)]} {' '.join(map(term, fields))})"
    raise Malformed(f"no Coq text for {type(node).__name__}")


def word(definition: s.Definition) -> str:
    """The name of a word of a vocabulary: no name of a variable begins so."""
    return f"word'{definition.name}"


def _use(definition: s.Definition, args: tuple[t.Value, ...]) -> str:
    return f"({' '.join((word(definition), *map(_argument, args)))})"


def _argument(value: t.Value) -> str:
    match value:
        case t.Lambda(parameters, body):
            tuples = t.free_tuples(body)
            names = " ".join(f"({name(p)} : {'Tuple' if p in tuples else 'R'})" for p in parameters)
            return f"(fun {names} => {term(body)})"
        case t.Term() | t.SequenceTerm():
            return term(value)
    raise Malformed(f"no Coq text for {type(value).__name__}")


def meaning(definition: s.Definition) -> str:
    """A word with what it stands for, which may use other words."""
    names = "".join(f" ({name(b.name)} : {type_of(b, definition.body)})" for b in definition.parameters)
    body = definition.body
    kind, stands = ("Prop", formula(body)) if isinstance(body, s.Formula) else ("R", term(body))
    return f"Definition {word(definition)}{names} : {kind} :=\n{stands}."


def _sizes(length: t.Term, position: str, size: t.Term) -> str:
    return f"{term(length)} (fun {name(position)} : R => {term(size)})"


def formula(node: s.Formula) -> str:
    """A formula, in brackets."""
    match node:
        case s.Relation(operator, left, right):
            return f"({term(left)} {RELATIONS[operator]} {term(right)})"
        case s.And(args):
            return _joined(AND, map(formula, args)) if args else "True"
        case s.Or(args):
            return _joined(OR, map(formula, args)) if args else "False"
        case s.Holds(definition, args):
            return _use(definition, args)
        case s.Named(_, inner):
            return formula(inner)
        case s.Not(arg):
            return f"(~ {formula(arg)})"
        case s.Implies(left, right):
            return f"({formula(left)} -> {formula(right)})"
        case s.Iff(left, right):
            return f"({formula(left)} <-> {formula(right)})"
        case s.ForAll(binders, body):
            made = formula(body)
            for binder in reversed(binders):
                made = f"({bound(binder, body)} {made})"
            return made
        case s.Exists(binders, body):
            made = formula(body)
            for binder in reversed(binders):
                member = membership(binder)
                inside = _joined(AND, (member, made)) if member else made
                made = f"(exists {name(binder.name)} : {type_of(binder, body)}, {inside})"
            return made
    raise Malformed(f"no Coq text for {type(node).__name__}")


def _joined(sign: str, parts: Iterable[str]) -> str:
    return f"({sign.join(parts)})"


def bound(binder: s.Binder, *where: t.Node) -> str:
    """The quantifier "for all" of one name that is used in what follows, with what its sort says of it."""
    member = membership(binder)
    return f"forall {name(binder.name)} : {type_of(binder, *where)},{f' {member} ->' * bool(member)}"


def type_of(binder: s.Binder, *where: t.Node) -> str:
    """Of a family the type that its uses have: Coq tells numbers and tuples apart, the kernel by their use."""
    match binder.sort:
        case s.Real() | s.Integer() | s.Range():
            return "R"
        case s.Tuples():
            return "Tuple"
        case s.Family(arity):
            uses = {
                tuple("Tuple" if isinstance(a, t.SequenceTerm) else "R" for a in use.args)
                for use in _uses(binder.name, where)
            }
            if len(uses) > 1:
                raise Malformed(f"{binder.name} is used for numbers and for tuples in one place")
            return " -> ".join((*next(iter(uses), ("R",) * arity), "R"))
    raise Malformed(f"no Coq text for a {type(binder.sort).__name__}")


def _uses(known: str, where: tuple[t.Node, ...]) -> Iterator[t.Apply]:
    for node in where:
        if isinstance(node, t.Apply) and node.name == known:
            yield node
        yield from _uses(known, tuple(t.parts_of(node)))


def membership(binder: s.Binder) -> str:
    """What the sort says of the name; nothing of a real number."""
    known = name(binder.name)
    match binder.sort:
        case s.Integer():
            return f"is_integer {known}"
        case s.Range(lower, upper):
            return f"Range {term(lower)} {term(upper)} {known}"
        case s.Tuples(length, position, size):
            return f"Tuples {_sizes(length, position, size)} {known}"
        case s.Family(arity, True):
            given = " ".join(f"x{place}" for place in range(arity))
            return f"(forall {given}, is_integer ({known} {given}))"
    return ""


def closed(
    scope: Mapping[str, s.Sort],
    conditions: tuple[s.Formula, ...],
    conclusion: s.Formula,
    given: Mapping[str, str] | None = None,
) -> str:
    """The proposition that the conditions imply the conclusion for all values of the names that occur.

    Where means or integrals occur, it is for every L with the properties that Integral.v lists. Of names among ``given``
    that is a premise too (as Coq text).
    """
    where = (*conditions, conclusion)
    needed = set().union(*map(free_in, where))
    while more := set().union(*(free_in(scope[known]) for known in needed)) - needed:
        needed |= more
    # what a sort mentions stands before it
    order = sorted(needed, key=lambda known: (len(free_in(scope[known])) > 0, list(scope).index(known)))
    sorts = tuple(scope[known] for known in order)
    lines = ["forall L : Lebesgue,"] if any(map(integrates, where)) else []
    for known in order:
        lines.append(bound(s.Binder(known, scope[known]), *where, *sorts))
        lines += [f"{given[known]} ->"] if given and known in given else []
    return "\n  ".join([*lines, *(f"{formula(c)} ->" for c in conditions), formula(conclusion)])


def integrates(node: t.Node) -> bool:
    """Whether there are means or integrals in it, which are printed with a name L that must be bound."""
    return isinstance(node, (t.GaussianMean, t.Integral)) or any(map(integrates, t.parts_of(node)))


def plain(text: str) -> str:
    """Text that can stand in a comment of Coq."""
    return re.sub(r"[*()\"]", "", text)
