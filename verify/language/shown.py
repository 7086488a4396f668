"""How the kernel's objects look to people: ``str(...)``, and in a notebook.

The kernel knows nothing of display. This gives its classes the methods by which Python asks for it; ``repr`` stays the
plain data, and nothing that is decided rests on either.
"""

from __future__ import annotations

from collections import Counter

from verify.kernel.certificate import Certificate, Contradictory, Disproof, Step, Undefined, Witness
from verify.kernel.statement import (
    Binder,
    Definition,
    Exists,
    ForAll,
    Formula,
    Holds,
    Integer,
    Real,
    Sort,
    Statement,
)
from verify.kernel.terms import Defined, Entropy, Joint, Lambda, Node, SequenceTerm, Term, Var
from verify.language.walk import parts


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


def latex(node: Node) -> str | None:
    r"""A term, a formula or a statement of numbers in LaTeX, as sympy writes it; None for others, and without sympy.

    >>> from verify.language.parse import parse
    >>> print(latex(parse("log(x) <= x - 1", "x > 0")))
    $\displaystyle \text{for all } x \in \mathbb{R}\text{: if } x > 0 \text{ then } \log{\left(x \right)} \leq x - 1$
    """
    from importlib.util import find_spec

    if find_spec("sympy") is None or not isinstance(node, Term | Formula | Statement):
        return None
    if any(isinstance(part, ForAll | Exists | Entropy | Holds | Defined) for part in parts(node)):
        return None
    from verify.language import translate

    try:
        if isinstance(node, Term):
            written = _typeset(translate.to_sympy(node))
        elif isinstance(node, Formula):
            written = _typeset(translate.relation_to_sympy(node))
        else:
            written = _statement(node)
    except (ValueError, KeyError, RecursionError):
        return None
    return f"$\\displaystyle {written}$"


def _typeset(thing: object) -> str:
    from sympy import latex as written

    return str(written(thing, order="none"))


_SETS: dict[type[Sort], str] = {Real: r"\mathbb{R}", Integer: r"\mathbb{Z}"}


def _statement(statement: Statement) -> str:
    """Raises KeyError where a name is no number."""
    from verify.language import translate

    conclusion, hypotheses, _ = translate.statement_to_sympy(statement)
    names = [rf"{_typeset(translate.to_sympy(Var(b.name)))} \in {_SETS[type(b.sort)]}" for b in statement.binders]
    said = rf"\text{{for all }} {', '.join(names)}" + r"\text{: }" if names else ""
    if hypotheses:
        said = said.removesuffix(r"\text{: }") + r"\text{: if } " * bool(names) + r"\text{if } " * (not names)
        said += ", ".join(_typeset(h[1] if isinstance(h, tuple) else h) for h in hypotheses) + r" \text{ then } "
    return said + _typeset(conclusion)


def _certificate(certificate: Certificate) -> str:
    """What kind of certificate it is: the values, or how many steps of which kinds."""
    from verify.language.points import witness_text
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
    for name, method in {"__str__": text, "_repr_html_": html, "_repr_latex_": latex}.items():
        setattr(Node, name, method)
