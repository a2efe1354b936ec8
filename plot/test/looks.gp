# Prints colour, dash, point and letter of some arms, known and unknown: they are not to change.
load ARG1
set print "-"
do for [name in "mariadb-10.11 mysql-9.7 mysql-8.0 mariadb-11.8 percona-8.4 own"] {
  do for [kind in "per-thread pool other"] {
    arm = name."/".kind
    print sprintf("%-24s #%06X dash %2d point %2d letter %2d", \
      arm, colour(arm), dash(arm), point(arm), letter(arm))
  }
}
