"""Embedded objects: plug-in content, films and sound. The papers could only keep or remove them."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.settings import Off
from .engine.view import View


class Embeds(Off):
    """Whether to run, and no more."""


@filter_("embeds", title="Embedded objects", description="Removes embedded objects, films and sound.", settings=Embeds)
def embeds(view: View, settings: Embeds) -> list[Change]:
    return view.remove_all(view.rows("embed", "object", "applet", "video", "audio"), "embedded objects", "switched off")
