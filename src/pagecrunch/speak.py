"""Speech through espeak-ng, where it is installed: aloud, or into a WAV file."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from .errors import PagecrunchError

PROGRAMS = ("espeak-ng", "espeak")
WORDS_PER_MINUTE = 175  # espeak-ng's own default

# espeak-ng's names of voices where they differ from the language's code.
VOICES = {"zh": "cmn", "no": "nb", "iw": "he", "in": "id"}


def find_program() -> str | None:
    """The path of espeak-ng; None where there is none."""
    return next((path for name in PROGRAMS if (path := shutil.which(name))), None)


def voice_for(language: str) -> str:
    """The voice for a language such as `pt-BR`."""
    code = language.lower().replace("_", "-")
    main = code.partition("-")[0]
    return VOICES.get(main, code if code in ("en-us", "en-gb", "pt-br", "es-419", "fr-be", "fr-ch") else main) or "en"


def speak(ssml: str, language: str, wav: Path | None = None, words_per_minute: int = WORDS_PER_MINUTE) -> None:
    """Say it, or write it to a WAV file. The text goes through a pipe, never through a command line."""
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
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise PagecrunchError(f"espeak-ng could not speak this page ({said[-1] if said else done.returncode}).")
