"""What went wrong, as programs are told it: RFC 9457's problem+json, with a plain sentence as its detail."""

from __future__ import annotations

import json
from collections.abc import Mapping

from starlette.responses import Response

from ...errors import PagecrunchError, UsageError
from ...work.service import Busy, TooLarge

MEDIA_TYPE = "application/problem+json"
TITLES = {
    400: "Not understood",
    401: "Not signed in",
    403: "Not allowed",
    404: "Not found",
    405: "Not possible here",
    413: "Too large",
    415: "Not a page",
    422: "Not possible",
    429: "Too many requests",
    503: "Busy",
}
RETRY_SECONDS = 1


class Problem(Exception):
    """A refusal with a status."""

    def __init__(self, status: int, detail: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(detail)
        self.status = status
        self.headers = dict(headers or {})

    @classmethod
    def of(cls, error: PagecrunchError) -> Problem:
        """What an error of ours is to a program. What a page or its site is to blame for is no fault of this server."""
        if isinstance(error, TooLarge):
            return cls(413, str(error))
        if isinstance(error, Busy):
            return cls(503, str(error), {"Retry-After": str(RETRY_SECONDS)})
        if isinstance(error, UsageError):
            return cls(400, str(error))
        return cls(422, str(error))

    def response(self) -> Response:
        problem = {
            "type": "about:blank",
            "title": TITLES.get(self.status, "That did not work"),
            "status": self.status,
            "detail": str(self),
        }
        return Response(json.dumps(problem), self.status, self.headers, MEDIA_TYPE)
