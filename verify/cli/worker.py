"""`worker`: search for what runs elsewhere ask, as part of a cluster."""

from __future__ import annotations

import argparse

from verify.cli.output import say
from verify.run.exits import INTERRUPTED, OK


def run(options: argparse.Namespace) -> int:
    """Work until the scheduler ends, or ^C. Raises ClusterError where no scheduler answers."""
    from verify.run.cluster import serve

    say(f"{options.jobs} worker{'' if options.jobs == 1 else 's'} of {options.address}; ^C ends")
    try:
        serve(options.address, options.jobs)
    except KeyboardInterrupt:
        return INTERRUPTED
    return OK
