from __future__ import annotations

import pytest

from pagecrunch.find.found import elements, local_name, text_of


def test_elements_are_found_in_any_namespace() -> None:
    xml = (
        b'<a:feed xmlns:a="urn:x"><a:item><a:title> A\n title</a:title></a:item><item><title>B</title></item></a:feed>'
    )
    assert [(local_name(item), text_of(item, "title")) for item in elements(xml, "item")] == [
        ("item", "A title"),
        ("item", "B"),
    ]


def test_what_comes_before_a_fault_is_read() -> None:
    assert [text_of(item, "a") for item in elements(b"<f><i><a>1</a></i><i><a>2</a></i><i><a>3</b></f>", "i")] == [
        "1",
        "2",
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le"])
def test_entities_are_not_expanded(encoding: str) -> None:
    bomb = '<!DOCTYPE f [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><f><i><a>&b;</a></i></f>'
    assert not list(elements(bomb.encode(encoding), "i"))


def test_text_has_no_invisible_characters() -> None:
    xml = "<f><i><a>x\U000e0041y</a></i></f>".encode()
    assert text_of(next(elements(xml, "i")), "a") == "xy"
