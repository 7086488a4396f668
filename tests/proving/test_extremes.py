"""What is reached where a term is largest or smallest; the lemma that says that there is one is cited, and judged."""

import pytest

from tests.shares import shorter
from theorems.basics.sorting import largest
from verify.kernel.errors import CertificateRejected
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.language.vocabulary import words_for
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.offers import Offer, Offered, offering
from verify.proving.sums.extremes import prove
from verify.proving.tactics import Stuck

LAW = "M integer, p family(1), law(p)"
#: (true, perturbed twin, conditions)
PAIRS = [
    ("max(i, 1, M, p[i]) >= 1/M", "max(i, 1, M, p[i]) >= 2/M", LAW),
    ("min(i, 1, M, p[i]) <= 1/M", "min(i, 1, M, p[i]) < 1/M", LAW),
    ("max(i, 1, M, p[i]) >= sum(i, 1, M, p[i]^2)", "max(i, 1, M, p[i]) > sum(i, 1, M, p[i]^2)", LAW),
    ("max(i, 1, M, x[i]) >= sum(i, 1, M, p[i]*x[i])", "max(i, 1, M, x[i]) >= 2*sum(i, 1, M, p[i]*x[i])", LAW + ", x family(1)"),
    ("exists i in 1..M: sum(j, 1, M, p[j]*x[j]) <= x[i]", "exists i in 2..M: sum(j, 1, M, p[j]*x[j]) <= x[i]", LAW + ", x family(1)"),
    ("max(i, 1, M, log(p[i]/q[i])) >= relative_entropy[M](p, q)", "max(i, 1, M, log(p[i]/q[i])) >= 2*relative_entropy[M](p, q)",
     "p, q law(M), forall i in 1..M: p[i] > 0 and q[i] > 0"),
]  # fmt: skip


@pytest.fixture(scope="module")
def offer():
    judged = judge(largest.statement, proof := largest.proof())
    return Offer(lambda: iter((Offered(largest.id, largest.statement, lambda: proof),)), {largest.id: judged})


@pytest.mark.parametrize(("true", "false", "where"), PAIRS)
def test_a_bound_is_reached_and_its_neighbour_is_not(offer, true, false, where):
    statement = expand(parse(true, where, words_for(true, where)))
    with offering(offer):
        proof = prove(statement, Deadline(60))
        assert proof is not None
        judgement = judge(statement, proof, offer.lemmas)
        assert (judgement.verdict, judgement.lemmas) == ("PROVED", (largest.id,))
        with pytest.raises((Stuck, OutOfTime)):
            prove(expand(parse(false, where, words_for(true, where))), Deadline(shorter(1, 3)))
    with pytest.raises(CertificateRejected, match="no proved lemma"):
        judge(statement, proof, {})


def test_without_the_library_nothing_is_claimed():
    true, _, where = PAIRS[0]
    assert prove(expand(parse(true, where, words_for(true, where))), Deadline(5)) is None
