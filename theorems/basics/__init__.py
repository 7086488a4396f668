"""What all papers share: the words of the field, and lemmas of general mathematics.

`WORDS` is the vocabulary that every paper's own builds on, and that the command line offers; `LISTS` has those on sorted
lists and permutations beside; `drawn` says how random examples of what they mean are drawn. The lemmas are claims like
those of a paper, with ids `basics.NAME`; any claim may cite them, and they cite none of a paper.
"""

from importlib import import_module
from typing import Any

from theorems.basics.words import LISTS, WORDS

__all__ = ["CITATION", "LISTS", "PAPER", "WORDS"]  # noqa: F822 (two by __getattr__)

WORDS.drawn_in = f"{__name__}.drawn"

LEMMAS = (
    "sums",
    "permutations",
    "tuples",
    "histories",
    "sorting",
    "exp_log",
    "xlogx",
    "entropy",
    "entropies",
    "joint",
    "divergences",
    "convexity",
    "processing",
    "close",
    "identifiable",
    "textbook",
    "laws",
    "concentration",
    "channels",
    "information",
    "leakage",
    "guessing",
    "binomials",
    "gaussian",
    "normal",
    "laplace",
    "farkas",
    "duality",
    "minimax",
)


def __getattr__(name: str) -> Any:
    """The lemmas, and where they are from, read when they are asked for: who wants a word only does not wait for them."""
    if name in ("CITATION", "PAPER"):
        return getattr(import_module("theorems.basics.model"), name)
    if name != "CLAIMS":
        raise AttributeError(f"theorems.basics has no {name}")
    modules = [import_module(f"theorems.basics.{module}") for module in LEMMAS]
    return [made for module in modules for made in module.CLAIMS]
