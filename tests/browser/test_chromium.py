from __future__ import annotations

import os

import pytest
from browser_made import settings_of

from pagecrunch.browser.chromium import find_chromium, launch_options, memory_of
from pagecrunch.errors import UsageError


def test_without_a_browser_one_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(UsageError, match=r"^To render pages, .* apt-get install chromium, .*browser\.path\.$"):
        find_chromium(settings_of().browser)


def test_without_playwright_one_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pagecrunch.browser.chromium.find_spec", lambda name: None)
    with pytest.raises(UsageError, match=r"pip install 'pagecrunch\[browser\]'$"):
        find_chromium(settings_of().browser)


def test_the_setting_names_another_browser_which_must_be_there() -> None:
    assert find_chromium(settings_of(browser__path="/bin/sh").browser) == "/bin/sh"
    with pytest.raises(UsageError, match=r"no browser at /bin/nothing; change the setting browser\.path"):
        find_chromium(settings_of(browser__path="/bin/nothing").browser)


def test_the_sandbox_is_on_for_everyone_but_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert launch_options(settings_of().browser)["chromium_sandbox"]
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert not launch_options(settings_of().browser)["chromium_sandbox"]
    assert launch_options(settings_of(browser__sandbox="always").browser)["chromium_sandbox"]


def test_the_memory_of_processes_is_known_and_of_those_that_are_gone_it_is_not() -> None:
    assert [(pid, held > 1_000_000) for pid, held in memory_of(iter((os.getpid(), 2**22 + 1)))] == [(os.getpid(), True)]
