"""The questions that a program or a notebook asks: `prove`, `audit`, `explain`. Each is a name of the package `verify`.

Numbers that are handed in: an int, a Fraction, a Decimal, text ("0.15", "3/20") and a rational number of sympy or
numpy are exact, and a float means the decimal that it prints as (0.3 is 3/10): one reader,
`verify.privacy.measures.decimals`, for every function. But a channel of floats in an audit, or whose capacity is
asked for, was computed: its entries are the binary numbers that they are, and a row may sum to 1 but for rounding. A
float in a statement is refused. Logarithms are natural and information is in nats; ``epsilon`` is the level,
``exp_epsilon`` its exponential.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verify.kernel.statement import Sort
    from verify.language.vocabulary import Vocabulary
    from verify.report.audit.audit import Audit
    from verify.run.pipeline import Judgement, Verdict

__all__ = ["audit", "explain", "prove"]


def prove(
    statement: object,
    where: object = "",
    *,
    define: str | Vocabulary = "",
    sorts: Mapping[str, Sort] | None = None,
    effort: float = 20.0,
    timeout: float | None = None,
    using: Sequence[str] = (),
) -> Verdict:
    """The verdict on a statement, as ``python -m verify prove`` gives it.

    ``statement`` is text as people write it, with ``where`` as text; a sympy relation, with a list of them; or a kernel
    statement. ``define`` has words of your own (text that begins with ``define``, or a vocabulary), ``sorts`` what
    sympy symbols can not say. ``effort`` is the work, in seconds of each of two processors, and ``timeout`` what
    the clock leaves for it (six times as long by default): the search runs in child processes, and what it finds is
    judged by the kernel here. It may cite the claims of the library, and those recorded of
    the claims files ``using``: they are judged here too (``Verdict.lemmas``).

    ``Verdict.verdict`` is one of PROVED, REFUTED, ILL_POSED, OPEN; ``witness`` the values at which the statement fails or
    is undefined, as exact numbers, and ``witness_arrays()`` the same for numpy; ``certificate`` is what the kernel
    accepted.

    Raises `verify.claims.claim.ClaimError`, a ValueError, for what is no statement, with the place and what to write.

    >>> found = prove("x^2 >= x")
    >>> found.verdict, found.witness
    ('REFUTED', {'x': Fraction(1, 3)})
    >>> print(prove("eps*tanh(eps/2) <= eps^2/2", "eps >= 0"))
    PROVED
    <BLANKLINE>
    for all  eps real
    if       eps >= 0
    then     eps*tanh(eps/2) <= eps^2/2
    """
    from verify.claims.claim import ClaimError, statement_of, words_of
    from verify.run import pipeline
    from verify.run.citing import on_offer

    for name, given in (("effort", effort), ("timeout", timeout)):
        if given is not None and not 0 < given <= 1e6:
            raise ClaimError(f"{name} = {given!r}: must be a number of seconds above 0")
    texts = [part for part in (statement, where, define) if isinstance(part, str)]
    words = words_of("define", define, texts)
    made = statement_of("statement", statement, where, sorts, words)
    verdict, _ = pipeline.prove(made, effort, clock=timeout, offer=on_offer(using))
    return verdict


def audit(
    mechanism: object,
    *,
    prior: object = None,
    neighbours: object = "all",
    entries: int | None = None,
    epsilon: object = None,
    delta: object = None,
    mi: object = None,
    inputs: str | None = None,
    normalise: bool = False,
) -> Audit:
    """What a mechanism leaks, and whether stated levels hold, as ``python -m verify audit`` gives it.

    ``mechanism`` has a row for each of its n inputs and a column for each of its m outputs, entry [x, y] the probability
    of y given x: nested sequences, a numpy array (n, m), a mapping from inputs to rows or to mappings from outputs; or,
    as text, what the command line takes (a file, JSON, ``module:function`` with ``inputs``). ``prior``: the law of the
    input, n numbers or a mapping, uniform if it is left out. ``neighbours``: pairs of inputs by name (a row without a
    name is called by its number, from 0 on), or all; or ``entries``, where inputs are databases in lexicographic order.
    ``epsilon``, ``delta``, ``mi`` (nats) are levels to decide: exact numbers, or text such as "log(3)".

    ``Audit.stated`` has the answers (``holds``: True, False, or None if it is not decided), ``measures`` the numbers,
    each exact or enclosed. ``print(explain(...))`` tells it in words. What is computed is no verdict of the kernel.

    Complexity: O(n^2 m) for the pairs, and a capacity; 100,000 entries are the limit. Source: the definitions of
    Dwork, McSherry, Nissim, Smith (2006) and of the papers in `theorems`. Raises
    `verify.privacy.audit.errors.AuditError`, a ValueError, naming value and place.

    >>> found = audit([["3/4", "1/4"], ["1/4", "3/4"]], epsilon="log(3)")
    >>> [one.holds for one in found.stated], str(found.measures[0].value)
    ([True], '1.09861')
    """
    from verify.privacy.audit.mechanism import mechanism as read
    from verify.report.audit.audit import audit as audited
    from verify.report.audit.audit import levels, subject
    from verify.report.audit.words import install

    stated = levels(_written("epsilon", epsilon), _written("delta", delta), _written("mi", mi))
    install()  # it is printed as the command prints it
    return audited(subject(read(mechanism, inputs, normalise), prior, neighbours, entries), stated)


def explain(found: Verdict | Audit, lemmas: Mapping[str, Judgement] | None = None, *, full: bool = True) -> str:
    """A verdict or an audit in words: the proof, step by step, the values at which the statement fails, or the measures.

    ``lemmas`` are the judgements that the certificate uses, by claim id, as `check` was given them. Without ``full`` a
    long proof is folded. Of what is undecided the reasons are told.

    >>> print(explain(prove("x^2 >= x", "x >= 1")))  # doctest: +ELLIPSIS
    Statement
      for all  x real
      if       (h1) x >= 1
      then     x^2 >= x
    ...
    """
    from verify.report.audit.audit import Audit

    if isinstance(found, Audit):
        from verify.report.audit.words import audit_text

        return audit_text(found)
    if found.certificate is None or found.statement is None:
        return str(found)
    from verify.report.explain import explain as told

    return told(found.statement, found.certificate, lemmas or {}, full=full)


def _written(name: str, value: Any) -> str | None:
    """A level as text of the grammar, exactly. Raises what `decimal_value` does."""
    if value is None or isinstance(value, str):
        return value
    if type(value).__module__.partition(".")[0] == "sympy":
        from verify.language.render import render_term
        from verify.language.translate import to_kernel

        return render_term(to_kernel(value))
    from verify.privacy.measures.decimals import decimal_value

    return str(decimal_value(name, value))
