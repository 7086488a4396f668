"""(eps,delta)-closeness: special cases, what it says of tests, the tightest conversion (slides 17-20)."""

from theorems.cuff_yu2016.model import TWO_LAWS, at
from verify.claims.prelude import *

EQUAL_LAWS = {"M": 2, "p": Lambda(("i",), num("1/2")), "q": Lambda(("i",), num("1/2"))}


def choose(index: int, how: Tactic) -> Tactic:
    """Goal "or": this alternative."""
    return each(Choose(index), how)


bit_complement = seq(  # the complement of a set is a set
    intro("i"), use("bit", "subset", "i"), alternatives("b", "bit")
)


def negative_delta() -> Tactic:
    """No pair is close with a negative delta: the empty set."""
    return exhibit("i -> 0")


# --- (eps, 0): the likelihood ratio ----------------------------------------------------------------------------

_singleton = use(
    "one",
    "close",
    "k -> kronecker(k,i)",
    conditions=[seq(intro("k"), fact("t", "trichotomy", "k", "i"), alternatives("c", "t"))],
)


def _all_sets(label: str) -> Tactic:
    """Both inequalities for a set, from those for its letters (fact ``label`` for all i)."""

    def way(left: str, right: str, part: str) -> Tactic:
        return have(
            "each",
            f"sum(i, 1, M, a[i]*(exp(eps)*{right}[i]-{left}[i])) >= 0",
            pointwise(
                "i",
                use("here", label, "i"),
                use("bit", "subset", "i"),
                alternatives("b", "bit", rewrite("b"), rewrite("b")),
            ),
        )

    return seq(intro("a", "subset"), split(way("p", "q", "1"), way("q", "p", "2")))


_ratio_bounded = seq(  # p <= e^eps q and q <= e^eps p, in logarithms
    fact("up", "log_monotone", "p[i]/q[i]", "exp(eps)"),
    fact("down", "log_monotone", "q[i]/p[i]", "exp(eps)"),
    fact("inv", "log_reciprocal", "p[i]/q[i]"),
    fact("sign", "trichotomy", "log(p[i]/q[i])", "0"),
    alternatives("c", "sign", fact("abs", "abs_nonpositive", "log(p[i]/q[i])")),
)

_RATIO = "p[i] <= exp(eps)*q[i] and q[i] <= exp(eps)*p[i]"

ratio: Claim = claim(
    "cuff_yu2016.special_case_ratio",
    "(eps,0)-close means that the log-likelihood ratio is at most eps everywhere, for positive laws on a finite alphabet",
    "close(p, q, eps, 0) <=> (forall i in 1..M: abs(log(p[i]/q[i])) <= eps)",
    where="M integer, p q family(1), eps real, two_positive_laws(p, q)",
    letters=TWO_LAWS,
    source=at("Special Cases, first line"),
    printed=r"P \stackrel{(\epsilon, 0)}{\approx} Q \iff \left| \ln \frac{dP}{dQ}(a) \right| \leq \epsilon \quad \forall a \in \Omega",
    fidelity="restricted",
    idea=(
        "Closeness for the singleton {i} bounds p[i]/q[i] and q[i]/p[i] by exp(eps); the logarithm of this is "
        "abs(log(p[i]/q[i])) <= eps. Conversely, these two letter-wise bounds add up over the letters of any event,"
        " with d = 0."
    ),
    proof=lambda: prove(
        ratio.statement,
        split(
            seq(intro("close", "i"), _singleton, _ratio_bounded),
            seq(intro("ratio"), have("back", f"forall i in 1..M: {_RATIO}", _ratio_back), _all_sets("back")),
        ),
    ),
    negative_control="(forall i in 1..M: abs(log(p[i]/q[i])) <= eps) => close(p, q, eps, -1/8)",
    control_note="delta = -1/8 in place of 0, one direction",
    # One letter, probability 1 in both laws; the empty set.
    control_proof=lambda: fails(
        ratio,
        exhibit("1", "i -> 1", "i -> 1", "0"),
        split(seq(), split(seq(), negative_delta())),
    ),
    satisfying_instance={**EQUAL_LAWS, "eps": 1},
    notes="dP/dQ and its logarithm exist at every a of the alphabet: both laws have full support there. For laws with zeros "
    "see the next claim.",
)

_ratio_back = seq(
    intro("i"),
    use("p0", "h2", "i"),
    use("q0", "h3", "i"),
    use("bound", "ratio", "i"),
    fact("inv", "log_reciprocal", "p[i]/q[i]"),
    have(
        "two",
        "log(p[i]/q[i]) <= eps and -log(p[i]/q[i]) <= eps",
        fact("sign", "trichotomy", "log(p[i]/q[i])", "0"),
        alternatives(
            "c",
            "sign",
            fact("abs", "abs_nonpositive", "log(p[i]/q[i])"),
            fact("abs", "abs_nonnegative", "log(p[i]/q[i])"),
            fact("abs", "abs_nonnegative", "log(p[i]/q[i])"),
        ),
    ),
    fact("up", "exp_monotone", "log(p[i]/q[i])", "eps"),
    fact("down", "exp_monotone", "log(q[i]/p[i])", "eps"),
    have("u", "exp(eps)-p[i]/q[i] >= 0"),
    have("v", "exp(eps)-q[i]/p[i] >= 0"),
    split(arith("u*q0"), arith("v*p0")),
)


def _refute_zeros() -> Certificate:
    """One letter, probability 1 in both laws; the empty set."""
    step = seq(exhibit("1", "i -> 1", "i -> 1", "0"), split(seq(), split(seq(), negative_delta())))
    return fails(general, step)


general: Claim = claim(
    "cuff_yu2016.special_case_ratio.zeros",
    "(eps,0)-close means that no probability exceeds e^eps times the other, also where some are 0, on a finite alphabet",
    "close(p, q, eps, 0) <=> close_by_letters(p, q, eps)",
    where="M integer, p q family(1), eps real, two_laws(p, q)",
    letters=TWO_LAWS,
    source=at("Special Cases, first line"),
    fidelity="restricted",
    printed=r"P \stackrel{(\epsilon, 0)}{\approx} Q \iff \left| \ln \frac{dP}{dQ}(a) \right| \leq \epsilon \quad \forall a \in \Omega.",
    waive={"unused-hypothesis": "the setting of the page; it holds without two_laws(p, q)"},
    proof=lambda: prove(
        general.statement,
        split(seq(intro("close", "i"), _singleton), seq(intro("ratio"), _all_sets("ratio"))),
    ),
    negative_control="close_by_letters(p, q, eps) => close(p, q, eps, -1/8)",
    control_note="delta = -1/8 in place of 0, one direction",
    control_proof=lambda: _refute_zeros(),
    satisfying_instance={**EQUAL_LAWS, "eps": 1},
)

# --- (0, delta): total variation -------------------------------------------------------------------------------

_no_sign = seq(intro("a"), classical(exhibit("1"), use("bit", "not.1", "1")))


def signed(x: str, rest: Tactic) -> Tactic:
    """Cases of the sign of ``x``; in each, ``abs`` is the absolute value written out."""
    nonnegative = seq(fact("abs", "abs_nonnegative", x), rest)
    return seq(
        fact("sign", "trichotomy", x, "0"),
        alternatives("c", "sign", seq(fact("abs", "abs_nonpositive", x), rest), nonnegative, nonnegative),
    )


def _half_of_absolute(sign: str) -> Tactic:
    """sum a (p - q), or of (q - p), is at most the total variation."""
    return have(
        "each",
        f"sum(i, 1, M, abs(p[i]-q[i])/2 + {sign}(p[i]-q[i])*(1/2-a[i])) >= 0",
        pointwise(
            "i", use("bit", "subset", "i"), alternatives("b", "bit", *[signed("p[i]-q[i]", seq())] * 2)
        ),
    )


def _sum_of_positive_parts() -> Tactic:
    """The sum of max(p - q, 0) is the total variation."""
    x = "p[i]-q[i]"

    return have("total", f"sum(i, 1, M, max({x}, 0)) = sum(i, 1, M, abs({x})/2 + ({x})/2)")


variation: Claim = claim(
    "cuff_yu2016.special_case_variation",
    "(0,delta)-close means total variation at most delta, on a finite alphabet",
    "close(p, q, 0, d) <=> total_variation(p, q) <= d",
    where="M integer, p q family(1), d real, two_laws(p, q)",
    letters={**TWO_LAWS, "d": "a bound on total variation"},
    source=at("Special Cases, second line"),
    printed=r"P \stackrel{(0, \delta)}{\approx} Q \iff \|P - Q\|_{TV} \leq \delta",
    fidelity="restricted",
    idea=(
        "The event {i: p[i] > q[i]} has the excess sum of max(p[i] - q[i], 0), which is the total variation as both"
        " laws have mass 1; so closeness bounds it by d. Conversely, letter by letter, the excess of any event in "
        "either direction is at most half the sum of abs(p[i] - q[i])."
    ),
    proof=lambda: prove(
        variation.statement,
        split(
            seq(
                intro("close"),
                lemma(("a", "set"), "basics.sums.positive_part", "M", "i -> p[i]-q[i]"),
                use("most", "close", "a"),
                have("parts", "sum(i, 1, M, a[i]*(p[i]-q[i])) = sum(i, 1, M, max(p[i]-q[i], 0))"),
                _sum_of_positive_parts(),
            ),
            seq(
                intro("tv", "a", "subset"),
                split(
                    have(
                        "t",
                        "sum(i, 1, M, a[i]*(p[i]-q[i])) <= total_variation(p, q)",
                        _half_of_absolute(""),
                    ),
                    have(
                        "t",
                        "sum(i, 1, M, a[i]*(q[i]-p[i])) <= total_variation(p, q)",
                        _half_of_absolute("-"),
                    ),
                ),
            ),
        ),
    ),
    negative_control="total_variation(p, q) <= d + 1/8 => close(p, q, 0, d)",
    control_note="delta + 1/8 in place of delta, one direction",
    # One letter, probability 1 in both laws; the empty set.
    control_proof=lambda: fails(
        variation,
        exhibit("1", "i -> 1", "i -> 1", "-1/8"),
        split(seq(), split(seq(), negative_delta())),
    ),
    satisfying_instance={**EQUAL_LAWS, "d": 0},
    notes="Total variation is half the sum of the absolute differences.",
)


# --- detection theory ------------------------------------------------------------------------------------------


def _excess(left: str, right: str) -> str:
    return f"{left}[i]-exp(eps)*{right}[i]"


def _largest(left: str, right: str, part: str) -> Tactic:
    x = _excess(left, right)
    return seq(
        lemma(("a", "set"), "basics.sums.positive_part", "M", f"i -> {x}"),
        use("most", "close", "a"),
        have("parts", f"sum(i, 1, M, a[i]*({x})) = hockey_stick({left}, {right}, eps)"),
    )


def _below_stick(left: str, right: str, weight: str, bounds: Tactic, stick: str) -> Tactic:
    """sum of weight (left - e^eps right) is at most the sum of the positive parts."""
    x = _excess(left, right)
    return have("each", f"sum(i, 1, M, max({x}, 0) - {weight}*({x})) >= 0", pointwise("i", bounds))


_bit_bounds = use("bit", "subset", "i")


def _refute_sticks() -> Certificate:
    """One letter, probability 1 in both laws; the empty set."""
    nothing = fact("m", "extremum", "max(1-exp(0)*1, 0)")
    step = seq(
        exhibit("1", "i -> 1", "i -> 1", "0", "0"),
        split(seq(), split(split(nothing, nothing), negative_delta())),
    )
    return fails(sticks, step)


sticks: Claim = claim(
    "cuff_yu2016.hockey_stick",
    "(eps,delta)-close means that both hockey-stick divergences are at most delta",
    "close(p, q, eps, d) <=> hockey_stick(p, q, eps) <= d and hockey_stick(q, p, eps) <= d",
    where="M integer, p q family(1), eps d real, two_laws(p, q)",
    letters=TWO_LAWS,
    source=at("(eps, delta)-closeness"),
    fidelity="beyond",
    says="E_{e^eps}(P||Q) = sum_i max(P_i - e^eps Q_i, 0) <= delta, and with P and Q exchanged",
    idea=(
        "The event {i: p[i] > exp(eps)*q[i]} has the excess sum of max(p[i] - exp(eps)*q[i], 0), the hockey-stick "
        "divergence, so closeness bounds it by d. Conversely the excess of any event is at most this sum, letter by"
        " letter. The same with p and q exchanged."
    ),
    proof=lambda: prove(
        sticks.statement,
        split(
            seq(intro("close"), split(_largest("p", "q", "1"), _largest("q", "p", "2"))),
            seq(
                intro("stick", "a", "subset"),
                split(
                    _below_stick("p", "q", "a[i]", _bit_bounds, "stick.1"),
                    _below_stick("q", "p", "a[i]", _bit_bounds, "stick.2"),
                ),
            ),
        ),
    ),
    negative_control="""
        hockey_stick(p, q, eps) <= d and hockey_stick(q, p, eps) <= d => close(p, q, eps, d - 1/8)
    """,
    control_note="delta - 1/8 in place of delta, one direction",
    control_proof=lambda: _refute_sticks(),
    satisfying_instance={**EQUAL_LAWS, "eps": 1, "d": 0},
)


def _refute_detection() -> Certificate:
    """One letter, probability 1 in both laws; the empty set."""
    step = seq(exhibit("1", "i -> 1", "i -> 1", "0", "0"), split(seq(), split(seq(), negative_delta())))
    return fails(tests, step)


tests: Claim = claim(
    "cuff_yu2016.detection",
    "Closeness bounds missed detection and false alarm of every test, randomised or not, and that is all it says",
    """
        close(p, q, eps, d)
        <=> (
            forall f family(1):
              test(f)
              => 1 - probability(f, p) + exp(eps)*probability(f, q) >= 1 - d
                and 1 - probability(f, q) + exp(eps)*probability(f, p) >= 1 - d
          )
    """,
    where="M integer, p q family(1), eps d real, two_laws(p, q)",
    letters=TWO_LAWS,
    source=at("Relation to Detection Theory"),
    fidelity="beyond",
    says="the region of (false alarm, missed detection): alpha + e^eps beta >= 1 - delta, both ways (a drawing)",
    proof=lambda: prove(
        tests.statement,
        split(
            seq(
                intro("close", "f", "test"),
                have("first", "hockey_stick(p, q, eps) <= d", _largest("p", "q", "1")),
                have("second", "hockey_stick(q, p, eps) <= d", _largest("q", "p", "2")),
                split(
                    _below_stick("p", "q", "f[i]", seq(), "first"),
                    _below_stick("q", "p", "f[i]", seq(), "second"),
                ),
            ),
            seq(
                intro("all", "a", "subset"),
                use("t", "all", "a", conditions=[seq(intro("i"), _bit_bounds)]),
            ),
        ),
    ),
    negative_control="""
        (
          forall f family(1):
            test(f)
            => 1 - probability(f, p) + exp(eps)*probability(f, q) >= 1 - d
              and 1 - probability(f, q) + exp(eps)*probability(f, p) >= 1 - d
        )
        => close(p, q, eps, d - 1/8)
    """,
    control_note="delta - 1/8 in place of delta, one direction",
    control_proof=lambda: _refute_detection(),
    satisfying_instance={**EQUAL_LAWS, "eps": 1, "d": 0},
    notes="f_i is the probability of deciding for P after seeing i. The slide has only a drawing of the region.",
)

CLAIMS = [ratio, general, variation, sticks, tests]
