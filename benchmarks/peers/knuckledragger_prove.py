"""knuckledragger: `prove` with nothing, then with all that its library states of the functions that occur.

It has no tanh, no entropy: these are unfolded to exp and log. A countermodel counts only where no function was
left to the axioms. The half of the time goes to each attempt.
"""

from __future__ import annotations

from typing import Any

from benchmarks.peers.answer import PROVED, REFUTED, UNDECIDED, Answer
from benchmarks.peers.language import Translator
from benchmarks.peers.smt import Smt
from verify.kernel.statement import Statement

PACKAGES = ("knuckledragger", "z3-solver")
LEMMAS = {
    "exp": ("exp_add", "exp_lower", "exp_pos", "exp_zero", "exp_inv"),
    "log": ("ln_exp", "exp_ln", "ln_mul", "ln_one"),
}


def decide(statement: Statement, seconds: float) -> Answer:
    import kdrag
    from kdrag.theories import real

    used: set[str] = set()

    def noting(name: str, function: Any) -> Any:
        def applied(arg: Any) -> Any:
            used.add(name)
            return function(arg)

        return applied

    translator = Translator(Smt(kdrag.smt, exp=noting("exp", real.exp), log=noting("log", real.ln)))
    hypotheses, conclusion = translator.statement(statement)
    theorem = kdrag.smt.Implies(kdrag.smt.And(*hypotheses), conclusion) if hypotheses else conclusion
    if translator.scope:
        theorem = kdrag.smt.ForAll(list(translator.scope.values()), theorem)
    names = sorted({"exp", *used}) if used else []
    lemmas = [getattr(real, lemma) for name in names for lemma in LEMMAS[name]]
    first = _attempt(theorem, [], bool(used), seconds / 2)
    return first if first.outcome != UNDECIDED or not lemmas else _attempt(theorem, lemmas, True, seconds / 2)


def _attempt(theorem: Any, lemmas: list[Any], free: bool, seconds: float) -> Answer:
    import kdrag

    try:
        kdrag.prove(theorem, by=lemmas, timeout=int(seconds * 1000))
    except TimeoutError:
        return Answer(UNDECIDED, f"out of time with {len(lemmas)} lemmas")
    except kdrag.kernel.LemmaError as error:
        words = " ".join(str(error).split())
        return Answer(REFUTED if "Countermodel" in words and not free else UNDECIDED, words)
    return Answer(PROVED, f"with {len(lemmas)} lemmas")
