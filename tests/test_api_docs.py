"""The commands in docs/api.md run, and the Python in docs/site-rules.md says what it says."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from console_made import Running, running_console

DOCS = Path(__file__).parents[1] / "docs"
COMMANDS = re.findall(r"```sh\n(.*?)```", (DOCS / "api.md").read_text(), re.DOTALL)
PAGE = (
    "<title>The tide</title><main><p>The tide came in late that night, and the harbour filled without a sound.</main>"
)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_console(tmp_path_factory.mktemp("console")) as running:
        yield running


@pytest.mark.parametrize("command", [line for block in COMMANDS for line in re.split(r"\n(?=curl)", block.strip())])
def test_a_command_of_the_api_page_is_answered(command: str, running: Running, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(PAGE)
    token = running.console.state.tokens.make("docs")
    here = command.replace("http://127.0.0.1:8081", running.address).replace("curl -s", "curl -sf --noproxy '*'")
    done = subprocess.run(
        ["bash", "-c", here],
        cwd=tmp_path,
        env={"TOKEN": token, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        check=True,
    )
    assert done.stdout.strip()
    if "markdown" not in command:
        assert json.loads(done.stdout)


def test_the_page_has_commands_for_every_address() -> None:
    assert {"health", "extract", "tidy", "extractors", "filters", "formats", "settings", "openapi.json"} == {
        name for block in COMMANDS for name in re.findall(r"/api/([a-z.]+)", block)
    }


def test_the_rules_and_the_python_of_the_page_on_site_rules_work() -> None:
    from pagecrunch.sites import parse_rules

    text = (DOCS / "site-rules.md").read_text()
    (toml,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert [rule.match for rule in parse_rules(toml)] == [
        "news.example.org",
        "news.example.org/live/*",
        "blog.example.com",
    ]
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    names: dict[str, object] = {}
    exec(program, names)
    for expression, expected in re.findall(r"^(r\.\w+)  # (.*)$", program, re.MULTILINE):
        assert repr(eval(expression, names)) == expected
