"""All that is remembered: given out as JSON, or deleted for good."""

from __future__ import annotations

import json
from typing import Any

from .._version import VERSION
from .database import Database

# Hashes of secrets are of no use to their owner and of some to a thief.
_SECRET = {"users": "password", "tokens": "hash"}


def tables(database: Database) -> list[str]:
    rows = database.ask(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    )
    return [row[0] for row in rows]


def export(database: Database, files: dict[str, str]) -> str:
    """Every row of every table but for passwords and tokens, and the texts of these files, as JSON."""
    found: dict[str, Any] = {"pagecrunch": VERSION, "files": files}
    for table in tables(database):
        rows = [dict(row) for row in database.ask(f"SELECT * FROM {table}")]
        for row in rows:
            row.pop(_SECRET.get(table, ""), None)
        found[table] = [row for row in rows if not (table == "notes" and row["name"].startswith("secret"))]
    return json.dumps(found, ensure_ascii=False, indent=1)


def delete(database: Database) -> None:
    """Empty every table, and leave nothing of them in the file."""
    names = tables(database)
    with database.transaction() as connection:
        for table in names:
            connection.execute(f"DELETE FROM {table}")
    database.compact()
