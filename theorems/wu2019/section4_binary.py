"""Section 4.1: the binary symmetric privacy channel (29), and its individual channel capacity (34).

f[x] in {0,1} is the query; P is the adversary's knowledge, any law on the datasets. For an individual i, J[k,y], u[k],
v[y] are the joint law of (X_i, Y) and its marginals.
"""

from fractions import Fraction

from theorems.wu2019.model import DATASETS, at
from verify.claims.legs import Leg
from verify.claims.prelude import *
from verify.kernel.terms import TWO


def noise(y: str, x: str) -> str:
    """Equation (29)."""
    return f"(1-p)^(1-abs({y}-f[{x}]))*p^abs({y}-f[{x}])"


CHANNEL = (
    "n integer, n >= 1, K integer family(1), forall j in 1..n: K[j] >= 1, f integer family(1), "
    f"forall x in {DATASETS}: f[x] = 0 or f[x] = 1, p real, 0 < p < 1"
)
PRIOR = f"(forall x in {DATASETS}: P[x] >= 0) and tsum(x in {DATASETS}, P[x]) = 1"
JOINT = f"(forall k in 1..K[i], y in 0..1: J[k,y] = tsum(x in {DATASETS}, kronecker(x[i],k)*P[x]*({noise('y', 'x')})))"
RECORD = f"(forall k in 1..K[i]: u[k] = tsum(x in {DATASETS}, kronecker(x[i],k)*P[x]))"
OUTPUT = f"(forall y in 0..1: v[y] = tsum(x in {DATASETS}, P[x]*({noise('y', 'x')})))"
INFORMATION = "(sum(k, 1, K[i], sum(y, 0, 1, xlogx(J[k,y]))) - sum(k, 1, K[i], xlogx(u[k])) - sum(y, 0, 1, xlogx(v[y])))"

# binary entropy is concave: the step behind (34) and (36)

ONE_WAY, OTHER_WAY, TOTAL = "(a*q+b*(1-q))", "(a*(1-q)+b*q)", "(a+b)"


# equation (34)


_NOISE = have(
    "noise",
    f"forall x in {DATASETS}: {noise('0', 'x')} = (1-p)*(1-f[x])+p*f[x] and "
    f"{noise('1', 'x')} = (1-p)*f[x]+p*(1-f[x])",
    intro("x"),
    use("bit", "h3", "x"),
    alternatives("b", "bit", *[split(*[rewrite("b")] * 2)] * 2),
)
noise_below_one = have("p1", "1-p > 0")


def _weights(prefix: str) -> tuple[str, str]:
    """Probability (with the record k, if `prefix` says so) that f is 1, and that it is 0."""
    return f"tsum(x in {DATASETS}, {prefix}P[x]*f[x])", f"tsum(x in {DATASETS}, {prefix}P[x]*(1-f[x]))"


AT_RECORD = "kronecker(x[i],k)*"


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
            pointwise("x", use("nz", "noise", "x"), arith(eq=[(weight, part)])),
        ),
        have(label, f"{left} = {mixture}"),
    )


def _per_record() -> Tactic:
    one, zero = _weights(AT_RECORD)
    return have(
        "per",
        "forall k in 1..K[i]: sum(y, 0, 1, xlogx(J[k,y])) - xlogx(u[k]) <= u[k]*(xlogx(p)+xlogx(1-p))",
        intro("k"),
        _weights_nonnegative(AT_RECORD),
        _law("j0", "h7", ["k", "0"], 0, AT_RECORD, "J[k,0]"),
        _law("j1", "h7", ["k", "1"], 1, AT_RECORD, "J[k,1]"),
        use("ud", "h8", "k"),
        have("uu", f"u[k] = {one}+{zero}"),
        have("two", "sum(y, 0, 1, xlogx(J[k,y])) = xlogx(J[k,0])+xlogx(J[k,1])"),
        rewrite("two", "j0", "j1", "uu"),
        lemma("mixed", "basics.entropy.mixing", one, zero, "p"),
        arith("mixed"),
    )


def _output_entropy() -> Tactic:
    """H(Y) <= log 2 for a binary Y."""
    one, zero = _weights("")

    def positive(y: int, near: str, far: str) -> Tactic:
        above = have(
            "above",
            f"v[{y}] >= p*(1-p)",
            arith(f"{near}*h4.1*h4.1", f"{far}*p1*p1", eq=[f"v{y}", ("p*(1-p)", "ab")]),
        )
        return have(f"v{y}p", f"v[{y}] > 0", above)

    return seq(
        _weights_nonnegative(""),
        have("ab", f"{one}+{zero} = 1"),
        _law("v0", "h9", ["0"], 0, "", "v[0]"),
        _law("v1", "h9", ["1"], 1, "", "v[1]"),
        positive(0, "an", "bn"),
        positive(1, "bn", "an"),
        fact("x0", "xlogx_value", "v[0]"),
        fact("x1", "xlogx_value", "v[1]"),
        fact("l0", "log_tangent", "1/2", "v[0]"),
        fact("l1", "log_tangent", "1/2", "v[1]"),
        have("vs", "v[0]+v[1] = 1"),
        have(
            "output",
            "-sum(y, 0, 1, xlogx(v[y])) <= log(2)",
            arith("l0*v0p", "l1*v1p", eq=["x0", "x1", "vs", ("log(2)", "vs")]),
        ),
    )


def information_defined() -> Tactic:
    """u, v and J are not negative."""

    def both(hypothesis: str, name: str, indices: list[str], prefix: str, target: str) -> Tactic:
        def one(y: int, near: str, far: str) -> Tactic:
            left = target.format(y)
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
            f"tsum(x in {DATASETS}, kronecker(x[i],k)*P[x]) >= 0",
            pointwise("x", use("px", "h5", "x"), fact("dx", "delta_bounds", "x[i]", "k"), arith("px*dx.1")),
        ),
    )
    return seq(
        noise_below_one,
        first(_renamed_guards(), seq()),
        _NOISE,
        first(record, both("h9", "v", [], "", "v[{}]"), both("h7", "j", ["k"], AT_RECORD, "J[k,{}]"), seq()),
    )


_QUERY_EXAMPLE: dict[str, object] = {
    "n": num(1),
    "K": Lambda(("j",), num(2)),
    "f": Table(((((2,),), num(1)),)),
    "p": num("1/4"),
}


def binary_example(noise_level: str, **more: object) -> Witness:
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


def fuzz_channel() -> Leg:
    from theorems.wu2019.numeric import check_binary_symmetric

    return check_binary_symmetric()


def smt_ordering() -> Leg:
    """Entropies are outside of z3's theory; the ordering behind (34) is inside: p u <= J[k,y] <= (1-p) u."""
    from verify.evidence.smt import smt_leg
    from verify.language.parse import parse

    ordering = parse(
        "forall k in 1..K, y in 0..1: p*u[k] <= J[k,y] and J[k,y] <= (1-p)*u[k]",
        "K integer, a b u family(1), J family(2), p real, 0 < p <= 1/2, "
        "forall k in 1..K: a[k] >= 0 and b[k] >= 0 and u[k] = a[k]+b[k], "
        "forall k in 1..K: J[k,0] = a[k]*p+b[k]*(1-p) and J[k,1] = a[k]*(1-p)+b[k]*p",
    )
    return smt_leg(eq34.statement, sizes=[{"K": k} for k in (2, 3, 4)], instead=ordering)


eq34: Claim = claim(
    "wu2019.eq34",
    "First and last member of (30)-(34): C_1 of the binary symmetric privacy channel is at most log 2 - H(p)",
    "binary_information(i, J, u, v) <= log(2) - h(p)",
    where="""
        n integer, K f integer family(1), p real, P family(1), i in 1..n, J family(2),
        u v family(1), universes(K), binary_query(f), 0 < p < 1, knowledge(P),
        binary_symmetric_laws(P, i, J, u, v)
    """,
    source=at("Section 4.1, eqs. (29)-(35)"),
    fidelity="restricted",
    others=["wu2019.eq31", "wu2019.eq32"],
    printed=r"C_{1}= ... \leq\log 2-H(p) (34)",
    letters={"f[x]": "the answer of the query for the dataset x, 0 or 1, in print f(x)", "p": "the probability that the output is wrong, between 0 and 1", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)", "i": "an individual", "J[k,y]": "the probability that individual i has the record k and the output is y, in print p(x_i,y)", "u[k]": "the probability that individual i has the record k, in print p(x_i)", "v[y]": "the probability of the output y, in print p(y)"},
    idea=(
        "Given a record, the output law is a mixture of the two opposite noises (p, 1-p) and (1-p, p), so by "
        "concavity of the binary entropy H(Y|X_i) >= h(p). The output is binary, so H(Y) <= log(2). The difference "
        "of the two is the bound."
    ),
    proof=lambda: prove(
        eq34.statement,
        noise_below_one,
        _NOISE,
        _per_record(),
        have(
            "sums",
            "sum(k, 1, K[i], sum(y, 0, 1, xlogx(J[k,y]))-xlogx(u[k])) <= sum(k, 1, K[i], u[k]*(xlogx(p)+xlogx(1-p)))",
            pointwise("k", use("pk", "per", "k")),
        ),
        have(
            "records",
            f"sum(k, 1, K[i], u[k]) = sum(k, 1, K[i], tsum(x in {DATASETS}, kronecker(x[i],k)*P[x]))",
            pointwise("k", use("ud", "h8", "k")),
        ),
        have("usum", "sum(k, 1, K[i], u[k]) = 1"),
        _output_entropy(),
        arith("sums", "output", eq=[("xlogx(p)+xlogx(1-p)", "usum")]),
        defined=information_defined(),
    ),
    negative_control="binary_information(i, J, u, v) <= log(2) - 2*h(p)",
    control_note="twice the entropy of the noise is subtracted",
    control_proof=lambda: binary_example("1/2"),
    satisfying_instance=binary_example("1/4"),
    smt=smt_ordering,
    fuzz=fuzz_channel,
    notes="For every number of individuals, all finite record universes, every binary query, every prior, every "
    "individual, every 0 < p < 1.",
    waive={"unused-hypothesis": "as the paper has it; the bound holds without records, too"},
)


def _prove_equality() -> Certificate:
    def cell(prefix: str, mixture: str, y: int) -> Tactic:
        summed = f"tsum(x in {DATASETS}, {prefix}((same(x,x0)+same(x,x1))/2)*({noise(str(y), 'x')}))"
        return seq(have("both", f"{summed} = {mixture}"), rewrite("both", "h5", "h6"))

    def joint(y: int) -> str:
        return f"(kronecker(x0[i],k)*({noise(str(y), 'x0')})+kronecker(x1[i],k)*({noise(str(y), 'x1')}))/2"

    def output(y: int) -> str:
        return f"(({noise(str(y), 'x0')})+({noise(str(y), 'x1')}))/2"

    law = "(kronecker(x0[i],k)*(p+(1-2*p)*(1-y))+kronecker(x1[i],k)*(p+(1-2*p)*y))/2"
    record = "(kronecker(x0[i],k)+kronecker(x1[i],k))/2"
    entropies = seq(
        fact("l0", "log_product", "1/2", "p"),
        fact("l1", "log_product", "1/2", "1-p"),
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
        fact("zero", "delta_distinct", "x0[i]", "x1[i]"),
        exhibit("i", "@x -> (same(x,x0)+same(x,x1))/2", f"k, y -> {law}", f"k -> {record}", "y -> 1/2"),
        split(
            prior,
            seq(),
            seq(intro("k", "y"), each(bits, seq(), seq(), *(cell(AT_RECORD, joint(y), y) for y in (0, 1)))),
            seq(),
            seq(intro("y"), each(bits, seq(), seq(), *(cell("", output(y), y) for y in (0, 1)))),
            entropies,
        ),
    )
    constant = seq(
        fact("same", "tuples_equal", "x0", "x1"),
        fact("cong", "same_tuple_congruence", "x0", "x1", "f[x0]"),
        have("no", "1 <= 0"),
        absurd("no"),
    )
    return prove(
        eq34_equality.statement,
        cases("agree", "forall j in 1..n: x0[j] = x1[j]", constant, two_datasets),
        defined=information_defined(),
    )


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
            seq(have("no", "0 < 0"), absurd("no")),
            seq(),
            seq(fact("gap", "integer_gap", "1", "x[1]"), fact("two", "antisymmetric", "x[1]", "2")),
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
    )
    impossible = seq(
        intro(*unknown),
        classical(below),
    )
    exhibited = (*query, Ones(), Put(Ones(), num(1), TWO))
    there = split(split(seq(), seq(), _record_bit(), *[seq()] * 3), impossible)
    return disprove(_twin(), exhibit(*exhibited), there, defined=information_defined())


def _twin() -> Statement:
    twin = eq34_equality.negative_control
    if twin is None:
        raise ValueError("the claim has a control")
    return twin


eq34_equality: Claim = claim(
    "wu2019.eq34.equality",
    "The bound (34) is reached for every query that is not constant",
    """
        exists i in 1..n, P family(1), J family(2), u family(1), v family(1):
          knowledge(P)
          and binary_symmetric_laws(P, i, J, u, v)
          and binary_information(i, J, u, v) = log(2) - h(p)
    """,
    where="""
        n integer, K f integer family(1), p real, x0 in tuples(n, j, K[j]),
        x1 in tuples(n, j, K[j]), universes(K), binary_query(f), 0 < p < 1, f[x0] = 0, f[x1] = 1
    """,
    source=at("Section 4.1, eq. (34)"),
    fidelity="sharpened",
    printed=r"C_{1}= ... \leq\log 2-H(p) (34)",
    letters={"f[x]": "the answer of the query for the dataset x, 0 or 1, in print f(x)", "p": "the probability that the output is wrong, between 0 and 1", "x0": "a dataset for which the answer is 0", "x1": "a dataset for which the answer is 1", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)", "J[k,y]": "the probability that individual i has the record k and the output is y, in print p(x_i,y)", "u[k]": "the probability that individual i has the record k, in print p(x_i)", "v[y]": "the probability of the output y, in print p(y)"},
    proof=_prove_equality,
    negative_control={"- h(p)": ""},
    control_note="log 2 without the entropy of the noise",
    control_proof=_refute_noiseless,
    satisfying_instance={**_QUERY_EXAMPLE, "x0": (1,), "x1": (2,)},
    smt=lambda: Leg(
        "not run", "entropies are outside of z3's theory; the ordering is checked with wu2019.eq34"
    ),
    fuzz=fuzz_channel,
    waive={"unused-hypothesis": "as the paper has it; two datasets that differ imply it"},
)

CLAIMS = [eq34, eq34_equality]
