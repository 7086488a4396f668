"""Proofs in Coq that two terms are equal, where the kernel's normal form says so.

Each part that arithmetic does not open (an exponential, a logarithm, a sum, a value of a family) becomes a name, the same
for equal ones; the laws of `verify.kernel.normal` that turn one into others are steps of their own; `field` does the
rest. Which parts are equal is asked of the kernel's normal form: if its answer is wrong, Coq refuses the proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from math import lcm

from verify.kernel import terms as t
from verify.kernel.normal import Monomial, Normalizer, freeze, mono_term, poly_term, scale, vanishes
from verify.kernel.sorts import Scope, within
from verify.kernel.statement import Relation, free_in, same_sort, sort_of
from verify.kernel.terms import Num, Term
from verify.kernel.values import factors
from verify.report.exports.coq.fields import Field, number
from verify.report.exports.coq.nested import (
    UNIT,
    NotExported,
    Total,
    exchange,
    function_of,
    layers_of,
    nest,
    number_of,
    possible_order,
    sizes_of,
    split_factors,
    with_body,
    with_index,
)
from verify.report.exports.coq.printer import name, term
from verify.report.exports.coq.symbols import (
    contains,
    decided_now,
    gap_of,
    never_zero,
    put_in,
    ratio_of,
    replaced,
    symbols_of,
    undecided,
)

__all__ = ["Identities", "NotExported"]

DEPTH = 30
MAX_PERMUTED = 5


class _Again(Exception):
    """An exponent has a denominator that was not expected."""


class Identities:
    """Writes proofs of equalities; ``names`` makes names that nothing else has."""

    def __init__(self, fresh: Callable[[str], str]) -> None:
        self.fresh = fresh
        self.off: list[Term] = []  # Kronecker symbols, as canonical terms, that are 0 in this case
        self.on: list[Term] = []  # those that are 1, and not so on sight
        self.cases: list[tuple[t.Delta, str, bool]] = []  # what was compared, by which fact, and whether it is equal

    def equal(self, left: Term, right: Term, scope: Scope, depth: int = 0) -> str:
        """A tactic that closes ``left = right``."""
        if left == right:
            return "reflexivity."
        if depth > DEPTH:
            raise NotExported("an identity nested too deeply")
        flag = undecided(left, scope) or undecided(right, scope)
        if isinstance(flag, t.At):
            return self._by_place(flag, left, right, scope, depth)
        if flag is not None:
            return self._by_cases(flag, left, right, scope, depth)
        denominators: dict[Term, int] = {}
        while True:
            try:
                return _Identity(self, scope, depth, denominators).proof(left, right)
            except _Again:
                if len(denominators) > 1000:
                    raise NotExported("too many exponentials") from None

    def _by_cases(self, flag: t.Delta | t.SameTuple, left: Term, right: Term, scope: Scope, depth: int) -> str:
        """A Kronecker symbol is 1, where its sides are equal, or 0."""
        one, two = flag.left, flag.right
        same, value = self.fresh("E"), self.fresh("D")
        lemma = "Delta_cases" if isinstance(flag, t.Delta) else "SameTuple_cases"
        form = Normalizer(scope).canonical(flag)
        off: list[Term] = [replaced(side, flag, t.ZERO) for side in (left, right)]
        if form in self.off:
            outer = self._in_case(off[0], off[1], scope, depth + 1)
            return f"{self._decided_as(value, flag, False, scope, depth)}\ntry rewrite {value}.\n{outer}"
        on: list[Term] = [replaced(side, flag, t.ONE) for side in (left, right)]
        if form in self.on:
            inner = self._in_case(on[0], on[1], scope, depth + 1)
            return f"{self._decided_as(value, flag, True, scope, depth)}\ntry rewrite {value}.\n{inner}"
        head = f"destruct ({lemma} {term(one)} {term(two)}) as [[{same} {value}]|[{same} {value}]].\n"
        put, values = "", {}
        for old, new in ((one, two), (two, one)):
            if isinstance(old, (t.Var, t.Seq)) and old.name not in t.free_names(new):
                values = {old.name: new}
                put = f"try rewrite {'' if old == one else '<- '}{same} in *. "
                break
        if not put and isinstance(form, t.Delta) and isinstance(form.left, (t.Var, t.At)):
            solved = self.fresh("E")
            read = any(isinstance(side, t.At) and isinstance(side.seq, t.Put) for side in (one, two))
            put = f"assert ({solved} : {term(form.left)} = {term(form.right)})"
            ratio = None
            if isinstance(flag, t.Delta) and contains(flag, t.Sum, t.TupleSum, t.Put):
                ratio = ratio_of(gap_of(form), gap_of(flag), scope)
            if ratio is not None and isinstance(flag, t.Delta):
                step = self.equal(gap_of(form), t.mul(Num(ratio), gap_of(flag)), scope, depth + 1)
                solve = f"apply (Delta_solved {number(ratio)} _ _ _ _ {same})."
                change = f"change ({term(gap_of(form))} = ({number(ratio)} * {term(gap_of(flag))}))."
                put += f".\n{{ {solve}\n{change}\n{step} }}\n"
            else:
                put += f" by {f'(rewrite Put_here in {same}; lra)' if read else 'lra'}. "
            if isinstance(form.left, t.Var):
                values = {form.left.name: form.right}
                put += f"try rewrite {solved} in *. "
            else:
                on = [replaced(side, form.left, form.right) for side in on]
                put += f"try rewrite {solved}. "
        on = [t.substitute(side, values) for side in on]
        kept, also, cases = self.off, self.on, self.cases
        self.cases = [(put_in(other, values), label, equal) for other, label, equal in cases]
        self.cases += [(flag, same, True)] if isinstance(flag, t.Delta) else []
        self.on, _ = decided_now([*also, form], values, scope)
        self.off, absurd = decided_now(kept, values, scope)
        inner = self._in_case(on[0], on[1], scope, depth + 1, absurd)
        self.off, self.on = [*kept, form], also
        self.cases = [*cases, (flag, same, False)] if isinstance(flag, t.Delta) else cases
        outer = self._in_case(off[0], off[1], scope, depth + 1)
        self.off, self.cases = kept, cases
        first = f"{{ try rewrite {value}. {put}\nenough (Goal_ : {term(on[0])} = {term(on[1])}) by exact Goal_.\n"
        return f"{head}{first}{inner} }}\n{{ try rewrite {value}.\n{outer} }}"

    def _by_place(self, read: t.At, left: Term, right: Term, scope: Scope, depth: int) -> str:
        """What is read off a tuple with a coordinate written to it is that, or what was there."""
        if not isinstance(read.seq, t.Put):
            raise NotExported("a coordinate")
        same, kept, also, cases = self.fresh("E"), self.off, self.on, self.cases
        flag = t.Delta(read.position, read.seq.position)
        form = Normalizer(scope).canonical(flag)
        lines = [f"destruct (Req_dec {term(read.position)} {term(read.seq.position)}) as [{same}|{same}]."]
        for lemma, made in (("same", read.seq.value), ("other", t.At(read.seq.seq, read.position))):
            sides = [replaced(side, read, made) for side in (left, right)]
            if lemma == "same" and form in kept:
                lines.append("{ exfalso; absurd_case. }")
                continue
            if lemma == "other" and form in also:
                lines.append("{ exfalso; absurd_case. }")
                continue
            self.off, self.on = (kept, [*also, form]) if lemma == "same" else ([*kept, form], also)
            self.cases = [*cases, (flag, same, lemma == "same")]
            also_put = ""
            place, known = flag.left, flag.right
            if lemma == "same" and isinstance(place, t.Var) and place.name not in t.free_names(known):
                values = {place.name: known}
                sides = [t.substitute(side, values) for side in sides]
                (self.off, _), (self.on, _) = (decided_now(flags, values, scope) for flags in (kept, also))
                self.cases = [(put_in(other, values), label, equal) for other, label, equal in cases]
                also_put = f"\ntry rewrite {same} in *."
            step = self._in_case(sides[0], sides[1], scope, depth + 1)
            self.off, self.on, self.cases = kept, also, cases
            fact = f"(Put_at_{lemma} {term(read.seq.seq)} {term(read.seq.position)} {term(read.seq.value)} "
            put = f"try rewrite {fact}{term(read.position)} {same})."
            goal = f"enough (Goal_ : {term(sides[0])} = {term(sides[1])}) by exact Goal_."
            lines.append(f"{{ {put}{also_put}\n{goal}\n{step} }}")
        return "\n".join(lines)

    def _in_case(self, left: Term, right: Term, scope: Scope, depth: int, absurd: bool = False) -> str:
        """As `equal`, or that the case can not be."""
        more = undecided(left, scope) or undecided(right, scope)
        absurd = absurd or any(form in self.on for form in self.off)
        if not absurd and (more is not None or self.vanishes(t.sub(left, right), scope)):
            return self.equal(left, right, scope, depth)
        return self._absurd(scope, depth)

    def _absurd(self, scope: Scope, depth: int) -> str:
        """A tactic for a case that can not be: two things were taken to be equal that differ by a number, or the like."""
        for flag, label, equal in self.cases:
            gap = self._form(t.sub(flag.left, flag.right), scope, (Normalizer(scope).canonical(flag), equal))
            symbols = symbols_of(gap)
            if equal and symbols is not None and all(never_zero(gap, symbols)):
                other, apart = t.add(flag.right, gap), self.fresh("E")
                step = self._without((flag, label, equal), other, scope, depth)
                cases = [self.fresh("D") for _ in symbols]
                put = "".join(
                    f"destruct (Delta_cases {term(symbol.left)} {term(symbol.right)}) as [[_ {case}]|[_ {case}]]; "
                    f"rewrite {case} in {apart}; "
                    for symbol, case in zip(symbols, cases, strict=True)
                )
                return (
                    f"exfalso. assert ({apart} : {term(flag.left)} = {term(other)}).\n{{ {step} }}\n"
                    f"{put}lra."
                )
            if not equal and gap == t.ZERO:
                return f"exfalso. apply {label}.\n{self._without((flag, label, equal), flag.right, scope, depth)}"
        for flag, label, equal in self.cases:
            for other, there, same in self.cases:
                if not equal and same and (ratio := ratio_of(gap_of(flag), gap_of(other), scope)) is not None:
                    step = self.equal(gap_of(flag), t.mul(Num(ratio), gap_of(other)), scope, depth + 1)
                    put = f"apply (Delta_solved {number(ratio)} _ _ _ _ {there})."
                    stated = f"change ({term(gap_of(flag))} = ({number(ratio)} * {term(gap_of(other))}))."
                    return f"exfalso. apply {label}.\n{put}\n{stated}\n{step}"
        return "exfalso; absurd_case."

    def _without(self, case: tuple[t.Delta, str, bool], right: Term, scope: Scope, depth: int) -> str:
        """As `equal`, of the left side of a comparison that is shown to be impossible, without using it."""
        flag, _, equal = case
        form, kept = Normalizer(scope).canonical(flag), (self.off, self.on, self.cases)
        self.cases = [other for other in self.cases if other != case]
        if equal:
            self.on = [other for other in self.on if other != form]
        else:
            self.off = [other for other in self.off if other != form]
        step = self.equal(flag.left, right, scope, depth + 1)
        self.off, self.on, self.cases = kept
        return step

    def _decided_as(self, label: str, flag: t.Delta | t.SameTuple, on: bool, scope: Scope, depth: int) -> str:
        how = self.decided(flag, on, scope, depth)
        how = f".\n{{ {how} }}" if "\n" in how else f" by {how}"
        return f"assert ({label} : {term(flag)} = {int(on)}){how}"

    def decided(self, flag: t.Delta | t.SameTuple, on: bool, scope: Scope, depth: int) -> str:
        """A tactic for: a symbol is 1, or 0, by what was compared before."""
        form = Normalizer(scope).canonical(flag)
        if isinstance(flag, t.Delta) and contains(flag, t.Sum, t.TupleSum, t.Put):
            for other, label, equal in self.cases:
                same = {other.left, other.right} == {flag.left, flag.right}
                if equal != on or same or Normalizer(scope).canonical(other) != form:
                    continue
                one, two = (gap_of(each) for each in ((flag, other) if on else (other, flag)))
                if (ratio := ratio_of(one, two, scope)) is not None:
                    step = self.equal(one, t.mul(Num(ratio), two), scope, depth + 1)
                    lemma = "Delta_from_same" if on else "Delta_from_other"
                    return (
                        f"apply ({lemma} {number(ratio)} _ _ _ _ {label}).\n"
                        f"change ({term(one)} = ({number(ratio)} * {term(two)})).\n{step}"
                    )
        return f"symbol_{'on' if on else 'off'}."

    def vanishes(self, node: Term, scope: Scope) -> bool:
        """Whether a term is 0 by normal form, with the symbols that are 0 here."""
        if vanishes(node, Normalizer(scope)):
            return True
        form = self._form(node, scope) if self.off or self.on else node
        if form != node and vanishes(form, Normalizer(scope)):
            return True
        return contains(node, t.Sum, t.TupleSum) and any(
            vanishes(self._form(solved, scope), Normalizer(scope)) for solved in self.solved(form, scope)
        )

    def _form(self, node: Term, scope: Scope, but: tuple[Term, bool] | None = None) -> Term:
        """The kernel's normal form, with what the symbols are in this case ``but`` one."""
        form = Normalizer(scope).canonical(node)
        on = [flag for flag in self.on if (flag, True) != but]
        off = [flag for flag in self.off if (flag, False) != but]
        for flags, value in ((off, t.ZERO), (on, t.ONE)):
            for flag in flags:
                form = Normalizer(scope).canonical(replaced(form, flag, value))
        for solved in self.solved(form, scope, on) if but and contains(node, t.Sum, t.TupleSum) else ():
            form = solved
            for other in off:
                form = Normalizer(scope).canonical(replaced(form, other, t.ZERO))
        return form

    def solved(self, form: Term, scope: Scope, on: Sequence[Term] | None = None) -> Iterator[Term]:
        """The normal form with coordinates of tuples replaced by what they are equal to in this case."""
        for flag in self.on if on is None else on:
            if isinstance(flag, t.Delta) and isinstance(flag.left, t.At):
                form = Normalizer(scope).canonical(replaced(form, flag.left, flag.right))
                yield form


class _Identity:
    """One proof of ``left = right``."""

    def __init__(self, all_: Identities, scope: Scope, depth: int, denominators: dict[Term, int]) -> None:
        self.all, self.scope, self.depth = all_, scope, depth
        self.denominators = denominators  # of what stands in exponentials, by monomial
        self.lines: list[str] = []  # facts about what the names stand for
        self.generators: dict[Term, str] = {}  # canonical term: name
        self.shown: dict[str, Term] = {}  # name: the term that it stands for, as it is in the goal
        self.positive: list[tuple[str, str]] = []  # of names: what is known (text over names), and its proof
        self.roots: list[tuple[str, str, Field]] = []  # of the power of one: the equation, its proof, what it is
        self.opened: dict[Term, tuple[Field, str]] = {}
        self.atomic: set[Term] = set()  # sums that no law opens further
        self.squared: set[Term] = set()  # what roots are of that are raised to their own power somewhere

    def canonical(self, node: Term) -> Term:
        return Normalizer(self.scope).canonical(node)

    def proof(self, left: Term, right: Term) -> str:
        normal = Normalizer(self.scope)
        for side in (left, right):
            normal.poly(side)
        for asked in normal.conditions:
            if isinstance(asked, Relation) and asked.operator == ">=" and asked.right == t.ZERO:
                self.squared.add(self.canonical(asked.left))
        one, first = self.field(left)
        two, second = self.field(right)
        if not self.generators:
            return self._assembled(one, two, first, second, [])
        return self._assembled(one, two, first, second, list(self.generators.values()))

    def _assembled(self, one: Field, two: Field, first: str, second: str, names: list[str]) -> str:
        fresh = self.all.fresh
        real = {known: term(self.shown[known]) for known in names}
        below: dict[str, tuple[str, str, tuple[Term, str] | None]] = {}
        for field in (one, two, *(inside for _, _, inside in self.roots)):
            for base, source in field.denominators():
                if base.kind == "var" and isinstance(self.shown[base.known], t.Exp):
                    continue  # positive
                below.setdefault(base.text(real), (base.text({}), base.text(real), source))
        lines = list(self.lines)
        given: list[tuple[str, str]] = [(fresh("P"), words) for words, _ in self.positive]
        proofs = [proof for _, proof in self.positive]
        roots = [(fresh("Q"), words) for words, _, _ in self.roots]
        for inside, outside, source in below.values():
            label = fresh("N")
            lines.append(f"assert ({label} : {outside} <> 0).\n{{ {self._nonzero(source)} }}")
            given.append((fresh("N"), f"{inside} <> 0"))
            proofs.append(label)
        given += roots
        proofs += [proof for _, proof, _ in self.roots]
        label = fresh("I")
        quantified = f"forall {' '.join(names)} : R, " if names else ""
        premises = "".join(f"{words} -> " for _, words in given)
        rules = f" [{' '.join(known for known, _ in roots)}]" if roots else ""
        intros = " ".join([*names, *(known for known, _ in given)])
        close = f"first [ring{rules} | field{rules}; nonzeros]"
        if rules:
            close = f"ring{rules} | field; nonzeros | field{rules}; nonzeros"
            if any("/" in words for _, words in roots):  # which the ring tactics do not take as a rule
                put = f"rewrite {', '.join(f'?{known}' for known, _ in roots)}; field; nonzeros"
                close += f" | {put} | ring_simplify; {put}"
            close = f"first [{close}]"
        clear = "clear; " if not given and not names else "clear; "
        lines.append(
            f"assert ({label} : {quantified}{premises}{one.text({})} = {two.text({})}).\n"
            f"{{ {clear}{f'intros {intros}; ' if intros else ''}{close}. }}"
        )
        applied = " ".join([label, *(f"({real[n]})" for n in names), *(f"({p})" for p in proofs)])
        chain = f"(eq_trans {first} (eq_trans ({applied}) (eq_sym {second})))"
        return "\n".join([*lines, f"exact {chain}."])

    def _nonzero(self, source: tuple[Term, str] | None) -> str:
        """A tactic for: what stands below a line is not 0. The kernel asks that of the factors of its normal form."""
        if source is None or not isinstance(source[0], (t.Add, t.Mul, t.Sum, t.TupleSum)):
            return "nonzero."
        node, proof = source
        if isinstance(node, (t.Sum, t.TupleSum)):
            return "nonzero." if proof == "eq_refl" else self._nonzero_as(node, self.canonical(node), proof)
        normal = Normalizer(self.scope)
        poly = normal.poly(node)
        if not poly:
            raise NotExported("a division by 0")
        common = {a: min(dict(m[0]).get(a, 0) for m in poly) for a in {a for m in poly for a, _ in m[0]}}
        shift = sorted(((a, k) for a, k in common.items() if k), key=repr)
        back = (tuple((a, -k) for a, k in shift), ())
        rest = normal.times(poly, {back: Fraction(1)})
        if len(poly) == 1 or len(rest) < 2:
            made = poly_term(poly) if len(poly) == 1 else node
        else:
            lead = freeze(rest)[0][1]
            primitive = poly_term(scale(rest, 1 / lead))
            made = t.mul(Num(lead), *(t.Pow(a, Num(Fraction(k))) for a, k in shift), primitive)
        if made == node or (len(poly) == 1 and isinstance(node, t.Mul)):
            return "nonzero."
        return self._nonzero_as(node, made, proof)

    def _nonzero_as(self, node: Term, made: Term, proof: str) -> str:
        """That something is not 0, as what it is equal to."""
        label, put, head = self.all.fresh("E"), "", ""
        if term(node) != term(made):
            head = f"assert ({label} : {term(node)} = {term(made)}).\n{{ {self._nested(node, made)} }}\n"
            put = f"rewrite {label}. "
        return f"{head}refine (eq_ind _ (fun z => z <> 0) _ _ {proof}). {put}nonzero."

    # --- terms over names ---

    def field(self, node: Term) -> tuple[Field, str]:
        """The term with names for what is not opened, and a proof (a Coq term) that it is that."""
        match node:
            case Num():
                return Field("num", (), node.value), "eq_refl"
            case t.Add(args) if args:
                return self._folded("+", "Rplus", args)
            case t.Mul(args) if args:
                return self._folded("*", "Rmult", args)
            case t.Pow(base, Num(value)) if value.denominator == 1:
                inside, proof = self.field(base)
                power = value.numerator
                if power == 0:
                    return Field("num", (), Fraction(1)), f"(Pow_none {term(base)})"
                lemma = "Pow_up" if power > 0 else "Pow_down"
                made = Field("^", (inside,), Fraction(power), source=(base, proof))
                return made, f"({lemma} _ _ {abs(power)} {proof})"
        if isinstance(node, (t.Add, t.Mul)):
            return Field("num", (), Fraction(0 if isinstance(node, t.Add) else 1)), "eq_refl"
        if node not in self.opened:
            self.opened[node] = self._opened(node)
        return self.opened[node]

    def _folded(self, sign: str, function: str, args: tuple[Term, ...]) -> tuple[Field, str]:
        made = [self.field(a) for a in args]
        whole, proof = made[0]
        for part, shown in made[1:]:
            whole = Field(sign, (whole, part))
            plain = proof == "eq_refl" and shown == "eq_refl"
            proof = "eq_refl" if plain else f"(f_equal2 {function} {proof} {shown})"
        return whole, proof

    def _opened(self, node: Term) -> tuple[Field, str]:
        match node:
            case t.Exp(arg):
                return self._exp(node, arg)
            case t.Log(arg):
                return self._log(node, arg)
            case t.XLogX(arg):
                value = number_of(self.canonical(arg))
                if value is not None:
                    return self._xlogx_number(node, arg, value)
            case t.Sum() | t.TupleSum():
                if node in self.atomic:
                    return self._named(node, self.canonical(node))
                return self._sum(node)
            case t.Pow(base, Num(value)):
                return self._root(node, base, value)
            case t.Pow(base, exponent):
                return self._symbolic(node, base, exponent)
        return self._named(node, self.canonical(node))

    def _named(self, node: Term, canonical: Term) -> tuple[Field, str]:
        """A name for an atom; of two equal ones the first stands for both."""
        for on, flags in enumerate((self.all.off, self.all.on)):
            if isinstance(node, (t.Delta, t.SameTuple)) and any(
                form in flags for form in (canonical, *self.all.solved(canonical, self.scope))
            ):
                how = self.all.decided(node, bool(on), self.scope, self.depth)
                return Field("num", (), Fraction(on)), self._fact(f"{term(node)} = {on}", how)
        read = isinstance(node, t.At) and isinstance(node.seq, (t.Put, t.Ones)) and canonical != node
        if read or (type(canonical) is not type(node) and node not in self.atomic):
            other, proof = self._renormalised(node, canonical)
            return other, proof
        canonical = self._settled(canonical)
        if canonical in self.generators:
            known = self.generators[canonical]
            first = self.shown[known]
            if first == node:
                return Field("var", (), Fraction(0), known), "eq_refl"
            same = self._fact(f"{term(node)} = {term(first)}", self._same(node, first))
            return Field("var", (), Fraction(0), known), same
        known = self.all.fresh("g")
        self.generators[canonical] = known
        self.shown[known] = node
        return Field("var", (), Fraction(0), known), "eq_refl"

    def _settled(self, form: Term) -> Term:
        """The normal form of the normal form, where that is another: a sum in a sum may become a product of two."""
        for _ in range(DEPTH):
            again = self.canonical(form)
            if again == form:
                break
            form = again
        return form

    def _renormalised(self, node: Term, canonical: Term) -> tuple[Field, str]:
        """The kernel's normal form of it is something else: shown by a step of its own."""
        how = self._rewriting(node, canonical)
        fact = self._fact(f"{term(node)} = {term(canonical)}", how)
        field, proof = self.field(canonical)
        return field, f"(eq_trans {fact} {proof})"

    def _rewriting(self, node: Term, canonical: Term) -> str:
        match node:
            case t.Abs(arg) if isinstance(canonical, Num):
                inside = self.canonical(arg)
                put = "" if term(arg) == term(inside) else f"rewrite {self._equation(arg, inside)}. "
                return f"{put}unfold Rabs; destruct (Rcase_abs _); lra."
            case t.Delta(left, right) if isinstance(canonical, Num):
                if canonical.value:
                    return f"apply Delta_same. {self._nested(left, right)}"
                self._equation(t.sub(left, right), self.canonical(t.sub(left, right)))
                return "apply Delta_other. apart_numbers."
            case t.SameTuple(left, right) if canonical == t.ONE:
                return f"apply SameTuple_same.\n{self._same_tuple(left, right)}"
            case t.At(t.Ones(), _):
                return "reflexivity."
            case t.At(t.Put(seq, position, value), place):
                difference = self.canonical(t.sub(place, position))
                if difference == t.ZERO and canonical == self.canonical(value):
                    self._equation(place, position)
                    return f"rewrite Put_at_same by assumption. {self._nested(value, canonical)}"
                if number_of(difference) is not None and canonical == self.canonical(t.At(seq, place)):
                    self._equation(t.sub(place, position), difference)
                    return f"rewrite Put_at_other by apart_numbers. {self._nested(t.At(seq, place), canonical)}"
            case t.Binomial(n, k) if isinstance(canonical, Num):
                values = [number_of(self.canonical(part)) for part in (n, k)]
                changed = {term(x): (x, y) for x in (n, k) if term(x) != term(y := self.canonical(x))}
                lines = [f"try rewrite {self._equation(x, y)}." for x, y in changed.values()]
                if values[0] is not None and values[1] is not None and 0 <= values[1] <= values[0] <= 12:
                    number_ = f"(Binomial_number {values[0]} {values[1]} _)"
                    return "\n".join([*lines, f"refine (eq_trans {number_} _); [lia | unfold Binomial.C; simpl; field]."])
                if canonical == t.ZERO:
                    return "\n".join([*lines, "unfold Binomial. repeat destruct (Rle_dec _ _); lra."])
        raise NotExported(f"a normal form of {type(node).__name__}")

    def _fact(self, words: str, proof: str) -> str:
        """An equality shown before; its name."""
        label = self.all.fresh("E")
        self.lines.append(f"assert ({label} : {words}).\n{{ {proof} }}")
        return label

    def _equation(self, one: Term, two: Term) -> str:
        """The name of a fact that two terms are equal."""
        return self._fact(f"{term(one)} = {term(two)}", self._nested(one, two))

    def _same(self, one: Term, two: Term) -> str:
        """A tactic for two atoms of one kind with equal parts."""
        if isinstance(one, t.Abs) and isinstance(two, t.Abs):
            plain = self.canonical(t.sub(one.arg, two.arg)) == t.ZERO
            if not plain:
                other = t.neg(two.arg)
                step = self._nested(one.arg, other)
                return f"transitivity (Rabs {term(other)}); [f_equal | apply abs_minus].\n{step}"
        if isinstance(one, (t.Min, t.Max)) and isinstance(two, (t.Min, t.Max)):
            return self._same_extreme(one, two)
        if isinstance(one, t.Delta) and isinstance(two, t.Delta):
            sides = ((one.left, two.left), (one.right, two.right))
            if any(self.canonical(x) != self.canonical(y) for x, y in sides):
                return self._same_symbol(one, two)
        if isinstance(one, (t.Sum, t.TupleSum)) and isinstance(two, (t.Sum, t.TupleSum)):
            return self._same_sum(one, two)
        if type(one) is not type(two) or len(t.subterms(one)) != len(t.subterms(two)):
            raise NotExported(f"a {type(one).__name__} and a {type(two).__name__} that are equal by normal form")
        parts = [(x, y) for x, y in zip(t.subterms(one), t.subterms(two), strict=True)]
        lines = []
        for x, y in parts:
            if x == y:
                continue
            label = self.all.fresh("E")
            if isinstance(x, Term) and isinstance(y, Term):
                how = self._nested(x, y)
            elif isinstance(x, t.SequenceTerm) and isinstance(y, t.SequenceTerm):
                how = self._same_tuple(x, y)
            else:
                raise NotExported(f"a {type(x).__name__} and a {type(y).__name__} that are equal by normal form")
            lines.append(f"assert ({label} : {term(x)} = {term(y)}).\n{{ {how} }}")
        return "\n".join([*lines, "f_equal; first [assumption | reflexivity]."])

    def _same_symbol(self, one: t.Delta, two: t.Delta) -> str:
        """The sides are as far apart, but for a factor."""
        left, right = gap_of(one), gap_of(two)
        ratio = ratio_of(left, right, self.scope)
        if ratio is None:
            raise NotExported("symbols that are equal by normal form")
        step = self._nested(left, t.mul(Num(ratio), right))
        factor = number(ratio)
        return f"apply (Delta_scaled {factor}); [lra|].\nchange ({term(left)} = ({factor} * {term(right)})).\n{step}"

    def _same_tuple(self, one: t.SequenceTerm, two: t.SequenceTerm) -> str:
        """Tuples with the same coordinates written to the same places; or place by place."""
        if one == two:
            return "reflexivity."
        if isinstance(one, t.Put) and isinstance(two, t.Put):
            pairs = ((one.position, two.position), (one.value, two.value))
            normal = Normalizer(self.scope)
            within_ = one.seq == two.seq or normal.canonical(t.SameTuple(one.seq, two.seq)) == t.ONE
            if within_ and all(normal.canonical(x) == normal.canonical(y) for x, y in pairs):
                inner = self.all.fresh("E")
                how = self._same_tuple(one.seq, two.seq)
                lines = [f"assert ({inner} : {term(one.seq)} = {term(two.seq)}).\n{{ {how} }}"]
                for x, y in pairs:
                    lines.append(f"assert ({self.all.fresh('E')} : {term(x)} = {term(y)}).\n{{ {self._nested(x, y)} }}")
                return "\n".join([*lines, "f_equal; first [assumption | reflexivity]."])
        return "tuple_equal."

    def _same_extreme(self, one: t.Min | t.Max, two: t.Min | t.Max) -> str:
        """The same arguments, perhaps in another order or more than once."""
        by_form = {self.canonical(arg): arg for arg in (*one.args, *two.args)}
        kind = type(one).__name__
        lines, proofs, lists = [], [], []
        for value in (one, two):
            proof = "eq_refl"
            for arg in reversed(value.args):
                other, same = by_form[self.canonical(arg)], "eq_refl"
                if other != arg:
                    same = self.all.fresh("E")
                    lines.append(f"assert ({same} : {term(arg)} = {term(other)}).\n{{ {self._nested(arg, other)} }}")
                proof = f"(f_equal2 cons {same} {proof})"
            proofs.append(f"(f_equal {kind} {proof})")
            lists.append("[" + "; ".join(term(by_form[self.canonical(arg)]) for arg in value.args) + "]")
        label = self.all.fresh("E")
        equation = f"{kind} {lists[0]} = {kind} {lists[1]}"
        lines.append(f"assert ({label} : {equation}) by (apply {kind}_same; intro; simpl; tauto).")
        lines.append(f"exact (eq_trans {proofs[0]} (eq_trans {label} (eq_sym {proofs[1]}))).")
        return "\n".join(lines)

    # --- sums ---

    def _sum(self, node: t.Sum | t.TupleSum) -> tuple[Field, str]:
        """A sum, as the sums of the monomials of its body; each is a name, or what a law says that it is."""
        if isinstance(node, t.Sum) and isinstance(node.lower, Num) and isinstance(node.upper, Num):
            return self._written_out(node, node.lower.value, node.upper.value)
        if isinstance(node, t.Sum):
            low, high = self.canonical(node.lower), self.canonical(node.upper)
            if isinstance(low, Num) and isinstance(high, Num):
                ends = f"{self._equation(node.lower, low)} {self._equation(node.upper, high)}"
                there = t.Sum(node.index, low, high, node.body)
                fact = self._fact(f"{term(node)} = {term(there)}", f"exact (Sum_ends _ _ _ _ _ {ends}).")
                field, proof = self._written_out(there, low.value, high.value)
                return field, f"(eq_trans {fact} {proof})"
        node = self._renamed(node)
        scope = within(self.scope, node.index, sort_of(node))
        poly = Normalizer(scope).poly(node.body)
        monos = freeze(poly)
        if not monos:
            fact = self._fact(f"{term(node)} = 0", self._bodies(node, t.ZERO, scope, "_right"))
            return Field("num", (), Fraction(0)), fact
        kind = type(node).__name__
        wheres = f"{term(node.lower)} {term(node.upper)}" if isinstance(node, t.Sum) else sizes_of(node)
        bodies: list[Term] = []
        results: list[tuple[Term, str]] = []
        for mono, coefficient in monos:
            inner, outer = split_factors(mono, node.index)
            body = mono_term(inner)
            value, proof = self._sum_of(with_body(node, body), inner, scope)
            if len(monos) == 1 and value == node:  # it is its own normal form
                return self._named(node, self.canonical(node))
            before = [Num(coefficient)] if coefficient != 1 or outer == UNIT else []
            factor = t.mul(*before, *([mono_term(outer)] if outer != UNIT else []))
            bodies.append(t.Mul((factor, body)))
            function = function_of(node, body)
            scale_ = f"{kind}_scale {wheres} {term(factor)} {function}"
            results.append((t.Mul((factor, value)), f"(eq_trans ({scale_}) (f_equal (Rmult {term(factor)}) {proof}))"))
        whole, (total, proof) = bodies[0], results[0]
        for body, (value, shown) in zip(bodies[1:], results[1:], strict=True):
            proof = (
                f"(eq_trans ({kind}_plus {wheres} {function_of(node, whole)} {function_of(node, body)}) "
                f"(f_equal2 Rplus {proof} {shown}))"
            )
            whole, total = t.Add((whole, body)), t.Add((total, value))
        if whole != node.body:
            fact = self._fact(
                f"{term(node)} = {term(with_body(node, whole))}", self._bodies(node, whole, scope)
            )
            proof = f"(eq_trans {fact} {proof})"
        stated = self.all.fresh("E")
        self.lines.append(f"assert ({stated} : {term(node)} = {term(total)}) by exact {proof}.")
        field, more = self.field(total)
        return field, f"(eq_trans {stated} {more})"

    def _renamed(self, node: t.Sum | t.TupleSum) -> t.Sum | t.TupleSum:
        """With an index that means nothing else here."""
        if node.index not in self.scope:
            return node
        index = t.fresh(node.index, set(self.scope) | t.free_names(node.body))
        kind = t.Seq if isinstance(node, t.TupleSum) else t.Var
        body = t.substitute(node.body, {node.index: kind(index)})
        if isinstance(node, t.Sum):
            return t.Sum(index, node.lower, node.upper, body)
        return t.TupleSum(index, node.length, node.position, node.size, body)

    def _bodies(self, node: t.Sum | t.TupleSum, body: Term, scope: Scope, zero: str = "") -> str:
        """A tactic for: the sum is that of another body, as they are equal for each index."""
        member = self.all.fresh("M")
        known = name(node.index)
        if isinstance(node, t.Sum):
            head = f"apply pointwise_eq{zero}. intros {known} {member}. "
        else:
            head = f"apply pointwise_eq{zero}_tuples; [integer|]. intros {known} {member}. "
        step = self.all.equal(node.body, body, scope, self.depth + 1)
        ranges = f"pose proof {member} as (? & ? & ?). " if isinstance(node, t.Sum) else ""
        return f"{head}{ranges}instances {known} {member}.\nchange ({term(node.body)} = {term(body)}).\n{step}"

    def _written_out(self, node: t.Sum, lower: Fraction, upper: Fraction) -> tuple[Field, str]:
        """A sum between two numbers."""
        if upper - lower > 20 or lower.denominator != 1 or upper.denominator != 1:
            raise NotExported("a long sum between two numbers")
        values = [Num(Fraction(k)) for k in range(lower.numerator, upper.numerator + 1)]
        bodies = [t.substitute(node.body, {node.index: value}) for value in values]
        total: Term = t.ZERO
        for body in reversed(bodies):
            total = t.Add((body, total))
        low, high = lower.numerator, upper.numerator
        fact = self._fact(
            f"{term(node)} = {term(total)}",
            f"rewrite (Sum_numbers ({low}) ({high})). reflexivity.",
        )
        field, proof = self.field(total)
        return field, f"(eq_trans {fact} {proof})"

    def _sum_of(self, node: t.Sum | t.TupleSum, mono: Monomial, scope: Scope) -> tuple[Term, str]:
        """What the sum of one monomial is, and a proof."""
        for a, _ in mono[0]:
            if isinstance(a, t.Delta) and isinstance(node, t.Sum) and node.index in t.free_names(a):
                found = self._pinned(a, node, scope)
                if found is not None:
                    return found
            if isinstance(a, t.SameTuple) and isinstance(node, t.TupleSum):
                for here, there in ((a.left, a.right), (a.right, a.left)):
                    if here == t.Seq(node.index) and node.index not in t.free_names(there):
                        return self._pinned_tuple(node, a, there)
        if mono == UNIT and isinstance(node, t.Sum):
            value = t.Add((node.upper, t.Mul((t.MINUS_ONE, node.lower)), t.ONE))
            fact = self._fact(
                f"{term(node)} = {term(value)}", "apply Sum_count; [integer | integer | side_sum]."
            )
            return value, fact
        if mono == UNIT and isinstance(node, t.TupleSum) and node.position not in t.free_names(node.size):
            count = t.Pow(node.size, node.length)
            fact = self._fact(
                f"{term(node)} = {term(count)}", "apply TupleSum_count; [integer | integer | side_sum | side_sum]."
            )
            return count, fact
        return self._merged(node)

    def _merged(self, node: Total) -> tuple[Total, str]:
        """Factors beside an inner sum go into it; a sum that a law opens once it is the inner one is made that."""
        proof = "eq_refl"
        node = self._distinct(node)
        while (opened := self._open_inner(node)) is not None:
            there, how = opened
            fact = self._fact(f"{term(node)} = {term(there)}", how)
            proof = fact if proof == "eq_refl" else f"(eq_trans {proof} {fact})"
            node = there
        layers, body = layers_of(node)
        scope = self._below(layers)
        for place, layer in enumerate(layers[:-1]):
            order = [k for k in range(len(layers)) if k != place] + [place]
            if not possible_order(layers, order) or not self._opens(layer, layers, body, scope):
                continue
            turned, how = self._permuted(node, order)
            fact = self._fact(f"{term(node)} = {term(turned)}", how)
            return turned, fact if proof == "eq_refl" else f"(eq_trans {proof} {fact})"
        self.atomic.add(node)
        return node, proof

    def _opens(self, layer: Total, layers: list[Total], body: Term, scope: Scope) -> bool:
        """Whether a law does away with this one of nested sums: nothing mentions its index, or a symbol pins it."""
        used = t.free_names(body).union(*(free_in(sort_of(other)) for other in layers if other is not layer))
        if layer.index not in used:
            return isinstance(layer, t.Sum) or layer.position not in t.free_names(layer.size)
        for factor in body.args if isinstance(body, t.Mul) else (body,):
            if isinstance(factor, t.Delta) and isinstance(layer, t.Sum) and layer.index in t.free_names(factor):
                if self._pin(factor, layer.index, scope) is not None:
                    return True
            if isinstance(factor, t.SameTuple) and isinstance(layer, t.TupleSum):
                own = t.Seq(layer.index)
                if own in (factor.left, factor.right) and factor.left != factor.right:
                    there = factor.right if factor.left == own else factor.left
                    if layer.index not in t.free_names(there):
                        return True
        return False

    def _distinct(self, node: Total) -> Total:
        """Nested sums with indices that mean nothing else."""
        layers, body = layers_of(node)
        taken = set(self.scope) | t.free_names(node)
        made: list[Total] = []
        put: dict[str, t.Value] = {}
        for layer in layers:
            taken |= free_in(sort_of(layer))
        for layer in layers:
            index = t.fresh(layer.index, taken)
            taken.add(index)
            here = t.substitute(with_body(layer, t.ZERO), put)
            put[layer.index] = t.Var(index) if isinstance(layer, t.Sum) else t.Seq(index)
            made.append(with_index(here, index, t.ZERO))
        return nest(made, t.substitute(body, put))

    def _below(self, layers: list[Total]) -> Scope:
        scope = self.scope
        for layer in layers:
            scope = within(scope, layer.index, sort_of(layer))
        return scope

    def _open_inner(self, node: Total) -> tuple[Total, str] | None:
        """A factor of the body that is a sum over something that mentions an index, as one more nested sum."""
        layers, body = layers_of(node)
        if not isinstance(body, t.Mul):
            return None
        names = {layer.index for layer in layers}
        sums = [a for a in body.args if isinstance(a, (t.Sum, t.TupleSum)) and names & t.free_names(a)]
        if not sums:
            return None
        inner = sums[0]
        place = body.args.index(inner)
        others = t.mul(*body.args[:place], *body.args[place + 1 :])
        index = t.fresh(inner.index, t.free_names(body) | names | set(self.scope))
        kind = t.Var if isinstance(inner, t.Sum) else t.Seq
        inside = t.substitute(inner.body, {inner.index: kind(index)})
        product = t.Mul((others, inside))
        scope = self._below([*layers, inner := with_index(inner, index, inside)])
        monos = freeze(Normalizer(scope).poly(product))
        joined: Term = mono_term(monos[0][0]) if len(monos) == 1 and monos[0][1] == 1 else t.mul(others, inside)
        head, members = self._into(layers)
        wheres = f"{term(inner.lower)} {term(inner.upper)}" if isinstance(inner, t.Sum) else sizes_of(inner)
        scale_ = f"{type(inner).__name__}_scale {wheres} {term(others)} {function_of(inner, inside)}"
        ways = (
            f"{head}{members}transitivity ({term(others)} * {term(inner)}); [cbv beta; ring|].\n"
            f"rewrite <- ({scale_}).\n"
        )
        here = with_index(inner, index, product)
        ways += self._bodies(here, joined, scope) if joined != product else "reflexivity."
        return nest([*layers, inner], joined), ways

    def _into(self, layers: list[Total]) -> tuple[str, str]:
        """Tactics that go below nested sums on both sides, and what is known there."""
        head, known = "", ""
        for layer in layers:
            member = self.all.fresh("M")
            if isinstance(layer, t.Sum):
                head += f"apply pointwise_eq. intros {name(layer.index)} {member}. "
                known += f"pose proof {member} as (? & ? & ?). instances {name(layer.index)} {member}. "
            else:
                head += f"apply pointwise_eq_tuples; [integer|]. intros {name(layer.index)} {member}. "
                known += f"instances {name(layer.index)} {member}. "
            head += "cbv beta. "
        return head, known

    def _permuted(self, node: Total, order: list[int]) -> tuple[Total, str]:
        """Nested sums in another order, by exchanges of neighbours."""
        layers, body = layers_of(node)
        now = list(range(len(layers)))
        lines = []
        for target, wanted in enumerate(order):
            place = now.index(wanted)
            while place > target:
                here = [layers[k] for k in now]
                pair = nest(here[place - 1 :], body)
                now[place - 1], now[place] = now[place], now[place - 1]
                place -= 1
                made = nest([layers[k] for k in now], body)
                around = "".join(
                    f"apply {type(one).__name__}_ext; intro {name(one.index)}. " for one in here[:place]
                )
                lines.append(f"transitivity {term(made)}.\n{{ {around}exact {exchange(pair)}. }}")
        return nest([layers[k] for k in now], body), "\n".join([*lines, "reflexivity."])

    def _pin(self, flag: t.Delta, index: str, scope: Scope) -> Term | None:
        """The value that the symbol gives the index."""
        normal = Normalizer(scope)
        difference = dict(normal.poly(t.sub(flag.left, flag.right)))
        own: Monomial = (((t.Var(index), 1),), ())
        slope = difference.pop(own, Fraction(0))
        if abs(slope) != 1 or any(index in t.free_names(mono_term(m)) for m in difference):
            return None
        value = poly_term(scale(difference, -1 / slope))
        return value if normal.integer(value) else None

    def _pinned(self, flag: t.Delta, node: t.Sum, scope: Scope) -> tuple[Term, str] | None:
        """A symbol that gives the index one value."""
        value = self._pin(flag, node.index, scope)
        if value is None:
            return None
        inside, member = self.all.fresh("M"), self.all.fresh("M")
        unequal = self.all.fresh("E")
        rest = t.substitute(replaced(node.body, flag, t.ONE), {node.index: value})
        at_value = t.substitute(flag, {node.index: value})
        same = self.all.fresh("D")
        ends = f"{term(node.lower)} {term(node.upper)} {term(value)}"
        proof = (
            f"assert ({inside} : Range {ends}) by range_member.\n"
            f"rewrite (Sum_single {ends} {function_of(node, node.body)} {inside}).\n"
            f"{{ cbv beta. assert ({same} : {term(at_value)} = 1) by (apply Delta_same; lra). "
            f"rewrite {same}. reflexivity. }}\n"
            f"{{ intros {name(node.index)} {member} {unequal}. cbv beta. "
            f"rewrite (Delta_other {term(flag.left)} {term(flag.right)}) by (intro; apply {unequal}; lra). ring. }}"
        )
        return rest, self._fact(f"{term(node)} = {term(rest)}", proof)

    def _pinned_tuple(self, node: t.TupleSum, flag: t.SameTuple, value: t.SequenceTerm) -> tuple[Term, str]:
        rest = t.substitute(replaced(node.body, flag, t.ONE), {node.index: value})
        at_value = t.substitute(flag, {node.index: value})
        inside, member, unequal, same = (self.all.fresh(k) for k in "MMED")
        sizes = f"{sizes_of(node)} {term(value)}"
        proof = (
            f"assert ({inside} : Tuples {sizes}) by tuple_member.\n"
            f"rewrite (TupleSum_single {sizes} {function_of(node, node.body)} ltac:(integer) {inside}).\n"
            f"{{ cbv beta. assert ({same} : {term(at_value)} = 1) by (apply SameTuple_same; reflexivity). "
            f"rewrite {same}. reflexivity. }}\n"
            f"{{ intros {name(node.index)} {member} {unequal}. cbv beta. rewrite (SameTuple_other "
            f"{term(flag.left)} {term(flag.right)}) by (intro; apply {unequal}; congruence). ring. }}"
        )
        return rest, self._fact(f"{term(node)} = {term(rest)}", proof)

    def _same_sum(self, one: Total, two: Total) -> str:
        """Two sums of one monomial each: term by term, if need be with nested ones in another order."""
        if (found := self._alike(one, two)) is not None:
            return found
        one = self._distinct(one)
        layers, _ = layers_of(one)
        for order in permutations(range(len(layers))):
            if len(layers) <= MAX_PERMUTED and possible_order(layers, order):
                turned, how = self._permuted(one, list(order))
                found = self._alike(turned, two)
                if found is not None:
                    return f"transitivity {term(turned)}.\n{{ {how} }}\n{found}"
        raise NotExported("double sums that are equal by normal form")

    def _alike(self, one: Total, two: Total) -> str | None:
        """Equal ranges, and bodies that are equal for each index; None if they are not by normal form."""
        normal = Normalizer(self.scope)
        if type(one) is not type(two):
            return None
        lines: list[str] = []
        if isinstance(one, t.Sum) and isinstance(two, t.Sum):
            ends = ((one.lower, two.lower), (one.upper, two.upper))
            if any(normal.canonical(left) != normal.canonical(right) for left, right in ends):
                return None
            same = []
            for left, right in ends:
                label = self.all.fresh("E")
                lines.append(f"assert ({label} : {term(left)} = {term(right)}).\n{{ {self._nested(left, right)} }}")
                same.append(label)
            put = f"refine (eq_trans (Sum_ends _ _ _ _ _ {same[0]} {same[1]}) _)."
            lines = [*lines, put] if ends[0][0] != ends[0][1] or ends[1][0] != ends[1][1] else []
        elif not same_sort(sort_of(one), sort_of(two)):
            return None
        index = t.fresh(one.index, set(self.scope) | t.free_names(one.body) | t.free_names(two.body))
        kind = t.Var if isinstance(one, t.Sum) else t.Seq
        first = t.substitute(one.body, {one.index: kind(index)})
        second = t.substitute(two.body, {two.index: kind(index)})
        scope = within(self.scope, index, sort_of(two))
        if Normalizer(scope).canonical(first) != Normalizer(scope).canonical(second):
            return None
        here = with_index(two, index, first)
        return "\n".join([*lines, self._bodies(here, second, scope)])

    def _nested(self, one: Term, two: Term) -> str:
        return self.all.equal(one, two, self.scope, self.depth + 1)

    # --- exponentials and logarithms ---

    def _exp(self, node: Term, arg: Term) -> tuple[Field, str]:
        form = decided = self.canonical(arg)
        for flags, value in ((self.all.off, t.ZERO), (self.all.on, t.ONE)):
            for flag in flags:
                decided = replaced(decided, flag, value)
        if decided != form:  # a law of sums brought up a symbol of this case
            fact = self._fact(f"{term(arg)} = {term(decided)}", self._nested(arg, decided))
            field, proof = self.field(t.Exp(decided))
            return field, f"(eq_trans (f_equal exp {fact}) {proof})"
        poly = Normalizer(self.scope).poly(arg)
        parts: list[Term] = []
        fields: list[Field] = []
        rewriting: list[str] = []
        for mono, coefficient in sorted(poly.items(), key=repr):
            match mono:
                case (((t.Log(inside), 1),), ()) if coefficient.denominator == 1:
                    parts.append(t.mul(Num(coefficient), t.Log(inside)))
                    field, proof = self.field(inside)
                    power = coefficient.numerator
                    fields.append(Field("^", (field,), Fraction(power)))
                    lemma = "Pow_up" if power > 0 else "Pow_down"
                    rewriting.append(
                        f"(eq_trans (exp_times ({power}) (Log {term(inside)})) ({lemma} _ _ {abs(power)} "
                        f"(eq_trans (exp_Log {term(inside)} {self._known(inside, '0 < {}')}) {proof})))"
                    )
                    continue
            unit = mono_term(mono) if mono != ((), ()) else t.ONE
            if self.denominators.get(unit, 1) % coefficient.denominator:
                self.denominators[unit] = lcm(self.denominators.get(unit, 1), coefficient.denominator)
                raise _Again
            below = self.denominators.setdefault(unit, 1)
            times = coefficient * below
            base = unit if below == 1 else t.mul(Num(Fraction(1, below)), unit)
            parts.append(t.mul(Num(times), base))
            known = self._generator(t.Exp(base))
            if times.numerator == 1:
                fields.append(Field("var", (), Fraction(0), known))
                rewriting.append(f"(f_equal exp (Rmult_1_l {term(base)}))")
            else:
                power = times.numerator
                fields.append(Field("^", (Field("var", (), Fraction(0), known),), Fraction(power)))
                lemma = "Pow_up" if power > 0 else "Pow_down"
                rewriting.append(f"(eq_trans (exp_times ({power}) {term(base)}) ({lemma} _ _ {abs(power)} eq_refl))")
        if not parts:
            fact = self._fact(f"{term(arg)} = 0", self._nested(arg, t.ZERO))
            return Field("num", (), Fraction(1)), f"(eq_trans (f_equal exp {fact}) exp_0)"
        whole = t.add(*parts)
        proof, field, shown = rewriting[0], fields[0], parts[0]
        for part, made, how in zip(parts[1:], fields[1:], rewriting[1:], strict=True):
            proof = f"(eq_trans (exp_plus {term(shown)} {term(part)}) (f_equal2 Rmult {proof} {how}))"
            field = Field("*", (field, made))
            shown = t.Add((shown, part))
        if arg != whole:
            fact = self._fact(f"{term(arg)} = {term(whole)}", self._nested(arg, whole))
            proof = f"(eq_trans (f_equal exp {fact}) {proof})"
        return field, proof

    def _generator(self, node: Term) -> str:
        """The name of an exponential, which is positive."""
        if node in self.generators:
            return self.generators[node]
        known = self.all.fresh("g")
        self.generators[node] = known
        self.shown[known] = node
        if isinstance(node, t.Exp):
            self.positive.append((f"0 < {known}", f"exp_pos {term(node.arg)}"))
        return known

    def _known(self, node: Term, words: str) -> str:
        """The name of a side condition about a term, which has to be a fact."""
        label, form, how = self.all.fresh("K"), self.canonical(node), " by side."
        if form != node:  # what is known may be said of the normal form
            same = self.all.fresh("E")
            step = self._nested(node, form)
            shown = f"assert ({same} : {term(node)} = {term(form)}).\n{{ {step} }}"
            how = f".\n{{ {shown}\nfirst [side | rewrite {same}; side]. }}"
        self.lines.append(f"assert ({label} : {words.format(term(node))}){how}")
        return label

    def _log(self, node: Term, arg: Term) -> tuple[Field, str]:
        canonical = self.canonical(arg)
        value = number_of(canonical)
        if value is not None and value > 0:
            parts = [(Fraction(k), p) for p, k in factors(value)]
            if [p for _, p in parts] == [value] and arg == canonical:
                return self._named(node, node)
            if arg != Num(value):  # of the number first
                same = self._fact(f"{term(arg)} = {number(value)}", self._nested(arg, Num(value)))
                field, shown = self.field(t.Log(Num(value)))
                return field, f"(eq_trans (f_equal Log {same}) {shown})"
            whole = t.add(*(t.mul(Num(k), t.Log(Num(Fraction(p)))) for k, p in parts))
            powers = " ".join(f"rewrite (exp_times ({k}) (Log {p})), (exp_Log {p}) by lra." for k, p in parts)
            proof = (
                f"refine (eq_trans (f_equal Log _) (Log_exp {term(whole)})).\nrewrite ?exp_plus, ?exp_0. {powers} "
                "rewrite ?Pow_IZR. simpl. first [reflexivity | lra | field]."
            )
            fact = self._fact(f"{term(node)} = {term(whole)}", proof)
            field, shown = self.field(whole)
            return field, f"(eq_trans {fact} {shown})"
        poly = Normalizer(self.scope).poly(arg)
        if len(poly) == 1:
            (((atoms, exponential), coefficient),) = poly.items()
            if not atoms and coefficient == 1:
                inside = poly_term(dict(exponential))
                step = self._nested(arg, t.Exp(inside))
                fact = self._fact(
                    f"{term(node)} = {term(inside)}",
                    f"refine (eq_trans (f_equal Log _) (Log_exp {term(inside)})).\n{step}",
                )
                field, shown = self.field(inside)
                return field, f"(eq_trans {fact} {shown})"
        return self._named(node, t.Log(canonical))

    def _xlogx_number(self, node: Term, arg: Term, value: Fraction) -> tuple[Field, str]:
        put = ""
        if arg != Num(value):
            same = self._fact(f"{term(arg)} = {number(value)}", self._nested(arg, Num(value)))
            put = f"rewrite {same}. "
        if value <= 0:
            fact = self._fact(f"{term(node)} = 0", f"{put}apply XLogX_zero. lra.")
            return Field("num", (), Fraction(0)), fact
        other = t.mul(Num(value), t.Log(Num(value)))
        fact = self._fact(f"{term(node)} = {term(other)}", f"{put}apply xlogx_value. lra.")
        field, shown = self.field(other)
        return field, f"(eq_trans {fact} {shown})"

    # --- powers ---

    def _root(self, node: Term, base: Term, value: Fraction) -> tuple[Field, str]:
        """base^(p/q) is the p-th power of the q-th root, whose q-th power is the base where that is not negative."""
        q, p = value.denominator, value.numerator
        if p != 1:
            root: Term = t.Pow(base, Num(Fraction(1, q)))
            power = t.Pow(root, Num(Fraction(p)))
            top = f"({p})"
            fact = self._fact(
                f"{term(node)} = {term(power)}", f"apply (power_by_root {term(base)} {top} {q}); [easy | reflexivity]."
            )
            field, shown = self.field(power)
            return field, f"(eq_trans {fact} {shown})"
        canonical = self.canonical(base)
        key = t.Pow(canonical, Num(value))
        if isinstance(canonical, Num) and canonical.value >= 0 and (made := self.canonical(node)) != key:
            same = self._nested(t.Pow(made, Num(Fraction(q))), base)
            fact = self._fact(
                f"{term(node)} = {term(made)}", f"apply (root_is _ _ {q} eq_refl); [not_negative|].\n{same}"
            )
            field, shown = self.field(made)
            return field, f"(eq_trans {fact} {shown})"
        field, proof = self._named(node, key)
        known = field.known
        asked = isinstance(canonical, Num) or canonical in self.squared
        if asked and not any(words.startswith(f"{known} ^") for words, _, _ in self.roots):
            first = self.shown[known]
            if not isinstance(first, t.Pow):
                raise NotExported("a root")
            inside, shown = self.field(first.base)
            at_least = self._known(first.base, "0 <= {}")
            equation = f"eq_trans (root_of {term(first.base)} {q} eq_refl {at_least}) {shown}"
            self.roots.append((f"{known} ^ {q} = {inside.text({})}", equation, inside))
            self.positive.append((f"0 <= {known}", f"root_nonnegative {term(first.base)} {q} ltac:(lra)"))
        return field, proof

    def _symbolic(self, node: Term, base: Term, exponent: Term) -> tuple[Field, str]:
        """base^n for an exponent with names: one name for each part of the exponent."""
        value = number_of(self.canonical(exponent))
        if value is not None:
            same = self._fact(f"{term(exponent)} = {number(value)}", self._nested(exponent, Num(value)))
            field, shown = self.field(t.Pow(base, Num(value)))
            return field, f"(eq_trans (f_equal (Pow {term(base)}) {same}) {shown})"
        poly = Normalizer(self.scope).poly(exponent)
        inside = Normalizer(self.scope).poly(base)
        if len(inside) == 1:
            (((atoms, exponential), coefficient),) = inside.items()
            if exponential and not atoms and coefficient == 1:
                raise NotExported("a power of an exponential")
            if len(atoms) + (coefficient != 1) > 1 or (atoms and atoms[0][1] != 1):
                raise NotExported("a power of a product")
        parts = sorted(poly.items(), key=repr)
        if len(parts) == 1 and parts[0][1] == 1:
            return self._named(node, t.Pow(self.canonical(base), self.canonical(exponent)))
        made = []
        for mono, coefficient in parts:
            if coefficient.denominator != 1:
                raise NotExported("an exponent that is no integer on sight")
            if mono == ((), ()):
                made.append(t.Pow(base, Num(coefficient)))
            else:
                part = t.Pow(base, mono_term(mono))
                made.append(part if coefficient == 1 else t.Pow(part, Num(coefficient)))
        whole = t.mul(*made)
        summands = [
            Num(c) if m == ((), ()) else mono_term(m) if c == 1 else t.mul(Num(c), mono_term(m)) for m, c in parts
        ]
        total = t.add(*summands)
        steps = []
        same = self.all.fresh("E")
        steps.append(f"assert ({same} : {term(exponent)} = {term(total)}).\n{{ {self._nested(exponent, total)} }}")
        steps.append(f"{'' if term(exponent) == term(total) else f'rewrite {same}. '}power_split.")
        fact = self._fact(f"{term(node)} = {term(whole)}", "\n".join(steps))
        field, shown = self.field(whole)
        return field, f"(eq_trans {fact} {shown})"
