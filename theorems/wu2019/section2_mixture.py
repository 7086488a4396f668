"""Section 2.1: C_1^b is continuous in b, for all finite universes.

A knowledge P is mixed with another law Q: its entropy grows with that of Q, while what is disclosed of a record falls by little.
"""

from theorems.wu2019.model import (
    DATASETS,
    ONE,
    TRIVIAL,
    TRIVIAL_VALUES,
    at,
    joint,
    record,
    values,
)
from theorems.wu2019.section2_balance import by_guard, counted, uniform_law
from theorems.wu2019.section2_information import OUTPUT, output
from verify.claims.prelude import *

AFTER_LEMMA2 = at("Section 2.1, after Lemma 2")


MIXED = "((1-l)*P[x]+l*Q[x])"
LOSS = "(xlogx(l)+xlogx(1-l))"
_px, _qx = use("px", "h6", "x"), use("qx", "h8", "x")
_mx = have("mx", f"{MIXED} >= 0")
_wx, _dx = use("wx", "h4", "x", "y"), fact("dx", "delta_bounds", "x[i]", "k")


def _positive(prior: Tactic, weight: str, *factors: str) -> Tactic:
    """A law's part in a cell is not negative."""
    known = seq(prior, _wx, _dx) if "wx" in factors else seq(prior, _dx)
    return pointwise("x", known, arith("*".join((weight, *factors))))


_laws_defined = first(
    _mx,
    *(
        _positive(prior, weight, *factors)
        for factors in (("dx.1", "wx"), ("dx.1",))
        for prior, weight in ((_px, "px"), (_qx, "qx"), (_mx, "mx"))
    ),
    *(pointwise("x", prior) for prior, weight in ((_px, "px"), (_qx, "qx"), (_mx, "mx"))),
    _px,
    _qx,
)


def _convex_at(label: str, of: str, other: str, *positive: Tactic) -> Tactic:
    """x log x of a marginal of the mixture is at most the mean of those (``of``, ``other``) of both laws, as fact ``label``."""
    return seq(
        have("p0", f"{of} >= 0", positive[0]),
        have("q0", f"{other} >= 0", positive[1]),
        lemma("c", "basics.xlogx.convex", of, other, "l"),
    )


_MIX_CELL = f"((1-l)*xlogx({joint()})+{joint()}*xlogx(1-l)+l*xlogx({joint(law='Q[x]')})+{joint(law='Q[x]')}*xlogx(l))"
_in_cells = seq(
    have("p0", f"{joint()} >= 0", _positive(_px, "px", "dx.1", "wx")),
    have("q0", f"{joint(law='Q[x]')} >= 0", _positive(_qx, "qx", "dx.1", "wx")),
    lemma("parts", "basics.xlogx.sum", f"(1-l)*{joint()}", f"l*{joint(law='Q[x]')}"),
    lemma("pp", "basics.xlogx.product", "1-l", joint()),
    lemma("qp", "basics.xlogx.product", "l", joint(law="Q[x]")),
)


def _mass(label: str, law: str, total: str) -> Tactic:
    """The joint law of record and output has total mass 1."""
    whole = f"sum(k, 1, K[i], sum(y, 1, m, {joint(law=law)}))"
    return seq(
        have("rows", f"tsum(x in {DATASETS}, {law}*sum(y, 1, m, W[x,y])) = tsum(x in {DATASETS}, {law})"),
        have(label, f"{whole} = 1"),
    )


_mixture = split(
    have(
        "cells",
        f"tsum(x in {DATASETS}, xlogx({MIXED})) <= tsum(x in {DATASETS}, (1-l)*xlogx(P[x])+l*xlogx(Q[x]))",
        pointwise("x", lemma("c", "basics.xlogx.convex", "P[x]", "Q[x]", "l")),
    ),
    seq(
        have(
            "joints",
            f"sum(k, 1, K[i], sum(y, 1, m, xlogx({joint(law=MIXED)}))) >= sum(k, 1, K[i], sum(y, 1, m, {_MIX_CELL}))",
            pointwise("k", pointwise("y", _in_cells)),
        ),
        have(
            "records",
            f"sum(k, 1, K[i], xlogx({record(law=MIXED)})) <= "
            f"sum(k, 1, K[i], (1-l)*xlogx({record()})+l*xlogx({record(law='Q[x]')}))",
            pointwise(
                "k",
                _convex_at(
                    "r",
                    record(),
                    record(law="Q[x]"),
                    _positive(_px, "px", "dx.1"),
                    _positive(_qx, "qx", "dx.1"),
                ),
            ),
        ),
        have(
            "outputs",
            f"sum(y, 1, m, xlogx({output(MIXED)})) <= sum(y, 1, m, (1-l)*xlogx({OUTPUT})+l*xlogx({output('Q[x]')}))",
            pointwise(
                "y",
                _convex_at(
                    "o",
                    OUTPUT,
                    output("Q[x]"),
                    *(pointwise("x", p, _wx, arith(f"{w}*wx")) for p, w in ((_px, "px"), (_qx, "qx"))),
                ),
            ),
        ),
        _mass("mp", "P[x]", "h7"),
        _mass("mq", "Q[x]", "h9"),
        lemma("i0", "wu2019.disclosed.nonnegative", *("n", "m", "K", "W", "i", "Q")),
        arith("joints", "records", "outputs", "h10*i0", eq=[("xlogx(1-l)", "mp"), ("xlogx(l)", "mq")]),
    ),
)
_halves = values(TRIVIAL, i=num(1), P=ONE, Q=ONE, l=num("1/2"))
mixture: Claim = claim(
    "wu2019.balance.mixture",
    "Mixed with another law, a knowledge has at least the mean of the entropies and discloses (1 - l) of what it did, but for h(l)",
    """
        dataset_entropy((x tuple) -> (1 - l)*P[x] + l*Q[x])
        >= (1 - l)*dataset_entropy(P) + l*dataset_entropy(Q)
        and record_information((x tuple) -> (1 - l)*P[x] + l*Q[x], i)
          >= (1 - l)*record_information(P, i) + (xlogx(l) + xlogx(1 - l))
    """,
    where="""
        n m integer, K integer family(1), W family(2), i in 1..n, P Q family(1), l real,
        privacy_channel(W), knowledge(P), knowledge(Q), 0 < l, l < 1
    """,
    source=AFTER_LEMMA2,
    fidelity="auxiliary",
    says="a step of the continuity of the balance function",
    letters={"i": "an individual", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)", "Q[x]": "the probability of the dataset x under a second knowledge", "l": "the weight of the second knowledge in the mixture, between 0 and 1"},
    proof=lambda: prove(mixture.statement, _mixture, defined=_laws_defined),
    negative_control={"(P, i) +": "(P, i) -"},
    control_note="more of h(l) in place of less",
    control_proof=lambda: _halves,
    satisfying_instance=_halves,
    notes="xlogx(l) + xlogx(1-l) is -h(l). For all channels, no matter how many datasets and outputs. With the uniform law as Q: "
    "wu2019.balance.continuous.",
)

AT_TRIVIAL = ("1", "1", "j -> 1", "@x, y -> 1")
UNIFORM = "@x -> 1/N"
continuous: Claim = claim(
    "wu2019.balance.continuous",
    "A modulus of continuity of C_1^b: (1-l) C_1^b - h(l) is at most C_1^c at the level c = (1-l) b + l log |X|",
    """
        forall i in 1..n, P family(1):
          knowledge(P) and dataset_entropy(P) >= b
          => (1 - l)*record_information(P, i) + (xlogx(l) + xlogx(1 - l)) <= c
    """,
    where="""
        n m integer, K integer family(1), W family(2), N b c l real, privacy_channel(W),
        N = number_of_datasets, 0 < l, l < 1, information_private_above((1 - l)*b + l*log(N), c)
    """,
    source=AFTER_LEMMA2,
    fidelity="auxiliary",
    says="a step of the continuity of the balance function",
    letters={"N": r"the number of datasets, in print |\mathcal{X}|", "b": "a level of entropy that knowledges have at least, in nats", "c": "a bound of what knowledges of entropy at least (1 - l) b + l log N disclose of a record, in nats", "l": "a number between 0 and 1: how far the level goes from b to log N"},
    proof=lambda: prove(
        continuous.statement,
        counted("h3", "h6"),
        uniform_law("h6"),
        have("other", "1-l > 0"),
        intro("i", "P", "given"),
        lemma("mix", "wu2019.balance.mixture", *("n", "m", "K", "W", "i", "P", UNIFORM, "l")),
        use(
            "known",
            "h9",
            *("i", "@x -> (1-l)*P[x]+l*(1/N)"),
            conditions=[
                seq(),
                seq(),
                seq(intro("x"), use("px", "given.1", "x"), have("u", "1/N >= 0"), arith("other*px", "h7*u")),
                seq(),
                arith("mix.1", "other*given.3", eq=[("l", "full")]),
            ],
        ),
        defined=level_defined,
    ),
    negative_control={"(P, i) +": "(P, i) -"},
    control_note="h(l) more in place of less",
    control_proof=lambda: fails(
        continuous,
        exhibit(*_TRIVIAL),
        split(split(*_trivial_level), _loses_nothing),
        defined=level_defined,
    ),
    instance_proof=lambda: lives(continuous, _TRIVIAL, *_trivial_level, defined=level_defined),
    notes="For every channel, at each level b; c is any bound of what is disclosed at the level (1-l) b + l log |X| or above. "
    "It says nothing from the left at b = log |X|; wu2019.section2.largest does.",
)
level_defined = first(by_guard(), use("ki", "h3", "i"), counted("h3", "h6"), have("other", "1-l > 0"))
nothing_known = seq(
    intro("i", "P", "given"),
    lemma("i1", "wu2019.disclosed.record", *AT_TRIVIAL, "i", "P"),
    lemma("i3", "wu2019.entropy.size", *AT_TRIVIAL, "i", "P"),
)
_TRIVIAL = (*TRIVIAL_VALUES, "1", "0", "0", "1/2")
_trivial_level = [
    *[seq()] * 8,
    nothing_known,
]
_loses_nothing = seq(exhibit("1", "@x -> 1"), fact("l2", "log_tangent", "1", "2"))

# --- who tells weak adversaries nothing tells nobody anything -------------------------------------------------------


silent: Claim = claim(
    "wu2019.lemma1.silent",
    "A channel that discloses nothing to the knowledges of entropy at least b, below log |X|, discloses nothing",
    "information_private(0)",
    where="""
        n m integer, K integer family(1), W family(2), N b real, privacy_channel(W),
        N = number_of_datasets, 0 <= b, b < log(N), information_private_above(b, 0)
    """,
    source=at("Section 2.1, Lemma 1, eq. (6)"),
    fidelity="auxiliary",
    says="a step of wu2019.lemma1.amended",
    letters={"N": r"the number of datasets, in print |\mathcal{X}|", "b": "a level of entropy that knowledges have at least, in nats"},
    proof=lambda: prove(silent.statement, _silent, defined=level_defined),
    negative_control="information_private(-1)",
    control_note="less than nothing",
    control_proof=lambda: fails(
        silent,
        exhibit(*_SILENT_VALUES),
        split(split(*_silent_levels), seq(exhibit("1", "@x -> 1/2"))),
        defined=level_defined,
    ),
    instance_proof=lambda: lives(silent, _SILENT_VALUES, *_silent_levels, defined=level_defined),
)
_SILENT_VALUES = ("1", "1", "j -> 2", "@x, y -> 1", "2", "0")  # one output, so that nothing is disclosed
_silent_levels = [
    *[seq()] * 7,
    fact("l", "log_increasing", "1", "2"),
    seq(
        intro("i", "P", "given"),
        lemma("none", "wu2019.disclosed.product", "1", "1", "j -> 2", "@x, y -> 1", "i", "P"),
    ),
]
_LEVEL = "(log(N)-b)/(2*log(N))"


def _a_law(l: str) -> Tactic:
    """The mixture is a law."""
    return seq(
        intro("x"),
        use("qx", "given.1", "x"),
        have("t1", f"1-{l} >= 0"),
        have("a", f"(1-{l})*(1/N) >= 0", arith("rN*t1")),
        have("t0", f"{l} >= 0"),
        have("b", f"{l}*Q[x] >= 0", arith("t0*qx")),
    )


def _independent(label: str, l: str) -> Tactic:
    """By the uniform law mixed with a share ``l`` of Q, record and output are independent: for k and y, as fact ``label``."""
    law = f"@x -> (1-{l})*(1/N)+{l}*Q[x]"
    entropy = arith("mix.1", "hq*l0", "L0*l0", eq=["ll", (f"1-{l}", "full")])
    return seq(
        lemma("mix", "wu2019.balance.mixture", *("n", "m", "K", "W", "i", UNIFORM, "Q", l)),
        have(
            "nothing",
            f"record_information((x tuple) -> (1-{l})*(1/N)+{l}*Q[x], i) <= 0",
            use("known", "h9", "i", law, conditions=[seq(), seq(), _a_law(l), seq(), entropy]),
        ),
        lemma(
            label,
            "wu2019.disclosed.none",
            *("n", "m", "K", "W", "i", law, "k", "y"),
            conditions=[*[seq()] * 11, _a_law(l), seq(), seq()],
        ),
    )


_silent = seq(
    counted("h3", "h6"),
    uniform_law("h6"),
    have("L0", "log(N) > 0"),
    fact("rL", "reciprocal_positive", "log(N)"),
    let("l", _LEVEL),
    have("l0", "l > 0", have("gap", "log(N)-b > 0"), arith("gap*rL", eq=["l"])),
    have("l1", "l <= 1/2", arith("h7*rL", eq=["l"])),
    have("ll", "2*l*log(N) = log(N)-b", rewrite("l")),
    have("rN", "1/N > 0", fact("r", "reciprocal_positive", "N")),
    intro("i", "Q", "given"),
    lemma("q0", "wu2019.disclosed.nonnegative", *("n", "m", "K", "W", "i", "Q")),
    lemma("q1", "wu2019.disclosed.record", *("n", "m", "K", "W", "i", "Q")),
    lemma("q2", "wu2019.entropy.record", *("n", "m", "K", "W", "i", "Q")),
    have("hq", f"-tsum(x in {DATASETS}, xlogx(Q[x])) >= 0"),
    lemma(
        "done",
        "wu2019.disclosed.product",
        *("n", "m", "K", "W", "i", "Q"),
        conditions=[
            *[seq()] * 9,
            seq(
                intro("k", "y"),
                use("least", "h9", "i", UNIFORM),
                lemma("e0", "wu2019.disclosed.none", *("n", "m", "K", "W", "i", UNIFORM, "k", "y")),
                _independent("e1", "l"),
                _independent("e2", "(l/2)"),
                fact("r2", "reciprocal_positive", "l"),
                arith(
                    eq=[("2*(1-l/2)*(1-l)/l^2", "e0"), ("-4*(1-l)/l^2", "e2"), ("2*(1-l/2)/l^2", "e1")]
                ),
            ),
        ],
    ),
)
CLAIMS = [mixture, continuous, silent]
