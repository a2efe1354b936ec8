-- The steps of sysbench's tests: name, the option that says how often, what is drawn each time (with
-- an asterisk as often as an option says), and the statements, which end with semicolons. There %d is
-- the table's number, ?0 the first value drawn, and a part in braces stands once for each value, joined
-- by what is after its bar. Line breaks and spaces are sysbench's, so that servers' logs are the same.

-- begin: 1:
BEGIN;

-- commit: 1:
COMMIT;

-- point-select: 1: ID
SELECT c FROM sbtest%d WHERE id=?0;

-- point-selects: point-selects: ID
SELECT c FROM sbtest%d WHERE id=?0;

-- simple-ranges: simple-ranges: ID
SELECT c FROM sbtest%d WHERE id BETWEEN ?0 AND ?0+range;

-- sum-ranges: sum-ranges: ID
SELECT SUM(k) FROM sbtest%d WHERE id BETWEEN ?0 AND ?0+range;

-- order-ranges: order-ranges: ID
SELECT c FROM sbtest%d WHERE id BETWEEN ?0 AND ?0+range ORDER BY c;

-- distinct-ranges: distinct-ranges: ID
SELECT DISTINCT c FROM sbtest%d WHERE id BETWEEN ?0 AND ?0+range ORDER BY c;

-- index-updates: index-updates: ID
UPDATE sbtest%d SET k=k+1 WHERE id=?0;

-- non-index-updates: non-index-updates: C ID
UPDATE sbtest%d SET c=?0 WHERE id=?1;

-- delete-inserts: delete-inserts: ID ID C PAD
DELETE FROM sbtest%d WHERE id=?0;
INSERT INTO sbtest%d (id, k, c, pad) VALUES (?0, ?1, ?2, ?3);

-- delete: 1: ID
DELETE FROM sbtest%d WHERE id=?0;

-- insert: 1: ID C PAD NEW_ID
INSERT INTO sbtest%d (id, k, c, pad) VALUES (?3, ?0, ?1, ?2);

-- bulk-insert: 1: SERIAL
INSERT INTO sbtest%d VALUES(?0,?0);

-- random-points: 1: OWN_ID*random-points
SELECT id, k, c, pad
          FROM sbtest1
          WHERE k IN ({?$|, });

-- random-ranges: 1: OWN_ID*number-of-ranges
SELECT count(k)
          FROM sbtest1
          WHERE {k BETWEEN ?$ AND ?$+delta| OR };
