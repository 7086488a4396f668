"""The finite-alphabet bound of slide 26 for every delta in [0,1], and that half of it is enough."""

from theorems.cuff_yu2016.model import BOUND, TWO_LAWS, at, law, matrix
from verify.claims.prelude import *

_AT = at("Finite Alphabet")
_at_zero = seq(
    have("m0", "m = 0"),
    have(
        "none",
        "c <= 0",
        cases(
            "pos",
            "c > 0",
            seq(
                fact("less", "exp_increasing", "-c/2", "0"),
                use("b", "h5", "1-exp(-c/2)"),
                absurd("pos", arith("b", eq=[("c", "m0"), ("log((1-exp(-c/2))/K)", "m0")])),
            ),
            seq(),
        ),
    ),
)
_inside = seq(
    fact("v0", "xlogx_value", "d"),
    fact("v1", "xlogx_value", "1-d"),
    fact("lp", "log_product", "d", "1/K"),
    fact("lr", "log_reciprocal", "K"),
    cases(
        "small",
        "K*(1-d) >= d",
        seq(
            use("b", "h5", "d"),
            fact("lm", "log_monotone", "d/K", "1-d"),
        ),
        seq(
            fact("ld", "log_below_tangent", "d"),
            fact(
                "lm",
                "log_monotone",
                "1-d",
                "1/K"
            )
        ),
    )
)

_AN_EXAMPLE = ("log(2)", "1/2", "1/2", "2")
_holds_there = [
    *[seq()] * 4,
    seq(  # log 2 <= -1/2 log((1-g) g/2)
        intro("g", "in"),
        fact("lp", "log_product", "1-g", "g/2"),
        fact("lm", "log_monotone", "(1-g)*(g/2)", "1/4"),
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
    letters={"c": "an amount of information", "m": "a mean total variation", "d": "a bound on it", "K": "a bound on the number of letters of an alphabet"},
    source=_AT,
    fidelity="auxiliary",
    says="g = delta, or the number of letters",
    proof=lambda: prove(
        level.statement,
        fact("sd", "trichotomy", "0", "d"),
        alternatives(
            "cd",
            "sd",
            seq(fact("se", "trichotomy", "d", "1"), alternatives("ce", "se", _inside)),
            _at_zero,
        ),
    ),
    negative_control="c <= d*log(K)",
    control_note="without the entropy",
    control_proof=lambda: fails(
        level, exhibit(*_AN_EXAMPLE), split(split(*_holds_there), fact("l", "log_increasing", "1", "2"))
    ),
    instance_proof=lambda: lives(level, _AN_EXAMPLE, *_holds_there),
)


def _by_alphabet(label: str, K: str, which: str) -> Tactic:
    """I <= h(d) + d log K."""
    every = seq(intro("g", "in"), lemma("p", f"cuff_yu2016.finite_alphabet.{which}", "M", "N", "W", "p", "g"))
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

halved: Claim = claim(
    "cuff_yu2016.finite_alphabet.halved",
    "Half of the finite-alphabet bound is enough",
    "mutual_information(p, W) <= h(d) + d*log(min(M, N))",
    where="""
        M N integer, W family(2), p family(1), d real,
        mechanism(W), prior(p), 0 <= d <= 1, within_variation(W, d)
    """,
    letters=BOUND,
    source=_AT,
    fidelity="beyond",
    says=r"I(X;Y) \leq h(\delta) + \delta \ln \min\{|\mathcal{X}|, |\mathcal{Y}|\}",
    proof=lambda: prove(
        halved.statement,
        _by_alphabet("x", "M", "inputs"),
        _by_alphabet("y", "N", "outputs"),
        fact("m", "extremum", "min(M,N)"),
        alternatives("w", "m.3", rewrite("w"), rewrite("w")),
    ),
    negative_control="mutual_information(p, W) <= (h(d) + d*log(min(M, N)))/2",
    control_note="half of it",
    control_proof=lambda: Witness(_NOISELESS),
    satisfying_instance=Witness(_NOISELESS),
    notes="For every delta in [0,1] and all finite alphabets. It improves the bound of the slide by a factor of two, and "
    "min{|X|, |Y|} replaces min{|Y|, |X|+1}.",
)

printed: Claim = claim(
    "cuff_yu2016.finite_alphabet",
    "Small total variation between the rows makes mutual information small, where both alphabets are finite",
    "mutual_information(p, W) <= 2*h(d) + 2*d*log(min(N, R + 1))",
    where="""
        M N integer, W family(2), p family(1), d real, R integer,
        channel: mechanism(W), input: prior(p), distance: 0 <= d <= 1, rows: within_variation(W, d), inputs: M <= R
    """,
    letters=BOUND,
    source=_AT,
    printed=r"\left\| P_{Y|X=x_1} - P_{Y|X=x_2} \right\|_{TV} \leq \delta \quad \forall x_1, x_2 \in \mathcal{X} \quad \implies \quad I(X; Y) \leq \epsilon' ... \epsilon' = 2h(\delta) + 2\delta \ln \left(\min \left\{ |\mathcal{Y}|, \max_i |\mathcal{X}_i| + 1 \right\} \right)",
    fidelity="restricted",
    idea=(
        "Half the bound is enough. Entry by entry, the joint law and the product of its marginals share all but a "
        "mass m <= d; the tangent of the log at a mixture with weight g on a flat law gives I <= -(1-m)*log(1-g) - "
        "m*log(g/K) for K = M and K = N. At g = d (g near 0 if d = 0) this, or else I <= log(K), gives I <= h(d) + "
        "d*log(K)."
    ),
    proof=lambda: prove(
        printed.statement,
        _by_alphabet("x", "M", "inputs"),
        _by_alphabet("y", "N", "outputs"),
        lemma("h0", "basics.entropy.nonnegative", "d"),
        fact("m", "extremum", "min(N, R+1)"),
        alternatives(
            "w",
            "m.3",
            seq(rewrite("w"), fact("lN", "log_monotone", "1", "N")),
            seq(rewrite("w"), fact("lM", "log_monotone", "M", "R+1"), fact("lR", "log_monotone", "1", "R+1")),
        ),
    ),
    negative_control="mutual_information(p, W) <= (2*h(d) + 2*d*log(min(N, R + 1)))/8",
    control_note="an eighth of the bound",
    control_proof=lambda: Witness((*_NOISELESS, ("R", num(2)))),
    satisfying_instance=Witness((*_NOISELESS, ("R", num(2)))),
    notes="R = max_i |X_i| is at least the number M of inputs of this entry.",
)

# --- continuity of entropy -----------------------------------------------------------------------------------------------

_SHARED = "(p[i]+q[i]-abs(p[i]-q[i]))/2"
_letter_by_letter = seq(
    use("p0", "h2", "i"),
    lemma("one", "basics.sums.term", "M", "i -> q[i]", "i"),
    fact("size", "extremum", "abs(p[i]-q[i])"),
    lemma(
        "step",
        "cuff_yu2016.finite_alphabet.letter",
        "q[i]",
        "p[i]",
        _SHARED,
        "g",
        "M",
        conditions=[seq(), seq(), seq(), *[alternatives("s", "size.3")] * 3],
    )
)
_by_parameter = seq(
    intro("g", "in"),
    have(
        "letters",
        "sum(i, 1, M, xlogx(q[i]) - xlogx(p[i])) <= sum(i, 1, M, ((1-g)*q[i]+g/M) - p[i] "
        f"- {_SHARED}*log(1-g) - (p[i]-{_SHARED})*log(g/M))",
        pointwise("i", _letter_by_letter),
    ),
    arith("letters", eq=["h4", "h5", ("g", "h5"), *((term, unit) for term in ("log(1-g)", "log(g/M)") for unit in ("h4", "h5"))]),
)
_no_less = have(
    "zero", "sum(i, 1, M, abs(p[i]-q[i])) >= 0", pointwise("i", fact("a", "extremum", "abs(p[i]-q[i])"))
)
continuity: Claim = claim(
    "cuff_yu2016.finite_alphabet.continuity",
    "Continuity of entropy: laws on M letters within total variation d have entropies within h(d) + d log M",
    "shannon_entropy(p) - shannon_entropy(q) <= h(d) + d*log(M)",
    where="M integer, p q family(1), d real, two_laws(p, q), total_variation(p, q) <= d, d <= 1",
    letters={**TWO_LAWS, "d": "a bound on total variation"},
    source=_AT,
    printed="Continuity of entropy",
    fidelity="reading",
    proof=lambda: prove(
        continuity.statement,
        lemma("most", "basics.textbook.entropy_most", "M", "p"),
        have(
            "least",
            "sum(i, 1, M, xlogx(q[i])) <= sum(i, 1, M, 0)",
            pointwise("i", lemma("one", "basics.sums.term", "M", "i -> q[i]", "i"), lemma("below", "basics.xlogx.part", "q[i]", "1")),
        ),
        _no_less,
        lemma(
            "bound",
            "cuff_yu2016.finite_alphabet.level",
            "shannon_entropy(p) - shannon_entropy(q)",
            "total_variation(p, q)",
            "d",
            "M",
            conditions=[seq(), seq(), seq(), seq(), _by_parameter],
        ),
        defined=_no_less
    ),
    negative_control={"h(d) + d*log(M)": "(h(d) + d*log(M))/2"},
    control_note="half of it",
    control_proof=lambda: Witness((("M", num(2)), ("p", law("1/2", "1/2")), ("q", law("1", "0")), ("d", num("1/2")))),
    satisfying_instance=Witness((("M", num(2)), ("p", law("1/2", "1/2")), ("q", law("1", "0")), ("d", num("1/2")))),
    notes="The slide names the fact and prints no inequality; p and q can be exchanged. Twice this, for two entropies, is the form of epsilon' there."
)

CLAIMS = [level, halved, printed, continuity]
