"""Pages with an opening, for tests: a title, a summary, a byline, a date, a picture with its caption, and a story."""

from __future__ import annotations

from pagecrunch import extract
from pagecrunch.result import Extraction

URL = "https://example.org/harbour/tides.html"
STORY = "".join(f"<p>{line}</p>" for line in (
    "The harbour of Ness has measured its tides since 1861, at first with a brass gauge that the keeper read by lamp, "
    "and later with a float and a drum of paper that turned once a day.",
    "On some mornings the water stood higher than the quay, and the boats were lifted over the wall by hand, while the "
    "children of the town counted the steps that were still dry.",
    "Today a radar on the lighthouse does the work, yet the keeper still writes the heights into the old book, because "
    "the book has never failed and the radar has.",
))  # fmt: skip
TITLE = "How a small harbour measures its tides"
SUMMARY = "For a hundred and sixty years the keepers of Ness have written down every high water, and none was missed."


def read(body: str, head: str = "", url: str | None = URL, **settings: str) -> Extraction:
    """The page with this body, all of it kept."""
    from pagecrunch.settings import load, parse_assignment

    assignments = [parse_assignment(f"{key.replace('__', '.')}={value}") for key, value in settings.items()]
    html = f"<!doctype html><html lang=en><head>{head}</head><body>{body}</body></html>"
    return extract(html, url=url, using="everything", settings=load(environ={}, assignments=assignments))
