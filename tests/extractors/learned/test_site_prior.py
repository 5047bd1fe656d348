"""What readers taught shifts the odds of blocks that carry the signs, within bounds."""

from __future__ import annotations

import numpy as np
import pytest

from pagecrunch import extract
from pagecrunch.build import build_page
from pagecrunch.extractors.learned.site_prior import MOST_SHIFT, SitePrior, signs_of_blocks
from pagecrunch.sites import SiteRule, SiteRules

PROSE = " ".join(f"On day {n} the tide is later than before, because the Moon moves on." for n in range(12))
PAGE = (
    f"<title>Tides</title><main><h1>Tides</h1><div class='body post-17'><p>{PROSE}</p></div>"
    "<h2>Other pages</h2><div id=box-3 class=promo><p>Our boats are for hire, all year, at fair prices.</p></div>"
    "</main><script>1</script>"
)
PROMO = "Our boats are for hire"


def taught(**likely: float) -> SiteRules:
    return SiteRules((SiteRule(match="a.example", likely={f".{name}": weight for name, weight in likely.items()}),))


def test_a_block_has_the_names_around_it_and_its_path() -> None:
    page = build_page(PAGE)
    blocks = range(len(page.blocks))
    signs = dict(zip((page.block_text(b)[:9] for b in blocks), signs_of_blocks(page, blocks), strict=True))
    assert {".body", ".post-0", "main > div.body > p"} <= set(signs["On day 0 "])
    assert {".promo", "#box-0", "main > div#box-0 > p"} <= set(signs["Our boats"])
    assert all(len(set(each)) == len(each) for each in signs.values())


def test_the_same_text_has_the_same_digest_whatever_its_numbers_and_none_of_its_words() -> None:
    one, two, other = (
        next(sign for sign in signs_of_blocks(build_page(f"<p>{text}</p>"), [0])[0] if sign.startswith("text "))
        for text in ("Seen 17 times", "seen  8 times", "seen never")
    )
    assert one == two != other and "seen" not in one


def test_signs_for_and_against_are_weighed_and_the_shift_is_bounded() -> None:
    page = build_page(PAGE)
    blocks = range(len(page.blocks))
    place = next(b for b in blocks if PROMO in page.block_text(b))
    assert SitePrior({".promo": 2.0, "#box-0": 1.0}).shift(page, blocks)[0][place] == 2.0
    assert SitePrior({".promo": 2.0, "#box-0": -1.5}).shift(page, blocks)[0][place] == 0.5
    assert SitePrior({".promo": 99.0}).shift(page, blocks)[0][place] == MOST_SHIFT
    assert not np.delete(SitePrior({".promo": 2.0}).shift(page, blocks)[0], place).any()


@pytest.mark.parametrize("using", ["learned", "auto"])
def test_a_part_is_kept_or_left_out_as_readers_taught(using: str) -> None:
    def text(url: str, **likely: float) -> str:
        return extract(PAGE, url, using, sites=taught(**likely)).text

    url = "https://www.a.example/tides"
    assert PROMO in text(url, promo=4.0) and PROMO not in text(url, promo=-4.0)
    assert text("https://b.example/", promo=-4.0) == text("https://b.example/", promo=4.0)


def test_lessons_take_out_no_large_part_of_a_page() -> None:
    url = "https://a.example/"
    assert extract(PAGE, url, sites=taught(body=-4.0)).text == extract(PAGE, url).text


def test_a_text_that_surely_goes_is_told_from_one_in_doubt() -> None:
    page = build_page(PAGE)
    blocks = range(len(page.blocks))
    place = next(b for b in blocks if PROMO in page.block_text(b))
    text = next(sign for sign in signs_of_blocks(page, [place])[0] if sign.startswith("text "))
    goes = SitePrior({text: -MOST_SHIFT, ".body": -MOST_SHIFT}).shift(page, blocks)[1]
    assert goes.nonzero()[0].tolist() == [place]
    assert not SitePrior({text: -1.0}).shift(page, blocks)[1].any()


def test_without_a_prior_nothing_changes() -> None:
    url = "https://a.example/tides"
    plain, other = extract(PAGE, url), extract(PAGE, url, sites=taught(nowhere=4.0))
    assert plain.json() == other.json() and (plain.decision.score == other.decision.score).all()
