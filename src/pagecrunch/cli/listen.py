"""`pagecrunch listen`: a page read aloud by espeak-ng, or into a WAV file."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Annotated

import typer

from ..errors import PagecrunchError
from ..registry import Registry
from .options import (
    AllowPrivate,
    Debug,
    Page,
    PlugIns,
    Set,
    SettingsFile,
    Url,
    Using,
    assignments,
    load_for_reading,
    option,
)
from .read import read_page
from .terminal import note

PROGRAMS = ("espeak-ng", "espeak")
WORDS_PER_MINUTE = 175  # espeak-ng's own default
# espeak-ng's names of voices where they differ from the language's code.
VOICES = {"zh": "cmn", "no": "nb", "iw": "he", "in": "id"}
REGIONAL_VOICES = ("en-us", "en-gb", "pt-br", "es-419", "fr-be", "fr-ch")

Wav = Annotated[Path | None, option("--wav -o", "FILE", "Write a WAV file instead of speaking.")]
Speed = Annotated[int, typer.Option("--speed", metavar="N", min=80, max=450, help="Words a minute.")]
Language = Annotated[str | None, option("--language", "CODE", "The voice's language; the page's own without it.")]


def listen_to_page(
    page: Page,
    wav: Wav = None,
    speed: Speed = WORDS_PER_MINUTE,
    language: Language = None,
    using: Using = None,
    url: Url = None,
    plug_ins: PlugIns = None,
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
    from ..api import extract  # here, because it loads the parser

    flags = {"--allow-private": ("fetch.allow_private", allow_private)}
    registry = Registry.with_files(plug_ins or ())
    settings = load_for_reading(settings_file, assignments(set_, flags), registry.sections)
    source = read_page(page, settings)
    address, charset = url or source.url, source.charset
    result = extract(source.body, address, using, http_charset=charset, settings=settings, registry=registry)
    if not result.speech:
        note("this page has no text to read aloud.")
        return
    speak(result.ssml, language or result.language or "en", wav, speed)
    for warning in (*source.notes, *result.truncated, *result.warnings):
        note(warning)


def speak(ssml: str, language: str, wav: Path | None = None, words_per_minute: int = WORDS_PER_MINUTE) -> None:
    """Speak, or write a WAV file. The text goes through a pipe, never through a command line."""
    program = find_program()
    if program is None:
        raise PagecrunchError(
            "Speech needs the program espeak-ng, which is not installed; your package manager has it, "
            "or use `pagecrunch extract --format speech` with another voice."
        )
    command = [program, "-m", "-b", "1", "-s", str(words_per_minute), "-v", voice_for(language), "--stdin"]
    if wav is not None:
        command += ["-w", str(wav)]
    done = subprocess.run(command, input=ssml.encode(), capture_output=True, check=False)
    if done.returncode:
        errors = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise PagecrunchError(f"espeak-ng could not speak this page ({errors[-1] if errors else done.returncode}).")


def find_program() -> str | None:
    """The path of espeak-ng; None where it is not installed."""
    return next((path for name in PROGRAMS if (path := shutil.which(name))), None)


def voice_for(language: str) -> str:
    """The voice for a language such as `pt-BR`."""
    code = language.lower().replace("_", "-")
    main = code.partition("-")[0]
    return VOICES.get(main, code if code in REGIONAL_VOICES else main) or "en"
