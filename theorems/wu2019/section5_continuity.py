"""Section 5.1: the continuity of f ensures the continuity of p(y|x), for the Gaussian privacy channel (91).

Continuity is written out, with a distance D on the datasets that may be any family of numbers.
"""

from theorems.wu2019.model import at
from verify.claims.prelude import *

_PLACE = at("Section 5.1, before (92)")
_PRINTED = r"the continuity of f ensures the continuity of p(y|x) on \mathcal{Y}\times\mathcal{X}"


def _bell(u: str) -> str:
    return f"exp(-{u}^2/(2*N))"


_u, _w = "y-f[x]", "y0-f[x0]"


def _changed(label: str, smaller: str, larger: str) -> Tactic:
    return lemma(label, "basics.gaussian.bell", smaller, larger, "N", "K")


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
    printed=r"the continuity of the function f(x) on \mathcal{X} ensures the continuity of the function p(y|x) on \mathcal{Y}\times\mathcal{X}",
    letters={"f[x]": "the value of the query at the dataset x", "D[x,z]": "the distance of the datasets x and z", "x0": "a dataset", "N": "the variance of the Gaussian noise", "c": "the factor of the density, in print 1/sqrt(2 pi N)", "d": "how near datasets, then also outputs, are"},
    proof=lambda: prove(
        continuous.statement,
        intro("y0", "eta", "positive"),
        let("K", "1+1/N"),
        have("K0", "K > 0"),
        have("steep", "2*N*K^2 >= 1"),
        let("r", "eta/2*(1/(c*K))"),
        have("r0", "r > 0"),
        have("whole", "c*K*r = eta/2"),
        use(("d1", "near"), "h3", "r"),
        fact("least", "extremum", "min(d1,r)"),
        exhibit("min(d1,r)"),
        split(
            alternatives("is", "least.3"),
            seq(
                intro("x", "y", "given"),
                cases(
                    "order",
                    f"{_u} <= {_w}",
                    seq(_changed("bell", _u, _w), have("gap", f"2*r-({_w}-({_u})) >= 0"), *_both_sides()),
                    seq(_changed("bell", _w, _u), have("gap", f"2*r-({_u}-({_w})) >= 0"), *_both_sides()),
                ),
            ),
        ),
    ),
    negative_control={
        ", forall eta real: eta > 0 => (exists d real: d > 0 and (forall x real: D[x, x0] <= d => -eta <= f[x] - f[x0] <= eta))": "",
    },
    control_note="f need not be continuous",
    control_proof=lambda: fails(
        continuous, exhibit("x -> kronecker(x,0)", "x, z -> 0", "0", "1", "1"), split(seq(), _jumps)
    ),
    instance_proof=lambda: lives(
        continuous,
        ("x -> 0", "x, z -> 0", "0", "1", "1"),
        seq(),
        seq(),
        seq(intro("eta", "positive"), exhibit("1")),
    ),
    notes="At each dataset x0; c stands for 1/sqrt(2 pi N), D[x,x0] is the distance of datasets, a norm of their difference or any other; datasets are named by real "
    "numbers. With it p(y|x) of (91) is continuous on Y x X where f is continuous on X, as Theorem 5.1 assumes.",
)
_jumps = seq(
    fact("down", "exp_increasing", "-1/2", "0"),
    exhibit("1", "(1-exp(-1/2))/2"),
    split(seq(), seq(intro("d"), classical(exhibit("1", "1")))),
)
CLAIMS = [continuous]
