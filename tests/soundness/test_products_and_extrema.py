"""Products over tuples, unions, extrema, powers, logarithms of integers: a certificate proves no false twin, and nobody else does."""

import pytest

from tests.provers import found, of_the_library
from tests.shares import shorter
from theorems.basics.words import WORDS
from verify.kernel.errors import KernelError
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving import existence, library, tangents
from verify.proving.offers import offering
from verify.proving.sums import alphabets
from verify.proving.tactics import Stuck

LAWS = "k n integer, k >= 1, p q law(n), forall a in 1..n: p[a] > 0 and q[a] > 0"
PRODUCT = "tsum(x in tuples(k,n), prod(i,1,k,{0}))"
#: Who finds it, a true statement, and false ones: another constant, another strictness, one hypothesis less.
TWINS = [
    (library.glanced, (f"{PRODUCT.format('p[x[i]]')} = 1", LAWS),
     [(f"{PRODUCT.format('p[x[i]]')} = n", LAWS), (f"{PRODUCT.format('p[x[i]]')} < 1", LAWS),
      (f"{PRODUCT.format('p[x[i]]')} = 1", "k n integer, k >= 1, n >= 1, p family(1), forall a in 1..n: p[a] > 0")]),
    (library.glanced, (f"{PRODUCT.format('p[x[i]]*q[x[i]]')} = sum(a,1,n,p[a]*q[a])^k", LAWS),
     [(f"{PRODUCT.format('p[x[i]]*q[x[i]]')} = sum(a,1,n,p[a]*q[a])", LAWS),
      # what stands for the factor depends on another coordinate, or on the place
      (f"{PRODUCT.format('p[x[1]]*q[x[i]]')} = sum(a,1,n,p[a]*q[a])^k", LAWS),
      (f"{PRODUCT.format('p[x[k+1-i]]*q[x[i]]')} = sum(a,1,n,p[a]*q[a])^k", LAWS),
      (f"{PRODUCT.format('i*p[x[i]]')} = sum(a,1,n,p[a])^k", LAWS)]),
    (library.glanced, ("tsum(x in tuples(k,n), prod(i,1,k,p[x[i]])*sum(i,1,k,f[x[i]])) = k*sum(a,1,n,p[a]*f[a])", f"{LAWS}, f family(1)"),
     [("tsum(x in tuples(k,n), prod(i,1,k,p[x[i]])*sum(i,1,k,f[x[i]])) = sum(a,1,n,p[a]*f[a])", f"{LAWS}, f family(1)"),
      ("tsum(x in tuples(k,n), prod(i,1,k,p[x[i]])*sum(i,1,k,f[x[1]])) = k*sum(a,1,n,q[a]*f[a])", f"{LAWS}, f family(1)")]),
    (library.glanced, ("tsum(x in tuples(k,n), abs(prod(i,1,k,p[x[i]]) - prod(i,1,k,q[x[i]]))) <= k*sum(a,1,n,abs(p[a]-q[a]))", LAWS),
     [("tsum(x in tuples(k,n), abs(prod(i,1,k,p[x[i]]) - prod(i,1,k,q[x[i]]))) <= sum(a,1,n,abs(p[a]-q[a]))", LAWS),
      ("tsum(x in tuples(k,n), abs(prod(i,1,k,p[x[i]]) - prod(i,1,k,q[x[i]]))) < k*sum(a,1,n,abs(p[a]-q[a]))", LAWS)]),
    (library.glanced, ("1 - prod(i,1,k,1-d[i]) <= sum(i,1,k,d[i])", "k integer, k >= 0, d family(1), forall i in 1..k: 0 <= d[i] < 1"),
     [("1 - prod(i,1,k,1-d[i]) < sum(i,1,k,d[i])", "k integer, k >= 0, d family(1), forall i in 1..k: 0 <= d[i] < 1"),
      # an even number of factors below 0
      ("prod(i,1,k,1-d[i]) <= 1", "k integer, k >= 0, d family(1), forall i in 1..k: d[i] < 1")]),
    (alphabets.prove, ("sum(a,1,n,p[a]^2/q[a])^k = (1 + chi2(p,q))^k", LAWS),
     [("sum(a,1,n,p[a]^2/q[a])^k = (2 + chi2(p,q))^k", LAWS), ("sum(a,1,n,p[a]^2/q[a])^k = 1", LAWS),
      ("sum(a,1,n,p[a]^2/q[a])^k = (1 + chi2(p,q))^(k+1)", LAWS)]),
    (existence.prove, ("inf(x > 1: r*x + log(1/d)/(x-1)) = r + 2*sqrt(r*log(1/d))", "r > 0, 0 < d < 1"),
     [("inf(x > 1: r*x + log(1/d)/(x-1)) = r + sqrt(r*log(1/d))", "r > 0, 0 < d < 1"),
      ("inf(x > 1: r*x + log(1/d)/(x-1)) = r + 2*sqrt(r*log(1/d))", "r > 0, d > 0"),
      ("inf(x > 1: r*x + log(1/d)/(x-1)) > r + 2*sqrt(r*log(1/d))", "r > 0, 0 < d < 1")]),
    (existence.prove, ("max(p in [0,1]: h(p) + p*c) = log(1 + exp(c))", "c real"),
     [("max(p in [0,1/2]: h(p) + p*c) = log(1 + exp(c))", "c real"), ("max(p in [0,1]: h(p) + p*c) < log(1 + exp(c))", "c real")]),
    (tangents.prove, ("h(1/m) = log(m) - (m-1)/m*log(m-1)", "m integer, m >= 2"),
     [("h(1/m) = log(m) - log(m-1)", "m integer, m >= 2"), ("h(1/m) = log(m) - (m-1)/m*log(m-1)", "m integer, m >= 1"),
      ("h(1/m) < log(m) - (m-1)/m*log(m-1)", "m integer, m >= 2")]),
]  # fmt: skip


@pytest.fixture(scope="module")
def offer():
    return of_the_library()


@pytest.mark.parametrize(("find", "true", "false"), TWINS)
def test_a_certificate_proves_no_false_twin(find, true, false, offer):
    statement = expand(parse(*true, WORDS))
    with offering(offer):
        certificate, _ = found(find, statement)
        assert judge(statement, certificate, offer.lemmas).verdict == "PROVED"
        for texts in false:
            twin = expand(parse(*texts, WORDS))
            with pytest.raises(KernelError):
                judge(twin, certificate, offer.lemmas)
            try:
                proposed = find(twin, Deadline(shorter(2, 4)))
            except (Stuck, OutOfTime, KernelError):
                continue
            if proposed is not None:
                try:
                    verdict = judge(twin, proposed, offer.lemmas).verdict
                except KernelError:
                    continue
                assert verdict not in ("PROVED", "CONDITIONAL"), texts
