# cython: initializedcheck=False
"""Code: its text as it stands, its language, and which pieces of it are line numbers.

The same source runs as Python and compiled: `_code.pxd` gives it its types.
"""

from __future__ import annotations

import re
from itertools import pairwise

from ..page.names import ATTRIBUTE_CODES, TAG_CODES
from ..page.names import TEXT as TEXT_CODE

MAX_STEPS_UP = 3  # the language is written on <code>, <pre> or the box around them

_LANGUAGE = re.compile(
    r"(?:^|\s)(?:(?:language|lang|highlight-source|highlight-text|brush:?|sourceCode|code)[-: ]\s*"
    r"|(?:mw-highlight-lang|highlight)-)([\w+#.-]{1,30})",
    re.I,
)
_PLAIN = re.compile(r"[\w+#.-]+")
LONGEST_LANGUAGE = 30  # characters of its name
# Names that stand where a language would and are none.
NO_LANGUAGE = frozenset(("none", "plain", "plaintext", "text", "txt", "nohighlight", "no-highlight", "block", "wrapper",
                         "toolbar", "box", "container", "snippet", "highlight", "example",
                         "body", "content", "line", "default", "notranslate", "lines"))  # fmt: skip
# Classes that highlighters put on line numbers: Pygments, Rouge, highlight.js, Prism, GitHub, Docusaurus, Crayon.
LINE_NUMBERS = frozenset(
    (
        "lineno", "linenos", "linenumber", "linenumbers", "line-number", "line-numbers-rows", "line-numbers", "ln",
        "lnt", "gutter", "hljs-ln-numbers", "blob-num", "rouge-gutter", "linenodiv", "code-line-number", "crayon-num",
        "react-syntax-highlighter-line-number", "codeblock-line-number", "ec-line-number",
    )
)  # fmt: skip
# Classes of the elements that are a line each by style alone: Shiki, CodeMirror, Monaco, Prism for React.
LINES = frozenset(("line", "code-line", "cm-line", "view-line", "token-line", "codeline"))
# And those that highlighters put on what readers press: to copy the code, or to run it.
PRESSED = frozenset(
    (
        "copy", "copy-button", "copy-btn", "copybtn", "btn-copy", "copy-code", "copy-code-button", "code-copy",
        "clipboard", "clipboard-copy", "clipboard-button", "run", "run-button", "test-arrow", "copied",
    )
)  # fmt: skip
TEXT, BREAK, CLASS = TEXT_CODE, TAG_CODES["br"], ATTRIBUTE_CODES["class"]
DATA_LANG, DATA_LANGUAGE = ATTRIBUTE_CODES["data-lang"], ATTRIBUTE_CODES["data-language"]
BEGINS_LINE = bytes(name in ("div", "li", "tr", "p") for name in TAG_CODES)
CODE = TAG_CODES["code"]
BUTTON = TAG_CODES["button"]
_NUMBERS = re.compile(r"\s*+\d{1,6}+(?:\s++\d{1,6}+)*+\s*+\Z")


def code_text(columns, pre, end):
    """What was kept of a block of code, byte by byte, without line numbers."""
    pieces = []
    skip = pre
    for row in range(pre + 1, end):
        if row < skip:
            continue
        tag = columns.tag[row]
        if tag == TEXT:
            if columns.kept[row] and not columns.hidden[row]:
                start = columns.text_start[row]
                stop = columns.text_end[row]
                if columns.has_cuts and row in columns.cuts:
                    start, stop = columns.cuts[row]
                pieces.append(columns.text_bytes[start:stop].decode("utf-8", "replace"))
        elif tag == BREAK:
            pieces.append("\n")
        else:
            classes = columns.attr(row, CLASS)
            if tag == BUTTON or (classes and (is_line_number(classes) or is_pressed(classes))):
                skip = columns.end[row]
            elif pieces and not pieces[-1].endswith("\n") and (BEGINS_LINE[tag] or (classes and is_line(classes))):
                pieces.append("\n")
    return "".join(pieces)


def language(columns, pre):
    """The language a block of code says it is in; "" where it says none."""
    for row in range(pre + 1, min(columns.end[pre], pre + 3)):
        if columns.tag[row] == CODE:
            name = named_language(columns, row)
            if name:
                return name
    row = pre
    steps = 0
    while row >= 0 and steps <= MAX_STEPS_UP:
        name = named_language(columns, row)
        if name:
            return name
        row = columns.parent[row]
        steps += 1
    return ""


def named_language(columns, row):
    """The language that one element says."""
    name = columns.attr(row, DATA_LANG) or columns.attr(row, DATA_LANGUAGE)
    if not name:
        classes = columns.attr(row, CLASS)
        match = _LANGUAGE.search(classes) if classes else None
        name = match.group(1) if match else ""
    name = name.strip().lower()
    if not name or name in NO_LANGUAGE or "__" in name or len(name) > LONGEST_LANGUAGE or not _PLAIN.fullmatch(name):
        return ""
    return name


def is_line_number(classes: str) -> bool:
    """Whether an element within code holds a line number rather than code."""
    return not LINE_NUMBERS.isdisjoint(classes.lower().split())


def is_line(classes: str) -> bool:
    """Whether an element within code is a line by itself."""
    return not LINES.isdisjoint(classes.lower().split())


def is_pressed(classes: str) -> bool:
    """Whether an element within code is a button by its looks."""
    return not PRESSED.isdisjoint(classes.lower().split())


def is_gutter(text: str) -> bool:
    """Whether a whole block of code is nothing but the numbers of the lines beside it: 1, 2, 3..."""
    if not _NUMBERS.match(text):
        return False
    numbers = [int(word) for word in text.split()]
    return len(numbers) > 1 and all(b == a + 1 for a, b in pairwise(numbers))
