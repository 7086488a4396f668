"""Certificates that cite a lemma found by its shape, and those of sums over letters of tuples, prove no false twin.

The search is not asked about twins: its certificate of the true statement is given for each of them, and for every other
statement. A constant is changed, a comparison made strict, a hypothesis dropped.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import permutations

import pytest

from tests.provers import found as found_by
from tests.provers import of_the_library
from tests.shares import asked
from theorems.basics import WORDS
from verify.kernel.errors import CertificateRejected, KernelError
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import OutOfTime
from verify.proving.atoms import prove as atoms
from verify.proving.congruence import prove as congruent
from verify.proving.improper import prove as limits
from verify.proving.library import glanced, recorded, together
from verify.proving.library import prove as cited
from verify.proving.offers import offering
from verify.proving.sums import prove as powers
from verify.proving.sums.alphabets import prove as alphabets
from verify.proving.sums.events import prove as of_sets
from verify.proving.sums.written import prove as written
from verify.proving.tactics import Stuck

LETTERS = "k n m integer, k >= 0, W channel(n,m), eps >= 0, dp(W,eps), {}x in tuples(k,n), z in tuples(k,n), y in tuples(k,m)"
AT_LARGEST = "n m integer, p law(n), W channel(n,m), x in tuples(m,n), forall y in 1..m, i in 1..n: W[i,y] {} W[x[y],y]"
POSITIVE = "forall a in 1..n, b in 1..m: W[a,b] > 0, "
PRIVATE = "n m integer, p q law(n), W channel(n,m), eps >= 0, {}k in 1..n, j in 1..m"
CONTRACTED = "abs(sum(i,1,n,(p[i]-q[i])*W[i,j])) {} (exp(eps)-{})*TV(p,q)*W[k,j]"
PRODUCTS = "prod(i,1,k,W[x[i],y[i]]) {} exp(eps*k{})*prod(i,1,k,W[z[i],y[i]])"
ROWS = "n, m integer, m >= 1, R family(2), forall j in 1..m: sum(k,1,n,R[k,j]) > 0"
CAPACITY = """n m integer, r law(n), V channel(n,m), q law(m), C real, forall j in 1..m: q[j] > 0, forall i in 1..n, j in 1..m: V[i,j] > 0,
 forall i in 1..n: sum(j,1,m,V[i,j]*log(V[i,j]/q[j])) <= C""".replace("\n", "")
COMPOSED = "sum(i,1,n,sum(j,1,m,max(p[i]*u[j]-exp(a+b)*q[i]*v[j],0))) {} {}*(sum(i,1,n,max(p[i]-exp(a)*q[i],0)) + sum(j,1,m,max(u[j]-exp(b)*v[j],0)))"
LEVELS = "n m integer, p q law(n), u v law(m), a b real"
SOFTMAX = "sum(i,1,n,u[i]*exp(eps*u[i]))/sum(i,1,n,exp(eps*u[i])) {} u[k] - {}/eps"
BEHIND = "chi2(j -> output(p,W,j), j -> output(q,W,j)) <= {}*(exp(eps)-1)^2/(exp(eps)+1)*TV(p,q)^2"
NO_LEVEL = "p, q law(n), W channel(n,m), {}forall i in 1..n, j in 1..m: W[i,j] > 0"
EXTREME = "max(sum(i,1,n,p[i]*abs(f[i]-a)), sum(i,1,n,q[i]*abs(f[i]-b))) >= abs(a-b)*{}*(1 - TV(p,q))"
EXPONENT = "hockey_stick(p,q,eps) <= exp((a-{})*(renyi_divergence(a,p,q) - eps))"
MOMENTS = "sum(i,1,n,p[i]*exp(t*(x[i]-sum(k,1,n,p[k]*x[k])))) {} exp(t^2/{})"
TAIL = "sum(k,m,n,binomial(n,k)*p^k*(1-p)^(n-k)) {} exp(-{}*n*kl(m/n,p))"
TOSSES = "n m integer, n >= 1, m <= n, {}0 < p, p < 1"
OUTPUTS = "p, q law(n); W channel(n,m); M N family(1); forall y in 1..m: M[y] = sum(i,1,n,p[i]*W[i,y]){}"
GOLDEN = "I(p;W) {} sum(i,1,n,sum(j,1,m,p[i]*W[i,j]*log(W[i,j]/q[j])))"
PAIRS = "p law(n); {}W channel(n,m); forall i in 1..n, j in 1..m: W[i,j] > 0 and q[j] > 0"
JOINT = "sum(i,1,n,sum(j,1,m,R[i,j]*log(R[i,j]/(sum(k,1,m,R[i,k])*sum(k,1,n,R[k,j]))))) {}"
CELLS = "n m integer, R family(2), forall i in 1..n, j in 1..m: R[i,j] > 0; sum(i,1,n,sum(j,1,m,R[i,j])) = {}"
STEPS = "W channel(n,m); n >= 2; eps >= 0; y in 1..m; forall x in 1..n{}, z in 1..m: W[x,z] <= exp(eps)*W[x+1,z] and W[x+1,z] <= exp(eps)*W[x,z]"
GUESSED = "1/M*sum(j,1,m,W[g[j],j]) <= (mutual_information[M,m](i -> 1/M, W) + {})/log(M)"
RANK = "sum(i,1,n,i*p[i]) <= {}"
IN_ORDER = "forall i in 1..n, j in 1..n: i <= j => p[i] >= p[j]"
MIXED = "sum(j,1,m,max(sum(i,1,n,p[i]*W[i,j]) - exp(eps)*sum(i,1,n,q[i]*W[i,j]), 0)) <= {}"
APART = "p, q law(n); W channel(n,m); eps >= 0; forall a in 1..n, b in 1..n: sum(j,1,m,max(W[a,j] - exp(eps)*W[b,j], 0)) <= delta{}"
CASCADE = "mutual_information[n,k](p, (i,l) -> sum(j,1,m,W[i,j]*V[j,l])) {} I(p;W)"
CONVEX = "n integer, a x f family(1), {}(forall i in 1..n: x[i] > 0), forall t real, u real, v real: 0 <= t and t <= 1 and u > {} and v > 0 => f(t*u+(1-t)*v) <= t*f(u)+(1-t)*f(v)"
DIVERGENCE = "sum(i,1,n,q[i]*f(p[i]/q[i])) {}"
BEHIND_ANY = "sum(j,1,m,sum(i,1,n,q[i]*W[i,j])*f(sum(i,1,n,p[i]*W[i,j])/sum(i,1,n,q[i]*W[i,j]))) {} " + DIVERGENCE.format("")
CONVEX_LAWS = "p, q law(n), forall i in 1..n: p[i] > 0 and q[i] > 0; f family(1){}"
CONVEX_CHANNEL = "n m integer, p q f family(1), W channel(n,m), forall i in 1..n: {}q[i] > 0; forall j in 1..m: sum(i,1,n,q[i]*W[i,j]) > 0; convex(f)"
BOTH_WAYS = "sum(y,1,m,(sum(x,1,n,p[x]*W[x,y])-sum(x,1,n,q[x]*W[x,y]))*log(sum(x,1,n,p[x]*W[x,y])/sum(x,1,n,q[x]*W[x,y]))) <= (exp(eps)-1)^2*TV(p,q)^2/{}"
WITHOUT_ZEROS = "p, q law(n); W channel(n,m); eps >= 0; {}forall x in 1..n, z in 1..n, y in 1..m: W[x,y] <= exp(eps)*W[z,y]"
SEEN = "sum(r,1,l-1,c[r,x[r]])"
ADAPTIVE = f"tsum(x in tuples(k,M), max(prod(l,1,k,P[l,{SEEN},x[l]]) - exp(sqrt(2*k*log(1/d))*eps + k*eps*(exp(eps)-1))*prod(l,1,k,Q[l,{SEEN},x[l]]), 0)) <= {{}}"
CLOSE = "hockey_stick[M](i -> {}[l,h,i], i -> {}[l,h,i], eps) <= delta"
ROUNDS = f"""k integer, k >= 1, eps d delta real, eps > 0, 0 < d < 1, delta >= 0, M integer, P Q family(3), c family(2); forall l in 1..k, h real: law[M](i -> P[l,h,i]) and law[M](i -> Q[l,h,i]);
 forall l in 1..k, h real, i in 1..M: P[l,h,i] > 0 and Q[l,h,i] > 0; forall l in 1..k, h real: {CLOSE.format("P", "Q")} and {CLOSE.format("Q", "P")}""".replace("\n", "")
SCORED = "n integer, m integer, W channel(n,m), u family(2), a in 1..n, b in 1..n, j in 1..m, eps > 0; forall k in 1..n, l in 1..n, y in 1..m: abs(u[k,y] - u[l,y]) <= {}; forall k in 1..n, y in 1..m: W[k,y] = exp(eps*u[k,y]/2)/sum(z,1,m,exp(eps*u[k,z]/2))"
KANTOROVICH = "sum(i,1,n,p[i]*x[i])*sum(i,1,n,p[i]/x[i]) <= (a+b)^2/({}*a*b)"
BETWEEN = "p law(n), x family(1), a b real, 0 < a, a <= b, forall i in 1..n: a <= x[i]{}"
MEANS = "abs(sum(i,1,n,P[i]*f[i]) - sum(i,1,n,Q[i]*f[i])) <= B*sqrt({}*D(P||Q))"
PRODUCTS_APART = "sum(x,1,n,sum(y,1,m,abs(P[x]*R[y] - Q[x]*S[y])))/2 <= 1 - (1-TV(P,Q))*(1-{}TV(R,S))"
PRODUCTS_SPELLED = "sum(x,1,n,sum(y,1,m,abs(P[x]*R[y] - Q[x]*S[y])))/2 <= 1 - (1-TV(P,Q))*(1-sum(y,1,m,abs(R[y]-S[y]))/2)"
LEAKS = "p law(n), W channel(n,m), c real, forall x in tuples(m,n): sum(j,1,m,W[x[j],j]) {} exp(c)"
MIXED_LAWS = "p q law(n), r family(1), t real, {}, forall i in 1..n: r[i] = t*p[i] + (1-t)*q[i]"
CONTRACTS = "TV(j -> output(p,W,j), j -> output(q,W,j)) <= (exp(eps) - 1 + {}*delta)/(exp(eps) + 1)*TV(p,q)"
BEST_GUESS = "n m integer, J family(2), g in tuples(m,n), forall i in 1..n, j in 1..m: J[i,j] >= 0; sum(i,1,n,sum(j,1,m,J[i,j])) = 1; forall j in 1..m, {}: J[i,j] <= J[g[j],j]"
FLAGS = "P law(n), f b family(1), theta real, 0 <= theta, theta <= 1, {1}forall i in 1..n: f[i] {2} theta*sum(k,1,n,P[k]*f[k]) and b[i] = 1 or f[i] {0} theta*sum(k,1,n,P[k]*f[k]) and b[i] = 0"
MIXED_INPUTS = "p q law(n), r family(1), t real, W channel(n,m), {}forall i in 1..n: r[i] = t*p[i] + (1-t)*q[i]"
TESTED_EVENT = "p q law(n), forall i in 1..n: q[i] > 0; t family(1), forall i in 1..n: 0 <= t[i]{}; sum(i,1,n,q[i]*t[i]) > 0"
SUBSAMPLED = "sum(i,1,n,max((1-s)*r[i] + s*p[i] - ({})*((1-s)*r[i] + s*q[i]),0)) <= s*delta"
COMMON = "p q r law(n), s t delta real, 0 <= s, {}{}sum(i,1,n,max(p[i]-t*q[i],0)) <= delta, sum(i,1,n,max(p[i]-t*r[i],0)) <= delta"
FAR_APART = "D(P||Q) >= log((1+t)/(1-t)) - {}*t/(1+t)"
THIRD_LAW = "log(sum(i,1,n,p[i]^2/q[i])) <= 1/2*log(sum(i,1,n,p[i]^4/r[i]^3)) + {}*log(sum(i,1,n,r[i]^3/q[i]^2))"
STRATEGY = "sum(y,1,m,p[d[y]]*W[d[y],y]) <= {}v"
GAINS = "p law(n); W channel(n,m); k integer; g family(2); b family(1); v real; d in tuples(m,k); {}forall w in 1..k: sum(x,1,n,p[x]*g[x,w]) <= v; forall x in 1..n, y in 1..m: W[x,y] <= b[y]"
GAINED = "sum(y,1,m,sum(x,1,n,p[x]*W[x,y]*g[x,d[y]])) <= v*sum(y,1,m,b[y])"
MIXED_MORE = "H(j -> sum(i,1,n,p[i]*W[i,j])) >= H(p)"
HIT_ROWS = "sum(i,1,n,W[i,i])/n <= ({}sum(i,1,n,D(y -> W[i,y] || R))/n)/log(n)"
NEAR_ROWS = "p law(n); W channel(n,m); eps >= 0{}"
LEAKED = "I(p;W) <= eps^2/{}"
ROWS_WITHIN = "; forall x in 1..n, z in 1..n, y in 1..m: W[x,y] <= exp(eps)*W[z,y]"
ERRS = "p law(n); W channel(n,n); n >= 2; t = 1 - sum(x,1,n,p[x]*W[x,x])"
OPEN_STILL = "H(p) - I(p;W) <= {}t*log(n-1)"
APART_BY = "abs(H(p) - H(q)) <= {}TV(p,q)*log(n-1)"
SQUARES = "sum(y,1,m,sum(x,1,n,p[x]*W[x,y])^2/sum(x,1,n,q[x]*W[x,y])) {} <= chi2(p,q)"
SHARED = "sum(x,1,n,min(p[x],q[x])) >= {}*exp(-D(p||q))"
RATIOS = "P, Q law(n); forall i in 1..n: P[i] > 0 and Q[i] > 0; a > 1; eps >= 0"
POWERS_OF = "sum(i,1,n,P[i]^a*Q[i]^(1-a)) <= exp({})"
EVENT = "p, q law(n); f family(1); forall i in 1..n: q[i] > 0"
BEHIND_SECOND = "sum(l,1,k,sum(i,1,n,p[i]*sum(j,1,m,W[i,j]*V[j,l])*g[s[l],i])) <= {}sum(j,1,m,v[j])"
GUESSED_BEHIND = "n m k L integer; p v family(1); W g family(2); s in tuples(k,L); {}; forall w in 1..L, j in 1..m: sum(i,1,n,p[i]*W[i,j]*g[w,i]) <= v[j]"
BELIEF = "p[k]*W[k,l]/sum(i,1,n,p[i]*W[i,l]) <= exp(eps)*p[k]/(1 + {}*p[k])"
BELIEVED = "p law(n); W channel(n,m); eps real; k in 1..n; l in 1..m; {}forall i in 1..n, j in 1..m: W[i,j] > 0"
BOTH_DELTAS = "sum(i,1,n,sum(j,1,m,max(p[i]*U[i,j] - exp(a+b)*q[i]*V[i,j],0))) <= {}"
ONE_AFTER = "p, q law(n); U, V channel(n,m); a b c d real; sum(i,1,n,max(p[i]-exp(a)*q[i],0)) <= c; forall i in 1..n: sum(j,1,m,max(U[i,j]-exp(b)*V[i,j],0)) <= d"
TILTED = "sum(i,1,n,p[i]*exp(t*x[i])) <= exp(t*sum(i,1,n,p[i]*x[i]) + t^2/{})"
HAMMING = "I(p;W) >= H(p) - {}D*log(n-1)"
FEW_ERRORS = "n >= 2; p law(n); W channel(n,n); 0 <= D; {}sum(x,1,n,p[x]*W[x,x]) >= 1 - D"
ROWS_FROM = "sum(j,1,m,W[s[j],j]) <= {} + sum(i,1,n,total_variation[m](j -> W[i,j], q))"
MEAN_RATIO = "I(p;W) <= log(sum(j,1,m,sum(i,1,n,p[i]*W[i,j]^2)/sum(k,1,n,p[k]*W[k,j]))){}"
AFTERWARDS = "sum(k,1,K,sum(j,1,N,W[z[k],j]*V[j,k])) <= exp({})"
GUESSES_GAIN = "M N K integer; M >= 1; W channel(M,N); {}; c real; z in tuples(K,M); forall x in tuples(N,M): sum(j,1,N,W[x[j],j]) <= exp(c)"
DEPENDS = "sum(x,1,n,sum(y,1,m,p[x]*(W[x,y] - output(p,W,y))*f[x,y]))^2 <= I(p;W)/{}"
WITHIN = "n m integer; p law(n); W {}; forall x in 1..n, y in 1..m: W[x,y] >= 0; f family(2); forall x in 1..n, y in 1..m: 0 <= f[x,y]{}"
ROWS_APART = "sqrt(I(p;W)/{}) >= sum(x,1,n,p[x]*sum(y,1,m,1/2*abs(W[x,y] - output(p,W,y))))"
SHANNON = "H(i -> (P[i]+Q[i])/2) - (H(P)+H(Q))/2 >= TV(P,Q)^2{}"
RELEASES = "sum(x,1,n, sum(y,1,m, sum(z,1,k, p[x]*W[x,y]*V[x,z]*log(W[x,y]*V[x,z]/sum(u,1,n, p[u]*W[u,y]*V[u,z]))))) <= I(p;W) + I(p;V){}"
RELEASED = "n m integer; p law(n); W {}; V channel(n,k); forall x in 1..n, y in 1..m: W[x,y] > 0; forall x in 1..n, z in 1..k: V[x,z] > 0"
CONDITIONED = "sum(y,1,m,sum(x,1,n,p[x]*W[x,y]*f[x])^2/output(p,W,y)) <= sum(x,1,n,p[x]*f[x]^2){}"
CONDITIONS = "n m integer; p law(n); W {}; f family(1); forall x in 1..n, y in 1..m: W[x,y] >= 0; forall y in 1..m: output(p,W,y) > 0"
EACH_ROW = "sum(x,1,n,p[x]*TV(y->W[x,y],Q)^2) <= sum(x,1,n,p[x]*D(y->W[x,y]||Q))/{}"
BLURRED_MEAN = "sum(y,1,m,W[i,y]*v[y])*(e^a + e^b) <= ({}e^(a+b))*sum(y,1,m,W[j,y]*v[y])"
BLURRED = "n m integer; W channel(n,m); v family(1); a >= 0; i in 1..n; j in 1..n; forall y in 1..m: W[i,y] <= e^a*W[j,y]{}; forall y in 1..m, z in 1..m: v[y] <= e^b*v[z]"
CHOSEN = "sum(x,1,n,P[x]*f[j[x],x]) <= {}s*v/2"
SUBGAUSSIAN = "P law(n); k integer; f family(2); s > 0; v real; j in tuples(n,k); forall i in 1..{}: sum(x,1,n,P[x]*exp(s*f[i,x])) <= exp(s^2*v/2)"
FREQUENCIES = "sum(x,1,n,sqrt(P[x]*(1-P[x]))) <= sqrt({})"
ON_A_LINE = "sum(k,1,n,abs(sum(i,1,k,P[i]-Q[i]))) <= ({})*TV(P,Q)"
MAJOR = "P, Q law(n); forall i in 1..n-1: {}; forall k in 1..n: sum(i,1,k,P[i]) >= sum(i,1,k,Q[i])"
LATER = "mutual_information[n,k](p, (i,l) -> sum(j,1,m,W[i,j]*V[j,l])) <= I(j -> output(p,W,j); V){}"
LATE = "sum(y,1,m,b[y]*exp(eps*u[y]/2)) <= m*exp(-eps*c/2)*sum(y,1,m,exp(eps*u[y]/2)){}"
LATE_SCORES = "m integer; u, b family(1); k in 1..m; {}forall y in 1..m: 0 <= b[y] <= 1; forall y in 1..m: b[y] > 0 => u[y] <= u[k] - c"
FAR_FROM_0 = "sum(x,1,n,P[x]*t[x]) <= v/({}v + c^2)"
CENTRED = "P law(n); f, t family(1); c > 0; {}sum(x,1,n,P[x]*f[x]^2) = v; forall x in 1..n: 0 <= t[x] <= 1; forall x in 1..n: t[x] > 0 => f[x] >= c"
EXCESS_BEHIND = "hockey_stick(y -> output(P,W,y), y -> output(Q,W,y), eps) <= {}eta*hockey_stick(P,Q,eps)"
ROWS_NEAR = "P, Q law(n); W channel(n,m); {}forall x in 1..n, z in 1..n: TV(y -> W[x,y], y -> W[z,y]) <= eta"
LIKELIEST = "sum(i,1,n,t[i]*p[i]) <= sum(i,1,k,p[i])"
AT_MOST_K = "p law(n); t family(1); k in 1..n; {}forall i in 1..n: 0 <= t[i] <= 1; sum(i,1,n,t[i]) = {}"
BY_TAILS = "sum(i,1,n,i*P[i]) = sum(k,1,n,sum(i,k,n,P[i])){}"
BETWEEN_ORDERS = "log(sum(x,1,n,P[x]^(t*a+(1-t)*b)*Q[x]^(1-t*a-(1-t)*b))) <= t*log(sum(x,1,n,P[x]^a*Q[x]^(1-a))) + (1-t)*log(sum(x,1,n,P[x]^b*Q[x]^(1-b))){}"
ORDERS = "P, Q law(n); forall x in 1..n: P[x] > 0 and Q[x] > 0; a, b real; 0 <= t{}"
#: name: (who finds it, the true one, false ones), each a statement and its conditions
IDENTIFIED = "p law(n), W channel(n,m), forall a in 1..n, b in 1..n, y in 1..m: p[a]*W[a,y] <= t*p[b]*W[b,y]"
ROWS_CLOSE = (
    "W channel(n,m), forall i in 1..n, j in 1..m: W[i,j] > 0, forall a in 1..n, b in 1..n, y in 1..m: W[a,y] <= t*W[b,y]"
)
WRITTEN_OUT = (
    "p law(n), W channel(n,m), q r family(1), V family(2), forall i in 1..n: p[i] > 0, forall i in 1..n, j in 1..m: W[i,j] > 0, "
    "dp(W,eps), forall y in 1..m: q[y] = sum(x,1,n,p[x]*W[x,y]), {}, x in 1..n, y in 1..m"
)
OF_ALL_SETS = "W channel(n,m), a b in 1..n, eps real, delta real, forall S in tuples(m,2), x in 1..n, y in 1..n: {}"
SAID_OF_SETS = "sum(i,1,m,W[x,i]*(S[i]-1)) <= exp(eps)*sum(i,1,m,W[y,i]*(S[i]-1)) + delta"
TWO_LAWS = "p law(n), q law(n)"
MARKOV = "n integer, p law(n), S family(1), g family(1), {}forall x in 1..n: S[x] = {} => g[x] >= 1"
OF_A_SET, NOT_BELOW = "forall x in 1..n: S[x] = 0 or S[x] = 1, ", "forall x in 1..n: g[x] >= 0, "
SUPPORTS = "m integer, P family(1), Q family(1), b family(1), c family(1), {}forall y in 1..m: P[y] <= t*Q[y], " + ", ".join(
    f"forall y in 1..m: {law}[y] > 0 and {flag}[y] = 1 or {law}[y] <= 0 and {flag}[y] = 0" for law, flag in ("Pb", "Qc")
)
GROUP = "m integer, p family(1), q family(1), r family(1), {}sum(i,1,m,p[i]) <= exp(eps)*sum(i,1,m,q[i]) + d, sum(i,1,m,q[i]) <= exp(eps)*sum(i,1,m,r[i]) + d"
MEANS_OF_TESTS = "n integer, p, q law(n), f family(1), forall i in 1..n: q[i] > 0, forall i in 1..n: 0 <= f[i] and f[i] <= 1"
NEAR_OUTPUT = "n m integer, d real, p law(n), W channel(n,m), forall a in 1..n, b in 1..n: TV(j -> W[a,j], j -> W[b,j]) <= {}"
NEAR_MARGINALS = "n m integer, p law(n), W channel(n,m), forall i in 1..n, j in 1..m: p[i]*W[i,j] <= {}*p[i]*sum(u,1,n,p[u]*W[u,j])"
IN_A_CHAIN = "n m integer, n >= 2, p law(n), W channel(n,m), V channel(m,n)"
MISSED = "(1 - sum(x,1,n,sum(y,1,m,p[x]*W[x,y]*V[y,x])))"
IDENTIFIABLE = "p law(n), W channel(n,m), eps real, a in 1..n, b in 1..n, j in 1..m, forall x in 1..n, z in 1..n, y in 1..m: p[x]*W[x,y] <= exp(eps)*(p[{0}]*W[{0},y])"
BEST_OF = "p, q law(n), W channel(n,m), g in tuples(m,n), h in tuples(m,n), forall j in 1..m, i in 1..n: q[i]*W[i,j] <= {}"
FLAGGED = "p, q law(n), b family(1), forall i in 1..n: q[i] > 0; forall i in 1..n: b[i] = 0 or b[i] = {}"
TWINS = {
    "Fano behind a chain": (
        glanced,
        (f"H(p) - mutual_information(p, W) <= h({MISSED}) + {MISSED}*log(n-1)", IN_A_CHAIN),
        [
            (f"H(p) - mutual_information(p, W) <= {MISSED}*log(n-1)", IN_A_CHAIN),
            (f"H(p) - mutual_information(p, W) <= h({MISSED}) + {MISSED}*log(n-1)/2", IN_A_CHAIN),
            (f"H(p) - mutual_information(p, W) <= h({MISSED})/2 + {MISSED}*log(n-1)", IN_A_CHAIN),
        ],
    ),
    "the lesser of two, by a lemma for each": (
        glanced,
        ("mutual_information(p, W) <= min(log(n), log(m))", "n m integer, n >= 1, m >= 1, p law(n), W channel(n,m)"),
        [
            ("mutual_information(p, W) <= min(log(n), log(m)/2)", "n m integer, n >= 1, m >= 1, p law(n), W channel(n,m)"),
            ("mutual_information(p, W) < min(log(n), log(m))", "n m integer, n >= 1, m >= 1, p law(n), W channel(n,m)"),
        ],
    ),
    "what two lemmas add up to": (
        together,
        ("H(p) - mutual_information(p, W) <= log(n)", "n m integer, n >= 1, p law(n), W channel(n,m)"),
        [
            ("H(p) - mutual_information(p, W) <= log(n)/2", "n m integer, n >= 1, p law(n), W channel(n,m)"),
            ("H(p) - mutual_information(p, W) < log(n)", "n m integer, n >= 1, p law(n), W channel(n,m)"),
        ],
    ),
    "no pair far more likely than by its marginals": (
        glanced,
        ("mutual_information(p, W) <= c", f"c real, {NEAR_MARGINALS.format('exp(c)')}"),
        [
            ("mutual_information(p, W) < c", f"c real, {NEAR_MARGINALS.format('exp(c)')}"),
            ("mutual_information(p, W) <= c/2", f"c real, {NEAR_MARGINALS.format('exp(c)')}"),
            ("mutual_information(p, W) <= c", f"c real, {NEAR_MARGINALS.format('exp(2*c)')}"),
        ],
    ),
    "Pinsker for means": (
        glanced,
        ("2*(sum(i,1,n,p[i]*f[i]) - sum(i,1,n,q[i]*f[i]))^2 <= D(p||q)", MEANS_OF_TESTS),
        [
            ("3*(sum(i,1,n,p[i]*f[i]) - sum(i,1,n,q[i]*f[i]))^2 <= D(p||q)", MEANS_OF_TESTS),
            ("2*(sum(i,1,n,p[i]*f[i]) - sum(i,1,n,q[i]*f[i]))^2 <= D(p||q)", MEANS_OF_TESTS.replace("<= 1", "<= 2")),
            ("2*(sum(i,1,n,p[i]*f[i]) - sum(i,1,n,q[i]*f[i]))^2 < D(p||q)", MEANS_OF_TESTS),
        ],
    ),
    "no divergence, no difference": (
        glanced,
        ("forall i in 1..n: p[i] = q[i]", "n integer, p, q law(n), forall i in 1..n: q[i] > 0, D(p||q) <= 0"),
        [
            ("forall i in 1..n: p[i] = q[i]", "n integer, p, q law(n), forall i in 1..n: q[i] > 0, D(p||q) <= 1/100"),
            ("forall i in 1..n: p[i] = q[i]/2", "n integer, p, q law(n), forall i in 1..n: q[i] > 0, D(p||q) <= 0"),
        ],
    ),
    "no information, no dependence": (
        glanced,
        ("forall i in 1..n, j in 1..m: p[i]*W[i,j] = p[i]*sum(k,1,n,p[k]*W[k,j])", "n m integer, p law(n), W channel(n,m), I(p;W) <= 0"),
        [
            ("forall i in 1..n, j in 1..m: p[i]*W[i,j] = p[i]*sum(k,1,n,p[k]*W[k,j])", "n m integer, p law(n), W channel(n,m), I(p;W) <= 1/9"),
            ("forall i in 1..n, j in 1..m: W[i,j] = sum(k,1,n,p[k]*W[k,j])", "n m integer, p law(n), W channel(n,m), I(p;W) <= 0"),
        ],
    ),
    "rows near the output": (
        glanced,
        ("forall i in 1..n: TV(j -> W[i,j], j -> sum(k,1,n,p[k]*W[k,j])) <= d", NEAR_OUTPUT.format("d")),
        [
            ("forall i in 1..n: TV(j -> W[i,j], j -> sum(k,1,n,p[k]*W[k,j])) <= d/2", NEAR_OUTPUT.format("d")),
            ("forall i in 1..n: TV(j -> W[i,j], j -> sum(k,1,n,p[k]*W[k,j])) <= d", NEAR_OUTPUT.format("2*d")),
        ],
    ),
    "the most Renyi entropy": (
        glanced,
        ("renyi_entropy(a,p) <= log(n)", "n integer, n >= 1, p law(n), forall i in 1..n: p[i] > 0, a > 1"),
        [
            ("renyi_entropy(a,p) < log(n)", "n integer, n >= 1, p law(n), forall i in 1..n: p[i] > 0, a > 1"),
            ("renyi_entropy(a,p) <= log(n)/2", "n integer, n >= 1, p law(n), forall i in 1..n: p[i] > 0, a > 1"),
        ],
    ),
    "equal entries from two bounds": (
        alphabets,
        ("forall x in 1..n: p[x] = q[x]", "n integer, p, q law(n), TV(p,q) = 0"),
        [
            ("forall x in 1..n: p[x] = q[x]", "n integer, p, q law(n), TV(p,q) <= 1/9"),
            ("forall x in 1..n: p[x] = 2*q[x]", "n integer, p, q law(n), TV(p,q) = 0"),
            ("forall x in 1..n: p[x] = q[x]", "n integer, p q family(1), sum(x,1,n,p[x]-q[x]) = 0"),
        ],
    ),
    "what is said of the letters of a set": (
        alphabets,
        ("sum(x,1,n,p[x]*S[x]) >= 1 - sum(x,1,n,p[x]*g[x])", MARKOV.format(OF_A_SET + NOT_BELOW, 0)),
        [
            ("sum(x,1,n,p[x]*S[x]) >= 1 - sum(x,1,n,p[x]*g[x])", MARKOV.format(OF_A_SET, 0)),
            ("sum(x,1,n,p[x]*S[x]) >= 1 - sum(x,1,n,p[x]*g[x])", MARKOV.format(NOT_BELOW, 0)),
            ("sum(x,1,n,p[x]*S[x]) >= 1 - sum(x,1,n,p[x]*g[x])", MARKOV.format(OF_A_SET + NOT_BELOW, 1)),
            ("sum(x,1,n,p[x]*S[x]) >= 1 - sum(x,1,n,p[x]*g[x])/2", MARKOV.format(OF_A_SET + NOT_BELOW, 0)),
        ],
    ),
    "one support in another": (
        alphabets,
        ("sum(y,1,m,b[y]) <= sum(y,1,m,c[y])", SUPPORTS.format("t > 0, ")),
        [
            ("sum(y,1,m,b[y]) <= sum(y,1,m,c[y])", SUPPORTS.format("t real, ")),
            ("sum(y,1,m,c[y]) <= sum(y,1,m,b[y])", SUPPORTS.format("t > 0, ")),
        ],
    ),
    "a sum between two others": (
        alphabets,
        ("sum(i,1,m,p[i]) <= exp(2*eps)*sum(i,1,m,r[i]) + (1 + exp(eps))*d", GROUP.format("")),
        [
            ("sum(i,1,m,p[i]) <= exp(2*eps)*sum(i,1,m,r[i]) + 2*d", GROUP.format("eps >= 0, d >= 0, ")),
            ("sum(i,1,m,p[i]) <= exp(eps)*sum(i,1,m,r[i]) + (1 + exp(eps))*d", GROUP.format("eps >= 0, d >= 0, ")),
        ],
    ),
    "what is said of all sets": (
        of_sets,
        ("sum(y,1,m,max(W[a,y]-exp(eps)*W[b,y],0)) <= delta", OF_ALL_SETS.format(SAID_OF_SETS)),
        [
            ("sum(y,1,m,max(W[a,y]-exp(eps)*W[b,y],0)) <= delta/2", OF_ALL_SETS.format(SAID_OF_SETS)),
            ("sum(y,1,m,max(W[a,y]-W[b,y],0)) <= delta", f"eps >= 0, {OF_ALL_SETS.format(SAID_OF_SETS)}"),
            # of one set, of sets of one letter
            ("sum(y,1,m,max(W[a,y]-exp(eps)*W[b,y],0)) <= delta",
             OF_ALL_SETS.format(SAID_OF_SETS).replace("forall S in tuples(m,2), x", "S in tuples(m,2), forall x")),
            ("sum(y,1,m,max(W[a,y]-exp(eps)*W[b,y],0)) <= delta",
             OF_ALL_SETS.format(f"sum(i,1,m,S[i]-1) <= 1 => {SAID_OF_SETS}")),
            ("sum(y,1,m,max(W[a,y]-exp(eps)*W[b,y],0)) <= delta",
             OF_ALL_SETS.format(SAID_OF_SETS).replace("tuples(m,2)", "tuples(m,1)")),
            ("sum(y,1,m,max(W[a,y]-exp(eps)*W[b,y],0)) <= delta",
             OF_ALL_SETS.format(SAID_OF_SETS).replace("tuples(m,2)", "tuples(m-1,2)")),
        ],
    ),
    "what is said of all sets, of one": (
        of_sets,
        (r"W(S|a) \le e^{2\eps} W(S|c) + (1 + e^\eps) \delta",
         r"W channel(n,m), a b c in 1..n; W(S|a) \le e^\eps W(S|b) + \delta for all S; W(S|b) \le e^\eps W(S|c) + \delta for all S"),
        [
            (r"W(S|a) \le e^{2\eps} W(S|c) + 2 \delta",
             r"\eps \ge 0, W channel(n,m), a b c in 1..n; W(S|a) \le e^\eps W(S|b) + \delta for all S; W(S|b) \le e^\eps W(S|c) + \delta for all S"),
            (r"W(S|a) \le e^{\eps} W(S|c) + (1 + e^\eps) \delta",
             r"\eps \ge 0, W channel(n,m), a b c in 1..n; W(S|a) \le e^\eps W(S|b) + \delta for all S; W(S|b) \le e^\eps W(S|c) + \delta for all S"),
        ],
    ),
    "the best set": (
        of_sets,
        (r"\sup_S |p(S) - q(S)| = TV(p,q)", TWO_LAWS),
        [
            (r"\sup_S |p(S) - q(S)| = 2 TV(p,q)", TWO_LAWS),
            (r"\sup_S |p(S) - q(S)| = TV(p,q)/2", TWO_LAWS),
            (r"\sup_S (p(S) + q(S)) = TV(p,q)", TWO_LAWS),
        ],
    ),
    "one letter against the others": (
        alphabets,
        ("sum(i,1,n,a[i]) <= a[k] + (n-1)*c", "n integer, a family(1), k in 1..n, forall i in 1..n: a[i] <= c"),
        [
            ("sum(i,1,n,a[i]) <= a[k] + (n-2)*c", "n integer, a family(1), k in 1..n, forall i in 1..n: a[i] <= c"),
            ("sum(i,1,n,a[i]) <= a[k] + (n-1)*c", "n integer, a family(1), k in 1..n, forall i in 2..n: a[i] <= c"),
            ("sum(i,1,n,a[i]) <= a[k] + (n-1)*c", "n k integer, a family(1), forall i in 1..n: a[i] <= c"),
        ],
    ),
    "one letter of a law": (
        alphabets,
        ("p[k] <= t/(t + n - 1)", "p law(n), k in 1..n, t >= 1, forall i in 1..n, j in 1..n: p[i] <= t*p[j]"),
        [
            ("p[k] <= t/(t + n)", "p law(n), k in 1..n, t >= 1, forall i in 1..n, j in 1..n: p[i] <= t*p[j]"),
            ("p[k] <= t/(t + n - 1)", "n integer, p family(1), k in 1..n, t >= 1, forall i in 1..n, j in 1..n: p[i] <= t*p[j]"),
            ("p[k] < t/(t + n - 1)", "p law(n), k in 1..n, t >= 1, forall i in 1..n, j in 1..n: p[i] <= t*p[j]"),
        ],
    ),
    "the best guess at each output": (
        alphabets,
        ("sum(y,1,m,p[x[y]]*W[x[y],y]) <= t/(t + n - 1)", f"{IDENTIFIED}, t >= 1, x in tuples(m,n)"),
        [
            ("sum(y,1,m,p[x[y]]*W[x[y],y]) <= t/(t + n)", f"{IDENTIFIED}, t >= 1, x in tuples(m,n)"),
            ("sum(y,1,m,p[x[y]]*W[x[y],y]) <= t/(t + n - 1)", "p law(n), W channel(n,m), t >= 1, x in tuples(m,n)"),
            ("sum(y,1,m,p[x[y]]*W[x[y],y]) <= 1/(t + n - 1)", f"{IDENTIFIED}, t >= 1, x in tuples(m,n)"),
        ],
    ),
    "below the line is one sum": (
        alphabets,
        ("W[a,y]/sum(x,1,n,p[x]*W[x,y]) <= t", f"p law(n), {ROWS_CLOSE}, a in 1..n, y in 1..m"),
        [
            ("W[a,y]/sum(x,1,n,p[x]*W[x,y]) <= t/2", f"p law(n), {ROWS_CLOSE}, a in 1..n, y in 1..m"),
            ("W[a,y]/sum(x,1,n,p[x]*W[x,y]) <= t", f"n integer, p family(1), {ROWS_CLOSE}, a in 1..n, y in 1..m"),
        ],
    ),
    "a posterior, written out in another order": (
        written,
        ("V[y,x] <= exp(eps)*p[x]", WRITTEN_OUT.format("forall a in 1..n, b in 1..m: V[b,a] = p[a]*W[a,b]/q[b]")),
        [
            ("V[y,x] <= p[x]", WRITTEN_OUT.format("forall a in 1..n, b in 1..m: V[b,a] = p[a]*W[a,b]/q[b]")),
            ("V[x,y] <= exp(eps)*p[x]", WRITTEN_OUT.format("forall a in 1..n, b in 1..m: V[b,a] = p[a]*W[a,b]/q[b]")),
            ("V[y,x] <= exp(eps)*p[x]", WRITTEN_OUT.format("forall a in 1..n, b in 2..m: V[b,a] = p[a]*W[a,b]/q[b]")),
        ],
    ),
    "a number that is written out": (
        written,
        ("J <= eps", "p law(n), W channel(n,m), eps >= 0, dp(W,eps), J = I(p;W)"),
        [
            ("J <= eps/8", "p law(n), W channel(n,m), eps >= 0, dp(W,eps), J = I(p;W)"),
            ("J <= eps", "p law(n), W channel(n,m), eps >= 0, dp(W,eps), J >= I(p;W)"),
        ],
    ),
    "the same on both sides": (
        cited,
        ("H(p) - I(p;W) >= H(p) - eps", "p law(n), W channel(n,m), eps >= 0, dp(W,eps)"),
        [
            ("H(p) - I(p;W) >= H(p) - eps/8", "p law(n), W channel(n,m), eps >= 0, dp(W,eps)"),
            ("H(p) - I(p;W) >= H(q) - eps", "p law(n), q law(n), W channel(n,m), eps >= 0, dp(W,eps)"),
        ],
    ),
    "pairs": (
        glanced,
        ("sum(i, 1, n, sum(j, i + 1, n, p[i]*p[j])) = (1 - sum(i, 1, n, p[i]^2))/2", "n integer, p law(n)"),
        [
            ("sum(i, 1, n, sum(j, i + 1, n, p[i]*p[j])) = (1 + sum(i, 1, n, p[i]^2))/2", "n integer, p law(n)"),
            ("sum(i, 1, n, sum(j, i, n, p[i]*p[j])) = (1 - sum(i, 1, n, p[i]^2))/2", "n integer, p law(n)"),
            ("sum(i, 1, n, sum(j, i + 1, n, p[i]*p[j])) = (1 - sum(i, 1, n, p[i]^2))/2", "n integer, p family(1)"),
        ],
    ),
    "pairs that are not symmetric": (
        glanced,
        ("sum(i, 1, n, sum(j, 1, i - 1, f[i]*f[j])) = (sum(i, 1, n, f[i])^2 - sum(i, 1, n, f[i]^2))/2", "n integer, f family(1)"),
        [
            ("sum(i, 1, n, sum(j, 1, i - 1, f[i]*g[j])) = (sum(i, 1, n, f[i])*sum(i, 1, n, g[i]) - sum(i, 1, n, f[i]*g[i]))/2",
             "n integer, f g family(1)"),
            ("sum(i, 1, n, sum(j, 1, i, f[i]*f[j])) = (sum(i, 1, n, f[i])^2 - sum(i, 1, n, f[i]^2))/2", "n integer, f family(1)"),
        ],
    ),
    "layers": (
        glanced,
        ("sum(x, 1, n, p[x]*x) = sum(k, 1, n, sum(x, 1, n, p[x]*max(min(x - k + 1, 1), 0)))", "n integer, p law(n)"),
        [
            ("sum(x, 1, n, p[x]*x) = sum(k, 1, n, sum(x, 1, n, p[x]*max(min(x - k, 1), 0)))", "n integer, p law(n)"),
            ("sum(x, 1, n, p[x]*x) = sum(k, 1, n - 1, sum(x, 1, n, p[x]*max(min(x - k + 1, 1), 0)))", "n integer, p law(n)"),
        ],
    ),
    "entropy of a pair": (
        glanced,
        ("mutual_information[n,m](p, W) = shannon_entropy[n](p) - sum(j, 1, m, xlogx(sum(i, 1, n, p[i]*W[i,j])))"
         " + sum(i, 1, n, sum(j, 1, m, xlogx(p[i]*W[i,j])))", "p law(n), W channel(n,m)"),
        [
            ("mutual_information[n,m](p, W) = shannon_entropy[n](p) + sum(j, 1, m, xlogx(sum(i, 1, n, p[i]*W[i,j])))"
             " + sum(i, 1, n, sum(j, 1, m, xlogx(p[i]*W[i,j])))", "p law(n), W channel(n,m)"),
            ("mutual_information[n,m](p, W) = shannon_entropy[n](p) - sum(j, 1, m, xlogx(sum(i, 1, n, p[i]*W[i,j])))"
             " + sum(i, 1, n, sum(j, 1, m, xlogx(p[i]*W[i,j])))", "p law(n), W family(2), m integer, forall i in 1..n, j in 1..m: W[i,j] >= 0"),
        ],
    ),
    "conditioning": (
        glanced,
        ("sum(i, 1, n, xlogx(p[i])) - sum(i, 1, n, sum(j, 1, m, xlogx(p[i]*W[i,j]))) <= -sum(j, 1, m, xlogx(sum(i, 1, n, p[i]*W[i,j])))",
         "p law(n), W channel(n,m)"),
        [
            ("sum(i, 1, n, xlogx(p[i])) - sum(i, 1, n, sum(j, 1, m, xlogx(p[i]*W[i,j]))) < -sum(j, 1, m, xlogx(sum(i, 1, n, p[i]*W[i,j])))",
             "p law(n), W channel(n,m)"),
            ("sum(i, 1, n, xlogx(p[i])) - sum(i, 1, n, sum(j, 1, m, xlogx(p[i]*W[i,j]))) <= -2*sum(j, 1, m, xlogx(sum(i, 1, n, p[i]*W[i,j])))"
             " - log(2)", "p law(n), W channel(n,m)"),
        ],
    ),
    "a joint law": (
        glanced,
        ("sum(j, 1, m, xlogx(sum(i, 1, n, P[i,j]))) - sum(i, 1, n, sum(j, 1, m, xlogx(P[i,j]))) <= -sum(i, 1, n, xlogx(sum(j, 1, m, P[i,j])))",
         "n m integer, P family(2), forall i in 1..n, j in 1..m: P[i,j] >= 0; sum(i, 1, n, sum(j, 1, m, P[i,j])) = 1"),
        [
            ("sum(j, 1, m, xlogx(sum(i, 1, n, P[i,j]))) - sum(i, 1, n, sum(j, 1, m, xlogx(P[i,j]))) < -sum(i, 1, n, xlogx(sum(j, 1, m, P[i,j])))",
             "n m integer, P family(2), forall i in 1..n, j in 1..m: P[i,j] >= 0; sum(i, 1, n, sum(j, 1, m, P[i,j])) = 1"),
            ("sum(j, 1, m, xlogx(sum(i, 1, n, P[i,j]))) - sum(i, 1, n, sum(j, 1, m, xlogx(P[i,j]))) <= -sum(i, 1, n, xlogx(sum(j, 1, m, P[i,j])))",
             "n m integer, P family(2), forall i in 1..n, j in 1..m: P[i,j] >= 0"),
        ],
    ),
    "what an output leaves open": (
        recorded,
        (OPEN_STILL.format("h(t) + "), ERRS),
        [(OPEN_STILL.format(""), ERRS), (OPEN_STILL.format("h(t) + "), "p law(n); W channel(n,n); n >= 2; 0 <= t <= 1")],
    ),
    "continuity of entropy": (
        recorded,
        (APART_BY.format("h(TV(p,q)) + "), "n integer, n >= 2, p, q law(n)"),
        [(APART_BY.format(""), "n integer, n >= 2, p, q law(n)"), (APART_BY.format("h(TV(p,q)) + 1/2*"), "n integer, n >= 2, p, q law(n)")],
    ),
    "chi-square as squares": (
        glanced,
        (SQUARES.format("- 1"), f"p, q law(n); W channel(n,m); {POSITIVE}forall i in 1..n: q[i] > 0"),
        [(SQUARES.format(""), f"p, q law(n); W channel(n,m); {POSITIVE}forall i in 1..n: q[i] > 0"), (SQUARES.format("- 1"), f"p, q law(n); W family(2); m integer; {POSITIVE}forall i in 1..n: q[i] > 0")],
    ),
    "what two laws share": (
        glanced,
        (SHARED.format("1/2"), "p, q law(n); forall i in 1..n: q[i] > 0"),
        [(SHARED.format("2"), "p, q law(n); forall i in 1..n: q[i] > 0"), (SHARED.format("1/2"), "p, q family(1), n integer, n >= 1, forall i in 1..n: q[i] > 0 and p[i] >= 0")],
    ),
    "a private channel tells": (
        glanced,
        ("sum(x,1,n,W[x,x])/n <= exp(eps)/(exp(eps)+n-1)", "W channel(n,n); n >= 1; dp(W,eps)"),
        [("sum(x,1,n,W[x,x])/n <= exp(eps)/(exp(eps)+n)", "W channel(n,n); n >= 1; dp(W,eps)"), ("sum(x,1,n,W[x,x])/n <= exp(eps)/(exp(eps)+n-1)", "W channel(n,n); n >= 1; eps >= 0")],
    ),
    "a private channel leaks": (
        glanced,
        ("maximal_leakage(W) <= eps", "W channel(n,m); eps >= 0; dp(W,eps)"),
        [("maximal_leakage(W) <= eps/2", "W channel(n,m); eps >= 0; dp(W,eps)"), ("maximal_leakage(W) <= eps", "W channel(n,m); eps >= 0")],
    ),
    "moments of likelihood ratios": (
        recorded,
        (POWERS_OF.format("a*(a-1)*eps^2/2"), f"{RATIOS}; forall i in 1..n: P[i] <= exp(eps)*Q[i] and Q[i] <= exp(eps)*P[i]"),
        [(POWERS_OF.format("a*(a-1)*eps^2/10"), f"{RATIOS}; forall i in 1..n: P[i] <= exp(eps)*Q[i] and Q[i] <= exp(eps)*P[i]"), (POWERS_OF.format("a*(a-1)*eps^2/2"), RATIOS)],
    ),
    "probability preserved": (
        glanced,
        ("sum(i,1,n,p[i]*f[i])^2 <= (1 + chi2(p,q))*sum(i,1,n,q[i]*f[i])", f"{EVENT}; forall i in 1..n: 0 <= f[i] and f[i] <= 1"),
        [("sum(i,1,n,p[i]*f[i])^2 <= chi2(p,q)*sum(i,1,n,q[i]*f[i])", f"{EVENT}; forall i in 1..n: 0 <= f[i] and f[i] <= 1"), ("sum(i,1,n,p[i]*f[i])^2 <= (1 + chi2(p,q))*sum(i,1,n,q[i]*f[i])", f"{EVENT}; forall i in 1..n: 0 <= f[i]")],
    ),
    "errors of a test": (
        glanced,
        ("sum(i,1,n,p[i]*f[i]) + sum(i,1,n,q[i]*(1 - f[i])) >= 1/2*exp(-D(p||q))", f"{EVENT}; forall i in 1..n: 0 <= f[i] and f[i] <= 1"),
        [("sum(i,1,n,p[i]*f[i]) + sum(i,1,n,q[i]*(1 - f[i])) >= 2*exp(-D(p||q))", f"{EVENT}; forall i in 1..n: 0 <= f[i] and f[i] <= 1"), ("sum(i,1,n,p[i]*f[i]) + sum(i,1,n,q[i]*(1 - f[i])) >= 1/2*exp(-D(p||q))", f"{EVENT}; forall i in 1..n: f[i] <= 1")],
    ),
    "guesses": (
        glanced,
        (RANK.format("sum(i,1,n,sqrt(p[i]))^2"), f"p law(n), {IN_ORDER}"),
        [(RANK.format("sum(i,1,n,sqrt(p[i]))^2"), "p law(n)"), (RANK.format("sum(i,1,n,sqrt(p[i]))^2/2"), f"p law(n), {IN_ORDER}")],
    ),
    "half of all guesses": (
        glanced,
        (RANK.format("(n+1)/2"), f"p law(n), {IN_ORDER}"),
        [(RANK.format("(n+1)/2"), "p law(n)"), (RANK.format("n/2"), f"p law(n), {IN_ORDER}")],
    ),
    "least of all guesses": (
        recorded,
        ("sum(i,1,n,i*p[i]) >= sum(i,1,n,sqrt(p[i]))^2/(1+log(n))", "n integer, p law(n)"),
        [
            ("sum(i,1,n,i*p[i]) >= sum(i,1,n,sqrt(p[i]))^2", "n integer, p law(n)"),
            ("sum(i,1,n,i*p[i]) >= sum(i,1,n,sqrt(p[i]))^2/(1+log(n))", "n integer, p family(1), n >= 1, forall i in 1..n: p[i] >= 0"),
        ],
    ),
    "a positive integer": (
        recorded,
        ("H(P) <= 1 + log(sum(i,1,n,i*P[i]))", "P law(n)"),
        [("H(P) <= 1/2 + log(sum(i,1,n,i*P[i]))", "P law(n)"), ("H(P) < 1 + log(sum(i,1,n,i*P[i])) - 1/10", "P law(n)")],
    ),
    "a doubly stochastic channel": (
        recorded,
        (MIXED_MORE, "p law(n); W channel(n,n); forall j in 1..n: sum(i,1,n,W[i,j]) = 1"),
        [(MIXED_MORE, "p law(n); W channel(n,n)"), ("H(j -> sum(i,1,n,p[i]*W[i,j])) > H(p)", "p law(n); W channel(n,n); forall j in 1..n: sum(i,1,n,W[i,j]) = 1")],
    ),
    "two pairs of letters": (
        glanced,
        (PRODUCTS_APART.format(""), "P, Q law(n); R, S law(m)"),
        [(PRODUCTS_APART.format("1/2*"), "P, Q law(n); R, S law(m)"), (PRODUCTS_SPELLED, "P, Q law(n); m integer; R, S family(1); forall y in 1..m: R[y] >= 0 and S[y] >= 0")],
    ),
    "strategies": (
        glanced,
        (STRATEGY.format("n*"), "p law(n); W channel(n,m); v real; d in tuples(m,n); forall x in 1..n: p[x] <= v"),
        [
            (STRATEGY.format(""), "p law(n); W channel(n,m); v real; d in tuples(m,n); forall x in 1..n: p[x] <= v"),
            (STRATEGY.format("n*"), "p law(n); W channel(n,m); v real; d in tuples(m,n)"),
        ],
    ),
    "gains": (
        glanced,
        (GAINED, GAINS.format("forall x in 1..n, w in 1..k: g[x,w] >= 0; ")),
        [(GAINED, GAINS.format("")), ("sum(y,1,m,sum(x,1,n,p[x]*W[x,y]*g[x,d[y]])) <= sum(y,1,m,b[y])", GAINS.format("forall x in 1..n, w in 1..k: g[x,w] >= 0; "))],
    ),
    "hits by a reference law": (
        recorded,
        (HIT_ROWS.format("log(2) + "), "n integer, n >= 2; W channel(n,n); R law(n); forall y in 1..n: R[y] > 0"),
        [
            (HIT_ROWS.format(""), "n integer, n >= 2; W channel(n,n); R law(n); forall y in 1..n: R[y] > 0"),
            (HIT_ROWS.format("log(2) + "), "n integer, n >= 2; W channel(n,n); R family(1); forall y in 1..n: R[y] > 0"),
        ],
    ),
    "an eighth of the square": (
        recorded,
        (LEAKED.format(8), NEAR_ROWS.format(ROWS_WITHIN)),
        [(LEAKED.format(10), NEAR_ROWS.format(ROWS_WITHIN)), (LEAKED.format(8), NEAR_ROWS.format(""))],
    ),
    "threshold events": (
        recorded,
        ("laplace_cdf(x + d, b) <= exp(d/b)*laplace_cdf(x, b)", "x real, d >= 0, b > 0"),
        [
            ("laplace_cdf(x + d, b) <= exp(d/(2*b))*laplace_cdf(x, b)", "x real, d >= 0, b > 0"),
            ("laplace_cdf(x + d, b) <= exp(d/b)*laplace_cdf(x, b)", "x real, d real, b > 0"),
        ],
    ),
    "far apart": (
        recorded,
        (FAR_APART.format(2), "P, Q law(n); t = TV(P,Q); t < 1; forall x in 1..n: Q[x] > 0"),
        [
            (FAR_APART.format(1), "P, Q law(n); t = TV(P,Q); t < 1; forall x in 1..n: Q[x] > 0"),
            (FAR_APART.format(2), "P, Q law(n); 0 <= t; t < 1; forall x in 1..n: Q[x] > 0"),
        ],
    ),
    "by a third law": (
        recorded,
        (THIRD_LAW.format("1/2"), "p, q, r law(n); forall i in 1..n: q[i] > 0; forall i in 1..n: r[i] > 0"),
        [
            (THIRD_LAW.format("1/4"), "p, q, r law(n); forall i in 1..n: q[i] > 0; forall i in 1..n: r[i] > 0"),
            (THIRD_LAW.format("1/2"), "p, q, r law(n); forall i in 1..n: q[i] > 0"),
        ],
    ),
    "mixtures of inputs": (
        glanced,
        (MIXED.format("delta"), APART.format("")),
        [(MIXED.format("delta/2"), APART.format("")), (MIXED.format("delta"), APART.format(" + 1"))],
    ),
    "a second channel": (
        glanced,
        (CASCADE.format("<="), "n m k integer, p law(n), W channel(n,m), V channel(m,k)"),
        [(CASCADE.format(relation), "n m k integer, p law(n), W channel(n,m), V channel(m,k)") for relation in ("<", ">=")],
    ),
    "scores": (
        glanced,
        ("W[a,j] <= exp(eps)*W[b,j]", SCORED.format(1)),
        [("W[a,j] <= exp(eps/2)*W[b,j]", SCORED.format(1)), ("W[a,j] <= exp(eps)*W[b,j]", SCORED.format(2))],
    ),
    "means and reciprocals": (
        glanced,
        (KANTOROVICH.format(4), BETWEEN.format(" and x[i] <= b")),
        [(KANTOROVICH.format(5), BETWEEN.format(" and x[i] <= b")), (KANTOROVICH.format(4), BETWEEN.format(""))],
    ),
    "bounded means": (
        glanced,
        (MEANS.format(2), "P, Q law(n), f family(1), forall i in 1..n: Q[i] > 0, forall i in 1..n: abs(f[i]) <= B"),
        [
            (MEANS.format(1), "P, Q law(n), f family(1), forall i in 1..n: Q[i] > 0, forall i in 1..n: abs(f[i]) <= B"),
            (MEANS.format(2), "P, Q law(n), f family(1), forall i in 1..n: Q[i] > 0, forall i in 1..n: f[i] <= B"),
        ],
    ),
    "one side of a lemma": (
        glanced,
        (GOLDEN.format("<="), PAIRS.format("q law(m); ")),
        [
            (GOLDEN.format("<"), PAIRS.format("q law(m); ")),
            (GOLDEN.format(">="), PAIRS.format("q law(m); ")),
            (GOLDEN.format("<="), PAIRS.format("q family(1); ")),
        ],
    ),
    "other names of indices": (
        glanced,
        (JOINT.format(">= 0"), CELLS.format(1)),
        [(JOINT.format("> 0"), CELLS.format(1)), (JOINT.format(">= 0"), CELLS.format(2)), (JOINT.format("<= 0"), CELLS.format(1))],
    ),
    "said of rows one after the other": (
        glanced,
        ("W[1,y] <= exp((n-1)*eps)*W[n,y]", STEPS.format("-1")),
        [("W[1,y] <= exp((n-2)*eps)*W[n,y]", STEPS.format("-1")), ("W[1,y] <= exp((n-1)*eps)*W[n,y]", STEPS.format("-2"))],
    ),
    "a guess of many letters": (
        glanced,
        (GUESSED.format("log(2)"), "M m integer, M >= 2, channel[M,m](W), g in tuples(m,M)"),
        [(GUESSED.format("0"), "M m integer, M >= 2, channel[M,m](W), g in tuples(m,M)")],
    ),
    "the tail of a binomial law": (
        glanced,
        (TAIL.format("<=", 1), TOSSES.format("m >= n*p, ")),
        [
            (TAIL.format("<", 1), TOSSES.format("m >= n*p, ")),
            (TAIL.format("<=", 2), TOSSES.format("m >= n*p, ")),
            (TAIL.format("<=", 1), TOSSES.format("m >= 0, ")),
        ],
    ),
    "what is written out": (
        written,
        ("sum(j,1,m,abs(M[j]-N[j])) <= sum(i,1,n,abs(p[i]-q[i]))", OUTPUTS.format(" and N[y] = sum(i,1,n,q[i]*W[i,y])")),
        [
            ("sum(j,1,m,abs(M[j]-N[j])) <= sum(i,1,n,abs(p[i]-q[i]))/2", OUTPUTS.format(" and N[y] = sum(i,1,n,q[i]*W[i,y])")),
            ("sum(j,1,m,abs(M[j]-N[j])) <= sum(i,1,n,abs(p[i]-q[i]))", OUTPUTS.format("")),
            ("sum(j,1,m,abs(M[j]-N[j])) <= sum(i,1,n,abs(p[i]-q[i]))", OUTPUTS.format(" and N[y] >= sum(i,1,n,q[i]*W[i,y])")),
        ],
    ),
    "a power with any whole exponent": (
        powers,
        ("log(x^n) = n*log(x)", "n integer, x > 0"),
        [("log(x^n) = n*log(x) + 1/100", "n integer, x > 0"), ("log(x^n) < n*log(x)", "n integer, x > 0"), ("log(x^n) = n*log(x)", "n integer, x real")],
    ),
    "means of what is private": (
        glanced,
        (CONTRACTED.format("<=", 1), PRIVATE.format("dp(W,eps), ")),
        [
            (CONTRACTED.format("<", 1), PRIVATE.format("dp(W,eps), ")),
            (CONTRACTED.format("<=", "3/2"), PRIVATE.format("dp(W,eps), ")),
            (CONTRACTED.format("<=", 1), PRIVATE.format("")),
        ],
    ),
    "reverse Pinsker": (
        glanced,
        ("KL(p,q) <= 2*TV(p,q)^2/c", "n integer, p q law(n), c > 0, forall i in 1..n: q[i] >= c"),
        [
            ("KL(p,q) < 2*TV(p,q)^2/c", "n integer, p q law(n), c > 0, forall i in 1..n: q[i] >= c"),
            ("KL(p,q) <= TV(p,q)^2/c/2", "n integer, p q law(n), c > 0, forall i in 1..n: q[i] >= c"),
            ("KL(p,q) <= 2*TV(p,q)^2/c", "n integer, p q law(n), c > 0, forall i in 1..n: q[i] > 0"),
        ],
    ),
    "Fano": (
        glanced,
        ("log(n)*sum(x,1,n,p[x]*W[x,x]) <= I(p;W) + log(2)", "n >= 2, p law(n), W channel(n,n), forall x in 1..n: p[x] = 1/n"),
        [
            ("log(n)*sum(x,1,n,p[x]*W[x,x]) <= I(p;W)", "n >= 2, p law(n), W channel(n,n), forall x in 1..n: p[x] = 1/n"),
            ("log(n)*sum(x,1,n,p[x]*W[x,x]) <= I(p;W) + log(2)", "n >= 2, p law(n), W channel(n,n)"),
        ],
    ),
    "a guess": (
        glanced,
        ("sum(y,1,m,W[g[y],y]) <= n*exp(eps)/(n-1+exp(eps))", "n >= 1, W channel(n,m), eps >= 0, dp(W,eps), g in tuples(m,n)"),
        [
            ("sum(y,1,m,W[g[y],y]) < n*exp(eps)/(n-1+exp(eps))", "n >= 1, W channel(n,m), eps >= 0, dp(W,eps), g in tuples(m,n)"),
            ("sum(y,1,m,W[g[y],y]) <= n*exp(eps)/(n+exp(eps))", "n >= 1, W channel(n,m), eps >= 0, dp(W,eps), g in tuples(m,n)"),
            ("sum(y,1,m,W[g[y],y]) <= n*exp(eps)/(n-1+exp(eps))", "n >= 1, W channel(n,m), eps >= 0, g in tuples(m,n)"),
            # without letters it is not defined
            ("sum(y,1,m,W[g[y],y]) <= n*exp(eps)/(n-1+exp(eps))", "n integer, W channel(n,m), eps >= 0, dp(W,eps), g in tuples(m,n)"),
        ],
    ),
    "letters of tuples": (
        alphabets,
        (PRODUCTS.format("<=", ""), LETTERS.format(POSITIVE)),
        [
            (PRODUCTS.format("<", ""), LETTERS.format(POSITIVE)),
            (PRODUCTS.format("<=", "/2"), LETTERS.format(POSITIVE)),
            (PRODUCTS.format("<=", ""), LETTERS.format("")),  # a logarithm of 0
            (PRODUCTS.format("<=", ""), LETTERS.format(POSITIVE).replace("k >= 0, ", "")),  # exp(-eps) for k = -1
        ],
    ),
    "recorded under other names": (
        recorded,
        ("log(k) >= H(r)", "k integer, r law(k)"),
        [("log(k) > H(r)", "k integer, r law(k)"), ("log(k)/2 >= H(r)", "k integer, r law(k)"),
         ("log(k) >= H(r)", "k integer, k >= 1, r family(1), forall i in 1..k: r[i] >= 0")],
    ),
    "capacity": (
        glanced,
        ("I(r;V) <= C", CAPACITY),
        [("I(r;V) < C", CAPACITY), ("I(r;V) <= C/2", CAPACITY), ("I(r;V) <= C", CAPACITY.partition(", forall i in 1..n: sum")[0])],
    ),
    "composition": (
        glanced,
        (COMPOSED.format("<=", 1), LEVELS),
        [(COMPOSED.format("<", 1), LEVELS), (COMPOSED.format("<=", "1/2"), LEVELS),
         (COMPOSED.format("<=", 1), LEVELS.replace("u v law(m)", "u v family(1)"))],
    ),
    "softmax": (
        recorded,
        (SOFTMAX.format(">=", "log(n)"), "n integer, n >= 1, u family(1), eps > 0, k in 1..n"),
        [(SOFTMAX.format(">", "log(n)"), "n integer, n >= 1, u family(1), eps > 0, k in 1..n"),
         (SOFTMAX.format(">=", "0"), "n integer, n >= 1, u family(1), eps > 0, k in 1..n"),
         (SOFTMAX.format(">=", "log(n)"), "n integer, n >= 1, u family(1), eps < 0, k in 1..n")],
    ),
    "Hoeffding": (
        recorded,
        (MOMENTS.format("<=", 8), "n integer, p law(n), x family(1), t real, forall i in 1..n: 0 <= x[i] <= 1"),
        [(MOMENTS.format("<", 8), "n integer, p law(n), x family(1), t real, forall i in 1..n: 0 <= x[i] <= 1"),
         (MOMENTS.format("<=", 9), "n integer, p law(n), x family(1), t real, forall i in 1..n: 0 <= x[i] <= 1"),
         (MOMENTS.format("<=", 8), "n integer, p law(n), x family(1), t real, forall i in 1..n: 0 <= x[i] <= 2")],
    ),
    "Mills": (
        glanced,
        ("1 - Phi(a/s) <= s*exp(-a^2/(2*s^2))/(a*sqrt(2*pi))", "a > 0, s > 0"),
        [("1 - Phi(a/s) <= s*exp(-a^2/(2*s^2))/(2*a*sqrt(2*pi))", "a > 0, s > 0"),
         ("1 - Phi(a/s) <= s*exp(-a^2/(2*s^2))/(a*sqrt(2*pi))", "a < 0, s > 0"),
         ("1 - Phi(a/s) <= a*exp(-a^2/(2*s^2))/(s*sqrt(2*pi))", "a > 0, s > 0")],
    ),
    "sums in another order": (
        alphabets,
        ("sum(i,1,n,sum(j,1,m,R[i,j]/sum(k,1,n,R[k,j]))) = m", ROWS),
        [("sum(i,1,n,sum(j,1,m,R[i,j]/sum(k,1,n,R[k,j]))) < m", ROWS), ("sum(i,1,n,sum(j,1,m,R[i,j]/sum(k,1,n,R[k,j]))) = n", ROWS),
         ("sum(i,1,n,sum(j,1,m,R[i,j]/sum(k,1,n,R[k,j]))) = m", ROWS.partition(", forall")[0])],
    ),
    "how fast it falls": (
        limits,
        ("integral(y,0,oo,exp(t*y)*exp(-y)) = 1/(1-t)", "t < 1"),
        [("integral(y,0,oo,exp(t*y)*exp(-y)) = 1/(2-t)", "t < 1"), ("integral(y,0,oo,exp(t*y)*exp(-y)) = 1/(1-t)", "t < 2, t != 1"),
         ("integral(y,0,oo,exp(t*y)*exp(-y)) < 1/(1-t)", "t < 1")],
    ),
    "what may be 0 under a logarithm": (
        congruent,
        ("p <= exp(log(s)/2)", "p >= 0, p^2 <= s, s > 0"),
        [
            ("p < exp(log(s)/2)", "p >= 0, p^2 <= s, s > 0"),
            ("p <= exp(log(s)/3)", "p >= 0, p^2 <= s, s > 0"),
            ("p <= exp(log(s)/2)", "p >= 0, s > 0"),
            ("p <= exp(log(s)/2)", "p >= 0, p^2 <= s"),  # at s = 0 there is no logarithm
        ],
    ),
    "what another lemma says is what it asks for": (  # that a private channel has a level of at least 0
        cited,
        (BEHIND.format(2), NO_LEVEL.format("dp(W,eps), ")),
        [
            (BEHIND.format(1), NO_LEVEL.format("dp(W,eps), ")),
            (BEHIND.format(2), NO_LEVEL.format("eps >= 0, ")),
            (BEHIND.format(2), "p, q law(n), W channel(n,m), dp(W,eps)"),  # undefined where an output is 0
        ],
    ),
    "letters for logarithms": (
        atoms,
        ("a*r + log(1/d)/(a-1) >= r + 2*sqrt(r*log(1/d))", "a > 1, r >= 0, 0 < d, d < 1"),
        [
            ("a*r + log(1/d)/(a-1) > r + 2*sqrt(r*log(1/d))", "a > 1, r >= 0, 0 < d, d < 1"),
            ("a*r + log(1/d)/(a-1) >= r + 3*sqrt(r*log(1/d))", "a > 1, r >= 0, 0 < d, d < 1"),
            ("a*r + log(1/d)/(a-1) >= r + 2*sqrt(r*log(1/d))", "a > 1, r >= 0, 0 < d"),  # a root of what is negative
            ("a*r + log(1/d)/(a-1) >= r + 2*sqrt(r*log(1/d))", "a >= 1, r >= 0, 0 < d, d < 1"),
        ],
    ),
    "a sum over tuples": (
        glanced,
        ("tsum(x in tuples(n,m), sum(k,1,n,x[k])) = n*(m+1)*m^n/2", "n, m integer, n >= 1, m >= 1"),
        [
            ("tsum(x in tuples(n,m), sum(k,1,n,x[k])) = n*m*m^n/2", "n, m integer, n >= 1, m >= 1"),
            ("tsum(x in tuples(n,m), sum(k,1,n,x[k])) = n*(m+1)*m^n/2", "n, m integer"),  # m < 0
            ("tsum(x in tuples(n,m), sum(k,1,n,1-kronecker(x[k],1))) = n*m^(n-1)", "n, m integer, n >= 1, m >= 1"),
        ],
    ),
    "a maximum of two": (
        alphabets,
        (EXTREME.format("1/2"), "p, q law(n), f family(1), a b real"),
        [
            (EXTREME.format("1"), "p, q law(n), f family(1), a b real"),
            (EXTREME.format("1/2"), "p law(n), q f family(1), a b real, forall i in 1..n: q[i] >= 0"),
        ],
    ),
    "every convex function": (
        recorded,
        (DIVERGENCE.format(">= f(1)"), CONVEX_LAWS.format(", convex(f)")),
        [
            (DIVERGENCE.format("> f(1)"), CONVEX_LAWS.format(", convex(f)")),
            (DIVERGENCE.format("<= f(1)"), CONVEX_LAWS.format(", convex(f)")),
            (DIVERGENCE.format(">= f(1)"), CONVEX_LAWS.format("")),
        ],
    ),
    "every convex function behind a channel": (
        recorded,
        (BEHIND_ANY.format("<="), CONVEX_CHANNEL.format("p[i] > 0 and ")),
        [
            (BEHIND_ANY.format("<"), CONVEX_CHANNEL.format("p[i] > 0 and ")),
            (BEHIND_ANY.format(">="), CONVEX_CHANNEL.format("p[i] > 0 and ")),
            (BEHIND_ANY.format("<="), CONVEX_CHANNEL.format("")),
        ],
    ),
    "quotients of sums in other names": (
        glanced,
        (BOTH_WAYS.format(1), WITHOUT_ZEROS.format("forall x in 1..n, y in 1..m: W[x,y] > 0; ")),
        [
            (BOTH_WAYS.format(5), WITHOUT_ZEROS.format("forall x in 1..n, y in 1..m: W[x,y] > 0; ")),
            (BOTH_WAYS.format(1), WITHOUT_ZEROS.format("")),  # undefined where a column is empty
        ],
    ),
    "adaptive composition with a delta": (
        recorded,
        (ADAPTIVE.format("k*delta + d"), ROUNDS),
        [
            (ADAPTIVE.format("k*delta/2 + d"), ROUNDS),
            (ADAPTIVE.format("d"), ROUNDS),
            (ADAPTIVE.format("delta + d"), ROUNDS),
        ],
    ),
    "what is said of more": (
        glanced,
        ("f(sum(i,1,n,a[i]*x[i])) <= sum(i,1,n,a[i]*f(x[i]))", CONVEX.format("law[n](a), ", 0)),
        [
            ("f(sum(i,1,n,a[i]*x[i])) < sum(i,1,n,a[i]*f(x[i]))", CONVEX.format("law[n](a), ", 0)),
            ("f(sum(i,1,n,a[i]*x[i])) <= sum(i,1,n,a[i]*f(x[i]))", CONVEX.format("law[n](a), ", 1)),
            ("f(sum(i,1,n,a[i]*x[i])) <= sum(i,1,n,a[i]*f(x[i]))", CONVEX.format("", 0)),
        ],
    ),
    "a logarithm in an exponent": (
        alphabets,
        (EXPONENT.format(1), "p, q law(n), forall i in 1..n: p[i] > 0 and q[i] > 0; a > 1, eps real"),
        [
            (EXPONENT.format(2), "p, q law(n), forall i in 1..n: p[i] > 0 and q[i] > 0; a > 1, eps real"),
            (EXPONENT.format(1), "p, q law(n), forall i in 1..n: p[i] > 0 and q[i] > 0; a >= 1, eps real"),  # undefined at 1
            (EXPONENT.format(1), "p, q law(n), forall i in 1..n: p[i] > 0 and q[i] > 0; a > 1/2, a < 1, eps real"),
        ],
    ),
    "a strategy behind a second channel": (
        recorded,
        (BEHIND_SECOND.format(""), GUESSED_BEHIND.format("V channel(m,k)")),
        [(BEHIND_SECOND.format("1/2*"), GUESSED_BEHIND.format("V channel(m,k)")), (BEHIND_SECOND.format(""), GUESSED_BEHIND.format("V family(2)"))],
    ),
    "what an output makes likely": (
        recorded,
        (BELIEF.format("(exp(eps)-1)"), BELIEVED.format("dp(W,eps); ")),
        [(BELIEF.format("exp(eps)"), BELIEVED.format("dp(W,eps); ")), (BELIEF.format("(exp(eps)-1)"), BELIEVED.format("eps >= 0; "))],
    ),
    "accurate and private": (
        recorded,
        ("eps >= log(n*c)", "n >= 1; c > 0; W channel(n,n); eps real; dp(W,eps); forall i in 1..n: W[i,i] >= c"),
        [
            ("eps > log(n*c)", "n >= 1; c > 0; W channel(n,n); eps real; dp(W,eps); forall i in 1..n: W[i,i] >= c"),
            ("eps >= log(n*c)", "n >= 1; c > 0; W channel(n,n); eps real; forall i in 1..n: W[i,i] >= c"),
            ("eps >= log(n*c)", "n integer; c > 0; W channel(n,n); eps real; dp(W,eps); forall i in 1..n: W[i,i] >= c"),  # the logarithm of 0
        ],
    ),
    "two deltas, adaptively": (
        glanced,
        (BOTH_DELTAS.format("c + d"), ONE_AFTER),
        [(BOTH_DELTAS.format("max(c,d)"), ONE_AFTER), (BOTH_DELTAS.format("c + d"), ONE_AFTER.replace("U, V channel(n,m)", "U channel(n,m); V family(2)"))],
    ),
    "the mean in an exponent": (
        recorded,
        (TILTED.format(8), "p law(n); x family(1); t real; forall i in 1..n: 0 <= x[i] and x[i] <= 1"),
        [(TILTED.format(9), "p law(n); x family(1); t real; forall i in 1..n: 0 <= x[i] and x[i] <= 1"), (TILTED.format(8), "p law(n); x family(1); t real; forall i in 1..n: x[i] <= 1")],
    ),
    "the rate of few errors": (
        recorded,
        (HAMMING.format("h(D) - "), FEW_ERRORS.format("D <= 1 - 1/n; ")),
        [(HAMMING.format(""), FEW_ERRORS.format("D <= 1 - 1/n; ")), (HAMMING.format("h(D) - "), FEW_ERRORS.format("D <= 1; "))],
    ),
    "many hypotheses": (
        recorded,
        (ROWS_FROM.format(1), "W channel(n,m); q law(m); s in tuples(m,n)"),
        [(ROWS_FROM.format(0), "W channel(n,m); q law(m); s in tuples(m,n)"), (ROWS_FROM.format(1), "n m integer; W channel(n,m); q family(1); s in tuples(m,n)")],
    ),
    "information is not negative": (
        recorded,
        ("I(p;W) >= 0", "p law(n); W channel(n,m)"),
        [("I(p;W) > 0", "p law(n); W channel(n,m)"), ("I(p;W) >= 0", "n m integer; p family(1); W channel(n,m); forall i in 1..n: p[i] >= 0")],
    ),
    "the mean ratio of an entry": (
        recorded,
        (MEAN_RATIO.format(""), "p law(n); W channel(n,m); forall i in 1..n, j in 1..m: W[i,j] > 0"),
        [
            (MEAN_RATIO.format("/2"), "p law(n); W channel(n,m); forall i in 1..n, j in 1..m: W[i,j] > 0"),
            (MEAN_RATIO.format(""), "p law(n); W channel(n,m)"),  # undefined where a column is empty
        ],
    ),
    "every guess behind a second channel": (
        recorded,
        (AFTERWARDS.format("c"), GUESSES_GAIN.format("V channel(N,K)")),
        [(AFTERWARDS.format("c/2"), GUESSES_GAIN.format("V channel(N,K)")), (AFTERWARDS.format("c"), GUESSES_GAIN.format("V family(2)"))],
    ),
    "scores that are late": (
        recorded,
        (LATE.format(""), LATE_SCORES.format("eps >= 0; ")),
        [(LATE.format("/2"), LATE_SCORES.format("eps >= 0; ")), (LATE.format(""), LATE_SCORES.format("eps real; "))],
    ),
    "far from the mean on one side": (
        glanced,
        (FAR_FROM_0.format(""), CENTRED.format("sum(x,1,n,P[x]*f[x]) = 0; ")),
        [(FAR_FROM_0.format("2*"), CENTRED.format("sum(x,1,n,P[x]*f[x]) = 0; ")), (FAR_FROM_0.format(""), CENTRED.format(""))],
    ),
    "an excess behind rows that are near": (
        glanced,
        (EXCESS_BEHIND.format(""), ROWS_NEAR.format("eps >= 0; ")),
        [(EXCESS_BEHIND.format("1/2*"), ROWS_NEAR.format("eps >= 0; ")), (EXCESS_BEHIND.format(""), ROWS_NEAR.format("eps real; "))],
    ),
    "the likeliest letters": (
        recorded,
        (LIKELIEST, AT_MOST_K.format(f"{IN_ORDER}; ", "k")),
        [(LIKELIEST, AT_MOST_K.format("", "k")), (LIKELIEST, AT_MOST_K.format(f"{IN_ORDER}; ", "k + 1"))],
    ),
    "a mean by its tails": (
        glanced,
        (BY_TAILS.format(""), "P law(n)"),
        [(BY_TAILS.format(" + 1"), "P law(n)"), (BY_TAILS.format(" - P[1]"), "P law(n)")],
    ),
    "what comes later in a chain": (
        glanced,
        (LATER.format(""), "p law(n); W channel(n,m); V channel(m,k)"),
        [(LATER.format("/2"), "p law(n); W channel(n,m); V channel(m,k)"), (LATER.format(""), "n m k integer; p law(n); W family(2); V channel(m,k); forall i in 1..n, j in 1..m: W[i,j] >= 0")],
    ),
    "a function of input and output": (
        glanced,
        (DEPENDS.format("2"), WITHIN.format("channel(n,m)", " <= 1")),
        [(DEPENDS.format("3"), WITHIN.format("channel(n,m)", " <= 1")), (DEPENDS.format("2"), WITHIN.format("channel(n,m)", "")), (DEPENDS.format("2"), WITHIN.format("family(2)", " <= 1"))],
    ),
    "rows and the output": (
        glanced,
        (ROWS_APART.format("2"), "p law(n); W channel(n,m)"),
        [(ROWS_APART.format("3"), "p law(n); W channel(n,m)"), (ROWS_APART.format("2"), "n m integer; p law(n); W family(2); forall i in 1..n, j in 1..m: W[i,j] >= 0")],
    ),
    "Jensen-Shannon": (
        glanced,
        (SHANNON.format("/2"), "P, Q law(n)"),
        [(SHANNON.format(""), "P, Q law(n)"), (SHANNON.format("/2"), "P law(n), Q family(1), forall i in 1..n: Q[i] >= 0")],
    ),
    "two releases": (
        glanced,
        (RELEASES.format(""), RELEASED.format("channel(n,m)")),
        [(RELEASES.format("/2"), RELEASED.format("channel(n,m)")), (RELEASES.format(""), RELEASED.format("family(2)"))],
    ),
    "squares of conditional means": (
        glanced,
        (CONDITIONED.format(""), CONDITIONS.format("channel(n,m)")),
        [(CONDITIONED.format("/2"), CONDITIONS.format("channel(n,m)")), (CONDITIONED.format(""), CONDITIONS.format("family(2)"))],
    ),
    "Pinsker for each row": (
        glanced,
        (EACH_ROW.format("2"), "p law(n); W channel(n,m); Q law(m); forall y in 1..m: Q[y] > 0"),
        [(EACH_ROW.format("3"), "p law(n); W channel(n,m); Q law(m); forall y in 1..m: Q[y] > 0"), (EACH_ROW.format("2"), "n m integer; p law(n); W family(2); forall i in 1..n, j in 1..m: W[i,j] >= 0; Q law(m); forall y in 1..m: Q[y] > 0")],
    ),
    "one channel behind another": (
        glanced,
        (BLURRED_MEAN.format("1 + "), BLURRED.format(" and W[j,y] <= e^a*W[i,y]")),
        [(BLURRED_MEAN.format("1/2 + "), BLURRED.format(" and W[j,y] <= e^a*W[i,y]")), (BLURRED_MEAN.format("1 + "), BLURRED.format(""))],
    ),
    "the greatest of several": (
        glanced,
        (CHOSEN.format("log(k)/s + "), SUBGAUSSIAN.format("k")),
        [(CHOSEN.format(""), SUBGAUSSIAN.format("k")), (CHOSEN.format("log(k)/(2*s) + "), SUBGAUSSIAN.format("k")), (CHOSEN.format("log(k)/s + "), SUBGAUSSIAN.format("k-1"))],
    ),
    "sizes of frequencies": (
        glanced,
        (FREQUENCIES.format("n-1"), "P law(n)"),
        [(FREQUENCIES.format("n-1.01"), "n >= 2, P law(n)"), (FREQUENCIES.format("n-1"), "n integer, n >= 1, P family(1), forall x in 1..n: 0 <= P[x] <= 1")],
    ),
    "laws on a line": (
        glanced,
        (ON_A_LINE.format("n-1"), "P, Q law(n)"),
        [(ON_A_LINE.format("n-2"), "P, Q law(n)"), (ON_A_LINE.format("n-1"), "P law(n), Q family(1), forall i in 1..n: Q[i] >= 0")],
    ),
    "majorization": (
        glanced,
        ("sum(i,1,n,Q[i]^2) <= sum(i,1,n,P[i]^2)", MAJOR.format("P[i] >= P[i+1] and Q[i] >= Q[i+1]")),
        [("sum(i,1,n,P[i]^2) <= sum(i,1,n,Q[i]^2)", MAJOR.format("P[i] >= P[i+1] and Q[i] >= Q[i+1]")), ("sum(i,1,n,Q[i]^2) <= sum(i,1,n,P[i]^2)", MAJOR.format("P[i] >= P[i+1]"))],
    ),
    "information by either size": (
        glanced,
        ("I(p;W) <= log(m)", "p law(n), W channel(n,m)"),
        [("I(p;W) <= log(m)/2", "p law(n), W channel(n,m)"), ("I(p;W) <= log(m) - 1/9", "p law(n), W channel(n,m)"), ("I(p;W) < log(m)", "p law(n), W channel(n,m)")],
    ),
    "information by leakage": (
        glanced,
        ("I(p;W) <= log(sum(y, 1, m, W[x[y],y]))", AT_LARGEST.format("<=")),
        [("I(p;W) <= log(sum(y, 1, m, W[x[y],y]))/2", AT_LARGEST.format("<=")), ("I(p;W) <= log(sum(y, 1, m, W[x[y],y]))", AT_LARGEST.format(">="))],
    ),
    "several lemmas at once": (
        together,
        ("H(p) >= H(y -> sum(x, 1, n, p[x]*W[x,y])) - log(m)", "p law(n), W channel(n,m)"),
        [
            ("H(p) >= H(y -> sum(x, 1, n, p[x]*W[x,y])) - log(m)/2", "p law(n), W channel(n,m)"),
            ("H(p) >= H(y -> sum(x, 1, n, p[x]*W[x,y])) - log(n)", "p law(n), W channel(n,m)"),
            ("H(p) > H(y -> sum(x, 1, n, p[x]*W[x,y])) - log(m)", "p law(n), W channel(n,m)"),
        ],
    ),
    "products of what lemmas say": (
        together,
        ("H(p)*H(q) <= log(n)^2", "p q law(n)"),
        [("H(p)*H(q) <= log(n)^2/2", "p q law(n)"), ("H(p)*H(q) >= log(n)^2", "p q law(n)")],
    ),
    "between two orders": (
        glanced,
        (BETWEEN_ORDERS.format(""), ORDERS.format(" <= 1")),
        [(BETWEEN_ORDERS.format(" - 1"), ORDERS.format(" <= 1")), (BETWEEN_ORDERS.format(""), ORDERS.format(""))],
    ),
    "the probability of an error by half of the entropy": (
        glanced,
        ("1 - sum(j,1,m,J[g[j],j]) <= (sum(j,1,m,xlogx(sum(i,1,n,J[i,j]))) - sum(i,1,n,sum(j,1,m,xlogx(J[i,j]))))/(2*log(2))", BEST_GUESS.format("i in 1..n")),
        [
            ("1 - sum(j,1,m,J[g[j],j]) <= (sum(j,1,m,xlogx(sum(i,1,n,J[i,j]))) - sum(i,1,n,sum(j,1,m,xlogx(J[i,j]))))/(3*log(2))", BEST_GUESS.format("i in 1..n")),
            ("1 - sum(j,1,m,J[g[j],j]) <= (sum(j,1,m,xlogx(sum(i,1,n,J[i,j]))) - sum(i,1,n,sum(j,1,m,xlogx(J[i,j]))))/(2*log(2))", BEST_GUESS.format("i in 1..1")),
        ],
    ),
    "more than a share of the mean, by flags": (
        glanced,
        ("(1-theta)^2*sum(i,1,n,P[i]*f[i])^2 <= sum(i,1,n,P[i]*f[i]^2)*sum(i,1,n,P[i]*b[i])", FLAGS.format("<=", "forall i in 1..n: f[i] >= 0, ", ">")),
        [
            ("sum(i,1,n,P[i]*f[i])^2 <= sum(i,1,n,P[i]*f[i]^2)*sum(i,1,n,P[i]*b[i])", FLAGS.format("<=", "forall i in 1..n: f[i] >= 0, ", ">")),
            ("(1-theta)^2*sum(i,1,n,P[i]*f[i])^2 <= sum(i,1,n,P[i]*f[i]^2)*sum(i,1,n,P[i]*b[i])", FLAGS.format(">=", "forall i in 1..n: f[i] >= 0, ", "<")),
            ("(1-theta)^2*sum(i,1,n,P[i]*f[i])^2 <= sum(i,1,n,P[i]*f[i]^2)*sum(i,1,n,P[i]*b[i])", FLAGS.format("<=", "", ">")),
            (
                "(1-theta)^2*sum(i,1,n,P[i]*f[i])^2 <= sum(i,1,n,P[i]*f[i]^2)*sum(i,1,n,P[i]*b[i])",
                FLAGS.format("<=", "forall i in 1..n: f[i] >= 0, ", ">").replace("b[i] = 1 ", "b[i] = 1/4 "),
            ),
        ],
    ),
    "erased outputs": (
        glanced,
        ("I(p;W) = (1-a)*H(p)", "p law(n), W channel(n,n+1), a real, forall i in 1..n: W[i,i] = 1 - a, forall i in 1..n: W[i,n+1] = a"),
        [
            ("I(p;W) = (1-a)^2*H(p)", "p law(n), W channel(n,n+1), a real, forall i in 1..n: W[i,i] = 1 - a, forall i in 1..n: W[i,n+1] = a"),
            ("I(p;W) = (1-a)*H(p)", "p law(n), W channel(n,n+1), a real, forall i in 1..n: W[i,i] = 1 - a"),
            ("I(p;W) = (1-a)*H(p)", "p law(n), W channel(n,n+1), a real, forall i in 1..n: W[i,n+1] = a"),
        ],
    ),
    "a mixture of inputs": (
        glanced,
        ("I(r;W) <= t*I(p;W) + (1-t)*I(q;W) + h(t)", MIXED_INPUTS.format("0 <= t <= 1, ")),
        [
            ("I(r;W) <= t*I(p;W) + (1-t)*I(q;W)", MIXED_INPUTS.format("0 <= t <= 1, ")),
            ("I(r;W) <= t*I(p;W) + (1-t)*I(q;W) + t", MIXED_INPUTS.format("0 <= t <= 1, ")),
        ],
    ),
    "a change of measure": (
        glanced,
        ("sum(i,1,n,p[i]*t[i])*log(1/sum(i,1,n,q[i]*t[i])) <= D(p||q) + log(2)", TESTED_EVENT.format(" <= 1")),
        [
            ("sum(i,1,n,p[i]*t[i])*log(1/sum(i,1,n,q[i]*t[i])) <= D(p||q)", TESTED_EVENT.format(" <= 1")),
            ("sum(i,1,n,p[i]*t[i])*log(1/sum(i,1,n,q[i]*t[i])) <= D(p||q) + log(2)", TESTED_EVENT.format("")),
        ],
    ),
    "a common component": (
        glanced,
        (SUBSAMPLED.format("1 + s*(t-1)"), COMMON.format("s <= 1, ", "t >= 1, ")),
        [
            (SUBSAMPLED.format("1 + s*(t-1)/2"), COMMON.format("s <= 1, ", "t >= 1, ")),
            (SUBSAMPLED.format("1 + s*(t-1)"), COMMON.format("s <= 1, ", "")),
        ],
    ),
    "sums that may be empty": (
        glanced,
        ("1 - sum(i,1,n,d[i]) <= exp(sum(i,1,n,log(1-d[i])))", "n integer, d family(1), forall i in 1..n: 0 <= d[i] and d[i] < 1"),
        [
            ("2 - sum(i,1,n,d[i]) <= exp(sum(i,1,n,log(1-d[i])))", "n integer, d family(1), forall i in 1..n: 0 <= d[i] and d[i] < 1"),
            ("1 - sum(i,1,n,d[i]) <= exp(sum(i,1,n,log(1-d[i])))", "n integer, d family(1), forall i in 1..n: d[i] < 1"),
        ],
    ),
    "an estimate of one of two": (
        glanced,
        ("sum(y,1,m,W[a,y]*(t[y]-u)^2) + sum(y,1,m,W[b,y]*(t[y]-v)^2) >= (u-v)^2/(1+exp(eps))", "n m integer, W channel(n,m), eps real, dp(W,eps), a in 1..n, b in 1..n, t family(1), u v real"),
        [
            ("sum(y,1,m,W[a,y]*(t[y]-u)^2) + sum(y,1,m,W[b,y]*(t[y]-v)^2) >= (u-v)^2/(1+exp(eps)/2)", "n m integer, W channel(n,m), eps real, dp(W,eps), a in 1..n, b in 1..n, t family(1), u v real"),
            ("sum(y,1,m,W[a,y]*(t[y]-u)^2) + sum(y,1,m,W[b,y]*(t[y]-v)^2) >= (u-v)^2/(1+exp(eps))", "n m integer, W channel(n,m), eps real, a in 1..n, b in 1..n, t family(1), u v real"),
        ],
    ),
    "information by what leaks": (
        glanced,
        ("I(p;W) <= c", LEAKS.format("<=")),
        [("I(p;W) <= c/2", LEAKS.format("<=")), ("I(p;W) <= c", LEAKS.format(">="))],
    ),
    "a mixture of laws": (
        glanced,
        ("H(r) <= t*H(p) + (1-t)*H(q) + h(t)*TV(p,q)", MIXED_LAWS.format("0 <= t <= 1")),
        [("H(r) <= t*H(p) + (1-t)*H(q) + h(t)*TV(p,q)/2", MIXED_LAWS.format("0 <= t <= 1")), ("H(r) <= t*H(p) + (1-t)*H(q)", MIXED_LAWS.format("0 <= t <= 1"))],
    ),
    "rows that are nearly private": (
        glanced,
        (CONTRACTS.format(2), APART.format("")),
        [(CONTRACTS.format(1), APART.format("")), (CONTRACTS.format(2), APART.format(" + 1"))],
    ),
    "a row and the output": (
        glanced,
        ("TV(j -> W[k,j], j -> output(p,W,j)) <= (1-p[k])*(exp(eps)-1)/(exp(eps)+1)", "p law(n), W channel(n,m), eps real, dp(W,eps), k in 1..n"),
        [
            ("TV(j -> W[k,j], j -> output(p,W,j)) <= (1-p[k])*(exp(eps)-1)/(exp(eps)+2)", "p law(n), W channel(n,m), eps real, dp(W,eps), k in 1..n"),
            ("TV(j -> W[k,j], j -> output(p,W,j)) <= (1-p[k])*(exp(eps)-1)/(exp(eps)+1)", "p law(n), W channel(n,m), eps >= 0, k in 1..n"),
        ],
    ),
    "both ways by total variation": (
        glanced,
        ("D(p||q) + D(q||p) >= 2*TV(p,q)*log((1+TV(p,q))/(1-TV(p,q)))", "p, q law(n), forall i in 1..n: p[i] > 0 and q[i] > 0"),
        [
            ("D(p||q) + D(q||p) >= 3*TV(p,q)*log((1+TV(p,q))/(1-TV(p,q)))", "p, q law(n), forall i in 1..n: p[i] > 0 and q[i] > 0"),
            ("D(p||q) >= 2*TV(p,q)*log((1+TV(p,q))/(1-TV(p,q)))", "p, q law(n), forall i in 1..n: p[i] > 0 and q[i] > 0"),
        ],
    ),
    "joint probabilities within a factor": (
        glanced,
        ("W[a,j] <= exp(2*eps)*W[b,j]", IDENTIFIABLE.format("z")),
        [("W[a,j] <= exp(eps)*W[b,j]", IDENTIFIABLE.format("z")), ("W[a,j] <= exp(2*eps)*W[b,j]", IDENTIFIABLE.format("x"))],
    ),
    "shares of all inputs": (
        glanced,
        ("I(p;W) <= (1-sum(j,1,m,c[j]))*H(p)", "p law(n), W channel(n,m), c family(1), forall j in 1..m: c[j] >= 0; forall j in 1..m, i in 1..n: c[j] <= W[i,j]"),
        [
            ("I(p;W) <= (1-2*sum(j,1,m,c[j]))*H(p)", "p law(n), W channel(n,m), c family(1), forall j in 1..m: c[j] >= 0; forall j in 1..m, i in 1..n: c[j] <= W[i,j]"),
            ("I(p;W) <= (1-sum(j,1,m,c[j]))*H(p)", "p law(n), W channel(n,m), c family(1), forall j in 1..m: c[j] >= 0; forall j in 1..m, i in 1..n: c[j] <= 2*W[i,j]"),
        ],
    ),
    "the best guess of another law": (
        glanced,
        ("sum(j,1,m,p[g[j]]*W[g[j],j]) - sum(j,1,m,q[h[j]]*W[h[j],j]) <= TV(p,q)", BEST_OF.format("q[h[j]]*W[h[j],j]")),
        [
            ("sum(j,1,m,p[g[j]]*W[g[j],j]) - sum(j,1,m,q[h[j]]*W[h[j],j]) <= TV(p,q)/2", BEST_OF.format("q[h[j]]*W[h[j],j]")),
            ("sum(j,1,m,p[g[j]]*W[g[j],j]) - sum(j,1,m,q[h[j]]*W[h[j],j]) <= TV(p,q)", BEST_OF.format("2*q[h[j]]*W[h[j],j]")),
        ],
    ),
    "the square of a gap by chi-square": (
        glanced,
        ("(sum(i,1,n,p[i]*b[i]) - sum(i,1,n,q[i]*b[i]))^2 <= sum(i,1,n,q[i]*b[i])*(1-sum(i,1,n,q[i]*b[i]))*chi_square(p,q)", FLAGGED.format("1")),
        [
            ("(sum(i,1,n,p[i]*b[i]) - sum(i,1,n,q[i]*b[i]))^2 <= sum(i,1,n,q[i]*b[i])*(1-sum(i,1,n,q[i]*b[i]))*chi_square(p,q)/2", FLAGGED.format("1")),
            ("(sum(i,1,n,p[i]*b[i]) - sum(i,1,n,q[i]*b[i]))^2 <= sum(i,1,n,q[i]*b[i])*(1-sum(i,1,n,q[i]*b[i]))*chi_square(p,q)", FLAGGED.format("2")),
        ],
    ),
    "entropy and the Gini index": (
        glanced,
        ("H(p) >= 2*log(2)*(1 - sum(i,1,n,p[i]^2))", "p law(n)"),
        [("H(p) >= 3*log(2)*(1 - sum(i,1,n,p[i]^2))", "p law(n)"), ("H(p) >= 2*log(2)*(1 - sum(i,1,n,p[i]^3))", "p law(n)")],
    ),
    "a share that all inputs have": (
        glanced,
        ("I(p;W) <= (1-c)*H(p)", "p law(n), W channel(n,m), r law(m), c real, c >= 0, forall i in 1..n, j in 1..m: W[i,j] >= c*r[j]"),
        [
            ("I(p;W) <= (1-c)^2*H(p)", "p law(n), W channel(n,m), r law(m), c real, c >= 0, forall i in 1..n, j in 1..m: W[i,j] >= c*r[j]"),
            ("I(p;W) <= (1-c)*H(p)", "p law(n), W channel(n,m), r law(m), c real, c >= 0, forall i in 1..n, j in 1..m: W[i,j] <= c*r[j]"),
        ],
    ),
}  # fmt: skip


#: Of searches of five seconds and more one in four is made, of the others one in two.
LONG = {
    "a maximum of two", "what another lemma says is what it asks for", "Pinsker for each row", "capacity",
    "quotients of sums in other names", "a number that is written out", "the same on both sides",
}  # fmt: skip
ASKED = {name: twin for name, twin in TWINS.items() if asked(name, 4 if name in LONG else 2)}


def test_what_takes_long_is_there():
    assert set(TWINS) >= LONG


@pytest.fixture(scope="module")
def found():
    """What each search finds, the lemmas that may be cited, and all statements."""
    offer = of_the_library()
    with offering(offer), pytest.MonkeyPatch.context() as patched:
        patched.setattr("verify.proving.library.PATIENCE", 6.0)  # a busy machine has the time that it needs
        patched.setattr("verify.proving.library.SIDES", 3.0)
        certificates = {name: certificate for name in ASKED if (certificate := _searched(name)) is not None}
    return certificates, offer.lemmas


def _searched(name: str):
    """What is found, or None: one that is not found is one failure, not all of them."""
    who, true, _ = ASKED[name]
    with suppress(Stuck, OutOfTime):
        return found_by(who, expand(parse(*true, WORDS)))[0]


def accepted(statement, certificate, lemmas) -> bool:
    try:
        return judge(statement, certificate, lemmas).verdict == "PROVED"
    except (CertificateRejected, KernelError):
        return False


@pytest.mark.parametrize("name", ASKED)
def test_a_certificate_proves_no_false_twin(found, name):
    certificates, lemmas = found
    _, true, false = TWINS[name]
    assert name in certificates, "nothing is found within a minute of work"
    assert accepted(expand(parse(*true, WORDS)), certificates[name], lemmas)
    assert not [twin for twin in false if accepted(expand(parse(*twin, WORDS)), certificates[name], lemmas)]


def test_no_certificate_proves_another_statement(found):
    certificates, lemmas = found
    statements = {name: expand(parse(*true, WORDS)) for name, (_, true, _) in ASKED.items()}
    pairs = [(one, other) for one, other in permutations(certificates, 2) if asked(f"{one}, {other}", 4)]
    wrong = [(one, other) for one, other in pairs if accepted(statements[other], certificates[one], lemmas)]
    assert not wrong
