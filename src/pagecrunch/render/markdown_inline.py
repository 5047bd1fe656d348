"""A line of text as Markdown: escaped so that it parses back to the same text, whatever the text is.

Marks are written as `*` and `**` where CommonMark's flanking rules take them for marks, and as HTML tags elsewhere. The
same source runs as Python and compiled: `_markdown_inline.pxd` gives it its types.
"""

from __future__ import annotations

import re
import unicodedata

from ..compiled import fastest
from ..document.parts import Break, Close, Formula, Image, Note, Open
from . import escapes as plain_escapes

escape = fastest(plain_escapes).escape_markdown

_REFERENCE = re.compile(r"&(?=#?\w{1,31};)")
_LINE_START = re.compile(r"(?:[-+](?=\s|\Z)|-{2,}|#{1,6}(?=\s|\Z)|=+\s*\Z|:(?=[-\s])|\|)")
_NUMBERED = re.compile(r"(\d{1,9})([.)])(?=\s|\Z)")
_BACKTICKS = re.compile(r"`+")
_DELIMITERS = {"em": "*", "strong": "**", "del": "~~"}
_STARS = frozenset(("em", "strong"))
_TAGS = frozenset(("sub", "sup", "mark", "q", "ruby", "rt"))


def escape_start(line):
    """A line that does not begin as a list, heading, rule or table would."""
    if not line or line[0].isalpha():
        return line
    if match := _LINE_START.match(line):
        return "\\" + line
    if match := _NUMBERED.match(line):
        return f"{match.group(1)}\\{line[match.end(1) :]}"
    return line


def link_target(address):
    """An address as it stands between parentheses."""
    if "&" in address:
        address = _REFERENCE.sub("&amp;", address)
    return address.replace("(", "\\(").replace(")", "\\)") if "(" in address or ")" in address else address


def code_span(text):
    text = " ".join(text.split("\n"))
    longest = max([len(run) for run in _BACKTICKS.findall(text)], default=0)
    fence = "`" * (longest + 1)
    pad = " " if text[:1] == "`" or text[-1:] == "`" or (text[:1] == " " == text[-1:] and text.strip()) else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def latex(text):
    """LaTeX that stays LaTeX for readers of maths and stays harmless for those that do not know it."""
    for old, new in (("<", r"\lt "), (">", r"\gt "), ("](", "] ("), ("`", "'"), ("$", r"\$")):
        text = text.replace(old, new)
    return text


def escape_alone(text):
    """A text that is all of its line. One dollar is a price; readers of maths take two for a formula."""
    text = escape(text)
    return text.replace("$", "\\$") if text.count("$") > 1 else text


def has_pairs_of_dollars(spans):
    """Whether two dollars of a line could be taken for a formula's."""
    dollars = 0
    for span in spans:
        if type(span) is str:
            dollars += span.count("$")
        elif type(span) is Formula or type(span) is Image:
            dollars += 2
    return dollars > 1


def line(spans, hard_break="\\\n", in_heading=False):
    """The line as Markdown, without the escaping of its start."""
    if len(spans) == 1 and type(spans[0]) is str:
        return escape_alone(spans[0])
    has_pairs = has_pairs_of_dollars(spans)
    out = []
    code = None
    opened = []  # name, and whether it was written as a tag
    for index in range(len(spans)):
        span = spans[index]
        kind = type(span)
        if code is not None:
            if kind is Close and span[0] == "code":
                out.append(code_span("".join(code)))
                code = None
            else:
                code.append(span if kind is str else "\n" if kind is Break else "")
        elif kind is str:
            text = escape(span)
            out.append(text.replace("$", "\\$") if has_pairs else text)
        elif kind is Open:
            name = span[0]
            if name == "code":
                code = []
            elif name == "link":
                _escape_last(out)
                out.append("[")
                opened.append((span[1], False))
            elif name in _DELIMITERS:
                as_tag = not _fits(spans, index, name)
                out.append(f"<{name}>" if as_tag else _DELIMITERS[name])
                opened.append((name, as_tag))
            else:
                out.append(f"<{name}>" if name in _TAGS else "")
                opened.append((name, True))
        elif kind is Close:
            name = span[0]
            value, as_tag = opened.pop() if opened else ("", False)
            if name == "link":
                out.append(f"]({link_target(value)})")
            elif name in _DELIMITERS:
                out.append(f"</{name}>" if as_tag else _DELIMITERS[name])
            else:
                out.append(f"</{name}>" if name in _TAGS else "")
        elif kind is Break:
            out.append(" " if in_heading else hard_break)
        elif kind is Image:
            out.append(f"![{escape_alone(span.alt)}]({link_target(span.source)})")
        elif kind is Formula:
            out.append(f"${latex(span.latex)}$" if span.latex else escape(span.text))
        elif kind is Note:
            _escape_last(out)
            out.append(f"[^{span.number}]")
    if code:
        out.append(code_span("".join(code)))
    return "".join(out)


def _escape_last(out):
    """An exclamation mark before a link would make an image of it."""
    if out and out[-1].endswith("!"):
        out[-1] = out[-1][:-1] + "\\!"


def _fits(spans, opening, name):
    """Whether delimiters at both ends of a mark would be read as such."""
    closing = opening + 1
    while closing < len(spans):
        span = spans[closing]
        if type(span) is Close and span[0] == name:
            break
        closing += 1
    # Bold in italics, or the other way round, around the very same words: three stars are read as both.
    outer = _are_twins(spans, opening - 1, closing + 1, name)
    inner = not outer and _are_twins(spans, opening + 1, closing - 1, name)
    before, first = _edge(spans, opening - 1 - outer, -1), _edge(spans, opening + 1 + inner, 0)
    last, after = _edge(spans, closing - 1 - inner, -1), _edge(spans, closing + 1 + outer, 0)
    if not first or not last or first.isspace() or last.isspace() or "*" in (before, first, last, after):
        return False
    opens = not _is_punctuation(first) or not before or before.isspace() or _is_punctuation(before)
    closes = not _is_punctuation(last) or not after or after.isspace() or _is_punctuation(after)
    if name == "del" and "~" in (before, first, last, after):
        return False
    return opens and closes


def _are_twins(spans, opening, closing, name):
    """Whether two places hold both ends of bold where the name is that of italics, or the other way round."""
    if opening < 0 or closing >= len(spans) or closing <= opening or name not in _STARS:
        return False
    begin, end = spans[opening], spans[closing]
    if type(begin) is not Open or type(end) is not Close:
        return False
    return begin[0] == end[0] and begin[0] in _STARS and begin[0] != name


def _edge(spans, index, side):
    """The character that stands at one side of a span as it will be written; "" at either end of the line.

    A star stands for another mark, beside which delimiters would run together.
    """
    if not 0 <= index < len(spans):
        return ""
    span = spans[index]
    if type(span) is str:
        return span[side]
    if type(span) is Break:
        return "\n"
    if type(span) is Open or type(span) is Close:
        name = span[0]
        if name == "link":
            return "[" if type(span) is Open else ")"
        return "`" if name == "code" else "*" if name in _DELIMITERS else "<"
    return "$" if type(span) is Formula else "]"


def _is_punctuation(character):
    if character.isalnum() or character == " ":
        return False
    return unicodedata.category(character)[0] in "PS"
