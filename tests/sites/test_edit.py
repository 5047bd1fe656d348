from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.sites import SiteRule, add_rule, drop_selector, load_rules, put_rules, replace_text


def test_the_first_rule_makes_the_file_and_says_where(tmp_path: Path) -> None:
    path = tmp_path / "new/sites.toml"
    written = add_rule(path, "https://www.news.example.org/", keep=".lead")
    assert written.sentence == f"The rule for news.example.org is in {path}."
    assert load_rules(path).rules == (written.rule,) and written.rule.keep == (".lead",)


def test_adds_to_the_rule_that_is_there_and_leaves_the_rest_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "sites.toml"
    before = '# mine\n[[site]]\nmatch = "a.example"  # first\nkeep = ".x"\n\n'
    after = '# of the other\n[[site]]\nmatch = "b.example"  # second\nremove = ".y"\n'
    path.write_text(before + after)
    add_rule(path, "b.example", remove=".z")
    assert path.read_text().startswith(before + "# of the other\n")
    add_rule(path, "a.example", remove=".z")
    assert "# mine\n" in path.read_text() and "# of the other\n[[site]]" in path.read_text()
    rules = load_rules(path)
    assert [(rule.match, rule.keep, rule.remove) for rule in rules] == [
        ("a.example", (".x",), (".z",)),
        ("b.example", (), (".y", ".z")),
    ]


def test_what_is_put_back_is_no_longer_removed(tmp_path: Path) -> None:
    path = tmp_path / "sites.toml"
    add_rule(path, "a.example", remove=".x")
    rule = add_rule(path, "a.example", keep=".x").rule
    assert (rule.keep, rule.remove) == ((".x",), ())
    assert add_rule(path, "a.example", keep=".x").rule == rule


def test_a_selector_can_be_dropped_and_a_view_set(tmp_path: Path) -> None:
    path = tmp_path / "sites.toml"
    add_rule(path, "a.example", remove=".x", view="reader")
    rule = drop_selector(path, "a.example", ".x").rule
    assert (rule.remove, rule.view) == ((), "reader")


def test_tables_in_a_text_do_not_confuse_it(tmp_path: Path) -> None:
    path = tmp_path / "sites.toml"
    path.write_text('[[site]]\nmatch = "a.example"\nnote = """\n[[site]]\n"""\n[[site]]\nmatch = "b.example"\n')
    add_rule(path, "b.example", keep="p")
    assert [(rule.match, rule.keep) for rule in load_rules(path)] == [("a.example", ()), ("b.example", ("p",))]


@pytest.mark.parametrize(("match", "selector"), [("a b", "p"), ("a.example", "p["), ("a.example", "a ~ b")])
def test_a_rule_that_cannot_be_used_changes_nothing(tmp_path: Path, match: str, selector: str) -> None:
    path = tmp_path / "sites.toml"
    add_rule(path, "a.example", keep="p")
    before = path.read_bytes()
    with pytest.raises(UsageError, match=r"^This rule cannot be used: .*\.$"):
        add_rule(path, match, keep=selector)
    with pytest.raises(UsageError):
        replace_text(path, "[[site]]\n")
    assert path.read_bytes() == before


def test_imported_rules_take_the_place_of_those_of_an_earlier_import(tmp_path: Path) -> None:
    path = tmp_path / "sites.toml"
    path.write_text('# mine\n[[site]]\nmatch = "a.example"\nkeep = ".x"\n')
    put_rules(
        path, [SiteRule(match="a.example", note="from b", remove=("p",)), SiteRule(match="c.example", note="from b")]
    )
    assert path.read_text().startswith("# mine\n")
    put_rules(path, [SiteRule(match="a.example", note="from b", remove=("q",))])
    assert sorted((rule.match, rule.keep, rule.remove) for rule in load_rules(path)) == [
        ("a.example", (), ("q",)),
        ("a.example", (".x",), ()),
        ("c.example", (), ()),
    ]


def test_two_processes_that_add_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "sites.toml"
    program = (
        "import sys, pathlib; from pagecrunch.sites import add_rule\n"
        "for i in range(20): add_rule(pathlib.Path(sys.argv[1]), 'a.example', keep=f'.{sys.argv[2]}{i}')"
    )
    both = [subprocess.Popen([sys.executable, "-c", program, str(path), name]) for name in "xy"]
    assert [process.wait() for process in both] == [0, 0]
    assert len(load_rules(path).rules[0].keep) == 40
