"""Names: what they stand for where something is read, and those that have a meaning of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from verify.kernel.sorts import is_integer
from verify.kernel.statement import Definition, Formula, Integer, Range, Sort, Tuples
from verify.kernel.terms import ONE, Apply, Node, Pi, Term
from verify.language import sizes
from verify.language.notation import FUNCTIONS
from verify.language.reading.extrema import Extremum
from verify.language.reading.improper import Improper
from verify.language.reading.texts import ParseError
from verify.language.typed import SET, WORDS, Token

SORT_WORDS = ("integer", "real", "family", "opaque", "variable", "in")


# --- names in scope ----------------------------------------------------------------------------------------


EULER = "e"
INFINITE = ("inf", "infty", "infinity", "Inf")
#: Names that are meant as something else more often than not: they have to be declared.
LOOK_ALIKE = {
    "True": "write true",
    "False": "write false",
    **dict.fromkeys(INFINITE, "write oo, as in (0, oo)"),
    **dict.fromkeys(
        ("sin", "cos", "tan", "cot", "arcsin", "arccos", "arctan", "erf", "erfc"),
        "functions are exp log sqrt sinh cosh tanh and those of the grammar",
    ),
    "Pr": "write Pr[X = 1], with X ~ P among the conditions",
}
_VARIABLES = """write X indep Y for independence; n integer, x real for what a name is; Y = f(X) for a function,
X - Y - Z for a Markov chain""".replace("\n", " ")
WORDS_OF_NUMBERS = {
    "choose": "write binomial(n, k)",
    **dict.fromkeys(("independent", "is"), _VARIABLES),
    "mod": "write x = 2*k + r with --where \"k r integer, 0 <= r < 2\" for r = x mod 2",
    "provided": 'conditions are given apart: --where "x > 0"',
    "unless": "write 'or', or 'if' with what is then said",
    "only": "write A => B for 'A only if B'",
    **dict.fromkeys(("therefore", "hence", "so"), "write => for 'implies'"),
    "xor": "write 'not (A <=> B)'",
    **dict.fromkeys(("bit", "bits"), "information is in nats here: write 2*log(2) for two bits"),
    **dict.fromkeys(("nat", "nats"), "leave it out: information is in nats here"),
}
#: Words that open a sentence, where something follows that they do not join.
OPENING = frozenset("let suppose assume given when whenever for if where with so then hence thus".split())
PLURALS = frozenset("integers reals naturals number numbers value values letters".split())
ADJECTIVES = frozenset(
    """is an int positive negative nonnegative nonneg nonpositive nonzero non strictly natural even odd prime finite
    rational binary probability""".split()
)
ADJECTIVE = "write 'n integer, n >= 1', 'x real, x > 0', '(exists k integer: n = 2*k)'"
CONSTANTS: dict[str, Term] = {"pi": Pi()}
EVENT = SET  # sets of letters, to readers
OF_AN_EVENT = "write x for a letter; a set of letters is a family S of 0 and 1, of which P(S) is sum(x, 1, n, P[x]*S[x])"
SOME_TUPLE = Tuples(ONE, "j", ONE)  # an argument of a family, whose length is not known
CALLED = ("log2", "log10", "log", "ln", "exp", "sqrt", "sinh", "cosh", "tanh", "abs", "sin", "cos", "tan")
FUNCTION_LETTERS = frozenset(("f", "g", "h", "F", "G", "H", "phi", "psi", "Phi", "Psi"))
#: What is a letter of an alphabet where nothing says so: P_e is an error probability, and p_c none of these.
LETTER = re.compile("(?:[abijklstuvwxyz]|omega|theta)(?:_?[0-9])?'*")
ONE_NUMBERED = re.compile("[A-Za-z][0-9]*")
LOWERED_LETTERS = re.compile("[A-Za-z]_[A-Za-z0-9]'*")

#: Defined words by name.
Words = Mapping[str, Definition]
NO_WORDS: Words = MappingProxyType({})


class Draw(NamedTuple):
    """What is drawn together: names, and the factors of their law, entries of families; or a Gaussian's moments."""

    names: tuple[str, ...]
    factors: tuple[Apply, ...]
    gaussian: tuple[Term, ...] = ()


class Names:
    """What names stand for at the place being read.

    ``sorts`` holds declared and bound names, ``later`` those whose declaration has not been reached, ``free`` the
    undeclared ones in order of appearance; ``closed`` forbids undeclared ones. ``words`` are defined. ``seen`` are
    the names that stand alone in the texts, with no bracket behind them and no number before them, ``outer`` those
    that no quantifier and no sum around this place binds, ``bounded`` those of which a condition says a relation;
    ``sizes`` has the ranges of the families, as far as the conditions say them, ``letters`` those that words such
    as law say, ``beside`` those of families beside them in a sum, ``alphabets`` those of sets such as
    \\mathcal{X}; ``joint`` the joint laws; ``implied`` the words that were used with the sizes in scope, each with the
    error that they are if something else is said; ``entries`` the place that is meant of families without an index, as in
    D(P || (P+Q)/2);
    ``floors`` and ``extremes`` what stands for floor(x), and for a maximum over an index, ``indicators`` for 1 where a
    formula holds, until the relation around it is read, ``sentences`` for a supremum, or an integral without an end;
    ``unsaid`` the sorts of indices of which nothing says yet what they run over, ``lettered`` those of them that an
    event says to be letters; ``everywhere`` the indices that nothing binds, of all of which a statement or a condition
    is said (None: where none is read); ``values`` what words know by its bounds; ``drawn`` what a condition says the law
    of, ``means`` what of it the mean or probability around this place is taken over, ``outputs`` the M(x) of channels
    while a probability is read, ``laws`` the families that were taken for laws, and of the entries at which places, with
    the errors that they are if no condition says so.
    """

    def __init__(self, sorts: dict[str, Sort], words: Words, closed: bool = False) -> None:
        self.sorts, self.words, self.closed = sorts, words, closed
        self.later: set[str] = set()
        self.free: dict[str, Sort] = {}
        self.seen: frozenset[str] = frozenset()
        self.bounded: frozenset[str] = frozenset()
        self.outer: frozenset[str] = frozenset(sorts)
        self.sizes: Callable[[], Mapping[sizes.Axis, frozenset[Term]]] = dict
        self.letters: Callable[[], Mapping[sizes.Axis, frozenset[Term]]] = dict
        self.sized_by_laws = False  # what words such as law say goes before sizes in scope: asked for where they differ
        self.beside: dict[sizes.Axis, frozenset[Term]] = {}
        self.alphabets: dict[str, Term] = {}
        self.joint: frozenset[str] = frozenset()
        self.entries: tuple[Term, ...] = ()
        self.floors: dict[str, tuple[str, Term]] = {}
        self.extremes: dict[str, tuple[str, str, Range, Term]] = {}
        self.indicators: dict[str, Formula] = {}
        self.sentences: dict[str, Improper | Extremum] = {}
        self.drawn: dict[str, Draw] = {}
        self.unsaid: dict[str, Sort] = {}
        self.everywhere: dict[str, Token] | None = None
        self.lettered: set[str] = set()
        self.means: dict[str, Sort] = {}
        self.outputs: dict[str, Draw] | None = None
        self.laws: dict[tuple[str, frozenset[int]], ParseError] = {}
        self.values: dict[str, tuple[str, str, Formula]] = {}
        self.implied: list[tuple[ParseError, Definition, Mapping[str, Node]]] = []

    def sort(self, name: str) -> Sort | None:
        return self.sorts.get(name) or self.free.get(name)

    def integer(self, term: Term) -> bool:
        """Whether a term is visibly an integer."""
        return is_integer(term, {**self.free, **self.sorts, **dict.fromkeys(self.floors, Integer())})


# --- functions ---------------------------------------------------------------------------------------------


SPECIAL = {
    "sum": "_sum", "tsum": "_tuple_sum", "put": "_put", "same": "_same", "H": "_joint", "I": "_mutual",
    "gaussian_mean": "_gaussian_mean", "integral": "_integral", "floor": "_floor", "ceil": "_floor",
    "prod": "_product", "product": "_product", "factorial": "_factorial",
    "sup": "_supremum", "inf": "_supremum", "iverson": "_indicated",
}  # fmt: skip
KNOWN = sorted({*FUNCTIONS, *SPECIAL})
#: Names that stand before a bracket and need no definition.
KNOWN_FUNCTIONS = frozenset((*KNOWN, *WORDS))
