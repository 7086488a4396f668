"""The ordering eps-DP > MI-DP > (eps,delta)-DP, and MI-DP = (eps,delta)-DP where an alphabet is finite (slides 8-9).

A mechanism is seen by one entry, the others fixed: a channel W. Each of the three notions asks the same of every entry
and every setting of the others, so an implication with the same levels for every channel is one for every mechanism.
MI-DP is "I(X;Y) < eps for every prior"; see `observation` for the conditional form.
"""

from theorems.cuff_yu2016.divergences import BOUND
from theorems.cuff_yu2016.information import channel_defined
from theorems.cuff_yu2016.model import (
    SYMMETRIC,
    at,
    matrix,
)
from verify.claims.prelude import *

_row_law = [seq(), seq(), seq(), seq(), seq(), seq()]
_continuous = seq(
    intro("a", "b", "j", "zero"),
    use("w0", "h3", "a", "j"),
    use("dp", "h7", "a", "b", "j"),
    have("up", "W[a,j] <= 0", arith("dp", eq=[("exp(eps)", "zero")])),
)

_first_value = [seq(), seq()]
_constant_of_one = seq(have("one", "p[1] = 1"), have("none", "xlogx(p[1]) = 0"))
_ODDS = (*SYMMETRIC, ("eps", num(3)))

bounded: Claim = claim(
    "cuff_yu2016.dp_to_information",
    "The mutual information of an eps-DP mechanism is at most eps",
    "mutual_information(p, W) <= eps",
    where="M N integer, W family(2), p family(1), eps real, channel: mechanism(W), input: prior(p), privacy: dp(W, eps)",
    source=at("Simple Claim, then Relative entropy to Mutual Information"),
    fidelity="beyond",
    says=r"I(X;Y) \leq \epsilon",
    proof=lambda: prove(
        bounded.statement,
        lemma(
            "i",
            "cuff_yu2016.kl_to_information",
            "M",
            "N",
            "W",
            "p",
            "eps",
            conditions=[
                seq(),
                seq(),
                seq(),
                seq(),
                seq(),
                seq(),
                _continuous,
                seq(
                    intro("a", "b"),
                    lemma(
                        "kl",
                        "cuff_yu2016.kl_simple",
                        "N",
                        "j -> W[a,j]",
                        "j -> W[b,j]",
                        "eps",
                        conditions=_row_law,
                    ),
                ),
            ],
        ),
    ),
    negative_control="mutual_information(p, W) <= eps/10",
    control_note="a tenth",
    control_proof=lambda: Witness(_ODDS),
    satisfying_instance=Witness(_ODDS),
)
tightest: Claim = claim(
    "cuff_yu2016.dp_to_information.tightest",
    "The mutual information of an eps-DP mechanism is at most eps tanh(eps/2)",
    "mutual_information(p, W) <= tightest_bound(eps)",
    where="""
        M N integer, W family(2), p family(1), eps real,
        mechanism(W), prior(p), dp(W, eps), eps > 0
    """,
    source=at("Tightest Claim, then Relative entropy to Mutual Information"),
    fidelity="beyond",
    says=r"I(X;Y) \leq \epsilon \tanh(\epsilon/2)",
    proof=lambda: prove(
        tightest.statement,
        lemma(
            "i",
            "cuff_yu2016.kl_to_information",
            "M",
            "N",
            "W",
            "p",
            BOUND,
            conditions=[
                *[seq()] * 6,
                _continuous,
                seq(
                    intro("a", "b"),
                    fact("e1", "exp_increasing", "-eps", "eps"),
                    lemma(
                        "kl",
                        "cuff_yu2016.kl_tightest.amended",
                        "N",
                        "j -> W[a,j]",
                        "j -> W[b,j]",
                        "eps",
                        conditions=_row_law,
                    ),
                ),
            ],
        ),
        defined=first(channel_defined, fact("e1", "exp_increasing", "-eps", "eps")),
    ),
    negative_control="mutual_information(p, W) <= tightest_bound(eps)/10",
    control_note="a tenth",
    control_proof=lambda: Witness(_ODDS),
    satisfying_instance=Witness(_ODDS),
)

_constant = seq(  # a constant answer reveals 0, which is not less than 0
    intro("alpha"),
    classical(
        fact("t", "exp_increasing", "0", "alpha"),
        exhibit("1", "1", "i, j -> 1"),
        split(seq(), exhibit("i -> 1")),
    ),
)

strong: Claim = claim(
    "cuff_yu2016.ordering.dp_to_mi",
    "eps-DP > MI-DP, for finite alphabets, one entry with the others fixed",
    """
        exists alpha real:
          alpha > 0
          and (
              forall M integer, N integer, W family(2):
                mechanism(W) and dp(W, alpha) => information_private(W, eps)
            )
    """,
    where="eps real, eps > 0",
    source=at("Claim and Privacy Ordering"),
    printed=r"\epsilon\text{-DP} > \text{MI-DP} > (\epsilon, \delta)\text{-DP}",
    fidelity="restricted",
    idea=(
        "Take alpha = eps/2. Rows of an eps/2-DP mechanism have relative entropy at most eps/2 pairwise, as each "
        "log-ratio is at most eps/2. By convexity of the divergence in its second argument I(X;Y) <= eps/2 < eps "
        "for every prior."
    ),
    proof=lambda: prove(
        strong.statement,
        exhibit("eps/2"),
        split(
            seq(),
            seq(
                intro("M", "N", "W", "c", "p", "prior"),
                lemma("i", "cuff_yu2016.dp_to_information", "M", "N", "W", "p", "eps/2"),
            ),
        ),
    ),
    negative_control={"eps > 0": "eps >= 0"},
    control_note="eps = 0 allowed: no mechanism reveals less than nothing",
    control_proof=lambda: fails(strong, exhibit("0"), split(seq(), _constant)),
    satisfying_instance={"eps": 1},
    notes="alpha = eps/2, for all alphabets at once.",
    others=[
        "cuff_yu2016.ordering.databases.dp_to_mi",
        "cuff_yu2016.ordering.databases.mi_to_approximate",
        "cuff_yu2016.ordering.mi_not_dp",
        "cuff_yu2016.ordering.mi_to_approximate",
        "cuff_yu2016.ordering.erasure",
        "cuff_yu2016.ordering.approximate_not_mi",
    ],
)


_first_answer = seq(  # an answer that one value of the entry excludes
    use("beta", "W.4", "0"),
    exhibit("1", "2"),
    exhibit("j -> kronecker(j,1)"),
    split(seq(intro("j"), each(Enumerate("j", 1, 3)))),
)
_excluded = seq(
    intro("alpha"),
    classical(
        lemma(("W", "W"), "cuff_yu2016.ordering.mi_not_dp", "alpha"),
        exhibit("2", "3", "W"),
        split(seq(), _first_answer),
    ),
)

weak: Claim = claim(
    "cuff_yu2016.ordering.mi_to_approximate",
    "MI-DP > (eps,delta)-DP for every delta > 0, for finite alphabets, one entry with the others fixed",
    """
        exists alpha real:
          alpha > 0
          and (
              forall M integer, N integer, W family(2):
                mechanism(W) and information_private(W, alpha) => approximately_private(W, eps, d)
            )
    """,
    where="eps d real, eps >= 0, d > 0",
    source=at("Claim and Privacy Ordering"),
    printed=r"\epsilon\text{-DP} > \text{MI-DP} > (\epsilon, \delta)\text{-DP}",
    fidelity="restricted",
    proof=lambda: prove(
        weak.statement,
        exhibit("d^2/2"),
        split(
            seq(),
            seq(
                intro("M", "N", "W", "c", "x", "y"),
                lemma(
                    "near",
                    "cuff_yu2016.information_to_variation.squared",
                    "M",
                    "N",
                    "W",
                    "d^2/2",
                    "x",
                    "y",
                    conditions=[*[seq()] * 8, seq(intro("p", "prior"), use("i", "c.5", "p"))],
                ),
                have("tv", "variation_of_rows(W, x, y) <= d", _root_of_square),
                lemma(
                    ("to", "from"),
                    "cuff_yu2016.special_case_variation",
                    "N",
                    "j -> W[x,j]",
                    "j -> W[y,j]",
                    "d",
                ),
                use("zero", "from"),
                intro("a", "subset"),
                use("both", "zero", "a"),
                fact("T1", "exp_monotone", "0", "eps"),
                split(*[_enlarged(row, f"both.{part}") for row, part in (("y", 1), ("x", 2))]),
            ),
        ),
    ),
    negative_control={"d > 0": "d >= 0"},
    control_note="delta = 0 allowed: MI-DP does not imply eps-DP",
    control_proof=lambda: fails(weak, exhibit("0", "0"), split(seq(), _excluded)),
    satisfying_instance={"eps": 1, "d": "1/2"},
    notes="alpha = delta^2/2, for all alphabets at once, whatever eps >= 0.",
)
_root_of_square = cases("far", "variation_of_rows(W, x, y) > d", absurd("near"), seq())


def _enlarged(row: str, bound: str) -> Tactic:
    """P(A) <= Q(A) + d <= e^eps Q(A) + d."""
    mass = f"sum(i, 1, N, a[i]*W[{row},i])"
    each = seq(use("bit", "subset", "i"), alternatives("b", "bit"))
    return have("mass", f"{mass} >= 0", pointwise("i", each))


_ROOT = "(eps/(2+log(K)+eps))"

_half_erased = seq(  # a bit that is erased with probability 1/2 reveals (1/2) log 2
    intro("d"),
    classical(
        lemma(("W", "p", "e"), "cuff_yu2016.ordering.erasure", "2", "1/2"),
        fact("l", "log_tangent", "1/2", "1"),
        exhibit("2", "3", "W"),
        split(seq(), exhibit("p")),
    ),
)

rows: Claim = claim(
    "cuff_yu2016.ordering.finite.rows",
    "Rows of small total variation make a mechanism MI-DP, where both alphabets are finite and one of them is bounded",
    """
        exists d real:
          d > 0
          and (
              forall M integer, N integer, W family(2):
                mechanism(W) and (M <= K or N <= K) and within_variation(W, d)
                => information_private(W, eps)
            )
    """,
    where="K integer, eps real, K >= 1, eps > 0",
    source=at("Claim: if input or output alphabet is finite, MI-DP = (eps, delta)-DP"),
    fidelity="auxiliary",
    says=r"small total variation makes I(X;Y) small",
    proof=lambda: prove(
        rows.statement,
        fact("lK", "log_monotone", "1", "K"),
        have("k0", "log(K) >= 0"),
        fact("rden", "reciprocal_positive", "2+log(K)+eps"),
        let("s", _ROOT),
        have("s0", "s > 0"),
        have("s1", "s <= 1"),
        have("value", "s*(2+log(K)) < eps", rewrite("s"), arith("h2*h2*rden")),
        exhibit("s^2"),
        split(seq(), seq(intro("M", "N", "W", "c", "p", "prior"), _small_information)),
    ),
    negative_control={"d > 0": "d >= 1/2"},
    control_note="with a delta of at least 1/2, whatever eps",
    control_proof=lambda: fails(rows, exhibit("2", "1/8"), split(seq(), _half_erased)),
    satisfying_instance={"K": 2, "eps": 1},
    notes="d = s^2 with s = eps/(2 + ln K + eps), K the size of the finite alphabet; the other may be of any finite size.",
)


def _event_within(row: str, other: str, bound: str) -> Tactic:
    """P(A) <= e^alpha Q(A) + d <= Q(A) + (e^alpha - 1) + d, as Q(A) <= 1."""
    mass = f"sum(i, 1, N, a[i]*W[{other},i])"
    whole = use("bit", "subset", "i")
    return seq(
        have("most", f"sum(i, 1, N, (1-a[i])*W[{other},i]) >= 0", pointwise("i", whole)),
        have("mass", f"1-{mass} >= 0"),
    )


_rows_within = seq(
    intro("s", "t"),
    lemma(("to", "from"), "cuff_yu2016.special_case_variation", "N", "j -> W[s,j]", "j -> W[t,j]", "D"),
    use("close", "c.6", "s", "t"),
    use(
        "near",
        "to",
        conditions=[
            seq(
                intro("a", "subset"),
                use("both", "close", "a"),
                split(_event_within("s", "t", "both.1"), _event_within("t", "s", "both.2")),
            )
        ],
    ),
)
_one_letter = seq(intro("x", "y", "a", "subset"), use("bit", "subset", "1"))
_constant_and_close = seq(
    intro("alpha", "d"),
    classical(
        fact("t", "exp_increasing", "0", "alpha"),
        exhibit("1", "1", "i, j -> 1"),
        split(split(seq(), seq(), seq(), seq(), seq(), _one_letter), exhibit("i -> 1")),
    ),
)
_conditions_of_rows = [*[seq()] * 5, _rows_within]

finite: Claim = claim(
    "cuff_yu2016.ordering.finite",
    "(eps,delta)-DP > MI-DP, where both alphabets are finite and one of them is bounded, one entry with the others fixed",
    """
        exists alpha real, d real:
          alpha > 0 and d > 0
          and (
              forall M integer, N integer, W family(2):
                mechanism(W) and (M <= K or N <= K) and approximately_private(W, alpha, d)
                => information_private(W, eps)
            )
    """,
    where="K integer, eps real, K >= 1, eps > 0",
    letters={"K": "a bound on the number of letters of an alphabet"},
    source=at("Claim: if input or output alphabet is finite, MI-DP = (eps, delta)-DP"),
    printed=r"if input or output alphabet is finite, $$\text{MI-DP} = (\epsilon, \delta)\text{-DP}$$",
    fidelity="restricted",
    proof=lambda: prove(
        finite.statement,
        lemma(("D", "rows"), "cuff_yu2016.ordering.finite.rows", "K", "eps"),
        exhibit("log(1+D/2)", "D/2"),
        split(
            fact("l", "log_increasing", "1", "1+D/2"),
            seq(),
            seq(
                intro("M", "N", "W", "c"),
                use("done", "rows.2", "M", "N", "W", conditions=_conditions_of_rows),
            ),
        ),
    ),
    negative_control={"eps > 0": "eps >= 0"},
    control_note="eps = 0 allowed: no mechanism reveals less than nothing",
    control_proof=lambda: fails(finite, exhibit("1", "0"), split(seq(), _constant_and_close)),
    satisfying_instance={"K": 2, "eps": 1},
    notes="alpha and delta are chosen together, as the ordering has it, and depend on K, the size of the smaller alphabet; the other "
    "may be of any finite size. With cuff_yu2016.ordering.mi_to_approximate: equality. Infinite alphabets are not encoded.",
    others=["cuff_yu2016.ordering.databases.finite"],
)


def _with_size(which: str, size: str) -> Tactic:
    """I <= h(s^2) + s^2 log K < eps."""
    every = seq(intro("g", "in"), lemma("q", f"cuff_yu2016.finite_alphabet.{which}", "M", "N", "W", "p", "g"))
    return seq(
        lemma(
            "mean", "cuff_yu2016.finite_alphabet.mean", "M", "N", "W", "p", "s^2", conditions=[*[seq()] * 6]
        ),
        lemma("size", "cuff_yu2016.finite_alphabet.size", "M", "N", "W", "p"),
        lemma(
            "level",
            "cuff_yu2016.finite_alphabet.level",
            "mutual_information(p, W)",
            "mean_absolute_difference(p, W)/2",
            "s^2",
            size,
            conditions=[seq(), seq(), seq(), seq(), every],
        ),
        lemma("h", "basics.entropy.square", "s"),
        fact("lm", "log_monotone", size, "K"),
        have("more", f"log(K)-log({size}) >= 0"),
        have("w", "1-s >= 0"),
        arith("level", "h", "value", "more*s0*s0", "k0*w*s0"),
    )


_small_information = alternatives("which", "c.5", _with_size("inputs", "M"), _with_size("outputs", "N"))

# --- the words of the ordering ---------------------------------------------------------------------------------

_private_rows = [pointwise("i", use("bit", "subset", "i")) for rows in (("x", "y"), ("y", "x"))]

weaker: Claim = claim(
    "cuff_yu2016.weaker",
    "eps-DP gives (eps,delta)-DP, for finite alphabets",
    "approximately_private(W, eps, d)",
    where="M N integer, W family(2), eps d real, mechanism(W), dp(W, eps), d >= 0",
    source=at("Weaker DP"),
    printed="Weaker DP",
    waive={"unused-hypothesis": "the setting of the page; it holds without mechanism(W)"},
    fidelity="restricted",
    idea=(
        "Add up the letter-wise bounds W[x,i] <= exp(eps)*W[y,i] over the letters of an event: its probability "
        "given x is at most exp(eps) times that given y. A nonnegative d may be added; the same with x and y "
        "exchanged."
    ),
    proof=lambda: prove(
        weaker.statement,
        intro("x", "y", "a", "subset"),
        split(
            *(
                have("t", f"sum(i, 1, N, a[i]*(exp(eps)*W[{q},i]-W[{p},i])) >= 0", each_letter)
                for (p, q), each_letter in zip((("x", "y"), ("y", "x")), _private_rows, strict=True)
            )
        ),
    ),
    negative_control={"d >= 0": "d >= -1/8"},
    control_note="a negative delta",
    control_proof={"M": 1, "N": 1, "W": matrix(("1",)), "eps": 0, "d": "-1/8", "a": "i -> 0"},
    satisfying_instance={"M": 2, "N": 2, "W": "i, j -> 1/2", "eps": 0, "d": 0},
)


vacuous: Claim = claim(
    "cuff_yu2016.ordering.vacuous",
    "No mechanism is alpha-MI-DP for alpha <= 0",
    "not information_private(W, alpha)",
    where="M N integer, W family(2), alpha real, mechanism(W), alpha <= 0",
    source=at("Privacy Ordering: there exists alpha"),
    fidelity="beyond",
    says=r"for all \beta > 0 there exists \alpha",
    proof=lambda: prove(
        vacuous.statement,
        intro("all"),
        use("i", "all", "i -> kronecker(i,1)", conditions=_first_value),
        absurd("i"),
    ),
    negative_control={"0": "1"},
    control_note="alpha = 1: a constant answer",
    control_proof=lambda: fails(
        vacuous,
        exhibit("1", "1", "i, j -> 1", "1"),
        split(seq(), seq(intro("p", "prior"), _constant_of_one)),
    ),
    satisfying_instance={"M": 1, "N": 1, "W": matrix(("1",)), "alpha": 0},
    notes="The slide does not say that alpha is positive; with alpha <= 0 allowed any notion would be implied by MI-DP. So the "
    "claims on the ordering ask for alpha > 0. The ordering > of the slide is not strict: each notion is > itself.",
)

CLAIMS = [weaker, bounded, tightest, strong, weak, rows, finite, vacuous]
