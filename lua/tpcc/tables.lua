-- The tables: the standard's nine (1.3), and one of this project that says how they were loaded. No
-- column is NULL unless it says so. The statements are the Java port's.

local tables = {}

-- Each as {primary key, columns of its index, columns}.
local DEFINITIONS = {
   warehouse = {"w_id", "", [[
      w_id SMALLINT UNSIGNED
      w_name VARCHAR(10)
      w_street_1 VARCHAR(20)
      w_street_2 VARCHAR(20)
      w_city VARCHAR(20)
      w_state CHAR(2)
      w_zip CHAR(9)
      w_tax DECIMAL(4,4)
      w_ytd DECIMAL(15,2)
   ]]},
   district = {"d_w_id, d_id", "", [[
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
   ]]},
   customer = {"c_w_id, c_d_id, c_id", "c_w_id, c_d_id, c_last, c_first", [[
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
   ]]},
   history = {"", "", [[
      h_c_id MEDIUMINT UNSIGNED
      h_c_d_id TINYINT UNSIGNED
      h_c_w_id SMALLINT UNSIGNED
      h_d_id TINYINT UNSIGNED
      h_w_id SMALLINT UNSIGNED
      h_date DATETIME
      h_amount DECIMAL(6,2)
      h_data VARCHAR(24)
   ]]},
   orders = {"o_w_id, o_d_id, o_id", "o_w_id, o_d_id, o_c_id, o_id", [[
      o_w_id SMALLINT UNSIGNED
      o_d_id TINYINT UNSIGNED
      o_id INT UNSIGNED
      o_c_id MEDIUMINT UNSIGNED
      o_entry_d DATETIME
      o_carrier_id TINYINT UNSIGNED NULL
      o_ol_cnt TINYINT UNSIGNED
      o_all_local TINYINT UNSIGNED
   ]]},
   new_order = {"no_w_id, no_d_id, no_o_id", "", [[
      no_w_id SMALLINT UNSIGNED
      no_d_id TINYINT UNSIGNED
      no_o_id INT UNSIGNED
   ]]},
   order_line = {"ol_w_id, ol_d_id, ol_o_id, ol_number", "", [[
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
   ]]},
   stock = {"s_w_id, s_i_id", "", [[
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
   ]]},
   item = {"i_id", "", [[
      i_id MEDIUMINT UNSIGNED
      i_im_id SMALLINT UNSIGNED
      i_name VARCHAR(24)
      i_price DECIMAL(5,2)
      i_data VARCHAR(50)
   ]]},
   tpcc_load = {"warehouses", "", [[
      warehouses SMALLINT UNSIGNED
      seed BIGINT UNSIGNED
      c_last SMALLINT UNSIGNED
   ]]},
}

local OPTIONS = "ENGINE = InnoDB CHARACTER SET latin1 COLLATE latin1_bin"

-- The lines that define the columns, each as format makes it of name and type.
local function columns(name, format)
   local all = {}
   for column, type in DEFINITIONS[name][3]:gmatch("([%w_]+) ([^\n]+)\n") do
      all[#all + 1] = format(column, type)
   end
   return all
end

local function is_nullable(type)
   return type:match(" NULL$") ~= nil
end

-- The statement that creates a table, without its index.
function tables.create(name)
   local definitions = columns(name, function(column, type)
      return column .. " " .. type .. (is_nullable(type) and "" or " NOT NULL")
   end)
   local key = DEFINITIONS[name][1]
   -- The standard's history has no key, and some servers refuse tables without one.
   definitions[#definitions + 1] = key ~= "" and "PRIMARY KEY (" .. key .. ")" or
      "h_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY"
   return "CREATE TABLE " .. name .. " (\n  " .. table.concat(definitions, ",\n  ") .. "\n) " ..
      OPTIONS
end

-- The statement that adds what is faster added to a full table; nil where there is none.
function tables.index(name)
   local index = DEFINITIONS[name][2]
   return index ~= "" and ("CREATE INDEX %s_2 ON %s (%s)"):format(name, name, index) or nil
end

-- The beginning of an INSERT, up to VALUES.
function tables.insert(name)
   local names = columns(name, function(column)
      return column
   end)
   return "INSERT INTO " .. name .. " (" .. table.concat(names, ", ") .. ") VALUES"
end

-- The query for the number of rows and the sum of their CRC32, which reads every row.
function tables.checksum(name)
   local texts = columns(name, function(column, type)
      return is_nullable(type) and "COALESCE(" .. column .. ", '')" or column
   end)
   return "SELECT COUNT(*), COALESCE(SUM(CRC32(CONCAT_WS(',', " .. table.concat(texts, ", ") ..
      "))), 0) FROM " .. name .. " FORCE INDEX (PRIMARY)"
end

-- The query that reads a table's index; nil where it has none.
function tables.index_read(name)
   return DEFINITIONS[name][2] ~= "" and
      ("SELECT COUNT(*) FROM %s FORCE INDEX (%s_2)"):format(name, name) or nil
end

return tables
