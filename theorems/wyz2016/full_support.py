"""Section III: eps~_X is finite for every prior of full support; it is at most ln(1/min p).

The kernel exp(-eps d(x,y)) has an inverse of the same kind: with w = exp(-eps) and r = -w/(1+(m-2)w) the kernel r^d(y,z)
undoes it, up to a factor. So the only candidate for the law of Y is q(y) ~ sum_z p(z) r^d(y,z), and that is at least
p(y) - |r| sum p > 0 as soon as w < min p.
"""

from __future__ import annotations

from theorems.wyz2016.model import DATABASES, SIZES, at, distance
from theorems.wyz2016.posteriors import last_row
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate
from verify.prover.tactics import (
    Tactic,
    arith,
    cases,
    fact,
    have,
    identity,
    induct,
    intro,
    pointwise,
    prove,
    rewrite,
    seq,
    split,
    use,
)

# --- the inverse kernel --------------------------------------------------------------------------------------------

_W = "exp(-eps)"
_BASE = f"(1+(m-1)*{_W}*r)"
_WITHIN = "(forall j in 1..n: 1 <= {0}[j] and {0}[j] <= m)"


def _product(left: str, right: str, length: str = "n") -> str:
    near, far = distance(left, "y", length), distance("y", right, length)
    return f"tsum(y in tuples({length},m), exp(-eps*{near})*r^({far}))"


_GENERAL = (
    f"forall c integer family(1), b integer family(1): {_WITHIN.format('c')} and {_WITHIN.format('b')} => "
    f"((forall j in 1..n: c[j] = b[j]) => {_product('c', 'b')} = {_BASE}^n) and "
    f"(forall j in 1..n: c[j] != b[j] => {_product('c', 'b')} = 0)"
)


def _one_more_row() -> Tactic:
    left, right = distance("c", "put(y,n+1,a)", "n+1"), distance("put(y,n+1,a)", "b", "n+1")
    near, far = distance("c", "y"), distance("y", "b")
    opened_left, opened_right = f"{near}+1-delta(c[n+1],a)", f"{far}+1-delta(a,b[n+1])"
    peeled = f"exp(-eps*{left})*r^({right})"
    opened = f"exp(-eps*({opened_left}))*r^({opened_right})"
    body = seq(
        last_row(left, "c[i],put(y,n+1,a)[i]", near, "c[i]", opened_left, "l"),
        last_row(right, "put(y,n+1,a)[i],b[i]", far, "b[i]", opened_right, "r"),
        rewrite("totall"),
        rewrite("totalr"),
        identity(),
    )
    ends = "delta(c[n+1],b[n+1])"
    factored = seq(  # the last row gives the factor 1+(m-1) w r where c and b agree, and 0 elsewhere
        fact("peel", "tuple_peel", _product("c", "b", "n+1"), "n"),
        have(
            "opened",
            f"tsum(y in {DATABASES}, sum(a, 1, m, {peeled})) = tsum(y in {DATABASES}, sum(a, 1, m, {opened}))",
            pointwise("y", pointwise("a", body)),
        ),
        have(
            "factored",
            f"{_product('c', 'b', 'n+1')} = {_BASE}*{ends}*{_product('c', 'b')}",
            arith(eq=["peel", "opened", (f"(1-{ends})*{_product('c', 'b')}", "undone")]),
        ),
    )
    return seq(
        have("n0", "0 <= n"),
        have("n1", "1-1 <= n"),
        have("n2", "n <= n+1"),
        have("n3", "0 <= n+1"),
        have("n4", "1 <= n+1"),
        have("m0", "0 <= m"),
        intro("c", "b"),
        intro("in"),
        use("lastc", "in.1", "n+1"),
        use("lastb", "in.2", "n+1"),
        use(
            "short",
            "ih",
            "c",
            "b",
            conditions=[seq(intro("j"), use("q", "in.1", "j")), seq(intro("j"), use("q", "in.2", "j"))],
        ),
        factored,
        split(
            seq(
                intro("agree"),
                use("here", "agree", "n+1"),
                fact("one", "delta_equal", "c[n+1]", "b[n+1]"),
                use("rest", "short.1", conditions=[seq(intro("j"), use("q", "agree", "j"))]),
                arith(eq=["factored", (f"{_BASE}*{_product('c', 'b')}", "one"), (_BASE, "rest")]),
            ),
            seq(
                intro("j"),
                intro("differ"),
                cases(
                    "before",
                    "j <= n",
                    seq(
                        use("rest", "short.2", "j"),
                        arith(eq=["factored", (f"{_BASE}*{ends}", "rest")]),
                    ),
                    seq(
                        fact("gap", "integer_gap", "n", "j"),
                        fact("last", "antisymmetric", "j", "n+1"),
                        have("apart", "c[n+1] != b[n+1]", rewrite("last", True)),
                        fact("zero", "delta_distinct", "c[n+1]", "b[n+1]"),
                        arith(eq=["factored", (f"{_BASE}*{_product('c', 'b')}", "zero")]),
                    ),
                ),
            ),
        ),
    )


_general = have("general", _GENERAL, induct("n", "0", "ih", seq(intro("c", "b"), intro("in"), identity()), _one_more_row()))
_INVERSE = f"forall x in {DATABASES}, z in {DATABASES}: {_product('x', 'z')} = same(x,z)*{_BASE}^n"

inverse: Claim = claim(
    "wyz2016.inverse_kernel",
    "The exponential kernel has an inverse of the same kind",
    _INVERSE,
    where=f"{SIZES}, eps real, r real, r < 0, {_W}+r*(1+(m-2)*{_W}) = 0",
    source=at("Section III, before eq. (17)"),
    fidelity="beyond",
    printed=r"\sum_y e^{-\epsilon d(x,y)} r^{d(y,z)} = [x=z] (1+(m-1)e^{-\epsilon}r)^n, r = -e^{-\epsilon}/(1+(m-2)e^{-\epsilon})",
    proof=lambda: _prove_inverse(),
)


def _prove_inverse() -> Certificate:
    return prove(
        inverse.statement,
        seq(
            have("r0", "r < 0"),
            have("undone", f"{_W}+r*(1+(m-2)*{_W}) = 0"),
            _general,
        ),
    )


CLAIMS = [inverse]
