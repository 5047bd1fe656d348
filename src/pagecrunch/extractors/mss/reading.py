"""The tokens of a page, by the compiled loop where there is one."""

from __future__ import annotations

import os
from contextlib import suppress
from types import ModuleType

from ...types import Page
from . import tokens as plain
from .tokens import Codes, Tokens

fast: ModuleType = plain
if not os.environ.get("PAGECRUNCH_PLAIN"):
    with suppress(ImportError):
        from . import _tokens

        fast = _tokens


def tokenise(page: Page) -> Tokens:
    """All tokens of the page."""
    tokens: Tokens = fast.tokenise(page)
    return tokens


def text_codes(text: str) -> Codes:
    """The words of a text that is no page, as `tokenise` would know them."""
    codes: Codes = fast.text_codes(text)
    return codes
