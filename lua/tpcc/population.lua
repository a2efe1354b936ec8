-- The loaded rows (4.3.3) by a seed, which are those of the Java port. Each table of each warehouse
-- has a random stream of its own; all dates are one constant.

local random = require("tpcc.random")
local row = require("tpcc.row")
local scale = require("tpcc.scale")
local uniform = random.uniform

local LOADED_AT = "2026-01-01 00:00:00"
local NEW_ORDERS = scale.ORDERS - scale.FIRST_NEW_ORDER + 1

-- The tables by their places, which their streams are numbered by.
local TABLES = {"warehouse", "district", "customer", "history", "orders", "new_order",
                "order_line", "stock", "item", "tpcc_load"}

local population = {TABLES = TABLES}

-- The stream of the rows that two tables share, after those of each table.
local ORDERS_STREAM = #TABLES

-- Sums of products that have room in a double, so that the seed is exact.
local function seed_stream(seed, stream, warehouse)
   random.seed((seed * 1000003 + stream * 100003 + warehouse) % 2 ^ 31)
end

-- Each customer of a district once, in random order.
local function shuffled_customers()
   local ids = {}
   for id = 1, scale.CUSTOMERS do
      ids[id] = id
   end
   for last = #ids, 2, -1 do
      local other = uniform(0, last - 1) + 1
      ids[last], ids[other] = ids[other], ids[last]
   end
   return ids
end

-- The orders of each district of a warehouse, as the tables of orders and of their lines have to
-- agree on them: whose each is, and how many lines it has.
local function draw_orders(seed, warehouse)
   seed_stream(seed, ORDERS_STREAM, warehouse)
   local orders = {}
   for district = 1, scale.DISTRICTS do
      local of = {customers = shuffled_customers(), lines = {}}
      for order = 1, scale.ORDERS do
         of.lines[order] = uniform(scale.MIN_LINES, scale.MAX_LINES)
      end
      orders[district] = of
   end
   return orders
end

local function is_delivered(order)
   return order < scale.FIRST_NEW_ORDER
end

local function warehouse_row(warehouse)
   row.begin()
   row.add_number(warehouse)
   row.add_text(6, 10)
   row.add_address()
   row.add_decimal(0, 2000, 4)
   row.add("300000.00")
   return row.text()
end

local function district_row(warehouse, district)
   row.begin()
   row.add_number(warehouse)
   row.add_number(district)
   row.add_text(6, 10)
   row.add_address()
   row.add_decimal(0, 2000, 4)
   row.add("30000.00")
   row.add_number(scale.ORDERS + 1)
   return row.text()
end

-- The first thousand have each of the last names once, the others' are drawn.
local function customer_row(warehouse, district, id)
   local name = id <= 1000 and scale.last_name(id - 1) or scale.draw_loaded_last_name(uniform)
   row.begin()
   row.add_number(warehouse)
   row.add_number(district)
   row.add_number(id)
   row.add_text(8, 16)
   row.add("OE")
   row.add(name)
   row.add_address()
   row.add_digits(16)
   row.add(LOADED_AT)
   row.add(row.is_among_ten_percent() and "BC" or "GC")
   row.add("50000.00")
   row.add_decimal(0, 5000, 4)
   row.add("-10.00")
   row.add("10.00")
   row.add("1")
   row.add("0")
   row.add_text(300, 500)
   return row.text()
end

local function history_row(warehouse, district, customer)
   row.begin()
   row.add_number(customer)
   row.add_number(district)
   row.add_number(warehouse)
   row.add_number(district)
   row.add_number(warehouse)
   row.add(LOADED_AT)
   row.add("10.00")
   row.add_text(12, 24)
   return row.text()
end

local function order_row(warehouse, district, order, customer, lines)
   row.begin()
   row.add_number(warehouse)
   row.add_number(district)
   row.add_number(order)
   row.add_number(customer)
   row.add(LOADED_AT)
   if is_delivered(order) then
      row.add_random(1, 10)
   else
      row.add_null()
   end
   row.add_number(lines)
   row.add("1")
   return row.text()
end

local function new_order_row(warehouse, district, order)
   row.begin()
   row.add_number(warehouse)
   row.add_number(district)
   row.add_number(order)
   return row.text()
end

local function line_row(warehouse, district, order, line)
   row.begin()
   row.add_number(warehouse)
   row.add_number(district)
   row.add_number(order)
   row.add_number(line)
   row.add_random(1, scale.ITEMS)
   row.add_number(warehouse)
   if is_delivered(order) then
      row.add(LOADED_AT)
      row.add("5")
      row.add("0.00")
   else
      row.add_null()
      row.add("5")
      row.add_decimal(1, 999999, 2)
   end
   row.add_text(24, 24)
   return row.text()
end

local function stock_row(warehouse, item)
   row.begin()
   row.add_number(warehouse)
   row.add_number(item)
   row.add_random(10, 100)
   for _ = 1, scale.DISTRICTS do
      row.add_text(24, 24)
   end
   row.add("0")
   row.add("0")
   row.add("0")
   row.add_data(26, 50)
   return row.text()
end

local function item_row(item)
   row.begin()
   row.add_number(item)
   row.add_random(1, 10000)
   row.add_text(14, 24)
   row.add_decimal(100, 10000, 2)
   row.add_data(26, 50)
   return row.text()
end

local function in_each_district(count, from, write)
   for district = 1, scale.DISTRICTS do
      for number = from, from + count - 1 do
         write(district, number)
      end
   end
end

-- What writes a table's rows of a warehouse, in the order of its primary key, by calling take()
-- with each; the stream is seeded before.
local WRITERS = {
   warehouse = function(take, warehouse)
      take(warehouse_row(warehouse))
   end,
   district = function(take, warehouse)
      for district = 1, scale.DISTRICTS do
         take(district_row(warehouse, district))
      end
   end,
   customer = function(take, warehouse)
      in_each_district(scale.CUSTOMERS, 1, function(district, id)
         take(customer_row(warehouse, district, id))
      end)
   end,
   history = function(take, warehouse)
      in_each_district(scale.CUSTOMERS, 1, function(district, id)
         take(history_row(warehouse, district, id))
      end)
   end,
   orders = function(take, warehouse, orders)
      in_each_district(scale.ORDERS, 1, function(district, order)
         local of = orders[district]
         take(order_row(warehouse, district, order, of.customers[order], of.lines[order]))
      end)
   end,
   new_order = function(take, warehouse)
      in_each_district(NEW_ORDERS, scale.FIRST_NEW_ORDER, function(district, order)
         take(new_order_row(warehouse, district, order))
      end)
   end,
   order_line = function(take, warehouse, orders)
      in_each_district(scale.ORDERS, 1, function(district, order)
         for line = 1, orders[district].lines[order] do
            take(line_row(warehouse, district, order, line))
         end
      end)
   end,
   stock = function(take, warehouse)
      for item = 1, scale.ITEMS do
         take(stock_row(warehouse, item))
      end
   end,
   item = function(take)
      for item = 1, scale.ITEMS do
         take(item_row(item))
      end
   end,
}

-- The table's place among all, from 0.
local function stream_of(name)
   for place, other in ipairs(TABLES) do
      if other == name then
         return place - 1
      end
   end
end

-- The warehouses that a table has rows of: all, or one for a table that has no such.
function population.last_warehouse(name, warehouses)
   return (name == "item" or name == "tpcc_load") and 1 or warehouses
end

-- Calls take() with each row of a table of one warehouse.
function population.write(name, warehouse, warehouses, seed, take)
   if name == "tpcc_load" then
      row.begin()
      row.add_number(warehouses)
      row.add_number(seed)
      row.add_number(scale.C_LOADED_LAST_NAME)
      take(row.text())
      return
   end
   local has_orders = name == "orders" or name == "order_line"
   local orders = has_orders and draw_orders(seed, warehouse) or nil
   seed_stream(seed, stream_of(name), warehouse)
   WRITERS[name](take, warehouse, orders)
end

return population
