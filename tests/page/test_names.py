from __future__ import annotations

from pagecrunch.page import names


def test_no_name_stands_twice() -> None:
    for listed in (
        names.TAG_NAMES,
        names.ATTRIBUTE_NAMES,
        names.HIDDEN_REASONS,
        names.COUNT_COLUMNS,
        names.BLOCK_KINDS,
    ):
        assert len(set(listed)) == len(listed) < 256


def test_inline_tags_are_tags() -> None:
    assert set(names.INLINE_TAGS) <= set(names.TAG_NAMES)
