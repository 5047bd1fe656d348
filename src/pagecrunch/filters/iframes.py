"""Frames inside the page: other pages, mostly advertisements and widgets.

The frames of a frameset do not add to a page, they are the page: they stay, and the changes say so.
"""

from .engine.contract import Change, OffByDefault, View, filter_, setting

# Services whose frames mostly belong to an article; hosts as of November 2026.
PLAYERS = (
    "youtube.com", "youtube-nocookie.com", "vimeo.com", "dailymotion.com", "ted.com", "soundcloud.com", "spotify.com",
    "bandcamp.com", "archive.org", "google.com", "openstreetmap.org", "codepen.io", "jsfiddle.net", "gist.github.com",
    "wistia.com", "wistia.net", "brightcove.net", "jwplatform.com", "bilibili.com", "youku.com", "peertube.tv",
    "datawrapper.de", "flourish.studio", "infogram.com", "slideshare.net", "scribd.com", "issuu.com",
)  # fmt: skip


class Iframes(OffByDefault):
    keep_players: bool = setting(True, "Keep players", "Keep frames of well-known video, audio and map services.")


@filter_(
    "iframes",
    "Frames in the page",
    "Removes frames inside the page; a page that consists of frames keeps them.",
    Iframes,
)
def iframes(view: View, settings: Iframes) -> list[Change]:
    rows = [row for row in view.rows("iframe") if not (settings.keep_players and is_player(view, row))]
    changes = view.remove_all(rows, "frames", "they show other pages")
    return changes + view.change_all(view.rows("frame"), "kept the frames", "the page consists of them")


def is_player(view: View, row: int) -> bool:
    """Whether a frame shows a video, a map or a recording that belongs to the text."""
    source = (view.page.attr(row, "src") or view.page.attr(row, "data-src") or "").lower()
    host = source.partition("//")[2].partition("/")[0].partition(":")[0]
    return any(host == player or host.endswith(f".{player}") for player in PLAYERS)
