"""Formulas in the words of a vocabulary, and what the words and letters of a statement stand for.

The kernel judges statements written out, so the goals of a proof are, too. `speaking` lets reports fold them: inside
of it `formula_text` and `term_text` use the words. A folded text is used only if it stands for exactly what was given.
Hypotheses that have names are cited by them (`label_text`).
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from types import MappingProxyType

from verify.kernel.errors import Malformed
from verify.kernel.expansion import definitions_in
from verify.kernel.statement import (
    And,
    Binder,
    Definition,
    Exists,
    Formula,
    Holds,
    Range,
    Relation,
    Statement,
    instantiate,
)
from verify.kernel.terms import Integral, Lambda, Node, Seq, Var, free_names, parts_of, rebuild
from verify.language.folding import Folder, alike
from verify.language.hypotheses import called, names
from verify.language.layout import WIDTH, lay_out
from verify.language.render import render, render_formula, render_term
from verify.language.vocabulary import Vocabulary, Word
from verify.language.walk import parts

DIGITS = 12  # of a number that is rounded


class _Speech:
    """The words that formulas are told in, the names of hypotheses by label, and the names that stand for families."""

    def __init__(self, words: Iterable[Definition] = (), hypotheses: Mapping[str, str] = MappingProxyType({})) -> None:
        self.words = {definition.name: definition for definition in words}
        self.folder = Folder(self.words, negations=True) if self.words else None
        self.hypotheses = hypotheses
        self.families: dict[str, Lambda] = {}  # those given by a formula meanwhile


_SPEECH: ContextVar[_Speech | None] = ContextVar("words in which formulas are told", default=None)


@contextmanager
def speaking(statement: Statement, *others: Statement, taken: Iterable[str] = ()) -> Iterator[None]:
    """Formulas are told in the words that this statement uses, and those of others; its own where both have one.

    Its hypotheses are called by their names, but not where the proof has a fact of its own under that name or label:
    ``taken`` are those of its facts.
    """
    own = definitions_in(statement)
    known = {definition.name for definition in own}
    more = dict.fromkeys(d for other in others for d in definitions_in(other))
    heads = {label.partition(".")[0] for label in taken}
    said = {k: name for k, name in names(statement).items() if not heads & {k, name.partition(".")[0]}}
    token = _SPEECH.set(_Speech([*(d for d in more if d.name not in known), *own], said))
    try:
        yield
    finally:
        _SPEECH.reset(token)


def label_text(label: str) -> str:
    """The label of a fact; of a hypothesis with a name the name."""
    speech = _SPEECH.get()
    return called(label, speech.hypotheses) if speech else label


def words_spoken() -> tuple[Definition, ...]:
    """The words that formulas are told in now."""
    speech = _SPEECH.get()
    return tuple(speech.words.values()) if speech else ()


@contextmanager
def abbreviating() -> Iterator[None]:
    """What is abbreviated in this block is so up to its end. Serves as a decorator, too."""
    speech = _SPEECH.get()
    before = dict(speech.families) if speech else {}
    try:
        yield
    finally:
        if speech:
            speech.families = before


def abbreviate(name: str, value: Node | None) -> None:
    """From here on ``name`` is written where a word takes the family ``value``; with None it stands for nothing else.

    Inside of `speaking` and `abbreviating` only.
    """
    speech = _SPEECH.get()
    if speech is None:
        return
    if isinstance(value, Lambda):
        speech.families[name] = value
    else:
        speech.families.pop(name, None)


def formula_text(formula: Formula) -> str:
    """A formula on one line."""
    found = told(formula)
    return keep(render_formula(found), found)  # type: ignore[arg-type]


def term_text(term: Node) -> str:
    """A term on one line."""
    found = told(term)
    return keep(render_term(found), found)


_KEPT: ContextVar[dict[str, Node] | None] = ContextVar("what was told as text", default=None)


@contextmanager
def keeping() -> Iterator[dict[str, Node]]:
    """What is told as text in this block, by its text: where a sentence has the text a page may show the thing itself."""
    kept: dict[str, Node] = {}
    token = _KEPT.set(kept)
    try:
        yield kept
    finally:
        _KEPT.reset(token)


def keep(text: str, thing: Node) -> str:
    """The text, noted as one of `thing` (in the words that are spoken)."""
    kept = _KEPT.get()
    if kept is not None:
        kept[text] = thing
    return text


def defined_head(formula: Formula) -> str:
    """The word that a formula is a use of, written out; "" if there is none."""
    found = told(formula)
    return found.definition.name if isinstance(found, Holds) and not isinstance(formula, Holds) else ""


def told(thing: Node) -> Node:
    """The thing in the words that are spoken, with letters for the indices that the normal form calls #0, #1, ..."""
    speech = _SPEECH.get()
    if speech is None:
        return _lettered(thing)
    found = _lettered(_folded(thing, speech.folder))
    return _with_names(found, speech.families) if speech.families else found


@lru_cache(maxsize=4096)
def _lettered(thing: Node) -> Node:
    names = {name: part for part in parts(thing) for name in _indices(part)}
    if not any(name.startswith("#") for name in names):
        return thing
    taken = free_names(thing) | names.keys()
    letters: dict[str, str] = {}
    for name in sorted(n for n in names if n.startswith("#")):
        usual = "tsuv" if isinstance(names[name], Integral) else "ijkl"
        letters[name] = next((one for one in usual if one not in taken), name)
        taken |= {letters[name]}

    def look(node: Node) -> Node:
        if isinstance(node, Var | Seq):
            return type(node)(letters.get(node.name, node.name))
        made = rebuild(node, look)
        if set(_indices(made)) & letters.keys():
            fields = (getattr(made, field) for field in made.__match_args__)
            made = type(made)(*(letters.get(f, f) if isinstance(f, str) else f for f in fields))
        return made

    renamed = look(thing)
    return renamed if alike(renamed, thing) else thing


def _indices(node: Node) -> list[str]:
    """The names that it binds over its parts and says in so many letters."""
    return [name for field in set(node.under.values()) if isinstance(name := getattr(node, field), str)]


@lru_cache(maxsize=4096)
def _folded(thing: Node, folder: Folder | None) -> Node:
    return thing if folder is None else folder.fold(thing)


def _with_names(thing: Node, families: dict[str, Lambda]) -> Node:
    """With names in place of the families that they stand for, unless one would be bound where it came to stand."""
    made = _shortened(thing, families)
    try:
        return made if alike(instantiate(made, families), thing) else thing
    except Malformed:  # the name is that of a number there
        return thing


def _shortened(node: Node, families: dict[str, Lambda]) -> Node:
    if isinstance(node, Definition):
        return node
    if isinstance(node, Lambda):
        for name, family in families.items():
            if alike(node, family):
                return Var(name)
    return rebuild(node, lambda part: _shortened(part, families))


# --- what words and letters stand for ----------------------------------------------------------------------


def word_lines(
    words: Sequence[Word],
    width: int = WIDTH,
    *,
    bodies: bool = True,
    symbols: bool = False,
    places: bool = True,
    beside: int = 0,
    brackets: Collection[Definition] = (),
) -> list[str]:
    """Each word with its sentence, its place in print, and what it stands for; ``symbols`` are those of the paper.

    What a word stands for follows its sentence, if it has no more than ``beside`` characters. Words in ``brackets``
    are shown with theirs: see `bracketed`.
    """
    lines: list[str] = []
    for word in words if places else [word._replace(symbol="", location="") for word in words]:
        if bodies and word.means and len(_body_text(word.definition)) <= beside:
            lines += filled("  ", in_short(word, True, brackets), width)
            continue
        lines += _said_lines(word, width, symbols, brackets)
        if bodies:
            lines += [f"      {line}" for line in _body_lines(word.definition, width - 6)]
    return lines


def in_short(word: Word, whole: bool, brackets: Collection[Definition] = ()) -> str:
    """The word, its sentence and, of the ``whole``, what it stands for."""
    said = as_used(word.definition, brackets) + (f": {word.means}" if word.means else "")
    return said + (f"; that is {_body_text(word.definition)}" if whole else "")


def _said_lines(
    word: Word, width: int, symbols: bool, brackets: Collection[Definition]
) -> list[str]:
    """The word as it is used, its sentence, its symbol if there is room for it (or it is asked for), and its place."""
    definition, means, symbol, location = word
    said = as_used(definition, brackets) + (f": {means}" if means else "")
    plain = filled("  ", said + (f" ({location})" if location else ""), width)
    if not symbol or symbol in means:
        return plain
    written = f"{location}, in print {symbol}" if location else f"usually {symbol}"
    marked = filled("  ", f"{said} ({written})", width)
    return marked if symbols or (len(marked) == len(plain) and len(symbol) <= SYMBOL) else plain


def as_used(definition: Definition, brackets: Collection[Definition] = ()) -> str:
    """The word with the names of its parameters; the implicit ones only of words in ``brackets``."""
    hidden, shown = definition.parameters[: definition.implicit], definition.parameters[definition.implicit :]
    inside = f"[{', '.join(b.name for b in hidden)}]" if hidden and definition in brackets else ""
    return definition.name + inside + (f"({', '.join(b.name for b in shown)})" if shown else "")


def bracketed(lines: Iterable[str], words: Iterable[Definition]) -> set[Definition]:
    """The words that stand in a text with something in place of their implicit parameters: ``word[n](...)``."""
    opened = {found[1] for line in lines for found in _NAME.finditer(line) if found[2] == "["}
    return {word for word in words if word.name in opened and word.implicit}


@lru_cache(maxsize=1 << 10)
def _body_text(definition: Definition) -> str:
    """What a word stands for, on one line."""
    body = definition.body
    if definition.bundle and isinstance(body, And):
        return ", ".join(map(render_formula, body.args))
    return render_formula(body) if isinstance(body, Formula) else render_term(body)


def _body_lines(definition: Definition, width: int) -> list[str]:
    """What a word stands for; of a list of conditions the short ones in one line."""
    body = definition.body
    if not (definition.bundle and isinstance(body, And)):
        return lay_out(_body_text(definition), width)
    lines: list[str] = []
    open_line = False  # whether more may follow in the last line: nothing may after a quantifier
    for part in body.args:
        text = render_formula(part)
        if open_line and len(lines[-1]) + len(text) + 2 <= width:
            lines[-1] += f", {text}"
        else:
            lines += lay_out(text, width)
        open_line = ":" not in text and len(lines[-1]) < width
    return lines


SYMBOL = 24  # characters of a symbol that is shown without being asked for
_NAME = re.compile(r"([A-Za-z_][A-Za-z0-9_]*'*)([(\[]?)")


def said_in(lines: Iterable[str], words: Iterable[Definition]) -> list[Definition]:
    """The words that a text uses; a name without arguments is one only if the word takes none."""
    called = {found.groups() for line in lines for found in _NAME.finditer(line)}
    return [d for d in words if {(d.name, "("), (d.name, "[")} & called or (_alone(d) and (d.name, "") in called)]


def _alone(definition: Definition) -> bool:
    return len(definition.parameters) == definition.implicit


def letter_lines(statement: Statement, vocabulary: Vocabulary, width: int = WIDTH) -> list[str]:
    """What the letters of a statement stand for, as far as the vocabulary says it."""
    said = vocabulary.letters_of(named(statement), render(statement))
    return filled("  ", "; ".join(said), width) if said else []


@lru_cache(maxsize=1 << 10)
def meaning(definition: Definition) -> str:
    """What a word stands for, as text."""
    body = definition.body
    return render_formula(body) if isinstance(body, Formula) else render_term(body)


def named(statement: Statement) -> Iterator[Binder]:
    """The variables of a statement, and what it says to exist: what a reader wants to know of by name."""
    yield from statement.binders
    waiting: list[Node] = [*statement.hypotheses, statement.conclusion]
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, Exists):
            yield from (binder for binder in part.binders if not isinstance(binder.sort, Range))
        if isinstance(part, Formula) and not isinstance(part, (Holds, Relation)):
            waiting += parts_of(part)


#: What is written in statements that no textbook has, and how it is read.
_NOTATION = {
    r"\bfamily\(": "family(k) function of k indices",
    r"\btuples\([^,()]*,[^,()]*\)": "tuples(n, m) all tuples of n numbers from 1 to m",
    r"\btuples\([^,()]*,[^,()]*,": "tuples(n, j, K[j]) all tuples of n numbers, the j-th from 1 to K[j]",
    r"\btsum\(": "tsum(x in T, e) sum of e over the tuples x of T",
    r"\bkronecker\(": "kronecker(i, j) 1 if i = j, else 0",
    r"\bxlogx\(": "xlogx(p) p log p, and 0 for p = 0",
    r"(?<![\w.])h\([^)]*\)(?! :=)": "h(q) -q log q - (1 - q) log(1 - q)",
    r"\bkl\(": "kl(p, q) p log(p/q) + (1 - p) log((1 - p)/(1 - q))",
    r"\bbinomial\(": "binomial(n, k) n choose k",
    r"\bput\(": "put(x, i, a) the tuple x with a in place i",
    r"\bones\b": "ones the tuple of which all entries are 1",
    r"\blog2\(": "log2(x) the logarithm of x to the base 2",
    r"\bgaussian_mean\(": "gaussian_mean(y, c, v, e) the mean of e, where y is normal with mean c and variance v",
    r"\bintegral\(": "integral(t, a, b, e) the integral of e over t from a to b",
    r"\w variable(?=[,\s]|$)": "variable random variable with finitely many values",
    r"\w,\w[\w,]* = \(": "A,B = (a,b): p probability p of A = a and B = b",
    r"\{\(": "{(i,j): v, ..., else w} family with v at i, j, and w at what is not named",
    r"\(\(\d+(?:, ?\d+)+\)": "((a,b),j) indices: the tuple (a,b), and j",
    r"\bsum\(": "sum(i, a, b, e) sum of e for i = a..b",
    r"\) -> ": "(i) -> e family with e at i",
    r"\(\w+ tuple\b": "x tuple a tuple, with the entries x[1], x[2], ...",
    r"~-?\d": "~ marks a rounded number",
    r"\b[a-z_0-9]+\[[^\[\]]*\]\(": "word[a](...) word with a for its letter in brackets, else the statement's",
}


def notation_lines(texts: Iterable[str], width: int = WIDTH) -> list[str]:
    """How the notation in these texts is read, as far as it is used in one of them."""
    used = set[str]().union(*map(_notation_in, texts))
    said = [words for words in _NOTATION.values() if words in used]
    return filled("  ", f"Notation: {'; '.join(said)}", width) if said else []


@lru_cache(maxsize=1 << 10)  # pages are laid out in many ways, of the same texts
def _notation_in(text: str) -> frozenset[str]:
    return frozenset(words for pattern, words in _NOTATION.items() if re.search(pattern, text))


_SIGNS = (re.compile(r"(?<=[\w})\]])(?==)"), re.compile(r"(?<=[\w})\]])(?=[-+])"), re.compile(r"(?<=[\w})\]])(?=\\)"))


def breakable(text: str, width: int) -> str:
    """Formulas in print that are longer than a line, with spaces where they may be broken: at a sign, else a macro."""
    for place in _SIGNS:
        text = " ".join(_outside(place, word) if len(word) > width else word for word in text.split(" "))
    for place in _SIGNS:
        text = " ".join(place.sub(" ", word) if len(word) > width else word for word in text.split(" "))
    return text


def _outside(place: re.Pattern[str], word: str) -> str:
    """Spaces at the places that are in no braces."""
    depths = [*accumulate(((c == "{") - (c == "}") for c in word), initial=0)]
    return place.sub(lambda found: "" if depths[found.start()] else " ", word)


def filled(indent: str, text: str, width: int) -> list[str]:
    """A paragraph, its lines but the first one indented further."""
    return [*_filled(indent, text, width)]


@lru_cache(maxsize=1 << 12)
def _filled(indent: str, text: str, width: int) -> tuple[str, ...]:
    more = indent + "  "
    return tuple(
        textwrap.wrap(
            text, width, initial_indent=indent, subsequent_indent=more, break_long_words=False, break_on_hyphens=False
        )
    )


def decimal(value: Fraction, digits: int = DIGITS) -> str:
    """`value` rounded (half away from zero) to so many significant digits.

    >>> decimal(Fraction(2, 3), 5), decimal(Fraction(-1, 8), 5), decimal(Fraction(1, 3 * 10**9), 3)
    ('0.66667', '-0.125', '3.33e-10')
    """
    with localcontext(Context(digits, ROUND_HALF_UP, MIN_EMIN, MAX_EMAX)):
        number = (Decimal(value.numerator) / Decimal(value.denominator)).normalize()
    if not value or -5 <= number.adjusted() < digits:
        return f"{number:f}"
    return f"{number:e}".replace("e+", "e")
