"""The closed forms of Cuff, Yu (2016) as sympy objects, in the order of the slides.

Levels eps in nats, d the delta of (eps,delta)-closeness; v is h^{-1}(ln 2 - eps), the inverse of binary entropy on
[0, 1/2], so that the bounds with h^{-1} are formulas of v.
"""

import sympy as sp

from verify.language.translate import XLOGX, H, as_written
from verify.run.closed_form import ClosedForm, forms_in, total

M, N, K, R, a, b, i, j, k, r = sp.symbols("M N K R a b i j k r", integer=True)
eps, eps2, d, v, s, P, Q, first, second, y, x = sp.symbols("eps eps2 d v s p q i j y a", real=True)
p, q, W, u, w, e = (sp.IndexedBase(name) for name in ("p", "q", "W", "u", "v", "a"))

with as_written():
    _tightest = eps * ((sp.exp(eps) - 1) * (1 - sp.exp(-eps))) / ((sp.exp(eps) - 1) + (1 - sp.exp(-eps)))

    # --- one entry of a database and the response ------------------------------------------------------------------

    response = ClosedForm(
        "response",
        total(p[k] * W[k, second], k, 1, M),
        [M, p, W, second],
        implicit=1,
        means="the probability of response j of the mechanism W if the entry has the law p",
        location="slide 'Database Privacy'",
        symbol="P_Y(j)",
        stated_by="cuff_yu2016.posterior",
    )
    laplace_density = ClosedForm(
        "laplace_density",
        sp.exp(-sp.Abs(y - x) / s),
        [y, x, s],
        means="the density at y of Laplacean noise of scale s around the answer a, but for the factor 1/(2s)",
        location="slide 'A Common Technique'",
        stated_by="cuff_yu2016.laplace",
    )
    composed_level = ClosedForm(
        "composed_level",
        k * eps,
        [k, eps],
        means="the level of k conditionally independent queries of the level eps together",
        location="slide 'Subadditivity of DP'",
        symbol=r"k\epsilon",
        stated_by="cuff_yu2016.subadditivity",
        about=["cuff_yu2016.subadditivity.answers"],
    )

    # --- closeness of two laws -------------------------------------------------------------------------------------

    probability = ClosedForm(
        "probability",
        total(e[i] * p[i], i, 1, M),
        [M, e, p],
        implicit=1,
        means="the mean of a under the law p: the probability of the set, if a is the indicator of a set; of rejection, if a is a test",
        location="slide '(eps,delta)-closeness'",
        symbol="P(A)",
        stated_by="cuff_yu2016.detection",
    )
    converted_delta = ClosedForm(
        "converted_delta",
        1 - (sp.exp(eps2) + 1) * (1 - d) / (sp.exp(eps) + 1),
        [eps, d, eps2],
        means="the least delta' at the level eps2 that (eps,d)-closeness implies, for 0 <= eps2 <= eps",
        location="slide 'Tightest (eps,delta) Conversion'",
        symbol=r"\delta'",
        stated_by="cuff_yu2016.conversion",
        about=["cuff_yu2016.conversion.tight", "cuff_yu2016.conversion.any_level.amended"],
    )
    converted_delta_any_level = ClosedForm(
        "converted_delta_any_level",
        1 - (sp.exp(eps2) + 1) * (1 - d) / (sp.exp(eps) + 1),
        [eps, d, eps2],
        means="the same as printed, for every eps2 <= eps, below 0 too",
        location="slide 'Tightest (eps,delta) Conversion'",
        symbol=r"\delta'",
        stated_by="cuff_yu2016.conversion.any_level",
        instead=converted_delta,
    )

    # --- relative entropy ------------------------------------------------------------------------------------------

    divergence_term = ClosedForm(
        "divergence_term",
        XLOGX(P) - P * sp.log(Q + sp.KroneckerDelta(Q, 0)),
        [P, Q],
        means="""p log(p/q) for q > 0, and 0 for p = q = 0: the part of one letter in the relative entropy. Not for q = 0 < p,
        where that is infinite: claims exclude it""",
        location="not on the slides: a term of D(P||Q), slide 'Simple Claim'",
        symbol=r"p \ln(p/q)",
        stated_by="cuff_yu2016.kl_simple",
    )
    simple_bound = ClosedForm(
        "simple_bound",
        eps,
        [eps],
        means="a bound on the relative entropy of (eps,0)-close laws",
        location="slide 'Simple Claim'",
        stated_by="cuff_yu2016.kl_simple",
        about=["cuff_yu2016.dp_to_information"],
    )
    tightest_bound = ClosedForm(
        "tightest_bound",
        _tightest,
        [eps],
        means="the bound on relative entropy of the tightest claim, in nats; for eps > 0 it is eps tanh(eps/2)",
        location="slide 'Tightest Claim'",
        symbol=r"\epsilon\frac{(e^\epsilon-1)(1-e^{-\epsilon})}{(e^\epsilon-1)+(1-e^{-\epsilon})}",
        stated_by="cuff_yu2016.kl_tightest.amended",
        about=[
            "cuff_yu2016.kl_tightest",
            "cuff_yu2016.kl_tightest.attained",
            "cuff_yu2016.dp_to_information.tightest",
        ],
    )
    tanh_bound = ClosedForm(
        "tanh_bound",
        eps * sp.tanh(eps / 2),
        [eps],
        means="the same bound for all eps >= 0",
        location="not on the slides",
        symbol=r"\epsilon\tanh(\epsilon/2)",
        stated_by="cuff_yu2016.kl_tightest.tanh",
    )
    pinsker_bound = ClosedForm(
        "pinsker_bound",
        sp.sqrt(eps / 2),
        [eps],
        means="a bound on the total variation of laws whose relative entropy is at most eps",
        location="slide 'Pinsker'",
        symbol=r"\sqrt{\epsilon/2}",
        stated_by="cuff_yu2016.pinsker",
    )

    # --- from information to total variation -----------------------------------------------------------------------

    variation_of_rows = ClosedForm(
        "variation_of_rows",
        total(sp.Abs(W[a, j] - W[b, j]), j, 1, N) / 2,
        [N, W, a, b],
        implicit=1,
        means="total variation of the laws of the response for the values a and b of the entry",
        location="slide 'Mutual Information to Total Variation'",
        symbol=r"\|P_{Y|X=x_1}-P_{Y|X=x_2}\|_{TV}",
        stated_by="cuff_yu2016.information_to_variation",
    )
    overlap = ClosedForm(
        "overlap",
        1 - total(sp.Abs(u[j] - w[j]), j, 1, N) / 2,
        [N, u, w],
        implicit=1,
        means="1 less the total variation of the laws u and v",
        location="slide 'Mutual Information to Total Variation'",
        symbol=r"1-\|P-Q\|_{TV}",
        stated_by="cuff_yu2016.two_rows",
    )
    information_of_even_bit = ClosedForm(
        "information_of_even_bit",
        total(XLOGX(u[j]) / 2 + XLOGX(w[j]) / 2 - XLOGX((u[j] + w[j]) / 2), j, 1, N),
        [N, u, w],
        implicit=1,
        means="mutual information, in nats, of an even bit and a response that has the law u for one value of the bit, v for the other",
        location="slide 'Mutual Information to Total Variation'",
        symbol="I(X;Y)",
        stated_by="cuff_yu2016.two_rows",
    )
    binary_channel_information = ClosedForm(
        "binary_channel_information",
        sp.log(2) - H(v),
        [v],
        means="the capacity eps of the binary channel that errs with probability v: its rows have the total variation 1 - 2v",
        location="slide 'Mutual Information to Total Variation'",
        symbol=r"\ln 2 - h(v)",
        stated_by="cuff_yu2016.information_to_variation.attained",
    )
    variation_bound = ClosedForm(
        "variation_bound",
        1 - 2 * v,
        [v],
        means="the tightest bound on the total variation of two rows at the information ln 2 - h(v)",
        location="slide 'Mutual Information to Total Variation'",
        symbol=r"1 - 2 h^{-1}(\ln 2 - \epsilon)",
        stated_by="cuff_yu2016.information_to_variation",
        about=["cuff_yu2016.information_to_variation.attained"],
    )
    variation_root = ClosedForm(
        "variation_root",
        sp.sqrt(2 * eps),
        [eps],
        means="a bound on that bound",
        location="slide 'Mutual Information to Total Variation'",
        symbol=r"\sqrt{2\epsilon}",
        stated_by="cuff_yu2016.information_to_variation.root",
        about=["cuff_yu2016.information_to_variation.squared"],
    )

    # --- finite alphabets ------------------------------------------------------------------------------------------

    finite_alphabet_bound = ClosedForm(
        "finite_alphabet_bound",
        2 * H(d) + 2 * d * sp.log(sp.Min(N, R + 1)),
        [N, R, d],
        means="a bound on the information about an entry of at most R values in N responses, if rows are within d in total variation",
        location="slide 'Finite Alphabet'",
        symbol=r"\epsilon'",
        stated_by="cuff_yu2016.finite_alphabet",
    )
    finite_alphabet_half = ClosedForm(
        "finite_alphabet_half",
        H(d) + d * sp.log(sp.Min(M, N)),
        [M, N, d],
        means="half of that is enough",
        location="not on the slides",
        stated_by="cuff_yu2016.finite_alphabet.halved",
    )
    erasure_information = ClosedForm(
        "erasure_information",
        s * sp.log(M),
        [M, s],
        means="the information that a channel gives which erases one of M even letters with probability 1 - s",
        location="not on the slides",
        stated_by="cuff_yu2016.ordering.erasure",
    )

    # --- the observation -------------------------------------------------------------------------------------------

    average_over_others = ClosedForm(
        "average_over_others",
        total(q[r] * W[first, r, second], r, 1, K),
        [K, q, W, first, second],
        implicit=1,
        means="the probability of response j of the mechanism W if the entry is i and the other entries have the law q",
        location="slide 'Observation'",
        symbol="p(y|x_i)",
        stated_by="cuff_yu2016.observation",
    )

FORMS = forms_in(vars())
