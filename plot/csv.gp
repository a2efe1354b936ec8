# Reads a CSV file by column name and fails where gnuplot would only warn. Takes csv, the column
# names needed and kind, what the file should have been; gives header, with a comma at both ends.
# gnuplot runs a name that begins with < or | in a shell, and takes - + $ for data that are in no file.
no_file(name) = name eq "" || strstrt("<|-+$", name[1:1]) > 0
said_of(name) = sprintf("'%s' is no file to gnuplot; write ./ before its name, or all of its path", name)
if (no_file(csv)) {
  print said_of(csv)
  exit status 2
}
header = ""
set datafile separator comma
set datafile commentschars ""
# Field by field: of a field, as the whole line would be, gnuplot reads at most 1024 signs.
fields(i) = i > FIRST_columns ? "" : strcol(i).",".fields(i + 1)
stats csv every ::0::0 using (0) name "FIRST" nooutput
if (exists("FIRST_columns")) {
  stats csv every ::0::0 using (header = ",".fields(1), 0) nooutput
}
if (header eq "") {
  print sprintf("%s: no such file, or nothing in it", csv)
  exit status 2
}
do for [name in needed] {
  if (!strstrt(header, ",".name.",")) {
    print sprintf("%s: no column %s in the first line; %s is needed", csv, name, kind)
    exit status 2
  }
}
set datafile columnheaders
set datafile missing NaN

# strcol alone is not enough: of a last field that is empty it gives what stood there before.
known(name) = strcol(name) ne "" && column(name) == column(name)
number(name) = known(name) ? column(name) : NaN

has(list, name) = strstrt(list, " ".name." ") > 0
add(list, name) = has(list, name) ? list : list.name." "
less(a, b) = b < a ? b : a
more(a, b) = b > a ? b : a
