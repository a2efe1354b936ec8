package dev.oltpmatrix.matrix.plan;

import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.spec.MatrixSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Refuses, before anything starts, what would break at the highest client count. */
public final class Preflight {
  /** Files of a server or client beside its connections: tables, logs, jars. */
  private static final int OTHER_FILES = 400;

  /** oltp_read_only prepares the most: BEGIN, COMMIT and five queries on each connection. */
  private static final int STATEMENTS_PER_CLIENT = 7;

  /** Connections that the program itself keeps beside the clients'. */
  private static final int OWN_CONNECTIONS = 8;

  private Preflight() {}

  /**
   * What the machine and the servers' settings allow.
   *
   * @param openFiles hard limit of open files of this process, which its children inherit
   * @param serverOpenFiles what every server is told to have; 0 for nothing in particular
   */
  public record Limits(
      long openFiles, int serverOpenFiles, int maxConnections, int maxPreparedStatements) {}

  public static void check(MatrixSpec spec, Limits limits) {
    long most = spec.threads().stream().mapToInt(Integer::intValue).max().orElseThrow();
    if (limits.serverOpenFiles() > limits.openFiles()) {
      throw new UsageException(
          "servers need open_files_limit = "
              + limits.serverOpenFiles()
              + " (server-configs/base.cnf), the limit here is "
              + limits.openFiles()
              + " (ulimit -Hn); raise it, or lower open_files_limit, table_open_cache and"
              + " max_connections there");
    }
    if (most + OTHER_FILES > limits.openFiles()) {
      throw new UsageException(
          "threads "
              + most
              + " need "
              + (most + OTHER_FILES)
              + " open files, the limit is "
              + limits.openFiles()
              + " (ulimit -Hn); raise it or use at most "
              + (limits.openFiles() - OTHER_FILES)
              + " threads");
    }
    if (most + OWN_CONNECTIONS > limits.maxConnections()) {
      throw new UsageException(
          "threads "
              + most
              + " exceed what the servers allow: max_connections is "
              + limits.maxConnections()
              + " in server-configs/base.cnf; raise it there or use at most "
              + (limits.maxConnections() - OWN_CONNECTIONS)
              + " threads");
    }
    if (most * STATEMENTS_PER_CLIENT > limits.maxPreparedStatements()) {
      throw new UsageException(
          "threads "
              + most
              + " prepare "
              + most * STATEMENTS_PER_CLIENT
              + " statements, max_prepared_stmt_count is "
              + limits.maxPreparedStatements()
              + " in server-configs/base.cnf; raise it there");
    }
  }

  /** The hard limit of open files; unlimited where the system does not tell. */
  public static long openFilesLimit() {
    try {
      List<String> lines = Files.readAllLines(Path.of("/proc/self/limits"));
      for (String line : lines) {
        if (line.startsWith("Max open files")) {
          String[] words = line.trim().split("\\s+", -1);
          String hard = words[4];
          return hard.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(hard);
        }
      }
    } catch (IOException e) {
      return Long.MAX_VALUE; // no /proc: the server's own limits still hold
    }
    return Long.MAX_VALUE;
  }
}
