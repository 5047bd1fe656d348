"""Detect by its first bytes what is not a web page: a PDF, an image, an archive. All parts of PageCrunch ask here."""

from __future__ import annotations

import re

# (offset, the bytes there, what the file is). Only marks that no text starts with.
_SIGNATURES: tuple[tuple[int, bytes, str], ...] = (
    (0, b"%PDF-", "a PDF document"),
    (0, b"%!PS-", "a PostScript document"),
    (0, b"{\\rtf", "an RTF document"),
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an Office document"),
    (0, b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (0, b"\xff\xd8\xff", "a JPEG image"),
    (0, b"GIF87a", "a GIF image"),
    (0, b"GIF89a", "a GIF image"),
    (8, b"WEBPVP8", "a WebP image"),
    (0, b"II*\x00", "a TIFF image"),
    (0, b"MM\x00*", "a TIFF image"),
    (0, b"\x00\x00\x01\x00", "an icon"),
    (4, b"ftypavif", "an AVIF image"),
    (4, b"ftyphei", "a HEIF image"),
    (4, b"ftyp", "a video"),
    (0, b"\x1aE\xdf\xa3", "a video"),
    (0, b"OggS\x00", "an audio or video file"),
    (0, b"ID3\x03", "an audio file"),
    (0, b"ID3\x04", "an audio file"),
    (8, b"WAVEfmt", "an audio file"),
    (0, b"fLaC\x00", "an audio file"),
    (0, b"PK\x03\x04", "a ZIP archive, or a document kept in one such as .docx or .epub"),
    (0, b"PK\x05\x06", "an empty ZIP archive"),
    (0, b"\x1f\x8b\x08", "packed with gzip"),
    (0, b"BZh91AY&SY", "packed with bzip2"),
    (0, b"\xfd7zXZ\x00", "packed with xz"),
    (0, b"\x28\xb5\x2f\xfd", "packed with zstd"),
    (0, b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (0, b"Rar!\x1a\x07", "a RAR archive"),
    (257, b"ustar", "a tar archive"),
    (0, b"WARC/1.", "a WARC archive of many pages"),
    (0, b"\x7fELF", "a program"),
    (0, b"MZ\x90\x00", "a program"),
    (0, b"\x00asm", "a program"),
    (0, b"SQLite format 3\x00", "a database"),
    (0, b"wOFF", "a font"),
    (0, b"wOF2", "a font"),
)

# How to get a page out of such a file: the first whose word is in the description.
_ADVICE = {
    "PDF": "turn it into HTML first, as `pdftohtml -s -i` does",
    "document": "save it as HTML first, in the program that it was written with",
    "WARC": "`pagecrunch batch` reads such archives",
    "packed": "unpack it first",
    "archive": "unpack it first",
    "": "save the page itself as HTML, and give that file or the page's address",
}

# Bytes that text cannot hold, by the WHATWG's MIME Sniffing standard (section 3, "binary data byte"). NUL is not among
# them: pages in UTF-16 are full of it, and others hold one by mistake.
_BINARY = bytes(code for code in range(0x20) if code not in b"\x00\t\n\x0c\r\x1b")
_SNIFFED_BYTES = 1445  # as many as that standard looks at
_MIN_BYTES = 64  # fewer prove nothing
_BINARY_SHARE = 0.02  # random bytes have a tenth, pages with a stray control character less than a hundredth
_TAG = re.compile(rb"<(?:!doctype|!--|html|head|body|title|meta|script|div|table|span|p|a|h[1-6])[\s>/]", re.IGNORECASE)


def detect_other_format(page: bytes | str) -> str | None:
    """What this is, in words that follow "is"; None if it may well be a web page."""
    head = page[:_SNIFFED_BYTES]
    data = head if isinstance(head, bytes) else head.encode("latin-1", "replace")
    for offset, signature, what in _SIGNATURES:
        if data.startswith(signature, offset):
            return what
    binary = len(data) - len(data.translate(None, _BINARY))
    if len(data) >= _MIN_BYTES and binary > _BINARY_SHARE * len(data) and not _TAG.search(data.replace(b"\x00", b"")):
        return "binary data"
    return None


def explain_other_format(name: str, what: str) -> str:
    """The sentence for people: what `name` is instead of a page, and what to do about it."""
    advice = next(advice for word, advice in _ADVICE.items() if word in what)
    return f"{name} is {what} and not a web page; {advice}."
