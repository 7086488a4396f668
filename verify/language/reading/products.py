"""Products without a sign: ``2xy``, ``p(1 - p)``; refused where it can not be seen what is multiplied."""

from __future__ import annotations

import re

from verify.kernel.statement import Family, Integer, Range, Real, Tuples
from verify.language.notation import ALIASES, BARE, LETTERS
from verify.language.reading.names import (
    ADJECTIVES,
    CONSTANTS,
    EULER,
    FUNCTION_LETTERS,
    KNOWN,
    ONE_NUMBERED,
    WORDS_OF_NUMBERS,
)
from verify.language.reading.operators import RELATIONS, Builder, Operand, Operator, is_plain_letter, value_of
from verify.language.typed import MAX_NAME, Token

_FRACTIONS = frozenset(("\\frac", "\\dfrac", "\\tfrac"))
#: Commands whose braces are all that a function before them has in place of parentheses.
_GROUPS = _FRACTIONS | {"\\sqrt", "\\binom", "\\dbinom", "\\tbinom"}


class Products(Builder):
    """Products without a sign."""

    def _factor_follows(self) -> bool:
        """Whether what stands here multiplies what stands before it: ``2x``, ``(a)(b)``, ``x y``, ``p(1 - p)``."""
        before, token = self.tokens[self.place - 1], self.token
        if token.kind == "op" and token.text == "(":
            return before.kind in ("number", "name") or before.text in (")", "]")
        if token.kind != "name" or not (before.kind == "number" or before.text in (")", "]") or self._is_letter(before)):
            return False
        if self._is_output(token):  # p(x) pW(y)
            return self.ahead().text == "("
        self._split_letters()
        word = self.token.text in WORDS_OF_NUMBERS or self.token.text in ADJECTIVES
        elsewhere = before.kind == "number" and self.token.text in self.names.seen and not word
        return elsewhere or self._is_letter(self.token) or self._calls(self.token)

    def _is_letter(self, token: Token) -> bool:
        """Whether a name is that of a number beyond doubt, and no word of English: a letter, or one that is declared."""
        name = token.text
        if token.kind != "name" or (name in KNOWN and self.names.sort(name) is None):
            return False
        return is_plain_letter(token) or isinstance(self.names.sorts.get(name), (Real, Integer, Range))

    def _is_number(self, name: str) -> bool:
        return isinstance(self.names.sort(name), (Real, Integer, Range))

    def _calls(self, token: Token) -> bool:
        """Whether a function or a defined word begins here."""
        known = token.text in KNOWN or token.text in self.names.words or token.text in ALIASES
        return known and (self.ahead().text == "(" or token.text in BARE)

    def _one_reading(self, waiting: list[Operator], left: Operand) -> None:
        """Refuse a product without a sign where it can not be seen what it multiplies."""
        before = waiting[-1] if waiting else None
        if before is not None and before.reduce == "_over" and not self._number_apart():
            hint = "write (a/b)*c or a/(b*c)"
            self.fail("a product without a sign behind '/' can be read in two ways", hint=hint)
        last = self.tokens[self.place - 1]
        spaced = last.offset + len(last.typed or last.text) != self.token.offset
        called = self.token.text.partition("_")[0] if self.token.below else self.token.text
        entry = last.kind == "name" and isinstance(self.names.sort(called), (Family, Tuples))
        apart = ((last.kind == "number" or entry) and spaced) or last.text == ")"
        if before is not None and before.reduce == "_power" and not apart:
            hint = "write x^a*b or x^(a*b)"
            self.fail("a product without a sign in an exponent can be read in two ways", hint=hint)
        family = isinstance(self.names.sort(called), Family)
        factor = family and last.typed.startswith("\\") and bool(self.token.below)
        indexed = self.token.below or self.ahead().text in ("(", "[")
        names = self.source.title == "conditions" and self.token.kind == last.kind == "name"
        rest = self.tokens[self.place :] if names else ()
        inside = sum((t.text in ("(", "[")) - (t.text in (")", "]")) for t in rest) < 0  # \max(P(x) - a Q(x), 0)
        if family and indexed and (inside or all(token.text not in RELATIONS for token in rest)):
            factor = True  # P(x) <= e^eps Q(x): what follows is no condition of its own
        if names and not factor and not any(token.kind == "word" or token.text in (*RELATIONS, "~") for token in rest):
            factor = any(token.text in RELATIONS for token in self.tokens[: self.place])  # t >= k eps: it ends there
        if names and not factor:  # \eta f_i
            hint = f"write {last.text}*{self.token.text} for the product, a comma between them for both"
            self.fail("two names in a row can be read in two ways", hint=hint)
        if self.place == 3 and self.tokens[0].text == "(" and self.tokens[1].text.isdigit() and self.token.kind == "name":
            hint = f"leave it out, or write {self.tokens[1].text}*... for the product"
            self.fail("the number of what is stated, or a factor?", self.tokens[0], hint)
        raised = before is not None and before.reduce == "_power"
        inverse = raised and value_of(left.node) == -1 and self.token.text == "("
        if inverse and before is not None and self._before(before.token) in FUNCTION_LETTERS:
            hint = "write (1/f)*(x) for a product; the inverse of a function is defined by an equation"
            self.fail("is this the inverse of a function, or a product?", hint=hint)
        if self._line_ends_before(self.token):
            hint = "write '*' for the product, 'and' between two statements; a comma between two conditions"
            self.fail("a product without a sign across a line or a wide space", hint=hint)
        group = self.token.text == "(" or self.token.typed in _FRACTIONS
        root = left.start.typed == last.typed == "\\sqrt"  # its line shows what it is taken of
        number = self.tokens[self.place - 2].kind == "number" and self.tokens[self.place - 3].text == "("  # log(2)(1 - x)
        plain = root or (number and group)
        if left.start.text in BARE and last.text == ")" and not plain and (group or self._of_a_group(left)):
            hint = f"write '*' for a product of the {left.start.text}, or parentheses around all that it is taken of"
            self.fail(f"what {left.start.text} is taken of can be read in two ways", left.start, hint)
        between = self.tokens[self.place - 2].text in RELATIONS and self.ahead().text in RELATIONS
        if last.kind == "number" and (last.text == "0" or (between and spaced)):
            hint = f"write {last.text}*{self.token.text} for the product, 'and' or a comma between two relations"
            self.fail("a product without a sign, or the end of a relation?", hint=hint)
        self._no_choice(last)
        if left.form == "applied":
            hint = f"write {left.start.text}(...) with parentheses"
            self.fail(f"what {left.start.text} is taken of can be read in two ways", hint=hint)

    def _number_apart(self) -> bool:
        """Whether a quotient of two numbers ends here, and a space sets it apart: ``1/2 x``."""
        if self.place < 3:
            return False
        above, over, below = self.tokens[self.place - 3 : self.place]
        begins = self.place == 3 or self.tokens[self.place - 4].text in (*RELATIONS, *"+-(,|", "and", "or", "=>", "<=>")
        glued = above.offset + len(above.text) == over.offset and over.offset + 1 == below.offset
        spaced = below.offset + len(below.text) < self.token.offset
        return above.kind == below.kind == "number" and over.text == "/" and begins and glued and spaced

    def _of_a_group(self, left: Operand) -> bool:
        """Whether a function ends here that has the braces of a command for parentheses: ``\\log\\frac{a}{b}``."""
        last = self.tokens[self.place - 1].typed
        return left.start.text in BARE and last in _GROUPS and left.start.typed != last

    def _no_power_of_a_fraction(self, left: Operand) -> None:
        """Refuse ``\\log\\frac{a}{b}^2``."""
        if self._of_a_group(left):
            hint = f"write {left.start.text}(...) with parentheses"
            self.fail(f"what {left.start.text} is taken of can be read in two ways", left.start, hint)

    def _no_choice(self, last: Token) -> None:
        """Refuse ``n C k`` and ``5C2``, how many ways there are to choose, as a product."""
        token = self.token
        glued = last.kind == "number" and re.fullmatch("C[0-9a-z]", token.text)
        behind = self.ahead()
        between = token.text == "C" and (behind.kind in ("name", "number", "implied") or behind.text == "(")
        if token.text not in self.names.sorts and (glued or between):
            hint = "write binomial(n, k), or '*' between factors"
            self.fail("a binomial coefficient, or a product?", token, hint)

    def _line_ends_before(self, token: Token) -> bool:
        """Whether a new line, or a command that prints one or a wide space, stands right before a token."""
        text, end = self.source.text, token.offset
        while end and (text[end - 1].isspace() or text[end - 1] in "&~"):
            end -= 1
        ended = any(mark in "\n\r\v\f\x85\u2028\u2029" for mark in text[end : token.offset])
        return ended or text.endswith(("\\\\", "\\quad", "\\qquad"), 0, end)

    def _before(self, sign: Token) -> str:
        """The name before a sign of a power; nothing if there is none."""
        place = next((k for k in range(self.place - 1, 0, -1) if self.tokens[k] is sign), 0)
        return self.tokens[place - 1].text if place and self.tokens[place - 1].kind == "name" else ""

    def _multiplies(self, token: Token, opening: int) -> bool:
        """Whether a name before "(", which opens at a place, is a number.

        ``p(1 - p)`` is a product, ``f(x)`` and ``x(1)`` are not read so.
        """
        name = token.text
        alone = name in self.names.seen and name not in KNOWN and name not in self.names.words
        if not (self._is_number(name) or (alone and self.names.sort(name) is None)) or name in self.names.later:
            return False
        return self._is_calculated(opening)

    def _is_calculated(self, opening: int) -> bool:
        """Whether an operator stands in the bracket that opens at a place, and no comma."""
        depth, found = 0, False
        for place in range(opening, len(self.tokens)):
            inner = self.tokens[place]
            depth += (inner.text in ("(", "[")) - (inner.text in (")", "]"))
            if depth == 0:
                break
            if depth == 1 and inner.text in (",", ";"):
                return False
            found |= depth == 1 and inner.text in ("+", "-", "*", "/", "^", "**") and inner.kind == "op"
        return found

    def _split_letters(self) -> None:
        """A name such as ``xy`` that is not declared, while x and y are names here, as two factors.

        In LaTeX and behind a number it can be nothing else; where it could be a name of its own, it is refused.
        """
        token = self.token
        name = token.text
        if re.fullmatch("x[0-9]+", name) and self.source.text[token.offset - 1 : token.offset] == "0":
            self.fail("a number to base 16, or a product?", token, f"write 0*{name} for the product")
        parts = [*dict.fromkeys(ONE_NUMBERED.findall(name))]
        if parts[1:] and not name.isalpha() and "_" not in name and not self._has_meaning(token):
            if all(part in self.names.seen or self.names.sort(part) for part in parts):
                product = "*".join(ONE_NUMBERED.findall(name))
                hint = f"write {product} for the product; a name {name} is declared: {name} real"
                self.fail(f"{name} is not declared, but {' and '.join(parts)} have a meaning here", token, hint)
        if not 1 < len(name) <= (MAX_NAME if token.latex else 4) or not name.isalpha() or name in LETTERS:
            return
        if token.typed or self._has_meaning(token):
            return
        euler = name[-1] == EULER and self.ahead().text == "^"  # x e^x without its space
        letters = name[:-1] if euler else name
        if not all(letter in self.names.seen or self.names.sort(letter) for letter in letters):
            if token.latex and not self.names.closed:
                product = f"write {'*'.join(name)} for the product; " if len(name) < 4 else ""
                hint = f"{product}a name is declared, {name} real, or written \\mathrm{{{name}}}"
                self.fail(f"{name} can be one name, or a product", token, hint)
            return
        before = self.tokens[self.place - 1] if self.place else None
        behind = before is not None and before.kind == "number" and before.offset + len(before.text) == token.offset
        product = "*".join(name)
        if not (behind or token.latex) or name in self.names.seen and not token.latex:
            said = f"{name} is not declared, but {' and '.join(dict.fromkeys(name))} have a meaning here"
            self.fail(said, token, f"write {product} for the product; a name {name} is declared: {name} real")
        factors = [token._replace(text=letter, offset=token.offset + k) for k, letter in enumerate(name)]
        self.tokens = [*self.tokens[: self.place], *factors, *self.tokens[self.place + 1 :]]

    def _has_meaning(self, token: Token) -> bool:
        name = token.text
        called = self.ahead().text in ("(", "[")
        known = name in KNOWN or name in CONSTANTS or name in self.names.words or name in self.names.later
        return known or called or self.names.sort(name) is not None
