from __future__ import annotations

import pytest
from pydantic import ValidationError

from pagecrunch.settings import Limits, ProxySettings, Settings, declared


def test_every_setting_is_declared_with_its_texts() -> None:
    for setting in declared():
        assert setting.title and setting.description.endswith("."), setting.key
        assert setting.title != setting.key


def test_settings_cannot_be_changed() -> None:
    settings = Settings()
    with pytest.raises(ValidationError):
        settings.limits.max_rows = 5
    with pytest.raises(TypeError):
        settings.sections["limits"] = Limits()  # type: ignore[index]


def test_private_addresses_are_not_allowed_by_default() -> None:
    assert not Settings().fetch.allow_private


def test_ports_are_numbers_separated_by_commas() -> None:
    assert ProxySettings(connect_ports=" 443, 8443").connect_ports == "443,8443"
    for wrong in ("443;8443", "0", "65536", "https", "443,"):
        with pytest.raises(ValidationError, match="port numbers separated by commas"):
            ProxySettings(connect_ports=wrong)
