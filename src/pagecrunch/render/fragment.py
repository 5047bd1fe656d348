"""Parts to HTML: semantic tags, escaped text, nothing of the page's own markup. `sanitize` has the last word."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..document.parts import (
    CAPTION,
    CELL,
    CODE,
    DEFINITION,
    DEFINITIONS,
    EMBED,
    FIGURE,
    FOOTNOTE,
    FOOTNOTES,
    HEADING,
    IMAGE,
    ITEM,
    LIST,
    PARAGRAPH,
    QUOTE,
    ROW,
    RULE,
    TABLE,
    TERM,
    TEXT,
    Break,
    Close,
    Formula,
    Image,
    Note,
    Open,
    Part,
    Span,
)
from .sanitize import SafeHtml, is_safe_id, sanitize

_TAGS = {
    QUOTE: "blockquote", DEFINITIONS: "dl", TERM: "dt", DEFINITION: "dd", TABLE: "table", ROW: "tr", FIGURE: "figure",
    ITEM: "li",
}  # fmt: skip
_MARKS = {"link": "a"}
_BARE_IN = frozenset((ITEM, CELL, TERM, DEFINITION, CAPTION, FOOTNOTE))

Level = Callable[[int], int]


def fragment(parts: Sequence[Part], level: Level = lambda level: level) -> SafeHtml:
    """The parts as a piece of HTML. `level` gives a heading's level in the output."""
    return sanitize(write(parts, level))


def write(parts: Sequence[Part], level: Level = lambda level: level) -> str:
    """The same before the last step; only for `fragment` and for tests of it."""
    out: list[str] = []
    closers: list[tuple[int, str, str]] = []  # depth, kind, what closes it
    seen_notes: dict[int, int] = {}
    before_depth = -1
    section = ""  # of the table that is open: thead or tbody
    scope = "row"
    for index, part in enumerate(parts):
        depth, kind = part.depth, part.kind
        while closers and closers[-1][0] >= depth:
            if closers[-1][1] == TABLE:
                out.append(f"</{section}>" if section else "")
            out.append(closers.pop()[2])
        attributes = _attributes(part) if part.lang or part.dir or part.id else ""
        parent = closers[-1][1] if closers else ""
        if kind in (TEXT, PARAGRAPH):
            text = inline(part.spans, seen_notes)
            if kind == TEXT and before_depth < depth and parent in _BARE_IN and not attributes:
                out.append(text)
            else:
                out.append(f"<p{attributes}>{text}</p>")
        elif kind == HEADING:
            number = level(part.facts["level"])
            out.append(f"<h{number}{attributes}>{inline(part.spans, seen_notes)}</h{number}>")
        elif kind == CODE:
            language = part.facts.get("language")
            name = f' class="language-{escape(language)}"' if language else ""
            out.append(f"<pre{attributes}><code{name}>{escape_text(str(part.spans[0]))}</code></pre>")
        elif kind == IMAGE:
            alt = part.facts["alt"]
            image = _image(part.facts["source"], "" if is_said_again(parts, index, alt) else alt)
            out.append(image if parent == FIGURE else f"<p{attributes}>{image}</p>")
        elif kind == EMBED:
            out.append(f"<p{attributes}>{_link(part.facts['address'])}{escape_text(part.facts['label'])}</a></p>")
        elif kind == RULE:
            out.append("<hr>")
        else:
            if kind == TABLE:
                section = ""
            elif kind == ROW:
                scope = "col" if part.facts["header"] else "row"
                wanted = "thead" if part.facts["header"] and section != "tbody" else "tbody"
                if wanted != section:
                    out.append((f"</{section}>" if section else "") + f"<{wanted}>")
                    section = wanted
            begin, end = _container(part, parent, attributes, scope)
            out.append(begin)
            closers.append((depth, kind, end))
        before_depth = depth
    while closers:
        if closers[-1][1] == TABLE:
            out.append(f"</{section}>" if section else "")
        out.append(closers.pop()[2])
    return "".join(out)


def _container(part: Part, parent: str, attributes: str, scope: str) -> tuple[str, str]:
    kind, facts = part.kind, part.facts
    if kind == LIST:
        if not facts["ordered"]:
            return f"<ul{attributes}>", "</ul>"
        start = f' start="{facts["start"]}"' if facts.get("start", 1) != 1 else ""
        return f"<ol{start}{' reversed' if facts.get('reversed') else ''}{attributes}>", "</ol>"
    if kind == CELL:
        spans = "".join(f' {name}="{facts[name]}"' for name in ("colspan", "rowspan") if name in facts)
        if facts.get("header"):
            return f'<th scope="{scope}"{spans}{attributes}>', "</th>"
        return f"<td{spans}{attributes}>", "</td>"
    if kind == CAPTION:
        tag = "caption" if parent == TABLE else "figcaption"
        return f"<{tag}{attributes}>", f"</{tag}>"
    if kind == FOOTNOTES:
        return '<section role="doc-endnotes"><ol>', "</ol></section>"
    if kind == FOOTNOTE:
        number = facts["number"]
        back = f' <a href="#fnref-{number}" role="doc-backlink" aria-label="{number} \u21a9">\u21a9</a>'
        if parent == FOOTNOTES:
            return f'<li id="fn-{number}" value="{number}">', f"{back}</li>"
        return f'<aside id="fn-{number}" role="doc-footnote">', f"{back}</aside>"
    tag = _TAGS[kind]
    if kind == QUOTE and facts.get("cite"):
        attributes += f' cite="{escape(facts["cite"])}"'
    return f"<{tag}{attributes}>", f"</{tag}>"


# As browsers and `sanitize` write characters, so that the last step finds nothing to change.
def escape_text(text: str) -> str:
    """Text as it stands between tags."""
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    return text.replace("\xa0", "&nbsp;") if "\xa0" in text else text


def escape(value: str) -> str:
    """A value as it stands between quotes."""
    return escape_text(value).replace('"', "&quot;")


def _attributes(part: Part) -> str:
    found = f' lang="{escape(part.lang)}"' if part.lang else ""
    if part.dir:
        found += f' dir="{part.dir}"'
    if part.id and part.kind != FOOTNOTE:
        found += f' id="{escape(anchor(part.id))}"'
    return found


def anchor(name: str) -> str:
    """An id as it stands in the output: as it was, but for one that a script could take for a name of its own."""
    return name if is_safe_id(name) else f"at-{name}"


def is_said_again(parts: Sequence[Part], index: int, alt: str) -> bool:
    """Whether the caption after an image says just what its alt text says: nobody wants to hear it twice."""
    if not alt or index + 2 >= len(parts) or parts[index + 1].kind != CAPTION:
        return False
    return parts[index + 2].text.strip().casefold().rstrip(".") == alt.strip().casefold().rstrip(".")


def _image(source: str, alt: str) -> str:
    return f'<img src="{escape(source)}" alt="{escape(alt)}" loading="lazy">'


def _link(address: str) -> str:
    if address[0] == "#":
        address = "#" + anchor(address[1:])
    return f'<a href="{escape(address)}">'


def inline(spans: Sequence[Span], seen_notes: dict[int, int]) -> str:
    """A line of text as HTML."""
    if len(spans) == 1 and type(spans[0]) is str:
        return escape_text(spans[0])
    out: list[str] = []
    for span in spans:
        if type(span) is str:
            out.append(escape_text(span))
        elif type(span) is Open:
            out.append(_link(span.value) if span.name == "link" else f"<{span.name}>")
        elif type(span) is Close:
            out.append(f"</{_MARKS.get(span.name, span.name)}>")
        elif type(span) is Break:
            out.append("<br>")
        elif type(span) is Image:
            out.append(_image(span.source, span.alt))
        elif type(span) is Formula:
            out.append(span.mathml or f"<code>{escape_text(span.latex)}</code>")
        elif type(span) is Note:
            seen = seen_notes[span.number] = seen_notes.get(span.number, 0) + 1
            name = f"fnref-{span.number}" + (f"-{seen}" if seen > 1 else "")
            out.append(f'<sup id="{name}"><a href="#fn-{span.number}" role="doc-noteref">{span.number}</a></sup>')
    return "".join(out)
