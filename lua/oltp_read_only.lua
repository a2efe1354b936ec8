#!/usr/bin/env sysbench
-- sysbench's own oltp_read_only, measured precisely (measure.lua says how).

local folder = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
package.path = folder .. "?.lua;" .. package.path

require("measure").stock("oltp_read_only")
