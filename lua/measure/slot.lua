-- What a client's slot holds: latencies as they came, and what they were added up to.

local ffi = require("ffi")
local bit = require("bit")
local measure = require("measure")
local C = ffi.C
local ROOM = measure.ROOM
local floor, rshift = math.floor, bit.rshift

ffi.cdef([[
int ilogb(double x);
int pthread_mutex_lock(void *mutex);
int pthread_mutex_unlock(void *mutex);
int pthread_cond_broadcast(void *condition);
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
end

-- The place of the first pending latency, and that behind the last, for those who hold the mutex.
function slot.pending(self)
   local to = self.pending_from
   while to < ROOM and self.pending_ns[to] > 0 do
      to = to + 1
   end
   return self.pending_from, to
end

-- Adds up what is pending, for those who hold the mutex. Fields of a struct cost LuaJIT's
-- interpreter much: they are touched once for all.
function slot.add_up(self)
   local pending_ns, counts = self.pending_ns, self.counts
   local overflow, sum_ns, least_us, most_us = 0, 0, math.huge, 0
   local from = self.pending_from
   local to = from
   while to < ROOM do
      local ns = pending_ns[to]
      if ns == 0 then
         break
      end
      to = to + 1
      local us = whole_us(ns)
      if us > HIGHEST_US then
         overflow = overflow + 1
      else
         local bucket = bucket_of(us)
         counts[bucket] = counts[bucket] + 1
         sum_ns = sum_ns + ns
         least_us = us < least_us and us or least_us
         most_us = us > most_us and us or most_us
      end
   end
   self.transactions = self.transactions + to - from
   self.overflow = self.overflow + overflow
   if most_us > 0 then
      self.sum_us = self.sum_us + sum_ns / 1000
      self.min_us = math.min(self.min_us, least_us)
      self.max_us = math.max(self.max_us, most_us)
      self.lowest, self.highest = slot.bucket_of(self.min_us), slot.bucket_of(self.max_us)
   end
   ffi.fill(pending_ns + from, 8 * (to - from))
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
