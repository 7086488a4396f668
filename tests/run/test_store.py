"""What is recorded: all of it or nothing, whoever is killed, and every statement pinned to its id."""

import json
import multiprocessing
import os
import signal
from fractions import Fraction

import pytest

from theorems.basics import WORDS
from verify.kernel.certificate import Combine, Product, Proof, Split, Square
from verify.kernel.terms import Var
from verify.language.parse import parse
from verify.language.pins import pin
from verify.run.recorded import Difference, compare
from verify.run.store import (
    Recorded,
    Store,
    Stored,
    StoredError,
    Unreadable,
    Use,
    assumptions_text,
    baseline_text,
    certificates_text,
)

STATEMENT = parse("x^2 >= 0")
PROOF = Proof(Split(), Combine((Product(Fraction(1), (Square(Var("x")),)),)))
STORED = Stored("demo.square", "eq. (1)", "as printed", STATEMENT, PROOF)
USE = Use("cited lemma", "one", "a book", "x^2 >= 0", "a")


@pytest.fixture
def store(tmp_path):
    (tmp_path / "certificates").mkdir()
    return Store.library(tmp_path)


def put(store, text, kind="baseline"):
    path = store.certificates("demo") if kind == "certificates" else getattr(store, kind)
    path.write_text(text)


# --- certificates ------------------------------------------------------------------------------------------


def test_certificates_read_back_equal_and_stand_one_a_line(store):
    other = Stored("demo.again", "eq. (2)", "beyond", STATEMENT, PROOF)
    text = certificates_text([STORED, other])
    put(store, text, "certificates")
    shelf = store.shelf("demo")
    assert [entry.decoded() for entry in shelf.values()] == [STORED, other]
    assert [entry.pin() for entry in shelf.values()] == [pin(STATEMENT)] * 2
    assert [line[:18] for line in text.splitlines()] == ["[", '{"id":"demo.square', '{"id":"demo.again"', "]"]
    assert certificates_text(list(shelf.values())) == text
    assert store.shelf("other") == {}


@pytest.mark.parametrize(
    "change",
    [
        lambda item: item.update(certificate=["Nonsense"]),
        lambda item: item.update(certificate=item["statement"]),
        lambda item: item.update(statement=item["certificate"]),
        lambda item: item.pop("certificate"),
        lambda item: item["certificate"].append("too many"),
        lambda item: item.update(certificate={"q": "1/0"}),
    ],
)
def test_an_entry_that_does_not_decode_is_named_and_does_not_hide_the_others(store, change):
    good, spoiled = (json.loads(certificates_text([STORED]))[0] for _ in range(2))
    change(spoiled)
    put(store, json.dumps([spoiled, {**good, "id": "demo.good"}]), "certificates")
    first, second = (entry.decoded() for entry in store.shelf("demo").values())
    assert isinstance(first, Unreadable) and first.id == "demo.square" and "entry 1" in first.reason
    assert isinstance(second, Stored)


@pytest.mark.parametrize("text", ["", "{}", "[1]", '[{"id": 3}]', "[" * 100_000, "[{}]", "\0", "[NaN]"])
def test_a_file_that_is_no_list_of_claims_is_refused_with_its_name(store, text):
    put(store, text, "certificates")
    with pytest.raises(StoredError, match=r"demo\.json"):
        store.shelf("demo")


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "a/b", "demo..x", "", "a\0b", "a\nb", "a.b\x1b[2J"])
def test_an_id_that_is_no_id_is_refused_wherever_it_stands(store, name):
    item = {**json.loads(certificates_text([STORED]))[0], "id": name}
    put(store, json.dumps([item]), "certificates")
    put(store, json.dumps({name: {"verdict": "PROVED", "statement": "d"}}))
    put(store, json.dumps({name: []}), "assumptions")
    for read in (lambda: store.shelf("demo"), store.read_baseline, store.read_assumptions):
        with pytest.raises(StoredError, match="names joined by dots"):
            read()


# --- ids that occur twice ----------------------------------------------------------------------------------


def test_an_id_stored_twice_is_refused_with_both_places(store):
    put(store, certificates_text([STORED, STORED]), "certificates")
    with pytest.raises(StoredError, match=r"demo\.square more than once, entries 1 and 2"):
        store.shelf("demo")


def test_an_id_recorded_twice_is_refused_with_both_places(store):
    put(store, baseline_text({"a": Recorded("PROVED", "d"), "b": Recorded("PROVED", "d")}).replace('"b"', '"a"'))
    with pytest.raises(StoredError, match=r"baseline\.json: a more than once, lines 2 and 3"):
        store.read_baseline()


# --- the baseline and the assumptions ----------------------------------------------------------------------


def test_a_baseline_reads_back_sorted_one_claim_a_line(store):
    assert store.read_baseline() is None
    recorded = {"b": Recorded("PROVED", "1f"), "a": Recorded("CONDITIONAL: pinsker", "2e")}
    put(store, baseline_text(recorded))
    assert store.read_baseline() == recorded
    assert store.baseline.read_text().splitlines()[1] == '"a": {"verdict": "CONDITIONAL: pinsker", "statement": "2e"},'


@pytest.mark.parametrize("text", ["[1]", '{"a": 3}', '{"a": {"verdict": "PROVED"}}', '{"a": {"verdict": 1, "statement": ""}}'])
def test_what_is_no_baseline_is_refused(store, text):
    put(store, text)
    with pytest.raises(StoredError, match=r"baseline\.json"):
        store.read_baseline()


def test_one_entry_is_read_alone_as_with_all_others(store):
    """And what can not be found like that is left to whoever reads the whole file, who says why."""
    put(store, baseline_text({"demo.a": Recorded("PROVED", "1f", "aa"), "demo.b": Recorded("REFUTED", "2e")}))
    assert store.recorded_with("2e") == {"demo.b": Recorded("REFUTED", "2e")}
    assert store.recorded_with("aa", "2e") == store.read_baseline() and store.recorded_with("3d") == {}
    store.baseline.write_text(store.baseline.read_text().replace('"REFUTED"', "REFUTED"))
    assert store.recorded_with("2e") == {} and set(store.recorded_with("1f")) == {"demo.a"}


def test_one_certificate_is_read_alone_as_with_all_others(store):
    word = parse("law[n](p)", "n integer, p family(1)", WORDS)
    for entries in ([STORED], [STORED, Stored("demo.again", "eq. (2)", "beyond", word, PROOF)]):
        put(store, certificates_text(entries), "certificates")
        for name, whole in store.shelf("demo").items():
            alone = store.stored(name)
            assert (alone.decoded(), alone.place) == (whole.decoded(), whole.place)
    assert store.stored("demo.square2") is None and store.stored("other.square") is None
    put(store, certificates_text([STORED]).replace('"Proof"', "Proof"), "certificates")
    assert store.stored("demo.square") is None


@pytest.mark.parametrize("text", ["[]", "{", '{"a": [{"kind": "x"}]}', '{"a": 3}', '{"a": [3]}'])
def test_assumptions_read_back_and_what_is_none_is_refused(store, text):
    assert store.read_assumptions() is None
    put(store, assumptions_text({"b": (), "a": (USE,)}), "assumptions")
    assert store.read_assumptions() == {"a": (USE,)}
    put(store, text, "assumptions")
    with pytest.raises(StoredError, match="check --update"):
        store.read_assumptions()


def test_a_dangling_link_is_not_the_same_as_no_file(store):
    for path in (store.baseline, store.assumptions, store.certificates("demo")):
        path.symlink_to("nowhere.json")
    for read in (lambda: store.shelf("demo"), store.read_baseline, store.read_assumptions):
        with pytest.raises(StoredError, match=r"link to nowhere\.json, which is not there"):
            read()


def test_what_is_recorded_through_a_link_goes_where_it_points(store, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    target = tmp_path / "elsewhere" / "mine.json"
    target.write_text("{}")
    store.baseline.symlink_to(target)
    with store.recording() as texts:
        texts[store.baseline] = baseline_text({"a": Recorded("PROVED", "d")})
    assert store.baseline.is_symlink() and "PROVED" in target.read_text()


# --- all or nothing ----------------------------------------------------------------------------------------


def state(store):
    return store.read_baseline(), store.read_assumptions(), {n: e.decoded() for n, e in store.shelf("demo").items()}


def record(store, words):
    entry = Stored("demo.square", words, "as printed", STATEMENT, PROOF)
    with store.recording() as texts:
        texts[store.baseline] = baseline_text({"demo.square": Recorded(words, "d")})
        texts[store.assumptions] = assumptions_text({"demo.square": [Use("k", words, "c", "f", "demo.square")]})
        texts[store.certificates("demo")] = certificates_text([entry])


def count_down(steps):
    """From now on, the process ends itself before its `steps`-th change of a file, or in the middle of writing one."""
    left = [steps]

    def tick(then):
        left[0] -= 1
        if left[0] == 0:
            then()
            os.kill(os.getpid(), signal.SIGKILL)

    def ticking(name):
        true = getattr(os, name)

        def replacement(*arguments, **more):
            tick(lambda: None)
            return true(*arguments, **more)

        setattr(os, name, replacement)

    ticking("replace")
    ticking("unlink")
    ticking("fsync")
    import builtins

    true = builtins.open

    def opening(path, mode="r", *more, **named):
        if "x" in mode:  # dies with half of a text in the file
            tick(lambda: true(path, "w").write("[") and None)
        return true(path, mode, *more, **named)

    builtins.open = opening


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked process")
def test_a_run_that_is_killed_at_any_write_leaves_the_old_or_the_new_and_the_next_one_is_well(store):
    record(store, "old")
    old = state(store)
    seen = []
    for steps in range(1, 100):
        child = os.fork()
        if child == 0:
            count_down(steps)
            record(store, "new")
            os._exit(0)
        _, status = os.waitpid(child, 0)
        found = state(store)
        record(store, "new")
        new = state(store)
        assert found in (old, new), steps
        assert not store.marker.exists() and not list(store.baseline.parent.rglob("*.draft"))
        seen.append(found == new)
        if status == 0:
            break
        assert os.WIFSIGNALED(status)
        record(store, "old")
    assert len(seen) > 10 and set(seen) == {True, False} and seen == sorted(seen)


@pytest.mark.parametrize("steps", range(1, 5))
def test_a_full_disk_leaves_what_was_there(store, steps, monkeypatch):
    record(store, "old")
    old = state(store)
    files = sorted(store.baseline.parent.rglob("*"))
    left = [steps]

    def full(_):
        left[0] -= 1
        if left[0] == 0:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        record(store, "new")
    assert state(store) == old and sorted(store.baseline.parent.rglob("*")) == files


def add(folder, name, times):
    store = Store.library(folder)
    for number in range(times):
        with store.recording() as texts:
            old = store.read_baseline() or {}
            texts[store.baseline] = baseline_text({**old, f"{name}.{number}": Recorded("PROVED", "d")})


@pytest.mark.skipif(os.name != "posix", reason="locks a folder")
def test_two_that_record_at_once_lose_nothing(store, tmp_path):
    context = multiprocessing.get_context("fork")
    workers = [context.Process(target=add, args=(tmp_path, name, 40)) for name in "ab"]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert set(store.read_baseline()) == {f"{name}.{number}" for name in "ab" for number in range(40)}


@pytest.mark.parametrize("text", ["[", "3", '["../outside.json"]', '["certificates/../../x.json"]', '["mine.txt"]'])
def test_a_marker_that_is_not_ours_moves_no_file(store, text, tmp_path):
    record(store, "old")
    store.marker.write_text(text)
    with pytest.raises(StoredError, match=r"recording\.json.*delete it"):
        store.read_baseline()
    with pytest.raises(StoredError, match=r"recording\.json.*delete it"):
        record(store, "new")


# --- comparing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("was", "now", "kind"),
    [
        ("PROVED", "CONDITIONAL: a", "worse"),
        ("PROVED", "OPEN", "worse"),
        ("SUPPORTED", "NOT_RUN", "worse"),
        ("OPEN", "PROVED", "better"),
        ("PROVED", "REFUTED", "different"),
        ("REFUTED", "OPEN", "worse"),
        ("CONDITIONAL: a", "CONDITIONAL: a, b", "different"),
    ],
)
def test_every_change_of_a_verdict_is_told(was, now, kind):
    assert compare({"x": Recorded(was, "d")}, {"x": Recorded(now, "d")}) == [Difference("x", kind, was, now)]


@pytest.mark.parametrize(("digest", "kind"), [("d", "statement"), ("", "unpinned")])
def test_the_same_verdict_of_another_statement_is_a_difference(digest, kind):
    (found,) = compare({"x": Recorded("PROVED", digest)}, {"x": Recorded("PROVED", "e")})
    assert (found.kind, found.alien) == (kind, True)


def test_new_and_missing_claims_are_told_and_equal_ones_are_not():
    was = {"same": Recorded("PROVED", "d"), "gone": Recorded("OPEN", "d")}
    found = compare(was, {"same": Recorded("PROVED", "d"), "fresh": Recorded("PROVED", "d")})
    assert [(d.id, d.kind) for d in found] == [("fresh", "new"), ("gone", "missing")]
    assert str(found[1]) == "gone: was OPEN, is gone"


def test_what_stands_twice_or_is_no_id_is_not_read_alone(store):
    put(store, certificates_text([STORED, STORED]), "certificates")
    assert store.stored("demo.square") is None
    assert all(store.stored(name) is None for name in ("/etc/passwd.x", "../demo.square", "", "demo/../demo.square"))
    put(store, '{\n"a": {"verdict": "PROVED", "statement": "1f"},\n"a": {"verdict": "REFUTED", "statement": "1f"}\n}\n')
    assert store.recorded_with("1f") == {}
