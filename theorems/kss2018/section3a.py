"""Section III-A: what mutual information is like; the sentences around (24)-(26) and in the proof of Lemma 5.

I(P;Q) is written as H(output) - H(output | letter), with 0 log 0 = 0: `information`. The minimal leakage (25) is v when
some valid mechanism has I(P;Q) <= v for every source, and every valid mechanism with I(P;Q) <= c for every source has
c >= v (so that a supremum over the sources serves where there is no maximum).
"""

from __future__ import annotations

from theorems.kss2018.model import at, family
from verify.claim import Claim, claim
from verify.kernel.certificate import Certificate, Witness
from verify.kernel.terms import Lambda, num
from verify.prover.tactics import (
    absurd,
    alternatives,
    arith,
    cases,
    exhibit,
    fact,
    first,
    have,
    identity,
    intro,
    lemma,
    pointwise,
    prove,
    rewrite,
    seq,
    unpack,
    use,
)


def information(source: str) -> str:
    """I(P;Q) of the source P = ``source[.]`` (with # for the letter)."""
    here, there = source.replace("#", "i"), source.replace("#", "k")
    return (
        f"(sum(i, 1, M, {here}*sum(j, 1, M, xlogx(Q[i,j])))"
        f"-sum(j, 1, M, xlogx(sum(k, 1, M, {there}*Q[k,j]))))"
    )


OUT = "sum(k, 1, M, p[k]*Q[k,j])"
_ONE: dict[str, object] = {"M": 1, "p": Lambda(("i",), num(1)), "Q": Lambda(("i", "j"), num(1))}

_outputs = pointwise("k", seq(use("pk", "h2", "k"), use("qk", "h4", "k", "j"), arith("pk*qk")))
_defined = first(use("q", "h4", "i", "j"), _outputs)


# --- Jensen's inequality, and what follows -------------------------------------------------------------------------

MEAN = "sum(k, 1, n, p[k]*x[k])"


def _prove_jensen() -> Certificate:
    """The tangent of x log x at the mean v; where v = 0, all terms are 0."""
    entry = seq(
        use("q", "h4", "i"),
        use("w", "h2", "i"),
        fact("sign", "trichotomy", "x[i]", "0"),
        alternatives(
            "c",
            "sign",
            absurd("c"),
            seq(rewrite("c"), have("v1", "v >= 0"), arith("w*v1")),
            seq(
                fact("value", "xlogx_value", "x[i]"),
                rewrite("value"),
                fact("r", "reciprocal_positive", "x[i]"),
                fact("tangent", "log_tangent", "v", "x[i]"),
                have("wx", "p[i]*x[i] >= 0", arith("w*q")),
                have("slope", "log(x[i])+v/x[i]-1-log(v) >= 0"),
                arith("wx*slope"),
            ),
        ),
    )
    some = seq(
        have("v0", "v > 0", seq(rewrite("v"))),
        fact("value", "xlogx_value", MEAN),
        rewrite("value"),
        rewrite("v", True),
        have(
            "each",
            "sum(i, 1, n, p[i]*xlogx(x[i])-p[i]*x[i]*log(v)+p[i]*(v-x[i])) >= 0",
            pointwise("i", entry),
        ),
        arith("each", eq=[("log(v)", "v"), "v", ("v", "h3")]),
    )
    nothing = seq(
        use("q", "h4", "i"),
        use("w", "h2", "i"),
        have(
            "rest",
            "sum(k, 1, n, (1-kronecker(i,k))*p[k]*x[k]) >= 0",
            pointwise(
                "k",
                seq(
                    use("qk", "h4", "k"),
                    use("wk", "h2", "k"),
                    fact("d", "delta_bounds", "i", "k"),
                    have("off", "1-kronecker(i,k) >= 0"),
                    have("ow", "(1-kronecker(i,k))*p[k] >= 0", arith("off*wk")),
                    arith("ow*qk"),
                ),
            ),
        ),
        have("own", "p[i]*x[i] >= 0", arith("w*q")),
        fact("none", "antisymmetric", "p[i]*x[i]", "0", conditions=[arith("rest", eq=["nil"]), arith("own")]),
        fact("either", "product_zero", "p[i]", "x[i]"),
        alternatives("c", "either", arith(eq=[("xlogx(x[i])", "c")]), seq(rewrite("c"), identity())),
    )
    return prove(
        jensen.statement,
        seq(
            have(
                "mean",
                f"{MEAN} >= 0",
                pointwise("k", seq(use("w", "h2", "k"), use("q", "h4", "k"), arith("w*q"))),
            ),
            have("named", f"exists v real: v = {MEAN}", exhibit(MEAN)),
            unpack("named", "v", "v"),
            cases(
                "some",
                f"{MEAN} > 0",
                some,
                seq(
                    have("nil", f"{MEAN} = 0", fact("as", "antisymmetric", MEAN, "0")),
                    rewrite("nil"),
                    have("each", "sum(i, 1, n, p[i]*xlogx(x[i])) >= 0", pointwise("i", nothing)),
                    arith("each"),
                ),
            ),
        ),
        defined=first(
            use("q", "h4", "i"),
            pointwise("k", seq(use("w", "h2", "k"), use("q", "h4", "k"), arith("w*q"))),
        ),
    )


jensen: Claim = claim(
    "kss2018.section3a.jensen",
    "Jensen's inequality for x log x",
    "xlogx(sum(k, 1, n, p[k]*x[k])) <= sum(i, 1, n, p[i]*xlogx(x[i]))",
    where="""
        n integer, p family(1), x family(1),
        n >= 1, distribution[n](p), forall i in 1..n: x[i] >= 0
    """,
    source=at("Section III-A: concavity of mutual information in the source; I >= 0"),
    fidelity="beyond",
    proof=_prove_jensen,
    false_neighbour="xlogx(sum(k, 1, n, p[k]*x[k])) < sum(i, 1, n, p[i]*xlogx(x[i]))",
    neighbour_note="strictly",
    neighbour_proof=lambda: Witness(
        (("n", num(1)), ("p", Lambda(("i",), num(1))), ("x", Lambda(("i",), num(1))))
    ),
    living_example={"n": 1, "p": Lambda(("i",), num(1)), "x": Lambda(("i",), num(1))},
)

nonnegative: Claim = claim(
    "kss2018.section3a.nonnegative",
    "Mutual information is not negative",
    "information(p, Q) >= 0",
    where="M integer, p family(1), Q family(2), M >= 1, distribution(p), mechanism(Q)",
    source=at("Section III-A; used in Lemmas 5 and 6"),
    fidelity="beyond",
    proof=lambda: prove(
        nonnegative.statement,
        seq(
            have(
                "columns",
                f"sum(j, 1, M, sum(i, 1, M, p[i]*xlogx(Q[i,j]))-xlogx({OUT})) >= 0",
                pointwise(
                    "j",
                    seq(
                        lemma(
                            "jensen",
                            "kss2018.section3a.jensen",
                            "M",
                            "p",
                            "k -> Q[k,j]",
                            conditions=[seq(), seq(), seq(), seq(intro("k"), use("q", "h4", "k", "j"))],
                        ),
                    ),
                ),
            ),
            arith("columns"),
        ),
        defined=_defined,
    ),
    false_neighbour="information(p, Q) > 0",
    neighbour_note="strictly",
    neighbour_proof=lambda: Witness(
        (("M", num(1)), ("p", Lambda(("i",), num(1))), ("Q", Lambda(("i", "j"), num(1))))
    ),
    living_example=_ONE,
)

# --- the shape of mutual information -------------------------------------------------------------------------------

_TWO: dict[str, object] = {
    **_ONE,
    "q": Lambda(("i",), num(1)),
    "lambda": "1/2",
}


def _out(weights: str) -> str:
    return f"sum(k, 1, M, {weights}*Q[k,j])"


MIX_OUT = _out("(lambda*p[k]+(1-lambda)*q[k])")

_out_defined = seq(  # an output's probability is not negative
    have("rest", "1-lambda >= 0"),
    have(
        "p.out",
        f"{_out('p[k]')} >= 0",
        pointwise("k", seq(use("pk", "h2", "k"), use("qk", "h8", "k", "j"), arith("pk*qk"))),
    ),
    have(
        "q.out",
        f"{_out('q[k]')} >= 0",
        pointwise("k", seq(use("pk", "h4", "k"), use("qk", "h8", "k", "j"), arith("pk*qk"))),
    ),
)


def _prove_concave() -> Certificate:
    column = seq(
        _out_defined,
        lemma(
            "two",
            "kss2018.section3a.jensen",
            "2",
            "l -> kronecker(l,1)*lambda+kronecker(l,2)*(1-lambda)",
            f"l -> kronecker(l,1)*{_out('p[k]')}+kronecker(l,2)*{_out('q[k]')}",
        ),
        arith("two"),
    )
    return prove(
        concave.statement,
        seq(
            have(
                "columns",
                f"sum(j, 1, M, lambda*xlogx({_out('p[k]')})+(1-lambda)*xlogx({_out('q[k]')})-xlogx({MIX_OUT})) >= 0",
                pointwise("j", column),
            ),
            arith("columns"),
        ),
        defined=first(
            use("q", "h8", "i", "j"), seq(_out_defined, arith("p.out*h6", "q.out*rest")), _out_defined
        ),
    )


concave: Claim = claim(
    "kss2018.section3a.shape.amended",
    "Mutual information is concave in the source",
    """
        information((i) -> lambda*p[i] + (1 - lambda)*q[i], Q)
        >= lambda*information(p, Q) + (1 - lambda)*information(q, Q)
    """,
    where="""
        M integer, p family(1), q family(1), lambda real, Q family(2),
        M >= 1, distribution(p), distribution(q), 0 <= lambda, lambda <= 1, mechanism(Q)
    """,
    source=at("Section III-A, before eq. (26); proof of Lemma 5"),
    fidelity="amended",
    printed="mutual information is convex in conditional distribution and convex in source distribution",
    proof=_prove_concave,
    false_neighbour="""
        information((i) -> lambda*p[i] + (1 - lambda)*q[i], Q)
        > lambda*information(p, Q) + (1 - lambda)*information(q, Q)
    """,
    neighbour_note="strictly",
    neighbour_proof=lambda: Witness(
        (
            ("M", num(1)),
            ("p", Lambda(("i",), num(1))),
            ("q", Lambda(("i",), num(1))),
            ("lambda", num("1/2")),
            ("Q", Lambda(("i", "j"), num(1))),
        )
    ),
    living_example=_TWO,
)

convex: Claim = claim(
    "kss2018.section3a.shape",
    "Mutual information is convex in the source",
    """
        information((i) -> lambda*p[i] + (1 - lambda)*q[i], Q)
        <= lambda*information(p, Q) + (1 - lambda)*information(q, Q)
    """,
    where="""
        M integer, p family(1), q family(1), lambda real, Q family(2),
        M >= 1, distribution(p), distribution(q), 0 <= lambda, lambda <= 1, mechanism(Q)
    """,
    source=at("Section III-A, before eq. (26)"),
    printed="mutual information is convex in conditional distribution and convex in source distribution",
    proof=lambda: Witness(
        (
            ("M", num(2)),
            ("p", family("i", "kronecker(i,1)")),
            ("q", family("i", "kronecker(i,2)")),
            ("lambda", num("1/2")),
            ("Q", family("i, j", "kronecker(i,j)")),
        )
    ),
    living_example=_TWO,
    notes="A coin between two certain letters: 0 at both, log 2 in between. It is concave in the source, and "
    "(26) needs that.",
)

uniform_worst: Claim = claim(
    "kss2018.lemma5.uniform_worst",
    "For any mechanism the worst source is the uniform one",
    """
        information(p, Q)
        <= sum(i, 1, M, 1/M*sum(j, 1, M, xlogx(Q[i, j])))
          - sum(j, 1, M, xlogx(sum(k, 1, M, 1/M*Q[k, j])))
    """,
    where="M integer, p family(1), Q family(2), M >= 1, distribution(p), mechanism(Q)",
    source=at("Lemma 5, proof"),
    printed="for any given mechanism Q the resulting worst case MI leakage is the one corresponding to the uniform "
    "source distribution",
    proof=lambda: Witness(
        (
            ("M", num(2)),
            ("p", family("i", "2/5+kronecker(i,1)/5")),
            ("Q", family("i, j", "kronecker(i,1)*kronecker(j,1)+kronecker(i,2)/2")),
        )
    ),
    living_example=_ONE,
    notes="Concavity alone does not make the uniform law the maximum: letter 1 kept, letter 2 sent to either with 1/2, "
    "has more at (3/5, 2/5). For the lemma it is enough that the uniform law is one of the sources. No "
    "amendment: which source is worst depends on the mechanism.",
)


first_letter: Claim = claim(
    "kss2018.lemma5.first_letter",
    "The map to the first letter has distortion (M-1)/M",
    "sum(i, 1, M, p[i]*(1 - kronecker(i, 1))) <= (M - 1)/M",
    where="M integer, p family(1), M >= 1, distribution(p)",
    source=at("Lemma 5, proof"),
    printed=r"the mechanism which maps every letter of the input alphabet to the first letter ... results in a "
    r"distortion "
    r"of \frac{M-1}{M}",
    proof=lambda: Witness((("M", num(2)), ("p", family("i", "kronecker(i,2)")))),
    living_example={"M": 1, "p": Lambda(("i",), num(1))},
    notes="Of a Class I set, (0, 1) may be a member: its distortion is 1. The uniform output 1/M has (M-1)/M for every "
    "source: kss2018.section3.free.",
)

uniform_output: Claim = claim(
    "kss2018.lemma5.first_letter.amended",
    "The map to a letter drawn uniformly has distortion (M-1)/M",
    "sum(i, 1, M, p[i]*(1 - 1/M)) = (M - 1)/M",
    where="M integer, p family(1), M >= 1, distribution(p)",
    source=at("Lemma 5, proof"),
    fidelity="amended",
    printed=first_letter.printed,
    proof=lambda: prove(
        uniform_output.statement,
        seq(have("M0", "M > 0"), arith(eq=[("1-1/M", "h3")])),
        defined=have("M0", "M > 0"),
    ),
    false_neighbour="sum(i, 1, M, p[i]*(1 - kronecker(i, 1))) <= (M - 1)/M",
    neighbour_note="the first letter, as printed",
    neighbour_proof=first_letter.proof,
    living_example={"M": 1, "p": Lambda(("i",), num(1))},
)

CLAIMS = [jensen, nonnegative, convex, concave, uniform_worst, first_letter, uniform_output]
