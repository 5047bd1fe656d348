"""A model as a file: a line of JSON with the small numbers, then the n-grams as plain arrays. Nothing in it is code.

    PCMSS <version>\\n
    {"features": ..., "n_grams": N, "under": [...], ...}\\n
    N keys (uint32), N log odds (int8), and where "importance" is true N importance weights (uint8), little-endian
    CRC-32 of all of that (uint32)

Everything is checked before it is used, and an error is one sentence for people.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from ... import models
from ...errors import UsageError
from ...files import write_error, write_file
from .articles import COUNTS, ArticleRule
from .features import KINDS
from .naive_bayes import Model

MAGIC = b"PCMSS"
VERSION = 1
SHIPPED = Path(models.__file__).parent  # the folder of the models that come with PageCrunch
_CHECKSUM_BYTES = 4
_MAX_HEAD_BYTES = 1 << 20  # a head is some kilobytes


def to_bytes(model: Model) -> bytes:
    """The file of a model: the same model, the same bytes."""
    head = {
        "features": model.features,
        "n_grams": len(model.keys),
        "importance": model.importance is not None,
        "prior": round(model.prior, 6),
        "bias": model.bias,
        "under": [round(value, 4) for value in model.under.tolist()],
        "article": asdict(model.article) if model.article else None,
        "about": model.about,
    }
    arrays = [model.keys.astype("<u4").tobytes(), model.log_odds.tobytes()]
    if model.importance is not None:
        arrays.append(model.importance.tobytes())
    line = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
    data = b"".join([MAGIC, b" %d\n" % VERSION, line, b"\n", *arrays])
    return data + crc32(data).to_bytes(_CHECKSUM_BYTES, "little")


def save(model: Model, path: Path) -> None:
    """Write the file as a whole or not at all."""
    try:
        write_file(path, to_bytes(model))
    except OSError as error:
        raise UsageError(f"The model {path} cannot be written: {write_error(error)}.") from error


@cache
def load_shipped(name: str) -> Model:
    """The model `mss` or `mss-general` that comes with PageCrunch, read once a process."""
    return load(SHIPPED / f"{name}.bin")


def load(path: Path) -> Model:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(f"The model {path} cannot be read: {error.strerror or error}.") from error
    return from_bytes(data, str(path))


def from_bytes(data: bytes, name: str) -> Model:
    """The model in these bytes; UsageError where they are not a model, of another version, or damaged."""
    first, _, rest = data.partition(b"\n")
    magic, _, version = first[:32].partition(b" ")
    if magic != MAGIC:
        raise UsageError(f"{name} is not an MSS model.")
    if version != b"%d" % VERSION:
        found = version.decode("ascii", "replace")
        raise UsageError(f"{name} is an MSS model of version {found}, and this PageCrunch reads version {VERSION}.")
    if crc32(data[:-_CHECKSUM_BYTES]) != int.from_bytes(data[-_CHECKSUM_BYTES:], "little"):
        raise UsageError(f"{name} is damaged: its checksum does not match; train or learn it again.")
    line, newline, body = rest[:-_CHECKSUM_BYTES].partition(b"\n")
    try:
        if not newline or len(line) > _MAX_HEAD_BYTES:
            raise ValueError("no head")
        return _model(json.loads(line), body)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise UsageError(f"{name} is damaged: its parts do not fit together; train or learn it again.") from error


def _model(head: dict[str, Any], body: bytes) -> Model:
    number, is_weighted = int(head["n_grams"]), bool(head["importance"])
    features, under = str(head["features"]), np.array(head["under"], np.float32)
    if features not in KINDS or number < 0 or len(body) != number * (6 if is_weighted else 5) or under.shape > (256,):
        raise ValueError("the parts do not fit")
    keys = np.frombuffer(body, "<u4", number).astype(np.uint32)
    if number and not (keys[1:] > keys[:-1]).all():
        raise ValueError("the n-grams are not in order")
    article = head["article"]
    parts = ("mean", "deviation", "weight")
    rule = ArticleRule(*(tuple(map(float, article[part])) for part in parts)) if article else None
    if rule and (len(rule.mean), len(rule.deviation), len(rule.weight)) != (len(COUNTS), len(COUNTS), len(COUNTS) + 1):
        raise ValueError("the rule for articles has other counts")
    return Model(
        features=features,
        keys=keys,
        log_odds=np.frombuffer(body, np.int8, number, 4 * number),
        under=under,
        prior=float(head["prior"]),
        bias=float(head["bias"]),
        importance=np.frombuffer(body, np.uint8, number, 5 * number) if is_weighted else None,
        article=rule,
        about=dict(head["about"]),
    )
