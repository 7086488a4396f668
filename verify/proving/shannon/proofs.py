"""Proofs of statements about entropies: the logic around inequalities is taken apart, `combined` does the rest.

Where no combination proves a goal, the facts are looked at: whether they contradict each other, and what follows
by cases from those that are no inequalities.
"""

from __future__ import annotations

from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer
from verify.kernel.rules import Goal, elemental
from verify.kernel.statement import And, Formula, Iff, Implies, Not, Or, Relation, negation
from verify.kernel.terms import ZERO, Abs, Entropy, Max, Min, Node, Term, sub
from verify.language.walk import parts
from verify.limits.deadlines import Deadline
from verify.proving.shannon.combinations import combined, linear, linear_claim, variables_of
from verify.proving.shannon.cone import elementals, mask_of
from verify.proving.tactics import Stuck, auto, closed, goals_of, label_for

#: How deep alternatives and implications among the facts are followed.
MAX_BRANCHES = 6
#: Elemental inequalities offered as facts where entropies are multiplied.
MAX_FACTS = 12


# --- logic ------------------------------------------------------------------------------------------------------


def close(goal: Goal, deadline: Deadline, depth: int = 0) -> c.Step:
    """A proof of the goal. Raises Stuck or OutOfTime."""
    deadline.check()
    match goal.claim:
        case And() | Iff():
            return _all(goal, c.Split(), deadline, depth)
        case Implies() | Not() if goal.claim != Not(Or(())):
            return _all(goal, c.Intro((label_for(goal, "a"),)), deadline, depth)
        case Or():
            attempts = [_direct_alternative, _classical]
        case Relation("="):
            attempts = [combined, _equation]
        case Relation("!="):
            attempts = [_apart]
        case Relation():
            attempts = [combined, _polynomial]
        case _:
            raise Stuck("not a statement about entropies", goal)
    first: Stuck | None = None
    for attempt in (*attempts, _from_absurdity, _piecewise, _branch):
        try:
            return attempt(goal, deadline, depth)
        except Stuck as stuck:
            first = first or stuck
    raise first or Stuck("nothing applies", goal)


def _all(goal: Goal, step: c.Step, deadline: Deadline, depth: int) -> c.Step:
    return closed(step, [close(g, deadline, depth) for g in goals_of(goal, step)])


def _apart(goal: Goal, deadline: Deadline, depth: int) -> c.Step:
    """a != b from a > b or a < b."""
    for greater in (True, False):
        step = c.Apart(greater)
        try:
            return closed(step, [combined(g, deadline, depth) for g in goals_of(goal, step)])
        except Stuck:
            continue
    raise Stuck("neither side is larger", goal)


def _equation(goal: Goal, deadline: Deadline, depth: int) -> c.Step:
    """a = b from a <= b and b <= a."""
    claim = goal.claim
    assert isinstance(claim, Relation)
    label = label_for(goal, "both")
    step = c.Fact(label, "antisymmetric", (claim.left, claim.right))
    less, more, _ = goals_of(goal, step)
    proofs = [combined(less, deadline, depth), combined(more, deadline, depth)]
    return closed(step, [*proofs, c.Given(label)])


def _direct_alternative(goal: Goal, deadline: Deadline, depth: int) -> c.Step:
    claim = goal.claim
    assert isinstance(claim, Or)
    for place in range(len(claim.args)):
        step = c.Choose(place)
        try:
            return _all(goal, step, deadline, MAX_BRANCHES)
        except Stuck:
            continue
    raise Stuck("no alternative holds by itself", goal)


def _classical(goal: Goal, deadline: Deadline, depth: int) -> c.Step:
    """An alternative: the last one, where the others do not hold."""
    claim = goal.claim
    assert isinstance(claim, Or)
    if not claim.args:
        raise Stuck("nothing is claimed", goal)
    return _without(goal, claim, 0, deadline, depth)


def _without(goal: Goal, claim: Or, place: int, deadline: Deadline, depth: int) -> c.Step:
    choose = c.Choose(place)
    if place == len(claim.args) - 1:
        return _all(goal, choose, deadline, depth)
    label = label_for(goal, "not")
    step = c.Cases(label, claim.args[place])
    _, no = goals_of(goal, step)
    return closed(step, [closed(choose, [c.Given(label)]), _without(no, claim, place + 1, deadline, depth)])


def _branch(goal: Goal, deadline: Deadline, depth: int) -> c.Step:
    """By cases along a fact that is an alternative, an equivalence, an implication or an inequation."""
    if depth >= MAX_BRANCHES:
        raise Stuck("too many cases", goal)
    done = {f for _, f in goal.facts}
    for label, known in goal.facts:
        match known:
            case Or(args) if not done & set(args):
                return _all(goal, c.Alternatives(label_for(goal, "or"), label), deadline, depth + 1)
            case Iff(left, right) if Implies(left, right) not in done:
                name = label_for(goal, "iff")
                return _all(goal, c.Unpack(label, (name, f"{name}'")), deadline, depth)
            case Not(arg) if negation(arg) not in done:
                return _all(goal, c.Unpack(label, (label_for(goal, "not"),)), deadline, depth)
            case Implies(left, right) if not done & {right, negation(left)}:
                return _by_premise(goal, label, left, deadline, depth)
            case Relation("!=", left, right) if not done & {Relation(o, left, right) for o in "<>"}:
                return _by_sign(goal, label, left, right, deadline, depth)
    raise Stuck("no combination of elemental inequalities and facts", goal)


def _polynomial(goal: Goal, deadline: Deadline, depth: int) -> c.Step:
    """A goal in which entropies are multiplied: easy algebra, with the elemental inequalities as facts."""
    del depth
    names = variables_of(goal)
    joint = {
        p.names for f in (goal.claim, *(f for _, f in goal.facts)) for p in parts(f) if isinstance(p, Entropy)
    }
    items = [e for i in elementals(mask_of(n, names) for n in joint) for e in i.expanded(names)]
    if isinstance(linear_claim(goal), dict) or len(items) > MAX_FACTS:
        raise Stuck("no combination of elemental inequalities and facts", goal)
    haves = [(f"elemental{k}", Relation(">=", elemental(item), ZERO), item) for k, item in enumerate(items)]
    informed = goal
    for label, formula, _ in haves:
        informed = informed.knowing(label, formula)
    deadline.check()
    proof = auto(informed)
    used = {label for part in parts(proof) if isinstance(part, c.Product) for label in part.factors}
    for label, formula, item in reversed(haves):
        if label in used:
            proof = closed(c.Have(label, formula), [c.Combine((c.Product(Fraction(1), (item,)),)), proof])
    return proof


def _piecewise(goal: Goal, deadline: Deadline, depth: int) -> c.Step:
    """What a minimum or a maximum is, or an absolute value by the sign of its argument."""
    known = {f for _, f in goal.facts}
    for part in _parts(goal):
        if isinstance(part, Min | Max):
            step: c.Step = c.Fact(label_for(goal, "extremum"), "extremum", (part,))
            (after,) = goals_of(goal, step)
            if not known & {f for _, f in after.facts[len(goal.facts) :]}:
                return closed(step, [close(after, deadline, depth)])
        if isinstance(part, Abs) and not known & {Relation(o, part.arg, ZERO) for o in (">=", "<")}:
            step = c.Cases(label_for(goal, "sign"), Relation(">=", part.arg, ZERO))
            above, below = goals_of(goal, step)
            return closed(
                step,
                [
                    _with_abs(above, "abs_nonnegative", part.arg, deadline, depth),
                    _with_abs(below, "abs_nonpositive", part.arg, deadline, depth),
                ],
            )
    raise Stuck("nothing to unfold", goal)


def _parts(goal: Goal) -> list[Node]:
    """Minima, maxima and absolute values in the goal."""
    formulas = (goal.claim, *(f for _, f in goal.facts))
    return list(dict.fromkeys(p for f in formulas for p in parts(f) if isinstance(p, Min | Max | Abs)))


def _with_abs(goal: Goal, name: str, arg: Term, deadline: Deadline, depth: int) -> c.Step:
    step = c.Fact(label_for(goal, "absolute"), name, (arg,))
    condition, after = goals_of(goal, step)
    return closed(step, [auto(condition), close(after, deadline, depth)])


def _by_premise(goal: Goal, label: str, premise: Formula, deadline: Deadline, depth: int) -> c.Step:
    """The fact `label` is an implication: its premise holds, and so its conclusion, or not."""
    case = c.Cases(label_for(goal, "if"), premise)
    yes, no = goals_of(goal, case)
    use = c.Use(label_for(yes, "then"), label, ())
    *conditions, rest = goals_of(yes, use)
    then = closed(use, [*(auto(g) for g in conditions), close(rest, deadline, depth + 1)])
    return closed(case, [then, close(no, deadline, depth + 1)])


def _by_sign(goal: Goal, label: str, left: Term, right: Term, deadline: Deadline, depth: int) -> c.Step:
    """The fact `label` is left != right: left < right, or left > right (equality contradicts it)."""
    less = c.Cases(label_for(goal, "less"), Relation("<", left, right))
    yes, no = goals_of(goal, less)
    more = c.Cases(label_for(no, "more"), Relation(">", left, right))
    greater, neither = goals_of(no, more)
    contrary = c.Contradiction(label)
    (equal,) = goals_of(neither, contrary)
    same = closed(contrary, [_equation(equal, deadline, depth)])
    return closed(
        less,
        [close(yes, deadline, depth + 1), closed(more, [close(greater, deadline, depth + 1), same])],
    )


def _from_absurdity(goal: Goal, deadline: Deadline, depth: int) -> c.Step:
    del depth
    if hold_for_constants(goal):
        raise Stuck("the facts do not contradict each other", goal)
    return absurd(goal, deadline)


def hold_for_constants(goal: Goal) -> bool:
    """Whether all facts hold, on sight, where no random variable has any entropy."""
    names, normalizer = variables_of(goal), Normalizer(goal.sorts())
    for _, known in goal.facts:
        if not isinstance(known, Relation) or known.operator not in ("=", "<=", ">="):
            return False
        try:
            vector = linear(normalizer.poly(sub(known.left, known.right)), names)
        except KernelError:
            return False
        if vector is None or any(mask == 0 for mask, _ in vector):
            return False
    return True


def absurd(goal: Goal, deadline: Deadline) -> c.Step:
    """A proof of the goal, whatever it is, from facts that contradict each other."""
    label = label_for(goal, "absurd")
    have = c.Have(label, Relation(">", ZERO, ZERO))
    needed, after = goals_of(goal, have)
    proof = combined(needed, deadline, 0)
    contrary = c.Contradiction(label)
    (weak,) = goals_of(after, contrary)
    return closed(have, [proof, closed(contrary, [auto(weak)])])
