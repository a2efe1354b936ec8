-- The five kinds of transaction on one connection. Statements, and their order, are those of the
-- Java port, where each kind is a class of its own.

local measure = require("measure")
local scale = require("tpcc.scale")
local statement = require("tpcc.statement")
local terminal = require("tpcc.terminal")

local N = statement.NUMBER
local UNREAD = 0
-- Lengths of texts: the columns of the schema, or what an amount has room in.
local AMOUNT, NAME, LAST_NAME, CREDIT, DISTRICT_INFO, HISTORY_DATA, CUSTOMER_DATA =
   32, 10, 16, 2, 24, 24, 500

local OF_CUSTOMER = " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?"
local OF_LINES = " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?"
local PAY = "UPDATE customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?," ..
   " c_payment_cnt = c_payment_cnt + 1"

-- Each as {name, SQL, types of its values, types of its columns}, in the order in which the Java
-- port prepares them.
local STATEMENTS = {
   {"begin", "BEGIN"},
   {"commit", "COMMIT"},
   {"rollback", "ROLLBACK"},
   {"namesakes", "SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ?" ..
      " ORDER BY c_first", {N, N, LAST_NAME}, {N}},

   {"buyer", "SELECT c_discount, c_last, c_credit FROM customer" .. OF_CUSTOMER, {N, N, N}},
   {"tax", "SELECT w_tax FROM warehouse WHERE w_id = ?", {N}},
   {"next_order", "SELECT d_next_o_id, d_tax FROM district WHERE d_w_id = ? AND d_id = ?" ..
      " FOR UPDATE", {N, N}, {N, UNREAD}},
   {"take_number", "UPDATE district SET d_next_o_id = d_next_o_id + 1" ..
      " WHERE d_w_id = ? AND d_id = ?", {N, N}},
   {"enter_order", "INSERT INTO orders" ..
      " (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)" ..
      " VALUES (?, ?, ?, ?, NOW(), ?, ?)", {N, N, N, N, N, N}},
   {"enter_new_order", "INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (?, ?, ?)",
      {N, N, N}},
   {"item", "SELECT i_price, i_name, i_data FROM item WHERE i_id = ?", {N},
      {AMOUNT, UNREAD, UNREAD}},
   {"stock", "SELECT s_quantity, s_data, s_dist_01, s_dist_02, s_dist_03, s_dist_04, s_dist_05," ..
      " s_dist_06, s_dist_07, s_dist_08, s_dist_09, s_dist_10 FROM stock" ..
      " WHERE s_w_id = ? AND s_i_id = ? FOR UPDATE", {N, N},
      {N, UNREAD, DISTRICT_INFO, DISTRICT_INFO, DISTRICT_INFO, DISTRICT_INFO, DISTRICT_INFO,
       DISTRICT_INFO, DISTRICT_INFO, DISTRICT_INFO, DISTRICT_INFO, DISTRICT_INFO}},
   {"take_stock", "UPDATE stock SET s_quantity = ?, s_ytd = s_ytd + ?," ..
      " s_order_cnt = s_order_cnt + 1, s_remote_cnt = s_remote_cnt + ?" ..
      " WHERE s_w_id = ? AND s_i_id = ?", {N, N, N, N, N}},
   {"enter_line", "INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id," ..
      " ol_supply_w_id, ol_quantity, ol_amount, ol_dist_info)" ..
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", {N, N, N, N, N, N, N, AMOUNT, DISTRICT_INFO}},

   {"pay_warehouse", "UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?", {AMOUNT, N}},
   {"warehouse", "SELECT w_street_1, w_street_2, w_city, w_state, w_zip, w_name FROM warehouse" ..
      " WHERE w_id = ?", {N}, {UNREAD, UNREAD, UNREAD, UNREAD, UNREAD, NAME}},
   {"pay_district", "UPDATE district SET d_ytd = d_ytd + ? WHERE d_w_id = ? AND d_id = ?",
      {AMOUNT, N, N}},
   {"district", "SELECT d_street_1, d_street_2, d_city, d_state, d_zip, d_name FROM district" ..
      " WHERE d_w_id = ? AND d_id = ?", {N, N}, {UNREAD, UNREAD, UNREAD, UNREAD, UNREAD, NAME}},
   {"payer", "SELECT c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip," ..
      " c_phone, c_credit, c_credit_lim, c_discount, c_balance, c_since FROM customer" ..
      OF_CUSTOMER .. " FOR UPDATE", {N, N, N},
      {UNREAD, UNREAD, UNREAD, UNREAD, UNREAD, UNREAD, UNREAD, UNREAD, UNREAD, CREDIT, UNREAD,
       UNREAD, UNREAD, UNREAD}},
   {"customer_data", "SELECT c_data FROM customer" .. OF_CUSTOMER .. " FOR UPDATE", {N, N, N},
      {CUSTOMER_DATA}},
   {"pay_with_data", PAY .. ", c_data = ?" .. OF_CUSTOMER,
      {AMOUNT, AMOUNT, CUSTOMER_DATA, N, N, N}},
   {"pay", PAY .. OF_CUSTOMER, {AMOUNT, AMOUNT, N, N, N}},
   {"enter_history", "INSERT INTO history" ..
      " (h_c_w_id, h_c_d_id, h_c_id, h_w_id, h_d_id, h_date, h_amount, h_data)" ..
      " VALUES (?, ?, ?, ?, ?, NOW(), ?, ?)", {N, N, N, N, N, AMOUNT, HISTORY_DATA}},

   {"asker", "SELECT c_balance, c_first, c_middle, c_last FROM customer" .. OF_CUSTOMER,
      {N, N, N}},
   {"newest_order", "SELECT o_id, o_carrier_id, o_entry_d FROM orders" ..
      " WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ? ORDER BY o_id DESC LIMIT 1", {N, N, N},
      {N, UNREAD, UNREAD}},
   {"lines", "SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d" ..
      " FROM order_line" .. OF_LINES, {N, N, N}},

   {"oldest", "SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ?" ..
      " ORDER BY no_o_id LIMIT 1 FOR UPDATE", {N, N}, {N}},
   {"remove", "DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?",
      {N, N, N}},
   {"receiver", "SELECT o_c_id FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?" ..
      " FOR UPDATE", {N, N, N}, {N}},
   {"deliver_order", "UPDATE orders SET o_carrier_id = ?" ..
      " WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?", {N, N, N, N}},
   {"deliver_lines", "UPDATE order_line SET ol_delivery_d = NOW()" .. OF_LINES, {N, N, N}},
   {"sum", "SELECT SUM(ol_amount) FROM order_line" .. OF_LINES .. " FOR UPDATE", {N, N, N},
      {AMOUNT}},
   {"charge", "UPDATE customer SET c_balance = c_balance + ?," ..
      " c_delivery_cnt = c_delivery_cnt + 1" .. OF_CUSTOMER, {AMOUNT, N, N, N}},

   {"next_number", "SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?", {N, N}, {N}},
   {"short_items", "SELECT COUNT(DISTINCT s_i_id) FROM order_line JOIN stock ON s_i_id = ol_i_id" ..
      " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id >= ? AND ol_o_id < ?" ..
      " AND s_w_id = ? AND s_quantity < ?", {N, N, N, N, N, N}},
}

-- Below it stock is refilled.
local MIN_STOCK = 10
local REFILL = 91
local BAD_CREDIT = "BC"
local LAST_ORDERS = 20

local transactions = {}

-- What clients count of what their transactions left in the tables and of the inputs that they had:
-- for each kind those whose COMMIT was answered, then for each those whose COMMIT was not, then the
-- others. Names are those of a record's "counted" (docs/how-to.md), places are counted from 0.
local KINDS = #terminal.KINDS
local IN_DOUBT = KINDS
local ROLLED_BACK = 2 * KINDS
local DELIVERED_ORDERS = ROLLED_BACK + 1
local DELIVERED_ORDERS_IN_DOUBT = ROLLED_BACK + 2
local SKIPPED_DISTRICTS = ROLLED_BACK + 3
local LINES = ROLLED_BACK + 4
local REMOTE_LINES = ROLLED_BACK + 5
local REMOTE_PAYMENTS = ROLLED_BACK + 6
local BY_LAST_NAME = ROLLED_BACK + 7

transactions.COUNTED = {
   [ROLLED_BACK + 1] = "rolled_back",
   [DELIVERED_ORDERS + 1] = "delivered_orders",
   [DELIVERED_ORDERS_IN_DOUBT + 1] = "delivered_orders_in_doubt",
   [SKIPPED_DISTRICTS + 1] = "skipped_districts",
   [LINES + 1] = "lines",
   [REMOTE_LINES + 1] = "remote_lines",
   [REMOTE_PAYMENTS + 1] = "remote_payments",
   [BY_LAST_NAME + 1] = "by_last_name",
}
for place, kind in ipairs(terminal.KINDS) do
   transactions.COUNTED[place] = "committed_" .. kind
   transactions.COUNTED[IN_DOUBT + place] = "in_doubt_" .. kind
end

-- Enters a line; gives false where no such item is found, as it is asked for on purpose.
local function enter(s, t, line, number)
   s.item:set(line.item)
   if line.item == scale.UNUSED_ITEM then
      if not s.item:query() then
         return false
      end
   else
      s.item:row()
   end
   local amount = line.quantity * s.item:cents(1)
   local stock = s.stock:set(line.supply):set(line.item):row()
   local left = stock:number(1) - line.quantity
   -- The first two columns are those before the districts'.
   local info = stock:text(2 + t.district)
   s.take_stock:set(left >= MIN_STOCK and left or left + REFILL):set(line.quantity)
      :set(line.supply == t.home and 0 or 1):set(line.supply):set(line.item):execute()
   s.enter_line:set(t.home):set(t.district):set(number):set(line.number):set(line.item)
      :set(line.supply):set(line.quantity):set_money(amount):set(info):execute()
   return true
end

-- Enters an order (2.4).
local function new_order(s, t)
   s.buyer:set(t.home):set(t.district):set(t.customer):row()
   s.tax:set(t.home):row()
   local number = s.next_order:set(t.home):set(t.district):row():number(1)
   s.take_number:set(t.home):set(t.district):execute()
   s.enter_order:set(t.home):set(t.district):set(number):set(t.customer):set(#t.lines)
      :set(t:remote_lines() == 0 and 1 or 0):execute()
   s.enter_new_order:set(t.home):set(t.district):set(number):execute()
   for _, line in ipairs(t.lines) do
      if not enter(s, t, line, number) then
         return false
      end
   end
   return true
end

local ids = {}

-- The customer's number: of the n customers with a last name, by their first names, the one in the
-- middle, n / 2 rounded up (2.5.2.2).
local function customer_of(s, t)
   if t.last_name == nil then
      return t.customer
   end
   s.namesakes:set(t.customer_warehouse):set(t.customer_district):set(t.last_name):row()
   local count = 0
   repeat
      count = count + 1
      ids[count] = s.namesakes:number(1)
   until not s.namesakes:next()
   return ids[math.floor((count + 1) / 2)]
end

local function set_customer(of, t, id)
   return of:set(t.customer_warehouse):set(t.customer_district):set(id)
end

-- What is noted of a customer with bad credit: this payment, and those before it.
local function noted(t, id, before)
   local payment = ("%d %d %d %d %d %s "):format(id, t.customer_district, t.customer_warehouse,
                                                 t.district, t.home, statement.money(t.cents))
   return (payment .. before):sub(1, CUSTOMER_DATA)
end

local function pay_for(s, t, id)
   local credit = set_customer(s.payer, t, id):row():text(10)
   if credit == BAD_CREDIT then
      local before = set_customer(s.customer_data, t, id):row():text(1)
      s.pay_with_data:set_money(t.cents):set_money(t.cents):set(noted(t, id, before))
      set_customer(s.pay_with_data, t, id):execute()
   else
      set_customer(s.pay:set_money(t.cents):set_money(t.cents), t, id):execute()
   end
end

-- Takes a customer's payment (2.5).
local function payment(s, t)
   s.pay_warehouse:set_money(t.cents):set(t.home):execute()
   local warehouse = s.warehouse:set(t.home):row():text(6)
   s.pay_district:set_money(t.cents):set(t.home):set(t.district):execute()
   local district = s.district:set(t.home):set(t.district):row():text(6)
   local id = customer_of(s, t)
   pay_for(s, t, id)
   set_customer(s.enter_history, t, id):set(t.home):set(t.district):set_money(t.cents)
      :set(warehouse .. "    " .. district):execute()
   return true
end

-- Reads a customer's newest order and its lines (2.6).
local function order_status(s, t)
   local id = customer_of(s, t)
   set_customer(s.asker, t, id):row()
   local number = set_customer(s.newest_order, t, id):row():number(1)
   set_customer(s.lines, t, number):row()
   return true
end

local function deliver(s, t, district, number)
   s.remove:set(t.home):set(district):set(number):execute()
   local id = s.receiver:set(t.home):set(district):set(number):row():number(1)
   s.deliver_order:set(t.carrier):set(t.home):set(district):set(number):execute()
   s.deliver_lines:set(t.home):set(district):set(number):execute()
   local amount = s.sum:set(t.home):set(district):set(number):row():cents(1)
   s.charge:set_money(amount):set(t.home):set(district):set(id):execute()
end

-- Delivers the oldest order of each district (2.7), all in one transaction. The order and its lines
-- are read with locks: a transaction's snapshot may be older than the order whose number the
-- locking read of new_order has just found. Gives how many it delivered as well.
local function delivery(s, t)
   local delivered = 0
   for district = 1, scale.DISTRICTS do
      if s.oldest:set(t.home):set(district):query() then
         deliver(s, t, district, s.oldest:number(1))
         delivered = delivered + 1
      end
   end
   return true, delivered
end

-- Counts the items of a district's last orders that are short in the home warehouse (2.8).
local function stock_level(s, t)
   local number = s.next_number:set(t.home):set(t.home_district):row():number(1)
   s.short_items:set(t.home):set(t.home_district):set(number - LAST_ORDERS):set(number)
      :set(t.home):set(t.threshold):row()
   return true
end

-- By the places of the kinds.
local WORKS = {new_order, payment, order_status, delivery, stock_level}
local NEW_ORDER, PAYMENT, ORDER_STATUS, DELIVERY = 1, 2, 3, 4

-- Prepares all statements on a connection.
function transactions.prepare(connection)
   local statements = {}
   for _, one in ipairs(STATEMENTS) do
      statements[one[1]] = statement.prepare(connection, one[2], one[3], one[4])
   end
   return statements
end

function transactions.close(statements)
   for _, one in pairs(statements) do
      one:close()
   end
end

-- Gives what runs a terminal's next transaction, or the same one again after an error that is to be
-- ignored, and counts what becomes of it.
function transactions.runner(t, counted)
   local function add(place, number)
      counted[place] = counted[place] + number
   end

   -- In doubt until it is answered, whatever ends the wait for that.
   local function commit(s, delivered)
      add(IN_DOUBT + t.kind - 1, 1)
      add(DELIVERED_ORDERS_IN_DOUBT, delivered)
      s.commit:execute()
      add(IN_DOUBT + t.kind - 1, -1)
      add(DELIVERED_ORDERS_IN_DOUBT, -delivered)
      add(t.kind - 1, 1)
      add(DELIVERED_ORDERS, delivered)
      if t.kind == DELIVERY then
         add(SKIPPED_DISTRICTS, scale.DISTRICTS - delivered)
      end
   end

   local function add_inputs()
      if t.kind == NEW_ORDER then
         add(LINES, #t.lines)
         add(REMOTE_LINES, t:remote_lines())
      elseif t.kind == PAYMENT then
         add(REMOTE_PAYMENTS, t.customer_warehouse == t.home and 0 or 1)
      end
      if t.kind == PAYMENT or t.kind == ORDER_STATUS then
         add(BY_LAST_NAME, t.last_name and 1 or 0)
      end
   end

   return function(s)
      local is_repeated = t:next()
      measure.kind = t.kind
      if is_repeated then
         -- A lock wait that timed out has undone its statement alone, and BEGIN would commit what
         -- came before it.
         s.rollback:execute()
      end
      s.begin:execute()
      local commits, delivered = WORKS[t.kind](s, t)
      if commits then
         commit(s, delivered or 0)
      else
         s.rollback:execute()
         add(ROLLED_BACK, 1)
      end
      measure.rolled_back = not commits
      add_inputs()
      t:ended()
   end
end

return transactions
