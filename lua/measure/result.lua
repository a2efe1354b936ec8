-- After a measured run, in the main state: the summary in text, the record in JSON.

local ffi = require("ffi")
local measure = require("measure")
local intervals = require("measure.intervals")
local json = require("measure.json")
local slot_of = require("measure.slot")

local result = {}

local SUMMED = {"transactions", "overflow", "sum_us", "restarts"}

-- Places of sysbench's counters in a client's cache line.
local COUNTERS = {others = 0, reads = 1, writes = 2, reconnects = 5}

-- A client without a completion in the window has no last counters.
local function add_counters(sum, slot)
   if slot.transactions > 0 then
      for name, place in pairs(COUNTERS) do
         sum[name] = sum[name] + tonumber(slot.counters_last[place] - slot.counters_before[place])
      end
   end
end

-- Adds the errors of a client, or of a kind of its transactions.
local function add_errors(errors, of)
   for e = 0, measure.ERROR_CODES - 1 do
      local entry = of.errors[e]
      if entry.count > 0 then
         local code = tostring(entry.code)
         errors[code] = (errors[code] or 0) + entry.count
      end
   end
   if of.errors_beyond > 0 then
      errors.other = (errors.other or 0) + of.errors_beyond
   end
end

local function totals(header, slots)
   local sum = {min_us = math.huge, max_us = 0, errors = {}, clients = {}}
   for _, name in ipairs(SUMMED) do
      sum[name] = 0
   end
   for name in pairs(COUNTERS) do
      sum[name] = 0
   end
   for i = 0, header.active - 1 do
      local slot = slots[i]
      slot_of.adder(slot)()
      add_counters(sum, slot)
      sum.clients[slot.transactions] = (sum.clients[slot.transactions] or 0) + 1
      for _, name in ipairs(SUMMED) do
         sum[name] = sum[name] + slot[name]
      end
      sum.min_us = math.min(sum.min_us, slot.min_us)
      sum.max_us = math.max(sum.max_us, slot.max_us)
      add_errors(sum.errors, slot)
   end
   sum.recorded = sum.transactions - sum.overflow
   return sum
end

-- The sums of each kind over all clients, with its name.
local function totals_of_kinds(header, names)
   local sums = {}
   for k = 0, header.kinds - 1 do
      local sum = {name = names[k + 1], transactions = 0, overflow = 0, sum_us = 0,
                   min_us = math.huge, max_us = 0, rolled_back = 0, errors = {},
                   counts = ffi.new("uint32_t[?]", measure.BUCKETS)}
      for i = 0, header.active - 1 do
         local kind = measure.kinds_of(header, i)[k]
         sum.transactions = sum.transactions + kind.transactions
         sum.overflow = sum.overflow + kind.overflow
         sum.sum_us = sum.sum_us + kind.sum_us
         sum.rolled_back = sum.rolled_back + kind.rolled_back
         add_errors(sum.errors, kind)
         if kind.max_us > 0 then
            sum.min_us = math.min(sum.min_us, kind.min_us)
            sum.max_us = math.max(sum.max_us, kind.max_us)
         end
         for bucket = 0, measure.BUCKETS - 1 do
            sum.counts[bucket] = sum.counts[bucket] + kind.counts[bucket]
         end
      end
      sum.recorded = sum.transactions - sum.overflow
      sums[k + 1] = sum
   end
   return sums
end

-- What all clients counted by themselves, as a list of {name, sum}.
local function totals_of_counted(header, names)
   local sums = {}
   for i, name in ipairs(names or {}) do
      local sum = 0
      for client = 0, header.active - 1 do
         sum = sum + measure.counted_of(header, client)[i - 1]
      end
      sums[i] = {name, sum}
   end
   return sums
end

-- In the form {1205=1, 1213=2}.
local function errors_text(errors)
   local texts = {}
   for code, count in pairs(errors) do
      texts[#texts + 1] = ("%s=%.0f"):format(code, count)
   end
   table.sort(texts)
   return "{" .. table.concat(texts, ", ") .. "}"
end

local function print_kinds(kinds, length_s)
   if #kinds == 0 then
      return
   end
   print("Kinds of transaction in the window (latency in ms; restarts by error code):")
   for _, kind in ipairs(kinds) do
      local any = kind.recorded > 0
      print(("    %-16s %.0f, %.2f/min, mean %.2f, p95 %.2f, restarts %s, rolled back %.0f"):format(
         kind.name, kind.transactions, 60 * kind.transactions / length_s,
         any and kind.sum_us / kind.recorded / 1000 or 0,
         any and intervals.percentile_us(kind.counts, kind.recorded, 95, kind.max_us) / 1000 or 0,
         errors_text(kind.errors), kind.rolled_back))
   end
   print()
end

local function print_summary(header, sum, score)
   local length_s = (header.end_ns - header.start_ns) / 1e9
   print(("Measured window:\n" ..
          "    length:                              %.4fs%s\n" ..
          "    transactions:                        %-6.0f (%.2f per sec.)"):format(
         length_s, header.end_ns - header.start_ns > header.length_ns and " (lengthened)" or "",
         sum.transactions, sum.transactions / length_s))
   if sum.recorded > 0 then
      local function ms(percent)
         return intervals.percentile_us(intervals.merged, sum.recorded, percent, sum.max_us) / 1000
      end
      print(("    latency (ms):                        p50 %.2f  p95 %.2f  p99 %.2f  max %.2f\n")
            :format(ms(50), ms(95), ms(99), sum.max_us / 1000))
   end
   print_kinds(sum.kinds, length_s)
   if score then
      local transactions = {}
      for _, kind in ipairs(sum.kinds) do
         transactions[kind.name] = kind.transactions
      end
      print(score(transactions, length_s))
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

-- Called in the main state when all clients have ended, well or not; an empty path means no record.
function result.finish(workload, kinds, more, path)
   local header, slots = measure.attach()
   if header == nil then
      return
   end
   local left = clients_left(header, slots)
   local counted = totals_of_counted(header, more.counted)
   if header.closed == 0 or left < header.threads then
      if path ~= "" and #counted > 0 then
         json.write(path, json.counted(workload, counted))
      end
      fail(("%d of %d clients did not come to the end of the window: no result is written")
           :format(header.threads - left, header.threads))
   end
   if header.lost_idle > 0 then
      fail(("%d of %d idle connections were closed before the window's end: nothing is written; " ..
            "raise the server's wait_timeout above the length of the run, and see that nothing " ..
            "else closes them (KILL, a proxy)")
           :format(header.lost_idle, header.threads - header.active))
   end
   if header.late ~= 0 then
      fail("the client that set an edge of the window had no CPU for so long that others had " ..
           "passed it: nothing is written; run it again")
   end
   intervals.close(header, slots, header.end_ns)
   local sum = totals(header, slots)
   sum.kinds = totals_of_kinds(header, kinds)
   sum.counted = counted
   print_summary(header, sum, more.score)
   if path ~= "" then
      local text = json.record(workload, header, slots, sum)
      local written, why = json.write(path, text)
      if not written then
         fail(("--json=%s: cannot be written: %s"):format(path, why))
      end
   end
end

return result
