-- Random numbers by a seed, for loading: sysbench seeds its own for the command run alone. They are
-- those that it would draw, so the Java port loads the same rows: xoroshiro128+ with the rotations
-- 55, 14, 36 (Blackman and Vigna, 2016), seeded from four numbers of the C library's random().

local bit = require("bit")
local ffi = require("ffi")
local C = ffi.C
local bxor, lshift, rshift, rol = bit.bxor, bit.lshift, bit.rshift, bit.rol
local floor = math.floor

ffi.cdef([[
/* The GNU C library's struct random_data. */
typedef struct {
   int32_t *front, *rear, *state;
   int type, degree, separation;
   int32_t *end;
} tpcc_random_data;

/* By these, not by random(), whose state all threads of the process share. */
int initstate_r(unsigned int seed, char *state, size_t size, tpcc_random_data *data);
int random_r(tpcc_random_data *data, int32_t *result);
]])

-- As much as random() has of its own.
local STATE_BYTES = 128

local random = {}

-- Doubles would lose the lower bits of these: all arithmetic on them is that of 64-bit integers.
local state = ffi.new("uint64_t[2]")

function random.seed(seed)
   local data, word = ffi.new("tpcc_random_data"), ffi.new("int32_t[1]")
   local memory = ffi.new("int32_t[?]", STATE_BYTES / 4)
   if C.initstate_r(seed, ffi.cast("char *", memory), STATE_BYTES, data) ~= 0 then
      error("the C library's random numbers cannot be seeded", 0)
   end
   local function next_word()
      C.random_r(data, word)
      return ffi.cast("uint64_t", word[0])
   end
   for i = 0, 1 do
      local upper = next_word()
      state[i] = lshift(upper, 32) + next_word()
   end
end

-- From 0 up to 1, with 52 random bits.
local function uniform_double()
   local a, b = state[0], state[1]
   local sum = a + b
   b = bxor(b, a)
   state[0] = bxor(rol(a, 55), b, lshift(b, 14))
   state[1] = rol(b, 36)
   return tonumber(rshift(sum, 12)) * 2 ^ -52
end

-- A whole number from low to high, both included.
function random.uniform(low, high)
   return floor(low + uniform_double() * (high - low + 1))
end

return random
