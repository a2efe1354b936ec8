-- The statements of the form set: one for all lines of an order, or for ten districts. What is in
-- braces stands once for each line. A district without an order has the number 0, which is no order's.

-- new_order: customer
SELECT c_discount, c_last, c_credit, w_tax FROM customer JOIN warehouse ON w_id = c_w_id
WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?

-- new_order: item
SELECT i_id, i_price, i_name, i_data FROM item WHERE i_id IN ({?})

-- new_order: stock
SELECT s_w_id, s_i_id, s_quantity, s_data, s_dist_01, s_dist_02, s_dist_03, s_dist_04, s_dist_05,
s_dist_06, s_dist_07, s_dist_08, s_dist_09, s_dist_10
FROM stock WHERE (s_w_id, s_i_id) IN ({(?, ?)}) FOR UPDATE

-- new_order: enter_line
INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id,
ol_quantity, ol_amount, ol_dist_info)
VALUES {(?, ?, ?, ?, ?, ?, ?, ?, ?)}

-- delivery: remove
DELETE FROM new_order WHERE no_w_id = ? AND (no_d_id, no_o_id)
IN ((?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?))

-- delivery: customer
SELECT o_d_id, o_c_id FROM orders WHERE o_w_id = ? AND (o_d_id, o_id)
IN ((?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?))
FOR UPDATE

-- delivery: set_carrier
UPDATE orders SET o_carrier_id = ? WHERE o_w_id = ? AND (o_d_id, o_id)
IN ((?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?))

-- delivery: set_delivered
UPDATE order_line SET ol_delivery_d = NOW() WHERE ol_w_id = ? AND (ol_d_id, ol_o_id)
IN ((?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?))

-- delivery: amount
SELECT ol_d_id, SUM(ol_amount) FROM order_line WHERE ol_w_id = ? AND (ol_d_id, ol_o_id)
IN ((?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?))
GROUP BY ol_d_id FOR UPDATE
