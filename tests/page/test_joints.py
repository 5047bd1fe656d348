from __future__ import annotations

import pytest

from pagecrunch.build import build_page
from pagecrunch.document.build import build_document
from pagecrunch.extractors.everything import everything
from pagecrunch.page.joints import begins_a_word
from pagecrunch.render.markdown import to_markdown
from pagecrunch.render.text import to_text

PARTED = {
    "<p><span>HOKA</span><span>Clifton 10</span>": "HOKA Clifton 10",
    "<p><span>Price</span><span>12 euros</span>": "Price 12 euros",
    "<p><a>Дом</a><span>Сад</span>": "Дом Сад",
    "<p><span>In stock.</span><span>Ships today</span>": "In stock. Ships today",
    "<p><span>Size:</span><span>Large</span>": "Size: Large",
    "<p><span><b>New</b></span><span><i>Shoes</i></span>": "New Shoes",
    "<p><span class=year>2026</span><span class=length>1h 54m</span>": "2026 1h 54m",
    "<p><span class=price>$400</span><a class=bids>5 bids</a>": "$400 5 bids",
    "<p><span class=number>1535</span><span class=unit>kcal</span>": "1535 kcal",
}
JOINED = {
    "<p><span>child</span><span>ren</span>": "children",
    "<p><b>H</b><sub>2</sub>O": "H2O",
    "<p>Mc<span>Donald</span>": "McDonald",
    "<p><b>You</b><b>Tube</b>": "YouTube",
    "<p><span>3</span><span>rd</span>": "3rd",
    "<p><span>Nr.</span><span>5</span>": "Nr.5",
    "<p><span>19</span><span>99</span>": "1999",
    "<p><span class=a>19</span><span>99</span>": "1999",
    "<p><span class=wheel>2</span><span class=wheel>4</span>": "24",
    "<p><span class=b>3</span><span class=b>rd</span>": "3rd",
    "<p><span>中国</span><span>China</span>": "中国China",
    "<p><span>(</span><span>New</span>": "(New",
    "<p><span>a</span><!-- --> <span>B</span>": "a B",
}


@pytest.mark.parametrize("html", [*PARTED, *JOINED])
def test_a_capital_in_an_element_right_after_another_begins_a_word(html: str) -> None:
    page = build_page(html)
    text = (PARTED | JOINED)[html]
    assert to_text(page, everything(page)) == text
    marks = str.maketrans("", "", "*<>/sub")
    assert to_markdown(build_document(page, everything(page))).translate(marks) == text.translate(marks)


def test_code_is_left_as_it_stands() -> None:
    page = build_page("<pre><span>get</span><span>Name</span></pre>")
    assert to_text(page, everything(page)) == "getName"


def test_the_space_stands_before_the_mark_of_the_next_word() -> None:
    page = build_page('<p><a href="https://a.org/">Work</a><a href="https://b.org/">Desk</a>')
    assert to_markdown(build_document(page, everything(page))) == "[Work](https://a.org/) [Desk](https://b.org/)"


def test_a_digit_begins_a_word_after_a_small_letter_alone() -> None:
    assert begins_a_word("n", "1")
    assert not begins_a_word("9", "1")
    assert not begins_a_word("H", "2")
    assert not begins_a_word("", "A")
