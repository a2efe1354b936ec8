#!/usr/bin/env sysbench
-- TPC-C 5.11, without keying and think times unless they are asked for, measured precisely
-- (measure.lua says how): the statements and values of the Java port for the same seed
-- (docs/how-to.md).

local folder = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
package.path = folder .. "?.lua;" .. package.path

local ffi = require("ffi")
local measure = require("measure")
local session = require("measure.session")
local terminal = require("tpcc.terminal")
local transactions = require("tpcc.transactions")

-- Text, because sysbench turns what is not a number into 0.
sysbench.cmdline.options = {
   warehouses = {"Warehouses, which the clients take in turn", "1"},
   tpcc_think = {"Keying and think times, with at most 10 clients a warehouse: the score is tpmC",
                 false},
}

-- What clients do not need is loaded by who does, as it would cost memory in thousands of them.
local function command(name)
   return function()
      return require("tpcc.commands")[name]()
   end
end

sysbench.cmdline.commands = {
   prepare = {command("prepare"), sysbench.cmdline.PARALLEL_COMMAND},
   prewarm = {command("prewarm"), sysbench.cmdline.PARALLEL_COMMAND},
   check = {command("check")},
   cleanup = {command("cleanup")},
}

function init()
   require("tpcc.commands").require_loaded()
end

local connection, statements, run

function thread_init(thread_id)
   local header = measure.attach()
   local counted = header and measure.counted_of(header, thread_id) or
      ffi.new("double[?]", #transactions.COUNTED)
   local warehouses = tonumber(sysbench.opt.warehouses)
   local home = terminal.new(thread_id, warehouses, sysbench.rand.uniform)
   run = transactions.runner(home, counted)
   if sysbench.opt.tpcc_think then
      function measure.pause_ns()
         return 1e9 * home:pause_s()
      end
   end
   connection = sysbench.sql.driver():connect()
   statements = transactions.prepare(connection)
end

-- Called again for the same transaction after an error that is to be ignored.
function event()
   run(statements)
end

-- sysbench has connected again, and what was prepared is gone.
function sysbench.hooks.before_restart_event(errdesc)
   if session.RECONNECTS[errdesc.sql_errno] then
      transactions.close(statements)
      statements = transactions.prepare(connection)
   end
end

function thread_done()
   transactions.close(statements)
   connection:disconnect()
end

measure.wrap("tpcc", terminal.KINDS, {
   counted = transactions.COUNTED,
   score = function(...)
      return require("tpcc.commands").score(...)
   end,
})
