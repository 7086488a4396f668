"""The notebooks run from the first cell to the last, and show what they announce, and what is stored in them."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
NAMES = [path.stem for path in NOTEBOOKS]


def shown(cell: nbformat.NotebookNode, but: str = "") -> str:
    """What a code cell prints (but on one stream), and the value of its last line. It may come in any number of pieces."""
    outputs = [out for out in cell.get("outputs", ()) if not but or out.get("name") != but]
    printed = "".join(out.get("text", "") for out in outputs)
    values = [out["data"].get("text/plain", "") for out in outputs if "data" in out]
    return "\n".join([printed, *values] if printed else values)


#: Between two notebooks: the next one has none of the names, only what is imported need not be imported again. (Nor need the
#: garbage collector, which `%reset` calls, look at that.)
AFRESH = "import gc\ngc.freeze()\n%reset -f"
#: Before the first: as the command line does, and the tests.
RARELY = "from verify.limits.collector import collect_rarely\ncollect_rarely()\n%reset -f"


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[nbformat.NotebookNode]]:
    """The code cells of each notebook after it ran from the first to the last, in one kernel one notebook after the other.
    Raises what a cell raises.
    """
    folder = tmp_path_factory.mktemp("notebooks")
    notebooks = {path.stem: nbformat.read(path, as_version=4) for path in NOTEBOOKS}
    whole = nbformat.v4.new_notebook(metadata=notebooks["tour"].metadata)
    whole.cells.append(nbformat.v4.new_code_cell(RARELY))
    for notebook in notebooks.values():
        whole.cells += [*notebook.cells, nbformat.v4.new_code_cell(AFRESH)]
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYTHONPATH", str(ROOT))
        patched.setenv("IPYTHONDIR", str(folder))  # no profile of the user's
        patched.setenv("JUPYTER_RUNTIME_DIR", str(folder))
        NotebookClient(whole, timeout=180, resources={"metadata": {"path": str(folder)}}).execute()
    return {name: [cell for cell in one.cells if cell.cell_type == "code"] for name, one in notebooks.items()}


def compared(name: str, cells: list[nbformat.NotebookNode]) -> dict[str, str]:
    """What each code cell shows, by its source. It is what is stored."""
    kept = nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4).cells
    stored = [cell for cell in kept if cell.cell_type == "code"]
    pairs = [(timeless(shown(a, "stderr")), timeless(shown(b, "stderr"))) for a, b in zip(cells, stored, strict=True)]
    if any("no data: fetch it" in found for found, _ in pairs):  # the public data set is no part of the project
        print(f"{name}: its cells about the data are not compared: the data are not there")
        pairs = [(found, stored) for found, stored in pairs if found and "no data: fetch it" not in found]
    assert [pair for pair in pairs if pair[0] != pair[1]] == [], "python notebooks/store.py stores it anew"
    return {cell.source: shown(cell) for cell in cells}


#: What depends on the machine: addresses, seconds, how much was looked at, who was the first to find it.
VARYING = re.compile(
    r" at 0x[0-9a-f]+>|\s*\b\d+\.\d+(?= s\b|\n|$)|(?<=yes )\S+ *|(?<=\? )\S+ *|^evidence: .*$|, found by .*|^claim +statement.*$", re.M
)


def timeless(text: str) -> str:
    return " ".join(VARYING.sub("", text).split())


def test_there_is_a_tour() -> None:
    assert "tour" in NAMES


@pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)
def test_a_notebook_is_stored_with_what_its_cells_show(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1)), "python notebooks/store.py"
    assert any(cell.outputs for cell in cells)
    assert not any(output.output_type == "error" for cell in cells for output in cell.outputs)


def test_the_tour_shows_what_it_announces(ran: dict[str, list[nbformat.NotebookNode]]) -> None:
    outputs = compared("tour", ran["tour"])

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
    "for_a_reviewer": {
        r"\frac{\epsilon^2}{4}": "REFUTED at eps = 1",
        r"\frac{\epsilon^2}{2}": "PROVED",
        r'x - 1"))': "ILL_POSED at x = 0",
        "X -> Y -> Z": "PROVED\nREFUTED at X,Y,Z = ",
        "1/2x": "can be read in two ways",
        "verdict = check(bound)": "('PROVED', 'REFUTED', 'satisfies the hypotheses')",
    },
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


@pytest.mark.parametrize("name", [name for name in NAMES if name != "tour"])
def test_every_other_notebook_runs_and_shows_what_it_announces(ran: dict[str, list[nbformat.NotebookNode]], name: str) -> None:
    outputs = compared(name, ran[name])
    for words, expected in ANNOUNCED.get(name, {}).items():
        (text,) = (text for source, text in outputs.items() if words in source)
        assert expected in text, f"{name}: {words}"


def test_what_is_announced_is_of_notebooks_that_there_are() -> None:
    assert set(ANNOUNCED) < set(NAMES)
