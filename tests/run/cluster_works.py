"""What workers do in the tests of the cluster: honest ones, and others. The workers' processes import this by its name."""

import os
import time

from verify.run.evidence import Evidence, evidence_data


def honest(origin, name, pin, hints, settings):
    return evidence_data(Evidence(reasons=(f"{name} was looked at",)))


def slow(origin, name, pin, hints, settings):
    time.sleep(1.0)
    return honest(origin, name, pin, hints, settings)


def dies(origin, name, pin, hints, settings):
    os._exit(3)


# --- in place of what a worker does with a job -----------------------------------------------------------------


def garbage(work, text, version):
    return "{]"


def of_another_shape(work, text, version):
    return '{"proposals": [["me", ["Proof", 1]]]}'


def no_text(work, text, version):
    return {"proposals": []}


def unpickled(work, text, version):
    return _Bomb()


class _Bomb:
    def __reduce__(self):
        return os.mkdir, (os.environ["BOMB"],)


def huge(work, text, version):
    return "x" * (70 << 20)


def fails(work, text, version):
    raise RuntimeError("no luck today")


def ends_its_worker(work, text, version):
    os._exit(4)
