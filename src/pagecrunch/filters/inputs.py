"""Input fields: `<input>` and `<textarea>`."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.settings import Off
from .engine.view import View


class Inputs(Off):
    """Whether to run, and no more."""


@filter_("inputs", title="Input fields", description="Removes input fields.", settings=Inputs)
def inputs(view: View, settings: Inputs) -> list[Change]:
    return view.remove_all(view.rows("input", "textarea"), "input fields", "input fields are switched off")
