from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.settings import Settings, SiteSettings
from pagecrunch.sites import load_rules, parse_rules, read_user_rules, sites_file, to_toml


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[site", "not valid TOML"),
        ("[news]\nkeep = 1", "rules are tables named [[site]], and 'news' is not one."),
        ("site = 3", "'site' is not one."),
        ("# one\n[[site]]\nkeep = '.a'", "rule at line 2: match is missing; it must be a host such as"),
        ("[[site]]\nmatch = 'a b'", "rule at line 1: match must be a host such as news.example.org"),
        ("[[site]]\nmatch = 'a.example'\nkeep = 'p['", "keep must be CSS selectors, and 'p[' is not written"),
        ("[[site]]\nmatch = 'a.example'\nkeep = 3", "keep must be a list of CSS selectors, not 3."),
        ("[[site]]\nmatch = 'a.example'\nview = 'x'", "view must be original, tidy, reader or text, not 'x'."),
        ("[[site]]\nmatch = 'a.example'\nrun = 'x'", "a site rule has no key 'run'; its keys are: match, content"),
        ("[[site]]\nmatch = 'a.example'\nsettings = { 'extract.focus' = 'x' }", "extract.focus must be precision"),
    ],
)
def test_says_what_is_wrong_and_where_in_a_sentence(text: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_rules(text, "my.toml")
    assert message in str(caught.value) and str(caught.value).startswith("In my.toml")
    assert str(caught.value).endswith((".", "?"))


def test_what_is_written_is_read_as_the_same_rules() -> None:
    rules = parse_rules(
        """[[site]]
        match = "a.example/x*"
        keep = ['[data-x="1"]', ".é"]
        remove = "p"
        title = "h1"
        view = "reader"
        using = "econ"
        note = "why \\"so\\""
        settings = { "extract.focus" = "recall", "link_lists.ratio" = 0.2, "forms.enabled" = true }
        """
    )
    assert parse_rules(to_toml(rules)) == rules


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"none\.toml cannot be read: No such file"):
        load_rules(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(UsageError, match="not a text file in UTF-8"):
        load_rules(tmp_path / "bad.toml")


def test_the_users_rules_are_those_that_the_settings_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert sites_file() == tmp_path / "pagecrunch/sites.toml"
    assert len(read_user_rules()) == 0
    other = tmp_path / "other.toml"
    named = Settings({"sites": SiteSettings(file=str(other))})
    with pytest.raises(UsageError, match="cannot be read"):
        read_user_rules(named)
    other.write_text('[[site]]\nmatch = "a.example"\n')
    assert len(read_user_rules(named)) == 1
    assert len(read_user_rules(Settings({"sites": SiteSettings(file=str(other), enabled=False)}))) == 0
