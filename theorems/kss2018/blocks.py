"""Tactics for a matrix E in four blocks: M rows for the letters, R for the sources; M + 1 columns, the last one apart."""

import re

from verify.claims.prelude import *


def is_letter(j: str) -> str:
    """1 for j = 1, ..., M, else 0."""
    return f"sum(k, 1, M, kronecker({j},k))"


def _zeros(total: str, size: str, index: str, left: str) -> Tactic:
    """Rewrite a sum of deltas that are all 0."""
    each_zero = seq(fact("e", "delta_distinct", left, index), rewrite("e"))
    return seq(
        have("zeros", f"{total} = sum({index}, 1, {size}, 0)", pointwise(index, each_zero)), rewrite("zeros")
    )


def blocks(letter: str, letter_last: str, source: str, source_last: str) -> Tactic:
    """Name E, with facts E.1 to E.4: E[j,i] is ``letter``, E[j,M+1] is ``letter_last`` for letters j, E[M+s,i] is ``source``,
    E[M+s,M+1] is ``source_last`` for sources s, and i = 1, ..., M.
    """
    last = "kronecker(i,M+1)"
    of_letter = f"((1-{last})*({letter})+{last}*({letter_last}))"
    of_source = f"((1-{last})*({source})+{last}*({source_last}))"
    sources = f"sum(s, 1, R, kronecker(j-M,s)*{of_source})"

    def no_source(i: str) -> Tactic:
        return _zeros(re.sub(r"\bi\b", i, sources), "R", "s", "j-M")

    no_letter = _zeros(is_letter("M+s"), "M", "k", "M+s")
    inner = seq(fact("f", "delta_distinct", "i", "M+1"), rewrite("f"))
    return seq(
        have(
            ("E", "E"),
            f"exists E family(2): (forall j in 1..M, i in 1..M: E[j,i] = {letter}) "
            f"and (forall j in 1..M: E[j,M+1] = {letter_last}) "
            f"and (forall s in 1..R, i in 1..M: E[M+s,i] = {source}) "
            f"and (forall s in 1..R: E[M+s,M+1] = {source_last})",
            exhibit(f"j, i -> {is_letter('j')}*{of_letter}+{sources}"),
            split(
                seq(intro("j", "i"), no_source("i"), inner),
                seq(intro("j"), no_source("M+1")),
                seq(intro("s", "i"), no_letter, inner),
                seq(intro("s"), no_letter),
            ),
        ),
    )


def last_apart(j: str, x: str = "x") -> Tactic:
    """Row j at x without its last term (facts `cut`, `end`)."""
    term = f"E[{j},i]*{x}[i]"
    return seq(
        fact("cut", "sum_split", f"sum(i, 1, M+1, {term})", "M"),
        fact("end", "sum_single", f"sum(i, M+1, M+1, {term})"),
    )


def parts_apart(term: str) -> Tactic:
    """The sum of the term over j = 1, ..., M+R as one over the letters and one over the sources (facts `cut`, `shift`)."""
    return seq(
        fact("cut", "sum_split", f"sum(j, 1, M+R, {term})", "M"),
        fact("shift", "sum_shift", f"sum(j, M+1, M+R, {term})", "-M"),
    )


def name_sources() -> Tactic:
    """Of multipliers u >= 0 (fact u.1), name those of the sources b (facts b.1: not negative, b.2)."""
    return seq(
        let(
            "b",
            "s -> u[M+s]",
            "(forall s in 1..R: b[s] >= 0) and (forall s in 1..R: b[s] = u[M+s])",
            split(seq(intro("s"), use("us", "u.1", "M+s"))),
        ),
    )


def column_apart(i: str, letter: str, source: str, of_letter: str, of_source: str) -> Tactic:
    """Column i of the multipliers in parts (facts `cut`, `shift`, `letters`, `sources`).

    ``letter`` and ``source`` are the entries there, ``of_letter`` and ``of_source`` the facts of `blocks` that say so.
    """
    inner = () if i == "M+1" else (i,)
    return seq(
        parts_apart(f"u[j]*E[j,{i}]"),
        have(
            "letters",
            f"sum(j, 1, M, u[j]*E[j,{i}]) = sum(j, 1, M, u[j]*({letter}))",
            pointwise("j", use("e", of_letter, "j", *inner), arith(eq=[("u[j]", "e")])),
        ),
        have(
            "sources",
            f"sum(s, 1, R, u[M+s]*E[M+s,{i}]) = sum(s, 1, R, b[s]*({source}))",
            pointwise(
                "s",
                use("bs", "b.2", "s"),
                use("e", of_source, "s", *inner),
                arith(eq=[("u[M+s]", "e"), (source, "bs")]),
            ),
        ),
    )


def column(i: str, letter: str, source: str, of_letter: str, of_source: str, columns: str = "u.2") -> Tactic:
    """Close an inequality that is the fact ``columns`` at column i, in parts (see `column_apart`)."""
    return seq(use("is", columns, i), column_apart(i, letter, source, of_letter, of_source))
