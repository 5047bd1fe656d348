from __future__ import annotations

from types import SimpleNamespace

import pytest

from pagecrunch import Error
from pagecrunch.passages.tokens import estimate_tokens, token_counter


def test_tokens_are_estimated_by_bytes() -> None:
    assert (estimate_tokens(""), estimate_tokens("four"), estimate_tokens("fives"), estimate_tokens("潮汐")) == (
        0,
        1,
        2,
        2,
    )


@pytest.mark.parametrize(
    "tokenizer",
    [
        str.split,
        lambda text: len(text.split()),
        SimpleNamespace(encode=str.split),
        SimpleNamespace(encode=lambda text: SimpleNamespace(ids=text.split())),
    ],
)
def test_any_tokenizer_counts(tokenizer: object) -> None:
    assert token_counter(tokenizer)("one two three") == 3


def test_what_cannot_count_is_refused() -> None:
    with pytest.raises(Error, match="tokenizer must be a function"):
        token_counter("cl100k_base")
