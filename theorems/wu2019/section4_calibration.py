"""Section 4.1: the noise of the binary symmetric privacy channel for a wanted level, (36) and (37)."""

from fractions import Fraction

from theorems.wu2019.model import at
from theorems.wu2019.section4_binary import binary_example, fuzz_channel, information_defined, smt_ordering
from verify.claims.legs import Leg
from verify.claims.prelude import *
from verify.kernel.certificate import Crossing
from verify.kernel.terms import TWO, ZERO, XLogX, add, neg, sub


def _prove_eq36() -> Certificate:
    """p is a mixture of p* and 1-p*, so H(p) >= H(p*) = log 2 - eps; then (34)."""
    one, two = "(1-pstar-p)/(1-2*pstar)", "(p-pstar)/(1-2*pstar)"
    here, there = f"{one}*pstar+{two}*(1-pstar)", f"{one}*(1-pstar)+{two}*pstar"
    return prove(
        eq36.statement,
        fact("rw", "reciprocal_positive", "1-2*pstar"),
        have("a0", f"{one} >= 0", have("room", "1-pstar-p > 0"), arith("room*rw")),
        have("b0", f"{two} >= 0", have("room", "p-pstar > 0"), arith("room*rw")),
        lemma("mixed", "basics.entropy.mixing", one, two, "pstar"),
        *(
            seq(
                have("is", f"{left} = {right}"),
                have(label, f"xlogx({left}) = xlogx({right})", rewrite("is")),
            )
            for label, left, right in (
                ("e1", here, "p"),
                ("e2", there, "1-p"),
                ("e3", f"{one}+{two}", "1"),
            )
        ),
        lemma("capacity", "wu2019.eq34", "n", "K", "f", "p", "P", "i", "J", "u", "v"),
        defined=information_defined(),
    )


_H_QUARTER = neg(add(XLogX(num("1/4")), XLogX(num("3/4"))))

eq36: Claim = claim(
    "wu2019.eq36",
    "Calibration of the binary symmetric privacy channel",
    "binary_information(i, J, u, v) <= eps",
    where="""
        n integer, K f integer family(1), p real, P family(1), i in 1..n, J family(2),
        u v family(1), pstar eps real, universes(K), binary_query(f), 0 < p < 1, knowledge(P),
        binary_symmetric_laws(P, i, J, u, v), 0 < pstar < 1, 0 < eps < 1, h(pstar) = log(2) - eps,
        pstar < p < 1 - pstar
    """,
    source=at("Section 4.1, eqs. (36)-(37)"),
    printed=r"when setting p\in(p^{*},1-p^{*}), (36) the binary symmetric privacy channel satisfies \epsilon-information privacy with respect to \mathbb{P}, where p^{*} is the solution of the equation H(p)=\log 2-\epsilon. (37)",
    letters={"f[x]": "the answer of the query for the dataset x, 0 or 1, in print f(x)", "p": "the probability that the output is wrong, between 0 and 1", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)", "i": "an individual", "J[k,y]": "the probability that individual i has the record k and the output is y, in print p(x_i,y)", "u[k]": "the probability that individual i has the record k, in print p(x_i)", "v[y]": "the probability of the output y, in print p(y)", "pstar": "a number between 0 and 1 that solves h(pstar) = log 2 - eps, in print p^*"},
    proof=_prove_eq36,
    negative_control={"pstar < p < 1 - pstar": "p < pstar, pstar < 1/2"},
    control_note="noise below p* instead of above",
    control_proof=lambda: binary_example("1/8", pstar=num("1/4"), eps=sub(Log(TWO), _H_QUARTER)),
    satisfying_instance=binary_example("3/8", pstar=num("1/4"), eps=sub(Log(TWO), _H_QUARTER)),
    smt=smt_ordering,
    fuzz=fuzz_channel,
    notes="For every p* that solves (37), as printed; for p* >= 1/2 the interval is empty. Whether a solution exists "
    "is wu2019.eq37.bits and wu2019.eq37.nats.amended.",
    waive={"unused-hypothesis": "the range of epsilon for which the paper defines p*"},
)


def _no_entropy_below_zero() -> Certificate:
    """At eps = 9/10 > log 2 (nats) the right side of (37) is negative, and an entropy is not."""
    negative = seq(
        intro("q"),
        classical_implies(
            seq(
                fact("v0", "xlogx_value", "q"),
                fact("v1", "xlogx_value", "1-q"),
                fact("l0", "log_below_tangent", "q"),
                fact("l1", "log_below_tangent", "1-q"),
                have("small", "log(2) < 9/10", each(Cover((), Box("", Fraction(0)), 64))),
            )
        ),
    )
    return disprove(eq37.statement, exhibit("9/10"), split(seq(), negative))


def classical_implies(inner: Tactic) -> Tactic:
    """Goal "not in (0,1), or not equal": assume the first fails."""
    return cases("range", "0 < q and q < 1", each(Choose(2), inner), alternatives("out", "range", *_OUTSIDE))


_OUTSIDE = (seq(), seq())


def scaled(unit: str) -> str:
    """epsilon, in units of `unit` nats."""
    return "eps" if unit == "1" else f"eps*{unit}"


eq37: Claim = claim(
    "wu2019.eq37.nats",
    "Equation (37) has a solution for every epsilon in (0, 1), natural logarithms",
    "exists q real: q > 0 and q < 1 and h(q) = log(2) - eps",
    where="eps real, 0 < eps < 1",
    reading_of="wu2019.eq37.bits",
    source=at("Section 4.1, eq. (37), 'epsilon in (0,1)'", "nats"),
    printed=r"with \epsilon\in(0,1) ... where p^{*} is the solution of the equation H(p)=\log 2-\epsilon. (37)",
    fidelity="reading",
    convention="the base of the logarithm: 2 in Section 4.1 (epsilon in bits), e in Sections 4.3 and 5 (nats)",
    severity="convention",
    proof=_no_entropy_below_zero,
    satisfying_instance={"eps": "1/2"},
    smt=lambda: Leg("not run", "entropies are outside of z3's theory"),
    notes="Natural logarithms, as exp(2 epsilon) in (97) says. In bits the sentence is true (wu2019.eq37.bits).",
    letters={"q": "p^*, the solution"},
)


def _no_entropy_zero() -> Certificate:
    """At eps = 1 bit the right side of (37) is 0, and the entropy of a noise in (0, 1) is positive."""
    positive = seq(
        fact("v0", "xlogx_value", "q"),
        fact("v1", "xlogx_value", "1-q"),
        fact("l0", "log_below_tangent", "q"),
        fact("l1", "log_below_tangent", "1-q"),
    )
    twin = eq37_bits.negative_control
    if twin is None:
        raise ValueError("the claim has a control")
    return disprove(twin, exhibit("1"), split(seq(), seq(intro("q"), classical_implies(positive))))


def _prove_solution(made: Claim, unit: str) -> Certificate:
    """The intermediate value theorem on [0, 1/2]: the entropy runs from 0 to log 2."""
    right = f"log(2) - {scaled(unit)}"
    never = have("end", "h(q) = 0", rewrite("w", backwards=True))
    return prove(
        made.statement,
        have("bit", "log(2) > 0", each(Cover((), Box("", Fraction(0)), 64))),
        have(
            ("q", "at"),
            f"exists q real: 0 <= q and q <= 1/2 and h(q) = {right}",
            each(Crossing(ZERO, num("1/2"), False, "s")),
        ),
        exhibit("q"),
        split(seq(fact("tri", "trichotomy", "0", "q"), alternatives("w", "tri", seq(), never))),
    )


eq37_amended: Claim = claim(
    "wu2019.eq37.nats.amended",
    "Equation (37) has a solution for every epsilon in (0, log 2)",
    "exists q real: q > 0 and q < 1 and h(q) = log(2) - eps",
    where="eps real, 0 < eps < log(2)",
    source=at("Section 4.1, eq. (37)", "nats"),
    fidelity="amended",
    says=r"\epsilon in (0,\log 2), p^* is a solution of H(p) = \log 2-\epsilon",
    proof=lambda: _prove_solution(eq37_amended, "1"),
    negative_control={"< log(2)": "< 1"},
    control_note="the range printed, (0, 1) in nats",
    control_proof=_no_entropy_below_zero,
    satisfying_instance={"eps": "1/2"},
    smt=lambda: Leg("not run", "entropies are outside of z3's theory"),
    notes="Amended: the range of epsilon, (0, log 2) in nats for (0, 1).",
    letters={"q": "p^*, the solution"},
)


eq37_bits: Claim = claim(
    "wu2019.eq37.bits",
    "Equation (37) has a solution for every epsilon in (0, 1), logarithms to base 2",
    "exists q real: q > 0 and q < 1 and h(q) = log(2) - eps*log(2)",
    where="eps real, 0 < eps < 1",
    source=at("Section 4.1, eq. (37), 'epsilon in (0,1)'", "bits"),
    printed=r"with \epsilon\in(0,1) ... where p^{*} is the solution of the equation H(p)=\log 2-\epsilon. (37)",
    letters={"q": "a number between 0 and 1 that solves h(q) = log 2 - eps log 2, in print p^*", "eps": "a level of privacy, in bits"},
    proof=lambda: _prove_solution(eq37_bits, "log(2)"),
    negative_control={"eps < 1": "eps <= 1"},
    control_note="epsilon = 1 is allowed: the entropy would be 0, and p* in (0, 1)",
    control_proof=_no_entropy_zero,
    satisfying_instance={"eps": "1/2"},
    smt=lambda: Leg("not run", "entropies are outside of z3's theory"),
    notes="Reading: entropies and epsilon in bits, as after Definition 4; 1 bit = log 2 nats. In nats: wu2019.eq37.nats.",
)


unique: Claim = claim(
    "wu2019.eq37.unique",
    "(37) has one solution at most in (0, 1/2], the p* of the interval (36)",
    "p = q",
    where="p q eps real, 0 < p <= 1/2, 0 < q <= 1/2, h(p) = log(2) - eps, h(q) = log(2) - eps",
    source=at("Section 4.1, eqs. (36) and (37)", "any unit"),
    printed=r"p^* is the solution of the equation H(p)=\log 2-\epsilon",
    letters={"p": "a number in (0, 1/2] that solves h(p) = log 2 - eps, in print p^*", "q": "a second such number"},
    fidelity="reading",
    proof=lambda: prove(
        unique.statement,
        fact("tri", "trichotomy", "p", "q"),
        alternatives("w", "tri", _apart("p", "q"), seq(), _apart("q", "p")),
    ),
    negative_control={"p <= 1/2, 0 < q <= 1/2": "p < 1, 0 < q < 1"},
    control_note="in (0, 1): 1-p* is another solution",
    control_proof={"p": "1/4", "q": "3/4", "eps": sub(Log(TWO), _H_QUARTER)},
    satisfying_instance={"p": "1/4", "q": "1/4", "eps": sub(Log(TWO), _H_QUARTER)},
    smt=lambda: Leg("not run", "entropies are outside of z3's theory"),
    notes="In (0, 1), the range of p in (29), there are two solutions, p* and 1-p*; (36) is not empty for the smaller. That there is "
    "one: wu2019.eq37.bits, wu2019.eq37.nats.amended.",
)


def _apart(smaller: str, larger: str) -> Tactic:
    return seq(lemma("up", "basics.entropy.increasing", smaller, larger), have("no", "0 < 0"), absurd("no"))


exact: Claim = claim(
    "wu2019.eq36.closed",
    "log 2 - H(p) is at most epsilon for exactly the p of the closed interval from p* to 1 - p*",
    "log(2) - h(p) <= eps <=> pstar <= p <= 1 - pstar",
    where="p pstar eps real, 0 < p < 1, 0 < pstar <= 1/2, h(pstar) = log(2) - eps",
    source=at("Section 4.1, eqs. (36)-(37)", "any unit"),
    printed=r"when setting p\in(p^{*},1-p^{*}), (36) the binary symmetric privacy channel satisfies \epsilon-information privacy with respect to \mathbb{P}, where p^{*} is the solution of the equation H(p)=\log 2-\epsilon. (37)",
    letters={
        "p": "the probability that the output is wrong, between 0 and 1",
        "pstar": "a number in (0, 1/2] that solves h(pstar) = log 2 - eps, in print p^*",
    },
    fidelity="sharpened",
    proof=lambda: prove(exact.statement, _exact),
    negative_control="log(2) - h(p) <= eps <=> pstar < p < 1 - pstar",
    control_note="the open interval that is printed",
    control_proof={"p": "1/4", "pstar": "1/4", "eps": sub(Log(TWO), _H_QUARTER)},
    satisfying_instance={"p": "3/8", "pstar": "1/4", "eps": sub(Log(TWO), _H_QUARTER)},
    smt=lambda: Leg("not run", "entropies are outside of z3's theory"),
    notes="For a query that is not constant log 2 - H(p) is C_1 (wu2019.eq34, wu2019.eq34.equality), so the channel satisfies "
    "epsilon-information privacy for these p and no others: (36) can be closed, and has a converse.",
)
_exact = split(
    seq(
        intro("level"),
        cases(
            "low",
            "pstar <= p",
            cases(
                "high",
                "p <= 1-pstar",
                seq(),
                seq(
                    lemma("order", "basics.entropy.increasing", "1-p", "pstar"),
                    have("no", "0 < 0", arith("order", "level", eq=["h3"])),
                    absurd("no"),
                ),
            ),
            seq(
                lemma("order", "basics.entropy.increasing", "p", "pstar"),
                have("no", "0 < 0", arith("order", "level", eq=["h3"])),
                absurd("no"),
            ),
        ),
    ),
    seq(
        intro("inside"),
        cases(
            "left",
            "p <= 1/2",
            cases(
                "end",
                "p <= pstar",
                seq(fact("is", "antisymmetric", "p", "pstar"), have("same", "h(p) = h(pstar)", rewrite("is"))),
                lemma("order", "basics.entropy.increasing", "pstar", "p"),
            ),
            cases(
                "end",
                "1-p <= pstar",
                seq(
                    fact("is", "antisymmetric", "1-p", "pstar"),
                    have("same", "h(1-p) = h(pstar)", rewrite("is")),
                ),
                lemma("order", "basics.entropy.increasing", "pstar", "1-p"),
            ),
        ),
    ),
)

CLAIMS = [exact, unique, eq36, eq37, eq37_amended, eq37_bits]
