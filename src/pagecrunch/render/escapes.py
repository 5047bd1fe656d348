# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Text written so that a format does not read it as markup: HTML and Markdown."""

from __future__ import annotations

import re

# The characters up to U+00FF that are special somewhere. Most texts have none, and are then used as they are.
IN_HTML, IN_VALUE, IN_MARKDOWN = 1, 2, 4
_SPECIAL = {
    IN_HTML: "&<>\xa0",
    IN_VALUE: '&<>\xa0"',
    IN_MARKDOWN: "\\`*[]<~_&",
}
SPECIAL = bytes(sum(where for where, found in _SPECIAL.items() if chr(code) in found) for code in range(256))

# What Markdown could read as markup. Not: brackets around words that no address follows, a backslash before a letter,
# and a "<" that does not begin a tag. (A ">" is special only at the start of a line.)
# "<" and "&" become references: several readers of Markdown do not know "\\<", or no longer after a bare address.
REFERENCES = {"<": "&lt;", "&": "&amp;"}
_BRACKETS = r"\[(?P<within>(?!\^)[^\[\]]{1,200})\](?=[^(\[:])"
MARKDOWN_SPECIAL = re.compile(
    _BRACKETS + r"|\\(?=[!-/:-@\[-`{-~]|\Z)|[`*\[\]~_]|!(?=\[)|<(?=[A-Za-z/!?]|\Z)|&(?=#?\w{1,31};)"
)
_REFERENCE = re.compile(r"&(?=#?\w{1,31};)")
LINE_STARTS = frozenset(">-+#=:|")
_LINE_START = re.compile(r"(?:>|[-+](?=\s|\Z)|-{2,}|#{1,6}(?=\s|\Z)|=+\s*\Z|:(?=[-\s])|\|)")
_NUMBERED = re.compile(r"(\d{1,9})([.)])(?=\s|\Z)")
_BACKTICKS = re.compile(r"`+")


def has_special(text: str, where: int) -> bool:
    """Whether a text has a character that is special in a format."""
    for character in text:
        code = ord(character)
        if code < 256 and SPECIAL[code] & where:
            return True
    return False


# -- HTML --------------------------------------------------------------------------------------------------------------


def escape_html(text: str) -> str:
    """Text between tags, written as browsers and `sanitize` write it, so that the last step changes nothing."""
    if not has_special(text, IN_HTML):
        return text
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\xa0", "&nbsp;")


def escape_value(value: str) -> str:
    """The value of an attribute, between quotes."""
    return escape_html(value).replace('"', "&quot;") if has_special(value, IN_VALUE) else value


# -- Markdown ----------------------------------------------------------------------------------------------------------


def escape_markdown(text: str) -> str:
    """Text without anything that Markdown would read as markup; dollars are escaped by the line."""
    return _escape_specials(text) if has_special(text, IN_MARKDOWN) else text


def _escape_specials(text: str) -> str:
    return MARKDOWN_SPECIAL.sub(lambda match: _escape_match(match, text), text)


def _escape_match(match: re.Match[str], text: str) -> str:
    found = match.group()
    start, end = match.span()
    if match.group("within"):
        if start == 0 and match.group("within") in (" ", "x", "X"):
            return f"\\[{match.group('within')}\\]"  # or it would be the box of a task
        return f"[{escape_markdown(match.group('within'))}]"
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    if found == "~":
        # One after a space begins something that never ends, as every "~" that could end it is escaped.
        return "~" if start and before.isspace() and after not in ("", "~") else "\\~"
    if found == "_":
        return "_" if before.isalnum() and after.isalnum() else "\\_"
    return REFERENCES.get(found) or "\\" + found


def escape_markdown_line(text: str) -> str:
    """A text that is a whole line."""
    is_formula = "$" in text and reads_as_formula(text)
    # A bracket at the end is not followed by an address.
    escaped = escape_markdown(text + "\n").removesuffix("\n") if text.endswith("]") else escape_markdown(text)
    return escaped.replace("$", "\\$") if is_formula else escaped


def escape_line_start(line: str) -> str:
    """A line that does not begin as a list, heading, rule or table would."""
    if not line or (line[0] not in LINE_STARTS and not line[0].isdigit()):
        return line
    if _LINE_START.match(line):
        return "\\" + line
    match = _NUMBERED.match(line)
    return f"{match.group(1)}\\{line[match.end(1) :]}" if match else line


def link_target(address: str) -> str:
    """An address between the parentheses of a link."""
    if "&" in address:
        address = _REFERENCE.sub("&amp;", address)
    if ("(" in address or ")" in address) and not are_balanced(address):
        return address.replace("(", "\\(").replace(")", "\\)")
    return address


def are_balanced(address: str) -> bool:
    """Whether the parentheses of an address are in pairs, which need no escape."""
    opened = 0
    for character in address:
        if character == "(":
            opened += 1
        elif character == ")":
            opened -= 1
            if opened < 0:
                return False
    return opened == 0


def code_span(text: str) -> str:
    """Code within a line."""
    text = " ".join(text.split("\n"))
    longest = max([len(run) for run in _BACKTICKS.findall(text)], default=0)
    fence = "`" * (longest + 1)
    needs_pad = text.startswith("`") or text.endswith("`") or (text.startswith(" ") and text.endswith(" "))
    pad = " " if needs_pad and text.strip() else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def latex(text: str) -> str:
    """LaTeX that works for readers of maths and is harmless for others."""
    for old, new in (("<", r"\lt "), (">", r"\gt "), ("](", "] ("), ("`", "'"), ("$", r"\$")):
        text = text.replace(old, new)
    return text


def reads_as_formula(text: str) -> bool:
    """Whether readers of maths would find a formula in a text.

    They take two dollars for one where the first is right before something and the second right after something and not
    before a digit (as in Pandoc, GitHub and Obsidian), so prices are not formulas.
    """
    opened = False
    for at in range(len(text)):
        if text[at] == "$":
            after = text[at + 1 : at + 2]
            if opened and not text[at - 1].isspace() and not after.isdigit():
                return True
            opened = opened or bool(after and not after.isspace())
    return False


# -- speech ------------------------------------------------------------------------------------------------------------


def is_speakable(text: str) -> bool:
    """Whether a text can be spoken as it is: single spaces between words, and no addresses."""
    after_space = bool(text)
    for at, character in enumerate(text):
        if "@" < character <= "z":
            after_space = False
        elif character == " ":
            if after_space:
                return False
            after_space = True
        elif character.isspace():
            return False
        else:
            after_space = False
            if character == "/" and at > 1 and text[at - 1] == "/" and text[at - 2] == ":":
                return False
            if character == "." and at > 2 and text[at - 1] == "w" and text[at - 2] == "w" and text[at - 3] == "w":
                return False
    return not after_space
