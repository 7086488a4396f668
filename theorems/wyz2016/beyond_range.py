"""Section IV: "given a maximum distortion D, there is a mechanism that ...", refuted beyond h(eps~_X).

Three rows of two values; w is the number of twos in a database. The prior has 29, 18, 12, 16 parts of 135 at w = 0, 1, 2, 3.
At D = 314/315 the only mechanism of least mutual information puts out 111 or 222; its posteriors are lam[x] 2^{-d(x,y)}
with lam = (116, 126, 112, 128)/405, and it needs a differential privacy level of log(7/2). The least level is
log(631/314), and eps_X = log(29/18): together log(3.24).
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, product
from operator import ne
from types import MappingProxyType

from theorems.wyz2016.conditions import disproved, proved
from theorems.wyz2016.contrary import contrary
from theorems.wyz2016.model import OTHER, at, values
from verify.claims.prelude import *
from verify.kernel.statement import And, ForAll, Or, Relation
from verify.kernel.terms import TupleSum

_CUBE = "tuples(3,2)"


def _by_weight(x: str, *parts: int | Fraction, twos: Mapping[int, str] = MappingProxyType({})) -> str:
    """The polynomial in the indicators of twos (``twos``: those known) with this value at a database x of 0, 1, 2, 3 twos."""
    one, two, three = (twos.get(i, f"kronecker({x}[{i}],2)") for i in (1, 2, 3))
    symmetric = (
        f"({one}+{two}+{three})",
        f"({one}*{two}+{one}*{three}+{two}*{three})",
        f"{one}*{two}*{three}",
    )
    differences, row = [], list(parts)
    while row:
        differences.append(row[0])
        row = [later - earlier for earlier, later in pairwise(row)]
    terms = [f"({d})*{e}" for d, e in zip(differences[1:], symmetric, strict=True)]
    return "(" + "+".join([str(differences[0]), *terms]) + ")"


def _prior(x: str, twos: Mapping[int, str] = MappingProxyType({})) -> str:
    return f"{_by_weight(x, 29, 18, 12, 16, twos=twos)}/135"


def _weight(x: str) -> str:
    return f"{_by_weight(x, 116, 126, 112, 128)}/405"


def _twos(y: str) -> str:
    """1 if all of y are twos."""
    return _by_weight(y, 0, 0, 0, 1)


def _ones(y: str) -> str:
    return _by_weight(y, 1, 0, 0, 0)


def _entry(x: str, y: str) -> str:
    """The mechanism: 222 with probability 1/21, 1/6, 4/9, 16/21 at 0, 1, 2, 3 twos, else 111."""
    return f"({_twos(y)}*{_by_weight(x, 6, 21, 56, 96)}+{_ones(y)}*{_by_weight(x, 120, 105, 70, 30)})/126"


def _database(values: tuple[int, ...]) -> Ones | Put:
    made: Ones | Put = Ones()
    for i, value in enumerate(values, 1):
        made = Put(made, num(i), num(value))
    return made


def _distance(x: str, y: str) -> str:
    """The Hamming distance, written out."""
    return "(" + "+".join(f"1-kronecker({x}[{i}],{y}[{i}])" for i in (1, 2, 3)) + ")"


_bits = have(
    "bits",
    f"forall x in {_CUBE}, i in 1..3: x[i] = 1 or x[i] = 2",
    intro("x", "i"),
    fact("r", "tuple_range", "x", "i"),
    fact("order", "trichotomy", "1", "x[i]"),
    alternatives(
        "o",
        "order",
        seq(fact("gap", "integer_gap", "1", "x[i]"), fact("is", "antisymmetric", "x[i]", "2")),
        seq(),
    ),
)


def _each_row(
    x: str, rows: Sequence[int], then: Callable[[tuple[int, ...]], Tactic], had: tuple[int, ...] = ()
) -> Tactic:
    """The goal for both values of each of these rows, written into it; ``then`` closes it, by what the values are."""
    if len(had) == len(rows):
        return then(had)
    i = rows[len(had)]
    ways = [seq(rewrite(f"{x}{i}"), _each_row(x, rows, then, (*had, value))) for value in (1, 2)]
    return seq(use(f"b{x}{i}", "bits", x, str(i)), alternatives(f"{x}{i}", f"b{x}{i}", *ways))


def _each(x: str, then: Callable[[tuple[int, ...]], Tactic] = lambda _: seq()) -> Tactic:
    """The goal for each of the eight values of this database."""
    return _each_row(x, (1, 2, 3), then)


def _where_put_out(values: tuple[int, ...]) -> Tactic:
    """111 and 222 are put out, and what is said of them is said of each x; all else is 0."""
    return _each("x") if len({*values}) == 1 else seq()


def _peeled(rows: int) -> Tactic:
    """A relation with a sum over the databases on its left: the last row comes off, then the one before it."""

    def go(goal: Goal, after: Continuation) -> Step:
        if not (isinstance(goal.claim, Relation) and isinstance(goal.claim.left, TupleSum)):
            raise Stuck("no sum over databases", goal)
        peel = seq(fact(f"rows{rows}", "tuple_peel", goal.claim.left, str(rows - 1)), rewrite(f"rows{rows}"))
        return seq(peel, _peeled(rows - 1) if rows > 1 else seq())(goal, after)

    return go


_P = f"@x -> {_prior('x')}"
_LAW = f"(5/7*{_ones('y')}+2/7*{_twos('y')})"
_RATIO = f"{_prior('x')} <= 29/18*({_prior(OTHER)})+r"
_APART = f"({_distance('x', OTHER)}-1)^2"  # 0 for neighbours
_MEAN = f"({_by_weight('x', 6, 21, 56, 96)}*({_by_weight('x', 3, 2, 1, 0)})+{_by_weight('x', 120, 105, 70, 30)}*({_by_weight('x', 0, 1, 2, 3)}))/126"
_SIGNED = _by_weight(
    "x",
    *(Fraction(405 * (-1) ** (3 - w), part * 2 ** (3 - w)) for w, part in enumerate((116, 126, 112, 128))),
)
_FALLS = f"exp(-log(2)*{_distance('x', 'y')})"


def _narrow(goal: Goal, after: Continuation) -> Step:
    """No value of a row has less than 1/(29/18+1) of what the row has."""

    def row(i: int) -> Tactic:
        other, two = (_prior("x", {i: value}) for value in "01")
        others = [x for x in (1, 2, 3) if x != i]
        shown = [
            seq(
                have("share", f"{other}+{two} <= 47/18*({here})", _each_row("x", others, lambda _: seq())),
                arith("share"),
            )
            for here in (other, two)
        ]
        return each(Enumerate("a", 1, 2), seq(), seq(), *shown)

    return seq(intro("x", "i", "a"), each(Enumerate("i", 1, 3), seq(), seq(), *map(row, (1, 2, 3))))(
        goal, after
    )


_first_row = seq(rewrite("r", "x1", "x2", "x3"), _each("x'"))
_facts = seq(
    _bits,
    fact("gap0", "log_increasing", "1", "29/18"),
    fact("ed0", "log_increasing", "1", "631/314"),
    have("priors", f"forall x in {_CUBE}: {_prior('x')} > 0", intro("x"), _each("x")),
    have("least_prior", f"forall x in {_CUBE}: {_prior('x')} >= 12/135", intro("x"), _each("x")),
    have("unit", f"tsum(x in {_CUBE}, {_prior('x')}) = 1", _peeled(3)),
    have(
        "within",
        f"forall x in {_CUBE}, x' in {_CUBE}: {_prior('x')} <= 29/18*({_prior(OTHER)})+{_APART}",
        intro("x", "x'"),
        use("some", "least_prior", OTHER),
        let("r", _APART),
        have("r0", "r >= 0", rewrite("r"), arith(squares=[f"{_distance('x', OTHER)}-1"])),
        rewrite("r", backwards=True),
        _each("x", lambda x: _first_row if x == (1, 1, 1) else arith("some", "r0")),
    ),
    lemma(
        "least",
        "wyz2016.beyond.dp_equal_narrow",
        "3",
        "2",
        "314/315",
        _P,
        "log(29/18)",
        "log(631/314)",
        conditions=[*[seq()] * 7, _narrow, fact("up", "log_increasing", "29/18", "631/314"), seq()],
    ),
)

# --- the mechanism of least mutual information --------------------------------------------------------------------------


def _called(name: str, arguments: str, value: str) -> Tactic:
    """A family of this name with these values: fact ``is_NAME``."""
    entry = f"{name}[{arguments}]"
    bound = ", ".join(f"{x} in {_CUBE}" for x in arguments.split(","))
    lambdas = ", ".join(f"@{x}" for x in arguments.split(","))
    return seq(
        have(
            f"some_{name}",
            f"exists {name} family({len(arguments.split(','))}): forall {bound}: {entry} = {value}",
            exhibit(f"{lambdas} -> {value}"),
        ),
        unpack(f"some_{name}", name, f"is_{name}"),
    )


def _values(*entries: str) -> Tactic:
    """Values of families, written into the goal."""
    return seq(
        *(seq(use(f"v_{e[0]}", f"is_{e[0]}", *e[2:-1].split(",")), rewrite(f"v_{e[0]}")) for e in entries)
    )


def _total(
    label: str, over: str, atoms: str, written: str, value: str, *entries: str, free: str = ""
) -> Tactic:
    """A sum over the databases of a product of families, from their values: row after row, for each database ``free``."""
    sums = [f"tsum({over} in {_CUBE}, {body})" for body in (atoms, written)]
    same = have("same", f"{sums[0]} = {sums[1]}", pointwise(over, _values(*entries)))
    if not free:
        return have(label, f"{sums[0]} = {value}", same, rewrite("same"), _peeled(3))
    return have(
        label,
        f"forall {free} in {_CUBE}: {sums[0]} = {value}",
        intro(free),
        same,
        rewrite("same"),
        _peeled(3),
        _each(free),
    )


_K = f"L[x]*{_FALLS}"
_W = _weight("x")
_MEAN_OF = f"tsum(x in {_CUBE}, tsum(y in {_CUBE}, p[x]*{{}}[x,y]*{_distance('x', 'y')}))"


def _information(entry: str) -> str:
    joint = f"tsum(x in {_CUBE}, tsum(y in {_CUBE}, xlogx(p[x]*{entry})))"
    output = f"tsum(y in {_CUBE}, xlogx(tsum(x in {_CUBE}, p[x]*{entry})))"
    return f"({joint}-tsum(x in {_CUBE}, xlogx(p[x]))-{output})"


_BOUND = f"(tsum(x in {_CUBE}, p[x]*log(L[x]))-tsum(x in {_CUBE}, xlogx(p[x])))"
_dual_conditions = [*[seq()] * 5, seq(intro("y"), use("s", "sums", "y"), arith("s"))]


def _dual(label: str, mechanism: str) -> Tactic:
    return lemma(
        label,
        "wyz2016.rate.dual",
        "3",
        "2",
        "@x -> p[x]",
        "log(2)",
        "@x -> L[x]",
        f"@x, @y -> {mechanism}[x,y]",
        conditions=_dual_conditions,
    )


_optimal = seq(
    _called("L", "x", _W),
    _called("R", "x,y", _entry("x", "y")),
    _called("U", "y", _LAW),
    _called("T", "y", _twos("y")),
    _called("G", "x", _MEAN),
    _called("S", "x", _SIGNED),
    have("weights", f"forall x in {_CUBE}: L[x] > 0", intro("x"), _values("L[x]"), _each("x")),
    have(
        "sums",
        f"forall y in {_CUBE}: tsum(x in {_CUBE}, {_K}) <= 1",
        intro("y"),
        have(
            "same",
            f"tsum(x in {_CUBE}, {_K}) = tsum(x in {_CUBE}, {_W}*{_FALLS})",
            pointwise("x", _values("L[x]")),
        ),
        rewrite("same"),
        _peeled(3),
        _each("y"),
    ),
    have(
        "entries",
        f"forall x in {_CUBE}, y in {_CUBE}: R[x,y] >= 0",
        intro("x", "y"),
        _values("R[x,y]"),
        _each("y", _where_put_out),
    ),
    _total("rows", "y", "R[x,y]", _entry("x", "y"), "1", "R[x,y]", free="x"),
    have(
        "laws",
        f"forall y in {_CUBE}: tsum(x in {_CUBE}, p[x]*R[x,y]) = U[y]",
        intro("y"),
        _values("U[y]"),
        have(
            "same",
            f"tsum(x in {_CUBE}, p[x]*R[x,y]) = tsum(x in {_CUBE}, {_prior('x')}*{_entry('x', 'y')})",
            pointwise("x", _values("p[x]", "R[x,y]")),
        ),
        rewrite("same"),
        _peeled(3),
        _each("y"),
    ),
    have(
        "joint",
        f"forall x in {_CUBE}, y in {_CUBE}: p[x]*R[x,y] = U[y]*({_K})",
        intro("x", "y"),
        _values("p[x]", "R[x,y]", "U[y]", "L[x]"),
        _each("y", _where_put_out),
    ),
    have(
        "distances",
        f"forall x in {_CUBE}: tsum(y in {_CUBE}, R[x,y]*{_distance('x', 'y')}) = G[x]",
        intro("x"),
        _values("G[x]"),
        have(
            "same",
            f"tsum(y in {_CUBE}, R[x,y]*{_distance('x', 'y')}) = tsum(y in {_CUBE}, {_entry('x', 'y')}*{_distance('x', 'y')})",
            pointwise("y", _values("R[x,y]")),
        ),
        rewrite("same"),
        _peeled(3),
        _each("x"),
    ),
    _total("mean", "x", "p[x]*G[x]", f"{_prior('x')}*({_MEAN})", "314/315", "p[x]", "G[x]"),
    have(
        "means",
        f"tsum(x in {_CUBE}, p[x]*tsum(y in {_CUBE}, R[x,y]*{_distance('x', 'y')})) = tsum(x in {_CUBE}, p[x]*G[x])",
        pointwise("x", use("d", "distances", "x"), rewrite("d")),
    ),
    have("distortion", f"{_MEAN_OF.format('R')} = 314/315", arith(eq=["means", "mean"])),
    _dual("meets", "R"),
    unpack("meets.2", "of_value", "of_posteriors"),
    use(
        "value",
        "of_posteriors",
        conditions=[
            seq(
                intro("x", "y"),
                use("j", "joint", "x", "y"),
                use("l", "laws", "y"),
                arith(eq=["j", (_K, "l")]),
            )
        ],
    ),
    have(
        "met",
        f"{_information('R[x,y]')} = {_BOUND}-log(2)*(314/315)",
        arith(eq=["value", ("log(2)", "distortion")]),
    ),
)

# --- what another mechanism of least mutual information keeps ------------------------------------------------------------

_NAMED = {"o": (1, 1, 1), "e": (2, 1, 1), "w": (2, 2, 2)}
_named = seq(
    *(
        seq(
            have(
                f"there_{name}",
                f"exists {name} in {_CUBE}: {' and '.join(f'{name}[{i}] = {v}' for i, v in enumerate(values, 1))}",
                exhibit(_database(values)),
            ),
            unpack(f"there_{name}", name, f"is_{name}"),
        )
        for name, values in _NAMED.items()
    )
)


def _shown(label: str, text: str, *names: str, entries: tuple[str, ...] = ()) -> Tactic:
    """An equation at these databases: their rows are written into it."""
    rows = seq(*(rewrite(f"is_{name}.{i}") for name in names for i in (1, 2, 3)))
    return have(label, text, _values(*entries), rows)


def _falls(x: str) -> str:
    return f"exp(-log(2)*{_distance(x, 'w')})"


_last = seq(  # y is 222
    fact(
        "same",
        "tuples_equal",
        "y",
        "w",
        conditions=[seq(intro("i"), each(Enumerate("i", 1, 3), seq(), seq()))],
    ),
    fact("sy", "same_tuple_congruence", "y", "w", "s[y]"),
)
_occurs = seq(  # 222 has a positive probability: else the posteriors would not give the prior
    have(
        "marginal",
        f"forall x in {_CUBE}: p[x] = tsum(y in {_CUBE}, s[y]*({_K}))",
        intro("x"),
        use("row", "given.2", "x"),
        have(
            "parts",
            f"tsum(y in {_CUBE}, p[x]*Q[x,y]) = tsum(y in {_CUBE}, s[y]*({_K}))",
            pointwise(
                "y", use("j", "posteriors", "x", "y"), use("l", "law", "y"), arith(eq=["j", (_K, "l")])
            ),
        ),
        arith(eq=["parts", ("p[x]", "row")]),
    ),
    _total("signed", "x", "S[x]*p[x]", f"{_SIGNED}*{_prior('x')}", "27/224", "S[x]", "p[x]"),
    have(
        "kernel",
        f"forall y in {_CUBE}: tsum(x in {_CUBE}, S[x]*({_K})) = 27/64*T[y]",
        intro("y"),
        _values("T[y]"),
        have(
            "same",
            f"tsum(x in {_CUBE}, S[x]*({_K})) = tsum(x in {_CUBE}, {_SIGNED}*({_W}*{_FALLS}))",
            pointwise("x", _values("S[x]", "L[x]")),
        ),
        rewrite("same"),
        _peeled(3),
        _each("y"),
    ),
    have(
        "swapped",
        f"tsum(x in {_CUBE}, S[x]*p[x]) = tsum(x in {_CUBE}, S[x]*tsum(y in {_CUBE}, s[y]*({_K})))",
        pointwise("x", use("m", "marginal", "x"), arith(eq=[("S[x]", "m")])),
    ),
    have(
        "reads",
        f"tsum(y in {_CUBE}, s[y]*tsum(x in {_CUBE}, S[x]*({_K}))) = tsum(y in {_CUBE}, s[y]*(27/64*T[y]))",
        pointwise("y", use("k", "kernel", "y"), rewrite("k")),
    ),
    cases(
        "occurs",
        "s[w] > 0",
        seq(),
        seq(
            have(
                "nothing",
                f"tsum(y in {_CUBE}, s[y]*(27/64*T[y])) <= 0",
                pointwise("y", _values("T[y]"), _each("y", lambda y: _last if y == (2, 2, 2) else seq())),
            ),
            absurd("nothing", arith(eq=["reads", "swapped", "signed"])),
        ),
    ),
)


def _joint(entries: str) -> tuple[Tactic, Tactic]:
    """The joint law is not negative, nor that of the output."""
    entry = seq(use("px", "h1", "x"), use("qx", entries, "x", "y"), arith("px*qx"))
    return entry, pointwise("x", entry)


def _prove_example() -> Certificate:
    out, mean = f"tsum(x in {_CUBE}, p[x]*Q[x,y])", _MEAN_OF.format("Q")
    other = _MEAN_OF.format("B")
    there_is = seq(
        exhibit("@x, @y -> R[x,y]"),
        split(
            seq(),
            seq(),
            arith(eq=["distortion"]),
            seq(
                intro("B", "given"),
                _dual("dual", "B"),
                have("room", f"314/315-{other} >= 0", arith("given.3")),
                arith("dual.1", "room*log2", eq=["met"]),
            ),
        ),
    )
    level = seq(
        intro("Q", "eps", "given"),
        _named,
        use("below", "given.4", "@x, @y -> R[x,y]", conditions=[seq(), seq(), arith(eq=["distortion"])]),
        _dual("dual", "Q"),
        have("room", f"314/315-{mean} >= 0", arith("given.3")),
        fact(
            "least",
            "antisymmetric",
            _information("Q[x,y]"),
            f"{_BOUND}-log(2)*{mean}",
            conditions=[arith("room*log2", "below", eq=["met"]), arith("dual.1")],
        ),
        unpack("dual.2", "to", "from"),
        use("posteriors", "to", conditions=[arith(eq=["least"])]),
        let("s family(1)", f"@y -> {out}", f"law: forall y in {_CUBE}: s[y] = {out}"),
        have("occurs", "s[w] > 0", _occurs),
        use("law_w", "law", "w"),
        use("here", "posteriors", "e", "w"),
        use("there", "posteriors", "o", "w"),
        _shown("near", f"{_distance('e', 'o')} = 1", "e", "o"),
        use("private_at", "given.5", "e", "o", "w", conditions=[arith(eq=["near"])]),
        _shown("pe", "p[e] = 18/135", "e", entries=("p[e]",)),
        _shown("po", "p[o] = 29/135", "o", entries=("p[o]",)),
        _shown("ke", f"L[e]*{_falls('e')} = 126/405/4", "e", "w", entries=("L[e]",)),
        _shown("ko", f"L[o]*{_falls('o')} = 116/405/8", "o", "w", entries=("L[o]",)),
        have(
            "qe",
            "18/135*Q[e,w] = s[w]*126/405/4",
            arith(eq=[("Q[e,w]", "pe"), "here", ("s[w]", "ke"), (f"L[e]*{_falls('e')}", "law_w")]),
        ),
        have(
            "qo",
            "29/135*Q[o,w] = s[w]*116/405/8",
            arith(eq=[("Q[o,w]", "po"), "there", ("s[w]", "ko"), (f"L[o]*{_falls('o')}", "law_w")]),
        ),
        have("qo0", "Q[o,w] > 0", arith("occurs", eq=["qo"])),
        have("times", "Q[e,w] = 7/2*Q[o,w]", arith(eq=["qe", "qo"])),
        fact("rq", "reciprocal_positive", "Q[o,w]"),
        have("enough", "(exp(eps)-7/2)*Q[o,w] >= 0", arith("private_at", eq=["times"])),
        have("ratio", "exp(eps) >= 7/2", arith("enough*rq")),
        fact("top", "log_monotone", "7/2", "exp(eps)"),
    )
    return proved(
        example.statement,
        seq(
            _bits,
            fact("log2", "log_increasing", "1", "2"),
            have(
                "is_p",
                f"forall x in {_CUBE}: p[x] = {_prior('x')}",
                intro("x"),
                use("is", "h3", "x"),
                rewrite("is"),
                _each("x"),
            ),
            _optimal,
            split(there_is, level),
        ),
        {},
        first(
            use("px", "h1", "x"),
            *(leaf for entries in ("g1.1", "g2.1") for leaf in _joint(entries)),
            seq(),
        ),
    )


_P_VALUES = Table(
    tuple(((x,), num(Fraction((29, 18, 12, 16)[x.count(2)], 135))) for x in product((1, 2), repeat=3))
)
_EXPONENTIAL = Table(  # (27) at the level log(631/314)
    tuple(
        ((x, y), num(Fraction(631 ** (3 - apart) * 314**apart, 945**3)))
        for x in product((1, 2), repeat=3)
        for y in product((1, 2), repeat=3)
        for apart in [sum(map(ne, x, y))]
    )
)

example: Claim = claim(
    "wyz2016.section4.example",
    "A prior and a D at which each mechanism of least mutual information needs the DP level log(7/2)",
    """
        (exists Q family(2):
          mechanism[3, 2](Q)
          and distortion[3, 2, p](Q) <= 314/315
          and information_at_least[3, 2, p](information[3, 2, p](Q), 314/315))
        and (forall Q family(2), eps real:
          mechanism[3, 2](Q)
          and distortion[3, 2, p](Q) <= 314/315
          and information_at_least[3, 2, p](information[3, 2, p](Q), 314/315)
          and private[3, 2](Q, eps)
          => log(7/2) <= eps)
    """,
    where="p family(1), prior[3, 2](p), forall x in tuples(3, 2): p[x] = example_prior(x)",
    source=at("Section IV, before PD-MIP"),
    fidelity="auxiliary",
    says=r"\epsilon \ge \ln(7/2)",
    proof=_prove_example,
    negative_control="""
        forall Q family(2), eps real:
          mechanism[3, 2](Q)
          and distortion[3, 2, p](Q) <= 314/315
          and private[3, 2](Q, eps)
          => log(7/2) <= eps
    """,
    control_note="for any mechanism within D",
    control_proof=lambda: values(p=_P_VALUES, Q=_EXPONENTIAL, eps=Log(num("631/314"))),
    satisfying_instance=values(p=_P_VALUES),
    notes="h(eps~_X) is at most 314/315 for this prior (wyz2016.section4.consistent). The multipliers are lam = (116, 126, 112, 128)/405 and the level log 2.",
)


def _hypotheses_and(conclusion: Tactic) -> Tactic:
    """Conditions one by one; what is said of all mechanisms of the conclusion comes last."""

    def go(goal: Goal, after: Continuation) -> Step:
        if isinstance(goal.claim, And):
            return each(Split(), *([go] * len(goal.claim.args)))(goal, after)
        if (
            isinstance(goal.claim, ForAll)
            and goal.claim.binders[0].name == "Q"
            and isinstance(goal.claim.body, Or)
        ):
            return conclusion(goal, after)
        above = seq(
            intro("c", "more"),
            unpack("least.1", "R", "good"),
            exhibit("@x, @y -> R[x,y]", "log(631/314)"),
        )
        return first(seq(), above, _near)(goal, after)

    return go


_near = seq(
    intro("x", "x'", "near"),
    use("r", "within", "x", "x'"),
    arith("r", eq=[(f"{_distance('x', OTHER)}-1", "near")]),
)
_not_better = seq(
    intro("B", "good"),
    use("either", "all.4", "@x, @y -> B[x,y]"),
    alternatives(
        "fails",
        "either",
        alternatives(
            "part",
            "fails",
            seq(unpack("part", "x", "y", "negative"), use("entry", "good.1", "x", "y"), absurd("negative")),
            seq(unpack("part", "x", "less"), use("row", "good.2", "x"), absurd("less")),
            absurd("part"),
        ),
        seq(),
    ),
)
_private = seq(
    intro("x", "x'", "y", "near"),
    use("either", "all.5", "x", "x'", "y"),
    alternatives("far", "either", absurd("far"), seq()),
)
_too_private = seq(
    lemma(
        "example",
        "wyz2016.section4.example",
        _P,
        conditions=[seq(), seq(), seq(intro("x"), _each("x"))],
    ),
    use(
        "level",
        "example.2",
        "@x, @y -> Q[x,y]",
        "eps",
        conditions=[seq(), seq(), seq(), _not_better, _private],
    ),
    fact("less", "log_increasing", "631/314*29/18", "7/2"),
    fact("product", "log_product", "631/314", "29/18"),
    absurd("all.7", arith("level", "less", eq=["product"])),
)


def _refute() -> Disproof:
    return disproved(
        everywhere.statement,
        seq(
            exhibit(
                "3",
                "2",
                "314/315",
                _P,
                "log(29/18)",
                _database((1, 1, 1)),
                _database((2, 1, 1)),
                "log(631/314)",
            ),
            _facts,
            _hypotheses_and(seq(intro("Q", "eps"), contrary(_too_private))),
        ),
        {},
        seq(),
    )


everywhere: Claim = claim(
    "wyz2016.section4.consistent",
    "A mechanism of least mutual information keeps a DP level between eps_d*(D) and eps_d*(D) + eps_X",
    """
        exists Q family(2), eps real:
          mechanism(Q)
          and distortion(Q) <= D
          and information_at_least(information(Q), D)
          and private(Q, eps)
          and ed <= eps
          and eps <= ed + gap
    """,
    where="""
        n m integer, D real, p family(1), gap real, u in tuples(n, m), v in tuples(n, m), ed real,
        size(n, m), prior(p), prior_ratio(gap, u, v), infimum_privacy(ed, D)
    """,
    source=at("Section IV, before PD-MIP"),
    printed=r"given a maximum distortion $D$, there is a mechanism that achieves the optimal rate–distortion and guarantees a differential privacy level $\epsilon$ such that $\epsilon_{\mathrm{d}}^{*}(D)\leq\epsilon\leq\epsilon_{\mathrm{d}}^{*}(D)+\epsilon_{X}$.",
    fidelity="reading",
    severity="slip",
    idea=(
        "A mechanism of least information may use few outputs. At D = 314/315 the prior with 29, 18, 12, 16 parts of 135 at 0, 1, 2, 3 "
        "twos has one such mechanism: its output is 111 or 222, the latter with probability 1/21 at 111 and 1/6 at 211. So its level is "
        "log(7/2), more than eps_d*(D) + eps_X = log(631/314) + log(29/18)."
    ),
    proof=_refute,
    notes="Read for every D, as it stands; the result that it is drawn from has 'for some range of D'. Where D < h(eps~_X) it is right: "
    "wyz2016.section4.consistent.amended; so h(eps~_X) <= 314/315 here. That all mechanisms of least information need log(7/2) is "
    "wyz2016.section4.example.",
)

CLAIMS = [example, everywhere]
