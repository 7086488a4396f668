"""The closed forms of the papers: each is the formula that its claim judges, in words, in numbers and in sympy."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
import sympy as sp

from theorems.cuff_yu2016.formulas import tanh_bound, tightest_bound
from theorems.ding_farokhi2020.formulas import first_change, first_change_printed
from theorems.kss2018.formulas import (
    class_I_level,
    class_II_level,
    class_III_level,
    symmetric_mechanism,
    symmetric_ratio,
    uniform_information,
)
from theorems.wyz2016.formulas import distortion_at, least_information, level_at
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator
from verify.kernel.expansion import definitions_in, expand
from verify.kernel.normal import Normalizer, vanishes
from verify.kernel.statement import Definition, Family, Statement
from verify.kernel.terms import Lambda, Log, Term, free_names, num, sub
from verify.kernel.values import enclose
from verify.language.folding import fold
from verify.language.parse import parse_definition
from verify.language.translate import XLOGX, relation_to_kernel, relation_to_sympy, same, to_kernel, to_sympy
from verify.language.vocabulary import Vocabulary
from verify.language.walk import parts
from verify.privacy.measures.source_sets import SourceSet
from verify.privacy.solvers.hamming import optimal_dp_leakage
from verify.privacy.solvers.mutual_information import optimal_mi_leakage
from verify.run.closed_form import ClosedForm, NoValue, closed_forms, words_file
from verify.run.library import library_store, select

PAPERS = ("kss2018", "wyz2016", "wu2019", "cuff_yu2016", "ding_farokhi2020")
FORMS = [(paper, form) for paper in PAPERS for form in closed_forms(paper)]
NAMES = [f"{paper}.{form.name}" for paper, form in FORMS]


@cache
def claims(paper: str) -> dict[str, Any]:
    return {one.claim.id: one.claim for one in select([paper]).claims}


def words(paper: str) -> Vocabulary:
    return next(iter(claims(paper).values())).source.vocabulary


# --- what there is -------------------------------------------------------------------------------------------------


def test_every_paper_has_its_closed_forms() -> None:
    counts = {paper: len(closed_forms(paper)) for paper in PAPERS}
    assert min(counts.values()) >= 10 and sum(counts.values()) >= 100
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize(("paper", "form"), FORMS, ids=NAMES)
def test_its_claims_are_recorded_claims_of_its_paper(paper: str, form: ClosedForm) -> None:
    known = library_store().read_baseline() or {}
    named = [name for name in (form.stated_by, *form.about) if name]
    assert named and all(name in known and name.startswith(f"{paper}.") for name in named)
    assert {str(p.label if isinstance(p, sp.IndexedBase) else p) for p in form.parameters} == {
        binder.name for definition, _ in form.branches for binder in definition.parameters
    } | {name for _, condition in form.branches if condition is not None for name in names_of(condition)}


def names_of(formula: Any) -> set[str]:
    return {name for part in parts(formula) if isinstance(part, Term) for name in free_names(part)}


@pytest.mark.parametrize(("paper", "form"), FORMS, ids=NAMES)
def test_what_is_refuted_stands_beside_what_is_true(paper: str, form: ClosedForm) -> None:
    if form.stands is False:
        assert form.instead is not None and form.instead.stands is True
    else:
        assert form.instead is None


def test_refuted_ones_are_there() -> None:
    refuted = [name for name, (_, form) in zip(NAMES, FORMS, strict=True) if form.stands is False]
    assert (
        len(refuted) >= 12
        and "kss2018.class_II_level" in refuted
        and "wu2019.laplace_variance_printed" in refuted
    )


def test_a_form_knows_the_claims_that_use_its_word() -> None:
    assert tightest_bound.claims["cuff_yu2016.kl_tightest.sets"] == "PROVED"  # used, and not named
    assert tightest_bound.claims["cuff_yu2016.kl_tightest"] == "ILL_POSED"  # named
    assert (
        "cuff_yu2016.pinsker" not in tightest_bound.claims
        and "cuff_yu2016.kl_tightest.sets" not in tanh_bound.claims
    )


# --- the object and what the kernel judges ---------------------------------------------------------------------------


@pytest.mark.parametrize(("paper", "form"), FORMS, ids=NAMES)
def test_translation_there_and_back_is_the_same(paper: str, form: ClosedForm) -> None:
    for definition, condition in form.branches:
        scope = {binder.name: binder.sort for binder in definition.parameters}
        assert to_kernel(to_sympy(definition.body, scope)) == definition.body
        if condition is not None:
            assert relation_to_kernel(relation_to_sympy(condition)) == condition


@pytest.mark.parametrize("paper", PAPERS)
def test_the_words_that_are_kept_are_those_of_the_forms(paper: str) -> None:
    path, text = words_file(paper)
    assert path.read_text(encoding="utf-8") == text, "next: make words"


#: Words whose text says the same in another grouping, or by way of other words: their recorded statements stay.
KEPT_AS_TEXT = {
    "kss2018.objective",
    "kss2018.information",
    "wyz2016.sphere_law",
    "cuff_yu2016.tightest_bound",
    "ding_farokhi2020.reduction_of_S_given",
    "ding_farokhi2020.reduction_of_X_given",
    "ding_farokhi2020.joined_size",
    "ding_farokhi2020.change_of_lagrangian",
}


@pytest.mark.parametrize(("paper", "form"), FORMS, ids=NAMES)
def test_a_word_of_that_name_is_the_form(paper: str, form: ClosedForm) -> None:
    known = words(paper).get(form.name)
    if known is None or form.has_cases:
        return
    if f"{paper}.{form.name}" in KEPT_AS_TEXT:
        assert known != form.definition
        assert known.parameters == form.definition.parameters
        assert same(expand(known.body), form.definition.body)
    else:
        assert known == form.definition


def test_most_words_of_a_formula_come_from_its_form() -> None:
    fed = [n for n, (p, f) in zip(NAMES, FORMS, strict=True) if f.name in words(p) and n not in KEPT_AS_TEXT]
    assert len(fed) >= 40


@pytest.mark.parametrize(
    "text",
    [
        "level_at[n integer, m integer](D real) := log(n/D-1) + log(m-1)",
        "distortion_at[n integer, m integer](eps real) := n/(1+exp(eps)/(m-1))",
        "symmetric_level[M integer](D real) := log((M-1)*(1-D)/D)",
        "first_ratio[M integer](l integer, x family(1)) := (M-1-l)*(1 - sum(i, 2, M-l, x[i])/(M-1-l))/x[1]",
        """exponential_entropy(k integer, L real) :=
            log((1 - exp(-k*L))/(1 - exp(-L))) + L/(exp(L) - 1) - k*L/(exp(k*L) - 1)""",
        "gaussian_mechanism_variance(D real, eps real, d real) := 2*log(5/4/d)*(D/eps)^2",
        "divergence_term(p real, q real) := xlogx(p) - p*log(q + kronecker(q,0))",
        "cut[N integer, g family(2)](a family(1)) := sum(x, 1, N, sum(y, 1, N, g[x,y]*a[x]*(1 - a[y])))",
    ],
)
def test_a_word_from_sympy_is_the_one_that_its_text_defines(text: str) -> None:
    made = parse_definition(text)
    assert made in [words(paper).get(made.name) for paper in PAPERS]


#: Where the claim says it in another shape, with its place.
SAID_OTHERWISE = {
    "kss2018.symmetric_mechanism": "with Kronecker deltas: see test_the_symmetric_mechanism_has_these_entries",
    "wyz2016.least_information": "with the entropy written out: see test_the_entropy_of_a_prior_is_put_in",
    "wyz2016.neighbours_outward": "(n - hamming(x,y))*(m - 1), for the sphere of radius hamming(x,y) + 1",
    "wyz2016.least_feasible_level": "(exp(eps) + m - 1)*p[x] >= 1",
    "wyz2016.one_row_ratio": "(1 - D)*(exp(eps) + k - 1) <= exp(eps)*sum(a, 1, k, p[a])",
    "wu2019.exponential_capacity": "H(Z) >= log k - eps",
    "wu2019.gaussian_deviation_small": "as the quotient of the two, which tends to 1",
    "cuff_yu2016.converted_delta_any_level": "as three terms of a longer sum",
    "ding_farokhi2020.first_change": "at lambda = 3/10: see test_the_change_of_example_3",
    "ding_farokhi2020.first_change_printed": "at lambda = 3/10: see test_the_change_of_example_3",
}


def occurs(definition: Definition, statement: Statement) -> bool:
    """Whether the statement, written out, has the form as a part: by its letters, or by normal form."""
    if definition in definitions_in(statement):
        return True
    statement = expand(statement)
    if definition in definitions_in(fold(statement, {definition.name: definition})):
        return True
    letters = free_names(definition.body)
    here = (part for part in parts(statement) if isinstance(part, Term) and free_names(part) == letters)
    return any(equal(part, definition) for part in here)


def equal(term: Term, definition: Definition) -> bool:
    try:
        return vanishes(
            sub(term, definition.body), Normalizer({b.name: b.sort for b in definition.parameters})
        )
    except KernelError:
        return False


@pytest.mark.parametrize(("paper", "form"), FORMS, ids=NAMES)
def test_a_claim_speaks_of_the_form(paper: str, form: ClosedForm) -> None:
    those = [claims(paper)[name].statement for name in (form.stated_by, *form.about) if name]
    said = [any(occurs(d, statement) for statement in those) for d, _ in form.branches if free_names(d.body)]
    assert all(said) != (f"{paper}.{form.name}" in SAID_OTHERWISE)


def test_a_form_is_found_only_where_it_is() -> None:
    statement = claims("kss2018")["kss2018.theorem1"].judged
    assert occurs(class_I_level.branches[0][0], statement)
    assert not occurs(parse_definition("other(M integer, D real) := log((M-1)*(1-D)/(2*D))"), statement)


# --- numbers ---------------------------------------------------------------------------------------------------------


def drawn(form: ClosedForm, draw: random.Random) -> dict[str, Any]:
    """Values for the names of a form: small integers, fractions between 0 and 2, families of fractions with indices 0..9."""

    def fraction() -> Fraction:
        return Fraction(draw.randint(1, 11), draw.choice((6, 12, 24)))

    def family(arity: int) -> Any:
        keys = [(i,) for i in range(10)]
        for _ in range(arity - 1):
            keys = [(*key, i) for key in keys for i in range(10)]
        return {(key if arity > 1 else key[0]): fraction() for key in keys}

    sorts = {b.name: b.sort for definition, _ in form.branches for b in definition.parameters}
    values: dict[str, Any] = {}
    for parameter in form.parameters:
        name = str(parameter.label if isinstance(parameter, sp.IndexedBase) else parameter)
        match sorts.get(name):
            case Family(arity, _):
                values[name] = family(arity)
            case None if isinstance(parameter, sp.IndexedBase):
                values[name] = family(1)
            case _ if parameter.is_integer:
                values[name] = draw.randint(3, 5) if name in "MNKnm" else draw.randint(1, 2)
            case _:
                values[name] = Fraction(draw.randint(1, 3)) if is_index(form, parameter) else fraction()
        if is_index(form, parameter) and isinstance(values[name], dict):
            values[name] = {key: Fraction(draw.randint(1, 3)) for key in values[name]}
    return values


def is_index(form: ClosedForm, parameter: Any) -> bool:
    """Whether a real parameter, or the values of a family, stand for letters: as an index, or in a Kronecker delta."""
    if form.name == "divergence_term":
        return False
    places = [part.args[1:] for part in form.sympy.atoms(sp.Indexed)]
    places += [part.args for part in form.sympy.atoms(sp.KroneckerDelta)]
    return any(parameter == x or parameter in x.atoms(sp.IndexedBase) for place in places for x in place)


@pytest.mark.parametrize(("paper", "form"), FORMS, ids=NAMES)
def test_exact_values_enclosures_and_floats_agree(paper: str, form: ClosedForm) -> None:
    draw, seen = random.Random(7), 0
    for _ in range(300):
        values = drawn(form, draw)
        try:
            exact, box = form.exact(**values), form.enclosure(bits=80, **values)
        except NoValue:
            continue
        value = exact if isinstance(exact, Fraction) else Fraction(str(sp.N(exact, 30)))
        wide = Fraction(1, 10**20) * (1 + abs(value))
        assert box.lo - wide <= value <= box.hi + wide
        floats = [
            v if isinstance(v, dict) else float(v) if isinstance(v, Fraction) else v for v in values.values()
        ]
        floats = [{k: float(x) for k, x in v.items()} if isinstance(v, dict) else v for v in floats]
        floats = [
            int(v) if isinstance(v, float) and is_index(form, p) else v
            for v, p in zip(floats, form.parameters, strict=True)
        ]
        assert abs(Fraction(float(form.numpy(*floats))) - value) <= Fraction(1, 10**9) * (1 + abs(value))
        seen += 1
        if seen == 5:
            return
    raise AssertionError(f"{form.name} has a value at {seen} of 300 random points")


@pytest.mark.parametrize(
    ("paper", "form"),
    [pair for pair in FORMS if pair[1].has_cases],
    ids=[name for name, pair in zip(NAMES, FORMS, strict=True) if pair[1].has_cases],
)
def test_each_case_is_met_and_sympy_takes_the_same(paper: str, form: ClosedForm) -> None:
    """The object has the cases, the kernel the branches: at exact values both give the same."""
    draw, met = random.Random(3), dict.fromkeys(range(len(form.branches)), 0)
    for _ in range(400):
        values = drawn(form, draw)
        try:
            found = form.exact(**values)
        except NoValue:
            continue
        case = next(k for k, (_, condition) in enumerate(form.sympy.args) if by_sympy(condition, values))
        assert abs(sp.N(by_sympy(form.sympy.args[case][0], values) - sp.sympify(found), 30)) < 1e-20
        met[case] += 1
        if min(met.values()) >= 3:
            return
    raise AssertionError(f"{form.name}: cases are met {met} times")


def by_sympy(thing: Any, values: Any) -> Any:
    """The value of a form or a condition by sympy's own evaluation."""
    scalars = {
        s: sp.Rational(values[s.name])
        for s in thing.free_symbols
        if not isinstance(values.get(s.name), dict | None)
    }
    written = thing.subs(scalars).doit()
    cells = {x: sp.Rational(values[str(x.base.label)][int(x.indices[0])]) for x in written.atoms(sp.Indexed)}
    return written.subs(cells).replace(XLOGX, lambda x: x * sp.log(x)).doit()


def test_refused_values() -> None:
    with pytest.raises(TypeError, match="not exact"):
        class_I_level.exact(M=3, D=0.2)
    with pytest.raises(TypeError, match="needs M, D"):
        class_I_level.exact(M=3)
    with pytest.raises(NoValue, match="undefined"):
        class_I_level.exact(M=3, D=0)
    with pytest.raises(NoValue, match="no integer"):
        class_I_level.exact(M="5/2", D="1/5")
    with pytest.raises(NoValue, match="none of its cases"):
        class_II_level.exact(M=3, D=2, T=["1/4", "1/2"], l=0, x=["1/4", "1/4", "1/4"])
    with pytest.raises(ValueError, match="has cases"):
        _ = class_I_level.definition


# --- what they are -----------------------------------------------------------------------------------------------------


def test_the_two_are_inverse_to_each_other() -> None:
    D = level_at.parameters[-1]
    eps = distortion_at.parameters[-1]
    assert sp.simplify(distortion_at.sympy.doit().subs(eps, level_at.sympy.doit()) - D) == 0


def test_the_symmetric_mechanism_has_these_entries() -> None:
    for i in range(1, 4):
        for j in range(1, 4):
            entry = symmetric_mechanism.exact(M=3, D="1/5", i=i, j=j)
            assert entry == (Fraction(4, 5) if i == j else Fraction(1, 10))


def test_the_entropy_of_a_prior_is_put_in() -> None:
    """The word has the entropy written out: both at the uniform law of a row of two values."""
    half = Lambda(("x",), num("1/2"))
    point = {"n": num(1), "m": num(2), "eps": num("1/3"), "D": num("1/4"), "p": half}
    one = enclose(Evaluator(point).ground(expand(words("wyz2016")["dual_bound"].body), {}), {}, 64)
    two = least_information.enclosure(n=1, m=2, eps="1/3", D="1/4", entropy=Log(num(2)))
    other = least_information.enclosure(n=1, m=2, eps="1/3", D="1/4", entropy=Log(num(3)))
    assert max(one.lo, two.lo) <= min(one.hi, two.hi) and other.lo > one.hi


def test_the_change_of_example_3() -> None:
    """-0.0219 is the value with the plus; the printed minus gives -0.62."""
    right, printed = (form.enclosure(lam="3/10") for form in (first_change, first_change_printed))
    assert abs(right.lo + Fraction(219, 10000)) < Fraction(1, 20000)
    assert printed.hi < Fraction(-6, 10)


def test_tightest_and_tanh_are_one() -> None:
    for k in range(1, 20):
        one, two = (form.enclosure(eps=Fraction(k, 4)) for form in (tightest_bound, tanh_bound))
        assert max(one.lo, two.lo) <= min(one.hi, two.hi)


def random_law(draw: random.Random, size: int) -> list[Fraction]:
    cells = [draw.randint(1, 9) for _ in range(size)]
    return [Fraction(c, sum(cells)) for c in cells]


def test_class_I_is_what_the_solver_finds() -> None:
    """The least leakage of a law and its cyclic shifts, of which the mean is uniform: exactly."""
    draw = random.Random(1)
    for _ in range(8):
        M = draw.randint(2, 5)
        law = random_law(draw, M)
        sources = SourceSet([law[k:] + law[:k] for k in range(M)])
        D = Fraction(draw.randint(1, 11), 12)
        found = optimal_dp_leakage(sources, D).exp_epsilon
        assert found == max(Fraction(1), symmetric_ratio.exact(M=M, D=D))
        assert class_I_level.enclosure(M=M, D=D).lo >= 0
        assert (class_I_level.exact(M=M, D=D) == 0) == (found == 1)


def test_the_uniform_law_leaks_what_lemma_5_says() -> None:
    for M, D in ((2, Fraction(1, 4)), (3, Fraction(1, 3))):
        found = optimal_mi_leakage(SourceSet([[Fraction(1, M)] * M]), D)
        box = uniform_information.enclosure(M=M, D=D)
        assert found.lower <= box.hi and box.lo <= found.upper


def test_theorem_2_as_printed_is_below_the_optimum_somewhere() -> None:
    """The witness of kss2018.theorem2, or the first random source set at which program (13) is off."""
    from theorems.kss2018.numeric.programs import printed_theorem2

    draw, off = random.Random(5), 0
    for _ in range(40):
        law = sorted(random_law(draw, 3), reverse=True)
        sources, D = SourceSet([law]), Fraction(draw.randint(1, 11), 24)
        printed, true = printed_theorem2(sources, D), optimal_dp_leakage(sources, D).exp_epsilon
        off += printed is not None and true is not None and printed < true
    assert off and class_II_level.stands is False and class_III_level.stands is False
