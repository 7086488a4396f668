"""The loader, on a made-up file; and on the real one where it is there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from theorems.ding_farokhi2020.numeric.heart_disease import NAME, fetch_hungarian, load_hungarian
from verify.privacy.tables.columns import TableError, rows_of

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "heart_disease"
MADE_UP = "40,1,2,130,200,0,0,150,0,0,?,?,?,0\n41,0,3,120,?,0,0,160,0,1,?,?,?,1\n"


def test_a_made_up_file_is_read(tmp_path):
    (tmp_path / NAME).write_text(MADE_UP)
    table = load_hungarian(tmp_path)
    assert table["age"] == ["40", "41"] and table["num"] == ["0", "1"]
    assert len(rows_of(table, "age", "chol", ["?"]).relation) == 1


def test_another_file_is_refused(tmp_path):
    (tmp_path / NAME).write_text("1,2\n")
    with pytest.raises(TableError, match="line 1: has 2 cells"):
        load_hungarian(tmp_path / NAME)
    with pytest.raises(TableError, match="Next: give"):
        load_hungarian(tmp_path / "absent")


def test_what_is_fetched_must_have_the_checksum(tmp_path):
    source = tmp_path / "source"
    source.write_text(MADE_UP)
    with pytest.raises(TableError, match="nothing was written"):
        fetch_hungarian(tmp_path, source.as_uri())
    assert not (tmp_path / NAME).exists()


@pytest.mark.skipif(not DATA.is_dir(), reason="the data is not part of the project; ../shared/data has it")
def test_the_counts_of_section_vii_b_take_what_is_missing_for_a_value(tmp_path):
    table = load_hungarian(DATA)
    rows = rows_of(table, "age", "chol")
    pairs, relation = rows.pairs, rows.relation
    once = sum(count == 1 for count in Counter(pairs).values())
    assert (len(relation.S), len(relation.X), len(relation), once) == (38, 154, 281, 269)  # as printed
    assert len(pairs) == 294  # printed: 293
    assert relation.maximin_information == 2  # so Algorithm 2 has one merge to do, not 80
    assert any(words.startswith("chol: ? (in 23 rows) counts as a value") for words in rows.warnings)
    assert rows_of(table, "age", "chol", ["?"]).left_out == {"chol says ?": 23}
    assert fetch_hungarian(tmp_path, (DATA / NAME).as_uri()).is_file()
