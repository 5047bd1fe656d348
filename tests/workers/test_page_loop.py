from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

from pagecrunch.workers.frames import make_frame, read_frame


def test_says_that_it_is_ready_and_answers_until_its_input_ends() -> None:
    paths = [str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, "-m", "misbehaving"],
        input=make_frame({"n": 1}, b"ab") + make_frame({"n": 2}, b"cd"),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        check=True,
    )
    answers = io.BytesIO(done.stdout)
    assert read_frame(answers) == ({"ready": True}, b"")
    first, second = read_frame(answers), read_frame(answers)
    assert first is not None and second is not None
    assert (first[0]["n"], first[1], second[0]["n"], second[1]) == (1, b"ba", 2, b"dc")
    assert read_frame(answers) is None
