"""Sections II and III: entropies and leakages of a joint range, k-anonymity, indistinguishability of two values."""

from collections.abc import Iterable

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import (
    EQUAL,
    RELATION,
    at,
    auto_closed,
    count,
    ranges_defined,
    relation,
    two,
)
from verify.claims.prelude import *

_C = count()


def _leak(x: str) -> Tactic:
    """log(M/|S|x|) = log M - log |S|x|."""
    c = count(x)
    return have(f"l{x}", f"log2(M/{c}) = log2(M) - log2({c})")


def _difference(given: str) -> Tactic:
    """From the extremum of log |S|x| to the other extremum of log(M/|S|x|)."""
    return split(seq(), seq(unpack(f"{given}.2", "y", "at"), exhibit("y")))


I0: Claim = claim(
    "ding_farokhi2020.i0",
    "I_0(S -> X) = H_0(S) - H_0(S|X) is the least of log |S|/|S|x|",
    "largest_conditional_entropy(H) => least_reduction(log2(M) - H)",
    where="M N integer, r family(2), H real, joint_range(r)",
    source=at("Section III-A, display"),
    printed=r"I_{0}(S\rightarrow X)\triangleq H_{0}(S)-H_{0}(S|X)=\min_{x\in\llbracket{X}\rrbracket}\log\frac{|\llbracket{S}\rrbracket|}{|\llbracket{S|x}\rrbracket|}",
    proof=lambda: prove(I0.statement, two, intro("g"), _difference("g"), defined=ranges_defined),
    negative_control="largest_conditional_entropy(H) => largest_reduction(log2(M) - H)",
    control_note="the largest",
    control_proof=lambda: relation((1, 1), (0, 1), H=1),
    satisfying_instance=relation(*EQUAL, H=0),
)
L0: Claim = claim(
    "ding_farokhi2020.l0",
    "L_0(S -> X) = H_0(S) - B_0(S|X) is the largest of log |S|/|S|x|",
    "least_conditional_entropy(B) => largest_reduction(log2(M) - B)",
    where="M N integer, r family(2), B real, joint_range(r)",
    source=at("Section III-A, display"),
    printed=r"L_{0}(S\rightarrow X)\triangleq H_{0}(S)-B_{0}(S|X)=\max_{x\in\llbracket{X}\rrbracket}\log\frac{|\llbracket{S}\rrbracket|}{|\llbracket{S|x}\rrbracket|}",
    proof=lambda: prove(L0.statement, two, intro("g"), _difference("g"), defined=ranges_defined),
    negative_control="least_conditional_entropy(B) => least_reduction(log2(M) - B)",
    control_note="the least",
    control_proof=lambda: relation((1, 1), (0, 1), B=0),
    satisfying_instance=relation(*EQUAL, B=0),
)

ordered: Claim = claim(
    "ding_farokhi2020.i0_l0",
    "0 <= I_0 <= L_0",
    "forall l real, L real: least_and_largest_reduction(l, L) => 0 <= l <= L",
    where="M N integer, r family(2), joint_range(r)",
    source=at("Section III-A"),
    fidelity="beyond",
    proof=lambda: prove(
        ordered.statement,
        two,
        intro("l", "L", "g"),
        unpack("g.1.2", "y", "at"),
        have("few", f"{count('y')} <= sum(s, 1, M, 1)", pointwise("s", use("bit", "h3", "s", "y"))),
        fact("l1", "log_monotone", "1", f"M/{count('y')}"),
        fact("r2", "reciprocal_positive", "log(2)"),
        defined=ranges_defined,
    ),
    negative_control="forall l real, L real: least_and_largest_reduction(l, L) => 0 <= l < L",
    control_note="strictly",
    control_proof=lambda: Witness((*relation((1,)).values, ("l", num(0)), ("L", num(0)))),
    satisfying_instance=relation(*EQUAL),
)


def reduction_not_negative(x: str, bits: str, columns: str) -> Tactic:
    """log |S|/|S|x| >= 0 (the fact "least")."""
    return seq(
        two,
        have("few", f"{count(x)} <= sum(s, 1, M, 1)", pointwise("s", use("bit", bits, "s", x))),
        fact("l1", "log_monotone", "1", f"M/{count(x)}"),
        fact("r2", "reciprocal_positive", "log(2)"),
    )


_first_defined = first(
    auto_closed,
    two,
    use("c", "g1.5", "x"),
    seq(use("c", "g1.5", "x"), fact("inverse", "reciprocal_positive", count())),
    use("c", "g1.4", "s"),
    seq(use("c", "g1.4", "s"), fact("inverse", "reciprocal_positive", "sum(x, 1, N, r[s,x])")),
)


def _asymmetric(
    name: str, title: str, statement: str, control: str, other: str, others: Iterable[str] = ()
) -> Claim:
    made: Claim = claim(
        name,
        title,
        statement,
        source=at("Section III-B, first lines"),
        printed=r"$I_{0}(S\rightarrow X)=I_{0}(X\rightarrow S)$ or $L_{0}(S\rightarrow X)=L_{0}(X\rightarrow S)$ do not hold "
        "in general",
        others=others,
        letters={
            "l": "how far X reduces the uncertainty about S, in bits",
            "k": "how far S reduces the uncertainty about X, in bits",
        },
        proof=lambda: prove(
            made.statement,
            fact("three", "log_increasing", "2", "3"),
            fact("four", "log_increasing", "3", "4"),
            fact("r2", "reciprocal_positive", "log(2)"),
            exhibit(
                "2",
                "3",
                "s, x -> kronecker(s,1)*(kronecker(x,1)+kronecker(x,2))+kronecker(s,2)*kronecker(x,3)",
                "1",
                other,
            ),
            evaluate,
            defined=_first_defined,
        ),
        satisfying_instance={},
        negative_control=control,
        control_note="a negative one",
        control_proof=lambda: fails(
            made,
            intro("M", "N", "r", "l", "k"),
            classical(unpack("not.6.2", "y", "at"), reduction_not_negative("y", "not.3", "not.5")),
            defined=_first_defined,
        ),
        notes="S has two values, X three; one value of S occurs with two values of X, the other with the third.",
    )
    return made


def _size_from_log(low: str, high: str, given: str) -> Tactic:
    """high >= low from log high >= log low."""
    return cases(
        "small", f"{high} >= {low}", seq(), seq(fact("up", "log_increasing", high, low), have("no", "0 < 0"))
    )


_ANONYMOUS_B = split(
    seq(
        two,
        intro("anonymous"),
        unpack("h7.2", "y", "at"),
        fact("up", "log_monotone", "k", count("y")),
        fact("r2", "reciprocal_positive", "log(2)"),
    ),
    seq(
        two,
        intro("enough", "x"),
        have("both", f"log2({_C}) >= log2(k)"),
        _size_from_log("k", _C, "both"),
    ),
)
_ANONYMOUS_L = split(
    seq(
        two,
        intro("anonymous"),
        unpack("h8.2", "y", "at"),
        _leak("y"),
        fact("up", "log_monotone", "k", count("y")),
        fact("pk", "log_product", "M", "1/k"),
        fact("qk", "log_reciprocal", "k"),
        have("d", f"log({count('y')})-log(k) >= 0"),
        fact("r2", "reciprocal_positive", "log(2)"),
        arith("d*r2", eq=[("1/log(2)", "pk"), ("1/log(2)", "qk"), "ly", "at"]),
    ),
    seq(
        two,
        intro("enough", "x"),
        use("b", "h8.1", "x"),
        _leak("x"),
        fact("pk", "log_product", "M", "1/k"),
        fact("qk", "log_reciprocal", "k"),
        have(
            "both",
            f"log2({_C}) >= log2(k)",
            arith("b", "enough", eq=[("1/log(2)", "pk"), ("1/log(2)", "qk"), "lx"]),
        ),
        _size_from_log("k", _C, "both"),
    ),
)
lemma1: Claim = claim(
    "ding_farokhi2020.lemma1",
    "k-anonymous exactly when B_0(S|X) >= log k, exactly when L_0(S -> X) <= log(|S|/k)",
    "(anonymous(k) <=> B >= log2(k)) and (anonymous(k) <=> L <= log2(M/k))",
    where="""
    M N integer, r family(2), k integer, B L real, joint_range(r), k >= 1,
    least_conditional_entropy(B), largest_reduction(L)
    """,
    source=at("Lemma 1"),
    letters={"k": "the least number of values in the definition of k-anonymity"},
    idea="The logarithm grows, so a least range of k values or more is a least logarithm of log k or more; subtracting from log |S| turns it into a largest reduction.",
    printed=(
        r"$\llbracket{S|X}\rrbracket$ is $k$-anonymous if and only if $B_{0}(S|X)\geq\log k$ or "
        r"$L_{0}(S\rightarrow X)\leq\log(|\llbracket{S}\rrbracket|/k)$"
    ),
    proof=lambda: prove(lemma1.statement, split(_ANONYMOUS_B, _ANONYMOUS_L), defined=_lemma1_defined),
    negative_control="(anonymous(k) <=> B > log2(k)) and (anonymous(k) <=> L <= log2(M/k))",
    control_note="strictly",
    control_proof=lambda: relation(*EQUAL, k=1, B=0, L=1),
    satisfying_instance=relation(*EQUAL, k=1, B=0, L=1),
    notes="For every finite joint range.",
)
_lemma1_defined = first(auto_closed, two, fact("inverse.k", "reciprocal_positive", "k"), ranges_defined)

_DIFFERENCE = "sum(x, 1, N, abs(r[s,x]-r[u,x]))"
_PAIR = RELATION + ", s in 1..M, u in 1..M"
_one_column = seq(use("a", "h3", "s", "x"), use("b", "h3", "u", "x"), alternatives("at", "a"))
_counted = have(
    "counted",
    f"{_DIFFERENCE} = sum(x, 1, N, r[s,x]+r[u,x]-2*r[s,x]*r[u,x])",
    pointwise("x", _one_column),
)
_nonnegative = seq(use("a", "h3", "s", "x"), use("b", "h3", "u", "x"))
footnote6: Claim = claim(
    "ding_farokhi2020.footnote6",
    "The ranges of X given two values differ in at most |X|s| + |X|s'| values, and in so many when they are disjoint",
    """
    difference_of_ranges(s, u) <= size_of_X_given(s) + size_of_X_given(u)
    and (
        disjoint_ranges(s, u)
        => difference_of_ranges(s, u) = size_of_X_given(s) + size_of_X_given(u)
      )
    """,
    where="M N integer, r family(2), s in 1..M, u in 1..M, joint_range(r)",
    source=at("footnote 6"),
    idea="For indicators |a - b| is at most a + b, with equality where the product is 0; summed over the values of X this compares the difference of the ranges with their sizes.",
    printed=(
        r"$|\llbracket{X|s}\rrbracket\setminus\llbracket{X|s^{\prime}}\rrbracket\sqcup\llbracket{X|s^{\prime}}\rrbracket\setminus\llbracket{X|s}\rrbracket|$ "
        "attains the maximum if "
        r"$\llbracket{X|s}\rrbracket\setminus\llbracket{X|s^{\prime}}\rrbracket=\llbracket{X|s}\rrbracket$ "
        "and "
        r"$\llbracket{X|s^{\prime}}\rrbracket\setminus\llbracket{X|s}\rrbracket=\llbracket{X|s^{\prime}}\rrbracket$"
    ),
    notes=(
        "The maximum is read as that for two ranges of these sizes. Over all pairs s, s' of a joint range another "
        "pair may have a larger difference."
    ),
    fidelity="reading",
    proof=lambda: prove(
        footnote6.statement,
        _counted,
        have("both", "sum(x, 1, N, r[s,x]*r[u,x]) >= 0", pointwise("x", _nonnegative)),
        split(seq(), seq(intro("disjoint"), have("none", "sum(x, 1, N, r[s,x]*r[u,x]) = 0"))),
    ),
    negative_control={"<=": "<"},
    control_note="strictly",
    control_proof=lambda: relation(*EQUAL, s=1, u=2),
    satisfying_instance=relation(*EQUAL, s=1, u=2),
)
CLAIMS = [
    I0,
    L0,
    ordered,
    _asymmetric(
        "ding_farokhi2020.i0_asymmetric",
        "I_0 is not symmetric",
        """
        exists M N integer, r family(2), l k real:
          joint_range(r)
          and ((forall x in 1..N: l <= reduction_of_S_given(x)) and (exists x in 1..N: reduction_of_S_given(x) = l))
          and ((forall s in 1..M: k <= reduction_of_X_given(s)) and (exists s in 1..M: reduction_of_X_given(s) = k))
          and l != k
        """,
        """
        exists M N integer, r family(2), l k real:
          joint_range(r)
          and ((forall x in 1..N: l <= reduction_of_S_given(x)) and (exists x in 1..N: reduction_of_S_given(x) = l))
          and ((forall s in 1..M: k <= reduction_of_X_given(s)) and (exists s in 1..M: reduction_of_X_given(s) = k))
          and l < 0
        """,
        "log2(3/2)",
        others=["ding_farokhi2020.l0_asymmetric"],
    ),
    _asymmetric(
        "ding_farokhi2020.l0_asymmetric",
        "L_0 is not symmetric",
        """
        exists M N integer, r family(2), l k real:
          joint_range(r)
          and ((forall x in 1..N: reduction_of_S_given(x) <= l) and (exists x in 1..N: reduction_of_S_given(x) = l))
          and ((forall s in 1..M: reduction_of_X_given(s) <= k) and (exists s in 1..M: reduction_of_X_given(s) = k))
          and l != k
        """,
        """
        exists M N integer, r family(2), l k real:
          joint_range(r)
          and ((forall x in 1..N: reduction_of_S_given(x) <= l) and (exists x in 1..N: reduction_of_S_given(x) = l))
          and ((forall s in 1..M: reduction_of_X_given(s) <= k) and (exists s in 1..M: reduction_of_X_given(s) = k))
          and l < 0
        """,
        "log2(3)",
    ),
    lemma1,
    footnote6,
]
