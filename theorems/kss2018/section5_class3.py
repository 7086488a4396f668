"""Section V-G: relabelled mechanisms, smaller source sets, and the averaging behind (58).

A permutation is a family T with T[i] in 1..M, every value taken, none twice. The sets P^LB and P^UB of (55) are unions of
T^{-1}(P^cap) over a set of permutations; T^{-1}(P)_i = P_{T(i)}, as Section II has it.
"""

from __future__ import annotations

from collections.abc import Callable

from theorems.kss2018.model import CHANNEL, SOURCE_SET, VALID, at, least, private
from theorems.kss2018.section5_zero import level_at_least_0
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Table, Witness
from verify.kernel.terms import Lambda, Var, num
from verify.prover.controls import lives
from verify.prover.tactics import (
    Tactic,
    absurd,
    arith,
    cases,
    classical,
    disprove,
    exhibit,
    fact,
    have,
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


def permutation(t: str = "T[{}]") -> str:
    into = f"(forall i in 1..M: exists m in 1..M: {t.format('i')} = m)"
    onto = f"(forall m in 1..M: exists i in 1..M: {t.format('i')} = m)"
    once = f"(forall i in 1..M, j in 1..M: {t.format('i')} = {t.format('j')} => i = j)"
    return f"{into} and {onto} and {once}"


_IDENTITY = Lambda(("i",), Var("i"))

# --- levels do not see names ------------------------------------------------------------------------------

_RELABELLED = "(forall a in 1..M, b in 1..M, j in 1..M: Q[T[a],T[j]] <= exp(eps)*Q[T[b],T[j]])"


def _named(name: str, kind: str = "h2.1") -> Tactic:
    return seq(use(f"{name}.there", kind, name), unpack(f"{name}.there", f"{name}0", f"{name}.at"))


relabelled_level: Claim = claim(
    "kss2018.eq58.level",
    "Relabelling inputs and outputs by a permutation gives a mechanism of the same level",
    f"{private('eps')} <=> {_RELABELLED}",
    where=f"M integer, M >= 1, T family(1), {permutation()}, Q family(2), eps real",
    source=at("Section V-G; Lemma 4, proof"),
    printed=r"\epsilon_{DP}(Q_{\hat X|X}) = \epsilon_{DP}(Q_{T(\hat X)|T(X)})",
    proof=lambda: prove(
        relabelled_level.statement,
        split(
            seq(
                intro("dp"),
                intro("a", "b", "j"),
                *(seq(_named(n), rewrite(f"{n}.at")) for n in "abj"),
                use("d", "dp", "a0", "b0", "j0"),
            ),
            seq(
                intro("dp"),
                intro("a", "b", "j"),
                *(_named(n, "h2.2") for n in "abj"),
                use("d", "dp", "a0", "b0", "j0"),
                *(rewrite(f"{n}.at", True) for n in "abj"),
            ),
        ),
    ),
    false_neighbour=(
        f"{private('eps')} <=> {_RELABELLED}",
        "M integer, M >= 1, T family(1), Q family(2), eps real, forall i in 1..M: exists m in 1..M: T[i] = m",
    ),
    neighbour_note="any map",
    neighbour_proof=lambda: Witness(
        (
            ("M", num(2)),
            ("T", Lambda(("i",), num(1))),
            ("Q", Table(tuple(((i, j), num(1 if i == j else 0)) for i in (1, 2) for j in (1, 2)))),
            ("eps", num(1)),
        )
    ),
    living_example=Witness(
        (("M", num(2)), ("T", _IDENTITY), ("Q", Lambda(("i", "j"), num("1/2"))), ("eps", num(1)))
    ),
)

# --- smaller source sets -------------------------------------------------------------------------------------------


def of_subset(text: str) -> str:
    return text.replace("P[s,i]", "R[s,i]")


_SUBSET = (
    SOURCE_SET
    + ", R family(2), g family(1), forall s real, i in 1..M: R[s,i] = P[g[s],i], D real, u real, v real, "
    + f"{of_subset(least('u'))}, {least('v')}"
)


def _decreasing() -> tuple[tuple[str, ...], list[Tactic]]:
    """R = {(1, 0)}, P = {(1, 0), (1/2, 1/2)}, D = 1/4: leakage 0 for R, log 3 for P; values, and that it is so."""
    law = "s, i -> 1/2+delta(s,0)*(delta(i,1)-1/2)"
    small = "s, i -> delta(i,1)"
    entry = seq(
        intro("s", "i"),
        fact("d", "delta_bounds", "s", "0"),
        fact("e", "delta_bounds", "i", "1"),
        have("o", "1-delta(s,0) >= 0"),
        arith("d.1*e.1", "o"),
    )
    zero = seq(
        lemma(
            "iff",
            "kss2018.beyond.zero",
            "2",
            small,
            "1/4",
            conditions=[seq(), seq(intro("s", "i")), intro("s")],
        ),
        unpack("iff", "to", "from"),
        use(
            "z",
            "from",
            conditions=[seq(exhibit("i -> delta(i,1)"), split(seq(intro("i")), seq(), seq(intro("s"))))],
        ),
    )
    full = seq(
        lemma(
            "best",
            "kss2018.beyond.class_I",
            "2",
            law,
            "1",
            "k -> 1",
            "k -> 1",
            "1/4",
            conditions=[seq(), entry, seq(intro("s")), seq(), seq(), seq(), seq(intro("i"))],
        ),
        split(
            seq(
                unpack("best.1", "Q", "given"),
                exhibit("Q"),
                split(
                    seq(),
                    seq(),
                    seq(),
                    seq(intro("a", "b", "j"), use("dp", "given.4", "a", "b", "j"), arith("dp")),
                ),
            ),
            seq(intro("Q", "eps"), intro("given"), use("bound", "best.2", "Q", "eps"), arith("bound")),
        ),
    )
    values = ("2", law, small, "s -> 0", "1/4", "0", "log((2-1)*(1-1/4)/(1/4))")
    return values, [seq(), entry, seq(intro("s")), seq(intro("s", "i")), zero, full]


def _refute_decreasing() -> Certificate:
    values, hypotheses = _decreasing()
    return disprove(
        larger_for_subset.statement,
        seq(exhibit(*values), split(split(*hypotheses), fact("l", "log_increasing", "1", "3"))),
    )


def _subset_lives() -> Certificate:
    values, hypotheses = _decreasing()
    return lives(smaller_for_subset, values, *hypotheses)


larger_for_subset: Claim = claim(
    "kss2018.section5g.monotone",
    "A smaller source set has a larger leakage",
    "u >= v",
    where=_SUBSET,
    source=at("Section V-G"),
    printed=r"if P_1 \subseteq P_2, then \epsilon^*_{DP}(P_1,D) \geq \epsilon^*_{DP}(P_2,D)",
    proof=_refute_decreasing,
    notes="u = eps*(R, D), v = eps*(P, D), R a subset of P. The wrong way round: fewer sources, "
    "fewer constraints.",
)

smaller_for_subset: Claim = claim(
    "kss2018.section5g.monotone.amended",
    "A smaller source set has a smaller leakage, or the same",
    "u <= v",
    where=_SUBSET,
    source=at("Section V-G"),
    fidelity="amended",
    printed=larger_for_subset.printed,
    proof=lambda: prove(
        smaller_for_subset.statement,
        seq(
            unpack("h6.1", "Q", "given"),
            use(
                "done",
                "h5.2",
                "Q",
                "v",
                conditions=[
                    seq(),
                    seq(),
                    seq(
                        intro("s"),
                        use("valid", "given.3", "g[s]"),
                        have(
                            "same",
                            "sum(i, 1, M, R[s,i]*(1-Q[i,i])) = sum(i, 1, M, P[g[s],i]*(1-Q[i,i]))",
                            pointwise("i", seq(use("r", "h4", "s", "i"), arith(eq=[("1-Q[i,i]", "r")]))),
                        ),
                        arith("valid", eq=["same"]),
                    ),
                ],
            ),
        ),
    ),
    false_neighbour=larger_for_subset.statement,
    neighbour_note="as printed",
    neighbour_proof=_refute_decreasing,
    example_proof=_subset_lives,
)

# --- (58) ----------------------------------------------------------------------------------------------------------

_T = "T[t,{}]"
_LB = """M integer, M >= 1, P family(2), forall s real, i in 1..M: P[s,i] >= 0,
    forall s real: sum(i, 1, M, P[s,i]) = 1, forall s real, i in 1..M-1: P[s,i] >= P[s,i+1],
    N integer, N >= 1, T family(2), forall t in 1..N: """ + permutation("T[t,{}]")
_VALID_LB = "(forall s real, t in 1..N: sum(i, 1, M, P[s,T[t,i]]*(1-Q[i,i])) <= D)"
_LEAST_LB = least("v").replace(VALID, _VALID_LB)
_INVARIANT = "(forall t in 1..N, i in 1..M: 1-Q[T[t,i],T[t,i]] = 1-Q[i,i])"


def _shifted(letter: str) -> str:
    return f"{letter}+delta(t,2)*(1-3*delta({letter},3))"


def _known(names: dict[str, int], inner: Callable[[dict[str, int]], Tactic], **found: int) -> Tactic:
    """A goal under each choice of values 1..size of the names, with the facts name.is."""
    if not names:
        return inner(found)
    (name, size), *others = names.items()

    def at(value: int) -> Tactic:
        here = have(f"{name}.is", f"{name} = {value}", fact("as", "antisymmetric", name, str(value)))
        return seq(here, _known(dict(others), inner, **found, **{name: value}))

    def up_to(value: int) -> Tactic:
        if value == 1:
            return at(1)
        gap = fact("gap", "integer_gap", str(value - 1), name)
        return cases(f"{name}.c{value}", f"{name} <= {value - 1}", up_to(value - 1), seq(gap, at(value)))

    return up_to(size)


def _image(t: int, i: int) -> int:
    return i if t == 1 else i % 3 + 1


def _put(*names: str) -> Tactic:
    return seq(*(rewrite(f"{name}.is") for name in names))


def _once(at: dict[str, int]) -> Tactic:
    if at["i"] == at["j"]:
        return seq(intro("eq"), _put("i", "j"))
    images = [have(f"T{n}", f"{_shifted(n)} = {_image(at['t'], at[n])}", _put("t", n)) for n in ("i", "j")]
    return seq(intro("eq"), *images, have("no", "0 < 0"), absurd("no"))


def _onto(at: dict[str, int]) -> Tactic:
    source = next(i for i in (1, 2, 3) if _image(at["t"], i) == at["m"])
    return seq(exhibit(str(source)), _put("t", "m"))


_shift_into = seq(
    intro("i"),
    _known({"t": 2, "i": 3}, lambda at: seq(exhibit(str(_image(at["t"], at["i"]))), _put("t", "i"))),
)
_shift_onto = seq(intro("m"), _known({"t": 2, "m": 3}, _onto))
_shift_once = seq(intro("i", "j"), _known({"t": 2, "i": 3, "j": 3}, _once))


def _refute_invariant() -> Certificate:
    """P^cap = {(1,0,0)}, T = identity and i -> i+1 mod 3, D = 1/2: answer 1 or 3 by a fair coin, level 0.

    D_1 = D_2 = D_3 at level 0 makes all of them 2/3.
    """
    shift = "t, i -> i+delta(t,2)*(1-3*delta(i,3))"
    hypothesis = seq(intro("t"), split(_shift_into, _shift_onto, _shift_once))
    coin = "i, j -> (delta(j,1)+delta(j,3))/2"
    attained = seq(
        exhibit(coin),
        split(
            seq(intro("i", "j"), _known({"j": 3}, lambda at: _put("j"))),
            seq(intro("i")),
            seq(intro("s", "t"), _known({"t": 2}, lambda at: _put("t"))),
            seq(intro("a", "b", "j"), arith()),
        ),
    )
    none = seq(
        intro("Q"),
        classical(
            seq(
                use("row", "not.2", "1"),
                use("first", "not.3", "0", "1"),
                have("d", "Q[1,1] >= 1/2"),
                *(
                    seq(
                        use(f"up{j}", "not.4", "1", str(j), str(j)),
                        have(f"at{j}", f"Q[1,{j}] <= Q[{j},{j}]"),
                        use(f"dn{j}", "not.4", str(j), "1", str(j)),
                        have(f"ge{j}", f"Q[{j},{j}] <= Q[1,{j}]"),
                    )
                    for j in (2, 3)
                ),
                have("sum", "Q[1,1]+Q[1,2]+Q[1,3] = 1"),
                use("second", "not.3", "0", "2"),
                have("last", "Q[3,3] >= 1/2"),
                have("less", "Q[2,2] < Q[1,1]"),
                exhibit("2", "1"),
                have("next", "1+delta(2,2)*(1-3*delta(1,3)) = 2"),
                rewrite("next"),
            )
        ),
    )
    hypotheses = [
        seq(),
        seq(intro("s", "i")),
        seq(intro("s")),
        seq(intro("s", "i"), _known({"i": 2}, lambda at: _put("i"))),
        seq(),
        hypothesis,
        split(attained, seq(intro("Q", "eps"), intro("given"), level_at_least_0("Q", "3"))),
    ]
    return disprove(
        invariant.statement,
        seq(exhibit("3", "s, i -> delta(i,1)", "2", shift, "1/2", "0"), split(split(*hypotheses), none)),
    )


invariant: Claim = claim(
    "kss2018.eq58",
    "(58): some optimal mechanism for P^LB has D_{T(i)} = D_i for all folding permutations",
    f"exists Q family(2): {CHANNEL} and {_VALID_LB} and {private('v')} and {_INVARIANT}",
    where=f"{_LB}, D real, v real, {_LEAST_LB}",
    source=at("eq. (58)"),
    printed=r"there exists an optimal mechanism achieving \epsilon^*_{DP}(P^{LB},D) for which "
    r"D_{T(i)} = D_i, for any "
    r"T \in T_P, i=1,...,M",
    proof=_refute_invariant,
    notes="Averaging over the permutations gives an invariant mechanism if they form a group, which "
    "T_P need not: with the "
    "identity and a cycle of three letters all D_i would be equal.",
)

CLAIMS = [relabelled_level, larger_for_subset, smaller_for_subset, invariant]
