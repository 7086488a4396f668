"""Noisy maxima and noisy thresholds: report noisy max, AboveThreshold and the sparse vector, with Laplace noise."""

from theorems.dwork_roth2014.model import ONES, ZEROS, at
from verify.claims.prelude import *
from verify.kernel.certificate import Derivative


def _there(values: str) -> Tactic:
    """That the answers have a probability at each v of an integral."""
    return seq(intro("v", "between", "l"), use("here", f"positive.{values}", "v", "l"))


def _integrated(factor: str) -> Tactic:
    """An integral from x to y at most factor times one from x + 1 to y + 1: from `point`, f(v) <= factor*g(v + 1) for all v."""
    return each(Derivative("y", Var("x"), True, "w"), seq(), seq(), seq(intro("w", "inside"), split(_there("r"), _there("q"))), seq(intro("w", "inside"), use("here", "point", "w")))


_NEAR = "near: forall l in 1..k: abs(q[l] - r[l]) <= 1"
_THRESHOLD, _SCALE = "exp(-abs(v)*e1)*e1/2", "2*c/e2"
_OF = "%s*answers(k, %s, s, %s, v)"
_AFTER = f"exp(-abs(v + 1)*e1)*e1/2*answers(k, r, s, {_SCALE}, v + 1)"
_ANSWER = f"s[l]*laplace_cdf({{0}}[l] - {{1}}, {_SCALE}) + (1 - s[l])*laplace_cdf({{1}} - {{0}}[l], {_SCALE})"
_BEFORE, _LATER = f"sum(l, 1, k, log({_ANSWER.format('q', 'v')}))", f"sum(l, 1, k, log({_ANSWER.format('r', '(v + 1)')}))"
_D = "1 + q[l] - r[l]"
_SCALED = seq(
    fact("rc", "reciprocal_positive", "c"),
    fact("re", "reciprocal_positive", "e2"),
    have("scale", f"{_SCALE} > 0", arith("h2*re", "re")),
    have("inside", f"forall z real: laplace_cdf(z, {_SCALE}) > 0", intro("z"), lemma("i", "basics.laplace.inside", _SCALE, "z")),
)


def _positive(values: str) -> Tactic:
    """Each answer has a positive probability."""
    return have(f"positive.{values}", f"forall v real, l in 1..k: {_ANSWER.format(values, 'v')} > 0",
        intro("w", "m"), use("i", "inside", f"{values}[m] - w"), use("j", "inside", f"w - {values}[m]"), use("f", "flags", "m"), alternatives("c", "f", rewrite("c"), rewrite("c")))


_ANSWERED = seq(
    use("n", "near", "l"),
    fact("m", "extremum", "abs(q[l] - r[l])"),
    have("d", f"{_D} >= 0"),
    have("most", f"({_D})/({_SCALE}) <= e2/c", have("two", "1 - q[l] + r[l] >= 0"), fact("rc", "reciprocal_positive", "c"), have("ec", "e2/c > 0", arith("rc*h4")), arith("two*ec")),
    use("f", "flags", "l"),
    alternatives("c", "f",
        seq(
            lemma("grows", "basics.laplace.shift", _SCALE, "v - q[l]", _D, conditions=[seq(), seq()]),
            use("i", "inside", "v - q[l]"),
            rewrite("c"),
            fact("up", "log_monotone", f"laplace_cdf(v - q[l], {_SCALE})", f"laplace_cdf(v - q[l] + ({_D}), {_SCALE})", conditions=[seq(), seq()]),
        ),
        seq(
            lemma("grows", "basics.laplace.shift", _SCALE, "r[l] - v - 1", _D, conditions=[seq(), seq()]),
            use("i", "inside", "r[l] - v - 1"),
            use("i.q", "inside", "q[l] - v"),
            have("E", f"exp(({_D})/({_SCALE})) > 0"),
            fact("parts", "log_product", f"exp(({_D})/({_SCALE}))", f"laplace_cdf(r[l] - v - 1, {_SCALE})"),
            rewrite("c"),
            fact("up", "log_monotone", f"laplace_cdf(q[l] - v, {_SCALE})", f"exp(({_D})/({_SCALE}))*laplace_cdf(r[l] - v - 1, {_SCALE})", conditions=[seq(), seq()]),
        )),
)
sparse: Claim = claim(
    "dwork_roth2014.sparse",
    "The sparse vector technique: a threshold with noise of scale 1/e1, queries with noise of scale 2c/e2, at most c answers above",
    f"integral(v, x, y, {_OF % (_THRESHOLD, 'q', _SCALE)}) <= exp(e1 + e2)*integral(v, x + 1, y + 1, {_OF % (_THRESHOLD, 'r', _SCALE)})",
    where=f"""k c integer, k >= 1, c >= 1, q r s family(1), e1 e2 x y real, e1 > 0, e2 > 0, x <= y; {_NEAR};
        flags: forall l in 1..k: s[l] = 0 or s[l] = 1; few: sum(l, 1, k, s[l]) <= c""",
    source=at("Section 3.6"),
    fidelity="beyond",
    says="any sequence of k answers, of which c at most are above the threshold, has almost the same probability for adjacent inputs",
    letters={"q": "q[l] is the value of the l-th query less the threshold, for one input", "r": "the same for an adjacent input", "s": "s[l] is 1 where the l-th answer is above, else 0",
        "c": "how many answers may be above", "e1": "the share of the threshold in the level", "e2": "the share of the queries in the level", "x": "where the noise of the threshold is from", "y": "where it is up to", "v": "the noise of the threshold"},
    proof=lambda: prove(
        sparse.statement,
        _SCALED,
        have("sums", f"forall v real: sum(l, 1, k, log({_ANSWER.format('q', 'v')})) <= sum(l, 1, k, log({_ANSWER.format('r', '(v + 1)')}) + s[l]*(e2/c))",
            intro("v"), pointwise("l", _ANSWERED)),
        have("point", f"forall v real: {_OF % (_THRESHOLD, 'q', _SCALE)} <= exp(e1 + e2)*({_AFTER})",
            intro("v"),
            use("parts", "sums", "v"),
            have("ec", "e2/c > 0", arith("rc*h4")),
            have("queries", f"{_BEFORE} <= {_LATER} + e2", have("share", "sum(l, 1, k, s[l])*(e2/c) <= e2", arith("few*ec")), arith("parts", "share")),
            have("threshold", "abs(v + 1) <= abs(v) + 1", fact("m", "extremum", "abs(v + 1)"), fact("n", "extremum", "abs(v)"), alternatives("c", "m.3", seq(), seq())),
            fact("up", "exp_monotone", f"-abs(v)*e1 + {_BEFORE}", f"e1 + e2 - abs(v + 1)*e1 + {_LATER}", conditions=[arith("threshold*h3", "queries")]),
            arith("up*h3")),
        *map(_positive, "qr"),
        _integrated("exp(e1 + e2)"),
        defined=seq(_SCALED, *map(_positive, "qr"), use("here.q", "positive.q", "v", "l"), use("here.r", "positive.r", "v", "l")),
    ),
    negative_control={"exp(e1 + e2)": "exp(e1)"},
    satisfying_instance={"k": 1, "c": 1, "q": ZEROS, "r": ZEROS, "s": ONES, "e1": 1, "e2": 1, "x": 0, "y": 1},
)
CLAIMS = [sparse]
