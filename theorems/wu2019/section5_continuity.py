"""Section 5.1: the continuity of f ensures the continuity of p(y|x), for the Gaussian privacy channel (91).

Continuity is written out, with a distance D on the datasets that may be any family of numbers.
"""

from __future__ import annotations

from theorems.wu2019.model import at
from verify.claim import Claim, claim
from verify.kernel.certificate import Choose, Derivative
from verify.kernel.terms import Var
from verify.prover.controls import fails, lives
from verify.prover.tactics import (
    Tactic,
    alternatives,
    arith,
    cases,
    classical,
    each,
    exhibit,
    fact,
    have,
    identity,
    intro,
    lemma,
    prove,
    rewrite,
    seq,
    split,
    unpack,
    use,
    weighted_square,
)

_PLACE = at("Section 5.1, before (92)")
_PRINTED = r"the continuity of f ensures the continuity of p(y|x) on \mathcal{Y}\times\mathcal{X}"


def _bell(u: str) -> str:
    return f"exp(-{u}^2/(2*N))"


_slope = seq(
    fact("rN", "reciprocal_positive", "N"),
    fact("tangent", "exp_above_tangent", "p^2/(2*N)"),
    fact("e0", "exp_positive", "-p^2/(2*N)"),
    have("inverse", f"exp(p^2/(2*N))*{_bell('p')} = 1", identity()),
    have("flat", f"(1+p^2/(2*N))*{_bell('p')} <= 1", arith("tangent*e0", eq=["inverse"])),
)


def _square(sign: str) -> Tactic:
    """K + K p^2/(2N) is at least p/N and -p/N."""
    return have(
        f"s{sign or '+'}",
        f"K+K*(p^2/(2*N))-({sign}p)/N >= 0",
        seq(
            have("NK", "N*K > 0", arith("h1*h2")),
            fact("rNK", "reciprocal_positive", "N*K"),
            have("two", f"(K*({sign}p)-1)^2+(2*N*K^2-1) >= 0", arith("h3", squares=[f"K*({sign}p)-1"])),
            have(
                "is", f"K+K*(p^2/(2*N))-({sign}p)/N = ((K*({sign}p)-1)^2+(2*N*K^2-1))*(1/(N*K))/2", identity()
            ),
            rewrite("is"),
            arith("two*rNK"),
        ),
    )


def _side(sign: str) -> Tactic:
    """The derivative of K w +- exp(-w^2/(2N)) is not negative."""
    return each(
        Derivative("w", Var("u"), True, "p"),
        seq(),
        seq(),
        seq(),
        seq(intro("p"), intro("in"), _slope, _square(sign), arith("s" + (sign or "+") + "*e0", "flat*h2")),
    )


bell: Claim = claim(
    "wu2019.s5_1.bell",
    "exp(-u^2/(2 N)) changes by at most K times the change of u, for each K with 2 N K^2 >= 1",
    "-K*(w - u) <= exp(-w^2/(2*N)) - exp(-u^2/(2*N)) <= K*(w - u)",
    where="u w N K real, N > 0, K > 0, 2*N*K^2 >= 1, u <= w",
    source=_PLACE,
    fidelity="beyond",
    printed="a step of the continuity of p(y|x)",
    proof=lambda: prove(
        bell.statement, split(_side(""), _side("-")), defined=fact("rN", "reciprocal_positive", "N")
    ),
    false_neighbour="-K*(w - u)/2 <= exp(-w^2/(2*N)) - exp(-u^2/(2*N)) <= K*(w - u)/2",
    neighbour_note="half of the change",
    living_example={"u": 1, "w": 2, "N": 1, "K": 1},
)


_u, _w = "y-f[x]", "y0-f[x0]"


def _changed(label: str, smaller: str, larger: str) -> Tactic:
    return lemma(label, "wu2019.s5_1.bell", smaller, larger, "N", "K")


def _both_sides() -> tuple[Tactic, ...]:
    """c times the change of the bell is at most eta on both sides; `gap` bounds the change of its argument."""
    one, other = (f"{_bell(f'({at})')}" for at in (_u, _w))
    changes = (f"{one}-{other}", f"{other}-{one}")
    close = [
        have(f"side{n}", f"2*K*r-({change}) >= 0", arith("bell.1", "bell.2", "gap*K0"))
        for n, change in enumerate(changes)
    ]
    sides = [arith(f"side{n}*h2", eq=[("2", "whole")]) for n in (1, 0)]
    return (*close, split(*sides))


_ensured = seq(
    intro("y0", "eta"),
    intro("positive"),
    fact("rN", "reciprocal_positive", "N"),
    have("slope", "exists K real: K = 1+1/N", exhibit("1+1/N")),
    unpack("slope", "K", "K"),
    have("K0", "K > 0", arith("rN", eq=["K"])),
    have(
        "steep",
        "2*N*K^2 >= 1",
        seq(
            have("square", "2*N*(1+1/N)^2 = 2*N*(1-1/N)^2+8", identity()),
            have("more", "2*N*(1-1/N)^2 >= 0", weighted_square("h1", "1-1/N")),
            have("is", "2*N*K^2 = 2*N*(1+1/N)^2", seq(rewrite("K"), identity())),
            arith("more", eq=["square", "is"]),
        ),
    ),
    have("cK", "c*K > 0", arith("h2*K0")),
    fact("rcK", "reciprocal_positive", "c*K"),
    have("radius", "exists r real: r = eta/2*(1/(c*K))", exhibit("eta/2*(1/(c*K))")),
    unpack("radius", "r", "r"),
    have("r0", "r > 0", arith("positive*rcK", eq=["r"])),
    have("whole", "c*K*r = eta/2", seq(rewrite("r"), identity())),
    use("near", "h3", "r"),
    unpack("near", "d1", "near"),
    fact("least", "extremum", "min(d1,r)"),
    exhibit("min(d1,r)"),
    split(
        alternatives("is", "least.3", arith("near.1", eq=["is"]), arith("r0", eq=["is"])),
        seq(
            intro("x", "y"),
            intro("given"),
            use("fx", "near.2", "x"),
            cases(
                "order",
                f"{_u} <= {_w}",
                seq(
                    _changed("bell", _u, _w),
                    have(
                        "gap",
                        f"2*r-({_w}-({_u})) >= 0",
                        arith("fx.1", "fx.2", "given.2", "given.3", "least.2"),
                    ),
                    *_both_sides(),
                ),
                seq(
                    _changed("bell", _w, _u),
                    have(
                        "gap",
                        f"2*r-({_u}-({_w})) >= 0",
                        arith("fx.1", "fx.2", "given.2", "given.3", "least.2"),
                    ),
                    *_both_sides(),
                ),
            ),
        ),
    ),
)
continuous: Claim = claim(
    "wu2019.s5_1.continuous",
    "If f is continuous at a dataset then the density of the Gaussian privacy channel is, jointly in output and dataset",
    """
        forall y0 real, eta real:
          eta > 0
          => (
              exists d real:
                d > 0
                and (
                    forall x real, y real:
                      D[x, x0] <= d and -d <= y - y0 and y - y0 <= d
                      => -eta <= c*bell(y, f[x], N) - c*bell(y0, f[x0], N) <= eta
                  )
            )
    """,
    where="""
        f family(1), D family(2), x0 N c real, N > 0, c > 0,
        forall eta real:
          eta > 0
          => (
               exists d real: d > 0 and (
                forall x real: D[x, x0] <= d => -eta <= f[x] - f[x0] <= eta
              )
            )
    """,
    source=_PLACE,
    printed=_PRINTED,
    proof=lambda: prove(continuous.statement, _ensured, defined=fact("rN", "reciprocal_positive", "N")),
    false_neighbour=(
        """
            forall y0 real, eta real:
              eta > 0
              => (
                  exists d real:
                    d > 0
                    and (
                        forall x real, y real:
                          D[x, x0] <= d and -d <= y - y0 and y - y0 <= d
                          => -eta <= c*bell(y, f[x], N) - c*bell(y0, f[x0], N) <= eta
                      )
                )
        """,
        "f family(1), D family(2), x0 N c real, N > 0, c > 0",
    ),
    neighbour_note="f need not be continuous",
    neighbour_proof=lambda: fails(
        continuous,
        exhibit("x -> kronecker(x,0)", "x, z -> 0", "0", "1", "1"),
        split(seq(), _jumps),
        defined=fact("rN", "reciprocal_positive", "N"),
    ),
    example_proof=lambda: lives(
        continuous,
        ("x -> 0", "x, z -> 0", "0", "1", "1"),
        seq(),
        seq(),
        seq(intro("eta"), intro("positive"), exhibit("1")),
        defined=fact("rN", "reciprocal_positive", "N"),
    ),
    notes="At each dataset x0; c stands for 1/sqrt(2 pi N), D[x,x0] is the distance of datasets, a norm of their difference or any other; datasets are named by real "
    "numbers. With it p(y|x) of (91) is continuous on Y x X where f is continuous on X, as Theorem 5.1 assumes.",
)
_jumps = seq(
    fact("down", "exp_increasing", "-1/2", "0"),
    have("e0", "exp(0) = 1", identity()),
    have("drop", "1-exp(-1/2) > 0", arith("down", eq=["e0"])),
    exhibit("1", "(1-exp(-1/2))/2"),
    split(
        seq(),
        seq(
            intro("d"),
            classical(seq(exhibit("1", "1"), split(seq(), each(Choose(0), arith("drop", eq=["e0"]))))),
        ),
    ),
)
CLAIMS = [bell, continuous]
