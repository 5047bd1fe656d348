"""The log for programs."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.log import log_event, writing_log


def lines_of(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_an_event_is_one_line_of_json_with_its_time(tmp_path: Path) -> None:
    log_event("lost")  # without a log, nothing happens
    with writing_log(str(tmp_path / "log")):
        log_event("page", host="a.example", seconds=0.02, error="two\nlines \udc80")
    log_event("lost too")
    (line,) = lines_of(tmp_path / "log")
    assert str(line.pop("time")).endswith("Z")
    assert line == {
        "level": "info", "event": "page", "host": "a.example", "seconds": 0.02, "error": "two\nlines \udc80"
    }  # fmt: skip


def test_warnings_of_libraries_are_in_it_with_their_exception_as_a_sentence(tmp_path: Path) -> None:
    with writing_log(str(tmp_path / "log")):
        logging.getLogger("other").info("unimportant")
        try:
            raise ValueError("wrong")
        except ValueError:
            logging.getLogger("other").exception("failed")
    (line,) = lines_of(tmp_path / "log")
    assert (line["level"], line["from"], line["error"]) == ("error", "other", "ValueError: wrong")


def test_a_log_that_was_rotated_goes_on_in_a_new_file(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with writing_log(str(log)):
        log_event("one")
        log.rename(tmp_path / "log.1")
        log_event("two")
    assert lines_of(tmp_path / "log.1")[0]["event"] == "one" and lines_of(log)[0]["event"] == "two"


def test_stderr_is_a_dash_and_a_folder_that_is_missing_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with writing_log("-"):
        log_event("here")
    assert json.loads(capsys.readouterr().err)["event"] == "here"
    with pytest.raises(UsageError, match=r"The log .* cannot be written"), writing_log(str(tmp_path / "no/log")):
        pass
