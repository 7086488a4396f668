"""Finite sums, binomial coefficients, integer parameters: true statements are proved, negative controls refuted."""

from __future__ import annotations

import pytest

from tests.shares import asked, shorter
from verify.kernel.certificate import Undefined
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.search import refute
from verify.proving.sums import prove
from verify.proving.tactics import Stuck

# (conditions, true statement, negative control)
Pair = tuple[str, str, str]
# Sums with an antidifference.
CLOSED_FORMS: list[Pair] = [
    (
        "n integer, n >= 1",
        "sum(i,1,n,sum(j,1,i,j)) == n*(n+1)*(n+2)/6",
        "sum(i,1,n,sum(j,1,i,j)) == n*(n+1)*(n+3)/6",
    ),
    ("n integer, n >= 0", "sum(k,0,n,k) == n*(n+1)/2", "sum(k,0,n,k) == n*(n-1)/2"),
    ("n integer, n >= 0", "sum(k,1,n,k^2) == n*(n+1)*(2*n+1)/6", "sum(k,1,n,k^2) == n*(n+1)*(2*n-1)/6"),
    ("n integer, n >= 0", "sum(k,1,n,k^3) == (n*(n+1)/2)^2", "sum(k,1,n,k^3) == (n*(n+1)/2)^2+n"),
    ("n integer, n >= 0", "sum(k,1,n,k^3) == sum(k,1,n,k)^2", "sum(k,1,n,k^3) == sum(k,0,n+1,k)^2"),
    ("n integer, n >= 1", "sum(k,1,n,2*k-1) == n^2", "sum(k,1,n,2*k+1) == n^2"),
    ("n integer, n >= 0, c real", "sum(i,1,n,c) == n*c", "sum(i,0,n,c) == n*c"),
    ("n integer, n >= 0", "sum(k,0,n,2^k) == 2^(n+1)-1", "sum(k,0,n,2^k) == 2^(n+1)"),
    ("n integer, n >= 0", "sum(k,0,n,1/2^k) < 2", "sum(k,0,n,1/2^k) < 3/2"),
    (
        "n integer, n >= 0, eps real, eps > 0",
        "sum(k,0,n,exp(-eps*k)) == (1-exp(-eps*(n+1)))/(1-exp(-eps))",
        "sum(k,0,n,exp(-eps*k)) == (1-exp(-eps*n))/(1-exp(-eps))",
    ),
    (
        "n integer, n >= 0, eps real, eps > 0",
        "sum(k,0,n,exp(-eps*k)) <= 1/(1-exp(-eps))",
        "sum(k,0,n,exp(-eps*k)) <= 1/(1+exp(-eps))",
    ),
    ("n integer, n >= 1, x real, x > 0, x < 1", "sum(k,0,n-1,x^k) < 1/(1-x)", "sum(k,0,n-1,x^k) < 1"),
    ("n integer, n >= 0", "sum(k,0,n,k*2^k) == (n-1)*2^(n+1)+2", "sum(k,0,n,k*2^k) == (n-1)*2^(n+1)+1"),
    ("n integer, n >= 1", "sum(k,1,n,1/(k*(k+1))) == n/(n+1)", "sum(k,1,n,1/(k*(k+1))) == (n+1)/(n+2)"),
    ("n integer, n >= 1", "sum(k,1,n,1/(k*(k+1))) < 1", "sum(k,1,n,1/(k*(k+1))) < 3/4"),
    ("n integer, n >= 1", "sum(k,1,n,1/k-1/(k+1)) == 1-1/(n+1)", "sum(k,1,n,1/k-1/(k+1)) == 1-1/n"),
    ("n integer, n >= 1", "sum(k,1,n,log((k+1)/k)) == log(n+1)", "sum(k,1,n,log((k+1)/k)) == log(n)"),
    (
        "n integer, n >= 1",
        "sum(k,1,n,1/((2*k-1)*(2*k+1))) == n/(2*n+1)",
        "sum(k,1,n,1/((2*k-1)*(2*k+1))) == n/(2*n+2)",
    ),
    ("n integer, n >= 1", "sum(k,1,n,1/((2*k-1)*(2*k+1))) < 1/2", "sum(k,1,n,1/((2*k-1)*(2*k+1))) < 1/3"),
    (
        "n integer, n >= 1",
        "sum(k,1,n,sqrt(k+1)-sqrt(k)) == sqrt(n+1)-1",
        "sum(k,1,n,sqrt(k+1)-sqrt(k)) == sqrt(n+1)",
    ),
    (
        "n integer, n>=1, f family(1)",
        "sum(k,1,n,f[k+1]-f[k]) == f[n+1]-f[1]",
        "sum(k,1,n,f[k+1]-f[k]) == f[n]-f[1]",
    ),
    ("n integer, n >= 0", "sum(k,0,n,(-1)^k) == (1+(-1)^n)/2", "sum(k,0,n,(-1)^k) == (1-(-1)^n)/2"),
    (
        "n integer, n >= 0",
        "sum(k,1,n,(-1)^k*k^2) == (-1)^n*n*(n+1)/2",
        "sum(k,1,n,(-1)^k*k^2) == (-1)^n*n*(n-1)/2",
    ),
    ("n integer, n >= 1", "sum(k,0,n,(-1)^k*binomial(n,k)) == 0", "sum(k,0,n,(-1)^k*binomial(n,k)) == 1"),
    (
        "n integer, n >= 0, x real, x != 0, x != 1",
        "sum(k,0,n,x^k) == (1-x^(n+1))/(1-x)",
        "sum(k,0,n,x^k) == (1-x^n)/(1-x)",
    ),
    (
        "n integer, n >= 0, x real, x > 0, x < 1",
        "sum(k,0,n,k*x^k) == (x-(n+1)*x^(n+1)+n*x^(n+2))/(1-x)^2",
        "sum(k,0,n,k*x^k) == (x-n*x^(n+1)+n*x^(n+2))/(1-x)^2",
    ),
    (
        "n integer, m integer, n >= m, m >= 1",
        "sum(k,m,n,k) == (n-m+1)*(n+m)/2",
        "sum(k,m,n,k) == (n-m)*(n+m)/2",
    ),
]

# The binomial theorem, its moments, Pascal's rule.
BINOMIAL: list[Pair] = [
    ("n integer, n >= 1", "sum(k,0,n-1,binomial(n,k)) == 2^n-1", "sum(k,0,n-1,binomial(n,k)) == 2^n"),
    (
        "n integer, k integer, 1 <= k, k <= n",
        "k*binomial(n,k) == n*binomial(n-1,k-1)",
        "k*binomial(n,k) == n*binomial(n-1,k)",
    ),
    (
        "n integer, n >= 0, eps real",
        "sum(k,0,n,binomial(n,k)*exp(eps*(n-k))) == (1+exp(eps))^n",
        "sum(k,0,n,binomial(n,k)*exp(eps*(n-k))) == (1+exp(-eps))^n",
    ),
    ("n integer, n >= 0", "sum(k,0,n,binomial(n,k)) == 2^n", "sum(k,0,n,binomial(n,k)) == 2^n+1"),
    (
        "n integer, n >= 1, p real, p>0, p<1",
        "sum(k,0,n,k*binomial(n,k)*p^k*(1-p)^(n-k)) == n*p",
        "sum(k,0,n,k*binomial(n,k)*p^k*(1-p)^(n-k)) == n*p^2",
    ),
    (
        "n integer, n >= 0, p real, p>0, p<1",
        "sum(k,0,n,k^2*binomial(n,k)*p^k*(1-p)^(n-k)) == n*p*(1-p)+n^2*p^2",
        "sum(k,0,n,k^2*binomial(n,k)*p^k*(1-p)^(n-k)) == n*p*(1-p)",
    ),
    ("n integer, n >= 1", "sum(k,0,n,k*binomial(n,k)) == n*2^(n-1)", "sum(k,0,n,k*binomial(n,k)) == n*2^n"),
    (
        "n integer, n >= 1",
        "sum(k,1,n,k*binomial(n,k)) == n*2^(n-1)",
        "sum(k,1,n,k*binomial(n,k)) == (n+1)*2^(n-1)",
    ),
    (
        "n integer, n>=2",
        "sum(k,0,n,k*(k-1)*binomial(n,k)) == n*(n-1)*2^(n-2)",
        "sum(k,0,n,k*(k-1)*binomial(n,k)) == n*(n-1)*2^(n-1)",
    ),
    (
        "n integer, n>=2",
        "sum(k,0,n,k^2*binomial(n,k)) == n*(n+1)*2^(n-2)",
        "sum(k,0,n,k^2*binomial(n,k)) == n*(n-1)*2^(n-2)",
    ),
    (
        "n integer, n >= 1, x real, x > 0",
        "sum(k,0,n,k*binomial(n,k)*x^k) == n*x*(1+x)^(n-1)",
        "sum(k,0,n,k*binomial(n,k)*x^k) == n*x*(1+x)^n",
    ),
    (
        "n integer, m integer, n>=1, m>=2, eps real, eps>=0",
        "sum(l,0,n,binomial(n,l)*(m-1)^l*exp(-eps*l)*l) == n*(m-1)*exp(-eps)*(1+(m-1)*exp(-eps))^(n-1)",
        "sum(l,0,n,binomial(n,l)*(m-1)^l*exp(-eps*l)*l) == n*(m-1)*exp(-eps)*(1+m*exp(-eps))^(n-1)",
    ),
    (
        "n integer, m integer, n>=1, m>=2, eps real, eps>=0",
        "sum(l,0,n,binomial(n,l)*(m-1)^l*exp(-eps*l)) == (1+(m-1)*exp(-eps))^n",
        "sum(l,0,n,binomial(n,l)*(m-1)^l*exp(-eps*l)) == (1+(m-1)*exp(eps))^n",
    ),
    (
        "n integer, m integer, n>=1, m>=2, eps real, eps>=0",
        "sum(l,0,n,binomial(n,l)*(m-1)^l*exp(-eps*l)*l)/(1+(m-1)*exp(-eps))^n == n/(1+exp(eps)/(m-1))",
        "sum(l,0,n,binomial(n,l)*(m-1)^l*exp(-eps*l)*l)/(1+(m-1)*exp(-eps))^n == n/(1+exp(eps)/m)",
    ),
    (
        "n integer, m integer, m>=0, n>=m",
        "sum(k,m,n,binomial(k,m)) == binomial(n+1,m+1)",
        "sum(k,m,n,binomial(k,m)) == binomial(n,m+1)",
    ),
    (
        "n integer, m integer, m>=0, n>=0",
        "sum(k,0,m,binomial(n+k,k)) == binomial(n+m+1,m)",
        "sum(k,0,m,binomial(n+k,k)) == binomial(n+m,m)",
    ),
    (
        "n integer, m integer, m>=0, n>=1",
        "sum(k,0,m,(-1)^k*binomial(n,k)) == (-1)^m*binomial(n-1,m)",
        "sum(k,0,m,(-1)^k*binomial(n,k)) == (-1)^m*binomial(n,m)",
    ),
    ("n integer, n >= 1", "binomial(n,1) == n", "binomial(n,1) == n+1"),
    ("n integer, n>=2", "binomial(n,2) == n*(n-1)/2", "binomial(n,2) == n*(n+1)/2"),
    (
        "n integer, n >= 0, x real, x != 0, 1+x != 0",
        "sum(k,0,n,binomial(n,k)*x^k) == (1+x)^n",
        "sum(k,1,n,binomial(n,k)*x^k) == (1+x)^n",
    ),
    (
        "n integer, n >= 0, a real, b real, a > 0, b > 0",
        "sum(k,0,n,binomial(n,k)*a^k*b^(n-k)) == (a+b)^n",
        "sum(k,0,n,binomial(n,k)*a^k*b^(n-k)) == (a-b)^n",
    ),
    (
        "n integer, m integer, n >= 0, m >= 2",
        "sum(l,0,n,binomial(n,l)*(m-1)^l) == m^n",
        "sum(l,0,n,binomial(n,l)*(m-1)^l) == (m-1)^n",
    ),
    (
        "n integer, n >= 0, p real, 0 < p, p < 1",
        "sum(k,0,n,binomial(n,k)*p^k*(1-p)^(n-k)*(k-n*p)^2) == n*p*(1-p)",
        "sum(k,0,n,binomial(n,k)*p^k*(1-p)^(n-k)*(k-n*p)^2) == n*p",
    ),
    (
        "n integer, n >= 0, eps real",
        "sum(k,0,n,binomial(n,k)*exp(eps*k)) == (1+exp(eps))^n",
        "sum(k,0,n,binomial(n,k)*exp(eps*k)) == (1-exp(eps))^n",
    ),
]

# Induction, monotonicity, comparison term by term.
INEQUALITIES: list[Pair] = [
    (
        "M integer, M >= 1, p family(1), q family(1), forall i in 1..M: p[i] > 0, forall i in 1..M: q[i] > 0, sum(i,1,M,p[i]) == 1, sum(i,1,M,q[i]) == 1",
        "sum(i,1,M,p[i]*log(p[i]/q[i])) >= 0",
        "sum(i,1,M,p[i]*log(p[i]/q[i])) > 0",
    ),
    ("n integer, n >= 1", "(1+1/n)^n >= 2", "(1+1/n)^n > 2"),
    (
        "n integer, n >= 1, a family(1), b family(1), forall i in 1..n: a[i] <= b[i]",
        "sum(i,1,n,a[i]) <= sum(i,1,n,b[i])",
        "sum(i,1,n,a[i]) < sum(i,1,n,b[i])",
    ),
    ("n integer, n >= 0", "2^n >= n+1", "2^n >= n+2"),
    ("n integer, n >= 4", "2^n >= n^2", "2^n >= n^2+1"),
    ("n integer, n >= 5", "2^n > n^2", "2^n > n^2+7"),
    ("n integer, n >= 0", "3^n >= 2*n+1", "3^n >= 2*n+2"),
    ("n integer, n >= 0", "binomial(2*n,n) >= 2^n", "binomial(2*n,n) >= 2^n+1"),
    ("n integer, n >= 1", "binomial(2*n,n) <= 4^n", "binomial(2*n,n) <= 3^n"),
    ("n integer, n >= 1", "sum(k,1,n,1/k^2) <= 2-1/n", "sum(k,1,n,1/k^2) <= 3/2-1/n"),
    ("n integer, n >= 1", "sum(k,1,n,1/k^2) < 2", "sum(k,1,n,1/k^2) < 3/2"),
    ("n integer, n >= 1", "sum(k,1,n,1/sqrt(k)) >= sqrt(n)", "sum(k,1,n,1/sqrt(k)) >= sqrt(n)+1/2"),
    ("n integer, n >= 1", "sum(k,1,n,1/sqrt(k)) <= 2*sqrt(n)", "sum(k,1,n,1/sqrt(k)) <= 3/2*sqrt(n)"),
    ("n integer, n >= 1", "sum(k,1,n,1/k) >= log(n+1)", "sum(k,1,n,1/k) >= log(n+1)+1/2"),
    ("n integer, n >= 1", "sum(k,1,n,1/k) <= 1+log(n)", "sum(k,1,n,1/k) <= 1/2+log(n)"),
    ("n integer, n >= 1", "log(n) <= n-1", "log(n) <= n/2-1"),
    ("n integer, x real, x > 0", "x^n == exp(n*log(x))", "x^n >= exp(n*log(x)) + 1/100"),
    ("n integer, x real, x > 0", "log(x^n) == n*log(x)", "log(x^n) == (n+1)*log(x)"),
    (
        "n m integer, x y real, x > 0, y > 0",
        "log(x^n/y^m) == n*log(x)-m*log(y)",
        "log(x^n/y^m) == n*log(x)+m*log(y)",
    ),
    (
        "n k integer, p real, p > 0, p < 1",
        "log(p^k*(1-p)^(n-k)) == k*log(p)+(n-k)*log(1-p)",
        "log(p^k*(1-p)^(n-k)) == k*log(p)+n*log(1-p)",
    ),
    ("n integer, n >= 1", "(1+1/n)^n <= exp(1)", "(1+1/n)^n <= 5/2"),
    ("M integer, k integer, M>=2, k>=0", "(1-1/M)^k <= 1", "(1-1/M)^k <= 1/2"),
    ("n integer, n >= 0, x real, x>=1", "x^n >= 1", "x^n >= 2"),
    (
        "M integer, M>=2, p family(1), sum(i,1,M,p[i]) == 1",
        "sum(i,1,M,p[i]^2) >= 1/M",
        "sum(i,1,M,p[i]^2) >= 1/(M-1)",
    ),
    (
        "M integer, M>=1, p family(1), forall i in 1..M: p[i] > 0, sum(i,1,M,p[i]) == 1",
        "-sum(i,1,M,p[i]*log(p[i])) <= log(M)",
        "-sum(i,1,M,p[i]*log(p[i])) <= log(M)-1/10",
    ),
    (
        "M integer, M>=1, p family(1), forall i in 1..M: p[i] > 0",
        "sum(i,1,M,log(p[i])) <= sum(i,1,M,p[i]-1)",
        "sum(i,1,M,log(p[i])) < sum(i,1,M,p[i]-1)",
    ),
    (
        "n integer, n >= 1, eps real, eps >= 0",
        "(exp(eps)-1)/(exp(eps)+n-1) <= (exp(eps)-1)/exp(eps)",
        "(exp(eps)-1)/(exp(eps)+n-1) < (exp(eps)-1)/exp(eps)",
    ),
    (
        "M integer, M>=2, eps real, eps >= 0",
        "log(M*exp(eps)/(M-1+exp(eps))) <= eps",
        "log(M*exp(eps)/(M-1+exp(eps))) <= eps/2",
    ),
    ("n integer, n >= 0, x real, x > -1", "(1+x)^n >= 1+n*x", "(1+x)^n >= 1+n*x+x^2"),
    ("n integer, n >= 0, a real, b real, 0 < a, a <= b", "a^n <= b^n", "a^n < b^n"),
    ("M integer, k integer, M >= 2, k >= 0", "(1-1/M)^k >= 1-k/M", "(1-1/M)^k >= 1-k/(2*M)"),
    ("M integer, k integer, M >= 2, k >= 0", "(1-1/M)^k <= exp(-k/M)", "(1-1/M)^k <= exp(-2*k/M)"),
    (
        "n integer, n >= 0, x real, x > 0",
        "sum(k,0,n,binomial(n,k)*x^k) >= 1+n*x",
        "sum(k,0,n,binomial(n,k)*x^k) > 1+n*x",
    ),
    ("n integer, n >= 1", "sum(k,n+1,2*n,1/k) >= 1/2", "sum(k,n+1,2*n,1/k) > 1/2"),
    (
        "M integer, M >= 1, a family(1)",
        "sum(i,1,M,a[i])^2 <= M*sum(i,1,M,a[i]^2)",
        "sum(i,1,M,a[i])^2 < M*sum(i,1,M,a[i]^2)",
    ),
    ("n integer, n >= 1", "sum(k,1,n,log(k)) >= n*log(n)-n", "sum(k,1,n,log(k)) >= n*log(n)-n+2"),
    ("n integer, n >= 3", "n+2 < 2^n", "n+5 < 2^n"),
    ("k integer, k >= 1, eps real, eps > 0", "tanh(k*eps) <= k*eps", "tanh(k*eps) <= eps"),
]

# Hyperbolic functions and logarithms.
ELEMENTARY: list[Pair] = [
    ("x real", "cosh(x)^2-sinh(x)^2 == 1", "cosh(x)^2+sinh(x)^2 == 1"),
    ("x real", "sinh(2*x) == 2*sinh(x)*cosh(x)", "sinh(2*x) == 2*sinh(x)*cosh(x)+x^2"),
    ("x real", "cosh(x) == 2*cosh(x/2)^2-1", "cosh(x) == 2*cosh(x/2)^2+1"),
    (
        "x real, y real",
        "tanh(x+y) == (tanh(x)+tanh(y))/(1+tanh(x)*tanh(y))",
        "tanh(x+y) == (tanh(x)+tanh(y))/(1-tanh(x)*tanh(y))",
    ),
    ("x real", "tanh(x/2) == (exp(x)-1)/(exp(x)+1)", "tanh(x/2) == (exp(x)-1)/(exp(x)+2)"),
    ("x real", "tanh(x) == 2*tanh(x/2)/(1+tanh(x/2)^2)", "tanh(x) == 2*tanh(x/2)/(1-tanh(x/2)^2)"),
    ("x real, x > 0, y real, y > 0", "log(x*y) == log(x)+log(y)", "log(x*y) == log(x)-log(y)"),
    ("x real, x > 0, y real, y > 0", "log(x/y) == log(x)-log(y)", "log(x/y) == log(x)+log(y)"),
    ("x real, x > 0, a real", "exp(a*log(x)) == exp(a*log(x)/2)^2", "exp(a*log(x)) == exp(a*log(x)/2)"),
    ("x real", "log(1+exp(x)) == x+log(1+exp(-x))", "log(1+exp(x)) == x+log(1-exp(-x))"),
    ("x real", "log(cosh(x)) == x + log((1+exp(-2*x))/2)", "log(cosh(x)) == x + log((1+exp(-2*x)))"),
    ("p real, p > 0, p < 1", "log(p/(1-p)) == log(p)-log(1-p)", "log(p/(1-p)) == log(p)+log(1-p)"),
    ("p real, p > 0, p < 1", "h(p) == -p*log(p)-(1-p)*log(1-p)", "h(p) == -p*log(p)+(1-p)*log(1-p)"),
    ("p real, 0 <= p, p <= 1", "h(p) == h(1-p)", "h(p) == h(1-p)+p"),
    (
        "p real, q real, 0<p, p<1, 0<q, q<1",
        "kl(p,q) == -h(p)-p*log(q)-(1-p)*log(1-q)",
        "kl(p,q) == -h(p)-p*log(q)",
    ),
]

# Binomial coefficients, powers and sums against bounds.
BOUNDS: list[Pair] = [
    ("n integer, n >= 0", "binomial(n,2) == n*(n-1)/2", "binomial(n,2) == n^2/2"),
    ("n integer, k integer, n >= 0", "binomial(n,k) <= 2^n", "binomial(n,k) < 2^n"),
    (
        "n integer, k integer, n >= 0, eps > 0",
        "binomial(n,k)*exp(-eps*k) <= (1+exp(-eps))^n",
        "binomial(n,k)*exp(-eps*k) < (1+exp(-eps))^n",
    ),
    (
        "n integer, k integer, 0 <= k, k <= n, p in (0,1)",
        "binomial(n,k)*p^k*(1-p)^(n-k) <= 1",
        "binomial(n,k)*p^k*(1-p)^(n-k) < 1",
    ),
    (
        "n integer, k integer, n >= 1, 0 <= k, k <= n",
        "log(binomial(n,k)) <= n*h(k/n)",
        "log(binomial(n,k)) < n*h(k/n)",
    ),
    (
        "n integer, k integer, k >= 1, n >= k",
        "binomial(n,k) >= (n/k)^k",
        "binomial(n,k) > (n/k)^k",
    ),
    (
        "n integer, k integer, k >= 0, 2*k + 1 <= n",
        "binomial(n,k) <= binomial(n,k+1)",
        "binomial(n,k) < binomial(n,k+1)",
    ),
    (
        "n integer, k integer, k >= 1, n >= k + 1",
        "binomial(n,k)^2 >= binomial(n,k-1)*binomial(n,k+1)",
        "binomial(n,k)^2 >= 3.1*binomial(n,k-1)*binomial(n,k+1)",
    ),
    (
        "n integer, n >= 1",
        "binomial(2*n,n) >= 4^n/(2*sqrt(n))",
        "binomial(2*n,n) > 4^n/(2*sqrt(n))",
    ),
    (
        "n integer, n >= 1",
        "binomial(2*n,n) <= 4^n/sqrt(3*n+1)",
        "binomial(2*n,n) <= 4^n/sqrt(3*n+2)",
    ),
    (
        "n integer, n >= 0",
        "sum(k,0,n,binomial(n,k)^2) == binomial(2*n,n)",
        "sum(k,0,n,binomial(n,k)^2) == 2^n",
    ),
    (
        "n integer, m integer, n >= 0, m >= n",
        "sum(k,0,n,binomial(n,k)*binomial(m,k)) == binomial(n+m,n)",
        "sum(k,0,n,binomial(n,k)*binomial(m,k)) == binomial(n+m,n+1)",
    ),
    (
        "n integer, m integer, r integer, n >= 0, m >= 0",
        "sum(k,0,n,binomial(n,k)*binomial(m,r-k)) == binomial(n+m,r)",
        "sum(k,0,n,binomial(n,k)*binomial(m,r-k)) == binomial(n+m,r+1)",
    ),
    ("n integer, n >= 59", "2^n >= n^10", "2^n >= n^11"),
    ("n integer, n >= 8", "3^n > n^4", "3^n > n^5"),
    ("n integer, n >= 1", "sum(k,1,n,1/k) >= log(n)+1/2", "sum(k,1,n,1/k) >= log(n)+3/5"),
    ("n integer, n >= 0, x >= 1, y >= x", "3*x^n <= 5*y^n", "5*x^n <= 3*y^n"),
    ("n integer, n >= 0", "sum(k,-n,n,abs(k)) == n*(n+1)", "sum(k,-n,n,abs(k)) == n^2"),
    (
        "n integer, n >= 0, eps > 0",
        "sum(k,-n,n,exp(-eps*abs(k))) == 1+2*exp(-eps)*(1-exp(-eps*n))/(1-exp(-eps))",
        "sum(k,-n,n,exp(-eps*abs(k))) == 1+exp(-eps)*(1-exp(-eps*n))/(1-exp(-eps))",
    ),
]

# The base of a power may be 0, where one term of the sum is left.
ENDS: list[Pair] = [
    (
        "n integer, n >= 0, p in [0,1]",
        "sum(k,0,n,binomial(n,k)*p^k*(1-p)^(n-k)) == 1",
        "sum(k,0,n-1,binomial(n,k)*p^k*(1-p)^(n-k)) == 1",
    ),
    (
        "n integer, n >= 0, p in [0,1]",
        "sum(k,0,n,(k-n*p)^2*binomial(n,k)*p^k*(1-p)^(n-k)) == n*p*(1-p)",
        "sum(k,0,n,(k-n*p)^2*binomial(n,k)*p^k*(1-p)^(n-k)) == n*p",
    ),
    (
        "n integer, n >= 0",
        "sum(k,0,n,binomial(n,k)*x^k*y^(n-k)) == (x+y)^n",
        "sum(k,1,n,binomial(n,k)*x^k*y^(n-k)) == (x+y)^n",
    ),
    (
        "n integer, n >= 1, p in [0,1]",
        "sum(k,1,n,p*(1-p)^(k-1)) == 1-(1-p)^n",
        "sum(k,1,n,p*(1-p)^(k-1)) == 1-(1-p)^(n+1)",
    ),
    (
        "n integer, n >= 1, p in [0,1]",
        "sum(k,1,n,binomial(n,k)*p^k*(1-p)^(n-k)) <= n*p",
        "sum(k,1,n,binomial(n,k)*p^k*(1-p)^(n-k)) < n*p",
    ),
    ("n integer, n >= 1", "sum(k,1,n,abs(k)) == n*(n+1)/2", "sum(k,-1,n,abs(k)) == n*(n+1)/2"),
    ("n integer, n >= 1, x >= 0", "(1+x/n)^n <= exp(x)", "(1+x/n)^n <= exp(x)-x^2/100"),
    ("n integer, n >= 1, x >= 0", "(1+x)^n >= exp(n*x/(1+x))", "(1+x)^n >= exp(n*x/(1+x/3))"),
    (
        "n integer, n >= 0, p in [0,1]",
        "sum(k,0,n,(1-p)^(n-k)) >= 1",
        "sum(k,0,n,(1-p)^(n-k)) > 1",
    ),
]
PAIRS = [*CLOSED_FORMS, *BINOMIAL, *INEQUALITIES, *ELEMENTARY, *BOUNDS, *ENDS]


@pytest.mark.parametrize(("where", "true"), [(w, t) for w, t, _ in PAIRS if asked(t, 2)])
def test_proved_and_accepted_by_the_kernel(where: str, true: str) -> None:
    statement = parse(true, where)
    assert judge(statement, prove(statement, Deadline(20))).verdict == "PROVED"


@pytest.mark.parametrize(("where", "false"), [(w, f) for w, _, f in PAIRS if asked(f, 2)])
def test_negative_control_is_refuted(where: str, false: str) -> None:
    statement = parse(false, where)
    found = refute(statement, 5)
    assert found is not None
    assert judge(statement, found).verdict == ("ILL_POSED" if isinstance(found, Undefined) else "REFUTED")


@pytest.mark.parametrize(("where", "false"), [(w, f) for w, _, f in PAIRS[::11]])
def test_negative_control_is_not_proved(where: str, false: str) -> None:
    with pytest.raises((Stuck, OutOfTime)):
        prove(parse(false, where), Deadline(shorter(0.7, 3)))


@pytest.mark.parametrize("place", range(0, len(PAIRS), 20))
def test_the_same_statement_gives_the_same_certificate(place: int) -> None:
    where, true, _ = PAIRS[place]
    statement = parse(true, where)
    assert prove(statement, Deadline(20)) == prove(statement, Deadline(20))
