from __future__ import annotations

import pytest
from opening_made import STORY, SUMMARY, TITLE, read

from pagecrunch.document.parts import CAPTION, FIGURE, IMAGE
from pagecrunch.opening.lead_image import LeadImage
from pagecrunch.opening.repeats import Head, picture_parts, units_of, without_head

HEAD = Head(
    TITLE,
    SUMMARY,
    "Ada Quay",
    "2024-03-05",
    LeadImage("https://example.org/gauge.jpg", caption="The gauge", credit="Bo Pier"),
)


def left(opening: str, head: Head = HEAD) -> str:
    """The text of the content before the story, without what the head shows."""
    body, _ = without_head(read(opening + STORY).document.parts, head)
    return " / ".join(part.text for part in body if part.spans).partition("The harbour of Ness")[0].strip(" /")


@pytest.mark.parametrize(
    "line",
    [
        f"<h2>{TITLE}</h2>",
        f"<p>{SUMMARY}</p>",
        "<p>By Ada Quay</p>",
        "<h4>By Ada Quay</h4>",
        "<p>Von <a href=/ada>Ada Quay</a>, 5. März 2024</p>",
        "<p>Par Ada Quay - Publié le 5 mars 2024 à 10h12</p>",
        "<p>Ada Quay, staff writer</p>",
        "<ul><li>Ada Quay</li><li>5 March 2024</li></ul>",
        "<p>By</p><p>Ada Quay</p>",
        "<time>5 March 2024</time>",
        "<p>Veröffentlicht am 05.03.2024</p>",
        "<p>2024年3月5日 10:30</p>",
        "<figure><img src=/gauge-300x200.jpg><figcaption>The gauge</figcaption></figure>",
        "<p><img src=/gauge.jpg></p><p>The gauge Bo Pier</p>",
    ],
)
def test_what_the_head_shows_is_not_repeated(line: str) -> None:
    assert left(line) == ""


@pytest.mark.parametrize(
    "line",
    [
        "<p>Ada Quay has read the gauge of the harbour for thirty years, and her mother did so before her.</p>",
        "<p>6 March 2024</p>",
        "<h2>5 March 2024</h2>",
        "<p>On 5 March 2024 the water rose over the quay.</p>",
        "<p>Sea and weather</p>",
        "<figure><img src=/boats.jpg><figcaption>The boats</figcaption></figure>",
    ],
)
def test_everything_else_stays(line: str) -> None:
    assert left(line) != ""


def test_a_byline_within_the_story_stays_and_a_signature_at_its_end_goes() -> None:
    parts = read(f"{STORY}<p>Ada Quay</p>{STORY * 3}<p>Ada Quay</p><p>Write to us</p>").document.parts
    body, _ = without_head(parts, HEAD)
    assert [part.text for part in body].count("Ada Quay") == 1


def test_without_a_head_nothing_goes() -> None:
    parts = read(f"<h1>{TITLE}</h1><p>By Ada Quay</p>{STORY}").document.parts
    assert without_head(parts, Head()) == (list(parts), [])


def test_a_picture_further_down_stays_there_and_is_not_shown_twice() -> None:
    parts = read(f"{STORY}{STORY}<figure><img src=/gauge.jpg></figure>{STORY}").document.parts
    body, picture = without_head(parts, HEAD)
    assert not picture and any(part.kind == IMAGE for part in body)


def test_a_picture_is_made_with_its_caption_and_credit() -> None:
    assert HEAD.lead_image is not None
    parts = picture_parts(HEAD.lead_image)
    assert [part.kind for part in parts] == [FIGURE, IMAGE, CAPTION, "text"] and parts[-1].text == "The gauge Bo Pier"


def test_units_hold_all_parts_once() -> None:
    parts = read(f"<ul><li>a<ul><li>b</ul><li>c</ul><p>d{STORY}").document.parts
    assert [index for unit in units_of(parts) for index in range(*unit)] == list(range(len(parts)))
