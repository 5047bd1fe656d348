"""How many tokens a text takes in a language model: an estimate, or by a tokenizer that the caller has."""

from __future__ import annotations

from collections.abc import Callable, Sized
from typing import Any, SupportsIndex

from ..errors import UsageError

BYTES_PER_TOKEN = 4  # of UTF-8: about four letters of English, two of Russian, one and a third of Chinese

CountTokens = Callable[[str], int]


def estimate_tokens(text: str | bytes) -> int:
    """About how many tokens a text (or its UTF-8) takes, with no tokenizer at hand."""
    data = text.encode("utf-8", "replace") if isinstance(text, str) else text
    return -(-len(data) // BYTES_PER_TOKEN)


def token_counter(tokenizer: Any = None) -> CountTokens:
    """A function that counts tokens: by the estimate, or by a tokenizer.

    A tokenizer is a function from text to a number or to a list of tokens, or has a method `encode` that is one.
    """
    if tokenizer is None:
        return estimate_tokens
    count = getattr(tokenizer, "encode", tokenizer)
    if isinstance(tokenizer, str) or not callable(count):
        raise UsageError("tokenizer must be a function from text to tokens or to their number, or have .encode.")

    def counted(text: str) -> int:
        found = count(text)
        # The tokenizers of Hugging Face return an object whose `ids` are the tokens.
        found = getattr(found, "ids", found)
        if not isinstance(found, Sized | SupportsIndex):
            raise UsageError(f"tokenizer must give tokens or their number, not {type(found).__name__}.")
        return len(found) if isinstance(found, Sized) else int(found)

    return counted
