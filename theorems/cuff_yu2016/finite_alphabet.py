"""The finite-alphabet bound of slide 26 for every delta in [0,1], and that half of it is enough."""

from __future__ import annotations

from theorems.cuff_yu2016.information import channel_defined
from theorems.cuff_yu2016.model import at, law, matrix
from verify.claim import Claim, claim
from verify.kernel.certificate import Witness
from verify.kernel.terms import num
from verify.prover.controls import fails, lives
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
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
    use,
)

_AT = at("Finite Alphabet")
_no_entropy = seq(
    have("x0", "xlogx(d) = 0", seq(rewrite("d"), identity())),
    have("x1", "xlogx(1-d) = 0", seq(rewrite("d"), identity())),
)
_at_zero = seq(
    have("d", "d = 0", arith(eq=["cd"])),
    have("m0", "m = 0", fact("z", "antisymmetric", "m", "0")),
    _no_entropy,
    have(
        "none",
        "c <= 0",
        cases(
            "pos",
            "c > 0",
            seq(
                fact("less", "exp_increasing", "-c/2", "0"),
                fact("e0", "exp_positive", "-c/2"),
                use("b", "h5", "1-exp(-c/2)"),
                absurd("pos", arith("b", eq=[("c", "m0"), ("log((1-exp(-c/2))/K)", "m0")])),
            ),
            arith("pos"),
        ),
    ),
    arith("none", eq=["x0", "x1", ("log(K)", "d")]),
)
_inside = seq(
    fact("rK", "reciprocal_positive", "K"),
    have("d1", "1-d > 0"),
    have("dK", "d/K > 0", arith("cd*rK")),
    fact("v0", "xlogx_value", "d"),
    fact("v1", "xlogx_value", "1-d"),
    fact("lp", "log_product", "d", "1/K"),
    fact("lr", "log_reciprocal", "K"),
    cases(
        "small",
        "K*(1-d) >= d",
        seq(
            use("b", "h5", "d"),
            fact("lm", "log_monotone", "d/K", "1-d", conditions=[seq(), arith("small*rK")]),
            have("slope", "log(1-d)-log(d/K) >= 0"),
            have("room", "d-m >= 0"),
            arith("b", "room*slope", eq=["v0", "v1", ("d", "lp"), ("d", "lr")]),
        ),
        seq(
            fact("ld", "log_below_tangent", "d"),
            have("neg", "-log(d) >= 0"),
            fact(
                "lm",
                "log_monotone",
                "1-d",
                "1/K",
                conditions=[
                    seq(),
                    seq(have("s", "d-K*(1-d) >= 0"), have("w", "1-d >= 0"), arith("s*rK", "w*rK", "d1*rK")),
                ],
            ),
            have("gap", "-log(K)-log(1-d) >= 0", arith("lm", eq=["lr"])),
            arith("h4", "cd*neg", "d1*gap", eq=["v0", "v1"]),
        ),
    ),
)
_at_one = seq(
    have("d", "d = 1", arith(eq=["ce"])),
    _no_entropy,
    arith("h4", eq=["x0", "x1", ("log(K)", "d")]),
)

_AN_EXAMPLE = ("log(2)", "1/2", "1/2", "2")
_holds_there = [
    *[seq()] * 4,
    seq(  # log 2 <= -1/2 log((1-g) g/2)
        intro("g"),
        intro("in"),
        have("one", "1-g > 0"),
        have("prod", "(1-g)*(g/2) > 0", arith("in.1*one")),
        fact("lp", "log_product", "1-g", "g/2"),
        fact("lm", "log_monotone", "(1-g)*(g/2)", "1/4", conditions=[seq(), arith("one", squares=["g-1/2"])]),
        fact("l2", "log_product", "1/2", "1/2"),
        fact("lr", "log_reciprocal", "2"),
        arith("lm", eq=["lp", "l2", "lr"]),
    ),
]

level: Claim = claim(
    "cuff_yu2016.finite_alphabet.level",
    "The best parameter, for each delta in [0,1]",
    "c <= h(d) + d*log(K)",
    where="""
        c m d K real,
        K >= 1, 0 <= m <= d, d <= 1, c <= log(K),
        forall g real: 0 < g < 1 => c <= -(1 - m)*log(1 - g) - m*log(g/K)
    """,
    source=_AT,
    fidelity="beyond",
    printed="g = delta, or the number of letters",
    proof=lambda: prove(
        level.statement,
        seq(
            fact("sd", "trichotomy", "0", "d"),
            alternatives(
                "cd",
                "sd",
                seq(
                    fact("se", "trichotomy", "d", "1"),
                    alternatives("ce", "se", _inside, _at_one, absurd("ce")),
                ),
                _at_zero,
                absurd("cd"),
            ),
        ),
        defined=_parameter_defined,
    ),
    false_neighbour="c <= d*log(K)",
    neighbour_note="without the entropy",
    neighbour_proof=lambda: fails(
        level,
        exhibit(*_AN_EXAMPLE),
        split(split(*_holds_there), fact("l", "log_increasing", "1", "2")),
        defined=_parameter_defined,
    ),
    example_proof=lambda: lives(level, _AN_EXAMPLE, *_holds_there, defined=_parameter_defined),
)


_parameter_defined = seq(
    fact("rK", "reciprocal_positive", "K"), first(seq(), arith("g5.1*rK"), arith("g1.1*rK"))
)


def _by_alphabet(label: str, K: str, which: str) -> Tactic:
    """I <= h(d) + d log K."""
    every = seq(
        intro("g"), intro("in"), lemma("p", f"cuff_yu2016.finite_alphabet.{which}", "M", "N", "W", "p", "g")
    )
    return seq(
        lemma("mean", "cuff_yu2016.finite_alphabet.mean", "M", "N", "W", "p", "d"),
        lemma("size", "cuff_yu2016.finite_alphabet.size", "M", "N", "W", "p"),
        lemma(
            label,
            "cuff_yu2016.finite_alphabet.level",
            "mutual_information(p, W)",
            "mean_absolute_difference(p, W)/2",
            "d",
            K,
            conditions=[seq(), seq(), seq(), seq(), every],
        ),
    )


_NOISELESS = (
    ("M", num(2)),
    ("N", num(2)),
    ("W", matrix(("1", "0"), ("0", "1"))),
    ("p", law("1/2", "1/2")),
    ("d", num(1)),
)
_minimum = have("one", "min(M,N) >= 1", alternatives("w", "m.3", seq(), seq()))
_finite_defined = first(channel_defined, seq(fact("m", "extremum", "min(M,N)"), _minimum))

halved: Claim = claim(
    "cuff_yu2016.finite_alphabet.halved",
    "Half of the finite-alphabet bound is enough",
    "mutual_information(p, W) <= h(d) + d*log(min(M, N))",
    where="""
        M N integer, W family(2), p family(1), d real,
        mechanism(W), prior(p), 0 <= d <= 1, within_variation(W, d)
    """,
    source=_AT,
    fidelity="beyond",
    printed=r"I(X;Y) \leq h(\delta) + \delta \ln \min\{|\mathcal{X}|, |\mathcal{Y}|\}",
    proof=lambda: prove(
        halved.statement,
        seq(
            _by_alphabet("x", "M", "inputs"),
            _by_alphabet("y", "N", "outputs"),
            fact("m", "extremum", "min(M,N)"),
            alternatives("w", "m.3", rewrite("w"), rewrite("w")),
        ),
        defined=_finite_defined,
    ),
    false_neighbour="mutual_information(p, W) <= (h(d) + d*log(min(M, N)))/2",
    neighbour_note="half of it",
    neighbour_proof=lambda: Witness(_NOISELESS),
    living_example=Witness(_NOISELESS),
    notes="For every delta in [0,1] and all finite alphabets. It improves the bound of the slide by a factor of two, and "
    "min{|X|, |Y|} replaces min{|Y|, |X|+1}.",
)


nonnegative: Claim = claim(
    "cuff_yu2016.entropy_nonnegative",
    "Binary entropy is not negative",
    "h(d) >= 0",
    where="d real, 0 <= d <= 1",
    source=_AT,
    fidelity="beyond",
    printed=r"h(\delta) \geq 0",
    false_neighbour="h(d) > 0",
    neighbour_note="strictly",
    living_example={"d": "1/2"},
)

printed: Claim = claim(
    "cuff_yu2016.finite_alphabet",
    "Small total variation between the rows makes mutual information small, on a finite alphabet",
    "mutual_information(p, W) <= 2*h(d) + 2*d*log(min(N, R + 1))",
    where="""
        M N integer, W family(2), p family(1), d real, R integer,
        mechanism(W), prior(p), 0 <= d <= 1, within_variation(W, d), M <= R
    """,
    source=_AT,
    printed=r"\|P_{Y|X=x_1} - P_{Y|X=x_2}\|_{TV} \leq \delta \forall x_1, x_2 \implies I(X;Y) \leq \epsilon' = 2h(\delta) + "
    r"2\delta \ln(\min\{|\mathcal{Y}|, \max_i |\mathcal{X}_i| + 1\})",
    proof=lambda: prove(
        printed.statement,
        seq(
            _by_alphabet("x", "M", "inputs"),
            _by_alphabet("y", "N", "outputs"),
            lemma("h0", "cuff_yu2016.entropy_nonnegative", "d"),
            fact("m", "extremum", "min(N, R+1)"),
            alternatives(
                "w",
                "m.3",
                seq(
                    rewrite("w"),
                    fact("lN", "log_monotone", "1", "N"),
                    have("l0", "log(N) >= 0", arith("lN")),
                    arith("y", "h0", "h7.1*l0"),
                ),
                seq(
                    rewrite("w"),
                    fact("lM", "log_monotone", "M", "R+1"),
                    fact("lR", "log_monotone", "1", "R+1"),
                    have("l0", "log(R+1) >= 0", arith("lR")),
                    have("l1", "log(R+1)-log(M) >= 0"),
                    arith("x", "h0", "h7.1*l0", "h7.1*l1"),
                ),
            ),
        ),
        defined=first(
            channel_defined,
            seq(
                fact("m", "extremum", "min(N, R+1)"),
                have("one", "min(N, R+1) >= 1", alternatives("w", "m.3", seq(), seq())),
            ),
        ),
    ),
    false_neighbour="mutual_information(p, W) <= (2*h(d) + 2*d*log(min(N, R + 1)))/8",
    neighbour_note="an eighth of the bound",
    neighbour_proof=lambda: Witness((*_NOISELESS, ("R", num(2)))),
    living_example=Witness((*_NOISELESS, ("R", num(2)))),
    notes="R = max_i |X_i| is at least the number M of inputs of this entry.",
)

CLAIMS = [level, halved, nonnegative, printed]
