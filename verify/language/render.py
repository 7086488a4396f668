"""Kernel objects as text in the grammar of `verify.language.parse`.

For every statement that `parse` can make, ``parse(render_formula(s.conclusion), render_where(s)) == s``:
what a report shows is the very object that was judged. Terms built elsewhere come back equal too, apart from
shapes that the grammar has no text for: sums and products of fewer than two terms, powers whose exponent is
neither a number nor visibly an integer, powers of ``exp(1)``, and names that are words of the grammar.
"""

from __future__ import annotations

from fractions import Fraction

from verify.kernel.errors import Malformed
from verify.kernel.statement import (
    And,
    Binder,
    Definition,
    Exists,
    Family,
    ForAll,
    Formula,
    Holds,
    Iff,
    Implies,
    Integer,
    Named,
    Not,
    Opaque,
    Or,
    RandomVariable,
    Range,
    Real,
    Relation,
    Sort,
    Statement,
    Tuples,
)
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    TWO,
    Add,
    Apply,
    At,
    Defined,
    Entropy,
    GaussianMean,
    Integral,
    Joint,
    Lambda,
    Log,
    Mul,
    Node,
    Num,
    Ones,
    Pi,
    Pow,
    Seq,
    Sum,
    TupleSum,
    Var,
    free_names,
    free_tuples,
    fresh,
)
from verify.language.entropies import Information, independence, information
from verify.language.layout import WIDTH, lay_out
from verify.language.notation import Level, arguments, chain, function_of, is_division


def render(statement: Statement, width: int = WIDTH) -> str:
    """A statement on several lines: what is quantified over, what is assumed, what is claimed.

    Lines have at most `width` characters, as far as they have places to break.

    >>> from verify.language.parse import parse
    >>> print(render(parse("x^n <= 1", "n integer, x in [0, 1], n >= 1")))
    for all  n integer, x real
    if       0 <= x
             x <= 1
             n >= 1
    then     x^n <= 1
    """
    if not statement.binders and not statement.hypotheses:
        return "\n".join(lay_out(render_formula(statement.conclusion), width))
    rows = [("for all", ", ".join(render_binder(b) for b in statement.binders))] if statement.binders else []
    for number, hypothesis in enumerate(statement.hypotheses):
        rows.append(("" if number else "if", render_condition(hypothesis)))
    rows.append(("then", render_formula(statement.conclusion)))
    return "\n".join(line for label, text in rows for line in labelled_lines(label, text, width))


def labelled_lines(label: str, text: str, width: int = WIDTH) -> list[str]:
    """A part of a statement behind its label, on as many lines as it needs."""
    first, *others = lay_out(text, width - 9)
    return [f"{label:9}{first}", *(" " * 9 + line for line in others)]


def render_where(statement: Statement) -> str:
    """The declarations and hypotheses of a statement, as CONDITIONS.

    >>> from verify.language.parse import parse
    >>> render_where(parse("Q[i] <= x", "i in 1..3, Q family(1), x in (0, oo)"))
    'i in 1..3, Q family(1), x real, 0 < x'
    """
    return ", ".join([*map(render_binder, statement.binders), *map(render_condition, statement.hypotheses)])


def render_condition(hypothesis: Formula) -> str:
    """A hypothesis on one line, as a condition: one of independence in the signs that only conditions have.

    >>> from verify.language.parse import parse
    >>> [render_condition(h) for h in parse("H(X) >= 0", "X - Y - Z, X indep (Y,Z)").hypotheses]
    ['X - Y - Z', 'X indep (Y,Z)']
    """
    if isinstance(hypothesis, Named):
        return f"{hypothesis.name}: {render_condition(hypothesis.formula)}"
    found = independence(hypothesis)
    if found is None:
        return render_formula(hypothesis)
    x, y, z = (_atom(Joint(group)) if group else "" for group in found)
    return f"{x} - {z} - {y}" if z else f"{x} indep {y}"


def render_formula(formula: Formula) -> str:
    """A formula on one line.

    >>> from verify.language.parse import parse
    >>> render_formula(parse("0 <= x and x <= 1 => (x < 1 or not x < 1)").conclusion)
    '0 <= x <= 1 => x < 1 or not x < 1'
    """
    return _formula(formula, Level.QUANTIFIER)


def render_term(term: Node) -> str:
    """A term (or a tuple, or a `Lambda`, which stands only where a defined word takes a family) on one line.

    >>> from verify.language.parse import parse_term
    >>> render_term(parse_term("-(1/2)*x/(y - 3)^2"))
    '-1/2*x/(y - 3)^2'
    """
    return _term(term, Level.SUM)


def render_definition(definition: Definition) -> str:
    """A definition as `verify.language.parse.parse_definition` reads it.

    >>> from verify.language.parse import parse_definition
    >>> render_definition(parse_definition("row[M integer](Q family(2), i integer) := sum(j, 1, M, Q[i,j])"))
    'row[M integer](Q family(2), i integer) := sum(j, 1, M, Q[i, j])'
    """
    body = definition.body
    if definition.bundle and isinstance(body, And):
        text = ", ".join([_formula(part, Level.QUANTIFIER) for part in body.args])
    else:
        text = _formula(body, Level.QUANTIFIER) if isinstance(body, Formula) else _term(body, Level.SUM)
    return f"{render_head(definition)} := {text}"


def render_head(definition: Definition) -> str:
    """The word with its parameters."""
    hidden = ", ".join([render_binder(b) for b in definition.parameters[: definition.implicit]])
    shown = ", ".join([render_binder(b) for b in definition.parameters[definition.implicit :]])
    return definition.name + (f"[{hidden}]" if hidden else "") + (f"({shown})" if shown else "")


# --- formulas ----------------------------------------------------------------------------------------------


def _formula(formula: Formula, place: int) -> str:
    """The text of a formula where nothing looser than `place` may stand."""
    text, level = _formula_text(formula)
    return text if level >= place else f"({text})"


def _formula_text(formula: Formula) -> tuple[str, int]:
    match formula:
        case Relation(operator, left, right):
            return f"{_term(left, Level.SUM)} {operator} {_term(right, Level.SUM)}", Level.RELATION
        case And(args):
            return _conjunction(args)
        case Or(args):
            return " or ".join([_formula(a, Level.AND) for a in args]) or "false", Level.OR if args else Level.ATOM
        case Not(arg):
            return f"not {_formula(arg, Level.NOT)}", Level.NOT
        case Implies(left, right):
            return f"{_formula(left, Level.OR)} => {_formula(right, Level.OR)}", Level.IMPLIES
        case Iff(left, right):
            return f"{_formula(left, Level.IMPLIES)} <=> {_formula(right, Level.IMPLIES)}", Level.IFF
        case ForAll(binders, body) | Exists(binders, body):
            word = "forall" if isinstance(formula, ForAll) else "exists"
            bound = ", ".join([render_binder(b) for b in binders])
            return f"{word} {bound}: {_formula(body, Level.QUANTIFIER)}", Level.QUANTIFIER
        case Holds(definition, args):
            return _use(definition, args), Level.ATOM
        case Named(name, body):
            return f"{name}: {_formula(body, Level.QUANTIFIER)}", Level.QUANTIFIER
    raise Malformed(f"not a formula: {formula!r}")


def _conjunction(args: tuple[Formula, ...]) -> tuple[str, int]:
    """``a and b``, or a chain ``a <= b <= c`` where the relations share their ends."""
    if not args:
        return "true", Level.ATOM
    links = chain(args)
    if links:
        rest = [f" {a.operator} {_term(a.right, Level.SUM)}" for a in links]
        return _term(links[0].left, Level.SUM) + "".join(rest), Level.RELATION
    return " and ".join([_formula(a, Level.NOT) for a in args]), Level.AND


def render_binder(binder: Binder) -> str:
    """A declaration: ``n integer``."""
    return f"{binder.name} {_sort(binder.sort)}"


def _sort(sort: Sort) -> str:
    match sort:
        case Real():
            return "real"
        case Integer():
            return "integer"
        case Range(lower, upper):
            return f"in {_term(lower, Level.SUM)}..{_term(upper, Level.SUM)}"
        case Tuples(length, position, size):
            return f"in {_tuples(length, position, size)}"
        case Family(arity, integer):
            return f"{'integer ' if integer else ''}family({arity})"
        case Opaque(arity, meaning):
            quoted = meaning.replace("\\", "\\\\").replace('"', '\\"')
            return f'opaque({arity}) "{quoted}"'
        case RandomVariable():
            return "variable"
    raise Malformed(f"not a sort: {sort!r}")


def _tuples(length: Node, position: str, size: Node) -> str:
    """The short form stands for the position that the parser gives it."""
    between = "" if position == fresh("j", free_names(size)) else f"{position}, "
    return f"tuples({_term(length, Level.SUM)}, {between}{_term(size, Level.SUM)})"


# --- terms -------------------------------------------------------------------------------------------------


def _term(term: Node, place: int) -> str:
    """The text of a term or a tuple where nothing looser than `place` may stand."""
    match term:
        case Num(value):
            text, level = _number(value)
        case Add(args):
            short = information(term)
            text, level = _sum(args) if short is None else (_information(short), Level.ATOM)
        case Mul((Log(inner), Pow(Log(base), exponent))) if (base, exponent) == (TWO, MINUS_ONE):
            text, level = f"log2({_term(inner, Level.SUM)})", Level.ATOM  # which the parser reads as this quotient
        case Mul(args):
            text, level = _product(args)
        case Pow(base, exponent):
            raised = "(1)" if exponent == ONE else _term(exponent, Level.ATOM)  # x^1/2 can be read in two ways
            text, level = f"{_term(base, Level.ATOM)}^{raised}", Level.POWER
        case _:
            text, level = _atom(term), Level.ATOM
    return text if level >= place else f"({text})"


def _information(short: Information) -> str:
    x, y, z = map(",".join, short)
    given = f"|{z}" if z else ""
    return f"I({x};{y}{given})" if y else f"H({x}{given})"


def _atom(term: Node) -> str:
    match term:
        case Var(name) | Seq(name):
            return name
        case Apply(name, args):
            return f"{name}[{_list(args)}]" if args else name
        case At(seq, position):
            return f"{_term(seq, Level.ATOM)}[{_term(position, Level.SUM)}]"
        case Pi():
            return "pi"
        case Entropy(names):
            return f"H({','.join(names)})"
        case Sum(index, lower, upper, body):
            return f"sum({index}, {_list((lower, upper, body))})"
        case GaussianMean(index, center, variance, body):
            return f"gaussian_mean({index}, {_list((center, variance, body))})"
        case Integral(index, lower, upper, body):
            return f"integral({index}, {_list((lower, upper, body))})"
        case TupleSum(index, length, position, size, body):
            return f"tsum({index} in {_tuples(length, position, size)}, {_term(body, Level.SUM)})"
        case Ones():
            return "ones"
        case Defined(definition, args):
            return _use(definition, args)
        case Lambda(parameters, body):
            shown = [f"{p} tuple" if p in free_tuples(body) else p for p in parameters]
            return f"({', '.join(shown)}) -> {_term(body, Level.SUM)}"
        case Joint(group):
            return group[0] if len(group) == 1 else f"({','.join(group)})"
    function = function_of(term)
    if function is None:
        raise Malformed(f"not a term: {term!r}")
    return f"{function[0]}({_list(function[1])})"


def _use(definition: Definition, args: tuple[Node, ...]) -> str:
    """A defined word with its arguments."""
    hidden, shown = arguments(definition, args)
    return definition.name + (f"[{_list(hidden)}]" if hidden else "") + (f"({_list(shown)})" if shown else "")


def _list(args: tuple[Node, ...]) -> str:
    texts = []
    for arg in args:  # not a comprehension: one stack frame less a level
        texts.append(_term(arg, Level.SUM))
    return ", ".join(texts)


def _number(value: Fraction) -> tuple[str, int]:
    sign = "-" if value < 0 else ""
    top, bottom = _decimal(abs(value.numerator)), _decimal(value.denominator)
    if value.denominator != 1:
        return f"{sign}{top}/{bottom}", Level.PRODUCT
    return sign + top, Level.PRODUCT if sign else Level.ATOM


_BLOCK = 10**4000


def _decimal(value: int) -> str:
    """The digits of a natural number; Python writes out 4300 at a time only."""
    blocks = []
    while value >= _BLOCK:
        value, block = divmod(value, _BLOCK)
        blocks.append(str(block).zfill(4000))
    return str(value) + "".join(reversed(blocks))


def _sum(args: tuple[Node, ...]) -> tuple[str, int]:
    if len(args) < 2:
        return (_term(args[0], Level.ATOM), Level.ATOM) if args else ("0", Level.ATOM)
    text = _term(args[0], Level.PRODUCT)
    for arg in args[1:]:
        part = _term(arg, Level.PRODUCT)
        text += f" - {part[1:]}" if part.startswith("-") else f" + {part}"
    return text, Level.SUM


def _product(args: tuple[Node, ...]) -> tuple[str, int]:
    if len(args) < 2:
        return (_term(args[0], Level.ATOM), Level.ATOM) if args else ("1", Level.ATOM)
    text, rest = _opening(args), args[1:]
    if text == "-" and not (is_division(rest[0]) or isinstance(rest[0], Num)):
        text, rest = f"-{_term(rest[0], Level.POWER)}", rest[1:]
    elif text == "-":
        text = "-1"
    for place, arg in enumerate(rest):
        folds = place == 0 and len(rest) == len(args) - 1 and _would_fold(args[0], arg)
        if isinstance(arg, Pow) and is_division(arg) and not folds:
            text += f"/{_term(arg.base, Level.POWER)}"
        else:
            text += f"*{_term(arg, Level.POWER)}"
    return text, Level.PRODUCT


def _opening(args: tuple[Node, ...]) -> str:
    """The first factor; only the sign of a factor -1."""
    if args[0] == MINUS_ONE:
        return "-"
    return _term(args[0], Level.PRODUCT if isinstance(args[0], Num) else Level.POWER)


def _would_fold(first: Node, second: Node) -> bool:
    """Whether the parser would read ``first/second`` as one number."""
    if not (isinstance(second, Pow) and isinstance(first, Num) and isinstance(second.base, Num)):
        return False
    return first.value.denominator == second.base.value.denominator == 1 and second.base.value != 0
