"""Embedded objects: plug-in content, video and audio. The papers could only keep or remove them."""

from .engine.contract import Change, OffByDefault, View, filter_


@filter_("embeds", "Embedded objects", "Removes embedded objects, video and audio.", OffByDefault)
def embeds(view: View, settings: OffByDefault) -> list[Change]:
    return view.remove_all(view.rows("embed", "object", "applet", "video", "audio"), "embedded objects", "switched off")
