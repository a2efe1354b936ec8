-- A statement whose values are set one after the other, and whose rows are read. sysbench 1.0's Lua
-- API reads no rows of prepared statements: they are fetched from the C client library here.
-- Without a server (--mysql-dry-run) a query has one row of zeros and empty texts, so that a dry
-- run goes all the way of a transaction.

local ffi = require("ffi")
local C = ffi.C

ffi.cdef([[
/* sysbench 1.0's prepared statement, whose last part is that of the C client library. */
typedef struct {
   void *connection, *query, *bound_param;
   unsigned int bound_param_len;
   void *bound_res;
   unsigned int bound_res_len;
   char emulated;
   int counter;
   void *native;
} tpcc_statement;

int mysql_stmt_fetch(void *native);
]])

-- What mysql_stmt_fetch gives for a row of which a value found no room: one that nobody reads.
local TRUNCATED = 101

-- The type of a value or a column; any other is the greatest length of a text, where 0 is a column
-- that nobody reads.
local NUMBER = "number"

local statement = {NUMBER = NUMBER}

local Statement = {}
Statement.__index = Statement

-- The memory that values or columns of these types lie in, with places from 0.
local function places_of(types)
   local count = #types
   local places = {
      types = types,
      numbers = ffi.new("int64_t[?]", count),
      lengths = ffi.new("unsigned long[?]", count),
      nulls = ffi.new("char[?]", count),
      texts = {},
   }
   local binds = ffi.new("sql_bind[?]", count)
   for i, type in ipairs(types) do
      local place = i - 1
      local bind = binds[place]
      bind.data_len, bind.is_null = places.lengths + place, places.nulls + place
      if type == NUMBER then
         bind.type, bind.max_len = sysbench.sql.type.BIGINT, 8
         bind.buffer = places.numbers + place
      else
         -- One more, as texts end with 0 here: what sysbench sends as text it sends up to there.
         places.texts[place] = ffi.new("char[?]", type + 1)
         bind.type, bind.max_len = sysbench.sql.type.VARCHAR, type
         bind.buffer = places.texts[place]
      end
   end
   return places, binds, count
end

-- Prepares a statement. Values and columns are lists of types; without columns no row is read, only
-- whether there is one.
function statement.prepare(connection, sql, values, columns)
   local self = setmetatable({bound = 0, left = 0}, Statement)
   self.handle = connection:prepare(sql)
   if values and #values > 0 then
      local places, binds, count = places_of(values)
      self.values = places
      if C.db_bind_param(self.handle, binds, count) ~= 0 then
         error("cannot bind the values of: " .. sql, 0)
      end
   end
   if columns then
      local places, binds, count = places_of(columns)
      self.columns = places
      -- Not where sysbench sends the statement as text, by --db-ps-mode or as the server wants it.
      if C.db_bind_result(self.handle, binds, count) == 0 then
         local native = ffi.cast("tpcc_statement *", self.handle).native
         self.native = native ~= nil and native or nil
      end
   end
   return self
end

function Statement:close()
   self.handle:close()
end

-- An amount as text: sysbench's API cannot bind decimal numbers.
function statement.money(cents)
   return ("%d.%02d"):format(math.floor(cents / 100), cents % 100)
end

-- Sets the next value.
function Statement:set(value)
   local values, place = self.values, self.bound
   self.bound = place + 1
   local text = values.texts[place]
   if text then
      if #value > values.types[place + 1] then
         error("'" .. value .. "' is longer than the column that it is for", 0)
      end
      ffi.copy(text, value)
      values.lengths[place] = #value
   else
      values.numbers[place] = value
   end
   return self
end

function Statement:set_money(cents)
   return self:set(statement.money(cents))
end

-- Runs a statement that has no rows.
function Statement:execute()
   self.bound = 0
   return self.handle:execute()
end

-- Runs a query and goes to its first row; gives whether there is one.
function Statement:query()
   local result = self:execute()
   -- A null pointer in a dry run: equal to nil, but true.
   self.result = result ~= nil and result or nil
   self.left = self.result and result.nrows or 1
   return self:next()
end

-- Goes to the next row; gives whether there is one.
function Statement:next()
   if self.left == 0 then
      return false
   end
   self.left = self.left - 1
   if self.result and self.columns then
      self:fetch()
   end
   return true
end

function Statement:fetch()
   if self.native then
      local status = C.mysql_stmt_fetch(self.native)
      if status ~= 0 and status ~= TRUNCATED then
         error(("the C client library gives no row that it has (%d)"):format(status), 0)
      end
   else
      self.row_texts = self.result:fetch_row()
   end
end

-- Runs a query for a row that is there unless the data are not as they were loaded.
function Statement:row()
   if not self:query() then
      error("no row: the tables are not those of this workload and --warehouses", 0)
   end
   return self
end

function Statement:number(column)
   if self.native then
      return tonumber(self.columns.numbers[column - 1])
   end
   return self.row_texts and tonumber(self.row_texts[column]) or 0
end

function Statement:text(column)
   if self.native then
      local length = math.min(tonumber(self.columns.lengths[column - 1]),
                              self.columns.types[column])
      return ffi.string(self.columns.texts[column - 1], length)
   end
   return self.row_texts and self.row_texts[column] or ""
end

-- An amount in cents, exact: amounts are far from where doubles have no room for them.
function Statement:cents(column)
   local text = self:text(column)
   return text == "" and 0 or math.floor(tonumber(text) * 100 + 0.5)
end

return statement
