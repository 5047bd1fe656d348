# cython: initializedcheck=False
"""Code: its exact text, its language, and which pieces of it are line numbers."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from ..page import names
from ..page.invisible import without_invisible
from ..page.names import ATTRIBUTE_CODES, TAG_CODES

if TYPE_CHECKING:
    from ..page.table import Table
    from .kept import KeptText

MAX_STEPS_UP = 3  # the language is on <code>, <pre> or the box around them

_LANGUAGE = re.compile(
    r"(?:^|\s)(?:(?:language|lang|highlight-source|highlight-text|brush:?|sourceCode|code)[-: ]\s*"
    r"|(?:mw-highlight-lang|highlight)-)([\w+#.-]{1,30})",
    re.I,
)
_NAME = re.compile(r"[\w+#.-]+")
LONGEST_LANGUAGE = 30  # characters of its name
# Names in the place of a language that are not languages.
NOT_LANGUAGES = frozenset(
    (
        "none", "plain", "plaintext", "text", "txt", "nohighlight", "no-highlight", "block", "wrapper", "toolbar",
        "box", "container", "snippet", "highlight", "example", "body", "content", "line", "default", "notranslate",
        "lines",
    )
)  # fmt: skip
# Classes that highlighters put on line numbers: Pygments, Rouge, highlight.js, Prism, GitHub, Docusaurus, Crayon.
NUMBER_CLASSES = frozenset(
    (
        "lineno", "linenos", "linenumber", "linenumbers", "line-number", "line-numbers-rows", "line-numbers", "ln",
        "lnt", "gutter", "hljs-ln-numbers", "blob-num", "rouge-gutter", "linenodiv", "code-line-number", "crayon-num",
        "react-syntax-highlighter-line-number", "codeblock-line-number", "ec-line-number",
    )
)  # fmt: skip
# Classes of elements that style sheets show as a line each: Shiki, CodeMirror, Monaco, Prism for React.
LINE_CLASSES = frozenset(("line", "code-line", "cm-line", "view-line", "token-line", "codeline"))
# Classes of buttons that copy or run the code.
BUTTON_CLASSES = frozenset(
    (
        "copy", "copy-button", "copy-btn", "copybtn", "btn-copy", "copy-code", "copy-code-button", "code-copy",
        "clipboard", "clipboard-copy", "clipboard-button", "run", "run-button", "test-arrow", "copied",
    )
)  # fmt: skip
TEXT, BREAK, CLASS = names.TEXT, TAG_CODES["br"], ATTRIBUTE_CODES["class"]
DATA_LANG, DATA_LANGUAGE = ATTRIBUTE_CODES["data-lang"], ATTRIBUTE_CODES["data-language"]
BEGINS_LINE = bytes(name in ("div", "li", "tr", "p") for name in TAG_CODES)
CODE = TAG_CODES["code"]
BUTTON = TAG_CODES["button"]
_NUMBERS = re.compile(r"\s*+\d{1,6}+(?:\s++\d{1,6}+)*+\s*+\Z")


def code_text(kept: KeptText, pre: int, end: int) -> str:
    """The kept text of a block of code, exactly as it is seen, without line numbers and buttons."""
    table = kept.table
    pieces: list[str] = []
    skip = pre
    for row in range(pre + 1, end):
        if row < skip:
            continue
        tag = table.tag[row]
        if tag == TEXT:
            if kept.rows[row]:
                pieces.append(table.text_bytes[kept.start(row) : kept.stop(row)].decode("utf-8", "replace"))
        elif tag == BREAK:
            pieces.append("\n")
        else:
            classes = table.attr(row, CLASS)
            if tag == BUTTON or (classes and (is_line_number(classes) or is_button(classes))):
                skip = table.end[row]
            elif pieces and not pieces[-1].endswith("\n") and (BEGINS_LINE[tag] or (classes and is_line(classes))):
                pieces.append("\n")
    text = "".join(pieces)
    return without_invisible(text) if kept.strips_invisible else text


def code_language(table: Table, pre: int) -> str:
    """The language that the page gives for a block of code; "" where it gives none."""
    for row in range(pre + 1, min(table.end[pre], pre + 3)):
        if table.tag[row] == CODE:
            name = language_of_element(table, row)
            if name:
                return name
    row = pre
    steps = 0
    while row >= 0 and steps <= MAX_STEPS_UP:
        name = language_of_element(table, row)
        if name:
            return name
        row = table.parent[row]
        steps += 1
    return ""


def language_of_element(table: Table, row: int) -> str:
    """The language in the attributes of one element."""
    name = table.attr(row, DATA_LANG) or table.attr(row, DATA_LANGUAGE)
    if not name:
        classes = table.attr(row, CLASS)
        match = _LANGUAGE.search(classes) if classes else None
        name = match.group(1) if match else ""
    name = name.strip().lower()
    if not name or name in NOT_LANGUAGES or "__" in name or len(name) > LONGEST_LANGUAGE or not _NAME.fullmatch(name):
        return ""
    return name


def is_line_number(classes: str) -> bool:
    """Whether an element within code holds a line number rather than code."""
    return not NUMBER_CLASSES.isdisjoint(classes.lower().split())


def is_line(classes: str) -> bool:
    """Whether an element within code is a line of its own."""
    return not LINE_CLASSES.isdisjoint(classes.lower().split())


def is_button(classes: str) -> bool:
    """Whether an element within code is a button."""
    return not BUTTON_CLASSES.isdisjoint(classes.lower().split())


def is_gutter(text: str) -> bool:
    """Whether a block of code is only the line numbers of the block beside it: 1, 2, 3..."""
    if not _NUMBERS.match(text):
        return False
    numbers = [int(word) for word in text.split()]
    return len(numbers) > 1 and all(b == a + 1 for a, b in pairwise(numbers))
