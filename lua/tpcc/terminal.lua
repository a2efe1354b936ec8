-- A terminal: its home, and the inputs of its present transaction. They are all drawn before its
-- first statement and kept until it is committed or rolled back by design. With keying and think
-- times they are drawn before the pause, as the keying time is that of their kind.
--
-- The draws and their order are those of TpccInputs in java-oltp, where they are written down: with
-- the same seed both programs have to send the same statements.

local scale = require("tpcc.scale")

-- The kinds by their places, in the order in which they lie in a new deck.
local KINDS = {"new_order", "payment", "order_status", "delivery", "stock_level"}
local CARDS = {10, 10, 1, 1, 1}

-- What typing a transaction's inputs takes, and the mean of reading its result (5.2.5.7), which is
-- cut at so many means (5.2.5.4).
local KEYING_S = {18, 3, 2, 2, 2}
local MEAN_THINK_S = {12, 12, 10, 5, 5}
local MAX_THINK_MEANS = 10
local THINK_DRAWS = 1e6

local REMOTE_PAYMENTS_PERCENT = 15
local BY_NAME_PERCENT = 60

local terminal = {KINDS = KINDS}

local Terminal = {}
Terminal.__index = Terminal

-- A client is counted from 0: clients take the warehouses in turn, and of each the districts. The
-- draws are taken from uniform(low, high).
function terminal.new(client, warehouses, uniform)
   local self = setmetatable({}, Terminal)
   self.uniform, self.warehouses = uniform, warehouses
   self.home = client % warehouses + 1
   self.home_district = math.floor(client / warehouses) % scale.DISTRICTS + 1
   self.in_transaction, self.is_drawn = false, false
   self.deck = {}
   for place, count in ipairs(CARDS) do
      for _ = 1, count do
         self.deck[#self.deck + 1] = place
      end
   end
   self.played = #self.deck
   -- Made once: a transaction allocates no tables.
   self.lines, self.all_lines = {}, {}
   for number = 1, scale.MAX_LINES do
      self.all_lines[number] = {number = number}
   end
   return self
end

-- For each place from the last one down to the second one a draw names the place up to it, counted
-- from 0, whose card changes places with it.
local function shuffle(deck, uniform)
   for last = #deck, 2, -1 do
      local other = uniform(0, last - 1) + 1
      deck[last], deck[other] = deck[other], deck[last]
   end
end

local function next_card(self)
   if self.played == #self.deck then
      shuffle(self.deck, self.uniform)
      self.played = 0
   end
   self.played = self.played + 1
   return self.deck[self.played]
end

local function is_among(self, percent)
   return self.uniform(1, 100) <= percent
end

local function other_warehouse(self)
   if self.warehouses == 1 then
      return self.home
   end
   local other = self.uniform(1, self.warehouses - 1)
   return other < self.home and other or other + 1
end

local function draw_district(self)
   self.district = self.uniform(1, scale.DISTRICTS)
   self.customer_warehouse, self.customer_district = self.home, self.district
end

local function draw_customer(self)
   if is_among(self, BY_NAME_PERCENT) then
      self.last_name, self.customer = scale.draw_last_name(self.uniform), 0
   else
      self.last_name, self.customer = nil, scale.draw_customer(self.uniform)
   end
end

-- By their rows of stock, so that two transactions that change the same rows do it in the same
-- order and neither waits for the other forever. The unused item is last: all lines before it are
-- done when the transaction is rolled back (2.4.2.3).
local function by_stock(a, b)
   local a_unused, b_unused = a.item == scale.UNUSED_ITEM, b.item == scale.UNUSED_ITEM
   if a_unused ~= b_unused then
      return b_unused
   elseif a.supply ~= b.supply then
      return a.supply < b.supply
   elseif a.item ~= b.item then
      return a.item < b.item
   end
   return a.number < b.number
end

local function draw_new_order(self)
   draw_district(self)
   self.customer = scale.draw_customer(self.uniform)
   local count = self.uniform(scale.MIN_LINES, scale.MAX_LINES)
   local asks_for_unused = is_among(self, 1)
   local lines = self.lines
   for number = 1, count do
      local line = self.all_lines[number]
      line.item = scale.draw_item(self.uniform)
      line.supply = is_among(self, 1) and other_warehouse(self) or self.home
      line.quantity = self.uniform(1, 10)
      lines[number] = line
   end
   for number = count + 1, scale.MAX_LINES do
      lines[number] = nil
   end
   if asks_for_unused then
      lines[count].item = scale.UNUSED_ITEM
   end
   table.sort(lines, by_stock)
end

local function draw_payment(self)
   draw_district(self)
   self.cents = self.uniform(100, 500000)
   if is_among(self, REMOTE_PAYMENTS_PERCENT) and self.warehouses > 1 then
      self.customer_warehouse = other_warehouse(self)
      self.customer_district = self.uniform(1, scale.DISTRICTS)
   end
   draw_customer(self)
end

local function draw_order_status(self)
   draw_district(self)
   draw_customer(self)
end

local function draw_delivery(self)
   self.carrier = self.uniform(1, 10)
end

local function draw_stock_level(self)
   self.threshold = self.uniform(10, 20)
end

-- By the places of the kinds.
local DRAWS = {draw_new_order, draw_payment, draw_order_status, draw_delivery, draw_stock_level}

local function draw(self)
   self.kind = next_card(self)
   DRAWS[self.kind](self)
end

-- Draws the next transaction, unless that was done before the pause, or the last one has not come
-- to its end and is to be repeated; gives whether it is repeated.
function Terminal:next()
   if self.in_transaction then
      return true
   end
   if not self.is_drawn then
      draw(self)
   end
   self.is_drawn, self.in_transaction = false, true
   return false
end

-- The think time of the last transaction, and the keying time of the next one. Before the first one
-- it is as if one of its kind had ended, so that terminals are not in step.
function Terminal:pause_s()
   local share = self.uniform(1, THINK_DRAWS) / THINK_DRAWS
   local means = math.min(-math.log(share), MAX_THINK_MEANS)
   local last = self.kind
   draw(self)
   self.is_drawn = true
   return means * MEAN_THINK_S[last or self.kind] + KEYING_S[self.kind]
end

function Terminal:ended()
   self.in_transaction = false
end

-- The number of an order's lines that another warehouse supplies.
function Terminal:remote_lines()
   local remote = 0
   for _, line in ipairs(self.lines) do
      remote = remote + (line.supply == self.home and 0 or 1)
   end
   return remote
end

return terminal
