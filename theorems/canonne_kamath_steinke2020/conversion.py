"""From a Renyi level to (eps,delta): the best factor, and what is gained by it."""

from theorems.basics.model import listed
from theorems.canonne_kamath_steinke2020.model import LAWS, SAME, at
from theorems.mironov2017.moments import MOMENT
from verify.claims.prelude import *

_FACTOR = have("below", "1 - 1/a > 0")
_SHIFT = "eps - log(1 - 1/a)"
pointwise_bound: Claim = claim(
    "canonne_kamath_steinke2020.pointwise",
    "The positive part of 1 - e^(eps-z) is at most an exponential in z",
    "max(0, 1 - exp(eps - z)) <= converted(a, z, eps)",
    where="a z eps real, a > 1",
    source=at("Proposition 12"),
    printed=r"$\max\{0, 1-e^{\varepsilon-z}\} \leq e^{(\alpha-1)(z-\varepsilon)} \frac{1}{\alpha-1}(1-\frac{1}{\alpha})^\alpha$",
    fidelity="reading",
    idea="Young's inequality, at the point where the two sides touch: z = eps - log(1 - 1/a).",
    proof=lambda: prove(
        pointwise_bound.statement,
        _FACTOR,
        lemma("above", "mironov2017.young", "a", "exp(z)", _SHIFT),
        have("E", "exp(-z) > 0"),
        have("positive", "exp((a - 1)*(z - eps) + a*log(1 - 1/a)) > 0"),
        fact("m", "extremum", "max(0, 1 - exp(eps - z))"),
        alternatives("c", "m.3"),
    ),
    negative_control={"converted(a, z, eps)": "converted(a, z, eps)/2"},
    control_proof={"a": 2, "z": "7/10", "eps": 0},
    satisfying_instance={"a": 2, "z": 1, "eps": 0},
)
best: Claim = claim(
    "canonne_kamath_steinke2020.pointwise.best",
    "(1-1/a)^a/(a-1) is the least factor in the bound of 1 - e^(eps-z) by e^((a-1)(z-eps))",
    "(forall z real: max(0, 1 - exp(eps - z)) <= c*exp((a - 1)*(z - eps))) => c >= (1 - 1/a)^a/(a - 1)",
    where="a c eps real, a > 1",
    source=at("Proposition 12"),
    fidelity="beyond",
    says="the factor is the best one that bounds the loss value by value",
    proof=lambda: prove(
        best.statement,
        intro("all"),
        use("here", "all", _SHIFT),
        have("L", "exp((a - 1)*log(1 - 1/a)) > 0"),
        fact("m", "extremum", f"max(0, 1 - exp(eps - ({_SHIFT})))"),
    ),
    negative_control={"c >=": "c >"},
    control_proof=lambda: fails(best, exhibit("2", "1/4", "0"), split(seq(), searched())),
    satisfying_instance={"a": 2, "c": 1, "eps": 0},
)
_LEVEL = f"{LAWS}; a tau eps real; order: a > 1; level: divergence_of_order(P, Q, a) <= tau"
proposition12: Claim = claim(
    "canonne_kamath_steinke2020.proposition12",
    "(a, tau)-Renyi privacy is (eps, delta)-privacy for delta = e^((a-1)(tau-eps)) (1-1/a)^a/(a-1), for finite alphabets and full support",
    "close(P, Q, eps, converted(a, tau, eps))",
    where=_LEVEL,
    source=at("Proposition 12"),
    printed=r"if $D_\alpha(P\|Q) \leq \tau$, then $P(S) \leq e^\varepsilon Q(S) + \delta$ for all $S$, where $\delta = \frac{e^{(\alpha-1)(\tau-\varepsilon)}}{\alpha-1}(1-\frac{1}{\alpha})^\alpha$",
    fidelity="restricted",
    notes="For every eps, below tau too.",
    proof=lambda: prove(
        proposition12.statement,
        lemma("sharp", "mironov2017.proposition3.sharp", "M", "P", "Q", "a", "tau", "eps"),
        intro("s", "event"),
        use("so", "sharp", "s"),
        defined=first(MOMENT, seq()),
    ),
    negative_control={"converted(a, tau, eps)": "converted(a, tau, eps)/2"},
    control_proof={**SAME, "a": 2, "tau": 0, "eps": "-log(2)", "s": listed(1)},
    satisfying_instance={**SAME, "a": 2, "tau": 0, "eps": 0},
)
between: Claim = claim(
    "canonne_kamath_steinke2020.better",
    "The conversion is better than that of Mironov by a factor between a and e a",
    "exp(-1)/a*exp((a - 1)*(tau - eps)) < converted(a, tau, eps) and converted(a, tau, eps) < 1/a*exp((a - 1)*(tau - eps))",
    where="a tau eps real, a > 1",
    source=at("Section 2.3"),
    fidelity="beyond",
    says=r"\frac{1}{e\alpha} < \frac{1}{\alpha-1}(1-\frac{1}{\alpha})^\alpha < \frac{1}{\alpha}",
    notes="Mironov's Proposition 3 has the factor 1.",
    proof=lambda: prove(
        between.statement,
        have("low", "-1 < (a - 1)*log(1 - 1/a)", searched()),
        have("high", "(a - 1)*log(1 - 1/a) < 0", have("down", "log(1 - 1/a) < 0", fact("d", "log_increasing", "1 - 1/a", "1"))),
        fact("elow", "exp_increasing", "-1", "(a - 1)*log(1 - 1/a)"),
        fact("ehigh", "exp_increasing", "(a - 1)*log(1 - 1/a)", "0"),
        have("scale", "exp((a - 1)*(tau - eps))*(1/a) > 0"),
        split(
            arith("elow*scale"),
            arith("ehigh*scale")
        ),
    ),
    negative_control={"exp(-1)/a": "1/(2*a)"},
    satisfying_instance={"a": 2, "tau": 0, "eps": 0},
)
saved: Claim = claim(
    "canonne_kamath_steinke2020.saved",
    "The level for a given delta is below that of Mironov by more than log(a)/(a-1) + 1/a",
    "eps + log(1 - 1/a) - (log(d) + log(a))/(a - 1) < eps + log(1/d)/(a - 1) - log(a)/(a - 1) - 1/a",
    where="a d eps real, a > 1, 0 < d",
    source=at("Section 2.3"),
    fidelity="beyond",
    says=r"\varepsilon_{Mironov} - \varepsilon > \frac{\log\alpha}{\alpha-1} + \frac{1}{\alpha}",
    letters={"eps": "the Renyi level, in nats"},
    negative_control={"- log(a)/(a - 1) - 1/a": "- log(a)/(a - 1) - 2/a"},
    satisfying_instance={"a": 2, "d": "1/2", "eps": 0},
)
_RHO = f"""
    {LAWS}; rho eps real, rho > 0; private: concentrated(P, Q, rho);
    s family(1), event: forall i in 1..M: s[i] = 0 or s[i] = 1
"""
_EVENT = "sum(i, 1, M, s[i]*P[i]) <= exp(eps)*sum(i, 1, M, s[i]*Q[i])"
_NO_PRIVACY = {"M": 2, "P": listed("1/100", "99/100"), "Q": listed("99/100", "1/100"), "rho": "1/100", "eps": 1, "s": listed(0, 1)}
_ONE = ("1", "i -> 1", "i -> 1", "1", "2", "i -> 1")
_BOTH = first(MOMENT, have("below", "1 - 1/b > 0"))
corollary13: Claim = claim(
    "canonne_kamath_steinke2020.corollary13",
    "rho-zCDP is (eps, delta)-privacy with the delta of each order a, for finite alphabets and full support",
    f"{_EVENT} + exp((b - 1)*(b*rho - eps))/(b - 1)*(1 - 1/b)^b",
    where=f"{_RHO}; b real, b > 1",
    source=at("Corollary 13"),
    letters={"b": "the order of the conversion"},
    waive={"unused-hypothesis": "a level"},
    printed=r"$\rho$-concentrated differential privacy is $(\varepsilon,\delta)$-differential privacy for $\delta = \inf_{\alpha>1} \frac{e^{(\alpha-1)(\alpha\rho-\varepsilon)}}{\alpha-1}(1-\frac{1}{\alpha})^\alpha$",
    fidelity="restricted",
    notes="For every order; the infimum is a limit of such values.",
    proof=lambda: prove(
        corollary13.statement,
        use("level", "private", "b"),
        lemma("every", "canonne_kamath_steinke2020.proposition12", "M", "P", "Q", "b", "b*rho", "eps"),
        use("so", "every", "s"),
        defined=_BOTH,
    ),
    negative_control={"private: concentrated(P, Q, rho);": ""},
    control_proof={**_NO_PRIVACY, "b": 2},
    instance_proof=lambda: lives(corollary13, (*_ONE, "2"), defined=_BOTH),
)
order: Claim = claim(
    "canonne_kamath_steinke2020.order",
    "The exponent is least at the order (eps + rho)/(2 rho), and at no other",
    "(a - 1)*(a*rho - eps) >= -(eps - rho)^2/(4*rho) and ((a - 1)*(a*rho - eps) = -(eps - rho)^2/(4*rho) <=> a = (eps + rho)/(2*rho))",
    where="a eps rho real, rho > 0",
    source=at("Corollary 13"),
    says="the order that is taken makes the exponent as small as it can be",
    fidelity="beyond",
    negative_control={">= -(eps - rho)^2/(4*rho)": ">= -(eps - rho)^2/(5*rho)"},
    satisfying_instance={"a": 2, "eps": 1, "rho": 1},
)
_ORDER = "(eps + rho)/(2*rho)"
standard: Claim = claim(
    "canonne_kamath_steinke2020.standard",
    "rho-zCDP is (eps, exp(-(eps-rho)^2/(4 rho)))-privacy for eps above rho, for finite alphabets and full support",
    f"{_EVENT} + exp(-(eps - rho)^2/(4*rho))",
    where=f"{_RHO}; eps > rho",
    source=at("Corollary 13"),
    printed=r"$\alpha = (\varepsilon+\rho)/2\rho$ gives $\delta \leq e^{-(\varepsilon-\rho)^2/4\rho}$",
    fidelity="restricted",
    proof=lambda: prove(
        standard.statement,
        use("level", "private", _ORDER),
        lemma("every", "mironov2017.proposition3.every", "M", "P", "Q", _ORDER, f"{_ORDER}*rho", "eps"),
        use("so", "every", "s"),
        defined=MOMENT,
    ),
    negative_control={"private: concentrated(P, Q, rho);": ""},
    control_proof=_NO_PRIVACY,
    instance_proof=lambda: lives(standard, _ONE, defined=MOMENT),
)
CLAIMS = [pointwise_bound, best, proposition12, between, saved, corollary13, order, standard]
