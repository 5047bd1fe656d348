"""The few words that are read aloud about a page, in the languages that most pages are in."""

from __future__ import annotations

from typing import NamedTuple


class Announcements(NamedTuple):
    heading: str
    list_of: str  # {} is a number of items
    quote: str
    code: str
    image: str
    caption: str
    note: str
    formula: str
    link: str
    table_of: str  # {} and {} are numbers of rows and columns
    end_of_table: str


IN_ENGLISH = Announcements(
    "Heading", "List with {} items", "Quote", "Code", "Image", "Caption", "Note", "formula", "link to",
    "Table with {} rows and {} columns", "End of table",
)  # fmt: skip

BY_LANGUAGE = {
    "en": IN_ENGLISH,
    "de": Announcements(
        "Überschrift", "Liste mit {} Einträgen", "Zitat", "Code", "Bild", "Bildunterschrift", "Anmerkung", "Formel",
        "Link zu", "Tabelle mit {} Zeilen und {} Spalten", "Ende der Tabelle",
    ),
    "fr": Announcements(
        "Titre", "Liste de {} éléments", "Citation", "Code", "Image", "Légende", "Note", "formule", "lien vers",
        "Tableau de {} lignes et {} colonnes", "Fin du tableau",
    ),
    "es": Announcements(
        "Título", "Lista de {} elementos", "Cita", "Código", "Imagen", "Pie de imagen", "Nota", "fórmula", "enlace a",
        "Tabla de {} filas y {} columnas", "Fin de la tabla",
    ),
    "it": Announcements(
        "Titolo", "Elenco di {} voci", "Citazione", "Codice", "Immagine", "Didascalia", "Nota", "formula",
        "collegamento a", "Tabella di {} righe e {} colonne", "Fine della tabella",
    ),
    "pt": Announcements(
        "Título", "Lista com {} itens", "Citação", "Código", "Imagem", "Legenda", "Nota", "fórmula", "ligação para",
        "Tabela com {} linhas e {} colunas", "Fim da tabela",
    ),
    "nl": Announcements(
        "Kop", "Lijst met {} onderdelen", "Citaat", "Code", "Afbeelding", "Bijschrift", "Noot", "formule", "link naar",
        "Tabel met {} rijen en {} kolommen", "Einde van de tabel",
    ),
    "pl": Announcements(
        "Nagłówek", "Lista, liczba pozycji: {}", "Cytat", "Kod", "Obraz", "Podpis", "Przypis", "wzór", "odnośnik do",
        "Tabela, wiersze: {}, kolumny: {}", "Koniec tabeli",
    ),
    "ru": Announcements(
        "Заголовок", "Список, пунктов: {}", "Цитата", "Код", "Изображение", "Подпись", "Примечание", "формула",
        "ссылка на", "Таблица, строк: {}, столбцов: {}", "Конец таблицы",
    ),
    "ar": Announcements(
        "عنوان", "قائمة من {} عناصر", "اقتباس", "شيفرة", "صورة", "تعليق", "حاشية", "صيغة", "رابط إلى",
        "جدول من {} صفوف و{} أعمدة", "نهاية الجدول",
    ),
    "zh": Announcements(
        "标题", "列表，共{}项", "引文", "代码", "图片", "图片说明", "注释",
        "公式", "链接到", "表格，{}行{}列", "表格结束",
    ),
    "ja": Announcements(
        "見出し", "リスト、{}項目", "引用", "コード", "画像", "画像の説明", "注",
        "数式", "リンク先", "表、{}行{}列", "表の終わり",
    ),
}  # fmt: skip


def announcements(language: str) -> Announcements:
    """The announcements in a language such as `de-AT`; in English for others."""
    return BY_LANGUAGE.get(language.lower().partition("-")[0], IN_ENGLISH)
