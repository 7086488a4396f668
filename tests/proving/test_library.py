"""Lemmas that a search cites: found by shape, judged in the same run, and never more than they say."""

from contextlib import suppress

import pytest

from tests.provers import found, of_the_library
from tests.shares import asked, shorter
from theorems.basics import WORDS
from verify.cli import main
from verify.kernel.certificate import Lemma
from verify.kernel.errors import CertificateRejected
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.kernel.rules import opening
from verify.kernel.terms import Lambda
from verify.language.parse import parse, parse_term
from verify.language.walk import parts
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving import algebra
from verify.proving.library import glanced, prove, recorded
from verify.proving.matching import matches
from verify.proving.offers import Offer, Offered, offering
from verify.proving.tactics import Stuck, judged, with_lemmas

SQUARES = parse("sum(i, 1, M, p[i]*p[i] - 2*a*p[i] + a^2) >= 0", "M integer, M >= 1, p family(1), a real")
MIXED = parse("x*y <= x^2/2 + y^2/2 and (x > 0 => x + y >= y)", "x real, y >= 0")
SPLIT = parse("sum(j, 1, N, q[j]*w) = w*sum(j, 1, N, q[j])", "N integer, N >= 0, q family(1), w real")
LEMMAS = {"own.squares": SQUARES, "own.mixed": MIXED, "own.split": SPLIT}


@pytest.fixture(scope="module")
def offer():
    from verify.proving.sums import alphabets

    proofs = {n: (algebra if n == "own.mixed" else alphabets).prove(expand(s), Deadline(60)) for n, s in LEMMAS.items()}
    judged = {name: judge(LEMMAS[name], proof) for name, proof in proofs.items()}
    assert {one.verdict for one in judged.values()} == {"PROVED"}
    return Offer(lambda: (Offered(n, s, lambda n=n: proofs[n]) for n, s in LEMMAS.items()), judged)


@pytest.mark.parametrize(
    ("text", "where", "cited", "false"),
    [
        # the same, by other names
        ("sum(k, 1, n, c[k]*c[k] - 2*t*c[k] + t^2) >= 0", "n integer, n >= 1, c family(1), t real", "own.squares",
         "sum(k, 1, n, c[k]*c[k] - 2*t*c[k] + t^2) > 0"),
        # that there is a letter, which the lemma asks for, follows from what the values add up to
        ("sum(k, 1, n, c[k]*c[k] - 2*t*c[k] + t^2) >= 0", "n integer, c family(1), t real, sum(k, 1, n, c[k]) = 1",
         "own.squares", "sum(k, 1, n, c[k]*c[k] - 2*t*c[k] + t^2) > 0"),
        # sides and arguments the other way round, a family of terms, a number in place of a variable
        ("0 <= sum(k, 1, n, 3^2 - 2*3*(c[k]*d[k]) + (c[k]*d[k])*(c[k]*d[k]))", "n integer, n >= 2, c d family(1)",
         "own.squares", "0 < sum(k, 1, n, 3^2 - 2*3*(c[k]*d[k]) + (c[k]*d[k])*(c[k]*d[k]))"),
        # one part of what the lemma says, and what follows from it
        ("b*a <= a^2/2 + b^2/2", "a real, b >= 1", "own.mixed", "b*a < a^2/2 + b^2/2"),
        ("sum(k, 1, n, c[k]*c[k] - 2*t*c[k] + t^2) >= -1", "n integer, n >= 1, c family(1), t real", "own.squares",
         "sum(k, 1, n, c[k]*c[k] - 2*t*c[k] + t^2) >= 1"),
    ],
)  # fmt: skip
def test_a_statement_that_a_lemma_gives_is_proved_and_its_neighbour_is_not(offer, text, where, cited, false):
    statement = expand(parse(text, where))
    with offering(offer):
        proof, enough = found(prove, statement, 30)
        judgement = judge(statement, proof, offer.lemmas)
        assert (judgement.verdict, judgement.lemmas) == ("PROVED", (cited,))
        with pytest.raises((Stuck, OutOfTime)):
            prove(expand(parse(false, where)), Deadline(enough))
    with pytest.raises(CertificateRejected, match="no proved lemma"):  # nothing is taken from the search
        judge(statement, proof)
    with pytest.raises(CertificateRejected):
        judge(expand(parse(false, where)), proof, offer.lemmas)


def test_what_the_lemma_asks_for_has_to_hold(offer):
    with offering(offer), pytest.raises(Stuck, match="own.mixed has the shape"):
        prove(expand(parse("a*b <= a^2/2 + b^2/2", "a b real")), Deadline(30))


def test_a_family_is_what_the_terms_say_and_no_index_escapes():
    known = {b.name: b for b in SQUARES.binders}
    target = parse("sum(k, 1, n, (c[k]+1)*(c[k]+1) - 2*t*(c[k]+1) + t^2) >= 0", "n integer, c family(1), t real")
    found = list(matches(SQUARES.conclusion, target.conclusion, known))
    assert [sorted(one) for one in found] == [["M", "a", "p"]] * len(found) and found
    escapes = parse("sum(k, 1, n, c[k]*c[k] - 2*k*c[k] + k^2) >= 0", "n integer, c family(1)")
    assert not list(matches(SQUARES.conclusion, escapes.conclusion, known))


@pytest.mark.parametrize(
    ("pattern", "target", "found"),
    [
        ("d*p[1] >= 0", "x*p[1]*y >= 0", ["x*y"]),  # what is left of a product
        ("d*p[1] >= 0", "p[1] >= 0", ["1"]),  # nothing is left
        ("d + p[1] >= 0", "x + p[1] + y >= 0", ["x + y"]),
        ("p[1]*2 >= d", "p[1]*3 >= x", []),  # no name may be a factor of its own accord
        ("d*p[1] >= d", "x*p[1]*y >= x", []),
    ],
)
def test_a_number_stands_for_what_is_left(pattern, target, found):
    lemma, claim = parse(pattern, "d real, p family(1)"), parse(target, "x y real, p family(1)")
    known = {b.name: b for b in lemma.binders if b.name == "d"}
    assert [str(one["d"]) for one in matches(lemma.conclusion, claim.conclusion, known)] == found


@pytest.mark.parametrize(
    ("target", "found"),
    [
        ("sum(i, 1, n, W[i,j]) <= W[k,j]", [["W[p1, j]", "k"]]),
        ("sum(i, 1, n, W[i,j]*x) <= x*W[k,j]", [["W[p1, j]*x", "k"]]),
        ("sum(i, 1, n, W[i,j]*x) <= W[k,j]", []),
        ("sum(i, 1, n, W[i,j]) <= W[k,k]", []),  # of another column
        ("sum(i, 1, n, W[i,i]) <= W[k,j]", []),
    ],
)
def test_a_value_of_a_family_says_where_it_is_taken(target, found):
    lemma = parse("sum(i, 1, M, p[i]) <= p[l]", "M integer, p family(1), l in 1..M")
    claim = parse(target, "n integer, W family(2), x real, j k in 1..n")
    known = {b.name: b for b in lemma.binders}
    assert [[str(one["p"].body), str(one["l"])] for one in matches(lemma.conclusion, claim.conclusion, known)] == found


@pytest.mark.parametrize(
    ("target", "found"),
    [
        ("sum(j, 1, m, sum(i, 1, n, h[i,s[j]])) <= v", ["h[g2, g1]"]),
        ("sum(j, 1, m, sum(i, 1, n, h[s[j],i])) <= v", ["h"]),
        ("sum(j, 1, m, sum(i, 1, n, h[i,s[i]])) <= v", []),
        ("sum(j, 1, m, sum(i, 1, n, h[i,i])) <= v", []),
        ("sum(j, 1, m, sum(i, 1, n, h[i,s[j]]*h[s[j],i])) <= v", []),
    ],
)
def test_the_indices_of_a_family_may_stand_the_other_way_round(target, found):
    lemma = parse("sum(j, 1, N, sum(i, 1, M, g[d[j],i])) <= c", "M N integer, g family(2), c real, d in tuples(N,M)")
    claim = parse(target, "n m integer, h family(2), v real, s in tuples(m,n)")
    known = {b.name: b for b in lemma.binders}
    said = [str(one["g"].body if isinstance(one["g"], Lambda) else one["g"]) for one in matches(lemma.conclusion, claim.conclusion, known)]
    assert said == found


def test_without_an_offer_nothing_is_cited():
    assert prove(SQUARES, Deadline(1)) is None


CLOSE = "n integer, n >= 1, r s family(1), t > 0, forall j in 1..n: r[j] >= 0, forall j in 1..n: s[j] >= 0, \
sum(j,1,n,r[j]) = 1, sum(j,1,n,s[j]) = 1, forall j in 1..n: r[j] <= exp(t)*s[j] and s[j] <= exp(t)*r[j]"


@pytest.fixture(scope="module")
def library():
    return of_the_library()


def test_a_paper_of_the_library_is_cited_by_name(library):
    """KL of eps-close laws (Simple Claim of Cuff and Yu), written out with other letters and a weaker bound."""
    close = parse("sum(j,1,n, xlogx(r[j]) - r[j]*log(s[j] + kronecker(s[j],0))) <= 2*t", CLOSE)
    with offering(library):
        judgement = judge(close, prove(expand(close), Deadline(60)), library.lemmas)
    assert judgement.verdict == "PROVED" and "cuff_yu2016.kl_simple" in judgement.lemmas


@pytest.mark.parametrize(
    ("text", "false"),
    [("Phi(x) <= 1", "Phi(x) <= 9/10"), ("0 <= Phi(t)", "1/100 <= Phi(t)"), ("Phi(a - b) != 1", "Phi(a - b) != 1/2")],
)
def test_a_part_of_a_lemma_gives_what_is_weaker(text, false, capsys):
    """A strict bound gives one that is not, and each part of a conjunction counts."""
    assert main(["prove", text]) == 0
    assert "cites basics.normal.range, judged in this run" in capsys.readouterr().out
    assert main(["prove", false, "--effort", str(shorter(20, 10))]) == 1


TUPLES = "k n integer, k >= 1, P Q law(n), t real, forall a in 1..n: P[a] > 0 and Q[a] > 0"
LAWS = "n integer; P, Q law(n); forall x in 1..n: Q[x] > 0"


@pytest.mark.parametrize(
    ("text", "where", "cited", "false"),
    [
        ("1 - TV(P,Q) >= 1/2 exp(-KL(P,Q))", LAWS, "basics.divergences", "1 - TV(P,Q) >= exp(-KL(P,Q))"),
        ("TV(P,Q) <= sqrt(1 - sum(x, 1, n, sqrt(P[x]*Q[x]))^2)", "P, Q law(n)", "basics.divergences.coefficient",
         "TV(P,Q) <= 1 - sum(x, 1, n, sqrt(P[x]*Q[x]))^2"),
        ("TV(P,Q) <= sqrt(2*(1 - sum(x, 1, n, sqrt(P[x]*Q[x]))))", "P, Q law(n)", "basics.divergences.coefficient",
         "TV(P,Q) <= sqrt((1 - sum(x, 1, n, sqrt(P[x]*Q[x]))))"),
        ("sqrt(sum(i,1,n,(sqrt(p[i])-sqrt(r[i]))^2)) <= sqrt(sum(i,1,n,(sqrt(p[i])-sqrt(q[i]))^2)) + sqrt(sum(i,1,n,(sqrt(q[i])-sqrt(r[i]))^2))",
         "p, q, r law(n)", "basics.sums.triangle", "squared_hellinger(p,r) <= squared_hellinger(p,q) + squared_hellinger(q,r)"),
        ("sum(j,1,m,abs(sum(i,1,n,(p[i]-q[i])*W[i,j]))) <= (exp(eps)-1)/(exp(eps)+1)*sum(i,1,n,abs(p[i]-q[i]))",
         "p, q law(n), W channel(n,m), dp(W,eps)", "basics.processing.contraction",
         "sum(j,1,m,abs(sum(i,1,n,(p[i]-q[i])*W[i,j]))) <= (exp(eps)-1)/(exp(eps)+2)*sum(i,1,n,abs(p[i]-q[i]))"),
        ("KL(p,q) <= eps^2/2", "p, q law(n); q[i] > 0 for all i; p[i] <= exp(eps)*q[i] for all i; q[i] <= exp(eps)*p[i] for all i",
         "basics.processing.close", "KL(p,q) <= eps^2/3"),
        ("I(p;W) <= eps^2/2", "p law(n), W channel(n,m), dp(W,eps)", "basics.processing.private", "I(p;W) <= eps^2/10"),
        ("I(p;W) <= eps", "p law(n), W channel(n,m), dp(W,eps)", "basics.processing.private", "I(p;W) <= eps/8"),
        ("approximate_dp[n,k]((a,c) -> sum(j,1,m,W[a,j]*V[j,c]), eps, delta)",
         "n m k integer, W channel(n,m), V channel(m,k), approximate_dp(W,eps,delta)", "basics.processing.hockey_stick",
         "approximate_dp[n,k]((a,c) -> sum(j,1,m,W[a,j]*V[j,c]), eps, delta/2)"),
        ("tsum(x in tuples(k,n), prod(i,1,k,P[x[i]]^t*Q[x[i]]^(1-t))) = sum(a,1,n,P[a]^t*Q[a]^(1-t))^k", TUPLES, "basics.tuples.product",
         "tsum(x in tuples(k,n), prod(i,1,k,P[x[i]]^t*Q[x[i]]^(1-t))) = sum(a,1,n,P[a]^t*Q[a]^(1-t))^(k+1)"),
        ("tsum(x in tuples(k,n), prod(i,1,k,P[x[i]])*sum(i,1,k,log(P[x[i]]/Q[x[i]]))) = k*KL(P,Q)", TUPLES, "basics.tuples.additive",
         "tsum(x in tuples(k,n), prod(i,1,k,P[x[i]])*sum(i,1,k,log(P[x[i]]/Q[x[i]]))) = k*KL(Q,P)"),
        ("tsum(x in tuples(k,n), abs(prod(i,1,k,P[x[i]]) - prod(i,1,k,Q[x[i]])))/2 <= k*TV(P,Q)", TUPLES, "basics.tuples.variation",
         "tsum(x in tuples(k,n), abs(prod(i,1,k,P[x[i]]) - prod(i,1,k,Q[x[i]])))/2 <= TV(P,Q)"),
        ("tsum(x in tuples(k,n), sum(i,1,k,kronecker(x[i],z[i]))) = k*n^(k-1)", "k n integer, k >= 1, n >= 1, z in tuples(k,n)",
         "basics.tuples.counted", "tsum(x in tuples(k,n), sum(i,1,k,kronecker(x[i],z[i]))) = k*n^k"),
        ("abs(sum(i,1,n,(p[i]-q[i])*W[i,j])) <= (exp(eps)-1)*TV(p,q)*W[k,j]",
         "p, q law(n), W channel(n,m), eps >= 0, dp(W,eps), k in 1..n, j in 1..m", "basics.laws.contracted",
         "abs(sum(i,1,n,(p[i]-q[i])*W[i,j])) <= (exp(eps)-1)*TV(p,q)*W[k,j]/2"),
        ("KL(p,q) <= 2*TV(p,q)^2/c", "n integer, p, q law(n), c > 0, forall i in 1..n: p[i] > 0 and q[i] >= c",
         "basics.laws.reverse_pinsker", "KL(p,q) <= TV(p,q)^2/c/2"),
        ("I(p;W) >= H(p) - h(D) - D*log(n-1)", "n >= 2, p law(n), W channel(n,n), 0 <= D <= 1, D = sum(x,1,n,p[x]*(1-W[x,x]))",
         "basics.laws.fano", "I(p;W) >= H(p) - h(D) - D*log(n-1)/2"),
        ("H_inf(P) >= -1/2*log(sum(i,1,n,P[i]^2))", "n integer, P law(n)", "basics",  # collision, or a term of its sum
         "H_inf(P) >= -1/2*log(sum(i,1,n,P[i]^2)) + 1/9"),
        ("(sum(i,1,n,p[i]*f[i]) - sum(i,1,n,q[i]*f[i]))^2 <= chi2(p,q)*(sum(i,1,n,q[i]*f[i]^2) - sum(i,1,n,q[i]*f[i])^2)",
         "n integer, p, q law(n), forall i in 1..n: q[i] > 0, f family(1)", "basics.laws.means",
         "(sum(i,1,n,p[i]*f[i]) - sum(i,1,n,q[i]*f[i]))^2 <= chi2(p,q)*(sum(i,1,n,q[i]*f[i]^2) - sum(i,1,n,q[i]*f[i])^2)/2"),
        ("sum(i,1,n,sum(j,1,m,max(0,P[i]*R[j]-exp(a+b)*Q[i]*S[j]))) <= 1-(1-d1)*(1-d2)",
         "P, Q law(n), R, S law(m), 0 <= d1 <= 1, 0 <= d2 <= 1, a >= 0, b >= 0, "
         "sum(i,1,n,max(0,P[i]-exp(a)*Q[i])) <= d1, sum(j,1,m,max(0,R[j]-exp(b)*S[j])) <= d2", "basics.laws.pairs",
         "sum(i,1,n,sum(j,1,m,max(0,P[i]*R[j]-exp(a+b)*Q[i]*S[j]))) <= 1-(1-d1)*(1-d2/2)"),
        ("sum(y,1,m,W[g[y],y]) <= n*exp(eps)/(n-1+exp(eps))", "n >= 1, W channel(n,m), eps >= 0, dp(W,eps), g in tuples(m,n)",
         "basics.laws.guess", "sum(y,1,m,W[g[y],y]) <= n*exp(eps)/(n+exp(eps))"),
        ("1 - prod(j,1,k,1-d[j]) <= sum(j,1,k,d[j])", "k integer, k >= 0, d family(1), forall j in 1..k: 0 <= d[j] < 1", "basics.sums.union",
         "1 - prod(j,1,k,1-d[j]) <= sum(j,1,k,d[j])/2"),
        # for each value of an index
        ("sum(x,1,n,p[x]*TV(y->W[x,y],Q)^2) <= sum(x,1,n,p[x]*D(y->W[x,y]||Q))/2", "p law(n); W channel(n,m); Q law(m); forall y in 1..m: Q[y] > 0",
         "basics.divergences.pinsker_squared", "sum(x,1,n,p[x]*TV(y->W[x,y],Q)^2) <= sum(x,1,n,p[x]*D(y->W[x,y]||Q))/3"),
        # quotients, by other names of the indices: nothing is asked for
        ("sum(x,1,n, sum(y,1,m, sum(z,1,k, p[x]*W[x,y]*V[x,z]*log(W[x,y]*V[x,z]/sum(u,1,n, p[u]*W[u,y]*V[u,z]))))) <= I(p;W) + I(p;V)",
         "p law(n); W channel(n,m); V channel(n,k); forall x in 1..n, y in 1..m: W[x,y] > 0; forall x in 1..n, z in 1..k: V[x,z] > 0",
         "basics.information.releases_logs",
         "sum(x,1,n, sum(y,1,m, sum(z,1,k, p[x]*W[x,y]*V[x,z]*log(W[x,y]*V[x,z]/sum(u,1,n, p[u]*W[u,y]*V[u,z]))))) <= I(p;W) + I(p;V)/2"),
    ],
)  # fmt: skip
def test_what_a_lemma_says_of_sums_is_enough(library, text, where, cited, false):
    """What is left is a claim about numbers in place of these sums, whatever their indices are called."""
    from theorems.basics import WORDS

    with offering(library):
        proof, enough = found(glanced, expanded := expand(parse(text, where, WORDS)))
        judgement = judge(expanded, proof, library.lemmas)
        assert judgement.verdict == "PROVED" and any(name.startswith(cited) for name in judgement.lemmas)
        if not asked(false, 2):  # of half of them that their neighbours do not follow is looked at
            return
        with pytest.raises((Stuck, OutOfTime)):
            glanced(expand(parse(false, where, WORDS)), Deadline(enough))


def test_using_a_file_of_ones_own(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(
        "from verify.claims.prelude import *\n"
        "CLAIMS = [claim('mine.cubes', 'A claim', 'x^3 + y^3 >= x^2*y + x*y^2', where='x >= 0, y >= 0',"
        " source=Source('mine', 'here', 'there'), negative_control='x^3 + y^3 > x^2*y + x*y^2', satisfying_instance={'x': 1, 'y': 1})]\n"
    )
    assert main(["prove", "a^2 >= 0", "--using", "mine.py"]) == 2
    assert "mine" in capsys.readouterr().err
    main(["check", "mine.py", "--update", "--no-evidence"])
    capsys.readouterr()
    from verify.run.citing import on_offer

    offer = on_offer(["mine.py:mine.cubes"])
    assert next(offer.statements()).id == "mine.cubes"
    assert offer.lemmas["mine.cubes"].verdict == "PROVED"


def test_lemma_steps_are_the_only_trace(offer):
    with offering(offer):
        proof = prove(expand(SQUARES), Deadline(30))
    assert [one.identifier for one in parts(proof) if isinstance(one, Lemma)] == ["own.squares"]


def test_what_is_kept_word_for_word_is_cited_without_a_search(offer):
    """Under its id if it is proved; the counterexample that is kept of it if it is refuted."""
    from verify.kernel.certificate import Witness

    mixed = LEMMAS["own.mixed"]
    kept = next(one for one in offer.statements() if one.id == "own.mixed")
    with offering(offer._replace(same=lambda _: iter([kept]))):
        judgement = judge(mixed, recorded(expand(mixed), Deadline(30)), offer.lemmas)
    assert (judgement.verdict, judgement.lemmas) == ("PROVED", ("own.mixed",))
    false, at = parse("x^2 >= x"), Witness((("x", parse_term("1/2")),))
    with offering(offer._replace(same=lambda _: iter([Offered("own.false", false, lambda: at)]))):
        assert judge(false, recorded(expand(false), Deadline(30))).verdict == "REFUTED"
    with offering(offer):
        assert recorded(expand(mixed), Deadline(30)) is None


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("log(m) >= H(Q)", "Q law(m)"),
        ("sum(k,1,m,R[k]^2) <= 1", "sum(k,1,m,R[k]) = 1, m integer, R family(1), forall j in 1..m: R[j] >= 0"),
        ("chi2(A,B) >= KL(A,B)", "A, B law(m), forall j in 1..m: B[j] > 0"),
        ("dp(V,a) => dp(V,a,d)", "d >= 0, V channel(k,l), a >= 0"),
    ],
)
def test_what_is_kept_is_found_under_other_names_and_in_another_order(text, where):
    statement, offer = expand(parse(text, where, WORDS)), of_the_library()
    assert offer.known(statement)
    with offering(offer):
        proof = recorded(statement, Deadline(30))
    judgement = judge(statement, proof, offer.lemmas)
    assert judgement.verdict == "PROVED" and judgement.lemmas[0].startswith("basics.textbook.")


def test_shapes_are_recorded_as_they_are():
    from verify.language.pins import shape
    from verify.run.recorded import select_stored

    kept = select_stored(("basics",))
    shapes = {name: one.shape for name, one in kept.recorded.items()}
    assert len(shapes) > 100 and shapes == {name: shape(kept.statement(name)) for name in shapes}


@pytest.mark.parametrize(
    ("text", "where", "control"),
    [
        ("H(Q) >= log(m)", "Q law(m)", "turned"),
        ("log(m) >= H(Q)", "m integer, m >= 1, Q family(1), forall i in 1..m: Q[i] >= 0", "no law"),
        ("sum(k,1,m,R[k]^3) <= 1/2", "R law(m)", "another number"),
        ("KL(B,A) <= chi2(A,B)", "A, B law(m), forall j in 1..m: A[j] > 0 and B[j] > 0", "turned in one"),
        ("dp(V,a,d) => dp(V,a)", "d >= 0, V channel(k,l), a >= 0", "the other way round"),
    ],
)
def test_what_is_alike_but_false_is_not_what_is_kept(text, where, control):
    """Whatever is offered as kept of it: the first facts of the textbook here, all of them."""
    statement, offer = expand(parse(text, where, WORDS)), of_the_library()
    facts = [one for one in offer.general() if one.id.startswith("basics.textbook.")]
    assert len(facts) >= 15
    with offering(offer._replace(same=lambda _: iter(facts))):
        found = recorded(statement, Deadline(30))
    assert found is None or judge(statement, found, offer.lemmas).verdict != "PROVED", control


def test_what_is_kept_is_cited_without_a_child(offer):
    """A glance says no only where the baseline does not have the statement, and proposes what it has."""
    from verify.proving.kept import kept
    from verify.proving.search import search
    from verify.run.citing import on_offer
    from verify.run.recorded import select_stored

    stored = select_stored(("basics",))
    statement = stored.statement(next(iter(stored.names)))
    whole = on_offer()
    assert whole.known(statement) and whole.known(expand(statement)) and not whole.known(SQUARES)
    with offering(whole):
        assert kept(expand(statement), Deadline(5)) is not None
        assert kept(SQUARES, Deadline(1)) is None
        said = search(expand(SQUARES), timeout=10.0)[1]
    assert [one["outcome"] for one in said if one["backend"] == "recorded"] == ["nothing"]
    with offering(offer):  # who knows no better looks
        assert kept(SQUARES, Deadline(1)) is None
    with_lemmas({})
    with offering(whole):
        kept(expand(statement), Deadline(5))
    with pytest.raises(Stuck):  # what scripts of this process may cite is what it was
        judged(next(iter(stored.names)), opening(SQUARES))
    assert kept(SQUARES, Deadline(1)) is None  # nothing is offered


def test_while_somebody_records_the_baseline_is_not_believed(tmp_path, monkeypatch):
    from types import SimpleNamespace

    from verify.run import store

    (tmp_path / "baseline.json").write_text('{"a.b": {"verdict": "PROVED", "statement": "1234"}}')
    monkeypatch.setattr(store, "find_spec", lambda _: SimpleNamespace(submodule_search_locations=[str(tmp_path)]))
    assert store.mentioned("1234") and not store.mentioned("5678")
    (tmp_path / "recording.json").write_text("[]")
    assert store.mentioned("5678")
    (tmp_path / "recording.json").unlink()
    (tmp_path / "baseline.json").unlink()
    assert store.mentioned("5678")


@pytest.mark.parametrize(
    ("true", "false", "where"),
    [
        ("1 - Phi(a/s) <= s*exp(-a^2/(2*s^2))/(a*sqrt(2*pi))", "1 - Phi(a/s) <= s*exp(-a^2/(2*s^2))/(2*a*sqrt(2*pi))", "a > 0, s > 0"),
        ("Phi(x/2) + Phi(-x/2) = 1", "Phi(x/2) + Phi(-x) = 1", "x real"),
        ("1 - Phi(a/s) <= exp(-a^2/(2*s^2))/2", "1 - Phi(a/s) <= exp(-a^2/s^2)/2", "a >= 0, s > 0"),
    ],
)
def test_a_lemma_about_an_integral_is_found_for_other_ends(true, false, where):
    offer = of_the_library()
    with offering(offer):
        proof, enough = found(glanced, statement := expand(parse(true, where, WORDS)))
        judgement = judge(statement, proof, offer.lemmas)
        assert judgement.verdict == "PROVED" and judgement.lemmas[0].startswith("basics.normal.")
        with pytest.raises((Stuck, OutOfTime)):
            glanced(expand(parse(false, where, WORDS)), Deadline(enough))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("sum(a,1,n,sum(b,1,n,f[a,b]/g[b])) = sum(b,1,n,sum(a,1,n,f[b,a]/g[a]))", True),
        ("sum(a,1,n,sum(b,1,n,f[a,b]/g[b])) = sum(b,1,n,sum(a,1,n,f[a,b]/g[a]))", False),  # turned round
        ("sum(a,1,n,1/g[a] + sum(b,1,n,f[a,b])) = sum(a,1,n,1/g[a] + sum(a,1,n,f[a,a]))", False),  # one hides the other
        ("sum(a,1,n,1/g[a]) = sum(a,1,n-1,1/g[a])", False),
        ("1/g[1] = 1/g[1]", True),
    ],
)
def test_other_names_are_all_that_may_differ(text, same):
    """Also where what is below a line may be 0: the terms are the same, whatever they are. (That a statement is defined is
    shown apart.)"""
    from verify.proving.library import _but_for_names

    goal = opening(parse(text, "n integer, f family(2), g family(1)"))
    if same:
        assert _but_for_names(goal)  # each of its steps was put to the rules of the kernel
        return
    with pytest.raises((Stuck, CertificateRejected)):
        _but_for_names(goal)


def test_a_term_is_itself_but_the_statement_has_to_be_defined(capsys):
    assert main(["prove", "1/x = 1/x", "--where", "x real"]) != 0
    assert "ILL_POSED" in capsys.readouterr().out
    assert main(["prove", "1/x = 1/x", "--where", "x > 0"]) == 0


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("mutual_information(p, W) <= min(log(n), log(m))", "n m integer, n >= 1, m >= 1, p law(n), W channel(n,m)"),
        ("1 - sum(i,1,n,d[i]) <= exp(sum(i,1,n,log(1-d[i])))", "n integer, d family(1), forall i in 1..n: 0 <= d[i] and d[i] < 1"),
    ],
)
def test_a_short_deadline_that_passes_ends_no_search(library, monkeypatch, text, where):
    """What a lemma is put together with has little time: where that is not enough it may not be found; nothing is stopped."""
    monkeypatch.setattr("verify.proving.library.SIDES", 0.0)
    with offering(library), suppress(Stuck):
        glanced(expand(parse(text, where, WORDS)), Deadline(60.0))  # raises no OutOfTime
