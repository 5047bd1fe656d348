"""The tool server is asked as assistants ask it: by a client session over the input and output of the command."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from run_command import start
from serving import serve_pages
from waiting import PATIENCE_SECONDS

from pagecrunch import __version__
from pagecrunch.mcp_server import build_server

SENTENCE = "The tide came in late that night, and the harbour, which had been dry, filled without a sound. "
PAGE = f"<title>The tide</title><nav><a href=/>Home</a></nav><main><h1>The tide</h1><p>{SENTENCE * 5}</p></main>"


@asynccontextmanager
async def session(*arguments: str, home: Path) -> AsyncIterator[ClientSession]:
    import os

    program = "from pagecrunch.cli import main; main()"
    environment = {**os.environ, "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home)}
    parameters = StdioServerParameters(command=sys.executable, args=["-c", program, "mcp", *arguments], env=environment)
    async with stdio_client(parameters) as streams, ClientSession(*streams) as client:
        await client.initialize()
        yield client


@pytest.fixture
def ask(tmp_path: Path) -> Callable[..., Any]:
    """Have something done with a session."""

    def ask(use: Callable[[ClientSession], Awaitable[Any]], *arguments: str) -> Any:
        async def run() -> Any:
            async with asyncio.timeout(PATIENCE_SECONDS), session(*arguments, home=tmp_path) as client:
                return await use(client)

        return asyncio.run(run())

    return ask


@pytest.fixture
def site() -> Iterator[str]:
    with serve_pages({"/tide": PAGE}) as address:
        yield address


async def call(client: ClientSession, tool: str, **arguments: Any) -> tuple[bool, str]:
    result = await client.call_tool(tool, arguments)
    return bool(result.isError), "".join(getattr(part, "text", "") for part in result.content)


def test_offers_its_tools_which_extract_and_tidy_and_say_what_is_wrong(ask: Callable[..., Any], site: str) -> None:
    async def use(client: ClientSession) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert sorted(tools) == ["chunks", "extract", "read_url", "tidy"]
        assert tools["read_url"].inputSchema["required"] == ["url"]
        assert "without menus" in (tools["extract"].description or "")
        is_error, text = await call(client, "extract", html=PAGE)
        assert not is_error and SENTENCE.strip() in text and "Home" not in text
        _, as_json = await call(client, "extract", html=PAGE, format="json", using="everything")
        assert json.loads(as_json)["metadata"]["title"]["value"] == "The tide"
        _, tidied = await call(client, "tidy", html=PAGE)
        assert SENTENCE.strip() in tidied and "Home" not in tidied
        _, short = await call(client, "extract", html=PAGE, using="everything", max_tokens=5)
        assert "[Home](/)" in short and "left out, past the budget of tokens" in short and SENTENCE.strip() not in short
        is_error, refusal = await call(client, "extract", html=PAGE, max_tokens=5)
        assert is_error and "No text was found" in refusal and "left out, past the budget of tokens" in refusal
        _, cut = await call(client, "chunks", html=PAGE, url="https://a.example/", tokens=30)
        first, *others = json.loads(cut)["chunks"]
        assert others and first["citation"]["address"].startswith("https://a.example/#:~:text=")
        is_error, refusal = await call(client, "chunks", html=PAGE, tokens=30, overlap=30)
        assert is_error and "overlap must be smaller than tokens" in refusal
        is_error, refusal = await call(client, "extract", html=PAGE, fields="title")
        assert is_error and refusal == "fields does nothing to markdown; use it with the format json."
        is_error, refusal = await call(client, "extract", html=PAGE, max_tokens="few")
        assert is_error and refusal == "max_tokens of extract must be a whole number, not 'few'."
        is_error, refusal = await call(client, "extract", html=PAGE, using="no-such-extractor")
        assert is_error and refusal.startswith("There is no extractor named 'no-such-extractor'")
        is_error, refusal = await call(client, "extract")
        assert is_error and "There is no page" in refusal
        is_error, refusal = await call(client, "extract", html="<p>")
        assert is_error and "No text was found" in refusal and "Verdict: empty" in refusal
        _, walled = await call(client, "extract", html="<title>Just a moment...</title><p>Verify you are human.")
        assert "(Note: verdict: blocked (its title says “just a moment”): try again later" in walled
        is_error, refusal = await call(client, "extract", html=PAGE, focus="Recall")
        assert is_error and refusal == "focus of extract must be precision, balanced or recall, not 'Recall'."
        is_error, refusal = await call(client, "read_url")
        assert is_error and refusal == "read_url needs url."
        is_error, refusal = await call(client, "read_url", url=f"{site}/tide")
        assert is_error and "--allow-private" in refusal
        is_error, refusal = await call(client, "tidy", html=PAGE, colour="red")
        assert is_error and refusal == "tidy takes no 'colour'; it takes: html, url, format."

    ask(use)


def test_it_names_its_own_version() -> None:
    assert build_server(cast(Any, None))._mcp_server.create_initialization_options().server_version == __version__


def test_reads_an_address_and_follows_the_users_site_rules(ask: Callable[..., Any], site: str, tmp_path: Path) -> None:
    folder = tmp_path / "pagecrunch"
    folder.mkdir()
    (folder / "sites.toml").write_text('[[site]]\nmatch = "news.example.org"\nkeep = "nav"\n')

    async def use(client: ClientSession) -> None:
        is_error, text = await call(client, "read_url", url=f"{site}/tide")
        assert not is_error and SENTENCE.strip() in text and "Home" not in text
        _, text = await call(client, "extract", html=PAGE, url="https://news.example.org/tide")
        assert SENTENCE.strip() in text and "Home" in text

    ask(use, "--allow-private")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_ends_at_once_when_it_is_stopped_though_its_input_is_open(tmp_path: Path, number: int, code: int) -> None:
    process = start("mcp", stdin=subprocess.PIPE, env={**os.environ, "HOME": str(tmp_path)})
    assert process.stdin and process.stdout
    process.stdin.write(
        b'{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-03-26", '
        b'"capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}\n'
    )
    process.stdin.flush()
    assert b"pagecrunch" in process.stdout.readline()
    process.send_signal(number)
    assert process.wait(PATIENCE_SECONDS) == code
    process.stdin.close()
    process.stdout.close()
