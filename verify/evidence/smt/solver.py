"""Propositions as SMT-LIB text, and the order in which z3's solvers are asked about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from verify.evidence.smt.polynomials import Monomial, Poly
from verify.evidence.smt.process import Z3
from verify.evidence.smt.products import Products, eliminated
from verify.evidence.smt.propositions import (
    NO,
    Atom,
    Junction,
    Proposition,
    every_atom,
    junction,
    put_values,
    symbols_of,
)


@dataclass
class _Text:
    """SMT-LIB text of propositions; ``relaxed``: each monomial is a constant of its own."""

    positive: set[str]
    relaxed: bool = False
    names: dict[object, str] = field(default_factory=dict)

    def script(self, propositions: Iterable[Proposition]) -> str:
        asserts = [f"(assert {self._proposition(p)})" for p in propositions]
        asserts += [f"(assert {claim})" for key in self.names for claim in self._signs(key)]
        return "\n".join([*(f"(declare-const {v} Real)" for v in self.names.values()), *asserts])

    def _signs(self, key: object) -> list[str]:
        monomial: Monomial = key if isinstance(key, tuple) else ((str(key), 1),)
        if all(name in self.positive for name, _ in monomial):
            return [f"(> {self.names[key]} 0.0)"]
        return [f"(>= {self.names[key]} 0.0)"] if all(k % 2 == 0 for _, k in monomial) else []

    def _name(self, key: object) -> str:
        return self.names.setdefault(key, f"v{len(self.names)}")

    def _proposition(self, proposition: Proposition) -> str:
        if isinstance(proposition, Junction):
            if not proposition.parts:
                return "true" if proposition.kind == "and" else "false"
            return f"({proposition.kind} {' '.join(map(self._proposition, proposition.parts))})"
        left = self._poly(proposition.poly)
        if proposition.operator == "!=":
            return f"(not (= {left} 0.0))"
        return f"({proposition.operator} {left} 0.0)"

    def _poly(self, poly: Poly) -> str:
        parts = [self._product(m, c) for m, c in poly.terms.items()]
        return f"(+ {' '.join(parts)})" if len(parts) > 1 else parts[0]

    def _product(self, monomial: Monomial, factor: Fraction) -> str:
        if self.relaxed:
            factors = [self._name(monomial)] if monomial else []
        else:
            factors = [self._name(name) for name, k in monomial for _ in range(k)]
        if factor != 1 or not factors:
            factors.append(_decimal(factor))
        return f"(* {' '.join(factors)})" if len(factors) > 1 else factors[0]


def _decimal(value: Fraction) -> str:
    number = f"{abs(value.numerator)}.0"
    if value.denominator != 1:
        number = f"(/ {number} {value.denominator}.0)"
    return f"(- {number})" if value < 0 else number


def _factors(propositions: Iterable[Proposition]) -> set[str]:
    """What stands in a product."""
    return {x for p in propositions for a in every_atom(p) for m in a.poly.terms if len(m) > 1 for x, _ in m}


def _times(proposition: Proposition, factors: Iterable[str], numbers: set[str]) -> Proposition:
    """The same, and all that does not speak of numbers that are positive times these too."""
    if isinstance(proposition, Junction):
        return junction(proposition.kind, (_times(part, factors, numbers) for part in proposition.parts))
    if proposition.poly.symbols() & numbers:
        return proposition
    more = (Atom(proposition.operator, proposition.poly.shifted(((name, 1),))) for name in factors)
    return junction("and", (proposition, *more))


@dataclass(frozen=True)
class Answer:
    """``word`` is "unsat", "sat", "unknown", or "close" for "sat" but for what is not known to all digits.

    A model gives values to symbols, "~" before approximate ones.
    """

    word: str
    model: Mapping[str, str] = field(default_factory=dict)


UNKNOWN = Answer("unknown")
MANY = 12  # names, with which nlsat seldom comes to an end
QUERY, BYTE, PRODUCT = 1e-3, 2e-7, 1e-4  # seconds that a query, a byte of its text, a product of hypotheses take


class Solver:
    """Decides propositions with z3, with the work that is left: in seconds of a quiet machine, counted in steps."""

    def __init__(self, z3: Z3, seconds: float, spent: float = 0.0) -> None:
        self.z3, self.seconds, self.spent = z3, seconds, spent
        self._excluded: dict[object, bool] = {}

    def left(self) -> float:
        return self.seconds - self.spent

    def spend(self, seconds: float) -> None:
        self.spent += seconds

    def ask(self, logic: str, script: str, seconds: float) -> tuple[str, dict[str, str]]:
        word, model, spent = self.z3.ask(logic, script, min(seconds, self.left()))
        self.spend(spent + QUERY + BYTE * len(script))
        return word, model

    def check(self, propositions: Sequence[Proposition], positive: set[str], seconds: float) -> Answer:
        """One question to z3: its linear solver where that will do, nlsat otherwise."""
        if NO in propositions:
            return Answer("unsat")
        linear = all(a.poly.degree() <= 1 for p in propositions for a in every_atom(p))
        text = _Text(positive)
        script = text.script(propositions)
        word, model = self.ask("QF_LRA" if linear else "QF_NRA", script, seconds)
        return Answer(word, {str(key): model.get(name, "") for key, name in text.names.items()})

    def excludes(self, context: Sequence[Atom], claim: Proposition, positive: set[str]) -> bool:
        """Whether the context certainly contradicts an atom (those parts of it that share symbols with it)."""
        if not isinstance(claim, Atom):
            return claim == NO
        names = claim.poly.symbols()
        near = tuple(a for a in context if a.poly.symbols() <= names)
        key = (near, claim)
        if key not in self._excluded:
            answer = self.check([*near, claim], positive, 0.5)
            self._excluded[key] = answer.word == "unsat"
        return self._excluded[key]

    def scaled(self, propositions: Sequence[Proposition], numbers: set[str], positive: set[str], seconds: float) -> bool:
        """Whether the linear solver finds a contradiction where all is also said times positive ``numbers``.

        Only those by which something else is multiplied, such as log(2) where log2(x) is compared.
        """
        return bool(numbers & _factors(propositions)) and (
            self.times_numbers(propositions, numbers, positive, seconds).word == "unsat"
        )

    def times_numbers(
        self, propositions: Sequence[Proposition], numbers: set[str], positive: set[str], seconds: float
    ) -> Answer:
        """What the linear solver says of all this, and of it times these numbers; each product is a name of its own."""
        factors = sorted(numbers & _factors(propositions))
        return self.relaxed([_times(p, factors, numbers) for p in propositions], positive, seconds)

    def relaxed(self, propositions: Sequence[Proposition], positive: set[str], seconds: float) -> Answer:
        """What the linear solver says where each product is a name of its own; the model has no values for products."""
        text = _Text(positive, relaxed=True)
        script = text.script(propositions)
        word, model = self.ask("QF_LRA", script, seconds)
        keys = {key: name for key, name in text.names.items() if isinstance(key, tuple) and len(key) == 1}
        return Answer(word, {key[0][0]: model.get(name, "") for key, name in keys.items() if key[0][1] == 1})

    def decide(
        self,
        propositions: Sequence[Proposition],
        goal: Sequence[Proposition],
        positive: set[str],
        seconds: float,
    ) -> Answer:
        """A short run of nlsat, then the linear solver with products, then nlsat for the rest of the time.

        Where there are many names the linear solver goes first, each product being a name of its own.
        """
        end = max(0.0, self.left() - seconds)
        if len(symbols_of(propositions)) > MANY:
            script = _Text(positive, relaxed=True).script(propositions)
            if self.ask("QF_LRA", script, min(0.1, seconds))[0] == "unsat":
                return Answer("unsat")
        answer = self.check(propositions, positive, min(0.3, seconds))
        if answer.word != "unknown" or all(a.poly.degree() <= 1 for p in propositions for a in every_atom(p)):
            return answer
        if self._by_products(propositions, goal, positive, self.left() - 0.7 * (self.left() - end)):
            return Answer("unsat")
        return self.check(propositions, positive, self.left() - end)

    def _by_products(
        self, propositions: Sequence[Proposition], goal: Sequence[Proposition], positive: set[str], end: float
    ) -> bool:
        """Whether the linear solver finds a contradiction among the hypotheses and products of them."""
        values = eliminated(propositions)
        facts = [put_values(p, values) for p in propositions]
        seeds = {m for p in goal for a in every_atom(put_values(p, values)) for m in a.poly.terms}
        whole = junction("and", facts)
        if whole == NO:
            return True
        parts = whole.parts if isinstance(whole, Junction) and whole.kind == "and" else (whole,)
        highest = max((a.poly.degree() for p in parts for a in every_atom(p)), default=0)
        made = 0
        for rows in Products(parts, positive, highest + 2).rounds(seeds):
            self.spend(PRODUCT * (len(rows) - made))
            made = len(rows)
            if self.left() <= end:
                return False
            script = _Text(positive, relaxed=True).script([*parts, *rows])
            if self.ask("QF_LRA", script, self.left() - end)[0] == "unsat":
                return True
        return False
