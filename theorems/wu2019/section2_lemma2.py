"""Section 2.1: what Lemma 2 gives for the largest b' with delta(b') <= delta, which is left unknown.

It gives the level epsilon where delta(b') is delta. By continuity it is, unless delta is above all values of the balance function.
"""

from fractions import Fraction

from theorems.wu2019.model import DISCLOSED, TRIVIAL_VALUES
from theorems.wu2019.section2_balance import balance_defined, by_guard, counted
from theorems.wu2019.section2_largest import small_loss
from theorems.wu2019.section2_mixture import AFTER_LEMMA2, level_defined, nothing_known
from verify.claims.prelude import *

_PRINTED = (
    r"Then we can freely use Lemma 2 to construct \epsilon-information privacy channels with respect to \mathbb{P}_{b^{\prime}} "
    r"from the (\epsilon+\delta)-information privacy channels with respect to \mathbb{P}."
)
_LETTERS = {
    "N": "the number of datasets",
    "B": "the largest level of entropy b with delta(b) <= delta, in print b'",
    "d": r"the value that is set first, in print \delta",
    "c1": "the individual channel capacity of W with respect to all knowledges, in print C_1",
    "cB": "the individual channel capacity of W with respect to the knowledges of entropy at least B",
    "cT": "that for entropy at least log N; delta(log N) is c1 - cT",
    "b": "a level of entropy above B",
    "c": "a bound of what knowledges of entropy at least b disclose, below C_1 - delta: delta(b) is more than delta",
}

# --- one record of two values, told as it is -------------------------------------------------------------------------


def _entry(y: str) -> str:
    """The channel that tells the first record, at the output ``y``."""
    return f"(kronecker({y},1)*kronecker(x[1],1)+kronecker({y},2)*(1-kronecker(x[1],1)))"


_ENTRY = _entry("y")
_TOLD = ("1", "2", "j -> 2", f"@x, y -> {_ENTRY}")
_BIT = (*_TOLD, "2", "log(2)", "log(2)", "0", "log(2)", "log(2)")
_bounds = seq(fact("d", "delta_bounds", "x[1]", "1"), have("d1", "1-kronecker(x[1],1) >= 0"))
_channel = [*[seq()] * 3, seq(intro("x", "y"), _bounds, each(Enumerate("y", 1, 2))), seq()]
_EVEN = "@x -> 1/2"


def _total(body: str) -> str:
    return f"tsum(x in tuples(1,2), {body})"


def _value(label: str, body: str, value: str) -> Tactic:
    """x log x of the sum over both datasets is x log x of ``value``."""
    return have(
        label,
        f"xlogx({_total(body)}) = xlogx({value})",
        have("t", f"{_total(body)} = {value}", fact("p", "tuple_peel", _total(body), "0"), arith(eq=["p"])),
        rewrite("t"),
    )


_log_two = seq(
    have("bit", "log(2) > 0", each(Cover((), Box("", Fraction(0)), 64))),
    fact("v2", "xlogx_value", "1/2"),
    have("x2", "xlogx(1/2) = -1/2*log(2)"),
    have("x0", "xlogx(0) = 0"),
)
_all_told = seq(  # of the uniform knowledge a bit is disclosed
    _log_two,
    *(
        _value(f"j{k}{y}", f"kronecker(x[1],{k})*(1/2)*{_entry(y)}", "1/2" if k == y else "0")
        for k in "12"
        for y in "12"
    ),
    *(_value(f"u{k}", f"kronecker(x[1],{k})*(1/2)", "1/2") for k in "12"),
    *(_value(f"v{y}", f"(1/2)*{_entry(y)}", "1/2") for y in "12"),
)
_SUMMED = ["j11", "j12", "j21", "j22", "u1", "u2", "v1", "v2", "x2", "x0"]
_most = seq(
    intro("i", "P", "given"),
    lemma("i1", "wu2019.disclosed.record", *_TOLD, "i", "P", conditions=[*[seq()] * 2, *_channel]),
    lemma("i3", "wu2019.entropy.size", *_TOLD, "i", "P", conditions=[*[seq()] * 2, *_channel]),
)
_peeled_entropy = seq(
    _log_two, fact("p", "tuple_peel", _total("xlogx(1/2)"), "0"), arith(eq=["p", "x2"])
)


def _least(*enough: Tactic) -> Tactic:
    return seq(
        intro("d", "bound"),
        _all_told,
        use("known", "bound", "1", _EVEN, conditions=[*[seq()] * 4, *enough]),
        arith("known", eq=_SUMMED),
    )


_nothing_above = seq(intro("b", "above"), have("no", "0 < 0"), absurd("no"))
_told = seq(
    exhibit(*_BIT),
    _log_two,
    split(
        split(
            *_channel,
            *[seq()] * 5,
            split(_most, _least()),
            split(_most, _least(_peeled_entropy)),
            seq(),
            _nothing_above,
        ),
        split(
            _most,
            seq(exhibit("1", _EVEN), split(split(seq(), seq(), _peeled_entropy), seq(_all_told, arith("bit", eq=_SUMMED)))),
        ),
    ),
)
_defined = first(balance_defined, by_guard(seq(_bounds, have("w", f"{_ENTRY} >= 0", each(Enumerate("y", 1, 2))))))

_WHERE = """
    n m integer, K integer family(1), W family(2), N B d eps c1 cB real, privacy_channel(W),
    N = number_of_datasets, 0 <= B, B <= log(N), 0 <= d, 0 <= eps, individual_capacity(c1),
    individual_capacity_above(B, cB), c1 - cB <= d,
    forall b real: B < b and b <= log(N) => (exists c real: information_private_above(b, c) and c < c1 - d)
"""
free: Claim = claim(
    "wu2019.section2.largest.free",
    "For the largest b' with delta(b') <= delta, (epsilon + delta)-information privacy is epsilon-information privacy for P_b'",
    "information_private(eps + d) => information_private_above(B, eps)",
    where=_WHERE,
    source=AFTER_LEMMA2,
    printed=_PRINTED,
    severity="proof",
    proof=lambda: disprove(free.statement, _told, defined=_defined),
    notes="One individual, a record of two values, which the output tells: of the only knowledge of entropy log 2, the uniform one, all is "
    "disclosed as well, and delta(b) is 0 for all b. Set delta = log 2. The largest b' is log 2, the channel is log 2-information "
    "private with respect to P, and not 0-information private with respect to P_b'. Lemma 2 needs delta(b') = delta, and has it "
    "unless delta is above delta(log |X|): wu2019.section2.largest.free.amended.",
    letters=_LETTERS,
)
free_amended: Claim = claim(
    "wu2019.section2.largest.free.amended",
    "For a delta up to delta(log |X|), and the largest b' with delta(b') <= delta, (epsilon + delta)-information privacy is epsilon-information privacy for P_b'",
    "information_private(eps + d) => information_private_above(B, eps)",
    where="""
        n m integer, K integer family(1), W family(2), N B d eps c1 cB cT real, privacy_channel(W),
        N = number_of_datasets, 0 <= B, B <= log(N), 0 <= d, 0 <= eps, individual_capacity(c1),
        individual_capacity_above(B, cB), c1 - cB <= d,
        forall b real: B < b and b <= log(N) => (exists c real: information_private_above(b, c) and c < c1 - d),
        individual_capacity_above(log(N), cT), d <= c1 - cT
    """,
    source=AFTER_LEMMA2,
    fidelity="amended",
    says=r"for \delta \leq \delta(\log|\mathcal{X}|) we can use Lemma 2 to construct \epsilon-information privacy channels with respect to "
    r"\mathbb{P}_{b^{\prime}} from the (\epsilon+\delta)-information privacy channels with respect to \mathbb{P}",
    proof=lambda: prove(
        free_amended.statement,
        intro("private"),
        use("less", "h11.2", "eps+d"),
        intro("i", "P", "given"),
        cases(
            "done",
            f"{_INFORMATION} <= eps",
            seq(),
            seq(
                counted("h3", "h6"),
                let("s", _INFORMATION),
                let("c", "c1-d"),
                cases("order", "B < log(N)", seq(small_loss, _near), _at_end),
            ),
        ),
        defined=level_defined,
    ),
    negative_control="information_private(eps + d) => information_private_above(B, eps - 1)",
    control_note="one nat less",
    control_proof=lambda: fails(
        free_amended,
        exhibit(*_TRIVIAL),
        split(split(*_trivial), split(nothing_known, seq(exhibit("1", "@x -> 1")))),
        defined=level_defined,
    ),
    waive={"unused-hypothesis": "the setting of the page; that delta(b') <= delta is what b' is"},
    instance_proof=lambda: lives(free_amended, _TRIVIAL, *_trivial, defined=level_defined),
    letters=_LETTERS,
)
_INFORMATION = DISCLOSED
_TRIVIAL = (*TRIVIAL_VALUES, "1", "0", "0", "0", "0", "0", "0")
_capacity = split(
    nothing_known, seq(intro("q", "bound"), use("known", "bound", "1", "@x -> 1"))
)
_trivial = [*[seq()] * 10, _capacity, _capacity, seq(), _nothing_above, _capacity, seq()]
_near = seq(  # a level above B, at which nearly as much is disclosed
    have("room", "log(N)-B > 0"),
    use(("top", "next"), "h14", "(1-l)*B+l*log(N)", conditions=[arith("l0*room"), arith("other*room")]),
    lemma(
        "known",
        "wu2019.balance.continuous",
        *("n", "m", "K", "W", "N", "B", "top", "l"),
        conditions=[*[seq()] * 8, seq(intro("a", "Q", "law"), use("k", "next.1", "a", "Q"))],
    ),
    use("k", "known", "i", "P"),
    have("no", "0 < 0", arith("k", "next.2", "part", "loss", "gap", eq=[("1-l", "s"), "c"])),
    absurd("no"),
)
_at_end = seq(
    fact("end", "antisymmetric", "B", "log(N)"),
    use("last", "h15.1", "i", "P"),
    have("no", "0 < 0"),
    absurd("no"),
)

CLAIMS = [free, free_amended]
