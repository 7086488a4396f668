"""Sums over tuples."""

from collections.abc import Callable
from functools import partial

from theorems.basics.model import listed, stated_about
from verify.claims.prelude import *

_stated = stated_about("tuples")

ROW = "tuples(1,m)"
_HALF = Lambda(("x",), num("1/2"))

_only_row = fact("first", "antisymmetric", "i", "1")

letters: Claim = _stated(
    "basics.tuples.one_row",
    "A sum over databases of one row is a sum over letters",
    "tsum(x in tuples(1, m), f[x]) = sum(a, 1, m, f[put(u, 1, a)])",
    where="m integer, u in tuples(1, m), f family(1), m >= 1",
    says=r"\sum_{x \in \mathcal{D}^1} f(x) = \sum_{a=1}^m f(a)",
    proof=lambda: prove(
        letters.statement,
        have(
            "by_row",
            f"forall s in {ROW}, t in {ROW}: s[1] = t[1] => f[s] = f[t]",
            intro("s", "t", "agree"),
            fact("same", "tuples_equal", "s", "t", conditions=[seq(intro("i"), _only_row)]),
            fact("equal", "same_tuple_congruence", "s", "t", "f[s]"),
        ),
        fact("peel", "tuple_peel", f"tsum(x in {ROW}, f[x])", "0"),
        fact("empty", "tuple_empty", "tsum(x in tuples(0,m), sum(a, 1, m, f[put(x,0+1,a)]))"),
        rewrite("peel", "empty"),
        pointwise("a", use("e", "by_row", Put(Ones(), num(1), Var("a")), "put(u,1,a)")),
    ),
    negative_control="tsum(x in tuples(1, m), f[x]) = sum(a, 1, m - 1, f[put(u, 1, a)])",
    control_note="without the last letter",
    control_proof={"m": 1, "u": (1,), "f": _HALF},
    satisfying_instance={"m": 2, "u": (1,), "f": _HALF},
)

# --- a tuple with one entry replaced ---------------------------------------------------------------------------------

DATASETS = "tuples(n,j,K[j])"
_MATCHES = "sum(a, 1, K[i], same(put(s,i,a),x))"
_AGREE = "(forall l in 1..n: l != i => s[l] = x[l])"


def _call_it_w(a: str) -> Tactic:
    """w = put(s,i,a), and its coordinates."""
    return seq(
        have(("w", "w"), f"exists w in {DATASETS}: same(w, put(s,i,{a})) = 1", exhibit(f"put(s,i,{a})")),
        fact("match", "same_tuple_congruence", "w", f"put(s,i,{a})", "same(w,x)"),
        fact("changed", "same_tuple_congruence", "w", f"put(s,i,{a})", "w[i]"),
    )


def _coordinate(a: str) -> Tactic:
    """w[l] = s[l] for l other than i."""
    return seq(
        fact("cl", "same_tuple_congruence", "w", f"put(s,i,{a})", "w[l]"),
        fact("off", "delta_distinct", "l", "i"),
        have("wl", "w[l] = s[l]"),
    )


_one_match = seq(  # same(put(s,i,a), x) = [a = x_i]
    _call_it_w("a"),
    cases(
        "at",
        "a = x[i]",
        fact(
            "same",
            "tuples_equal",
            "w",
            "x",
            conditions=[seq(intro("l"), cases("here", "l = i", seq(), _coordinate("a")))],
        ),
        seq(
            fact("sv", "same_tuple_values", "w", "x"),
            alternatives("v", "sv", seq(), fact("ci", "same_tuple_congruence", "w", "x", "w[i]")),
        ),
    ),
)
_no_match = seq(
    _call_it_w("a"),
    fact("sv", "same_tuple_values", "w", "x"),
    alternatives(
        "v",
        "sv",
        seq(),
        seq(_coordinate("a"), fact("cx", "same_tuple_congruence", "w", "x", "w[l]"), absurd("apart.2")),
    ),
)
_ONE_TUPLE = {"n": num(1), "K": Lambda(("j",), num(1)), "s": (1,), "x": (1,), "i": num(1)}
matches: Claim = _stated(
    "basics.tuples.matches",
    "One value of record i turns a dataset into x if it has the other records of x, else none does",
    """
        ((forall l in 1..n: l != i => s[l] = x[l]) => sum(a, 1, K[i], same(put(s, i, a), x)) = 1)
        and (
            (exists l in 1..n: l != i and s[l] != x[l])
            => sum(a, 1, K[i], same(put(s, i, a), x)) = 0
          )
    """,
    where="n integer, K integer family(1), s in tuples(n, j, K[j]), x in tuples(n, j, K[j]), i in 1..n",
    proof=lambda: prove(
        matches.statement,
        split(
            seq(
                intro("agree"),
                have("each", f"{_MATCHES} = sum(a, 1, K[i], kronecker(a,x[i]))", pointwise("a", _one_match)),
            ),
            seq(
                intro("disagree"),
                unpack("disagree", "l", "apart"),
                have("each", f"{_MATCHES} = sum(a, 1, K[i], 0)", pointwise("a", _no_match)),
            ),
        ),
    ),
    negative_control={"= 1": "= 2"},
    control_note="two values",
    control_proof=lambda: Witness(tuple(_ONE_TUPLE.items())),
    satisfying_instance=_ONE_TUPLE,
)

_differs = seq(  # same(s,x) = 0, as s[l] != x[l]
    fact("sv", "same_tuple_values", "s", "x"),
    alternatives(
        "v",
        "sv",
        seq(),
        seq(fact("cl", "same_tuple_congruence", "s", "x", "s[l]"), absurd("apart.2")),
    ),
)
match_own: Claim = _stated(
    "basics.tuples.match_own",
    "A dataset equals x exactly if its record i is that of x and some change of record i turns it into x: as indicators",
    "kronecker(x[i], s[i])*sum(a, 1, K[i], same(put(s, i, a), x)) = same(s, x)",
    negative_control="kronecker(x[i], s[i])*sum(a, 1, K[i], same(put(s, i, a), x)) = same(s, x) + 1",
    control_note="one more",
    control_proof=lambda: Witness(tuple(_ONE_TUPLE.items())),
    satisfying_instance=_ONE_TUPLE,
    where="n integer, K integer family(1), s in tuples(n, j, K[j]), x in tuples(n, j, K[j]), i in 1..n",
    proof=lambda: prove(
        match_own.statement,
        lemma("m", "basics.tuples.matches", "n", "K", "s", "x", "i"),
        cases(
            "agree",
            _AGREE,
            cases(
                "at",
                "s[i] = x[i]",
                fact(
                    "same",
                    "tuples_equal",
                    "s",
                    "x",
                    conditions=[seq(intro("l"), cases("here", "l = i", seq(), seq()))],
                ),
                seq(
                    fact(
                        "d",
                        "delta_distinct",
                        "x[i]",
                        "s[i]",
                        conditions=[cases("eq", "x[i] = s[i]", absurd("at"), seq())],
                    ),
                    fact("sv", "same_tuple_values", "s", "x"),
                    alternatives("v", "sv", seq(), fact("ci", "same_tuple_congruence", "s", "x", "s[i]")),
                ),
            ),
            seq(unpack("agree", "l", "apart"), have("none", "same(s,x) = 0", _differs)),
        ),
    ),
)

# --- products of laws --------------------------------------------------------------------------------------------------

last: Claim = _stated(
    "basics.tuples.last",
    "A sum over the coordinates of a tuple with one more coordinate",
    "sum(i, 1, n + 1, g[i,put(x,n+1,a)[i]]) = sum(i, 1, n, g[i,x[i]]) + g[n+1,a]",
    where="n m a integer, n >= 0, x in tuples(n, m), g family(2)",
    proof=lambda: prove(last.statement,
        fact("cut", "sum_split", "sum(i, 1, n + 1, g[i,put(x,n+1,a)[i]])", "n"),
        fact("one", "sum_single", "sum(i, n + 1, n + 1, g[i,put(x,n+1,a)[i]])"),
        have("same", "sum(i, 1, n, g[i,put(x,n+1,a)[i]]) = sum(i, 1, n, g[i,x[i]])", pointwise("i", fact("off", "delta_distinct", "i", "n+1"), have("c", "put(x,n+1,a)[i] = x[i]"), rewrite("c"))),
        have("own", "put(x,n+1,a)[n+1] = a", fact("on", "delta_equal", "n+1", "n+1")),
        have("end", "g[n+1,put(x,n+1,a)[n+1]] = g[n+1,a]", rewrite("own")),
    ),
    says=r"\sum_{i=1}^{n+1} g_i(y_i) = \sum_{i=1}^n g_i(x_i) + g_{n+1}(a) \text{ for } y = (x, a)",
    negative_control={"+ g[n+1,a]": "+ g[n,a]"},
    control_proof={"n": 0, "m": 1, "a": 1, "x": (), "g": "(i, a) -> i"},
    satisfying_instance={"n": 0, "m": 1, "a": 1, "x": (), "g": "(i, a) -> i"},
)


def _over(n: str, body: str) -> str:
    """The sum over all tuples of n letters."""
    return f"tsum(x in tuples({n}, m), {body})"


def _product(p: str, n: str = "n") -> str:
    return f"prod(i, 1, {n}, {p}[x[i]])"


def _added(n: str = "n") -> str:
    return f"sum(i, 1, {n}, g[i,x[i]])"


def _grown(p: str, known: str = "positive") -> Tactic:
    """The product over n + 1 coordinates is that over n times the last factor."""
    longer, shorter = (f"sum(i, 1, {n}, log({p}[{x}[i]]))" for n, x in (("n + 1", "put(x,n+1,a)"), ("n", "x")))
    return seq(
        use(f"pos.{p}", known, "a"),
        lemma(f"last.{p}", "basics.tuples.last", "n", "m", "a", "x", f"(i, b) -> log({p}[b])"),
        fact(f"e.{p}", "exp_of_log", f"{p}[a]"),
        have(f"grown.{p}", f"exp({longer}) = exp({shorter})*{p}[a]", rewrite(f"last.{p}"), arith(eq=[(f"exp({shorter})", f"e.{p}")])),
    )


def _induced(body: Callable[[str], str], *step: Tactic) -> Tactic:
    """By induction on n, of which `body` is what is summed: there is one tuple of no coordinate; of n + 1 the last is summed first."""
    return induct("n", "0", "ih",
        seq(fact("empty", "tuple_empty", _over("0", body("0"))), rewrite("empty")),
        seq(fact("peel", "tuple_peel", _over("n + 1", body("n + 1")), "n"), *step))


def _last_first(body: Callable[[str], str], sign: str, inside: str, *how: Tactic) -> Tactic:
    """The sum over n + 1 coordinates compared with one over n, and over the last letter, of `inside`."""
    return have("all", f"{_over('n + 1', body('n + 1'))} {sign} {_over('n', f'sum(a, 1, m, {inside})')}", rewrite("peel"), pointwise("x", pointwise("a", *how)))


def _apart(body: str) -> Tactic:
    """The last of n + 1 terms by itself."""
    return seq(fact("cut", "sum_split", f"sum(i, 1, n + 1, {body})", "n"), fact("end", "sum_single", f"sum(i, n + 1, n + 1, {body})"))


_SPLIT = lemma("sum", "basics.tuples.last", "n", "m", "a", "x", "(i, b) -> g[i,b]")
product: Claim = _stated(
    "basics.tuples.product",
    "The sum over tuples of a product of one positive factor for each coordinate is a power",
    "tsum(x in tuples(n, m), prod(i, 1, n, f[x[i]])) = sum(a, 1, m, f[a])^n",
    where="n m integer, n >= 0, f family(1); positive: forall a in 1..m: f[a] > 0",
    says=r"\sum_{x \in \mathcal{D}^n} \prod_i f(x_i) = \left(\sum_a f(a)\right)^n",
    proof=lambda: prove(product.statement, _induced(partial(_product, "f"),
        _last_first(partial(_product, "f"), "=", f"{_product('f')}*f[a]", _grown("f"), arith(eq=["grown.f"])),
        rewrite("all"), arith(eq=[("sum(a, 1, m, f[a])", "ih")]))),
    negative_control={"sum(a, 1, m, f[a])^n": "sum(a, 1, m, f[a])^(n + 1)"},
    control_proof={"n": 1, "m": 1, "f": "i -> 2"},
    satisfying_instance={"n": 1, "m": 1, "f": "i -> 2"},
)
additive: Claim = _stated(
    "basics.tuples.additive",
    "The mean of a sum over the coordinates of independent letters with one positive law",
    "tsum(x in tuples(n, m), prod(i, 1, n, p[x[i]])*sum(i, 1, n, g[i,x[i]])) = sum(i, 1, n, sum(a, 1, m, p[a]*g[i,a]))",
    where="n m integer, n >= 0, p family(1), g family(2); positive: forall a in 1..m: p[a] > 0; one: sum(a, 1, m, p[a]) = 1",
    says=r"\mathbb{E} \sum_i g_i(X_i) = \sum_i \mathbb{E} g_i(X_i)",
    proof=lambda: prove(additive.statement, _induced(_weighted,
        lemma("mass", "basics.tuples.product", "n", "m", "p", conditions=[seq(), seq()]),
        have("unit", f"{_over('n', _product('p'))} = 1", rewrite("mass", "one")),
        _last_first(_weighted, "=", f"{_product('p')}*p[a]*({_added()} + g[n+1,a])", _grown("p"), _SPLIT, rewrite("grown.p", "sum")),
        _apart("sum(a, 1, m, p[a]*g[i,a])"),
        rewrite("all"), arith(eq=["cut", "end", "ih", ("sum(a, 1, m, p[a]*g[n+1,a])", "unit"), (_over("n", _weighted("n")), "one")]))),
    negative_control={"= sum(i, 1, n, sum(a": "= 2*sum(i, 1, n, sum(a"},
    control_proof={"n": 1, "m": 1, "p": "i -> 1", "g": "(i, a) -> 1"},
    satisfying_instance={"n": 1, "m": 1, "p": "i -> 1", "g": "(i, a) -> 1"},
)


def _weighted(n: str) -> str:
    return f"{_product('p', n)}*{_added(n)}"


powers: Claim = _stated(
    "basics.tuples.powers",
    "Where the factors of each coordinate sum to at most e^c, their products over n coordinates sum to at most e^(n c)",
    "tsum(x in tuples(n, m), exp(sum(i, 1, n, g[i,x[i]]))) <= exp(n*c)",
    where="n m integer, n >= 0, g family(2), c real; each: forall i in 1..n: sum(a, 1, m, exp(g[i,a])) <= exp(c)",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"\sum_{x \in \mathcal{D}^n} \prod_i e^{g_i(x_i)} \leq e^{n c}",
    proof=lambda: prove(powers.statement, lemma("so", "basics.histories.powers", "n", "m", "(i, h, a) -> g[i,a]", "(r, a) -> 0", "c")),
    negative_control={"exp(n*c)": "exp(n*c)/2"},
    control_proof={"n": 1, "m": 1, "g": "(i, a) -> 0", "c": 0},
    satisfying_instance={"n": 1, "m": 1, "g": "(i, a) -> 0", "c": 0},
)
counted: Claim = _stated(
    "basics.tuples.counted",
    "A sum over tuples of sums over their coordinates",
    "tsum(x in tuples(n, m), sum(i, 1, n, g[i,x[i]])) = m^(n - 1)*sum(i, 1, n, sum(a, 1, m, g[i,a]))",
    where="n m integer, n >= 0, m >= 1, g family(2)",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"\sum_{x \in \mathcal{D}^n} \sum_i g_i(x_i) = m^{n-1} \sum_i \sum_a g_i(a)",
    proof=lambda: prove(counted.statement, _induced(_added,
        _last_first(_added, "=", f"{_added()} + g[n+1,a]", _SPLIT, rewrite("sum")),
        lemma("size", "basics.tuples.product", "n", "m", "i -> 1", conditions=[seq(), seq()]),
        have("m", "m*m^(n - 1) = m^n"),
        _apart("sum(a, 1, m, g[i,a])"),
        rewrite("all"), arith(eq=[("m^n", "cut"), ("m^n", "end"), ("m", "ih"), ("sum(i, 1, n, sum(a, 1, m, g[i,a]))", "m"), ("sum(a, 1, m, g[n+1,a])", "size")]))),
    negative_control={"m^(n - 1)": "m^n"},
    control_proof={"n": 1, "m": 2, "g": "(i, a) -> 1"},
    satisfying_instance={"n": 1, "m": 2, "g": "(i, a) -> 1"},
)
variation: Claim = _stated(
    "basics.tuples.variation",
    "The l1 distance of the n-fold powers of two positive laws is at most n times that of the laws",
    "tsum(x in tuples(n, m), abs(prod(i, 1, n, p[x[i]]) - prod(i, 1, n, q[x[i]]))) <= n*sum(a, 1, m, abs(p[a] - q[a]))",
    where="""n m integer, n >= 0, p q family(1); p0: forall a in 1..m: p[a] > 0; q0: forall a in 1..m: q[a] > 0;
        p1: sum(a, 1, m, p[a]) = 1; q1: sum(a, 1, m, q[a]) = 1""",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"\|P^n - Q^n\|_1 \leq n \|P - Q\|_1",
    proof=lambda: prove(variation.statement, _induced(_distance,
        lemma("mass", "basics.tuples.product", "n", "m", "p", conditions=[seq(), seq()]),
        have("unit", f"{_over('n', _product('p'))} = 1", rewrite("mass", "p1")),
        _last_first(_distance, "<=", _STEP,
            _grown("p", "p0"), _grown("q", "q0"), rewrite("grown.p", "grown.q"),
            have("P", f"{_product('p')} > 0"), have("Q", f"{_product('q')} > 0"),
            have("three", "forall c real, d real, e real, f real: c > 0 and f > 0 => abs(c*e - d*f) <= c*abs(e - f) + f*abs(c - d)", searched()),
            use("here", "three", _product("p"), _product("q"), "p[a]", "q[a]")),
        have("whole", f"{_over('n', f'sum(a, 1, m, {_STEP})')} = sum(a, 1, m, abs(p[a] - q[a])) + {_over('n', _distance('n'))}",
            arith(eq=[("sum(a, 1, m, abs(p[a] - q[a]))", "unit"), (_over("n", _distance("n")), "q1")])),
        arith("all", "ih", eq=["whole"]))),
    negative_control={"<= n*sum": "<= n/2*sum"},
    control_proof={"n": 1, "m": 2, "p": listed("1/3", "2/3"), "q": listed("2/3", "1/3")},
    satisfying_instance={"n": 1, "m": 2, "p": listed("1/3", "2/3"), "q": listed("2/3", "1/3")},
)


def _distance(n: str) -> str:
    return f"abs({_product('p', n)} - {_product('q', n)})"


_STEP = f"{_product('p')}*abs(p[a] - q[a]) + q[a]*{_distance('n')}"

# --- tuples that are chosen ------------------------------------------------------------------------------------------

_CHOSEN = "exists S in tuples(n,M): forall i in 1..{0}: S[i] = f[i]"
_NEXT = seq(
    intro("more"), use("b", "ih", conditions=[seq()]), unpack("b", "T", "known"), use("l", "letters", "k + 1"),
    exhibit("put(T,k+1,f[k+1])"),
    intro("i"), cases("at", "i <= k",
        seq(fact("off", "delta_distinct", "i", "k + 1"), use("before", "known", "i"), have("kept", "put(T,k+1,f[k+1])[i] = T[i]"), rewrite("kept")),
        seq(fact("gap", "integer_gap", "k", "i"), have("own", "i = k + 1"), rewrite("own"))),
)
chosen: Claim = _stated(
    "basics.tuples.chosen",
    "There is a tuple whose coordinates are numbers that are given one by one",
    _CHOSEN.format("n"),
    where="n M integer, f integer family(1), letters: forall i in 1..n: 1 <= f[i] and f[i] <= M",
    says=r"\exists S \in \{1, ..., M\}^n \; \forall i \colon S_i = f(i)",
    proof=lambda: prove(
        chosen.statement,
        cases("some", "1 <= n",
            seq(
                use("first", "letters", "1"),
                have("part", f"forall k integer: 0 <= k and k <= n => {_CHOSEN.format('k')}", intro("k"), cases("c", "0 <= k", induct("k", "0", "ih", seq(intro("more"), exhibit(Ones())), _NEXT), seq(intro("no"), absurd("no.1")))),
                use("whole", "part", "n"),
            ),
            exhibit(Ones())),
    ),
    negative_control="exists S in tuples(n,M): forall i in 1..n+1: S[i] = f[i]",
    control_note="one coordinate more",
    satisfying_instance={"n": 1, "M": 1, "f": "i -> 1"},
)

_SET = "sum(i, 1, n, x[i]*(S[i] - 1))"
best_set: Claim = _stated(
    "basics.tuples.best_set",
    "There is a set of letters, 2 in a tuple of 1 and 2, over which numbers x[i] add up to the sum of their positive parts",
    f"exists S in tuples(n,2): {_SET} = sum(i, 1, n, max(x[i], 0))",
    where="n integer, x family(1)",
    says=r"\exists S \colon \sum_{i \in S} x_i = \sum_i \max(x_i, 0)",
    waive={"unused-lemma": "for statements that people type: the search takes what is said of all sets at this one"},
    proof=lambda: prove(
        best_set.statement,
        lemma("set", "basics.tuples.chosen", "n", "2", "i -> 2 - kronecker(max(x[i], 0), 0)"),
        unpack("set", "S", "is"),
        exhibit("S"),
        pointwise("i", use("at", "is", "i"), rewrite("at"), cases("up", "x[i] > 0",
            seq(have("part", "max(x[i], 0) = x[i]"), rewrite("part"), fact("off", "delta_distinct", "x[i]", "0"), rewrite("off")),
            seq(have("part", "max(x[i], 0) = 0"), rewrite("part")))),
    ),
    negative_control=f"exists S in tuples(n,2): {_SET} = sum(i, 1, n, max(x[i], 0)) + 1",
    control_note="one more",
    control_proof={"n": 1, "x": "i -> 1"},
    satisfying_instance={"n": 1, "x": "i -> 1"},
)

CLAIMS = [letters, matches, match_own, last, product, additive, powers, counted, variation, chosen, best_set]
