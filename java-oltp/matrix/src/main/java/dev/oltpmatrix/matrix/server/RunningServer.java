package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.record.CellRecord;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** A started server that answers, its table loaded and warm. */
public interface RunningServer extends AutoCloseable {
  long pid();

  int port();

  Path socket();

  String user();

  /** For environment variables and 0600 files; never for a command line. */
  String password();

  String database();

  boolean isAlive();

  CellRecord.ServerFacts facts();

  String errorLogTail(int lines);

  Connection connect() throws SQLException;

  /** Stops it, proves it gone (process, port) and removes its data directory. */
  @Override
  void close() throws ServerException;
}
