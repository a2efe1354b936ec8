-- What a client's slot holds: latencies as they came, and what they were added up to.

local ffi = require("ffi")
local bit = require("bit")
local measure = require("measure")
local C = ffi.C
local PENDING = measure.PENDING
local floor, rshift = math.floor, bit.rshift

ffi.cdef([[
int ilogb(double x);
]])

local MANY_TRANSACTIONS = 2000
local HIGHEST_US = 3600 * 1e6

local slot = {HIGHEST_US = HIGHEST_US}

local function bucket_of(us)
   local shift = us < 128 and 0 or C.ilogb(us) - 6
   return shift * 64 + (shift == 0 and us or rshift(us, shift))
end
slot.bucket_of = bucket_of

-- The whole microsecond that is nearest, at least one.
local function whole_us(ns)
   local us = floor(ns / 1000 + 0.5)
   return us > 0 and us or 1
end
slot.whole_us = whole_us

function slot.clear(self)
   self.lowest, self.highest, self.min_us = measure.BUCKETS, -1, math.huge
   self.adding = -1
end

-- Adds up what is pending. Who reads meanwhile must be able to tell what is in the counts already,
-- for this thread may lose its CPU on any line, for seconds: so each latency leaves pending_ns as
-- it is counted, and of the one between the two it is written before what its bucket will hold.
function slot.add_up(self)
   local pending_ns, counts = self.pending_ns, self.counts
   local overflow, sum_ns, least_us, most_us = 0, 0, math.huge, 0
   local from = self.pending_from
   local to = from
   self.changes = self.changes + 1
   while to < PENDING do
      local ns = pending_ns[to]
      if ns == 0 then
         break
      end
      local us = whole_us(ns)
      if us > HIGHEST_US then
         overflow = overflow + 1
      else
         local bucket = bucket_of(us)
         if us < least_us then
            least_us = us
            self.lowest = bucket < self.lowest and bucket or self.lowest
         end
         if us > most_us then
            most_us = us
            self.highest = bucket > self.highest and bucket or self.highest
         end
         local count = counts[bucket] + 1
         self.adding_bucket, self.adding_count = bucket, count
         self.adding = to
         counts[bucket] = count
         sum_ns = sum_ns + ns
      end
      pending_ns[to] = 0
      to = to + 1
   end
   self.adding = -1
   self.transactions = self.transactions + to - from
   self.overflow = self.overflow + overflow
   if most_us > 0 then
      self.sum_us = self.sum_us + sum_ns / 1000
      self.min_us = math.min(self.min_us, least_us)
      self.max_us = math.max(self.max_us, most_us)
   end
   self.changes = self.changes + 1
end
-- What follows the loop is compiled with it, four times in vain, as it returns to sysbench:
-- with few transactions, in each of many clients, that takes longer than all the adding up.
jit.off(slot.add_up)
local is_compiled = false

function slot.compile_for_many(self)
   if not is_compiled and self.transactions >= MANY_TRANSACTIONS then
      is_compiled = true
      jit.on(slot.add_up)
   end
end

return slot
