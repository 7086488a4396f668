"""The closed forms of Ding and Farokhi (2020) as sympy objects, in the paper's order. Logarithms are to base 2, as the
paper has them, but for `log_ratio`, which is in nats.

M values of S, N values of X; r[s,x] is 1 if s and x occur together; y[x] is the number that the value x is.
"""

import sympy as sp

from verify.language.translate import XLOGX, as_written
from verify.run.closed_form import ClosedForm, forms_in, total

M, N, K, k, s, t, x = sp.symbols("M N K k s t x", integer=True)
lam, m, value, other, label, label2, new, eps, size, least = sp.symbols(
    "lam m x a k l p eps size least", real=True
)
at_s, at_u, parts = sp.symbols("s u P", real=True)
r, c, g, a, p, P, Q, q, y, w = (
    sp.IndexedBase(name) for name in ("r", "c", "g", "a", "p", "P", "Q", "q", "y", "w")
)
same, inside = sp.KroneckerDelta, sp.Symbol("y", integer=True)


def log2(number: object) -> object:
    return sp.log(number) / sp.log(2)


with as_written():
    # --- Section III: ranges and leakages --------------------------------------------------------------------------

    size_of_S_given = ClosedForm(
        "size_of_S_given",
        total(r[s, value], s, 1, M),
        [M, r, value],
        implicit=2,
        means="the number of values of S that occur together with x",
        location="Section II",
        symbol=r"|[\![S|x]\!]|",
        stated_by="ding_farokhi2020.lemma1",
    )
    size_of_X_given = ClosedForm(
        "size_of_X_given",
        total(r[at_s, x], x, 1, N),
        [N, r, at_s],
        implicit=2,
        means="the number of values of X that occur together with s",
        location="Section II",
        symbol=r"|[\![X|s]\!]|",
        stated_by="ding_farokhi2020.footnote6",
    )
    reduction_of_S_given = ClosedForm(
        "reduction_of_S_given",
        log2(M / total(r[s, value], s, 1, M)),
        [M, r, value],
        implicit=2,
        means="by how many bits the value x of X reduces the uncertainty about S",
        location="Section III-A",
        symbol=r"\log\frac{|[\![S]\!]|}{|[\![S|x]\!]|}",
        stated_by="ding_farokhi2020.l0",
        about=["ding_farokhi2020.i0", "ding_farokhi2020.eq13"],
    )
    reduction_of_X_given = ClosedForm(
        "reduction_of_X_given",
        log2(N / total(r[at_s, x], x, 1, N)),
        [N, r, at_s],
        implicit=2,
        means="by how many bits the value s of S reduces the uncertainty about X",
        location="Section III-B",
        symbol=r"\log\frac{|[\![X]\!]|}{|[\![X|s]\!]|}",
        stated_by="ding_farokhi2020.l0_asymmetric",
    )
    anonymity_leakage = ClosedForm(
        "anonymity_leakage",
        log2(M / label),
        [M, label],
        means="the largest leakage L_0 of a range of which each conditional range has k values or more",
        location="Lemma 1",
        symbol=r"\log(|[\![S]\!]|/k)",
        stated_by="ding_farokhi2020.lemma1",
    )
    difference_of_ranges = ClosedForm(
        "difference_of_ranges",
        total(sp.Abs(r[at_s, x] - r[at_u, x]), x, 1, N),
        [N, r, at_s, at_u],
        implicit=2,
        means="the number of values of X that occur with exactly one of s and u, for an indicator r",
        location="footnote 6",
        symbol=r"|[\![X|s]\!] \setminus [\![X|s']\!] \sqcup [\![X|s']\!] \setminus [\![X|s]\!]|",
        stated_by="ding_farokhi2020.footnote6",
    )
    maximin_information = ClosedForm(
        "maximin_information",
        log2(K),
        [K],
        means="the maximin information of an overlap partition of K blocks",
        location="Definition 1 (e), Lemma 2",
        symbol=r"I_*(S;X)",
        stated_by="ding_farokhi2020.proposition1",
        about=["ding_farokhi2020.k.attained", "ding_farokhi2020.lemma2.count"],
    )
    block_size = ClosedForm(
        "block_size",
        total(same(c[s], label), s, 1, M),
        [M, c, label],
        implicit=2,
        means="the number of values among 1..M with the label k",
        location="",
        symbol=r"|\mathcal{S}|",
        stated_by="ding_farokhi2020.eq15.total",
    )

    # --- Section IV: the graph of X --------------------------------------------------------------------------------

    cut = ClosedForm(
        "cut",
        total(total(g[x, inside] * a[x] * (1 - a[inside]), inside, 1, N), x, 1, N),
        [N, g, a],
        implicit=2,
        means="the value of the cut of the set a: the number of edges that leave it",
        location="Section IV",
        symbol=r"\kappa(\mathcal{X})",
        stated_by="ding_farokhi2020.cut.zero",
        about=["ding_farokhi2020.footnote8"],
    )

    # --- Section V: the algorithms ---------------------------------------------------------------------------------

    joined_size = ClosedForm(
        "joined_size",
        total(sp.Max(r[s, value], r[s, other]), s, 1, M),
        [M, r, value, other],
        implicit=2,
        means="the number of values of S that occur with x or a: the size of the range of their union",
        location="Section V-A1",
        symbol=r"|[\![S|\{x, a\}]\!]|",
        stated_by="ding_farokhi2020.algorithm1.local.partner",
    )
    change_of_lagrangian = ClosedForm(
        "change_of_lagrangian",
        log2(m) - log2(new) + lam * sp.Abs(y[value] - y[other]) / 2,
        [y, lam, m, value, other, new],
        implicit=3,
        means="""The change of the Lagrangian of Algorithm 1 by merging the values x and a, of which y is the number: the least range of S
    grows from m to p values, the largest distance from a centroid from 0 to half their distance.""",
        location="Algorithm 1, step 13",
        symbol=r"\triangle L",
        stated_by="ding_farokhi2020.algorithm1.local.partner",
        about=["ding_farokhi2020.algorithm1.local"],
    )
    distance_from_centroid = ClosedForm(
        "distance_from_centroid",
        sp.Abs(y[value] - total(same(c[t], label) * y[t], t, 1, N) / total(same(c[t], label), t, 1, N)),
        [N, c, y, label, value],
        implicit=3,
        means="the distance of the number y of the value x from the mean of those of cluster k",
        location="Section V-A1",
        symbol=r"d(x, \hat x)",
        about=["ding_farokhi2020.distortion_max.contained"],
    )
    distance_from_union = ClosedForm(
        "distance_from_union",
        sp.Abs(
            y[value]
            - total((same(c[t], label) + same(c[t], label2)) * y[t], t, 1, N)
            / total(same(c[t], label) + same(c[t], label2), t, 1, N)
        ),
        [N, c, y, label, label2, value],
        implicit=3,
        means="the distance of the number y of the value x from the mean of those of clusters k and l together",
        location="Section V-A1",
        symbol=r"d(x, \hat x)",
        about=["ding_farokhi2020.distortion_max.contained"],
    )
    change_of_parts = ClosedForm(
        "change_of_parts",
        log2((parts - 1) / parts),
        [parts],
        means="the change of the maximin information if two parts of the graph are joined",
        location="Algorithm 2, step 5",
        symbol=r"\log\frac{|\mathcal{P}|-1}{|\mathcal{P}|}",
        stated_by="ding_farokhi2020.algorithm2.local.any",
        about=["ding_farokhi2020.algorithm2.local"],
    )
    first_change = ClosedForm(
        "first_change",
        log2(sp.Rational(4, 5)) + lam * log2(sp.Integer(2)),
        [lam],
        means="the change of the Lagrangian in the first iteration of Example 3; it is -0.0219 at lambda = 0.3",
        location="Example 3",
        symbol=r"\triangle\mathcal{L}",
        stated_by="ding_farokhi2020.example3.delta1.amended",
    )
    first_change_printed = ClosedForm(
        "first_change_printed",
        log2(sp.Rational(4, 5)) - lam * log2(sp.Integer(2)),
        [lam],
        means="the same as printed, with a minus before lambda",
        location="Example 3",
        symbol=r"\triangle\mathcal{L}",
        stated_by="ding_farokhi2020.example3.delta1",
        instead=first_change,
    )
    # --- Section VI: stochastic measures ---------------------------------------------------------------------------

    log_ratio = ClosedForm(
        "log_ratio",
        sp.log(p[at_s, value] / (P[at_s] * Q[value])),
        [p, P, Q, at_s, value],
        implicit=3,
        means="""the logarithm of the joint law over the product of its marginals, in nats where the paper has bits; (14) has its
        absolute value""",
        location="display before eq. (14)",
        symbol=r"\log\frac{p(s,\hat x)}{p(s)p(\hat x)}",
        stated_by="ding_farokhi2020.eq14.nats.amended",
    )
    local_privacy_level = ClosedForm(
        "local_privacy_level",
        2 * eps,
        [eps],
        means="""the level of local differential privacy if every log ratio is at most eps in absolute value and every pair has
        positive probability""",
        location="after eq. (14)",
        symbol=r"2\epsilon",
        stated_by="ding_farokhi2020.eq14.nats.amended",
        about=["ding_farokhi2020.eq14.bits.amended"],
    )
    local_privacy_level_printed = ClosedForm(
        "local_privacy_level_printed",
        2 * eps,
        [eps],
        means="the level of local differential privacy as printed: pairs of probability 0 are left out",
        location="after eq. (14)",
        symbol=r"2\epsilon",
        stated_by="ding_farokhi2020.eq14.nats",
        about=["ding_farokhi2020.eq14.bits"],
        instead=local_privacy_level,
    )
    common_information = ClosedForm(
        "common_information",
        -total(XLOGX(q[k]), k, 1, K) / sp.log(2),
        [K, q],
        implicit=1,
        means="Gacs-Koerner common information, in bits: the entropy of the block, if block k has the probability q[k]",
        location="Section VI-B",
        symbol=r"K(S;\hat X)",
        stated_by="ding_farokhi2020.k.bounded",
        about=["ding_farokhi2020.k.attained"],
    )
    probability_of_S = ClosedForm(
        "probability_of_S",
        total(p[at_s, x], x, 1, N),
        [N, p, at_s],
        implicit=2,
        means="the probability of the value s of S in the joint law p",
        location="Section VI",
        symbol="p(s)",
        stated_by="ding_farokhi2020.d_infinity",
    )
    probability_of_X = ClosedForm(
        "probability_of_X",
        total(p[s, value], s, 1, M),
        [M, p, value],
        implicit=2,
        means="the probability of the value x of X in the joint law p",
        location="Section VI",
        symbol=r"p(\hat x)",
        stated_by="ding_farokhi2020.d_infinity",
    )

FORMS = forms_in(vars())
