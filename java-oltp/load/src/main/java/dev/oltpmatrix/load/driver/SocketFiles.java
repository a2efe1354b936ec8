package dev.oltpmatrix.load.driver;

import java.io.File;
import java.util.List;
import java.util.Map;

/** Finds the socket file of a server on this machine for the name localhost, as C clients do. */
final class SocketFiles {
  static final List<String> USUAL =
      List.of("/run/mysqld/mysqld.sock", "/var/run/mysqld/mysqld.sock", "/tmp/mysql.sock");

  private SocketFiles() {}

  /** Returns the first file that exists, or an empty string if none does, which leaves TCP. */
  static String find(Map<String, String> environment, List<String> defaults) {
    String named = environment.get("MYSQL_UNIX_PORT");
    List<String> candidates = named == null ? defaults : List.of(named);
    return candidates.stream().filter(file -> new File(file).exists()).findFirst().orElse("");
  }
}
