"""The opening of a page: title, standfirst, byline, date and lead picture, each found once."""
