"""Section 4.3: the exponential privacy channel is data-independent, so that (63) ensures epsilon-information privacy; bits.

T[x,y] is phi_x(y) + 1, a permutation of the outputs 1..m with the inverse U; L is lambda = 1/N. Entropies in nats.
"""

from theorems.wu2019.model import TRIVIAL, TRIVIAL_VALUES, at, values
from theorems.wu2019.section3_kernels import DEFINED
from verify.claims.prelude import *

_ALPHA = "sum(i, 0, m-1, exp(-i*L))"
_ENTROPY = "(log((1-exp(-m*L))/(1-exp(-L))) + L/(exp(L)-1) - m*L/(exp(m*L)-1))"
_one_output = values(
    TRIVIAL, T=Lambda(("x", "y"), num(1)), U=Lambda(("x", "y"), num(1)), L=num(1), eps=num(1)
)
_denominators = seq(
    have("rest", "sum(l, 0, m-1, (1-kronecker(l,0))*exp(-l*L)) >= 0", pointwise("l")),
    have("alpha", f"{_ALPHA} > 0"),
    fact("up", "exp_increasing", "0", "L"),
    fact("down", "exp_increasing", "-L", "0"),
    have("mL", "m*L > 0"),
    fact("mdown", "exp_increasing", "-m*L", "0"),
    fact("mup", "exp_increasing", "0", "m*L"),
    have("den", "1-exp(-L) > 0"),
    have("mden", "1-exp(-m*L) > 0"),
    have("uden", "exp(L)-1 > 0"),
    fact("rden", "reciprocal_positive", "1-exp(-L)"),
    have("closed", "(1-exp(-m*L))/(1-exp(-L)) > 0", arith("mden*rden")),
    have("both", "(1-exp(-L))*(1-exp(L)) < 0", arith("den*uden")),
)
_z = f"exp((1-y)*L)/{_ALPHA}"
_TERM = f"exp(-i*L)*(i*L+log({_ALPHA}))"
_entropy = seq(
    fact("ra", "reciprocal_positive", _ALPHA),
    fact("la", "log_reciprocal", _ALPHA),
    fact("shift", "sum_shift", f"sum(i, 0, m-1, {_TERM})", "1"),
    lemma("together", "wu2019.eq61", "m", "L"),
    have(
        "rows",
        f"sum(y, 1, m, xlogx({_z})) = sum(y, 1, m, -1/{_ALPHA}*(exp(-(y-1)*L)*((y-1)*L+log({_ALPHA}))))",
        pointwise(
            "y",
            fact("e", "exp_positive", "(1-y)*L"),
            have("z", f"{_z} > 0", arith("e*ra")),
            fact("v", "xlogx_value", _z),
            fact("l", "log_product", "exp((1-y)*L)", f"1/{_ALPHA}"),
            arith(eq=["v", (_z, "l"), (_z, "la")]),
        ),
    ),
)

_at_one_output = [
    *[seq()] * 5,
    seq(intro("x", "y"), fact("is", "antisymmetric", "1", "y")),
    *[seq()] * 2,
    seq(
        fact("up", "exp_increasing", "0", "1"),
        have("same", "(1-exp(-1*1*1))/(1-exp(-1*1)) = 1"),
        rewrite("same"),
    ),
]
private: Claim = claim(
    "wu2019.eq63.private",
    "With lambda as in (63) the exponential privacy channel satisfies epsilon-information privacy",
    "information_private(eps)",
    where="""
        n m integer, K integer family(1), W family(2), T U integer family(2), L eps real,
        privacy_channel(W), permutations(T, U), L > 0,
        forall x in tuples(n, j, K[j]), y in 1..m: W[x, y] = exp((1 - T[x, y])*L)/normalizer(m, L),
        exponential_entropy(m, L) >= log(m) - eps
    """,
    source=at("Section 4.3, before and after (63)"),
    printed=r"to satisfy the above inequality, which then ensures \epsilon-information privacy with respect to \mathbb{P} of the "
    "exponential privacy channel",
    letters={"T[x,y]": "the place of the output y in the order for the dataset x, from 1 (in print phi_x(y) + 1)", "U[x,y]": "the output at the place y in the order for the dataset x", "L": "lambda, 1/N"},
    idea=(
        "The rows are permutations of one law, z[y] = exp((1-y)*L)/normalizer, so the channel is data-independent "
        "and by Corollary 1 discloses at most log(m) - H(Z). The closed form of H(Z), from two geometric series, "
        "turns the hypothesis into H(Z) >= log(m) - eps."
    ),
    proof=lambda: prove(
        private.statement,
        _denominators,
        _entropy,
        lemma(
            "bounded",
            "wu2019.corollary1",
            *("n", "m", "K", "W", f"y -> {_z}", "T", "U"),
            conditions=[
                *[seq()] * 6,
                seq(intro("y"), fact("e", "exp_positive", "(1-y)*L"), arith("e*ra")),
            ],
        ),
        intro("i", "P", "law"),
        use("most", "bounded", "i", "P"),
        arith("most", "h9", eq=["rows", (f"1/{_ALPHA}", "shift"), "together"]),
        defined=first(DEFINED, _denominators),
    ),
    negative_control={"- eps": "- (eps + 1)"},
    control_note="a level that is one nat higher",
    control_proof=lambda: fails(
        private,
        exhibit(*TRIVIAL_VALUES, "@x, y -> 1", "@x, y -> 1", "1", "-1"),
        split(split(*_at_one_output), exhibit("1", "@x -> 1")),
        defined=first(DEFINED, _denominators),
    ),
    satisfying_instance=_one_output,
    notes="For every number of individuals, all finite record universes, every query and all orders of the outputs. The rows are "
    "permutations of one law: the channel is data-independent (Definition 10).",
)

in_bits: Claim = claim(
    "wu2019.eq62.bits",
    "The closed form (62) with logarithms to base 2",
    """
        -sum(i, 0, k - 1, xlogx(exp(-i*L)/normalizer(k, L)))/log(2)
        = log((1 - exp(-k*L))/(1 - exp(-L)))/log(2) + L/(exp(L) - 1) - k*L/(exp(k*L) - 1)
    """,
    where="k integer, L real, k >= 1, L > 0",
    reading_of="wu2019.eq62",
    source=at("Section 4.3, eqs. (51)-(63)", "bits"),
    printed=r"H(Z)=\log\frac{1-\exp(-k\lambda)}{1-\exp(-\lambda)}+\frac{\lambda}{\exp(\lambda)-1}-\frac{k\lambda}{\exp(k\lambda)-1}",
    convention="the base of the logarithm: 2 in Section 4.1 (epsilon in bits), e in Sections 4.3 and 5 (nats)",
    severity="convention",
    proof={"k": 2, "L": 1},
    satisfying_instance={"k": 2, "L": 1},
    notes="Reading: epsilon and entropies in bits, as after Definition 4. Already in (51) the logarithm of exp(-phi/N) is taken to be "
    "-phi/N, so the logarithms of Section 4.3 are natural, and epsilon in (63) is in nats (wu2019.eq62).",
    letters={"k": "the number of outputs", "L": "lambda, 1/N"},
)

_alpha_positive = seq(
    have("rest", "sum(l, 0, m-1, (1-kronecker(l,0))*exp(-l*L)) >= 0", pointwise("l")),
    have("alpha", f"{_ALPHA} > 0"),
)
_one_place = values(TRIVIAL, r=Lambda(("x", "y"), num(0)), s=Lambda(("x", "l"), num(1)), L=num(1))
independent: Claim = claim(
    "wu2019.s4_3.independent",
    "The exponential privacy channel is data-independent",
    "exists z family(1), T integer family(2), U integer family(2): data_independent(z, T, U)",
    where="""
        n m integer, K integer family(1), W family(2), r s integer family(2), L real, universes(K), m >= 1, L > 0,
        forall x in tuples(n, j, K[j]), y in 1..m: 0 <= r[x, y] and r[x, y] <= m - 1 and s[x, r[x, y]] = y,
        forall x in tuples(n, j, K[j]), l in 0..m - 1: 1 <= s[x, l] and s[x, l] <= m and r[x, s[x, l]] = l,
        forall x in tuples(n, j, K[j]), y in 1..m: W[x, y] = exp(-r[x, y]*L)/normalizer(m, L)
    """,
    source=at("Section 4.3, after (50)"),
    printed="we want to let the privacy channel be data-independent, which is easy to be verified",
    proof=lambda: prove(
        independent.statement,
        exhibit(f"y -> exp((1-y)*L)/{_ALPHA}", "@x, y -> r[x,y]+1", "@x, y -> s[x,y-1]"),
        split(
            seq(intro("x", "y"), use("p", "h5", "x", "y"), use("q", "h6", "x", "y-1")),
            seq(
                intro("y"),
                _alpha_positive,
                fact("ra", "reciprocal_positive", _ALPHA),
                fact("e", "exp_positive", "(1-y)*L"),
                arith("e*ra"),
            ),
            seq(intro("x", "y"), use("w", "h7", "x", "y")),
        ),
        defined=_alpha_positive,
    ),
    negative_control="forall x in tuples(n, j, K[j]), y in 1..m: W[x, y] = 1/(m + 1)",
    control_note="each probability 1/(m + 1)",
    control_proof=lambda: _one_place,
    waive={"unused-hypothesis": "sizes and N > 0 as in the paper"},
    satisfying_instance=_one_place,
    letters={
        "r[x,y]": r"the place of the output y in the order of the dataset x, from 0 to m - 1, in print \phi_x(y)",
        "s[x,l]": "the output at the place l of this order",
        "L": r"the rate of the exponential privacy channel, positive, in print \lambda = 1/N",
        "z[y]": "the law of which each row is a permutation",
        "T[x,y]": "the place of the output y in the permutation of the dataset x",
        "U[x,y]": "the output at this place",
    },
)

CLAIMS = [independent, private, in_bits]
