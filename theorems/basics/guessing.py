"""How many guesses it takes to find a letter, tried in the order of their probabilities: the mean of the rank."""

from theorems.basics.model import stated_about
from verify.claims.prelude import *

_stated = stated_about("guessing")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}
_LAW = "n integer, p family(1), prior: law[n](p)"
_ORDERED = f"{_LAW}, ordered: forall i in 1..n, j in 1..n: i <= j => p[i] >= p[j]"
_STEPWISE = f"{_LAW}, steps: forall i in 1..n-1: p[i+1] <= p[i]"
_RANK, _ROOTS = "sum(i, 1, n, i*p[i])", "sum(i, 1, n, sqrt(p[i]))"
_ONE = {"n": 1, "p": "i -> 1"}
_IN_ORDER = have("ordered", "forall i in 1..n, j in 1..n: i <= j => p[i] >= p[j]", intro("i", "j"), intro("order"),
    have("down", "decreasing[j](p)", intro("k"), use("step", "steps", "k")), lemma("last", "basics.sorting.ordered", "j", "p"), use("all", "last", conditions=[seq()]), use("at", "all", "i"))

ordered: Claim = _stated(
    "basics.guessing.ordered",
    "The mean number of guesses is at most (n + 1)/2, where likelier letters are tried first",
    f"{_RANK} <= (n + 1)/2",
    where=_ORDERED,
    says=r"\sum_i i p_i \leq \frac{n+1}{2}",
    proof=lambda: prove(
        ordered.statement,
        have("some", "1 <= n", cases("any", "1 <= n", seq(), absurd("prior.2", fact("none", "sum_empty", "sum(i, 1, n, p[i])"), rewrite("none")))),
        have("count", "sum(i, 1, n, i) = n*(n + 1)/2", searched()),
        have("pairs", "sum(i, 1, n, sum(j, 1, n, (i - j)*(p[i] - p[j]))) <= 0", pointwise("i", pointwise("j",
            cases("c", "i <= j",
                seq(use("o", "ordered", "i", "j"), have("d", "j - i >= 0"), arith("d*o")),
                seq(use("o", "ordered", "j", "i"), have("d", "i - j >= 0"), arith("d*o")))))),
        fact("over", "reciprocal_positive", "n"),
        have("twice", f"2*n*{_RANK} <= n*(n + 1)", arith("pairs", eq=["count", ("sum(i, 1, n, i)", "prior.2")])),
        arith("twice*over"),
    ),
    negative_control=f"{_RANK} <= n/2",
    control_note="n for n + 1",
    control_proof=_ONE,
    satisfying_instance=_ONE,
)

stepwise: Claim = _stated(
    "basics.guessing.stepwise",
    "The mean number of guesses is at most (n + 1)/2, where no letter is likelier than the one before",
    f"{_RANK} <= (n + 1)/2",
    where=_STEPWISE,
    says=r"\sum_i i p_i \leq \frac{n+1}{2}",
    waive=_TYPED,
    proof=lambda: prove(stepwise.statement, _IN_ORDER, lemma("all", "basics.guessing.ordered", "n", "p")),
    negative_control=f"{_RANK} <= n/2",
    control_note="n for n + 1",
    control_proof=_ONE,
    satisfying_instance=_ONE,
)

_PART = "sum(i, 1, {0}, (2*i - 1)*p[i]) <= sum(i, 1, {0}, sqrt(p[i]))^2"
roots: Claim = _stated(
    "basics.guessing.roots",
    "Boztas: the mean number of guesses is at most half of 1 + (sum sqrt(p_i))^2, where likelier letters are tried first",
    f"{_RANK} <= (1 + {_ROOTS}^2)/2",
    where=_ORDERED,
    says=r"\sum_i i p_i \leq \frac{1}{2} \Bigl(1 + \bigl(\sum_i \sqrt{p_i}\bigr)^2\Bigr)",
    proof=lambda: prove(
        roots.statement,
        have("less", "forall k in 0..n-1: k*sqrt(p[k+1]) <= sum(i, 1, k, sqrt(p[i]))", intro("k"),
            have("each", "sum(i, 1, k, sqrt(p[k+1])) <= sum(i, 1, k, sqrt(p[i]))", pointwise("i", use("o", "ordered", "i", "k + 1"), use("low", "prior.1", "k + 1"), searched())), arith("each")),
        have("part", f"forall k integer: 0 <= k and k <= n => {_PART.format('k')}", intro("k"), cases("c", "0 <= k", induct("k", "0", "ih", seq(), _NEXT), seq())),
        have("n0", "0 <= n", cases("any", "0 <= n", seq(), absurd("prior.2", fact("none", "sum_empty", "sum(i, 1, n, p[i])"), rewrite("none")))),
        use("whole", "part", "n"),
        arith("whole", eq=["prior.2"]),
    ),
    negative_control=f"{_RANK} <= {_ROOTS}^2/2",
    control_note="without the 1",
    control_proof=_ONE,
    satisfying_instance=_ONE,
)
_NEXT = seq(
    intro("more"),
    use("b", "ih", conditions=[seq()]),
    use("l", "less", "k"), use("low", "prior.1", "k + 1"),
    fact("cut", "sum_split", "sum(i, 1, k + 1, (2*i - 1)*p[i])", "k"), fact("end", "sum_single", "sum(i, k + 1, k + 1, (2*i - 1)*p[i])"),
    fact("cut2", "sum_split", "sum(i, 1, k + 1, sqrt(p[i]))", "k"), fact("end2", "sum_single", "sum(i, k + 1, k + 1, sqrt(p[i]))"),
    let("r", "sqrt(p[k+1])"), have("r0", "r >= 0", rewrite("r"), searched()), have("square", "p[k+1] = r^2", rewrite("r"), searched()),
    have("kr", "k*r <= sum(i, 1, k, sqrt(p[i]))", rewrite("r")),
    rewrite("cut", "end", "cut2", "end2"), rewrite("r", backwards=True), rewrite("square"),
    arith("b", "r0*kr"),
)

roots_stepwise: Claim = _stated(
    "basics.guessing.roots_stepwise",
    "Boztas: the mean number of guesses is at most half of 1 + (sum sqrt(p_i))^2, where no letter is likelier than the one before",
    f"{_RANK} <= (1 + {_ROOTS}^2)/2",
    where=_STEPWISE,
    says=r"\sum_i i p_i \leq \frac{1}{2} \Bigl(1 + \bigl(\sum_i \sqrt{p_i}\bigr)^2\Bigr)",
    waive=_TYPED,
    proof=lambda: prove(roots_stepwise.statement, _IN_ORDER, lemma("all", "basics.guessing.roots", "n", "p")),
    negative_control=f"{_RANK} <= {_ROOTS}^2/2",
    control_note="without the 1",
    control_proof=_ONE,
    satisfying_instance=_ONE,
)

arikan: Claim = _stated(
    "basics.guessing.arikan",
    "Arikan: the mean number of guesses is at most (sum sqrt(p_i))^2, where likelier letters are tried first",
    f"{_RANK} <= {_ROOTS}^2",
    where=_ORDERED,
    says=r"\sum_i i p_i \leq \bigl(\sum_i \sqrt{p_i}\bigr)^2",
    proof=lambda: prove(
        arikan.statement,
        lemma("half", "basics.guessing.roots", "n", "p"),
        have("one", f"sum(i, 1, n, p[i]) <= {_RANK}", pointwise("i", use("pi", "prior.1", "i"), have("d", "i - 1 >= 0"), arith("d*pi"))),
        arith("half", "one", eq=["prior.2"]),
    ),
    negative_control=f"{_RANK} <= {_ROOTS}^2/2",
    control_note="half of it",
    control_proof=_ONE,
    satisfying_instance=_ONE,
)

arikan_stepwise: Claim = _stated(
    "basics.guessing.arikan_stepwise",
    "Arikan: the mean number of guesses is at most (sum sqrt(p_i))^2, where no letter is likelier than the one before",
    f"{_RANK} <= {_ROOTS}^2",
    where=_STEPWISE,
    says=r"\sum_i i p_i \leq \bigl(\sum_i \sqrt{p_i}\bigr)^2",
    waive=_TYPED,
    proof=lambda: prove(arikan_stepwise.statement, _IN_ORDER, lemma("all", "basics.guessing.arikan", "n", "p")),
    negative_control=f"{_RANK} <= {_ROOTS}^2/2",
    control_note="half of it",
    control_proof=_ONE,
    satisfying_instance=_ONE,
)

CLAIMS = [ordered, stepwise, roots, roots_stepwise, arikan, arikan_stepwise]
