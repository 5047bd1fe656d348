"""Characters that a format would read as marks, and white space that it would not keep. Twin of `_escapes.pyx`."""

from __future__ import annotations

import re
from json.encoder import encode_basestring

# What Markdown could read as a mark, and what it never does: brackets around words that no address follows, a backslash
# before a letter, and a "<" that begins no tag. (A ">" means something at the start of a line alone.)
_BRACKETS = r"\[(?P<within>(?!\^)[^\[\]]{1,200})\](?=[^(\[:])"
MARKDOWN_SPECIAL = re.compile(_BRACKETS + r"|\\(?=[!-/:-@\[-`{-~]|\Z)|[`*\[\]~_]|<(?=[A-Za-z/!?]|\Z)|&(?=#?\w{1,31};)")


# As browsers and `sanitize` write characters, so that the last step finds nothing to change.
def escape_text(text: str) -> str:
    """Text as it stands between tags of HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\xa0", "&nbsp;")


def escape_value(value: str) -> str:
    """A value as it stands between quotes."""
    return escape_text(value).replace('"', "&quot;")


def escape_markdown(text: str) -> str:
    """Text with every character escaped that Markdown would read as a mark; dollars are the line's affair."""
    return MARKDOWN_SPECIAL.sub(lambda match: _escaped(match, text), text)


def _escaped(match: re.Match[str], text: str) -> str:
    found = match.group()
    if match.group("within"):
        if match.start() == 0 and match.group("within") in (" ", "x", "X"):
            return f"\\[{match.group('within')}\\]"  # else the box of a task
        return f"[{escape_markdown(match.group('within'))}]"
    if found == "~":
        # One that follows a space begins something that nothing ends, as all that could end it are escaped.
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        return "~" if match.start() and before.isspace() and after not in ("", "~") else "\\~"
    if found == "_":
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        return "_" if before.isalnum() and after.isalnum() else "\\_"
    return "&amp;" if found == "&" else "\\" + found


def is_sayable(text: str) -> bool:
    """Whether a text can be said as it is: one space between its words, and no address among them."""
    return "://" not in text and "www." not in text and text == " ".join(text.split())


def quoted(text: str) -> str:
    """Text as it stands in JSON, with its quotes."""
    return encode_basestring(text)
