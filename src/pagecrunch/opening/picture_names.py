"""The name by which two addresses of one picture are known: its file name, without sizes, crops and servers."""

from __future__ import annotations

import re
from urllib.parse import unquote

LONGEST_ADDRESS = 1000  # characters that are read
LEAST_SIGNS = 5  # letters and digits of a name that few pictures share
MOST_FOLDERS = 6  # from the end of an address that are looked at
MOST_SUFFIXES = 6  # sizes and crops at the end of one name

_EXTENSION = re.compile(r"\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic|jfif|ashx|aspx|php)(?:!\w+)?\Z", re.I)
# What follows a name for one size or crop of the picture: -1024x683, _w1200, @2x, -scaled, -facebookJumbo.
_SUFFIX = re.compile(
    r"(?:[-_.@=~,]{1,3}(?:\d{2,4}x\d{0,4}|x\d{2,4}|(?:[whqrvsxy]|fp[xy]|dpr|sz)_?\d{1,4}(?:\.\d{1,4})?|\d{2,4}[a-z]{1,2}|\d(?:\.\d)?x|"
    r"[1-9]\d{1,2}0|728|768|1024|1366|1536|2048|scaled|rotated|edited|crop(?:ped)?|resized?|small|medium|large|big|"
    r"thumb(?:nail)?|full|orig(?:inal)?|social|facebook|twitter|og|hero|header|featured|teaser|wide|square|landscape|"
    r"portrait|e\d{10,13}|\d{1,2}_\d{1,2}|[a-z]+(?:Jumbo|Large|Medium|Small|Thumb|Square|Wide|Hero)\w{0,12})|"
    r"~mv2|\bcopy)\Z",
    re.I,
)
_DIMENSIONS = re.compile(r"[-_]{0,3}\d{2,4}x\d{2,4}")
_EMBEDDED = re.compile(r"https?:/{1,2}|%3A%2F%2F", re.I)
_IN_QUERY = re.compile(r"[?&](?:url|src|image|img|file|path|source|u)=([^&]{4,600})", re.I)
_ID_IN_QUERY = re.compile(r"[?&](?:id|imageid|image_id|pid|guid|uuid|key|f|name)=([^&]{3,100})", re.I)
# Names that say nothing about the picture: numbers and crops, sizes, and the words of folders.
_SAYS_NOTHING = re.compile(
    r"[\d\W_]{1,5}|(?:19|20)\d{6}|\d{1,5}(?:[\W_x]{1,3}\d{1,5})*|(?:[a-z]{1,3}[_:=-][\w.:-]{1,20},){1,20}[a-z]{1,3}[_:=-].{1,20}|[a-z]_\w{1,6}|"
    r"(?:images?|img|photos?|pictures?|pics?|originals?|master|default|large|medium|small|hero|header|cover|main|index|"
    r"get|files?|download|render|thumb(?:nail)?s?|share|social|og[\W_]?image|featured|banner|full|wide|square|standard|"
    r"media|assets|static|uploads?|content|wp[\W_]content|sites|public|styles|production|article|news|blog|resize|"
    r"landscape|portrait|teaser|opengraph|twitter|facebook|format|transform|unnamed|untitled|screenshot|image[\W_]?\d{0,4}"
    r"|img[\W_]?\d{0,3}|photo[\W_]?\d{0,3})",
    re.I,
)


def picture_name(address: str) -> str:
    """The name of a picture, in lower case; "" where the address has none that others would not share."""
    return raw_name(address).lower()


def raw_name(address: str) -> str:
    """The same, as it is written in the address."""
    path = _innermost(address[:LONGEST_ADDRESS])
    path, _, query = path.partition("?")
    pieces = [piece for piece in path.partition("#")[0].split("/") if piece]
    for piece in reversed(pieces[-MOST_FOLDERS:]):
        name = without_size(_EXTENSION.sub("", piece))
        if _is_telling(name) and _is_telling(_DIMENSIONS.sub("", name)):
            return name
        if match := _ID_IN_QUERY.search("?" + query):
            return match.group(1)
    # Names such as 2024/04/image7 differ only by their folders.
    return _EXTENSION.sub("", "/".join(pieces[-3:])) if len(pieces) > 2 else ""


def _innermost(address: str) -> str:
    """The address of the picture itself, where the address of a resizing server holds it."""
    if match := _IN_QUERY.search(address):
        inner = unquote(match.group(1))
        if "/" in inner or _EXTENSION.search(inner):
            return inner.partition("?")[0]
    *_, last = (None, *_EMBEDDED.finditer(address))
    if last is not None and last.start() > 0:
        address = unquote(address[last.start() :])
    scheme, separator, rest = address.partition("://")
    return rest.partition("/")[2] if separator else scheme


def without_size(name: str) -> str:
    """A file name without its size, crop and copy number, as long as something telling is left."""
    for _ in range(MOST_SUFFIXES):
        shorter = _SUFFIX.sub("", name, 1)
        if shorter == name or not _is_telling(shorter):
            break
        name = shorter
    return name


def _is_telling(name: str) -> bool:
    """Whether few pictures have this name."""
    signs = sum(map(str.isalnum, name))
    return signs >= (LEAST_SIGNS if name.isascii() else 2) and _SAYS_NOTHING.fullmatch(name) is None
