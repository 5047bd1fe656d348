from __future__ import annotations

import pytest

from pagecrunch import extract
from pagecrunch.page.style_rules import find_rules

SEEN = "<p>Text that is seen, and more of it than is hidden on this page."


def text(css: str, html: str) -> str:
    return extract(f"<style>{css}</style>{SEEN}{html}", using="everything").text


@pytest.mark.parametrize(
    ("css", "html"),
    [
        (".x{display:none}", "<p class='y x'>SECRET"),
        (".x{ DISPLAY : none !important }".replace(" : ", ": "), "<p class=x>SECRET"),
        ("a{} /* c */ p.x,.z{visibility:hidden}", "<p class=x>SECRET"),
        ("#x{opacity:0}", "<p id=x>SECRET"),
        (".x{font-size:0px}", "<p class=x>SECRET"),
        (".x{position:absolute;left:-9999px}", "<p class=x>SECRET"),
        (".x{color:#fff;background:#ffffff}", "<p class=x>SECRET"),
        (".x{position:absolute;clip:rect(0,0,0,0)}", "<p class=x>SECRET"),
        (".x.y{display:none}", "<div class='y x'><p>SECRET"),
        ("aside{display:none}", "<aside>SECRET"),
    ],
)
def test_a_simple_rule_hides_with_all_below(css: str, html: str) -> None:
    assert "SECRET" not in text(css, html)


@pytest.mark.parametrize(
    ("css", "html"),
    [
        ("@media print{.x{display:none}}", "<p class=x>SHOWN"),
        (".x:hover{display:none}.menu .x{display:none}.a>.x{display:none}", "<p class=x>SHOWN"),
        (".x{opacity:0.5}.x{font-size:0.9em}.x{left:-1px}", "<p class=x>SHOWN"),
        (".x.y{display:none}", "<p class=x>SHOWN"),
        ("b.x{display:none}", "<p class=x>SHOWN"),
        (".xx{display:none}", "<p class=x>SHOWN"),
        ("p{display:none}", "<p>SHOWN"),
        ("@keyframes k{from{opacity:0}to{opacity:1}}", "<p class=x>SHOWN"),
        (".x{display:none", "<p class=x>SHOWN"),
    ],
)
def test_a_rule_that_does_not_hold_for_everyone_hides_nothing(css: str, html: str) -> None:
    assert "SHOWN" in text(css, html)


def test_rules_after_a_media_block_count_again() -> None:
    rules: dict[str, int] = {}
    find_rules(b"@media print{.a{display:none}.b{display:none}} .c{display:none}", rules)
    assert list(rules) == [".c"]


def test_the_ledger_tells_what_a_rule_hid() -> None:
    result = extract(f"<style>.x{{display:none}}</style>{SEEN}<p class=x>SECRET", using="everything")
    assert [(entry.bucket, entry.reason) for entry in result.ledger.entries if entry.text == "SECRET"] == [
        ("hidden", "display: none")
    ]


def test_a_rule_names_classes_and_not_parts_of_them() -> None:
    assert "SHOWN" in text(".a{display:none}", "<p class='aa a-a'>SHOWN") and "SECRET" not in text(
        "p.a{display:none}", "<p class='aa a'>SECRET"
    )


def test_rules_hide_no_root_whatever_its_class() -> None:
    assert (
        "SHOWN"
        in extract("<html class=x><style>html.x{display:none}.x{opacity:0}</style><p>SHOWN", using="everything").text
    )
