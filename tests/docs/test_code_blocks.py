"""Every command and program in the docs runs, or says why it cannot and is checked as far as it can be."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
import signal
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from console_made import Running, running_console
from docs_made import PAGES, CodeBlock, Workspace, all_blocks, blocks_of, make_workspace
from serving import serve_pages
from waiting import PATIENCE_SECONDS

from tools.docs_site.contents import ROOT
from tools.docs_site.needs import NEEDS, UNTIL_STOPPED, USAGE

LANGUAGES = {"sh", "python", "toml", "json", "text"}
COMMANDS = ("pagecrunch ", "python ", "pip ", "make ", "curl ", "$ ")
MOST_NOT_RUN = 30  # blocks; a new one has to take the place of another
RUNNABLE = ("", UNTIL_STOPPED)
# A block that is written to a file runs as well: ```python file=shout.py
TO_FILE = re.compile(r"file=([\w.-]+)")
FREE_PORTS = {"serve": "--listen 127.0.0.1:0", "proxy": "--listen 127.0.0.1:0 --console 127.0.0.1:0"}


def runs(block: CodeBlock) -> bool:
    is_code = block.info.language in ("sh", "python")
    return is_code and (block.info.need in RUNNABLE or bool(TO_FILE.match(block.info.need)))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return make_workspace(tmp_path_factory.mktemp("docs") / "made")


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    page = (ROOT / "examples/page.html").read_text("utf-8")
    with serve_pages({"/": page, "": page}) as address:
        yield address


@pytest.fixture(scope="module")
def console(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("console")
    (folder / "settings.toml").write_text("[fetch]\nallow_private = true\n")
    with running_console(folder) as running:
        yield running


@pytest.mark.parametrize("page", [page for page in PAGES if any(map(runs, blocks_of(page)))])
def test_the_code_of_a_page_runs_from_top_to_bottom(
    page: str, made: Workspace, site: str, console: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = made.copy(tmp_path / "here")
    workspace.environ["TOKEN"] = console.console.state.tokens.make(page)
    monkeypatch.chdir(workspace.folder)
    names: dict[str, object] = {"__name__": "docs"}
    for block in filter(runs, blocks_of(page)):
        code = block.code.replace("https://example.com", site).replace("http://127.0.0.1:8081", console.address)
        code = code.replace("curl -s ", "curl -sf --noproxy '*' ")  # an answer that refuses is a failure, too
        if block.info.need == UNTIL_STOPPED:
            start_and_stop(block, code, workspace)
        elif block.info.language == "python":
            if to_file := TO_FILE.match(block.info.need):
                (workspace.folder / to_file[1]).write_text(code)
            run_program(block, code, names)
        else:
            done = workspace.run(code)
            assert done.returncode == 0, f"{block}:\n{done.stderr}{done.stdout}"
            assert "Traceback" not in done.stderr, f"{block}:\n{done.stderr}"


def run_program(block: CodeBlock, code: str, names: dict[str, object]) -> None:
    """Run a program; where an expression has a value beside it, it has that value."""
    remarks = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(code).readline)
        if token.type == tokenize.COMMENT
    }
    for statement in ast.parse(code).body:
        if not isinstance(statement, ast.Expr):
            exec(compile(ast.Module([statement], []), str(block), "exec"), names)
            continue
        with contextlib.redirect_stdout(io.StringIO()):
            value = eval(compile(ast.Expression(statement.value), str(block), "eval"), names)
        remark = remarks.get(statement.end_lineno or 0, "")
        if re.match(r"[([]*[A-Z]\w*\(", remark) and "..." not in remark:
            assert repr(value) == remark, block
        with contextlib.suppress(ValueError, SyntaxError):
            assert value == ast.literal_eval(remark), block


def start_and_stop(block: CodeBlock, code: str, workspace: Workspace) -> None:
    """Start what runs until it is stopped, on free ports, until it has said where it is."""
    if block.info.language == "python":
        command = [sys.executable, "-u", "-c", code]
    else:
        line = code.partition("#")[0].strip()
        assert "\n" not in line, f"{block} has more than one command that runs until it is stopped"
        command = ["bash", "-c", f"exec {line} {FREE_PORTS[line.split()[1]]}"]
    process = subprocess.Popen(
        command, cwd=workspace.folder, env=workspace.environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout and process.stderr
        first = process.stdout.readline()
        assert "127.0.0.1:" in first, f"{block}: {first}{process.stderr.read() if not first else ''}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE_SECONDS)
        for stream in (process.stdout, process.stderr):
            if stream:
                stream.close()


def test_every_block_says_its_language_and_hides_no_command() -> None:
    for block in all_blocks():
        assert block.info.language in LANGUAGES, f"{block} is {block.info.language!r}"
        if block.info.language == "text":
            assert not any(line.lstrip().startswith(COMMANDS) for line in block.code.splitlines()), block


def test_data_can_be_read() -> None:
    for block in all_blocks():
        if block.info.language == "json":
            json.loads(block.code)
        elif block.info.language == "toml":
            tomllib.loads(block.code)


def test_few_blocks_are_not_run_and_each_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    code = [block for block in all_blocks() if block.info.language in ("sh", "python")]
    marked = [block for block in code if not runs(block) and block.info.need != USAGE]
    assert not [str(block) for block in marked if block.info.need not in NEEDS]
    # Measuring runs on a small corpus, in test_marked_commands.py.
    not_run = [block for block in marked if block.info.need != "needs-corpus" or "-m bench" not in block.code]
    with capsys.disabled():
        print(
            f"\n{len(code) - len(not_run)} of {len(code)} blocks of code in the docs run or are parsed as usage", end=""
        )
    assert len(not_run) <= MOST_NOT_RUN, "\n".join(f"{block} {block.info.need}" for block in not_run)
    assert {block.page for block in code if block.info.need == USAGE} == {"docs/commands.md"}


def test_the_page_of_the_api_has_commands_for_every_address() -> None:
    named = {name for block in blocks_of("docs/api.md") for name in re.findall(r"/api/([a-z.]+)", block.code)}
    assert named == {"health", "extract", "tidy", "extractors", "filters", "formats", "settings", "openapi.json"}


def test_the_rules_of_the_page_on_site_rules_are_rules() -> None:
    from pagecrunch.sites import parse_rules

    (toml,) = [block.code for block in blocks_of("docs/site-rules.md") if block.info.language == "toml"]
    hosts = [rule.match for rule in parse_rules(toml)]
    assert hosts == ["news.example.org", "news.example.org/live/*", "blog.example.com"]
