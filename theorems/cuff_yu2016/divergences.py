"""Relative entropy of (eps,0)-close laws, the tightest bound and an extremal pair, Pinsker (slides 21-23).

(eps,0)-closeness is written as p_i <= e^eps q_i and q_i <= e^eps p_i for every letter, which is the same by
cuff_yu2016.special_case_ratio.zeros. In D(P||Q) the terms of letters that have probability 0 in both laws are 0.
"""

from theorems.cuff_yu2016.closeness import EQUAL_LAWS
from theorems.cuff_yu2016.model import LAWS, TWO_LAWS, at, law
from verify.claims.prelude import *

# --- one term --------------------------------------------------------------------------------------------------

def log_defined(q: str) -> Tactic:
    """q + kronecker(q, 0) > 0 where q >= 0."""
    return seq()

terms_defined = seq(
    use("p0", "h2", "i"),
    use("q0", "h3", "i"),
    first(seq(), log_defined("q[i]"), log_defined("p[i]")),
)

# --- the simple claim ------------------------------------------------------------------------------------------


def _by_letters(left: str, right: str, bound: str, factors: list[str], positive: Tactic) -> Tactic:
    """D(left||right) <= the sum of ``bound``, letter by letter; ``positive`` is for letters of positive probability."""
    p, q = f"{left}[i]", f"{right}[i]"
    one_way, other_way = ("1", "2") if left == "p" else ("2", "1")
    return seq(
        have(
            "each",
            f"sum(i, 1, M, {bound} - divergence_term({p}, {q})) >= 0",
            pointwise(
                "i",
                use("p0", "h2" if left == "p" else "h3", "i"),
                have("pq", f"exp(eps)*{q}-{p} >= 0"),
                have("qp", f"exp(eps)*{p}-{q} >= 0"),
                fact("sign", "trichotomy", q, "0"),
                alternatives(
                    "c",
                    "sign",
                    absurd("c"),
                    seq(
                        have("up", f"{p} <= 0", arith("pq", eq=[("exp(eps)", "c")])),
                        have("zero", f"{p} = 0"),
                        rewrite("c", "zero"),
                    ),
                    seq(
                        fact("rt", "reciprocal_positive", "exp(eps)"),
                        positive
                    )
                )
            ),
        ),
        arith("each", eq=[(factor, h) for factor in factors for h in ("h4", "h5")])
    )


def _simple(left: str, right: str) -> Tactic:
    p, q = f"{left}[i]", f"{right}[i]"
    ratio = seq(fact("m", "log_monotone", p, f"exp(eps)*{q}"), fact("l", "log_product", "exp(eps)", q))
    return _by_letters(left, right, f"eps*{p}", ["eps"], ratio)


simple: Claim = claim(
    "cuff_yu2016.kl_simple",
    "Relative entropy of (eps,0)-close laws is at most eps, on a finite alphabet, closeness letter by letter",
    "divergence(p, q) <= eps and divergence(q, p) <= eps",
    where="M integer, p q family(1), eps real, two_laws(p, q), close_by_letters(p, q, eps)",
    letters=TWO_LAWS,
    source=at("Simple Claim"),
    printed=r"P \stackrel{(\epsilon, 0)}{\approx} Q \implies \begin{aligned} D(P||Q) &\leq \epsilon \text{ nats}, \\ D(Q||P) &\leq \epsilon \text{ nats}. \end{aligned}",
    fidelity="restricted",
    idea=(
        "Where q[i] > 0, closeness gives log(p[i]/q[i]) <= eps, so the letter contributes at most eps*p[i] to the "
        "divergence; where q[i] = 0 also p[i] = 0, and it contributes nothing. The sum over letters is eps. The "
        "same with p and q exchanged."
    ),
    proof=lambda: prove(simple.statement, split(_simple("p", "q"), _simple("q", "p"))),
    negative_control="divergence(p, q) <= eps/3 and divergence(q, p) <= eps/3",
    control_note="a third of eps",
    control_proof=lambda: Witness(_ODDS_9),
    satisfying_instance={**EQUAL_LAWS, "eps": 1},
    others=["cuff_yu2016.kl_simple.sets"],
)

_ODDS_9 = (
    ("M", num(2)),
    ("p", law("9/10", "1/10")),
    ("q", law("1/10", "9/10")),
    ("eps", num(3)),
)

# --- the tightest claim ----------------------------------------------------------------------------------------

BOUND = "eps*((exp(eps)-1)*(1-exp(-eps)))/((exp(eps)-1)+(1-exp(-eps)))"
PRINTED = (
    r"P \stackrel{(\epsilon, 0)}{\approx} Q \implies D(P||Q) \leq \epsilon \frac{(e^\epsilon - 1)(1 - e^{-\epsilon})}"
    r"{(e^\epsilon - 1) + (1 - e^{-\epsilon})} nats, and the same for D(Q||P)"
)
_WIDTH = "(exp(eps)-exp(-eps))"


def _tightest(left: str, right: str) -> Tactic:
    p, q = f"{left}[i]", f"{right}[i]"
    on_chord = lemma("low", "basics.xlogx.chord", p, q, "eps")
    bound = f"eps*((exp(eps)+exp(-eps))*{p} - 2*{q})/{_WIDTH}"
    return _by_letters(
        left, right, bound, [f"eps*(exp(eps)+exp(-eps))/{_WIDTH}", f"2*eps/{_WIDTH}"], on_chord
    )

_bound_defined = first(terms_defined, fact("e1", "exp_increasing", "-eps", "eps"))

tightest: Claim = claim(
    "cuff_yu2016.kl_tightest",
    "The tightest bound on relative entropy of (eps,0)-close laws, eps >= 0, on a finite alphabet, closeness letter by letter",
    "divergence(p, q) <= tightest_bound(eps) and divergence(q, p) <= tightest_bound(eps)",
    where="""
        M integer, p q family(1), eps real,
        laws: two_laws(p, q), closeness: close_by_letters(p, q, eps), level: eps >= 0
    """,
    letters=TWO_LAWS,
    source=at("Tightest Claim"),
    printed=r"P \stackrel{(\epsilon, 0)}{\approx} Q \implies \begin{aligned} D(P||Q) &\leq \epsilon \frac{(e^\epsilon - 1)(1 - e^{-\epsilon})}{(e^\epsilon - 1) + (1 - e^{-\epsilon})} \text{ nats}, \\ D(Q||P) &\leq \epsilon \frac{(e^\epsilon - 1)(1 - e^{-\epsilon})}{(e^\epsilon - 1) + (1 - e^{-\epsilon})} \text{ nats}. \end{aligned}",
    waive={"domain-hole": "a printed range with a point at which the formula is undefined: it is in the errata"},
    others=["cuff_yu2016.kl_tightest.sets"],
    convention="the bound at eps = 0 (0/0) is its limit 0",
    fidelity="restricted",
    severity="convention",
    idea=(
        "The slide gives no range for eps. At eps = 0 (then p = q, for instance one letter of probability 1) the "
        "printed bound reads 0/0; its limit there is 0, and for eps > 0 the claim stands."
    ),
    proof=lambda: Undefined((("M", num(1)), ("p", law("1")), ("q", law("1")), ("eps", num(0)))),
    notes="The slide gives no range. At eps = 0 (P = Q) the bound reads 0/0.",
)

tightest_amended: Claim = claim(
    "cuff_yu2016.kl_tightest.amended",
    "The tightest bound on relative entropy of (eps,0)-close laws, eps > 0, on a finite alphabet, closeness letter by letter",
    "divergence(p, q) <= tightest_bound(eps) and divergence(q, p) <= tightest_bound(eps)",
    where="""
        M integer, p q family(1), eps real,
        laws: two_laws(p, q), closeness: close_by_letters(p, q, eps), level: eps > 0
    """,
    letters=TWO_LAWS,
    source=at("Tightest Claim"),
    fidelity="amended",
    says=r"the same for $\epsilon > 0$",
    idea=(
        "The ratio r = p[i]/q[i] lies in [exp(-eps), exp(eps)], where the convex r*log(r) lies below its chord. "
        "Times q[i] and summed over letters, with both laws of mass 1, the affine chord becomes its value at r = 1,"
        " which is the bound. The same for q/p."
    ),
    proof=lambda: prove(
        tightest_amended.statement,
        fact("e1", "exp_increasing", "-eps", "eps"),
        split(_tightest("p", "q"), _tightest("q", "p")),
        defined=_bound_defined,
    ),
    negative_control="divergence(p, q) <= tightest_bound(eps)/2 and divergence(q, p) <= tightest_bound(eps)/2",
    control_note="half of the bound",
    control_proof=lambda: Witness(_ODDS_9),
    satisfying_instance={**EQUAL_LAWS, "eps": 1},
)

# --- the bound, and a pair that attains it ---------------------------------------------------------------------

identity_tanh: Claim = claim(
    "cuff_yu2016.kl_tightest.tanh",
    "The printed bound is eps tanh(eps/2)",
    "tightest_bound(eps) = eps*tanh(eps/2)",
    where="eps real, eps > 0",
    source=at("Tightest Claim"),
    fidelity="beyond",
    says=r"\epsilon (e^\epsilon - 1)(1 - e^{-\epsilon})/((e^\epsilon - 1) + (1 - e^{-\epsilon})) = \epsilon \tanh(\epsilon/2)",
    negative_control="tightest_bound(eps) = eps*tanh(eps)",
    control_note="tanh(eps) in place of tanh(eps/2)",
    satisfying_instance={"eps": 1},
    idea=(
        "In exponentials the denominator of the bound is exp(eps) - exp(-eps), and tanh(eps/2) is (exp(eps) - "
        "1)/(exp(eps) + 1); both sides are then the same rational function of exp(eps). The denominators are "
        "nonzero as eps > 0."
    ),
)

below: Claim = claim(
    "cuff_yu2016.kl_tightest.below_simple",
    "The tightest bound is below the simple one, and below eps^2/2",
    "tightest_bound(eps) < eps and tightest_bound(eps) < eps^2/2",
    where="eps real, eps > 0",
    source=at("Simple Claim and Tightest Claim"),
    fidelity="beyond",
    says=r"\epsilon \tanh(\epsilon/2) < \min\{\epsilon, \epsilon^2/2\}",
    negative_control="tightest_bound(eps) < eps and tightest_bound(eps) < eps^2/3",
    control_note="eps^2/3 in place of eps^2/2",
    satisfying_instance={"eps": 1},
)

_MOST, _LEAST = "exp(eps)/(exp(eps)+1)", "1/(exp(eps)+1)"


_each_of_two = seq(intro("i"), each(Enumerate("i", 1, 2)))

_below_simple = seq(
    intro("p", "q"),
    classical(
        lemma(
            "kl",
            "cuff_yu2016.kl_tightest.amended",
            "2",
            "p",
            "q",
            "1",
            conditions=[seq(), *[seq() for k in (1, 3)]],
        ),
        lemma("less", "cuff_yu2016.kl_tightest.below_simple", "1"),
        fact("e1", "exp_increasing", "-1", "1"),
        have("wide", "exp(-1)-exp(1) != 0", each(Apart(False))),
        each(Apart(False)),
    ),
)

tight: Claim = claim(
    "cuff_yu2016.kl_tightest.attained",
    "Two laws on two letters attain the bound, both ways",
    """
        exists p family(1), q family(1):
          positive_law[2](p)
          and positive_law[2](q)
          and close_by_letters[2](p, q, eps)
          and divergence[2](p, q) = tightest_bound(eps)
          and divergence[2](q, p) = tightest_bound(eps)
    """,
    where="eps real, eps > 0",
    source=at("Tightest Claim: the word tightest"),
    printed="Tightest Claim",
    letters=LAWS,
    proof=lambda: prove(
        tight.statement,
        fact("T1", "exp_increasing", "0", "eps"),
        fact("lT", "log_product", "exp(eps)", "1/(exp(eps)+1)"),
        fact("vm", "xlogx_value", _MOST),
        fact("vl", "xlogx_value", _LEAST),
        fact("dm", "delta_distinct", _MOST, "0"),
        fact("dl", "delta_distinct", _LEAST, "0"),
        exhibit(
            f"i -> kronecker(i,1)*{_MOST}+kronecker(i,2)*{_LEAST}",
            f"i -> kronecker(i,1)*{_LEAST}+kronecker(i,2)*{_MOST}",
        ),
        split(_each_of_two, seq(), _each_of_two),
        defined=_pair_defined
    ),
    negative_control={
        "tightest_bound(eps) and divergence[2](q, p) = tightest_bound(eps)": "eps and divergence[2](q, p) = eps",
    },
    control_note="the simple bound attained",
    control_proof=lambda: fails(tight, exhibit("1"), split(seq(), _below_simple)),
    satisfying_instance={"eps": 1},
    notes="P = (T, 1)/(T+1) and Q = (1, T)/(T+1), T = e^eps."
)

_pair_defined = first(
    seq(
        use("pp", "g1.1", "i"),
        use("qp", "g1.3", "i")
    ),
    fact("e1", "exp_increasing", "-eps", "eps")
)

# --- as printed, with sets -------------------------------------------------------------------------------------

_by_letter = seq(
    lemma(("to", "from"), "cuff_yu2016.special_case_ratio.zeros", "M", "p", "q", "eps"),
    use("ratio", "to"),
)
_EQUAL = ("2", "i -> 1/2", "i -> 1/2", "1")
_equal_laws = (
    *[seq()] * 5,
    seq(
        intro("a", "subset"),
        fact("t", "exp_increasing", "0", "1"),
        have("mass", "sum(i, 1, 2, a[i]*(1/2)) >= 0", pointwise("i", use("bit", "subset", "i"))),
    ),
)

_never_more_than_one = seq(
    intro("a", "subset"),
    use("bit1", "subset", "1"),
    use("bit2", "subset", "2"),
    alternatives("b1", "bit1", *[seq()] * 2),
)
_far_apart = seq(  # the relative entropy is (log 3)/2 >= 1/3, the bound less than 1/8
    lemma("small", "cuff_yu2016.kl_tightest.below_simple", "1/2"),
    fact("third", "log_below_tangent", "1/3"),
    have("wide", "exp(-1/2)-exp(1/2) != 0", fact("e1", "exp_increasing", "-1/2", "1/2")),
)

simple_sets: Claim = claim(
    "cuff_yu2016.kl_simple.sets",
    "Relative entropy of (eps,0)-close laws is at most eps, closeness as defined, on a finite alphabet",
    "divergence(p, q) <= eps and divergence(q, p) <= eps",
    where="M integer, p q family(1), eps real, two_laws(p, q), close(p, q, eps, 0)",
    letters=TWO_LAWS,
    source=at("Simple Claim"),
    printed=r"P \stackrel{(\epsilon, 0)}{\approx} Q \implies \begin{aligned} D(P||Q) &\leq \epsilon \text{ nats}, \\ D(Q||P) &\leq \epsilon \text{ nats}. \end{aligned}",
    fidelity="restricted",
    proof=lambda: prove(
        simple_sets.statement, _by_letter, lemma("kl", "cuff_yu2016.kl_simple", "M", "p", "q", "eps")
    ),
    negative_control="divergence(p, q) < eps and divergence(q, p) < eps",
    control_note="strictly: equal laws, eps = 0",
    control_proof=lambda: fails(simple_sets, exhibit("1", "i -> 1", "i -> 1", "0")),
    instance_proof=lambda: lives(simple_sets, _EQUAL, *_equal_laws),
)

tightest_sets: Claim = claim(
    "cuff_yu2016.kl_tightest.sets",
    "The tightest bound on relative entropy of (eps,0)-close laws, closeness as defined, eps > 0, on a finite alphabet",
    "divergence(p, q) <= tightest_bound(eps) and divergence(q, p) <= tightest_bound(eps)",
    where="M integer, p q family(1), eps real, two_laws(p, q), close(p, q, eps, 0), eps > 0",
    letters=TWO_LAWS,
    source=at("Tightest Claim"),
    fidelity="restricted",
    printed=r"P \stackrel{(\epsilon, 0)}{\approx} Q \implies \begin{aligned} D(P||Q) &\leq \epsilon \frac{(e^\epsilon - 1)(1 - e^{-\epsilon})}{(e^\epsilon - 1) + (1 - e^{-\epsilon})} \text{ nats}, \\ D(Q||P) &\leq \epsilon \frac{(e^\epsilon - 1)(1 - e^{-\epsilon})}{(e^\epsilon - 1) + (1 - e^{-\epsilon})} \text{ nats}. \end{aligned}",
    proof=lambda: prove(
        tightest_sets.statement,
        _by_letter,
        lemma("kl", "cuff_yu2016.kl_tightest.amended", "M", "p", "q", "eps"),
        defined=_bound_defined,
    ),
    negative_control={"eps, 0": "eps, 1"},
    control_note="with delta = 1",
    control_proof=lambda: fails(
        tightest_sets,
        exhibit("2", "i -> 1/4+kronecker(i,1)/2", "i -> 1/4+kronecker(i,2)/2", "1/2"),
        split(split(*[seq()] * 5, _never_more_than_one), each(Choose(0), _far_apart)),
        defined=_bound_defined,
    ),
    instance_proof=lambda: lives(tightest_sets, _EQUAL, *_equal_laws),
)

CLAIMS = [simple, simple_sets, tightest, tightest_amended, tightest_sets, identity_tanh, below, tight]
