-- Whether sysbench has failed, in a client that waits: nothing else would tell it.

local ffi = require("ffi")
local C = ffi.C

ffi.cdef([[
/* The beginning of sysbench 1.0's sb_globals_t. */
typedef struct {
   int error;
} measure_sb_error;
extern measure_sb_error sb_globals;
]])

return function()
   return C.sb_globals.error ~= 0
end
