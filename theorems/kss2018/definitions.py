"""The words of Kalantari, Sankar, Sarwate (2018)."""

from __future__ import annotations

from theorems.basics import WORDS as BASICS
from verify.vocabulary import Vocabulary

WORDS = Vocabulary(BASICS)
_define = WORDS.define

_define(
    """source_set[M integer](P family(2)) :=
        M >= 1, forall s real, i in 1..M: P[s,i] >= 0, forall s real: sum(i, 1, M, P[s,i]) = 1""",
    "P is a set of source laws on M letters: one law P[s,.] for each real s",
    r"\mathcal{P}",
    "Section II-A",
)
_define(
    "mechanism[M integer](Q family(2)) := channel[M, M](Q)",
    "Q is a mechanism: each row of Q is a law on the M letters",
    "Q",
    "Section II-A",
)
_define(
    "valid[M integer, P family(2)](Q family(2), D real) := forall s real: sum(i, 1, M, P[s,i]*(1 - Q[i,i])) <= D",
    "the mechanism Q has expected Hamming distortion at most D for every source law",
    r"Q \in \mathcal{Q}(\mathcal{P}, D)",
    "Definition 1",
)
_define(
    "private[M integer](Q family(2), eps real) := forall a in 1..M, b in 1..M, j in 1..M: Q[a,j] <= exp(eps)*Q[b,j]",
    "Q is eps-differentially private",
    r"\epsilon\text{-DP}",
    "eq. (1)",
)
_define(
    """least_level[M integer, P family(2), D real](level real) :=
        (exists Q family(2): mechanism(Q) and valid(Q, D) and private(Q, level)) and
        (forall Q family(2), eps real: mechanism(Q) and valid(Q, D) and private(Q, eps) => level <= eps)""",
    "level is the least eps of an eps-differentially private mechanism that is valid at distortion D",
    r"\epsilon^*_{DP}(\mathcal{P}, D)",
    "Definition 4",
)
