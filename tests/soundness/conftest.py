"""The evaluator of the total semantics as a fixture."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import total_semantics  # noqa: E402


@pytest.fixture(scope="session")
def total() -> SimpleNamespace:
    """The helpers of `total_semantics` (test files cannot import each other)."""
    return SimpleNamespace(
        Total=total_semantics.Total,
        TooBig=total_semantics.TooBig,
        Meaningless=total_semantics.Meaningless,
        Maker=total_semantics.Maker,
        SCOPE=total_semantics.SCOPE,
        environment=total_semantics.environment,
        table=total_semantics.table,
        coordinates=total_semantics.coordinates,
        same=total_semantics.same_number,
        real=total_semantics.real,
        sign=total_semantics.sign,
        context=total_semantics.CONTEXT,
        value=total_semantics.value,
        holds=total_semantics.holds,
    )
