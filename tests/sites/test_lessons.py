"""What corrections teach about a site."""

from __future__ import annotations

import pytest

from pagecrunch import Extraction, extract
from pagecrunch.sites import SiteRule, SiteRules
from pagecrunch.sites.lessons import MOST_LESSONS, PUT_BACK, TAKEN_OUT, Lesson, SeenBlock, learn, make_lesson

URL = "https://a.example/"


def page(title: str, comment: str) -> str:
    prose = "".join(
        f"<p>{title} is later on day {n}, because the Moon moves on, as it always does.</p>" for n in range(9)
    )
    return (
        f"<title>{title}</title><div class=frame><article class=story><h1>{title}</h1>{prose}</article>"
        f"<div class=reply><p>{comment}</p></div></div><script>1</script>"
    )


def read(html: str, *lessons: Lesson) -> Extraction:
    weights = dict(learn(lessons).weights)
    return extract(html, URL, sites=SiteRules((SiteRule(match="a.example", likely=weights),)))


def lesson_about(extraction: Extraction, words: str, act: str, group: str = "") -> Lesson:
    block = next(block for block in extraction.blocks if words in block.text)
    number = extraction.blocks.index(block)
    return make_lesson(extraction.page, extraction.decision, [(number, number)], act, group)


def test_what_is_taken_out_on_one_page_is_left_out_on_another_and_what_is_put_back_is_kept() -> None:
    one, two = page("The tide", "I saw it too."), page("The ebb", "So did we, from the quay.")
    kept = read(one, *[Lesson(PUT_BACK, "", (SeenBlock((".reply",), 5.0, True),))] * 2)
    assert "I saw it too." in kept.text and "I saw it too." not in extract(one, URL).text
    out = lesson_about(kept, "I saw it too.", TAKEN_OUT)
    back = lesson_about(extract(one, URL), "I saw it too.", PUT_BACK)
    assert "from the quay" not in read(two, out, out).text
    assert "from the quay" in read(two, back, back).text


def test_a_sign_of_the_whole_page_is_not_learned() -> None:
    weights = learn([lesson_about(extract(page("The tide", "I saw it."), URL), "I saw it.", PUT_BACK)]).weights
    assert weights[".reply"] == pytest.approx(1.0)
    out = lesson_about(extract(page("The tide", "I saw it."), URL), "later on day 3", TAKEN_OUT)
    assert not {".frame", ".story"} & set(learn([out]).weights)


def test_one_correction_says_little_and_several_say_much() -> None:
    lesson = Lesson(TAKEN_OUT, "", (SeenBlock((".promo",), 20.0, False),))
    assert [learn([lesson] * count).weights[".promo"] for count in (1, 2, 3)] == [-1.0, -2.67, -4.0]


def test_one_wrong_correction_among_ten_does_not_undo_the_others() -> None:
    right, wrong = (Lesson(act, "", (SeenBlock((".promo",), 20.0, act == PUT_BACK),)) for act in (TAKEN_OUT, PUT_BACK))
    before = learn([right] * 9).weights
    assert learn([*[right] * 4, wrong, *[right] * 5]).weights == before == {".promo": -4.0}
    assert learn([right, wrong]).weights == {}


def test_a_small_part_of_a_correction_has_a_small_vote() -> None:
    both = Lesson(PUT_BACK, "", (SeenBlock((".text",), 90.0, True), SeenBlock((".by",), 10.0, True)))
    weights = learn([both]).weights
    assert weights[".text"] == 1.0 and 0 < weights[".by"] < 0.25


def test_the_number_of_lessons_and_signs_is_limited() -> None:
    many = [Lesson(TAKEN_OUT, "", (SeenBlock((f".c{n}",), 9.0, False),)) for n in range(MOST_LESSONS + 50)]
    weights = learn(many).weights
    assert len(weights) == MOST_LESSONS and ".c0" not in weights


def test_a_lesson_is_stored_and_read_and_holds_no_text() -> None:
    lesson = lesson_about(extract(page("The tide", "I saw it too."), URL), "I saw it too.", PUT_BACK, "comments")
    stored = lesson.to_json()
    assert Lesson.of_json(stored) == lesson and lesson.group == "comments"
    assert "saw" not in stored and "later" not in stored
    assert all(block.is_content for block in lesson.changed)
    assert {block.is_content for block in lesson.around if ".story" in block.signs} == {True}
