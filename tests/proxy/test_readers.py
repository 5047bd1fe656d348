"""Each reader's settings, views and rules, from the state that proxy and console share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.proxy.readers import ANONYMOUS, Readers
from pagecrunch.settings import Assignment
from pagecrunch.sites.left_alone import OPENED
from pagecrunch.sites.lessons import PUT_BACK, Lesson, SeenBlock
from pagecrunch.state import State

URL = "http://a.example/page"


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    with State.open(tmp_path / "state") as state:
        yield state


def view(readers: Readers, name: str = ANONYMOUS) -> str:
    return readers.view_for(readers.get(name), "a.example", URL)


def keep(readers: Readers, name: str, selector: str) -> None:
    """Write a rule into the reader's own file."""
    file = readers.rules_file(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'[[site]]\nmatch = "a.example"\nkeep = "{selector}"\n')
    readers.clear_cache()


def test_a_site_counts_before_a_rule_and_a_rule_before_the_settings(state: State) -> None:
    readers = Readers(state)
    assert view(readers) == "tidy"
    readers.set(ANONYMOUS, "proxy.view", "original")
    assert view(readers) == "original"
    readers.rules_file(ANONYMOUS).write_text('[[site]]\nmatch = "a.example"\nview = "tidy"\n')
    readers.clear_cache()
    assert view(readers) == "tidy"
    readers.set_site_view(ANONYMOUS, "a.example", "reader")
    assert view(readers) == "reader"
    readers.set_site_view(ANONYMOUS, "a.example", None)
    assert view(readers) == "tidy"


def test_each_reader_has_settings_views_and_rules_of_their_own(state: State) -> None:
    readers = Readers(state)
    readers.set("ann", "proxy.view", "reader")
    readers.set_site_view("bob", "a.example", "original")
    keep(readers, "ann", ".menu")
    assert (view(readers, "ann"), view(readers, "bob"), view(readers, "eve")) == ("reader", "original", "tidy")
    assert ".menu" in readers.get("ann").rules_text
    assert readers.get("bob").rules_text == ""
    assert readers.get("ann").packed_settings["proxy"] == {"view": "reader"}


def test_rules_of_all_hold_for_each(state: State) -> None:
    readers = Readers(state)
    keep(readers, ANONYMOUS, ".lead")
    keep(readers, "ann", ".menu")
    text = readers.get("ann").rules_text
    assert ".lead" in text and ".menu" in text


def test_what_the_administrator_locked_cannot_be_changed(state: State) -> None:
    state.settings.set_locks(["proxy.view"])
    with pytest.raises(UsageError, match=r"proxy\.view is set by the administrator"):
        Readers(state).set("ann", "proxy.view", "original")


def test_a_flag_of_the_command_holds_for_who_has_set_nothing_else(state: State) -> None:
    readers = Readers(state, (Assignment("proxy.view", "reader", "In --view reader"),))
    readers.set("ann", "proxy.view", "original")
    assert view(readers) == "reader"
    assert view(readers, "ann") == "original"


def test_a_single_reader_changes_the_settings_file_as_the_console_does(state: State) -> None:
    readers = Readers(state)
    readers.set(ANONYMOUS, "proxy.text_size", 150)
    assert state.settings.file.read_text() == "[proxy]\ntext_size = 150\n"
    state.settings.file.write_text("[proxy]\ntext_size = 125\n")
    readers.clear_cache()
    assert readers.get(ANONYMOUS).settings.proxy.text_size == 125


def test_what_was_set_at_the_start_holds_until_the_end(state: State) -> None:
    readers = Readers(state, (Assignment("proxy.bar", False, "In --set proxy.bar=false"),))
    with pytest.raises(UsageError, match=r"proxy\.bar was set when the proxy was started"):
        readers.set(ANONYMOUS, "proxy.bar", True)


def test_what_cannot_be_read_is_reported_and_pages_still_arrive(state: State) -> None:
    readers = Readers(state)
    readers.rules_file(ANONYMOUS).write_text("not toml [")
    assert "sites.toml" in readers.get(ANONYMOUS).error
    assert view(readers) == "tidy"
    state.settings.file.write_text("[proxy]\nview = 3\n")
    readers.clear_cache()
    assert "proxy.view" in readers.get(ANONYMOUS).error
    assert view(readers) == "tidy"


def test_a_name_cannot_lead_out_of_the_folder(state: State) -> None:
    file = Readers(state).rules_file("../../etc/x")
    assert file.resolve().is_relative_to((state.folder / "users").resolve())


def test_secure_pages_need_both_agreement_and_trust(state: State) -> None:
    readers = Readers(state)
    readers.set_trusted("ann", "phone")
    assert not readers.get("ann").has_agreed and not readers.trusts("ann", "phone")
    readers.set_agreed("ann", True)
    assert readers.get("ann").has_agreed and not readers.trusts("ann", "phone")
    readers.set_trusted("ann", "phone")
    assert readers.trusts("ann", "phone") and readers.trusting_devices("ann") == 1
    assert not readers.trusts("ann", "laptop") and not readers.trusts("bob", "phone")
    readers.set_agreed("ann", False)
    assert not readers.trusts("ann", "phone")


def test_a_reader_opens_a_site_that_is_on_our_list(state: State) -> None:
    readers = Readers(state)
    kind = readers.kind_left_alone("www.nasa.gov", ANONYMOUS)
    assert kind and kind.name == "government"
    readers.choose(ANONYMOUS, "nasa.gov", OPENED)
    assert readers.kind_left_alone("www.nasa.gov", ANONYMOUS) is None
    assert readers.kind_left_alone("www.irs.gov", ANONYMOUS)
    readers.choose(ANONYMOUS, "nasa.gov", OPENED, wanted=False)
    assert readers.kind_left_alone("www.nasa.gov", ANONYMOUS)
    readers.set(ANONYMOUS, "proxy.left_alone", "money,health")
    assert readers.kind_left_alone("www.irs.gov", ANONYMOUS) is None


def test_choices_for_a_site_are_each_readers_own(state: State) -> None:
    readers = Readers(state)
    readers.choose("ann", "news.example", "no bar")
    assert readers.site_choices("ann", "news.example") == {"no bar"}
    assert not readers.site_choices("bob", "news.example")


def test_what_a_reader_taught_about_a_site_is_a_rule_for_it_alone(state: State) -> None:
    readers = Readers(state)
    state.lessons.add("a.example", URL, "1-1", Lesson(PUT_BACK, "", (SeenBlock((".reply",), 9.0, True),)))
    reader = readers.get(ANONYMOUS)
    assert '".reply" = 1.0' in readers.rules_for(reader, "a.example")
    assert readers.rules_for(reader, "b.example") == reader.rules_text == ""
    readers.rate(ANONYMOUS, "a.example", -1)
    assert '".reply" = 0.5' in readers.rules_for(reader, "a.example")
    readers.set(ANONYMOUS, "sites.learn", False)
    assert readers.rules_for(readers.get(ANONYMOUS), "a.example") == ""
