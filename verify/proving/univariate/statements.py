"""From a statement to spans: the variable, its range by the hypotheses, and the parts of the conclusion."""

from __future__ import annotations

from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Formula, Real, Relation, free_in
from verify.kernel.terms import Num, Term, Var, free_names
from verify.proving.algebra import Prover
from verify.proving.bounds import bounds
from verify.proving.tactics import Chain, Stuck, closed, goals_of
from verify.proving.univariate.contacts import closest
from verify.proving.univariate.engine import Engine
from verify.proving.univariate.spans import Curve, End, Span, Turn, number_of
from verify.proving.univariate.substitutions import far_roots
from verify.refuting.functions import Unsupported

SAME = Fraction(1, 1 << 30)  # turns that are closer are taken for one point


def univariate(engine: Engine, goal: Goal) -> c.Step:
    """A relation in one real variable, or in none, by the engine."""
    names = free_in(goal.claim)
    if len(names) > 1 or any(not isinstance(goal.sorts()[n], Real) for n in names):
        raise Stuck("not about one real variable", goal)
    chain = Chain(goal)
    span = span_of(engine.prover, chain, next(iter(names), ""))
    try:
        return chain.close(engine.decide(chain.goal, span))
    except Stuck:
        pass
    try:
        return chain.close(far_roots(engine, chain.goal, span))
    except Stuck:
        return chain.close(_with_hypotheses(engine, chain.goal, span))


# --- the range --------------------------------------------------------------------------------------------------


def span_of(prover: Prover, chain: Chain, name: str) -> Span:
    """The range of a variable by the facts, each end stated plainly by a fact."""
    return Span(name, _end(prover, chain, name, True), _end(prover, chain, name, False))


def _end(prover: Prover, chain: Chain, name: str, lower: bool) -> End:
    """The tightest bound by closed terms."""
    found = [(t, open_) for t, open_ in bounds(chain.goal, name, lower) if not free_names(t)] if name else []
    valued = [(value, open_, t) for t, open_ in found if (value := number_of(t)) is not None]
    if not valued:
        return End(None)
    _, open_, term = max(valued, key=lambda v: (v[0] if lower else -v[0], v[1]))
    sides: tuple[Term, Term] = (term, Var(name)) if lower else (Var(name), term)
    plain = Relation("<" if open_ else "<=", *sides)
    for label, known in chain.goal.facts:
        if known in (plain, Relation(">" if open_ else ">=", plain.right, plain.left)):
            return End(term, label, open_)
    label = prover.label("b")
    chain.add(c.Have(label, plain), lambda g: prover.linear(g, 0))
    return End(term, label, open_)


# --- hypotheses that are no bounds ------------------------------------------------------------------------------


def _with_hypotheses(engine: Engine, goal: Goal, span: Span) -> c.Step:
    """Cut where the claim turns; where it is false, a hypothesis about the same variable must be false too."""
    known = _conditions(goal, span)
    claim = goal.claim
    if not known or not isinstance(claim, Relation) or claim.operator in ("=", "!="):
        raise Stuck("no hypothesis is about the variable alone", goal)
    try:
        curve = Curve(excess_of(claim)[0], span)
    except Unsupported as error:
        raise Stuck(str(error), goal) from None
    try:
        return _absurd(engine, goal, span, known)
    except Stuck:
        if not curve.turns:
            raise
    turn = curve.turns[0]
    place = _place(engine, curve, turn, known, span)
    if place is None:
        raise Stuck("the claim turns at a point without a name", goal)
    operator = "<" if turn.before < 0 else "<="
    step = c.Cases(engine.prover.label("c"), Relation(operator, Var(span.name), place))
    spans = (
        span.with_high(place, step.label, operator == "<"),
        span.with_low(place, step.label, operator == "<="),
    )
    parts = zip(goals_of(goal, step), spans, strict=True)
    return closed(step, [_part(engine, g, s) for g, s in parts])


def _part(engine: Engine, goal: Goal, span: Span) -> c.Step:
    try:
        return engine.decide(goal, span)
    except Stuck:
        return _with_hypotheses(engine, goal, span)


def _absurd(engine: Engine, goal: Goal, span: Span, known: list[tuple[str, Relation]]) -> c.Step:
    """A hypothesis is false all over the span."""
    for label, _ in known:
        step = c.Contradiction(label)
        try:
            return closed(step, [engine.decide(g, span) for g in goals_of(goal, step)])
        except Stuck:
            continue
    raise Stuck("no hypothesis excludes this", goal)


def _conditions(goal: Goal, span: Span) -> list[tuple[str, Relation]]:
    """Hypotheses in the variable alone that are not its bounds."""
    ends = {span.low.label, span.high.label}

    def useful(label: str, known: Formula) -> bool:
        return (
            isinstance(known, Relation)
            and known.operator not in ("=", "!=")
            and free_in(known) == {span.name}
            and label not in ends
        )

    return [(k, f) for k, f in goal.facts if useful(k, f) and isinstance(f, Relation)]


def _place(
    engine: Engine, curve: Curve, turn: Turn, known: list[tuple[str, Relation]], span: Span
) -> Term | None:
    """Between a turn and the nearest one of a hypothesis; exactly at the turn if they are the same, or there is none."""
    others = [t.place for _, f in known for t in Curve(excess_of(f)[0], span).turns]
    nearest = min(others, key=lambda p: abs(p - turn.place), default=turn.place)
    room = abs(nearest - turn.place)
    if room > SAME:
        return Num(closest((turn.place + nearest) / 2, room / 4))
    return engine.exact(curve, turn)
