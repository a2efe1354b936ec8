package dev.oltpmatrix.server.driver;

import dev.oltpmatrix.server.build.ServerBuild;
import java.io.InputStream;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;

/** The JDBC drivers for this program's own connections to servers; each product has its own. */
public final class Drivers {
  private Drivers() {}

  public static Driver of(ServerBuild build) throws SQLException {
    return build.isMysql() ? new com.mysql.cj.jdbc.Driver() : ofAnyServer();
  }

  /** Returns the driver for a server of unknown product. */
  public static Driver ofAnyServer() {
    return new org.mariadb.jdbc.Driver();
  }

  /** Sets the rows of a LOAD DATA LOCAL. */
  public static void setLocalInfile(Statement statement, InputStream rows) throws SQLException {
    if (statement.isWrapperFor(com.mysql.cj.jdbc.JdbcStatement.class)) {
      statement.unwrap(com.mysql.cj.jdbc.JdbcStatement.class).setLocalInfileInputStream(rows);
    } else {
      statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(rows);
    }
  }
}
