"""What the first line of a block of code says: its language, and what it needs where tests cannot run it.

```sh                      runs in tests, in a folder like a clone of the project
```sh until-stopped        is started in tests, and stopped once it has said where it is
```sh needs-corpus         is checked but not run, as it needs what the word says
```sh usage                examples of a command's help, on the page that is written from it
```text                    no code
"""

from __future__ import annotations

from dataclasses import dataclass

UNTIL_STOPPED = "until-stopped"
USAGE = "usage"

# What the site says below a block that tests do not run.
NEEDS = {
    "needs-corpus": "Needs a folder of pages with gold text; see “How to reproduce every figure”.",
    "needs-install": "Not run by the tests: it installs packages.",
    "needs-machine": "Not run by the tests: it needs another machine, system or account.",
    "needs-network": "Not run by the tests: it fetches a page of the web.",
    "needs-time": "Not run by the tests: it takes long.",
    "needs-clone": "Not run by the tests: it sets up or changes the clone that they run in.",
}


@dataclass(frozen=True, slots=True)
class Info:
    """The language of a block, and a word about how it runs."""

    language: str
    need: str


def read_info(info: str) -> Info:
    language, _, need = info.strip().partition(" ")
    return Info(language, need.strip())
