"""What the proxy answers itself never reaches a site."""

from __future__ import annotations

from proxy_made import Origin, Running

from pagecrunch.proxy.own_addresses import is_ours

OLD = "/.well-known/pagecrunch/act"


def test_the_own_host_and_the_old_path_are_ours() -> None:
    assert is_ours("pagecrunch.test", "/anything") and is_ours("site.example", OLD)
    assert not is_ours("site.example", "/") and not is_ours("pagecrunch.test.example", "/")


def test_forms_of_older_versions_do_not_reach_a_site(through: Running, site: Origin) -> None:
    site.seen.clear()
    for options in (("-d", "token=%C3%A9&act=x"), ("-d", "act=x", "-H", "Origin: http://["), ()):
        assert through.curl(f"{site.url}{OLD}", *options).status == 410
    assert site.seen == []


def test_a_form_that_is_too_large_does_not_reach_a_site(through: Running, site: Origin) -> None:
    site.seen.clear()
    for header in ("X-None: 1", "Transfer-Encoding: chunked"):
        data = f"@{_large_file(through)}"
        answer = through.curl(f"{site.url}{OLD}", "-H", header, "-H", "Expect:", "--data-binary", data)
        assert answer.status in (410, 413), answer.fault
    assert site.seen == []


def _large_file(through: Running) -> str:
    path = through.state / "large"
    path.write_bytes(b"x" * 9_000_000)  # more than proxy.max_bytes, from which on bodies are sent on as they come
    return str(path)
