package dev.oltpmatrix.server.driver;

import dev.oltpmatrix.server.build.ServerBuild;
import java.io.InputStream;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;

/** The JDBC drivers that this program itself talks to servers with; each product has its own. */
public final class Drivers {
  private Drivers() {}

  public static Driver of(ServerBuild build) throws SQLException {
    return build.isMysql() ? new com.mysql.cj.jdbc.Driver() : ofAnyServer();
  }

  /** For a server of which nothing is known yet. */
  public static Driver ofAnyServer() {
    return new org.mariadb.jdbc.Driver();
  }

  /** Gives a LOAD DATA LOCAL its rows. */
  public static void setLocalInfile(Statement statement, InputStream rows) throws SQLException {
    if (statement.isWrapperFor(com.mysql.cj.jdbc.JdbcStatement.class)) {
      statement.unwrap(com.mysql.cj.jdbc.JdbcStatement.class).setLocalInfileInputStream(rows);
    } else {
      statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(rows);
    }
  }
}
