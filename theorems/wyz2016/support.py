"""Section III: when eps_X is finite, and what (18), (19) and Lemma 3 say where it is not."""

from theorems.wyz2016.model import DATABASES, HALF, UNIFORM, at, values
from verify.claims.prelude import *

# --- a finite eps_X ---------------------------------------------------------------------------------------------------

_ZEROS = (  # databases that agree with y beyond row k have probability 0
    f"k <= n => (forall x in {DATABASES}: (forall j in 1..n: j > k => x[j] = y[j]) => p[x] = 0)"
)


def _prove_support() -> Certificate:
    """A database of probability 0 has neighbours of probability 0 only: row by row, all are."""
    start = seq(
        intro("within", "x", "agree"),
        fact("equal", "tuples_equal", "x", "y"),
        fact("same", "same_tuple_congruence", "x", "y", "p[x]"),
    )
    later = seq(fact("gap", "integer_gap", "k", "j"), fact("order", "trichotomy", "j", "k+1"))
    beyond = seq(intro("j", "far"), cases("next", "j = k+1", rewrite("next"), later))
    step = seq(
        intro("within", "x", "agree"),
        use("row", "ih"),
        cases(
            "here",
            "x[k+1] = y[k+1]",
            use("known", "row", "x", conditions=[beyond]),
            seq(
                use("moved", "row", "put(x,k+1,y[k+1])", conditions=[*[seq()] * 4, beyond]),
                fact("apart", "delta_distinct", "x[k+1]", "y[k+1]"),
                use("ratio", "h5", "x", "put(x,k+1,y[k+1])"),
                use("px", "h3", "x"),
                have("none", "p[x] <= 0", arith("ratio", eq=[("exp(gap)", "moved")])),
            ),
        ),
    )
    return prove(
        support.statement,
        intro("y"),
        use("py", "h3", "y"),
        cases(
            "zero",
            "p[y] <= 0",
            seq(
                have(
                    "all",
                    f"forall k integer: k >= 0 => ({_ZEROS})",
                    intro("k", "from"),
                    induct("k", "0", "ih", start, step),
                ),
                use("end", "all", "n"),
                use("last", "end"),
                have(
                    "none",
                    f"tsum(x in {DATABASES}, p[x]) = tsum(x in {DATABASES}, 0)",
                    pointwise("x", use("px", "last", "x")),
                ),
            ),
            seq(),
        ),
    )


support: Claim = claim(
    "wyz2016.eps_x.support",
    "eps_X is finite only for priors of full support",
    "forall x in tuples(n, m): p[x] > 0",
    where="n m integer, p family(1), gap real, size(n, m), database_law(p), neighbours_within(p, gap)",
    source=at("Section I, and Section III, after eq. (16)"),
    printed=r"For $\epsilon_{X}$ to be finite, the distribution $p_{X}$ needs to have full support on $\mathcal{D}^{n}$, i.e., $p_{X}(x)>0$ for any $x\in\mathcal{D}^{n}$.",
    proof=_prove_support,
    negative_control="forall x in tuples(n, m): p[x] > 1/2",
    control_note="more than one half",
    control_proof=lambda: values(n=num(1), m=num(2), p=HALF, gap=num(0), x=(1,)),
    satisfying_instance=values(n=num(1), m=num(2), p=HALF, gap=num(0)),
    notes="eps_X is finite if some number, here gap, is at least every ln p(x)/p(x') of neighbours; 0/0 asks nothing.",
)

# --- an infinite eps_X --------------------------------------------------------------------------------------------------

_CERTAIN = Table(((((1,),), num(1)), (((2,),), num(0))))
_AT_ZERO = {"n": num(1), "m": num(2), "p": _CERTAIN, "u": (1,), "v": (2,), "Q": UNIFORM, "eps": num(0)}


infinite: Claim = claim(
    "wyz2016.lemma3.infinite",
    "Lemma 3 where eps_X is infinite: no finite level is kept if a database has probability 0 and a neighbour has not",
    "not identifiable(Q, eps)",
    where="""
        n m integer, p family(1), u in tuples(n, m), v in tuples(n, m), Q family(2), eps real,
        size(n, m), database_law(p), neighbours(u, v), p[u] > 0, p[v] = 0, mechanism(Q)
    """,
    source=at("Lemma 3, eqs. (45) and (46)"),
    letters={"u": "a database of positive probability", "v": "its neighbour, of probability 0"},
    fidelity="restricted",
    printed=r"\epsilon_{\mathrm{i}}^{*}(D)\geq\epsilon_{X} (45) for any $D$ with $0\leq D\leq n$",
    proof=lambda: prove(
        infinite.statement,
        intro("kept"),
        have(
            "none",
            f"tsum(y in {DATABASES}, p[u]*Q[u,y]) <= tsum(y in {DATABASES}, 0)",
            pointwise("y", use("r", "kept", "u", "v", "y"), arith("r", eq=[("exp(eps)*Q[v,y]", "h7")])),
        ),
        absurd("none"),
    ),
    negative_control={"=": ">="},
    control_note="p(v) need not be 0",
    control_proof=lambda: values(_AT_ZERO, p=HALF),
    satisfying_instance=values(_AT_ZERO),
    waive={"unused-hypothesis": "the setting of the page: p is a law"},
    notes="There eps_X = ln p(u)/p(v) is infinite, and so is eps_i*(D) for every D, as (45) has it.",
)

CLAIMS = [support, infinite]
