"""Two mechanisms of different levels; one mechanism at every level below its own."""

from theorems.kairouz2015.model import HALF, at
from verify.claims.prelude import *


def _shares(eps: str, label: str) -> Tactic:
    """How probable a truth is, and a lie."""
    return fact(f"r{label}", "reciprocal_positive", f"1 + exp({eps})")


_NEAR = "near{2}: forall i in 1..{3}: {0}[i] <= exp({4})*{1}[i] and {1}[i] <= exp({4})*{0}[i]"
_ONE = f"M integer, P Q family(1), eps e real, eps > 0, 0 <= e, e <= eps; first: law(P); second: law(Q); {_NEAR.format('P', 'Q', '', 'M', 'eps')}"
single: Claim = claim(
    "kairouz2015.single",
    "An eps-private mechanism is private at every lower level e, with the delta (e^eps - e^e)/(1 + e^eps)",
    "private(P, Q, e, (exp(eps) - exp(e))/(1 + exp(eps)))",
    where=_ONE,
    source=at("Theorem 3.3"),
    fidelity="beyond",
    letters={"e": "a level between 0 and eps"},
    says="k = 1, for every level",
    idea="Both laws are mixtures of X and Y by the shares of randomized response, and at the level e only X can stand out.",
    proof=lambda: prove(
        single.statement,
        _shares("eps", ""),
        lemma(("X", "Y", "both"), "kairouz2015.theorem2_4.pure", "M", "P", "Q", "eps"),
        fact("low", "exp_monotone", "e", "eps"),
        fact("one", "exp_monotone", "0", "e"),
        have("rest", "1/(1 + exp(eps)) - exp(e)*(exp(eps)/(1 + exp(eps))) <= 0", have("x", "1 - exp(e)*exp(eps) <= 0"), arith("x*r")),
        have("gain", "(exp(eps) - exp(e))/(1 + exp(eps)) >= 0", have("x", "exp(eps) - exp(e) >= 0"), arith("x*r")),
        split(_stick("P", "Q", "X", "Y"), _stick("Q", "P", "Y", "X")),
    ),
    negative_control={"(exp(eps) - exp(e))/": "(exp(eps) - exp(e))/2/"},
    control_proof={"M": 2, "P": Table((((1,), num("73/100")), ((2,), num("27/100")))), "Q": Table((((1,), num("27/100")), ((2,), num("73/100")))), "eps": 1, "e": 0},
    satisfying_instance={"M": 2, "P": HALF, "Q": HALF, "eps": 1, "e": 0},
)


def _stick(first: str, second: str, up: str, down: str) -> Tactic:
    """Of the mixture of X and Y only the part of ``up`` can stand out."""
    part = f"max({first}[i] - exp(e)*{second}[i], 0)"
    whole = {"X": "both.2", "Y": "both.4"}[up]
    share = "(exp(eps) - exp(e))/(1 + exp(eps))"
    term = seq(
        use("mix", "both.5", "i"),
        use("X", "both.1", "i"),
        use("Y", "both.3", "i"),
        fact("m", "extremum", part),
        alternatives("c", "m.3", arith(f"rest*{down}", eq=["c", "mix.1", "mix.2", ("exp(e)", "mix.1"), ("exp(e)", "mix.2")]), arith(f"gain*{up}", eq=["c"])),
    )
    return seq(
        have("terms", f"hockey_stick({first}, {second}, e) <= sum(i, 1, M, {share}*{up}[i])", pointwise("i", term)),
        arith("terms", eq=[(share, whole)]),
    )


_N = "((1 + exp(e1))*(1 + exp(e2)))"
_PARTS = ("max(exp(e1 + e2) - exp(eps), 0)", "max(exp(e1) - exp(eps + e2), 0)", "max(exp(e2) - exp(eps + e1), 0)", "max(1 - exp(eps + e1 + e2), 0)")
_SUM = "(" + " + ".join(_PARTS) + f")/{_N}"
_TWO = f"""
    M N integer, P Q V W family(1), e1 e2 eps real, e1 > 0, e2 > 0; first: law(P); second: law(Q); third: law[N](V); fourth: law[N](W);
    {_NEAR.format('P', 'Q', '', 'M', 'e1')}; {_NEAR.format('V', 'W', '2', 'N', 'e2')}
"""
_JOINT = "sum(i, 1, M, sum(j, 1, N, max(P[i]*V[j] - exp(eps)*(Q[i]*W[j]), 0)))"
_MIXES = (("X[i]*A[j]", _PARTS[0]), ("X[i]*B[j]", _PARTS[1]), ("Y[i]*A[j]", _PARTS[2]), ("Y[i]*B[j]", _PARTS[3]))
_BOUND = " + ".join(f"{part}/{_N}*({mix})" for mix, part in _MIXES)
two: Claim = claim(
    "kairouz2015.heterogeneous.two",
    "Two independent mechanisms of levels e1 and e2: their delta at any level, for finite alphabets",
    f"{_JOINT} <= {_SUM}",
    where=_TWO,
    source=at("Section 3"),
    fidelity="beyond",
    letters={"N": "how many answers the second mechanism can give", "V": "the law of the second answer for one input", "W": "the law of the second answer for the adjacent input", "e1": "the level of the first mechanism", "e2": "the level of the second mechanism"},
    notes="Two mechanisms, pure and not adaptive; the sum over S has four terms. Theorem 3.5 of the paper is a closed upper bound for unequal levels, which is not encoded.",
    idea="Both pairs of laws are mixtures by the shares of randomized response; the positive part of a sum is at most the sum of the positive parts.",
    says=r"the optimal composition of Murtagh and Vadhan (2016, Theorem 1.5), for k = 2 and \delta = 0: \delta_g = \frac{1}{\prod_l(1+e^{\epsilon_l})}\sum_S [e^{\sum_{l \in S}\epsilon_l} - e^{\epsilon_g} e^{\sum_{l \notin S}\epsilon_l}]_+",
    proof=lambda: prove(
        two.statement,
        _shares("e1", "1"),
        _shares("e2", "2"),
        lemma(("X", "Y", "one"), "kairouz2015.theorem2_4.pure", "M", "P", "Q", "e1"),
        lemma(("A", "B", "other"), "kairouz2015.theorem2_4.pure", "N", "V", "W", "e2"),
        have("rr", f"1/{_N} > 0", arith("r1*r2")),
        have("terms", f"{_JOINT} <= sum(i, 1, M, sum(j, 1, N, {_BOUND}))", pointwise("i", pointwise("j", _MIXED))),
        arith("terms", eq=[*((f"{part}/{_N}*sum(j, 1, N, {mix[5:]})", f"one.{2 if mix[0] == 'X' else 4}") for mix, part in _MIXES), *((f"{part}/{_N}", f"other.{2 if mix[5] == 'A' else 4}") for mix, part in _MIXES)]),
    ),
    negative_control={f"{_PARTS[0]} + {_PARTS[1]}": _PARTS[1]},
    control_proof={"M": 2, "N": 1, "P": Table((((1,), num("73/100")), ((2,), num("27/100")))), "Q": Table((((1,), num("27/100")), ((2,), num("73/100")))), "V": Lambda(("i",), num(1)), "W": Lambda(("i",), num(1)), "e1": 1, "e2": "1/100", "eps": "1/2"},
    satisfying_instance={"M": 2, "N": 2, "P": HALF, "Q": HALF, "V": HALF, "W": HALF, "e1": 1, "e2": 1, "eps": 0},
)
_MIXED = seq(
    use("p", "one.5", "i"),
    use("v", "other.5", "j"),
    use("x", "one.1", "i"),
    use("y", "one.3", "i"),
    use("a", "other.1", "j"),
    use("b", "other.3", "j"),
    *(seq(have(f"w{k}", f"{mix} >= 0", arith(f"{mix[0].lower()}*{mix[5].lower()}")), have(f"s{k}", f"{mix}*(1/{_N}) >= 0", arith(f"w{k}*rr")), fact(f"m{k}", "extremum", part)) for k, (mix, part) in enumerate(_MIXES)),
    fact("m", "extremum", "max(P[i]*V[j] - exp(eps)*(Q[i]*W[j]), 0)"),
    alternatives(
        "c", "m.3",
        seq(rewrite("c"), rewrite("p.1", "p.2", "v.1", "v.2"), arith(*(f"m{k}.1*s{k}" for k in range(4)))),
        seq(rewrite("c"), arith(*(f"m{k}.2*s{k}" for k in range(4)))),
    ),
)
_T1, _T2 = "exp(e1)/(1 + exp(e1))", "exp(e2)/(1 + exp(e2))"
attained: Claim = claim(
    "kairouz2015.heterogeneous.attained",
    "Two runs of randomized response, of levels e1 and e2, have this delta",
    f"""max({_T1}*{_T2} - exp(eps)*(1 - {_T1})*(1 - {_T2}), 0) + max({_T1}*(1 - {_T2}) - exp(eps)*(1 - {_T1})*{_T2}, 0)
        + max((1 - {_T1})*{_T2} - exp(eps)*{_T1}*(1 - {_T2}), 0) + max((1 - {_T1})*(1 - {_T2}) - exp(eps)*{_T1}*{_T2}, 0) = {_SUM}""",
    where="e1 e2 eps real",
    source=at("Section 3"),
    fidelity="beyond",
    letters={"e1": "the level of the first mechanism", "e2": "the level of the second mechanism"},
    says="the bound for two mechanisms can not be smaller, at any level",
    proof=lambda: prove(
        attained.statement,
        have("rr", f"1/{_N} > 0"),
        *(_pulled(k, inside, part) for k, (inside, part) in enumerate(zip(_INSIDE, _PARTS, strict=True))),
    ),
    negative_control={"max(1 - exp(eps + e1 + e2), 0)": "max(2 - exp(eps + e1 + e2), 0)"},
    control_proof={"e1": 0, "e2": 0, "eps": 0},
    satisfying_instance={"e1": 1, "e2": 1, "eps": 0},
)
_INSIDE = (
    f"{_T1}*{_T2} - exp(eps)*(1 - {_T1})*(1 - {_T2})", f"{_T1}*(1 - {_T2}) - exp(eps)*(1 - {_T1})*{_T2}",
    f"(1 - {_T1})*{_T2} - exp(eps)*{_T1}*(1 - {_T2})", f"(1 - {_T1})*(1 - {_T2}) - exp(eps)*{_T1}*{_T2}",
)


def _pulled(k: int, inside: str, part: str) -> Tactic:
    """The positive part of a multiple is the multiple of the positive part."""
    body = part[4:-4]
    return have(
        f"same{k}", f"max({inside}, 0) = {part}/{_N}",
        have("v", f"{inside} = ({body})*(1/{_N})"),
        lemma(("mu", "ml"), "basics.sums.sign", inside),
        lemma(("nu", "nl"), "basics.sums.sign", body),
        cases(
            "sign", f"{body} >= 0",
            seq(have("p", f"{inside} >= 0", have("q", f"({body})*(1/{_N}) >= 0", arith("sign*rr"))), use("a", "mu"), use("b", "nu"), rewrite("a", "b", "v")),
            seq(have("p", f"{inside} <= 0", have("q", f"({body})*(1/{_N}) <= 0", have("neg", f"-({body}) > 0"), arith("neg*rr")), rewrite("v")), use("a", "ml"), use("b", "nl"), rewrite("a", "b"))
        ),
    )


CLAIMS = [single, two, attained]
