-- What a client does that is to be connected and to run nothing: it sleeps until the window closes,
-- and then sees whether it still is connected.

local ffi = require("ffi")
local has_failed = require("measure.failed")
local session = require("measure.session")
local C = ffi.C

ffi.cdef([[
int pthread_cond_wait(void *condition, void *mutex);
int pthread_cond_timedwait(void *condition, void *mutex, const long *until);
]])

local idle = {}

-- A client that fails closes no window and wakes nobody. The first of the idle ones looks for that
-- each second; as it leaves, it wakes the others.
function idle.event(header, is_first)
   local function sleep()
      if is_first then
         local until_s = ffi.new("long[2]", {os.time() + 2, 0})
         C.pthread_cond_timedwait(header.closing, header.mutex, until_s)
      else
         C.pthread_cond_wait(header.closing, header.mutex)
      end
   end

   return function()
      C.pthread_mutex_lock(header.mutex)
      while header.closed == 0 and not has_failed() do
         sleep()
      end
      local failed = has_failed()
      C.pthread_mutex_unlock(header.mutex)
      -- A statement that is none of the workload's; sysbench says itself what it met.
      local connection = session.connection
      if not failed and connection and not pcall(session.set, connection) then
         C.pthread_mutex_lock(header.mutex)
         header.lost_idle = header.lost_idle + 1
         C.pthread_mutex_unlock(header.mutex)
      end
      return true
   end
end

return idle
