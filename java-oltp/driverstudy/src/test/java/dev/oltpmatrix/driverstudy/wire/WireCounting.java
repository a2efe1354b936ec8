package dev.oltpmatrix.driverstudy.wire;

import dev.oltpmatrix.driverstudy.StudyServer;
import dev.oltpmatrix.driverstudy.driver.JdbcDriver;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Counts the wire table again: each driver in its JVM, some concurrently, because they mostly wait.
 */
final class WireCounting {
  static final Path GOLDEN = DriverJvm.ROOT.resolve("docs/drivers/wire.csv");
  static final List<String> BUILDS = List.of("mariadb-10.11", "mysql-9.7");

  private static final int SIDE_BY_SIDE = 4;

  /** The counts, and the statements of each cell's last operation by the cell's name. */
  record Result(WireTable table, Map<String, String> statements) {}

  private record Part(Path table, Path statements) {}

  private WireCounting() {}

  static Result of(List<String> cases, Path folder)
      throws IOException, InterruptedException, ExecutionException {
    ExecutorService jvms = Executors.newFixedThreadPool(SIDE_BY_SIDE);
    List<StudyServer> servers = new ArrayList<>();
    try {
      for (String build : BUILDS) {
        servers.add(StudyServer.start(build, List.of("--config=utf8mb4", "--data-set=drivers")));
      }
      Map<String, Future<Part>> parts = new HashMap<>();
      for (String driver : slowestFirst()) {
        for (int i = 0; i < servers.size(); i++) {
          StudyServer server = servers.get(i);
          Path base = folder.resolve(BUILDS.get(i) + "-" + driver);
          parts.put(BUILDS.get(i) + driver, jvms.submit(() -> part(driver, server, cases, base)));
        }
      }
      return joined(parts);
    } finally {
      jvms.shutdownNow();
      for (StudyServer server : servers) {
        server.close();
      }
    }
  }

  /**
   * Returns the drivers; the one that sends batches row by row takes longer than all others
   * together.
   */
  private static List<String> slowestFirst() {
    List<String> drivers =
        new ArrayList<>(JdbcDriver.all().stream().map(JdbcDriver::name).toList());
    drivers.remove(DriverLimits.MYSQL);
    drivers.add(0, DriverLimits.MYSQL);
    return drivers;
  }

  private static Part part(String driver, StudyServer server, List<String> cases, Path base)
      throws IOException, InterruptedException {
    Part part = new Part(Path.of(base + ".csv"), Path.of(base + ".txt"));
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "wire",
                "--driver=" + driver,
                "--options=all",
                "--case=" + String.join(",", cases),
                "--out=" + part.table,
                "--statements=" + part.statements));
    arguments.addAll(server.options());
    DriverJvm.run(driver, arguments);
    return part;
  }

  private static Result joined(Map<String, Future<Part>> parts)
      throws IOException, InterruptedException, ExecutionException {
    List<WireTable> tables = new ArrayList<>();
    Map<String, String> statements = new HashMap<>();
    for (String build : BUILDS) {
      for (JdbcDriver driver : JdbcDriver.all()) {
        Part part = parts.get(build + driver.name()).get();
        tables.add(WireTable.read(part.table));
        statements.putAll(statements(part));
      }
    }
    return new Result(WireTable.joined(tables), statements);
  }

  private static Map<String, String> statements(Part part) throws IOException {
    Map<String, String> statements = new HashMap<>();
    for (String block : Files.readString(part.statements).split("(?m)^## ", -1)) {
      int end = block.indexOf('\n');
      if (end > 0) {
        statements.put(block.substring(0, end), block.substring(end + 1));
      }
    }
    return statements;
  }
}
