-- What a client does between two transactions of a workload that has it wait, as a person does who
-- reads and types. It is in no transaction then, so no latency has it.

local ffi = require("ffi")
local has_failed = require("measure.failed")
local measure = require("measure")
local window_of = require("measure.window")
local C = ffi.C
local now_ns = measure.now_ns

-- How often it looks whether the window is over.
local POLL_NS = 5e8

local pause = {}

-- Waits for so long, or until the window is over; gives whether it is.
function pause.wait(header, ns)
   local until_ns = now_ns() + ns
   while true do
      local at_ns = now_ns()
      -- The first client of all begins the load, and does not wait for that.
      if window_of.is_over(header, at_ns) or has_failed() then
         return true
      end
      -- Few transactions come to their end, and these look whether the window is to open.
      if at_ns >= header.next_look_ns then
         window_of.look(header, at_ns)
      end
      if at_ns >= until_ns then
         return false
      end
      C.usleep(math.min(until_ns - at_ns, POLL_NS) / 1000)
   end
end

return pause
