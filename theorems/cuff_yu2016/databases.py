"""Databases and differential privacy: posteriors, noise, several queries, correlated entries (slides 2-12)."""

from fractions import Fraction

from theorems.cuff_yu2016.model import SYMMETRIC, at
from verify.claims.prelude import *


def _columns(goal: str, weight: str) -> Tactic:
    return seq(
        have("column", f"sum(k, 1, M, p[k]*({goal})) >= 0"),
        use("pi", "h5", "i"),
        arith("column*pi", eq=[(weight, "h6")]),
    )


_ODDS = (*SYMMETRIC, ("eps", num(3)), ("i", num(1)), ("j", num(1)))

posterior: Claim = claim(
    "cuff_yu2016.posterior",
    "Under eps-DP the posterior of an entry, given the other entries, is within a factor e^eps of the prior, for finite alphabets",
    """
        p[i]*W[i, j] <= exp(eps)*p[i]*response(p, W, j)
        and exp(eps)*p[i]*W[i, j] >= p[i]*response(p, W, j)
    """,
    where="""
        M N integer, W family(2), p family(1), eps real, i in 1..M, j in 1..N,
        mechanism(W), prior(p), dp(W, eps)
    """,
    source=at("Differential Privacy: why multiplicative constraint?"),
    printed="Posterior update is small",
    waive={"unused-hypothesis": "the setting of the page; it holds without mechanism(W)"},
    fidelity="reading",
    proof=lambda: prove(
        posterior.statement,
        split(
            _columns("exp(eps)*W[k,j]-W[i,j]", "p[i]*W[i,j]"),
            _columns("exp(eps)*W[i,j]-W[k,j]", "exp(eps)*p[i]*W[i,j]"),
        ),
    ),
    negative_control="p[i]*W[i, j] <= exp(eps/6)*p[i]*response(p, W, j)",
    control_note="a sixth of the level",
    control_proof=lambda: Witness(_ODDS),
    satisfying_instance=Witness(_ODDS),
    notes="P(x|y) = p_i W_ij / sum_k p_k W_kj; multiplied out, so that y of probability 0 needs no case. The other entries are fixed.",
)
laplace: Claim = claim(
    "cuff_yu2016.laplace",
    "Laplacean noise of scale s hides answers that differ by at most eps s",
    "exp(-abs(y - a)/s) <= exp(eps)*exp(-abs(y - b)/s)",
    where="y a b s eps real, s > 0, abs(a - b) <= eps*s",
    letters={"y": "a response with noise", "a": "a response without noise", "b": "a second response without noise", "s": "the scale of the noise"},
    source=at("A Common Technique"),
    fidelity="reading",
    printed="Add Laplacean noise",
    proof=lambda: prove(
        laplace.statement,
        have("far", "abs(y-b) - abs(y-a) <= abs(a-b)", _three_points),
        fact("m", "exp_monotone", "-abs(y-a)/s", "eps-abs(y-b)/s"),
    ),
    negative_control={"eps*s": "2*eps*s"},
    control_note="twice the distance",
    satisfying_instance={"y": 0, "a": 0, "b": 1, "s": 1, "eps": 1},
    notes="Densities up to the factor 1/(2s), the same on both sides.",
)


def _signs(*pairs: tuple[str, str]) -> Tactic:
    """Absolute values written out, in all cases of their signs."""
    if not pairs:
        return seq()
    (x, number), rest = pairs[0], _signs(*pairs[1:])
    return seq(
        fact(f"t{number}", "trichotomy", x, "0"),
        alternatives(
            f"s{number}",
            f"t{number}",
            seq(fact(f"a{number}", "abs_nonpositive", x), rest),
            seq(fact(f"a{number}", "abs_nonpositive", x), rest),
            seq(fact(f"a{number}", "abs_nonnegative", x), rest),
        ),
    )


_three_points = _signs(("y-b", "1"), ("y-a", "2"), ("a-b", "3"))


_by_laplace = lemma("l", "cuff_yu2016.laplace", "y", "0", "1", "1", "1")

gauss: Claim = claim(
    "cuff_yu2016.gaussian",
    "Additive Gaussian noise is not eps-DP for any eps",
    "exists y real: exp(-y^2/2) > exp(eps)*exp(-(y - 1)^2/2)",
    where="eps real",
    source=at("Weaker DP"),
    fidelity="beyond",
    says="Additive Gaussian noise alone is never eps-DP, for no eps",
    letters={"y": "a response with noise"},
    proof=lambda: prove(
        gauss.statement, exhibit("-eps"), fact("m", "exp_increasing", "eps-(-eps-1)^2/2", "-(-eps)^2/2")
    ),
    negative_control="exists y real: exp(-abs(y)) > exp(eps)*exp(-abs(y - 1))",
    control_note="Laplacean noise",
    control_proof=lambda: fails(gauss, exhibit("1"), intro("y"), _by_laplace),
    satisfying_instance={"eps": 1},
    notes="Answers 0 and 1, noise of variance 1: why the weaker notion is wanted.",
)

# --- several queries -------------------------------------------------------------------------------------------


_ONE_QUERY = (
    ("k", num(1)),
    ("Q", Table(tuple(((1, x, j), num("9/10" if x == j else "1/10")) for x in (1, 2) for j in (1, 2)))),
    ("M", num(2)),
    ("N", num(2)),
    ("eps", num(3)),
    ("y", (1,)),
    (
        "L",
        Table(tuple(((t, x), num(v)) for t, x, v in ((0, 1, 1), (0, 2, 1), (1, 1, "9/10"), (1, 2, "1/10")))),
    ),
    ("a", num(1)),
    ("b", num(2)),
)

composition: Claim = claim(
    "cuff_yu2016.subadditivity",
    "k conditionally independent eps-DP answers are k eps-DP together, for finite alphabets",
    "L[k, a] <= exp(k*eps)*L[k, b]",
    where="""
        k integer, Q family(3), M N integer, eps real, y in tuples(k, N), L family(2), a b in 1..M,
        k >= 0, forall t in 1..k, x in 1..M, j in 1..N: Q[t, x, j] >= 0, private_queries(Q, eps),
        likelihood_of_responses(L)
    """,
    letters={"y": "the responses to the queries"},
    source=at("Subadditivity of DP"),
    printed=r"If k queries $Y_{q1}, Y_{q2}, \dots, Y_{qk}$ each have differential privacy $\epsilon$ and are conditionally independent, the combined they have $k\epsilon$ privacy.",
    fidelity="restricted",
    idea=(
        "Induction on the number n of answers: L[n,a] <= exp(n*eps)*L[n,b], both likelihoods nonnegative. By "
        "conditional independence L[n+1,x] is L[n,x]*Q[n+1,x,y[n+1]], and query n+1 is eps-DP, so the two bounds "
        "multiply."
    ),
    proof=lambda: prove(
        composition.statement,
        have(
            "all",
            "forall n integer: 0 <= n => (n <= k => L[n,a] >= 0 and L[n,b] >= 0 and L[n,a] <= exp(n*eps)*L[n,b])",
            intro("n", "from"),
            induct("n", "0", "ih", seq(), _next_answer),
        ),
        use("last", "all", "k"),
    ),
    negative_control="L[k, a] <= exp(k*eps/2)*L[k, b]",
    control_note="half of the level",
    control_proof=lambda: Witness(_ONE_QUERY),
    satisfying_instance=Witness(_ONE_QUERY),
    notes="L[t,x] is the likelihood of the first t answers y_1..y_t given x: the product of Q_1(y_1|x), ..., Q_t(y_t|x).",
    others=[
        "cuff_yu2016.subadditivity.information",
        "cuff_yu2016.subadditivity.conditional",
        "cuff_yu2016.subadditivity.answers",
    ],
)
_next_answer = seq(intro("u"), use("rb", "h5", "n+1", "b"), use("qa", "h2", "n+1", "a", "y[n+1]"))

two: Claim = claim(
    "cuff_yu2016.subadditivity.information",
    "Two conditionally independent answers reveal at most what each reveals, for discrete variables",
    """
        information_between(X, (Y,Z))
        = information_between(X, Y) + information_given(X, Z, Y)
        <= information_between(X, Y) + information_between(X, Z)
    """,
    where="X Y Z variable, markov_chain(Y, X, Z)",
    letters={"Y": "the first response, a random variable"},
    source=at("Simple MI-DP Proof"),
    printed=r"\begin{aligned} I(X; Y_1, Y_2) &= I(X; Y_1) + I(X; Y_2 | Y_1) \\ &\leq I(X; Y_1) + I(X; Y_2) \end{aligned}",
    fidelity="restricted",
    negative_control=(
        "information_between(X, (Y,Z)) <= information_between(X, Y) + information_between(X, Z)",
        "X Y Z variable",
    ),
    control_note="without conditional independence",
    satisfying_instance=Witness((), law=(("X", "Y", "Z"), (((1, 1, 1), Fraction(1)),))),
    notes="The database variables that are conditioned on are omitted, as on the slide.",
)

given: Claim = claim(
    "cuff_yu2016.subadditivity.conditional",
    "The same with the other entries of the database conditioned on, for discrete variables",
    "information_given(X, (Y,Z), R) <= information_given(X, Y, R) + information_given(X, Z, R)",
    where="X Y Z R variable, markov_chain(Y, (X,R), Z)",
    letters={"Y": "the first response, a random variable", "R": "the other entries of the database, a random variable"},
    source=at("Simple MI-DP Proof: for clarity, conditioned database variables are omitted"),
    printed=r"I(X; Y_1, Y_2) ... \leq I(X; Y_1) + I(X; Y_2) ... For clarity, conditioned database variables are omitted.",
    fidelity="restricted",
    negative_control={"(X,R)": "X"},
    control_note="conditionally independent given the entry alone",
    satisfying_instance=Witness((), law=(("R", "X", "Y", "Z"), (((1, 1, 1, 1), Fraction(1)),))),
)

# --- correlated entries ----------------------------------------------------------------------------------------


complaint: Claim = claim(
    "cuff_yu2016.complaint",
    "One may learn more about an entry than given the other entries",
    """
        exists P family(3):
          joint_law[2, 2, 2](P)
          and information_of_entry[2, 2, 2](P) > information_given_others[2, 2, 2](P)
    """,
    where="",
    source=at("Common complaint"),
    printed=r"I(X_i; Y) \not\leq I(X_i; Y | X^{i-1}, X_{i+1}^n)",
    proof=lambda: prove(
        complaint.statement,
        fact("l2", "log_increasing", "1", "2"),
        exhibit("x, r, y -> kronecker(x,r)*kronecker(r,y)/2"),
    ),
    negative_control="""
        exists P family(3):
          joint_law[2, 1, 2](P)
          and information_of_entry[2, 1, 2](P) > information_given_others[2, 1, 2](P)
    """,
    control_note="an other entry of one value: there is nothing to condition on",
    control_proof=lambda: fails(
        complaint,
        intro("P"),
        classical(
            have("one", "sum(x, 1, 2, sum(y, 1, 2, P[x,1,y])) = 1"),
            have("none", "xlogx(sum(x, 1, 2, sum(y, 1, 2, P[x,1,y]))) = 0", rewrite("one")),
        ),
    ),
    satisfying_instance={},
    notes="Two equal entries X_1 = X_2, a fair bit, and Y = X_1: I(X_1;Y) = ln 2, I(X_1;Y|X_2) = 0.",
)


def _cases(*names: str) -> Tactic:
    return each(Enumerate(names[0], 1, 2), seq(), seq(), *[seq()] * 2) if names else seq()


learnt: Claim = claim(
    "cuff_yu2016.complaint.private",
    "An ln 2-DP mechanism may reveal something of an entry of which it reveals nothing given the other, equal entry",
    """
        exists J family(2), W family(3):
          joint_prior[2, 2](J) and (forall i in 1..2, r in 1..2: i != r => J[i, r] = 0)
          and database_mechanism[2, 2, 2](W)
          and private_database[2, 2, 2](W, log(2)) and private_database[2, 2, 2]((r, i, j) -> W[i, r, j], log(2))
          and information_of_entry[2, 2, 2]((x, r, y) -> J[x, r]*W[x, r, y]) > 0
          and conditional_information[2, 2, 2](J, W) = 0
    """,
    where="",
    source=at("Common complaint"),
    printed=r"Differentially privacy doesn't not mean that you can't learn about X_i ... Consider a database with correlated entries.",
    fidelity="reading",
    proof=lambda: prove(
        learnt.statement,
        exhibit("x, r -> kronecker(x,r)/2", "x, r, y -> (1+kronecker(x,y))/3"),
        split(
            *[seq()] * 2,
            seq(),
            *[seq()] * 4,
            seq(intro("i", "r"), _cases("i", "r")),
            seq(),
            seq(),
            have(
                    "learnt", "2*xlogx(1/3)+2*xlogx(1/6)-4*xlogx(1/2) > 0", each(Cover((), Box("", Fraction(0)), 64))
                )
        )
    ),
    negative_control={"(W, log(2))": "(W, -1)"},
    control_note="a level below 0",
    control_proof=lambda: fails(
        learnt,
        intro("J", "W"),
        classical(
            fact("less", "exp_increasing", "-1", "0"),
            use("row", "not.8", "1", "1"),
            use("first", "not.9", "1", "1", "1", "1"),
            use("second", "not.9", "1", "1", "1", "2"),
            have("no", "0 < 0", arith("first", "second", "less", eq=["row", ("exp(-1)", "row")]))
        )
    ),
    satisfying_instance={},
    notes="Read of I(X_1;Y) > 0 and I(X_1;Y|X_2) = 0, for one mechanism that is ln 2-DP in both entries. The response tells a fair bit "
    "X_1 = X_2 truly with probability 2/3: I(X_1;Y) = ln 2 - h(1/3).",
)

CLAIMS = [posterior, laplace, gauss, composition, two, given, complaint, learnt]
