from __future__ import annotations

import pytest

from pagecrunch.cli.options import assignments, help_for
from pagecrunch.errors import UsageError
from pagecrunch.settings import Assignment


def test_flags_come_after_set_so_that_they_override_it() -> None:
    flags = {"--focus": ("extract.focus", "recall"), "--allow-private": ("fetch.allow_private", True)}
    assert assignments(["extract.focus=precision"], flags) == [
        Assignment("extract.focus", "precision", "In --set extract.focus=precision"),
        Assignment("extract.focus", "recall", "In --focus recall"),
        Assignment("fetch.allow_private", True, "In --allow-private"),
    ]


def test_flags_that_were_not_used_change_nothing_and_zero_is_a_value() -> None:
    flags = {"--using": ("extract.using", None), "--comments": ("extract.comments", False), "--workers": ("w", 0)}
    assert [each.key for each in assignments(None, flags)] == ["w"]


def test_set_takes_a_key_and_a_value() -> None:
    with pytest.raises(UsageError, match=r"--set takes section\.name=value"):
        assignments(["x"], {})


def test_help_names_the_default_of_the_setting() -> None:
    assert help_for("extract.focus").endswith("[default: balanced]")
