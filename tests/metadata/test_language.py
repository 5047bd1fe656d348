from __future__ import annotations

import pytest

from pagecrunch import extract
from pagecrunch.metadata.language import declared_language, detect_language, guess_language
from pagecrunch.metadata.page_data import PageData


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


def test_a_declared_language_is_a_tag_in_its_usual_form() -> None:
    for lang, tag in (("zh_TW", "zh-TW"), ("utf-8", ""), ("EN-us", "en-US"), ("english", ""), ('e"n', "")):
        page = extract(f"<html lang='{lang}'><p>x", using="everything").page
        assert declared_language(PageData(page))[0] == tag


def test_a_language_has_its_probability() -> None:
    assert detect_language("") == ("", 0.0)
    code, probability = detect_language("The water rises and falls twice a day, and the keeper writes it down.")
    assert code == "en" and 0.5 < probability <= 1


def test_characters_that_are_never_text_do_no_harm() -> None:
    text = "The water rises\x00 and falls\x0b twice\ud800 a day,\ufffe and the \U000fffff keeper writes it down."
    assert guess_language(text) == "en"


def test_a_text_in_no_language_has_none() -> None:
    assert detect_language("qzx vbn wrt kjh plm xcv zzq wvx " * 3) == ("", 0.0)
