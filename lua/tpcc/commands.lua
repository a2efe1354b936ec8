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

-- The first row that contradicts a condition, as a list of columns; nil where there is none.
local function contradiction(connection, query)
   local result = connection:query(query .. " LIMIT 1")
   if result.nrows == 0 then
      return nil
   end
   local row, values = result:fetch_row(), {}
   for i = 1, result.nfields do
      local column = ffi.string(C.mysql_fetch_field_direct(result.ptr, i - 1).name)
      values[i] = column .. " " .. (row[i] or "null")
   end
   return table.concat(values, ", ")
end

-- Checks whether the tables contradict themselves, as a lost or a doubled commit makes them.
function commands.check()
   if sysbench.opt.mysql_dry_run then
      return
   end
   local connection, failures = connect(), {}
   for _, condition in ipairs(require("tpcc.conditions")) do
      local name, rule, query = unpack(condition)
      local row = contradiction(connection, query)
      if row then
         failures[#failures + 1] = ("condition %s (%s) does not hold: a row has %s")
            :format(name, rule, row)
      end
   end
   connection:disconnect()
   if #failures > 0 then
      error(table.concat(failures, "; "), 0)
   end
   print("The tables of tpcc are consistent.")
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

-- Before a run: what it needs of options and tables. By a connection of its own, as the clients'
-- send the workload's statements and no others.
function commands.require_loaded()
   local warehouses = warehouses_asked_for()
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
