-- For side-by-side.sh: sysbench's own oltp_read_only, under measure.lua in every other client. Each
-- client tells the CPU time of its thread, so that both kinds are compared in the same seconds on
-- the same server.

local ffi = require("ffi")
local folder = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
package.path = folder .. "../?.lua;" .. package.path

ffi.cdef([[
typedef struct { long s, ns; } bench_timespec;
int bench_clock_gettime(int clock, bench_timespec *now) __asm__("clock_gettime");
]])

local CLOCK_MONOTONIC, CLOCK_THREAD_CPUTIME = 1, 3
local WARMUP_S, WINDOW_S = tonumber(os.getenv("WARMUP_S")), tonumber(os.getenv("WINDOW_S"))
local time = ffi.new("bench_timespec")

local function seconds(clock)
   ffi.C.bench_clock_gettime(clock, time)
   return tonumber(time.s) + tonumber(time.ns) / 1e9
end

local measure = require("measure")
measure.load_stock("oltp_read_only")

local measured = sysbench.tid % 2 == 0
local header = measure.attach()
-- The main state, of no client, sets measuring up for those that are measured.
if measured or header == nil then
   measure.wrap("oltp_read_only")
elseif header.compiles == 0 then
   jit.off() -- as in the other half, so that measuring is all they differ in
end

local inner_init, inner_done = thread_init, thread_done
local from_cpu_s, cpu_s, transactions = nil, 0, 0

local function counted(inner_event)
   local begin_s = seconds(CLOCK_MONOTONIC)

   return function(thread_id)
      inner_event(thread_id)
      local at_s = seconds(CLOCK_MONOTONIC) - begin_s
      if from_cpu_s then
         transactions = transactions + 1
         cpu_s = seconds(CLOCK_THREAD_CPUTIME) - from_cpu_s
      elseif at_s >= WARMUP_S then
         from_cpu_s = seconds(CLOCK_THREAD_CPUTIME)
      end
      return at_s >= WARMUP_S + WINDOW_S
   end
end

function thread_init(thread_id)
   inner_init(thread_id)
   event = counted(event)
end

function thread_done(thread_id)
   inner_done(thread_id)
   io.stdout:write(("client %s %d %.6f\n"):format(measured and "measured" or "stock", transactions,
                                                  cpu_s))
end
