-- Precise measurement for sysbench 1.0: a window of fixed length after a warm-up, latency in
-- microseconds in a mergeable histogram, intervals, and all of it as one JSON record.
--
-- sysbench runs each client in a Lua state of its own, so what clients measure meets in one shared
-- mapping: a header, and for each client a slot that only this client writes. No client waits for
-- another or for who reads: with thousands of them, one that holds what others wait for may lose
-- its CPU for seconds.
--
-- Here is what all states need. A client loads measure/client.lua too; the main and the reporting
-- state load the rest, which would cost memory in thousands of clients.

-- Loading leaves garbage that a state's first collection would find too late. Freed before each of
-- our files, the memory serves for the next: without it 4096 clients take 180 MB more than with
-- the stock script, with it no more.
collectgarbage()

local ffi = require("ffi")
local C = ffi.C

local measure = {}

-- 64 buckets an octave from 1 us to 1 h; below 128 us a bucket is one microsecond.
measure.BUCKETS = 1728
measure.ERROR_CODES = 8
-- Latencies that a client keeps as they are before it adds them up all at once. With thousands of
-- clients the CPU's caches hold nothing of a client when its turn comes: every line that an event
-- touches is fetched anew, so it must touch few.
measure.PENDING = 32
-- Of the clients: what the others do is not waited for.
measure.SHARE_OF_CLIENTS = 0.95
-- Transactions that so many clients complete before the window opens, where that is waited for.
measure.WARMUP_EVENTS = 2
-- Between knowing that the window is to open and its opening: others look at the server in it.
measure.NOTICE_NS = 1e9
-- Holds the process id, because children inherit it, and the mapping's address.
measure.ADDRESS_VARIABLE = "OLTP_MATRIX_MEASURE_ADDRESS"

-- Times are CLOCK_MONOTONIC in nanoseconds as doubles: exact for 104 days of uptime, and unlike
-- 64-bit integers they cost LuaJIT no allocation; for the same reason these are read by halves.
ffi.cdef([[
/* As many of sysbench's as are used. */
typedef uint64_t measure_counters[6];

typedef struct {
   int32_t code;
   uint32_t count;
} measure_error;

typedef struct {
   /* A cache line that each event touches: sysbench's counters of this client at its last
      completion in the window, and what its clock is read into. */
   measure_counters counters_last;
   int32_t clock[4];
   /* Nanoseconds, from pending_from on; 0 is free. */
   double pending_ns[32];
   measure_counters counters_before;
   double transactions, overflow;
   double sum_us, min_us, max_us;
   double restarts;
   /* Of the transactions in flight as the window opened and ended; 0 where none was. */
   double start_age_ns, end_age_ns;
   /* When it had completed as much as the window waits for; 0 for not. */
   double done_ns;
   /* The latency that is being added, see slot.lua; -1 for none. */
   double adding;
   /* Odd while it adds up. */
   int32_t changes;
   int32_t left, pending_from;
   int32_t lowest, highest;
   uint32_t errors_beyond;
   measure_error errors[8];
   uint32_t counts[1728];
} __attribute__((aligned(64))) measure_slot;

/* A client's transactions of one kind. */
typedef struct {
   double transactions, overflow;
   double sum_us, min_us, max_us;
   double rolled_back;
   uint32_t errors_beyond;
   measure_error errors[8];
   uint32_t counts[1728];
} measure_kind;

typedef struct {
   char mutex[64];
   /* What clients look at while they run. The end is 0 until the load begins. */
   int32_t closed, threads, active, enough, compiles;
   /* Idle clients whose connection was gone at the window's end. */
   int32_t lost_idle;
   double next_look_ns, start_ns, end_ns, first_event_ns;
   /* The earlier of the end and the next look: before it a client has nothing to look for. */
   double attention_ns;
   double min_events, warmup_events;
   /* Whether the window's edges are final, and whether one came too late to be one. */
   int32_t opening_known, closing_known, late;
   int32_t warmup_ended_by, intervals, interval_room;
   /* Of transactions; 0 where all are of one. */
   int32_t kinds;
   double kinds_offset;
   /* The room that each client has for counts; 0 where it keeps none. */
   int32_t counted_room;
   double counted_offset;
   double progress_offset, init_ns, warmup_ns, warmup_limit_ns, length_ns, limit_ns;
   char closing[64], looking[64];
   double reported_ns, reported_overflow;
   uint32_t reported[1728];
} __attribute__((aligned(64))) measure_header;

int clock_gettime(int clock, int32_t *now);
int getpid(void);
]])


measure.CLOCK_MONOTONIC = 1
-- Reads a clock into four int32_t; a test has one of its own.
measure.read_clock = C.clock_gettime

-- A clock that is read into such a place: seconds and nanoseconds; on the little-endian machines
-- that sysbench's FFI serves, the upper halves, at 1 and 3, say nothing.
function measure.new_clock(place)
   return function()
      measure.read_clock(measure.CLOCK_MONOTONIC, place)
      return place[0] * 1e9 + place[2]
   end
end

local now_ns = measure.new_clock(ffi.new("int32_t[4]"))

function measure.now_ns()
   return now_ns()
end

-- The mapping's header, and its slots as an array; nil where nothing is measured.
function measure.attach()
   local pid, address = (os.getenv(measure.ADDRESS_VARIABLE) or ""):match("^(%d+) (%d+)$")
   if tonumber(pid) ~= C.getpid() then
      return nil
   end
   local header = ffi.cast("measure_header *", ffi.cast("uintptr_t", tonumber(address)))
   return header, ffi.cast("measure_slot *", header + 1)
end

-- A client's transactions of each kind, as an array by their places from 0.
function measure.kinds_of(header, client)
   local address = ffi.cast("char *", header) + header.kinds_offset
   return ffi.cast("measure_kind *", address) + client * header.kinds
end

-- What a client counts by itself, from the load's beginning on, as an array from 0.
function measure.counted_of(header, client)
   local address = ffi.cast("char *", header) + header.counted_offset
   return ffi.cast("double *", address) + client * header.counted_room
end

-- Runs sysbench's installed script of that name, so that statements are exactly the stock ones. It
-- lies beside oltp_common.lua, of which there is only one; our script has the same name as it.
function measure.load_stock(name)
   local common, tried = package.searchpath("oltp_common", package.path)
   if common == nil then
      error("sysbench's oltp_common.lua is not installed; looked for it in" .. tried, 0)
   end
   assert(loadfile((common:gsub("oltp_common%.lua$", name .. ".lua"))))()
end

-- Puts measurement around the callbacks that a script has defined. The main state is made before
-- the mapping is, all others after it. A script with several kinds of transaction gives their
-- names, and sets measure.kind to the place of each one's kind as it begins, and
-- measure.rolled_back to whether it was rolled back on purpose as it ends. One whose clients wait
-- before each transaction sets measure.pause_ns in thread_init, a function that says for how long.
-- More may have the names of what clients count by themselves (counted), and a function of the
-- kinds' numbers and the window's seconds that gives a line for the summary (score).
function measure.wrap(workload, kinds, more)
   collectgarbage()
   require("measure.session").install()
   local header, slots = measure.attach()
   if header and sysbench.tid < header.threads then
      collectgarbage()
      require("measure.client").wrap(header, slots)
   else
      require("measure.setup").wrap(workload, kinds, more or {})
   end
end

-- sysbench's own script of that name, measured.
function measure.stock(name)
   measure.load_stock(name)
   measure.wrap(name)
end

return measure
