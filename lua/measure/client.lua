-- What a client does around each event. Loaded by thousands of states: kept small for that.

local ffi = require("ffi")
local measure = require("measure")
local slot_of = require("measure.slot")
local C = ffi.C
local now_ns, PENDING = measure.now_ns, measure.PENDING

ffi.cdef([[
/* sysbench 1.0's statement counters: six in a cache line for each client. */
typedef uint64_t measure_sb_counters[8];
extern measure_sb_counters *sb_counters;
]])

local client = {}

local function completions(header, slots)
   local sum = 0
   for i = 0, header.threads - 1 do
      sum = sum + slots[i].transactions + slot_of.pending(slots[i])
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
-- much, an array's element less and a Lua variable nearly nothing.
local function index_of(struct, field, type)
   return ffi.offsetof(struct, field) / ffi.sizeof(type)
end

local END_NS = index_of("measure_header", "end_ns", "double")
local CLOSED = index_of("measure_header", "closed", "int32_t")
local COUNTERS_SIZE = ffi.sizeof("measure_sb_counters")

local function measured_event(stock_event, header, slots, tid)
   local slot = slots[tid]
   local window, flags = ffi.cast("double *", header), ffi.cast("int32_t *", header)
   local pending_ns, filled = slot.pending_ns, 0
   local copy, counters = ffi.copy, C.sb_counters[tid]
   local before, last = slot.counters_before, slot.counters_last
   local in_flight, start_ns, window_start_ns = false, 0, 0
   slot_of.clear(slot)

   -- A restart calls event() again for the same transaction: its latency goes on from the first
   -- attempt. Looks at the time too: a transaction may be restarted for ever.
   local stock_restart = sysbench.hooks.before_restart_event
   function sysbench.hooks.before_restart_event(errdesc)
      local at_ns = now_ns()
      if at_ns >= window_start_ns and
         (at_ns < window[END_NS] or not is_over(header, slots, at_ns))
      then
         record_error(slot, errdesc.sql_errno)
      end
      if stock_restart then
         stock_restart(errdesc)
      end
   end

   -- A client's first look is under the mutex: the window's start is then set, and seen.
   local function enters()
      if is_over(header, slots, start_ns) then
         return false
      end
      if window_start_ns == 0 then
         window_start_ns = header.start_ns
         copy(before, counters, COUNTERS_SIZE)
      end
      return true
   end

   local function make_room()
      C.pthread_mutex_lock(header.mutex)
      slot_of.add_up(slot, PENDING)
      C.pthread_mutex_unlock(header.mutex)
      filled = 0
   end

   return function(thread_id)
      if not in_flight then
         start_ns = now_ns()
         if (window_start_ns == 0 or start_ns >= window[END_NS]) and not enters() then
            return true
         end
         in_flight = true
      elseif flags[CLOSED] ~= 0 then
         return true
      end
      local stop = stock_event(thread_id)
      local end_ns = now_ns()
      in_flight = false
      -- Statements are known from sysbench's own counters: what they rise by inside the window
      -- belongs to the transactions that complete there, their failed attempts included.
      if end_ns < window_start_ns then
         copy(before, counters, COUNTERS_SIZE)
      elseif end_ns < window[END_NS] or not is_over(header, slots, end_ns) then
         copy(last, counters, COUNTERS_SIZE)
         pending_ns[filled] = end_ns - start_ns
         filled = filled + 1
         if filled == PENDING then
            make_room()
         end
      end
      return stop
   end
end

-- Puts measurement around the callbacks that the stock script has defined.
function client.wrap(header, slots)
   local stock_thread_init, stock_thread_done = thread_init, thread_done

   function thread_init(thread_id)
      stock_thread_init(thread_id)
      event = measured_event(event, header, slots, thread_id)
   end

   function thread_done(thread_id)
      slots[thread_id].left = 1
      stock_thread_done(thread_id)
   end
end

return client
