from __future__ import annotations

import shlex

from pagecrunch.console.held_pages import HeldPages
from pagecrunch.console.playground.choices import Choices
from pagecrunch.console.playground.command_line import command_line
from pagecrunch.console.playground.views import VIEWS

FETCHED = HeldPages().hold("x", b"x", url="https://example.com/a?b=c&d=$(rm)", can_be_named=True)
PASTED = HeldPages().hold("Pasted HTML", b"x", url="https://example.com/")


def test_an_address_is_quoted_for_the_shell() -> None:
    line = command_line(FETCHED, Choices(view=VIEWS["markdown"], using="econ", focus="recall"))
    assert shlex.split(line)[2] == FETCHED.url and "'" in line
    assert line.endswith("--format markdown --using econ --focus recall")


def test_a_page_without_a_name_stands_as_a_file_with_its_address() -> None:
    assert command_line(PASTED, Choices(view=VIEWS["text"])) == (
        "pagecrunch extract page.html --url https://example.com/"
    )


def test_filters_are_settings_of_the_tidied_page() -> None:
    choices = Choices(view=VIEWS["tidy"], profile="crunch-2.0", filters={"ads": False, "forms": True}, using="econ")
    assert command_line(PASTED, choices) == (
        "pagecrunch tidy page.html --profile crunch-2.0 --set ads.enabled=false --set forms.enabled=true "
        "--url https://example.com/"
    )
