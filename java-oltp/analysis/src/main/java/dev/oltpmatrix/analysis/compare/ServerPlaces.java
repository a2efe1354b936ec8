package dev.oltpmatrix.analysis.compare;

import java.util.Set;

/**
 * Settings that say where a server's files and doors are: no two starts have the same, and no
 * number hangs on it.
 */
public final class ServerPlaces {
  private static final Set<String> NAMES =
      Set.of(
          "basedir",
          "bind_address",
          "datadir",
          "general_log_file",
          "init_file",
          "lc_messages_dir",
          "log_error",
          "pid_file",
          "plugin_dir",
          "port",
          "slow_query_log_file",
          "socket",
          "tmpdir");

  private ServerPlaces() {}

  public static boolean isOne(String setting) {
    return NAMES.contains(setting);
  }
}
