"""A line's spans made tidy: every mark closed, none around nothing, nothing blank at either end.

The same source runs as Python and compiled: `_spans.pxd` gives it its types.
"""

from __future__ import annotations

from .marks import BREAK, CLOSES, OPENS
from .parts import Break, Close, Open

# Pages indent lines with no-break and ideographic spaces, and fill empty ones with joiners, which join nothing there.
SPACES = " \xa0\u3000\u200c\u200d"
PUNCTUATION = frozenset(".,:;!?-–—…()[]\"'“”‘’«»。，、：；！？")
JOINED = frozenset(("em", "strong", "del", "sub", "sup", "mark"))  # two of these in a row are one


def tidy_spans(spans):
    """Spans with every mark closed, none around nothing, and no white space or break at either end of the line."""
    out = []
    opened = []  # where in `out` each open mark stands
    nameless = False
    closed = -1  # where the mark that was closed last stands
    for item in spans:
        kind = type(item)
        if kind is str:
            out.append(item)
        elif kind is Open:
            if closed >= 0 and item[0] in JOINED and out[-1] is CLOSES[item[0]] and out[closed] is OPENS[item[0]]:
                # The mark goes on where it ended.
                out.pop()
                opened.append(closed)
            else:
                opened.append(len(out))
                out.append(item)
                nameless = nameless or not item[0]
            closed = -1
        elif kind is Close:
            while opened:
                closed = opened.pop()
                name = _close_mark(out, closed)
                if closed < len(out) and type(out[closed]) is str:
                    closed += 1  # white space of the mark stands before it now
                if closed >= len(out):
                    closed = -1  # there was nothing in it
                if not name or name == item[0]:
                    break
        else:
            out.append(item)
    while opened:
        _close_mark(out, opened.pop())
    out = _joined(out)
    if nameless:
        out = [item for item in out if not ((type(item) is Open or type(item) is Close) and not item[0])]
    return _stripped(out)


def _close_mark(out, place):
    """Close a mark, or take it away where there is nothing within; its name. White space at its edges goes outside."""
    name = out[place][0]
    if name == "code":
        if place == len(out) - 1:
            out.pop()
        else:
            out.append(CLOSES[name])
        return name
    after = []
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
    if place == len(out) - 1 or is_bare(out, place):
        del out[place]
    else:
        before = []
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
        out.append(CLOSES[name])
    if has_break:
        out.append(BREAK)
    elif after:
        out.append("".join(reversed(after)))
    return name


def is_bare(out, place):
    """Whether a mark here, at the end of the line so far, holds nothing but a sign or two of punctuation."""
    if out[place][0] not in ("em", "strong") or place != len(out) - 2 or type(out[place + 1]) is not str:
        return False
    return len(out[place + 1]) <= 2 and PUNCTUATION.issuperset(out[place + 1])


def _joined(spans):
    """With one text for several in a row, and no white space beside a break, but in code.

    At the end, as a line may be of as many pieces as the page is long.
    """
    out = []
    pieces = []
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


def _stripped(spans):
    """Without white space and breaks at the ends, marks passed over; nothing where there is nothing but marks."""
    marks = []
    first = 0
    while first < len(spans):
        item = spans[first]
        kind = type(item)
        if kind is str:
            text = item.lstrip(SPACES)
            if text:
                spans[first] = text
                break
        elif kind is Open or kind is Close:
            marks.append(item)
        elif kind is not Break:
            break
        first += 1
    else:
        return []
    spans[:first] = marks  # at once, as there may be as many breaks as the page is long
    marks = []
    last = len(spans) - 1
    while True:  # something that is no mark stands there
        item = spans[last]
        kind = type(item)
        if kind is str:
            text = item.rstrip(SPACES)
            if text:
                spans[last] = text
                break
        elif kind is Open or kind is Close:
            marks.append(item)
        elif kind is not Break:
            break
        last -= 1
    marks.reverse()
    spans[last + 1 :] = marks
    return spans
