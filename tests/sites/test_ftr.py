from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.dom.selectors import fault_of
from pagecrunch.errors import UsageError
from pagecrunch.sites.ftr import NotInCss, import_files, import_ftr, to_css

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


@pytest.mark.parametrize(
    ("expression", "selector"),
    [
        ("//div[@id='a']", 'div[id="a"]'),
        ("//*[@class='x y']//a", '[class="x y"] a'),
        ("//div[contains(concat(' ', normalize-space(@class), ' '), ' story ')]/p", 'div[class~="story"] > p'),
        ("//div[contains(concat(' ',@class,' '),' story ')]", 'div[class~="story"]'),
        ('//div[contains(@class, "x")]', 'div[class*="x"]'),
        ("//div[starts-with(@id, 'post-')]", 'div[id^="post-"]'),
        ("//div[@id='a' or @id='b']", 'div[id="a"], div[id="b"]'),
        ("//div[@id='a' and contains(@class,'b')] | //section", 'div[id="a"][class*="b"], section'),
        ("//div[@class='a' and (@id='b' or @id='c')]", 'div[class="a"][id="b"], div[class="a"][id="c"]'),
        ("//div[not(@class)]", "div:not([class])"),
        ("//div[not(@id='a' or @id='b')]", 'div:not([id="a"]):not([id="b"])'),
        ("//div[@id='a'][@class]", 'div[id="a"][class]'),
        ("id('main')//p", '[id="main"] p'),
        ("/html/body/div", "html > body > div"),
        ("//a[@title='one | two or three']", 'a[title="one | two or three"]'),
    ],
)
def test_says_the_same_in_css(expression: str, selector: str) -> None:
    assert to_css(expression) == selector


@pytest.mark.parametrize(
    "expression",
    [
        "",
        "//p[1]",
        "//p[last()]",
        "//div[h2]",
        "//div[.//img]",
        "//a[contains(text(),'x')]",
        "//div[@id='x']/following-sibling::p",
        "//p/..",
        "//meta[@property='og:title']/@content",
        "//div[contains(concat(' ',@class,' '),' story')]",
        "//div[",
        "//div | ",
        "//div[" + " or ".join(f"@id='{number}'" for number in range(17)) + "]",
        "//a[" + "(" * 3000 + "@b" + ")" * 3000 + "]",
    ],
)
def test_refuses_what_has_no_equal(expression: str) -> None:
    with pytest.raises(NotInCss):
        to_css(expression)


@given(st.text(alphabet="/*[]@()'\"|=divcontains ornt,.:", max_size=60))
def test_any_text_is_a_good_selector_or_refused(text: str) -> None:
    try:
        selector = to_css(text)
    except NotInCss:
        return
    assert fault_of(selector) == ""
