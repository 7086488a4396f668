r"""Text as people write it, to the tokens of the grammar: Unicode, LaTeX as in a paper, and what is typed in haste.

`tokens` reads the characters of a text and gives what `verify.language.parse` reads: ``≤`` and ``\leq`` are ``<=``,
``\frac{a}{b}`` is ``((a)/(b))``, ``|x|`` is ``abs(x)``, ``x ∈ {0,1,2}`` is ``x in 0..2``. A token keeps the place
at which what it stands for was typed, so an error points there. A text of the plain grammar has the tokens that it is
made of, and no others: nothing here can change what it means.

What reads in two ways is refused with both: ``\sum_i a_i + b_i``, ``x^10`` in LaTeX, ``a|b|c``. So is what is not known.
No LaTeX parser of others is used: they give trees of mathematics in which ``I(X;Y)`` and ``\forall`` have no place, or
guess; what is left to do for one is the splitting into commands and groups.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import NamedTuple, NoReturn, Protocol

from verify.language import english, maps
from verify.language.maps import Raw
from verify.language.notation import ALIASES, BARE, EXTREMA, FUNCTIONS, LETTERS

MAX_CHARACTERS = 100_000
MAX_TOKENS = 20_000
MAX_NESTING = 200
MAX_GROUPS = 50  # braces of LaTeX in each other: each is several frames of the stack
MAX_NAME = 61  # characters, as in the kernel
MAX_FACTORIAL = 100
KEPT = 64  # texts whose tokens are kept

_ONE_BELOW = re.compile("([A-Za-z]+_[A-Za-z0-9]'*)([A-Za-z].*_.*)")
WORDS = frozenset(
    """and or not forall exists indep tuples oo true false integer real family opaque variable in""".split()
)


class Source(Protocol):
    """A text, its title, and errors that point into it."""

    @property
    def text(self) -> str: ...  # noqa: D102

    def __hash__(self) -> int: ...
    @property
    def title(self) -> str: ...  # noqa: D102
    def error(self, message: str, offset: int, hint: str = "") -> Exception: ...  # noqa: D102


class Token(NamedTuple):
    """A word of the grammar.

    ``typed`` is what stands at ``offset`` if that is something else; ``below`` a subscript, which is part of the name, or
    the indices of an entry; ``latex`` marks the tokens of a text in LaTeX, in which ``xy`` is a product.
    """

    kind: str  # "number", "name", "word", "string", "op", "implied" (a product without a sign), "end"
    text: str
    offset: int
    typed: str = ""
    below: tuple[Token, ...] = ()
    latex: bool = False

    def __str__(self) -> str:
        return "the end" if self.kind == "end" and not self.text else repr(short(self.typed or self.text))


def short(text: str) -> str:
    """`text`, cut if it is long."""
    return text if len(text) <= 40 else text[:37] + "..."


# --- what is written for what ------------------------------------------------------------------------------

_SIGNS = {
    "≤": "<=", "⩽": "<=", "≦": "<=", "=<": "<=", "≥": ">=", "⩾": ">=", "≧": ">=", "≠": "!=", "<>": "!=",
    "⇒": "=>", "⟹": "=>", "==>": "=>", "⇔": "<=>", "⟺": "<=>", "<==>": "<=>", "<->": "<=>", "∧": "and", "&&": "and",
    "∨": "or", "¬": "not", "∀": "forall", "∃": "exists", "∞": "oo", "·": "*", "⋅": "*", "×": "*", "∗": "*", "÷": "/",
    "−": "-", "–": "-", "—": "-", "∈": "in", "→": "->", "⟶": "->", "_||_": "indep", "⊥": "indep", "⟂": "indep",
    "⫫": "indep", "∣": "|", "⟨": "(", "⟩": ")", "‖": "||", "∥": "||", "↔": "<=>", "∼": "~",
    "≮": ">=", "≯": "<=", "≰": ">", "≱": "<",
}  # fmt: skip
_COMMANDS = {
    **dict.fromkeys(("le", "leq", "leqslant", "leqq"), "<="), **dict.fromkeys(("ge", "geq", "geqslant", "geqq"), ">="),
    "lt": "<", "gt": ">", "ne": "!=", "neq": "!=", "in": "in", "infty": "oo", "forall": "forall", "exists": "exists",
    **dict.fromkeys(("implies", "Rightarrow", "Longrightarrow"), "=>"), "land": "and", "wedge": "and", "lor": "or",
    **dict.fromkeys(("iff", "Leftrightarrow", "Longleftrightarrow"), "<=>"), "vee": "or", "neg": "not", "lnot": "not",
    **dict.fromkeys(("cdot", "times", "ast"), "*"), "div": "/", "mid": "|", "to": "->", "rightarrow": "->", "colon": ":",
    "leftrightarrow": "<=>", "perp": "indep", "lbrace": "(", "rbrace": ")", "{": "(", "}": ")", "lbrack": "[",
    "rbrack": "]", "sim": "~", "nless": ">=", "ngtr": "<=", "nleq": ">", "ngeq": "<",
}  # fmt: skip
_SPOKEN = {**_SIGNS, **_COMMANDS}
_ROUNDED = {"lfloor": "floor", "⌊": "floor", "lceil": "ceil", "⌈": "ceil"}
_SIZES = frozenset("left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr".split())
#: Commands that print nothing, or room.
_DROPPED = frozenset("quad qquad displaystyle textstyle limits nolimits nonumber notag rm , ; : ! > ( ) [ ]".split())
_DROPPED |= _SIZES | {" ", "\\", "\n"}
_WITH_ARGUMENT = frozenset(("begin", "end", "label", "tag"))  # dropped, with what follows in braces
_ROMAN = frozenset("mathrm text operatorname textrm mathit textit mbox rm textsf mathsf".split())
PROSE = frozenset(f"\\{name}" for name in "text textrm textit mbox textsf".split())  # a word of English, or a name
_STYLES = frozenset("mathbf boldsymbol bm mathcal mathscr mathfrak".split())
_ACCENTS = frozenset(("hat", "tilde", "bar", "widehat", "widetilde", "overline"))

_GREEK = {letter: name for name, letter in LETTERS.items()} | {"π": "pi", "ζ": "zeta", "Π": "Pi", "Θ": "Theta"}
_VARIANTS = {"ϵ": "eps", "ϕ": "phi", "ϑ": "theta", "ϱ": "rho", "ϰ": "kappa", "ς": "sigma"}
_GREEK |= _VARIANTS | {"ℓ": "l"}
_GREEK_COMMANDS = {name: name for name in (*LETTERS, "pi", "zeta", "Pi", "Theta") if name != "eps"} | {
    "ell": "l", "epsilon": "eps", "varepsilon": "eps", "varphi": "phi", "vartheta": "theta", "varrho": "rho",
    "varsigma": "sigma", "varkappa": "kappa", "eps": "eps",
}  # fmt: skip
#: Two shapes of one letter get one name, so a text may have one of them only: which shape a spelling is.
_SHAPES = {
    "ε": "ε", "varepsilon": "ε", "ϵ": "ϵ", "epsilon": "ϵ", "φ": "φ", "varphi": "φ", "ϕ": "ϕ", "phi": "ϕ",
    "θ": "θ", "theta": "θ", "ϑ": "ϑ", "vartheta": "ϑ", "ρ": "ρ", "rho": "ρ", "ϱ": "ϱ", "varrho": "ϱ", "σ": "σ",
    "sigma": "σ", "ς": "ς", "varsigma": "ς", "κ": "κ", "kappa": "κ", "ϰ": "ϰ", "varkappa": "ϰ",
}  # fmt: skip

_CHANCES = {"𝔼": "E", "ℙ": "Pr", "E": "E", "P": "Pr"}
_RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱˣʸᵏᵗᵐ", "0123456789+-()nixyktm", strict=True))
_LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉ᵢⱼₖₙₘₓₚ", "0123456789ijknmxp", strict=True))
_BELOW_SUMS = _LOWERED | dict(zip("₊₋₌₍₎", "+-=()", strict=True))
_PARTS = {"½": "1/2", "⅓": "1/3", "¼": "1/4", "¾": "3/4", "⅔": "2/3", "⅛": "1/8"}
_SETS = {"R": "real", "ℝ": "real", "Z": "integer", "ℤ": "integer"}

#: Names that are sets of letters to readers, in ``P(S)``: not X, Y, Z, nor those of sizes and indices.
SET = re.compile(r"[A-HO-W](?:'|_?\d)*")

#: What the language can not say, with what to write.
_CONDITION = 'conditions are given apart: --where "x > 0"'
_FLOOR = 'name it: floor(x) is k with --where "k integer, k <= x < k + 1", ceil(x) with "k - 1 < x <= k"'
_PLUS = "write max(x, 0) for a positive part"
_FACTORIAL = "write (n)! or factorial(n), of one name, number or parentheses"
NATURAL = "some begin at 0, some at 1: write n integer, and n >= 0 or n >= 1"
_POSITIVE = "say whether 0 is among them: write x >= 0 or x > 0"
_NORM = r"write \|x\|_1, \|x\|_2 or \|x\|_\infty; a sum such as sum(i, 1, M, abs(p[i] - q[i])), of which TV(p, q) is half"
_INTEGRAL = r"write \int_{a}^{b} body \, dt, or integral(t, a, b, body)"
_SUM = r"write \sum_{i=1}^{n} body, or sum(i, 1, n, body)"
_REFUSED = {
    sign: hint
    for hint, signs in {
        NATURAL: "mathbb~N ℕ",
        "derivatives can not be said: write them out": "partial ∂",
        "limits can not be said: write what holds for all small enough values": "lim",
        "write all of it, or sum(k, a, b, body); a range is i in 1..M": "dots ldots cdots … ...",
        "write both: one with +, one with -": "pm ±",
        "say how close: abs(x - y) <= 1/100": "approx ≈",
        "say by how much": "ll gg ≪ ≫",
        "write what is equal": "propto ∝",
        "write = or <=>": "equiv ≡",
        "write = in a condition": "triangleq coloneqq ≔",
        "sets can not be said: write what holds of their elements": "subset cup cap setminus ∪ ∩ ⊂ ⊆ ∖",
        "write not (a <= x <= b), or what x is then": "notin ∉",
        "write => for 'implies'": "vdash models ⊢ ⊨ therefore ∴",
        "write x^(1/3)": "∛",
        "write 1/tanh(x)": "coth",
        "say of the value where it is attained: for all x, f(x) <= f(a)": "arg argmax argmin",
        "write X - Y - Z for a Markov chain": "multimap ⊸",
        "give it a name and a condition: Z = f(X,Y)": "oplus ⊕",
        "there are real and whole numbers: a rational one is p/q with p q integer": "ℚ mathbb~Q ℂ mathbb~C",
        "give it a name, such as x_star": "star dagger circ",
        "write not (exists x: ...)": "nexists ∄",
        "write => for 'implies' ": "supset ⊃",
        "write \\neq, \\nleq, \\ngeq, or not (...)": "not",
        "notes stand on lines of their own, in a list (--file)": "#",
        "leave it out": "boxed underbrace overbrace stackrel overset underset",
        "kronecker(i, j) is 1 if two numbers are equal, else 0; for others distinguish the cases": "mathbb~1 𝟙 1",
        "write and": "&",
        "write not, or !=": "!",
        "write 0.05 for 5%": "%",
        "write 0.5 for a decimal number, 1..M for a range": ".",
        "remove it, or open a brace": "}",
    }.items()
    for sign in signs.split()
}
#: English that joins formulas, where an operator is expected; else these are names like any other.
_JOINS = {"implies": "=>", "imply": "=>", "iff": "<=>", "AND": "and", "OR": "or"}
_DECLARED = ("real", "reals", "integer", "integers", "family", "law", "laws", "channel", "channels")  # x~real in TeX
_PLURALS = {"integers": "integer", "reals": "real", "variables": "variable"}
#: Words of \text{...} in conditions that `reading/declared.py` reads: W is eps-LDP, X and Y are independent.
_PHRASES = frozenset(
    ("is", "are", "satisfies", "locally", "differentially", "private", "DP", "LDP", "independent")
)
_APART = frozenset(("where", "with", "when", "whenever", "for", "if", "given", "subject"))
QUANTIFIED = frozenset(("all", "every", "each", "any"))

_RAW = re.compile(
    r"""(?P<space>\s+)
      | (?P<number>[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|(?<![\w.])\.[0-9]+)
      | (?P<name>(?!_\|\|_)[A-Za-z_][A-Za-z0-9_]*'*)
      | (?P<string>"(?:[^"\\]|\\.)*+")
      | (?P<unclosed>"(?:[^"\\]|\\.)*+\\?\Z)
      | (?P<command>\\(?:[A-Za-z]+|.))
      | (?P<op>_\|\|_|<==>|==>|<=>|<->|<=|=<|=>|>=|==|<>|!=|:=|->|\*\*|\.\.\.|\.\.|&&|[-+*/^<>=()\[\],;:|])
      | (?P<sign>.)""",
    re.VERBOSE | re.DOTALL,
)
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_RELATIONS = frozenset(("<=", "<", ">=", ">", "=", "==", "!="))
MOST_IN_BRACKETS = 1000  # pieces that are looked through
#: What ends the body of a sum, beside a closing bracket and the end.
_ENDS = _RELATIONS | frozenset((",", ";", ":", "and", "or", "=>", "<=>", "..", "|", "forall", "exists"))
_SEPARATORS = frozenset((",", ";"))
#: What may stand before a sum in the same summand, beside numbers and names; words that are no names.
_FACTORS = frozenset((*"*/^_()[]{}·", *_GREEK, *_PARTS, *(f"\\{name}" for name in _GREEK_COMMANDS)))
_FACTORS |= {f"\\{name}" for name in "frac tfrac dfrac sqrt log ln exp cdot times left right ,".split()}
_NO_FACTORS = WORDS | _APART | frozenset(_JOINS)
#: After these names a set says which letters there are: X ~ Unif{1,...,n}.
_BEFORE_LETTERS = frozenset(("on", "Unif", "Uniform"))
#: Texts in which a comma stands between formulas.
_LISTS = frozenset(("conditions", "definition"))


#: What the name before the bracket of a norm was typed with.
NORM = "\\|"
#: What a maximum was typed with that has its index below: it is no maximum of that and other numbers.
OVER_AN_INDEX = "\\max_i"
#: What a bracket was typed with that has a dot in the place of an index: W(\cdot | x), W(x, \cdot).
FOR_ALL_LETTERS = "\\cdot"


class _Bracket(NamedTuple):
    """A bracket that is open: "(", "[", "|" (an absolute value), "sum" (its body); what was called, or is summed over."""

    kind: str
    opening: Raw
    called: str = ""
    place: int = 0  # of its first token


# --- reading -----------------------------------------------------------------------------------------------


def is_latex(text: str) -> bool:
    """Whether a text has what only LaTeX has: a command or braces, outside of quotation marks."""
    if '"' in text:
        text = _QUOTED.sub("", text)
    return "\\" in text or "{" in text


def tokens(source: Source, latex: bool = False) -> list[Token]:
    """The tokens of a text, the last of kind "end"; limits and the depth of brackets are checked on the way.

    ``latex`` says that what comes with the text is LaTeX, so that p_i in it is what it is there. Linear in the length of
    the text. Raises what `source.error` makes.
    """
    return list(_tokens(source, latex))


@lru_cache(maxsize=KEPT)
def _tokens(source: Source, latex: bool) -> tuple[Token, ...]:
    """The conditions of a statement are those of its control: read once."""
    text = source.text
    if len(text) > MAX_CHARACTERS:
        raise source.error(f"too long: {len(text)} characters; the limit is {MAX_CHARACTERS}", MAX_CHARACTERS)
    return tuple(_Reader(source, latex).read())


class _Reader:
    """Goes through the lexemes of a text once, and writes tokens."""

    def __init__(self, source: Source, latex: bool) -> None:
        self.source = source
        self.own = is_latex(source.text)
        self.latex = latex or self.own
        found = ((str(m.lastgroup), m.group(), m.start()) for m in _RAW.finditer(source.text))
        self.raw = [Raw(*one) for one in found if one[0] != "space"]
        ends = (".", ",", "$", "\\]", "\\)") if self.own else (".",)
        while self.raw and self.raw[-1].text in ends:  # the end of a sentence, or of a display
            self.raw.pop()
        self.raw.append(Raw("end", "", len(source.text)))
        self.raw = english.in_signs(self.raw, source.title in _LISTS)
        if source.title in _LISTS:
            self.raw = maps.written(self.raw, self.fail)
        self.commands = any(one.kind == "command" for one in self.raw)
        self.place = self.depth = self.groups = 0
        self.out: list[Token] = []
        self.open: list[_Bracket] = []
        self.shapes: dict[str, str] = {}  # how each letter with several shapes, or a style, is written
        self.then: Raw | None = None  # the "if" that opens the text
        self.conditional = False  # whether a bar of this condition means "given"

    def read(self) -> list[Token]:
        while self.now.kind != "end":
            self.step()
        self.end_sums(self.now)
        if self.then and len(self.open) == 1:
            self.sign(")", self.now)
        for name, shape in self.shapes.items():
            called = [t for t in self.out if t.kind == "name" and (t.text == name or t.text.startswith(f"{name}_"))]
            called = [t for t in called if t.text not in (f"{name}_hat", f"{name}_tilde", f"{name}_bar")]
            styled = [t for t in called if t.typed.startswith("\\")]
            if shape.startswith("\\") and 0 < len(styled) < len(called):
                token = styled[0]
                self.fail(f"{token.typed} and {name} would be one name", token, f"call one of them {name}_1")
        arranged = _arranged(self)
        return [*arranged, Token("end", "", len(self.source.text))]

    # the text

    @property
    def now(self) -> Raw:
        return self.raw[self.place]

    def ahead(self, steps: int = 1) -> Raw:
        return self.raw[min(self.place + steps, len(self.raw) - 1)]

    def next(self) -> Raw:
        raw = self.now
        self.place = min(self.place + 1, len(self.raw) - 1)
        return raw

    def at(self, *texts: str) -> bool:
        return self.now.text in texts and self.now.kind != "string"

    def fail(self, message: str, at: Raw | Token, hint: str = "") -> NoReturn:
        raise self.source.error(message, at.offset, hint)

    # writing

    def put(self, kind: str, text: str, at: Raw | Token, typed: str = "", below: Iterable[Token] = ()) -> None:
        """Write one token; `at` is what it was typed as."""
        typed = typed or ("" if at.text == text else at.text)
        token = Token(kind, text, at.offset, typed, tuple(below), self.latex)
        if len(self.out) >= MAX_TOKENS:
            self.fail(f"more than {MAX_TOKENS} symbols", at)
        if kind == "name" and len(text) > MAX_NAME:
            self.fail(f"a name of more than {MAX_NAME} characters", at)
        if kind == "op":
            self.depth += (text in ("(", "[")) - (text in (")", "]") and self.depth > 0)
            if self.depth > MAX_NESTING:
                self.fail(f"brackets are nested deeper than {MAX_NESTING}", at)
        self.out.append(token)

    def sign(self, text: str, at: Raw) -> None:
        """Write an operator, a bracket or a word of the grammar, and keep count of what is open."""
        if text == "indep" and self.out and self.out[-1].text == "indep":  # two of them are one sign
            return
        operand = self.operand()
        if text in ("+", "-") and operand:
            self.end_sums_again(at)
            self.end_sums_before_others(at)
        if text in ("+", "-") and operand and self.open and self.open[-1].kind == "sum":
            hint = "put parentheses around the body of the sum, or around the sum"
            self.fail(f"{text!r} after the body of a sum can be read in two ways", at, hint)
        if text in _ENDS or text in (")", "]"):
            self.end_sums(at)
        if text in (",", ";") and not self.open:
            self.conditional = False
        self.conditional |= text == "indep"
        if text in ("(", "["):
            called = self.out[-1].text if self.out and self.out[-1].kind == "name" else ""
            if text == "[" and not operand and not called and not (self.out and self.out[-1].text == "in"):
                self.open.append(_Bracket("[]", at, "", len(self.out)))  # it groups, as parentheses do
                self.put("op", "(", at)
                return
            self.open.append(_Bracket(text, at, called, len(self.out)))
        if text in (")", "]") and self.open and self.open[-1].kind != "|":
            closed = self.open.pop()
            if not closed.called and self.positive_part(closed, at):
                text = ")"
            elif closed.kind == "[]" and text == "]":
                self.grouped(closed)
                text = ")"
        self.put("word" if text in WORDS else "op", text, at)

    def positive_part(self, bracket: _Bracket, at: Raw) -> bool:
        """``[x]_+``, ``(x)^+``, ``[x]_{+}`` as ``max(x, 0)``; whether that is what ends here."""
        for sign in (["_", "+"], ["^", "+"], ["_", "{", "+", "}"], ["^", "{", "+", "}"], ["⁺"]):
            behind = self.raw[self.place : self.place + len(sign) + 1]
            ends = behind[-1].kind not in ("number", "name") and behind[-1].text not in ("(", "[", "|")
            if [one.text for one in behind[: len(sign)]] == sign and (ends or sign[-1] != "+"):
                self.skip(len(sign))
                opening = self.out[bracket.place]
                self.out[bracket.place : bracket.place + 1] = [
                    opening._replace(kind="name", text="max", typed=opening.text),
                    opening._replace(kind="op", text="(", typed=""),
                ]
                self.extend([Token("op", ",", at.offset), Token("number", "0", at.offset)], at)
                return True
        return False

    def grouped(self, bracket: _Bracket) -> None:
        """Refuse ``[x]``, a floor to many: square brackets group where parentheses stand in them already."""
        inner = self.out[bracket.place + 1 :]
        fraction = bool(inner) and inner[0].typed.endswith("frac") and 0 not in _depths(inner)[1:-1]
        if fraction or not any(token.kind == "op" and token.text == "(" for token in inner):
            hint = f"write (...) to group; {_FLOOR}"
            self.fail("square brackets can be a floor, or group", bracket.opening, hint)

    def operand(self) -> bool:
        """Whether what is written so far ends with an operand, so that an operator has to follow."""
        if not self.out:
            return False
        last = self.out[-1]
        if last.kind == "name":
            return last.text not in FUNCTIONS
        return last.kind == "number" or last.text in (")", "]", "true", "false", "oo") and last.kind in ("op", "word")

    def implied(self, at: Raw) -> None:
        """Write a product without a sign, if an operand stands before what comes now."""
        if self.operand():
            self.put("implied", "*", at, at.text)

    def end_sums_again(self, at: Raw) -> None:
        """Close what runs over an index over which the next summand sums anew: that is not in its body."""
        sums = list(takewhile(lambda one: one.kind == "sum", reversed(self.open)))
        index = self.next_index() if sums else ""
        again = [place for place, one in enumerate(sums, 1) if index and one.called == index]
        for _ in range(max(again, default=0)):
            self.open.pop()
            self.put("op", ")", at)

    def end_sums_before_others(self, at: Raw) -> None:
        """Close sums whose index stands in their bodies, and in nothing that is added: ``\\sum_i p_i x_i + H(p)``."""
        while self.open and (one := self.open[-1]).kind == "sum" and one.place:
            body = [part for token in self.out[one.place :] for part in (token, *token.below)]
            if not any(one.called in (token.text, token.text.partition("_")[2]) for token in body):
                return
            if self.added(one.called):
                return
            if len(self.open) > 1 and self.open[-2].kind == "sum" and not self.open[-2].place:
                return  # a function of the sum, or of all that follows
            self.open.pop()
            self.put("op", ")", at)

    def added(self, index: str) -> bool:
        """Whether an index stands in what follows here, up to the next relation or the bracket that closes.

        What a sum over this index binds anew does not count, up to the next summand behind it.
        """
        depth, bound = 0, math.inf
        for place, one in enumerate(self.raw[self.place : -1], self.place):
            depth += (one.text in ("(", "[", "{")) - (one.text in (")", "]", "}"))
            if depth < bound or (depth == bound and one.text in ("+", "-", "−")):
                bound = math.inf
            if bound == math.inf and index in self.sums_over(place):
                bound = depth
            if bound < math.inf:
                continue
            if depth < 0 or (not depth and _SPOKEN.get(one.text.lstrip("\\"), one.text) in _ENDS - {"|"}):
                return False
            plain = unicodedata.normalize("NFKC", one.text)
            if one.kind != "command" and index in plain and plain not in FUNCTIONS:  # abi may be a product
                return True
        return False

    def sums_brackets(self, raw: Raw) -> bool:
        """``sum_i (p_i - q_i)^2``, with room; ``sum_i(p_i q_i)``, where nothing follows that may belong to the sum."""
        if not self.at("("):
            return False
        depth = 0
        for place in range(self.place, min(self.place + MOST_IN_BRACKETS, len(self.raw))):
            text = self.raw[place].text
            depth += (text in ("(", "[", "{")) - (text in (")", "]", "}"))
            if depth == 0:
                behind = self.raw[place + 1]
                return self.now.offset > raw.end or behind.kind == "end" or behind.text in _ENDS | {"+", "-", ")", "]"}
        return False

    def next_index(self) -> str:
        """Over what the next summand is a sum, with its factors in front, if it is one."""
        depth = 0
        for place in range(self.place, len(self.raw) - 1):
            one = self.raw[place]
            depth += (one.text in ("(", "[", "{")) - (one.text in (")", "]", "}"))
            if depth:
                if depth < 0:
                    break
            elif over := self.sums_over(place):
                return over[0]
            elif one.kind != "number" and one.text not in _FACTORS and (one.kind != "name" or one.text in _NO_FACTORS):
                break
        return ""

    def sums_over(self, place: int) -> tuple[str, ...]:
        r"""Over what the sum that begins there is taken, if one does: x and y for ``\sum_{x,y}``."""
        text, behind = self.raw[place].text, self.raw[place + 1 : place + 24]
        if text not in ("\\sum", "∑", "sum_", "\\max", "\\min", "max_", "min_"):
            return (text[4:],) if text.startswith(("sum_", "max_", "min_")) else ()
        below = [one.text for one in behind if one.text not in ("_", "\\limits")]
        below = below[1 : below.index("}")] if below[:1] == ["{"] and "}" in below else below[:1]
        letters = takewhile(lambda one: one == "," or one.rstrip("'").isidentifier(), (one.lstrip("_") for one in below))
        return tuple(unicodedata.normalize("NFKC", one) for one in letters if one != ",")

    def end_sum_over(self, index: str, at: Raw) -> None:
        r"""``\max_x a_x \max_x b_x`` is a product of two: what binds the index anew is not in the body before it."""
        if not self.open or self.open[-1].kind != "sum" or self.open[-1].called != index or not self.open[-1].place:
            return
        sign = self.out.pop() if self.out[-1].kind == "op" and self.out[-1].text == "*" else None
        if self.operand():
            self.open.pop()
            self.put("op", ")", at)
        if sign:
            self.out.append(sign)

    def applied_to_a_sum(self, index: str, at: Raw) -> None:
        r"""``\log\sum_i x_i``: the function is taken of the whole sum."""
        if self.out and self.out[-1].kind == "name" and self.out[-1].text in BARE:
            self.put("op", "(", at)
            self.open.append(_Bracket("sum", at, index))

    def end_sums(self, at: Raw) -> None:
        """Close the sums whose bodies end here."""
        while self.open and self.open[-1].kind == "sum":
            if not self.operand():
                self.fail("this sum has no body", self.open[-1].opening, _SUM)
            self.open.pop()
            self.put("op", ")", at)

    # one lexeme, or a command with its arguments

    def step(self) -> None:
        raw = self.next()
        if self.stands_for_letters(raw):
            return
        match raw.kind:
            case "number" if raw.text == "1" and self.compares_in_braces() and self.indicated(raw):
                pass
            case "number":
                self.put("number", "0" + raw.text if raw.text[0] == "." else raw.text, raw, raw.text)
                if self.out[-1].text == raw.text:
                    self.out[-1] = self.out[-1]._replace(typed="")
            case "name":
                self.name(raw)
            case "string":
                self.put("string", raw.text, raw)
            case "command":
                self.command(raw)
            case "op":
                self.operator(raw)
            case "unclosed":
                self.fail("this quotation mark is never closed", raw)
            case _:
                self.character(raw)

    def stands_for_letters(self, raw: Raw) -> bool:
        """Read ``(\\cdot | x)`` and ``(x, \\cdot)`` as ``(x)``; as what it was typed tells the parser."""
        if self.now.text not in ("\\cdot", "·", "⋅"):
            return False
        if raw.text == "(" and self.ahead().text in ("|", "\\mid", "\\vert", "∣"):
            self.sign("(", raw._replace(text=FOR_ALL_LETTERS))
            self.place += 2
            return True
        if raw.text == "," and self.ahead().text == ")":
            self.place += 2
            self.sign(")", raw._replace(text=FOR_ALL_LETTERS))
            return True
        return False

    def operator(self, raw: Raw) -> None:
        if raw.text == "|":
            self.bar(raw)
        elif raw.text == "...":
            self.refuse(raw, raw.text)
        elif raw.text == "^":
            self.put("op", "^", raw)
            self.exponent()
        else:
            self.sign(_SIGNS.get(raw.text, raw.text), raw)
            if raw.text == "in" or self.out[-1].text == "in":
                self.membership()

    def character(self, raw: Raw) -> None:
        char = raw.text
        if char in _SIGNS and _SIGNS[char] not in ("|", "||"):
            self.sign(_SIGNS[char], raw)
            if _SIGNS[char] == "in":
                self.membership()
        elif char == "∉" and SET.fullmatch(self.now.text):
            self.put("op", "notin", raw)
        elif char in "⊂⊆" and self.set_is_bound():
            self.subset(raw)
        elif char in _CHANCES:
            self.called(_CHANCES[char], self.subscript(), raw)
        elif char in _GREEK:
            self.letter(_GREEK[char], raw)
        elif char in _RAISED:
            self.raised(raw)
        elif char in _PARTS:
            if self.operand():
                self.fail(f"{char} behind something can be a summand or a factor", raw, "write + or *")
            self.bracketed(self.lexed(_PARTS[char], raw), raw)
        elif char in ("⌊", "⌈", "⌋", "⌉"):
            self.rounded(char, raw)
        elif char == "√":
            self.put("name", "sqrt", raw)
        elif char == "∫":
            self.integral(raw)
        elif char in ("∑", "∏"):
            self.sum(raw, name="sum" if char == "∑" else "prod")
        elif char == "{":
            self.brace(raw)
        elif char in ("∣", "‖", "∥"):
            self.divided(raw) if char != "∣" else self.put("op", "|", raw)
        elif char == "!":
            self.factorial(raw)
        elif char == "$" or (char == "&" and self.own) or (char == "~" and self.commands and not self.drawn_here()):
            return
        elif char == "~":
            self.sign("~", raw)
        else:
            self.refuse(raw, char)

    def refuse(self, raw: Raw, what: str) -> NoReturn:
        hint = _REFUSED.get(what, "").rstrip()
        if not hint and "！" <= what <= "～":
            hint = f"write {chr(ord(what) - 0xFEE0)}"
        if not hint and len(what) == 1 and what.isalpha():
            hint = "names are made of the letters a-z and A-Z, Greek letters, digits, _ and '"
        said = f"{raw.text} is not understood" if raw.kind == "command" else f"unexpected character {raw.text!r}"
        self.fail(said, raw, hint)

    # names

    def name(self, raw: Raw) -> None:
        parts = _ONE_BELOW.fullmatch(raw.text) if self.latex else None
        if parts:  # a subscript without braces is one character: p_ip_j is a product
            raw = Raw("name", parts[1], raw.offset)
            self.raw.insert(self.place, Raw("name", parts[2], raw.end))
        text = raw.text
        if text == "not" and self.now.text == "in" and SET.fullmatch(self.ahead().text):
            self.next()
            self.put("op", "notin", raw)
            return
        if text in WORDS:
            self.sign(text, raw)
            if text == "in":
                self.membership()
        elif text in ("for", "For") and self.now.kind == "name" and self.now.text in QUANTIFIED:
            self.next()
            self.sign("forall", raw)
        elif text in _PLURALS and self.source.title == "conditions" and self.operand() and self.at("", ",", ";"):
            self.sign(_PLURALS[text], raw)
        elif text == "there" and self.at("exists"):
            return
        elif (text == "such" and self.at("that")) or (text == "s" and self.spelt(".t.")):
            self.skip(1 if text == "such" else 3)
            self.sign(":", raw)
        elif text in ("if", "then") and self.implication(raw):
            return
        elif self.operand() and text in _JOINS:
            self.sign(_JOINS[text], raw)
        elif self.operand() and text == "if" and self.source.title in _LISTS:
            self.put("op", "if", raw)
        elif self.operand() and text in _APART and self.now.kind in ("name", "number", "command"):
            self.fail(f"{text!r} is no word of the grammar", raw, _CONDITION)
        elif text == "prod_" and self.at("{"):
            self.sum(raw, self.unit(), "prod")
        elif text == "sum_" and self.at("{"):
            self.sum(raw, self.unit())
        elif re.fullmatch("sum_[a-z]'*", text) and (
            self.now.kind in ("name", "number", "command") or self.at("|") or self.sums_brackets(raw)
        ):
            self.sum(raw, self.lexed(text[4:], raw))
        elif text.endswith("_") and text[:-1] in EXTREMA and self.at("{"):
            self.extreme(text[:3], raw, self.unit())
        elif text[:3] in EXTREMA and re.fullmatch("_[a-z]'*", text[3:]) and (
            self.now.kind in ("name", "number", "command") or self.at("(", "[", "|")
        ):
            self.extreme(text[:3], raw, self.lexed(text[4:], raw))
        elif len(text) > 1 and text[-1] == "_" and (self.at("{", "∞", *_GREEK) or self.now.kind == "command"):
            self.letter(text[:-1], raw, self.given_below() or self.unit())
        elif self.latex and text.count("_") == 1 and text[0] != "_" and text[-1] != "_":
            base, index = text.split("_")
            word = (len(base) > 1 and base not in FUNCTIONS) or text == "f_divergence"
            if self.at("(") and word and self.now.offset == raw.end:
                self.put("name", text, raw)  # a word of the field, such as hockey_stick(P, Q, 1)
                return
            if len(index.rstrip("'")) > 1:
                self.fail("where does this subscript end?", raw, f"write {base}_{{{index}}} if it is all of it")
            self.put("name", text, raw, text, self.lexed(index.rstrip("'"), raw))
        elif self.now.text in _LOWERED or (self.latex and self.now.text[:1] == "_" and self.now.offset == raw.end):
            self.letter(text, raw)
        else:
            self.put("name", text, raw)

    def implication(self, raw: Raw) -> bool:
        """``if A then B`` as ``(A) => (B)``, where it is all of the text; whether `raw` belongs to one."""
        if raw.text == "if" and not self.out and "then" in self.source.text:
            self.sign("(", raw)
            self.then = raw
            return True
        if raw.text == "then" and self.then and len(self.open) == 1:
            if self.out[-1].text == "," and self.out[-1].kind == "op":
                self.out.pop()
            for sign in (")", "=>", "("):
                self.sign(sign, raw)
            return True
        return False

    def spelt(self, text: str) -> bool:
        return self.source.text.startswith(text, self.now.offset)

    def skip(self, count: int) -> None:
        for _ in range(count):
            self.next()

    def lexed(self, text: str, at: Raw) -> list[Token]:
        """The tokens of a few plain characters."""
        found = []
        for match in _RAW.finditer(text):
            kind = str(match.lastgroup)
            found.append(Token(kind, match.group(), at.offset, at.text, (), self.latex))
        return found

    def letter(self, name: str, raw: Raw, below: list[Token] | None = None) -> None:
        """A letter, with the primes and the subscript that follow."""
        behind = "".join(one.text for one in self.raw[self.place : self.place + 5])
        if name == "chi" and behind.startswith(("²(", "^2(", "^{2}(")):  # the divergence
            while not self.at("("):
                self.next()
            self.put("name", "chi2", raw)
            return
        shape = raw.text if raw.text == "\\eps" else _SHAPES.get(raw.text.removeprefix("\\"))  # a macro, for either
        if shape:
            self.shaped(name, shape, raw)
        below = self.subscript() if below is None else below
        while self.now.kind == "sign" and self.at("'", "′"):
            name += "'"
            self.next()
        self.called(name, below, raw)

    def shaped(self, name: str, shape: str, raw: Raw) -> None:
        if self.shapes.setdefault(name, shape) != shape:
            hint = f"write {name} for one, another name for the other"
            self.fail(f"{raw.text} and {self.shapes[name]} would be one name, {name}", raw, hint)

    def called(self, name: str, below: list[Token], raw: Raw) -> None:
        """A name with a subscript: ``x_1``; where it is a family, its entry."""
        if not below:
            self.put("name", name, raw)
            return
        bare = name.rstrip("'")
        text = f"{bare}_{''.join(token.text for token in below)}{name[len(bare) :]}"
        self.put("name", text, raw, self.source.text[raw.offset : self.now.offset].strip(), below)

    def subscript(self) -> list[Token]:
        """The tokens below what was just read: ``_1``, ``_{i,j}``, ``₁``; none if there are none."""
        raw = self.now
        if raw.kind == "sign" and raw.text in _LOWERED:
            text = ""
            while self.now.text in _LOWERED:
                text += _LOWERED[self.next().text]
            return self.lexed(text, raw)
        if raw.kind != "name" or raw.text[0] != "_" or raw.offset != self.raw[self.place - 1].end:
            return []
        self.next()
        if raw.text == "_" and (given := self.given_below()):
            return given
        if raw.text != "_":
            if len(raw.text) > 2 and not raw.text[1:].isdigit():
                self.fail("where does this subscript end?", raw, "put it in braces, as in x_{max}")
            return self.lexed(raw.text[1:], raw)
        return self.unit()

    def given_below(self) -> list[Token]:
        """``{Y|X}``, below the letter of a channel, as one word, ``{Y|X=x}`` with x behind it; nothing of others."""
        inner = self.raw[self.place : self.place + 5]
        if [one.kind for one in inner[1:4:2]] != ["name", "name"] or inner[2].text not in ("|", "\\mid", "∣"):
            return []
        ends = next((k for k, one in enumerate(self.raw[self.place : self.place + 9]) if one.text == "}"), 0)
        if inner[0].text != "{" or not (ends == 4 or (ends > 5 and inner[4].text == "=")):
            return []
        letter = self.raw[self.place + 5 : self.place + ends]
        if any(one.text in (",", "=") for one in letter):
            return []
        self.skip(ends + 1)
        if letter:
            self.at_letter(letter)
        return [Token("name", f"{inner[1].text}_given_{inner[3].text}", inner[1].offset, "", (), self.latex)]

    def at_letter(self, letter: list[Raw]) -> None:
        """``(y)`` behind P_{Y|X=x} as ``(y|x)``; where no letter y follows, ``(.|x)``, the law itself."""
        offset = letter[-1].offset
        bar = Raw("op", "|", offset)
        if self.at("("):
            depth, closes = 0, len(self.raw) - 1
            for place, one in enumerate(self.raw[self.place :], self.place):
                depth += (one.text == "(") - (one.text == ")")
                if depth == 0:
                    closes = place
                    break
            self.raw[closes:closes] = [bar, *letter]
        else:
            opening, closing, dot = Raw("op", "(", offset), Raw("op", ")", offset), Raw("command", "\\cdot", offset)
            self.raw[self.place : self.place] = [opening, dot, bar, *letter, closing]

    # groups

    def captured(self, read: Callable[[], None]) -> list[Token]:
        """What `read` writes, taken out again."""
        start, depth = len(self.out), self.depth
        opened, self.open = self.open, []
        self.out.append(Token("op", "(", self.now.offset))  # nothing before it belongs to it
        read()
        self.end_sums(self.now)
        if self.open:
            self.fail(f"this {self.open[-1].opening.text!r} is never closed", self.open[-1].opening)
        found = self.out[start + 1 :]
        del self.out[start:]
        self.open, self.depth = opened, depth
        return found

    def unit(self) -> list[Token]:
        """An argument of LaTeX: a group in braces, or one digit, letter or command."""
        raw = self.now
        if self.at("{") and raw.kind == "sign":
            return self.group()
        if raw.kind == "number" and len(raw.text) > 1 and self.raw[self.place - 1].text != "^":
            self.raw[self.place] = Raw("number", raw.text[1:], raw.offset + 1)  # as in \frac12
            return self.lexed(raw.text[0], raw)
        if raw.kind == "name" and len(raw.text) > 1 and raw.text[0] != "_" and self.raw[self.place - 1].text != "^":
            self.raw[self.place] = Raw("name", raw.text[1:], raw.offset + 1)  # as in \binom nk
            return self.lexed(raw.text[0], raw)
        if raw.kind in ("number", "name", "command") or raw.text in _GREEK or raw.text == "∞":
            return self.captured(self.step)
        self.fail("an argument is missing", raw, "put it in braces")

    def group(self) -> list[Token]:
        """What stands in braces, without them."""
        opening = self.next()
        self.groups += 1
        if self.groups > MAX_GROUPS:
            self.fail(f"braces are nested deeper than {MAX_GROUPS}", opening)
        found = self.captured(lambda: self.until_brace(opening))
        self.groups -= 1
        self.next()
        if not found:
            self.fail("nothing stands in these braces", opening)
        return found

    def until_brace(self, opening: Raw) -> None:
        while not (self.at("}") and self.now.kind == "sign"):
            if self.now.kind == "end":
                self.fail("this '{' is never closed", opening, "write '}' where it ends")
            if self.now.text == "\\choose":
                raw = self.next()
                top = self.out[-1:] if self.out[-1].kind in ("name", "number") else []
                if len(top) != 1 or self.out[-2].text != "(":
                    self.fail("what is chosen from?", raw, r"write \binom{n}{k}")
                self.out.pop()
                below = self.captured(lambda: self.until_brace(opening))
                self.function("binomial", [top, below], raw)
                return
            self.step()

    def bracketed(self, inner: Iterable[Token], at: Raw) -> None:
        self.put("op", "(", at)
        self.extend(inner, at)
        self.put("op", ")", at)

    def extend(self, inner: Iterable[Token], at: Raw) -> None:
        for token in inner:
            self.put(token.kind, token.text, token, token.typed, token.below)

    def function(self, name: str, arguments: Iterable[list[Token]], at: Raw) -> None:
        self.implied(at)
        of = self.out[-1] if self.out and self.out[-1].kind == "name" and self.out[-1].text in FUNCTIONS else None
        if of and (self.at("^", "(", "[", "\\left", "\\frac", "\\sqrt") or self.is_letter(self.now)):
            self.fail(f"what {of.text} is taken of can be read in two ways", at, f"write {of.text}(...) with parentheses")
        if of:
            self.put("op", "(", at)
        self.put("name", name, at)
        self.put("op", "(", at)
        for place, argument in enumerate(arguments):
            if place:
                self.put("op", ",", at)
            self.extend(argument, at)
        for _ in range(2 if of else 1):
            self.put("op", ")", at)

    def is_letter(self, raw: Raw) -> bool:
        """Whether this is a number, or a name that is neither a function nor a word."""
        named = raw.kind == "name" and raw.text not in {*WORDS, *FUNCTIONS, *_JOINS, *_APART, "then"}
        return named or raw.kind == "number" or raw.text in _GREEK or raw.text[1:] in _GREEK_COMMANDS

    def brace(self, raw: Raw) -> None:
        """A group in braces that is no argument: in TeX they do not show, so more than one symbol in them is unclear."""
        self.place -= 1
        if self.out and self.out[-1].text in _BEFORE_LETTERS and not self.commands:
            self.elements()
            return
        called = bool(self.out) and self.out[-1].kind == "name" and self.out[-1].text in FUNCTIONS
        inner = self.group()
        if called:
            self.argument(inner, raw)
            return
        if len(inner) > 1 and self.commands and not called and inner[0].text != "binomial":
            self.fail("braces do not show in print", raw, r"write parentheses, or \{ and \}")
        self.implied(raw)
        self.bracketed(inner, raw)

    def argument(self, inner: list[Token], raw: Raw) -> None:
        """``\\log{x}``: in print it is ``log x``, and what is read is what is printed."""
        if len(inner) == 1:
            self.extend(inner, raw)
            return
        depths = _depths(inner)
        one = inner[0].text == "(" and 0 not in depths[1:-1]
        several = any(token.text == "," and not depth for token, depth in zip(inner, depths, strict=True))
        if not (one or several) or self.at("^"):
            self.fail("braces do not show in print", raw, "write parentheses")
        self.bracketed(inner, raw)

    def exponent(self) -> None:
        """What follows ``^``: in LaTeX one symbol or a group; else as the grammar has it."""
        raw = self.now
        if self.at("{"):
            inner = self.group()
            if len(inner) == 3 and inner[0].text == "(":
                hint = f"write ^{{{inner[1].text}}} for a power; a name with an index is x_{inner[1].text}"
                self.fail("is this a power or an index?", raw, hint)
            self.bracketed(inner, raw)
            if self.at("^"):
                self.fail("a power of a power can be read in two ways", self.now, "write (x^a)^b or x^(a^b)")
        elif self.own and raw.kind in ("number", "name") and len(raw.text) > 1:
            # without a command it may be LaTeX or not, but both agree on one symbol only
            hint = f"write ^{{{short(raw.text)}}} for all of it, ^{raw.text[0]} {short(raw.text[1:])} for a factor"
            self.fail("this exponent can be read in two ways", raw, hint)
        elif self.own and raw.text == "1" and self.ahead().text == "/":
            self.fail("the exponent can be 1, or all of the fraction", raw, "write x^{1/2} or (x)/2")
        elif self.own and raw.kind in ("number", "name"):
            self.bracketed(self.lexed(self.next().text, raw), raw)
        elif raw.text == "+":
            self.fail("'+' is no exponent", raw, _PLUS)
        elif raw.text in ("*", "\\star", "\\ast", "\\prime", "\\dagger", "\\circ"):
            self.fail(f"{raw.text!r} is no exponent", raw, "give what it marks a name, such as x_star")
        elif raw.kind == "command":
            self.bracketed(self.unit(), raw)

    def raised(self, raw: Raw) -> None:
        text = _RAISED[raw.text]
        while self.now.text in _RAISED:
            text += _RAISED[self.next().text]
        if text == "+":
            self.fail("'⁺' is no exponent", raw, _PLUS)
        self.put("op", "^", raw)
        self.bracketed(self.lexed(text, raw), raw)

    # commands

    def command(self, raw: Raw) -> None:
        name = raw.text[1:]
        if name in _WITH_ARGUMENT:
            if self.at("{"):
                while not self.at("}") and self.now.kind != "end":
                    self.next()
                self.next()
        elif name in _SIZES and self.at(".", "|", "\\vert"):
            self.delimiter(name, self.next())
        elif name in _DROPPED:
            return
        elif name in ("{", "lbrace") and self.out and self.out[-1].text in ("in", *_BEFORE_LETTERS):
            self.place -= 1
            self.membership()
        elif name in _COMMANDS:
            if name in ("{", "lbrace"):
                self.open.append(_Bracket("(", raw))
                self.put("op", "(", raw)
            elif name == "mid":
                self.put("op", "|", raw)
            else:
                self.sign(_COMMANDS[name], raw)
                if name == "in":
                    self.membership()
        elif name == "notin" and SET.fullmatch(self.now.text):
            self.put("op", "notin", raw)
        elif name in ("subset", "subseteq") and self.set_is_bound():
            self.subset(raw)
        elif name in _GREEK_COMMANDS:
            self.letter(_GREEK_COMMANDS[name], raw)
        elif name in ("|", "Vert", "lVert", "rVert", "parallel"):
            self.divided(raw)
        elif name in ("lvert", "rvert", "vert"):
            self.delimiter("left" if name[0] == "l" else "right" if name[0] == "r" else "", raw)
        elif name in _ROMAN or name in ("mathbb", *_STYLES, *_ACCENTS):
            self.styled(name, raw)
        elif name in ("frac", "dfrac", "tfrac"):
            self.fraction(raw)
        elif name in ("lfloor", "rfloor", "lceil", "rceil"):
            self.rounded(name, raw)
        elif name in ("binom", "dbinom", "tbinom"):
            self.function("binomial", [self.unit(), self.unit()], raw)
        elif name == "sqrt":
            self.root(raw)
        elif name in ("sum", "prod"):
            self.sum(raw, name=name)
        elif name == "int":
            self.integral(raw)
        elif name == "Pr":
            self.called("Pr", self.subscript(), raw)
        elif name in ("log", "ln") and self.now.text[:1] == "_":
            self.logarithm(raw)
        elif name in EXTREMA and (self.now.text[:1] == "_" or self.at("\\limits", "\\nolimits")):
            while self.at("\\limits", "\\nolimits"):
                self.next()
            self.extreme(name, raw, self.subscript())
        elif name in FUNCTIONS and len(name) > 1:
            self.put("name", name, raw)
        else:
            self.refuse(raw, name)

    def rounded(self, what: str, raw: Raw) -> None:
        r"""``⌊x⌋`` and ``\lceil x \rceil`` as ``floor(x)``, ``ceil(x)``."""
        if what in _ROUNDED:
            self.implied(raw)
            self.put("name", _ROUNDED[what], raw)
            self.sign("(", raw)
        else:
            self.sign(")", raw)

    def delimiter(self, side: str, raw: Raw) -> None:
        """The bracket behind ``\\left`` or ``\\right``; a point is none."""
        if raw.text == ".":
            return
        if side == "left" or side[-1:] == "l":
            if raw.text not in ("|", "\\vert") or not self.size_of_a_set(raw):
                self.implied(raw)
                self.absolute(raw)
        elif (side == "right" or side[-1:] == "r") and self.open and self.open[-1].kind == "|":
            self.close_bar(raw)
        else:
            self.bar(raw)

    def fraction(self, raw: Raw) -> None:
        top, bottom = self.unit(), self.unit()
        if top[0].text == "d" and len(top) <= 2 and bottom[0].text[0] == "d" and "".join(t.text for t in bottom) != "d":
            self.fail("this looks like a derivative", raw, _REFUSED["partial"])
        if self.out and self.out[-1].kind == "number" and all(_whole(part) is not None for part in (top, bottom)):
            self.fail("a mixed number, or a product?", raw, "write + or * before the fraction")
        self.implied(raw)
        self.put("op", "(", raw)
        self.bracketed(top, raw)
        self.put("op", "/", raw)
        self.bracketed(bottom, raw)
        self.put("op", ")", raw)

    def root(self, raw: Raw) -> None:
        if not self.at("["):
            self.function("sqrt", [self.unit()], raw)
            return
        self.next()
        degree = self.next()
        if degree.kind != "number" or not self.at("]"):
            self.fail("the degree of a root is a number", degree)
        self.next()
        inner = self.unit()
        self.implied(raw)
        self.bracketed([Token("op", "(", raw.offset), *inner, *self.lexed(f")^(1/{degree.text})", raw)], raw)

    def logarithm(self, raw: Raw) -> None:
        below = "".join(token.text for token in self.subscript())
        known = {"2": "log2", "10": "log10", "e": "log"}
        if below not in known:
            self.fail("a logarithm to this base has no name", raw, f"write log(x)/log({below})")
        self.put("name", known[below], raw)

    def styled(self, style: str, raw: Raw) -> None:
        """A word in upright letters, a letter in a style, or one with an accent."""
        if not self.at("{"):
            inner = self.next().text
        else:
            self.next()
            start = self.now.offset
            while not self.at("}") and self.now.kind != "end":
                self.next()
            inner = self.source.text[start : self.now.offset].strip()
            self.next()
        base = inner.removeprefix("\\")
        base = _GREEK_COMMANDS.get(base, _GREEK.get(base, base))
        if base == "1" and self.indicated(raw):
            return
        if style == "mathbb" and base in _CHANCES:
            self.called(_CHANCES[base], self.subscript(), raw)
            self.out[-1] = self.out[-1]._replace(typed=f"{raw.text}{{{inner}}}")
            return
        if style == "mathbb":
            if base == "N" and self.source.title == "conditions" and self.out and self.out[-1].text == "in":
                self.numbers("integer", raw._replace(text="N"))
                return
            if base in _SETS and self.out and self.out[-1].text == "in":
                group = self.at("^") and (self.ahead().kind == "name" or self.ahead().text == "{")
                if base == "R" and group and self.ahead(2).text != "+":
                    self.place -= 1
                    self.vector(raw)
                    return
                self.numbers(_SETS[base], raw)
                return
            self.fail(f"{raw.text}{{{short(inner)}}} is not understood", raw, _REFUSED.get(f"mathbb~{base}", ""))
        if style in _ROMAN:
            self.words(base, raw)
            return
        if not re.fullmatch("[A-Za-z][A-Za-z0-9]*", base):
            self.fail(f"{raw.text} is for one letter here", raw, _REFUSED.get(base, ""))
        if style in _ACCENTS:
            base += "_" + {"widehat": "hat", "widetilde": "tilde", "overline": "bar"}.get(style, style)
        elif not (self.out and self.out[-1].text == "(" and self.open and self.open[-1].kind == "|"):  # |\mathcal{X}|
            self.shaped(base, raw.text, raw)
        self.called(base, self.subscript(), raw)
        self.out[-1] = self.out[-1]._replace(typed=f"{raw.text}{{{inner}}}")

    def compares_in_braces(self) -> bool:
        r"""Whether braces follow with a comparison in them: ``1\{p(x) > 0\}``."""
        braces = {"\\{": "\\}", "\\lbrace": "\\rbrace"}
        ahead = 1 if self.at("\\left", "\\big", "\\Big", "\\bigl", "\\Bigl") else 0
        closing = braces.get(self.ahead(ahead).text)
        for place in range(self.place + ahead, len(self.raw) if closing else 0):
            text = self.raw[place].text
            if text == closing:
                return False
            if _SPOKEN.get(text.removeprefix("\\"), text) in ("<", "<=", ">", ">=", "=", "!="):
                return True
        return False

    def indicated(self, raw: Raw) -> bool:
        r"""Whether a condition stands behind ``\mathbf{1}``, in brackets or below it: then it is written as a call."""
        while self.at("\\left", "\\big", "\\Big", "\\bigl", "\\Bigl"):
            self.next()
        closing = {"[": "]", "(": ")", "\\{": "\\}", "\\lbrace": "\\rbrace"}.get(self.now.text)
        below = self.subscript() if closing is None else []
        if closing is None and not below:
            return False
        self.implied(raw)
        self.put("name", "iverson", raw, raw.text)
        if below:
            self.put("op", "(", raw)
            self.extend(below, raw)
            self.put("op", ")", raw)
            return True
        depth, opening = 0, self.now.text
        for place in range(self.place, len(self.raw)):
            one = self.raw[place]
            depth += (one.text == opening) - (one.text == closing)
            if one.text in (opening, closing) and (place == self.place or depth == 0):
                self.raw[place] = one._replace(text="(" if place == self.place else ")", kind="op")
            if depth == 0:
                return True
        self.fail("this bracket is never closed", self.now, f"write {closing} where it ends")

    def words(self, text: str, raw: Raw) -> None:
        """Upright text: a name, or words of the grammar."""
        if re.fullmatch("[A-Za-z][A-Za-z0-9]*", text) and text not in {*WORDS, *_JOINS, *_APART, "then"}:
            self.put("name", text, raw, text) if text in FUNCTIONS else self.letter(text, raw)
            return
        for word in text.replace(",", " ").split():
            if word in ("all", "every", "any", "each") and self.out and self.out[-1].text == "forall":
                continue
            if word == "for" and re.search(r"\bfor\s+(all|every|any|each)\b", text):
                self.sign("forall", raw)
            elif word in WORDS:
                self.sign(word, raw)
            elif word == "s.t.":
                self.sign(":", raw)
            elif word in _JOINS:
                self.sign(_JOINS[word], raw)
            elif word in ("if", "then") and self.implication(Raw("name", word, raw.offset)):
                continue
            elif word == "if" and self.operand() and self.source.title in _LISTS:
                self.put("op", "if", raw)
            elif word.removeprefix("-") in _PHRASES:
                if word[0] == "-":
                    self.put("op", "-", raw)
                self.put("name", word.removeprefix("-"), raw)
            else:
                hint = _CONDITION if word in _APART else ""
                self.fail(f"{short(word)!r} is no word of the grammar", raw, hint)

    def small(self, written: dict[str, str]) -> list[Token]:
        """What stands in small characters here: ``ₖ₌₁``, ``ⁿ``."""
        raw, text = self.now, ""
        while self.now.text in written:
            text += written[self.next().text]
        return self.lexed(text, raw)

    def above(self) -> list[Token] | None:
        """What stands above a sum or an integral, if anything does."""
        if not self.at("^"):
            return self.small(_RAISED) or None
        self.next()
        return self.unit()

    def sum(self, raw: Raw, below: list[Token] | None = None, name: str = "sum") -> None:
        r"""``\sum_{i=a}^{b} body``, ``\prod``: the body ends before the next relation, comma, or closing bracket."""
        while self.at("\\limits", "\\nolimits"):
            self.next()
        below = (self.small(_BELOW_SUMS) or self.subscript()) if below is None else below
        indices, pair = _over_all(below), _over_pairs(below)
        upper = self.above()
        if indices and upper is None:
            self.sums_over_all(indices, raw, name)
            return
        if pair and upper is None:
            self.sum_over_pairs(pair, raw, name)
            return
        if upper is None and name == "sum" and [t.text for t in below[1:2]] == [":"] and below[0].kind == "name":
            self.sum_where(below[0], below[1], below[2:], raw)
            self.put("op", "*", raw)
            self.put("op", "(", raw)
            self.open.append(_Bracket("sum", raw, "", len(self.out)))
            return
        if upper is None and (ordered := _over_ordered(below)):
            self.sums_over_all(ordered, raw, name)
            return
        if upper is None or [t.text for t in below[1:2]] != ["="] or below[0].kind != "name":
            self.fail("this sum has no bounds", raw, _SUM)
        if self.out and self.out[-1].text in ("/", "^"):
            said = f"a sum behind {self.out[-1].text!r} can be read in two ways"
            self.fail(said, raw, "put parentheses around the sum")
        self.end_sum_over(below[0].text, raw)
        self.implied(raw)
        self.applied_to_a_sum(below[0].text, raw)
        self.put("name", name, raw)
        self.put("op", "(", raw)
        for part in (below[:1], below[2:], upper):
            self.extend(part, raw)
            self.put("op", ",", raw)
        self.open.append(_Bracket("sum", raw, below[0].text, len(self.out)))

    def sum_over_pairs(self, pair: list[Token], raw: Raw, name: str) -> None:
        r"""``\sum_{i<j} body``, ``\sum_{j \ne i} body``: the parser sees over which of the two."""
        first, sign, second = pair
        self.implied(raw)
        self.applied_to_a_sum(first.text, raw)
        self.put("name", name, raw)
        self.put("op", "(", raw)
        self.extend([first], raw)
        self.put("op", ",", raw)
        self.put("op", "pairs", raw, sign.text)
        self.extend([second], raw)
        self.put("op", ",", raw)
        self.open.append(_Bracket("sum", raw, first.text, len(self.out)))

    def integral(self, raw: Raw) -> None:
        r"""``\int_a^b body dt``: the body ends before its dt, ``d t`` or ``\mathrm{d}t``, outside of brackets."""
        while self.at("\\limits", "\\nolimits"):
            self.next()
        lower = self.small(_BELOW_SUMS) or self.subscript()
        upper = self.above()
        if not lower or upper is None:
            self.fail("this integral has no ends", raw, _INTEGRAL)
        place, depth, inner = self.place, 0, 0
        while not (name := self.differential(place)) or depth or inner:
            text = self.raw[place].text
            inner += (text in ("\\int", "∫")) - (name is not None and not depth)
            depth += (text in ("(", "[", "{")) - (text in (")", "]", "}"))
            place += name[1] if name and not depth else 1
            if depth < 0 or place >= len(self.raw):
                self.fail("this integral has no dt", raw, _INTEGRAL)
        self.implied(raw)
        self.put("name", "integral", raw)
        self.put("op", "(", raw)
        self.put("name", name[0], raw)
        for part in (lower, upper):
            self.put("op", ",", raw)
            self.extend(part, raw)
        self.put("op", ",", raw)
        self.open.append(_Bracket("int", raw, "", place))
        while self.place < place:
            self.step()
        self.end_sums(self.now)
        if self.open[-1].opening != raw or not self.operand():
            self.fail("the body of this integral does not end before its dt", raw, _INTEGRAL)
        self.open.pop()
        self.put("op", ")", self.now)
        self.skip(name[1])
        if self.differential(self.place) and all(one.kind != "int" for one in self.open):
            self.fail("which d ends this integral?", self.now, _INTEGRAL)

    def differential(self, place: int) -> tuple[str, int] | None:
        """The variable, and the number of lexemes, of ``dt``, ``d t`` or ``\\mathrm{d}t`` at a place."""
        first, *behind = texts = [one.text for one in self.raw[place : place + 5]] + [""] * 5
        if re.fullmatch("d[A-Za-z]", first) and behind[0] not in ("(", "["):  # dp(W, eps) is a word
            return first[1], 1
        if first == "d" and re.fullmatch("[A-Za-z]", behind[0]):
            return behind[0], 2
        upright = [[style, "{", "d", "}"] for style in ("\\mathrm", "\\text")]
        if texts[:4] in upright and re.fullmatch("[A-Za-z]", texts[4]):
            return texts[4], 5
        return None

    def extreme(self, name: str, raw: Raw, below: list[Token]) -> None:
        r"""``\max_i p_i``, ``\max_{x \in \mathcal{X}}``, ``\sup_{0 < x < 1}``: its body is that of a sum."""
        of_sets = [token.text for token in below[1:2]] == ["subset"]
        indices = _over_all(below)
        ordered = [token.text for token in below if token.text in ("<", "<=")]
        if not indices and len(ordered) > 1 and below[2].kind == "name" and self.is_an_index(below[2]):
            indices = _over_ordered(below)
            if len(indices) != 1:
                self.fail(f"over what is this {name}?", raw, rf"write \{name}_{{1 \le i \le n}}, one index at a time")
        if indices and name in ("max", "min"):
            self.sums_over_all(indices, raw, name)
            return
        bound, said = ([below], []) if of_sets else _over_conditions(below)
        if not bound:
            hint = rf"write \{name}_{{0 < x < 1}}, or {name}(x in (0, 1): body)"
            self.fail(f"over what is this {name}?", raw, hint + r"; of entries \max_i p_i, or max(i, 1, n, body)")
        self.implied(raw)
        self.put("name", name, raw)
        for sign, part in zip(("(", *"," * len(bound)), bound, strict=False):
            self.put("op", sign, raw)
            self.extend(part, raw)
        for part in said:
            self.put("op", ";", raw)
            self.extend(part, raw)
        self.put("op", ":", raw)
        self.open.append(_Bracket("sum", raw))

    def is_an_index(self, index: Token) -> bool:
        """Whether what follows has entries at it, ``p_i``, ``W_{i,y}``, ``p[i]``: then it is no real number."""
        below = depth = 0
        for before, raw in zip(self.raw[self.place - 1 :], self.raw[self.place :], strict=False):
            opens = before.text.endswith("_") and raw.text == "{"
            below += opens - (raw.text == "}" and below > 0)
            depth += (raw.text == "[") - (raw.text == "]")
            inside = below or depth or before.text == "_"
            if raw.text.partition("_")[2] == index.text or (inside and raw.text == index.text):
                return True
        return False

    def sums_over_all(self, indices: list[tuple[Token, list[Token]]], raw: Raw, name: str = "sum") -> None:
        r"""``\sum_x body``, ``\sum_{x \in \mathcal{X}}``, ``\sum_{i \in 1..n}``: the parser sees what x runs over."""
        self.end_sum_over(indices[0][0].text, raw)
        self.implied(raw)
        self.applied_to_a_sum(indices[0][0].text, raw)
        over = OVER_AN_INDEX if name in EXTREMA else ""
        for index, bounds in indices:
            self.put("name", name, raw, over)
            self.put("op", "(", raw)
            self.extend([index], raw)
            self.put("op", ",", raw)
            if len(bounds) > 1:
                self.extend((b._replace(text=",") if b.text == ".." else b for b in bounds), raw)
            else:
                self.put("op", "all", raw, (styled(bounds[0]) or bounds[0].typed or bounds[0].text) if bounds else "all")
            self.put("op", ",", raw)
            self.open.append(_Bracket("sum", raw, index.text, len(self.out)))

    def sum_where(self, index: Token, colon: Token, said: list[Token], raw: Raw) -> None:
        r"""``\sum_{x : p(x) > 0} body``: of the letters of which something holds; up to where its body begins."""
        self.sums_over_all([(index, [colon])], raw)
        self.put("name", "iverson", raw)
        each = zip(said, _depths(said), strict=True)
        self.bracketed((t._replace(kind="word", text="and") if (t.text, d) == (",", 0) else t for t, d in each), raw)

    # bars, factorials, sets

    def size_of_a_set(self, raw: Raw) -> bool:
        r"""``|\{x : p(x) > 0\}|``: how many letters there are of which something holds. Whether it is one."""
        closing = {"{": "}", "\\{": "\\}", "\\lbrace": "\\rbrace"}.get(self.now.text, "")
        end = next((k for k in range(self.place, len(self.raw)) if self.raw[k].text == closing), 0) if closing else 0
        inner = self.raw[self.place + 1 : end]
        if len(inner) < 3 or inner[0].kind != "name" or inner[1].text not in (":", "\\mid", "\\colon"):
            return False
        closed = 2 if self.raw[end + 1].text == "\\right" else 1
        if self.raw[end + closed].text not in ("|", "\\vert", "∣"):
            return False
        (index,) = self.lexed(inner[0].text, inner[0])
        self.skip(3)
        said = self.captured(lambda: self.up_to(end))
        self.skip(1 + closed)
        self.implied(raw)
        self.sum_where(index, Token("op", ":", inner[1].offset), said, raw)
        self.open.pop()
        self.put("op", ")", raw)
        return True

    def up_to(self, place: int) -> None:
        while self.place < place:
            self.step()

    def bar(self, raw: Raw) -> None:
        """A vertical bar: one side of an absolute value, or "given"."""
        if self.size_of_a_set(raw):
            return
        inner = next((one for one in reversed(self.open) if one.kind != "sum"), None)
        if inner is None and self.drawn_behind():
            self.put("op", "|", raw)
        elif self.at("|") and self.now.offset == raw.end and self.of_a_norm(inner):
            self.next()
            self.divided(raw)
        elif not self.operand():
            self.absolute(raw)
        elif inner is not None and inner.kind == "|":
            self.close_bar(raw)
        elif self.at("|") and self.now.offset == raw.end and inner is not None and _compares_laws(inner.called):
            self.next()
            self.sign(",", raw)
        elif self.at("|") and {self.source.text[k : k + 1] for k in (raw.offset - 1, raw.end + 1)} == {" "}:
            self.fail("unexpected '||'", raw, "write or")
        elif self.at("|") and self.now.offset == raw.end and inner is not None and inner.called:
            self.next()
            self.sign(",", raw)
        elif self.conditional or (inner is not None and inner.called and inner.called not in FUNCTIONS):
            self.put("op", "|", raw)
        elif self.out[-1].kind == "number" or self.out[-1].typed == "|" or self.behind_an_entry():
            self.implied(raw)
            self.absolute(raw)
        else:
            hint = "write E[abs(X)]; " if self.out[-1].text == "E" else ""
            hint += "write '*' before it, and abs(x) for |x|"
            self.fail("this bar can be read in two ways", raw, hint)

    def of_a_norm(self, inner: _Bracket | None) -> bool:
        """Whether two bars in a row open or close ``||x||_1``: the next two behind those that open have an index."""
        if inner is not None and inner.kind == "||":
            return True
        if self.operand() and inner is not None and inner.called and inner.called not in FUNCTIONS:
            return False
        text = self.source.text[self.now.end :]
        return text[text.find("||") :].startswith("||_")

    def behind_an_entry(self) -> bool:
        """Whether what stands here ends with an entry, and a bar opens behind it that closes: ``p(y) |f(x) - f(y)|``."""
        level = next((k for k, one in enumerate(reversed(self.open)) if one.kind != "sum"), None)
        last = self.out[-1]
        ends = last.text in (")", "]") or bool(last.below) or bool(re.fullmatch("[A-Za-z]_[a-z]+", last.text))
        if level is not None or not ends:
            return False
        depth, bars = 0, 1
        for raw in self.raw[self.place :]:
            depth += (raw.text in ("(", "[", "{")) - (raw.text in (")", "]", "}"))
            if depth < 0 or (not depth and raw.text in _RELATIONS):
                break
            bars += not depth and raw.text in ("|", "\\vert", "∣")
        return bars % 2 == 0

    def drawn_here(self) -> bool:
        """Whether a ``~`` among commands, a space to TeX, is in a condition that compares nothing: ``X ~ p``."""
        behind = bool(self.out) and (self.out[-1].kind == "name" or self.out[-1].text == ")")
        if self.source.title != "conditions" or not behind:
            return False
        if self.now.text in _DECLARED:
            return False
        compare = (*_RELATIONS, "in", ":", "=>", "<=>")
        for token in reversed(self.out):
            if token.text in compare:
                return False
            if token.text in _SEPARATORS:
                break
        depth = 0
        for raw in self.raw[self.place :]:
            depth += raw.text in ("(", "[", "{")
            depth -= raw.text in (")", "]", "}")
            if raw.text in _SEPARATORS and depth <= 0:
                break
            if (_COMMANDS.get(raw.text[1:]) if raw.kind == "command" else _SIGNS.get(raw.text, raw.text)) in compare:
                return False
        return True

    def drawn_behind(self) -> bool:
        """Whether this is the bar of ``Y|X ~ W``: one or more names, and the sign, stand behind it."""
        place = self.place
        while self.raw[place].kind == "name" or self.raw[place].text == ",":
            place += 1
        return place > self.place and self.raw[place].text in ("~", "∼", "\\sim")

    def absolute(self, raw: Raw) -> None:
        self.put("name", "abs", raw)
        self.put("op", "(", raw)
        self.open.append(_Bracket("|", raw))

    def close_bar(self, raw: Raw) -> None:
        self.end_sums(raw)
        self.open.pop()
        self.put("op", ")", raw, "|")

    def divided(self, raw: Raw) -> None:
        r"""The double bar of ``D(P||Q)``; of ``\|x\|_1``, which opens where no operand stands before it."""
        inner = next((one for one in reversed(self.open) if one.kind != "sum"), None)
        if inner is not None and inner.kind == "||":
            self.norm(inner, raw)
        elif not self.operand() or inner is None or not inner.called or inner.called in FUNCTIONS:
            self.implied(raw)
            self.open.append(_Bracket("||", raw, place=len(self.out)))
            self.put("name", "norm", raw)
            self.put("op", "(", raw)
        else:
            self.sign(",", raw)

    def norm(self, bracket: _Bracket, raw: Raw) -> None:
        r"""The end of ``\|x\|_1``, ``\|x - y\|_2``, ``\|x\|_\infty``, ``\|P - Q\|_{TV}``: which norm stands below it."""
        self.end_sums(raw)
        self.open.pop()
        self.put("op", ")", raw)
        word = {"_oo": "oo", "_inf": "oo", "_infty": "oo", "_TV": "TV"}.get(self.now.text)
        below = word or "".join(token.text for token in self.subscript())
        self.skip(1 if word else 0)
        if below not in ("1", "2", "oo", "TV"):
            self.fail("which norm is this?", bracket.opening, _NORM)
        opened = self.out[bracket.place]
        self.out[bracket.place] = opened._replace(text=f"norm_{below}", typed=NORM)

    def factorial(self, raw: Raw) -> None:
        if self.out and self.out[-1].text == "exists":
            hint = "write exists x real: A(x), and that any two such x are equal"
            self.fail("that there is one only is said in two sentences", raw, hint)
        if not self.operand():
            self.refuse(raw, "!")
        last = self.out[-1]
        if last.typed.endswith("!"):
            self.fail("a double factorial can be read in two ways", raw, "write (3!)! as a number, or 3*1 for 3!!")
        if last.kind == "number" and (not last.text.isdigit() or len(last.text) > 3 or int(last.text) > MAX_FACTORIAL):
            self.fail("this number has no factorial here", raw, f"whole numbers up to {MAX_FACTORIAL} have one")
        if last.kind != "number":
            self.factorial_of(raw)
            return
        self.out[-1] = last._replace(text=str(math.factorial(int(last.text))), typed=f"{last.text}!")

    def factorial_of(self, raw: Raw) -> None:
        """``n!``, ``(n-1)!`` as ``factorial(n)``, ``factorial(n-1)``."""
        start, depth = len(self.out) - 1, 0
        for start in range(len(self.out) - 1, -1, -1):
            token = self.out[start]
            depth += (token.text in (")", "]")) - (token.text in ("(", "["))
            if depth == 0:
                break
        called = self.out[start - 1] if start else None
        grouped = self.out[start].text == "(" and not (called and called.kind == "name")
        if self.out[-1].kind != "name" and not grouped:
            self.fail("of what is this the factorial?", raw, _FACTORIAL)
        brackets = [Token("op", "(", raw.offset), Token("op", ")", raw.offset)]
        inner = self.out[start:] if grouped else [brackets[0], self.out[-1], brackets[1]]
        self.out[start:] = [Token("name", "factorial", raw.offset, "!"), *inner]

    def membership(self) -> None:
        """What follows ``in``, if it is a set by its elements or one of numbers."""
        raw = self.now
        natural = raw.text == "ℕ" or (raw.text == "N" and self.ahead().text in ("", ",", ":", ";"))
        if natural and self.source.title == "conditions":
            self.next()
            self.numbers("integer", raw)
        elif natural:
            self.fail("the natural numbers can be read in two ways", raw, NATURAL)
        elif raw.text in ("ℝ", "ℤ") and self.source.title == "conditions" and self.ahead().text in ("_", *_LOWERED):
            self.next()
            self.numbers(_SETS[raw.text], raw)
        elif raw.text in _SETS and not self.begins(self.ahead(), "..", "(", "[", "*", "+", "-", "_"):
            self.next()
            self.numbers(_SETS[raw.text], raw)
        elif raw.text in ("R", "ℝ") and self.ahead().text == "^" and self.ahead(2).text not in ("+", "*", "m"):
            self.vector(raw)
        elif (raw.text in _SETS or raw.text == "N") and self.ahead().text in ("+", "_", "^", "⁺"):
            self.fail("which numbers are these?", raw, _POSITIVE)
        elif raw.text in ("{", "\\{", "\\lbrace"):
            self.elements()

    def set_is_bound(self) -> bool:
        r"""Whether ``S`` of ``for all S \subseteq \mathcal{Y}``, or of a supremum, stands last, and a set follows."""
        before = self.out[-2].text if len(self.out) > 1 else ""
        bound = bool(self.out) and self.out[-1].kind == "name" and before in ("forall", ",", ";", "(", "")
        letters = maps.letters_of(self.raw, self.place)[0] is not None
        return bound and (letters or self.now.text in ("X", "Y", "Z") or self.now.text.removeprefix("\\") in _STYLES)

    def subset(self, raw: Raw) -> None:
        r"""``S \subseteq \mathcal{Y}``; of ``S \subseteq [n]`` the letters are as many as n says."""
        self.put("op", "subset", raw)
        size, end = maps.letters_of(self.raw, self.place)
        if size is not None:
            self.letter(size.text, size)
            self.place = end

    def vector(self, raw: Raw) -> None:
        r"""``x in R^n``, ``A \in \mathbb{R}^{n \times m}`` as ``x family(n)``, which takes back ``in``."""
        self.next()
        self.next()
        size = [token._replace(text=",") if token.text == "*" else token for token in self.unit()]
        if self.source.title != "conditions" or any(token.kind == "number" for token in size):
            hint = "write x family(1), and sum(i, 1, 2, x[i]) where there are two; x family(n) for n of them"
            self.fail("how many numbers these are has to be a name", raw, hint)
        self.out.pop()
        self.put("word", "family", raw)
        self.bracketed(size, raw)

    def begins(self, raw: Raw, *texts: str) -> bool:
        return raw.text[:2] in texts or raw.text[:1] in texts or raw.text in ("^", "⁺")

    def numbers(self, sort: str, raw: Raw) -> None:
        """``x in R``: what stands for ``in`` is taken back."""
        plus = self.at("+", "^", "⁺") or (self.at("_") and self.ahead().text == "+")
        below = [] if plus else [token.text for token in self.subscript()]
        if raw.text in ("N", "ℕ") and below == ["0"]:
            self.from_on(self.lexed("0", raw), raw)
            return
        if sort in _SETS.values() and len(below) == 2 and below[0] in (">", ">=") and below[1].isdigit():
            self.from_on(self.lexed(below[1], raw), raw, sort, below[0])
            return
        if below or plus:
            self.fail("which numbers are these?", raw, _POSITIVE)
        self.out.pop()
        self.put("word", sort, raw)

    def elements(self) -> None:
        """``{0, 1, 2}``, ``{1, ..., M}``."""
        opening = self.next()
        parts: list[list[Token]] = [[]]
        dots = []
        while not self.at("}", "\\}", "\\rbrace"):
            if self.now.kind == "end":
                self.fail("this set is never closed", opening, "write '}' where it ends")
            if self.at(",") :
                self.next()
                parts.append([])
            elif self.at("...", "…", "\\ldots", "\\dots", "\\cdots", ".."):
                self.next()
                if parts[-1]:
                    parts.append([])
                dots.append(len(parts) - 1)
            else:
                parts[-1] += self.captured(self.step)
        self.next()
        full = [part for part in parts if part]
        values = [_whole(part) for part in full]
        whole = [value for value in values if value is not None]
        steps = len(whole) == len(values) > 1 and whole == [*range(whole[0], whole[-1] + 1)]
        if dots == [len(parts) - 1] and steps:
            self.from_on(full[0], opening)
            return
        if dots and not parts[-1]:
            hint = "write n integer, n >= 1 for the numbers 1, 2, ...; i in 1..M for those up to M"
            self.fail("where does this set end?", opening, hint)
        if dots:
            self.dotted(opening, full, values, parts, dots)
        elif len(full) < len(parts):
            self.fail("an element is missing", opening)
        elif not self.said_of_one() and len(whole) == len(values) and whole == [*range(whole[0], whole[0] + len(whole))]:
            self.range(full[0], full[-1], opening)
        else:
            self.alternatives(full, opening)

    def from_on(self, first: list[Token], at: Raw, sort: str = "integer", sign: str = ">=") -> None:
        """``n in {4, 5, ...}`` as ``n integer, n >= 4``, where it is a condition of its own, of one name or several."""
        names = [self.out[-2]] if len(self.out) > 1 else []
        while names and len(self.out) >= 2 * len(names) + 2 and self.out[-2 * len(names) - 1].text == ",":
            if self.out[-2 * len(names) - 2].kind != "name":
                break
            names.append(self.out[-2 * len(names) - 2])
        before = self.out[-2 * len(names) - 1].text if len(self.out) > 2 * len(names) else ";"
        if before not in _SEPARATORS and len(names) > 1:  # the end of another condition
            names.pop()
            before = ","
        alone = bool(names) and names[0].kind == "name" and before in _SEPARATORS and not self.open
        if not alone or self.source.title != "conditions":
            self.fail("where does this set end?", at, "write n integer, n >= 1 for the numbers 1, 2, ...")
        self.out.pop()
        self.put("word", sort, at._replace(text=sort))
        for name in reversed(names):
            self.put("op", ",", at)
            self.extend([name], at)
            self.put("op", sign, at)
            self.extend(first, at)

    def dotted(
        self, opening: Raw, full: list[list[Token]], values: list[int | None], parts: list[list[Token]], dots: list[int]
    ) -> None:
        inner = values[:-1]
        first = inner[0] if inner else None
        steps = first is not None and inner == list(range(first, first + len(inner)))
        if len(dots) != 1 or not full[1:] or not (steps or len(full) == 2):
            self.fail("what this set leaves out is not clear", opening, "write i in 1..M, or all elements")
        self.range(full[0], full[-1], opening)

    def said_of_one(self) -> bool:
        """Whether ``x in`` is part of a statement, and declares nothing: what x is stands elsewhere."""
        before = self.out[-3].text if len(self.out) > 2 else ""
        return self.source.title == "statement" and before in ("", "(", "and", "or", "not", "=>", "<=>", ":")

    def range(self, first: list[Token], last: list[Token], at: Raw) -> None:
        self.bracketed(first, at) if len(first) > 1 else self.extend(first, at)
        self.put("op", "..", at)
        self.bracketed(last, at) if len(last) > 1 else self.extend(last, at)

    def alternatives(self, elements: list[list[Token]], at: Raw) -> None:
        """``x in {a, b}`` as ``(x = a or x = b)``, where it is a condition, or a part of a statement."""
        name = self.out[-2] if len(self.out) > 1 else None
        before = self.out[-3].text if len(self.out) > 2 else ""
        alone = before in _SEPARATORS and not self.open or not before or self.said_of_one()
        if name is None or name.kind != "name" or not alone:
            self.fail("this set is no range", at, "write (x = a or x = b)")
        del self.out[-2:]
        self.put("op", "(", at)
        for place, element in enumerate(elements):
            if place:
                self.put("word", "or", at)
            self.extend([name], at)
            self.put("op", "=", at)
            self.extend(element, at)
        self.put("op", ")", at)


_DIVERGENCES = frozenset(("relative_entropy", "chi_square", "total_variation", "jensen_shannon"))


def _compares_laws(called: str) -> bool:
    """Whether what is called is a divergence, of which ``||`` parts two laws."""
    word = ALIASES.get(called, called)
    return called.partition("_")[0] in ("D", "d", "KL") or word in _DIVERGENCES


def _over_all(below: list[Token]) -> list[tuple[Token, list[Token]]]:
    r"""The indices below a sum with nothing above it, each with what it is in: ``x,y``, ``x \in S``, ``i \in 1..n``."""
    parts: list[list[Token]] = [[]]
    for token in below:
        if token.text == "," and token.kind == "op":
            parts.append([])
        else:
            parts[-1].append(token)
    found = []
    for part in parts:
        said = [token.text for token in part[1:]]
        named = bool(part) and part[0].kind == "name"
        ranged = len(said) > 3 and said[0] == "in" and said.count("..") == 1 and not {"=", "<=", "<"} & {*said}
        of_a_set = len(said) == 2 and said[0] in ("in", "notin") and part[2].kind == "name"
        if not named or not (not said or of_a_set or ranged):
            return []
        outside = said[:1] == ["notin"]
        found.append((part[0], [part[2]._replace(typed=f"∉{part[2].text}")] if outside else part[2:]))
    for place in range(len(found) - 2, -1, -1):  # of x, y \in S both are in S
        (index, bounds), shared = found[place], found[place + 1][1]
        of_a_set = len(shared) == 1 and SET.fullmatch(shared[0].text) is not None
        if not bounds and (of_a_set or any(token.text == ".." for token in shared)):
            found[place] = index, shared
    return found


def styled(token: Token) -> str:
    r"""A name as it stands, ``\mathcal{S_1}``, if it has a style of its own; nothing for others."""
    return f"{token.typed.partition('{')[0]}{{{token.text}}}" if token.typed.startswith("\\") else ""


def _over_pairs(below: list[Token]) -> list[Token]:
    r"""Two indices below a sum and the relation between them: ``i < j``, ``x \ne y``, ``j \ne i``; else nothing."""
    named = [token.kind == "name" for token in below] == [True, False, True]
    return below if named and below[1].text in ("<", "<=", ">", ">=", "!=") and below[0].text != below[2].text else []


def _over_ordered(below: list[Token]) -> list[tuple[Token, list[Token]]]:
    r"""The indices of ``\sum_{1 \le i < j \le n}``, and of one, with the ranges that they run over; else nothing."""
    signs = [place for place, token in enumerate(below) if token.text in ("<", "<=")]
    if len(signs) < 2 or below[signs[0]].text == "<" or below[signs[-1]].text == "<":
        return []
    first, last = below[: signs[0]], below[signs[-1] + 1 :]
    between = [below[left + 1 : right] for left, right in zip(signs, signs[1:], strict=False)]
    if not (first and last) or any(len(one) != 1 or one[0].kind != "name" for one in between):
        return []
    found, start = [], first
    for (index,), sign in zip(between, signs[1:], strict=False):
        dots = index._replace(kind="op", text="..", typed="..", below=())
        found.append((index, [*start, dots, *last]))
        more = [dots._replace(text="+"), dots._replace(kind="number", text="1")] if below[sign].text == "<" else []
        start = [index, *more]
    return found


def _over_conditions(below: list[Token]) -> tuple[list[list[Token]], list[list[Token]]]:
    r"""What is bound below a supremum, and what is said of it: ``x``, ``x \in [0, 1]``, ``0 < x < y``; else nothing."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in below:
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
        if token.text == "," and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    bound: dict[str, list[Token]] = {}
    said, turned = [], False
    for part in parts:
        signs = [place for place, token in enumerate(part) if token.text in ("<", "<=", ">", ">=")]
        first, last = (signs[0], signs[-1]) if signs else (len(part), len(part))
        middle = part[first + 1 : last] if len(signs) == 2 else part[:first]
        behind = part[last + 1 :]
        if len(signs) == 1 and all(len(side) == 1 and side[0].kind == "name" for side in (middle, behind)):
            return [], []  # of a < x: over which of the two?
        if len(signs) == 1 and (len(middle) != 1 or middle[0].kind != "name"):
            middle = behind  # 0 < x
        one = middle[0] if middle and len(signs) <= 2 else None
        if one is None or one.kind != "name" or (len(middle) > 1 and (signs or middle[1].text != "in")):
            return [], []
        if turned and signs and middle != behind:
            return [], []  # 0 < x, y < 1: both between 0 and 1?
        turned = bool(signs) and middle == behind
        bound.setdefault(one.text, middle)
        said += [part] if signs else []
    return [*bound.values()], said


def _whole(part: list[Token]) -> int | None:
    """The integer that these tokens are."""
    text = "".join(token.text for token in part)
    return int(text) if re.fullmatch("-?[0-9]{1,9}", text) else None


# --- quantifiers where people put them ------------------------------------------------------------------------


def _arranged(reader: _Reader) -> list[Token]:
    """``A for all x`` as ``forall x: (A)``, and the colon of a quantifier where a comma or nothing stands for it."""
    found = _premises_first(reader.out) if any(token.text == "if" for token in reader.out) else reader.out
    if not any(token.kind == "word" and token.text in ("forall", "exists") for token in found):
        return found
    return _with_colons(reader, _in_front(reader, found))


def _premises_first(found: list[Token]) -> list[Token]:
    """``W(y|x) = a if y = x`` among conditions as ``forall y, x: (y = x) => (W(y|x) = a)``: of all letters of both that
    no other condition declares, or compares with something.
    """
    depths, parts = _depths(found), list[list[Token]]([[]])
    for token, depth in zip(found, depths, strict=True):
        if depth == 0 and token.kind == "op" and token.text in _SEPARATORS:
            parts += [[token], []]
        else:
            parts[-1].append(token)
    made: list[Token] = []
    fixed = set[str]()  # what conditions declare, or compare: x in 1..n, x > 0
    for part in parts:
        heads = [*takewhile(lambda token: token.kind == "name", part)]
        behind = part[len(heads)] if len(part) > len(heads) else None
        if behind is None or behind.kind == "word" or behind.text in (*_RELATIONS, "~"):
            fixed.update(token.text for token in heads)
    for part in parts:
        outside = enumerate(zip(part, _depths(part), strict=True))
        places = [k for k, (token, depth) in outside if depth == 0 and (token.kind, token.text) == ("op", "if")]
        if len(places) != 1 or any(_is_quantifier(token) for token in part):
            made += part
            continue
        said, premise, at = part[: places[0]], part[places[0] + 1 :], part[places[0]]
        own = _arguments(said)
        names = (token.text for token in premise if token.kind == "name")
        letters = dict.fromkeys(name for name in names if re.fullmatch("[a-z]'*", name) and name in own - fixed)
        signs = {text: at._replace(text=text, typed="") for text in ("(", ")", "=>", ",", ":")}
        front = [token for name in letters for token in (signs[","], at._replace(kind="name", text=name, typed=""))][1:]
        bound = [at._replace(kind="word", text="forall", typed=""), *front, signs[":"]] if front else []
        made += [*bound, signs["("], *premise, signs[")"], signs["=>"], signs["("], *said, signs[")"]]
    return made


def _arguments(said: list[Token]) -> set[str]:
    """The names that stand alone as indices: x and y of ``W(y|x) = a/(n-k)``, below too."""
    found = {part.text for token in said for part in token.below}
    found |= {token.text.partition("_")[2] for token in said}
    for place, (name, opening) in enumerate(pairwise(said)):
        if name.kind == "name" and name.text not in FUNCTIONS and opening.text in ("(", "["):
            inner = [*takewhile(lambda token: token.text not in (")", "]"), said[place + 2 :])]
            if {token.text for token in inner[1::2]} <= {",", "|"}:
                found |= {token.text for token in inner[::2]}
    return found


def _depths(found: list[Token]) -> list[int]:
    depth, depths = 0, []
    for token in found:
        closes = token.kind == "op" and token.text in (")", "]")
        depth -= closes
        depths.append(depth)
        depth += token.kind == "op" and token.text in ("(", "[")
    return depths


def _is_quantifier(token: Token) -> bool:
    return token.kind == "word" and token.text in ("forall", "exists")


def _opens_quantifiers(part: list[Token]) -> bool:
    """Whether a quantifier opens it whose body has not come: ``∀x ∈ [0,1]``, before another one."""
    return _is_quantifier(part[0]) and not any(token.text == ":" and token.kind == "op" for token in part)


#: What a name before them is can not be what a quantifier binds.
_NOUNS = frozenset("law laws channel channels family pmf pmfs distribution distributions joint positive is are".split())
_SCOPED = frozenset(("=>", "<=>", "or", "and", "not", "forall", "exists"))


def _in_front(reader: _Reader, found: list[Token]) -> list[Token]:
    """Each part of the text with a quantifier behind it, with the quantifier before it."""
    statement = reader.source.title not in _LISTS
    found = _in_groups(reader, found) if statement else found
    depths = _depths(found)
    made: list[Token] = []
    first = 1 + next(k for k, token in enumerate(found) if _is_quantifier(token))
    start = place = 0  # where this part begins in `made`, and the next token
    while place < len(found):
        token, outside = found[place], depths[place] == 0
        if statement and outside and _is_quantifier(token) and made and made[-1].text == "," and place < first:
            made.pop()  # the comma of a display, before its quantifier
        behind = len(made) > start and (made[-1].kind in ("name", "number") or made[-1].text in (")", "]"))
        after = outside and behind and token.kind == "word" and token.text == "forall"
        if not after or _opens_quantifiers(made[start:]):
            made.append(token)
            place += 1
            if outside and token.kind == "op" and token.text in _SEPARATORS and not statement:
                start = len(made)
            continue
        joins = (p for p in range(place, len(found)) if depths[p] == 0 and found[p].text in ("=>", "<=>"))
        end = next(joins, len(found)) if statement else len(found)  # (A for all x) => B
        if not statement:
            stops = (p for p in range(place, end) if depths[p] == 0 and found[p].text in _SEPARATORS)
            end = _behind_names(found, next(stops, end))
            end = _behind_letters(found, made[start:], end)
        if not statement and len(made) > start + 2 and made[start].kind == "name" and made[start + 1].text == ":":
            start += 2  # the name of a condition
        bound = _listed(found[place + 1 : end])
        start = _behind_equivalence(made, start, bound)
        body = made[start:]
        _of_one_reading(reader, token, body, bound, found[end : end + 3])
        opening, closing = Token("op", "(", token.offset), Token("op", ")", token.offset)
        made[start:] = [token, *bound, opening._replace(text=":"), opening, *body, closing]
        place = end
        if statement and end < len(found):
            made[start:] = [opening, *made[start:], closing, found[end]]
            place, start = end + 1, len(made)
    return made


def _in_groups(reader: _Reader, found: list[Token]) -> list[Token]:
    """With what stands in parentheses arranged, where a quantifier stands in them: ``(A for all x) => B``."""
    depths, made, place = _depths(found), list[Token](), 0
    while place < len(found):
        token = found[place]
        same = (p for p in range(place + 1, len(found)) if depths[p] == depths[place] and found[p].text == ")")
        if token.kind == "op" and token.text == "(" and (end := next(same, 0)):
            inner = found[place + 1 : end]
            said = any(_is_quantifier(one) for one in inner)
            made += [token, *(_in_front(reader, inner) if said else inner), found[end]]
            place = end + 1
        else:
            made.append(token)
            place += 1
    return made


def _behind_equivalence(made: list[Token], start: int, bound: list[Token]) -> int:
    """Where ``B`` begins in ``A <=> B for all x``, x in B only: of B it is said; else the `start`."""
    body = made[start:]
    last = max((k for k, depth in enumerate(_depths(body)) if depth == 0 and body[k].text == "<=>"), default=-1)
    return start + last + 1 if last >= 0 and _only_behind(body, last, bound) else start


def _behind_names(found: list[Token], end: int) -> int:
    """Where ``for all x, y`` ends in a list: names alone are no conditions, if a semicolon or nothing follows them."""
    place = end
    while place + 1 < len(found) and found[place].text == "," and found[place + 1].kind == "name":
        place += 2
        ranged = [token.text for token in found[place : place + 1]] in (["in"], ["subset"])
        if ranged and found[place + 1].typed[:1] == "\\" and place + 2 <= len(found):  # y \\in \\mathcal{Y}
            place += 2
    return place if place == len(found) or found[place].text == ";" else end


def _behind_letters(found: list[Token], body: list[Token], end: int) -> int:
    """Where ``for all i in 1..n, j in 1..m`` ends in a list: indices of the condition are bound together."""
    depths, inside = _depths(found), _indices(body)
    while end + 1 < len(found) and found[end].text == "," and found[end + 1].kind == "name":
        stops = (p for p in range(end + 2, len(found)) if depths[p] == 0 and found[p].text in _SEPARATORS)
        behind = next(stops, len(found))
        said = [token.text for token in found[end + 2 : behind]]
        ranged = said[:1] == ["in"] and (".." in said or (len(said) == 2 and found[end + 3].typed.startswith("\\")))
        if found[end + 1].text not in inside or not (ranged or not said):
            break
        end = behind
    return end


def _indices(body: list[Token]) -> set[str]:
    """What stands in brackets and below."""
    inside = {token.text for token, depth in zip(body, _depths(body), strict=True) if depth and token.kind == "name"}
    below = {part.text for token in body for part in token.below}
    return inside | below | {letter for token in body for letter in token.text.partition("_")[2:]}


def _listed(bound: list[Token]) -> list[Token]:
    """``x and y`` as ``x, y``."""
    if any(t.kind != "name" for t in bound[::2]) or any(t.text not in ("and", ",") for t in bound[1::2]):
        return bound
    return [t._replace(kind="op", text=",") if t.text == "and" else t for t in bound]


def _of_one_reading(reader: _Reader, token: Token, body: list[Token], bound: list[Token], after: list[Token]) -> None:
    """Refuse a quantifier behind what it may speak of in part, or before what it may bind too."""
    outside = (t for t, depth in zip(body, _depths(body), strict=True) if depth == 0)
    joined = {t.text for t in outside if t.text in _SCOPED and t.kind in ("op", "word")}
    alike = {"and", "or"} if reader.source.title in _LISTS else {"and"}
    scoped = bool(joined) and not (joined <= alike and _each_speaks_of(body, bound))
    scoped = scoped and not (joined == {"=>"} and _speaks_of_the_last(body, bound))
    if scoped or any(t.text == ":" and t.kind == "op" for t in bound):
        reader.fail("what is this said of, the whole or the last part?", token, "write forall x: (...) in front")
    if len(after) < 3 or after[0].text != "," or after[1].kind != "name":
        return
    inside = {part.text for t in body for part in (t, *t.below)}
    declares = (after[2].kind in ("word", "name") and after[2].text not in _NOUNS) or after[2].text == ","
    letters = _indices(body) - {t.text for t in bound}
    compared = after[2].text in _RELATIONS and after[1].text in letters  # W(y|x) >= t for all x, y != x
    if compared or (declares and (all(t.kind == "name" for t in bound) or after[1].text in inside)):
        reader.fail("which names are bound here?", token, "write forall x real, i in 1..M: (...) in front")


def _each_speaks_of(body: list[Token], bound: list[Token]) -> bool:
    """Whether each part of ``P(x) > 0 and W(y|x) > 0`` has something of what is bound as an index, here x and y.

    Then what is said of the whole, or of the last part for each x, is the same.
    """
    parts: list[set[str]] = [set()]
    for token, depth in zip(body, _depths(body), strict=True):
        if depth == 0 and token.text in ("and", "or"):
            parts.append(set())
        parts[-1] |= {part.text for part in token.below} | ({token.text} if depth else {token.text.partition("_")[2]})
    names, listed = set[str](), True
    for before, token in zip([None, *bound], bound, strict=False):
        if listed and token.kind == "name" and (before is None or before.text == ","):
            names.add(token.text)
        listed = token.kind == "name" or token.text in (",", "in", "..") or token.text == "1"
        if not listed:
            return False
    return all(names & part for part in parts) and names <= set[str]().union(*parts)


def _speaks_of_the_last(body: list[Token], bound: list[Token]) -> bool:
    """Whether no part of ``A => P(S) <= c`` but the last has what is bound: then whole and last part say the same."""
    last = max(place for place, depth in enumerate(_depths(body)) if depth == 0 and body[place].text == "=>")
    return _only_behind(body, last, bound)


def _only_behind(body: list[Token], last: int, bound: list[Token]) -> bool:
    """Whether what is ``bound`` stands behind this place only, but for sums that have an index of that name."""
    body, last = _without_sums_over(body, last, {token.text for token in bound})
    names = {token.text for token in bound if token.kind == "name"}
    spoken = {part.text for token in body[:last] for part in (token, *token.below)}
    subscripts = [token.text.partition("_")[2] for token in body[:last]]
    subscripts += [part.text for token in body[:last] for part in token.below]
    below = {letter for text in subscripts for letter in re.findall("[a-zA-Z]'*", text)}  # W_xy
    return not names & (spoken | below) and all(len(name) == 1 or name[1:] == "'" for name in names)


def _without_sums_over(body: list[Token], last: int, names: set[str]) -> tuple[list[Token], int]:
    """The text without sums before this place over an index of these names; and the place."""
    kept, place, depths = list[Token](), 0, _depths(body)
    while place < last:
        texts = [token.text for token in body[place : place + 3]]
        if texts[0] in ("sum", "prod", *EXTREMA) and texts[1:2] == ["("] and texts[2] in names:
            place = next(k for k in range(place + 2, last) if depths[k] == depths[place] and body[k].text == ")")
        else:
            kept.append(body[place])
        place += 1
    return [*kept, *body[last:]], len(kept)


def _applied(begin: list[Token]) -> bool:
    """Whether a text begins with p(x), p[x] or p_x."""
    return len(begin) == 2 and begin[0].kind == "name" and (bool(begin[0].below) or begin[1].text in ("(", "["))


def _with_colons(reader: _Reader, found: list[Token]) -> list[Token]:
    """The colon behind what a quantifier binds, where the next quantifier or a comma shows its place.

    It is the last comma; among conditions, which commas part too, the only one before a semicolon, and p(x) follows.
    """
    made: list[Token] = []
    depths = _depths(found)
    statement = reader.source.title not in _LISTS
    waits: int | None = None  # the depth of a quantifier whose colon has not come
    comma: int | None = None  # the last comma since, as a place in `made`
    body: int | None = None  # the first comma since before p(x), p[x] or p_x
    for place, (token, depth) in enumerate(zip([*found, None], [*depths, 0], strict=True)):
        ends = token is None or (_is_quantifier(token) and depth == waits)
        over = not statement and (token is None or (token.text == ";" and depth == waits))
        if waits is not None and over and body is not None and body == comma:
            made[body] = made[body]._replace(text=":", typed=",")
            waits = None
        if waits is not None and ends and (statement or token is not None):
            bound = made[-1].kind in ("name", "word", "number") or made[-1].text in (")", "]")
            if comma is not None and (token is None or comma == len(made) - 1):
                made[comma] = made[comma]._replace(text=":", typed=",")
            elif token is not None and bound:
                made.append(Token("op", ":", token.offset, token.text))
            waits = None
        if token is None:
            break
        if _is_quantifier(token):
            waits, comma, body = depth, None, None
        elif depth == waits and token.text == ":" and token.kind == "op":
            waits = None
        elif depth == waits and token.text == "," and token.kind == "op":
            comma = len(made)
            if body is None and _applied(found[place + 1 : place + 3]):
                body = comma
        elif waits is not None and depth < waits:
            waits = None
        made.append(token)
    return made
