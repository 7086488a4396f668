"""Section V-F: when the leakage is zero. Lemma 7 with the steps of its proof.

"D >= D^(M-1)" is said as "every source has a tail of at most D": with attained maxima, as printed, or without.
"""

from theorems.kss2018.model import at
from verify.claims.prelude import *

ONE_SOURCE = (("M", num(2)), ("P", Lambda(("s", "i"), num("1/2"))))

# --- a decreasing source and its largest and smallest members -----------------------------------------------------


def tail_order(source: str) -> Tactic:
    """P_1 >= P_i for all i (fact `top`), of the source named."""
    return have(
        "top",
        f"forall i in 1..M: P[{source},i] <= P[{source},1]",
        intro("i"),
        lemma("order", "basics.sorting.ordered", "i", f"j -> P[{source},j]"),
        use("low", "order"),
    )


def first_apart(body: str) -> Tactic:
    """sum over 1..M = the first term + the sum over 2..M (facts `cut`, `front`)."""
    return fact("cut", "sum_split", f"sum(i, 1, M, {body})", "1")


# --- Lemma 7 -------------------------------------------------------------------------------------------------------

CONSTANT = "(forall a in 1..M, b in 1..M, j in 1..M: Q[a,j] = Q[b,j])"

_zero_level_is_constant = seq(
    intro("a", "b", "j"), use("dp", "given.4", "a", "b", "j"), use("back", "given.4", "b", "a", "j")
)

_within_tails = seq(
    intro("s"),
    tail_order("s"),
    use("valid", "given.3", "s"),
    use("row", "given.2", "1"),
    first_apart("P[s,i]"),
    have(
        "worse",
        "sum(i, 1, M, (P[s,1]-P[s,i])*Q[1,i]) >= 0",
        pointwise("i", use("t", "top", "i"), use("entry", "given.1", "1", "i")),
    ),
    have(
        "same",
        "sum(i, 1, M, P[s,i]*(1-Q[i,i])) = sum(i, 1, M, P[s,i]*(1-Q[1,i]))",
        pointwise("i", use("eq", "constant", "i", "1", "i"), arith(eq=[("P[s,i]", "eq")])),
    ),
    arith("worse", "valid", eq=["same", "cut", ("P[s,1]", "row")]),
)


def level_at_least_0(
    mechanism: str = "Q",
    letters: str = "M",
    private: str = "given.4",
    rows: str = "given.2",
    eps: str = "eps",
) -> Tactic:
    """eps >= 0 for a mechanism that is eps-DP by the fact `private`, with row sums by the fact `rows`."""
    return seq(
        use("row", rows, "1"),
        have(
            "column",
            f"sum(j, 1, {letters}, (exp({eps})-1)*{mechanism}[1,j]) >= 0",
            pointwise("j", use("dp", private, "1", "1", "j")),
        ),
        have("one", f"1 <= exp({eps})", arith("column", eq=[(f"exp({eps})-1", "row")])),
        fact("logs", "log_monotone", "1", f"exp({eps})"),
    )


level_not_negative = level_at_least_0()


def constant(answer: str) -> Tactic:
    """Exhibit the mechanism of this answer whatever the letter, where little is left to be shown of it."""
    return exhibit(f"i, j -> {answer}")


def constant_is_least(answer: str, letters: str) -> Tactic:
    """The least level is 0, attained by a constant mechanism, in the case of so many letters."""
    return split(constant(answer), seq(intro("Q", "eps", "given"), level_at_least_0("Q", letters)))


FIRST_LETTER = "i, j -> kronecker(j,1)"

_first_letter_is_valid = seq(intro("s"), first_apart("P[s,i]"))

_first_letter = seq(exhibit(FIRST_LETTER), split(seq(), seq(), _first_letter_is_valid))


def _prove_zero() -> Certificate:
    forwards = seq(
        intro("zero"),
        unpack("zero.1", "Q", "given"),
        have("constant", CONSTANT, _zero_level_is_constant),
        _within_tails,
    )
    backwards = seq(
        intro("tails"),
        split(_first_letter, seq(intro("Q", "eps", "given"), level_not_negative)),
    )
    return prove(zero.statement, split(forwards, backwards))


def _refute_strict_zero() -> Certificate:
    """Two letters, the uniform law, D = 1/2: the leakage is 0, and D is the tail."""
    values = ("2", "s, i -> 1/2", "1/2")
    return fails(
        zero,
        exhibit(*values),
        split(seq(), each(Choose(0), split(constant_is_least("kronecker(j,1)", "2"), exhibit("0")))),
    )


zero: Claim = claim(
    "kss2018.lemma7",
    "Perfect privacy exactly from D^(M-1) on",
    "least_level(D, 0) <=> reaches_last_threshold(D)",
    where="M integer, P family(2), D real, source_set(P), ordered(P), 0 < D <= 1",
    source=at("Lemma 7"),
    printed=r"$\epsilon^{*}_{\text{DP}}(\mathcal{P},D)=0$ if and only if $D\geq D^{(M-1)}$",
    waive={"unused-hypothesis": "the setting of the page; it holds without 0 < D <= 1"},
    idea=(
        "At level 0 all rows are the same law a, so the distortion is 1 - sum of P[s,i]*a[i], at least 1 - P[s,1] ="
        " P[s,2] + ... + P[s,M], as P decreases. Conversely always answering with letter 1 has just this distortion"
        " and level 0, and no level is negative."
    ),
    proof=_prove_zero,
    negative_control="least_level(D, 0) <=> (forall s real: sum(i, 2, M, P[s, i]) < D)",
    control_note="D > D^(M-1): at D = D^(M-1) the constant mechanism is valid",
    control_proof=_refute_strict_zero,
    satisfying_instance=Witness((*ONE_SOURCE, ("D", num("1/2")))),
    notes="For every M >= 1 and every set of sources with a common decreasing order, finite or not, "
    "the uniform law "
    "allowed. D >= D^(M-1) says that sum_{i>=2} P_i <= D for every source.",
)


constant_columns: Claim = claim(
    "kss2018.lemma7.columns",
    "At level 0 every column has one value a_i, these sum to 1, and so D_i = 1 - a_i sum to M - 1",
    "(forall a in 1..M, b in 1..M, j in 1..M: Q[a, j] = Q[b, j]) and total_distortion(Q) = M - 1",
    where="M integer, Q family(2), M >= 1, channel[M, M](Q), private(Q, 0)",
    source=at("Lemma 7, proof"),
    printed=(
        r"This implies all elements of the $i^{\text{th}}$ column have the same value, namely "
        r"$a_{i}$, where $0\leq a_{i}\leq 1$ and $\sum_{i=1}^{M}a_{i}=1$"
    ),
    proof=lambda: prove(
        constant_columns.statement,
        have(
            "constant",
            CONSTANT,
            intro("a", "b", "j"),
            use("dp", "h3", "a", "b", "j"),
            use("back", "h3", "b", "a", "j"),
        ),
        split(
            seq(), seq(use("row", "h2.2", "1"), have("same", "sum(i, 1, M, Q[i,i]) = sum(i, 1, M, Q[1,i])"))
        ),
    ),
    negative_control={"Q, 0": "Q, 1"},
    control_note="level 1 in place of level 0",
    control_proof={
        "M": 2,
        "Q": Table(tuple(((i, j), num("3/5" if i == j else "2/5")) for i in (1, 2) for j in (1, 2))),
    },
    satisfying_instance={"M": 2, "Q": "i, j -> 1/2"},
    others=["kss2018.lemma7.bound"],
)

first_letter_is_best: Claim = claim(
    "kss2018.lemma7.bound",
    "Distortions in [0, 1] that sum to M - 1 cost at least the tail after the first letter",
    "sum(i, 1, M, p[i]*x[i]) >= sum(i, 2, M, p[i])",
    where="""
        M integer, p family(1), x family(1),
        M >= 1, decreasing(p), between_0_and_1(x), sum(i, 1, M, x[i]) = M - 1
    """,
    source=at("Lemma 7, proof"),
    printed=(
        r"by replacing $D_{1}$ with zero and $D_{i},i>1$ with one, we can further lower bound the distortion as "
        r"$\sum_{i=1}^{M}P_{i}D_{i}\geq\sum_{i=2}^{M}P_{i}$"
    ),
    proof=lambda: prove(
        first_letter_is_best.statement,
        have(
            "top",
            "forall i in 1..M: p[i] <= p[1]",
            intro("i"),
            lemma("order", "basics.sorting.ordered", "i", "j -> p[j]"),
            use("low", "order"),
        ),
        first_apart("p[i]"),
        have("worse", "sum(i, 1, M, (p[1]-p[i])*(1-x[i])) >= 0"),
        arith("worse", eq=["cut", ("p[1]", "h4")]),
    ),
    negative_control={"decreasing(p),": ""},
    control_note="without the order of the probabilities",
    control_proof={
        "M": 2,
        "p": Table((((1,), num(0)), ((2,), num(1)))),
        "x": Table((((1,), num(1)), ((2,), num(0)))),
    },
    satisfying_instance={"M": 2, "p": "i -> 1/2", "x": "i -> 1/2"},
    notes="For any decreasing p, of any sign and sum.",
)

constant_mechanism: Claim = claim(
    "kss2018.eq35",
    "The mechanism that always answers 1 has distortion 1 - P_1 = the tail",
    "sum(i, 1, M, p[i]*(1 - kronecker(i, 1))) = sum(i, 2, M, p[i])",
    where="M integer, p family(1), M >= 1",
    source=at("eq. (35)"),
    printed=r"$\max_{P\in\mathcal{P}}\sum_{i=1}^{M}P_{i}D_{i}=\max_{P\in\mathcal{P}}\sum_{i=2}^{M}P_{i}=D^{(M-1)}\leq D$",
    proof=lambda: prove(constant_mechanism.statement, first_apart("p[i]")),
    negative_control="sum(i, 1, M, p[i]*(1 - kronecker(i, 1))) = sum(i, 1, M, p[i])",
    control_note="the first letter counted too",
    control_proof={"M": 1, "p": "i -> 1"},
    satisfying_instance={"M": 2, "p": "i -> 1/2"},
    notes="For each source, and so for the maximum over all.",
)

CLAIMS = [zero, constant_columns, first_letter_is_best, constant_mechanism]
