from __future__ import annotations

from pathlib import Path

import pytest
from run_command import PAGE, Run

URL = "https://news.example.org/a"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(PAGE)
    return path


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_a_rule_that_is_added_is_followed_by_extract_and_tidy(run_here: Run, page: Path, tmp_path: Path) -> None:
    done = run_here("sites", "news.example.org", "--remove", "div > p:first-child", "--keep", "nav")
    assert done.out == f"The rule for news.example.org is in {tmp_path}/config/pagecrunch/sites.toml.\n"
    extracted = run_here("extract", page, "--url", URL, "--using", "everything").out
    assert "Héllo" not in extracted and "second" in extracted
    tidied = run_here("tidy", page, "--url", URL, "--format", "text").out
    assert "Home" in tidied and "Héllo" not in tidied
    assert "Héllo" in run_here("extract", page, "--url", "https://other.example/", "--using", "everything").out
    assert "Héllo" in run_here("extract", page, "--url", URL, "--using", "everything", "--set", "sites.enabled=no").out


def test_a_flag_comes_before_a_rule_and_a_rule_before_the_settings(run_here: Run, page: Path, tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text('[[site]]\nmatch = "news.example.org"\nusing = "everything"\n')
    by_rule = run_here("extract", page, "--url", URL, "--site-rules", rules, "--set", "extract.using=largest").out
    by_flag = run_here("extract", page, "--url", URL, "--site-rules", rules, "--using", "largest").out
    assert "Home" in by_rule and "Home" not in by_flag


def test_shows_the_rules_for_a_host(run_here: Run, tmp_path: Path) -> None:
    assert run_here("sites").err.startswith("note: 0 rules in")
    run_here("sites", "news.example.org", "--remove", ".x")
    run_here("sites", "other.example", "--keep", ".y")
    assert ".y" in run_here("sites").out
    shown = run_here("sites", "news.example.org")
    assert '[[site]]\nmatch = "news.example.org"\nremove = [".x"]\n' in shown.out and ".y" not in shown.out
    run_here("sites", "news.example.org", "--drop", ".x")
    assert ".x" not in run_here("sites").out


def test_imports_and_says_what_was_left_out(run_here: Run, tmp_path: Path) -> None:
    (tmp_path / "news.example.org.txt").write_text("body: //main\nstrip: //p[1]\n")
    done = run_here("sites", "--import", tmp_path / "news.example.org.txt", "--site-rules", tmp_path / "r.toml")
    assert done.out == f"1 rules of 1 files are now in {tmp_path}/r.toml.\n"
    assert "news.example.org.txt: Line 2 was left out" in done.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--keep", "p"), "Name the pages that the rule is for"),
        (("a.example", "--keep", "p:has(a)"), "uses :has, which site rules do not have"),
        (("a b", "--keep", "p"), "match must be a host such as"),
        (("--import", "no-such-file.txt"), "no-such-file.txt cannot be read"),
    ],
)
def test_bad_use_is_reported_in_a_sentence(run_here: Run, arguments: tuple[str, ...], message: str) -> None:
    done = run_here("sites", *arguments)
    assert done.code == 2 and message in done.err and done.out == ""


def test_a_bad_file_of_rules_stops_a_command_before_the_page_is_read(run_here: Run, page: Path, tmp_path: Path) -> None:
    done = run_here("extract", page, "--site-rules", tmp_path / "none.toml")
    assert done.code == 2 and "none.toml cannot be read" in done.err
