"""Section IV: every dual solution of PD-MIP bounds mutual information, and says which mechanisms meet the bound."""

from theorems.wyz2016.conditions import proved
from theorems.wyz2016.model import D_XY, DATABASES, HALF, UNIFORM, at, distance, values
from theorems.wyz2016.theorem2 import information, information_conditions, of_channel, unused
from verify.claims.prelude import *

_OUT = f"tsum(x in {DATABASES}, p[x]*Q[x,y])"


def _posterior(x: str, y: str) -> str:
    """The posterior of x at the output y that belongs to the multipliers."""
    return f"(lam[{x}]*exp(-eps*{distance(x, y)}))"


def _defect(x: str, y: str) -> str:
    """By how much z log z is above its tangent at s K, where z = p Q is the joint law, s that of Y, K the posterior."""
    log = f"log(lam[{x}])-eps*{distance(x, y)}+log(s[{y}])"
    return f"(xlogx(p[{x}]*Q[{x},{y}])-p[{x}]*Q[{x},{y}]*({log}+1)+s[{y}]*{_posterior(x, y)})"


_K, _DEFECT = _posterior("x", "y"), _defect("x", "y")
_W = f"(s[y]*{_K})"
_COLUMN = f"tsum(x in {DATABASES}, {_DEFECT})"
_ALL = f"tsum(y in {DATABASES}, {_COLUMN})"

_entry = seq(
    use("px", "priors", "x"),
    use("qxy", "entries", "x", "y"),
    use("lx", "weights", "x"),
    use("s+", "masses", "y"),
    fact("ex", "exp_positive", f"-eps*{D_XY}"),
    have("k0", f"{_K} > 0", arith("lx*ex")),
    fact("sign", "trichotomy", "s[y]", "0"),
)
_logarithms = seq(  # log(s K), where s > 0
    have("w0", f"{_W} > 0", arith("k0*s0")),
    fact("lk", "log_product", "lam[x]", f"exp(-eps*{D_XY})"),
    fact("ls", "log_product", "s[y]", _K),
    have("lw", f"log({_W}) = log(lam[x])-eps*{D_XY}+log(s[y])"),
)


def _by_output(never: Tactic, some: Tactic) -> Tactic:
    """The output y has probability 0, and so have all pairs of it; or it occurs."""
    none = seq(use("z", "zeros", "y", "x"), rewrite("z", "s0"), never)
    return seq(_entry, alternatives("s0", "sign", absurd("s0"), none, seq(_logarithms, some)))


_defects = have(
    "defects",
    f"forall x in {DATABASES}, y in {DATABASES}: {_DEFECT} >= 0",
    intro("x", "y"),
    _by_output(
        seq(),
        seq(
            lemma("above", "basics.xlogx.tangent", "p[x]*Q[x,y]", _W),
            arith("above", eq=[("p[x]*Q[x,y]", "lw")]),
        ),
    ),
)


def _other(chosen: str, running: str) -> Tactic:
    """1 - same(chosen,running) is not negative."""
    return seq(
        fact("sv", "same_tuple_values", chosen, running),
        have("s1", f"1-same({chosen},{running}) >= 0", alternatives("c", "sv")),
    )


_is_zero = _by_output(
    seq(),
    cases(
        "is",
        f"p[x]*Q[x,y] = {_W}",
        seq(),
        seq(
            lemma("strict", "basics.xlogx.tangent_strict", "p[x]*Q[x,y]", _W),
            absurd("zero_defect", arith("strict", eq=[("p[x]*Q[x,y]", "lw")])),
        ),
    ),
)


_at_output = seq(
    use("one", "feasible", "y"),
    use("s+", "masses", "y"),
    arith("s+*one"),
)
_TOTAL = f"tsum(y in {DATABASES}, s[y]*tsum(x in {DATABASES}, {_K}))"
_BOUND = (
    f"(tsum(x in {DATABASES}, p[x]*log(lam[x]))-tsum(x in {DATABASES}, xlogx(p[x]))"
    f"-eps*tsum(x in {DATABASES}, tsum(y in {DATABASES}, p[x]*Q[x,y]*{D_XY})))"
)
_INFORMATION = information("Q[x,y]")

_sums = seq(
    have(
        "rows",
        f"tsum(x in {DATABASES}, p[x]*log(lam[x])*tsum(y in {DATABASES}, Q[x,y])) = tsum(x in {DATABASES}, p[x]*log(lam[x]))",
        pointwise("x"),
    ),
    have(
        "mass",
        f"tsum(x in {DATABASES}, p[x]*tsum(y in {DATABASES}, Q[x,y])) = tsum(x in {DATABASES}, p[x])",
        pointwise("x"),
    ),
    have(
        "outputs",
        f"tsum(y in {DATABASES}, xlogx({_OUT})) = tsum(y in {DATABASES}, log(s[y])*{_OUT})",
        pointwise(
            "y",
            use("out", "law", "y"),
            rewrite("out", backwards=True),
            use("s+", "masses", "y"),
            fact("sign", "trichotomy", "s[y]", "0"),
            alternatives("s0", "sign", absurd("s0"), rewrite("s0"), fact("v", "xlogx_value", "s[y]")),
        ),
    ),
    have(
        "one",
        f"tsum(y in {DATABASES}, s[y]) = tsum(y in {DATABASES}, {_OUT})",
        pointwise("y", use("o", "law", "y")),
    ),
    have(  # what the information has above the bound, and what the posteriors lack of 1
        "excess",
        f"{_ALL} = {_INFORMATION}-{_BOUND}-1+{_TOTAL}",
        arith(eq=["rows", "mass", "unit", "outputs"]),
    ),
    have("lacking", f"{_TOTAL} <= tsum(y in {DATABASES}, s[y])", pointwise("y", _at_output)),
)


_no_column = have(  # a column is at most all of them
    "no_column",
    f"forall v in {DATABASES}: tsum(x in {DATABASES}, {_defect('x', 'v')}) <= 0",
    intro("v"),
    have(
        "others",
        f"tsum(y in {DATABASES}, (1-same(v,y))*{_COLUMN}) >= 0",
        pointwise("y", use("c", "columns", "y"), _other("v", "y"), arith("s1*c")),
    ),
    arith("others", "none"),
)
_no_defect = have(
    "no_defect",
    f"forall y in {DATABASES}, v in {DATABASES}: {_defect('v', 'y')} <= 0",
    intro("y", "v"),
    use("c", "no_column", "y"),
    have(
        "others",
        f"tsum(x in {DATABASES}, (1-same(v,x))*{_DEFECT}) >= 0",
        pointwise("x", use("d", "defects", "x", "y"), _other("v", "x"), arith("s1*d")),
    ),
    arith("others", "c"),
)
_of_equality = seq(
    have("none", f"{_ALL} <= 0", arith("total", eq=["excess", "meets"])),
    _no_column,
    _no_defect,
    intro("x", "y"),
    use("law_y", "law", "y"),
    rewrite("law_y", backwards=True),
    use("zero_defect", "no_defect", "y", "x"),
    _is_zero,
)
_met = seq(
    use("joint", "posteriors", "x", "y"),
    use("law_y", "law", "y"),
    have("met", f"p[x]*Q[x,y] = {_W}", rewrite("law_y")),
    _by_output(
        seq(),
        seq(
            rewrite("met"),
            fact("v", "xlogx_value", _W),
            arith(eq=["v", (_W, "lw"), (f"log(lam[x])-eps*{D_XY}+log(s[y])+1", "met")]),
        ),
    ),
)
_to_equality = seq(
    have(
        "no_defects",
        f"{_ALL} = 0",
        pointwise(
            "y",
            have("no_column", f"{_COLUMN} = tsum(x in {DATABASES}, 0)", pointwise("x", _met)),
        ),
    ),
    have(
        "full",
        f"{_TOTAL} = tsum(y in {DATABASES}, s[y])",
        pointwise(
            "y",
            use("law_y", "law", "y"),
            have(
                "met",
                f"{_OUT} = tsum(x in {DATABASES}, {_W})",
                pointwise("x", use("joint", "posteriors", "x", "y"), rewrite("law_y")),
            ),
        ),
    ),
    arith(eq=["excess", "no_defects", "full", "one", "mass", "unit"]),
)


def _prove_dual() -> Certificate:
    columns = have(
        "columns",
        f"forall y in {DATABASES}: tsum(x in {DATABASES}, {_DEFECT}) >= 0",
        intro("y"),
        pointwise("x", use("d", "defects", "x", "y")),
    )
    return proved(
        dual.statement,
        seq(
            have("priors", f"forall x in {DATABASES}: p[x] > 0"),
            have("entries", f"forall x in {DATABASES}, y in {DATABASES}: Q[x,y] >= 0"),
            have("weights", f"forall x in {DATABASES}: lam[x] > 0"),
            have("feasible", f"forall y in {DATABASES}: tsum(x in {DATABASES}, {_K}) <= 1"),
            have("unit", f"tsum(x in {DATABASES}, p[x]) = 1"),
            let("s family(1)", f"@y -> {_OUT}", f"law: forall y in {DATABASES}: s[y] = {_OUT}"),
            have(
                "masses",
                f"forall y in {DATABASES}: s[y] >= 0",
                intro("y"),
                use("out", "law", "y"),
                rewrite("out"),
                pointwise("x", of_channel("priors", "entries")),
            ),
            have(
                "zeros",
                f"forall y in {DATABASES}, x in {DATABASES}: s[y] = 0 => p[x]*Q[x,y] = 0",
                intro("y", "v", "s0"),
                use("out", "law", "y"),
                unused("Q"),
            ),
            _defects,
            columns,
            _sums,
            have("all", f"{_ALL} >= 0", pointwise("y", use("c", "columns", "y"))),
            have("total", f"{_TOTAL} <= 1", arith("lacking", eq=["one", "mass", "unit"])),
            split(
                arith("all", "total", eq=["excess"]),
                split(seq(intro("meets"), _of_equality), seq(intro("posteriors"), _to_equality)),
            ),
        ),
        {},
        first(*information_conditions("Q[x,y]", "h3", of_channel("h3", "h6")), seq()),
    )


_FLAT = {"n": num(1), "m": num(2), "p": HALF, "eps": num(0), "lam": HALF, "Q": UNIFORM}

dual: Claim = claim(
    "wyz2016.rate.dual",
    "Multipliers bound mutual information below, and a mechanism meets the bound exactly if it has their posteriors",
    """
        information(Q) >= multiplier_bound(lam, eps, distortion(Q))
        and (
          information(Q) = multiplier_bound(lam, eps, distortion(Q))
          <=> (forall x in tuples(n, m), y in tuples(n, m):
            p[x]*Q[x,y] = output_probability(Q, y)*(lam[x]*exp(-eps*hamming(x, y))))
        )
    """,
    where="""
        n m integer, p family(1), eps real, lam family(1), Q family(2),
        size(n, m), prior(p), multipliers(lam, eps), stochastic(Q)
    """,
    source=at("Section IV, PD-MIP: its Lagrange dual"),
    fidelity="auxiliary",
    says=r"I(X;Y) \ge H(X) + \sum_x p_X(x)\ln\lambda(x) - \epsilon E[d(X,Y)], = iff p_{X|Y}(x|y) = \lambda(x)e^{-\epsilon d(x,y)}",
    proof=_prove_dual,
    negative_control="information(Q) > multiplier_bound(lam, eps, distortion(Q))",
    control_note="strictly",
    control_proof=lambda: values(_FLAT),
    satisfying_instance=values(_FLAT),
    notes="For every n, m, prior of full support, mechanism and multipliers; wyz2016.rate is lam[x] = 1/normalizer(eps).",
)

CLAIMS = [dual]
