"""Forms, each as one unit with all its fields, as in the papers."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.filter_settings import OffByDefault
from .engine.view import View


@filter_("forms", title="Forms", description="Removes forms with all their fields.", settings=OffByDefault)
def forms(view: View, settings: OffByDefault) -> list[Change]:
    return view.remove_each(view.outermost(view.rows("form")), "form", "forms are switched off")
