"""The reader's look."""

from __future__ import annotations

import httpx
import pytest
from console_made import Running, secret_of

from pagecrunch.console.design import page_styles
from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.console.reading.look import SIZES, nearest_size, save_settings
from pagecrunch.errors import UsageError


def test_a_look_is_saved_without_script_and_leads_back(client: httpx.Client, running: Running) -> None:
    page = running.console.recent_pages.add_sample()
    look = {
        "theme": "sepia",
        "font": "dyslexia",
        "width": "wide",
        "spacing": "loose",
        "size": "150",
        "pictures": "none",
    }
    data = {SECRET_FIELD: secret_of(client), "next": f"/read?page={page.id}", **look}
    answer = client.post("/read/look", data=data)
    assert answer.url.path == "/read"
    head = answer.text.partition("<head>")[0]
    for name, value in {**look, "pictures": ""}.items():
        assert not value or f'data-{name}="{value}"' in head
    assert running.console.saved_settings().output.pictures == "none"
    assert 'data-theme="sepia"' in client.get("/").text, "all pages have the reader's colours"


def test_a_script_changes_one_thing_and_stays(client: httpx.Client, running: Running) -> None:
    answer = client.post("/read/look", data={SECRET_FIELD: secret_of(client), "theme": "dark", "stay": "yes"})
    assert answer.status_code == 204 and running.console.settings().output.theme == "dark"
    client.post("/read/look", data={SECRET_FIELD: secret_of(client), "theme": "pink", "next": "https://evil.example/"})
    assert running.console.settings().output.theme == "dark"


def test_users_of_a_group_have_their_own(running: Running) -> None:
    save_settings(running.console, "ada", {"output.theme": "contrast"})
    assert running.console.settings(user="ada").output.theme == "contrast"
    assert running.console.settings().output.theme != "contrast"
    running.console.state.settings.set_locks(["output.font"])
    with pytest.raises(UsageError, match="administrator"):
        save_settings(running.console, "ada", {"output.font": "sans"})
    running.console.state.settings.set_locks([])


def test_every_size_has_its_rule() -> None:
    assert nearest_size(140) in (130, 150) and nearest_size(50) == 75
    css = page_styles()
    assert all(f'[data-size="{size}"]' in css for size in SIZES if size != 100)
