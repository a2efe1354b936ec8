-- Made words: each pair of letters with each number from 0 to 9.
CREATE TABLE words (
  word VARCHAR(20) NOT NULL PRIMARY KEY,
  uses INT NOT NULL
) ENGINE=InnoDB;

INSERT INTO words
WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999)
SELECT CONCAT(CHAR(97 + i DIV 38 USING utf8mb4), CHAR(97 + i MOD 26 USING utf8mb4), '-', i),
  i * 7 MOD 400
FROM n;
