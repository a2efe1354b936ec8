-- The options of a measured run and their checks, in the main state before the load.

local bit = require("bit")
local ffi = require("ffi")
local measure = require("measure")
local json = require("measure.json")
local C = ffi.C

ffi.cdef([[
/* The beginning of sysbench 1.0's sb_globals_t. */
typedef struct {
   int error;
   int argc;
   char **argv;
   unsigned int tx_rate;
   uint64_t max_events;
   uint64_t max_time_ns;
} measure_sb_globals;
extern measure_sb_globals sb_globals;

/* The beginning of Linux's struct statx, and room for the rest. */
typedef struct {
   uint32_t mask, block_size;
   uint64_t attributes;
   uint32_t links, user, group;
   uint16_t mode;
   uint8_t rest[226];
} measure_statx;
int statx(int folder, const char *path, int flags, unsigned int mask, measure_statx *facts);
]])

local DAY_S = 86400

-- Each client has a Lua state of its own, and so a compiler of its own, which begins after some 60
-- events. What it gives up, it leaves by an exception, and up to version 12 libgcc looks for an
-- exception's handler under a mutex of the whole process. Thousands of clients get there at once,
-- and one that loses its CPU in it holds up all others: up to 3900 of 4096 were seen to wait there,
-- in no transaction (docs/method.md). So many are interpreted, which costs no more CPU.
local MIN_INTERPRETED = 1024

-- Text, because sysbench turns what is not a number into 0.
local OPTIONS = {
   window = {"Seconds to measure for; 0 leaves the measuring to sysbench", "0"},
   warmup_time = {"Seconds before the window, thrown away", "0"},
   warmup_limit = {"Seconds to which the warm-up may be lengthened, until 95% of the clients " ..
                      "have completed two events [warmup-time]", ""},
   window_limit = {"Seconds to which the window may be lengthened [window]", ""},
   min_events_per_client = {"Lengthen the window until 95% of the clients have completed " ..
                               "so many in it", "0"},
   active_clients = {"Clients that run events; the others stay idle [threads]", ""},
   jit = {"LuaJIT's compiler, on or off [on below 1024 active clients]", ""},
   json = {"File to write the record of the window to", ""},
}

-- With these ignored, sysbench connects anew when a connection is lost. With libmariadb, as Debian
-- has it, it crashes then. An idle client would, as it looks whether it still is connected.
local CONNECT_ANEW = {all = true, ["2006"] = true, ["2013"] = true, ["2055"] = true}

local options_of = {OPTIONS = OPTIONS}

-- A stock script without options of its own takes any, and sysbench knows no defaults then.
local function option(name)
   return sysbench.opt[name] or OPTIONS[name][2]
end
options_of.text = option

-- An error without a position: sysbench prints it as it is and exits with 1.
local function refuse(format, ...)
   error(format:format(...), 0)
end

local function dashed(name)
   return (name:gsub("_", "-"))
end

local function number(name, unit, lowest, highest)
   local value = tonumber(option(name))
   if value == nil or not (value >= lowest and value <= highest) then
      refuse("--%s=%s: must be a number of %s from %.14g to %.14g", dashed(name), option(name),
             unit, lowest, highest)
   end
   return value
end

function options_of.whole_number(name, unit, lowest, highest)
   local value = number(name, "whole " .. unit, lowest, highest)
   if value % 1 ~= 0 then
      refuse("--%s=%s: must be a number of whole %s", dashed(name), option(name), unit)
   end
   return value
end

-- A limit that is not given is the least time.
local function limit(name, least_s)
   return option(name) == "" and least_s or number(name, "seconds", least_s, DAY_S)
end

-- Clients that stay idle compile nothing.
local function compiles(active_clients)
   local text = option("jit")
   if text == "" then
      return active_clients < MIN_INTERPRETED
   end
   if text ~= "on" and text ~= "off" then
      refuse("--jit=%s: must be on or off", text)
   end
   return text == "on"
end

local function read_numbers()
   local options = {}
   options.window_s = number("window", "seconds", 0, DAY_S)
   options.limit_s = limit("window_limit", options.window_s)
   options.min_events = options_of.whole_number("min_events_per_client", "events", 0, 1e6)
   options.warmup_s = number("warmup_time", "seconds", 0, DAY_S)
   options.warmup_limit_s = limit("warmup_limit", options.warmup_s)
   options.warmup_events = options.warmup_limit_s > options.warmup_s and measure.WARMUP_EVENTS or 0
   options.active_clients = sysbench.opt.threads
   if option("active_clients") ~= "" then
      options.active_clients = options_of.whole_number("active_clients", "clients", 1,
                                                       sysbench.opt.threads)
   end
   options.compiles = compiles(options.active_clients)
   options.json = option("json")
   return options
end

local function refuse_options_without_window()
   for _, name in ipairs({"warmup_time", "warmup_limit", "window_limit",
                           "min_events_per_client", "active_clients", "jit", "json"}) do
      local text = option(name)
      if text ~= "" and text ~= "0" then
         refuse("--%s=%s: needs a window to measure in: give --window=SECONDS", dashed(name), text)
      end
   end
end

local function refuse_what_breaks_the_window()
   if not sysbench.version:match("^1%.0%.") then
      refuse("--window: works with sysbench 1.0 only, this is %s", sysbench.version)
   end
   if sysbench.opt.events ~= 0 then
      refuse("--events=%d: cannot be combined with --window, which ends by time; leave it out",
             sysbench.opt.events)
   end
   if sysbench.opt.rate ~= 0 then
      refuse("--rate=%d: cannot be combined with --window, whose latency has no queueing in it; " ..
                "leave it out", sysbench.opt.rate)
   end
   -- Counts from a --time that is taken back below, and would end the run before any record.
   local forced = sysbench.opt.forced_shutdown
   if forced:lower() ~= "off" then
      refuse("--forced-shutdown: cannot be combined with --window, whose clients leave when it " ..
                "closes; leave it out")
   end
end

local function refuse_idle_clients_that_crash(active_clients)
   if active_clients == sysbench.opt.threads then
      return
   end
   for _, code in ipairs(sysbench.opt.mysql_ignore_errors or {}) do
      if CONNECT_ANEW[code] then
         refuse("--mysql-ignore-errors=%s: not with idle clients (--active-clients): sysbench " ..
                   "would connect anew where one is lost, and crash; name other codes", code)
      end
   end
end

-- On the command line, or in a --config-file with another value than the default.
local function is_time_given()
   local SYSBENCH_DEFAULT_S = 10
   for _, argument in ipairs(sysbench.cmdline.argv) do
      if argument:match("^%-%-time=") or argument:match("^%-%-max[-_]time=") then
         return true
      end
   end
   return sysbench.opt.time ~= SYSBENCH_DEFAULT_S
end

-- sysbench would stop after --time, by default 10 s, which is read before a script can say
-- anything. The default is taken back here, so that nobody need give --time=0; a time that the
-- user gave must be long enough.
local function free_of_time_limit(options)
   local time_s = sysbench.opt.time
   local notice_s = options.warmup_events > 0 and measure.NOTICE_NS / 1e9 or 0
   local needed_s = options.warmup_limit_s + notice_s + options.limit_s
   local given = is_time_given()
   if time_s == 0 or given and time_s > needed_s then
      return
   end
   local globals = C.sb_globals
   if given or globals.max_time_ns ~= time_s * 1e9 then
      refuse("--time=%d: ends before warm-up and window can, %.14g s: give --time=0", time_s,
             needed_s)
   end
   globals.max_time_ns = 0
end

-- Whether a path leads to something, and whether that is a regular file.
local function look_at(path)
   local AT_FDCWD, STATX_TYPE, FORMAT_MASK, REGULAR = -100, 1, 0xf000, 0x8000
   local facts = ffi.new("measure_statx")
   if C.statx(AT_FDCWD, path, 0, STATX_TYPE, facts) ~= 0 then
      return false
   end
   return true, bit.band(facts.mode, FORMAT_MASK) == REGULAR
end

-- Said before the load and not after it. A record of an earlier run goes: were this run to fail,
-- it would be taken for this one's.
local function claim_json(path)
   local exists, regular = look_at(path)
   if exists and not regular then
      refuse("--json=%s: cannot be written: it is no regular file; name one", path)
   end
   local temporary = json.temporary(path)
   local file, why = io.open(temporary, "w")
   if file == nil then
      refuse("--json=%s: cannot be written: %s", path, why)
   end
   file:close()
   os.remove(temporary)
   if exists then
      local removed, why_not = os.remove(path)
      if not removed then
         refuse("--json=%s: cannot be written: %s", path, why_not)
      end
   end
end

-- What was asked for; nil where nothing is to be measured.
function options_of.read()
   local options = read_numbers()
   if options.window_s == 0 then
      refuse_options_without_window()
      return nil
   end
   refuse_what_breaks_the_window()
   refuse_idle_clients_that_crash(options.active_clients)
   free_of_time_limit(options)
   if options.json ~= "" then
      claim_json(options.json)
   end
   return options
end

return options_of
