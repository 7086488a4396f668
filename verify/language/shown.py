"""How the kernel's objects look to people: ``str(...)``, and in a notebook.

The kernel knows nothing of display. This gives its classes the methods by which Python asks for it; ``repr`` stays the
plain data, and nothing that is decided rests on either.
"""

from __future__ import annotations

from collections import Counter

from verify.kernel.certificate import Certificate, Contradictory, Disproof, Step, Undefined, Witness
from verify.kernel.statement import Binder, Definition, Formula, Sort, Statement
from verify.kernel.terms import Joint, Lambda, Node, SequenceTerm, Term


def text(node: Node) -> str:
    """A statement, formula, term or certificate as a person reads it; the plain data where that can not be said.

    >>> from verify.language.parse import parse
    >>> print(parse("x^2 >= x", "x >= 1"))
    for all  x real
    if       x >= 1
    then     x^2 >= x
    >>> str(parse("x^2 >= x").conclusion)
    'x^2 >= x'
    """
    from verify.language.render import render, render_binder, render_definition, render_formula, render_term

    try:
        match node:
            case Statement():
                return render(node)
            case Formula():
                return render_formula(node)
            case Term() | SequenceTerm() | Lambda() | Joint():
                return render_term(node)
            case Definition():
                return render_definition(node)
            case Binder():
                return render_binder(node)
            case Sort():
                return render_binder(Binder("", node)).strip()
            case Certificate():
                return _certificate(node)
    except Exception:  # what is no statement can be looked at all the same
        pass
    return repr(node)


def html(node: Node) -> str:
    """The same for a notebook, in MathML."""
    from html import escape

    from verify.language import mathml

    try:
        match node:
            case Statement():
                return mathml.mathml_statement(node)
            case Formula():
                return mathml.mathml_formula(node)
            case Term() | SequenceTerm() | Lambda():
                return mathml.mathml_term(node)
    except Exception:
        pass
    return f"<pre>{escape(text(node))}</pre>"


def _certificate(certificate: Certificate) -> str:
    """What kind of certificate it is: the values, or how many steps of which kinds."""
    from verify.language.points import witness_text
    from verify.language.walk import parts

    kinds = Counter(type(part).__name__ for part in parts(certificate) if isinstance(part, Step))
    steps = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
    total = sum(kinds.values())
    steps = f"{total} step{'' if total == 1 else 's'} ({steps})"
    match certificate:
        case Witness():
            return f"it fails at {witness_text(certificate)}"
        case Undefined():
            return f"it is undefined at {witness_text(certificate)}"
        case Disproof():
            return f"it fails, by {steps}, at {witness_text(certificate)}"
        case Contradictory():
            return f"its hypotheses contradict each other, by {steps}"
    return f"a proof of {steps}"


def install() -> None:
    """Give the kernel's classes these methods."""
    for name, method in {"__str__": text, "_repr_html_": html}.items():
        setattr(Node, name, method)
