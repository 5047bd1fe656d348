"""Against the real trafilatura: the same names, options, keys and columns."""

from __future__ import annotations

import csv
import inspect
import io
import json
from typing import Any

import pagecrunch_trafilatura as ours
import pytest
import trafilatura
from contrib_made import PAGE

import pagecrunch

HTML, URL = PAGE.read_text(), "https://example.com/tide"


@pytest.mark.parametrize("name", ["extract", "bare_extraction"])
def test_every_parameter_has_the_same_name_place_and_default(name: str) -> None:
    def parameters(function: Any) -> list[tuple[str, Any]]:
        found = inspect.signature(function).parameters.values()
        return [(each.name, each.default) for each in found if each.name != "config"]  # an object of trafilatura's own

    assert parameters(getattr(ours, name)) == parameters(getattr(trafilatura, name))


def test_the_text_has_the_same_sentences() -> None:
    theirs, text = trafilatura.extract(HTML), ours.extract(HTML)
    for sentence in ("high water comes about fifty minutes later each morning", "Take the ladder, not the rocks."):
        assert sentence in theirs and sentence in text
    assert "cookies" not in text


def test_json_has_the_same_keys() -> None:
    for options in ({"with_metadata": True}, {}):
        theirs = json.loads(trafilatura.extract(HTML, url=URL, output_format="json", **options))
        found = json.loads(ours.extract(HTML, url=URL, output_format="json", **options))
        assert set(found) == set(theirs)
    for key in ("title", "author", "date", "hostname", "source"):
        found = json.loads(ours.extract(HTML, url=URL, output_format="json", with_metadata=True))
        assert (
            found[key] == json.loads(trafilatura.extract(HTML, url=URL, output_format="json", with_metadata=True))[key]
        )


@pytest.mark.parametrize("with_metadata", [True, False])
def test_csv_has_the_same_columns(with_metadata: bool) -> None:
    options: dict[str, Any] = {"output_format": "csv", "record_id": "7", "with_metadata": with_metadata}
    theirs, found = (
        next(csv.reader(io.StringIO(module.extract(HTML, url=URL, **options)), delimiter="\t"))
        for module in (trafilatura, ours)
    )
    assert len(theirs) == len(found) and [theirs[n] for n in (0, 1, 3, 4, 6)] == [found[n] for n in (0, 1, 3, 4, 6)]


def test_a_bare_extraction_has_the_same_attributes() -> None:
    theirs, found = (module.bare_extraction(HTML, url=URL, with_metadata=True) for module in (trafilatura, ours))
    assert set(found.as_dict()) == set(theirs.as_dict()) - {"body", "commentsbody"}
    assert found.title == theirs.title and found.author == theirs.author and found.date == theirs.date
    assert ours.bare_extraction(HTML, as_dict=True)["text"] == found.text


def test_metadata_stand_before_the_text() -> None:
    for form in ("txt", "markdown"):
        text = ours.extract(HTML, url=URL, output_format=form, with_metadata=True)
        assert text.startswith("---\n") and text.count("---\n") == 2
        assert "Why the tide is late every day" in text.partition("\n---\n")[0]


def test_asking_for_pages_with_metadata_alone_writes_them_too() -> None:
    for library in (ours, trafilatura):
        assert (library.extract(HTML, url=URL, only_with_metadata=True) or "").startswith("---\n")


def test_nothing_that_was_fetched_is_nothing_that_was_extracted() -> None:
    for library in (ours, trafilatura):
        assert library.extract(None) is None and library.bare_extraction(None) is None


def test_tables_links_and_images_are_chosen() -> None:
    page = (
        "<article><h1>Boats</h1><p>" + "Boats leave the harbour, and come back with the tide. " * 9
        + "<a href='https://example.com/b'>More</a></p><img src='https://example.com/b.jpg' alt='A boat' width=600>"
        "<table><tr><th>Day<th>Boats<tr><td>Monday<td>73</table><p>" + "That is all that the office counts, today. " * 9
    )  # fmt: skip
    assert "73" in ours.extract(page) and "73" not in ours.extract(page, include_tables=False)
    assert "example.com/b)" not in ours.extract(page, output_format="markdown")
    assert "[More](https://example.com/b)" in ours.extract(page, output_format="markdown", include_links=True)
    assert "![A boat]" in ours.extract(page, output_format="markdown", include_images=True)
    assert "[More](https://example.com/b)" in ours.extract(page, include_links=True)


def test_what_is_not_wanted_is_none() -> None:
    assert ours.extract("") is None and trafilatura.extract("") is None
    assert ours.extract(HTML, target_language="de") is None and ours.extract(HTML, target_language="en")
    assert ours.extract(HTML, only_with_metadata=True) is None and ours.extract(HTML, url=URL, only_with_metadata=True)
    assert ours.extract(HTML, url=URL, url_blacklist={URL}) is None
    assert ours.bare_extraction(HTML, author_blacklist={"Ada Quayside"}).author is None


@pytest.mark.parametrize(
    "options",
    [
        {"output_format": "xmltei"},
        {"prune_xpath": "//nav"},
        {"deduplicate": True},
        {"favor_precision": True, "favor_recall": True},
        {"settingsfile": "x.cfg"},
    ],
)
def test_what_has_no_counterpart_is_refused_with_one_sentence(options: dict[str, Any]) -> None:
    with pytest.raises(pagecrunch.Error) as error:
        ours.extract(HTML, **options)
    assert str(error.value).endswith(".") and "\n" not in str(error.value)


def test_the_other_functions_are_there() -> None:
    assert ours.extract_metadata(HTML).title == trafilatura.extract_metadata(HTML).title
    assert "Skip to content" in ours.html2txt(HTML)
    assert ours.fetch_url("http://127.0.0.1:1/") is None
