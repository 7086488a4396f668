"""The rules: what is left to show after one step.

Each rule is a function from a goal and a step to the goals of the step's children; it raises `Malformed` or
`CertificateRejected` when the step does not apply. A rule is sound if its goal holds (for all values of the names
in scope that satisfy the facts) whenever all the goals it returns do. What each rule does *not* mean is said in
its docstring where people have been misled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from verify.kernel import certificate as c
from verify.kernel import facts
from verify.kernel.calculus import check_continuous, derivative, smooth
from verify.kernel.definedness import conjunction, of_term
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import CertificateRejected, Malformed
from verify.kernel.normal import Normalizer, replace, vanishes
from verify.kernel.sorts import check_formula, check_sort, check_term, check_value, is_integer, membership
from verify.kernel.statement import (
    FALSE, NAME, TRUE, And, Binder, Exists, ForAll, Formula, Iff, Implies, Integer, Not, Or, Range, Real,
    Relation, Sort, Statement, free_in, instantiate, negation, same_sort, sort_of, stand_for,
)
from verify.kernel.terms import (
    ONE, ZERO, Entropy, Num, Sum, Term, TupleSum, Value, Var, add, free_names, mul, neg, rebuild, sub,
    substitute,
)
from verify.kernel.values import Boxed, enclose


@dataclass(frozen=True)
class Goal:
    """To show: `claim`, for all values of the names in `scope` that satisfy the labelled `facts`."""

    scope: tuple[tuple[str, Sort], ...]
    facts: tuple[tuple[str, Formula], ...]
    claim: Formula

    def sorts(self) -> dict[str, Sort]:
        return dict(self.scope)

    def fact(self, label: str) -> Formula:
        for known, formula in reversed(self.facts):
            if known == label:
                return formula
        raise CertificateRejected(
            f"no fact is labelled {label!r}; there are {', '.join(k for k, _ in self.facts) or 'none'}"
        )

    def claiming(self, claim: Formula) -> Goal:
        return Goal(self.scope, self.facts, claim)

    def knowing(self, label: str, formula: Formula) -> Goal:
        """With one more fact, a conjunction part by part too. The formula must be well sorted here."""
        check_formula(formula, self.sorts())
        return Goal(self.scope, (*self.facts, *_by_parts(label, formula)), self.claim)

    def naming(self, binders: Iterable[Binder]) -> Goal:
        """With new names, which must be fresh; a range gives two facts about its index."""
        goal = self
        for binder in binders:
            if not NAME.fullmatch(binder.name):
                raise Malformed(f"not a name: {binder.name!r}")
            if binder.name in goal.sorts():
                raise Malformed(f"the name {binder.name} is taken")
            check_sort(binder.sort, goal.sorts())
            goal = Goal((*goal.scope, (binder.name, binder.sort)), goal.facts, goal.claim)
            if isinstance(binder.sort, Range):
                index = Var(binder.name)
                goal = goal.knowing(f"{binder.name}.lower", Relation("<=", binder.sort.lower, index))
                goal = goal.knowing(f"{binder.name}.upper", Relation("<=", index, binder.sort.upper))
        return goal


def _by_parts(label: str, formula: Formula) -> Iterator[tuple[str, Formula]]:
    """A fact with its label, and where it is a conjunction its parts with theirs."""
    if not label or len(label) > 80:
        raise Malformed(f"not a label: {label!r}")
    yield label, formula
    if isinstance(formula, And):
        for number, part in enumerate(formula.args, 1):
            yield from _by_parts(f"{label}.{number}", part)


def opening(statement: Statement) -> Goal:
    """The goal of a statement: its variables in scope, its hypotheses as facts h1, h2, ... (h1.1 if "and")."""
    goal = Goal((), (), TRUE).naming(statement.binders)
    for number, hypothesis in enumerate(statement.hypotheses, 1):
        goal = goal.knowing(f"h{number}", hypothesis)
    check_formula(statement.conclusion, goal.sorts())
    return goal.claiming(statement.conclusion)


Goals = tuple[Goal, ...]
F = TypeVar("F", bound=Formula)


def _shape(goal: Goal, kind: type[F]) -> F:
    if not isinstance(goal.claim, kind):
        raise CertificateRejected(f"the goal is not of the kind {kind.__name__}: {goal.claim!r}")
    return goal.claim


# --- logic -----------------------------------------------------------------------------------------------------


def given(goal: Goal, step: c.Given) -> Goals:
    """The goal is a fact."""
    if not same(goal.fact(step.label), goal.claim):
        raise CertificateRejected(f"the fact {step.label} is not the goal")
    return ()


def same(left: Formula, right: Formula) -> bool:
    """Equal up to the names of variables bound by quantifiers."""
    return left == right or (type(left) is type(right) and _by_depth(left, 0) == _by_depth(right, 0))


def _by_depth(formula: Formula, depth: int) -> Formula:
    """The formula with the bound variables of quantifier number `depth` on the way down called ?depth.0, ?depth.1, ...

    No declared name looks like that, and two levels never share a name.
    """
    if not isinstance(formula, (ForAll, Exists)):
        return rebuild(formula, lambda part: _by_depth(part, depth) if isinstance(part, Formula) else part)
    binders, body = renamed_binders(formula, [f"?{depth}.{i}" for i in range(len(formula.binders))])
    return type(formula)(binders, _by_depth(body, depth + 1))


def renamed_binders(quantified: ForAll | Exists, names: list[str]) -> tuple[tuple[Binder, ...], Formula]:
    """The binders and the body with the bound names replaced by `names`."""
    values: dict[str, Value] = {}
    binders = []
    if len(names) != len(quantified.binders):
        raise CertificateRejected(f"{len(quantified.binders)} names are needed, {len(names)} given")
    for binder, name in zip(quantified.binders, names, strict=True):
        binders.append(Binder(name, instantiate(binder.sort, values)))
        values.pop(binder.name, None)  # an earlier binder of the same name is hidden by this one
        if name != binder.name:
            values[binder.name] = stand_for(binder, name)
    return tuple(binders), instantiate(quantified.body, values)


def intro(goal: Goal, step: c.Intro) -> Goals:
    if isinstance(goal.claim, ForAll):
        binders, body = renamed_binders(goal.claim, list(step.names))
        return (goal.naming(binders).claiming(body),)
    if isinstance(goal.claim, Not):
        goal = goal.claiming(Implies(goal.claim.arg, FALSE))
    implies = _shape(goal, Implies)
    (label,) = step.names if len(step.names) == 1 else ("",)
    return (goal.knowing(label, implies.left).claiming(implies.right),)


def split(goal: Goal, step: c.Split) -> Goals:
    if isinstance(goal.claim, Iff):
        left, right = goal.claim.left, goal.claim.right
        return goal.claiming(Implies(left, right)), goal.claiming(Implies(right, left))
    return tuple(goal.claiming(part) for part in _shape(goal, And).args)


def choose(goal: Goal, step: c.Choose) -> Goals:
    args = _shape(goal, Or).args
    if not 0 <= step.index < len(args):
        raise CertificateRejected(f"there is no alternative {step.index}")
    return (goal.claiming(args[step.index]),)


def have(goal: Goal, step: c.Have) -> Goals:
    after = goal.knowing(step.label, step.formula)  # checks that the formula is well sorted
    return goal.claiming(step.formula), after


def use(goal: Goal, step: c.Use) -> Goals:
    """What it does not mean: an instance is known only with its range conditions and premises shown."""
    conditions, conclusion = instance_of(goal, goal.fact(step.hypothesis), step.values)
    return (*(goal.claiming(x) for x in conditions), goal.knowing(step.label, conclusion))


def instance_of(goal: Goal, formula: Formula, values: tuple[Value, ...]) -> tuple[list[Formula], Formula]:
    """Strip "for all" with values and "implies" with conditions, as long as values last, then one "implies"."""
    conditions: list[Formula] = []
    rest = list(values)
    while isinstance(formula, ForAll) and len(rest) >= len(formula.binders):
        chosen, rest = rest[: len(formula.binders)], rest[len(formula.binders) :]
        found, formula = _filled(goal, formula, tuple(chosen))
        conditions += found
        if not rest:
            break
    if rest:
        raise CertificateRejected(f"{len(rest)} values too many, or too few for the next quantifier")
    if isinstance(formula, Implies):
        conditions += formula.left.args if isinstance(formula.left, And) else (formula.left,)
        formula = formula.right
    return conditions, formula


def _filled(goal: Goal, formula: ForAll | Exists, values: tuple[Value, ...]) -> tuple[list[Formula], Formula]:
    """The body for `values`, and the conditions for them to be of their sorts."""
    if len(values) != len(formula.binders):
        raise CertificateRejected(f"{len(formula.binders)} values are needed, {len(values)} given")
    scope = goal.sorts()
    put: dict[str, Value] = {}
    conditions: list[Formula] = []
    for binder, value in zip(formula.binders, values, strict=True):
        sort = instantiate(binder.sort, put)
        check_value(value, sort, scope)
        conditions += membership(value, sort, scope)
        put[binder.name] = value
    return conditions, instantiate(formula.body, put)


def unpack(goal: Goal, step: c.Unpack) -> Goals:
    formula = goal.fact(step.hypothesis)
    match formula:
        case Exists():
            *names, label = step.names or ("",)
            fresh, body = renamed_binders(formula, names)
            return (goal.naming(fresh).knowing(label, body),)
        case And(args):
            parts: tuple[Formula, ...] = args
        case Iff(left, right):
            parts = (Implies(left, right), Implies(right, left))
        case Not(arg):
            parts = (negation(arg),)
        case _:
            raise CertificateRejected(f"the fact {step.hypothesis} can not be taken apart")
    if len(step.names) != len(parts):
        raise CertificateRejected(f"{len(parts)} labels are needed, {len(step.names)} given")
    for label, part in zip(step.names, parts, strict=True):
        goal = goal.knowing(label, part)
    return (goal,)


def exhibit(goal: Goal, step: c.Exhibit) -> Goals:
    """What it does not mean: the exhibited objects need not be the only ones."""
    conditions, body = _filled(goal, _shape(goal, Exists), step.values)
    return (*(goal.claiming(x) for x in conditions), goal.claiming(body))


def cases(goal: Goal, step: c.Cases) -> Goals:
    return goal.knowing(step.label, step.formula), goal.knowing(step.label, negation(step.formula))


def alternatives(goal: Goal, step: c.Alternatives) -> Goals:
    formula = goal.fact(step.hypothesis)
    if not isinstance(formula, Or):
        raise CertificateRejected(f"the fact {step.hypothesis} is not an alternative")
    return tuple(goal.knowing(step.label, part) for part in formula.args)


def contradiction(goal: Goal, step: c.Contradiction) -> Goals:
    return (goal.claiming(negation(goal.fact(step.hypothesis))),)


def rewrite(goal: Goal, step: c.Rewrite) -> Goals:
    """Replace equals in a goal that is a relation (not below binders of the names involved)."""
    equality = goal.fact(step.equality)
    if not (isinstance(equality, Relation) and equality.operator == "="):
        raise CertificateRejected(f"the fact {step.equality} is not an equation")
    old, new = (equality.right, equality.left) if step.backwards else (equality.left, equality.right)
    claim = _shape(goal, Relation)
    left, right = replace(claim.left, old, new), replace(claim.right, old, new)
    made = Relation(claim.operator, left, right)
    check_formula(made, goal.sorts())  # a real may have come where an integer must be
    return (goal.claiming(made),)


# --- algebra ---------------------------------------------------------------------------------------------------


def _needing(goal: Goal, normalizer: Normalizer) -> Goals:
    """The normalizer's conditions as goals, without those that are facts as they stand."""
    if not normalizer.conditions:
        return ()
    known = {_upward(f) for _, f in goal.facts}
    return tuple(goal.claiming(x) for x in normalizer.conditions if not _known(_upward(x), known))


def _upward(formula: Formula) -> Formula:
    """A relation written with = != < <= only."""
    if isinstance(formula, Relation) and formula.operator in (">", ">="):
        return Relation("<" if formula.operator == ">" else "<=", formula.right, formula.left)
    return formula


def _known(formula: Formula, known: set[Formula]) -> bool:
    """Whether a relation is a fact, or follows at once: a <= b from a < b, a != b from a < b, b < a or b != a."""
    if formula in known:
        return True
    if isinstance(formula, Relation) and formula.operator == "<=":
        return Relation("<", formula.left, formula.right) in known
    if isinstance(formula, Relation) and formula.operator == "!=":
        ways = (Relation("<", formula.left, formula.right), Relation("<", formula.right, formula.left))
        return any(w in known for w in (*ways, Relation("!=", formula.right, formula.left)))
    return False


def excess_of(formula: Formula) -> tuple[Term, bool]:
    """(a - b, strict) for a relation that says a >= b or a > b; an equation counts as a >= b."""
    match formula:
        case Relation(">=" | ">" as operator, left, right):
            return sub(left, right), operator == ">"
        case Relation("<=" | "<" as operator, left, right):
            return sub(right, left), operator == "<"
        case Relation("=", left, right):
            return sub(left, right), False
    raise CertificateRejected(f"not an inequality: {formula!r}")


def product_of(goal: Goal, product: c.Product) -> tuple[Term, bool]:
    """A non-negative term, and whether it is positive: squares and informations may be 0, a coefficient is not."""
    if product.coefficient <= 0:
        raise CertificateRejected(f"a multiplier must be positive, not {product.coefficient}")
    terms: list[Term] = [Num(product.coefficient)]
    strict = True
    for factor in product.factors:
        if isinstance(factor, str):
            term, positive = excess_of(goal.fact(factor))
        else:
            term, positive = mul(factor.term, factor.term) if isinstance(factor, c.Square) else elemental(factor), False
            check_term(term, goal.sorts())
        terms.append(term)
        strict = strict and positive
    return mul(*terms), strict


def elemental(item: c.Elemental) -> Term:
    """I(i; j | given), or H(i | given) when i is j: never negative, for any joint law (Shannon)."""

    def entropy(*names: str) -> Term:
        joint = tuple(sorted({*names, *item.given}))
        return Entropy(joint) if joint else ZERO

    if item.i == item.j:
        return sub(entropy(item.i), entropy())
    return add(entropy(item.i), entropy(item.j), neg(entropy(item.i, item.j)), neg(entropy()))


def combine(goal: Goal, step: c.Combine) -> Goals:
    """a - b is a sum of terms that are not negative, one of them positive for a strict goal, and of multiples of 0.

    What it does not mean: a combination that fails says nothing; two sides that differ in form may be equal, and
    inequalities of entropies may hold that are no such combination (non-Shannon).
    """
    claim = _shape(goal, Relation)
    target, strict = excess_of(claim)
    parts = [product_of(goal, p) for p in step.products]
    if claim.operator == "=" and parts:
        raise CertificateRejected("an equation follows from equations only")
    if strict and not any(positive for _, positive in parts):
        raise CertificateRejected("a strict goal needs a product of strict facts")
    balance = [target, *(neg(term) for term, _ in parts)]
    for multiplier, label in step.equalities:
        check_term(multiplier, goal.sorts())
        fact = goal.fact(label)
        if not (isinstance(fact, Relation) and fact.operator == "="):
            raise CertificateRejected(f"the fact {label} is not an equation")
        balance.append(neg(mul(multiplier, sub(fact.left, fact.right))))
    normalizer = Normalizer(goal.sorts())
    if not vanishes(add(*balance), normalizer):
        left = normalizer.canonical(add(*balance))
        raise CertificateRejected(f"the combination does not add up; what is left over is {left!r}")
    return _needing(goal, normalizer)


def apart(goal: Goal, step: c.Apart) -> Goals:
    claim = _shape(goal, Relation)
    if claim.operator != "!=":
        raise CertificateRejected("the goal is not a != b")
    return (goal.claiming(Relation(">" if step.greater else "<", claim.left, claim.right)),)


def fact(goal: Goal, step: c.Fact) -> Goals:
    """What it does not mean: a fact whose conditions are not shown is not known."""
    scope = goal.sorts()
    for argument in step.arguments:
        check_term(argument, scope)
    conditions, conclusion = facts.look_up(step.name, scope, step.arguments)
    for condition in conditions:
        check_formula(condition, scope)
    return (*(goal.claiming(x) for x in conditions), goal.knowing(step.label, conclusion))


def pointwise(goal: Goal, step: c.Pointwise) -> Goals:
    """Sums over one range compare as their terms do; strictly only if there is a term at all.

    What it does not mean: sums may compare although some of their terms compare the other way.
    """
    claim = _shape(goal, Relation)
    left, right = claim.left, claim.right
    shape = left if isinstance(left, (Sum, TupleSum)) else right
    if not isinstance(shape, (Sum, TupleSum)):
        raise CertificateRejected("neither side is a sum")
    binder = Binder(step.name, sort_of(shape))
    one, two = (_body_for(side, binder) for side in (left, right))
    inner = goal.naming((binder,)).claiming(Relation(claim.operator, one, two))
    if claim.operator in ("=", "<=", ">="):
        return (inner,)
    if claim.operator == "!=" or not isinstance(binder.sort, Range):
        raise CertificateRejected("only sums over a range compare strictly term by term")
    return goal.claiming(Relation("<=", binder.sort.lower, binder.sort.upper)), inner


def _body_for(side: Term, binder: Binder) -> Term:
    """The term of a sum for the index named by `binder`; the number 0 is a sum of zeros."""
    if side == ZERO:
        return ZERO
    if not isinstance(side, (Sum, TupleSum)) or not same_sort(sort_of(side), binder.sort):
        raise CertificateRejected("the two sums do not have the same range")
    if binder.name != side.index and binder.name in free_names(side.body):
        raise Malformed(f"the name {binder.name} is taken")
    return substitute(side.body, {side.index: stand_for(binder, binder.name)})


def induction(goal: Goal, step: c.Induction) -> Goals:
    """The claim for every integer from the start on, all other names fixed; then for the variable as it was.

    So below, the variable is any integer: what was known of it, its range too, is dropped; no sort may depend on it.
    What it does not mean: a base and some cases are no induction; the step is proved for a symbolic n.
    """
    scope = goal.sorts()
    if not isinstance(scope.get(step.variable), (Integer, Range)) or not is_integer(step.start, scope):
        raise CertificateRejected(f"{step.variable} is not an integer variable")
    if step.variable in free_names(step.start):
        raise CertificateRejected("the start must not depend on the variable")
    if any(step.variable in free_in(sort) for name, sort in goal.scope if name != step.variable):
        raise CertificateRejected(f"other names range over what depends on {step.variable}")
    name = Var(step.variable)
    from_start = Relation("<=", step.start, name)
    kept = tuple((k, f) for k, f in goal.facts if step.variable not in free_in(f))
    clean = Goal(tuple((n, Integer() if n == step.variable else s) for n, s in goal.scope), kept, goal.claim)
    base = clean.claiming(instantiate(goal.claim, {step.variable: step.start}))
    after = instantiate(goal.claim, {step.variable: add(name, ONE)})
    next_one = clean.knowing(f"{step.label}.from", from_start)
    next_one = next_one.knowing(step.label, goal.claim).claiming(after)
    return goal.claiming(from_start), base, next_one


def enumerate_cases(goal: Goal, step: c.Enumerate) -> Goals:
    """What it does not mean: cases up to a bound prove the goal only with a proof of the bound."""
    if not isinstance(goal.sorts().get(step.variable), (Integer, Range)):
        raise CertificateRejected(f"{step.variable} is not an integer variable")
    if step.upper - step.lower > 10_000:
        raise CertificateRejected("more than 10,000 cases")
    name = Var(step.variable)
    low, high = Num(Fraction(step.lower)), Num(Fraction(step.upper))
    bounds = goal.claiming(Relation("<=", low, name)), goal.claiming(Relation("<=", name, high))
    values = (Num(Fraction(v)) for v in range(step.lower, step.upper + 1))
    return (*bounds, *(_with_value(goal, step.variable, value) for value in values))


def _with_value(goal: Goal, name: str, value: Term) -> Goal:
    """The goal with a variable replaced by a value (the name stays in scope, unused)."""
    put: dict[str, Value] = {name: value}
    scope = tuple((n, instantiate(s, put)) for n, s in goal.scope)
    known = tuple((k, instantiate(f, put)) for k, f in goal.facts)
    return Goal(scope, known, instantiate(goal.claim, put))


# --- calculus --------------------------------------------------------------------------------------------------


def _between(low: Term, name: Var, high: Term, operator: str) -> Formula:
    return And((Relation(operator, low, name), Relation(operator, name, high)))


def _check_free(goal: Goal, name: str) -> None:
    if name in goal.sorts():
        raise Malformed(f"the name {name} is taken")


def _on(binder: Binder, guard: Formula, condition: Formula) -> Formula:
    return condition if condition == TRUE else ForAll((binder,), Implies(guard, condition))


def monotone(goal: Goal, step: c.Derivative) -> Goals:
    """f >= 0 at the anchor and f' >= 0 from there to the variable (by the mean value theorem).

    If f' > 0 in between, then f > f(anchor). f is continuous up to both ends, being defined there, and
    differentiable strictly in between (`smooth`).

    What it does not mean: nothing is said on the other side of the anchor.
    """
    claim = _shape(goal, Relation)
    if claim.operator not in ("<=", ">=", "<", ">"):
        raise CertificateRejected("a derivative decides an inequality")
    scope = goal.sorts()
    if not isinstance(scope.get(step.variable), Real):
        raise CertificateRejected(f"{step.variable} is not a real variable")
    check_term(step.anchor, scope)
    if step.variable in free_names(step.anchor):
        raise CertificateRejected("the anchor must not depend on the variable")
    excess, _ = excess_of(claim)
    check_continuous(excess, step.variable)
    _check_free(goal, step.point)
    point, name, binder = Var(step.point), Var(step.variable), Binder(step.point, Real())
    ends = (step.anchor, name) if step.rightwards else (name, step.anchor)
    at_point: Term = substitute(excess, {step.variable: point})
    slope = derivative(at_point, step.point)
    weak = Relation(">=" if step.rightwards else "<=", slope, ZERO)
    sign = Relation(weak.operator[0], slope, ZERO) if step.strictly else weak
    inside = conjunction(smooth(at_point, step.point), sign)
    operator = claim.operator[0] + "=" if step.strictly else claim.operator
    start: Formula = instantiate(Relation(operator, claim.left, claim.right), {step.variable: step.anchor})
    return (
        goal.claiming(Relation("<" if step.strictly else "<=", *ends)),
        goal.claiming(start),
        goal.claiming(_on(binder, _between(ends[0], point, ends[1], "<="), of_term(at_point))),
        goal.claiming(ForAll((binder,), Implies(_between(ends[0], point, ends[1], "<"), inside))),
    )


def cover(goal: Goal, step: c.Cover) -> Goals:
    """Enclosures on finitely many boxes.

    What it does not mean: nothing is said outside of the bounds.
    """
    claim = _shape(goal, Relation)
    if claim.operator not in ("<=", ">=", "<", ">"):
        raise CertificateRejected("a cover decides an inequality")
    if not 8 <= step.bits <= 4096:
        raise CertificateRejected("between 8 and 4096 bits")
    excess, strict = excess_of(claim)
    scope = goal.sorts()
    for name, low, high in step.bounds:
        if not isinstance(scope.get(name), (Real, Integer, Range)) or low > high:
            raise CertificateRejected(f"{name} has no bounds of this kind")
    box = {name: (low, high) for name, low, high in step.bounds}
    _check_boxes(excess, strict, box, step.boxes, step.bits, 0)
    needed = ((n, low, high) for n, low, high in step.bounds)
    return tuple(
        goal.claiming(r)
        for n, low, high in needed
        for r in (Relation("<=", Num(low), Var(n)), Relation("<=", Var(n), Num(high)))
    )


def _check_boxes(excess: Term, strict: bool, box: Boxed, tree: c.Box, bits: int, depth: int) -> None:
    if depth > 200:
        raise CertificateRejected("boxes nested deeper than 200")
    if tree.parts:
        low, high = box.get(tree.variable, (Fraction(1), Fraction(0)))
        if len(tree.parts) != 2 or not low <= tree.at <= high:
            raise CertificateRejected("a box is cut in two inside itself")
        for part, side in zip(tree.parts, ((low, tree.at), (tree.at, high)), strict=True):
            _check_boxes(excess, strict, {**box, tree.variable: side}, part, bits, depth + 1)
        return
    try:
        least = enclose(excess, box, bits).lo
    except EnclosureError as error:
        raise CertificateRejected(f"no enclosure on the box {box}: {error}") from None
    if least < 0 or (strict and least == 0):
        raise CertificateRejected(f"not decided on the box {box}: the difference is at least {least}")


def crossing(goal: Goal, step: c.Crossing) -> Goals:
    """The intermediate value theorem: existence, not uniqueness."""
    claim = _shape(goal, Exists)
    if len(claim.binders) != 1 or not isinstance(claim.binders[0].sort, Real):
        raise CertificateRejected("one real number must be claimed to exist")
    name = claim.binders[0].name
    parts = claim.body.args if isinstance(claim.body, And) else (claim.body,)
    equation = [p for p in parts if isinstance(p, Relation) and p.operator == "="]
    limits = {Relation("<=", step.lower, Var(name)), Relation("<=", Var(name), step.upper)}
    if len(equation) != 1 or any(p not in limits for p in parts if p != equation[0]):
        raise CertificateRejected("the body must be one equation, between the ends")
    for end in (step.lower, step.upper):
        check_term(end, goal.sorts())
        if name in free_names(end):
            raise Malformed(f"the name {name} stands for two things")
    _check_free(goal, step.point)
    difference = sub(equation[0].left, equation[0].right)
    check_continuous(difference, name)
    below, above = (step.upper, step.lower) if step.falling else (step.lower, step.upper)
    point, binder = Var(step.point), Binder(step.point, Real())
    defined = of_term(substitute(difference, {name: point}))
    return (
        goal.claiming(Relation("<=", step.lower, step.upper)),
        goal.claiming(Relation("<=", substitute(difference, {name: below}), ZERO)),
        goal.claiming(Relation(">=", substitute(difference, {name: above}), ZERO)),
        goal.claiming(_on(binder, _between(step.lower, point, step.upper, "<="), defined)),
    )


RULES: dict[type[c.Step], Callable[..., Goals]] = {
    c.Given: given,
    c.Intro: intro,
    c.Split: split,
    c.Choose: choose,
    c.Have: have,
    c.Use: use,
    c.Unpack: unpack,
    c.Exhibit: exhibit,
    c.Cases: cases,
    c.Alternatives: alternatives,
    c.Contradiction: contradiction,
    c.Rewrite: rewrite,
    c.Combine: combine,
    c.Apart: apart,
    c.Fact: fact,
    c.Pointwise: pointwise,
    c.Induction: induction,
    c.Enumerate: enumerate_cases,
    c.Derivative: monotone,
    c.Cover: cover,
    c.Crossing: crossing,
}
