"""Commands in the docs with a mark: measuring runs on a small corpus; of the others, all that they name exists."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from corpus_made import article, make_corpus_in
from docs_made import CodeBlock, all_blocks

from tools.docs_site.contents import ROOT
from tools.docs_site.needs import NEEDS, USAGE

EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"].keys()
MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
VARIABLES = set(re.findall(r"^([A-Z_]+) *[?:]?=", MAKEFILE, re.MULTILINE))
# Programs of others; what they are printed is theirs.
OTHERS = {"chromium", "curl", "certutil", "docker", "ssh", "export", "git", "cd", "twine"}
CORPUS = "needs-corpus"
CORPORA = ("wcxb-dev", "daniel-dev", "cleaneval-dev", "posts-dev", "products-dev")
PEERS = ("trafilatura", "readability", "resiliparse", "justext")
ALONE = ("quality", "whole", "reading", "econ", "mss", "ledger", "tidy", "metadata")  # commands that take --jobs
MARKED = [block for block in all_blocks() if block.info.language == "sh" and block.info.need in (*NEEDS, USAGE)]


def commands_in(code: str) -> Iterator[list[str]]:
    """The simple commands of a block, as words: without comments, variables before them, pipes and redirections."""
    for line in re.sub(r"\\\n", " ", code).splitlines():
        lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;<>")
        lexer.whitespace_split = True
        words: list[str] = []
        target = False  # of a redirection
        for word in lexer:
            if set(word) <= set("|&;"):
                yield words
                words = []
            elif set(word) <= set("<>"):
                target = True
            elif target:
                target = False
            elif words or not re.match(r"[A-Za-z_]+=", word):
                words.append(word)
        yield words


@pytest.fixture(scope="module")
def corpora(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpora")
    for name in CORPORA:
        make_corpus_in(folder / name, *map(article, range(6)))
    return folder


@pytest.mark.parametrize("block", [block for block in MARKED if block.info.need == CORPUS], ids=str)
def test_measuring_runs_on_a_small_corpus(
    block: CodeBlock, corpora: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from bench.__main__ import build_parser, main

    monkeypatch.chdir(tmp_path)
    for words in commands_in(block.code):
        if words[1:3] != ["-m", "bench"]:
            continue
        places = {"CORPUS": str(corpora / CORPORA[0]), **{f"CORPORA/{name}": str(corpora / name) for name in CORPORA}}
        alone = ["--jobs", "1"] if words[3] in ALONE else []
        given = [places.get(word, word) for word in words[3:]]
        options = vars(build_parser().parse_args(given))
        lists = [name for name in ("systems", "peers") if options.get(name)]
        present = [word for name in lists for word in (f"--{name}", without_missing(options[name]))]
        assert main([*given, *present, *alone]) == 0, capsys.readouterr().err


def without_missing(names: str) -> str:
    """A list of systems without the tools of others that are not installed here: they are no part of the tests."""
    listed = names.split(",")
    return ",".join(name for name in listed if name not in PEERS or importlib.util.find_spec(name)) or names


@pytest.mark.parametrize("block", MARKED, ids=str)
def test_what_a_marked_command_names_is_there(block: CodeBlock) -> None:
    for words in filter(None, commands_in(block.code)):
        program = words[0].removeprefix(".venv/bin/")
        check = {"pagecrunch": of_ours, "python": of_python, "pip": of_pip, "make": of_make, "ruff": of_nothing}
        if program in check:
            check[program](words[1:])
        else:
            assert program in OTHERS, f"{block}: nothing is known of {program}"


def of_ours(words: list[str]) -> None:
    """The command's own parser takes it."""
    command = our_command()
    if words and words[0] not in command.commands:
        assert words[0] in {name for each in command.get_params(None) for name in each.opts} | {"--help"}, words
        return
    command.commands[words[0]].make_context(words[0], words[1:])


@cache
def our_command() -> Any:
    import typer

    from pagecrunch.cli.app import build_app

    context: Any = typer.main.get_command(build_app())
    return context


def of_python(words: list[str]) -> None:
    if words[0] != "-m":
        assert (ROOT / words[0]).is_file(), words
    elif words[1] == "bench":
        from bench.__main__ import build_parser

        with contextlib.redirect_stderr(io.StringIO()) as printed:
            try:
                build_parser().parse_args(words[2:])
            except SystemExit:
                pytest.fail(printed.getvalue())
    elif words[1] == "training":
        named = {word for word in words[3:] if word.startswith("-")}
        assert named <= set(re.findall(r"--?[a-z-]+", training_help(words[2]))), words
    else:
        assert importlib.util.find_spec(words[1]), words


@cache
def training_help(model: str) -> str:
    command = [sys.executable, "-m", "training", model, "--help"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def of_pip(words: list[str]) -> None:
    for word in words:
        if extras := re.search(r"(?:pagecrunch|^\.)\[(.*)\]", word):
            assert set(extras[1].split(",")) <= EXTRAS, word


def of_make(words: list[str]) -> None:
    """Its targets are in the Makefile, and so are the variables that are set, as in `make fuzz SECONDS=60`."""
    variables = {word.partition("=")[0] for word in words if "=" in word}
    assert variables <= VARIABLES, words
    assert {word for word in words if "=" not in word} <= TARGETS, words


def of_nothing(words: list[str]) -> None:
    """A tool of the tests, which `make test` itself runs."""


def test_a_wrong_option_would_be_noticed() -> None:
    with pytest.raises(Exception, match="No such option"):
        of_ours(["extract", "page.html", "--no-such-option"])
    with pytest.raises(pytest.fail.Exception, match="unrecognized arguments"):
        of_python(["-m", "bench", "quality", "CORPUS", "--no-such-option"])
    for words in (["no-such-target"], ["fuzz", "NO_SUCH_VARIABLE=1"]):
        with pytest.raises(AssertionError):
            of_make(words)
