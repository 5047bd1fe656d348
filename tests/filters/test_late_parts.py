"""What scripts add later is hidden if it asks for consent or advertises."""

from __future__ import annotations

from filtering import PROSE, filtered

from pagecrunch.filters.late_parts import style_sheet


def test_a_page_with_scripts_gets_a_style_for_late_parts() -> None:
    html = filtered("late_parts", f"<script>x()</script>{PROSE * 5}").html
    assert f'<style id="pagecrunch-late-parts">{style_sheet()}</style>' in html


def test_a_page_without_scripts_needs_none() -> None:
    assert filtered("late_parts", PROSE).changes == ()


def test_the_style_hides_dialogs_and_lets_the_page_scroll() -> None:
    assert "#onetrust-consent-sdk" in style_sheet() and "body.didomi-popup-open" in style_sheet()
