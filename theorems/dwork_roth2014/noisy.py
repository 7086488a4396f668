"""Noisy maxima and noisy thresholds: report noisy max, AboveThreshold and the sparse vector, with Laplace noise."""

from collections.abc import Callable

from theorems.basics.laplace import flat, put_in, steep
from theorems.dwork_roth2014.model import ONES, ZEROS, at
from verify.claims.prelude import *
from verify.kernel.certificate import Derivative

answered: Claim = claim(
    "dwork_roth2014.answered",
    "Laplace noise lets each answer happen",
    "f*laplace_cdf(z, b) + (1 - f)*laplace_cdf(-z, b) > 0",
    where="b f z real, b > 0; flag: f = 0 or f = 1",
    source=at("Section 3.6"),
    fidelity="auxiliary",
    letters={"f": "1 for the answer above, 0 for the one below", "z": "by how much the value is above the threshold", "b": "the scale of the noise"},
    proof=lambda: prove(answered.statement, lemma("i", "basics.laplace.inside", "b", "z"), lemma("j", "basics.laplace.inside", "b", "-z")),
    negative_control={"(-z, b) > 0": "(-z, b) > 1/2"},
    control_proof={"b": 1, "f": 0, "z": 0},
    satisfying_instance={"b": 1, "f": 0, "z": 0},
)


def _happens(values: str, scale: str, flags: str = "flags") -> Tactic:
    """That the l-th answer has a positive probability, where the noise of the threshold is v."""
    return seq(use("f", flags, "l"), lemma(f"happens.{values}", "dwork_roth2014.answered", scale, "s[l]", f"{values}[l] - v"))


def _integrated(happens: Callable[[str], Tactic]) -> Tactic:
    """An integral from x to y at most factor times one from x + 1 to y + 1: from `point`, f(v) <= factor*g(v + 1) for all v.

    `happens` shows that both are defined.
    """
    there = (seq(intro("v", "between"), happens(values)) for values in "rq")
    return each(Derivative("y", Var("x"), True, "w"), seq(), seq(), seq(intro("w", "inside"), split(*there)), seq(intro("w", "inside"), use("here", "point", "w")))


_LOWER = Lambda(("i",), num(-1))
_SCALE = "2*c/e2"
_AFTER = f"exp(-abs(v + 1)*e1)*e1/2*answers(k, r, s, {_SCALE}, v + 1)"
_ANSWER = f"s[l]*laplace_cdf({{0}}[l] - {{1}}, {_SCALE}) + (1 - s[l])*laplace_cdf({{1}} - {{0}}[l], {_SCALE})"
_BEFORE, _LATER = f"sum(l, 1, k, log({_ANSWER.format('q', 'v')}))", f"sum(l, 1, k, log({_ANSWER.format('r', '(v + 1)')}))"
_D = "1 + q[l] - r[l]"
_SCALED = seq(
    fact("rc", "reciprocal_positive", "c"),
    fact("re", "reciprocal_positive", "e2"),
    have("inside", f"forall z real: laplace_cdf(z, {_SCALE}) > 0", intro("z"), lemma("i", "basics.laplace.inside", _SCALE, "z")),
)
_ANSWERED = seq(
    use("n", "near", "l"),
    fact("m", "extremum", "abs(q[l] - r[l])"),
    have("most", f"({_D})/({_SCALE}) <= e2/c", have("two", "1 - q[l] + r[l] >= 0")),
    use("f", "flags", "l"),
    alternatives("c", "f",
        seq(
            lemma("grows", "basics.laplace.shift", _SCALE, "v - q[l]", _D),
            use("i", "inside", "v - q[l]"),
            fact("up", "log_monotone", f"laplace_cdf(v - q[l], {_SCALE})", f"laplace_cdf(v - q[l] + ({_D}), {_SCALE})"),
        ),
        seq(
            lemma("grows", "basics.laplace.shift", _SCALE, "r[l] - v - 1", _D),
            use("i", "inside", "r[l] - v - 1"),
            fact("parts", "log_product", f"exp(({_D})/({_SCALE}))", f"laplace_cdf(r[l] - v - 1, {_SCALE})"),
            rewrite("c"),
            fact("up", "log_monotone", f"laplace_cdf(q[l] - v, {_SCALE})", f"exp(({_D})/({_SCALE}))*laplace_cdf(r[l] - v - 1, {_SCALE})")
        )),
)
_LETTERS = {"k": "how many queries are answered", "q": "q[l] is the value of the l-th query less the threshold, for one input", "r": "the same for an adjacent input", "s": "s[l] is 1 where the l-th answer is above, else 0",
    "c": "how many answers may be above", "e1": "the share of the threshold in the level", "e2": "the share of the queries in the level", "x": "where the noise of the threshold is from", "y": "where it is up to", "v": "the noise of the threshold"}
sparse: Claim = claim(
    "dwork_roth2014.sparse",
    "The sparse vector technique with noise of scale 1/e1 on the threshold and 2c/e2 on the queries is (e1 + e2)-private, for at most c answers above: for noise between two numbers",
    "integral(v, x, y, exp(-abs(v)*e1)*e1/2*answers(k, q, s, 2*c/e2, v)) <= exp(e1 + e2)*integral(v, x + 1, y + 1, exp(-abs(v)*e1)*e1/2*answers(k, r, s, 2*c/e2, v))",
    where="""k c integer, c >= 1, q r s family(1), e1 e2 x y real, e1 > 0, e2 > 0, x <= y; near: forall l in 1..k: abs(q[l] - r[l]) <= 1;
        flags: forall l in 1..k: s[l] = 0 or s[l] = 1; few: sum(l, 1, k, s[l]) <= c""",
    source=at("Section 3.6"),
    fidelity="beyond",
    says="any sequence of k answers, of which at most c are above the threshold, has almost the same probability for adjacent inputs",
    letters=_LETTERS,
    proof=lambda: prove(
        sparse.statement,
        _SCALED,
        have("sums", f"forall v real: sum(l, 1, k, log({_ANSWER.format('q', 'v')})) <= sum(l, 1, k, log({_ANSWER.format('r', '(v + 1)')}) + s[l]*(e2/c))",
            intro("v"), pointwise("l", _ANSWERED)),
        have("point", f"forall v real: exp(-abs(v)*e1)*e1/2*answers(k, q, s, {_SCALE}, v) <= exp(e1 + e2)*({_AFTER})",
            intro("v"),
            use("parts", "sums", "v"),
            have("ec", "e2/c > 0"),
            have("threshold", "abs(v + 1) <= abs(v) + 1", fact("m", "extremum", "abs(v + 1)"), fact("n", "extremum", "abs(v)"), alternatives("c", "m.3")),
            fact("up", "exp_monotone", f"-abs(v)*e1 + {_BEFORE}", f"e1 + e2 - abs(v + 1)*e1 + {_LATER}"),
            arith("up*h2")),
        _integrated(lambda values: seq(intro("l"), _happens(values, _SCALE))),
        defined=seq(_happens("q", _SCALE), _happens("r", _SCALE)),
    ),
    negative_control={"exp(e1 + e2)": "exp(e1)"},
    control_proof={"k": 1, "c": 1, "q": ZEROS, "r": _LOWER, "s": ONES, "e1": 1, "e2": 1, "x": 0, "y": 1},
    satisfying_instance={"k": 1, "c": 1, "q": ZEROS, "r": ZEROS, "s": ONES, "e1": 1, "e2": 1, "x": 0, "y": 1},
)


_ENDS = ("-(S + T + 1)", "S + T + 1")


def _whole_line(before: str, after: str, level: str, finite: Tactic, step: str = "1") -> Tactic:
    """That u <= exp(level)*w for the integrals u and w over the line of two bodies, from the same for integrals between two ends.

    u is within g of integrals from below -T to above T, w within g of those from below -S to above S: so both are, of the two
    that `finite` compares, from -(S + T + 1) to S + T + 1 and a step to the right.
    """
    ends, moved = _ENDS, [f"{end} + {step}" for end in _ENDS]
    one, two = f"integral(v, {ends[0]}, {ends[1]}, {before})", f"integral(v, {moved[0]}, {moved[1]}, {after})"
    return seq(
        have("E", f"exp({level}) > 0"),
        have("close", f"forall g real: g > 0 => u <= exp({level})*w + (1 + exp({level}))*g",
            intro("g", "pos"),
            use("first", "before", "g"),
            unpack("first", "T", "late"),
            use("second", "after", "g"),
            unpack("second", "S", "later"),
            use("near.u", "late.2", *ends),
            use("near.w", "later.2", *moved),
            finite,
            fact("m", "extremum", f"abs({one} - u)"),
            fact("n", "extremum", f"abs({two} - w)"),
            arith("near.u", "m.2", "finite", "near.w*E", "n.1*E")),
        cases("apart", f"u > exp({level})*w", use("half", "close", f"(u - exp({level})*w)/(2*(1 + exp({level})))"), seq()),
    )


_BOTH = {"T": "from where on both ends are far enough out", "u": "the probability of the answers, for one input", "w": "that for an adjacent input"}


def of_no_query(b: str) -> Tactic:
    """Of no query there is one sequence of answers, which has the probability 1."""
    return seq(
        lemma("mass", "basics.laplace.total", b),
        intro("g", "pos"),
        use("there", "mass", "g"),
        unpack("there", "T", "far"),
        exhibit("T"),
        split(seq(), seq(intro("lower", "upper", "out"), use("near", "far.2", "lower", "upper"))),
    )


_NOTHING = ("0", "1", *("l -> 0",)*3, *("1",)*4)
_THERE = seq(_happens("q", _SCALE, "h5"), _happens("r", _SCALE, "h5"))
_NOISE = "exp(-abs(v)*e1)*e1/2*answers(k, {}, s, 2*c/e2, v)"
line: Claim = claim(
    "dwork_roth2014.sparse.line",
    "The sparse vector technique with noise of scale 1/e1 on the threshold and 2c/e2 on the queries is (e1 + e2)-private, for at most c answers above",
    "u <= exp(e1 + e2)*w",
    where=f"""k c integer, c >= 1, q r s family(1), e1 e2 u w real, e1 > 0, e2 > 0; near: forall l in 1..k: abs(q[l] - r[l]) <= 1;
        flags: forall l in 1..k: s[l] = 0 or s[l] = 1; few: sum(l, 1, k, s[l]) <= c;
        before: integral(v, -oo, oo, {_NOISE.format("q")}) = u; after: integral(v, -oo, oo, {_NOISE.format("r")}) = w""",
    source=at("Section 3.6"),
    fidelity="beyond",
    says="any sequence of k answers, of which at most c are above the threshold, has almost the same probability for adjacent inputs",
    letters={**_LETTERS, **_BOTH},
    notes="As in Lyu, Su and Li (2017). That the integrals exist is a condition.",
    proof=lambda: prove(line.statement, _whole_line(_NOISE.format("q"), _NOISE.format("r"), "e1 + e2", lemma("finite", "dwork_roth2014.sparse", "k", "c", "q", "r", "s", "e1", "e2", *_ENDS)), defined=seq(_happens("q", _SCALE), _happens("r", _SCALE))),
    negative_control={"exp(e1 + e2)": "exp(-e1 - e2)"},
    control_proof=lambda: fails(line, exhibit(*_NOTHING), split(split(*(seq(),)*6, *(of_no_query("1"),)*2), fact("small", "exp_increasing", "-2", "0")), defined=_THERE),
    instance_proof=lambda: lives(line, _NOTHING, *(seq(),)*6, *(of_no_query("1"),)*2, defined=_THERE),
)
above: Claim = claim(
    "dwork_roth2014.theorem3_23",
    "AboveThreshold: the threshold has noise of scale 2/eps, the queries have noise of scale 4/eps, and one answer is above at most",
    "integral(v, x, y, exp(-abs(v)*eps/2)*eps/4*answers(k, q, s, 4/eps, v)) <= exp(eps)*integral(v, x + 1, y + 1, exp(-abs(v)*eps/2)*eps/4*answers(k, r, s, 4/eps, v))",
    where="""k integer, q r s family(1), eps x y real, eps > 0, x <= y; near: forall l in 1..k: abs(q[l] - r[l]) <= 1;
        flags: forall l in 1..k: s[l] = 0 or s[l] = 1; few: sum(l, 1, k, s[l]) <= 1""",
    source=at("Theorem 3.23"),
    fidelity="auxiliary",
    says="AboveThreshold is private, for noise between two numbers",
    letters=_LETTERS,
    notes="The noise of the threshold is between x and y, and between x + 1 and y + 1 for the adjacent input; that of the whole line follows as both ends go to infinity.",
    proof=lambda: prove(above.statement, lemma("whole", "dwork_roth2014.sparse", "k", "1", "q", "r", "s", "eps/2", "eps/2", "x", "y"), defined=seq(_happens("q", "4/eps"), _happens("r", "4/eps"))),
    negative_control={"exp(eps)*": "exp(eps/2)*"},
    control_proof={"k": 1, "q": ZEROS, "r": _LOWER, "s": ONES, "eps": 1, "x": 0, "y": 1},
    satisfying_instance={"k": 1, "q": ZEROS, "r": ZEROS, "s": ONES, "eps": 1, "x": 0, "y": 1},
)
_NOISE_HALF = "exp(-abs(v)*eps/2)*eps/4*answers(k, {}, s, 4/eps, v)"
_ABOVE_THERE = seq(_happens("q", "4/eps", "h3"), _happens("r", "4/eps", "h3"))
threshold: Claim = claim(
    "dwork_roth2014.theorem3_23.line",
    "AboveThreshold is eps-private, for each finite sequence of answers of which at most one is above",
    "u <= exp(eps)*w",
    where=f"""k integer, q r s family(1), eps u w real, eps > 0; near: forall l in 1..k: abs(q[l] - r[l]) <= 1;
        flags: forall l in 1..k: s[l] = 0 or s[l] = 1; few: sum(l, 1, k, s[l]) <= 1;
        before: integral(v, -oo, oo, {_NOISE_HALF.format("q")}) = u; after: integral(v, -oo, oo, {_NOISE_HALF.format("r")}) = w""",
    source=at("Theorem 3.23"),
    printed=r"AboveThreshold is $(\epsilon,0)$-differentially private",
    letters={**_LETTERS, **_BOTH},
    idea="The integrals over the line are limits of those from x to y, and from x + 1 to y + 1, of which theorem3_23 says it: their difference would be larger than what is left beyond the ends.",
    notes="The two integrals exist, as the integrands are continuous, not negative and at most the Laplace density; here that is a condition. The outputs are sequences of answers; of a set of them the probabilities are added up.",
    fidelity="restricted",
    proof=lambda: prove(threshold.statement, _whole_line(_NOISE_HALF.format("q"), _NOISE_HALF.format("r"), "eps", lemma("finite", "dwork_roth2014.theorem3_23", "k", "q", "r", "s", "eps", *_ENDS)), defined=_ABOVE_THERE),
    negative_control={"exp(eps)*w": "exp(-eps)*w"},
    control_proof=lambda: fails(threshold, exhibit(*_NO_QUERY), split(split(*(seq(),)*4, *(of_no_query("2"),)*2), fact("small", "exp_increasing", "-1", "0")), defined=_ABOVE_THERE),
    instance_proof=lambda: lives(threshold, _NO_QUERY, *(seq(),)*4, *(of_no_query("2"),)*2, defined=_ABOVE_THERE),
)
_NO_QUERY = ("0", *("l -> 0",)*3, *("1",)*3)
_NOISE_SCALED = "exp(-abs(v)/b)/(2*b)*answers(k, {}, s, 2*b, v)"
_SCALED_THERE = seq(_happens("q", "2*b", "h3"), _happens("r", "2*b", "h3"))
scaled: Claim = claim(
    "dwork_roth2014.theorem3_23.scale",
    "AboveThreshold with noise of scale b on the threshold, and of scale 2b on the queries, is 2/b-private, for each finite sequence of answers of which at most one is above",
    "u <= exp(2/b)*w",
    where=f"""k integer, q r s family(1), b u w real, b > 0; near: forall l in 1..k: abs(q[l] - r[l]) <= 1;
        flags: forall l in 1..k: s[l] = 0 or s[l] = 1; few: sum(l, 1, k, s[l]) <= 1;
        before: integral(v, -oo, oo, {_NOISE_SCALED.format("q")}) = u; after: integral(v, -oo, oo, {_NOISE_SCALED.format("r")}) = w""",
    source=at("Theorem 3.23"),
    fidelity="auxiliary",
    says="AboveThreshold, by the scale of its noise",
    letters={**_LETTERS, **_BOTH, "b": "the scale of the noise of the threshold"},
    proof=lambda: prove(
        scaled.statement,
        _whole_line(_NOISE_SCALED.format("q"), _NOISE_SCALED.format("r"), "2/b", lemma("finite", "dwork_roth2014.sparse", "k", "1", "q", "r", "s", "1/b", "1/b", *_ENDS)),
        defined=_SCALED_THERE,
    ),
    negative_control={"exp(2/b)*w": "exp(-2/b)*w"},
    control_proof=lambda: fails(scaled, exhibit(*_NO_QUERY), split(split(*(seq(),)*4, *(of_no_query("1"),)*2), fact("small", "exp_increasing", "-2", "0")), defined=_SCALED_THERE),
    instance_proof=lambda: lives(scaled, _NO_QUERY, *(seq(),)*4, *(of_no_query("1"),)*2, defined=_SCALED_THERE),
)
unscaled: Claim = claim(
    "dwork_roth2014.sparse.unscaled",
    "With query noise of scale 4/(3 eps), which does not grow with c, the sparse vector is ((1 + 6c)/4) eps-private, for noise between two numbers",
    "integral(v, x, y, exp(-abs(v)*eps/4)*eps/8*answers(k, q, s, 4/(3*eps), v)) <= exp((1 + 6*c)/4*eps)*integral(v, x + 1, y + 1, exp(-abs(v)*eps/4)*eps/8*answers(k, r, s, 4/(3*eps), v))",
    where="""k c integer, c >= 1, q r s family(1), eps x y real, eps > 0, x <= y; near: forall l in 1..k: abs(q[l] - r[l]) <= 1;
        flags: forall l in 1..k: s[l] = 0 or s[l] = 1; few: sum(l, 1, k, s[l]) <= c""",
    source=at("Section 3.6"),
    fidelity="beyond",
    says="of the variants that were published as eps-private, the one with noise of scale 4/eps and 4/(3 eps) (see Lyu, Su and Li, 2017)",
    letters=_LETTERS,
    notes="An upper bound; that no lower level will do is not encoded.",
    proof=lambda: prove(unscaled.statement, lemma("whole", "dwork_roth2014.sparse", "k", "c", "q", "r", "s", "eps/4", "3*c*eps/2", "x", "y"), defined=seq(_happens("q", "4/(3*eps)"), _happens("r", "4/(3*eps)"))),
    negative_control={"exp((1 + 6*c)/4*eps)*": "exp(eps/8)*"},
    control_proof={"k": 1, "c": 1, "q": ZEROS, "r": _LOWER, "s": ONES, "eps": 1, "x": 0, "y": 1},
    satisfying_instance={"k": 1, "c": 1, "q": ZEROS, "r": ZEROS, "s": ONES, "eps": 1, "x": 0, "y": 1},
)
_L = "(log(k) + log(2/beta))"
accurate: Claim = claim(
    "dwork_roth2014.theorem3_24",
    "The union bound behind the accuracy of AboveThreshold: all k + 1 noises are within alpha/2, except with probability beta",
    "2*laplace_cdf(-4*(log(k) + log(2/beta))/eps, 2/eps) + k*(2*laplace_cdf(-4*(log(k) + log(2/beta))/eps, 4/eps)) <= beta",
    where="k integer, k >= 1, beta eps real, eps > 0, 0 < beta, beta <= 1",
    source=at("Theorem 3.24"),
    printed=r"AboveThreshold is $(\alpha, \beta)$-accurate for $\alpha = 8(\log k + \log(2/\beta))/\epsilon$",
    fidelity="restricted",
    letters={"beta": "how probable it may be that they are further off", "k": "how many queries there are"},
    notes="alpha/2 = 4 (log k + log(2/beta))/eps. That an answer is wrong by more than alpha only if a noise is beyond alpha/2 (where no query before the last is within alpha of the threshold or above) is the rest of the theorem; it is not encoded.",
    proof=lambda: prove(
        accurate.statement,
        fact("lk", "log_monotone", "1", "k"),
        fact("lb", "log_monotone", "1", "2/beta"),
        lemma("threshold", "basics.laplace.beyond", "2/eps", f"2*{_L}"),
        lemma("queries", "basics.laplace.beyond", "4/eps", _L),
        have("small", "(beta/(2*k))^2 <= beta/2", searched()),
        arith("small", eq=[("2", "threshold"), ("2*k", "queries")]),
    ),
    negative_control={"<= beta": "<= beta/2"},
    control_proof={"k": 1, "beta": 1, "eps": 1},
    satisfying_instance={"k": 1, "beta": 1, "eps": 1},
)
far: Claim = claim(
    "dwork_roth2014.theorem3_8",
    "The largest of k independent Laplace noises of scale D/eps is above log(k/beta) D/eps with probability at most beta",
    "1 - (1 - 2*laplace_cdf(-log(k/beta)*(D/eps), D/eps))^k <= beta",
    where="k integer, k >= 1, D beta eps real, D > 0, eps > 0, 0 < beta, beta <= 1",
    source=at("Theorem 3.8"),
    printed=r"$\Pr\left[\|f(x) - y\|_\infty \geq \ln(k/\beta) \Delta f/\epsilon\right] \leq \beta$",
    fidelity="restricted",
    notes="The noise of the k coordinates is independent: that all of it is within t has the probability (1 - 2 Pr[Y < -t])^k, which is taken as understood.",
    letters={"beta": "how probable it may be that a coordinate is further off", "k": "how many coordinates there are", "D": "the l1 sensitivity"},
    proof=lambda: prove(
        far.statement,
        fact("lk", "log_monotone", "1", "k/beta"),
        lemma("one", "basics.laplace.beyond", "D/eps", "log(k/beta)"),
        have("share", "1 - 2*laplace_cdf(-log(k/beta)*(D/eps), D/eps) = 1 - beta/k"),
        rewrite("share"),
        have("bernoulli", "forall n integer, z real: n >= 1 and 0 <= z and z <= 1 => (1 - z)^n >= 1 - n*z", searched()),
        use("b", "bernoulli", "k", "beta/k"),
    ),
    negative_control={"^k <= beta": "^k <= beta/2"},
    control_proof={"k": 1, "D": 1, "beta": 1, "eps": 1},
    satisfying_instance={"k": 1, "D": 1, "beta": 1, "eps": 1},
)
_OTHER = "log(laplace_cdf({0}[i] + {1} - {0}[l], 1/eps))"
_OTHERS = f"sum(l, 1, i - 1, {_OTHER}) + sum(l, i + 1, k, {_OTHER})"


def _beaten(values: str) -> Tactic:
    """That the i-th can be higher than the l-th."""
    return lemma(f"happens.{values}", "basics.laplace.inside", "1/eps", f"{values}[i] + v - {values}[l]")


_HIGHER = seq(
    lemma("grows", "basics.laplace.shift", "1/eps", "q[i] + v - q[l]", "1 + q[l] - r[l] - q[i] + r[i]"),
    _beaten("q"),
    fact("up", "log_monotone", "laplace_cdf(q[i] + v - q[l], 1/eps)", "laplace_cdf(r[i] + (v + 1) - r[l], 1/eps)"),
)
maximum: Claim = claim(
    "dwork_roth2014.claim3_9",
    "Report noisy max is eps-private, if one person changes all counts in one direction, by 1 at most",
    "integral(v, x, y, exp(-abs(v)*eps)*eps/2*highest(k, i, q, 1/eps, v)) <= exp(eps)*integral(v, x + 1, y + 1, exp(-abs(v)*eps)*eps/2*highest(k, i, r, 1/eps, v))",
    where="""k integer, i in 1..k, q r family(1), eps x y real, eps > 0, x <= y;
        near: (forall l in 1..k: r[l] <= q[l] and q[l] <= r[l] + 1) or (forall l in 1..k: q[l] <= r[l] and r[l] <= q[l] + 1)""",
    source=at("Claim 3.9"),
    fidelity="auxiliary",
    says="the Report Noisy Max algorithm is private, for noise between two numbers",
    letters={"k": "how many counts there are", "q": "q[l] is the l-th count for one input", "r": "r[l] is the l-th count for an adjacent input", "i": "the count that is reported as the highest", "x": "where the noise of that count is from", "y": "where it is up to",
        "v": "the noise of that count"},
    notes="The noise of the reported count is between x and y, and between x + 1 and y + 1 for the adjacent input; that of the whole line follows as both ends go to infinity.",
    proof=lambda: prove(
        maximum.statement,
        fact("re", "reciprocal_positive", "eps"),
        have("order", "forall l in 1..k: q[i] - r[i] <= q[l] - r[l] + 1"),
        have("sums", f"forall v real: {_OTHERS.format('q', 'v')} <= {_OTHERS.format('r', '(v + 1)')}",
            intro("v"), *(have(f"part.{low}", f"sum(l, {low}, {high}, {_OTHER.format('q', 'v')}) <= sum(l, {low}, {high}, {_OTHER.format('r', '(v + 1)')})", pointwise("l", _HIGHER)) for low, high in (("1", "i - 1"), ("i + 1", "k")))),
        have("point", "forall v real: exp(-abs(v)*eps)*eps/2*highest(k, i, q, 1/eps, v) <= exp(eps)*(exp(-abs(v + 1)*eps)*eps/2*highest(k, i, r, 1/eps, v + 1))",
            intro("v"),
            use("parts", "sums", "v"),
            have("noise", "abs(v + 1) <= abs(v) + 1", fact("m", "extremum", "abs(v + 1)"), fact("n", "extremum", "abs(v)"), alternatives("c", "m.3")),
            have("shift", "forall one real, two real: one <= two => exp(-abs(v)*eps)*eps/2*exp(one) <= exp(eps)*(exp(-abs(v + 1)*eps)*eps/2*exp(two))", intro("one", "two", "less"),
                fact("up", "exp_monotone", "-abs(v)*eps + one", "eps - abs(v + 1)*eps + two")),
            use("here", "shift", _OTHERS.format("q", "v"), _OTHERS.format("r", "(v + 1)"))),
        _integrated(lambda values: split(*(seq(intro("l"), _beaten(values)),)*2)),
        defined=seq(_beaten("q"), _beaten("r")),
    ),
    negative_control={"exp(eps)*": "exp(eps/2)*"},
    control_proof={"k": 1, "i": 1, "q": ZEROS, "r": ZEROS, "eps": 1, "x": 0, "y": 1},
    satisfying_instance={"k": 1, "i": 1, "q": ZEROS, "r": ZEROS, "eps": 1, "x": 0, "y": 1},
)
_HIGHEST = "exp(-abs(v)*eps)*eps/2*highest(k, i, {}, 1/eps, v)"
_ONE_COUNT = ("1", "1", *("l -> 0",)*2, *("1",)*3)
_CAN_BE = seq(_beaten("q"), _beaten("r"))
reported: Claim = claim(
    "dwork_roth2014.claim3_9.line",
    "Report noisy max is eps-private, output by output, for counts that one person changes in one direction, by at most 1",
    "u <= exp(eps)*w",
    where=f"""k integer, i in 1..k, q r family(1), eps u w real, eps > 0;
        near: (forall l in 1..k: r[l] <= q[l] and q[l] <= r[l] + 1) or (forall l in 1..k: q[l] <= r[l] and r[l] <= q[l] + 1);
        before: integral(v, -oo, oo, {_HIGHEST.format("q")}) = u; after: integral(v, -oo, oo, {_HIGHEST.format("r")}) = w""",
    source=at("Claim 3.9"),
    printed=r"the Report Noisy Max algorithm is $(\epsilon,0)$-differentially private",
    letters={"T": "from where on both ends are far enough out", "k": "how many counts there are", "q": "q[l] is the l-th count for one input", "r": "r[l] is the l-th count for an adjacent input", "i": "the count that is reported as the highest",
        "v": "the noise of that count", "u": "the probability that it is reported, for one input", "w": "that for an adjacent input"},
    idea="The integrals over the line are limits of those from x to y, and from x + 1 to y + 1, of which claim3_9 says it: their difference would be larger than what is left beyond the ends.",
    notes="The two integrals exist, as the integrands are continuous, not negative and at most the Laplace density; here that is a condition. The outputs are indices; of a set of them the probabilities are added up.",
    fidelity="restricted",
    proof=lambda: prove(reported.statement, _whole_line(_HIGHEST.format("q"), _HIGHEST.format("r"), "eps", lemma("finite", "dwork_roth2014.claim3_9", "k", "i", "q", "r", "eps", *_ENDS)), defined=_CAN_BE),
    negative_control={"exp(eps)*w": "exp(-eps)*w"},
    control_proof=lambda: fails(reported, exhibit(*_ONE_COUNT), split(split(*(seq(),)*2, *(of_no_query("1"),)*2), fact("small", "exp_increasing", "-1", "0")), defined=_CAN_BE),
    instance_proof=lambda: lives(reported, _ONE_COUNT, *(seq(),)*2, *(of_no_query("1"),)*2, defined=_CAN_BE),
)
_R = "exp(e - 2*eps)"
_FAR = f"(2*{_R}/(1 - {_R}))"
twice: Claim = claim(
    "dwork_roth2014.noisy_max.two",
    "Of two numbers that one person may move apart by 2, noisy max reports the lower one at the level 2 eps, and at no lower level",
    "forall e real: (forall z real: z >= 0 => laplace_gap(z, 1/eps) <= exp(e)*laplace_gap(z + 2, 1/eps)) <=> e >= 2*eps",
    where="eps real, eps > 0",
    source=at("Claim 3.9"),
    fidelity="beyond",
    says="for noise of scale 1/eps the level eps is that of counts which one person changes in one direction only",
    letters={"z": "by how much the reported number is below the other, for one input; it is z + 2 for the adjacent input", "e": "any level"},
    notes="Said of the report of the lower number, for every distance of the two. That noisy max is 2 eps-private for numbers of this kind is not part of the claim; that it is not eps-private follows.",
    proof=lambda: prove(
        twice.statement,
        intro("e"),
        split(
            seq(
                intro("all"),
                cases("done", "e >= 2*eps", seq(), seq(
                    fact("less", "exp_increasing", "e - 2*eps", "0"),
                    use("there", "all", f"2*{_R}/(1 - {_R})"),
                    have("E", f"exp({_FAR}*eps) > 0"),
                    have("plain", f"2 + {_FAR}*eps <= {_R}*(2 + ({_FAR} + 2)*eps)", arith("there*E")),
                    absurd("plain")
                )),
            ),
            seq(
                intro("high", "z", "above"),
                fact("more", "exp_monotone", "0", "e - 2*eps"),
                have("size", "2 + (z + 2)*eps > 0"),
                have("plain", f"2 + z*eps <= {_R}*(2 + (z + 2)*eps)")
            )
        ),
    ),
    negative_control={"<=> e >= 2*eps": "<=> e >= eps"},
    satisfying_instance={"eps": 1},
)
_PAIR = {"q1": "the value of the first query less the threshold, for one input", "q2": "that of the second", "r1": "that of the first for an adjacent input", "r2": "that of the second for an adjacent input"}
never: Claim = claim(
    "dwork_roth2014.sparse.bare",
    "A sparse vector with noise on the threshold alone is private at no level",
    "exists q1 real, q2 real, r1 real, r2 real: abs(q1 - r1) <= 1 and abs(q2 - r2) <= 1 and noise_between(q1, q2, 2/eps) > exp(e)*noise_between(r1, r2, 2/eps)",
    where="eps e real, eps > 0",
    source=at("Section 3.6"),
    fidelity="beyond",
    says="of the published variants that Lyu, Su and Li (2017) collect, the one without noise on the queries",
    letters={**_PAIR, "e": "any level"},
    notes="The first answer is below and the second above where the threshold with its noise, of scale 2/eps, is between the two values.",
    proof=lambda: prove(
        never.statement,
        fact("e", "exp_increasing", "-eps/2", "0"),
        flat("0"),
        flat("1"),
        have("one", "laplace_cdf(1, 2/eps) = 1 - exp(-eps/2)/2", put_in("1")),
        have("half", "laplace_cdf(0, 2/eps) = 1/2", put_in("0")),
        fact("n", "extremum", "max(laplace_cdf(0, 2/eps) - laplace_cdf(1, 2/eps), 0)"),
        have("none", "max(laplace_cdf(0, 2/eps) - laplace_cdf(1, 2/eps), 0) = 0"),
        exhibit("0", "1", "1", "0"),
        split(seq(), seq(), rewrite("none")),
    ),
    negative_control={"abs(q1 - r1) <= 1": "abs(q1 - r1) < 0"},
    control_proof=lambda: fails(never, exhibit("1", "1"), split(seq(), seq(intro("q1", "q2", "r1", "r2"), fact("m", "extremum", "abs(q1 - r1)")))),
    satisfying_instance={"eps": 1, "e": 1},
)
_OF_NOISE = "exp(-abs(v)*eps/2)*eps/4"
_POSITIVE = first(*(seq(intro("v", "between", "l"), lemma("i", "basics.laplace.inside", "b", at)) for at in ("v", "v - 1")), seq())
_FALLS = each(Derivative("x", num(0), False, "w"), seq(), seq(), seq(intro("w", "inside"), split(*(_POSITIVE,)*3)), seq(intro("w", "inside"), use("here", "point", "w")))


values: Claim = claim(
    "dwork_roth2014.sparse.values",
    "A sparse vector that releases the noisy value above the threshold: k queries below it tell two inputs apart by the factor e^(k/b)",
    "integral(v, x, 0, exp(-abs(v)*eps/2)*eps/4*prod(l, 1, k, laplace_cdf(v, b))) = exp(k/b)*integral(v, x, 0, exp(-abs(v)*eps/2)*eps/4*prod(l, 1, k, laplace_cdf(v - 1, b)))",
    where="k integer, k >= 1, b eps x real, b > 0, eps > 0, x <= 0",
    source=at("Section 3.6"),
    waive={"unused-hypothesis": "the noise of the threshold has a scale"},
    fidelity="beyond",
    says="so the published variants that release it are private at no level: see Lyu, Su and Li (2017)",
    letters={"k": "how many queries there are below the threshold", "b": "the scale of the noise of the queries", "v": "the noise of the threshold", "x": "where the noise of the threshold is from"},
    notes="The k queries are 0 for one input and 1 for the adjacent one; a released value of 0 says that the threshold with its noise is 0 at most. The density of the released value itself, which differs by the factor e^(1/b) at most, is not part of the claim.",
    proof=lambda: prove(
        values.statement,
        have("point", f"forall v real: v <= 0 => {_OF_NOISE}*prod(l, 1, k, laplace_cdf(v, b)) = exp(k/b)*({_OF_NOISE}*prod(l, 1, k, laplace_cdf(v - 1, b)))",
            intro("v", "low"),
            have("here", "laplace_cdf(v, b) = exp(1/b)*laplace_cdf(v - 1, b)", steep("v"), steep("v - 1"), put_in("v", "v - 1")),
            lemma("i", "basics.laplace.inside", "b", "v - 1"),
            fact("logs", "log_product", "exp(1/b)", "laplace_cdf(v - 1, b)"),
            rewrite("here", "logs")),
        fact("both", "antisymmetric", f"integral(v, x, 0, {_OF_NOISE}*prod(l, 1, k, laplace_cdf(v, b)))", f"exp(k/b)*integral(v, x, 0, {_OF_NOISE}*prod(l, 1, k, laplace_cdf(v - 1, b)))", conditions=[_FALLS, _FALLS]),
        defined=seq(lemma("i", "basics.laplace.inside", "b", "v"), lemma("j", "basics.laplace.inside", "b", "v - 1")),
    ),
    negative_control={"exp(k/b)*": "exp(k/(2*b))*"},
    control_proof={"k": 1, "b": 1, "eps": 1, "x": -1},
    satisfying_instance={"k": 1, "b": 1, "eps": 1, "x": -1},
)
_ROUND = "exp(-abs(v)*(eps/c)/2)*(eps/c)/4*answers(k[j], l -> {}[j, l], l -> s[j, l], 4/(eps/c), v)"
_ROUND_THERE = seq(have("b", "4/(eps/c) > 0", searched()),
    *(seq(use("f", "h4", "j", "l"), lemma(f"happens.{x}", "dwork_roth2014.answered", "4/(eps/c)", "s[j,l]", f"{x}[j,l] - v")) for x in "qr"))
rounds: Claim = claim(
    "dwork_roth2014.theorem3_25",
    "The sparse vector technique with delta = 0: c rounds of AboveThreshold, each at the level eps/c, are eps-private",
    "prod(j, 1, c, u[j]) <= exp(eps)*prod(j, 1, c, w[j])",
    where=f"""c integer, c >= 1, eps real, eps > 0, k integer family(1), q r s family(2), u w family(1);
        near: forall j in 1..c, l in 1..k[j]: abs(q[j, l] - r[j, l]) <= 1;
        flags: forall j in 1..c, l in 1..k[j]: s[j, l] = 0 or s[j, l] = 1; few: forall j in 1..c: sum(l, 1, k[j], s[j, l]) <= 1;
        before: forall j in 1..c: integral(v, -oo, oo, {_ROUND.format("q")}) = u[j];
        after: forall j in 1..c: integral(v, -oo, oo, {_ROUND.format("r")}) = w[j];
        happens: forall j in 1..c: u[j] > 0 and w[j] > 0""",
    source=at("Theorem 3.25"),
    printed=r"Sparse is $(\epsilon, \delta)$-differentially private",
    fidelity="restricted",
    letters={"T": "from where on both ends are far enough out", "c": "how many rounds there are: in each one answer is above at most", "k": "k[j] is how many queries the round j answers", "q": "q[j,l] is the value of the l-th query of the round j less the threshold, for one input", "r": "the same for an adjacent input",
        "s": "s[j,l] is 1 where the answer is above, else 0", "v": "the noise of the threshold", "u": "u[j] is the probability of the answers of the round j after those before, for one input", "w": "that for an adjacent input"},
    notes="With delta = 0, noise of scale 2c/eps on the threshold and of twice that on the queries. The queries of a round may depend on the answers before it. "
    "With delta > 0 it is dwork_roth2014.theorem3_25.approximate.",
    proof=lambda: prove(
        rounds.statement,
        have("each", "forall j in 1..c: log(u[j]) <= eps/c + log(w[j])",
            intro("j"),
            use("y", "before", "j"), use("z", "after", "j"),
            lemma("one", "dwork_roth2014.theorem3_23.line", "k[j]", "l -> q[j, l]", "l -> r[j, l]", "l -> s[j, l]", "eps/c", "u[j]", "w[j]",
                conditions=[seq(), *(seq(intro("l"), use("n", of, "j", "l")) for of in ("near", "flags")), *(seq(),)*3]),
            fact("logs", "log_product", "exp(eps/c)", "w[j]"),
            fact("up", "log_monotone", "u[j]", "exp(eps/c)*w[j]")),
        have("sums", "sum(j, 1, c, log(u[j])) <= sum(j, 1, c, eps/c + log(w[j]))"),
        fact("whole", "exp_monotone", "sum(j, 1, c, log(u[j]))", "eps + sum(j, 1, c, log(w[j]))"),
        defined=_ROUND_THERE,
    ),
    negative_control={"exp(eps)*": "exp(-eps)*"},
    control_proof=lambda: fails(rounds, exhibit(*_ONE_ROUND), split(split(*(seq(),)*5, *(seq(intro("j"), of_no_query("2")),)*2), fact("small", "exp_increasing", "-1", "0")), defined=_ROUND_THERE),
    instance_proof=lambda: lives(rounds, _ONE_ROUND, *(seq(),)*5, *(seq(intro("j"), of_no_query("2")),)*2, defined=_ROUND_THERE),
)
_ONE_ROUND = ("1", "1", "j -> 0", *("j, l -> 0",)*3, *("j -> 1",)*2)
_A, _B = "laplace_cdf(v - 1, b)*laplace_cdf(-v - 1, b)", "laplace_cdf(v, b)*laplace_cdf(-v, b)"
_MOVED, _STILL = (f"exp(-abs(v)*eps/2)*eps/4*prod(l, 1, k, {each})" for each in (_A, _B))


def _side(v: str, other: str) -> Tactic:
    """Where v <= 0, one factor grows by e^(1/b), and the other does not fall."""
    return seq(
        have("grown", f"laplace_cdf({v}, b) = exp(1/b)*laplace_cdf({v} - 1, b)", steep(v), steep(f"{v} - 1"), put_in(v, f"{v} - 1")),
        lemma("grows", "basics.laplace.shift", "b", f"{other} - 1", "1"),
        arith(f"grows.1*E*left.{v}", eq=[(f"laplace_cdf({other}, b)", "grown")]),
    )


_INSIDE = seq(*(lemma(f"i.{at}", "basics.laplace.inside", "b", at) for at in ("v", "-v", "v - 1", "-v - 1")),
    have("left.v", "laplace_cdf(v - 1, b) > 0"), have("left.-v", "laplace_cdf(-v - 1, b) > 0"),
    have("A", f"{_A} > 0", arith("left.v*left.-v")), have("B", f"{_B} > 0", arith("i.v.1*i.-v.1")))
uncut: Claim = claim(
    "dwork_roth2014.sparse.uncut",
    "A sparse vector that does not stop: k answers below and k above tell two inputs apart by the factor e^(k/b)",
    "u <= exp(-k/b)*w",
    where=f"""k integer, k >= 0, b eps u w real, b > 0, eps > 0;
        before: integral(v, -oo, oo, {_MOVED}) = u; after: integral(v, -oo, oo, {_STILL}) = w""",
    source=at("Section 3.6"),
    fidelity="beyond",
    says="so the published variants without a bound on the number of answers above, whose noise does not grow with it, are private at no level: see Lyu, Su and Li (2017)",
    letters={"T": "from where on both ends are far enough out", "k": "how many answers there are of each kind", "b": "the scale of the noise of the queries", "v": "the noise of the threshold", "w": "the probability of the answers for one input", "u": "that for the adjacent input"},
    notes="The queries less the threshold are 0 for one input; for the adjacent one the k whose answer is below are 1, and the k whose answer is above are -1. w is positive, as an integral of a positive function over the line.",
    proof=lambda: prove(
        uncut.statement,
        have("point", f"forall v real: {_MOVED} <= exp(-k/b)*({_STILL})",
            intro("v"),
            _INSIDE,
            have("E", "exp(1/b) > 0"),
            have("factor", f"exp(1/b)*({_A}) <= {_B}", cases("c", "v <= 0", _side("v", "-v"), _side("-v", "v"))),
            have("EA", f"exp(1/b)*({_A}) > 0", arith("A*E")),
            fact("logs", "log_product", "exp(1/b)", _A),
            fact("up", "log_monotone", f"exp(1/b)*({_A})", _B),
            have("sums", f"sum(l, 1, k, 1/b + log({_A})) <= sum(l, 1, k, log({_B}))", pointwise("l")),
            fact("e", "exp_monotone", f"-abs(v)*eps/2 + sum(l, 1, k, log({_A}))", f"-abs(v)*eps/2 - k/b + sum(l, 1, k, log({_B}))"),
            arith("e*h3")),
        have("between", f"forall x real, y real: x <= y => integral(v, x, y, {_MOVED}) <= exp(-k/b)*integral(v, x, y, {_STILL})",
            intro("x", "y", "order"),
            each(Derivative("y", Var("x"), True, "z"), seq(), seq(), seq(intro("z", "in"), split(*(first(seq(intro("v", "there"), _INSIDE), seq()),)*3)), seq(intro("z", "in"), use("here", "point", "z")))),
        _whole_line(_MOVED, _STILL, "-k/b", use("finite", "between", *_ENDS), "0"),
        defined=_INSIDE,
    ),
    negative_control={"exp(-k/b)*w": "exp(-k/b)*w/2"},
    control_proof=lambda: fails(uncut, exhibit(*_NEITHER), split(split(*(seq(),)*3, *(of_no_query("2"),)*2)), defined=_INSIDE),
    instance_proof=lambda: lives(uncut, _NEITHER, *(seq(),)*3, *(of_no_query("2"),)*2, defined=_INSIDE),
)
_NEITHER = ("0", *("1",)*4)
CLAIMS = [maximum, reported, answered, sparse, line, above, threshold, scaled, unscaled, accurate, far, twice, never, values, uncut, rounds]
