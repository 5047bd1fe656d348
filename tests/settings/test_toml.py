from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ByteSize

from pagecrunch.errors import UsageError
from pagecrunch.settings import ExtractSettings, FetchLimits, Limits, Section, Settings, load, save
from pagecrunch.settings.toml import line_of, to_toml

CHANGED = Settings(
    {
        "limits": Limits(max_bytes=ByteSize(5_000_000)),
        "fetch": FetchLimits(allow_private=True, seconds=2.5, user_agent='a "b" \\ c'),
    }
)


class Words(Section):
    words: tuple[str, ...] = ()


def test_what_is_saved_is_what_is_loaded(tmp_path: Path) -> None:
    save(tmp_path / "new" / "settings.toml", CHANGED)
    assert load(tmp_path / "new" / "settings.toml", {}) == CHANGED


def test_only_what_differs_from_the_defaults_is_written() -> None:
    assert to_toml(Settings()) == ""
    assert to_toml(CHANGED) == (
        "[limits]\nmax_bytes = 5000000\n\n"
        '[fetch]\nseconds = 2.5\nallow_private = true\nuser_agent = "a \\"b\\" \\\\ c"\n'
    )


@given(st.text(min_size=1))
def test_any_text_survives(text: str) -> None:
    import tomllib

    settings = Settings({"extract": ExtractSettings(using=text), "words": Words(words=(text, "b"))})
    assert tomllib.loads(to_toml(settings)) == {"extract": {"using": text}, "words": {"words": [text, "b"]}}


def test_saving_replaces_the_old_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("old")
    path.chmod(0o640)
    save(path, CHANGED)
    assert os.listdir(tmp_path) == ["settings.toml"]
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UsageError, match=r"could not be saved to .*: the disk is full"):
        save(path, CHANGED)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["settings.toml"]


def test_a_link_to_the_file_stays_one(tmp_path: Path) -> None:
    (tmp_path / "link.toml").symlink_to(tmp_path / "real.toml")
    save(tmp_path / "link.toml", CHANGED)
    assert (tmp_path / "link.toml").is_symlink()
    assert load(tmp_path / "real.toml", {}) == CHANGED


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[a]\nb = 1\n", 2),
        ("[x]\nb = 1\n[ a ]\n# b = 2\n\tb=1\n", 5),
        ("x = 1\na.b = 1\n", 2),
        ('["a"]\n"b" = 1\n', 2),
        ("a = {b = 1}\n", None),
    ],
)
def test_the_line_of_a_key_is_found(text: str, line: int | None) -> None:
    assert line_of(text, "a", "b") == line
