"""The closed forms of Kalantari, Sankar, Sarwate (2018) as sympy objects, in the paper's order.

M letters; P[s,i] is the probability of the letter i under the source s, D the distortion that is allowed, x[i] the
distortion of the letter i, T[k] the threshold D^(k) of (9). Levels in nats. (10) and (19) are values of programs: here
they are functions of the program's optimal distortions x, of which the objective is a formula.
"""

import sympy as sp

from verify.language.translate import XLOGX, as_written
from verify.run.closed_form import ClosedForm, cases, forms_in, total

M, R, i, j, k, l, n, r, s = sp.symbols("M R i j k l n r s", integer=True)
D, A, letter, output, source = sp.symbols("D A i j s", real=True)
P, Q, T, p, w, x, origin = (sp.IndexedBase(name) for name in ("P", "Q", "T", "p", "w", "x", "source"))
same = sp.KroneckerDelta

with as_written():
    _level = sp.log((M - 1) * (1 - D) / D)
    _information = sp.log(M) + XLOGX(D) + XLOGX(1 - D) - D * sp.log(M - 1)
    _first = (M - 1 - l) * (1 - total(x[i], i, 2, M - l) / (M - 1 - l)) / x[1]
    _ratio = (M - 1 - k) * (1 - total((1 - same(l, i)) * x[l], l, 1, M - k) / (M - 1 - k)) / x[i]
    _low, _high = sp.Lt(D, (M - 1) / M), sp.Ge(D, (M - 1) / M)
    _mixed = total(p[k] * Q[k, output], k, 1, M)
    _first_of_matrix = (M - 1 - k) * (1 - total((1 - same(l, 1)) * x[l], l, 1, M - k) / (M - 1 - k)) / x[1]

    # --- Section II ------------------------------------------------------------------------------------------------

    finite_mixture = ClosedForm(
        "finite_mixture",
        total(w[s] * P[s, letter], s, 1, R),
        [R, P, w, letter],
        implicit=2,
        means="probability of the letter i under the mixture of the R sources P[1,.], ..., P[R,.] with weights w",
        location="",
        symbol=r"\sum_k w_k P^{(k)}_i",
        about=["kss2018.beyond.levels"],
    )
    mixture = ClosedForm(
        "mixture",
        total(w[k] * P[origin[k], letter], k, 1, r),
        [P, r, w, origin, letter],
        implicit=1,
        means="probability of the letter i under the mixture of the r sources source[1], ..., source[r] of P with weights w",
        location="Section V-C",
        symbol=r"\sum_{i=1}^{r} \theta_i P^{(i)}",
        stated_by="kss2018.lemma2.valid",
    )
    distortion = ClosedForm(
        "distortion",
        total(p[i] * (1 - Q[i, i]), i, 1, M),
        [M, p, Q],
        implicit=1,
        means="expected Hamming distortion of the mechanism Q under the source p",
        location="Section II-B",
        symbol=r"\sum_{i=1}^M P_i (1-Q(i|i))",
        stated_by="kss2018.section2b.distortion",
    )

    # --- Theorem 1 -------------------------------------------------------------------------------------------------

    symmetric_mechanism = ClosedForm(
        "symmetric_mechanism",
        cases((1 - D, sp.Eq(i, j)), (D / (M - 1), sp.Ne(i, j))),
        [M, D, i, j],
        implicit=1,
        means="Q(j|i) of the symmetric mechanism of distortion D",
        location="eq. (7)",
        symbol="Q_D(j|i)",
        stated_by="kss2018.eq7",
    )
    symmetric_level = ClosedForm(
        "symmetric_level",
        _level,
        [M, D],
        implicit=1,
        means="the level of the symmetric mechanism, with 1-D on the diagonal and D/(M-1) elsewhere, for D at most (M-1)/M",
        location="eq. (8)",
        symbol=r"\log\left((M-1)\frac{1-D}{D}\right)",
        stated_by="kss2018.eq7",
    )
    symmetric_ratio = ClosedForm(
        "symmetric_ratio",
        (1 - D) / D * (M - 1),
        [M, D],
        implicit=1,
        means="e to the level of the symmetric mechanism of distortion D",
        location="Section V-E",
        symbol=r"e^{\epsilon_{DP}(Q_D)}",
        stated_by="kss2018.eq33.def",
    )
    class_I_level = ClosedForm(
        "class_I_level",
        cases((_level, _low), (0, _high)),
        [M, D],
        means="the minimal leakage of a source set of Class I at the distortion D, which is positive",
        location="Theorem 1, eq. (8)",
        symbol=r"\epsilon^*_{DP}(\mathcal{P},D)",
        stated_by="kss2018.theorem1",
        about=["kss2018.section3.free"],
    )

    class_I_level_printed = ClosedForm(
        "class_I_level_printed",
        cases((_level, sp.And(sp.Ge(D, 0), _low)), (0, sp.And(_high, sp.Le(D, 1)))),
        [M, D],
        means="the same as printed, where D = 0 is allowed: no level is finite there",
        location="Theorem 1, eq. (8)",
        symbol=r"\epsilon^*_{DP}(\mathcal{P},D)",
        stated_by="kss2018.theorem1.at_zero",
        about=["kss2018.theorem1", "kss2018.theorem1.at_zero.amended"],
        instead=class_I_level,
    )

    # --- Theorems 2 and 3 ------------------------------------------------------------------------------------------

    tail = ClosedForm(
        "tail",
        total(P[source, i], i, M - k + 1, M),
        [M, P, source, k],
        implicit=2,
        means="probability of the last k letters under the source s; the threshold D^(k) is the largest of these",
        location="eq. (9)",
        symbol=r"\sum_{i=M-k+1}^M P_i",
        stated_by="kss2018.eq9.growing",
    )
    first_ratio = ClosedForm(
        "first_ratio",
        _first,
        [M, l, x],
        implicit=1,
        means="(M-1-l)(1 - (x[2] + ... + x[M-l])/(M-1-l))/x[1], of which the objective of (13) is the logarithm",
        location="eqs. (13), (36)",
        symbol=r"(M-1-l)\frac{1-\frac{\sum_{i=2}^{M-l}D_i}{M-1-l}}{D_1}",
        stated_by="kss2018.eq36.solved",
    )
    objective = ClosedForm(
        "objective",
        sp.log(_first),
        [M, l, x],
        implicit=1,
        means="""the objective of (13) for the distortions x of the M-l letters that are kept, the logarithm of
        (M-1-l)(1 - (x[2] + ... + x[M-l])/(M-1-l))/x[1]""",
        location="eq. (13)",
        symbol=r"\log(M-1-l)\frac{1-\frac{\sum_{i=2}^{M-l}D_i}{M-1-l}}{D_1}",
        stated_by="kss2018.eq13.amended",
    )
    class_II_level_amended = ClosedForm(
        "class_II_level_amended",
        cases(
            (sp.log(_first), sp.And(sp.Gt(D, 0), sp.Lt(D, T[M - 1]))),
            (0, sp.And(sp.Ge(D, T[M - 1]), sp.Le(D, 1))),
        ),
        [M, D, T, l, x],
        means="""the minimal leakage of a source set of Class II at the distortion D, if x and l are optimal in (13) over all l
        up to M-2 and all x that increase""",
        location="Theorem 2, eqs. (10), (13)",
        symbol=r"\epsilon^*_{DP}(\mathcal{P},D)",
        stated_by="kss2018.theorem2.own_tails",
        about=["kss2018.theorem2.high", "kss2018.theorem2.amended"],
    )
    class_II_level = ClosedForm(
        "class_II_level",
        cases(
            (_level, sp.And(sp.Gt(D, 0), sp.Lt(D, T[1]))),
            (sp.log(_first), sp.And(sp.Ge(D, T[1]), sp.Lt(D, T[M - 1]))),
            (0, sp.And(sp.Ge(D, T[M - 1]), sp.Le(D, 1))),
        ),
        [M, D, T, l, x],
        means="""the minimal leakage of a source set of Class II at the distortion D, as printed: x and l are optimal in (13),
        in which nothing says that x increases""",
        location="Theorem 2, eqs. (10), (13)",
        symbol=r"\epsilon^*_{DP}(\mathcal{P},D)",
        stated_by="kss2018.theorem2",
        about=["kss2018.theorem2.low", "kss2018.theorem2.high"],
        instead=class_II_level_amended,
    )

    # --- Section III-A ---------------------------------------------------------------------------------------------

    output_law = ClosedForm(
        "output_law",
        _mixed,
        [M, p, Q, output],
        implicit=1,
        means="probability of the output j of the mechanism Q, if the letter has the law p",
        location="",
        symbol=r"P_{\hat{X}}(j)",
        about=["kss2018.lemma6.independent.amended"],
    )
    information = ClosedForm(
        "information",
        total(p[i] * total(XLOGX(Q[i, j]), j, 1, M), i, 1, M)
        - total(XLOGX(total(p[k] * Q[k, j], k, 1, M)), j, 1, M),
        [M, p, Q],
        implicit=1,
        means="mutual information of the letter, drawn from the source p, and the output of the mechanism Q, in nats",
        location="eq. (24)",
        symbol=r"I(P;Q)",
        stated_by="kss2018.section3a.nonnegative",
    )
    symmetric_information = ClosedForm(
        "symmetric_information",
        _information,
        [M, D],
        implicit=1,
        means="mutual information of the symmetric mechanism of distortion D under the uniform source",
        location="eq. (27)",
        symbol=r"\log M - H(D) - D\log(M-1)",
        stated_by="kss2018.eq28",
        about=["kss2018.eq29"],
    )
    uniform_information = ClosedForm(
        "uniform_information",
        cases((_information, _low), (0, _high)),
        [M, D],
        means="the minimal mutual information leakage of a source set that has the uniform distribution as a member",
        location="Lemma 5, eq. (27)",
        symbol=r"\epsilon^*_{IT}(\mathcal{P},D)",
        stated_by="kss2018.lemma5.amended",
    )
    class_I_information = ClosedForm(
        "class_I_information",
        cases((_information, _low), (0, _high)),
        [M, D],
        means="the minimal mutual information leakage of a source set of Class I, as printed",
        location="Lemma 5, eq. (27)",
        symbol=r"\epsilon^*_{IT}(\mathcal{P},D)",
        stated_by="kss2018.lemma5",
        instead=uniform_information,
    )

    # --- Section V -------------------------------------------------------------------------------------------------

    ratio = ClosedForm(
        "ratio",
        _ratio,
        [M, k, x, i],
        implicit=1,
        means="the number c_i: e to the objective of (13) for k suppressed letters, with x[i] in the place of x[1]",
        location="eq. (53)",
        symbol="c_i",
        stated_by="kss2018.eq53.amended",
    )
    level_of_matrix_amended = ClosedForm(
        "level_of_matrix_amended",
        sp.log(_first_of_matrix),
        [M, k, x],
        means="the level of the matrix (52), with k suppressed letters, for distortions x that increase",
        location="Section V-F, last line",
        symbol=r"\epsilon_{DP}(Q^{(k)^*})",
        stated_by="kss2018.eq52.level.amended",
    )
    level_of_matrix = ClosedForm(
        "level_of_matrix",
        _first_of_matrix,
        [M, k, x],
        means="the level of the matrix (52), as printed: without the logarithm",
        location="Section V-F, last line",
        symbol=r"\epsilon_{DP}(Q^{(k)^*})",
        stated_by="kss2018.eq52.level",
        instead=level_of_matrix_amended,
    )
    class_III_level = ClosedForm(
        "class_III_level",
        cases(
            (_level, sp.And(sp.Gt(D, 0), sp.Lt(D, T[1]))),
            (sp.log(_first), sp.And(sp.Ge(D, T[1]), _low)),
            (0, sp.And(_high, sp.Le(D, 1))),
        ),
        [M, D, T, l, x],
        means="""the bounds on the minimal leakage of a source set of Class III, as printed: x and l are optimal in (22). What
        holds instead: e to the level is at least the `ratio` of every letter, with k = 0""",
        location="Theorem 3, eqs. (19), (22)",
        symbol=r"\epsilon^*_{DP:III}(\mathcal{P}_{II},D,\mathcal{T})",
        stated_by="kss2018.theorem3",
        about=[
            "kss2018.theorem3.lower",
            "kss2018.theorem3.low",
            "kss2018.theorem3.high",
            "kss2018.theorem3.amended",
        ],
        instead=ratio,
    )

    # --- beyond the paper ------------------------------------------------------------------------------------------

    one_source_ratio = ClosedForm(
        "one_source_ratio",
        (n - 1) * (1 - D) / (A - 1 + D),
        [n, A, D],
        means="""the least e^eps of a mechanism that puts out n letters, of probability A together, under one source: the least
        over n (and 1) is e to the minimal leakage""",
        location="not in the paper",
        stated_by="kss2018.beyond.closed_form",
        about=["kss2018.beyond.closed_form.one_source"],
    )

FORMS = forms_in(vars())
