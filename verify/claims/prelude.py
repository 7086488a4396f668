"""What a file of claims is written with, in one line: ``from verify.claims.prelude import *``.

Claims and their controls, the tactics of scripts, the steps that scripts name, and terms. What a file needs beyond these
it imports by name. A test holds that no file of `theorems` means a name that is in neither.
"""

from verify.claims.claim import Claim, Source, claim, contradicted
from verify.claims.controls import fails, lives, misses
from verify.kernel.certificate import (
    Apart,
    Box,
    Certificate,
    Choose,
    Cover,
    Disproof,
    Enumerate,
    Proof,
    Split,
    Step,
    Table,
    Undefined,
    Witness,
)
from verify.kernel.rules import Goal
from verify.kernel.statement import Statement
from verify.kernel.terms import Delta, Lambda, Log, Ones, Put, Term, Var, num
from verify.proving.automatic import library, searched
from verify.proving.tactics import (
    Continuation,
    Stuck,
    Tactic,
    absurd,
    alternatives,
    arith,
    assume,
    cases,
    classical,
    disprove,
    each,
    exhibit,
    fact,
    first,
    have,
    identity,
    induct,
    intro,
    lemma,
    let,
    pointwise,
    prove,
    rewrite,
    run,
    seq,
    split,
    unpack,
    use,
    weighted_square,
)

__all__ = [
    "Claim", "Source", "claim", "contradicted", "fails", "lives", "misses", "Apart", "Box", "Certificate", "Choose",
    "Cover", "Disproof", "Enumerate", "Proof", "Split", "Step", "Table", "Undefined", "Witness", "Goal",
    "Statement", "Delta", "Lambda", "Log", "Ones", "Put", "Term", "Var", "num", "Continuation", "Stuck", "Tactic",
    "absurd", "alternatives", "arith", "assume", "cases", "classical", "disprove", "each", "exhibit", "fact",
    "first", "have", "identity", "induct", "intro", "lemma", "let", "library", "pointwise", "prove", "rewrite", "run",
    "searched", "seq", "split", "unpack", "use", "weighted_square"
]  # fmt: skip
