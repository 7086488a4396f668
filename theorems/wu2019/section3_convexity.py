"""Section 3: the mutual information is convex in the channel (Lemma 3), for two channels and for any finite mixture.

The cell of a sum is f(a,b) = a log(a/b), which lies above its tangent planes. Weights need not sum to 1: f is
homogeneous.
"""

from theorems.wu2019.model import DATASETS, at, transmitted
from verify.claims.prelude import *
from verify.kernel.terms import Num

_LEMMA3 = at("Lemma 3")


def ratio_term(a: str, b: str) -> str:
    """a log(a/b), 0 where a = b = 0."""
    return f"(xlogx({a}) - {a}*log({b}+kronecker({b},0)))"


def guarded(b: str) -> Tactic:
    """b + [b = 0] > 0 for b >= 0."""
    return seq(
        fact("t", "trichotomy", "0", b), alternatives("d", "t", seq(), fact("one", "delta_equal", b, "0"))
    )


# --- a finite mixture of channels ------------------------------------------------------------------------------------


class Mixture:
    """Indices l of a mixture, weights w[l] and channels V[l,k,y]: how they are declared, summed, and told apart."""

    def __init__(self, sizes: str, indices: str) -> None:
        self.indices = indices
        self.where = (
            f"{sizes}M m integer, q family(1), forall k in 1..M: q[k] >= 0, w family(1), forall l in {indices}: "
            f"w[l] >= 0, V family(3), forall l in {indices}, k in 1..M, y in 1..m: V[l,k,y] >= 0"
        )
        self.integers = indices == "1..L"

    def total(self, body: str, index: str = "l") -> str:
        if self.integers:
            return f"sum({index}, 1, L, {body})"
        return f"tsum({index} in {self.indices}, {body})"

    def formula(self, factor: str = "1") -> str:
        mixed = transmitted(V=self.total("w[l]*V[l,{},{}]"))
        return f"{mixed} <= {factor}*{self.total('w[l]*' + transmitted(V='V[l,{},{}]'))}"

    def different(self, other: str) -> str:
        return f"(1-{'kronecker' if self.integers else 'same'}(l,{other}))"


def _named(label: str, kind: str, binder: str, value: str, exhibited: str) -> Tactic:
    """A name for what is written out over and over."""
    entry = f"{label}[{binder.split()[0]}]" if binder else label
    body = f"forall {binder}: {entry} = {value}" if binder else f"{entry} = {value}"
    return seq(have(label, f"exists {label} {kind}: {body}", exhibit(exhibited)), unpack(label, label, label))


def absorbed(x: str, label: str) -> Tactic:
    """xlogx(x) = x log(x + [x = 0]) for x >= 0, as fact `label`."""
    return have(
        label,
        f"xlogx({x}) = {x}*log({x}+kronecker({x},0))",
        fact("sx", "trichotomy", "0", x),
        alternatives(
            "cx",
            "sx",
            seq(fact("ox", "delta_distinct", x, "0"), rewrite("ox"), fact("vx", "xlogx_value", x)),
            rewrite("cx", backwards=True),
            absurd("cx"),
        ),
    )


class _OutputProof:
    """The mixture inequality for one output y: names for mean entries A[k], their output o, the outputs b[l]."""

    def __init__(self, mixture: Mixture) -> None:
        self.of = mixture
        self.total = mixture.total

    def names(self) -> Tactic:
        mean, out = self.total("w[l]*V[l,k,y]"), "sum(k, 1, M, q[k]*V[l,k,y])"
        index = "l" if self.of.integers else "@l"
        entry = seq(use("wl", "h2", "l"), use("vl", "h3", "l", "k", "y"), arith("wl*vl"))
        term = seq(use("qk", "h1", "k"), use("vl", "h3", "l", "k", "y"), arith("qk*vl"))
        a_term = seq(use("qk", "h1", "k"), use("ak", "A0", "k"), arith("qk*ak"))
        return seq(
            _named("A", "family(1)", "k in 1..M", mean, f"k -> {mean}"),
            have("A0", "forall k in 1..M: A[k] >= 0", _by_name("A", "k", pointwise("l", entry))),
            _named("o", "real", "", "sum(k, 1, M, q[k]*A[k])", "sum(k, 1, M, q[k]*A[k])"),
            have("o0", "o >= 0", rewrite("o"), pointwise("k", a_term)),
            _named("b", "family(1)", f"l in {self.of.indices}", out, f"{index} -> {out}"),
            have("b0", f"forall l in {self.of.indices}: b[l] >= 0", _by_name("b", "l", pointwise("k", term))),
            have(
                "mixed",
                f"sum(k, 1, M, q[k]*A[k]) = sum(k, 1, M, q[k]*{mean})",
                pointwise("k", use("ak", "A", "k"), rewrite("ak"), identity()),
            ),
            have(
                "outs",
                f"{self.total('w[l]*b[l]')} = {self.total(f'w[l]*{out}')}",
                pointwise("l", use("bl", "b", "l"), rewrite("bl"), identity()),
            ),
            have("ob", f"o = {self.total('w[l]*b[l]')}", arith(eq=["o", "mixed", "outs"])),
        )

    def positive(self) -> Tactic:
        """A[k] > 0 and q[k] > 0: tangent planes at (A[k], o)."""
        plane = seq(
            use("wl", "h2", "l"),
            use("vl", "h3", "l", "k", "y"),
            use("bpos", "b0", "l"),
            use("bl", "b", "l"),
            have("part", "b[l] >= q[k]*V[l,k,y]", lemma("others", "basics.sums.term", "M", "j -> q[j]*V[l,j,y]", "k")),
            lemma(
                "plane",
                "basics.xlogx.divergence_term",
                "V[l,k,y]",
                "b[l]",
                "log(A[k])-log(o)",
                conditions=[*[seq()] * 2, seq(intro("z"), _vanishing())],
            ),
            arith("wl*plane"),
        )
        sloped = "w[l]*(V[l,k,y]*(log(A[k])-log(o)) + V[l,k,y] - b[l]*A[k]/o)"
        return seq(
            use("ok", "A0", "k"),
            have("upto", "o >= q[k]*A[k]", lemma("others", "basics.sums.term", "M", "j -> q[j]*A[j]", "k")),
            have("opos", "o > 0", arith("upto", "qc*ac")),
            fact("ro", "reciprocal_positive", "o"),
            have("planes", f"{self.total(_CELL)} >= {self.total(sloped)}", pointwise("l", plane)),
            fact("off", "delta_distinct", "o", "0"),
            rewrite("off"),
            fact("vA", "xlogx_value", "A[k]"),
            use("ak", "A", "k"),
            have(
                "cell",
                f"{self.total(_CELL)} >= A[k]*log(A[k])-A[k]*log(o)",
                arith("planes", eq=[("log(A[k])", "ak"), ("log(o)", "ak"), "ak", ("A[k]/o", "ob")]),
            ),
            arith("cell*qc", eq=[("q[k]", "vA")]),
        )

    def vanished(self) -> Tactic:
        """A[k] = 0: no channel of positive weight has an entry there."""
        part = seq(use("wj", "h2", "j"), use("vj", "h3", "j", "k", "y"))
        bounds = (
            fact("d", "delta_bounds", "l", "j")
            if self.of.integers
            else fact("sv", "same_tuple_values", "l", "j")
        )
        apart = self.of.different("j")
        one = seq(have("off", f"{apart} >= 0"), arith("off*wj*vj"))
        other = one if self.of.integers else alternatives("d", "sv", *[seq(rewrite("d"), arith("wj*vj"))] * 2)
        none = seq(
            have(
                "others",
                f"{self.total(apart + '*(w[j]*V[j,k,y])', 'j')} >= 0",
                pointwise("j", part, bounds, other),
            ),
            use("ak", "A", "k"),
            use("wl", "h2", "l"),
            use("vl", "h3", "l", "k", "y"),
            have("none", "w[l]*V[l,k,y] <= 0", arith("others", eq=["ak", "ac"])),
            have("some", "w[l]*V[l,k,y] >= 0", arith("wl*vl")),
            fact("product", "antisymmetric", "w[l]*V[l,k,y]", "0"),
            fact("zero", "product_zero", "w[l]", "V[l,k,y]"),
            alternatives("z", "zero", *[seq(rewrite("z"), identity())] * 2),
        )
        return seq(
            have("cell", f"{self.total(_CELL)} = {self.total('0')}", pointwise("l", none)),
            rewrite("az"),
            arith(eq=[("q[k]", "cell")]),
        )

    def __call__(self) -> Tactic:
        cell = f"q[k]*(xlogx(A[k]) - A[k]*log(o+kronecker(o,0))) <= q[k]*{self.total(_CELL)}"
        row = seq(
            use("qk", "h1", "k"),
            use("ak0", "A0", "k"),
            fact("sq", "trichotomy", "0", "q[k]"),
            fact("sA", "trichotomy", "0", "A[k]"),
            alternatives(
                "qc",
                "sq",
                alternatives(
                    "ac",
                    "sA",
                    self.positive(),
                    seq(have("az", "A[k] = 0"), self.vanished()),
                    absurd("ac"),
                ),
                seq(rewrite("qc", backwards=True), identity()),
                absurd("qc"),
            ),
        )
        left, right = cell.split(" <= ")
        each = f"sum(k, 1, M, {left}) <= sum(k, 1, M, {right})"
        return seq(
            self.names(),
            have("cells", each, pointwise("k", row)),
            absorbed("o", "xo"),
            self.written_out(),
            arith("cells", eq=["noise", "output", "outputs", "xo", ("log(o+kronecker(o,0))", "o")]),
        )

    def written_out(self) -> Tactic:
        """The names A, o and b replaced by what they stand for."""
        mean, out = self.total("w[l]*V[l,k,y]"), "sum(k, 1, M, q[k]*V[l,k,y])"
        expanded = self.total(f"w[l]*({out}*log(b[l]+kronecker(b[l],0)))")
        return seq(
            have(
                "noise",
                f"sum(k, 1, M, q[k]*xlogx({mean})) = sum(k, 1, M, q[k]*xlogx(A[k]))",
                pointwise("k", use("ak", "A", "k"), rewrite("ak"), identity()),
            ),
            have("omixed", f"o = sum(k, 1, M, q[k]*{mean})", arith(eq=["o", "mixed"])),
            have("output", f"xlogx(o) = xlogx(sum(k, 1, M, q[k]*{mean}))", rewrite("omixed"), identity()),
            have(
                "outputs",
                f"{self.total(f'w[l]*xlogx({out})')} = {expanded}",
                pointwise(
                    "l",
                    use("bpos", "b0", "l"),
                    use("bl", "b", "l"),
                    absorbed("b[l]", "xb"),
                    rewrite("bl", backwards=True),
                    arith(eq=[("w[l]", "xb")]),
                ),
            ),
        )


_CELL = f"w[l]*{ratio_term('V[l,k,y]', 'b[l]')}"


def _by_name(label: str, index: str, how: Tactic) -> Tactic:
    """A named entry is not negative, as its definition is not."""
    return seq(intro(index), use("named", label, index), rewrite("named"), how)


def _vanishing() -> Tactic:
    """b[l] = 0 and q[k] > 0 leave V[l,k,y] = 0."""
    return seq(
        have("some", "q[k]*V[l,k,y] >= 0", arith("qk*vl")),
        fact("product", "antisymmetric", "q[k]*V[l,k,y]", "0"),
        fact("zero", "product_zero", "q[k]", "V[l,k,y]"),
        alternatives("either", "zero", absurd("qc")),
    )


def _prove_mixture(made: Mixture) -> Tactic:
    per_output = "sum(k, 1, M, q[k]*xlogx({0})) - xlogx(sum(k, 1, M, q[k]*{0}))"
    left = per_output.format(made.total("w[l]*V[l,k,y]"))
    right = made.total(f"w[l]*({per_output.format('V[l,k,y]')})")
    return have(
        "outputs",
        f"sum(y, 1, m, {left}) <= sum(y, 1, m, {right})",
        pointwise("y", _OutputProof(made)()),
    )


def _mixture_defined(made: Mixture) -> Tactic:
    mixed = seq(use("wl", "h2", "l"), use("vl", "h3", "l", "k", "y"))
    entry = made.total("w[l]*V[l,k,y]")
    nonnegative = have("entry", f"{entry} >= 0", pointwise("l", mixed))
    return first(
        use("vl", "h3", "l", "k", "y"),
        nonnegative,
        pointwise("k", use("qk", "h1", "k"), use("vl", "h3", "l", "k", "y")),
        pointwise("k", use("qk", "h1", "k"), nonnegative),
    )


def _noiseless(indices: dict[str, object]) -> Witness:
    """One noiseless bit, sent through all of the mixture."""
    values = {
        "M": num(2),
        "m": num(2),
        "q": Lambda(("k",), num("1/2")),
        "V": Lambda(("l", "k", "y"), Delta(Var("k"), Var("y"))),
    }
    return Witness(tuple({**values, **indices}.items()))  # type: ignore[arg-type]


_ONE_DATASET: dict[str, object] = {
    "n": num(1),
    "K": Lambda(("j",), num(1)),
    "w": Lambda(("l",), num(1)),
}
_one_letter: dict[str, Num | Lambda] = {
    "M": num(1),
    "m": num(1),
    "p": Lambda(("k",), num(1)),
    "A": Lambda(("k", "y"), num(1)),
    "B": Lambda(("k", "y"), num(1)),
    "t": num("1/2"),
}

FINITE = Mixture("L ", "1..L")
OVER_DATASETS = Mixture("n integer, K integer family(1), ", DATASETS)

mixture: Claim = claim(
    "wu2019.lemma3.mixture",
    "Mutual information of a finite mixture of channels is at most the mixture of their mutual informations",
    """
        transmitted_information(q, (k, y) -> sum(l, 1, L, w[l]*V[l, k, y]))
        <= sum(l, 1, L, w[l]*transmitted_information(q, (k, y) -> V[l, k, y]))
    """,
    where="""
        L M m integer, q w family(1), V family(3), forall k in 1..M: q[k] >= 0,
        forall l in 1..L: w[l] >= 0, forall l in 1..L, k in 1..M, y in 1..m: V[l, k, y] >= 0
    """,
    source=_LEMMA3,
    fidelity="sharpened",
    printed="I(X;Y) is a convex function of p(y|x) for fixed p(x)",
    letters={"L": "the number of channels that are mixed", "M": "the number of inputs of a channel", "q[k]": "the weight of the input k, not negative, in print p(x)", "w[l]": "the weight of the channel l in the mixture, not negative", "V[l,k,y]": "the entry of the channel l for the input k and the output y, not negative, in print p(y|x)"},
    proof=lambda: prove(mixture.statement, _prove_mixture(FINITE), defined=_mixture_defined(FINITE)),
    negative_control={"<= sum(l, 1, L,": "<= 1/2*sum(l, 1, L,"},
    control_note="half of the mixture",
    control_proof=lambda: _noiseless({"L": num(1), "w": Lambda(("l",), num(1))}),
    satisfying_instance=_noiseless({"L": num(1), "w": Lambda(("l",), num(1))}),
)

over_datasets: Claim = claim(
    "wu2019.lemma3.datasets",
    "The same for a mixture of as many channels as there are datasets",
    """
        transmitted_information(q, (k, y) -> tsum(l in tuples(n, j, K[j]), w[l]*V[l, k, y]))
        <= tsum(l in tuples(n, j, K[j]), w[l]*transmitted_information(q, (k, y) -> V[l, k, y]))
    """,
    where="""
        n integer, K integer family(1), M m integer, q w family(1), V family(3),
        forall k in 1..M: q[k] >= 0, forall l in tuples(n, j, K[j]): w[l] >= 0,
        forall l in tuples(n, j, K[j]), k in 1..M, y in 1..m: V[l, k, y] >= 0
    """,
    source=_LEMMA3,
    fidelity="auxiliary",
    says="I(X;Y) is a convex function of p(y|x) for fixed p(x)",
    letters={"M": "the number of inputs of a channel", "q[k]": "the weight of the input k, not negative, in print p(x)", "w[l]": "the weight in the mixture of the channel that goes with the dataset l, not negative", "V[l,k,y]": "the entry of the channel that goes with the dataset l for the input k and the output y, not negative, in print p(y|x)"},
    proof=lambda: prove(
        over_datasets.statement, _prove_mixture(OVER_DATASETS), defined=_mixture_defined(OVER_DATASETS)
    ),
    negative_control={"<= tsum(": "<= 1/2*tsum("},
    control_note="half of the mixture",
    control_proof=lambda: _noiseless(_ONE_DATASET),
    satisfying_instance=_noiseless(_ONE_DATASET),
)

_entries = seq(use("a", "h5", "k", "y"), use("b", "h7", "k", "y"))


def _prove_lemma3() -> Certificate:
    parts = [seq(), seq()]
    channels = seq(
        intro("l", "k", "y"),
        _entries,
        fact("d1", "delta_bounds", "l", "1"),
        fact("d2", "delta_bounds", "l", "2"),
        arith("d1.1*a", "d2.1*b"),
    )
    mix = lemma(
        "mix",
        "wu2019.lemma3.mixture",
        "2",
        "M",
        "m",
        "p",
        "l -> kronecker(l,1)*t+kronecker(l,2)*(1-t)",
        "l, k, y -> kronecker(l,1)*A[k,y]+kronecker(l,2)*B[k,y]",
        conditions=[*parts, channels],
    )
    entry = seq()
    either = first(arith("h9*a*pk", "t1*b*pk"), seq(), seq())
    inner = pointwise("k", use("pk", "h3", "k"), _entries, have("t1", "1-t >= 0"), either)
    return prove(lemma3.statement, mix, defined=first(_entries, seq(_entries, entry), inner))


lemma3: Claim = claim(
    "wu2019.lemma3",
    "For a fixed input law the mutual information is convex in the channel",
    """
        transmitted_information(p, (k, y) -> t*A[k, y] + (1 - t)*B[k, y])
        <= t*transmitted_information(p, A) + (1 - t)*transmitted_information(p, B)
    """,
    where="""
        M m integer, p family(1), A B family(2), t real, input_law(p),
        forall k in 1..M, y in 1..m: A[k, y] >= 0, forall k in 1..M: sum(y, 1, m, A[k, y]) = 1,
        forall k in 1..M, y in 1..m: B[k, y] >= 0, forall k in 1..M: sum(y, 1, m, B[k, y]) = 1,
        0 <= t, t <= 1
    """,
    source=_LEMMA3,
    printed="the mutual information I(X;Y) is a convex function of p(y|x) for fixed p(x)",
    waive={"unused-hypothesis": "the setting of the page; it holds without forall k in 1..M: sum(y, 1, m, A[k, y]) = 1, forall k in 1..M: sum(y, 1, m, B[k, y]) = 1"},
    letters={"M": "the number of inputs of a channel", "p[k]": "the probability of the input k, in print p(x)", "A[k,y]": "the probability of the output y for the input k in the first channel", "B[k,y]": "the probability of the output y for the input k in the second channel", "t": "the weight of the first channel in the mixture, from 0 to 1"},
    idea=(
        "For each input and output, the convex function a*log(a/b) of an entry a and an output probability b lies "
        "above its tangent plane at the entry and output probability of the mixed channel. Weighted by t and 1-t "
        "the linear terms cancel; the sum with weights p[k] is the claim."
    ),
    proof=_prove_lemma3,
    negative_control={"(p, B)": "(p, B) - 1/8"},
    control_note="an eighth less",
    control_proof=lambda: Witness(tuple(_one_letter.items())),
    satisfying_instance=Witness(tuple(_one_letter.items())),
    notes="For all finite alphabets, all input laws, all two channels; I(X;Y) = H(Y) - H(Y|X), in any unit.",
    others=["wu2019.lemma4.integrand"],
)

CLAIMS = [mixture, over_datasets, lemma3]
