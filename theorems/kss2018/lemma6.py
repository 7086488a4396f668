"""Section III-A: Lemma 6 (Class II source sets), and valid mechanisms."""

from theorems.kss2018.lemma5 import _information_not_negative
from theorems.kss2018.model import at
from verify.claims.prelude import *

_HALVES: dict[str, object] = {"M": 2, "P": Lambda(("s", "i"), num("1/2"))}
_ONE: dict[str, object] = {"M": 1, "p": Lambda(("i",), num(1)), "Q": Lambda(("i", "j"), num(1))}

# --- no information ------------------------------------------------------------------------------------------------


chance: Claim = claim(
    "kss2018.lemma6.chance",
    "Without information the output is the letter no more often than by chance",
    "sum(i, 1, M, p[i]*Q[i, i]) <= sum(j, 1, M, p[j]*output_law(p, Q, j))",
    where="M integer, p family(1), Q family(2), M >= 1, distribution(p), mechanism(Q), information(p, Q) <= 0",
    source=at("Lemma 6, proof: I(X;X') = 0 makes output and letter independent"),
    fidelity="auxiliary",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1"},
    proof=lambda: prove(
        chance.statement,
        have(
            "same",
            "sum(i, 1, M, p[i]*Q[i,i]) = sum(i, 1, M, p[i]*output_law(p, Q, i))",
            pointwise("i", _same),
        ),
    ),
    negative_control={"0": "1"},
    control_note="with some information",
    control_proof={"M": 2, "p": "i -> 1/2", "Q": "i, j -> kronecker(i, j)"},
    satisfying_instance=_ONE,
)

_same = lemma("same", "basics.joint.silent", "M", "M", "p", "Q", "i", "i")

# --- Lemma 6 -------------------------------------------------------------------------------------------------------

_CONSTANT = seq(  # all to letter 1
    exhibit("i, j -> kronecker(j,1)"),
    split(
        seq(),
        seq(),
        seq(intro("s"), fact("cut", "sum_split", "sum(i, 1, M, P[s,i])", "1")),
        seq(
            intro("s"),
            have("same", "forall j in 1..M: sum(k, 1, M, P[s,k]*kronecker(j,1)) = kronecker(j,1)"),
            have(
                "is",
                "sum(j, 1, M, xlogx(sum(k, 1, M, P[s,k]*kronecker(j,1)))) = sum(j, 1, M, xlogx(kronecker(j,1)))",
                pointwise("j", use("e", "same", "j"), rewrite("e")),
            ),
        ),
    ),
)


def _prove_lemma6() -> Certificate:
    """I(P;Q) <= 0 gives hits <= chance <= P_1."""
    s_hits, s_out = "sum(i, 1, M, P[s,i]*Q[i,i])", "sum(k, 1, M, P[s,k]*Q[k,j])"
    s_chance = f"sum(j, 1, M, P[s,j]*{s_out})"
    out = have("out", f"{s_out} >= 0")
    names = seq(
        let("S", s_hits),
        let("T", s_chance),
    )

    likely = seq(  # chance is at most P_1
        have(
            "cap",
            f"sum(j, 1, M, (P[s,1]-P[s,j])*{s_out}) >= 0",
            pointwise(
                "j",
                out,
                lemma("order", "basics.sorting.ordered", "j", "l -> P[s,l]"),
                use("low", "order", conditions=[seq(intro("l"), use("o", "h4", "s", "l"))]),
                use("top", "low", "1"),
            ),
        ),
        have("rows", "sum(k, 1, M, P[s,k]*sum(j, 1, M, Q[k,j])) = sum(k, 1, M, P[s,k])"),
    )
    only_if = seq(
        intro("leakage"),
        unpack("leakage.1", "Q", "g"),
        intro("s"),
        use("unit", "h3", "s"),
        use("valid", "g.3", "s"),
        names,
        lemma("fair", "kss2018.lemma6.chance", "M", "i -> P[s,i]", "i, j -> Q[i,j]"),
        likely,
        fact("cut", "sum_split", "sum(i, 1, M, P[s,i])", "1"),
        arith("valid", "fair", "cap", eq=["S", "T", "cut", ("P[s,1]", "rows"), ("P[s,1]", "unit"), "unit"]),
    )
    if_ = seq(intro("far"), split(_CONSTANT, _information_not_negative))
    return prove(lemma6.statement, split(only_if, if_))


lemma6: Claim = claim(
    "kss2018.lemma6",
    "Class II: no mutual information leaks exactly from D^(M-1) on",
    "least_information(D, 0) <=> reaches_last_threshold(D)",
    where="M integer, P family(2), D real, sources: source_set(P), order: ordered(P)",
    source=at("Lemma 6"),
    printed=r"For any Class II source set $\mathcal{P}$, $\epsilon^{*}_{\text{IT}}(\mathcal{P},D)=0$ iff $D\geq D^{(M-1)}$",
    idea=(
        "Tangents of the log give I(P;Q) >= (1-1/m)*S - (m-1)*T for all m > 1, S the probability of a correct "
        "output, T that by chance, sum of P[s,j]*o[j]. If I <= 0, m near 1 yields S <= T <= P[s,1], so D >= 1 - S "
        ">= 1 - P[s,1], the tail. Conversely always answer 1: this leaks nothing."
    ),
    proof=_prove_lemma6,
    negative_control="least_information(D, 0) <=> (forall s real: sum(i, 1, M, P[s, i]) <= D)",
    control_note="D^(M) for D^(M-1)",
    control_proof=lambda: _refute_next_threshold(),
    satisfying_instance={**_HALVES, "D": "1/2"},
    notes=(
        "For every M and every Class II set, finite or not, the letters in the order that Remark 1 assumes (order). "
        "D >= D^(M-1) is said as: D >= P_2 + ... + P_M for all P."
    ),
)


def _refute_next_threshold() -> Certificate:
    """One letter, D = 0: nothing leaks, though D < 1."""
    attained = exhibit("i, j -> 1")
    bound = seq(intro("Q", "c", "g"), use("leak", "g.4", "0"))
    return fails(
        lemma6,
        exhibit("1", "s, i -> 1", "0"),
        split(seq(), each(Choose(0), split(split(attained, bound), exhibit("0")))),
    )


# --- valid mechanisms ----------------------------------------------------------------------------------------------

valid_convex: Claim = claim(
    "kss2018.section3a.valid_convex",
    "The set of valid mechanisms is convex",
    """
        mechanism((i, j) -> lambda*A[i, j] + (1 - lambda)*B[i, j])
        and valid_distortions((i) -> 1 - (lambda*A[i, i] + (1 - lambda)*B[i, i]), D)
    """,
    where="""
        M integer, P family(2), D real, A family(2), B family(2), lambda real,
        M >= 1, 0 <= lambda, lambda <= 1, mechanism(A), valid(A, D), mechanism(B), valid(B, D)
    """,
    source=at("Section III-A, before eq. (26)"),
    printed=r"the set of valid mechanisms $\mathcal{Q}(\mathcal{P},D)$ is also convex",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1"},
    letters={
        "A[i,j]": "the probability of the output j for the letter i under the first of two mechanisms",
        "B[i,j]": "the probability of the output j for the letter i under the second",
        "lambda": "a weight, between 0 and 1",
    },
    proof=lambda: prove(valid_convex.statement),
    negative_control={"0 <= lambda, lambda <= 1,": ""},
    control_note="weights outside of [0, 1]",
    control_proof=lambda: _refute_any_weight(),
    satisfying_instance={
        "M": 1,
        "P": "s, i -> 1",
        "D": 0,
        "A": "i, j -> 1",
        "B": "i, j -> 1",
        "lambda": 0,
    },
)


def _refute_any_weight() -> Certificate:
    """lambda = 2 takes the difference of two mechanisms twice."""
    return fails(
        valid_convex,
        exhibit("2", "s, i -> 1/2", "1", "i, j -> kronecker(j,1)", "i, j -> kronecker(j,2)", "2"),
        split(seq(), each(Choose(0), exhibit("1", "2"))),
    )


CLAIMS = [chance, lemma6, valid_convex]
