"""An offer of lemmas that lies: what is cited is what was judged under the id, whatever the search was told it says."""

import pytest

from verify.kernel.errors import CertificateRejected
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import Deadline
from verify.proving import algebra
from verify.proving.library import prove
from verify.proving.offers import Offer, Offered, offering

WHERE = "x real, y real"
TRUE = parse("x*y <= x^2/2 + y^2/2", WHERE)


@pytest.mark.parametrize("lie", ["x*y <= x^2/4 + y^2/4", "x*y < x^2/2 + y^2/2", "x*y + 1 <= x^2/2 + y^2/2"])
def test_a_statement_that_is_offered_in_place_of_the_judged_one_proves_nothing(lie):
    certificate = algebra.prove(expand(TRUE), Deadline(60))
    judged = {"own.true": judge(TRUE, certificate)}
    assert judged["own.true"].verdict == "PROVED"
    false = expand(parse(lie, WHERE))
    with offering(Offer(lambda: iter([Offered("own.true", false, lambda: certificate)]), judged)):
        try:
            proof = prove(false, Deadline(30))
        except Exception:  # the search may notice; what counts is that the kernel never accepts
            return
    with pytest.raises(CertificateRejected):
        judge(false, proof, judged)
