package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.generator.GeneratorLog;
import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.ledger.StartedProcess;
import dev.oltpmatrix.host.own.OwnProcess;
import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.ProcessEnd;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.RoundTrip;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.wire.relay.RelayMain;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A relay in a separate process; it is recorded in the ledger, so that it cannot outlive the
 * program unnoticed.
 */
final class RelayProcess {
  private static final String NAME = "relay";

  /**
   * Maximum ratio of measured to requested latency. Some excess is unavoidable; beyond this bound
   * the requested value must not be used as the x value.
   */
  private static final double MAX_TIMES = 1.25;

  private static final double MAX_MORE_MS = 0.1;

  private static final String LISTEN_HOST = "127.0.0.1";

  /**
   * Start limit in seconds: the relay first measures its own latency for half a second, and a busy
   * machine takes long to start it.
   */
  private static final int READY_LIMIT_S = 60;

  private static final int POLL_MS = 10;
  private static final int LINES_SHOWN = 4;
  private static final double US_PER_MS = 1000;
  private static final Pattern READY =
      Pattern.compile("listening on " + Pattern.quote(LISTEN_HOST) + ":(\\d+), rtt_us (\\d+)");

  private RelayProcess() {}

  static Hop start(Hop.Request request) throws IOException, ServerException, InterruptedException {
    return start(request.to().access(), request.level(), request.logs(), request.ledger());
  }

  /** Starts a relay that adds a round-trip time of so many milliseconds. */
  static Hop start(ServerEndpoint to, String level, Path logs, ProcessLedger ledger)
      throws IOException, ServerException, InterruptedException {
    Path log = logs.resolveSibling(logs.getFileName() + "." + NAME + ".log");
    List<String> words = command(to, RoundTrip.us(level), ledger.host());
    Command command = new Command(words, ProcessPinning.AS_IS, null, Map.of(), log);
    StartedProcess process = StartedProcess.start(command, NAME, ledger);
    Matcher ready;
    try {
      ready = awaitReady(process, log);
    } catch (ServerException | InterruptedException e) {
      process.close();
      throw e;
    }
    double measuredMs = Long.parseLong(ready.group(2)) / US_PER_MS;
    CellRecord.Relay relay = new CellRecord.Relay(Double.parseDouble(level), measuredMs);
    int port = Integer.parseInt(ready.group(1));
    return new Hop(
        new NetworkPath.Between(NAME, process.pid()),
        new ServerEndpoint(LISTEN_HOST, port, null, to.tls(), to.sysbenchTls()),
        relay,
        null,
        late(relay, level),
        () -> problem(process, log),
        process::close);
  }

  /** Uses this program's own Java; the relay needs only the program's own classes. */
  private static List<String> command(ServerEndpoint to, long rttUs, HostProcesses machine) {
    String host = to.host().contains(":") ? "[" + to.host() + "]" : to.host();
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", machine.executable("java")).toString(),
        "-XX:+UseSerialGC",
        "-XX:-UsePerfData",
        "-cp",
        OwnProcess.classes(RelayMain.class)
            + File.pathSeparator
            + OwnProcess.classes(OwnProcess.class),
        RelayMain.class.getName(),
        "--listen=" + LISTEN_HOST + ":0",
        "--to=" + host + ":" + to.port(),
        "--rtt-us=" + rttUs,
        // Otherwise the relay would not notice a parent that is killed before its first check.
        "--parent-pid=" + machine.self().pid());
  }

  private static Matcher awaitReady(StartedProcess process, Path log)
      throws ServerException, InterruptedException {
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(READY_LIMIT_S);
    boolean hasEnded = false;
    Matcher line = READY.matcher("");
    while (!line.reset(Texts.read(log)).find()) {
      if (hasEnded || System.nanoTime() > endNs) {
        throw new ServerException(
            "the relay did not start: " + GeneratorLog.tail(log, LINES_SHOWN));
      }
      hasEnded = process.waitFor(POLL_MS);
    }
    return line;
  }

  static List<Flag> late(CellRecord.Relay relay, String level) {
    double boundMs = MAX_TIMES * relay.askedMs() + MAX_MORE_MS;
    return relay.measuredMs() > boundMs
        ? List.of(Flag.of(Flag.Kind.RTT_ABOVE, relay.measuredMs(), boundMs, level))
        : List.of();
  }

  private static Optional<String> problem(StartedProcess process, Path log)
      throws InterruptedException {
    if (!process.waitFor(0)) {
      return Optional.empty();
    }
    String end = ProcessEnd.words(process.exitStatus(), "");
    String tail = GeneratorLog.tail(log, LINES_SHOWN);
    return Optional.of("the relay " + end + "; it said: " + tail);
  }
}
