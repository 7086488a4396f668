"""Section 2.1: knowledges of large entropy (1), the balance function (4), (5), Lemmas 1 and 2.

C_1^b, the individual channel capacity for the knowledges with H(X) >= b, is the least upper bound c of I(X_i;Y): c
bounds it for all i and all such knowledges, and no smaller number does. N is the number of datasets.
"""

from __future__ import annotations

from theorems.wu2019.model import (
    DATASETS,
    ONE,
    TRIVIAL_VALUES,
    at,
)
from theorems.wu2019.section2_information import ENTROPY, tangent_at
from theorems.wu2019.section3_kernels import disclosed_defined
from verify.claim import Claim, claim
from verify.kernel.certificate import Apart, Choose, Disproof, Step, Witness
from verify.kernel.rules import Goal
from verify.kernel.terms import Lambda, Num, Ones, num
from verify.prover.controls import fails, lives
from verify.prover.tactics import (
    Continuation,
    Stuck,
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
    classical,
    each,
    exhibit,
    fact,
    first,
    have,
    identity,
    intro,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
)

_COUNT = f"tsum(x in {DATASETS}, 1)"


def counted(sizes: str, size: str) -> Tactic:
    """N > 0 as fact `Npos`: there is a dataset. ``sizes`` and ``size`` are the facts about K and N."""
    one = fact("sv", "same_tuple_values", "w", "x")
    return seq(
        have(
            "some",
            f"exists w in {DATASETS}: same(w, w) = 1",
            exhibit(Ones(), conditions=[seq(intro("j"), use("kj", sizes, "j"))]),
        ),
        unpack("some", "w", "some"),
        have(
            "atleast",
            f"tsum(x in {DATASETS}, same(w,x)) <= {_COUNT}",
            pointwise("x", seq(one, alternatives("s", "sv", *[rewrite("s")] * 2))),
        ),
        have("Npos", "N > 0", arith("atleast", eq=[size])),
    )


_ONE_DATASET: dict[str, Num | Lambda] = {"n": num(1), "K": Lambda(("j",), num(1)), "N": num(1), "P": ONE}

largest: Claim = claim(
    "wu2019.eq5.entropy",
    "The entropy of a knowledge is at most log |X|",
    "dataset_entropy(P) <= log(N)",
    where="""
        n integer, K integer family(1), N real, P family(1), universes(K), N = number_of_datasets,
        knowledge(P)
    """,
    source=at("Definition 5, eq. (5)"),
    printed=r"b \in [0, \log|\mathcal{X}|]",
    proof=lambda: prove(
        largest.statement,
        seq(
            counted("h2", "h3"),
            fact("rN", "reciprocal_positive", "N"),
            fact("lN", "log_reciprocal", "N"),
            have(
                "cells",
                f"tsum(x in {DATASETS}, xlogx(P[x])) >= tsum(x in {DATASETS}, P[x]*log(1/N)+P[x]-1/N)",
                pointwise("x", seq(use("px", "h4", "x"), tangent_at("P[x]", "1/N"))),
            ),
            arith("cells", eq=["lN", "h5", ("log(1/N)", "h5"), ("1/N", "h3")]),
        ),
        defined=first(use("px", "h4", "x"), counted("h2", "h3")),
    ),
    false_neighbour="dataset_entropy(P) <= log(N) - 1/8",
    neighbour_note="an eighth less",
    neighbour_proof=lambda: Witness(tuple(_ONE_DATASET.items())),
    living_example=Witness(tuple(_ONE_DATASET.items())),
)

uniform: Claim = claim(
    "wu2019.eq5.uniform",
    "Some knowledge has entropy log |X|, so that there are knowledges in P_b for every b up to log |X|",
    "exists P family(1): knowledge(P) and dataset_entropy(P) = log(N)",
    where="n integer, K integer family(1), N real, universes(K), N = number_of_datasets",
    source=at("Definition 5, eq. (5)"),
    printed=r"b \in [0, \log|\mathcal{X}|]",
    proof=lambda: prove(
        uniform.statement,
        seq(counted("h2", "h3"), uniform_law("h3"), exhibit("@x -> 1/N")),
        defined=first(use("px", "g1.1", "x"), counted("h2", "h3")),
    ),
    false_neighbour="exists P family(1): knowledge(P) and dataset_entropy(P) = log(N) + 1",
    neighbour_note="a nat more",
    neighbour_proof=lambda: _no_more_entropy(),
    living_example={"n": 1, "K": Lambda(("j",), num(1)), "N": 1},
)


def uniform_law(size: str) -> Tactic:
    """The law 1/N: facts `flat` (it is a law) and `full` (its entropy is log N)."""
    return seq(
        fact("rN", "reciprocal_positive", "N"),
        fact("lN", "log_reciprocal", "N"),
        fact("vN", "xlogx_value", "1/N"),
        have("flat", f"tsum(x in {DATASETS}, 1/N) = 1", arith(eq=[("1/N", size)])),
        have(
            "full",
            f"-tsum(x in {DATASETS}, xlogx(1/N)) = log(N)",
            arith(eq=[("xlogx(1/N)", size), ("N", "vN"), "lN"]),
        ),
    )


def _no_more_entropy() -> Disproof:
    """One dataset: no law has entropy 1."""
    none = seq(
        intro("P"),
        classical(
            seq(
                lemma("most", "wu2019.eq5.entropy", "1", "j -> 1", "1", "P"),
                have("l1", "log(1) = 0", identity()),
                each(Apart(False), arith("most", eq=["l1"])),
            )
        ),
    )
    defined = first(use("px", "g1.1", "x"), counted("h2", "h3"))
    return fails(uniform, exhibit("1", "j -> 1", "1"), split(seq(), none), defined=defined)


# --- the balance function --------------------------------------------------------------------------------------------


_entropies = seq(  # for i and P, `given` its law: 0 <= I(X_i;Y) <= H(X_i) <= H(X) and log K[i]
    lemma("i0", "wu2019.disclosed.nonnegative", *("n", "m", "K", "W", "i", "P")),
    lemma("i1", "wu2019.disclosed.record", *("n", "m", "K", "W", "i", "P")),
    lemma("i2", "wu2019.entropy.record", *("n", "m", "K", "W", "i", "P")),
    lemma("i3", "wu2019.entropy.size", *("n", "m", "K", "W", "i", "P")),
    have("H0", f"{ENTROPY} >= 0", arith("i0", "i1", "i2")),
)


def _below(label: str, least: str, larger: str, bound: str, of: str, how: Tactic) -> Tactic:
    """``least`` <= ``larger``: the capacity ``least`` (facts ``of``) is below every bound, and ``larger`` is one."""
    return have(
        label,
        f"{least} <= {larger}",
        use("d", f"{of}.2", larger, conditions=[seq(intro("i", "P"), intro("given"), how)]),
    )


def _bounded_by(of: str, enough: Tactic) -> Tactic:
    return use("known", f"{of}.1", "i", "P", conditions=[*[seq()] * 4, enough])


_lemma1 = seq(
    counted("h3", "h6"),
    uniform_law("h6"),
    _below("le0", "c1", "c0", "", "h11", seq(_entropies, _bounded_by("h12", seq()))),
    _below("ge0", "c0", "c1", "0", "h12", use("known", "h11.1", "i", "P")),
    _below("mono", "cb", "c0", "b", "h13", _bounded_by("h12", seq())),
    _below("top", "cT", "cb", "log(N)", "h14", _bounded_by("h13", seq())),
    have(
        "M0",
        "M >= 0",
        seq(
            unpack("h7", "i", "best"),
            use("ki", "h3", "i"),
            fact("l", "log_monotone", "1", "K[i]"),
            have("l1", "log(1) = 0", identity()),
            arith("l", eq=["best", "l1"]),
        ),
    ),
    fact("min", "extremum", "min(b,M)"),
    have("least", "min(b,M) >= 0", alternatives("s", "min.3", *[rewrite("s")] * 2)),
    use("flatb", "h13.1", "1", "@x -> 1/N"),
    lemma("flat0", "wu2019.disclosed.nonnegative", *("n", "m", "K", "W", "1", "@x -> 1/N")),
    have("cb0", "cb >= 0", arith("flatb", "flat0")),
    _below(
        "gain",
        "c1",
        "cb+min(b,M)",
        "",
        "h11",
        seq(
            _entropies,
            use("largest", "h8", "i"),
            cases(
                "enough",
                f"{ENTROPY} >= b",
                seq(_bounded_by("h13", seq()), arith("known", "least")),
                alternatives(
                    "s",
                    "min.3",
                    seq(rewrite("s"), arith("i1", "i2", "enough", "cb0")),
                    seq(rewrite("s"), arith("i1", "i3", "largest", "cb0")),
                ),
            ),
        ),
    ),
    split(
        seq(fact("same", "antisymmetric", "c1", "c0"), arith(eq=["same"])),
        arith("mono"),
        arith("top"),
        arith("gain"),
    ),
)

lemma1_amended: Claim = claim(
    "wu2019.lemma1.amended",
    "The balance function is non-decreasing, 0 at 0, and at most b and the logarithm of the largest universe",
    "0 = c1 - c0 and c1 - c0 <= c1 - cb and c1 - cb <= c1 - cT and c1 - cb <= min(b, M)",
    where="""
        n m integer, K integer family(1), W family(2), N M b c1 c0 cb cT real, privacy_channel(W),
        N = number_of_datasets, exists i in 1..n: M = log(K[i]), forall i in 1..n: log(K[i]) <= M,
        0 <= b, b <= log(N), individual_capacity(c1), individual_capacity_above(0, c0),
        individual_capacity_above(b, cb), individual_capacity_above(log(N), cT)
    """,
    source=at("Lemma 1, eq. (6)"),
    fidelity="amended",
    printed=r"0 = \delta(0) \leq \delta(b) \leq \delta(\log|\mathcal{X}|), \delta(b) \leq \min\{b, \max_i \log|\mathcal{X}_i|\}",
    proof=lambda: prove(lemma1_amended.statement, _lemma1, defined=balance_defined),
    false_neighbour="0 = c1 - c0 and c1 - c0 <= c1 - cb and c1 - cb <= c1 - cT and c1 - cb < min(b, M)",
    neighbour_note="strictly",
    example_proof=lambda: lives(lemma1_amended, _VALUES, *_trivial_levels, defined=balance_defined),
    neighbour_proof=lambda: fails(
        lemma1_amended,
        exhibit(*_VALUES),
        split(split(*_trivial_levels), each(Choose(3), _no_minimum)),
        defined=balance_defined,
    ),
)


def by_guard(*entry: Tactic) -> Tactic:
    """Below "for all P: if it is a law ...": by the innermost law; ``entry`` shows W[x,y] >= 0, if not by h4."""

    def go(goal: Goal, after: Continuation) -> Step:
        guards = [label for label, _ in goal.facts if label.startswith("g") and label.endswith(".1")]
        if not guards:
            raise Stuck("no law is known", goal)
        known = use("px", guards[-1], "x")
        return first(disclosed_defined(known, *entry), known)(goal, after)

    return go


balance_defined = first(by_guard(), use("ki", "h3", "i"), counted("h3", "h6"))

_VALUES = (*TRIVIAL_VALUES, *("1", "0", "0", "0", "0", "0", "0"))
_at_trivial = ("1", "1", "j -> 1", "@x, y -> 1")
_no_capacity = split(  # with one dataset nothing is disclosed
    seq(
        intro("i", "P"),
        intro("given"),
        lemma("i1", "wu2019.disclosed.record", *_at_trivial, "i", "P"),
        lemma("i3", "wu2019.entropy.size", *_at_trivial, "i", "P"),
        have("l1", "log(1) = 0", identity()),
        arith("i1", "i3", eq=["l1"]),
    ),
    seq(
        intro("d"),
        intro("bound"),
        use("known", "bound", "1", "@x -> 1"),
        lemma("i0", "wu2019.disclosed.nonnegative", *_at_trivial, "1", "@x -> 1"),
        arith("known", "i0"),
    ),
)
_trivial_levels = [
    seq(),
    seq(),
    seq(),
    seq(),
    seq(),
    seq(),
    exhibit("1"),
    seq(),
    seq(),
    seq(),
    *[_no_capacity] * 4,
]


_no_minimum = seq(fact("m", "extremum", "min(0,0)"), alternatives("s", "m.3", *[rewrite("s")] * 2))


monotone: Claim = claim(
    "wu2019.lemma1.monotone",
    "The less entropy knowledges must have, the more is disclosed",
    "c1 - ca <= c1 - cb",
    where="""
        n m integer, K integer family(1), W family(2), a b c1 ca cb real, privacy_channel(W),
        a <= b, individual_capacity(c1), individual_capacity_above(a, ca),
        individual_capacity_above(b, cb)
    """,
    source=at("Section 2.1, before Lemma 1"),
    printed=r"when b \leq b', there is \mathbb{P}_b \supseteq \mathbb{P}_{b'}, which implies C_1^b \geq C_1^{b'} and then \delta(b) \leq \delta(b')",
    proof=lambda: prove(
        monotone.statement,
        seq(_below("mono", "cb", "ca", "b", "h9", _bounded_by("h8", seq())), arith("mono")),
        defined=balance_defined,
    ),
    false_neighbour="c1 - ca < c1 - cb",
    neighbour_note="strictly",
    example_proof=lambda: lives(
        monotone, (*TRIVIAL_VALUES, *["0"] * 5), *[seq()] * 6, *[_no_capacity] * 3, defined=balance_defined
    ),
    neighbour_proof=lambda: fails(
        monotone,
        exhibit(*TRIVIAL_VALUES, *["0"] * 5),
        split(split(*[seq()] * 6, *[_no_capacity] * 3), seq()),
        defined=balance_defined,
    ),
)

eq4: Claim = claim(
    "wu2019.eq4",
    "There is a nonnegative delta with C_1 = C_1^b + delta",
    "exists d real: d >= 0 and c1 = cb + d",
    where="""
        n m integer, K integer family(1), W family(2), b c1 cb real, privacy_channel(W),
        individual_capacity(c1), individual_capacity_above(b, cb)
    """,
    source=at("Definition 5, eq. (4)"),
    printed=r"C_1 = C_1^b + \delta",
    proof=lambda: prove(
        eq4.statement,
        seq(
            _below("mono", "cb", "c1", "b", "h7", use("known", "h6.1", "i", "P")),
            exhibit("c1-cb"),
        ),
        defined=balance_defined,
    ),
    false_neighbour="exists d real: d > 0 and c1 = cb + d",
    neighbour_note="a positive one",
    example_proof=lambda: lives(
        eq4, (*TRIVIAL_VALUES, *["0"] * 3), *[seq()] * 5, *[_no_capacity] * 2, defined=balance_defined
    ),
    neighbour_proof=lambda: fails(
        eq4,
        exhibit(*TRIVIAL_VALUES, *["0"] * 3),
        split(
            split(*[seq()] * 5, *[_no_capacity] * 2),
            seq(
                intro("d"),
                cases("up", "d <= 0", each(Choose(0), seq()), each(Choose(1), each(Apart(False), seq()))),
            ),
        ),
        defined=balance_defined,
    ),
    notes="Where C_1 and C_1^b exist: the definition assumes what always holds.",
)


lemma2: Claim = claim(
    "wu2019.lemma2",
    "epsilon-information privacy for P_b is (epsilon + delta(b))-information privacy for all knowledges",
    "information_private_above(b, eps) <=> information_private(eps + (c1 - cb))",
    where="""
        n m integer, K integer family(1), W family(2), b c1 cb eps real, privacy_channel(W),
        individual_capacity(c1), individual_capacity_above(b, cb)
    """,
    source=at("Lemma 2 (Theorem 1 of [25])"),
    printed=r"p(y|x) satisfies \epsilon-information privacy with respect to \mathbb{P}_b if and only if it satisfies (\epsilon+\delta)-information privacy with respect to \mathbb{P}",
    proof=lambda: prove(
        lemma2.statement,
        split(
            seq(
                intro("private"),
                use("less", "h7.2", "eps"),
                intro("i", "P"),
                intro("given"),
                use("known", "h6.1", "i", "P"),
                arith("known", "less"),
            ),
            seq(
                intro("private"),
                use("less", "h6.2", "eps+(c1-cb)"),
                intro("i", "P"),
                intro("given"),
                use("known", "h7.1", "i", "P"),
                arith("known", "less"),
            ),
        ),
        defined=balance_defined,
    ),
    false_neighbour="information_private_above(b, eps) <=> information_private(eps + (c1 - cb) - 1)",
    neighbour_note="one nat less",
    example_proof=lambda: lives(
        lemma2, (*TRIVIAL_VALUES, *["0"] * 4), *[seq()] * 5, *[_no_capacity] * 2, defined=balance_defined
    ),
    neighbour_proof=lambda: fails(
        lemma2,
        exhibit(*TRIVIAL_VALUES, *["0"] * 4),
        split(
            split(*[seq()] * 5, *[_no_capacity] * 2),
            each(
                Choose(0),
                split(
                    seq(
                        intro("i", "P"),
                        intro("given"),
                        lemma("i1", "wu2019.disclosed.record", *_at_trivial, "i", "P"),
                        lemma("i3", "wu2019.entropy.size", *_at_trivial, "i", "P"),
                        have("l1", "log(1) = 0", identity()),
                        arith("i1", "i3", eq=["l1"]),
                    ),
                    seq(
                        exhibit("1", "@x -> 1"),
                        split(
                            seq(),
                            seq(
                                lemma("i0", "wu2019.disclosed.nonnegative", *_at_trivial, "1", "@x -> 1"),
                                arith("i0"),
                            ),
                        ),
                    ),
                ),
            ),
        ),
        defined=balance_defined,
    ),
)

_OWN_ENTROPY = ENTROPY.replace("P[", "Q[")

bound: Claim = claim(
    "wu2019.balance.bound",
    "The balance function is at most b (less, for b > 0) and C_1, and 0 up to the entropy of a knowledge that attains C_1",
    """
        0 <= c1 - cb
        and c1 - cb <= c1
        and c1 - cb <= b
        and (0 < b => c1 - cb < b)
        and (b <= dataset_entropy(Q) => c1 - cb = 0)
    """,
    where="""
        n m integer, K integer family(1), W family(2), N b c1 cb real, a in 1..n, Q family(1),
        privacy_channel(W), N = number_of_datasets, 0 <= b, b <= log(N), individual_capacity(c1),
        individual_capacity_above(b, cb),
        (forall x in tuples(n, j, K[j]): Q[x] >= 0) and tsum(x in tuples(n, j, K[j]), Q[x]) = 1,
        record_information(Q, a) = c1
    """,
    source=at("Definition 5, Lemma 1 and Section 7"),
    fidelity="beyond",
    printed="How to evaluate the balance functions of privacy channels is ... left as an open problem.",
    proof=lambda: prove(bound.statement, _bounds, defined=_attained_defined),
    false_neighbour="""
        0 <= c1 - cb
        and c1 - cb <= c1
        and c1 - cb <= b
        and c1 - cb < b
        and (b <= dataset_entropy(Q) => c1 - cb = 0)
    """,
    neighbour_note="less than b at b = 0, too",
    neighbour_proof=lambda: fails(
        bound,
        exhibit(*_ATTAINED_VALUES),
        split(split(*_attained_levels), each(Choose(3), seq())),
        defined=_attained_defined,
    ),
    example_proof=lambda: lives(bound, _ATTAINED_VALUES, *_attained_levels, defined=_attained_defined),
    notes="For every privacy channel. Q is a knowledge, and a an individual, that attain C_1, the maximum (2). For Q of the largest "
    "entropy among them delta is 0 exactly up to H(Q), as a knowledge of more entropy attains less.",
)
_bounds = seq(
    counted("h3", "h6"),
    uniform_law("h6"),
    _below("mono", "cb", "c1", "b", "h10", use("known", "h9.1", "i", "P")),
    use("flatb", "h10.1", "1", "@x -> 1/N"),
    lemma("flat0", "wu2019.disclosed.nonnegative", *("n", "m", "K", "W", "1", "@x -> 1/N")),
    have("cb0", "cb >= 0", arith("flatb", "flat0")),
    lemma("i1", "wu2019.disclosed.record", *("n", "m", "K", "W", "a", "Q")),
    lemma("i2", "wu2019.entropy.record", *("n", "m", "K", "W", "a", "Q")),
    have("most", f"c1 <= {_OWN_ENTROPY}", arith("i1", "i2", eq=["h12"])),
    cases(
        "in",
        f"{_OWN_ENTROPY} >= b",
        seq(
            use("reached", "h10.1", "a", "Q"),
            have("none", "c1-cb <= 0", arith("reached", eq=["h12"])),
            fact("zero", "antisymmetric", "c1-cb", "0", conditions=[seq(), arith("mono")]),
            split(
                arith("mono"),
                arith("cb0"),
                arith("none", "h7"),
                seq(intro("p"), arith("none", "p")),
                intro("small"),
            ),
        ),
        split(
            arith("mono"),
            arith("cb0"),
            arith("most", "in", "cb0"),
            seq(intro("p"), arith("most", "in", "cb0")),
            seq(intro("small"), have("no", "0 < 0", arith("small", "in")), absurd("no", arith())),
        ),
    ),
)
_of_q = pointwise(
    "x",
    seq(
        use("qx", "h11.1", "x"),
        fact("dx", "delta_bounds", "x[a]", "k"),
        use("wx", "h4", "x", "y"),
        arith("qx*dx.1*wx"),
    ),
)
_record_of_q = pointwise(
    "x", seq(use("qx", "h11.1", "x"), fact("dx", "delta_bounds", "x[a]", "k"), arith("qx*dx.1"))
)
_output_of_q = pointwise("x", seq(use("qx", "h11.1", "x"), use("wx", "h4", "x", "y"), arith("qx*wx")))
_attained_defined = first(balance_defined, use("qx", "h11.1", "x"), _of_q, _record_of_q, _output_of_q)
_ATTAINED_VALUES = (*TRIVIAL_VALUES, "1", "0", "0", "0", "1", "@x -> 1")
_attained_levels = [
    *[seq()] * 7,
    seq(have("l1", "log(1) = 0", identity()), arith(eq=["l1"])),
    *[_no_capacity] * 2,
    seq(),
    identity(),
]

CLAIMS = [largest, uniform, eq4, monotone, lemma1_amended, lemma2, bound]
