"""A user of a group on the proxy's own host: password, and who can see what."""

from __future__ import annotations

import re
from pathlib import Path

from proxy_made import Running, proxy

from pagecrunch.state import State

SITE = "http://pagecrunch.test"


def send(through: Running, user: str, path: str, fields: str) -> str:
    login = ("--proxy-user", user)
    secret = re.search(r'name="form_secret" value="(\w+)"', through.curl(f"{SITE}{path}", *login).text)
    assert secret
    answer = through.curl(f"{SITE}{path}", *login, "-d", f"form_secret={secret.group(1)}&{fields}")
    return answer.text or str(answer.status)


def test_a_user_changes_their_password_and_settings_and_sees_who_sees_what(tmp_path: Path) -> None:
    with State.open(tmp_path / "state") as state:
        state.users.add("ann", "first-password")
        state.users.add("bob", "other-password")
        state.settings.set_locks(["proxy.remember"])
    with proxy(tmp_path / "state", "--allow-private") as through:
        ann = "ann:first-password"
        wrong = send(through, ann, "/account", "old=wrong-one&new=second-password&again=second-password")
        assert "Your old password is not right" in wrong
        other = send(through, ann, "/account", "old=first-password&new=second-password&again=another")
        assert "are not the same" in other
        changed = send(through, ann, "/account", "old=first-password&new=second-password&again=second-password")
        assert "Your new password works from now on" in changed
        assert through.curl(f"{SITE}/account", "--proxy-user", ann).status == 407, "the old one is worth nothing"
        ann, bob = "ann:second-password", "bob:other-password"
        assert send(through, ann, "/settings", "act=save&view=reader&remember=nothing") == "303"
        page = through.curl(f"{SITE}/settings", "--proxy-user", ann).text
        assert 'value="reader" checked' in page and "set by the person who runs PageCrunch" in page
        assert 'value="tidy" checked' in through.curl(f"{SITE}/settings", "--proxy-user", bob).text
        privacy = through.curl(f"{SITE}/privacy", "--proxy-user", ann).text
        assert "does not see on any page of PageCrunch which sites you open" in privacy
        assert "not on yours" in through.curl(f"{SITE}/setup", "--proxy-user", ann).text
