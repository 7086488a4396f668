"""Sums over symbolic alphabets: textbook inequalities, each with a neighbour that is false."""

import pytest

from tests.shares import share, shorter
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.language.vocabulary import Vocabulary, words_for
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.sums.alphabets import prove
from verify.proving.tactics import Stuck

LAWS = "M integer, p q family(1), law(p), law(q)"
POSITIVE = LAWS + ", forall i in 1..M: p[i] > 0 and q[i] > 0"
LEVEL = POSITIVE + ", eps >= 0, forall i in 1..M: p[i] <= exp(eps)*q[i]"
TWO_SIDED = LEVEL + ", forall i in 1..M: q[i] <= exp(eps)*p[i]"
NUMBERS = "n integer, n >= 0, x y family(1)"
WEIGHTS = "n integer, p x family(1), forall i in 1..n: p[i] > 0 and x[i] > 0, sum(i, 1, n, p[i]) = 1"

#: (true, perturbed twin, conditions)
LETTERS = (
    "n, m, k integer, W channel(n,m), eps >= 0, dp(W,eps), forall a in 1..n, b in 1..m: W[a,b] > 0, "
    "x in tuples(k,n), z in tuples(k,n), y in tuples(k,m)"
)
PAIRS = {
    "half the distance and the overlap": (
        "total_variation(p, q) = 1 - sum(i, 1, M, min(p[i], q[i]))",
        "total_variation(p, q) = 1 - 2*sum(i, 1, M, min(p[i], q[i]))",
        LAWS,
    ),
    "total variation": ("total_variation(p, q) <= 1", "total_variation(p, q) <= 3/4", LAWS),
    "a test": (
        "sum(i, 1, M, A[i]*(p[i] - q[i])) <= total_variation(p, q)",
        "2*sum(i, 1, M, A[i]*(p[i] - q[i])) <= total_variation(p, q)",
        LAWS + ", A family(1), forall i in 1..M: 0 <= A[i] <= 1",
    ),
    "level and information": ("relative_entropy(p, q) <= eps", "relative_entropy(p, q) <= eps/2", LEVEL),
    "level and chi-square": (
        "chi_square(p, q) <= (exp(eps) - 1)*(1 - exp(-eps))",
        "chi_square(p, q) <= (1 - exp(-eps))^2",
        TWO_SIDED,
    ),
    "Bhattacharyya": ("sum(i, 1, M, sqrt(p[i]*q[i])) <= 1", "sum(i, 1, M, sqrt(p[i]*q[i])) <= 1/2", LAWS),
    "chi-square and total variation": (
        "4*total_variation(p, q)^2 <= chi_square(p, q)",
        "5*total_variation(p, q)^2 <= chi_square(p, q)",
        LAWS + ", forall i in 1..M: q[i] > 0",
    ),
    "relative entropy and chi-square": (
        "relative_entropy(p, q) <= log(1 + chi_square(p, q))",
        "relative_entropy(p, q) <= log(1 + chi_square(p, q))/2",
        POSITIVE,
    ),
    "Cauchy-Schwarz": (
        "sum(i, 1, n, x[i]*y[i])^2 <= sum(i, 1, n, x[i]^2)*sum(i, 1, n, y[i]^2)",
        "2*sum(i, 1, n, x[i]*y[i])^2 <= sum(i, 1, n, x[i]^2)*sum(i, 1, n, y[i]^2)",
        NUMBERS,
    ),
    "Chebyshev's sum inequality": (
        "sum(i, 1, n, x[i])*sum(i, 1, n, y[i]) <= n*sum(i, 1, n, x[i]*y[i])",
        "2*sum(i, 1, n, x[i])*sum(i, 1, n, y[i]) <= n*sum(i, 1, n, x[i]*y[i])",
        NUMBERS + ", forall i in 1..n, j in 1..n: (x[i] - x[j])*(y[i] - y[j]) >= 0",
    ),
    "a softmax mean grows": (
        "sum(i,1,n,x[i]*exp(s*x[i]))/sum(i,1,n,exp(s*x[i])) <= sum(i,1,n,x[i]*exp(t*x[i]))/sum(i,1,n,exp(t*x[i]))",
        "sum(i,1,n,x[i]*exp(t*x[i]))/sum(i,1,n,exp(t*x[i])) <= sum(i,1,n,x[i]*exp(s*x[i]))/sum(i,1,n,exp(s*x[i]))",
        "n integer, n >= 1, x family(1), s <= t",
    ),
    "the mean difference": (
        "sum(i, 1, M, sum(j, 1, M, p[i]*p[j]*abs(x[i] - x[j]))) <= 2*sum(i, 1, M, p[i]*abs(x[i]))",
        "sum(i, 1, M, sum(j, 1, M, p[i]*p[j]*abs(x[i] - x[j]))) <= sum(i, 1, M, p[i]*abs(x[i]))/2",
        "M integer, p x family(1), law(p)",
    ),
    "Neyman and Pearson": (
        "sum(i, 1, M, p[i]*t[i]) <= sum(i, 1, M, p[i]*s[i])",
        "sum(i, 1, M, p[i]*s[i]) <= sum(i, 1, M, p[i]*t[i])",
        LAWS + ", s t family(1), c >= 0, forall i in 1..M: 0 <= t[i] <= 1, forall i in 1..M: 0 <= s[i] <= 1; "
        "forall i in 1..M: p[i] > c*q[i] => s[i] = 1; forall i in 1..M: p[i] < c*q[i] => s[i] = 0; "
        "sum(i, 1, M, q[i]*t[i]) <= sum(i, 1, M, q[i]*s[i])",
    ),
    "two logarithms of sums": (
        "log(sum(i,1,n,exp(x[i]))) - log(sum(i,1,n,exp(y[i]))) <= c",
        "log(sum(i,1,n,exp(x[i]))) - log(sum(i,1,n,exp(y[i]))) <= c/2",
        "n integer, n >= 1, x y family(1), forall i in 1..n: abs(x[i] - y[i]) <= c",
    ),
    "the value of a game": (
        "w <= v",
        "w < v",
        "n m integer, p q family(1), law[n](p), law[m](q), A family(2), "
        "forall x in 1..n: sum(y, 1, m, A[x,y]*q[y]) <= v; forall y in 1..m: sum(x, 1, n, p[x]*A[x,y]) >= w",
    ),
    "a part of a range": (
        "p[1] <= c/(1 + c)",
        "p[1] <= c/(2 + c)",
        "M integer, p family(1), law(p), l in 2..M, c >= 0, p[1] <= c*sum(i, l, M, p[i])",
    ),
    "a bound of ratios": ("r >= 1", "r >= 2", POSITIVE + ", forall i in 1..M: p[i]/q[i] <= r"),
    "two events of which one excludes the other": (
        "sum(i, 1, M, p[i]*x[i]) + sum(i, 1, M, p[i]*y[i]) = 1",
        "sum(i, 1, M, p[i]*x[i]) = sum(i, 1, M, p[i]*y[i])",
        "M integer, p f x y family(1), law(p), forall i in 1..M: (f[i] > c and x[i] = 1) or (f[i] <= c and x[i] = 0); "
        "forall i in 1..M: (f[i] <= c and y[i] = 1) or (f[i] > c and y[i] = 0)",
    ),
    "the best guess is right more often than nowhere": (
        "0 < sum(j, 1, m, W[s[j],j])",
        "n < sum(j, 1, m, W[s[j],j])",
        "n m integer, n >= 1, W channel(n,m), s in tuples(m,n), forall i in 1..n, j in 1..m: W[i,j] <= W[s[j],j]",
    ),
    "a product of many numbers": (
        "exp(sum(i, 1, n, log(x[i]))) <= exp(n*eps)*exp(sum(i, 1, n, log(y[i])))",
        "exp(sum(i, 1, n, log(x[i]))) <= exp(eps)*exp(sum(i, 1, n, log(y[i])))",
        NUMBERS + ", eps real, forall i in 1..n: x[i] > 0 and y[i] > 0 and x[i] <= exp(eps)*y[i]",
    ),
    "the hockey stick seen from the other side": (
        "hockey_stick(p, q, eps) = 1 - exp(eps) + exp(eps)*hockey_stick(q, p, -eps)",
        "hockey_stick(p, q, eps) = 1 - exp(eps) + hockey_stick(q, p, -eps)",
        LAWS,
    ),
    "the square of a sum": (
        "sum(i, 1, n, x[i])^2 <= n*sum(i, 1, n, x[i]^2)",
        "sum(i, 1, n, x[i])^2 <= (n - 1)*sum(i, 1, n, x[i]^2)",
        NUMBERS,
    ),
    "Jensen": (
        "sum(i, 1, n, p[i]*log(x[i])) <= log(sum(i, 1, n, p[i]*x[i]))",
        "sum(i, 1, n, p[i]*log(x[i])) >= log(sum(i, 1, n, p[i]*x[i]))",
        WEIGHTS,
    ),
    "the log-sum inequality": (
        "sum(i, 1, n, p[i]*log(p[i]/x[i])) >= sum(i, 1, n, p[i])*log(sum(i, 1, n, p[i])/sum(i, 1, n, x[i]))",
        "sum(i, 1, n, p[i]*log(p[i]/x[i])) >= sum(i, 1, n, p[i])*log(sum(i, 1, n, x[i])/sum(i, 1, n, p[i]))",
        "n integer, n >= 1, p x family(1), forall i in 1..n: p[i] > 0 and x[i] > 0",
    ),
    "one term of a sum": (
        "x[k] <= log(sum(i, 1, n, exp(x[i])))",
        "2*x[k] <= log(sum(i, 1, n, exp(x[i])))",
        "n integer, x family(1), k in 1..n",
    ),
    "level and Renyi divergence": (
        "log(sum(i, 1, M, p[i]^2/q[i])) <= eps",
        "log(sum(i, 1, M, p[i]^2/q[i])) <= eps/2",
        LEVEL,
    ),
    "a term is at most the sum": (
        "-sum(i, 1, M, xlogx(p[i])) >= 0",
        "-sum(i, 1, M, xlogx(p[i])) >= 1/10",
        "M integer, p family(1), law(p)",
    ),
    "facts about each index, summed up": (
        "t >= 1/M",
        "t >= 2/M",
        "M integer, M >= 1, t real, p family(1), forall i in 1..M: p[i] <= t; sum(i, 1, M, p[i]) = 1",
    ),
    "collision entropy": (
        "-log(sum(i, 1, M, p[i]^2)) <= shannon_entropy(p)",  # the sum is positive, as p is not 0 everywhere
        "-log(sum(i, 1, M, p[i]^2)) >= shannon_entropy(p)",
        "M integer, p family(1), law(p)",
    ),
    "a level on one side": (
        "total_variation(p, q) <= 1 - exp(-eps)",  # eps >= 0, by the facts summed up; where p = exp(eps) q the terms meet
        "total_variation(p, q) <= 1 - exp(-eps/2)",
        LAWS + ", eps real, forall i in 1..M: p[i] <= exp(eps)*q[i]",
    ),
    "a chain": (
        "x[0] <= exp(k*eps)*x[k]",
        "x[0] <= exp((k - 1)*eps)*x[k]",
        "k integer, k >= 0, eps >= 0, x family(1), forall i in 0..k: x[i] >= 0; forall i in 0..k-1: x[i] <= exp(eps)*x[i+1]",
    ),
    "sums of sums": (
        "sum(i, 1, n, sum(j, 1, m, p[i]*q[j]*log(q[j]))) = sum(j, 1, m, q[j]*log(q[j]))",
        "sum(i, 1, n, sum(j, 1, m, p[i]*q[j]*log(q[j]))) = 2*sum(j, 1, m, q[j]*log(q[j]))",
        "n m integer, n >= 1, m >= 1, p q family(1), forall j in 1..m: q[j] > 0; sum(i, 1, n, p[i]) = 1",
    ),
    "roots of sums": (
        "sum(i, 1, n, x[i]) <= sqrt(n)*sqrt(sum(i, 1, n, x[i]^2))",
        "2*sum(i, 1, n, x[i]) <= sqrt(n)*sqrt(sum(i, 1, n, x[i]^2))",
        "n integer, n >= 1, x family(1)",
    ),
    "products of sums beside sums in sums": (
        "sum(y, 1, m, sum(z, 1, k, f[y,z])) <= sum(y, 1, m, u[y])*sum(z, 1, k, v[z])",
        "sum(y, 1, m, sum(z, 1, k, f[y,z])) <= sum(y, 1, m, u[y])*sum(z, 1, k, v[z])/2",
        """m k n integer, f family(2), u v family(1), V W family(2), forall y in 1..m, z in 1..k: exists x in 1..n: f[y,z] = V[x,y]*W[x,z];
         forall x in 1..n, y in 1..m: 0 <= V[x,y] and V[x,y] <= u[y]; forall x in 1..n, z in 1..k: 0 <= W[x,z] and W[x,z] <= v[z]""",
    ),
    "an entry that is more than one beside it": (
        "p[a] - q[b] <= TV(p,q)",
        "p[a] - q[b] <= TV(p,q)/2",
        "n integer, p q law(n), a b in 1..n, q[a] <= q[b]",
    ),
    "the distance of two largest entries": (
        "abs(p[a] - q[b]) <= TV(p,q)",
        "abs(p[a] - q[b]) <= TV(p,q)/2",
        "n integer, p q law(n), a b in 1..n, p[b] <= p[a], q[a] <= q[b]",
    ),
    "ratios that are summed up": (
        "TV(p,q) <= 1 - p[a]/q[a]",
        "TV(p,q) <= 1 - 2*p[a]/q[a]",
        "n integer, p q law(n), a in 1..n, forall x in 1..n: q[x] > 0; forall x in 1..n: p[a]/q[a] <= p[x]/q[x]",
    ),
    "what is said at letters that are chosen": (
        "sum(y, 1, m, sum(x, 1, n, p[x]*W[x,y]*g[t[y],x])) <= C*sum(y, 1, m, W[s[y],y])",
        "sum(y, 1, m, sum(x, 1, n, p[x]*W[x,y]*g[t[y],x])) <= C*sum(y, 1, m, W[s[y],y])/2",
        """k m n integer, p law(n), W g family(2), t in tuples(m,k), s in tuples(m,n), C real, forall x in 1..n, y in 1..m: 0 <= W[x,y] and W[x,y] <= W[s[y],y];
         forall w in 1..k, x in 1..n: g[w,x] >= 0; forall w in 1..k: sum(x, 1, n, p[x]*g[w,x]) <= C""",
    ),
    "quotients of sums": (
        "exp(x[k])/sum(i, 1, n, exp(x[i])) <= exp(2*t)*exp(y[k])/sum(i, 1, n, exp(y[i]))",
        "exp(x[k])/sum(i, 1, n, exp(x[i])) <= exp(t)*exp(y[k])/sum(i, 1, n, exp(y[i]))",
        "n integer, n >= 1, t real, x y family(1), k in 1..n, forall i in 1..n: x[i] <= y[i] + t and y[i] <= x[i] + t",
    ),
    "the exponential mechanism": (
        "exp(x[k])/sum(i, 1, n, exp(x[i])) <= exp(2*t)*exp(y[k])/sum(i, 1, n, exp(y[i]))",
        "exp(x[k])/sum(i, 1, n, exp(x[i])) <= exp(t)*exp(y[k])/sum(i, 1, n, exp(y[i]))",
        "n integer, t >= 0, x y family(1), k in 1..n, forall i in 1..n: abs(x[i] - y[i]) <= t",
    ),
    "Cauchy-Schwarz with a root": (
        "sum(i, 1, n, x[i]*y[i]) <= sqrt(sum(i, 1, n, x[i]^2)*sum(i, 1, n, y[i]^2))",
        "2*sum(i, 1, n, x[i]*y[i]) <= sqrt(sum(i, 1, n, x[i]^2)*sum(i, 1, n, y[i]^2))",
        NUMBERS,
    ),
    "an entry and the output": (
        "W[i, j] <= exp(eps)*sum(k, 1, M, p[k]*W[k, j])",
        "W[i, j] <= exp(eps/2)*sum(k, 1, M, p[k]*W[k, j])",
        "M N integer, p family(1), law(p), W family(2), eps >= 0, i in 1..M, j in 1..N, "
        "forall a in 1..M, b in 1..M, k in 1..N: W[a, k] <= exp(eps)*W[b, k]",
    ),
    "two outputs": (
        "output(p, W, j) <= exp(eps)*output(q, W, j)",
        "output(p, W, j) <= exp(eps/2)*output(q, W, j)",
        LAWS + ", N integer, W family(2), eps real, j in 1..N, forall a in 1..M, b in 1..M, k in 1..N: W[a, k] <= exp(eps)*W[b, k]",
    ),
    "one letter as an event": (
        "abs(p[i] - q[i]) <= total_variation(p, q)",
        "2*abs(p[i] - q[i]) <= total_variation(p, q)",
        LAWS + ", i in 1..M",
    ),
    "one letter of what is bounded": (
        "p[i] <= exp(eps)*q[i] + d",
        "p[i] <= exp(eps)*q[i] + d/2",
        LAWS + ", i in 1..M, eps real, d real, hockey_stick(p, q, eps) <= d",
    ),
    "a bound of a sum": (
        "total_variation(p, q) <= (exp(eps) - 1 + 2*d)/(exp(eps) + 1)",
        "total_variation(p, q) <= (exp(eps) - 1 + d)/(exp(eps) + 1)",
        LAWS + ", eps >= 0, d >= 0, hockey_stick(p, q, eps) <= d, hockey_stick(q, p, eps) <= d",
    ),
    "names of sums, and of entries": (
        "relative_entropy(p, m) <= log(2)",
        "relative_entropy(p, m) <= log(2)/2",
        POSITIVE + ", m family(1), forall i in 1..M: m[i] = (p[i] + q[i])/2",
    ),
    "post-processing of approximate privacy": (
        "sum(j, 1, N, max(output(p, W, j) - exp(eps)*output(q, W, j), 0)) <= hockey_stick(p, q, eps)",
        "2*sum(j, 1, N, max(output(p, W, j) - exp(eps)*output(q, W, j), 0)) <= hockey_stick(p, q, eps)",
        LAWS + ", N integer, W family(2), channel(W), eps real",
    ),
    "two letters": ("p[i] + p[j] <= 1", "p[i] + 2*p[j] <= 1", LAWS + ", i j in 1..M, i != j"),
    "two outputs of one input": (
        "W[i, j]*W[i, k] <= 1/4",
        "W[i, j]*W[i, k] <= 1/5",
        "M N integer, W family(2), channel(W), i in 1..M, j k in 1..N, j != k",
    ),
    "a sum as a multiplier of its own terms": (
        "sum(i, 1, M, x[i]^2) <= sum(i, 1, M, x[i])^2",
        "2*sum(i, 1, M, x[i]^2) <= sum(i, 1, M, x[i])^2",
        "M integer, x family(1), forall i in 1..M: 0 <= x[i]",
    ),
    "Popoviciu": (
        "sum(i, 1, M, p[i]*x[i]^2) - sum(i, 1, M, p[i]*x[i])^2 <= (b - a)^2/4",
        "sum(i, 1, M, p[i]*x[i]^2) - sum(i, 1, M, p[i]*x[i])^2 <= (b - a)^2/5",
        "M integer, p x family(1), law(p), a b real, forall i in 1..M: a <= x[i] and x[i] <= b",
    ),
    "a whole number in a logarithm": (
        "c <= log(M)", "2*c <= log(M)", "M integer, p family(1), law(p), c real, forall i in 1..M: p[i] <= exp(-c)",
    ),
    "rows the other way round": (
        "sum(j, 1, N, sum(i, 1, M, W[i, j])) <= M",
        "sum(j, 1, N, sum(i, 1, M, W[i, j])) <= M - 1",
        "M N integer, M >= 1, W family(2), channel(W)",
    ),
    "letters that a tuple picks": (
        "maximal_leakage_at_most(W, log(M))",
        "maximal_leakage_at_most(W, log(M)/2)",
        "M N integer, M >= 1, W family(2), channel(W)",
    ),
    "the leakage of a private channel": (
        "maximal_leakage_at_most(W, eps)",
        "maximal_leakage_at_most(W, eps/2)",
        "M N integer, M >= 1, W family(2), channel(W), eps >= 0, dp(W, eps)",
    ),
    "other multipliers, where the first ones do not serve": (
        "relative_entropy(p, q) <= eps*(exp(eps) - 1)",
        "2*relative_entropy(p, q) <= eps*(exp(eps) - 1)/2",
        POSITIVE + ", eps >= 0, forall i in 1..M: p[i] <= exp(eps)*q[i] and q[i] <= exp(eps)*p[i]",
    ),
    "a fact about sums at two letters": (
        "forall a in 1..M, b in 1..M: sum(j, 1, N, max(W[a, j] - exp(s)*W[b, j], 0)) <= d",
        "forall a in 1..M, b in 1..M: sum(j, 1, N, max(W[a, j] - exp(s)*W[b, j], 0)) <= d/2",
        "M N integer, W family(2), channel(W), s t d real, t <= s, "
        "forall a in 1..M, b in 1..M: sum(j, 1, N, max(W[a, j] - exp(t)*W[b, j], 0)) <= d",
    ),
    "what has been seen": (
        "p[i]*W[i, j]/sum(k, 1, M, p[k]*W[k, j]) <= exp(eps)*p[i]",
        "p[i]*W[i, j]/sum(k, 1, M, p[k]*W[k, j]) <= exp(eps/2)*p[i]",
        "M N integer, p family(1), law(p), W family(2), channel(W), eps real, i in 1..M, j in 1..N, "
        "forall a in 1..M, b in 1..M, k in 1..N: W[a, k] <= exp(eps)*W[b, k]; forall a in 1..M, k in 1..N: W[a, k] > 0",
    ),
    "information and the number of outputs": (
        "mutual_information(p, W) <= log(N)",
        "mutual_information(p, W) <= log(N)/2",
        "M N integer, p family(1), law(p), W family(2), channel(W)",
    ),
    "columns that add up to 1": (
        "sum(j, 1, M, sum(i, 1, M, p[i]*W[i, j])*log(sum(i, 1, M, p[i]*W[i, j]))) <= sum(i, 1, M, p[i]*log(p[i]))",
        "sum(j, 1, M, sum(i, 1, M, p[i]*W[i, j])*log(sum(i, 1, M, p[i]*W[i, j]))) <= 2*sum(i, 1, M, p[i]*log(p[i]))",
        "M integer, p family(1), law(p), W family(2), channel(W), forall i in 1..M: p[i] > 0; "
        "forall j in 1..M: sum(i, 1, M, W[i, j]) = 1",
    ),
    "what is there for each letter": (
        "sum(j, 1, N, x[j]) <= exp(eps)*t",
        "sum(j, 1, N, x[j]) <= exp(eps/2)*t",
        "M N integer, p x family(1), law(p), W family(2), channel(W), eps t real, "
        "forall a in 1..M, b in 1..M, k in 1..N: W[a, k] <= exp(eps)*W[b, k]; "
        "forall i in 1..M: p[i] <= t; forall j in 1..N: exists i in 1..M: x[j] = p[i]*W[i, j]",
    ),
    "alternatives for each letter": (
        "sum(i, 1, M, p[i]*A[i]) <= sum(i, 1, M, p[i]*x[i])/t",
        "2*sum(i, 1, M, p[i]*A[i]) <= sum(i, 1, M, p[i]*x[i])/t",
        "M integer, p x A family(1), law(p), t > 0, forall i in 1..M: 0 <= x[i]; "
        "forall i in 1..M: A[i] = 0 or (A[i] = 1 and x[i] >= t)",
    ),
    "a sum that is the same for all terms of another": (
        "sum(i, 1, M, abs(p[i] - p[i]*A[i]/sum(k, 1, M, p[k]*A[k])))/2 = 1 - sum(i, 1, M, p[i]*A[i])",
        "sum(i, 1, M, abs(p[i] - p[i]*A[i]/sum(k, 1, M, p[k]*A[k]))) = 1 - sum(i, 1, M, p[i]*A[i])",
        "M integer, p A family(1), law(p), sum(k, 1, M, p[k]*A[k]) > 0, forall i in 1..M: A[i] = 0 or A[i] = 1",
    ),
    "each output explained once": (
        "sum(i,1,n,sum(j,1,m,R[i,j]/sum(k,1,n,R[k,j]))) = m",
        "sum(i,1,n,sum(j,1,m,R[i,j]/sum(k,1,n,R[k,j]))) = n",
        "n, m integer, m >= 1, R family(2), forall j in 1..m: sum(k,1,n,R[k,j]) > 0",
    ),
    "pairs of letters": (
        "sum(i, 1, M, p[i]*x[i]*y[i]) >= sum(i, 1, M, p[i]*x[i])*sum(i, 1, M, p[i]*y[i])",
        "sum(i, 1, M, p[i]*x[i]*y[i]) >= 2*sum(i, 1, M, p[i]*x[i])*sum(i, 1, M, p[i]*y[i])",
        "M integer, p x y family(1), law(p), forall i in 1..M, j in 1..M: (x[i] - x[j])*(y[i] - y[j]) >= 0",
    ),
    "letters of tuples as indices": (
        "sum(i, 1, k, log(W[x[i],y[i]])) <= eps*sum(i, 1, k, 1 - kronecker(x[i],z[i])) + sum(i, 1, k, log(W[z[i],y[i]]))",
        "sum(i, 1, k, log(W[x[i],y[i]])) <= eps/2*sum(i, 1, k, 1 - kronecker(x[i],z[i])) + sum(i, 1, k, log(W[z[i],y[i]]))",
        f"{LETTERS}, k >= 1",
    ),
    "a product over the coordinates of tuples": (
        "prod(i, 1, k, W[x[i],y[i]]) <= exp(eps*k)*prod(i, 1, k, W[z[i],y[i]])",
        "prod(i, 1, k, W[x[i],y[i]]) <= exp(eps*k/2)*prod(i, 1, k, W[z[i],y[i]])",
        f"{LETTERS}, k >= 0",
    ),
    "a product, by how many letters differ": (
        "prod(i, 1, k, W[x[i],y[i]]) <= exp(eps*sum(i, 1, k, 1 - kronecker(x[i],z[i])))*prod(i, 1, k, W[z[i],y[i]])",
        "prod(i, 1, k, W[x[i],y[i]]) <= exp(eps/2*sum(i, 1, k, 1 - kronecker(x[i],z[i])))*prod(i, 1, k, W[z[i],y[i]])",
        LETTERS,
    ),
    "one letter of a tuple, whose place is a whole number": (
        "log(W[x[i],y[i]])/i <= eps + log(W[z[i],y[i]])/i",
        "log(W[x[i],y[i]])/i <= eps/2 + log(W[z[i],y[i]])/i",
        f"{LETTERS}, i in 1..k",
    ),
    "multipliers where the first sample points mislead": (
        "2*sum(i, 1, M, min(p[i], q[i])) >= sum(i, 1, M, sqrt(p[i]*q[i]))^2",
        "sum(i, 1, M, min(p[i], q[i])) >= sum(i, 1, M, sqrt(p[i]*q[i]))^2",
        LAWS,
    ),
    "a known sum, squared": (
        "(sum(i,1,M,sum(j,1,M,p[i]*p[j])) - sum(i,1,M,p[i]^2))/2 <= (M-1)/(2*M)",
        "(sum(i,1,M,sum(j,1,M,p[i]*p[j])) - sum(i,1,M,p[i]^2))/2 < (M-1)/(2*M)",
        LAWS,
    ),
    "a maximum of two means": (
        "max(sum(i,1,M,p[i]*abs(f[i]-a)), sum(i,1,M,q[i]*abs(f[i]-b))) >= abs(a-b)/2*(1 - total_variation(p, q))",
        "max(sum(i,1,M,p[i]*abs(f[i]-a)), sum(i,1,M,q[i]*abs(f[i]-b))) >= abs(a-b)*(1 - total_variation(p, q))",
        f"{LAWS}, f family(1), a b real",
    ),
    "a logarithm of a sum in an exponent": (
        "hockey_stick(p, q, eps) <= exp((a-1)*(renyi_divergence(a, p, q) - eps))",
        "hockey_stick(p, q, eps) <= exp((a-1)*(renyi_divergence(a, p, q) - 2*eps))",
        f"{POSITIVE}, a > 1, eps real",
    ),
    "a chain of rows": (
        "W[1,j] <= exp(k*eps)*W[k+1,j]",
        "W[1,j] <= exp((k-1)*eps)*W[k+1,j]",
        "k m integer, k >= 1, j in 1..m, W family(2), forall i in 1..k, l in 1..m: W[i,l] <= exp(eps)*W[i+1,l]",
    ),
    "the order of exponentials that become letters": (
        "2*(exp(eps) - 1)^2/(exp(eps) + 1)*total_variation(p, q)^2 <= (exp(eps) - 1)^2*total_variation(p, q)^2",
        "2*(exp(eps) - 1)^2/(exp(eps) + 1)*total_variation(p, q)^2 <= (exp(eps) - 1)^2*total_variation(p, q)^2/2",
        f"{LAWS}, eps >= 0",
    ),
    "where a bad event may happen": (
        "sum(i, 1, M, max(p[i] - exp(eps)*q[i], 0)) <= sum(i, 1, M, p[i]*bad[i])",
        "sum(i, 1, M, max(p[i] - exp(eps)*q[i], 0)) <= sum(i, 1, M, q[i]*bad[i])",
        LAWS + ", eps real, bad family(1), forall i in 1..M: 0 <= bad[i] <= 1; forall i in 1..M: bad[i] < 1 => p[i] <= exp(eps)*q[i]",
    ),
    "likely letters are few": (
        "sum(i, 1, M, b[i]) <= exp(t)",
        "sum(i, 1, M, b[i]) <= exp(t)/2",
        LAWS + ", t real, b family(1), forall i in 1..M: 0 <= b[i] <= 1; forall i in 1..M: b[i] > 0 => p[i] >= exp(-t)",
    ),
    "what is said only where a number is positive": (
        "sum(i, 1, M, p[i]*b[i]*t) <= sum(i, 1, M, p[i]*b[i]*f[i])",
        "sum(i, 1, M, p[i]*t) <= sum(i, 1, M, p[i]*f[i])",
        LAWS + ", t real, b f family(1), forall i in 1..M: 0 <= b[i]; forall i in 1..M: b[i] > 0 => f[i] >= t",
    ),
    "a coupling bounds what is gained": (
        "sum(i, 1, n, sum(j, 1, m, C[i,j])*f[i]) + sum(j, 1, m, sum(i, 1, n, C[i,j])*g[j]) <= sum(i, 1, n, sum(j, 1, m, C[i,j]*d[i,j]))",
        "sum(i, 1, n, sum(j, 1, m, C[i,j])*f[i]) + 2*sum(j, 1, m, sum(i, 1, n, C[i,j])*g[j]) <= sum(i, 1, n, sum(j, 1, m, C[i,j]*d[i,j]))",
        "n, m integer, C, d family(2), f, g family(1), forall i in 1..n, j in 1..m: C[i,j] >= 0 and f[i] + g[j] <= d[i,j]",
    ),
    "facts summed up": (
        r"m \max_j \sum_i a_{ij} \ge \sum_{i,j} a_{ij}",
        r"m \min_j \sum_i a_{ij} \ge \sum_{i,j} a_{ij}",
        "a family(n,m)",
    ),
    "a size below a line": (
        r"\frac{\sum_i u_i e^{c u_i}}{\sum_i e^{c u_i}} \ge \frac{1}{n} \sum_i u_i",
        r"\frac{\sum_i u_i e^{c u_i}}{\sum_i e^{c u_i}} \ge \frac{2}{n} \sum_i u_i",
        "u family(n), c >= 0",
    ),
    "Kronecker symbols that go away": (
        r"\sum_{x \ne y} p(x) W(y|x) = 1 - \sum_x p(x) W(x|x)",
        r"\sum_{x \ne y} p(x) W(y|x) = 1 - \sum_x p(x) W(x|x)/2",
        "p law(n), W channel(n,n)",
    ),
    "weights times exponentials": ("sum(i, 1, M, p[i]*exp(t*f[i])) > 0", "sum(i, 1, M, p[i]*f[i]) > 0", LAWS + ", t real, f family(1)"),
    "a logarithm below its tangent at one": (
        "log(sum(i, 1, M, p[i]*exp(f[i]))) <= sum(i, 1, M, p[i]*(exp(f[i]) - 1))",
        "log(sum(i, 1, M, p[i]*exp(f[i]))) <= sum(i, 1, M, p[i]*(exp(f[i]) - 1))/2",
        LAWS + ", f family(1)",
    ),
    "entries that are chosen": (
        r"\sum_y \max_x p(x) W(y|x) \le m \max_x p(x)",
        r"\sum_y \max_x p(x) W(y|x) \le \max_x p(x)",
        "p law(n), W channel(n,m)",
    ),
    "two letters that differ": ("x*(1 - kronecker(b, a)) = x", "x*kronecker(b, a) = x", "n integer, x > 0, a, b in 1..n, a != b"),
}  # fmt: skip


def test_what_is_said_where_a_number_is_positive_is_not_said_where_it_is_negative():
    where = LAWS + ", t real, b f family(1), forall i in 1..M: b[i] > 0 => f[i] >= t"
    with pytest.raises((Stuck, OutOfTime)):
        _verdict("sum(i, 1, M, p[i]*b[i]*t) <= sum(i, 1, M, p[i]*b[i]*f[i])", where, 2)


def _verdict(text, where, seconds):
    statement = parse(text, where, Vocabulary(words_for(text, where)))
    return judge(statement, prove(expand(statement), Deadline(seconds)), {}).verdict


@pytest.mark.parametrize("name", share(PAIRS, 2))
def test_textbook_inequalities_are_proved_and_their_neighbours_are_not(name):
    true, false, where = PAIRS[name]
    assert _verdict(true, where, 60) == "PROVED"
    with pytest.raises((Stuck, OutOfTime)):
        _verdict(false, where, shorter(0.5, 2.5))
