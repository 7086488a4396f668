"""Maximal leakage beside mutual information, Sibson's information of order infinity, and local privacy."""

from theorems.issa2020.leakage import BACK
from theorems.issa2020.model import CHANNEL, EQUAL, INSTANCE, POSITIVE, SUM, at
from verify.claims.prelude import *

_OUT = "sum(i, 1, M, p[i]*W[i,j])"
_BOUND = f"W[x[j],j]/{SUM} + (log({SUM}) - 1)*{_OUT}"


def _impossible() -> Tactic:
    """An output of probability 0: no term of it is positive."""
    term = lemma("neg", "issa2020.entry", "M", "N", "W", "i", "j")
    return seq(
        have("none", "sum(i, 1, M, p[i]*xlogx(W[i,j])) <= sum(i, 1, M, 0)", pointwise("i", term)),
        rewrite("zero"),
    )


entry: Claim = claim(
    "issa2020.entry",
    "xlogx of an entry of a channel is not positive",
    "xlogx(W[i,j]) <= 0",
    where="M N integer, W family(2), i in 1..M, j in 1..N; channel: channel(W)",
    source=at("Theorem 2"),
    fidelity="auxiliary",
    says="entries of a channel are at most one",
    letters={"i": "a letter of X", "j": "a letter of Y"},
    proof=lambda: prove(
        entry.statement,
        have("part", "sum(k, 1, N, kronecker(k,j)*W[i,k]) <= sum(k, 1, N, W[i,k])"),
        lemma("below", "basics.xlogx.part", "W[i,j]", "1"),
    ),
    negative_control={"<= 0": "< 0"},
    satisfying_instance={"M": 1, "N": 2, "W": EQUAL, "i": 1, "j": 1},
)

_LOG = f"log({_OUT})"
_SLOPE = f"({_LOG} + log({SUM}) - 1)"


def _possible() -> Tactic:
    """The logarithm of each entry lies below its tangent at the entry of the law c[j]/sum(c)."""
    both = f"{_OUT}*{SUM}"
    some = seq(
        fact("t", "log_tangent", "W[i,j]", both),
        fact("v", "xlogx_value", "W[i,j]"),
        use("m", "best", "i", "j"),
        have("scale", f"1/({both}) > 0"),
        have("pw", "p[i]*W[i,j] >= 0"),
        rewrite("v"),
        arith("t*pw", "m*scale*pw", eq=[("p[i]*W[i,j]", "product")]),
    )
    term = seq(
        use("w", "channel.1", "i", "j"),
        fact("tri", "trichotomy", "0", "W[i,j]"),
        alternatives("c", "tri", some, rewrite("c", backwards=True), absurd("w")),
    )
    return seq(
        fact("product", "log_product", _OUT, SUM),
        have("both", f"{both} > 0"),
        have(
            "terms",
            f"""sum(i, 1, M, p[i]*xlogx(W[i,j]))
                <= sum(i, 1, M, p[i]*W[i,j]*{_SLOPE} + p[i]*W[i,j]*(W[x[j],j]/({both})))""",
            pointwise("i", term),
        ),
    )


_NOT_NEGATIVE = have(
    "sign", f"sum(i, 1, M, 0) <= {_OUT}",
)
information: Claim = claim(
    "issa2020.information",
    "Maximal leakage is at least mutual information, for every law of the input",
    "mutual_information(p, W) <= maximal_leakage(W, x)",
    where=f"{CHANNEL}; p family(1); input: law(p)",
    source=at("Section III"),
    printed=r"$\mathcal{L}(X \to Y) \geq I(X;Y)$",
    fidelity="reading",
    idea="The relative entropy of the rows from the law c[j]/sum(c), c[j] the column maxima, is at most log sum(c); mutual information is the least such mean.",
    proof=lambda: prove(
        information.statement,
        BACK,
        have(
            "columns",
            f"sum(j, 1, N, sum(i, 1, M, p[i]*xlogx(W[i,j])) - xlogx({_OUT})) <= sum(j, 1, N, {_BOUND})",
            pointwise("j", _NOT_NEGATIVE, fact("tri", "trichotomy", "0", _OUT),
                               alternatives("pos", "tri", _possible(), seq(have("zero", f"{_OUT} = 0"), _impossible()))),
        ),
        have("mass", f"sum(j, 1, N, {_OUT}) = 1",
             have("rows", "sum(i, 1, M, p[i]*sum(j, 1, N, W[i,j])) = sum(i, 1, M, p[i])")),
        arith("columns", eq=[(f"log({SUM}) - 1", "mass")]),
        defined=POSITIVE,
    ),
    negative_control={"<= maximal_leakage": "< maximal_leakage"},
    satisfying_instance={**INSTANCE, "p": Lambda(("i",), num("1/2"))},
)

levels: Claim = claim(
    "issa2020.information.levels",
    "A level that bounds what every guess of the inputs gains bounds mutual information",
    "mutual_information(p, W) <= c",
    where="M N integer, M >= 1, N >= 1, W family(2), p family(1), c real; channel: channel(W); input: law(p); "
    "level: forall x in tuples(N,M): sum(j, 1, N, W[x[j],j]) <= exp(c)",
    source=at("Section III"),
    fidelity="auxiliary",
    says=r"I(X;Y) \leq c \text{ where } \sum_y P_{Y|X}(y|x_y) \leq e^c \text{ for all } x_y",
    letters={"c": "a level, in nats"},
    notes="Maximal leakage is the least such level; no maxima are named.",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        levels.statement,
        lemma("guess", "issa2020.guess", "M", "N", "W"),
        unpack("guess", "x", "best"),
        lemma("bound", "issa2020.information", "M", "N", "W", "x", "p"),
        POSITIVE,
        fact("logs", "log_monotone", SUM, "exp(c)"),
    ),
    negative_control={"<= c": "< c"},
    satisfying_instance={"M": 2, "N": 2, "W": EQUAL, "p": Lambda(("i",), num("1/2")), "c": 0},
)

_GAINED = "sum(j, 1, N, sum(i, 1, M, p[i]*W[i,j]*g[d[j],i]))"
gains: Claim = claim(
    "issa2020.gains.levels",
    "The miracle theorem: a level that bounds what every guess of the inputs gains bounds what is gained in any other way, by gains that are not negative",
    f"{_GAINED} <= exp(c)*v",
    where="M N integer, W family(2), p family(1), c v real, K integer, g family(2), d in tuples(N,K); channel: channel(W); input: law(p); "
    "gains: forall w in 1..K, i in 1..M: g[w,i] >= 0; blind: forall w in 1..K: sum(i, 1, M, p[i]*g[w,i]) <= v; level: forall x in tuples(N,M): sum(j, 1, N, W[x[j],j]) <= exp(c)",
    source=at("Section III"),
    fidelity="auxiliary",
    says=r"\sum_{x,y} p(x) P(y|x) g(d(y), x) \leq e^c \max_w \sum_x p(x) g(w, x) \text{ where } \sum_y P_{Y|X}(y|x_y) \leq e^c \text{ for all } x_y",
    letters={"c": "a level, in nats", "g": "what a guess gains of an input", "v": "what is gained at most without the output"},
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        gains.statement,
        _SOME_INPUT,
        have("outputs", "N >= 1", cases("any", "N >= 1", seq(), seq(use("row", "channel.2", "1"), fact("none", "sum_empty", "sum(j, 1, N, W[1,j])")))),
        lemma(("x", "best"), "issa2020.guess", "M", "N", "W"),
        use("so", "level", "x"),
        lemma("bound", "basics.leakage.miracle", "M", "N", "p", "W", "v", "K", "(i, w) -> g[w,i]", "j -> W[x[j],j]", "d"),
        have("v0", "v >= 0", use("most", "blind", "d[1]"), have("terms", "sum(i, 1, M, p[i]*g[d[1],i]) >= sum(i, 1, M, 0)")),
    ),
    negative_control=f"{_GAINED} <= v",
    control_proof={"M": 2, "N": 2, "K": 2, "p": Lambda(("i",), num("1/2")), "W": Table((((1, 1), num(1)), ((2, 2), num(1)))), "g": Table((((1, 1), num(1)), ((2, 2), num(1)))), "v": "1/2", "c": "log(2)", "d": (1, 2)},
    satisfying_instance={"M": 1, "N": 1, "K": 1, "W": Lambda(("i", "j"), num(1)), "p": Lambda(("i",), num(1)), "g": Lambda(("w", "i"), num(1)), "v": 1, "c": 0, "d": (1,)},
)
_SOME_INPUT = have("some", "1 <= M", cases("any", "1 <= M", seq(), absurd("input.2", fact("none", "sum_empty", "sum(i, 1, M, p[i])"))))

_AFTERWARDS = "sum(k, 1, K, sum(j, 1, N, W[z[k],j]*V[j,k]))"
cascaded: Claim = claim(
    "issa2020.cascade.levels",
    "A level that bounds what every guess of the inputs gains bounds what it gains behind a second channel",
    f"{_AFTERWARDS} <= exp(c)",
    where="M N K integer, M >= 1, W V family(2), c real; channel: channel(W); second: channel[N,K](V); z in tuples(K,M); "
    "level: forall x in tuples(N,M): sum(j, 1, N, W[x[j],j]) <= exp(c)",
    source=at("Lemma 1"),
    fidelity="auxiliary",
    says=r"\sum_z P_{Z|X}(z|x_z) \leq e^c \text{ for all } x_z \text{ where } X \to Y \to Z, \; \sum_y P_{Y|X}(y|x_y) \leq e^c \text{ for all } x_y",
    letters={"c": "a level, in nats", "V": "the second channel, from Y to Z"},
    notes="Maximal leakage is the least such level; no maxima are named.",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    proof=lambda: prove(
        cascaded.statement,
        have("outputs", "N >= 1", cases("any", "N >= 1", seq(), seq(use("row", "channel.2", "1"), fact("none", "sum_empty", "sum(j, 1, N, W[1,j])")))),
        lemma(("x", "best"), "issa2020.guess", "M", "N", "W"),
        use("so", "level", "x"),
        have("each", f"{_AFTERWARDS} <= sum(k, 1, K, sum(j, 1, N, W[x[j],j]*V[j,k]))"),
        have("rows", "sum(j, 1, N, W[x[j],j]*sum(k, 1, K, V[j,k])) = sum(j, 1, N, W[x[j],j])"),
    ),
    negative_control=f"{_AFTERWARDS} < exp(c)",
    satisfying_instance={"M": 1, "N": 1, "K": 1, "W": Lambda(("i", "j"), num(1)), "V": Lambda(("j", "k"), num(1)), "c": 0, "z": (1,)},
)

sibson: Claim = claim(
    "issa2020.sibson",
    "No law of the output is closer to all rows, in divergence of order infinity, than the maximal leakage",
    "maximal_leakage(W, x) <= b",
    where=f"{CHANNEL}; r family(1), b real; law: law[N](r); near: forall i in 1..M, j in 1..N: W[i,j] <= exp(b)*r[j]",
    source=at("Section III"),
    others=["issa2020.sibson.attained"],
    printed=r"$\mathcal{L}(X \to Y) = I_\infty(X;Y)$",
    fidelity="restricted",
    letters={"b": "a level, in nats"},
    notes=r"Sibson's information of order infinity, for X of full support, is the least b for which such a law r exists.",
    proof=lambda: prove(
        sibson.statement,
        POSITIVE,
        have("terms", f"{SUM} <= sum(j, 1, N, exp(b)*r[j])"),
        have("most", f"{SUM} <= exp(b)", arith("terms", eq=[("exp(b)", "law.2")])),
        fact("logs", "log_monotone", SUM, "exp(b)"),
        defined=POSITIVE,
    ),
    negative_control={"x) <= b": "x) < b"},
    satisfying_instance={**INSTANCE, "r": Lambda(("i",), num("1/2")), "b": 0},
)
sibson_attained: Claim = claim(
    "issa2020.sibson.attained",
    "The law in proportion to the column maxima is as close to all rows as the maximal leakage says",
    "exists r family(1): law[N](r) and (forall i in 1..M, j in 1..N: W[i,j] <= exp(maximal_leakage(W, x))*r[j])",
    where=CHANNEL,
    source=at("Section III"),
    printed=r"$\mathcal{L}(X \to Y) = I_\infty(X;Y)$",
    fidelity="restricted",
    proof=lambda: prove(
        sibson_attained.statement,
        BACK,
        exhibit(f"(j) -> W[x[j],j]/{SUM}"),
        split(
            seq(),
            seq(),
            seq(intro("i", "j"), rewrite("back")),
        ),
        defined=POSITIVE,
    ),
    negative_control={"<= exp(maximal_leakage(W, x))": "< exp(maximal_leakage(W, x))"},
    control_proof=lambda: fails(
        sibson_attained,
        exhibit("1", "1", "(i, j) -> 1", Ones()),
        split(seq(), seq(intro("r"), classical(exhibit("1", "1")))),
        defined=POSITIVE,
    ),
    satisfying_instance=INSTANCE,
)

_PRIVATE = f"{CHANNEL}; eps real, private: dp(W, eps)"
private: Claim = claim(
    "issa2020.private",
    "An eps-locally private channel leaks at most eps",
    "maximal_leakage(W, x) <= eps",
    where=_PRIVATE,
    source=at("Section III"),
    printed=r"if $P_{Y|X}$ is $\epsilon$-locally differentially private, then $\mathcal{L}(X \to Y) \leq \epsilon$",
    fidelity="reading",
    proof=lambda: prove(
        private.statement,
        POSITIVE,
        use("row", "channel.2", "1"),
        have("terms", f"{SUM} <= sum(j, 1, N, exp(eps)*W[1,j])"),
        have("most", f"{SUM} <= exp(eps)", arith("terms", eq=[("exp(eps)", "row")])),
        fact("logs", "log_monotone", SUM, "exp(eps)"),
        defined=POSITIVE,
    ),
    negative_control={"x) <= eps": "x) < eps"},
    satisfying_instance={**INSTANCE, "eps": 0},
)

_SHARE = "(M*exp(eps)/(exp(eps) + M - 1))"
_SHARE_POSITIVE = have("ME", "M*exp(eps) > 0")
_COLUMN = seq(
    have("others", "sum(i, 1, M, kronecker(i,x[j])*W[x[j],j] + (1 - kronecker(i,x[j]))*(exp(-eps)*W[x[j],j])) <= sum(i, 1, M, W[i,j])",
         pointwise("i", cases("at", "i = x[j]", seq(),
                              seq()))),
    have("scale", "exp(eps)/(exp(eps) + M - 1) > 0"),
    arith("others*scale"),
)
private_sharp: Claim = claim(
    "issa2020.private.sharp",
    "An eps-locally private channel of M inputs leaks at most log(M e^eps/(e^eps + M - 1))",
    f"maximal_leakage(W, x) <= log({_SHARE})",
    where=_PRIVATE,
    source=at("Section III"),
    fidelity="beyond",
    says=r"\mathcal{L}(X \to Y) \leq \log\frac{M e^\epsilon}{e^\epsilon+M-1}",
    idea="A column with maximum c sums to at least c + (M-1) c e^-eps, and all columns sum to M.",
    notes="M-ary randomized response attains it.",
    proof=lambda: prove(
        private_sharp.statement,
        POSITIVE,
        have("columns", f"{SUM} <= sum(j, 1, N, exp(eps)/(exp(eps) + M - 1)*sum(i, 1, M, W[i,j]))", pointwise("j", _COLUMN)),
        have("rows", "sum(i, 1, M, sum(j, 1, N, W[i,j])) = sum(i, 1, M, 1)"),
        fact("logs", "log_monotone", SUM, _SHARE),
        defined=first(POSITIVE, _SHARE_POSITIVE),
    ),
    negative_control={"<= log": "< log"},
    satisfying_instance={**INSTANCE, "eps": 0},
)

_MIX = "(i, j) -> t*W[i,j] + (1-t)*V[i,j]"
_MIXED = "sum(j, 1, N, t*W[z[j],j] + (1-t)*V[z[j],j])"
convex: Claim = claim(
    "issa2020.convex",
    "exp of maximal leakage is convex in the channel",
    f"exp(maximal_leakage({_MIX}, z)) <= t*exp(maximal_leakage(W, x)) + (1-t)*exp(maximal_leakage(V, y))",
    where=f"{CHANNEL}; V family(2), y z in tuples(N,M), t real; second: channel(V); later: likeliest(V, y); 0 <= t <= 1; mixed: likeliest({_MIX}, z)",
    source=at("Lemma 1"),
    printed=r"$\exp(\mathcal{L}(X \to Y))$ is convex in $P_{Y|X}$",
    fidelity="reading",
    proof=lambda: prove(
        convex.statement,
        BACK,
        _OTHER,
        fact("later back", "exp_of_log", "sum(j, 1, N, V[y[j],j])"),
        _MIXED_MASS,
        fact("mixed back", "exp_of_log", _MIXED),
        have("terms", f"{_MIXED} <= sum(j, 1, N, t*W[x[j],j] + (1-t)*V[y[j],j])",
             pointwise("j", use("w", "best", "z[j]", "j"), use("v", "later", "z[j]", "j"), arith("w*h7.1", "v*h7.2"))),
        rewrite("back", "later back", "mixed back"),
        defined=first(POSITIVE, _OTHER, _MIXED_MASS),
    ),
    negative_control={"<= t*exp": "< t*exp"},
    satisfying_instance={**INSTANCE, "V": EQUAL, "y": (1, 1), "z": (1, 1), "t": "1/2"},
)
_OTHER = lemma("two", "issa2020.mass", "M", "N", "V", "y")
_MIXED_MASS = seq(
    use("row", "channel.2", "1"),
    use("row2", "second.2", "1"),
    have("above", f"sum(j, 1, N, t*W[1,j] + (1-t)*V[1,j]) <= {_MIXED}", pointwise("j", use("m", "mixed", "1", "j"))),
    have("mixed mass", f"{_MIXED} >= 1", arith("above", eq=[("t", "row"), ("1-t", "row2")])),
)

CLAIMS = [entry, information, levels, gains, cascaded, sibson, sibson_attained, private, private_sharp, convex]
