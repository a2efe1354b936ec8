#!/usr/bin/env sysbench
-- sysbench's own bulk_insert, measured precisely (measure.lua says how).

local folder = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
package.path = folder .. "?.lua;" .. package.path

require("measure").stock("bulk_insert")
