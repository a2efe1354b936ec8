-- The record of a window as JSON, in the form of LoadResult in java-oltp/model.

local C = require("ffi").C
local measure = require("measure")
local intervals = require("measure.intervals")

local steady = require("measure.steady")

local json = {}

-- What shapes the load; never a password.
local SHAPING_OPTIONS = {
   "active_clients", "auto_inc", "db_ps_mode", "delete_inserts", "delta", "distinct_ranges",
   "index_updates", "min_events_per_client", "mysql_ignore_errors", "non_index_updates",
   "number_of_ranges", "order_ranges", "percentile", "point_selects", "rand_pareto_h",
   "rand_seed", "rand_spec_iter", "rand_spec_pct", "rand_spec_res", "rand_type", "random_points",
   "range_selects", "range_size", "report_interval", "secondary", "simple_ranges", "skip_trx",
   "sum_ranges", "table_size", "tables", "tpcc_think", "warehouses", "warmup_limit",
   "warmup_time", "window", "window_limit",
}

-- LuaJIT formats numbers by itself: no locale puts a comma into them.
local function whole(value)
   return ("%.0f"):format(value)
end

local function decimal(value)
   return ("%.9g"):format(value)
end

local function quoted(text)
   return '"' .. text:gsub('[%c"\\]', function(c)
      return ("\\u%04x"):format(c:byte())
   end) .. '"'
end

local function option_text(value)
   if type(value) == "boolean" then
      return value and "on" or "off"
   elseif type(value) == "table" then
      return table.concat(value, ",")
   end
   return tostring(value)
end

local function object(members)
   return "{" .. table.concat(members, ", ") .. "}"
end

local function options_object(header)
   local members = {'"jit": ' .. quoted(option_text(header.compiles == 1))}
   for _, name in ipairs(SHAPING_OPTIONS) do
      local value = sysbench.opt[name]
      if value ~= nil then
         members[#members + 1] = quoted((name:gsub("_", "-"))) .. ": " .. quoted(option_text(value))
      end
   end
   return object(members)
end

local function errors_object(errors)
   local codes = {}
   for code in pairs(errors) do
      codes[#codes + 1] = code
   end
   table.sort(codes)
   local members = {}
   for _, code in ipairs(codes) do
      members[#members + 1] = quoted(code) .. ": " .. whole(errors[code])
   end
   return object(members)
end

local PERCENTILES = {
   {"p50_us", 50}, {"p75_us", 75}, {"p90_us", 90}, {"p95_us", 95}, {"p99_us", 99},
   {"p999_us", 99.9}, {"p9999_us", 99.99},
}

local function latency_object(sum, counts)
   local any = sum.recorded > 0
   local members = {'"count": ' .. whole(sum.recorded)}
   local function add(name, value)
      members[#members + 1] = quoted(name) .. ": " .. value
   end
   add("mean_us", any and ("%.3f"):format(sum.sum_us / sum.recorded) or "null")
   add("min_us", any and whole(sum.min_us) or "null")
   for _, p in ipairs(PERCENTILES) do
      add(p[1], any and whole(intervals.percentile_us(counts, sum.recorded, p[2],
                                                      sum.max_us)) or "null")
   end
   add("max_us", any and whole(sum.max_us) or "null")
   return object(members)
end

local function histogram_object(counts)
   local pairs_text = {}
   for bucket = 0, measure.BUCKETS - 1 do
      local count = counts[bucket]
      if count > 0 then
         pairs_text[#pairs_text + 1] = ("[%.0f,%.0f]"):format(intervals.middle_us(bucket), count)
      end
   end
   return object({
      '"relative_error": ' .. decimal(intervals.RELATIVE_ERROR),
      '"buckets": [' .. table.concat(pairs_text, ",") .. "]",
   })
end

local function interval_object(interval)
   local members = {
      '"start_s": ' .. decimal(interval.start_s),
      '"length_s": ' .. decimal(interval.length_s),
      '"transactions": ' .. whole(interval.transactions),
   }
   for _, name in ipairs({"p50_us", "p95_us", "p99_us", "max_us"}) do
      members[#members + 1] = quoted(name) .. ": " ..
         (interval.recorded > 0 and whole(interval[name]) or "null")
   end
   local counts = {}
   for coarse = 0, intervals.COARSE_BUCKETS - 1 do
      if interval.coarse[coarse] > 0 then
         counts[#counts + 1] = ("[%.0f,%.0f]"):format(intervals.coarse_lowest_us(coarse),
                                                      interval.coarse[coarse])
      end
   end
   members[#members + 1] = '"latency_counts": [' .. table.concat(counts, ",") .. "]"
   return object(members)
end

local function intervals_array(header, slots)
   local lines = {}
   for i = 0, header.intervals - 1 do
      lines[#lines + 1] = "    " .. interval_object(intervals.of(header, slots)[i])
   end
   return "[\n" .. table.concat(lines, ",\n") .. "\n  ]"
end

local function counted_object(counted)
   local members = {}
   for i, count in ipairs(counted) do
      members[i] = quoted(count[1]) .. ": " .. whole(count[2])
   end
   return object(members)
end

-- Each kind on a line of its own.
local function kinds_array(kinds)
   local lines = {}
   for _, sum in ipairs(kinds) do
      lines[#lines + 1] = "    " .. object({
         '"name": ' .. quoted(sum.name),
         '"transactions": ' .. whole(sum.transactions),
         '"errors": ' .. errors_object(sum.errors),
         '"rolled_back": ' .. whole(sum.rolled_back),
         '"latency": ' .. latency_object(sum, sum.counts),
         '"latency_overflow": ' .. whole(sum.overflow),
         '"histogram": ' .. histogram_object(sum.counts),
      })
   end
   return "[\n" .. table.concat(lines, ",\n") .. "\n  ]"
end

local function phase_object(phase)
   return object({
      '"least_s": ' .. decimal(phase.least_s),
      '"limit_s": ' .. decimal(phase.limit_s),
      '"events": ' .. whole(phase.events),
      '"clients": ' .. whole(phase.clients),
      '"ended_by": ' .. quoted(phase.ended_by),
   })
end

local function pairs_array(pairs_of)
   local texts = {}
   for _, pair in ipairs(pairs_of) do
      texts[#texts + 1] = ("[%.0f,%.0f]"):format(pair[1], pair[2])
   end
   return "[" .. table.concat(texts, ",") .. "]"
end

local function groups_array(groups)
   local lines = {}
   for _, group in ipairs(groups) do
      lines[#lines + 1] = "      " .. object({
         '"clients": ' .. whole(group.clients),
         '"latency_counts": ' .. pairs_array(group.latency_counts),
         '"ages_at_start": ' .. pairs_array(group.ages_at_start),
         '"ages_at_end": ' .. pairs_array(group.ages_at_end),
      })
   end
   return "[\n" .. table.concat(lines, ",\n") .. "\n    ]"
end

-- Each part on a line of its own, for those who read a record.
local function steady_object(of)
   local members = {
      '    "warmup": ' .. phase_object(of.warmup),
      '    "window": ' .. phase_object(of.window),
      '    "completions": ' .. pairs_array(of.completions),
      '    "ages_at_start": ' .. histogram_object(of.ages_at_start),
      '    "ages_at_end": ' .. histogram_object(of.ages_at_end),
   }
   if of.clients_done_s then
      members[#members + 1] = ('    "clients_done_s": %.6f'):format(of.clients_done_s)
   end
   if #of.client_groups > 0 then
      members[#members + 1] = '    "client_groups": ' .. groups_array(of.client_groups)
   end
   return "{\n" .. table.concat(members, ",\n") .. "\n  }"
end

function json.record(workload, header, slots, sum)
   local members = {}
   local function add(name, value)
      members[#members + 1] = "  " .. quoted(name) .. ": " .. value
   end
   add("format", quoted("oltp-matrix-load"))
   add("version", "1")
   add("generator", quoted("sysbench"))
   add("generator_version", quoted("sysbench " .. sysbench.version))
   add("workload", quoted(workload))
   add("threads", whole(header.threads))
   add("options", options_object(header))
   add("interrupted", "false")
   add("connect_s", decimal((header.first_event_ns - header.init_ns) / 1e9))
   add("warmup_s", decimal((header.start_ns - header.first_event_ns) / 1e9))
   add("window_start_monotonic_ns", whole(header.start_ns))
   add("window_end_monotonic_ns", whole(header.end_ns))
   add("window_s", decimal((header.end_ns - header.start_ns) / 1e9))
   add("window_extended",
       tostring(header.end_ns > header.start_ns + header.length_ns))
   add("transactions", whole(sum.transactions))
   add("queries", object({'"read": ' .. whole(sum.reads), '"write": ' .. whole(sum.writes),
                          '"other": ' .. whole(sum.others)}))
   add("errors", errors_object(sum.errors))
   add("restarts", whole(sum.restarts))
   add("reconnects", whole(sum.reconnects))
   add("latency", latency_object(sum, intervals.merged))
   add("latency_overflow", whole(sum.overflow))
   add("histogram", histogram_object(intervals.merged))
   add("intervals", intervals_array(header, slots))
   add("steady", steady_object(steady.of(header, slots, sum)))
   if #sum.kinds > 0 then
      add("kinds", kinds_array(sum.kinds))
   end
   if #sum.counted > 0 then
      add("counted", counted_object(sum.counted))
   end
   return "{\n" .. table.concat(members, ",\n") .. "\n}\n"
end

-- What check reads of a record, where a run has no window to tell of.
function json.counted(workload, counted)
   return object({'"format": "oltp-matrix-load"', '"version": 1',
                  '"workload": ' .. quoted(workload),
                  '"counted": ' .. counted_object(counted)}) .. "\n"
end

function json.temporary(path)
   return ("%s.%d.tmp"):format(path, C.getpid())
end

-- To a temporary file first: a reader sees all of a record or none.
function json.write(path, text)
   local temporary = json.temporary(path)
   local file, why = io.open(temporary, "w")
   if file == nil then
      return nil, why
   end
   local written, why_not_written = file:write(text)
   local closed, why_not_closed = file:close()
   if not written or not closed then
      os.remove(temporary)
      return nil, why_not_written or why_not_closed
   end
   local renamed, why_not_renamed = os.rename(temporary, path)
   if not renamed then
      os.remove(temporary)
   end
   return renamed, why_not_renamed
end

return json
