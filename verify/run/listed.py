"""Bare statements searched for on a cluster: ``prove --file STATEMENTS --cluster ADDRESS``.

A statement goes there as text, a certificate comes back, and the kernel judges it at home (`verify.run.cluster`): a
worker that lies costs time. A search there has the work that it has at home, so it finds the same.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence

from verify.kernel import codec
from verify.kernel.statement import Statement
from verify.language.pins import pin
from verify.run.citing import on_offer
from verify.run.cluster import Cluster
from verify.run.evidence import Evidence, Settings, evidence_data
from verify.run.pipeline import prove
from verify.run.workers import Job


def searched(
    statements: Mapping[str, Statement], using: Sequence[str], settings: Settings, address: str
) -> Generator[tuple[str, Evidence], None, None]:
    """What workers find about each statement, by its name, as it comes. Raises ClusterError.

    ``using``: claims files that may be cited (`verify.run.citing`); workers need the same files.
    """
    jobs = [
        Job(json.dumps([codec.encode(statement), list(using)]), name, pin(statement), [], settings)
        for name, statement in statements.items()
    ]
    cluster = Cluster(address, prove_in_child, jobs)
    try:
        for name in cluster.as_finished():
            yield name, cluster.evidence(name)
    finally:
        cluster.stop()


def prove_in_child(
    origin: str, name: str, pinned: str, hints: list[object], settings: Settings
) -> dict[str, object]:
    """What is found about the statement in ``origin``; nothing, if it is not the one that is meant."""
    del hints
    encoded, using = json.loads(origin)
    statement = codec.decode(encoded)
    if not isinstance(statement, Statement) or pin(statement) != pinned:
        return evidence_data(Evidence(crashes=(f"{name}: the worker was given another statement",)))
    verdict, _ = prove(statement, settings.timeout, None, settings.clock, on_offer(using))
    return evidence_data(verdict.evidence)
