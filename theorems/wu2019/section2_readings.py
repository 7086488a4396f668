"""Section 2.2: Proposition 1 with the quotient and with the norm of Definition 9 to the letter."""

from theorems.wu2019.model import TRIVIAL, TRIVIAL_VALUES, values
from theorems.wu2019.section2_differential import (
    DIFFERENTIAL,
    LADDER_VALUES,
    PROPOSITION,
    ladder_conditions,
    not_max_informative,
    within,
)
from verify.claims.prelude import *

_SURE = Lambda(("x", "y"), Delta(Var("y"), num(1)))

quotient: Claim = claim(
    "wu2019.proposition1.quotient",
    "Proposition 1 with the quotient of (11) to the letter",
    """
        (
          forall i in 1..n, x in tuples(n, j, K[j]), z in tuples(n, j, K[j]), y in 1..m:
            (forall j in 1..n: j != i => x[j] = z[j]) => log(W[x, y]/W[z, y]) <= eps
        )
        <=> max_information_private(eps)
    """,
    where="n m integer, K integer family(1), W family(2), eps real, privacy_channel(W), eps >= 0",
    reading_of="wu2019.proposition1",
    source=PROPOSITION,
    printed=r"\log\frac{p(y|x)}{p(y|x^{\prime})}\leq\epsilon.",
    convention="a ratio bound with zeros: log(p/q) <= eps means p <= exp(eps) q",
    severity="convention",
    proof=lambda: Undefined(tuple({**TRIVIAL, "m": num(2), "W": _SURE, "eps": num(0)}.items())),
    satisfying_instance=values(TRIVIAL, eps=num(0)),
    waive={"domain-hole": "the finding itself: the ratio of two probabilities that are 0"},
    notes="log(0/0) where an output has probability 0 for two neighbours: a convention is missing, not a theorem "
    "(wu2019.proposition1).",
)
quotient_amended: Claim = claim(
    "wu2019.proposition1.quotient.amended",
    "Proposition 1 with the quotient of (11), for channels without zeros",
    """
        (
          forall i in 1..n, x in tuples(n, j, K[j]), z in tuples(n, j, K[j]), y in 1..m:
            (forall j in 1..n: j != i => x[j] = z[j]) => log(W[x, y]/W[z, y]) <= eps
        )
        <=> max_information_private(eps)
    """,
    where="""
        n m integer, K integer family(1), W family(2), eps real, privacy_channel(W),
        forall x in tuples(n, j, K[j]), y in 1..m: W[x, y] > 0, eps >= 0
    """,
    source=PROPOSITION,
    fidelity="amended",
    says=r"\log\frac{p(y|x)}{p(y|x')} \leq \epsilon where all p(y|x) > 0",
    proof=lambda: prove(
        quotient_amended.statement,
        split(
            seq(
                intro("close"),
                have(
                    "differential",
                    DIFFERENTIAL,
                    intro("i", "x", "z", "y", "alike"),
                    use("c", "close", "i", "x", "z", "y"),
                    _ratio,
                ),
                _proposition,
                use("known", "private"),
            ),
            seq(
                intro("known"),
                _proposition,
                use("differential", "discloses"),
                intro("i", "x", "z", "y", "alike"),
                use("c", "differential", "i", "x", "z", "y"),
                _ratio,
                use("it", "back"),
            ),
        ),
    ),
    negative_control={"<= eps": "<= eps - 1"},
    control_note="a nat less",
    control_proof=lambda: fails(
        quotient_amended,
        exhibit(*TRIVIAL_VALUES, "0"),
        split(seq(), each(Choose(1), split(exhibit("1", Ones(), Ones(), "1")))),
    ),
    satisfying_instance=values(TRIVIAL, eps=num(0)),
)
_ratio = lemma(("there", "back"), "wu2019.s6.ratio", "W[x,y]", "W[z,y]", "eps")
_proposition = lemma(("discloses", "private"), "wu2019.proposition1", *("n", "m", "K", "W", "eps"))


norm: Claim = claim(
    "wu2019.proposition1.norm",
    "Proposition 1 with the norm of Definition 9 to the letter, for records that are numbers",
    """
        max_information_private(eps)
        <=> (
            forall x in tuples(n, j, K[j]), z in tuples(n, j, K[j]), y in 1..m:
              sum(j, 1, n, abs(x[j] - z[j])) <= 1 => W[x, y] <= exp(eps)*W[z, y]
          )
    """,
    where="n m integer, K integer family(1), W family(2), eps real, privacy_channel(W), eps >= 0",
    reading_of="wu2019.proposition1",
    source=PROPOSITION,
    printed=r"for any y\in\mathcal{Y} and any x,x^{\prime}\in\mathcal{X} with \|x-x^{\prime}\|_{1}\leq 1",
    convention="||x-x'||_1 counts the records that differ",
    severity="convention",
    proof=lambda: disprove(
        norm.statement,
        exhibit(*LADDER_VALUES),
        split(
            split(*ladder_conditions),
            each(Choose(1), split(not_max_informative, within("abs(a-b) <= 1", "2", ("x", "z", "y"), seq()))),
        ),
    ),
    satisfying_instance=values(TRIVIAL, eps=num(0)),
    notes="Reading: records are numbers, as the {0,1,2} of Example 1, and ||x-x'||_1 is their distance. Then only records with "
    "successive numbers are neighbours, and the level adds up along the way from 1 to 3. With one record changed, however far, "
    "as Section 6 reads it, the proposition holds (wu2019.proposition1).",
)

CLAIMS = [quotient, quotient_amended, norm]
