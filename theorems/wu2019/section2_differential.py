"""Section 2.2: max-information privacy and differential privacy (Definitions 6 to 9, Proposition 1).

Independent knowledge (10) is written record by record: for each j, P[x] is the law of record j times the law of the
others. Max-information, log p(y|x_i)/p(y) <= epsilon, is written p(x_i, y) <= exp(epsilon) p(x_i) p(y), which needs no
p(y) > 0, and (11) is written p(y|x) <= exp(epsilon) p(y|x'). Definition 9 says ||x-x'||_1 <= 1; that this is "one record differs"
is how the paper itself reads it (Sections 6.1 to 6.3: any two elements of a line parallel to one axis). Both the quotient and
the norm are also judged to the letter, as readings of their own.
"""

from theorems.wu2019.model import DATASETS, TRIVIAL, TRIVIAL_VALUES, at, joint, record, values
from verify.claims.prelude import *
from verify.kernel.statement import Implies
from verify.proving.tactics import Argument

PROPOSITION = at("Proposition 1; Definitions 8 and 9, eqs. (9)-(11)")


def others(j: str, x: str = "x") -> str:
    """The law of the records other than j, at those of x."""
    return f"sum(a, 1, K[{j}], P[put({x},{j},a)])"


def own(j: str, x: str = "x") -> str:
    """The law of record j, at that of x."""
    return f"tsum(z in {DATASETS}, kronecker(z[{j}],{x}[{j}])*P[z])"


ALIKE = "(forall j in 1..n: j != i => x[j] = z[j])"
DIFFERENTIAL = (
    f"(forall i in 1..n, x in {DATASETS}, z in {DATASETS}, y in 1..m: {ALIKE} => W[x,y] <= exp(eps)*W[z,y])"
)

_neighbour = seq(
    intro("j", "far"),
    fact("off", "delta_distinct", "j", "i"),
    arith(eq=[("x[j]", "off"), ("a", "off")]),
)
_given_others = f"tsum(x in {DATASETS}, kronecker(x[i],k)*{others('i')}*W[x,y])"
_private_discloses_little = seq(
    intro("private", "i", "P", "given", "k", "y"),
    fact("moved", "tuple_resample", f"tsum(x in {DATASETS}, P[x]*W[x,y])", "i", "k"),
    let("u", record()),
    have("u0", "u >= 0", rewrite("u"), pointwise("x", use("px", "given.1", "x"))),
    have(
        "swap",
        f"{_given_others} <= exp(eps)*tsum(x in {DATASETS}, kronecker(x[i],k)*sum(a, 1, K[i], P[put(x,i,a)]*W[put(x,i,a),y]))",
        have(
            "terms",
            f"{_given_others} <= tsum(x in {DATASETS}, kronecker(x[i],k)*sum(a, 1, K[i], exp(eps)*P[put(x,i,a)]*W[put(x,i,a),y]))",
            pointwise(
                "x",
                fact("dx", "delta_bounds", "x[i]", "k"),
                have(
                    "inner",
                    "sum(a, 1, K[i], P[put(x,i,a)]*W[x,y]) <= sum(a, 1, K[i], exp(eps)*P[put(x,i,a)]*W[put(x,i,a),y])",
                    pointwise(
                        "a",
                        use("pa", "given.1", "put(x,i,a)"),
                        use(
                            "w",
                            "private",
                            "i",
                            "x",
                            "put(x,i,a)",
                            "y",
                            conditions=[*[seq()] * 8, _neighbour],
                        ),
                        arith("pa*w"),
                    ),
                ),
                arith("inner*dx.1"),
            ),
        ),
    ),
    have(
        "factored",
        f"{joint()} = tsum(x in {DATASETS}, u*(kronecker(x[i],k)*{others('i')}*W[x,y]))",
        pointwise(
            "x",
            cases(
                "at",
                "x[i] = k",
                seq(
                    use("f", "given.3", "i", "x"),
                    have("same", f"{own('i')} = u", rewrite("at")),
                    fact("one", "delta_equal", "x[i]", "k"),
                    rewrite("one"),
                    arith(eq=[("W[x,y]", "f"), (f"W[x,y]*{others('i')}", "same")]),
                ),
                seq(fact("no", "delta_distinct", "x[i]", "k"), rewrite("no")),
            ),
        ),
    ),
    rewrite("u", backwards=True),
    arith("swap*u0", eq=["factored", ("exp(eps)*u", "moved")]),
)

# the other way round: two datasets that differ in one record, and the prior that mixes them

_TWO_POINTS = "t*same(s,x)+(1-t)*same(s,z)"


def _m(target: str, j: str) -> str:
    return f"sum(a, 1, K[{j}], same(put(s,{j},a),{target}))"


_equal_matches = seq(  # off record i, x and z are alike
    lemma("mx", "basics.tuples.matches", "n", "K", "s", "x", "i"),
    lemma("mz", "basics.tuples.matches", "n", "K", "s", "z", "i"),
    cases(
        "agree",
        "forall l in 1..n: l != i => s[l] = x[l]",
        seq(
            use("ox", "mx.1"),
            use(
                "oz",
                "mz.1",
                conditions=[seq(intro("l", "far"), use("sl", "agree", "l"), use("xl", "alike", "l"))],
            ),
        ),
        seq(
            use("ox", "mx.2"),
            unpack("agree", "l", "apart"),
            use("xl", "alike", "l"),
            use(
                "oz",
                "mz.2",
                conditions=[
                    seq(exhibit("l"), split(seq(), cases("eq", "s[l] = z[l]", absurd("apart.2"), seq())))
                ],
            ),
        ),
    ),
)
_two_points_factor = seq(
    intro("j", "s"),
    have(
        "own",
        f"tsum(v in {DATASETS}, kronecker(v[j],s[j])*(t*same(v,x)+(1-t)*same(v,z))) = t*kronecker(x[j],s[j])+(1-t)*kronecker(z[j],s[j])",
    ),
    lemma("cx", "basics.tuples.match_own", "n", "K", "s", "x", "j"),
    lemma("cz", "basics.tuples.match_own", "n", "K", "s", "z", "j"),
    cases(
        "at",
        "j = i",
        seq(
            have("m", f"{_m('x', 'i')} = {_m('z', 'i')}", _equal_matches),
            have("mj", f"{_m('x', 'j')} = {_m('z', 'j')}", rewrite("at")),
            arith(
                eq=[
                    ("t", "cx"),
                    ("1-t", "cz"),
                    ("t*kronecker(x[j],s[j])", "mj"),
                    ("t*kronecker(z[j],s[j])", "mj"),
                    ("t*t*kronecker(x[j],s[j])", "mj"),
                    ("t*t*kronecker(z[j],s[j])", "mj"),
                ]
            ),
        ),
        seq(
            use("xz", "alike", "j"),
            have("dz", "kronecker(z[j],s[j]) = kronecker(x[j],s[j])", rewrite("xz")),
            arith(
                eq=[
                    ("t", "cx"),
                    ("1-t", "cz"),
                    *(
                        (f"{factor}*{matched}", fact_)
                        for factor in ("1", "t", "t*t")
                        for matched in (_m("x", "j"), _m("z", "j"))
                        for fact_ in ("own", "dz")
                    ),
                ]
            ),
        ),
    ),
)
_same_dataset = seq(
    fact(
        "eq",
        "tuples_equal",
        "x",
        "z",
        conditions=[seq(intro("j"), cases("here", "j = i", rewrite("here"), use("xl", "alike", "j")))],
    ),
    fact("cw", "same_tuple_congruence", "x", "z", "W[x,y]"),
    fact("e1", "exp_above_tangent", "eps"),
    use("wz", "h4", "z", "y"),
)
_too_much = seq(  # W[x,y] > exp(eps) W[z,y]: a small weight on x shows it
    fact("e", "exp_positive", "eps"),
    use("wz", "h4", "z", "y"),
    have("wpos", "W[x,y] > 0"),
    fact("rd", "reciprocal_positive", "exp(eps)*W[x,y]"),
    have("gap", "W[x,y]-exp(eps)*W[z,y] > 0"),
    let(
        "t",
        "(W[x,y]-exp(eps)*W[z,y])/(2*exp(eps)*W[x,y])",
        "small: t > 0 and t < 1 and 2*t*(exp(eps)*W[x,y]) = W[x,y]-exp(eps)*W[z,y]",
        fact("e1", "exp_above_tangent", "eps"),
        have("big", "exp(eps)-1 >= 0"),
        split(
            arith("gap*rd"),
            seq(
                have(
                    "less",
                    "2*(exp(eps)*W[x,y]) - (W[x,y]-exp(eps)*W[z,y]) > 0",
                    arith("big*wpos", "wpos", "e*wz"),
                ),
                arith("less*rd"),
            ),
        ),
    ),
    use(
        "told",
        "known",
        "i",
        "@s -> " + _TWO_POINTS,
        conditions=[
            seq(),
            seq(),
            seq(
                intro("s"),
                fact("sx", "same_tuple_values", "s", "x"),
                fact("sz", "same_tuple_values", "s", "z"),
                alternatives("cx", "sx", *[alternatives("cz", "sz", *[seq(rewrite("cx", "cz"))] * 2)] * 2),
            ),
            seq(),
            _two_points_factor,
        ],
    ),
    use("bound", "told", "x[i]", "y"),
    fact(
        "off", "delta_distinct", "z[i]", "x[i]", conditions=[cases("eq", "z[i] = x[i]", absurd("at"), seq())]
    ),
    have(
        "b",
        "t*W[x,y] <= exp(eps)*t*(t*W[x,y]+(1-t)*W[z,y])",
        arith(
            "bound",
            eq=[("(1-t)*W[z,y]", "off"), ("exp(eps)*(1-t)*(t*W[x,y]+(1-t)*W[z,y])", "off")],
        ),
    ),
    fact("rt", "reciprocal_positive", "t"),
    have("c", "W[x,y] <= exp(eps)*(t*W[x,y]+(1-t)*W[z,y])", arith("b*rt")),
    absurd("over", arith("c", "small.1*e*wz", eq=["small.3"])),
)

# controls: one individual with records 1, 2, 3; the output is 1 with probability 1/8, 1/4, 1/2

_LADDER = "@x, y -> (1-kronecker(y,1))+(2*kronecker(y,1)-1)*(kronecker(x[1],1)/8+kronecker(x[1],2)/4+kronecker(x[1],3)/2)"
LADDER_VALUES = ("1", "2", "j -> 3", _LADDER, "log(2)")


def _entry(a: str) -> str:
    return f"((1-kronecker(y,1))+(2*kronecker(y,1)-1)*(kronecker({a},1)/8+kronecker({a},2)/4+kronecker({a},3)/2))"


def _steps(condition: str, factor: str) -> Tactic:
    """The entries for records a and b that satisfy the condition, within a factor, case by case."""
    values_of_b = each(Enumerate("b", 1, 3))
    return have(
        "steps",
        f"forall a in 1..3, b in 1..3, y in 1..2: {condition} => {_entry('a')} <= {factor}*{_entry('b')}",
        intro("a", "b", "y"),
        each(
            Enumerate("y", 1, 2),
            seq(),
            seq(),
            *[each(Enumerate("a", 1, 3), seq(), seq(), *[values_of_b] * 3)] * 2,
        ),
    )


def _three_records() -> tuple[Argument, Argument]:
    return Put(Ones(), num(1), num(3)), Ones()


_one_record = seq(intro("j", "other"), absurd("other", fact("is", "antisymmetric", "j", "1")))


def _by_contraposition(goal: Goal, after: Continuation) -> Step:
    """The goal is the negation of the left side of `there`: its right side is false."""
    left = goal.fact("there")
    if not isinstance(left, Implies):
        raise Stuck("`there` is no implication", goal)
    false = seq(
        use("private", "there"),
        use("far", "private", "1", *_three_records(), "1", conditions=[*[seq()] * 10, _one_record]),
        absurd("far"),
    )
    return cases("holds", left.left, false, seq())(goal, after)


ladder_conditions = [
    seq(),
    seq(),
    seq(),
    seq(
        have("positive", f"forall a in 1..3, y in 1..2: {_entry('a')} >= 0"),
        intro("x", "y"),
        use("w", "positive", "x[1]", "y"),
    ),
    seq(),
    fact("l", "log_monotone", "1", "2"),
]

not_max_informative = seq(
    lemma("there", "wu2019.proposition1.differential", *LADDER_VALUES, conditions=ladder_conditions),
    _by_contraposition,
)


def within(condition: str, factor: str, names: tuple[str, ...], near: Tactic) -> Tactic:
    """Neighbours' entries are within a factor."""
    return seq(
        _steps(condition, factor),
        intro(*names),
        intro("near"),
        use("s", "steps", "x[1]", "z[1]", "y", conditions=[*[seq()] * 6]),
    )


trivially_known = seq(
    intro("i", "P", "given", "k", "y"),
    arith(eq=[("tsum(x in tuples(1,1), kronecker(x[i],k)*P[x])", "given.2")]),
)

differential: Claim = claim(
    "wu2019.proposition1.differential",
    "One direction of Proposition 1: max-information privacy for independent records implies differential privacy",
    "max_information_private(eps) => differentially_private(eps)",
    where="n m integer, K integer family(1), W family(2), eps real, privacy_channel(W), eps >= 0",
    source=PROPOSITION,
    printed=r"The privacy channel p(y|x) satisfies \epsilon-max-information privacy with respect to \mathbb{P}_{ind} if and only if it satisfies \epsilon-differential privacy.",
    fidelity="restricted",
    proof=lambda: prove(
        differential.statement,
        intro("known", "i", "x", "z", "y", "alike"),
        cases(
            "at",
            "x[i] = z[i]",
            _same_dataset,
            cases("over", "W[x,y] > exp(eps)*W[z,y]", _too_much, seq()),
        ),
    ),
    negative_control="""
        max_information_private(eps)
        => (
            forall i in 1..n, x in tuples(n, j, K[j]), z in tuples(n, j, K[j]), y in 1..m:
              (forall j in 1..n: j != i => x[j] = z[j]) => W[x, y] <= (exp(eps) - 1)*W[z, y]
          )
    """,
    control_note="the factor less 1",
    control_proof=lambda: fails(
        differential,
        exhibit(*TRIVIAL_VALUES, "0"),
        split(seq(), split(trivially_known, exhibit("1", Ones(), Ones(), "1"))),
    ),
    satisfying_instance=values(TRIVIAL, eps=num(0)),
)

proposition1: Claim = claim(
    "wu2019.proposition1",
    "Max-information privacy for independent records is differential privacy",
    "max_information_private(eps) <=> differentially_private(eps)",
    where="n m integer, K integer family(1), W family(2), eps real, mechanism: privacy_channel(W), nonnegative: eps >= 0",
    source=PROPOSITION,
    printed=r"The privacy channel p(y|x) satisfies \epsilon-max-information privacy with respect to \mathbb{P}_{ind} if and only if it satisfies \epsilon-differential privacy.",
    idea=(
        "From DP: for independent records, changing record i from k to any other value costs at most exp(eps); the "
        "average over its law is the bound. Back: were W[x,y] > exp(eps)*W[z,y] for neighbours x, z, the law with "
        "weights t on x and 1-t on z, whose records are independent, would violate the bound for small t."
    ),
    proof=lambda: prove(
        proposition1.statement,
        split(
            lemma("there", "wu2019.proposition1.differential", *("n", "m", "K", "W", "eps")),
            _private_discloses_little,
        ),
    ),
    negative_control="max_information_private(eps) <=> differentially_private(2*eps)",
    control_note="twice the level of differential privacy",
    control_proof=lambda: fails(
        proposition1,
        exhibit(*LADDER_VALUES),
        split(
            split(*ladder_conditions),
            each(Choose(1), split(not_max_informative, within("1 = 1", "4", ("i", "x", "z", "y"), seq()))),
        ),
    ),
    satisfying_instance=values(TRIVIAL, eps=num(0)),
    notes="Reading: datasets are neighbours if they differ in one record, as in Section 6, and where p(y|x') = 0 the quotient of "
    "(11) means that p(y|x) = 0, too. To the letter: wu2019.proposition1.quotient, wu2019.proposition1.norm. For every number of "
    "individuals and all finite universes.",
    others=["wu2019.proposition1.differential"],
)

CLAIMS = [differential, proposition1]
