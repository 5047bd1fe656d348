"""Input fields: `<input>` and `<textarea>`."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.filter_settings import OffByDefault
from .engine.view import View


@filter_("inputs", title="Input fields", description="Removes input fields.", settings=OffByDefault)
def inputs(view: View, settings: OffByDefault) -> list[Change]:
    return view.remove_all(view.rows("input", "textarea"), "input fields", "input fields are switched off")
