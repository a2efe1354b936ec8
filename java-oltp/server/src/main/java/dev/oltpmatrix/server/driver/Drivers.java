package dev.oltpmatrix.server.driver;

import com.mysql.cj.NativeSession;
import com.mysql.cj.Session;
import com.mysql.cj.exceptions.CJException;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.exceptions.SQLExceptionsMapping;
import com.mysql.cj.protocol.a.NativeConstants;
import com.mysql.cj.protocol.a.NativeConstants.IntegerDataType;
import com.mysql.cj.protocol.a.NativePacketPayload;
import dev.oltpmatrix.server.build.ServerBuild;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;

/** The JDBC drivers for this program's own connections to servers; each product has its own. */
public final class Drivers {
  private static final int SHUTDOWN_ANSWER_LIMIT_MS = 10_000;

  /** The byte after COM_SHUTDOWN: SHUTDOWN_DEFAULT. */
  private static final int SHUTDOWN_LEVEL = 0;

  /** Class of the SQLSTATE of connection exceptions. */
  private static final String CONNECTION_BROKEN = "08";

  private Drivers() {}

  public static Driver of(ServerBuild build) throws SQLException {
    return of(build.isMysql());
  }

  public static Driver of(boolean isMysql) throws SQLException {
    return isMysql ? new com.mysql.cj.jdbc.Driver() : ofAnyServer();
  }

  public static Driver ofAnyServer() {
    return new org.mariadb.jdbc.Driver();
  }

  /**
   * Asks a server to end, as its protocol can: MySQL has the statement SHUTDOWN since 5.7.9, before
   * that COM_SHUTDOWN, and MariaDB has the statement since 10.0.4.
   *
   * @throws SQLException if the server has refused it; one that breaks the connection off, or is
   *     too busy to answer, may end all the same
   */
  public static void shutDown(Connection connection) throws SQLException {
    connection.setNetworkTimeout(Runnable::run, SHUTDOWN_ANSWER_LIMIT_MS);
    try {
      sendShutDown(connection);
    } catch (SQLException e) {
      if (e.getSQLState() == null || !e.getSQLState().startsWith(CONNECTION_BROKEN)) {
        throw e;
      }
    }
  }

  private static void sendShutDown(Connection connection) throws SQLException {
    if (connection.isWrapperFor(JdbcConnection.class)) {
      Session session = connection.unwrap(JdbcConnection.class).getSession();
      if (!session.versionMeetsMinimum(5, 7, 9)) {
        sendOldShutDown((NativeSession) session);
        return;
      }
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("SHUTDOWN");
    }
  }

  /** Sends the packet itself: the driver leaves out the level, without which 5.6 refuses it. */
  private static void sendOldShutDown(NativeSession session) throws SQLException {
    NativePacketPayload packet = new NativePacketPayload(2);
    packet.writeInteger(IntegerDataType.INT1, NativeConstants.COM_SHUTDOWN);
    packet.writeInteger(IntegerDataType.INT1, SHUTDOWN_LEVEL);
    try {
      session.getProtocol().sendCommand(packet, false, 0);
    } catch (CJException e) {
      throw SQLExceptionsMapping.translateException(e);
    }
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
