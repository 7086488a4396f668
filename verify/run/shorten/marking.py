"""Modules of claims with every place marked at which a part of a proof script could go.

A marked module does the same as the plain one; while it runs, `watching` sees which marked places ran, and can leave some
out. So a part is tried without it in a few milliseconds, and no file is touched.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from verify.claims import prelude
from verify.run.shorten import watching

#: Where scripts have the names of tactics from: one by one, or all of them with a star.
TACTICS = ("verify.proving.tactics", "verify.claims.prelude")
LISTS = ("eq", "squares")
#: Tactics whose arguments from this one on are a `seq`.
SEQUENCES = {
    "seq": 0, "have": 2, "pointwise": 1, "classical": 0, "absurd": 1, "prove": 1, "disprove": 1, "fails": 1, "let": 3,
}  # fmt: skip


class Site(NamedTuple):
    """A place where something could go, in bytes of the file; ``holder`` is the call or list around it.

    ``kind``: a "part" of a sequence is deleted, a "tail" deletes it and all parts after it, a "slot" (a tactic elsewhere)
    becomes ``seq()``, a "hint" of `arith` is deleted.
    """

    path: Path
    kind: str
    start: int
    end: int
    holder: tuple[int, int]


def span(node: ast.expr | ast.keyword, lines: list[int]) -> tuple[int, int]:
    """Where a node begins and ends, in bytes; ``lines`` are the beginnings of the lines."""
    last, column = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
    return lines[node.lineno - 1] + node.col_offset, lines[last - 1] + column


def beginnings(source: bytes) -> list[int]:
    """Where each line begins, in bytes."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


class Sources:
    """The texts of a paper's files by path, and the sites that were marked, by number, in those that may change."""

    def __init__(self, texts: Mapping[Path, str], changing: Iterable[Path] = ()) -> None:
        self.texts = dict(texts)
        self.changing = frozenset(changing)
        self.sites: list[Site] = []

    @contextmanager
    def loading(self, marked: bool) -> Iterator[None]:
        """Modules of these files that are imported inside are made anew of these texts, marked or plain."""
        finder = _Finder(self, marked)
        self._forget()
        sys.meta_path.insert(0, finder)
        try:
            yield
        finally:
            sys.meta_path.remove(finder)

    @contextmanager
    def forgotten(self) -> Iterator[None]:
        """The modules of these files are the present ones again afterwards."""
        present = {name: module for name, module in sys.modules.items() if _file(module) in self.texts}
        try:
            yield
        finally:
            self._forget()
            sys.modules.update(present)

    def _forget(self) -> None:
        for name in [name for name, module in sys.modules.items() if _file(module) in self.texts]:
            del sys.modules[name]

    def code(self, path: Path, marked: bool) -> CodeType:
        tree: Any = ast.parse(self.texts[path], str(path))
        if marked and path in self.changing:
            tree = ast.fix_missing_locations(_Marker(path, self, tree).visit(tree))
        code: CodeType = compile(tree, str(path), "exec")
        return code


def _file(module: ModuleType | None) -> Path | None:
    name = getattr(module, "__file__", None)
    return Path(name).resolve() if isinstance(name, str) else None


class _Finder:
    """Finds the modules of these files before anybody else does."""

    def __init__(self, sources: Sources, marked: bool) -> None:
        self.sources = sources
        self.marked = marked

    def find_spec(self, name: str, path: Any = None, target: object = None) -> ModuleSpec | None:
        del target
        stem = name.rpartition(".")[2]
        for folder in path or ():
            for place in (Path(folder) / f"{stem}.py", Path(folder) / stem / "__init__.py"):
                if place.resolve() in self.sources.texts:
                    loader = Loader(name, place, self.sources, self.marked)
                    inside = [str(place.parent)] if place.name == "__init__.py" else None
                    return spec_from_file_location(
                        name, place, loader=loader, submodule_search_locations=inside
                    )
        return None


class Loader(SourceFileLoader):
    """Loads a module from a text that is not, or not yet, what the file says."""

    def __init__(self, name: str, path: Path, sources: Sources, marked: bool) -> None:
        super().__init__(name, str(path))
        self.sources = sources
        self.marked = marked

    def get_code(self, fullname: str) -> CodeType:
        del fullname
        return self.sources.code(Path(self.path).resolve(), self.marked)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__.update(_NAMES)
        exec(self.get_code(module.__name__), module.__dict__)


_NAMES = {"_shorten_seq": watching.seq, "_shorten_slot": watching.slot, "_shorten_arith": watching.arith}


# --- marking -------------------------------------------------------------------------------------------------


class _Marker(ast.NodeTransformer):
    """Tactics among arguments and in lists become slots; `seq` and `arith` are told where their arguments stand."""

    def __init__(self, path: Path, sources: Sources, tree: ast.Module) -> None:
        self.path = path
        self.sources = sources
        self.lines = beginnings(sources.texts[path].encode())
        self.tactics = {
            alias.asname or alias.name: alias.name
            for node in tree.body
            if isinstance(node, ast.ImportFrom) and node.module in TACTICS
            for alias in node.names
        }
        if "*" in self.tactics:
            self.tactics |= {name: name for name in prelude.__all__}

    def _site(self, kind: str, node: ast.expr, holder: ast.expr) -> ast.Constant:
        self.sources.sites.append(Site(self.path, kind, *span(node, self.lines), span(holder, self.lines)))
        return ast.Constant(len(self.sources.sites) - 1)

    def _named(self, node: ast.expr) -> str:
        """Which tactic is called here."""
        called = node.func if isinstance(node, ast.Call) else None
        return self.tactics.get(called.id, "") if isinstance(called, ast.Name) else ""

    # what stays as it is

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        node.body = [self.visit(part) for part in node.body]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> Any:
        return node

    # slots

    def _slot(self, node: Any, holder: ast.expr) -> Any:
        if not isinstance(node, (ast.Call, ast.Name, ast.IfExp)) or self._named(node) == "seq":
            return self.visit(node)
        site = self._site("slot", node, holder)
        return _call("_shorten_slot", site, self.visit(node))

    def _elements(self, node: Any) -> Any:
        if isinstance(node.ctx, ast.Load):
            node.elts = [self._slot(element, node) for element in node.elts]
        return node

    visit_List = _elements
    visit_Tuple = _elements

    def visit_Call(self, node: ast.Call) -> Any:
        name = self._named(node)
        known = {keyword.arg for keyword in node.keywords}
        if name == "seq" and not known:
            return self._seq(node, node.args)
        if name == "arith" and known <= {*LISTS, "side"}:
            return self._arith(node)
        node.func = self.visit(node.func)
        start = SEQUENCES.get(name, len(node.args))
        steps = node.args[start:] if len(node.args) > start + 1 else []
        node.args = [self._slot(argument, node) for argument in node.args[: len(node.args) - len(steps)]]
        if steps:
            node.args.append(self._seq(node, steps))
        for keyword in node.keywords:
            keyword.value = self._slot(keyword.value, node)
        return node

    def _groups(self, nodes: list[ast.expr]) -> ast.List:
        """Each argument as a list: a starred one gives several."""
        return _list([_list([node]) for node in nodes])

    def _seq(self, node: ast.Call, steps: list[ast.expr]) -> ast.Call:
        parts = [self._site("part", argument, node) for argument in steps]
        tails = [self._site("tail", argument, node) for argument in steps]
        inner = [self.visit(argument) for argument in steps]
        return _call("_shorten_seq", _list(parts), _list(tails), self._groups(inner))

    def _arith(self, node: ast.Call) -> ast.Call:
        given = {keyword.arg: keyword.value for keyword in node.keywords}
        lists: list[tuple[ast.expr, list[ast.expr]]] = [(node, node.args)]
        for name in LISTS:
            value = given.get(name)
            if isinstance(value, (ast.List, ast.Tuple)):
                lists.append((value, value.elts))
            else:
                lists.append((node, [] if value is None else [ast.Starred(value, ast.Load())]))
        arguments: list[ast.expr] = []
        for holder, nodes in lists:
            sites = [_NONE if isinstance(n, ast.Starred) else self._site("hint", n, holder) for n in nodes]
            arguments += [_list(sites), self._groups([self.visit(n) for n in nodes])]
        side = self._slot(given["side"], node) if "side" in given else _NONE
        return _call("_shorten_arith", *arguments, side)


_NONE = ast.Constant(None)


def _list(nodes: Any) -> ast.List:
    return ast.List(list(nodes), ast.Load())


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])
