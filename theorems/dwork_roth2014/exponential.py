"""Randomized response and the exponential mechanism."""

from theorems.basics.model import listed
from theorems.dwork_roth2014.model import ZEROS, at
from verify.claims.prelude import *

response: Claim = claim(
    "dwork_roth2014.claim3_5",
    "Randomized response with two fair coins is eps-private exactly from eps = log 3 on",
    "(3/4 <= exp(eps)*(1/4) and 1/4 <= exp(eps)*(3/4)) <=> eps >= log(3)",
    where="eps real",
    source=at("Claim 3.5"),
    printed=r"the version of randomized response described above is $(\ln 3, 0)$-differentially private",
    fidelity="sharpened",
    says=r"... and $(\epsilon,0)$-differentially private for no $\epsilon < \ln 3$",
    proof=lambda: prove(
        response.statement,
        split(
            seq(intro("private"), fact("up", "log_monotone", "3", "exp(eps)")),
            seq(intro("large"), fact("up", "exp_monotone", "log(3)", "eps")),
        ),
    ),
    negative_control={"log(3)": "log(2)"},
    satisfying_instance={"eps": 1},
)

_SCORES = "M integer, M >= 1, u v family(1), c D real, c >= 0, D >= 0"
_WEIGHTS = "sum(i, 1, M, exp(c*{0}[i]))"
_POSITIVE = seq(
    *(have(f"sum {w}", f"{_WEIGHTS.format(w)} > 0")
      for w in ("u", "v")),
)
_CLOSE = "near: forall i in 1..M: u[i] <= v[i] + D and v[i] <= u[i] + D"


def _shifted(label: str, low: str, high: str, by: str) -> Tactic:
    return fact(label, "exp_monotone", f"c*{low}", f"c*{high} + {by}")


exponential: Claim = claim(
    "dwork_roth2014.theorem3_10",
    "The exponential mechanism with factor c = eps/(2 D) is eps-private, for finite ranges",
    "forall r in 1..M: chosen(u, c, r) <= exp(2*c*D)*chosen(v, c, r)",
    where=f"{_SCORES}; {_CLOSE}",
    source=at("Theorem 3.10"),
    waive={"unused-hypothesis": "a sensitivity"},
    printed=r"the exponential mechanism preserves $(\epsilon,0)$-differential privacy",
    fidelity="restricted",
    notes="c D is eps/2, so that the bound e^(2 c D) is e^eps.",
    proof=lambda: prove(
        exponential.statement,
        intro("r"),
        have("weights", f"{_WEIGHTS.format('v')} <= sum(i, 1, M, exp(c*D)*exp(c*u[i]))", pointwise("i", _up("v", "u"))),
        have("own", "exp(c*u[r]) <= exp(c*D)*exp(c*v[r])", _shifted("e", "u[r]", "v[r]", "c*D")),
        fact("su", "reciprocal_positive", _WEIGHTS.format("u")),
        fact("sv", "reciprocal_positive", _WEIGHTS.format("v")),
        fact("er", "exp_positive", "c*v[r]"),
        fact("ed", "exp_positive", "c*D"),
        arith("own*su", "weights*su*sv*er*ed"),
    ),
    negative_control={"exp(2*c*D)": "exp(c*D)"},
    satisfying_instance={"M": 2, "u": ZEROS, "v": ZEROS, "c": 1, "D": 0},
)


def _up(low: str, high: str) -> Tactic:
    return _shifted("e", f"{low}[i]", f"{high}[i]", "c*D")


monotone: Claim = claim(
    "dwork_roth2014.exponential.monotone",
    "Where all utilities move the same way, the factor eps/D is enough for the exponential mechanism, for finite ranges",
    "(forall r in 1..M: chosen(u, c, r) <= exp(c*D)*chosen(v, c, r)) and (forall r in 1..M: chosen(v, c, r) <= exp(c*D)*chosen(u, c, r))",
    where=f"{_SCORES}; near: forall i in 1..M: u[i] <= v[i] and v[i] <= u[i] + D",
    source=at("Section 3.4"),
    waive={"unused-hypothesis": "a sensitivity"},
    fidelity="beyond",
    says=r"for monotone utilities the factor $\epsilon/\Delta u$ gives $(\epsilon,0)$-differential privacy",
    notes="c D is eps.",
    proof=lambda: prove(
        monotone.statement,
        _POSITIVE,
        have("up", f"{_WEIGHTS.format('v')} <= sum(i, 1, M, exp(c*D)*exp(c*u[i]))", pointwise("i", _shifted("e", "v[i]", "u[i]", "c*D"))),
        have("down", f"{_WEIGHTS.format('u')} <= {_WEIGHTS.format('v')}", pointwise("i", _shifted("e", "u[i]", "v[i]", "0"))),
        fact("su", "reciprocal_positive", _WEIGHTS.format("u")),
        fact("sv", "reciprocal_positive", _WEIGHTS.format("v")),
        fact("ed", "exp_positive", "c*D"),
        split(
            seq(intro("r"), have("own", "exp(c*u[r]) <= exp(c*v[r])", _shifted("e", "u[r]", "v[r]", "0")),
                fact("er", "exp_positive", "c*v[r]"), arith("own*su", "up*su*sv*er")),
            seq(intro("r"), have("own", "exp(c*v[r]) <= exp(c*D)*exp(c*u[r])", _shifted("e", "v[r]", "u[r]", "c*D")),
                fact("er", "exp_positive", "c*u[r]"), arith("own*sv", "down*su*sv*er*ed"))
        ),
    ),
    negative_control={"chosen(u, c, r) <= exp(c*D)*chosen(v, c, r)": "chosen(u, c, r) <= chosen(v, c, r)"},
    satisfying_instance={"M": 2, "u": ZEROS, "v": ZEROS, "c": 1, "D": 0},
)

_UTILITY = """
    M integer, M >= 1, u family(1), c best t real, c > 0, o b family(1); top: forall i in 1..M: u[i] <= best;
    optimal: forall i in 1..M: o[i] = 0 or o[i] = 1 and u[i] = best; some: sum(i, 1, M, o[i]) >= 1;
    bad: forall i in 1..M: b[i] = 0 or b[i] = 1 and u[i] <= best - (log(M) - log(sum(i, 1, M, o[i])) + t)/c
"""
_COUNT = "sum(i, 1, M, o[i])"
_SU = _WEIGHTS.format("u")
_U_POSITIVE = have("many", f"{_COUNT}*exp(c*best) <= {_SU}",
         have("terms", f"sum(i, 1, M, o[i]*exp(c*best)) <= {_SU}",
              pointwise("i", use("bit", "optimal", "i"))))
_BAD = seq(
    use("bit", "bad", "i"),
    have("cm", f"{_COUNT}*exp(c*best - t)/M > 0", have("ee", f"{_COUNT}*exp(c*best - t) > 0")),
    alternatives(
        "k", "bit", seq(),
        fact("up", "exp_monotone", "c*u[i]", f"c*best - t + log({_COUNT}) - log(M)"),
    ),
)
utility: Claim = claim(
    "dwork_roth2014.theorem3_11",
    "The exponential mechanism rarely chooses an outcome much worse than the best, for finite ranges",
    "sum(i, 1, M, b[i]*chosen(u, c, i)) <= exp(-t)",
    where=_UTILITY,
    source=at("Theorem 3.11"),
    waive={"unused-hypothesis": "best is the largest utility; the bound holds for any other that some outcomes have"},
    printed=r"$\Pr[u(\mathcal{M}_E) \leq \mathrm{OPT}_u(x) - \frac{2\Delta u}{\epsilon}(\ln\frac{|\mathcal{R}|}{|\mathcal{R}_{\mathrm{OPT}}|} + t)] \leq e^{-t}$",
    fidelity="sharpened",
    says="any part of the outcomes that are best may be counted",
    notes="c is eps/(2 D). o marks some outcomes that are best, b some that are that bad.",
    proof=lambda: prove(
        utility.statement,
        _U_POSITIVE,
        have("terms", f"sum(i, 1, M, b[i]*exp(c*u[i])) <= sum(i, 1, M, {_COUNT}*exp(c*best - t)/M)", pointwise("i", _BAD)),
        fact("s", "reciprocal_positive", _SU),
        fact("et", "exp_positive", "-t"),
        arith("terms*s", "many*s*et"),
    ),
    negative_control={"exp(-t)": "exp(-2*t)"},
    control_proof={"M": 2, "u": listed(0, -6), "c": 1, "best": 0, "t": 5, "o": listed(1, 0), "b": listed(0, 1)},
    satisfying_instance={"M": 1, "u": ZEROS, "c": 1, "best": 0, "t": 0, "o": Lambda(("i",), num(1)), "b": Lambda(("i",), num(1))},
)
CLAIMS = [response, exponential, monotone, utility]
