"""Fetch a page from the web, with limits on its size, on time, on redirects, and on where it may come from.

A link or a redirect may point anywhere. So only http and https are used, nothing is sent to an address that is not
public (see `connect`), and compressed data is decompressed only up to the limit.
"""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from pydantic import ByteSize

from ..decode import parse_content_type
from ..errors import FetchError, UsageError
from ..fetched import Fetched
from ..settings import FetchLimits
from .cache import PageCache
from .deadline import Deadline, DeadlineExceeded
from .unpack import CHUNK_BYTES, TruncatedError, UnpackError, accepted_encodings, unpack
from .upstream import UpstreamProxy

if TYPE_CHECKING:
    from urllib3 import BaseHTTPResponse
    from urllib3.util import Url

_PORTS = {"http": 80, "https": 443}
_RETRY_LATER = (408, 425, 429)  # and all statuses from 500 on
_REDIRECTS = (301, 302, 303, 307, 308)
_ACCEPT = "text/html,application/xhtml+xml,*/*;q=0.8"
_AS_IT_COMES: Any = {
    "retries": False,
    "redirect": False,
    "preload_content": False,
    "decode_content": False,
    "assert_same_host": False,
}  # the whole address, for another proxy
_MAX_SHOWN = 200  # characters of an address in a message


def fetch(
    url: str,
    limits: FetchLimits | None = None,
    upstream: UpstreamProxy | None = None,
    deadline: Deadline | None = None,
    may_follow: Callable[[str], None] | None = None,
) -> Fetched:
    """Fetch the page at this address, through another proxy if one is given; raises FetchError.

    `deadline` lets another thread end it; `may_follow` raises a FetchError for a redirect that is not to be followed.
    """
    limits = check_arguments(url, limits)
    deadline = deadline or Deadline(limits.seconds)
    is_cached = limits.cache != "-"
    cache = PageCache(Path(limits.cache).expanduser(), limits.user_agent, limits.max_bytes) if is_cached else None
    try:
        return _follow_redirects(url, limits, deadline, upstream, cache, may_follow)
    except DeadlineExceeded:
        raise FetchError(
            f"{shown_address(url)} took longer than {limits.seconds:g} seconds; the setting fetch.seconds allows more.",
            may_pass=True,
        ) from None
    finally:
        deadline.close()


def check_arguments(url: Any, limits: Any) -> FetchLimits:
    """The limits, or the default ones; a UsageError where they or the address are of a wrong type."""
    if not isinstance(url, str):
        raise UsageError(f"url must be an address as a str; this is of type {type(url).__name__}.")
    if limits is not None and not isinstance(limits, FetchLimits):
        raise UsageError("limits must be a pagecrunch.fetch.FetchLimits, such as FetchLimits(seconds=5).")
    return limits or FetchLimits()


def _follow_redirects(
    url: str,
    limits: FetchLimits,
    deadline: Deadline,
    upstream: UpstreamProxy | None,
    cache: PageCache | None,
    may_follow: Callable[[str], None] | None,
) -> Fetched:
    """Request the page, and again wherever a redirect points; every address is checked like the first."""
    redirects: list[str] = []
    for _ in range(limits.redirects + 1):
        address = _parse_address(url, limits)
        if cache and (saved := cache.fresh(address.url)):
            return saved
        try:
            result = _request(address, limits, deadline, upstream, cache)
        except FetchError as error:
            error.page = error.page and replace(error.page, redirects=tuple(redirects))
            raise
        if isinstance(result, Fetched):
            return replace(result, redirects=tuple(redirects))
        try:
            url = urljoin(address.url, result)
        except ValueError as error:
            shown = f"{shown_address(address.url)} redirects to {shown_address(result)}"
            raise FetchError(f"{shown}, which is not a valid address.") from error
        if may_follow:
            may_follow(url)
        redirects.append(address.url)
    raise FetchError(
        f"{limits.redirects} redirects were followed, and the next leads to {shown_address(url)}; "
        "the setting fetch.redirects allows more."
    )


def _parse_address(url: str, limits: FetchLimits) -> Url:
    from urllib3.util import parse_url

    try:
        address = parse_url(url.strip())
    except ValueError as error:
        raise FetchError(f"{shown_address(url)} is not a valid address; check the spelling.") from error
    if address.scheme in _PORTS and not address.host:
        raise FetchError(f"{shown_address(url)} is not a valid address; check the spelling.")
    if address.scheme not in _PORTS:
        raise FetchError(f"{shown_address(url)} cannot be fetched: only http:// and https:// addresses are supported.")
    if address.auth:
        raise FetchError(f"{shown_address(url)} contains a user name; remove it, as PageCrunch does not log in.")
    if address.port not in (None, *_PORTS.values()) and not limits.allow_private:
        raise FetchError(
            f"{shown_address(url)} uses port {address.port}, but only ports 80 and 443 are allowed; "
            "--allow-private (the setting fetch.allow_private) allows it."
        )
    return address._replace(fragment=None)


def _request(
    address: Url, limits: FetchLimits, deadline: Deadline, upstream: UpstreamProxy | None, cache: PageCache | None
) -> Fetched | str:
    """The page, or the address that it redirects to."""
    from urllib3.exceptions import HTTPError, SSLError
    from urllib3.exceptions import TimeoutError as HTTPTimeout

    from .connect import ConnectError, Connector, PrivateAddressError, connection_pool, proxy_headers

    shown = shown_address(address.url)
    scheme, host = address.scheme or "", address.host or ""
    port = address.port or _PORTS[scheme]
    connector = Connector(deadline, limits.allow_private, upstream)
    encodings = ", ".join(accepted_encodings())
    headers = {"User-Agent": limits.user_agent, "Accept": _ACCEPT, "Accept-Encoding": encodings}
    if cache:
        headers |= cache.conditions(address.url)
    target = address.request_uri
    if upstream and scheme == "http":  # another proxy needs the whole address; by https, it makes a tunnel
        target, headers = address.url, {**headers, **proxy_headers(upstream)}
    try:
        if upstream:
            connector.check_host(host, port)
        with connection_pool(scheme == "https", host, port, connector, upstream) as pool:
            response = pool.urlopen("GET", target, headers=headers, timeout=deadline.left(), **_AS_IT_COMES)
            try:
                return _read(response, address, limits, deadline, cache)
            finally:
                response.close()
    except PrivateAddressError as error:
        raise FetchError(
            f"{shown} is at {error}, which is not a public address; "
            "--allow-private (the setting fetch.allow_private) allows it."
        ) from None
    except ConnectError as error:
        raise FetchError(f"{shown} could not be fetched: {error}.", may_pass=True) from error
    except HTTPTimeout:
        raise DeadlineExceeded from None
    except SSLError as error:
        deadline.left()
        raise FetchError(
            f"{shown} has no valid certificate, so it was not fetched: {_certificate_fault(error)}."
        ) from error
    except (HTTPError, ValueError) as error:
        deadline.left()  # a connection that is shut down at the deadline looks like a broken one
        message = f"{shown} could not be fetched: the connection broke, or the response is not valid HTTP."
        raise FetchError(message, may_pass=True) from error


def _read(
    response: BaseHTTPResponse, address: Url, limits: FetchLimits, deadline: Deadline, cache: PageCache | None
) -> Fetched | str:
    if cache and response.status == HTTPStatus.NOT_MODIFIED and (saved := cache.confirm(address.url, response.headers)):
        return saved
    location = response.headers.get("Location")
    if response.status in _REDIRECTS and location:
        # Headers are decoded as Latin-1, but addresses in them are often UTF-8.
        return location.encode("latin-1", "replace").decode("utf-8", "replace")
    body, truncated = _body(response, address, limits, deadline)
    content_type, charset = parse_content_type(response.headers.get("Content-Type", ""))
    page = Fetched(address.url, body, charset, content_type or None, truncated, response.status)
    if not 200 <= response.status < 300:
        raise FetchError(
            f"{shown_address(address.url)} answered {_status(response.status)}.",
            may_pass=response.status in _RETRY_LATER or response.status >= 500,
            retry_after=_seconds(response.headers.get("Retry-After", "")),
            page=page,
        )
    if cache:
        cache.save(address.url, page, response.headers)
    return page


def _body(
    response: BaseHTTPResponse, address: Url, limits: FetchLimits, deadline: Deadline
) -> tuple[bytes, tuple[str, ...]]:
    """The body up to the limit, and what of it is missing."""
    from urllib3.exceptions import HTTPError
    from urllib3.exceptions import TimeoutError as HTTPTimeout

    chunks: list[bytes] = []
    size = 0
    fault = ""
    try:
        for chunk in unpack(_chunks(response, deadline), response.headers.get("Content-Encoding", "")):
            chunks.append(chunk)
            size += len(chunk)
            deadline.left()
            if size > limits.max_bytes:
                allowed = ByteSize(limits.max_bytes).human_readable()
                fault = f"the page is larger than {allowed} (the setting fetch.max_bytes)"
                break
    except (TruncatedError, HTTPError, UnpackError) as error:
        deadline.left()
        if isinstance(error, HTTPTimeout):
            raise DeadlineExceeded from None
        if not size:
            reason = f"{error}" if isinstance(error, UnpackError) else "the connection broke"
            message = f"{shown_address(address.url)} could not be fetched: {reason}."
            raise FetchError(message, may_pass=not isinstance(error, UnpackError)) from error
        fault = "the connection broke, or the data was damaged"
    body = b"".join(chunks)[: limits.max_bytes]
    return body, (f"{fault}; the first {len(body):,} bytes were fetched",) if fault else ()


def _chunks(response: BaseHTTPResponse, deadline: Deadline) -> Iterator[bytes]:
    """The bytes as they arrive, still compressed."""
    while True:
        chunk = response.read(CHUNK_BYTES, decode_content=False)
        deadline.left()
        if not chunk:
            return
        yield chunk


def _seconds(retry_after: str) -> float | None:
    """The seconds in a Retry-After header; its other form, a date, is rare and ignored."""
    return float(retry_after) if retry_after.isascii() and retry_after.isdigit() and len(retry_after) < 9 else None


def _status(status: int) -> str:
    try:
        return f"{status} ({HTTPStatus(status).phrase})"
    except ValueError:
        return f"{status}, an unknown status"


def _certificate_fault(error: Exception) -> str:
    """What is wrong with the certificate, in the words of OpenSSL if there are any."""
    for cause in (*error.args, error.__cause__, error.__context__):
        if isinstance(cause, ssl.SSLCertVerificationError):
            return cause.verify_message
    return "a secure connection could not be made"


def shown_address(url: str) -> str:
    """An address as messages show it: on one line, and not too long."""
    text = "".join(character if character.isprintable() else "\ufffd" for character in url.strip())
    return text if len(text) <= _MAX_SHOWN else text[: _MAX_SHOWN - 1] + "…"
