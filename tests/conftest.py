"""For all tests: property tests have no deadline, as timings are never asserted."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
