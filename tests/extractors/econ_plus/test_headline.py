from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.extractors.econ_plus.headline import MAX_TITLE, find_title, stems_of
from pagecrunch.extractors.econ_plus.judge import judge


def headline_of(html: str) -> str:
    page = build_page(html)
    headline = judge(page).headline
    return page.block_text(headline) if headline >= 0 else ""


def test_the_title_is_that_of_the_head_and_never_endless() -> None:
    assert find_title(build_page("<title>Late tide</title><svg><title>icon</title></svg>")) == "Late tide"
    assert find_title(build_page("<p>no title")) == ""
    assert len(find_title(build_page(f"<title>{'x' * 9_999}</title>"))) == MAX_TITLE


def test_stems_are_beginnings_of_words_and_pairs_of_unspaced_characters() -> None:
    assert stems_of("Tides of the Northern ports, 2012") == {"tides", "north", "ports"}
    assert stems_of("潮汐晚到") == {"潮汐", "汐晚", "晚到"}


def test_the_block_that_repeats_the_title_is_the_headline() -> None:
    html = "<title>Late tide surprises port - The Mail</title><p>The Mail</p><h1>Late tide surprises port</h1><p>A, b."
    assert headline_of(html) == "Late tide surprises port"


def test_quotation_marks_and_case_do_not_matter() -> None:
    assert (
        headline_of('<title>"Late" tide in port</title><h2>“LATE” TIDE IN PORT</h2><p>A, b.') == "“LATE” TIDE IN PORT"
    )


def test_a_heading_goes_before_a_line_with_the_same_words() -> None:
    html = "<title>Late tide in port</title><div>Late tide in port</div><h1>Late tide in port!</h1><p>A, b."
    assert headline_of(html) == "Late tide in port!"


def test_a_link_with_the_titles_words_is_not_a_headline() -> None:
    html = "<title>Late tide in port</title><p><a href=/>Late tide in port</a></p><p>A tide, late in port."
    assert headline_of(html) == ""


def test_a_headline_after_the_story_does_not_count() -> None:
    story = "<p>The late tide came to the port, and the port was full of tide.</p>"
    assert headline_of(f"<title>Late tide in port</title>{story}<h3>Late tide in port</h3><p>Imprint, legal.") == ""


@pytest.mark.parametrize("title", ["", "<title></title>", "<title>News</title>"])
def test_a_page_without_a_usable_title_has_no_headline(title: str) -> None:
    assert headline_of(f"{title}<h1>News</h1><p>A, b.") == ""


def test_passages_share_words_with_the_title() -> None:
    page = build_page(
        "<title>Tides surprise ports</title><p>The tide, a surprise to every port.</p><p>Imprint, legal.</p>"
    )
    assert judge(page).shared.tolist() == [1, 0]


@pytest.mark.parametrize(
    ("title", "headline"),
    [
        ("Ο νομος της πολης", "Ο ΝΟΜΟΣ ΤΗΣ ΠΟΛΗΣ"),
        ("ΣΕΙΣΜΟΣ στη Σάμο - Νέα", "Σεισμος στη Σάμο"),
        ("İstanbul’da deprem", "İSTANBUL’DA DEPREM"),
        ("Поздний прилив удивил порт", "ПОЗДНИЙ ПРИЛИВ УДИВИЛ ПОРТ!"),
        ("Ⱥ late tide in ȺȾ port", "ⱥ LATE TIDE in ⱥⱦ port"),
        ("潮汐晚到了港口_新闻", "潮汐晚到了港口"),
        ("𐐀𐐁𐐂𐐃𐐄 𐐅𐐆𐐇 tide", "𐐨𐐩𐐪𐐫𐐬 𐐭𐐮𐐯 tide"),
    ],
)
def test_case_does_not_matter_in_any_script(title: str, headline: str) -> None:
    assert headline_of(f"<title>{title}</title><h1>{headline}</h1><p>A, b.") == headline
