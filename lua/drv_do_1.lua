#!/usr/bin/env sysbench
-- DO 1 by the C client library, measured precisely (measure.lua says how): what a
-- driver in Java is held against.

local folder = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
package.path = folder .. "?.lua;" .. package.path

local con

sysbench.cmdline.options = {}

function thread_init()
   con = sysbench.sql.driver():connect()
end

function event()
   con:query("DO 1")
end

function thread_done()
   con:disconnect()
end

require("measure").wrap("drv_do_1")
