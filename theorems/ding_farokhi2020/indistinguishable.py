"""When local differential privacy is attainable, what independence gives, and maximal leakage (Section VI)."""

from __future__ import annotations

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.model import (
    at,
    letters,
)
from theorems.ding_farokhi2020.stochastic import matrix
from verify.claim import Claim, claim
from verify.kernel.certificate import Witness
from verify.kernel.terms import num
from verify.prover.controls import fails
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
    disprove,
    exhibit,
    fact,
    have,
    identity,
    intro,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)

#: A channel W[s,x] from S to X.
CHANNEL = (
    "M N integer, M >= 1, N >= 1, W family(2), forall s in 1..M, x in 1..N: W[s,x] >= 0, "
    "forall s in 1..M: sum(x, 1, N, W[s,x]) = 1"
)
_LDP = "(forall s in 1..M, u in 1..M, x in 1..N: W[s,x] <= exp(eps)*W[u,x])"
FINITE = f"(exists eps real: {_LDP})"
SAME_SUPPORT = "(forall s in 1..M, u in 1..M, x in 1..N: W[s,x] > 0 => W[u,x] > 0)"
_LABELS = (
    "c integer family(1), forall x in 1..N, s in 1..M, u in 1..M: W[s,x] > 0 and W[u,x] > 0 => c[s] = c[u]"
)
_TWO = (("M", num(2)), ("N", num(2)))
_IDENTITY = (*_TWO, ("W", matrix(("1", "0"), ("0", "1"))))
_Z = (*_TWO, ("W", matrix(("1/2", "1/2"), ("0", "1"))))


def _some_output(s: str) -> Tactic:
    """An output y that s gives with positive probability."""
    there = f"(exists x in 1..N: W[{s},x] > 0)"
    none = seq(
        have("none", f"sum(x, 1, N, W[{s},x]) <= 0", pointwise("x", seq(use("z", "occurs", "x")))),
        use("row", "h4", s),
        have("no", "0 < 0", arith("none", eq=["row"])),
        absurd("no"),
    )
    return seq(have("there", there, cases("occurs", there, seq(), none)), unpack("there", "y", "seen"))


_no_level = seq(
    intro("finite"),
    unpack("finite", "eps", "ldp"),
    _some_output("a"),
    use("bound", "ldp", "a", "b", "y"),
    fact("e", "exp_positive", "eps"),
    use("nonnegative", "h3", "b", "y"),
    fact("sign", "trichotomy", "W[b,y]", "0"),
    alternatives(
        "case",
        "sign",
        absurd("case"),
        seq(have("no", "0 < 0", arith("bound", "seen", eq=[("exp(eps)", "case")])), absurd("no")),
        seq(use("same", "h5", "y", "a", "b"), absurd("same")),
    ),
)
unattainable: Claim = claim(
    "ding_farokhi2020.ldp.unattainable",
    "I_* > 0: no level of local differential privacy is attained",
    f"not {FINITE}",
    where=f"{CHANNEL}, {_LABELS}, a in 1..M, b in 1..M, c[a] != c[b]",
    source=at("Section VI-B"),
    printed=r"the case $I_*(S;\hat X) > 0$ indicates that the LDP is unattainable",
    proof=lambda: prove(unattainable.statement, _no_level),
    false_neighbour=(f"not {FINITE}", f"{CHANNEL}, {_LABELS}, a in 1..M, b in 1..M"),
    neighbour_note="one block is enough",
    neighbour_proof=lambda: fails(
        unattainable, exhibit("1", "1", "s, x -> 1", "s -> 1", "1", "1"), split(split(), exhibit("0"))
    ),
    living_example=Witness((*_IDENTITY, ("c", letters(1, 2)), ("a", num(1)), ("b", num(2)))),
    notes="I_* > 0 says that some partition without overlap has two blocks: the labels c of a and b differ.",
)

_from_support = seq(
    intro("same"),
    have(
        "parts",
        "exists q family(3): forall s in 1..M, u in 1..M, x in 1..N: q[s,u,x] >= 0 and W[s,x] = q[s,u,x]*W[u,x]",
        seq(
            exhibit("s, u, x -> W[s,x]/(W[u,x]+delta(W[u,x],0))"),
            intro("s", "u", "x"),
            use("n", "h3", "s", "x"),
            use("m", "h3", "u", "x"),
            fact("sign", "trichotomy", "W[u,x]", "0"),
            alternatives(
                "case",
                "sign",
                absurd("case"),
                seq(
                    fact("one", "delta_equal", "W[u,x]", "0"),
                    have("den", "W[u,x]+delta(W[u,x],0) = 1", arith(eq=["one", "case"])),
                    cases(
                        "pos",
                        "W[s,x] > 0",
                        seq(use("p", "same", "s", "u", "x"), have("no", "0 < 0", arith("p", eq=["case"])), absurd("no")),
                        seq(
                            have("zero", "W[s,x] = 0", fact("as", "antisymmetric", "W[s,x]", "0")),
                            split(seq(rewrite("den"), rewrite("zero")), seq(rewrite("zero"), identity())),
                        ),
                    ),
                ),
                seq(
                    fact("no", "delta_distinct", "W[u,x]", "0"),
                    fact("rW", "reciprocal_positive", "W[u,x]"),
                    split(seq(rewrite("no"), arith("n*rW")), seq(rewrite("no"), identity())),
                ),
            ),
        ),
    ),
    unpack("parts", "q", "q"),
    have(
        "top",
        "exists B real: B > 0 and (forall s in 1..M, u in 1..M, x in 1..N: q[s,u,x] <= B)",
        seq(
            exhibit("1+sum(s, 1, M, sum(u, 1, M, sum(x, 1, N, q[s,u,x])))"),
            have(
                "all",
                "sum(s, 1, M, sum(u, 1, M, sum(x, 1, N, q[s,u,x]))) >= 0",
                pointwise("s", pointwise("u", pointwise("x", use("p", "q", "s", "u", "x")))),
            ),
            split(
                seq(),
                seq(
                    intro("a", "b", "y"),
                    have(
                        "others",
                        "sum(s, 1, M, sum(u, 1, M, sum(x, 1, N, (1-delta(s,a)*delta(u,b)*delta(x,y))*q[s,u,x]))) >= 0",
                        pointwise(
                            "s",
                            pointwise(
                                "u",
                                pointwise(
                                    "x",
                                    seq(
                                        use("p", "q", "s", "u", "x"),
                                        fact("d1", "delta_bounds", "s", "a"),
                                        fact("d2", "delta_bounds", "u", "b"),
                                        fact("d3", "delta_bounds", "x", "y"),
                                        have("o1", "1-delta(s,a) >= 0"),
                                        have("o2", "1-delta(u,b) >= 0"),
                                        have("o3", "1-delta(x,y) >= 0"),
                                        arith("o1*p.1", "d1.1*o2*p.1", "d1.1*d2.1*o3*p.1"),
                                    ),
                                ),
                            ),
                        ),
                    ),
                    arith("others"),
                ),
            ),
        ),
    ),
    unpack("top", "B", "top"),
    exhibit("log(B)"),
    intro("s", "u", "x"),
    use("p", "q", "s", "u", "x"),
    use("b", "top.2", "s", "u", "x"),
    use("m", "h3", "u", "x"),
    fact("e", "exp_of_log", "B"),
    have("room", "B-q[s,u,x] >= 0"),
    arith("room*m", eq=["p.2", ("W[u,x]", "e")]),
)
_to_support = seq(
    intro("finite"),
    unpack("finite", "eps", "ldp"),
    intro("s", "u", "x"),
    intro("seen"),
    use("bound", "ldp", "s", "u", "x"),
    fact("e", "exp_positive", "-eps"),
    fact("p", "exp_positive", "eps"),
    have("scaled", "W[u,x] >= exp(-eps)*W[s,x]", seq(have("gap", "exp(eps)*W[u,x]-W[s,x] >= 0"), arith("gap*e"))),
    have("positive", "exp(-eps)*W[s,x] > 0", arith("seen*e")),
)
finite: Claim = claim(
    "ding_farokhi2020.ldp.finite",
    "A finite level of local differential privacy is attained exactly when all values of S have the same outputs (L_0 = 0)",
    f"{FINITE} <=> {SAME_SUPPORT}",
    where=CHANNEL,
    source=at("Section VI-B"),
    fidelity="beyond",
    proof=lambda: prove(finite.statement, split(_to_support, _from_support)),
    false_neighbour=f"{_LDP.replace('exp(eps)', '2')} <=> {SAME_SUPPORT}",
    neighbour_note="the level log 2",
    neighbour_proof=lambda: Witness((*_TWO, ("W", matrix(("1/8", "7/8"), ("7/8", "1/8"))))),
    living_example=Witness(_Z),
    notes="Then every output that occurs has the whole range S, so L_0(S -> X) = 0. The right condition is L_0 = 0; "
    "I_* = 0 is weaker (ldp.connected).",
)
connected: Claim = claim(
    "ding_farokhi2020.ldp.connected",
    "What I_* = 0 does not give: a finite level of local differential privacy",
    f"(forall c integer family(1): (forall x in 1..N, s in 1..M, u in 1..M: W[s,x] > 0 and W[u,x] > 0 => c[s] = c[u]) "
    f"=> (forall s in 1..M, u in 1..M: c[s] = c[u])) => {FINITE}",
    where=CHANNEL,
    source=at("Abstract"),
    printed=r"the Gacs-Korner common information is the stochastic version of $I_*$ and indicates the attainability of "
    "statistical indistinguishability",
    proof=lambda: disprove(connected.statement, _z_channel),
    notes="Read as: I_* = 0 (equally K = 0) makes statistical indistinguishability attainable. The Z channel has I_* = 0 and no finite "
    "level. What holds is the other direction (ldp.unattainable); the right condition is in ldp.finite.",
)
_z_channel = seq(
    exhibit("2", "2", "s, x -> delta(s,1)/2+delta(s,2)*delta(x,2)"),
    split(
        split(evaluate, evaluate, evaluate, evaluate),
        split(
            seq(
                intro("c"),
                intro("isolated"),
                use("same", "isolated", "2", "1", "2"),
                evaluate,
            ),
            seq(
                intro("eps"),
                exhibit("1", "2", "1"),
                seq(),
            ),
        ),
    ),
)

CLAIMS = [unattainable, finite, connected]
