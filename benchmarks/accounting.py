"""delta of composed mechanisms: ours (enclosed) beside float accountants, case by case, one after the other.

``python -m benchmarks.accounting``: delta at a given epsilon, seconds, and whether a peer's answer lies in our enclosure;
what is said to be an upper bound and is below our lower end is marked. Written to ``benchmarks/results/accounting.md``.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from benchmarks.machine import about, header
from verify.privacy import accounting

RESULTS = Path(__file__).parent / "results" / "accounting.md"
#: Two laws whose ratios are no powers of one number, in hundredths.
TABLE = ((8, 12, 9, 11, 7, 13, 10, 6, 14, 10), (11, 9, 8, 12, 10, 10, 7, 9, 12, 12))
PEERS = ("dp-accounting", "prv-accountant")


class Case(NamedTuple):
    """A mechanism, its parameter as a decimal, its runs, and the epsilon at which delta is asked for."""

    kind: str
    parameter: str
    runs: int
    epsilon: str
    rate: str = "1"


CASES = (
    Case("randomized response", "0.1", 1000, "3"),
    Case("randomized response", "0.01", 10000, "1"),
    Case("geometric", "0.1", 1000, "3"),
    Case("Laplace", "20", 1, "0.01"),
    Case("Laplace", "20", 1000, "3"),
    Case("Gaussian", "30", 1000, "3"),
    Case("Gaussian", "2", 1, "5"),
    Case("discrete Gaussian", "30", 1000, "3"),
    Case("table of ten letters", "", 1000, "30"),
    Case("Gaussian", "1", 1000, "1", "0.01"),
)


def ours(case: Case) -> tuple[float, float]:
    """Both ends of the enclosure."""
    make: dict[str, Callable[[], accounting.Mechanism]] = {
        "randomized response": lambda: accounting.pure(case.parameter),
        "geometric": lambda: accounting.geometric(case.parameter),
        "Laplace": lambda: accounting.laplace(case.parameter),
        "Gaussian": lambda: accounting.gaussian(case.parameter),
        "discrete Gaussian": lambda: accounting.discrete_gaussian(Fraction(case.parameter) ** 2),
        "table of ten letters": lambda: accounting.table(*([Fraction(n, 100) for n in law] for law in TABLE)),
    }
    mechanism = accounting.sampled(make[case.kind](), case.rate)
    points = (1 << 14) if case.rate != "1" else composition_points()
    found = accounting.compose([(mechanism, case.runs)], points=points, width=1).delta(case.epsilon)
    return math.nextafter(float(found.lower), 0), math.nextafter(float(found.upper), 1)


def composition_points() -> int:
    """What `compose` takes unasked."""
    from verify.privacy.accounting.composition import POINTS

    return POINTS


def dp_accounting(case: Case) -> float:
    """Google's library: privacy loss distributions at its interval of 1e-4, said to be upper bounds."""
    from dp_accounting.pld import privacy_loss_distribution as pld

    if case.kind == "table of ten letters":
        logs = [{letter: math.log(n / 100) for letter, n in enumerate(law)} for law in TABLE]
        one = pld.from_two_probability_mass_functions(*logs)
        return float(one.self_compose(case.runs).get_delta_for_epsilon(float(case.epsilon)))
    value = float(case.parameter)
    if case.kind == "randomized response":
        one = pld.from_randomized_response(2 / (1 + math.exp(value)), 2)
    elif case.kind == "geometric":
        one = pld.from_discrete_laplace_mechanism(value)
    elif case.kind == "Laplace":
        one = pld.from_laplace_mechanism(value)
    elif case.kind == "Gaussian":
        one = pld.from_gaussian_mechanism(value, sampling_prob=float(case.rate))
    else:
        one = pld.from_discrete_gaussian_mechanism(value)
    return float(one.self_compose(case.runs).get_delta_for_epsilon(float(case.epsilon)))


def prv(case: Case) -> float | None:
    """Microsoft's library: its upper bound; Gaussian and Laplace noise."""
    from prv_accountant import PRVAccountant
    from prv_accountant.privacy_random_variables import LaplaceMechanism, PoissonSubsampledGaussianMechanism

    if case.kind == "Gaussian":
        one = PoissonSubsampledGaussianMechanism(
            sampling_probability=float(case.rate), noise_multiplier=float(case.parameter)
        )
    elif case.kind == "Laplace":
        one = LaplaceMechanism(mu=1 / float(case.parameter))
    else:
        return None
    eps = float(case.epsilon)
    accountant = PRVAccountant(
        prvs=[one], max_self_compositions=[case.runs], eps_error=0.01, delta_error=1e-10
    )
    return float(accountant.compute_delta(eps, [case.runs])[2])


def timed(compute: Callable[[], object]) -> tuple[object, float]:
    """What it gives, or the words of its error; seconds."""
    start = time.perf_counter()
    try:
        found = compute()
    except Exception as error:  # a peer may lack a case, or fail in it
        found = f"{type(error).__name__}: {str(error)[:60]}"
    return found, time.perf_counter() - start


def rows() -> Iterator[str]:
    """The table, a line a case and tool."""
    yield "| case | tool | delta | seconds | against our enclosure |"
    yield "|---|---|---|---|---|"
    for case in CASES:
        name = f"{f'{case.kind} {case.parameter}'.strip()}, {case.runs} runs, eps = {case.epsilon}"
        name += f", sample {case.rate}" if case.rate != "1" else ""
        print(name, file=sys.stderr)
        (low, high), took = timed(lambda case=case: ours(case))  # type: ignore[misc]
        yield f"| {name} | ours | {low:.15g} to {high:.15g} | {took:.2f} | width {high - low:.1e} |"
        for tool, peer in (("dp-accounting", dp_accounting), ("prv-accountant", prv)):
            found, took = timed(lambda peer=peer, case=case: peer(case))  # type: ignore[misc]
            if isinstance(found, float):
                place = "inside" if low <= found <= high else f"above by {found - high:.1e}"
                place = f"**below by {low - found:.1e}**" if found < low else place
                yield f"| | {tool} | {found:.15g} | {took:.2f} | {place} |"
            elif found is not None:
                yield f"| | {tool} | {found} | | |"


def main() -> int:
    """Run all and write the table."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    versions, lacking = {}, {}
    for tool in PEERS:
        try:
            versions[tool] = version(tool)
        except PackageNotFoundError:
            lacking[tool] = "is not installed"
    facts = about(versions, lacking)
    lines = ["# Composed mechanisms: delta, by several accountants", "", *header(facts), ""]
    lines += [
        "`python -m benchmarks.accounting`. A peer's answer is said to be an upper bound; one below our lower"
    ]
    lines += ["end is too small to be one.", "", *rows(), ""]
    RESULTS.write_text("\n".join(lines))
    print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
