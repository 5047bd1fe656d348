"""Links from a page without an origin."""

from __future__ import annotations

from pathlib import Path

from starlette.datastructures import QueryParams

from pagecrunch.console.reading.signed_links import follow_link, signed_query
from pagecrunch.console.sessions import Sessions
from pagecrunch.state import State


def test_a_link_is_good_for_its_address_while_the_session_lasts(tmp_path: Path) -> None:
    with State.open(tmp_path) as state:
        sessions = Sessions("a-token-of-some-length", state.sessions)
        session = sessions.of_cookie(sessions.new_cookie())
        assert session
        query = signed_query("https://a.example/?a=1&b=2", "tidy", session)
        assert follow_link(QueryParams(query), sessions) == "url=https%3A%2F%2Fa.example%2F%3Fa%3D1%26b%3D2&view=tidy"
        assert follow_link(QueryParams(query.replace("a.example", "b.example")), sessions) == ""
        assert follow_link(QueryParams("url=https://a.example/"), sessions) == ""
        sessions.end(session)
        assert follow_link(QueryParams(query), sessions) == ""
