"""The words of the model: source sets, Class I, mechanisms, validity, privacy, the least level."""

from theorems.kss2018.solved import WORDS
from verify.claims.claim import Source
from verify.kernel.terms import Lambda
from verify.language.parse import parse_term

PAPER = "kss2018"
CITATION = (
    "K. Kalantari, L. Sankar, A. D. Sarwate, Robust Privacy-Utility Tradeoffs Under Differential Privacy and "
    "Hamming Distortion, IEEE Trans. Inf. Forensics and Security 13(11), 2018"
)


def family(parameters: str, body: str) -> Lambda:
    """A family given by text: ``family("i, j", "kronecker(i,j)")``."""
    return Lambda(tuple(name.strip() for name in parameters.split(",")), parse_term(body))


def at(location: str) -> Source:
    return Source(PAPER, CITATION, location, vocabulary=WORDS)


#: What letters mean where the sources are those of a set R and of its permutations.
PERMUTATIONS = {
    "n": "how many permutations there are",
    "T[k,i]": "where the k-th permutation puts the letter i",
    "U[k,i]": "where its inverse puts the letter i",
}
FOLDED = {"R[s,i]": "the probability of the letter i under the source s of the folded set", **PERMUTATIONS}
GROUP = {
    **PERMUTATIONS,
    "C[k,l]": "the number of the permutation that is the k-th after the l-th",
    "B[k,l]": "the number of the one that, after the l-th, is the k-th",
}
FOLDED_GROUP = {**FOLDED, **GROUP}

CHANNEL = "(forall i in 1..M, j in 1..M: Q[i,j] >= 0) and (forall i in 1..M: sum(j, 1, M, Q[i,j]) = 1)"


def valid(sources: str = "s real", probability: str = "P[s,i]") -> str:
    """Q keeps the mean distortion within D under each of the sources."""
    return f"(forall {sources}: sum(i, 1, M, {probability}*(1 - Q[i,i])) <= D)"


VALID = valid()


def private(level: str) -> str:
    """Q is `level`-DP, eq. (1)."""
    return f"(forall a in 1..M, b in 1..M, j in 1..M: Q[a,j] <= exp({level})*Q[b,j])"


def least(value: str) -> str:
    """eps*_DP(P, D) = value, Definition 4."""
    attained = f"(exists Q family(2): {CHANNEL} and {VALID} and {private(value)})"
    bound = f"(forall Q family(2), eps real: {CHANNEL} and {VALID} and {private('eps')} => {value} <= eps)"
    return f"({attained} and {bound})"
