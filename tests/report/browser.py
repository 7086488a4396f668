"""Chromium for the browser tests: found, or installed where that is possible.

    python tests/report/browser.py

prints what it found. Without one it installs the packages of Debian if it may (root, apt-get). Else it fails where CI
runs (the variable CI is set), and elsewhere says that the browser tests will be skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
PACKAGES = ("chromium", "chromium-driver")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-device-scale-factor=1",
)
MISSING = "no Chromium with its driver (chromium and chromedriver, on PATH or in $CHROMIUM and $CHROMEDRIVER)"


def found() -> tuple[str, str] | None:
    """The paths of Chromium and of its driver, if both are there."""
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    driver = os.environ.get("CHROMEDRIVER") or shutil.which("chromedriver")
    return (chromium, driver) if chromium and driver else None


def must_be_there() -> bool:
    """Whether a missing browser is a failure: in CI."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def install() -> bool:
    """Debian's packages, if this is root on a system with apt-get. Whether there is a browser now."""
    if shutil.which("apt-get") is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", *PACKAGES]):
        if subprocess.run(["apt-get", *command], env=quiet, stdout=subprocess.DEVNULL, check=False).returncode:
            return False
    return found() is not None


@contextmanager
def browser(width: int, height: int) -> Iterator[Any]:
    """A driver with a profile of its own, and a window of this size; ended with all its processes."""
    from selenium import webdriver

    places = found()
    if places is None:
        raise FileNotFoundError(MISSING)
    options = webdriver.ChromeOptions()
    options.binary_location = places[0]
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for flag in (*FLAGS, f"--user-data-dir={profile}", f"--window-size={width},{height}"):
            options.add_argument(flag)
        driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(places[1]))
        try:
            yield driver
        finally:
            driver.quit()


def main() -> int:
    """Find or install; 1 if that fails where it must not."""
    if found() is None and not install():
        print(f"{Path(__file__).name}: {MISSING}", file=sys.stderr)
        print("the browser tests " + ("fail" if must_be_there() else "will be skipped"), file=sys.stderr)
        return 1 if must_be_there() else 0
    print(" and ".join(found() or ()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
