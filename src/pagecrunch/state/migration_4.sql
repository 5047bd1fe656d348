    CREATE TABLE saved (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user TEXT NOT NULL DEFAULT '',
        url TEXT NOT NULL,
        title TEXT NOT NULL,
        site TEXT NOT NULL DEFAULT '',
        excerpt TEXT NOT NULL DEFAULT '',
        words INTEGER NOT NULL DEFAULT 0,
        at REAL NOT NULL,
        is_read INTEGER NOT NULL DEFAULT 0,
        tags TEXT NOT NULL DEFAULT '',
        charset TEXT,
        body BLOB,
        UNIQUE (user, url)
    );
    CREATE INDEX saved_at ON saved (user, at);
    CREATE VIRTUAL TABLE saved_words USING fts5(title, site, tags, text, tokenize = 'unicode61 remove_diacritics 2')
