"""Sums over tuples of products of which each factor may depend on the coordinates before: the answers of adaptive mechanisms.

What a factor is told of the coordinates before is a number, the sum of c[r,x[r]] over them. c is any family: with
c[r,a] = a (m + 1)^(r - 1) the number tells all of them, with c = 0 none.
"""

from theorems.basics.model import stated_about
from verify.claims.prelude import *

_stated = stated_about("tuples")
#: How adaptive mechanisms are said by the number h that they are told: for the notes and letters of claims on them.
TOLD = "With c[r,i] = i (M + 1)^(r - 1) each mechanism is told all answers before; with c = 0 they are independent. That it is asked of every number h loses nothing: at one that no answers give, any law will do."
TOLD_LETTERS = {
    "P": "P[l,h,i] is the probability of the answer i of the l-th mechanism, if it is told h of the answers before, for one input",
    "Q": "the same for an adjacent input",
    "c": "what later mechanisms are told of the answers: the sum of c[r,x[r]] over those before",
}
_LETTERS = {"c": "what later factors are told of the coordinates: the sum of c[r,x[r]] over those before", "m": "the number of letters", "x": "the coordinates"}
_ONE = {"m": 1, "c": "(r, a) -> 0"}
last: Claim = _stated(
    "basics.histories.last",
    "A sum over the coordinates of a tuple with one more coordinate, of terms that depend on the coordinates before",
    """sum(i, 1, n + 1, g[i,sum(r, 1, i - 1, c[r,put(x,n+1,a)[r]]),put(x,n+1,a)[i]])
        = sum(i, 1, n, g[i,sum(r, 1, i - 1, c[r,x[r]]),x[i]]) + g[n+1,sum(r, 1, n, c[r,x[r]]),a]""",
    where="n m a integer, n >= 0, x in tuples(n, m), g family(3), c family(2)",
    says=r"\sum_{i=1}^{n+1} g_i(y_{<i}, y_i) = \sum_{i=1}^n g_i(x_{<i}, x_i) + g_{n+1}(x, a) \text{ for } y = (x, a)",
    letters=_LETTERS,
    proof=lambda: prove(last.statement, _LAST),
    negative_control={"+ g[n+1,sum": "+ g[n,sum"},
    control_proof={"n": 0, "a": 1, "x": (), "g": "(i, h, a) -> i", **_ONE},
    satisfying_instance={"n": 0, "a": 1, "x": (), "g": "(i, h, a) -> i", **_ONE},
)
_LONGER = "sum(i, {}, {}, g[i,sum(r, 1, i - 1, c[r,put(x,n+1,a)[r]]),put(x,n+1,a)[i]])"
_LAST = seq(
    have("past", "forall l integer: l <= n => sum(r, 1, l, c[r,put(x,n+1,a)[r]]) = sum(r, 1, l, c[r,x[r]])",
        intro("l", "inside"), pointwise("r", fact("off", "delta_distinct", "r", "n+1"), have("c", "put(x,n+1,a)[r] = x[r]"), rewrite("c"))),
    fact("cut", "sum_split", _LONGER.format("1", "n + 1"), "n"),
    fact("one", "sum_single", _LONGER.format("n + 1", "n + 1")),
    have("same", f"{_LONGER.format('1', 'n')} = sum(i, 1, n, g[i,sum(r, 1, i - 1, c[r,x[r]]),x[i]])",
        pointwise("i", use("p", "past", "i - 1"), fact("off", "delta_distinct", "i", "n+1"), have("c", "put(x,n+1,a)[i] = x[i]"), rewrite("p", "c"))),
    fact("on", "delta_equal", "n+1", "n+1"),
    have("own", "put(x,n+1,a)[n+1] = a"),
    use("all", "past", "n + 1 - 1"),
    have("end", "g[n+1,sum(r, 1, n + 1 - 1, c[r,put(x,n+1,a)[r]]),put(x,n+1,a)[n+1]] = g[n+1,sum(r, 1, n, c[r,x[r]]),a]", rewrite("own", "all")),
)


def _over(n: str, body: str) -> str:
    """The sum over all tuples of n letters."""
    return f"tsum(x in tuples({n}, m), {body})"


def _induced(term: str, sign: str, level: str) -> Tactic:
    """By induction on the number of coordinates: of l + 1 the last is summed first, and `each` compares its sum.

    `term` is that of a coordinate, of what it is told and of its letter; `level` that of a coordinate.
    """

    def total(n: str, x: str = "x") -> str:
        return f"exp(sum(i, 1, {n}, {term.format('i', f'sum(r, 1, i - 1, c[r,{x}[r]])', f'{x}[i]')}))"

    def most(n: str) -> str:
        return f"exp(sum(i, 1, {n}, {level.format('i')}))"

    here, last = "sum(r, 1, l, c[r,x[r]])", f"exp({level.format('l+1')})"
    equal = sign == "="
    step = seq(
        intro("in"),
        use("far", "ih"),
        fact("peel", "tuple_peel", _over("l + 1", total("l + 1")), "l"),
        have("steps", f"{_over('l + 1', total('l + 1'))} {sign} {_over('l', total('l') + '*' + last)}",
            rewrite("peel"),
            pointwise("x",
                use("next", "each", "l + 1", here),
                have("E", f"{total('l')} > 0"),
                have("last", f"sum(a, 1, m, {total('l + 1', 'put(x,l+1,a)')}) = sum(a, 1, m, {total('l')}*exp({term.format('l+1', here, 'a')}))",
                    pointwise("a", lemma("sum", "basics.histories.last", "l", "m", "a", "x", f"(i, h, a) -> {term.format('i', 'h', 'a')}", "c"), rewrite("sum"))),
                rewrite("last"),
                arith(eq=[(total("l"), "next")]) if equal else arith("next*E"))),
        have("C", f"{last} > 0"),
        have("more", f"{most('l + 1')} = {most('l')}*{last}", fact("cut", "sum_split", f"sum(i, 1, l + 1, {level.format('i')})", "l"), fact("one", "sum_single", f"sum(i, l + 1, l + 1, {level.format('i')})"), rewrite("cut", "one")),
        arith(eq=["steps", (last, "far"), "more"]) if equal else arith("steps", "far*C", eq=["more"]))
    return seq(
        have("all", f"forall l integer: 0 <= l => (l <= n => {_over('l', total('l'))} {sign} {most('l')})",
            intro("l", "from"),
            induct("l", "0", "ih", seq(intro("in"), fact("empty", "tuple_empty", _over("0", total("0"))), rewrite("empty")), step)),
        use("last", "all", "n"),
        use("so", "last"))


levels: Claim = _stated(
    "basics.histories.levels",
    "Where the factors of each coordinate sum to at most e^(t_i), whatever the coordinates before, their products sum to at most e^(t_1 + ... + t_n)",
    "tsum(x in tuples(n, m), exp(sum(i, 1, n, g[i,sum(r, 1, i - 1, c[r,x[r]]),x[i]]))) <= exp(sum(i, 1, n, t[i]))",
    where="n m integer, n >= 0, g family(3), c family(2), t family(1); each: forall i in 1..n, h real: sum(a, 1, m, exp(g[i,h,a])) <= exp(t[i])",
    says=r"\sum_{x \in \mathcal{D}^n} \prod_i e^{g_i(x_{<i}, x_i)} \leq e^{\sum_i t_i}",
    letters=_LETTERS,
    proof=lambda: prove(levels.statement, _induced("g[{},{},{}]", "<=", "t[{}]")),
    negative_control={"exp(sum(i, 1, n, t[i]))": "exp(sum(i, 1, n, t[i]))/2"},
    control_proof={"n": 1, "g": "(i, h, a) -> 0", "t": "i -> 0", **_ONE},
    satisfying_instance={"n": 1, "g": "(i, h, a) -> 0", "t": "i -> 0", **_ONE},
)
powers: Claim = _stated(
    "basics.histories.powers",
    "Where the factors of each coordinate sum to at most e^t, whatever the coordinates before, their products over n coordinates sum to at most e^(n t)",
    "tsum(x in tuples(n, m), exp(sum(i, 1, n, g[i,sum(r, 1, i - 1, c[r,x[r]]),x[i]]))) <= exp(n*t)",
    where="n m integer, n >= 0, g family(3), c family(2), t real; each: forall i in 1..n, h real: sum(a, 1, m, exp(g[i,h,a])) <= exp(t)",
    says=r"\sum_{x \in \mathcal{D}^n} \prod_i e^{g_i(x_{<i}, x_i)} \leq e^{n t}",
    letters=_LETTERS,
    proof=lambda: prove(powers.statement, lemma("levels", "basics.histories.levels", "n", "m", "g", "c", "i -> t")),
    negative_control={"exp(n*t)": "exp(n*t)/2"},
    control_proof={"n": 1, "g": "(i, h, a) -> 0", "t": 0, **_ONE},
    satisfying_instance={"n": 1, "g": "(i, h, a) -> 0", "t": 0, **_ONE},
)
mass: Claim = _stated(
    "basics.histories.mass",
    "The laws of letters that may depend on the letters before make up a law of tuples",
    "tsum(x in tuples(n, m), prod(i, 1, n, f[i,sum(r, 1, i - 1, c[r,x[r]]),x[i]])) = 1",
    where="""n m integer, n >= 0, f family(3), c family(2); positive: forall i in 1..n, h real, a in 1..m: f[i,h,a] > 0;
        one: forall i in 1..n, h real: sum(a, 1, m, f[i,h,a]) = 1""",
    says=r"\sum_{x \in \mathcal{D}^n} \prod_i f_i(x_i \mid x_{<i}) = 1",
    letters=_LETTERS,
    proof=lambda: prove(mass.statement,
        have("each", "forall i in 1..n, h real: sum(a, 1, m, exp(log(f[i,h,a]))) = exp(0)",
            intro("i", "h"), use("o", "one", "i", "h"),
            have("same", "sum(a, 1, m, exp(log(f[i,h,a]))) = sum(a, 1, m, f[i,h,a])", pointwise("a", use("p", "positive", "i", "h", "a"), fact("e", "exp_of_log", "f[i,h,a]")))),
        _induced("log(f[{},{},{}])", "=", "0")),
    negative_control={")) = 1": ")) = 2"},
    control_proof={"n": 1, "f": "(i, h, a) -> 1", **_ONE},
    satisfying_instance={"n": 1, "f": "(i, h, a) -> 1", **_ONE},
)
CLAIMS = [last, levels, powers, mass]
