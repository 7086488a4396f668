"""Divergences between two laws p and q on 1..M, q positive: total variation, Bhattacharyya coefficient, relative entropy."""

from theorems.basics.model import listed, stated_about
from verify.claims.prelude import *

_stated = stated_about("divergences")
_FIRST = "M integer, p q family(1), first: law(p), positive: forall i in 1..M: q[i] > 0"
_LAWS = f"{_FIRST}, second: law(q)"
_COEFFICIENT = "sum(i, 1, M, sqrt(p[i]*q[i]))"
_TERM = "xlogx(p[i]) - p[i]*log(q[i])"
_SAME = {"M": 1, "p": "i -> 1", "q": "i -> 1"}

coefficient: Claim = _stated(
    "basics.divergences.coefficient",
    "Total variation and the Bhattacharyya coefficient: their squares sum to at most 1",
    f"total_variation(p, q)^2 + {_COEFFICIENT}^2 <= 1",
    where="M integer, p q family(1), law(p), law(q)",
    negative_control=f"total_variation(p, q)^2 + {_COEFFICIENT}^2 <= 99/100",
    control_note="99/100 for 1",
    control_proof=_SAME,
    satisfying_instance=_SAME,
)

affinity_term: Claim = _stated(
    "basics.divergences.affinity_term",
    "One letter of the bound of the Bhattacharyya coefficient from below, with the relative entropy d as a free number",
    "sqrt(a*b) >= exp(-d/2)*(a*(1 + d/2) - (xlogx(a) - a*log(b))/2)",
    where="a b d real, low: a >= 0, positive: b > 0",
    proof=lambda: prove(
        affinity_term.statement,
        cases("some", "a > 0", _apart, seq(have("zero", "a = 0"), rewrite("zero"))),
    ),
    negative_control="sqrt(a*b) >= exp(-d/2)*(a*(1 + d) - (xlogx(a) - a*log(b))/2)",
    control_note="d for d/2",
    control_proof={"a": 1, "b": 1, "d": 1},
    satisfying_instance={"a": 1, "b": 1, "d": 0},
)
_apart = seq(
    have("ratio", "b/a > 0", fact("over", "reciprocal_positive", "a"), arith("positive*over")),
    have("root", "sqrt(a*b) = a*sqrt(b/a)", searched()),
    have("one", "forall u real: u > 0 => sqrt(u) >= exp(-d/2)*(1 + d/2 + log(u)/2)", intro("u", "up"), searched()),
    use("here", "one", "b/a"),
    have("log", "log(b/a) = log(b) - log(a)", searched()),
    fact("x", "xlogx_value", "a"),
    arith("some*here", eq=["root", ("exp(-d/2)/2", "x"), ("exp(-d/2)*a/2", "log")]),
)

affinity: Claim = _stated(
    "basics.divergences.affinity",
    "The Bhattacharyya coefficient is at least exp(-D/2), for the relative entropy D, where q has no empty letter",
    f"{_COEFFICIENT} >= exp(-relative_entropy(p, q)/2)",
    where=_FIRST,
    proof=lambda: prove(
        affinity.statement,
        let("d", f"sum(i, 1, M, {_TERM})"),
        have(
            "each",
            f"{_COEFFICIENT} >= sum(i, 1, M, exp(-d/2)*(p[i]*(1 + d/2) - ({_TERM})/2))",
            pointwise(
                "i",
                use("low", "first.1", "i"),
                use("above", "positive", "i"),
                lemma("term", "basics.divergences.affinity_term", "p[i]", "q[i]", "d"),
            ),
        ),
        rewrite("d", backwards=True),
        arith("each", eq=[("exp(-d/2)*(1 + d/2)", "first.2"), ("exp(-d/2)/2", "d")]),
    ),
    negative_control=f"{_COEFFICIENT} >= exp(-relative_entropy(p, q)/4)",
    control_note="a quarter for the half",
    control_proof={"M": 2, "p": listed("1", "0"), "q": listed("1/2", "1/2")},
    satisfying_instance=_SAME,
)

squared: Claim = _stated(
    "basics.divergences.squared",
    "Bretagnolle and Huber, without the root, where q has no empty letter",
    "total_variation(p, q)^2 <= 1 - exp(-relative_entropy(p, q))",
    where=_LAWS,
    proof=lambda: prove(
        squared.statement,
        let("d", f"sum(i, 1, M, {_TERM})"),
        lemma("affinity", "basics.divergences.affinity", "M", "p", "q"),
        have("near", f"{_COEFFICIENT} >= exp(-d/2)", rewrite("d"), arith("affinity")),
        fact("e", "exp_positive", "-d/2"),
        lemma("squares", "basics.divergences.coefficient", "M", "p", "q"),
        have("far", f"{_COEFFICIENT}^2 >= exp(-d)", arith("near*near", "e*near")),
        rewrite("d", backwards=True),
        arith("squares", "far"),
    ),
    negative_control="total_variation(p, q)^2 <= 1 - exp(-relative_entropy(p, q)/2)",
    control_note="half of the exponent",
    control_proof={"M": 2, "p": listed("1", "0"), "q": listed("1/10", "9/10")},
    satisfying_instance=_SAME,
)

def _by_square(made: Claim, squared: str, square: str) -> Certificate:
    """Total variation <= sqrt(square), by the claim that its square is at most that."""
    least = seq(
        lemma("squared", f"basics.divergences.{squared}", "M", "p", "q"),
        have("least", f"{square} >= 0", arith("squared", squares=["total_variation(p, q)"])),
    )
    return prove(
        made.statement,
        least,
        let("e", square),
        have("room", "e >= 0", rewrite("e"), arith("least")),
        have("root", "sqrt(e) >= 0", fact("r", "root_nonnegative", "e", "2")),
        have("square", "sqrt(e)^2 >= total_variation(p, q)^2", arith("squared", eq=["e"])),
        rewrite("e", backwards=True),
        cases("large", "total_variation(p, q) > sqrt(e)", absurd("square"), seq()),
        defined=least,
    )


bretagnolle_huber: Claim = _stated(
    "basics.divergences.bretagnolle_huber",
    "Bretagnolle and Huber: total variation is at most sqrt(1 - exp(-D)), for the relative entropy D, where q has no empty letter",
    "total_variation(p, q) <= sqrt(1 - exp(-relative_entropy(p, q)))",
    where=_LAWS,
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: _by_square(bretagnolle_huber, "squared", "1 - exp(-relative_entropy(p, q))"),
    negative_control="total_variation(p, q) <= sqrt(1 - exp(-relative_entropy(p, q)/2))",
    control_note="half of the exponent",
    control_proof={"M": 2, "p": listed("1", "0"), "q": listed("1/10", "9/10")},
    satisfying_instance=_SAME,
)

nonnegative: Claim = _stated(
    "basics.divergences.nonnegative",
    "Gibbs: relative entropy is not negative, where q has no empty letter",
    "relative_entropy(p, q) >= 0",
    where=_LAWS,
    negative_control="relative_entropy(p, q) > 0",
    control_note="> for >=",
    control_proof=_SAME,
    satisfying_instance=_SAME,
)

pinsker_squared: Claim = _stated(
    "basics.divergences.pinsker_squared",
    "Pinsker, without the root: twice the square of total variation is at most relative entropy, where q has no empty letter",
    "2*total_variation(p, q)^2 <= relative_entropy(p, q)",
    where=_LAWS,
    negative_control="3*total_variation(p, q)^2 <= relative_entropy(p, q)",
    control_note="3 for 2",
    control_proof={"M": 2, "p": listed("9/10", "1/10"), "q": listed("1/2", "1/2")},
    satisfying_instance=_SAME,
)

pinsker: Claim = _stated(
    "basics.divergences.pinsker",
    "Pinsker: total variation is at most sqrt(D/2), for the relative entropy D, where q has no empty letter",
    "total_variation(p, q) <= sqrt(relative_entropy(p, q)/2)",
    where=_LAWS,
    proof=lambda: _by_square(pinsker, "pinsker_squared", "relative_entropy(p, q)/2"),
    negative_control="total_variation(p, q) <= sqrt(relative_entropy(p, q)/3)",
    control_note="3 for 2",
    control_proof={"M": 2, "p": listed("9/10", "1/10"), "q": listed("1/2", "1/2")},
    satisfying_instance=_SAME,
)

_HELLINGER = "squared_hellinger(p, q)"
_AS_AFFINITY = have("affinity", f"{_HELLINGER} = 1 - sum(i, 1, M, sqrt(p[i]*q[i]))",
    have("each", f"{_HELLINGER} = sum(i, 1, M, (p[i] + q[i])/2 - sqrt(p[i]*q[i]))", arith(eq=["whole"])),
    arith(eq=["each", ("1/2", "h1.2"), ("1/2", "h2.2")]))
_SPREAD = have("whole", "sum(i, 1, M, (sqrt(p[i]) - sqrt(q[i]))^2) = sum(i, 1, M, p[i] + q[i] - 2*sqrt(p[i]*q[i]))", pointwise("i", use("pi", "h1.1", "i"), use("qi", "h2.1", "i"), searched()))
hellinger: Claim = _stated(
    "basics.divergences.hellinger",
    "The square of total variation is at most H^2 (2 - H^2), for the Hellinger distance H (H^2 at most 1)",
    f"total_variation(p, q)^2 <= {_HELLINGER}*(2 - {_HELLINGER})",
    where="M integer, p q family(1), law(p), law(q)",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"TV(p, q)^2 \leq H^2 (2 - H^2)",
    proof=lambda: prove(
        hellinger.statement,
        _SPREAD, _AS_AFFINITY,
        lemma("both", "basics.divergences.coefficient", "M", "p", "q"),
        rewrite("affinity"),
        arith("both"),
    ),
    negative_control=f"total_variation(p, q)^2 <= {_HELLINGER}*(1 - {_HELLINGER})",
    control_note="1 for 2",
    control_proof={"M": 2, "p": listed(1, 0), "q": listed(0, 1)},
    satisfying_instance={"M": 1, "p": "i -> 1", "q": "i -> 1"},
)

hellinger_least: Claim = _stated(
    "basics.divergences.hellinger_least",
    "Total variation is at least the square of the Hellinger distance H (H^2 at most 1)",
    f"{_HELLINGER} <= total_variation(p, q)",
    where="M integer, p q family(1), law(p), law(q)",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"H^2 \leq TV(p, q)",
    proof=lambda: prove(
        hellinger_least.statement,
        _SPREAD, _AS_AFFINITY,
        lemma("less", "basics.textbook.affinity_variation", "M", "p", "q"),
        arith("less", eq=["affinity"]),
    ),
    negative_control=f"2*{_HELLINGER} <= total_variation(p, q)",
    control_note="twice",
    control_proof={"M": 2, "p": listed(1, 0), "q": listed(0, 1)},
    satisfying_instance={"M": 1, "p": "i -> 1", "q": "i -> 1"},
)

additive: Claim = _stated(
    "basics.divergences.additive",
    "Hellinger integrals of pairs of independent letters are products, where no letter is empty: Renyi divergence is additive",
    "sum(i, 1, n, sum(j, 1, m, (P[i]*R[j])^a*(Q[i]*S[j])^(1 - a))) = sum(i, 1, n, P[i]^a*Q[i]^(1 - a))*sum(j, 1, m, R[j]^a*S[j]^(1 - a))",
    where="""n m integer, P Q R S family(1), a real, first: forall i in 1..n: P[i] > 0; second: forall i in 1..n: Q[i] > 0;
        third: forall j in 1..m: R[j] > 0; fourth: forall j in 1..m: S[j] > 0""",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"\sum_{i,j} (P_i R_j)^a (Q_i S_j)^{1-a} = \sum_i P_i^a Q_i^{1-a} \sum_j R_j^a S_j^{1-a}",
    proof=lambda: prove(
        additive.statement,
        have("numbers", "forall p q r s real: p > 0 and q > 0 and r > 0 and s > 0 => (p*r)^a*(q*s)^(1 - a) = (p^a*q^(1 - a))*(r^a*s^(1 - a))", intro("p", "q", "r", "s", "up"),
            fact("pr", "log_product", "p", "r"), fact("qs", "log_product", "q", "s"), rewrite("pr", "qs"), searched()),
        have("each", "sum(i, 1, n, sum(j, 1, m, (P[i]*R[j])^a*(Q[i]*S[j])^(1 - a))) = sum(i, 1, n, sum(j, 1, m, (P[i]^a*Q[i]^(1 - a))*(R[j]^a*S[j]^(1 - a))))",
            pointwise("i", pointwise("j", use("pi", "first", "i"), use("qi", "second", "i"), use("rj", "third", "j"), use("sj", "fourth", "j"), use("here", "numbers", "P[i]", "Q[i]", "R[j]", "S[j]")))),
        rewrite("each"),
    ),
    negative_control={"(1 - a))) =": "(1 - a))) = 2*"},
    control_note="twice",
    control_proof={"n": 1, "m": 1, "P": "i -> 1", "Q": "i -> 1", "R": "i -> 1", "S": "i -> 1", "a": 1},
    satisfying_instance={"n": 1, "m": 1, "P": "i -> 1", "Q": "i -> 1", "R": "i -> 1", "S": "i -> 1", "a": 1},
)

CLAIMS = [coefficient, affinity_term, affinity, squared, bretagnolle_huber, nonnegative, pinsker_squared, pinsker, hellinger, hellinger_least, additive]
