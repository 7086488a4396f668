"""Laws behind a channel: divergences of the outputs are at most those of the inputs, contraction, and information."""

from theorems.basics.model import listed, stated_about
from verify.claims.prelude import *

_stated = stated_about("data processing")
_INPUTS = "M N integer, p q family(1), W family(2), channel(W)"
_ONE = {"M": 1, "N": 1, "p": "i -> 1", "q": "i -> 1", "W": "(i, j) -> 1"}
_KEPT = Table((((1, 1), num(1)), ((2, 2), num(1))))  # the channel that says its input, 1 or 2
_TWO = {"M": 2, "N": 2, "p": listed(1, 0), "q": listed(0, 1), "W": _KEPT}
_P, _Q = (f"sum(i, 1, M, {name}[i]*W[i,j])" for name in "pq")

rows: Claim = _stated(
    "basics.processing.rows",
    "What is spread over the outputs of a channel adds up to what it was",
    "sum(j, 1, N, sum(i, 1, M, f[i]*W[i,j])) = sum(i, 1, M, f[i])",
    where="M N integer, f family(1), W family(2), channel(W)",
    says=r"\sum_j \sum_i f_i W_{ij} = \sum_i f_i",
    proof=lambda: prove(
        rows.statement,
        have(
            "each",
            "sum(i, 1, M, f[i]*sum(j, 1, N, W[i,j])) = sum(i, 1, M, f[i])",
            pointwise("i", use("row", "h1.2", "i"), arith(eq=[("f[i]", "row")])),
        ),
        arith(eq=["each"]),
    ),
    negative_control="sum(j, 1, N, sum(i, 1, M, f[i]*W[i,j])) = 2*sum(i, 1, M, f[i])",
    control_note="twice",
    control_proof={"M": 1, "N": 1, "f": "i -> 1", "W": "(i, j) -> 1"},
    satisfying_instance={"M": 1, "N": 1, "f": "i -> 1", "W": "(i, j) -> 1"},
)


def _by_letters(made: Claim, left: str, term: str, *how: Tactic) -> Certificate:
    """A sum over outputs j of `left` is at most that over inputs i of `term`, as each is at most sum_i term W[i,j]."""
    return prove(
        made.statement,
        have(
            "each", f"sum(j, 1, N, {left}) <= sum(j, 1, N, sum(i, 1, M, {term}*W[i,j]))", pointwise("j", *how)
        ),
        lemma("rows", "basics.processing.rows", "M", "N", f"i -> {term}", "W"),
        arith("each", eq=["rows"]),
    )


def _termwise(left: str, term: str) -> Tactic:
    return have("letters", f"{left} <= sum(i, 1, M, {term}*W[i,j])", searched())


hockey_stick: Claim = _stated(
    "basics.processing.hockey_stick",
    "Data processing: a channel does not increase how much one family exceeds exp(eps) times another",
    "sum(j, 1, N, max(output(p, W, j) - exp(eps)*output(q, W, j), 0)) <= hockey_stick(p, q, eps)",
    where=_INPUTS,
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"E_\gamma(pW \| qW) \leq E_\gamma(p \| q)",
    proof=lambda: _by_letters(
        hockey_stick,
        f"max({_P} - exp(eps)*{_Q}, 0)",
        "max(p[i] - exp(eps)*q[i], 0)",
        _termwise(f"max({_P} - exp(eps)*{_Q}, 0)", "max(p[i] - exp(eps)*q[i], 0)"),
    ),
    negative_control="sum(j, 1, N, max(output(p, W, j) - exp(eps)*output(q, W, j), 0)) <= hockey_stick(p, q, eps)/2",
    control_note="half of it",
    control_proof=_TWO | {"eps": 0},
    satisfying_instance=_ONE | {"eps": 0},
)

variation: Claim = _stated(
    "basics.processing.variation",
    "Data processing: a channel does not increase the absolute difference of two families",
    "sum(j, 1, N, abs(output(p, W, j) - output(q, W, j))) <= sum(i, 1, M, abs(p[i] - q[i]))",
    where=_INPUTS,
    says=r"\|pW - qW\|_1 \leq \|p - q\|_1",
    proof=lambda: _by_letters(
        variation, f"abs({_P} - {_Q})", "abs(p[i] - q[i])", _termwise(f"abs({_P} - {_Q})", "abs(p[i] - q[i])")
    ),
    negative_control="sum(j, 1, N, abs(output(p, W, j) - output(q, W, j))) <= sum(i, 1, M, abs(p[i] - q[i]))/2",
    control_note="half of it",
    control_proof=_TWO,
    satisfying_instance=_ONE,
)

quotient: Claim = _stated(
    "basics.processing.quotient",
    "Sedrakyan's inequality (Cauchy-Schwarz in Engel's form), with nonnegative weights w_i and positive b_i",
    "sum(i, 1, n, w[i]*a[i])^2/sum(i, 1, n, w[i]*b[i]) <= sum(i, 1, n, w[i]*a[i]^2/b[i])",
    where="""n integer, w a b family(1), forall i in 1..n: w[i] >= 0; forall i in 1..n: b[i] > 0; sum(i, 1, n, w[i]*b[i]) > 0""",
    says=r"\frac{(\sum_i w_i a_i)^2}{\sum_i w_i b_i} \leq \sum_i \frac{w_i a_i^2}{b_i}",
    proof=lambda: prove(
        quotient.statement,
        let("r", "sum(i, 1, n, w[i]*a[i])/sum(i, 1, n, w[i]*b[i])"),
        have(
            "each",
            "sum(i, 1, n, w[i]*a[i]^2/b[i]) >= sum(i, 1, n, w[i]*(2*r*a[i] - r^2*b[i]))",
            pointwise(
                "i",
                use("weight", "h1", "i"),
                use("some", "h2", "i"),
                have("tangent", "a[i]^2/b[i] >= 2*r*a[i] - r^2*b[i]", searched()),
                arith("weight*tangent"),
            ),
        ),
        have("value", "sum(i, 1, n, w[i]*a[i]) = r*sum(i, 1, n, w[i]*b[i])", rewrite("r")),
        have(
            "whole",
            "sum(i, 1, n, w[i]*a[i])^2/sum(i, 1, n, w[i]*b[i]) = r*sum(i, 1, n, w[i]*a[i])",
            rewrite("r"),
        ),
        arith("each", eq=["whole", ("r", "value")]),
    ),
    negative_control="2*sum(i, 1, n, w[i]*a[i])^2/sum(i, 1, n, w[i]*b[i]) <= sum(i, 1, n, w[i]*a[i]^2/b[i])",
    control_note="twice",
    control_proof={"n": 1, "w": "i -> 1", "a": "i -> 1", "b": "i -> 1"},
    satisfying_instance={"n": 1, "w": "i -> 1", "a": "i -> 1", "b": "i -> 1"},
)

chi_square: Claim = _stated(
    "basics.processing.chi_square",
    "Data processing: a channel does not increase the chi-square divergence, where q and its output have no empty letter",
    "sum(j, 1, N, (output(p, W, j) - output(q, W, j))^2/output(q, W, j)) <= chi_square(p, q)",
    where=f"{_INPUTS}, forall i in 1..M: q[i] > 0; forall j in 1..N: output(q, W, j) > 0",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"\chi^2(pW \| qW) \leq \chi^2(p \| q)",
    proof=lambda: _by_letters(
        chi_square,
        f"({_P} - {_Q})^2/{_Q}",
        "((p[i] - q[i])^2/q[i])",
        use("some", "h3", "j"),
        lemma("letters", "basics.processing.quotient", "M", "i -> W[i,j]", "i -> p[i] - q[i]", "q"),
        arith("letters"),
    ),
    negative_control="2*sum(j, 1, N, (output(p, W, j) - output(q, W, j))^2/output(q, W, j)) <= chi_square(p, q)",
    control_note="twice",
    control_proof={"M": 1, "N": 1, "p": "i -> 2", "q": "i -> 1", "W": "(i, j) -> 1"},
    satisfying_instance=_ONE,
)

affinity: Claim = _stated(
    "basics.processing.affinity",
    "Data processing: a channel does not decrease the Bhattacharyya coefficient",
    "sum(j, 1, N, sqrt(output(p, W, j)*output(q, W, j))) >= sum(i, 1, M, sqrt(p[i]*q[i]))",
    where=f"{_INPUTS}, first: law(p), second: law(q)",
    says=r"\sum_j \sqrt{(pW)_j (qW)_j} \geq \sum_i \sqrt{p_i q_i}",
    waive={"unused-lemma": "for what is asked of outputs"},
    proof=lambda: prove(
        affinity.statement,
        have(
            "each",
            f"sum(j, 1, N, sum(i, 1, M, sqrt(p[i]*q[i])*W[i,j])) <= sum(j, 1, N, sqrt({_P}*{_Q}))",
            pointwise("j", *_each_affinity),
        ),
        lemma("rows", "basics.processing.rows", "M", "N", "i -> sqrt(p[i]*q[i])", "W"),
        arith("each", eq=["rows"]),
        defined=searched(),
    ),
    negative_control="sum(j, 1, N, sqrt(output(p, W, j)*output(q, W, j))) >= 2*sum(i, 1, M, sqrt(p[i]*q[i]))",
    control_note="twice",
    control_proof=_ONE,
    satisfying_instance=_ONE,
)
_squares = tuple(
    have(
        f"square {name}",
        f"sum(i, 1, M, sqrt({name}[i]*W[i,j])^2) = sum(i, 1, M, {name}[i]*W[i,j])",
        pointwise("i", *how),
    )
    for name, how in (
        (
            "p",
            (
                use("pi", "first.1", "i"),
                use("wi", "h1.1", "i", "j"),
                have("low", "p[i]*W[i,j] >= 0", arith("pi*wi")),
            ),
        ),
        (
            "q",
            (
                use("qi", "second.1", "i"),
                use("wi", "h1.1", "i", "j"),
                have("low", "q[i]*W[i,j] >= 0", arith("qi*wi")),
            ),
        ),
    )
)
_each_affinity: tuple[Tactic, ...] = (
    *_squares,
    lemma("cauchy", "basics.sums.cauchy_schwarz", "M", "i -> sqrt(p[i]*W[i,j])", "i -> sqrt(q[i]*W[i,j])"),
    have(
        "letters",
        "sum(i, 1, M, sqrt(p[i]*q[i])*W[i,j]) = sum(i, 1, M, sqrt(p[i]*W[i,j])*sqrt(q[i]*W[i,j]))",
        pointwise(
            "i",
            use("pi", "first.1", "i"),
            use("qi", "second.1", "i"),
            use("wi", "h1.1", "i", "j"),
            searched(),
        ),
    ),
    have("numbers", "forall s real, u real: s^2 <= u => s <= sqrt(u)", searched()),
    use("here", "numbers", "sum(i, 1, M, sqrt(p[i]*q[i])*W[i,j])", f"{_P}*{_Q}"),
)

_DOEBLIN = f"{_INPUTS}, r family(1), c real, law(p), law(q), sum(j, 1, N, r[j]) = 1, forall i in 1..M, j in 1..N: W[i,j] >= c*r[j]"
doeblin: Claim = _stated(
    "basics.processing.doeblin",
    "Doeblin: a channel whose rows are all at least c r, for numbers r that sum to 1, contracts the l1 distance of two laws by 1 - c",
    "sum(j, 1, N, abs(output(p, W, j) - output(q, W, j))) <= (1 - c)*sum(i, 1, M, abs(p[i] - q[i]))",
    where=_DOEBLIN,
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"\|pW - qW\|_1 \leq (1 - c) \|p - q\|_1 \text{ for } W_{ij} \geq c r_j",
    proof=lambda: prove(
        doeblin.statement,
        have(
            "each",
            f"sum(j, 1, N, abs({_P} - {_Q})) <= sum(j, 1, N, sum(i, 1, M, abs(p[i] - q[i])*(W[i,j] - c*r[j])))",
            pointwise(
                "j",
                have(
                    "same",
                    f"{_P} - {_Q} = sum(i, 1, M, (p[i] - q[i])*(W[i,j] - c*r[j]))",
                    arith(eq=[("-c*r[j]", "h2.2"), ("c*r[j]", "h3.2")]),
                ),
                have("room", "forall i in 1..M: W[i,j] - c*r[j] >= 0", intro("i"), use("at", "h5", "i", "j")),
                have(
                    "letters",
                    "abs(sum(i, 1, M, (p[i] - q[i])*(W[i,j] - c*r[j]))) <= sum(i, 1, M, abs(p[i] - q[i])*(W[i,j] - c*r[j]))",
                    searched(),
                ),
                rewrite("same"),
            ),
        ),
        lemma("rows", "basics.processing.rows", "M", "N", "i -> abs(p[i] - q[i])", "W"),
        arith("each", eq=["rows", ("-c*sum(i, 1, M, abs(p[i] - q[i]))", "h4")]),
    ),
    negative_control="sum(j, 1, N, abs(output(p, W, j) - output(q, W, j))) <= (1 - 2*c)*sum(i, 1, M, abs(p[i] - q[i]))",
    control_note="twice the part",
    control_proof={**_TWO, "W": "(i, j) -> 1/2", "r": "j -> 1/2", "c": 1},
    satisfying_instance=_TWO | {"r": "j -> 1/2", "c": 0},
)

parts: Claim = _stated(
    "basics.processing.parts",
    "x log x of a sum of numbers that are not negative is at least the sum of x log x",
    "sum(i, 1, n, xlogx(x[i])) <= xlogx(sum(i, 1, n, x[i]))",
    where="n integer, x family(1), forall i in 1..n: x[i] >= 0",
    says=r"\sum_i x_i \ln x_i \leq \bigl(\sum_i x_i\bigr) \ln \sum_i x_i",
    proof=lambda: prove(
        parts.statement,
        have("low", "0 <= sum(i, 1, n, x[i])", searched()),
        let("s", "sum(i, 1, n, x[i])"),
        have(
            "each",
            "sum(i, 1, n, xlogx(x[i])) <= sum(i, 1, n, x[i]*log(s + kronecker(s, 0)))",
            pointwise(
                "i",
                use("at", "h1", "i"),
                lemma("term", "basics.sums.term", "n", "x", "i"),
                lemma("part", "basics.xlogx.part", "x[i]", "s"),
            ),
        ),
        have("value", "xlogx(s) = s*log(s + kronecker(s, 0))", _value),
        have(
            "here",
            "sum(i, 1, n, xlogx(x[i])) <= xlogx(s)",
            arith("each", eq=["value", ("-log(s + kronecker(s, 0))", "s")]),
        ),
        rewrite("s", backwards=True),
    ),
    negative_control="sum(i, 1, n, xlogx(x[i])) < xlogx(sum(i, 1, n, x[i]))",
    control_note="< for <=",
    control_proof={"n": 1, "x": "i -> 1"},
    satisfying_instance={"n": 1, "x": "i -> 1"},
)
_value: Tactic = seq(
    cases(
        "some",
        "s > 0",
        seq(fact("v", "xlogx_value", "s"), arith(eq=["v"])),
        seq(have("none", "s = 0"), rewrite("none")),
    ),
)

_PRIOR = "M N integer, p family(1), W family(2), prior: law(p), channel(W)"
information: Claim = _stated(
    "basics.processing.information",
    "Mutual information is at most the entropy of the input",
    "mutual_information(p, W) <= shannon_entropy(p)",
    where=_PRIOR,
    says=r"I(X; Y) \leq H(X)",
    proof=lambda: prove(
        information.statement,
        have(
            "each",
            "sum(j, 1, N, sum(i, 1, M, p[i]*xlogx(W[i,j]) + xlogx(p[i])*W[i,j])) <= sum(j, 1, N, xlogx(sum(i, 1, M, p[i]*W[i,j])))",
            pointwise(
                "j",
                have(
                    "letters",
                    "sum(i, 1, M, p[i]*xlogx(W[i,j]) + xlogx(p[i])*W[i,j]) = sum(i, 1, M, xlogx(p[i]*W[i,j]))",
                    pointwise("i", *_entry),
                ),
                have("low", "forall i in 1..M: p[i]*W[i,j] >= 0", intro("i"), *_entry[:2], arith("pi*wi")),
                lemma("parts", "basics.processing.parts", "M", "i -> p[i]*W[i,j]"),
                arith("parts", eq=["letters"]),
            ),
        ),
        lemma("rows", "basics.processing.rows", "M", "N", "i -> xlogx(p[i])", "W"),
        arith("each", eq=["rows"]),
    ),
    negative_control="mutual_information(p, W) <= shannon_entropy(p)/2",
    control_note="half of it",
    control_proof={"M": 2, "N": 2, "p": listed("1/2", "1/2"), "W": _KEPT},
    satisfying_instance={"M": 1, "N": 1, "p": "i -> 1", "W": "(i, j) -> 1"},
)
_entry: tuple[Tactic, ...] = (
    use("pi", "prior.1", "i"),
    use("wi", "h2.1", "i", "j"),
    lemma("product", "basics.xlogx.product", "p[i]", "W[i,j]"),
    arith(eq=["product"]),
)

_LEVEL = "eps*(exp(eps) - 1)/(exp(eps) + 1)"
_WITHIN = "a > 0 and o > 0 and a <= exp(eps)*o and o <= exp(eps)*a"
_LINE = f"xlogx(a) - a*log(o) <= k*(a - o) + {_LEVEL}*o"
_slope: Tactic = seq(
    cases(
        "above",
        "eps > 0",
        seq(
            have("wide", "exp(eps) - exp(-eps) > 0", searched()),
            exhibit("eps*(exp(eps) + exp(-eps))/(exp(eps) - exp(-eps))"),
            intro("a", "o", "given"),
            lemma("term", "basics.xlogx.chord", "a", "o", "eps"),
            have("one", "exp(eps)*exp(-eps) = 1"),
            have("same", f"eps*(exp(eps) + exp(-eps) - 2)/(exp(eps) - exp(-eps)) = {_LEVEL}", searched()),
            arith("term", eq=[("-o", "same")]),
        ),
        seq(
            have("zero", "eps = 0"),
            have("e", "exp(eps) = 1", rewrite("zero")),
            have("none", f"{_LEVEL} = 0", rewrite("zero")),
            exhibit("1"),
            intro("a", "o", "given"),
            have("up", "a <= o", arith("given.3", eq=[("o", "e")])),
            have("down", "o <= a", arith("given.4", eq=[("a", "e")])),
            fact("same", "antisymmetric", "a", "o"),
            fact("x", "xlogx_value", "a"),
            have("log", "log(a) = log(o)", rewrite("same")),
            arith(eq=["x", "same", ("a", "log"), ("o", "none")]),
        ),
    ),
)

_OUT = "sum(b, 1, M, p[b]*W[b,j])"
private: Claim = _stated(
    "basics.processing.private",
    "A level of privacy is not negative, and a channel that has it leaks at most eps tanh(eps/2)",
    f"0 <= eps and mutual_information(p, W) <= {_LEVEL}",
    where=f"{_PRIOR}, private: dp(W, eps)",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"0 \leq \epsilon, \; I(X; Y) \leq \epsilon \tanh(\epsilon/2)",
    proof=lambda: prove(
        private.statement,
        have(
            "some",
            "1 <= M",
            cases(
                "one",
                "1 <= M",
                seq(),
                seq(fact("none", "sum_empty", "sum(i, 1, M, p[i])"), absurd("prior.2", rewrite("none"))),
            ),
        ),
        use("row", "h2.2", "1"),
        have(
            "more",
            "sum(j, 1, N, W[1,j]) <= sum(j, 1, N, exp(eps)*W[1,j])",
            pointwise("j", use("at", "private", "1", "1", "j")),
        ),
        have("least", "1 <= exp(eps)", arith("more", eq=["row", ("exp(eps)", "row")])),
        have("level", "eps >= 0", searched()),
        have(
            "line",
            f"exists k real: forall a real, o real: {_WITHIN} => {_LINE}",
            _slope,
        ),
        unpack("line", "k", "slope"),
        have(
            "each",
            f"sum(j, 1, N, sum(i, 1, M, p[i]*xlogx(W[i,j]))) <= sum(j, 1, N, xlogx({_OUT}) + {_LEVEL}*{_OUT})",
            pointwise("j", *_each_output),
        ),
        lemma("rows", "basics.processing.rows", "M", "N", "p", "W"),
        split(seq(), arith("each", eq=[(_LEVEL, "rows"), (_LEVEL, "prior.2")])),
    ),
    negative_control=f"0 <= eps and mutual_information(p, W) <= {_LEVEL}/10",
    control_note="a tenth of it",
    control_proof={
        "M": 2,
        "N": 2,
        "p": listed("1/2", "1/2"),
        "eps": 2,
        "W": Table((((1, 1), num("7/8")), ((1, 2), num("1/8")), ((2, 1), num("1/8")), ((2, 2), num("7/8")))),
    },
    satisfying_instance={"M": 1, "N": 1, "p": "i -> 1", "W": "(i, j) -> 1", "eps": 0},
)
_each_output: tuple[Tactic, ...] = (
    have(
        "near",
        f"forall i in 1..M: {_OUT} <= exp(eps)*W[i,j] and W[i,j] <= exp(eps)*{_OUT} and W[i,j] >= 0",
        intro("i"),
        use("wi", "h2.1", "i", "j"),
        have(
            "up",
            f"{_OUT} <= sum(b, 1, M, p[b]*(exp(eps)*W[i,j]))",
            pointwise(
                "b", use("pb", "prior.1", "b"), use("pair", "private", "b", "i", "j"), arith("pb*pair")
            ),
        ),
        have(
            "down",
            "sum(b, 1, M, p[b]*W[i,j]) <= sum(b, 1, M, p[b]*(exp(eps)*W[b,j]))",
            pointwise(
                "b", use("pb", "prior.1", "b"), use("pair", "private", "i", "b", "j"), arith("pb*pair")
            ),
        ),
        split(
            arith("up", eq=[("exp(eps)*W[i,j]", "prior.2")]),
            arith("down", eq=[("-W[i,j]", "prior.2")]),
            seq(),
        ),
    ),
    let("o", _OUT),
    cases(
        "positive",
        "o > 0",
        seq(
            have(
                "letters",
                f"sum(i, 1, M, p[i]*xlogx(W[i,j])) <= sum(i, 1, M, p[i]*(W[i,j]*log(o) + k*(W[i,j] - o) + {_LEVEL}*o))",
                pointwise(
                    "i",
                    use("pi", "prior.1", "i"),
                    use("here", "near", "i"),
                    fact("e", "exp_positive", "-eps"),
                    have("wi", "W[i,j] > 0", arith("here.1*e", "positive*e", eq=[("exp(-eps)", "o")])),
                    use("line", "slope", "W[i,j]", "o"),
                    arith("pi*line"),
                ),
            ),
            fact("x", "xlogx_value", "o"),
            have(
                "here",
                f"sum(i, 1, M, p[i]*xlogx(W[i,j])) <= xlogx(o) + {_LEVEL}*o",
                arith(
                    "letters",
                    eq=["x", ("log(o)", "o"), ("k", "o"), ("k*o", "prior.2"), (f"{_LEVEL}*o", "prior.2")],
                ),
            ),
            rewrite("o", backwards=True),
        ),
        seq(
            have(
                "letters",
                "sum(i, 1, M, p[i]*xlogx(W[i,j])) = sum(i, 1, M, 0)",
                pointwise("i", use("here", "near", "i"), have("wi", "W[i,j] = 0", searched()), rewrite("wi")),
            ),
            have("low", f"{_OUT} >= 0", searched()),
            have("none", "o = 0"),
            have(
                "here",
                f"sum(i, 1, M, p[i]*xlogx(W[i,j])) <= xlogx(o) + {_LEVEL}*o",
                rewrite("none"),
                arith(eq=["letters"]),
            ),
            rewrite("o", backwards=True),
        ),
    ),
)

close: Claim = _stated(
    "basics.processing.close",
    "Laws within a factor of exp(eps): the level is not negative, and relative entropy at most eps tanh(eps/2)",
    f"0 <= eps and relative_entropy(p, q) <= {_LEVEL}",
    where="M integer, p q family(1), first: law(p), second: law(q), positive: forall i in 1..M: q[i] > 0; \
        up: forall i in 1..M: p[i] <= exp(eps)*q[i]; down: forall i in 1..M: q[i] <= exp(eps)*p[i]",
    says=r"D(p \| q) \leq \epsilon \tanh(\epsilon/2)",
    proof=lambda: prove(
        close.statement,
        have(
            "more", "sum(i, 1, M, p[i]) <= sum(i, 1, M, exp(eps)*q[i])", pointwise("i", use("at", "up", "i"))
        ),
        have("least", "1 <= exp(eps)", arith("more", eq=["first.2", ("exp(eps)", "second.2")])),
        have("level", "eps >= 0", searched()),
        have("line", f"exists k real: forall a real, o real: {_WITHIN} => {_LINE}", _slope),
        unpack("line", "k", "slope"),
        have(
            "each",
            f"sum(i, 1, M, xlogx(p[i]) - p[i]*log(q[i])) <= sum(i, 1, M, k*(p[i] - q[i]) + {_LEVEL}*q[i])",
            pointwise(
                "i",
                use("qi", "positive", "i"),
                use("above", "up", "i"),
                use("below", "down", "i"),
                fact("e", "exp_positive", "-eps"),
                have("pi", "p[i] > 0", arith("below*e", "qi*e")),
                use("here", "slope", "p[i]", "q[i]"),
            ),
        ),
        split(seq(), arith("each", eq=[("k", "first.2"), ("k", "second.2"), (_LEVEL, "second.2")])),
    ),
    negative_control=f"0 <= eps and relative_entropy(p, q) <= {_LEVEL}/2",
    control_note="half of it",
    control_proof={"M": 2, "p": listed("3/4", "1/4"), "q": listed("1/4", "3/4"), "eps": "11/10"},
    satisfying_instance={"M": 1, "p": "i -> 1", "q": "i -> 1", "eps": 0},
)

_U, _V = "max(p[a] - q[a], 0)", "max(q[b] - p[b], 0)"
_T = f"sum(j, 1, N, abs({_P} - {_Q}))"
_PAIRED = f"sum(a, 1, M, sum(b, 1, M, {_U}*{_V}*(W[a,j] - W[b,j])))"
_MOST = f"sum(a, 1, M, sum(b, 1, M, {_U}*{_V}*abs(W[a,j] - W[b,j])))"
dobrushin: Claim = _stated(
    "basics.processing.dobrushin",
    "Dobrushin: a channel contracts the l1 distance of two laws by the greatest total variation between two of its rows",
    "sum(j, 1, N, abs(output(p, W, j) - output(q, W, j))) <= d*sum(i, 1, M, abs(p[i] - q[i]))",
    where=f"{_INPUTS}, d real, first: law(p), second: law(q), apart: forall a in 1..M, b in 1..M: sum(j, 1, N, abs(W[a,j] - W[b,j])) <= 2*d",
    says=r"\|pW - qW\|_1 \leq d \|p - q\|_1 \text{ for } \|W_a - W_b\|_1 \leq 2d",
    proof=lambda: prove(
        dobrushin.statement,
        have(
            "parts",
            "forall i in 1..M: p[i] - q[i] = max(p[i] - q[i], 0) - max(q[i] - p[i], 0)",
            intro("i"),
            searched(),
        ),
        have(
            "sizes",
            "forall i in 1..M: abs(p[i] - q[i]) = max(p[i] - q[i], 0) + max(q[i] - p[i], 0)",
            intro("i"),
            searched(),
        ),
        let("s", f"sum(a, 1, M, {_U})"),
        let("t", f"sum(b, 1, M, {_V})"),
        have(
            "difference",
            "sum(i, 1, M, p[i] - q[i]) = sum(i, 1, M, max(p[i] - q[i], 0) - max(q[i] - p[i], 0))",
            pointwise("i", use("at", "parts", "i")),
        ),
        have("balance", "t = s", arith(eq=["difference", "s", "t", "first.2", "second.2"])),
        have(
            "sums",
            "sum(i, 1, M, abs(p[i] - q[i])) = sum(i, 1, M, max(p[i] - q[i], 0) + max(q[i] - p[i], 0))",
            pointwise("i", use("at", "sizes", "i")),
        ),
        have("whole", "sum(i, 1, M, abs(p[i] - q[i])) = 2*s", arith(eq=["sums", "s", "t", "balance"])),
        have("low", f"sum(a, 1, M, {_U}) >= 0", searched()),
        have("positive", "s >= 0", arith("low", eq=["s"])),
        have(
            "each", f"sum(j, 1, N, s*abs({_P} - {_Q})) <= sum(j, 1, N, {_MOST})", pointwise("j", *_each_pair)
        ),
        have(
            "rows",
            f"sum(a, 1, M, sum(b, 1, M, {_U}*{_V}*sum(j, 1, N, abs(W[a,j] - W[b,j])))) <= sum(a, 1, M, sum(b, 1, M, {_U}*{_V}*(2*d)))",
            pointwise("a", pointwise("b", *_signs, use("pair", "apart", "a", "b"), arith("pair*u*v"))),
        ),
        have(
            "product",
            f"s*{_T} <= 2*d*s*s",
            arith(
                "each", "rows", eq=[("2*d*s", "t"), (f"2*d*sum(b, 1, M, {_V})", "s"), ("2*d*s", "balance")]
            ),
        ),
        cases(
            "some",
            "s > 0",
            seq(
                fact("over", "reciprocal_positive", "s"),
                have("here", f"{_T} <= 2*d*s", arith("product*over")),
                arith("here", eq=[("d", "whole")]),
            ),
            seq(
                have("none", "s = 0"),
                lemma("less", "basics.processing.variation", "M", "N", "p", "q", "W"),
                arith("less", eq=["whole", ("d", "whole"), "none", ("d", "none")]),
            ),
        ),
    ),
    negative_control="sum(j, 1, N, abs(output(p, W, j) - output(q, W, j))) <= d*sum(i, 1, M, abs(p[i] - q[i]))/2",
    control_note="half of it",
    control_proof=_TWO | {"d": 1},
    satisfying_instance=_TWO | {"d": 1},
)
_signs: tuple[Tactic, ...] = (have("u", f"{_U} >= 0", searched()), have("v", f"{_V} >= 0", searched()))
_each_pair: tuple[Tactic, ...] = (
    have(
        "letters",
        "sum(i, 1, M, (p[i] - q[i])*W[i,j]) = sum(i, 1, M, (max(p[i] - q[i], 0) - max(q[i] - p[i], 0))*W[i,j])",
        pointwise("i", use("at", "parts", "i"), arith(eq=[("W[i,j]", "at")])),
    ),
    have(
        "paired",
        f"s*({_P} - {_Q}) = {_PAIRED}",
        arith(
            eq=[
                ("s", "letters"),
                (f"sum(a, 1, M, {_U}*W[a,j])", "t"),
                (f"sum(a, 1, M, {_U}*W[a,j])", "balance"),
                (f"sum(b, 1, M, {_V}*W[b,j])", "s"),
            ]
        ),
    ),
    have(
        "up",
        f"{_PAIRED} <= {_MOST}",
        pointwise(
            "a",
            pointwise(
                "b",
                *_signs,
                have("size", "W[a,j] - W[b,j] <= abs(W[a,j] - W[b,j])", searched()),
                arith("size*u*v"),
            ),
        ),
    ),
    have(
        "down",
        f"sum(a, 1, M, sum(b, 1, M, {_U}*{_V}*(W[b,j] - W[a,j]))) <= {_MOST}",
        pointwise(
            "a",
            pointwise(
                "b",
                *_signs,
                have("size", "W[b,j] - W[a,j] <= abs(W[a,j] - W[b,j])", searched()),
                arith("size*u*v"),
            ),
        ),
    ),
    cases(
        "sign",
        f"{_P} - {_Q} >= 0",
        seq(fact("is", "abs_nonnegative", f"{_P} - {_Q}"), arith("up", eq=["paired", ("s", "is")])),
        seq(fact("is", "abs_nonpositive", f"{_P} - {_Q}"), arith("down", eq=["paired", ("s", "is")])),
    ),
)

contraction: Claim = _stated(
    "basics.processing.contraction",
    "An eps-private channel contracts total variation by tanh(eps/2)",
    "sum(j, 1, N, abs(output(p, W, j) - output(q, W, j))) <= (exp(eps) - 1)/(exp(eps) + 1)*sum(i, 1, M, abs(p[i] - q[i]))",
    where=f"{_INPUTS}, law(p), law(q), private: dp(W, eps)",
    says=r"\|pW - qW\|_1 \leq \tanh(\epsilon/2) \|p - q\|_1",
    proof=lambda: prove(
        contraction.statement,
        have(
            "apart",
            "forall a in 1..M, b in 1..M: sum(j, 1, N, abs(W[a,j] - W[b,j])) <= 2*((exp(eps) - 1)/(exp(eps) + 1))",
            intro("a", "b"),
            use("first", "h1.2", "a"),
            use("second", "h1.2", "b"),
            have(
                "each",
                "sum(j, 1, N, abs(W[a,j] - W[b,j])) <= sum(j, 1, N, (exp(eps) - 1)/(exp(eps) + 1)*(W[a,j] + W[b,j]))",
                pointwise("j", *_close),
            ),
            arith(
                "each",
                eq=[("(exp(eps) - 1)/(exp(eps) + 1)", "first"), ("(exp(eps) - 1)/(exp(eps) + 1)", "second")],
            ),
        ),
        lemma(
            "rows", "basics.processing.dobrushin", "M", "N", "p", "q", "W", "(exp(eps) - 1)/(exp(eps) + 1)"
        ),
    ),
    negative_control="sum(j, 1, N, abs(output(p, W, j) - output(q, W, j))) <= (exp(eps) - 1)/(exp(eps) + 2)*sum(i, 1, M, abs(p[i] - q[i]))",
    control_note="2 for 1",
    control_proof={
        **_TWO,
        "W": Table((((1, 1), num("3/4")), ((1, 2), num("1/4")), ((2, 1), num("1/4")), ((2, 2), num("3/4")))),
        "eps": "11/10",
    },
    satisfying_instance=_ONE | {"eps": 0},
)
_close: tuple[Tactic, ...] = (
    use("ab", "private", "a", "b", "j"),
    use("ba", "private", "b", "a", "j"),
    fact("e", "exp_positive", "eps"),
    fact("over", "reciprocal_positive", "exp(eps) + 1"),
    have("up", "(W[a,j] - W[b,j])*(exp(eps) + 1) <= (exp(eps) - 1)*(W[a,j] + W[b,j])", arith("ab")),
    have("down", "(W[b,j] - W[a,j])*(exp(eps) + 1) <= (exp(eps) - 1)*(W[a,j] + W[b,j])", arith("ba")),
    have("one", "W[a,j] - W[b,j] <= (exp(eps) - 1)/(exp(eps) + 1)*(W[a,j] + W[b,j])", arith("up*over")),
    have("two", "W[b,j] - W[a,j] <= (exp(eps) - 1)/(exp(eps) + 1)*(W[a,j] + W[b,j])", arith("down*over")),
    searched(),
)

_VARIES = "total_variation[K](l -> V[{0},l], l -> V[{1},l])"
_CHAINED = "total_variation[K](l -> sum(j, 1, N, W[a,j]*V[j,l]), l -> sum(j, 1, N, W[b,j]*V[j,l]))"
chained: Claim = _stated(
    "basics.processing.chained",
    "Dobrushin coefficients multiply along a chain of two channels",
    f"{_CHAINED} <= s*t",
    where=f"""M N K integer, W V family(2), s t real, one: channel[M,N](W), two: channel[N,K](V), a in 1..M, b in 1..M,
        first: forall x in 1..M, y in 1..M: total_variation[N](l -> W[x,l], l -> W[y,l]) <= s; second: forall x in 1..N, y in 1..N: {_VARIES.format("x", "y")} <= t""",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"\delta(W V) \leq \delta(W) \delta(V)",
    proof=lambda: prove(
        chained.statement,
        use("close", "first", "a", "b"),
        have("some", "1 <= N", cases("any", "1 <= N", seq(), seq(use("row", "one.2", "a"), absurd("row", fact("none", "sum_empty", "sum(j, 1, N, W[a,j])"), rewrite("none"))))),
        use("self", "second", "1", "1"),
        have("t0", "t >= 0", have("nil", f"{_VARIES.format(1, 1)} = 0", searched()), arith("self", eq=["nil"])),
        have("apart", "forall x in 1..N, y in 1..N: sum(l, 1, K, abs(V[x,l] - V[y,l])) <= 2*t", intro("x", "y"), use("xy", "second", "x", "y"), arith("xy")),
        lemma("less", "basics.processing.dobrushin", "N", "K", "j -> W[a,j]", "j -> W[b,j]", "V", "t"),
        arith("less", "t0*close"),
    ),
    negative_control=f"{_CHAINED} <= s*t/2",
    control_note="half of it",
    control_proof={"M": 2, "N": 2, "K": 2, "W": _KEPT, "V": _KEPT, "s": 1, "t": 1, "a": 1, "b": 2},
    satisfying_instance={"M": 1, "N": 1, "K": 1, "W": "(i, j) -> 1", "V": "(i, j) -> 1", "s": 0, "t": 0, "a": 1, "b": 1},
)

_MIXTURES = "sum(j, 1, N, max(output(p, W, j) - exp(eps)*output(q, W, j), 0))"
_EXCESS = "max(W[a,j] - exp(eps)*W[b,j], 0)"
mixtures: Claim = _stated(
    "basics.processing.mixtures",
    "Two laws of the input leave outputs that are as (eps, delta)-close as two single inputs do: local privacy for mixtures",
    f"{_MIXTURES} <= delta",
    where=f"M N integer, p q family(1), W family(2), eps delta real, first: law(p), second: law(q), private: forall a in 1..M, b in 1..M: sum(j, 1, N, {_EXCESS}) <= delta",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"E_\gamma(pW \| qW) \leq \max_{a,b} E_\gamma(W_a \| W_b)",
    proof=lambda: prove(
        mixtures.statement,
        have("each", f"{_MIXTURES} <= sum(j, 1, N, sum(a, 1, M, sum(b, 1, M, p[a]*q[b]*{_EXCESS})))", pointwise("j",
            have("low", f"sum(a, 1, M, sum(b, 1, M, p[a]*q[b]*{_EXCESS})) >= 0", pointwise("a", pointwise("b", use("pa", "first.1", "a"), use("qb", "second.1", "b"), have("m0", f"{_EXCESS} >= 0"), have("pq", "p[a]*q[b] >= 0", arith("pa*qb")), arith("pq*m0")))),
            have("high", f"sum(a, 1, M, sum(b, 1, M, p[a]*q[b]*(W[a,j] - exp(eps)*W[b,j]))) <= sum(a, 1, M, sum(b, 1, M, p[a]*q[b]*{_EXCESS}))", pointwise("a", pointwise("b", use("pa", "first.1", "a"), use("qb", "second.1", "b"), have("m1", f"{_EXCESS} >= W[a,j] - exp(eps)*W[b,j]"), have("pq", "p[a]*q[b] >= 0", arith("pa*qb")), arith("pq*m1")))),
            have("mean", f"{_P} - exp(eps)*{_Q} <= sum(a, 1, M, sum(b, 1, M, p[a]*q[b]*{_EXCESS}))", arith("high", eq=[(f"{_P}", "second.2"), (f"exp(eps)*{_Q}", "first.2")])),
            searched())),
        have("all", f"sum(a, 1, M, sum(b, 1, M, p[a]*q[b]*sum(j, 1, N, {_EXCESS}))) <= sum(a, 1, M, sum(b, 1, M, p[a]*q[b]*delta))", pointwise("a", pointwise("b", use("pa", "first.1", "a"), use("qb", "second.1", "b"), use("ab", "private", "a", "b"), have("pq", "p[a]*q[b] >= 0", arith("pa*qb")), arith("pq*ab")))),
        arith("each", "all", eq=[("delta*sum(b, 1, M, q[b])", "first.2"), ("delta", "second.2")]),
    ),
    negative_control=f"{_MIXTURES} <= delta/2",
    control_note="half of it",
    control_proof=_TWO | {"eps": 0, "delta": 1},
    satisfying_instance=_ONE | {"eps": 0, "delta": 0},
)

_MORE, _LESS = "max(p[{0}] - exp(eps)*q[{0}], 0)", "max(exp(eps)*q[{0}] - p[{0}], 0)"
_PAIR = f"{_MORE.format('a')}*{_LESS.format('b')}"
_ROW = "max(W[a,j] - W[b,j], 0)"
_EXCEEDS = f"sum(j, 1, N, max({_P} - exp(eps)*{_Q}, 0))"
hockey_dobrushin: Claim = _stated(
    "basics.processing.hockey_dobrushin",
    "Dobrushin for the hockey-stick divergence: a channel contracts it by the greatest total variation between two of its rows",
    f"{_EXCEEDS} <= d*sum(i, 1, M, {_MORE.format('i')})",
    where="M N integer, p q family(1), W family(2), channel: channel(W), eps d real, first: law(p), second: law(q), level: eps >= 0, apart: forall a in 1..M, b in 1..M: total_variation[N](j -> W[a,j], j -> W[b,j]) <= d",
    says=r"E_\gamma(pW \| qW) \leq d E_\gamma(p \| q) \text{ for } \mathrm{TV}(W_a, W_b) \leq d",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        hockey_dobrushin.statement,
        fact("e", "exp_above_tangent", "eps"),
        let("s", f"sum(a, 1, M, {_MORE.format('a')})"),
        let("t", f"sum(b, 1, M, {_LESS.format('b')})"),
        have("parts", f"sum(i, 1, M, {_MORE.format('i')} - {_LESS.format('i')}) = sum(i, 1, M, p[i] - exp(eps)*q[i])", pointwise("i", searched())),
        have("balance", "s - t = 1 - exp(eps)", arith(eq=["parts", "s", "t", "first.2", ("exp(eps)", "second.2")])),
        have("s0", "s >= 0", have("terms", f"sum(a, 1, M, {_MORE.format('a')}) >= 0", pointwise("a")), arith("terms", eq=["s"])),
        have("more", "t >= s", arith("e", "level", eq=["balance"])),
        have("shares", f"forall j in 1..N: {_P} - exp(eps)*{_Q} = sum(a, 1, M, {_MORE.format('a')}*W[a,j]) - sum(b, 1, M, {_LESS.format('b')}*W[b,j])", intro("j"),
            have("here", f"sum(i, 1, M, (p[i] - exp(eps)*q[i])*W[i,j]) = sum(i, 1, M, ({_MORE.format('i')} - {_LESS.format('i')})*W[i,j])", pointwise("i", have("one", f"p[i] - exp(eps)*q[i] = {_MORE.format('i')} - {_LESS.format('i')}"), arith(eq=[("W[i,j]", "one")]))), arith(eq=["here"])),
        have("low", f"forall j in 1..N: sum(b, 1, M, {_LESS.format('b')}*W[b,j]) >= 0", intro("j"), pointwise("b", use("w", "channel.1", "b", "j"), have("m", f"{_LESS.format('b')} >= 0"), arith("m*w"))),
        cases("some", "t > 0", _PAIRED_ROWS, _NOTHING),
    ),
    negative_control=f"{_EXCEEDS} <= d*sum(i, 1, M, {_MORE.format('i')})/2",
    control_note="half of it",
    control_proof=_TWO | {"eps": 0, "d": 1},
    satisfying_instance=_ONE | {"eps": 0, "d": 0},
)
_PAIRED_ROWS = seq(
    have("each", f"sum(j, 1, N, t*max({_P} - exp(eps)*{_Q}, 0)) <= sum(j, 1, N, sum(a, 1, M, sum(b, 1, M, {_PAIR}*{_ROW})))", pointwise("j",
        use("own", "shares", "j"), use("less", "low", "j"), rewrite("own"),
        let("x", f"sum(a, 1, M, {_MORE.format('a')}*W[a,j])"), let("y", f"sum(b, 1, M, {_LESS.format('b')}*W[b,j])"),
        have("pairs", f"sum(a, 1, M, sum(b, 1, M, {_PAIR}*(W[a,j] - W[b,j]))) <= sum(a, 1, M, sum(b, 1, M, {_PAIR}*{_ROW}))", pointwise("a", pointwise("b", have("u", f"{_MORE.format('a')} >= 0"), have("v", f"{_LESS.format('b')} >= 0"), have("m", f"{_ROW} >= W[a,j] - W[b,j]"), arith("u*v*m")))),
        have("none", f"sum(a, 1, M, sum(b, 1, M, {_PAIR}*{_ROW})) >= 0", pointwise("a", pointwise("b", have("u", f"{_MORE.format('a')} >= 0"), have("v", f"{_LESS.format('b')} >= 0"), have("m", f"{_ROW} >= 0"), arith("u*v*m")))),
        have("spread", f"sum(a, 1, M, sum(b, 1, M, {_PAIR}*(W[a,j] - W[b,j]))) = t*x - s*y", rewrite("s", "t", "x", "y")),
        have("y0", "y >= 0", arith("less", eq=["y"])),
        have("product", f"t*(x - y) <= sum(a, 1, M, sum(b, 1, M, {_PAIR}*{_ROW}))", arith("pairs", "more*y0", eq=["spread"])),
        rewrite("x", "y", backwards=True), cases("sign", "x - y >= 0", seq(have("is", "max(x - y, 0) = x - y"), rewrite("is"), arith("product")), seq(have("is", "max(x - y, 0) = 0"), rewrite("is"), arith("none"))))),
    have("rows", f"sum(a, 1, M, sum(b, 1, M, {_PAIR}*sum(j, 1, N, {_ROW}))) <= sum(a, 1, M, sum(b, 1, M, {_PAIR}*d))", pointwise("a", pointwise("b", have("u", f"{_MORE.format('a')} >= 0"), have("v", f"{_LESS.format('b')} >= 0"),
        use("pair", "apart", "a", "b"), use("ra", "channel.2", "a"), use("rb", "channel.2", "b"),
        have("half", f"sum(j, 1, N, {_ROW}) = sum(j, 1, N, abs(W[a,j] - W[b,j])/2 + (W[a,j] - W[b,j])/2)", pointwise("j", searched())),
        have("one", f"sum(j, 1, N, {_ROW}) <= d", arith("pair", eq=["half", ("1/2", "ra"), ("1/2", "rb")])), arith("u*v*one")))),
    have("size", f"sum(a, 1, M, sum(b, 1, M, {_PAIR}*d)) = s*t*d", rewrite("s", "t")),
    have("all", f"t*{_EXCEEDS} <= s*t*d", arith("each", "rows", eq=["size"])),
    fact("over", "reciprocal_positive", "t"),
    have("there", f"{_EXCEEDS} <= d*s", arith("all*over")),
    arith("there", eq=[("d", "s")]),
)
_NOTHING = seq(
    have("most", "s <= 0", arith("more", "some")), fact("empty", "antisymmetric", "s", "0"),
    have("each", f"{_EXCEEDS} <= sum(j, 1, N, sum(a, 1, M, {_MORE.format('a')}*W[a,j]))", pointwise("j", use("own", "shares", "j"), use("less", "low", "j"), rewrite("own"),
        have("x0", f"sum(a, 1, M, {_MORE.format('a')}*W[a,j]) >= 0", pointwise("a", use("w", "channel.1", "a", "j"), have("m", f"{_MORE.format('a')} >= 0"), arith("m*w"))), searched())),
    lemma("all", "basics.processing.rows", "M", "N", f"a -> {_MORE.format('a')}", "W"),
    arith("each", eq=["all", "s", "empty", ("d", "s"), ("d", "empty")]),
)

_RATIOS = f"sum(j, 1, N, ({_P})^2/({_Q}))"
squares: Claim = _stated(
    "basics.processing.squares",
    "Data processing for the second moment of the ratio of two laws, which is 1 + chi^2, where q has no empty letter and the channel no zeros",
    f"{_RATIOS} <= sum(i, 1, M, p[i]^2/q[i])",
    where="M N integer, p q family(1), W family(2), some: M >= 1, channel: channel(W), positive: forall i in 1..M: q[i] > 0; full: forall i in 1..M, j in 1..N: W[i,j] > 0",
    says=r"\sum_j \frac{(pW)_j^2}{(qW)_j} \leq \sum_i \frac{p_i^2}{q_i}",
    proof=lambda: prove(
        squares.statement,
        _FULL_OUTPUTS,
        have("each", f"{_RATIOS} <= sum(j, 1, N, sum(i, 1, M, p[i]^2/q[i]*W[i,j]))", pointwise("j",
            have("weights", "forall i in 1..M: W[i,j] >= 0", intro("i"), use("w", "full", "i", "j")), use("total", "outputs", "j"),
            have("sum", "sum(i, 1, M, W[i,j]*q[i]) > 0", arith("total")),
            lemma("letters", "basics.processing.quotient", "M", "i -> W[i,j]", "p", "q"), arith("letters"))),
        lemma("rows", "basics.processing.rows", "M", "N", "i -> p[i]^2/q[i]", "W"),
        arith("each", eq=["rows"]),
        defined=_FULL_OUTPUTS,
    ),
    negative_control=f"2*{_RATIOS} <= sum(i, 1, M, p[i]^2/q[i])",
    control_note="twice",
    control_proof=_ONE,
    satisfying_instance=_ONE,
)
_FULL_OUTPUTS = have("outputs", "forall l in 1..N: sum(i, 1, M, q[i]*W[i,l]) > 0", intro("l"),
    have("parts", "forall i in 1..M: q[i]*W[i,l] >= 0", intro("i"), use("qi", "positive", "i"), use("w", "full", "i", "l"), arith("qi*w")),
    lemma("one of", "basics.sums.term", "M", "i -> q[i]*W[i,l]", "1"), use("q1", "positive", "1"), use("w1", "full", "1", "l"), arith("one of", "q1*w1"))

chi_square_squares: Claim = _stated(
    "basics.processing.chi_square_squares",
    "Data processing for chi-square, as sums of squares: for two laws, q without an empty letter, and a channel without zeros",
    f"{_RATIOS} - 1 <= chi_square(p, q)",
    where="M N integer, p q family(1), W family(2), first: law(p), second: law(q), channel: channel(W), positive: forall i in 1..M: q[i] > 0; full: forall i in 1..M, j in 1..N: W[i,j] > 0",
    says=r"\sum_j \frac{(pW)_j^2}{(qW)_j} - 1 \leq \chi^2(p \| q)",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        chi_square_squares.statement,
        _SOME_INPUT,
        lemma("less", "basics.processing.squares", "M", "N", "p", "q", "W"),
        have("t", "chi_square(p, q) = sum(i, 1, M, p[i]^2/q[i] - 2*p[i] + q[i])", pointwise("i", use("qi", "positive", "i"), searched())),
        arith("less", eq=["t", "first.2", "second.2"]),
        defined=seq(_SOME_INPUT, _FULL_OUTPUTS),
    ),
    negative_control=f"{_RATIOS} <= chi_square(p, q)",
    control_note="without the 1",
    control_proof=_ONE,
    satisfying_instance=_ONE,
)
_SOME_INPUT = have("some", "1 <= M", cases("any", "1 <= M", seq(), absurd("first.2", fact("none", "sum_empty", "sum(i, 1, M, p[i])"), rewrite("none"))))

_AWAY = "(1 - p[k])*(exp(eps) - 1)/(exp(eps) + 1)"
row_to_output: Claim = _stated(
    "basics.processing.row_to_output",
    "A row of an eps-private channel is within (1 - p) tanh(eps/2) of its output law, where p is the probability of the row's letter",
    f"total_variation[n](j -> W[k,j], j -> sum(i, 1, m, p[i]*W[i,j])) <= {_AWAY}",
    where="m n integer, p family(1), W family(2), eps real, k in 1..m, prior: law[m](p), channel: channel[m,n](W), private: dp[m,n](W, eps)",
    says=r"TV(W_x, pW) \leq (1 - p(x)) \tanh(\epsilon/2)",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        row_to_output.statement,
        have("one", "sum(i, 1, m, kronecker(i,k)) = 1"), have("low", "forall i in 1..m: kronecker(i,k) >= 0", intro("i"), searched()),
        lemma("moved", "basics.processing.contraction", "eps", "m", "n", "p", "i -> kronecker(i,k)", "W"),
        have("far", "sum(i, 1, m, abs(p[i] - kronecker(i,k))) = 2*(1 - p[k])", have("each", "sum(i, 1, m, abs(p[i] - kronecker(i,k))) = sum(i, 1, m, p[i] + kronecker(i,k)*(1 - 2*p[k]))", pointwise("i", use("pi", "prior.1", "i"),
            cases("own", "i = k", seq(rewrite("own"), lemma("part", "basics.sums.term", "m", "p", "k"), have("most", "p[k] <= 1", arith("part", eq=["prior.2"])), searched()), seq(fact("off", "delta_distinct", "i", "k"), rewrite("off"), searched())))), arith(eq=["each", "prior.2"])),
        have("row", "sum(j, 1, n, abs(W[k,j] - sum(i, 1, m, p[i]*W[i,j]))) = sum(j, 1, n, abs(sum(i, 1, m, p[i]*W[i,j]) - sum(i, 1, m, kronecker(i,k)*W[i,j])))", pointwise("j", have("own", "sum(i, 1, m, kronecker(i,k)*W[i,j]) = W[k,j]"), rewrite("own"), searched())),
        arith("moved", eq=["row", ("(exp(eps) - 1)/(exp(eps) + 1)", "far")]),
        defined=searched(),
    ),
    negative_control=f"total_variation[n](j -> W[k,j], j -> sum(i, 1, m, p[i]*W[i,j])) <= {_AWAY}/2",
    control_note="half of it",
    control_proof={"m": 2, "n": 2, "p": listed("1/2", "1/2"), "W": "(i, j) -> 2/3 - abs(i - j)/3", "eps": "log(2)", "k": 1},
    satisfying_instance={"m": 1, "n": 1, "p": "i -> 1", "W": "(i, j) -> 1", "eps": 0, "k": 1},
)

_COMMON_PART = "xlogx(u + v) - xlogx(v) <= (u + v)*log(u + s) - v*log(s)"
minorized: Claim = _stated(
    "basics.processing.minorized",
    "A channel of which a share c is one law for all inputs tells at most 1 - c of the entropy of its input",
    "mutual_information[n,m](p, W) <= (1-c)*shannon_entropy[n](p)",
    where="n m integer, p r family(1), W family(2), c real, prior: law[n](p), channel: channel[n,m](W), common: law[m](r), share: c >= 0, least: forall i in 1..n, j in 1..m: W[i,j] >= c*r[j]",
    says=r"I(X; Y) \leq (1 - c) H(X) \text{ where } P(y|x) \geq c r(y)",
    proof=lambda: prove(
        minorized.statement,
        have("number", f"forall u v s real: u >= 0 and v >= 0 and s > 0 => {_COMMON_PART}", intro("u", "v", "s", "given"),
            cases("some", "u + v > 0",
                seq(
                    have("us", "u + s > 0"), fact("over", "reciprocal_positive", "u + s"), have("t0", "(u + v)/(u + s) > 0", arith("some*over")), have("a0", "s*((u + v)/(u + s)) > 0", arith("given.3*t0")),
                    lemma("part", "basics.xlogx.tangent", "v", "s*((u + v)/(u + s))"), have("la", "log(s*((u + v)/(u + s))) = log(s) + log(u + v) - log(u + s)", searched()), have("lt", "log((u + v)/(u + s)) = log(u + v) - log(u + s)", searched()),
                    have("below", "log((u + v)/(u + s)) <= (u + v)/(u + s) - 1", searched()), fact("x", "xlogx_value", "u + v"), have("one", "(u + s)*((u + v)/(u + s)) = u + v", searched()),
                    arith("part", "given.1*below", eq=["x", ("v", "la"), ("u", "lt"), "one"])),
                seq(have("u0", "u = 0"), have("v0", "v = 0"), rewrite("u0", "v0"), searched()))),
        have("each", "sum(j, 1, m, sum(i, 1, n, p[i]*xlogx(W[i,j])) - xlogx(sum(i, 1, n, p[i]*W[i,j]))) <= sum(j, 1, m, sum(i, 1, n, -xlogx(p[i])*(W[i,j] - c*r[j])))", pointwise("j",
            use("rj", "common.1", "j"), have("u0", "c*r[j] >= 0", arith("share*rj")),
            have("rest", "forall i in 1..n: p[i]*(W[i,j] - c*r[j]) >= 0", intro("i"), use("pi", "prior.1", "i"), use("l", "least", "i", "j"), have("v", "W[i,j] - c*r[j] >= 0"), arith("pi*v")),
            lemma("parts", "basics.processing.parts", "n", "i -> p[i]*(W[i,j] - c*r[j])"),
            have("products", "sum(i, 1, n, xlogx(p[i]*(W[i,j] - c*r[j]))) = sum(i, 1, n, p[i]*xlogx(W[i,j] - c*r[j]) + (W[i,j] - c*r[j])*xlogx(p[i]))", pointwise("i", use("pi", "prior.1", "i"), use("l", "least", "i", "j"), lemma("product", "basics.xlogx.product", "p[i]", "W[i,j] - c*r[j]"))),
            let("s", "sum(i, 1, n, p[i]*(W[i,j] - c*r[j]))"), have("s0", "s >= 0", rewrite("s"), pointwise("i", use("l", "rest", "i"))),
            have("output", "sum(i, 1, n, p[i]*W[i,j]) = c*r[j] + s", rewrite("s"), arith(eq=[("c*r[j]", "prior.2")])),
            have("xs", "xlogx(sum(i, 1, n, p[i]*(W[i,j] - c*r[j]))) = xlogx(s)", rewrite("s", backwards=True)),
            rewrite("output"),
            cases("some", "s > 0",
                seq(
                    have("terms", "sum(i, 1, n, p[i]*(xlogx(W[i,j]) - xlogx(W[i,j] - c*r[j]))) <= sum(i, 1, n, p[i]*(W[i,j]*log(c*r[j] + s) - (W[i,j] - c*r[j])*log(s)))", pointwise("i", use("pi", "prior.1", "i"), use("l", "least", "i", "j"), have("v", "W[i,j] - c*r[j] >= 0"),
                        use("here", "number", "c*r[j]", "W[i,j] - c*r[j]", "s"), have("whole", "c*r[j] + (W[i,j] - c*r[j]) = W[i,j]"), arith("pi*here"))),
                    have("us", "c*r[j] + s > 0"), fact("xu", "xlogx_value", "c*r[j] + s"), fact("xv", "xlogx_value", "s"),
                    arith("terms", "parts", eq=["products", "xs", "xu", "xv", ("log(c*r[j] + s)", "output"), ("log(s)", "s")])),
                seq(
                    have("none", "s = 0"),
                    have("zero", "forall i in 1..n: p[i]*(W[i,j] - c*r[j]) = 0", intro("i"), use("l", "rest", "i"), lemma("part", "basics.sums.term", "n", "i -> p[i]*(W[i,j] - c*r[j])", "i"), have("most", "p[i]*(W[i,j] - c*r[j]) <= 0", arith("part", eq=["s", "none"]))),
                    have("left", "sum(i, 1, n, p[i]*xlogx(W[i,j])) = sum(i, 1, n, p[i]*xlogx(c*r[j]))", pointwise("i", use("z", "zero", "i"), fact("either", "product_zero", "p[i]", "W[i,j] - c*r[j]"), alternatives("c", "either", seq(rewrite("c")), seq(have("same", "W[i,j] = c*r[j]"), rewrite("same"))))),
                    have("right", "sum(i, 1, n, -xlogx(p[i])*(W[i,j] - c*r[j])) = sum(i, 1, n, 0)", pointwise("i", use("z", "zero", "i"), fact("either", "product_zero", "p[i]", "W[i,j] - c*r[j]"), alternatives("c", "either", seq(rewrite("c"), searched()), seq(have("same", "W[i,j] = c*r[j]"), rewrite("same"))))),
                    rewrite("left", "right", "none"), arith(eq=[("xlogx(c*r[j])", "prior.2")]))))),
        have("shares", "sum(i, 1, n, -xlogx(p[i])*sum(j, 1, m, W[i,j] - c*r[j])) = sum(i, 1, n, -xlogx(p[i])*(1 - c))", pointwise("i", use("row", "channel.2", "i"), have("one", "sum(j, 1, m, W[i,j] - c*r[j]) = 1 - c", arith(eq=["row", ("c", "common.2")])), rewrite("one"))),
        arith("each", eq=["shares"]),
    ),
    negative_control="mutual_information[n,m](p, W) <= (1-c)*shannon_entropy[n](p)/2",
    control_note="half of it",
    control_proof={"n": 2, "m": 2, "p": listed("1/2", "1/2"), "r": listed("1/2", "1/2"), "W": _KEPT, "c": 0},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "r": "j -> 1", "W": "(i, j) -> 1", "c": 1},
)

_SQUARED = "sum(j, 1, m, sum(i, 1, n, p[i]*W[i,j]*f[i])^2/sum(i, 1, n, p[i]*W[i,j]))"
conditional: Claim = _stated(
    "basics.processing.conditional",
    "Conditional means have at most the second moment of what they are means of: the mean square of E(f(X) | Y) is at most that of f(X)",
    f"{_SQUARED} <= sum(i, 1, n, p[i]*f[i]^2)",
    where="n m integer, p f family(1), W family(2), prior: law[n](p), channel: channel[n,m](W), positive: forall j in 1..m: sum(i, 1, n, p[i]*W[i,j]) > 0",
    says=r"E\, E(f(X) | Y)^2 \leq E f(X)^2",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        conditional.statement,
        have("each", f"{_SQUARED} <= sum(j, 1, m, sum(i, 1, n, p[i]*W[i,j]*f[i]^2))", pointwise("j",
            have("low", "forall i in 1..n: p[i]*W[i,j] >= 0", intro("i"), use("pi", "prior.1", "i"), use("w", "channel.1", "i", "j"), arith("pi*w")),
            use("q", "positive", "j"), fact("over", "reciprocal_positive", "sum(i, 1, n, p[i]*W[i,j])"),
            lemma("cauchy", "basics.sums.weighted", "n", "i -> p[i]*W[i,j]", "f"), arith("cauchy*over"))),
        have("rows", "sum(i, 1, n, p[i]*f[i]^2*sum(j, 1, m, W[i,j])) = sum(i, 1, n, p[i]*f[i]^2)", pointwise("i", use("row", "channel.2", "i"), rewrite("row"))),
        arith("each", eq=["rows"]),
        defined=seq(intro("j"), use("q", "positive", "j")),
    ),
    negative_control=f"{_SQUARED} <= sum(i, 1, n, p[i]*f[i]^2)/2",
    control_note="half of it",
    control_proof={"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "f": "i -> 1"},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "f": "i -> 0"},
)

least_rows: Claim = _stated(
    "basics.processing.least_rows",
    "Doeblin's bound on information: where each output y has at least the probability c(y) from every input, a channel tells at most 1 - sum c of the entropy of its input",
    "mutual_information[n,m](p, W) <= (1 - sum(j, 1, m, c[j]))*shannon_entropy[n](p)",
    where="n m integer, p c family(1), W family(2), prior: law[n](p), channel: channel[n,m](W), shares: forall j in 1..m: c[j] >= 0; least: forall j in 1..m, i in 1..n: c[j] <= W[i,j]",
    says=r"I(X; Y) \leq \Big(1 - \sum_y c(y)\Big) H(X) \text{ where } P(y|x) \geq c(y)",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        least_rows.statement,
        have("some", "1 <= n", cases("any", "1 <= n", seq(), absurd("prior.2", fact("none", "sum_empty", "sum(i, 1, n, p[i])"), rewrite("none")))),
        let("s", "sum(j, 1, m, c[j])"), have("s0", "s >= 0", rewrite("s"), pointwise("j", use("cj", "shares", "j"))),
        cases("any", "s > 0",
            seq(
                fact("over", "reciprocal_positive", "s"),
                have("common", "law[m](j -> c[j]/s)", split(seq(intro("j"), use("cj", "shares", "j"), arith("cj*over")), arith(eq=[("1/s", "s")]))),
                have("least part", "forall i in 1..n, j in 1..m: W[i,j] >= s*(c[j]/s)", intro("i", "j"), use("here", "least", "j", "i"), have("whole", "s*(c[j]/s) = c[j]", searched()), rewrite("whole")),
                lemma("part", "basics.processing.minorized", "n", "m", "p", "j -> c[j]/s", "W", "s")),
            seq(
                have("none", "s = 0"), use("row", "channel.2", "1"),
                have("common", "law[m](j -> W[1,j])", split(seq(intro("j"), use("cell", "channel.1", "1", "j")), seq(arith(eq=["row"])))),
                have("least part", "forall i in 1..n, j in 1..m: W[i,j] >= 0*W[1,j]", intro("i", "j"), use("cell", "channel.1", "i", "j")),
                lemma("part", "basics.processing.minorized", "n", "m", "p", "j -> W[1,j]", "W", "0"),
                have("total", "sum(j, 1, m, c[j]) = 0", arith(eq=["s", "none"])), rewrite("total"), arith("part"))),
    ),
    negative_control="mutual_information[n,m](p, W) <= (1 - 2*sum(j, 1, m, c[j]))*shannon_entropy[n](p)",
    control_note="twice the shares",
    control_proof={"n": 2, "m": 2, "p": "i -> 1/2", "W": "(i, j) -> 1/2", "c": "i -> 1/2"},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "W": "(i, j) -> 1", "c": "i -> 0"},
)

CLAIMS = [
    rows,
    hockey_stick,
    variation,
    quotient,
    chi_square,
    affinity,
    doeblin,
    parts,
    information,
    private,
    close,
    dobrushin,
    contraction,
    chained,
    mixtures,
    hockey_dobrushin,
    squares,
    chi_square_squares,
    row_to_output,
    minorized,
    conditional,
    least_rows,
]
