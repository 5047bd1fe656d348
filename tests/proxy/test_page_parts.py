"""Which part of a slow page can be sent before the rest has arrived."""

from __future__ import annotations

import pytest
from filtering import LINKS, PROSE

from pagecrunch import tidy
from pagecrunch.proxy import page_parts
from pagecrunch.proxy.page_parts import Marks, after, between, choose_part, count_words, find_places
from pagecrunch.proxy.page_visit import TIDY, PartOfPage
from pagecrunch.proxy.rendering import RenderJob, render

HEAD = "<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>T</title><link rel=stylesheet href=/s.css></head>"
BODY = f"<body><nav>{LINKS}</nav><h1>Tides</h1>" + PROSE * 40 + f"<footer>{LINKS}</footer></body></html>"
PAGE = HEAD + BODY


def test_a_head_is_cut_before_its_last_element_or_at_its_end() -> None:
    part = HEAD[: HEAD.index("<link")]
    assert HEAD[find_places(part).head :].startswith("<title>")
    whole = find_places(PAGE)
    assert whole.is_head_whole and PAGE[whole.head :].startswith("</head>")


def test_a_body_is_cut_before_blocks_and_never_in_tables_scripts_or_comments() -> None:
    source = "<p>a<table><tr><td><p>b</table><script>'<p>'</script><!--<p>--><div>c"
    assert [source[place : place + 4] for place in find_places(source).blocks] == ["<p>a", "<tab", "<div"]


def test_marks_change_nothing_of_a_tidied_page() -> None:
    marks = Marks.make()
    marked = marks.insert(PAGE, list(find_places(PAGE).blocks))
    assert "".join(piece for _, piece in marks.split(tidy(marked).html)) == tidy(PAGE).html


def test_a_part_is_chosen_once_there_is_running_text_and_words_follow() -> None:
    words = "word " * 60
    menu = [(-1, "<body>"), (1, f"<p>{LINKS}"), (2, words), (3, words)]
    assert choose_part(menu, 0) == 0, "no running text yet"
    story = [(-1, "<body>"), (1, PROSE * 10), (2, PROSE), (3, words), (4, words)]
    assert choose_part(story, 0) == 3
    assert choose_part(story, 3) == 3 and choose_part(story[:3], 0) == 0


def test_words_of_scripts_and_of_lists_that_were_added_do_not_count() -> None:
    assert count_words("<p>one two</p><script>three</script><i id=a>four</i>") == 3
    assert count_words('one<section id="pagecrunch-removed-links"><p>two</section>') == 1


def test_the_place_is_found_again_by_its_mark_by_its_end_or_not_at_all() -> None:
    pieces = [(-1, "a"), (5, "b"), (9, "c")]
    assert after("abc", pieces, 5, "a") == "bc" and between(pieces, 5, 9) == "b" and between(pieces, 5, 8) == ""
    assert after("xaz", [(-1, "xaz")], 5, "xa") == "z"
    assert after("xyz", [(-1, "xyz")], 5, "q") is None


def part(source: str, sent: PartOfPage) -> tuple[PartOfPage, str]:
    result, piece = render(RenderJob(url="http://a.example/", view=TIDY, part=sent), source.encode())
    assert result.error == ""
    return result.part or sent, piece.decode()


def test_the_parts_of_a_page_are_together_the_page_that_was_tidied_whole() -> None:
    """2003, section 5: "improving our algorithms to process DOM incrementally as the page is being loaded"."""
    sent, pieces = PartOfPage(), []
    for share in (0.2, 0.5, 0.6, 0.8, 0.9):
        sent, piece = part(PAGE[: int(len(PAGE) * share)], sent)
        pieces.append(piece)
    assert pieces[0].startswith("<!DOCTYPE html><html") and "harbour" not in pieces[0]
    assert any("harbour" in piece for piece in pieces[1:]), "text is sent before the page is whole"
    assert all("News" not in piece for piece in pieces)
    _, rest = part(PAGE, PartOfPage(sent.place, sent.tail, is_whole=True))
    assert "".join([*pieces, rest]) == tidy(PAGE, "http://a.example/").html


def test_a_page_in_an_encoding_that_has_to_be_guessed_is_not_sent_in_parts() -> None:
    sent, piece = part(PAGE.replace("<meta charset=utf-8>", "")[:2000], PartOfPage())
    assert piece == "" and sent == PartOfPage()


@pytest.mark.parametrize("size", [1, 20, 60, 90])
def test_a_head_that_has_hardly_arrived_can_be_sent_as_far_as_it_is_certain(size: int) -> None:
    _, piece = part("<meta charset=utf-8>" + HEAD[:size], PartOfPage())
    whole = tidy("<meta charset=utf-8>" + PAGE).html
    assert whole.startswith(piece) and page_parts.TAIL > 0
