std = "luajit"
max_line_length = 100
-- sysbench finds these by name in each Lua state; everything else is local.
globals = {"sysbench", "init", "done", "event", "thread_init", "thread_done"}
