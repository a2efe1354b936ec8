package dev.oltpmatrix.load.driver;

import java.io.File;
import java.util.List;
import java.util.Map;

/** Where a server on this machine is found by the name localhost, as C clients do it. */
final class SocketFiles {
  static final List<String> USUAL =
      List.of("/run/mysqld/mysqld.sock", "/var/run/mysqld/mysqld.sock", "/tmp/mysql.sock");

  private SocketFiles() {}

  /** The first that is there; empty where there is none, which leaves TCP. */
  static String find(Map<String, String> environment, List<String> usual) {
    String named = environment.get("MYSQL_UNIX_PORT");
    List<String> candidates = named == null ? usual : List.of(named);
    return candidates.stream().filter(file -> new File(file).exists()).findFirst().orElse("");
  }
}
