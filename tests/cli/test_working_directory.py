"""Nothing that lies in the working directory is run, whatever its name: it may be a stranger's folder.

`python -m` itself loads a few modules of the standard library before the checker is reached; those are out of its reach,
and in reach of ``python -P -m verify`` and of the installed command ``privacy-verify``.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUN = "import sys\nsys.stderr.write('RUN: ' + __file__)\nraise SystemExit(0)\n"
OTHERS = {"flint", "hypothesis", "mpmath", "numpy", "sympy", "theorems", "z3"}
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
CLAIMS = """
from verify import Source, claim
S = Source("mine", "notes", "1")
CLAIMS = [claim(f"mine.{n}", "t", f"x^2 + {n} >= {n}", source=S) for n in range(5)]
"""


@pytest.fixture(scope="module")
def before_us(tmp_path_factory):
    """The modules that `python -m` has loaded when a program begins."""
    folder = tmp_path_factory.mktemp("launched")
    (folder / "launched").mkdir()
    (folder / "launched" / "__init__.py").write_text("")
    (folder / "launched" / "__main__.py").write_text("import sys\nprint(*sys.modules)\n")
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run([sys.executable, "-P", "-m", "launched"], env=environment, capture_output=True, text=True)
    return set(done.stdout.split())


@pytest.fixture
def mine(tmp_path):
    """A claims file in a folder of its own."""
    file = tmp_path / "claims" / "mine.py"
    file.parent.mkdir()
    file.write_text(CLAIMS)
    return file


def hostile(folder, names):
    folder.mkdir()
    for name in names:
        (folder / f"{name}.py").write_text(RUN)
    return folder


def run(folder, *command):
    environment = {**ENVIRONMENT, "PRIVACY_VERIFY_LEDGER": str(folder.parent / "ledger.sqlite")}
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, timeout=300
    )


@pytest.mark.parametrize("command", ["recheck", "check", "prove"])
def test_no_module_of_the_working_directory_is_run(tmp_path, before_us, mine, command):
    """REPRODUCER: ./fractions.py was run by `recheck`, which "runs no code"; five claims bring in child processes."""
    here = hostile(tmp_path / "here", (sys.stdlib_module_names | OTHERS) - before_us)
    assert len(list(here.iterdir())) > 100
    if command == "recheck":
        assert run(mine.parent, "-m", "verify", "check", "mine.py", "--update").returncode == 0
    what = {"recheck": [str(mine)], "check": [str(mine), "--fresh"], "prove": ["x*y <= (x^2 + y^2)/2"]}[command]
    done = run(here, "-m", "verify", command, *what)
    assert "RUN: " not in done.stderr and done.returncode == 0, done.stderr
    assert "PROVED" in done.stdout


@pytest.mark.parametrize("command", ["recheck", "prove"])
def test_with_P_not_even_what_python_itself_loads_first(tmp_path, mine, command):
    assert run(mine.parent, "-m", "verify", "check", "mine.py", "--update").returncode == 0
    here = hostile(tmp_path / "here", sys.stdlib_module_names | OTHERS | {"verify"})
    what = {"recheck": str(mine), "prove": "x^2 >= 0"}[command]
    done = run(here, "-P", "-m", "verify", command, what)
    assert "RUN: " not in done.stderr and done.returncode == 0, done.stderr
    assert "PROVED" in done.stdout


def test_a_checkout_is_run_from_its_folder_without_being_installed():
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-S", "-m", "verify", "recheck", "duchi2013"], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "baseline: all as recorded" in done.stdout


def test_what_a_script_starts_finds_the_modules_beside_it(tmp_path):
    """The environment of child processes is as it was given: only our own are started without the working directory."""
    script = "import os\ndef look():\n    raise ValueError('SAFE=' + str(os.environ.get('PYTHONSAFEPATH')))\n"
    claims = CLAIMS.replace("source=S)", "source=S, proof=look)").replace("from verify", script + "from verify", 1)
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "mine.py").write_text(claims)
    done = run(tmp_path / "here", "-m", "verify", "check", "mine.py", "--effort", "2")
    assert "SAFE=None" in done.stdout


def test_a_folder_called_theorems_that_hides_ours_is_named(tmp_path):
    (tmp_path / "theorems").mkdir()
    (tmp_path / "theorems" / "__init__.py").write_text("")
    script = "import sys; from verify.cli import main; sys.exit(main(['check']) + main(['explain', 'wu2019.eq34']))"
    environment = {**ENVIRONMENT, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    done = subprocess.run([sys.executable, "-P", "-c", script], env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 10 and "RUN: " not in done.stderr
    assert done.stderr.count(f"{tmp_path / 'theorems'} hides the library's own") == 2
