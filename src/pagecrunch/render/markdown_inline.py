"""A line of text as Markdown: escaped so that it parses back to the same text, whatever the text is.

Marks are written as `*` and `**` where CommonMark's flanking rules read them as marks, and as HTML tags elsewhere.
"""

from __future__ import annotations

import unicodedata

from ..document.parts import Break, Close, Formula, Image, Note, Open, Spans, span_text
from . import escapes

# Italics beside bold are written as underscores, because stars would run together.
DELIMITERS = {"em": "*", "strong": "**", "del": "~~", "_em": "_"}
TAGS = frozenset(("sub", "sup", "mark", "q", "ruby", "rt"))  # marks that are always written as HTML tags
STARS = frozenset(("em", "strong"))
OPENING, CLOSING = frozenset("([{\"'“‘„«‹「『《〈（【"), frozenset(")]}\"'”’»›」』》〉）】")  # used in pairs
_OPEN_UNDERSCORE, _CLOSE_UNDERSCORE = Open("_em"), Close("_em")


def markdown_line(spans: Spans, hard_break: str = "\\\n") -> str:
    """The line as Markdown; the start of the line is not escaped. `hard_break` is written for a line break."""
    if len(spans) == 1 and type(spans[0]) is str:
        return escapes.escape_markdown_line(spans[0])
    has_dollars = has_formula(spans)
    spans = use_underscores(move_punctuation_out(spans))
    out: list[str] = []
    code: list[str] | None = None  # the texts of the open code span
    last_code = ""  # the last code span that was written
    opened: list[tuple[str, bool]] = []  # the address of a link, and whether a mark was written as a tag
    for index in range(len(spans)):
        span = spans[index]
        kind = type(span)
        if code is not None:
            if kind is not Close or span[0] != "code":
                code.append(span_text(span))
                continue
            is_beside_code = bool(last_code) and out[-1] is last_code
            last_code = code_tags("".join(code)) if is_beside_code else escapes.code_span("".join(code))
            out.append(last_code)
            code = None
        elif kind is str:
            text = escapes.escape_markdown(span)
            out.append(text.replace("$", "\\$") if has_dollars else text)
        elif kind is Open:
            if span[0] == "code":
                code = []
            else:
                opened.append((span[1], open_mark(out, spans, index)))
        elif kind is Close:
            name = span[0]
            value, as_tag = opened.pop() if opened else ("", False)
            if name == "link":
                out.append(f"]({escapes.link_target(value)})")
            elif as_tag:
                out.append(f"</{name.lstrip('_')}>")
            else:
                out.append(DELIMITERS.get(name, ""))
        elif kind is Break:
            out.append(hard_break)
        elif kind is Image:
            out.append(f"![{escapes.escape_markdown_line(span.alt)}]({escapes.link_target(span.source)})")
        elif kind is Formula:
            text = f"${escapes.latex(span.latex)}$" if span.latex else escapes.escape_markdown(span.text)
            if text:
                out.append(text)
        elif kind is Note:
            escape_exclamation(out)
            out.append(f"[^{span.number}]")
    if code:
        out.append(escapes.code_span("".join(code)))
    return "".join(out)


def code_tags(text: str) -> str:
    """Code right after a code span, whose backticks would run together with others."""
    escaped = escapes.escape_markdown(" ".join(text.split("\n")))
    return f"<code>{escaped}</code>"


def open_mark(out: list[str], spans: Spans, index: int) -> bool:
    """Write the start of a mark; whether it is a tag."""
    name = spans[index][0]
    if name == "link":
        escape_exclamation(out)
        out.append("[")
        return False
    if name in DELIMITERS and can_use_delimiters(spans, index, name):
        out.append(DELIMITERS[name])
        return False
    if name not in DELIMITERS and name not in TAGS:
        return False
    out.append(f"<{name.lstrip('_')}>")
    return True


def has_formula(spans: Spans) -> bool:
    """Whether a line has a formula, or something that could be read as one."""
    pieces: list[str] = []
    has_dollar = False
    for span in spans:
        if type(span) is str:
            pieces.append(span)
            has_dollar = has_dollar or "$" in span
        elif type(span) is Formula:
            return True
        elif type(span) is Image:
            pieces.append(span.alt)
            has_dollar = has_dollar or "$" in span.alt
    return has_dollar and escapes.reads_as_formula("".join(pieces))


def escape_exclamation(out: list[str]) -> None:
    """Escape an exclamation mark before a link, which would make it an image."""
    if out and out[-1].endswith("!"):
        out[-1] = out[-1][:-1] + "\\!"


def mark_places(spans: Spans) -> list[tuple[int, int]]:
    """Where each mark that is not empty begins and ends, in the order of their ends."""
    opened: list[int] = []
    found: list[tuple[int, int]] = []
    for place in range(len(spans)):
        span = spans[place]
        if type(span) is Open:
            opened.append(place)
        elif type(span) is Close and opened:
            begin = opened.pop()
            if place > begin + 1:
                found.append((begin, place))
    return found


def move_punctuation_out(spans: Spans) -> Spans:
    """Move punctuation out of marks where stars beside it would not be read as marks.

    `中文<b>“强调”</b>中文` becomes `中文“**强调**”中文`: the same words without tags.
    """
    before: dict[int, str] = {}  # by the place where a mark begins, what goes before it
    after: dict[int, str] = {}  # by the place where it ends, what goes after it
    for begin, end in mark_places(spans):
        if spans[end][0] in DELIMITERS:
            find_punctuation(spans, begin, end, before, after)
    if not before and not after:
        return spans
    out = []
    for place in range(len(spans)):
        span = spans[place]
        if type(span) is str:
            if place + 1 in after:
                span = span[: len(span) - len(after[place + 1])]
            if place - 1 in before:
                span = span[len(before[place - 1]) :]
        elif place in before:
            out.append(before[place])
        out.append(span)
        if place in after:
            out.append(after[place])
    return out


def find_punctuation(spans: Spans, begin: int, end: int, before: dict[int, str], after: dict[int, str]) -> None:
    """Find the punctuation of a mark that has to go outside."""
    first, last = spans[begin + 1], spans[end - 1]
    if type(first) is not str or type(last) is not str:
        return
    cannot_open = is_punctuation(first[0]) and edge(spans, begin - 1, -1).isalnum()
    cannot_close = is_punctuation(last[-1]) and edge(spans, end + 1, 0).isalnum()
    if not cannot_open and not cannot_close:
        return
    start, stop = 0, len(last)
    if cannot_open or first[0] in OPENING:
        while start < len(first) and (is_punctuation(first[start]) or first[start].isspace()):
            start += 1
    if cannot_close or last[-1] in CLOSING:
        while stop > 0 and (is_punctuation(last[stop - 1]) or last[stop - 1].isspace()):
            stop -= 1
    if start == len(first) or stop == 0 or (end == begin + 2 and start >= stop):
        return  # nothing would be left
    if start:
        before[begin] = first[:start]
    if stop < len(last):
        after[end] = last[stop:]


def use_underscores(spans: Spans) -> Spans:
    """Rename italics that touch bold, where underscores are read as marks: not within words."""
    places: list[int] = []
    for begin, end in mark_places(spans):
        if spans[end][0] == "em" and touches_bold(spans, begin, end):
            outside = edge(spans, begin - 1, -1), edge(spans, end + 1, 0)
            inside = edge(spans, begin + 1, 0), edge(spans, end - 1, -1)
            if "_" not in outside + inside and not outside[0].isalnum() and not outside[1].isalnum():
                places.append(begin)
                places.append(end)
    if not places:
        return spans
    out = list(spans)
    for place in places:
        out[place] = _OPEN_UNDERSCORE if type(out[place]) is Open else _CLOSE_UNDERSCORE
    return out


def touches_bold(spans: Spans, begin: int, end: int) -> bool:
    """Whether italics begin or end where bold does, but not both: that is written as three stars."""
    if is_both(spans, begin - 1, end + 1, "em") or is_both(spans, begin + 1, end - 1, "em"):
        return False
    if is_mark(spans, begin - 1, "em") or is_mark(spans, end + 1, "em"):
        return False  # underscores would run together as well
    begins = is_mark(spans, begin - 1, "strong") or is_mark(spans, begin + 1, "strong")
    return begins or is_mark(spans, end - 1, "strong") or is_mark(spans, end + 1, "strong")


def is_mark(spans: Spans, place: int, name: str) -> bool:
    """Whether a mark of this name begins or ends here."""
    if not 0 <= place < len(spans):
        return False
    return (type(spans[place]) is Open or type(spans[place]) is Close) and spans[place][0] == name


def can_use_delimiters(spans: Spans, opening: int, name: str) -> bool:
    """Whether delimiters at both ends of a mark are read as such: CommonMark's flanking rules."""
    if name == "_em":
        return True  # `use_underscores` has checked it
    closing = opening + 1
    while closing < len(spans):
        span = spans[closing]
        if type(span) is Close and span[0] == name:
            break
        closing += 1
    # Bold in italics, or the other way round, around the same words: three stars are read as both.
    outer = is_both(spans, opening - 1, closing + 1, name)
    inner = not outer and is_both(spans, opening + 1, closing - 1, name)
    before, first = edge(spans, opening - 1 - outer, -1), edge(spans, opening + 1 + inner, 0)
    last, after = edge(spans, closing - 1 - inner, -1), edge(spans, closing + 1 + outer, 0)
    if not first or not last or first.isspace() or last.isspace() or "*" in (before, first, last, after):
        return False
    opens = not is_punctuation(first) or not before or before.isspace() or is_punctuation(before)
    closes = not is_punctuation(last) or not after or after.isspace() or is_punctuation(after)
    if name == "del" and "~" in (before, first, last, after):
        return False
    return opens and closes


def is_both(spans: Spans, opening: int, closing: int, name: str) -> bool:
    """Whether two places are both ends of bold, where the name is that of italics, or the other way round."""
    if opening < 0 or closing >= len(spans) or closing <= opening or name not in STARS:
        return False
    begin, end = spans[opening], spans[closing]
    if type(begin) is not Open or type(end) is not Close:
        return False
    if begin[0] != end[0] or begin[0] not in STARS or begin[0] == name:
        return False
    for place in range(opening + 1, closing):
        if type(spans[place]) is Close and spans[place][0] == begin[0]:
            return False  # they are the ends of two marks
    return True


def edge(spans: Spans, index: int, side: int) -> str:
    """The first (`side` 0) or last (-1) character of a span as it will be written; "" past the ends of the line.

    A star stands for another mark, as delimiters beside it would run together.
    """
    step = 1 if side == 0 else -1
    while 0 <= index < len(spans) and type(spans[index]) is Formula and not span_text(spans[index]):
        index += step  # nothing is written for it
    if not 0 <= index < len(spans):
        return ""
    span = spans[index]
    if type(span) is str:
        return str(span[side])
    if type(span) is Break:
        return "\n"
    if type(span) is Open or type(span) is Close:
        name = span[0]
        if name == "link":
            return "[" if type(span) is Open else ")"
        return "`" if name == "code" else "_" if name == "_em" else "*" if name in DELIMITERS else "<"
    if type(span) is Formula:
        return "$" if span.latex else str(span.text[side])
    return "]"


def is_punctuation(character: str) -> bool:
    if character.isalnum() or character == " ":
        return False
    return unicodedata.category(character)[0] in "PS"
