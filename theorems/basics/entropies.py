"""Entropy of a law on n letters: what mixing and a mean do to it, and how far those of two laws are from each other."""

from theorems.basics.model import listed, some_letter, stated_about
from verify.claims.prelude import *

_stated = stated_about("entropy")
_TYPED = {"unused-lemma": "for statements that people type: prove cites it by its shape"}

_OUT = "sum(i, 1, n, p[i]*W[i,j])"
mixing: Claim = _stated(
    "basics.entropies.mixing",
    "A doubly stochastic channel does not decrease entropy",
    f"shannon_entropy[n](j -> {_OUT}) >= shannon_entropy[n](p)",
    where="n integer, p family(1), W family(2), prior: law[n](p), channel: channel[n,n](W), columns: forall j in 1..n: sum(i, 1, n, W[i,j]) = 1",
    says=r"H(pW) \geq H(p) \text{ where rows and columns of } W \text{ sum to } 1",
    waive=_TYPED,
    proof=lambda: prove(
        mixing.statement,
        have("each", f"sum(j, 1, n, xlogx({_OUT})) <= sum(j, 1, n, sum(i, 1, n, W[i,j]*xlogx(p[i])))", pointwise("j",
            use("column", "columns", "j"), have("low", "forall i in 1..n: W[i,j] >= 0", intro("i"), use("w", "channel.1", "i", "j")),
            lemma("jensen", "basics.xlogx.jensen", "n", "i -> W[i,j]", "p"),
            have("same", f"sum(i, 1, n, W[i,j]*p[i]) = {_OUT}"), rewrite("same", backwards=True), arith("jensen"))),
        have("rows", "sum(i, 1, n, xlogx(p[i])*sum(j, 1, n, W[i,j])) = sum(i, 1, n, xlogx(p[i]))", pointwise("i", use("row", "channel.2", "i"), rewrite("row"))),
        arith("each", eq=["rows"]),
    ),
    negative_control=(f"shannon_entropy[n](j -> {_OUT}) >= shannon_entropy[n](p)", "n integer, p family(1), W family(2), prior: law[n](p), channel: channel[n,n](W)"),
    control_note="without the columns",
    control_proof={"n": 2, "p": listed("1/2", "1/2"), "W": Table((((1, 1), num(1)), ((2, 1), num(1))))},
    satisfying_instance={"n": 1, "p": "i -> 1", "W": "(i, j) -> 1"},
)

_MEAN = "sum(i, 1, n, i*p[i])"
mean: Claim = _stated(
    "basics.entropies.mean",
    "The entropy of a positive integer is at most 1 + log of its mean",
    f"shannon_entropy[n](p) <= 1 + log({_MEAN})",
    where="n integer, p family(1), prior: law[n](p)",
    says=r"H(p) \leq 1 + \ln \sum_i i p_i",
    waive=_TYPED,
    proof=lambda: prove(
        mean.statement,
        *_SOME_MEAN,
        let("m", _MEAN), have("m1", "m >= 1", rewrite("m"), arith("some")), fact("over", "reciprocal_positive", "m"), let("s", "1/m"), have("s0", "s > 0", rewrite("s")),
        have("part", "forall k integer: 0 <= k => sum(i, 1, k, s*exp(-s*i)) <= 1 - exp(-s*k)", intro("k", "k0"), induct("k", "0", "ih", seq(), _GEOMETRIC)),
        have("n0", "0 <= n", cases("any", "0 <= n", seq(), absurd("prior.2", fact("none", "sum_empty", "sum(i, 1, n, p[i])"), rewrite("none")))),
        use("whole", "part", "n"),
        have("tangents", "sum(i, 1, n, xlogx(p[i])) >= sum(i, 1, n, p[i]*(log(s) - s*i) + p[i] - s*exp(-s*i))", pointwise("i", use("pi", "prior.1", "i"), fact("e", "exp_positive", "-s*i"),
            have("y", "s*exp(-s*i) > 0", arith("s0*e")), lemma("t", "basics.xlogx.tangent", "p[i]", "s*exp(-s*i)"), fact("log", "log_product", "s", "exp(-s*i)"), arith("t", eq=[("p[i]", "log")]))),
        fact("end", "exp_positive", "-s*n"),
        have("ln", "log(s) = -log(m)", rewrite("s"), searched()),
        have("one", "s*m = 1", rewrite("s"), searched()),
        rewrite("m", backwards=True),
        arith("tangents", "whole", "end", eq=["prior.2", ("log(s)", "prior.2"), "ln", ("s", "m"), "one"]),
        defined=seq(*_SOME_MEAN),
    ),
    negative_control=f"shannon_entropy[n](p) <= 1/2 + log({_MEAN})",
    control_note="1/2 for 1",
    control_proof={"n": 4, "p": listed("1/2", "1/4", "1/8", "1/8")},
    satisfying_instance={"n": 1, "p": "i -> 1"},
)
_SOME_MEAN: tuple[Tactic, ...] = (
    have("some", f"{_MEAN} >= 1", have("each", f"sum(i, 1, n, p[i]) <= {_MEAN}", pointwise("i", use("pi", "prior.1", "i"), have("d", "i - 1 >= 0"), arith("d*pi"))), arith("each", eq=["prior.2"])),
)
_GEOMETRIC = seq(
    fact("cut", "sum_split", "sum(i, 1, k + 1, s*exp(-s*i))", "k"), fact("end", "sum_single", "sum(i, k + 1, k + 1, s*exp(-s*i))"), rewrite("cut", "end"),
    fact("tangent", "exp_above_tangent", "s"), fact("e", "exp_positive", "-s*(k + 1)"), have("shift", "exp(-s*k) = exp(s)*exp(-s*(k + 1))", searched()),
    arith("ih", "tangent*e", eq=["shift"]),
)

# --- continuity ------------------------------------------------------------------------------------------------------------

_SAME_LETTER = "sum(i, 1, n, J[i,i])"
coupled: Claim = _stated(
    "basics.entropies.coupled",
    "Entropies of two laws differ by at most h(e) + e log(n - 1), where they have a joint law J under which the letters differ with probability e (Fano)",
    f"shannon_entropy[n](p) - shannon_entropy[n](q) <= h(1 - {_SAME_LETTER}) + (1 - {_SAME_LETTER})*log(n - 1)",
    where="""n integer, p q family(1), J family(2), enough: n >= 2, prior: law[n](p), second: law[n](q), cells: forall i in 1..n, j in 1..n: J[i,j] >= 0; rows: forall i in 1..n: sum(j, 1, n, J[i,j]) = p[i];
        columns: forall j in 1..n: sum(i, 1, n, J[i,j]) = q[j]""",
    says=r"H(p) - H(q) \leq h(e) + e \ln (n - 1), \; e = P(X \neq Y)",
    proof=lambda: prove(
        coupled.statement,
        have("others", "n - 1 > 0"),
        have("given", "exists W family(2): channel[n,n](W) and (forall i in 1..n, j in 1..n: p[i]*W[i,j] = J[i,j])", _GIVEN),
        unpack("given", "W", "channel"),
        have("hits", f"sum(i, 1, n, p[i]*W[i,i]) = {_SAME_LETTER}", pointwise("i", use("at", "channel.3", "i", "i"))),
        have("outputs", "sum(j, 1, n, xlogx(sum(i, 1, n, p[i]*W[i,j]))) = sum(j, 1, n, xlogx(q[j]))", pointwise("j",
            have("sum", "sum(i, 1, n, p[i]*W[i,j]) = sum(i, 1, n, J[i,j])", pointwise("i", use("at", "channel.3", "i", "j"))), use("column", "columns", "j"), rewrite("sum", "column"))),
        have("missed", f"1 - {_SAME_LETTER} = 1 - sum(i, 1, n, p[i]*W[i,i])", arith(eq=["hits"])),
        lemma("fano", "basics.laws.fano_said", "n", "p", "W", f"1 - {_SAME_LETTER}"),
        have("noise", "sum(i, 1, n, p[i]*sum(j, 1, n, xlogx(W[i,j]))) <= 0", _NOISE),
        arith("fano", "noise", eq=["outputs"]),
        defined=seq(_HITS, searched()),
    ),
    negative_control={"<= h(1 - ": "<= 0*h(1 - "},
    control_note="without the binary entropy",
    control_proof={"n": 2, "p": "i -> 1/2", "q": listed(1, 0), "J": "(i, j) -> kronecker(j, 1)/2"},
    satisfying_instance={"n": 2, "p": "i -> 1/2", "q": "i -> 1/2", "J": "(i, j) -> 1/4"},
)
_HITS = seq(
    have("hits most", f"{_SAME_LETTER} <= sum(i, 1, n, p[i])", pointwise("i", use("row of", "h5", "i"), have("cells of", "forall l in 1..n: J[i,l] >= 0", intro("l"), use("il", "h4", "i", "l")), lemma("part of", "basics.sums.term", "n", "l -> J[i,l]", "i"), arith("part of", eq=["row of"]))),
    have("hits", f"{_SAME_LETTER} <= 1", arith("hits most", eq=["h2.2"])),
    have("hits least", f"{_SAME_LETTER} >= 0", have("zeros", f"sum(i, 1, n, 0) <= {_SAME_LETTER}", pointwise("i", use("ii", "h4", "i", "i"))), arith("zeros")),
)
_SHARE = "(J[i,j] + kronecker(p[i],0)*kronecker(i,j))/(p[i] + kronecker(p[i],0))"
_LIKELY = (fact("likely", "delta_distinct", "p[i]", "0"), rewrite("likely"))
_GIVEN = seq(  # of a letter without probability the channel says itself
    exhibit(f"(i, j) -> {_SHARE}"),
    split(
        seq(intro("i", "j"), use("pi", "prior.1", "i"), use("c", "cells", "i", "j"), cases("some", "p[i] > 0", seq(*_LIKELY, fact("over", "reciprocal_positive", "p[i]"), arith("c*over")),
            seq(have("none", "p[i] = 0"), rewrite("none"), cases("eq", "i = j", seq(rewrite("eq"), use("cj", "cells", "j", "j")), seq(fact("off", "delta_distinct", "i", "j"), rewrite("off")))))),
        seq(intro("i"), use("pi", "prior.1", "i"), use("row", "rows", "i"), cases("some", "p[i] > 0", seq(*_LIKELY, arith(eq=[("1/p[i]", "row")])), seq(have("none", "p[i] = 0"), rewrite("none"), arith(eq=["row", "none"])))),
        seq(intro("i", "j"), use("pi", "prior.1", "i"), use("c", "cells", "i", "j"), cases("some", "p[i] > 0", seq(*_LIKELY, searched()),
            seq(have("none", "p[i] = 0"), use("row", "rows", "i"), have("parts", "forall l in 1..n: J[i,l] >= 0", intro("l"), use("cl", "cells", "i", "l")), lemma("part", "basics.sums.term", "n", "l -> J[i,l]", "j"), have("zero", "J[i,j] = 0"), rewrite("zero", "none")))),
    ),
)
_NOISE = seq(
    have("each", "sum(i, 1, n, p[i]*sum(j, 1, n, xlogx(W[i,j]))) <= sum(i, 1, n, 0)", pointwise("i", use("pi", "prior.1", "i"),
        have("law", "law[n](j -> W[i,j])", split(seq(intro("j"), use("w", "channel.1", "i", "j")), use("row", "channel.2", "i"))),
        lemma("row entropy", "basics.textbook.entropy", "n", "j -> W[i,j]"), arith("row entropy*pi"))),
    arith("each"),
)

_FAR = "total_variation[n](p, q)"
one_way: Claim = _stated(
    "basics.entropies.one_way",
    "The entropies of two laws on n >= 2 letters differ by at most h(TV) + TV log(n - 1), one way",
    f"shannon_entropy[n](p) - shannon_entropy[n](q) <= h({_FAR}) + {_FAR}*log(n - 1)",
    where="n integer, p q family(1), enough: n >= 2, prior: law[n](p), second: law[n](q)",
    says=r"H(p) - H(q) \leq h(TV) + TV \ln (n - 1)",
    proof=lambda: prove(
        one_way.statement,
        have("others", "n - 1 > 0"),
        let("t", _FAR),
        have("t0", "t >= 0", rewrite("t"), searched()),
        have("above", "sum(i, 1, n, max(p[i] - q[i], 0)) = t", _HALF_OF("p", "q")),
        have("below", "sum(i, 1, n, max(q[i] - p[i], 0)) = t", _HALF_OF("q", "p")),
        have("reciprocal", "exists r real: r >= 0 and (t > 0 => r*t = 1)", cases("apart", "t > 0", seq(fact("over", "reciprocal_positive", "t"), exhibit("1/t"), split(seq(), seq(intro("up")))), seq(exhibit("0"), split(seq(), seq(intro("up"), absurd("apart")))))),
        unpack("reciprocal", "r", "inverse"),
        have("parts", "forall i in 1..n: 0 <= max(p[i] - q[i], 0) and max(p[i] - q[i], 0) <= t and 0 <= max(q[i] - p[i], 0) and max(q[i] - p[i], 0) <= t", intro("l"), *_PARTS),
        have("rows", f"forall i in 1..n: sum(j, 1, n, {_CELL}) = p[i]", intro("i"), use("at", "parts", "i"), _MARGIN("above", "below", "i", "p[i] - q[i]")),
        have("columns", f"forall j in 1..n: sum(i, 1, n, {_CELL}) = q[j]", intro("j"), use("at", "parts", "j"), _MARGIN("below", "above", "j", "q[j] - p[j]")),
        have("cells", f"forall i in 1..n, j in 1..n: {_CELL} >= 0", intro("i", "j"), use("at i", "parts", "i"), use("at j", "parts", "j"), use("pi", "prior.1", "i"), use("qi", "second.1", "i"),
            let("u", "max(p[i] - q[i], 0)"), let("v", "max(q[j] - p[j], 0)"), have("u0", "u >= 0", rewrite("u")), have("v0", "v >= 0", rewrite("v")), have("uv", "r*u*v >= 0", arith("inverse.1*u0*v0")),
            have("m", "min(p[i], q[i]) >= 0"), rewrite("u", "v", backwards=True),
            have("diagonal", "kronecker(i,j) >= 0", cases("eq", "i = j", rewrite("eq"), seq(fact("off", "delta_distinct", "i", "j"), rewrite("off")))), arith("m*diagonal", "uv")),
        lemma("fano", "basics.entropies.coupled", "n", "p", "q", f"(i, j) -> {_CELL}"),
        have("same", "sum(i, 1, n, min(p[i], q[i]) + r*max(p[i] - q[i], 0)*max(q[i] - p[i], 0)) = 1 - t",
            have("letters", "sum(i, 1, n, min(p[i], q[i]) + r*max(p[i] - q[i], 0)*max(q[i] - p[i], 0)) = sum(i, 1, n, p[i] - max(p[i] - q[i], 0))", pointwise("i", cases("order", "p[i] >= q[i]", searched(), searched()))),
            arith(eq=["letters", "above", "prior.2"])),
        rewrite("t", backwards=True),
        have("missed", "1 - sum(i, 1, n, min(p[i], q[i]) + r*max(p[i] - q[i], 0)*max(q[i] - p[i], 0)) = t", arith(eq=["same"])),
        have("bound", "shannon_entropy[n](p) - shannon_entropy[n](q) <= h(t) + t*log(n - 1)", rewrite("missed", backwards=True), arith("fano")),
        defined=_FAR_DEFINED,
    ),
    negative_control=f"shannon_entropy[n](p) - shannon_entropy[n](q) <= {_FAR}*log(n - 1)",
    control_note="without the binary entropy",
    control_proof={"n": 2, "p": "i -> 1/2", "q": listed(1, 0)},
    satisfying_instance={"n": 2, "p": "i -> 1/2", "q": "i -> 1/2"},
)
_CELL = "(min(p[i], q[i])*kronecker(i,j) + r*max(p[i] - q[i], 0)*max(q[j] - p[j], 0))"


def _HALF_OF(p: str, q: str) -> Tactic:
    """What p has more than q adds up to their total variation."""
    return seq(
        have("halves", f"sum(i, 1, n, max({p}[i] - {q}[i], 0)) = sum(i, 1, n, (abs(p[i] - q[i]) + {p}[i] - {q}[i])/2)", pointwise("i", cases("order", "p[i] >= q[i]", searched(), searched()))),
        arith(eq=["halves", "t", ("1/2", "prior.2"), ("1/2", "second.2")]),
    )


_PARTS = (
    have("first", "forall i in 1..n: max(p[i] - q[i], 0) >= 0", intro("i")), lemma("one", "basics.sums.term", "n", "i -> max(p[i] - q[i], 0)", "l"),
    have("second part", "forall i in 1..n: max(q[i] - p[i], 0) >= 0", intro("i")), lemma("other", "basics.sums.term", "n", "i -> max(q[i] - p[i], 0)", "l"),
    split(seq(), arith("one", eq=["above"]), seq(), arith("other", eq=["below"])),
)


def _MARGIN(own: str, other: str, i: str, difference: str) -> Tactic:
    """The sum over the other letter: r t is 1, or both laws are the same."""
    a, b = difference.split(" - ")
    return seq(
        have("least", f"min(p[{i}], q[{i}]) = {a} - max({difference}, 0)", cases("order", f"p[{i}] >= q[{i}]", searched(), searched())),
        cases("apart", "t > 0", seq(use("rt", "inverse.2"), arith(eq=["least", (f"r*max({difference}, 0)", other), (f"max({difference}, 0)", "rt")])),
            seq(have("none", "t = 0"), have("zero", f"max({difference}, 0) = 0"), arith(eq=["least", "zero", (f"r*max({difference}, 0)", other), ("r*t", "zero")]))),
    )

_DIFFERENCE = "shannon_entropy[n](p) - shannon_entropy[n](q)"
continuous: Claim = _stated(
    "basics.entropies.continuous",
    "Sharp continuity of entropy (Csiszar, Zhang, Audenaert): the entropies of two laws on n >= 2 letters differ by at most h(TV) + TV log(n - 1)",
    f"abs({_DIFFERENCE}) <= h({_FAR}) + {_FAR}*log(n - 1)",
    where="n integer, p q family(1), enough: n >= 2, prior: law[n](p), second: law[n](q)",
    says=r"|H(p) - H(q)| \leq h(TV) + TV \ln (n - 1)",
    proof=lambda: prove(
        continuous.statement,
        have("others", "n - 1 > 0"),
        have("same", "sum(i, 1, n, abs(q[i] - p[i])) = sum(i, 1, n, abs(p[i] - q[i]))", pointwise("i", searched())),
        lemma("there", "basics.entropies.one_way", "n", "p", "q"), lemma("other way", "basics.entropies.one_way", "n", "q", "p"),
        have("back", f"shannon_entropy[n](q) - shannon_entropy[n](p) <= h({_FAR}) + {_FAR}*log(n - 1)", rewrite("same", backwards=True), arith("other way")),
        cases("sign", f"{_DIFFERENCE} >= 0", seq(fact("abs", "abs_nonnegative", _DIFFERENCE), rewrite("abs"), arith("there")), seq(fact("abs", "abs_nonpositive", _DIFFERENCE), rewrite("abs"), arith("back"))),
        defined=_FAR_DEFINED,
    ),
    negative_control=f"abs({_DIFFERENCE}) <= {_FAR}*log(n - 1)",
    control_note="without the binary entropy",
    control_proof={"n": 2, "p": "i -> 1/2", "q": listed(1, 0)},
    satisfying_instance={"n": 2, "p": "i -> 1/2", "q": "i -> 1/2"},
)
_FAR_DEFINED = seq(lemma("most", "basics.textbook.variation", "n", "p", "q"), have("least", f"{_FAR} >= 0", searched()), searched())

csiszar_koerner: Claim = _stated(
    "basics.entropies.csiszar_koerner",
    "Continuity of entropy as Csiszar and Koerner have it: the entropies of two laws at the l1 distance t of at most 1/2 differ by at most -t log(t/n)",
    f"abs({_DIFFERENCE}) <= -t*log(t/n)",
    where="n integer, p q family(1), t real, prior: law[n](p), second: law[n](q), distance: t = sum(i, 1, n, abs(p[i] - q[i])), near: 0 < t and t <= 1/2",
    says=r"|H(p) - H(q)| \leq -t \ln (t/n), \; t = \sum_i |p_i - q_i| \leq 1/2",
    waive=_TYPED,
    proof=lambda: prove(
        csiszar_koerner.statement,
        *_LETTERS,
        lemma("sharp", "basics.entropies.continuous", "n", "p", "q"),
        have("half", f"{_FAR} = t/2", arith(eq=[("1/2", "distance")])),
        have("scaled", f"{_FAR}*log(n - 1) = t/2*log(n - 1)", rewrite("half")), have("bound", f"abs({_DIFFERENCE}) <= h(t/2) + t/2*log(n - 1)", rewrite("half", backwards=True), arith("sharp", eq=["scaled"])),
        have("others", "n - 1 > 0"),
        have("squares", "log(4*(n - 1)) <= 2*log(n)", have("sum", "2*log(n) = log(n^2)", searched()), have("square", "n^2 >= 4*(n - 1)", arith(squares=["n - 2"])), fact("up", "log_monotone", "4*(n - 1)", "n^2"), arith("up", eq=["sum"])),
        have("numbers", "forall x real: 0 < x and x <= 1/4 => h(x) <= -2*x*log(2*x) + 2*x*log(2)", intro("x", "in"), searched()),
        use("here", "numbers", "t/2"),
        have("four", "log(4*(n - 1)) = 2*log(2) + log(n - 1)", searched()), have("log", "log(t/n) = log(t) - log(n)", searched()), have("two", "log(2*(t/2)) = log(t)", searched()),
        have("up", "t*log(4*(n - 1)) <= 2*t*log(n)", arith("squares*near.1")),
        rewrite("log"),
        arith("bound", "here", "up", eq=[("t", "four"), ("t", "two")]),
        defined=seq(*_LETTERS, searched()),
    ),
    negative_control=f"abs({_DIFFERENCE}) <= -t/2*log(t/n)",
    control_note="half of it",
    control_proof={"n": 2, "p": listed("3/4", "1/4"), "q": listed(1, 0), "t": "1/2"},
    satisfying_instance={"n": 2, "p": listed("3/4", "1/4"), "q": listed(1, 0), "t": "1/2"},
)
_LETTERS = (
    some_letter("h1.2"),
    have("enough", "n >= 2", cases("many", "n >= 2", seq(), seq(fact("gap", "integer_gap", "n", "2"), have("one", "n = 1"),
        have("p1", "sum(i, 1, n, p[i]) = p[1]", rewrite("one"), fact("p sum", "sum_single", "sum(i, 1, 1, p[i])"), rewrite("p sum")),
        have("q1", "sum(i, 1, n, q[i]) = q[1]", rewrite("one"), fact("q sum", "sum_single", "sum(i, 1, 1, q[i])"), rewrite("q sum")),
        have("sum", "sum(i, 1, n, abs(p[i] - q[i])) = abs(p[1] - q[1])", rewrite("one"), fact("single", "sum_single", "sum(i, 1, 1, abs(p[i] - q[i]))"), rewrite("single")),
        have("zero", "p[1] - q[1] = 0", arith(eq=["p1", "q1", "h1.2", "h2.2"])),
        have("nothing", "t <= 0", rewrite("h3", "sum", "zero"), searched()), absurd("h4.1")))),
)

chain: Claim = _stated(
    "basics.entropies.chain",
    "The entropy of a pair is that of the first and the mean entropy of the second given the first",
    "sum(i, 1, n, sum(j, 1, m, xlogx(p[i]*W[i,j]))) = sum(i, 1, n, xlogx(p[i])) + sum(i, 1, n, p[i]*sum(j, 1, m, xlogx(W[i,j])))",
    where="n m integer, p family(1), W family(2), prior: forall i in 1..n: p[i] >= 0; channel: channel[n,m](W)",
    says=r"H(X,Y) = H(X) + H(Y|X)",
    negative_control={"= sum(i, 1, n, xlogx(p[i])) +": "= 2*sum(i, 1, n, xlogx(p[i])) +"},
    control_note="with the first twice",
    control_proof={"n": 1, "m": 1, "p": "i -> 2", "W": "(i, j) -> 1"},
    satisfying_instance={"n": 1, "m": 1, "p": listed(1), "W": "(i, j) -> 1"},
)

_PAIR, _FIRST, _SECOND = "sum(i, 1, n, sum(j, 1, m, xlogx(p[i]*W[i,j])))", "sum(i, 1, n, xlogx(p[i]))", "sum(j, 1, m, xlogx(sum(i, 1, n, p[i]*W[i,j])))"
conditioning: Claim = _stated(
    "basics.entropies.conditioning",
    "Knowing the input of a channel does not raise the entropy of its output, nor the other way round",
    f"{_FIRST} - {_PAIR} <= -{_SECOND}",
    where="n m integer, p family(1), W family(2), prior: law[n](p), channel: channel[n,m](W)",
    says=r"H(Y|X) \leq H(Y), H(X|Y) \leq H(X)",
    waive=_TYPED,
    proof=lambda: prove(
        conditioning.statement,
        lemma("pair", "basics.entropies.chain", "n", "m", "p", "W"),
        lemma("positive", "basics.channels.informed", "n", "m", "p", "W"),
        arith("positive", eq=["pair"]),
    ),
    negative_control={"<= -sum(j": "<= -1/2*sum(j"},
    control_note="half the entropy",
    control_proof={"n": 1, "m": 2, "p": listed(1), "W": "(i, j) -> 1/2"},
    satisfying_instance={"n": 1, "m": 1, "p": listed(1), "W": "(i, j) -> 1"},
)

_MIXED_TERM = "t*xlogx({0}) + (1-t)*xlogx({1}) - xlogx(t*{0} + (1-t)*{1})"
_TWO_LAWS = "n integer, p q family(1), t real, prior: law[n](p), second: law[n](q), share: 0 <= t, t <= 1"
mixed_term: Claim = _stated(
    "basics.entropies.mixed_term",
    "One letter of the entropy of a mixture: what it gains is at most the distance of the two probabilities times t log(1/t) or (1-t) log(1/(1-t)), of the weight of the larger one",
    f"{_MIXED_TERM.format('x', 'y')} <= max(x - y, 0)*(-xlogx(t)) + max(y - x, 0)*(-xlogx(1-t))",
    where="x y t real, x >= 0, y >= 0, 0 <= t, t <= 1",
    says=r"t x \ln x + (1-t) y \ln y - z \ln z \leq (x - y)_+ t \ln \frac{1}{t} + (y - x)_+ (1-t) \ln \frac{1}{1-t}, \; z = t x + (1-t) y",
    proof=lambda: prove(
        mixed_term.statement,
        have("number", f"forall a b s real: a >= 0 and b >= 0 and 0 <= s and s <= 1 => {_MIXED_TERM.replace('t*', 's*').replace('1-t', '1-s').format('(a+b)', 'b')} <= -a*xlogx(s)", intro("a", "b", "s", "given"), _NUMBER),
        have("rest", "1 - t >= 0"),
        cases("order", "x >= y",
            seq(have("up", "max(x - y, 0) = x - y"), have("down", "max(y - x, 0) = 0"), rewrite("up", "down"), have("gap", "x - y >= 0"), use("here", "number", "x - y", "y", "t"),
                have("same", "x - y + y = x"), arith("here")),
            seq(have("up", "max(x - y, 0) = 0"), have("down", "max(y - x, 0) = y - x"), rewrite("up", "down"), have("gap", "y - x >= 0"), have("small", "1 - t <= 1"), use("here", "number", "y - x", "x", "1 - t"), arith("here"))),
    ),
    negative_control=f"{_MIXED_TERM.format('x', 'y')} <= max(x - y, 0)*(-xlogx(t))",
    control_note="one side",
    control_proof={"x": 0, "y": 1, "t": "1/2"},
    satisfying_instance={"x": 1, "y": 1, "t": "1/2"},
)
_NUMBER = cases("some b", "b > 0",
    cases("some s", "s > 0",
        seq(
            have("up", "a + b > 0"), fact("over", "reciprocal_positive", "a + b"), have("z0", "s*a + b > 0", have("sa", "s*a >= 0", arith("some s*given.1"))),
            have("mean", "forall l u real: 0 <= l and l <= 1 and 0 < u and u <= 1 => log(l*u + 1 - l) >= l*log(u)", intro("l", "u", "in"), searched()),
            have("l0", "a/(a+b) >= 0", arith("given.1*over")), have("l1", "a/(a+b) <= 1", arith("some b*over")),
            use("here", "mean", "a/(a+b)", "s"),
            have("inner", "a/(a+b)*s + 1 - a/(a+b) = (s*a + b)/(a + b)", searched()),
            have("quotient", "log((s*a + b)/(a + b)) = log(s*a + b) - log(a + b)", searched()),
            have("said", "(a+b)*(log(s*a + b) - log(a + b)) >= a*log(s)", rewrite("quotient", backwards=True), rewrite("inner", backwards=True), arith("here*up")),
            fact("mono", "log_monotone", "b", "s*a + b"),
            have("order", "log(b) <= log(s*a + b)", fact("sa", "log_monotone", "b", "s*a + b")),
            fact("xz", "xlogx_value", "s*a + b"), fact("xab", "xlogx_value", "a + b"), fact("xb", "xlogx_value", "b"), fact("xs", "xlogx_value", "s"),
            have("z is", "s*(a+b) + (1-s)*b = s*a + b"), rewrite("z is"), have("rest", "1 - s >= 0"),
            arith("some s*said", "rest*some b*order", eq=["xz", ("s", "xab"), ("1-s", "xb"), ("a", "xs")])),
        seq(have("none", "s = 0"), rewrite("none"), searched())),
    seq(have("zero", "b = 0"), rewrite("zero"), lemma("product", "basics.xlogx.product", "s", "a"), have("left", "xlogx(s*(a+0) + (1-s)*0) = xlogx(s*a)"), searched()),
)
gap: Claim = _stated(
    "basics.entropies.gap",
    "The entropy of a mixture is above the mean of the entropies by at most h(t) times the total variation",
    "shannon_entropy[n](i -> t*p[i] + (1-t)*q[i]) <= t*shannon_entropy[n](p) + (1-t)*shannon_entropy[n](q) + h(t)*total_variation[n](p, q)",
    where=_TWO_LAWS,
    says=r"H(t p + (1-t) q) \leq t H(p) + (1-t) H(q) + h(t) TV(p, q)",
    proof=lambda: prove(
        gap.statement,
        have("each", f"sum(i, 1, n, {_MIXED_TERM.format('p[i]', 'q[i]')}) <= sum(i, 1, n, max(p[i] - q[i], 0)*(-xlogx(t)) + max(q[i] - p[i], 0)*(-xlogx(1-t)))", pointwise("i",
            use("pi", "prior.1", "i"), use("qi", "second.1", "i"), lemma("term", "basics.entropies.mixed_term", "p[i]", "q[i]", "t"), arith("term"))),
        have("up", "sum(i, 1, n, max(p[i] - q[i], 0)) = sum(i, 1, n, abs(p[i] - q[i]))/2", have("terms", "sum(i, 1, n, 2*max(p[i] - q[i], 0)) = sum(i, 1, n, abs(p[i] - q[i]) + p[i] - q[i])", pointwise("i", searched())), arith(eq=["terms", "prior.2", "second.2"])),
        have("down", "sum(i, 1, n, max(q[i] - p[i], 0)) = sum(i, 1, n, abs(p[i] - q[i]))/2", have("terms", "sum(i, 1, n, 2*max(q[i] - p[i], 0)) = sum(i, 1, n, abs(p[i] - q[i]) + q[i] - p[i])", pointwise("i", searched())), arith(eq=["terms", "prior.2", "second.2"])),
        arith("each", eq=[("xlogx(t)", "up"), ("xlogx(1-t)", "down")]),
        defined=searched(),
    ),
    negative_control="shannon_entropy[n](i -> t*p[i] + (1-t)*q[i]) <= t*shannon_entropy[n](p) + (1-t)*shannon_entropy[n](q) + h(t)*total_variation[n](p, q)/2",
    control_note="half of it",
    control_proof={"n": 2, "p": listed(1, 0), "q": listed(0, 1), "t": "1/2"},
    satisfying_instance={"n": 1, "p": "i -> 1", "q": "i -> 1", "t": "1/2"},
)
gap_of: Claim = _stated(
    "basics.entropies.gap_of",
    "The entropy of a law r that is a mixture of two laws is above the mean of their entropies by at most h(t) times the total variation",
    "shannon_entropy[n](r) <= t*shannon_entropy[n](p) + (1-t)*shannon_entropy[n](q) + h(t)*total_variation[n](p, q)",
    where=f"{_TWO_LAWS}, r family(1), mixture: forall i in 1..n: r[i] = t*p[i] + (1-t)*q[i]",
    says=r"H(r) \leq t H(p) + (1-t) H(q) + h(t) TV(p, q) \text{ for } r = t p + (1-t) q",
    waive=_TYPED,
    proof=lambda: prove(
        gap_of.statement,
        lemma("mixed", "basics.entropies.gap", "n", "p", "q", "t"),
        have("same", "sum(i, 1, n, xlogx(r[i])) = sum(i, 1, n, xlogx(t*p[i] + (1-t)*q[i]))", pointwise("i", use("ri", "mixture", "i"), rewrite("ri"))),
        arith("mixed", eq=["same"]),
        defined=searched(),
    ),
    negative_control="shannon_entropy[n](r) <= t*shannon_entropy[n](p) + (1-t)*shannon_entropy[n](q) + h(t)*total_variation[n](p, q)/2",
    control_note="half of it",
    control_proof={"n": 2, "p": listed(1, 0), "q": listed(0, 1), "t": "1/2", "r": "i -> 1/2"},
    satisfying_instance={"n": 1, "p": "i -> 1", "q": "i -> 1", "t": "1/2", "r": "i -> 1"},
)

CLAIMS = [mixing, mean, coupled, one_way, continuous, csiszar_koerner, chain, conditioning, mixed_term, gap, gap_of]
