"""Examples that are drawn from what defined words mean: they count where drawing cell by cell comes to nothing."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from theorems.basics import WORDS
from verify.claims.claim import Source, claim
from verify.claims.legs import Leg
from verify.evidence.derived import run as derived
from verify.evidence.fuzz import derived_leg
from verify.evidence.fuzz.aims import aims, label_places
from verify.evidence.fuzz.drawing import DeadEnd
from verify.evidence.fuzz.filling import Filling
from verify.evidence.fuzz.generators import Generators
from verify.kernel.expansion import expand
from verify.kernel.terms import Log, num
from verify.language.parse import ParseError, parse
from verify.language.vocabulary import NO_WORDS, Vocabulary

SIZES = "M integer, 2 <= M, N integer, 2 <= N"
LEAKY = """W family(2), eps real, eps >= 0, slack real, 0 < slack <= 1/10, channel(W),
    approximate_dp(W, eps, slack)"""
DATABASES = "n integer, n >= 1, m integer, m >= 2"

DRAWN = {  # a generator that is to be recognised, and conditions of which it is to draw all
    "law": "M integer, M >= 1, p family(1), law(p)",
    "positive_law": "M integer, M >= 1, p family(1), forall k in 1..M: p[k] > 0, sum(k,1,M,p[k]) = 1",
    "some_min_entropy": "M integer, M >= 2, p family(1), b real, b >= 0, law(p), min_entropy_at_least(p, b)",
    "channel": f"{SIZES}, W family(2), channel(W)",
    "private_channel": f"{SIZES}, W family(2), eps real, eps >= 0, dp(W, eps), channel(W)",
    "approximately_private": f"{SIZES}, {LEAKY}",
    "source_set": """M integer, M >= 1, P family(2), forall s real, i in 1..M: P[s,i] >= 0,
        forall s real: sum(i,1,M,P[s,i]) = 1""",
    "neighbours": f"{DATABASES}, x in tuples(n,m), y in tuples(n,m), neighbours(x, y)",
    "private_mechanism": """n integer, n = 2, m integer, m = 2, eps real, eps > 0, Q family(2),
        forall x in tuples(n,m), y in tuples(n,m): Q[x,y] >= 0,
        forall x in tuples(n,m): tsum(y in tuples(n,m), Q[x,y]) = 1,
        forall x in tuples(n,m), z in tuples(n,m), y in tuples(n,m): neighbours(x,z) => Q[x,y] <= exp(eps)*Q[z,y]""",
}


def written(conclusion: str, where: str, words: Vocabulary = WORDS):
    return expand(parse(conclusion, where, words))


@pytest.mark.parametrize("name", DRAWN)
def test_what_is_drawn_satisfies_the_conditions(name):
    """What the evaluator finds false would be a wrong generator; where exp(eps) is irrational it may not tell."""
    from verify.evidence.fuzz.drawing import DeadEnd
    from verify.evidence.fuzz.looking import Look
    from verify.kernel.terms import num

    statement = written("1 >= 0", DRAWN[name])
    places = label_places(statement)
    [aim] = aims(statement)
    generators = Generators(WORDS.generators)
    assert generators.uses(aim.binders, aim.facts)[0].definition.name == name
    met = 0
    for seed in range(25):
        sizes = {b.name: num(2) for b in aim.binders if type(b.sort).__name__ == "Integer"}
        choose = Random(seed).randrange
        try:
            values = Filling(places, choose, generators=generators).fill(aim.binders, aim.facts, aim.goal, sizes)
        except DeadEnd:
            continue
        truths = [Look(values, places).truth(fact) for fact in aim.facts]
        assert False not in truths, values
        met += all(truths)
    assert met >= 10


def counted(leg: Leg) -> int:
    return int(leg.detail.split()[0])


def test_a_claim_over_channels_is_reached_by_what_is_drawn():
    bound = "forall i in 1..M, j in 1..N: W[i,j] <= exp(eps)*W[1,j] + slack"
    statement = written(bound, f"{SIZES}, M <= 2, N <= 2, {LEAKY}")
    before = derived_leg(statement, examples=40, seconds=60)
    after = derived_leg(statement, examples=40, seconds=60, words=WORDS)
    assert after.outcome == "agrees" and "not satisfy" not in after.detail, after.detail
    assert "not satisfy" in before.detail, before.detail


def test_a_twin_that_is_seen_to_be_false_by_what_is_drawn():
    statement = written("dp(W, eps)", f"{SIZES}, M >= 3, N >= 3, {LEAKY}")
    assert derived_leg(statement, seconds=20, words=WORDS).outcome == "disagrees"


def test_conditions_below_a_quantifier_of_the_conclusion_are_recognised():
    statement = written(
        "forall V family(2): channel(V) and dp(V, eps) => (forall a in 1..M: V[a,1] <= exp(eps)*V[1,1])",
        f"{SIZES}, eps real, eps >= 0",
    )
    [aim] = aims(statement)
    use = Generators(WORDS.generators).uses(aim.binders, aim.facts)[0]
    assert (use.definition.name, use.drawn) == ("private_channel", {"W": "V"})


def test_what_is_drawn_is_no_evidence_by_itself():
    """A generator that draws what does not satisfy its word: such points do not count."""
    words = Vocabulary()
    words.define("small(p family(1)) := p[1] = 1/2", "the first entry is a half")
    words.generator("small", lambda choose: {"p": {(1,): 3 + choose(90)}})
    leg = derived_leg(written("p[1] < 1", "p family(1), small(p)", words), seconds=20, words=words)
    assert leg.outcome == "undecided" and counted(leg) == 0, leg.detail
    assert derived_leg(written("p[1] < 1", "p family(1), small(p)", words), seconds=20).outcome != "disagrees"


def test_a_word_for_a_term_has_no_generator():
    with pytest.raises(ParseError, match="only conditions"):
        Vocabulary(WORDS).generator("hamming", lambda choose: {})


def test_a_claim_gives_its_leg_the_words_of_its_source():
    source = Source("demo", "folklore", "1", vocabulary=WORDS)
    made = claim("demo.law", "Laws", "p[1] <= 1", where="M integer, M >= 1, p family(1), law(p)", source=source)
    assert made.fuzz.vocabulary.generators == WORDS.generators
    assert derived(made.fuzz).outcome in ("agrees", "undecided")
    assert NO_WORDS.generators == {}


# --- what stands as an index of others -----------------------------------------------------------------------------

RENAMED = """M integer, M = 3, n integer, n = 2, T integer family(2), U integer family(2), permutations(T, U), P family(1),
    Q family(2), forall i in 1..M: P[i] >= 0, sum(i,1,M,P[i]) = 1, forall k in 1..n, i in 1..M: Q[k,i] = P[U[k,i]]"""


@pytest.mark.parametrize(("bound", "outcome"), [("1", "agrees"), ("99/100", "disagrees")])
def test_permutations_are_drawn_before_what_they_are_an_index_of(bound, outcome):
    from theorems.kss2018.solved import WORDS as words  # with the generators

    statement = written(f"forall k in 1..n: sum(i,1,M,Q[k,i]*P[i]) <= {bound}", RENAMED, words)
    assert derived_leg(statement, words=words).outcome == outcome


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_groups_of_renamings_are_groups(n):
    from theorems.kss2018.solved import group

    for seed in range(5):
        drawn = {name: {k: int(v) for k, v in entries.items()} for name, entries in group(Random(seed).randrange, 3, n).items()}
        T, U, C, B = (drawn[name] for name in "TUCB")
        numbers = range(1, n + 1)
        assert all(U[k, T[k, i]] == i for k in numbers for i in (1, 2, 3))
        assert all(T[C[k, l], i] == T[k, T[l, i]] for k in numbers for l in numbers for i in (1, 2, 3))
        assert all(B[C[k, l], l] == k == C[B[k, l], l] for k in numbers for l in numbers)


def test_the_largest_entropy_is_a_bound_that_the_solver_knows():
    """log 4 is of the uniform law alone, to which the exclusive or says nothing of a bit; log 3 is no known number."""
    from theorems.wu2019.solved import _above, _bounded

    def differ(x: tuple[int, ...], y: int) -> Fraction:
        return Fraction(int((x[0] != x[1]) == (y == 2)))

    def problem(bound: int) -> tuple[object, ...]:
        return _bounded(2, 2, lambda _: Fraction(2), differ, Log(num(bound)))

    assert problem(4)[2] is None and _above(*problem(4)) == num(0)
    with pytest.raises(DeadEnd):
        problem(3)
