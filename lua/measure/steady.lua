-- What tells whether the load was steady, from header and slots when all clients have ended.

local ffi = require("ffi")
local measure = require("measure")
local intervals = require("measure.intervals")
local slot_of = require("measure.slot")
local window_of = require("measure.window")

local steady = {}

-- As in ClientGroup in java-oltp/model.
local MAX_GROUPS, MIN_GROUPS, GROUP_AN_OCTAVE = 10, 4, 16

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

local function age_bucket(age_ns)
   return slot_of.bucket_of(math.min(slot_of.whole_us(age_ns), slot_of.HIGHEST_US))
end

-- Pairs of a number and how often it was, in rising order.
local function sorted_pairs(counts)
   local pairs_of = {}
   for number, count in pairs(counts) do
      pairs_of[#pairs_of + 1] = {number, count}
   end
   table.sort(pairs_of, function(a, b)
      return a[1] < b[1]
   end)
   return pairs_of
end

local function group_of(header, slots, first, step)
   local group = {clients = 0}
   local latencies, at_start, at_end = {}, {}, {}
   local function add(counts, bucket, count)
      local us = intervals.lowest_us_of(bucket, GROUP_AN_OCTAVE)
      counts[us] = (counts[us] or 0) + count
   end
   local function add_age(counts, age_ns)
      if age_ns > 0 then
         add(counts, age_bucket(age_ns), 1)
      end
   end
   for i = first, header.active - 1, step do
      local slot = slots[i]
      group.clients = group.clients + 1
      for bucket = slot.lowest, slot.highest do
         if slot.counts[bucket] > 0 then
            add(latencies, bucket, slot.counts[bucket])
         end
      end
      add_age(at_start, slot.start_age_ns)
      add_age(at_end, slot.end_age_ns)
   end
   group.latency_counts = sorted_pairs(latencies)
   group.ages_at_start, group.ages_at_end = sorted_pairs(at_start), sorted_pairs(at_end)
   return group
end

-- Every n-th client is of one group; none where there are too few.
local function client_groups(header, slots)
   local count = math.min(MAX_GROUPS, header.active)
   local groups = {}
   for first = 0, count >= MIN_GROUPS and count - 1 or -1 do
      groups[first + 1] = group_of(header, slots, first, count)
   end
   return groups
end

-- A histogram as that of latencies.
local function ages(header, slots, field)
   local counts = ffi.new("uint32_t[?]", measure.BUCKETS)
   for i = 0, header.active - 1 do
      local age_ns = slots[i][field]
      if age_ns > 0 then
         local bucket = age_bucket(age_ns)
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
      completions = sorted_pairs(sum.clients),
      ages_at_start = ages(header, slots, "start_age_ns"),
      ages_at_end = ages(header, slots, "end_age_ns"),
      clients_done_s = clients_done_s(header, slots),
      client_groups = client_groups(header, slots),
   }
end

return steady
