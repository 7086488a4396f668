"""The sparse vector technique with delta > 0: rounds of AboveThreshold, put together by advanced composition."""

from theorems.dwork_roth2014.model import at
from theorems.dwork_roth2014.noisy import of_no_query
from verify.claims.prelude import *
from verify.kernel.certificate import Derivative

_NOISE = "exp(-abs(v)/S)/(2*S)"
_HALTS = f"integral(v, -oo, oo, {_NOISE}*answers(i, l -> {{}}[j,h,l], l -> kronecker(l,i), 2*S, v)) = {{}}[j,h,i]"
_STAYS = f"integral(v, -oo, oo, {_NOISE}*answers(n, l -> {{}}[j,h,l], l -> 0, 2*S, v)) = {{}}[j,h,n+1]"
_WHERE = f"""c n integer, c >= 1, n >= 0, eps d S real, eps > 0, 0 < d, d < 1; {{}}scale: S = sqrt(32*c*log(1/d))/eps; q r P Q family(3), t family(2);
        near: forall j in 1..c, h real, l in 1..n: abs(q[j,h,l] - r[j,h,l]) <= 1;
        laws: forall j in 1..c, h real: law[n+1](i -> P[j,h,i]) and law[n+1](i -> Q[j,h,i]);
        full: forall j in 1..c, h real, i in 1..n+1: P[j,h,i] > 0 and Q[j,h,i] > 0;
        halts: forall j in 1..c, h real, i in 1..n: ({_HALTS.format('q', 'P')}) and ({_HALTS.format('r', 'Q')});
        stays: forall j in 1..c, h real: ({_STAYS.format('q', 'P')}) and ({_STAYS.format('r', 'Q')})"""
_TOLD = "sum(r, 1, j - 1, t[r,x[r]])"
_PRIVATE = f"tsum(x in tuples(c, n + 1), max(prod(j, 1, c, P[j,{_TOLD},x[j]]) - exp(eps)*prod(j, 1, c, Q[j,{_TOLD},x[j]]), 0)) <= d"
_LETTERS = {
    "c": "how many answers may be above, which is how many rounds there are",
    "n": "how many queries a round has at most",
    "S": "the scale of the noise of the threshold; that of the queries is twice as large",
    "h": "what a round is told of the answers before: the sum of t[r,x[r]] over them",
    "q": "q[j,h,l] is the value of the l-th query of the round j less the threshold, for one input",
    "r": "the same for an adjacent input",
    "t": "what later rounds are told of the answers of a round",
    "i": "which query is the first above; n + 1 where none is",
    "x": "x[j] is which query of the round j is the first above",
    "P": "P[j,h,i] is the probability that in the round j the i-th query is the first above, for one input",
    "Q": "the same for an adjacent input",
    "T": "from where on both ends are far enough out",
    "v": "the noise of the threshold",
}
_NOTES = "A round answers below until a query is above, n of them at most; what it is asked may depend on all answers before, of which h tells. The left side is the hockey-stick divergence of the laws of all answers. That the integrals exist, are positive and make up laws is a condition, which always holds."
_ROOT = seq(
    fact("inverse", "log_reciprocal", "d"), fact("below", "log_increasing", "d", "1"), have("L", "log(1/d) > 0"),
    have("cL", "c*log(1/d) > 0", arith("h1*L", "L")),
)


def _scale(known: str) -> Tactic:
    """That the scale of the noise is positive, from the fact that says what it is."""
    return seq(
        _ROOT,
        fact("root", "power_positive", "32*c*log(1/d)", "1/2"),
        fact("re", "reciprocal_positive", "eps"),
        have("S0", "S > 0", arith("root*re", eq=[known])),
    )


#: That the flag of an answer, which says whether the query l is the one above, is 0 or 1.
_FLAG = first(seq(), cases("same", "l = i", fact("on", "delta_equal", "l", "i"), seq()))


def _answered(flag: str) -> Tactic:
    """That each answer can happen."""
    return seq(have("flag", f"{flag} = 0 or {flag} = 1", _FLAG), *(lemma(f"happens.{values}", "dwork_roth2014.answered", "2*S", flag, f"{values}[j,h,l] - v") for values in "qr"))


_LEVEL = "eps/(2*sqrt(2*c*log(1/d)))"
_EXCESS = f"max({{0}}[j,h,i] - exp({_LEVEL})*{{1}}[j,h,i], 0)"
_NOTHING_LEFT = split(*(
        have("none", f"sum(i, 1, n + 1, {_EXCESS.format(*laws)}) <= sum(i, 1, n + 1, 0)", pointwise("i", use("e", "each", "j", "h", "i")))
        for way, laws in ((1, "PQ"), (2, "QP"))))


def _defined(scale: str = "scale") -> Tactic:
    """That nothing is undefined: the scale of the noise is positive, and so is the probability of each answer."""
    return first(_ROOT, _scale(scale), *(seq(_scale(scale), _answered(flag)) for flag in ("0", "kronecker(l,i)")))


_AT = "l -> {0}[j,h,l]"


def _close(k: str, flags: str, *before: Tactic) -> Tactic:
    """That the probabilities of an answer of a round are within a factor of e^(2/S): AboveThreshold is 2/S-private."""
    near, flag = seq(intro("l"), use("n", "near", "j", "h", "l")), seq(intro("l"), _FLAG)
    last = "i" if k == "i" else "n+1"
    return split(*(
        seq(*before, rewrite("level", backwards=True), lemma("one", "dwork_roth2014.theorem3_23.scale", k, *(_AT.format(x) for x in values), flags, "S", *(f"{x}[j,h,{last}]" for x in laws), conditions=[seq(), near, flag]))
        for values, laws in (("qr", "PQ"), ("rq", "QP"))
    ))


amended: Claim = claim(
    "dwork_roth2014.theorem3_25.approximate.amended",
    "The sparse vector technique with delta > 0 is (eps, delta)-private where eps or c is at most 8 log(1/delta): rounds of AboveThreshold, each on finitely many queries",
    _PRIVATE,
    where=_WHERE.format("range: min(eps, c) <= 8*log(1/d); "),
    source=at("Theorem 3.25"),
    fidelity="amended",
    letters=_LETTERS,
    waive={"unused-hypothesis": "how many queries there are"},
    says=r"... for $\min(\epsilon, c) \leq 8 \ln(1/\delta)$",
    idea="A round is AboveThreshold at the level 2/sigma, which is that of Corollary 3.21; that c mechanisms of this level are (eps, delta)-private together is dwork_roth2014.corollary3_21.wide.",
    notes=_NOTES,
    proof=lambda: prove(
        amended.statement,
        _scale("scale"),
        have("roots", "sqrt(32*c*log(1/d)) = 4*sqrt(2*c*log(1/d))", fact("zero", "product_zero", "sqrt(32*c*log(1/d)) - 4*sqrt(2*c*log(1/d))", "sqrt(32*c*log(1/d)) + 4*sqrt(2*c*log(1/d))"), fact("small", "power_positive", "2*c*log(1/d)", "1/2")),
        have("level", f"2/S = {_LEVEL}", have("s", "S = 4*sqrt(2*c*log(1/d))/eps")),
        have("each", f"forall j in 1..c, h real, i in 1..n+1: P[j,h,i] <= exp({_LEVEL})*Q[j,h,i] and Q[j,h,i] <= exp({_LEVEL})*P[j,h,i]",
            intro("j", "h", "i"),
            cases("inside", "i <= n",
                seq(use("here", "halts", "j", "h", "i"), _close("i", "l -> kronecker(l,i)")),
                seq(use("here", "stays", "j", "h"), fact("gap", "integer_gap", "n", "i"), fact("last", "antisymmetric", "i", "n + 1"), _close("n", "l -> 0", rewrite("last"))))),
        lemma("all", "dwork_roth2014.corollary3_21.wide", "c", "eps", "d", "0", "n + 1", "P", "Q", "t",
            conditions=[*(seq(),)*8, seq(intro("j", "h"), _NOTHING_LEFT)]),
        defined=_defined(),
    ),
    negative_control={"<= 8*log(1/d)": "<= 80000*log(1/d)"},
    control_proof=lambda: fails(amended, exhibit(*_APART), _INTEGRALS, _SIZES, split(split(*(seq(),)*5, fact("m", "extremum", "min(1, 1)"), *_HYPOTHESES[5:]), _ANSWERS_APART), defined=_defined("h7")),
    instance_proof=lambda: lives(amended, _NO_QUERY, *(seq(),)*3, seq(), fact("d", "exp_increasing", "-1/2", "0"), fact("m", "extremum", "min(1, 1)"), *(seq(),)*4, seq(intro("j", "h", "i"), absurd("i.upper")), seq(intro("j", "h"), split(of_no_query("4"), of_no_query("4"))), defined=_defined("h7")),
)
_NO_QUERY = ("1", "0", "1", "exp(-1/2)", "4", *("j, h, l -> 0",)*2, *("j, h, i -> 1",)*2, "r, i -> 0")
_RARE = "((4*exp(-25/2) - exp(-25))/6)"


def _mixed(i: str, first: str, second: str) -> str:
    """The value of a law of two letters at i."""
    return f"(2 - {i})*{first} + ({i} - 1)*{second}"


def _often(i: str) -> str:
    return _mixed(i, f"(1 - {_RARE})", _RARE)


def _seldom(i: str) -> str:
    return _mixed(i, _RARE, f"(1 - {_RARE})")


#: One round of one query, which is above the threshold by 1/2 for one input and below it by 1/2 for the other.
_APART = ("1", "1", "1", "exp(-1/80000)", "1/50", "j, h, l -> 1/2", "j, h, l -> -1/2", f"j, h, i -> {_often('i')}", f"j, h, i -> {_seldom('i')}", "r, i -> 0")
_DENSITY = "exp(-abs(v)/(1/50))/(2*(1/50))"


def _one_query(value: str, probability: str, last: str) -> Tactic:
    """That the integral over the line, of the density times the probability of the answer to one query, is what the fact "value" says."""
    flag, named = ("kronecker(l,i)", (rewrite("i is one"),)) if last == "i" else ("0", ())
    above, below = f"laplace_cdf({value} - v, 2*(1/50))", f"laplace_cdf(v - 1*({value}), 2*(1/50))"
    one = above if last == "i" else below
    log = f"log({flag}*{above} + (1 - {flag if named else '1*0'})*{below})"
    before, after = f"{_DENSITY}*exp(sum(l, 1, {last}, {log}))", f"{_DENSITY}*{one}"
    answered = seq(intro("l"), have("flag", f"{flag} = 0 or {flag} = 1", _FLAG), lemma("happens", "dwork_roth2014.answered", "2*(1/50)", flag, f"{value} - v"))
    positive = first(*(seq(*((intro("v", "there"),) if at == "v" else ()), use("a", "above", at), use("b", "below", at)) for at in "vwx"))
    falls = each(Derivative("y", Var("x"), True, "w"), seq(), seq(), seq(intro("w", "inside"), split(*(first(seq(), seq(intro("v", "there"), split(seq(), answered))),)*2)), seq(intro("w", "inside"), use("here", "point", "w"), arith(eq=["here"], side=positive)))
    return seq(
        have("above", f"forall v real: {above} > 0", intro("v"), lemma("i", "basics.laplace.inside", "2*(1/50)", f"{value} - v")),
        have("below", f"forall v real: {below} > 0", intro("v"), lemma("i", "basics.laplace.inside", "2*(1/50)", f"v - 1*({value})")),
        have("point", f"forall v real: {before} = {after}",
            intro("v"),
            use("in", "above", "v"), use("out", "below", "v")),
        have("between", f"forall x real, y real: x <= y => integral(v, x, y, {before}) = integral(v, x, y, {after})",
            intro("x", "y", "order"),
            fact("both", "antisymmetric", f"integral(v, x, y, {before})", f"integral(v, x, y, {after})", conditions=[falls, falls])),
        intro("g", "pos"),
        use("there", probability, "g"),
        unpack("there", "T", "far"),
        exhibit("T"),
        split(seq(), seq(intro("lower", "upper", "out"), use("near", "far.2", "lower", "upper"), use("same", "between", "lower", "upper"), rewrite("same"), *named)),
    )


_VALUES = {"1/2": ("1 - " + _RARE, _RARE), "-1/2": (_RARE, "1 - " + _RARE)}


def _improper(body: str) -> str:
    return f"integral(v, -oo, oo, {_DENSITY}*laplace_cdf({body}, 2*(1/50)))"


_INTEGRALS = seq(
    *(have(f"{side} {value}", f"{_improper(body)} = {what}", searched(60))
        for value, both in _VALUES.items() for side, body, what in zip(("above", "below"), (f"{value} - v", f"v - {value}"), both, strict=True)),
)
_SIZES = seq(
    have("small", "exp(-25/2) <= 1/250000", searched()), have("three", "exp(1) <= 3", searched()), fact("e25", "exp_positive", "-25"),

    fact("d1", "exp_increasing", "-1/80000", "0"), fact("tangent", "exp_above_tangent", "1/80000"),
    have("gap", f"1 - {_RARE} - exp(1)*{_RARE} > exp(-1/80000)"),
)
_HYPOTHESES = (
    *(seq(),)*6,
    seq(),
    seq(),
    seq(),
    seq(intro("j", "h", "i"), fact("i is one", "antisymmetric", "i", "1"), split(*(_one_query(value, f"above {value}", "i") for value in _VALUES))),
    seq(intro("j", "h"), split(*(_one_query(value, f"below {value}", "1") for value in _VALUES))),
)
_LOGS = [f"log({law('y')})" for law in (_often, _seldom)]
_SUMS = [f"sum(j, 1, 1, {log.replace('y', '{0}[j]')})" for log in _LOGS]
_EXCESS_OF = f"max(exp({_SUMS[0]}) - exp(1)*exp({_SUMS[1]}), 0)"
_ANSWERS_APART = seq(
    have(("u", "u"), "exists u in tuples(1, 2): u[1] = 1", exhibit(Ones())),
    lemma("letters", "basics.tuples.one_row", "2", "u", f"(@x) -> {_EXCESS_OF.format('x')}"),
    have("least", f"sum(a, 1, 2, (2 - a)*(1 - {_RARE} - exp(1)*{_RARE})) <= sum(a, 1, 2, {_EXCESS_OF.format('put(u,1,a)')})",
        pointwise("a",
            fact("m", "extremum", _EXCESS_OF.format("put(u,1,a)")),
            cases("first", "a <= 1",
                seq(fact("is", "antisymmetric", "a", "1"),
                    *(have(f"e{n}", f"exp({each_sum.format('put(u,1,a)')}) = {value}") for n, (each_sum, value) in enumerate(zip(_SUMS, (f"1 - {_RARE}", _RARE), strict=True))),
                    have("left", f"(2 - a)*(1 - {_RARE} - exp(1)*{_RARE}) = 1 - {_RARE} - exp(1)*{_RARE}"),
                    arith("m.1", eq=["left", "e0", ("exp(1)", "e1")])),
                seq(fact("next", "integer_gap", "1", "a"), fact("is", "antisymmetric", "a", "2"), have("left", f"(2 - a)*(1 - {_RARE} - exp(1)*{_RARE}) = 0"))))),
)
printed: Claim = claim(
    "dwork_roth2014.theorem3_25.approximate",
    "The sparse vector technique with delta > 0: rounds of AboveThreshold, each on finitely many queries, for every eps > 0 and 0 < delta < 1",
    _PRIVATE,
    where=_WHERE.format(""),
    source=at("Theorem 3.25"),
    printed=r"Sparse is $(\epsilon, \delta)$-differentially private, with noise of scale $\sigma = \sqrt{32 c \ln(1/\delta)}/\epsilon$ on the threshold and $2\sigma$ on the queries if $\delta > 0$",
    fidelity="restricted",
    severity="slip",
    letters=_LETTERS,
    idea="Where delta is close to 1 the noise is next to none: here its scale is 1/50, so a query that is half above the threshold for one input and half below it for the other tells them apart.",
    notes=_NOTES + " The derivation in the book is by Theorem 3.20, which gives the level eps for eps < 1 and delta up to 0.7: see corollary3_21.amended.",
    proof=lambda: disprove(
        printed.statement,
        exhibit(*_APART),
        _INTEGRALS,
        _SIZES,
        split(split(*_HYPOTHESES), _ANSWERS_APART),
        defined=_defined("h6"),
    ),
)
CLAIMS = [printed, amended]
