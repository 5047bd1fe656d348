"""The types of columns, once for Parquet, Arrow and Spark. Within a job, rows are what JSON can hold."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

from .needs import need

Row = dict[str, Any]  # the user chooses the columns

TEXT, NUMBER, WHOLE, TRUTH, TEXTS, DAY, TIME = "string", "double", "int64", "bool", "list<string>", "date", "timestamp"
_TYPES = {
    **dict.fromkeys(("confidence", "language_probability", "mean_line_length"), NUMBER),
    **dict.fromkeys(("link_share", "repeated_line_share", "symbol_ratio"), NUMBER),
    **dict.fromkeys(("words", "sentences", "offset", "http_status"), WHOLE),
    **dict.fromkeys(("truncated", "warnings", "pages", "redirects", "bands"), TEXTS),
    **dict.fromkeys(("date", "modified"), DAY),
    "crawled": TIME,
}
_SPARK = {NUMBER: "double", WHOLE: "bigint", TRUTH: "boolean", TEXTS: "array<string>", DAY: "date", TIME: "timestamp"}

# What Arrow calls the types of kept columns, by how they start; every other type is kept as text or JSON.
_KEPT = (
    ("timestamp", TIME),
    ("date", DAY),
    ("bool", TRUTH),
    (("int", "uint"), WHOLE),
    (("double", "float", "halffloat"), NUMBER),
    (("list<item: string", "list<element: string", "large_list<item: string"), TEXTS),
)


def kept_type(arrow_type: str) -> str:
    """Our type for a column of an input with this Arrow type."""
    return next((ours for starts, ours in _KEPT if arrow_type.startswith(starts)), TEXT)


def types_of(columns: Iterable[str], kept: Mapping[str, str] | None = None) -> dict[str, str]:
    """The type of each column; `kept` has those of columns that came with the input."""
    return {name: (kept or {}).get(name) or _TYPES.get(name, TEXT) for name in columns}


def arrow_schema(types: Mapping[str, str]) -> Any:
    arrow = need("pyarrow")
    kinds = {
        TEXT: arrow.string(),
        NUMBER: arrow.float64(),
        WHOLE: arrow.int64(),
        TRUTH: arrow.bool_(),
        TEXTS: arrow.list_(arrow.string()),
        DAY: arrow.date32(),
        TIME: arrow.timestamp("us", "UTC"),
    }
    return arrow.schema([(name, kinds[kind]) for name, kind in types.items()])


def spark_type(kind: str) -> str:
    return _SPARK.get(kind, "string")


def table_of(rows: Sequence[Row], types: Mapping[str, str]) -> Any:
    """The rows as an Arrow table."""
    columns = {name: [_typed(row.get(name), kind) for row in rows] for name, kind in types.items()}
    return need("pyarrow").table(columns, schema=arrow_schema(types))


def plain_value(value: Any) -> Any:
    """A value of a table as JSON can hold it: times as ISO 8601 in UTC, bytes as Base64."""
    if isinstance(value, datetime):
        moment = value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)
        return moment.isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, list):
        return [plain_value(each) for each in value]
    if isinstance(value, dict):
        return {str(name): plain_value(each) for name, each in value.items()}
    return value if value is None or isinstance(value, (str, int, float, bool)) else str(value)


def _typed(value: Any, kind: str) -> Any:
    """A value of a row as a typed column holds it; None for what is not of the type."""
    if value is None:
        return None
    try:
        if kind == TEXT:
            return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        if kind == DAY:
            return date.fromisoformat(value[:10])
        if kind == TIME:
            moment = datetime.fromisoformat(value)
            return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (TypeError, ValueError):
        return None
    return value
