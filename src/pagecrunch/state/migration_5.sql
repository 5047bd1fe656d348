    CREATE TABLE lessons (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user TEXT NOT NULL,
        host TEXT NOT NULL,
        page TEXT NOT NULL,
        run TEXT NOT NULL,
        at REAL NOT NULL,
        lesson TEXT NOT NULL,
        UNIQUE (user, host, page, run)
    )
