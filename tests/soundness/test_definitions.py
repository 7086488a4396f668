"""Definitions stand for what they expand to, and nothing can hide behind a name."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from verify.claims.conditions import arranged
from verify.kernel.certificate import Combine, Fact, Given, Proof, Split, Witness
from verify.kernel.definedness import of_statement
from verify.kernel.errors import CertificateRejected, Malformed
from verify.kernel.evaluate import holds
from verify.kernel.expansion import MAX_WEIGHT, _Expansion, definitions_in, expand
from verify.kernel.judge import judge
from verify.kernel.rules import opening
from verify.kernel.sorts import RESERVED, check_definition, check_definitions, check_formula
from verify.kernel.statement import (
    And,
    Binder,
    Definition,
    Family,
    ForAll,
    Formula,
    Holds,
    Integer,
    Named,
    Not,
    Or,
    RandomVariable,
    Range,
    Real,
    Relation,
    Statement,
    Tuples,
)
from verify.kernel.terms import (
    ONE,
    TWO,
    ZERO,
    Add,
    Apply,
    At,
    Defined,
    Entropy,
    Joint,
    Lambda,
    Mul,
    Node,
    Num,
    Put,
    Seq,
    Sum,
    Term,
    Var,
    div,
    num,
    parts_of,
)
from verify.language.notation import FUNCTIONS
from verify.language.parse import parse, parse_definition
from verify.language.reading.names import SPECIAL
from verify.language.render import render_definition, render_formula, render_where
from verify.language.typed import WORDS as GRAMMAR
from verify.proving.tactics import prove as scripted
from verify.proving.tactics import seq
from verify.run.pipeline import prove

X, Y = Binder("x", Real()), Binder("y", Real())


def real(name: str, body: Term | Formula, *parameters: str, implicit: int = 0) -> Definition:
    return Definition(name, tuple(Binder(p, Real()) for p in parameters), body, implicit)


def claimed(conclusion: Formula, *names: str) -> Statement:
    return Statement(tuple(Binder(n, Real()) for n in names), (), conclusion)


TRIVIAL = Proof(Split(), Combine())


def refused(statement: Statement) -> str:
    """Why `judge` says no, whatever is offered."""
    with pytest.raises((Malformed, CertificateRejected)) as caught:
        judge(statement, TRIVIAL)
    return str(caught.value)


# --- what a name may hide ------------------------------------------------------------------------------------


def test_one_word_has_one_meaning() -> None:
    """f(x) < f(x), where the second f is x + 1."""
    one, two = real("f", Var("x"), "x"), real("f", Add((Var("x"), ONE)), "x")
    lie = claimed(Relation("<", Defined(one, (Var("x"),)), Defined(two, (Var("x"),))), "x")
    assert "two ways" in refused(lie)
    inner = real("g", Defined(two, (Var("x"),)), "x")
    deep = claimed(Relation("<", Defined(one, (Var("x"),)), Defined(inner, (Var("x"),))), "x")
    assert "two ways" in refused(deep)


@pytest.mark.parametrize(
    "word", ["exp", "log", "max", "tanh", "H", "and", "sum", "pi", "1x", "", "x y", "f(", "é", "q" * 80]
)
def test_words_with_a_meaning_and_what_is_no_word(word: str) -> None:
    """exp(x) = x would be displayed as such."""
    with pytest.raises(Malformed):
        check_definition(real(word, Var("x"), "x"))
    refused(claimed(Relation("=", Defined(real(word, Var("x"), "x"), (Var("x"),)), Var("x")), "x"))


def test_the_kernel_knows_every_word_of_the_grammar() -> None:
    assert {*GRAMMAR, *FUNCTIONS, *SPECIAL} <= RESERVED


@pytest.mark.parametrize(
    "body",
    [Relation("=", ZERO, ZERO), ForAll((X,), Relation("=", Var("x"), Var("x")))],
)
def test_no_parameter_is_ignored(body: Formula) -> None:
    """ok(1/x) would count as defined."""
    with pytest.raises(Malformed, match="does not occur"):
        check_definition(real("ok", body, "x"))
    zero = real("ok", body, "x")
    refused(claimed(Holds(zero, (div(ONE, Var("x")),)), "x"))


def test_what_is_undefined_in_an_argument_is_undefined() -> None:
    same = real("same_as_itself", Relation("=", Var("u"), Var("u")), "u")
    statement = claimed(Holds(same, (div(ONE, Var("x")),)), "x")
    with pytest.raises(CertificateRejected):
        judge(statement, TRIVIAL)
    verdict, _ = prove(statement, 5)
    assert verdict.verdict == "ILL_POSED"


@pytest.mark.parametrize("taken", ["x", "k", "P", "t"])
def test_a_word_is_no_name_of_something_else(taken: str) -> None:
    """D := 1 beside a variable D would be displayed alike; so would an index, a family or a tuple."""
    word = Definition(taken, (), TWO)
    total = Sum("k", ONE, TWO, Apply("P", (Var("k"), At(Seq("t"), ONE))))
    binders = (X, Binder("P", Family(2)), Binder("t", Tuples(TWO, "j", TWO)))
    statement = Statement(binders, (Relation(">", Var("x"), total),), Relation("=", Defined(word, ()), TWO))
    with pytest.raises(Malformed, match="name of something else"):
        check_definitions(statement)
    refused(statement)


def test_a_word_inside_of_another_word_is_no_name_either() -> None:
    inner = Definition("k", (), TWO)
    outer = real("total", Sum("k", ONE, TWO, Mul((Var("k"), Var("x")))), "x")
    refused(claimed(Relation("=", Defined(inner, ()), Defined(outer, (Var("x"),))), "x"))


@pytest.mark.parametrize("sort", [Range(ONE, TWO)])
def test_parameters_have_no_range(sort: Range) -> None:
    with pytest.raises(Malformed, match="no parameter can be"):
        check_definition(Definition("f", (Binder("i", sort),), Var("i")))


@pytest.mark.parametrize(
    ("args", "scope"),
    [
        ((Var("n"), Seq("x")), {"n": Integer(), "x": Tuples(Add((Var("n"), ONE)), "j", TWO)}),
        ((Var("n"), Put(Seq("x"), ONE, ONE)), {"n": Integer(), "x": Tuples(Add((Var("n"), ONE)), "j", TWO)}),
        ((Var("n"), Seq("x")), {"n": Integer(), "x": Tuples(Var("n"), "j", num(3))}),
        ((Var("n"), Var("n")), {"n": Integer()}),
        ((Var("r"), Seq("x")), {"r": Real(), "x": Tuples(TWO, "j", TWO)}),
        ((Var("n"),), {"n": Integer()}),
    ],
)
def test_tuples_have_the_length_that_is_not_written(args: tuple, scope: dict) -> None:
    parameters = (Binder("n", Integer()), Binder("x", Tuples(Var("n"), "j", TWO)))
    last = Definition("last", parameters, At(Seq("x"), Var("n")), 1)
    check_definition(last)
    with pytest.raises(Malformed):
        check_formula(Relation("=", Defined(last, args), ONE), scope)
    good = {"n": Integer(), "x": Tuples(Var("n"), "i", TWO)}
    check_formula(Relation("=", Defined(last, (Var("n"), Seq("x"))), ONE), good)


def test_a_tuple_of_a_lambda_has_no_length() -> None:
    parameters = (Binder("n", Integer()), Binder("x", Tuples(Var("n"), "j", TWO)))
    last = Definition("last", parameters, At(Seq("x"), Var("n")), 1)
    family = Definition("first", (Binder("F", Family(1)), X), Apply("F", (Var("x"),)))
    value = Lambda(("x",), Defined(last, (Var("n"), Seq("x"))))
    with pytest.raises(Malformed):
        check_formula(Relation("=", Defined(family, (value, ONE)), ONE), {"n": Integer()})


def test_an_integer_is_not_given_by_a_real() -> None:
    twice = Definition("twice", (Binder("n", Integer()),), Mul((TWO, Var("n"))))
    with pytest.raises(Malformed):
        check_formula(Relation("=", Defined(twice, (Var("x"),)), ONE), {"x": Real()})


def test_a_number_is_no_condition() -> None:
    number, condition = real("f", Var("x"), "x"), real("g", Relation(">", Var("x"), ZERO), "x")
    with pytest.raises(Malformed):
        check_formula(Holds(number, (ONE,)), {})
    with pytest.raises(Malformed):
        check_formula(Relation("=", Defined(condition, (ONE,)), ONE), {})


def test_a_bundle_is_a_list() -> None:
    with pytest.raises(Malformed, match="bundle"):
        check_definition(Definition("b", (X,), Relation(">", Var("x"), ZERO), 0, True))


def test_nothing_is_free_in_a_definition() -> None:
    with pytest.raises(Malformed):
        check_definition(real("f", Add((Var("x"), Var("y"))), "x"))


# --- growth ----------------------------------------------------------------------------------------------------


def doubling(levels: int) -> Definition:
    made = real("d0", Add((Var("x"), Var("x"))), "x")
    for level in range(1, levels):
        inner = Defined(made, (Var("x"),))
        made = real(f"d{level}", Add((inner, inner)), "x")
    return made


def test_a_chain_of_doublings_is_refused() -> None:
    """Within a moment: 2^60 symbols are never built."""
    statement = claimed(Relation(">=", Defined(doubling(60), (Var("x"),)), ZERO), "x")
    assert "more than" in refused(statement)
    with pytest.raises(Malformed, match=str(MAX_WEIGHT)):
        expand(statement)
    assert expand(Defined(doubling(10), (Var("x"),))).args[0] == expand(Defined(doubling(9), (Var("x"),)))  # type: ignore[attr-defined]


def test_doubling_by_families_is_refused() -> None:
    """F -> F(F(.)) doubles at each level, in the arguments."""
    apply_twice: Term = Var("x")
    for _ in range(40):
        apply_twice = Apply("F", (apply_twice,))
    many = Definition("many", (Binder("F", Family(1)), X), apply_twice)
    double = Lambda(("u",), Add((Var("u"), Var("u"))))
    assert str(MAX_WEIGHT) in refused(claimed(Relation(">=", Defined(many, (double, Var("x"))), ZERO), "x"))


def test_doubling_by_arguments_is_refused() -> None:
    double = real("double", Add((Var("u"), Var("u"))), "u")
    term: Term = Var("x")
    for _ in range(60):
        term = Defined(double, (term,))
    assert str(MAX_WEIGHT) in refused(claimed(Relation(">=", term, ZERO), "x"))


def test_equal_copies_are_one_word() -> None:
    """Whoever builds a word twice means one; comparing two chains of doublings takes a moment all the same."""
    once, again = real("f", Add((Var("x"), ONE)), "x"), real("f", Add((Var("x"), ONE)), "x")
    assert once is not again and once == again and hash(once) == hash(again)
    for other in (once, again):
        equal = claimed(Relation("=", Defined(once, (Var("x"),)), Defined(other, (Var("x"),))), "x")
        assert judge(equal, TRIVIAL).verdict == "PROVED"
    one, two = (Defined(doubling(60), (Var("x"),)) for _ in range(2))
    assert "more than" in refused(claimed(Relation("=", one, two), "x"))
    deeper = real("d0", Add((Var("x"), Var("x"), Var("x"))), "x")
    for level in range(1, 60):
        inner = Defined(deeper, (Var("x"),))
        deeper = real(f"d{level}", Add((inner, inner)), "x")
    assert deeper != doubling(60)
    assert "two ways" in refused(claimed(Relation("=", one, Defined(deeper, (Var("x"),))), "x"))


def test_a_refusal_does_not_write_definitions_out() -> None:
    """Its text has the word, not the 2^60 symbols that it stands for."""
    first = Definition(
        "first", (Binder("n", Integer()), Binder("z", Tuples(Var("n"), "j", TWO))), At(Seq("z"), Var("n")), 1
    )
    wrong = Defined(first, (Var("n"), Defined(doubling(60), (Var("x"),))))
    statement = Statement((X, Binder("n", Integer())), (), Relation(">=", wrong, ZERO))
    assert len(refused(statement)) < 1_000


def test_long_families_many_times_over_are_refused() -> None:
    """f(L, f(L, f(L, ...))) with an L of thousands of symbols, then with an L of hundreds of parameters."""
    one = Definition("one", (Binder("F", Family(1)), X), Apply("F", (Var("x"),)))
    body = Add((Var("u"), *(Apply("P", (Num(Fraction(k)),)) for k in range(1_000))))
    term: Term = Var("x")
    for _ in range(60):
        term = Defined(one, (Lambda(("u",), body), term))
    statement = Statement((X, Binder("P", Family(1))), (), Relation(">=", term, ZERO))
    assert str(MAX_WEIGHT) in refused(statement)
    names = tuple(f"u{k}" for k in range(1_000))
    wide = Definition("wide", (Binder("F", Family(1_000)), X), Apply("F", (Var("x"),) * 1_000))
    term = Var("x")
    for _ in range(40):
        term = Defined(wide, (Lambda(names, Add(tuple(map(Var, names)) * 4)), term))
    assert str(MAX_WEIGHT) in refused(claimed(Relation(">=", term, ZERO), "x"))


def size(node: Node) -> int:
    return 1 + sum(map(size, parts_of(node)))


BODIES = (
    Add((Var("x"), Apply("F", (Apply("F", (Var("x"),)),)))),
    Sum("x", Var("x"), Num(Fraction(3)), Apply("F", (Var("x"),))),  # hides a number
    Relation("<", Apply("F", (Var("x"),)), Var("x")),
    ForAll((Binder("F", Family(1)),), Relation("=", Apply("F", (Var("x"),)), Apply("F", (Var("x"),)))),
    And(
        (
            ForAll((Binder("F", Family(1)),), Relation("=", Apply("F", (Apply("F", (Var("x"),)),)), Var("x"))),
            Relation("<", Apply("F", (Apply("F", (Apply("F", (Var("x"),)),)),)), Var("x")),  # hidden, and not
        )
    ),
)
FAMILIES = (
    Var("P"),
    Lambda(("u",), Add((Var("u"), Var("u")))),
    Lambda(("u",), Sum("u", ONE, Var("u"), Mul((Var("u"), Var("x"))))),
    Lambda(("u",), Apply("P", (Add((Var("u"), Apply("P", (Var("u"),)))),))),
    Lambda(("u",), Add((Var("F"), Apply("P", (Var("u"),))))),  # renames what would capture
    Lambda(("u",), ONE),
)


@pytest.mark.parametrize("body", BODIES, ids=lambda body: render_formula(body) if isinstance(body, Formula) else "")
@pytest.mark.parametrize("family", FAMILIES, ids=range(len(FAMILIES)))
def test_the_weight_is_not_less_than_what_is_built(body: Term | Formula, family: Var | Lambda) -> None:
    word = Definition("word", (Binder("F", Family(1)), X), body)
    use = (Defined if isinstance(body, Term) else Holds)(word, (family, Add((Var("x"), Var("y"), TWO))))
    for thing in (use, Lambda(("x",), use)) if isinstance(use, Term) else (use, And((use, use))):
        expansion = _Expansion()
        built = expansion.of(thing)
        assert size(built) <= 3 + expansion.weight, built
    if isinstance(use, Term):  # a word in a word, by way of a family
        through = Defined(word, (Lambda(("u",), Defined(word, (family, Var("u")))), use))
        expansion = _Expansion()
        assert size(expansion.of(through)) <= expansion.weight


def test_a_number_is_no_condition_wherever_one_stands() -> None:
    number = Holds(real("f", Add((Var("x"), ONE)), "x"), (Var("x"),))
    true = Relation("=", Var("x"), Var("x"))
    for hypotheses, conclusion in (
        ((number,), true),
        ((And((true, number)),), true),
        ((Named("named", number),), true),
        ((Named("named", And((number,))),), true),
        ((), And((true, number))),
        ((), Or((number, true))),
        ((), Not(number)),
    ):
        assert "no condition" in refused(Statement((X,), hypotheses, conclusion))
    condition = Defined(real("g", Relation("<", Var("x"), ONE), "x"), (Var("x"),))
    assert "no number" in refused(claimed(Relation("<", ZERO, condition), "x"))


# --- capture ---------------------------------------------------------------------------------------------------


def test_nothing_is_captured() -> None:
    """There is an x above every y; it would be false of "above(y) := exists x: x > y" if y = x were captured."""
    above = Definition("above", (Y,), ForAll((X,), Relation("!=", Var("x"), Add((Var("y"), ONE)))))
    expanded = expand(Holds(above, (Var("x"),)))
    assert isinstance(expanded, ForAll)
    assert expanded.binders[0].name != "x"
    total = real("total", Sum("k", ONE, TWO, Mul((Var("k"), Var("u")))), "u")
    found = expand(Sum("k", ONE, TWO, Defined(total, (Var("k"),))))
    assert found.body.index != "k"  # type: ignore[attr-defined]
    nested = real("again", Defined(total, (Add((Var("u"), ONE)),)), "u")
    inner = expand(Sum("k", ONE, TWO, Defined(nested, (Var("k"),))))
    assert inner.body.index != "k"  # type: ignore[attr-defined]


def test_families_are_not_captured() -> None:
    """A parameter of a lambda, and a bound index, that have the name of what is put in."""
    size = Definition("size", (Binder("F", Family(1)),), Sum("i", ONE, TWO, Apply("F", (Var("i"),))))
    value = expand(Defined(size, (Lambda(("j",), Mul((Var("i"), Var("j")))),)))
    assert value == Sum("i'", ONE, TWO, Mul((Var("i"), Var("i'"))))
    shifted = Definition(
        "shifted",
        (Binder("F", Family(1)), Y),
        Defined(size, (Lambda(("j",), Add((Apply("F", (Var("j"),)), Var("y")))),)),
    )
    assert expand(Defined(shifted, (Var("P"), Var("j")))) == Sum(
        "i", ONE, TWO, Add((Apply("P", (Var("i"),)), Var("j")))
    )


# --- random variables --------------------------------------------------------------------------------------------

A, B = (Binder(n, RandomVariable()) for n in "AB")
GAP = Definition("gap", (A, B), Add((Entropy(("A", "B")), Mul((num(-1), Entropy(("B",)))))))


def test_random_variables_are_joined() -> None:
    found = expand(Defined(GAP, (Joint(("X", "Y")), Joint(("Y", "Z")))))
    assert found == Add((Entropy(("X", "Y", "Z")), Mul((num(-1), Entropy(("Y", "Z"))))))
    for bad in (Joint(()), Joint(("Y", "X")), Joint(("X", "X")), Joint(("x",)), Var("X")):
        with pytest.raises(Malformed):
            check_formula(
                Relation(">=", Defined(GAP, (bad, Joint(("X",)))), ZERO),
                {"X": RandomVariable(), "Y": RandomVariable(), "x": Real()},
            )


# --- what a certificate may say ----------------------------------------------------------------------------------


def test_a_certificate_holds_no_definition() -> None:
    """Its formulas are shown as they are; what is assumed can not hide behind a word."""
    from verify.kernel.certificate import Assume, Have

    hidden = Definition("fine", (), Relation("=", ZERO, ONE))
    statement = claimed(Relation("<", Var("x"), Var("x")), "x")
    for step in (
        Assume("a", "name", Holds(hidden, ()), "citation", (Split(),)),
        Have("a", Holds(hidden, ()), (Given("a"), Given("a"))),
        Fact("a", "exp_above_tangent", (Defined(doubling(1), (ONE,)),), (Split(),)),
    ):
        with pytest.raises(Malformed, match="not kernel data"):
            judge(statement, Proof(Split(), step))


def test_a_witness_is_of_the_expanded_statement() -> None:
    above = real("above_one", Relation(">", Var("u"), ONE), "u")
    statement = claimed(Holds(above, (Var("x"),)), "x")
    found = judge(statement, Witness((("x", num(1)),)))
    assert (found.verdict, found.statement) == ("REFUTED", statement)
    with pytest.raises(CertificateRejected):
        judge(statement, Witness((("x", num(2)),)))


# --- properties: expansion is the meaning ------------------------------------------------------------------------

WORDS = {
    made.name: made
    for made in map(
        parse_definition,
        [
            "half(u real) := u/2",
            "inverse_of(u real) := 1/u",
            "near(u real, v real) := u - v <= 1 and v - u <= 1",
            "either(u real, v real) := u < v or v < u",
            "total[M integer](F family(1)) := sum(i, 1, M, F[i])",
            "law[M integer](F family(1)) := forall i in 1..M: F[i] >= 0, sum(i, 1, M, F[i]) = 1",
            "some_root(u real) := exists x real: x*x = u",
        ],
    )
}
TERMS = [
    "x",
    "y",
    "1",
    "0",
    "half(x)",
    "inverse_of(y)",
    "half(inverse_of(x))",
    "total(P)",
    "total((i) -> x*P[i])",
    "total[2]((x) -> x*y)",
]
ATOMS = [
    "{} <= {}",
    "near({}, {})",
    "either({}, {})",
    "{} != {}",
    "law(P) and {} < {}",
    "law(P) or {} < {}",
    "some_root({}) and {} = 0",
]


@some.composite
def formulas(draw: some.DrawFn, depth: int = 2) -> str:
    if depth == 0:
        atom = draw(some.sampled_from(ATOMS))
        return atom.format(draw(some.sampled_from(TERMS)), draw(some.sampled_from(TERMS)))
    left, right = draw(formulas(depth - 1)), draw(formulas(depth - 1))
    shape = draw(
        some.sampled_from(
            [
                "({}) and ({})",
                "({}) or ({})",
                "({}) => ({})",
                "not ({})",
                "forall x in 1..2: ({}) or ({})",
                "{}",
            ]
        )
    )
    return shape.format(left, right)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    formulas(), formulas(), some.fractions(-2, 2, max_denominator=3), some.fractions(-2, 2, max_denominator=3)
)
def test_definedness_and_truth_commute_with_expansion(
    first: str, second: str, x: Fraction, y: Fraction
) -> None:
    statement = parse(first, f"M integer, P family(1), x real, y real, {second}", WORDS)
    plain = expand(statement)
    assert not definitions_in(plain)
    assert parse(render_formula(statement.conclusion), render_where(statement), WORDS) == statement
    assert parse(render_formula(plain.conclusion), render_where(plain)) == plain
    opening(plain), of_statement(plain)
    witness = Witness(
        (("M", num(2)), ("P", Lambda(("i",), Num(Fraction(1, 2)))), ("x", Num(x)), ("y", Num(y)))
    )
    judged = []
    for each in (statement, plain):
        try:
            judged.append(judge(each, witness).verdict)
        except (CertificateRejected, Malformed) as error:
            judged.append(str(error))
    assert judged[0] == judged[1]
    hypotheses, conclusion = holds(plain, witness)
    assert (judged[0] == "REFUTED") == (all(h is True for h in hypotheses) and conclusion is False)


def test_a_proof_of_the_expanded_statement_is_one_of_the_statement() -> None:
    statement = parse("near(half(x), half(x))", "x real, near(x, 2)", WORDS)
    found = scripted(statement, seq())
    assert judge(statement, found).verdict == judge(expand(statement), found).verdict == "PROVED"
    false = parse("near(half(x), x)", "x real, near(x, 2)", WORDS)
    with pytest.raises(CertificateRejected):
        judge(false, found)


def test_parts_of_lists_count_as_conditions() -> None:
    """In "and" an "and" of a word counts as its parts; among hypotheses a bundle does, another word does not."""
    statement = parse("near(x, y) and x < y", "M integer, P family(1), law(P), near(x, y)", WORDS)
    plain = expand(statement)
    assert isinstance(plain.conclusion, And)
    assert len(plain.conclusion.args) == 3
    assert len(plain.hypotheses) == 3
    assert isinstance(plain.hypotheses[2], And)


def test_definitions_are_read_as_they_are_written() -> None:
    for made in WORDS.values():
        assert parse_definition(render_definition(made)) == made


def test_no_condition_is_lost_where_their_order_is_found() -> None:
    """A bundle counts as several hypotheses, and stays one where conditions are put in order."""
    pair = parse_definition("pair(u real, v real) := u >= -1, v >= 2")
    statement = parse("x <= 0", "pair(x, y), log(x) >= 1, x > 0, y < 1", {"pair": pair})
    ordered = arranged(statement)
    assert ordered != statement
    assert set(ordered.hypotheses) == set(statement.hypotheses)
    assert len(ordered.hypotheses) == 4
