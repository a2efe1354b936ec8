-- The tables of the driver study: each with its rows, the sum of their CRC32 and what restores it; its
-- columns, a line each; and what fills it. A line with {1..3} stands for three, with 1, 2 and 3.

-- rows_1000: 1000: 2207236061379:
id INT NOT NULL PRIMARY KEY
text CHAR(32) NOT NULL
SELECT id, LEFT(SHA2(id, 256), 32) FROM {1000 numbers} ORDER BY id

-- rows_100000: 100000: 214976687583953:
id INT NOT NULL PRIMARY KEY
c{1..10} CHAR(10) NOT NULL
SELECT id,
LEFT(SHA2(CONCAT(id, '-{1..10}'), 256), 10)
FROM {100000 numbers} ORDER BY id

-- row_100_ints: 1: 1922095637:
c{1..100} INT NOT NULL
VALUES (
{1..100}
)

-- row_46_columns: 1: 2145452568:
host_name CHAR(60) NOT NULL
user_name CHAR(80) NOT NULL
password_hash CHAR(41) NOT NULL
privilege_0{1..9} ENUM('N', 'Y') NOT NULL
privilege_{10..29} ENUM('N', 'Y') NOT NULL
tls_kind ENUM('', 'ANY', 'X509', 'SPECIFIED') NOT NULL
tls_cipher BLOB NOT NULL
tls_issuer BLOB NOT NULL
tls_subject BLOB NOT NULL
most_questions INT UNSIGNED NOT NULL
most_updates INT UNSIGNED NOT NULL
most_connections INT UNSIGNED NOT NULL
most_user_connections INT NOT NULL
plugin CHAR(64) NOT NULL
authentication TEXT NOT NULL
expired ENUM('N', 'Y') NOT NULL
is_role ENUM('N', 'Y') NOT NULL
default_role CHAR(80) NOT NULL
most_statement_time DECIMAL(12, 6) NOT NULL
VALUES ('localhost', 'root', UPPER(CONCAT('*', LEFT(SHA2('secret', 256), 40))),
'Y', 'Y', 'N', 'Y', 'Y', 'N', 'Y', 'Y', 'N', 'Y', 'Y', 'N', 'Y', 'Y', 'N',
'Y', 'Y', 'N', 'Y', 'Y', 'N', 'Y', 'Y', 'N', 'Y', 'Y', 'N', 'Y', 'Y',
'ANY', 'TLS_AES_128_GCM_SHA256', '', '', 0, 4000000000, 1000,
-1, 'mysql_native_password', SHA2('authentication', 256), 'N', 'N', '', 12.345678)

-- big_rows: 1000: 2156727766303:
id INT NOT NULL PRIMARY KEY
text MEDIUMTEXT NOT NULL
SELECT id, LEFT(REPEAT(SHA2(id, 256), 157), 10000) FROM {1000 numbers} ORDER BY id

-- inserted: 0: 0: TRUNCATE TABLE inserted
text VARCHAR(100) NOT NULL

-- inserted_key: 0: 0: TRUNCATE TABLE inserted_key
id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY
text VARCHAR(100) NOT NULL

-- kept: 0: 0: TRUNCATE TABLE kept
text VARCHAR(100) NOT NULL

-- updated: 1000: 2137992087386: UPDATE updated SET number = 0
id INT NOT NULL PRIMARY KEY
number INT NOT NULL
SELECT id, 0 FROM {1000 numbers} ORDER BY id

-- one_row: 1: 492810592:
id INT NOT NULL PRIMARY KEY
number INT NOT NULL
text VARCHAR(100) NOT NULL
VALUES (1, 1, CONVERT(0xf09f9a80205c20272022202520c3a9e282ac205c6e USING utf8mb4))
