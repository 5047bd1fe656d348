"""The kept part of a page as a document: headings, lists, tables, figures... that every format is made of."""
