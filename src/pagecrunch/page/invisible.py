"""Characters that no one sees: zero-width spaces, soft hyphens, and those that smuggle text past our eyes.

Tag characters and runs of variation selectors spell text that programs read and people do not; controls of direction
show a text in another order than it is read in. The joiners that scripts and emoji need (U+200C, U+200D) stay, and so
do the marks of direction (U+200E, U+200F, U+061C) and a single variation selector. A soft hyphen says where a line may
break; in what people take away it cuts words in two for whoever searches or counts them.

Every text that a result gives is without them: what is written from the page's text by the renderers, everything else
by `cleaned`.
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from .page import Page

T = TypeVar("T")

INVISIBLE = re.compile(
    "(?:[\xad\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e00ff]"
    "|[\ufe00-\ufe0f\U000e0100-\U000e01ef]{2,})+"
)
# The same in UTF-8.
INVISIBLE_BYTES = re.compile(
    rb"(?:\xc2\xad|\xe2\x80[\x8b\xaa-\xae]|\xe2\x81[\xa0-\xaf]|\xef\xbb\xbf|\xef\xbf[\xb9-\xbb]"
    rb"|\xf3\xa0[\x80-\x83][\x80-\xbf]"
    rb"|(?:\xef\xb8[\x80-\x8f]|\xf3\xa0[\x84-\x86][\x80-\xbf]|\xf3\xa0\x87[\x80-\xaf]){2,})+"
)

REASON = "zero-width character"


def has_invisible(page: Page) -> bool:
    """Whether such characters are to be left out of this page's text, and there are any."""
    return page.hidden_policy != "keep" and INVISIBLE_BYTES.search(page.text_bytes) is not None


def without_invisible(text: str) -> str:
    if not text.isascii():
        for character in text:
            if character >= "\xad" and may_be_invisible(character):  # few texts need a closer look, which takes long
                return INVISIBLE.sub("", text)
    return text


def may_be_invisible(character: str) -> bool:
    """Whether `INVISIBLE` matches a character, alone or after another."""
    if character < "\u202a":
        return character in {"\xad", "\u200b"}
    if character < "\ufe00":
        return character <= "\u202e" or "\u2060" <= character <= "\u206f"
    return character <= "\ufe0f" or character in {"\ufeff", "\ufff9", "\ufffa", "\ufffb"} or character >= "\U000e0000"


def named(text: str) -> str:
    """Characters by their numbers (`U+200B U+E0041`), to show those that cannot be seen."""
    return " ".join(f"U+{ord(character):04X}" for character in text)


def cleaned(value: T) -> T:
    """A value without invisible characters in any text of it; the value itself where there are none."""
    if isinstance(value, str):
        return without_invisible(value)  # type: ignore[return-value]
    if isinstance(value, tuple | list):
        parts = [cleaned(part) for part in value]
        if all(new is old for new, old in zip(parts, value, strict=True)):
            return value
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {}
        for field in fields(value):
            old = getattr(value, field.name)
            if (new := cleaned(old)) is not old:
                changed[field.name] = new
        return replace(value, **changed) if changed else value
    return value
