from __future__ import annotations

from typing import Any

import pytest

from pagecrunch import Error, extract
from pagecrunch.passages.shorten import NOT_ABOUT, PAST_BUDGET

SEA = "The sea is salty, and it is wide, and no one knows how deep it is in the middle. "
HTML = (
    f"<title>The tide</title><h1>The tide</h1><p>The tide is late every day, by fifty minutes or so.</p>"
    f"<p>{SEA * 3}</p>"
    f"<h2>Moon</h2><p>The moon pulls the water up, and so it rises.</p><p>{SEA * 3}</p>"
    "<h2>Ladders</h2><p>Take the ladder, not the rocks, when you swim.</p><ul><li>wood<li>steel</ul>"
)


def test_what_matters_most_is_kept_in_order_within_the_budget() -> None:
    result = extract(HTML, using="everything")
    less = result.shortened(max_tokens=60)
    assert "late every day" in less.text and "moon pulls" in less.text and "salty" not in less.text
    assert len(less.text.encode()) / 4 <= 60
    assert less.text.index("tide") < less.text.index("Moon")


def test_the_markdown_keeps_to_the_budget_and_images_go_before_text() -> None:
    picture = f"<img src=https://a.example/{'long/' * 40}sea.jpg alt=Sea>"
    linked = HTML.replace("the rocks", f"<a href=https://a.example/{'r' * 200}>the rocks</a>")
    result = extract(linked.replace("<h2>Moon", f"{picture}<h2>Moon"), using="everything")
    for budget in range(30, 500, 7):
        assert len(result.shortened(max_tokens=budget).markdown.encode()) <= 4 * budget
    less = result.shortened(max_tokens=280)
    assert "sea.jpg" in result.markdown and "sea.jpg" not in less.markdown and "salty" in less.markdown
    assert less.warnings[-1].startswith("images were left out")


def test_the_title_goes_before_the_last_of_the_text() -> None:
    result = extract(f"<title>{'A long name ' * 9}</title><p>It is late.", using="everything")
    assert result.shortened(max_tokens=5).markdown == "It is late."


def test_what_was_left_out_is_said_and_in_the_ledger() -> None:
    less = extract(HTML, using="everything").shortened(max_tokens=60)
    assert "pieces (about" in less.warnings[-1] and "past the budget" in less.warnings[-1]
    gone = [entry.text for entry in less.ledger.entries if entry.reason == PAST_BUDGET]
    assert any("salty" in text for text in gone)
    less.ledger.check()


def test_the_sections_that_answer_a_question_are_kept() -> None:
    less = extract(HTML, using="everything").shortened(about="What does the moon do?")
    assert "moon pulls" in less.markdown and "ladder" not in less.markdown
    assert any(entry.reason == NOT_ABOUT for entry in less.ledger.entries)


def test_a_list_is_whole_or_gone() -> None:
    for budget in range(10, 120, 5):
        text = extract(HTML, using="everything").shortened(max_tokens=budget).text
        assert ("wood" in text) == ("steel" in text)


def test_enough_room_changes_nothing() -> None:
    result = extract(HTML, using="everything")
    assert result.shortened(max_tokens=10_000) is result


@pytest.mark.parametrize("options", [{"max_tokens": 0}, {"max_tokens": "many"}, {"about": " "}])
def test_wrong_arguments_are_one_sentence(options: dict[str, Any]) -> None:
    with pytest.raises(Error, match=r"must be .*\.$|it is empty\.$"):
        extract(HTML).shortened(**options)
