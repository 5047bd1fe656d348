"""`pagecrunch listen`: a page read aloud, or into a sound file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..settings import load, parse_assignment
from ..speak import WORDS_PER_MINUTE, speak
from .extract import AllowPrivate, Debug, Page, Set, SettingsFile, Url, Using
from .read import read_page
from .terminal import note

Wav = Annotated[Path | None, typer.Option("--wav", "-o", metavar="FILE", help="Write a WAV file instead of speaking.")]
Speed = Annotated[int, typer.Option("--speed", metavar="N", min=80, max=450, help="Words a minute.")]
Language = Annotated[
    str | None, typer.Option("--language", metavar="CODE", help="The voice's language; the page's own without it.")
]


def listen_to_page(
    page: Page,
    wav: Wav = None,
    speed: Speed = WORDS_PER_MINUTE,
    language: Language = None,
    using: Using = None,
    url: Url = None,
    allow_private: AllowPrivate = False,
    settings_file: SettingsFile = None,
    set_: Set = None,
    debug: Debug = False,
) -> None:
    """Read a page aloud through espeak-ng.

    \b
    Examples:
      pagecrunch listen https://example.com
      pagecrunch listen page.html --wav page.wav --speed 220
    """
    from ..api import extract

    given_settings = [*(set_ or ()), *(["fetch.allow_private=true"] if allow_private else [])]
    settings = load(settings_file, assignments=map(parse_assignment, given_settings))
    given = read_page(page, settings)
    result = extract(given.body, url or given.url, using, http_charset=given.charset, settings=settings)
    if not result.speech:
        note("this page has no text to read aloud.")
        return
    speak(result.ssml, language or result.language or "en", wav, speed)
    for warning in (*given.notes, *result.truncated, *result.warnings):
        note(warning)
