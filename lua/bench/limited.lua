-- For event-cost.sh: sysbench's own oltp_read_only, each client ending after EVENTS_PER_CLIENT
-- events; under measure.lua if MEASURED is 1. (--events cannot be combined with a window.)

local folder = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
package.path = folder .. "../?.lua;" .. package.path

local measure = require("measure")
measure.load_stock("oltp_read_only")

local stock_event, left = event, tonumber(os.getenv("EVENTS_PER_CLIENT"))

function event(thread_id)
   stock_event(thread_id)
   left = left - 1
   return left == 0
end

if os.getenv("MEASURED") == "1" then
   measure.wrap("oltp_read_only")
end
