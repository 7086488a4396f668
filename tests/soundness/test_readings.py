"""What people type is read before it is judged: false neighbours of what is read by a rule of its own are never PROVED.

What reads two ways is refused (tests/language/typed.toml); here it is judged what a reading says.
"""

from __future__ import annotations

import pytest

from verify.claims.conditions import arranged
from verify.kernel.certificate import Witness
from verify.kernel.judge import judge
from verify.kernel.statement import And, Binder, Not, Or, Real, Statement, instantiate, relation
from verify.kernel.terms import Node, add, num
from verify.language.parse import ParseError, parse
from verify.language.vocabulary import words_for
from verify.run.pipeline import prove

LAW = "n integer, p law(n)"
PAIRS = [  # true, false, where: the roundings, extremes, products, ranges, conditions behind
    ("E[f(X)]^2 <= E[f(X)^2]", "E[f(X)]^2 >= E[f(X)^2]", "X ~ p"),
    ("H(X) >= 0", "H(X) > 0", "X ~ p"),
    (r"TV(P,M) \le 1", r"TV(P,M) \le 1/2", "P, Q, M law(n), M = i P + (1-i) Q, 0 <= i <= 1"),  # i is no letter of P
    ("TV(P,M) = TV(P,Q)/2", "TV(P,M) = TV(P,Q)", "P, Q law(n), M = (P+Q)/2"),
    ("TV(P,M) = a*TV(P,Q)", "TV(P,M) = (1-a)*TV(P,Q)", "P, Q law(n), M = (1-a) P + a Q, 0 <= a <= 1"),
    ("TV(P,Q) = 1/2 ||P - Q||_1", "TV(P,Q) = ||P - Q||_1", "P, Q law(n)"),
    ("||x||_oo <= ||x||_1", "||x||_1 <= ||x||_oo", "x family(n)"),
    ("log log x <= log x", "log log x <= log x - 2", "x > 1"),
    (r"H(X) \le \log n", r"H(X) \le \log n - 1/9", "X in 1..n"),
    (r"P_{Y|X}(y|x) \le e^\varepsilon P_Y(y)", r"P_{Y|X}(y|x) \le e^{\varepsilon/2} P_Y(y)",
     r"X \in [n], Y \in [m], P_{Y|X}(y|x) \le e^\varepsilon P_{Y|X}(y|x') for all x, x', y"),
    (r"P_{X|Y}(x|y) \le e^\varepsilon P_X(x)", r"P_{X|Y}(x|y) \le P_X(x)",
     r"X \in [n], Y \in [m], P_Y(y) > 0 for all y, P_{Y|X}(y|x) \le e^\varepsilon P_{Y|X}(y|x') for all x, x', y"),
    (r"P(Y=y|X=x) \le 1", r"P(Y=y|X=x) \le P_Y(y)", "X ~ P, Y|X ~ W, P law(n), W channel(n,m)"),
    (r"P_{XY}(x,y) \le P_X(x)", r"P_{XY}(x,y) \ge P_X(x)", "X in 1..n, Y in 1..m"),
    (r"\Pr[X=x] > 0", r"\Pr[X=x] > 1/2", "X ~ P, P law(n), P > 0"),  # of letters: it is 0 of other numbers
    (r"E_{e^\varepsilon}(P \| Q) \le TV(P,Q)", r"TV(P,Q) \le E_{e^\varepsilon}(P \| Q)", r"P, Q law(n), \varepsilon \ge 0"),
    (r"E_\gamma(P \| Q) \le TV(P,Q)", r"E_\gamma(P \| Q) \le TV(P,Q)/2", r"P, Q law(n), \gamma \ge 1"),
    (r"D(W \| q | p) \le 1", r"D(W \| q | p) \le 1/2", "p law(n), W channel(n,m), q law(m), q > 0, W(y|x) <= exp(1)*q(y) for all x, y"),
    (r"D(W \| V | p) \le 1", r"D(W \| V | p) \le 1/2", "p law(n), W channel(n,m), V channel(n,m), V > 0, W(y|x) <= exp(1)*V(y|x) for all x, y"),
    (r"W \text{ is } 1\text{-LDP} \implies W \text{ is } 2\text{-LDP}",
     r"W \text{ is } 2\text{-LDP} \implies W \text{ is } 1\text{-LDP}", "W channel(n,m)"),
    (r"P(x) \le c \implies P(x') \le c \text{ for all } x'", r"P(x) \le c \implies P(x') \le 1 - c \text{ for all } x'",
     r"P law(n), x in 1..n, P(y) = P(x) for all y"),
    (r"P(S) \le 1", r"P(S) < 1", r"P law(n), S \subseteq [n]"),
    ("sum(x,1,n,p[x]/q[x]) >= 0", "sum(x,1,n,p[x]/q[x]) > 1", "p, q law(n), p, q > 0"),
    ("|P(S) - Q(S)| <= TV(P,Q) for all S", "|P(S) - Q(S)| <= TV(P,Q)/2 for all S", "P, Q law(n)"),
    (r"\Pr[M(x) \in S] \le e^\varepsilon \Pr[M(x') \in S] + \delta", r"\Pr[M(x) \in S] \le e^\varepsilon \Pr[M(x') \in S]",
     r"M channel(n,m), approximate_dp(M,\varepsilon,\delta)"),
    (r"P(S) \le e^\varepsilon Q(S) + \delta", r"P(S) \le e^\varepsilon Q(S) + \delta/2",
     r"P, Q law(n), \sum_x [P(x) - e^\varepsilon Q(x)]_+ \le \delta"),
    (r"P(S) \le e^\varepsilon Q(S) + n \delta", r"P(S) \le e^\varepsilon Q(S) + \delta",  # of each letter is not of each set
     r"P, Q law(n), \delta \ge 0; P(x) \le e^\varepsilon Q(x) + \delta for all x"),
    (r"P(S) + P(S^c) = 1", r"P(S) + P(S) = 1", "P law(n)"),
    (r"\sum_{y \in S} W(y|x) \le e^\varepsilon \sum_{y \in S} W(y|x')", r"\sum_{y \in S} W(y|x) = 1",  # not all letters
     r"W channel(n,m); W is \varepsilon-LDP; x, x' in 1..n"),
    (r"P(S) \le Q(S)", r"P(S^c) \le Q(S^c)", r"P, Q law(n); P(x) \le Q(x) for all x \in S"),
    ("BC(P,Q) <= 1", "BC(P,Q) <= 1/2", "P, Q law(n)"),
    ("JS(P,Q) >= 0", "JS(P,Q) > 0", "P, Q law(n)"),
    ("floor(x) <= x", "floor(x) >= x", ""),
    ("floor(x) > x - 1", "floor(x) > x - 1/2", ""),
    ("not (floor(x) = 2)", "not (floor(x) = 1)", "1 <= x, x < 2"),
    ("x < 2 or x >= 3", "x < 2", "not (floor(x) = 2)"),
    ("ceil(x) >= x", "ceil(x) <= x", ""),
    ("x < 2", "x < 3/2", "floor(x) = 1"),
    ("max_i p_i <= 1", "max_i p_i < 1", LAW),
    ("forall i: p[i] >= 0", "forall i: p[i] > 0", LAW),
    ("sum_i p_i = 1", "sum_i p_i < 1", LAW),
    ("sum_i p_i + 1 = 2", "sum_i p_i + 1 = 1 + n", f"{LAW}, n >= 2"),  # 1 is added once
    ("sum_i p_i - sum_j p_j/2 = 1/2", "sum_i p_i - sum_j p_j/2 = 1 - n/2", f"{LAW}, n >= 2"),
    ("H(p) <= log(n)", "H(p) < log(n)", LAW),
    ("x^2 >= x for x >= 1", "x^2 > x for x >= 1", ""),
    ("x >= 1 when x > 1", "x > 1 when x >= 1", ""),
    ("x > 0 if and only if x^3 > 0", "x > 0 if and only if x^2 > 0", ""),
    ("E[X^2] >= E[X]^2", "E[X^2] > E[X]^2", f"{LAW}, X ~ p"),
    ("Pr[X=1] <= 1", "Pr[X=1] < 1", f"{LAW}, X ~ p"),
    ("\\alpha E[X] \\ge \\alpha", "\\alpha E[X] > \\alpha", f"{LAW}, X~p, \\alpha \\ge 0"),  # no space of TeX
    ("n + k >= 8", "n + k >= 9", "n, k in {4,5,...}"),
    ("W(y|x) <= e^eps W(y|z)", "W(y|x) <= W(y|z)", "W channel(n,m), W is eps-LDP, eps >= 0"),  # letters that nothing binds
    ("p_i <= 1", "p_i < 1", LAW),
    ("\\|p - q\\|_1 \\le 2", "\\|p - q\\|_1 \\le 1", "p, q law(n)"),
    ("\\|x\\|_2 \\le \\|x\\|_1", "\\|x\\|_1 \\le \\|x\\|_2", "x family(n)"),
    ("\\exp(-t \\|x\\|_1) \\le 1", "\\exp(-t \\|x\\|_1) < 1", "x family(n), t >= 0"),
    ("\\sum_y pW(y) = 1", "\\sum_y pW(y) < 1", "p law(n), W channel(n,m)"),
    ("\\sum_{x,y} p(x,y) = 1", "\\sum_x p(x,1) = 1", "p joint law(n,m)"),
    ("H(X) = \\log n", "H(X) < \\log n", "X ~ Unif(n)"),
    ("x + y > 0", "x + y > 1", "x, y positive"),
    ("n >= 1", "n >= 2", "n positive integer"),
    ("D(p || q) >= 0", "D(p || q) > 0", "p law(n), q positive law(n)"),
    ("\\sum_{i=1}^k q_i \\le k", "\\sum_{i=1}^k q_i < k", "q family(k); 0 <= q_i <= 1"),
    ("\\max_x a_x \\max_x b_x \\ge 0", "\\max_x a_x \\max_x b_x > 0", "a, b nonnegative family(n)"),
    ("n*k >= 16", "n*k >= 17", "m = k, n in {4,5,...}, k >= 4"),
    ("x in {0,1} => x^2 = x", "x in {0,1,2} => x^2 = x", ""),
    ("x^2 = x", "x^2 = 2*x", "x in {0,1}"),
    ("Pr[X <= k] <= 1", "Pr[X <= k] < 1", f"{LAW}, k integer, X ~ p"),
    ("H(X) <= log|X|", "H(X) < log|X|", f"{LAW}, X ~ p"),
    ("H_inf(p) >= 0", "H_inf(p) >= 1", LAW),
    ("sum(k,0,oo,x^k) = 1/(1-x)", "sum(k,0,oo,x^k) = 1/(1+x)", "0 < x < 1"),
    ("sum(k,1,oo,k*p*(1-p)^(k-1)) = 1/p", "sum(k,1,oo,k*p*(1-p)^(k-1)) = 2/p", "0 < p <= 1"),
    ("max_i p_i != 2", "max_i p_i != 1", LAW),
    ("\\alpha \\le \\alpha^2", "\\alpha \\le \\alpha^2/2", "\\alpha~real, \\alpha \\ge 1"),  # a space of TeX
    ("W[i,j] <= 1", "W[i,j] < 1", "n m integer, W channel(n,m), i in 1..n, j in 1..m"),
    ("exp(T/s) <= eps", "exp(T/s) < eps", "T real, s > 0, eps > 1, T <= s*log(eps)"),
    ("(x-1)*(x-2)*(x-3) = 0", "(x-1)*(x-2) = 0", "x in 1..3"),
    ("Pr[M(x)=y] <= 1", "Pr[M(x)=y] <= 1/2", "n m integer, M channel(n,m), x in 1..n, y in 1..m"),
    ("Pr[Y=1] <= 1", "Pr[Y=1] < 1", f"{LAW}, m integer, W channel(n,m), X ~ p, Y|X ~ W"),
    ("sum_i p_i^2 <= 1", "sum_i p_i^2 < 1", "p law(n)"),  # which says that n is an integer
    ("a <= b and b <= c imply a <= c", "a <= b and b <= c imply a < c", ""),
    ("P_{Y|X}(y|x) <= 1", "P_{Y|X}(y|x) < 1", "P_{Y|X} channel(n,m), x in 1..n, y in 1..m"),
    ("KL(p,q) >= 0", "KL(p,q) > 0", "p in (0,1), q in (0,1)"),
    ("∑ₖ₌₁ⁿ k = n(n+1)/2", "∑ₖ₌₁ⁿ⁻¹ k = n(n+1)/2", "n integer, n >= 1"),
    ("∫₀¹ x dx = 1/2", "∫₀² x dx = 1/2", ""),
    ("if x >= 1 and y >= 1, then x*y >= 1", "if x >= 1 and y >= 1, then x*y > 1", ""),
    ("forall n integer, n >= 1: n >= 1", "forall n integer, n >= 1: n >= 2", ""),
    ("exists n integer, n >= 1: n <= 1", "exists n integer, n >= 1: n < 1", ""),
    ("W_{ij} ≤ e^ε W_{kj} for all i,k,j", "W_{ij} < e^ε W_{kj} for all i,k,j", "n m integer, W channel(n,m), dp(W,ε), n >= 1, m >= 1"),
    ("I(X;Z) <= 0", "I(X;Y) <= 0", "X _||_ Z"),
    ("D(P || i -> 1/n) = log(n) - H(P)", "D(P || i -> 1/n) = log(n)", "P law(n)"),
    ("TV(i -> P[i], Q) >= 0", "TV(i -> P[i], Q) > 0", "law[n](P), law[n](Q)"),
    ("log(max_i p_i) <= 0", "log(max_i p_i) < 0", LAW),
    ("sum_y max_x W(y|x) >= 1", "sum_y max_x W(y|x) > 1", "W channel(n,m), n >= 1"),
    ("max_i p_i - min_i p_i <= 1", "max_i p_i - min_i p_i < 1/2", LAW),
    ("max_i p_i - min_i p_i >= 0", "max_i p_i - min_i p_i > 0", LAW),
    ("sum_i p_i*indicator(p_i > 0) = 1", "sum_i p_i*indicator(p_i > 1/2) = 1", LAW),
    ("Pr[f(X) >= t] + Pr[f(X) < t] = 1", "Pr[f(X) > t] + Pr[f(X) < t] = 1", f"{LAW}, X ~ p, f family(1), t real"),
    (r"TV(W_a, W_b) \le 1", r"TV(W_a, W_b) < 1", "W channel(n,m), a in 1..n, b in 1..n"),  # rows are laws
    (r"D(W(\cdot|a) \| q) \ge 0", r"D(W(\cdot|a) \| q) > 0", "W channel(n,m), q law(m), a in 1..n; q(y) > 0 for all y"),
    (r"\sum_y q(y)^2 \ge 0", r"\sum_y q(y)^2 = 1", r"p law(n), W channel(n,m); q(y) = \sum_x p(x) W(x,y) for all y"),
    ("E[(X - E[X])^2] = E[X^2] - E[X]^2", "E[(X - E[X])^2] = E[X^2] - E[X]", f"{LAW}, X ~ p"),
    (r"\sum_{i<j} p_i p_j (x_i - x_j)^2 \ge 0", r"\sum_{i<j} p_i p_j (x_i - x_j)^2 > 0", f"{LAW}; x family(1)"),
    (r"\sum_y \Pr[M(x)=y] = 1", r"\sum_y \Pr[M(x)=y]^2 = 1", "M channel(n,m), x in 1..n"),
    (r"W_x(y) \le 1", r"W_x(y) < 1", "W channel(n,m), x in 1..n, y in 1..m"),
    ("Var(X) >= 0", "Var(X) > 0", f"{LAW}, X ~ p"),
    (r"D_\infty(P \| Q) \ge 0", r"D_\infty(P \| Q) > 0", "P, Q law(n); Q(x) > 0 for all x"),
    (r"\sum_{x \ne y} p_x p_y = 1 - \sum_x p_x^2", r"\sum_{x \ne y} p_x p_y = 1", LAW),
    (r"-\sum_i p_i \log p_i \le \log n", r"-\sum_i p_i \log p_i < \log n", f"{LAW}; p_i > 0 for all i"),
    ("D(P || (P+Q)/2) <= log(2)", "D(P || (P+Q)/2) < log(2)/2", "P, Q law(n); P(x) > 0 for all x"),
    # what an index stands below is no number, where it is bound, nor if a condition calls it one
    (r"\sum_x p_x f_x^2 \ge (\sum_x p_x f_x)^2", r"\sum_x p_x f_x^2 = (\sum_x p_x f_x)^2", "p law(n); f_x real"),
    (r"\sum_x p_x f_x \le c", r"\sum_x p_x f_x < c", r"p law(n); 0 \le f_x \le c for all x"),
    (r"\sum_{x,y} p(x) W(y|x) d(x,y) \le c", r"\sum_{x,y} p(x) W(y|x) d(x,y) \le c/2", r"p law(n); W channel(n,m); d(x,y) \le c for all x, y"),
    (r"\left(\sum_{i=1}^n a_i b_i\right)^2 \le \sum_{i=1}^n a_i^2 \sum_{i=1}^n b_i^2", r"\sum_{i=1}^n a_i b_i \le \sum_{i=1}^n a_i^2", ""),
    # how many letters: those of which it holds
    (r"|\{x : p(x) > 0\}| \le n", r"|\{x : p(x) > 0\}| = n", LAW),
    (r"\sum_{x : p(x) > 0} p(x) = 1", r"\sum_{x : p(x) > q(x)} p(x) = 1", "p, q law(n)"),
    # of a letter that a condition names, and of all: two things
    (r"\sum_y W(y|x) = 1", r"W(y|x) \le 1/2", "W channel(n,m); x in 1..n; y in 1..m; W(y|a) \\le e^c W(y|b) for all a, b, y"),
    ("sum_i sum_j p_i p_j |i - j| >= 0", "sum_i sum_j p_i p_j |i - j| > 0", LAW),
    # as papers declare, and as people type
    (r"\sum_{x \in \mathcal{X}} P(x) = 1", r"\sum_{x \in \mathcal{X}} P(x)^2 = 1", r"P \in \Delta(\mathcal{X})"),
    (r"W(y|x) \le 1", r"W(y|x) \le e^{-\varepsilon}", r"W \text{ is an } \varepsilon\text{-LDP channel from } [n] \text{ to } [m]"),
    (r"\sum_y W(y|x) = 1", r"\sum_x W(y|x) = 1", r"W(\cdot|x) \in \Delta([m]) \ \forall x \in [n]"),
    ("sum over x of p(x) q(x) <= 1", "sum over x of p(x) q(x) <= 1/2", "p and q are laws on n"),
    ("a[1] >= a[1+1]", "a[1] <= a[1+1]", "a_1 >= a_2 >= ... >= a_n; n >= 2"),
    ("sum over i of a_i^2 >= 0", "sum over i of a_i >= 0", "a_i in [-1,1] for all i in 1..n"),
    ("1{x != y} <= 1", "1{x != y} <= 0", "x in 1..n; y in 1..n"),
    ("I(f(X);Y) <= I(X;Y)", "I(X;Y) <= I(f(X);Y)", "f a function of X"),
    (r"\Pr[Y \in S] + \Pr[Y \in \overline{S}] = 1", r"\Pr[Y \in S] = \Pr[Y \in \overline{S}]", "Y ~ P; P law(n)"),
    ("H(X) <= log(n)", "H(X) < log(n)", "P_X law(n); P_{Y|X} channel(n,m); P_{Y|X}(y|x) > 0 for all x, y"),
    ("W(y|x) <= 1/2", "W(y|x) <= 1/4", "W channel(n,n); W(y|x) = 1/2 if y = x, else 1/4"),
    (r"\max_{1 \le x \le n} p_x \le 1", r"\max_{1 \le x \le n} p_x < 1", LAW),
    (r"\Pr[X = x] \le 1", r"\Pr[X = x] \le e^\varepsilon \Pr[X = x']", "X in 1..n; \\varepsilon > 0"),
    ("H(X|Y) = H(X) - I(X;Y)", "H(X|Y) = H(X)", "X in 1..n; Y in 1..m; Pr[X = Y] >= 0"),
    ("Pr[X = Y] + Pr[X != Y] = 1", "Pr[X = Y] = Pr[X != Y]", "X in 1..n; Y in 1..n"),
    ("Pr[X = Z] >= 0", "Pr[X = Z] <= Pr[X = Y]", "X in 1..n; Y in 1..n; Z in 1..n; X - Y - Z"),
    (r"\Pr[X = X_1] \le 1", r"\Pr[X = X_1] \le 1/2", r"X, X_1 \text{ i.i.d.}, X \in \{1,\dots,n\}"),
    ("I(X;Y) = I(Y;X)", "I(X;Y) = H(X)", "X uniform on {1,...,n}, Y in 1..m"),
    ("sum_i (p_i - q_i)^2 >= 0", "sum_i (p_i - q_i)^2 = 0", "p, q law(n)"),
    ("sum(i,1,n,p_i*u_i) <= c", "sum(i,1,n,p_i*u_i) <= c/2", "p law(n); u_i <= c for all i in 1..n"),
    (r"\Pr[X \in S] + \Pr[X \notin S] = 1", r"\Pr[X \in S] = \Pr[X \notin S]", "X ~ P; P law(n)"),
    (r"\|P_1 - P_2\|_{TV} \le 1", r"\|P_1 - P_2\|_{TV} \le 1/2", r"P_1, P_2 \in \Delta(\mathcal{X})"),
    # of x it is said, not of y
    ("p(x) > 0", "q(y) > 0", "p, q law(n); p(x) > 0 for all x, q(y) > 0 or q(y) = 0 for all y"),
]


def verdict(text: str, where: str) -> str:
    words = words_for(text, where)
    return prove(arranged(parse(text, where, words)), 8.0)[0].verdict


@pytest.mark.parametrize(("true", "false", "where"), PAIRS, ids=[pair[0] for pair in PAIRS])
def test_a_reading_proves_what_is_true_and_not_its_neighbour(true: str, false: str, where: str) -> None:
    assert verdict(false, where) in ("REFUTED", "ILL_POSED")
    assert verdict(true, where) == "PROVED"


@pytest.mark.parametrize("text", ["sum(y,1,m, max(x,1,n, a[x,y])) <= 0", "log(max(x,1,n,a[x,1])) <= 0", "max(x,1,n,a[x,1])^2 >= 0"])
def test_a_maximum_of_nothing_is_nothing(text: str) -> None:
    assert verdict(text, "n m integer, a family(2), n <= 0") == "REFUTED"


def test_what_a_sum_runs_over_is_not_a_name_outside_of_it() -> None:
    """The x at which z ends is that of the sum: with that of the conditions there would be no terms."""
    text, where = "sum(x,1,2, sum(z,1,x, max(i,1,2,a[i,z])))", "a family(2), x integer, x = 0, forall z in 1..2: a[1,z] > 0"
    assert verdict(f"{text} <= 0", where) == "REFUTED"


@pytest.mark.parametrize("text", ["indicator(log(a) > 0) >= 0", "sum(x, 1, n, indicator(1/f[x] > 0)) >= 0"])
def test_an_event_has_to_have_a_meaning(text: str) -> None:
    assert verdict(text, "a real, f family(1), n integer") == "ILL_POSED"


@pytest.mark.parametrize("where", ["", "x >= 0", "x > -1, x <= 1", "-1 <= x, x < 1"])
def test_a_geometric_sum_is_undefined_where_it_does_not_converge(where: str) -> None:
    assert verdict("sum(k, 0, oo, x^k) >= 0 or x < 2", where) == "ILL_POSED"


@pytest.mark.parametrize("bound", ["<= 1", "> 0", ">= 1/2"])
def test_an_infinite_sum_with_negative_terms_is_not_read_as_its_partial_sums(bound: str) -> None:
    assert verdict(f"sum(k, 0, oo, (-1)^k/(k + 1)) {bound}", "") == "ILL_POSED"


def test_an_infinite_sum_does_not_differ_from_its_value() -> None:
    """Each partial sum does, and is less: that it can be told from 1 by a number between needs a bound below 1 of all."""
    said = parse("sum(k, 1, oo, 1/(k*(k + 1))) != 1", "").conclusion
    assert isinstance(said, And)
    apart = said.args[1]
    assert isinstance(apart, Or)
    below, above = apart.args
    level = instantiate(below.body, {below.binders[0].name: num("1/2")})
    assert prove(Statement((), (), level), 4.0)[0].verdict == "REFUTED"
    assert prove(Statement((), (), above), 0.3)[0].verdict != "PROVED"


@pytest.mark.parametrize("ratio", ["x^k", "x^(2*k)", "(k+1)*x^k", "x^(k+1)*2^(-k)"])
def test_a_closed_form_is_what_the_partial_sums_come_to(ratio: str) -> None:
    """At x = 1/3 the closed form lies above the sum of 40 terms, and by less than 10^-9."""
    (value,), (partial,) = (
        [parse(f"sum(k, 1, {top}, {ratio}) <= y", "y real").conclusion.left] for top in ("oo", "40")
    )
    gap = And((relation("<", partial, value), relation("<", value, add(partial, num("1e-9")))))
    point = Witness((("x", num("1/3")),))
    made = Statement((Binder("x", Real()),), (), Not(gap))
    assert judge(made, point).verdict == "REFUTED"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("E[X*Y] = E[X]*E[Y]", f"{LAW}, q law(n), X ~ p, Y ~ q"),  # are they independent?
        ("E[X] <= n", "n integer, p family(1), forall i in 1..n: p[i] >= 0, X ~ p"),  # not said to be a law
        ("E[X] <= n", "n integer, P family(1), forall i in 1..n: P[i] >= 0, sum(i,1,n,i*P[i]) = 1, X ~ P"),  # its mean is 1
        ("E[X] <= n", "n integer, P family(1), sum(i,1,n,P[i]) = 1, X ~ P"),  # may be negative
        ("E[X] <= n", "n integer, x real, P family(1), P[1] >= 0, x > 0 => sum(i,1,n,P[i]) = 1, X ~ P"),  # only sometimes
        ("E[X] >= 1", "n integer, P family(1), P[1] >= 0, sum(i,1,n,P[i]) = 1, X ~ P"),  # of one letter, not of all
        ("E[X] >= 1", "n integer, P family(1), forall i in 2..1: P[i] >= 0, sum(i,1,n,P[i]) = 1, X ~ P"),  # of none
        ("E[X] >= 1", "n integer, P family(1), forall i in 2..n: P[i] >= 0, sum(i,1,n,P[i]) = 1, X ~ P"),  # but of the first
        ("E[X] >= 1", "n integer, P family(1), forall i in 1..n: P[i] >= 0, forall k in 2..1: sum(i,1,n,P[i]) = 1, X ~ P"),
        ("E[X] >= 1", "n integer, P family(1), forall k in 2..1, i in 1..n: P[i] >= 0, sum(i,1,n,P[i]) = 1, X ~ P"),
        ("E[X] >= 1", "n integer, P family(1), forall i in 1..n: P[i] >= 0, sum(i,2,n,P[i]) = 1, X ~ P"),
        ("E[X] >= 1", "n integer, i in 1..n, P family(1), P[i] >= 0, sum(k,1,n,P[k]) = 1, X ~ P"),  # of some letter
        ("Pr[X = 1] <= 1", "n integer, P family(2), forall x in 1..n: P[x,x] >= 0, "
         "sum(x,1,n,sum(y,1,n,P[x,y])) = 1, (X,Y) ~ P"),  # on the diagonal
        ("Pr[X = 1] <= 1", "n m integer, P family(2), forall x in 1..n: P[x,1] >= 0, "
         "sum(x,1,n,sum(y,1,m,P[x,y])) = 1, (X,Y) ~ P"),  # in one column
        ("Pr[Y = 1] <= 1", "n m integer, p law(n), W family(2), forall i in 1..n, j in 1..m: W[i,j] >= 0, "
         "sum(j,1,m,W[1,j]) = 1, X ~ p, Y|X ~ W"),  # one row
        ("Pr[X = 1] <= 1", "n m integer, P channel(n,m), (X,Y) ~ P"),  # each row sums up to 1, not the whole
        ("Pr[Y = 1] <= 1", "n m integer, p law(n), W family(2), forall i in 1..n, j in 1..m: W[i,j] >= 0, "
         "sum(i,1,n,sum(j,1,m,W[i,j])) = 1, X ~ p, Y|X ~ W"),  # the whole, not each row
        ("E[X] <= n", "n m integer, W family(2), forall i in 1..n, j in 1..m: W[i,j] >= 0, p law(n), X ~ p, Y|X ~ V"),
        ("TV(P,Q) <= 1", "n m integer, P law(n), Q law(m)"),  # two sizes
        ("TV(P,Q) <= 1", "M n integer, P law(n), Q law(M)"),  # two, and one has the name of the parameter
        ("D_{a,b}(P||Q) >= 0", "n integer, a b real, P, Q law(n)"),
        ("\\log(x)\\left(1-x\\right) \\le 0", "x > 0"),
        ("exists y real: y > x for y > 0", "x real"),  # the condition would speak of another y
        ("x^2 > 0 for some x", ""),
        ("for all n >= 0, n^2 >= n", "n integer"),  # it would be said of all reals n
        ("n = 4 for all n", "n integer, n = 4"),  # of another n
        ("exists n: 2*n = 1", "n integer"),  # of a real n: true
        ("for all x, x >= 0", "x > 1"),
        ("x >= 3 => x >= 2 => x >= 5/2", ""),  # true as A => (B => C), false as a chain of two steps
        ("x > 0 <=> x < 0 <=> x = 0", ""),
        ("a \\le b \\text{hence} a \\le c", ""),  # a word, and no factor
        ("\\log\\frac{x}{y} z \\le 0", "x,y,z > 0"),
        ("\\log\\frac{x}{y}^2 \\ge 0", "x,y > 0"),  # true of the square of the logarithm
        ("p1 + p2 = 1", "p law(2)"),  # of two other numbers
        ("p[0] <= 1", "n integer, p law(n)"),  # no letter: a number of which nothing is said
        ("sum(i,0,n-1,p[i]) = 1", "n integer, p law(n)"),
        ("exists i in 1..n+1: p[i] < 0", "n integer, p law(n)"),
        ("sum(i, 1, n, floor(x[i])) >= 0", "n integer, x family(1)"),
        ("H(P) <= log |X|", "P law(n)"),  # of a real X
        ("exists integers n: 2*n = 1", ""),  # of a real n, and of another number called integers: true
        ("exists negative x: x^2 = x", ""),
        ("n >= 0 or n < 0", "n natural integer"),  # of any integer, and of another called natural
        ("D(P || Q) <= 0", "P, Q law(n), P(x) = 0"),  # of all x: nothing is so; of one: false
        ("D(P || Q) <= 1", "P, Q law(n), P(x) >= 1/2"),
        ("p(x) >= q(x) => p(x) = q(x)", "p, q law(n)"),  # for all x twice: true
        ("x >= 0", "x strictly nonnegative"),
        ("\\sum_i x_i \\le 1", "x probability family(n)"),  # half of what is said would be dropped
        ("P_e <= 1", "P law(n)"),  # an error probability
        ("x p(x) <= 1", "p law(n)"),  # p at a real number
        ("(2) x <= 1 => x <= 1", ""),  # the second of a list; true of 2*x for x > 0 only
        ("x1x2 >= 0 => x1x2 >= 0", "x1, x2 real"),  # of a third number
        ("H(X1X2) >= H(X1) or H(X1) >= 0", ""),  # of a third variable
        ("D(P || i -> 1/2) >= 0", "n integer, P family(1)"),  # over which letters?
        ("D(P || i -> Q[i]) >= 0", "n integer, P law(n), Q family(1), forall i: Q[i] > 0"),  # those of P, or of Q
        ("D(P || i -> Q[n+i]) >= 0", "n integer, P law(n), Q family(1)"),
        ("TV(i -> 1/2, i -> 1/2) = 0", "n integer"),
        ("\\sum_i f_i = 0", "n integer, p law(n), f family(1)"),  # nothing says how many f has
        ("\\sum_i p_i f_i + \\sum_j q_j f_j \\le \\sum_i f_i", "n m integer, p law(n), q law(m), f family(1)"),  # two things
        ("TV(j -> output(p,W,j), q) <= 1", "n m integer, p, q law(n), W channel(n,m)"),  # n, or m
    ],
)
def test_what_could_be_read_as_something_easier_is_refused(text: str, where: str) -> None:
    with pytest.raises(ParseError):
        parse(text, where, words_for(text, where))


@pytest.mark.parametrize(
    ("typed", "meant", "where"),
    [
        ("TV(P,Q) <= 1", "total_variation[n](P,Q) <= 1", "M n integer, P, Q law(n)"),  # M is in scope, and no size of P
        ("dp(W,0)", "dp[n,m](W,0)", "M N n m integer, W channel(n,m)"),
        ("D_{1-a}(Q||P) >= 0", "renyi_divergence(1-a,Q,P) >= 0", "n integer, a real, P, Q law(n)"),
        ("H_{a+1}(P) >= 0", "renyi_entropy(a+1,P) >= 0", "n integer, a real, P law(n)"),
        ("\\log(2)\\left(1-x\\right) \\le y", "log(2)*(1-x) <= y", "x y real"),
    ],
)
def test_what_can_be_read_in_one_way_only_is_read_so(typed: str, meant: str, where: str) -> None:
    assert parse(typed, where, words_for(typed, where)) == parse(meant, where, words_for(meant, where))


def test_nothing_that_is_decided_rests_on_how_a_node_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """`language/shown.py` gives the kernel's classes a text for people: judging asks for none."""
    from verify.run.library import library_store
    from verify.run.store import Stored

    stored = [shelved.decoded() for shelved in list(library_store().shelf("basics").values())[:25]]

    def shown(_: Node) -> str:
        raise AssertionError("the kernel asked for a text")

    monkeypatch.setattr(Node, "__str__", shown)
    alone = [one for one in stored if isinstance(one, Stored) and "Lemma(" not in repr(one.certificate)]
    assert len(alone) > 5
    for one in alone:
        assert judge(one.statement, one.certificate).verdict == "PROVED"
