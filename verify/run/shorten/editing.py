"""Taking parts out of a source text: the text around them stays; what ruff had laid out is laid out again."""

from __future__ import annotations

import ast
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from verify.run.shorten.marking import SEQUENCES, TACTICS, Site, beginnings, span

NOTHING = b"seq()"
WIDTH = 110  # of a line that is made of several
#: Of each tactic, from which argument on ``seq()`` at the end says nothing.
TRAILING = {**SEQUENCES, "split": 0, "alternatives": 2, "each": 1, "lives": 2}
#: Arguments that say nothing if they are ``seq()`` or an empty list.
IDLE = ("defined", "conditions", "eq", "squares", "side", "how")


def edited(text: str, sites: Iterable[Site]) -> str:
    """The text without these sites, and what says nothing any more simplified."""
    edit = _Edit(text)
    for site in sites:
        edit.drop(site)
    text = edit.done()
    while True:
        edit = _Edit(text)
        edit.simplify()
        simpler = edit.done()
        if simpler == text:
            return _with_seq(text)
        text = simpler


class _Edit:
    """Changes of one text, made at the end."""

    def __init__(self, text: str) -> None:
        self.source = text.encode()
        self.lines = beginnings(self.source)
        self.tree = ast.parse(text)
        self.above: dict[ast.AST, ast.AST] = {}
        self.at: dict[tuple[int, int], list[ast.expr]] = {}
        for node in ast.walk(self.tree):
            for child in ast.iter_child_nodes(node):
                self.above[child] = node
            if isinstance(node, ast.expr):
                self.at.setdefault(self._span(node), []).append(node)
        self.gone: list[tuple[int, int]] = []
        self.new: list[tuple[int, int, bytes]] = []
        self.leaving: dict[ast.expr, set[ast.expr | ast.keyword]] = {}

    def _span(self, node: ast.expr | ast.keyword) -> tuple[int, int]:
        return span(node, self.lines)

    # what goes

    def drop(self, site: Site) -> None:
        holder = next(n for n in self.at[site.holder] if isinstance(n, (ast.Call, ast.List, ast.Tuple)))
        members = _members(holder)
        place = next(i for i, node in enumerate(members) if self._inside(site, node))
        if site.kind == "slot":
            self._replace(site.start, site.end, holder)
            return
        for node in members[place:] if site.kind == "tail" else members[place : place + 1]:
            if not isinstance(node, ast.keyword):
                self._leave(holder, node)

    def _inside(self, site: Site, node: ast.expr | ast.keyword) -> bool:
        start, end = self._span(node)
        return start <= site.start and site.end <= end

    def _replace(self, start: int, end: int, holder: ast.expr) -> None:
        self.new.append((start, end, NOTHING))
        self._close_up(holder)

    def _leave(self, holder: ast.expr, node: ast.expr | ast.keyword) -> None:
        self.leaving.setdefault(holder, set()).add(node)
        self._close_up(holder)

    # what says nothing

    def simplify(self) -> None:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call):
                self._simplify(node)

    def _simplify(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "seq" and not node.keywords:
            if len(node.args) == 1 and not isinstance(node.args[0], (ast.Starred, ast.GeneratorExp)):
                start, end = self._span(node)
                inner = self._wrapped(node, node.args[0])
                around = self.source[start : inner[0]] + self.source[inner[1] : end]
                if b"#" not in around:
                    self.gone += [(start, inner[0]), (inner[1], end)]
                    self._close_up(node)
                return
        for argument in node.args[SEQUENCES[name] :] if name in SEQUENCES else ():
            if _is_nothing(argument):
                self._leave(node, argument)
            elif isinstance(argument, ast.Call) and _is_sequence(argument):
                self._unpack(argument)
        for keyword in node.keywords:
            value = keyword.value
            if keyword.arg == "conditions" and isinstance(value, ast.List):
                self._drop_trailing(value, value.elts, 0)
            empty = isinstance(value, (ast.List, ast.Tuple)) and not value.elts
            if keyword.arg in IDLE and (_is_nothing(value) or empty):
                self._leave(node, keyword)
        if name in TRAILING:
            self._drop_trailing(node, node.args, TRAILING[name])

    def _unpack(self, node: ast.Call) -> None:
        """The steps of a `seq` without its name and brackets; comments stay."""
        start, end = self._span(node)
        self.gone += [(start, self._opened(node) + 1), (end - 1, end)]
        self._close_up(node)

    def _drop_trailing(self, holder: ast.expr, nodes: list[ast.expr], start: int) -> None:
        for node in reversed(nodes[start:]):
            if not _is_nothing(node):
                return
            self._leave(holder, node)

    # where it stands

    def _close_up(self, node: ast.expr) -> None:
        """Take away the commas that keep this bracket, and those around it, on several lines."""
        above: ast.AST | None = node
        while isinstance(above, (ast.expr, ast.keyword)):
            if isinstance(above, (ast.Call, ast.List)) and (members := _members(above)):
                end = self._wrapped(above, members[-1])[1]
                comma = self._next(end)
                if self.source[comma : comma + 1] == b",":
                    self.gone.append((comma, comma + 1))
            above = self.above.get(above)

    def _next(self, place: int) -> int:
        """The next byte that is neither space nor comment."""
        while True:
            here = self.source[place : place + 1]
            if here == b"#":
                place = self.source.index(b"\n", place)
            elif here.isspace():
                place += 1
            else:
                return place

    def _wrapped(self, holder: ast.expr, node: ast.expr | ast.keyword) -> tuple[int, int]:
        """Where the node stands, with the brackets around it that are its own."""
        start, end = self._span(node)
        low = self._opened(holder)
        while True:
            left, right = len(self.source[:start].rstrip()) - 1, self._next(end)
            if left <= low or self.source[left : left + 1] != b"(" or self.source[right : right + 1] != b")":
                return start, end
            start, end = left, right + 1

    def _opened(self, holder: ast.expr) -> int:
        if isinstance(holder, ast.Call):
            return self._next(self._span(holder.func)[1])
        return self._span(holder)[0]

    # making the changes

    def done(self) -> str:
        for holder, nodes in self.leaving.items():
            members = _members(holder)
            for node in nodes:
                self.gone.append(self._whole(holder, node))
            kept = [node for node in members if node not in nodes]
            if kept and members[-1] in nodes:  # the comma after the last that stays
                comma = self._next(self._wrapped(holder, kept[-1])[1])
                if self.source[comma : comma + 1] == b"," and not (
                    isinstance(holder, ast.Tuple) and len(kept) == 1
                ):
                    self.gone.append((comma, self._blank(comma + 1)))
        gone = [(a, b, b"") for a, b in self.gone]
        out, place, skipped = [], 0, 0
        for start, end, text in sorted([*gone, *self.new], key=lambda part: (part[0], -part[1])):
            if end <= skipped:
                continue
            out += [self.source[place : max(start, place)], text]
            place = skipped = max(end, place)
        return b"".join([*out, self.source[place:]]).decode()

    def _blank(self, place: int) -> int:
        """The end of the spaces here."""
        while self.source[place : place + 1] in (b" ", b"\t"):
            place += 1
        return place

    def _whole(self, holder: ast.expr, node: ast.expr | ast.keyword) -> tuple[int, int]:
        """An argument with its comma, its comment, and, if nothing else is on it, its line."""
        start, end = self._wrapped(holder, node)
        comma = self._next(end)
        if self.source[comma : comma + 1] == b",":
            end = self._blank(comma + 1)
        rest = self.source.index(b"\n", end)
        tail = self.source[end:rest].strip()
        line = self.source.rfind(b"\n", 0, start) + 1
        if not tail or tail.startswith(b"#"):
            end = rest
            if not self.source[line:start].strip():
                start, end = line, rest + 1
        return start, end


def _members(holder: ast.AST) -> list[ast.expr | ast.keyword]:
    """Arguments or elements, in the order of the text."""
    if isinstance(holder, ast.Call):
        both: list[ast.expr | ast.keyword] = [*holder.args, *holder.keywords]
        return sorted(both, key=lambda node: (node.lineno, node.col_offset))
    return list(holder.elts) if isinstance(holder, (ast.List, ast.Tuple)) else []


def _is_nothing(node: ast.expr) -> bool:
    """Whether it is ``seq()``."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "seq"
        and not node.args
        and not node.keywords
    )


def _is_sequence(node: ast.Call) -> bool:
    """Whether it is a `seq` of some steps."""
    return isinstance(node.func, ast.Name) and node.func.id == "seq" and bool(node.args) and not node.keywords


def _with_seq(text: str) -> str:
    """The text, with `seq` imported if it is used."""
    tree = ast.parse(text)
    used = any(isinstance(node, ast.Name) and node.id == "seq" for node in ast.walk(tree))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module in TACTICS]
    if not used or not imports or any(alias.name in ("seq", "*") for node in imports for alias in node.names):
        return text
    node = imports[0]
    later = next((alias for alias in node.names if alias.name > "seq"), None)
    lines = text.splitlines(keepends=True)
    at = later or node.names[-1]
    line, column = (at.lineno, at.col_offset) if later else (at.end_lineno or 0, at.end_col_offset or 0)
    new = "seq, " if later else ", seq"
    lines[line - 1] = lines[line - 1][:column] + new + lines[line - 1][column:]
    return "".join(lines)


# --- what nobody uses any more -------------------------------------------------------------------------------


def without_dead(
    texts: Mapping[Path, str], before: Mapping[Path, str], others: Iterable[str]
) -> dict[Path, str]:
    """The texts without the functions, constants and imports that were used before and are not any more.

    ``others`` are texts that may use them too.
    """
    around = [_Module(text) for text in others]
    used_before = {path: _Module(text).used for path, text in before.items()}
    modules = {path: _Module(text) for path, text in texts.items()}
    while True:
        changed = False
        for path, module in modules.items():
            stem = path.parent.name if path.name == "__init__.py" else path.stem
            outside = [*around, *(other for at, other in modules.items() if at != path)]
            imported = {name for other in outside for name in other.asked.get(stem, ())}
            asked = imported.union(*(other.asked[""] for other in outside))
            dead = [
                (name, node)
                for name, node in _defined(module.tree)
                if name in used_before[path]
                and name not in (imported if isinstance(node, _IMPORTS) else asked)
                and not module.uses(name, node)
            ]
            dead += [(name, node) for name, node in _idle_locals(module.tree) if name in used_before[path]]
            if dead:
                modules[path], changed = _Module(_cut(module.text, dead)), True
        if not changed:
            return {path: module.text for path, module in modules.items()}


_IMPORTS = (ast.Import, ast.ImportFrom)


class _Module:
    """A text and the names in it. ``used`` are mentioned by statements that do not import them; ``asked`` has, by the
    last part of a module's name, what is imported from it, and under "" what may be asked of any: attributes and words.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = ast.parse(text)
        self.by_node = {node: _mentioned(node) for node in self.tree.body if not isinstance(node, _IMPORTS)}
        self.used = {name for names in self.by_node.values() for name in names}
        self.asked: dict[str, set[str]] = {"": set()}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                source = (node.module or "").rpartition(".")[2]
                self.asked.setdefault(source, set()).update(alias.name for alias in node.names)
            elif isinstance(node, ast.Attribute):
                self.asked[""].add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
                self.asked[""].add(node.value)

    def uses(self, name: str, definition: ast.stmt) -> bool:
        """Whether something but the definition itself mentions the name."""
        return any(name in names for node, names in self.by_node.items() if node is not definition)


def _mentioned(tree: ast.AST) -> set[str]:
    """Names that are read, attributes, and texts that could be names."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            found.add(node.value)
    return found


def _defined(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """Functions, constants and imports of a module, by name."""
    for node in tree.body:
        for name in _names_of(node):
            yield name, node
        if isinstance(node, _IMPORTS) and getattr(node, "module", "") != "__future__":
            for alias in node.names:
                yield (alias.asname or alias.name).partition(".")[0], node


def _names_of(node: ast.stmt) -> list[str]:
    """The name of a function or constant that a statement defines."""
    if isinstance(node, ast.FunctionDef):
        return [node.name]
    target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
    return [target.id] if isinstance(target, ast.Name) else []


def _idle_locals(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """What functions define inside of themselves and do not use."""
    for top in tree.body:
        if not isinstance(top, ast.FunctionDef):
            continue
        inner = [node for node in ast.walk(top) if isinstance(node, ast.stmt) and node is not top]
        read = [
            node for node in ast.walk(top) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
        ]
        for node in inner:
            for name in _names_of(node):
                own = set(ast.walk(node))
                if not any(one.id == name and one not in own for one in read):
                    yield name, node


def _cut(text: str, dead: list[tuple[str, ast.stmt]]) -> str:
    """Without these."""
    lines = text.splitlines(keepends=True)
    names: dict[ast.stmt, set[str]] = {}
    for name, node in dead:
        names.setdefault(node, set()).add(name)
    for node in sorted(names, key=lambda n: -n.lineno):
        start, end = node.lineno - 1, node.end_lineno or node.lineno
        if isinstance(node, _IMPORTS):
            kept = [
                alias
                for alias in node.names
                if (alias.asname or alias.name).partition(".")[0] not in names[node]
            ]
            if kept:
                new = ast.unparse(type(node)(**{**vars(node), "names": kept})) + "\n"
                lines[start:end] = [new]
                continue
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            start = node.decorator_list[0].lineno - 1
        while start and lines[start - 1].startswith("#") and not lines[start - 1].startswith("# ---"):
            start -= 1  # the comment on it
        while end < len(lines) and not lines[end].strip() and start and not lines[start - 1].strip():
            start -= 1  # as much room as before what follows
        del lines[start:end]
    return "".join(lines)


# --- layout --------------------------------------------------------------------------------------------------


def formatted(path: Path, before: str, after: str) -> str:
    """The text laid out by ruff, where that is installed and the text before was; else its lines as they were."""
    if before == after:
        return after
    if (_beside() or shutil.which("ruff")) and _ruff(path, before) == before:
        return _ruff(path, after)
    return _as_it_was(before.splitlines(), after.splitlines())


def _as_it_was(before: Sequence[str], after: Sequence[str]) -> str:
    """Lines that changed, closed as they were: no bracket alone where no argument is left on its line, and a comma before
    one that stands on a line of its own.
    """
    known, pairs = set(before), set(pairwise(before))
    with_comma = {line for line in known if all(above.endswith(",") for above, one in pairs if one == line)}
    lines: list[str] = []
    for line in after:
        above = lines[-1] if lines else ""
        if line.strip() and not line.strip(" )],") and (above, line) not in pairs:
            if _indent(line) >= _indent(above):
                lines[-1] = above.rstrip().removesuffix(",") + line.strip()
                continue
            whole = "".join((*lines[-2:-1], above.strip().removesuffix(","), line.strip()))
            if lines[-2:-1] and lines[-2].endswith("(") and len(whole) <= WIDTH:  # one argument is left
                lines[-2:] = [whole]
                continue
            if line in with_comma and not above.endswith(","):
                lines[-1] = above.rstrip() + ","
        lines.append(line if line in known else line.rstrip())
    return "\n".join(lines) + "\n"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _beside() -> str | None:
    import sys

    beside = Path(sys.executable).with_name("ruff")
    return str(beside) if beside.exists() else None


def _ruff(path: Path, text: str, *options: str) -> str:
    command = [_beside() or "ruff", "format", *options, "--stdin-filename", str(path), "-"]
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    return done.stdout.decode() if done.returncode == 0 else text
