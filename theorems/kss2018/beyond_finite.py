"""Beyond the paper: finite source sets, where the bounds by mixtures are exact in both directions.

The sources are P[1, .], ..., P[R, .], for any R; a mixture is p_i = sum_s w_s P[s,i]. Rests on `basics.minimax`.
"""

from theorems.kss2018.beyond_bounds import BEYOND
from theorems.kss2018.beyond_zero import output_law, zero_by_law
from theorems.kss2018.model import CHANNEL, at, private, valid
from theorems.kss2018.section5_zero import constant, constant_is_least
from verify.claims.prelude import *

VALID_FINITE = valid(sources="s in 1..R")
MECHANISM_FINITE = f"(exists Q family(2): {CHANNEL} and {VALID_FINITE} and {private('eps')})"
ONE_LETTER: dict[str, object] = {"M": 1, "R": 1, "P": Lambda(("s", "i"), num(1))}

# --- a finite set is a source set ----------------------------------------------------------------------------------

_PICKED = "sum(l, 1, R, kronecker(s,l)*(P[l,i]-P[1,i]))"


as_family: Claim = claim(
    "kss2018.beyond.as_family",
    "Finitely many sources are a source set: a family indexed by the reals with no other members",
    """
        exists S family(2):
          (forall s real: exists k in 1..R: forall i in 1..M: S[s, i] = P[k, i])
          and (forall k in 1..R, i in 1..M: S[k, i] = P[k, i])
    """,
    where="M integer, R integer, P family(2), M >= 1, R >= 1",
    source=at(BEYOND),
    fidelity="auxiliary",
    waive={"unused-hypothesis": "the setting of the page; it holds without M >= 1"},
    letters={
        "R": "how many sources there are",
        "S[s,i]": "the probability of the letter i under the source s of the family indexed by the real numbers",
    },
    proof=lambda: prove(
        as_family.statement,
        exhibit(f"s, i -> P[1,i]+{_PICKED}"),
        split(
            seq(
                intro("s"),
                cases(
                    "hit",
                    "exists k in 1..R: s = k",
                    seq(unpack("hit", "k", "eq"), exhibit("k")),
                    seq(
                        exhibit("1"),
                        intro("i"),
                        have("zeros", f"{_PICKED} = sum(l, 1, R, 0)", pointwise("l", use("not", "hit", "l"))),
                    ),
                ),
            )
        ),
    ),
    negative_control={"R: forall": "R - 1: forall"},
    control_note="without the last source",
    control_proof=lambda: _refute_last(),
    satisfying_instance=ONE_LETTER,
)


def _refute_last() -> Certificate:
    """One source, and none left."""
    none = seq(intro("S"), each(Choose(0), seq(exhibit("0"), intro("k"), have("no", "0 < 0"), absurd("no"))))
    return fails(as_family, exhibit("1", "1", "s, i -> 1"), split(seq(), none))


# --- feasible levels -----------------------------------------------------------------------------------------------

_family = seq(
    lemma(("S", "S"), "kss2018.beyond.as_family", "M", "R", "P"),
)


def _from_member(inner: Tactic) -> Tactic:
    """A goal about source s of the family, shown by ``inner`` from the source k that it is (fact `is`)."""
    return seq(intro("s"), use(("k", "is"), "S.1", "s"), inner)


def _cost_of(x: str) -> Tactic:
    return have("same", f"sum(i, 1, M, S[s,i]*({x})) = sum(i, 1, M, P[k,i]*({x}))")


def _cost_of_member(x: str) -> Tactic:
    return have("same", f"sum(i, 1, M, S[s,i]*({x})) = sum(i, 1, M, P[s,i]*({x}))")


feasible: Claim = claim(
    "kss2018.beyond.feasible_finite",
    "Finitely many sources: a valid eps-DP mechanism exists exactly when F and K meet",
    """
        achievable_finite(D, eps)
        <=> (
            exists x family(1):
              between_0_and_1(x)
              and (forall s in 1..R: sum(i, 1, M, P[s, i]*x[i]) <= D)
              and meets_level(x, eps)
          )
    """,
    where="""
        M integer, R integer, P family(2), D real, eps real,
        M >= 1, R >= 1, finite_sources(R, P), eps >= 0
    """,
    source=at(BEYOND),
    fidelity="beyond",
    letters={"R": "how many sources there are", "x[i]": "a distortion of the letter i, between 0 and 1"},
    proof=lambda: prove(
        feasible.statement,
        _family,
        lemma(
            ("to", "from"),
            "kss2018.beyond.feasible",
            "M",
            "S",
            "D",
            "eps",
            conditions=[
                seq(),
                seq(intro("s", "l"), use(("k", "is"), "S.1", "s"), use("e", "is", "l")),
                _from_member(seq(_cost_of("1"), use("one", "h4", "k"))),
            ],
        ),
        split(
            seq(
                intro("mechanism"),
                unpack("mechanism", "Q", "q"),
                use(
                    ("x", "x"),
                    "to",
                    conditions=[
                        seq(
                            exhibit("Q"),
                            split(seq(), seq(), _from_member(seq(_cost_of("1-Q[i,i]"), use("v", "q.3", "k")))),
                        )
                    ],
                ),
                exhibit("x"),
                split(seq(), seq(intro("s"), use("v", "x.2", "s"), _cost_of_member("x[i]"))),
            ),
            seq(
                intro("distortions"),
                unpack("distortions", "x", "x"),
                use(
                    ("Q", "q"),
                    "from",
                    conditions=[
                        seq(exhibit("x"), split(seq(), _from_member(seq(_cost_of("x[i]"), use("v", "x.2", "k")))))
                    ],
                ),
                exhibit("Q"),
                split(seq(), seq(), seq(intro("s"), use("v", "q.3", "s"), _cost_of_member("1-Q[i,i]"))),
            ),
        ),
    ),
    negative_control={
        "meets_level(x, eps)": "(forall i in 1..M: (exp(eps) - 1)*x[i] + sum(j, 1, M, x[j]) >= M)",
    },
    control_note="M in place of M - 1",
    control_proof=lambda: _refute_too_much(),
    satisfying_instance={**ONE_LETTER, "D": 0, "eps": 0},
)


def _refute_too_much() -> Certificate:
    """One letter, D = 0, level 0: the mechanism exists, but x_1 >= 1 and x_1 <= 0 clash."""
    clash = seq(exhibit("1"), use("cost", "not.2", "1"))
    none = seq(intro("x"), classical(clash))
    return fails(
        feasible,
        exhibit("1", "1", "s, i -> 1", "0", "0"),
        split(seq(), each(Choose(0), split(constant("1"), none))),
    )


def mixed(weights: str, i: str = "i") -> str:
    """The probability of the letter under a mixture."""
    return f"sum(s, 1, R, {weights}[s]*P[s,{i}])"


MIXED = mixed("w")
LAW = "(forall s in 1..R: w[s] >= 0) and sum(s, 1, R, w[s]) = 1"

# --- zero leakage --------------------------------------------------------------------------------------------------


def each_mixture_reaches(share: str) -> str:
    """Under each mixture of the sources some letter has at least this probability."""
    return f"(forall w family(1): {LAW} => (exists i in 1..M: {MIXED} >= {share}))"


EACH_MIXTURE_REACHES = each_mixture_reaches("1-D")
_game = seq(lemma(("to", "from"), "basics.minimax", "R", "M", "P", "1-D"))

_mixtures_of_zero = seq(
    intro("zero"),
    unpack("zero.1", "Q", "given"),
    _game,
    intro("w", "law"),
    use("each", "from", conditions=[output_law("h4")]),
    use(("i", "i"), "each", "w"),
    exhibit("i"),
)
_zero_of_mixtures = seq(
    intro("mixtures"),
    _game,
    use(
        ("q", "q"),
        "to",
        conditions=[
            seq(
                intro("w", "law"),
                use(("i", "i"), "mixtures", "w"),
                exhibit("i"),
            )
        ],
    ),
    zero_by_law("h4"),
)


def _refute_strict_reach() -> Certificate:
    """One letter, one source, D = 0."""
    beyond = exhibit("s -> 1")
    return fails(
        zero,
        exhibit("1", "1", "s, i -> 1", "0"),
        split(seq(), each(Choose(0), split(constant_is_least("1", "1"), beyond))),
    )


zero: Claim = claim(
    "kss2018.beyond.zero.exact",
    "Finitely many sources: the leakage is 0 exactly from D_0 = 1 - min over the mixtures of max_i p_i on",
    """
        least_level_finite(D, 0)
        <=> (
            forall w family(1):
              weights_of_sources(w) => (exists i in 1..M: finite_mixture(w, i) >= 1 - D)
          )
    """,
    where="M integer, R integer, P family(2), D real, M >= 1, R >= 1, finite_sources(R, P)",
    source=at(BEYOND),
    fidelity="beyond",
    letters={"R": "how many sources there are"},
    proof=lambda: prove(zero.statement, split(_mixtures_of_zero, _zero_of_mixtures)),
    negative_control={"finite_mixture(w, i) >= 1": "finite_mixture(w, i) > 1"},
    control_note="more than 1 - D",
    control_proof=lambda: _refute_strict_reach(),
    satisfying_instance={**ONE_LETTER, "D": 0},
    notes="Both directions, every M, every R. The right side says that the largest probability of every mixture is at "
    "least 1 - D, that is D >= D_0.",
)

CLAIMS = [as_family, feasible, zero]
