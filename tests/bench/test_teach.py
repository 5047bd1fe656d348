"""`python -m bench teach`: what simulated readers teach about a site."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bench.__main__ import main
from bench.corpora import Selection
from bench.teach import Pages, Plan, Taught, correct, find_sites, result_table, teach_site
from pagecrunch.sites.lessons import PUT_BACK, Lesson, SeenBlock

MakeCorpus = Callable[..., Path]


def page(number: int, site: str = "tides.example") -> dict[str, str]:
    """A page whose readers want the box of notes, which we leave out."""
    name = ("spring", "neap", "high", "low", "king", "ebb", "flood", "red", "rip")[number]
    story = " ".join(f"On day {day} the {name} tide is late, because of the Moon." for day in range(20))
    note = f"Our {name} boats are for hire, all year, at prices that are fair."
    html = f"<title>Week</title><main><p>{story}</p></main><div class=note><p>{note}</p></div><script>1</script>"
    return {"html": html, "text": f"{story} {note}", "url": f"https://{site}/{number}"}


def test_readers_who_put_the_same_box_back_see_it_on_other_pages(make_corpus: MakeCorpus) -> None:
    (site,) = find_sites(make_corpus("mine", *map(page, range(6))), Selection())
    one, two = teach_site(Plan(wrong=0.0), site)
    assert one.made[0] == two.made[0] == 1
    assert all(score < 0.99 for score in one.before) and one.after[1] == two.after[1] == (1.0, 1.0, 1.0)


def test_a_wrong_correction_turns_round_what_was_right_and_none_is_made_twice(make_corpus: MakeCorpus) -> None:
    (site,) = find_sites(make_corpus("mine", *map(page, range(2))), Selection())
    shown = Pages(site.name).read(site.samples, [])
    for wrong, is_right in ((0.0, True), (1.0, False)):
        found = correct(shown, Random(1), wrong, set())
        assert found and (found[0].gain > 0) is is_right and (found[1].act == "back") is is_right
    done = {(number, block) for number in range(2) for block in range(9)}
    assert correct(shown, Random(1), 0.0, done) is None


def test_a_page_is_read_again_only_for_what_is_on_it(make_corpus: MakeCorpus) -> None:
    (site,) = find_sites(make_corpus("mine", *map(page, range(2))), Selection())
    pages = Pages(site.name)
    (before, _), lessons = pages.read(site.samples, []), [Lesson(PUT_BACK, "", (SeenBlock((".x",), 9.0, True),))] * 2
    assert pages.read(site.samples, lessons)[0] is before
    lessons = [Lesson(PUT_BACK, "", (SeenBlock((".note",), 9.0, True),))] * 2
    (after, _) = pages.read(site.samples, lessons)
    assert after is not before and after.score > before.score and pages.read(site.samples, lessons)[0] is after


def test_sites_are_domains_with_several_pages_and_gold_text(make_corpus: MakeCorpus) -> None:
    alone, silent = page(7, "alone.example"), {**page(8), "text": None}
    folder = make_corpus("mine", page(0), page(1, "www.tides.example"), alone, silent)
    assert [(site.name, len(site.samples)) for site in find_sites(folder, Selection())] == [("tides.example", 2)]


def test_the_table_tells_the_change_and_the_worst_site() -> None:
    rows = result_table([Taught((1, 3, 3), (0.8, 0.9), ((0.9, 0.9),) * 3), Taught((0, 0, 0), (1.0,), ((1.0,),) * 3)])
    assert rows[2].split()[-7:] == ["0.5", "3", "0.900", "0.933", "+0.033", "0%", "+0.000"]
    assert rows[5].split()[-7:] == ["1.0", "2", "0.850", "0.900", "+0.050", "0%", "+0.050"]


def test_a_corpus_without_such_sites_is_refused(make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["teach", str(make_corpus("mine", page(0)))]) == 2
    assert "No site with two pages" in capsys.readouterr().err


def test_with_repeats_what_stands_on_all_pages_of_a_site_is_left_out(
    make_corpus: MakeCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    notice = "<p>We are open all year, and our boats are for hire at prices that everyone finds fair and good.</p>"
    pages = [page(number) for number in range(3)]
    for each in pages:
        each["html"] = each["html"].replace("<main>", f"<main>{notice}</main><main>").replace("class=note", "hidden")
        each["text"] = each["text"].partition(" Our ")[0]
    assert main(["teach", str(make_corpus("mine", *pages)), "--repeats", "--jobs", "1"]) == 0
    row = capsys.readouterr().out.splitlines()[-2].split()
    assert row[:2] == ["1", "3"] and float(row[2]) < 1.0 and row[3] == "1.000"
