"""Float linear programs: they say what they found, and print nothing."""

import subprocess
import sys

PROGRAM = """
from verify.limits.highs import float_program
solver = float_program([1.0, 1.0], [0.0, 0.0], [3.0], [3.0], [{0: 1.0}, {0: 2.0}])
solver.run()
assert list(solver.getSolution().col_value) == [0.0, 1.5]
"""


def test_nothing_is_printed_by_the_first_program_of_a_process():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")
