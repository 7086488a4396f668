"""The closed forms of Wang, Ying, Zhang (2016) as sympy objects, in the paper's order.

Rows n, values of a row m, level eps in nats, distortion D in rows; gap is eps_X of (16), low the level eps~_X, entropy
that of the prior, H(X) in nats. They are kept as they are typed: words stand for the formula that is printed, term by
term.
"""

import sympy as sp

from verify.language.translate import as_written
from verify.run.closed_form import ClosedForm, cases, forms_in, total

n, m, l, k = sp.symbols("n m l k", integer=True)
eps, D, gap, low, entropy, least, p, g = sp.symbols("eps D gap low entropy least p g", real=True)
P = sp.IndexedBase("P")

with as_written():
    _level = sp.log(n / D - 1) + sp.log(m - 1)
    _normalizer = (1 + (m - 1) * sp.exp(-eps)) ** n
    _size = sp.binomial(n, l) * (m - 1) ** l

    # --- Theorem 1 -------------------------------------------------------------------------------------------------

    level_at = ClosedForm(
        "level_at",
        _level,
        [n, m, D],
        implicit=2,
        means="the level that belongs to the distortion D: h^{-1}(D) of (17)",
        location="eq. (17)",
        symbol="h^{-1}(D)",
        stated_by="wyz2016.h_right_inverse",
        about=["wyz2016.h_left_inverse"],
    )
    distortion_at = ClosedForm(
        "distortion_at",
        n / (1 + sp.exp(eps) / (m - 1)),
        [n, m, eps],
        implicit=2,
        means="the distortion that belongs to the level eps: h(eps) of (32)",
        location="eq. (32)",
        symbol=r"h(\epsilon)",
        stated_by="wyz2016.lemma1",
    )
    identifiability_level_amended = ClosedForm(
        "identifiability_level_amended",
        cases(
            (_level, sp.And(sp.Gt(D, 0), sp.Le(D, n / (1 + sp.exp(low) / (m - 1))))),
            (sp.Max(_level, gap), sp.And(sp.Gt(D, n / (1 + sp.exp(low) / (m - 1))), sp.Lt(D, n))),
        ),
        [n, m, D, low, gap],
        means="the privacy-distortion function under identifiability up to h(eps~_X), and a lower bound on it beyond; 0 < D < n",
        location="Theorem 1, eq. (18)",
        symbol=r"\epsilon_i^*(D)",
        stated_by="wyz2016.theorem1.identifiability.small.amended",
        about=["wyz2016.theorem1.identifiability.large.amended"],
    )
    identifiability_level = ClosedForm(
        "identifiability_level",
        cases(
            (_level, sp.And(sp.Ge(D, 0), sp.Le(D, n / (1 + sp.exp(low) / (m - 1))))),
            (sp.Max(_level, gap), sp.And(sp.Gt(D, n / (1 + sp.exp(low) / (m - 1))), sp.Le(D, n))),
        ),
        [n, m, D, low, gap],
        means="the same as printed, where D = 0 and D = n are allowed",
        location="Theorem 1, eq. (18)",
        symbol=r"\epsilon_i^*(D)",
        stated_by="wyz2016.theorem1.identifiability.small",
        about=["wyz2016.theorem1.identifiability.large"],
        instead=identifiability_level_amended,
    )
    privacy_level_below = ClosedForm(
        "privacy_level_below",
        sp.Max(_level - gap, 0),
        [n, m, D, gap],
        means="a lower bound on the privacy-distortion function under differential privacy, for 0 < D < n",
        location="Theorem 1, eq. (19)",
        symbol=r"\epsilon_d^*(D)",
        stated_by="wyz2016.theorem1.dp.amended",
        about=["wyz2016.eq44.amended", "wyz2016.theorem1.dp"],
    )
    privacy_level_above = ClosedForm(
        "privacy_level_above",
        sp.Max(_level, 0),
        [n, m, D],
        means="an upper bound on the privacy-distortion function under differential privacy, for 0 < D < n",
        location="Theorem 1, eq. (19)",
        symbol=r"\epsilon_d^*(D)",
        stated_by="wyz2016.theorem1.dp.amended",
        about=["wyz2016.theorem1.dp"],
    )

    privacy_level_above_printed = ClosedForm(
        "privacy_level_above_printed",
        cases((sp.Max(_level, 0), sp.And(sp.Ge(D, 0), sp.Le(D, n)))),
        [n, m, D],
        means="the same as printed, where D = 0 and D = n are allowed",
        location="Theorem 1, eq. (19)",
        symbol=r"\epsilon_d^*(D)",
        stated_by="wyz2016.theorem1.dp",
        instead=privacy_level_above,
    )

    # --- the mechanisms (26) and (27) ------------------------------------------------------------------------------

    normalizer = ClosedForm(
        "normalizer",
        _normalizer,
        [n, m, eps],
        implicit=2,
        means="the sum of exp(-eps hamming(x,y)) over all databases x, whichever y: the denominator of (27) and (41)",
        location="eqs. (26), (27), (41)",
        symbol=r"(g_\epsilon)^n",
        stated_by="wyz2016.eq21",
    )

    # --- Theorem 2 -------------------------------------------------------------------------------------------------

    least_information = ClosedForm(
        "least_information",
        entropy - n * sp.log(1 + (m - 1) * sp.exp(-eps)) - eps * D,
        [n, m, eps, D, entropy],
        means="""the least mutual information of a mechanism of distortion D at eps = h^{-1}(D), for a prior of this entropy and
        0 < D <= h(eps~_X); beyond that, and for any other eps > 0, only a lower bound""",
        location="not in the paper: follows from (26) and Theorem 2",
        symbol=r"H(X) - n\ln g_\epsilon - \epsilon D",
        stated_by="wyz2016.rate",
        about=["wyz2016.rate_attained", "wyz2016.theorem2", "wyz2016.theorem2.amended"],
    )

    # --- Appendix A ------------------------------------------------------------------------------------------------

    sphere_size = ClosedForm(
        "sphere_size",
        _size,
        [n, m, l],
        implicit=2,
        means="how many databases differ from a given one in l rows",
        location="after eq. (37)",
        symbol="N_l",
        stated_by="wyz2016.eq38",
    )
    sphere_law = ClosedForm(
        "sphere_law",
        _size * sp.exp(-l * eps) / _normalizer,
        [n, m, l, eps],
        implicit=2,
        means="the probability of the distance l under the posteriors (41)",
        location="after eq. (38)",
        symbol=r"N_l e^{-l\epsilon}/(g_\epsilon)^n",
        stated_by="wyz2016.eq21.spheres",
        about=["wyz2016.lemma1.last_sphere"],
    )
    neighbours_outward = ClosedForm(
        "neighbours_outward",
        (n - l + 1) * (m - 1),
        [n, m, l],
        means="how many neighbours in the sphere of radius l a database of the sphere of radius l-1 has",
        location="Appendix A, after eq. (35)",
        stated_by="wyz2016.lemma1.neighbours",
        about=["wyz2016.eq37"],
    )
    mean_distance_amended = ClosedForm(
        "mean_distance_amended",
        total(
            l * (sp.binomial(n, l) * (m - 1) ** l) * sp.exp(-l * eps) / (1 + (m - 1) * sp.exp(-eps)) ** n,
            l,
            0,
            n,
        ),
        [n, m, eps],
        means="a lower bound on the mean distance, which is h(eps)",
        location="Appendix A, after 'Continue this procedure we obtain'",
        stated_by="wyz2016.lemma1.last_display.amended",
    )
    mean_distance_printed = ClosedForm(
        "mean_distance_printed",
        total(
            l
            * (sp.binomial(n, l) * (m - 1) ** l)
            * sp.exp(-(n - l) * eps)
            / (1 + (m - 1) * sp.exp(-eps)) ** n,
            l,
            0,
            n,
        ),
        [n, m, eps],
        means="the same as printed, with n-l in place of l in the exponent",
        location="Appendix A, after 'Continue this procedure we obtain'",
        stated_by="wyz2016.lemma1.last_display",
        instead=mean_distance_amended,
    )

    # --- beyond the paper ------------------------------------------------------------------------------------------

    least_feasible_level = ClosedForm(
        "least_feasible_level",
        sp.log(1 / least - (m - 1)),
        [m, least],
        means="the level eps~_X of a prior on one row whose least probability is given",
        location="not in the paper",
        symbol=r"\widetilde{\epsilon}_X",
        stated_by="wyz2016.eps_tilde.one_row",
    )
    one_row_ratio = ClosedForm(
        "one_row_ratio",
        (k - 1) * (1 - D) / (p - 1 + D),
        [k, p, D],
        means="""for one row, the least e^eps of a mechanism that puts out k values, of probability p together: the least over k
        (and 1) is e to the privacy-distortion function under differential privacy""",
        location="not in the paper",
        stated_by="wyz2016.beyond.one_row.closed_form",
        about=["wyz2016.beyond.one_row"],
    )

FORMS = forms_in(vars())
