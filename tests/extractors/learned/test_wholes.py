"""Things that are kept whole or left out whole: their blocks share one probability."""

from __future__ import annotations

import numpy as np
import pytest

from pagecrunch.build import build_page
from pagecrunch.extractors.learned.describe import HashedModel, describe
from pagecrunch.extractors.learned.wholes import Wholes, raised_odds
from pagecrunch.page.names import STRUCTURE_KINDS

TABLE = "<table><tr><th>Size<th>Price<tr><td>S<td>5</table>"
POST = "<li><p>Ann</p><p>today</p><p>me too</p>"


def things(html: str, kind: str = "forum") -> list[int]:
    """The number of the thing that each block belongs to."""
    page = build_page(html)
    words = page.blocks.count("words").astype(np.float64)
    return list(np.asarray(Wholes(page, describe(page, HashedModel.empty()), words, kind).thing))


@pytest.mark.parametrize(
    "html",
    [
        TABLE,
        "<dl><dt>Size<dd>Large<dt>Colour<dd>Red</dl>",
        "<figure><p>A</p><figcaption>B</figcaption></figure>",
        "<pre>a<div>b</div></pre>",
        "<ul><li>one<li>two<li>three</ul>",
        f"<figure>{TABLE}<figcaption>Prices</figcaption></figure>",
    ],
)
def test_each_of_these_is_one_thing(html: str) -> None:
    inside = things(f"<p>before</p>{html}<p>after</p>")
    assert inside[0] == inside[-1] == -1
    assert len(set(inside[1:-1])) == 1 and inside[1] >= 0


def likely(html: str, kind: str = "listing") -> list[float]:
    """What becomes of an even chance for all blocks."""
    page = build_page(html)
    words = page.blocks.count("words").astype(np.float64)
    return Wholes(page, describe(page, HashedModel.empty()), words, kind).share(np.full(len(words), 0.5)).tolist()


def test_what_an_item_says_again_for_another_screen_promises_nothing() -> None:
    card = "<div class={0}><h3>Tide of {1}</h3><p>High water at {1}</p></div>"
    items = [card.format("large", n) + card.format("small", n) for n in ("noon", "four", "nine")]
    assert likely(f"<ul>{''.join(f'<li>{item}' for item in items)}</ul>") == [0.5, 0.5, 0.0, 0.0] * 3
    other = "<p>High water at four<p>Low water at ten<p>High water at four<p>Nobody swims there<p>Boats go out"
    assert likely(f"<ul><li>{other}<li>{other}</ul>") == [0.5] * 10


def test_a_list_that_says_the_same_few_words_in_each_item_is_still_to_come() -> None:
    assert likely("<p>Boats<ul><li>Loading ...<li>Loading ...<li>Loading ...</ul>") == [0.5, 0.0, 0.0, 0.0]
    assert likely("<p>Boats<ul><li>Sold<li>Sold<li>For sale</ul>") == [0.5] * 4


def test_a_figure_with_a_quote_is_a_quote_with_who_said_it() -> None:
    page = build_page("<figure><blockquote>Boats sink</blockquote><figcaption>A captain</figcaption></figure>")
    words = page.blocks.count("words").astype(np.float64)
    wholes = Wholes(page, describe(page, HashedModel.empty()), words, "article")
    assert [STRUCTURE_KINDS[kind] for kind in wholes.kind] == ["quote", "quote"]


def test_a_list_with_a_long_item_is_decided_item_by_item() -> None:
    words = "word " * 101
    assert things(f"<ul><li><p>a</p><p>b</p><li>{words}<li>c</ul>") == [1, 1, -1, 3]


def test_a_thread_is_decided_post_by_post_but_a_list_of_cards_as_a_list() -> None:
    assert len(set(things(f"<ul>{POST * 3}</ul>"))) == 3
    assert len(set(things(f"<ul>{POST * 3}</ul>", "listing"))) == 1


def test_the_blocks_of_a_thing_share_the_mean_of_their_probabilities_by_words() -> None:
    page = build_page(f"<p>before</p>{TABLE}")
    words = page.blocks.count("words").astype(np.float64)
    wholes = Wholes(page, describe(page, HashedModel.empty()), words, "forum")
    shared = wholes.share(np.array([0.9, 0.8, 0.2, 0.2, 0.8]))
    assert shared.tolist() == pytest.approx([0.9, 0.5, 0.5, 0.5, 0.5])


def test_a_table_in_the_midst_of_the_content_is_likelier_and_one_elsewhere_is_not() -> None:
    page = build_page(f"{TABLE}<p>one</p>{TABLE}<p>two</p><p>menu</p>{TABLE}")
    words = page.blocks.count("words").astype(np.float64)
    wholes = Wholes(page, describe(page, HashedModel.empty()), words, "article")
    kept = np.array([False] * 4 + [True] + [False] * 4 + [True] + [False] * 5)
    raised = wholes.raise_within(np.full(15, 0.5), kept, {"article": 1.0})
    assert (raised[5:9] > 0.9).all()
    assert raised[[0, 4, 9, 10, 14]].tolist() == [0.5] * 5


def test_a_page_with_prose_raises_the_odds_of_a_table() -> None:
    odds = dict(zip(STRUCTURE_KINDS, raised_odds({"article": 1.0}), strict=True))
    assert odds["table"] > odds["list"] > odds["form"] == 0.0
    assert odds["figure"] == 0.0 < dict(zip(STRUCTURE_KINDS, raised_odds({"product": 1.0}), strict=True))["figure"]
    assert set(raised_odds({"forum": 1.0})) == {0.0}


def test_a_thing_of_which_half_is_kept_is_made_whole() -> None:
    page = build_page(TABLE + "<p>after</p>")
    words = page.blocks.count("words").astype(np.float64)
    for flags, whole in (([1, 1, 0, 0, 0], [1, 1, 1, 1, 0]), ([1, 0, 0, 0, 1], [0, 0, 0, 0, 1])):
        kept = np.array(flags, bool)
        Wholes(page, describe(page, HashedModel.empty()), words, "article").make_whole(kept)
        assert kept.tolist() == [bool(flag) for flag in whole]


def test_a_table_of_links_is_not_raised() -> None:
    table = "<table><tr><th>News<th>Sport<tr><td><a href=x>Boats</a><td><a href=x>Skiing</a></table>"
    raised = []
    for html in (TABLE, table):
        page = build_page(f"<p>one</p>{html}<p>two</p>")
        words = page.blocks.count("words").astype(np.float64)
        wholes = Wholes(page, describe(page, HashedModel.empty()), words, "article")
        kept = np.array([True, False, False, False, False, True])
        raised.append(wholes.raise_within(np.full(6, 0.5), kept, {"article": 1.0})[1])
    assert raised[0] > raised[1] > 0.5


def test_a_control_below_the_text_of_each_item_is_not_part_of_it() -> None:
    item = "<li><h3>A boat</h3><p>It sails on the sea.</p><p><a href=x>Read more</a></p>"
    inside = things(f"<ul>{item * 3}</ul>", "listing")
    assert [place for place, thing in enumerate(inside) if thing == -1] == [2, 5, 8]
    assert -1 not in things(f"<ul>{item * 2}</ul>", "listing")
