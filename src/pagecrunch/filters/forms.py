"""Forms, each as one unit with all its fields, as the papers treat them."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.settings import Off
from .engine.view import View


class Forms(Off):
    """Whether to run, and no more."""


@filter_("forms", title="Forms", description="Removes forms with all their fields.", settings=Forms)
def forms(view: View, settings: Forms) -> list[Change]:
    return [
        change
        for row in view.outermost(view.rows("form"))
        for change in view.remove(row, "form", "forms are switched off")
    ]
