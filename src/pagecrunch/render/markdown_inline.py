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
_LINE_START = re.compile(r"(?:>|[-+](?=\s|\Z)|-{2,}|#{1,6}(?=\s|\Z)|=+\s*\Z|:(?=[-\s])|\|)")
_NUMBERED = re.compile(r"(\d{1,9})([.)])(?=\s|\Z)")
_BACKTICKS = re.compile(r"`+")
# Italics beside bold are written as underscores, for stars would run together.
_DELIMITERS = {"em": "*", "strong": "**", "del": "~~", "_em": "_"}
_OPEN_UNDERSCORE, _CLOSE_UNDERSCORE = Open("_em"), Close("_em")
_STARS = frozenset(("em", "strong"))
_OPENING, _CLOSING = frozenset("([{\"'“‘„«‹「『《〈（【"), frozenset(")]}\"'”’»›」』》〉）】")  # go in pairs
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
    if ("(" in address or ")" in address) and not are_balanced(address):
        return address.replace("(", "\\(").replace(")", "\\)")
    return address


def are_balanced(address):
    """Whether the parentheses of an address go in pairs, which need no escape."""
    opened = 0
    for character in address:
        if character == "(":
            opened += 1
        elif character == ")":
            opened -= 1
            if opened < 0:
                return False
    return opened == 0


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
    """A text that is all of its line."""
    is_formula = "$" in text and reads_as_formula(text)
    text = escape(text + "\n")[:-1] if text.endswith("]") else escape(text)  # nothing follows that bracket
    return text.replace("$", "\\$") if is_formula else text


def reads_as_formula(text):
    """Whether readers of maths would find a formula in a text.

    They take two dollars for one where the first stands right before something and the second right after something and
    not before a digit (as Pandoc, GitHub and Obsidian say), so prices are no formulas.
    """
    opened = False
    for at in range(len(text)):
        if text[at] == "$":
            after = text[at + 1 : at + 2]
            if opened and not text[at - 1].isspace() and not after.isdigit():
                return True
            opened = opened or bool(after and not after.isspace())
    return False


def has_formula(spans):
    """Whether a line holds a formula, or something that could be taken for one."""
    pieces = []
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
    return has_dollar and reads_as_formula("".join(pieces))


def line(spans, hard_break="\\\n", in_heading=False):
    """The line as Markdown, without the escaping of its start."""
    if len(spans) == 1 and type(spans[0]) is str:
        return escape_alone(spans[0])
    has_dollars = has_formula(spans)
    spans = with_underscores(drawn_in(spans))
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
            out.append(text.replace("$", "\\$") if has_dollars else text)
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
                out.append(f"<{name.lstrip('_')}>" if as_tag else _DELIMITERS[name])
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
                out.append(f"</{name.lstrip('_')}>" if as_tag else _DELIMITERS[name])
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


def marks(spans):
    """Where each mark that holds something begins and ends, by its end."""
    opened = []
    found = []
    for place in range(len(spans)):
        span = spans[place]
        if type(span) is Open:
            opened.append(place)
        elif type(span) is Close and opened:
            begin = opened.pop()
            if place > begin + 1:
                found.append((begin, place))
    return found


def drawn_in(spans):
    """The line with marks drawn in from punctuation beside which stars would not be read as marks.

    `中文<b>“强调”</b>中文` becomes `中文“**强调**”中文`: the same words, and no tags among them.
    """
    before = {}  # by the place of a mark's beginning, what goes before it
    after = {}  # by the place of its end, what goes after it
    for begin, end in marks(spans):
        if spans[end][0] in _DELIMITERS:
            _draw_in(spans, begin, end, before, after)
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


def _draw_in(spans, begin, end, before, after):
    """Find out what of a mark's punctuation goes outside."""
    first, last = spans[begin + 1], spans[end - 1]
    if type(first) is not str or type(last) is not str:
        return
    is_hard_to_open = _is_punctuation(first[0]) and _edge(spans, begin - 1, -1).isalnum()
    is_hard_to_close = _is_punctuation(last[-1]) and _edge(spans, end + 1, 0).isalnum()
    if not is_hard_to_open and not is_hard_to_close:
        return
    start, stop = 0, len(last)
    if is_hard_to_open or first[0] in _OPENING:
        while start < len(first) and (_is_punctuation(first[start]) or first[start].isspace()):
            start += 1
    if is_hard_to_close or last[-1] in _CLOSING:
        while stop > 0 and (_is_punctuation(last[stop - 1]) or last[stop - 1].isspace()):
            stop -= 1
    if start == len(first) or stop == 0 or (end == begin + 2 and start >= stop):
        return  # nothing would be left
    if start:
        before[begin] = first[:start]
    if stop < len(last):
        after[end] = last[stop:]


def with_underscores(spans):
    """The line with italics that touch bold marked as such, where underscores are read as marks: not within words."""
    places = []
    for begin, end in marks(spans):
        if spans[end][0] == "em" and _touches_bold(spans, begin, end):
            outside = _edge(spans, begin - 1, -1), _edge(spans, end + 1, 0)
            inside = _edge(spans, begin + 1, 0), _edge(spans, end - 1, -1)
            if "_" not in outside + inside and not outside[0].isalnum() and not outside[1].isalnum():
                places.append(begin)
                places.append(end)
    if not places:
        return spans
    out = list(spans)
    for place in places:
        out[place] = _OPEN_UNDERSCORE if type(out[place]) is Open else _CLOSE_UNDERSCORE
    return out


def _touches_bold(spans, begin, end):
    """Whether italics begin or end where bold does, but not both: that is written as three stars."""
    if _are_twins(spans, begin - 1, end + 1, "em") or _are_twins(spans, begin + 1, end - 1, "em"):
        return False
    if _is_mark(spans, begin - 1, "em") or _is_mark(spans, end + 1, "em"):
        return False  # underscores would run together as well
    begins = _is_mark(spans, begin - 1, "strong") or _is_mark(spans, begin + 1, "strong")
    return begins or _is_mark(spans, end - 1, "strong") or _is_mark(spans, end + 1, "strong")


def _is_mark(spans, place, name):
    """Whether a mark of this name begins or ends here."""
    if not 0 <= place < len(spans):
        return False
    return (type(spans[place]) is Open or type(spans[place]) is Close) and spans[place][0] == name


def _fits(spans, opening, name):
    """Whether delimiters at both ends of a mark would be read as such."""
    if name == "_em":
        return True  # it is named so where it fits
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
    if begin[0] != end[0] or begin[0] not in _STARS or begin[0] == name:
        return False
    for place in range(opening + 1, closing):
        if type(spans[place]) is Close and spans[place][0] == begin[0]:
            return False  # the two are ends of two marks
    return True


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
        return "`" if name == "code" else "_" if name == "_em" else "*" if name in _DELIMITERS else "<"
    return "$" if type(span) is Formula else "]"


def _is_punctuation(character):
    if character.isalnum() or character == " ":
        return False
    return unicodedata.category(character)[0] in "PS"
