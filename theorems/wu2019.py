"""Wu (2019): privacy channels built from information channels.

Encoding of the binary symmetric privacy channel (29). There are n individuals with record universes 1..K[j]; a
dataset is a tuple x; f[x] in {0,1} is the query; P is the adversary's knowledge, any law on the datasets. For an
individual i, J[k,y], u[k], v[y] are the joint law of (X_i, Y) and its marginals, and I(X_i;Y) is written
sum xlogx(J) - sum xlogx(u) - sum xlogx(v), with 0 log 0 = 0. C_1 (Definition 3) is the maximum of I(X_i;Y) over i
and P, so "C_1 <= c" is "I(X_i;Y) <= c for all i and P". Logarithms are natural where nothing else is said: the paper
mixes units ("epsilon bits" after Definition 4, exp(2 epsilon) in (97)).
"""

from __future__ import annotations

from fractions import Fraction

import sympy as sp

from verify.claim import Claim, Leg, Source, claim
from verify.kernel.certificate import (
    Apart,
    Box,
    Certificate,
    Choose,
    Cover,
    Crossing,
    Enumerate,
    Table,
    Undefined,
    Witness,
)
from verify.kernel.statement import Statement
from verify.kernel.terms import TWO, ZERO, Lambda, Log, Ones, Put, XLogX, add, neg, num, sub
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    assume,
    cases,
    classical,
    disprove,
    each,
    exhibit,
    fact,
    first,
    have,
    identity,
    intro,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
    weighted_square,
)
from verify.translate import as_written

PAPER = "wu2019"
CITATION = "G. Wu, Constructing Privacy Channels from Information Channels, 2019"


def _at(location: str, units: str = "nats") -> Source:
    return Source(PAPER, CITATION, location, units)


# --- Section 4.1: the binary symmetric privacy channel -------------------------------------------------------------

DATASETS = "tuples(n,j,K[j])"


def noise(y: str, x: str) -> str:
    """Equation (29)."""
    return f"(1-p)^(1-abs({y}-f[{x}]))*p^abs({y}-f[{x}])"


CHANNEL = (
    "n integer, n >= 1, K integer family(1), forall j in 1..n: K[j] >= 1, f integer family(1), "
    f"forall x in {DATASETS}: f[x] = 0 or f[x] = 1, p real, 0 < p < 1"
)
PRIOR = f"(forall x in {DATASETS}: P[x] >= 0) and tsum(x in {DATASETS}, P[x]) = 1"
JOINT = f"(forall k in 1..K[i], y in 0..1: J[k,y] = tsum(x in {DATASETS}, delta(x[i],k)*P[x]*({noise('y', 'x')})))"
RECORD = f"(forall k in 1..K[i]: u[k] = tsum(x in {DATASETS}, delta(x[i],k)*P[x]))"
OUTPUT = f"(forall y in 0..1: v[y] = tsum(x in {DATASETS}, P[x]*({noise('y', 'x')})))"
INFORMATION = "(sum(k, 1, K[i], sum(y, 0, 1, xlogx(J[k,y]))) - sum(k, 1, K[i], xlogx(u[k])) - sum(y, 0, 1, xlogx(v[y])))"
ADVERSARY = (
    f", P family(1), forall x in {DATASETS}: P[x] >= 0, tsum(x in {DATASETS}, P[x]) = 1, i in 1..n, "
    f"J family(2), {JOINT}, u family(1), {RECORD}, v family(1), {OUTPUT}"
)

# binary entropy is concave: the step behind (34) and (36)

ONE_WAY, OTHER_WAY, TOTAL = "(a*q+b*(1-q))", "(a*(1-q)+b*q)", "(a+b)"


def _both_outputs_positive() -> Tactic:
    least = f"q*(1-q)*{TOTAL}"
    return seq(
        have("floor", f"{least} > 0", arith("h3.1*q1*w")),
        have(
            "x0", f"{ONE_WAY} > 0", seq(have("y", f"{ONE_WAY} >= {least}", arith("h1*h3.1*h3.1", "h2*q1*q1")))
        ),
        have(
            "x1",
            f"{OTHER_WAY} > 0",
            seq(have("y", f"{OTHER_WAY} >= {least}", arith("h2*h3.1*h3.1", "h1*q1*q1"))),
        ),
        have("c0", f"{TOTAL}*q > 0", arith("w*h3.1")),
        have("c1", f"{TOTAL}*(1-q) > 0", arith("w*q1")),
    )


def _by_tangents() -> Tactic:
    """Four tangents of the logarithm, weighted by a q, a (1-q), b q, b (1-q)."""
    values = ((ONE_WAY, "v0"), (OTHER_WAY, "v1"), (TOTAL, "vu"), ("q", "vq"), ("1-q", "vq1"))
    return seq(
        _both_outputs_positive(),
        *(fact(label, "xlogx_value", argument) for argument, label in values),
        fact("p0", "log_product", TOTAL, "q"),
        fact("p1", "log_product", TOTAL, "1-q"),
        fact("t00", "log_tangent", ONE_WAY, f"{TOTAL}*q"),
        fact("t01", "log_tangent", ONE_WAY, f"{TOTAL}*(1-q)"),
        fact("t10", "log_tangent", OTHER_WAY, f"{TOTAL}*q"),
        fact("t11", "log_tangent", OTHER_WAY, f"{TOTAL}*(1-q)"),
        *(rewrite(label) for _, label in values),
        arith(
            "h1*h3.1*t00",
            "h2*q1*t01",
            "h1*q1*t11",
            "h2*h3.1*t10",
            eq=[("a*q+b*q", "p0"), ("a*(1-q)+b*(1-q)", "p1")],
        ),
    )


def _prove_mixing() -> Certificate:
    nothing = seq(
        have("a0", "a = 0", fact("as", "antisymmetric", "a", "0", conditions=[arith("h2", eq=["zero"])])),
        have("b0", "b = 0", arith(eq=["zero", "a0"])),
        rewrite("a0"),
        rewrite("b0"),
        identity(),
    )
    something = seq(
        fact("tri", "trichotomy", "0", TOTAL),
        alternatives(
            "w",
            "tri",
            _by_tangents(),
            seq(have("sym", f"{TOTAL} = 0", arith(eq=["w"])), absurd("zero")),
            seq(have("no", "0 < 0", arith("w", "u0")), absurd("no", arith())),
        ),
    )
    return prove(
        mixing.statement,
        seq(
            have("q1", "1-q > 0"),
            have("u0", f"{TOTAL} >= 0"),
            cases("zero", f"{TOTAL} = 0", nothing, something),
        ),
        defined=seq(
            have("q1", "1-q > 0"), first(arith("h1*h3.1", "h2*q1"), arith("h2*h3.1", "h1*q1"), seq())
        ),
    )


def mixing_formula(factor: str) -> str:
    """Entropy of the output, given the record, is at least that of the noise (unnormalised)."""
    return f"xlogx{ONE_WAY} + xlogx{OTHER_WAY} - xlogx{TOTAL} <= {factor}*{TOTAL}*(xlogx(q)+xlogx(1-q))"


mixing: Claim = claim(
    "wu2019.mixing",
    "A mixture of two opposite binary noises has at least the entropy of one",
    mixing_formula("1"),
    where="a b q real, a >= 0, b >= 0, 0 < q < 1",
    source=_at("used silently in (30)-(34) and (36)"),
    fidelity="beyond",
    printed="concavity of the binary entropy, weights a and b, noise q",
    proof=_prove_mixing,
    false_neighbour=mixing_formula("2"),
    neighbour_note="twice the bound",
    neighbour_proof=lambda: Witness((("a", num(1)), ("b", num(0)), ("q", num("1/2")))),
    living_example={"a": 1, "b": 0, "q": "1/2"},
    smt=lambda: Leg("not run", "entropies are outside of z3's theory"),
    fuzz=lambda: _fuzz_mixing(),
)

# equation (34)


_NOISE = have(
    "noise",
    f"forall x in {DATASETS}: {noise('0', 'x')} = (1-p)*(1-f[x])+p*f[x] and "
    f"{noise('1', 'x')} = (1-p)*f[x]+p*(1-f[x])",
    seq(
        intro("x"),
        use("bit", "h3", "x"),
        alternatives("b", "bit", *[split(*[seq(rewrite("b"), identity())] * 2)] * 2),
    ),
)
_p1 = have("p1", "1-p > 0")


def _weights(prefix: str) -> tuple[str, str]:
    """Probability (with the record k, if `prefix` says so) that f is 1, and that it is 0."""
    return f"tsum(x in {DATASETS}, {prefix}P[x]*f[x])", f"tsum(x in {DATASETS}, {prefix}P[x]*(1-f[x]))"


AT_RECORD = "delta(x[i],k)*"


def _weights_nonnegative(prefix: str) -> Tactic:
    one, zero = _weights(prefix)
    delta = fact("dx", "delta_bounds", "x[i]", "k") if prefix else seq()
    close = seq(rewrite("b"), arith("px*dx.1" if prefix else "px"))
    each_term = seq(
        use("px", "h5", "x"), delta, use("bit", "h3", "x"), alternatives("b", "bit", close, close)
    )
    return seq(
        have("an", f"{one} >= 0", pointwise("x", each_term)),
        have("bn", f"{zero} >= 0", pointwise("x", each_term)),
    )


def _law(label: str, hypothesis: str, indices: list[str], y: int, prefix: str, left: str) -> Tactic:
    """`left` is the mixture of the two noises, with the weights of f = 1 and f = 0."""
    one, zero = _weights(prefix)
    value = "((1-p)*f[x]+p*(1-f[x]))" if y else "((1-p)*(1-f[x])+p*f[x])"
    mixture = f"{one}*(1-p)+{zero}*p" if y else f"{one}*p+{zero}*(1-p)"
    weight, part = f"{prefix}P[x]", "nz.2" if y else "nz.1"
    return seq(
        use(f"{label}d", hypothesis, *indices),
        have(
            f"{label}w",
            f"tsum(x in {DATASETS}, {weight}*({noise(str(y), 'x')})) = tsum(x in {DATASETS}, {weight}*{value})",
            pointwise("x", seq(use("nz", "noise", "x"), arith(eq=[(weight, part)]))),
        ),
        have(label, f"{left} = {mixture}", arith(eq=[f"{label}d", f"{label}w"])),
    )


def _per_record() -> Tactic:
    one, zero = _weights(AT_RECORD)
    return have(
        "per",
        "forall k in 1..K[i]: sum(y, 0, 1, xlogx(J[k,y])) - xlogx(u[k]) <= u[k]*(xlogx(p)+xlogx(1-p))",
        seq(
            intro("k"),
            _weights_nonnegative(AT_RECORD),
            _law("j0", "h7", ["k", "0"], 0, AT_RECORD, "J[k,0]"),
            _law("j1", "h7", ["k", "1"], 1, AT_RECORD, "J[k,1]"),
            use("ud", "h8", "k"),
            have("uu", f"u[k] = {one}+{zero}", arith(eq=["ud"])),
            have("two", "sum(y, 0, 1, xlogx(J[k,y])) = xlogx(J[k,0])+xlogx(J[k,1])", identity()),
            rewrite("two"),
            rewrite("j0"),
            rewrite("j1"),
            rewrite("uu"),
            lemma("mixed", "wu2019.mixing", one, zero, "p"),
            arith("mixed"),
        ),
    )


def _output_entropy() -> Tactic:
    """H(Y) <= log 2 for a binary Y."""
    one, zero = _weights("")

    def positive(y: int, near: str, far: str) -> Tactic:
        floor = have("floor", "p*(1-p) > 0", arith("h4.1*p1"))
        above = have(
            "above",
            f"v[{y}] >= p*(1-p)",
            arith(f"{near}*h4.1*h4.1", f"{far}*p1*p1", eq=[f"v{y}", ("p*(1-p)", "ab")]),
        )
        return have(f"v{y}p", f"v[{y}] > 0", seq(floor, above))

    return seq(
        _weights_nonnegative(""),
        have("ab", f"{one}+{zero} = 1", arith(eq=["h6"])),
        _law("v0", "h9", ["0"], 0, "", "v[0]"),
        _law("v1", "h9", ["1"], 1, "", "v[1]"),
        positive(0, "an", "bn"),
        positive(1, "bn", "an"),
        fact("x0", "xlogx_value", "v[0]"),
        fact("x1", "xlogx_value", "v[1]"),
        fact("l0", "log_tangent", "1/2", "v[0]"),
        fact("l1", "log_tangent", "1/2", "v[1]"),
        have("vs", "v[0]+v[1] = 1", arith(eq=["v0", "v1", "ab"])),
        have(
            "output",
            "-sum(y, 0, 1, xlogx(v[y])) <= log(2)",
            arith("l0*v0p", "l1*v1p", eq=["x0", "x1", "vs", ("log(2)", "vs")]),
        ),
    )


def _information_defined() -> Tactic:
    """u, v and J are not negative."""

    def both(hypothesis: str, name: str, indices: list[str], prefix: str, target: str) -> Tactic:
        def one(y: int, near: str, far: str) -> Tactic:
            left = target.replace("y", str(y))
            return seq(
                _law(f"{name}{y}", hypothesis, [*indices, str(y)], y, prefix, left),
                arith(f"{near}*h4.1", f"{far}*p1", eq=[f"{name}{y}"]),
            )

        return seq(
            _weights_nonnegative(prefix),
            each(Enumerate("y", 0, 1), seq(), seq(), one(0, "an", "bn"), one(1, "bn", "an")),
        )

    record = seq(
        use("ud", "h8", "k"),
        have(
            "un",
            f"tsum(x in {DATASETS}, delta(x[i],k)*P[x]) >= 0",
            pointwise(
                "x", seq(use("px", "h5", "x"), fact("dx", "delta_bounds", "x[i]", "k"), arith("px*dx.1"))
            ),
        ),
    )
    return seq(
        _p1,
        first(_renamed_guards(), seq()),
        _NOISE,
        first(record, both("h9", "v", [], "", "v[y]"), both("h7", "j", ["k"], AT_RECORD, "J[k,y]"), seq()),
    )


_BOUND_34 = seq(
    _p1,
    _NOISE,
    _per_record(),
    have(
        "sums",
        "sum(k, 1, K[i], sum(y, 0, 1, xlogx(J[k,y]))-xlogx(u[k])) <= sum(k, 1, K[i], u[k]*(xlogx(p)+xlogx(1-p)))",
        pointwise("k", use("pk", "per", "k")),
    ),
    have(
        "records",
        f"sum(k, 1, K[i], u[k]) = sum(k, 1, K[i], tsum(x in {DATASETS}, delta(x[i],k)*P[x]))",
        pointwise("k", use("ud", "h8", "k")),
    ),
    have("usum", "sum(k, 1, K[i], u[k]) = 1", arith(eq=["records", "h6"])),
    _output_entropy(),
    arith("sums", "output", eq=[("xlogx(p)+xlogx(1-p)", "usum")]),
)


_QUERY_EXAMPLE: dict[str, object] = {
    "n": num(1),
    "K": Lambda(("j",), num(2)),
    "f": Table(((((2,),), num(1)),)),
    "p": num("1/4"),
}


def _binary_example(noise_level: str, **more: object) -> Witness:
    """One individual with two records, f the record itself, the uniform prior."""
    p = num(noise_level).value
    table = {(1, 0): (1 - p) / 2, (1, 1): p / 2, (2, 0): p / 2, (2, 1): (1 - p) / 2}
    values: dict[str, object] = {
        **_QUERY_EXAMPLE,
        "p": num(p),
        "P": Lambda(("x",), num("1/2")),
        "i": num(1),
        "J": Table(tuple((key, num(value)) for key, value in table.items())),
        "u": Lambda(("k",), num("1/2")),
        "v": Lambda(("y",), num("1/2")),
        **more,
    }
    return Witness(tuple(values.items()))  # type: ignore[arg-type]


def _fuzz_mixing() -> Leg:
    from hypothesis import strategies as st

    from verify.fuzz import fuzz_statement

    weight = st.fractions(0, 2, max_denominator=12)
    draw = st.fixed_dictionaries({"a": weight, "b": weight, "q": st.fractions(0, 1, max_denominator=20)})
    return fuzz_statement(mixing.statement, draw)


def _fuzz_channel() -> Leg:
    from verify.fuzz import check_binary_symmetric

    return check_binary_symmetric()


def _smt_ordering() -> Leg:
    """Entropies are outside of z3's theory; the ordering behind (34) is inside: p u <= J[k,y] <= (1-p) u."""
    from verify.parse import parse
    from verify.smt import smt_leg

    ordering = parse(
        "forall k in 1..K, y in 0..1: p*u[k] <= J[k,y] and J[k,y] <= (1-p)*u[k]",
        "K integer, a b u family(1), J family(2), p real, 0 < p <= 1/2, "
        "forall k in 1..K: a[k] >= 0 and b[k] >= 0 and u[k] = a[k]+b[k], "
        "forall k in 1..K: J[k,0] = a[k]*p+b[k]*(1-p) and J[k,1] = a[k]*(1-p)+b[k]*p",
    )
    return smt_leg(eq34.statement, sizes=[{"K": k} for k in (2, 3, 4)], instead=ordering)


eq34: Claim = claim(
    "wu2019.eq34",
    "Individual channel capacity of the binary symmetric privacy channel",
    f"{INFORMATION} <= log(2) - h(p)",
    where=CHANNEL + ADVERSARY,
    source=_at("Section 4.1, eqs. (29)-(35)"),
    printed=r"C_1 \le \log 2 - H(p)",
    proof=lambda: prove(eq34.statement, _BOUND_34, defined=_information_defined()),
    false_neighbour=f"{INFORMATION} <= log(2) - 2*h(p)",
    neighbour_note="twice the entropy of the noise is subtracted",
    neighbour_proof=lambda: _binary_example("1/2"),
    living_example=_binary_example("1/4"),
    smt=_smt_ordering,
    fuzz=_fuzz_channel,
    notes="For every number of individuals, all finite record universes, every binary query, every prior, every "
    "individual, every 0 < p < 1.",
    waive={"unused-hypothesis": "as the paper has it; the bound holds without records, too"},
)


def _prove_equality() -> Certificate:
    def cell(prefix: str, mixture: str, y: int) -> Tactic:
        summed = f"tsum(x in {DATASETS}, {prefix}((same(x,x0)+same(x,x1))/2)*({noise(str(y), 'x')}))"
        return seq(
            have("both", f"{summed} = {mixture}", identity()),
            rewrite("both"),
            rewrite("h5"),
            rewrite("h6"),
            identity(),
        )

    def joint(y: int) -> str:
        return f"(delta(x0[i],k)*({noise(str(y), 'x0')})+delta(x1[i],k)*({noise(str(y), 'x1')}))/2"

    def output(y: int) -> str:
        return f"(({noise(str(y), 'x0')})+({noise(str(y), 'x1')}))/2"

    law = "(delta(x0[i],k)*(p+(1-2*p)*(1-y))+delta(x1[i],k)*(p+(1-2*p)*y))/2"
    record = "(delta(x0[i],k)+delta(x1[i],k))/2"
    entropies = seq(
        fact("l0", "log_product", "1/2", "p"),
        fact("l1", "log_product", "1/2", "1-p"),
        have("q0", "p/2 > 0"),
        have("q1", "(1-p)/2 > 0"),
        fact("y0", "xlogx_value", "p/2"),
        fact("y1", "xlogx_value", "(1-p)/2"),
        fact("y2", "xlogx_value", "p"),
        fact("y3", "xlogx_value", "1-p"),
        have(
            "cells",
            f"sum(k, 1, K[i], sum(y, 0, 1, xlogx({law}))) = 2*xlogx(p/2)+2*xlogx((1-p)/2)",
            arith(eq=[("xlogx(p/2)", "zero"), ("xlogx((1-p)/2)", "zero"), ("xlogx(1/2)", "zero")]),
        ),
        have(
            "inputs", f"sum(k, 1, K[i], xlogx({record})) = 2*xlogx(1/2)", arith(eq=[("xlogx(1/2)", "zero")])
        ),
        arith(
            eq=["cells", "inputs", ("2", "y0"), ("2", "y1"), "y2", "y3", "l0", "l1", ("p", "l0"), ("p", "l1")]
        ),
    )
    prior = seq(
        intro("x"),
        fact("s0", "same_tuple_values", "x", "x0"),
        fact("s1", "same_tuple_values", "x", "x1"),
        alternatives("a", "s0", alternatives("b", "s1"), alternatives("b", "s1")),
    )
    bits = Enumerate("y", 0, 1)
    two_datasets = seq(
        unpack("agree", "i", "apart"),
        fact("r0", "tuple_range", "x0", "i"),
        fact("r1", "tuple_range", "x1", "i"),
        fact("zero", "delta_distinct", "x0[i]", "x1[i]"),
        _p1,
        exhibit("i", "@x -> (same(x,x0)+same(x,x1))/2", f"k, y -> {law}", f"k -> {record}", "y -> 1/2"),
        split(
            prior,
            identity(),
            seq(intro("k", "y"), each(bits, seq(), seq(), *(cell(AT_RECORD, joint(y), y) for y in (0, 1)))),
            seq(intro("k"), identity()),
            seq(intro("y"), each(bits, seq(), seq(), *(cell("", output(y), y) for y in (0, 1)))),
            entropies,
        ),
    )
    constant = seq(
        fact("same", "tuples_equal", "x0", "x1"),
        fact("cong", "same_tuple_congruence", "x0", "x1", "f[x0]"),
        have("no", "1 <= 0", arith(eq=["cong", "h5", "h6"])),
        absurd("no"),
    )
    return prove(
        eq34_equality.statement,
        cases("agree", "forall j in 1..n: x0[j] = x1[j]", constant, two_datasets),
        defined=_information_defined(),
    )


def equality_formula(value: str) -> str:
    """Some individual and some prior reach `value`."""
    unknown = "i in 1..n, P family(1), J family(2), u family(1), v family(1)"
    return f"exists {unknown}: {PRIOR} and {JOINT} and {RECORD} and {OUTPUT} and {value}"


def _renamed_guards() -> Tactic:
    """Below "exists", what precedes the equation guards it; give it the labels that it has in (34)."""
    guards = (f"(forall x in {DATASETS}: P[x] >= 0)", JOINT, RECORD, OUTPUT)
    return seq(*(have(label, text) for label, text in zip(("h5", "h7", "h8", "h9"), guards, strict=True)))


def _record_bit() -> Tactic:
    """For records in 1..2, x[1]-1 is 0 or 1."""
    return seq(
        intro("x"),
        fact("r", "tuple_range", "x", "1"),
        fact("tri", "trichotomy", "x[1]", "1"),
        alternatives(
            "w",
            "tri",
            seq(have("no", "0 < 0", arith("w", "r.1")), absurd("no", arith())),
            each(Choose(0), arith(eq=["w"])),
            seq(
                fact("gap", "integer_gap", "1", "x[1]"),
                fact("two", "antisymmetric", "x[1]", "2"),
                each(Choose(1), arith(eq=["two"])),
            ),
        ),
    )


def _refute_noiseless() -> Certificate:
    """No prior reaches log 2, by (34): one individual, two records, f tells them apart, noise 1/4."""
    query = ("1", "j -> 2", "@x -> x[1]-1", "1/4")
    unknown = ("i", "P", "J", "u", "v")
    below = seq(
        lemma(
            "bound",
            "wu2019.eq34",
            *(*query, "P", "i", "J", "u", "v"),
            conditions=[*[seq()] * 4, _record_bit()],
        ),
        have("noisy", "h(1/4) > 0", each(Cover((), Box("", Fraction(0)), 64))),
        each(Apart(False), arith("bound", "noisy")),
    )
    impossible = seq(
        intro(*unknown),
        classical(below),
    )
    exhibited = (*query, Ones(), Put(Ones(), num(1), TWO))
    there = split(split(seq(), seq(), _record_bit(), *[seq()] * 3), impossible)
    return disprove(_twin(), seq(exhibit(*exhibited), there), defined=_information_defined())


def _twin() -> Statement:
    twin = eq34_equality.false_neighbour
    if twin is None:
        raise ValueError("the claim has a neighbour")
    return twin


eq34_equality: Claim = claim(
    "wu2019.eq34.equality",
    "The bound (34) is reached for every query that is not constant",
    equality_formula(f"{INFORMATION} = log(2) - h(p)"),
    where=CHANNEL + f", x0 in {DATASETS}, x1 in {DATASETS}, f[x0] = 0, f[x1] = 1",
    source=_at("Section 4.1, eq. (34)"),
    fidelity="sharpened",
    printed=r"C_1 \le \log 2 - H(p)",
    proof=_prove_equality,
    false_neighbour=equality_formula(f"{INFORMATION} = log(2)"),
    neighbour_note="log 2 without the entropy of the noise",
    neighbour_proof=_refute_noiseless,
    living_example={**_QUERY_EXAMPLE, "x0": (1,), "x1": (2,)},
    smt=lambda: Leg(
        "not run", "entropies are outside of z3's theory; the ordering is checked with wu2019.eq34"
    ),
    fuzz=_fuzz_channel,
    waive={"unused-hypothesis": "as the paper has it; two datasets that differ imply it"},
)

# (36) and (37): the calibrated noise

CALIBRATED = ", pstar real, 0 < pstar < 1, eps real, 0 < eps < 1, h(pstar) = log(2) - eps"


def _prove_eq36() -> Certificate:
    """p is a mixture of p* and 1-p*, so H(p) >= H(p*) = log 2 - eps; then (34)."""
    one, two = "(1-pstar-p)/(1-2*pstar)", "(p-pstar)/(1-2*pstar)"
    here, there = f"{one}*pstar+{two}*(1-pstar)", f"{one}*(1-pstar)+{two}*pstar"
    return prove(
        eq36.statement,
        seq(
            _p1,
            have("wide", "1-2*pstar > 0"),
            fact("rw", "reciprocal_positive", "1-2*pstar"),
            have("a0", f"{one} >= 0", seq(have("room", "1-pstar-p > 0"), arith("room*rw"))),
            have("b0", f"{two} >= 0", seq(have("room", "p-pstar > 0"), arith("room*rw"))),
            lemma("mixed", "wu2019.mixing", one, two, "pstar"),
            *(
                seq(
                    have("is", f"{left} = {right}", identity()),
                    have(label, f"xlogx({left}) = xlogx({right})", rewrite("is")),
                )
                for label, left, right in (
                    ("e1", here, "p"),
                    ("e2", there, "1-p"),
                    ("e3", f"{one}+{two}", "1"),
                )
            ),
            lemma("capacity", "wu2019.eq34", "n", "K", "f", "p", "P", "i", "J", "u", "v"),
            arith("mixed", "capacity", eq=["e1", "e2", "e3", "h12"]),
        ),
        defined=_information_defined(),
    )


_H_QUARTER = neg(add(XLogX(num("1/4")), XLogX(num("3/4"))))

eq36: Claim = claim(
    "wu2019.eq36",
    "Calibration of the binary symmetric privacy channel",
    f"{INFORMATION} <= eps",
    where=CHANNEL + ADVERSARY + CALIBRATED + ", pstar < p < 1-pstar",
    source=_at("Section 4.1, eqs. (36)-(37)"),
    printed=r"for p in (p^*, 1-p^*), H(p^*) = \log 2-\epsilon, the channel satisfies \epsilon-information privacy",
    proof=_prove_eq36,
    false_neighbour=(
        f"{INFORMATION} <= eps",
        CHANNEL + ADVERSARY + CALIBRATED + ", p < pstar, pstar < 1/2",
    ),
    neighbour_note="noise below p* instead of above",
    neighbour_proof=lambda: _binary_example("1/8", pstar=num("1/4"), eps=sub(Log(TWO), _H_QUARTER)),
    living_example=_binary_example("3/8", pstar=num("1/4"), eps=sub(Log(TWO), _H_QUARTER)),
    smt=_smt_ordering,
    fuzz=_fuzz_channel,
    notes="For every p* that solves (37), as printed; for p* >= 1/2 the interval is empty. Whether a solution exists "
    "is wu2019.eq37.",
    waive={"unused-hypothesis": "the range of epsilon for which the paper defines p*"},
)


def _no_entropy_below_zero() -> Certificate:
    """At eps = 9/10 > log 2 (nats) the right side of (37) is negative, and an entropy is not."""
    negative = seq(
        intro("q"),
        classical_implies(
            seq(
                have("q1", "1-q > 0"),
                fact("v0", "xlogx_value", "q"),
                fact("v1", "xlogx_value", "1-q"),
                fact("l0", "log_below_tangent", "q"),
                fact("l1", "log_below_tangent", "1-q"),
                have("entropy", "h(q) >= 0", arith("l0*range.1", "l1*q1", "range.1*q1", eq=["v0", "v1"])),
                have("small", "log(2) < 9/10", each(Cover((), Box("", Fraction(0)), 64))),
                each(Apart(True), arith("entropy", "small")),
            )
        ),
    )
    return disprove(eq37.statement, seq(exhibit("9/10"), split(split(), negative)))


def classical_implies(inner: Tactic) -> Tactic:
    """Goal "not in (0,1), or not equal": assume the first fails."""
    return cases("range", "0 < q and q < 1", each(Choose(2), inner), alternatives("out", "range", *_OUTSIDE))


_OUTSIDE = (each(Choose(0), seq()), each(Choose(1), seq()))


def scaled(unit: str) -> str:
    """epsilon, in units of `unit` nats."""
    return "eps" if unit == "1" else f"eps*{unit}"


def solution(unit: str) -> str:
    """Some p* solves H(p*) = log 2 - eps, entropies and eps in units of `unit` nats."""
    return f"exists q real: q > 0 and q < 1 and h(q) = log(2) - {scaled(unit)}"


eq37: Claim = claim(
    "wu2019.eq37.nats",
    "Equation (37) has a solution for every epsilon in (0, 1), natural logarithms",
    solution("1"),
    where="eps real, 0 < eps < 1",
    source=_at("Section 4.1, eq. (37), 'epsilon in (0,1)'", "nats"),
    printed=r"\epsilon in (0,1), p^* is the solution of H(p) = \log 2-\epsilon",
    proof=_no_entropy_below_zero,
    living_example={"eps": "1/2"},
    smt=lambda: Leg("not run", "entropies are outside of z3's theory"),
    notes="Natural logarithms, as exp(2 epsilon) in (97) says. In bits the sentence is true (wu2019.eq37.bits).",
)


def _no_entropy_zero() -> Certificate:
    """At eps = 1 bit the right side of (37) is 0, and the entropy of a noise in (0, 1) is positive."""
    positive = seq(
        have("q1", "1-q > 0"),
        fact("v0", "xlogx_value", "q"),
        fact("v1", "xlogx_value", "1-q"),
        fact("l0", "log_below_tangent", "q"),
        fact("l1", "log_below_tangent", "1-q"),
        have("entropy", "h(q) > 0", arith("l0*range.1", "l1*q1", "range.1*q1", eq=["v0", "v1"])),
        each(Apart(True), arith("entropy")),
    )
    twin = eq37_bits.false_neighbour
    if twin is None:
        raise ValueError("the claim has a neighbour")
    return disprove(twin, seq(exhibit("1"), split(split(), seq(intro("q"), classical_implies(positive)))))


def _prove_solution(made: Claim, unit: str) -> Certificate:
    """The intermediate value theorem on [0, 1/2]: the entropy runs from 0 to log 2."""
    right = f"log(2) - {scaled(unit)}"
    never = seq(
        have("end", "h(q) = 0", seq(rewrite("w", True), identity())),
        have("no", "0 < 0", arith("above", eq=["end", "at.3"])),
        absurd("no", arith()),
    )
    negative = seq(have("no", "0 < 0", arith("w", "at.1")), absurd("no", arith()))
    return prove(
        made.statement,
        seq(
            have("bit", "log(2) > 0", each(Cover((), Box("", Fraction(0)), 64))),
            have(
                "above",
                f"{right} > 0",
                first(arith("h1.2"), seq(have("rest", "1-eps > 0"), arith("rest*bit"))),
            ),
            have("below", f"{right} <= log(2)", first(arith("h1.1"), arith("h1.1*bit"))),
            have(
                "root",
                f"exists q real: 0 <= q and q <= 1/2 and h(q) = {right}",
                each(Crossing(ZERO, num("1/2"), False, "s")),
            ),
            unpack("root", "q", "at"),
            exhibit("q"),
            split(
                seq(fact("tri", "trichotomy", "0", "q"), alternatives("w", "tri", seq(), never, negative)),
                seq(),
                seq(),
            ),
        ),
    )


eq37_amended: Claim = claim(
    "wu2019.eq37.nats.amended",
    "Equation (37) has a solution for every epsilon in (0, log 2)",
    solution("1"),
    where="eps real, 0 < eps < log(2)",
    source=_at("Section 4.1, eq. (37)", "nats"),
    fidelity="amended",
    printed=r"\epsilon in (0,\log 2), p^* is a solution of H(p) = \log 2-\epsilon",
    proof=lambda: _prove_solution(eq37_amended, "1"),
    false_neighbour=(solution("1"), "eps real, 0 < eps < 1"),
    neighbour_note="the range printed, (0, 1) in nats",
    neighbour_proof=_no_entropy_below_zero,
    living_example={"eps": "1/2"},
    smt=lambda: Leg("not run", "entropies are outside of z3's theory"),
)


eq37_bits: Claim = claim(
    "wu2019.eq37.bits",
    "Equation (37) has a solution for every epsilon in (0, 1), logarithms to base 2",
    solution("log(2)"),
    where="eps real, 0 < eps < 1",
    source=_at("Section 4.1, eq. (37), 'epsilon in (0,1)'", "bits"),
    printed=r"\epsilon in (0,1), p^* is the solution of H(p) = \log 2-\epsilon",
    proof=lambda: _prove_solution(eq37_bits, "log(2)"),
    false_neighbour=(solution("log(2)"), "eps real, 0 < eps <= 1"),
    neighbour_note="epsilon = 1 is allowed: the entropy would be 0, and p* in (0, 1)",
    neighbour_proof=_no_entropy_zero,
    living_example={"eps": "1/2"},
    smt=lambda: Leg("not run", "entropies are outside of z3's theory"),
    notes="Entropies and epsilon in bits, 1 bit = log 2 nats.",
)


# --- Section 5.1: the Gaussian privacy channel ---------------------------------------------------------------------

T, N, eps = sp.symbols("T N eps", real=True)
_GAUSSIAN = [T > 0, N > 0, eps > 0]

_noise_facts = seq(
    fact("up", "exp_increasing", "0", "2*eps"),
    have("den", "exp(2*eps)-1 > 0"),
    fact("rN", "reciprocal_positive", "N"),
    have("snr", "1+T^2/N > 0", arith("h1*h1*rN")),
    fact("rd", "reciprocal_positive", "exp(2*eps)-1"),
)


def _prove_gaussian() -> Certificate:
    capacity_to_noise = seq(
        intro("cap"),
        have("twice", "log(1+T^2/N) <= 2*eps"),
        fact("e", "exp_monotone", "log(1+T^2/N)", "2*eps"),
        have("clear", "T^2 <= N*(exp(2*eps)-1)", arith("e*h2")),
        arith("clear*rd"),
    )
    noise_to_capacity = seq(
        intro("noise"),
        have("clear", "T^2 <= N*(exp(2*eps)-1)", arith("noise*den")),
        have("ratio", "1+T^2/N <= exp(2*eps)", arith("clear*rN")),
        fact("l", "log_monotone", "1+T^2/N", "exp(2*eps)"),
    )
    return prove(
        gaussian.statement,
        seq(
            _noise_facts,
            first(split(capacity_to_noise, noise_to_capacity), split(noise_to_capacity, capacity_to_noise)),
        ),
        defined=_noise_facts,
    )


with as_written():
    gaussian: Claim = claim(
        "wu2019.eq96_97",
        "Calibration of the Gaussian privacy channel: (96) if and only if (97)",
        sp.Equivalent(sp.log(1 + T**2 / N) / 2 <= eps, N >= T**2 / (sp.exp(2 * eps) - 1)),
        where=_GAUSSIAN,
        source=_at("Section 5.1, eqs. (96)-(97)"),
        printed=r"\frac12\log(1+\frac{T^2}{N})\le\epsilon (96), N\ge\frac{T^2}{\exp(2\epsilon)-1} (97)",
        proof=_prove_gaussian,
        false_neighbour=sp.Equivalent(sp.log(1 + T**2 / N) / 2 <= eps, N >= T**2 / (sp.exp(eps) - 1)),
        neighbour_note="exp(eps) in place of exp(2 eps)",
        neighbour_proof=lambda: Witness((("T", num(1)), ("N", num("1/3")), ("eps", num(1)))),
        living_example={"T": 1, "N": 1, "eps": 1},
        smt=lambda: _smt_gaussian(),
        fuzz=lambda: _fuzz_gaussian(),
        notes="For all real T, N, eps > 0, natural logarithm. At eps = 0 the printed (97) divides by 0 "
        "(wu2019.eq97.at_zero).",
    )


def _smt_gaussian() -> Leg:
    from verify.smt import smt_leg

    return smt_leg(gaussian.statement, sizes=[{}])


def _fuzz_gaussian() -> Leg:
    from verify.fuzz import check_gaussian

    return check_gaussian()


def _prove_multiplied() -> Certificate:
    inside = seq(fact("rN", "reciprocal_positive", "N"), have("snr", "1+T^2/N > 0", arith("h1*h1*rN")))
    capacity_to_noise = seq(
        intro("cap"),
        have("twice", "log(1+T^2/N) <= 2*eps"),
        fact("e", "exp_monotone", "log(1+T^2/N)", "2*eps"),
        arith("e*h2"),
    )
    noise_to_capacity = seq(
        intro("noise"),
        have("ratio", "1+T^2/N <= exp(2*eps)", arith("noise*rN")),
        fact("l", "log_monotone", "1+T^2/N", "exp(2*eps)"),
    )
    script = seq(inside, split(capacity_to_noise, noise_to_capacity))
    return prove(eq97_at_zero_amended.statement, script, defined=inside)


eq97_at_zero: Claim = claim(
    "wu2019.eq97.at_zero",
    "(97) at epsilon = 0",
    "1/2*log(1+T^2/N) <= eps <=> N >= T^2/(exp(2*eps)-1)",
    where="T real, T > 0, N real, N > 0, eps real, eps >= 0",
    source=_at("Section 5.1, eqs. (96)-(97), no range given for epsilon"),
    printed=r"N \ge \frac{T^2}{\exp(2\epsilon)-1}",
    proof=lambda: Undefined((("T", num(1)), ("N", num(1)), ("eps", num(0)))),
    living_example={"T": 1, "N": 1, "eps": 0},
    notes="No finite N gives epsilon = 0; the printed condition divides by 0 there.",
    waive={"domain-hole": "the finding itself: the printed condition divides by 0 at epsilon = 0"},
)

eq97_at_zero_amended: Claim = claim(
    "wu2019.eq97.at_zero.amended",
    "(96) if and only if N (exp(2 epsilon) - 1) >= T^2, epsilon = 0 included",
    "1/2*log(1+T^2/N) <= eps <=> N*(exp(2*eps)-1) >= T^2",
    where="T real, T > 0, N real, N > 0, eps real, eps >= 0",
    source=_at("Section 5.1, eqs. (96)-(97)"),
    fidelity="amended",
    printed=r"N(\exp(2\epsilon)-1) \ge T^2",
    proof=_prove_multiplied,
    false_neighbour="1/2*log(1+T^2/N) <= eps <=> N*(exp(eps)-1) >= T^2",
    neighbour_note="exp(eps) in place of exp(2 eps)",
    neighbour_proof=lambda: Witness((("T", num(1)), ("N", num("1/3")), ("eps", num(1)))),
    living_example={"T": 1, "N": 1, "eps": 0},
    smt=lambda: _smt_multiplied(),
    fuzz=lambda: _fuzz_gaussian(),
    waive={"unused-hypothesis": "a privacy level is not negative; the equivalence holds for every epsilon"},
)


def _smt_multiplied() -> Leg:
    from verify.smt import smt_leg

    return smt_leg(eq97_at_zero_amended.statement, sizes=[{}])


_CAPACITY = (
    "T. M. Cover, J. A. Thomas, Elements of Information Theory, section on the Gaussian channel (the paper's "
    "[26, 10.1]): with input power at most S and noise variance N the mutual information is at most 1/2 log(1+S/N)"
)
_MEANING = (
    "mutual information between record i and the output of the Gaussian privacy channel with noise variance N, when "
    "the query takes the values f[1..k] with probabilities a[1..k]"
)
_POWER = "k integer, k >= 1, a f family(1), forall j in 1..k: a[j] >= 0, sum(j, 1, k, a[j]) = 1"
_RANGE = "T real, T > 0, forall j in 1..k: -T <= f[j] <= T, N real, N > 0"
SECOND_MOMENT = "sum(j, 1, k, a[j]*f[j]^2)"


def _prove_eq95() -> Certificate:
    power = have(
        "power",
        f"{SECOND_MOMENT} <= sum(j, 1, k, a[j]*T^2)",
        pointwise(
            "j",
            seq(
                use("w", "h2", "j"),
                use("b", "h5", "j"),
                have("low", "T+f[j] >= 0"),
                have("high", "T-f[j] >= 0"),
                arith("w*low*high"),
            ),
        ),
    )
    moment = have(
        "moment",
        f"{SECOND_MOMENT} >= 0",
        pointwise("j", seq(use("w", "h2", "j"), weighted_square("w", "f[j]"))),
    )
    return prove(
        eq95.statement,
        seq(
            power,
            moment,
            have("bounded", f"{SECOND_MOMENT} <= T^2", arith("power", eq=[("T^2", "h3")])),
            fact("rN", "reciprocal_positive", "N"),
            have("inside", f"1+{SECOND_MOMENT}/N > 0", arith("moment*rN")),
            have("ordered", f"1+{SECOND_MOMENT}/N <= 1+T^2/N", arith("bounded*rN")),
            fact("l", "log_monotone", f"1+{SECOND_MOMENT}/N", "1+T^2/N"),
            assume(
                "capacity",
                "capacity of the Gaussian channel",
                f"I[k,N] <= 1/2*log(1+{SECOND_MOMENT}/N)",
                _CAPACITY,
            ),
            arith("capacity", "l"),
        ),
        defined=seq(fact("rN", "reciprocal_positive", "N"), have("snr", "1+T^2/N > 0", arith("h4*h4*rN"))),
    )


eq95: Claim = claim(
    "wu2019.eq95",
    "Individual channel capacity of the Gaussian privacy channel, given the capacity of the Gaussian channel",
    "I[k,N] <= 1/2*log(1+T^2/N)",
    where=f'{_POWER}, {_RANGE}, I opaque(2) "{_MEANING}"',
    source=_at("Section 5.1, eqs. (92)-(95)"),
    printed=r"C_1 \le \frac12\log\left(1+\frac{T^2}{N}\right)",
    proof=_prove_eq95,
    false_neighbour=(f"1/2*log(1+{SECOND_MOMENT}/N) <= 1/2*log(1+T/N)", f"{_POWER}, {_RANGE}"),
    neighbour_note="T in place of T^2, with the power-constrained capacity in place of I",
    neighbour_proof=lambda: Witness(
        (
            ("k", num(1)),
            ("a", Lambda(("j",), num(1))),
            ("f", Lambda(("j",), num(2))),
            ("T", num(2)),
            ("N", num(1)),
        )
    ),
    living_example={"k": 1, "a": Lambda(("j",), num(1)), "f": Lambda(("j",), num(2)), "T": 2, "N": 1},
    smt=lambda: _smt_power(),
    fuzz=lambda: _fuzz_gaussian(),
    notes="For every query with finitely many values in [-T, T]. What is proved is E f(X)^2 <= T^2 and monotonicity; "
    "the power-constrained capacity is a named assumption.",
    waive={"unused-hypothesis": "a query takes at least one value"},
)


def _smt_power() -> Leg:
    from verify.parse import parse
    from verify.smt import smt_leg

    return smt_leg(
        parse(f"{SECOND_MOMENT} <= T^2", f"{_POWER}, {_RANGE}"), sizes=[{"k": k} for k in (1, 2, 3)]
    )


CLAIMS = [
    mixing,
    eq34,
    eq34_equality,
    eq36,
    eq37,
    eq37_amended,
    eq37_bits,
    eq95,
    gaussian,
    eq97_at_zero,
    eq97_at_zero_amended,
]
