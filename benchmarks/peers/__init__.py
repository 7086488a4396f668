"""What a user would try instead of `python -m verify prove`, one peer a file.

A peer module has `PACKAGES` (the distributions whose versions a report prints) and
``decide(statement, seconds) -> Answer``. It is run as ``python -m benchmarks.peers NAME``, one process a
statement; it reads a request and prints an answer, both JSON. `language` turns the kernel's statement into
the peer's own; what the peer has no words for raises `Inexpressible`, which is not the same as undecided.

Conventions, the same for every peer and stated in the report:

* what a tool says is believed: `unsat` of the negation counts as a proof, whoever can or cannot check it;
* a model counts as a refutation if the tool knew every function in it. Of functions that were left free
  (exp and log in z3) it says nothing, so it is "undecided";
* random testing refutes and never proves.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

MODULES = {
    "sympy": "plain_sympy",
    "z3": "free_z3",
    "cvc5": "transcendental_cvc5",
    "knuckledragger": "knuckledragger_prove",
    "crosshair": "crosshair_check",
    "hypothesis": "hypothesis_floats",
    "arb": "arb_bisection",
    "shannon-lp": "shannon_lp",
}


def module(name: str) -> ModuleType:
    """The module of the peer called `name`. Raises KeyError with the names there are."""
    if name not in MODULES:
        raise KeyError(f"no peer {name!r}; there are {', '.join(MODULES)}")
    return import_module(f"benchmarks.peers.{MODULES[name]}")
