"""Writes the tables of the README that count claims: by recorded verdict, and by their relation to the page."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from verify.claims.labels import FIDELITIES
from verify.run.library import library_store, select

README = Path(__file__).parents[1] / "README.md"
VERDICTS = ("PROVED", "CONDITIONAL", "REFUTED", "ILL_POSED")
ROW = re.compile(r"^\| ([^|]*)\(?`(\w+)`\)? \|((?: \d+ \|)+)$", re.M)


def counts() -> dict[tuple[str, int], list[int]]:
    """By paper, and by how many columns the table has: the numbers of its row."""
    recorded = {name: one.words.partition(":")[0] for name, one in (library_store().read_baseline() or {}).items()}
    found = {}
    for paper in select().whole:
        verdicts = Counter(recorded.get(claim.id, "") for claim in paper.claims)
        labels = Counter(claim.fidelity for claim in paper.claims)
        row = [len(paper.claims), *(verdicts[word] for word in VERDICTS)]
        found[paper.name, len(row)] = row
        found[paper.name, len(FIDELITIES)] = [labels[label] for label in FIDELITIES]
    return found


def main() -> None:
    numbers = counts()

    def renewed(row: re.Match[str]) -> str:
        columns = row[3].count("|")
        if (row[2], columns) not in numbers:
            return row[0]
        return row[0].removesuffix(row[3]) + "".join(f" {number} |" for number in numbers[row[2], columns])

    README.write_text(ROW.sub(renewed, README.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
