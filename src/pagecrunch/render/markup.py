"""Parts to HTML: semantic tags, escaped text, nothing of the page's own markup. `sanitize` has the last word.

The same source runs as Python and compiled: `_markup.pxd` gives it its types.
"""

from __future__ import annotations

from ..compiled import fastest
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
)
from . import escapes as plain_escapes
from .said_again import is_said_again
from .sanitize import is_safe_id

escapes = fastest(plain_escapes)
escape_text, escape_value = escapes.escape_text, escapes.escape_value

_TAGS = {
    QUOTE: "blockquote", DEFINITIONS: "dl", TERM: "dt", DEFINITION: "dd", TABLE: "table", ROW: "tr", FIGURE: "figure",
    ITEM: "li",
}  # fmt: skip
_BARE_IN = frozenset((ITEM, CELL, TERM, DEFINITION, CAPTION, FOOTNOTE))
_NOTHING_OPEN = (-1, "", "")


def write(parts, level=None):
    """Parts as HTML that is still to be sanitised. `level` gives a heading's level in the output."""
    out = []
    closers = []  # depth, kind, what closes it
    seen_notes = {}
    before_depth = -1
    parent = ""  # the kind of what is open
    innermost = -1  # and its depth
    section = ""  # of the table that is open: thead or tbody
    scope = "row"
    for index in range(len(parts)):
        kind, depth, _, spans, facts, lang, direction, name = parts[index]
        while innermost >= depth:
            if parent == TABLE and section:
                out.append(f"</{section}>")
            out.append(closers.pop()[2])
            innermost, parent, _ = closers[-1] if closers else _NOTHING_OPEN
        attributes = _attributes(kind, lang, direction, name) if lang or direction or name else ""
        if kind in (TEXT, PARAGRAPH):
            if kind == TEXT and before_depth < depth and not attributes and parent in _BARE_IN:
                out.append(inline(spans, seen_notes))
            else:
                out.append(f"<p{attributes}>" if attributes else "<p>")
                out.append(inline(spans, seen_notes))
                out.append("</p>")
        elif kind == HEADING:
            number = level(facts["level"]) if level is not None else facts["level"]
            out.append(f"<h{number}{attributes}>{inline(spans, seen_notes)}</h{number}>")
        elif kind == CODE:
            language = facts.get("language")
            name = f' class="language-{escape_value(language)}"' if language else ""
            out.append(f"<pre{attributes}><code{name}>{escape_text(str(spans[0]))}</code></pre>")
        elif kind == IMAGE:
            alt = facts["alt"]
            image = _image(facts["source"], "" if is_said_again(parts, index, alt) else alt)
            out.append(image if parent == FIGURE else f"<p{attributes}>{image}</p>")
        elif kind == EMBED:
            out.append(f"<p{attributes}>{_link(facts['address'])}{escape_text(facts['label'])}</a></p>")
        elif kind == RULE:
            out.append("<hr>")
        else:
            if kind == TABLE:
                section = ""
            elif kind == ROW:
                scope = "col" if facts["header"] else "row"
                wanted = "thead" if facts["header"] and section != "tbody" else "tbody"
                if wanted != section:
                    out.append((f"</{section}>" if section else "") + f"<{wanted}>")
                    section = wanted
            begin, end = _container(kind, facts, parent, attributes, scope)
            out.append(begin)
            closers.append((depth, kind, end))
            innermost, parent = depth, kind
        before_depth = depth
    while closers:
        _, kind, end = closers.pop()
        if kind == TABLE and section:
            out.append(f"</{section}>")
        out.append(end)
    return "".join(out)


def _container(kind, facts, parent, attributes, scope):
    """What begins and what ends a part that holds others."""
    if kind == ITEM and not attributes:
        return "<li>", "</li>"
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
        attributes += f' cite="{escape_value(facts["cite"])}"'
    return f"<{tag}{attributes}>", f"</{tag}>"


def _attributes(kind, lang, direction, name):
    found = f' lang="{escape_value(lang)}"' if lang else ""
    if direction:
        found += f' dir="{direction}"'
    if name and kind != FOOTNOTE:
        found += f' id="{escape_value(anchor(name))}"'
    return found


def anchor(name):
    """An id as it stands in the output: as it was, but for one that a script could take for a name of its own."""
    return name if is_safe_id(name) else f"at-{name}"


def _image(source, alt):
    return f'<img src="{escape_value(source)}" alt="{escape_value(alt)}" loading="lazy">'


def _link(address):
    if address[0] == "#":
        address = "#" + anchor(address[1:])
    return f'<a href="{escape_value(address)}">'


def inline(spans, seen_notes):
    """A line of text as HTML."""
    if len(spans) == 1 and type(spans[0]) is str:
        return escape_text(spans[0])
    out = []
    for span in spans:
        kind = type(span)
        if kind is str:
            out.append(escape_text(span))
        elif kind is Open:
            name, value = span
            out.append(_link(value) if name == "link" else f"<{name}>")
        elif kind is Close:
            name = span[0]
            out.append("</a>" if name == "link" else f"</{name}>")
        elif kind is Break:
            out.append("<br>")
        elif kind is Image:
            out.append(_image(span.source, span.alt))
        elif kind is Formula:
            out.append(span.mathml or f"<code>{escape_text(span.latex)}</code>")
        elif kind is Note:
            number = span.number
            seen = seen_notes[number] = seen_notes.get(number, 0) + 1
            name = f"fnref-{number}" + (f"-{seen}" if seen > 1 else "")
            out.append(f'<sup id="{name}"><a href="#fn-{number}" role="doc-noteref">{number}</a></sup>')
    return "".join(out)
