from __future__ import annotations

import tomllib

import pytest
import yaml

from pagecrunch import extract
from pagecrunch.settings import load, parse_assignment

HTML = (
    '<html lang=en><title>"Tide": late\u2028again\x85</title><meta name=author content="A. Quay: the #1">'
    '<meta name=keywords content="sea, moon"><h1>"Tide": late\u2028again\x85</h1><p>The sea waits for the Moon.'
)


def block(style: str) -> str:
    settings = load(environ={}, assignments=[parse_assignment(f"output.front_matter={style}")])
    result = extract(HTML, url="https://a.example/tide", using="everything", settings=settings)
    fence = {"yaml": "---\n", "toml": "+++\n"}[style]
    assert result.markdown.startswith(fence)
    assert result.markdown.split(fence)[2].startswith("\n# ")
    return result.markdown.split(fence)[1]


@pytest.mark.parametrize("style", ["yaml", "toml"])
def test_the_facts_parse_back(style: str) -> None:
    found = yaml.safe_load(block(style)) if style == "yaml" else tomllib.loads(block(style))
    assert found["title"] == extract(HTML).title
    assert found["author"] == "A. Quay: the #1" and found["url"] == "https://a.example/tide"
    assert found["tags"] == ["sea", "moon"] and found["language"] == "en" and found["words"] > 5


def test_there_is_none_unless_it_is_asked_for() -> None:
    assert extract(HTML, using="everything").markdown.startswith("# ")
