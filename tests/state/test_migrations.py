from __future__ import annotations

import hashlib
from pathlib import Path

from pagecrunch.state.database import Database
from pagecrunch.state.migrations import MIGRATIONS

# The first bytes of the SHA-256 of every published step: a change to one would leave older files without it.
PUBLISHED = ("2ccf4f8b394d82e8",)


def test_no_published_step_was_changed() -> None:
    digests = tuple(hashlib.sha256(step.encode()).hexdigest()[:16] for step in MIGRATIONS)
    assert digests[: len(PUBLISHED)] == PUBLISHED


def test_all_steps_can_be_taken_on_a_new_file(tmp_path: Path) -> None:
    database = Database(tmp_path)
    assert database.ask("PRAGMA user_version")[0][0] == len(MIGRATIONS)
