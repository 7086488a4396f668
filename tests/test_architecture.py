"""The import rules, and what the kernel may contain, read off the source; and what a process really loads.

docs/architecture.md says why. The rules are functions from source text to complaints, so that each is shown
to notice a breach before it is believed about the tree.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import verify.kernel
from verify.claims import prelude

ROOT = Path(__file__).resolve().parents[1]
KERNEL = sorted((ROOT / "verify" / "kernel").glob("*.py"))
VERIFY = sorted((ROOT / "verify").rglob("*.py"))
THEOREMS = sorted((ROOT / "theorems").rglob("*.py"))

DECIDES = {"verify/run/pipeline.py"}  # the one caller of the kernel's judge
LOOKS_AT_PROOFS = {"Exploration", "Lemmas", "NO_LEMMAS"}  # of verify.kernel.judge; they decide nothing
STANDARD_LIBRARY_OF_THE_KERNEL = {
    "__future__", "collections", "dataclasses", "fractions", "functools", "hashlib", "itertools", "json",
    "math", "operator", "re", "types", "typing",
}  # fmt: skip
MATH_WITHOUT_FLOATS = {"comb", "gcd", "isqrt", "lcm"}
NEVER_CALLED = {
    "__import__", "breakpoint", "compile", "complex", "delattr", "eval", "exec", "float", "globals", "input",
    "open", "print", "setattr",
}  # fmt: skip


OURS = {"verify", "theorems"}

# --- reading source ----------------------------------------------------------------------------------------


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All parts of `tree`, walked once for all rules."""
    return tuple(ast.walk(tree))


def imported(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """(module, name) of everything imported anywhere in `tree`; the name is "" for ``import module``."""
    for part in nodes(tree):
        if isinstance(part, ast.Import):
            yield from ((alias.name, "") for alias in part.names)
        elif isinstance(part, ast.ImportFrom):
            module = "." * part.level + (part.module or "")
            yield from ((module, alias.name) for alias in part.names)


def foreign_to_the_kernel(tree: ast.AST) -> list[str]:
    """Imports that a kernel module may not have."""
    wrong = []
    for module, name in imported(tree):
        top = module.partition(".")[0]
        inside = f"{module}.{name}".startswith("verify.kernel.")
        if not inside and (top not in STANDARD_LIBRARY_OF_THE_KERNEL or top not in sys.stdlib_module_names):
            wrong.append(f"imports {module} {name}".rstrip())
        if top == "math" and name not in MATH_WITHOUT_FLOATS:
            wrong.append(f"imports {module} {name}: may give a float")
    return wrong


def unfit_for_the_kernel(tree: ast.AST) -> list[str]:
    """Assertions (gone under -O), floats, and calls that read, write or run something."""
    wrong = []
    for part in nodes(tree):
        if isinstance(part, ast.Assert) or (isinstance(part, ast.Name) and part.id == "__debug__"):
            wrong.append(f"line {part.lineno}: depends on python -O")
        elif isinstance(part, ast.Constant) and isinstance(part.value, (float, complex)):
            wrong.append(f"line {part.lineno}: the float {part.value!r}")
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in NEVER_CALLED:
            wrong.append(f"line {part.lineno}: calls {part.func.id}")
        elif isinstance(part, (ast.Global, ast.Nonlocal)):
            wrong.append(f"line {part.lineno}: {type(part).__name__.lower()} state")
    return wrong


def reaches_for_a_verdict(tree: ast.AST) -> list[str]:
    """Ways to the kernel's `judge`; only `LOOKS_AT_PROOFS` of its module is for everyone."""
    wrong = []
    for module, name in imported(tree):
        if module.endswith("kernel.judge") or module.endswith(".judge") or module == "judge":
            if name not in LOOKS_AT_PROOFS:
                wrong.append(f"imports {name or 'all'} of {module}")
        elif module.endswith("kernel") and name in ("judge", "*"):
            wrong.append(f"imports {name} of {module}")
    for part in nodes(tree):
        if isinstance(part, ast.Attribute) and part.attr in ("judge", "_TOKEN"):
            wrong.append(f"line {part.lineno}: .{part.attr}")
        elif isinstance(part, ast.Constant) and part.value == "verify.kernel.judge":
            wrong.append(f"line {part.lineno}: names the module as text")
    return wrong


def private_names(tree: ast.AST) -> list[str]:
    """Names that begin with an underscore, taken from another module of ours by import or by ``module._name``."""
    wrong, modules_here = [], set()
    for part in nodes(tree):
        if isinstance(part, ast.ImportFrom) and (part.module or "").partition(".")[0] in OURS:
            modules_here |= {alias.asname or alias.name for alias in part.names}
            wrong += [f"imports {part.module} {alias.name}" for alias in part.names if is_private(alias.name)]
    for part in nodes(tree):
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
            if part.value.id in modules_here and is_private(part.attr):
                wrong.append(f"line {part.lineno}: {part.value.id}.{part.attr}")
    return wrong


def is_private(name: str) -> bool:
    """Not those of named tuples, which begin so in order not to be taken for a field."""
    return name.startswith("_") and not name.startswith("__") and name not in {"_replace", "_asdict", "_fields"}


def of_the_kernel(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """(module of the kernel, name) of all that is taken from the kernel, by import or by ``module.name``."""
    here = {}
    for part in nodes(tree):
        if isinstance(part, ast.ImportFrom) and part.module == "verify.kernel":
            here |= {alias.asname or alias.name: alias.name for alias in part.names}
        elif isinstance(part, ast.ImportFrom) and (part.module or "").startswith("verify.kernel."):
            yield from (((part.module or "").removeprefix("verify.kernel."), alias.name) for alias in part.names)
    for part in nodes(tree):
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id in here:
            yield here[part.value.id], part.attr


def unsigned(tree: ast.AST) -> list[str]:
    """What is taken from the kernel and is not in its signature."""
    known = {module: set(names.split()) for module, names in verify.kernel.PUBLIC.items()}
    return [
        f"takes {name} of verify.kernel.{module}"
        for module, name in of_the_kernel(tree)
        if (name not in known.get(module, ()) and known.get(module) != {"*"}) or is_private(name)
    ]


def complaints(files: Iterable[Path], rule: Callable[[ast.AST], list[str]]) -> list[str]:
    return [
        f"{file.relative_to(ROOT)}: {words}"
        for file in files
        for words in rule(parsed(file))
    ]


@cache
def parsed(file: Path) -> ast.AST:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


# --- the rules notice a breach -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "import sympy",
        "def f():\n    from z3 import Solver",
        "from verify.claims.claim import Claim",
        "from verify import parse",
        "import theorems.wu2019",
        "from ..claim import Claim",
        "import time",
        "import os.path",
        "from math import sqrt",
        "import math",
    ],
)
def test_a_foreign_import_is_noticed(source: str) -> None:
    assert foreign_to_the_kernel(ast.parse(source))


@pytest.mark.parametrize(
    "source",
    [
        "assert x > 0",
        "if __debug__:\n    pass",
        "EPSILON = 1e-9",
        "float(x)",
        "eval(text)",
        "exec(text)",
        "open(path)",
        "def f():\n    global state\n    state = 1",
    ],
)
def test_what_is_unfit_for_the_kernel_is_noticed(source: str) -> None:
    assert unfit_for_the_kernel(ast.parse(source))


@pytest.mark.parametrize(
    "source",
    [
        "from verify.kernel.judge import judge",
        "from verify.kernel.judge import Exploration, judge as ask",
        "from verify.kernel.judge import Judgement, _TOKEN",
        "from verify.kernel.judge import *",
        "from verify.kernel import judge",
        "import verify.kernel.judge",
        "import verify.kernel.judge as j",
        "from .judge import judge",
        "verify.kernel.judge.judge(statement, certificate)",
        "import_module('verify.kernel.judge')",
    ],
)
def test_a_way_to_the_judge_is_noticed(source: str) -> None:
    assert reaches_for_a_verdict(ast.parse(source))


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("from verify.kernel.rules import _excess", 1),
        ("def late():\n    from verify.run.store import _locked as locked", 1),
        ("from verify.kernel import terms as tm\nfound = tm._children(1)", 1),
        ("from verify.kernel.terms import subterms\nself._own = subterms.__name__", 0),
        ("from collections import _tuplegetter", 0),
    ],
)
def test_a_private_name_of_another_module_is_noticed(source: str, wrong: int) -> None:
    assert len(private_names(ast.parse(source))) == wrong


def test_looking_at_a_partial_proof_is_allowed() -> None:
    source = "from verify.kernel.judge import NO_LEMMAS, Exploration, Lemmas"
    assert not reaches_for_a_verdict(ast.parse(source))


# --- the tree keeps the rules ------------------------------------------------------------------------------


def test_the_kernel_imports_itself_and_the_standard_library_only() -> None:
    assert KERNEL
    assert complaints(KERNEL, foreign_to_the_kernel) == []


def test_the_kernel_has_no_assertion_no_float_and_no_input_or_output() -> None:
    assert complaints(KERNEL, unfit_for_the_kernel) == []


def test_no_module_takes_a_private_name_of_another() -> None:
    """What others use has a public name; a paper's modules may share theirs, of the paper."""
    assert complaints(VERIFY, private_names) == []
    elsewhere = [line for line in complaints(THEOREMS, private_names) if "imports theorems." not in line]
    assert elsewhere == []


def test_only_the_pipeline_asks_the_kernel_for_a_verdict() -> None:
    """Backends, tactics, legs, translators, reports and claims propose and show; they do not judge."""
    outside = [file for file in (*VERIFY, *THEOREMS) if file.parent.name != "kernel"]
    untrusted = [file for file in outside if file.relative_to(ROOT).as_posix() not in DECIDES]
    assert len(untrusted) == len(outside) - len(DECIDES)
    for folder in ("verify/proving", "verify/proving", "theorems"):
        assert any(file.is_relative_to(ROOT / folder) for file in untrusted), f"{folder}: nothing was read"
    assert complaints(untrusted, reaches_for_a_verdict) == []


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("from verify.kernel.normal import FORMS", 1),
        ("def late():\n    from verify.kernel import rules as r\n    r.combine(1)", 1),
        ("from verify.kernel.secrets import Goal", 1),
        ("from verify.kernel.terms import _bound", 1),
        ("from verify.kernel.rules import *", 1),
        ("from verify.kernel.rules import Goal, opening\nGoal.claiming", 0),
    ],
)
def test_what_is_not_in_the_signature_of_the_kernel_is_noticed(source: str, wrong: int) -> None:
    assert len(unsigned(ast.parse(source))) == wrong


def test_others_take_from_the_kernel_what_its_signature_says_and_that_is_all_of_it() -> None:
    outside = [file for file in (*VERIFY, *THEOREMS, *(ROOT / "coq").glob("*.py")) if file.parent.name != "kernel"]
    assert complaints(outside, unsigned) == [], "PUBLIC in verify/kernel/__init__.py says what others may take"
    tests = (ROOT / "tests" / "soundness").glob("*.py")
    taken = {one for file in (*outside, *tests) for one in of_the_kernel(parsed(file))}
    signed = {(m, n) for m, names in verify.kernel.PUBLIC.items() for n in names.split() if n != "*"}
    assert signed - taken == set(), "nobody uses these"


# --- names of the prelude ----------------------------------------------------------------------------------


PRELUDE = "verify.claims.prelude"


def doubtful_names(folder: Path) -> set[str]:
    """Names that the files mean and neither import nor define, nor has the prelude; and those that hide one of it."""
    asked = ["check", "--isolated", "--select", "F405,F821", "--output-format", "json", str(folder)]
    done = subprocess.run([ruff(), *asked], capture_output=True, text=True, timeout=300)
    unknown = {entry["message"].split("`")[1] for entry in json.loads(done.stdout)} - set(prelude.__all__)
    return unknown.union(*(hidden(parsed(file)) for file in folder.rglob("*.py")))


def hidden(tree: ast.AST) -> set[str]:
    """Names of the prelude that a file also imports and that are something else there; and stars of other modules."""
    parts = [part for part in nodes(tree) if isinstance(part, ast.ImportFrom)]
    bound = {(part.module, alias.asname or alias.name) for part in parts for alias in part.names}
    same = {*imported(parsed(Path(prelude.__file__))), (PRELUDE, "*")}
    taken = {name for module, name in bound - same if name in (*prelude.__all__, "*")}
    return taken if (PRELUDE, "*") in bound else taken & {"*"}


def ruff() -> str:
    beside = Path(sys.executable).with_name("ruff")
    return str(beside) if beside.exists() else "ruff"


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("from verify.claims.prelude import *\nproof = seq(intro('x'))", set()),
        ("from verify.claims.prelude import *\nproof = seqq(intro('x'))", {"seqq"}),
        ("from verify.claims.prelude import *\ndef late():\n    return interval()", {"interval"}),
        ("from theorems.basics.model import *", {"*"}),
        ("from fractions import Fraction as num\nfrom verify.claims.prelude import *\nx = num", {"num"}),
        ("from fractions import Fraction as num\nx = num", set()),
    ],
)
def test_a_name_that_is_nowhere_is_noticed(tmp_path: Path, source: str, wrong: set[str]) -> None:
    (tmp_path / "claims.py").write_text(source, encoding="utf-8")
    assert doubtful_names(tmp_path) == wrong


def test_the_files_of_theorems_mean_names_that_are_there() -> None:
    """A star hides misspelt names from ruff; here they are looked up."""
    assert doubtful_names(ROOT / "theorems") == set()


def bound_twice(tree: ast.Module) -> set[str]:
    """Names that the file itself binds more than once: a script, which runs later, means the last one."""
    names: list[str] = []
    for part in tree.body:
        if isinstance(part, ast.Assign | ast.AnnAssign):
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            names += (one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name))
        elif isinstance(part, ast.FunctionDef | ast.ClassDef):
            names.append(part.name)
    return {name for name in names if names.count(name) > 1}


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("_STEP = 'a'\nproof = lambda: _STEP\n_STEP = 'b'", {"_STEP"}),
        ("_UP, _DOWN = 1, 2\n_DOWN: int = 3", {"_DOWN"}),
        ("def _side():\n    return 1\ndef _side(sign):\n    return 2", {"_side"}),
        ("def _one():\n    x = 1\n    x = 2\n    return x\n_STEP = _one()", set()),
    ],
)
def test_a_name_that_is_bound_twice_is_noticed(source: str, wrong: set[str]) -> None:
    assert bound_twice(ast.parse(source)) == wrong


def test_no_file_of_theorems_binds_a_name_twice() -> None:
    found = {str(path): bound_twice(parsed(path)) for path in (ROOT / "theorems").rglob("*.py")}
    assert {path: names for path, names in found.items() if names} == {}


# --- what a process loads ----------------------------------------------------------------------------------


def test_words_of_the_field_do_not_wait_for_the_lemmas() -> None:
    """Who uses a word reads no lemma; the lemmas are read when the claims are asked for."""
    script = (
        "import sys; from verify.language.vocabulary import words_of_the_field as words; assert words()['law'];"
        "print('theorems.basics.sorting' in sys.modules);"
        "import theorems.basics as b; print(len(b.CLAIMS) > 20, 'theorems.basics.sorting' in sys.modules)"
    )
    assert run("-c", script).stdout.split() == ["False", "True", "True"]


def test_who_cites_a_lemma_does_not_wait_for_the_others() -> None:
    script = (
        "import sys; from verify.cli import main; main(['explain', 'cuff_yu2016.pinsker', '--ledger', sys.argv[1]]);"
        "print(*sorted(name for name in sys.modules if name.startswith('theorems.basics.')))"
    )
    loaded = run("-c", script, os.devnull).stdout.splitlines()[-1].split()
    assert "theorems.basics.exp_log" in loaded and len(loaded) < 10, loaded


SPY = """
import runpy, sys
before = set(sys.modules)
sys.argv = ["verify", *sys.argv[1:]]
try:
    runpy.run_module("verify", run_name="__main__")
except SystemExit:
    pass
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
ours = {"verify", "theorems", "__main__", "__mp_main__"}
print("LOADED", *sorted(loaded - set(sys.stdlib_module_names) - ours))
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300
    )


COMMANDS = ("check", "prove", "recheck", "explain", "errata", "lint", "new")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_loads_nothing_of_a_third_party(command: str) -> None:
    done = run("-c", SPY, *([command] if command else []), "--help")
    assert "usage: python -m verify" in done.stdout, done.stderr
    assert done.stdout.splitlines()[-1] == "LOADED"


def test_the_spy_sees_what_is_loaded(tmp_path: Path) -> None:
    """Claims are written with sympy, and `errata` reads them: an empty list elsewhere means something."""
    done = run("-c", SPY, "errata", "wu2019.eq37.nats", "--ledger", str(tmp_path / "ledger.sqlite"))
    assert "sympy" in done.stdout.splitlines()[-1].split(), done.stdout + done.stderr


def recorded(*papers: str) -> dict[str, str]:
    """The verdicts of the baseline, of these papers or of all."""
    known = json.loads((ROOT / "theorems" / "baseline.json").read_text(encoding="utf-8"))
    return {
        name: entry["verdict"].partition(":")[0]
        for name, entry in known.items()
        if not papers or name.partition(".")[0] in papers
    }


def reproduced(done: subprocess.CompletedProcess[str], *papers: str) -> bool:
    """Whether `recheck --json -` found what the baseline records. No stored certificates is a failure, not a pass."""
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    found = {claim["id"]: claim["verdict"] for claim in json.loads(done.stdout.partition("LOADED")[0])["claims"]}
    return bool(found) and found == recorded(*papers)


def test_recheck_loads_nothing_of_a_third_party() -> None:
    """Nor does it need to: it reproduces every verdict of a paper meanwhile (those of all papers: below)."""
    done = run("-c", SPY, "recheck", "mironov2017", "--json", "-")
    assert done.stdout.splitlines()[-1] == "LOADED", done.stdout + done.stderr
    assert reproduced(done, "mironov2017")


@pytest.mark.parametrize(
    ("flags", "papers"),
    [(("-S",), ("duchi2013",)), (("-S", "-O"), ("duchi2013",)), (("-S", "-OO"), ())],
    ids=["-S", "-S -O", "-S -OO"],
)
def test_recheck_reproduces_every_verdict_without_site_packages(
    flags: tuple[str, ...], papers: tuple[str, ...]
) -> None:
    """Also under -O, where assertions are gone: all of them with the most flags, one paper's with fewer."""
    jobs = () if papers else ("--jobs", "1")  # of all of them: other tests run beside this one
    assert reproduced(run(*flags, "-m", "verify", "recheck", *papers, *jobs, "--json", "-"), *papers)


# --- rooms: none imports one that comes after it, no module imports itself by way of others -----------------------

#: As docs/architecture.md tells them.
ROOMS = (
    "kernel", "limits", "language", "privacy", "refuting", "proving", "claims", "evidence", "run", "report", "cli",
)  # fmt: skip


def modules(files: Iterable[Path], root: Path) -> dict[str, Path]:
    """The files by the names under which they are imported."""
    found = {}
    for file in files:
        parts = file.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def running(tree: ast.AST) -> Iterator[ast.AST]:
    """All parts of `tree` but what stands under ``if TYPE_CHECKING``, which no process runs."""
    waiting = [tree]
    while waiting:
        part = waiting.pop()
        yield part
        typed = isinstance(part, ast.If) and ast.unparse(part.test) == "TYPE_CHECKING"
        waiting += part.orelse if typed else ast.iter_child_nodes(part)  # type: ignore[attr-defined]


@cache
def imports_of_the_tree() -> dict[str, set[str]]:
    """What each of our modules imports."""
    known = modules((*VERIFY, *THEOREMS), ROOT)
    return {name: rests_on(name, parsed(file), known) for name, file in known.items()}


def rests_on(name: str, tree: ast.AST, known: Mapping[str, object]) -> set[str]:
    """The modules among `known` that the module imports anywhere, in functions too."""
    found = set()
    for part in running(tree):
        if isinstance(part, (ast.Import, ast.ImportFrom)):
            for module, imported_name in imported(ast.Module([part], [])):  # type: ignore[list-item]
                asked = f"{module}.{imported_name}".rstrip(".")
                found.add(asked if asked in known else module)
    return {one for one in found if one in known} - {name}


def cycle(graph: Mapping[str, set[str]]) -> list[str]:
    """The names on one cycle; none if there is no cycle."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize(
    ("one", "two", "found"),
    [
        ("import b", "import a", True),
        ("def f():\n    from b import x", "class C:\n    import a", True),
        ("import b", "", False),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import b", "import a", False),
        ("if TYPE_CHECKING:\n    pass\nelse:\n    import b", "import a", True),
    ],
)
def test_a_cycle_is_noticed(one: str, two: str, found: bool) -> None:
    sources = {"a": one, "b": two}
    graph = {name: rests_on(name, ast.parse(text), sources) for name, text in sources.items()}
    assert bool(cycle(graph)) is found


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = imports_of_the_tree()
    assert sum(map(len, graph.values())) > 1000
    assert cycle(graph) == []


BASICS = "theorems.basics"


def backwards(graph: Mapping[str, set[str]]) -> list[str]:
    """Imports from a room into one that comes after it, or into `theorems`; from `theorems.basics` into a paper."""
    wrong = []
    for name, others in graph.items():
        if name.startswith(BASICS):
            papers = (other for other in others if other.startswith("theorems.") and not other.startswith(BASICS))
            wrong += [f"{name} imports {other}" for other in sorted(papers)]
        own = room(name)
        if own in ROOMS:
            later = (other for other in others if room(other) not in ROOMS[: ROOMS.index(own) + 1])
            wrong += [f"{name} imports {other}" for other in sorted(later)]
    return wrong


def room(module: str) -> str:
    """The room of a module of verify; "" for one on its first floor."""
    parts = module.split(".")
    return parts[1] if parts[0] == "verify" and len(parts) > 1 and (ROOT / "verify" / parts[1]).is_dir() else ""


@pytest.mark.parametrize(
    ("importing", "imported_module", "found"),
    [
        ("verify.language.parse", "verify.proving.plan", True),
        ("verify.privacy.audit.level", "verify.run.library", True),
        ("verify.report.table", "theorems.basics", True),
        ("verify.report.table", "verify.pytest_plugin", True),
        ("verify.report.table", "verify.kernel.terms", False),
        ("verify.report.table", "verify.report.errata", False),
        ("theorems.basics", "verify.cli", False),
        ("theorems.basics.sorting", "theorems.kss2018.model", True),
        ("theorems.basics.sorting", "theorems.basics.model", False),
        ("theorems.kss2018.section3", "theorems.basics.model", False),
    ],
)
def test_an_import_backwards_is_noticed(importing: str, imported_module: str, found: bool) -> None:
    assert bool(backwards({importing: {imported_module}})) is found


def test_no_room_imports_one_that_comes_after_it() -> None:
    rooms = {path.name for path in (ROOT / "verify").iterdir() if (path / "__init__.py").exists()}
    assert rooms == set(ROOMS)
    assert backwards(imports_of_the_tree()) == []


# --- a name of a package is a module of it, or something that it offers ------------------------------------


def twice_named(package: str, source: str, modules: Iterable[str]) -> list[str]:
    """Names that a package's file binds to something else than its module of that name."""
    bound: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and node.module != package:
            bound |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            bound.add(node.name)
    return sorted(bound & {*modules})


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from a.b import b", ["b"]),
        ("from a.b import b as function", []),
        ("from a import b", []),
        ("def b():\n    pass", ["b"]),
        ("from a.c import d", []),
    ],
)
def test_a_name_for_two_things_is_noticed(source: str, found: list[str]) -> None:
    assert twice_named("a", source, ["b", "c"]) == found


def test_no_name_is_at_once_a_module_and_a_function() -> None:
    for path in (one for one in VERIFY if one.name == "__init__.py"):
        modules = {one.stem for one in path.parent.iterdir() if one.suffix == ".py" or (one / "__init__.py").exists()}
        package = ".".join(path.parent.relative_to(ROOT).parts)
        assert twice_named(package, path.read_text(encoding="utf-8"), modules) == [], package
