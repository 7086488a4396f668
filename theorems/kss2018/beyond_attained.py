"""Beyond the paper: for finite source sets, D_0 exists and is attained by a mixture."""

from theorems.kss2018.beyond_bounds import BEYOND
from theorems.kss2018.beyond_finite import LAW, MIXED, ONE_LETTER, each_mixture_reaches
from theorems.kss2018.model import at
from theorems.kss2018.section5_zero import constant_is_least
from verify.claims.prelude import *

# --- the threshold D_0 ---------------------------------------------------------------------------------------------

WORST = f"(exists w family(1): {LAW} and (forall i in 1..M: {MIXED} <= r))"
REACHED = each_mixture_reaches("r")

_game = seq(  # r = 1 - D_0 is the value of the game P: a mixture w against a law q of the output
    lemma(("r", "x", "q", "o"), "basics.minimax.value", "R", "M", "P")
)
_worst = exhibit("x")
_reached = seq(
    lemma(("to", "from"), "basics.minimax", "R", "M", "P", "r"),
    use("each", "from", conditions=[exhibit("q")]),
    intro("w", "law"),
    use(("i", "i"), "each", "w"),
    exhibit("i"),
)
_exactly = seq(
    intro("D"),
    lemma(("to", "from"), "kss2018.beyond.zero.exact", "M", "R", "P", "D"),
    split(
        seq(
            intro("zero"),
            use("mixtures", "to"),
            unpack("worst", "w", "w"),
            use(("i", "i"), "mixtures", "w"),
            use("low", "w.3", "i"),
        ),
        seq(
            intro("far"),
            use(
                "zero",
                "from",
                conditions=[
                    seq(
                        intro("w", "law"),
                        use(("i", "i"), "reached", "w"),
                        exhibit("i"),
                    )
                ],
            ),
        ),
    ),
)


threshold: Claim = claim(
    "kss2018.beyond.zero.threshold",
    "Finitely many sources: D_0 is attained by a mixture, and the leakage is 0 exactly from D_0 on",
    """
        exists v real:
          (
            exists w family(1):
              weights_of_sources(w) and (forall i in 1..M: finite_mixture(w, i) <= 1 - v)
          )
          and (
              forall w family(1):
                weights_of_sources(w) => (exists i in 1..M: finite_mixture(w, i) >= 1 - v)
            )
          and (forall D real: least_level_finite(D, 0) <=> D >= v)
    """,
    where="M integer, R integer, P family(2), M >= 1, R >= 1, finite_sources(R, P)",
    source=at(BEYOND),
    fidelity="beyond",
    letters={"R": "how many sources there are", "v": "the least distortion at which the leakage is 0, D_0", "w[s]": "the weight of the source s"},
    proof=lambda: prove(
        threshold.statement,
        _game,
        have("worst", WORST, _worst),
        have("reached", REACHED, _reached),
        exhibit("1-r"),
        split(
            seq(unpack("worst", "w", "w"), exhibit("w")),
            seq(
                intro("w", "law"),
                use(("i", "i"), "reached", "w"),
                exhibit("i"),
            ),
            _exactly,
        ),
    ),
    negative_control={"D >= v": "D > v"},
    control_note="D_0 itself left out",
    control_proof=lambda: _refute_open(),
    satisfying_instance=ONE_LETTER,
    notes="v = D_0 = 1 - min over the mixtures of max_i p_i: some mixture has all p_i <= 1 - v, every one has some p_i >= 1 - v.",
)


def _refute_open() -> Certificate:
    """One letter: the leakage is 0 at D = v too, where the worst mixture reaches 1 - v."""
    no_law = alternatives("d", "c", unpack("d", "s", "s"), absurd("d"))
    none = seq(
        intro("v"),
        classical(
            use("there", "not.2", "s -> 1"),
            have("v0", "v >= 0", alternatives("c", "there", no_law, unpack("c", "i", "reach"))),
            exhibit("0"),
            each(Choose(0), split(constant_is_least("1", "1"))),
        ),
    )
    return fails(threshold, exhibit("1", "1", "s, i -> 1"), split(seq(), none))


CLAIMS = [threshold]
