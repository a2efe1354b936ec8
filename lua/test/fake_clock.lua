-- A workload on a clock of its own, so that a test knows every latency: an event takes the next of
-- --latencies, and nothing else takes any time. For one client.

local folder = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
package.path = folder .. "../?.lua;" .. package.path

local measure = require("measure")

local clock_ns = 1e9

function measure.now_ns()
   return clock_ns
end

sysbench.cmdline.options = {
   latencies = {"Milliseconds that events take, in turn; r: fail and restart; x: fail; " ..
                   "c: in it another client closes the window", "1"},
}

function init()
end

local latencies, turn = {}, 0

function thread_init()
   for latency in sysbench.opt.latencies:gmatch("[^;]+") do
      latencies[#latencies + 1] = latency
   end
end

function thread_done()
end

function event()
   turn = turn % #latencies + 1
   local latency = latencies[turn]
   if latency == "x" then
      error("a fault")
   end
   clock_ns = clock_ns + tonumber(latency:match("%d+")) * 1e6
   if latency:match("c") then
      measure.attach().closed = 1
   end
   if latency:match("r") then
      error({errcode = sysbench.error.RESTART_EVENT, sql_errno = 1213})
   end
end

measure.wrap("fake_clock")
