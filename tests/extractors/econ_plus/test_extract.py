"""econ-plus on the pages where ECON as published goes wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from pages_made import html_soup

from pagecrunch import extract
from pagecrunch.extractors.econ import NO_PASSAGE

HEAD = "<title>Late tide surprises port - The Mail</title>"
STORY = """<h1>Late tide surprises port</h1>
<p>The tide came late on Monday, and the port was full of ships.</p>
<p>Nobody had seen such a tide, said the harbour master.</p>"""
NOTICE = "<p>{} All texts, pictures and other works on these pages are protected, and any use needs consent.</p>"


def story(html: str) -> str:
    return extract(html, using="econ-plus").text


def reason_of(html: str, text: str) -> str:
    blocks = extract(html, using="econ-plus").blocks
    return next(block.reason for block in blocks if text in block.text)


EXPECTED = (
    "Late tide surprises port\n\nThe tide came late on Monday, and the port was full of ships.\n\n"
    "Nobody had seen such a tide, said the harbour master."
)


def test_a_story_of_one_sentence_wins_over_a_long_notice() -> None:
    menu = "<li><a href=/>More news from here</a>" * 10
    html = f"{HEAD}<h1>Late tide surprises port</h1><p>A late tide, at last.</p><ul>{menu}</ul>{NOTICE.format('Note:')}"
    assert story(html) == "Late tide surprises port\n\nA late tide, at last."


def test_ECON_as_published_misses_that_story() -> None:
    html = f"{HEAD}<div><p>A late tide, at last.</p></div><div>{NOTICE.format('Note:')}</div>"
    assert "tide" not in extract(html, using="econ").text


def test_the_headline_is_kept_and_what_stands_before_it_is_not() -> None:
    html = f"{HEAD}<p>Welcome, dear reader, to The Mail.</p>{STORY}"
    assert story(html) == EXPECTED
    assert reason_of(html, "Welcome") == "before the headline"
    assert reason_of(html, "Late tide surprises") == "the headline"


@pytest.mark.parametrize(
    ("noise", "reason"),
    [
        ("<div class=comments><p>First, as ever.</p></div>", "in a box whose name says that it is something else"),
        ("<footer><p>The Mail, Port Street 1.</p></footer>", "in a box whose name says that it is something else"),
        (NOTICE.format("© The Mail."), "with a copyright sign"),
        ("<p>Nobody had seen such a tide, said the harbour master.</p>", "the same text comes earlier on the page"),
        ("<p><a href=/>More news, more sports, more weather.</a></p>", "mostly links"),
        (
            "<div class=t><a href=/>Other news</a><p>Rain, again.</p></div>" * 3,
            "in a list of entries after the story",
        ),
        (
            "<p>" + "<a href=/>Menu</a> " * 40 + "</p><div><p>An offer, just for you.</p></div>",
            "too far from the story",
        ),
    ],
)
def test_noise_with_periods_and_commas_is_left_out_with_its_reason(noise: str, reason: str) -> None:
    html = HEAD + STORY + noise
    assert story(html) == EXPECTED
    reasons = [block.reason for block in extract(html, using="econ-plus").blocks if not block.kept]
    assert reason in reasons


def test_a_wrapper_around_one_paragraph_does_not_end_the_story() -> None:
    html = f"{HEAD}<div><div><p>The late tide, first part.</p></div><div><p>The second, last part.</p></div></div>"
    assert story(html) == "The late tide, first part.\n\nThe second, last part."


def test_text_parted_by_line_breaks_in_one_cell_is_whole() -> None:
    html = f"{HEAD}<table><tr><td>The late tide, one.<br><br>Port, two.<br><br>Three, four.</table>"
    assert story(html) == "The late tide, one.\n\nPort, two.\n\nThree, four."


def test_headings_and_items_between_passages_are_kept() -> None:
    html = f"{HEAD}{STORY}<h2>What now</h2><ul><li>Wait</ul><p>The port stays full, they say.</p><h3>Most read</h3>"
    assert "What now" in story(html) and "Wait" in story(html) and "Most read" not in story(html)


def test_answers_are_content_where_the_page_is_a_conversation() -> None:
    answers = "<div class=comment><p>It was the wind, I think.</p></div>"
    question = "<p>Why was the tide so late, does anybody know about the port?</p>"
    assert "wind" in story(f"{HEAD}<div class=topic>{question}{answers}</div>")
    assert "wind" not in story(f"{HEAD}<div class=news>{question}{STORY}{answers}</div>")


def test_a_page_without_a_title_goes_by_length() -> None:
    assert story(f"<p>Menu, short.</p>{'<a href=/>x y</a>' * 20}{STORY}").endswith("said the harbour master.")


def test_where_everything_is_labelled_the_passages_are_kept_all_the_same() -> None:
    assert story("<footer><p>Only a footer, nothing else.</p></footer>") == "Only a footer, nothing else."


def test_a_page_without_a_period_or_comma_gives_nothing_and_says_why() -> None:
    result = extract("<h1>Menu</h1><p>Home", using="econ-plus")
    assert result.text == ""
    assert result.decision.reasons[0] == NO_PASSAGE


def test_the_published_variant_is_still_there() -> None:
    html = f"<div>{STORY}</div><footer><p>The Mail, Port Street 1.</p></footer>"
    assert "Port Street" in extract(f"<div>{html}</div>", using="econ").text
    assert "Port Street" not in extract(f"{HEAD}<div>{html}</div>", using="econ-plus").text


@given(html_soup)
def test_any_page_gives_text_or_says_that_it_has_no_passage(html: str) -> None:
    result = extract(html, using="econ-plus")
    result.ledger.check()
    assert result.text or result.decision.reasons[0] == NO_PASSAGE
    assert result.text == extract(html, using="econ-plus").text


def test_thousands_of_boxes_and_a_deep_page_are_fine() -> None:
    boxes = "<div class=c><a href=/>x</a><p>a, b.</p></div>" * 3_000
    assert story("<div class=footer>" * 3_000 + "<p>Deep, down.</p>" + boxes)


def test_where_something_speaks_against_every_passage_they_are_the_story() -> None:
    signed = STORY.replace("</p>", " \u00a9 The Mail</p>")
    assert "The tide came late on Monday" in story(HEAD + signed)
