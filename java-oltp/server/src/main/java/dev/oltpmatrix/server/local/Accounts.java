package dev.oltpmatrix.server.local;

import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.workload.data.DataSet;

/** Creates the database and the accounts of a server that is about to be loaded. */
final class Accounts {
  private Accounts() {}

  /**
   * Returns the statements for the first start, one a line as init_file requires. The generators'
   * account gets nothing beyond its schema and the view of other sessions: ALL ON *.* would include
   * TP_CONNECTION_ADMIN, which exempts from the limits of MySQL's thread pool.
   */
  static String sql(ServerBuild build, DataSet data, String password) {
    boolean old = !hasAlterUser(build);
    StringBuilder sql = new StringBuilder();
    if (old) {
      // Their new data directories accept anybody, and root from more hosts than this one.
      sql.append("DELETE FROM mysql.user WHERE User = '' OR Host <> 'localhost';\n")
          .append("DELETE FROM mysql.db;\n")
          .append("FLUSH PRIVILEGES;\n");
    }
    sql.append("CREATE DATABASE " + data.database() + " " + data.encoding() + ";\n");
    for (String host : new String[] {"127.0.0.1", "localhost"}) {
      String account = "'" + LocalLogin.USER + "'@'" + host + "'";
      sql.append("CREATE USER " + account + " IDENTIFIED BY '" + password + "';\n")
          .append("GRANT ALL ON " + data.database() + ".* TO " + account + ";\n")
          .append("GRANT PROCESS ON *.* TO " + account + ";\n");
    }
    String admin = "'" + LocalLogin.ADMIN + "'@'127.0.0.1'";
    sql.append("CREATE USER " + admin + " IDENTIFIED BY '" + password + "';\n")
        .append("GRANT ALL ON *.* TO " + admin + ";\n");
    String root = "'root'@'localhost'";
    sql.append(
        old
            ? "SET PASSWORD FOR " + root + " = PASSWORD('" + password + "');\n"
            : "ALTER USER " + root + " IDENTIFIED BY '" + password + "';\n");
    return sql.toString();
  }

  private static boolean hasAlterUser(ServerBuild build) {
    return build.numbers().isAtLeast(build.isMysql() ? "5.7.6" : "10.2.0");
  }
}
