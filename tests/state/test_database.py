from __future__ import annotations

import hashlib
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from pagecrunch.errors import PagecrunchError, UsageError
from pagecrunch.state.database import MIGRATIONS, NAME, Database

# The first bytes of the SHA-256 of every published step: a change to one would leave older files without it.
PUBLISHED = ("2ccf4f8b394d82e8", "d53b35d5aee87671")

ONE = ("CREATE TABLE things (name TEXT PRIMARY KEY, count INTEGER NOT NULL)",)
TWO = (*ONE, "ALTER TABLE things ADD COLUMN colour TEXT; INSERT INTO things VALUES ('new', 1, 'red')")


def test_only_the_owner_can_read_it(tmp_path: Path) -> None:
    database = Database(tmp_path / "state")
    assert stat.S_IMODE((tmp_path / "state").stat().st_mode) == 0o700
    assert stat.S_IMODE(database.path.stat().st_mode) == 0o600


def test_a_later_version_keeps_what_is_there(tmp_path: Path) -> None:
    first = Database(tmp_path, ONE)
    first.execute("INSERT INTO things VALUES ('old', 3)")
    first.close()
    second = Database(tmp_path, TWO)
    assert [tuple(row) for row in second.query("SELECT * FROM things ORDER BY name")] == [
        ("new", 1, "red"),
        ("old", 3, None),
    ]


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    Database(tmp_path, ONE).close()
    with pytest.raises(PagecrunchError, match="could not be read or written"):
        Database(tmp_path, (*TWO, "CREATE TABLE things (x)"))
    assert [row[1] for row in Database(tmp_path, ONE).query("PRAGMA table_info(things)")] == ["name", "count"]


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    Database(tmp_path, TWO).close()
    with pytest.raises(UsageError, match="is from a newer PageCrunch"):
        Database(tmp_path, ONE)


def test_a_transaction_happens_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    database = Database(tmp_path, ONE)

    def add_twice() -> None:
        with database.transaction() as connection:
            connection.execute("INSERT INTO things VALUES ('a', 1)")
            connection.execute("INSERT INTO things VALUES ('a', 2)")

    with pytest.raises(sqlite3.IntegrityError):
        add_twice()
    assert database.query("SELECT * FROM things") == []


def test_threads_and_processes_that_count_at_once_lose_nothing(tmp_path: Path) -> None:
    database = Database(tmp_path, ONE)
    database.execute("INSERT INTO things VALUES ('a', 0)")
    program = (
        "import sys, pathlib; from pagecrunch.state.database import Database\n"
        f"database = Database(pathlib.Path(sys.argv[1]), {ONE!r})\n"
        "for _ in range(50):\n"
        "    with database.transaction() as c:\n"
        "        count = c.execute('SELECT count FROM things').fetchone()[0]\n"
        "        c.execute('UPDATE things SET count = ?', (count + 1,))\n"
    )

    def count() -> None:
        for _ in range(50):
            with database.transaction() as connection:
                found = connection.execute("SELECT count FROM things").fetchone()[0]
                connection.execute("UPDATE things SET count = ?", (found + 1,))

    other = subprocess.Popen([sys.executable, "-c", program, str(tmp_path)])
    threads = [threading.Thread(target=count) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert other.wait() == 0
    assert database.query("SELECT count FROM things")[0][0] == 150


def test_two_processes_that_open_a_new_folder_at_once_both_find_the_tables(tmp_path: Path) -> None:
    program = "import sys, pathlib; from pagecrunch.state import State; State.open(pathlib.Path(sys.argv[1]))"
    both = [subprocess.Popen([sys.executable, "-c", program, str(tmp_path / "new")]) for _ in range(3)]
    assert [process.wait() for process in both] == [0, 0, 0]


def test_what_is_not_a_database_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"not a database" * 100)
    with pytest.raises(UsageError, match=r"is damaged or not a PageCrunch file .* move it away"):
        Database(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot be used: Not a directory"):
        Database(tmp_path / "file/state")


def test_deleted_rows_leave_no_trace_once_compacted(tmp_path: Path) -> None:
    database = Database(tmp_path, ONE)
    database.execute("INSERT INTO things VALUES ('a-secret-name', 1)")
    database.execute("DELETE FROM things")
    database.compact()
    assert not any(b"a-secret-name" in path.read_bytes() for path in tmp_path.iterdir())


def test_no_published_step_was_changed() -> None:
    digests = tuple(hashlib.sha256(step.encode()).hexdigest()[:16] for step in MIGRATIONS)
    assert digests[: len(PUBLISHED)] == PUBLISHED


def test_all_steps_can_be_taken_on_a_new_file(tmp_path: Path) -> None:
    database = Database(tmp_path)
    assert database.query("PRAGMA user_version")[0][0] == len(MIGRATIONS)
