-- The statements of the five transactions that both forms send; single.sql and set.sql have the
-- others. Each has its kind and its name, as TpccTransactions calls it. Lines are joined by a space.

-- transaction: begin
BEGIN

-- transaction: commit
COMMIT

-- transaction: rollback
ROLLBACK

-- customer by name: by_name
SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ? ORDER BY c_first

-- new_order: district
SELECT d_next_o_id, d_tax FROM district WHERE d_w_id = ? AND d_id = ? FOR UPDATE

-- new_order: raise_number
UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = ? AND d_id = ?

-- new_order: enter_order
INSERT INTO orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)
VALUES (?, ?, ?, ?, NOW(), ?, ?)

-- new_order: enter_new_order
INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (?, ?, ?)

-- new_order: take_stock
UPDATE stock SET s_quantity = ?, s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + 1, s_remote_cnt
= s_remote_cnt + ?
WHERE s_w_id = ? AND s_i_id = ?

-- payment: pay_warehouse
UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?

-- payment: warehouse
SELECT w_street_1, w_street_2, w_city, w_state, w_zip, w_name FROM warehouse
WHERE w_id = ?

-- payment: pay_district
UPDATE district SET d_ytd = d_ytd + ? WHERE d_w_id = ? AND d_id = ?

-- payment: district
SELECT d_street_1, d_street_2, d_city, d_state, d_zip, d_name FROM district
WHERE d_w_id = ? AND d_id = ?

-- payment: customer
SELECT c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone,
c_credit, c_credit_lim, c_discount, c_balance, c_since
FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ? FOR UPDATE

-- payment: data
SELECT c_data FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ? FOR UPDATE

-- payment: pay_with_data
UPDATE customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?, c_payment_cnt
= c_payment_cnt + 1, c_data = ?
WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?

-- payment: pay
UPDATE customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?, c_payment_cnt
= c_payment_cnt + 1
WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?

-- payment: enter
INSERT INTO history (h_c_w_id, h_c_d_id, h_c_id, h_w_id, h_d_id, h_date, h_amount, h_data)
VALUES (?, ?, ?, ?, ?, NOW(), ?, ?)

-- order_status: customer
SELECT c_balance, c_first, c_middle, c_last FROM customer
WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?

-- order_status: last_order
SELECT o_id, o_carrier_id, o_entry_d FROM orders
WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ? ORDER BY o_id DESC LIMIT 1

-- order_status: lines
SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line
WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?

-- delivery: oldest
SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ?
ORDER BY no_o_id LIMIT 1 FOR UPDATE

-- delivery: charge
UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1
WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?

-- stock_level: district
SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?

-- stock_level: short_items
SELECT COUNT(DISTINCT s_i_id) FROM order_line JOIN stock ON s_i_id = ol_i_id
WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id >= ? AND ol_o_id < ? AND s_w_id = ? AND s_quantity
< ?
