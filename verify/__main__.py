"""``python -m verify``."""

import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    # `python -m` looks for modules in the working directory first. What lies there is no part of the checker: nothing of
    # it is run, unless it is the folder of this package (a checkout); then it comes after the standard library.
    _here = sys.path.pop(0)
    if __file__ in (f"{_here}/verify/__main__.py", f"{_here}\\verify\\__main__.py"):
        _installed = (n for n, path in enumerate(sys.path) if path.endswith(("site-packages", "dist-packages")))
        sys.path.insert(next(_installed, len(sys.path)), _here)

# ruff: noqa: E402
import atexit
import os

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
