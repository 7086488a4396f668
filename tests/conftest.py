"""Hypothesis profiles: every run draws the same examples, and a failure prints how to reproduce it."""

from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("default", settings.get_profile("ci"))
settings.load_profile("default")
