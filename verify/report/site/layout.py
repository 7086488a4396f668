"""What all pages share: head, navigation, footer; verdicts and shares of verdicts as small pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from verify.report.site.markup import Html, Part, link, tag

#: The verdicts in the order in which they are shown, each with the shape that tells it apart without colour.
VERDICTS = {
    "PROVED": "■",
    "CONDITIONAL": "▲",
    "REFUTED": "✕",
    "ILL_POSED": "▼",
    "SUPPORTED": "◐",
    "OPEN": "○",
    "NOT_RUN": "–",
}
NAMES = {word: word.replace("_", " ").lower() for word in VERDICTS}
LEG_WORDS = {"agrees": "agrees", "disagrees": "counterexample", "undecided": "undecided", "not run": "not run"}

_PLACES = (
    ("index.html", "Overview"),
    ("claims.html", "Claims"),
    ("graph.html", "Graph"),
    ("explorer.html", "Trade-offs"),
    ("glossary.html", "Glossary"),
    ("reading.html", "How to read"),
)


@dataclass(frozen=True)
class Page:
    """A page: its path from the top of the report, its title, what stands in it, and the scripts it needs."""

    path: str
    title: str
    body: Html
    scripts: tuple[str, ...] = ()

    def html(self, made: str) -> str:
        """The whole file. ``made`` says in the footer what the report was made from."""
        up = "../" * self.path.count("/")
        folder, inside, _ = self.path.partition("/")
        here = {"claims": "claims.html", "papers": "index.html"}[folder] if inside else self.path
        places = [
            tag("li", link(name, up + path, aria_current="page" if path == here else None)) for path, name in _PLACES
        ]
        toggle = tag("button", "Dark colours", type="button", id="theme", hidden=True)
        header = tag(
            "header",
            link("privacy-verify", f"{up}index.html", class_="brand"),
            tag("nav", tag("ul", places), aria_label="Pages"),
            toggle,
            class_="top",
        )
        head = tag(
            "head",
            tag("meta", charset="utf-8"),
            tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
            tag("meta", name="color-scheme", content="light dark"),
            tag("title", f"{self.title} · privacy-verify"),
            tag("link", rel="icon", href="data:,"),
            [tag("link", rel="stylesheet", href=f"{up}assets/{name}.css") for name in ("font", "style")],
            tag("script", src=f"{up}assets/theme.js"),
            [tag("script", src=f"{up}assets/{name}", defer=True) for name in self.scripts],
        )
        skip = link("Skip to content", "#content", class_="skip")
        footer = tag("footer", tag("p", made))
        body = tag("body", skip, header, tag("main", self.body, id="content", tabindex="-1"), footer)
        return f"<!DOCTYPE html>\n{tag('html', head, body, lang='en')}\n"


def section(title: str, *parts: Part, name: str = "", **attributes: object) -> Html:
    """A section with a heading."""
    return tag("section", tag("h2", title), *parts, id=name or None, **attributes)


def warning(words: str) -> Html:
    """A paragraph that asks for something; a command in it is not broken at its hyphen."""
    before, command, rest = re.split(r"(python -m verify \w+|$)", words, maxsplit=1)
    shown = tag("code", tag("span", command, class_="whole"), rest) if command else ""
    return tag("p", before, shown, class_="warning")


def glyph(word: str) -> Html:
    """The shape of a verdict."""
    return tag("span", VERDICTS[word], class_=f"glyph v-{word}", aria_hidden="true")


def chip(word: str) -> Html:
    """A verdict: its shape and its word."""
    return tag("span", glyph(word), " ", NAMES[word], class_=f"chip v-{word}")


def bar(counts: Mapping[str, int], order: Iterable[str], kind: str, label: str) -> Html:
    """Shares as a bar; the numbers stand next to it, so that it is only a picture."""
    total = sum(counts.values()) or 1
    parts = [
        tag("span", class_=f"{kind}-{name.replace(' ', '-')}", style=f"width:{100 * counts[name] / total:.3f}%")
        for name in order
        if counts.get(name)
    ]
    said = ", ".join(f"{counts[name]} {name.replace('_', ' ').lower()}" for name in order if counts.get(name))
    return tag("span", parts, class_="bar", role="img", aria_label=f"{label}: {said}")
