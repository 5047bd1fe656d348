"""A system is found by name, imported late, and missing in a sentence."""

from __future__ import annotations

import sys

import pytest

from bench import ours, peers
from bench.errors import UsageError
from bench.systems import Input, System, find_system, find_systems, split_names

PAGE = Input("<html lang=de><title>T</title><p>Grüße</p><script>no</script>".encode("latin-1"))


def test_a_page_is_decoded_from_its_bytes() -> None:
    assert "Grüße" in PAGE.string
    assert "Grüße".encode() in PAGE.utf8


def test_the_control_gives_everything_but_scripts() -> None:
    text = str(find_system("all-text").start()(PAGE))
    assert text.split() == ["T", "Grüße"]


def test_resiliparse_needs_no_extra() -> None:
    assert "Grüße" in str(find_system("resiliparse-all").start()(PAGE))


def test_every_registered_extractor_is_a_system() -> None:
    assert "everything" in ours.extractor_names()
    for name in ours.extractor_names():
        assert find_system(name).packages == ("pagecrunch",)


def test_an_extractor_gives_the_text_that_extract_gives() -> None:
    assert find_system("everything").start()(PAGE) == "Grüße"


def test_a_focus_after_a_colon_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {}

    def extract(html: bytes, **options: object) -> object:
        asked.update(options)
        return type("Result", (), {"body": "b"})

    monkeypatch.setattr("pagecrunch.extract", extract, raising=False)
    assert find_system("everything:recall", field="body").load()(PAGE) == "b"
    assert asked == {"url": None, "using": "everything", "focus": "recall"}


def test_an_unknown_focus_is_an_error_that_names_those_there_are() -> None:
    with pytest.raises(UsageError, match=r"'speed'.*precision, balanced, recall"):
        find_system("everything:speed")


def test_an_unknown_system_is_an_error_that_names_those_there_are() -> None:
    with pytest.raises(UsageError, match=r"'nonesuch'.*everything.*trafilatura"):
        find_system("nonesuch")


def test_a_peer_that_is_not_installed_is_a_sentence_that_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "trafilatura", None)
    with pytest.raises(UsageError, match=r"trafilatura cannot be loaded.*extra `bench`"):
        find_systems(["all-text", "trafilatura"])


def test_finding_a_peer_does_not_import_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "trafilatura", None)
    for name in peers.PEERS:
        assert find_system(name).name == name


def test_a_system_is_warmed_up_on_a_small_page_and_may_fail_on_it() -> None:
    seen = []

    def run(page: Input) -> object:
        seen.append(page)
        raise ValueError

    assert System("s", (), lambda: run).start() is run
    assert len(seen) == 1


def test_names_are_split_at_commas_each_once() -> None:
    assert split_names("b, a,,b") == ["b", "a"]
    with pytest.raises(UsageError):
        split_names(" , ")


@pytest.mark.parametrize(
    ("html", "language"), [(b'<html class=a lang="de-AT">', "de"), (b"<HTML LANG=FR>", "fr"), (b"<p lang=de>", "")]
)
def test_the_declared_language_is_that_of_the_html_element(html: bytes, language: str) -> None:
    assert peers.declared_language(html) == language
