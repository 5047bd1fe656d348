from __future__ import annotations

import shlex

from starlette.datastructures import QueryParams

from pagecrunch.console.playground.choices import VIEWS, Choices, filters_in_force, parse_choices
from pagecrunch.console.recent_pages import SubmittedPage
from pagecrunch.fetched import Fetched
from pagecrunch.registry import Registry
from pagecrunch.settings import Settings

REGISTRY, SETTINGS = Registry(()), Settings()
URL = "https://example.com/a?b=c&d=$(rm)"
FETCHED = SubmittedPage(URL, b"x", URL, is_fetched=True)
PASTED = SubmittedPage("Pasted HTML", b"x", "https://example.com/")


def read(query: str) -> tuple[Choices, list[str]]:
    return parse_choices(QueryParams(query), SETTINGS, REGISTRY)


def test_what_is_written_into_an_address_is_read_from_it() -> None:
    query = "page=1&view=tidy&using=econ&focus=recall&profile=crunch-1.0&paint=no&load=yes&on=forms&off=ads"
    choices, errors = read(query)
    assert not errors and choices.filters == {"forms": True, "ads": False}
    assert read(choices.query) == (choices, [])
    assert not choices.is_painted and choices.loads_from_site


def test_ticks_are_read_as_what_differs_from_the_profile() -> None:
    on = [name for name, is_on in filters_in_force(SETTINGS, REGISTRY).items() if is_on]
    ticked = "&".join(f"filter={name}" for name in [*on[1:], "forms"])
    assert read(f"shown=modern&profile=modern&{ticked}")[0].filters == {on[0]: False, "forms": True}


def test_a_new_profile_brings_its_own_ticks() -> None:
    assert read("shown=modern&profile=crunch-1.0&filter=forms")[0].filters == {}
    assert filters_in_force(SETTINGS, REGISTRY, "crunch-1.0") != filters_in_force(SETTINGS, REGISTRY)


def test_unknown_choices_are_reported_and_left_out() -> None:
    choices, errors = read("view=film&using=magic&focus=all&profile=old&on=nothing")
    assert len(errors) == 4 and "“magic” is not one of these: learned" in errors[3]
    assert choices == Choices()


def test_choices_are_settings() -> None:
    choices, _ = read("profile=crunch-2.0&on=forms")
    assert [(each.key, each.value) for each in choices.assignments()] == [
        ("tidy.profile", "crunch-2.0"),
        ("forms.enabled", True),
    ]


def test_an_address_is_quoted_for_the_shell() -> None:
    line = Choices(view=VIEWS["markdown"], using="econ", focus="recall").command(FETCHED)
    assert shlex.split(line)[2] == FETCHED.url and "'" in line
    assert line.endswith("--format markdown --using econ --focus recall")


def test_a_page_without_a_name_stands_as_a_file_with_its_address() -> None:
    assert Choices(view=VIEWS["text"]).command(PASTED) == ("pagecrunch extract page.html --url https://example.com/")


def test_a_page_that_a_browser_showed_is_rendered_by_the_command_too() -> None:
    page = SubmittedPage("Pasted HTML", b"x", rendered=Fetched("", b"x", "utf-8", "text/html"))
    line = Choices(view=VIEWS["text"], using="vips").command(page)
    assert line == "pagecrunch extract page.html --using vips --render always"


def test_filters_are_settings_of_the_tidied_page() -> None:
    choices = Choices(view=VIEWS["tidy"], profile="crunch-2.0", filters={"ads": False, "forms": True}, using="econ")
    assert choices.command(PASTED) == (
        "pagecrunch tidy page.html --profile crunch-2.0 --set ads.enabled=false --set forms.enabled=true "
        "--url https://example.com/"
    )
