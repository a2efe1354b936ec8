-- Prints the clock of the records, in nanoseconds: "sysbench --verbosity=0 now.lua print".

local folder = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
package.path = folder .. "../?.lua;" .. package.path

local measure = require("measure")

sysbench.cmdline.commands = {
   print = {function()
      print(("%.0f"):format(measure.now_ns()))
   end},
}
