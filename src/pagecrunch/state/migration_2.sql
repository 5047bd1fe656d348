    CREATE TABLE sessions (
        name TEXT PRIMARY KEY,
        browser TEXT NOT NULL,
        created REAL NOT NULL,
        used REAL NOT NULL
    );
    ALTER TABLE tunnels RENAME TO tunnels_of_all;
    CREATE TABLE tunnels (
        user TEXT NOT NULL,
        host TEXT NOT NULL,
        reason TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (user, host)
    );
    INSERT INTO tunnels SELECT '', host, reason, at FROM tunnels_of_all;
    INSERT INTO tunnels SELECT users.name, host, reason, at FROM tunnels_of_all, users;
    DROP TABLE tunnels_of_all;
    INSERT INTO notes SELECT 'keep group', 'yes' FROM users LIMIT 1
