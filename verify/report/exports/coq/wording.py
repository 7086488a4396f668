"""The statement of an exported claim as people read it: in the words of its vocabulary, each a definition of Coq.

Its proof is the one of the claim: Coq puts in what the words stand for, where one word may be several conditions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from verify.kernel.definitions import unfold
from verify.kernel.errors import Malformed
from verify.kernel.expansion import definitions_in
from verify.kernel.statement import Statement
from verify.report.exports.coq.identities import NotExported
from verify.report.exports.coq.printer import formula, meaning, plain, word
from verify.report.exports.coq.theorem import granted, module

HEAD = (
    "Require Import Reals List ZArith Setoid Morphisms.\nRequire Import Semantics Sums Facts.\n"
    "Import ListNotations.\nOpen Scope R_scope.\n\n"
)


def worded(identifier: str, statement: Statement, title: str = "") -> str:
    """The file, which requires the one of the claim. Raises NotExported where a word has no text."""
    said = f"(* {plain(identifier)} {plain(title)} *)"
    return f"{said}\n{HEAD}Require {module(identifier)}.\n\n{_as_stated(identifier, statement)}"


def in_words(statements: Mapping[str, Statement]) -> str:
    """One file for several, which takes the exported statements for granted. Raises NotExported as `worded` does."""
    made = (f"{granted(name, one)}\n{_as_stated(name, one)}" for name, one in statements.items())
    return HEAD + "\n".join(f"Module in_words_{n}.\n{text}End in_words_{n}.\n" for n, text in enumerate(made))


def _as_stated(identifier: str, statement: Statement) -> str:
    """The words, and the theorem, from the one in the module of the claim."""
    words = definitions_in(statement)
    holds, meant = f"{module(identifier)}.holds", f"{module(identifier)}.statement"
    try:
        stated = formula(unfold(statement.formula()))  # type: ignore[arg-type]
        meanings = [meaning(replace(one, body=unfold(one.body))) for one in words]  # type: ignore[arg-type]
    except Malformed as error:
        raise NotExported(str(error)) from None
    opened = f"cbv beta delta [{' '.join(map(word, words))}].\n" if words else ""
    return (
        "".join(f"{one}\n\n" for one in meanings)
        + f"Theorem as_stated :\n{stated}.\nProof.\n{opened}first [exact {holds}\n"
        f"| generalize {holds}; unfold {meant}; repeat setoid_rewrite and_assoc; exact (fun same => same)].\nQed.\n"
    )


def worded_module(identifier: str) -> str:
    """The name of its file."""
    return f"stated_{module(identifier)}"
