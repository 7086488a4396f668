"""What facts about each letter of an alphabet say of sums and of one letter: members, sums of facts, chains.

`members`: a term is at most a sum of terms that are not negative, and this for each index.
`summed_facts`: a fact "for all indices" is summed up, so that a claim without a sum follows.
`along`: a claim about the last of a chain f[a], ..., f[k], by induction over where the chain ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import islice, permutations, product

from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.errors import KernelError
from verify.kernel.normal import replace as replaced
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import (
    And,
    Binder,
    ForAll,
    Implies,
    Integer,
    Range,
    Relation,
    Sort,
    Tuples,
    free_in,
    instantiate,
)
from verify.kernel.terms import (
    ONE,
    ZERO,
    Apply,
    At,
    Delta,
    Exp,
    Log,
    Mul,
    Num,
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
    sub,
)
from verify.language.walk import parts
from verify.proving.linear import combination
from verify.proving.sums.prover import Summer
from verify.proving.sums.tools import combined, new_name, normalizer, outermost, put, sums_of
from verify.proving.tactics import Chain, Stuck, attempted, auto, closed, goals_of, relation_of, unused_names

NAMED = "sums"  # labels of what says which sum a name stands for
MEMBER = "member"  # labels of what says that terms are at most their sum
MOST_FACTS = 12


class Letters(Summer):
    """What is known of sums by their terms, and of terms by their sums; `scalar` and `decided` are for real numbers."""

    def scalar(self, goal: Goal, depth: int, beside: Sequence[Term] = ()) -> c.Step:
        raise NotImplementedError

    def decided(self, goal: Goal) -> c.Step:
        raise NotImplementedError

    def _instances(self, chain: Chain, depth: int) -> None:
        raise NotImplementedError

    def _products_of_signs(self, goal: Goal) -> c.Step:
        raise NotImplementedError

    def added_up(self, goal: Goal, depth: int) -> c.Step:
        """A normal form, or a linear combination of facts."""
        with suppress(Stuck):
            return self._premises(goal, depth)
        facts = [(k, f) for k, f in self.relevant(goal) if not k.startswith(NAMED)]
        products = [
            c.Product(Fraction(1), ()),
            *(c.Product(Fraction(1), (k,)) for k, f in facts if f.operator != "="),
        ]
        step = combination(goal, products[:40], [(ONE, k) for k, f in facts if f.operator == "="][:20])
        if step is None:
            raise Stuck("the facts do not add up", goal)
        return self._children(goal, step, depth)

    def _premises(self, goal: Goal, depth: int) -> c.Step:
        """What is known, or has the same normal form on both sides."""
        if isinstance(goal.claim, And):
            return closed(c.Split(), [self._premises(g, depth) for g in goals_of(goal, c.Split())])
        for label, fact in goal.facts:
            if fact == goal.claim:
                return c.Given(label)
        if relation_of(goal).operator not in ("=", "<=", ">="):
            raise Stuck("not known", goal)
        return self._children(goal, c.Combine(), depth)

    def with_known_sums(self, goal: Goal, depth: int) -> c.Step:
        """With what equations say of sums put in, whatever these are multiplied by."""
        claim, normal = relation_of(goal), normalizer(goal)
        before = normal.canonical(excess_of(claim)[0])
        term, uses = self._known_put_in(goal, before)
        if term == before:
            raise Stuck("no sum is known", goal)
        chain, rest = Chain(goal), self.label("rest")
        operator = claim.operator if claim.operator == "=" else "<" if claim.operator in ("<", ">") else "<="
        chain.add(c.Have(rest, Relation(operator, ZERO, term)), lambda g: self.close(g, depth + 1))
        products = [] if operator == "=" else [c.Product(Fraction(1), (rest,))]
        equations = [*uses, (ONE, rest)] if operator == "=" else uses
        return combined(chain, equations, lambda g: self.close(g, depth + 1), products)

    def collapsed(self, goal: Goal, depth: int) -> c.Step:
        """With sums over Kronecker symbols as what they pick: sum_y kronecker(x, y) W[x,y] is W[x,x]."""
        claim = relation_of(goal)
        excess, strict = excess_of(claim)
        plain = normalizer(goal).canonical(excess)
        flags = [sum(isinstance(node, Delta) for node in parts(term)) for term in (excess, plain)]
        if flags[1] >= flags[0]:
            raise Stuck("no Kronecker symbol goes away", goal)
        chain, label = Chain(goal), self.label("plain")
        operator = "=" if claim.operator == "=" else "<" if strict else "<="
        chain.add(c.Have(label, Relation(operator, ZERO, plain)), lambda g: self.close(g, depth + 1))
        products = [] if operator == "=" else [c.Product(Fraction(1), (label,))]
        equations = [(ONE, label)] if operator == "=" else []
        return combined(chain, equations, lambda g: self.close(g, depth + 1), products)

    def _known_put_in(self, goal: Goal, term: Term) -> tuple[Term, list[tuple[Term, str]]]:
        """A term with what equations say of its sums in their places, and how often each equation was used."""
        normal, uses = normalizer(goal), list[tuple[Term, str]]()
        for label, fact in self.relevant(goal):
            for side, value in ((fact.left, fact.right), (fact.right, fact.left)):
                if fact.operator != "=" or not isinstance(side, Sum) or sums_of(Relation("=", value, ZERO)):
                    continue
                name = new_name("s", goal, term)
                put_in = replaced(replaced(term, side, Var(name)), normal.canonical(side), Var(name))
                slope = normalizer(goal, name).canonical(derivative(put_in, name))
                if name in free_names(slope):  # of a square
                    bend = normalizer(goal, name).canonical(derivative(slope, name))
                    if name in free_names(bend):
                        continue
                    rest = mul(Num(Fraction(1, 2)), bend, sub(side, value))
                    slope = add(replaced(slope, Var(name), value), rest)
                if name in free_names(put_in):
                    uses.append((slope, label))
                    term = normal.canonical(replaced(put_in, Var(name), value))
        return term, uses

    def respelled(self, chain: Chain, known: Sequence[Term]) -> None:
        """Equations about other sums than the known ones, as equations about these where they say nothing else."""
        goal, normal = chain.goal, normalizer(chain.goal)
        spelled = {normal.canonical(total): total for total in known}
        for label, fact in self.relevant(goal):
            others = [total for total in sums_of(fact) if total not in known]
            if fact.operator != "=" or not others or label.startswith(NAMED):
                continue
            term, uses = self._known_put_in(goal, normal.canonical(sub(fact.left, fact.right)))
            for one, other in spelled.items():
                term = replaced(term, one, other)
            left = sums_of(Relation("=", term, ZERO))
            if left and all(total in known for total in left):

                def shown(g: Goal, used: Sequence[tuple[Term, str]] = (*uses, (ONE, label))) -> c.Step:
                    return combined(Chain(g), used, lambda inner: self.added_up(inner, 0))

                with attempted(chain):
                    chain.add(c.Have(self.label("spelled"), Relation("=", term, ZERO)), shown)

    def pointwise(self, goal: Goal, depth: int) -> c.Step:
        """A comparison of a sum with 0, term by term."""
        claim = relation_of(goal)
        assert isinstance(claim.right, Sum)
        step = c.Pointwise(new_name("i", goal, claim.right))
        *side, inner = goals_of(goal, step)
        return closed(step, [*(self._not_empty(g, depth) for g in side), self.close(inner, depth + 1)])

    def _not_empty(self, goal: Goal, depth: int) -> c.Step:
        """There are terms: it is known, or a sum over them is not 0."""
        with suppress(Stuck, KernelError):
            return self.added_up(goal, depth)
        claim = relation_of(goal)
        split = c.Cases(self.label("some"), claim)
        some, none = goals_of(goal, split)
        for label, fact in goal.facts:
            if not (isinstance(fact, Relation) and fact.operator == "="):
                continue
            for side in (fact.left, fact.right):
                if isinstance(side, Sum) and (side.lower, side.upper) == (claim.left, claim.right):
                    with suppress(Stuck, KernelError):
                        wrong = c.Contradiction(label)
                        (inner,) = goals_of(none, wrong)
                        chain, name = Chain(inner), self.label("empty")
                        chain.add(c.Fact(name, "sum_empty", (side,)), lambda g: self.added_up(g, depth))
                        chain.add(c.Rewrite(name), lambda g: self.added_up(g, depth))
                        proof = chain.close(self.decided(chain.goal))
                        return closed(split, [c.Given(split.label), closed(wrong, [proof])])
        raise Stuck("there may be no terms", goal)

    def one_apart(self, goal: Goal, depth: int) -> c.Step:
        """A sum of terms that are not negative, with the term at an index of the claim apart: it is at least that."""
        chain, names = Chain(goal), set(goal.sorts())
        said = [goal.claim, *(f for _, f in self.relevant(goal))]
        values = [v for f in said if isinstance(f, Relation) for v in outermost(f, (Apply, Sum, TupleSum))]
        at = dict.fromkeys(a for v in values if isinstance(v, Apply) for a in v.args if isinstance(a, Term))
        self.coordinates(chain, at, depth)
        own = {n: s for n, s in goal.sorts().items() if isinstance(s, Range)}
        at.update({Var(n): None for n in own})
        for total in sums_of(goal.claim):
            for index in [a for a in at if free_names(a) and free_names(a) <= names][:MOST_FACTS]:
                before = chain.goal
                with attempted(chain):
                    self.apart(chain, total, index, depth)
                if chain.goal is not before:
                    break
        if chain.goal.claim == goal.claim:
            raise Stuck("no term to take apart", goal)
        return chain.close(self.scalar(chain.goal, depth))

    def coordinates(self, chain: Chain, indices: Iterable[Term], depth: int) -> None:
        """An index that a tuple gives is one of its letters."""
        for index in indices:
            if isinstance(index, At) and isinstance(index.seq, Seq):
                with attempted(chain):
                    step = c.Fact(self.label("letter"), "tuple_range", (index.seq, index.position))
                    chain.add(step, lambda g: self.added_up(g, depth + 1))

    def apart(self, chain: Chain, total: Sum, at: Term, depth: int) -> None:
        """sum = (sum before) + term + (sum after), where the other two are not negative."""

        def prove(goal: Goal) -> c.Step:
            return self.added_up(goal, depth)

        for inside in (Relation("<=", total.lower, at), Relation("<=", at, total.upper)):
            chain.add(c.Have(self.label("in"), inside), prove)
        before = Sum(total.index, total.lower, sub(at, ONE), total.body)
        upto = Sum(total.index, total.lower, at, total.body)
        after = Sum(total.index, add(at, ONE), total.upper, total.body)
        names = [self.label("split") for _ in range(3)]
        for part in (before, after):
            sign = Relation("<=", ZERO, part)
            chain.add(c.Have(self.label("others"), sign), lambda g: self.pointwise(g, depth))
        chain.add(c.Fact(names[0], "sum_split", (total, at)), prove)
        chain.add(c.Fact(names[1], "sum_split", (upto, sub(at, ONE))), prove)
        split = chain.goal.fact(names[1])
        assert isinstance(split, Relation)
        (own,) = [s for s in sums_of(Relation("=", split.right, ZERO)) if s.lower != total.lower]
        chain.add(c.Fact(names[2], "sum_single", (own,)), prove)
        whole = self.label("apart")
        parts = add(before, put(total.body, total.index, at), after)
        equations = [(ONE, name) for name in names]
        chain.add(c.Have(whole, Relation("=", total, parts)), lambda g: combined(Chain(g), equations, prove))
        chain.add(c.Rewrite(whole), prove)

    def in_parts(self, goal: Goal, depth: int) -> c.Step:
        """Sums of the same terms over a range and a part of it that has one end with it: the longer one in two parts.

        If the terms left over are not negative, that at an index of the claim is at most their sum.
        """
        said = [goal.claim, *(f for _, f in self.relevant(goal))]
        sums = [s for f in said if isinstance(f, Relation) for s in sums_of(f)]
        places = outermost(relation_of(goal), (Apply,))
        at = dict.fromkeys(a for v in places if isinstance(v, Apply) for a in v.args if isinstance(a, Term))
        chain, beside = Chain(goal), dict[Term, None]()
        for one, other in permutations(dict.fromkeys(sums), 2):
            if put(other.body, other.index, Var(one.index)) != one.body:
                continue
            with attempted(chain):
                left = self._cut(chain, one, other, depth)
                beside.update(dict.fromkeys((one, other, left)))
                with attempted(chain):
                    sign = c.Have(self.label("rest"), Relation("<=", ZERO, left))
                    chain.add(sign, lambda g: self.pointwise(g, depth))
                for index in [*at][:MOST_FACTS]:
                    with attempted(chain):
                        self._member(chain, left, index, depth)
        if not chain.links:
            raise Stuck("no sums over a range and a part of it", goal)
        return chain.close(self.scalar(chain.goal, depth, [*beside]))

    def _cut(self, chain: Chain, one: Sum, other: Sum, depth: int) -> Sum:
        """one = other + what is left over, the value."""
        if one.upper == other.upper and one.lower != other.lower:
            end = sub(other.lower, ONE)
            left = Sum(one.index, one.lower, end, one.body)
        elif one.lower == other.lower and one.upper != other.upper:
            end = other.upper
            left = Sum(one.index, add(end, ONE), one.upper, one.body)
        else:
            raise Stuck("the ranges have no end in common", chain.goal)
        cut = self.label("cut")
        chain.add(c.Fact(cut, "sum_split", (one, end)), lambda g: self.added_up(g, depth))

        def whole(goal: Goal) -> c.Step:
            return combined(Chain(goal), [(ONE, cut)], lambda g: self.added_up(g, depth))

        chain.add(c.Have(self.label("parts"), Relation("=", one, add(other, left))), whole)
        return left

    def _member(self, chain: Chain, total: Sum, index: Term, depth: int) -> None:
        """The term at an index is at most the sum."""

        def shown(goal: Goal) -> c.Step:
            inner = Chain(goal)
            self.apart(inner, total, index, depth)
            return inner.close(self.added_up(inner.goal, depth))

        claim = Relation("<=", put(total.body, total.index, index), total)
        chain.add(c.Have(self.label("member"), claim), shown)

    def as_sums(self, goal: Goal, depth: int) -> c.Step:
        """Entries beside sums over their letters, as such sums with Kronecker's symbol: letters are an event."""
        chain, sums = Chain(goal), sums_of(goal.claim)
        if not sums:  # some letters against what is known of all
            said = (f.body if isinstance(f, ForAll) else f for _, f in goal.facts)
            sums = [s for f in said if isinstance(f, Relation) for s in sums_of(f)]
        for entry in outermost(relation_of(goal), (Apply, Sum, TupleSum)):
            place = self._summed_at(goal, entry, sums) if isinstance(entry, Apply) else None
            if not isinstance(entry, Apply) or place is None:
                continue
            at, index, label = entry.args[place], new_name("k", chain.goal, *sums), self.label("entry")
            assert isinstance(at, Var)
            other = Apply(entry.name, (*entry.args[:place], Var(index), *entry.args[place + 1 :]))
            span = goal.sorts()[at.name]
            assert isinstance(span, Range)
            whole = Relation("=", entry, Sum(index, span.lower, span.upper, mul(Delta(Var(index), at), other)))
            chain.add(c.Have(label, whole), lambda g: self.close(g, depth + 1))
            chain.add(c.Rewrite(label), lambda g: self.added_up(g, depth))
        if not chain.links:
            raise Stuck("no entry beside a sum over its letters", goal)
        return chain.close(self.close(chain.goal, depth + 1))

    def _summed_at(self, goal: Goal, entry: Apply, sums: list[Sum]) -> int | None:
        """The place of an entry's index that runs through all its values in some sum of entries."""
        for place, at in enumerate(entry.args):
            span = goal.sorts().get(at.name) if isinstance(at, Var) else None
            for total in sums:
                if span == Range(total.lower, total.upper):
                    like = (n for n in parts(total.body) if isinstance(n, Apply) and n.name == entry.name)
                    if any(n.args[place] == Var(total.index) for n in like):
                        return place
        return None

    def by_place(self, goal: Goal, depth: int) -> c.Step:
        """Cases of a Kronecker symbol: where its indices are the same, and where they are not."""
        names = set(goal.sorts())
        flags = (n for n in parts(goal.claim) if isinstance(n, Delta) and n.left != n.right)
        found = (n for n in flags if free_names(n) <= names)
        flag = next(found, None)
        if flag is None:
            raise Stuck("no Kronecker symbol", goal)
        known = {f for _, f in goal.facts}
        if any(Relation("!=", *sides) in known for sides in ((flag.left, flag.right), (flag.right, flag.left))):
            return self._apart(goal, flag, depth)
        split = c.Cases(self.label("same"), Relation("=", flag.left, flag.right))
        same, apart = goals_of(goal, split)
        chain = Chain(same)
        chain.add(c.Rewrite(split.label), lambda g: self.added_up(g, depth))
        proofs = [chain.close(self.close(chain.goal, depth + 1)), self._apart(apart, flag, depth)]
        return closed(split, proofs)

    def _apart(self, goal: Goal, flag: Delta, depth: int) -> c.Step:
        """With 0 in place of the symbol of two indices that differ."""
        chain, label, other = Chain(goal), self.label("flag"), Relation("!=", flag.left, flag.right)
        if other not in {fact for _, fact in goal.facts}:  # it may be said the other way round
            with attempted(chain):
                chain.add(c.Have(self.label("other"), other), lambda g: self.differ(g, depth))
        chain.add(c.Fact(label, "delta_distinct", (flag.left, flag.right)), auto)
        chain.add(c.Rewrite(label), lambda g: self.added_up(g, depth))
        return chain.close(self.close(chain.goal, depth + 1))

    def averaged(self, goal: Goal, depth: int) -> c.Step:
        """A mean, with weights that add up to 1, is at most what each of its values is at most."""
        claim = relation_of(goal)
        excess, strict = excess_of(claim)
        if strict or claim.operator == "=":
            raise Stuck("not a weak inequality", goal)
        for total in sums_of(claim):
            index, name = new_name("i", goal, excess, total), new_name("s", goal, excess)
            outside, normal = replaced(excess, total, Var(name)), normalizer(goal, name)
            body, rest = put(total.body, total.index, Var(index)), replaced(outside, Var(name), ZERO)
            for label, weight in self._weights_over(goal, total, index):
                with suppress(KernelError, Stuck):
                    value = normal.canonical(div(body, weight))
                    slope = normal.canonical(derivative(outside, name))
                    if name not in free_names(slope) and weight not in parts(value):
                        letters = Binder(index, Range(total.lower, total.upper))
                        return self._averaged(goal, letters, weight, add(mul(slope, value), rest), (rest, label), depth)
        raise Stuck("no mean", goal)

    def _weights_over(self, goal: Goal, total: Sum, index: str) -> Iterator[tuple[str, Term]]:
        """What is known to add up to 1 over the letters of a sum, with the label of that."""
        for label, fact in self.relevant(goal):
            own = fact.left
            if fact.operator == "=" and fact.right == ONE and isinstance(own, Sum) and isinstance(own.body, Apply):
                if (own.lower, own.upper) == (total.lower, total.upper):
                    yield label, put(own.body, own.index, Var(index))

    def _averaged(
        self, goal: Goal, letters: Binder, weight: Term, each: Term, known: tuple[Term, str], depth: int
    ) -> c.Step:
        """The claim from 0 <= each for every letter; ``known``: how often it is used that weights add up to 1."""
        chain, terms, span = Chain(goal), self.label("terms"), letters.sort
        assert isinstance(span, Range)
        every = ForAll((letters,), Relation("<=", ZERO, each))
        chain.add(c.Have(self.label("each"), every), lambda g: self.close(g, depth + 1))
        whole = Sum(letters.name, span.lower, span.upper, mul(weight, each))
        chain.add(c.Have(terms, Relation("<=", ZERO, whole)), lambda g: self.pointwise(g, depth + 1))
        products = [c.Product(Fraction(1), (terms,))]
        return combined(chain, [known], lambda g: self.added_up(g, depth + 1), products)

    def with_members(self, goal: Goal, depth: int) -> c.Step:
        """With what is known of each term of a sum of terms that are not negative: that it is at most the sum."""
        chain = Chain(goal)
        known = [s for _, f in self.relevant(goal) for s in sums_of(f)]
        self.members(chain, [*known, *sums_of(goal.claim)], depth)
        self.members_of_rows(chain, depth)
        self.pairs(chain, depth)
        if not chain.links:
            raise Stuck("no sum of terms that are not negative", goal)
        return chain.close(self.close(chain.goal, depth + 1))

    def over_all_letters(self, goal: Goal, depth: int) -> c.Step:
        """A sum of terms at letters that a tuple picks is at most that over all letters, if no term is negative."""
        sorts = goal.sorts()
        for total in sums_of(goal.claim):
            picks = (n for n in parts(total.body) if isinstance(n, At) and isinstance(n.seq, Seq))
            for pick in dict.fromkeys(n for n in picks if n.position == Var(total.index)):
                sort = sorts.get(pick.seq.name) if isinstance(pick.seq, Seq) else None
                if not isinstance(sort, Tuples) or sort.position in free_names(sort.size):
                    continue
                letter = new_name("i", goal, total)
                every = Sum(letter, ONE, sort.size, replaced(total.body, pick, Var(letter)))
                wide = Sum(total.index, total.lower, total.upper, every)
                more = Sum(total.index, total.lower, total.upper, sub(every, total.body))
                claim, chain, names = relation_of(goal), Chain(goal), (self.label("more"), self.label("wide"))
                chain.add(c.Have(names[0], Relation("<=", ZERO, more)), lambda g: self.pointwise(g, depth + 1))
                sides = (replaced(claim.left, total, wide), replaced(claim.right, total, wide))
                chain.add(c.Have(names[1], Relation(claim.operator, *sides)), lambda g: self.close(g, depth + 1))
                products = [c.Product(Fraction(1), (name,)) for name in names]
                return combined(chain, [], lambda g: self.added_up(g, depth), products)
        raise Stuck("no tuple picks letters", goal)

    def members(self, chain: Chain, sums: list[Sum], depth: int) -> None:
        """If terms of these sums are not negative: each is at most the sum, or what is known to equal or to bound it."""
        for total in dict.fromkeys(sums):
            goal = chain.goal
            index = new_name("i", goal, total)
            bounds = [
                (known.operator != "=", other)
                for _, known in goal.facts
                if isinstance(known, Relation)
                for own, other, way in ((known.left, known.right, "<="), (known.right, known.left, ">="))
                if own == total and known.operator in ("=", way)
            ]
            value = min(bounds, key=lambda bound: bound[0], default=(True, total))[1]  # equal before at most
            term = put(total.body, total.index, Var(index))
            operator = "=" if value == ZERO else "<="
            each = ForAll((Binder(index, Range(total.lower, total.upper)),), Relation(operator, term, value))

            def at_most(inner: Goal, total: Sum = total) -> c.Step:
                chain = Chain(inner)
                self.apart(chain, total, Var(inner.scope[-1][0]), depth + 1)
                return chain.close(self.added_up(chain.goal, depth + 1))

            def proof(inner: Goal, total: Sum = total) -> c.Step:
                step = c.Intro((new_name("i", inner, total),))
                (there,) = goals_of(inner, step)
                claim, chain, name = relation_of(there), Chain(there), self.label("zero")
                if claim.operator == "=":
                    for sides, prove in (
                        ((claim.left, ZERO), at_most),
                        ((ZERO, claim.left), lambda g: self.close(g, depth + 1)),
                    ):
                        chain.add(c.Have(self.label("side"), Relation("<=", *sides)), prove)
                    chain.add(c.Fact(name, "antisymmetric", (claim.left, ZERO)), lambda g: self.added_up(g, depth))
                    return closed(step, [chain.close(c.Given(name))])
                return closed(step, [at_most(there)])

            with attempted(chain):
                chain.add(c.Have(self.label(MEMBER), each), proof)

    def rows(self, chain: Chain, depth: int) -> None:
        """What facts say of a sum for each index, at the indices in scope; where there are none, at the first one."""
        said = {f for _, f in chain.goal.facts}
        sorts = chain.goal.sorts()
        ranges: dict[Term, Range] = {Var(n): s for n, s in sorts.items() if isinstance(s, Range)}
        for letter in parts(chain.goal.claim):
            if isinstance(letter, At) and free_names(letter) <= sorts.keys():
                if isinstance(span := span_of(letter, sorts), Range):
                    ranges[letter] = span
        self.coordinates(chain, ranges, depth)
        for label, fact in chain.goal.facts:
            if not isinstance(fact, ForAll) or not sums_of(fact.body):
                continue
            places: list[list[Term]] = []
            for span in (b.sort for b in fact.binders):
                if not isinstance(span, Range):
                    break
                own: list[Term] = [place for place, sort in ranges.items() if sort == span]
                places.append(own or [span.lower])
            if len(places) < len(fact.binders):
                continue
            for indices in islice(product(*places), MOST_FACTS):
                used = c.Use(self.label("row"), label, indices)
                with attempted(chain):
                    *_, after = goals_of(chain.goal, used)
                    if after.facts[-1][1] not in said:
                        chain.add(used, lambda g: self.added_up(g, depth + 1))

    def pairs(self, chain: Chain, depth: int) -> None:
        """What is known to add up to 1 over all letters is at most 1 at two that are known to differ."""
        sorts = chain.goal.sorts()
        unlike = [f for _, f in chain.goal.facts if isinstance(f, Relation) and f.operator == "!="]
        if unlike:
            self.rows(chain, depth)
        sums = [f.left for _, f in self.relevant(chain.goal) if f.operator == "=" and f.right == ONE]
        for fact, total in product(unlike, sums):
            two = [s for s in (fact.left, fact.right) if isinstance(s, Var)]
            if isinstance(total, Sum) and [sorts.get(s.name) for s in two] == 2 * [Range(total.lower, total.upper)]:
                both = add(*(put(total.body, total.index, s) for s in two))
                with attempted(chain):
                    step = c.Have(self.label(MEMBER), Relation("<=", both, ONE))
                    chain.add(step, lambda g: self.as_sums(g, depth + 1))

    def members_of_rows(self, chain: Chain, depth: int) -> None:
        """The same of sums that are known for each index: of a channel, whose rows add up to 1, no entry is more."""
        for label, fact in chain.goal.facts:
            if not isinstance(fact, ForAll) or not all(isinstance(b.sort, Range) for b in fact.binders):
                continue
            body = fact.body
            if not isinstance(body, Relation) or body.operator != "=":
                continue
            for total, value in ((body.left, body.right), (body.right, body.left)):
                if not isinstance(total, Sum):
                    continue
                own = [Var(b.name) for b in fact.binders]
                index = new_name("i", chain.goal, total, *own)
                last = Binder(index, Range(total.lower, total.upper))
                term = put(total.body, total.index, Var(index))
                each = ForAll((*fact.binders, last), Relation("<=", term, value))

                def proof(
                    inner: Goal, label: str = label, each: ForAll = each, left: bool = total == body.left
                ) -> c.Step:
                    step = c.Intro(tuple(unused_names(inner, [b.name for b in each.binders])))
                    (there,) = goals_of(inner, step)
                    row, *at = Chain(there), *map(Var, step.names)
                    name = self.label("row")
                    row.add(c.Use(name, label, tuple(at[:-1])), lambda g: self.added_up(g, depth + 1))
                    known = relation_of(row.goal.claiming(row.goal.fact(name)))
                    whole = known.left if left else known.right
                    assert isinstance(whole, Sum)
                    self.apart(row, whole, at[-1], depth + 1)
                    return closed(step, [row.close(self.added_up(row.goal, depth + 1))])

                with attempted(chain):
                    chain.add(c.Have(self.label(MEMBER), each), proof)

    def vanishing(self, goal: Goal, depth: int) -> c.Step:
        """Logarithms of a sum of terms that are not negative: where it is positive, and where all terms are 0."""
        claim = relation_of(goal)
        known = {f for _, f in goal.facts}
        for node in outermost(claim, (Log, XLogX)):
            total = node.arg if isinstance(node, Log | XLogX) else ZERO
            some = Relation("<", ZERO, total)
            if not isinstance(total, Sum) or some in known or Relation("=", total, ZERO) in known:
                continue
            zero = self.label("zero")
            start, split, there, chain = self._whether_positive(goal, total, zero, depth)
            with suppress(Stuck, KernelError):
                absurd = chain.close(self._nothing_left(chain.goal, depth))
                return start.close(closed(split, [self.close(there, depth + 1), absurd]))
            chain.add(c.Rewrite(zero), lambda g: self.added_up(g, depth + 1))
            return start.close(
                closed(split, [self.close(there, depth + 1), chain.close(self.close(chain.goal, depth + 1))])
            )
        raise Stuck("no logarithm of a sum that may be 0", goal)

    def positive(self, goal: Goal, depth: int) -> c.Step:
        """A sum of terms that are not negative, and can not all be 0, is positive; so it is not 0."""
        claim = relation_of(goal)
        if claim.operator == "!=" and ZERO in (claim.left, claim.right):
            step = c.Apart(claim.right == ZERO)
            return closed(step, [self.close(g, depth + 1) for g in goals_of(goal, step)])
        excess, strict = excess_of(claim)
        excess = normalizer(goal).canonical(excess)
        if not strict or not isinstance(excess, Sum):
            raise Stuck("not that a sum is positive", goal)
        with suppress(Stuck, KernelError):
            return self._each_positive(goal, excess, depth)
        start, split, there, chain = self._whether_positive(goal, excess, self.label("zero"), depth)
        absurd = chain.close(self._nothing_left(chain.goal, depth, excess))
        return start.close(closed(split, [self.added_up(there, depth + 1), absurd]))

    def _each_positive(self, goal: Goal, total: Sum, depth: int) -> c.Step:
        """A sum of terms each of which is positive on sight, if there are any."""
        chain, label = Chain(goal), self.label("sum")

        def proof(one: Goal) -> c.Step:
            step = c.Pointwise(new_name("i", one, total))
            *side, inner = goals_of(one, step)
            there = Chain(inner)
            self._instances(there, depth)
            signed = there.close(self._products_of_signs(there.goal))
            return closed(step, [*(self._not_empty(g, depth) for g in side), signed])

        chain.add(c.Have(label, Relation("<", ZERO, total)), proof)
        return chain.close(self.added_up(chain.goal, depth + 1))

    def _whether_positive(
        self, goal: Goal, total: Sum, zero: str, depth: int
    ) -> tuple[Chain, c.Step, Goal, Chain]:
        """Cases for a sum of terms that are not negative: it is positive; or 0, as `zero` says, and so is each term."""
        start, sign = Chain(goal), Relation("<=", ZERO, total)
        start.add(c.Have(self.label("sum"), sign), lambda g: self.pointwise(g, depth + 1))
        split = c.Cases(self.label("some"), Relation("<", ZERO, total))
        there, none = goals_of(start.goal, split)
        chain = Chain(none)
        chain.add(c.Fact(zero, "antisymmetric", (total, ZERO)), lambda g: self.added_up(g, depth + 1))
        self.members(chain, [total], depth)
        self.rows(chain, depth)
        return start, split, there, chain

    def _nothing_left(self, goal: Goal, depth: int, zero: Sum | None = None) -> c.Step:
        """Anything, where the terms of a sum that is known to be positive are 0, as those of ``zero`` are."""
        for _, fact in self.relevant(goal):
            if fact.operator != "=" or not isinstance(fact.left, Sum) or fact.right != ONE:
                continue
            chain, none = Chain(goal), self.label("none")
            with attempted(chain):
                total = replace(fact.left, body=neg(fact.left.body))
                step = c.Have(none, Relation("<=", ZERO, total))
                if zero is not None:
                    with attempted(chain):
                        chain.add(step, lambda g: self._weights_vanish(g, zero, depth))
                if not chain.links:
                    chain.add(step, lambda g: self.pointwise(g, depth + 1))
                wrong = c.Contradiction(none)
                (absurd,) = goals_of(chain.goal, wrong)
                return chain.close(closed(wrong, [self.added_up(absurd, depth + 1)]))
        raise Stuck("no sum is known to be 1", goal)

    def _weights_vanish(self, goal: Goal, zero: Sum, depth: int) -> c.Step:
        """That weights are at most 0 where each, times an exponential, is known to be 0."""
        claim = relation_of(goal)
        assert isinstance(claim.right, Sum)
        step = c.Pointwise(new_name("i", goal, claim.right))
        *side, inner = goals_of(goal, step)
        chain, at = Chain(inner), Var(step.name)
        weight = neg(relation_of(inner).right)
        rest = normalizer(inner).canonical(div(put(zero.body, zero.index, at), weight))
        if side or not isinstance(rest, Exp):
            raise Stuck("no weights times exponentials", goal)
        label = next((k for k, f in inner.facts if k.startswith(MEMBER) and isinstance(f, ForAll)), "")
        name = self.label("here")
        chain.add(c.Use(name, label, (at,)), lambda g: self.added_up(g, depth))
        factor = Exp(neg(rest.arg))
        closing = combined(chain, [(neg(factor), name)], lambda g: self.close(g, depth + 1))
        return closed(step, [closing])

    def renamed(self, chain: Chain, names: Mapping[Sum, str], equal: str, depth: int) -> None:
        """What is known of members of sums, for the names that stand for these sums (by the facts ``equal``)."""
        for label, fact in chain.goal.facts:
            if not (label.startswith(MEMBER) and isinstance(fact, ForAll) and isinstance(fact.body, Relation)):
                continue
            name = names.get(fact.body.right) if isinstance(fact.body.right, Sum) else None
            if name is None:
                continue
            each = ForAll(fact.binders, Relation("<=", fact.body.left, Var(name)))
            equations: list[tuple[Term, str]] = [
                (ONE, k)
                for k, f in chain.goal.facts
                if (k == equal or k.startswith(f"{equal}.")) and isinstance(f, Relation) and f.operator == "="
            ]

            def proof(inner: Goal, label: str = label, uses: list[tuple[Term, str]] = equations) -> c.Step:
                step, here = c.Intro((new_name("i", inner),)), self.label("here")
                (there,) = goals_of(inner, step)
                one = Chain(there)
                one.add(c.Use(here, label, (Var(step.names[0]),)), lambda g: self.added_up(g, depth + 1))
                products = [c.Product(Fraction(1), (here,))]
                return closed(step, [combined(one, uses, lambda g: self.added_up(g, depth + 1), products)])

            with attempted(chain):
                chain.add(c.Have(self.label(MEMBER), each), proof)

    def summed_facts(self, goal: Goal, depth: int) -> c.Step:
        """Facts about each index of a range, summed up; what they say without sums joins the facts."""
        chain, found = Chain(goal), []
        for binder, fact in list(_of_each(goal))[:MOST_FACTS]:
            sort = binder.sort
            assert isinstance(sort, Range)
            excess, _ = excess_of(fact)
            index = new_name("i", goal, excess)
            total = Sum(index, sort.lower, sort.upper, put(excess, binder.name, Var(index)))
            operator = "=" if fact.operator == "=" else "<="
            name = self.label("added")
            with attempted(chain):
                chain.add(c.Have(name, Relation(operator, ZERO, total)), lambda g: self.pointwise(g, depth + 1))
                found.append((name, operator, normalizer(goal).canonical(total)))
        if found and sums_of(goal.claim):
            with suppress(Stuck, KernelError):
                return chain.close(self.added_up(chain.goal, depth + 1))
        left = False
        for name, operator, term in found:
            term, equal = self._known_put_in(goal, term)
            uses = [*equal, (ONE, name)] if operator == "=" else equal
            if sums_of(Relation("=", term, ZERO)) or not free_names(term):
                continue
            products = [] if operator == "=" else [c.Product(Fraction(1), (name,))]
            step = c.Have(self.label("sum"), Relation(operator, ZERO, term))
            with attempted(chain):
                inner, *_ = goals_of(chain.goal, step)
                proof = combined(Chain(inner), uses, lambda g: self.added_up(g, depth + 1), products)
                chain.add(step, lambda _: proof)  # noqa: B023 - it is called at once
                left = True
        if not left:
            raise Stuck("what is summed up says nothing without sums", goal)
        close = self.close if sums_of(goal.claim) else self.scalar
        return chain.close(close(chain.goal, depth + 1))

    def weighed_facts(self, goal: Goal, depth: int) -> c.Step:
        """Facts about each index, or each pair, in the mean over these: with weights that are known to add up to 1."""
        chain, found = Chain(goal), list[str]()
        for about, fact in goal.facts:
            if not isinstance(fact, ForAll) or len(fact.binders) > 2 or not isinstance(fact.body, Relation):
                continue
            spans = [b.sort for b in fact.binders if isinstance(b.sort, Range)]
            if len(spans) < len(fact.binders) or fact.body.operator in ("=", "!="):
                continue
            indices = [new_name("i", goal, fact)]
            indices += [new_name("i", goal, fact, Var(indices[0]))][: len(spans) - 1]
            excess, _ = excess_of(fact.body)
            for b, index in zip(fact.binders, indices, strict=True):
                excess = put(excess, b.name, Var(index))
            totals = [Sum(index, span.lower, span.upper, ONE) for index, span in zip(indices, spans, strict=True)]
            weights = [list(self._weights_over(goal, total, total.index)) for total in totals]
            for chosen in islice(product(*weights), MOST_FACTS):
                body: Term = excess
                for total, (_, weight) in reversed(list(zip(totals, chosen, strict=True))):
                    body = replace(total, body=mul(weight, body))
                label = self.label("mean")
                with attempted(chain):
                    step = c.Have(label, Relation("<=", ZERO, body))
                    chain.add(step, lambda g: self._by_signs(g, depth, about))  # noqa: B023 - it is called at once
                    found.append(label)
        if not found:
            raise Stuck("no fact is about what has weights", goal)
        for label in list(found):
            mean = chain.goal.fact(label)
            assert isinstance(mean, Relation)
            term, uses = self._known_put_in(chain.goal, normalizer(goal).canonical(mean.right))
            with attempted(chain):
                step = c.Have(self.label("sum"), Relation("<=", ZERO, term))
                proof = combined(
                    Chain(goals_of(chain.goal, step)[0]),
                    uses,
                    lambda g: self.added_up(g, depth + 1),
                    [c.Product(Fraction(1), (label,))],
                )
                chain.add(step, lambda _: proof)  # noqa: B023 - it is called at once
        return chain.close(self.added_up(chain.goal, depth))

    def _by_signs(self, goal: Goal, depth: int, about: str, at: tuple[Term, ...] = ()) -> c.Step:
        """A sum of weights times what is not negative, as a fact says at each index; or of such sums."""
        index = new_name("i", goal, relation_of(goal).right)
        step, at = c.Pointwise(index), (*at, Var(index))
        *side, inner = goals_of(goal, step)
        body = relation_of(inner).right
        assert isinstance(body, Mul)
        weight, rest = body.args[0], mul(*body.args[1:])
        chain, labels = Chain(inner), [self.label("sign"), self.label("sign")]

        def said(g: Goal) -> c.Step:
            if isinstance(rest, Sum):
                return self._by_signs(g, depth + 1, about, at)
            known = Chain(g)
            known.add(c.Use(self.label("at"), about, at), lambda g: self.added_up(g, depth + 1))
            return known.close(self.added_up(known.goal, depth + 1))

        chain.add(c.Have(labels[0], Relation("<=", ZERO, weight)), lambda g: self.scalar(g, depth + 1))
        chain.add(c.Have(labels[1], Relation("<=", ZERO, rest)), said)
        proof = combined(chain, [], lambda g: self.added_up(g, depth), [c.Product(Fraction(1), tuple(labels))])
        return closed(step, [*(self._not_empty(g, depth) for g in side), proof])

    def along(self, goal: Goal, depth: int) -> c.Step:
        """A claim about the end k of a range a..k of a fact "for all", for each r from the start to k, by induction."""
        sorts, claim = goal.sorts(), relation_of(goal)
        names: dict[str, None] = {}
        for fact in (fact for _, fact in goal.facts if isinstance(fact, ForAll)):
            ends = (free_names(b.sort.upper) for b in fact.binders if isinstance(b.sort, Range))
            names.update(dict.fromkeys(sorted(frozenset().union(*ends) & free_in(claim))))
        for name in names:
            if not isinstance(sorts.get(name), Integer):
                continue
            for start in self.starts(goal, name):
                with suppress(Stuck, KernelError):
                    return self._marched(goal, name, start, depth)
        raise Stuck("no chain", goal)

    def _marched(self, goal: Goal, name: str, start: Term, depth: int) -> c.Step:
        r = new_name("r", goal)

        def settle(g: Goal) -> c.Step:
            return self.added_up(g, depth + 1)

        upto = Implies(Relation("<=", Var(r), Var(name)), instantiate(goal.claim, {name: Var(r)}))
        each = ForAll((Binder(r, Integer()),), Implies(Relation("<=", start, Var(r)), upto))
        chain, label, here, at_end = Chain(goal), *(self.label(stem) for stem in ("chain", "here", "end"))

        def general(g: Goal) -> c.Step:
            outer, assumed = c.Intro((r,)), c.Intro((self.label("from"),))
            (inside,) = goals_of(g, outer)
            (wanted,) = goals_of(inside, assumed)
            step = c.Induction(r, start, self.label("ih"))
            known, base, after = goals_of(wanted, step)
            proofs = [settle(known), self._next_link(base, None, depth), self._next_link(after, step.label, depth)]
            return closed(outer, [closed(assumed, [closed(step, proofs)])])

        chain.add(c.Have(label, each), general)
        chain.add(c.Use(here, label, (Var(name),)), settle)
        chain.add(c.Use(at_end, here, ()), settle)
        return chain.close(c.Given(at_end))

    def _next_link(self, goal: Goal, before: str | None, depth: int) -> c.Step:
        """The first claim, or the next one from the one before: both only up to the end of the chain."""
        step = c.Intro((self.label("upto"),))
        (inner,) = goals_of(goal, step)
        chain = Chain(inner)
        if before is not None:
            chain.add(c.Use(self.label("before"), before, ()), lambda g: self.added_up(g, depth + 1))
        return closed(step, [chain.close(self.close(chain.goal, depth + 1))])


def span_of(index: Term, sorts: Mapping[str, Sort]) -> Sort | None:
    """The range of an index that is a name, or a letter of a tuple."""
    if isinstance(index, At) and isinstance(index.seq, Seq) and isinstance(sort := sorts.get(index.seq.name), Tuples):
        return Range(ONE, put(sort.size, sort.position, index.position))
    return sorts.get(index.name) if isinstance(index, Var) else None


def _of_each(goal: Goal) -> Iterator[tuple[Binder, Relation]]:
    """Comparisons that facts state for each index of one range."""
    for _, fact in goal.facts:
        if isinstance(fact, ForAll) and len(fact.binders) == 1 and isinstance(fact.binders[0].sort, Range):
            parts = fact.body.args if isinstance(fact.body, And) else (fact.body,)
            for part in parts:
                if isinstance(part, Relation) and part.operator != "!=":
                    yield fact.binders[0], part
