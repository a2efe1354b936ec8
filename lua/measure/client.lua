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
uint64_t sb_counter_val(int thread_id, int type);
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

local function record_latency(slot, ns)
   local us = math.max(1, math.floor(ns / 1000 + 0.5))
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

-- Statements are known from sysbench's own counters of this client, read after each event: what
-- they rose by belongs to the transaction that has just completed, its failed attempts included.
local OTHER, READ, WRITE, RECONNECT = 0, 1, 2, 5

local function counter(tid, type)
   return tonumber(C.sb_counter_val(tid, type))
end

local function measured_event(stock_event, header, slots, tid)
   local slot = slots[tid]
   slot.lowest, slot.highest, slot.min_us = measure.BUCKETS, -1, math.huge
   local in_flight, start_ns = false, 0
   local others, reads, writes, reconnects = 0, 0, 0, 0

   -- Looks at the time at restarts too: a transaction may be restarted for ever.
   local function is_inside(at_ns)
      return at_ns >= header.start_ns and
         (at_ns < header.end_ns or not is_over(header, slots, at_ns))
   end

   local function record(end_ns)
      local o, r = counter(tid, OTHER), counter(tid, READ)
      local w, c = counter(tid, WRITE), counter(tid, RECONNECT)
      if is_inside(end_ns) then
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
      if is_inside(now_ns()) then
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

-- Once the window is closed, transactions of many statements are left, as if to restart them:
-- thousands of slow ones would run on for a minute. In the stock scripts each of their statements
-- draws an id first, which is where they are left. (What draws in another way, or not at all, sends
-- no more than one statement.)
local function leave_when_closed(header)
   local stock_draw = sysbench.rand.default
   local leave = {errcode = sysbench.error.RESTART_EVENT}

   function sysbench.rand.default(lowest, highest)
      if header.closed ~= 0 then
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
