"""The last outcomes: a page of the playground and its two frames ask for the same one, right after each other."""

from __future__ import annotations

from collections import deque

from .outcome import Outcome

MOST = 4  # each holds a page's table, which may be large


class RecentOutcomes:
    """An outcome of the same page under the same settings is the same outcome, worked out once."""

    def __init__(self) -> None:
        self._outcomes: deque[Outcome] = deque(maxlen=MOST)

    def same_as(self, outcome: Outcome) -> Outcome:
        """The one that was asked for before, if it is still here; else this one, which is kept from now on."""
        for each in list(self._outcomes):
            if each == outcome:
                return each
        self._outcomes.append(outcome)
        return outcome
