from __future__ import annotations

import numpy as np

from pagecrunch.build import build_page
from pagecrunch.decision import Decision
from pagecrunch.document.build import build_document
from pagecrunch.document.kept import KeptText
from pagecrunch.document.select import Selection, has_media
from pagecrunch.document.select import select as select_rows
from pagecrunch.extractors.everything import everything
from pagecrunch.page.page import Page


def select(page: Page, decision: Decision) -> Selection:
    return select_rows(page, KeptText(page, decision))


def tags(page: Page, found: Selection) -> list[str]:
    """The tags of the selected rows."""
    return [page.tag_name(row) for row in range(len(page)) if found.marks[row]]


def keeping(page: Page, *words: str) -> Decision:
    kept = np.array([page.tag_name(row) == "#text" and page.text(row) in words for row in range(len(page))])
    return Decision.of_rows(page, kept, keep_reason="", drop_reason="")


def test_boxes_that_mean_nothing_are_not_selected() -> None:
    page = build_page("<div><section><span>a</span></section></div>")
    assert tags(page, select(page, everything(page))) == ["#text"]


def test_an_image_belongs_to_the_text_around_it() -> None:
    page = build_page("<div><p>kept</p><img src=a></div><aside><img src=b><p>dropped</p></aside>")
    found = select(page, keeping(page, "kept"))
    assert [page.attr(row, "src") for row in found.media] == ["a"]


def test_the_first_picture_of_a_card_belongs_to_its_name_though_little_of_the_card_is_kept() -> None:
    cart = "<p>Add to cart, compare, and pay later</p>"
    card = "<div><a href=/{0}><img src={0}><img src=back></a><a href=/{0}>{0}</a>{1}</div>"
    page = build_page("".join(card.format(name, cart) for name in ("dory", "skiff")))
    assert [page.attr(row, "src") for row in select(page, keeping(page, "dory")).media] == ["dory"]
    unheard = build_page(
        f"<div><a href=/dory><i aria-hidden=true><img src=dory></i></a><a href=/dory>dory</a>{cart}</div>"
    )
    assert [part.kind for part in build_document(unheard, keeping(unheard, "dory")).parts] == ["image", "text"]
    far = build_page(f"<div><a href=/dory><img src=dory></a>{cart * 6}<a href=/dory>dory</a></div>")
    assert select(far, keeping(far, "dory")).media == []


def test_white_space_between_kept_words_is_selected() -> None:
    page = build_page("<p><b>a</b> <i>b</i></p>")
    found = select(page, keeping(page, "a", "b"))
    assert "".join(page.text(row) for row in page.text_rows.tolist() if found.marks[row]) == "a b"


def test_empty_cells_of_data_tables_are_selected() -> None:
    page = build_page("<table><tr><th>a<th>b<tr><td>c<td></table>")
    found = select(page, everything(page))
    assert tags(page, found).count("td") == 2


def test_languages_below_the_root_are_noted() -> None:
    page = build_page("<html lang=en dir=ltr><p lang=fr>a")
    found = select(page, everything(page))
    languages = found.languages
    assert (languages.lang, languages.dir, list(languages.of_rows.values())) == ("en", "ltr", [("fr", "")])


def test_media_within_a_row_are_found_among_all() -> None:
    assert has_media([3, 9], 2, 4) and not has_media([3, 9], 3, 9)


def test_a_logo_above_the_menus_is_not_of_the_text_below_them() -> None:
    menu = "<nav>" + "<a href=/x>Harbour timetable</a> " * 20 + "</nav>"
    page = build_page(f"<div><img src=logo></div>{menu}<div><img src=lead></div><p>{'kept ' * 200}</p>")
    found = select(page, keeping(page, "kept " * 200))
    assert [page.attr(row, "src") for row in sorted(found.media)] == ["lead"]


def test_scripts_count_where_they_show_a_formula_or_a_gist() -> None:
    page = build_page(
        "<p>a<script>x</script><script type='math/tex'>y</script><script src=//gist.github.com/z></script>"
    )
    assert len(select(page, everything(page)).media) == 2


def test_links_with_a_fragment_and_tables_are_found_where_their_text_is_kept() -> None:
    page = build_page(
        "<a href=#x>a</a><a href=/y>b</a><a href=/y#z>c</a><table><tr><td>d</table><table><tr><td>e</table>"
    )
    found = select(page, keeping(page, "a", "b", "e"))
    assert [page.attr(row, "href") for row in found.links_with_fragment()] == ["#x"]
    assert [page.text(row + 4) for row in found.tables] == ["e"]
