
    CREATE TABLE activity (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        at REAL NOT NULL,
        user TEXT NOT NULL DEFAULT '',
        host TEXT NOT NULL,
        path TEXT,
        view TEXT NOT NULL,
        removed_share REAL NOT NULL DEFAULT 0,
        removed_words INTEGER NOT NULL DEFAULT 0,
        milliseconds REAL NOT NULL DEFAULT 0,
        error TEXT,
        rating INTEGER,
        kinds TEXT NOT NULL DEFAULT '{}'
    );
    CREATE INDEX activity_at ON activity (at);
    CREATE TABLE users (
        name TEXT PRIMARY KEY,
        password TEXT NOT NULL,
        role TEXT NOT NULL,
        requests_per_minute INTEGER,
        bytes_per_day INTEGER,
        created REAL NOT NULL
    );
    CREATE TABLE usage (
        user TEXT NOT NULL,
        day TEXT NOT NULL,
        requests INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        PRIMARY KEY (user, day)
    );
    CREATE TABLE preferences (
        user TEXT NOT NULL,
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (user, key)
    );
    CREATE TABLE locks (key TEXT PRIMARY KEY);
    CREATE TABLE views (
        user TEXT NOT NULL,
        host TEXT NOT NULL,
        view TEXT NOT NULL,
        PRIMARY KEY (user, host)
    );
    CREATE TABLE tunnels (
        host TEXT PRIMARY KEY,
        reason TEXT NOT NULL,
        at REAL NOT NULL
    );
    CREATE TABLE tokens (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        hash TEXT NOT NULL UNIQUE,
        user TEXT NOT NULL DEFAULT '',
        created REAL NOT NULL,
        used REAL
    );
    CREATE TABLE rule_counts (
        rule TEXT NOT NULL,
        selector TEXT NOT NULL,
        verdict TEXT NOT NULL,
        pages INTEGER NOT NULL,
        matched INTEGER NOT NULL,
        misses INTEGER NOT NULL,
        last_matched REAL,
        PRIMARY KEY (rule, selector, verdict)
    );
    CREATE TABLE notes (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    );
    