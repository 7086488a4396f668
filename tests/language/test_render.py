"""`verify.language.render`: what is printed reads back as the same object, and looks as people write it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.kernel.sorts import is_integer
from verify.kernel.statement import (
    FALSE,
    OPERATORS,
    TRUE,
    And,
    Binder,
    Exists,
    Family,
    ForAll,
    Formula,
    Iff,
    Implies,
    Integer,
    Not,
    Opaque,
    Or,
    RandomVariable,
    Range,
    Real,
    Relation,
    Sort,
    Statement,
    Tuples,
)
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    Abs,
    Add,
    Apply,
    At,
    Binomial,
    Call,
    Delta,
    Entropy,
    Exp,
    GaussianMean,
    Lambda,
    Log,
    Max,
    Min,
    Mul,
    Num,
    Pow,
    Put,
    SameTuple,
    Seq,
    SequenceTerm,
    Sum,
    Term,
    TupleSum,
    Var,
    XLogX,
    num,
)
from verify.language.parse import parse, parse_formula, parse_term
from verify.language.render import render, render_formula, render_term, render_where

n, m = Var("n"), Var("m")
SCOPE: dict[str, Sort] = {
    "x": Real(),
    "y": Real(),
    "n": Integer(),
    "m": Integer(),
    "i": Range(ONE, Add((m, num(-1)))),
    "s": Tuples(n, "j", m),
    "t": Tuples(num(3), "l", Apply("K", (Var("l"),))),
    "Q": Family(2),
    "P": Family(1),
    "K": Family(1, integer=True),
    "L": Opaque(1, 'the "leakage" \\ of it'),
    "C": Opaque(0, ""),
    "X": RandomVariable(),
    "Y": RandomVariable(),
    "h": Real(),
}
_ORDER = ["x", "y", "n", "m", "i", "K", "s", "t", "Q", "P", "L", "C", "X", "Y", "h"]
BINDERS = tuple(Binder(name, SCOPE[name]) for name in _ORDER)

# --- random terms and formulas -----------------------------------------------------------------------------

fractions = st.one_of(
    st.integers(-3, 3).map(Fraction),
    st.fractions(-3, 3, max_denominator=5),
    st.fractions(),
)
numbers = fractions.map(Num)


@st.composite
def integers(draw: st.DrawFn, scope: dict[str, Sort], depth: int) -> Term:
    """Terms that are visibly integers."""
    names = [name for name, sort in scope.items() if isinstance(sort, (Integer, Range))]
    kind = draw(st.integers(0, 7 if depth > 0 else 1))
    inner = integers(scope, depth - 1)
    if kind == 0 or (kind == 1 and not names):
        return Num(Fraction(draw(st.integers(-3, 9))))
    if kind == 1:
        return Var(draw(st.sampled_from(names)))
    if kind in (2, 3):
        args = tuple(draw(st.lists(inner, min_size=2, max_size=3)))
        return Add(args) if kind == 2 else Mul(args)
    if kind == 4:
        place = inner.filter(lambda position: isinstance(position, Var))  # what no tuple has is refused
        return At(draw(sequences(scope, depth - 1)), draw(st.just(ONE) | place if names else st.just(ONE)))
    if kind == 5 and isinstance(scope.get("K"), Family):
        return Apply("K", (draw(inner),))
    if kind == 6:
        return Binomial(draw(inner), draw(inner))
    return Pow(draw(inner), Num(Fraction(draw(st.integers(0, 3)))))


@st.composite
def sequences(draw: st.DrawFn, scope: dict[str, Sort], depth: int) -> SequenceTerm:
    names = [name for name, sort in scope.items() if isinstance(sort, Tuples)]
    sequence: SequenceTerm = Seq(draw(st.sampled_from(names)))
    if depth > 0 and draw(st.booleans()):
        return Put(sequence, draw(integers(scope, depth - 1)), draw(integers(scope, depth - 1)))
    return sequence


@st.composite
def powers(draw: st.DrawFn, scope: dict[str, Sort], depth: int) -> Term:
    base = draw(terms(scope, depth - 1))
    exponent = draw(
        st.one_of(st.just(MINUS_ONE), st.fractions(-3, 3, max_denominator=4).map(Num), integers(scope, 1))
    )
    return Pow(Var("x") if base == Exp(ONE) else base, exponent)


@st.composite
def binding(draw: st.DrawFn, scope: dict[str, Sort], depth: int) -> Term:
    """Sums and means; the bound names sometimes hide names of the scope."""
    bound = draw(st.sampled_from(["k", "j", "x", "u", "K"]))
    if draw(st.integers(0, 3)) == 0:
        inside = st.sampled_from([Var(bound), Exp(Var(bound)), Mul((Var(bound), Var("x"))), Pow(Var(bound), num(2))])
        return GaussianMean(bound, draw(terms(scope, depth - 1)), draw(terms(scope, depth - 1)), draw(inside))
    first, second = draw(integers(scope, depth - 1)), draw(integers(scope, depth - 1))
    if draw(st.booleans()):
        body = draw(terms({**scope, bound: Range(first, second)}, depth - 1))
        return Sum(bound, first, second, body)
    position = draw(st.sampled_from(["j", "l", "n"]))
    size = draw(integers({**scope, position: Integer()}, depth - 1))
    body = draw(terms({**scope, bound: Tuples(first, position, size)}, depth - 1))
    return TupleSum(bound, first, position, size, body)


@st.composite
def applications(draw: st.DrawFn, scope: dict[str, Sort], depth: int) -> Term:
    inner = terms(scope, depth - 1)
    names = [(name, sort.arity) for name, sort in scope.items() if isinstance(sort, (Family, Opaque))]
    name, arity = draw(st.sampled_from(names))
    arguments = st.one_of(inner, sequences(scope, depth - 1))
    return Apply(name, tuple(draw(st.lists(arguments, min_size=arity, max_size=arity))))


@st.composite
def functions(draw: st.DrawFn, scope: dict[str, Sort], depth: int) -> Term:
    inner = terms(scope, depth - 1)
    kind = draw(st.sampled_from([Exp, Log, XLogX, Abs, Min, Max, Delta, SameTuple, "tanh", "kl", "sqrt"]))
    if kind in (Exp, Log, XLogX, Abs):
        return kind(draw(inner))
    if kind in (Min, Max):
        return kind(tuple(draw(st.lists(inner, min_size=2, max_size=3))))
    if kind is Delta:
        return Delta(draw(inner), draw(inner))
    if kind is SameTuple:
        return SameTuple(draw(sequences(scope, depth - 1)), draw(sequences(scope, depth - 1)))
    return Call(str(kind), tuple(draw(inner) for _ in range(2 if kind == "kl" else 1)))


@st.composite
def terms(draw: st.DrawFn, scope: dict[str, Sort], depth: int) -> Term:
    """Well sorted terms over `scope`, of the shapes that the grammar can write."""
    if depth <= 0:
        names = [name for name, sort in scope.items() if isinstance(sort, (Real, Integer, Range))]
        leaves: list[st.SearchStrategy[Term]] = [numbers, st.sampled_from(names).map(Var)]
        random = tuple(sorted(name for name, sort in scope.items() if isinstance(sort, RandomVariable)))
        chosen: st.SearchStrategy[Term] = st.one_of([*leaves, st.just(Entropy(random))] if random else leaves)
        return draw(chosen)
    inner = terms(scope, depth - 1)
    kind = draw(st.integers(0, 9))
    if kind <= 1:
        return Add(tuple(draw(st.lists(inner, min_size=2, max_size=4))))
    if kind <= 4:
        factors = st.one_of(inner, inner, numbers, st.just(MINUS_ONE), inner.map(lambda t: Pow(t, MINUS_ONE)))
        made = draw(st.lists(factors, min_size=2, max_size=4))
        return Mul(tuple(Var("x") if f == Pow(Exp(ONE), MINUS_ONE) else f for f in made))
    strategies = {5: powers, 6: binding, 7: applications, 8: functions}
    made_by = strategies.get(kind)
    return draw(made_by(scope, depth) if made_by else terms(scope, 0))


@st.composite
def sorts(draw: st.DrawFn, scope: dict[str, Sort]) -> Sort:
    inner = integers(scope, 1)
    kind = draw(st.integers(0, 5))
    if kind == 2:
        return Range(draw(inner), draw(inner))
    if kind == 3:
        position = draw(st.sampled_from(["j", "l", "n"]))
        return Tuples(draw(inner), position, draw(integers({**scope, position: Integer()}, 1)))
    return [Real(), Integer(), None, None, Family(2), Family(1, integer=True)][kind] or Real()


@st.composite
def quantified(draw: st.DrawFn, scope: dict[str, Sort], depth: int) -> Formula:
    names = draw(
        st.lists(st.sampled_from(["v", "w", "x1", "z'", "a_b"]), min_size=1, max_size=3, unique=True)
    )
    inner, binders = dict(scope), []
    for position, name in enumerate(names):
        # A sort may not mention a name that the same quantifier binds later, be it bound outside too: the parser
        # takes `forall w in 0..w` for a slip.
        later = names[position:]
        sort = draw(sorts({known: s for known, s in inner.items() if known not in later}))
        binders.append(Binder(name, sort))
        inner[name] = sort
    body = draw(formulas(inner, depth - 1))
    return draw(st.sampled_from([ForAll, Exists]))(tuple(binders), body)


@st.composite
def formulas(draw: st.DrawFn, scope: dict[str, Sort], depth: int) -> Formula:
    """Well sorted formulas over `scope`."""
    kind = draw(st.integers(0, 9 if depth > 0 else 1))
    if kind == 0:
        return draw(st.sampled_from([TRUE, FALSE]))
    if kind <= 2:
        sides = terms(scope, draw(st.integers(0, 1)))
        return Relation(draw(st.sampled_from(OPERATORS)), draw(sides), draw(sides))
    if kind == 3:
        ends = draw(st.lists(terms(scope, 1), min_size=3, max_size=4))
        links = zip(ends, ends[1:], strict=False)
        return And(tuple(Relation(draw(st.sampled_from(OPERATORS)), a, b) for a, b in links))
    inner = formulas(scope, depth - 1)
    if kind in (4, 5):
        parts = tuple(draw(st.lists(inner, min_size=2, max_size=3)))
        return And(parts) if kind == 4 else Or(parts)
    if kind == 6:
        return Not(draw(inner))
    if kind == 7:
        return draw(quantified(scope, depth))
    return (Implies if kind == 8 else Iff)(draw(inner), draw(inner))


# --- what is printed reads back ----------------------------------------------------------------------------

WHERE = render_where(Statement(BINDERS, (), TRUE))


@settings(max_examples=250)
@given(terms(SCOPE, 3))
def test_terms_read_back(term: Term) -> None:
    assert parse_term(render_term(term), WHERE) == term


@settings(max_examples=100)
@given(formulas(SCOPE, 3))
def test_formulas_read_back(formula: Formula) -> None:
    assert parse_formula(render_formula(formula), BINDERS) == formula


@settings(max_examples=60)
@given(formulas(SCOPE, 2), st.lists(formulas(SCOPE, 1), max_size=3))
def test_statements_read_back(conclusion: Formula, hypotheses: list[Formula]) -> None:
    statement = Statement(BINDERS, tuple(hypotheses), conclusion)
    assert parse(render_formula(statement.conclusion), render_where(statement)) == statement


WRITTEN = [
    ("x^2 >= 0", ""),
    ("eps*tanh(eps/2) <= eps^2/2", "eps >= 0"),
    ("-log(x) >= 1 - x", "x in (0, 1)"),
    ("log(2) - h(p) >= (1 - 2*p)^2/2", "p in [0, 1/2]"),
    ("1/2*log(1 + T^2/N) <= eps <=> N >= T^2/(exp(2*eps) - 1)", "T > 0, N > 0, eps > 0"),
    ("eps*(exp(eps)-1)*(1-exp(-eps))/((exp(eps)-1)+(1-exp(-eps))) == eps*tanh(eps/2)", "eps > 0"),
    ("l*a1+(1-l)*a2 <= t*(l*b1+(1-l)*b2)", "t>0, a1<=t*b1, a2<=t*b2, 0<=l<=1"),
    ("I(X;Y1,Y2) <= I(X;Y1)+I(X;Y2)", "Y1 - X - Y2"),
    ("H(X|Y) >= H(Z|Y)", "Z = f(X), W - X - (Y, Z), W indep X | Z"),
    ("sum(i, 1, M, P[i]*sum(k, 1, M, Q[i,k]*(1 - kronecker(i,k)))) <= D", "M integer, P family(1), Q family(2)"),
    ("tsum(x in tuples(n, m), p[x]*p[put(x, 1, 2)]) <= 1", "n m integer, p family(1)"),
    (
        "forall x y in tuples(n, j, K[j]): same(x, y) <= L[x, y]",
        'n integer, K integer family(1), L opaque(2) "a \\\\"',
    ),
    ("exists x in [0, 1), i in 1..3: x^i + 2^x - exp(1)^x < exp(1) + pi or not x < y => true", "y in (-oo, oo)"),
    ("not (forall x: x > y) and (x < y or (x < y and y < x)) and (a < b < c)", ""),
    ("(1/2)^n - (-2)^n + (x^n)^2 - x^(-n) >= n^2 - binomial(n, 2)", "n integer"),
    ("a - (b - c) - -d - -2 + (-3) - (-exp(a))*b/(c*d)/(a/b) > -1 - 2*(-3)*4/5", ""),
    ("1/0 > 6/4 + 6*4^-1 - 1/2/3 + x*1/2 - 2^-1 + 0*x - 0*x", ""),
    ("log2(x) + 2*log2(x)^2 = min(x, max(y, -x)) + abs(x) - xlogx(x)", ""),
    ("(a < b => b < c) => ((c < d => a < d) => (a < b <=> (b < c <=> c < d)))", ""),
]


@pytest.mark.parametrize(("statement", "where"), WRITTEN, ids=[s for s, _ in WRITTEN])
def test_what_was_written_reads_back(statement: str, where: str) -> None:
    made = parse(statement, where)
    assert parse(render_formula(made.conclusion), render_where(made)) == made


@pytest.mark.parametrize("size", [50, 190])
def test_deep_statements_read_back(size: int) -> None:
    for opening, closing in (("exp(", ")"), ("sum(k, 1, 2, ", ")"), ("-(", ")")):
        made = parse(opening * size + "k" + closing * size + " > 0")
        assert parse(render_formula(made.conclusion), render_where(made)) == made


# --- how it looks ------------------------------------------------------------------------------------------

# Canonical texts: each is printed exactly as it stands here.
CANONICAL = [
    "x",
    "3",
    "-3",
    "1/2",
    "-1/2*x",
    "x + y - 2",
    "x - y*(y - 1)",
    "-x + y",
    "x - (y - 1)",
    "x - (-y)",
    "x*(-y)",
    "-x*y/2",
    "-1/x",
    "1/x",
    "x/(2*y)",
    "x/y^2",
    "x/y/2",
    "x*(1/2)",
    "6*4^(-1)",
    "-1*2*x",
    "x^2",
    "x^(-1)",
    "x^(1/2)",
    "(-x)^2",
    "-x^2",
    "(x^2)^3",
    "2^n",
    "x^(n + 1)",
    "exp(1)",
    "(x + y)*(x - y)",
    "max(x, y, 1)",
    "sum(k, 1, n, k^2)",
    "tsum(u in tuples(n, m), P[u])",
    "tsum(u in tuples(n, l, K[l]), u[1])",
    "Q[put(s, 1, 2), s[1]]",
    "put(s, 1, 2)[i]",
    "C",
    "H(X,Y)",
    "I(X;Y|Z) - H(X|Y)",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_canonical_terms_are_printed_as_they_stand(text: str) -> None:
    assert render_term(parse_term(text, WHERE)) == text


CANONICAL_FORMULAS = [
    "x < 1",
    "0 <= x <= 1",
    "x = y",
    "x != y",
    "x < 1 and y < 1 or not x = y",
    "(x < 1 or y < 1) and x = y",
    "not (x < 1 and y < 1)",
    "x < 1 => (y < 1 => x = y)",
    "(x < 1 => y < 1) => x = y",
    "x < 1 <=> y < 1 and x = y",
    "forall k in 1..n, v real: Q[k, 1] <= v => v > 0",
    "(exists v real: v < x) and x < 1",
    "x < 1 => (forall v real: v < x)",
    "true",
]


@pytest.mark.parametrize("text", CANONICAL_FORMULAS)
def test_canonical_formulas_are_printed_as_they_stand(text: str) -> None:
    assert render_formula(parse(text, WHERE).conclusion) == text


def test_a_statement_on_several_lines() -> None:
    made = parse("Q[1,2] <= x", "Q family(2), x in (0, 1], forall i k in 1..3: Q[i,k] >= 0")
    assert render(made) == (
        "for all  Q family(2), x real\n"
        "if       0 < x\n"
        "         x <= 1\n"
        "         forall i in 1..3, k in 1..3: Q[i, k] >= 0\n"
        "then     Q[1, 2] <= x"
    )
    assert render(parse("x < 1")) == "for all  x real\nthen     x < 1"
    assert render(parse("1 < 2")) == "1 < 2"


def test_numbers_of_any_length_are_printed() -> None:
    value = 10**9000 + 7
    assert render_term(Num(Fraction(-value, 1))) == "-1" + "0" * 8999 + "7"


def test_shapes_without_a_text_are_still_shown() -> None:
    assert render_term(Add(())) == "0"
    assert render_term(Mul((Var("x"),))) == "x"
    assert render_term(Lambda(("i", "k"), Add((Var("i"), Var("k"))))) == "(i, k) -> i + k"
    assert render_formula(FALSE) == "false"


def test_the_random_terms_use_integers_where_they_must() -> None:
    assert is_integer(Add((Var("n"), At(Seq("s"), ONE))), SCOPE)


@pytest.mark.parametrize(
    ("text", "where", "shown"),
    [
        ("log(x) <= x - 1", "x > 0", r"x \in \mathbb{R}\text{: if } x > 0 \text{ then } \log{\left(x \right)} \leq x - 1$"),
        ("sum(k,0,n,k) >= 0", "n integer", r"n \in \mathbb{Z}\text{: }\sum_{k=0}^{n} k \geq 0$"),
        ("H(X) >= 0", "", None),  # sympy has no words for it: the MathML of _repr_html_ is all there is
        ("forall x real: x^2 >= 0", "", None),
    ],
)
def test_statements_show_themselves_in_latex(text: str, where: str, shown: str | None) -> None:
    found = parse(text, where)._repr_latex_()  # type: ignore[attr-defined]
    assert found is None if shown is None else found.endswith(shown)
