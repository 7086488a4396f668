"""HTML from parts: text is escaped unless it is `Html` already, so nothing of a claim is ever read as markup."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from urllib.parse import quote

from verify.language.notation import SIGNS
from verify.language.plain import block

_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


class Html(str):
    """Text that is markup."""

    __slots__ = ()


Part = object


def tag(kind: str, /, *parts: Part, **attributes: object) -> Html:
    """An element. Parts: text, `Html`, lists of parts, None for nothing.

    A trailing underscore of an attribute goes, others are hyphens; True is an attribute without a value, None and False
    are none.

    >>> tag("a", "1 < 2", href="x.html", class_="plain")
    '<a href="x.html" class="plain">1 &lt; 2</a>'
    """
    opened = kind + "".join(_attribute(key, value) for key, value in attributes.items())
    if kind in _VOID:
        return Html(f"<{opened}>")
    return Html(f"<{opened}>{''.join(_flat(parts))}</{kind}>")


def link(words: Part, to: str, **attributes: object) -> Html:
    """An anchor."""
    return tag("a", words, href=to, **attributes)


def page_of(claim: str) -> str:
    """The address of a claim's page, from the top of the report."""
    return f"claims/{quote(claim)}.html"


def signs(text: str) -> str:
    """The text of formulas with signs as they are printed, where they stand between blanks.

    >>> signs("a <= b => c != d")
    'a ≤ b ⟹ c ≠ d'
    """
    return " ".join(SIGNS.get(word, word) for word in text.split(" "))


def _attribute(key: str, value: object) -> str:
    name = key.rstrip("_").replace("_", "-")
    if value is None or value is False:
        return ""
    return f" {name}" if value is True else f' {name}="{escape(block(str(value)))}"'


def _flat(parts: Iterable[Part]) -> Iterable[str]:
    for part in parts:
        if isinstance(part, (list, tuple)):
            yield from _flat(part)
        elif part is not None:
            yield part if isinstance(part, Html) else escape(block(str(part)), quote=False)
