"""MI-DP of k conditionally independent answers, as one response (slide 'Subadditivity of DP' and the proof after it)."""

from theorems.cuff_yu2016.model import at
from verify.claims.prelude import *

_O, _A = "sum(i, 1, M, p[i]*L[n,i,y])", "sum(i, 1, M, p[i]*Q[n+1,i,a])"
_R = "sum(i, 1, M, p[i]*L[n,i,y]*Q[n+1,i,a])"
_YS, _LONGER = "y in tuples(n,N)", "y in tuples(n+1,N)"
_ROWS = f"forall i in 1..M: tsum({_YS}, L[n,i,y]) = 1"
_INFORMATION = f"sum(i, 1, M, p[i]*tsum({_YS}, xlogx(L[n,i,y]))) - tsum({_YS}, xlogx({_O}))"
_ALL = f"({_ROWS}) and {_INFORMATION} <= n*eps and (0 < n => {_INFORMATION} < n*eps)"


_OPEN = (  # one answer, the entry itself
    ("k", num(1)), ("M", num(2)), ("N", num(2)),
    ("Q", Table((((1, 1, 1), num(1)), ((1, 2, 2), num(1))))),
    ("eps", num("1/2")),
    ("L", Table((((0, 1, ()), num(1)), ((0, 2, ()), num(1)), ((1, 1, (1,)), num(1)), ((1, 2, (2,)), num(1))))),
    ("p", Table((((1,), num("1/2")), ((2,), num("1/2"))))),
)  # fmt: skip

answers: Claim = claim(
    "cuff_yu2016.subadditivity.answers",
    "k conditionally independent eps-MI-DP answers are k eps-MI-DP together, for finite alphabets, one entry with the others fixed",
    "information_of_all(p, L) < k*eps",
    where="""
        k M N integer, Q family(3), eps real, L family(3), p family(1),
        k >= 1, mi_private_queries(Q, eps), joint_responses(L), prior(p)
    """,
    source=at("Subadditivity of DP; Simple MI-DP Proof"),
    printed=r"If k queries $Y_{q1}, Y_{q2}, \dots, Y_{qk}$ each have differential privacy $\epsilon$ and are conditionally independent, the combined they have $k\epsilon$ privacy.",
    fidelity="restricted",
    idea=(
        "Induction on k. As the answers are conditionally independent, a further one adds its own noise entropy; the "
        "output entropies add up to at least that of both together, by the tangent of x log x at the product of their laws."
    ),
    proof=lambda: prove(
        answers.statement,
        have("all", f"forall n integer: 0 <= n => (n <= k => {_ALL})", intro("n", "from"), induct("n", "0", "ih", _none, _next)),
        use("last", "all", "k"),
        use("whole", "last")
    ),
    negative_control={
        "mi_private_queries(Q, eps)": "forall t in 1..k: mechanism((i, j) -> Q[t, i, j])"
    },
    control_note="answers that are not MI-DP",
    control_proof=lambda: Witness(_OPEN),
    instance_proof=lambda: lives(answers, ("1", "1", "1", "t, i, j -> 1", "1", "t, i, @y -> 1", "i -> 1"), seq(), _constant)
)  # fmt: skip
_constant = seq(  # a constant answer is MI-DP
    intro("t"),
    split(*[seq()] * 4, seq(intro("p", "law"), have("s", "sum(i, 1, 1, p[i]*1) = 1"), rewrite("s"))),
)
_NOISE = "sum(a, 1, N, xlogx(Q[n+1,i,a]))"
_NOBODY = "y in tuples(0,N)"


def _alone(name: str, body: str, value: str, how: Tactic) -> Tactic:
    """A sum over the empty tuple alone."""
    return have(name, f"tsum({_NOBODY}, {body}) = {value}",
                have("c", f"tsum({_NOBODY}, {body}) = tsum({_NOBODY}, {value})", pointwise("y", how)),
                fact("e", "tuple_empty", f"tsum({_NOBODY}, {value})"), rewrite("c"))


_one = use("o", "h4", "i", "y")
_none = seq(
    have("rows", f"forall i in 1..M: tsum({_NOBODY}, L[0,i,y]) = 1", intro("i"), _alone("r", "L[0,i,y]", "1", seq())),
    have("noise", f"forall i in 1..M: tsum({_NOBODY}, xlogx(L[0,i,y])) = 0", intro("i"),
         _alone("r", "xlogx(L[0,i,y])", "0", _one)),
    _alone("output", "xlogx(sum(i, 1, M, p[i]*L[0,i,y]))", "0",
           seq(have("s", "sum(i, 1, M, p[i]*L[0,i,y]) = 1", have("t", "sum(i, 1, M, p[i]*L[0,i,y]) = sum(i, 1, M, p[i])")), rewrite("s"))),
    have("flat", f"sum(i, 1, M, p[i]*tsum({_NOBODY}, xlogx(L[0,i,y]))) = 0"),
)


def _logged(cell: str) -> Tactic:
    """xlogx(cell) = cell*log(cell), where log 0 is 0; the cell is not negative."""
    return seq(fact("sign", "trichotomy", cell, "0"), alternatives("c", "sign"))


def _named(name: str, where: str, cell: str, value: str, terms: Tactic) -> Tactic:
    """A family by its values, which are not negative by the terms of their sums over the entry."""
    index = cell[2:-1]
    return seq(
        have("there", f"exists {name} family(1): forall {where}: {cell} = {value}", exhibit(f"{'@' * (index == 'y')}{index} -> {value}")),
        unpack("there", name, f"is_{name}"),
        have(f"{name}0", f"forall {where}: {cell} >= 0", intro(index), use("v", f"is_{name}", index), rewrite("v"),
             pointwise("i")),
    )


_CELL = f"xlogx({_R}) - {_R}*log(O[y]) - {_R}*log(A[a]) - {_R} + O[y]*A[a]"
_mass = seq(use("pi", "h6", "i"), use("l", "L0", "i", "y"), use("w", "q.3", "i", "a"))
_S = "sum(b, 1, M, L[n,b,y])"


def _rest(label: str, index: str, size: str, cell: str, how: Tactic) -> Tactic:
    """A sum without one term of it."""
    return have(label, f"sum(b, 1, {size}, (1-kronecker({index},b))*{cell}) >= 0",
                pointwise("b", how, have("off", f"1-kronecker({index},b) >= 0"), arith("off*c")))


_positive_cell = seq(
    have("ro", f"{_R} <= {_O}", pointwise("i", _mass,
         _rest("others", "a", "N", "Q[n+1,i,b]", use("c", "q.3", "i", "b")),
         have("w1", "1 - Q[n+1,i,a] >= 0"), arith("pi*l*w1"))),
    have("ra", f"{_R} <= {_S}*{_A}", have("t", f"{_R} <= sum(i, 1, M, p[i]*{_S}*Q[n+1,i,a])", pointwise("i", _mass,
         _rest("others", "i", "M", "L[n,b,y]", use("c", "L0", "b", "y")),
         have("l1", f"{_S} - L[n,i,y] >= 0"), arith("pi*w*l1")))),
    have("ap", "A[a] > 0", fact("sa", "trichotomy", "A[a]", "0"),
         alternatives("z", "sa", seq(), absurd("c", arith("ra", eq=[(_S, "b"), (_S, "z")])))),
    fact("lp", "log_product", "O[y]", "A[a]"),
    lemma("t", "basics.xlogx.tangent", _R, "O[y]*A[a]"),
)
_cell = seq(
    intro("y", "a"),
    use("b", "is_A", "a"), use("b0", "A0", "a"),
    have("r0", f"{_R} >= 0", pointwise("i", _mass, arith("pi*l*w"))),
    fact("s", "trichotomy", _R, "0"),
    alternatives("c", "s", seq(), rewrite("c"), _positive_cell),
)
_joint = seq(
    use("before", "ih"),
    use("q", "h2", "n+1"),
    use("private", "q.5", "i -> p[i]"),
    have("new", f"forall i in 1..M, {_YS}, a in 1..N: L[n+1,i,put(y,n+1,a)] = L[n,i,y]*Q[n+1,i,a]"),
    have("L0", f"forall i in 1..M, {_YS}: L[n,i,y] >= 0"),
    have("rows", f"forall i in 1..M: tsum({_LONGER}, L[n+1,i,y]) = 1", intro("i"),
         fact("e", "tuple_peel", f"tsum({_LONGER}, L[n+1,i,y])", "n"), rewrite("e"),
         have("f", f"tsum({_YS}, sum(a, 1, N, L[n+1,i,put(y,n+1,a)])) = tsum({_YS}, sum(a, 1, N, L[n,i,y]*Q[n+1,i,a]))",
              pointwise("y")),
         rewrite("f")),
    have("noise", f"forall i in 1..M: tsum({_LONGER}, xlogx(L[n+1,i,y])) = tsum({_YS}, xlogx(L[n,i,y])) + {_NOISE}", intro("i"),
         fact("e", "tuple_peel", f"tsum({_LONGER}, xlogx(L[n+1,i,y]))", "n"), rewrite("e"),
         have("f", f"tsum({_YS}, sum(a, 1, N, xlogx(L[n+1,i,put(y,n+1,a)]))) = tsum({_YS}, sum(a, 1, N, L[n,i,y]*xlogx(Q[n+1,i,a]) + Q[n+1,i,a]*xlogx(L[n,i,y])))",
              pointwise("y", pointwise("a", use("c", "new", "i", "y", "a"), rewrite("c"), lemma("x", "basics.xlogx.product", "L[n,i,y]", "Q[n+1,i,a]")))),
         rewrite("f")),
    _named("O", _YS, "O[y]", _O, seq(use("l", "L0", "i", "y"), arith("pi*l"))),
    _named("A", "a in 1..N", "A[a]", _A, seq(use("w", "q.3", "i", "a"), arith("pi*w"))),
    have("cells", f"forall {_YS}, a in 1..N: {_CELL} >= 0", _cell),
)
_NEXT = "sum(i, 1, M, p[i]*L[n+1,i,y])"
_sums = seq(
    have("total", f"tsum({_YS}, sum(a, 1, N, {_CELL})) >= 0", pointwise("y")),
    have("by_o", f"forall {_YS}: sum(a, 1, N, {_R}) = O[y]", intro("y"), use("o", "is_O", "y"),
         have("x", f"sum(a, 1, N, {_R}) = sum(i, 1, M, p[i]*L[n,i,y]*sum(a, 1, N, Q[n+1,i,a]))"), rewrite("x")),
    have("by_a", f"forall a in 1..N: tsum({_YS}, {_R}) = A[a]", intro("a"), use("b", "is_A", "a"),
         have("x", f"tsum({_YS}, {_R}) = sum(i, 1, M, p[i]*Q[n+1,i,a]*tsum({_YS}, L[n,i,y]))"), rewrite("x")),
    have("log_o", f"tsum({_YS}, sum(a, 1, N, {_R}*log(O[y]))) = tsum({_YS}, xlogx({_O}))",
         pointwise("y", use("o", "is_O", "y"), rewrite("o", backwards=True),
                   have("x", "xlogx(O[y]) = O[y]*log(O[y])", _logged("O[y]")))),
    have("log_a", f"tsum({_YS}, sum(a, 1, N, {_R}*log(A[a]))) = sum(a, 1, N, xlogx({_A}))",
         have("x", f"tsum({_YS}, sum(a, 1, N, {_R}*log(A[a]))) = sum(a, 1, N, log(A[a])*tsum({_YS}, {_R}))"), rewrite("x"),
         pointwise("a", use("b", "is_A", "a"), rewrite("b", backwards=True), use("m", "by_a", "a"),
                   have("x", "xlogx(A[a]) = A[a]*log(A[a])", _logged("A[a]")), arith(eq=["x", ("log(A[a])", "m")]))),
    have("output", f"tsum({_LONGER}, xlogx({_NEXT})) = tsum({_YS}, sum(a, 1, N, xlogx({_R})))",
         fact("e", "tuple_peel", f"tsum({_LONGER}, xlogx({_NEXT}))", "n"), rewrite("e"),
         pointwise("y", pointwise("a", have("x", f"sum(i, 1, M, p[i]*L[n+1,i,put(y,n+1,a)]) = {_R}"
                                            ), rewrite("x")))),
    have("mass_o", f"tsum({_YS}, sum(a, 1, N, {_R})) = tsum({_YS}, O[y])"),
    have("unit_o", f"tsum({_YS}, O[y]) = 1", have("x", f"tsum({_YS}, O[y]) = tsum({_YS}, {_O})"),

         have("v", f"sum(i, 1, M, p[i]*tsum({_YS}, L[n,i,y])) = sum(i, 1, M, p[i])")),
    have("unit_a", "sum(a, 1, N, A[a]) = 1", have("x", f"sum(a, 1, N, A[a]) = sum(a, 1, N, {_A})"),

         have("v", "sum(i, 1, M, p[i]*sum(a, 1, N, Q[n+1,i,a])) = sum(i, 1, M, p[i])")),
    have("unit", f"tsum({_YS}, sum(a, 1, N, O[y]*A[a])) = 1"),
    have("all_noise", f"sum(i, 1, M, p[i]*tsum({_LONGER}, xlogx(L[n+1,i,y]))) = sum(i, 1, M, p[i]*(tsum({_YS}, xlogx(L[n,i,y])) + {_NOISE}))"),
)
_next = seq(intro("u"), _joint, _sums)

CLAIMS = [answers]
