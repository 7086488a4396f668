"""Run the notebooks, and store what they show in them: python notebooks/store.py [NAME ...]

Each runs in a folder of its own that is thrown away, so it leaves no files. What differs from run to run without meaning
(when a cell ran, addresses in memory) is not stored.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).resolve().parent
_ADDRESS = re.compile(r" at 0x[0-9a-f]+>")


def executed(path: Path, seconds: int = 600) -> nbformat.NotebookNode:
    """The notebook with what its cells show. Raises what a cell raises."""
    notebook = nbformat.read(path, as_version=4)
    with TemporaryDirectory() as folder:
        given = {"PYTHONPATH": str(HERE.parent), "IPYTHONDIR": folder, "JUPYTER_RUNTIME_DIR": folder}
        before = {name: os.environ.get(name) for name in given}
        os.environ.update(given)
        try:
            NotebookClient(notebook, timeout=seconds, resources={"metadata": {"path": folder}}).execute()
        finally:
            for name, value in before.items():
                os.environ.pop(name) if value is None else os.environ.__setitem__(name, value)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = _joined(cell.outputs)
    notebook.metadata.pop("widgets", None)
    notebook.metadata.get("language_info", {}).pop("version", None)
    return notebook


def _joined(outputs: list[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """The outputs, the pieces of what one stream has said together."""
    made: list[nbformat.NotebookNode] = []
    for output in outputs:
        if output.get("name") == "stderr":  # how far a command is, where it has written
            continue
        if output.output_type == "stream" and made and made[-1].get("name") == output.name:
            made[-1].text += output.text
            continue
        if "text/plain" in output.get("data", {}):
            output.data["text/plain"] = _ADDRESS.sub(">", output.data["text/plain"])
        made.append(output)
    return made


if __name__ == "__main__":
    wanted = sys.argv[1:]
    for path in sorted(HERE.glob("*.ipynb")):
        if not wanted or path.stem in wanted:
            nbformat.write(executed(path), path)
            print(f"{path.name}: {path.stat().st_size // 1024} kB")
