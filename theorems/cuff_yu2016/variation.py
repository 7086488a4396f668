"""From mutual information to total variation, with the inverse of binary entropy and with a square root (slide 25)."""

from __future__ import annotations

from theorems.cuff_yu2016.closeness import signed
from theorems.cuff_yu2016.information import channel_defined, not_denied
from theorems.cuff_yu2016.model import (
    at,
    law,
)
from verify.claim import Claim, claim
from verify.kernel.certificate import Apart, Enumerate, Witness
from verify.kernel.terms import Log, num
from verify.prover.controls import fails, lives
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
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
    unpack,
    use,
)

_SUM = "(u[j]+v[j])"
_half = have(  # xlogx of the mean, by the logarithm of the sum
    "half",
    f"xlogx({_SUM}/2) = {_SUM}/2*(log({_SUM}+kronecker({_SUM},0))-log(2))",
    seq(
        fact("ss", "trichotomy", _SUM, "0"),
        alternatives(
            "cs",
            "ss",
            absurd("cs"),
            seq(rewrite("cs"), identity()),
            seq(
                fact("offs", "delta_distinct", _SUM, "0"),
                rewrite("offs"),
                fact("vs", "xlogx_value", f"{_SUM}/2"),
                fact("ls", "log_product", _SUM, "1/2"),
                fact("l2", "log_reciprocal", "2"),
                rewrite("vs"),
                have("lh", f"log({_SUM}/2) = log({_SUM})-log(2)", arith(eq=["ls", "l2"])),
                arith(eq=[(f"{_SUM}/2", "lh")]),
            ),
        ),
    ),
)


def _zero_with_sum(name: str) -> Tactic:
    """If the sum of two probabilities is 0 then so is each."""
    return seq(intro("z"), fact("zz", "antisymmetric", f"{name}[j]", "0"))


def _two_tangents(small: str, large: str) -> Tactic:
    def one(label: str, name: str, value: str) -> Tactic:
        conditions = [seq(), seq(), _zero_with_sum(name)]
        return lemma(
            label, "cuff_yu2016.divergence_term", f"{name}[j]", _SUM, f"log({value})", conditions=conditions
        )

    return seq(
        one("ts", small, "c"),
        one("tl", large, "1-c"),
        rewrite("abs"),
        arith(
            "ts", "tl", eq=["half", (_SUM, "ec"), (_SUM, "ed"), (f"{large}[j]", "ed"), (f"{small}[j]", "ec")]
        ),
    )


_difference = "u[j]-v[j]"
_letter = seq(
    use("u0", "h2", "j"),
    use("v0", "h3", "j"),
    _half,
    fact("sign", "trichotomy", _difference, "0"),
    alternatives(
        "c0",
        "sign",
        seq(fact("abs", "abs_nonpositive", _difference), _two_tangents("u", "v")),
        seq(fact("abs", "abs_nonnegative", _difference), _two_tangents("v", "u")),
        seq(fact("abs", "abs_nonnegative", _difference), _two_tangents("v", "u")),
    ),
)

fano: Claim = claim(
    "cuff_yu2016.two_rows",
    "What an even choice between two rows reveals, from below, for each c",
    """
        information_of_even_bit(u, v)
        >= log(2) + overlap(u, v)/2*log(c) + (1 - overlap(u, v)/2)*log(1 - c)
    """,
    where="N integer, u v family(1), c real, two_laws[N](u, v), 0 < c < 1",
    source=at("Mutual Information to Total Variation"),
    fidelity="beyond",
    printed=r"I(X;Y) \geq \ln 2 + e \ln c + (1-e) \ln(1-c), e = (1 - \|P_{Y|x_1} - P_{Y|x_2}\|_{TV})/2",
    proof=lambda: prove(
        fano.statement,
        seq(
            fact("ec", "exp_of_log", "c"),
            fact("ed", "exp_of_log", "1-c"),
            have(
                "each",
                f"sum(j, 1, N, xlogx(u[j])/2 + xlogx(v[j])/2 - xlogx({_SUM}/2) - {_SUM}/2*log(2)"
                f" - ({_SUM}-abs({_difference}))/4*log(c) - ({_SUM}+abs({_difference}))/4*log(1-c)) >= 0",
                pointwise("j", _letter),
            ),
            arith("each", eq=[(f, h) for f in ("log(2)", "log(c)", "log(1-c)") for h in ("h4", "h5")]),
        ),
        defined=seq(use("u0", "h2", "j"), use("v0", "h3", "j")),
    ),
    false_neighbour="""
        information_of_even_bit(u, v)
        >= log(2) + overlap(u, v)/2*log(c) + (1 - overlap(u, v)/2)*log(1 - c) + 1/8
    """,
    neighbour_note="an eighth more",
    neighbour_proof=lambda: Witness((("N", num(1)), ("u", law("1")), ("v", law("1")), ("c", num("1/2")))),
    living_example={"N": 2, "u": law("1", "0"), "v": law("0", "1"), "c": "1/2"},
)

increasing: Claim = claim(
    "cuff_yu2016.entropy_increasing",
    "Binary entropy increases up to 1/2",
    "h(c) <= h(v)",
    where="c v real, 0 < c, c <= v, v <= 1/2",
    source=at("Mutual Information to Total Variation: h has an inverse"),
    fidelity="beyond",
    printed=r"h^{-1}: [0, \ln 2] \to [0, 1/2]",
    false_neighbour=(
        "h(c) <= h(v)",
        "c v real, 0 < c, c <= v, v <= 3/4",
    ),
    neighbour_note="up to 3/4",
    living_example={"c": "1/8", "v": "1/4"},
)

# --- the tight bound -------------------------------------------------------------------------------------------

_ROWS_TV = "variation_of_rows(W, x, y)"

_even_choice = seq(  # the prior that is even on the two rows
    use(
        "even",
        "h5",
        "i -> (kronecker(i,x)+kronecker(i,y))/2",
        conditions=[
            seq(intro("i"), fact("d1", "delta_bounds", "i", "x"), fact("d2", "delta_bounds", "i", "y"))
        ],
    ),
    have(
        "halves",
        "sum(j, 1, N, xlogx(W[x,j])/2 + xlogx(W[y,j])/2 - xlogx((W[x,j]+W[y,j])/2)) <= eps",
        arith("even"),
    ),
    use("rx", "h4", "x"),
    use("ry", "h4", "y"),
)
_E = f"(1-{_ROWS_TV})/2"
_at_most_one = have(
    "tv1",
    f"{_ROWS_TV} <= 1",
    seq(
        have(
            "sums",
            "sum(j, 1, N, W[x,j]+W[y,j]-abs(W[x,j]-W[y,j])) >= 0",
            pointwise(
                "j",
                seq(
                    use("wx", "h3", "x", "j"),
                    use("wy", "h3", "y", "j"),
                    signed("W[x,j]-W[y,j]", seq(rewrite("abs"))),
                ),
            ),
        ),
        arith("sums", eq=["rx", "ry"]),
    ),
)

_C = "(r+v)/2"
_too_far = seq(  # r < v: a contradiction, by the two rows at c = (r+v)/2
    have("names", f"exists r real: r = {_E}", exhibit(_E)),
    unpack("names", "r", "r"),
    have("r0", "r >= 0", arith("tv1", eq=["r"])),
    have("rv", "r < v", arith("far", eq=["r"])),
    have("names", f"exists c real: c = {_C}", exhibit(_C)),
    unpack("names", "c", "c"),
    have("c0", "c > 0"),
    have("cv", "c < v"),
    have("c2", "c < 1-c"),
    lemma(
        "f",
        "cuff_yu2016.two_rows",
        "N",
        "j -> W[x,j]",
        "j -> W[y,j]",
        "c",
        conditions=[seq(), *(seq(intro("j"), use("w0", "h3", row, "j")) for row in ("x", "y"))],
    ),
    lemma("up", "cuff_yu2016.entropy_increasing", "c", "v"),
    fact("logs", "log_increasing", "c", "1-c"),
    have("ec", "c-r > 0"),
    have("gain", "log(1-c)-log(c) > 0"),
    fact("v1", "xlogx_value", "c"),
    fact("v2", "xlogx_value", "1-c"),
    have("hc", "h(c) = -c*log(c)-(1-c)*log(1-c)", arith(eq=["v1", "v2"])),
    have(
        "low",
        "log(2)+r*log(c)+(1-r)*log(1-c) <= eps",
        arith("f", "halves", eq=[("log(c)", "r"), ("log(1-c)", "r")]),
    ),
    absurd("up", arith("low", "ec*gain", eq=["hc", "h8"])),
)

_NOISELESS = ("2", "2", "i, j -> kronecker(i,j)", "log(2)")
_at_most_a_bit = seq(  # a noiseless bit reveals at most log 2
    intro("p"),
    intro("prior"),
    use("p1", "prior.1", "1"),
    use("p2", "prior.1", "2"),
    have("other", "p[2] = 1-p[1]", arith(eq=["prior.2"])),
    lemma("bit", "cuff_yu2016.entropy_of_a_bit", "p[1]"),
    have("x", "xlogx(1-p[1]) = xlogx(p[2])", seq(rewrite("other"), identity())),
    arith("bit", eq=["x"]),
)
_is_noiseless = [seq(), seq(), seq(), seq(intro("i"), each(Enumerate("i", 1, 2))), _at_most_a_bit]

variation: Claim = claim(
    "cuff_yu2016.information_to_variation",
    "Total variation of two rows, by the inverse of binary entropy",
    "variation_of_rows(W, x, y) <= 1 - 2*v",
    where="""
        M N integer, W family(2), eps v real, x y in 1..M,
        mechanism(W), information_at_most(W, eps), 0 <= v, v <= 1/2, h(v) = log(2) - eps
    """,
    source=at("Mutual Information to Total Variation"),
    printed=r"\max_{P_X} I(X;Y) \leq \epsilon \implies \|P_{Y|X=x_1} - P_{Y|X=x_2}\|_{TV} \leq \delta' = 1 - 2 h^{-1}(\ln 2 - \epsilon)",
    proof=lambda: prove(
        variation.statement,
        seq(
            _even_choice,
            _at_most_one,
            cases("far", f"{_ROWS_TV} > 1-2*v", _too_far, arith("far")),
        ),
        defined=_level_defined,
    ),
    false_neighbour="variation_of_rows(W, x, y) < 1 - 2*v",
    neighbour_note="strictly: a noiseless bit",
    neighbour_proof=lambda: fails(
        variation,
        exhibit(*_NOISELESS, "0", "1", "2"),
        split(split(*_is_noiseless, seq(), seq(), seq()), seq()),
        defined=_level_defined,
    ),
    example_proof=lambda: lives(
        variation, (*_NOISELESS, "0", "1", "2"), *_is_noiseless, defined=_level_defined
    ),
    notes="v = h^-1(ln 2 - eps), the value in [0, 1/2]; it exists for 0 <= eps <= ln 2.",
)
_level_defined = first(
    channel_defined,
    seq(use("w0", "h3", "i", "j")),
    pointwise("k", seq(use("p0", "g1.1", "k"), use("w0", "h3", "k", "j"), arith("p0*w0"))),
)

pinsker_lower: Claim = claim(
    "cuff_yu2016.entropy_below_parabola",
    "Binary entropy lies below a parabola",
    "log(2) - h(v) >= (1 - 2*v)^2/2",
    where="v real, 0 <= v, v <= 1/2",
    source=at("Mutual Information to Total Variation: the second bound"),
    fidelity="beyond",
    printed=r"\ln 2 - h(v) \geq (1-2v)^2/2",
    false_neighbour="log(2) - h(v) >= (1 - 2*v)^2*3/4",
    neighbour_note="3/4 in place of 1/2",
    living_example={"v": "1/4"},
)

root: Claim = claim(
    "cuff_yu2016.information_to_variation.root",
    "The bound by the inverse of binary entropy is at most the square root of 2 eps",
    "1 - 2*v <= sqrt(2*eps)",
    where="eps v real, eps >= 0, 0 <= v, v <= 1/2, h(v) = log(2) - eps",
    source=at("Mutual Information to Total Variation"),
    printed=r"\delta' = 1 - 2 h^{-1}(\ln 2 - \epsilon) \leq \sqrt{2\epsilon}",
    proof=lambda: prove(
        root.statement,
        seq(
            lemma("below", "cuff_yu2016.entropy_below_parabola", "v"),
            fact("r0", "root_nonnegative", "2*eps", "2"),
            have("s0", "sqrt(2*eps) >= 0", arith("r0")),
            have("ss", "sqrt(2*eps)^2 = 2*eps", identity()),
            have("small", "sqrt(2*eps)^2 >= (1-2*v)^2", arith("below", eq=["ss", "h4"])),
            cases(
                "large",
                "1-2*v > sqrt(2*eps)",
                seq(have("gap", "1-2*v-sqrt(2*eps) > 0"), absurd("small", arith("gap*gap", "gap*s0"))),
                arith("large"),
            ),
        ),
    ),
    false_neighbour="1 - 2*v <= sqrt(eps)",
    neighbour_note="sqrt(eps) in place of sqrt(2 eps)",
    living_example={"eps": Log(num(2)), "v": 0},
    notes="v = h^-1(ln 2 - eps).",
)

# --- the binary channel ----------------------------------------------------------------------------------------

_BSC = "kronecker(i,j)*(1-v)+(1-kronecker(i,j))*v"

bit: Claim = claim(
    "cuff_yu2016.entropy_of_a_bit",
    "A bit has at most the entropy log 2",
    "xlogx(z) + xlogx(1 - z) >= -log(2)",
    where="z real, 0 <= z, z <= 1",
    source=at("Mutual Information to Total Variation: achieved with binary channel"),
    fidelity="beyond",
    printed=r"h(z) \leq \ln 2",
    false_neighbour="xlogx(z) + xlogx(1 - z) >= -2/3",
    neighbour_note="2/3 in place of log 2",
    living_example={"z": "1/2"},
)

_channel_of_two = first(
    use("w0", "g1.1", "i", "j"),
    pointwise("k", seq(use("p0", "g2.1", "k"), use("w0", "g1.1", "k", "j"), arith("p0*w0"))),
)

attained: Claim = claim(
    "cuff_yu2016.information_to_variation.attained",
    "A binary channel whose rows are that far apart reveals that little, under every prior",
    """
        exists W family(2):
          channel[2, 2](W)
          and information_at_most[2, 2](W, log(2) - h(v))
          and variation_of_rows[2](W, 1, 2) = 1 - 2*v
    """,
    where="v real, 0 <= v, v <= 1/2",
    source=at("Mutual Information to Total Variation: achieved with binary channel"),
    printed="Tightest bound, achieved with binary channel",
    proof=lambda: prove(
        attained.statement,
        seq(
            exhibit(f"i, j -> {_BSC}"),
            split(
                seq(
                    intro("i", "j"),
                    fact("d", "delta_bounds", "i", "j"),
                    have("off", "1-kronecker(i,j) >= 0"),
                    have("vv", "1-v >= 0"),
                    arith("d.1*vv", "off*h1"),
                ),
                seq(intro("i"), each(Enumerate("i", 1, 2), seq(), seq(), identity(), identity())),
                seq(intro("p"), intro("prior"), _binary_output),
                _binary_variation,
            ),
        ),
        defined=_channel_of_two,
    ),
    false_neighbour="""
        exists W family(2):
          channel[2, 2](W)
          and information_at_most[2, 2](W, log(2) - h(v))
          and variation_of_rows[2](W, 1, 2) = 1 - v
    """,
    neighbour_note="v in place of 2 v",
    neighbour_proof=lambda: fails(
        attained, exhibit("1/2"), split(seq(), _silent_channel), defined=_channel_of_two
    ),
    living_example={"v": "1/4"},
    notes="The binary symmetric channel with error v = h^-1(ln 2 - eps): h(v) = ln 2 - eps.",
)
_silent_channel = seq(  # at v = 1/2 nothing is revealed: the rows are the same
    intro("W"),
    classical(
        seq(
            not_denied("silent", "information_at_most[2, 2](W, log(2)-h(1/2))"),
            lemma(
                "tv", "cuff_yu2016.information_to_variation", "2", "2", "W", "log(2)-h(1/2)", "1/2", "1", "2"
            ),
            each(Apart(False), arith("tv")),
        )
    ),
)
_Z = "p[1]*(1-v)+p[2]*v"
_binary_output = seq(
    use("p1", "prior.1", "1"),
    use("p2", "prior.1", "2"),
    have("one", "p[1]+p[2] = 1", arith(eq=["prior.2"])),
    have("vv", "1-v >= 0"),
    have("names", f"exists z real: z = {_Z}", exhibit(_Z)),
    unpack("names", "z", "z"),
    have("z0", "z >= 0", arith("p1*vv", "p2*h1", eq=["z"])),
    have("other", "p[1]*v+p[2]*(1-v) = 1-z", arith(eq=["z", "one"])),
    have("z1", "z <= 1", arith("p1*h1", "p2*vv", eq=["other"])),
    have("o1", f"xlogx({_Z}) = xlogx(z)", seq(rewrite("z"), identity())),
    have("o2", "xlogx(p[1]*v+p[2]*(1-v)) = xlogx(1-z)", seq(rewrite("other"), identity())),
    lemma("most", "cuff_yu2016.entropy_of_a_bit", "z"),
    arith("most", eq=["o1", "o2", ("xlogx(v)", "one"), ("xlogx(1-v)", "one")]),
)
_binary_variation = seq(
    fact("up", "abs_nonnegative", "1-2*v"),
    fact("down", "abs_nonpositive", "2*v-1"),
    arith(eq=["up", "down"]),
)

# --- for every level -------------------------------------------------------------------------------------------

closed: Claim = claim(
    "cuff_yu2016.two_rows.disjoint",
    "A number: ln 2 + ln(7/8) is more than 1/2",
    "log(2) + log(7/8) >= 1/2",
    source=at("Mutual Information to Total Variation"),
    fidelity="beyond",
    printed=r"\ln(7/4) \geq 1/2",
    false_neighbour="log(2) + log(7/8) >= 3/5",
    neighbour_note="3/5 in place of 1/2",
    living_example={},
)

_by_overlap = seq(
    use("rx", "h4", "x"),
    use("ry", "h4", "y"),
    _at_most_one,
    have("names", f"exists r real: r = {_E}", exhibit(_E)),
    unpack("names", "r", "r"),
    have("r0", "r >= 0", arith("tv1", eq=["r"])),
    have("tv", f"{_ROWS_TV} = 1-2*r", arith(eq=["r"])),
    have(
        "tv0",
        "sum(j, 1, N, abs(W[x,j]-W[y,j])) >= 0",
        pointwise("j", signed("W[x,j]-W[y,j]", seq(rewrite("abs")))),
    ),
    have("r2", "r <= 1/2", arith("tv0", eq=["r"])),
    rewrite("tv"),
    fact("s", "trichotomy", "0", "r"),
)


def _rows_at(c: str) -> Tactic:
    return lemma(
        "f",
        "cuff_yu2016.two_rows",
        "N",
        "j -> W[x,j]",
        "j -> W[y,j]",
        c,
        conditions=[seq(), *(seq(intro("j"), use("w0", "h3", row, "j")) for row in ("x", "y"))],
    )


_below_one = seq(  # log 2 < 1
    fact("l", "log_product", "4/3", "3/2"),
    fact("l1", "log_below_tangent", "4/3"),
    fact("l2", "log_below_tangent", "3/2"),
    arith("l1", "l2", eq=["l"]),
)

squared: Claim = claim(
    "cuff_yu2016.information_to_variation.squared",
    "Half the squared total variation of two rows is at most the largest mutual information, at every level",
    "variation_of_rows(W, x, y)^2/2 <= eps",
    where="""
        M N integer, W family(2), eps real, x y in 1..M,
        mechanism(W), information_at_most(W, eps)
    """,
    source=at("Mutual Information to Total Variation"),
    fidelity="sharpened",
    printed=r"\|P_{Y|X=x_1} - P_{Y|X=x_2}\|_{TV} \leq \sqrt{2\epsilon}",
    proof=lambda: prove(
        squared.statement,
        seq(
            _even_choice,
            _by_overlap,
            alternatives(
                "c",
                "s",
                seq(
                    _rows_at("r"),
                    lemma("parabola", "cuff_yu2016.entropy_below_parabola", "r"),
                    fact("v1", "xlogx_value", "r"),
                    fact("v2", "xlogx_value", "1-r"),
                    arith("f", "halves", "parabola", eq=["v1", "v2", ("log(r)", "r"), ("log(1-r)", "r")]),
                ),
                seq(
                    _rows_at("1/8"),
                    lemma("half", "cuff_yu2016.two_rows.disjoint"),
                    arith(
                        "f",
                        "halves",
                        "half",
                        eq=[
                            ("log(1/8)", "r"),
                            ("log(7/8)", "r"),
                            ("r", "c"),
                            "c",
                            ("log(1/8)", "c"),
                            ("log(7/8)", "c"),
                        ],
                    ),
                ),
                absurd("c"),
            ),
        ),
        defined=_level_defined,
    ),
    false_neighbour="variation_of_rows(W, x, y)^2 <= eps",
    neighbour_note="twice as much: a noiseless bit",
    neighbour_proof=lambda: fails(
        squared,
        exhibit(*_NOISELESS, "1", "2"),
        split(split(*_is_noiseless), _below_one),
        defined=_level_defined,
    ),
    example_proof=lambda: lives(squared, (*_NOISELESS, "1", "2"), *_is_noiseless, defined=_level_defined),
    notes="No upper limit on eps, where h^-1(ln 2 - eps) needs eps <= ln 2.",
)

CLAIMS = [fano, increasing, variation, pinsker_lower, root, bit, attained, closed, squared]
