"""Terms over names, as the ring tactics of Coq read them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from verify.kernel.terms import Num, Term
from verify.report.exports.coq.printer import term


def number(value: Fraction | int) -> str:
    return term(Num(Fraction(value)))


class Field:
    """A term over names, as Coq's ring tactics read it."""

    def __init__(
        self,
        kind: str,
        parts: tuple[Field, ...],
        value: Fraction = Fraction(0),
        known: str = "",
        source: tuple[Term, str] | None = None,
    ) -> None:
        self.kind, self.parts, self.value, self.known = kind, parts, value, known
        self.source = source  # of a power: the term that its base stands for, and a proof of that

    def text(self, shown: dict[str, str]) -> str:
        """The Coq text, with what the names stand for where that is given."""
        match self.kind:
            case "num":
                return number(self.value)
            case "var":
                return f"{shown[self.known]}" if self.known in shown else self.known
            case "^":
                power = self.value.numerator
                inside = f"{self.parts[0].text(shown)} ^ {abs(power)}"
                return f"({inside})" if power > 0 else f"(/ ({inside}))"
        one, two = (part.text(shown) for part in self.parts)
        return f"({one} {self.kind} {two})"

    def denominators(self) -> Iterator[tuple[Field, tuple[Term, str] | None]]:
        """What stands below a line, those inside first."""
        for part in self.parts:
            yield from part.denominators()
        if self.kind == "^" and self.value < 0:
            inside, source = self.parts[0], self.source
            while inside.kind == "^" and inside.value > 0:
                inside, source = inside.parts[0], inside.source
            if inside.kind != "num":
                yield inside, source
