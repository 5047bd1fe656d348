"""What belongs together: the headline, headings, runs of paragraphs, code."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.describe import LATER_COLUMNS, Described, HashedModel, describe
from pagecrunch.extractors.learned.features import FEATURES
from pagecrunch.extractors.learned.together import Together
from pagecrunch.extractors.learned.wholes import Wholes
from pagecrunch.page.page import Page

WORDS = "the sea waits for the Moon and the late tide"


def page_of(blocks: int, tag: str = "div") -> Page:
    return build_page("".join(f"<{tag}>{WORDS}</{tag}>" for _ in range(blocks)))


def described(page: Page, features: np.ndarray) -> tuple[Described, Wholes]:
    blocks, words = np.arange(len(page.blocks)), page.blocks.count("words").astype(np.float64)
    same = np.zeros(len(blocks), np.uint32)
    made = Described(blocks, features, words, same, same, np.ascontiguousarray(features[:, LATER_COLUMNS]))
    return made, Wholes(page, made, words, "article")


def keep_together(
    kept: np.ndarray, probability: np.ndarray, features: np.ndarray, page: Page | None = None
) -> np.ndarray:
    page = page or page_of(len(kept))
    whole = kept.copy()
    together = Together(page, *described(page, features), probability, whole)
    together.keep_headline()
    together.keep_captions()
    together.keep_introduced()
    return whole


def step(name: str, html: str, kept: list[int], probability: list[float], is_any: bool = True) -> list[int]:
    """What one step makes of the blocks that are kept."""
    given = (is_any,) if name == "drop_empty_headings" else ()
    page, whole = build_page(html), np.array(kept, bool)
    made = np.zeros((len(kept), len(FEATURES)), np.float32)
    assert len(page.blocks) == len(kept)
    getattr(Together(page, *described(page, made), np.array(probability), whole), name)(*given)
    return [int(flag) for flag in whole]


def features(blocks: int, headline: int, cover: float = 1.0) -> np.ndarray:
    made = np.zeros((blocks, len(FEATURES)), np.float32)
    made[:, FEATURES.index("title_distance")] = np.arange(blocks) - headline
    made[headline, FEATURES.index("title_cover")] = cover
    return made


def test_the_headline_is_kept_with_the_story_after_it() -> None:
    kept = np.array([False, False, False, True])
    assert keep_together(kept, np.array([0.1, 0.3, 0.1, 0.9]), features(4, 1)).tolist() == [False, True, False, True]
    assert not kept[1]


def test_a_headline_that_the_model_rules_out_is_not_kept() -> None:
    assert not keep_together(np.array([False, True]), np.array([0.1, 0.9]), features(2, 0))[0]


def test_what_shares_few_words_with_the_title_is_not_a_headline() -> None:
    assert not keep_together(np.array([False, True]), np.array([0.4, 0.9]), features(2, 0, cover=0.3))[0]


def test_a_headline_far_from_what_is_kept_is_not_kept() -> None:
    kept = np.zeros(25, bool)  # twenty blocks are near
    kept[-1] = True
    assert not keep_together(kept, np.full(len(kept), 0.4), features(len(kept), 0))[0]


def test_a_page_without_a_title_is_left_alone() -> None:
    assert keep_together(np.array([True]), np.array([0.9]), features(1, 0) + 61).tolist() == [True]


def test_a_caption_between_kept_blocks_is_kept_unless_the_model_is_sure() -> None:
    figure = f"<figure><img src=x><figcaption>{WORDS}</figcaption></figure>"
    html = f"<p>{WORDS}</p>{figure}<p>{WORDS}</p>"
    assert step("keep_captions", html, [1, 0, 1], [0.9, 0.3, 0.9]) == [1, 1, 1]
    assert step("keep_captions", html, [1, 0, 1], [0.9, 0.1, 0.9]) == [1, 0, 1]
    assert step("keep_captions", f"<p>{WORDS}</p>" * 3, [1, 0, 1], [0.9, 0.7, 0.9]) == [1, 0, 1]
    with_blanks = f"<p>{WORDS}</p><p>\u200d</p>{figure}<p>\u200d</p><p>{WORDS}</p>"
    assert step("keep_captions", with_blanks, [1, 0, 0, 0, 1], [0.9, 0.1, 0.3, 0.1, 0.9]) == [1, 0, 1, 0, 1]


@given(st.data())
def test_more_kept_never_means_less_with_the_headline(data: st.DataObject) -> None:
    blocks = data.draw(st.integers(1, 50))
    flags = st.lists(st.booleans(), min_size=blocks, max_size=blocks)
    strict = np.array(data.draw(flags))
    generous = strict | np.array(data.draw(flags))
    probability = np.array(data.draw(st.lists(st.floats(0, 1), min_size=blocks, max_size=blocks)))
    made = features(blocks, data.draw(st.integers(0, blocks - 1)))
    assert not (keep_together(strict, probability, made) & ~keep_together(generous, probability, made)).any()


def test_code_is_kept_with_the_line_before_it() -> None:
    made = features(4, 0, cover=0.0)
    page = build_page("<p>a</p><pre>b</pre><pre>c</pre><pre>d</pre>")
    kept = np.array([True, False, False, False])
    assert keep_together(kept, np.array([0.9, 0.3, 0.3, 0.1]), made, page).tolist() == [True, True, True, False]
    assert not keep_together(np.zeros(4, bool), np.full(4, 0.3), made, page).any()


def test_paragraphs_of_a_run_are_kept_in_both_directions_unless_the_model_is_sure() -> None:
    run = f"<p>{WORDS}</p>" * 5
    assert step("keep_runs", run, [0, 0, 1, 0, 0], [0.1, 0.3, 0.9, 0.3, 0.3]) == [0, 1, 1, 1, 1]


def test_a_paragraph_past_an_advertisement_goes_on_with_the_story() -> None:
    html = f"<p>{WORDS}</p><div>Sale</div><div>Sale</div><p>{WORDS}</p><div>Sale</div><p>{WORDS}</p>"
    assert step("keep_runs", html, [1, 0, 0, 0, 0, 0], [0.9, 0.1, 0.1, 0.5, 0.1, 0.3]) == [1, 0, 0, 1, 0, 0]


def test_a_paragraph_of_links_is_not_part_of_a_run() -> None:
    html = f"<p>{WORDS}</p><p><a href=/x>{WORDS}</a></p>"
    assert step("keep_runs", html, [1, 0], [0.9, 0.5]) == [1, 0]


def test_a_label_or_a_paragraph_elsewhere_is_not_part_of_a_run() -> None:
    html = f"<p>{WORDS}</p><p>Share this</p><div><p>{WORDS}</p></div>"
    assert step("keep_runs", html, [1, 0, 0], [0.9, 0.3, 0.3]) == [1, 0, 0]


def test_a_heading_over_kept_text_is_kept() -> None:
    html = f"<p>{WORDS}</p><h2>Part</h2><h3>First</h3><p>{WORDS}</p><h2>Other</h2>"
    assert step("keep_headings", html, [1, 0, 0, 1, 0], [0.9, 0.2, 0.2, 0.9, 0.2]) == [1, 1, 1, 1, 0]
    assert step("keep_headings", html, [0, 0, 0, 1, 0], [0.9, 0.2, 0.2, 0.9, 0.2]) == [0, 0, 0, 1, 0]


def test_headings_in_a_row_are_kept_past_blocks_without_words() -> None:
    html = f"<p>{WORDS}</p><h2>1. Boats</h2><h3>Sails</h3><h4>Made of</h4><p>\u200d</p><p>{WORDS}</p><h3>Oars</h3>"
    assert step("keep_headings", html, [1, 0, 0, 0, 0, 1, 0], [0.9] + [0.3] * 6) == [1, 1, 1, 1, 0, 1, 0]
    same = f"<p>{WORDS}</p><h3>Oars</h3><h3>Sails</h3><p>{WORDS}</p>"
    assert step("keep_headings", same, [1, 0, 0, 1], [0.9] + [0.3] * 3) == [1, 0, 1, 1]


def test_the_question_of_an_accordion_is_kept_with_its_answer() -> None:
    html = "".join(f"<h3><button>Question {n}?</button></h3><p>{WORDS}</p>" for n in range(3))
    assert step("keep_headings", html, [0, 1, 0, 1, 0, 0], [0.3] * 6) == [0, 1, 1, 1, 0, 0]
    assert step("keep_headings", html, [0, 1, 0, 1, 0, 0], [0.1] * 6) == [0, 1, 0, 1, 0, 0]


CARD = "<div><div>New</div><h3><a href=7>A boat</a></h3><div>Number 7</div><p>It sails well.</p></div>"


def test_a_card_of_which_something_is_kept_keeps_its_name() -> None:
    kept = [0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]
    named = [0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1]
    assert step("keep_labels", CARD * 4, kept, [0.2] * 16) == named
    assert step("keep_labels", CARD * 4, kept, [0.1] * 16) == kept


def test_an_item_keeps_its_line_over_a_list_that_is_kept() -> None:
    html = "<ul><li>Boats<ul><li>Dory<li>Skiff</ul><li>Cars<ul><li>Van</ul></ul>"
    assert step("keep_labels", html, [0, 1, 0, 0, 0], [0.2] * 5) == [1, 1, 0, 0, 0]
    assert step("keep_labels", html, [0, 0, 0, 0, 0], [0.2] * 5) == [0, 0, 0, 0, 0]
    between = "<ul><li>Sizes<b>Boats</b><ul><li>Dory<li>Skiff</ul></ul>".replace("<b>", "</li><b>")
    assert step("keep_labels", between, [0, 0, 1, 1], [0.2] * 4) == [0, 1, 1, 1]


def test_a_heading_without_its_section_is_dropped() -> None:
    html = f"<h1>Title</h1><h2>Part</h2><h3>Inner</h3><p>{WORDS}</p><h2>Related</h2><p>{WORDS}</p>"
    assert step("drop_empty_headings", html, [1, 1, 1, 0, 1, 1], [0.5] * 6) == [1, 0, 0, 0, 1, 1]
    assert step("drop_empty_headings", html, [1, 1, 1, 0, 1, 1], [0.9] * 6) == [1] * 3 + [0, 1, 1]


def test_a_heading_over_a_date_or_a_button_is_dropped_only_on_pages_in_sections() -> None:
    html = f"<h2>Boats</h2><p>May 5</p><h2>Sails</h2><p>{WORDS}</p>"
    assert step("drop_empty_headings", html, [1, 0, 1, 0], [0.5] * 4) == [0, 0, 0, 0]
    assert step("drop_empty_headings", html, [1, 0, 1, 0], [0.5] * 4, False) == [1, 0, 0, 0]


def test_captions_in_a_row_between_kept_text_are_kept() -> None:
    html = "<p>one</p><figure><figcaption>A</figcaption></figure><figure><figcaption>B</figcaption></figure><p>two</p>"
    assert step("keep_captions", html, [1, 0, 0, 1], [0.9, 0.4, 0.4, 0.9]) == [1, 1, 1, 1]
    assert step("keep_captions", html, [1, 0, 0, 1], [0.9, 0.4, 0.1, 0.9]) == [1, 1, 0, 1]
    assert step("keep_captions", html, [1, 0, 0, 0], [0.9, 0.4, 0.4, 0.1]) == [1, 0, 0, 0]


def test_a_list_is_kept_after_a_kept_line_that_ends_with_a_colon() -> None:
    page = build_page(
        "<p>Bring:<ul><li>rope<li>knife</ul><p>Go<ul><li>on<li>up</ul><p>See also:<ul><li><a href=x>b</a></ul>"
    )
    made = features(8, 7, 0.0)
    made[[0, 6], FEATURES.index("ends_with_colon")] = 1.0
    before = [1, 0, 0, 1, 0, 0, 1, 0]
    for likely, found in ((0.5, [1, 1, 1, 1, 0, 0, 1, 0]), (0.3, before)):
        kept = keep_together(np.array(before, bool), np.full(8, likely), made, page)
        assert kept.astype(int).tolist() == found


def test_a_caption_of_a_paragraph_is_kept_between_kept_parts() -> None:
    html = "<p>a</p><figure><img src=x><figcaption><p>b</p></figcaption></figure><p>c</p>"
    assert step("keep_captions", html, [1, 0, 1], [0.9, 0.25, 0.9]) == [1, 1, 1]
    assert step("keep_captions", html.replace("figcaption", "div"), [1, 0, 1], [0.9, 0.25, 0.9]) == [1, 0, 1]


def test_a_term_is_kept_where_its_definition_is_and_only_there() -> None:
    html = "<dl><dt>a<dt>b<dd>c<dt>d<dd>e<dd>f</dl>"
    assert step("pair_terms", html, [0, 0, 1, 1, 0, 1], [0.1] * 6) == [1, 1, 1, 0, 0, 1]


def test_a_line_between_kept_lines_is_kept_if_half_of_those_like_it_are() -> None:
    html = "<p>Tide</p>" * 5
    assert step("fill_gaps", html, [1, 1, 0, 1, 0], [0.3] * 5) == [1, 1, 1, 1, 0]
    assert step("fill_gaps", html, [1, 0, 1, 0, 0], [0.3] * 5) == [1, 0, 1, 0, 0]
    assert step("fill_gaps", html, [1, 1, 0, 1, 0], [0.2] * 5) == [1, 1, 0, 1, 0]


def test_a_line_of_links_between_kept_lines_may_lead_elsewhere() -> None:
    html = "<p>Tide</p><p>Tide</p><p><a href=/sea>Also read</a></p><p>Tide</p>"
    assert step("fill_gaps", html, [1, 1, 0, 1], [0.5] * 4) == [1, 1, 0, 1]


def test_sections_that_are_mostly_kept_keep_their_names_past_a_line_that_is_left_out() -> None:
    html = f"<h2>Tide</h2><p>Photo</p><p>{WORDS} {WORDS} {WORDS}</p>" * 3
    assert step("keep_names", html, [0, 0, 1] * 3, [0.1] * 9) == [1, 0, 1] * 3
    assert step("keep_names", html, [0, 0, 1] * 2 + [0, 0, 0], [0.1] * 9) == [1, 0, 1] * 2 + [0, 0, 0]
    assert step("keep_names", html, [0, 0, 1] + [0, 0, 0] * 2, [0.1] * 9) == [0, 0, 1] + [0, 0, 0] * 2


def test_few_words_under_a_heading_are_not_a_section_that_is_kept() -> None:
    html = "<h2>Tide</h2><p>Photo</p><p>Ten to six</p>" * 3
    assert step("keep_names", html, [0, 0, 1] * 3, [0.1] * 9) == [0, 0, 1] * 3


@given(st.data())
def test_no_step_keeps_less_where_more_was_kept_before(data: st.DataObject) -> None:
    kinds = ("<p>{}</p>", "<div><p>{}</p></div>", "<h2>{}</h2>", "<h3>{}</h3>", "<dt>{}</dt>", "<dd>{}</dd>")
    blocks = data.draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=20))
    html = "".join(block.format(WORDS) for block in blocks)
    flags = st.lists(st.integers(0, 1), min_size=len(blocks), max_size=len(blocks))
    strict = data.draw(flags)
    generous = [max(pair) for pair in zip(strict, data.draw(flags), strict=True)]
    probability = data.draw(st.lists(st.floats(0, 1), min_size=len(blocks), max_size=len(blocks)))
    for name in (
        "keep_captions",
        "keep_introduced",
        "keep_runs",
        "keep_headings",
        "keep_labels",
        "fill_gaps",
        "keep_names",
        "pair_terms",
        "drop_empty_headings",
    ):
        less, more = step(name, html, strict, probability), step(name, html, generous, probability)
        assert all(one <= other for one, other in zip(less, more, strict=True)), name


def filled(html: str, kept: list[int]) -> list[int]:
    page = build_page(html)
    whole = np.array(kept, bool)
    seen = describe(page, HashedModel.empty())
    words = page.blocks.count("words").astype(np.float64)
    Together(page, seen, Wholes(page, seen, words, "listing"), np.zeros(len(kept)), whole).fill_lists()
    return whole.astype(int).tolist()


def test_a_gap_in_a_list_of_cards_is_filled_part_by_part() -> None:
    cards = "<div class=card><h3><a href=x>Boat</a></h3><p>Add to cart</p></div>" * 4
    assert filled(f"<div>{cards}</div>", [1, 0, 1, 0, 0, 0, 1, 1]) == [1, 0, 1, 0, 1, 0, 1, 1]
    assert filled(f"<div>{cards}</div>", [1, 0, 0, 0, 0, 0, 1, 1]) == [1, 0, 0, 0, 0, 0, 1, 1]


def test_gaps_are_not_filled_from_another_list() -> None:
    items = "<li>one<li>two<li>three<li>four"
    assert filled(f"<ul>{items}</ul><ul>{items}</ul>", [1, 1, 1, 0, 1, 1, 0, 0]) == [1, 1, 1, 1, 1, 1, 0, 0]
    assert filled("<p>one</p><p>two</p><p>three</p>", [1, 1, 0]) == [1, 1, 0]
