"""The clustering benchmark: its instances are the same in every run, and the report shows bars and failures."""

from __future__ import annotations

from benchmarks.clustering import clustered, random_pairs, union_find, written

FACTS = {"date": "today", "cores": 2, "processor": "p", "python": "3", "load": 0, "versions": {}, "lacking": {}}


def test_small_sizes_are_measured():
    assert random_pairs(50) == random_pairs(50)
    assert union_find(50, 1)["seconds"] >= 0
    assert clustered(2, "distortion", 30, "fast", 1)["steps"] == clustered(2, "distortion", 30, "plain", 1)["steps"]


def test_the_report_shows_exponents_missed_bars_and_failures():
    entries = [
        {"what": "union-find", "size": 10**6, "seconds": 3.0},
        {"what": "dit", "size": 20, "seconds": 6.5},
        {"what": "dit", "size": 24, "outcome": "over 60 s"},
        *(
            {"what": "Algorithm 1", "utility": "I0", "engine": "fast", "size": n, "seconds": n * n / 10**8, "steps": 1}
            for n in (100, 1000, 10_000)
        ),
    ]
    text = written(entries, FACTS)
    assert "| 1,000,000 | 3 | 2.0 |" in text and "| 24 | over 60 s |" in text
    assert "10,000: 1 | 2.00 |" in text and "Bars missed: union-find at 1,000,000: 3 s, bar 2 s." in text
