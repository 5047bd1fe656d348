"""Characters that no one sees: zero-width spaces, soft hyphens, and tag characters that smuggle text past our eyes.

The joiners that scripts and emoji need (U+200C, U+200D) stay. A soft hyphen says where a line may break; in what people
take away it cuts words in two for whoever searches or counts them.
"""

from __future__ import annotations

import re

from .page import Page

INVISIBLE = re.compile("[\xad\u200b\u2060-\u2064\ufeff\U000e0000-\U000e007f]+")
# The same in UTF-8.
INVISIBLE_BYTES = re.compile(
    rb"(?:\xc2\xad|\xe2\x80\x8b|\xe2\x81[\xa0-\xa4]|\xef\xbb\xbf|\xf3\xa0[\x80\x81][\x80-\xbf])+"
)

REASON = "zero-width character"


def has_invisible(page: Page) -> bool:
    """Whether such characters are to be left out of this page's text, and there are any."""
    return page.hidden_policy != "keep" and INVISIBLE_BYTES.search(page.text_bytes) is not None


def without_invisible(text: str) -> str:
    return text if text.isascii() else INVISIBLE.sub("", text)
