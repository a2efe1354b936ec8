-- What a client's slot holds: latencies as they came, and what they were added up to.

local ffi = require("ffi")
local bit = require("bit")
local measure = require("measure")
local C = ffi.C
local PENDING, PLACES, PLACES_AND_BUCKETS = measure.PENDING, 32, 32 * 2048
local floor, rshift = math.floor, bit.rshift

ffi.cdef([[
int ilogb(double x);
]])

-- In the interpreter, where many clients spend their lives, a field of a struct costs much, an
-- array's element less, and a Lua variable nearly nothing.
local ADDING = ffi.offsetof("measure_slot", "adding") / ffi.sizeof("double")
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

-- What a mark says of the latency that is being added: whether it is of this place, its bucket, and
-- what that will hold. All three are one number, so that they are written at once.
function slot.marks(mark, place)
   local of_place = mark >= 0 and mark % PLACES == place
   return of_place, floor(mark / PLACES) % 2048, floor(mark / PLACES_AND_BUCKETS)
end

-- Gives what adds up all that is pending. Who reads meanwhile must be able to tell what is in the
-- counts already, for this thread may lose its CPU on any line, for seconds: so each latency leaves
-- pending_ns as it is counted, and of the one between the two it is written before what its bucket
-- will hold.
--
-- The loop is left to the interpreter. Compiled, it would take along what follows it, up to the
-- return to sysbench, which cannot be compiled: each of many clients would try in vain.
function slot.adder(self)
   local pending_ns, counts, marks = self.pending_ns, self.counts, ffi.cast("double *", self)
   local overflow, sum_ns = self.overflow, self.sum_us * 1000
   local least_us, most_us = self.min_us, self.max_us
   local lowest, highest = self.lowest, self.highest

   local function widen(bucket)
      lowest, highest = math.min(lowest, bucket), math.max(highest, bucket)
      self.lowest, self.highest = lowest, highest
   end
   jit.off(widen)

   -- Gives true where there is none at that place.
   local function add(place)
      local ns = pending_ns[place]
      if ns == 0 then
         return true
      end
      local us = whole_us(ns)
      if us > HIGHEST_US then
         overflow = overflow + 1
      else
         local bucket = bucket_of(us)
         if bucket < lowest or bucket > highest then
            widen(bucket)
         end
         least_us = us < least_us and us or least_us
         most_us = us > most_us and us or most_us
         local count = counts[bucket] + 1
         marks[ADDING] = (count * 2048 + bucket) * PLACES + place
         counts[bucket] = count
         sum_ns = sum_ns + ns
      end
      pending_ns[place] = 0
   end

   local function add_up()
      local from = self.pending_from
      local to = from
      self.changes = self.changes + 1
      while to < PENDING and not add(to) do
         to = to + 1
      end
      self.adding = -1
      self.transactions = self.transactions + to - from
      self.overflow = overflow
      self.sum_us, self.min_us, self.max_us = sum_ns / 1000, least_us, most_us
      self.changes = self.changes + 1
   end
   jit.off(add_up)
   return add_up
end

return slot
