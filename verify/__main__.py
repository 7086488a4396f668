"""``python -m verify``."""

import os
import sys

from verify.cli import main

if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    if "multiprocessing.popen_spawn_posix" in sys.modules:
        os._exit(
            code
        )  # a pool whose stuck workers were killed may never join; all that matters is on disk by now
    sys.exit(code)
