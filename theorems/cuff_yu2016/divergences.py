"""Relative entropy of (eps,0)-close laws, the tightest bound and an extremal pair, Pinsker (slides 21-23).

(eps,0)-closeness is written as p_i <= e^eps q_i and q_i <= e^eps p_i for every letter, which is the same by
cuff_yu2016.special_case_ratio.zeros. In D(P||Q) the terms of letters that have probability 0 in both laws are 0.
"""

from __future__ import annotations

from theorems.cuff_yu2016.closeness import EQUAL_LAWS
from theorems.cuff_yu2016.model import at, law
from verify.claim import Claim, claim
from verify.kernel.certificate import Apart, Choose, Convex, Enumerate, Undefined, Witness
from verify.kernel.rules import Goal
from verify.kernel.terms import Log, Var, mul, num
from verify.prover.controls import fails, lives
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    classical,
    each,
    exhibit,
    fact,
    first,
    have,
    identity,
    intro,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    term,
    unpack,
    use,
)

# --- one term --------------------------------------------------------------------------------------------------

tangent: Claim = claim(
    "cuff_yu2016.divergence_term",
    "A term of relative entropy lies above its tangents",
    "divergence_term(p, q) >= p*c + p - q*exp(c)",
    where="p q c real, p >= 0, q >= 0, q = 0 => p = 0",
    source=at("Pinsker, Relative entropy to Mutual Information, Finite Alphabet: used in each"),
    fidelity="beyond",
    printed=r"p \ln(p/q) \geq p c + p - q e^c",
    proof=lambda: prove(
        tangent.statement,
        seq(
            fact("ec", "exp_positive", "c"),
            fact("sign", "trichotomy", "p", "0"),
            alternatives(
                "c0",
                "sign",
                absurd("c0"),
                seq(rewrite("c0"), have("g", "q*exp(c) >= 0", arith("h2*ec")), arith("g")),
                seq(
                    _positive_q,
                    fact("off", "delta_distinct", "q", "0"),
                    rewrite("off"),
                    have("x0", "q*exp(c) > 0", arith("q0*ec")),
                    fact("t", "log_tangent", "q*exp(c)", "p"),
                    fact("l", "log_product", "q", "exp(c)"),
                    fact("v", "xlogx_value", "p"),
                    rewrite("v"),
                    arith("t*c0", eq=[("p", "l")]),
                ),
            ),
        ),
        defined=log_defined("q"),
    ),
    false_neighbour="divergence_term(p, q) >= p*c + p - q*exp(c)/2",
    neighbour_note="half of the exponential",
    living_example={"p": "1/2", "q": "1/3", "c": 0},
)


def log_defined(q: str) -> Tactic:
    """q + kronecker(q, 0) > 0 where q >= 0."""
    return seq(
        fact("s", "trichotomy", q, "0"),
        alternatives(
            "c",
            "s",
            absurd("c"),
            seq(fact("on", "delta_equal", q, "0"), rewrite("on")),
            seq(fact("off", "delta_distinct", q, "0"), rewrite("off")),
        ),
    )

_positive_q = have(
    "q0",
    "q > 0",
    seq(
        fact("sq", "trichotomy", "q", "0"),
        alternatives(
            "d",
            "sq",
            absurd("d"),
            seq(use("none", "h3"), absurd("none")),
            seq(),
        ),
    ),
)
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
                seq(
                    use("p0", "h2" if left == "p" else "h3", "i"),
                    use("q0", "h3" if left == "p" else "h2", "i"),
                    use("here", "h6", "i"),
                    have("pq", f"exp(eps)*{q}-{p} >= 0", arith(f"here.{one_way}")),
                    have("qp", f"exp(eps)*{p}-{q} >= 0", arith(f"here.{other_way}")),
                    fact("sign", "trichotomy", q, "0"),
                    alternatives(
                        "c",
                        "sign",
                        absurd("c"),
                        seq(
                            have("up", f"{p} <= 0", arith("pq", eq=[("exp(eps)", "c")])),
                            have("zero", f"{p} = 0", fact("z", "antisymmetric", p, "0")),
                            rewrite("c"),
                            rewrite("zero"),
                            identity(),
                        ),
                        seq(
                            fact("t0", "exp_positive", "eps"),
                            fact("rt", "reciprocal_positive", "exp(eps)"),
                            have("pp", f"{p} > 0", arith("qp*rt", "c*rt")),
                            fact("off", "delta_distinct", q, "0"),
                            rewrite("off"),
                            fact("v", "xlogx_value", p),
                            rewrite("v"),
                            positive,
                        ),
                    ),
                ),
            ),
        ),
        arith("each", eq=[(factor, h) for factor in factors for h in ("h4", "h5")]),
    )


def _simple(left: str, right: str) -> Tactic:
    p, q = f"{left}[i]", f"{right}[i]"
    ratio = seq(
        have("x0", f"exp(eps)*{q} > 0", arith("t0*c")),
        fact("m", "log_monotone", p, f"exp(eps)*{q}"),
        fact("l", "log_product", "exp(eps)", q),
        have("room", f"eps+log({q})-log({p}) >= 0"),
        arith("room*pp"),
    )
    return _by_letters(left, right, f"eps*{p}", ["eps"], ratio)


simple: Claim = claim(
    "cuff_yu2016.kl_simple",
    "Relative entropy of (eps,0)-close laws is at most eps",
    "divergence(p, q) <= eps and divergence(q, p) <= eps",
    where="M integer, p q family(1), eps real, two_laws(p, q), close_by_letters(p, q, eps)",
    source=at("Simple Claim"),
    printed=r"P \stackrel{(\epsilon, 0)}{\approx} Q \implies D(P||Q) \leq \epsilon, D(Q||P) \leq \epsilon nats",
    proof=lambda: prove(simple.statement, split(_simple("p", "q"), _simple("q", "p")), defined=terms_defined),
    false_neighbour="divergence(p, q) <= eps/3 and divergence(q, p) <= eps/3",
    neighbour_note="a third of eps",
    neighbour_proof=lambda: Witness(_ODDS_9),
    living_example={**EQUAL_LAWS, "eps": 1},
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


def _chord() -> Tactic:
    """The convexity step for z log z on [e^-eps, e^eps], and the bound from it."""

    def step(goal: Goal) -> Convex:
        z = Var("z")
        at, low, high = (term(t, goal) for t in ("r", "exp(-eps)", "exp(eps)"))
        return Convex("chord", "z", mul(z, Log(z)), at, (low, high), low, high, "x")

    positive = seq(
        fact("em", "exp_positive", "-eps"), have("x0", "x > 0"), fact("rx", "reciprocal_positive", "x")
    )
    defined = seq(intro("x"), intro("in"), positive)
    bends = seq(intro("x"), intro("in"), positive)
    return each(step, *[seq()] * 8, defined, bends, arith("chord*rw"))


chord: Claim = claim(
    "cuff_yu2016.chord",
    "r log r lies below its chord from e^-eps to e^eps",
    "r*log(r) <= eps*((exp(eps) + exp(-eps))*r - 2)/(exp(eps) - exp(-eps))",
    where="r eps real, eps > 0, exp(-eps) <= r, r <= exp(eps)",
    source=at("Tightest Claim: convexity"),
    fidelity="beyond",
    printed=r"r \ln r \leq \epsilon ((e^\epsilon + e^{-\epsilon}) r - 2)/(e^\epsilon - e^{-\epsilon})",
    proof=lambda: prove(
        chord.statement,
        seq(_wide, _chord()),
        defined=seq(fact("em", "exp_positive", "-eps"), first(seq(), _wide)),
    ),
    false_neighbour="r*log(r) <= eps*((exp(eps) + exp(-eps))*r - 3)/(exp(eps) - exp(-eps))",
    neighbour_note="3 in place of 2",
    living_example={"r": 1, "eps": 1},
)
_wide = seq(
    fact("e1", "exp_increasing", "-eps", "eps"),
    have("wide", f"{_WIDTH} > 0"),
    fact("rw", "reciprocal_positive", _WIDTH),
)


def _tightest(left: str, right: str) -> Tactic:
    p, q = f"{left}[i]", f"{right}[i]"
    on_chord = seq(
        fact("rq", "reciprocal_positive", q),
        have("up", f"{p}/{q} <= exp(eps)", arith("pq*rq")),
        have("down", f"{p}/{q} >= exp(-eps)", arith("qp*rq*rt")),
        have("r0", f"{p}/{q} > 0", arith("pp*rq")),
        lemma("low", "cuff_yu2016.chord", f"{p}/{q}", "eps"),
        fact("l", "log_product", f"{p}/{q}", q),
        have("split", f"log({p}) = log({p}/{q}) + log({q})", arith(eq=["l"])),
        arith("low*c", eq=[(p, "split")]),
    )
    bound = f"eps*((exp(eps)+exp(-eps))*{p} - 2*{q})/{_WIDTH}"
    return _by_letters(
        left, right, bound, [f"eps*(exp(eps)+exp(-eps))/{_WIDTH}", f"2*eps/{_WIDTH}"], on_chord
    )

_bound_defined = first(terms_defined, seq(fact("e1", "exp_increasing", "-eps", "eps")))

tightest: Claim = claim(
    "cuff_yu2016.kl_tightest",
    "The tightest bound on relative entropy of (eps,0)-close laws, as printed",
    "divergence(p, q) <= tightest_bound(eps) and divergence(q, p) <= tightest_bound(eps)",
    where="""
        M integer, p q family(1), eps real,
        two_laws(p, q), close_by_letters(p, q, eps), eps >= 0
    """,
    source=at("Tightest Claim"),
    printed=PRINTED,
    proof=lambda: Undefined((("M", num(1)), ("p", law("1")), ("q", law("1")), ("eps", num(0)))),
    notes="The slide gives no range. At eps = 0 (P = Q) the bound reads 0/0.",
)

tightest_amended: Claim = claim(
    "cuff_yu2016.kl_tightest.amended",
    "The tightest bound on relative entropy of (eps,0)-close laws",
    "divergence(p, q) <= tightest_bound(eps) and divergence(q, p) <= tightest_bound(eps)",
    where="M integer, p q family(1), eps real, two_laws(p, q), close_by_letters(p, q, eps), eps > 0",
    source=at("Tightest Claim"),
    fidelity="amended",
    printed=PRINTED,
    proof=lambda: prove(
        tightest_amended.statement,
        seq(_wide, split(_tightest("p", "q"), _tightest("q", "p"))),
        defined=_bound_defined,
    ),
    false_neighbour="divergence(p, q) <= tightest_bound(eps)/2 and divergence(q, p) <= tightest_bound(eps)/2",
    neighbour_note="half of the bound",
    neighbour_proof=lambda: Witness(_ODDS_9),
    living_example={**EQUAL_LAWS, "eps": 1},
)

# --- the bound, and a pair that attains it ---------------------------------------------------------------------

identity_tanh: Claim = claim(
    "cuff_yu2016.kl_tightest.tanh",
    "The printed bound is eps tanh(eps/2)",
    "tightest_bound(eps) = eps*tanh(eps/2)",
    where="eps real, eps > 0",
    source=at("Tightest Claim"),
    fidelity="beyond",
    printed=r"\epsilon (e^\epsilon - 1)(1 - e^{-\epsilon})/((e^\epsilon - 1) + (1 - e^{-\epsilon})) = \epsilon \tanh(\epsilon/2)",
    false_neighbour="tightest_bound(eps) = eps*tanh(eps)",
    neighbour_note="tanh(eps) in place of tanh(eps/2)",
    living_example={"eps": 1},
)

below: Claim = claim(
    "cuff_yu2016.kl_tightest.below_simple",
    "The tightest bound is below the simple one, and below eps^2/2",
    "tightest_bound(eps) < eps and tightest_bound(eps) < eps^2/2",
    where="eps real, eps > 0",
    source=at("Simple Claim and Tightest Claim"),
    fidelity="beyond",
    printed=r"\epsilon \tanh(\epsilon/2) < \min\{\epsilon, \epsilon^2/2\}",
    false_neighbour="tightest_bound(eps) < eps and tightest_bound(eps) < eps^2/3",
    neighbour_note="eps^2/3 in place of eps^2/2",
    living_example={"eps": 1},
)

_MOST, _LEAST = "exp(eps)/(exp(eps)+1)", "1/(exp(eps)+1)"


_each_of_two = seq(
    intro("i"),
    each(
        Enumerate("i", 1, 2),
        seq(),
        seq(),
        arith("r", "t0*r", "more*r", "more*t0*r"),
        arith("r", "t0*r", "more*r", "more*t0*r"),
    ),
)
_each_ratio = seq(
    intro("i"),
    each(
        Enumerate("i", 1, 2),
        seq(),
        seq(),
        *[split(*[arith("r", "t0*r", "more*r", "more*t0*r", "more*more*r")] * 2)] * 2,
    ),
)
_written_out = f"divergence_term({_MOST}, {_LEAST}) + divergence_term({_LEAST}, {_MOST})"
_sum_of_two = have(
    "two",
    f"{_written_out} = eps*({_MOST}-{_LEAST})",
    seq(
        rewrite("dm"),
        rewrite("dl"),
        rewrite("vm"),
        rewrite("vl"),
        have("l", f"log({_MOST}) = eps+log({_LEAST})", arith(eq=["lT"])),
        arith(eq=[(_MOST, "l"), (_LEAST, "l")]),
    ),
)
_attains = arith(eq=["two"])

_below_simple = seq(
    intro("p", "q"),
    classical(
        seq(
            lemma(
                "kl",
                "cuff_yu2016.kl_tightest.amended",
                "2",
                "p",
                "q",
                "1",
                conditions=[seq(), *[seq(intro("i"), use("z", f"not.{k}", "i")) for k in (1, 3)]],
            ),
            lemma("less", "cuff_yu2016.kl_tightest.below_simple", "1"),
            fact("e1", "exp_increasing", "-1", "1"),
            have("wide", "exp(-1)-exp(1) != 0", each(Apart(False), arith("e1"))),
            each(Apart(False), arith("kl.2", "less.1")),
        )
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
    proof=lambda: prove(
        tight.statement,
        seq(
            fact("T1", "exp_increasing", "0", "eps"),
            have("more", "exp(eps)-1 > 0"),
            have("one", "exp(eps)+1 > 0"),
            fact("r", "reciprocal_positive", "exp(eps)+1"),
            fact("t0", "exp_positive", "eps"),
            have("m0", f"{_MOST} > 0", arith("t0*r")),
            have("l0", f"{_LEAST} > 0"),
            fact("lT", "log_product", "exp(eps)", "1/(exp(eps)+1)"),
            fact("vm", "xlogx_value", _MOST),
            fact("vl", "xlogx_value", _LEAST),
            fact("dm", "delta_distinct", _MOST, "0"),
            fact("dl", "delta_distinct", _LEAST, "0"),
            _sum_of_two,
            exhibit(
                f"i -> kronecker(i,1)*{_MOST}+kronecker(i,2)*{_LEAST}", f"i -> kronecker(i,1)*{_LEAST}+kronecker(i,2)*{_MOST}"
            ),
            split(_each_of_two, seq(), _each_of_two, seq(), _each_ratio, _attains, _attains),
        ),
        defined=_pair_defined,
    ),
    false_neighbour="""
        exists p family(1), q family(1):
          positive_law[2](p)
          and positive_law[2](q)
          and close_by_letters[2](p, q, eps)
          and divergence[2](p, q) = eps
          and divergence[2](q, p) = eps
    """,
    neighbour_note="the simple bound attained",
    neighbour_proof=lambda: fails(tight, exhibit("1"), split(seq(), _below_simple), defined=_pair_defined),
    living_example={"eps": 1},
    notes="P = (T, 1)/(T+1) and Q = (1, T)/(T+1), T = e^eps.",
)

_pair_defined = first(
    seq(
        use("pp", "g1.1", "i"),
        use("qp", "g1.3", "i"),
        first(seq(), log_defined("q[i]"), log_defined("p[i]")),
    ),
    fact("e1", "exp_increasing", "-eps", "eps"),
)

# --- as printed, with sets -------------------------------------------------------------------------------------

_by_letter = seq(
    lemma("iff", "cuff_yu2016.special_case_ratio.zeros", "M", "p", "q", "eps"),
    unpack("iff", "to", "from"),
    use("ratio", "to"),
)
_EQUAL = ("2", "i -> 1/2", "i -> 1/2", "1")
_equal_laws = (
    *[seq()] * 5,
    seq(
        intro("a"),
        intro("subset"),
        fact("t", "exp_increasing", "0", "1"),
        have("room", "exp(1)-1 > 0"),
        have(
            "mass",
            "sum(i, 1, 2, a[i]*(1/2)) >= 0",
            pointwise(
                "i", seq(use("bit", "subset", "i"), alternatives("b", "bit", rewrite("b"), rewrite("b")))
            ),
        ),
        split(*[arith("room*mass")] * 2),
    ),
)

_never_more_than_one = seq(
    intro("a"),
    intro("subset"),
    fact("t0", "exp_positive", "1/2"),
    use("bit1", "subset", "1"),
    use("bit2", "subset", "2"),
    alternatives(
        "b1",
        "bit1",
        *[
            alternatives(
                "b2",
                "bit2",
                *[split(*[arith("t0", eq=["b1", "b2", ("exp(1/2)", "b1"), ("exp(1/2)", "b2")])] * 2)] * 2,
            )
        ]
        * 2,
    ),
)
_far_apart = seq(  # the relative entropy is (log 3)/2 >= 1/3, the bound less than 1/8
    lemma("small", "cuff_yu2016.kl_tightest.below_simple", "1/2"),
    fact("v3", "xlogx_value", "3/4"),
    fact("v1", "xlogx_value", "1/4"),
    fact("l", "log_product", "1/4", "3"),
    fact("lr", "log_reciprocal", "3"),
    fact("third", "log_below_tangent", "1/3"),
    have(
        "wide",
        "exp(-1/2)-exp(1/2) != 0",
        seq(fact("e1", "exp_increasing", "-1/2", "1/2"), each(Apart(False), arith("e1"))),
    ),
    arith("small.2", "third", eq=["v3", "v1", "l", "lr"]),
)

simple_sets: Claim = claim(
    "cuff_yu2016.kl_simple.sets",
    "Relative entropy of (eps,0)-close laws is at most eps, closeness as defined",
    "divergence(p, q) <= eps and divergence(q, p) <= eps",
    where="M integer, p q family(1), eps real, two_laws(p, q), close(p, q, eps, 0)",
    source=at("Simple Claim"),
    printed=simple.printed,
    proof=lambda: prove(
        simple_sets.statement,
        seq(_by_letter, lemma("kl", "cuff_yu2016.kl_simple", "M", "p", "q", "eps")),
        defined=terms_defined,
    ),
    false_neighbour="divergence(p, q) < eps and divergence(q, p) < eps",
    neighbour_note="strictly: equal laws, eps = 0",
    neighbour_proof=lambda: fails(
        simple_sets,
        exhibit("1", "i -> 1", "i -> 1", "0"),
        split(seq(), each(Choose(0))),
        defined=terms_defined,
    ),
    example_proof=lambda: lives(simple_sets, _EQUAL, *_equal_laws, defined=terms_defined),
)

tightest_sets: Claim = claim(
    "cuff_yu2016.kl_tightest.sets",
    "The tightest bound on relative entropy of (eps,0)-close laws, closeness as defined, eps > 0",
    "divergence(p, q) <= tightest_bound(eps) and divergence(q, p) <= tightest_bound(eps)",
    where="M integer, p q family(1), eps real, two_laws(p, q), close(p, q, eps, 0), eps > 0",
    source=at("Tightest Claim"),
    fidelity="beyond",
    printed=PRINTED,
    proof=lambda: prove(
        tightest_sets.statement,
        seq(_by_letter, lemma("kl", "cuff_yu2016.kl_tightest.amended", "M", "p", "q", "eps")),
        defined=_bound_defined,
    ),
    false_neighbour=(
        "divergence(p, q) <= tightest_bound(eps) and divergence(q, p) <= tightest_bound(eps)",
        "M integer, p q family(1), eps real, two_laws(p, q), close(p, q, eps, 1), eps > 0",
    ),
    neighbour_note="with delta = 1",
    neighbour_proof=lambda: fails(
        tightest_sets,
        exhibit("2", "i -> 1/4+kronecker(i,1)/2", "i -> 1/4+kronecker(i,2)/2", "1/2"),
        split(split(*[seq()] * 5, _never_more_than_one), each(Choose(0), _far_apart)),
        defined=_bound_defined,
    ),
    example_proof=lambda: lives(tightest_sets, _EQUAL, *_equal_laws, defined=terms_defined),
)

CLAIMS = [
    tangent,
    simple,
    simple_sets,
    chord,
    tightest,
    tightest_amended,
    tightest_sets,
    identity_tanh,
    below,
    tight,
]
