from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import Field, field_validator

from pagecrunch.errors import UsageError
from pagecrunch.registry import Registry, installed_sections
from pagecrunch.settings import (
    Assignment,
    Section,
    Settings,
    load,
    overlay,
    parse_assignment,
    parse_settings,
    user_file,
)
from pagecrunch.settings.sources import preset, presets

Write = Callable[[str], Path]


class LinkLists(Section):
    ratio: float = Field(default=0.25, ge=0, le=1)
    word: str = "a"

    @field_validator("word")
    @classmethod
    def _is_one_word(cls, value: str) -> str:
        if " " in value:
            raise ValueError("one word")
        return value


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(text: str) -> Path:
        path = tmp_path / "settings.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests may have settings of their own."""
    monkeypatch.setattr("pagecrunch.settings.sources.user_file", lambda: tmp_path / "home" / "settings.toml")


def refusal(file: Path | None = None, environ: dict[str, str] | None = None, *sets: str) -> str:
    with pytest.raises(UsageError) as caught:
        load(file, environ or {}, map(parse_assignment, sets))
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_each_source_overrules_the_one_before(write: Write) -> None:
    file = write("[limits]\nmax_rows = 2\nmax_bytes = 2\n[fetch]\nredirects = 2\n")
    environ = {"PAGECRUNCH_LIMITS__MAX_ROWS": "3", "PAGECRUNCH_LIMITS__MAX_BYTES": "3"}
    settings = load(file, environ, [parse_assignment("limits.max_rows=4")])
    assert (settings.limits.max_rows, settings.limits.max_bytes, settings.fetch.redirects) == (4, 3, 2)
    assert settings.fetch.seconds == Settings().fetch.seconds


def test_the_last_of_two_assignments_counts() -> None:
    assignments = [parse_assignment("extract.focus=recall"), parse_assignment("extract.focus=precision")]
    assert load(None, {}, assignments).extract.focus == "precision"


def test_sizes_may_be_written_as_people_do() -> None:
    assert load(None, {}, [parse_assignment("fetch.max_bytes = 5 MiB")]).fetch.max_bytes == 5 * 1024 * 1024


def test_a_value_may_hold_an_equals_sign() -> None:
    assert load(None, {}, [parse_assignment("fetch.user_agent=a=b")]).fetch.user_agent == "a=b"


def test_the_users_file_is_read_where_there_is_one(tmp_path: Path) -> None:
    assert load(environ={}) == Settings()
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "settings.toml").write_text("[extract]\nfocus = 'recall'\n")
    assert load(environ={}).extract.focus == "recall"


def test_the_users_file_has_one_place() -> None:
    assert user_file().parts[-2:] == ("pagecrunch", "settings.toml")


def test_the_process_environment_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGECRUNCH_EXTRACT__FOCUS", "recall")
    assert load().extract.focus == "recall"


def test_other_variables_are_left_alone() -> None:
    environ = {"PAGECRUNCH_PLAIN": "1", "OTHER__THING": "x", "PATH": "/bin"}
    assert load(None, environ) == Settings()


def test_a_bad_value_in_a_file_is_named_with_its_line(write: Write) -> None:
    file = write("# mine\n\n[limits]\n max_rows = 'many' # x\n")
    words = "limits.max_rows must be a whole number from 1 to 100000000, not 'many'."
    assert refusal(file) == f"In {file}, line 4: {words}"


def test_a_bad_value_in_the_environment_is_named_with_its_variable() -> None:
    assert refusal(None, {"PAGECRUNCH_FETCH__ALLOW_PRIVATE": "maybe"}) == (
        "In the environment variable PAGECRUNCH_FETCH__ALLOW_PRIVATE: "
        "fetch.allow_private must be true or false, not 'maybe'."
    )


def test_a_bad_value_on_the_command_line_is_named() -> None:
    assert refusal(None, None, "extract.focus=best") == (
        "In --set extract.focus=best: extract.focus must be precision, balanced or recall, not 'best'."
    )


@pytest.mark.parametrize(
    "assignment",
    [
        "limits.max_rows=0",
        "limits.max_rows=1.5",
        "limits.max_bytes=-1",
        "limits.max_bytes=9 TiB",
        "fetch.seconds=0",
        "fetch.seconds=nan",
        "fetch.seconds=inf",
        "fetch.user_agent=",
        "fetch.user_agent=a\x7fb",
        "fetch.user_agent=é",
        "extract.using=",
    ],
)
def test_values_out_of_bounds_are_refused(assignment: str) -> None:
    key = assignment.partition("=")[0]
    assert f"{key} must be " in refusal(None, None, assignment)


def test_true_is_not_a_number(write: Write) -> None:
    assert "must be a whole number" in refusal(write("[fetch]\nredirects = true\n"))


@pytest.mark.parametrize(
    ("key", "hint"),
    [
        ("limits.max_byte", "did you mean limits.max_bytes?"),
        ("limit.max_rows", "did you mean limits.max_rows?"),
        ("zebra.stripes", "`pagecrunch list settings` shows all settings."),
        ("limits.max_rows.x", "did you mean limits.max_rows?"),
    ],
)
def test_an_unknown_key_is_refused_with_a_hint(key: str, hint: str) -> None:
    assert refusal(None, None, f"{key}=1") == f"In --set {key}=1: there is no setting {key}; {hint}"


def test_an_unknown_key_in_a_file_is_named_with_its_line(write: Write) -> None:
    file = write("[limits]\nmax_rows = 5\nmax_cols = 5\n")
    assert refusal(file).startswith(f"In {file}, line 3: there is no setting limits.max_cols")


def test_a_key_outside_every_section_is_refused(write: Write) -> None:
    file = write("focus = 'recall'\n")
    assert refusal(file) == f"In {file}, line 1: 'focus' must be in a section, such as [extract]."


def test_broken_toml_is_named_with_its_line(write: Write) -> None:
    file = write("[limits]\nmax_rows = = 5\n")
    assert re.fullmatch(rf"The settings file {re.escape(str(file))} is not valid TOML: .*line 2.*\.", refusal(file))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.toml").endswith(
        "none.toml cannot be read (No such file or directory); check its name and folder."
    )
    assert refusal(tmp_path).endswith("cannot be read (Is a directory); check its name and folder.")
    (tmp_path / "latin.toml").write_bytes(b"# caf\xe9")
    assert refusal(tmp_path / "latin.toml").endswith("latin.toml is not a text file in UTF-8.")


@pytest.mark.parametrize("text", ["focus", "focus=recall", "=", "extract.focus"])
def test_an_assignment_of_another_form_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match=r"--set takes section\.name=value, as in --set extract\.focus=recall"):
        parse_assignment(text)


def test_a_plug_in_brings_its_section() -> None:
    settings = load(None, {}, [parse_assignment("link_lists.ratio=0.5")], plug_ins=lambda: {"link_lists": LinkLists})
    assert settings.section("link_lists", LinkLists).ratio == 0.5


def test_plug_ins_are_not_asked_without_need() -> None:
    def fail() -> dict[str, type[Section]]:
        raise AssertionError("asked")

    assert load(None, {}, [parse_assignment("limits.max_rows=5")], plug_ins=fail).limits.max_rows == 5


def test_a_rule_of_a_plug_in_is_said_in_its_words() -> None:
    with pytest.raises(UsageError, match=r"link_lists\.word must be one word, not 'two words'\.$"):
        load(None, {}, [parse_assignment("link_lists.word=two words")], plug_ins=lambda: {"link_lists": LinkLists})


def test_settings_in_a_text_are_read_as_those_in_a_file() -> None:
    text = '\ufeff[extract]\nfocus = "recall"\n\n[ads]\nenabled = false\n'
    settings = parse_settings(text, installed_sections)
    assert settings.extract.focus == "recall" and settings.sections["ads"].enabled is False  # type: ignore[attr-defined]
    with pytest.raises(UsageError, match=r"In the text, line 2: extract\.focus must be"):
        parse_settings("[extract]\nfocus = 3\n")
    with pytest.raises(UsageError, match="The text is not valid TOML"):
        parse_settings("[extract")


def test_an_overlay_changes_some_settings_and_keeps_the_others() -> None:
    before = overlay(Settings(), [parse_assignment("fetch.redirects=3"), parse_assignment("limits.max_rows=5")])
    after = overlay(before, [parse_assignment("fetch.seconds=7"), parse_assignment("fetch.seconds=8")])
    assert (after.fetch.redirects, after.fetch.seconds, after.limits.max_rows) == (3, 8.0, 5)
    assert after.fetch.model_fields_set == {"redirects", "seconds"}
    assert overlay(after, []) is after


def test_there_are_the_presets_that_people_ask_for() -> None:
    assert list(presets()) == [
        "crunch-1.0",
        "crunch-2.0",
        "news",
        "keep-more",
        "keep-less",
        "screen-reader",
        "low-vision",
        "dyslexia",
        "small-screen",
        "slow-line",
    ]


@pytest.mark.parametrize("name", list(presets()))
def test_every_preset_can_be_used(name: str) -> None:
    chosen = preset(name)
    changes = [Assignment(key, value, name) for key, value in chosen.settings.items()]
    settings = overlay(Settings(), changes, installed_sections)
    for key, value in chosen.settings.items():
        section, _, field = key.partition(".")
        assert getattr(settings.sections[section], field) == value
    Registry(()).part("extractor", settings.extract.using)
    Registry(()).part("renderer", settings.extract.format)
    assert chosen.title and chosen.description.endswith(".")


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(UsageError, match="no preset named 'magic'"):
        preset("magic")
