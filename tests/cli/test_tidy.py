"""`pagecrunch tidy`, run as a user runs it."""

from __future__ import annotations

from pathlib import Path

import pytest
from run_command import Run

MENU = "".join(f"<a href=/{name}>{name}</a> " for name in ("Home", "News", "Shop", "Charts", "Help"))
PAGE = (
    f"<!doctype html><title>T</title><link rel=stylesheet href=s.css><nav>{MENU}</nav><h1>Tides</h1>"
    "<p>The sea, it rose, and the harbour, which had been dry, was full again by noon of that day.</p>"
    "<form>Name <input></form><script>x()</script>"
)


@pytest.fixture
def cluttered(tmp_path: Path) -> Path:
    path = tmp_path / "cluttered.html"
    path.write_text(PAGE, encoding="utf-8")
    return path


def test_a_page_without_its_clutter_is_printed(run_here: Run, cluttered: Path) -> None:
    done = run_here("tidy", cluttered)
    assert done.code == 0
    assert done.out.startswith("<!DOCTYPE html><html>") and done.out.endswith("</html>\n")
    assert "<script>x()" in done.out and "<nav>" not in done.out and 'href="s.css"' in done.out


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("<meta charset=windows-1252>", '<head><meta charset="utf-8"><meta charset="windows-1252">'),
        ("<meta charset=UTF-8>", '<head><meta charset="UTF-8"><title>'),
        (f"<style>{'i' * 1024}</style><meta charset=utf-8>", '<head><meta charset="utf-8"><style>'),
    ],
)
def test_a_written_page_says_first_that_it_is_in_utf_8(run_here: Run, tmp_path: Path, head: str, expected: str) -> None:
    path = tmp_path / "page.html"
    path.write_text(PAGE.replace("<title>", f"{head}<title>"), encoding="cp1252")
    assert expected in run_here("tidy", path).out


def test_a_head_within_a_comment_is_none(run_here: Run, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(f"<!-- <head> -->{PAGE}", encoding="utf-8")
    assert '<head><meta charset="utf-8">' in run_here("tidy", path).out.partition("-->")[2]


def test_text_can_be_asked_for(run_here: Run, cluttered: Path) -> None:
    assert run_here("tidy", cluttered, "--format", "text").out.startswith("Tides\n\nThe sea, it rose")


def test_the_account_says_what_where_why_and_which_links(run_here: Run, cluttered: Path) -> None:
    out = run_here("tidy", cluttered, "--why").out
    assert "navigation: removed navigation, html > body > nav (a menu" in out
    assert "    Home -> /Home\n" in out and "    and 2 more links\n" in out
    assert "5 links were removed with them." in out


def test_settings_come_from_flags_and_from_a_file(run_here: Run, cluttered: Path, tmp_path: Path) -> None:
    assert "<form>" not in run_here("tidy", cluttered, "--set", "forms.enabled=true").out
    file = tmp_path / "my.toml"
    file.write_text("[scripts]\nenabled = false\n")
    assert "<script>" in run_here("tidy", cluttered, "--settings", file).out


def test_a_profile_can_be_named(run_here: Run, cluttered: Path) -> None:
    assert "<nav>" in run_here("tidy", cluttered, "--profile", "crunch-1.0").out


def test_a_page_of_the_web_says_where_it_came_from(run_here: Run, cluttered: Path) -> None:
    out = run_here("tidy", cluttered, "--url", "https://example.org/a/").out
    assert '<base href="https://example.org/a/">' in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--format", "pdf"), "takes html or text, not 'pdf'"),
        (("--profile", "crunch-9"), "In --profile crunch-9: tidy.profile must be modern"),
        (("--set", "link_lists.ratio=much"), "link_lists.ratio must be a number"),
        (("--set", "link_list.ratio=1"), "did you mean link_lists.ratio?"),
        (("--plug-in", "/no/such/file.py"), "There is no plug-in file /no/such/file.py"),
    ],
)
def test_what_is_asked_wrongly_is_one_sentence_and_exit_code_2(
    run_here: Run, cluttered: Path, arguments: tuple[str, ...], words: str
) -> None:
    done = run_here("tidy", cluttered, *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err and done.err.count("\n") == 1


def test_a_list_of_advertising_hosts_that_is_not_there_is_a_warning(run_here: Run, cluttered: Path) -> None:
    done = run_here("tidy", cluttered, "--set", "ads.list=/no/such/list")
    assert done.code == 0 and done.out.startswith("<!DOCTYPE html>")
    assert "/no/such/list" in done.err and "ads.list" in done.err


def test_a_settings_file_that_cannot_be_read_names_file_and_line(
    run_here: Run, cluttered: Path, tmp_path: Path
) -> None:
    file = tmp_path / "my.toml"
    file.write_text("[link_lists]\n\nratio = 'much'\n")
    done = run_here("tidy", cluttered, "--settings", file)
    assert done.code == 2 and "my.toml, line 3" in done.err


def test_a_filter_in_a_file_is_used(run_here: Run, cluttered: Path) -> None:
    plug_in = Path(__file__).parents[2] / "examples/skweezer/src/pagecrunch_skweezer.py"
    assert "max-width:300px" in run_here("tidy", cluttered, "--plug-in", plug_in, "--set", "skweezer.width=300").out
