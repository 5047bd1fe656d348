from __future__ import annotations

import pytest

from pagecrunch.decode.labels import LABELS, name_of


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("gb2312", "gbk"),
        ("latin1", "windows-1252"),
        ("iso-8859-1", "windows-1252"),
        ("us-ascii", "windows-1252"),
        ("ISO-8859-9", "windows-1254"),
        ("tis-620", "windows-874"),
        ("logical", "iso-8859-8-i"),
        ("ks_c_5601-1987", "euc-kr"),
        ("hz-gb-2312", "replacement"),
        ("utf-16", "utf-16le"),
        ("  UTF8\n", "utf-8"),
    ],
)
def test_labels_mean_what_they_mean_to_browsers(label: str, name: str) -> None:
    assert name_of(label) == name


@pytest.mark.parametrize("label", ["", "utf-7", "utf-32", "none", "utf 8", "\xa0utf-8"])
def test_a_label_that_browsers_do_not_know_has_no_name(label: str) -> None:
    assert name_of(label) is None


def test_no_label_stands_for_two_encodings() -> None:
    labels = [label for group in LABELS.values() for label in group.split()]
    assert len(labels) == len(set(labels))


def test_every_name_is_a_label_of_its_own_encoding() -> None:
    assert {name: name_of(name) for name in LABELS} == {name: name for name in LABELS}
