"""Certificates: proofs and witnesses as plain data, one frozen class a kind.

A proof is a tree of steps. Each step turns the goal it stands at into the goals of its ``children``, in the
order its docstring lists; the rule of the same name in `rules` computes those goals, so a certificate holds
only choices, never conclusions. Facts have labels; a statement's own hypotheses are ``h1``, ``h2``, ...
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.statement import Formula
from verify.kernel.terms import Lambda, Node, Num, SequenceTerm, Term


class Step(Node, abstract=True):
    """One step of a proof; every kind ends with ``children: tuple[Step, ...] = ()``."""

    if TYPE_CHECKING:

        @property
        def children(self) -> tuple[Step, ...]: ...


# --- logic -------------------------------------------------------------------------------------------------


class Given(Step):
    """The goal is the fact ``label``, word for word, up to names bound by quantifiers (not by sums and means)."""

    label: str
    children: tuple[Step, ...] = ()

class Intro(Step):
    """Goal "for all", "implies" or "not" (implies falsehood): name what is assumed. Child: the rest.

    For "for all" one name a binder; facts about ranges are labelled ``name.lower`` and ``name.upper``.
    For "implies" one label (a conjunction gives ``label.1``, ``label.2``, ...).
    """

    names: tuple[str, ...]
    children: tuple[Step, ...] = ()

class Split(Step):
    """Goal "and": children prove each part. Goal "iff": children prove the two implications."""

    children: tuple[Step, ...] = ()

class Choose(Step):
    """Goal "or": the child proves alternative ``index`` (from 0)."""

    index: int
    children: tuple[Step, ...] = ()

class Have(Step):
    """A stepping stone, which must be well formed. Children: a proof of it; the rest, where it is a fact."""

    label: str
    formula: Formula
    children: tuple[Step, ...] = ()

class Use(Step):
    """Instantiate the fact ``hypothesis`` ("for all", "implies") with ``values``.

    Children: range conditions of the values, then premises, then the rest with the instance as ``label``.
    """

    label: str
    hypothesis: str
    values: tuple[Term | SequenceTerm | Lambda, ...]
    children: tuple[Step, ...] = ()

class Unpack(Step):
    """Take the fact ``hypothesis`` apart. Child: the rest.

    "exists": names for the objects, then a label. "and", "iff": a label a part. "not": one label.
    """

    hypothesis: str
    names: tuple[str, ...]
    children: tuple[Step, ...] = ()

class Exhibit(Step):
    """Goal "exists": here are values. Children: range conditions, then the body."""

    values: tuple[Term | SequenceTerm | Lambda, ...]
    children: tuple[Step, ...] = ()

class Cases(Step):
    """``formula`` or not. Children: the goal with it as fact ``label``; the goal with its negation."""

    label: str
    formula: Formula
    children: tuple[Step, ...] = ()

class Alternatives(Step):
    """The fact ``hypothesis`` is an "or". Children: the goal under each alternative, as fact ``label``."""

    label: str
    hypothesis: str
    children: tuple[Step, ...] = ()

class Contradiction(Step):
    """The facts contradict each other. Child: the negation of the fact ``hypothesis``."""

    hypothesis: str
    children: tuple[Step, ...] = ()

class Rewrite(Step):
    """Replace equals: with the fact ``equality`` (l = r), every l in the goal becomes r. Child: the new goal."""

    equality: str
    backwards: bool = False
    children: tuple[Step, ...] = ()


# --- algebra -----------------------------------------------------------------------------------------------


class Square(Node):
    """A square, so not negative."""

    term: Term

class Elemental(Node):
    """The information ``I(i; j | given)``, or the entropy ``H(i | given)`` when i is j: not negative."""

    i: str
    j: str
    given: tuple[str, ...]

class Product(Node):
    """``coefficient`` (positive) times facts of the kind ``a >= b`` (each as a - b), squares and informations."""

    coefficient: Fraction
    factors: tuple[str | Square | Elemental, ...]

class Combine(Step):
    """Goal ``a >= b`` (or >, <=, <, =): a - b is, by normal form, a sum of `Product` and multiples of equalities.

    With nothing to add, both sides have the same normal form. Children: the side conditions of the normal form. Strict
    goals need a product of strict facts.
    """

    products: tuple[Product, ...] = ()
    equalities: tuple[tuple[Term, str], ...] = ()
    children: tuple[Step, ...] = ()

class Apart(Step):
    """Goal ``a != b``. Child: ``a < b``, or ``a > b`` if ``greater``."""

    greater: bool
    children: tuple[Step, ...] = ()

class Fact(Step):
    """A named elementary fact (see `facts`) for ``arguments``. Children: its conditions; the rest."""

    label: str
    name: str
    arguments: tuple[Term | SequenceTerm | Lambda, ...]
    children: tuple[Step, ...] = ()

class Pointwise(Step):
    """Goal compares two sums (or a sum and 0) over the same range: compare term by term.

    Child: the comparison of the bodies for one ``name``. Strict goals: a first child shows a non-empty range.
    """

    name: str
    children: tuple[Step, ...] = ()

class Induction(Step):
    """Goal about the integer ``variable`` for variable >= ``start`` (a fact or a child shows that it is).

    Children: ``start <= variable``; the goal at ``start``; the goal at variable + 1 from the goal (``label``)
    and ``start <= variable`` (``label.from``). Facts that mention the variable are dropped from the last two.
    """

    variable: str
    start: Term
    label: str
    children: tuple[Step, ...] = ()

class Enumerate(Step):
    """Goal about the integer ``variable`` between the numbers ``lower`` and ``upper``.

    Children: ``lower <= variable``; ``variable <= upper``; then the goal for each value in turn.
    """

    variable: str
    lower: int
    upper: int
    children: tuple[Step, ...] = ()


# --- calculus ----------------------------------------------------------------------------------------------


class Derivative(Step):
    """Goal ``f >= g`` (>, <=, <) in the real ``variable``: sign at ``anchor``, sign of the derivative from there.

    Children: ``anchor <= variable`` (or >= if not ``rightwards``); the goal at the anchor; that f - g is
    defined from the anchor to the variable; that the derivative has the right sign strictly in between.
    ``point`` names the variable of the last two. With ``strictly`` a strict goal needs only the weak goal at the
    anchor, but anchor < variable and a strict sign of the derivative.
    """

    variable: str
    anchor: Term
    rightwards: bool
    point: str
    strictly: bool = False
    children: tuple[Step, ...] = ()

class Box(Node):
    """A tree of bisections: no parts means the enclosure on the box decides."""

    variable: str
    at: Fraction
    parts: tuple[Box, ...] = ()

class Cover(Step):
    """Goal: an inequality inside rational bounds, decided by outward-rounded enclosures (integers count as reals).

    Children: ``lower <= variable`` and ``variable <= upper`` for each entry of ``bounds`` in turn.
    """

    bounds: tuple[tuple[str, Fraction, Fraction], ...]
    boxes: Box
    bits: int
    children: tuple[Step, ...] = ()

class Crossing(Step):
    """Goal "exists x real: f(x) = g(x)" (and, optionally, lower <= x and x <= upper): intermediate value.

    Children: ``lower <= upper``; f - g <= 0 at the lower end and >= 0 at the upper (or the other way round if
    ``falling``); that f - g is defined in between.
    """

    lower: Term
    upper: Term
    falling: bool
    point: str
    children: tuple[Step, ...] = ()


# --- what is taken from elsewhere --------------------------------------------------------------------------


class Lemma(Step):
    """Use a statement that was judged before, by id, for ``values`` of its variables.

    Children: range conditions and hypotheses of the lemma; the rest with its conclusion as ``label``.
    """

    label: str
    identifier: str
    values: tuple[Term | SequenceTerm | Lambda, ...]
    children: tuple[Step, ...] = ()

class Assume(Step):
    """Take ``formula`` on trust, under a ``name`` and a ``citation`` that travel with the verdict. Child: the rest."""

    label: str
    name: str
    formula: Formula
    citation: str
    children: tuple[Step, ...] = ()

class Assumption(Node):
    """What a verdict rests on: the name of something taken on trust, where it is from, and what it says."""

    name: str
    citation: str
    formula: Formula


# --- the certificate of a verdict --------------------------------------------------------------------------


class Certificate(Node, abstract=True):
    """What `judge` takes."""

class Proof(Certificate):
    """The statement is defined wherever it is quantified over, and it holds."""

    defined: Step
    holds: Step

class Table(Node):
    """A family given by finitely many values, ``default`` elsewhere."""

    entries: tuple[tuple[tuple[int | tuple[int, ...], ...], Term], ...]
    default: Term = Num(Fraction(0))

class Witness(Certificate):
    """Values at which every hypothesis holds and the conclusion fails.

    Scalars are closed terms, tuples are tuples of integers, families are tables or lambdas, and random
    variables are covered by one joint law: (names, ((outcome, probability), ...)). Values for other names are hints:
    what to try for a name that a quantifier inside binds.
    """

    values: tuple[tuple[str, Term | tuple[int, ...] | Table | Lambda], ...]
    law: tuple[tuple[str, ...], tuple[tuple[tuple[int, ...], Fraction], ...]] | None = None

class Disproof(Certificate):
    """A proof of the negated statement: at the exhibited values the hypotheses hold and the conclusion does not.

    ``step`` is an `Exhibit` of a value for each variable of the statement, in the order of ``names``; where there are
    no variables, any proof of the negation. ``defined`` proves, as in `Proof`, that the statement is defined wherever
    it is quantified over.
    """

    names: tuple[str, ...]
    defined: Step
    step: Step

class Undefined(Certificate):
    """Values and a law at which the hypotheses so far hold and some expression is undefined: the claim is ill posed."""

    values: tuple[tuple[str, Term | tuple[int, ...] | Table | Lambda], ...]
    law: tuple[tuple[str, ...], tuple[tuple[tuple[int, ...], Fraction], ...]] | None = None

class Contradictory(Certificate):
    """The hypotheses contradict each other: ``proof`` derives a contradiction (goal 0 = 1) from them."""

    proof: Step
