-- The cardinalities of TPC-C 5.11 (1.2.1), and what transactions and loaded rows both draw. One of
-- the standard's non-uniform numbers (2.1.6) takes two uniform draws, from 0 to a, then from low to
-- high. All clients and all runs have the same constants, which are the Java port's.

local bor = require("bit").bor

local scale = {
   -- The column w_id is a SMALLINT UNSIGNED.
   MAX_WAREHOUSES = 65535,
   -- Of a warehouse, with keying and think times (4.2.2).
   TERMINALS = 10,
   DISTRICTS = 10,
   -- Of a district; each has one order and one row of history when it is loaded.
   CUSTOMERS = 3000,
   ORDERS = 3000,
   -- The first loaded order that is not delivered yet.
   FIRST_NEW_ORDER = 2101,
   MIN_LINES = 5,
   MAX_LINES = 15,
   ITEMS = 100000,
   -- The item that a New-Order to be rolled back asks for.
   UNUSED_ITEM = 100001,
   C_LAST_NAME = 173,
   C_LOADED_LAST_NAME = 88,
}

local LAST_NAMES = 1000
local SYLLABLES = {"BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"}

local function nurand(uniform, a, low, high, c)
   local mask = uniform(0, a)
   return (bor(mask, uniform(low, high)) + c) % (high - low + 1) + low
end

-- A syllable for each of a number's three digits (4.3.2.3).
function scale.last_name(number)
   return SYLLABLES[math.floor(number / 100) + 1] ..
      SYLLABLES[math.floor(number / 10) % 10 + 1] .. SYLLABLES[number % 10 + 1]
end

function scale.draw_item(uniform)
   return nurand(uniform, 8191, 1, scale.ITEMS, 5717)
end

function scale.draw_customer(uniform)
   return nurand(uniform, 1023, 1, scale.CUSTOMERS, 389)
end

local function draw_last_name(uniform, c)
   return scale.last_name(nurand(uniform, 255, 0, LAST_NAMES - 1, c))
end

function scale.draw_last_name(uniform)
   return draw_last_name(uniform, scale.C_LAST_NAME)
end

function scale.draw_loaded_last_name(uniform)
   return draw_last_name(uniform, scale.C_LOADED_LAST_NAME)
end

-- Whether last names of transactions fit those that were loaded with a constant (2.1.6.1): with too
-- small or too regular a difference they would meet the names that most rows have.
function scale.fits_loaded(loaded_c)
   local delta = math.abs(scale.C_LAST_NAME - loaded_c)
   return delta >= 65 and delta <= 119 and delta ~= 96 and delta ~= 112
end

return scale
