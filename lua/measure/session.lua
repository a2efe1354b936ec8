-- The session state that statements depend on, whatever the server's defaults and its init_connect
-- make of a new session: java-oltp's SessionState is the same for the other generators.

local ffi = require("ffi")
local C = ffi.C

ffi.cdef([[
/* sysbench 1.0's statement counters: six in a cache line for each client. */
typedef uint64_t measure_sb_counters[8];
extern measure_sb_counters *sb_counters;
]])

-- RECONNECTS are the C client library's errors after which sysbench has connected again.
local session = {RECONNECTS = {[2006] = true, [2011] = true, [2013] = true, [2055] = true}}

local SET = "SET autocommit=1, sql_select_limit=18446744073709551615, completion_type=0"
local SQL_MODE = "SELECT @@SESSION.sql_mode"
local REFUSED_SQL_MODES = {"NO_AUTO_VALUE_ON_ZERO", "NO_BACKSLASH_ESCAPES", "EMPTY_STRING_IS_NULL",
                           "ORACLE", "PAD_CHAR_TO_FULL_LENGTH"}

-- Sends what is none of the workload's statements, and so in none of sysbench's counts.
function session.uncounted(connection, sql)
   local counters = C.sb_counters[sysbench.tid]
   local before = ffi.new("measure_sb_counters")
   ffi.copy(before, counters, ffi.sizeof(before))
   local value = connection:query_row(sql)
   ffi.copy(counters, before, ffi.sizeof(before))
   return value
end

function session.set(connection)
   session.uncounted(connection, SET)
end

local function check(connection)
   local modes = "," .. (session.uncounted(connection, SQL_MODE) or "") .. ","
   for _, mode in ipairs(REFUSED_SQL_MODES) do
      if modes:find("," .. mode .. ",", 1, true) then
         error("sessions have the sql_mode " .. mode .. ", with which the statements do not " ..
               "mean the same: take it out of the server's sql_mode and init_connect", 0)
      end
   end
end

-- Gives the state to each connection that a script makes; one of them is looked at for all.
function session.install()
   local stock_driver = sysbench.sql.driver

   function sysbench.sql.driver(...)
      local driver = stock_driver(...)
      local with_session = {}

      function with_session.connect()
         local connection = driver:connect()
         session.set(connection)
         session.connection = connection
         if sysbench.tid == 0 then
            check(connection)
         end
         return connection
      end

      function with_session.name()
         return driver:name()
      end

      return with_session
   end
end

return session
