from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.dom.selectors import fault_of
from pagecrunch.sites.xpath import NotInCss, to_css


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
