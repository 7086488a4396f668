"""The words of the slides: pairs of laws, closeness, relative entropy, mechanisms seen by one entry, information."""

from __future__ import annotations

from theorems.cuff_yu2016.definitions import WORDS
from verify.claim import Source
from verify.kernel.certificate import Table
from verify.kernel.terms import num

PAPER = "cuff_yu2016"
CITATION = "P. Cuff, L. Yu, Differential Privacy as a Mutual Information Constraint, slides, 2016"


def at(location: str) -> Source:
    return Source(PAPER, CITATION, location, vocabulary=WORDS)


SUBSET = "(forall i in 1..M: a[i] = 0 or a[i] = 1)"


def close(epsilon: str, delta: str, p: str = "p[{}]", q: str = "q[{}]", size: str = "M") -> str:
    """P and Q are (epsilon, delta)-close: both inequalities for every set A, given by its indicator a."""

    def mass(law: str) -> str:
        return f"sum(i, 1, {size}, a[i]*{law.format('i')})"

    one_way = f"{mass(p)} <= exp({epsilon})*{mass(q)} + {delta}"
    other_way = f"{mass(q)} <= exp({epsilon})*{mass(p)} + {delta}"
    subset = SUBSET.replace("M", size)
    return f"(forall a family(1): {subset} => {one_way} and {other_way})"


def total_variation(p: str = "p[{}]", q: str = "q[{}]", index: str = "i", size: str = "M") -> str:
    """Half the sum of the absolute differences."""
    return f"sum({index}, 1, {size}, abs({p.format(index)} - {q.format(index)}))/2"


def divergence_term(p: str, q: str) -> str:
    """p log(p/q) where q > 0 or p = q = 0, with 0 log(0/0) = 0."""
    return f"(xlogx({p}) - {p}*log({q}+kronecker({q},0)))"


def divergence(p: str = "p[{}]", q: str = "q[{}]", index: str = "i", size: str = "M") -> str:
    """D(P||Q) of laws with P absolutely continuous with respect to Q."""
    return f"sum({index}, 1, {size}, {divergence_term(p.format(index), q.format(index))})"


def law(*values: str) -> Table:
    """A law on the letters 1, 2, ... from exact text."""
    return Table(tuple(((i,), num(v)) for i, v in enumerate(values, 1)))


def matrix(*rows: tuple[str, ...]) -> Table:
    """A matrix with rows and columns counted from 1."""
    return Table(tuple(((i, j), num(v)) for i, row in enumerate(rows, 1) for j, v in enumerate(row, 1)))


def information(p: str = "p[{}]", w: str = "W[{},{}]", inputs: str = "M", outputs: str = "N") -> str:
    """I(X;Y) of a prior and a channel, the entropy of the output less that of the noise."""
    given = f"sum(i, 1, {inputs}, {p.format('i')}*sum(j, 1, {outputs}, xlogx({w.format('i', 'j')})))"
    return f"{given} - sum(j, 1, {outputs}, xlogx(sum(i, 1, {inputs}, {p.format('i')}*{w.format('i', 'j')})))"


def information_below(
    bound: str, w: str = "W[{},{}]", inputs: str = "M", outputs: str = "N", strictly: bool = False
) -> str:
    """max over the priors of I(X;Y) is at most (or less than) the bound."""
    prior = f"(forall i in 1..{inputs}: p[i] >= 0) and sum(i, 1, {inputs}, p[i]) = 1"
    return f"(forall p family(1): {prior} => {information('p[{}]', w, inputs, outputs)} {'<' if strictly else '<='} {bound})"


#: A binary symmetric channel under an even prior.
SYMMETRIC = (
    ("M", num(2)),
    ("N", num(2)),
    ("W", matrix(("9/10", "1/10"), ("1/10", "9/10"))),
    ("p", law("1/2", "1/2")),
)
#: The mean total variation between a row and the output law.
MEAN = "sum(i, 1, M, p[i]*sum(j, 1, N, abs(W[i,j]-sum(k, 1, M, p[k]*W[k,j]))))/2"
