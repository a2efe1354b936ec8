-- Before a measured run, in the main state: the shared mapping, and the callbacks.

local ffi = require("ffi")
local measure = require("measure")
local intervals = require("measure.intervals")
local options_of = require("measure.options")
local result = require("measure.result")
local C = ffi.C

ffi.cdef([[
void *mmap(void *address, size_t length, int protection, int flags, int fd, long offset);
int madvise(void *address, size_t length, int advice);
int setenv(const char *name, const char *value, int overwrite);
int unsetenv(const char *name);
int pthread_mutex_init(void *mutex, const void *attributes);
int pthread_cond_init(void *condition, const void *attributes);
]])

local setup = {}

local function round_up(size, to)
   return math.ceil(size / to) * to
end

local function map(threads, interval_room, kinds, counts)
   local PROTECT_READ_WRITE, PRIVATE_ANONYMOUS, NO_HUGE_PAGES = 3, 0x22, 15
   local LINE = 64
   local kinds_offset = ffi.sizeof("measure_header") + threads * ffi.sizeof("measure_slot") +
      interval_room * ffi.sizeof("measure_interval")
   -- Cache lines that no two clients share.
   local counted_offset = round_up(kinds_offset + threads * kinds * ffi.sizeof("measure_kind"),
                                   LINE)
   local counted_size = round_up(counts * ffi.sizeof("double"), LINE)
   local progress_offset = counted_offset + threads * counted_size
   local size = round_up(progress_offset + round_up(threads, 4), 4096)
   local address = C.mmap(nil, size, PROTECT_READ_WRITE, PRIVATE_ANONYMOUS, -1, 0)
   if ffi.cast("intptr_t", address) == -1 then
      error(("cannot map %d bytes to measure in (errno %d)"):format(size, ffi.errno()), 0)
   end
   -- A slot touches a page or two; huge pages would make all of the mapping resident.
   C.madvise(address, size, NO_HUGE_PAGES)
   C.setenv(measure.ADDRESS_VARIABLE,
            ("%d %.0f"):format(C.getpid(), tonumber(ffi.cast("uintptr_t", address))), 1)
   local header = measure.attach()
   header.kinds, header.kinds_offset = kinds, kinds_offset
   header.counted_room = counted_size / ffi.sizeof("double")
   header.counted_offset = counted_offset
   header.progress_offset = progress_offset
end

local function whole_ns(seconds)
   return math.floor(seconds * 1e9 + 0.5)
end

local function start(kinds, counted)
   C.unsetenv(measure.ADDRESS_VARIABLE)
   local options = options_of.read()
   if options == nil then
      return
   end
   -- The reporting thread closes an interval at half its length at the earliest.
   local report_s = sysbench.opt.report_interval
   local interval_room = 2 + (report_s > 0 and math.ceil(2 * options.limit_s / report_s) or 0)
   map(sysbench.opt.threads, interval_room, kinds and #kinds or 0, counted and #counted or 0)
   local header = measure.attach()
   C.pthread_mutex_init(header.mutex, nil)
   C.pthread_mutex_init(header.looking, nil)
   C.pthread_cond_init(header.closing, nil)
   header.threads = sysbench.opt.threads
   header.active = options.active_clients
   header.enough = math.ceil(measure.SHARE_OF_CLIENTS * options.active_clients)
   header.compiles = options.compiles and 1 or 0
   header.interval_room = interval_room
   header.init_ns = measure.now_ns()
   header.next_look_ns = math.huge
   header.start_ns = math.huge
   header.warmup_ns = whole_ns(options.warmup_s)
   header.warmup_limit_ns = whole_ns(options.warmup_limit_s)
   header.warmup_events = options.warmup_events
   header.length_ns = whole_ns(options.window_s)
   header.limit_ns = whole_ns(options.limit_s)
   header.min_events = options.min_events
end

-- Without --window all is as it was: the hook then only asks sysbench for its own line.
function setup.wrap(workload, kinds, more)
   local stock_init = init

   -- Where there are none, declaring ours would forbid all others.
   if sysbench.cmdline.options then
      for name, definition in pairs(options_of.OPTIONS) do
         sysbench.cmdline.options[name] = definition
      end
   end

   function init()
      if stock_init then
         stock_init()
      end
      start(kinds, more.counted)
   end

   function done()
      result.finish(workload, kinds, more, options_of.text("json"))
   end

   sysbench.hooks.report_intermediate = intervals.report
end

return setup
