"""Two addresses of one picture have one key, two pictures have two."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from bench.pictures import picture_key, pictures_in


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("https://x.example/2026/05/harbour-wall-1024x683.jpg?ver=2", "harbour-wall"),
        ("/img/Harbour-Wall@2x.webp", "harbour-wall"),
        ("/_next/image?url=%2Fimg%2Fharbour-wall.png&w=640", "harbour-wall"),
        ("https://cdn.example/w_1200,q_80/harbour-wall_1200w.jpg", "harbour-wall"),
        ("/photos/tide/original.jpg", "tide/original"),
        ("data:image/gif;base64,R0lGOD", ""),
        ("https://x.example/", ""),
        ("http://[broken", ""),
    ],
)
def test_a_key_is_the_name_of_the_file_without_size_and_ending(address: str, key: str) -> None:
    assert picture_key(address) == key


def test_pictures_are_read_from_every_usual_attribute() -> None:
    html = (
        "<img src=a-picture.jpg><img data-src=b-picture.jpg src=data:x><picture>"
        "<source srcset='c-picture-300x200.jpg 300w, c-picture.jpg 900w'></picture><img>"
    )
    assert [key for _, key in pictures_in(LexborHTMLParser(html))] == ["a-picture", "b-picture", "c-picture"]
