"""What mkdocs does besides: parts of the reference that are read off the code, and links that leave the site.

In a page, ``<!-- generated: NAME -->`` stands for what the function NAME of `PARTS` returns.
"""

from __future__ import annotations

import argparse
import html
import inspect
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

MARK = re.compile(r"^<!-- generated: (\w+) -->$", re.M)
LINK = re.compile(r"\[([^\]]+)\]\(([^)#\s]+)(#[^)]*)?\)")
DOCS = Path(__file__).resolve().parent


def on_page_markdown(markdown: str, *, page: Any, **_: object) -> str:
    """Called by mkdocs for each page."""
    made = MARK.sub(lambda found: PARTS[found[1]](), markdown)
    folder = (DOCS / page.file.src_uri).parent
    return LINK.sub(lambda found: _inside(found, folder), made)


def _inside(link: re.Match[str], folder: Path) -> str:
    """A link to a file of the repository that is no page becomes the name of that file."""
    words, target = link[1], link[2]
    file = (folder / target).resolve()
    if "://" in target or file.is_relative_to(DOCS) or not file.exists():
        return link[0]
    name = file.relative_to(DOCS.parent).as_posix()
    return f"`{name}`" if words.strip("`") == name else f"{words} (`{name}`)"


def _table(*rows: tuple[str, ...]) -> str:
    head, *rest = rows
    lines = [head, tuple("---" for _ in head), *rest]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


# --- the command line ----------------------------------------------------------------------------------------


def commands() -> str:
    """Every command with its arguments, from the parsers themselves."""
    from verify.cli import COMMANDS, _parser

    return "\n\n".join(_command(name, _parser([name])) for name in COMMANDS)


def _command(name: str, top: argparse.ArgumentParser) -> str:
    (choice,) = (a for a in top._actions if isinstance(a, argparse._SubParsersAction))
    parser = choice.choices[name]
    rows = [_argument(action) for action in parser._actions]
    return f"## `{name}`\n\n{parser.description}\n\n" + _table(("argument", "meaning"), *rows)


def _argument(action: argparse.Action) -> tuple[str, str]:
    value = action.metavar if isinstance(action.metavar, str) else ""
    if action.choices and not value:
        value = "{" + ",".join(map(str, action.choices)) + "}"
    takes = f" {value}" if value and action.nargs != 0 else ""
    name = f"{'`, `'.join(action.option_strings)}{takes}" if action.option_strings else value
    return f"`{name}`", (action.help or "").replace("<", "&lt;")


# --- the kernel ----------------------------------------------------------------------------------------------


def grammar() -> str:
    import verify.language.parse

    return f"```text\n{inspect.cleandoc(verify.language.parse.__doc__ or '')}\n```"


def definitions() -> str:
    """What each abbreviation stands for."""
    from verify.kernel.definitions import DEFINITIONS
    from verify.kernel.terms import Var
    from verify.language.render import render_term

    rows = []
    for name, (_, build) in DEFINITIONS.items():
        names = list(inspect.signature(build).parameters)
        meant = render_term(build(*map(Var, names)))
        rows.append((f"`{name}({', '.join(names)})`", f"`{meant}`"))
    return _table(("text", "stands for"), *rows)


def rules() -> str:
    """Each kind of step: the docstring of its class, and what its rule says that it does not mean."""
    from verify.kernel import judge
    from verify.kernel.certificate import Assume, Lemma

    steps: dict[Any, Callable[..., object]] = dict(judge.RULES)
    steps |= {Lemma: judge._lemma, Assume: judge._assume}
    return "\n\n".join(_rule(step, rule) for step, rule in steps.items())


def _rule(step: Any, rule: Callable[..., object]) -> str:
    fields = [name for name in step.__match_args__ if name != "children"]
    data = f"\n\nIts data: {', '.join(f'`{name}`' for name in fields)}." if fields else ""
    notes = [_escaped(inspect.cleandoc(one.__doc__ or "")) for one in (step, rule)]
    return f"### `{step.__name__}`\n\n{notes[0]}{data}\n\n{notes[1]}".rstrip()


def certificates() -> str:
    from verify.kernel.certificate import Certificate

    kinds = Certificate.__subclasses__()
    return "\n\n".join(f"### `{k.__name__}`\n\n{_escaped(inspect.cleandoc(k.__doc__ or ''))}" for k in kinds)


def facts() -> str:
    """Every fact: as formulas where it is about any terms, else in the words of its docstring."""
    from verify.report.reference import Fact
    from verify.report.reference import facts as known

    def row(one: Fact) -> tuple[str, str, str, str]:
        says = f"`{one.says}`" if one.formula else _escaped(one.says)
        return f"`{one.name}`", one.of, ", ".join(f"`{condition}`" for condition in one.conditions), says

    return _table(("name", "for", "if", "then"), *map(row, known()))


def coq_claims() -> str:
    """How many proofs Coq accepts, and of each other one why it does not."""
    from verify.run import second
    from verify.run.library import theorems_path

    said = second.read(second.path(theorems_path()))
    causes: dict[str, list[str]] = {}
    for name, (_, words, *_) in sorted(said.items()):
        causes.setdefault(words.partition(": ")[0] if words.startswith("a lemma") else words, []).append(name)
    accepted = [one for one in said.values() if one.words == second.ACCEPTED]
    more = (second.tally(kind, [getattr(one, kind) for one in accepted]) for kind in ("control", "worded"))
    rows = (
        (str(len(names)), _escaped(words), "" if words == second.ACCEPTED else " ".join(f"`{name}`" for name in names))
        for words, names in sorted(causes.items(), key=lambda cause: -len(cause[1]))
    )
    return _table(("claims", "Coq", "which"), *rows) + "".join(f"\n\n{line} of {len(accepted)}." for line in more)


def coq_facts() -> str:
    """Every fact with its goal in Coq, at the first of its arguments; or why it has none."""
    sys.path.insert(0, str(DOCS.parent))
    from coq.goals import NOT_DONE, goals

    first: dict[str, str] = {}
    for goal in goals():
        first.setdefault(goal.fact, " ".join(goal.text().split()))
    done = [(f"`{name}`", f"`{text}`") for name, text in first.items()]
    left_out = [(f"`{name}`", f"not done: {why}") for name, why in NOT_DONE.items()]
    return _table(("fact, and lemma", "goal"), *done, *left_out)


def lemmas() -> str:
    """What follows from the facts: each as a formula, with the idea of its proof."""
    from verify.report.reference import lemmas as known

    rows = ((f"`{name}`", f"`{formula}`" if formula else "", _escaped(words)) for name, formula, words in known())
    return _table(("name", "says", "proof"), *rows)


def schema() -> str:
    from verify.report.exports import schema as text

    return f"```json\n{text()}```"


def _escaped(text: str) -> str:
    """A docstring as Markdown: double backquotes are code already; nothing else is markup."""
    parts = re.split(r"(``[^`]+``|`[^`]+`)", text)
    return "".join(p if p.startswith("`") else re.sub(r"([*_<\[\]])", r"\\\1", p) for p in parts)


# --- closed forms --------------------------------------------------------------------------------------------


def closed_forms() -> str:
    """The closed forms of each paper: the formula as the kernel reads it, its place, and what is recorded of it."""
    from verify.run.closed_form import closed_forms as forms_of
    from verify.run.library import theorems_path

    out = []
    for module in sorted(theorems_path().glob("*/formulas.py")):
        paper = module.parent.name
        rows = map(_form, forms_of(paper))
        out.append(f"### {paper}\n\n" + _table(("form", "formula", "printed", "claim"), *rows))
    return "\n\n".join(out)


def _form(form: Any) -> tuple[str, str, str, str]:
    return f"`{form.name}`<br>{_escaped(form.means)}", _form_cases(form), form.location, _form_verdict(form)


def _form_cases(form: Any) -> str:
    """MathML, with the LaTeX of the whole as its text."""
    from verify.language.mathml import mathml_formula, mathml_term

    said = html.escape(form.latex).replace("|", "&#124;")
    parts = [
        mathml_term(word.body) + ("" if condition is None else f" if {mathml_formula(condition)}")
        for word, condition in form.branches
    ]
    made = "<br>".join(parts).replace("\n", "").replace("|", "&#124;")
    return made.replace("<math", f'<math alttext="{said}"', 1)


def _form_verdict(form: Any) -> str:
    instead = f"; instead `{form.instead.name}`" if form.instead is not None else ""
    return f"`{form.stated_by}` {form.verdict}{instead}" if form.stated_by else ""


PARTS: dict[str, Callable[[], str]] = {
    part.__name__: part
    for part in (
        *(commands, grammar, definitions, rules, certificates, facts, coq_facts, coq_claims, lemmas, schema),
        closed_forms,
    )
}
