"""Lists in EasyList's syntax are followed where the engine is installed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from filtering import PROSE, filtered

from pagecrunch.errors import PagecrunchError
from pagecrunch.filters.ad_rules import load_engine

RULES = "||ads.example^\n##.promo-box\nexample.org##.house-ad\n##div:unknown-pseudo(x)\n"


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "rules.txt"
    path.write_text(RULES)
    return str(path)


def test_rules_for_addresses_and_elements_are_followed(rules: str) -> None:
    pytest.importorskip("adblock")
    page = f"{PROSE}<img src=https://cdn.ads.example/x.png><div class=promo-box>Buy</div><div class=house-ad>Ours</div>"
    assert filtered("ad_rules", page, lists=rules, url="https://www.example.org/a").body == PROSE
    assert "Ours" in filtered("ad_rules", page, lists=rules, url="https://other.example/").body


def test_without_lists_nothing_happens() -> None:
    assert filtered("ad_rules", f"{PROSE}<div class=promo-box>Buy</div>").changes == ()


def test_a_missing_engine_is_one_sentence(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "adblock", None)
    load_engine.cache_clear()
    with pytest.raises(PagecrunchError, match="pip install adblock"):
        filtered("ad_rules", PROSE, lists=rules)


def test_a_list_that_is_a_web_page_is_refused_with_file_and_line(tmp_path: Path) -> None:
    pytest.importorskip("adblock")
    path = tmp_path / "rules.txt"
    path.write_text("<html>Sorry</html>")
    (warning,) = filtered("ad_rules", PROSE, lists=str(path)).warnings
    assert "the setting ad_rules.lists: " in warning and "rules.txt, line 1" in warning


def test_a_list_that_is_not_there_is_named(tmp_path: Path) -> None:
    (warning,) = filtered("ad_rules", PROSE, lists=str(tmp_path / "none.txt")).warnings
    assert "none.txt" in warning and "tidied without it" in warning
