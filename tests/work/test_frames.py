from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st

from pagecrunch.work.frames import make_frame, read_frame


@given(st.lists(st.tuples(st.dictionaries(st.text(), st.text()), st.binary()), max_size=3))
def test_frames_come_out_as_they_went_in(frames: list[tuple[dict[str, str], bytes]]) -> None:
    stream = io.BytesIO(b"".join(make_frame(*frame) for frame in frames))
    assert [read_frame(stream) for _ in frames] == frames
    assert read_frame(stream) is None


def test_a_frame_that_is_cut_short_is_none() -> None:
    whole = make_frame({"a": "b"}, b"body")
    assert all(read_frame(io.BytesIO(whole[:length])) is None for length in range(len(whole)))
