-- Checks of the histogram's arithmetic; run as "sysbench histogram.lua".

local folder = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
package.path = folder .. "../?.lua;" .. package.path

local ffi = require("ffi")
local measure = require("measure")
local slot = require("measure.slot")
local intervals = require("measure.intervals")

local function check(name, found, wanted)
   if found == wanted then
      print("ok " .. name)
   else
      print(("FAILED %s: wanted %s, found %s"):format(name, tostring(wanted), tostring(found)))
   end
end

local HOUR_US = 3600 * 1e6

local function first_too_far()
   local us = 0
   while us <= HOUR_US do
      local middle = intervals.middle_us(slot.bucket_of(us))
      if math.abs(middle - us) > us / 128 then
         return us
      end
      us = us + math.max(1, math.floor(us / 1500))
   end
end
check("a_bucket's_middle_is_within_1/128", first_too_far(), nil)

local function first_out_of_order()
   for bucket = 0, measure.BUCKETS - 2 do
      local middle = intervals.middle_us(bucket)
      if slot.bucket_of(middle) ~= bucket or middle >= intervals.middle_us(bucket + 1) then
         return bucket
      end
   end
end
check("a_bucket's_middle_is_in_it_and_rises", first_out_of_order(), nil)

check("an_hour_has_a_bucket", slot.bucket_of(HOUR_US) < measure.BUCKETS, true)

local counts = ffi.new("uint32_t[?]", measure.BUCKETS)
for us = 1, 100 do
   counts[slot.bucket_of(us)] = counts[slot.bucket_of(us)] + 1
end
check("p50_of_1_to_100", intervals.percentile_us(counts, 100, 50, 100), 50)
check("p95_of_1_to_100", intervals.percentile_us(counts, 100, 95, 100), 95)
check("p99.99_of_1_to_100", intervals.percentile_us(counts, 100, 99.99, 100), 100)

-- A coarse bucket is a quarter of a doubling; below 8 us it is a microsecond.
local function first_in_wrong_coarse_bucket()
   for bucket = 1, measure.BUCKETS - 1 do
      local us = intervals.middle_us(bucket)
      local lowest = us < 8 and us or us - us % 2 ^ (math.floor(math.log(us) / math.log(2)) - 2)
      if intervals.coarse_lowest_us(intervals.coarse_of(bucket, 4)) ~= lowest then
         return bucket
      end
   end
end
check("a_coarse_bucket_holds_whole_ones", first_in_wrong_coarse_bucket(), nil)

local highest = intervals.coarse_of(slot.bucket_of(HOUR_US), 4)
check("an_hour_has_a_coarse_bucket", highest < intervals.COARSE_BUCKETS, true)
