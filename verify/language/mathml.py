"""Kernel objects as MathML, for pages that people read: the counterpart of `verify.language.render` for a browser.

What is shown is made from the very object that was judged. A formula is a list of pieces, each a ``<math>`` element of
its own, so that a long one breaks over lines between them. Quotients stand as fractions, ``Q[i,j]`` as a letter with
indices, or with square brackets where the indices are long; everything else stands as in `verify.language.render`.

Different names look different: the Greek letters stand for one spelling each (see `notation`), digits of a name stay at
its height (``w1`` is a name, w with a low 1 is a family at 1), and primes stay primes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from itertools import groupby

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
    Abs,
    Add,
    Apply,
    At,
    Binomial,
    Call,
    Defined,
    Delta,
    Entropy,
    Exp,
    GaussianMean,
    Integral,
    Joint,
    Lambda,
    Mul,
    Node,
    Num,
    Ones,
    Pi,
    Pow,
    Put,
    SameTuple,
    Seq,
    Sum,
    Term,
    TupleSum,
    Var,
    free_names,
)
from verify.language.entropies import Information, independence, information
from verify.language.hypotheses import labels
from verify.language.notation import LETTERS, SIGNS, Level, arguments, chain, function_of, is_division
from verify.language.plain import inline
from verify.language.render import render_term

_LONG = 64  # characters of text: a longer side of a relation is one piece a summand
_SHORT = 28  # characters of text: a longer exponent stands in exp(...)


# --- what is shown -----------------------------------------------------------------------------------------------


def mathml_statement(statement: Statement) -> str:
    """A statement as a description list: what is quantified over, what is assumed, what is claimed."""
    rows = []
    if statement.binders:
        rows.append(("For all", mathml_binders(statement.binders)))
    if statement.hypotheses:
        items = "".join(
            f'<li><span class="label">{escape(label)}</span> {_condition(hypothesis)}</li>'
            for label, hypothesis in _labelled(statement)
        )
        rows.append(("If", f'<ul class="hypotheses">{items}</ul>'))
    rows.append(("Then" if rows else "Claim", mathml_formula(statement.conclusion)))
    shown = "".join(f"<dt>{title}</dt><dd>{text}</dd>" for title, text in rows)
    return f'<dl class="statement">{shown}</dl>'


def _labelled(statement: Statement) -> Iterator[tuple[str, Formula]]:
    """The hypotheses, each with its name, or with the labels under which a proof knows it."""
    for hypothesis, known in labels(statement):
        if isinstance(hypothesis, Named):
            yield hypothesis.name, hypothesis.formula
        else:
            yield known[0] if len(known) == 1 else f"{known[0]}-{known[-1]}", hypothesis


def _condition(hypothesis: Formula) -> str:
    """A hypothesis; one of independence in the signs that only conditions have."""
    found = independence(hypothesis)
    if found is None:
        return mathml_formula(hypothesis)
    x, y, z = (_atom(Joint(group)) if group else "" for group in found)
    return _math(x + _mo("−") + z + _mo("−") + y if z else x + _words(" independent of ") + y)


def mathml_formula(formula: Formula) -> str:
    """A formula as one ``<math>`` element a piece, with blanks in between.

    >>> from verify.language.parse import parse
    >>> mathml_formula(parse("x < 1").conclusion)
    '<math displaystyle="true"><mi>x</mi><mo>&lt;</mo><mn>1</mn></math>'
    """
    return " ".join(map(_math, _formula(formula, Level.QUANTIFIER)))


def mathml_term(term: Node) -> str:
    """A term, a tuple or a `Lambda` as one ``<math>`` element.

    >>> from verify.language.parse import parse_term
    >>> mathml_term(parse_term("x^2"))
    '<math displaystyle="true"><msup><mrow><mi>x</mi></mrow><mrow><mn>2</mn></mrow></msup></math>'
    """
    return _math(_term(term, Level.SUM))


def mathml_binders(binders: Sequence[Binder]) -> str:
    """Declarations, those of one sort together: "n, m in Z; Q(.,.) real-valued"."""
    groups = [list(group) for _, group in groupby(binders, key=lambda b: b.sort)]
    return '<span class="binders">' + ", ".join(_declared(group) for group in groups) + "</span>"


def _declared(group: Sequence[Binder]) -> str:
    sort = group[0].sort
    if isinstance(sort, Opaque):
        names = ", ".join(_math(_name(b.name)) for b in group)
        return f"{names} (a fixed function: {escape(inline(sort.meaning))})"
    return _math(_bound(group))


def _bound(group: Sequence[Binder]) -> str:
    sort = group[0].sort
    names = _listed([_name(b.name) + _places(sort) for b in group])
    return names + _sort(sort)


def _places(sort: Sort) -> str:
    """The places of a family: Q(.,.)"""
    return _fenced("(", [_mo("·")] * sort.arity, ")") if isinstance(sort, (Family, Opaque)) and sort.arity else ""


def _sort(sort: Sort) -> str:
    match sort:
        case Real():
            return _mo("∈") + _upright("ℝ")
        case Integer():
            return _mo("∈") + _upright("ℤ")
        case Range(lower, upper):
            return _mo("∈") + _range(lower, upper)
        case Tuples(length, position, size):
            return _mo("∈") + _tuples(length, position, size)
        case Family(_, integer):
            return _mo("∈") + _upright("ℤ" if integer else "ℝ")
        case RandomVariable():
            return _words(" random")
        case Opaque():
            return _words(" fixed")
    raise Malformed(f"not a sort: {sort!r}")


def _range(lower: Node, upper: Node) -> str:
    return _fenced("{", [_term(lower, Level.SUM), _mo("…"), _term(upper, Level.SUM)], "}")


def _tuples(length: Node, position: str, size: Term) -> str:
    """The product of the ranges of the coordinates: a power where they are all alike."""
    if position not in free_names(size):
        return f"<msup>{_row(_range(ONE, size))}{_row(_term(length, Level.SUM))}</msup>"
    start = _row(_name(position) + _mo("=") + _mn("1"))
    return f"<munderover>{_mo('∏')}{start}{_row(_term(length, Level.SUM))}</munderover>" + _range(ONE, size)


# --- formulas ------------------------------------------------------------------------------------------------------


def _formula(formula: Formula, place: int) -> list[str]:
    """The pieces of a formula where nothing looser than `place` may stand."""
    shown, level = _formula_pieces(formula)
    if level < place:
        shown = ['<mo stretchy="false">(</mo>' + shown[0], *shown[1:]]
        shown[-1] += '<mo stretchy="false">)</mo>'
    return shown


def _formula_pieces(formula: Formula) -> tuple[list[str], int]:
    match formula:
        case Relation(operator, left, right):
            return _relation(operator, left, right), Level.RELATION
        case And(args):
            return _conjunction(args)
        case Or(args):  # with parentheses around "and", which the grammar does not need but readers do
            if not args:
                return [_words("false")], Level.ATOM
            return _joined("or", [_formula(a, Level.NOT) for a in args]), Level.OR
        case Not(arg):
            return _headed(_words("not "), _formula(arg, Level.NOT)), Level.NOT
        case Implies(left, right):
            return [*_formula(left, Level.OR), *_headed(_sign("=>"), _formula(right, Level.OR))], Level.IMPLIES
        case Iff(left, right):
            return [*_formula(left, Level.IMPLIES), *_headed(_sign("<=>"), _formula(right, Level.IMPLIES))], Level.IFF
        case ForAll(binders, body) | Exists(binders, body):
            sign = _mo("∀" if isinstance(formula, ForAll) else "∃")
            groups = [list(group) for _, group in groupby(binders, key=lambda b: b.sort)]
            head = sign + _listed([_bound(group) for group in groups]) + _mo(":")
            return [head, *_formula(body, Level.QUANTIFIER)], Level.QUANTIFIER
        case Holds(definition, args):
            return [_used(definition, args)], Level.ATOM
        case Named(name, body):
            return _headed(_words(f"{name}: "), _formula(body, Level.QUANTIFIER)), Level.QUANTIFIER
    raise Malformed(f"not a formula: {formula!r}")


def _conjunction(args: tuple[Formula, ...]) -> tuple[list[str], int]:
    """``a and b``, or a chain ``a <= b <= c`` where the relations share their ends."""
    if not args:
        return [_words("true")], Level.ATOM
    links = chain(args)
    if links:
        rest = [_sign(a.operator) + _term(a.right, Level.SUM) for a in links]
        return ["".join([_term(links[0].left, Level.SUM), *rest])], Level.RELATION
    return _joined("and", [_formula(a, Level.NOT) for a in args]), Level.AND


def _joined(word: str, parts: Sequence[list[str]]) -> list[str]:
    first, *others = parts
    return [*first, *(piece for part in others for piece in _headed(_words(f"{word} "), part))]


def _headed(head: str, pieces: list[str]) -> list[str]:
    return [head + pieces[0], *pieces[1:]]


def _relation(operator: str, left: Term, right: Term) -> list[str]:
    """One piece, or where it is long one for each summand."""
    if len(render_term(left)) + len(render_term(right)) <= _LONG:
        return [_term(left, Level.SUM) + _sign(operator) + _term(right, Level.SUM)]
    return [*_summands(left), *_headed(_sign(operator), _summands(right))]


def _summands(term: Term) -> list[str]:
    if not isinstance(term, Add) or len(term.args) < 2 or len(render_term(term)) <= _LONG // 2:
        return [_term(term, Level.SUM)]
    return [_term(term.args[0], Level.PRODUCT), *(_added(arg) for arg in term.args[1:])]


# --- terms ---------------------------------------------------------------------------------------------------------


def _term(term: Node, place: int) -> str:
    """A term or a tuple where nothing looser than `place` may stand."""
    match term:
        case Num(value):
            shown, level = _number(value)
        case Add(args):
            short = information(term)
            shown, level = _sum(args) if short is None else (_information(short), Level.ATOM)
        case Mul(args):
            shown, level = _product(args)
        case Pow(base, exponent):
            shown, level = _power(base, exponent)
        case Exp(arg):
            shown, level = _exponential(arg)
        case Sum() | TupleSum():
            shown, level = _big_sum(term), Level.PRODUCT
        case GaussianMean():
            shown, level = _mean(term), Level.ATOM
        case Integral():
            shown, level = _integral(term), Level.PRODUCT
        case _:
            shown, level = _atom(term), Level.ATOM
    return shown if level >= place else _around("(", shown, ")")


def _information(short: Information) -> str:
    x, y, z = (_listed(map(_name, group)) for group in short)
    inside = x + (_mo(";") + y if y else "") + (_mo("|") + z if z else "")
    return _upright("I" if y else "H") + _fenced("(", [inside], ")")


def _atom(term: Node) -> str:
    match term:
        case Pi():
            return "<mi>π</mi>"
        case Var(name) | Seq(name):
            return _name(name)
        case Apply(name, args):
            return _indexed(_name(name), args) if args else _name(name)
        case At(seq, position):
            return _indexed(_row(_term(seq, Level.ATOM)) if isinstance(seq, Put) else _term(seq, Level.ATOM), (position,))
        case Call("sqrt", (arg,)):
            return f"<msqrt>{_term(arg, Level.SUM)}</msqrt>"
        case Entropy(names):
            return _upright("H") + _fenced("(", [_name(name) for name in names], ")")
        case Abs(arg):
            return f"<mrow><mo>|</mo>{_term(arg, Level.SUM)}<mo>|</mo></mrow>"
        case Delta(left, right) | SameTuple(left, right):
            return _mn("1") + _fenced("[", [_term(left, Level.SUM) + _mo("=") + _term(right, Level.SUM)], "]")
        case Binomial(left, right):
            top, bottom = _row(_term(left, Level.SUM)), _row(_term(right, Level.SUM))
            return f'<mrow><mo>(</mo><mfrac linethickness="0">{top}{bottom}</mfrac><mo>)</mo></mrow>'
        case Ones():
            return '<mi mathvariant="normal">𝟏</mi>'
        case Put(seq, position, value):
            change = _term(position, Level.SUM) + _sign("->") + _term(value, Level.SUM)
            return _term(seq, Level.ATOM) + _fenced("[", [change], "]")
        case Defined(definition, args):
            return _used(definition, args)
        case Lambda(parameters, body):
            return _fenced("(", [_name(name) for name in parameters], ")") + _sign("->") + _term(body, Level.SUM)
        case Joint(group):
            return _name(group[0]) if len(group) == 1 else _fenced("(", [_name(name) for name in group], ")")
    function = function_of(term)
    if function is None:
        raise Malformed(f"not a term: {term!r}")
    return _applied(*function)


def _number(value: Fraction) -> tuple[str, int]:
    top, bottom = (render_term(Num(Fraction(n))) for n in (abs(value.numerator), value.denominator))  # of any length
    shown = _mn(top) if bottom == "1" else f"<mfrac>{_mn(top)}{_mn(bottom)}</mfrac>"
    if value < 0:
        return _mo("−") + shown, Level.PRODUCT
    return shown, Level.ATOM if bottom == "1" else Level.POWER


def _sum(args: tuple[Term, ...]) -> tuple[str, int]:
    if len(args) < 2:
        return (_term(args[0], Level.ATOM), Level.ATOM) if args else (_mn("0"), Level.ATOM)
    return _term(args[0], Level.PRODUCT) + "".join(map(_added, args[1:])), Level.SUM


def _added(term: Term) -> str:
    """A later summand with its sign."""
    if isinstance(term, Num) and term.value < 0:
        return _mo("−") + _number(-term.value)[0]
    if isinstance(term, Mul) and len(term.args) > 1 and isinstance(first := term.args[0], Num) and first.value < 0:
        rest = term.args[1:] if first == MINUS_ONE else (Num(-first.value), *term.args[1:])
        return _mo("−") + _factors(rest)
    return _mo("+") + _term(term, Level.PRODUCT)


def _product(args: tuple[Term, ...]) -> tuple[str, int]:
    if len(args) < 2:
        return (_term(args[0], Level.ATOM), Level.ATOM) if args else (_mn("1"), Level.ATOM)
    if isinstance(args[0], Num) and args[0].value < 0:
        rest = args[1:] if args[0] == MINUS_ONE else (Num(-args[0].value), *args[1:])
        return _mo("−") + _factors(rest), Level.PRODUCT
    below = [arg for arg in args if is_division(arg)]
    return _factors(args), Level.POWER if below and len(below) == len(args) - 1 else Level.PRODUCT


def _factors(args: Sequence[Term]) -> str:
    """A product; what it is divided by stands below a line."""
    below = [arg.base for arg in args if isinstance(arg, Pow) and is_division(arg)]
    above = [arg for arg in args if not is_division(arg)]
    if not below:
        return _side_by_side(above)
    top = _side_by_side(above, Level.SUM) if above else _mn("1")
    bottom = _side_by_side(below, Level.SUM)
    return f"<mfrac>{_row(top)}{_row(bottom)}</mfrac>"


def _side_by_side(args: Sequence[Term], alone: int = Level.POWER) -> str:
    """A product; of a single factor what is no looser than ``alone``."""
    shown = ""
    for number, arg in enumerate(args):
        last = number == len(args) - 1
        place = Level.PRODUCT if isinstance(arg, (Sum, TupleSum)) and last else Level.POWER
        part = _term(arg, place if len(args) > 1 else min(place, alone))
        sign = "" if not number else _mo("·") if _needs_dot(args[number - 1], arg) else _mo("\u2062")
        shown += sign + part
    return shown


def _needs_dot(left: Term, right: Term) -> bool:
    """Whether two factors side by side would be read as one name, as one number, such as 3 and 1/2, or as an index."""
    head = right.base if isinstance(right, Pow) else right
    words = any(isinstance(one, Var) and len(LETTERS.get(one.name, one.name)) > 1 for one in (left, head))
    digits = isinstance(left, (Num, Var)) and isinstance(head, (Delta, SameTuple))  # 1[a = b] begins with a 1
    return words or digits or isinstance(head, Num) or isinstance(left, Num) and isinstance(head, Mul)


def _power(base: Term, exponent: Term) -> tuple[str, int]:
    if exponent == Num(Fraction(1, 2)):
        return f"<msqrt>{_term(base, Level.SUM)}</msqrt>", Level.ATOM
    if exponent == MINUS_ONE:
        return f"<mfrac>{_mn('1')}{_row(_term(base, Level.SUM))}</mfrac>", Level.POWER
    return f"<msup>{_row(_term(base, Level.ATOM))}{_row(_term(exponent, Level.SUM))}</msup>", Level.POWER


def _exponential(arg: Term) -> tuple[str, int]:
    if arg == ONE:
        return _upright("e"), Level.ATOM
    if len(render_term(arg)) > _SHORT:
        return _applied("exp", (arg,)), Level.ATOM
    return f"<msup>{_upright('e')}{_row(_term(arg, Level.SUM))}</msup>", Level.POWER


def _big_sum(term: Sum | TupleSum) -> str:
    body = _term(term.body, Level.PRODUCT)
    if isinstance(term, Sum):
        under = _row(_name(term.index) + _mo("=") + _term(term.lower, Level.SUM))
        return f"<mrow><munderover>{_mo('∑')}{under}{_row(_term(term.upper, Level.SUM))}</munderover>{body}</mrow>"
    under = _row(_name(term.index) + _mo("∈") + _tuples(term.length, term.position, term.size))
    return f"<mrow><munder>{_mo('∑')}{under}</munder>{body}</mrow>"


def _mean(term: GaussianMean) -> str:
    law = _upright("N") + _fenced("(", [_term(part, Level.SUM) for part in (term.center, term.variance)], ")")
    under = _row(_name(term.index) + _mo("∼") + law)
    return f"<msub>{_upright('E')}{under}</msub>" + _fenced("[", [_term(term.body, Level.SUM)], "]")


def _integral(term: Integral) -> str:
    ends = "".join(_row(_term(end, Level.SUM)) for end in (term.lower, term.upper))
    body = _term(term.body, Level.PRODUCT)
    over = "<mspace width='0.17em'/>" + _upright("d") + _name(term.index)
    return f"<mrow><msubsup>{_mo('∫')}{ends}</msubsup>{body}{over}</mrow>"


def _indexed(name: str, args: tuple[Node, ...]) -> str:
    """Low indices where they are plain, square brackets where they have parts of their own."""
    shown = [_term(arg, Level.SUM) for arg in args]
    plain = all(not isinstance(arg, (Apply, At, Put, Sum, TupleSum, Call, Ones)) for arg in args)
    if plain and sum(len(render_term(arg)) for arg in args) <= 12:
        return f"<msub>{name}{_row(_listed(shown))}</msub>"
    return name + _fenced("[", shown, "]")


def _applied(name: str, args: tuple[Node, ...]) -> str:
    return _upright(name) + _mo("\u2061") + _fenced("(", [_term(arg, Level.SUM) for arg in args], ")")


def _used(definition: Definition, args: tuple[Node, ...]) -> str:
    """A defined word with its arguments, the implicit ones as an index."""
    hidden, given = arguments(definition, args)
    word = f'<mi data-word="{definition.name}">{definition.name}</mi>'
    if hidden:
        word = f"<msub>{_row(word)}{_row(_listed([_term(arg, Level.SUM) for arg in hidden]))}</msub>"
    shown = [_term(arg, Level.SUM) for arg in given]
    return word + _mo("\u2061") + _fenced("(", shown, ")") if shown else word


# --- small parts ---------------------------------------------------------------------------------------------------


def _math(inside: str) -> str:
    return f'<math displaystyle="true">{inside}</math>'


def _row(inside: str) -> str:
    return f"<mrow>{inside}</mrow>"


def _name(name: str) -> str:
    bare = name.rstrip("'")
    shown = f"<mi>{escape(LETTERS.get(bare, bare))}</mi>"
    return f"<msup>{shown}{_mo('′' * (len(name) - len(bare)))}</msup>" if bare != name else shown


def _upright(text: str) -> str:
    return f'<mi mathvariant="normal">{text}</mi>' if len(text) == 1 else f"<mi>{text}</mi>"


def _mn(text: str) -> str:
    return f"<mn>{text}</mn>"


def _mo(sign: str) -> str:
    return f"<mo>{sign}</mo>"


def _sign(operator: str) -> str:
    return _mo(escape(SIGNS[operator]))


def _words(text: str) -> str:
    return f"<mtext>{text.replace(' ', chr(160))}</mtext>"


def _listed(parts: Iterable[str]) -> str:
    return '<mo separator="true">,</mo>'.join(parts)


def _fenced(opening: str, parts: Iterable[str], closing: str) -> str:
    return _around(opening, _listed(parts), closing)


#: What is higher than a letter with its indices.
_TALL = re.compile("<m(?:frac|under|over|sqrt|root|table)")


def _around(opening: str, inside: str, closing: str) -> str:
    """Parentheses, as high as what they hold. Those around a line of letters do not stretch: browsers keep room beside
    a sign for the widest form that it may take.
    """
    height = "" if _TALL.search(inside) else ' stretchy="false"'
    return f"<mrow><mo{height}>{opening}</mo>{inside}<mo{height}>{closing}</mo></mrow>"
