from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import style_rules as oracle

from pagecrunch import extract
from pagecrunch.build import build_page
from pagecrunch.page.names import TAG_CODES
from pagecrunch.page.style_rules import find_rules, hiding_rules, rows_by_name

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


PIECES = (
    "display VISIBILITY Font-Size left color -color clip-path y t e p r none hidden 0 .0 00.01 0.5 -999 -9 rect #F "
    "white circle { } ; */ /* .a @media"
)


@given(st.lists(st.sampled_from([*PIECES.split(), " ", ":", ": ", ":  "]), max_size=30).map("".join))
@settings(max_examples=1000, deadline=None)
def test_the_rules_found_are_those_of_the_oracle(css: str) -> None:
    assert hiding_rules(css.encode()) == oracle.hiding_rules(css.encode())


def test_rules_that_may_hide_are_found_and_others_passed_over() -> None:
    rules = (
        b".a{display:none}",
        b".b{top:0}",
        b".c{left: -999px}",
        b".d{margin:0}",
        b".e{opacity:.0}",
        b".f{color:red}",
    )
    sheet = b"".join(rules)
    assert [sheet[start : end + 1] for start, _, end in hiding_rules(sheet)] == [rules[0], rules[2], rules[4]]


def test_rules_within_other_rules_are_passed_over() -> None:
    sheet = b"@media print{.a{display:none}}/* c */.b{display:none}"
    assert [sheet[start:brace] for start, brace, _ in hiding_rules(sheet)] == [b".b"]


def test_rows_are_found_by_whole_classes_and_whole_ids() -> None:
    long = b"c" * 70
    page = build_page(
        f"<p class='a x a'><b id=a>t</b><i class=aa>t</i><u class=bb id='x y'>t</u><s class='{long.decode()}c'>t</s>"
        f"<q class='\t{long.decode()}\v'>t</q>"
    )
    row = {name: page.tag.tolist().index(TAG_CODES[name]) for name in "pbuq"}
    of_class, of_id = rows_by_name(page.table, frozenset({b"a", b"bb", long}), frozenset({b"a", b"x y"}))
    assert of_class == {b"a": [row["p"]], b"bb": [row["u"]], long: [row["q"]]}
    assert of_id == {b"a": [row["b"]], b"x y": [row["u"]]}
