"""The claims there are: the papers in `theorems`, and claims files of users. Finding, selecting, no judging.

A paper is a module or package in ``theorems/`` with ``PAPER`` and ``CLAIMS`` (a list, in the paper's order);
its short name is the module's, and the ids of its claims begin with it. A user's own claims file is any
``.py`` file with ``CLAIMS``; it is imported, so it is run.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from pathlib import Path
from stat import S_ISREG
from types import ModuleType

from verify.claims.claim import Claim, UnreadableClaim, quoting, unreadable_stay
from verify.language.checked import pinned
from verify.language.pins import pin
from verify.language.plain import inline
from verify.limits.attempts import one_line
from verify.run.store import Store, claims_file


class LibraryError(ValueError):
    """A claims file is not what it should be. The message shows the place and the next move."""


class DuplicateId(LibraryError):
    """Two claims have the same id."""


class Exited(LibraryError):
    """A claims file ends the program when it is loaded: what it leaves undone must not look like success."""


class NothingSelected(LookupError):
    """No claim has this name. The message lists the nearest names."""


@dataclass(frozen=True)
class Paper:
    """The claims of one paper, or of one user's file. ``origin`` is the module name, or the path, to load;
    ``unreadable`` are the claims that could not be made.
    """

    name: str
    origin: str
    claims: tuple[Claim, ...]
    files: tuple[Path, ...]
    unreadable: tuple[UnreadableClaim, ...] = ()

    @property
    def items(self) -> tuple[Claim | UnreadableClaim, ...]:
        """All that stands in CLAIMS: what can be read, then what can not."""
        return (*self.claims, *self.unreadable)

    @property
    def own_file(self) -> Path | None:
        """The user's file, or None for a paper of the library."""
        return Path(self.origin) if self.origin.endswith(".py") else None

    @property
    def store(self) -> Store:
        """Where its verdicts, assumptions and certificates are recorded."""
        return Store.beside(self.own_file) if self.own_file else library_store()

    @property
    def certificates(self) -> Path:
        """Where the certificates of its claims are stored."""
        return self.store.certificates(self.name)


@dataclass(frozen=True)
class Found:
    """A claim and the paper it is in; its id, and the `pin` of its statement, as they were when it was found.

    A claim holds functions, and a function can change a claim.
    """

    claim: Claim
    paper: Paper
    id: str = ""
    pin: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", self.id or self.claim.id)
        object.__setattr__(self, "pin", self.pin or pinned(self.claim.statement))

    @property
    def changed(self) -> bool:
        """Whether the claim is another one by now."""
        return self.claim.id != self.id or pin(self.claim.statement) != self.pin


@dataclass(frozen=True)
class BrokenPaper:
    """A module of `theorems` that cannot be imported, and the error that it raised."""

    name: str
    reason: str
    error: BaseException | None = None

    def __str__(self) -> str:
        return f"paper {self.name} could not be loaded: {self.reason}"


@dataclass(frozen=True)
class Selection:
    """What the targets name. ``whole``: papers selected as a whole; ``broken``: those that did not load;
    ``everything``: no target was given; ``unreadable``: claims that could not be made.
    """

    claims: tuple[Found, ...]
    whole: tuple[Paper, ...]
    broken: tuple[BrokenPaper, ...] = ()
    everything: bool = False
    unreadable: tuple[UnreadableClaim, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything to speak of."""
        return bool(self.claims or self.broken or self.unreadable)


def theorems_path() -> Path:
    """The folder of the `theorems` package, found without importing any paper."""
    specification = importlib.util.find_spec("theorems")
    places = list(specification.submodule_search_locations or ()) if specification else []
    if not places:
        raise LibraryError("the package theorems is not there. Next: run from the repository, or install it")
    return Path(places[0])


def hidden() -> str:
    """What hides the library, with what to do; "" if nothing does."""
    found = theorems_path()
    if (found / "basics").is_dir():
        return ""
    return (
        f"{found} hides the library's own package theorems. Next: give that folder another name, or run from elsewhere "
        "(python -P -m verify looks for no modules in the working directory)"
    )


def library_store() -> Store:
    """What is recorded of the library."""
    return Store.library(theorems_path())


def papers() -> tuple[str, ...]:
    """Names of the modules and packages in `theorems` that may be papers; none is imported."""
    here = theorems_path()
    modules = {path.stem for path in here.glob("*.py")}
    packages = {path.parent.name for path in here.glob("*/__init__.py")}
    return tuple(sorted(name for name in modules | packages if not name.startswith("_")))


def curve_makers(names: Iterable[str]) -> list[ModuleType]:
    """The modules ``numeric.curves`` of those of these papers that have one.

    Each has ``paper_curves()``, for the report, and ``printed_formula(source_set)``, what the paper prints for one.
    """
    here = theorems_path()
    drawing = [name for name in sorted(names) if (here / name / "numeric" / "curves.py").is_file()]
    return [importlib.import_module(f"theorems.{name}.numeric.curves") for name in drawing]


def headlines(paper: str) -> tuple[str, ...]:
    """The ids of the theorems for which the paper is read; none where it names none."""
    names: tuple[str, ...] = getattr(importlib.import_module(f"theorems.{paper}"), "HEADLINES", ())
    return names


def is_headline(name: str) -> bool:
    """Whether the claim of this id is one of them."""
    paper = name.partition(".")[0]
    return paper in papers() and name in headlines(paper)


def load(origin: str, loader: Callable[[str, Path], SourceFileLoader] | None = None) -> Paper | None:
    """The paper in the module ``theorems.x`` or in the file ``path/to/x.py``; None if it is no paper.

    With ``loader``, what it gives for the name and path of a user's file loads it.

    Raises LibraryError for a file without CLAIMS, for CLAIMS that are not claims, for an id used twice, and for a user's
    file that fails when it is run (with its line); and whatever importing a paper of the library raises.
    """
    own = not origin.startswith("theorems.")
    with unreadable_stay():
        module = _import_file(Path(origin), loader) if own else importlib.import_module(origin)
    if not hasattr(module, "CLAIMS") or not (own or hasattr(module, "PAPER")):
        if own:
            raise LibraryError(
                f"{origin}: has no CLAIMS. Next: python -m verify new {origin} shows the shape"
            )
        return None
    name = Path(origin).stem if own else origin.rpartition(".")[2]
    items = _claims(origin, module.CLAIMS)
    claims = tuple(item for item in items if isinstance(item, Claim))
    unreadable = tuple(item for item in items if isinstance(item, UnreadableClaim))
    astray = [item.id for item in claims if not own and not item.id.startswith(f"{name}.")]
    if astray:
        raise LibraryError(f"{origin}: {astray[0]}: the ids of a paper begin with {name}. Next: rename it")
    return Paper(name, origin, claims, _files(module), unreadable)


def _claims(origin: str, given: object) -> tuple[Claim | UnreadableClaim, ...]:
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise LibraryError(f"{origin}: CLAIMS must be a list of claims, is a {type(given).__name__}")
    for number, item in enumerate(given):
        if not isinstance(item, (Claim, UnreadableClaim)):
            raise LibraryError(
                f"{origin}: CLAIMS[{number}] = {item!r}: must be a Claim. Next: verify.claims.claim(...)"
            )
    _unique([(item, f"{origin}, CLAIMS[{number}]") for number, item in enumerate(given)])
    quoting(item for item in given if isinstance(item, Claim))
    return tuple(given)


def _unique(claims: Iterable[tuple[Claim | UnreadableClaim, str]]) -> None:
    """Raises DuplicateId, with both places, if two claims have the same id. The texts say where they were found."""
    places: dict[str, str] = {}
    for item, where in claims:
        place = f"{where} ({item.place})" if item.place else where
        if item.id in places:
            raise DuplicateId(f"more than one claim has the id {item.id}: {places[item.id]}; {place}. Next: rename one")
        places[item.id] = place


def _all_of(papers: Iterable[Paper]) -> Iterator[tuple[Claim | UnreadableClaim, str]]:
    """The claims of these papers, and where each was found."""
    for paper in papers:
        for item in paper.items:
            yield item, paper.origin


def _import_file(path: Path, loader: Callable[[str, Path], SourceFileLoader] | None) -> ModuleType:
    if path.suffix != ".py":
        raise LibraryError(
            f"{path}: must be a .py file with CLAIMS. Next: a paper, a claim id, or such a file"
        )
    _must_be_readable(path)
    name = f"_claims_{sha256(str(path.resolve()).encode()).hexdigest()[:16]}"
    specification = importlib.util.spec_from_file_location(name, path, loader=loader and loader(name, path))
    if specification is None or specification.loader is None:
        raise LibraryError(f"{path}: cannot be imported")
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module
    folder = str(path.resolve().parent)
    sys.path.insert(0, folder)
    try:
        specification.loader.exec_module(module)
    except LibraryError:
        raise
    except SystemExit as error:
        words = f"{_line_of(path, error)}: it ends the program: SystemExit({error.code!r})"
        raise Exited(f"{words}. Next: take that out: nothing in the file was judged") from error
    except Exception as error:
        raise LibraryError(f"{_line_of(path, error)}: {type(error).__name__}: {one_line(error)}") from error
    finally:
        with suppress(ValueError):  # the file may have changed it
            sys.path.remove(folder)
    if folder not in sys.path:
        sys.path.append(folder)  # for what its scripts import when they are called; last, so that it hides nothing
    return module


def _must_be_readable(path: Path) -> None:
    """Raises LibraryError, with the reason and what to do, unless this is a file that this user may read."""
    missing = f"{path}: no such file. Next: python -m verify new {path} makes one"
    try:
        if not S_ISREG(path.stat().st_mode):
            what = "a folder" if path.is_dir() else "no ordinary file"
            raise LibraryError(f"{path}: is {what}. Next: name a .py file with CLAIMS")
        path.open("rb").close()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise LibraryError(missing) from error
    except PermissionError as error:
        raise LibraryError(f"{path}: {error.strerror}. Next: let it, and its folder, be read by you") from error
    except OSError as error:
        raise LibraryError(f"{path}: {error.strerror}. Next: name a .py file with CLAIMS") from error


def _line_of(path: Path, error: BaseException) -> str:
    """Where in the file an error came up, or the file."""
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return f"{error.filename}:{error.lineno}"
    lines = []
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            lines.append(trace.tb_lineno)
        trace = trace.tb_next
    return f"{path}:{lines[-1]}" if lines else str(path)


def _files(module: ModuleType) -> tuple[Path, ...]:
    """The files that define a paper: its own, and for papers of the library the shared ones (``_*.py``)."""
    if module.__file__ is None:
        return ()
    own = Path(module.__file__).resolve()
    files = set(own.parent.rglob("*.py")) if own.name == "__init__.py" else {own}
    if module.__name__.startswith("theorems."):
        files |= set(theorems_path().resolve().glob("_*.py"))
    return tuple(sorted(files))


# --- selecting ---------------------------------------------------------------------------------------------


def select(targets: Iterable[str] = ()) -> Selection:
    """The claims that `targets` name: all of them if there is no target.

    A target is a paper, a claim id, the beginning of ids up to a dot, or the path of a claims file, or of what is
    recorded next to one; FILE.py:ID is a claim of a file, or several by the beginning of their ids. Raises
    NothingSelected, with suggestions, for a target that names nothing.
    """
    wanted = list(dict.fromkeys(targets))
    parts = [(path, name) for path, _, name in (target.rpartition(":") for target in wanted) if path.endswith(".py")]
    named = [target for target in wanted if not target.rpartition(":")[0].endswith(".py")]
    files = [_origin(target) for target in named if is_file(target)]
    names = [target for target in named if not is_file(target)]
    loaded = {origin: load(origin) for origin in dict.fromkeys([*files, *(_origin(path) for path, _ in parts)])}
    own = {origin: paper for origin, paper in loaded.items() if paper is not None}
    library, broken = _library(names) if names or not wanted else ([], [])
    chosen = [own[origin] for origin in dict.fromkeys(files) if origin in own]
    whole = [*chosen, *(library if not wanted else [p for p in library if p.name in names])]
    picked = {item.id for paper in whole for item in paper.items}
    for path, name in parts:
        inside = [own[origin] for origin in (_origin(path),) if origin in own]
        if not (matches := _matching(name, inside)):
            raise NothingSelected(_nothing(name, inside))
        picked |= set(matches)
    for name in names:
        matches = _matching(name, library)
        known = {paper.name for paper in library} | {_head(b.name) for b in broken}
        if not matches and name not in known and _head(name) not in {b.name for b in broken}:
            raise NothingSelected(_nothing(name, library))
        picked |= set(matches)
    everywhere = [*own.values(), *library]
    no_namesakes(everywhere)
    claims = tuple(Found(c, paper) for paper in everywhere for c in paper.claims if c.id in picked)
    unreadable = tuple(item for paper in everywhere for item in paper.unreadable if item.id in picked)
    return Selection(claims, tuple(whole), tuple(broken), everything=not wanted, unreadable=unreadable)


def _origin(target: str) -> str:
    return str(claims_file(Path(target)).resolve())


def find(name: str, near: Iterable[Paper] = ()) -> Found | None:
    """The claim with this id: in the papers `near` if it is there, else in the library; or None."""
    at_hand = list(near)
    there = any(item.id == name for paper in at_hand for item in paper.claims)
    elsewhere = there or _head(name) not in papers()  # ids of the library begin with their paper's name
    library, _ = ([], []) if elsewhere else _library([name])
    for paper in [*at_hand, *library]:
        for item in paper.claims:
            if item.id == name:
                return Found(item, paper)
    return None


def lemma(name: str, near: Iterable[Paper] = ()) -> Found | None:
    """What `find` finds, for who cites it. Of a paper that is not at hand, and lists the modules of its `LEMMAS`,
    that one is loaded which the id names, or which names the id: one lemma need not wait for hundreds.
    """
    at_hand = list(near)
    head = _head(name)
    if head in papers() and all(paper.name != head for paper in at_hand):
        with suppress(Exception, SystemExit):  # whoever loads the whole paper says what is wrong with it
            own = importlib.import_module(f"theorems.{head}")
            for part in _parts_with(name, theorems_path() / head, getattr(own, "LEMMAS", ())):
                origin = f"{own.__name__}.{part}"
                items = _claims(origin, importlib.import_module(origin).CLAIMS)
                claims = [item for item in items if isinstance(item, Claim)]
                alone = Paper(head, own.__name__, tuple(claims), _files(own))
                if found := next((Found(item, alone) for item in claims if item.id == name), None):
                    return found
    return find(name, at_hand)


def _parts_with(name: str, folder: Path, parts: Sequence[str]) -> list[str]:
    """Of the modules in a folder those in which a claim of this id is likely to be."""
    named = name.split(".")[1]
    if named in parts:
        return [named]
    return [part for part in parts if f'"{name}"' in (folder / f"{part}.py").read_text(encoding="utf-8")]


def no_namesakes(given: Sequence[Paper]) -> None:
    """Raises DuplicateId if two of these claims have the same id, or one has that of another claim of the library."""
    heads = {_head(item.id) for paper in given if paper.own_file for item in paper.claims} & set(papers())
    further = sorted(heads - {paper.name for paper in given if not paper.own_file})
    _unique(_all_of([*given, *(_library(further)[0] if further else ())]))


def is_file(target: str) -> bool:
    return target.endswith((".py", ".json")) or "/" in target or "\\" in target


def _head(name: str) -> str:
    return name.partition(".")[0]


def _library(names: Sequence[str]) -> tuple[list[Paper], list[BrokenPaper]]:
    """The papers that `names` can be about: only these are imported, where their names say which."""
    known = papers()
    heads = {_head(name) for name in names}
    wanted = [paper for paper in known if paper in heads] if heads and heads <= set(known) else known
    loaded: list[Paper] = []
    broken: list[BrokenPaper] = []
    for name in wanted:
        try:
            paper = load(f"theorems.{name}")
        except (Exception, SystemExit) as error:  # one broken paper must not hide the others; it is reported
            broken.append(BrokenPaper(name, f"{type(error).__name__}: {error}", error))
            continue
        if paper is not None:
            loaded.append(paper)
    _unique(_all_of(loaded))
    return loaded, broken


def _matching(name: str, library: Sequence[Paper]) -> list[str]:
    return [
        item.id
        for paper in library
        for item in paper.items
        if name in (paper.name, item.id) or item.id.startswith(f"{name}.") or name == _printed_in(item)
    ]


def _printed_in(item: Claim | UnreadableClaim) -> str:
    return item.source.paper if isinstance(item, Claim) else ""


def _nothing(name: str, library: Sequence[Paper]) -> str:
    known = [paper.name for paper in library] + [item.id for paper in library for item in paper.claims]
    return no_such(name, known)


def no_such(name: str, known: Sequence[str]) -> str:
    """Words for "nothing is called `name`", with the nearest of the `known` names."""
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.4)
    name, near, known = inline(name), [*map(inline, near)], [*map(inline, known)]
    if near:
        return f"nothing is called {name}. Did you mean: {', '.join(near)}?"
    if not known:
        return f"nothing is called {name}: there are no claims. Next: python -m verify new my_claims.py"
    return f"nothing is called {name}. There are: {', '.join(sorted(set(known))[:12])}"
