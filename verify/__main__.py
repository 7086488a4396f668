"""``python -m verify``."""

import atexit
import os
import sys

from verify.cli import main


def _end(code: int) -> None:
    """End the process at once: to take the interpreter apart takes as long as a small proof."""
    util = sys.modules.get("multiprocessing.util")
    if util is not None:
        util._run_finalizers(0)  # the semaphores of pools, which outlive the process
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    code = main()
    if "multiprocessing.popen_spawn_posix" in sys.modules:
        _end(code)  # a pool whose stuck workers were killed may never join; all that matters is on disk by now
    atexit.register(_end, code)
    sys.exit(code)
