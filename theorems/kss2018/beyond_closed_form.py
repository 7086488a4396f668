"""Beyond the paper: the closed form for one source in one sentence, for probabilities in decreasing order."""

from theorems.kss2018.beyond_bounds import BEYOND
from theorems.kss2018.model import at
from theorems.kss2018.section5_zero import constant
from verify.claims.prelude import *

# --- the closed form -----------------------------------------------------------------------------------------------

TOP = "sum(i, 1, n, p[i])"


def _at(n: str) -> str:
    return f"sum(i, 1, {n}, p[i])"


_one_source = seq(lemma(("to", "from"), "kss2018.beyond.one_source", "M", "p", "D", "eps"))


_positive = seq(fact("t0", "exp_positive", "eps"), use("p1", "h2", "1"))
_to = seq(
    intro("there"),
    _one_source,
    use(("z", "k"), "to"),
    lemma("most", "basics.sorting.greatest", "M"),  # the first m are the likeliest
    use(("m", "m"), "most", "p", "z"),
    _positive,
    have("enough", f"exp(eps)*({_at('m')}-1+D) >= (m-1)*(1-D)"),
    fact("rt", "reciprocal_positive", "exp(eps)"),
    have(
        "above",
        f"{_at('m')} > 1-D",
        cases(
            "single",
            "m <= 1",
            seq(
                have("eq", "m = 1"),
                have("first", f"{_at('m')} = p[1]"),
                have("short", "1-D-p[1] > 0"),
                have("no", "0 < 0", arith("enough", "t0*short", eq=[("exp(eps)", "first"), ("1-D", "eq")])),
            ),
            have("mr", "(m-1)*(1-D) > 0"),
        ),
    ),
    exhibit("m"),
    split(
        seq(),
        seq(
            fact("r", "reciprocal_positive", f"{_at('m')}-1+D"),
            have("gap", f"exp(eps)*({_at('m')}-1+D)-(m-1)*(1-D) >= 0"),
            arith("gap*r"),
        ),
    ),
)
_from = seq(
    intro("there"),
    unpack("there", "n", "n"),
    _one_source,
    lemma(("z", "z"), "basics.sums.indicator", "1", "n"),
    fact("cut.p", "sum_split", "sum(i, 1, M, z[i]*p[i])", "n"),
    fact("cut.z", "sum_split", "sum(i, 1, M, z[i])", "n"),
    have("in.p", f"sum(i, 1, n, z[i]*p[i]) = {TOP}"),
    have("in.z", "sum(i, 1, n, z[i]) = sum(i, 1, n, 1)"),
    have("out.p", "sum(i, n+1, M, z[i]*p[i]) = sum(i, n+1, M, 0)", pointwise("i", use("e", "z.2", "i"))),
    have("out.z", "sum(i, n+1, M, z[i]) = sum(i, n+1, M, 0)", pointwise("i", use("e", "z.2", "i"))),
    have("excess", f"{TOP}-1+D > 0"),
    have("level", f"exp(eps)-(n-1)*(1-D)/({TOP}-1+D) >= 0"),
    have("enough", f"exp(eps)*({TOP}-1+D) >= (n-1)*(1-D)", arith("level*excess")),
    use(
        "done",
        "from",
        conditions=[
            seq(
                exhibit("z"),
                split(
                    seq(intro("i"), cases("in", "i <= n", seq(), use("e", "z.2", "i"))),
                    seq(),
                    arith(
                        "enough",
                        eq=[
                            "cut.p",
                            "in.p",
                            "out.p",
                            ("1-D", "cut.z"),
                            ("1-D", "in.z"),
                            ("1-D", "out.z"),
                            ("exp(eps)", "cut.p"),
                            ("exp(eps)", "in.p"),
                            ("exp(eps)", "out.p"),
                        ],
                    ),
                ),
            )
        ],
    ),
)

closed_form: Claim = claim(
    "kss2018.beyond.closed_form.one_source",
    "One source: e^eps* = min over n with A_n > 1-D of (n-1)(1-D)/(A_n-1+D)",
    """
        achievable_for(p, D, eps)
        <=> (
            exists n in 1..M:
              sum(i, 1, n, p[i]) > 1 - D
              and (n - 1)*(1 - D)/(sum(i, 1, n, p[i]) - 1 + D) <= exp(eps)
          )
    """,
    where="""
        M integer, p family(1), D real, eps real,
        M >= 1, distribution(p), decreasing(p), D < 1 - p[1], eps >= 0
    """,
    source=at(BEYOND),
    fidelity="beyond",
    proof=lambda: prove(closed_form.statement, split(_to, _from)),
    negative_control={"D < 1 - p[1],": ""},
    control_note="from D_0 = 1-p_1 on, where the least level is 1",
    # One letter, D = 0 = D_0: the level is 0, and A_1 = 1 is not more than 1 - D.
    control_proof=lambda: fails(
        closed_form,
        exhibit("1", "i -> 1", "0", "0"),
        split(seq(), each(Choose(0), split(constant("1")))),
    ),
    satisfying_instance={"M": 2, "p": "i -> 1/2", "D": "1/4", "eps": 2},
    notes="A_n is the sum of the n largest probabilities. For every M, below D_0 = 1-p_1 (from there on the level is 1).",
)


CLAIMS = [closed_form]
