"""A WARC file of a corpus's pages, as a crawler would have written it."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterable
from pathlib import Path

from .corpora import Sample


def make_archive(path: Path, samples: Iterable[Sample], copies: int = 1) -> Path:
    """Each page as often as asked for, each time under another address."""
    from fastwarc.warc import WarcRecord, WarcRecordType

    with path.open("wb") as file:
        for sample in samples:
            html = sample.read()
            for copy in range(copies):
                record = WarcRecord()
                record.init_headers(WarcRecordType.response)
                record.headers["WARC-Target-URI"] = f"{sample.gold.url or 'http://localhost/' + sample.gold.id}#{copy}"
                record.headers["Content-Type"] = "application/http; msgtype=response"
                record.set_bytes_content(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html)
                plain = io.BytesIO()
                record.write(plain)
                file.write(gzip.compress(plain.getvalue(), 6))
    return path


def pages_in(path: Path) -> dict[str, bytes]:
    """The pages of an archive, in memory, by their addresses."""
    from pagecrunch.batch.inputs.page import RawPage
    from pagecrunch.batch.inputs.warc import read_warc

    found = read_warc(str(path), 1 << 30)
    return {each.source: bytes(each.html) for each in found if isinstance(each, RawPage) and not each.problem}
