"""The head of every format: title, standfirst, byline, date, lead picture and facts, each once, above the content."""

from __future__ import annotations

from html import escape

from ..document.parts import HEADING, PARAGRAPH, RULE, Document, Part
from ..document.written_dates import written_date
from ..metadata.title import fold
from ..opening.repeats import LONG, Head, is_same_text, picture_parts, shows_picture, without_head
from . import Renderable
from .fact_parts import fact_definitions, fact_list, with_facts

WITHOUT_BYLINE = ("product", "collection", "listing")  # kinds of page that nobody signs
FIRST_PARTS = 15  # of the content, in which the standfirst is looked for


def head_of(result: Renderable) -> Head:
    """What a reading page shows above the content."""
    place, standfirst, image = result.opening
    metadata = result.metadata
    author = metadata.author.value if metadata.author else ""
    date = metadata.date.value if metadata.date else ""
    if result.document.is_thread or result.decision.kind in WITHOUT_BYLINE:
        author = date = ""  # the first post has its own; the name and day on a shop's page are those of a review
    return Head(place.title, standfirst, author, date, image)


def head_and_body(result: Renderable) -> tuple[Head, list[Part]]:
    """The head, and the lead picture and content below it, without what the head shows."""
    head = head_of(result)
    parts = list(result.document.parts)
    if result.opening.place.part >= 0:
        del parts[result.opening.place.part]
    body, picture = without_head(parts, head)
    while body and body[0].kind == RULE:  # below the title there is one anyway
        del body[0]
    return head, picture + fact_definitions(result) + body


def document_with_head(result: Renderable) -> Document:
    """The document, with the title, standfirst and lead picture before it where it lacks them.

    The setting `output.title` decides: with `auto`, a title near the start of the content stays where it is.
    """
    document, mode = result.document, result.settings.output.title
    if not document.parts:
        return document
    facts = fact_list(result)
    if mode == "never":
        return with_facts(document, facts)
    place, standfirst, image = result.opening
    if mode == "auto" and place.part > 0:
        return with_facts(document, facts)  # what stands before and after the title stays as it is
    parts, head = list(document.parts), []
    if place.part >= 0:
        title = parts.pop(place.part)
        head = [title._replace(depth=0, facts={**title.facts, "level": 1})]
    elif place.title:
        head = [Part(HEADING, 0, max(place.row, 0), [place.title], {"level": 1})]
        parts = without_title(parts, place.title)
    if standfirst and not has_text(parts, standfirst):
        head.append(Part(PARAGRAPH, 0, max(place.row, 0), [standfirst]))
    if image and not shows_picture(parts, image):
        head += picture_parts(image)
    if not head:
        return with_facts(document, facts)
    return Document((*head, *facts, *parts), document.lang, document.dir)


def has_text(parts: list[Part], text: str) -> bool:
    """Whether one of the first parts is this text."""
    key = fold(text)
    lines = [line for part in parts[:FIRST_PARTS] if part.spans and 2 * len(line := part.text) >= len(text)]
    return any(is_same_text(fold(line), key) for line in lines)


def without_title(parts: list[Part], title: str) -> list[Part]:
    """The content without lines before its first long text that repeat the title."""
    key = fold(title)
    out: list[Part] = []
    for index, part in enumerate(parts):
        text = part.text if part.spans else ""
        if len(text) >= LONG or index >= FIRST_PARTS:
            return out + parts[index:]
        if not (part.kind == PARAGRAPH and part.depth == 0 and fold(text) == key):
            out.append(part)
    return out


def header_html(head: Head, lang: str, site: str, url: str | None) -> str:
    """The head of a reading page, but for the picture, which is the first part of its content. All is escaped here."""
    lines = [f"<h1>{escape(head.title)}</h1>" if head.title else ""]
    if head.standfirst:
        lines.append(f'<p class="standfirst">{escape(head.standfirst)}</p>')
    day = f'<time datetime="{escape(head.date)}">{escape(written_date(head.date, lang))}</time>' if head.date else ""
    author = "" if fold(head.author) in fold(site) else escape(head.author)  # the site's name stands below anyway
    if author or day:
        lines.append(f"<p>{', '.join(filter(None, (author, day)))}</p>")
    if url and url.startswith(("http://", "https://")):
        lines.append(f'<p><a href="{escape(url)}">{escape(site or url)}</a></p>')
    elif site:
        lines.append(f"<p>{escape(site)}</p>")
    return f"<header>\n{chr(10).join(filter(None, lines))}\n</header>" if any(lines) else ""
