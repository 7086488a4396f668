"""One stored claim as a file for Coq: its statement, when it is defined, and the proofs of both.

    statement     what is judged, with the kernel's definitions written out
    definedness   the condition under which every term in it has a meaning
    holds, defined   the proofs, which are untrusted: Coq accepts them or not
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verify.kernel import certificate as c
from verify.kernel.certificate import Proof
from verify.kernel.definedness import of_statement
from verify.kernel.errors import Malformed
from verify.kernel.expansion import expand
from verify.kernel.judge import Exploration, Lemmas
from verify.kernel.rules import Goal, opening
from verify.kernel.statement import Statement
from verify.kernel.terms import parts_of
from verify.report.exports.coq.identities import NotExported
from verify.report.exports.coq.printer import formula, integrates, plain
from verify.report.exports.coq.script import Script, written_out

__all__ = ["Exported", "export", "granted", "module"]


@dataclass(frozen=True)
class Exported:
    """The text for one claim, and the claims whose texts it requires."""

    identifier: str
    text: str
    lemmas: tuple[str, ...]

    def proving(self, statement: str) -> str:
        """The same proof of another statement (as Coq text): for controls, which Coq must refuse."""
        before, mark, _ = self.text.partition(_STATEMENT)
        return f"{before}{mark}{statement}.\n\n{_HOLDS}{self.text.partition(_HOLDS)[2]}"


_STATEMENT = "Definition statement : Prop :=\n"
_DEFINEDNESS = "Definition definedness : Prop :=\n"
_HOLDS = "Theorem holds : statement.\n"


def module(identifier: str) -> str:
    """The name of the file of a claim, different for different ids."""

    def spelled(found: re.Match[str]) -> str:
        return "__" if found[0] == "." else f"_{ord(found[0])}_"

    return "claim_" + re.sub(r"[^A-Za-z0-9_]", spelled, identifier)


def granted(identifier: str, statement: Statement) -> str:
    """A module with the statement as `export` has it, its proof taken for granted: for what follows from it."""
    known, stated = module(identifier), formula(written_out(expand(statement).formula()))
    return f"Module {known}.\n{_STATEMENT}{stated}.\n\nAxiom holds : statement.\nEnd {known}.\n"


def export(
    identifier: str,
    statement: Statement,
    certificate: c.Certificate,
    lemmas: Lemmas,
    digest: str = "",
    title: str = "",
) -> Exported:
    """The file for a claim. Raises NotExported for what has no text, saying why."""
    if not isinstance(certificate, Proof):
        raise NotExported("a counterexample")
    judged = expand(statement)
    if integrates(judged.formula()):
        raise NotExported("means and integrals")
    used = tuple(dict.fromkeys(cited(certificate)))
    try:
        words = formula(written_out(judged.formula()))
        condition = of_statement(judged)
        meant = formula(written_out(condition))
        defined = _proof(Goal((), (), condition), certificate.defined, lemmas)
        holds = _opened(judged, certificate.holds, lemmas)
    except Malformed as error:
        raise NotExported(str(error)) from None
    except RecursionError:
        raise NotExported("nested too deeply") from None
    needs = [module(name) for name in used]
    covers = defined[1] or holds[1]
    interval = "From Interval Require Import Tactic.\n" if covers else ""
    text = (
        f"(* {plain(identifier)} {plain(title)}\n   {digest} *)\n"
        "Require Import Reals List ZArith Lra Lia.\n"
        + interval
        + f"Require Import Semantics Sums Facts Rules Replay{' Boxes' * covers}.\n"
        + "".join(f"Require {one}.\n" for one in needs)
        + "Import ListNotations.\nOpen Scope R_scope.\n\n"
        f"{_STATEMENT}{words}.\n\n"
        f"{_DEFINEDNESS}{meant}.\n\n"
        f"Theorem defined : definedness.\nProof.\nunfold definedness.\n{defined[0]}\nQed.\n\n"
        f"{_HOLDS}Proof.\nunfold statement.\n{holds[0]}\nQed.\n"
    )
    return Exported(identifier, text, used)


def cited(step: object) -> list[str]:
    """The lemmas that a certificate names."""
    found = [step.identifier] if isinstance(step, c.Lemma) else []
    for part in parts_of(step):  # type: ignore[arg-type]
        if isinstance(part, c.Step):
            found += cited(part)
    return found


def _script(lemmas: Lemmas) -> Script:
    return Script(Exploration(lemmas), lambda name: f"({module(name)}.holds : {module(name)}.statement)")


def _proof(goal: Goal, step: c.Step, lemmas: Lemmas) -> tuple[str, bool]:
    script = _script(lemmas)
    return script.proof(goal, step), script.covers


def _opened(statement: Statement, step: c.Step, lemmas: Lemmas) -> tuple[str, bool]:
    """The proof of the statement: its names and hypotheses are introduced first."""
    script = _script(lemmas)
    return script.statement(statement, opening(statement), step), script.covers

