-- The standard's nine tables (1.3), and one of this project that says how they were loaded: each with
-- its key and the columns of its index. No column is NULL unless it says so.

-- warehouse: w_id:
w_id SMALLINT UNSIGNED
w_name VARCHAR(10)
w_street_1 VARCHAR(20)
w_street_2 VARCHAR(20)
w_city VARCHAR(20)
w_state CHAR(2)
w_zip CHAR(9)
w_tax DECIMAL(4,4)
w_ytd DECIMAL(15,2)

-- district: d_w_id, d_id:
d_w_id SMALLINT UNSIGNED
d_id TINYINT UNSIGNED
d_name VARCHAR(10)
d_street_1 VARCHAR(20)
d_street_2 VARCHAR(20)
d_city VARCHAR(20)
d_state CHAR(2)
d_zip CHAR(9)
d_tax DECIMAL(4,4)
d_ytd DECIMAL(15,2)
d_next_o_id INT UNSIGNED

-- customer: c_w_id, c_d_id, c_id: c_w_id, c_d_id, c_last, c_first
c_w_id SMALLINT UNSIGNED
c_d_id TINYINT UNSIGNED
c_id MEDIUMINT UNSIGNED
c_first VARCHAR(16)
c_middle CHAR(2)
c_last VARCHAR(16)
c_street_1 VARCHAR(20)
c_street_2 VARCHAR(20)
c_city VARCHAR(20)
c_state CHAR(2)
c_zip CHAR(9)
c_phone CHAR(16)
c_since DATETIME
c_credit CHAR(2)
c_credit_lim DECIMAL(12,2)
c_discount DECIMAL(4,4)
c_balance DECIMAL(15,2)
c_ytd_payment DECIMAL(15,2)
c_payment_cnt INT UNSIGNED
c_delivery_cnt INT UNSIGNED
c_data VARCHAR(500)

-- history: :
h_c_id MEDIUMINT UNSIGNED
h_c_d_id TINYINT UNSIGNED
h_c_w_id SMALLINT UNSIGNED
h_d_id TINYINT UNSIGNED
h_w_id SMALLINT UNSIGNED
h_date DATETIME
h_amount DECIMAL(6,2)
h_data VARCHAR(24)

-- orders: o_w_id, o_d_id, o_id: o_w_id, o_d_id, o_c_id, o_id
o_w_id SMALLINT UNSIGNED
o_d_id TINYINT UNSIGNED
o_id INT UNSIGNED
o_c_id MEDIUMINT UNSIGNED
o_entry_d DATETIME
o_carrier_id TINYINT UNSIGNED NULL
o_ol_cnt TINYINT UNSIGNED
o_all_local TINYINT UNSIGNED

-- new_order: no_w_id, no_d_id, no_o_id:
no_w_id SMALLINT UNSIGNED
no_d_id TINYINT UNSIGNED
no_o_id INT UNSIGNED

-- order_line: ol_w_id, ol_d_id, ol_o_id, ol_number:
ol_w_id SMALLINT UNSIGNED
ol_d_id TINYINT UNSIGNED
ol_o_id INT UNSIGNED
ol_number TINYINT UNSIGNED
ol_i_id MEDIUMINT UNSIGNED
ol_supply_w_id SMALLINT UNSIGNED
ol_delivery_d DATETIME NULL
ol_quantity TINYINT UNSIGNED
ol_amount DECIMAL(6,2)
ol_dist_info CHAR(24)

-- stock: s_w_id, s_i_id:
s_w_id SMALLINT UNSIGNED
s_i_id MEDIUMINT UNSIGNED
s_quantity SMALLINT
s_dist_01 CHAR(24)
s_dist_02 CHAR(24)
s_dist_03 CHAR(24)
s_dist_04 CHAR(24)
s_dist_05 CHAR(24)
s_dist_06 CHAR(24)
s_dist_07 CHAR(24)
s_dist_08 CHAR(24)
s_dist_09 CHAR(24)
s_dist_10 CHAR(24)
s_ytd INT UNSIGNED
s_order_cnt INT UNSIGNED
s_remote_cnt INT UNSIGNED
s_data VARCHAR(50)

-- item: i_id:
i_id MEDIUMINT UNSIGNED
i_im_id SMALLINT UNSIGNED
i_name VARCHAR(24)
i_price DECIMAL(5,2)
i_data VARCHAR(50)

-- tpcc_load: warehouses:
warehouses SMALLINT UNSIGNED
seed BIGINT UNSIGNED
c_last SMALLINT UNSIGNED
