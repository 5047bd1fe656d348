    ALTER TABLE tunnels RENAME TO tunnels_of_users;
    CREATE TABLE tunnels (
        user TEXT NOT NULL,
        host TEXT NOT NULL,
        reason TEXT NOT NULL,
        at REAL NOT NULL,
        device TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (user, host, device)
    );
    INSERT INTO tunnels (user, host, reason, at) SELECT user, host, reason, at FROM tunnels_of_users;
    DROP TABLE tunnels_of_users;
    CREATE TABLE site_choices (
        user TEXT NOT NULL,
        host TEXT NOT NULL,
        choice TEXT NOT NULL,
        PRIMARY KEY (user, host, choice)
    );
    CREATE TABLE devices (
        user TEXT NOT NULL,
        device TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (user, device)
    );
    DELETE FROM notes WHERE name LIKE 'note https trusted %'
