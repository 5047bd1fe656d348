"""Scripts go, and what is for browsers without them is shown."""

from __future__ import annotations

from filtering import PROSE, filtered


def test_scripts_go_with_their_text() -> None:
    result = filtered("scripts", remove="all", html=f"{PROSE}<script>var tide = 1</script>")
    assert "script" not in result.html and "tide = 1" not in result.html


def test_what_is_for_browsers_without_scripts_is_shown() -> None:
    result = filtered("scripts", remove="all", html=f"{PROSE}<noscript><p>All tides of today</p></noscript>")
    assert "<p>All tides of today</p>" in result.body and "noscript" not in result.body


def test_a_plea_for_scripts_is_never_shown() -> None:
    assert (
        "enable"
        not in filtered("scripts", remove="all", html=f"{PROSE}<noscript>Please enable JavaScript.</noscript>").body
    )


def test_an_image_is_not_shown_twice() -> None:
    page = f"{PROSE}<figure><img data-src=a.jpg><noscript><img src=a.jpg></noscript></figure>"
    assert filtered("scripts", remove="all", html=page).body.count("<img") == 1


def test_noscript_can_be_removed_or_kept() -> None:
    page = f"{PROSE}<noscript><p>Tides</p></noscript>"
    assert "Tides" not in filtered("scripts", remove="all", html=page, noscript="remove").body
    assert "<noscript>" in filtered("scripts", remove="all", html=page, noscript="keep").body


def test_the_pages_own_scripts_stay_and_those_that_ask_for_consent_go() -> None:
    page = f"{PROSE * 5}<script src=https://cdn.cookielaw.org/a.js></script><script src=/own.js></script>"
    result = filtered("scripts", page)
    assert "cookielaw" not in result.html and '<script src="/own.js">' in result.html


def test_an_inline_script_no_longer_loads_a_consent_tool() -> None:
    page = f"{PROSE * 5}<script>window.Tool={{}};load('https://consent.cookiebot.com/uc.js')</script>"
    assert "window.Tool={};load('https://blocked.invalid/uc.js')" in filtered("scripts", page).html
