"""Where and when something was measured."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def about(versions: Mapping[str, str], lacking: Mapping[str, str]) -> dict[str, Any]:
    """Date, machine, how busy it is with other things, versions of the tools, what a tool lacks that could not run."""
    return {
        "date": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "processor": _processor(),
        "load": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
        "versions": dict(versions),
        "lacking": {tool: packages for tool, packages in lacking.items() if packages},
    }


def _processor() -> str:
    """The name of the processor, as the system knows it."""
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def header(facts: Mapping[str, Any]) -> list[str]:
    """The same in Markdown, a line each."""
    lines = [f"- {facts['date']}, {facts['cores']} cores ({facts['processor']}), Python {facts['python']}"]
    lines += [f"- {facts['load']} processes were running on average in the minute before: more than 0 disturbs the times"]
    lines += [f"- {tool}: {version}" for tool, version in facts["versions"].items()]
    lines += [f"- {tool} did not run: {packages}" for tool, packages in facts["lacking"].items()]
    return lines
