-- When the window opens and when it closes: clients decide it, under the mutex.

local measure = require("measure")
local C = require("ffi").C
local now_ns, NOTICE_NS = measure.now_ns, measure.NOTICE_NS

-- Values of warmup_ended_by.
local window = {BY_CLOCK = 0, BY_CLIENTS = 1, BY_LIMIT = 2}

local function set_start(header, start_ns)
   header.start_ns = start_ns
   header.look_ns = start_ns
   header.end_ns = start_ns + header.length_ns
end

-- A client may lose its CPU between two lines for seconds, and no other may run past a start that
-- is not there to be seen: so it is set, then compared with the clock, and set anew where it is not
-- ahead any more. Who sees it waits for the mutex before believing it. A start that comes with the
-- limit may lie in the past, because from the limit on all look under the mutex.
local function open_soon(header, by_limit)
   local least_ns = header.first_event_ns + header.warmup_ns
   local latest_ns = header.first_event_ns + header.warmup_limit_ns + NOTICE_NS
   local known_ns = now_ns()
   header.warmup_ended_by = by_limit and window.BY_LIMIT or
      known_ns > least_ns and window.BY_CLIENTS or window.BY_CLOCK
   repeat
      local start_ns = math.min(math.max(least_ns, known_ns + NOTICE_NS), latest_ns)
      set_start(header, start_ns)
      known_ns = now_ns()
   until known_ns < start_ns or start_ns == latest_ns
end

local function announce(start_ns)
   io.stdout:write(("Window opens at %.0f\n"):format(start_ns))
   io.stdout:flush()
end

-- Called by each client once, when it has completed its warmup_events.
function window.count_warm(header)
   C.pthread_mutex_lock(header.mutex)
   header.warm = header.warm + 1
   local opens = header.warm == header.enough and header.start_ns == math.huge
   if opens then
      open_soon(header, false)
   end
   local start_ns = header.start_ns
   C.pthread_mutex_unlock(header.mutex)
   if opens then
      announce(start_ns)
   end
end

-- The window's start as seen at at_ns, for a client that has come to look_ns: no start is known
-- there once the limit is reached, and the client sets it.
function window.opening_ns(header, at_ns)
   C.pthread_mutex_lock(header.mutex)
   local opens = header.start_ns == math.huge and at_ns >= header.look_ns
   if opens then
      open_soon(header, true)
   end
   local start_ns = header.start_ns
   C.pthread_mutex_unlock(header.mutex)
   if opens then
      announce(start_ns)
   end
   return start_ns
end

local function begin_load(header, at_ns)
   header.first_event_ns = at_ns
   if header.warmup_events == 0 then
      set_start(header, at_ns + header.warmup_ns)
   else
      header.look_ns = at_ns + header.warmup_limit_ns
      header.end_ns = math.huge
   end
end

-- In whole seconds, for clients that completed too little.
local function lengthen(header, at_ns)
   local latest_ns = header.start_ns + header.limit_ns
   while header.end_ns <= at_ns and header.end_ns < latest_ns do
      header.end_ns = math.min(header.end_ns + 1e9, latest_ns)
   end
end

-- Whether the window is over at at_ns. The first client of all to ask begins the load.
function window.is_over(header, at_ns)
   C.pthread_mutex_lock(header.mutex)
   if header.first_event_ns == 0 then
      begin_load(header, at_ns)
   elseif header.closed == 0 and at_ns >= header.end_ns then
      if header.min_events > 0 and header.done < header.enough then
         lengthen(header, at_ns)
      end
      if at_ns >= header.end_ns then
         header.closed = 1
         C.pthread_cond_broadcast(header.closing)
      end
   end
   local over = at_ns >= header.end_ns
   C.pthread_mutex_unlock(header.mutex)
   return over
end

return window
