"""The last step: lines with tidy spans, and no parts without content.

In a tidy line every mark is closed, no mark is empty, and there is no white space at either end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .parts import (
    BREAK,
    CELL,
    CLOSES,
    CONTAINERS,
    HEADING,
    OPENS,
    PARAGRAPH,
    RULE,
    TEXT,
    Break,
    Close,
    Open,
    Part,
)

# Pages indent lines with no-break and ideographic spaces, and fill empty lines with joiners.
SPACES = " \xa0\u3000\u200c\u200d"
PUNCTUATION = frozenset(".,:;!?-–—…()[]\"'“”‘’«»。，、：；！？")
JOINED = frozenset(("em", "strong", "del", "sub", "sup", "mark"))  # two of these in a row become one
OPEN_BOLD, CLOSE_BOLD = OPENS["strong"], CLOSES["strong"]
new = tuple.__new__  # named tuples call it too, less directly


class UnfinishedParts:
    """Parts as lists, one entry a part; `langs`, `dirs` and `ids` only where there is one, by the part's place."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.depths: list[int] = []
        self.rows: list[int] = []
        self.spans_of: list[Any] = []
        self.facts_of: list[Mapping[str, Any]] = []
        self.langs: dict[int, str] = {}
        self.dirs: dict[int, str] = {}
        self.ids: dict[int, str] = {}

    def finished(self) -> list[Part]:
        """The parts with tidy lines, without empty ones."""
        found: list[Part] = []
        next_kind = ""
        next_depth = -1  # from the last part to the first, so that empty containers are known
        for place in range(len(self.kinds) - 1, -1, -1):
            kind = self.kinds[place]
            depth = self.depths[place]
            spans = self.spans_of[place]
            if kind in (TEXT, PARAGRAPH, HEADING):
                spans = tidy_line(spans, kind == HEADING)
                if not spans:
                    continue
            elif kind == RULE:
                if next_kind in ("", RULE):
                    continue  # a rule separates what is before it from what is after it
            elif next_depth <= depth and kind != CELL and kind in CONTAINERS:
                continue  # only cells may be empty
            next_kind = kind
            next_depth = depth
            lang = self.langs.get(place, "") if self.langs else ""
            direction = self.dirs.get(place, "") if self.dirs else ""
            name = self.ids.get(place, "") if self.ids else ""
            found.append(new(Part, (kind, depth, self.rows[place], spans, self.facts_of[place], lang, direction, name)))
        if found and found[-1].kind == RULE:
            found.pop()
        found.reverse()
        return found


def tidy_line(spans: list[Any], is_heading: bool) -> list[Any]:
    """The tidy spans of a line; [] for an empty one."""
    if len(spans) == 1 and type(spans[0]) is str:
        text = spans[0].strip(SPACES)
        return [text] if text else []
    tidy = tidy_spans(spans)
    return without_bold(tidy) if is_heading else tidy


def without_bold(spans: list[Any]) -> list[Any]:
    """A heading without bold that covers all of it, which adds nothing to a heading."""
    in_bold = False
    for item in spans:
        if type(item) is str:
            if not in_bold and item.strip():
                return spans
        elif type(item) is Open:
            if item[0] == "strong":
                in_bold = True
        elif type(item) is Close:
            if item[0] == "strong":
                in_bold = False
        elif not in_bold and type(item) is not Break:
            return spans
    return tidy_spans([item for item in spans if type(item) is str or item not in (OPEN_BOLD, CLOSE_BOLD)])


def tidy_spans(spans: list[Any]) -> list[Any]:
    """Spans with every mark closed, no empty marks, and no white space or break at either end of the line."""
    out: list[Any] = []
    opened: list[int] = []  # the places of open marks in `out`
    has_nameless = False
    closed = -1  # the place of the mark that was closed last
    for item in spans:
        kind = type(item)
        if kind is str:
            out.append(item)
        elif kind is Open:
            if closed >= 0 and item[0] in JOINED and out[-1] is CLOSES[item[0]] and out[closed] is OPENS[item[0]]:
                out.pop()  # the same mark again: it continues
                opened.append(closed)
            else:
                opened.append(len(out))
                out.append(item)
                has_nameless = has_nameless or not item[0]
            closed = -1
        elif kind is Close:
            while opened:
                closed = opened.pop()
                name = close_mark(out, closed)
                if closed < len(out) and type(out[closed]) is str:
                    closed += 1  # its white space is before it now
                if closed >= len(out):
                    closed = -1  # it was empty
                if not name or name == item[0]:
                    break
        else:
            out.append(item)
    while opened:
        close_mark(out, opened.pop())
    out = join_texts(out)
    if has_nameless:
        out = [item for item in out if not ((type(item) is Open or type(item) is Close) and not item[0])]
    return strip_ends(out)


def close_mark(out: list[Any], place: int) -> str:
    """Close the mark at a place, or remove it where it is empty; its name. White space at its edges moves outside."""
    name: str = out[place][0]
    if name == "code":
        if place == len(out) - 1:
            out.pop()
        else:
            out.append(CLOSES[name])
        return name
    after: list[str] = []
    has_break = len(out) - 1 > place and type(out[-1]) is Break
    if has_break:
        out.pop()
    else:
        while type(out[-1]) is str:
            last = out.pop()
            text = last.rstrip(SPACES)
            if len(text) < len(last):
                after.append(last[len(text) :])
            if text:
                out.append(text)
                break
    if place == len(out) - 1 or holds_only_punctuation(out, place):
        del out[place]
    else:
        move_leading_space_out(out, place)
        out.append(CLOSES[name])
    if has_break:
        out.append(BREAK)
    elif after:
        out.append("".join(reversed(after)))
    return name


def move_leading_space_out(out: list[Any], place: int) -> None:
    """Move white space at the start of a mark to before it."""
    before: list[str] = []
    first = place + 1
    while first < len(out) and type(out[first]) is str:
        text = out[first].lstrip(SPACES)
        if len(text) < len(out[first]):
            before.append(out[first][: len(out[first]) - len(text)])
        if text:
            out[first] = text
            break
        first += 1
    if before:
        out[place:first] = ["".join(before), out[place]]


def holds_only_punctuation(out: list[Any], place: int) -> bool:
    """Whether the last mark of the line so far holds only one or two characters of punctuation."""
    if out[place][0] not in ("em", "strong") or place != len(out) - 2 or type(out[place + 1]) is not str:
        return False
    return len(out[place + 1]) <= 2 and PUNCTUATION.issuperset(out[place + 1])


def join_texts(spans: list[Any]) -> list[Any]:
    """Join neighbouring texts, and remove white space beside a break, except in code.

    All at once, because a line may have as many pieces as the page has rows.
    """
    out: list[Any] = []
    pieces: list[str] = []
    in_code = False
    for item in spans:
        if type(item) is str:
            pieces.append(item)
            continue
        if pieces:
            text = pieces[0] if len(pieces) == 1 else "".join(pieces)
            pieces = []
            if not in_code:
                if type(item) is Break:
                    text = text.rstrip(SPACES)
                if out and type(out[-1]) is Break:
                    text = text.lstrip(SPACES)
            if text:
                out.append(text)
        if (type(item) is Open or type(item) is Close) and item[0] == "code":
            in_code = type(item) is Open
        out.append(item)
    if pieces:
        text = "".join(pieces)
        if not in_code and out and type(out[-1]) is Break:
            text = text.lstrip(SPACES)
        if text:
            out.append(text)
    return out


def strip_ends(spans: list[Any]) -> list[Any]:
    """Remove white space and breaks at both ends, past marks there; [] where there are only marks."""
    if not strip_start(spans, False):
        return []
    spans.reverse()
    strip_start(spans, True)
    spans.reverse()
    return spans


def strip_start(spans: list[Any], is_end: bool) -> bool:
    """Remove white space and breaks before the first text, or after the last one in a line that is turned around."""
    marks: list[Any] = []
    for place, item in enumerate(spans):
        kind = type(item)
        if kind is str:
            text = item.rstrip(SPACES) if is_end else item.lstrip(SPACES)
            if text:
                spans[place] = text
                break
        elif kind is Open or kind is Close:
            marks.append(item)
        elif kind is not Break:
            break
    else:
        return False
    spans[:place] = marks  # at once: there may be as many breaks as the page has rows
    return True
