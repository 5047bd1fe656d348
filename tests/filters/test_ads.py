"""What comes from an advertising host goes."""

from __future__ import annotations

from pathlib import Path

import pytest
from filtering import PROSE, filtered

AD = "https://cdn.doubleclick.net/x"


@pytest.mark.parametrize(
    "html",
    [
        f"<img src={AD}>",
        f"<iframe src={AD}></iframe>",
        f"<a href={AD}><img src=/banner.gif></a>",
        f"<img src=/x.gif srcset='{AD} 2x'>",
        f"<div style='background:url({AD})'></div>",
        f"<img data-src={AD}>",
    ],
)
def test_an_address_at_such_a_host_is_found_wherever_it_stands(html: str) -> None:
    assert filtered("ads", f"{PROSE}{html}").body == PROSE


def test_scripts_from_such_a_host_go_and_the_pages_own_stay() -> None:
    page = f"{PROSE * 5}<div id=a>x</div><script src={AD}></script><img src={AD} id=banner><script>start()</script>"
    body = filtered("ads", page).body
    assert "doubleclick" not in body and "<script>start()</script>" in body
    assert '<img id="banner" data-pagecrunch="removed" hidden="" inert=""' in body  # a script may look for it


def test_a_link_with_words_stays_unless_the_papers_way_is_asked_for() -> None:
    page = f"{PROSE}<a href={AD}>A rope that we liked</a>"
    assert "rope" in filtered("ads", page).body
    assert "rope" not in filtered("ads", page, rules="papers").body


def test_a_box_that_is_called_an_advertisement_goes_and_one_with_much_text_stays() -> None:
    page = f"{PROSE * 9}<div class=ad-slot>Sponsored rope</div><div class=advertisement id=long>{PROSE * 4}</div>"
    body = filtered("ads", page).body
    assert "Sponsored" not in body and "long" in body


def test_other_hosts_stay() -> None:
    assert filtered("ads", f"{PROSE}<img src=https://notdoubleclick.net/x>").changes == ()


def test_a_list_of_ones_own_is_added(tmp_path: Path) -> None:
    path = tmp_path / "hosts.txt"
    path.write_text("pictures.example\n")
    page = f"{PROSE}<img src=https://www.pictures.example/x>"
    assert filtered("ads", page, list=str(path)).body == PROSE
    assert filtered("ads", page, list=str(path), hosts="none").body == PROSE


@pytest.mark.parametrize("text", [None, "fine.example\n!!\n"])
def test_a_list_that_cannot_be_read_is_named_and_the_one_that_ships_is_used(tmp_path: Path, text: str | None) -> None:
    """2005, section 3: "matches against a list of common advertisement servers"."""
    path = tmp_path / "hosts.txt"
    if text:
        path.write_text(text)
    result = filtered("ads", f"{PROSE}<img src={AD}>", list=str(path), hosts="none")
    assert result.body == PROSE
    (warning,) = result.warnings
    assert "the setting ads.list: " in warning and "hosts.txt" in warning
    assert "; the list that ships" in warning and ".;" not in warning
    assert text is None or "line 2" in warning
