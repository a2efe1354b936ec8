-- What a client does around each event. Loaded by thousands of states: kept small for that.

local ffi = require("ffi")
local measure = require("measure")
local session = require("measure.session")
local slot_of = require("measure.slot")
local window_of = require("measure.window")
local C = ffi.C
local PENDING, CLOCK_MONOTONIC = measure.PENDING, measure.CLOCK_MONOTONIC

local client = {}

-- Adds an error to those of a client, or of a kind of its transactions.
local function add_error(of, code)
   for i = 0, measure.ERROR_CODES - 1 do
      local entry = of.errors[i]
      if entry.count == 0 or entry.code == code then
         entry.code = code
         entry.count = entry.count + 1
         return
      end
   end
   of.errors_beyond = of.errors_beyond + 1
end

-- A client with few transactions runs in LuaJIT's interpreter, where a field of a struct costs
-- much, an array's element less and a Lua variable nearly nothing.
local function index_of(struct, field, type)
   return ffi.offsetof(struct, field) / ffi.sizeof(type)
end

local END_NS = index_of("measure_header", "end_ns", "double")
local START_NS = index_of("measure_header", "start_ns", "double")
local NEXT_LOOK_NS = index_of("measure_header", "next_look_ns", "double")
local ATTENTION_NS = index_of("measure_header", "attention_ns", "double")
local CLOSED = index_of("measure_header", "closed", "int32_t")
local FULL = -1
local COUNTERS_SIZE = ffi.sizeof("measure_counters")

-- Adds a transaction to those of its kind.
local function add_to_kind(kind, ns)
   local us = slot_of.whole_us(ns)
   kind.transactions = kind.transactions + 1
   kind.rolled_back = kind.rolled_back + (measure.rolled_back and 1 or 0)
   if us > slot_of.HIGHEST_US then
      kind.overflow = kind.overflow + 1
      return
   end
   local bucket = slot_of.bucket_of(us)
   kind.counts[bucket] = kind.counts[bucket] + 1
   kind.sum_us = kind.sum_us + ns / 1000
   kind.min_us = kind.min_us == 0 and us or math.min(kind.min_us, us)
   kind.max_us = math.max(kind.max_us, us)
end

local function measured_event(stock_event, header, slot, counters, progress, kinds)
   local window, flags = ffi.cast("double *", header), ffi.cast("int32_t *", header)
   local now_ns, read_clock = measure.new_clock(slot.clock), measure.read_clock
   local copy, clock = ffi.copy, slot.clock
   local add_up = slot_of.adder(slot)
   local pending_ns, before, last = slot.pending_ns, slot.counters_before, slot.counters_last
   local pause_ns = measure.pause_ns
   local wait = pause_ns and require("measure.pause").wait
   local warmed = 0
   -- When the transaction in flight began, or 0; the next latency's place, or -1 before the window.
   local start_ns, filled, is_restart = 0, -1, false
   copy(before, counters, COUNTERS_SIZE)

   -- A client says that it has completed what was asked of it as it adds up its latencies: the
   -- last of these then fills the room for them.
   local function next_place()
      local missing = header.min_events - slot.transactions
      local place = missing > 0 and math.max(0, PENDING - missing) or 0
      slot.pending_from = place
      return place
   end

   -- Whether the window has opened at at_ns, for a client with a transaction in flight.
   local function enters(at_ns)
      local opening_ns = window[START_NS]
      if at_ns < opening_ns then
         return false
      end
      slot.start_age_ns = math.max(0, opening_ns - start_ns)
      filled = next_place()
      return true
   end

   -- Statements are known from sysbench's own counters: what they rise by inside the window belongs
   -- to the transactions that complete there, their failed attempts included.
   local function warm_up()
      copy(before, counters, COUNTERS_SIZE)
      warmed = warmed + 1
      if warmed == header.warmup_events then
         progress[0] = window_of.WARM
      end
   end

   local function make_room()
      local completed = slot.transactions + filled - slot.pending_from
      if completed >= header.min_events and progress[0] < window_of.DONE then
         progress[0] = progress[0] + window_of.DONE
         -- The clock as it was read for this transaction.
         slot.done_ns = clock[0] * 1e9 + clock[2]
      end
      add_up()
      filled = next_place()
   end

   -- In the middle of a transaction that is not to be restarted.
   local function leave()
      if filled < 0 then
         enters(now_ns())
      end
      slot.end_age_ns = header.end_ns - start_ns
   end

   -- A restart calls event() again for the same transaction: its latency goes on from the first
   -- attempt. Looks at the time too: a transaction may be restarted for ever.
   local stock_restart = sysbench.hooks.before_restart_event
   function sysbench.hooks.before_restart_event(errdesc)
      local at_ns = now_ns()
      if (filled >= 0 or enters(at_ns)) and
         (at_ns < window[END_NS] or not window_of.is_over(header, at_ns))
      then
         slot.restarts = slot.restarts + 1
         add_error(slot, errdesc.sql_errno)
         if kinds then
            add_error(kinds[measure.kind - 1], errdesc.sql_errno)
         end
      end
      if at_ns >= window[NEXT_LOOK_NS] then
         window_of.look(header, at_ns)
      end
      if session.RECONNECTS[errdesc.sql_errno] then
         session.set(errdesc.connection)
      end
      if stock_restart then
         stock_restart(errdesc)
      end
   end

   -- What nearly every transaction ends with. Small enough to be compiled as a whole, which then
   -- touches few lines of memory. Gives nothing, or the time where there is more to do.
   local function ends()
      read_clock(CLOCK_MONOTONIC, clock)
      local at_ns = clock[0] * 1e9 + clock[2]
      if filled < 0 or at_ns >= window[ATTENTION_NS] then
         return at_ns
      end
      copy(last, counters, COUNTERS_SIZE)
      pending_ns[filled] = at_ns - start_ns
      start_ns = at_ns
      filled = filled + 1
      return filled == PENDING and FULL or nil
   end

   -- Gives whether the transaction counts.
   local function has_more(at_ns)
      if at_ns == FULL then
         make_room()
         return true
      end
      local over, counts = false, false
      if filled < 0 and not enters(at_ns) then
         warm_up()
      elseif at_ns < window[END_NS] or not window_of.is_over(header, at_ns) then
         copy(last, counters, COUNTERS_SIZE)
         pending_ns[filled] = at_ns - start_ns
         filled, counts = filled + 1, true
         if filled == PENDING then
            make_room()
         end
      else
         slot.end_age_ns = math.max(0, header.end_ns - start_ns)
         over = true
      end
      if at_ns >= window[NEXT_LOOK_NS] then
         window_of.look(header, at_ns)
      end
      start_ns = over and 0 or at_ns
      return counts
   end

   local function measured(thread_id)
      if pause_ns and not is_restart then
         start_ns = 0
         if wait(header, pause_ns()) then
            return true
         end
      end
      if start_ns == 0 then
         start_ns = now_ns()
         -- The end is 0 until the first client of all begins the load.
         if start_ns >= window[END_NS] and window_of.is_over(header, start_ns) then
            return true
         end
      elseif is_restart and flags[CLOSED] ~= 0 then
         leave()
         return true
      end
      is_restart = true
      local began_ns = start_ns
      local stop = stock_event(thread_id)
      is_restart = false
      local more = ends()
      local counts = more == nil or has_more(more)
      if kinds and counts then
         add_to_kind(kinds[measure.kind - 1], start_ns - began_ns)
      end
      return stop
   end
   -- The compiler would follow it into the stock event, which it tries to compile by itself: each
   -- client would pay for that twice.
   jit.off(measured)
   jit.off(has_more)
   return measured
end

-- Puts measurement around the callbacks that the stock script has defined.
function client.wrap(header, slots)
   local stock_thread_init, stock_thread_done = thread_init, thread_done

   if header.compiles == 0 then
      jit.off()
   end

   function thread_init(thread_id)
      stock_thread_init(thread_id)
      if thread_id < header.active then
         slot_of.clear(slots[thread_id])
         event = measured_event(event, header, slots[thread_id], C.sb_counters[thread_id],
                                window_of.progress(header) + thread_id,
                                header.kinds > 0 and measure.kinds_of(header, thread_id) or nil)
      else
         event = require("measure.idle").event(header, thread_id == header.active)
      end
   end

   function thread_done(thread_id)
      slots[thread_id].left = 1
      -- Idle clients look why: sysbench also ends clients that it has not begun to run.
      if header.active < header.threads then
         C.pthread_mutex_lock(header.mutex)
         C.pthread_cond_broadcast(header.closing)
         C.pthread_mutex_unlock(header.mutex)
      end
      stock_thread_done(thread_id)
   end
end

return client
