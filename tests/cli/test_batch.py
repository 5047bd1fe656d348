"""`pagecrunch batch`, run as a command."""

from __future__ import annotations

import gzip
import signal
import subprocess
from pathlib import Path

import pytest
from batch_made import make_folder, make_warc, page, rows_in
from run_command import Run, start
from waiting import PATIENCE_SECONDS, until


def batch(*words: object, **options: object) -> tuple[int, str, str]:
    process = start("batch", *words, **options)
    out, err = process.communicate(timeout=PATIENCE_SECONDS)
    return process.returncode, out.decode(), err.decode()


def test_a_folder_becomes_rows_and_a_report(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 4)
    (folder / "empty.html").touch()
    (folder / "notes.md").touch()
    report = tmp_path / "report.html"
    code, out, err = batch(folder, "-o", tmp_path / "out", "--report", report, "--using", "largest")
    assert code == 0
    assert out == f"5 pages in {tmp_path / 'out'}: 4 ok, 1 failed.\n"
    assert "1 page failed; the rows say why" in err
    assert "skipped 1 file without the ending of a page" in err
    assert [row["status"] for row in rows_in(tmp_path / "out")] == ["ok"] * 4 + ["failed"]
    assert "Failed pages" in report.read_text()
    code, out, err = batch(folder, "-o", tmp_path / "out", "--using", "largest", "--workers", "1")
    assert code == 0
    assert "finished before" in err


def test_fields_languages_and_duplicates_are_chosen(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 3, words=3)
    (folder / "9.html").write_bytes(page(0, 3))
    german = "Der Hafen war am Morgen still, und die Boote kamen erst spät mit der Flut nach Hause zurück. " * 3
    (folder / "de.html").write_text(f"<p>{german}")
    words = ["--fields", "text,using", "--language", "EN", "--deduplicate", "--format", "parquet"]
    code, out, _ = batch(folder, "-o", tmp_path / "out", *words)
    assert code == 0
    assert "3 ok" in out and "1 duplicate" in out and "1 filtered" in out
    rows = rows_in(tmp_path / "out")
    assert list(rows[0]) == ["source", "status", "reason", "text", "using", "digest"]
    assert rows[-1]["reason"] == "its language is de"


def test_where_a_row_is_from_is_not_replaced_by_a_field(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "in", 1, words=3)
    assert batch(folder, "-o", tmp_path / "out", "--fields", "source,status,title")[0] == 0
    (row,) = rows_in(tmp_path / "out")
    assert row["source"].endswith(".html") and list(row) == ["source", "status", "reason", "title"]


def test_a_list_of_archives_is_read_with_its_prefix_or_from_its_own_folder(tmp_path: Path) -> None:
    crawl = tmp_path / "crawl"
    (crawl / "seg").mkdir(parents=True)
    for name, pages in (("a", 2), ("b", 3)):
        make_warc(crawl / f"seg/{name}.warc.gz", pages)
    listed = b"seg/a.warc.gz\n\nseg/b.warc.gz\n"
    (tmp_path / "warc.paths.gz").write_bytes(gzip.compress(listed))
    (crawl / "warc.paths").write_bytes(listed)
    for words in ([tmp_path / "warc.paths.gz", "--prefix", f"{crawl}/"], [crawl / "warc.paths"]):
        out = tmp_path / f"out{len(words)}"
        code, said, _ = batch(*words, "-o", out, "--workers", "1")
        assert (code, said) == (0, f"5 pages in {out}: 5 ok.\n")
        assert sorted(path.name for path in out.glob("*.jsonl")) == ["a-00000.jsonl", "b-00000.jsonl"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["gone/", "-o", "out"], "There is no file, folder or address 'gone/'"),
        (["in", "-o", "out", "--format", "xml"], "There is no format 'xml' for a job"),
        (["in", "-o", "out", "--using", "magic"], "There is no extractor named 'magic'"),
        (["in", "-o", "out", "--fields", "txt"], "There is no field 'txt' (did you mean text?)"),
        (["in", "-o", "out", "--seconds", "0"], "In --seconds 0.0: batch.page_seconds must be a number above 0"),
        (["in", "-o", "in/0000.html/out"], "cannot be written"),
        (["in", "-o", "out", "--report", "none/report.html"], "there is no folder none"),
        (["in"], "Missing option '-o'"),
    ],
)
def test_what_is_wrong_is_one_sentence_and_exit_code_2(
    tmp_path: Path, run_here: Run, monkeypatch: pytest.MonkeyPatch, words: list[str], sentence: str
) -> None:
    make_folder(tmp_path / "in", 1)
    monkeypatch.chdir(tmp_path)
    done = run_here("batch", *words)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert len(done.err.strip().splitlines()) == 1


def test_interrupted_it_says_how_to_go_on_and_goes_on(tmp_path: Path) -> None:
    archive = make_warc(tmp_path / "a.warc.gz", 400, words=800)
    out = tmp_path / "out"
    process = start("batch", archive, "-o", out, "--workers", "1")
    until(lambda: any((out / ".pagecrunch/journal").glob("*")) or process.poll() is not None)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE_SECONDS)
    if process.returncode:  # else it was done before it could be interrupted
        assert process.returncode == 130
        assert "goes on where it stopped" in err.decode()
        assert "Traceback" not in err.decode()
    assert batch(archive, "-o", out)[0] == 0
    assert len(rows_in(out)) == 400


def test_lines_of_progress_go_to_stderr_and_the_result_to_stdout(tmp_path: Path) -> None:
    archive = make_warc(tmp_path / "a.warc.gz", 20)
    code, out, err = batch(archive, "-o", tmp_path / "out", stdin=subprocess.DEVNULL)
    assert code == 0
    assert out.startswith("20 pages in ")
    assert "skipped 20 records of archives" in err
