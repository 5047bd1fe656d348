from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from run_command import PROGRAM, Run, start
from waiting import PATIENCE_SECONDS, until

import pagecrunch
from pagecrunch.cli.app import run

THREADS = "OPENBLAS_NUM_THREADS"


def test_help_shows_every_command_and_examples(run_here: Run) -> None:
    done = run_here("--help")
    assert (done.code, done.err) == (0, "")
    for words in ("extract", "list", "Examples:", "pagecrunch extract https://example.com", "--version"):
        assert words in done.out
    assert run_here() == done
    assert run_here("-h") == done


@pytest.mark.parametrize("command", ["extract", "list"])
def test_every_command_has_help_with_examples(run_here: Run, command: str) -> None:
    done = run_here(command, "--help")
    assert done.code == 0
    assert f"  pagecrunch {command}" in done.out
    assert all(len(line) <= 100 for line in done.out.splitlines())


def test_every_option_is_explained(run_here: Run) -> None:
    out = " ".join(run_here("extract", "--help").out.split())
    for words in ("--using NAME The method", "--why Instead of", "--set KEY=VALUE Change", "[default: balanced]"):
        assert words in out


def test_the_version_is_shown(run_here: Run) -> None:
    assert run_here("--version").out == f"pagecrunch {pagecrunch.__version__}\n"


@pytest.mark.parametrize(("wanted", "found"), [(None, "1"), ("3", "3")])
def test_no_threads_are_started_for_small_products_unless_asked_for(wanted: str | None, found: str) -> None:
    program = f"import atexit, os; atexit.register(lambda: print(os.environ['{THREADS}'])); {PROGRAM}"
    environment = {name: value for name, value in os.environ.items() if name != THREADS}
    process = start("list", program=program, env=environment | ({THREADS: wanted} if wanted else {}))
    assert process.communicate(timeout=PATIENCE_SECONDS)[0].decode().splitlines()[-1] == found


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["extract"], "Missing argument"),
        (["extract", "--usng", "x", "-"], "--using"),
        (["extract", "-", "b"], "unexpected extra argument"),
        (["extract", "-", "--using"], "requires an argument"),
        (["extrct", "-"], "No such command 'extrct'"),
        (["--what"], "No such option"),
        (["extract", "-", "--max-tokens", "few"], "'--max-tokens': it should be a valid integer; `pagecrunch"),
        (["extract", "-", "--set", "x"], "--set takes section.name=value"),
    ],
)
def test_bad_usage_is_one_sentence(run_here: Run, arguments: list[str], words: str) -> None:
    done = run_here(*arguments, stdin=b"<p>a")
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert done.err.count("\n") == 1


def test_a_fault_inside_is_one_sentence_without_a_trace(
    run_here: Run, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError("oops")

    monkeypatch.setattr("pagecrunch.api.extract", fail)
    done = run_here("extract", page)
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        "Something went wrong inside PageCrunch (KeyError: 'oops'); --debug shows where, for a report.\n"
    )


@pytest.mark.parametrize("arguments", [["extract", "nope.html", "--debug"], ["--debug", "extract", "nope.html"]])
def test_debug_shows_the_trace(arguments: list[str]) -> None:
    process = start(*arguments)
    _, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode != 0
    assert b"Traceback" in err and b"UsageError: There is no file named 'nope.html'" in err


def test_the_installed_command_works_without_a_settings_file(page: Path) -> None:
    out, err = start("extract", page).communicate(timeout=PATIENCE_SECONDS)
    assert "Héllo, world." in out.decode()
    assert err == b""


@pytest.mark.parametrize(
    "locale", [{"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "latin-1"}]
)
def test_output_is_utf8_whatever_the_locale(page: Path, locale: dict[str, str]) -> None:
    out, _ = start("extract", page, env={**os.environ, **locale}).communicate(timeout=PATIENCE_SECONDS)
    assert "Héllo, world." in out.decode("utf-8")


def test_a_reader_that_has_enough_is_not_an_error(tmp_path: Path) -> None:
    page = tmp_path / "long.html"
    page.write_text("<p>A line.</p>" * 50_000)
    process = start("extract", page, "--using", "everything")
    assert process.stdout and process.stderr
    assert process.stdout.readline() == b"A line.\n"
    process.stdout.close()
    assert process.wait(timeout=PATIENCE_SECONDS) == 0
    assert process.stderr.read() == b""
    process.stderr.close()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device here")
def test_a_full_disk_is_reported(page: Path) -> None:
    with open("/dev/full", "wb") as full:
        process = start("extract", page, stdout=full)
        _, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 1
    assert err == b"The result could not be written: No space left on device.\n"


def test_an_interrupt_ends_it_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            signal.raise_signal(signal.SIGINT)
            return b""

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Interrupted()))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # what a shell starts in the background has none
    try:
        assert run(["extract", "-"]) == 130
    finally:
        signal.signal(signal.SIGINT, before)
    out, err = capfd.readouterr()
    assert out + err.strip() == ""


def test_asking_for_the_version_loads_no_parser() -> None:
    program = "import sys; from pagecrunch.cli.app import run; run(['--version']); sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False, capture_output=True).returncode == 0


@pytest.mark.parametrize(
    ("typed", "offered"), [("pagecrunch ext", "extract"), ("pagecrunch extract --form", "--format")]
)
def test_shells_complete_commands_and_options(typed: str, offered: str) -> None:
    words = {"_PAGECRUNCH_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    process = start(env={**os.environ, **words, "PYTHONPATH": os.pathsep.join(sys.path)})
    assert process.communicate()[0].decode().split() == [offered]


def test_completion_is_installed_by_an_option(tmp_path: Path) -> None:
    home = {**os.environ, "HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = f"{sys.executable} -c 'from pagecrunch.cli import main; main()' --install-completion; true"
    printed = subprocess.run(["bash", "-c", command], env=home, capture_output=True, text=True, check=True).stdout
    assert "completion installed" in printed  # the shell is printed from the process above
    assert "pagecrunch" in (tmp_path / ".bashrc").read_text()


def test_a_batch_that_the_system_ends_leaves_no_temporary_folder(tmp_path: Path) -> None:
    pages, scratch = tmp_path / "pages", tmp_path / "scratch"
    pages.mkdir()
    scratch.mkdir()
    for number in range(300):
        (pages / f"{number}.html").write_text(f"<p>{'Some words to read. ' * 2000}")
    environment = {**os.environ, "TMPDIR": str(scratch)}
    process = start("batch", pages, "-o", tmp_path / "out", env=environment)
    until(lambda: list(scratch.iterdir()))
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130 and list(scratch.iterdir()) == []
