from __future__ import annotations

from pagecrunch.console.held_pages import HeldPages
from pagecrunch.console.playground.given import hold_sample
from pagecrunch.console.settings_pages.effect import effects
from pagecrunch.registry import Registry
from pagecrunch.settings import Assignment, Settings, overlay
from pagecrunch.sites import SiteRules

SAMPLE = hold_sample(HeldPages())


def test_the_effect_is_counted_on_text_and_on_the_tidied_page() -> None:
    given = [Assignment("extract.using", "everything", "Here"), Assignment("tidy.profile", "crunch-1.0", "Here")]
    text, tidied = effects(SAMPLE, Settings(), overlay(Settings(), given), Registry(()), SiteRules())
    assert text.words_before < text.words_after == text.words
    assert text.changed and all(block.is_kept for block in text.changed)
    assert tidied.words_after > tidied.words_before
    assert any("We value your privacy" in block.text for block in tidied.changed)


def test_no_change_has_no_effect() -> None:
    for effect in effects(SAMPLE, Settings(), Settings(), Registry(()), SiteRules()):
        assert effect.changed == () and effect.words_before == effect.words_after
