"""Finite sums and indicators."""

from theorems.basics.model import listed, stated_about
from verify.claims.prelude import *

_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}
_stated = stated_about("finite sums")

# --- indicators ----------------------------------------------------------------------------------------------------


def _prove_indicator() -> Certificate:
    zero = intro("i")
    return prove(indicator.statement, exhibit("i -> sum(k, a, b, kronecker(i,k))"), split(seq(), zero))


indicator: Claim = _stated(
    "basics.sums.indicator",
    "A range of integers has an indicator",
    """
        exists X family(1):
          (forall i in a..b: X[i] = 1) and (forall i integer: i < a or b < i => X[i] = 0)
    """,
    where="a integer, b integer,",
    proof=_prove_indicator,
    negative_control={"b < i": "b - 1 < i"},
    control_note="b inside and outside of the range",
    control_proof=lambda: _refute_both(),
    satisfying_instance={"a": 1, "b": 1},
)


def _refute_both() -> Certificate:
    """a = b = 1."""
    none = seq(intro("X"), classical(exhibit("1")))
    return fails(indicator, exhibit("1", "1"), none)


# --- a sum in three parts ------------------------------------------------------------------------------------------

_SUM = "sum(i, 1, p+q+1, f[i])"

parts: Claim = _stated(
    "basics.sums.parts",
    "A sum over p + q + 1 numbers in three parts",
    "sum(i, 1, p + q + 1, f[i]) = sum(i, 1, p, f[i]) + sum(k, 1, q, f[p + k]) + f[p + q + 1]",
    where="p integer, q integer, f family(1), p >= 0, q >= 0",
    proof=lambda: prove(
        parts.statement,
        fact("cut", "sum_split", _SUM, "p"),
        fact("cut2", "sum_split", "sum(i, p+1, p+q+1, f[i])", "p+q"),
        fact("end", "sum_single", "sum(i, p+q+1, p+q+1, f[i])"),
        fact("shift", "sum_shift", "sum(i, p+1, p+q, f[i])", "-p"),
    ),
    negative_control="sum(i, 1, p + q + 1, f[i]) = sum(i, 1, p, f[i]) + sum(k, 1, q, f[p + k])",
    control_note="without the last",
    control_proof={"p": 0, "q": 0, "f": "i -> 1"},
    satisfying_instance={"p": 0, "q": 0, "f": "i -> 1"},
)

# --- positive parts ----------------------------------------------------------------------------------------------------

_PICK = "max(x[i], 0)/(x[i]+kronecker(x[i],0))"  # no division by 0


def _pick(index: int, value: str, denominator: Tactic) -> Tactic:
    values = seq(denominator, rewrite("den"))
    return split(each(Choose(index), values), values)


_plain = have("den", "x[i]+kronecker(x[i],0) = x[i]")
_at_zero = have("den", "x[i]+kronecker(x[i],0) = 1")

_no_sign = seq(intro("a"), classical(exhibit("1"), use("bit", "not.1", "1")))

positive_part: Claim = _stated(
    "basics.sums.positive_part",
    "Some set picks the positive values of a function",
    "exists a family(1): (forall i in 1..M: a[i] = 0 or a[i] = 1) and (forall i in 1..M: a[i]*x[i] = max(x[i], 0))",
    where="M integer, x family(1), M >= 1",
    waive={"unused-hypothesis": "functions on one letter at least"},
    says="A = {i: x_i > 0}",
    proof=lambda: prove(
        positive_part.statement,
        exhibit(f"i -> {_PICK}"),
        have(
            "each",
            f"forall i in 1..M: (({_PICK}) = 0 or ({_PICK}) = 1) and ({_PICK})*x[i] = max(x[i], 0)",
            intro("i"),
            fact("sign", "trichotomy", "x[i]", "0"),
            alternatives(
                "c",
                "sign",
                _pick(0, "0", _plain),
                _pick(0, "0", _at_zero),
                _pick(1, "x[i]", _plain),
            ),
        ),
        split(
            seq(intro("i"), use("e", "each", "i")),
            seq(intro("i"), use("e", "each", "i")),
        ),
    ),
    negative_control="exists a family(1): (forall i in 1..M: a[i] = 0 or a[i] = 1) and (forall i in 1..M: a[i]*x[i] = abs(x[i]))",
    control_note="the absolute value in place of the positive part",
    control_proof=lambda: fails(positive_part, exhibit("1", "i -> -1"), split(seq(), _no_sign)),
    satisfying_instance={"M": 2, "x": listed(-1, 1)},
)

sign: Claim = _stated(
    "basics.sums.sign",
    "The positive part of a number of known sign",
    "(x >= 0 => max(x, 0) = x) and (x <= 0 => max(x, 0) = 0)",
    where="x real",
    says=r"x^+ = x or 0",
    negative_control="(x >= 0 => max(x, 0) = x) and (x <= 1 => max(x, 0) = 0)",
    satisfying_instance={"x": 1},
)

# --- a sum and its terms ---------------------------------------------------------------------------------------------

term: Claim = _stated(
    "basics.sums.term",
    "A sum of numbers that are not negative is at least each of them",
    "x[k] <= sum(i, 1, n, x[i])",
    where="n integer, x family(1), k in 1..n, forall i in 1..n: x[i] >= 0",
    proof=lambda: prove(term.statement, have("others", "sum(i, 1, n, (1-kronecker(i,k))*x[i]) >= 0")),
    negative_control="2*x[k] <= sum(i, 1, n, x[i])",
    control_note="twice the term",
    satisfying_instance={"n": 1, "x": listed(1), "k": 1},
)

# --- pairs ---------------------------------------------------------------------------------------------------------------

_UP, _DOWN = "max(min(j - i, 1), 0)", "max(min(i - j, 1), 0)"  # 1 where i < j, and where j < i
_ALL = "sum(i, 1, n, sum(j, 1, n, {}*f[i,j]))"


def _only(side: str, one: str, zero: str, cut: str) -> Tactic:
    """The sum over j with the factor `side`, which is 1 in the sum `one`, and 0 in the sum `zero` on the other side of the cut."""
    term = f"{side}*f[i,j]"
    return pointwise("i", fact("cut", "sum_split", f"sum(j, 1, n, {term})", cut),
        have("none", f"{zero.format(term)} = {zero.format('0')}", pointwise("j", have("z", f"{side} = 0"), arith(eq=[("f[i,j]", "z")]))),
        have("all", f"{one.format(term)} = {one.format('f[i,j]')}", pointwise("j", have("z", f"{side} = 1"), arith(eq=[("f[i,j]", "z")]))),
        arith(eq=["cut", "none", "all"]))  # fmt: skip


def _ordered(first: str, second: str, up: int) -> Tactic:
    return seq(fact("gap", "integer_gap", first, second), have("up", f"{_UP} = {up}"), have("down", f"{_DOWN} = {1 - up}"),
        have("d", "kronecker(i,j) = 0"), arith(eq=["up", "down", "d"]))  # fmt: skip


pairs: Claim = _stated(
    "basics.sums.pairs",
    "What is symmetric adds up over pairs i < j to half of its sum off the diagonal",
    """
        sum(i, 1, n, sum(j, i + 1, n, f[i,j])) = (sum(i, 1, n, sum(j, 1, n, f[i,j])) - sum(i, 1, n, f[i,i]))/2
        and sum(i, 1, n, sum(j, 1, i - 1, f[i,j])) = (sum(i, 1, n, sum(j, 1, n, f[i,j])) - sum(i, 1, n, f[i,i]))/2
    """,
    where="n integer, f family(2), symmetric: forall i in 1..n, j in 1..n: f[i,j] = f[j,i]",
    says=r"\sum_{i<j} f(i,j) = \sum_{j<i} f(i,j) = \frac12 \sum_{i \neq j} f(i,j)",
    waive=_TYPED,
    proof=lambda: prove(
        pairs.statement,
        have("both", f"forall i integer, j integer: {_UP} + {_DOWN} = 1 - kronecker(i,j)", intro("i", "j"), fact("order", "trichotomy", "i", "j"),
            alternatives("c", "order", _ordered("i", "j", 1), rewrite("c"), _ordered("j", "i", 0))),
        have("above", f"sum(i, 1, n, sum(j, i + 1, n, f[i,j])) = {_ALL.format(_UP)}", _only(_UP, "sum(j, i + 1, n, {})", "sum(j, 1, i, {})", "i")),
        have("below", f"sum(i, 1, n, sum(j, 1, i - 1, f[i,j])) = {_ALL.format(_DOWN)}", _only(_DOWN, "sum(j, 1, i - 1, {})", "sum(j, i, n, {})", "i - 1")),
        have("turned", f"{_ALL.format(_UP)} = {_ALL.format(_DOWN)}",
            have("names", f"{_ALL.format(_UP)} = sum(j, 1, n, sum(i, 1, n, {_DOWN}*f[j,i]))"),
            have("swap", f"sum(j, 1, n, sum(i, 1, n, {_DOWN}*f[j,i])) = sum(i, 1, n, sum(j, 1, n, {_DOWN}*f[j,i]))"),
            have("sym", f"sum(i, 1, n, sum(j, 1, n, {_DOWN}*f[j,i])) = {_ALL.format(_DOWN)}",
                pointwise("i", pointwise("j", use("s", "symmetric", "i", "j"), arith(eq=[(_DOWN, "s")])))),
            arith(eq=["names", "swap", "sym"])),
        have("one", f"{_ALL.format(f'({_UP} + {_DOWN})')} = {_ALL.format('(1 - kronecker(i,j))')}",
            pointwise("i", pointwise("j", use("b", "both", "i", "j"), arith(eq=[("f[i,j]", "b")])))),
        split(arith(eq=["above", "turned", "one"]), arith(eq=["below", "turned", "one"])),
    ),
    negative_control={"- sum(i, 1, n, f[i,i]))/2\n        and": ")/2\n        and"},
    control_note="with the diagonal",
    control_proof={"n": 1, "f": "(i, j) -> 1"},
    satisfying_instance={"n": 2, "f": "(i, j) -> i*j"},
)  # fmt: skip

_LAYER = "max(min(x - k + 1, 1), 0)"  # 1 where k <= x, else 0
layers: Claim = _stated(
    "basics.sums.layers",
    "The mean of a number in 1..n adds up how likely it is to be at least 1, ..., n",
    f"sum(k, 1, n, sum(x, 1, n, p[x]*{_LAYER})) = sum(x, 1, n, p[x]*x)",
    where="n integer, p family(1)",
    says=r"\sum_{k=1}^n P(X \geq k) = E X",
    waive=_TYPED,
    proof=lambda: prove(
        layers.statement,
        have("swap", f"sum(k, 1, n, sum(x, 1, n, p[x]*{_LAYER})) = sum(x, 1, n, sum(k, 1, n, p[x]*{_LAYER}))"),
        have("each", f"sum(x, 1, n, sum(k, 1, n, p[x]*{_LAYER})) = sum(x, 1, n, p[x]*x)", pointwise("x",
            fact("cut", "sum_split", f"sum(k, 1, n, {_LAYER})", "x"),
            have("low", f"sum(k, 1, x, {_LAYER}) = sum(k, 1, x, 1)", pointwise("k", have("one", f"{_LAYER} = 1"), arith(eq=["one"]))),
            have("high", f"sum(k, x + 1, n, {_LAYER}) = sum(k, x + 1, n, 0)", pointwise("k", have("none", f"{_LAYER} = 0"), arith(eq=["none"]))),
            arith(eq=[("p[x]", "cut"), ("p[x]", "low"), ("p[x]", "high")]))),
        arith(eq=["swap", "each"]),
    ),
    negative_control=f"sum(k, 1, n, sum(x, 1, n, p[x]*{_LAYER})) = sum(x, 1, n, p[x]*(x - 1))",
    control_note="one less",
    control_proof={"n": 1, "p": "i -> 1"},
    satisfying_instance={"n": 2, "p": listed("1/2", "1/2")},
)  # fmt: skip

_A = "sum(i, 1, n, x[i]^2)"
balanced: Claim = _stated(
    "basics.sums.balanced",
    "Where numbers sum to 0, none is more than half of the sum of their absolute values",
    "2*abs(x[k]) <= sum(i, 1, n, abs(x[i]))",
    where="n integer, x family(1), k in 1..n, sum(i, 1, n, x[i]) = 0",
    says=r"2 |x_k| \leq \sum_i |x_i|",
    negative_control={"2*abs": "3*abs"},
    control_note="3 for 2",
    control_proof={"n": 2, "k": 1, "x": listed(1, -1)},
    satisfying_instance={"n": 2, "k": 1, "x": listed(1, -1)},
)

cauchy_schwarz: Claim = _stated(
    "basics.sums.cauchy_schwarz",
    "Cauchy and Schwarz, for any two lists of numbers",
    f"sum(i, 1, n, x[i]*y[i])^2 <= {_A}*sum(i, 1, n, y[i]^2)",
    where="n integer, x y family(1)",
    says=r"\langle x, y \rangle^2 \leq \|x\|^2 \|y\|^2",
    proof=lambda: prove(
        cauchy_schwarz.statement,
        have("low", "sum(i, 1, n, y[i]^2) >= 0", searched()),
        let("b", "sum(i, 1, n, y[i]^2)"),
        let("c", "sum(i, 1, n, x[i]*y[i])"),
        have(
            "here",
            f"c^2 <= {_A}*b",
            cases(
                "some",
                "b > 0",
                seq(
                    have("square", "sum(i, 1, n, (b*x[i] - c*y[i])^2) >= 0", searched()),
                    have(
                        "product",
                        f"b*({_A}*b - c^2) >= 0",
                        arith("square", eq=[("2*b*c", "c"), ("-c^2", "b")]),
                    ),
                    fact("over", "reciprocal_positive", "b"),
                    arith("product*over"),
                ),
                seq(
                    have("none", "b = 0"),
                    have("line", f"forall s real: {_A} - 2*s*c >= 0", intro("s"), *_line),
                    cases(
                        "level",
                        "c = 0",
                        seq(arith(eq=[("c", "level"), (_A, "none")])),
                        seq(use("far", "line", f"({_A} + 1)/(2*c)"), absurd("far")),
                    ),
                ),
            ),
        ),
        rewrite("b", backwards=True),
        rewrite("c", backwards=True),
    ),
    negative_control=f"2*sum(i, 1, n, x[i]*y[i])^2 <= {_A}*sum(i, 1, n, y[i]^2)",
    control_note="twice",
    control_proof={"n": 1, "x": listed(1), "y": listed(1)},
    satisfying_instance={"n": 1, "x": listed(1), "y": listed(1)},
)
_line: tuple[Tactic, ...] = (
    have("square", "sum(i, 1, n, (x[i] - s*y[i])^2) >= 0", searched()),
    arith("square", eq=[("2*s", "c"), ("s^2", "b"), ("s^2", "none")]),
)

weighted: Claim = _stated(
    "basics.sums.weighted",
    "Cauchy and Schwarz with nonnegative weights: the square of a weighted sum is at most the weights' sum times that of the squares",
    "sum(i, 1, n, w[i]*x[i])^2 <= sum(i, 1, n, w[i])*sum(i, 1, n, w[i]*x[i]^2)",
    where="n integer, w x family(1), weights: forall i in 1..n: w[i] >= 0",
    says=r"(\sum_i w_i x_i)^2 \leq \sum_i w_i \sum_i w_i x_i^2",
    proof=lambda: prove(
        weighted.statement,
        lemma("cauchy", "basics.sums.cauchy_schwarz", "n", "i -> sqrt(w[i])", "i -> sqrt(w[i])*x[i]"),
        have("mean", "sum(i, 1, n, sqrt(w[i])*(sqrt(w[i])*x[i])) = sum(i, 1, n, w[i]*x[i])", pointwise("i", use("wi", "weights", "i"), searched())),
        have("whole", "sum(i, 1, n, sqrt(w[i])^2) = sum(i, 1, n, w[i])", pointwise("i", use("wi", "weights", "i"), searched())),
        have("squares", "sum(i, 1, n, (sqrt(w[i])*x[i])^2) = sum(i, 1, n, w[i]*x[i]^2)", pointwise("i", use("wi", "weights", "i"), searched())),
        rewrite("mean", backwards=True), rewrite("whole", backwards=True), rewrite("squares", backwards=True),
    ),
    negative_control="2*sum(i, 1, n, w[i]*x[i])^2 <= sum(i, 1, n, w[i])*sum(i, 1, n, w[i]*x[i]^2)",
    control_note="twice",
    control_proof={"n": 1, "w": listed(1), "x": listed(1)},
    satisfying_instance={"n": 1, "w": listed(1), "x": listed(1)},
)

mean_square: Claim = _stated(
    "basics.sums.mean_square",
    "The square of a weighted sum, over the sum of the weights, is at most the weighted sum of the squares",
    "sum(i, 1, n, w[i]*x[i])^2/sum(i, 1, n, w[i]) <= sum(i, 1, n, w[i]*x[i]^2)",
    where="n integer, w x family(1), weights: forall i in 1..n: w[i] >= 0; some: sum(i, 1, n, w[i]) > 0",
    says=r"\frac{(\sum_i w_i x_i)^2}{\sum_i w_i} \leq \sum_i w_i x_i^2",
    waive=_TYPED,
    proof=lambda: prove(
        mean_square.statement,
        lemma("cauchy", "basics.sums.weighted", "n", "w", "x"),
        fact("over", "reciprocal_positive", "sum(i, 1, n, w[i])"),
        arith("cauchy*over"),
    ),
    negative_control="2*sum(i, 1, n, w[i]*x[i])^2/sum(i, 1, n, w[i]) <= sum(i, 1, n, w[i]*x[i]^2)",
    control_note="twice",
    control_proof={"n": 1, "w": listed(1), "x": listed(1)},
    satisfying_instance={"n": 1, "w": listed(1), "x": listed(1)},
)

minkowski: Claim = _stated(
    "basics.sums.minkowski",
    "The Euclidean length of a sum is at most the sum of the lengths",
    "sqrt(sum(i, 1, n, (x[i] + y[i])^2)) <= sqrt(sum(i, 1, n, x[i]^2)) + sqrt(sum(i, 1, n, y[i]^2))",
    where="n integer, x y family(1)",
    says=r"\|x + y\|_2 \leq \|x\|_2 + \|y\|_2",
    proof=lambda: prove(
        minkowski.statement,
        lemma("cauchy", "basics.sums.cauchy_schwarz", "n", "x", "y"),
        have("low", "sum(i, 1, n, x[i]^2) >= 0 and sum(i, 1, n, y[i]^2) >= 0", split(searched(), searched())),
        have("both", "sum(i, 1, n, (x[i] + y[i])^2) >= 0", searched()),
        have(
            "numbers",
            "forall u real, v real, w real, s real: "
            "u >= 0 and v >= 0 and w >= 0 and s^2 <= u*v and w = u + 2*s + v => sqrt(w) <= sqrt(u) + sqrt(v)",
            searched(),
        ),
        use(
            "here",
            "numbers",
            *(f"sum(i, 1, n, {t})" for t in ("x[i]^2", "y[i]^2", "(x[i] + y[i])^2", "x[i]*y[i]")),
        ),
        defined=searched(),
    ),
    negative_control={"<= sqrt": "<= 9/10*sqrt"},
    control_note="9/10 before the first length",
    control_proof={"n": 1, "x": listed(1), "y": listed(0)},
    satisfying_instance={"n": 1, "x": listed(1), "y": listed(1)},
)

triangle: Claim = _stated(
    "basics.sums.triangle",
    "The triangle inequality of Euclidean distances",
    "sqrt(sum(i, 1, n, (x[i] - z[i])^2)) <= sqrt(sum(i, 1, n, (x[i] - y[i])^2)) + sqrt(sum(i, 1, n, (y[i] - z[i])^2))",
    where="n integer, x y z family(1)",
    says=r"\|x - z\|_2 \leq \|x - y\|_2 + \|y - z\|_2",
    waive={"unused-lemma": "for what is asked of distances"},
    proof=lambda: prove(
        triangle.statement,
        lemma("sum", "basics.sums.minkowski", "n", "i -> x[i] - y[i]", "i -> y[i] - z[i]"),
        have("same", "sum(i, 1, n, (x[i] - z[i])^2) = sum(i, 1, n, (x[i] - y[i] + (y[i] - z[i]))^2)"),
        rewrite("same"),
        defined=searched(),
    ),
    negative_control={"<= sqrt": "<= 9/10*sqrt"},
    control_note="9/10 before the first distance",
    control_proof={"n": 1, "x": listed(1), "y": listed(0), "z": listed(0)},
    satisfying_instance={"n": 1, "x": listed(1), "y": listed(1), "z": listed(1)},
)

_PRODUCT = "prod(i, 1, {0}, 1 - d[i])"
union: Claim = _stated(
    "basics.sums.union",
    "Weierstrass: a product of numbers 1 - d_i, each in (0, 1], is at least 1 minus the sum of the d_i, and at most 1 (the union bound for independent events)",
    f"1 - sum(i, 1, n, d[i]) <= {_PRODUCT.format('n')} and {_PRODUCT.format('n')} <= 1",
    where="n integer, n >= 0, d family(1); share: forall i in 1..n: 0 <= d[i] and d[i] < 1",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"1 - \sum_i d_i \leq \prod_i (1 - d_i) \leq 1",
    proof=lambda: prove(
        union.statement,
        have("part", f"forall k integer: 0 <= k and k <= n => 1 - sum(i, 1, k, d[i]) <= {_PRODUCT.format('k')} and {_PRODUCT.format('k')} <= 1", intro("k"),
            cases("c", "0 <= k", induct("k", "0", "ih", seq(), _GROWS), seq())),
        use("here", "part", "n"),
    ),
    negative_control={"1 - sum(i, 1, n, d[i])": "1 - sum(i, 1, n, d[i])/2"},
    control_proof={"n": 1, "d": "i -> 1/2"},
    satisfying_instance={"n": 1, "d": "i -> 1/2"},
)
_GROWS = seq(
    intro("more"),
    use("b", "ih", conditions=[seq()]),
    use("s", "share", "k + 1"),
    fact("cut", "sum_split", "sum(i, 1, k + 1, d[i])", "k"), fact("end", "sum_single", "sum(i, k + 1, k + 1, d[i])"),
    fact("cut2", "sum_split", "sum(i, 1, k + 1, log(1 - d[i]))", "k"), fact("end2", "sum_single", "sum(i, k + 1, k + 1, log(1 - d[i]))"),
    fact("e", "exp_of_log", "1 - d[k+1]"),
    have("next", f"{_PRODUCT.format('k + 1')} = {_PRODUCT.format('k')}*(1 - d[k+1])", rewrite("cut2", "end2"), arith(eq=[(_PRODUCT.format("k"), "e")])),
    split(seq(rewrite("next", "cut", "end"), arith("b.1", "b.2*s.1")), seq(rewrite("next"), arith("b.2*s.2", "s.1"))),
)

growth: Claim = _stated(
    "basics.sums.growth",
    "Where each of n numbers is at most exp(eps) times the next, the first is at most exp((n - 1) eps) times the last (group privacy)",
    "f[1] <= exp((n - 1)*eps)*f[n]",
    where="n integer, some: n >= 1, f family(1), eps real, near: forall i in 1..n-1: f[i] <= exp(eps)*f[i+1]",
    says=r"f_1 \leq e^{(n-1) \varepsilon} f_n",
    proof=lambda: prove(
        growth.statement,
        have("part", "forall k integer: 0 <= k and k <= n - 1 => f[1] <= exp(k*eps)*f[k+1]", intro("k"),
            cases("c", "0 <= k", induct("k", "0", "ih", seq(), _NEXT), seq())),
        use("here", "part", "n - 1"),
    ),
    negative_control="f[1] <= exp((n - 2)*eps)*f[n]",
    control_note="a step less",
    control_proof={"n": 2, "f": listed(2, 1), "eps": "log(2)"},
    satisfying_instance={"n": 1, "f": "i -> 1", "eps": 0},
)
_NEXT = seq(
    intro("more"),
    use("b", "ih", conditions=[seq()]),
    use("s", "near", "k + 1"),
    fact("e", "exp_positive", "k*eps"),
    arith("b", "e*s"),
)

rows: Claim = _stated(
    "basics.sums.rows",
    "Where each row of a table has at most exp(eps) times the entries of the next, the first has at most exp((n - 1) eps) times those of the last",
    "W[1,y] <= exp((n - 1)*eps)*W[n,y]",
    where="n integer, some: n >= 1, W family(2), y integer, eps real, near: forall x in 1..n-1: W[x,y] <= exp(eps)*W[x+1,y]",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"W_{1 y} \leq e^{(n-1) \varepsilon} W_{n y}",
    proof=lambda: prove(rows.statement, lemma("chain", "basics.sums.growth", "n", "x -> W[x,y]", "eps")),
    negative_control="W[1,y] <= exp((n - 2)*eps)*W[n,y]",
    control_note="a step less",
    control_proof={"n": 2, "W": Table((((1, 1), num(2)), ((2, 1), num(1)))), "y": 1, "eps": "log(2)"},
    satisfying_instance={"n": 1, "W": "(i, j) -> 1", "y": 1, "eps": 0},
)

_MEANS = "sum(i, 1, n, p[i]*x[i])*sum(i, 1, n, p[i]/x[i])"
kantorovich: Claim = _stated(
    "basics.sums.kantorovich",
    "Kantorovich: the mean of numbers between a and b, times the mean of their reciprocals, is at most (a + b)^2/(4 a b)",
    f"{_MEANS} <= (a + b)^2/(4*a*b)",
    where="n integer, p x family(1), prior: law[n](p), a b real, low: 0 < a, order: a <= b, within: forall i in 1..n: a <= x[i] and x[i] <= b",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"\sum_i p_i x_i \sum_i \frac{p_i}{x_i} \leq \frac{(a+b)^2}{4ab}",
    proof=lambda: prove(
        kantorovich.statement,
        have("each", "sum(i, 1, n, p[i]*x[i] + a*b*p[i]/x[i]) <= sum(i, 1, n, p[i]*(a + b))", pointwise("i", use("pi", "prior.1", "i"), use("in", "within", "i"),
            have("x0", "x[i] > 0"), fact("over", "reciprocal_positive", "x[i]"), have("up", "b - x[i] >= 0"), have("down", "x[i] - a >= 0"),
            have("one", "x[i] + a*b/x[i] <= a + b", arith("up*down*over")), arith("pi*one"))),
        let("u", "sum(i, 1, n, p[i]*x[i])"), let("v", "sum(i, 1, n, p[i]/x[i])"),
        have("sum", "u + a*b*v <= a + b", rewrite("u", "v"), arith("each", eq=[("a + b", "prior.2")])),
        have("u0", "u >= 0", rewrite("u"), have("t", "sum(i, 1, n, p[i]*x[i]) >= 0", pointwise("i", use("pi", "prior.1", "i"), use("in", "within", "i"), have("x0", "x[i] > 0"), arith("pi*x0")))),
        have("v0", "v >= 0", rewrite("v"), have("t", "sum(i, 1, n, p[i]/x[i]) >= 0", pointwise("i", use("pi", "prior.1", "i"), use("in", "within", "i"), have("x0", "x[i] > 0"), fact("over", "reciprocal_positive", "x[i]"), arith("pi*over")))),
        rewrite("u", "v", backwards=True),
        have("ab", "a*b > 0", searched()), fact("over", "reciprocal_positive", "a*b"),
        have("all", "4*a*b*u*v <= (a + b)^2", have("s0", "u + a*b*v >= 0", arith("u0", "ab*v0")), have("top", "a + b - (u + a*b*v) >= 0"),
            arith("top*top", "top*s0", squares=["u - a*b*v"])),
        arith("all*over"),
    ),
    negative_control=f"{_MEANS} <= (a + b)^2/(5*a*b)",
    control_note="5 for 4",
    control_proof={"n": 1, "p": "i -> 1", "x": "i -> 1", "a": 1, "b": 1},
    satisfying_instance={"n": 1, "p": "i -> 1", "x": "i -> 1", "a": 1, "b": 1},
)

_SQUARED = "sum(i, 1, n, sum(j, 1, m, J[i,j]^2))"
collision: Claim = _stated(
    "basics.sums.collision",
    "The squares of the cells of a table of nonnegative numbers sum to at most those of its row sums: a pair collides no more often than a part of it",
    f"{_SQUARED} <= sum(i, 1, n, sum(j, 1, m, J[i,j])^2)",
    where="n m integer, J family(2), cells: forall i in 1..n, j in 1..m: J[i,j] >= 0",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"\sum_{i,j} J_{ij}^2 \leq \sum_i \Bigl(\sum_j J_{ij}\Bigr)^2",
    proof=lambda: prove(
        collision.statement,
        pointwise("i", have("row", "forall j in 1..m: J[i,j] >= 0", intro("j"), use("c", "cells", "i", "j")), let("s", "sum(j, 1, m, J[i,j])"),
            have("each", "sum(j, 1, m, J[i,j]^2) <= sum(j, 1, m, J[i,j]*s)", pointwise("j", use("c", "row", "j"), lemma("most", "basics.sums.term", "m", "j -> J[i,j]", "j"), have("top", "J[i,j] <= s", rewrite("s")), arith("c*top"))),
            rewrite("s", backwards=True), arith("each", eq=[("s", "s")])),
    ),
    negative_control=f"{_SQUARED} <= sum(i, 1, n, sum(j, 1, m, J[i,j])^2)/2",
    control_note="half of it",
    control_proof={"n": 1, "m": 1, "J": "(i, j) -> 1"},
    satisfying_instance={"n": 1, "m": 1, "J": "(i, j) -> 1"},
)

# --- products of numbers near 1 ------------------------------------------------------------------------------------

_FACTORS = "exp(sum(i, 1, {0}, log(1 + x[i])))"
_STEP = seq(
    intro("more"), use("b", "ih", conditions=[seq()]), use("x0", "factors", "k + 1"),
    fact("cut", "sum_split", "sum(i, 1, k + 1, log(1 + x[i]))", "k"), fact("end", "sum_single", "sum(i, k + 1, k + 1, log(1 + x[i]))"),
    fact("cut2", "sum_split", "sum(i, 1, k + 1, x[i])", "k"), fact("end2", "sum_single", "sum(i, k + 1, k + 1, x[i])"),
    rewrite("cut", "end", "cut2", "end2"),
    have("product", "exp(sum(i, 1, k, log(1 + x[i])) + log(1 + x[k+1])) = exp(sum(i, 1, k, log(1 + x[i])))*(1 + x[k+1])", have("up", "1 + x[k+1] > 0"), searched()),
    rewrite("product"),
    have("sum", "sum(i, 1, k, x[i]) >= 0", pointwise("i", use("xi", "factors", "i"))),
    arith("b*x0", "sum*x0", "b"),
)
weierstrass: Claim = _stated(
    "basics.sums.weierstrass",
    "Weierstrass: a product of numbers 1 + x[i] with x[i] >= 0 is at least 1 plus the sum of the x[i]",
    f"{_FACTORS.format('n')} >= 1 + sum(i, 1, n, x[i])",
    where="n integer, x family(1), factors: forall i in 1..n: x[i] >= 0",
    says=r"\prod_i (1 + x_i) \geq 1 + \sum_i x_i",
    waive=_TYPED,
    proof=lambda: prove(
        weierstrass.statement,
        have("part", f"forall k integer: 0 <= k and k <= n => {_FACTORS.format('k')} >= 1 + sum(i, 1, k, x[i])", intro("k"), cases("c", "0 <= k", induct("k", "0", "ih", seq(), _STEP), seq())),
        cases("c", "0 <= n", seq(use("whole", "part", "n")), seq(fact("a", "sum_empty", "sum(i, 1, n, log(1 + x[i]))"), fact("b", "sum_empty", "sum(i, 1, n, x[i])"), rewrite("a", "b"))),
    ),
    negative_control=f"{_FACTORS.format('n')} >= 1 + 2*sum(i, 1, n, x[i])",
    control_note="twice the sum",
    control_proof={"n": 1, "x": "i -> 1"},
    satisfying_instance={"n": 1, "x": "i -> 1"},
)


CLAIMS = [indicator, parts, positive_part, sign, term, pairs, layers, balanced, cauchy_schwarz, weighted, mean_square, minkowski, triangle, union, growth, rows, kantorovich, weierstrass, collision]
