"""The words of the model.

There are n individuals with record universes 1..K[j]; a dataset is a tuple x with coordinates x[j] in 1..K[j].
"""

from collections.abc import Mapping

from theorems.wu2019.solved import WORDS
from verify.claims.prelude import *

PAPER = "wu2019"
CITATION = "G. Wu, Constructing Privacy Channels from Information Channels, 2019"


def at(location: str, units: str = "nats") -> Source:
    return Source(PAPER, CITATION, location, units, WORDS)


DATASETS = "tuples(n,j,K[j])"

#: h1 to h3: sizes; h4 and h5: p(y|x), W[x,y] for the m outputs y, is a privacy channel (Definition 2).
CHANNEL = (
    f"n m integer, n >= 1, m >= 1, K integer family(1), forall j in 1..n: K[j] >= 1, W family(2), "
    f"forall x in {DATASETS}, y in 1..m: W[x,y] >= 0, forall x in {DATASETS}: sum(y, 1, m, W[x,y]) = 1"
)


def transmitted(q: str = "q[{}]", V: str = "V[{},{}]", inputs: str = "M", outputs: str = "m") -> str:
    """I(X;Y) = H(Y) - H(Y|X) of an input law q and a channel V."""
    noise = f"sum(k, 1, {inputs}, {q.format('k')}*xlogx({V.format('k', 'y')}))"
    output = f"xlogx(sum(k, 1, {inputs}, {q.format('k')}*{V.format('k', 'y')}))"
    return f"sum(y, 1, {outputs}, {noise} - {output})"


#: P[x] is an adversary's knowledge (Definition 1).
PRIOR = f"(forall x in {DATASETS}: P[x] >= 0) and tsum(x in {DATASETS}, P[x]) = 1"
#: q[k] is the law of record i.
RECORD_LAW = "(forall k in 1..K[i]: q[k] >= 0) and sum(k, 1, K[i], q[k]) = 1"
#: D[k,x] = p(x_(i)|x_i): given record k of individual i, a law on the datasets that have it.
KERNEL = (
    f"(forall k in 1..K[i], x in {DATASETS}: D[k,x] >= 0 and (x[i] != k => D[k,x] = 0)) and "
    f"(forall k in 1..K[i]: tsum(x in {DATASETS}, D[k,x]) = 1)"
)
#: Each column is a degenerate distribution.
DEGENERATE = f"(forall k in 1..K[i], x in {DATASETS}: D[k,x] = 0 or D[k,x] = 1)"


def column(k: str = "k", y: str = "y") -> str:
    """p(y|x_i) of the kernel D: (14) and (23)."""
    return f"tsum(x in {DATASETS}, D[{k},x]*W[x,{y}])"


def joint(k: str = "k", y: str = "y", law: str = "P[x]") -> str:
    """The joint law of record i and the output."""
    return f"tsum(x in {DATASETS}, kronecker(x[i],{k})*{law}*W[x,{y}])"


def record(k: str = "k", law: str = "P[x]") -> str:
    """The law of record i."""
    return f"tsum(x in {DATASETS}, kronecker(x[i],{k})*{law})"


#: I(X_i;Y) of the knowledge P.
DISCLOSED = (
    f"(sum(k, 1, K[i], sum(y, 1, m, xlogx({joint()}))) - sum(k, 1, K[i], xlogx({record()})) "
    f"- sum(y, 1, m, xlogx(tsum(x in {DATASETS}, P[x]*W[x,y]))))"
)
#: I(X_i;Y) of the law q and the channel that the kernel D makes: (25).
THROUGH = transmitted("q[{}]", column("{}", "{}"), "K[i]")

def selected_below(bound: str) -> str:
    """Every channel that has for each record of an individual the row of one dataset transmits at most ``bound``."""
    return f"(forall i in 1..n, q family(1), D family(2): {RECORD_LAW} and {KERNEL} and {DEGENERATE} => {THROUGH} <= {bound})"


# --- values for controls -----------------------------------------------------------------------------------------

ONE = Lambda(("x",), num(1))
#: One individual with one record, one output.
TRIVIAL: dict[str, object] = {
    "n": num(1),
    "m": num(1),
    "K": Lambda(("j",), num(1)),
    "W": Lambda(("x", "y"), num(1)),
}
#: TRIVIAL as text, in the order of CHANNEL.
TRIVIAL_VALUES = ("1", "1", "j -> 1", "@x, y -> 1")


def values(*given: Mapping[str, object], **more: object) -> Witness:
    """A witness of these values; later ones replace earlier ones of the same name."""
    made: dict[str, object] = {}
    for part in (*given, more):
        made.update(part)
    return Witness(tuple(made.items()))  # type: ignore[arg-type]
