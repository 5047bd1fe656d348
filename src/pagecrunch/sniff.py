"""What a file is that is not a web page, by its first bytes."""

from __future__ import annotations

# (where, the bytes there, what it is). Only marks that no text starts with.
_MARKS: tuple[tuple[int, bytes, str], ...] = (
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


def what_else(data: bytes) -> str | None:
    """What these bytes are, in words that follow "is"; None if they may well be a web page."""
    for at, mark, what in _MARKS:
        if data.startswith(mark, at):
            return what
    return None
