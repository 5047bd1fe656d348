from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.sites.ftr import import_files, import_ftr

FILE = """# A site
title: //h1[@class='headline']
author: //span[@class='by']
body: //div[@id='story']
body: //article
strip: //aside
strip: //p[1]
strip_id_or_class: promo
strip_image_src: /ads/
next_page_link: //a[@rel='next']
http_header(user-agent): Mozilla

test_url: http://news.example.org/1
nonsense
"""


def test_makes_a_rule_of_what_is_understood_and_reports_the_rest() -> None:
    imported = import_ftr(FILE, "news.example.org")
    rule = imported.rule
    assert rule is not None
    assert rule.content == ('div[id="story"]', "article") and rule.title == ('h1[class="headline"]',)
    assert rule.author == ('span[class="by"]',)
    assert rule.remove == ("aside", '[id*="promo"], [class*="promo"]', 'img[src*="/ads/"]')
    assert [note.split(":")[0] for note in imported.notes] == [
        "Line 7 was left out (strip",
        "Line 10 was left out (next_page_link",
        "Line 11 was left out (http_header(user-agent)",
        "Line 14 was left out (nonsense)",
    ]


def test_a_file_with_nothing_of_use_makes_no_rule() -> None:
    assert import_ftr("tidy: no\n# only this\n", "a.example").rule is None


def test_files_are_named_by_their_hosts(tmp_path: Path) -> None:
    (tmp_path / "b.example.txt").write_text("body: //main\n")
    (tmp_path / ".a.example.txt").write_text("body: //main\n")
    (tmp_path / "README.md").write_text("no rules\n")
    (tmp_path / "read me.txt").write_text("body: //main\n")
    assert [file.rule.match for _, file in import_files([tmp_path]) if file.rule] == ["a.example", "b.example"]
    with pytest.raises(UsageError, match="cannot be read"):
        list(import_files([tmp_path / "none.txt"]))
