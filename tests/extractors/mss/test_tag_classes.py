from __future__ import annotations

from pagecrunch.extractors.mss.tag_classes import CLASS_NAMES, CLASS_OF_TAG
from pagecrunch.page.names import TAG_CODES, TAG_NAMES


def class_of(tag: str) -> str:
    return CLASS_NAMES[CLASS_OF_TAG[TAG_CODES[tag]]]


def test_old_and_new_ways_to_lay_out_a_page_are_one_class() -> None:
    assert class_of("td") == class_of("div") == class_of("center") == "box"
    assert class_of("font") == class_of("span") == "inline"


def test_every_tag_has_a_class() -> None:
    assert len(CLASS_OF_TAG) == len(TAG_NAMES)
    assert class_of("other") == "other"
