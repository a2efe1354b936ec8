-- During and after a measured run: intervals, the summary in text, the record in JSON.
-- The record's form is LoadResult's in java-oltp/record.

local ffi = require("ffi")
local measure = require("measure")
local json = require("measure_json")
local C = ffi.C

ffi.cdef([[
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

local result = {}

local function middle_us(bucket)
   local shift = math.max(0, math.floor(bucket / 64) - 1)
   return (bucket - shift * 64) * 2 ^ shift + math.floor(2 ^ shift / 2)
end
result.middle_us = middle_us

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
result.percentile_us = percentile_us

local merged = ffi.new("uint32_t[?]", BUCKETS)

-- Adds up the histograms of all clients; they may be writing to them meanwhile.
local function merge(header, slots)
   ffi.fill(merged, ffi.sizeof(merged))
   local overflow, max_us = 0, 0
   for i = 0, header.threads - 1 do
      local slot = slots[i]
      overflow = overflow + slot.overflow
      max_us = math.max(max_us, slot.max_us)
      for bucket = slot.lowest, slot.highest do
         merged[bucket] = merged[bucket] + slot.counts[bucket]
      end
   end
   return overflow, max_us
end

local function intervals_of(header, slots)
   return ffi.cast("measure_interval *", slots + header.threads)
end

local difference = ffi.new("uint32_t[?]", BUCKETS)

-- What was counted since the last interval becomes the next one, so that all of them add up to
-- what the window holds.
local function close_interval(header, slots, end_ns)
   local overflow, max_us = merge(header, slots)
   local count, highest = 0, 0
   for bucket = 0, BUCKETS - 1 do
      difference[bucket] = merged[bucket] - header.reported[bucket]
      header.reported[bucket] = merged[bucket]
      count = count + difference[bucket]
      highest = difference[bucket] > 0 and bucket or highest
   end
   local interval = intervals_of(header, slots)[header.intervals]
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

-- sysbench's ticks count from its own start: an interval ends at the first tick that makes it at
-- least half as long as asked for.
local function report_interval(header, slots)
   local now_ns = measure.now_ns()
   local shortest_ns = sysbench.opt.report_interval * 1e9 / 2
   local start_ns = math.max(header.reported_ns, header.start_ns)
   if header.first_event_ns > 0 and now_ns - start_ns >= shortest_ns and
      now_ns < header.end_ns and header.intervals < header.interval_room - 1
   then
      close_interval(header, slots, now_ns)
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

function result.report_intermediate(stat)
   -- sysbench ends this thread by cancelling it, which must not happen inside of Lua.
   local CANCEL_ENABLE, CANCEL_DISABLE = 0, 1
   C.pthread_setcancelstate(CANCEL_DISABLE, nil)
   local header, slots = measure.attach()
   if header then
      report_interval(header, slots)
   end
   print_stock_line(stat)
   C.pthread_setcancelstate(CANCEL_ENABLE, nil)
end

local SUMMED = {"transactions", "overflow", "sum_us", "reads", "writes", "others", "reconnects",
                "restarts"}

local function totals(header, slots)
   local sum = {min_us = math.huge, max_us = 0, errors = {}}
   for _, name in ipairs(SUMMED) do
      sum[name] = 0
   end
   for i = 0, header.threads - 1 do
      local slot = slots[i]
      for _, name in ipairs(SUMMED) do
         sum[name] = sum[name] + slot[name]
      end
      sum.min_us = math.min(sum.min_us, slot.min_us)
      sum.max_us = math.max(sum.max_us, slot.max_us)
      for e = 0, measure.ERROR_CODES - 1 do
         local entry = slot.errors[e]
         if entry.count > 0 then
            local code = tostring(entry.code)
            sum.errors[code] = (sum.errors[code] or 0) + entry.count
         end
      end
      if slot.errors_beyond > 0 then
         sum.errors.other = (sum.errors.other or 0) + slot.errors_beyond
      end
   end
   sum.recorded = sum.transactions - sum.overflow
   return sum
end

local function print_summary(header, sum)
   local length_s = (header.end_ns - header.start_ns) / 1e9
   print(("Measured window:\n" ..
          "    length:                              %.4fs%s\n" ..
          "    transactions:                        %-6.0f (%.2f per sec.)"):format(
         length_s, header.end_ns - header.start_ns > header.length_ns and " (lengthened)" or "",
         sum.transactions, sum.transactions / length_s))
   if sum.recorded > 0 then
      local function ms(percent)
         return percentile_us(merged, sum.recorded, percent, sum.max_us) / 1000
      end
      print(("    latency (ms):                        p50 %.2f  p95 %.2f  p99 %.2f  max %.2f\n")
            :format(ms(50), ms(95), ms(99), sum.max_us / 1000))
   end
end

local function fail(message)
   io.stdout:flush()
   io.stderr:write("FATAL: ", message, "\n")
   os.exit(1)
end

local function clients_left(header, slots)
   local left = 0
   for i = 0, header.threads - 1 do
      left = left + slots[i].left
   end
   return left
end

-- Called in the main state when all clients have ended, well or not.
function result.finish(workload)
   local header, slots = measure.attach()
   if header == nil then
      return
   end
   local left = clients_left(header, slots)
   if header.closed == 0 or left < header.threads then
      fail(("%d of %d clients did not come to the end of the window: nothing is written")
           :format(header.threads - left, header.threads))
   end
   close_interval(header, slots, header.end_ns)
   local sum = totals(header, slots)
   print_summary(header, sum)
   if sysbench.opt.json ~= "" then
      local text = json.record(workload, header, intervals_of(header, slots), sum, merged, result)
      local written, why = json.write(sysbench.opt.json, text)
      if not written then
         fail(("--json=%s: cannot be written: %s"):format(sysbench.opt.json, why))
      end
   end
end

result.RELATIVE_ERROR = RELATIVE_ERROR

return result
