"""privacy-verify: statements about privacy leakage, proved or refuted by a small kernel.

    Claim, Source    plain data: a statement, where it stands, its controls
    claim            builds a Claim from text, a sympy relation, or a kernel statement
    parse            text -> kernel statement
    check            a Claim's verdict

Each name is imported when it is first used. `claim` and `parse` are the functions, as after
``from verify.claim import claim``; their modules are reached with ``from verify.claim import ...``.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verify.claim import Claim as Claim
    from verify.claim import Source as Source
    from verify.claim import claim as claim
    from verify.parse import parse as parse
    from verify.pipeline import check as check

__all__ = ["Claim", "Source", "check", "claim", "parse"]

_HOMES = {"Claim": "claim", "Source": "claim", "check": "pipeline", "claim": "claim", "parse": "parse"}


class _Package(ModuleType):
    """This package. Importing a submodule binds its name here: where a function has that name, it wins."""

    def __setattr__(self, name: str, value: object) -> None:
        if isinstance(value, ModuleType) and _HOMES.get(name) == name:
            value = getattr(value, name)
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
