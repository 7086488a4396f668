"""Section III, first part: the symmetric mechanism (7), Lemmas 2, 3 and 4."""

from theorems.kss2018.beyond import SHARE, _off_diagonal, _share
from theorems.kss2018.model import at, family
from theorems.kss2018.theorem2 import SUM, _levels, _within_sum
from verify.claims.prelude import *

# --- the symmetric mechanism ---------------------------------------------------------------------------------------

_HALVES = {"M": 2, "D": "1/2", "Q": Lambda(("i", "j"), num("1/2"))}

_sizes = seq(
    have("M1", "M-1 > 0"),
    have("M0", "M > 0"),
    fact("rM1", "reciprocal_positive", "M-1"),
    fact("rM", "reciprocal_positive", "M"),
    have("gap", "M-1-D*M >= 0", have("less", "(M-1)/M-D >= 0"), arith("less*M0")),
    have("spare", "1-D > 0"),
    have("slack", "1-D-D/(M-1) >= 0", arith("gap*rM1")),
    fact("rD", "reciprocal_positive", "D"),
    have("ratio", "(M-1)*(1-D)/D > 0", arith("M1*spare*rD")),
    have("share", "D/(M-1) > 0", arith("h2*rM1")),
)


def _prove_symmetric_channel() -> Certificate:
    entries = seq(
        intro("i", "j"),
        use("is", "h4", "i", "j"),
        fact("d", "delta_bounds", "i", "j"),
        have("off", "1-kronecker(i,j) >= 0"),
        arith("d.1*spare", "off*share", eq=["is"]),
    )
    rows = seq(
        intro("i"),
        have(
            "is",
            "sum(j, 1, M, Q[i,j]) = sum(j, 1, M, kronecker(i,j)*(1-D)+(1-kronecker(i,j))*D/(M-1))",
            pointwise("j", use("is", "h4", "i", "j")),
        ),
    )
    levels = seq(
        intro("a", "b", "j"),
        use("x", "h4", "a", "j"),
        use("y", "h4", "b", "j"),
        fact("v", "delta_bounds", "b", "j"),
        have("off", "1-kronecker(a,j) >= 0"),
        arith("off*slack", "ratio*v.1*slack", eq=["x", ("(M-1)*(1-D)/D", "y")]),
    )
    return prove(symmetric.statement, _sizes, split(entries, rows, levels), defined=_sizes)


symmetric: Claim = claim(
    "kss2018.eq7",
    "The symmetric mechanism is a mechanism of level at most log((M-1)(1-D)/D), for D <= (M-1)/M",
    "mechanism(Q) and private(Q, symmetric_level(D))",
    where="M integer, D real, Q family(2), M >= 2, 0 < D, D <= (M - 1)/M, symmetric_mechanism(Q, D)",
    source=at("Section III, eq. (7); also eqs. (29) and (51)"),
    printed=r"${Q_{D}}(j|i)\triangleq\begin{cases}1-D,&i=j\\ \frac{D}{M-1},&i\neq j\\ \end{cases}$ ... $Q$ is $(\mathcal{P},D)$-valid and $\epsilon_{\text{DP}}(Q)=\log(M-1)\frac{1-D}{D}$",
    fidelity="restricted",
    idea=(
        "The entries are nonnegative and rows sum to 1. As D <= (M-1)/M, the diagonal entry 1-D is at least "
        "D/(M-1), so two entries of a column have a ratio of at most (M-1)*(1-D)/D, whose logarithm is the level."
    ),
    proof=_prove_symmetric_channel,
    negative_control="mechanism(Q) and private(Q, symmetric_level(D)/2)",
    control_note="half of the level",
    control_proof=lambda: _refute_half_level(),
    satisfying_instance=_HALVES,
    notes="For D <= (M-1)/M: beyond, the logarithm is negative and the level is its absolute value. M >= 2: at M = 1 "
    "the entries divide by 0.",
)


def _refute_half_level() -> Certificate:
    """M = 2, D = 1/5: the quotient 4 is more than 2."""
    return Witness((("M", num(2)), ("D", num("1/5")), ("Q", family("i, j", "1/5+3/5*kronecker(i,j)"))))


# --- no leakage ----------------------------------------------------------------------------------------------------

_ONE_LETTER: dict[str, object] = {"M": 1, "P": Lambda(("s", "i"), num(1)), "D": 0}
_KEPT = Lambda(("i", "j"), num(1))


def _prove_uniform_output() -> Certificate:
    row = seq(intro("i"), have("row", "sum(j, 1, M, Q[i,j]) = sum(j, 1, M, 1/M)"))
    valid = seq(
        intro("s"),
        use("unit", "h2", "s"),
        have("cost", "sum(i, 1, M, P[s,i]*(1-Q[i,i])) = sum(i, 1, M, P[s,i]*(1-1/M))"),
        arith("h4", eq=["cost", ("1-1/M", "unit")]),
    )
    return prove(uniform_output.statement, split(seq(), row, valid))


uniform_output: Claim = claim(
    "kss2018.section3.free",
    "From D = (M-1)/M on, the output 1/M whatever the letter is valid and leaks nothing, for any source set of any class",
    "achieves(Q, D, 0)",
    where="""
        M integer, P family(2), D real, Q family(2),
        M >= 1, forall s real: sum(i, 1, M, P[s, i]) = 1,
        forall i in 1..M, j in 1..M: Q[i, j] = 1/M, D >= (M - 1)/M
    """,
    source=at("Section III, before Lemma 2"),
    printed=r"$\epsilon^{*}_{\text{DP}}(\mathcal{P},D)=0$ is achievable for $D\geq\frac{M-1}{M}$ by $Q(j|i)=\frac{1}{M},1\leq i\leq M,1\leq j\leq M$, for any source set of any class",
    proof=_prove_uniform_output,
    negative_control={"(M - 1)/M": "(M - 1)/M - 1/2"},
    control_note="1/2 less distortion: -1/2 for one letter",
    control_proof={"M": 1, "P": "s, i -> 1", "D": "-1/2", "Q": _KEPT},
    satisfying_instance={**_ONE_LETTER, "Q": _KEPT},
)


# --- Lemma 2 -------------------------------------------------------------------------------------------------------


_to_hull = seq(
    intro("r", "w", "source", "c"),
    have("mixed", "sum(k, 1, r, w[k]*(D-sum(i, 1, M, P[source[k],i]*(1-Q[i,i])))) >= 0"),
    arith("mixed", eq=[("D", "c.3")]),
)
_from_hull = seq(intro("s"), use("v", "hull", "1", "k -> 1", "k -> s"))


hull_valid: Claim = claim(
    "kss2018.lemma2.valid",
    "A mechanism is valid for a source set exactly when it is for the convex hull",
    "valid(Q, D) <=> valid_for_hull(Q, D)",
    where="M integer, P family(2), D real, Q family(2), source_set(P)",
    source=at("Lemma 2, eq. (31)"),
    printed=r"any $(\mathcal{P},D)$-valid mechanism should be also valid for any $\bar{P}$ that is a convex combination of distributions in $\mathcal{P}$",
    waive={"unused-hypothesis": "the setting of the page; it holds without source_set(P)"},
    proof=lambda: prove(
        hull_valid.statement,
        split(seq(intro("valid"), _to_hull), seq(intro("hull"), _from_hull)),
    ),
    negative_control="""
        valid(Q, D)
        <=> (
            forall r integer, w family(1), source family(1):
              1 <= r and (forall k in 1..r: w[k] >= 0)
              => distortion((i) -> mixture(r, w, source, i), Q) <= D
          )
    """,
    control_note="weights that need not sum to 1",
    control_proof=lambda: _refute_any_weights(),
    satisfying_instance={**_ONE_LETTER, "Q": _KEPT},
    notes="Convex combinations of finitely many members; D may be any real number.",
)


def _refute_any_weights() -> Certificate:
    """One letter, D = 1 = 1 - Q[1,1]: weight 2 gives distortion 2."""
    twice = exhibit("1", "k -> 2", "k -> 0")
    return fails(
        hull_valid,
        exhibit("1", "s, i -> 1", "1", "i, j -> 0"),
        split(seq(), each(Choose(0), split(seq(), twice))),
    )


def _prove_lemma2() -> Certificate:
    def way(to: str, back: str) -> Tactic:
        """From one least level to the other; ``to`` names what turns the validity at hand into the one wanted."""
        return seq(
            intro("old"),
            split(
                seq(
                    unpack("old.1", "Q", "g"), exhibit("i, j -> Q[i,j]"), split(seq(), seq(), _converted(to))
                ),
                seq(
                    intro("Q", "eps", "given"),
                    use(
                        "bound", "old.2", "i, j -> Q[i,j]", "eps", conditions=[seq(), seq(), _converted(back)]
                    ),
                ),
            ),
        )

    return prove(lemma2.statement, split(way("to", "back"), way("back", "to")))


def _converted(to: str) -> Tactic:
    return seq(
        lemma(("to", "back"), "kss2018.lemma2.valid", "M", "P", "D", "i, j -> Q[i,j]"),
        use("now", to),
    )


lemma2: Claim = claim(
    "kss2018.lemma2",
    "A source set and its convex hull have the same least leakage",
    "least_level(D, v) <=> least_level_of_hull(D, v)",
    where="M integer, P family(2), D real, v real, source_set(P)",
    source=at("Lemma 2"),
    printed=(
        r"Under Hamming distortion, the minimal leakage of $\mathcal{P}$ is the same as the minimal "
        r"leakage of the convex hull of $\mathcal{P}$"
    ),
    letters={"v": "a level of differential privacy, in nats"},
    idea=(
        "The expected distortion is linear in the source: a mechanism with distortion at most D for all members has"
        " it for all their mixtures, and each member is a mixture of one. So the same mechanisms are valid for P "
        "and its hull, and the least levels agree."
    ),
    proof=_prove_lemma2,
    negative_control="least_level(D, v) <=> least_level_of_hull(D, v + 1)",
    control_note="another level for the hull",
    control_proof=lambda: _refute_other_level(),
    satisfying_instance={**_ONE_LETTER, "v": 0},
)


def _refute_other_level() -> Certificate:
    """One letter: the level is 0, not 1."""
    attained = exhibit("i, j -> 1")
    column = seq(use("dp", "g.4", "1", "1", "1"), use("row", "g.2", "1"))
    bound = seq(
        intro("Q", "eps", "g"),
        column,
        have("t1", "exp(eps) >= 1", arith("dp", eq=[("exp(eps)-1", "row")])),
        fact("logs", "log_monotone", "1", "exp(eps)"),
    )
    not_less = exhibit("i, j -> 1", "0")
    return fails(
        lemma2,
        exhibit("1", "s, i -> 1", "0", "0"),
        split(seq(), each(Choose(0), split(split(attained, bound), each(Choose(1), not_less)))),
    )


# --- Lemma 3 -------------------------------------------------------------------------------------------------------

MERGED = "i, j -> Q[i,j]+kronecker(j,M)*sum(l, M+1, N, Q[i,l])"


def _tail(row: str) -> Tactic:
    return have("tail", f"sum(l, M+1, N, Q[{row},l]) >= 0")


lemma3: Claim = claim(
    "kss2018.lemma3",
    "M outputs are enough",
    """
        (exists Q family(2): mechanism_with_outputs(N, Q) and valid(Q, D) and dp(Q, eps))
        => achievable(D, eps)
    """,
    where="M integer, P family(2), N integer, D real, eps real, source_set(P), M <= N",
    source=at("Lemma 3"),
    printed=(
        r"For a source set $\mathcal{P}$, there exists an optimal mechanism with an output alphabet "
        r"$\mathcal{\hat{X}}$ satisfying $|\mathcal{\hat{X}}|\leq M$"
    ),
    letters={"N": "the number of outputs, at least M"},
    idea=(
        "Outputs beyond M are no letters, so they always count as distortion. Add them all to output M: the "
        "inequalities of differential privacy for these columns add up to one for the merged column, and the "
        "distortion can only fall, as Q[M,M] grows."
    ),
    proof=lambda: prove(
        lemma3.statement,
        intro("there"),
        unpack("there", "Q", "g"),
        exhibit(MERGED),
        split(
            seq(intro("i", "j"), _tail("i")),
            seq(intro("i"), fact("cut", "sum_split", "sum(j, 1, N, Q[i,j])", "M")),
            seq(
                intro("s"),
                have(
                    "gain",
                    "sum(i, 1, M, P[s,i]*kronecker(i,M)*sum(l, M+1, N, Q[i,l])) >= 0",
                    pointwise("i", _tail("i"), have("w", "P[s,i]*kronecker(i,M) >= 0")),
                ),
            ),
            seq(intro("a", "b", "j"), have("tails", "sum(l, M+1, N, exp(eps)*Q[b,l]-Q[a,l]) >= 0")),
        ),
    ),
    negative_control={"D, eps": "D - 1, eps"},
    control_note="less distortion on top",
    control_proof=lambda: _refute_less(),
    satisfying_instance={**_ONE_LETTER, "N": 2, "eps": 0},
    notes="Outputs M+1..N are no letters, so that they always count as distortion. The proof adds them all to output M.",
)


def _refute_less() -> Certificate:
    """One letter, D = 0: distortion -1 is not to be had."""
    there = exhibit("i, j -> 1")
    none = seq(intro("Q"), classical(use("row", "not.2", "1"), use("v", "not.3", "0"), absurd("v")))
    return fails(lemma3, exhibit("1", "s, i -> 1", "1", "0", "0"), split(seq(), split(there, none)))


# --- Lemma 4 -------------------------------------------------------------------------------------------------------


def _prove_given() -> Certificate:
    shares = have(
        "shares",
        "exists rho family(1): forall i in 1..M: "
        f"rho[i] <= 1 and exp(eps)*rho[i] >= 1 and rho[i]*(M-1-{SUM}+x[i]) = x[i]",
        exhibit(f"i -> {SHARE}"),
        intro("i"),
        _share,
    )
    entries = seq(
        intro("i", "j"),
        _off_diagonal,
        fact("rt", "reciprocal_positive", "exp(eps)"),
        have("r0", "rho[i] >= 0"),
        have("kept", "1-x[j] >= 0"),
        arith("kept*d.1", "kept*off*r0"),
    )
    levels = seq(
        intro("a", "b", "j"),
        use("pa", "parts", "a"),
        use("pb", "parts", "b"),
        fact("e", "delta_bounds", "b", "j"),
        have("offa", "1-kronecker(a,j) >= 0"),
        have("offb", "1-kronecker(b,j) >= 0"),
        have("kept", "1-x[j] >= 0"),
        arith("kept*offa*pa.1", "kept*offb*pb.2", "kept*e.1*t1"),
    )
    return prove(
        given_distortions.statement,
        intro("given"),
        have("t1", "exp(eps) >= 1", fact("m", "exp_monotone", "0", "eps")),
        shares,
        unpack("shares", "rho", "parts"),
        exhibit("i, j -> (1-x[j])*(kronecker(i,j)+(1-kronecker(i,j))*rho[i])"),
        split(entries, seq(), seq(), levels),
    )


given_distortions: Claim = claim(
    "kss2018.section3.given_distortions",
    "A mechanism of given distortions and level",
    """
        between_0_and_1(x) and sum(j, 1, M, x[j]) <= M - 1 and meets_level(x, eps)
        => (exists Q family(2): mechanism(Q) and has_distortions(Q, x) and private(Q, eps))
    """,
    where="M integer, x family(1), eps real, M >= 1, eps >= 0",
    source=at("eq. (52) without zero columns: Q(j|i) = D_i (1-D_j)/sum_{l != i}(1-D_l)"),
    fidelity="auxiliary",
    proof=_prove_given,
    negative_control={"sum(j, 1, M, x[j]) <= M - 1 and": ""},
    control_note="without the bound on the sum",
    control_proof=lambda: _refute_too_distorted(),
    satisfying_instance={"M": 2, "x": "i -> 1/2", "eps": 0},
)


def _refute_too_distorted() -> Certificate:
    """One letter cannot be changed: x = 1."""
    clash = seq(use("row", "not.2", "1"), use("d", "not.3", "1"), have("no", "0 = 1"), absurd("no"))
    none = seq(intro("Q"), classical(clash))
    return fails(given_distortions, exhibit("1", "i -> 1", "0"), split(seq(), split(seq(), none)))


def _prove_lemma4() -> Certificate:
    level = have(
        "level",
        "eps >= 0",
        unpack("there", "Q", "g"),
        use("row", "g.2", "1"),
        have("column", "sum(j, 1, M, (exp(eps)-1)*Q[1,j]) >= 0"),
        have("t1", "exp(eps) >= 1", arith("column", eq=[("exp(eps)-1", "row")])),
        fact("logs", "log_monotone", "1", "exp(eps)"),
    )
    enough = seq(
        intro("i"),
        lemma("order", "basics.sorting.ordered", "i", "j -> -x[j]"),
        use("low", "order"),
        use("first", "low", "1"),
    )
    mechanism = seq(
        lemma("made", "kss2018.section3.given_distortions", "M", "x", "eps"),
        use(("Q", "q"), "made", conditions=[seq(), seq(), enough]),
        exhibit("i, j -> Q[i,j]"),
        split(
            seq(),
            seq(),
            seq(intro("s"), have("is", "sum(i, 1, M, P[s,i]*(1-Q[i,i])) = sum(i, 1, M, P[s,i]*x[i])")),
            seq(),
            seq(intro("i"), use("d", "q.3", "i"), use("d1", "q.3", "i+1"), use("up", "x.2", "i")),
        ),
    )
    return prove(
        lemma4.statement,
        intro("there"),
        level,
        _levels,
        lemma(("to", "from"), "kss2018.theorem2.ordered", "M", "P", "D", "eps"),
        use(("y", "y"), "to"),
        _within_sum,
        unpack("shrunk", "x", "x"),
        mechanism,
    )


lemma4: Claim = claim(
    "kss2018.lemma4",
    "Class II: some optimal mechanism has distortions in increasing order",
    """
        achievable(D, eps)
        => (exists Q family(2): achieves(Q, D, eps) and increasing((i) -> 1 - Q[i, i]))
    """,
    where="M integer, P family(2), D real, eps real, source_set(P), ordered(P)",
    source=at("Lemma 4"),
    printed=(
        r"For a source set $\mathcal{P}$ of Class II (without loss of generality let $P_{1}\geq P_{2}\geq\dots\geq "
        r"P_{M}$ for any $P\in\mathcal{P}$, there exists an optimal mechanism whose corresponding set of $\{D_{i}\}$ "
        r"satisfy $D_{1}\leq D_{2}\leq\dots\leq D_{M}$"
    ),
    idea=(
        "The distortions x[i] = 1 - Q[i,i] satisfy (exp(eps)-1)*x[i] + sum of x >= M-1. Sorted increasingly they "
        "still do, and cost no more, as P decreases (rearrangement). Scaled down to a sum of at most M-1 if need "
        "be, they are those of an eps-DP mechanism whose row i gives the other letters j shares proportional to 1 -"
        " x[j]."
    ),
    proof=_prove_lemma4,
    negative_control={", ordered(P)": ""},
    control_note="sources without an order",
    control_proof=lambda: _refute_unordered_sources(),
    satisfying_instance={**_ONE_LETTER, "eps": 0},
    notes="For every M and every Class II set, finite or not: whatever level and distortion some mechanism has, one with "
    "ordered distortions has.",
)


def _refute_unordered_sources() -> Certificate:
    """P = (0, 1), D = 0, level 0: only letter 2 is kept."""
    there = exhibit("i, j -> kronecker(j,2)")
    none = seq(intro("Q"), classical(exhibit("1"), use("v", "not.3", "0"), use("dp", "not.4", "2", "1", "2")))
    return fails(
        lemma4,
        exhibit("2", "s, i -> kronecker(i,2)", "0", "0"),
        split(seq(), split(there, none)),
    )


CLAIMS = [symmetric, uniform_output, hull_valid, lemma2, lemma3, given_distortions, lemma4]
