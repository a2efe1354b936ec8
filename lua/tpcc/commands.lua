-- What is done to the tables before and after a run, and what a run needs of them.

local ffi = require("ffi")
local options_of = require("measure.options")
local population = require("tpcc.population")
local scale = require("tpcc.scale")
local session = require("measure.session")
local tables = require("tpcc.tables")
local C = ffi.C

ffi.cdef([[
/* The beginning of the C client library's description of a column. */
typedef struct {
   const char *name;
} tpcc_column;
tpcc_column *mysql_fetch_field_direct(void *result, unsigned int number);
]])

local commands = {}

local function warehouses_asked_for()
   return options_of.whole_number("warehouses", "warehouses", 1, scale.MAX_WAREHOUSES)
end

local function connect()
   return sysbench.sql.driver():connect()
end

local function create(connection, name, warehouses)
   print("Creating table '" .. name .. "'...")
   connection:query(tables.create(name))
   for warehouse = 1, population.last_warehouse(name, warehouses) do
      print(("Filling '%s', warehouse %d"):format(name, warehouse))
      connection:bulk_insert_init(tables.insert(name))
      population.write(name, warehouse, warehouses, sysbench.opt.rand_seed, function(row)
         connection:bulk_insert_next(row)
      end)
      connection:bulk_insert_done()
   end
   local index = tables.index(name)
   if index then
      print("Creating the index of '" .. name .. "'...")
      connection:query(index)
   end
   connection:query("ANALYZE TABLE " .. name)
end

-- The tables that this client works on: they are taken in turn.
local function for_each_of_mine(work)
   local connection = connect()
   for i = sysbench.tid % sysbench.opt.threads + 1, #population.TABLES, sysbench.opt.threads do
      work(connection, population.TABLES[i])
   end
   connection:disconnect()
end

function commands.prepare()
   local warehouses = warehouses_asked_for()
   for_each_of_mine(function(connection, name)
      create(connection, name, warehouses)
   end)
end

-- Reads the tables into the server's memory.
function commands.prewarm()
   for_each_of_mine(function(connection, name)
      print("Prewarming table " .. name)
      connection:query(tables.checksum(name))
      local index_read = tables.index_read(name)
      if index_read then
         connection:query(index_read)
      end
   end)
end

function commands.cleanup()
   local connection = connect()
   for _, name in ipairs(population.TABLES) do
      print("Dropping table '" .. name .. "'...")
      connection:query("DROP TABLE IF EXISTS " .. name)
   end
   connection:disconnect()
end

-- A row as (column value, column value).
local function row_text(result)
   local row, values = result:fetch_row(), {}
   for i = 1, result.nfields do
      local column = ffi.string(C.mysql_fetch_field_direct(result.ptr, i - 1).name)
      values[i] = column .. " " .. (row[i] or "null")
   end
   return "(" .. table.concat(values, ", ") .. ")"
end

-- The conditions that do not hold, each with the first rows that contradict it.
local function contradictions(connection)
   local SHOWN_ROWS = 3
   local found = {}
   for _, condition in ipairs(require("tpcc.conditions")) do
      local name, rule, query = unpack(condition)
      local result = connection:query(("%s LIMIT %d"):format(query, SHOWN_ROWS + 1))
      local rows, count = {}, result.nrows
      for i = 1, math.min(count, SHOWN_ROWS) do
         rows[i] = row_text(result)
      end
      if count > 0 then
         found[#found + 1] = ("condition %s (%s) does not hold in %s%s"):format(
            name, rule, table.concat(rows, ", "), count > SHOWN_ROWS and " and more" or "")
      end
   end
   return found
end

-- What the clients of a run counted, from the record that it has written, which either generator
-- may have made.
local function read_counted(path)
   local file, why = io.open(path)
   if file == nil then
      error(("--json=%s: cannot be read: %s; name the file that run has written"):format(path, why),
            0)
   end
   local text = file:read("*a") or ""
   file:close()
   local counted, names = {}, text:match('"counted"%s*:%s*(%b{})')
   if text:match('"workload"%s*:%s*"(.-)"') ~= "tpcc" or names == nil then
      error(("--json=%s: has no counts of what tpcc committed; name the record of a run of it")
               :format(path), 0)
   end
   for name, count in names:gmatch('"([%w_]+)"%s*:%s*(%d+)') do
      counted[name] = tonumber(count)
   end
   return counted
end

-- Each as {words, what the tables hold beyond the loaded rows, its count, what is in doubt of it}.
local LEDGER = {
   {"new orders", ("SELECT SUM(CAST(d_next_o_id AS SIGNED) - %d) FROM district"):format(
      scale.ORDERS + 1), "committed_new_order", "in_doubt_new_order"},
   {"payments", ("SELECT COUNT(*) - %d * (SELECT COUNT(*) FROM district) FROM history"):format(
      scale.CUSTOMERS), "committed_payment", "in_doubt_payment"},
   {"deliveries", "SELECT SUM(c_delivery_cnt) FROM customer", "delivered_orders",
      "delivered_orders_in_doubt"},
}

-- What differs from what clients counted; what is in doubt may be there or not.
local function differences(connection, counted)
   local found = {}
   for _, entry in ipairs(LEDGER) do
      local what, query, name, in_doubt_name = unpack(entry)
      local held = tonumber((connection:query_row(query)))
      local committed, in_doubt = counted[name] or 0, counted[in_doubt_name] or 0
      if held < committed or held > committed + in_doubt then
         found[#found + 1] =
            ("%s: the tables hold %d, clients saw %d committed and %d in doubt: %s"):format(
               what, held, committed, in_doubt, held < committed and "some are lost" or
                  "another run wrote, or some were doubled")
      end
   end
   return found
end

-- A connection that sees the tables as they are now: a client that was cut off may still commit,
-- and two queries would contradict each other.
local function connect_at_one_moment()
   local connection = connect()
   connection:query("SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ")
   connection:query("START TRANSACTION WITH CONSISTENT SNAPSHOT")
   return connection
end

-- Checks whether the tables contradict themselves, as a lost or a doubled commit makes them, and
-- whether they hold what the clients of the run saw committed whose record is named.
function commands.check()
   local path = options_of.text("json")
   local counted = path ~= "" and read_counted(path) or nil
   if sysbench.opt.mysql_dry_run then
      return
   end
   local connection = connect_at_one_moment()
   local problems = contradictions(connection)
   local missed = counted and differences(connection, counted) or {}
   connection:disconnect()
   if #missed > 0 then
      problems[#problems + 1] = "ledger: " .. table.concat(missed, "; ")
   end
   if #problems > 0 then
      error(table.concat(problems, "; "), 0)
   end
   print("The tables of tpcc are consistent" ..
      (counted and " and hold what clients saw committed" or "") .. ".")
end

local function plural_of_warehouses(count)
   return ("%d warehouse%s"):format(count, count == 1 and "" or "s")
end

local function number_from(connection, query)
   local was_read, value = pcall(session.uncounted, connection, query)
   if not was_read then
      error("the tables cannot be read: run prepare first, with the same --warehouses", 0)
   end
   return tonumber(value) or 0
end

local function refuse_other_tables(connection, warehouses)
   local loaded = number_from(connection, "SELECT COUNT(*) FROM warehouse")
   if loaded ~= warehouses then
      error(("the tables have %s, --warehouses=%d: pass their number, or run cleanup and prepare")
               :format(plural_of_warehouses(loaded), warehouses), 0)
   end
   local loaded_c = number_from(connection, "SELECT c_last FROM tpcc_load")
   if not scale.fits_loaded(loaded_c) then
      error(("the tables have last names by the constant %d, which does not fit %d of this " ..
                "version: run cleanup and prepare"):format(loaded_c, scale.C_LAST_NAME), 0)
   end
end

local function refuse_thinking(warehouses)
   local most = scale.TERMINALS * warehouses
   if sysbench.opt.threads > most then
      error(("--threads=%d: with --tpcc-think each of %s has at most %d terminals, %d in all: " ..
                "use fewer, or load more warehouses"):format(
               sysbench.opt.threads, plural_of_warehouses(warehouses), scale.TERMINALS, most), 0)
   end
   if tonumber(options_of.text("window")) == 0 then
      error("--tpcc-think: needs a window, as sysbench's own report takes these times for " ..
               "latency: give --window=SECONDS", 0)
   end
end

-- The score, in a line. Rolled-back orders count (5.4.2). The name tpmC is for runs with think
-- times alone, whose ten terminals of a warehouse reach so many new orders a minute at most.
function commands.score(transactions, window_s)
   local MAX_TPMC_PER_WAREHOUSE = 12.86
   local per_minute = 60 * transactions.new_order / window_s
   if not sysbench.opt.tpcc_think then
      return ("NOPM: %.2f new orders a minute"):format(per_minute)
   end
   return ("tpmC: %.2f, at most %.2f (%.2f a warehouse); no audited TPC result"):format(
      per_minute, MAX_TPMC_PER_WAREHOUSE * warehouses_asked_for(), MAX_TPMC_PER_WAREHOUSE)
end

-- Before a run: what it needs of options and tables. By a connection of its own, as the clients'
-- send the workload's statements and no others.
function commands.require_loaded()
   local warehouses = warehouses_asked_for()
   if sysbench.opt.tpcc_think then
      refuse_thinking(warehouses)
   end
   -- Rows are read from parts of sysbench that other versions have elsewhere.
   if not sysbench.version:match("^1%.0%.") then
      error(("tpcc works with sysbench 1.0 only, this is %s"):format(sysbench.version), 0)
   end
   if sysbench.opt.mysql_dry_run then
      return
   end
   local connection = connect()
   refuse_other_tables(connection, warehouses)
   connection:disconnect()
end

return commands
