-- A workload on a clock of its own, so that a test knows every latency: an event takes the next of
-- --latencies, and nothing else takes any time. Each client has a clock of its own that begins at
-- 1 s; where clients decide something together, a test has them wait for each other.

local folder = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
package.path = folder .. "../?.lua;" .. package.path

local ffi = require("ffi")
local measure = require("measure")

ffi.cdef("int usleep(unsigned us);")

local clock_ns = 1e9
local looks_to_jump, jump_ns = 0, 0

function measure.now_ns()
   if looks_to_jump > 0 then
      looks_to_jump = looks_to_jump - 1
      clock_ns = clock_ns + (looks_to_jump == 0 and jump_ns or 0)
   end
   return clock_ns
end

function measure.read_clock(_, place)
   local now_ns = measure.now_ns()
   place[0], place[2] = math.floor(now_ns / 1e9), now_ns % 1e9
end

sysbench.cmdline.options = {
   latencies = {"Milliseconds that events take, in turn; after a / the next client's, the " ..
                   "last for all that follow; r: fail and restart; x: fail; c: in it another " ..
                   "client closes the window; wN: it ends when N clients have completed what " ..
                   "the warm-up asks, dN: what the window asks; lN: when somebody has looked " ..
                   "for these N ms after the start; jN: at the third look from here the " ..
                   "clock is N ms ahead; p: print whether LuaJIT compiles", "1"},
}

local window_of

function init()
end

local latencies, turn = {}, 0

function thread_init(thread_id)
   -- Not before the clock is in its place.
   window_of = require("measure.window")
   local client = -1
   for of_client in sysbench.opt.latencies:gmatch("[^/]+") do
      client = client + 1
      if client <= thread_id then
         latencies = {}
         for latency in of_client:gmatch("[^;]+") do
            latencies[#latencies + 1] = latency
         end
      end
   end
end

function thread_done()
end

local function wait_until(holds)
   local header = measure.attach()
   while not holds(header) do
      ffi.C.usleep(1000)
   end
end

local function wait_for(flag, clients)
   wait_until(function(header)
      return window_of.count(header, flag) >= clients
   end)
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
   for letter, flag in pairs({w = window_of.WARM, d = window_of.DONE}) do
      if latency:match(letter) then
         wait_for(flag, tonumber(latency:match(letter .. "(%d+)")))
      end
   end
   if latency:match("l") then
      local looked_ns = 1e9 + tonumber(latency:match("l(%d+)")) * 1e6
      wait_until(function(header)
         return header.next_look_ns >= looked_ns
      end)
   end
   if latency:match("j") then
      looks_to_jump, jump_ns = 3, tonumber(latency:match("j(%d+)")) * 1e6
   end
   if latency:match("p") then
      print("compiler: " .. (jit.status() and "on" or "off"))
   end
   if latency:match("r") then
      error({errcode = sysbench.error.RESTART_EVENT, sql_errno = 1213})
   end
end

measure.wrap("fake_clock")
