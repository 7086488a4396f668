"""Which solver finds the optima that the words of Wang, Ying, Zhang (2016) speak of: for the examples."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from operator import ne
from typing import Any

from theorems.basics.drawn import Chooser, enclosed, law_of
from theorems.wyz2016.definitions import WORDS
from verify.claims.prelude import *
from verify.evidence.fuzz.drawing import DeadEnd
from verify.evidence.fuzz.points import folded
from verify.kernel.terms import ONE, Exp, Num, mul
from verify.kernel.values import plain
from verify.language.vocabulary import Solver

MOST = 9  # databases: a linear program about more takes too long for an example

# --- priors for which the posteriors (41) are feasible -----------------------------------------------------------------


def feasible(choose: Chooser, n: int, m: int, eps: Term) -> dict[str, dict[tuple[tuple[int, ...]], Fraction]]:
    """Any law of the output, and the prior that the posteriors (41) give with it. At a level that is a logarithm only."""
    factor = folded(Exp(mul(num(-1), eps)))
    if not isinstance(factor, Num) or n < 1 or m < 2 or m**n > MOST:
        raise DeadEnd
    places, far = tuple(product(range(1, m + 1), repeat=n)), factor.value
    law, whole = law_of(choose, len(places)), (1 + (m - 1) * far) ** n
    prior = [
        sum((q * far ** sum(map(ne, x, y)) for q, y in zip(law, places, strict=True)), Fraction(0)) / whole
        for x in places
    ]
    return {
        "p": {(x,): mass for x, mass in zip(places, prior, strict=True)},
        "q": {(y,): mass for y, mass in zip(places, law, strict=True)},
    }


for condition in ("feasible_with(q, eps)", "prior(p) and feasible_with(q, eps)"):
    WORDS.generator(
        f"feasible_prior[n integer, m integer](p family(1), q family(1), eps real) := {condition}", feasible
    )

# --- the solvers -----------------------------------------------------------------------------------------------------

TAKES = (
    "n, m: how many rows a database has, and how many values a row; prior: the law of the m^n databases, a tuple of "
    "fractions in the order (1,...,1,1), (1,...,1,2), ...; D: a fraction, the bound on the expected Hamming distance"
)


def _identifiability(n: int, m: int, prior: tuple[Fraction, ...], D: Fraction) -> Any:
    from verify.privacy.solvers.databases import Database
    from verify.privacy.solvers.identifiability import identifiability_leakage

    return None if D < 0 else _logarithms(identifiability_leakage(Database(n, m, prior), min(D, Fraction(n))))


def _privacy(n: int, m: int, prior: tuple[Fraction, ...], D: Fraction) -> Any:
    from verify.privacy.solvers.databases import Database
    from verify.privacy.solvers.identifiability import dp_leakage

    return None if D < 0 else _logarithms(dp_leakage(Database(n, m, prior), min(D, Fraction(n))))


def _information(n: int, m: int, prior: tuple[Fraction, ...], D: Fraction) -> Any:
    from verify.privacy.solvers.databases import Database
    from verify.privacy.solvers.identifiability import mi_leakage

    if D < 0:
        return None
    found = mi_leakage(Database(n, m, prior), min(D, Fraction(n)))
    return enclosed(found.lower, found.upper)


def _logarithms(found: Any) -> Any:
    if found.upper is None:
        return None
    low, high = Log(num(found.lower)), Log(num(found.upper))
    return low if found.lower == found.upper else (low, high)


IDENTIFIABILITY = Solver(
    "least_identifiability",
    TAKES,
    "the least eps, in nats, for which some eps-identifiable mechanism has expected distance at most D",
    _identifiability,
    0.02,
)
PRIVACY = Solver(
    "least_privacy",
    TAKES,
    "the least eps, in nats, for which some eps-private mechanism has expected distance at most D",
    _privacy,
    0.02,
)
INFORMATION = Solver(
    "least_information",
    TAKES,
    "the least mutual information, in nats, of database and output over mechanisms of expected distance at most D",
    _information,
    0.02,
)


def _log_ratio(p_u: Fraction, p_v: Fraction, most: Fraction) -> Term | None:
    return Log(num(most)) if p_u == most * p_v else None


RATIO = Solver(
    "largest_log_ratio",
    "the probabilities of the databases u and v, and the largest ratio of those of neighbours",
    "eps_X: the largest log-ratio of the probabilities of neighbours, where u and v attain it",
    _log_ratio,
    1e-3,
)


def _ratio(n: int, m: int, p: Callable[..., Fraction], u: tuple[int, ...], v: tuple[int, ...]) -> tuple[Any, ...]:
    from verify.privacy.solvers.databases import Database

    most = Database(*_problem(n, m, p, ONE)[:3]).exp_eps_X
    return p(u), p(v), most


def _problem(n: int, m: int, p: Callable[..., Fraction], D: Term) -> tuple[Any, ...]:
    if n < 1 or m < 2 or m**n > MOST:
        raise DeadEnd
    prior = tuple(p(x) for x in product(range(1, m + 1), repeat=n))
    bound = plain(D)
    if bound is None or sum(prior) != 1 or min(prior) <= 0:
        raise DeadEnd
    return n, m, prior, bound


for word, solver, says in (
    ("identifiability_achievable", IDENTIFIABILITY, "finite = 1 and level >= optimum"),
    ("identifiability_at_least", IDENTIFIABILITY, "finite = 0 or level <= optimum"),
    ("least_identifiability", IDENTIFIABILITY, "finite = 1 and level = optimum"),
    ("infimum_identifiability", IDENTIFIABILITY, "finite = 1 and level = optimum"),
    ("privacy_achievable", PRIVACY, "finite = 1 and level >= optimum"),
    ("privacy_at_least", PRIVACY, "finite = 0 or level <= optimum"),
    ("least_privacy", PRIVACY, "finite = 1 and level = optimum"),
    ("infimum_privacy", PRIVACY, "finite = 1 and level = optimum"),
    ("information_at_least", INFORMATION, "finite = 0 or bound <= optimum"),
):
    WORDS.solved_by(solver, _problem, word, says)
WORDS.solved_by(
    RATIO,
    _ratio,
    """largest_ratio[n integer, m integer, p family(1)](gap real, u in tuples(n,m), v in tuples(n,m)) :=
        p[u] = exp(gap)*p[v], neighbours_within(p, gap)""",
    "finite = 1 and gap = optimum",
)
