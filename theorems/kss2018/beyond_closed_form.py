"""Beyond the paper: the closed form for one source in one sentence, for probabilities in decreasing order."""

from __future__ import annotations

from theorems.kss2018.beyond_bounds import BEYOND
from theorems.kss2018.model import at
from theorems.kss2018.section5_zero import constant
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Choose, Witness
from verify.kernel.terms import Lambda, num
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
    classical,
    disprove,
    each,
    exhibit,
    fact,
    have,
    induct,
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

# --- a sum of marks is a whole number ------------------------------------------------------------------------------


def _prove_count() -> Certificate:
    start = seq(intro("z"), intro("marks"), exhibit("0"))
    step = seq(
        intro("z"),
        intro("marks"),
        use("fewer", "ih", "z", conditions=[seq(intro("i"), use("mark", "marks", "i"))]),
        unpack("fewer", "m", "m"),
        use("last", "marks", "n+1"),
        fact("cut", "sum_split", "sum(i, 1, n+1, z[i])", "n"),
        fact("end", "sum_single", "sum(i, n+1, n+1, z[i])"),
        alternatives(
            "c",
            "last",
            seq(exhibit("m"), split(seq(), seq(), arith(eq=["cut", "end", "m.3", "c"]))),
            seq(exhibit("m+1"), split(seq(), seq(), arith(eq=["cut", "end", "m.3", "c"]))),
        ),
    )
    return prove(count.statement, induct("n", "0", "ih", start, step))


count: Claim = claim(
    "kss2018.beyond.count",
    "The number of marked letters is a whole number",
    """
        forall z family(1):
          marks[n](z) => (exists m integer: 0 <= m and m <= n and sum(i, 1, n, z[i]) = m)
    """,
    where="n integer, n >= 0",
    source=at(BEYOND),
    fidelity="beyond",
    proof=_prove_count,
    false_neighbour="""
        forall z family(1):
          marks[n](z) => (exists m integer: 0 <= m and m < n and sum(i, 1, n, z[i]) = m)
    """,
    neighbour_note="fewer than all",
    neighbour_proof=lambda: _refute_fewer(),
    living_example={"n": 2},
)


def _refute_fewer() -> Certificate:
    """No letters: 0 of them are marked, which is not fewer than 0."""
    assert count.false_neighbour is not None
    none = seq(intro("m"), classical(seq(have("no", "0 < 0", arith("not.1", "not.2")), absurd("no"))))
    return disprove(
        count.false_neighbour, seq(exhibit("0"), split(seq(), seq(exhibit("i -> 0"), split(seq(), none))))
    )


# --- the closed form -----------------------------------------------------------------------------------------------

TOP = "sum(i, 1, n, p[i])"


def _at(n: str) -> str:
    return f"sum(i, 1, {n}, p[i])"


_one_source = seq(
    lemma("one", "kss2018.beyond.one_source", "M", "p", "D", "eps"), unpack("one", "to", "from")
)


def _no_later(label: str, upto: str) -> Tactic:
    return seq(
        lemma(label, "kss2018.sorting.ordered", upto, "p"),
        use("low", label, conditions=[seq(intro("j"), use("d", "h4", "j"))]),
    )


_likeliest = seq(  # m marked letters have at most the probability of the first m
    fact("cut.p", "sum_split", "sum(i, 1, M, z[i]*p[i])", "m"),
    fact("cut.z", "sum_split", "sum(i, 1, M, z[i])", "m"),
    have(
        "head",
        "sum(i, 1, m, (p[i]-p[m])*(1-z[i])) >= 0",
        pointwise(
            "i",
            seq(
                _no_later("order", "m"),
                use("o", "low", "i"),
                use("z", "z01", "i"),
                have("g", "p[i]-p[m] >= 0"),
                have("u", "1-z[i] >= 0"),
                arith("g*u"),
            ),
        ),
    ),
    have(
        "end",
        "sum(i, m+1, M, (p[m]-p[i])*z[i]) >= 0",
        pointwise(
            "i",
            seq(
                _no_later("order", "i"),
                use("o", "low", "m"),
                use("z", "z01", "i"),
                have("g", "p[m]-p[i] >= 0"),
                arith("g*z.1"),
            ),
        ),
    ),
    have(
        "best",
        f"{_at('m')} >= sum(i, 1, M, z[i]*p[i])",
        arith("head", "end", eq=["cut.p", ("p[m]", "cut.z"), ("p[m]", "m.3")]),
    ),
)
_positive = seq(
    fact("t0", "exp_positive", "eps"),
    use("p1", "h2", "1"),
    have("room", "1-D > 0"),
)
_to = seq(
    intro("there"),
    _one_source,
    use("some", "to"),
    unpack("some", "z", "k"),
    lemma("whole", "kss2018.beyond.count", "M"),
    use("number", "whole", "z"),
    unpack("number", "m", "m"),
    have("m1", "m >= 1"),
    have(
        "z01",
        "forall i in 1..M: 0 <= z[i] and z[i] <= 1",
        seq(intro("i"), use("e", "k.1", "i"), alternatives("c", "e", seq(), seq())),
    ),
    _likeliest,
    _positive,
    have("over", f"{_at('m')}-sum(i, 1, M, z[i]*p[i]) >= 0"),
    have(
        "enough",
        f"exp(eps)*({_at('m')}-1+D) >= (m-1)*(1-D)",
        arith("k.3", "t0*over", eq=[("1-D", "m.3")]),
    ),
    fact("rt", "reciprocal_positive", "exp(eps)"),
    have(
        "above",
        f"{_at('m')} > 1-D",
        cases(
            "single",
            "m <= 1",
            seq(
                have("eq", "m = 1", fact("as", "antisymmetric", "m", "1")),
                have("first", f"{_at('m')} = p[1]", rewrite("eq")),
                have("short", "1-D-p[1] > 0"),
                have("no", "0 < 0", arith("enough", "t0*short", eq=[("exp(eps)", "first"), ("1-D", "eq")])),
                absurd("no"),
            ),
            seq(
                have("more", "m-1 > 0"),
                have("mr", "(m-1)*(1-D) > 0", arith("more*room")),
                have("product", f"exp(eps)*({_at('m')}-1+D) > 0"),
                arith("product*rt"),
            ),
        ),
    ),
    exhibit("m"),
    split(
        seq(),
        seq(
            have("excess", f"{_at('m')}-1+D > 0"),
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
    lemma("mark", "kss2018.duality.indicator", "1", "n"),
    unpack("mark", "z", "z"),
    fact("cut.p", "sum_split", "sum(i, 1, M, z[i]*p[i])", "n"),
    fact("cut.z", "sum_split", "sum(i, 1, M, z[i])", "n"),
    have("in.p", f"sum(i, 1, n, z[i]*p[i]) = {TOP}", pointwise("i", seq(use("e", "z.1", "i"), rewrite("e")))),
    have("in.z", "sum(i, 1, n, z[i]) = sum(i, 1, n, 1)", pointwise("i", seq(use("e", "z.1", "i")))),
    have(
        "out.p",
        "sum(i, n+1, M, z[i]*p[i]) = sum(i, n+1, M, 0)",
        pointwise("i", seq(use("e", "z.2", "i"), rewrite("e"))),
    ),
    have("out.z", "sum(i, n+1, M, z[i]) = sum(i, n+1, M, 0)", pointwise("i", seq(use("e", "z.2", "i")))),
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
                    seq(
                        intro("i"),
                        cases(
                            "in",
                            "i <= n",
                            use("e", "z.1", "i"),
                            seq(fact("gap", "integer_gap", "n", "i"), use("e", "z.2", "i")),
                        ),
                    ),
                    arith("n.lower", eq=["cut.z", "in.z", "out.z"]),
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
    false_neighbour=(
        """
            achievable_for(p, D, eps)
            <=> (
                exists n in 1..M:
                  sum(i, 1, n, p[i]) > 1 - D
                  and (n - 1)*(1 - D)/(sum(i, 1, n, p[i]) - 1 + D) <= exp(eps)
              )
        """,
        "M integer, p family(1), D real, eps real, M >= 1, distribution(p), decreasing(p), eps >= 0",
    ),
    neighbour_note="from D_0 = 1-p_1 on, where the least level is 1",
    neighbour_proof=lambda: _refute_from_threshold(),
    living_example=Witness(
        (("M", num(2)), ("p", Lambda(("i",), num("1/2"))), ("D", num("1/4")), ("eps", num(2)))
    ),
    notes="A_n is the sum of the n largest probabilities. For every M, below D_0 = 1-p_1 (from there on the level is 1).",
)


def _refute_from_threshold() -> Certificate:
    """One letter, D = 0 = D_0: the level is 0, and A_1 = 1 is not more than 1 - D."""
    assert closed_form.false_neighbour is not None
    none = seq(intro("n"), classical(seq(have("no", "0 < 0", arith("not.1", "n.upper")), absurd("no"))))
    return disprove(
        closed_form.false_neighbour,
        seq(exhibit("1", "i -> 1", "0", "0"), split(split(), each(Choose(0), split(constant("1"), none)))),
    )


CLAIMS = [count, closed_form]
