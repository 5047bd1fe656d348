"""A plug-in for markitdown: of web pages it converts the main content instead of everything on them."""

from __future__ import annotations

from typing import Any, BinaryIO

from markitdown import DocumentConverter, DocumentConverterResult, MarkItDown, StreamInfo

import pagecrunch

__plugin_interface_version__ = 1  # markitdown's

PRIORITY = -1.0  # before markitdown's own converters of web pages, which have 0 and 10
MEDIA_TYPES = ("text/html", "application/xhtml")
ENDINGS = (".html", ".htm", ".xhtml")


def register_converters(markitdown: MarkItDown, **kwargs: Any) -> None:
    """markitdown calls this. `pagecrunch_options` of MarkItDown(...) are arguments of `pagecrunch.extract`."""
    converter = PageCrunchConverter(**kwargs.get("pagecrunch_options", {}))
    markitdown.register_converter(converter, priority=PRIORITY)


class PageCrunchConverter(DocumentConverter):
    """The main content of a web page as Markdown."""

    def __init__(self, **options: Any) -> None:
        self._options = options

    def accepts(self, file_stream: BinaryIO, stream_info: StreamInfo, **kwargs: Any) -> bool:
        media_type, ending = (stream_info.mimetype or "").lower(), (stream_info.extension or "").lower()
        return ending in ENDINGS or media_type.startswith(MEDIA_TYPES)

    def convert(self, file_stream: BinaryIO, stream_info: StreamInfo, **kwargs: Any) -> DocumentConverterResult:
        result = pagecrunch.extract(
            file_stream.read(), stream_info.url, http_charset=stream_info.charset, **self._options
        )
        return DocumentConverterResult(markdown=result.markdown, title=result.title)
