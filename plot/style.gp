# How lines look. A server and an arm look the same in every picture, whatever else is drawn:
# looks follow from names, never from the order of the lines. Below, arm is "server/arm", such as
# "mariadb-10.11/pool".
server(arm) = arm[1:strstrt(arm, "/") - 1]
model(arm) = arm[strstrt(arm, "/") + 1:*]
is_pool(arm) = model(arm) eq "pool"
is_other(arm) = !is_pool(arm) && model(arm) ne "per-thread"
is_mysql(arm) = server(arm)[1:5] eq "mysql"

# A name that is not in a table gets spare looks by its hash, which stay the same from run to run.
letters = "0123456789.-_abcdefghijklmnopqrstuvwxyz"
hash(name) = sum [i = 1:strlen(name)] i * strstrt(letters, name[i:i])

# Colour by server: a place in the Okabe-Ito palette, which colour-blind people can tell apart.
palette = "0x0072B2 0xD55E00 0xE69F00 0x009E73 0xCC79A7 0x56B4E9"
tone(arm) = \
  server(arm) eq "mariadb-10.11" ? 1 : \
  server(arm) eq "mysql-9.7"     ? 2 : \
  server(arm) eq "mysql-8.0"     ? 3 : 4 + hash(server(arm)) % 3
colour(arm) = int(word(palette, tone(arm)))

# Point shape by product and filled for a pool, for black and white: circles are MariaDB (6, 7),
# squares MySQL (4, 5), triangles, diamonds and pentagons (8 to 15) other products. A threading model without looks of its own gets a star (3).
shape(arm) = server(arm)[1:7] eq "mariadb" ? 6 : is_mysql(arm) ? 4 : 8 + 2 * (hash(server(arm)) % 4)
point(arm) = is_other(arm) ? 3 : shape(arm) + is_pool(arm)

# Dash by threading model, another for MySQL because its line may lie on MariaDB's.
set dashtype 11 (16, 4)
set dashtype 12 (6, 5)
set dashtype 13 (3, 3)
set dashtype 14 (12, 4, 2, 4)
dash(arm) = is_other(arm) ? 14 : \
  is_pool(arm) ? (is_mysql(arm) ? 11 : 1) : (is_mysql(arm) ? 13 : 12)

# In text a letter: A and B the two arms of the first colour, C and D of the second, and so on.
letter(arm) = 2 * tone(arm) - 1 + is_pool(arm) + 12 * is_other(arm)
