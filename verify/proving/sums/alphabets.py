"""Sums over symbolic alphabets: from sums to their terms, with multipliers for what is known of other sums.

A claim is ``G(S_1, .., S_k) >= 0`` with sums S_j = sum_i f_j(i) over one range. With g_j the derivative of G by S_j and
c = G - sum_j g_j S_j, it holds if, with multipliers m_k for known equations ``sum_i e_k(i) = s_k``,

    sum_j g_j f_j(i) + sum_k m_k e_k(i) >= 0  for each i,   and   sum_k m_k s_k <= c,

where family values and sums are any real numbers of which the facts hold. That is Jensen, the log-sum inequality and
Cauchy-Schwarz (tangents at the sums themselves) as well as chords and normalisations. The multipliers are found by a
linear program at sample points: numbers times the terms that the claim is made of. Sums over another range first get
the factor 1 = sum of a row, and are exchanged: data processing. What is left is a claim about a few real numbers.
Source: Boyd, Vandenberghe, Convex Optimization, 5.1 (weak duality).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import combinations, islice, permutations, product
from typing import Any

from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.definitions import unfold
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer, Poly, mono_term, poly_term
from verify.kernel.normal import replace as replaced
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    Family,
    ForAll,
    Formula,
    Implies,
    Integer,
    Or,
    Range,
    Real,
    Relation,
    Statement,
    Tuples,
    free_in,
    instantiate,
    negation,
)
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Abs,
    Add,
    Apply,
    At,
    Delta,
    Exp,
    Lambda,
    Log,
    Max,
    Min,
    Mul,
    Num,
    Pow,
    Seq,
    Sum,
    Term,
    TupleSum,
    Var,
    XLogX,
    add,
    div,
    free_names,
    mul,
    neg,
    num,
    rebuild,
    sub,
    substitute,
)
from verify.language.walk import SUMS, inner_first, parts
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.algebra import Point, Prove, Prover
from verify.proving.congruence import Congruent
from verify.proving.linear import combination
from verify.proving.polynomial.prover import PolynomialProver
from verify.proving.powers import Powers
from verify.proving.sums.cases import add_equations
from verify.proving.sums.comparison import as_reals
from verify.proving.sums.letters import NAMED, Letters, span_of
from verify.proving.sums.multipliers import MOST_HUNTS, hunted, sampled, simple_weights, varied
from verify.proving.sums.ratios import Chords, Near, Provers, Terms, pairs
from verify.proving.sums.sorted import add_order, by_order
from verify.proving.sums.spelling import Speller
from verify.proving.sums.tools import combined, mentions, new_name, normalizer, outermost, put, sums_of
from verify.proving.tactics import Chain, Stuck, attempted, auto, closed, goals_of, relation_of
from verify.proving.tangents import Tangents
from verify.proving.univariate.forms import is_square_root
from verify.proving.univariate.prover import Ladders
from verify.refuting.numeric import Unsupported, compiled

#: Of first looks at all moves: seconds that a prover for real numbers may take at a time, and of the work left a share.
FIRST = ((0.3, 0.4), (2.0, 0.5))
MOST_PARTS = 4  # of what is beside sums, each for a known sum
MOST_SPLITS = 3  # facts with alternatives, for one claim
MOST_TOGETHER = 9  # names of facts that may contradict each other
MOST_SIGNS = 6  # products of known signs in a sum
MOST_DEPTH = 5  # sums in sums, and cases of what is outside of sums
MOST_MULTIPLIERS = 40
MOST_VIEWS = 6
MOST_LETTERS = 3  # of the claim, each of which may stand apart
MOST_INSTANCES = 16  # of one fact, of either kind
MOST_CHOICES = 2  # of multipliers for the same terms


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of a statement with sums over families. Raises Stuck or OutOfTime."""
    return Alphabets(deadline).statement(statement)


@dataclass(frozen=True)
class _Known:
    """``sum over i of body(i) = total``, known as the fact `label`; without a label it counts the terms.

    With a ``name`` it says what the name of one of the claim's own sums stands for.
    """

    label: str | None
    body: Term
    total: Term
    equation: bool
    name: str = ""


@dataclass(frozen=True)
class _View:
    """The claim's excess is ``factor`` (positive) times ``whole``: the sum over i of ``body(i)``, plus ``rest``.

    In body, rest and factor the sums of the claim have ``names``.
    """

    index: str
    over: Sum
    body: Term
    rest: Term
    factor: Term
    names: Mapping[Sum, str]
    whole: Term

    def summed(self, term: Term) -> Term:
        """A term with the sums in place of their names."""
        for total, name in self.names.items():
            term = replaced(term, Var(name), total)
        return term


class Alphabets(Letters):
    """From sums to their terms; what is left goes to the provers for real numbers."""

    nested = 0
    patience = math.inf  # seconds of work that a prover for real numbers may take at a time

    def bounding(self, goal: Goal, prove: Prove) -> c.Step:
        """With what is not empty among the facts, too. First with little patience: no move uses up what others need."""
        deadline, patience = self.deadline, self.patience
        try:
            for self.patience, share in FIRST:
                self.deadline = deadline.sooner(share * max(0.0, deadline.left()))
                with suppress(Stuck, OutOfTime):
                    return self._bounding(goal, prove)
                deadline.check()
                self._failed.clear()
                self.nested = 0
        finally:
            self.deadline, self.patience = deadline, patience
        return self._bounding(goal, prove)

    @contextmanager
    def part_of_the_time(self, goal: Goal, share: float = 1 / 3) -> Iterator[None]:
        """A share of the work that is left, a second at least, for what is done in this block."""
        deadline = self.deadline
        self.deadline = deadline.sooner(max(1.0, share * deadline.left()))
        try:
            yield
        except OutOfTime:
            deadline.check()
            raise Stuck("not found with a share of the work", goal) from None
        finally:
            self.deadline = deadline

    def _bounding(self, goal: Goal, prove: Prove) -> c.Step:
        return self.not_empty(goal, lambda g: super(Alphabets, self).bounding(g, prove))

    def not_empty(self, goal: Goal, prove: Prove) -> c.Step:
        """A proof with what is not empty among the facts: a sum that is known, and not 0, has a term; so have rows."""
        chain = Chain(goal)
        for label, fact in sorted(goal.facts, key=lambda item: isinstance(item[1], ForAll)):
            said, first = fact, dict[str, Term]()
            if isinstance(fact, ForAll) and len(fact.binders) == 1 and isinstance(fact.binders[0].sort, Range):
                first = {fact.binders[0].name: fact.binders[0].sort.lower}
                said = instantiate(fact.body, first)
            if isinstance(said, Relation) and said.operator == "=" and isinstance(said.left, Sum) and said.right == ONE:

                def there(inner: Goal, label: str = label, at: tuple[Term, ...] = tuple(first.values())) -> c.Step:
                    row = Chain(inner)
                    if at:
                        row.add(c.Use(self.label("row"), label, at), lambda g: self.added_up(g, 0))
                    return row.close(self._not_empty(row.goal, 0))

                some = Relation("<=", said.left.lower, said.left.upper)
                if some not in {f for _, f in chain.goal.facts}:
                    with attempted(chain):
                        chain.add(c.Have(self.label("some"), some), there)
        add_equations(chain, self.label, lambda g: self.added_up(g, 0))
        add_order(chain, self.label, lambda g: self.added_up(g, 0))
        return chain.close(prove(chain.goal))

    def _positive_logs(self, chain: Chain, depth: int) -> None:
        """That an entry is positive of which the claim has a logarithm: the claim is defined, but does not say why."""
        known = {f for _, f in chain.goal.facts}

        def anew(goal: Goal) -> c.Step:
            before, self.nested = self.nested, 0
            try:
                return self.close(goal, depth + 1)
            finally:
                self.nested = before

        for node in dict.fromkeys(n for n in parts(chain.goal.claim) if isinstance(n, Log) and isinstance(n.arg, Apply)):
            claim = Relation("<", ZERO, node.arg)
            if claim not in known and free_names(node) <= set(chain.goal.sorts()):
                with attempted(chain):
                    chain.add(c.Have(self.label("positive"), claim), anew)

    def cleared(self, chain: Chain) -> None:
        """Facts "for all" about ratios of entries, and about their logarithms, without the line: P <= exp(e) Q."""
        for _, fact in chain.goal.facts:
            if not isinstance(fact, ForAll) or not isinstance(fact.body, Relation):
                continue
            said = _without_line(_without_log(fact.body), normalizer(chain.goal, *(b.name for b in fact.binders)))
            if said is None or not all(isinstance(b.sort, Range) for b in fact.binders):
                continue
            names = tuple(new_name(b.name, chain.goal) for b in fact.binders)
            stated = ForAll(fact.binders, said)
            if stated in {f for _, f in chain.goal.facts}:
                continue

            def shown(goal: Goal, names: tuple[str, ...] = names) -> c.Step:
                step = c.Intro(names)
                return closed(step, [self.scalar(g, 1) for g in goals_of(goal, step)])

            with attempted(chain):
                chain.add(c.Have(self.label("cleared"), stated), shown)

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        if self.nested > MOST_DEPTH:
            raise Stuck("sums in sums, too deep", goal)
        self.nested += 1
        try:
            chain = Chain(goal)
            if self.nested == 1:
                self._put_in(chain, depth)
                self.cleared(chain)
                self._positive_logs(chain, depth)
            self._said_of_sums(chain, depth)
            return chain.close(self.try_all(chain.goal, depth, self.moves(chain.goal)))
        finally:
            self.nested -= 1

    def moves(self, goal: Goal) -> Sequence[Callable[[Goal, int], c.Step]]:
        """What to try, the cheap things first; what looks further only for the claim itself, not below it."""
        if not sums_of(goal.claim):
            flags = sum(isinstance(node, Delta) for node in parts(goal.claim))
            first = (self.by_place, self.scalar) if flags else (self.scalar,)
            further = (
                self.one_letter, self.with_members, self.in_parts, self.summed_facts, self.weighed_facts,
                self.along, self.as_sums, self.undivided_numbers,
            )  # fmt: skip
            sides = (self.both_ways,) if relation_of(goal).operator == "=" else ()
            return (self.added_up, *first, *sides, *further) if self.nested == 1 else (self.added_up, *first)
        if relation_of(goal).operator == "!=":
            return (self.added_up, self.positive, self.one_apart, self.scalar)
        moves: tuple[Callable[[Goal, int], c.Step], ...] = (
            self.added_up,
            self.not_negative,
            self.collapsed,
            self.with_known_sums,
            self.of_products,
            self.with_constants,
            self.outside,
            self.of_both,
            self.unexponentiated,
            self.interchanged,
            self.exchanged,
            self.as_one,
            self.by_terms,
            self.in_pairs,
            self.unlogged,
            self.unraised,
            self.unrooted,
            self.undivided,
            self.vanishing,
            self.positive,
            self.one_apart,
            self.over_all_letters,
            self.in_parts,
            self.with_room,
            self.scalar,
        )
        place = moves.index(self.by_terms)
        if self.nested == 2:
            moves = (*moves[:place], self.one_letter, *moves[place:])
        if self.nested == 1:
            moves = (*moves[:place], self.undivided_numbers, self.one_letter, self.each_output, *moves[place:])
            moves = (*moves[:1], self.by_chords, *moves[1:])
            place = moves.index(self.unexponentiated)
            moves = (*moves[:place], self.entries_apart, self.nearer, *moves[place:])
            if _one_sum_below(goal):
                place = moves.index(self.of_products)
                moves = (*moves[:place], self.undivided_soon, *moves[place:])
            moves += (self.by_size, self.summed_facts, self.averaged, self.as_sums)
            moves += (self.with_members, self.weighed_facts, self.emptiness, self.degenerate)
            if relation_of(goal).operator == "=" and _pieces(relation_of(goal), with_sums=False):
                moves += (self.both_ways,)
            if any(isinstance(n, XLogX) and sums_of(Relation("=", n.arg, ZERO)) for n in parts(goal.claim)):
                place = moves.index(self.interchanged)  # entropies: that no entry is more than 1 decides signs
                moves = (*moves[:place], self.with_members, *moves[place:])
            elif any(isinstance(n, At) for n in parts(goal.claim)):  # of the entry that is chosen: that it is at most 1
                place = moves.index(self.over_all_letters)
                moves = (*moves[:place], self.with_members, *moves[place:])
        return moves

    # --- what needs no terms ---

    def both_ways(self, goal: Goal, depth: int) -> c.Step:
        """``p[x] = q[x]`` from <= and >=: what is known of sums says no more than these."""
        self.nested -= 1
        try:
            return super().both_ways(goal, depth)
        finally:
            self.nested += 1

    def outside(self, goal: Goal, depth: int) -> c.Step:
        """An absolute value, minimum or maximum of sums, by cases."""
        found = _pieces(relation_of(goal), with_sums=True)
        if not found:
            raise Stuck("no piece is made of sums", goal)
        return self._by_cases(goal, found[0], depth)

    def entries_apart(self, goal: Goal, depth: int) -> c.Step:
        """An absolute value, minimum or maximum of entries beside sums, by cases, each of them with all moves."""
        found = [p for p in _pieces(relation_of(goal), with_sums=False) if any(isinstance(n, Apply) for n in parts(p))]
        if not found or any(isinstance(node, SUMS) for node in parts(found[0])):
            raise Stuck("no piece is made of entries", goal)
        self.nested -= 1
        try:
            return self._by_cases(goal, found[0], depth)
        finally:
            self.nested += 1

    def of_both(self, goal: Goal, depth: int) -> c.Step:
        """A maximum of two is at least their mean, a minimum at most."""
        claim = relation_of(goal)
        excess, _ = excess_of(claim)
        for piece in _pieces(claim, with_sums=True):
            name = new_name("m", goal)
            with suppress(KernelError):
                slope = normalizer(goal, name).canonical(derivative(replaced(excess, piece, Var(name)), name))
                if not isinstance(slope, Num) or isinstance(piece, Abs) or claim.operator not in ("<=", ">="):
                    continue
                if (slope.value > 0) == isinstance(piece, Max) and len(piece.args) == 2:
                    chain, mean = Chain(goal), div(add(*piece.args), num("2"))
                    below, bound, extreme = (self.label(stem) for stem in ("mean", "bound", "extreme"))
                    chain.add(c.Fact(extreme, "extremum", (piece,)), lambda g: self.added_up(g, depth + 1))
                    sides = (mean, piece) if isinstance(piece, Max) else (piece, mean)
                    chain.add(c.Have(bound, Relation("<=", *sides)), self.multiplied)
                    weaker = replaced(excess, piece, mean)
                    chain.add(c.Have(below, Relation("<=", ZERO, weaker)), lambda g: self.close(g, depth + 1))
                    weight = abs(slope.value)
                    products = [c.Product(Fraction(1), (below,)), c.Product(weight, (bound,))]
                    return combined(chain, [], lambda g: self.added_up(g, depth + 1), products)
        raise Stuck("no maximum of two sums", goal)

    def _by_cases(self, goal: Goal, piece: Abs | Min | Max, depth: int) -> c.Step:
        chain, name = Chain(goal), self.label("m")
        if isinstance(piece, Abs):
            split: c.Step = c.Cases(self.label("c"), Relation(">=", piece.arg, ZERO))
            proofs = []
            for inner, fact in zip(
                goals_of(goal, split), ("abs_nonnegative", "abs_nonpositive"), strict=True
            ):
                case = Chain(inner)
                case.add(c.Fact(name, fact, (piece.arg,)), lambda g: self.added_up(g, depth + 1))
                proofs.append(case.close(self._rewritten(case.goal, name, depth)))
            return closed(split, proofs)
        chain.add(c.Fact(name, "extremum", (piece,)), lambda g: self.added_up(g, depth + 1))
        split = c.Alternatives(self.label("e"), f"{name}.{len(piece.args) + 1}")
        proofs = [self._rewritten(g, split.label, depth) for g in goals_of(chain.goal, split)]
        return chain.close(closed(split, proofs))

    def _said_of_sums(self, chain: Chain, depth: int) -> None:
        """What facts "for all" say of sums of the claim, at the indices that these have in it."""
        general = [(label, f) for label, f in chain.goal.facts if isinstance(f, ForAll)]
        general = [(label, f) for label, f in general if any(isinstance(n, Sum) for n in parts(f.body))]
        if not general:
            return
        sorts, normal = chain.goal.sorts(), normalizer(chain.goal)

        def spoken_of(formula: Formula) -> set[Term]:
            inside = (n for n in parts(formula) if isinstance(n, Sum) and free_names(n) <= set(sorts))
            return {normal.canonical(n) for n in inside}

        sums = spoken_of(chain.goal.claim)
        said = {f for _, f in chain.goal.facts}
        for label, fact in general if sums else ():
            spans = [b.sort for b in fact.binders if isinstance(b.sort, Range)]
            own = [[Var(n) for n, sort in sorts.items() if sort == span] for span in spans]
            for values in islice(product(*own), MOST_INSTANCES) if len(own) == len(fact.binders) else ():
                there = instantiate(fact.body, dict(zip((b.name for b in fact.binders), values, strict=True)))
                if there not in said and sums & spoken_of(there):
                    with attempted(chain):
                        chain.add(c.Use(self.label("said"), label, values), lambda g: self.added_up(g, depth + 1))

    def _put_in(self, chain: Chain, depth: int) -> None:
        """Sums in place of names that facts give to them, x in place of exp(log(x)), x exp(y) of exp(log(x) + y)."""
        def prove(inner: Goal) -> c.Step:
            return self.added_up(inner, depth + 1)

        names = set(chain.goal.sorts())
        for node in dict.fromkeys(parts(chain.goal.claim)):
            if isinstance(node, Exp) and isinstance(node.arg, Log) and free_names(node) <= names:
                with attempted(chain):
                    label = self.label("back")
                    chain.add(c.Fact(label, "exp_of_log", (node.arg.arg,)), lambda g: self.close(g, depth + 1))
                    chain.add(c.Rewrite(label), prove)

        for node in dict.fromkeys(n for n in parts(chain.goal.claim) if isinstance(n, Exp) and free_names(n) <= names):
            for log in [n for n in parts(node.arg) if isinstance(n, Log) and sums_of(Relation("=", n, ZERO))]:
                with attempted(chain):
                    self._out_of_exponent(chain, node, log, depth)

        for label, fact in self.relevant(chain.goal):
            for old, new, backwards in ((fact.left, fact.right, False), (fact.right, fact.left, True)):
                if fact.operator == "=" and isinstance(old, Var) and isinstance(new, Sum):
                    if old.name in free_in(chain.goal.claim) and old.name not in free_names(new):
                        chain.add(c.Rewrite(label, backwards), prove)

    def _out_of_exponent(self, chain: Chain, node: Exp, log: Log, depth: int) -> None:
        """S exp(y) in place of exp(k (log(S)/k + y/k)): a factor k that is not 0 cancels."""
        name = new_name("u", chain.goal)
        exponent = replaced(node.arg, log, Var(name))
        rest = normalizer(chain.goal).canonical(replaced(exponent, Var(name), ZERO))
        equal, back, whole = (self.label(stem) for stem in ("exponent", "back", "factor"))

        def settle(g: Goal) -> c.Step:
            return self.added_up(g, depth + 1)

        def within(g: Goal) -> c.Step:
            return self.close(g, depth + 1)

        same = Relation("=", node.arg, add(log, rest))
        chain.add(c.Have(equal, same), lambda g: as_reals(Chain(g), [log], self.label, settle, self.decided))
        chain.add(c.Fact(back, "exp_of_log", (log.arg,)), within)
        power = self.label("power")

        def rewritten(g: Goal) -> c.Step:
            inner = Chain(g)
            inner.add(c.Rewrite(equal), settle)
            return inner.close(settle(inner.goal))

        chain.add(c.Have(power, Relation("=", node, Exp(add(log, rest)))), rewritten)
        split = Relation("=", node, mul(log.arg, Exp(rest)))
        chain.add(c.Have(whole, split), lambda g: combined(Chain(g), [(ONE, power), (Exp(rest), back)], within))
        chain.add(c.Rewrite(whole), settle)
        used = {equal, back, power, whole}
        chain.goal = replace(chain.goal, facts=tuple(fact for fact in chain.goal.facts if fact[0] not in used))

    def with_constants(self, goal: Goal, depth: int) -> c.Step:
        """Sums that are inside of others, but do not depend on their indices, as numbers of which equations are known."""
        claim, normal, names = relation_of(goal), normalizer(goal), set(goal.sorts())
        inner = [n for s in sums_of(claim) for n in parts(s.body) if isinstance(n, Sum) and free_names(n) <= names]
        constants = {normal.canonical(total): total for total in inner}
        if not constants or any(not isinstance(total, Sum) for total in constants):
            raise Stuck("no sum in a sum is the same for all its terms", goal)
        chain, values = Chain(goal), dict[str, Term]()
        everywhere = [n for f in (claim, *(f for _, f in self.relevant(goal))) for n in parts(f) if isinstance(n, Sum)]
        alike = {n: normal.canonical(n) for n in dict.fromkeys(everywhere) if free_names(n) <= names}
        put_in: dict[Term, Term] = {}
        for same, total in constants.items():
            name = new_name("s", goal, claim, *map(Var, values))
            values[name] = total
            put_in.update({n: Var(name) for n, canonical in alike.items() if canonical == same})
            for bound in (Relation("<", ZERO, total), Relation("<=", total, ONE)):
                with attempted(chain):
                    step = c.Have(self.label("constant"), bound)
                    chain.add(step, lambda g: self.try_all(g, depth + 1, (self.added_up, self.by_terms, self.positive)))

        def numbered(relation: Relation) -> Relation:
            return Relation(relation.operator, _with(relation.left, put_in), _with(relation.right, put_in))

        facts = [(f, numbered(f)) for _, f in self.relevant(chain.goal)]
        equations = [Relation("=", total, Var(name)) for name, total in values.items()]
        premises = And((*equations, *(new for old, new in facts if new != old)))
        lemma, here = self.label("constants"), self.label("here")
        stated = ForAll(tuple(Binder(n, Real()) for n in values), Implies(premises, numbered(claim)))

        def general(g: Goal) -> c.Step:
            outer, assumed = c.Intro(tuple(values)), c.Intro((self.label(NAMED),))
            (inside,) = goals_of(g, outer)
            (wanted,) = goals_of(inside, assumed)
            return closed(outer, [closed(assumed, [self.close(wanted, depth + 1)])])

        chain.add(c.Have(lemma, stated), general)
        chain.add(c.Use(here, lemma, tuple(values.values())), lambda g: self._premises(g, depth))
        uses = [(ONE, here)] if claim.operator == "=" else []
        products = [] if uses else [c.Product(Fraction(1), (here,))]
        return combined(chain, uses, lambda g: self.close(g, depth + 1), products)

    # --- real numbers in place of family values and sums ---

    def scalar(self, goal: Goal, depth: int, beside: Sequence[Term] = ()) -> c.Step:
        """The claim for any real numbers in place of its family values and sums, and of `beside`, with what is known."""
        chain = Chain(goal)
        self._instances(chain, depth)
        self._signs_of_sums(chain, depth)

        here = set(_places(chain.goal))
        split = [f for _, f in chain.goal.facts if isinstance(f, Or) and here & set(parts(f))]
        beside = (*beside, *_decided_by(split[:MOST_SPLITS], here))

        def real(inner: Goal) -> c.Step:
            places = [*dict.fromkeys((*beside, *_places(inner)))]
            if not places:
                return self.decided(inner)
            return as_reals(Chain(inner), places, self.label, lambda g: self.added_up(g, depth + 1), self.decided)

        return chain.close(self._by_alternatives(chain.goal, real))

    def decided(self, goal: Goal) -> c.Step:
        """A claim about real numbers, by the provers for these, in turn."""
        names = {n for n, s in goal.scope if isinstance(s, Real | Integer | Range)}
        facts = tuple((k, f) for k, f in goal.facts if isinstance(f, Relation) and free_in(f) <= names)
        slim = replace(goal, facts=facts)
        with suppress(Stuck, KernelError):
            return self._products_of_signs(slim)
        if not free_in(slim.claim):
            with suppress(Stuck, KernelError, Unsupported):
                return self._contradicted(slim)
        if self.fails(slim):
            raise Stuck("false at a sample point", goal)
        chain = Chain(slim)
        self._eliminated(chain)
        if chain.links:
            with suppress(Stuck):
                return chain.close(self.decided(chain.goal))
        with suppress(Stuck, KernelError):
            return self._factor_zero(slim)
        kinds: list[Callable[[Deadline], Prover]] = [PolynomialProver, Ladders]
        nodes = [*parts(goal.claim)]
        letters = [*dict.fromkeys(n for n in nodes if isinstance(n, At))]
        old = free_in(goal.claim) - {name for name, sort in goal.scope if isinstance(sort, Real)}
        whole = [Var(name) for name in sorted(old) if Var(name) in nodes]
        if (letters or whole) and any(isinstance(n, Log | XLogX | Exp) for n in nodes):  # no matter that they are whole

            def renamed(inner: Goal) -> c.Step:
                return self.decided(replace(inner, facts=tuple((k, f) for k, f in inner.facts if not free_in(f) & old)))

            with suppress(Stuck, KernelError, Unsupported):
                return as_reals(Chain(slim), [*letters, *whole], self.label, lambda g: self.added_up(g, 0), renamed)
        if any(isinstance(n, Log | XLogX) for n in nodes):
            kinds = [Tangents, Ladders, PolynomialProver]
            if any(isinstance(n, Exp) for n in nodes):
                kinds = [Powers, Congruent, *kinds]
        elif any(isinstance(n, Exp) for n in nodes):
            kinds = [Congruent, Ladders, Tangents, PolynomialProver]
        with suppress(Stuck, KernelError, Unsupported):
            return self._exponentials_as_letters(slim)
        ordered = Chain(slim)
        self._exponentials(ordered)
        quick = [self.majorised]
        if any(isinstance(n, Exp) for n in nodes) and relation_of(goal).operator not in ("=", "!="):
            quick.append(self.multiplied)
        for move in quick:
            with suppress(Stuck, KernelError, Unsupported):
                return ordered.close(move(ordered.goal))
        for kind in kinds:
            inner = kind(self.deadline.sooner(min(self.patience, 0.5 * max(0.0, self.deadline.left()))))
            inner.numbers = self.numbers
            with suppress(Stuck, KernelError, Unsupported, OutOfTime, RecursionError):
                return inner.bounding(slim, inner.close)
            self.deadline.check()
        raise Stuck("no prover for real numbers finds a proof", goal)

    def _contradicted(self, goal: Goal) -> c.Step:
        """A claim about no name, from facts that contradict each other: of those that are about the same names."""
        groups: list[tuple[set[str], list[tuple[str, Formula]]]] = []
        for label, fact in goal.facts:
            near = [group for group in groups if group[0] & free_in(fact)]
            groups = [group for group in groups if group not in near]
            names = set(free_in(fact)).union(*(names for names, _ in near))
            groups.append((names, [*(one for _, facts in near for one in facts), (label, fact)]))
        several = [facts for names, facts in groups if 2 <= len(names) <= MOST_TOGETHER and len(facts) > 2]
        if len(groups) < 2 or not several:
            raise Stuck("no facts are about few names", goal)
        for facts in several:
            few, prover = replace(goal, facts=tuple(facts)), PolynomialProver(self.deadline.sooner(self.patience))
            with suppress(Stuck, KernelError, Unsupported, OutOfTime):
                return self._exponentials_as_letters(few)
            with suppress(Stuck, KernelError, Unsupported, OutOfTime):
                return prover.bounding(few, prover.close)
        raise Stuck("no few facts contradict each other", goal)

    def _exponentials_as_letters(self, goal: Goal) -> c.Step:
        """The claim for any positive numbers of this order in place of exponentials, where no more is said of these."""
        powers = [*dict.fromkeys(node for node in parts(goal.claim) if isinstance(node, Exp))]
        inside = {name for power in powers for name in free_names(power)}
        if not powers or free_in(Relation("=", _with(sub(*_sides(goal)), dict.fromkeys(powers, ONE)), ZERO)) & inside:
            raise Stuck("exponentials are not all that is said of their arguments", goal)
        chain = Chain(goal)
        self._exponentials(chain)
        for power in powers:
            chain.add(c.Fact(self.label("positive"), "exp_positive", (power.arg,)), self.decided)
        for one, other in combinations(powers, 2):  # exp(x) and exp(-x)
            with attempted(chain):
                inverse = Relation("=", mul(one, other), ONE)
                chain.add(c.Have(self.label("inverse"), inverse), lambda g: combined(Chain(g), [], self.decided))
        return as_reals(chain, powers, self.label, lambda g: self.added_up(g, 0), self.decided)

    def _products_of_signs(self, goal: Goal) -> c.Step:
        """A sum of products of exponentials and of what facts say is not negative: no need to look at sample points."""
        excess, strict = excess_of(relation_of(goal))
        poly = normalizer(goal).poly(_written(excess))
        if relation_of(goal).operator in ("=", "!=") or len(poly) > MOST_SIGNS or min(poly.values(), default=-1) < 0:
            raise Stuck("no sum of products", goal)
        signs: dict[Term, str] = {}
        for label, fact in self.relevant(goal):
            for low, high, operators in ((fact.left, fact.right, ("<", "<=")), (fact.right, fact.left, (">", ">="))):
                if low == ZERO and fact.operator in operators and (high not in signs or fact.operator == operators[0]):
                    signs[high] = label
        chain, products = Chain(goal), []
        for atoms, exponential in poly:
            if not all(power > 0 and atom in signs for atom, power in atoms):
                raise Stuck("a sign is not known", goal)
            factors = [signs[atom] for atom, power in atoms for _ in range(int(power)) if power.denominator == 1]
            power_of = mono_term(((), exponential))
            if isinstance(power_of, Exp):
                factors.append(self.label("e"))
                chain.add(c.Fact(factors[-1], "exp_positive", (power_of.arg,)), lambda g: self.added_up(g, 0))
            products.append(c.Product(Fraction(1), tuple(factors)))
        return combined(chain, [], lambda g: self.added_up(g, 0), products)

    def _factor_zero(self, goal: Goal) -> c.Step:
        """One of the two factors of what is 0 is 0, and then it is nowhere in the claim."""
        known = {f for _, f in goal.facts}
        for label, fact in self.relevant(goal):
            factors = normalizer(goal).canonical(fact.left)
            if fact.operator != "=" or fact.right != ZERO or not isinstance(factors, Mul):
                continue
            first, *others = factors.args
            if len(others) != 1 or not (isinstance(first, Var) and isinstance(others[0], Var)):
                continue
            if any(Relation("=", factor, ZERO) in known for factor in factors.args):
                continue
            split, rest = c.Cases(self.label("zero"), Relation("=", first, ZERO)), self.label("zero")
            none, some = goals_of(goal, split)
            chain = Chain(some)
            step = c.Have(rest, Relation("=", others[0], ZERO))
            other = combined(
                Chain(goals_of(some, step)[0]), [(div(ONE, first), label)], lambda g: self.added_up(g, 0)
            )

            def given(_: Goal, proof: c.Step = other) -> c.Step:
                return proof

            chain.add(step, given)
            return closed(split, [self.decided(none), chain.close(self.decided(chain.goal))])
        raise Stuck("no product is 0", goal)

    def _eliminated(self, chain: Chain) -> None:
        """The claim, and what is known, without names that an equation says are something else."""
        for label, fact in self.relevant(chain.goal):
            if fact.operator != "=":
                continue
            for old, new, backwards in ((fact.left, fact.right, False), (fact.right, fact.left, True)):
                claim = relation_of(chain.goal)
                if isinstance(old, Var) and old.name in free_in(claim) and old.name not in free_names(new):
                    chain.add(c.Rewrite(label, backwards), lambda g: self.added_up(g, 0))
                    for known, other in self.relevant(chain.goal):
                        if known != label and old.name in free_in(other):
                            sides = replaced(other.left, old, new), replaced(other.right, old, new)
                            with attempted(chain):
                                step = c.Have(self.label("put"), Relation(other.operator, *sides))
                                chain.add(step, lambda g: self.added_up(g, 0))
                    kept = tuple((k, f) for k, f in chain.goal.facts if old.name not in free_in(f))
                    chain.goal = replace(chain.goal, facts=kept)
                    break

    def _exponentials(self, chain: Chain) -> None:
        """The order of the exponentials of the claim, as far as that of their exponents is known."""
        found = sorted({n.arg for n in parts(chain.goal.claim) if isinstance(n, Exp)}, key=repr)
        for low, high in islice(permutations((ZERO, *found), 2), 20):
            if self.sign(sub(high, low), chain.goal) <= {0, 1}:
                with attempted(chain):
                    chain.add(
                        c.Fact(self.label("exp"), "exp_monotone", (low, high)), lambda g: self.added_up(g, 0)
                    )

    def majorised(self, goal: Goal) -> c.Step:
        """Convex pieces: what is large is at least each of its arguments; what is small is one of them. Then linear."""
        claim = relation_of(goal)
        excess, _ = excess_of(claim)
        found = _pieces(claim, with_sums=False)
        if not found or claim.operator in ("=", "!="):
            raise Stuck("no pieces", goal)
        if self.fails(goal):
            raise Stuck("false at a sample point", goal)
        small: list[Abs | Min | Max] = []
        normal = normalizer(goal)
        for (atoms, exponential), value in normal.poly(_written(excess)).items():
            for piece in found:
                own = normal.canonical(piece)
                if any(a == own for a, _ in atoms):
                    others = tuple((a, k) for a, k in atoms if a != own)
                    rest = mul(Num(value), mono_term((others, exponential)))
                    up = -1 not in self.sign(rest, goal)
                    if up == isinstance(piece, Min):
                        small.append(piece)
        return self._majorised(goal, small, [p for p in found if p not in small])

    def _majorised(
        self, goal: Goal, small: Sequence[Abs | Min | Max], large: Sequence[Abs | Min | Max]
    ) -> c.Step:
        chain = Chain(goal)
        if small:
            piece, *more = dict.fromkeys(small)
            name = self.label("m")
            if isinstance(piece, Abs):
                split: c.Step = c.Cases(self.label("c"), Relation(">=", piece.arg, ZERO))
                proofs = []
                for inner, fact in zip(
                    goals_of(goal, split), ("abs_nonnegative", "abs_nonpositive"), strict=True
                ):
                    case = Chain(inner)
                    case.add(c.Fact(name, fact, (piece.arg,)), lambda g: self.added_up(g, 0))
                    proofs.append(case.close(self._majorised(case.goal, more, large)))
                return closed(split, proofs)
            chain.add(c.Fact(name, "extremum", (piece,)), lambda g: self.added_up(g, 0))
            split = c.Alternatives(self.label("e"), f"{name}.{len(piece.args) + 1}")
            return chain.close(
                closed(split, [self._majorised(g, more, large) for g in goals_of(chain.goal, split)])
            )
        for piece in large:
            if isinstance(piece, Abs):
                for side in (piece.arg, neg(piece.arg)):
                    with attempted(chain):
                        chain.add(
                            c.Have(self.label("m"), Relation(">=", piece, side)), lambda g: self._under(g)
                        )
            else:
                chain.add(c.Fact(self.label("m"), "extremum", (piece,)), lambda g: self.added_up(g, 0))
        return chain.close(self.multiplied(chain.goal))

    def multiplied(self, goal: Goal) -> c.Step:
        """Linear in the facts, exponentials, and products of facts with what is known to be positive."""
        chain, normal = Chain(goal), normalizer(goal)
        claim = relation_of(goal)
        relations = [claim, *(f for _, f in self.relevant(goal))]
        exponentials = dict.fromkeys(n for f in relations for n in parts(f) if isinstance(n, Exp))
        for _, exponential in normal.poly(_written(sub(claim.left, claim.right))):
            node = mono_term(((), exponential))
            exponentials.update({node: None} if isinstance(node, Exp) else {})
        for node in list(exponentials)[:6]:
            chain.add(c.Fact(self.label("e"), "exp_positive", (node.arg,)), lambda g: self.added_up(g, 0))
        facts = self.relevant(chain.goal)
        singles = [k for k, f in facts if f.operator != "="]
        positive = [k for k, f in facts if f.operator != "=" and _of_a_name(f)]
        pairs = [(a, b) for a in singles for b in positive][:600]
        products = [c.Product(Fraction(1), p) for p in [*((k,) for k in singles), *pairs]]
        equations = [(ONE, k) for k, f in facts if f.operator == "="]
        step = combination(chain.goal, products, equations, self.deadline)
        if step is None:
            raise Stuck("no combination", goal)
        return chain.close(closed(step, [self.added_up(g, 0) for g in goals_of(chain.goal, step)]))

    def _under(self, goal: Goal) -> c.Step:
        """|x| >= x and |x| >= -x."""
        claim = relation_of(goal)
        assert isinstance(claim.left, Abs)
        split, name = c.Cases(self.label("c"), Relation(">=", claim.left.arg, ZERO)), self.label("m")
        proofs = []
        for inner, fact in zip(goals_of(goal, split), ("abs_nonnegative", "abs_nonpositive"), strict=True):
            case = Chain(inner)
            case.add(c.Fact(name, fact, (claim.left.arg,)), lambda g: self.added_up(g, 0))
            proofs.append(case.close(self.added_up(case.goal, 0)))
        return closed(split, proofs)

    # --- what is known ---

    def _instances(self, chain: Chain, depth: int) -> None:
        """What facts "for all" say at the indices of the claim's family values: first where their ranges are the same."""
        points: dict[Term, None] = {}
        for _ in range(2):  # what is said at these indices may speak of others
            places = [p for p in _places(chain.goal) if isinstance(p, Apply)]
            new = dict.fromkeys(a for p in places for a in p.args if isinstance(a, Term) and a not in points)
            if not new:
                break
            points |= new
            self.coordinates(chain, new, depth)
            self._instances_at(chain, list(points), depth)

    def _instances_at(self, chain: Chain, points: Sequence[Term], depth: int) -> None:
        said = {f for _, f in chain.goal.facts}
        for label, fact in chain.goal.facts:
            if not isinstance(fact, ForAll) or not all(isinstance(b.sort, Range | Real) for b in fact.binders):
                continue
            sorts = chain.goal.sorts()
            own = [
                [p for p in points if span == Real() or span_of(p, sorts) == span]
                + [p for p in points if isinstance(span, Range) and p == span.lower]
                for span in (b.sort for b in fact.binders)
            ]
            others = islice(product(points, repeat=len(fact.binders)), MOST_INSTANCES)
            for values in dict.fromkeys((*islice(product(*own), MOST_INSTANCES), *others)):
                used, before = c.Use(self.label("at"), label, values), len(chain.links)
                with attempted(chain):
                    *_, after = goals_of(chain.goal, used)
                    if after.facts[-1][1] not in said:
                        chain.add(used, lambda g: self.added_up(g, depth + 1))
                        said.update(f for _, f in after.facts)
                        self._counted(chain, used.label, depth)
                        self._opened(chain, used.label, depth)
                if len(chain.links) == before and isinstance(fact.body, Implies):
                    with attempted(chain):
                        self._either(chain, used, fact, depth)

    def _counted(self, chain: Chain, label: str, depth: int) -> None:
        """What a fact says with the numbers that its letters come to: ``a[2]`` for ``a[1 + 1]``."""
        fact = chain.goal.fact(label)
        if isinstance(fact, Relation) and (said := _with_numbers(fact)) != fact:
            with attempted(chain):
                chain.add(c.Have(self.label("counted"), said), lambda g: self.added_up(g, depth + 1))

    def _opened(self, chain: Chain, label: str, depth: int) -> None:
        """What a fact says there is gets a name; values that alternatives give a term bound it."""
        fact = chain.goal.fact(label)
        if isinstance(fact, And):
            for number in range(1, len(fact.args) + 1):
                self._opened(chain, f"{label}.{number}", depth)
        if isinstance(fact, Exists):
            names = [new_name(b.name, chain.goal) for b in fact.binders]
            chain.add(c.Unpack(label, (*names, self.label("there"))), lambda g: self.added_up(g, depth))
        if isinstance(fact, Or):
            for place, values in _chosen(fact).items():
                for claim in (Relation(">=", place, Num(min(values))), Relation("<=", place, Num(max(values)))):
                    with attempted(chain):
                        chain.add(c.Have(self.label("chosen"), claim), lambda g: self._whichever(g, label, depth))

    def _either(self, chain: Chain, used: c.Use, fact: ForAll, depth: int) -> None:
        """What is said under a condition, as alternatives: that, or the opposite of the condition.

        Of ``b[x] > 0`` the opposite is b[x] = 0 where it is at least 0.
        """
        said = instantiate(fact.body, dict(zip((b.name for b in fact.binders), used.values, strict=True)))
        assert isinstance(said, Implies)
        premise = said.left
        if isinstance(premise, Relation) and premise.operator == "=" and _relations(said.right):
            self._in_a_set(chain, used, premise, _relations(said.right), depth)
            return
        if not isinstance(premise, Relation) or premise.operator in ("=", "!=") or not _relations(said.right):
            raise Stuck("nothing is said where numbers compare", chain.goal)
        ends, weak = (premise.left, premise.right), False
        if premise.operator in ("<", ">"):
            low, high = ends if premise.operator == "<" else ends[::-1]
            with attempted(chain):
                chain.add(c.Have(self.label("weak"), Relation("<=", low, high)), lambda g: self.added_up(g, depth))
                weak = True
        opposite = Relation("=", *ends) if weak else negation(premise)

        def shown(goal: Goal) -> c.Step:
            split = c.Cases(self.label("if"), premise)
            there, end = (Chain(g) for g in goals_of(goal, split))
            there.add(used, auto)
            if weak:
                end.add(c.Fact(self.label("end"), "antisymmetric", ends), lambda g: self.added_up(g, depth))
            return closed(split, [there.close(auto(there.goal)), end.close(auto(end.goal))])

        both = said.right if weak else And((premise, *_relations(said.right)))
        chain.add(c.Have(self.label("either"), Or((opposite, both))), shown)

    def _in_a_set(self, chain: Chain, used: c.Use, premise: Relation, said: Sequence[Relation], depth: int) -> None:
        """What is said where S[x] = 1, of an S of 0 and 1: the alternatives of S[x], that one with what is said."""
        for label, fact in chain.goal.facts:
            if not isinstance(fact, ForAll) or not isinstance(fact.body, Or) or len(fact.binders) != 1:
                continue
            for value in dict.fromkeys(one for one in used.values if isinstance(one, Term)):
                either = instantiate(fact.body, {fact.binders[0].name: value})
                if not isinstance(either, Or) or premise not in either.args:
                    continue
                which = c.Use(self.label("which"), label, (value,))
                chain.add(which, lambda g: self.added_up(g, depth + 1))
                more = Or(tuple(And((one, *said)) if one == premise else one for one in either.args))

                def shown(goal: Goal, which: c.Use = which) -> c.Step:
                    split = c.Alternatives(self.label("or"), which.label)
                    branches = [Chain(g) for g in goals_of(goal, split)]
                    for branch in branches:
                        with attempted(branch):
                            branch.add(used, auto)
                    return closed(split, [branch.close(auto(branch.goal)) for branch in branches])

                chain.add(c.Have(self.label("either"), more), shown)
                return
        raise Stuck("nothing says what else it could be", chain.goal)

    def _whichever(self, goal: Goal, label: str, depth: int) -> c.Step:
        """The claim under each alternative."""
        split = c.Alternatives(self.label("or"), label)
        return closed(split, [self.added_up(g, depth) for g in goals_of(goal, split)])

    def _by_alternatives(self, goal: Goal, prove: Prove, more: int = MOST_SPLITS) -> c.Step:
        """The claim about numbers, under each alternative of facts that speak of its terms."""
        claim = set(_places(goal))
        for label, fact in goal.facts:
            if more and isinstance(fact, Or) and claim & set(parts(fact)) and free_in(fact) <= set(goal.sorts()):
                split = c.Alternatives(self.label("or"), label)
                cases = (replace(g, facts=tuple(x for x in g.facts if x[0] != label)) for g in goals_of(goal, split))
                return closed(split, [self._ruled_out(g) or self._by_alternatives(g, prove, more - 1) for g in cases])
        try:
            return prove(goal)
        except (Stuck, KernelError, Unsupported):
            if more < MOST_SPLITS and (proof := self._ruled_out(goal, add_up=True)):
                return proof
            raise

    def _ruled_out(self, goal: Goal, add_up: bool = False) -> c.Step | None:
        """A proof of anything where an alternative denies what is known: what another says, or what facts add up to."""
        said = {f for _, f in goal.facts}
        for label, fact in goal.facts:
            if isinstance(fact, Relation) and (negation(fact) in said or (add_up and label.startswith("or."))):
                wrong = c.Contradiction(label)
                (inner,) = goals_of(goal, wrong)
                with suppress(Stuck, KernelError):
                    return closed(wrong, [self.added_up(inner, 0) if add_up else auto(inner)])
        return None

    def _signs_of_sums(self, chain: Chain, depth: int) -> None:
        """The signs of the claim's sums: those of their terms."""
        relations = [f for _, f in chain.goal.facts if isinstance(f, Relation)]
        known = {f.right for f in relations if f.left == ZERO} | {f.left for f in relations if f.right == ZERO}
        for total in sums_of(chain.goal.claim):
            if total in known:
                continue
            inside, index = self._inside(chain.goal, total, total.body, depth)
            if inside is None:
                continue
            signs = self._signs_at(inside, index)
            if signs and 1 not in signs and signs != {0}:
                with attempted(chain):
                    step = c.Have(self.label("sum"), Relation("<=", total, ZERO))
                    chain.add(step, lambda g: self._below_zero(g, depth))
            for strict in (True, False):
                if -1 in signs or not signs or (strict and 0 in signs):
                    continue
                with attempted(chain):
                    claim = Relation("<" if strict else "<=", ZERO, total)
                    chain.add(c.Have(self.label("sum"), claim), lambda g: self.pointwise(g, depth))
                    break

    def _below_zero(self, goal: Goal, depth: int) -> c.Step:
        """A sum is at most 0, as its terms are."""
        total, chain, terms = relation_of(goal).left, Chain(goal), self.label("terms")
        assert isinstance(total, Sum)
        step = c.Have(terms, Relation("<=", ZERO, replace(total, body=neg(total.body))))
        chain.add(step, lambda g: self.pointwise(g, depth))
        return combined(chain, [], lambda g: self.added_up(g, depth), [c.Product(Fraction(1), (terms,))])

    def _signs_at(self, inside: Goal, body: Term) -> set[int]:
        try:
            return self.sign(body, inside)
        except (Unsupported, KernelError):
            return set()

    def _inside(self, goal: Goal, total: Sum, body: Term, depth: int) -> tuple[Goal | None, Term]:
        """The goal below a sum with real numbers for family values: only to sample points, nothing is shown of it."""
        index = new_name("i", goal, total.upper, body)
        chain = Chain(goal.naming((Binder(index, Range(total.lower, total.upper)),)))
        term = put(body, total.index, Var(index))
        chain.goal = chain.goal.claiming(Relation("<=", ZERO, term))
        self._instances(chain, depth)
        return _as_numbers(chain.goal, _places(chain.goal))

    # --- term by term ---

    def of_products(self, goal: Goal, depth: int) -> c.Step:
        """Products of sums, beside sums in sums over the same ranges, as one."""
        return self.as_one(goal, depth, products=True)

    def as_one(self, goal: Goal, depth: int, products: bool = False) -> c.Step:
        """Sums in sums over the same ranges as one, whose terms are compared."""
        excess, strict = excess_of(relation_of(goal))
        if strict or relation_of(goal).operator == "=":
            raise Stuck("no weak inequality", goal)
        over: list[tuple[Term, Term]] = []
        bodies: list[Term] = []
        names = [new_name(letter, goal, excess) for letter in "abcde"]
        poly = normalizer(goal).poly(excess)
        sums = {mono: [a for a, k in mono[0] if isinstance(a, Sum) for _ in range(_count(k))] for mono in poly}
        most = max(map(len, sums.values()), default=0)
        if not all(sums.values()) or most >= MOST_DEPTH or (most > 1) != products:
            raise Stuck("not a sum of sums", goal)
        for mono in sorted(poly, key=lambda one: len(sums[one])):  # a product of sums is one over all their ranges
            ways = (_peeled(order, names) for order in permutations(sums[mono]))
            ranges, body = next((way for way in ways if way[0] == (over or way[0])), ([], ZERO))
            if len(ranges) < 2:
                raise Stuck("not sums in sums over the same ranges", goal)
            over = ranges
            others = tuple(one for one in mono[0] if not isinstance(one[0], Sum))
            bodies.append(mul(Num(poly[mono]), mono_term((others, mono[1])), body))
        if len(bodies) < 2:
            raise Stuck("not several sums", goal)
        total = add(*bodies)
        for name, (lower, upper) in reversed([*zip(names, over, strict=False)]):
            total = Sum(name, lower, upper, total)
        chain, terms = Chain(goal), self.label("one")
        chain.add(c.Have(terms, Relation("<=", ZERO, total)), lambda g: self.pointwise(g, depth + 1))
        return combined(chain, [], lambda g: self.close(g, depth + 1), [c.Product(Fraction(1), (terms,))])

    def in_pairs(self, goal: Goal, depth: int) -> c.Step:
        """Products of two sums over one range as one sum over pairs of indices, each pair once in either order.

        So Chebyshev's sum inequality, and what is monotone in a parameter: the terms of (i, j) and of (j, i) together are
        not negative. A sum alone is multiplied by one that is known to be 1; a length n counts as a sum.
        """
        excess, strict = excess_of(relation_of(goal))
        if strict or relation_of(goal).operator == "=":
            raise Stuck("no weak inequality", goal)
        sums = sums_of(Relation("<=", ZERO, excess))
        over = {(one.lower, one.upper) for one in sums}
        if len(over) != 1:
            raise Stuck("not sums over one range", goal)
        ((lower, upper),) = over
        first, second = new_name("a", goal, *sums), new_name("b", goal, *sums)
        whole = self._known_whole(goal, lower, upper)
        bodies: list[Term] = []
        equations: list[tuple[Term, str]] = []
        for (atoms, exponential), value in normalizer(goal).poly(excess).items():
            factors = [atom for atom, power in atoms if isinstance(atom, Sum) for _ in range(_count(power))]
            others = tuple(one for one in atoms if not isinstance(one[0], Sum))
            lengths = [one for one in others if lower == ONE and one[0] == upper and len(factors) + _count(one[1]) == 2]
            others = tuple(one for one in others if one not in lengths)
            nested = self._nested(goal, factors[0], first, second) if len(factors) == 1 else None
            weights = nested or [
                put(one.body, one.index, Var(name)) for one, name in zip(factors, (first, second), strict=False)
            ]
            weights += [ONE] * (2 - len(weights) if lengths else 0)
            outside = mul(Num(value), mono_term((others, exponential)))
            while len(weights) < 2 and whole and len(factors) < 3:
                summed, label = whole
                weights.append(put(summed.body, summed.index, Var((first, second)[len(weights)])))
                equations.append((mul(outside, *factors, *[summed] * (len(weights) - 1 - len(factors))), label))
            if len(weights) != 2 or len(factors) > 2 or sums_of(Relation("=", outside, ZERO)):
                raise Stuck("not products of two sums", goal)
            bodies.append(mul(outside, *weights))
        if not bodies:
            raise Stuck("nothing to pair", goal)
        there = add(*bodies)
        back = substitute(there, {first: Var(second), second: Var(first)})
        total = Sum(first, lower, upper, Sum(second, lower, upper, mul(Num(Fraction(1, 2)), add(there, back))))
        chain, terms = Chain(goal), self.label("pairs")

        def each(inner: Goal) -> c.Step:
            if not isinstance(relation_of(inner).right, Sum):
                with suppress(Stuck, KernelError):
                    return by_order(inner, self.label, lambda g: self.added_up(g, 0), lambda g: self.scalar(g, depth + 1))
                return self.scalar(inner, depth + 1)
            step = c.Pointwise(new_name("i", inner, relation_of(inner).right))
            *side, below = goals_of(inner, step)
            return closed(step, [*(self._not_empty(g, depth) for g in side), each(below)])

        chain.add(c.Have(terms, Relation("<=", ZERO, total)), each)
        return combined(chain, equations, lambda g: self.close(g, depth + 1), [c.Product(Fraction(1), (terms,))])

    def _nested(self, goal: Goal, total: Sum, first: str, second: str) -> list[Term] | None:
        """The two factors of the terms of a sum in a sum over the same range; None for another sum."""
        body = put(total.body, total.index, Var(first))
        inner = sums_of(Relation("=", body, ZERO))
        if len(inner) != 1 or (inner[0].lower, inner[0].upper) != (total.lower, total.upper):
            return None
        name = new_name("s", goal, body)
        outside = replaced(body, inner[0], Var(name))
        slope = normalizer(goal, name, first).canonical(derivative(outside, name))
        rest = normalizer(goal, first).canonical(replaced(outside, Var(name), ZERO))
        if name in free_names(slope) or rest != ZERO:
            return None
        return [slope, put(inner[0].body, inner[0].index, Var(second))]

    def _known_whole(self, goal: Goal, lower: Term, upper: Term) -> tuple[Sum, str] | None:
        """A sum over a range that is known to be 1."""
        for label, fact in goal.facts:
            if isinstance(fact, Relation) and fact.operator == "=":
                for one, other in ((fact.left, fact.right), (fact.right, fact.left)):
                    if isinstance(one, Sum) and other == ONE and (one.lower, one.upper) == (lower, upper):
                        return one, label
        return None

    def nearer(self, goal: Goal, depth: int) -> c.Step:
        """An entry that is the largest, or smallest, gives way to one at a letter of which the claim speaks besides."""
        chain = Chain(goal)
        self._instances(chain, depth)
        excess, _ = excess_of(relation_of(goal))
        entries = {node for node in parts(excess) if isinstance(node, Apply) and free_names(node) <= {*goal.sorts()}}
        facts = [(label, fact) for label, fact in chain.goal.facts if isinstance(fact, Relation)]
        for label, fact in facts:
            left, right = fact.left, fact.right
            if fact.operator not in ("<=", ">=") or not (isinstance(left, Apply) and isinstance(right, Apply)):
                continue
            low, high = (left, right) if fact.operator == "<=" else (right, left)
            for old, new, up in ((high, low, True), (low, high, False)):
                letters = {letter for entry in entries - {old} for letter in entry.args}
                if old not in entries or not set(old.args) > set(old.args) & letters or not set(new.args) <= letters:
                    continue
                name = new_name("e", goal, excess)
                with suppress(KernelError):
                    slope = normalizer(goal, name).canonical(derivative(replaced(excess, old, Var(name)), name))
                    if isinstance(slope, Num) and (slope.value > 0) == up:
                        below, weaker = self.label("nearer"), replaced(excess, old, new)
                        chain.add(c.Have(below, Relation("<=", ZERO, weaker)), lambda g: self._anew(g, depth + 1))
                        products = [c.Product(Fraction(1), (below,)), c.Product(abs(slope.value), (label,))]
                        return combined(chain, [], lambda g: self.added_up(g, depth + 1), products)
        raise Stuck("no entry gives way to another", goal)

    def with_room(self, goal: Goal, depth: int) -> c.Step:
        """A sum is positive, as it is at least 1: so are sums of entries that are at least those of a law."""
        excess, strict = excess_of(relation_of(goal))
        wholes = (f.body if isinstance(f, ForAll) else f for _, f in goal.facts)
        if not strict or not any(isinstance(f, Relation) and f.operator == "=" and f.right == ONE for f in wholes):
            raise Stuck("no strict inequality beside what adds up to 1", goal)
        chain = Chain(goal)
        chain.add(c.Have(self.label("room"), Relation("<=", ONE, excess)), lambda g: self.close(g, depth + 1))
        return chain.close(self.added_up(chain.goal, depth))

    def not_negative(self, goal: Goal, depth: int) -> c.Step:
        """That a sum is not negative, as no term seems to be; that it is positive is not asked first."""
        claim = relation_of(goal)
        total, least = (claim.left, claim.right) if claim.operator == ">=" else (claim.right, claim.left)
        if claim.operator not in ("<=", ">=") or least != ZERO or not isinstance(total, Sum):
            raise Stuck("not that a sum is not negative", goal)
        inside, body = self._inside(goal, total, total.body, depth)
        if inside is None or -1 in self._signs_at(inside, body):
            raise Stuck("some term may be negative", goal)
        chain = Chain(goal)
        said = c.Have(self.label("sum"), Relation("<=", ZERO, total))
        chain.add(said, lambda g: self.pointwise(g, depth))
        return chain.close(self.added_up(chain.goal, depth + 1))

    def by_terms(self, goal: Goal, depth: int) -> c.Step:
        """The claim from one about each term, with multipliers."""
        claim = relation_of(goal)
        if claim.operator not in ("=", "<=", ">="):
            raise Stuck("neither an equation nor a weak inequality", goal)
        chain = Chain(goal)
        self.rows(chain, depth)
        self._outputs(chain, depth)
        if claim.operator != "=":
            self._signs_of_sums(chain, depth)
        for view in islice(self._views(chain.goal), MOST_VIEWS):
            self.deadline.check()
            with suppress(Stuck, KernelError, Unsupported):
                return chain.close(self._viewed(chain.goal, view, depth))
        raise Stuck("the terms do not compare", goal)

    def by_chords(self, goal: Goal, depth: int) -> c.Step:
        """The claim from chords, where two families are within a factor of each other at each index."""
        if relation_of(goal).operator not in ("<=", ">="):
            raise Stuck("no weak inequality", goal)
        found = list[tuple[Terms, Near]]()
        for view in self._views(goal):
            if view.factor == ONE and not free_names(add(view.body, view.rest)) & set(view.names.values()):
                terms = Terms(view.index, Range(view.over.lower, view.over.upper), view.body, view.rest)
                found += [(terms, near) for near in pairs(goal, terms)]
        if not found:
            raise Stuck("no two families are within a factor of each other", goal)
        chain = Chain(goal)
        self.rows(chain, depth)

        def scalar(goal: Goal) -> c.Step:
            return self.scalar(goal, depth + 1)

        def same(goal: Goal) -> c.Step:
            with suppress(Stuck, KernelError):
                return Speller(self.deadline, scalar).close(goal)
            plain = [(k, f) for k, f in goal.facts if not isinstance(f, Relation) or not mentions(f, Exp | Log)]
            return scalar(replace(goal, facts=tuple(plain)))

        provers = Provers(scalar, lambda g: self.close(g, depth + 1), same, self.label)
        for terms, near in found:
            sums = ((entry, Sum(terms.i, terms.over.lower, terms.over.upper, entry)) for entry in (near.a, near.b))
            totals = {entry: known for entry, total in sums if (known := self._total_of(chain.goal, total))}
            if len(totals) == 2:
                with suppress(Stuck, KernelError, Unsupported):
                    return chain.close(Chords(terms, near, totals, provers).close(chain.goal))
        raise Stuck("the terms do not lie below their chords", goal)

    def _total_of(self, goal: Goal, total: Sum) -> tuple[str, Term] | None:
        """The fact that says what a sum is, and what it is."""
        normal = normalizer(goal)
        found = normal.canonical(total)
        for label, fact in goal.facts:
            if isinstance(fact, Relation) and fact.operator == "=":
                for one, other in ((fact.left, fact.right), (fact.right, fact.left)):
                    known = isinstance(one, Sum) and not sums_of(Relation("=", other, ZERO))
                    if known and normal.canonical(one) == found:
                        return label, other
        return None

    def one_letter(self, goal: Goal, depth: int) -> c.Step:
        """``sum(i, 1, n, a[i]) <= b + (n-1)*c``: the term at one letter of the claim against b, others against c.

        A number, where the claim has no sum, is that many times a sum that is known.
        """
        excess, strict = excess_of(relation_of(goal))
        if strict or relation_of(goal).operator == "=":
            raise Stuck("no weak inequality", goal)
        poly = normalizer(goal).poly(_written(excess))
        own = dict.fromkeys(atom for atoms, _ in poly for atom, _ in atoms if isinstance(atom, Sum))
        for total, value, known in [(one, ZERO, "") for one in own] or self._totals(goal):
            letters = self._letters(goal, total.upper)
            shares = _shares(poly, total, value) if letters and total.lower == ONE else None
            if shares is None:
                continue
            each, once, terms = shares
            name = new_name("i", goal, excess, total)
            body = substitute(total.body, {total.index: Var(name)})
            for letter in letters[:MOST_LETTERS]:
                here = mul(Delta(Var(name), letter), once)
                whole = Sum(name, ONE, total.upper, Add((each, here, mul(terms, body))))
                chain = Chain(goal)
                said = c.Have(self.label("apart"), Relation("<=", ZERO, whole))
                self.coordinates(chain, [letter], depth)
                equations = [(terms, known)] if known else []
                with suppress(Stuck, KernelError, Unsupported):
                    chain.add(said, lambda g: self.pointwise(g, depth))
                    product = c.Product(Fraction(1), (said.label,))
                    return combined(chain, equations, lambda g: self.added_up(g, depth + 1), [product])
        raise Stuck("no letter of the claim stands apart", goal)

    def each_output(self, goal: Goal, depth: int) -> c.Step:
        """``sum(y, 1, m, p[x[y]]*W[x[y],y]) <= c``, of the letters that are chosen, from what holds at each output y:
        that the term is at most c times the probability of y.
        """
        excess, strict = excess_of(relation_of(goal))
        normal = normalizer(goal)
        poly = normal.poly(_written(excess))
        own = list(dict.fromkeys(atom for atoms, _ in poly for atom, _ in atoms if isinstance(atom, Sum)))
        if strict or relation_of(goal).operator == "=" or len(own) != 1 or not [*self._of_all_letters(goal, own[0])]:
            raise Stuck("no sum over outputs of letters that are chosen", goal)
        (total,) = own
        once, terms = dict(poly), Poly()
        for (atoms, exponential), factor in poly.items():
            if any(atom == total for atom, _ in atoms):
                if dict(atoms)[total] != 1:
                    raise Stuck("a power of the sum", goal)
                terms[tuple(part for part in atoms if part[0] != total), exponential] = factor
                del once[atoms, exponential]
        chain = Chain(goal)
        self._outputs(chain, depth)
        for label, fact in chain.goal.facts[len(goal.facts) :]:
            outputs = fact.left if isinstance(fact, Relation) else None
            if not isinstance(fact, Relation) or not isinstance(outputs, Sum):
                continue
            if (outputs.lower, outputs.upper) != (total.lower, total.upper):
                continue
            weight = normal.canonical(div(poly_term(once), fact.right))
            name = new_name("j", goal, excess, outputs)
            inner, body = (put(one.body, one.index, Var(name)) for one in (outputs, total))
            whole = Sum(name, total.lower, total.upper, Add((mul(weight, inner), mul(poly_term(terms), body))))
            said = c.Have(self.label("each"), Relation("<=", ZERO, whole))
            with suppress(Stuck, KernelError, Unsupported):
                chain.add(said, lambda g: self.pointwise(g, depth))
                product = c.Product(Fraction(1), (said.label,))
                return combined(chain, [(weight, label)], lambda g: self.added_up(g, depth + 1), [product])
        raise Stuck("it does not hold at each output", goal)

    def _letters(self, goal: Goal, size: Term) -> list[Term]:
        """What of the claim is one of so many letters: a name, or what a maximum chooses."""
        sorts = goal.sorts()
        names: list[Term] = [Var(name) for name, sort in goal.scope if sort == Range(ONE, size)]
        chosen = (n for n in parts(goal.claim) if isinstance(n, At) and free_names(n) <= {*sorts})
        of_tuples = ((n, sorts[n.seq.name]) for n in dict.fromkeys(chosen) if isinstance(n.seq, Seq))
        return names + [n for n, sort in of_tuples if isinstance(sort, Tuples) and sort.size == size]

    def _totals(self, goal: Goal) -> list[tuple[Sum, Term, str]]:
        """The sums of which a fact says that they are a number, and not 0; that number, and the fact."""
        found: list[tuple[Sum, Term, str]] = []
        for label, fact in goal.facts:
            if isinstance(fact, Relation) and fact.operator == "=":
                for one, other in ((fact.left, fact.right), (fact.right, fact.left)):
                    if isinstance(one, Sum) and isinstance(other, Num) and other.value:
                        found.append((one, other, label))
        return found

    def _views(self, goal: Goal) -> Iterator[_View]:
        """Ways to read the claim as a sum of terms: for each range of summation, as it is, or solved for one sum."""
        claim = relation_of(goal)
        excess = _written(excess_of(claim)[0])
        sums = sums_of(Relation("<=", ZERO, excess))
        ranges = dict.fromkeys((s.lower, s.upper) for s in sums)
        for lower, upper in ranges:
            own = [s for s in sums if (s.lower, s.upper) == (lower, upper)]
            names: dict[Sum, str] = {}
            whole = excess
            for total in own:
                names[total] = new_name("s", goal, excess, *(Var(n) for n in names.values()))
                whole = replaced(whole, total, Var(names[total]))
            for factor in self._factors(whole, list(names.values()), claim.operator == "="):
                with suppress(KernelError):
                    yield self._view(goal, div(whole, factor) if factor != ONE else whole, factor, names)

    def _factors(self, whole: Term, names: list[str], equation: bool) -> Iterator[Term]:
        """What to divide by, so that one sum stands alone."""
        yield ONE
        if equation:
            return
        for name in names:
            with suppress(KernelError):
                slope = derivative(whole, name)
                if name not in free_names(slope) and free_names(slope) & set(names):
                    yield slope

    def _view(self, goal: Goal, whole: Term, factor: Term, names: Mapping[Sum, str]) -> _View:
        normal = normalizer(_naming(goal, names))
        first = next(iter(names))
        index = new_name("i", goal, whole, first.upper)
        rest: Term = whole
        body: Term = ZERO
        for total, name in names.items():
            slope = normal.canonical(derivative(whole, name))
            rest = sub(rest, mul(slope, Var(name)))
            body = add(body, mul(slope, put(total.body, total.index, Var(index))))
        return _View(index, first, body, normal.canonical(rest), factor, names, whole)

    def _viewed(self, goal: Goal, view: _View, depth: int) -> c.Step:
        """The claim by its terms, with multipliers for what is known of sums."""
        known = self._known_sums(goal, view)
        nested = sums_of(Relation("<=", ZERO, view.body))
        tried = list[list[tuple[Term, _Known]]]()
        for kind in (self._multipliers, self._spread) if nested else (self._multipliers,):
            with suppress(Stuck, KernelError, Unsupported):
                for found in kind(goal, view, known, depth):
                    if found not in tried:
                        tried.append(found)
                        with suppress(Stuck, KernelError, Unsupported):
                            return self._by_view(goal, view, found, depth)
        raise Stuck("the terms do not compare", goal)

    def _spread(
        self, goal: Goal, view: _View, known: list[_Known], _: int, blind: bool = False
    ) -> Iterator[list[tuple[Term, _Known]]]:
        """Multipliers where terms have sums in them: none, or such that known sums take up the rest, or its parts."""
        normal = normalizer(_naming(goal, view.names))
        rest = normal.canonical(view.rest)

        def taking(part: Term) -> Iterator[tuple[Term, _Known]]:
            for one in sorted(known, key=lambda k: k.equation):
                total = normal.canonical(one.total)
                if part != ZERO and not one.name and total != ZERO:
                    weight = normal.canonical(div(part, total))
                    simple = isinstance(total, Num) if one.label else blind or isinstance(weight, Num)
                    if simple if one.equation else isinstance(weight, Num) and weight.value > 0:
                        yield weight, one

        shares = [mul(Num(value), mono_term(mono)) for mono, value in normal.poly(rest).items()]
        several = list[list[tuple[Term, _Known]]]()
        if 1 < len(shares) <= MOST_PARTS:
            for chosen in islice(product(*(list(taking(share)) for share in shares)), MOST_INSTANCES):
                found: dict[_Known, Term] = {}
                for weight, one in chosen:
                    found[one] = add(found.get(one, ZERO), weight)
                several.append([(normal.canonical(weight), one) for one, weight in found.items()])
        bounds = [found for found in several if not all(one.equation for _, one in found)]
        yield from bounds  # what is known as a bound is there to be used
        yield from ([one] for one in taking(rest))
        yield from (found for found in several if found not in bounds)
        yield []

    def _by_view(
        self, goal: Goal, view: _View, found: list[tuple[Term, _Known]], depth: int
    ) -> c.Step:
        """The claim for any numbers that equal its sums, with these multipliers; then for the sums."""
        operator = "=" if relation_of(goal).operator == "=" else "<="
        equal, whole = self.label(NAMED), mul(view.factor, view.whole)
        premises = tuple(Relation("=", Var(n), total) for total, n in view.names.items())
        signs = tuple(
            Relation(f.operator, ZERO, Var(view.names[f.right]))
            for _, f in goal.facts
            if isinstance(f, Relation)
            and f.left == ZERO
            and isinstance(f.right, Sum)
            and f.right in view.names
        )
        binders = tuple(Binder(n, Real()) for n in view.names.values())
        claim = Implies(And((*premises, *signs)), Relation(operator, ZERO, whole))
        chain, lemma, here = Chain(goal), self.label("any"), self.label("here")

        def general(inner: Goal) -> c.Step:
            outer, assumed = c.Intro(tuple(view.names.values())), c.Intro((equal,))
            (named,) = goals_of(inner, outer)
            (wanted,) = goals_of(named, assumed)
            known = Chain(wanted)
            self.renamed(known, view.names, equal, depth)
            proof = known.close(self._by_multipliers(known.goal, view, found, equal, depth))
            return closed(outer, [closed(assumed, [proof])])

        chain.add(c.Have(lemma, ForAll(binders, claim)), general)
        chain.add(c.Use(here, lemma, tuple(view.names)), lambda g: self._premises(g, depth))
        uses = [(ONE, here)] if operator == "=" else []
        products = [] if uses else [c.Product(Fraction(1), (here,))]
        return combined(chain, uses, lambda g: self.close(g, depth + 1), products)

    def _by_multipliers(
        self, goal: Goal, view: _View, found: Sequence[tuple[Term, _Known]], equal: str, depth: int
    ) -> c.Step:
        """The claim about the names of sums, from terms that compare for each index."""
        operator = relation_of(goal).operator
        chain, terms, slack = Chain(goal), self.label("terms"), self.label("slack")
        total = Sum(
            view.index, view.over.lower, view.over.upper, add(view.body, *(mul(m, k.body) for m, k in found))
        )
        chain.add(c.Have(terms, Relation(operator, ZERO, total)), lambda g: self.pointwise(g, depth + 1))
        left = sub(view.rest, add(*(mul(m, k.total) for m, k in found))) if found else view.rest
        chain.add(c.Have(slack, Relation(operator, ZERO, left)), lambda g: self.close(g, depth + 1))
        factor, factors = view.factor, []
        if factor != ONE:
            factors = [self.label("factor")]
            chain.add(c.Have(factors[0], Relation("<", ZERO, factor)), lambda g: self.close(g, depth + 1))
        used = [(mul(factor, m), k.label) for m, k in found if k.label is not None and k.equation]
        for number, name in enumerate(view.names.values(), 1):
            label = f"{equal}.{number}" if _has(goal, f"{equal}.{number}") else equal
            own = add(derivative(view.whole, name), *(m for m, k in found if k.name == name))
            used.append((mul(factor, own), label))
        uses = [(factor, terms), (factor, slack)] if operator == "=" else []
        products = [] if uses else [c.Product(Fraction(1), (name, *factors)) for name in (terms, slack)]
        for m, k in found:
            if k.label is not None and not k.equation:
                weight = [] if isinstance(m, Num) else [self.label("weight")]
                if weight:
                    chain.add(c.Have(weight[0], Relation("<=", ZERO, m)), lambda g: self.close(g, depth + 1))
                products.append(c.Product(Fraction(1), (k.label, *weight, *factors)))
        return combined(chain, [*used, *uses], lambda g: self.close(g, depth + 1), products)

    def _known_sums(self, goal: Goal, view: _View) -> list[_Known]:
        """Equations and bounds of sums over the view's range; last, how many terms there are."""
        normal = normalizer(goal)
        ends = normal.canonical(view.over.lower), normal.canonical(view.over.upper)
        found = []
        for label, fact in self.relevant(goal):
            excess, _ = excess_of(fact)
            sums = sums_of(Relation("<=", ZERO, excess))
            body: Term = ZERO
            rest: Term = excess
            for total in sums:
                if (normal.canonical(total.lower), normal.canonical(total.upper)) == ends:
                    name = new_name("s", goal, rest)
                    outside = replaced(rest, total, Var(name))
                    with suppress(KernelError):
                        slope = normalizer(goal, name).canonical(derivative(outside, name))
                        if free_names(slope):
                            continue
                        body = add(body, mul(slope, put(total.body, total.index, Var(view.index))))
                        rest = replaced(outside, Var(name), ZERO)
            if body == ZERO or fact.operator == "!=":
                continue
            if fact.operator == "=":
                found.append(_Known(label, body, neg(rest), True))
            else:  # 0 <= sum of body + rest is used against the claim: its negative is added to the terms
                found.append(_Known(label, neg(body), rest, False))
        names = set(view.names.values())
        slopes = (derivative(view.whole, name) for name in names)
        if any(free_names(normalizer(_naming(goal, view.names)).canonical(slope)) & names for slope in slopes):
            for total, name in view.names.items():  # products of sums: one is a multiplier of the other's terms
                found.append(_Known(None, put(total.body, total.index, Var(view.index)), Var(name), True, name))
        length = add(view.over.upper, neg(view.over.lower), ONE)
        return [*found, _Known(None, ONE, length, True)]

    def _multipliers(
        self, goal: Goal, view: _View, known: list[_Known], depth: int
    ) -> Iterator[list[tuple[Term, _Known]]]:
        """Terms for the known sums such that the terms compare, at sample points at least; then others, simpler ones."""
        try:
            numbers, inside, alternatives = self._numbers(goal, view, known, depth)
        except Stuck:  # no points can be looked at
            yield from self._spread(goal, view, known, depth, blind=True)
            return
        normal = normalizer(_naming(goal, view.names))
        candidates = self._candidates(goal, view, known)
        columns: list[tuple[Term, _Known, Term, Term]] = []
        for k in known:
            for m in candidates:
                if k.label is None and not k.name and not (free_names(k.total) == frozenset() or k.total == ONE):
                    m = normal.canonical(div(m, k.total))
                if not k.equation and -1 in self._signs_at(inside, numbers(m)):
                    continue
                columns.append((m, k, numbers(mul(m, k.body)), numbers(mul(m, k.total))))
        columns = columns[:MOST_MULTIPLIERS]
        samples = self._samples(inside, alternatives)
        before: list[tuple[Term, _Known]] | None = None
        equation = relation_of(goal).operator == "="
        for _ in range(MOST_CHOICES):
            terms = numbers(view.body), [x[2] for x in columns]
            slack = numbers(view.rest), [neg(x[3]) for x in columns]
            rows, others = sampled(samples, *terms), sampled(samples, *slack)
            for hunt in range(MOST_HUNTS):
                self.deadline.check()
                weights = simple_weights(
                    rows,
                    others,
                    [x[1].equation for x in columns],
                    [_size(x[0]) + (x[1].label is None) for x in columns],
                    equation,
                )
                if weights is None:
                    raise Stuck("no multipliers at the sample points", goal)
                further = [] if equation or alternatives else hunted(samples, inside, [terms, slack], weights, hunt)
                if not further:
                    break
                samples = [*samples, *further]
                rows += sampled(further, *terms)
                others += sampled(further, *slack)
            assert weights is not None
            found: dict[_Known, Term] = {}
            for weight, (m, k, _, _) in zip(weights, columns, strict=True):
                if weight:
                    found[k] = add(found.get(k, ZERO), mul(Num(weight), m))
            chosen = [(normal.canonical(m), k) for k, m in found.items()]
            if chosen != before:
                yield chosen
            before = chosen
            kept = [x for x, w in zip(columns, weights, strict=True) if not w or isinstance(x[0], Num)]
            if len(kept) == len(columns):
                return
            columns = kept

    def _numbers(
        self, goal: Goal, view: _View, known: list[_Known], depth: int
    ) -> tuple[Callable[[Term], Term], Goal, list[list[list[Relation]]]]:
        """A map to terms about real numbers, a goal with what is known of these, and what is known as alternatives."""
        chain = Chain(goal.naming((Binder(view.index, Range(view.over.lower, view.over.upper)),)))
        shown = (view.summed(view.body), view.summed(view.rest), *view.names)
        everything = add(*shown, *(add(k.body, view.summed(k.total)) for k in known))
        chain.goal = chain.goal.claiming(Relation("<=", ZERO, everything))
        self._instances(chain, depth)
        if sums_of(Relation("<=", ZERO, view.body)):
            self._signs_of_sums(chain, depth)
        here = set(_places(chain.goal))
        disjunctions = [f for _, f in chain.goal.facts if isinstance(f, Or) and here & set(parts(f))][:MOST_SPLITS]
        chain.goal = chain.goal.claiming(Relation("<=", ZERO, add(everything, *_decided_by(disjunctions, here))))
        places = _places(chain.goal)
        inside, _ = _as_numbers(chain.goal, places)
        names = _names(chain.goal, places)
        if inside is None:
            raise Stuck("it has parts that are no numbers", goal)
        given: dict[Term, Term] = {}  # what equations say of names, in this order
        facts = [f for _, f in inside.facts if isinstance(f, Relation)]
        for fact in tuple(facts):
            for old, new in ((fact.left, fact.right), (fact.right, fact.left)):
                new = _with(new, given)
                if fact.operator == "=" and isinstance(old, Var) and old.name in names.values() and old not in given:
                    if old.name not in free_names(new):
                        given = {k: replaced(v, old, new) for k, v in given.items()} | {old: new}
        plain = [Relation(f.operator, _with(f.left, given), _with(f.right, given)) for f in facts]
        kept = tuple((f"f{k}", f) for k, f in enumerate(plain) if f.left != f.right)
        claim = relation_of(inside)
        inside = replace(inside, facts=kept).claiming(
            Relation(claim.operator, _with(claim.left, given), _with(claim.right, given))
        )

        def numbers(term: Term) -> Term:
            term = view.summed(term)
            for place, name in names.items():
                term = replaced(term, place, Var(name))
            return _with(term, given)

        alternatives = [
            [
                [Relation(f.operator, numbers(f.left), numbers(f.right)) for f in _relations(part)]
                for part in fact.args
            ]
            for fact in disjunctions
        ]  # fmt: skip
        return numbers, inside, alternatives

    def _samples(self, inside: Goal, alternatives: Sequence[Sequence[Sequence[Relation]]] = ()) -> list[Point]:
        """Points of the facts, and points near them where values are equal in pairs: there sides meet."""
        if not alternatives:
            return varied(self.points(inside), inside)
        found: list[Point] = []
        for chosen in product(*alternatives):
            said = [f for part in chosen for f in part]
            if any(negation(f) in said for f in said):
                continue
            equal = [*dict.fromkeys((f.left, f.right) for f in said if f.operator == "=" and isinstance(f.left, Var))]
            given: dict[Term, Term] = dict(equal)
            if len(given) < sum(isinstance(value, Num) for _, value in equal):  # S[x] is not both 0 and 1
                continue
            facts = [f for _, f in inside.facts if isinstance(f, Relation)] + [f for f in said if f.left not in given]
            plain = [Relation(f.operator, _with(f.left, given), _with(f.right, given)) for f in facts]
            claim = relation_of(inside)
            here = replace(inside, facts=tuple((f"f{k}", f) for k, f in enumerate(plain))).claiming(
                Relation(claim.operator, _with(claim.left, given), _with(claim.right, given))
            )
            values = {name.name: compiled(value) for name, value in given.items() if isinstance(name, Var)}
            with suppress(Stuck):  # these alternatives may exclude each other
                for point in varied(self.points(here), here):
                    found.append({**point, **{name: value(point) for name, value in values.items()}})
        if not found:
            raise Stuck("no alternatives go together", inside)
        return found

    def _candidates(self, goal: Goal, view: _View, known: Sequence[_Known]) -> list[Term]:
        """What multipliers are made of: 1, the rest, its parts, and parameters."""
        normal = normalizer(_naming(goal, view.names))
        found: dict[Term, None] = {ONE: None}
        with suppress(KernelError):
            for mono in normal.poly(view.rest):
                found[mono_term(mono)] = None
            rest = normal.canonical(view.rest)
            if free_names(rest):
                found[rest] = None
            for parameter in sorted(free_names(rest)):
                slope = normal.canonical(derivative(rest, parameter))
                if isinstance(goal.sorts().get(parameter), Real) and parameter not in free_names(slope):
                    found.update({mono_term((m[0], m[1])): None for m in normal.poly(slope)})
            for name in view.names.values():
                for mono in normal.poly(derivative(view.whole, name)):
                    found[mono_term(mono)] = None
        split = [f.body for _, f in goal.facts if isinstance(f, ForAll) and isinstance(f.body, (Implies, Or))]
        for node in parts((view.body, view.rest, *(k.body for k in known), *split)):
            base = node.base if isinstance(node, Pow) else ZERO
            if isinstance(node, Pow) and isinstance(base, Var) and isinstance(goal.sorts().get(base.name), Real):
                found[node] = None
            if isinstance(node, Var) and isinstance(goal.sorts().get(node.name), Real):
                found[node] = None
            if (
                isinstance(node, Exp)
                and view.index not in free_names(node)
                and not sums_of(Relation("=", node, ZERO))
            ):
                found[node] = None
        return list(found)[:12]

    # --- a logarithm of a sum ---

    def unlogged(self, goal: Goal, depth: int) -> c.Step:
        """k log S <= t from S <= exp(t/k), for k > 0; likewise from below, and of the first of two logarithms."""
        excess, strict = excess_of(relation_of(goal))
        if strict or relation_of(goal).operator == "=":
            raise Stuck("not a weak inequality", goal)
        normal, found = normalizer(goal), []
        poly = normal.poly(_written(excess))
        for (atoms, exponential), value in poly.items():
            for log, power in atoms:
                if isinstance(log, Log) and sums_of(Relation("=", log, ZERO)):
                    others = tuple((a, k) for a, k in atoms if a != log)
                    found.append((log, power, mul(Num(value), mono_term((others, exponential)))))
        if not 1 <= len({log for log, _, _ in found}) <= 2 or any(power != 1 for _, power, _ in found):
            raise Stuck("not one logarithm of a sum, or two", goal)
        log = found[0][0]
        weight = normal.canonical(add(*(w for one, _, w in found if one == log)))
        rest = normal.canonical(sub(excess, mul(weight, log)))
        chain, name, sign = Chain(goal), self.label("log"), self.label("weight")
        self._signs_of_sums(chain, depth)
        inside, _ = _as_numbers(chain.goal.claiming(Relation("<=", ZERO, weight)), _places(chain.goal))
        up = bool(inside) and -1 not in self._signs_at(inside, weight) if inside else False
        size = weight if up else neg(weight)
        exponent = div(neg(rest) if up else rest, size)
        low, high = (Exp(exponent), log.arg) if up else (log.arg, Exp(exponent))
        chain.add(c.Have(sign, Relation("<", ZERO, size)), lambda g: self.close(g, depth + 1))
        chain.add(c.Have(self.label("positive"), Relation("<", ZERO, log.arg)), lambda g: self.close(g, depth + 1))
        if not up and sums_of(Relation("=", exponent, ZERO)):  # log S <= S - 1 <= t
            with suppress(Stuck, KernelError):
                line, below = Chain(chain.goal), self.label("line")
                said = Relation("<=", sub(log.arg, ONE), exponent)
                line.add(c.Have(below, said), lambda g: self.close(g, depth + 1))
                line.add(c.Fact(name, "log_below_tangent", (log.arg,)), lambda g: self.added_up(g, depth + 1))
                products = [c.Product(Fraction(1), (one, sign)) for one in (name, below)]
                return chain.close(combined(line, [], lambda g: self.close(g, depth + 1), products))
        chain.add(c.Have(self.label("bound"), Relation("<=", low, high)), lambda g: self.close(g, depth + 1))
        self._log_bound(chain, name, (log.arg, exponent), up, depth)
        return combined(chain, [], lambda g: self.close(g, depth + 1), [c.Product(Fraction(1), (name, sign))])

    def unexponentiated(self, goal: Goal, depth: int) -> c.Step:
        """exp(x) <= exp(y) from x <= y: products of many numbers."""
        claim = relation_of(goal)
        excess, strict = excess_of(claim)
        terms = sorted(normalizer(goal).poly(_written(excess)).items(), key=lambda item: item[1])
        sides = [mono_term(monomial) for monomial, _ in terms]
        exponents = [side.arg for side in sides if isinstance(side, Exp)]
        if claim.operator in ("=", "!=") or len(terms) != 2 or len(exponents) != 2 or terms[0][1] + terms[1][1]:
            raise Stuck("not two exponentials", goal)
        x, y = exponents
        chain, name = Chain(goal), self.label("exponents")
        below = Relation("<" if strict else "<=", x, y)
        chain.add(c.Have(self.label("below"), below), lambda g: self.close(g, depth + 1))
        step = c.Fact(name, "exp_increasing" if strict else "exp_monotone", (x, y))
        chain.add(step, lambda g: self.added_up(g, depth + 1))
        return combined(chain, [], lambda g: self.close(g, depth + 1), [c.Product(terms[1][1], (name,))])

    def unraised(self, goal: Goal, depth: int) -> c.Step:
        """x^k = y^k from x = y; 1 is such a power too."""
        claim = relation_of(goal)
        match claim:
            case Relation("=", Pow(x, k), right) if not isinstance(k, Num) and (
                right == ONE or (isinstance(right, Pow) and right.exponent == k)
            ):
                chain, name = Chain(goal), self.label("base")
                y = right.base if isinstance(right, Pow) else ONE
                chain.add(c.Have(name, Relation("=", x, y)), lambda g: self.close(g, depth + 1))
                chain.add(c.Rewrite(name), self.close)
                return chain.close(self.added_up(chain.goal, depth + 1))
        raise Stuck("not two powers with one exponent", goal)

    def _log_bound(self, chain: Chain, name: str, values: tuple[Term, Term], up: bool, depth: int) -> None:
        """log S <= u from S <= exp(u), or the converse, for any u: so that exp(u) is not taken apart."""
        s, lemma, assumed = new_name("s", chain.goal), self.label("log"), self.label("given")
        u = new_name("u", chain.goal, Var(s))
        sides = (Exp(Var(u)), Var(s)) if up else (Var(s), Exp(Var(u)))
        logs = (Var(u), Log(Var(s))) if up else (Log(Var(s)), Var(u))
        given = And((Relation("<", ZERO, Var(s)), Relation("<=", *sides)))
        binders = Binder(s, Real()), Binder(u, Real())

        def general(goal: Goal) -> c.Step:
            outer, inner = c.Intro((s, u)), c.Intro((assumed,))
            (named,) = goals_of(goal, outer)
            (wanted,) = goals_of(named, inner)
            one, label = Chain(wanted), self.label("monotone")
            one.add(c.Fact(label, "exp_positive", (Var(u),)), lambda g: self.added_up(g, depth + 1))
            one.add(c.Fact(self.label("log"), "log_monotone", sides), lambda g: self.added_up(g, depth + 1))
            return closed(outer, [closed(inner, [one.close(self.added_up(one.goal, depth + 1))])])

        chain.add(c.Have(lemma, ForAll(binders, Implies(given, Relation("<=", *logs)))), general)
        chain.add(c.Use(name, lemma, values), lambda g: self._premises(g, depth + 1))

    # --- roots and quotients of sums ---

    def unrooted(self, goal: Goal, depth: int) -> c.Step:
        """a <= b, where b or a has roots of sums, from a^2 <= b^2 and b >= 0."""
        excess, strict = excess_of(relation_of(goal))
        written = _written(excess)
        nodes = parts(Relation("<=", ZERO, written))
        roots = [n for n in nodes if isinstance(n, Pow) and is_square_root(n)]
        if strict or relation_of(goal).operator == "=" or not any(sums_of(Relation("=", r, ZERO)) for r in roots):
            raise Stuck("no root of a sum", goal)
        normal = normalizer(goal)
        poly = normal.poly(written)
        large, small = (poly_term({m: abs(v) for m, v in poly.items() if (v > 0) == up}) for up in (True, False))
        if ZERO in (large, small):
            raise Stuck("one side is 0", goal)
        chain, squares, sign = Chain(goal), self.label("squares"), self.label("large")
        self._signs_of_sums(chain, depth)
        for root in roots:
            for what in (root.base, root):
                with attempted(chain):
                    chain.add(c.Have(self.label("root"), Relation("<=", ZERO, what)), lambda g: self.scalar(g, depth + 1))
        gap = normal.canonical(sub(mul(large, large), mul(small, small)))
        chain.add(c.Have(squares, Relation("<=", ZERO, gap)), lambda g: self._anew(g, depth + 1))
        chain.add(c.Have(sign, Relation("<=", ZERO, large)), lambda g: self.scalar(g, depth + 1))
        split = c.Cases(self.label("order"), Relation("<=", small, large))
        good, bad = goals_of(chain.goal, split)
        wrong = c.Contradiction(squares)
        (absurd,) = goals_of(bad, wrong)
        one, order = Fraction(1), split.label
        products = [c.Product(one, pair) for pair in ((order, order), (order, sign))]
        proof = combined(Chain(absurd), [], lambda g: self.added_up(g, depth + 1), products)
        return chain.close(closed(split, [self.added_up(good, depth + 1), closed(wrong, [proof])]))

    def _anew(self, goal: Goal, depth: int) -> c.Step:
        """With all moves, as for a claim that is no part of another: what a square says has no root any more."""
        before, self.nested = self.nested, 0
        try:
            return self.close(goal, depth)
        finally:
            self.nested = before

    def undivided(self, goal: Goal, depth: int) -> c.Step:
        """Denominators with sums, which are positive, multiplied out."""
        return self._multiplied_out(goal, depth, lambda atom: bool(sums_of(Relation("=", atom, ZERO))))

    def undivided_soon(self, goal: Goal, depth: int) -> c.Step:
        """The one sum below the one line multiplied out, before anything is done with its terms."""
        with self.part_of_the_time(goal):
            return self.undivided(goal, depth)

    def undivided_numbers(self, goal: Goal, depth: int) -> c.Step:
        """Denominators that are made of others and have no sums, such as ``1 + (n-1)*t``, multiplied out."""
        with self.part_of_the_time(goal, 0.8), self._in_its_place():
            return self._multiplied_out(goal, depth, lambda atom: isinstance(atom, Add) and not sums_of(atom))

    def by_size(self, goal: Goal, depth: int) -> c.Step:
        """Denominators that are whole numbers, how many terms a sum has for one, multiplied out."""
        ends = {Var(name) for name, sort in goal.scope if isinstance(sort, Integer)}
        with self._in_its_place():
            return self._multiplied_out(goal, depth, lambda atom: atom in ends)

    @contextmanager
    def _in_its_place(self) -> Iterator[None]:
        """What is left in this block is the claim, and not something below it."""
        before, self.nested = self.nested, self.nested - 1
        try:
            yield
        finally:
            self.nested = before

    def _multiplied_out(self, goal: Goal, depth: int, below: Callable[[Term], bool]) -> c.Step:
        excess, strict = excess_of(relation_of(goal))
        normal = normalizer(goal)
        poly = normal.poly(_written(excess))
        powers: dict[Term, int] = {}
        for atoms, _ in poly:
            for atom, power in atoms:
                if power < 0 and below(atom):
                    powers[atom] = max(powers.get(atom, 0), -power)
        if not powers or strict or relation_of(goal).operator == "=":
            raise Stuck("nothing of that kind below a fraction bar", goal)
        chain, factors = Chain(goal), []
        self._signs_of_sums(chain, depth)
        for atom, power in powers.items():
            label, over = self.label("below"), self.label("over")
            chain.add(c.Have(label, Relation("<", ZERO, atom)), lambda g: self.close(g, depth + 1))
            chain.add(c.Fact(over, "reciprocal_positive", (atom,)), lambda g: self.added_up(g, depth))
            factors += [over] * power
        cleared = self.label("cleared")
        whole = c.Have(cleared, Relation("<=", ZERO, normal.canonical(_times(poly, powers))))
        chain.add(whole, lambda g: self.close(g, depth + 1))
        products = [c.Product(Fraction(1), (cleared, *factors))]
        return combined(chain, [], lambda g: self.close(g, depth + 1), products)

    # --- ends ---

    def emptiness(self, goal: Goal, depth: int) -> c.Step:
        """First where there are no terms, if that can be: sums are 0 there."""
        for lower, upper in dict.fromkeys((s.lower, s.upper) for s in sums_of(goal.claim)):
            claim = Relation("<=", lower, upper)
            if 1 not in self.sign(sub(lower, upper), goal):
                continue
            known = Chain(goal)
            with attempted(known):
                known.add(c.Have(self.label("some"), claim), lambda g: self._not_empty(g, depth))
            if known.links:
                return known.close(self.close(known.goal, depth + 1))
            split = c.Cases(self.label("some"), claim)
            some, none = goals_of(goal, split)
            return closed(split, [self.close(some, depth + 1), self.emptied(none, (lower, upper), depth)])
        raise Stuck("no range can be empty", goal)

    def emptied(self, goal: Goal, over: tuple[Term, Term], depth: int = 0) -> c.Step:
        """The claim where sums between these two have no terms."""
        chain = Chain(goal)
        for total in sums_of(goal.claim):
            if (total.lower, total.upper) == over:
                name = self.label("empty")
                chain.add(c.Fact(name, "sum_empty", (total,)), lambda g: self.added_up(g, depth))
                chain.add(c.Rewrite(name), lambda g: self.added_up(g, depth))
        return chain.close(self.close(chain.goal, depth + 1))

    def degenerate(self, goal: Goal, depth: int) -> c.Step:
        """c^2 <= a b for sums a, b that are not negative, where b may be 0: from a - 2 t c + t^2 b >= 0 for all t."""
        claim = relation_of(goal)
        excess, strict = excess_of(claim)
        poly = normalizer(goal).poly(_written(excess))
        large = [m for m, v in poly.items() if v == 1]
        small = [m for m, v in poly.items() if v == -1]
        if strict or len(poly) != 2 or len(large) != 1 or len(small) != 1 or large[0][1] or small[0][1]:
            raise Stuck("no square against a product", goal)
        factors, square = list(large[0][0]), list(small[0][0])
        if len(factors) != 2 or len(square) != 1 or square[0][1] != 2 or any(k != 1 for _, k in factors):
            raise Stuck("no square against a product", goal)
        (a, _), (b, _), (mean, _) = factors[0], factors[1], square[0]
        t, label, here = new_name("t", goal), self.label("discriminant"), self.label("here")
        names: dict[Term, str] = {}
        for atom in dict.fromkeys((a, b, mean)):
            names[atom] = new_name("s", goal, *(Var(n) for n in names.values()))

        def all_of(x: Term, y: Term, z: Term) -> tuple[Formula, ...]:
            curve = add(x, mul(num("-2"), Var(t), z), mul(Var(t), Var(t), y))
            return Relation("<=", ZERO, y), ForAll((Binder(t, Real()),), Relation("<=", ZERO, curve))

        x, y, z = (Var(names[atom]) for atom in (a, b, mean))
        conclusion = Relation("<=", mul(z, z), mul(x, y))
        lemma = ForAll(
            tuple(Binder(n, Real()) for n in names.values()), Implies(And(all_of(x, y, z)), conclusion)
        )
        chain = Chain(goal)
        chain.add(c.Have(label, lemma), lambda g: self._discriminant(g, (x, y, z)))
        chain.add(c.Use(here, label, tuple(names)), lambda g: self.close(g, depth + 1))
        return combined(chain, [], lambda g: self.close(g, depth + 1), [c.Product(Fraction(1), (here,))])

    def _discriminant(self, goal: Goal, names: tuple[Var, Var, Var]) -> c.Step:
        """y >= 0 and x - 2 t z + t^2 y >= 0 for all t give z^2 <= x y: by t = z/y, or for y = 0 by t = (x + 1)/(2 z)."""
        known, here = self.label("known"), self.label("here")
        outer, assumed = c.Intro(tuple(n.name for n in names)), c.Intro((known,))
        (inside,) = goals_of(goal, outer)
        (wanted,) = goals_of(inside, assumed)
        x, y, z = names
        split, zero = (
            c.Cases(self.label("c"), Relation("<", ZERO, y)),
            c.Cases(self.label("c"), Relation("=", z, ZERO)),
        )
        positive, otherwise = goals_of(wanted, split)
        level, slanted = goals_of(otherwise, zero)

        def at(inner: Goal, value: Term) -> Chain:
            chain = Chain(inner)
            chain.add(c.Use(here, f"{known}.2", (value,)), self.decided)
            return chain

        one = Fraction(1)
        proofs = [combined(at(positive, div(z, y)), [], self.decided, [c.Product(one, (here, split.label))])]
        flat = [c.Product(one, (here, f"{known}.1"))]
        far = at(slanted, div(add(x, ONE), mul(num("2"), z)))
        wrong = c.Contradiction(here)
        (absurd,) = goals_of(far.goal, wrong)
        square = c.Square(div(add(x, ONE), mul(num("2"), z)))
        products = [c.Product(one, ()), c.Product(one, (square, split.label))]
        last = far.close(closed(wrong, [combined(Chain(absurd), [], self.decided, products)]))
        inner = closed(zero, [combined(at(level, ZERO), [(z, zero.label)], self.decided, flat), last])
        return closed(outer, [closed(assumed, [closed(split, [proofs[0], inner])])])

    # --- sums over another range ---

    def exchanged(self, goal: Goal, depth: int) -> c.Step:
        """Sums over i get the factor sum over j of W[i,j] = 1, where j is the index of other sums, and are exchanged."""
        chain, sums = Chain(goal), sums_of(goal.claim)
        ranges = dict.fromkeys((s.lower, s.upper) for s in sums)
        for total in sums:
            own, inner = (total.lower, total.upper), sums_of(Relation("=", total.body, ZERO))
            like = [s for s in sums if (s.lower, s.upper) == own and sums_of(Relation("=", s.body, ZERO))]
            for label, fact in goal.facts:
                with attempted(chain):
                    self._widened(chain, total, label, fact, [r for r in ranges if r != own or (like and not inner)])
                    break
        if chain.goal.claim == goal.claim:
            raise Stuck("no rows to sum over", goal)
        with self.part_of_the_time(goal):
            return chain.close(self.by_terms(chain.goal, depth + 1))

    def _widened(
        self, chain: Chain, total: Sum, label: str, fact: Formula, ranges: Sequence[tuple[Term, Term]]
    ) -> None:
        """sum over i of f(i) becomes sum over j and i of W[i,j] f(i), if the fact says that W has rows of sum 1."""
        if not isinstance(fact, ForAll) or len(fact.binders) != 1 or not isinstance(fact.body, Relation):
            raise Stuck("it says nothing of rows", chain.goal)
        row, sort = fact.body, fact.binders[0].sort
        weights, one = (row.left, row.right) if isinstance(row.left, Sum) else (row.right, row.left)
        fits = isinstance(sort, Range) and (sort.lower, sort.upper) == (total.lower, total.upper)
        if row.operator != "=" or not isinstance(weights, Sum) or one != ONE or not fits:
            raise Stuck("it says nothing of rows", chain.goal)
        below = {(s.lower, s.upper) for s in sums_of(Relation("=", total.body, ZERO))}
        if (weights.lower, weights.upper) not in set(ranges) - below:
            raise Stuck("nothing is summed over its columns", chain.goal)
        i, first, second = (
            new_name("i", chain.goal, total, weights),
            self.label("rows"),
            self.label("exchanged"),
        )
        j = new_name("j", chain.goal, total, weights, Var(i))
        body, inner = put(total.body, total.index, Var(i)), put(weights.body, weights.index, Var(j))
        inner = put(inner, fact.binders[0].name, Var(i))
        by_rows = Sum(i, total.lower, total.upper, mul(body, Sum(j, weights.lower, weights.upper, inner)))
        columns = Sum(j, weights.lower, weights.upper, Sum(i, total.lower, total.upper, mul(inner, body)))

        def each(goal: Goal) -> c.Step:
            step = c.Pointwise(new_name("i", goal, by_rows))
            (at,) = goals_of(goal, step)
            here, used = Chain(at), self.label("row")
            here.add(c.Use(used, label, (Var(step.name),)), lambda g: self.added_up(g, 0))
            value = put(total.body, total.index, Var(step.name))
            return closed(step, [combined(here, [(value, used)], lambda g: self.close(g, 0))])

        chain.add(c.Have(first, Relation("=", total, by_rows)), each)
        chain.add(
            c.Have(second, Relation("=", total, columns)),
            lambda g: combined(Chain(g), [(ONE, first)], lambda h: self.close(h, 0)),
        )
        chain.add(c.Rewrite(second), lambda g: self.added_up(g, 0))


    def _outputs(self, chain: Chain, depth: int) -> None:
        """Sums over j of sums over i of p[i]*W[i,j] that the claim has inside: where rows of W add up to 1, that of p.

        Of p[x[j]]*W[x[j],j], of a letter that is chosen for each j, too: those of all letters.
        """
        for total in sums_of(chain.goal.claim):
            chosen = [*self._of_all_letters(chain.goal, total)]
            for inner in (*sums_of(Relation("=", total.body, ZERO)), *chosen):
                j = new_name("j", chain.goal, total, inner)
                outputs = Sum(j, total.lower, total.upper, put(inner, total.index, Var(j)))
                said = {side for _, f in self.relevant(chain.goal) for side in (f.left, f.right)}
                if total.index not in free_names(inner) or outputs in said:
                    continue
                for name, row, said_of_rows in self._rows_of(chain.goal):
                    entry = put(put(row.body, row.index, Var(total.index)), name, Var(inner.index))
                    normal = normalizer(chain.goal, inner.index, total.index)
                    weights = normal.canonical(replaced(inner.body, entry, ONE))
                    if total.index in free_names(weights):
                        continue
                    known, _ = self._known_put_in(chain.goal, Sum(inner.index, inner.lower, inner.upper, weights))
                    if inner in chosen:
                        with suppress(KernelError):
                            known = normalizer(chain.goal).canonical(known)  # n, of 1 for each letter
                    if not sums_of(Relation("=", known, ZERO)):
                        at_row = put(row, name, Var(inner.index))
                        gap = Sum(inner.index, inner.lower, inner.upper, mul(weights, sub(at_row, ONE)))
                        step = c.Have(self.label("outputs"), Relation("=", outputs, known))
                        shown = partial(self._of_rows, gap=gap, rows=said_of_rows, weights=weights, depth=depth)
                        with attempted(chain):
                            chain.add(step, shown if inner in chosen else lambda g: self.interchanged(g, depth + 1))

    def _of_rows(self, goal: Goal, gap: Sum, rows: str, weights: Term, depth: int) -> c.Step:
        """A sum of columns, as rows add up to 1, which the fact ``rows`` says: what they lack is 0 at each of them."""

        def at_each(total: Goal) -> c.Step:
            step = c.Pointwise(new_name("i", total, gap))
            *side, inner = goals_of(total, step)
            chain, index = Chain(inner), Var(step.name)
            row = self.label("row")
            chain.add(c.Use(row, rows, (index,)), lambda g: self.added_up(g, depth))
            proof = combined(chain, [(neg(put(weights, gap.index, index)), row)], lambda g: self.added_up(g, depth))
            return closed(step, [*(self._not_empty(g, depth) for g in side), proof])

        chain = Chain(goal)
        chain.add(c.Have(self.label("rows"), Relation("=", ZERO, gap)), at_each)
        return chain.close(self.added_up(chain.goal, depth + 1))

    def _of_all_letters(self, goal: Goal, total: Sum) -> Iterator[Sum]:
        """The terms of a sum, of the letters that are chosen in them, added up over all letters."""
        sorts = goal.sorts()
        for chosen in dict.fromkeys(n for n in parts(total.body) if isinstance(n, At) and isinstance(n.seq, Seq)):
            sort = sorts.get(chosen.seq.name) if isinstance(chosen.seq, Seq) else None
            if isinstance(sort, Tuples) and chosen.position == Var(total.index) and self.nested == 1:
                i = new_name("i", goal, total)
                yield Sum(i, ONE, sort.size, replaced(total.body, chosen, Var(i)))

    def _rows_of(self, goal: Goal) -> Iterator[tuple[str, Sum, str]]:
        """The sums that facts say to be 1 for each index, with the name of that, and the fact."""
        for label, fact in goal.facts:
            row = fact.body if isinstance(fact, ForAll) and len(fact.binders) == 1 else None
            if isinstance(fact, ForAll) and isinstance(row, Relation) and row.operator == "=" and row.right == ONE:
                if isinstance(row.left, Sum):
                    yield fact.binders[0].name, row.left, label

    def interchanged(self, goal: Goal, depth: int) -> c.Step:
        """Sums over i of sums over j as sums over j of sums over i, where others are over j, or rows are known over i."""
        chain, sums = Chain(goal), sums_of(goal.claim)
        outer = {(s.lower, s.upper) for s in sums}
        rows = [f for _, f in goal.facts if isinstance(f, ForAll) and len(f.binders) == 1]
        known = {(f.binders[0].sort, (s.lower, s.upper)) for f in rows for s in sums_of(f.body)}
        for total in sums:
            for inner in sums_of(Relation("=", total.body, ZERO)):
                ends, over = (inner.lower, inner.upper), (total.lower, total.upper)
                if any(isinstance(n, At) and total.index in free_names(n) for n in parts(inner.body)):
                    continue  # a letter that is chosen for each i: over i nothing is known of that
                if ends != over and (ends in outer or (Range(*ends), over) in known):
                    i, j = (new_name(stem, goal, total, inner) for stem in ("i", "j"))
                    normal = normalizer(goal, total.index, j)
                    factor = normal.canonical(derivative(replaced(total.body, inner, Var(j)), j))
                    rest = normal.canonical(replaced(total.body, inner, ZERO))
                    if rest != ZERO or j in free_names(factor):
                        continue
                    body = put(mul(factor, put(inner.body, inner.index, Var(j))), total.index, Var(i))
                    columns = Sum(j, *ends, Sum(i, total.lower, total.upper, body))
                    label = self.label("columns")
                    same = c.Have(label, Relation("=", total, columns))
                    with attempted(chain):
                        chain.add(same, partial(self._same_exchanged, index=j, depth=depth))
                        chain.add(c.Rewrite(label), lambda g: self.added_up(g, depth))
        if chain.goal.claim == goal.claim:
            raise Stuck("no sums to exchange", goal)
        with self.part_of_the_time(goal):  # other moves come behind this one
            return chain.close(self.by_terms(chain.goal, depth + 1))

    def _same_exchanged(self, goal: Goal, index: str, depth: int) -> c.Step:
        """That two sums are the same but for their order; what is inside for each ``index`` may be any number."""
        with suppress(Stuck, KernelError):
            return combined(Chain(goal), [], lambda g: self.close(g, depth + 1))
        claim, names = relation_of(goal), {*goal.sorts(), index}
        rows, columns = claim.left, claim.right
        assert isinstance(rows, Sum) and isinstance(columns, Sum) and isinstance(columns.body, Sum)
        (inner,) = sums_of(Relation("=", rows.body, ZERO))
        weights = [n for n in parts(columns.body.body) if isinstance(n, Term) and index in free_names(n) <= names]
        weights = [weight for weight in weights if any(isinstance(n, Sum) for n in parts(weight))]
        if not weights:
            raise Stuck("the sums are not the same", goal)
        weight, family = max(weights, key=lambda part: len([*parts(part)])), new_name("f", goal, claim)

        def weighed(term: Term, by: str) -> Term:
            return replaced(term, put(weight, index, Var(by)), Apply(family, (Var(by),)))

        left = replaced(rows.body, inner, replace(inner, body=weighed(inner.body, inner.index)))
        right = replace(columns.body, body=weighed(columns.body.body, index))
        same = Relation("=", replace(rows, body=left), replace(columns, body=right))
        chain, label, taken = Chain(goal), self.label("any"), c.Intro((family,))

        def general(g: Goal) -> c.Step:
            return closed(taken, [combined(Chain(h), [], lambda q: self.close(q, depth + 1)) for h in goals_of(g, taken)])

        chain.add(c.Have(label, ForAll((Binder(family, Family(1)),), same)), general)
        use = c.Use(self.label("these"), label, (Lambda((index,), weight),))
        chain.add(use, lambda g: self.added_up(g, depth))
        return chain.close(self._premises(chain.goal, depth))


def _written(term: Term) -> Term:
    """The term with functions such as sqrt written out."""
    plain = unfold(term)
    assert isinstance(plain, Term)
    return plain


# --- reading terms -----------------------------------------------------------------------------------------------


def _with_numbers(node: Any) -> Any:
    """With 2 for 1 + 1 among the indices of families."""
    inner = rebuild(node, _with_numbers)
    if not isinstance(inner, Apply) or not any(isinstance(arg, Add) for arg in inner.args):
        return inner
    args = []
    for arg in inner.args:
        numbers = [one.value for one in arg.args if isinstance(one, Num)] if isinstance(arg, Add) else []
        args.append(num(sum(numbers)) if isinstance(arg, Add) and len(numbers) == len(arg.args) else arg)
    return replace(inner, args=tuple(args))


def _pieces(formula: Relation, with_sums: bool) -> list[Abs | Min | Max]:
    """Absolute values, minima and maxima outside of sums, inner ones first; those that have sums in them, or all."""
    found = [node for node in inner_first(formula, SUMS) if isinstance(node, Abs | Min | Max)]
    return [*dict.fromkeys(node for node in found if not with_sums or sums_of(Relation("=", node, ZERO)))]


def _places(goal: Goal) -> list[Term]:
    """Sums and family values of the claim, and those that facts connect with them."""
    kinds = (Sum, TupleSum, Apply)
    found = dict.fromkeys(outermost(relation_of(goal), kinds))
    inside = [here for _, fact in goal.facts if isinstance(fact, Relation) and (here := outermost(fact, kinds))]
    for _ in range(2):
        for here in inside:
            if any(p in found for p in here) and all(isinstance(p, Apply) or p in found for p in here):
                found.update(dict.fromkeys(here))
    linked = Counter(p for here in inside if any(p in found for p in here) for p in dict.fromkeys(here) if p not in found)
    found.update(dict.fromkeys(p for p in linked if linked[p] > 1))  # q where p <= q + d and q <= r + d
    names = set(goal.sorts())
    kept = [p for p in found if isinstance(p, Term) and free_names(p) <= names]
    return sorted(kept, key=lambda p: isinstance(p, Apply))


def _naming(goal: Goal, names: Mapping[Sum, str]) -> Goal:
    """The goal with real numbers of these names in scope."""
    return replace(goal, scope=(*goal.scope, *((n, Real()) for n in names.values())))


def _relations(formula: Formula) -> list[Relation]:
    """The comparisons of a conjunction."""
    if isinstance(formula, And):
        return [f for part in formula.args for f in _relations(part)]
    return [formula] if isinstance(formula, Relation) else []


def _chosen(fact: Or) -> dict[Term, list[Fraction]]:
    """Which terms each alternative gives a number, and which numbers."""
    found: list[dict[Term, Fraction]] = []
    for alternative in fact.args:
        said = alternative.args if isinstance(alternative, And) else (alternative,)
        equations = [f for f in said if isinstance(f, Relation) and f.operator == "="]
        found.append({f.left: f.right.value for f in equations if isinstance(f.right, Num)})
    return {place: [values[place] for values in found] for place in found[0] if all(place in values for values in found)}


def _shares(poly: Poly, total: Sum, value: Term) -> tuple[Term, Term, Term] | None:
    """What of a polynomial there is for each term of a sum, what once, and by what its terms are multiplied.

    Where the sum is a number, not 0, what has no entries is a multiple of the sum. None where it is not linear in the sum
    and its size, or where nothing is there for each term.
    """
    each, once, terms = list[Term](), list[Term](), list[Term]()
    for (atoms, exponential), factor in poly.items():
        found = [(atom, power) for atom, power in atoms if atom in (total, total.upper)]
        rest = mono_term((tuple(part for part in atoms if part not in found), exponential))
        scalar = not found and not any(isinstance(part, Apply | Sum) for part in parts(rest))
        if isinstance(value, Num) and value.value and scalar:
            terms.append(mul(Num(factor / value.value), rest))
        elif not found:
            once.append(mul(Num(factor), rest))
        elif len(found) > 1 or found[0][1] != 1:
            return None
        else:
            (terms if found[0][0] == total else each).append(mul(Num(factor), rest))
    if not each or not terms:
        return None
    return Add((*each, ZERO)), Add((*once, ZERO)), Add((*terms, ZERO))


def _times(poly: Poly, powers: Mapping[Term, int]) -> Term:
    """A polynomial times powers of atoms of it, of which each monomial has at least the inverse."""
    found: list[Term] = []
    for (atoms, exponential), factor in poly.items():
        rest = tuple(part for part in atoms if part[0] not in powers)
        left = ((atom, power + dict(atoms).get(atom, 0)) for atom, power in powers.items())
        more = [Pow(atom, Num(Fraction(power))) for atom, power in left if power]
        found.append(mul(Num(factor), mono_term((rest, exponential)), *more))
    return Add((*found, ZERO))


def _one_sum_below(goal: Goal) -> bool:
    """Whether one quotient stands in the claim, outside of sums, and what is below its line is one sum."""
    claim, operator = relation_of(goal), relation_of(goal).operator
    below = {n.base for n in parts(claim, SUMS) if isinstance(n, Pow) and n.exponent == MINUS_ONE}
    return len(below) == 1 and isinstance(below.pop(), Sum) and operator in ("<=", ">=")


def _without_log(said: Relation) -> Relation:
    """A relation with a logarithm as a side, of which the exponential is taken; others as they are."""
    if isinstance(said.left, Log):
        return Relation(said.operator, said.left.arg, Exp(said.right))
    if isinstance(said.right, Log):
        return Relation(said.operator, Exp(said.left), said.right.arg)
    return said


def _without_line(said: Relation, normal: Normalizer) -> Relation | None:
    """A comparison multiplied by what stands below its lines, as if that were positive; None where nothing does."""
    below = dict.fromkeys(
        node.base
        for side in (said.left, said.right)
        for node in parts(side)
        if isinstance(node, Pow) and node.exponent == MINUS_ONE and any(isinstance(x, Apply) for x in parts(node.base))
    )
    if not below or len(below) > 2 or said.operator == "!=":
        return None
    sides = (normal.canonical(mul(side, *below)) for side in (said.left, said.right))
    cleared = Relation(said.operator, *sides)
    return None if any(isinstance(n, Pow) and n.exponent == MINUS_ONE for n in parts(cleared)) else cleared


def _decided_by(disjunctions: Sequence[Or], here: Collection[Term]) -> list[Term]:
    """The family values on which alternatives depend, beside those of the claim."""
    found = dict.fromkeys(part for fact in disjunctions for part in parts(fact) if isinstance(part, Apply))
    return [part for part in found if part not in here]


def _names(goal: Goal, places: Sequence[Term]) -> dict[Term, str]:
    names: dict[Term, str] = {}
    for place in places:
        names[place] = new_name("x", goal, *(Var(n) for n in names.values()))
    return names


def _as_numbers(goal: Goal, places: Sequence[Term]) -> tuple[Goal | None, Term]:
    """The goal about real numbers in place of these terms, with the facts about those alone; and its right side."""
    names = _names(goal, places)

    def over(formula: Relation) -> Relation:
        left, right = formula.left, formula.right
        for place, x in names.items():
            left, right = replaced(left, place, Var(x)), replaced(right, place, Var(x))
        return Relation(formula.operator, left, right)

    scope = (*goal.scope, *((x, Real()) for x in names.values()))
    numbers = {n for n, s in scope if isinstance(s, Real | Integer | Range)}
    facts = [(k, over(f)) for k, f in goal.facts if isinstance(f, Relation)]
    claim = over(relation_of(goal))
    if not free_in(claim) <= numbers:
        return None, ZERO
    kept = tuple((k, f) for k, f in facts if free_in(f) <= numbers)
    return replace(goal, scope=scope, facts=kept).claiming(claim), claim.right


def _sides(goal: Goal) -> tuple[Term, Term]:
    claim = relation_of(goal)
    return claim.left, claim.right


def _with(term: Term, given: Mapping[Term, Term]) -> Term:
    for old, new in given.items():
        term = replaced(term, old, new)
    return term


def _has(goal: Goal, label: str) -> bool:
    return any(known == label for known, _ in goal.facts)


def _peeled(sums: Sequence[Sum], names: Sequence[str]) -> tuple[list[tuple[Term, Term]], Term]:
    """The ranges of a product of sums in sums, and its terms with these names as indices."""
    ranges: list[tuple[Term, Term]] = []
    terms: list[Term] = []
    for total in sums:
        body: Term = total
        while isinstance(body, Sum) and not free_names(body.lower) & {*names} and len(ranges) < len(names):
            ranges.append((body.lower, body.upper))
            body = put(body.body, body.index, Var(names[len(ranges) - 1]))
        terms.append(body)
    return ranges, mul(*terms)


def _of_a_name(fact: Relation) -> bool:
    """Whether a fact says that a name or an exponential is not negative."""
    sides = fact.left, fact.right
    return ZERO in sides and any(isinstance(s, Var | Exp) for s in sides)


def _count(power: object) -> int:
    """How often a factor stands, 9 where that is no small number."""
    return int(power) if isinstance(power, int | Fraction) and power in (1, 2) else 9


def _size(term: Term) -> float:
    return 2.0 + sum(1 for _ in parts(term))
