# ruff: noqa: E501  (pages in one line each)
from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from run_command import PAGE, Run

from pagecrunch import extract
from pagecrunch.cli.extract import SHOWN_CHARACTERS, account


@pytest.fixture
def site() -> Iterator[str]:
    """A page on this machine, in an encoding that only its header names."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = "<p>Пробный текст.</p>".encode("koi8-r") if self.path == "/" else b"%PDF-1.7"
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=koi8-r")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def test_the_text_of_a_file_is_printed(run_here: Run, page: Path) -> None:
    done = run_here("extract", page)
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("\n")
    assert "Héllo, world.\n\nA second paragraph." in done.out
    assert "never shown" not in done.out and "Not seen" not in done.out


def test_the_text_of_a_piped_page_is_printed(run_here: Run) -> None:
    assert "Héllo, world." in run_here("extract", "-", stdin=PAGE.encode()).out


def test_a_web_page_is_fetched_and_read_as_its_header_says(run_here: Run, site: str) -> None:
    done = run_here("extract", f"{site}/", "--allow-private")
    assert (done.code, done.out, done.err) == (0, "Пробный текст.\n", "")


def test_a_private_address_is_refused_without_leave(run_here: Run) -> None:
    done = run_here("extract", "http://127.0.0.1/")
    assert (done.code, done.out) == (1, "")
    assert "not a public address; --allow-private" in done.err


def test_another_method_can_be_named(run_here: Run, page: Path) -> None:
    done = run_here("extract", page, "--using", "largest")
    assert done.out == "Héllo, world.\n\nA second paragraph.\n"


def test_an_unknown_method_is_refused_before_anything_is_fetched(run_here: Run) -> None:
    done = run_here("extract", "http://127.0.0.1:1/", "--allow-private", "--using", "larges")
    assert done.code == 2
    assert done.err.startswith("There is no extractor named 'larges' (did you mean largest?); there is: learned, ")
    assert done.err.count("\n") == 1


def test_an_unknown_format_is_refused(run_here: Run, page: Path) -> None:
    done = run_here("extract", page, "--format", "txt")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("There is no renderer named 'txt' (did you mean text?)")


def test_an_unknown_focus_is_refused_with_the_choices(run_here: Run, page: Path) -> None:
    done = run_here("extract", page, "--focus", "best")
    assert done.code == 2
    assert done.err == "In --focus best: extract.focus must be precision, balanced or recall, not 'best'.\n"


def test_a_setting_can_be_changed(run_here: Run, page: Path) -> None:
    done = run_here("extract", page, "--set", "limits.max_bytes=110", "--set", "extract.using=largest")
    assert (done.code, done.out) == (0, "Héllo, world.\n\nA second par\n")
    assert done.err == "note: only the first 110 bytes of the page were read\n"


def test_a_flag_goes_before_a_setting_and_a_setting_before_the_file(
    run_here: Run, page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[extract]\nusing = 'nothing'\n")
    assert "named 'nothing'" in run_here("extract", page, "--settings", file).err
    monkeypatch.setenv("PAGECRUNCH_EXTRACT__USING", "less")
    assert "named 'less'" in run_here("extract", page, "--settings", file).err
    assert "named 'more'" in run_here("extract", page, "--settings", file, "--set", "extract.using=more").err
    assert run_here("extract", page, "--set", "extract.using=more", "--using", "largest").code == 0


def test_a_bad_settings_file_is_refused_with_its_line(run_here: Run, page: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[limits]\nmax_row = 5\n")
    done = run_here("extract", page, "--settings", file)
    assert done.code == 2
    assert done.err == f"In {file}, line 2: there is no setting limits.max_row; did you mean limits.max_rows?\n"


def test_why_accounts_for_the_text_instead_of_printing_it(run_here: Run, page: Path) -> None:
    done = run_here("extract", page, "--using", "largest", "--why")
    lines = done.out.splitlines()
    assert any(line.startswith("kept ") and line.endswith("  Héllo, world.") for line in lines)
    assert any(line.startswith("removed ") and line.endswith("  Home") for line in lines)
    assert any(line.startswith("not text ") and "never shown" in line for line in lines)
    assert any(line.startswith("hidden ") and line.endswith("  Not seen.") for line in lines)
    assert any("bytes of text" in line for line in lines)


def test_why_names_the_sources_of_what_a_reading_page_shows_above_the_content() -> None:
    head = '<title>The tides of Ness</title><meta name=author content="Ada Quay">'
    shown = account(extract(f"{head}<h1>The tides of Ness</h1><p>High water comes late.", using="everything"))
    assert shown.endswith("each once:\ntitle   the content  The tides of Ness\nbyline  meta         Ada Quay")


@pytest.mark.parametrize("html", ["<p></p>", "<script>x</script>"])
def test_a_page_without_text_is_reported(run_here: Run, html: str) -> None:
    done = run_here("extract", "-", stdin=html.encode())
    assert (done.code, done.out) == (0, "")
    assert "note: verdict: " in done.err
    assert done.err.count("\n") <= 2


def test_a_question_that_nothing_answers_is_not_a_page_without_text(run_here: Run, page: Path) -> None:
    done = run_here("extract", page, "--about", "xylophone")
    assert done.out.strip() == "" and "not about the question" in done.err and "found no text" not in done.err


def test_a_fetched_file_that_is_not_a_page_is_refused(run_here: Run, site: str) -> None:
    done = run_here("extract", f"{site}/x", "--allow-private")
    assert (done.code, done.out) == (2, "")
    assert (
        done.err
        == f"{site}/x is a PDF document and not a web page; turn it into HTML first, as `pdftohtml -s -i` does.\n"
    )


def test_an_extractor_in_a_file_can_be_named(run_here: Run, page: Path) -> None:
    plug_in = Path(__file__).parents[2] / "examples/extractor_plug_in.py"
    done = run_here("extract", page, "--plug-in", plug_in, "--using", "wordy", "--why")
    assert done.code == 0 and "too few words" in done.out


def test_a_plug_in_that_fails_is_noted_and_the_page_is_read(page: Path, tmp_path: Path) -> None:
    info = tmp_path / "bad_tools-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-tools\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pagecrunch.extractors]\nbad = no_such_module:bad\n")
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from pagecrunch.cli import main; main()"
    command = [sys.executable, "-c", program]
    listed = subprocess.run([*command, "list"], check=True, capture_output=True, text=True)
    assert "everything" in listed.stdout
    assert listed.stderr.startswith("note: The extractor 'bad' of bad-tools could not be loaded (ModuleNotFoundError")
    extracted = subprocess.run([*command, "extract", str(page)], check=True, capture_output=True, text=True)
    assert "Héllo" in extracted.stdout


@pytest.mark.parametrize(
    ("name", "begin"),
    [
        ("markdown", "# T\n\na **b**"),
        ("html", "<!doctype html>"),
        ("fragment", "<h1>T</h1><p>a <strong>b</strong></p>"),
        ("json", '{"schema": "pagecrunch-extraction"'),
        ("speech", "Heading 1: T."),
        ("ssml", "<speak"),
    ],
)
def test_every_format_is_printed(run_here: Run, name: str, begin: str) -> None:
    done = run_here("extract", "-", "--using", "everything", "--format", name, stdin=b"<h1>T</h1><p>a <b>b</b>")
    assert done.code == 0 and done.out.startswith(begin)


def test_hidden_text_and_comments_are_flags(run_here: Run) -> None:
    html = b"<p>Seen text that is longer.<p hidden>UNSEEN<div class=comment id=comment-1><b class=author>Ann</b><p>Hello</div>"
    assert "UNSEEN" in run_here("extract", "-", "--using", "everything", "--hidden", "keep", stdin=html).out
    assert (
        "hidden text was left out"
        in run_here("extract", "-", "--using", "everything", "--hidden", "flag", stdin=html).err
    )
    done = run_here("extract", "-", "--using", "everything", "--comments", "--format", "json", stdin=html)
    assert '"author": "Ann"' in done.out


PAGES = {
    "/a": b"<title>Tides</title><h1>Tides</h1><p>One.</p><a rel=next href=/a?page=2>2</a>",
    "/a?page=2": b"<h1>Tides</h1><p>Two.</p><a rel=next href=/a>back</a>",
}


@pytest.fixture
def two_pages() -> Iterator[str]:
    """Two pages of one article on this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(PAGES[self.path])

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def test_all_pages_are_fetched_and_joined_until_they_lead_back(run_here: Run, two_pages: str) -> None:
    done = run_here(
        "extract", f"{two_pages}/a", "--all-pages", "--allow-private", "--format", "markdown", "--using", "everything"
    )
    assert done.code == 0 and done.out.startswith("# Tides\n\nOne.") and "Two." in done.out
    assert done.out.count("# Tides") == 1 and "leads back" in done.err


def test_joined_json_names_its_pages(run_here: Run, two_pages: str) -> None:
    done = run_here(
        "extract", f"{two_pages}/a", "--all-pages", "--allow-private", "--format", "json", "--using", "everything"
    )
    found = json.loads(done.out)
    assert found["pages"] == [f"{two_pages}/a", f"{two_pages}/a?page=2"] and found["source"] == "page"
    assert "leads back" in found["warnings"][-1]


def test_joined_pages_have_the_theme_of_the_settings(run_here: Run, two_pages: str) -> None:
    joined = ("extract", f"{two_pages}/a", "--all-pages", "--allow-private", "--format", "html")
    assert 'data-theme="dark"' in run_here(*joined, "--set", "output.theme=dark").out


def test_pages_without_an_address_have_no_others(run_here: Run, page: Path) -> None:
    done = run_here("extract", page, "--all-pages")
    assert done.code == 2 and "--url" in done.err


def test_every_piece_has_a_line_and_every_bucket_a_sum() -> None:
    result = extract("<p>One.</p><script>two()</script><p>Three.", using="everything")
    lines, _, totals = account(result).partition("\n\n")
    assert [line.split("  ")[-1] for line in lines.splitlines()] == ["One.", "two()", "Three."]
    assert totals.startswith("Of 15 bytes of text, 10 were kept.")
    sums = [int(line.split()[0].replace(",", "")) for line in totals.splitlines()[1:]]
    assert sum(sums) == len(result.page.text_bytes)


def test_a_long_piece_is_shortened() -> None:
    (line,) = account(extract("<script>" + "x" * 1_000_000)).partition("\n\n")[0].splitlines()
    assert line.endswith("…")
    assert len(line) < SHOWN_CHARACTERS + 60


def test_control_characters_of_a_page_do_not_reach_the_screen() -> None:
    assert "\x1b" not in account(extract("<p>a\x1b[31mb"))


def test_a_page_without_text_has_sums_all_the_same() -> None:
    assert "Of 0 bytes of text, 0 were kept." in account(extract(""))


def test_the_result_can_go_to_a_file_in_a_format(run_here: Run, page: Path, tmp_path: Path) -> None:
    done = run_here("extract", page, "-f", "markdown", "-o", tmp_path / "page.md")
    assert (done.code, done.out) == (0, "")
    assert "Héllo, world." in (tmp_path / "page.md").read_text(encoding="utf-8")
    failed = run_here("extract", page, "-o", tmp_path / "none" / "page.md")
    assert failed.code == 1 and failed.err.startswith("The result could not be written to '")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--comments",), "--comments does nothing to text; use it with --format json."),
        (("--why", "--outline"), "--outline does nothing beside --why; leave one of them out."),
        (("--outline", "--format", "json"), "--format does nothing beside --outline; leave one of them out."),
        (("--all-pages", "--about", "tides"), "--about does nothing beside --all-pages; leave one of them out."),
        (("--focus", "recall", "--using", "econ"), "The extractor 'econ' has no focus; leave focus out"),
    ],
)
def test_an_option_that_does_nothing_is_refused(
    run_here: Run, page: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    done = run_here("extract", page, *arguments)
    assert done.code == 2 and done.err.startswith(sentence)


def test_a_verdict_can_fail_the_command(run_here: Run) -> None:
    page = b"<title>Just a moment...</title><p>Verify you are human."
    assert run_here("extract", "-", stdin=page).code == 0
    done = run_here("extract", "-", "--fail-on", "blocked,login", stdin=page)
    assert done.code == 1 and "note: verdict: blocked (its title says" in done.err
    wrong = run_here("extract", "-", "--fail-on", "bloked", stdin=page)
    assert (wrong.code, wrong.out) == (2, "") and "There is no verdict 'bloked'" in wrong.err
