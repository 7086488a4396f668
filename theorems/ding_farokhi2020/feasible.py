"""Section V-C: the constraint of (10), and what the variant of Algorithm 2 for it returns."""

from theorems.ding_farokhi2020.concrete import evaluate
from theorems.ding_farokhi2020.figure1 import FREE, all_four
from theorems.ding_farokhi2020.model import at, letters, relation, some_value, table, two
from verify.claims.prelude import *

_unlinked = seq(exhibit("1", "5"), exhibit("s -> block[5](s)", "1", "3"), split(evaluate))
_RETURNED = r"\min_{\llbracket{\hat{X}|X}\rrbracket}L_{0}(S\rightarrow\hat{X}),\ \text{ s.t. }I_{*}(S;X)=0,U_{i}(X;\hat{X})\geq\theta"
constraint: Claim = claim(
    "ding_farokhi2020.eq10",
    "The constraint that (10) prints, I_*(S;X) = 0, holds in Example 5, where the problem is solved",
    "maximin_zero[6, 7]((s, x) -> figure_1(s, x))",
    where=FREE,
    source=at("eq. (10), title of Section V-C; Example 5"),
    printed=_RETURNED,
    fidelity="restricted",
    severity="slip",
    proof=lambda: disprove(
        constraint.statement,
        _unlinked,
    ),
    notes="As printed the constraint does not depend on what is released; in Example 5 X has five subgraphs and I_*(S;X) = log 5, so that no release would be "
    "feasible. Footnote 12 and the text have X̂.",
)
constraint_amended: Claim = claim(
    "ding_farokhi2020.eq10.amended",
    "The constraint I_*(S;X̂) = 0 holds for the quantization that Example 5 returns",
    "maximin_zero[6, 3]((s, k) -> example_5_range_Q4(s, k))",
    where=FREE,
    source=at("eq. (10), title of Section V-C; Example 5"),
    says=r"s.t. $I_{*}(S;\hat{X})=0,U_{i}(X;\hat{X})\geq\theta$",
    fidelity="amended",
    proof=lambda: prove(
        constraint_amended.statement,
        each(Enumerate("p", 1, 2), seq(), seq(), *_both_q),
    ),
    negative_control="maximin_zero[6, 7]((s, x) -> figure_1(s, x))",
    control_note="X itself (as printed)",
    control_proof=lambda: fails(constraint_amended, _unlinked),
    instance_proof=lambda: disprove(contradicted(constraint_amended.judged), exhibit("1", "5")),
)


def _linked(k: int, s: int, u: int) -> Tactic:
    """s and u occur with cluster k, so they are in one block."""
    return use(f"c{s}{u}", "isolated", str(k), str(s), str(u))


def _one_block(p: int) -> Tactic:
    every = have("all", "forall w in 1..6: c[w] = c[1]", intro("w"), each(Enumerate("w", 1, 6)))
    links = [_linked(1, s, 1) for s in (2, 5, 6)]
    last = seq(*links, _linked(2, 3, p), _linked(3, 4, 3), every)
    return seq(intro("c", "s", "u", "isolated"), last)


_both_q = [each(Enumerate("q", 5, 6), seq(), seq(), *[_one_block(p)] * 2) for p in (1, 2)]


def _nothing_apart(p: int, q: int) -> Tactic:
    """The same for the quantization of Example 3: s1, s2, s3 and one of s5, s6 occur with cluster 1, the other one with 3, s4 with 2."""
    every = have("all", "forall w in 1..6: c[w] = c[1]", intro("w"), each(Enumerate("w", 1, 6)))
    links = [_linked(1, s, 1) for s in (2, 3, 11 - q)]
    last = seq(*links, _linked(2, 4, p), _linked(3, q, 3), every)
    return seq(intro("c", "s", "u", "isolated"), last)


_third_example = each(
    Enumerate("p", 1, 2),
    seq(),
    seq(),
    *[each(Enumerate("q", 5, 6), seq(), seq(), *[_nothing_apart(p, q) for q in (5, 6)]) for p in (1, 2)],
)
_seven_thirds = two
pareto: Claim = claim(
    "ding_farokhi2020.section7.pareto",
    "The solution of Example 3 has I_*(S;X̂) = 0, and I_0(X -> X̂) = log 7/3, as its largest cluster has three of seven values",
    """
    maximin_zero[6, 3]((s, k) -> example_3_range_Q4(s, k))
    and largest_cluster[7, 3]((x) -> example_3_Q4(x), 3)
    and log2(7) - log2(3) = log2(7/3)
    """,
    where=FREE,
    source=at("Section VII-A"),
    printed=r"It corresponds to the pair: $I_{*}(S;\hat{X})=0$ and $I_{0}(X;\hat{X})=\log 7/3$, which states that, to maintain the utility no less than $\log 7/3$, we can reduce the privacy leakage $I_{*}(S;\hat{X})$ to zero",
    proof=lambda: prove(
        pareto.statement, split(_third_example, evaluate, evaluate, _seven_thirds), defined=two
    ),
    negative_control="""
    maximin_zero[6, 3]((s, k) -> example_3_range_Q4(s, k))
    and largest_cluster[7, 3]((x) -> example_3_Q4(x), 2)
    and log2(7) - log2(3) = log2(7/3)
    """,
    control_note="a largest cluster of two values",
    control_proof=lambda: fails(pareto, exhibit("1", "5"), each(Choose(1), exhibit("1")), defined=two),
    instance_proof=lambda: disprove(contradicted(pareto.judged), exhibit("1", "5")),
    notes=(
        "No more utility can be kept with I_* = 0: clusters of at most two values leave two subgraphs or more "
        "(section7.joined)."
    ),
)
argmin: Claim = claim(
    "ding_farokhi2020.example5.argmin",
    "First iteration of Example 5: all candidates minimise the change of the Lagrangian, as after any merging the least range has still one value",
    """
    forall x in 1..7, y in 1..7:
      x < y => (exists z in 2..4: z != x and z != y and size_of_S_given[6, (s, v) -> figure_1(s, v)](z) = 1)
    """,
    where=FREE,
    source=at("Example 5"),
    printed=r"at the first iteration, we have $\operatorname*{arg\,min}\{\triangle L\colon(\mathcal{X}_{1},\mathcal{X}_{2})\in\Psi(\mathcal{P}^{(0)},\mathcal{Q}^{(0)})\}=\Psi(\mathcal{P}^{(0)},\mathcal{Q}^{(0)})$",
    proof=lambda: prove(argmin.statement, all_four(evaluate)),
    negative_control="""
    forall x in 1..7, y in 1..7:
      x < y => (exists z in 2..3: z != x and z != y and size_of_S_given[6, (s, v) -> figure_1(s, v)](z) = 1)
    """,
    control_note="only x2 and x3",
    control_proof=lambda: fails(argmin, exhibit("1", "5"), exhibit("2", "3"), split(seq(), seq(intro("z"), each(Enumerate("z", 2, 3))))),
    instance_proof=lambda: disprove(contradicted(argmin.judged), exhibit("1", "5")),
    notes="One of x2, x3, x4, of one value of S each, is left alone by any merging, and every merging leaves a largest cluster of two values: the change is lambda log 2 "
    "for each candidate.",
)

_PAIRS = """
    M N integer, r family(2), y family(1), q family(2), b integer family(1), lam m theta real, x in 1..N, a in 1..N,
    v in 1..N, w in 1..N, joint_range(r), lam >= 0, decomposition(b), labels[N](b, 2), anonymous(m), exists z in 1..N: size_of_S_given(z) = m,
    forall k in 1..N, l in 1..N: b[k] != b[l] => least_after_merging(k, l, q[k, l]), b[x] != b[a],
    forall k in 1..N, l in 1..N: b[k] != b[l] => change_of_lagrangian(x, a, q[x, a]) <= change_of_lagrangian(k, l, q[k, l]),
    b[v] != b[w], -abs(y[v] - y[w])/2 >= theta
    """
feasible: Claim = claim(
    "ding_farokhi2020.footnote12.feasible",
    "What the method for (10) returns is feasible for every lambda: its utility is at least theta if that can be had (two subgraphs, U_2)",
    "-abs(y[x] - y[a])/2 >= theta",
    where=_PAIRS,
    source=at("footnote 12; eq. (12)"),
    others=["ding_farokhi2020.footnote12"],
    printed=r"the returned solution $\hat{X}$ for any given $\lambda$ is always feasible",
    fidelity="reading",
    severity="slip",
    proof=lambda: relation(
        (1, 0, 0),
        (1, 1, 0),
        (0, 0, 1),
        y=letters(0, 10, 1),
        q=table((0, 0, 1), (0, 0, 2), (1, 2, 0)),
        b=letters(1, 1, 2),
        lam="1/10",
        m=1,
        theta=-1,
        x=2,
        a=3,
        v=1,
        w=3,
    ),
    notes="The method has no threshold: it is lambda that weighs the utility. In the witness x1, x2 are in one subgraph, x3 in the other, and 0, 10, 1 their values; merging "
    "x2 and x3 raises the least range from 1 to 2 values, which is worth more than 9/20 of distance, so it is taken, and its utility is -9/2, though merging x1 and x3 "
    "has -1/2. What is always feasible is the constraint on I_* (footnote12.feasible.amended).",
    letters={"b[x]": "the label of the part of x in the graph", "q[k,l]": "the least range after merging k and l", "x": "a value of the pair that is merged", "a": "the other one", "v": "a value of a pair that meets the threshold", "w": "the other one"},
)
feasible_amended: Claim = claim(
    "ding_farokhi2020.footnote12.feasible.amended",
    "What the method for (10) returns, with one subgraph left, has I_* = 0",
    "maximin_zero(r)",
    where="""
    M N integer, r family(2), b integer family(1), joint_range(r), finest_decomposition(b), one: forall x in 1..N, y in 1..N: b[x] = b[y]
    """,
    source=at("footnote 12; eq. (12)"),
    letters={"b[x]": "the label of the part of x in the graph"},
    says=r"the returned solution $\hat{X}$ for any given $\lambda$ always has $I_{*}(S;\hat{X})=0$",
    fidelity="amended",
    proof=lambda: prove(
        feasible_amended.statement,
        intro("c", "s", "u", "isolated"),
        lemma(("to", "from"), "ding_farokhi2020.maximin.zero_error", "M", "N", "r", "c"),
        use(("f", "f"), "to"),
        let("d integer family(1)", "x -> kronecker(f[x],c[s])", "forall x in 1..N: d[x] = kronecker(f[x],c[s])"),
        have(
            "fits",
            "forall o in 1..M, x in 1..N, y in 1..N: r[o,x] = 1 and r[o,y] = 1 => d[x] = d[y]",
            intro("o", "x", "y", "both"),
            use("dx", "d", "x"),
            use("dy", "d", "y"),
            have("same", "f[x] = f[y]"),
        ),
        use("fine", "h6", "d"),
        some_value("v", "s", "sv"),
        some_value("w", "u", "uw"),
        use("dv", "d", "v"),
        use("dw", "d", "w"),
        use("same", "fine", "v", "w"),
        have("on", "kronecker(f[v],c[s]) = 1"),
        cases("equal", "f[w] = c[s]", seq(), fact("off", "delta_distinct", "f[w]", "c[s]")),
    ),
    negative_control={", one: forall x in 1..N, y in 1..N: b[x] = b[y]": ""},
    control_note="with several subgraphs",
    control_proof=lambda: fails(
        feasible_amended,
        exhibit("2", "2", "s, x -> kronecker(s,x)", "x -> 2-kronecker(x,1)"),
        split(
            split(*[evaluate] * 5, _apart_already),
            seq(exhibit("s -> kronecker(s,1)", "1", "2"), split(evaluate)),
        ),
    ),
    instance_proof=lambda: lives(
        feasible_amended,
        ("1", "1", "s, x -> 1", "x -> 1"),
        *[seq()] * 5,
        seq(
            intro("d", "given", "x", "y"),
            each(Enumerate("x", 1, 1), seq(), seq(), each(Enumerate("y", 1, 1))),
        ),
    ),
    notes="r is the joint range of S and the clusters that are left. That the loop ends only with one subgraph is its condition, that it ends termination.",
)
_apart_already = seq(
    intro("d", "given", "x", "y"),
    each(Enumerate("x", 1, 2), seq(), seq(), *[each(Enumerate("y", 1, 2))] * 2),
)
CLAIMS = [constraint, constraint_amended, pareto, argmin, feasible, feasible_amended]
