from __future__ import annotations

import io
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from pagecrunch.work.frames import from_json, make_frame, read_frame


@dataclass(frozen=True, slots=True)
class Part:
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    text: str = ""
    part: Part = Part()
    reasons: dict[int, str] = field(default_factory=dict)


PARTS = st.builds(Part, st.lists(st.text()).map(tuple))
NOTES = st.builds(Note, st.text(), PARTS, st.dictionaries(st.integers(), st.text()))


@given(st.lists(st.tuples(NOTES, st.binary()), max_size=3))
def test_frames_come_out_as_they_went_in(frames: list[tuple[Note, bytes]]) -> None:
    stream = io.BytesIO(b"".join(make_frame(*frame) for frame in frames))
    found = [read_frame(stream) for _ in frames]
    assert [(from_json(Note, frame[0]), frame[1]) for frame in found if frame] == frames
    assert read_frame(stream) is None


def test_a_frame_that_is_cut_short_is_none() -> None:
    whole = make_frame(Note("a"), b"body")
    assert all(read_frame(io.BytesIO(whole[:length])) is None for length in range(len(whole)))


def test_a_path_that_is_not_text_arrives_as_it_was() -> None:
    frame = read_frame(io.BytesIO(make_frame(Note("caf\udce9.html"))))
    assert frame and from_json(Note, frame[0]).text == "caf\udce9.html"


def test_what_has_another_type_is_refused() -> None:
    with pytest.raises(ValidationError):
        from_json(Note, {"text": 3})
