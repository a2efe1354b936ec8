-- When the window opens and when it closes. Whoever notices that a rule is met sets the edge ahead
-- of the clock; all others only compare times with it.
--
-- No client ever waits for another: with thousands of runnable threads, who holds a mutex may lose
-- its CPU for seconds, and each of those who wait for it has to wait for a CPU again before it can
-- wake the next. So clients try the mutex, and go on where somebody else has it.

local ffi = require("ffi")
local bit = require("bit")
local measure = require("measure")
local C = ffi.C
local now_ns, NOTICE_NS = measure.now_ns, measure.NOTICE_NS

ffi.cdef([[
int pthread_mutex_lock(void *mutex);
int pthread_mutex_trylock(void *mutex);
int pthread_mutex_unlock(void *mutex);
int pthread_cond_broadcast(void *condition);
int usleep(unsigned int us);
]])

-- Long enough for a client to publish an edge before others come to it.
local AHEAD_NS = 5e8
-- How often somebody looks whether a rule is met.
local LOOK_NS = 2e8
local BEGINNING_US = 1000

-- Values of warmup_ended_by, and what a client's progress is made of.
local window = {BY_CLOCK = 0, BY_CLIENTS = 1, BY_LIMIT = 2, WARM = 1, DONE = 2}

-- A byte for each client, which only that client writes.
function window.progress(header)
   return ffi.cast("uint8_t *", header) + header.progress_offset
end

-- Four clients at a time, as who counts may lose its CPU over it: their bytes are added up side by
-- side for as long as they have room.
function window.count(header, flag)
   local words = ffi.cast("int32_t *", window.progress(header))
   local mask, count = flag * 0x01010101, 0
   local last = math.ceil(header.active / 4) - 1
   for from = 0, last, 64 do
      local sums = 0
      for i = from, math.min(from + 63, last) do
         sums = sums + bit.band(words[i], mask)
      end
      sums = sums / flag
      count = count + sums % 256 + math.floor(sums / 256) % 256 +
         math.floor(sums / 65536) % 256 + math.floor(sums / 16777216)
   end
   return count
end
-- Called by any of thousands of clients, each with a compiler of its own.
jit.off(window.count)

-- By whoever holds the mutex. Clients that have seen the end must find what it depends on.
local function set_end(header, end_ns)
   header.attention_ns = math.min(end_ns, header.next_look_ns)
   header.end_ns = end_ns
end

-- The end up to which the window goes on unless it is brought forward.
local function last_end_ns(header, start_ns)
   return start_ns + (header.min_events > 0 and header.limit_ns or header.length_ns)
end

-- The end comes last: clients that see it know that all is set.
local function begin_load(header, at_ns)
   local start_ns = at_ns + header.warmup_ns
   if header.warmup_events > 0 then
      start_ns = at_ns + header.warmup_limit_ns + NOTICE_NS
      header.warmup_ended_by = window.BY_LIMIT
   end
   header.opening_known = header.warmup_events == 0 and 1 or 0
   header.closing_known = header.min_events == 0 and 1 or 0
   local looks = header.opening_known == 0 or header.closing_known == 0
   header.next_look_ns = looks and at_ns or math.huge
   header.first_event_ns = at_ns
   header.start_ns = start_ns
   set_end(header, last_end_ns(header, start_ns))
end

local function await_beginning(header, at_ns)
   while header.end_ns == 0 do
      if C.pthread_mutex_trylock(header.looking) == 0 then
         if header.end_ns == 0 then
            begin_load(header, at_ns)
         end
         C.pthread_mutex_unlock(header.looking)
      else
         C.usleep(BEGINNING_US)
      end
   end
end

-- An edge that was published too late may have been passed by clients that did not know it.
local function require_ahead(header, edge_ns)
   if now_ns() >= edge_ns then
      header.late = 1
   end
end

-- Gives the start once it is known.
local function look_for_start(header, at_ns)
   if window.count(header, window.WARM) >= header.enough then
      local least_ns = header.first_event_ns + header.warmup_ns
      local known_ns = now_ns()
      local start_ns = math.max(least_ns, known_ns + NOTICE_NS)
      if start_ns < header.start_ns then
         header.warmup_ended_by = known_ns > least_ns and window.BY_CLIENTS or window.BY_CLOCK
         header.start_ns = start_ns
         set_end(header, last_end_ns(header, start_ns))
         require_ahead(header, start_ns)
      end
      header.opening_known = 1
   elseif at_ns >= header.first_event_ns + header.warmup_limit_ns then
      header.opening_known = 1
   end
   return header.opening_known == 1 and header.start_ns or nil
end

-- At its least length, or at the next whole second that is far enough ahead.
local function look_for_end(header)
   if window.count(header, window.DONE) < header.enough then
      return
   end
   local end_ns = header.start_ns + header.length_ns
   local ahead_ns = now_ns() + AHEAD_NS
   if end_ns < ahead_ns then
      end_ns = header.start_ns + math.ceil((ahead_ns - header.start_ns) / 1e9) * 1e9
   end
   if end_ns < header.end_ns then
      set_end(header, end_ns)
      require_ahead(header, end_ns)
   end
   header.closing_known = 1
end

local function announce(start_ns)
   io.stdout:write(("Window opens at %.0f\n"):format(start_ns))
   io.stdout:flush()
end

-- For a client that has come to next_look_ns.
function window.look(header, at_ns)
   if C.pthread_mutex_trylock(header.looking) ~= 0 then
      return
   end
   local opens_ns
   if at_ns >= header.next_look_ns then
      if header.opening_known == 0 then
         opens_ns = look_for_start(header, at_ns)
      elseif at_ns >= header.start_ns and header.closing_known == 0 then
         look_for_end(header)
      end
      local known = header.opening_known == 1 and header.closing_known == 1
      header.next_look_ns = known and math.huge or at_ns + LOOK_NS
      header.attention_ns = math.min(header.end_ns, header.next_look_ns)
   end
   C.pthread_mutex_unlock(header.looking)
   if opens_ns then
      announce(opens_ns)
   end
end

-- Whether the window is over at at_ns. The first client of all to ask begins the load.
function window.is_over(header, at_ns)
   await_beginning(header, at_ns)
   if at_ns < header.end_ns then
      return false
   end
   if header.closed == 0 then
      header.closed = 1
      C.pthread_cond_broadcast(header.closing)
   end
   return true
end

return window
