from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest
from run_command import Run

from pagecrunch.cli.read import read_page
from pagecrunch.errors import UsageError
from pagecrunch.settings import Settings


def refusal(source: str) -> str:
    with pytest.raises(UsageError) as caught:
        read_page(source, Settings())
    return str(caught.value)


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_file_is_read_whatever_its_name(tmp_path: Path) -> None:
    for name in ("page.html", "example.com", "a b", "ünï"):
        (tmp_path / name).write_bytes(b"<p>Hello")
        assert read_page(name, Settings()).body == b"<p>Hello"


def test_a_missing_file_is_reported() -> None:
    assert refusal("pgae.html") == "There is no file named 'pgae.html'; check its name and folder."
    assert refusal("no/such/file") == "There is no file named 'no/such/file'; check its name and folder."


@pytest.mark.parametrize("source", ["example.com", "www.example.org/a.html?q=1", "localhost:8000", "10.0.0.1:80/x"])
def test_an_address_without_a_scheme_gets_a_hint(source: str) -> None:
    assert refusal(source) == f"There is no file named {source!r}; for the web page write https://{source}"


def test_a_folder_is_said_to_be_one(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    assert refusal("pages") == f"pages is a folder; name a file in it, as in {Path('pages') / 'page.html'}."


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "secret.html"
    path.write_bytes(b"<p>")
    path.chmod(0)
    assert refusal("secret.html") == "You are not allowed to read secret.html; check its permissions."


@pytest.mark.parametrize("source", ["ftp://example.com/", "gopher://example.com", "view-source:https://example.com"])
def test_other_schemes_are_refused(source: str) -> None:
    assert (
        refusal(source) == f"{source} cannot be read; give a file, or an address that begins with http:// or https://."
    )


@pytest.mark.parametrize("source", ["file:///etc/passwd", "FILE:///etc/passwd"])
def test_a_file_address_is_refused(source: str) -> None:
    assert refusal(source) == f"{source} is not a web address; give the file's path instead."


@pytest.mark.parametrize("source", ["<p>Hello</p>", " <html>" + "x" * 100_000])
def test_html_itself_is_reported_to_be_piped(source: str) -> None:
    assert "pipe it in" in refusal(source)


@pytest.mark.parametrize("source", ["a\x00b", "x" * 10_000, ""])
def test_what_cannot_be_a_name_is_refused_in_one_sentence(source: str) -> None:
    assert refusal(source).startswith("There is no file named")


def test_an_empty_file_is_said_to_be_empty(tmp_path: Path) -> None:
    (tmp_path / "empty.html").touch()
    assert refusal("empty.html") == "empty.html is empty; save or fetch the page again."


def test_an_empty_pipe_is_said_to_be_empty(run_here: Run) -> None:
    done = run_here("extract", "-")
    assert (done.code, done.err) == (2, "The input is empty; save or fetch the page again.\n")


def test_a_file_that_is_not_a_page_is_named(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert refusal("page.html").startswith("page.html is a PNG image and not a web page; save the page itself as HTML")


def test_no_more_is_read_than_the_limit_takes() -> None:
    if not os.path.exists("/dev/zero"):
        pytest.skip("there is no endless file here")
    assert len(read_page("/dev/zero", Settings()).body) == Settings().limits.max_bytes + 1


def test_a_page_typed_by_hand_is_asked_for(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Keyboard(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Keyboard(io.BytesIO(b"<p>typed")))
    assert read_page("-", Settings()).body == b"<p>typed"
    assert capsys.readouterr().err.startswith("note: reading the page from the keyboard; end it with Ctrl-D")
