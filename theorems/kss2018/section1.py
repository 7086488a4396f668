"""Sections I and IV: what the running text asserts about classes, staircase mechanisms, and the shape of the tradeoffs.

Not formalised: what figures look like, "intuitively" and "outlier" remarks, related work, and Figure 1 (a picture of
Definition 1). The values behind Figures 4-7 are computed by `verify.optimal_dp_leakage` and `verify.optimal_mi_leakage`.
"""

from theorems.kss2018.fano import _sizes
from theorems.kss2018.model import at
from verify.claims.prelude import *

# --- unions of Class II sets ---------------------------------------------------------------------------------------


def _refute_union() -> Certificate:
    """The uniform law on two letters alone is of Class I, and so is its only non-empty part."""
    uniform = seq(intro("label", "T", "U"), classical(exhibit("1", "k -> 1", "k -> 0")))
    return disprove(union.statement, exhibit("2", "s, i -> 1/2"), split(seq(), uniform))


union: Claim = claim(
    "kss2018.section1.union",
    "Any source set is a union of parts of one order each, none of them of Class I (disjointness and distinct orders left out)",
    """
        exists label integer family(1), T integer family(2), U integer family(2):
          (
            forall s real, i in 1..M:
              1 <= T[label[s], i]
              and T[label[s], i] <= M
              and U[label[s], T[label[s], i]] = i
              and 1 <= U[label[s], i]
              and U[label[s], i] <= M
              and T[label[s], U[label[s], i]] = i
          )
          and ordered((s, i) -> P[s, T[label[s], i]])
          and (
              forall r integer, w family(1), source family(1):
                1 <= r
                and weights[r](w)
                and (forall k in 1..r: label[source[k]] = label[source[1]])
                => not uniform((i) -> mixture(r, w, source, i))
            )
    """,
    where="M integer, P family(2), source_set(P)",
    source=at("Section I-A, Class III; Definition 1"),
    printed="any arbitrary source set can be written as a disjoint union of Class II subsets, each having a "
    "different ordering",
    fidelity="restricted",
    severity="slip",
    proof=_refute_union,
    satisfying_instance={"M": 1, "P": "s, i -> 1"},
    notes="A part that contains the uniform law is of Class I, not II. (The sentence stands in the paragraph on Class III, "
    "where no part contains it, but says any set; that the parts are disjoint fails there too: "
    "kss2018.section3.disjoint.)",
    letters={
        "label": "the part label[s] into which the source s falls",
        "T[k,i]": "the letter that stands at place i in the order of the part k",
        "U[k,i]": "the place of the letter i in the order of the part k",
    },
)


def _prove_parts() -> Certificate:
    """Definition 5: each source is in the part of a permutation. A part of a set that is not of Class I is not, either."""
    return prove(
        parts.statement,
        split(
            seq(intro("s"), lemma("folds", "kss2018.definition5.covers", "M"), use("own", "folds", "i -> P[s,i]")),
            seq(intro("T", "U", "r", "w", "source", "g"), use("no", "not_class_I", "r", "w", "source")),
        ),
    )


parts: Claim = claim(
    "kss2018.section1.union.amended",
    "A source set that is not of Class I is a union of Class II sets, one for each order (they meet in sources with ties)",
    """
        (forall s real: exists T integer family(1), U integer family(1): permutation(T, U) and decreasing((i) -> P[s, T[i]]))
        and (
            forall T integer family(1), U integer family(1), r integer, w family(1), source family(1):
              permutation(T, U) and 1 <= r and weights[r](w)
              and (forall k in 1..r: decreasing((i) -> P[source[k], T[i]]))
              => not uniform((i) -> mixture(r, w, source, i))
          )
    """,
    where="""
        M integer, P family(2), source_set(P),
        not_class_I: forall r integer, w family(1), source family(1):
          1 <= r and weights[r](w) => not uniform((i) -> mixture(r, w, source, i))
    """,
    source=at("Section I-A, Class III; Definition 1"),
    fidelity="amended",
    says="any source set that is not of Class I can be written as a union of Class II subsets, each having a different ordering",
    proof=_prove_parts,
    negative_control={
        "not_class_I: forall r integer, w family(1), source family(1):\n          1 <= r and weights[r](w) => not": "not_class_I: forall r integer, w family(1), source family(1):\n          2 <= r and r <= 1 and weights[r](w) => not"
    },
    control_note="any set",
    control_proof=lambda: _refute_any_set(),
    instance_proof=lambda: _one_source_of_class_II(),
    notes="The part of a permutation T has the sources that T orders, as in (15). They cover the set and are not of Class I; a source with "
    "equal probabilities is in several. That each is of one order is how they are made.",
    letters={
        "T[i]": "the letter that stands at place i in an order",
        "U[i]": "the place of the letter i in it",
        "r": "how many sources of the part are mixed",
    },
)


def _refute_any_set() -> Certificate:
    """The uniform law alone."""
    same = "i -> kronecker(i,1)+2*kronecker(i,2)"
    cells = seq(intro("i"), each(Enumerate("i", 1, 2)))
    only = seq(exhibit(same, same, "1", "k -> 1", "k -> 0"), split(split(cells, seq(), seq(), seq(), seq()), seq()))
    never = seq(intro("r", "w", "source", "g"), have("no", "0 < 0"), absurd("no"))
    return fails(parts, exhibit("2", "s, i -> 1/2"), split(split(seq(), seq(), seq(), never), each(Choose(1), only)))


def _one_source_of_class_II() -> Certificate:
    """(1, 0)."""
    never = seq(intro("r", "w", "source", "g", "u"), use("second", "u", "2"), have("no", "0 < 0"), absurd("no"))
    return lives(parts, ("2", "s, i -> kronecker(i,1)"), seq(), seq(), seq(), never)


# --- staircase mechanisms ------------------------------------------------------------------------------------------


def _refute_staircase() -> Certificate:
    """P = (3/5, 2/5), D = 1/4: by Theorem 2 the symmetric mechanism is optimal, with quotients 1, 3, 1/3."""
    source, matrix = "s, i -> 3/5-kronecker(i,2)/5", "i, j -> 1/4+kronecker(i,j)/2"
    low = lemma("low", "kss2018.theorem2.low", "2", source, "1/4", conditions=[*[seq()] * 6, exhibit("0")])
    cells = seq(
        intro("a", "b", "j"),
        each(
            Enumerate("a", 1, 2),
            seq(),
            seq(),
            *[each(Enumerate("b", 1, 2), seq(), seq(), *[each(Enumerate("j", 1, 2))] * 2)] * 2,
        ),
    )
    rows = seq(intro("i"), each(Enumerate("i", 1, 2)))
    optimal = split(
        split(
            seq(exhibit(matrix), split(seq(), rows)),
            seq(
                low,
                unpack("low", "there", "bound"),
                intro("Q", "eps", "g"),
                use("b", "bound", "Q", "eps"),
            ),
        ),
        seq(),
        rows,
    )
    return disprove(
        staircase.statement,
        exhibit("2", source, "1/4", "log(3)", matrix),
        split(seq(), split(optimal, seq(exhibit("3"), cells))),
    )


staircase: Claim = claim(
    "kss2018.section1.staircase",
    "No optimal mechanism of a Class II set is a staircase",
    "optimal(Q, D, v) => not staircase(Q)",
    where="""
        M integer, P family(2), D real, v real, Q family(2),
        source_set(P), ordered(P), forall s real: P[s, 1] > 1/M, 0 < D
    """,
    source=at("Section I-B, last sentence"),
    printed="We show that the staircase property holds only for Class 1 source sets",
    reading_of="kss2018.section1.staircase.some",
    others=["kss2018.section1.staircase.class_I"],
    severity="slip",
    proof=_refute_staircase,
    satisfying_instance={
        "M": 2,
        "P": "s, i -> 3/5 - kronecker(i, 2)/5",
        "D": "1/4",
        "v": 1,
        "Q": "i, j -> 1/2",
    },
    notes="Read as: no Class II set has an optimal staircase. Below D^(1) the symmetric mechanism, a staircase, is optimal for "
    "Class II sets too (Theorem 2 itself).",
    letters={"v": "a level of differential privacy, in nats", "c": "the one factor of the steps"},
)

# --- Section IV: the shape of the tradeoffs ------------------------------------------------------------------------


def _prove_apart() -> Certificate:
    """With t = (M-1)(1-D)/D > 1, the rate is log(M(1-D)) - D log t, and M (1-D) < t."""
    ratio = "(M-1)*(1-D)/D"
    return prove(
        apart.statement,
        have("positive", "D > 0"),
        _sizes,
        fact("rD", "reciprocal_positive", "D"),
        have("ahead", f"{ratio}-M*(1-D) > 0", arith("spare*gap*rD")),
        fact("grow", "log_increasing", "M*(1-D)", ratio),
        fact("sign", "log_monotone", "1", ratio),
        fact("l1", "log_product", "M", "1-D"),
        fact("l2", "log_product", "(M-1)*(1-D)", "1/D"),
        fact("l3", "log_product", "M-1", "1-D"),
        fact("l4", "log_reciprocal", "D"),
        have("L", f"log({ratio}) = log(M-1)+log(1-D)-log(D)"),
        have("slope", "log(M-1)+log(1-D)-log(D) >= 0"),
        have("gain", "log(M-1)-log(D)-log(M) > 0"),
        fact("xD", "xlogx_value", "D"),
        fact("x1D", "xlogx_value", "1-D"),
        arith("gain", "slope*positive", eq=["L", "xD", "x1D"]),
        defined=seq(
            have("positive", "D > 0"),
            _sizes,
            fact("rD", "reciprocal_positive", "D"),
            have("odds", "(M-1)*(1-D)/D > 0", arith("M1*spare*rD")),
        ),
    )


apart: Claim = claim(
    "kss2018.section4.apart",
    "Class I: formula (27) is below formula (8) for 0 < D < (M-1)/M",
    "symmetric_information(D) < symmetric_level(D)",
    where="M integer, D real, M >= 2, 0 < D, D < (M - 1)/M",
    source=at("Section IV, last paragraph; Lemma 5 and Theorem 1"),
    printed="The bounds only coincide at perfect privacy, where the output is independent of the input",
    fidelity="restricted",
    proof=_prove_apart,
    negative_control="symmetric_information(D) < symmetric_level(D)/2",
    control_note="half of it",
    control_proof={"M": 1000, "D": "1/3"},
    satisfying_instance={"M": 2, "D": "1/4"},
    notes="For every M >= 2 and 0 < D < (M-1)/M: formulas (27) and (8).",
    others=["kss2018.section4.nonconvex", "kss2018.section4.convex"],
)

nonconvex: Claim = claim(
    "kss2018.section4.nonconvex",
    "Differential privacy leakage is not convex in the distortion: Class I, M = 10, between D = 1/2 and 9/10",
    "log(9*(1 - 7/10)/(7/10)) > (log(9*(1 - 1/2)/(1/2)) + log(9*(1 - 9/10)/(9/10)))/2",
    source=at("Section IV, last paragraph; Figure 6"),
    printed="These plots clearly show ... nonconvexity of the DP leakage as a function of the distortion constraint D",
    fidelity="restricted",
    negative_control="log(9*(1 - 7/10)/(7/10)) > log(9*(1 - 1/2)/(1/2)) + log(9*(1 - 9/10)/(9/10))",
    control_note="the sum for the mean",
    control_proof={},
    satisfying_instance={},
)


def _prove_convex() -> Certificate:

    def two(label: str, first: str, second: str) -> Tactic:
        return lemma(
            label,
            "basics.xlogx.jensen",
            "2",
            "l -> kronecker(l,1)*lambda+kronecker(l,2)*(1-lambda)",
            f"l -> kronecker(l,1)*({first})+kronecker(l,2)*({second})",
        )

    return prove(convex.statement, two("a", "D", "E"), two("b", "1-D", "1-E"))


_ONE_LETTER = ("1", "s, i -> 1", "1", "1", "0", "0", "1/2")
_always = [exhibit("i, j -> 1")] * 2
_not_less = seq(intro("Q"), classical(use("r", "not.2", "1"), have("q", "Q[1,1] = 1"), exhibit("0"), rewrite("q")))


def _prove_any_convex() -> Certificate:
    """The mixture of the two mechanisms, by kss2018.section3a.convex for each source."""
    return prove(
        any_convex.statement,
        unpack("at_D", "A", "a"),
        unpack("at_E", "B", "b"),
        exhibit("i, j -> lambda*A[i,j]+(1-lambda)*B[i,j]"),
        split(
            seq(intro("i", "j"), use("x", "a.1", "i", "j"), use("y", "b.1", "i", "j"), arith("low*x", "high*y")),
            seq(intro("i"), use("x", "a.2", "i"), use("y", "b.2", "i"), arith(eq=[("lambda", "x"), ("1-lambda", "y")])),
            seq(
                intro("s"),
                use("x", "a.3", "s"),
                use("y", "b.3", "s"),
                use("one", "sources.3", "s"),
                arith("low*x", "high*y", eq=["one"]),
            ),
            seq(
                intro("s"),
                use("x", "a.4", "s"),
                use("y", "b.4", "s"),
                lemma("mean", "kss2018.section3a.convex", "M", "i -> P[s,i]", "A", "B", "lambda"),
                arith("mean", "low*x", "high*y"),
            ),
        ),
    )


any_convex: Claim = claim(
    "kss2018.section4.convex.any",
    "For every source set the minimal mutual information leakage is convex in the distortion",
    "information_enough(lambda*D + (1 - lambda)*E, lambda*u + (1 - lambda)*v)",
    where="""
        M integer, P family(2), D real, E real, u real, v real, lambda real,
        sources: source_set(P), low: 0 <= lambda, high: lambda <= 1,
        at_D: information_enough(D, u), at_E: information_enough(E, v)
    """,
    source=at("Section IV, last paragraph; Figures 6, 7"),
    printed="These plots clearly show the convexity of the MI leakage ... as a function of the distortion constraint D",
    fidelity="sharpened",
    letters={"E": "a second distortion", "lambda": "a weight, between 0 and 1", "u": "a leakage that is enough at D", "v": "a leakage that is enough at E"},
    proof=_prove_any_convex,
    negative_control={"(1 - lambda)*v)": "(1 - lambda)*v - 1)"},
    control_note="less by 1",
    control_proof=lambda: fails(any_convex, exhibit(*_ONE_LETTER), split(split(*[seq()] * 5, *_always), _not_less)),
    instance_proof=lambda: lives(any_convex, _ONE_LETTER, *[seq()] * 5, *_always),
    others=["kss2018.section4.convex"],
    notes="The plots are of one Class I set and one Class II set; it holds for every source set: the mixture of the two mechanisms does it.",
)

convex: Claim = claim(
    "kss2018.section4.convex",
    "Class I: the formula of (27) for mutual information leakage is convex in the distortion",
    """
        symmetric_information(lambda*D + (1 - lambda)*E)
        <= lambda*symmetric_information(D) + (1 - lambda)*symmetric_information(E)
    """,
    where="""
        M integer, D real, E real, lambda real,
        M >= 2, 0 <= D, D <= 1, 0 <= E, E <= 1, 0 <= lambda, lambda <= 1
    """,
    source=at("Section IV, last paragraph; Figure 6"),
    printed="These plots clearly show the convexity of the MI leakage ... as a function of the distortion constraint D",
    letters={"E": "a second distortion", "lambda": "a weight, between 0 and 1"},
    fidelity="restricted",
    proof=_prove_convex,
    negative_control="""
        symmetric_information(lambda*D + (1 - lambda)*E)
        < lambda*symmetric_information(D) + (1 - lambda)*symmetric_information(E)
    """,
    control_note="strictly",
    control_proof={"M": 2, "D": 1, "E": 0, "lambda": 1},
    satisfying_instance={"M": 2, "D": 0, "E": 1, "lambda": 0},
)

CLAIMS = [union, parts, staircase, apart, nonconvex, any_convex, convex]
