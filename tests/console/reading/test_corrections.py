"""Parts that a reader puts back or takes out: on a page, and always on its site."""

from __future__ import annotations

import re

import httpx
import pytest
from console_made import Running, secret_of
from local_server import Server

from pagecrunch.console.forms import SECRET_FIELD
from pagecrunch.console.reading.corrections import corrected
from pagecrunch.console.reading.place import Place
from pagecrunch.sites.lessons import PUT_BACK, TAKEN_OUT, Lesson, SeenBlock


def send(client: httpx.Client, act: str, **fields: str) -> httpx.Response:
    form = {SECRET_FIELD: secret_of(client), "act": act, "next": "/", **fields}
    return client.post("/read/correct", data=form)


def address(site: Server, path: str = "/page") -> str:
    return Place(url=site.url(path)).address


def article_of(answer: httpx.Response) -> str:
    return answer.text.partition("<article")[2].partition("</article>")[0]


def test_a_part_that_is_put_back_is_a_lesson_until_it_is_undone(
    client: httpx.Client, site: Server, running: Running
) -> None:
    shown = client.get(address(site))
    runs = re.search(r'name="runs" value="([\d.-]+)"><button name="act" value="back">Put back', shown.text)
    assert runs and "Boats" not in article_of(shown)
    again = send(client, "back", runs=runs[1], next=address(site))
    assert "You put something back." in again.text and "learns from this for other pages of 127.0.0.1" in again.text
    taught = running.console.state.lessons.of_site("127.0.0.1")
    assert taught and taught.corrections == [("back", "menu", 1)]
    undone = send(client, "undo", runs=runs[1], next=str(again.url.raw_path, "ascii"))
    assert "You put something back." not in undone.text
    assert running.console.state.lessons.of_site("127.0.0.1") is None


def test_a_part_that_is_taken_out_is_gone_from_the_page_and_its_files(
    client: httpx.Client, site: Server, running: Running
) -> None:
    shown = client.get(f"{address(site)}&take=show")
    buttons = re.findall(r'name="runs" value="(\d+-\d+)"><button name="act" value="out"', article_of(shown))
    assert len(buttons) >= 5 and "What it means" in article_of(shown)
    assert 'Remove<span class="unseen"> What it means</span>' in article_of(shown)
    place = Place(url=site.url("/page"), takes_out=True)
    gone = send(client, "out", runs=buttons[0], next=place.address)
    assert "You removed something." in gone.text
    assert article_of(gone).count('value="out"') == len(buttons) - 1
    file = client.get("/read/file", params={"as": "txt", "url": site.url("/page"), "out": buttons[0]}).text
    assert len(file) < len(client.get("/read/file", params={"as": "txt", "url": site.url("/page")}).text)
    running.console.state.lessons.forget_all()


def test_what_was_taught_counts_on_the_next_page_of_the_site_and_not_if_learning_is_off(
    client: httpx.Client, site: Server, running: Running
) -> None:
    def is_shown(page: httpx.Response) -> bool:
        return "boats are for hire" in article_of(page)

    prose = "".join(f"<p>On day {n} the tide is later than before, because the Moon moves on.</p>" for n in range(12))
    promo = "<div class=promo><p>Our boats are for hire, all year, at fair prices.</p></div>"
    html = f"<title>Tides</title><main><h1>Tides</h1>{prose}</main>{promo}<script>1</script>"
    site.page("/hire", html.encode(), Content_Type="text/html; charset=utf-8")
    usual = is_shown(client.get(address(site, "/hire")))
    act = TAKEN_OUT if usual else PUT_BACK
    for run in ("1-1", "2-2"):
        lesson = Lesson(act, "ads", (SeenBlock((".promo",), 9.0, act == PUT_BACK),))
        running.console.state.lessons.add("127.0.0.1", site.url("/page"), run, lesson)
    assert is_shown(client.get(address(site, "/hire"))) is not usual
    file = running.console.state.settings.file
    before = file.read_text()
    try:
        file.write_text(f"{before}[sites]\nlearn = false\n")
        assert is_shown(client.get(address(site, "/hire"))) is usual
        running.console.state.lessons.forget_all()
        send(client, "back", runs="0-2", next=address(site))
        assert running.console.state.lessons.sites() == []
    finally:
        file.write_text(before)


def test_a_correction_takes_the_place_of_the_one_that_it_undoes() -> None:
    place = corrected(Place(page="x"), ((3, 4),), "out")
    assert place.out == ((3, 4),)
    assert corrected(place, ((3, 4),), "back") == Place(page="x", back=((3, 4),))
    assert corrected(place, ((3, 4),), "undo") == Place(page="x")


def test_a_part_that_is_always_wanted_is_on_every_page_and_in_every_file_of_the_site(
    client: httpx.Client, site: Server
) -> None:
    fields = {"host": "127.0.0.1", "group": "menu"}
    assert "Boats" not in article_of(client.get(address(site)))
    assert "From now on you always see this on 127.0.0.1: Menu" in send(client, "always", **fields).text
    assert all("Boats" in article_of(client.get(address(site, path))) for path in ("/page", "/next"))
    assert "Boats" in client.get("/read/file", params={"as": "txt", "url": site.url("/page")}).text
    assert "left out on 127.0.0.1" in send(client, "stop", **fields).text
    assert "Boats" not in article_of(client.get(address(site)))


@pytest.mark.parametrize(
    ("act", "fields"),
    [
        ("always", {"host": "", "group": "menu"}),
        ("always", {"host": "a.example", "group": "nonsense"}),
        ("dance", {"runs": "1-2", "next": "/read?page=x"}),
        ("back", {"runs": "x", "next": "/read?page=x"}),
        ("back", {"runs": "1-2", "next": "https://elsewhere.example/read?page=x"}),
    ],
)
def test_what_no_button_sends_is_refused_in_a_sentence(client: httpx.Client, act: str, fields: dict[str, str]) -> None:
    answer = send(client, act, **fields)
    assert answer.status_code == 400 and "does not know this button" in answer.text
