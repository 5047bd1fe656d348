from __future__ import annotations

from pagecrunch.extractors.econ_plus.reasons import BEYOND, IS_KEPT, REASONS


def test_a_block_is_beyond_the_story_until_a_step_gives_it_another_reason() -> None:
    assert BEYOND == 0  # columns begin as zeros


def test_what_belongs_to_the_story_is_kept() -> None:
    kept = [reason for reason, is_kept in zip(REASONS, IS_KEPT, strict=True) if is_kept]
    assert kept == ["a heading, item or line within the story", "a passage of the story", "the headline"]
