"""The facts about a page: title, author, date, site, language... each with where it was found."""
