from __future__ import annotations

from pagecrunch.document.marks import CLOSES, INLINE_NAMES, OPENS
from pagecrunch.document.parts import Close, Open


def test_every_mark_of_a_tag_can_be_opened_and_closed() -> None:
    for name in INLINE_NAMES.values():
        assert OPENS[name] == Open(name) and CLOSES[name] == Close(name)
