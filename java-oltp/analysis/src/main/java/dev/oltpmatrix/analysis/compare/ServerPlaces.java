package dev.oltpmatrix.analysis.compare;

import java.util.Set;

/**
 * Settings for a server's paths, sockets and ports: they differ at every start and affect no
 * number.
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
