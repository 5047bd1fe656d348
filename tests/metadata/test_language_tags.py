"""Language tags in one form."""

from __future__ import annotations

import pytest

from pagecrunch.metadata.language_tags import is_in, normal_tag, wanted_language


@pytest.mark.parametrize(
    ("given", "tag"),
    [
        ("zh_TW", "zh-TW"),
        ("en-us", "en-US"),
        ("ENG", "en"),
        ("ger", "de"),
        ("zh-hant-hk", "zh-Hant-HK"),
        ("es-419", "es-419"),
        ("de-DE-1996", "de-DE-1996"),
        ("en_US.UTF-8", "en-US"),
        ("iw", "he"),
        ("nds", "nds"),
        ("utf-8", ""),
        ("english", ""),
        ("xx", ""),
        ('e"n', ""),
        ("", ""),
        ("a" * 10_000, ""),
    ],
)
def test_a_tag_has_one_form_and_what_is_not_a_tag_has_none(given: str, tag: str) -> None:
    assert normal_tag(given) == tag


def test_users_may_name_a_language_by_code_or_name() -> None:
    assert [wanted_language(name) for name in ("en", "English", "deu", "pt-br", "Klingonish")] == [
        "en", "en", "de", "pt-BR", ""
    ]  # fmt: skip


def test_a_region_is_in_its_language_and_not_the_other_way_round() -> None:
    assert is_in("pt-BR", ["pt"]) and is_in("nb", ["no"]) and is_in("zh-TW", ["zh-tw"])
    assert not is_in("pt", ["pt-BR"]) and not is_in(None, ["en"]) and not is_in("eng-x", ["en"])
