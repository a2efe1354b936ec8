-- Precise measurement for sysbench 1.0: a window of fixed length after a warm-up, latency in
-- microseconds in a mergeable histogram, intervals, and all of it as one JSON record.
--
-- sysbench runs each client in a Lua state of its own, so what clients measure meets in one shared
-- mapping: a header, and for each client a slot that only this client writes. Clients take the
-- mutex in the header only to open, lengthen or close the window.
--
-- This file is loaded by thousands of states and is kept small for that; what only the main and
-- the reporting state need is in measure_setup.lua and measure_result.lua.

local ffi = require("ffi")
local bit = require("bit")
local C = ffi.C

local measure = {}

-- 64 buckets an octave from 1 us to 1 h; below 128 us a bucket is one microsecond.
local HIGHEST_US = 3600 * 1e6
local BUCKETS = 1728
local ERROR_CODES = 8
local ADDRESS_VARIABLE = "OLTP_MATRIX_MEASURE_ADDRESS"

-- Times are CLOCK_MONOTONIC in nanoseconds as doubles: exact for 104 days of uptime, and unlike
-- 64-bit integers they cost LuaJIT no allocation.
ffi.cdef([[
typedef struct { long s; long ns; } measure_timespec;

typedef struct {
   int32_t code;
   uint32_t count;
} measure_error;

typedef struct {
   double transactions, overflow;
   double sum_us, min_us, max_us;
   double reads, writes, others, reconnects, restarts;
   int32_t left;
   int32_t lowest, highest;
   uint32_t errors_beyond;
   measure_error errors[8];
   uint32_t counts[1728];
} __attribute__((aligned(64))) measure_slot;

typedef struct {
   double start_s, length_s, transactions, recorded, p50_us, p95_us, p99_us, max_us;
} measure_interval;

typedef struct {
   char mutex[64];
   int32_t closed, threads, intervals, interval_room;
   double init_ns, first_event_ns, start_ns, end_ns;
   double warmup_ns, length_ns, limit_ns, min_events;
   double reported_ns, reported_overflow;
   uint32_t reported[1728];
} __attribute__((aligned(64))) measure_header;

int clock_gettime(int clock, measure_timespec *now);
int ilogb(double x);
int pthread_mutex_lock(void *mutex);
int pthread_mutex_unlock(void *mutex);
uint64_t sb_counter_val(int thread_id, int type);
]])

measure.BUCKETS = BUCKETS
measure.ERROR_CODES = ERROR_CODES
measure.ADDRESS_VARIABLE = ADDRESS_VARIABLE

local CLOCK_MONOTONIC = 1
local clock = ffi.new("measure_timespec")

local function now_ns()
   C.clock_gettime(CLOCK_MONOTONIC, clock)
   return tonumber(clock.s) * 1e9 + tonumber(clock.ns)
end
measure.now_ns = now_ns

local function bucket_of(us)
   local shift = us < 128 and 0 or C.ilogb(us) - 6
   return shift * 64 + (shift == 0 and us or bit.rshift(us, shift))
end
measure.bucket_of = bucket_of

-- The mapping's header, and its slots as an array; nil in a run without a window.
function measure.attach()
   local address = tonumber(os.getenv(ADDRESS_VARIABLE))
   if address == nil then
      return nil
   end
   local header = ffi.cast("measure_header *", ffi.cast("uintptr_t", address))
   return header, ffi.cast("measure_slot *", header + 1)
end

local function completions(header, slots)
   local sum = 0
   for i = 0, header.threads - 1 do
      sum = sum + slots[i].transactions
   end
   return sum
end

-- Whether the window is over at now_ns. Opens it for the first event of all, and lengthens it, in
-- whole seconds, for clients that completed too little.
local function is_over(header, slots, at_ns)
   C.pthread_mutex_lock(header.mutex)
   if header.first_event_ns == 0 then
      header.first_event_ns = at_ns
      header.start_ns = at_ns + header.warmup_ns
      header.end_ns = header.start_ns + header.length_ns
   elseif header.closed == 0 and at_ns >= header.end_ns then
      local latest_ns = header.start_ns + header.limit_ns
      if completions(header, slots) < header.min_events * header.threads then
         while header.end_ns <= at_ns and header.end_ns < latest_ns do
            header.end_ns = math.min(header.end_ns + 1e9, latest_ns)
         end
      end
      header.closed = at_ns >= header.end_ns and 1 or 0
   end
   local over = at_ns >= header.end_ns
   C.pthread_mutex_unlock(header.mutex)
   return over
end

local function record_latency(slot, ns)
   local us = math.floor(ns / 1000)
   slot.transactions = slot.transactions + 1
   if us > HIGHEST_US then
      slot.overflow = slot.overflow + 1
      return
   end
   local bucket = bucket_of(us)
   slot.lowest = math.min(slot.lowest, bucket)
   slot.highest = math.max(slot.highest, bucket)
   slot.counts[bucket] = slot.counts[bucket] + 1
   slot.sum_us = slot.sum_us + ns / 1000
   slot.min_us = math.min(slot.min_us, us)
   slot.max_us = math.max(slot.max_us, us)
end

local function record_error(slot, code)
   slot.restarts = slot.restarts + 1
   for i = 0, ERROR_CODES - 1 do
      local entry = slot.errors[i]
      if entry.count == 0 or entry.code == code then
         entry.code = code
         entry.count = entry.count + 1
         return
      end
   end
   slot.errors_beyond = slot.errors_beyond + 1
end

-- Statements are known from sysbench's own counters of this client, read after each event: what
-- they rose by belongs to the transaction that has just completed, its failed attempts included.
local OTHER, READ, WRITE, RECONNECT = 0, 1, 2, 5

local function counter(tid, type)
   return tonumber(C.sb_counter_val(tid, type))
end

local function measured_event(stock_event, header, slots, tid)
   local slot = slots[tid]
   slot.lowest, slot.highest, slot.min_us = BUCKETS, -1, math.huge
   local in_flight, start_ns = false, 0
   local others, reads, writes, reconnects = 0, 0, 0, 0

   local function record(end_ns)
      local o, r = counter(tid, OTHER), counter(tid, READ)
      local w, c = counter(tid, WRITE), counter(tid, RECONNECT)
      local inside = end_ns >= header.start_ns and
         (end_ns < header.end_ns or not is_over(header, slots, end_ns))
      if inside then
         slot.others, slot.reads = slot.others + o - others, slot.reads + r - reads
         slot.writes, slot.reconnects = slot.writes + w - writes, slot.reconnects + c - reconnects
         record_latency(slot, end_ns - start_ns)
      end
      others, reads, writes, reconnects = o, r, w, c
   end

   -- A restart calls event() again for the same transaction: its latency goes on from the first
   -- attempt.
   local stock_restart = sysbench.hooks.before_restart_event
   function sysbench.hooks.before_restart_event(errdesc)
      local at_ns = now_ns()
      if at_ns >= header.start_ns and at_ns < header.end_ns then
         record_error(slot, errdesc.sql_errno)
      end
      if stock_restart then
         stock_restart(errdesc)
      end
   end

   return function(thread_id)
      if header.closed ~= 0 then
         return true
      end
      if not in_flight then
         start_ns = now_ns()
         if start_ns >= header.end_ns and is_over(header, slots, start_ns) then
            return true
         end
         in_flight = true
      end
      local stop = stock_event(thread_id)
      record(now_ns())
      in_flight = false
      return stop
   end
end

-- Runs sysbench's installed script of that name, so that statements are exactly the stock ones. It
-- lies beside oltp_common.lua, of which there is only one; our script has the same name as it.
function measure.load_stock(name)
   local common, tried = package.searchpath("oltp_common", package.path)
   if common == nil then
      error("sysbench's oltp_common.lua is not installed; looked for it in" .. tried, 0)
   end
   assert(loadfile((common:gsub("oltp_common%.lua$", name .. ".lua"))))()
end

-- Text, because sysbench turns what is not a number into 0; measure_setup.lua checks them.
local OPTIONS = {
   window = {"Seconds to measure for; 0 leaves the measuring to sysbench", "0"},
   warmup_time = {"Seconds before the window, thrown away", "0"},
   window_limit = {"Seconds to which the window may be lengthened [window]", ""},
   min_events_per_client = {"Lengthen the window for clients that complete fewer on average", "0"},
   json = {"File to write the record of the window to", ""},
}

-- Puts measurement around the callbacks that the stock script has defined. Without --window they
-- do what they did before.
function measure.wrap(workload)
   local stock_init, stock_thread_init, stock_thread_done = init, thread_init, thread_done

   for name, option in pairs(OPTIONS) do
      sysbench.cmdline.options[name] = option
   end

   function init()
      stock_init()
      require("measure_setup").init()
   end

   function thread_init(thread_id)
      stock_thread_init(thread_id)
      local header, slots = measure.attach()
      if header then
         event = measured_event(event, header, slots, thread_id)
      end
   end

   function thread_done(thread_id)
      local header, slots = measure.attach()
      if header then
         slots[thread_id].left = 1
      end
      stock_thread_done(thread_id)
   end

   function sysbench.hooks.report_intermediate(stat)
      require("measure_result").report_intermediate(stat)
   end

   function done()
      require("measure_result").finish(workload)
   end
end

return measure
