"""Tactics: small functions that turn a goal into a proof, composed with `seq`.

A tactic takes a goal and a continuation (what to do with the main goal it leaves) and returns a step. Side
conditions are closed by `auto`. Failures raise `Stuck`, which shows the goal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from itertools import combinations_with_replacement, count
from typing import Any

from verify.kernel import certificate as c
from verify.kernel.definedness import of_statement
from verify.kernel.errors import KernelError
from verify.kernel.expansion import expand
from verify.kernel.judge import Exploration, Lemmas
from verify.kernel.normal import order
from verify.kernel.rules import Goal, opening, same
from verify.kernel.statement import (
    And,
    Binder,
    Definition,
    Exists,
    Family,
    ForAll,
    Formula,
    Iff,
    Implies,
    Integer,
    Not,
    Or,
    Relation,
    Statement,
    Tuples,
    negation,
)
from verify.kernel.terms import (
    ONE,
    ZERO,
    At,
    Delta,
    Exp,
    Lambda,
    Node,
    Num,
    Pow,
    Seq,
    SequenceTerm,
    Sum,
    Term,
    TupleSum,
    Var,
    free_names,
)
from verify.language.hypotheses import called
from verify.language.hypotheses import names as names_of
from verify.language.walk import SUMS, parts, texts
from verify.proving import basics, convex, hints
from verify.proving.linear import combination

Continuation = Callable[[Goal], c.Step]
Tactic = Callable[[Goal, Continuation], c.Step]
Argument = str | Term | SequenceTerm | Lambda
Label = str | tuple[str, ...]  # of a new fact; several names take it apart at once, as `unpack` does


class Stuck(Exception):
    """A tactic could not close a goal."""

    def __init__(self, why: str, goal: Goal) -> None:
        self.why, self.goal = why, goal
        super().__init__(why)

    def __str__(self) -> str:
        """With the goal: rendered when somebody reads it, as most of these are caught and dropped."""
        return f"{self.why}\n{show(self.goal)}"


def show(goal: Goal) -> str:
    """The goal with its facts, for people."""
    from verify.language.render import render_formula

    lines = [f"  {label}: {render_formula(f)}" for label, f in goal.facts]
    return "\n".join([*lines, f"  |- {render_formula(goal.claim)}"])


def done(goal: Goal) -> c.Step:
    """Where a script ends: `auto`, with what scripts would say otherwise, as far as the work is bounded."""
    _looks[:] = [MOST_LOOKS]
    return auto(goal, -FURTHER)


_EXPLORE = Exploration()
_looks: list[int] = [0]  # how often `auto` may still look further before it gives up where the present script ends
NAMES: dict[str, str] = {}  # the labels of hypotheses by their names, for the script that runs
_VOCABULARY: list[Mapping[str, Definition]] = []


def with_words(words: Mapping[str, Definition]) -> Mapping[str, Definition]:
    """Let the texts of scripts run from here on use these defined words; steps have them written out.

    Gives the words before: a script that asks for a lemma may have the script of another claim run meanwhile.
    """
    before = _words()
    _VOCABULARY[:] = [words]
    return before


def _words() -> Mapping[str, Definition]:
    return _VOCABULARY[0] if _VOCABULARY else {}


def goals_of(goal: Goal, step: c.Step) -> tuple[Goal, ...]:
    """The goals a step leaves (lemmas are resolved by `with_lemmas`, elementary ones by `basics`)."""
    try:
        if isinstance(step, c.Fact) and step.name in basics.CITED:
            return basics.goals(goal, step, _EXPLORE.goals)
        if isinstance(step, convex.Convex):
            return convex.goals(goal, step, _EXPLORE.goals)
        return _EXPLORE.goals(goal, step)
    except KernelError as error:
        raise Stuck(f"{type(step).__name__}: {error}", goal) from None


def with_lemmas(lemmas: Lemmas) -> None:
    """Make earlier judgements available to `lemma` steps of scripts run from here on."""
    _EXPLORE.ledger.lemmas = lemmas
    _EXPLORE.ledger.used.clear()


@contextmanager
def other_lemmas() -> Iterator[None]:
    """In this block `with_lemmas` may give others; those from before stand again after it."""
    before, used = _EXPLORE.ledger.lemmas, dict(_EXPLORE.ledger.used)
    try:
        yield
    finally:
        with_lemmas(before)
        _EXPLORE.ledger.used.update(used)


def judged(identifier: str, goal: Goal) -> Statement:
    """The statement of a lemma that `lemma` steps may cite. Raises Stuck if there is none."""
    try:
        return _EXPLORE.ledger.lemmas[identifier].statement
    except KeyError:
        raise Stuck(f"no lemma {identifier}", goal) from None


def closed(step: c.Step, children: Iterable[c.Step]) -> c.Step:
    """The step with proofs of the goals it leaves."""
    if isinstance(step, c.Fact) and step.name in basics.CITED:
        return basics.filled(step, tuple(children))
    if isinstance(step, convex.Convex):
        return convex.filled(step, tuple(children))
    return basics.with_children(step, children)


class Chain:
    """Steps that add facts, one after the other; `close` puts a proof of the last goal under them."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.links: list[tuple[c.Step, list[c.Step]]] = []

    def add(self, step: c.Step, prove: Callable[[Goal], c.Step]) -> None:
        """A step whose last goal goes on; the others are proved now."""
        *side, after = goals_of(self.goal, step)
        proofs = [prove(g) for g in side]
        self.links.append((step, proofs))
        self.goal = after

    def tried(self, step: c.Step, prove: Callable[[Goal], c.Step]) -> bool:
        """Whether the conditions of the step could be shown: then it goes on from there."""
        try:
            self.add(step, prove)
        except Stuck:
            return False
        return True

    def close(self, proof: c.Step) -> c.Step:
        for step, proofs in reversed(self.links):
            proof = closed(step, [*proofs, proof])
        return proof


class attempted:
    """Forget what a chain gained if something inside gets stuck."""

    def __init__(self, chain: Chain) -> None:
        self.chain, self.goal, self.links = chain, chain.goal, len(chain.links)

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        if kind is not None and issubclass(kind, Stuck | KernelError):
            self.chain.goal = self.goal
            del self.chain.links[self.links :]
            return True
        return False


def relation_of(goal: Goal) -> Relation:
    if not isinstance(goal.claim, Relation):
        raise Stuck("not a relation", goal)
    return goal.claim


def seq(*tactics: Tactic) -> Tactic:
    """One tactic after the other, each on the main goal that the one before left; `auto` closes the last.

    ``seq(intro("a"), arith("a"))``
    """

    def run(goal: Goal, after: Continuation) -> c.Step:
        if not tactics:
            return after(goal)
        step, *rest = tactics
        return step(goal, (lambda g: seq(*rest)(g, after)) if rest else after)

    return run


def run(tactic: Tactic, goal: Goal) -> c.Step:
    """The proof that `tactic` builds of `goal`."""
    return tactic(goal, done)


def prove(statement: Statement, *tactics: Tactic, defined: Tactic | None = None) -> c.Proof:
    """A certificate for `statement` by `tactics`, one after the other; `defined` closes what `auto` cannot of its
    definedness.

    All may cite a hypothesis by its name; the certificate has its label.
    """
    with naming(statement):
        statement = expand(statement)
        return basics.proof(defined_part(statement, defined), run(seq(*tactics), opening(statement)))


@contextmanager
def naming(statement: Statement) -> Iterator[None]:
    """The scripts that run inside may cite the hypotheses of this statement by name."""
    before = dict(NAMES)
    NAMES.clear()
    NAMES.update({name: label for label, name in names_of(statement).items()})
    try:
        yield
    finally:
        NAMES.clear()
        NAMES.update(before)


def cited(label: str, goal: Goal) -> str:
    """The label of the fact that a script means: a hypothesis may be cited by its name."""
    return label if any(label == known for known, _ in goal.facts) else called(label, NAMES)


def defined_part(statement: Statement, leaf: Tactic | None) -> c.Step:
    """That the statement is defined, by `auto`, or by `leaf` where that gets stuck."""
    condition = Goal((), (), of_statement(statement))
    labels = {h: f"h{i}" for i, h in enumerate(statement.hypotheses, 1)}
    return by_structure(condition, labels, leaf, 1, done)


def by_structure(
    goal: Goal,
    labels: dict[Formula, str],
    leaf: Tactic | None,
    depth: int,
    easy: Callable[[Goal], c.Step] | None = None,
) -> c.Step:
    """Take "for all", "and", "implies" apart (hypotheses get their own labels, other premises g1, g2, ...).

    What is left is shown by `easy` (`auto`, if there is none), or by `leaf` where that gets stuck.
    """
    claim = goal.claim
    if isinstance(claim, And):
        step: c.Step = c.Split()
    elif isinstance(claim, ForAll):
        step = c.Intro(tuple(unused_names(goal, [b.name for b in claim.binders])))
    elif isinstance(claim, Implies):
        step = c.Intro((labels.get(claim.left, f"g{depth}"),))
        depth += claim.left not in labels
    else:
        try:
            return (easy or auto)(goal)
        except Stuck:
            if leaf is None:
                raise
            return run(leaf, goal)
    return closed(step, [by_structure(g, labels, leaf, depth, easy) for g in goals_of(goal, step)])


def disprove(statement: Statement, *tactics: Tactic, defined: Tactic | None = None) -> c.Disproof:
    """A certificate that the negation of `statement` holds; `defined` as for `prove`."""
    statement = expand(statement)
    names = tuple(b.name for b in statement.binders)
    step = run(seq(*tactics), Goal((), (), negation(statement.formula())))
    return basics.disproof(names, defined_part(statement, defined), step)


# --- reading arguments ---------------------------------------------------------------------------------------


def binders(goal: Goal) -> list[Binder]:
    return [Binder(name, sort) for name, sort in goal.scope]


def formula(text: str | Formula, goal: Goal) -> Formula:
    """A formula from text over the names in scope."""
    return text if isinstance(text, Formula) else _parsed(text, binders(goal), goal)


def _parsed(text: str, names: list[Binder], goal: Goal) -> Formula:
    from verify.language.parse import ParseError, parse_formula

    try:
        return expand(parse_formula(text, names, _words()))
    except ParseError as error:
        raise Stuck(str(error), goal) from None


def term(text: Argument, goal: Goal) -> Any:
    """A term, tuple or family from text; "(i, @x) -> body" is a family of a scalar and a tuple."""
    if isinstance(text, Node):
        return text
    if family := _FAMILY.fullmatch(text):
        return _family(family["names"], family["body"], goal)
    sort = goal.sorts().get(text)
    if isinstance(sort, Tuples):
        return Seq(text)
    if isinstance(sort, Family):
        return Var(text)
    if text.startswith("put("):
        same_tuple: Any = _parsed(f"same({text}, {text}) = 0", binders(goal), goal)
        return same_tuple.left.left
    equation: Any = _parsed(f"({text}) = 0", binders(goal), goal)
    return equation.left


#: "(i, j) -> body", where the parentheses may be left out; inside of a term an arrow is the term's own.
_FAMILY = re.compile(r"\s*(\()?(?P<names>[^()\[\]]*)(?(1)\))\s*->(?P<body>.*)", re.DOTALL)


def _family(head: str, body: str, goal: Goal) -> Lambda:
    names = [n.strip() for n in head.split(",")]
    parameters = [
        Binder(n[1:], _any_tuple(goal)) if n.startswith("@") else Binder(n, Integer()) for n in names
    ]
    own = {p.name for p in parameters}
    equation: Any = _parsed(
        f"({body}) = 0", [*(b for b in binders(goal) if b.name not in own), *parameters], goal
    )
    return Lambda(tuple(p.name for p in parameters), equation.left)


def _any_tuple(goal: Goal) -> Tuples:
    for _, sort in goal.scope:
        if isinstance(sort, Tuples):
            return sort
    return Tuples(Var("length"), "j", ONE)  # any length: no coordinate is out of range


# --- structural tactics --------------------------------------------------------------------------------------


def _finish(goal: Goal, step: c.Step, after: Continuation, conditions: Sequence[Tactic] = ()) -> c.Step:
    """Close all goals but the last with `conditions` (then `auto`), the last with `after`."""
    goals = goals_of(goal, step)
    *side, main = goals
    scripts = [*conditions, *([seq()] * (len(side) - len(conditions)))]
    proofs = [run(s, g) for s, g in zip(scripts, side, strict=True)]
    return closed(step, [*proofs, after(main)])


def intro(*names: str) -> Tactic:
    """Goal "for all", or "if": a name for what is bound, a label for what is assumed; and so on in what is left.

    ``intro("x", "positive")``
    """

    def go(goal: Goal, after: Continuation) -> c.Step:
        first = len(goal.claim.binders) if isinstance(goal.claim, ForAll) else 1
        rest = intro(*names[first:])
        return _finish(goal, c.Intro(names[:first]), (lambda g: rest(g, after)) if names[first:] else after)

    return go


def have(label: Label, text: str | Formula, *how: Tactic) -> Tactic:
    """A stepping stone, shown by `how`, one tactic after the other (else `auto`); then it is a fact with this label.

    ``have("sum", "x + y >= 2", arith("h1", "h2"))``
    """
    return _known(label, lambda goal, name: c.Have(name, formula(text, goal)), [seq(*how)])


_NAMED: Any = re.compile(r"(?:([\w.]+): )?(.*)", re.DOTALL)  # "label: formula", or a formula


def let(name: str, value: Argument, says: str = "", *how: Tactic) -> Tactic:
    """A name for a value; what ``says`` says of it, else that they are equal, is a fact of that name or its own label.

    ``let("r", "1/x", "inverse: r*x = 1", arith("h1"))``

    The name is a real number's, or a family's if the value is one; ``"k integer"`` for others.
    """
    plain, _, sort = name.partition(" ")
    label, text = _NAMED.fullmatch(says).groups()

    def go(goal: Goal, after: Continuation) -> c.Step:
        chosen = term(value, goal)
        kind = sort or (f"family({len(chosen.parameters)})" if isinstance(chosen, Lambda) else "real")
        there = f"exists {plain} {kind}: {text or f'{plain} = {value}'}"
        return have((plain, label or plain), there, exhibit(chosen), *how)(goal, after)

    return go


def use(label: Label, hypothesis: str, *values: Argument, conditions: Sequence[Tactic] = ()) -> Tactic:
    """Take a fact "for all" at these values, or the conclusion of an "if"; ``conditions`` show what it asks for.

    ``use("here", "h4", "k")``; two labels, ("x", "found"), unpack what it says.
    """
    return _known(label, lambda goal, name: c.Use(name, cited(hypothesis, goal), _terms(values, goal)), conditions)


def lemma(label: Label, identifier: str, *values: Argument, conditions: Sequence[Tactic] = ()) -> Tactic:
    """Take an earlier claim, by its id, at these values of its variables; its hypotheses become conditions.

    ``lemma("parts", "basics.sums.parts", "n", "m", "i -> p[i]")``
    """
    return _known(label, lambda goal, name: c.Lemma(name, identifier, _terms(values, goal)), conditions)


def _known(label: Label, step: Callable[[Goal, str], c.Step], conditions: Sequence[Tactic]) -> Tactic:
    """A step that gives a new fact: under the label, or taken apart into the parts that it names."""
    whole = label if isinstance(label, str) else ", ".join(label)

    def go(goal: Goal, after: Continuation) -> c.Step:
        parts = after if isinstance(label, str) else (lambda g: unpack(whole, *label)(g, after))
        return _finish(goal, step(goal, whole), parts, conditions)

    return go


def _terms(values: Sequence[Argument], goal: Goal) -> tuple[Any, ...]:
    return tuple(term(v, goal) for v in values)


def fact(label: Label, name: str, *values: Argument, conditions: Sequence[Tactic] = ()) -> Tactic:
    """Take an elementary fact, or a lemma of `basics`, by name: ``python -m verify facts`` lists them.

    ``fact("tangent", "exp_above_tangent", "-x")``
    """
    return _known(label, lambda goal, known: c.Fact(known, name, _terms(values, goal)), conditions)


def unpack(hypothesis: str, *names: str) -> Tactic:
    """Take a fact apart: a label for each part of an "and", or a name for what "there is" and a label for what holds.

    ``unpack("h2", "c", "found")``
    """
    return lambda goal, after: _finish(goal, c.Unpack(cited(hypothesis, goal), names), after)


def exhibit(*values: Argument, conditions: Sequence[Tactic] = ()) -> Tactic:
    """Goal "there is": these are the values.

    ``exhibit("x/2")``
    """

    def go(goal: Goal, after: Continuation) -> c.Step:
        return _finish(goal, c.Exhibit(_terms(values, goal)), after, conditions)

    return go


def rewrite(*equations: str, backwards: bool = False) -> Tactic:
    """Put the right side of an equation for the left in the goal, or the left for the right; then so with the next.

    ``rewrite("h3", "h4")``
    """
    return seq(*(_rewrite(equation, backwards) for equation in equations))


def _rewrite(equation: str, backwards: bool) -> Tactic:
    return lambda goal, after: _finish(goal, c.Rewrite(cited(equation, goal), backwards), after)


def assume(label: str, name: str, text: str | Formula, citation: str) -> Tactic:
    """Take a formula on trust: the verdict is CONDITIONAL, and says so with this name and citation.

    ``assume("cited", "Fano", "H(X|Y) <= h(p) + p*log(M)", "Cover and Thomas (2006), Theorem 2.10.1")``
    """
    return lambda goal, after: _finish(goal, c.Assume(label, name, formula(text, goal), citation), after)


def each(step: Callable[[Goal], c.Step] | c.Step, *tactics: Tactic) -> Tactic:
    """A step whose every goal has its own tactic (`auto` for those not given).

    ``each(Choose(0), arith("h1"))`` shows the first part of an "or"; the steps are those of certificates.
    """

    def go(goal: Goal, after: Continuation) -> c.Step:
        del after
        made = step if isinstance(step, c.Step) else step(goal)
        goals = goals_of(goal, made)
        scripts = [*tactics, *([seq()] * (len(goals) - len(tactics)))]
        if len(scripts) != len(goals):
            raise Stuck(f"{len(scripts)} tactics for {len(goals)} goals", goal)
        return closed(made, [run(t, g) for t, g in zip(scripts, goals, strict=True)])

    return go


def split(*tactics: Tactic) -> Tactic:
    """Goal "and", or "if and only if": show each part, the two directions.

    ``split(seq(intro("a"), arith("a")), arith("h1"))``
    """
    return each(c.Split(), *tactics)


def cases(label: str, text: str | Formula, yes: Tactic, no: Tactic) -> Tactic:
    """Show the goal where a formula holds, and where it does not.

    ``cases("c", "x <= y", arith("c"), arith("c", "h1"))``
    """
    return each(lambda goal: c.Cases(label, formula(text, goal)), yes, no)


def alternatives(label: str, hypothesis: str, *tactics: Tactic) -> Tactic:
    """Show the goal under each part of a fact "or".

    ``alternatives("c", "h2", seq(), arith("c"))``
    """
    return each(lambda goal: c.Alternatives(label, cited(hypothesis, goal)), *tactics)


def pointwise(name: str, *inner: Tactic) -> Tactic:
    """Two sums over the same range, term by term: `inner` compares the terms, one tactic after the other.

    ``pointwise("k", use("bounded", "h4", "k"), arith("bounded"))``
    """

    def go(goal: Goal, after: Continuation) -> c.Step:
        del after
        step = c.Pointwise(name)
        *side, main = goals_of(goal, step)
        return closed(step, [*(done(g) for g in side), run(seq(*inner), main)])

    return go


def induct(variable: str, start: str, label: str, base: Tactic, step: Tactic) -> Tactic:
    """Induction on an integer from ``start`` on; ``label`` is what the step assumes.

    ``induct("n", "0", "ih", seq(), seq())``
    """
    return each(lambda goal: c.Induction(variable, term(start, goal), label), seq(), base, step)


def first(*tactics: Tactic) -> Tactic:
    """The first tactic that does not get stuck.

    ``first(arith("h1"), searched())``
    """

    def go(goal: Goal, after: Continuation) -> c.Step:
        for tactic in tactics[:-1]:
            try:
                return tactic(goal, after)
            except Stuck:
                continue
        return tactics[-1](goal, after)

    return go


def classical(*last: Tactic) -> Tactic:
    """Goal "or": assume the negations of all alternatives but the last (as ``not.1``, ...), then show the last.

    ``classical(exhibit("1"), use("here", "not.1", "1"))``
    """

    def go(goal: Goal, after: Continuation) -> c.Step:
        del after
        if not isinstance(goal.claim, Or):
            raise Stuck("the goal is no alternative", goal)
        return run(_classical(goal.claim, 0, seq(*last)), goal)

    return go


def _classical(claim: Or, place: int, last: Tactic) -> Tactic:
    if place == len(claim.args) - 1:
        return each(c.Choose(place), last)
    holds = each(c.Choose(place), seq())
    return each(c.Cases(f"not.{place + 1}", claim.args[place]), holds, _classical(claim, place + 1, last))


def absurd(hypothesis: str, *how: Tactic) -> Tactic:
    """Show that a fact fails, so that the goal holds whatever it says.

    ``absurd("h1", arith("h2"))``
    """
    return each(lambda goal: c.Contradiction(cited(hypothesis, goal)), seq(*how))


# --- arithmetic ----------------------------------------------------------------------------------------------


def arith(
    *products: str,
    eq: Sequence[str | tuple[str, str]] = (),
    squares: Sequence[str] = (),
    side: Tactic | None = None,
) -> Tactic:
    """Close an inequality as a combination of products such as "h1*h2" (and of the constant 1, and squares).

    ``arith("h1*h2", "h3", squares=["x - y"], eq=[("t", "h4")])``

    ``eq`` lists equations, each optionally as (multiplier, label); ``side`` closes the side conditions `auto` leaves.
    """

    def go(goal: Goal, after: Continuation) -> c.Step:
        del after
        offered = [c.Product(Fraction(1), tuple(cited(f.strip(), goal) for f in p.split("*"))) for p in products]
        offered += [c.Product(Fraction(1), (c.Square(term(s, goal)),)) for s in squares]
        given = [(ONE, e) if isinstance(e, str) else (term(e[0], goal), e[1]) for e in eq]
        weighted = [(by, cited(label, goal)) for by, label in given]
        step = combination(goal, [*offered, c.Product(Fraction(1), ())], weighted)
        if step is None:
            raise Stuck(f"no combination of {', '.join(products) or 'nothing'} {list(eq)}", goal)
        last = first(seq(), side) if side else seq()
        return closed(step, [run(last, g) for g in goals_of(goal, step)])

    return go


def weighted_square(weight: str, text: str) -> Tactic:
    """Close a goal ``weight * text**2 >= 0`` (up to a positive factor), ``weight`` a label.

    ``weighted_square("h2", "x - y")``
    """

    def go(goal: Goal, after: Continuation) -> c.Step:
        del after
        product = c.Product(Fraction(1), (cited(weight, goal), c.Square(term(text, goal))))
        step = combination(goal, [product], ())
        if step is None:
            raise Stuck("not a weighted square", goal)
        return closed(step, [done(g) for g in goals_of(goal, step)])

    return go


def identity() -> Tactic:
    """Close an equation or inequality whose sides have one normal form.

    ``identity()``
    """
    return each(c.Combine())


# --- auto ----------------------------------------------------------------------------------------------------

MAX_AUTO_DEPTH = 12
FURTHER = 5  # so deep `auto` looks in scripts for what they would say otherwise, at negative depths
MOST_LOOKS = 24
MAX_BELOW = 2  # denominators of facts
MAX_PAIRED = 14  # facts of which products of two are tried


def auto(goal: Goal, depth: int = 0) -> c.Step:
    """Close an easy goal: logic, known facts, identities, linear arithmetic. Raises Stuck.

    Above depth 0, where scripts end, it looks further: facts about the terms of the claim, instances, cases, ...
    """
    if depth > MAX_AUTO_DEPTH:
        raise Stuck("too deep for auto", goal)
    for label, known in reversed(goal.facts):
        if same(known, goal.claim):
            return c.Given(label)
    claim = goal.claim
    if isinstance(claim, (And, Iff)):
        return _all(goal, c.Split(), depth)
    if isinstance(claim, ForAll):
        return _all(goal, c.Intro(tuple(unused_names(goal, [b.name for b in claim.binders]))), depth)
    if isinstance(claim, (Implies, Not)):
        return _all(goal, c.Intro((label_for(goal, "a"),)), depth)
    if isinstance(claim, Or):
        return _first(goal, (c.Choose(i) for i in range(len(claim.args))), depth)
    if isinstance(claim, Exists):
        raise Stuck("auto finds no objects", goal)
    if isinstance(claim, Relation) and claim.operator == "!=":
        return _first(goal, (c.Apart(greater) for greater in _orders(goal, claim)), depth)
    return _relation(goal, depth)


def _orders(goal: Goal, claim: Relation) -> tuple[bool, bool]:
    """Whether to try ">" before "<" for a claim "!=": not where "<" is a fact."""
    less = Relation("<", claim.left, claim.right)
    return (False, True) if any(fact == less for _, fact in goal.facts) else (True, False)


def _all(goal: Goal, step: c.Step, depth: int) -> c.Step:
    return closed(step, [auto(g, depth + 1) for g in goals_of(goal, step)])


def _first(goal: Goal, steps: Iterator[c.Step] | Sequence[c.Step], depth: int) -> c.Step:
    for step in steps:
        try:
            return _all(goal, step, depth)
        except Stuck:
            continue
    raise Stuck("auto found no alternative that works", goal)


def unused_names(goal: Goal, wanted: Sequence[str]) -> list[str]:
    taken = set(goal.sorts())
    out = []
    for name in wanted:
        plain = "".join(ch for ch in name if ch.isalnum() or ch in "_'") or "k"
        plain = plain if plain[0].isalpha() else f"k{plain}"
        while plain in taken:
            plain += "_"
        taken.add(plain)
        out.append(plain)
    return out


def label_for(goal: Goal, stem: str) -> str:
    """A label that no fact has."""
    taken = {label for label, _ in goal.facts}
    number = len(taken)
    while f"{stem}{number}" in taken:
        number += 1
    return f"{stem}{number}"


def _relation(goal: Goal, depth: int) -> c.Step:
    claim = goal.claim
    if isinstance(claim, Relation) and claim.operator in ("=", "<=", ">="):
        try:
            return _all(goal, c.Combine(), depth)
        except Stuck:
            if claim.operator == "=" and claim.left == claim.right:
                return itself(goal, claim.left)
    chain = Chain(goal)
    for label, name, arguments in _helpful(goal):
        chain.tried(c.Fact(label, name, arguments), lambda g: _easy(g, depth))
    try:
        return chain.close(_combine(chain.goal, depth))
    except Stuck:
        if depth >= 0 or not _looks[0]:
            raise
    _looks[0] -= 1
    for move in (_informed, _absurd, _rewritten, _termwise, _both_ways, _by_cases):
        try:
            return move(goal, depth)
        except Stuck:
            continue
    raise Stuck("auto found no combination", goal)


def itself(goal: Goal, term: Term) -> c.Step:
    """That a term is equal to itself: also where a normal form would ask that what is below a line is not 0."""
    chain = Chain(goal)
    chain.add(c.Fact("itself", "reflexive", (term,)), auto)
    return chain.close(closed(c.Given("itself"), ()))


def _easy(goal: Goal, depth: int) -> c.Step:
    """Side conditions of helpful facts: given, or linear."""
    return auto(goal, max(depth + 1, MAX_AUTO_DEPTH - 1))


def _combine(goal: Goal, depth: int) -> c.Step:
    """Linear, then with products of pairs; facts without denominators first (they bring no side conditions)."""
    usable = [(k, f) for k, f in _visible(goal) if isinstance(f, Relation) and f.operator != "!="]
    plain = [(k, f) for k, f in usable if not _divides(f)]
    for facts in (plain, usable) if len(plain) < len(usable) else (usable,):
        try:
            return _combine_from(goal, facts, depth)
        except Stuck:
            continue
    raise Stuck("auto found no combination", goal)


def _divides(known: Relation) -> bool:
    """Whether a relation has a denominator."""
    return any(True for _ in _below(known))


def _below(thing: Formula) -> Iterator[Term]:
    """What stands below a line."""
    for part in parts(thing):
        if isinstance(part, Pow) and isinstance(part.exponent, Num) and part.exponent.value < 0:
            yield part.base


def _combine_from(goal: Goal, facts: list[tuple[str, Relation]], depth: int) -> c.Step:
    inequalities = [k for k, f in facts if f.operator != "="]
    equations = [(ONE, k) for k, f in facts if f.operator == "="]
    single = [c.Product(Fraction(1), ()), *(c.Product(Fraction(1), (k,)) for k in inequalities)]
    step = combination(goal, single, equations)
    if (
        step is None
        and len(inequalities) <= 14
        and isinstance(goal.claim, Relation)
        and goal.claim.operator != "="
    ):
        pairs = [c.Product(Fraction(1), p) for p in combinations_with_replacement(inequalities, 2)]
        step = combination(goal, [*single, *pairs], equations)
    if step is None:
        raise Stuck("auto found no combination", goal)
    return closed(step, [auto(g, depth + 1) for g in goals_of(goal, step)])


# --- what scripts would say otherwise ---


def _direct(goal: Goal) -> c.Step:
    """A known fact, or a linear combination of them."""
    claim = goal.claim
    for label, known in reversed(goal.facts):
        if same(known, claim):
            return c.Given(label)
    if isinstance(claim, And):
        return closed(c.Split(), [_direct(g) for g in goals_of(goal, c.Split())])
    if isinstance(claim, Relation) and claim.operator == "!=":
        for greater in _orders(goal, claim):
            with suppress(Stuck):
                return closed(c.Apart(greater), [_direct(g) for g in goals_of(goal, c.Apart(greater))])
    facts = _akin(goal)
    singles = [c.Product(Fraction(1), ()), *(c.Product(Fraction(1), (k,)) for k, f in facts if f.operator != "=")]
    step = combination(goal, singles, [(ONE, k) for k, f in facts if f.operator == "="])
    if step is None or goals_of(goal, step):
        raise Stuck("not directly", goal)
    return step


def _akin(goal: Goal) -> list[tuple[str, Relation]]:
    """Relations among the facts; where many have denominators, those with the claim's."""
    facts = [(k, f) for k, f in _visible(goal) if isinstance(f, Relation) and f.operator != "!="]
    below = {label: set(_below(known)) for label, known in facts}
    here = set(_below(goal.claim))
    if len(here.union(*below.values())) > MAX_BELOW:
        facts = [(label, known) for label, known in facts if here >= below[label]]
    return facts


def _informed(goal: Goal, depth: int) -> c.Step:
    """With what facts say of the terms of the claim, and multiples of equations."""
    chain = Chain(goal)
    for label, name, arguments in _helpful(goal):
        chain.tried(c.Fact(label, name, arguments), lambda g: _easy(g, depth))
    before = len(chain.links)
    beside = _first_of(_direct, lambda g: _easy(g, depth))
    known = {fact for _, fact in goal.facts}
    number = count()
    for hypothesis, values in hints.instances(goal):
        label = f"auto.{len(goal.facts)}.{next(number)}"
        start = chain.goal, len(chain.links)
        if chain.tried(c.Use(label, hypothesis, values), _direct):
            new = chain.goal.facts[len(start[0].facts) :]
            if all(fact in known or not isinstance(fact, Relation) for _, fact in new):
                chain.goal = start[0]
                del chain.links[start[1] :]
            known.update(fact for _, fact in new)
    cited: set[tuple[hints.Cited, ...]] = set()
    for _ in range(2):
        for several in hints.facts(chain.goal, len(goal.facts)):
            label = f"auto.{len(goal.facts)}.{next(number)}"
            if several not in cited and any(chain.tried(c.Fact(label, *one), beside) for one in several):
                cited.add(several)
    for label, fact in chain.goal.facts[len(goal.facts) :]:
        if same(fact, goal.claim):
            return _needed(goal, chain, c.Given(label), depth)
    facts = _akin(chain.goal)
    equations = [k for k, f in facts if f.operator == "="]
    if len(chain.links) == before and not equations:
        raise Stuck("nothing is said of these terms", goal)
    weighted = hints.multiples(chain.goal, equations)
    inequalities = [k for k, f in facts if f.operator != "="]
    singles = [c.Product(Fraction(1), ()), *(c.Product(Fraction(1), (k,)) for k in inequalities)]
    step = combination(chain.goal, singles, weighted)
    if step is None and isinstance(goal.claim, Relation) and goal.claim.operator != "=":
        nearest = inequalities[-MAX_PAIRED:]
        pairs = [c.Product(Fraction(1), p) for p in combinations_with_replacement(nearest, 2)]
        step = combination(chain.goal, [*singles, *pairs], weighted)
    if step is None:
        raise Stuck("no combination of what is said of these terms", goal)
    return _needed(goal, chain, step, depth)


def _first_of(one: Callable[[Goal], c.Step], other: Callable[[Goal], c.Step]) -> Callable[[Goal], c.Step]:
    def shown(goal: Goal) -> c.Step:
        try:
            return one(goal)
        except Stuck:
            return other(goal)

    return shown


def _needed(goal: Goal, chain: Chain, step: c.Step, depth: int) -> c.Step:
    """The step after those links that it relies on."""
    whole = closed(step, [auto(g, depth + 1) for g in goals_of(chain.goal, step)])
    wanted = set(texts(whole))
    kept = []
    for link, proofs in reversed(chain.links):
        label = getattr(link, "label", "")
        if any(text == label or text.startswith(f"{label}.") for text in wanted):
            kept.append(link)
            wanted.update(text for inner in (link, *proofs) for text in texts(inner))
    fewer = Chain(goal)
    try:
        if all(fewer.tried(link, lambda g: _easy(g, depth)) for link in reversed(kept)):
            return fewer.close(closed(step, [auto(g, depth + 1) for g in goals_of(fewer.goal, step)]))
    except Stuck:
        pass
    return chain.close(whole)


def _absurd(goal: Goal, depth: int) -> c.Step:
    """Facts that contradict each other."""
    false = Relation("<", ZERO, ZERO)
    if goal.claim == false:
        raise Stuck("no contradiction", goal)
    stone, after = goals_of(goal, c.Have("auto.no", false))
    step = c.Contradiction("auto.no")
    return closed(
        c.Have("auto.no", false), [_direct(stone), closed(step, [auto(g, depth + 1) for g in goals_of(after, step)])]
    )


def _termwise(goal: Goal, depth: int) -> c.Step:
    """Sums compared term by term."""
    assert isinstance(goal.claim, Relation)
    total = next((t for t in (goal.claim.left, goal.claim.right) if isinstance(t, (Sum, TupleSum))), None)
    if total is None:
        raise Stuck("no sum", goal)
    return _all(goal, c.Pointwise(unused_names(goal, [total.index])[0]), depth)


def _both_ways(goal: Goal, depth: int) -> c.Step:
    """Equal numbers: at most each other."""
    claim = goal.claim
    if not isinstance(claim, Relation) or claim.operator != "=":
        raise Stuck("no equation", goal)
    step = c.Fact("auto.both", "antisymmetric", (claim.left, claim.right))
    return closed(step, [_direct(g) for g in goals_of(goal, step)[:-1]] + [c.Given("auto.both")])


def _by_cases(goal: Goal, depth: int) -> c.Step:
    """Cases of the last fact "or", of how the indices of a Kronecker symbol compare, or of a minimum or maximum."""
    known = {fact for _, fact in goal.facts}
    for label, fact in reversed(goal.facts):
        if isinstance(fact, Or) and not known.intersection(fact.args):
            return _all(goal, c.Alternatives(f"auto.{len(goal.facts)}", label), depth + 1)
    for cited in hints.cases(goal):
        step = c.Fact(f"auto.{len(goal.facts)}", *cited)
        (after,) = goals_of(goal, step)
        return closed(step, [_by_cases(after, depth)])
    raise Stuck("no cases", goal)


def _rewritten(goal: Goal, depth: int) -> c.Step:
    """With the names of the claim replaced by what equations say they are."""
    chain = Chain(goal)
    for label, backwards in hints.equations(goal):
        before = chain.goal.claim
        if chain.tried(c.Rewrite(label, backwards), auto) and chain.goal.claim == before:
            chain.links.pop()
    if not chain.links:
        raise Stuck("no equation gives a name of the claim", goal)
    return chain.close(auto(chain.goal, depth + 1))


def _visible(goal: Goal) -> list[tuple[str, Formula]]:
    """Facts by label, the latest of each label only, without repetitions."""
    out: dict[str, Formula] = {}
    for label, known in goal.facts:
        out.pop(label, None)
        out[label] = known
    seen: dict[Formula, str] = {}
    for label, known in out.items():
        seen.setdefault(known, label)
    return [(label, known) for known, label in seen.items()]


def _helpful(goal: Goal) -> list[tuple[str, str, tuple[Term | SequenceTerm | Lambda, ...]]]:
    """Facts about exponentials, deltas and coordinates in the goal."""
    found: dict[Term, tuple[str, tuple[Term | SequenceTerm | Lambda, ...]]] = {}
    known_names = set(goal.sorts())

    for node in parts(goal.claim, SUMS) if isinstance(goal.claim, Relation) else ():
        if isinstance(node, Term) and free_names(node) <= known_names:
            match node:
                case Exp(arg):
                    found[node] = ("exp_positive", (arg,))
                case Delta(left, right):
                    found[node] = ("delta_bounds", (left, right))
                case At(Seq(name) as seq, position) if isinstance(goal.sorts().get(name), Tuples):
                    found[node] = ("tuple_range", (seq, position))
    picked = sorted(found.items(), key=lambda item: order(item[0]))[:8]
    return [(f"auto{i}.{len(goal.facts)}", name, args) for i, (_, (name, args)) in enumerate(picked)]
