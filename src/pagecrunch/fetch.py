"""Fetch a page from the web within limits: on its size, on the time it takes, on redirects, and on where it may be.

A page may name any address, and so may a redirect. Nothing is sent to an address that is not public (see
`net.connect`), nothing but http and https is spoken, and what is packed is unpacked only up to the limit.
"""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from pydantic import ByteSize

from .decode import parse_content_type
from .errors import FetchError
from .net.deadline import Deadline, TimeIsUp
from .net.unpack import PIECE, CutShort, NotReadable, accepted, unpack
from .settings import FetchLimits

if TYPE_CHECKING:
    from urllib3 import BaseHTTPResponse
    from urllib3.util import Url

_PORTS = {"http": 80, "https": 443}
_BUSY = (408, 425, 429)  # statuses that ask to come again later, as do all from 500 on
_REDIRECTS = (301, 302, 303, 307, 308)
_LONGEST_SHOWN = 200  # characters of an address in a message


@dataclass(frozen=True, slots=True)
class Fetched:
    """A page as it came: from where in the end, its bytes unpacked, what they are said to be, and what is missing."""

    url: str
    body: bytes
    charset: str | None
    content_type: str | None
    truncated: tuple[str, ...] = ()


def fetch(url: str, limits: FetchLimits | None = None) -> Fetched:
    """The page at this address, or a FetchError that says why not."""
    limits = limits or FetchLimits()
    deadline = Deadline(limits.seconds)
    try:
        return _follow(url, limits, deadline)
    except TimeIsUp:
        raise FetchError(
            f"{_shown(url)} took longer than {limits.seconds:g} seconds; the setting fetch.seconds allows more.",
            may_pass=True,
        ) from None
    finally:
        deadline.close()


def _follow(url: str, limits: FetchLimits, deadline: Deadline) -> Fetched:
    """Ask, and ask again where a redirect points to; every step is checked as the first was."""
    for _ in range(limits.redirects + 1):
        address = _parsed(url, limits)
        answer = _ask(address, limits, deadline)
        if isinstance(answer, Fetched):
            return answer
        url = _joined(address.url, answer)
    raise FetchError(
        f"{limits.redirects} redirects led to {_shown(url)}, which is one more than may be followed; "
        "the setting fetch.redirects allows more."
    )


def _joined(base: str, location: str) -> str:
    try:
        return urljoin(base, location)
    except ValueError as error:
        raise FetchError(f"{_shown(base)} redirects to {_shown(location)}, which is no address.") from error


def _parsed(url: str, limits: FetchLimits) -> Url:
    from urllib3.util import parse_url

    try:
        address = parse_url(url.strip())
    except ValueError as error:
        raise FetchError(f"{_shown(url)} is not an address that can be fetched; check how it is written.") from error
    if address.scheme not in _PORTS or not address.host:
        raise FetchError(f"{_shown(url)} cannot be fetched: only http:// and https:// addresses can.")
    if address.auth:
        raise FetchError(f"{_shown(url)} holds a user name; remove it, as PageCrunch does not log in.")
    if address.port not in (None, *_PORTS.values()) and not limits.allow_private:
        raise FetchError(
            f"{_shown(url)} is on port {address.port}, and only 80 and 443 are fetched from; "
            "--allow-private (the setting fetch.allow_private) permits it."
        )
    return address._replace(fragment=None)


def _ask(address: Url, limits: FetchLimits, deadline: Deadline) -> Fetched | str:
    """The page, or where it says to look instead."""
    from urllib3.exceptions import HTTPError, SSLError
    from urllib3.exceptions import TimeoutError as HTTPTimeout

    from .net.connect import Guard, NoConnection, PrivateAddress, guarded_pool

    shown = _shown(address.url)
    scheme, host = address.scheme or "", address.host or ""
    guard = Guard(deadline, limits.allow_private)
    try:
        with guarded_pool(scheme == "https", host, address.port or _PORTS[scheme], guard) as pool:
            response = pool.urlopen(
                "GET",
                address.request_uri,
                headers={
                    "User-Agent": limits.user_agent,
                    "Accept": "text/html,application/xhtml+xml,*/*;q=0.8",
                    "Accept-Encoding": accepted(),
                },
                timeout=deadline.left(),
                retries=False,
                redirect=False,
                preload_content=False,
                decode_content=False,
            )
            try:
                return _read(response, address, limits, deadline)
            finally:
                response.close()
    except PrivateAddress as error:
        raise FetchError(
            f"{shown} is at {error}, which is not a public address; "
            "--allow-private (the setting fetch.allow_private) permits it."
        ) from None
    except NoConnection as error:
        raise FetchError(f"{shown} could not be fetched: {error}.", may_pass=True) from error
    except HTTPTimeout:
        raise TimeIsUp from None
    except SSLError as error:
        deadline.left()
        raise FetchError(f"{shown} has no valid certificate and was not read: {_certificate_fault(error)}.") from error
    except (HTTPError, ValueError) as error:
        deadline.left()  # a connection that was cut off at the deadline looks like one that broke
        message = f"{shown} could not be fetched: the connection broke or was not understood."
        raise FetchError(message, may_pass=True) from error


def _read(response: BaseHTTPResponse, address: Url, limits: FetchLimits, deadline: Deadline) -> Fetched | str:
    location = response.headers.get("Location")
    if response.status in _REDIRECTS and location:
        # Headers are read as Latin-1, and addresses in them are often UTF-8.
        return location.encode("latin-1", "replace").decode("utf-8", "replace")
    if not 200 <= response.status < 300:
        raise FetchError(
            f"{_shown(address.url)} answered {_status(response.status)}.",
            may_pass=response.status in _BUSY or response.status >= 500,
            retry_after=_seconds(response.headers.get("Retry-After", "")),
        )
    body, truncated = _body(response, address, limits, deadline)
    content_type, charset = parse_content_type(response.headers.get("Content-Type", ""))
    return Fetched(
        url=address.url,
        body=body,
        charset=charset,
        content_type=content_type or None,
        truncated=truncated,
    )


def _body(
    response: BaseHTTPResponse, address: Url, limits: FetchLimits, deadline: Deadline
) -> tuple[bytes, tuple[str, ...]]:
    """What can be read within the limit, and what cut it short."""
    from urllib3.exceptions import HTTPError
    from urllib3.exceptions import TimeoutError as HTTPTimeout

    pieces: list[bytes] = []
    size = 0
    fault = ""
    try:
        for piece in unpack(_arriving(response, deadline), response.headers.get("Content-Encoding", "")):
            pieces.append(piece)
            size += len(piece)
            deadline.left()
            if size > limits.max_bytes:
                allowed = ByteSize(limits.max_bytes).human_readable()
                fault = f"the page is larger than {allowed} (the setting fetch.max_bytes)"
                break
    except (CutShort, HTTPError, NotReadable) as error:
        deadline.left()
        if isinstance(error, HTTPTimeout):
            raise TimeIsUp from None
        if not size:
            reason = f"{error}" if isinstance(error, NotReadable) else "the connection broke"
            message = f"{_shown(address.url)} could not be fetched: {reason}."
            raise FetchError(message, may_pass=not isinstance(error, NotReadable)) from error
        fault = "the connection broke, or what it brought was broken"
    body = b"".join(pieces)[: limits.max_bytes]
    return body, (f"{fault}; the first {len(body):,} bytes were fetched",) if fault else ()


def _arriving(response: BaseHTTPResponse, deadline: Deadline) -> Iterator[bytes]:
    """The bytes as they come, still packed."""
    while True:
        piece = response.read(PIECE, decode_content=False)
        deadline.left()
        if not piece:
            return
        yield piece


def _seconds(retry_after: str) -> float | None:
    """The header in its plain form; the other, a date, is rare and left alone."""
    return float(retry_after) if retry_after.isascii() and retry_after.isdigit() and len(retry_after) < 9 else None


def _status(status: int) -> str:
    try:
        return f"{status} ({HTTPStatus(status).phrase})"
    except ValueError:
        return f"{status}, which means nothing known"


def _certificate_fault(error: Exception) -> str:
    """What is wrong with it, in OpenSSL's words if it gave any."""
    for cause in (*error.args, error.__cause__, error.__context__):
        if isinstance(cause, ssl.SSLCertVerificationError):
            return cause.verify_message
    return "a secure connection could not be made"


def _shown(url: str) -> str:
    text = "".join(character if character.isprintable() else "\ufffd" for character in url.strip())
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
