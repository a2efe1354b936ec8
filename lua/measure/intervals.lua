-- Histograms of all clients added up, and the intervals of the window made from them.

local ffi = require("ffi")
local measure = require("measure")
local slot_of = require("measure.slot")
local C = ffi.C

ffi.cdef([[
typedef uint32_t measure_coarse[124];

typedef struct {
   double start_s, length_s, transactions, recorded, p50_us, p95_us, p99_us, max_us;
   /* Four buckets an octave. */
   measure_coarse coarse;
} measure_interval;

int pthread_setcancelstate(int state, int *old_state);

/* sysbench 1.0's sb_stat_t, to have its own reporter print it. */
typedef struct {
   uint32_t threads_running;
   double time_interval, time_total;
   double latency_pct, latency_min, latency_max, latency_avg, latency_sum;
   uint64_t events, reads, writes, other, errors, reconnects;
   uint64_t queue_length, concurrency;
} measure_sb_stat;
void db_report_intermediate(measure_sb_stat *stat);
]])

local BUCKETS = measure.BUCKETS
local RELATIVE_ERROR = 1 / 128

local intervals = {}

intervals.RELATIVE_ERROR = RELATIVE_ERROR

-- A bucket's lowest value and its width, where there are so many buckets an octave.
local function bounds_us(bucket, an_octave)
   local shift = math.max(0, math.floor(bucket / an_octave) - 1)
   return (bucket - shift * an_octave) * 2 ^ shift, 2 ^ shift
end

local function middle_us(bucket)
   local lowest_us, width_us = bounds_us(bucket, 64)
   return lowest_us + math.floor(width_us / 2)
end
intervals.middle_us = middle_us

-- For heat maps: fewer buckets an octave, each of whole ones of ours.
local COARSE_AN_OCTAVE = 4
intervals.COARSE_BUCKETS = ffi.sizeof("measure_coarse") / ffi.sizeof("uint32_t")

-- The bucket of ours among those of so many an octave, a power of two.
local function coarse_of(bucket, an_octave)
   local us = bounds_us(bucket, 64)
   local shift = us < 2 * an_octave and 0 or C.ilogb(us) - C.ilogb(an_octave)
   return shift * an_octave + math.floor(us / 2 ^ shift)
end

function intervals.coarse_lowest_us(coarse, an_octave)
   return (bounds_us(coarse, an_octave or COARSE_AN_OCTAVE))
end

intervals.coarse_of = coarse_of

-- The lowest value of the bucket among those of so many an octave.
function intervals.lowest_us_of(bucket, an_octave)
   return intervals.coarse_lowest_us(coarse_of(bucket, an_octave), an_octave)
end

-- The least value that at least this part of the counts does not exceed.
local function percentile_us(counts, total, percent, max_us)
   local rank = math.max(1, math.ceil(total * percent / 100))
   local seen = 0
   for bucket = 0, BUCKETS - 1 do
      seen = seen + counts[bucket]
      if seen >= rank then
         return math.min(middle_us(bucket), max_us)
      end
   end
end
intervals.percentile_us = percentile_us

local merged = ffi.new("uint32_t[?]", BUCKETS)
intervals.merged = merged

local seen = ffi.new("measure_slot")
local BEFORE_COUNTS = ffi.offsetof("measure_slot", "counts")
local TRIES = 10

-- A copy of what a client has written, whole also where the client adds up and has lost its CPU.
local function look_at(slot)
   for _ = 1, TRIES do
      ffi.copy(seen, slot, BEFORE_COUNTS)
      local counts = seen.highest - seen.lowest + 1
      if counts > 0 then
         ffi.copy(seen.counts + seen.lowest, slot.counts + seen.lowest, 4 * counts)
      end
      if slot.changes == seen.changes then
         return
      end
   end
end

-- Whether a latency that is still pending is in the counts already.
local function is_counted(place)
   local adding, bucket, count = slot_of.marks(seen.adding, place)
   return adding and seen.lowest <= bucket and seen.counts[bucket] == count
end

-- Adds up the histograms of all clients and what is pending beside them.
local function merge(header, slots)
   ffi.fill(merged, ffi.sizeof(merged))
   local overflow, max_us = 0, 0
   for i = 0, header.active - 1 do
      look_at(slots[i])
      overflow = overflow + seen.overflow
      max_us = math.max(max_us, seen.max_us)
      for bucket = seen.lowest, seen.highest do
         merged[bucket] = merged[bucket] + seen.counts[bucket]
      end
      for place = seen.pending_from, measure.PENDING - 1 do
         local ns = seen.pending_ns[place]
         if ns > 0 and not is_counted(place) then
            local us = slot_of.whole_us(ns)
            if us > slot_of.HIGHEST_US then
               overflow = overflow + 1
            else
               local bucket = slot_of.bucket_of(us)
               merged[bucket] = merged[bucket] + 1
               max_us = math.max(max_us, us)
            end
         end
      end
   end
   return overflow, max_us
end

function intervals.of(header, slots)
   return ffi.cast("measure_interval *", slots + header.threads)
end

-- What the last interval has at least.
local SHORTEST_NS = 1e6

local difference = ffi.new("uint32_t[?]", BUCKETS)

-- What was counted since the last interval becomes the next one, so that all of them add up to
-- what the window holds.
local function close(header, slots, final_ns)
   local overflow, max_us = merge(header, slots)
   -- Who reads may lose its CPU too: what was read is of now, and not of when it began.
   local end_ns = final_ns or math.min(measure.now_ns(), header.end_ns - SHORTEST_NS)
   local interval = intervals.of(header, slots)[header.intervals]
   local count, highest = 0, 0
   for bucket = 0, BUCKETS - 1 do
      difference[bucket] = math.max(0, merged[bucket] - header.reported[bucket])
      header.reported[bucket] = header.reported[bucket] + difference[bucket]
      if difference[bucket] > 0 then
         count = count + difference[bucket]
         highest = bucket
         local coarse = coarse_of(bucket, COARSE_AN_OCTAVE)
         interval.coarse[coarse] = interval.coarse[coarse] + difference[bucket]
      end
   end
   local start_ns = math.max(header.reported_ns, header.start_ns)
   interval.start_s = (start_ns - header.start_ns) / 1e9
   interval.length_s = (end_ns - start_ns) / 1e9
   interval.transactions = count + overflow - header.reported_overflow
   interval.recorded = count
   if count > 0 then
      interval.p50_us = percentile_us(difference, count, 50, max_us)
      interval.p95_us = percentile_us(difference, count, 95, max_us)
      interval.p99_us = percentile_us(difference, count, 99, max_us)
      interval.max_us = math.min(middle_us(highest), max_us)
   end
   header.reported_overflow = overflow
   header.reported_ns = end_ns
   header.intervals = header.intervals + 1
end

intervals.close = close

-- sysbench's ticks count from its own start: an interval ends at the first tick that makes it, and
-- leaves what follows, at least half as long as asked for.
local function report_interval(header, slots)
   local now_ns = measure.now_ns()
   local shortest_ns = sysbench.opt.report_interval * 1e9 / 2
   local start_ns = math.max(header.reported_ns, header.start_ns)
   if header.first_event_ns > 0 and now_ns - start_ns >= shortest_ns and
      header.end_ns - now_ns >= shortest_ns and header.intervals < header.interval_room - 1
   then
      close(header, slots)
   end
end

-- Defining the hook turns sysbench's own line off, so it is asked for it.
local function print_stock_line(stat)
   local copy = ffi.new("measure_sb_stat")
   for name, value in pairs(stat) do
      copy[name] = value
   end
   C.db_report_intermediate(copy)
end

-- sysbench.hooks.report_intermediate, called in the reporting thread's state.
function intervals.report(stat)
   -- sysbench ends this thread by cancelling it, which must not happen inside of Lua.
   local CANCEL_ENABLE, CANCEL_DISABLE = 0, 1
   C.pthread_setcancelstate(CANCEL_DISABLE, nil)
   local fine, why = pcall(function()
      local header, slots = measure.attach()
      if header then
         report_interval(header, slots)
      end
      print_stock_line(stat)
   end)
   C.pthread_setcancelstate(CANCEL_ENABLE, nil)
   if not fine then
      error(why, 0)
   end
end

return intervals
