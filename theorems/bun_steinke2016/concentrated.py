"""Zero-concentrated privacy: what gives it, what keeps it, and what it gives."""

from theorems.basics.model import listed
from theorems.bun_steinke2016.model import LAWS, ONE, at
from verify.claims.prelude import *

MOMENT = lemma("one", "mironov2017.moment.one", "M", "P", "Q", "a")


def _defined(*pairs: tuple[str, ...]) -> Tactic:
    """Moments of these pairs of laws are positive, at whatever order stands there."""
    return first(*(lemma("one", "mironov2017.moment.one", *pair, order) for pair in pairs for order in ("a", "a_")))


_LAWS, _AFTER = ("M", "P", "Q"), ("N", "(j) -> sum(i, 1, M, P[i]*W[i,j])", "(j) -> sum(i, 1, M, Q[i]*W[i,j])")
_MANY = "M N integer, P Q family(1), W V family(2); laws: positive_laws(P, Q)"

pure: Claim = claim(
    "bun_steinke2016.proposition1_4",
    "eps-DP is eps^2/2-zCDP, for finite alphabets and full support",
    "concentrated(P, Q, eps^2/2)",
    where=f"{LAWS}; eps real, eps > 0; near: within(P, Q, eps)",
    source=at("Proposition 1.4"),
    printed=r"if $M$ satisfies $\epsilon$-differential privacy, then $M$ satisfies $(\frac12\epsilon^2)$-zCDP",
    fidelity="restricted",
    proof=lambda: prove(
        pure.statement,
        intro("a", "order"),
        lemma("so", "mironov2017.lemma1.sharp", "M", "P", "Q", "a", "eps"),
        defined=MOMENT,
    ),
    negative_control={"concentrated(P, Q, eps^2/2)": "concentrated(P, Q, -eps^2/2)"},
    control_proof=lambda: fails(pure, exhibit("1", "i -> 1", "i -> 1", "1"), fact("e", "exp_above_tangent", "1"), split(seq(), exhibit("2")), defined=MOMENT),
    satisfying_instance={**ONE, "eps": 1},
)
_defined_entries = have("pw", "P[i]*W[i,j] > 0")
_JOINT_DEFINED = first(
    _defined(_LAWS, ("N", "j -> W[i,j]", "j -> V[i,j]")),
    lemma("one", "mironov2017.joint.one", "M", "N", "P", "Q", "W", "V", "a"),
    _defined_entries,
)
composition: Claim = claim(
    "bun_steinke2016.lemma1_7",
    "Levels of zCDP add up, where the second mechanism may look at what the first put out, for finite alphabets and full support",
    "log(joint_moment(P, W, Q, V, a))/(a - 1) <= (r1 + r2)*a",
    where=f"""
        {_MANY}; third: positive_channel(W); fourth: positive_channel(V); r1 r2 a real; one: concentrated(P, Q, r1);
        two: forall i in 1..M: concentrated[N]((j) -> W[i,j], (j) -> V[i,j], r2); order: a > 1
    """,
    source=at("Lemma 1.7"),
    printed=r"if $M$ satisfies $\rho$-zCDP and $M'$ satisfies $\rho'$-zCDP, then $(M, M')$ satisfies $(\rho+\rho')$-zCDP",
    fidelity="restricted",
    notes="For each order a above 1, which is what zCDP says.",
    proof=lambda: prove(
        composition.statement,
        use("p", "one", "a"),
        have("rows", "forall i in 1..M: divergence_of_order[N]((j) -> W[i,j], (j) -> V[i,j], a) <= r2*a", intro("i"), use("w", "two", "i"), use("so", "w", "a")),
        lemma("so", "mironov2017.proposition1", "M", "N", "P", "Q", "W", "V", "a", "r1*a", "r2*a"),
        defined=_JOINT_DEFINED,
    ),
    negative_control={"one: concentrated(P, Q, r1);": ""},
    control_proof=lambda: fails(composition, exhibit("1", "1", "i -> 1", "i -> 1", "(i, j) -> 1", "(i, j) -> 1", "-1", "0", "2"), defined=_JOINT_DEFINED),
    instance_proof=lambda: lives(
        composition, ("1", "1", "i -> 1", "i -> 1", "(i, j) -> 1", "(i, j) -> 1", "0", "0", "2"), defined=_JOINT_DEFINED
    ),
)
processing: Claim = claim(
    "bun_steinke2016.lemma1_8",
    "Post-processing keeps zCDP, for finite alphabets where all outputs have full support",
    "concentrated[N]((j) -> sum(i, 1, M, P[i]*W[i,j]), (j) -> sum(i, 1, M, Q[i]*W[i,j]), rho)",
    where="""
        M N integer, P Q family(1), W family(2); laws: positive_laws(P, Q); channel: channel(W); rho real;
        after: positive_laws[N]((j) -> sum(i, 1, M, P[i]*W[i,j]), (j) -> sum(i, 1, M, Q[i]*W[i,j])); private: concentrated(P, Q, rho)
    """,
    source=at("Lemma 1.8"),
    printed=r"if $M$ satisfies $\rho$-zCDP, then $f(M)$ satisfies $\rho$-zCDP",
    fidelity="restricted",
    proof=lambda: prove(
        processing.statement,
        intro("a", "order"),
        use("so", "private", "a"),
        lemma("less", "mironov2017.processing", "M", "N", "P", "Q", "W", "a"),
        defined=_defined(_LAWS, _AFTER),
    ),
    negative_control={"; private: concentrated(P, Q, rho)": ""},
    control_proof=lambda: fails(processing, exhibit("1", "1", "i -> 1", "i -> 1", "(i, j) -> 1", "-1"), split(seq(), exhibit("2")), defined=_defined(_LAWS, _AFTER)),
    instance_proof=lambda: lives(
        processing, ("1", "1", "i -> 1", "i -> 1", "(i, j) -> 1", "0"), defined=_defined(_LAWS, _AFTER)
    ),
)
_ROOT = "sqrt(rho*log(1/d))"
conversion: Claim = claim(
    "bun_steinke2016.proposition1_3",
    "rho-zCDP is (rho + 2 sqrt(rho log(1/d)), d)-DP, for finite alphabets and full support",
    f"sum(i, 1, M, s[i]*P[i]) <= exp(rho + 2*{_ROOT})*sum(i, 1, M, s[i]*Q[i]) + d",
    where=f"""
        {LAWS}; rho d real, rho > 0, 0 < d < 1; private: concentrated(P, Q, rho);
        s family(1), event: forall i in 1..M: s[i] = 0 or s[i] = 1
    """,
    source=at("Proposition 1.3"),
    printed=r"if $M$ provides $\rho$-zCDP, then $M$ is $(\rho+2\sqrt{\rho\log(1/\delta)},\delta)$-differentially private for any $\delta > 0$",
    fidelity="restricted",
    notes="For delta from 1 on there is nothing to show, and above 1 the root is not defined.",
    proof=lambda: prove(conversion.statement, _BEST, defined=first(MOMENT, _ROOTED)),
    negative_control={"private: concentrated(P, Q, rho);": ""},
    control_proof={"M": 2, "P": listed("1/4", "3/4"), "Q": listed("3/4", "1/4"), "rho": "1/100", "d": "1/10", "s": listed(0, 1)},
    instance_proof=lambda: lives(
        conversion, ("1", "i -> 1", "i -> 1", "1", "1/2", "i -> 1"), defined=first(MOMENT, seq())
    ),
)
_ORDER = f"1 + {_ROOT}/rho"
_ROOTED = seq(
    fact("inverse", "log_reciprocal", "d"),
    fact("below", "log_increasing", "d", "1"),
    have("L", "log(1/d) > 0"),
    fact("root", "power_positive", "rho*log(1/d)", "1/2"),
)
_BEST = seq(
    _ROOTED,
    use("level", "private", _ORDER),
    lemma("every", "mironov2017.proposition3.every", "M", "P", "Q", _ORDER, f"rho*({_ORDER})", f"rho + 2*{_ROOT}"),
    use("so", "every", "s"),
)
_SPELLED = "exp(a*log(P[i]))*exp((1-a)*log(Q[i]))"
_OVER = "sum(i, 1, M, max(P[i] - exp(L)*Q[i], 0))"
_MOMENTS = f"forall a real: a > 1 => sum(i, 1, M, {_SPELLED}) <= exp(a*(a-1)*rho)"
_BEST_ORDER = "(L + rho)/(2*rho)"
profile: Claim = claim(
    "bun_steinke2016.proposition1_3.profile",
    "rho-zCDP, said by moments, bounds the hockey-stick divergence at each level from rho on",
    f"{_OVER} <= exp(-(L - rho)^2/(4*rho))",
    where=f"M integer, P Q family(1), rho L real, laws: positive_laws(P, Q), rho > 0, from: L >= rho, moments: {_MOMENTS}",
    source=at("Proposition 1.3"),
    fidelity="auxiliary",
    waive={"unused-lemma": "for statements that people type: prove cites it by its shape"},
    says=r"\delta(\epsilon) \leq e^{-(\epsilon - \rho)^2/(4\rho)} \text{ for } \epsilon \geq \rho",
    proof=lambda: prove(
        profile.statement,
        cases("above", "L - rho > 0", seq(
            use("moment", "moments", _BEST_ORDER),
            have("each", f"{_OVER} <= sum(i, 1, M, exp(-(({_BEST_ORDER}) - 1)*L)*exp(({_BEST_ORDER})*log(P[i]))*exp((1-({_BEST_ORDER}))*log(Q[i])))",
                pointwise("i", use("qi", "laws.6", "i"), _MARKOV, use("here", "orders", _BEST_ORDER))),
            fact("e", "exp_positive", f"-(({_BEST_ORDER}) - 1)*L")),
            seq(have("ends", "L = rho"), have("all", f"{_OVER} <= sum(i, 1, M, P[i])",
                pointwise("i"))))
    ),
    negative_control={f", moments: {_MOMENTS}": ""},
    control_proof={"M": 2, "P": listed("1/4", "3/4"), "Q": listed("3/4", "1/4"), "rho": "1/100", "L": "1/2"},
    instance_proof=lambda: lives(
        profile, ("1", "i -> 1", "i -> 1", "1", "1"), seq(), seq(), seq(), seq(intro("a", "order"), fact("mono", "exp_monotone", "0", "a*(a-1)"))
    ),
)
_MARKOV = have(
    "orders", "forall a real: a > 1 => max(P[i] - exp(L)*Q[i], 0) <= exp(-(a-1)*L)*exp(a*log(P[i]))*exp((1-a)*log(Q[i]))",
    intro("a", "order"),
    let("u", "log(P[i]) - log(Q[i]) - L"),
    have("value", "exp(-(a-1)*L)*exp(a*log(P[i]))*exp((1-a)*log(Q[i])) = P[i]*exp((a-1)*u)"),
    have("bound", "P[i]*exp((a-1)*u) > 0"),
    cases("far", "u >= 0",
        fact("grows", "exp_monotone", "0", "(a-1)*u"),
        seq(fact("near", "exp_increasing", "u", "0"), have("ratio", "exp(L)*Q[i]*exp(u) = P[i]"), have("Q", "exp(L)*Q[i] > 0"), have("below", "P[i] - exp(L)*Q[i] <= 0"), searched())),
)
CLAIMS = [pure, composition, processing, conversion, profile]
