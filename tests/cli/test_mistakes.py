"""Ten mistakes of a first hour: each is answered by one sentence that says what to do, and never by a trace."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest
from run_command import Done, Run, start
from waiting import PATIENCE_SECONDS

OF_EXTRAS = ("starlette", "uvicorn", "jinja2", "mitmproxy", "mcp", "fastwarc", "protego", "pyarrow")


def refusal(done: Done, code: int = 2) -> str:
    """The sentence that a command refused with."""
    assert done.code == code and done.out == ""
    sentence = done.err.removesuffix("\n")
    assert "\n" not in sentence and "Traceback" not in sentence
    return sentence


def test_a_wrong_path_is_to_be_checked(run_here: Run) -> None:
    assert refusal(run_here("extract", "pgae.html")) == "There is no file named 'pgae.html'; check its name and folder."


@pytest.mark.parametrize("source", ["example.com", "www.example.com/a/b.html", "localhost:8000/x"])
def test_an_address_without_its_scheme_is_reported_with_it(run_here: Run, source: str) -> None:
    assert refusal(run_here("extract", source)).endswith(f"for the web page write https://{source}")


@pytest.mark.parametrize("source", ["htp://example.com", "https:/example.com", "ftp://example.com/a"])
def test_a_wrong_scheme_gets_the_right_ones(run_here: Run, source: str) -> None:
    assert refusal(run_here("extract", source)).endswith("an address that begins with http:// or https://.")


@pytest.mark.parametrize(("command", "flag"), [("serve", "--listen"), ("proxy", "--console"), ("proxy", "--listen")])
def test_a_port_in_use_is_to_be_freed_or_changed(run_here: Run, tmp_path: Path, command: str, flag: str) -> None:
    others = {"serve": (), "proxy": ({"--listen": "--console", "--console": "--listen"}[flag], "127.0.0.1:0")}
    with socket.create_server(("127.0.0.1", 0)) as door:
        busy = f"127.0.0.1:{door.getsockname()[1]}"
        sentence = refusal(run_here(command, flag, busy, *others[command], "--state", tmp_path))
    assert (
        f"{busy}: Address already in use; stop the program that listens there, or choose another address with {flag}."
        in sentence
    )


def test_an_unknown_extractor_gets_its_likely_name(run_here: Run, page: Path) -> None:
    assert "(did you mean econ?); there is: learned, " in refusal(run_here("extract", page, "--using", "eocn"))


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("serve",), "console"),
        (("proxy",), "proxy"),
        (("mcp",), "mcp"),
        (("batch", "a.warc", "-o", "out"), "batch"),
    ],
)
def test_a_missing_extra_is_reported_with_the_command_that_adds_it(
    arguments: tuple[str, ...], extra: str, tmp_path: Path
) -> None:
    (tmp_path / "a.warc").write_bytes(b"WARC/1.0\r\n\r\n\r\n")
    for name in OF_EXTRAS:  # as if they were not installed, for the command and for the processes that it starts
        (tmp_path / f"{name}.py").write_text(f"raise ModuleNotFoundError('No module named {name}', name='{name}')")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    process = start(*arguments, cwd=tmp_path, env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": path})
    out, err = process.communicate(timeout=PATIENCE_SECONDS)
    done = Done(process.returncode, out.decode(), err.decode())
    assert f"install it with: pip install 'pagecrunch[{extra}]'" in refusal(done)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[extract\n", "is not valid TOML: .*line 1, column 9"),
        ('[extract]\nusng = "econ"\n', "line 2: there is no setting extract.usng; did you mean extract.using?"),
        ("[extract]\nusing = 3\n", "line 2: extract.using must be text that is not empty, not 3."),
    ],
)
def test_bad_toml_is_refused_with_its_line(run_here: Run, page: Path, tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "my.toml").write_text(text)
    found = refusal(run_here("extract", page, "--settings", tmp_path / "my.toml"))
    assert all(part in found for part in sentence.split(".*"))


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", "a PDF document and not a web page; turn it into HTML first"),
        (b"\x7fELF\x02\x01\x01" + bytes(99), "a program and not a web page; save the page itself as HTML"),
        (bytes(range(256)) * 9, "binary data and not a web page; save the page itself as HTML"),
        (b"\x1f\x8b\x08\x00", "packed with gzip and not a web page; unpack it first"),
        (b"", "empty; save or fetch the page again."),
    ],
)
@pytest.mark.parametrize("command", ["extract", "tidy"])
def test_a_file_that_is_not_a_page_gets_named(
    run_here: Run, tmp_path: Path, command: str, body: bytes, sentence: str
) -> None:
    (tmp_path / "a.html").write_bytes(body)
    assert f"a.html is {sentence}" in refusal(run_here(command, tmp_path / "a.html"))


def test_being_offline_is_reported_as_such(run_here: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_names(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    monkeypatch.setattr(socket, "getaddrinfo", no_names)  # what a machine without a network answers
    sentence = refusal(run_here("extract", "https://example.com"), code=1)
    assert sentence.endswith("its name was not found; check the spelling and that this machine is online.")


def test_a_server_that_is_not_there_is_reported_as_such(run_here: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    sentence = refusal(run_here("extract", f"http://127.0.0.1:{port}/", "--allow-private"), code=1)
    assert sentence.endswith("it refused the connection; check the port, or try again later.")
