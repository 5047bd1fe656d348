"""A log for programs: what happens, as one JSON object a line, by Python's own `logging`.

Nothing is logged unless a command is given --log. Lines of other libraries (warnings and errors) are in it too.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from logging.handlers import WatchedFileHandler
from typing import Any

from .errors import UsageError

TO_STDERR = "-"
_FACTS = "pagecrunch_facts"
_logger = logging.getLogger("pagecrunch")


def log_event(event: str, **facts: Any) -> None:
    """Log that something happened, with what is known about it."""
    if _logger.isEnabledFor(logging.INFO):
        _logger.info(event, extra={_FACTS: facts})


class JsonLines(logging.Formatter):
    """A record as one line of JSON; an exception is one sentence of it, not a trace."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{at}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, _FACTS, {}),
        }
        if record.name != _logger.name:
            line["from"] = record.name
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = f"{type(record.exc_info[1]).__name__}: {record.exc_info[1]}"
        return json.dumps(line, ensure_ascii=False, default=str)


@contextmanager
def writing_log(where: str | None) -> Iterator[None]:
    """Write the log to this file, or to stderr for "-", within the block; None writes no log."""
    if where is None:
        yield
        return
    handler: logging.Handler
    if where == TO_STDERR:
        handler = logging.StreamHandler(sys.stderr)
    else:
        try:
            handler = WatchedFileHandler(where, encoding="utf-8", errors="backslashreplace")  # a log may be rotated
        except OSError as error:
            raise UsageError(f"The log {where} cannot be written: {error.strerror or error}.") from error
    handler.setFormatter(JsonLines())
    root, level = logging.getLogger(), _logger.level
    root.addHandler(handler)
    _logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        _logger.setLevel(level)
        root.removeHandler(handler)
        handler.close()
