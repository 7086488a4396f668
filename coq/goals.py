"""The facts of the kernel as goals for Coq, each closed by the lemma of its name in Facts.v or Bell.v.

    python -m coq.goals OUT.v                the goals: coqc accepts the file if every fact is what its lemma says
    python -m coq.goals --controls OUT.v     goals with one thing changed: coqc accepts it if no lemma closes any

Conditions and conclusions are those that verify/kernel/facts.py gives for the arguments below: families for bodies, names
for numbers, and names that collide with those that the kernel chooses. A fact with neither a lemma nor an entry in
`NOT_DONE` is an error, and so is a control that can not be made.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from verify.kernel.facts import FACTS, look_up
from verify.kernel.gaussian import GAUSSIAN_FACTS
from verify.kernel.statement import (
    Binder,
    Family,
    Integer,
    Real,
    Sort,
    Statement,
    Tuples,
    free_in,
)
from verify.kernel.terms import (
    Abs,
    Add,
    Apply,
    At,
    Exp,
    GaussianMean,
    Max,
    Min,
    Mul,
    Seq,
    Sum,
    Term,
    TupleSum,
    Value,
    Var,
    add,
    free_names,
    mul,
    num,
)
from verify.language.mutants import Mutant, mutants
from verify.report.exports.coq.printer import closed, plain, term

HEAD = """Require Import Reals List Lra.
Require Import Semantics Sums Integral Facts Bell.
Import ListNotations.
Open Scope R_scope.
"""

#: Facts without a lemma, and why.
NOT_DONE: dict[str, str] = {}

n, k, m, i, a = map(Var, "nkmia")
x, y, z = map(Var, "xyz")
SCOPE: dict[str, Sort] = {
    **dict.fromkeys(("x", "y", "z", "c", "v", "c2", "v2", "e", "T"), Real()),
    **dict.fromkeys(("n", "k", "m", "i", "a", "lower", "upper"), Integer()),
    "f": Family(1),
    "g": Family(2),
    "p": Family(1),
    "q": Family(1),
    "r": Family(2),
    "F": Family(1),
    "G": Family(2),
    "size": Family(1, integer=True),
    "s": Tuples(n, "j", add(Var("j"), m)),
    "t": Tuples(n, "j", add(Var("j"), m)),
}
#: Bodies of means. The kernel sees to it that they are measurable (sorts.py), so families are there none of them.
MEASURABLE = {
    "p": "measurable L p",
    "q": "measurable L q",
    "r": "(forall j, measurable L (r j))",
}
LOWER, UPPER = Var("lower"), Var("upper")


def total(body: Term) -> Sum:
    return Sum("i", LOWER, UPPER, body)


def tuple_total(body: Term) -> TupleSum:
    return TupleSum("x", n, "j", Apply("size", (Var("j"),)), body)


def mean(index: str, body: Term) -> GaussianMean:
    return GaussianMean(index, Var("c"), Var("v"), body)


P, Q, R = Apply("p", (y,)), Apply("q", (y,)), Apply("r", (x, y))
SECOND = GaussianMean("z", Var("c2"), Var("v2"), Apply("q", (z,)))
#: By a law that mentions the other mean's index, as its body does.
NESTED = GaussianMean("z", y, add(y, x), Apply("r", (y, z)))
PLAIN = Apply("f", (i,))  # the body of a sum: any function of its index
BODY = Apply("F", (Seq("x"),))
#: Bodies that mention names which the kernel may have to rename: the new index `a`, free and below a binder.
MIXED = add(Apply("g", (i, a)), Sum("i", num(1), i, Apply("g", (i, a))))
OTHER = add(Apply("G", (Seq("x"), a)), Sum("a", num(1), At(Seq("x"), num(1)), Apply("G", (Seq("x"), a))))

#: Of each fact the arguments at which it is compared with its lemma.
ARGUMENTS: dict[str, tuple[tuple[Value, ...], ...]] = {
    "exp_above_tangent": ((x,),),
    "xlogx_value": ((x,),),
    "power_positive": ((x, n), (x, num("1/2")), (x, num("-7/3")), (x, num(-2))),
    "root_nonnegative": ((x, num(2)), (x, num(3)), (x, num(10))),
    "trichotomy": ((x, y),),
    "extremum": (
        (Max((x, y)),),
        (Min((x, y)),),
        (Abs(x),),
        *((kind(args),) for kind in (Max, Min) for args in ((x, y, z), (x, x, y, z, num(0)))),
    ),
    "integer_gap": ((n, k),),
    "binomial_pascal": ((n, k),),
    "binomial_outside": ((n, k),),
    "sum_split": ((total(PLAIN), m), (total(MIXED), add(a, i)), (total(PLAIN), i)),
    "sum_shift": ((total(PLAIN), m), (total(MIXED), add(a, i)), (total(PLAIN), i)),
    "tuple_resample": ((tuple_total(BODY), k, m), (tuple_total(OTHER), a, add(a, m))),
    "tuple_peel": ((tuple_total(BODY), k), (tuple_total(OTHER), a)),
    "tuple_empty": ((tuple_total(BODY),), (tuple_total(OTHER),)),
    "tuple_range": ((Seq("s"), k), (Seq("s"), add(k, m))),
    "tuples_equal": ((Seq("s"), Seq("t")),),
    "gaussian_order": ((mean("y", P), SECOND), (mean("y", P), NESTED)),
    "gaussian_same": ((mean("y", P), SECOND), (mean("y", P), NESTED)),
    "gaussian_add": ((mean("y", add(P, Q)),), (mean("y", add(P, R, Q)),)),
    "gaussian_scale": tuple((mean("y", mul(*factors)),) for factors in ((x, P), (P, Q), (x, z), (P, x, Q, z, R))),
    "gaussian_sum": ((mean("y", Sum("j", LOWER, UPPER, Apply("r", (Var("j"), y)))),),),
    "gaussian_moments": ((Var("c"), Var("v")), (y, add(y, x))),
    "gaussian_change": ((mean("y", P), Var("c2"), Var("v2")), (mean("y", P), y, add(y, x))),
    # bodies that are visibly continuous, which no family is; names that the kernel chooses for the error and the ends
    "gaussian_limit": (
        (mean("y", add(Exp(mul(x, y)), y)),),
        (GaussianMean("t", add(Var("T"), y), Var("e"), mul(Abs(Var("t")), Var("e"))),),
        (GaussianMean("y", y, Var("v"), Exp(mul(Var("T"), y))),),
    ),
    "integral_quarter_circle": ((),),
}
#: Where the proof is more than the lemma and the conditions as they stand.
PROOFS = {
    "root_nonnegative": "intros; apply root_nonnegative; lra",
    "gaussian_order": "intros; eapply gaussian_order; first [eassumption | auto]",
    "gaussian_same": "intros; apply gaussian_same; assumption",
    "gaussian_add": "intros; apply ({lemma}); repeat (apply Forall_cons || apply Forall_nil); first [assumption | auto]",
    "gaussian_scale": "intros; apply ({lemma})",
    "gaussian_sum": "intros; apply (gaussian_sum L c v lower upper r); assumption",
    "gaussian_moments": "intros; apply gaussian_moments; assumption",
    "gaussian_change": "intros; apply gaussian_change; assumption",
    "gaussian_limit": "intros; apply ({lemma}); first [assumption | apply measurable_continuous; reg]",
    "extremum": "intros; apply ({lemma}); easy",
    "tuple_range": "intros; match goal with S : Tuples _ _ _ |- _ => apply (tuple_range _ _ _ _ S) end; "
    "auto with integers",
}
#: Changes that change nothing: of an exponent (another argument), of the place in a tuple that is 1 everywhere.
NO_CHANGE = {"power_positive": ("x^",), "tuple_empty": ("x[", "ones[")}
PROOF = "intros; eapply {name}; eauto with integers"


@dataclass(frozen=True)
class Goal:
    """A fact at arguments: its conditions and conclusion, and the tactic that must close it."""

    fact: str
    statement: Statement
    tactic: str

    def text(self) -> str:
        """The proposition."""
        scope = {binder.name: binder.sort for binder in self.statement.binders}
        return closed(scope, self.statement.hypotheses, self.statement.conclusion, MEASURABLE)


def goals() -> Iterator[Goal]:
    """Every fact at its arguments. Raises KeyError for one that has neither arguments nor a reason in `NOT_DONE`."""
    for name in FACTS:
        if name not in NOT_DONE:
            for arguments in ARGUMENTS[name]:
                yield Goal(name, statement(name, arguments), _tactic(name, arguments))


def statement(name: str, arguments: tuple[Value, ...]) -> Statement:
    """What the kernel says of the arguments, for all values of the names that occur."""
    conditions, conclusion = look_up(name, SCOPE, arguments)
    used = set().union(*map(free_in, (*conditions, conclusion)))
    used |= set().union(*(free_in(SCOPE[name]) for name in used))
    return Statement(tuple(Binder(name, sort) for name, sort in SCOPE.items() if name in used), conditions, conclusion)


def _tactic(name: str, arguments: tuple[Value, ...]) -> str:
    return PROOFS.get(name, PROOF).format(name=name, lemma=_lemma(name, *arguments[:1]))


def _lemma(fact: str, argument: Value | None = None) -> str:
    """The lemma with its arguments, where these are a list or a function."""
    match argument:
        case GaussianMean(index, center, variance, body) if fact == "gaussian_limit":
            return f"gaussian_limit L {term(center)} {term(variance)} (fun {index} => {term(body)})"
        case Max(args) | Min(args):
            return f"extremum_{type(argument).__name__.lower()} [{'; '.join(map(term, args))}]"
        case GaussianMean(index, center, variance, Add((first, *others))):
            parts = [f"(fun {index} => {term(part)})" for part in (first, *others)]
            return f"gaussian_add L {term(center)} {term(variance)} {parts[0]} [{'; '.join(parts[1:])}]"
        case GaussianMean(index, center, variance, Mul(args)):
            factors = (f"inr (fun {index} => {term(a)})" if index in free_names(a) else f"inl {term(a)}" for a in args)
            return f"gaussian_scale L {term(center)} {term(variance)} [{'; '.join(factors)}]"
    return "extremum_abs"


def controls() -> Iterator[tuple[str, Goal]]:
    """Goals of which a condition, or something in the conclusion, is changed: what was changed, and the goal."""
    for goal in goals():
        means = goal.fact in GAUSSIAN_FACTS  # a family below a mean is no sort of the kernel's
        changed = [mutant for mutant in mutants(goal.statement, any_sort=means) if counts(goal.fact, mutant)]
        if not changed:
            raise ValueError(f"nothing can be changed in the fact {goal.fact}")
        for mutant in changed:
            yield str(mutant), Goal(goal.fact, mutant.statement, goal.tactic)


def counts(fact: str, mutant: Mutant) -> bool:
    """Whether a change is of a condition or of the conclusion, not of what a name ranges over, and changes something."""
    part = mutant.where.startswith("conclusion") or (mutant.kind == "hypothesis" and mutant.where.startswith("h"))
    return part and not mutant.before.startswith(NO_CHANGE.get(fact, ()))


def goals_text(chosen: Iterable[Goal] | None = None) -> str:
    """A file that coqc accepts if each fact follows from its lemma: all of them, or those that are chosen."""
    made = (
        f"(* {goal.fact} *)\nGoal {goal.text()}.\nProof. {goal.tactic}. Qed.\n"
        for goal in (goals() if chosen is None else chosen)
    )
    return "\n".join((HEAD, *made))


def controls_text(chosen: Iterable[tuple[str, Goal]] | None = None) -> str:
    """A file that coqc accepts if no changed fact follows so: all of them, or those that are chosen."""
    made = (
        f"(* {goal.fact}: {plain(change)} *)\nGoal {goal.text()}.\nProof. Fail solve [{goal.tactic}]. Abort.\n"
        for change, goal in (controls() if chosen is None else chosen)
    )
    return "\n".join((HEAD, *made))


def main(arguments: list[str]) -> int:
    wanted = controls_text if "--controls" in arguments else goals_text
    (out,) = (argument for argument in arguments if argument != "--controls")
    Path(out).write_text(wanted(), encoding="utf-8")
    for name, reason in NOT_DONE.items():
        print(f"no lemma yet: {name} ({reason})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
