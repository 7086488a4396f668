"""What mathematics is written with: one table for the parser, the text and MathML.

A function of numbers has one row in `FUNCTIONS`: whoever adds one to the kernel adds it here, and it can be read and
shown. What has a place of its own in a formula (sums, powers, quantifiers) is read in `parse` and shown in `render` and
`mathml`, which agree on how tightly it holds together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from enum import IntEnum
from typing import Any, NamedTuple

from verify.kernel.definitions import DEFINITIONS
from verify.kernel.statement import Definition, Formula, Relation, stand_for
from verify.kernel.terms import (
    MINUS_ONE,
    TWO,
    Abs,
    Binomial,
    Call,
    Delta,
    Exp,
    Log,
    Max,
    Min,
    Node,
    Pow,
    Put,
    SameTuple,
    Term,
    XLogX,
    div,
    num,
)


class Level(IntEnum):
    """How tightly a text holds together; a part that is looser than its place goes in parentheses."""

    QUANTIFIER, IFF, IMPLIES, OR, AND, NOT, RELATION, SUM, PRODUCT, POWER, ATOM = range(11)


#: Greek letters, each for one spelling: ``eps``, not ``epsilon``, so that different names look different.
LETTERS = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "eps": "ε", "eta": "η", "theta": "θ", "kappa": "κ",
    "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ",
    "chi": "χ", "psi": "ψ",
    "omega": "ω", "Delta": "Δ", "Gamma": "Γ", "Lambda": "Λ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "Sigma": "Σ",
}  # fmt: skip

#: The signs of relations, and of what joins them, for readers.
SIGNS = {"=": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥", "=>": "⟹", "<=>": "⟺", "->": "↦"}


class Function(NamedTuple):
    """A function of numbers, in text ``name(...)``: how many arguments it takes, and what it makes of them.

    ``integers``: they must be integers. ``deeper`` is by how many levels what it makes is deeper than they are.
    """

    make: Callable[..., Term]
    least: int = 1
    most: int | None = 1
    integers: bool = False
    deeper: int = 1


def _defined(name: str) -> Callable[..., Term]:
    return lambda *args: Call(name, args)


FUNCTIONS: dict[str, Function] = {
    "exp": Function(Exp),
    "log": Function(Log),
    "ln": Function(Log),
    "log2": Function(lambda a: div(Log(a), Log(TWO)), deeper=3),
    "log10": Function(lambda a: div(Log(a), Log(num(10))), deeper=3),
    "abs": Function(Abs),
    "min": Function(lambda *args: Min(args), 2, None),
    "max": Function(lambda *args: Max(args), 2, None),
    "xlogx": Function(XLogX),
    "kronecker": Function(Delta, 2, 2),
    "binomial": Function(Binomial, 2, 2, integers=True),
    **{name: Function(_defined(name), arity, arity) for name, (arity, _) in DEFINITIONS.items()},
}
_NAMES: dict[Any, str] = {Min: "min", Max: "max", Put: "put", SameTuple: "same"}
for _name, _function in reversed(FUNCTIONS.items()):  # of several names the first is written
    if isinstance(_function.make, type):
        _NAMES[_function.make] = _name


#: Functions that are written without parentheses too, before one name or number.
BARE = frozenset(("exp", "log", "ln", "log2", "log10", "sqrt", "sinh", "cosh", "tanh"))
#: Other names of functions and of words of the field, each with one meaning; read where the name is not declared.
ALIASES = {
    "log_2": "log2", "log_10": "log10", "log_e": "log", "H_b": "h", "h_b": "h", "D": "relative_entropy",
    "KL": "relative_entropy", "D_KL": "relative_entropy", "d_KL": "relative_entropy", "TV": "total_variation",
    "BC": "bhattacharyya", "JS": "jensen_shannon", "JSD": "jensen_shannon", "D_JS": "jensen_shannon",
    "d_TV": "total_variation", "D_TV": "total_variation", "chi2": "chi_square", "chi_2": "chi_square",
    "indicator": "iverson", "renyi": "renyi_divergence", "MI": "mutual_information", "entropy": "shannon_entropy",
    **dict.fromkeys(("binom", "comb", "choose", "nchoosek", "C"), "binomial"),
}  # fmt: skip


#: Words of the field that have another name with more arguments: how many they are.
WITH_MORE = {("dp", 3): "approximate_dp", ("H_alpha", 2): "renyi_entropy", ("D_alpha", 3): "renyi_divergence"}
#: Values that a word knows by its bounds: it says that the value is at most, or at least, its last argument.
VALUES = {
    "maximal_leakage": ("<=", "maximal_leakage_at_most"),
    **dict.fromkeys(("D_inf", "D_max", "D_oo", "D_∞", "D_infty"), ("<=", "max_divergence_at_most")),
    **dict.fromkeys(("H_inf", "H_min", "H_oo", "H_∞", "H_infty"), (">=", "min_entropy_at_least")),
}
#: What stands before a bracket in papers and is no function here, with what to write.
UNKNOWN = {
    "E": "a mean is E[f(X)], with X ~ P among the conditions",
    "P": 'write p[i] or W[i,j]; Pr[X = 1] with --where "n integer, P law(n), X ~ P"',
    "hellinger": "some halve the sum, some do not: write squared_hellinger(p, q), at most 1, or its square root",
    "erf": "write 2*Phi(sqrt(2)*x) - 1, with the normal distribution function Phi",
    "erfc": "write 2 - 2*Phi(sqrt(2)*x), with the normal distribution function Phi",
    "Var": "of what is drawn, X ~ P among the conditions, it is Var[f(X)]; else write sums of p[i]*x[i]",
    "Cov": "of what is drawn write E[X*Y] - E[X]*E[Y]; else sums of p[i]*x[i]",
    **dict.fromkeys(("arctanh", "atanh", "artanh"), "write log((1 + x)/(1 - x))/2"),
    "lim": "limits can not be said: write what holds for all small enough values",
    "E_gamma": "write hockey_stick(p, q, eps), with exp(eps) for gamma",
    "H_alpha": "write renyi_entropy(alpha, p)",
    "D_alpha": "write renyi_divergence(alpha, p, q)",
    "lg": "write log2(x) or log10(x)",
    "pow": "write x^2",
    "Sum": "write sum(k, a, b, body)",
    "coth": "write 1/tanh(x)",
    "Markov": "write X - Y - Z among the conditions",
    **dict.fromkeys(("h_2", "h2", "H_2"), "h(p) is the binary entropy in nats, h(p)/log(2) in bits"),
    **dict.fromkeys(("simplex", "Simplex", "Delta"), "a law on 1..M is declared so: M integer, p family(1), law(p)"),
    **dict.fromkeys(("sgn", "sign"), "write abs(x)/x for x != 0"),
    **dict.fromkeys(("sin", "cos", "tan", "arctan", "atan"), "there are sinh, cosh, tanh, and no functions of angles"),
}


def function_of(term: Node) -> tuple[str, tuple[Node, ...]] | None:
    """The name of a function, and its arguments, as they are written; None for what is no function of numbers.

    >>> from verify.kernel.terms import ONE
    >>> function_of(Max((ONE, TWO)))[0], function_of(Abs(ONE))[0], function_of(ONE)
    ('max', 'abs', None)
    """
    if isinstance(term, Call):
        return term.name, term.args
    name = _NAMES.get(type(term))
    if name is None:
        return None
    return name, term.args if isinstance(term, (Min, Max)) else tuple(getattr(term, slot.name) for slot in fields(term))


def is_division(term: Node) -> bool:
    """Whether a factor is written below a line."""
    return isinstance(term, Pow) and term.exponent == MINUS_ONE


def arguments(definition: Definition, args: tuple[Node, ...]) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """What is written behind a defined word, in brackets and in parentheses: implicit arguments only where they are not
    the parameters' own names.
    """
    count = definition.implicit
    own = tuple(stand_for(b, b.name) for b in definition.parameters[:count])
    return () if args[:count] == own else args[:count], args[count:]


def chain(args: Sequence[Formula]) -> list[Relation]:
    """The relations of ``a <= b <= c``, two or more that share their ends; none if that is not what they are.

    ``a <= b >= c`` is no chain: a reader may take it to compare a with c.
    """
    links = [a for a in args if isinstance(a, Relation)]
    shared = all(a.right == b.left for a, b in zip(links, links[1:], strict=False))
    return links if len(links) == len(args) > 1 and shared and one_way(a.operator for a in links) else []


#: What may be taken over an index, or over conditions.
EXTREMA = ("max", "min", "sup", "inf")

#: The same comparison with its sides exchanged, where that is another.
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def one_way(operators: Iterable[str]) -> bool:
    """Whether relations in a row do not turn round.

    >>> one_way(["<=", "=", "<"]), one_way(["<=", ">="])
    (True, False)
    """
    return len({operator[0] for operator in operators} & {"<", ">"}) < 2
