"""Lemma 1 of Wu (2019), amended: its control fails at the exclusive or."""

from theorems.wu2019.model import at
from theorems.wu2019.section2_balance import LEMMA1_VALUES, attained_defined, lemma1_steps, trivial_levels
from theorems.wu2019.section2_exclusive_or import LEMMA1_LETTERS, amended_control
from verify.claims.prelude import *

lemma1_amended: Claim = claim(
    "wu2019.lemma1.amended",
    "The balance function is non-decreasing, 0 at 0, below b for b > 0, and below the logarithm of the largest universe for b < log |X|",
    """
        0 = c1 - c0 and c1 - c0 <= c1 - cb and c1 - cb <= c1 - cT and c1 - cb <= min(b, M)
        and (0 < b => c1 - cb < b) and (b < log(N) => c1 - cb < M)
    """,
    where="""
        n m integer, K integer family(1), W family(2), N M b c1 c0 cb cT real, a in 1..n, Q family(1),
        privacy_channel(W), N = number_of_datasets, exists i in 1..n: M = log(K[i]),
        forall i in 1..n: log(K[i]) <= M, 0 <= b, b <= log(N), individual_capacity(c1),
        individual_capacity_above(0, c0), individual_capacity_above(b, cb),
        individual_capacity_above(log(N), cT),
        (forall x in tuples(n, j, K[j]): Q[x] >= 0) and tsum(x in tuples(n, j, K[j]), Q[x]) = 1,
        record_information(Q, a) = c1
    """,
    source=at("Lemma 1, eq. (6)"),
    fidelity="amended",
    says=r"0 = \delta(0) \leq \delta(b) \leq \delta(\log|\mathcal{X}|), \delta(b) \leq \min\{b, \max_i \log|\mathcal{X}_i|\}, \delta(b) < b for b > 0, \delta(b) < \max_i \log|\mathcal{X}_i| for b < \log|\mathcal{X}|",
    idea=(
        "A larger b leaves fewer knowledges, so cb decreases, and b = 0 leaves all. A knowledge of entropy at least b discloses "
        "at most cb; one of less at most its entropy, below b, and log(K[i]) <= M. So c1 <= cb + min(b, M). If c1 - cb is M then "
        "cb is 0; but a channel that tells knowledges near the uniform one nothing tells nothing, so c1 is 0, too."
    ),
    proof=lambda: prove(
        lemma1_amended.statement,
        lemma("strict", "wu2019.balance.bound", *("n", "m", "K", "W", "N", "b", "c1", "cb", "a", "Q")),
        lemma1_steps,
        defined=attained_defined,
    ),
    negative_control={"(0 < b => c1 - cb < b)": "c1 - cb < b"},
    control_note="below b at b = 0, too",
    instance_proof=lambda: lives(lemma1_amended, LEMMA1_VALUES, *trivial_levels, defined=attained_defined),
    control_proof=lambda: amended_control(lemma1_amended),
    notes="The maximum (2) is attained, by the knowledge Q. At b = log |X| the bound log max |X_i| can be reached (exclusive or: "
    "wu2019.lemma1.own); at every other b > 0 both bounds are strict.",
    letters={
        **LEMMA1_LETTERS,
        "a": "an individual of whom the knowledge Q discloses c1",
        "Q[x]": "the probability of the dataset x under a knowledge that attains C_1",
    },
)

CLAIMS = [lemma1_amended]
