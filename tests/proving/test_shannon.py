"""Information inequalities: exact proofs, and joint laws against the false ones."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from verify.kernel import certificate as c
from verify.kernel.certificate import Undefined
from verify.kernel.errors import KernelError
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import Deadline
from verify.proving import shannon
from verify.proving.shannon.cone import Inequality, elementals
from verify.proving.shannon.laws import Code, entropies, linear_code
from verify.proving.shannon.mixtures import part_of_entropy
from verify.proving.shannon.program import Combination, Ray, combine
from verify.proving.tactics import Stuck
from verify.run.pipeline import prove

LETTERS = "ABCDEFGK"
CHAIN = "X1 - X2 - X3 - X4 - X5 - X6 - X7 - X8"
SHARES = "H(S|A,B) = 0, I(S;A) = 0, I(S;B) = 0"
INGLETON = "I(A;B) <= I(A;B|C) + I(A;B|D) + I(C;D)"
ZHANG_YEUNG = "2*I(C;D) <= I(A;B) + I(A;C,D) + 3*I(C;D|A) + I(C;D|B)"


def joint(names):
    return f"H({','.join(names)})"


def covering(names, size, factor):
    """Shearer: factor * H(all) <= sum of H over all sets of that size."""
    return f"{factor}*{joint(names)} <= " + " + ".join(joint(s) for s in combinations(names, size))


#: (true statement, conditions, negative control, its conditions)
PAIRS = [
    # basic properties and identities
    ("H(X,Y|Z) >= 0", "", "H(X,Y|Z) > 0", ""),
    ("H(X|Y) <= H(X)", "", "H(X|Y) < H(X)", ""),
    ("H(X,Y) = H(X) + H(Y|X)", "", "H(X,Y) = H(X) + H(Y)", ""),
    ("I(X;Y) = H(X) + H(Y) - H(X,Y)", "", "I(X;Y) = H(X) - H(Y|X)", ""),
    ("I(X;Y,Z) = I(X;Y) + I(X;Z|Y)", "", "I(X;Y,Z) = I(X;Y) + I(X;Z)", ""),
    ("0 <= I(X;Y) <= H(X) <= H(X,Y)", "", "0 <= I(X;Y) <= H(X) <= H(Y)", ""),
    ("H(X,Y) + H(Y,Z) >= H(X,Y,Z) + H(Y)", "", "H(X,Y) + H(Y,Z) >= H(X,Y,Z) + H(Y) + I(X;Z)", ""),
    ("I(X;Y|Z) <= I(X;Y) + H(Z)", "", "I(X;Y|Z) <= I(X;Y)", ""),
    ("I(X;Y|Z) >= I(X;Y) - H(Z)", "", "I(X;Y|Z) >= I(X;Y)", ""),
    # dependence: functions, independence, Markov chains
    ("H(Y) <= H(X)", "Y = f(X)", "H(Y) <= H(X)", ""),
    ("H(X,Y) = H(X) + H(Y)", "X indep Y", "H(X,Y) = H(X) + H(Y)", "X - Z - Y"),
    ("I(X;Z) <= I(X;Y)", "X - Y - Z", "I(X;Z) <= I(X;Y)", ""),
    ("I(X;Y|Z) <= I(X;Y)", "X - Y - Z", "I(X;Y|Z) <= I(X;Y)", "Y indep Z"),
    ("I(X;Y1,Y2) <= I(X;Y1) + I(X;Y2)", "Y1 - X - Y2", "I(X;Y1,Y2) <= I(X;Y1) + I(X;Y2)", ""),
    ("I(X;Y1,Y2) >= I(X;Y1) + I(X;Y2)", "Y1 indep Y2", "I(X;Y1,Y2) >= I(X;Y1) + I(X;Y2)", "Y1 - X - Y2"),
    ("I(A;D) <= I(B;C)", "A - B - C, I(A,B;D|C) = 0", "I(A;D) <= 999/1000*I(B;C)", "A - B - C - D"),
    ("I(X1;X8) <= I(X4;X5)", CHAIN, "I(X1;X8) <= 999/1000*I(X4;X5)", CHAIN),
    ("I(X1,X2,X3;X6,X7,X8) <= H(X4)", CHAIN, "I(X1,X2,X3;X6,X7,X8) <= H(X4|X5)", CHAIN),
    ("I(X;Z) <= 1", "X - Y - Z, H(Y) <= 1", "I(X;Z) <= 0.999", "X - Y - Z, H(Y) <= 1"),
    # secret sharing
    ("H(S) <= H(A)", SHARES, "H(S) <= 0.99*H(A)", SHARES),
    (
        "3*H(S) <= H(A) + H(B) + H(C)",
        f"{SHARES}, H(S|A,C) = 0, H(S|B,C) = 0, I(S;C) = 0",
        "2*H(S) <= I(A;B)",
        SHARES,
    ),
    # Han, Shearer
    (covering("ABC", 2, 2), "", covering("ABC", 2, "2.001"), ""),
    (covering("ABCDE", 4, 4), "", covering("ABCDE", 4, "(4 + 1/100000)"), ""),
    (covering("ABCDEF", 3, 10), "", covering("ABCDEF", 3, "10.01"), ""),
    (covering(LETTERS, 1, 1), "", covering(LETTERS, 1, "(1 + 1/1000)"), ""),
    (covering(LETTERS, 2, 7), "", covering(LETTERS, 2, "(7 + 1/10000000000)"), ""),
    # thresholds, logarithms, scalar coefficients
    ("H(X) <= 0.7", "H(X) <= log(2)", "H(X) <= log(2)", "H(X) <= 0.7"),
    ("H(X|Y) >= log(2)", "H(X) = log(6), H(Y) <= log(3)", "H(X|Y) > log(2)", "H(X) = log(6), H(Y) <= log(3)"),
    ("log(2)*H(X) >= 1/2*H(X)", "", "log(2)*H(X) >= 0.7*H(X)", ""),
    ("k*H(X) >= 0", "k >= 0", "k*H(X) >= 0", ""),
    ("k*I(X;Z) <= k*I(X;Y)", "X - Y - Z, k >= 0", "k*I(X;Z) <= I(X;Y)", "X - Y - Z, k >= 0"),
    (
        "t*H(X) + (1-t)*H(Y) <= H(X,Y)",
        "0 <= t, t <= 1",
        "t*H(X) + (1-t)*H(Y) <= H(X,Y)",
        "0 <= t, t <= 1001/1000",
    ),
    (
        "I(X;Z) <= eps^2",
        "X - Y - Z, I(X;Y) <= eps^2",
        "I(X;Z) <= eps",
        "X - Y - Z, I(X;Y) <= eps^2, eps >= 0",
    ),
    # logic
    ("I(X;Y) = 0 <=> H(X,Y) = H(X) + H(Y)", "", "I(X;Y) = 0 <=> I(X;Y|Z) = 0", ""),
    ("I(X;Y|Z) = 0 and I(X;Z) = 0 <=> I(X;Y,Z) = 0", "", "I(X;Y|Z) = 0 <=> I(X;Y,Z) = 0", ""),
    ("I(X;Y) > 0 => H(X) > 0 and H(Y) > 0", "", "I(X;Y) > 0 and I(Y;Z) > 0 => I(X;Z) > 0", ""),
    ("I(X;Y) != 0 => H(X) > 0", "", "H(X) != 0 => I(X;Y) > 0", ""),
    ("H(X) <= 2*H(Y) or H(Y) <= 2*H(X)", "", "H(X) <= 2*H(Y) or H(Z) <= 2*H(X)", ""),
    ("I(X;Y) <= min(H(X), H(Y))", "", "max(H(X), H(Y)) >= H(X,Y)", ""),
    ("abs(H(X) - H(Y)) <= H(X|Y) + H(Y|X)", "", "abs(H(X) - H(Y)) >= H(X|Y)", ""),
    ("H(X)*H(Y) >= 0", "", "H(X)*H(Y) <= I(X;Y)", ""),
]


@pytest.mark.parametrize(("text", "where"), [pair[:2] for pair in PAIRS])
def test_true_statements_are_proved_and_not_refuted(text, where):
    statement = parse(text, where)
    assert shannon.contradiction(statement, Deadline(10)) is None
    assert judge(statement, shannon.prove(statement, Deadline(10))).verdict == "PROVED"
    assert shannon.refute(statement, Deadline(0.1)) is None


def test_laws_of_large_entropy_are_not_drawn():
    """An entropy of 100 nats has more outcomes than there is room for."""
    assert shannon.refute(parse("I(X;Z) <= eps^2", "X - Y - Z, I(X;Y) <= eps^2"), Deadline(0.5)) is None


@pytest.mark.parametrize(("text", "where"), [pair[2:] for pair in PAIRS])
def test_negative_controls_are_refuted_and_not_proved(text, where):
    statement = parse(text, where)
    assert judge(statement, shannon.refute(statement, Deadline(10))).verdict == "REFUTED"
    if LETTERS[-1] not in text:  # exact arithmetic with eight variables takes its time
        with pytest.raises(Stuck):
            shannon.prove(statement, Deadline(10))


@pytest.mark.parametrize(
    "where",
    [
        "H(X) = -1",
        "H(X) >= 1, H(X) <= 1/2",
        "H(X) > log(2), H(X) < 0.6",
        "X indep Y, I(X;Y) > 0",
        "X - Y - Z, I(X;Z) > I(X;Y)",
        "Y = f(X), H(Y) > H(X)",
    ],
)
def test_contradictory_hypotheses_are_ill_posed(where):
    statement = parse("H(X,Y,Z) >= 0", where)
    assert judge(statement, shannon.contradiction(statement, Deadline(10))).verdict == "ILL_POSED"


def test_inequalities_that_are_no_shannon_inequalities():
    ingleton, zhang_yeung = parse(INGLETON), parse(ZHANG_YEUNG)
    for statement in (ingleton, zhang_yeung):
        with pytest.raises(Stuck):
            shannon.prove(statement, Deadline(10))
    assert judge(ingleton, shannon.refute(ingleton, Deadline(10))).verdict == "REFUTED"
    assert shannon.refute(zhang_yeung, Deadline(1)) is None


def test_a_scalar_that_may_leave_the_domain_of_a_logarithm():
    statement = parse("H(X|Y) <= log(M)", "H(X) <= log(M)")
    assert judge(statement, shannon.undefined(statement, Deadline(5))).verdict == "ILL_POSED"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("I(X;Y)/H(X) <= 1", ""),
        ("log(H(X)) <= log(H(X,Y))", ""),
        ("H(X|Y)/(H(X,Y) - H(Y) - H(X)) <= 9", ""),
        ("1/(log(2) - H(X)) >= 0", ""),
        ("a/I(X;Y) <= 1/H(X)", "a <= 0, H(X) > 0"),
        ("I(X;Y)/(H(Z) - I(X;Y)) <= 1", "H(X) > 0, H(Z) > 0, X - Y - Z"),
    ],
)
def test_a_law_at_which_the_statement_is_undefined(text, where):
    statement = parse(text, where)
    found = shannon.undefined(statement, Deadline(5))
    assert found.law is not None and judge(statement, found).verdict == "ILL_POSED"
    assert prove(statement, 10)[0].verdict == "ILL_POSED"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("I(X;Y)/H(X) <= 1", "H(X) > 0"),
        ("log(H(X)) <= log(H(X,Y))", "H(X) >= log(2)"),
        ("H(X) = 0 or I(X;Y)/H(X) <= 1", ""),
        ("H(X) > 0 => I(X;Y)/H(X) <= 1", ""),
    ],
)
def test_no_law_makes_undefined_what_conditions_protect(text, where):
    """Nor does the kernel take a law at which a condition fails, or the statement is defined."""
    statement = parse(text, where)
    assert shannon.undefined(statement, Deadline(5)) is None
    names = sorted(b.name for b in statement.binders)
    for law in ((tuple(names), (((0,) * len(names), Fraction(1)),)), (("X", "Y"), (((0, 0), Fraction(1, 2)), ((1, 1), Fraction(1, 2))))):
        with pytest.raises(KernelError):
            judge(statement, Undefined((), law))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("I(X;Z)/log(2) <= 1", "X - Y - Z, H(Y) <= log(2)"),
        ("H(X|Y) <= log(M)", "M >= 2, H(X) <= log(M)"),
    ],
)
def test_statements_that_need_a_proof_that_they_are_defined(text, where):
    statement = parse(text, where)
    assert judge(statement, shannon.prove(statement, Deadline(10))).verdict == "PROVED"


def test_the_same_statement_gives_the_same_certificate():
    true, false = parse(*PAIRS[19][:2]), parse(*PAIRS[19][2:])
    assert shannon.prove(true, Deadline(10)) == shannon.prove(true, Deadline(10))
    assert shannon.refute(false, Deadline(10)) == shannon.refute(false, Deadline(10))


def test_witnesses_are_simple():
    law = shannon.refute(parse("I(X;Z) <= I(X;Y)"), Deadline(10)).law
    assert {p for _, p in law[1]} == {Fraction(1, 2)}


def test_random_statements_are_decided_one_way():
    """Three variables: every statement is proved or refuted, and never both."""
    generator = Random(5)

    def information():
        x, y, z = (generator.choice("ABC") for _ in range(3))
        return generator.choice([f"H({x}|{y})", f"I({x};{y}|{z})", f"I({x};{y})", f"H({x},{y})"])

    for _ in range(40):
        left, right, other = information(), information(), information()
        factor = generator.choice(["1", "2", "1/2", "0.999"])
        where = generator.choice(["", "A - B - C", "A indep B", "C = f(A,B)", f"{information()} <= log(2)"])
        statement = parse(f"{left} <= {factor}*{right} + {other} + 0*H(A,B,C)", where)
        try:
            assert judge(statement, shannon.prove(statement, Deadline(10))).verdict == "PROVED"
            assert shannon.refute(statement, Deadline(0.05)) is None
        except Stuck:
            assert judge(statement, shannon.refute(statement, Deadline(10))).verdict == "REFUTED"


# --- the parts ----------------------------------------------------------------------------------------------------


def test_there_are_as_many_elemental_inequalities_as_there_should_be():
    for n in range(1, 9):
        assert len(elementals(1 << i for i in range(n))) == n + n * (n - 1) // 2 * 2 ** max(n - 2, 0)


def test_variables_that_always_occur_together_are_merged():
    assert elementals([0b0011, 0b1100]) == elementals([0b1100, 0b0011])
    assert set(elementals([0b0011, 0b1100])) == {
        Inequality(0b0011, 0b0011, 0b1100),
        Inequality(0b1100, 0b1100, 0b0011),
        Inequality(0b0011, 0b1100, 0),
    }


def test_an_inequality_of_sets_is_the_sum_of_its_elemental_inequalities():
    for item in (Inequality(0b011, 0b100, 0b1000), Inequality(0b011, 0b011, 0b100)):
        total = {}
        for e in item.expanded("ABCD"):
            i, j = 1 << "ABCD".index(e.i), 1 << "ABCD".index(e.j)
            given = sum(1 << "ABCD".index(k) for k in e.given)
            for mask, value in Inequality(i, j, given).form().items():
                total[mask] = total.get(mask, 0) + value
        assert {m: v for m, v in total.items() if v} == item.form()


@pytest.mark.parametrize("size", [3, 9])
def test_combinations_add_up_and_rays_forbid(size):
    """Random programs, with few columns (exact at once) and with many (after a hint)."""
    generator = Random(size)
    sums = rays = 0
    for _ in range(30):
        columns = [{generator.randrange(size): generator.randint(1, 3)} for _ in range(size * 20)]
        columns = [{**col, generator.randrange(size): generator.randint(-3, 3) or 1} for col in columns]
        columns = columns[: generator.choice([size // 2 + 1, len(columns)])]
        free = [{0: 1, 1: generator.randint(-2, 2) or 1}]
        target = {k: generator.randint(-3, 3) or 1 for k in range(size)}
        found = combine(target, columns, free, Deadline(10))
        if isinstance(found, Combination):
            total = {k: Fraction(0) for k in range(size)}
            parts = [(w, columns[j]) for j, w in found.weights.items()]
            parts += [(m, free[j]) for j, m in found.multipliers.items()]
            for weight, column in parts:
                for key, value in column.items():
                    total[key] += weight * value
            assert total == target and all(w > 0 for w in found.weights.values())
            sums += 1
        else:
            assert isinstance(found, Ray)
            values = [sum(found.values.get(k, 0) * v for k, v in col.items()) for col in [*columns, *free]]
            against = sum(found.values.get(k, 0) * v for k, v in target.items())
            if found.exact:
                assert all(v >= 0 for v in values) and values[-1] == 0 and against < 0
                rays += 1
    assert min(sums, rays) >= 3, (sums, rays)


def test_a_linear_code_has_the_ranks_that_are_asked_for():
    uniform = [min(m.bit_count(), 2) for m in range(16)]  # any two of four determine the others
    assert linear_code(uniform, 2) is None
    code = linear_code(uniform, 3)
    assert [code.rank(m) for m in range(16)] == uniform
    found = entropies(code.law("ABCD"), range(1, 16))
    assert all(abs(found[m] - code.rank(m) * found[1]) < 1e-9 for m in range(1, 16))
    assert Code(2, 1, [[(1,)], []]).law("AB") == (
        ("A", "B"),
        (((0, 0), Fraction(1, 2)), ((1, 0), Fraction(1, 2))),
    )


def test_parts_of_given_entropy():
    for value in (0.1, 0.69, 1.0, 2.5):
        part = part_of_entropy(value, 10**6)
        assert sum(part) == 1
        law = ("A",), tuple(((k,), p) for k, p in enumerate(part))
        assert abs(entropies(law, [1])[1] - value) < 1e-4


def test_certificates_name_few_inequalities():
    statement = parse(covering(LETTERS, 1, 1))
    step = shannon.prove(statement, Deadline(10)).holds
    assert isinstance(step, c.Combine) and len(step.products) == 28
