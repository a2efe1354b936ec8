-- What tells whether the load was steady, from header and slots when all clients have ended.

local ffi = require("ffi")
local measure = require("measure")
local slot_of = require("measure.slot")
local window_of = require("measure.window")

local steady = {}

local WARMUP_ENDED_BY = {
   [window_of.BY_CLOCK] = "clock",
   [window_of.BY_CLIENTS] = "clients",
   [window_of.BY_LIMIT] = "limit",
}

local function window_ended_by(header, clients)
   local least_ns = header.start_ns + header.length_ns
   if header.min_events > 0 and clients < header.enough then
      return "limit"
   end
   return header.end_ns > least_ns and "clients" or "clock"
end

-- Pairs of a number of transactions and how many clients completed so many, in rising order.
local function completions(sum)
   local pairs_of = {}
   for transactions, clients in pairs(sum.clients) do
      pairs_of[#pairs_of + 1] = {transactions, clients}
   end
   table.sort(pairs_of, function(a, b)
      return a[1] < b[1]
   end)
   return pairs_of
end

local function clients_with(sum, events)
   local clients = 0
   for transactions, so_many in pairs(sum.clients) do
      clients = clients + (transactions >= events and so_many or 0)
   end
   return clients
end

-- Seconds until enough clients had completed what the window waits for; nil where they had not.
local function clients_done_s(header, slots)
   local times_ns = {}
   for i = 0, header.active - 1 do
      if slots[i].done_ns > 0 then
         times_ns[#times_ns + 1] = slots[i].done_ns
      end
   end
   table.sort(times_ns)
   local last_ns = header.min_events > 0 and times_ns[header.enough]
   return last_ns and (last_ns - header.start_ns) / 1e9 or nil
end

-- A histogram as that of latencies.
local function ages(header, slots, field)
   local counts = ffi.new("uint32_t[?]", measure.BUCKETS)
   for i = 0, header.active - 1 do
      local age_ns = slots[i][field]
      if age_ns > 0 then
         local bucket = slot_of.bucket_of(math.min(slot_of.whole_us(age_ns), slot_of.HIGHEST_US))
         counts[bucket] = counts[bucket] + 1
      end
   end
   return counts
end

function steady.of(header, slots, sum)
   local reached = clients_with(sum, header.min_events)
   return {
      warmup = {
         least_s = header.warmup_ns / 1e9,
         limit_s = header.warmup_limit_ns / 1e9,
         events = header.warmup_events,
         clients = header.warmup_events > 0 and window_of.count(header, window_of.WARM) or
            header.active,
         ended_by = WARMUP_ENDED_BY[header.warmup_ended_by],
      },
      window = {
         least_s = header.length_ns / 1e9,
         limit_s = header.limit_ns / 1e9,
         events = header.min_events,
         clients = reached,
         ended_by = window_ended_by(header, reached),
      },
      completions = completions(sum),
      ages_at_start = ages(header, slots, "start_age_ns"),
      ages_at_end = ages(header, slots, "end_age_ns"),
      clients_done_s = clients_done_s(header, slots),
   }
end

return steady
