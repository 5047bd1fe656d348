from __future__ import annotations

from pagecrunch.extractors.learned import reading


def test_class_words_are_split_at_case_and_punctuation() -> None:
    def hashes(text: bytes) -> list[int]:
        found = [0] * 20
        return found[: reading.hash_words(text, 0, len(text), reading.FNV_START, found, 0)]

    assert hashes(b"articleBody") == hashes(b"article-body") == hashes(b"article_body") == hashes(b"Article Body")
    assert len(hashes(b"post-12345 x")) == 1


def test_words_of_a_text_are_told_whatever_their_case_and_cjk_one_by_one() -> None:
    def hashes(text: str) -> list[int]:
        found, keys, data = [0] * 20, [0], text.encode()
        return found[: reading.hash_text(data, 0, len(data), found, 0, 20, keys, 0)]

    assert hashes("The Tide, late.") == hashes("the tide late") and len(hashes("The Tide, late.")) == 3
    assert len(hashes("潮は遅い")) == 4


def test_as_many_words_overlap_as_are_among_the_others() -> None:
    assert reading.overlap([1, 2, 2, 65], 4, [2, 3], 2) == 2  # 65 has the bit of 1, and is not it
