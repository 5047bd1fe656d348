"""What repeats over the pages of a host is less likely to be content."""

from __future__ import annotations

import pytest

from pagecrunch import extract
from pagecrunch.build import build_page
from pagecrunch.sites import SiteRule, SiteRules, repeats
from pagecrunch.sites.repeats import SiteRepeats

NOTICE = "We are open all year, and our boats are for hire at prices that everyone finds fair and good."


def page(name: str, place: str = "main") -> str:
    prose = "".join(f"<p>{name} is later on day {day}, because the Moon moves on, as always.</p>" for day in range(12))
    notice = f"<p>{NOTICE}</p>"
    return f"<title>{name}</title><{place}>{notice}</{place}><main>{prose}</main><script>1</script>"


def url(name: str, host: str = "a.example") -> str:
    return f"https://{host}/{name}"


def noted(*pages: tuple[str, str]) -> SiteRepeats:
    found = SiteRepeats()
    for html, address in pages:
        found.note_page(build_page(html, address))
    return found


def text(html: str, address: str, found: SiteRepeats) -> str:
    return extract(html, address, sites=found.with_rule(None, address)).text


def test_a_notice_on_two_pages_is_left_out_and_on_one_page_or_host_it_stays() -> None:
    one, two = (page("The tide"), url("1")), (page("The ebb"), url("2"))
    assert NOTICE in extract(*one).text
    assert NOTICE not in text(*one, noted(one, two))
    assert "The tide is later on day 11" in text(*one, noted(one, two))
    assert NOTICE in text(*one, noted(one)) and NOTICE in text(*one, noted(one, (two[0], url("2", "b.example"))))


def test_the_same_text_at_another_place_and_a_copy_of_the_page_do_not_count() -> None:
    one = page("The tide"), url("1")
    assert NOTICE in text(*one, noted(one, (page("The ebb", "footer"), url("2"))))
    copies = noted(one, (one[0], url("print")), (one[0], url("again")))
    assert copies.with_rule(None, one[1]) == SiteRules()


def test_rules_of_the_user_stay() -> None:
    one, two = (page("The tide"), url("1")), (page("The ebb"), url("2"))
    own = SiteRules((SiteRule(match="a.example", keep=".x"),))
    rules = noted(one, two).with_rule(own, one[1])
    assert rules and rules.rules[0] == own.rules[0] and len(rules) == 2
    assert noted(one, two).with_rule(own, "https://b.example/") is own and noted(one).with_rule(None, None) is None


def test_the_number_of_texts_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeats, "MOST_TEXTS", 2)
    one, two = (page("The tide"), url("1")), (page("The ebb"), url("2"))
    assert sum(len(texts) for texts in noted(one, two)._texts.values()) == 2
