"""What a claim says of itself beside its statement: how it is related to the page, and how much hangs on it."""

from __future__ import annotations

from collections.abc import Mapping

#: How a claim is related to the page.
FIDELITIES: Mapping[str, str] = {
    "as printed": "all that the printed sentence says",
    "restricted": "a special case or a part of what is printed; the title says of what",
    "reading": "one of several readings of what is printed",
    "amended": "what is printed is false or undefined, and this is the nearest true statement",
    "sharpened": "what is printed is true, and this is stronger",
    "beyond": "not in the paper",
    "auxiliary": "a step of ours, or a lemma of general mathematics",
}
#: Those whose failure is the failure of what is printed.
PRINTED = ("as printed", "restricted", "reading")
#: How much hangs on a printed statement that does not stand.
SEVERITIES: Mapping[str, str] = {
    "theorem": "a stated result fails",
    "proof": "a step fails, the result does not hang on it",
    "slip": "a misprint: a sign, an index, a range, a number",
    "convention": "true under what the paper takes 0/0, infinity or the like to mean",
}
