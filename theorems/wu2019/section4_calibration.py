"""Section 4.1: the noise of the binary symmetric privacy channel for a wanted level, (36) and (37)."""

from __future__ import annotations

from fractions import Fraction

from theorems.wu2019.model import at
from theorems.wu2019.section4_binary import (
    binary_example,
    fuzz_channel,
    information_defined,
    noise_below_one,
    smt_ordering,
)
from verify.claim import Claim, claim
from verify.kernel.certificate import Apart, Box, Certificate, Choose, Cover, Crossing, Witness
from verify.kernel.terms import TWO, ZERO, Log, XLogX, add, neg, num, sub
from verify.legs import Leg
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
    disprove,
    each,
    exhibit,
    fact,
    first,
    have,
    identity,
    intro,
    lemma,
    prove,
    rewrite,
    seq,
    split,
    unpack,
)


def _prove_eq36() -> Certificate:
    """p is a mixture of p* and 1-p*, so H(p) >= H(p*) = log 2 - eps; then (34)."""
    one, two = "(1-pstar-p)/(1-2*pstar)", "(p-pstar)/(1-2*pstar)"
    here, there = f"{one}*pstar+{two}*(1-pstar)", f"{one}*(1-pstar)+{two}*pstar"
    return prove(
        eq36.statement,
        seq(
            noise_below_one,
            have("wide", "1-2*pstar > 0"),
            fact("rw", "reciprocal_positive", "1-2*pstar"),
            have("a0", f"{one} >= 0", seq(have("room", "1-pstar-p > 0"), arith("room*rw"))),
            have("b0", f"{two} >= 0", seq(have("room", "p-pstar > 0"), arith("room*rw"))),
            lemma("mixed", "wu2019.mixing", one, two, "pstar"),
            *(
                seq(
                    have("is", f"{left} = {right}", identity()),
                    have(label, f"xlogx({left}) = xlogx({right})", rewrite("is")),
                )
                for label, left, right in (
                    ("e1", here, "p"),
                    ("e2", there, "1-p"),
                    ("e3", f"{one}+{two}", "1"),
                )
            ),
            lemma("capacity", "wu2019.eq34", "n", "K", "f", "p", "P", "i", "J", "u", "v"),
            arith("mixed", "capacity", eq=["e1", "e2", "e3", "h12"]),
        ),
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
    printed=r"for p in (p^*, 1-p^*), H(p^*) = \log 2-\epsilon, the channel satisfies \epsilon-information privacy",
    proof=_prove_eq36,
    false_neighbour=(
        "binary_information(i, J, u, v) <= eps",
        """
            n integer, K f integer family(1), p real, P family(1), i in 1..n, J family(2),
            u v family(1), pstar eps real, universes(K), binary_query(f), 0 < p < 1, knowledge(P),
            binary_symmetric_laws(P, i, J, u, v), 0 < pstar < 1, 0 < eps < 1, h(pstar) = log(2) - eps,
            p < pstar, pstar < 1/2
        """,
    ),
    neighbour_note="noise below p* instead of above",
    neighbour_proof=lambda: binary_example("1/8", pstar=num("1/4"), eps=sub(Log(TWO), _H_QUARTER)),
    living_example=binary_example("3/8", pstar=num("1/4"), eps=sub(Log(TWO), _H_QUARTER)),
    smt=smt_ordering,
    fuzz=fuzz_channel,
    notes="For every p* that solves (37), as printed; for p* >= 1/2 the interval is empty. Whether a solution exists "
    "is wu2019.eq37.",
    waive={"unused-hypothesis": "the range of epsilon for which the paper defines p*"},
)


def _no_entropy_below_zero() -> Certificate:
    """At eps = 9/10 > log 2 (nats) the right side of (37) is negative, and an entropy is not."""
    negative = seq(
        intro("q"),
        classical_implies(
            seq(
                have("q1", "1-q > 0"),
                fact("v0", "xlogx_value", "q"),
                fact("v1", "xlogx_value", "1-q"),
                fact("l0", "log_below_tangent", "q"),
                fact("l1", "log_below_tangent", "1-q"),
                have("entropy", "h(q) >= 0", arith("l0*range.1", "l1*q1", "range.1*q1", eq=["v0", "v1"])),
                have("small", "log(2) < 9/10", each(Cover((), Box("", Fraction(0)), 64))),
                each(Apart(True), arith("entropy", "small")),
            )
        ),
    )
    return disprove(eq37.statement, seq(exhibit("9/10"), split(split(), negative)))


def classical_implies(inner: Tactic) -> Tactic:
    """Goal "not in (0,1), or not equal": assume the first fails."""
    return cases("range", "0 < q and q < 1", each(Choose(2), inner), alternatives("out", "range", *_OUTSIDE))


_OUTSIDE = (each(Choose(0), seq()), each(Choose(1), seq()))


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
    printed=r"\epsilon in (0,1), p^* is the solution of H(p) = \log 2-\epsilon",
    proof=_no_entropy_below_zero,
    living_example={"eps": "1/2"},
    smt=lambda: Leg("not run", "entropies are outside of z3's theory"),
    notes="Natural logarithms, as exp(2 epsilon) in (97) says. In bits the sentence is true (wu2019.eq37.bits).",
)


def _no_entropy_zero() -> Certificate:
    """At eps = 1 bit the right side of (37) is 0, and the entropy of a noise in (0, 1) is positive."""
    positive = seq(
        have("q1", "1-q > 0"),
        fact("v0", "xlogx_value", "q"),
        fact("v1", "xlogx_value", "1-q"),
        fact("l0", "log_below_tangent", "q"),
        fact("l1", "log_below_tangent", "1-q"),
        have("entropy", "h(q) > 0", arith("l0*range.1", "l1*q1", "range.1*q1", eq=["v0", "v1"])),
        each(Apart(True), arith("entropy")),
    )
    twin = eq37_bits.false_neighbour
    if twin is None:
        raise ValueError("the claim has a neighbour")
    return disprove(twin, seq(exhibit("1"), split(split(), seq(intro("q"), classical_implies(positive)))))


def _prove_solution(made: Claim, unit: str) -> Certificate:
    """The intermediate value theorem on [0, 1/2]: the entropy runs from 0 to log 2."""
    right = f"log(2) - {scaled(unit)}"
    never = seq(
        have("end", "h(q) = 0", seq(rewrite("w", True), identity())),
        have("no", "0 < 0", arith("above", eq=["end", "at.3"])),
        absurd("no", arith()),
    )
    negative = seq(have("no", "0 < 0", arith("w", "at.1")), absurd("no", arith()))
    return prove(
        made.statement,
        seq(
            have("bit", "log(2) > 0", each(Cover((), Box("", Fraction(0)), 64))),
            have(
                "above",
                f"{right} > 0",
                first(arith("h1.2"), seq(have("rest", "1-eps > 0"), arith("rest*bit"))),
            ),
            have("below", f"{right} <= log(2)", first(arith("h1.1"), arith("h1.1*bit"))),
            have(
                "root",
                f"exists q real: 0 <= q and q <= 1/2 and h(q) = {right}",
                each(Crossing(ZERO, num("1/2"), False, "s")),
            ),
            unpack("root", "q", "at"),
            exhibit("q"),
            split(
                seq(fact("tri", "trichotomy", "0", "q"), alternatives("w", "tri", seq(), never, negative)),
                seq(),
                seq(),
            ),
        ),
    )


eq37_amended: Claim = claim(
    "wu2019.eq37.nats.amended",
    "Equation (37) has a solution for every epsilon in (0, log 2)",
    "exists q real: q > 0 and q < 1 and h(q) = log(2) - eps",
    where="eps real, 0 < eps < log(2)",
    source=at("Section 4.1, eq. (37)", "nats"),
    fidelity="amended",
    printed=r"\epsilon in (0,\log 2), p^* is a solution of H(p) = \log 2-\epsilon",
    proof=lambda: _prove_solution(eq37_amended, "1"),
    false_neighbour=(
        "exists q real: q > 0 and q < 1 and h(q) = log(2) - eps",
        "eps real, 0 < eps < 1",
    ),
    neighbour_note="the range printed, (0, 1) in nats",
    neighbour_proof=_no_entropy_below_zero,
    living_example={"eps": "1/2"},
    smt=lambda: Leg("not run", "entropies are outside of z3's theory"),
)


eq37_bits: Claim = claim(
    "wu2019.eq37.bits",
    "Equation (37) has a solution for every epsilon in (0, 1), logarithms to base 2",
    "exists q real: q > 0 and q < 1 and h(q) = log(2) - eps*log(2)",
    where="eps real, 0 < eps < 1",
    source=at("Section 4.1, eq. (37), 'epsilon in (0,1)'", "bits"),
    printed=r"\epsilon in (0,1), p^* is the solution of H(p) = \log 2-\epsilon",
    proof=lambda: _prove_solution(eq37_bits, "log(2)"),
    false_neighbour=(
        "exists q real: q > 0 and q < 1 and h(q) = log(2) - eps*log(2)",
        "eps real, 0 < eps <= 1",
    ),
    neighbour_note="epsilon = 1 is allowed: the entropy would be 0, and p* in (0, 1)",
    neighbour_proof=_no_entropy_zero,
    living_example={"eps": "1/2"},
    smt=lambda: Leg("not run", "entropies are outside of z3's theory"),
    notes="Entropies and epsilon in bits, 1 bit = log 2 nats.",
)

increasing: Claim = claim(
    "wu2019.eq37.increasing",
    "The binary entropy increases on (0, 1/2]",
    "h(p) < h(q)",
    where="p q real, 0 < p, p < q, q <= 1/2",
    source=at("Section 4.1, eqs. (36) and (37)"),
    fidelity="beyond",
    printed=r"p\in(p^*,1-p^*), where p^* is the solution of the equation H(p)=\log 2-\epsilon",
    false_neighbour=(
        "h(p) < h(q)",
        "p q real, 0 < p, p < q, q <= 3/5",
    ),
    neighbour_note="up to 3/5",
    living_example={"p": "1/4", "q": "1/2"},
    smt=lambda: Leg("not run", "entropies are outside of z3's theory"),
)
unique: Claim = claim(
    "wu2019.eq37.unique",
    "(37) has one solution at most in (0, 1/2], the p* of the interval (36)",
    "p = q",
    where="p q eps real, 0 < p <= 1/2, 0 < q <= 1/2, h(p) = log(2) - eps, h(q) = log(2) - eps",
    source=at("Section 4.1, eqs. (36) and (37)", "any unit"),
    printed=r"p^* is the solution of the equation H(p)=\log 2-\epsilon",
    proof=lambda: prove(
        unique.statement,
        seq(
            fact("tri", "trichotomy", "p", "q"),
            alternatives("w", "tri", _apart("p", "q"), seq(), _apart("q", "p")),
        ),
    ),
    false_neighbour=(
        "p = q",
        "p q eps real, 0 < p < 1, 0 < q < 1, h(p) = log(2) - eps, h(q) = log(2) - eps",
    ),
    neighbour_note="in (0, 1): 1-p* is another solution",
    neighbour_proof=lambda: Witness(
        (("p", num("1/4")), ("q", num("3/4")), ("eps", sub(Log(TWO), _H_QUARTER)))
    ),
    living_example={"p": "1/4", "q": "1/4", "eps": sub(Log(TWO), _H_QUARTER)},
    smt=lambda: Leg("not run", "entropies are outside of z3's theory"),
    notes="In (0, 1), the range of p in (29), there are two solutions, p* and 1-p*; (36) is not empty for the smaller. That there is "
    "one: wu2019.eq37.bits, wu2019.eq37.nats.amended.",
)


def _apart(smaller: str, larger: str) -> Tactic:
    return seq(
        lemma("up", "wu2019.eq37.increasing", smaller, larger),
        have("no", "0 < 0", arith("up", eq=["h3", "h4"])),
        absurd("no", arith()),
    )


CLAIMS = [increasing, unique, eq36, eq37, eq37_amended, eq37_bits]
