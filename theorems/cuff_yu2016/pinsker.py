"""Pinsker's inequality for laws on any number of letters (slide 23).

For a set A put a = P(A), b = Q(A), s = 4(a-b) and k = s b + s^2/8. The terms of D(P||Q) lie above their tangents with
c = s - k on A and c = -k outside, and the sum of the tangents is s a - k + 1 - e^-k (b e^s + 1 - b) >= s a - k = 2(a-b)^2.
"""

from theorems.cuff_yu2016.closeness import EQUAL_LAWS, negative_delta
from theorems.cuff_yu2016.model import TWO_LAWS, at, law
from verify.claims.prelude import *


def _tangent(slope: str) -> Tactic:
    return lemma("t", "basics.xlogx.divergence_term", "p[i]", "q[i]", slope)


_set_term = seq(  # letter i: the tangent of the set or of its complement
    use("bit", "h7", "i"),
    alternatives("c", "bit", seq(_tangent("-k"), rewrite("c")), seq(_tangent("s-k"), rewrite("c"))),
)
_A, _B = "sum(i, 1, M, a[i]*p[i])", "sum(i, 1, M, a[i]*q[i])"

_named = seq(
    let("b", _B),
    let("s", f"4*({_A}-b)"),
    let("k", "s*b+s^2/8"),
)
_TANGENT = "(p[i]*(s*a[i]-k) + p[i] - q[i]*(a[i]*exp(s-k)+(1-a[i])*exp(-k)))"

squared: Claim = claim(
    "cuff_yu2016.pinsker.squared",
    "Relative entropy is at least twice the squared difference of the probabilities of a set",
    "divergence(p, q) >= 2*(probability(a, p) - probability(a, q))^2",
    where="M integer, p q a family(1), two_laws(p, q), absolutely_continuous(p, q), event(a)",
    letters=TWO_LAWS,
    source=at("Pinsker"),
    fidelity="auxiliary",
    says=r"D(P\|Q) \geq 2 (P(A) - Q(A))^2",
    proof=lambda: prove(
        squared.statement,
        _named,
        lemma("mgf", "basics.exponential.hoeffding", "s", "b"),
        have("room", "exp(k)-(1-b+b*exp(s)) >= 0", rewrite("k")),
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
    negative_control="divergence(p, q) >= 3*(probability(a, p) - probability(a, q))^2",
    control_note="3 in place of 2",
    control_proof={"M": 2, "p": law("9/10", "1/10"), "q": law("1/2", "1/2"), "a": law("1", "0")},
    satisfying_instance={**EQUAL_LAWS, "a": law("1", "0")},
)

pinsker: Claim = claim(
    "cuff_yu2016.pinsker",
    "Pinsker's inequality as closeness, on a finite alphabet",
    "divergence(p, q) <= eps => close(p, q, 0, sqrt(eps/2))",
    where="""
        M integer, p q family(1), eps real,
        two_laws(p, q), absolutely_continuous(p, q), eps >= 0
    """,
    letters=TWO_LAWS,
    source=at("Pinsker"),
    printed=r"D(P\|Q) \leq \epsilon \text{ nats} \implies P \stackrel{(0, \sqrt{\epsilon/2})}{\approx} Q.",
    fidelity="restricted",
    idea=(
        "Donsker-Varadhan with the test function s on A, 0 off it, whose log-moment under q is at most s*q(A) + "
        "s^2/8 by Hoeffding's lemma: D >= s*(p(A) - q(A)) - s^2/8. At s = 4*(p(A) - q(A)) this is 2*(p(A) - "
        "q(A))^2, so abs(p(A) - q(A)) <= sqrt(eps/2) for every event A."
    ),
    proof=lambda: prove(
        pinsker.statement,
        intro("near", "a", "subset"),
        lemma("square", "cuff_yu2016.pinsker.squared", "M", "p", "q", "a"),
        have("s0", "sqrt(eps/2) >= 0", fact("r", "root_nonnegative", "eps/2", "2")),
        have("small", f"sqrt(eps/2)^2 >= ({_A}-{_B})^2"),
        split(_root_bound(f"{_A}-{_B}"), _root_bound(f"{_B}-{_A}")),
    ),
    negative_control="divergence(p, q) <= eps => close(p, q, 0, sqrt(eps/2) - 1/8)",
    control_note="an eighth less",
    # One letter, eps = 0; the empty set.
    control_proof=lambda: fails(
        pinsker,
        exhibit("1", "i -> 1", "i -> 1", "0"),
        split(seq(), split(seq(), negative_delta())),
    ),
    satisfying_instance={**EQUAL_LAWS, "eps": 1},
    notes="P is absolutely continuous with respect to Q: otherwise D(P||Q) is infinite, and not at most eps.",
)


def _root_bound(x: str) -> Tactic:
    """x <= sqrt(eps/2) from x^2 <= eps/2."""
    return cases("large", f"{x} > sqrt(eps/2)", absurd("small"), seq())


CLAIMS = [squared, pinsker]
