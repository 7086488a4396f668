"""An offer of lemmas that lies: what is cited is what was judged under the id, whatever the search was told it says."""

from fractions import Fraction

import pytest

from verify.kernel.certificate import Given, Lemma, Proof, Split, Witness
from verify.kernel.errors import CertificateRejected
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.kernel.terms import Num, Var
from verify.language.parse import parse
from verify.limits.deadlines import Deadline
from verify.proving import algebra
from verify.proving.library import prove, recorded
from verify.proving.offers import Offer, Offered, offering
from verify.proving.tactics import Stuck

WHERE = "x real, y real"
TRUE = parse("x*y <= x^2/2 + y^2/2", WHERE)


CITED = Proof(Split(), Lemma("l", "own.true", (Var("x"), Var("y")), (Given("l"),)))
LIES = ["x*y <= x^2/4 + y^2/4", "x*y < x^2/2 + y^2/2", "x*y + 1 <= x^2/2 + y^2/2"]


@pytest.fixture(scope="module")
def judged():
    found = {"own.true": judge(TRUE, algebra.prove(expand(TRUE), Deadline(60)))}
    assert found["own.true"].verdict == "PROVED"
    return found


def test_the_citation_proves_what_was_judged(judged):
    assert judge(TRUE, CITED, judged).lemmas == ("own.true",)


@pytest.mark.parametrize("lie", LIES)
def test_the_same_citation_proves_nothing_else(judged, lie):
    with pytest.raises(CertificateRejected):
        judge(parse(lie, WHERE), CITED, judged)


@pytest.mark.parametrize("lie", LIES)
def test_a_search_that_is_told_a_lie_finds_nothing(judged, lie):
    false = expand(parse(lie, WHERE))
    with offering(Offer(lambda: iter([Offered("own.true", false, lambda: None)]), judged)), pytest.raises(Stuck):
        prove(false, Deadline(30))


@pytest.mark.parametrize("lie", LIES)
@pytest.mark.parametrize("kept", [CITED, Witness((("x", Num(Fraction(0))), ("y", Num(Fraction(0)))))])
def test_what_is_said_to_be_kept_of_a_statement_is_judged(judged, lie, kept):
    """A proof of another statement, or values at which this one holds, in place of what is kept of it."""
    false = expand(parse(lie.replace("+ 1 <=", "<="), WHERE) if isinstance(kept, Witness) else parse(lie, WHERE))
    with offering(Offer(lambda: iter(()), judged, lambda _: iter([Offered("own.true", false, lambda: kept)]))):
        found = recorded(false, Deadline(30))
    if isinstance(kept, Witness) and lie == LIES[1]:  # 0 < 0 fails there indeed
        assert judge(false, found).verdict == "REFUTED"
        return
    with pytest.raises(CertificateRejected):
        judge(false, found, judged)
