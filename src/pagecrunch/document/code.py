# cython: initializedcheck=False
"""Code: its text as it stands, its language, and which pieces of it are line numbers.

The same source runs as Python and compiled: `_code.pxd` gives it its types.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ..page.names import ATTRIBUTE_CODES, TAG_CODES
from ..page.names import TEXT as TEXT_CODE
from ..types import Page

MAX_STEPS_UP = 3  # the language is written on <code>, <pre> or the box around them

_LANGUAGE = re.compile(
    r"(?:^|\s)(?:(?:language|lang|highlight-source|highlight-text|brush:?|sourceCode|code)[-: ]\s*"
    r"|(?:mw-highlight-lang|highlight)-)([\w+#.-]{1,30})",
    re.I,
)
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
BEGINS_LINE = bytes(name in ("div", "li", "tr", "p") for name in TAG_CODES)
_CODE = TAG_CODES["code"]
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


def language(page: Page, pre: int) -> str:
    """The language a block of code says it is in; "" where it says none."""
    for row in _around(page, pre):
        given = page.attr(row, "data-lang") or page.attr(row, "data-language")
        match = _LANGUAGE.search(page.attr(row, "class") or "")
        name = (given or (match.group(1) if match else "")).strip().lower()
        if (
            name
            and name not in NO_LANGUAGE
            and "__" not in name
            and len(name) <= 30
            and re.fullmatch(r"[\w+#.-]+", name)
        ):
            return name
    return ""


def _around(page: Page, pre: int) -> Iterator[int]:
    for row in range(pre + 1, min(int(page.end[pre]), pre + 3)):
        if page.tag[row] == _CODE:
            yield row
    yield pre
    for steps, row in enumerate(page.ancestors(pre), 1):
        yield row
        if steps == MAX_STEPS_UP:
            return


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
