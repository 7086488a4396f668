"""What a proof script may use: the facts of the kernel, the lemmas that follow from them, and the tactics.

Nothing is written twice: facts are shown as formulas by asking the kernel for them, tactics by their docstrings.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from verify.report.wording import filled

WIDTH = 100


class Fact(NamedTuple):
    """A fact by its name: for which arguments, under which conditions, and what it says (a formula, or words)."""

    name: str
    of: str
    conditions: tuple[str, ...]
    says: str
    formula: bool = True


class Tactic(NamedTuple):
    """A tactic: how it is called, and its docstring."""

    name: str
    usage: str
    means: str


def facts() -> list[Fact]:
    """Every fact of the kernel: as formulas where it is about any terms, else in the words of its docstring."""
    from verify.kernel.facts import FACTS

    return [_fact(name) for name in FACTS]


def _fact(name: str) -> Fact:
    from verify.kernel.errors import Malformed
    from verify.kernel.facts import FACTS, look_up
    from verify.language.render import render_formula

    for words, scope, arguments in _samples(FACTS[name][0]):
        try:
            conditions, conclusion = look_up(name, scope, arguments)
        except Malformed:
            continue
        return Fact(name, words, tuple(map(render_formula, conditions)), render_formula(conclusion))
    parameters = list(inspect.signature(FACTS[name][1]).parameters)[1:]
    doc = " ".join(inspect.cleandoc(FACTS[name][1].__doc__ or "").split())
    return Fact(name, ", ".join(parameters), (), doc, formula=False)


def _samples(count: int) -> Iterator[tuple[str, Any, tuple[Any, ...]]]:
    """Arguments to show a fact with: real numbers, a real number and a root, integers."""
    from verify.kernel.statement import Integer, Real
    from verify.kernel.terms import Var, num

    reals, integers = [Var(n) for n in "xyz"][:count], [Var(n) for n in "nkj"][:count]
    names = ", ".join(v.name for v in reals)
    yield f"real {names}", {v.name: Real() for v in reals}, tuple(reals)
    if count == 2:
        yield "real x, and the root 3", {"x": Real()}, (Var("x"), num(3))
    yield f"integers {', '.join(v.name for v in integers)}", {v.name: Integer() for v in integers}, tuple(integers)


def lemmas() -> list[tuple[str, str, str]]:
    """What follows from the facts and is cited like them: name, formula ("" for a scheme), the idea of its proof."""
    from verify.language.render import render_formula
    from verify.proving.basics import CITED, LEMMAS, lemma

    return [(n, render_formula(lemma(n).formula) if n in LEMMAS else "", words) for n, words in CITED.items()]


def tactics() -> list[Tactic]:
    """Every tactic, in the order of the modules that have them; `auto` closes what they leave."""
    from verify.proving import automatic
    from verify.proving import tactics as module

    found = []
    for name, function in (*vars(module).items(), *vars(automatic).items()):
        own = inspect.isfunction(function) and not name.startswith("_")
        own = own and function.__module__ in (module.__name__, automatic.__name__)
        if own and (function.__annotations__.get("return") == "Tactic" or name == "auto"):
            signature = inspect.signature(function)
            short = [str(p.replace(annotation=inspect.Parameter.empty)) for p in signature.parameters.values()]
            usage = name if name == "auto" else f"{name}({', '.join(short)})"
            found.append(Tactic(name, usage, inspect.cleandoc(function.__doc__ or "")))
    return found


def facts_text(wanted: Sequence[Fact], following: Sequence[tuple[str, str, str]]) -> str:
    """Facts and lemmas for a terminal."""
    lines = []
    for name, of, conditions, says, _ in wanted:
        lines += [f"{name}   for {of}", *_after("if", ", ".join(conditions)), *_after("then", says)]
    if following:
        lines += ["", "Lemmas that follow from them, cited in the same way", ""]
    for name, formula, words in following:
        lines += [name, *_after("says", formula), *_after("by", words.replace("``", ""))]
    return "\n".join(lines).strip("\n")


def _after(word: str, text: str) -> list[str]:
    """Lines behind a word, if there is something to say."""
    lines = filled("    ", text, WIDTH) if text else []
    return [f"    {word:5} {line[4:]}" if place == 0 else f"          {line.strip()}" for place, line in enumerate(lines)]


def tactics_text(wanted: Sequence[Tactic]) -> str:
    """Tactics for a terminal."""
    lines = []
    for _, usage, means in wanted:
        paragraphs = (" ".join(part.split()).replace("``", "") for part in means.split("\n\n"))
        lines += [usage, *(line for part in paragraphs for line in filled("    ", part, WIDTH)), ""]
    return "\n".join(lines).rstrip("\n")
