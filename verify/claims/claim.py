"""Claims: a statement, where it stands, how it may be proved, and its controls. Plain data.

A claim never stores a verdict. Its ``proof`` only *proposes* a certificate; `verify.run.pipeline` asks the
kernel. Making a claim proves nothing and runs nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, wraps
from typing import Any, ParamSpec, cast

from verify.claims.changes import ChangeError, changed
from verify.claims.labels import FIDELITIES, PRINTED, SEVERITIES
from verify.claims.legs import LEG_OUTCOMES, DerivedLeg, Leg
from verify.kernel.certificate import Certificate, Table, Witness
from verify.kernel.errors import KernelError
from verify.kernel.statement import Opaque, RandomVariable, Relation, Sort, Statement
from verify.kernel.terms import ONE, ZERO, Lambda, Num, Term, free_names, num
from verify.language.checked import check_statement, pinned, written_out
from verify.language.parse import ParseError
from verify.language.pins import IDENTIFIER
from verify.language.vocabulary import NO_WORDS, Vocabulary, definitions, words_for

__all__ = [
    "LEG_OUTCOMES",
    "WAIVABLE",
    "Claim",
    "ClaimError",
    "DerivedLeg",
    "Leg",
    "Source",
    "UnreadableClaim",
    "claim",
    "contradicted",
    "printed_with",
    "quoting",
    "unreadable_stay",
]

#: What `verify.run.lint` may find about a claim, and a claim may waive with a reason.
WAIVABLE = (
    "unused-hypothesis",
    "contradictory-hypotheses",
    "tautology",
    "unlike-twin",
    "domain-hole",
    "missing-source",
    "unknown-claim",
    "same-print",
    "unused-lemma",
    "idle-severity",
)
LEGS = ("smt", "fuzz")
AMENDED = ".amended"


class ClaimError(ValueError):
    """A claim is not well formed. The message shows the value, the place, and the next move."""


@dataclass(frozen=True)
class Source:
    """Where a claim is printed. ``paper`` is the short name, ``location`` such as "Theorem 1", "eq. (7)".

    ``vocabulary`` has the defined words that claims of this paper may use. ``quoted`` is false where the paper's own
    words could not be looked up: its claims are as commonly stated.
    """

    paper: str
    citation: str
    location: str
    units: str = "nats"
    vocabulary: Vocabulary = field(default=NO_WORDS, repr=False, compare=False)
    quoted: bool = True

    @property
    def heading(self) -> str:
        """What stands above the words of the paper."""
        return "Printed" if self.quoted else "As commonly stated"

    def __post_init__(self) -> None:
        for name in ("paper", "citation", "location", "units"):
            _words(f"Source.{name}", getattr(self, name))


@dataclass(frozen=True)
class Claim:
    """One statement of a paper, with its source and its controls. Build it with `claim`, which converts.

    ``statement``       what is judged, as it is displayed: with defined words (``judged`` has it written out)
    ``printed``         the words or the formula of the paper, transcribed: for an amended claim those that it amends,
                        which `quoting` fills in; none for what is beyond the paper, or auxiliary
    ``fidelity``        how the statement is related to the printed words: one of `FIDELITIES`
    ``says``            words of ours for a statement whose own words are not printed: what it is amended to
    ``severity``        how much hangs on it if it does not stand: one of `SEVERITIES`; for a convention,
                        ``convention`` says which, in words that all claims that it explains share
    ``defect_of``       for one that fails by the defect of another printed statement: the id of that; counted once
    ``idea``            for a reader, in two or three sentences: how it is proved, or why it fails
    ``proof``           proposes a certificate; untrusted, run only on `check`
    ``negative_control`` a perturbed twin that must be REFUTED (``control_proof`` proposes its witness, where
                        the automatic refuter finds none; ``control_note`` says what was perturbed)
    ``satisfying_instance``  values that satisfy the hypotheses: the claim is not vacuously true (``instance_proof``
                        instead, where they cannot be evaluated: it refutes `contradicted`, by values and a proof)
    ``smt``, ``fuzz``   the other two legs of evidence (`claim` derives those that are not given)
    ``reading_of``      for a statement that can be read in several ways: the id of the reading that fits the rest of
                        the paper, if this is another one
    ``others``          ids of the claims that judge the other parts of what is printed there (`printed_with`)
    ``waive``           findings of `lint` that are meant to be there, each with the reason
    ``place``           file and line of the claim, as far as they are known
    ``vocabulary``      the defined words that its texts, and those of its scripts, may use

    Raises ClaimError, naming the field, for anything that is not so.
    """

    id: str
    title: str
    statement: Statement
    printed: str
    source: Source
    fidelity: str = "as printed"
    says: str = ""
    severity: str = ""
    convention: str = ""
    defect_of: str = ""
    idea: str = ""
    proof: Callable[[], Certificate] | None = None
    negative_control: Statement | None = None
    control_note: str = ""
    satisfying_instance: Witness | None = None
    smt: Callable[[], Leg] | DerivedLeg | None = None
    fuzz: Callable[[], Leg] | DerivedLeg | None = None
    notes: str = ""
    control_proof: Callable[[], Certificate] | None = None
    instance_proof: Callable[[], Certificate] | None = None
    reading_of: str = ""
    others: tuple[str, ...] = ()
    waive: Mapping[str, str] = field(default_factory=dict)
    place: str = field(default="", compare=False)
    vocabulary: Vocabulary = field(default=NO_WORDS, repr=False, compare=False)

    @cached_property
    def judged(self) -> Statement:
        """The statement written out, without definitions: what searches, scripts and evidence speak of."""
        return written_out(self.statement)

    def to_sympy(self) -> tuple[Any, tuple[Any, ...], dict[str, Sort]]:
        """Conclusion, hypotheses and the sorts of the variables, in sympy: written out, and nothing is evaluated.

        ``claim(id, title, conclusion, where=hypotheses, sorts=sorts, ...)`` makes a claim of the same statement of them.
        Raises `verify.language.translate.TranslationError` for what is nested too deep.
        """
        from verify.language.translate import statement_to_sympy

        return statement_to_sympy(self.judged)

    def __post_init__(self) -> None:
        _check_identity(self)
        _check_severity(self)
        _check_statement(f"{self.id}.statement", self.statement)
        _check_scripts(self)
        _check_control(self)
        _check_example(self)
        _check_waivers(self)


@dataclass(frozen=True)
class UnreadableClaim:
    """What stands in CLAIMS for a claim that could not be made, so that the others of its file are judged."""

    id: str
    place: str
    reason: str

    def __getattr__(self, name: str) -> object:
        raise AttributeError(f"the claim {self.id} has no {name}, it could not be read: {self.reason}")


_staying = False
_P = ParamSpec("_P")


@contextmanager
def unreadable_stay() -> Iterator[None]:
    """In this block `claim` gives an `UnreadableClaim` where it would raise ClaimError: a claims file is being loaded."""
    global _staying
    before, _staying = _staying, True
    try:
        yield
    finally:
        _staying = before


def _staying_in_place(make: Callable[_P, Claim]) -> Callable[_P, Claim]:
    @wraps(make)
    def made(*given: _P.args, **named: _P.kwargs) -> Claim:
        try:
            return make(*given, **named)
        except ClaimError as error:
            if not _staying:
                raise
            name = named.get("id", given[0] if given else "")
            return cast(Claim, UnreadableClaim(str(name), _place(), str(error)))

    return made


@_staying_in_place
def claim(
    id: str,
    title: str,
    statement: object,
    *,
    source: Source,
    where: object = "",
    sorts: Mapping[str, Sort] | None = None,
    printed: str = "",
    fidelity: str = "",
    says: str = "",
    severity: str = "",
    convention: str = "",
    defect_of: str = "",
    idea: str = "",
    proof: Callable[[], Certificate] | Mapping[str, object] | None = None,
    negative_control: object = None,
    control_note: str = "",
    satisfying_instance: object = None,
    smt: Callable[[], Leg] | None = None,
    fuzz: Callable[[], Leg] | None = None,
    notes: str = "",
    control_proof: Callable[[], Certificate] | Mapping[str, object] | None = None,
    instance_proof: Callable[[], Certificate] | None = None,
    reading_of: str = "",
    others: Iterable[str] = (),
    waive: Mapping[str, str] | None = None,
    define: str | Vocabulary = "",
    letters: Mapping[str, str] | None = None,
) -> Claim:
    """A `Claim` from what is convenient to write.

    ``statement`` and ``negative_control`` are a kernel `Statement`; text; a sympy relation; or a pair of text
    or relation and conditions of its own. A control may be a dict of what it changes in the text of statement and
    conditions (`verify.claims.changes.changed`). Conditions, and ``where`` for those without their own, are text
    for a text, a list of sympy relations for a relation (``sorts`` then declares what sympy can not; see
    `verify.language.translate.to_statement`). ``satisfying_instance`` is a `Witness` or a dict of exact values (int,
    Fraction, exact text such as "1/2", "log(2)", "i -> 1/i", tuple of ints, kernel `Term`, `Table` or `Lambda`); so
    may be a ``proof`` or ``control_proof`` that proposes a witness. ``printed`` may be left out
    where the statement is text: then it is that text; so may ``says`` of an amended one.
    ``fidelity`` is "as printed" unless said otherwise, "reading" for a ``reading_of`` another claim.
    ``define`` has words for the claim's texts, beside
    those of its source: a `Vocabulary`, or text as `verify.language.vocabulary.definitions` reads it.
    ``letters`` says what letters stand for in this claim, where its source's words for them speak of others too.

    Raises ClaimError. (In a claims file that is being loaded it stays in its place as an `UnreadableClaim`.)

    >>> made = claim("demo.square", "Squares", "x**2 >= 0", source=Source("demo", "folklore", "1"),
    ...              negative_control="x**2 > 0", satisfying_instance={"x": 0})
    >>> made.printed, made.fidelity
    ('x**2 >= 0', 'as printed')
    """
    if printed and (fidelity not in (*PRINTED, "sharpened", "")):
        raise ClaimError(
            f"{id}.printed = {printed!r}: a claim that is {fidelity} is not what is printed. "
            f"Next: says={printed!r} for words of yours; an amended claim has the printed words of the one it amends"
        )
    if isinstance(negative_control, Mapping):
        negative_control = _changed(f"{id}.negative_control", statement, where, negative_control)
    words = _words_for(f"{id}.define", source, define, (statement, where, negative_control))
    if letters:
        words = Vocabulary(words)
        for name, means in letters.items():
            words.letter(name, means)
        words.always = tuple(letters)
    kernel_statement = statement_of(f"{id}.statement", statement, where, sorts, words)
    twin = (
        None
        if negative_control is None
        else statement_of(f"{id}.negative_control", negative_control, where, sorts, words)
    )
    fidelity = fidelity or ("reading" if reading_of else "as printed")
    return Claim(
        id=id,
        title=title,
        statement=kernel_statement,
        printed=printed or (_as_text(statement) if fidelity in PRINTED else ""),
        source=source,
        fidelity=fidelity,
        says=says or (_as_text(statement) if fidelity == "amended" else ""),
        severity=severity,
        convention=convention,
        defect_of=defect_of,
        idea=idea,
        proof=_script(f"{id}.proof", proof),
        negative_control=twin,
        control_note=control_note,
        satisfying_instance=_example(f"{id}.satisfying_instance", satisfying_instance),
        smt=smt or DerivedLeg("smt", kernel_statement, words),
        fuzz=fuzz or DerivedLeg("fuzz", kernel_statement, words),
        notes=notes,
        control_proof=_script(f"{id}.control_proof", control_proof),
        instance_proof=instance_proof,
        reading_of=reading_of,
        others=tuple(others),
        waive={} if waive is None else waive,
        place=_place(),
        vocabulary=words,
    )


def printed_with(made: Claim, claims: Iterable[Claim]) -> tuple[str, ...]:
    """The ids, among those of ``claims``, that judge the other parts of what is printed where `made` is.

    It is enough that one of them names the others.
    """
    groups = [{one.id, *one.others} for one in claims if one.others]
    found = {name for group in groups if made.id in group for name in group} - {made.id}
    return tuple(one.id for one in claims if one.id in found)


def quoting(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """The claims, where amended ones have the printed words of those that they amend.

    >>> notes = Source("demo", "our notes", "1")
    >>> wrong = claim("demo.square", "Squares", "x^2 > 0", source=notes)
    >>> mended = claim("demo.square.amended", "Squares", "x^2 >= 0", source=notes, fidelity="amended")
    >>> quoting([wrong, mended])[1].printed
    'x^2 > 0'
    """
    found = tuple(claims)
    printed = {f"{one.id}{AMENDED}": one.printed for one in found}
    for one in found:
        if one.fidelity == "amended" and not one.printed:
            object.__setattr__(one, "printed", printed.get(one.id, ""))
    return found


def contradicted(statement: Statement) -> Statement:
    """The twin that says that the hypotheses contradict each other: from them follows 0 = 1.

    It is refuted by values at which they hold, so that the statement is not vacuously true.
    """
    return Statement(statement.binders, statement.hypotheses, Relation("=", ZERO, ONE))


# --- what a claim must satisfy -----------------------------------------------------------------------------


def _words(place: str, value: object) -> None:
    if not isinstance(value, str) or not value.strip():
        raise ClaimError(f"{place} = {value!r}: must be words. Next: fill it in")


def _check_identity(made: Claim) -> None:
    if not isinstance(made.id, str) or not IDENTIFIER.fullmatch(made.id):
        raise ClaimError(
            f"Claim.id = {made.id!r}: must be names joined by dots. Next: write paper.theorem1 or the like"
        )
    _words(f"{made.id}.title", made.title)
    if made.fidelity in PRINTED:
        _words(f"{made.id}.printed", made.printed)
    if not isinstance(made.source, Source):
        raise ClaimError(f"{made.id}.source = {made.source!r}: must be a Source(paper, citation, location)")
    if made.reading_of and not IDENTIFIER.fullmatch(made.reading_of) or made.reading_of == made.id:
        raise ClaimError(f"{made.id}.reading_of = {made.reading_of!r}: must be the id of another claim")
    for other in made.others:
        if not isinstance(other, str) or not IDENTIFIER.fullmatch(other) or other == made.id:
            raise ClaimError(f"{made.id}.others: {other!r} must be the id of another claim")
    if made.fidelity not in FIDELITIES:
        raise ClaimError(f"{made.id}.fidelity = {made.fidelity!r}: must be one of {', '.join(FIDELITIES)}")
    if made.reading_of and made.fidelity != "reading":
        raise ClaimError(
            f"{made.id}: fidelity is {made.fidelity!r}, and it is a reading of what {made.reading_of} reads otherwise. "
            "Next: leave fidelity out"
        )
    if (made.fidelity == "amended") != made.id.endswith(AMENDED):
        printed_id = made.id.removesuffix(AMENDED)
        raise ClaimError(
            f"{made.id}: fidelity is {made.fidelity!r}. An amended claim's id is the printed one's with "
            f"{AMENDED}, and only its. Next: the id {printed_id}{AMENDED} and fidelity 'amended', or neither"
        )


def _check_severity(made: Claim) -> None:
    if made.severity and made.severity not in SEVERITIES:
        raise ClaimError(f"{made.id}.severity = {made.severity!r}: must be one of {', '.join(SEVERITIES)}")
    if made.severity and made.fidelity not in PRINTED:
        raise ClaimError(f"{made.id}.severity = {made.severity!r}: its words are not printed. Next: leave it out")
    if (made.severity == "convention") != bool(made.convention):
        raise ClaimError(
            f"{made.id}: severity {made.severity!r}, convention {made.convention!r}. Next: say which convention makes it "
            "true, or leave both out"
        )
    if made.defect_of and (not IDENTIFIER.fullmatch(made.defect_of) or made.defect_of == made.id or not made.severity):
        raise ClaimError(
            f"{made.id}.defect_of = {made.defect_of!r}: must be the id of another printed statement that fails, and it "
            "needs a severity"
        )


def _check_statement(place: str, statement: object) -> None:
    if not isinstance(statement, Statement):
        raise ClaimError(
            f"{place} = {statement!r}: must be a kernel Statement. Next: build the claim with "
            "verify.claims.claim.claim, which takes text and sympy relations too"
        )
    try:
        check_statement(statement)
        pinned(statement)
    except RecursionError:
        raise ClaimError(f"{place}: nested too deeply to be stored. Next: name a part of it") from None
    except KernelError as error:
        raise ClaimError(
            f"{place}: {error}. Next: declare every name, each once, as what it is used for"
        ) from error


def _check_scripts(made: Claim) -> None:
    for name in ("proof", "smt", "fuzz", "control_proof", "instance_proof"):
        script = getattr(made, name)
        if script is not None and not (callable(script) or (name in LEGS and isinstance(script, DerivedLeg))):
            raise ClaimError(
                f"{made.id}.{name} = {script!r}: must be a function of no arguments, called by `check` "
                "(not its result: importing a claim proves nothing)"
            )


def _check_control(made: Claim) -> None:
    if made.negative_control is None:
        if made.control_proof is not None:
            raise ClaimError(f"{made.id}.control_proof is given, negative_control is not. Next: give both")
        return
    _check_statement(f"{made.id}.negative_control", made.negative_control)
    if made.negative_control == made.statement:
        raise ClaimError(
            f"{made.id}.negative_control equals the statement. Next: perturb a constant, a sign, "
            "a strictness, or drop a hypothesis"
        )


def _check_example(made: Claim) -> None:
    example = made.satisfying_instance
    if example is None:
        return
    if made.instance_proof is not None:
        raise ClaimError(
            f"{made.id}: satisfying_instance and instance_proof are both given. Next: keep one of them"
        )
    if not isinstance(example, Witness):
        raise ClaimError(
            f"{made.id}.satisfying_instance = {example!r}: must be a kernel Witness. Next: build the claim with "
            "verify.claims.claim.claim, which takes a dict of values"
        )
    scalars = {b.name for b in made.statement.binders if not isinstance(b.sort, (RandomVariable, Opaque))}
    given = [name for name, _ in example.values]
    wrong = sorted(scalars - set(given)) or sorted({name for name in given if given.count(name) > 1})
    if wrong:
        raise ClaimError(
            f"{made.id}.satisfying_instance gives values for {', '.join(given) or 'nothing'}; the statement is "
            f"about {', '.join(sorted(scalars))}. Next: give each exactly once; look at {', '.join(wrong)}"
        )


def _check_waivers(made: Claim) -> None:
    if not isinstance(made.waive, Mapping):
        raise ClaimError(f"{made.id}.waive = {made.waive!r}: must be a dict of reasons")
    for kind, reason in made.waive.items():
        if kind not in WAIVABLE:
            raise ClaimError(f"{made.id}.waive[{kind!r}]: must be one of {', '.join(WAIVABLE)}")
        _words(f"{made.id}.waive[{kind!r}]", reason)


def _place() -> str:
    """File and line where the claim is written: in the module that is being imported, or where `claim` is called."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    called = f"{frame.f_code.co_filename}:{frame.f_lineno}"
    here = frame
    while here.f_back is not None and here.f_code.co_name != "<module>":
        here = here.f_back
    return f"{here.f_code.co_filename}:{here.f_lineno}" if here.f_code.co_name == "<module>" else called


# --- from what is convenient to what is judged -------------------------------------------------------------


def _words_for(place: str, source: Source, define: str | Vocabulary, texts: Iterable[object]) -> Vocabulary:
    """The words of the source, or of the field, and those that the claim defines."""
    if not isinstance(source, Source):
        its = place.removesuffix(".define")
        raise ClaimError(f"{its}.source = {source!r}: must be a Source(paper, citation, location)")
    written = [define] if isinstance(define, str) else []
    for text in texts:
        written += [part for part in (text if isinstance(text, tuple) else (text,)) if isinstance(part, str)]
    return words_of(place, define, written, source.vocabulary)


def words_of(place: str, define: str | Vocabulary, texts: Iterable[str], known: Vocabulary = NO_WORDS) -> Vocabulary:
    """The words that are known, or else those of the field, with those of ``define``. Raises ClaimError."""
    base = words_for(*texts) if known is NO_WORDS else known
    if not define:
        return base
    if isinstance(define, Vocabulary):
        return Vocabulary(base, define)
    try:
        return definitions(define, base)
    except ParseError as error:
        raise ClaimError(f"{place}: {error}") from error


def statement_of(
    place: str, given: object, where: object, sorts: Mapping[str, Sort] | None, words: Vocabulary
) -> Statement:
    """The kernel statement of a text, a sympy relation, or a pair of one and its conditions. Raises ClaimError."""
    if isinstance(given, Statement):
        return given
    if isinstance(given, tuple) and len(given) == 2:
        given, where = given
    if isinstance(given, str) and isinstance(where, str):
        return _parsed(place, given, where, words)
    if _is_sympy(given):
        return _translated(place, given, where or (), sorts)
    raise ClaimError(
        f"{place} = {given!r} where {where!r}: must be a kernel Statement, or text where text, or a sympy "
        "relation where a list of them"
    )


def _changed(place: str, statement: object, where: object, changes: Mapping[str, str]) -> tuple[str, str]:
    """The texts of statement and conditions with these changes. Raises ClaimError."""
    text, conditions = statement if isinstance(statement, tuple) and len(statement) == 2 else (statement, where)
    if not (isinstance(text, str) and isinstance(conditions, str)):
        raise ClaimError(f"{place} = {changes!r}: the statement is no text. Next: give the control in full")
    try:
        return changed((text, conditions), changes)
    except ChangeError as error:
        raise ClaimError(f"{place}: {error}") from error


def _is_sympy(thing: object) -> bool:
    return any(cls.__module__.partition(".")[0] == "sympy" for cls in type(thing).__mro__)


def _parsed(place: str, text: str, where: str, words: Vocabulary) -> Statement:
    from verify.claims.conditions import arranged
    from verify.language.parse import parse

    try:
        return arranged(parse(text, where, words))
    except (ParseError, KernelError) as error:
        raise ClaimError(f"{place}: {error}") from error


def _translated(place: str, relation: object, where: object, sorts: Mapping[str, Sort] | None) -> Statement:
    from verify.language.translate import TranslationError, to_statement

    if isinstance(where, str) or not isinstance(where, Iterable):
        raise ClaimError(
            f"{place}: the conditions of a sympy relation are a list of sympy relations, not {where!r}"
        )
    try:
        return to_statement(relation, where, sorts=sorts)
    except (TranslationError, KernelError) as error:
        raise ClaimError(f"{place}: {error}") from error


def _as_text(statement: object) -> str:
    if isinstance(statement, str):
        return statement
    if isinstance(statement, tuple) and statement and isinstance(statement[0], str):
        return statement[0]
    return ""


def _script(
    place: str, given: Callable[[], Certificate] | Mapping[str, object] | None
) -> Callable[[], Certificate] | None:
    """A script as it is; or one that proposes the witness with these values."""
    witness = _example(place, given) if isinstance(given, Mapping) else None
    return (lambda: witness) if witness is not None else cast(Callable[[], Certificate] | None, given)


def _example(place: str, given: object) -> Witness | None:
    if given is None or isinstance(given, Witness):
        return given
    if not isinstance(given, Mapping):
        raise ClaimError(f"{place} = {given!r}: must be a Witness or a dict from names to exact values")
    return Witness(tuple((name, _value(f"{place}[{name!r}]", value)) for name, value in given.items()))


def _value(place: str, value: object) -> Term | tuple[int, ...] | Table | Lambda:
    if isinstance(value, (Term, Table, Lambda)):
        return value
    if isinstance(value, tuple) and all(type(part) is int for part in value):
        return value
    if isinstance(value, Fraction) or type(value) is int:
        return Num(Fraction(value))
    if isinstance(value, str):
        try:
            return num(value)
        except ZeroDivisionError:
            pass
        except ValueError:
            return _read(place, value)
    raise ClaimError(
        f"{place} = {value!r}: must be exact: an int, a Fraction, text like '1/2', 'log(2)' or 'i -> 1/i', a tuple of "
        "ints, or a kernel Term, Table or Lambda"
    )


def _read(place: str, text: str) -> Term | Lambda:
    """A term without variables, or a family "i, j -> body" of integers."""
    from verify.language.parse import parse_term

    head, arrow, body = text.rpartition("->")
    names = tuple(name.strip() for name in head.strip().removeprefix("(").removesuffix(")").split(",")) if arrow else ()
    try:
        made = parse_term(body, ", ".join(f"{name} integer" for name in names))
    except (ParseError, KernelError) as error:
        raise ClaimError(f"{place} = {text!r}: {error}") from error
    if unknown := sorted(free_names(made) - set(names)):
        raise ClaimError(f"{place} = {text!r}: must be exact, and says nothing of {', '.join(unknown)}")
    return Lambda(names, made) if arrow else made
