"""Stale certificates: the proof of a claim must not prove a neighbour of the claim that is false.

Every constant of every proved claim is moved by one, every relation is turned and loosened or tightened, every hypothesis
is dropped, every range is widened. A certificate may survive only where the neighbour is true too: those are listed in
`HARMLESS` with the reason.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from fractions import Fraction
from functools import cache

import pytest

from tests.shares import fewer, share, shorter
from verify.evidence.fuzz.derived import derived_leg
from verify.kernel.certificate import Combine, Proof, Step
from verify.kernel.codec import dumps, loads
from verify.kernel.errors import KernelError
from verify.kernel.expansion import expand
from verify.kernel.judge import Exploration, Judgement, judge
from verify.kernel.rules import opening
from verify.kernel.statement import TRUE, Range, Relation, Statement
from verify.kernel.terms import Node, Num, add, num
from verify.run.library import library_store, load, papers
from verify.run.pipeline import lemma_ids
from verify.run.rechecking import recheck
from verify.run.recorded import Kept
from verify.run.store import Shelved, Stored

CLAIMS = {c.id: c for name in papers() if (paper := load(f"theorems.{name}")) for c in paper.claims}
#: Stands in for a lemma, which it is not.
REFUTED = "wu2019.eq37.nats"
TURNED = {
    "=": ("<", "!="),
    "<=": ("<", ">="),
    "<": ("<=", ">"),
    ">=": (">", "<="),
    ">": (">=", "<"),
    "!=": ("=",),
}


def shelved() -> dict[str, Shelved]:
    """The stored certificates as they stand in the files."""
    shelves = (library_store().shelf(paper).items() for paper in library_store().papers())
    return {name: one for shelf in shelves for name, one in shelf if name in CLAIMS}


@cache
def everything() -> tuple[dict[str, object], dict[str, Judgement]]:
    """The stored certificates, and what the kernel says to those that another one rests on (and to a refuted one)."""
    stored = {name: one.decoded() for name, one in shelved().items()}
    verdicts = recheck({name: Kept("", entry, None) for name, entry in stored.items()}.get)
    certificates = {name: entry.certificate for name, entry in stored.items() if isinstance(entry, Stored)}
    assert certificates.keys() == stored.keys()
    used = {name for certificate in certificates.values() for name in lemma_ids(certificate)} | {REFUTED}
    return certificates, {name: found for name in sorted(used) if (found := verdicts(name).judgement)}


@pytest.fixture(scope="module", autouse=True)
def forgotten() -> Iterator[None]:
    """Nobody else needs what is decoded here: in a process that is small children are made soon."""
    yield
    everything.cache_clear()


_READ = {name: one.item["certificate"] for name, one in shelved().items()}
STORED = [*_READ]
PROOFS = [name for name in STORED if _READ[name][0] == "Proof"]
LONG = [name for name in PROOFS if _READ[name][-1][-1]["t"]]  # the proof that it holds has children
del _READ  # every worker collects; one alone decodes them, after reading them again
#: Claims whose every neighbour was looked at, and is listed below if it is true (see `HARMLESS`).
DEEP = [
    "kss2018.theorem1",
    "kss2018.theorem1.at_zero.amended",
    "wu2019.eq34",
    "wu2019.eq34.equality",
    "wu2019.eq36",
    "wu2019.eq37.bits",
    "wu2019.eq37.nats.amended",
    "wu2019.eq95",
    "wu2019.eq96_97",
    "wu2019.eq97.at_zero.amended",
    "basics.entropy.mixing",
    "wyz2016.h_right_inverse",
    "wyz2016.h_left_inverse",
    "wyz2016.lemma1",
    "wyz2016.lemma1.last_display.amended",
    "wyz2016.lemma5",
]
#: Those whose certificates are damaged, and a few others for each claim's certificate to be tried on.
SAMPLE = sorted({*DEEP, *random.Random(1).sample(LONG, min(len(LONG), 40))})
OTHERS = 4
#: Claims whose certificates are tried on a few random neighbours, and how many. (On 14 of each claim, once, all was well.)
SWEPT = sorted(random.Random(2).sample(PROOFS, min(len(PROOFS), 40)))
MUTANTS = 3


# --- mutation ----------------------------------------------------------------------------------------------------


def places(thing: object, path: tuple[object, ...] = ()) -> Iterator[tuple[tuple[object, ...], object]]:
    yield path, thing
    if isinstance(thing, Node):
        for f in fields(thing):
            yield from places(getattr(thing, f.name), (*path, f.name))
    elif isinstance(thing, tuple):
        for i, part in enumerate(thing):
            yield from places(part, (*path, i))


def put(thing: object, path: tuple[object, ...], new: object) -> object:
    if not path:
        return new
    here, rest = path[0], path[1:]
    if isinstance(thing, tuple):
        return tuple(put(x, rest, new) if i == here else x for i, x in enumerate(thing))
    return replace(thing, **{here: put(getattr(thing, here), rest, new)})  # type: ignore[arg-type, type-var]


def mutants(statement: Statement) -> Iterator[tuple[str, Statement]]:
    for path, part in places(statement):
        where = ".".join(map(str, path))
        if isinstance(part, Num):
            for change in (1, -1):
                yield f"{where} {part.value}{change:+d}", put(statement, path, Num(part.value + change))
        if isinstance(part, Relation):
            for operator in TURNED[part.operator]:
                yield (
                    f"{where} {part.operator} to {operator}",
                    put(statement, path, replace(part, operator=operator)),
                )
        if isinstance(part, Range):
            yield f"{where} lower-1", put(statement, path, replace(part, lower=add(part.lower, num(-1))))
            yield f"{where} upper+1", put(statement, path, replace(part, upper=add(part.upper, num(1))))
    for i in range(len(statement.hypotheses)):
        kept = tuple(TRUE if j == i else h for j, h in enumerate(statement.hypotheses))
        yield f"without h{i + 1}", replace(statement, hypotheses=kept)


def accepted(statement: Statement, certificate: object, judgements: dict[str, Judgement]) -> bool:
    try:
        judge(statement, certificate, judgements)  # type: ignore[arg-type]
    except KernelError:
        return False
    return True


# --- which neighbours are true too -------------------------------------------------------------------------------

# A hypothesis that nothing needs: the claim without it, judged by the same certificate, is the stronger claim.
NOT_NEEDED = {
    "kss2018.theorem1": {
        2: "the bound uses only the uniform mixture of members, and attaining it only that each member sums to 1",
        4: "r >= 1 follows: an empty sum of weights is not 1",
    },
    "kss2018.theorem1.at_zero.amended": {
        2: "as in theorem 1",
        3: "the uniform mixture of members sums to 1 whatever the members do",
        4: "r >= 1 follows: an empty sum of weights is not 1",
    },
    "wyz2016.h_right_inverse": {1: "0 < D < n gives n >= 1"},
    "wyz2016.lemma1.last_display.amended": {
        3: "the likelihood ratio of P to the reference law increases in l for every real eps",
        4: "Chebyshev's sum inequality needs the reference law to be non-negative, not P",
    },
    "wyz2016.lemma5": {4: "the expected distortion is the same for every x, so any weights of sum 1 do"},
    "wu2019.eq34": {1: "i is in 1..n", 2: "an empty set of databases has no law P of sum 1"},
    "wu2019.eq34.equality": {1: "x0 and x1 differ, so n >= 1", 2: "x0 exists, so no K[j] is less than 1"},
    "wu2019.eq36": {11: "the size of eps is not used"},
    "wu2019.eq95": {1: "an empty sum of weights is not 1"},
    "wu2019.eq97.at_zero.amended": {3: "both sides say T^2/N <= exp(2 eps) - 1, for every real eps"},
}

# Prefixes of places and what happens there, where the neighbour is true for a reason of its own.
HARMLESS = {
    "kss2018.theorem1": [
        (
            "conclusion.args.0.right.args.0.body.args.0.binders",
            "the optimal mechanism is a formula, >= 0 for all indices",
        ),
        (
            "conclusion.args.0.right.args.0.body.args.3.binders",
            "the optimal mechanism is a formula, private for all indices",
        ),
        ("conclusion.args.0.right.args.1.body.left.args.0", "the bound does not use Q >= 0"),
        ("conclusion.args.0.right.args.1.body.left.args.2.body <= to <", "a stronger premise"),
        ("conclusion.args.0.right.args.1.body.left.args.3.body <= to <", "a stronger premise"),
        ("conclusion.args.1.left >= to >", "a stronger premise"),
        (
            "conclusion.args.1.right.args.0.body.args",
            "the uniform mechanism is constant and positive, for all indices",
        ),
        (
            "conclusion.args.1.right.args.1.body.left.args.0",
            "rows summing to 1 and privacy give 0 <= eps without Q >= 0",
        ),
        (
            "conclusion.args.1.right.args.1.body.left.args.2",
            "0 <= eps holds for valid and invalid mechanisms",
        ),
        ("conclusion.args.1.right.args.1.body.left.args.3.body <= to <", "a stronger premise"),
        ("hypotheses.7.args.1.right 1-1", "there is no D with 0 < D <= 0"),
    ],
    "kss2018.theorem1.at_zero.amended": [
        ("conclusion.body.arg.args.0", "there is no such Q even without Q >= 0"),
        ("conclusion.body.arg.args.2.body <= to <", "less may not exist"),
        ("conclusion.body.arg.args.3.body <= to <", "less may not exist"),
    ],
    "wyz2016.lemma1": [
        ("conclusion.args.0.body.args.2.body >= to >", "the optimal channel is positive"),
        ("conclusion.args.0.body.args.4.body >= to >", "the uniform law is positive"),
        ("conclusion.args.1.body.left.args.0.body.right <= to <", "a stronger premise"),
        ("conclusion.args.1.body.left.args.2", "privacy and sum 1 give p >= 0"),
        ("conclusion.args.1.body.left.args.4.body >= to >", "a stronger premise"),
    ],
    "wu2019.eq37.nats.amended": [
        ("hypotheses.0.args.0 < to <=", "eps = 0 has q = 1/2"),
        ("conclusion.body.args.0 > to >=", "a weaker conclusion"),
        ("conclusion.body.args.1 < to <=", "a weaker conclusion"),
    ],
    "wu2019.eq37.bits": [
        ("hypotheses.0.args.0 < to <=", "eps = 0 has q = 1/2"),
        ("conclusion.body.args.0 > to >=", "a weaker conclusion"),
        ("conclusion.body.args.1 < to <=", "a weaker conclusion"),
    ],
    "wu2019.eq96_97": [("hypotheses.0 > to", "only the square of T occurs")],
    "wu2019.eq97.at_zero.amended": [("hypotheses.0 > to", "only the square of T occurs")],
}


def harmless(name: str, what: str) -> bool:
    if any(what.startswith(prefix) for prefix, _ in HARMLESS.get(name, [])):
        return True
    if what.startswith("hypotheses."):
        number = int(what.split(".")[1].split()[0]) + 1
        if number in NOT_NEEDED.get(name, {}):
            return True
        plain = "Implies" not in type(CLAIMS[name].judged.hypotheses[number - 1]).__name__
        return plain and what.endswith((">= to >", "<= to <"))  # a stronger hypothesis
    return what.startswith("without h") and int(what[9:]) in NOT_NEEDED.get(name, {})


HEAVY = {
    "kss2018.theorem1": 8,
    "wyz2016.lemma1": 8,
    "wyz2016.lemma1.last_display.amended": 30,
    "wyz2016.lemma5": 9,
    "wu2019.eq34": 9,
    "wu2019.eq34.equality": 9,
    "wu2019.eq36": 9,
    "kss2018.theorem1.at_zero.amended": 40,
}


@pytest.mark.parametrize("name", DEEP)
def test_the_proof_of_a_claim_proves_no_negative_control(name: str) -> None:
    certificates, judgements = everything()
    others = {k: v for k, v in judgements.items() if k != name}
    tried = list(mutants(CLAIMS[name].judged))
    if name in HEAVY:
        tried = random.Random(name).sample(tried, fewer(HEAVY[name], 4))
    wrong = [
        what
        for what, mutant in tried
        if not harmless(name, what) and accepted(mutant, certificates[name], others)
    ]
    assert not wrong


@pytest.mark.parametrize("name", [name for name in PROOFS if CLAIMS[name].negative_control is not None])
def test_the_proof_of_a_claim_does_not_prove_its_negative_control(name: str) -> None:
    certificates, judgements = everything()
    others = {k: v for k, v in judgements.items() if k != name}
    assert not accepted(CLAIMS[name].negative_control, certificates[name], others)


@pytest.mark.parametrize("name", SWEPT)
def test_what_the_proof_of_a_claim_proves_besides_stands_up_to_random_points(name: str) -> None:
    """Neighbours that nobody has looked at: if the certificate survives, the derived leg must find nothing against them."""
    certificates, judgements = everything()
    others = {k: v for k, v in judgements.items() if k != name}
    chance = random.Random(f"swept {name}")
    for what, mutant in chance.sample(tried := list(mutants(CLAIMS[name].judged)), min(len(tried), MUTANTS)):
        if accepted(mutant, certificates[name], others):
            leg = derived_leg(mutant, seconds=shorter(0.4, 2))
            assert leg.outcome != "disagrees", (what, leg.detail)


def test_the_sweep_has_neighbours_to_look_at() -> None:
    """That some certificates survive a change: else the sweep above would compare nothing."""
    certificates, judgements = everything()
    survivors = 0
    for name in SWEPT:
        others = {k: v for k, v in judgements.items() if k != name}
        tried = list(mutants(CLAIMS[name].judged))
        chosen = random.Random(f"swept {name}").sample(tried, min(len(tried), MUTANTS))
        survivors += any(accepted(mutant, certificates[name], others) for _, mutant in chosen)
        if survivors == 5:
            return
    pytest.fail(f"{survivors} of {len(SWEPT)} claims have a neighbour that is looked at")


@pytest.mark.parametrize("name", share(PROOFS, 6))
def test_the_certificate_of_one_claim_is_rejected_for_another(name: str) -> None:
    """Closed statements are left out: an enclosure that decides one may well decide another; so are those of which the
    certificate is the same, as that of two identities may be.
    """
    certificates, judgements = everything()
    open_ones = [
        other
        for other in sorted(STORED)
        if CLAIMS[other].statement.binders and certificates.get(other) != certificates[name]
    ]
    drawn = [other for other in random.Random(name).sample(open_ones, OTHERS) if CLAIMS[other].statement != CLAIMS[name].statement]
    assert len(drawn) >= OTHERS - 1
    for other in drawn:
        lemmas = {k: v for k, v in judgements.items() if k != other}
        assert not accepted(CLAIMS[other].statement, certificates[name], lemmas), other


# --- damaged certificates ----------------------------------------------------------------------------------------


def subtrees(step: Step, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Step]]:
    yield path, step
    for i, child in enumerate(step.children):
        yield from subtrees(child, (*path, i))


def with_subtree(step: Step, path: tuple[int, ...], change: Callable[[Step], Step]) -> Step:
    if not path:
        return change(step)
    inner = with_subtree(step.children[path[0]], path[1:], change)
    return replace(step, children=(*step.children[: path[0]], inner, *step.children[path[0] + 1 :]))  # type: ignore[type-var]


def damaged(name: str, seed: int, change: Callable[[Step], Step], least: int) -> Proof:
    proof = everything()[0][name]
    assert isinstance(proof, Proof)
    sized = [(p, sum(1 for _ in subtrees(s))) for p, s in subtrees(proof.holds)]
    path = random.Random(f"{name}{seed}").choice([p for p, size in sized if size >= least])
    return Proof(proof.defined, with_subtree(proof.holds, path, change))


@pytest.mark.parametrize("name", SAMPLE)
@pytest.mark.parametrize("seed", range(3))
def test_a_truncated_certificate_is_rejected(name: str, seed: int) -> None:
    certificates, judgements = everything()
    proof = certificates[name]
    assert isinstance(proof, Proof)
    sized = [(p, sum(1 for _ in subtrees(s))) for p, s in subtrees(proof.holds)]
    large = [p for p, size in sized if size >= min(10, max(size for _, size in sized))]
    places = (p for p in random.Random(f"{name}{seed}").sample(large, len(large)) if not is_identity(name, p))
    broken = with_subtree(proof.holds, next(places), lambda step: Combine())
    assert not accepted(CLAIMS[name].statement, Proof(proof.defined, broken), judgements)


def is_identity(name: str, path: tuple[int, ...]) -> bool:
    """Whether the goal at this place is an identity: what stands there may be a detour, and cut off rightly."""
    certificates, judgements = everything()
    tour, goal, step = Exploration(judgements), opening(expand(CLAIMS[name].statement)), certificates[name].holds  # type: ignore[attr-defined]
    for number in path:
        goal, step = tour.goals(goal, step)[number], step.children[number]
    try:
        return tour.goals(goal, Combine()) == ()
    except KernelError:
        return False


@pytest.mark.parametrize("name", SAMPLE)
@pytest.mark.parametrize("seed", range(2))
def test_a_step_with_a_child_too_few_or_too_many_is_rejected(name: str, seed: int) -> None:
    judgements = everything()[1]
    fewer = damaged(name, seed, lambda s: replace(s, children=s.children[:-1]), 2)  # type: ignore[type-var]
    more = damaged(name, seed, lambda s: replace(s, children=(*s.children, Combine())), 1)  # type: ignore[type-var]
    assert not accepted(CLAIMS[name].statement, fewer, judgements)
    assert not accepted(CLAIMS[name].statement, more, judgements)


@pytest.mark.parametrize("name", share(PROOFS, 3))
def test_nothing_is_defined_by_an_empty_proof(name: str) -> None:
    proof = everything()[0][name]
    assert isinstance(proof, Proof)
    if proof.defined.children:
        assert not accepted(CLAIMS[name].statement, replace(proof, defined=Combine()), everything()[1])


def test_eq34_needs_its_lemma_proved() -> None:
    certificates, judgements = everything()
    refuted = {**judgements, "basics.entropy.mixing": judgements[REFUTED]}
    assert judgements[REFUTED].verdict == "REFUTED"
    assert not accepted(CLAIMS["wu2019.eq34"].statement, certificates["wu2019.eq34"], {})
    assert not accepted(CLAIMS["wu2019.eq34"].statement, certificates["wu2019.eq34"], refuted)


@pytest.mark.parametrize("name", share(STORED, 4))
def test_a_real_certificate_survives_its_written_form(name: str) -> None:
    certificate = everything()[0][name]
    text = dumps(certificate)  # type: ignore[arg-type]
    assert loads(text) == certificate and dumps(loads(text)) == text
    statement = CLAIMS[name].judged
    assert loads(dumps(statement)) == statement


def test_the_mutations_change_what_they_say() -> None:
    statement = CLAIMS["basics.entropy.mixing"].judged
    found = list(mutants(statement))
    assert len(found) > 20
    assert all(m != statement for _, m in found)
    assert any(isinstance(p, Num) and p.value == Fraction(2) for _, m in found for _, p in places(m))
