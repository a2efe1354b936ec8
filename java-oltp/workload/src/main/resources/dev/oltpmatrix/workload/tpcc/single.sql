-- The statements of the form single: one row each.

-- new_order: customer
SELECT c_discount, c_last, c_credit FROM customer
WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?

-- new_order: warehouse
SELECT w_tax FROM warehouse WHERE w_id = ?

-- new_order: item
SELECT i_price, i_name, i_data FROM item WHERE i_id = ?

-- new_order: stock
SELECT s_quantity, s_data, s_dist_01, s_dist_02, s_dist_03, s_dist_04, s_dist_05, s_dist_06,
s_dist_07, s_dist_08, s_dist_09, s_dist_10
FROM stock WHERE s_w_id = ? AND s_i_id = ? FOR UPDATE

-- new_order: enter_line
INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id,
ol_quantity, ol_amount, ol_dist_info)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)

-- delivery: remove
DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?

-- delivery: customer
SELECT o_c_id FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_id = ? FOR UPDATE

-- delivery: set_carrier
UPDATE orders SET o_carrier_id = ? WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?

-- delivery: set_delivered
UPDATE order_line SET ol_delivery_d = NOW()
WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?

-- delivery: amount
SELECT SUM(ol_amount) FROM order_line
WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ? FOR UPDATE
