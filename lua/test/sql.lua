-- Prints what a statement returns, a row a line: "sysbench --verbosity=0 sql.lua --sql=... query".

sysbench.cmdline.options = {
   sql = {"Statement", ""},
}

local function query()
   local driver = sysbench.sql.driver()
   local connection = driver:connect()
   local result = connection:query(sysbench.opt.sql)
   -- A null pointer where there are no rows: equal to nil, but true.
   for _ = 1, result ~= nil and result.nrows or 0 do
      print(table.concat(result:fetch_row(), "\t"))
   end
   connection:disconnect()
end

sysbench.cmdline.commands = {query = {query}}
