-- Runs a user's workload, whose kinds of transaction the program writes as a table: a script that
-- it makes from the workload's file. Draws and statements are those of the Java port, in its order.

local ffi = require("ffi")
local measure = require("measure")
local session = require("measure.session")
local C = ffi.C

ffi.cdef([[
double expm1(double x);
double log1p(double x);
]])

local user_workload = {}

local ZIPFIAN_EXPONENT = 0.8
-- Below it a series is more exact than the quotient that it replaces.
local SMALL = 1e-8

-- The rejection-inversion of Hoermann and Derflinger for probabilities in proportion to
-- 1 / k ^ exponent: sysbench 1.0 has no such distribution.
local function zipfian(exponent)
   local function weight(x)
      return math.exp(-exponent * math.log(x))
   end

   local function integral(x)
      local log = math.log(x)
      local y = (1 - exponent) * log
      local quotient = math.abs(y) > SMALL and C.expm1(y) / y or
         1 + y / 2 * (1 + y / 3 * (1 + y / 4))
      return quotient * log
   end

   local function inverse_integral(u)
      local y = math.max(-1, u * (1 - exponent))
      local quotient = math.abs(y) > SMALL and C.log1p(y) / y or
         1 - y * (1 / 2 - y * (1 / 3 - y / 4))
      return math.exp(quotient * u)
   end

   local first = integral(1.5) - 1
   local shortcut = 2 - inverse_integral(integral(2.5) - weight(2))

   return function(low, high)
      local numbers = high - low + 1
      local last = integral(numbers + 0.5)
      while true do
         local u = last + sysbench.rand.uniform_double() * (first - last)
         local x = inverse_integral(u)
         local k = math.max(1, math.min(numbers, math.floor(x + 0.5)))
         if k - x <= shortcut or u >= integral(k + 0.5) - weight(k) then
            return low + k - 1
         end
      end
   end
end

local DRAWS = {
   uniform = sysbench.rand.uniform,
   gaussian = sysbench.rand.gaussian,
   special = sysbench.rand.special,
   pareto = sysbench.rand.pareto,
   zipfian = zipfian(ZIPFIAN_EXPONENT),
   text = sysbench.rand.string,
}

local function total_weight(kinds)
   local total = 0
   for _, kind in ipairs(kinds) do
      total = total + kind.weight
   end
   return total
end

-- The place of the one kind that a client runs, which is counted from 0; nil if it mixes several.
local function only_kind(kinds, client)
   local only
   for place, kind in ipairs(kinds) do
      if kind.one_client_of > 0 and client % kind.one_client_of == 0 then
         return place
      end
   end
   for place, kind in ipairs(kinds) do
      if kind.one_client_of == 0 then
         if only then
            return nil
         end
         only = place
      end
   end
   return only
end

-- The place of the next transaction's kind.
local function draw_kind(kinds, total)
   local left = sysbench.rand.uniform(1, total)
   for place, kind in ipairs(kinds) do
      if left <= kind.weight then
         return place
      end
      left = left - kind.weight
   end
end

-- A statement as {statement, parameters, places of their values}.
local function prepared(connection, statement, values)
   local sql, places = statement[1], statement[2]
   local handle, parameters = connection:prepare(sql), {}
   for i, place in ipairs(places) do
      local value = values[place]
      if value[1] == "text" then
         -- One more, which stays 0: text mode sends the letters up to the first 0.
         parameters[i] = handle:bind_create(sysbench.sql.type.CHAR, #value[2] + 1)
      else
         parameters[i] = handle:bind_create(sysbench.sql.type.BIGINT)
      end
   end
   if #parameters > 0 then
      handle:bind_param(unpack(parameters))
   end
   return {handle, parameters, places}
end

function user_workload.run(workload)
   local kinds, total = workload.kinds, total_weight(workload.kinds)
   local connection, statements, control
   local drawn, place, only
   local in_transaction = false

   sysbench.cmdline.options = {}

   local function prepare()
      control = {}
      for _, kind in ipairs(kinds) do
         if kind.transaction and not control.begin then
            control.begin = connection:prepare("BEGIN")
            control.commit = connection:prepare("COMMIT")
            control.rollback = connection:prepare("ROLLBACK")
         end
      end
      statements = {}
      for k, kind in ipairs(kinds) do
         statements[k] = {}
         for i, statement in ipairs(kind.statements) do
            statements[k][i] = prepared(connection, statement, kind.values)
         end
      end
   end

   local function close()
      for _, handle in pairs(control) do
         handle:close()
      end
      for _, of_kind in ipairs(statements) do
         for _, statement in ipairs(of_kind) do
            statement[1]:close()
         end
      end
   end

   function thread_init()
      connection = sysbench.sql.driver():connect()
      only = only_kind(kinds, sysbench.tid)
      prepare()
   end

   local function draw()
      place = only or draw_kind(kinds, total)
      measure.kind = place
      drawn = {}
      for i, value in ipairs(kinds[place].values) do
         drawn[i] = DRAWS[value[1]](value[2], value[3])
      end
   end

   -- Called again for the same transaction after an error that is to be ignored.
   function event()
      local repeated = in_transaction
      if not repeated then
         draw()
         in_transaction = true
      end
      if kinds[place].transaction then
         -- A lock wait that timed out has undone its statement alone, and BEGIN would commit what
         -- came before it.
         if repeated then
            control.rollback:execute()
         end
         control.begin:execute()
      end
      for _, statement in ipairs(statements[place]) do
         local parameters, places = statement[2], statement[3]
         for i = 1, #parameters do
            parameters[i]:set(drawn[places[i]])
         end
         statement[1]:execute()
      end
      if kinds[place].transaction then
         control.commit:execute()
      end
      in_transaction = false
   end

   -- sysbench has connected again, and what was prepared is gone.
   function sysbench.hooks.before_restart_event(errdesc)
      if session.RECONNECTS[errdesc.sql_errno] then
         close()
         prepare()
      end
   end

   function thread_done()
      close()
      connection:disconnect()
   end

   local names = {}
   for k, kind in ipairs(kinds) do
      names[k] = kind.name
   end
   measure.wrap(workload.name, #names > 1 and names or nil)
end

return user_workload
