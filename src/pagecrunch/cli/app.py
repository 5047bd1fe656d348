"""All commands in one place, and what happens when one fails: a plain sentence and an exit code, never a trace."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated

import typer

from .._version import VERSION
from ..errors import PagecrunchError
from .terminal import complain, show, use_utf8

# The commands in the order of the help, and where each is. Only the one that runs is loaded.
COMMANDS = {
    "extract": ("extract", "extract_page"),
    "tidy": ("tidy", "tidy_page"),
    "find": ("find", "find_site_pages"),
    "batch": ("batch", "run_batch_command"),
    "diff": ("diff", "show_difference"),
    "learn": ("learn", "learn_site"),
    "train": ("learn", "train_model"),
    "listen": ("listen", "listen_to_page"),
    "mcp": ("serve", "serve_assistants"),
    "token": ("serve", "list_tokens"),
    "sites": ("sites", "rule_sites"),
    "serve": ("serve", "serve_console"),
    "proxy": ("proxy", "start_proxy"),
    "list": ("list", "list_all"),
}
INTERRUPTED = 130  # as shells count it: 128 and the number of the signal

HELP = """Take the clutter out of web pages, and account for every word taken out.

\b
Examples:
  pagecrunch extract https://example.com       the main text of a web page
  pagecrunch extract page.html > page.txt      the same from a file, to a file
  curl -s example.com | pagecrunch extract -   the same from another program
  pagecrunch extract page.html --why           what was kept or not, and why
  pagecrunch listen https://example.com        the same, read aloud
  pagecrunch tidy page.html > tidied.html      the page without its clutter, still a page
  pagecrunch find https://example.com          the addresses of a site's pages
  pagecrunch batch pages/ -o out               the same for many pages
  pagecrunch serve                             all of it in the browser
  pagecrunch list                              the methods and formats there are
"""


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code: 0, 1 (could not do it) or 2 (bad usage, unreadable input)."""
    use_utf8()
    with suppress(ValueError):  # only the main thread may
        # End like Ctrl-C does, which leaves no temporary file behind. Servers take the signal themselves.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    words = [argument for argument in arguments if argument != "--debug"] or ["--help"]
    command = typer.main.get_command(build_app(words[0] if words[0] in COMMANDS else None))
    try:
        code = command(args=words, prog_name="pagecrunch", standalone_mode=False)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # click makes the second of the first
        _drop_unwritten()
        return 0  # the reader has enough, as `head` has
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception as error:
        if "--debug" in arguments:
            raise
        message, code = _explain(error)
        complain(message)
        _drop_unwritten()
    return code if isinstance(code, int) else 0


def build_app(wanted: str | None = None) -> typer.Typer:
    """The command with its subcommands, or with the one that is wanted."""
    app = typer.Typer(
        name="pagecrunch",
        help=HELP,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    app.callback()(_options)
    for name, (module, function) in COMMANDS.items():
        if wanted is None or name == wanted:
            app.command(name)(getattr(import_module(f".{module}", __package__), function))
    return app


def _show_version(is_wanted: bool) -> None:
    if is_wanted:
        show(f"pagecrunch {VERSION}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True)
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show a Python trace when something goes wrong.")] = False,
) -> None:
    pass


def _explain(error: Exception) -> tuple[str, int]:
    """One sentence for a person, and the exit code."""
    if isinstance(error, PagecrunchError):
        return str(error), error.exit_code
    if hasattr(error, "format_message"):  # a usage error from typer, whichever click it uses
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "pagecrunch"
        message = error.format_message().partition(", unable to parse")[0].replace(": Input should", ": it should")
        return f"{message.rstrip('.')}; `{command} --help` shows how to use it.", 2
    if isinstance(error, MemoryError):
        return "There is not enough memory for this page; a lower limits.max_bytes reads less of it.", 1
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    return f"Something went wrong inside PageCrunch ({what}); --debug shows where, for a report.", 1


def _drop_unwritten() -> None:
    """Drop what cannot be written: Python would try it again at exit, and end with a trace."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
