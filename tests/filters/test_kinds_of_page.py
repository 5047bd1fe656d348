"""Whole pages of several kinds, with default settings: what a reader came for stays, what was in the way is gone."""

from __future__ import annotations

from pagecrunch import tidy

HEAD = (
    "<html lang=en><head><title>T</title><link rel=stylesheet href=/site.css><style>p{margin:1em}</style></head><body>"
)
MENU = "<header><a href=/ class=logo>Harbour</a><nav>" + "".join(
    f"<a href=/{name}>{name}</a> " for name in ("News", "Boats", "Ropes", "Charts", "Help")
) + "</nav></header>"  # fmt: skip
FOOT = (
    "<footer><a href=/imprint>Imprint</a> <a href=/privacy>Privacy</a></footer><script>track()</script></body></html>"
)
TEXT = "<p>The tide came in late that night, and the harbour, which had been dry, filled without a sound.</p>"


def test_an_article_begins_with_its_heading_and_keeps_its_own_styles() -> None:
    page = f"{HEAD}{MENU}<main><h1>The tide</h1>{TEXT * 5}<figure><img src=b.jpg></figure></main>{FOOT}"
    tidied = tidy(page, "https://example.org/")
    assert tidied.text.startswith("The tide\n\nThe tide came in")
    assert 'href="/site.css"' in tidied.html and "p{margin:1em}" in tidied.html
    assert "<script>track()" in tidied.html and 'alt=""' in tidied.html
    assert 'href="/imprint"' in tidied.html  # listed at the end
    assert tidied.warnings == ()


def test_a_forum_keeps_every_post_its_author_and_the_next_page() -> None:
    posts = "".join(
        f"<div class=post><a href=/u/{n} class=author>sailor{n}</a> <div class=post-menu><a href=/r>Reply</a></div>"
        f"<p>I think that knot number {n}, which I tied, holds well in any wind.</p></div>"
        for n in range(6)
    )
    page = f"{HEAD}{MENU}<h1>Knots</h1>{posts}<div class=pagination><a href=?p=2>Next</a></div>{FOOT}"
    text = tidy(page).text
    assert all(f"sailor{n}" in text and f"knot number {n}" in text for n in range(6))
    assert "Next" in text


def test_a_shop_listing_keeps_its_goods_prices_and_filters() -> None:
    goods = "".join(
        f"<li class=product-card><a href=/g/{n}><img src={n}.jpg alt='Rope {n}'>Rope number {n}</a> "
        f"<span class=price>{n}.50</span><div class=card-footer>In stock</div></li>"
        for n in range(12)
    )
    page = f"{HEAD}{MENU}<h1>Ropes</h1><ul class=grid>{goods}</ul>{FOOT}"
    text = tidy(page).text
    assert all(f"Rope number {n}" in text and f"{n}.50" in text for n in range(12))
    assert text.count("In stock") == 12


def test_a_search_page_keeps_its_form_and_its_results() -> None:
    results = "".join(f"<li><a href=/r/{n}>Result {n} of the search for knots</a><br>Few words.</li>" for n in range(8))
    form = "<form role=search><input type=search name=q value=knots><button>Search</button></form>"
    tidied = tidy(f"{HEAD}<header>{form}</header><h1>Results</h1><ol>{results}</ol>{FOOT}")
    assert 'value="knots"' in tidied.html
    assert all(f"Result {n} of" in tidied.text for n in range(8))


def test_a_portal_keeps_its_links() -> None:
    box = "<div class=box><h2>Part {n}</h2>" + "".join(f"<a href=/{{n}}/{i}>Link {i}</a> " for i in range(8)) + "</div>"
    tidied = tidy(f"{HEAD}{''.join(box.format(n=n) for n in range(9))}{FOOT}")
    assert tidied.text.count("Link 3") == 9


def test_a_tidied_page_is_tidied_to_itself() -> None:
    once = tidy(f"{HEAD}{MENU}<main><h1>The tide</h1>{TEXT * 5}</main>{FOOT}")
    assert 'id="pagecrunch-removed-links"' in once.html
    assert tidy(once.html).html == once.html
