"""A model as a file: a line of JSON with the small numbers, then the n-grams as packed arrays. Nothing in it is code.

    PCMSS <version>\\n
    {"features": ..., "n_grams": N, "under": [...], ...}\\n
    zlib: the steps between N ascending keys (uint32; all first bytes, then all second bytes...), N log odds (int8), and
    where "importance" is true N importance weights (uint8), little-endian
    CRC-32 of all of that (uint32)

Keys lie close together where there are many, so that the steps between them pack to half their size.

Everything is checked before it is used, and an error is one sentence for people.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from zlib import compress, crc32, decompressobj
from zlib import error as ZlibError

import numpy as np

from ... import models
from ...errors import UsageError
from ...files import write_error, write_file
from .articles import COUNTS, ArticleRule
from .features import KINDS
from .naive_bayes import Model

MAGIC = b"PCMSS"
VERSION = 2
MAX_LOADED = 64  # models kept in memory; some hundred kilobytes for a site
SHIPPED = Path(models.__file__).parent  # the folder of the models that come with PageCrunch
_CHECKSUM_BYTES = 4
MAX_KEYS = 1 << 26  # a file that asks for more is damaged
_KEY_BYTES = 4
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
    steps = np.diff(model.keys.astype("<u4"), prepend=np.uint32(0)).view(np.uint8).reshape(-1, _KEY_BYTES)
    arrays = [steps.T.tobytes(), model.log_odds.tobytes()]
    if model.importance is not None:
        arrays.append(model.importance.tobytes())
    line = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
    data = b"".join([MAGIC, b" %d\n" % VERSION, line, b"\n", compress(b"".join(arrays), 9)])
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


def load_current(path: Path) -> Model:
    """The model in a file, read again only where the file has changed."""
    try:
        status = path.stat()
    except OSError as error:
        raise UsageError(f"The model {path} cannot be read: {error.strerror or error}.") from error
    return _load_version(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=MAX_LOADED)
def _load_version(path: Path, changed: int, size: int) -> Model:
    return load(path)


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
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, ZlibError) as error:
        raise UsageError(f"{name} is damaged: its parts do not fit together; train or learn it again.") from error


def _model(head: dict[str, Any], body: bytes) -> Model:
    number, is_weighted = int(head["n_grams"]), bool(head["importance"])
    features, under = str(head["features"]), np.array(head["under"], np.float32)
    if features not in KINDS or not 0 <= number <= MAX_KEYS or under.shape > (256,):
        raise ValueError("the parts do not fit")
    size = number * (_KEY_BYTES + 1 + is_weighted)
    body = decompressobj().decompress(body, size + 1)  # no more than is needed, whatever the file unpacks to
    if len(body) != size:
        raise ValueError("the parts do not fit")
    steps = np.frombuffer(body, np.uint8, _KEY_BYTES * number).reshape(_KEY_BYTES, number).T
    keys = np.cumsum(np.ascontiguousarray(steps).view("<u4")[:, 0], dtype=np.uint32)
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
