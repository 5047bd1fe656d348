from __future__ import annotations

import pytest
from document_made import document

from pagecrunch.render.fragment import fragment
from pagecrunch.render.said_again import is_said_again
from pagecrunch.render.speech import to_speech

IMAGE = "<img src=/a.jpg alt='The quay at noon'>"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (f"<figure>{IMAGE}<figcaption>The quay at noon.</figcaption></figure>", True),
        (f"<div>{IMAGE}</div><p>the quay at noon", True),
        (f"<div>{IMAGE}</div><h3>The quay at noon</h3>", True),
        (f"<div>{IMAGE}</div><p>The quay at noon was empty.", False),
        (f"<p>The quay at noon<div>{IMAGE}</div>", False),
        ("<div><img src=/a.jpg></div><p>Words", False),
    ],
)
def test_alt_text_is_not_said_twice(html: str, expected: bool) -> None:
    made = document(f"<p>Words around the picture.{html}")
    index = next(index for index, part in enumerate(made.parts) if part.kind == "image")
    alt = made.parts[index].facts["alt"]
    assert is_said_again(made.parts, index, alt) is expected
    assert ("Image: " in to_speech(made)) is (bool(alt) and not expected)
    assert ('alt=""' in fragment(made.parts)) is (expected or not alt)
