"""One statement for one peer: ``python -m benchmarks.peers NAME``.

Reads ``{"text", "where", "seconds"}`` and prints ``{"outcome", "detail", "solve"}``, where `solve` is the time in
seconds without the start of Python, the imports of the project and the parsing.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence

from benchmarks.peers import module
from benchmarks.peers.answer import INEXPRESSIBLE, Answer, Inexpressible
from verify.language.parse import parse

DETAIL = 300  # characters of a tool's words that are kept


def main(arguments: Sequence[str]) -> int:
    request = json.load(sys.stdin)
    statement = parse(request["text"], request["where"])
    start = time.monotonic()
    try:
        answer = module(arguments[0]).decide(statement, float(request["seconds"]))
    except Inexpressible as reason:
        answer = Answer(INEXPRESSIBLE, str(reason))
    said = {"outcome": answer.outcome, "detail": answer.detail[:DETAIL], "solve": time.monotonic() - start}
    print(json.dumps(said))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
