-- What a client does around each event. Loaded by thousands of states: kept small for that.

local ffi = require("ffi")
local bit = require("bit")
local measure = require("measure")
local C = ffi.C
local now_ns = measure.now_ns

ffi.cdef([[
int ilogb(double x);
int pthread_mutex_lock(void *mutex);
int pthread_mutex_unlock(void *mutex);

/* sysbench 1.0's statement counters: six in a cache line for each client. */
typedef uint64_t measure_sb_counters[8];
extern measure_sb_counters *sb_counters;
]])

local HIGHEST_US = 3600 * 1e6

local client = {}

local function bucket_of(us)
   local shift = us < 128 and 0 or C.ilogb(us) - 6
   return shift * 64 + (shift == 0 and us or bit.rshift(us, shift))
end
client.bucket_of = bucket_of

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

local function record_error(slot, code)
   slot.restarts = slot.restarts + 1
   for i = 0, measure.ERROR_CODES - 1 do
      local entry = slot.errors[i]
      if entry.count == 0 or entry.code == code then
         entry.code = code
         entry.count = entry.count + 1
         return
      end
   end
   slot.errors_beyond = slot.errors_beyond + 1
end

-- A client with few transactions runs in LuaJIT's interpreter, where a field of a struct costs
-- much, an array's element less and a Lua variable nearly nothing. So the slot is written through
-- arrays, and what it holds is known here without reading.
local function index_of(struct, field, type)
   return ffi.offsetof(struct, field) / ffi.sizeof(type)
end

local TRANSACTIONS = index_of("measure_slot", "transactions", "double")
local OVERFLOW = index_of("measure_slot", "overflow", "double")
local SUM_US = index_of("measure_slot", "sum_us", "double")
local MIN_US = index_of("measure_slot", "min_us", "double")
local MAX_US = index_of("measure_slot", "max_us", "double")
local READS = index_of("measure_slot", "reads", "double")
local WRITES = index_of("measure_slot", "writes", "double")
local OTHERS = index_of("measure_slot", "others", "double")
local RECONNECTS = index_of("measure_slot", "reconnects", "double")
local END_NS = index_of("measure_header", "end_ns", "double")
local CLOSED = index_of("measure_header", "closed", "int32_t")

local function latency_recorder(slot)
   local numbers, counts = ffi.cast("double *", slot), slot.counts
   local transactions, sum_us, overflow = 0, 0, 0
   local min_us, max_us = math.huge, 0
   local lowest, highest = measure.BUCKETS, -1
   slot.lowest, slot.highest, slot.min_us = lowest, highest, min_us

   return function(ns)
      local us = math.max(1, math.floor(ns / 1000 + 0.5))
      transactions = transactions + 1
      numbers[TRANSACTIONS] = transactions
      if us > HIGHEST_US then
         overflow = overflow + 1
         numbers[OVERFLOW] = overflow
         return
      end
      local bucket = bucket_of(us)
      if bucket < lowest then
         lowest, slot.lowest = bucket, bucket
      end
      if bucket > highest then
         highest, slot.highest = bucket, bucket
      end
      counts[bucket] = counts[bucket] + 1
      sum_us = sum_us + ns / 1000
      numbers[SUM_US] = sum_us
      if us < min_us then
         min_us, numbers[MIN_US] = us, us
      end
      if us > max_us then
         max_us, numbers[MAX_US] = us, us
      end
   end
end

-- Statements are known from sysbench's own counters of this client, read after each event: what
-- they rose by belongs to the transaction that has just completed, its failed attempts included.
-- The lower halves of the counters are enough to tell by how much.
local OTHER, READ, WRITE, RECONNECT = 0, 2, 4, 10
local HALF = 2 ^ 32

local function statement_recorder(slot, tid)
   local numbers, counters = ffi.cast("double *", slot), ffi.cast("uint32_t *", C.sb_counters[tid])
   local o_before, r_before, w_before, c_before = 0, 0, 0, 0
   local others, reads, writes, reconnects = 0, 0, 0, 0

   return function(inside)
      local o, r, w, c = counters[OTHER], counters[READ], counters[WRITE], counters[RECONNECT]
      if inside then
         others = others + (o - o_before) % HALF
         reads = reads + (r - r_before) % HALF
         numbers[OTHERS], numbers[READS] = others, reads
         if w ~= w_before then
            writes = writes + (w - w_before) % HALF
            numbers[WRITES] = writes
         end
         if c ~= c_before then
            reconnects = reconnects + (c - c_before) % HALF
            numbers[RECONNECTS] = reconnects
         end
      end
      o_before, r_before, w_before, c_before = o, r, w, c
   end
end

local function measured_event(stock_event, header, slots, tid)
   local slot = slots[tid]
   local window, flags = ffi.cast("double *", header), ffi.cast("int32_t *", header)
   local record_latency, record_statements = latency_recorder(slot), statement_recorder(slot, tid)
   local in_flight, start_ns, window_start_ns = false, 0, 0

   -- Looks at the time at restarts too: a transaction may be restarted for ever.
   local function is_inside(at_ns)
      return at_ns >= window_start_ns and
         (at_ns < window[END_NS] or not is_over(header, slots, at_ns))
   end

   -- A restart calls event() again for the same transaction: its latency goes on from the first
   -- attempt.
   local stock_restart = sysbench.hooks.before_restart_event
   function sysbench.hooks.before_restart_event(errdesc)
      if is_inside(now_ns()) then
         record_error(slot, errdesc.sql_errno)
      end
      if stock_restart then
         stock_restart(errdesc)
      end
   end

   local function begins()
      if flags[CLOSED] ~= 0 then
         return false
      end
      start_ns = now_ns()
      -- A client's first look is under the mutex: the window's start is then set, and seen.
      local first = window_start_ns == 0
      if (first or start_ns >= window[END_NS]) and is_over(header, slots, start_ns) then
         return false
      end
      if first then
         window_start_ns = header.start_ns
      end
      in_flight = true
      return true
   end

   return function(thread_id)
      if not in_flight and not begins() or flags[CLOSED] ~= 0 then
         return true
      end
      local stop = stock_event(thread_id)
      local end_ns = now_ns()
      local inside = is_inside(end_ns)
      record_statements(inside)
      if inside then
         record_latency(end_ns - start_ns)
      end
      in_flight = false
      return stop
   end
end

-- Once the window is closed, transactions of many statements are left, as if to restart them:
-- thousands of slow ones would run on for a minute. In the stock scripts each of their statements
-- draws an id first, which is where they are left. (What draws in another way, or not at all, sends
-- no more than one statement.)
local function leave_when_closed(header)
   local flags, stock_draw = ffi.cast("int32_t *", header), sysbench.rand.default
   local leave = {errcode = sysbench.error.RESTART_EVENT}

   function sysbench.rand.default(lowest, highest)
      if flags[CLOSED] ~= 0 then
         error(leave)
      end
      return stock_draw(lowest, highest)
   end
end

-- Puts measurement around the callbacks that the stock script has defined.
function client.wrap(header, slots)
   local stock_thread_init, stock_thread_done = thread_init, thread_done

   function thread_init(thread_id)
      stock_thread_init(thread_id)
      event = measured_event(event, header, slots, thread_id)
      leave_when_closed(header)
   end

   function thread_done(thread_id)
      slots[thread_id].left = 1
      stock_thread_done(thread_id)
   end
end

return client
