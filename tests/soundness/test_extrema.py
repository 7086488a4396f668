"""Sentences about suprema, and about laws that exist: no false one is proved."""

import pytest

from verify.language.parse import parse
from verify.language.vocabulary import words_for
from verify.run.pipeline import prove

#: Each beside a true one: an end that is not reached, a constant that is off, a set that is empty, a strictness turned.
FALSE = [
    ("max(x in (0,1): x) < 1", ""),
    ("sup(x in (0,1): x) < 1", ""),
    ("max(x in (0,1): x) = 1", ""),
    ("max(x in (0,1): x) >= 1", ""),
    ("min(x > 0: 1/x) = 0", ""),
    ("inf(x > 0: 1/x) > 0", ""),
    ("inf(x > 0: x + 1/x) < 2", ""),
    ("sup(x > 0: 1 - exp(-x)) = 2", ""),
    ("sup(x > 0: 1 - exp(-x)) >= 1 + 1/1000", ""),
    ("sup(x > 0: x) <= 1000000", ""),
    ("sup(x in (1,0): x) <= 5", ""),
    ("sup(x in (0,1): x) != 1", ""),
    ("sup(x in [a,b]: x) = b", "a real, b real"),
    ("max(i in 1..n: i) >= 1", "n integer"),
    ("max(p family(1); law[n](p): shannon_entropy[n](p)) = log(n)", "n integer, n >= 0"),
    ("max(p family(1); law[n](p): shannon_entropy[n](p)) = log(n) - 1/100", "n integer, n >= 1"),
    ("min(p family(1); law[n](p): sum(i, 1, n, p[i]^2)) = 1/(n + 1)", "n integer, n >= 1"),
    ("min(p family(1); law[n](p): shannon_entropy[n](p)) = 1/100", "n integer, n >= 1"),
]


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_no_false_sentence_is_proved(text, where):
    statement = parse(text, where, words_for(text, where))
    assert prove(statement, 3.0)[0].verdict not in ("PROVED", "CONDITIONAL")
