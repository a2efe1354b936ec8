-- A row of an INSERT as it is built in memory of its own: values in quotes with commas between.
-- Random texts are of letters and digits, so that no value needs an escape.

local ffi = require("ffi")
local random = require("tpcc.random")
local uniform = random.uniform

local row = {}

-- Longer than the longest row, which is a customer's.
local memory = ffi.new("char[2048]")
local length = 0

local LETTER_COUNT, CAPITALS = 62, 26
local LETTERS = ffi.new("char[?]", LETTER_COUNT + 1,
                        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
local ORIGINAL = "ORIGINAL"
local QUOTE = ("'"):byte()
local COMMA = (","):byte()

local function append(text)
   ffi.copy(memory + length, text, #text)
   length = length + #text
end

local function append_letters(count, kinds)
   local from = length
   for i = from, from + count - 1 do
      memory[i] = LETTERS[uniform(0, kinds - 1)]
   end
   length = from + count
end

local function append_digits(count)
   local from = length
   for i = from, from + count - 1 do
      memory[i] = uniform(48, 57)
   end
   length = from + count
end

local function append_byte(byte)
   memory[length] = byte
   length = length + 1
end

local function separate()
   if length > 1 then
      append_byte(COMMA)
   end
end

local function open()
   separate()
   append_byte(QUOTE)
end

local function close()
   append_byte(QUOTE)
end

function row.begin()
   length = 0
   append("(")
end

-- Gives the row.
function row.text()
   append(")")
   return ffi.string(memory, length)
end

function row.add(text)
   open()
   append(text)
   close()
end

function row.add_number(number)
   row.add(("%d"):format(number))
end

function row.add_null()
   separate()
   append("NULL")
end

function row.add_random(low, high)
   row.add_number(uniform(low, high))
end

-- A random decimal fraction; the bounds are in units of its last decimal.
function row.add_decimal(low, high, decimals)
   local units, unit = uniform(low, high), 10 ^ decimals
   row.add(("%d.%0" .. decimals .. "d"):format(math.floor(units / unit), units % unit))
end

local function draw_length(least, most)
   return least == most and least or uniform(least, most)
end

-- A text of a random length.
function row.add_text(least, most)
   open()
   append_letters(draw_length(least, most), LETTER_COUNT)
   close()
end

function row.is_among_ten_percent()
   return uniform(1, 100) <= 10
end

-- A text of a random length, which contains ORIGINAL in a tenth of the rows (4.3.3.1).
function row.add_data(least, most)
   open()
   local count = draw_length(least, most)
   if row.is_among_ten_percent() then
      local before = uniform(0, count - #ORIGINAL)
      append_letters(before, LETTER_COUNT)
      append(ORIGINAL)
      append_letters(count - before - #ORIGINAL, LETTER_COUNT)
   else
      append_letters(count, LETTER_COUNT)
   end
   close()
end

function row.add_digits(count)
   open()
   append_digits(count)
   close()
end

-- Two streets, city, state and zip code (4.3.2.7).
function row.add_address()
   for _ = 1, 3 do
      row.add_text(10, 20)
   end
   open()
   append_letters(2, CAPITALS)
   close()
   open()
   append_digits(4)
   append("11111")
   close()
end

return row
