"""The closed forms of Wu (2019) as sympy objects, in the paper's order.

Levels and entropies in nats where nothing else is said. L is the paper's lambda = 1/N of the exponential channel, N the
variance of the Gaussian channel, T the bound on the query, S a global sensitivity, balance the value of the balance
function, delta that of (eps,delta)-differential privacy.
"""

import sympy as sp

from verify.language.translate import XLOGX, H, as_written
from verify.run.closed_form import ClosedForm, forms_in, total

M, m, K, k, y, i, J, j, f, r = sp.symbols("M m K k y i J j f r", integer=True)
p, eps, L, N, T, D, d, b, t, y_real, f_real, place = sp.symbols("p eps L N T D d b t y f l", real=True)
q, V, z, c, I, P, Q = (sp.IndexedBase(name) for name in ("q", "V", "z", "c", "I", "p", "r"))
answer, wrong = sp.symbols("f y", integer=True)

with as_written():
    # --- Section 2 -------------------------------------------------------------------------------------------------

    transmitted_information = ClosedForm(
        "transmitted_information",
        total(total(q[k] * XLOGX(V[k, y]), k, 1, M) - XLOGX(total(q[k] * V[k, y], k, 1, M)), y, 1, m),
        [M, m, q, V],
        implicit=2,
        means="mutual information of the input, of law q on 1..M, and the output, in 1..m, of the channel V, in nats",
        location="Lemma 3",
        symbol="I(X;Y)",
        stated_by="wu2019.lemma3",
        about=["wu2019.definition6.mean"],
    )

    # --- Section 4.1: the binary symmetric privacy channel ---------------------------------------------------------

    binary_symmetric = ClosedForm(
        "binary_symmetric",
        (1 - p) ** (1 - sp.Abs(wrong - answer)) * p ** sp.Abs(wrong - answer),
        [p, answer, wrong],
        implicit=1,
        means="the probability that the binary symmetric privacy channel gives y where the answer is f: it is wrong with probability p",
        location="eq. (29)",
        symbol="p(y|x)",
        stated_by="wu2019.eq29",
    )
    binary_entropy = ClosedForm(
        "binary_entropy",
        -p * sp.log(p) - (1 - p) * sp.log(1 - p),
        [p],
        means="the entropy of a bit that is 1 with probability p, for 0 < p < 1",
        location="eq. (35)",
        symbol="H(p)",
        stated_by="wu2019.eq35",
    )
    binary_symmetric_capacity = ClosedForm(
        "binary_symmetric_capacity",
        sp.log(2) - H(p),
        [p],
        means="a bound on the individual channel capacity of the binary symmetric privacy channel, which is reached",
        location="eqs. (34), (36)",
        symbol="C_1",
        stated_by="wu2019.eq34",
        about=["wu2019.eq34.equality", "wu2019.eq36", "wu2019.eq34.level"],
    )
    entropy_of_threshold_bits = ClosedForm(
        "entropy_of_threshold_bits",
        sp.log(2) - eps * sp.log(2),
        [eps],
        means="(37) as printed, logarithms to base 2, written in nats: the entropy H(p*) of the least noise p* for a level eps in bits",
        location="eq. (37)",
        symbol="H(p^*)",
        stated_by="wu2019.eq37.bits",
    )
    entropy_of_threshold = ClosedForm(
        "entropy_of_threshold",
        sp.log(2) - eps,
        [eps],
        means="(37) read in nats: the entropy H(p*) of the least noise p*; for log 2 < eps < 1 there is no such p*",
        location="eq. (37)",
        symbol="H(p^*)",
        stated_by="wu2019.eq37.nats",
        about=["wu2019.eq37.nats.amended", "wu2019.eq37.unique"],
        instead=entropy_of_threshold_bits,
    )

    # --- Section 4.2: data-independent privacy channels ------------------------------------------------------------

    output_entropy = ClosedForm(
        "output_entropy",
        -total(XLOGX(z[y]), y, 1, m),
        [m, z],
        implicit=1,
        means="entropy of the law z on the outputs, in nats",
        location="eq. (43)",
        symbol="H(Z)",
        stated_by="wu2019.corollary1",
    )
    data_independent_capacity = ClosedForm(
        "data_independent_capacity",
        sp.log(m) - -total(XLOGX(z[y]), y, 1, m),
        [m, z],
        means="a bound on the individual channel capacity of a data-independent channel with the law z on m outputs",
        location="Corollary 1, eq. (44)",
        symbol=r"\log|\mathcal{Y}| - H(Z)",
        stated_by="wu2019.corollary1",
        about=["wu2019.corollary1.equality"],
    )

    # --- Section 4.3: the exponential privacy channel --------------------------------------------------------------

    normalizer = ClosedForm(
        "normalizer",
        total(sp.exp(-i * L), i, 0, k - 1),
        [k, L],
        means="what the weights exp(-i L) of the k places add up to; L is the paper's lambda",
        location="eq. (50)",
        symbol=r"\alpha",
        stated_by="wu2019.eq50",
    )
    normalizer_closed = ClosedForm(
        "normalizer_closed",
        (1 - sp.exp(-k * L)) / (1 - sp.exp(-L)),
        [k, L],
        means="the same in closed form, for L > 0",
        location="eq. (54)",
        symbol=r"\alpha",
        stated_by="wu2019.eq54",
    )
    weighted_places = ClosedForm(
        "weighted_places",
        total(sp.exp(-i * L) * i, i, 0, k - 1),
        [k, L],
        means="the sum of the places i = 0..k-1, each with its weight exp(-i L)",
        location="eq. (58)",
        symbol=r"\sum_i i e^{-i\lambda}",
        stated_by="wu2019.eq58",
    )
    weighted_places_closed = ClosedForm(
        "weighted_places_closed",
        k * sp.exp((1 - k) * L) / (1 - sp.exp(L))
        - (1 - sp.exp(-k * L)) / ((1 - sp.exp(-L)) * (1 - sp.exp(L))),
        [k, L],
        means="the same in closed form, for L > 0",
        location="eqs. (58), (59)",
        symbol=r"\sum_i i e^{-i\lambda}",
        stated_by="wu2019.eq59",
        about=["wu2019.eq58"],
    )
    exponential_entropy = ClosedForm(
        "exponential_entropy",
        sp.log((1 - sp.exp(-k * L)) / (1 - sp.exp(-L))) + L / (sp.exp(L) - 1) - k * L / (sp.exp(k * L) - 1),
        [k, L],
        means="the right side of (62), for k outputs and lambda = L, in nats",
        location="eq. (62)",
        symbol="H(Z)",
        stated_by="wu2019.eq62",
        about=["wu2019.eq63"],
    )
    exponential_entropy_bits = ClosedForm(
        "exponential_entropy_bits",
        sp.log((1 - sp.exp(-k * L)) / (1 - sp.exp(-L))) / sp.log(2)
        + L / (sp.exp(L) - 1)
        - k * L / (sp.exp(k * L) - 1),
        [k, L],
        means="(62) read with logarithms to base 2",
        location="eq. (62)",
        symbol="H(Z)",
        stated_by="wu2019.eq62.bits",
        instead=exponential_entropy,
    )
    exponential_capacity = ClosedForm(
        "exponential_capacity",
        sp.log(k)
        - (
            sp.log((1 - sp.exp(-k * L)) / (1 - sp.exp(-L)))
            + L / (sp.exp(L) - 1)
            - k * L / (sp.exp(k * L) - 1)
        ),
        [k, L],
        means="a bound on the individual channel capacity of the exponential privacy channel of rate L on k outputs",
        location="eq. (63)",
        symbol=r"\log k - H(Z)",
        stated_by="wu2019.eq63.private",
    )

    # --- Section 5.1: the Gaussian privacy channel -----------------------------------------------------------------

    bell = ClosedForm(
        "bell",
        sp.exp(-((y_real - f_real) ** 2) / (2 * N)),
        [y_real, f_real, N],
        means="the Gaussian density of mean f and variance N at y, but for the factor 1/sqrt(2 pi N)",
        location="Definition 14",
        symbol="p(y|x)",
        stated_by="wu2019.definition14",
    )
    gaussian_capacity = ClosedForm(
        "gaussian_capacity",
        sp.Rational(1, 2) * sp.log(1 + T**2 / N),
        [T, N],
        means="a bound on the individual channel capacity of the Gaussian privacy channel with noise of variance N",
        location="eq. (95)",
        symbol=r"\frac12\log\left(1+\frac{T^2}{N}\right)",
        stated_by="wu2019.eq95",
        about=["wu2019.eq95.query", "wu2019.eq95.step"],
    )
    gaussian_capacity_bits = ClosedForm(
        "gaussian_capacity_bits",
        sp.Rational(1, 2) * sp.log(1 + T**2 / N) / sp.log(2),
        [T, N],
        means="(96) read with logarithms to base 2, of which (97) is not the solution",
        location="eqs. (96), (97)",
        stated_by="wu2019.eq96_97.bits",
        instead=gaussian_capacity,
    )
    gaussian_variance = ClosedForm(
        "gaussian_variance",
        T**2 / (sp.exp(2 * eps) - 1),
        [T, eps],
        means="the least variance N at which the bound (95) is eps, for eps > 0",
        location="eq. (97)",
        symbol="N",
        stated_by="wu2019.eq96_97",
        about=["wu2019.eq97.private", "wu2019.eq97.at_zero"],
    )
    gaussian_deviation = ClosedForm(
        "gaussian_deviation",
        T / sp.sqrt(sp.exp(2 * eps) - 1),
        [T, eps],
        means="the least standard deviation of the noise for the level eps, for T >= 0 and eps > 0",
        location="eq. (99)",
        symbol=r"\sqrt{N}",
        stated_by="wu2019.eq99",
        about=["wu2019.eq99.variance.amended"],
    )
    gaussian_deviation_small = ClosedForm(
        "gaussian_deviation_small",
        T / sp.sqrt(2 * eps),
        [T, eps],
        means="what that is close to for small eps",
        location="eq. (99)",
        stated_by="wu2019.eq99.limit",
        about=["wu2019.eq99.rate"],
    )
    gaussian_deviation_balanced = ClosedForm(
        "gaussian_deviation_balanced",
        T / sp.sqrt(sp.exp(2 * eps + 2 * t) - 1),
        [T, eps, t],
        means="the same where the balance function allows t more",
        location="eq. (100)",
        symbol=r"\sqrt{N}",
        stated_by="wu2019.eq100",
        about=["wu2019.eq100.limit"],
    )

    # --- Section 5.2: variances ------------------------------------------------------------------------------------

    laplace_variance = ClosedForm(
        "laplace_variance",
        2 * (D / eps) ** 2,
        [D, eps],
        means="the variance of Laplace noise of scale D/eps (wu2019.s5_2.laplace.amended): the page prints another value",
        location="",
        stated_by="wu2019.s5_2.laplace.amended",
    )
    laplace_variance_printed = ClosedForm(
        "laplace_variance_printed",
        D / eps,
        [D, eps],
        means="the variance of the Laplace mechanism for global sensitivity D, as printed",
        location="Section 5.2",
        symbol=r"\frac{\Delta f}{\epsilon}",
        stated_by="wu2019.s5_2.laplace",
        instead=laplace_variance,
    )
    gaussian_mechanism_variance = ClosedForm(
        "gaussian_mechanism_variance",
        2 * sp.log(sp.Rational(5, 4) / d) * (D / eps) ** 2,
        [D, eps, d],
        means="""the variance of the Gaussian mechanism of (eps, d)-differential privacy for global sensitivity D, as it is known: the square
    of the deviation (98), which the page prints as the variance""",
        location="Section 5.2",
        symbol=r"2\ln(1.25/\delta')(\Delta f/\epsilon)^2",
        stated_by="wu2019.eq98.amended",
    )
    gaussian_mechanism_variance_printed = ClosedForm(
        "gaussian_mechanism_variance_printed",
        sp.sqrt(2 * sp.log(sp.Rational(5, 4) / d)) * D / eps,
        [D, eps, d],
        means="the variance of the Gaussian mechanism, as printed: it is the standard deviation",
        location="eq. (98)",
        symbol=r"\sqrt{2\ln(1.25/\delta')}\frac{\Delta f}{\epsilon}",
        stated_by="wu2019.eq98",
        instead=gaussian_mechanism_variance,
    )
    gaussian_channel_variance_printed = ClosedForm(
        "gaussian_channel_variance_printed",
        sp.sqrt(N),
        [N],
        means="the variance of the Gaussian privacy channel, as printed: it is the standard deviation",
        location="eq. (99)",
        symbol=r"\sqrt{N}",
        stated_by="wu2019.eq99.variance",
        instead=gaussian_variance,
    )

    # --- Section 5: the proof of Theorem 5.1 -----------------------------------------------------------------------

    simple_function = ClosedForm(
        "simple_function",
        total(c[j] * I[j, place], j, 1, J),
        [J, c, I, place],
        implicit=1,
        means="the value at l of the simple function that adds up c[j] on the set whose indicator is I[j,.], for j = 1..J",
        location="eq. (83)",
        symbol=r"\sum_j c_j 1_{A_j}",
        stated_by="wu2019.eq84.simple",
    )

FORMS = forms_in(vars())
