"""The library."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.state import SavedPage, State


@pytest.fixture
def state(tmp_path: Path) -> State:
    return State.open(tmp_path)


def test_pages_are_found_by_words_in_title_tags_and_text(state: State) -> None:
    library = state.library
    tides = library.add("", SavedPage("https://a.example/1", "The late tide", tags=("Sea", "moon")), "Water and Möwen.")
    mill = library.add("", SavedPage("https://a.example/2", "The mill"), "It turns with the tide of the pond.")
    assert [page.id for page in library.search("")] == [mill, tides]
    assert [page.id for page in library.search("", "tide")] == [tides, mill], "a title counts more than the text"
    assert [page.id for page in library.search("", "mowen")] == [tides]
    assert [page.id for page in library.search("", "SEA wat")] == [tides], "the last word may be a beginning"
    assert [page.id for page in library.search("", tag="moon")] == [tides]
    assert library.search("", 'no"such OR (') == [] and library.search("", "***") == []
    assert library.tags("") == [("moon", 1), ("sea", 1)]


def test_languages_without_spaces_are_searched_too(state: State) -> None:
    number = state.library.add("", SavedPage("https://a.example/", "潮汐"), "水車は潮の満ち引きで回る。")
    assert [page.id for page in state.library.search("", "水車")] == [number]
    assert state.library.search("", "火車") == []


def test_the_page_itself_is_kept_and_a_second_copy_replaces_it(state: State) -> None:
    library = state.library
    first = library.add("", SavedPage("https://a.example/", "Old", tags=("sea",), body=b"<p>old" * 100), "old words")
    second = library.add("", SavedPage("https://a.example/", "New", charset="utf-8", body=b"<p>new"), "new words")
    assert second == first and library.search("", "old") == []
    page = library.find("", second)
    assert page and (page.title, page.body, page.charset, page.tags) == ("New", b"<p>new", "utf-8", ("sea",))


def test_pages_are_read_tagged_and_removed(state: State) -> None:
    library, number = state.library, state.library.add("", SavedPage("https://a.example/", "Tide"))
    library.mark("", number, is_read=True)
    library.set_tags("", number, ["Sea ", "sea", "a,b", ""])
    assert [page.tags for page in library.search("", "sea", is_read=True)] == [("sea", "a b")]
    assert library.search("", is_read=False) == []
    library.remove("", number)
    assert library.search("") == library.search("", "tide") == []
    with pytest.raises(UsageError, match="not in your library"):
        library.remove("", number)


def test_files_have_no_address_and_stay_apart(state: State) -> None:
    library = state.library
    numbers = {library.add("", SavedPage("", "A file")) for _ in range(2)}
    assert len(numbers) == 2 and all(page.url == "" for page in library.all(""))


def test_readers_see_their_own_pages_and_nothing_is_left_of_them(state: State) -> None:
    state.users.add("ada", "correct horse", "user")
    number = state.library.add("ada", SavedPage("https://a.example/", "Hers"), "secret words")
    assert state.library.search("") == [] and state.library.find("", number) is None
    with pytest.raises(UsageError):
        state.library.mark("bob", number, is_read=True)
    assert "Hers" not in state.export() and "secret words" not in state.export()
    state.remove_user("ada")
    assert state.library.search("ada") == state.library.search("ada", "secret") == []
    state.library.add("", SavedPage("https://b.example/", "Mine"), "words")
    state.delete_everything()
    assert state.library.search("", "words") == [] and state.library.all("") == []
    assert b"secret words" not in state.database.path.read_bytes()
