"""Section 2.1: knowledges of large entropy (1), the balance function (4), (5), Lemmas 1 and 2.

C_1^b, the individual channel capacity for the knowledges with H(X) >= b, is the least upper bound c of I(X_i;Y): c
bounds it for all i and all such knowledges, and no smaller number does. N is the number of datasets.
"""

from theorems.wu2019.model import (
    DATASETS,
    ONE,
    TRIVIAL_VALUES,
    at,
)
from theorems.wu2019.section2_information import ENTROPY, tangent_at
from theorems.wu2019.section3_kernels import disclosed_defined
from verify.claims.prelude import *
from verify.kernel.terms import Num

_COUNT = f"tsum(x in {DATASETS}, 1)"


def counted(sizes: str, size: str) -> Tactic:
    """N > 0 as fact `Npos`: there is a dataset. ``sizes`` and ``size`` are the facts about K and N."""
    one = fact("sv", "same_tuple_values", "w", "x")
    return seq(
        have(
            ("w", "some"),
            f"exists w in {DATASETS}: same(w, w) = 1",
            exhibit(Ones(), conditions=[seq(intro("j"), use("kj", sizes, "j"))]),
        ),
        have(
            "atleast",
            f"tsum(x in {DATASETS}, same(w,x)) <= {_COUNT}",
            pointwise("x", one, alternatives("s", "sv", *[seq()] * 2)),
        ),
        have("Npos", "N > 0"),
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
    says=r"b \in [0, \log|\mathcal{X}|]",
    letters={"N": r"the number of datasets, in print |\mathcal{X}|", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)"},
    fidelity="beyond",
    proof=lambda: prove(
        largest.statement,
        counted("h2", "h3"),
        fact("rN", "reciprocal_positive", "N"),
        fact("lN", "log_reciprocal", "N"),
        have(
            "cells",
            f"tsum(x in {DATASETS}, xlogx(P[x])) >= tsum(x in {DATASETS}, P[x]*log(1/N)+P[x]-1/N)",
            pointwise("x", use("px", "h4", "x"), tangent_at("P[x]", "1/N")),
        ),
        arith("cells", eq=["lN", "h5", ("log(1/N)", "h5"), ("1/N", "h3")]),
        defined=first(use("px", "h4", "x"), counted("h2", "h3")),
    ),
    negative_control="dataset_entropy(P) <= log(N) - 1/8",
    control_note="an eighth less",
    control_proof=lambda: Witness(tuple(_ONE_DATASET.items())),
    satisfying_instance=Witness(tuple(_ONE_DATASET.items())),
    others=["wu2019.eq5.uniform"],
)

uniform: Claim = claim(
    "wu2019.eq5.uniform",
    "Some knowledge has entropy log |X|, so that there are knowledges in P_b for every b up to log |X|",
    "exists P family(1): knowledge(P) and dataset_entropy(P) = log(N)",
    where="n integer, K integer family(1), N real, universes(K), N = number_of_datasets",
    source=at("Definition 5, eq. (5)"),
    printed=r"\delta=\delta(b), b\in[0,\log|\mathcal{X}|]",
    letters={"N": r"the number of datasets, in print |\mathcal{X}|", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)"},
    fidelity="reading",
    proof=lambda: prove(
        uniform.statement,
        counted("h2", "h3"),
        uniform_law("h3"),
        exhibit("@x -> 1/N"),
        defined=first(use("px", "g1.1", "x"), counted("h2", "h3")),
    ),
    negative_control="exists P family(1): knowledge(P) and dataset_entropy(P) = log(N) + 1",
    control_note="a nat more",
    control_proof=lambda: _no_more_entropy(),
    satisfying_instance={"n": 1, "K": "j -> 1", "N": 1},
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
    none = seq(intro("P"), classical(lemma("most", "wu2019.eq5.entropy", "1", "j -> 1", "1", "P")))
    defined = first(use("px", "g1.1", "x"), counted("h2", "h3"))
    return fails(uniform, exhibit("1", "j -> 1", "1"), split(seq(), none), defined=defined)


# --- the balance function --------------------------------------------------------------------------------------------


_entropies = seq(  # for i and P, `given` its law: 0 <= I(X_i;Y) <= H(X_i) <= H(X) and log K[i]
    lemma("i0", "wu2019.disclosed.nonnegative", *("n", "m", "K", "W", "i", "P")),
    lemma("i1", "wu2019.disclosed.record", *("n", "m", "K", "W", "i", "P")),
    lemma("i2", "wu2019.entropy.record", *("n", "m", "K", "W", "i", "P")),
    lemma("i3", "wu2019.entropy.size", *("n", "m", "K", "W", "i", "P")),
)


def _below(label: str, least: str, larger: str, bound: str, of: str, how: Tactic) -> Tactic:
    """``least`` <= ``larger``: the capacity ``least`` (facts ``of``) is below every bound, and ``larger`` is one."""
    return have(
        label,
        f"{least} <= {larger}",
        use("d", f"{of}.2", larger, conditions=[seq(intro("i", "P", "given"), how)]),
    )


def _bounded_by(of: str, enough: Tactic) -> Tactic:
    return use("known", f"{of}.1", "i", "P", conditions=[*[seq()] * 4])


_more_than_one = have(  # M = 0 leaves one dataset
    "large",
    "M > 0",
    cases("many", "M > 0", seq(), seq(
        have(
            "ones",
            "forall j in 1..n: K[j] = 1",
            intro("j"),
            use("kj", "h3", "j"),
            use("most", "h8", "j"),
            cases("small", "K[j] <= 1", seq(), seq(fact("up", "log_increasing", "1", "K[j]"))),
        ),
        have(
            "single",
            f"{_COUNT} <= tsum(x in {DATASETS}, same(w,x))",
            pointwise(
                "x",
                fact(
                    "equal",
                    "tuples_equal",
                    "w",
                    "x",
                    conditions=[
                        seq(
                            intro("j"),
                            use("kj", "ones", "j"),
                            fact("wj", "tuple_range", "w", "j"),
                            fact("xj", "tuple_range", "x", "j"),
                        )
                    ],
                ),
            ),
        ),
        fact("l", "log_monotone", "N", "1"),
        have("no", "0 < 0"),
        absurd("no"),
    )),
)
below_size: Claim = claim(
    "wu2019.lemma1.size",
    "Below log |X| the balance function lies below the logarithm of the largest universe",
    "c1 - cb < M",
    where="""
        n m integer, K integer family(1), W family(2), N M b c1 cb real, privacy_channel(W),
        N = number_of_datasets, exists i in 1..n: M = log(K[i]), forall i in 1..n: log(K[i]) <= M,
        0 <= b, b < log(N), individual_capacity(c1), individual_capacity_above(b, cb)
    """,
    source=at("Lemma 1, eq. (6)"),
    fidelity="auxiliary",
    says="a step of wu2019.lemma1.amended",
    letters={
        "N": "the number of datasets",
        "M": "the logarithm of the largest record universe",
        "b": "a lower bound for the entropy of knowledges",
        "c1": "the individual channel capacity C_1",
        "cb": "the capacity with respect to the knowledges of entropy at least b",
    },
    proof=lambda: prove(below_size.statement, _below_size, defined=balance_defined),
    negative_control="c1 - cb < M - 1",
    control_note="a nat less",
    control_proof=lambda: fails(
        below_size, exhibit(*_BIT_VALUES), split(split(*_bit_levels), fact("e", "log_tangent", "2", "1")), defined=balance_defined
    ),
    instance_proof=lambda: lives(below_size, _BIT_VALUES, *_bit_levels, defined=balance_defined),
)
_BIT_VALUES = ("1", "1", "j -> 2", "@x, y -> 1", "2", "log(2)", "0", "0", "0")  # two records, one output
_one_output = split(
    seq(intro("i", "P", "given"), lemma("none", "wu2019.disclosed.product", *_BIT_VALUES[:4], "i", "P")),
    seq(
        intro("d", "bound"),
        fact("v", "xlogx_value", "1/2"),
        fact("l", "log_increasing", "1/2", "1"),
        use("known", "bound", "1", "@x -> 1/2"),
    ),
)
_bit_levels = [*[seq()] * 6, exhibit("1"), seq(), seq(), fact("l", "log_increasing", "1", "2"), *[_one_output] * 2]
_below_size = seq(  # else the channel tells knowledges of entropy b nothing, and so nobody anything
    counted("h3", "h6"),
    uniform_law("h6"),
    _more_than_one,
    use("flatb", "h12.1", "1", "@x -> 1/N"),
    lemma("flat0", "wu2019.disclosed.nonnegative", *("n", "m", "K", "W", "1", "@x -> 1/N")),
    cases(
        "order",
        "c1-cb < M",
        seq(),
        seq(
            _below("most", "c1", "M", "", "h11", seq(
                lemma("i1", "wu2019.disclosed.record", *("n", "m", "K", "W", "i", "P")),
                lemma("i3", "wu2019.entropy.size", *("n", "m", "K", "W", "i", "P")),
                use("best", "h8", "i"),
            )),
            have("quiet", "information_private_above(b, 0)", intro("i", "P", "given"), use("told", "h12.1", "i", "P")),
            lemma("none", "wu2019.lemma1.silent", *("n", "m", "K", "W", "N", "b")),
            use("d", "h11.2", "0"),
        ),
    ),
)
lemma1_steps = seq(
    counted("h3", "h6"),
    uniform_law("h6"),
    _below("le0", "c1", "c0", "", "h11", seq(_entropies, _bounded_by("h12", seq()))),
    _below("ge0", "c0", "c1", "0", "h12", use("known", "h11.1", "i", "P")),
    _below("mono", "cb", "c0", "b", "h13", _bounded_by("h12", seq())),
    _below("top", "cT", "cb", "log(N)", "h14", _bounded_by("h13", seq())),
    have(
        "M0",
        "M >= 0",
        unpack("h7", "i", "best"),
        use("ki", "h3", "i"),
        fact("l", "log_monotone", "1", "K[i]"),
    ),
    fact("min", "extremum", "min(b,M)"),
    have("least", "min(b,M) >= 0", alternatives("s", "min.3", *[seq()] * 2)),
    use("flatb", "h13.1", "1", "@x -> 1/N"),
    lemma("flat0", "wu2019.disclosed.nonnegative", *("n", "m", "K", "W", "1", "@x -> 1/N")),
    _below(
        "gain",
        "c1",
        "cb+min(b,M)",
        "",
        "h11",
        seq(
            _entropies,
            use("largest", "h8", "i"),
            cases("enough", f"{ENTROPY} >= b", _bounded_by("h13", seq()), alternatives("s", "min.3")),
        ),
    ),
    split(
        fact("same", "antisymmetric", "c1", "c0"),
        *[seq()] * 4,
        seq(intro("below"), lemma("size", "wu2019.lemma1.size", *("n", "m", "K", "W", "N", "M", "b", "c1", "cb"))),
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

LEMMA1_VALUES = (*TRIVIAL_VALUES, *("1", "0", "0", "0", "0", "0", "0"), "1", "@x -> 1")
_at_trivial = ("1", "1", "j -> 1", "@x, y -> 1")
_no_capacity = split(  # with one dataset nothing is disclosed
    seq(
        intro("i", "P", "given"),
        lemma("i1", "wu2019.disclosed.record", *_at_trivial, "i", "P"),
        lemma("i3", "wu2019.entropy.size", *_at_trivial, "i", "P"),
    ),
    seq(intro("d", "bound"), use("known", "bound", "1", "@x -> 1")),
)
trivial_levels = [
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
    seq(),
    seq(),
]


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
    printed=r"when $b\leq b^{\prime}$, there is $\mathbb{P}_{b}\supseteq\mathbb{P}_{b^{\prime}}$, which implies $C_{1}^{b}\geq C_{1}^{b^{\prime}}$ and then $\delta(b)\leq\delta(b^{\prime})$",
    waive={"unused-hypothesis": "the setting of the page; it holds without individual_capacity(c1)"},
    letters={"a": "a level of entropy that knowledges have at least, in nats, in print b", "b": "a second such level, at least a, in print b'", "c1": "the individual channel capacity of W with respect to all knowledges, in nats, in print C_1", "ca": "the individual channel capacity of W with respect to the knowledges of entropy at least a, in nats, in print C_1^b", "cb": "the individual channel capacity of W with respect to the knowledges of entropy at least b, in nats, in print C_1^{b'}"},
    proof=lambda: prove(
        monotone.statement,
        _below("mono", "cb", "ca", "b", "h9", _bounded_by("h8", seq())),
        defined=balance_defined,
    ),
    negative_control="c1 - ca < c1 - cb",
    control_note="strictly",
    instance_proof=lambda: lives(
        monotone, (*TRIVIAL_VALUES, *["0"] * 5), *[seq()] * 6, *[_no_capacity] * 3, defined=balance_defined
    ),
    control_proof=lambda: fails(
        monotone,
        exhibit(*TRIVIAL_VALUES, *["0"] * 5),
        split(split(*[seq()] * 6, *[_no_capacity] * 3)),
        defined=balance_defined,
    ),
)

independent: Claim = claim(
    "wu2019.independent.capacity",
    "What is disclosed of a record to adversaries who hold the records for independent is at most the individual channel capacity",
    "d <= c1",
    where="""
        n m integer, K integer family(1), W family(2), c1 d real, privacy_channel(W), individual_capacity(c1),
        independent_capacity(d)
    """,
    source=at("Section 2.2, after Proposition 1"),
    fidelity="beyond",
    says=r"\max_{i, X \in \mathbb{P}_{ind}} I(X_i;Y) \leq C_1",
    letters={"c1": "the individual channel capacity of W with respect to all knowledges, in nats, in print C_1", "d": r"the same with respect to the knowledges of independent records, P_{ind}"},
    proof=lambda: prove(
        independent.statement,
        use("less", "h7", "c1", conditions=[seq(intro("i", "P", "given"), use("known", "h6.1", "i", "P"))]),
        defined=balance_defined,
    ),
    negative_control="d < c1",
    control_note="strictly",
    instance_proof=lambda: lives(independent, (*TRIVIAL_VALUES, "0", "0"), *_no_secret, defined=balance_defined),
    control_proof=lambda: fails(
        independent, exhibit(*TRIVIAL_VALUES, "0", "0"), split(split(*_no_secret)), defined=balance_defined
    ),
)
_lone_record = seq(
    intro("j", "x"),
    fact("only", "antisymmetric", "j", "1"),
    have("t", "tsum(z in tuples(1,1), kronecker(z[j],x[j])) = tsum(z in tuples(1,1), 1)",
         pointwise("z", fact("a", "antisymmetric", "z[j]", "1"), fact("b", "antisymmetric", "x[j]", "1"), rewrite("a", "b"))),
)  # fmt: skip
_no_secret = [*[seq()] * 5, _no_capacity, seq(intro("e", "bounds"), use("b", "bounds", "1", "@x -> 1", conditions=[*[seq()] * 4, _lone_record]))]

eq4: Claim = claim(
    "wu2019.eq4",
    "There is a nonnegative delta with C_1 = C_1^b + delta",
    "exists d real: d >= 0 and c1 = cb + d",
    where="""
        n m integer, K integer family(1), W family(2), b c1 cb real, privacy_channel(W),
        individual_capacity(c1), individual_capacity_above(b, cb)
    """,
    source=at("Definition 5, eq. (4)"),
    printed=r"To each fixed b, assume there exists a nonnegative constant \delta such that C_{1}=C_{1}^{b}+\delta.",
    letters={"b": "a level of entropy that knowledges have at least, in nats", "c1": "the individual channel capacity of W with respect to all knowledges, in nats, in print C_1", "cb": "the individual channel capacity of W with respect to the knowledges of entropy at least b, in nats, in print C_1^b", "d": r"the value of the balance function at b, in nats, in print \delta"},
    proof=lambda: prove(
        eq4.statement,
        _below("mono", "cb", "c1", "b", "h7", use("known", "h6.1", "i", "P")),
        exhibit("c1-cb"),
        defined=balance_defined,
    ),
    negative_control="exists d real: d > 0 and c1 = cb + d",
    control_note="a positive one",
    instance_proof=lambda: lives(
        eq4, (*TRIVIAL_VALUES, *["0"] * 3), *[seq()] * 5, *[_no_capacity] * 2, defined=balance_defined
    ),
    control_proof=lambda: fails(
        eq4,
        exhibit(*TRIVIAL_VALUES, *["0"] * 3),
        split(split(*[seq()] * 5, *[_no_capacity] * 2), seq(intro("d"), cases("up", "d <= 0", seq(), seq()))),
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
    printed=r"Let $\delta=\delta(b)$ be the balance function of the privacy channel $p(y|x)$. Then the privacy channel $p(y|x)$ satisfies $\epsilon$-information privacy with respect to $\mathbb{P}_{b}$ if and only if it satisfies $(\epsilon+\delta)$-information privacy with respect to $\mathbb{P}$.",
    letters={"b": "a level of entropy that knowledges have at least, in nats", "c1": "the individual channel capacity of W with respect to all knowledges, in nats, in print C_1", "cb": "the individual channel capacity of W with respect to the knowledges of entropy at least b, in nats, in print C_1^b; delta(b) is c1 - cb"},
    idea=(
        "Capacities are least upper bounds: eps bounds what knowledges of entropy at least b disclose just when cb "
        "<= eps, and eps + (c1 - cb) bounds what all disclose just when c1 <= eps + (c1 - cb). This is the same "
        "inequality."
    ),
    proof=lambda: prove(
        lemma2.statement,
        split(
            seq(
                intro("private"),
                use("less", "h7.2", "eps"),
                intro("i", "P", "given"),
                use("known", "h6.1", "i", "P"),
            ),
            seq(
                intro("private"),
                use("less", "h6.2", "eps+(c1-cb)"),
                intro("i", "P", "given"),
                use("known", "h7.1", "i", "P"),
            ),
        ),
        defined=balance_defined,
    ),
    negative_control="information_private_above(b, eps) <=> information_private(eps + (c1 - cb) - 1)",
    control_note="one nat less",
    instance_proof=lambda: lives(
        lemma2, (*TRIVIAL_VALUES, *["0"] * 4), *[seq()] * 5, *[_no_capacity] * 2, defined=balance_defined
    ),
    control_proof=lambda: fails(
        lemma2,
        exhibit(*TRIVIAL_VALUES, *["0"] * 4),
        split(
            split(*[seq()] * 5, *[_no_capacity] * 2),
            each(
                Choose(0),
                split(
                    seq(
                        intro("i", "P", "given"),
                        lemma("i1", "wu2019.disclosed.record", *_at_trivial, "i", "P"),
                        lemma("i3", "wu2019.entropy.size", *_at_trivial, "i", "P"),
                    ),
                    exhibit("1", "@x -> 1"),
                ),
            ),
        ),
        defined=balance_defined,
    ),
)

_OWN_ENTROPY = f"(-tsum(x in {DATASETS}, xlogx(Q[x])))"

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
    says="How to evaluate the balance functions of privacy channels is ... left as an open problem.",
    letters={"N": r"the number of datasets, in print |\mathcal{X}|", "b": "a level of entropy that knowledges have at least, in nats", "c1": "the individual channel capacity of W with respect to all knowledges, in nats, in print C_1", "cb": "the individual channel capacity of W with respect to the knowledges of entropy at least b, in nats, in print C_1^b", "a": "an individual of whom the knowledge Q discloses as much as c1", "Q[x]": "the probability of the dataset x under a knowledge that discloses c1 of individual a"},
    proof=lambda: prove(bound.statement, _bounds, defined=_attained_defined),
    negative_control={"(0 < b => c1 - cb < b)": "c1 - cb < b"},
    control_note="less than b at b = 0, too",
    control_proof=lambda: fails(
        bound, exhibit(*_ATTAINED_VALUES), split(split(*_attained_levels)), defined=_attained_defined
    ),
    instance_proof=lambda: lives(bound, _ATTAINED_VALUES, *_attained_levels, defined=_attained_defined),
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
    cases(
        "in",
        f"{_OWN_ENTROPY} >= b",
        seq(use("reached", "h10.1", "a", "Q"), fact("zero", "antisymmetric", "c1-cb", "0"), split()),
        split(seq(), seq(), seq(), seq(), seq(intro("small"), have("no", "0 < 0"), absurd("no"))),
    ),
)


def _attained(law: str) -> Tactic:
    """What is disclosed under the knowledge Q is defined; the fact ``law`` says that its probabilities are not negative."""
    known, entry = use("qx", law, "x"), use("wx", "h4", "x", "y")
    chosen = fact("dx", "delta_bounds", "x[a]", "k")
    return first(
        balance_defined,
        known,
        pointwise("x", known, chosen, entry, arith("qx*dx.1*wx")),
        pointwise("x", known, chosen, arith("qx*dx.1")),
        pointwise("x", known, entry),
    )


_attained_defined = _attained("h11.1")
attained_defined = _attained("h15.1")
_ATTAINED_VALUES = (*TRIVIAL_VALUES, "1", "0", "0", "0", "1", "@x -> 1")
_attained_levels = [*[seq()] * 7, seq(), *[_no_capacity] * 2, seq(), seq()]

CLAIMS = [largest, uniform, independent, eq4, monotone, below_size, lemma2, bound]
