"""What every backend keeps to, as a suite: `check` runs an attempt on small, hopeless, ill-posed and huge statements.

Each statement goes to a child process, where the attempt is watched: what it gives, how long it takes, what it
prints, and what it leaves changed. The suite judges nothing; the caller brings the kernel along.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from verify.kernel import codec
from verify.kernel.certificate import Certificate
from verify.kernel.errors import KernelError
from verify.kernel.statement import Binder, Real, Relation, Statement
from verify.kernel.terms import ONE, Add, Exp, Mul, Num, Term, Var
from verify.limits.deadlines import Child, ChildFailed, Deadline, OutOfTime, spent

Attempt = Callable[[Statement, Deadline], object]
Accepts = Callable[[Statement, Certificate], bool]

SECONDS = 0.3  # what an attempt is given
#: So much of what an attempt printed is shown.
PRINTED = 400
LATE = 2.5  # how much later it may come back: one call into a solver, on a busy machine
KILLED = 10.0

#: Two of each family that a backend may know: a true one and a negative control.
SMALL = (
    ("x^2 + y^2 >= 2*x*y", ""),
    ("x^2 + y^2 >= 3*x*y", ""),
    ("a <= t*b", "a <= s*b, s <= t, b >= 0"),
    ("a <= t*b", "a <= s*b, s <= t"),
    ("-log(x) >= 1 - x", "x > 0"),
    ("-log(x) >= 2 - x", "x > 0"),
    ("exp(x)*exp(-x) = 1", ""),
    ("2^n >= n + 1", "n integer, n >= 0"),
    ("sum(k, 0, n, k) = n*(n + 1)/2", "n integer, n >= 0"),
    ("sum(k, 0, n, k) = n*(n - 1)/2", "n integer, n >= 0"),
    ("I(X;Y) <= H(X)", ""),
    ("I(X;Y) < H(X)", ""),
    ("exists y: y > x", ""),
    ("sum(i, 1, M, Q[i]) <= 2", "M integer, M >= 1, Q family(1), forall i in 1..M: Q[i] >= 0"),
)
ILL_POSED = (
    ("1/x > 0", "x >= 0"),
    ("log(x) <= x - 1", ""),
    ("x > 1", "x < 0, x > 1"),
    ("H(X) >= 0", "H(X,Y) < H(X)"),
)
HOPELESS = (
    ("x^3 + y^3 + z^3 != 33", "x integer, y integer, z integer, x > 0"),
    ("exp(exp(x*y)) + log(1 + x^2*y^4) >= sqrt(2 + x^6) - exp(exp(z))", ""),
    ("binomial(2*n, n) < 4^n - n^(1/2)", "n integer, n >= 1000000"),
    ("H(A,B,C,D,E,F) + H(A,C,E) >= H(A,B) + H(C,D,F)", "A - B - C - D"),
)


@dataclass(frozen=True)
class Observed:
    """What an attempt did with one statement."""

    outcome: str
    detail: str
    seconds: float
    printed: str
    changed: tuple[str, ...]
    certificate: Certificate | None


# --- statements ----------------------------------------------------------------------------------------------


def small() -> Iterator[Statement]:
    """Easy statements, true and false, of every family."""
    return _parsed(SMALL)


def hopeless() -> Iterator[Statement]:
    """Statements that are ill posed, out of reach, or too large to look at."""
    yield from _parsed(ILL_POSED + HOPELESS)
    x = Var("x")
    for left in (_deep(x, 300), _long(x, 3000), Mul((_long_number(), x)), _tower(x, 10)):
        yield Statement((Binder("x", Real()),), (), Relation("<=", left, Add((x, ONE))))


def _parsed(texts: Sequence[tuple[str, str]]) -> Iterator[Statement]:
    from verify.language.parse import parse

    return (parse(text, where) for text, where in texts)


def _deep(term: Term, levels: int) -> Term:
    for _ in range(levels):
        term = Exp(Add((ONE, term)))
    return term


def _long(term: Term, length: int) -> Term:
    return Add(tuple(Mul((Num(Fraction(k, k + 1)), term, term)) for k in range(1, length)))


def _tower(term: Term, levels: int) -> Term:
    """Small to write, with more terms than atoms if it were multiplied out."""
    for _ in range(levels):
        term = Mul((Add((term, ONE)), Add((term, ONE))))
    return term


def _long_number() -> Num:
    """About as long as a number in a statement may be (`codec.MAX_DIGITS`); longer ones are not searched."""
    return Num(Fraction(10**3_500 + 1))


# --- the suite -----------------------------------------------------------------------------------------------


def check(attempt: Attempt, name: str, accepts: Accepts, easy: Sequence[Statement] = ()) -> list[str]:
    """What is wrong with a backend, in words; nothing if it keeps to the rules.

    ``accepts`` asks the kernel. For each of the ``easy`` statements it must find a certificate.
    """
    wrong: list[str] = []
    _state()  # what it imports, no child has to
    for statement in (*small(), *easy):
        first = observe(attempt, statement)
        wrong += _complaints(first, statement, accepts)
        if statement in easy and first.certificate is None:
            wrong.append(f"{first.outcome} ({first.detail}), must find a certificate: {_words(statement)}")
        if first.certificate is not None:
            second = observe(attempt, statement)
            if second.outcome != "out of time" and second.certificate != first.certificate:
                wrong.append(f"another certificate the second time: {_words(statement)}")
    for statement in hopeless():
        wrong += _complaints(observe(attempt, statement), statement, accepts)
    return [f"{name}: {words}" for words in dict.fromkeys(wrong)]


def _complaints(seen: Observed, statement: Statement, accepts: Accepts) -> list[str]:
    about = _words(statement)
    wrong = [f"{what} is not as before: {about}" for what in seen.changed]
    if seen.outcome in ("crashed", "no certificate"):
        wrong.append(f"{seen.outcome} ({seen.detail}): {about}")
    if seen.seconds > SECONDS + LATE:
        wrong.append(f"came back after {seen.seconds:.1f} s, had {SECONDS} s: {about}")
    if seen.printed:
        wrong.append(f"printed {seen.printed!r}: {about}")
    if seen.certificate is not None and not accepts(statement, seen.certificate):
        wrong.append(f"the kernel refuses its {type(seen.certificate).__name__}: {about}")
    return wrong


def _words(statement: Statement) -> str:
    """The statement, if it is short enough to be read."""
    from verify.language.render import render

    try:
        text = " ".join(render(statement).split())
    except (RecursionError, ValueError, KernelError):
        text = "(a huge statement)"
    return text if len(text) <= 120 else text[:117] + "..."


# --- one attempt, watched ------------------------------------------------------------------------------------


def observe(attempt: Attempt, statement: Statement) -> Observed:
    """What the attempt does with the statement, in a child process."""
    started = time.monotonic()
    child = Child(partial(_watched, attempt), (statement, SECONDS), KILLED)
    try:
        data = None
        while data is None:
            data = child.answer()
    except ChildFailed as failure:
        return Observed("crashed", str(failure), time.monotonic() - started, "", (), None)
    finally:
        child.end()
    outcome, detail, took, printed, changed, encoded = json.loads(data)
    found = None if encoded is None else codec.decode(encoded)
    certificate = found if isinstance(found, Certificate) else None
    return Observed(outcome, detail, took, printed, tuple(changed), certificate)


def _watched(attempt: Attempt, statement: Statement, seconds: float) -> bytes:
    """In the child: the attempt, and what it leaves behind."""
    with tempfile.TemporaryFile() as file:
        for stream in (1, 2):
            os.dup2(file.fileno(), stream)
        sys.stdout = sys.stderr = os.fdopen(1, "w", closefd=False)
        before, start = _state(), spent()
        outcome, detail, encoded = _outcome(attempt, statement, Deadline(seconds))
        took, after = spent() - start, _state()
        sys.stdout.flush()
        file.seek(0)
        printed = file.read(PRINTED).decode(errors="replace")
    changed = [what for what, value in before.items() if after[what] != value]
    return json.dumps([outcome, detail, took, printed, changed, encoded]).encode()


def _outcome(attempt: Attempt, statement: Statement, deadline: Deadline) -> tuple[str, str, object]:
    """(what became of it, details, the certificate as plain data)."""
    from verify.proving.tactics import Stuck

    try:
        found = attempt(statement, deadline)
        if found is None:
            return "nothing", "", None
        if not isinstance(found, Certificate):
            return "no certificate", type(found).__name__, None
        return "proposed", "", codec.encode(found)
    except OutOfTime:
        return "out of time", "", None
    except Stuck as stuck:
        return "nothing", stuck.why, None
    except (MemoryError, RecursionError) as error:
        return "gave up", type(error).__name__, None
    except Exception as error:  # that it came to this is the finding
        return "crashed", f"{type(error).__name__}: {str(error)[:200]}", None


def _state() -> dict[str, object]:
    """What a backend shares with others in a process, and must leave alone."""
    return {
        "the working directory": (os.getcwd(), tuple(sorted(os.listdir()))),
        "the environment": dict(os.environ),
        "the module search path": tuple(sys.path),
        "the limit of recursion": sys.getrecursionlimit(),
        "the limit of digits": sys.get_int_max_str_digits(),
        "the state of the random module": random.getstate(),
        "a signal handler": tuple(signal.getsignal(n) for n in (signal.SIGINT, signal.SIGALRM, signal.SIGTERM)),
        **{f"the precision of {name}": precision for name, precision in _precisions()},
    }


def _precisions() -> Iterator[tuple[str, int]]:
    """The working precisions of those libraries that are there."""
    import decimal

    yield "decimal", decimal.getcontext().prec
    with suppress(ImportError):
        import mpmath

        yield "mpmath", mpmath.mp.prec
    with suppress(ImportError):
        import flint

        yield "flint", flint.ctx.prec
