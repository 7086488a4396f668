"""False statements beside those that single letters, means and largest terms prove: a dropped condition, a flipped sign,
a range that is one too short, an empty alphabet, an index of the claim that has the name of one in a sum.

Whatever the search proposes for them, the kernel is asked.
"""

import pytest

from tests.shares import shorter
from theorems.basics.sorting import largest
from verify.kernel.errors import CertificateRejected, KernelError
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.language.vocabulary import words_for
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.offers import Offer, Offered, offering
from verify.proving.sums import alphabets, extremes
from verify.proving.tactics import Stuck

LAWS = "n integer, p q family(1), law[n](p), law[n](q), x family(1)"
SUMMED = "n integer, p x family(1), sum(i, 1, n, p[i]) = 1"
CLOSE = "n integer, p q family(1), eps real, law[n](p), law[n](q); forall i in 1..n: 0 < q[i] and p[i] <= exp(eps)*q[i]"
BACK = "forall i in 1..n: q[i] <= exp(eps)*p[i]"
WITHIN = "n integer, p x family(1), a b m real, a < b; forall i in 1..n: a <= x[i] and x[i] <= b; sum(i, 1, n, p[i]*x[i]) = m"
FALSE = {
    "a mean is no letter's value": ("sum(i, 1, n, p[i]*x[i]) <= x[i]", LAWS + ", i in 1..n"),
    "weights that may be negative": ("sum(i, 1, n, p[i]*x[i]) <= t", SUMMED + ", t real, forall i in 1..n: x[i] <= t"),
    "weights that add up to less": (
        "sum(i, 1, n, p[i]*x[i]) <= t",
        "n integer, p x family(1), t real, forall i in 1..n: x[i] <= t and 0 <= p[i]; sum(i, 1, n, p[i]) = 1/2",
    ),
    "all values but the last": ("sum(i, 1, n, p[i]*x[i]) <= t", LAWS + ", t real, forall i in 1..n-1: x[i] <= t"),
    "a mean from below": ("sum(i, 1, n, p[i]*x[i]) <= t", LAWS + ", t real, forall i in 1..n: x[i] >= t"),
    "a letter outside": ("total_variation[n](p, q) >= abs(p[i] - q[i])", LAWS + ", i in 0..n"),
    "a letter twice": ("total_variation[n](p, q) >= 2*(p[i] - q[i])", LAWS + ", i in 1..n"),
    "a bound from below": ("p[i] <= t", LAWS + ", i in 1..n, t real, sum(i, 1, n, p[i]) >= t"),
    "terms that may be negative": ("x[i] <= t", "n integer, x family(1), i in 1..n, t real, sum(i, 1, n, x[i]) <= t"),
    "a letter strictly": ("p[i] < t", LAWS + ", i in 1..n, t real, sum(i, 1, n, p[i]) <= t"),
    "inputs by one another, but one": (
        "W[i, j] <= exp(eps)*sum(k, 1, n, p[k]*W[k, j])",
        "n m integer, p family(1), law[n](p), W family(2), eps >= 0, i in 1..n, j in 1..m, "
        "forall a in 1..n, b in 2..n, k in 1..m: W[a, k] <= exp(eps)*W[b, k]",
    ),
    "a root from above": (
        "sqrt(sum(i, 1, n, x[i]^2)*sum(i, 1, n, y[i]^2)) <= sum(i, 1, n, x[i]*y[i])", "n integer, n >= 1, x y family(1)",
    ),
    "distances on one side only": (
        "exp(x[k])/sum(i, 1, n, exp(x[i])) <= exp(2*t)*exp(y[k])/sum(i, 1, n, exp(y[i]))",
        "n integer, t >= 0, x y family(1), k in 1..n, forall i in 1..n: x[i] - y[i] <= t",
    ),
    "a factor from above only": ("relative_entropy[n](p, q) <= eps*(exp(eps) - 1)/(exp(eps) + 1)", f"{CLOSE}; eps >= 0"),
    "a factor but for the last letter": (
        "chi_square[n](p, q) <= exp(eps) + exp(-eps) - 2", f"{CLOSE}; forall i in 1..n-1: q[i] <= exp(eps)*p[i]",
    ),
    "a factor to another law": (
        "chi_square[n](p, q) <= exp(eps) + exp(-eps) - 2", f"{CLOSE}; r family(1); forall i in 1..n: q[i] <= exp(eps)*r[i]",
    ),
    "a factor, strictly": ("chi_square[n](p, q) < exp(eps) + exp(-eps) - 2", f"{CLOSE}; {BACK}"),
    "a factor, from below": ("sum(i, 1, n, sqrt(p[i]*q[i])) <= 2*exp(eps/2)/(1 + exp(eps))", f"{CLOSE}; {BACK}"),
    "families within a factor that are no laws": (
        "relative_entropy[n](p, q) <= eps*(exp(eps) - 1)/(exp(eps) + 1)",
        f"n integer, p q family(1), eps real; forall i in 1..n: 0 < q[i] and 0 < p[i] and p[i] <= exp(eps)*q[i]; sum(i, 1, n, p[i]) = 1; {BACK}",
    ),
    "a chord of a function that bends both ways": (
        "sum(i, 1, n, p[i]*x[i]^3) <= (b^3 - a^3)/(b - a)*m - a*b*(a + b)", f"{WITHIN}, law[n](p)",
    ),
    "bounds and weights that may be negative": ("sum(i, 1, n, p[i]*x[i]^2) <= (a + b)*m - a*b", f"{WITHIN}, sum(i, 1, n, p[i]) = 1"),
    "bounds and the mean of another law": (
        "sum(i, 1, n, q[i]*x[i]^2) <= (a + b)*m - a*b", f"{WITHIN}, q family(1), law[n](p), law[n](q)",
    ),
    "two letters that may be one": ("p[i] + p[j] <= 1", LAWS + ", i j in 1..n"),
    "three letters of which two differ": ("p[i] + p[j] + p[k] <= 1", LAWS + ", i j k in 1..n, i != j, j != k"),
    "letters of different alphabets": ("p[i] + q[j] <= 1", LAWS + ", i j in 1..n, i != j"),
    "entries of two rows": (
        "W[i, k] + W[j, k] <= 1", "n m integer, W family(2), channel[n,m](W), i j in 1..n, k in 1..m, i != j",
    ),
    "values that may be negative": ("sum(i, 1, n, x[i]^2) <= sum(i, 1, n, x[i])^2", "n integer, x family(1)"),
    "a square of another sum": (
        "sum(i, 1, n, x[i]^2) <= sum(i, 1, n, p[i]*x[i])^2", LAWS + ", forall i in 1..n: 0 <= x[i]",
    ),
    "Popoviciu, bounded above only": (
        "sum(i, 1, n, p[i]*x[i]^2) - sum(i, 1, n, p[i]*x[i])^2 <= (b - a)^2/4",
        LAWS + ", a b real, forall i in 1..n: x[i] <= b",
    ),
    "letters picked from terms that may be negative": (
        "sum(j, 1, m, V[x[j],j]) <= n", "n m integer, n >= 1, V family(2), x in tuples(m,n), "
        "forall i in 1..n: sum(j, 1, m, V[i,j]) = 1",
    ),
    "letters picked from one more": (
        "sum(j, 1, m, W[x[j],j]) <= n", "n m integer, n >= 1, W family(2), channel[n,m](W), x in tuples(m,n+1)",
    ),
    "columns for rows": ("sum(j, 1, m, sum(i, 1, n, W[i,j])) <= m", "n m integer, n >= 1, W family(2), channel[n,m](W)"),
    "the first row of none": (
        "sum(j, 1, m, W[1,j]) >= 1", "n m integer, W family(2), channel[n,m](W)",
    ),
    "the largest of none": ("exists i in 1..n: x[i] >= 0*x[i]", "n integer, x family(1)"),
    "a largest above the mean": ("exists i in 1..n: x[i] > sum(j, 1, n, p[j]*x[j])", LAWS),
    "a largest of the others": ("exists i in 1..n-1: x[i] >= sum(j, 1, n, p[j]*x[j])", LAWS),
    "all that are largest": ("forall i in 1..n: x[i] >= sum(j, 1, n, p[j]*x[j])", LAWS),
    "a largest of the same name": ("exists k in 1..n: x[k] >= x[i] + sum(k, 1, n, p[k])", LAWS + ", i in 1..n"),
}  # fmt: skip


@pytest.fixture(scope="module")
def offer():
    judged = judge(largest.statement, proof := largest.proof())
    return Offer(lambda: iter((Offered(largest.id, largest.statement, lambda: proof),)), {largest.id: judged})


@pytest.mark.parametrize("name", FALSE)
@pytest.mark.parametrize("room", [alphabets, extremes])
def test_no_false_neighbour_is_proved(name, room, offer):
    text, where = FALSE[name]
    statement = expand(parse(text, where, words_for(text, where)))
    with offering(offer):
        try:
            found = room.prove(statement, Deadline(shorter(0.3, 2)))
        except (Stuck, OutOfTime, KernelError):
            return
    with pytest.raises(CertificateRejected):
        judge(statement, found, offer.lemmas)
