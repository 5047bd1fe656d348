from __future__ import annotations

from pathlib import Path

import pytest
from batch_made import rows_in

from pagecrunch.batch import BatchRequest, Options, near_duplicates, run_batch
from pagecrunch.batch.near_duplicates import NearDuplicates, fingerprint_of

WORDS = [f"word{number}" for number in range(1000)]
TEXT = " ".join(WORDS[:600])


def are_alike(one: str, other: str) -> bool:
    seen = NearDuplicates()
    assert seen.see(fingerprint_of(one), 0) is None
    return seen.see(fingerprint_of(other), 1) == 0


def test_a_text_with_a_few_words_changed_is_nearly_the_same() -> None:
    assert are_alike(TEXT, TEXT.replace("word30", "other"))


def test_a_text_that_shares_a_third_is_not() -> None:
    assert not are_alike(TEXT, " ".join(WORDS[300:900]))


def test_texts_are_found_as_often_as_the_bands_promise() -> None:
    shares = {}
    for changed in (2, 40):  # words of 600, each in five phrases: about 97 % and 50 % of all phrases are shared
        found = 0
        for start in range(0, 40):
            words = [f"{word}x{start}" for word in WORDS[:600]]
            other = [f"new{n}" if n % (600 // changed) == 7 else word for n, word in enumerate(words)]
            found += are_alike(" ".join(words), " ".join(other))
        shares[changed] = found / 40
    assert shares[2] == 1.0 and shares[40] < 0.3


def test_capitals_and_white_space_make_no_difference() -> None:
    assert fingerprint_of(TEXT.upper().replace(" ", "\n\n")) == fingerprint_of(TEXT)


def test_scripts_without_spaces_are_compared_by_character() -> None:
    text = "".join(chr(0x4E00 + number * 7) for number in range(400))
    assert are_alike(text, text[:200] + "新" + text[200:]) and not are_alike(text, text[::-1])


def test_a_long_text_is_read_in_pieces_with_the_same_result(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = fingerprint_of(TEXT)
    monkeypatch.setattr(near_duplicates, "PHRASES_AT_ONCE", 7)
    assert fingerprint_of(TEXT) == whole


def test_a_short_text_has_no_fingerprint_and_is_never_a_duplicate() -> None:
    seen = NearDuplicates()
    assert fingerprint_of("a few words") == ""
    assert seen.see("", 0) is None and seen.see("", 1) is None


def test_a_batch_keeps_the_first_of_pages_that_are_nearly_the_same(tmp_path: Path) -> None:
    sentences = [
        f"Sentence {n} says that {n * 37 % 101} of {n * 53 % 97} kettles were sold in town." for n in range(80)
    ]
    other = [f"In chapter {n} the crew of ship {n * 31 % 89} meets {n * 17 % 83} whales." for n in range(80)]
    pages = {"1.html": sentences, "2.html": [*sentences[:40], "A new one.", *sentences[40:]], "3.html": other}
    for name, lines in pages.items():
        (tmp_path / name).write_text("<title>t</title><article>" + "".join(f"<p>{line}</p>" for line in lines))
    options = Options(has_digest=True, has_fingerprint=True)
    run_batch(BatchRequest([str(tmp_path)], tmp_path / "out", options, "jsonl", deduplicate=True, workers=1))
    rows = rows_in(tmp_path / "out")
    assert [(row["status"], row["reason"]) for row in rows] == [
        ("ok", None),
        ("duplicate", "its text is nearly that of page 1"),
        ("ok", None),
    ]
