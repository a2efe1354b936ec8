-- Conditions that consistent tables fulfil: queries that find no rows. Numbers are those of the
-- standard's consistency conditions (3.3.2); the two with names compare each row of stock and of
-- customers with the rows that the same transactions have written. The standard's 11 is of loaded
-- tables alone; here it also counts deliveries, of which these have none.

-- 1: w_ytd = sum of d_ytd
SELECT w_id, w_ytd, SUM(d_ytd) FROM district JOIN warehouse ON w_id = d_w_id
GROUP BY w_id, w_ytd HAVING SUM(d_ytd) <> w_ytd

-- 2: d_next_o_id - 1 = greatest o_id = greatest no_o_id
SELECT d_w_id, d_id, d_next_o_id FROM district
WHERE d_next_o_id - 1 <> COALESCE((SELECT MAX(o_id) FROM orders
  WHERE o_w_id = d_w_id AND o_d_id = d_id), 0)
OR d_next_o_id - 1 <> (SELECT MAX(no_o_id) FROM new_order
  WHERE no_w_id = d_w_id AND no_d_id = d_id)

-- 3: numbers in new_order have no gap
SELECT no_w_id, no_d_id, MIN(no_o_id), MAX(no_o_id), COUNT(*) FROM new_order
GROUP BY no_w_id, no_d_id HAVING MAX(no_o_id) - MIN(no_o_id) + 1 <> COUNT(*)

-- 4: sum of o_ol_cnt = rows of order_line, by district
SELECT o_w_id, o_d_id, wanted, held FROM
(SELECT o_w_id, o_d_id, SUM(o_ol_cnt) AS wanted FROM orders
  GROUP BY o_w_id, o_d_id) o
LEFT JOIN (SELECT ol_w_id, ol_d_id, COUNT(*) AS held FROM order_line
  GROUP BY ol_w_id, ol_d_id) l ON ol_w_id = o_w_id AND ol_d_id = o_d_id
WHERE wanted <> COALESCE(held, 0)

-- 5: an order without a carrier, and no other, is in new_order
SELECT o_w_id, o_d_id, o_id FROM orders LEFT JOIN new_order
ON no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id
WHERE (o_carrier_id IS NULL) <> (no_o_id IS NOT NULL)

-- 6: o_ol_cnt = rows of order_line, by order
SELECT o_w_id, o_d_id, o_id, o_ol_cnt, COUNT(ol_number) FROM orders
LEFT JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
GROUP BY o_w_id, o_d_id, o_id, o_ol_cnt HAVING COUNT(ol_number) <> o_ol_cnt

-- 7: lines are delivered if and only if their order has a carrier
SELECT ol_w_id, ol_d_id, ol_o_id, ol_number FROM order_line LEFT JOIN orders
ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id
WHERE o_id IS NULL OR (ol_delivery_d IS NULL) <> (o_carrier_id IS NULL)

-- 8: w_ytd = sum of h_amount
SELECT w_id, w_ytd, paid FROM warehouse LEFT JOIN
(SELECT h_w_id, SUM(h_amount) AS paid FROM history GROUP BY h_w_id) h
ON h_w_id = w_id WHERE w_ytd <> COALESCE(paid, 0)

-- 9: d_ytd = sum of h_amount
SELECT d_w_id, d_id, d_ytd, paid FROM district LEFT JOIN
(SELECT h_w_id, h_d_id, SUM(h_amount) AS paid FROM history
  GROUP BY h_w_id, h_d_id) h
ON h_w_id = d_w_id AND h_d_id = d_id WHERE d_ytd <> COALESCE(paid, 0)

-- 10: c_balance = delivered amounts - payments
SELECT c_w_id, c_d_id, c_id, c_balance, c_ytd_payment, charged, paid FROM customer
LEFT JOIN (SELECT o_w_id, o_d_id, o_c_id, SUM(ol_amount) AS charged FROM orders
  JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
  WHERE ol_delivery_d IS NOT NULL GROUP BY o_w_id, o_d_id, o_c_id) o
  ON o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id
LEFT JOIN (SELECT h_c_w_id, h_c_d_id, h_c_id, SUM(h_amount) AS paid FROM history
  GROUP BY h_c_w_id, h_c_d_id, h_c_id) h
  ON h_c_w_id = c_w_id AND h_c_d_id = c_d_id AND h_c_id = c_id
WHERE c_balance <> COALESCE(charged, 0) - COALESCE(paid, 0)

-- 11: rows of orders - rows of new_order = 2100 + deliveries, by district
SELECT d_w_id, d_id, entered, undelivered, delivered FROM district
LEFT JOIN (SELECT o_w_id, o_d_id, COUNT(*) AS entered FROM orders
  GROUP BY o_w_id, o_d_id) o ON o_w_id = d_w_id AND o_d_id = d_id
LEFT JOIN (SELECT no_w_id, no_d_id, COUNT(*) AS undelivered FROM new_order
  GROUP BY no_w_id, no_d_id) n ON no_w_id = d_w_id AND no_d_id = d_id
LEFT JOIN (SELECT c_w_id, c_d_id, SUM(c_delivery_cnt) AS delivered FROM customer
  GROUP BY c_w_id, c_d_id) c ON c_w_id = d_w_id AND c_d_id = d_id
WHERE COALESCE(entered, 0) - COALESCE(undelivered, 0)
  <> 2100 + COALESCE(delivered, 0)

-- 12: c_balance + c_ytd_payment = delivered amounts
SELECT c_w_id, c_d_id, c_id, c_balance, c_ytd_payment, charged, paid FROM customer
LEFT JOIN (SELECT o_w_id, o_d_id, o_c_id, SUM(ol_amount) AS charged FROM orders
  JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
  WHERE ol_delivery_d IS NOT NULL GROUP BY o_w_id, o_d_id, o_c_id) o
  ON o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id
LEFT JOIN (SELECT h_c_w_id, h_c_d_id, h_c_id, SUM(h_amount) AS paid FROM history
  GROUP BY h_c_w_id, h_c_d_id, h_c_id) h
  ON h_c_w_id = c_w_id AND h_c_d_id = c_d_id AND h_c_id = c_id
WHERE c_balance + c_ytd_payment <> COALESCE(charged, 0)

-- stock: s_ytd, s_order_cnt, s_remote_cnt = those of its lines that were entered after loading
SELECT s_w_id, s_i_id, SUM(s_ytd) AS ytd_excess, SUM(s_order_cnt) AS order_excess,
  SUM(s_remote_cnt) AS remote_excess FROM
(SELECT s_w_id, s_i_id, s_ytd, s_order_cnt, s_remote_cnt FROM stock
  WHERE s_ytd OR s_order_cnt OR s_remote_cnt
UNION ALL SELECT ol_supply_w_id, ol_i_id, -SUM(ol_quantity), -COUNT(*),
  -SUM(ol_supply_w_id <> ol_w_id) FROM order_line
  WHERE ol_o_id > 3000 GROUP BY ol_supply_w_id, ol_i_id) s
GROUP BY s_w_id, s_i_id HAVING ytd_excess <> 0 OR order_excess <> 0 OR remote_excess <> 0

-- customers: c_payment_cnt = rows of history, c_delivery_cnt = orders delivered after loading
SELECT c_w_id, c_d_id, c_id, SUM(c_payment_cnt) AS payment_excess,
  SUM(c_delivery_cnt) AS delivery_excess FROM
(SELECT c_w_id, c_d_id, c_id, c_payment_cnt, c_delivery_cnt FROM customer
UNION ALL SELECT h_c_w_id, h_c_d_id, h_c_id, -COUNT(*), 0 FROM history
  GROUP BY h_c_w_id, h_c_d_id, h_c_id
UNION ALL SELECT o_w_id, o_d_id, o_c_id, 0, -COUNT(*) FROM orders
  WHERE o_id > 2100 AND o_carrier_id IS NOT NULL GROUP BY o_w_id, o_d_id, o_c_id) c
GROUP BY c_w_id, c_d_id, c_id HAVING payment_excess <> 0 OR delivery_excess <> 0
