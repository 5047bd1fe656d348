"""Which languages are wanted."""

from __future__ import annotations

from pagecrunch.batch.language import is_wanted


def test_a_page_is_wanted_by_its_whole_code_or_the_language_in_it() -> None:
    assert is_wanted("pt-BR", ("pt",))
    assert is_wanted("de", ("pt", "de"))
    assert not is_wanted("de", ("pt",))
    assert not is_wanted(None, ("pt",))
    assert is_wanted(None, ())
