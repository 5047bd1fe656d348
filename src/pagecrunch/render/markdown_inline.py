"""A line of text as Markdown: escaped so that it parses back to the same text, whatever the text is.

Marks are written as `*` and `**` where CommonMark's flanking rules take them for marks, and as HTML tags elsewhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from ..document.parts import Break, Close, Formula, Image, Note, Open, Span

_SPECIAL = re.compile(r"[\\`*\[\]<>$~_]|&(?=#?\w{1,31};)")
_MAY_BE_SPECIAL = re.compile(r"[\\`*\[\]<>$~_&]")  # a quick first look: most lines have nothing of the kind
_REFERENCE = re.compile(r"&(?=#?\w{1,31};)")
_LINE_START = re.compile(r"(?:[-+](?=\s|\Z)|-{2,}|#{1,6}(?=\s|\Z)|=+\s*\Z|:(?=[-\s])|\|)")
_NUMBERED = re.compile(r"(\d{1,9})([.)])(?=\s|\Z)")
_BACKTICKS = re.compile(r"`+")
_DELIMITERS = {"em": "*", "strong": "**", "del": "~~"}
_TAGS = frozenset(("sub", "sup", "mark", "q", "ruby", "rt"))


def escape(text: str) -> str:
    """Text with every character escaped that Markdown would read as a mark."""
    if not _MAY_BE_SPECIAL.search(text):
        return text
    return _SPECIAL.sub(lambda match: _escaped(match, text), text)


def _escaped(match: re.Match[str], text: str) -> str:
    found = match.group()
    if found == "_":
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        return "_" if before.isalnum() and after.isalnum() else "\\_"
    return "&amp;" if found == "&" else "\\" + found


def escape_start(line: str) -> str:
    """A line that does not begin as a list, heading, rule or table would."""
    if match := _LINE_START.match(line):
        return "\\" + line
    if match := _NUMBERED.match(line):
        return f"{match.group(1)}\\{line[match.end(1) :]}"
    return line


def link_target(address: str) -> str:
    """An address as it stands between parentheses."""
    if "&" in address:
        address = _REFERENCE.sub("&amp;", address)
    return address.replace("(", "\\(").replace(")", "\\)") if "(" in address or ")" in address else address


def code_span(text: str) -> str:
    text = " ".join(text.split("\n"))
    longest = max((len(run) for run in _BACKTICKS.findall(text)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if text[:1] == "`" or text[-1:] == "`" or (text[:1] == " " == text[-1:] and text.strip()) else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def latex(text: str) -> str:
    """LaTeX that stays LaTeX for readers of maths and stays harmless for those that do not know it."""
    for old, new in (("<", r"\lt "), (">", r"\gt "), ("](", "] ("), ("`", "'"), ("$", r"\$")):
        text = text.replace(old, new)
    return text


def line(spans: Sequence[Span], *, hard_break: str = "\\\n", in_heading: bool = False) -> str:
    """The line as Markdown, without the escaping of its start."""
    if len(spans) == 1 and type(spans[0]) is str:
        return escape(spans[0])
    out: list[str] = []
    code: list[str] | None = None
    opened: list[tuple[str, bool]] = []  # name, and whether it was written as a tag
    for index, span in enumerate(spans):
        if code is not None:
            if type(span) is Close and span.name == "code":
                out.append(code_span("".join(code)))
                code = None
            else:
                code.append(span if type(span) is str else "\n" if type(span) is Break else "")
        elif type(span) is str:
            out.append(escape(span))
        elif type(span) is Open:
            if span.name == "code":
                code = []
            elif span.name == "link":
                _escape_last(out)
                out.append("[")
                opened.append((span.value, False))
            elif span.name in _DELIMITERS:
                as_tag = not _fits(spans, index, span.name)
                out.append(f"<{span.name}>" if as_tag else _DELIMITERS[span.name])
                opened.append((span.name, as_tag))
            else:
                out.append(f"<{span.name}>" if span.name in _TAGS else "")
                opened.append((span.name, True))
        elif type(span) is Close:
            value, as_tag = opened.pop() if opened else ("", False)
            if span.name == "link":
                out.append(f"]({link_target(value)})")
            elif span.name in _DELIMITERS:
                out.append(f"</{span.name}>" if as_tag else _DELIMITERS[span.name])
            else:
                out.append(f"</{span.name}>" if span.name in _TAGS else "")
        elif type(span) is Break:
            out.append(" " if in_heading else hard_break)
        elif type(span) is Image:
            out.append(f"![{escape(span.alt)}]({link_target(span.source)})")
        elif type(span) is Formula:
            out.append(f"${latex(span.latex)}$" if span.latex else escape(span.text))
        elif type(span) is Note:
            _escape_last(out)
            out.append(f"[^{span.number}]")
    if code:
        out.append(code_span("".join(code)))
    return "".join(out)


def _escape_last(out: list[str]) -> None:
    """An exclamation mark before a link would make an image of it."""
    if out and out[-1].endswith("!"):
        out[-1] = out[-1][:-1] + "\\!"


def _fits(spans: Sequence[Span], opening: int, name: str) -> bool:
    """Whether delimiters at both ends of a mark would be read as such."""
    closing = opening + 1
    while closing < len(spans):
        span = spans[closing]
        if type(span) is Close and span.name == name:
            break
        closing += 1
    before, first = _edge(spans, opening - 1, -1), _edge(spans, opening + 1, 0)
    last, after = _edge(spans, closing - 1, -1), _edge(spans, closing + 1, 0)
    if not first or not last or first.isspace() or last.isspace() or "*" in (before, first, last, after):
        return False
    opens = not _is_punctuation(first) or not before or before.isspace() or _is_punctuation(before)
    closes = not _is_punctuation(last) or not after or after.isspace() or _is_punctuation(after)
    if name == "del" and "~" in (before, first, last, after):
        return False
    return opens and closes


def _edge(spans: Sequence[Span], index: int, side: int) -> str:
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
        if span.name == "link":
            return "[" if type(span) is Open else ")"
        return "`" if span.name == "code" else "*" if span.name in _DELIMITERS else "<"
    return "$" if type(span) is Formula else "]"


def _is_punctuation(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS"
