#!/usr/bin/env sysbench
-- A prepared query that sends and gets a hundred letters, by the C client library, measured
-- precisely (measure.lua says how): what a driver in Java is held against.

local folder = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
package.path = folder .. "?.lua;" .. package.path

local LETTERS = 100
local con, statement, text

sysbench.cmdline.options = {}

function thread_init()
   con = sysbench.sql.driver():connect()
   statement = con:prepare("SELECT CAST(? AS CHAR)")
   -- One more, which stays 0: text mode sends the letters up to the first 0.
   text = statement:bind_create(sysbench.sql.type.CHAR, LETTERS + 1)
   statement:bind_param(text)
end

local DRAWN = ("@"):rep(LETTERS)

function event()
   text:set_rand_str(DRAWN)
   statement:execute()
end

function thread_done()
   statement:close()
   con:disconnect()
end

require("measure").wrap("drv_select_row")
