"""The notebooks run from the first cell to the last, show what they announce, and are stored without outputs."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
NAMES = [path.stem for path in NOTEBOOKS]


def shown(cell: nbformat.NotebookNode) -> str:
    """What a code cell prints, and the value of its last line."""
    texts = [out.get("text") or out.get("data", {}).get("text/plain", "") for out in cell.get("outputs", ())]
    return "\n".join(texts)


def run(path: Path, monkeypatch: pytest.MonkeyPatch, folder: Path) -> dict[str, str]:
    """What each code cell shows, by its source. Raises what a cell raises."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("IPYTHONDIR", str(folder))  # no profile of the user's
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(folder))
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=180, resources={"metadata": {"path": str(folder)}}).execute()
    return {cell.source: shown(cell) for cell in notebook.cells if cell.cell_type == "code"}


def test_there_is_a_tour() -> None:
    assert "tour" in NAMES


@pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)
def test_a_notebook_is_stored_without_outputs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        assert not cell.get("outputs") and cell.get("execution_count") is None


def test_the_tour_shows_what_it_announces(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    outputs = run(ROOT / "notebooks" / "tour.ipynb", monkeypatch, tmp_path)

    def of(beginning: str) -> str:
        (text,) = (text for source, text in outputs.items() if beginning in source)
        return text

    assert of("eps^2/2").startswith("PROVED")
    assert of("eps^2/4").startswith("REFUTED at eps = ")
    assert of('"1/x > 0"').startswith("ILL_POSED at x = 0")
    assert of("Y - X - Z").startswith("PROVED")
    assert of('I(X;Z)"])').startswith("REFUTED at X,Y,Z = ")
    assert of("prove(statement") == "'PROVED'"
    assert of("explain(statement").rstrip()
    assert of("judge(neighbour").startswith("rejected: ")
    assert "REFUTED" not in of("print(render(printed.statement))") and "Refuted" in of("check(printed)")
    assert of("nats.amended") == "('PROVED', 'REFUTED', 'satisfies the hypotheses')"
    assert of("check(mine)") == "('PROVED', 'REFUTED', 'satisfies the hypotheses', ())"


def test_every_other_notebook_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for path in NOTEBOOKS:
        if path.stem != "tour":
            run(path, monkeypatch, tmp_path)
