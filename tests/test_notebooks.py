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
    """What a code cell prints, and the value of its last line. What is printed may come in any number of pieces."""
    outputs = cell.get("outputs", ())
    printed = "".join(out.get("text", "") for out in outputs)
    values = [out["data"].get("text/plain", "") for out in outputs if "data" in out]
    return "\n".join([printed, *values] if printed else values)


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
    assert any(cell.cell_type == "code" for cell in notebook.cells)
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


#: What the cell with these words shows, in the notebooks that are about commands; the papers' notebooks have assertions.
ANNOUNCED = {
    "check_your_theorem": {
        '1/2 + eps/8", "--where"': "REFUTED at eps = 1",
        '1/2 + eps/4", "--where"': "PROVED",
        '1/2 + eps/4"])': "REFUTED at eps = -",
        "found = check(truth)": "('PROVED'",
        "check(again)": "'PROVED'",
        "mutants(truth.statement)": "REFUTED",
        "--update": "baseline: all as recorded",
    },
    "audit_your_mechanism": {
        '"survey.csv", "--epsilon"': "does not hold: 3/2-differential privacy",
        '["0.6", "0.3", "0.1"]\'': "this mechanism is optimal",
        "coarse": "least eps infinite",
        'np.save("exponential.npy"': "floats read as the binary numbers that they are",
        "--normalise": "rows divided by their sums",
        '"counts.py:geometric", "--inputs"': "stated levels\n  holds",
    },
}


def test_every_other_notebook_runs_and_shows_what_it_announces(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert set(ANNOUNCED) < set(NAMES)
    for path in NOTEBOOKS:
        if path.stem != "tour":
            outputs = run(path, monkeypatch, tmp_path)
            for words, expected in ANNOUNCED.get(path.stem, {}).items():
                (text,) = (text for source, text in outputs.items() if words in source)
                assert expected in text, f"{path.stem}: {words}"
