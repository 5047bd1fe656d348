"""The authority's key: made for one installation, for its owner's eyes alone."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from pagecrunch.errors import UsageError
from pagecrunch.proxy.authority import KEY_FILE, Authority


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    made = Authority(tmp_path / "deep" / "authority")
    made.make()
    return made


def certificate(authority: Authority) -> bytes:
    pem: bytes = authority.load().default_ca.to_pem()
    return pem


def test_two_installations_share_no_key(authority: Authority, tmp_path: Path) -> None:
    other = Authority(tmp_path / "other")
    other.make()
    assert certificate(other) != certificate(authority)


def test_making_it_again_changes_nothing(authority: Authority) -> None:
    before = certificate(authority)
    authority.make()
    assert certificate(authority) == before


def test_only_its_owner_can_open_it(authority: Authority) -> None:
    assert stat.S_IMODE(authority.folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((authority.folder / KEY_FILE).stat().st_mode) == 0o600
    assert b"PRIVATE" not in certificate(authority)


@pytest.mark.parametrize(("name", "mode"), [(KEY_FILE, 0o640), (".", 0o755)])
def test_a_key_that_others_can_read_is_not_used(authority: Authority, name: str, mode: int) -> None:
    (authority.folder / name).chmod(mode)
    with pytest.raises(UsageError, match="Others than its owner can open"):
        authority.load()


@pytest.mark.parametrize("text", ["", "nonsense", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
def test_a_damaged_file_is_one_sentence(authority: Authority, text: str) -> None:
    (authority.folder / KEY_FILE).write_text(text)
    with pytest.raises(UsageError, match="is damaged"):
        authority.load()


def test_deleting_it_leaves_nothing(authority: Authority) -> None:
    authority.load()
    assert authority.delete()
    assert not authority.exists
    assert list(authority.folder.iterdir()) == []
    assert not authority.delete()
