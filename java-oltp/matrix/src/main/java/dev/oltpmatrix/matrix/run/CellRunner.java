package dev.oltpmatrix.matrix.run;

import dev.oltpmatrix.matrix.server.ProcessLedger;
import dev.oltpmatrix.matrix.server.RunningServer;
import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.record.CellKey;
import dev.oltpmatrix.record.CellRecord;
import dev.oltpmatrix.record.Json;
import dev.oltpmatrix.record.LoadResult;
import dev.oltpmatrix.record.RecordFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs one cell against a server that is up, and makes its record. */
public final class CellRunner implements MatrixRun.Cells {
  /** Ten samples a second of two small files: fine enough for windows of a second. */
  private static final long SAMPLE_PERIOD_MS = 100;

  /** Connecting thousands of clients to a busy small machine, and letting them leave. */
  private static final int CONNECT_AND_DRAIN_S = 180;

  private static final int LOG_LINES_SHOWN = 8;

  /** Giving back the memory of a big server takes the kernel a while. */
  private static final int DYING_MS = 3000;

  private static final int DYING_STEP_MS = 50;

  private static final ProcReader PROC = new ProcReader(Path.of("/proc"));

  private final MatrixSpec spec;
  private final GeneratorCommand commands;
  private final ProcessLedger ledger;
  private final CellRecord.HostFacts host;
  private final Path logs;

  public CellRunner(
      MatrixSpec spec,
      Path projectRoot,
      ProcessLedger ledger,
      CellRecord.HostFacts host,
      Path logs) {
    this.spec = spec;
    this.commands = new GeneratorCommand(projectRoot, spec);
    this.ledger = ledger;
    this.host = host;
    this.logs = logs;
  }

  /** What goes wrong in the generator or the server does not throw: the record tells it. */
  @Override
  public CellRecord run(CellKey key, RunningServer server)
      throws IOException, InterruptedException {
    Instant started = Instant.now();
    String base = key.fileName().replace(".json", "");
    Path log = logs.resolve(base + ".log");
    Path json = logs.resolve("." + base + ".load.json");
    Files.deleteIfExists(json);
    Path secret = GeneratorCommand.writeSecret(logs, server.password());
    ProcessSampler onServer = new ProcessSampler(PROC, System::nanoTime, server.pid());
    try {
      List<String> argv =
          commands.build(
              key, "127.0.0.1", server.port(), server.user(), server.database(), secret, json);
      String failure;
      ProcessSampler onClient;
      try (GeneratorProcess generator = GeneratorProcess.start(argv, log, secret, ledger)) {
        onClient = new ProcessSampler(PROC, System::nanoTime, generator.pid());
        failure = watch(generator, onServer, onClient, log);
      }
      if (failure == null ? !server.isAlive() : diesSoon(server)) {
        return failed(key, started, server.facts(), serverDied(server));
      }
      if (failure != null) {
        return failed(key, started, server.facts(), failure);
      }
      return measured(key, started, server, RecordFile.readLoad(json), onServer, onClient);
    } catch (RecordFile.BrokenRecordException | java.nio.file.NoSuchFileException e) {
      return failed(
          key, started, server.facts(), "the load generator left no result: " + e.getMessage());
    } finally {
      Files.deleteIfExists(secret);
      Files.deleteIfExists(json);
    }
  }

  /** Samples until the generator ends; gives {@code null}, or what went wrong. */
  private String watch(
      GeneratorProcess generator, ProcessSampler onServer, ProcessSampler onClient, Path log)
      throws InterruptedException {
    long limitS = (long) spec.warmupS() + spec.windowLimitS() + CONNECT_AND_DRAIN_S;
    long deadlineNs = System.nanoTime() + limitS * 1_000_000_000L;
    do {
      onServer.sample();
      onClient.sample();
      if (System.nanoTime() > deadlineNs) {
        return "the load generator did not end within " + limitS + " s and was stopped; see " + log;
      }
    } while (!generator.waitFor(SAMPLE_PERIOD_MS));
    if (generator.exitValue() != 0) {
      return "the load generator ended with status "
          + generator.exitValue()
          + ":\n"
          + GeneratorProcess.tail(log, LOG_LINES_SHOWN);
    }
    return null;
  }

  private CellRecord measured(
      CellKey key,
      Instant started,
      RunningServer server,
      LoadResult load,
      ProcessSampler onServer,
      ProcessSampler onClient) {
    long startNs = load.windowStartMonotonicNs();
    long endNs = load.windowEndMonotonicNs();
    CellRecord.Usage usage =
        new CellRecord.Usage(onServer.over(startNs, endNs), onClient.over(startNs, endNs));
    return record(key, started, server.facts(), load, usage, CellFlags.of(spec, load), null);
  }

  @Override
  public CellRecord failed(CellKey key, Instant started, String failure) {
    return failed(key, started, null, failure);
  }

  private CellRecord failed(
      CellKey key, Instant started, CellRecord.ServerFacts facts, String failure) {
    return record(key, started, facts, null, null, List.of("failed"), failure);
  }

  private CellRecord record(
      CellKey key,
      Instant started,
      CellRecord.ServerFacts facts,
      LoadResult load,
      CellRecord.Usage usage,
      List<String> flags,
      String failure) {
    return new CellRecord(
        CellRecord.FORMAT,
        CellRecord.VERSION,
        key,
        started.truncatedTo(ChronoUnit.MILLIS).toString(),
        Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
        specFacts(),
        host,
        facts,
        load,
        usage,
        flags,
        failure);
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> specFacts() {
    return Json.mapper().convertValue(spec, Map.class);
  }

  /**
   * Whether a server that lost its generator is gone or going: its connections end some time before
   * its process does.
   */
  private static boolean diesSoon(RunningServer server) throws InterruptedException {
    for (int waitedMs = 0; server.isAlive() && waitedMs < DYING_MS; waitedMs += DYING_STEP_MS) {
      TimeUnit.MILLISECONDS.sleep(DYING_STEP_MS);
    }
    return !server.isAlive();
  }

  private static String serverDied(RunningServer server) {
    return "the server died during the cell; the end of its error log:\n"
        + server.errorLogTail(LOG_LINES_SHOWN);
  }
}
