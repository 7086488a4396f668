"""Section III: eps~_X is finite for every prior of full support: it is at most ln(1/min p).

The kernel w^d(x,y), w = exp(-eps), has an inverse of the same kind: with r = -w/(1+(m-2)w) the kernel r^d(y,z) undoes it,
up to a factor. So the law of Y is q(y) ~ sum_z p(z) r^d(y,z), and that is at least p(y) + r >= p(y) - w. A power with a
distance d for exponent, and a negative base, is written sum_k [d = k] r^k.
"""

from __future__ import annotations

from theorems.wyz2016.model import DATABASES, HALF, PRIOR, SIZES, at, distance, feasible, values
from theorems.wyz2016.posteriors import last_row
from verify.claim import Claim, claim
from verify.kernel.certificate import Apart, Certificate
from verify.kernel.terms import Log, num
from verify.prover.tactics import (
    Tactic,
    absurd,
    alternatives,
    arith,
    cases,
    each,
    exhibit,
    fact,
    have,
    identity,
    induct,
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

_SECTION = at("Section III, before eq. (17)")

# --- powers of a negative base ---------------------------------------------------------------------------------------


def power(exponent: str, length: str = "n") -> str:
    """r^exponent for an exponent in 0..length that is not visibly an integer."""
    return f"sum(k, 0, {length}, delta({exponent},k)*r^k)"


def _distinct(more: bool) -> Tactic:
    return seq(
        have("apart", "d != k", each(Apart(more))),
        have("apart_next", "d+1 != k+1", each(Apart(more))),
        fact("off", "delta_distinct", "d", "k"),
        fact("off_next", "delta_distinct", "d+1", "k+1"),
        rewrite("off"),
        rewrite("off_next"),
        identity(),
    )


_same_exponent = seq(  # the term of n+1 is none
    have("below", "d < n+1"),
    have("apart", "d != n+1", each(Apart(False))),
    fact("off", "delta_distinct", "d", "n+1"),
    fact("cut", "sum_split", power("d", "n+1"), "n"),
    fact("last", "sum_single", "sum(k, n+1, n+1, delta(d,k)*r^k)"),
    rewrite("cut"),
    rewrite("last"),
    rewrite("off"),
    identity(),
)
_next_exponent = seq(  # the term of 0 is none; the others are shifted
    have("above", "d+1 > 0"),
    have("apart", "d+1 != 0", each(Apart(True))),
    fact("off", "delta_distinct", "d+1", "0"),
    have("size", "0 <= n+1"),
    fact("cut", "sum_split", power("d+1", "n+1"), "0"),
    fact("first", "sum_single", "sum(k, 0, 0, delta(d+1,k)*r^k)"),
    fact("shift", "sum_shift", "sum(k, 0+1, n+1, delta(d+1,k)*r^k)", "-1"),
    have(
        "terms",
        "sum(k, 0+1-1, n+1-1, delta(d+1,k+1)*r^(k+1)) = sum(k, 0+1-1, n+1-1, r*(delta(d,k)*r^k))",
        pointwise(
            "k",
            seq(
                fact("order", "trichotomy", "d", "k"),
                alternatives(
                    "c",
                    "order",
                    _distinct(False),
                    seq(
                        fact("on", "delta_equal", "d", "k"),
                        fact("on_next", "delta_equal", "d+1", "k+1"),
                        rewrite("on"),
                        rewrite("on_next"),
                        identity(),
                    ),
                    _distinct(True),
                ),
            ),
        ),
    ),
    arith(eq=["cut", "first", ("r^0", "off"), "shift", "terms"]),
)
_GROWS = f"{power('d', 'n+1')} = {power('d')} and {power('d+1', 'n+1')} = r*{power('d')}"

grows: Claim = claim(
    "wyz2016.inverse_kernel.power",
    "r^d and r^(d+1), where d is not visibly an integer",
    _GROWS,
    where="n integer, n >= 0, r real, r < 0, d real, 0 <= d, d <= n",
    source=_SECTION,
    fidelity="beyond",
    printed=r"\sum_{k \le n+1} [d=k] r^k = \sum_{k \le n} [d=k] r^k, \sum_{k \le n+1} [d+1=k] r^k = r \sum_{k \le n} [d=k] r^k",
    proof=lambda: prove(grows.statement, split(_same_exponent, _next_exponent)),
    false_neighbour=_GROWS.replace("= r*sum", "= sum"),
    neighbour_note="without the factor r",
    living_example=values(n=num(1), r=num(-1), d=num(1)),
)

# --- one more row ----------------------------------------------------------------------------------------------------

_WITHIN = "(forall j in 1..n: 1 <= {0}[j] and {0}[j] <= m)"


def _between(exponent: str, index: str) -> Tactic:
    """0 <= distance <= n."""
    bound = fact("d", "delta_bounds", *index.split(","))
    return seq(
        have("low", f"0 <= {exponent}", pointwise("i", seq(bound, arith("d.2")))),
        have("many", f"{exponent} <= sum(i, 1, n, 1)", pointwise("i", seq(bound, arith("d.1")))),
        have("high", f"{exponent} <= n", arith("many")),
    )


def _named(name: str, exponent: str) -> Tactic:
    """``name`` stands for the power, also in the goal: sums need not be looked into."""
    return seq(
        have(f"made_{name}", f"exists {name} real: {name} = {power(exponent)}", exhibit(power(exponent))),
        unpack(f"made_{name}", name, f"is_{name}"),
        rewrite(f"is_{name}", True),
    )


def _one_row(pair: str, shorter: str, longer: str, row: str) -> Tactic:
    """Fact ``grown``: the power over n+1 rows, of which the last is ``row``, from that over n rows."""
    here = f"delta({row})"
    by_name = seq(_named("v", shorter), identity())
    value = f"({here}+(1-{here})*r)*{power(shorter)}"
    return seq(
        _between(shorter, pair),
        lemma("step", "wyz2016.inverse_kernel.power", "n", "r", shorter),
        unpack("step", "same", "next"),
        have(
            "grown",
            f"{power(f'{longer}', 'n+1')} = {value}",
            cases(
                "c",
                row.replace(",", " = "),
                seq(
                    fact("on", "delta_equal", *row.split(",")),
                    have("total", f"{longer} = {shorter}", arith(eq=["whole", "on"])),
                    rewrite("total"),
                    rewrite("on"),
                    rewrite("same"),
                    by_name,
                ),
                seq(
                    fact("off", "delta_distinct", *row.split(",")),
                    have("total", f"{longer} = {shorter}+1", arith(eq=["whole", "off"])),
                    rewrite("total"),
                    rewrite("off"),
                    rewrite("next"),
                    by_name,
                ),
            ),
        ),
    )


_sizes = seq(
    have("n0", "0 <= n"),
    have("n5", "n >= 0"),
    have("n1", "1-1 <= n"),
    have("n2", "n <= n+1"),
    have("n3", "0 <= n+1"),
    have("n4", "1 <= n+1"),
)

# --- how large the inverse kernel is ---------------------------------------------------------------------------------

_D_CB = distance("c", "b")
_POWER = power(_D_CB)
_SIZE = (
    f"(-1 <= {_POWER} and {_POWER} <= 1) and ((forall j in 1..n: c[j] = b[j]) => {_POWER} = 1) and "
    f"(forall j in 1..n: c[j] != b[j] => r <= {_POWER} and {_POWER} <= -r)"
)
_SIZES_OF_POWERS = f"forall c integer family(1), b integer family(1): {_SIZE}"


_D_LONGER, _HERE = distance("c", "b", "n+1"), "delta(c[n+1],b[n+1])"
_longer = seq(
    fact("cut", "sum_split", _D_LONGER, "n"),
    fact("last", "sum_single", "sum(i, n+1, n+1, 1-delta(c[i],b[i]))"),
    have("whole", f"{_D_LONGER} = {_D_CB}+1-{_HERE}", arith(eq=["cut", "last"])),
    _one_row("c[i],b[i]", _D_CB, _D_LONGER, "c[n+1],b[n+1]"),
)
_agrees = seq(  # the last row agrees: the power is the same
    fact("on", "delta_equal", "c[n+1]", "b[n+1]"),
    have(
        "value", f"{power(_D_LONGER, 'n+1')} = {_POWER}", seq(rewrite("grown"), rewrite("on"), _named("v", _D_CB))
    ),
    rewrite("value"),
    split(
        split(),
        seq(intro("agree"), use("rest", "short.2", conditions=[seq(intro("j"), use("q", "agree", "j"))])),
        seq(
            intro("j"),
            intro("differ"),
            cases(
                "before",
                "j <= n",
                use("rest", "short.3", "j"),
                seq(
                    fact("gap", "integer_gap", "n", "j"),
                    fact("end", "antisymmetric", "j", "n+1"),
                    have("no", "c[n+1] != b[n+1]", rewrite("end", True)),
                    absurd("no"),
                ),
            ),
        ),
    ),
)
_differs = seq(  # it does not: one factor r more
    fact("off", "delta_distinct", "c[n+1]", "b[n+1]"),
    have(
        "value", f"{power(_D_LONGER, 'n+1')} = r*{_POWER}", seq(rewrite("grown"), rewrite("off"), _named("v", _D_CB))
    ),
    rewrite("value"),
    have("neg", "-r > 0"),
    have("top", f"1-{_POWER} >= 0"),
    have("bottom", f"{_POWER}+1 >= 0"),
    have("upper", f"r*{_POWER} <= -r", arith("neg*bottom")),
    have("lower", f"r*{_POWER} >= r", arith("neg*top")),
    split(
        split(arith("lower", "small"), arith("upper", "small")),
        seq(intro("agree"), use("no", "agree", "n+1"), absurd("no")),
        seq(intro("j"), intro("differ"), split()),
    ),
)
_induction = induct(
    "n",
    "0",
    "ih",
    seq(intro("c", "b"), split(split(), seq(intro("agree")), seq(intro("j"), intro("differ")))),
    seq(
        _sizes,
        intro("c", "b"),
        use("short", "ih", "c", "b"),
        _longer,
        cases("end", "c[n+1] = b[n+1]", _agrees, _differs),
    ),
)
_BOUNDS = (
    f"forall x in {DATABASES}: {power(distance('x', 'x'))} = 1 and "
    f"(forall z in {DATABASES}: same(x,z) = 0 => {power(distance('x', 'z'))} >= r)"
)


def _prove_bounds() -> Certificate:
    apart = cases(
        "agree",
        "forall j in 1..n: x[j] = z[j]",
        seq(
            fact("all", "tuples_equal", "x", "z", conditions=[seq(intro("i"), use("q", "agree", "i"))]),
            have("no", "0 < 0", arith(eq=["all", "differ"])),
            absurd("no"),
        ),
        seq(unpack("agree", "j", "differs"), use("low", "pair.3", "j")),
    )
    return prove(
        bounds.statement,
        seq(
            have("small", "-1 <= r"),
            have("negative", "r < 0"),
            have("general", _SIZES_OF_POWERS, _induction),
            intro("x"),
            split(
                seq(
                    use("pair", "general", "j -> x[j]", "j -> x[j]"),
                    use("one", "pair.2", conditions=[intro("j")]),
                ),
                seq(
                    intro("z"),
                    intro("differ"),
                    use("pair", "general", "j -> x[j]", "j -> z[j]"),
                    apart,
                ),
            ),
        ),
    )


bounds: Claim = claim(
    "wyz2016.inverse_kernel.bounds",
    "r^d(x,z) is 1 for x = z, and at least r otherwise",
    _BOUNDS,
    where=f"{SIZES}, r real, -1 <= r, r < 0",
    source=_SECTION,
    fidelity="beyond",
    printed=r"r^{d(x,x)} = 1, r^{d(x,z)} \ge r",
    proof=_prove_bounds,
    false_neighbour=_BOUNDS.replace(">= r)", "> r)"),
    neighbour_note="strictly",
    neighbour_proof=lambda: values(n=num(1), m=num(2), r=num("-1/2"), x=(1,), z=(2,)),
    living_example=values(n=num(1), m=num(2), r=num("-1/2")),
)

CLAIMS = [grows, bounds]
