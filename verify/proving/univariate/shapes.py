"""Small readings of terms and goals that the engines share."""

from __future__ import annotations

from verify.kernel.terms import MINUS_ONE, Mul, Node, Num, Pow, Term, free_names, neg, subterms


def size(term: Node) -> int:
    """The number of nodes of a term."""
    return 1 + sum(map(size, subterms(term)))


def complexity(term: Term) -> int:
    """How hard a factor looks: its size, its powers, and most of all its logarithms and roots."""
    if not free_names(term):
        return 0
    text = repr(term)
    logs, exps, roots = text.count("Log"), text.count("Exp("), text.count("denominator")
    return size(term) + 2 * _degree(term) + 12 * logs + 3 * exps + roots


def _degree(term: Term) -> int:
    """The sum of the degrees of all powers in a term."""
    own = abs(int(term.exponent.value)) if isinstance(term, Pow) and isinstance(term.exponent, Num) else 0
    return own + sum(_degree(child) for child in subterms(term) if isinstance(child, Term))


def signed(term: Term, sign: int) -> Term:
    return term if sign > 0 else Mul((MINUS_ONE, term)) if not isinstance(term, Num) else neg(term)


def stem(name: str) -> str:
    return name.rstrip("'0123456789_") or name


