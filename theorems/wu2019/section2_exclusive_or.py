"""Section 2.1: the strict bound of Lemma 1 (6) fails for the exclusive or of two bits; knowledges of the largest entropy.

Two individuals with two records each, the output says without noise whether their records agree. A knowledge with one record
known discloses the other, log 2; the uniform one, the only one of entropy log |X| = 2 log 2, discloses nothing. So
delta(log |X|) = log 2, the logarithm of each universe.
"""

from fractions import Fraction

from theorems.wu2019.model import DATASETS, at
from theorems.wu2019.section2_balance import (
    attained_defined,
    balance_defined,
    by_guard,
    counted,
)
from theorems.wu2019.section2_information import tangent_at
from verify.claims.prelude import *
from verify.kernel.terms import Num

_ENTROPY = at("Definition 5, eq. (5)")


_GAP = "(xlogx(P[x])-(P[x]*log(1/N)+P[x]-1/N))"
_two_datasets: dict[str, Num | Lambda | Table] = {"n": num(1), "K": Lambda(("j",), num(2)), "N": num(2)}

only_uniform: Claim = claim(
    "wu2019.eq5.only_uniform",
    "The uniform knowledge is the only one of entropy log |X|",
    "forall z in tuples(n, j, K[j]): P[z] = 1/N",
    where="""
        n integer, K integer family(1), N real, P family(1), universes(K), N = number_of_datasets,
        knowledge(P), dataset_entropy(P) >= log(N)
    """,
    source=_ENTROPY,
    fidelity="auxiliary",
    says=r"b \in [0, \log|\mathcal{X}|]",
    letters={"N": r"the number of datasets, in print |\mathcal{X}|", "P[x]": "the probability of the dataset x under a knowledge, in print p(x)"},
    proof=lambda: prove(
        only_uniform.statement, _uniform_only, defined=first(use("px", "h4", "x"), counted("h2", "h3"))
    ),
    negative_control={", dataset_entropy(P) >= log(N)": ""},
    control_note="of any entropy",
    control_proof=lambda: Witness(tuple({**_two_datasets, "P": Table(((((1,),), num(1)),))}.items())),
    satisfying_instance={**_two_datasets, "P": "x -> 1/2"},
    notes="So delta(log |X|) is C_1 less what the uniform knowledge discloses.",
)
_uniform_only = seq(
    counted("h2", "h3"),
    fact("rN", "reciprocal_positive", "N"),
    fact("lN", "log_reciprocal", "N"),
    intro("z"),
    use("pz", "h4", "z"),
    cases(
        "is",
        "P[z] = 1/N",
        seq(),
        seq(
            lemma("strict", "basics.xlogx.tangent_strict", "P[z]", "1/N"),
            have(
                "others",
                f"tsum(x in {DATASETS}, (1-same(x,z))*{_GAP}) >= 0",
                pointwise(
                    "x",
                    use("px", "h4", "x"),
                    tangent_at("P[x]", "1/N"),
                    fact("sv", "same_tuple_values", "x", "z"),
                    alternatives("s", "sv", *[rewrite("s")] * 2),
                ),
            ),
            have(
                "no",
                "0 < 0",
                arith("others", "strict", "h6", eq=["lN", "h5", ("log(1/N)", "h5"), ("1/N", "h3")]),
            ),
            absurd("no"),
        ),
    ),
)

# --- exclusive or ----------------------------------------------------------------------------------------------------

_AGREE = "(kronecker(x[1],1)*kronecker(x[2],1)+(1-kronecker(x[1],1))*(1-kronecker(x[2],1)))"


def _entry(y: str) -> str:
    """The channel at the output ``y``."""
    return f"kronecker({y},1)*{_AGREE}+kronecker({y},2)*(1-{_AGREE})"


_ENTRY = _entry("y")
_XOR = f"@x, y -> {_ENTRY}"
_QUERY = ("2", "2", "j -> 2", _XOR)
_VALUES = (*_QUERY, "4", "log(2)", "2*log(2)", "log(2)", "log(2)", "0", "0")
_bit = have("bit", "log(2) > 0", each(Cover((), Box("", Fraction(0)), 64)))
_logarithms = seq(
    _bit,
    *(fact(f"v{n}", "xlogx_value", f"1/{n}") for n in (2, 4)),
    have("x2", "xlogx(1/2) = -1/2*log(2)"),
    have("x4", "xlogx(1/4) = -1/2*log(2)"),
    have("x0", "xlogx(0) = 0"),
)
_agree_bounds = seq(
    fact("d", "delta_bounds", "x[1]", "1"),
    fact("e", "delta_bounds", "x[2]", "1"),
    have("d1", "1-kronecker(x[1],1) >= 0"),
    have("e1", "1-kronecker(x[2],1) >= 0"),
    have("agree", f"{_AGREE} >= 0", arith("d.1*e.1", "d1*e1")),
    have("differ", f"1-{_AGREE} >= 0", arith("d.1*e1", "d1*e.1")),
)
_query_conditions = [*[seq()] * 3, seq(intro("x", "y"), _agree_bounds, each(Enumerate("y", 1, 2))), seq()]
_PAIRS = "tuples(2,2)"
_SUMS = ("sum(k, 1, 2, sum(y, 1, 2, xlogx({})))", "sum(k, 1, 2, xlogx({}))", "sum(y, 1, 2, xlogx({}))")


def _parts(law: str, i: str = "i", k: str = "k", y: str = "y") -> tuple[str, str, str]:
    """Over the datasets: the joint law of record i and the output, the law of the record, and that of the output."""
    entry = _entry(y)
    return (f"kronecker(x[{i}],{k})*{law}*({entry})", f"kronecker(x[{i}],{k})*{law}", f"{law}*({entry})")


def _total(body: str) -> str:
    """The sum over the four datasets."""
    return f"tsum(x in {_PAIRS}, {body})"


def _peel(body: str) -> Tactic:
    """The sum over the four datasets, one record after the other: facts p2, p1, p0."""
    second = body.replace("x[2]", "a")
    return seq(
        fact("p2", "tuple_peel", _total(body), "1"),
        fact("p1", "tuple_peel", f"tsum(x in tuples(1,2), sum(a, 1, 2, {second}))", "0"),
    )


def _peeled(body: str) -> Tactic:
    """Closes an equation of the sum over the datasets with a number."""
    return seq(_peel(body), arith(eq=["p2", "p1"]))


def _evaluated(label: str, body: str, value: str) -> Tactic:
    """x log x of the sum over the datasets is x log x of ``value``."""
    return have(
        label,
        f"xlogx({_total(body)}) = xlogx({value})",
        have("t", f"{_total(body)} = {value}", _peeled(body)),
        rewrite("t"),
    )


def _entropies(
    law: str, i: str, cells: tuple[str, ...], records: tuple[str, ...], outputs: tuple[str, ...]
) -> Tactic:
    """Facts j11, j12, ..., u1, u2, v1, v2: x log x of the joint law of record i and the output, and of its marginals."""
    pairs = [(k, y) for k in "12" for y in "12"]
    return seq(
        *(
            _evaluated(f"j{k}{y}", _parts(law, i, k, y)[0], value)
            for (k, y), value in zip(pairs, cells, strict=True)
        ),
        *(_evaluated(f"u{k}", _parts(law, i, k)[1], value) for k, value in zip("12", records, strict=True)),
        *(_evaluated(f"v{y}", _parts(law, i, y=y)[2], value) for y, value in zip("12", outputs, strict=True)),
    )


_VALUED = ["j11", "j12", "j21", "j22", "u1", "u2", "v1", "v2", "x2", "x4", "x0"]
_ONE_KNOWN = "(kronecker(x[1],1)/2)"
_at_most_a_bit = seq(
    intro("i", "P", "given"),
    lemma("i1", "wu2019.disclosed.record", *_QUERY, "i", "P", conditions=[*[seq()] * 2, *_query_conditions]),
    lemma("i3", "wu2019.entropy.size", *_QUERY, "i", "P", conditions=[*[seq()] * 2, *_query_conditions]),
)
_known_entropy = _peel(f"xlogx({_ONE_KNOWN})")
_known_law = [seq(), _peeled(_ONE_KNOWN)]


def _at_least_a_bit(*enough: Tactic) -> Tactic:
    """The first record is known, the second is not."""
    return seq(
        intro("d", "bound"),
        _logarithms,
        _entropies(_ONE_KNOWN, "2", ("1/2", "0", "0", "1/2"), ("1/2", "1/2"), ("1/2", "1/2")),
        use("known", "bound", "2", f"@x -> {_ONE_KNOWN}", conditions=[*[seq()] * 2, *_known_law, *enough]),
    )


def _as_uniform(label: str, summed: str, part: str, constant: str, *names: str) -> Tactic:
    """The sum for the knowledge P, which is 1/4 everywhere, by fact `u`."""
    term = seq(
        have("t", f"{_total(part)} = {_total(constant)}", pointwise("x", use("ux", "u", "x"), rewrite("ux"))),
        rewrite("t"),
        identity(),
    )
    for name in reversed(names):
        term = pointwise(name, term)
    return have(label, f"{summed.format(_total(part))} = {summed.format(_total(constant))}", term)


def _told_evenly(i: str) -> Tactic:
    """The uniform knowledge discloses nothing of record i."""
    rows = zip(
        ("jj", "uu", "vv"), _SUMS, _parts("P[x]", i), _parts("(1/4)", i), ("ky", "k", "y"), strict=True
    )
    return seq(
        *(
            _as_uniform(label, summed, part, constant, *names)
            for label, summed, part, constant, names in rows
        ),
        _entropies("(1/4)", i, ("1/4",) * 4, ("1/2",) * 2, ("1/2",) * 2),
        arith(eq=["jj", "uu", "vv", *_VALUED]),
    )


def _discloses_nothing(enough: Tactic) -> Tactic:
    """Of the entropy log 4 there is the uniform knowledge only."""
    law = [seq(), seq(), seq(), seq(), seq(), seq()]
    return seq(
        intro("i", "P", "given"),
        _logarithms,
        lemma("u", "wu2019.eq5.only_uniform", "2", "j -> 2", "4", "P", conditions=law),
        each(Enumerate("i", 1, 2), seq(), seq(), _told_evenly("1"), _told_evenly("2")),
    )


_even_law = [seq(), seq()]
_uniform_known = seq(  # what the uniform knowledge discloses is not negative
    intro("d", "bound"),
    use("known", "bound", "1", "@x -> 1/4", conditions=[*[seq()] * 2, *_even_law]),
    lemma(
        "i0",
        "wu2019.disclosed.nonnegative",
        *_QUERY,
        "1",
        "@x -> 1/4",
        conditions=[*[seq()] * 2, *_query_conditions, *_even_law],
    ),
    arith("known", "i0"),
)


capacities: Claim = claim(
    "wu2019.balance.xor.capacities",
    "Exclusive or: C_1 is log 2, and C_1^b is log 2 at b = 0 and 0 at b = 2 log 2 = log 4",
    """
        exclusive_or_capacity(log(2))
        and exclusive_or_capacity_above(0, log(2))
        and exclusive_or_capacity_above(2*log(2), 0)
        and exclusive_or_capacity_above(log(4), 0)
    """,
    source=at("Definition 5, Lemma 1 and Section 7"),
    fidelity="auxiliary",
    says="a step against (6)",
    proof=lambda: prove(capacities.statement, _all_capacities(), defined=_pairs_defined),
    negative_control="""
        exclusive_or_capacity(log(2)) and exclusive_or_capacity_above(0, log(2))
        and exclusive_or_private_above(2*log(2), 0)
        and (forall d real: exclusive_or_private_above(2*log(2), d) => 1 <= d)
        and exclusive_or_private_above(log(4), 0)
        and (forall d real: exclusive_or_private_above(log(4), d) => 1 <= d)
    """,
    control_note="1 in place of 0",
    control_proof=lambda: fails(
        capacities, each(Choose(5), seq(exhibit("0"), split(_nothing))), defined=_pairs_defined
    ),
    satisfying_instance={},
    notes="The databases are pairs of records; the output, without noise, says whether they agree.",
)


_nothing = _discloses_nothing(arith("given.3"))
_pairs_defined = by_guard(seq(_agree_bounds, have("w", f"{_ENTRY} >= 0", each(Enumerate("y", 1, 2)))))


def _all_capacities() -> Tactic:
    return split(
        _at_most_a_bit,
        _at_least_a_bit(),
        _at_most_a_bit,
        _at_least_a_bit(_known_entropy),
        *[_nothing, _uniform_known] * 2,
    )


def _levels_hold() -> Tactic:
    """The hypotheses of Lemma 1 at `_VALUES`."""
    return seq(
        _logarithms,
        lemma("c", "wu2019.balance.xor.capacities"),
        split(*_query_conditions, seq(), exhibit("1")),
    )


def amended_control(made: Claim) -> Disproof:
    """The control of the amended lemma fails at b = 0, with a knowledge that attains C_1: the first record is known."""
    levels = seq(_logarithms, lemma("c", "wu2019.balance.xor.capacities"))
    attained = seq(
        _logarithms,
        _entropies(_ONE_KNOWN, "2", ("1/2", "0", "0", "1/2"), ("1/2", "1/2"), ("1/2", "1/2")),
        arith(eq=_VALUED),
    )
    levels_hold = (*_query_conditions, seq(), exhibit("1"), seq(), seq(), seq(_logarithms), *[levels] * 4)
    values = (*_QUERY, "4", "log(2)", "0", "log(2)", "log(2)", "log(2)", "0", "2", f"@x -> {_ONE_KNOWN}")
    return fails(
        made,
        exhibit(*values),
        split(split(*levels_hold, split(*_known_law), attained), each(Choose(4), seq())),
        defined=attained_defined,
    )


def _refuted(made: Claim, place: int) -> Disproof:
    """The last inequality, number ``place`` of the conclusion, fails: log 2 < min(2 log 2, log 2)."""
    not_less = fact("m", "extremum", "min(2*log(2),log(2))")
    return disprove(
        made.statement, exhibit(*_VALUES), split(_levels_hold(), not_less), defined=balance_defined
    )


LEMMA1_LETTERS = {
    "N": "the number of datasets",
    "M": "the logarithm of the largest record universe",
    "b": "a lower bound for the entropy of knowledges",
    "c1": "the individual channel capacity C_1",
    "c0": "the capacity with respect to the knowledges of entropy at least 0",
    "cb": "that for entropy at least b",
    "cT": "that for entropy at least log N; delta(b) is c1 - cb",
}

lemma1: Claim = claim(
    "wu2019.lemma1",
    "Monotonicity of the balance function, and a strict bound",
    "0 = c1 - c0 <= c1 - cb <= c1 - cT < min(b, M)",
    where="""
        n m integer, K integer family(1), W family(2), N M b c1 c0 cb cT real, privacy_channel(W),
        N = number_of_datasets, exists i in 1..n: M = log(K[i]), forall i in 1..n: log(K[i]) <= M,
        0 < b, b <= log(N), individual_capacity(c1), individual_capacity_above(0, c0),
        individual_capacity_above(b, cb), individual_capacity_above(log(N), cT)
    """,
    source=at("Lemma 1, eq. (6)"),
    printed=r"0=\delta(0)\leq\delta(b)\leq\delta(\log|\mathcal{X}|)<\min\left\{b,\max_{i\in[n]}\log|\mathcal{X}_{i}|\right\}",
    severity="theorem",
    idea=(
        "The last inequality need not be strict. For the noiseless exclusive or of two bits C_1 = log(2), but at b "
        "= log(N) = 2*log(2) only the uniform knowledge is left, which discloses nothing of a record; so delta(log "
        "N) = log(2) = min(b, M)."
    ),
    proof=lambda: _refuted(lemma1, 3),
    notes="The output says, without noise, whether two bits agree. C_1 = log 2; at b = log |X| = 2 log 2 only the uniform knowledge is left, to "
    "which the output tells nothing of either bit: delta(log |X|) = log 2, and min{b, max log |X_i|} = log 2. Here b is positive, as "
    "Assumption 2.1 says (at b = 0, which (5) allows, the last inequality reads 0 < 0). As b = log |X|, the example also refutes the "
    "reading in which the last b is log |X|: see wu2019.lemma1.own.",
    others=["wu2019.lemma1.monotone"],
    letters=LEMMA1_LETTERS,
)
own: Claim = claim(
    "wu2019.lemma1.own",
    "Lemma 1 with the last bound for delta(b) itself, the b of the minimum being the b of delta",
    "0 = c1 - c0 and c1 - c0 <= c1 - cb and c1 - cb <= c1 - cT and c1 - cb < min(b, M)",
    where="""
        n m integer, K integer family(1), W family(2), N M b c1 c0 cb cT real, privacy_channel(W),
        N = number_of_datasets, exists i in 1..n: M = log(K[i]), forall i in 1..n: log(K[i]) <= M,
        0 < b, b <= log(N), individual_capacity(c1), individual_capacity_above(0, c0),
        individual_capacity_above(b, cb), individual_capacity_above(log(N), cT)
    """,
    source=at("Lemma 1, eq. (6)"),
    printed=r"\delta(b)\leq\delta(\log|\mathcal{X}|)<\min\left\{b,\max_{i\in[n]}\log|\mathcal{X}_{i}|\right\}",
    fidelity="restricted",
    severity="slip",
    defect_of="wu2019.lemma1",
    proof=lambda: _refuted(own, 3),
    notes="The weakest of (6), as delta(b) is at most delta(log |X|). Exclusive or, b = log |X|: delta(b) is log 2, the "
    "logarithm of both universes. For 0 < b < log |X| both bounds are strict: wu2019.lemma1.amended.",
    letters=LEMMA1_LETTERS,
)

CLAIMS = [only_uniform, capacities, lemma1, own]
