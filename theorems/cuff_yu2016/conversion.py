"""The tightest conversion of (eps,delta)-closeness into (eps',delta')-closeness, and that it is tight."""

from theorems.cuff_yu2016.closeness import EQUAL_LAWS, bit_complement, choose, negative_delta
from theorems.cuff_yu2016.model import LAWS, TWO_LAWS, at
from verify.claims.prelude import *


def _scaled(spare: str, first_: str, second: str) -> Tactic:
    """``spare >= 0``: T - 1 times it is a combination; at T = 1 it is the given inequality."""
    larger = seq(
        fact("up", "exp_increasing", "0", "eps"),
        fact("r1", "reciprocal_positive", "exp(eps)-1"),
        have("times", f"(exp(eps)-1)*({spare}) >= 0", arith("over*own", "more*rest")),
        arith("times*r1"),
    )
    none = seq(have("z0", "eps2 = 0"), have("t1", "exp(eps2) = 1"))
    return alternatives("big", "size", larger, none, absurd("big"))


def _convert() -> Tactic:
    """With T = e^eps, t = e^eps2: (tT-1) (P(A) - T Q(A) - d) + (T-t) (the other inequality, for the complement) <= 0."""

    def way(left: str, right: str, own: str, other: str) -> Tactic:
        P, Q = f"sum(i, 1, M, a[i]*{left}[i])", f"sum(i, 1, M, a[i]*{right}[i])"
        spare = f"(exp(eps)+1)*(exp(eps2)*{Q}+1-{P})-(exp(eps2)+1)*(1-d)"
        return seq(
            have("own", f"exp(eps)*{Q}+d-{P} >= 0" ),
            have(
                "rest",
                f"exp(eps)*(1-{P})+d-(1-{Q}) >= 0",
                arith(other, eq=[("exp(eps)", "h4"), ("exp(eps)", "h5"), "h4", "h5"]),
            ),
            have("spare", f"{spare} >= 0", _scaled(spare, P, Q)),
            arith("spare*r")
        )

    return seq(
        intro("close", "a", "subset"),
        use("whole", "close", "a"),
        use(
            "rest",
            "close",
            "i -> 1-a[i]",
            conditions=[bit_complement],
        ),
        # the room that T = e^eps leaves to t = e^eps2
        fact("Tt", "exp_monotone", "eps2", "eps"),
        fact("tT", "exp_monotone", "0", "eps+eps2"),
        have("more", "exp(eps)-exp(eps2) >= 0"),
        have("over", "exp(eps)*exp(eps2)-1 >= 0" ),
        fact("r", "reciprocal_positive", "exp(eps)+1"),
        fact("size", "trichotomy", "0", "eps"),
        split(way("p", "q", "whole.1", "rest.2"), way("q", "p", "whole.2", "rest.1")),
    )


_CONVERTED = """
    close(p, q, eps, d)
    => (
        forall a family(1):
          event(a)
          => probability(a, p)
            <= exp(eps2)*probability(a, q) + 1 - (exp(eps2) + 1)*(1 - d)/(exp(eps) + 1)
            and probability(a, q)
              <= exp(eps2)*probability(a, p) + 1 - (exp(eps2) + 1)*(1 - d)/(exp(eps) + 1)
      )
"""

conversion: Claim = claim(
    "cuff_yu2016.conversion",
    "The (eps', delta') that follows from (eps,delta)-closeness, for 0 <= eps' <= eps and finite alphabets",
    _CONVERTED,
    where="M integer, p q family(1), eps d eps2 real, laws: two_laws(p, q), lower: 0 <= eps2 <= eps",
    letters=TWO_LAWS,
    source=at("Tightest (eps, delta) Conversion"),
    printed=r"P \stackrel{(\epsilon, \delta)}{\approx} Q \implies P \stackrel{(\epsilon', \delta')}{\approx} Q. for \epsilon' \leq \epsilon ... \delta' = 1 - \frac{(e^{\epsilon'} + 1)(1 - \delta)}{e^{\epsilon} + 1}",
    fidelity="restricted",
    idea=(
        "Combine p(A) <= exp(eps)*q(A) + d with the reverse bound for the complement, 1 - q(A) <= exp(eps)*(1 - "
        "p(A)) + d, with the weights exp(eps+eps2) - 1 and exp(eps) - exp(eps2), nonnegative as 0 <= eps2 <= eps. "
        "The sum is exp(eps) - 1 times the claim; eps = 0 forces eps2 = 0."
    ),
    proof=lambda: prove(conversion.statement, _convert()),
    negative_control={
        "probability(a, q) + 1 - (exp(eps2) + 1)": "probability(a, q) + 1 - (exp(eps2) + 2)",
        "probability(a, p) + 1 - (exp(eps2) + 1)": "probability(a, p) + 1 - (exp(eps2) + 2)",
    },
    control_note="e^eps' + 2 in place of e^eps' + 1",
    # One letter: all levels 0; the empty set.
    control_proof=lambda: fails(
        conversion,
        exhibit("1", "i -> 1", "i -> 1", "0", "0", "0"),
        split(seq(), split(seq(), negative_delta())),
    ),
    satisfying_instance={**EQUAL_LAWS, "eps": 1, "d": 0, "eps2": "1/2"},
    notes="Reading: a level of privacy is not negative.",
)

_whole_space = seq(
    exhibit("i -> 1"), split(seq(), choose(0, fact("less", "exp_increasing", "-1", "0")))
)

_IDENTICAL = ("1", "i -> 1", "i -> 1", "0", "0", "-1")


# One letter: eps = 0, delta = 0, eps' = -1; the whole space.
_below_zero = seq(exhibit(*_IDENTICAL), split(seq(), split(seq(), _whole_space)))

literal: Claim = claim(
    "cuff_yu2016.conversion.any_level",
    "The conversion for every real eps' <= eps, as the slide has it",
    _CONVERTED,
    where="M integer, p q family(1), eps d eps2 real, two_laws(p, q), eps2 <= eps",
    letters=TWO_LAWS,
    source=at("Tightest (eps, delta) Conversion"),
    printed=r"P \stackrel{(\epsilon, \delta)}{\approx} Q \implies P \stackrel{(\epsilon', \delta')}{\approx} Q. for \epsilon' \leq \epsilon ... \delta' = 1 - \frac{(e^{\epsilon'} + 1)(1 - \delta)}{e^{\epsilon} + 1}",
    convention="privacy levels are not negative",
    severity="convention",
    proof=lambda: disprove(literal.statement, _below_zero),
    reading_of="cuff_yu2016.conversion",
    notes="Reading: eps' is any real number, as printed. With eps = delta = 0 and eps' = -1, P = Q, the whole space has "
    "probability 1 > e^eps' + delta' = (1 + 1/e)/2. For 0 <= eps', which the slide may mean, it is proved: cuff_yu2016.conversion.",
)

amended: Claim = claim(
    "cuff_yu2016.conversion.any_level.amended",
    "The conversion for every eps' from -eps to eps",
    _CONVERTED,
    where="M integer, p q family(1), eps d eps2 real, two_laws(p, q), -eps <= eps2 <= eps",
    letters=TWO_LAWS,
    source=at("Tightest (eps, delta) Conversion"),
    fidelity="amended",
    says=r"the same, for -\epsilon \leq \epsilon' \leq \epsilon",
    proof=lambda: prove(amended.statement, _convert()),
    negative_control={"-eps": "-eps - 1"},
    control_note="eps' from -eps-1 on",
    control_proof=lambda: fails(amended, _below_zero),
    satisfying_instance={**EQUAL_LAWS, "eps": 1, "d": 0, "eps2": "-1/2"},
)

# --- an extremal pair ------------------------------------------------------------------------------------------

_UP, _DOWN = "(exp(eps)+d)/(exp(eps)+1)", "(1-d)/(exp(eps)+1)"

_two_letters = seq(intro("i"), each(Enumerate("i", 1, 2)))

_close_pair = seq(
    use("a1", "subset", "1"),
    use("a2", "subset", "2"),
    alternatives(
        "b1",
        "a1",
        *[alternatives("b2", "a2", *[seq()] * 2)] * 2
    )
)

_no_subset = seq(
    unpack("no", "i", "no"),
    use("bit", "subset", "i"),
    alternatives("b", "bit", absurd("no.1"), absurd("no.2")),
)
_own_level = seq(
    intro("p", "q"),
    classical(
        exhibit("1", "1/2"),
        split(seq(intro("a", "subset"), use("n", "not.5", "a"), alternatives("no", "n", _no_subset))),
    ),
)

tight: Claim = claim(
    "cuff_yu2016.conversion.tight",
    "A pair of laws on two letters shows that no smaller delta' would do, for any eps'",
    """
        exists p family(1), q family(1):
          law[2](p)
          and law[2](q)
          and close[2](p, q, eps, d)
          and (
              forall eps2 real, d2 real:
                close[2](p, q, eps2, d2) => d2 >= 1 - (exp(eps2) + 1)*(1 - d)/(exp(eps) + 1)
            )
    """,
    where="eps d real, eps >= 0, 0 <= d <= 1",
    source=at("Tightest (eps, delta) Conversion: the word tightest"),
    printed=r"Tightest $(\epsilon, \delta)$ Conversion",
    fidelity="reading",
    letters={**LAWS, "d2": "a slack delta'' for which they are close at the level epsilon'"},
    proof=lambda: prove(
        tight.statement,
        fact("T1", "exp_monotone", "0", "eps"),
        exhibit(
            f"i -> kronecker(i,1)*{_UP}+kronecker(i,2)*{_DOWN}",
            f"i -> kronecker(i,1)*{_DOWN}+kronecker(i,2)*{_UP}",
        ),
        split(
            _two_letters,
            seq(),
            _two_letters,
            seq(),
            seq(intro("a", "subset"), _close_pair),
            seq(
                intro("eps2", "d2", "close"),
                use("one", "close", "i -> kronecker(i,1)", conditions=[seq(intro("i"), each(Enumerate("i", 1, 2)))]),
            ),
        )
    ),
    negative_control={"=> d2 >= 1": "=> d2 > 1"},
    control_note="strictly: at eps' = eps the pair has delta' = delta",
    control_proof=lambda: fails(tight, exhibit("1", "1/2"), split(seq(), _own_level)),
    satisfying_instance={"eps": 1, "d": "1/4"},
    notes="The pair ((T+d)/(T+1), (1-d)/(T+1)) and its mirror image, T = e^eps. It serves every eps' at once. 'Tightest' is read for each "
    "eps and delta: some pair that is (eps,delta)-close is (eps',delta'')-close for no delta'' < delta'. Another reading, one pair for each eps', is weaker."
)

CLAIMS = [conversion, literal, amended, tight]
