"""The labels under which a proof knows the hypotheses of a statement, and the names that readers give them.

The kernel judges a statement written out: its hypotheses are h1, h2, ..., the parts of a conjunction h1.1, h1.2, ...
A name is another word for the label: ``budget`` for h1, ``budget.2`` for h1.2; a bundle that counts as h2 to h4 and is
named ``sources`` has ``sources.1`` for h2.
"""

from __future__ import annotations

from collections.abc import Mapping

from verify.kernel.expansion import expand
from verify.kernel.statement import TRUE, Formula, Named, Statement


def labels(statement: Statement) -> list[tuple[Formula, tuple[str, ...]]]:
    """Each hypothesis as it is displayed, and the labels of what it counts as."""
    found: list[tuple[Formula, tuple[str, ...]]] = []
    number = 1
    for hypothesis in statement.hypotheses:
        count = len(expand(Statement((), (hypothesis,), TRUE)).hypotheses)
        found.append((hypothesis, tuple(f"h{n}" for n in range(number, number + count))))
        number += count
    return found


def names(statement: Statement) -> dict[str, str]:
    """The readers' word for each label that has one.

    >>> from verify.language.parse import parse
    >>> names(parse("x < 2", "x >= 0, small: x < 1"))
    {'h2': 'small'}
    """
    if not any(isinstance(hypothesis, Named) for hypothesis in statement.hypotheses):
        return {}
    said: dict[str, str] = {}
    for hypothesis, known in labels(statement):
        if isinstance(hypothesis, Named):
            own = [hypothesis.name] if len(known) == 1 else [f"{hypothesis.name}.{n}" for n in range(1, len(known) + 1)]
            said.update(zip(known, own, strict=True))
    return said


def called(label: str, said: Mapping[str, str]) -> str:
    """A label in the words of a mapping, part by part: "h1.2" is "budget.2" where "h1" is "budget"; or as it is."""
    own = label
    while own not in said:
        own, dot, _ = own.rpartition(".")
        if not dot:
            return label
    return said[own] + label.removeprefix(own)
