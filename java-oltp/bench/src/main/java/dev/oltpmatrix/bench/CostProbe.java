package dev.oltpmatrix.bench;

import dev.oltpmatrix.host.machine.ProcReader;
import dev.oltpmatrix.server.api.RunningServer;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Runs a generator against a server and measures its cost under full load. */
final class CostProbe {
  /** The line that sysbench and the Java port print when the clients are released. */
  private static final String STARTED = "Threads started!";

  private static final long START_LIMIT_S = 120;
  private static final long END_LIMIT_S = 60;

  private final Path root;
  private final Path logs;
  private final RunningServer server;
  private final Connection connection;
  private final List<String> serverOptions;
  private final ProcReader proc = new ProcReader(Path.of("/proc"));

  CostProbe(
      Path root,
      Path logs,
      RunningServer server,
      Connection connection,
      List<String> serverOptions) {
    this.root = root;
    this.logs = logs;
    this.server = server;
    this.connection = connection;
    this.serverOptions = serverOptions;
  }

  private record Moment(
      long atNs, long commits, ProcReader.Cpu client, ProcReader.Cpu serverProcess) {}

  Cost run(
      BenchGenerator generator, String workload, int clients, int round, int warmupS, int windowS)
      throws IOException, InterruptedException, SQLException {
    // Allows for a warm-up and a window that end late on a busy machine.
    int limitS = 2 * (warmupS + windowS) + 60;
    List<String> command = generator.command(root, workload, clients, limitS, serverOptions);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("OLTP_JAVA_OPTS", generator.javaOptions());
    String name = generator.toString().replaceAll("[^A-Za-z0-9]+", "-");
    Path log = logs.resolve(clients + "-" + round + "-" + name + ".log");
    ProcReader.Cpu idle = proc.cpu(server.pid(), System.nanoTime());
    long beginNs = System.nanoTime();
    Process process = builder.start();
    try {
      long startedNs = awaitStart(process, log);
      Cost.Start start = start(process, idle, (startedNs - beginNs) / 1e9);
      TimeUnit.SECONDS.sleep(warmupS);
      Moment from = now(process);
      TimeUnit.SECONDS.sleep(windowS);
      Moment to = now(process);
      double peakRssMib = proc.peakRssKib(process.pid()) / 1024.0;
      return cost(generator, clients, round, from, to, peakRssMib, start);
    } finally {
      end(process);
    }
  }

  private Cost.Start start(Process process, ProcReader.Cpu idle, double wallS) {
    ProcReader.Cpu client = proc.cpu(process.pid(), System.nanoTime());
    ProcReader.Cpu busy = proc.cpu(server.pid(), System.nanoTime());
    return new Cost.Start(
        wallS,
        (client.userUs() + client.systemUs()) / 1e6,
        (busy.userUs() + busy.systemUs() - idle.userUs() - idle.systemUs()) / 1e6);
  }

  private long awaitStart(Process process, Path log) throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    Thread reader = new Thread(() -> copy(process, log, started), "output");
    reader.setDaemon(true);
    reader.start();
    boolean inTime = started.await(START_LIMIT_S, TimeUnit.SECONDS);
    long nowNs = System.nanoTime();
    if (!inTime || !process.isAlive()) {
      throw new IllegalStateException("the generator did not start; see " + log);
    }
    return nowNs;
  }

  private static void copy(Process process, Path log, CountDownLatch started) {
    try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8);
        BufferedWriter out = Files.newBufferedWriter(log)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.contains(STARTED)) {
          started.countDown();
        }
        out.write(line);
        out.newLine();
        out.flush();
      }
    } catch (IOException e) {
      // The process was ended; its last output is not needed.
    } finally {
      started.countDown();
    }
  }

  private Moment now(Process process) throws SQLException {
    long commits = status("Com_commit");
    long atNs = System.nanoTime();
    ProcReader.Cpu client = proc.cpu(process.pid(), atNs);
    if (client == null) {
      throw new IllegalStateException("the generator ended before it was measured");
    }
    return new Moment(atNs, commits, client, proc.cpu(server.pid(), atNs));
  }

  private long status(String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE '" + name + "'")) {
      row.next();
      return row.getLong(2);
    }
  }

  private static Cost cost(
      BenchGenerator generator,
      int clients,
      int round,
      Moment from,
      Moment to,
      double peakRssMib,
      Cost.Start start) {
    double txns = to.commits() - from.commits();
    if (txns <= 0) {
      throw new IllegalStateException(
          generator
              + ": no COMMIT to count transactions by; use oltp_read_only, oltp_read_write or"
              + " oltp_write_only");
    }
    ProcReader.Cpu a = from.client();
    ProcReader.Cpu b = to.client();
    ProcReader.Cpu c = from.serverProcess();
    ProcReader.Cpu d = to.serverProcess();
    return new Cost(
        generator,
        clients,
        round,
        txns / ((to.atNs() - from.atNs()) / 1e9),
        (b.userUs() - a.userUs()) / txns,
        (b.systemUs() - a.systemUs()) / txns,
        (d.userUs() + d.systemUs() - c.userUs() - c.systemUs()) / txns,
        peakRssMib,
        start);
  }

  /** Ends the generator, and waits until the server has closed its clients' connections. */
  private void end(Process process) throws InterruptedException, SQLException {
    process.destroy();
    if (!process.waitFor(END_LIMIT_S, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    for (int i = 0; i < END_LIMIT_S && status("Threads_connected") > 1; i++) {
      TimeUnit.SECONDS.sleep(1);
    }
  }
}
