from __future__ import annotations

import pytest

from pagecrunch.decode.decoders import to_text
from pagecrunch.decode.guess import guess_by_signs, guess_by_statistics, was_converted

SENTENCES = {
    "windows-1251": "Съешь же ещё этих мягких французских булок, да выпей чаю.",
    "koi8-r": "Съешь же ещё этих мягких французских булок, да выпей чаю.",
    "gbk": "这是一个测试页面，用来检查编码。我们写一些中文。",
    "big5": "這是一個測試頁面，用來檢查編碼。我們寫一些中文。",
    "euc_jp": "これはテストページです。日本語の文章を書きます。",
    "cp932": "これはテストページです。日本語の文章を書きます。",
    "cp949": "이것은 시험 페이지입니다. 한국어 문장을 씁니다.",
    "cp1252": "Les élèves français étaient à l’école où ça marchait très bien déjà.",
    "cp1250": "Zażółć gęślą jaźń. Příliš žluťoučký kůň úpěl ďábelské ódy.",
    "cp1255": "זהו דף בדיקה בעברית כדי לבדוק את הקידוד של הדף",
    "cp1256": "هذه صفحة اختبار باللغة العربية للتحقق من الترميز",
    "cp874": "นี่คือหน้าทดสอบภาษาไทยเพื่อตรวจสอบการเข้ารหัส",
}


@pytest.mark.parametrize("codec", sorted(SENTENCES))
def test_a_few_sentences_are_enough_to_read_a_page(codec: str) -> None:
    text = "<html><body>" + f"<p>{SENTENCES[codec]}</p>\n" * 5
    data = text.encode(codec)
    assert guess_by_signs(data) is None
    assert to_text(data, guess_by_statistics(data)) == text


@pytest.mark.parametrize("codec", ["gbk", "big5", "cp932", "euc_jp", "cp949"])
@pytest.mark.parametrize("before", range(3))
def test_of_a_long_page_a_part_is_enough_wherever_it_is_cut(codec: str, before: int) -> None:
    text = "<p>" + "x" * before + f"{SENTENCES[codec]}</p>\n" * 9000
    data = text.encode(codec)
    assert len(data) > 300_000
    assert to_text(data, guess_by_statistics(data)) == text


def test_valid_utf8_is_utf8() -> None:
    assert guess_by_signs("naïve".encode()) == "utf-8"


def test_a_few_broken_bytes_do_not_make_another_encoding_of_utf8() -> None:
    assert guess_by_statistics("Это длинное предложение на русском языке.".encode() + b"\xff") == "utf-8"
    assert guess_by_statistics("Это длинное предложение, обрезанное".encode()[:-1]) == "utf-8"


def test_curly_quotes_alone_are_windows_1252() -> None:
    assert guess_by_statistics(b"<p>the player\x92s \x93inventory\x94 \x97\xa0there") == "windows-1252"


def test_utf16_without_its_mark_is_seen_by_its_nuls() -> None:
    assert guess_by_signs("<p>Hello".encode("utf-16-le")) == "utf-16le"
    assert guess_by_signs("<p>Hello".encode("utf-16-be")) == "utf-16be"
    assert guess_by_signs(b"\x00\x00\x00\x00") == "utf-8"


def test_iso_2022_jp_is_seen_by_its_escapes() -> None:
    assert guess_by_signs("<p>こんにちは".encode("iso2022_jp")) == "iso-2022-jp"


def test_a_page_saved_as_utf8_with_its_old_declaration_is_recognised() -> None:
    chinese = SENTENCES["gbk"]
    assert was_converted(chinese.encode(), "gbk")
    assert not was_converted(chinese.encode("gbk"), "gbk")
    assert not was_converted("é".encode(), "windows-1252")  # two bytes prove nothing
    assert not was_converted(b"plain", "gbk")


def test_a_guess_does_not_depend_on_the_page_before() -> None:
    russian, thai = (f"<p>{SENTENCES[codec]}".encode(codec) for codec in ("windows-1251", "cp874"))
    first = guess_by_statistics(russian)
    guess_by_statistics(thai)
    assert guess_by_statistics(russian) == first


def test_a_chinese_page_with_broken_characters_is_chinese() -> None:
    text = "潮汐每天晚五十分钟，因为月亮每天升起得晚一些。" * 20
    broken = text.encode("gbk")[:101] + b"\xff" + text.encode("gbk")[101:] + b"<p>\x80\xff<p>"
    assert guess_by_statistics(b"<html><p>" + broken) == "gb18030"


@pytest.mark.parametrize(
    "text",
    [
        "Où est-ce qu'il y a un café près de l'église? « Là-bas, à côté. »",
        "Größe, Übermaß und Öl für Käse",
        "«Año», señor: ¡qué güeño!",
    ],
)
def test_a_western_page_is_western(text: str) -> None:
    assert guess_by_statistics(f"<html><p>{text * 9}".encode("windows-1252")) == "windows-1252"


def test_a_long_page_whose_middle_is_plain_is_not_chinese() -> None:
    page = "<p>Größe für Käse</p>".encode("windows-1252") * 9 + b"<p>tide</p>" * 40_000
    assert guess_by_statistics(page) == "windows-1252"
