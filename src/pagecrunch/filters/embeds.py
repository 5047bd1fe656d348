"""Embedded objects: plug-in content, video and audio. The papers could only keep or remove them."""

from __future__ import annotations

from ..registry import filter_
from .engine.change import Change
from .engine.filter_settings import OffByDefault
from .engine.view import View


@filter_(
    "embeds",
    title="Embedded objects",
    description="Removes embedded objects, video and audio.",
    settings=OffByDefault,
)
def embeds(view: View, settings: OffByDefault) -> list[Change]:
    return view.remove_all(view.rows("embed", "object", "applet", "video", "audio"), "embedded objects", "switched off")
