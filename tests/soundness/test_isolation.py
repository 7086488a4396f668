"""The kernel stands alone: the standard library and itself, exact numbers, no asserts, no outside world.

So its verdicts are the same under ``python -O -S``, without site-packages.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import verify.kernel
from verify.kernel.certificate import Certificate
from verify.kernel.codec import dumps
from verify.kernel.errors import KernelError
from verify.kernel.judge import judge
from verify.kernel.statement import Statement
from verify.run.library import library_store
from verify.run.pipeline import lemma_ids
from verify.run.store import Stored

KERNEL = Path(verify.kernel.__file__).parent
ROOT = KERNEL.parent.parent
FILES = sorted(KERNEL.rglob("*.py"))
assert len(FILES) > 10, "the kernel is elsewhere"
WORLD = {
    "open", "eval", "exec", "compile", "input", "print", "__import__", "globals", "locals", "vars_", "float", "complex", "breakpoint",
}  # fmt: skip
OUTSIDE = {
    "os", "sys", "time", "datetime", "random", "secrets", "pickle", "marshal", "shelve", "subprocess", "socket", "urllib", "pathlib",
    "io", "importlib", "ctypes", "threading", "multiprocessing", "tempfile", "shutil", "warnings", "decimal", "cmath", "inspect", "copy",
    "builtins", "gc", "weakref", "signal", "asyncio",
}  # fmt: skip


def _calls(tree: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_a_kernel_module_stands_alone(path: Path) -> None:
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        assert not isinstance(node, (ast.Assert, ast.Global, ast.AsyncFunctionDef))
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)))
        if isinstance(node, ast.Import):
            modules = [a.name for a in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            modules = [node.module or ""]
        else:
            continue
        for module in modules:
            top = module.split(".")[0]
            assert (
                module.startswith("verify.kernel") if top == "verify" else top in sys.stdlib_module_names
            ), module
            assert top not in OUTSIDE, module
    assert not _calls(tree) & WORLD


def test_math_gives_integers_only() -> None:
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module == "math":
                assert {a.name for a in node.names} <= {"isqrt", "gcd", "comb", "lcm", "prod"}
            assert not (isinstance(node, ast.Import) and any(a.name == "math" for a in node.names))


def test_no_true_division_of_integers_in_enclosures() -> None:
    """`/` between ints is a float: a run of the kernel's own arithmetic must never produce one."""
    from fractions import Fraction

    from verify.kernel.terms import Exp, Log, Pow, XLogX, num
    from verify.kernel.values import enclose

    for term in (Exp(num("1/3")), Log(num(7)), XLogX(num("1/9")), Pow(num(3), num("-1/2"))):
        found = enclose(term, {}, 200)
        assert type(found.lo) is Fraction
        assert type(found.hi) is Fraction


def test_no_handler_swallows_everything() -> None:
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ExceptHandler):
                names = (
                    {n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)}
                    if node.type
                    else {"everything"}
                )
                assert not names & {"everything", "Exception", "BaseException"}, path


RUN = """
import sys
sys.path[:] = [p for p in sys.path if "site-packages" not in p]
sys.path.insert(0, sys.argv[1])
from verify.kernel.codec import loads
from verify.kernel.errors import KernelError
from verify.kernel.judge import judge
assert False, "asserts are off"
outside = {"sympy", "mpmath", "numpy", "z3", "hypothesis", "pytest"}
for line in sys.stdin.read().splitlines():
    statement, certificate = line.split("\\t")
    try:
        print(judge(loads(statement), loads(certificate)).verdict)
    except KernelError:
        print("rejected")
loaded = {m.split(".")[0] for m in sys.modules}
others = [m for m in sys.modules if m.startswith("verify") and m != "verify" and not m.startswith("verify.kernel")]
print("alone" if not loaded & outside and not others else f"loaded {loaded & outside} {others}")
"""


def _words(statement: Statement, certificate: Certificate) -> str:
    try:
        return judge(statement, certificate).verdict
    except KernelError:
        return "rejected"


def test_verdicts_without_asserts_and_without_site_packages() -> None:
    stored = [
        entry
        for name in ("cuff_yu2016", "wyz2016")
        for shelved in library_store().shelf(name).values()
        if isinstance(entry := shelved.decoded(), Stored) and not lemma_ids(entry.certificate)
    ]
    made = [(entry, entry.certificate) for entry in sorted(stored, key=lambda e: len(dumps(e.certificate)))[:30]]

    lines, expected = [], []
    for claim, certificate in made:
        lines.append(f"{dumps(claim.statement)}\t{dumps(certificate)}")
        expected.append(_words(claim.statement, certificate))
    for (one, _), (_, other) in zip(made, made[1:], strict=False):
        lines.append(f"{dumps(one.statement)}\t{dumps(other)}")
        expected.append(_words(one.statement, other))
    assert {"PROVED", "ILL_POSED", "rejected"} <= set(expected)
    ran = subprocess.run(
        [sys.executable, "-O", "-S", "-I", "-c", RUN, str(ROOT)],
        input="\n".join(lines), capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert ran.stderr == ""
    assert ran.stdout.splitlines() == [*expected, "alone"]
