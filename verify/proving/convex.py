"""Chords above and tangents below a function with a second derivative that is not negative: `Derivative`, used twice.

Tactics and provers use `Convex` like a step of the kernel; `filled` writes it out. The derivative grows, so the distance
from the tangent grows to both sides of the contact; and a chord lies above its function, as both ends lie above the
tangent in between. Values of the function are letters where they are computed with: so the proof is the same for all
functions, and leaves nothing to show but what the user of the step proves (`goals`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace as changed

from verify.kernel import certificate as c
from verify.kernel.calculus import check_continuous, derivative, smooth
from verify.kernel.definedness import conjunction, of_term
from verify.kernel.errors import Malformed
from verify.kernel.rules import Goal, Goals
from verify.kernel.statement import TRUE, And, Binder, ForAll, Formula, Implies, Real, Relation
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    Var,
    add,
    free_names,
    mul,
    neg,
    sub,
    substitute,
)
from verify.proving.basics import HEAD, Explore, at_most, equal, less, summed, then

BOUND, _TANGENT = "convex", "convex.tangent"  # labels of facts

#: The ends, the contact, a point, value and slope at the contact; a place in between; two places and a slope; values.
LETTERS = tuple(Var(f"_{letter}") for letter in "lupyvstabwxz")
_L, _U, _P, _Y, _V, _S, _T, _A, _B, _W, _X, _Z = LETTERS


class Convex(c.Step):
    """The fact ``label`` about the ``function`` of ``variable``, at a point ``at`` of [lower, upper].

    With a ``contact`` strictly inside it is the tangent's, ``f(contact) + f'(contact) (at - contact) <= f(at)``; else the
    chord's, ``(upper - lower) f(at) <= (upper - at) f(lower) + (at - lower) f(upper)``. Children: where the places lie;
    strictly inside the function is smooth, its second derivative not negative; it is defined from end to end; the rest.
    """

    label: str
    variable: str
    function: Term
    at: Term
    lower: Term
    upper: Term
    contact: Term | None = None
    children: tuple[c.Step, ...] = ()

    def value(self, place: Term) -> Term:
        return substitute(self.function, {self.variable: place})

    def slope(self, place: Term) -> Term:
        return substitute(derivative(self.function, self.variable), {self.variable: place})

    def defined(self, place: Term) -> Formula:
        return of_term(self.value(place))

    def bends(self, place: Var) -> Formula:
        """What `Derivative` asks for, of the function and of its derivative."""
        here, first, name = self.value(place), self.slope(place), place.name
        second = Relation(">=", derivative(first, name), ZERO)
        return conjunction(smooth(here, name), smooth(first, name), of_term(first), second)


def goals(goal: Goal, step: Convex, explore: Explore) -> Goals:
    """What the step leaves to show; `explore` asks the kernel. Raises Malformed for a function that may jump or bend."""
    if step.variable in free_names(add(step.at, step.lower, step.upper, step.contact or ZERO)):
        raise Malformed(f"the name {step.variable} stands for two things")
    if taken := free_names(step.function) & {letter.name for letter in LETTERS}:
        raise Malformed(f"{', '.join(sorted(taken))}: such names are used in the proof of the bound")
    check_continuous(step.function, step.variable)
    known = explore(goal, _bound(step))[1]
    used = _use(step)
    left = explore(known, used)[len(used.children) :]
    return tuple(changed(g, facts=tuple(fact for fact in g.facts if fact[0] != BOUND)) for g in left)


def filled(step: Convex, children: Sequence[c.Step]) -> c.Step:
    """The step with proofs of what it leaves, as steps of the kernel."""
    used = _use(step)
    return then(_bound(step), changed(used, children=(*used.children, *children)))


def is_bound(step: c.Step) -> bool:
    """Whether a step shows the bound for every point, as `filled` has it: by its letters, which no text can have."""
    if not isinstance(step, c.Have) or not isinstance(step.formula, ForAll):
        return False
    return step.label == BOUND and tuple(b.name for b in step.formula.binders[:2]) == (_L.name, _U.name)


# --- formulas ----------------------------------------------------------------------------------------------------


def _every(letters: Sequence[Var], premises: Sequence[Formula], conclusion: Formula) -> ForAll:
    return ForAll(tuple(Binder(x.name, Real()) for x in letters), Implies(And(tuple(premises)), conclusion))


def _inside(step: Convex) -> list[Formula]:
    """How the function bends between the ends, and that it is defined from end to end."""
    place, every = Var(step.variable), (Binder(step.variable, Real()),)
    bends = ForAll(every, Implies(And((less(_L, place), less(place, _U))), step.bends(place)))
    defined = ForAll(every, Implies(And((at_most(_L, place), at_most(place, _U))), step.defined(place)))
    return [bends] if step.defined(place) == TRUE else [bends, defined]


def _line(at: Term) -> Term:
    return add(_V, mul(_S, sub(at, _P)))


def _chord(at: Term, left: Term, here: Term, right: Term) -> Relation:
    """At a place between the ends, for these values of the function."""
    return at_most(mul(sub(_U, _L), here), add(mul(sub(_U, at), left), mul(sub(at, _L), right)))


def _tangent(step: Convex) -> c.Have:
    premises = [less(_L, _P), less(_P, _U), at_most(_L, _Y), at_most(_Y, _U), *_inside(step)]
    known = [equal(_V, step.value(_P)), equal(_S, step.slope(_P))]
    claim = at_most(_line(_Y), step.value(_Y))
    return c.Have(_TANGENT, _every((_L, _U, _P, _Y, _V, _S), [*known, *premises], claim), (_tangent_proof(step),))


def _bound(step: Convex) -> c.Have:
    """The bound for every point, with its proof."""
    if step.contact:
        return changed(_tangent(step), label=BOUND)
    claim = _chord(_Y, *(step.value(place) for place in (_L, _Y, _U)))
    formula = _every((_L, _U, _Y), [at_most(_L, _Y), at_most(_Y, _U), *_inside(step)], claim)
    return c.Have(BOUND, formula, (then(_tangent(step), _chord_proof(step)),))


def _use(step: Convex) -> c.Use:
    """The bound at the point: what is known of the contact is equal to itself."""
    if not step.contact:
        return c.Use(step.label, BOUND, (step.lower, step.upper, step.at))
    known = step.value(step.contact), step.slope(step.contact)
    return c.Use(step.label, BOUND, (step.lower, step.upper, step.contact, step.at, *known), _themselves(*known))


# --- proofs ------------------------------------------------------------------------------------------------------


def _themselves(*terms: Term) -> tuple[c.Step, ...]:
    return tuple(c.Use("itself", f"{HEAD}reflexive", (term,), (c.Given("itself"),)) for term in terms)


def _by_letters(values: dict[Var, Term], premises: Mapping[str, Formula], claim: Formula, proof: c.Step) -> c.Step:
    """A claim shown for all values of the letters (premise k is "if.k"), used for these; premises are named by facts."""
    shown = c.Intro(tuple(f"{x.name}'" for x in values), (c.Intro(("if",), (proof,)),))
    used = c.Use("here", "letters", tuple(values.values()), (*map(c.Given, premises), c.Given("here")))
    return c.Have("letters", _every(tuple(values), tuple(premises.values()), claim), (shown, used))


def _parts(formula: Formula) -> tuple[Formula, ...]:
    return formula.args if isinstance(formula, And) else (formula,)


Sign = Callable[[str], c.Step]


def _there(known: str, formula: Formula, low: c.Step, high: c.Step, claim: Formula, sign: Sign) -> c.Step:
    """A claim about every place between two, from the fact `known`, which is `formula` at every place between the ends.

    Part by part: what is no part of the formula is the sign of a slope, shown from the label of its last part.
    """
    if claim == TRUE:
        return c.Split()
    parts, wanted = _parts(formula), _parts(claim)
    labels = {part: f"there.{k}" if len(parts) > 1 else "there" for k, part in enumerate(parts, 1)}
    proofs = tuple(c.Given(labels[p]) if p in labels else sign(labels[parts[-1]]) for p in wanted)
    shown = c.Split(proofs) if len(proofs) > 1 else proofs[0]
    return c.Intro((_T.name,), (c.Intro(("in",), (c.Use("there", known, (_T,), (low, high, shown)),)),))


def _growing(step: Convex, known: str) -> c.Have:
    """For l < a <= b < u, whatever f'(a) is, it is at most f'(b)."""
    premises = [equal(_W, step.slope(_A)), less(_L, _A), at_most(_A, _B), less(_B, _U)]
    difference, bends = sub(step.slope(_T), _W), step.bends(_T)
    rise = Relation(">=", derivative(difference, _T.name), ZERO)
    low, high = summed(["if'.2"], ["in.1"]), summed(["in.2"], ["if'.4"])

    def sign(label: str) -> c.Step:
        if rise.left == ZERO:  # the function is a line
            return summed()
        second = {_Z: derivative(step.slope(_T), _T.name)}
        claim = Relation(">=", add(_Z, ZERO), ZERO)
        return _by_letters(second, {label: Relation(">=", _Z, ZERO)}, claim, summed(["if.1"]))

    start = {_W: _W, _Z: step.slope(_A)}
    begin = _by_letters(start, {"if'.1": equal(_W, _Z)}, at_most(_W, _Z), summed(by=[(MINUS_ONE, "if.1")]))
    proof = c.Derivative(
        _B.name,
        _A,
        True,
        _T.name,
        children=(
            c.Given("if'.3"),
            begin,
            _there(known, bends, low, high, of_term(difference), sign),
            _there(known, bends, low, high, conjunction(smooth(difference, _T.name), rise), sign),
        ),
    )
    claim = _every((_A, _B, _W), premises, at_most(_W, step.slope(_B)))
    return c.Have("growing", claim, (c.Intro((_A.name, _B.name, _W.name), (c.Intro(("if'",), (proof,)),)),))


def _tangent_proof(step: Convex) -> c.Step:
    """The difference from the tangent grows to the right of the contact, and falls to the left of it."""
    bends, defined = "if.7", "if.8"
    difference = sub(step.value(_T), _line(_T))
    here = {_V: _V, _S: _S, _P: _P, _T: _T}
    begin = _by_letters(
        {_V: _V, _S: _S, _P: _P, _Z: step.value(_P)},
        {"if.1": equal(_V, _Z)},
        at_most(_line(_P), _Z),
        summed(by=[(MINUS_ONE, "if.1")]),
    )

    def side(rightwards: bool, place: c.Step, low: c.Step, high: c.Step, sign: Sign) -> c.Step:
        slope = Relation(">=" if rightwards else "<=", derivative(difference, _T.name), ZERO)
        inside = conjunction(smooth(difference, _T.name), slope)
        everywhere = _there(defined, step.defined(_T), low, high, of_term(difference), sign)
        children = (place, begin, everywhere, _there(bends, step.bends(_T), low, high, inside, sign))
        return c.Derivative(_Y.name, _P, rightwards, _T.name, children=children)

    rise = add(_Z, derivative(neg(_line(_T)), _T.name))

    def rising(_: str) -> c.Step:
        places = (c.Given("if.3"), summed(["in.1"]), summed(["in.2"], ["if.6"]))
        after = c.Use("m", "growing", (_P, _T, _S), (c.Given("if.2"), *places))
        values = {**here, _Z: step.slope(_T)}
        return then(after, _by_letters(values, {"m": at_most(_S, _Z)}, Relation(">=", rise, ZERO), summed(["if.1"])))

    def falling(_: str) -> c.Step:
        places = (summed(["if.5"], ["in.1"]), summed(["in.2"]), c.Given("if.4"))
        before = c.Use("m", "growing", (_T, _P, step.slope(_T)), (*_themselves(step.slope(_T)), *places))
        values = {**here, _Z: step.slope(_T), _X: step.slope(_P)}
        known = {"m": at_most(_Z, _X), "if.2": equal(_S, _X)}
        proof = summed(["if.1"], by=[(ONE, "if.2")])
        return then(before, _by_letters(values, known, Relation("<=", rise, ZERO), proof))

    right = side(True, c.Given("side"), summed(["if.3"], ["in.1"]), summed(["in.2"], ["if.6"]), rising)
    left = side(False, summed(["side"]), summed(["if.5"], ["in.1"]), summed(["in.2"], ["if.4"]), falling)
    proof = then(_growing(step, bends), c.Cases("side", at_most(_P, _Y), (right, left)))
    return c.Intro(tuple(x.name for x in (_L, _U, _P, _Y, _V, _S)), (c.Intro(("if",), (proof,)),))


def _chord_proof(step: Convex) -> c.Step:
    """At an end it is an equation; in between, both ends lie above the tangent there."""
    inside = [c.Given(f"if.{place}") for place in range(3, 3 + len(_inside(step)))]
    known = step.value(_Y), step.slope(_Y)

    def above(label: str, end: Term, *ends: c.Step) -> c.Step:
        between = c.Given("left"), c.Given("right")
        values = (_L, _U, _Y, end, *known)
        return c.Use(label, _TANGENT, values, (*_themselves(*known), *between, *ends, *inside))

    low, high = (at_most(add(_V, mul(_S, sub(end, _Y))), value) for end, value in ((_L, _X), (_U, _Z)))
    letters = {_L: _L, _U: _U, _Y: _Y, _V: known[0], _S: known[1], _X: step.value(_L), _Z: step.value(_U)}
    premises = {"left": less(_L, _Y), "right": less(_Y, _U), "low": low, "high": high}
    whole = summed(["left"], ["right"])
    both = summed(["if.2", "if.3"], ["if.1", "if.4"])
    middle = then(
        above("low", _L, summed(), whole),
        above("high", _U, whole, summed()),
        _by_letters(letters, premises, _chord(_Y, _X, _V, _Z), both),
    )

    def at_end(end: Var) -> c.Step:
        values = {_L: _L, _U: _U, _X: step.value(_L), _Z: step.value(_U)}
        same = _by_letters(values, {}, _chord(end, _X, _X if end == _L else _Z, _Z), summed())
        return c.Rewrite("left" if end == _L else "right", end == _L, (same,))

    def ways(label: str, one: Var, two: Var, below: c.Step, same: c.Step, condition: str) -> c.Step:
        never = c.Contradiction(condition, (summed([label]),))
        return then(c.Fact("ways", "trichotomy", (one, two)), c.Alternatives(label, "ways", (below, same, never)))

    proof = ways("left", _L, _Y, ways("right", _Y, _U, middle, at_end(_U), "if.2"), at_end(_L), "if.1")
    return c.Intro(tuple(x.name for x in (_L, _U, _Y)), (c.Intro(("if",), (proof,)),))
