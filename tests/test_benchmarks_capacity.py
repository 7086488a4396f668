"""The capacity benchmark: its own iteration against our enclosure, and what the report says of each outcome."""

from __future__ import annotations

from benchmarks.capacity import OURS, ours, plain_blahut_arimoto, random_channel, written


def test_the_plain_iteration_agrees_with_ours():
    W = random_channel(6)
    assert abs(plain_blahut_arimoto(W, 1e-10) - ours(W, 1e-10)) <= 1e-9


def test_the_report_shows_ratios_and_failures():
    entries = [
        {"solver": OURS, "n": 10, "seconds": 0.5, "error": 0.0, "outcome": "solved"},
        {"solver": "dit", "n": 10, "seconds": 2.0, "error": 1e-10, "outcome": "solved"},
        {"solver": "qif", "n": 10, "outcome": "over 60 s, error 1e-08 reached"},
    ]
    done = {"n": 3, "records": 2, "channels": 48, "seconds": 0.1, "nodes": 7, "enumeration": 0.3, "enumerated": 0.4}
    cut = {"n": 8, "records": 3, "outcome": "over 360 s"}
    facts = {"date": "today", "cores": 2, "processor": "p", "python": "3", "load": 0, "versions": {}, "lacking": {}}
    text = written(entries, [done, {**done, "enumerated": None}, cut], facts)
    assert "| dit | 2 (4.0x, 1e-10) |" in text and "| qif | over 60 s, error 1e-08 reached |" in text
    assert "| 3 | 2 | 48 | 0.1 | 7 | 0.3 |" in text and "| ~0.3 |" in text and "| 8 | 3 | - | over 360 s |" in text
