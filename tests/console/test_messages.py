from __future__ import annotations

from pagecrunch.console.messages import MOST_SESSIONS, Messages


def test_a_sentence_is_told_once_and_to_its_session_alone() -> None:
    messages = Messages()
    messages.add("ada", "Done.")
    messages.add("ada", "And done.")
    assert messages.take("bob") == []
    assert messages.take("ada") == ["Done.", "And done."]
    assert messages.take("ada") == []


def test_sessions_that_never_come_back_are_forgotten() -> None:
    messages = Messages()
    for number in range(MOST_SESSIONS + 1):
        messages.add(str(number), "x")
    assert messages.take("0") == [] and messages.take("1") == ["x"]
