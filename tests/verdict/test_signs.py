from __future__ import annotations

from pagecrunch.verdict.signs import find_edge_phrase, find_phrase, fold, signs_of


def test_a_phrase_is_not_found_within_a_longer_word() -> None:
    assert find_phrase("catalogin view", ("login",)) is None
    assert find_phrase("the login view", ("login",)) == "login"


def test_scripts_without_spaces_have_no_edges_of_words() -> None:
    assert find_phrase("请先登录账号", ("登录",)) == "登录"


def test_a_title_is_about_a_phrase_in_its_middle_and_is_one_at_its_edge() -> None:
    assert find_edge_phrase("social login options for forums", ("login",)) is None
    assert find_edge_phrase("please login", ("login",)) == "login"
    assert find_edge_phrase("harbour post | page not found", ("page not found",)) == "page not found"


def test_phrases_are_written_as_text_is_folded() -> None:
    for verdict in ("blocked", "consent wall", "login", "paywall", "error page", "shell"):
        signs = signs_of(verdict)
        assert all(phrase == fold(phrase) for phrase in (*signs.title, *signs.text))
