# How lines look. Looks follow from names: a build of the table looks the same in every picture,
# whatever else is drawn. Below, arm is "server/arm", such as "mariadb-10.11/pool", or another name
# without a model, such as a generator's, which is drawn as a pool is.
server(arm) = strstrt(arm, "/") ? arm[1:strstrt(arm, "/") - 1] : arm
# The threading model, without what "pool+io-capacity-2000" adds to it.
model(arm) = arm[strstrt(arm, "/") + 1:strstrt(arm."+", "+") - 1]
is_pool(arm) = model(arm) eq "pool" || !strstrt(arm, "/")
is_other(arm) = !is_pool(arm) && model(arm) ne "per-thread"
is_mysql(arm) = server(arm)[1:5] eq "mysql"

# Colour by server: Okabe and Ito's six that show on white, then others as far apart from these as
# can be, for colour-blind eyes too; squares are apart from circles besides.
builds = " mariadb-10.11 0x0072B2 mysql-9.7 0xD55E00 mysql-8.0 0xE69F00 mariadb-11.8 0x56B4E9 ".\
  "mysql-5.7 0x009E73 mariadb-10.5 0xCC79A7 mariadb-11.4 0x490092 mariadb-10.1 0x882255 ".\
  "mysql-5.5 0x8C564B mysql-5.6 0x999933 - 0x920000 - 0xAAAAAA "
palette = ""
do for [i = 2:words(builds):2] { palette = palette.word(builds, i)." " }

# A server that is not in the table begins to look for a free colour at a hash of its name.
letters = "0123456789.-_abcdefghijklmnopqrstuvwxyz:+ABCDEFGHIJKLMNOPQRSTUVWXYZ"
hash(name) = sum [i = 1:strlen(name)] i * strstrt(letters, name[i:i])

# Points, the first that is free: circles for MariaDB (6, 7), squares for MySQL (4, 5), triangles,
# diamonds or pentagons (8 to 15) for other products, filled for a pool; a star (3) for a threading
# model without looks of its own. The cross (2) is kept for what is invalid.
shape(arm) = server(arm)[1:7] eq "mariadb" ? 6 : is_mysql(arm) ? 4 : 8 + 2 * (hash(server(arm)) % 4)
points(arm) = is_pool(arm) ? sprintf("%d 15 13 11 9 5 7", shape(arm) + 1) : \
  sprintf("%d 14 12 10 8 4 6 3 1", is_other(arm) ? 3 : shape(arm))

# Dash by threading model, another for MySQL because its line may lie on MariaDB's.
set dashtype 11 (16, 4)
set dashtype 12 (6, 5)
set dashtype 13 (3, 3)
set dashtype 14 (12, 4, 2, 4)
dash(arm) = is_other(arm) ? 14 : \
  is_pool(arm) ? (is_mysql(arm) ? 11 : 1) : (is_mysql(arm) ? 13 : 12)
