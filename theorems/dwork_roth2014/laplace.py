"""Laplace noise, density by density; compositions of pure mechanisms; sampling; randomized response of several letters."""

from theorems.basics.model import listed
from theorems.dwork_roth2014.model import FLAT, HALF, ONES, ZEROS, at
from verify.claims.prelude import *

_FAR = "sum(l, 1, k, abs(z[l] - {0}[l]))"
_SCALE = seq(have("rate", "eps/D > 0"), fact("pk", "power_positive", "2*(D/eps)", "k"))
laplace: Claim = claim(
    "dwork_roth2014.theorem3_6",
    "The Laplace mechanism for vectors: its densities differ by the factor e^eps at most",
    "laplace_density(k, z, x, D/eps) <= exp(eps)*laplace_density(k, z, y, D/eps)",
    where="k integer, k >= 1, z x y family(1), D eps real, D > 0, eps > 0; near: sum(l, 1, k, abs(x[l] - y[l])) <= D",
    source=at("Theorem 3.6"),
    waive={"unused-hypothesis": "a vector has a coordinate"},
    printed=r"the Laplace mechanism preserves $(\epsilon,0)$-differential privacy",
    fidelity="restricted",
    letters={"x": "the value for one input", "y": "the value for an adjacent input", "z": "an output", "k": "how many coordinates", "D": "the l1 sensitivity"},
    notes="Said of densities, from which that of events follows by integration. The scale of the noise is D/eps.",
    proof=lambda: prove(
        laplace.statement,
        _SCALE,
        have("tri", f"{_FAR.format('y')} <= sum(l, 1, k, abs(z[l] - x[l]) + abs(x[l] - y[l]))", pointwise("l", _TRIANGLE)),
        fact("up", "exp_monotone", f"-{_FAR.format('x')}/(D/eps)", f"eps - {_FAR.format('y')}/(D/eps)"),
        fact("share", "reciprocal_positive", "(2*(D/eps))^k"),
        arith("up*share"),
        defined=_SCALE,
    ),
    negative_control={"exp(eps)*": "exp(eps/2)*"},
    control_proof={"k": 1, "z": ZEROS, "x": ZEROS, "y": ONES, "D": 1, "eps": 1},
    satisfying_instance={"k": 1, "z": ZEROS, "x": ZEROS, "y": ZEROS, "D": 1, "eps": 1},
)
_TRIANGLE = seq(fact("o", "extremum", "abs(z[l] - y[l])"), fact("m", "extremum", "abs(z[l] - x[l])"), fact("n", "extremum", "abs(x[l] - y[l])"), alternatives("c", "o.3"))

composed: Claim = claim(
    "dwork_roth2014.corollary3_15",
    "The levels of k pure mechanisms add up, each of which may depend on the answers before it, for finite alphabets",
    "\\prod_{l=1}^k P[l] <= exp(sum(l, 1, k, e[l]))*\\prod_{l=1}^k Q[l]",
    where="k integer, k >= 1, P Q e family(1); answers: forall l in 1..k: P[l] > 0 and Q[l] > 0 and P[l] <= exp(e[l])*Q[l]",
    source=at("Corollary 3.15"),
    waive={"unused-hypothesis": "there is a mechanism"},
    printed=r"let $\mathcal{M}_i$ be an $(\epsilon_i,0)$-differentially private algorithm for $i \in [k]$; then $(\mathcal{M}_1, \ldots, \mathcal{M}_k)$ is $(\sum_i \epsilon_i, 0)$-differentially private",
    fidelity="restricted",
    letters={"P": "P[l] is the probability of the l-th answer after those before it, for one input", "Q": "the same for the adjacent input", "e": "e[l] is the level of the l-th mechanism", "k": "how many mechanisms"},
    notes="Said of each sequence of answers that is possible for both inputs; finite alphabets.",
    proof=lambda: prove(
        composed.statement,
        have("logs", "sum(l, 1, k, log(P[l])) <= sum(l, 1, k, e[l] + log(Q[l]))",
             pointwise("l", fact("up", "log_monotone", "P[l]", "exp(e[l])*Q[l]"), fact("two", "log_product", "exp(e[l])", "Q[l]"))),
        fact("up", "exp_monotone", "sum(l, 1, k, log(P[l]))", "sum(l, 1, k, e[l]) + sum(l, 1, k, log(Q[l]))"),
    ),
    negative_control={"exp(sum(l, 1, k, e[l]))*": "exp(sum(l, 1, k, e[l])/2)*"},
    control_proof={"k": 1, "P": Lambda(("i",), num(1)), "Q": HALF, "e": Lambda(("i",), num(1))},
    satisfying_instance={"k": 1, "P": HALF, "Q": HALF, "e": ZEROS},
)
parallel: Claim = claim(
    "dwork_roth2014.parallel",
    "Two mechanisms that look at different people: the larger level counts",
    "forall i in 1..M, j in 1..N: P[i]*V[j] <= exp(max(e1, e2))*(Q[i]*W[j])",
    where="""
        M N integer, P Q V W family(1), e1 e2 real; positive: forall i in 1..M: Q[i] >= 0; positive2: forall j in 1..N: W[j] >= 0;
        one: (forall i in 1..M: P[i] <= exp(e1)*Q[i]) and (forall j in 1..N: V[j] = W[j])
            or (forall i in 1..M: P[i] = Q[i]) and (forall j in 1..N: V[j] <= exp(e2)*W[j])
    """,
    source=at("Section 3.5"),
    fidelity="beyond",
    letters={"V": "the law of the second answer for one input", "W": "the law of the second answer for the adjacent input"},
    says="parallel composition: adjacent inputs differ in what one of the mechanisms looks at",
    proof=lambda: prove(
        parallel.statement,
        intro("i", "j"),
        have("qw", "Q[i]*W[j] >= 0"),
        fact("u1", "exp_monotone", "e1", "max(e1, e2)"),
        fact("u2", "exp_monotone", "e2", "max(e1, e2)"),
        alternatives(
            "c", "one"
        ),
    ),
    negative_control={"max(e1, e2)": "min(e1, e2)"},
    control_proof={"M": 1, "N": 1, "P": Lambda(("i",), num(1)), "Q": HALF, "V": HALF, "W": HALF, "e1": 1, "e2": 0},
    satisfying_instance={"M": 1, "N": 1, "P": HALF, "Q": HALF, "V": HALF, "W": HALF, "e1": 0, "e2": 0},
)
_RISE = "(1 + q*(exp(eps) - 1))"
_SAMPLED = "M integer, P R family(1), q eps real, 0 <= q, q <= 1, eps >= 0"
sampled: Claim = claim(
    "dwork_roth2014.sampled",
    "A person who is looked at with probability q: the level log(1 + q (e^eps - 1))",
    f"forall i in 1..M: (1 - q)*R[i] + q*P[i] <= {_RISE}*R[i] and R[i] <= {_RISE}*((1 - q)*R[i] + q*P[i])",
    where=f"{_SAMPLED}; private: forall i in 1..M: P[i] >= 0 and R[i] >= 0 and P[i] <= exp(eps)*R[i] and R[i] <= exp(eps)*P[i]",
    source=at("Section 3.5"),
    fidelity="beyond",
    letters={"P": "the law of the output with the person", "R": "the law of the output without", "q": "how probable it is that the person is looked at"},
    says="amplification by sampling, in both directions",
    notes="R is the law of the output if the person is not in the sample, P if they are, the rest of the sample being the same.",
    proof=lambda: prove(
        sampled.statement,
        fact("up", "exp_monotone", "0", "eps"),
        have("g", "exp(eps) - 1 >= 0"),
        have("rise", f"{_RISE} >= 0"),
        intro("i"),
        use("n", "private", "i"),
        split(
            seq(),
            seq(
                have("low", "q*P[i] >= q*exp(-eps)*R[i]", have("e", "exp(-eps) > 0"), have("qe", "q*exp(-eps) >= 0", arith("h1*e")), arith("n.4*qe")),
                have("s", f"{_RISE}*(1 - q + q*exp(-eps)) >= 1", have("x", "q*(1 - q) >= 0"), have("y", "(exp(eps) - 1)*(1 - exp(-eps)) >= 0", have("z", "1 - exp(-eps) >= 0", fact("dn", "exp_monotone", "-eps", "0")), arith("g*z")), arith("x*y")),
                arith("low*rise", "s*n.2")
            )
        ),
    ),
    negative_control={"<= (1 + q*(exp(eps) - 1))*R[i] and": "<= R[i] and"},
    control_proof={"M": 1, "P": Lambda(("i",), num(1)), "R": HALF, "q": 1, "eps": 1},
    satisfying_instance={"M": 1, "P": HALF, "R": HALF, "q": 1, "eps": 1},
)
approximate: Claim = claim(
    "dwork_roth2014.sampled.approximate",
    "A person who is looked at with probability q: the delta q d at the level log(1 + q (e^eps - 1))",
    f"private((i) -> (1 - q)*R[i] + q*P[i], R, log{_RISE}, q*d)",
    where=f"{_SAMPLED}, d real; private: private(P, R, eps, d)",
    source=at("Section 3.5"),
    waive={"unused-hypothesis": "q is a probability"},
    fidelity="beyond",
    letters={"P": "the law of the output with the person", "R": "the law of the output without", "q": "how probable it is that the person is looked at"},
    says="amplification by sampling, for approximate privacy",
    notes="R is the law of the output if the person is not in the sample, P if they are, the rest of the sample being the same. For one direction; the other is not encoded.",
    proof=lambda: prove(
        approximate.statement,
        _RAISED,
        have("terms", f"hockey_stick((i) -> (1 - q)*R[i] + q*P[i], R, log{_RISE}) <= sum(i, 1, M, q*max(P[i] - exp(eps)*R[i], 0))", pointwise("i", _KEPT)),
        defined=_RAISED,
    ),
    negative_control={"q*d)": "q*d/2)"},
    control_proof={"M": 1, "P": Lambda(("i",), num(1)), "R": ZEROS, "q": 1, "eps": 0, "d": 1},
    satisfying_instance={"M": 1, "P": HALF, "R": HALF, "q": 1, "eps": 0, "d": 0},
)
_RAISED = fact("up", "exp_monotone", "0", "eps")
_KEPT = seq(
    fact("m", "extremum", f"max((1 - q)*R[i] + q*P[i] - exp(log{_RISE})*R[i], 0)"),
    fact("n", "extremum", "max(P[i] - exp(eps)*R[i], 0)"),
    alternatives("c", "m.3", arith("n.1*h1", eq=["c"]), arith("n.2*h1", eq=["c"])),
)
letters: Claim = claim(
    "dwork_roth2014.response.letters",
    "Randomized response of M letters at the level eps, and at no lower one",
    "dp[M,M](W, e) <=> e >= eps",
    where="""
        M integer, M >= 2, W family(2), e eps real, eps >= 0;
        response: forall i in 1..M, j in 1..M: W[i,j] = ((exp(eps) - 1)*kronecker(i,j) + 1)/(exp(eps) + M - 1)
    """,
    source=at("Section 3.2"),
    fidelity="beyond",
    letters={"M": "the number of letters", "W": "W[i,j] is the probability of the answer j at the letter i", "e": "any level"},
    says="for two letters and eps = log 3 this is the mechanism with two coins",
    proof=lambda: prove(
        letters.statement,
        fact("up", "exp_monotone", "0", "eps"),
        have("S", "exp(eps) + M - 1 > 0"),
        fact("r", "reciprocal_positive", "exp(eps) + M - 1"),
        split(
            seq(
                intro("private"),
                use("n", "private", "1", "2", "1"),
                have("va", "W[1,1] = exp(eps)/(exp(eps) + M - 1)"),
                have("vb", "W[2,1] = 1/(exp(eps) + M - 1)"),
                have("least", "exp(eps) <= exp(e)", arith("n*S", eq=[("exp(eps) + M - 1", "va"), ("exp(e)*(exp(eps) + M - 1)", "vb")])),
                cases("c", "e >= eps", seq(), fact("down", "exp_increasing", "e", "eps")),
            ),
            seq(
                intro("more", "a", "b", "j"),
                use("x", "response", "a", "j"),
                use("y", "response", "b", "j"),
                fact("d", "delta_bounds", "a", "j"),
                fact("f", "delta_bounds", "b", "j"),
                fact("ee", "exp_monotone", "eps", "e"),
                rewrite("x", "y"),
                have("g", "exp(eps) - 1 >= 0"),
                have("E", "exp(e) > 0"),
                have("top", "(exp(eps) - 1)*kronecker(a,j) + 1 <= exp(eps)", arith("d.2*g")),
                have("low", "exp(e)*((exp(eps) - 1)*kronecker(b,j) + 1) >= exp(e)", have("gf", "(exp(eps) - 1)*kronecker(b,j) >= 0", arith("g*f.1")), arith("gf*E")),
                arith("top*r", "low*r", "ee*r"),
            )
        ),
    ),
    negative_control={"<=> e >= eps": "<=> e >= eps + 1"},
    control_proof={"M": 2, "W": FLAT, "e": 0, "eps": 0},
    satisfying_instance={"M": 2, "W": FLAT, "e": 0, "eps": 0},
)
_PAIR = "relative_entropy(P, Q) + relative_entropy(Q, P)"
entropies: Claim = claim(
    "dwork_roth2014.lemma3_18",
    "The relative entropies of two eps-close laws, both ways together, are at most eps (e^eps - 1), for finite alphabets and full support",
    f"{_PAIR} <= eps*(exp(eps) - 1)",
    where="""M integer, P Q family(1), eps real, eps >= 0; first: law(P); second: law(Q); close: below(P, Q, eps) and below(Q, P, eps);
        positive: forall i in 1..M: P[i] > 0 and Q[i] > 0""",
    source=at("Lemma 3.18"),
    waive={"unused-hypothesis": "what P and Q are in all claims here"},
    printed=r"if $D_\infty(Y\|Z) \leq \epsilon$ and $D_\infty(Z\|Y) \leq \epsilon$, then $D(Y\|Z) \leq \epsilon(e^\epsilon-1)$",
    fidelity="sharpened",
    says="the sum of both relative entropies, neither of which is negative",
    proof=lambda: prove(
        entropies.statement,
        fact("up", "exp_monotone", "0", "eps"),
        have("g", "exp(eps) - 1 >= 0"),
        have("terms", "sum(i, 1, M, xlogx(P[i]) - P[i]*log(Q[i]) + (xlogx(Q[i]) - Q[i]*log(P[i]))) <= sum(i, 1, M, eps*(exp(eps) - 1)*Q[i])", pointwise("i",
            use("d", "close.2", "i"), use("p", "positive", "i"),
            fact("xp", "xlogx_value", "P[i]"),
            fact("lp", "log_monotone", "P[i]", "exp(eps)*Q[i]"), fact("lq", "log_monotone", "Q[i]", "exp(eps)*P[i]"),
            fact("sp", "log_product", "exp(eps)", "Q[i]"), fact("sq", "log_product", "exp(eps)", "P[i]"),

            cases("order", "Q[i] <= P[i]",
                seq(),
                seq(have("a", "Q[i] - P[i] >= 0"), have("most", "Q[i] - P[i] <= (exp(eps) - 1)*Q[i]", have("x", "(exp(eps) - 1)*(Q[i] - P[i]) >= 0", arith("g*a"))))))),
        arith("terms", eq=[("eps*(exp(eps) - 1)", "second.2")]),
    ),
    negative_control={"<= eps*(exp(eps) - 1)": "<= eps*(exp(eps) - 1)/4"},
    control_proof={"M": 2, "P": listed("3/4", "1/4"), "Q": listed("1/4", "3/4"), "eps": "11/10"},
    satisfying_instance={"M": 2, "P": HALF, "Q": HALF, "eps": 0},
)
_NOISE = "exp(-abs(y)/b)/(2*b)"
fact3_7: Claim = claim(
    "dwork_roth2014.fact3_7",
    "Laplace noise is beyond t times its scale, on either side, with probability e^-t/2",
    f"integral(y, t*b, oo, {_NOISE}) = exp(-t)/2 and integral(y, -oo, -t*b, {_NOISE}) = exp(-t)/2",
    where="b t real, b > 0, t >= 0",
    source=at("Fact 3.7"),
    printed=r"if $Y \sim \mathrm{Lap}(b)$, then $\Pr[|Y| \geq t \cdot b] = \exp(-t)$",
    fidelity="sharpened",
    letters={"y": "a value of the noise", "b": "the scale of the noise", "t": "how many scales", "T": "how far out an end has to be"},
    notes="Each tail for itself, as an integral of the density; both together are e^-t. That t is not negative is taken as understood: below 0 the probability is 1.",
    negative_control={f"integral(y, t*b, oo, {_NOISE}) = exp(-t)/2": f"integral(y, t*b, oo, {_NOISE}) = exp(-t)"},
    control_proof=lambda: misses(fact3_7),
    satisfying_instance={"b": 1, "t": 1},
)
_CURVE = "b D eps real, b > 0, D > 0, eps >= 0, b*eps < D"
likelier: Claim = claim(
    "dwork_roth2014.laplace.likelier",
    "Where an output with Laplace noise is more than e^eps times as probable as for the adjacent input",
    "exp(-abs(y)/b)/(2*b) > exp(eps)*exp(-abs(y - D)/b)/(2*b) <=> y < (D - b*eps)/2",
    where=f"{_CURVE}, y real",
    source=at("Section 3.3"),
    fidelity="beyond",
    says="the privacy loss of the Laplace mechanism is above eps exactly on a half line, below its level D/b",
    letters={"D": "how far apart the values for the two inputs are", "b": "the scale of the noise", "y": "the output less the value for the first input"},
    proof=lambda: prove(
        likelier.statement,
        fact("r", "reciprocal_positive", "b"),
        have("share", "1/(2*b) > 0"),
        have("sides", "abs(y - D) - abs(y) > b*eps <=> y < (D - b*eps)/2", searched()),
        unpack("sides", "there", "back"),
        split(
            seq(
                intro("more"),
                cases("c", "abs(y - D) - abs(y) > b*eps", seq(), seq(
                    fact("up", "exp_monotone", "-abs(y)/b", "eps - abs(y - D)/b"),
                    absurd("more")
                )),
            ),
            seq(
                intro("less"),
                use("near", "back"),
                fact("up", "exp_increasing", "eps - abs(y - D)/b", "-abs(y)/b")
            )
        ),
    ),
    negative_control={"(D - b*eps)/2": "D - b*eps"},
    control_proof={"b": 1, "D": 2, "eps": 0, "y": 1},
    satisfying_instance={"b": 1, "D": 2, "eps": 0, "y": 0},
)
delta: Claim = claim(
    "dwork_roth2014.laplace.delta",
    "The delta of Laplace noise at a level eps below its own: 1 - e^{(eps - D/b)/2}",
    f"integral(y, -oo, (D - b*eps)/2, {_NOISE} - exp(eps)*exp(-abs(y - D)/b)/(2*b)) = 1 - exp((eps - D/b)/2)",
    where=_CURVE,
    source=at("Section 3.3"),
    fidelity="beyond",
    says="the hockey-stick divergence of two Laplace laws, on the half line where the first density is more than e^eps times the second",
    letters={"D": "how far apart the values for the two inputs are", "b": "the scale of the noise", "y": "the output less the value for the first input", "T": "how far out the end has to be"},
    notes="Where the integral ends, at (D - b eps)/2, is judged by `dwork_roth2014.laplace.likelier`.",
    negative_control={"1 - exp((eps - D/b)/2)": "1 - exp(eps - D/b)"},
    control_proof=lambda: misses(delta),
    satisfying_instance={"b": 1, "D": 2, "eps": 0},
)
CLAIMS = [entropies, laplace, fact3_7, likelier, delta, composed, parallel, sampled, approximate, letters]
