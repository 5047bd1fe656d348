"""The soak of the proxy, in small: what it takes for another user's page or view."""

from __future__ import annotations

from bench.proxy_soak import is_late, strange
from bench.proxy_soak_origin import _page

TIDY = b"HTTP/1.1 200 OK\r\nX-Pagecrunch: tidy; removed=1; ms=2\r\n\r\n"


def test_a_users_own_page_in_their_own_view_is_notstrange() -> None:
    own = _page("0", "7").replace(b"Part for user 0.", b"")
    assert strange(0, 7, TIDY, own) == []


def test_whatever_is_another_users_isstrange() -> None:
    own = _page("0", "7").replace(b"Part for user 0.", b"")
    assert strange(0, 7, TIDY.replace(b"tidy", b"reader"), own)[0].startswith("user 0, request 7: not in the view tidy")
    assert strange(0, 8, TIDY, own) == ["user 0, request 8: another page"]
    assert strange(0, 7, TIDY, _page("0", "7")) == ["user 0, request 7: the part for user 0 is there"]
    assert strange(3, 7, TIDY, _page("3", "7").replace(b"Part for user 1.", b"")) == [
        "user 3, request 7: the part for user 1 is gone"
    ]


def test_a_page_that_came_as_it_is_for_want_of_workers_is_late_and_still_has_to_be_the_users() -> None:
    late = TIDY.replace(b"tidy; removed=1; ms=2", b"original; all workers are busy")
    assert is_late(late) and not is_late(TIDY)
    assert strange(0, 7, late, _page("0", "7")) == []
    assert strange(0, 7, late, _page("1", "7")) == ["user 0, request 7: another page"]
