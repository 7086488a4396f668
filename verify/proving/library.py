"""Statements that follow from one that was judged before: found by shape, up to renaming and specialisation.

A lemma's conclusion is matched with the claim: variables with terms, families with families or with terms of the index,
sums with sums whatever their indices are called, sides of a relation and arguments of +, *, min and max in any order,
as written and with nested products flat; one number of the lemma may stand for what is left of a sum or a product. All
lemmas are asked for that first. Then those of which one side is a side of the claim: the other sides are compared by
the prover of sums. Then equations of which the left side is a sum of the claim: the right side is put in. Where none
fits, a lemma that speaks of all sums in the terms of a sum is said for each value of its index, and the prover of sums
puts these together. Else a sum or integral of the conclusion, the largest first, is matched with one of the claim, and
`auto`, or the provers for numbers in place of sums, have to get from the conclusion to the claim. Values that the
conclusion leaves open come from the facts, or are indices of the claim. What the lemma asks for is shown by `auto`, or
by the prover of sums. The certificate cites the lemma (`Lemma`), which the kernel judges in the same run. Lemmas are
offered by whoever knows them (`offers.py`); this room knows none. What is kept with the same conclusion, in whatever
names, needs no search.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from itertools import count, islice, product
from typing import Any, NamedTuple

from verify.kernel import certificate as c
from verify.kernel.certificate import Certificate, Proof
from verify.kernel.definedness import of_statement
from verify.kernel.errors import KernelError
from verify.kernel.expansion import expand
from verify.kernel.normal import Normalizer
from verify.kernel.normal import replace as replaced
from verify.kernel.rules import Goal, opening
from verify.kernel.statement import (
    And,
    Binder,
    ForAll,
    Formula,
    Implies,
    Or,
    Range,
    Relation,
    Sort,
    Statement,
    Tuples,
    free_in,
    instantiate,
)
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Add,
    Apply,
    Binomial,
    Defined,
    Integral,
    Lambda,
    Log,
    Min,
    Mul,
    Node,
    Num,
    Pow,
    Seq,
    Sum,
    Term,
    Var,
    add,
    free_names,
    mul,
    scoped,
    sub,
)
from verify.language.pins import shaped
from verify.language.walk import SUMS, parts, texts
from verify.limits.deadlines import Deadline, OutOfTime, within
from verify.proving import basics
from verify.proving.algebra import Prover
from verify.proving.matching import Env, flat, matches
from verify.proving.offers import Offer, Offered, on_offer
from verify.proving.spelling import spelled
from verify.proving.sums.tools import at, combined, new_name, said_apart
from verify.proving.tactics import (
    Chain,
    Stuck,
    attempted,
    auto,
    by_structure,
    closed,
    done,
    goals_of,
    itself,
    relation_of,
    unused_names,
    with_lemmas,
)
from verify.proving.univariate.prover import Ladders

MOST_CHOICES, MOST_MATCHES, MOST_FACTS, MOST_WAYS = 6, 40, 60, 4
MOST_SIDES = 4  # ways in which one side of a lemma is one of the claim


class _Look(NamedTuple):
    """How a lemma is looked at. By itself: whether it says what the claim says, at once."""

    loose: bool = False  # the claim may be about sums of which the lemma says something, and not what it says
    patient: bool = False  # what it asks for may be shown by the prover of sums, which takes its time
    all_sums: bool = False  # it has to speak of all sums of the claim
    one_side: bool = False  # one side of it is one of the claim; the other sides are compared
    spelled: bool = False  # in normal forms, on one side, with logarithms spelled out
    rewrites: bool = False  # it is an equation about a sum of the claim, which is put in
    each: bool = False  # it speaks of the terms of a sum of the claim, whatever the index is

    @property
    def most(self) -> float:
        """Seconds of work for one lemma."""
        if self.one_side or self.rewrites:
            return 8 * SIDES if self.patient else 2 * SIDES
        return (4 if self.all_sums and self.patient else 2) * PATIENCE


Values = tuple[Term | Lambda | Seq, ...]  # of what a lemma speaks of
_Turn = tuple[_Look, Callable[[], Iterator[Offered]]]
_EXACT, _ANY = _Look(patient=True), _Look(loose=True, patient=True)
_LOOKS = (  # in turn
    _Look(),
    _Look(one_side=True),
    _Look(spelled=True),
    _Look(loose=True, rewrites=True),
    _Look(loose=True, all_sums=True),
    _Look(loose=True, patient=True, all_sums=True),
    _Look(loose=True, all_sums=True, each=True),
    _Look(patient=True),
    _Look(one_side=True, patient=True),
    _Look(spelled=True, patient=True),
    _Look(loose=True),
    _ANY,
)
PATIENCE = 2.0  # seconds of work, for what follows from one lemma
SIDES = 1.0  # seconds of work, for the other sides at a first look
_ORDER = ("<=", "<", ">=", ">")
LARGE = (*SUMS, Integral, Binomial)


def prove(statement: Statement, deadline: Deadline) -> Proof | None:
    """A proof that cites one of the lemmas on offer, those first that `glanced` knows not. Raises Stuck, OutOfTime."""
    offer = on_offer()
    if offer is None:
        return None
    known = {one.id for one in offer.general()}

    def others() -> Iterator[Offered]:
        return (one for one in offer.statements() if one.id not in known)

    turns = [(look, lemmas) for lemmas in (others, offer.general) for look in _LOOKS]
    return _proved(statement, deadline, offer, turns)


def glanced(statement: Statement, deadline: Deadline) -> Proof | None:
    """A proof that cites a lemma of no paper, or of the user's own: these are few, and soon read."""
    offer = on_offer()
    return None if offer is None else _proved(statement, deadline, offer, [(look, offer.general) for look in _LOOKS])


def together(statement: Statement, deadline: Deadline) -> Proof | None:
    """A proof from several lemmas of no paper, which speak of sums of the claim and of no others: they are added up."""
    offer = on_offer()
    if offer is None:
        return None
    with_lemmas(offer.lemmas)
    from verify.proving.sums.alphabets import Alphabets

    prover = Alphabets(deadline)
    apart = partial(said_apart, prove=partial(_added_up, deadline=deadline, lemmas=offer.general), show=done)
    step = Prover.bounding(prover, opening(statement), lambda goal: prover.not_empty(goal, apart))
    return basics.proof(_defined(statement, None, deadline), step)


def _added_up(goal: Goal, deadline: Deadline, lemmas: Callable[[], Iterator[Offered]]) -> c.Step:
    """The goal, from what lemmas say of its sums, as numbers."""
    from verify.proving.sums.alphabets import Alphabets

    claim = goal.claim
    if isinstance(claim, And | Implies | ForAll):
        names = [_fresh(b.name, goal) for b in claim.binders] if isinstance(claim, ForAll) else ["given"]
        step = c.Split() if isinstance(claim, And) else c.Intro(tuple(names))
        return closed(step, [_added_up(g, deadline, lemmas) for g in _apart(goal, step)])
    if not isinstance(claim, Relation) or not _large(claim):
        return Alphabets(deadline.sooner(SIDES)).close(goal)
    found = [*_about_the_same(goal, deadline, lemmas)]
    for _ in range(MOST_MATCHES):
        assumed = goal
        for label, said in enumerate(found):
            assumed = assumed.knowing(f"library{label}", said.formula)
        used = {text.partition(".")[0] for text in texts(_from_lemmas(assumed, len(goal.facts), deadline, False)[1])}
        chain, kept = Chain(goal), list[_Said]()
        for label, said in enumerate(found):
            if f"library{label}" in used:
                citing = c.Lemma(f"library{len(kept)}", said.citer.id, said.values)
                said.citer.deadline = deadline.sooner(PATIENCE)
                with suppress(OutOfTime), within(said.citer.deadline):
                    if chain.tried(citing, said.citer.shown):
                        kept.append(said)
                deadline.check()
        if len(kept) == sum(f"library{label}" in used for label in range(len(found))):
            inner, last = _from_lemmas(chain.goal, len(goal.facts), deadline, True)
            return chain.close(inner.close(last))
        found = [one for label, one in enumerate(found) if one in kept or f"library{label}" not in used]
    raise Stuck("what lemmas say of these sums holds under more than is known", goal)


class _Said(NamedTuple):
    """What a lemma says at some values."""

    citer: _Citer
    values: Values
    formula: Formula


def _about_the_same(goal: Goal, deadline: Deadline, lemmas: Callable[[], Iterator[Offered]]) -> Iterator[_Said]:
    """What lemmas would say of the sums of a claim, and of no others, if what they ask for holds. At least two."""
    normal, said = Normalizer(goal.sorts()), set[Formula]()
    assert isinstance(goal.claim, Relation)
    ours = _sums_of(normal, goal.claim)
    for one in lemmas():
        deadline.check()
        citer = _Citer(one.id, one.statement, deadline.sooner(PATIENCE), _Look(loose=True, patient=True), further=False)
        with suppress(OutOfTime), within(citer.deadline):
            for values in islice(citer.candidates(goal), MOST_SIDES):
                theirs = _sums_of(normal, *_conjuncts(citer.saying(values)))
                if not theirs or not theirs <= ours:
                    continue
                with suppress(Stuck):  # values that are not of the sorts of the lemma's variables
                    formula = goals_of(goal, c.Lemma("said", one.id, values))[-1].fact("said")
                    if formula not in said:
                        said.add(formula)
                        yield _Said(citer, values, formula)
        deadline.check()
    if len(said) < 2:
        raise Stuck("no two lemmas of the library speak of these sums", goal)


def _from_lemmas(goal: Goal, first: int, deadline: Deadline, shown: bool) -> tuple[Chain, c.Step]:
    """A claim about numbers in place of its sums from the facts behind the first ones, said otherwise if need be; that
    this is the same is to be ``shown``, or taken for granted.
    """
    from verify.proving.sums.alphabets import Alphabets

    assert isinstance(goal.claim, Relation)
    chain, sums = Chain(goal), [*_large(goal.claim)]
    for label, fact in goal.facts[first:]:
        if isinstance(fact, Relation):
            alike = _spelled_alike(fact, goal)
            sums += _large(alike)
            if alike != fact and not shown:
                chain.goal = chain.goal.knowing(f"{label}.said", alike)
            elif alike != fact:
                with attempted(chain):
                    chain.add(c.Have(f"{label}.said", alike), partial(_in_other_names, label))
    prover = Alphabets(deadline.sooner(2 * PATIENCE))
    said = [(label, fact.operator) for label, fact in chain.goal.facts[first:] if isinstance(fact, Relation)]
    more = [c.Product(Fraction(1), (label,)) for label, operator in said if operator not in ("=", "!=")]
    equal = [(ONE, label) for label, operator in said if operator == "="]
    with suppress(Stuck, KernelError):  # so it says which ones matter
        return chain, combined(Chain(chain.goal), equal, lambda g: prover.added_up(g, 0), more)
    prover.respelled(chain, sums)
    return chain, prover.scalar(chain.goal, 0, sums)


def exactly(statement: Statement, deadline: Deadline) -> Proof | None:
    """A proof that cites a lemma, of a paper too, that says just this, about sums or in words."""
    offer = on_offer()
    return None if offer is None else _proved(statement, deadline, offer, [_same(offer)])


def _same(offer: Offer) -> _Turn:
    return _EXACT, lambda: (one for one in offer.statements() if _shaped(one.statement.conclusion))


def _proved(statement: Statement, deadline: Deadline, offer: Offer, turns: Sequence[_Turn]) -> Proof | None:
    with_lemmas(offer.lemmas)
    from verify.proving.sums.alphabets import Alphabets

    cited: list[Any] = []

    def by_one(goal: Goal) -> c.Step:
        step, *found = _by_one(goal, deadline, turns)
        cited[:] = [found]
        return step

    prover = Alphabets(deadline)  # sizes are positive where there is a law
    there = partial(_but_for_both_sides, prove=by_one, deadline=deadline)
    apart = partial(said_apart, prove=partial(_or_empty, prove=there, deadline=deadline), show=done)
    step = Prover.bounding(prover, opening(statement), lambda goal: prover.not_empty(goal, apart))
    one, values = cited[0]
    return basics.proof(_defined(statement, one, deadline, values), step)


def _or_empty(goal: Goal, prove: Callable[[Goal], c.Step], deadline: Deadline) -> c.Step:
    """The goal; where no lemma says it of all sizes, apart where a sum has no terms and where it has some. Lemmas may ask
    for that, and most who write sums have not thought of it.
    """
    try:
        return prove(goal)
    except Stuck:
        known = {fact for _, fact in goal.facts}
        ends = dict.fromkeys((total.lower, total.upper) for total in _outer_sums(goal.claim))
        split = next((Relation("<=", *each) for each in ends if isinstance(each[1], Var)), None)
        if split is None or split in known or not isinstance(goal.claim, Relation):
            raise
    from verify.proving.sums.alphabets import Alphabets

    step = c.Cases("library.some", split)
    some, none = goals_of(goal, step)
    with suppress(OutOfTime):
        empty = Alphabets(deadline.sooner(SIDES)).emptied(none, (split.left, split.right))
        return closed(step, [prove(some), empty])
    deadline.check()
    raise Stuck("where sums have no terms it is not seen within the time", goal)


def _but_for_both_sides(goal: Goal, prove: Callable[[Goal], c.Step], deadline: Deadline) -> c.Step:
    """A comparison without the sums that stand on both sides alike, of which a lemma rarely speaks; or as it is. What is
    at most the lesser of two is at most each.
    """
    claim = goal.claim
    if not isinstance(claim, Relation):
        return prove(goal)
    from verify.proving.sums.alphabets import Alphabets

    low, high = (claim.right, claim.left) if claim.operator == ">=" else (claim.left, claim.right)
    if claim.operator in ("<=", ">=") and isinstance(high, Min):
        with suppress(Stuck, KernelError):
            chain = Chain(goal)
            for number, one in enumerate(high.args):
                chain.add(c.Have(f"lesser{number}", Relation("<=", low, one)), prove)
            with suppress(OutOfTime):
                return chain.close(Alphabets(deadline.sooner(SIDES)).scalar(chain.goal, 0, [*_large(claim)]))
            deadline.check()
    left, right = ([*side.args] if isinstance(side, Add) else [side] for side in (claim.left, claim.right))
    both = {term for term in left if term in right and any(isinstance(part, LARGE) for part in parts(term))}
    if not both or len({*left}) < len(left) or len({*right}) < len(right):
        return prove(goal)
    sides = (tuple(term for term in side if term not in both) for side in (left, right))
    shorter = Relation(claim.operator, *((Add(rest) if rest[1:] else rest[0]) if rest else ZERO for rest in sides))
    with suppress(Stuck, KernelError):
        chain = Chain(goal)
        chain.add(c.Have("cancelled", shorter), prove)
        with suppress(OutOfTime):
            return chain.close(Alphabets(deadline.sooner(SIDES)).added_up(chain.goal, 0))
        deadline.check()
    return prove(goal)


def by_lemma(goal: Goal, deadline: Deadline) -> c.Step:
    """The goal by a lemma of no paper, or one that says just this. Raises Stuck where none fits, OutOfTime."""
    offer = on_offer()
    if offer is None:
        raise Stuck("no lemmas are on offer", goal)
    with_lemmas(offer.lemmas)
    turns = [_same(offer), *((look, offer.general) for look in _LOOKS)]
    return _but_for_both_sides(goal, lambda g: _by_one(g, deadline, turns)[0], deadline)


def _by_one(goal: Goal, deadline: Deadline, turns: Sequence[_Turn]) -> tuple[c.Step, Offered, Values]:
    """The goal by one lemma, which, and of what: for the first of these looks, at these lemmas, that is enough."""
    citers: dict[str, _Citer] = {}
    why = "no lemma of the library has this shape"
    for look, lemmas in turns:  # what one says is not kept waiting by others
        for one in lemmas():
            deadline.check()
            citer = citers.get(one.id) or _Citer(one.id, one.statement, deadline)
            citers[one.id] = citer
            citer.deadline, citer.look = deadline.sooner(look.most), look
            with suppress(Stuck, KernelError, OutOfTime), within(citer.deadline):
                return citer.close(goal), one, citer.values
            deadline.check()
            if citer.matched:
                why = f"{citer.matched} has the shape, but what it asks for is not shown"
    raise Stuck(why, goal)


def recorded(statement: Statement, deadline: Deadline) -> Certificate | None:
    """What is kept of this very statement, or of one that concludes the same: a proof as a lemma that is cited, anything
    else, of this very one, as it is. Both are judged.
    """
    offer = on_offer()
    if offer is None:
        return None
    with_lemmas(offer.lemmas)
    called = shaped(statement)[1]
    for one in offer.same(statement):
        lemma, certificate = expand(one.statement), one.certificate()
        itself = lemma == expand(statement)
        if isinstance(certificate, Proof):
            citer = _Citer(one.id, one.statement, deadline, _Look())
            with suppress(Stuck, KernelError):
                names = dict(zip(shaped(lemma)[1], called, strict=False))
                step = citer.renamed(opening(statement), names)
                values = _called(lemma.binders, names)
                defined = certificate.defined if itself else _defined(statement, one, deadline, values, True)
                return basics.proof(defined, step)
        if itself and certificate is not None:
            return certificate
    return None


def _defined(
    statement: Statement, one: Offered | None, deadline: Deadline, values: Values = (), same: bool = False
) -> c.Step:
    """That the statement is defined: as it can be shown at once, as the lemma is at these values, or by other provers.

    Where it says the ``same`` in other names, it is defined where the lemma is; where it does not, other lemmas may say
    so, which takes longer.
    """
    labels = {h: f"h{i}" for i, h in enumerate(statement.hypotheses, 1)}
    condition = Goal((), (), of_statement(statement))
    with suppress(Stuck, KernelError):
        return by_structure(condition, labels, None, 1, done)
    if one is not None and isinstance(proof := one.certificate(), Proof):
        chain = Chain(condition)
        with suppress(Stuck, KernelError):
            chain.add(c.Have("library.defined", of_statement(expand(one.statement))), partial(_as_shown, proof.defined))
            return chain.close(by_structure(chain.goal, labels, None, 1, partial(_where_defined, one.id, values)))
    if one is not None and expand(one.statement).formula() == statement.formula():
        if isinstance(proof := one.certificate(), Proof):
            return proof.defined

    def shown(goal: Goal) -> c.Step:
        from verify.proving.sums.alphabets import Alphabets

        sums = Alphabets(deadline.sooner(PATIENCE))
        apart = partial(said_apart, prove=sums.close, show=done)
        for close in (done, Prover(deadline).close, Ladders(deadline).close, partial(sums.not_empty, prove=apart)):
            with suppress(Stuck, KernelError, OutOfTime):
                return close(goal)
        if same:
            raise Stuck("nothing says at once that this is defined", goal)
        return shown_defined(goal, deadline)

    return by_structure(condition, labels, None, 1, shown)


def _where_defined(identifier: str, values: Values, goal: Goal) -> c.Step:
    """The goal, from what a lemma says and where it is defined, at these values: what it supposes is shown at once."""
    with suppress(Stuck):
        return done(goal)
    chain, known, sorts = Chain(goal), {label for label, _ in goal.facts}, goal.sorts()
    indices = [Var(n) for n, _ in goal.scope if isinstance(sorts[n], Range)]
    chain.tried(c.Lemma("library.says", identifier, values), _by_flags)
    chain.add(c.Use("library.d", "library.defined", values), done)
    while new := [(label, fact) for label, fact in chain.goal.facts if label not in known]:
        label, fact = new[0]
        known.add(label)
        if isinstance(fact, Implies):
            chain.tried(c.Use(f"{label}.then", label, ()), _by_flags)
        elif isinstance(fact, ForAll):
            fitting = ([i for i in indices if sorts[i.name] == b.sort] or indices for b in fact.binders)
            for number, at in enumerate(islice(product(*fitting), MOST_CHOICES), 1):
                chain.tried(c.Use(f"{label}.at{number}", label, at), done)
        elif isinstance(fact, Relation) and fact != goal.claim == _spelled_alike(fact, goal):
            with suppress(Stuck, KernelError):
                return chain.close(_in_other_names(label, chain.goal))
    return chain.close(done(chain.goal))


def _called(binders: Sequence[Binder], names: Mapping[str, str]) -> Values:
    """What a lemma speaks of, as it is called elsewhere."""
    called = ((names.get(b.name, b.name), b.sort) for b in binders)
    return tuple(Seq(name) if isinstance(sort, Tuples) else Var(name) for name, sort in called)


def shown_defined(goal: Goal, deadline: Deadline) -> c.Step:
    """The goal by a lemma on offer: as it is, without its number in front, or from sums that are positive. Those that are
    soon read come first.
    """
    offer = on_offer()
    if offer is None:
        raise Stuck("no lemma says that this is defined", goal)

    def given(goal: Goal, lemmas: Callable[[], Iterator[Offered]] = offer.general, patient: bool = False) -> c.Step:
        for one in lemmas():
            deadline.check()
            with suppress(Stuck, KernelError):
                return _Citer(one.id, one.statement, deadline, _Look(loose=patient, patient=patient)).close(goal)
        raise Stuck("no lemma of the library says that this is defined", goal)

    with suppress(Stuck):
        return given(goal)
    chain = Chain(goal)
    claim = flat(goal.claim)
    if isinstance(claim, Relation) and isinstance(claim.left, Mul) and isinstance(claim.left.args[0], Num):
        with attempted(chain):  # of half of it, say
            chain.add(c.Have("library.whole", replace(claim, left=mul(*claim.left.args[1:]))), given)
            return chain.close(done(chain.goal))
    with suppress(Stuck):
        for number, value in enumerate(_large(goal.claim) if isinstance(goal.claim, Relation) else ()):
            chain.add(c.Have(f"library.s{number}", Relation(">", value, ZERO)), given)
        return chain.close(done(chain.goal))
    with suppress(Stuck):
        return given(goal, patient=True)
    return given(goal, offer.statements, patient=True)


def citing(identifier: str, lemma: Statement, deadline: Deadline, goal: Goal) -> c.Step:
    """A proof of the goal from this lemma. Raises Stuck, KernelError."""
    return _Citer(identifier, lemma, deadline).close(goal)


def _first_said(goal: Goal) -> int:
    """Where among the facts that begins what a lemma says, part by part."""
    return max(place for place, (label, _) in enumerate(goal.facts) if re.fullmatch("library[0-9]*", label))


def _as_shown(proof: c.Step, _: Goal) -> c.Step:
    return proof


def _in_other_names(label: str, goal: Goal) -> c.Step:
    """The goal, from a fact that says it with other names of the indices of sums."""
    fact = next(formula for name, formula in goal.facts if name == label)
    with suppress(Stuck):
        chain = Chain(goal)
        _renamed_sums(chain, goal.claim, fact, _but_for_names)
        if chain.goal.claim == fact:  # else more than these sums differs: those over tuples are renamed below
            return chain.close(closed(c.Given(label), ()))
    with suppress(Stuck):
        return done(goal)
    chain = Chain(goal)
    _renamed_sums(chain, goal.claim, fact, _same_total)
    return chain.close(closed(c.Given(label), ()))


def _renamed_sums(chain: Chain, ours: Node, theirs: Node, equal: Callable[[Goal], c.Step]) -> None:
    """Rewrite the sums of the claim as those at the same places of another formula, where `equal` shows that they are."""
    pairs = zip(_outer_sums(ours), _outer_sums(theirs), strict=False)
    for number, (one, other) in enumerate(dict.fromkeys(pair for pair in pairs if pair[0] != pair[1])):
        label = f"library.named{len(chain.goal.facts)}.{number}"
        chain.add(c.Have(label, Relation("=", one, other)), equal)
        chain.add(c.Rewrite(label), done)


def _but_for_names(goal: Goal) -> c.Step:
    """That two terms are equal which differ in nothing but the names of indices: no condition is asked for."""
    claim = relation_of(goal)
    if claim.left == claim.right:
        return itself(goal, claim.left)
    if isinstance(claim.left, Sum) and isinstance(claim.right, Sum):
        step = c.Pointwise(new_name("i", goal, claim.left, claim.right))
        return closed(step, [*map(_but_for_names, goals_of(goal, step))])
    chain = Chain(goal)
    _renamed_sums(chain, claim.left, claim.right, _but_for_names)
    if relation_of(chain.goal) == claim:
        raise Stuck("they differ in more than names", goal)
    return chain.close(_but_for_names(chain.goal))


def _same_total(goal: Goal) -> c.Step:
    """That two sums are equal: term by term, or as the prover of sums sees it, where they run the other way round."""
    from verify.proving.sums.alphabets import Alphabets

    with suppress(Stuck, KernelError):
        return _but_for_names(goal)
    with suppress(Stuck, KernelError):
        return _term_by_term(goal)
    with suppress(OutOfTime):
        return Alphabets(Deadline(PATIENCE)).close(goal)
    raise Stuck("the sums are not seen to be equal within the time", goal)


def _term_by_term(goal: Goal) -> c.Step:
    claim = relation_of(goal)
    with suppress(Stuck):
        return done(goal)
    step = c.Pointwise(new_name("i", goal, claim.left, claim.right))
    *sides, terms = goals_of(goal, step)
    chain, inner = Chain(terms), relation_of(terms)
    _renamed_sums(chain, inner.left, inner.right, _same_total)
    with suppress(Stuck):
        return closed(step, [*map(done, sides), chain.close(done(chain.goal))])
    _positive_sums(chain)  # for a quotient of them, or a logarithm
    return closed(step, [*map(done, sides), chain.close(done(chain.goal))])


def _positive_sums(chain: Chain) -> None:
    """Add that sums of the claim are positive, where that can be shown."""
    from verify.proving.sums.alphabets import Alphabets

    for number, total in enumerate(islice(dict.fromkeys(_outer_sums(chain.goal.claim)), MOST_WAYS)):
        with attempted(chain), suppress(OutOfTime):
            prover = Alphabets(Deadline(SIDES))
            chain.add(c.Have(f"library.sum{len(chain.goal.facts)}.{number}", Relation(">", total, ZERO)), prover.close)


def _outer_sums(node: Node) -> list[Sum]:
    """The sums in a term or a formula that lie in no other, each as often as it occurs."""
    return [part for part in parts(node, SUMS) if isinstance(part, Sum)]


@lru_cache(4096)
def _spread(lemma: Statement) -> tuple[Statement, Statement]:
    """A lemma in full, and with sums of sums and products of products in one: it is put to many goals."""
    return (full := expand(lemma)), flat(full)


@lru_cache(64)
def _apart(goal: Goal, step: c.Step) -> tuple[Goal, ...]:
    """What is left of a goal where its claim is taken apart: the same for each lemma."""
    return goals_of(goal, step)


@lru_cache(64)
def _plain(goal: Goal) -> Goal:
    """A goal so too: many lemmas are put to it."""
    return replace(goal, claim=flat(goal.claim), facts=tuple((label, flat(fact)) for label, fact in goal.facts))


def _shortest(value: Any) -> Any:
    """P for ``i -> P[i]``."""
    if isinstance(value, Lambda) and isinstance(value.body, Apply):
        names = tuple(Var(name) for name in value.parameters)
        if value.body.args == names and value.body.name not in value.parameters:
            return Var(value.body.name)
    return value


class _Citer:
    """One lemma, put to use on goals."""

    def __init__(
        self,
        identifier: str,
        lemma: Statement,
        deadline: Deadline,
        look: _Look = _ANY,
        further: bool = True,
    ) -> None:
        self.id = identifier
        self.lemma, self.flat = _spread(lemma)
        self.deadline = deadline
        self.look = look
        self.further = further  # what it asks for may be what another lemma says
        self.matched = ""
        self.values: Values = ()  # of the lemma, where it gave the claim
        self.vain = set[tuple[Goal, _Look]]()
        self.asked: dict[tuple[Goal, bool], c.Step | None] = {}

    def renamed(self, goal: Goal, names: Mapping[str, str], depth: int = 0) -> c.Step:
        """The claim, from a lemma that concludes the same in other names. What only its hypotheses speak of is called as
        it is there.
        """
        step = c.Lemma("library", self.id, _called(self.lemma.binders, names))
        *conditions, last = goals_of(goal, step)
        with suppress(Stuck, KernelError):
            return closed(step, [*map(self.shown, conditions), self._concluded(last)])
        if not isinstance(goal.claim, Implies):
            raise Stuck(f"{self.id} does not give it in other names", goal)
        taken = c.Intro((f"library.a{depth}",))  # citing the lemma asks for what its conclusion supposes
        return closed(taken, [self.renamed(g, names, depth + 1) for g in goals_of(goal, taken)])

    def close(self, goal: Goal, depth: int = 0) -> c.Step:
        claim = goal.claim
        for step in self._opened(goal, depth):
            return closed(step, [self._part(g, depth + 1) for g in _apart(goal, step)])
        if self.look.each:
            return self._of_each_term(goal)
        for values in islice(self.candidates(goal), MOST_SIDES if self.look.one_side else MOST_MATCHES):
            self.deadline.check()
            if self.look.all_sums and not self._of_all_sums(values, goal):
                continue
            self.matched = self.id
            step = c.Lemma(f"library{depth}", self.id, values)
            with suppress(Stuck, KernelError):
                *conditions, last = goals_of(goal, step)
                proofs = [*map(self.shown, conditions)]
                proof = self._with_conditions(goal, step, [*zip(conditions, proofs, strict=True)])
                self.values = values
                return proof
        raise Stuck(f"{self.id} does not give {type(claim).__name__}", goal)

    def _part(self, goal: Goal, depth: int) -> c.Step:
        """A part of the claim: what a maximum says of sizes, and no lemma has to say, or what the lemma gives."""
        if isinstance(goal.claim, Relation) and not _large(goal.claim):
            with suppress(Stuck, KernelError):
                return self.shown(goal)
        return self.close(goal, depth)

    def _of_each_term(self, goal: Goal) -> c.Step:
        """The claim by the prover of sums, once the lemma is said for each value of the index of one of its sums."""
        if not isinstance(goal.claim, Relation):
            raise Stuck("no sums are compared", goal)
        from verify.proving.sums.alphabets import Alphabets

        for index, inner in _terms(goal):
            tried = set[Formula]()
            for values in islice(self.candidates(inner), MOST_MATCHES):
                self.deadline.check()
                said = self.saying(values)
                if said in tried or not self._of_all_sums(values, inner):
                    continue
                tried.add(said)
                self.matched = self.id
                chain = Chain(goal)
                with suppress(Stuck, KernelError, OutOfTime):
                    have = c.Have("library.each", ForAll((index,), said))
                    chain.add(have, partial(self._said_of_one, index.name, values))
                    step = chain.close(Alphabets(self.deadline.sooner(PATIENCE)).close(chain.goal))
                    self.values = values
                    return step
        raise Stuck(f"{self.id} says nothing of the terms of a sum that is enough", goal)

    def saying(self, values: Values) -> Formula:
        """What the lemma concludes at these values."""
        return instantiate(self.lemma.conclusion, {b.name: v for b, v in zip(self.lemma.binders, values, strict=True)})

    def _said_of_one(self, name: str, values: Values, goal: Goal) -> c.Step:
        """What the lemma says at these values, for any index."""
        taken = c.Intro((name,))
        *sides, inner = goals_of(goal, taken)
        step = c.Lemma("library.one", self.id, values)
        *conditions, last = goals_of(inner, step)
        return closed(taken, [*map(done, sides), closed(step, [*map(self.shown, conditions), done(last)])])

    def _of_all_sums(self, values: Values, goal: Goal) -> bool:
        """Whether with these values it speaks of all sums of the claim: seen before the kernel judges it."""
        said = self.saying(values)
        normal = Normalizer(goal.sorts())
        return isinstance(goal.claim, Relation) and _sums_of(normal, goal.claim) <= _sums_of(normal, *_conjuncts(said))

    def _with_conditions(self, goal: Goal, step: c.Lemma, shown: Sequence[tuple[Goal, c.Step]]) -> c.Step:
        """The claim, from what the lemma says and the comparisons that it asked for."""
        chain, known = Chain(goal), {fact for _, fact in goal.facts}
        new = [(g.claim, proof) for g, proof in shown if isinstance(g.claim, Relation) and g.claim not in known]
        for number, (condition, proof) in enumerate(new):
            chain.add(c.Have(f"{step.label}.c{number}", condition), partial(_as_shown, proof))
        *conditions, last = goals_of(chain.goal, step)
        said = {condition for condition, _ in new}
        proofs = [done(g) if g.claim in said else proof for g, (_, proof) in zip(conditions, shown, strict=True)]
        return chain.close(closed(step, [*proofs, self._concluded(last)]))

    def shown(self, goal: Goal) -> c.Step:
        """What the lemma asks for, which is often the same for other values. For want of time nothing counts as tried."""
        key = goal, self.look.patient
        if key not in self.asked:
            try:
                self.asked[key] = self._provided(goal)
            except Stuck:
                if self.deadline.left() > 0:
                    self.asked[key] = None
                raise
        if (step := self.asked[key]) is None:
            raise Stuck("what a lemma asks for is not shown", goal)
        return step

    def _provided(self, goal: Goal) -> c.Step:
        """What the lemma asks for: at once, as another lemma says it, or by the prover of sums."""
        from verify.proving.sums.alphabets import Alphabets

        with suppress(Stuck):
            return done(goal)
        with suppress(Stuck):
            return _said_of_more(goal)
        with suppress(Stuck, KernelError):
            return _by_flags(goal)
        if not self.look.patient:
            raise Stuck("what a lemma asks for is not shown at once", goal)
        offer = on_offer() if self.further else None
        for one in offer.general() if offer else ():
            self.deadline.check()
            with suppress(Stuck, KernelError):
                return _Citer(one.id, one.statement, self.deadline, _Look(), further=False).close(goal)
        with suppress(OutOfTime):
            return Alphabets(self.deadline.sooner(PATIENCE / 2)).close(goal)
        raise Stuck("what a lemma asks for is not shown within the time", goal)

    def _concluded(self, goal: Goal) -> c.Step:
        """The claim, from what the lemma says. Other values, and another look, often leave the same to be shown: what was
        tried in vain, and not for want of time, is not tried again.
        """
        tried = goal, self.look._replace(all_sums=False, patient=self.look.patient and self.look.one_side)
        if tried in self.vain:
            raise Stuck("it does not follow from what it says", goal)
        try:
            return self._following(goal)
        except Stuck:
            if self.deadline.left() > 0:
                self.vain.add(tried)
            raise

    def _following(self, goal: Goal) -> c.Step:
        """The claim, at once or by its sides; if need be, for any numbers in place of the sums that it speaks of."""
        from verify.proving.sums.alphabets import Alphabets

        with suppress(Stuck):
            return done(goal)
        chain, first = Chain(goal), _first_said(goal)
        for label, fact in chain.goal.facts[first:]:
            if isinstance(fact, Relation) and fact != goal.claim == _spelled_alike(fact, goal):
                with suppress(Stuck, KernelError):
                    return chain.close(_in_other_names(label, chain.goal))
        if self.look.one_side:
            return self._by_other_side(chain, first)
        if self.look.spelled:
            return self._spelled_out(chain, first)
        if not self.look.loose or not isinstance(goal.claim, Relation) or not _large(goal.claim):
            raise Stuck("it says something else", goal)
        sums: list[Term] = []
        for label, fact in chain.goal.facts[first:]:
            if isinstance(fact, Relation):
                said = _spelled_alike(fact, goal)
                sums += _large(said)
                if said != fact:
                    chain.add(c.Have(f"{label}.said", said), partial(_in_other_names, label))
        if self.look.rewrites:
            return self._put_in(chain, first, SIDES)
        prover = Alphabets(self.deadline.sooner(PATIENCE))
        prover.numbers, prover.patience = count(MOST_MATCHES), PATIENCE / 4
        prover.respelled(chain, [*_large(chain.goal.claim), *sums])
        self._signs(chain, first)
        with suppress(OutOfTime, Stuck):
            return chain.close(prover.scalar(chain.goal, 0, sums))
        return self._put_in(chain, first, PATIENCE)

    def _put_in(self, chain: Chain, first: int, patience: float) -> c.Step:
        """The claim, once what equations among the facts from the ``first`` on say of its sums is put in."""
        from verify.proving.sums.alphabets import Alphabets
        from verify.proving.sums.prover import Summer

        for label, fact in chain.goal.facts[first:]:
            if isinstance(fact, Relation) and fact.operator == "=" and fact.left in _large(chain.goal.claim):
                chain.add(c.Rewrite(label), done)
                for kind in (Alphabets, Summer):
                    with suppress(OutOfTime, Stuck):
                        return chain.close(kind(self.deadline.sooner(patience)).close(chain.goal))
        raise Stuck("what it says of sums is not enough within the time", chain.goal)

    def _signs(self, chain: Chain, first: int) -> None:
        """Add that denominators, and sums of which logarithms are taken, are positive, where that can be shown.

        They are those of the claim and of the facts from the ``first`` on.
        """
        said = [chain.goal.claim, *(fact for _, fact in chain.goal.facts[first:])]
        found = [part for formula in said if isinstance(formula, Relation) for part in parts(formula, LARGE)]
        logs = [part.arg for part in found if isinstance(part, Log) and isinstance(part.arg, Sum)]
        below = [part.base for part in found if isinstance(part, Pow) and part.exponent == MINUS_ONE]
        for number, term in enumerate(islice(dict.fromkeys((*logs, *below)), MOST_SIDES)):
            if free_names(term) <= chain.goal.sorts().keys() and not isinstance(term, Num | Var):
                with attempted(chain), suppress(OutOfTime):
                    chain.add(c.Have(f"library.sign{number}", Relation(">", term, ZERO)), self._positive)

    def _positive(self, goal: Goal) -> c.Step:
        from verify.proving.sums.alphabets import Alphabets

        with suppress(Stuck, OutOfTime):
            return Alphabets(self.deadline.sooner(SIDES)).close(goal)
        return shown_defined(goal, self.deadline.sooner(PATIENCE))

    def _spelled_out(self, chain: Chain, first: int) -> c.Step:
        """The claim, from a fact, the ``first`` or a later one, once logarithms are spelled out in both."""
        from verify.proving.sums.spelling import Speller

        speller = Speller(self.deadline, self._positive)
        labels = [label for label, fact in chain.goal.facts[first:] if isinstance(fact, Relation)]
        if isinstance(chain.goal.claim, Relation):
            speller.open(chain)
        for label in labels:
            speller.also(chain, label)
        return chain.close(done(chain.goal))

    def _by_other_side(self, chain: Chain, first: int) -> c.Step:
        """The claim, from a fact, the ``first`` or a later one, that has a side of it: the other sides are compared."""
        from verify.proving.sums.alphabets import Alphabets

        goal, patience = chain.goal, SIDES * (6 if self.look.patient else 1)
        for _, fact in goal.facts[first:]:
            other = _other_side(fact, goal) if isinstance(fact, Relation) else None
            if other is not None and _families(other.left) == _families(other.right):
                with suppress(OutOfTime, Stuck):
                    chain.add(c.Have("library.side", other), Alphabets(self.deadline.sooner(patience)).close)
                    return chain.close(done(chain.goal))
        raise Stuck("the other side is not seen to be as far", goal)

    def _opened(self, goal: Goal, depth: int) -> Iterator[c.Step]:
        """How the claim is taken apart, unless the lemma says it as a whole."""
        if depth > 8 or not isinstance(goal.claim, And | Implies | ForAll):
            return
        if any(True for _ in self.candidates(goal, whole=True)):
            return
        match goal.claim:
            case And():
                yield c.Split()
            case Implies():
                yield c.Intro((f"library.a{depth}",))
            case ForAll(binders):
                yield c.Intro(tuple(_fresh(b.name, goal) for b in binders))

    def candidates(self, goal: Goal, whole: bool = False) -> Iterator[Values]:
        """Values of the lemma's variables for which it may give the claim."""
        seen = set()
        binders = self.lemma.binders
        known = {b.name: b for b in binders}
        spellings = [(self.lemma, goal), (self.flat, _plain(goal))]
        if self.look.spelled and not whole:
            spellings = [(_in_normal_form(self.lemma), _goal_in_normal_form(goal))]
        for lemma, there in spellings:
            for conclusion in dict.fromkeys((lemma.conclusion, *(() if whole else _conjuncts(lemma.conclusion)))):
                for start in self._starts(conclusion, there.claim, known, whole):
                    for matched in self._completed(start, lemma.hypotheses, there, known):
                        for found in _with_indices(matched, binders, goal):
                            values = tuple(_shortest(found[b.name]) for b in binders)
                            if values not in seen:
                                seen.add(values)
                                yield values

    def _starts(self, conclusion: Formula, claim: Formula, known: Mapping[str, Binder], whole: bool) -> Iterator[Env]:
        if self.look.one_side and not whole:
            if isinstance(conclusion, Relation) and isinstance(claim, Relation):
                for pattern, target in _same_sides(conclusion, claim):
                    yield from matches(pattern, target, known)
            return
        if self.look.rewrites and not whole:
            if isinstance(conclusion, Relation) and conclusion.operator == "=" and isinstance(conclusion.left, LARGE):
                for target in _large(claim) if isinstance(claim, Relation) else ():
                    yield from matches(conclusion.left, target, known)
            return
        if self.look.spelled and not whole and not any(isinstance(part, LARGE) for part in parts(conclusion)):
            return  # a number that is not negative: any number may be meant
        yield from matches(conclusion, claim, known)
        if whole or not self.look.loose or not isinstance(conclusion, Relation) or not isinstance(claim, Relation):
            return
        large = sorted(dict.fromkeys(_large(conclusion)), key=lambda t: -sum(1 for _ in parts(t)))
        if self.look.all_sums and len(large) < len({*_large(claim)}):
            return
        for pattern in large:
            for target in _large(claim):
                yield from matches(pattern, target, known)

    def _completed(
        self,
        env: Env,
        hypotheses: Sequence[Formula],
        goal: Goal,
        known: Mapping[str, Binder],
        seen: set[frozenset[tuple[str, Term | Lambda | Seq]]] | None = None,
    ) -> Iterator[Env]:
        """With values for what is still open, from the facts that the hypotheses may be; each once."""
        seen = set[frozenset[tuple[str, Term | Lambda | Seq]]]() if seen is None else seen
        values = frozenset(env.items())
        if values in seen:
            return
        seen.add(values)
        open_ = [h for h in hypotheses if (free_in(h) & set(known)) - set(env)]
        if not open_ or len(env) == len(known):
            yield env
            return
        pattern, *rest = open_
        patterns = _conjuncts(pattern)
        for part in [p for p in patterns if (free_in(p) & set(known)) - set(env)]:
            for _, fact in goal.facts[:MOST_FACTS]:
                for more in matches(part, fact, known, env):
                    yield from self._completed(more, [pattern, *rest], goal, known, seen)


def _sums_of(normal: Normalizer, *formulas: Formula) -> set[Node]:
    """The sums that are in normal forms of those of these comparisons: of a multiple, that of which it is one."""
    totals = (total for part in formulas if isinstance(part, Relation) for total in _large(part))
    return {part for total in totals for part in parts(normal.canonical(total), LARGE) if isinstance(part, LARGE)}


def _terms(goal: Goal) -> Iterator[tuple[Binder, Goal]]:
    """For each range of sums of a comparison whose terms have sums of their own: an index, and these terms compared."""
    claim = relation_of(goal)
    sides = [_outer_sums(side) for side in (claim.left, claim.right)]
    for ends in dict.fromkeys((total.lower, total.upper) for side in sides for total in side):
        index = Binder(new_name("i", goal, claim.left, claim.right), Range(*ends))
        terms = [[at(total, Var(index.name)) for total in side if (total.lower, total.upper) == ends] for side in sides]
        inner = goal.naming((index,)).claiming(Relation("<=", *(add(*side) if side else ZERO for side in terms)))
        if _large(inner.claim):
            yield index, inner


def _with_indices(env: Env, binders: Sequence[Binder], goal: Goal) -> Iterator[Env]:
    """With each choice of the claim's names as indices, where nothing but indices is open."""
    open_ = [b for b in binders if b.name not in env]
    if all(isinstance(b.sort, Range) for b in open_):
        there = [name for name, _ in goal.scope if name in free_in(goal.claim)] if open_ else []
        ranged = [Var(name) for name in there if isinstance(goal.sorts()[name], Range)]
        for choice in islice(product(ranged, repeat=len(open_)), MOST_CHOICES):
            yield {**env, **{b.name: value for b, value in zip(open_, choice, strict=True)}}


def _conjuncts(formula: Formula) -> list[Formula]:
    if isinstance(formula, And):
        return [part for arg in formula.args for part in _conjuncts(arg)]
    return [formula]


def _said_of_more(goal: Goal, depth: int = 0) -> c.Step:
    """What is said of all, from a fact that says it of more, in other names or with its suppositions in another order."""
    claim = goal.claim
    if isinstance(claim, ForAll | Implies):
        names = unused_names(goal, [b.name for b in claim.binders]) if isinstance(claim, ForAll) else [f"given{depth}"]
        taken = c.Intro(tuple(names))
        return closed(taken, [_said_of_more(g, depth + 1) for g in goals_of(goal, taken)])
    for label, fact in goal.facts if depth > 0 else ():
        if not isinstance(fact, ForAll):
            continue
        body = fact.body
        while isinstance(body, Implies):
            body = body.right
        for env in islice(matches(body, claim, {b.name: b for b in fact.binders}), MOST_WAYS):
            if len(env) == len(fact.binders):
                step = c.Use(f"more{depth}", label, tuple(env[b.name] for b in fact.binders))
                with suppress(Stuck, KernelError):
                    return closed(step, [*map(done, goals_of(goal, step))])
    raise Stuck("no fact says it of more", goal)


def _by_flags(goal: Goal, depth: int = 0) -> c.Step:
    """What is said of a family of flags, ``b[i] = 1`` where something holds and 0 where it does not, by these cases."""
    claim = goal.claim
    if isinstance(claim, And | ForAll | Implies):
        names = unused_names(goal, [b.name for b in claim.binders]) if isinstance(claim, ForAll) else [f"supposed{depth}"]
        step: c.Step = c.Split() if isinstance(claim, And) else c.Intro(tuple(names))
        return closed(step, [_by_flags(g, depth + 1) for g in goals_of(goal, step)])
    with suppress(Stuck):
        return done(goal)
    for number, (label, fact) in enumerate(goal.facts):
        if isinstance(fact, ForAll) and isinstance(fact.body, Or) and len(fact.binders) == 1:
            entries = {entry for case in fact.body.args for entry in _equals(case) if isinstance(entry, Apply)}
            known = {entry.name for entry in entries if entry.args == (Var(fact.binders[0].name),)}
            said = (claim, *(supposed for name, supposed in goal.facts if name.startswith("supposed")))
            places = dict.fromkeys(part.args for part in parts(said) if isinstance(part, Apply) and part.name in known)
            for place in islice(places, MOST_WAYS):
                chain, flag = Chain(goal), f"flag{depth}.{number}"
                with suppress(Stuck, KernelError):
                    chain.add(c.Use(flag, label, place), done)
                    split = c.Alternatives(f"{flag}.case", flag)
                    return chain.close(closed(split, [_in_this_case(one) for one in goals_of(chain.goal, split)]))
    raise Stuck("no fact says it by cases", goal)


def _in_this_case(goal: Goal) -> c.Step:
    """The goal, or that what was supposed is not so here."""
    with suppress(Stuck, KernelError):
        return auto(goal)
    for label, _ in goal.facts:
        if label.startswith("supposed"):
            with suppress(Stuck, KernelError):
                step = c.Contradiction(label)
                return closed(step, [auto(g) for g in goals_of(goal, step)])
    raise Stuck("the case does not say it", goal)


def _equals(formula: Formula) -> Iterator[Term]:
    """What a formula says the value of."""
    for one in _conjuncts(formula):
        if isinstance(one, Relation) and one.operator == "=":
            yield one.left


def _other_side(fact: Relation, goal: Goal) -> Relation | None:
    """What is left to compare where a fact and the claim have one side in common."""
    claim = goal.claim
    if not isinstance(claim, Relation) or claim.operator not in _ORDER or fact.operator not in (*_ORDER, "="):
        return None
    normal = Normalizer(goal.sorts())
    (below, above), (low, high) = _ordered(claim), _ordered(fact)
    operator = "<" if claim.operator in ("<", ">") and fact.operator not in ("<", ">") else "<="
    for left, right in ((low, high), (high, low)) if fact.operator == "=" else ((low, high),):
        if normal.canonical(below) == normal.canonical(left):
            return Relation(operator, right, above)
        if normal.canonical(above) == normal.canonical(right):
            return Relation(operator, below, left)
    return None


@lru_cache(4096)
def _in_normal_form(statement: Statement) -> Statement:
    """A statement with its comparisons in normal form."""
    scope = opening(statement).scope
    hypotheses = tuple(_normal(h, scope) for h in statement.hypotheses)
    return replace(statement, hypotheses=hypotheses, conclusion=_normal(statement.conclusion, scope))


@lru_cache(64)
def _goal_in_normal_form(goal: Goal) -> Goal:
    facts = tuple((label, _normal(fact, goal.scope)) for label, fact in goal.facts)
    return replace(goal, claim=_normal(goal.claim, goal.scope), facts=facts)


def _normal(formula: Formula, scope: tuple[tuple[str, Sort], ...]) -> Formula:
    """A comparison with 0, of the normal form of what its logarithms are spelled out as."""
    if isinstance(formula, And):
        return And(tuple(_normal(part, scope) for part in formula.args))
    if not isinstance(formula, Relation):
        return formula
    below, above = _ordered(formula)
    operator = {"<=": ">=", "<": ">"}.get(formula.operator, formula.operator)
    try:
        excess = Normalizer(dict(scope)).canonical(sub(spelled(above), spelled(below)))
    except KernelError:
        return formula
    return Relation(operator, flat(excess), ZERO)


def _families(term: Term) -> set[str]:
    return {part.name for part in parts(term) if isinstance(part, Apply)}


def _same_sides(lemma: Relation, claim: Relation) -> Iterator[tuple[Term, Term]]:
    """The sides of a lemma, with that of a claim that each of them may be."""
    if {lemma.operator, claim.operator} <= {*_ORDER, "="}:
        sides = list(zip(_ordered(lemma), _ordered(claim), strict=True))
        if lemma.operator == "=":  # nothing is made of what has fewer sums in sums
            sides += zip(_ordered(lemma), reversed(_ordered(claim)), strict=True)
            deepest = max(map(_nested, _ordered(lemma)))
            sides = [(one, other) for one, other in sides if _nested(one) == deepest]
        yield from ((one, other) for one, other in sides if any(isinstance(part, LARGE) for part in parts(one)))


def _nested(node: Node) -> int:
    """How deep sums lie in sums."""
    own = isinstance(node, SUMS)
    return own + max((_nested(part) for _, part in scoped(node)), default=0)


def _ordered(relation: Relation) -> tuple[Term, Term]:
    """The sides of a comparison, the lesser one first."""
    turned = relation.operator in (">", ">=")
    return (relation.right, relation.left) if turned else (relation.left, relation.right)


def _spelled_alike(formula: Relation, goal: Goal) -> Relation:
    """A comparison with the sums of the claim in place of its own, where these are the same but for names."""
    normal = Normalizer(goal.sorts())
    known: dict[Node, Term] = {normal.canonical(total): total for total in _large(goal.claim)}
    left, right = formula.left, formula.right
    for total in _large(formula):
        same: Any = normal.canonical(total)  # a multiple of a sum, perhaps
        for part in [part for part in parts(same, LARGE) if part in known]:
            same = replaced(same, part, known[part])
        if {*parts(same, LARGE)} & {*known.values()}:
            left, right = replaced(left, total, same), replaced(right, total, same)
    return Relation(formula.operator, left, right)


def _fresh(name: str, goal: Goal) -> str:
    taken = {n for n, _ in goal.scope}
    while name in taken:
        name += "_"
    return name


def _shaped(formula: Formula) -> bool:
    """Whether words or sums stand in it: by these a lemma is told from others."""
    return any(isinstance(part, (*LARGE, Defined)) for part in parts(formula))


def _large(formula: Formula) -> list[Term]:
    """The sums, integrals and binomial coefficients of a relation that lie in no other."""
    return [part for part in parts(formula, LARGE) if isinstance(part, LARGE)]
