"""`verify.language.checked` keeps what was found of a statement: never for another one, and never for the verdict."""

import pytest

from verify.kernel.certificate import Proof
from verify.kernel.errors import KernelError
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.language.checked import check_statement, written_out
from verify.language.parse import parse
from verify.language.pins import pin
from verify.language.vocabulary import definitions
from verify.run.pipeline import prove

WORDS = definitions("# at least 0\ndefine fine(a real) := a >= 0")


def read(text):
    return parse(text, "x real", WORDS)


def test_a_statement_that_is_changed_in_place_is_neither_pinned_nor_judged_as_what_it_was():
    """A kept pin once hid that a script had changed a claim."""
    mine = read("fine(x^2)")
    certificate = prove(mine, 10)[0].certificate
    before = pin(mine)
    check_statement(mine)
    assert written_out(mine) == expand(mine)
    assert isinstance(certificate, Proof)
    assert judge(mine, certificate).verdict == "PROVED"
    mine.conclusion.__dict__.update(read("fine(x^2 - 1)").conclusion.__dict__)
    assert pin(mine) == pin(read("fine(x^2 - 1)")) != before
    with pytest.raises(KernelError):
        judge(mine, certificate)


def test_equal_statements_read_afresh_get_their_own():
    mine = read("fine(x^2)")
    check_statement(mine)
    written_out(mine)
    mine.conclusion.__dict__.update(read("fine(x^2 - 1)").conclusion.__dict__)
    for text in ("fine(x^2)", "fine(x^2 - 1)"):
        assert written_out(read(text)) == expand(read(text))
        assert pin(read(text)) != pin(read("fine(x)"))
