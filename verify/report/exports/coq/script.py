"""Stored proofs as Coq proofs: the tree of steps, walked with the kernel's own rules, a tactic or a few a step.

Untrusted: what comes out is a text that Coq accepts or not. The theorems are stated from the statement alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from verify.kernel import certificate as c
from verify.kernel import statement as s
from verify.kernel import terms as t
from verify.kernel.calculus import derivative
from verify.kernel.definitions import unfold
from verify.kernel.errors import Malformed
from verify.kernel.facts import look_up
from verify.kernel.judge import Exploration
from verify.kernel.normal import Normalizer
from verify.kernel.rules import Goal, excess_of, product_of
from verify.kernel.sorts import membership
from verify.kernel.terms import Num, Term
from verify.report.exports.coq.identities import Identities, NotExported
from verify.report.exports.coq.printer import formula, name, term, type_of
from verify.report.exports.coq.slopes import continuous, slope

__all__ = ["Script"]

MAX_LETTERS = 3_000_000


@dataclass(frozen=True)
class _Place:
    """A goal with the Coq names of its facts, in their order."""

    goal: Goal
    labels: tuple[str, ...]

    def known(self, label: str) -> str:
        for (one, _), there in zip(reversed(self.goal.facts), reversed(self.labels), strict=True):
            if one == label:
                return there
        raise NotExported(f"no fact {label}")


class Script:
    """Writes proofs; ``tour`` knows the rules, ``lemma`` gives the Coq name of a claim's theorem."""

    def __init__(self, tour: Exploration, lemma: Callable[[str], str]) -> None:
        self.tour = tour
        self.lemma = lemma
        self._numbers = count(1)
        self.identities = Identities(self.fresh)
        self.covers = False
        self.letters = 0

    def fresh(self, kind: str) -> str:
        """A name that is none of the kernel's names as printed: those that end in "_" end in two."""
        return f"{kind}{next(self._numbers)}_"

    def proof(self, goal: Goal, step: c.Step) -> str:
        """Tactics that close the claim of a goal without names and facts."""
        return self._prove(_Place(goal, ()), step)

    def statement(self, statement: s.Statement, goal: Goal, step: c.Step) -> str:
        """Tactics that close a statement, of which ``goal`` is the opening."""
        lines, labels = self._introduced(statement.binders)
        if statement.hypotheses:
            firsts = [self.fresh("H") for _ in statement.hypotheses]
            whole = self.fresh("H")
            pattern = f"({' & '.join(firsts)})" if len(firsts) > 1 else firsts[0]
            opened, more = self._opened(goal.facts[len(labels) :], *firsts)
            lines += f"\nintro {whole}. pose proof {whole} as {pattern}.\n{opened}"
            labels += more
        return f"{lines}\n{self._prove(_Place(goal, tuple(labels)), step)}"

    # --- going down ---

    def _prove(self, place: _Place, step: c.Step) -> str:
        goals = self.tour.goals(place.goal, step)
        if len(goals) != len(step.children):
            raise NotExported("a proof with parts missing")
        kind = type(step).__name__.lower()
        rule = getattr(self, f"_{kind}", None)
        if rule is None:
            raise NotExported(f"the rule {type(step).__name__}")
        made: str = rule(place, step, goals)
        self.letters += len(made)
        if self.letters > 100 * MAX_LETTERS or len(made) > MAX_LETTERS:
            raise NotExported("a proof that is too long")
        return made

    def _plain(self, place: _Place, goals: tuple[Goal, ...], step: c.Step, number: int) -> str:
        """The proof of a child that knows what its parent knows."""
        return self._prove(_Place(goals[number], place.labels), step.children[number])

    def _shown(self, place: _Place, goals: tuple[Goal, ...], step: c.Step, numbers: range) -> tuple[list[str], list[str]]:
        """Children as facts on the way: the tactics, and their names."""
        lines, labels = [], []
        for number in numbers:
            label = self.fresh("C")
            lines.append(
                f"assert ({label} : {_formula(goals[number].claim)}).\n{{ {self._plain(place, goals, step, number)} }}"
            )
            labels.append(label)
        return lines, labels

    def _after(self, place: _Place, goal: Goal, label: str) -> tuple[str, _Place]:
        """Tactics that take the new facts of a goal apart, the first of which is called ``label``; the new place."""
        new = goal.facts[len(place.goal.facts) :]
        lines, labels = self._opened(new, label)
        return lines, _Place(goal, (*place.labels, *labels))

    def _opened(self, new: tuple[tuple[str, s.Formula], ...], *firsts: str) -> tuple[str, list[str]]:
        """Facts as `Goal.knowing` adds them: a conjunction is followed by its parts."""
        labels: list[str] = []
        lines: list[str] = []
        given = iter(firsts)
        rest = list(new)

        def one(label: str) -> None:
            _, fact = rest.pop(0)
            labels.append(label)
            if isinstance(fact, s.And):
                parts = [self.fresh("H") for _ in fact.args]
                if len(parts) == 1:
                    lines.append(f"pose proof {label} as {parts[0]}.")
                elif parts:
                    lines.append(f"pose proof {label} as ({' & '.join(parts)}).")
                for part in parts:
                    one(part)

        while rest:
            one(next(given))
        return "".join(f"{line}\n" for line in lines), labels

    # --- logic ---

    def _given(self, place: _Place, step: c.Given, goals: tuple[Goal, ...]) -> str:
        return f"exact {place.known(step.label)}."

    def _intro(self, place: _Place, step: c.Intro, goals: tuple[Goal, ...]) -> str:
        (goal,) = goals
        claim = place.goal.claim
        if isinstance(claim, s.ForAll):
            binders = tuple(s.Binder(known, sort) for known, sort in goal.scope[len(place.goal.scope) :])
            lines, labels = self._introduced(binders)
            here = _Place(goal, (*place.labels, *labels))
            return f"{lines}\n{self._prove(here, step.children[0])}"
        label = self.fresh("H")
        lines, here = self._after(place, goal, label)
        return f"intro {label}.\n{lines}{self._prove(here, step.children[0])}"

    def _introduced(self, binders: tuple[s.Binder, ...]) -> tuple[str, list[str]]:
        """Names with what their sorts say; the facts about ranges."""
        lines, labels = [], []
        for binder in binders:
            member = self.fresh("M")
            known = name(binder.name)
            match binder.sort:
                case s.Range():
                    lower, upper = self.fresh("H"), self.fresh("H")
                    lines.append(f"intros {known} {member}. pose proof {member} as (_ & {lower} & {upper}).")
                    labels += [lower, upper]
                case s.Real() | s.Family(_, False):
                    lines.append(f"intro {known}.")
                case s.Integer() | s.Family(_, True) | s.Tuples():
                    lines.append(f"intros {known} {member}.")
                case _:
                    raise NotExported(f"a {type(binder.sort).__name__}")
        return "\n".join(lines), labels

    def _split(self, place: _Place, step: c.Split, goals: tuple[Goal, ...]) -> str:
        if not goals:
            return "exact I."
        proofs = [self._plain(place, goals, step, number) for number in range(len(goals))]
        *firsts, last = proofs
        return "".join(f"split.\n{{ {proof} }}\n" for proof in firsts) + last

    def _choose(self, place: _Place, step: c.Choose, goals: tuple[Goal, ...]) -> str:
        claim = place.goal.claim
        if not isinstance(claim, s.Or):
            raise NotExported("an alternative of something else")
        last = step.index == len(claim.args) - 1
        way = "right. " * step.index + ("" if last else "left. ")
        return f"{way}\n{self._plain(place, goals, step, 0)}"

    def _have(self, place: _Place, step: c.Have, goals: tuple[Goal, ...]) -> str:
        label = self.fresh("H")
        first = self._plain(place, goals, step, 0)
        lines, here = self._after(place, goals[1], label)
        rest = self._prove(here, step.children[1])
        return f"assert ({label} : {_formula(goals[0].claim)}).\n{{ {first} }}\n{lines}{rest}"

    def _use(self, place: _Place, step: c.Use, goals: tuple[Goal, ...]) -> str:
        return self._instance(place, step, goals, place.goal.fact(step.hypothesis), place.known(step.hypothesis))

    def _lemma(self, place: _Place, step: c.Lemma, goals: tuple[Goal, ...]) -> str:
        known = self.tour.ledger.used[step.identifier]
        return self._instance(place, step, goals, known, self.lemma(step.identifier))

    def _instance(
        self, place: _Place, step: c.Use | c.Lemma, goals: tuple[Goal, ...], fact: s.Formula, label: str
    ) -> str:
        *conditions, last = range(len(goals))
        lines, shown = self._shown(place, goals, step, range(len(conditions)))
        made = self.fresh("H")
        proofs = iter(shown)
        scope = place.goal.sorts()
        here = self.fresh("T")
        lines.append(f"pose proof {label} as {here}.")
        rest = list(step.values)
        while isinstance(fact, s.ForAll) and rest:
            put: dict[str, t.Value] = {}
            for binder in fact.binders:
                value = rest.pop(0)
                sort = s.instantiate(binder.sort, put)
                lines.append(f"specialize ({here} {_value(value, binder, fact.body)}).")
                asked = [next(proofs) for _ in membership(value, sort, scope)]
                lines += self._member(here, sort, asked)
                put[binder.name] = value
            fact = s.instantiate(fact.body, put)
        if isinstance(fact, s.Implies):
            premises = list(proofs)
            lines.append(f"specialize ({here} {_conj(premises)}).")
        new = goals[last].facts[len(place.goal.facts)][1]
        lines.append(f"assert ({made} : {_formula(new)}) by exact {here}. clear {here}.")
        opened, after = self._after(place, goals[last], made)
        return "\n".join(lines) + "\n" + opened + self._prove(after, step.children[last])

    def _member(self, here: str, sort: s.Sort, proofs: list[str]) -> list[str]:
        """Tactics that give a specialised fact what the sort asks for."""
        match sort:
            case s.Real() | s.Family(_, False):
                return []
            case s.Integer():
                return [f"specialize ({here} ltac:(integer))."]
            case s.Range():
                return [f"specialize ({here} ltac:(split; [integer | exact {_conj(proofs)}]))."]
            case s.Family(_, True):
                return [f"specialize ({here} ltac:(intros; integer))."]
            case s.Tuples():
                return [f"specialize ({here} ltac:(tuple_member))."]
        raise NotExported(f"a value for a {type(sort).__name__}")

    def _unpack(self, place: _Place, step: c.Unpack, goals: tuple[Goal, ...]) -> str:
        fact, label = place.goal.fact(step.hypothesis), place.known(step.hypothesis)
        (goal,) = goals
        match fact:
            case s.Exists():
                binders = tuple(s.Binder(known, sort) for known, sort in goal.scope[len(place.goal.scope) :])
                return self._exhibited(place, goal, binders, label, step)
            case s.And(args):
                parts = [self.fresh("H") for _ in args]
                head = f"pose proof {label} as ({' & '.join(parts)}).\n" if len(parts) > 1 else ""
                head = head or "".join(f"pose proof {label} as {part}.\n" for part in parts)
            case s.Iff():
                parts = [self.fresh("H"), self.fresh("H")]
                head = f"pose proof (proj1 {label}) as {parts[0]}. pose proof (proj2 {label}) as {parts[1]}.\n"
            case s.Not(arg):
                parts = [self.fresh("H")]
                head = f"assert ({parts[0]} : {_formula(s.negation(arg))}) by (negating {label}).\n"
            case _:
                raise NotExported("a fact taken apart")
        opened, labels = self._opened(goal.facts[len(place.goal.facts) :], *parts)
        return head + opened + self._prove(_Place(goal, (*place.labels, *labels)), step.children[0])

    def _exhibited(
        self, place: _Place, goal: Goal, binders: tuple[s.Binder, ...], label: str, step: c.Unpack
    ) -> str:
        body = self.fresh("H")
        pattern = body
        ranges: list[str] = []
        labels: list[str] = []
        for binder in reversed(binders):
            member = self.fresh("M")
            if isinstance(binder.sort, s.Real) or binder.sort == s.Family(getattr(binder.sort, "arity", 0), False):
                pattern = f"[{name(binder.name)} {pattern}]"
            else:
                pattern = f"[{name(binder.name)} [{member} {pattern}]]"
            if isinstance(binder.sort, s.Range):
                lower, upper = self.fresh("H"), self.fresh("H")
                ranges.insert(0, f"pose proof {member} as (_ & {lower} & {upper}).\n")
                labels[:0] = [lower, upper]
        new = goal.facts[len(place.goal.facts) + len(labels) :]
        opened, more = self._opened(new, body)
        after = _Place(goal, (*place.labels, *labels, *more))
        return f"pose proof {label} as {pattern}.\n{''.join(ranges)}{opened}{self._prove(after, step.children[0])}"

    def _exhibit(self, place: _Place, step: c.Exhibit, goals: tuple[Goal, ...]) -> str:
        claim = place.goal.claim
        if not isinstance(claim, s.Exists):
            raise NotExported("values for something else")
        *conditions, last = range(len(goals))
        lines, shown = self._shown(place, goals, step, range(len(conditions)))
        proofs = iter(shown)
        scope = place.goal.sorts()
        put: dict[str, t.Value] = {}
        for binder, value in zip(claim.binders, step.values, strict=True):
            sort = s.instantiate(binder.sort, put)
            lines.append(f"exists {_value(value, binder, claim.body)}.")
            asked = [next(proofs) for _ in membership(value, sort, scope)]
            match sort:
                case s.Integer():
                    lines.append("split; [integer|].")
                case s.Range():
                    lines.append(f"split; [split; [integer | exact {_conj(asked)}]|].")
                case s.Family(_, True):
                    lines.append("split; [intros; integer|].")
                case s.Tuples():
                    lines.append("split; [tuple_member|].")
            put[binder.name] = value
        lines.append(f"change {_formula(goals[last].claim)}.")
        return "\n".join(lines) + "\n" + self._plain(place, goals, step, last)

    def _cases(self, place: _Place, step: c.Cases, goals: tuple[Goal, ...]) -> str:
        yes, no, raw = self.fresh("H"), self.fresh("H"), self.fresh("T")
        first, here = self._after(place, goals[0], yes)
        second, there = self._after(place, goals[1], no)
        denied = _formula(goals[1].facts[len(place.goal.facts)][1])
        return (
            f"destruct (Classical_Prop.classic {_formula(step.formula)}) as [{yes}|{raw}].\n"
            f"{{ {first}{self._prove(here, step.children[0])} }}\n"
            f"assert ({no} : {denied}) by (negating {raw}).\n{second}{self._prove(there, step.children[1])}"
        )

    def _alternatives(self, place: _Place, step: c.Alternatives, goals: tuple[Goal, ...]) -> str:
        label = place.known(step.hypothesis)
        if not goals:
            return f"elim {label}."
        labels = [self.fresh("H") for _ in goals]
        pattern = labels[-1]
        for one in reversed(labels[:-1]):
            pattern = f"[{one}|{pattern}]"
        parts = []
        for number, goal in enumerate(goals):
            opened, here = self._after(place, goal, labels[number])
            parts.append(f"{{ {opened}{self._prove(here, step.children[number])} }}")
        return f"pose proof {label} as {pattern}.\n" + "\n".join(parts)

    def _contradiction(self, place: _Place, step: c.Contradiction, goals: tuple[Goal, ...]) -> str:
        label, denied = place.known(step.hypothesis), self.fresh("T")
        inner = self._plain(place, goals, step, 0)
        words = _formula(goals[0].claim)
        return f"exfalso. assert ({denied} : {words}).\n{{ {inner} }}\nconflicting {label} {denied}."

    def _rewrite(self, place: _Place, step: c.Rewrite, goals: tuple[Goal, ...]) -> str:
        label, made = place.known(step.equality), self.fresh("C")
        inner = self._plain(place, goals, step, 0)
        back = "<- " if step.backwards else ""
        words = _formula(goals[0].claim)
        ending = "exact" if self._is_literal(place, step, words) else "rewritten"
        change = f"try rewrite {back}{label}. " if goals[0].claim != place.goal.claim else ""
        return f"assert ({made} : {words}).\n{{ {inner} }}\n{change}{ending} {made}."

    @staticmethod
    def _is_literal(place: _Place, step: c.Rewrite, words: str) -> bool:
        """Whether putting in one side for the other gives these words, so that nothing was simplified on the way."""
        fact = place.goal.fact(step.equality)
        if not isinstance(fact, s.Relation):
            return False
        old, new = (fact.right, fact.left) if step.backwards else (fact.left, fact.right)
        return _formula(place.goal.claim).replace(_term(old), _term(new)) == words

    # --- algebra ---

    def _combine(self, place: _Place, step: c.Combine, goals: tuple[Goal, ...]) -> str:
        claim = place.goal.claim
        if not isinstance(claim, s.Relation):
            raise NotExported("a combination for something else")
        lines, _ = self._shown(place, goals, step, range(len(goals)))
        excess, strict = excess_of(claim)
        parts: list[Term] = []
        proofs: list[tuple[str, str]] = []
        for product in step.products:
            made, positive = product_of(place.goal, product)
            parts.append(made)
            proofs.append(("gt" if positive else "ge", self._product(place, product, positive, lines)))
        for multiplier, label in step.equalities:
            fact = place.goal.fact(label)
            if not isinstance(fact, s.Relation):
                raise NotExported("an equation that is none")
            parts.append(t.mul(multiplier, t.sub(fact.left, fact.right)))
            proofs.append(("eq", f"(times_zero {_term(multiplier)} _ {self._excess(place, label, lines)})"))
        total = _unfolded(t.add(*parts)) if parts else t.ZERO
        identity = self.identities.equal(_unfolded(excess), total, place.goal.sorts())
        kind, proof = proofs[0] if proofs else ("eq", "eq_refl")
        for other, more in proofs[1:]:
            kind, proof = _plus(kind, proof, other, more)
        wanted = "eq" if claim.operator == "=" else "gt" if strict else "ge"
        if wanted == "ge" and kind == "gt":
            proof = f"(weaken _ {proof})"
        elif wanted == "ge" and kind == "eq":
            proof = f"(equal_ge _ {proof})"
        elif wanted != kind:
            raise NotExported("a strict goal without a strict product")
        label = self.fresh("I")
        lines.append(f"assert ({label} : {term(unfold(excess))} = {term(total)}).\n{{ {identity} }}")
        ending = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "=": "eq"}[claim.operator]
        lines.append(f"apply (from_{ending} _ _ _ (by_sum_{wanted} _ _ {label} {proof})); solve [reflexivity | lra].")
        return "\n".join(lines)

    def _product(self, place: _Place, product: c.Product, positive: bool, lines: list[str]) -> str:
        """A proof that a product is not negative, or positive: the terms in the order of `product_of`."""
        first = self.fresh("C")
        coefficient = _term(Num(product.coefficient))
        lines.append(f"assert ({first} : 0 {'<' if positive else '<='} {coefficient}) by lra.")
        proof = first
        for factor in product.factors:
            if isinstance(factor, c.Square):
                part = f"(square_ge {_term(factor.term)})"
            elif isinstance(factor, str):
                part = self._excess(place, factor, lines)
                fact = place.goal.fact(factor)
                operator = fact.operator if isinstance(fact, s.Relation) else ""
                if operator == "=":
                    part = f"(equal_ge _ {part})"
                elif operator in ("<", ">") and not positive:
                    part = f"(weaken _ {part})"
            else:
                raise NotExported("entropies")
            lemma = "Rmult_lt_0_compat" if positive else "Rmult_le_pos"
            proof = f"({lemma} _ _ {proof} {part})"
        return proof

    def _excess(self, place: _Place, label: str, lines: list[str]) -> str:
        """The name of the fact that the excess of a relation is (not negative, positive, 0)."""
        fact = place.goal.fact(label)
        if not isinstance(fact, s.Relation):
            raise NotExported("an inequality that is none")
        kind = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "=": "eq"}[fact.operator]
        excess, _ = excess_of(fact)
        sign = {"lt": "0 < {}", "gt": "0 < {}", "eq": "{} = 0"}.get(kind, "0 <= {}")
        made = self.fresh("X")
        lines.append(
            f"assert ({made} : {sign.format(_term(excess))}) by (apply (excess_{kind} _ _ _ {place.known(label)}); "
            f"solve [reflexivity | lra])."
        )
        return made

    def _apart(self, place: _Place, step: c.Apart, goals: tuple[Goal, ...]) -> str:
        lemma = "Rgt_not_eq" if step.greater else "Rlt_not_eq"
        return f"apply {lemma}.\n{self._plain(place, goals, step, 0)}"

    def _fact(self, place: _Place, step: c.Fact, goals: tuple[Goal, ...]) -> str:
        *conditions, last = range(len(goals))
        lines, _ = self._shown(place, goals, step, range(len(conditions)))
        _, conclusion = look_up(step.name, place.goal.sorts(), step.arguments)
        label = self.fresh("H")
        lines.append(f"assert ({label} : {_formula(conclusion)}).\n{{ {_fact_proof(step)} }}")
        opened, after = self._after(place, goals[last], label)
        return "\n".join(lines) + "\n" + opened + self._prove(after, step.children[last])

    def _pointwise(self, place: _Place, step: c.Pointwise, goals: tuple[Goal, ...]) -> str:
        claim = place.goal.claim
        inner = goals[-1]
        known, sort = inner.scope[-1]
        if not isinstance(claim, s.Relation):
            raise NotExported("sums that are not compared")
        lines, _ = self._shown(place, goals, step, range(len(goals) - 1))
        intro, labels = self._introduced((s.Binder(known, sort),))
        body = self._prove(_Place(inner, (*place.labels, *labels)), step.children[-1])
        kind = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "=": "eq"}[claim.operator]
        zero = "_left" if claim.left == t.ZERO else "_right" if claim.right == t.ZERO else ""
        tuples = "_tuples" if isinstance(sort, s.Tuples) else ""
        lines.append(f"apply pointwise_{kind}{zero}{tuples}; [solve [integer | assumption] .. |]. cbv beta.")
        return "\n".join(lines) + f"\n{intro}\n{body}"

    # --- integers ---

    def _induction(self, place: _Place, step: c.Induction, goals: tuple[Goal, ...]) -> str:
        known = name(step.variable)
        claim, start = _formula(place.goal.claim), _term(step.start)
        integer, first, base, after = (self.fresh("M") for _ in range(4))
        lines = [f"assert ({integer} : is_integer {start}) by integer."]
        lines.append(f"assert ({first} : {_formula(goals[0].claim)}).\n{{ {self._plain(place, goals, step, 0)} }}")
        kept = {
            number: label
            for number, ((_, fact), label) in enumerate(zip(place.goal.facts, place.labels, strict=True))
            if step.variable not in s.free_in(fact)
        }
        labels = tuple(kept.values())
        lines.append(
            f"assert ({base} : {_formula(goals[1].claim)}).\n"
            f"{{ {self._prove(_Place(goals[1], labels), step.children[1])} }}"
        )
        member, from_, label = self.fresh("M"), self.fresh("H"), self.fresh("H")
        new = goals[2].facts[len(labels) :]
        opened, more = self._opened(new, from_, label)
        inner = self._prove(_Place(goals[2], (*labels, *more)), step.children[2])
        lines.append(
            f"assert ({after} : forall {known} : R, is_integer {known} -> {_formula(new[0][1])} -> {claim} -> "
            f"{_formula(goals[2].claim)}).\n{{ clear dependent {known}. intros {known} {member} {from_} {label}.\n"
            f"{opened}{inner} }}"
        )
        given = f"{start} {integer} {base} {after} {known} ltac:(integer) {first}"
        return "\n".join([*lines, f"exact (Induction (fun {known} : R => {claim}) {given})."])

    def _enumerate(self, place: _Place, step: c.Enumerate, goals: tuple[Goal, ...]) -> str:
        lines, (lower, upper) = self._shown(place, goals, step, range(2))
        known, member = name(step.variable), self.fresh("M")
        lines.append(f"assert ({member} : is_integer {known}) by integer.")
        values = range(step.lower, step.upper + 1)
        number, same, inside = self.fresh("z"), self.fresh("E"), self.fresh("B")
        lines.append(
            f"destruct (integer_between {known} ({step.lower}) ({step.upper}) {member} {lower} {upper}) as "
            f"({number} & {same} & {inside})."
        )
        if not values:
            lines.append("lia.")
        for place_, value in enumerate(values):
            here, case = _Place(goals[2 + place_], place.labels), self.fresh("E")
            proof = self._prove(here, step.children[2 + place_])
            put = f"subst {number}. subst {known}.\n{proof}"
            if place_ == len(values) - 1:
                lines.append(f"assert ({case} : {number} = ({value})%Z) by lia.\n{put}")
            else:
                lines.append(
                    f"destruct (Z.eq_dec {number} ({value})) as [{case}|{case}].\n{{ {put} }}"
                )
        return "\n".join(lines)

    # --- calculus ---

    def _derivative(self, place: _Place, step: c.Derivative, goals: tuple[Goal, ...]) -> str:
        claim = place.goal.claim
        if not isinstance(claim, s.Relation):
            raise NotExported("a derivative for something else")
        lines, (where, start, defined, sign) = self._shown(place, goals, step, range(4))
        at_point = t.substitute(excess_of(claim)[0], {step.variable: t.Var(step.point)})
        excess = _unfolded(at_point)
        point = name(step.point)
        change = _unfolded(derivative(at_point, step.point))
        function, slope_ = f"(fun {point} : R => {term(excess)})", f"(fun {point} : R => {term(change)})"
        low, high = (_term(step.anchor), name(step.variable))
        theorem = "Derivative" if step.rightwards else "Derivative_leftwards"
        if step.strictly:
            theorem = "Derivative_strictly" if step.rightwards else "Derivative_leftwards_strictly"
        result, inside, facts = self.fresh("H"), self.fresh("B"), self.fresh("D")
        natural, proof = slope(excess, step.point)
        lines += [
            f"assert ({result} : {function} {high} {'>' if step.strictly else '>='} {function} {low}).",
            f"{{ apply ({theorem} {function} {slope_} {low} {high} {where}).",
            f"{{ intros {point} {inside}. pose proof {defined} as {facts}. try specialize ({facts} {point} {inside}). "
            f"apart_all. {continuous(excess, step.point)} }}",
            f"{{ intros {point} {inside}. pose proof ({sign} {point} {inside}) as {facts}. "
            f"pose proof {defined} as T_. try specialize (T_ {point} ltac:(lra)). apart_all.",
            f"apply (slope_is _ _ {natural}); [{proof} | cbv beta; slope_equal]. }}",
            f"{{ intros {point} {inside}. pose proof ({sign} {point} {inside}) as {facts}. apart_all. "
            f"cbv beta; first [assumption | lra]. }} }}",
            f"cbv beta in {result}. clear -{result} {start}. lra.",
        ]
        return "\n".join(lines)

    def _cover(self, place: _Place, step: c.Cover, goals: tuple[Goal, ...]) -> str:
        claim = place.goal.claim
        if not isinstance(claim, s.Relation):
            raise NotExported("a cover for something else")
        lines, shown = self._shown(place, goals, step, range(len(goals)))
        self.covers = True
        known = [name(one) for one, _, _ in step.bounds]
        options = "".join(f"i_bisect {one}, " for one in known)
        lines.append(f"clear -{' '.join(shown)}." if shown else "clear.")
        for extreme in _extremes(unfold(excess_of(claim)[0])):
            lines.append(self._extreme(extreme))
        each = ";" if _mentions(unfold(excess_of(claim)[0]), t.XLogX) else "."
        lines.append(f"numbers{each} interval with ({options}i_depth 40, i_prec {max(60, step.bits)}).")
        return "\n".join(lines)

    def _crossing(self, place: _Place, step: c.Crossing, goals: tuple[Goal, ...]) -> str:
        claim = place.goal.claim
        if not isinstance(claim, s.Exists):
            raise NotExported("a crossing for something else")
        lines, (where, below, above, defined) = self._shown(place, goals, step, range(4))
        equation = next(p for p in _parts(claim.body) if isinstance(p, s.Relation) and p.operator == "=")
        difference = t.sub(equation.left, equation.right)
        value = _unfolded(t.substitute(difference, {claim.binders[0].name: t.Var(step.point)}))
        point, known = name(step.point), name(claim.binders[0].name)
        inside, facts, found = self.fresh("B"), self.fresh("D"), self.fresh("E")
        theorem, first, second = ("Crossing_falling", above, below) if step.falling else ("Crossing", below, above)
        ends = f"{_term(step.lower)} {_term(step.upper)}"
        lines += [
            f"destruct ({theorem} (fun {point} : R => {term(value)}) {ends} {where}) as ({known} & {inside} & {found}).",
            f"{{ intros {point} {inside}. pose proof {defined} as {facts}. try specialize ({facts} {point} {inside}). "
            f"apart_all. {continuous(value, step.point)} }}",
            f"{{ cbv beta. rewritten {first}. }}",
            f"{{ cbv beta. rewritten {second}. }}",
            f"cbv beta in {found}. exists {known}. repeat split; lra.",
        ]
        return "\n".join(lines)

    def _extreme(self, value: t.Max | t.Min) -> str:
        """A minimum or maximum of rational numbers is replaced by the one that it is."""
        numbers = [Normalizer({}).canonical(arg) for arg in value.args]
        rational = [one.value for one in numbers if isinstance(one, Num)]
        if len(rational) != len(numbers):
            return ""
        extreme = (max if isinstance(value, t.Max) else min)(rational)
        kind, label = type(value).__name__, self.fresh("E")
        facts = []
        for arg, number in zip(value.args, numbers, strict=True):
            if arg != number:
                same = self.fresh("E")
                facts.append(
                    f"assert ({same} : {term(arg)} = {term(number)}).\n{{ {self.identities.equal(arg, number, {})} }}"
                    f"\nrewrite {same}."
                )
        member = "right; " * rational.index(extreme) + "left; lra"
        return (
            f"assert ({label} : {term(value)} = {term(Num(extreme))}).\n{{ " + "\n".join(facts)
            + f" apply {kind}_number; [{member} | repeat (constructor; [lra|]); constructor]. }}\ntry rewrite {label}."
        )


def _mentions(node: t.Node, kind: type[t.Node]) -> bool:
    return isinstance(node, kind) or any(_mentions(part, kind) for part in t.parts_of(node))


def _parts(claim: s.Formula) -> tuple[s.Formula, ...]:
    return claim.args if isinstance(claim, s.And) else (claim,)


def _extremes(node: t.Node) -> list[t.Max | t.Min]:
    """The minima and maxima of numbers in a term, each once, those inside first."""
    found: dict[t.Max | t.Min, None] = {}
    for part in t.parts_of(node):
        found |= dict.fromkeys(_extremes(part))
    if isinstance(node, (t.Max, t.Min)) and not t.free_names(node):
        found[node] = None
    return list(found)


def _fact_proof(step: c.Fact) -> str:
    match step.name, step.arguments:
        case "root_nonnegative", _:
            return "apply root_nonnegative; lra."
        case "extremum", (t.Max(args) | t.Min(args) as value,):
            inside = "; ".join(map(_term, args))
            return f"apply (extremum_{type(value).__name__.lower()} [{inside}]); discriminate."
        case "extremum", _:
            return "apply extremum_abs."
        case "tuple_range", _:
            return (
                "match goal with S : Tuples _ _ ?x |- 1 <= ?x _ /\\ _ => apply (tuple_range _ _ _ _ S) end; "
                "solve [assumption | integer]."
            )
        case "sum_shift", (t.Sum(index, lower, upper, body), Num() as by):
            ends = f"{_term(lower)} {_term(upper)} {_term(by)} (fun {name(index)} : R => {_term(body)})"
            shifted = f"assert (T_ : is_integer {_term(by)}) by integer. apply (sum_shift {ends}) in T_. cbv beta in T_."
            return f"{shifted} rewritten T_."
        case known, _ if known.startswith("gaussian"):
            raise NotExported("means")
    return f"eapply {step.name}; solve [eassumption | integer | eauto with integers]."


def _plus(kind: str, proof: str, other: str, more: str) -> tuple[str, str]:
    if kind == other == "gt":
        return "gt", f"(plus_gt_ge _ _ {proof} (weaken _ {more}))"
    if kind == other == "eq":
        return "eq", f"(plus_eq_eq _ _ {proof} {more})"
    one = f"(equal_ge _ {proof})" if kind == "eq" else proof
    two = f"(equal_ge _ {more})" if other == "eq" else more
    kinds = ["ge" if k == "eq" else k for k in (kind, other)]
    return ("gt" if "gt" in kinds else "ge"), f"(plus_{kinds[0]}_{kinds[1]} _ _ {one} {two})"


def _conj(proofs: list[str]) -> str:
    if not proofs:
        return "I"
    made = proofs[-1]
    for proof in reversed(proofs[:-1]):
        made = f"(conj {proof} {made})"
    return made


def _unfolded(node: Term) -> Term:
    made = unfold(node)
    if not isinstance(made, Term):
        raise Malformed("not a term")
    return made


def _term(node: t.Node) -> str:
    return term(unfold(node))


def _formula(node: s.Formula) -> str:
    return formula(written_out(node))


def written_out(node: s.Formula) -> s.Formula:
    """A formula with each defined function replaced by what it stands for."""
    made = unfold(node)
    if not isinstance(made, s.Formula):
        raise Malformed("not a formula")
    return made


def _value(value: t.Value, binder: s.Binder, body: s.Formula) -> str:
    if isinstance(value, t.Lambda):
        inside = unfold(value.body)
        types = type_of(binder, written_out(body)).split(" -> ")
        names = " ".join(f"({name(p)} : {kind})" for p, kind in zip(value.parameters, types, strict=False))
        return f"(fun {names} => {term(inside)})"
    if isinstance(value, t.Joint):
        raise NotExported("random variables")
    return term(unfold(value))
