-- Checks of what TPC-C's terminals and tables are made of; run as "sysbench tpcc_inputs.lua". All
-- draws are by seeds, so that a check gives the same each time.

local folder = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
package.path = folder .. "../?.lua;" .. package.path

local population = require("tpcc.population")
local random = require("tpcc.random")
local scale = require("tpcc.scale")
local statement = require("tpcc.statement")
local tables = require("tpcc.tables")
local terminal = require("tpcc.terminal")

local function check(name, found, wanted)
   if found == wanted then
      print("ok " .. name)
   else
      print(("FAILED %s: wanted %s, found %s"):format(name, tostring(wanted), tostring(found)))
   end
end

local function check_within(name, found, least, most)
   check(name, found >= least and found <= most and "within" or found, "within")
end

-- Within the bounds that 99.9 % of the runs keep that draw so often with this probability.
local function check_share(name, found, draws, probability)
   local room = 3.29 * math.sqrt(draws * probability * (1 - probability))
   check_within(name, found, draws * probability - room, draws * probability + room)
end

local function drawn(seed, count)
   random.seed(seed)
   local numbers = {}
   for i = 1, count do
      numbers[i] = random.uniform(1, 1000000)
   end
   return table.concat(numbers, " ")
end

-- Of the C library's random() and the algorithm, computed with whole numbers of any size.
check("a_seed_gives_known_numbers", drawn(1, 5), "811644 376103 894742 621300 802061")
check("seed_0_is_1_as_in_the_C_library", drawn(0, 5), drawn(1, 5))
check("the_greatest_seed_gives_known_numbers", drawn(2147483647, 5),
      "496450 451247 464389 634766 587049")

local NEW_ORDER, PAYMENT, ORDER_STATUS = 1, 2, 3

local function terminal_of(client, warehouses)
   random.seed(client + 7)
   return terminal.new(client, warehouses, random.uniform)
end

-- Calls look() with a terminal after each of so many draws.
local function draw(of, transactions, look)
   for _ = 1, transactions do
      assert(not of:next())
      look(of)
      of:ended()
   end
end

local function count_kinds(transactions)
   local kinds = {0, 0, 0, 0, 0}
   draw(terminal_of(0, 2), transactions, function(t)
      kinds[t.kind] = kinds[t.kind] + 1
   end)
   return table.concat(kinds, " ")
end
check("a_deck_has_the_mix", count_kinds(23), "10 10 1 1 1")
check("a_thousand_decks_have_the_mix", count_kinds(23000), "10000 10000 1000 1000 1000")

local function is_in_order(lines)
   for i = 2, #lines do
      local one, other = lines[i - 1], lines[i]
      if one.item == scale.UNUSED_ITEM or other.item ~= scale.UNUSED_ITEM and
         (one.supply > other.supply or one.supply == other.supply and one.item > other.item)
      then
         return false
      end
   end
   return true
end

local function numbers_of(lines)
   local seen = {}
   for _, line in ipairs(lines) do
      if line.number < 1 or line.number > #lines or seen[line.number] then
         return "not 1 to their count"
      end
      seen[line.number] = true
   end
   return "1 to their count"
end

local function shares(warehouses, transactions)
   local of = {lines = 0, remote_lines = 0, unused = 0, remote_payments = 0, by_name = 0,
               disordered = 0, misnumbered = 0, miscounted = 0}
   draw(terminal_of(2, warehouses), transactions, function(t)
      if t.kind == NEW_ORDER then
         local remote = 0
         for _, line in ipairs(t.lines) do
            of.unused = of.unused + (line.item == scale.UNUSED_ITEM and 1 or 0)
            remote = remote + (line.supply ~= t.home and 1 or 0)
         end
         of.lines, of.remote_lines = of.lines + #t.lines, of.remote_lines + remote
         of.disordered = of.disordered + (is_in_order(t.lines) and 0 or 1)
         of.misnumbered = of.misnumbered + (numbers_of(t.lines) == "1 to their count" and 0 or 1)
         of.miscounted = of.miscounted + (t:remote_lines() == remote and 0 or 1)
      elseif t.kind == PAYMENT then
         local is_remote = t.customer_warehouse ~= t.home
         of.remote_payments = of.remote_payments + (is_remote and 1 or 0)
      end
      if t.kind == PAYMENT or t.kind == ORDER_STATUS then
         of.by_name = of.by_name + (t.last_name and 1 or 0)
      end
   end)
   return of
end

-- 50,000 orders and as many payments.
local of_four = shares(4, 115000)
check_share("one_order_in_100_has_an_unused_item", of_four.unused, 50000, 0.01)
-- The variance of 5 to 15 lines is 10.
check_within("an_order_has_10_lines_in_the_mean", of_four.lines,
             500000 - 3.29 * math.sqrt(500000), 500000 + 3.29 * math.sqrt(500000))
check_share("one_line_in_100_is_of_another_warehouse", of_four.remote_lines, of_four.lines, 0.01)
check_share("15_payments_in_100_are_of_another_warehouse", of_four.remote_payments, 50000, 0.15)
check_share("60_customers_in_100_are_found_by_name", of_four.by_name, 55000, 0.6)
check("lines_change_stock_in_one_order", of_four.disordered, 0)
check("lines_keep_their_numbers", of_four.misnumbered, 0)
check("an_order_knows_its_remote_lines", of_four.miscounted, 0)

local of_one = shares(1, 23000)
check("a_single_warehouse_has_nothing_remote", of_one.remote_lines + of_one.remote_payments, 0)

local function homes(clients, warehouses)
   local seen, count = {}, 0
   for client = 0, clients - 1 do
      local t = terminal_of(client, warehouses)
      local home = t.home .. " " .. t.home_district
      count = count + (seen[home] and 0 or 1)
      seen[home] = true
   end
   return count
end
check("terminals_share_warehouses_in_turn_and_districts_of_each", homes(30, 3), 30)

local function repeated()
   local t = terminal_of(0, 2)
   draw(t, 100, function() end)
   t:next()
   local kind, district, customer = t.kind, t.district, t.customer
   local again = t:next()
   return again and t.kind == kind and t.district == district and t.customer == customer
end
check("a_transaction_that_has_not_ended_is_repeated", repeated(), true)

local function mean_pause_s(transactions)
   local t, sum = terminal_of(0, 2), 0
   for _ = 1, transactions do
      sum = sum + t:pause_s()
      t:next()
      t:ended()
   end
   return sum / transactions
end
-- Keying times and mean think times by the deck; no standard deviation is above 12 s.
local CYCLE_S = (10 * (18 + 12) + 10 * (3 + 12) + (2 + 10) + (2 + 5) + (2 + 5)) / 23
check_within("pauses_have_the_standard's_mean", mean_pause_s(23000),
             CYCLE_S - 3.29 * 12 / math.sqrt(23000), CYCLE_S + 3.29 * 12 / math.sqrt(23000))

local function kind_after_pause()
   local t = terminal_of(0, 2)
   t:pause_s()
   local kind = t.kind
   return not t:next() and t.kind == kind
end
check("what_is_keyed_in_is_what_is_run", kind_after_pause(), true)

-- One per cent of the items would have 1.7 % of the draws, were the constant drawn each time.
local function share_of_top_items(draws)
   random.seed(4711)
   local counts = {}
   for item = 1, scale.ITEMS do
      counts[item] = 0
   end
   for _ = 1, draws do
      local item = scale.draw_item(random.uniform)
      counts[item] = counts[item] + 1
   end
   table.sort(counts, function(a, b)
      return a > b
   end)
   local top = 0
   for i = 1, scale.ITEMS / 100 do
      top = top + counts[i]
   end
   return top / draws
end
check_within("one_per_cent_of_the_items_is_in_demand", share_of_top_items(2e6), 0.29, 0.32)

check("a_last_name_has_the_syllables_of_its_digits", scale.last_name(371), "PRICALLYOUGHT")
check("last_names_fit_the_loaded_ones", scale.fits_loaded(scale.C_LOADED_LAST_NAME), true)
check("last_names_do_not_fit_their_own_constant", scale.fits_loaded(scale.C_LAST_NAME), false)

check("an_amount_has_two_decimals", table.concat({statement.money(5), statement.money(100),
      statement.money(500000)}, " "), "0.05 1.00 5000.00")

-- A table's rows as lists of their values.
local function rows_of(name, warehouse)
   local rows = {}
   population.write(name, warehouse, 2, 42, function(row)
      local values = {}
      for value in row:gsub(",NULL", ",'NULL'"):gmatch("'([^']*)'") do
         values[#values + 1] = value
      end
      rows[#rows + 1] = values
   end)
   return rows
end

local function have_a_value_for_each_column(name)
   local _, commas = tables.insert(name):gsub(",", "")
   for _, values in ipairs(rows_of(name, 1)) do
      if #values ~= commas + 1 then
         return table.concat(values, ",")
      end
   end
   return "all"
end
for _, name in ipairs({"warehouse", "district", "history", "orders", "new_order", "tpcc_load"}) do
   check("rows_of_" .. name .. "_have_a_value_for_each_column",
         have_a_value_for_each_column(name), "all")
end

check("a_warehouse_has_its_districts_history_orders_and_new_orders",
      table.concat({#rows_of("district", 2), #rows_of("history", 2), #rows_of("orders", 2),
                    #rows_of("new_order", 2)}, " "), "10 30000 30000 9000")

-- In each district every customer has one order; those from 2101 on have no carrier.
local function orders_that_are_wrong()
   local wrong, seen = 0, {}
   for _, order in ipairs(rows_of("orders", 1)) do
      local of_customer = order[2] .. " " .. order[4]
      local has_carrier = order[6] ~= "NULL"
      if seen[of_customer] or has_carrier ~= (tonumber(order[3]) < 2101) then
         wrong = wrong + 1
      end
      seen[of_customer] = true
   end
   return wrong
end
check("every_customer_has_one_order", orders_that_are_wrong(), 0)
