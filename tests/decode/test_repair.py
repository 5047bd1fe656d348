from __future__ import annotations

import pytest

from pagecrunch import extract
from pagecrunch.decode.decode import decode
from pagecrunch.decode.repair import read_again

CHINESE = "<title>新闻</title>" + "<p>湖南省高速公路管理局统计显示，车流量呈井喷之势。</p>" * 3
FRENCH = "<p>Les élèves français étaient déjà là, très à l’aise, où ça marchait à côté d’un château.</p>" * 2
RUSSIAN = "<p>Съешь же ещё этих мягких французских булок, да выпей чаю.</p>" * 2


def garbled(data: bytes, codec: str) -> bytes:
    """What a tool saves that takes every page for Western."""
    if codec == "windows-1252":  # as browsers read it: five bytes stay control characters
        return b"".join(bytes((byte,)).decode("cp1252", "ignore").encode() or chr(byte).encode() for byte in data)
    return data.decode(codec).encode()


@pytest.mark.parametrize("codec", ["latin-1", "windows-1252", "iso8859-15"])
@pytest.mark.parametrize("text", [CHINESE, FRENCH, RUSSIAN])
def test_utf8_that_was_read_as_western_is_read_again(text: str, codec: str) -> None:
    utf8, encoding = decode(garbled(text.encode(), codec))
    assert (utf8.decode(), encoding.source) == (text, "repair")


@pytest.mark.parametrize("codec", ["latin-1", "iso8859-15"])
@pytest.mark.parametrize(
    ("text", "label"), [(CHINESE, "gb2312"), (CHINESE, "gbk"), (RUSSIAN, "windows-1251"), (RUSSIAN, "koi8-r")]
)
def test_what_is_not_utf8_is_read_as_the_page_declares(text: str, label: str, codec: str) -> None:
    page = f"<meta charset={label}>{text}"
    assert decode(garbled(page.encode(label), codec))[0].decode() == page


def test_a_page_that_was_garbled_twice_is_repaired() -> None:
    page = f"<meta charset=gb2312>{CHINESE}"
    assert decode(garbled(garbled(page.encode("gb2312"), "iso8859-15"), "latin-1"))[0].decode() == page


def test_a_string_that_a_library_read_wrongly_is_repaired() -> None:
    assert "élèves français" in extract(FRENCH.encode().decode("latin-1")).text


@pytest.mark.parametrize(
    "text",
    [
        CHINESE,
        FRENCH,
        RUSSIAN,
        "<p>É à ê ¿qué? ½ ¼ « »</p>" * 20,
        "<p>© 2026 · «»«»«»«»«»«»«»«»«»«»</p>" * 5,
        "<p>Ã© is é read as Latin-1: Ã©Ã¨Ã Ã§Ã©Ã¨Ã Ã§Ã©Ã¨Ã Ã§, 中</p>" * 4,
        "Ã©",
        "",
    ],
)
def test_text_that_is_right_stays(text: str) -> None:
    assert read_again(text.encode()) is None


def test_runs_of_western_letters_need_a_declaration_that_explains_them() -> None:
    data = garbled(RUSSIAN.encode("windows-1251"), "latin-1")
    assert read_again(data) is None
    assert read_again(b"<meta charset=iso-8859-1>" + data) is None
    assert read_again(b"<meta charset=windows-1251>" + data) is not None
