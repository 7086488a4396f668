"""Pinsker's inequality for laws on any number of letters (slide 23).

For a set A put a = P(A), b = Q(A), s = 4(a-b) and k = s b + s^2/8. The terms of D(P||Q) lie above their tangents with
c = s - k on A and c = -k outside, and the sum of the tangents is s a - k + 1 - e^-k (b e^s + 1 - b) >= s a - k = 2(a-b)^2.
"""

from __future__ import annotations

from theorems.cuff_yu2016.closeness import EQUAL_LAWS, negative_delta
from theorems.cuff_yu2016.divergences import terms_defined
from theorems.cuff_yu2016.model import at, law
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Witness
from verify.kernel.terms import num
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
    disprove,
    exhibit,
    fact,
    have,
    identity,
    intro,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)

hoeffding: Claim = claim(
    "cuff_yu2016.hoeffding",
    "The moment generating function of a bit",
    "1 - b + b*exp(s) <= exp(s*b + s^2/8)",
    where="s b real, 0 <= b, b <= 1",
    source=at("Pinsker"),
    fidelity="beyond",
    printed=r"1-b+b e^s \leq e^{s b + s^2/8}",
    false_neighbour="1 - b + b*exp(s) <= exp(s*b + s^2/9)",
    neighbour_note="9 in place of 8",
    living_example={"b": "1/2", "s": 1},
)


def _tangent(slope: str) -> Tactic:
    supported = seq(intro("zero"), use("none", "h6", "i"))
    return lemma(
        "t", "cuff_yu2016.divergence_term", "p[i]", "q[i]", slope, conditions=[seq(), seq(), supported]
    )


_set_term = seq(  # letter i: the tangent of the set or of its complement
    use("p0", "h2", "i"),
    use("q0", "h3", "i"),
    use("bit", "h7", "i"),
    alternatives(
        "c",
        "bit",
        seq(_tangent("-k"), rewrite("c"), arith("t")),
        seq(_tangent("s-k"), rewrite("c"), arith("t")),
    ),
)
_A, _B = "sum(i, 1, M, a[i]*p[i])", "sum(i, 1, M, a[i]*q[i])"

_named = seq(
    have("names", f"exists b real: b = {_B}", exhibit(_B)),
    unpack("names", "b", "b"),
    have("names", f"exists s real: s = 4*({_A}-b)", exhibit(f"4*({_A}-b)")),
    unpack("names", "s", "s"),
    have("names", "exists k real: k = s*b+s^2/8", exhibit("s*b+s^2/8")),
    unpack("names", "k", "k"),
)
_TANGENT = "(p[i]*(s*a[i]-k) + p[i] - q[i]*(a[i]*exp(s-k)+(1-a[i])*exp(-k)))"


def _bit(how: Tactic) -> Tactic:
    return seq(use("q0", "h3", "i"), use("bit", "h7", "i"), alternatives("c", "bit", how, how))


_mass_of_set = seq(  # 0 <= b <= 1
    have("least", f"{_B} >= 0", pointwise("i", _bit(seq(rewrite("c"))))),
    have("most", "sum(i, 1, M, (1-a[i])*q[i]) >= 0", pointwise("i", _bit(seq(rewrite("c"))))),
    have("b0", "b >= 0"),
    have("b1", "b <= 1", arith("most", eq=["b", "h5"])),
)

squared: Claim = claim(
    "cuff_yu2016.pinsker.squared",
    "Relative entropy is at least twice the squared difference of the probabilities of a set",
    "divergence(p, q) >= 2*(probability(a, p) - probability(a, q))^2",
    where="M integer, p q a family(1), two_laws(p, q), absolutely_continuous(p, q), event(a)",
    source=at("Pinsker"),
    fidelity="beyond",
    printed=r"D(P\|Q) \geq 2 (P(A) - Q(A))^2",
    proof=lambda: prove(
        squared.statement,
        seq(
            _named,
            _mass_of_set,
            lemma("mgf", "cuff_yu2016.hoeffding", "s", "b"),
            have("room", "exp(k)-(1-b+b*exp(s)) >= 0", seq(rewrite("k"), arith("mgf"))),
            fact("ek", "exp_positive", "-k"),
            have(
                "each",
                f"sum(i, 1, M, divergence_term(p[i], q[i]) - {_TANGENT}) >= 0",
                pointwise("i", _set_term),
            ),
            arith(
                "each",
                "room*ek",
                eq=[
                    "h5",
                    "h4",
                    ("k", "h4"),
                    ("exp(-k)", "h5"),
                    ("exp(-k)", "b"),
                    ("exp(s-k)", "b"),
                    ("s", "b"),
                    (f"{_A}-b", "s"),
                    (f"{_A}-{_B}", "s"),
                    ("s", "s"),
                    "k",
                    (f"{_A}", "b"),
                    (f"{_B}", "b"),
                    ("b", "b"),
                ],
            ),
        ),
        defined=terms_defined,
    ),
    false_neighbour="divergence(p, q) >= 3*(probability(a, p) - probability(a, q))^2",
    neighbour_note="3 in place of 2",
    neighbour_proof=lambda: Witness(
        (("M", num(2)), ("p", law("9/10", "1/10")), ("q", law("1/2", "1/2")), ("a", law("1", "0")))
    ),
    living_example={**EQUAL_LAWS, "a": law("1", "0")},
)

pinsker: Claim = claim(
    "cuff_yu2016.pinsker",
    "Pinsker's inequality as closeness",
    "divergence(p, q) <= eps => close(p, q, 0, sqrt(eps/2))",
    where="""
        M integer, p q family(1), eps real,
        two_laws(p, q), absolutely_continuous(p, q), eps >= 0
    """,
    source=at("Pinsker"),
    printed=r"D(P\|Q) \leq \epsilon nats \implies P \stackrel{(0, \sqrt{\epsilon/2})}{\approx} Q",
    proof=lambda: prove(
        pinsker.statement,
        seq(
            intro("near"),
            intro("a"),
            intro("subset"),
            lemma("square", "cuff_yu2016.pinsker.squared", "M", "p", "q", "a"),
            have("s0", "sqrt(eps/2) >= 0", fact("r", "root_nonnegative", "eps/2", "2")),
            have("ss", "sqrt(eps/2)^2 = eps/2", identity()),
            have("small", f"sqrt(eps/2)^2 >= ({_A}-{_B})^2", arith("square", "near", eq=["ss"])),
            split(_root_bound(f"{_A}-{_B}"), _root_bound(f"{_B}-{_A}")),
        ),
        defined=terms_defined,
    ),
    false_neighbour="divergence(p, q) <= eps => close(p, q, 0, sqrt(eps/2) - 1/8)",
    neighbour_note="an eighth less",
    neighbour_proof=lambda: _refute_pinsker(),
    living_example={**EQUAL_LAWS, "eps": 1},
    notes="P is absolutely continuous with respect to Q: otherwise D(P||Q) is infinite, and not at most eps.",
)


def _root_bound(x: str) -> Tactic:
    """x <= sqrt(eps/2) from x^2 <= eps/2."""
    return seq(
        cases(
            "large",
            f"{x} > sqrt(eps/2)",
            seq(
                have("gap", f"{x}-sqrt(eps/2) > 0"),
                have("more", f"({x})^2 > sqrt(eps/2)^2", arith("gap*gap", "gap*s0")),
                absurd("small", arith("more")),
            ),
            arith("large"),
        ),
    )


def _refute_pinsker() -> Certificate:
    """One letter, eps = 0; the empty set."""
    assert pinsker.false_neighbour is not None
    return disprove(
        pinsker.false_neighbour,
        seq(
            exhibit("1", "i -> 1", "i -> 1", "0"), split(_hypotheses, split(_no_divergence, negative_delta()))
        ),
        defined=terms_defined,
    )


_hypotheses = split(seq(), seq(), seq(), seq(), seq(), seq(intro("i"), intro("zero"), absurd("zero")), seq())
_no_divergence = seq(fact("off", "delta_distinct", "1", "0"), rewrite("off"), identity())

CLAIMS = [hoeffding, squared, pinsker]
