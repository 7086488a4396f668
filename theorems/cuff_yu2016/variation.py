"""From mutual information to total variation, with the inverse of binary entropy and with a square root (slide 25)."""

from theorems.cuff_yu2016.closeness import signed
from theorems.cuff_yu2016.information import not_denied
from theorems.cuff_yu2016.model import (
    at,
    law,
)
from verify.claims.prelude import *

_SUM = "(u[j]+v[j])"


def _two_tangents(small: str, large: str) -> Tactic:
    def one(label: str, name: str, value: str) -> Tactic:
        conditions = [seq(), seq(), seq()]
        return lemma(
            label, "basics.xlogx.divergence_term", f"{name}[j]", _SUM, f"log({value})", conditions=conditions
        )

    return seq(one("ts", small, "c"), one("tl", large, "1-c"), rewrite("abs"))


_difference = "u[j]-v[j]"
_letter = seq(
    use("u0", "h2", "j"),
    use("v0", "h3", "j"),
    have(  # xlogx of the mean, by the logarithm of the sum
        "half",
        f"xlogx({_SUM}/2) = {_SUM}/2*(log({_SUM}+kronecker({_SUM},0))-log(2))",
        fact("ss", "trichotomy", _SUM, "0"),
        alternatives("cs", "ss", seq(), rewrite("cs")),
    ),
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
    fidelity="auxiliary",
    says=r"I(X;Y) \geq \ln 2 + e \ln c + (1-e) \ln(1-c), e = (1 - \|P_{Y|x_1} - P_{Y|x_2}\|_{TV})/2",
    proof=lambda: prove(
        fano.statement,
        have(
            "each",
            f"sum(j, 1, N, xlogx(u[j])/2 + xlogx(v[j])/2 - xlogx({_SUM}/2) - {_SUM}/2*log(2)"
            f" - ({_SUM}-abs({_difference}))/4*log(c) - ({_SUM}+abs({_difference}))/4*log(1-c)) >= 0",
            pointwise("j", _letter),
        ),
        arith("each", eq=[(f, h) for f in ("log(2)", "log(c)", "log(1-c)") for h in ("h4", "h5")]),
    ),
    negative_control={"log(1 - c)": "log(1 - c) + 1/8"},
    control_note="an eighth more",
    control_proof={"N": 1, "u": law("1"), "v": law("1"), "c": "1/2"},
    satisfying_instance={"N": 2, "u": law("1", "0"), "v": law("0", "1"), "c": "1/2"},
)

# --- the tight bound -------------------------------------------------------------------------------------------

_ROWS_TV = "variation_of_rows(W, x, y)"

_even_choice = seq(  # the prior that is even on the two rows
    use("even", "h5", "i -> (kronecker(i,x)+kronecker(i,y))/2"),
    have("halves", "sum(j, 1, N, xlogx(W[x,j])/2 + xlogx(W[y,j])/2 - xlogx((W[x,j]+W[y,j])/2)) <= eps"),
)
_E = f"(1-{_ROWS_TV})/2"
_at_most_one = have(
    "tv1",
    f"{_ROWS_TV} <= 1",
    have(
        "sums",
        "sum(j, 1, N, W[x,j]+W[y,j]-abs(W[x,j]-W[y,j])) >= 0",
        pointwise("j", signed("W[x,j]-W[y,j]", seq())),
    ),
)

_C = "(r+v)/2"
_too_far = seq(  # r < v: a contradiction, by the two rows at c = (r+v)/2
    let("r", _E),
    let("c", _C),
    lemma(
        "f",
        "cuff_yu2016.two_rows",
        "N",
        "j -> W[x,j]",
        "j -> W[y,j]",
        "c",
        conditions=[seq(), *(seq() for row in ("x", "y"))],
    ),
    lemma("up", "basics.entropy.increasing", "c", "v"),
    fact("logs", "log_increasing", "c", "1-c"),
    have("ec", "c-r > 0"),
    fact("v1", "xlogx_value", "c"),
    fact("v2", "xlogx_value", "1-c"),
    have("low", "log(2)+r*log(c)+(1-r)*log(1-c) <= eps"),
    absurd("up"),
)

_NOISELESS = ("2", "2", "i, j -> kronecker(i,j)", "log(2)")
_at_most_a_bit = seq(  # a noiseless bit reveals at most log 2
    intro("p", "prior"),
    use("p2", "prior.1", "2"),
    have("other", "p[2] = 1-p[1]"),
    lemma("bit", "basics.entropy.bit", "p[1]"),
    have("x", "xlogx(1-p[1]) = xlogx(p[2])"),
)
_is_noiseless = [seq(), seq(), seq(), seq(intro("i"), each(Enumerate("i", 1, 2))), _at_most_a_bit]

_INVERSE = {"v": "a number up to 1/2: the inverse of binary entropy at ln 2 - eps"}

variation: Claim = claim(
    "cuff_yu2016.information_to_variation",
    "Total variation of two rows, by the inverse of binary entropy, for finite alphabets",
    "variation_of_rows(W, x, y) <= 1 - 2*v",
    where="""
        M N integer, W family(2), eps v real, x y in 1..M,
        channel: mechanism(W), privacy: information_at_most(W, eps), nonnegative: 0 <= v, half: v <= 1/2,
        inverse: h(v) = log(2) - eps
    """,
    letters=_INVERSE,
    source=at("Mutual Information to Total Variation"),
    printed=r"\max_{P_X} I(X; Y) \leq \epsilon \implies \begin{aligned} &\|P_{Y|X=x_1} - P_{Y|X=x_2}\|_{TV} \leq \delta' \\ &\forall x_1, x_2 \in \mathcal{X} \end{aligned} ... \begin{aligned} \delta' &= 1 - 2h^{-1}(\ln 2 - \epsilon) \\ &\leq \sqrt{2\epsilon} \end{aligned}",
    fidelity="restricted",
    idea=(
        "The even prior on rows x and y gives at most eps nats. Tangents of the logarithm (as in Fano) bound this "
        "below by log(2) + r*log(c) + (1-r)*log(1-c) for each c in (0,1), r = (1 - TV)/2. Were r < v, then c = "
        "(r+v)/2 would give more than log(2) - h(c) > log(2) - h(v) = eps."
    ),
    proof=lambda: prove(
        variation.statement, _even_choice, _at_most_one, cases("far", f"{_ROWS_TV} > 1-2*v", _too_far, seq())
    ),
    negative_control="variation_of_rows(W, x, y) < 1 - 2*v",
    control_note="strictly: a noiseless bit",
    control_proof=lambda: fails(variation, exhibit(*_NOISELESS, "0", "1", "2"), split(split(*_is_noiseless))),
    instance_proof=lambda: lives(variation, (*_NOISELESS, "0", "1", "2"), *_is_noiseless),
    notes="v = h^-1(ln 2 - eps), the value in [0, 1/2]; it exists for 0 <= eps <= ln 2.",
    others=["cuff_yu2016.information_to_variation.root"],
)

root: Claim = claim(
    "cuff_yu2016.information_to_variation.root",
    "The bound by the inverse of binary entropy is at most the square root of 2 eps",
    "1 - 2*v <= sqrt(2*eps)",
    where="eps v real, eps >= 0, 0 <= v, v <= 1/2, h(v) = log(2) - eps",
    letters=_INVERSE,
    source=at("Mutual Information to Total Variation"),
    printed=r"\begin{aligned} \delta' &= 1 - 2h^{-1}(\ln 2 - \epsilon) \\ &\leq \sqrt{2\epsilon} \end{aligned}",
    proof=lambda: prove(
        root.statement,
        lemma("below", "basics.entropy.below_parabola", "v"),
        fact("r0", "root_nonnegative", "2*eps", "2"),
        have("small", "sqrt(2*eps)^2 >= (1-2*v)^2"),
        cases("large", "1-2*v > sqrt(2*eps)", absurd("small"), seq()),
    ),
    negative_control="1 - 2*v <= sqrt(eps)",
    control_note="sqrt(eps) in place of sqrt(2 eps)",
    satisfying_instance={"eps": "log(2)", "v": 0},
    notes="v = h^-1(ln 2 - eps).",
)

# --- the binary channel ----------------------------------------------------------------------------------------

_BSC = "kronecker(i,j)*(1-v)+(1-kronecker(i,j))*v"

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
    letters=_INVERSE,
    source=at("Mutual Information to Total Variation: achieved with binary channel"),
    printed="Tightest bound, achieved with binary channel",
    proof=lambda: prove(
        attained.statement,
        exhibit(f"i, j -> {_BSC}"),
        split(
            seq(),
            seq(intro("i"), each(Enumerate("i", 1, 2))),
            seq(intro("p", "prior"), _binary_output),
            fact("up", "abs_nonnegative", "1-2*v"),
        ),
    ),
    negative_control={"2*": ""},
    control_note="v in place of 2 v",
    control_proof=lambda: fails(attained, exhibit("1/2"), split(seq(), _silent_channel)),
    satisfying_instance={"v": "1/4"},
    notes="The binary symmetric channel with error v = h^-1(ln 2 - eps): h(v) = ln 2 - eps.",
)
_silent_channel = seq(  # at v = 1/2 nothing is revealed: the rows are the same
    intro("W"),
    classical(
        not_denied("silent", "information_at_most[2, 2](W, log(2)-h(1/2))"),
        lemma("tv", "cuff_yu2016.information_to_variation", "2", "2", "W", "log(2)-h(1/2)", "1/2", "1", "2"),
    ),
)
_Z = "p[1]*(1-v)+p[2]*v"
_binary_output = seq(
    let("z", _Z),
    have("other", "p[1]*v+p[2]*(1-v) = 1-z"),
    have("o1", f"xlogx({_Z}) = xlogx(z)"),
    have("o2", "xlogx(p[1]*v+p[2]*(1-v)) = xlogx(1-z)", rewrite("other")),
    lemma("most", "basics.entropy.bit", "z"),
)

# --- for every level -------------------------------------------------------------------------------------------

closed: Claim = claim(
    "cuff_yu2016.two_rows.disjoint",
    "A number: ln 2 + ln(7/8) is more than 1/2",
    "log(2) + log(7/8) >= 1/2",
    source=at("Mutual Information to Total Variation"),
    fidelity="auxiliary",
    says=r"\ln(7/4) \geq 1/2",
    negative_control="log(2) + log(7/8) >= 3/5",
    control_note="3/5 in place of 1/2",
    satisfying_instance={},
)


def _rows_at(c: str) -> Tactic:
    return lemma(
        "f",
        "cuff_yu2016.two_rows",
        "N",
        "j -> W[x,j]",
        "j -> W[y,j]",
        c,
        conditions=[seq(), *(seq() for row in ("x", "y"))],
    )


_below_one = seq(  # log 2 < 1
    fact("l1", "log_below_tangent", "4/3"), fact("l2", "log_below_tangent", "3/2")
)

squared: Claim = claim(
    "cuff_yu2016.information_to_variation.squared",
    "Half the squared total variation of two rows is at most the largest mutual information, at every level, for finite alphabets",
    "variation_of_rows(W, x, y)^2/2 <= eps",
    where="""
        M N integer, W family(2), eps real, x y in 1..M,
        mechanism(W), information_at_most(W, eps)
    """,
    source=at("Mutual Information to Total Variation"),
    fidelity="sharpened",
    printed=r"\max_{P_X} I(X; Y) \leq \epsilon \implies \begin{aligned} &\|P_{Y|X=x_1} - P_{Y|X=x_2}\|_{TV} \leq \delta' \\ &\forall x_1, x_2 \in \mathcal{X} \end{aligned} ... \begin{aligned} \delta' &= 1 - 2h^{-1}(\ln 2 - \epsilon) \\ &\leq \sqrt{2\epsilon} \end{aligned}",
    proof=lambda: prove(
        squared.statement,
        _even_choice,
        _at_most_one,
        let("r", _E),
        have("tv", f"{_ROWS_TV} = 1-2*r"),
        have("tv0", "sum(j, 1, N, abs(W[x,j]-W[y,j])) >= 0", pointwise("j", signed("W[x,j]-W[y,j]", seq()))),
        rewrite("tv"),
        fact("s", "trichotomy", "0", "r"),
        alternatives(
            "c",
            "s",
            seq(
                _rows_at("r"),
                lemma("parabola", "basics.entropy.below_parabola", "r"),
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
        ),
    ),
    negative_control="variation_of_rows(W, x, y)^2 <= eps",
    control_note="twice as much: a noiseless bit",
    control_proof=lambda: fails(
        squared, exhibit(*_NOISELESS, "1", "2"), split(split(*_is_noiseless), _below_one)
    ),
    instance_proof=lambda: lives(squared, (*_NOISELESS, "1", "2"), *_is_noiseless),
    notes="No upper limit on eps, where h^-1(ln 2 - eps) needs eps <= ln 2.",
)

CLAIMS = [fano, variation, root, attained, closed, squared]
