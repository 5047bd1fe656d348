"""The tokens of a page, by the compiled loop where there is one."""

from __future__ import annotations

from ...compiled import fastest
from ...page.page import Page
from . import tokens as plain
from .tokens import Codes, Tokens

fast = fastest(plain)


def tokenise(page: Page) -> Tokens:
    """All tokens of the page."""
    tokens: Tokens = fast.tokenise(page)
    return tokens


def text_codes(text: str) -> Codes:
    """The words of a text that is no page, as `tokenise` would know them."""
    codes: Codes = fast.text_codes(text)
    return codes
