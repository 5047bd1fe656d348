from __future__ import annotations

import pytest

from pagecrunch import extract
from pagecrunch.metadata.language import guess_language, is_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The water rises and falls twice a day, and the keeper writes it down.", "en"),
        ("Das Wasser steigt und fällt zweimal am Tag, und der Wärter schreibt es auf.", "de"),
        ("潮水每天涨落两次，守塔人把水位记在本子里。", "zh"),
        ("يرتفع الماء وينخفض مرتين في اليوم ويكتب الحارس ذلك في دفتره", "ar"),
        ("x", ""),
    ],
)
def test_a_text_is_known_by_its_words(text: str, language: str) -> None:
    assert guess_language(text) == language


def test_what_the_page_says_is_believed_first() -> None:
    text = "<p>Das Wasser steigt und fällt zweimal am Tag, und der Wärter schreibt es auf."
    assert extract(f"<html lang=nl>{text}", using="everything").language == "nl"
    assert extract(text, using="everything").language == "de"


def test_language_tags_look_like_language_tags() -> None:
    assert is_language("pt-BR") and is_language("zh_Hans") and not is_language("english") and not is_language('e"n')
