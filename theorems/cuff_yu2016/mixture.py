"""Mutual information under a product prior is at most that given the other entries, for explicit channels (slide 27).

X is the entry, with law p; R the other entries, with law q; they are independent. W[i,r,j] is the mechanism. Each product
p_i q_r W[i,r,j] is compared with Z[r,j] V[i,j] / Y[j], by the tangent of the logarithm: Z is the joint law of R and the
response, V the channel that averages over R, Y the law of the response. In proofs log 0 is 0.
"""

from collections.abc import Callable

from theorems.cuff_yu2016.model import at
from verify.claims.prelude import *


def averaged(weight: str = "q[r]") -> str:
    """The channel from the entry to the response, with the entry and the response to be filled in."""
    return f"sum(r, 1, K, {weight}*W[{{}},r,{{}}])"


def _named(name: str, where: str, cell: str, value: str, how: str) -> Tactic:
    """A family by its values (fact ``is_name``), which are not negative (fact ``name0``) by the tactic ``how``."""
    return seq(
        have(f"made_{name}", f"exists {name} family({cell.count(',') + 1}): forall {where}: {cell} = {value}",
             exhibit(how)),
        unpack(f"made_{name}", name, f"is_{name}"),
    )  # fmt: skip


def _nonnegative(name: str, where: str, cell: str, names: tuple[str, ...], terms: Tactic) -> Tactic:
    return have(
        f"{name}0",
        f"forall {where}: {cell} >= 0",
        intro(*names),
        use("v", f"is_{name}", *names),
        rewrite("v"),
        terms,
    )


def _logged(cell: str) -> Tactic:
    """xlogx(cell) = cell*log(cell), where log 0 is 0; the cell is not negative."""
    return seq(fact("sign", "trichotomy", cell, "0"), alternatives("c", "sign", seq(), rewrite("c")))


_mass = seq(use("pi", "h6", "i"), use("qr", "h8", "r"), use("w", "h4", "i", "r", "j"))
_RJ, _IJ, _J = "r in 1..K, j in 1..N", "i in 1..M, j in 1..N", "j in 1..N"
_Z, _V, _Y = "sum(i, 1, M, p[i]*q[r]*W[i,r,j])", "sum(r, 1, K, q[r]*W[i,r,j])", "sum(i, 1, M, p[i]*V[i,j])"
_families = seq(
    _named("Z", _RJ, "Z[r,j]", _Z, f"r, j -> {_Z}"),
    _named("V", _IJ, "V[i,j]", _V, f"i, j -> {_V}"),
    _named("Y", _J, "Y[j]", _Y, f"j -> {_Y}"),
    _nonnegative("Z", _RJ, "Z[r,j]", ("r", "j"), pointwise("i", _mass, arith("pi*qr*w"))),
    _nonnegative("V", _IJ, "V[i,j]", ("i", "j"),
                 seq()),
    _nonnegative("Y", _J, "Y[j]", ("j",),
                 seq())
)  # fmt: skip


def _part(label: str, whole: str, part: Callable[[str], str], index: str, size: str, terms: Tactic, value: str) -> Tactic:
    """``whole >= part``, one term of the sum that the fact ``value`` says it is; ``part`` by its index."""
    rest = f"sum(k, 1, {size}, (1-kronecker({index},k))*({part('k')})) >= 0"
    off = seq(terms,  have("off", f"1-kronecker({index},k) >= 0"))
    return have(label, f"{whole} >= {part(index)}", have("others", rest, pointwise("k", off)))


_parts = seq(
    _part("zz", "Z[r,j]", lambda i: f"p[{i}]*q[r]*W[{i},r,j]", "i", "M",
          seq(use("a", "h6", "k"), use("b", "h8", "r"), use("c", "h4", "k", "r", "j"),
              have("low", "p[k]*q[r]*W[k,r,j] >= 0", arith("a*b*c"))), "zj"),
    _part("vv", "V[i,j]", lambda r: f"q[{r}]*W[i,{r},j]", "r", "K",
          seq(), "vj"),
    _part("yy", "Y[j]", lambda i: f"p[{i}]*V[{i},j]", "i", "M",
          seq(), "yj")
)  # fmt: skip
_LOGS = "(log(Z[r,j])+log(V[i,j])-log(q[r])-log(Y[j]))"
_ENTRY = f"p[i]*q[r]*(xlogx(W[i,r,j]) - W[i,r,j]*{_LOGS} - W[i,r,j]) + p[i]*Z[r,j]*V[i,j]*R[j]"
_none = rewrite("c")
_by_sign = alternatives("c", "sign", seq(), _none)
_reciprocal = seq(  # 1/Y where Y > 0, and something else where nothing comes out
    let("R", "j -> 1/(Y[j]+kronecker(Y[j],0))", f"R0: forall {_J}: R[j] >= 0 and Y[j]*Y[j]*R[j] = Y[j] and (Y[j] > 0 => R[j] = 1/Y[j])", intro("j"), fact("sign", "trichotomy", "Y[j]", "0"), split(_by_sign, _by_sign)),
)
_C = "Z[r,j]*V[i,j]*(1/q[r])*(1/Y[j])"
_positive_entry = seq(
    _parts,
    have("zp", "Z[r,j] > 0", arith("zz", "cp*cq*cw")),
    have("vp", "V[i,j] > 0"),
    have("yp", "Y[j] > 0"),
    use("back", "R0", "j"),
    use("r1", "back.3"),
    rewrite("r1"),
    have("vr", "V[i,j]*(1/q[r]) > 0"),
    have("zvr", "Z[r,j]*V[i,j]*(1/q[r]) > 0"),
    fact("l1", "log_product", "Z[r,j]*V[i,j]*(1/q[r])", "1/Y[j]"),
    fact("l2", "log_product", "Z[r,j]", "V[i,j]*(1/q[r])"),
    fact("l3", "log_product", "V[i,j]", "1/q[r]"),
    fact("l4", "log_reciprocal", "q[r]"),
    fact("l5", "log_reciprocal", "Y[j]"),
    have("same", f"log({_C}) = {_LOGS}"),
    fact("t", "log_tangent", _C, "W[i,r,j]"),
    fact("x", "xlogx_value", "W[i,r,j]"),
    have(
        "g",
        f"xlogx(W[i,r,j]) - W[i,r,j]*{_LOGS} - W[i,r,j] + {_C} >= 0",
        arith("t*cw", eq=["x", ("W[i,r,j]", "same")]),
    ),
    have("pq", "p[i]*q[r] > 0"),
    arith("pq*g")
)
_nothing = seq(
    have("pz", "p[i]*Z[r,j] >= 0"), have("pzv", "p[i]*Z[r,j]*V[i,j] >= 0")
)


def _zero_or(label: str, cell: str, then: Tactic) -> Tactic:
    """The entry where ``cell`` is 0, and ``then`` where it is positive (fact ``label``)."""
    zero = _nothing
    return seq(fact(f"s{label}", "trichotomy", cell, "0"), alternatives(label, f"s{label}", absurd(label), zero, then))


_entry = _zero_or("cp", "p[i]", _zero_or("cq", "q[r]", _zero_or("cw", "W[i,r,j]", _positive_entry)))
_WEIGHTS = "p[i]*sum(r, 1, K, q[r]*W[i,r,j])"
_OUTPUT = f"sum(i, 1, M, {_WEIGHTS})"
_channel = have(  # Y in terms of the mechanism
    "flat", f"forall j in 1..N: {_OUTPUT} = Y[j]", intro("j"), use("y", "is_Y", "j")
)
_entropies = seq(
    have(
        "with_others",
        f"sum(r, 1, K, sum(j, 1, N, xlogx({_Z}))) = sum(r, 1, K, sum(j, 1, N, {_Z}*log(Z[r,j])))",
        pointwise("r", pointwise("j", use("is", "is_Z", "r", "j"), rewrite("is", backwards=True), _logged("Z[r,j]"))),
    ),
    have(
        "noise",
        f"sum(i, 1, M, p[i]*sum(j, 1, N, xlogx({_V}))) = sum(i, 1, M, p[i]*sum(j, 1, N, {_V}*log(V[i,j])))",
        pointwise(
            "i",
            have(
                "row",
                f"sum(j, 1, N, xlogx({_V})) = sum(j, 1, N, {_V}*log(V[i,j]))",
                pointwise("j", use("is", "is_V", "i", "j"), rewrite("is", backwards=True), _logged("V[i,j]")),
            ),
        ),
    ),
    have(
        "outputs",
        f"sum(j, 1, N, xlogx({_OUTPUT})) = sum(j, 1, N, {_OUTPUT}*log(Y[j]))",
        pointwise("j", use("is", "flat", "j"), rewrite("is"), _logged("Y[j]")),
    ),
    have(
        "others",
        "sum(r, 1, K, xlogx(sum(i, 1, M, p[i]*q[r]))) = sum(r, 1, K, q[r]*log(q[r]))",
        pointwise("r", have("one", "sum(i, 1, M, p[i]*q[r]) = q[r]"), rewrite("one"), _logged("q[r]")),
    ),
)
_masses = seq(
    have(
        "rows",
        "sum(i, 1, M, sum(r, 1, K, p[i]*q[r]*log(q[r])*sum(j, 1, N, W[i,r,j]))) = sum(r, 1, K, q[r]*log(q[r]))",
        have(
            "ones",
            "sum(i, 1, M, sum(r, 1, K, p[i]*q[r]*log(q[r])*sum(j, 1, N, W[i,r,j]))) "
            "= sum(i, 1, M, sum(r, 1, K, p[i]*q[r]*log(q[r])))",
        ),
        arith(eq=["ones", ("sum(r, 1, K, q[r]*log(q[r]))", "h7")]),
    ),
    have("whole", f"sum(j, 1, N, {_OUTPUT}) = sum(j, 1, N, Y[j])"),
    have(
        "columns",
        "sum(j, 1, N, R[j]*sum(r, 1, K, Z[r,j])*sum(i, 1, M, p[i]*V[i,j])) = sum(j, 1, N, Y[j])",
        pointwise(
            "j",
            have(
                "column",
                f"sum(r, 1, K, Z[r,j]) = {_OUTPUT}",
                have("sums", f"sum(r, 1, K, Z[r,j]) = sum(r, 1, K, {_Z})"),
            ),
        ),
    ),
)
_REVEALED = (
    ("M", num(2)),
    ("N", num(2)),
    ("K", num(1)),
    ("W", Table((((1, 1, 1), num(1)), ((2, 1, 2), num(1))))),
    ("p", Table((((1,), num("1/2")), ((2,), num("1/2"))))),
    ("q", Table((((1,), num(1)),))),
)

mixture: Claim = claim(
    "cuff_yu2016.observation.mixture",
    "An average over independent entries reveals at most what is revealed on average",
    """
        mutual_information(p, (i, j) -> average_over_others(q, W, i, j))
        <= conditional_information_of_independent(p, q, W)
    """,
    where="M N K integer, W family(3), p q family(1), database_mechanism(W), prior(p), prior[K](q)",
    source=at("Observation: the maximum over product priors is at most the conditional one"),
    fidelity="auxiliary",
    says=r"I(X;Y) \leq I(X;Y|R), X and R independent",
    proof=lambda: prove(
        mixture.statement,

            _families,
            _reciprocal,
            _channel,
            have("entries", f"sum(i, 1, M, sum(r, 1, K, sum(j, 1, N, {_ENTRY}))) >= 0",
                 pointwise("i", pointwise("r", pointwise("j", _entry)))),
            _entropies,
            _masses
        ,
        defined=mixture_defined
    ),
    negative_control={"<=": "<"},
    control_note="strictly",
    control_proof=lambda: Witness(_REVEALED),
    satisfying_instance=Witness(_REVEALED),
    notes="The same as cuff_yu2016.observation.product, about explicit laws and mechanisms."
)  # fmt: skip

_pk = use("pk", "h6", "k")
mixture_defined = first(
    use("w", "h4", "i", "r", "j"),
    pointwise("k", _pk, use("qr", "h8", "r"), use("w", "h4", "k", "r", "j"), arith("pk*qr*w")),
    pointwise("k", _pk, use("qr", "h8", "r")),
    pointwise("k", use("qk", "h8", "k"), use("w", "h4", "i", "k", "j") ),
    pointwise(
        "k",
        have("v", f"{averaged().format('k', 'j')} >= 0"
                 )
    )
)  # fmt: skip

CLAIMS = [mixture]
