#!/usr/bin/env sysbench
-- sysbench's own select_random_ranges, measured precisely (measure.lua says how).

local folder = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
package.path = folder .. "?.lua;" .. package.path

require("measure").stock("select_random_ranges")
