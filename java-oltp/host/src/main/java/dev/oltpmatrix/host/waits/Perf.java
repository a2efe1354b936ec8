package dev.oltpmatrix.host.waits;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.PrivateFolder;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.ledger.StartedProcess;
import dev.oltpmatrix.host.process.Captured;
import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.Reporter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The program {@code perf} in a run that requested profiles of where threads leave the CPU. If it
 * does not work, the run reports that in one line.
 */
public final class Perf {
  /** File in its working directory. */
  static final String DATA = "perf.data";

  static final String LOG = "perf.log";
  private static final String CONTROL = "control";

  /**
   * Records all threads of the machine: events for each thread of a server would take seconds to
   * open and to close. Of running programs only the libraries are read, which is what function
   * names need; there are thousands of threads.
   */
  private static final List<String> RECORD =
      List.of(
          "perf",
          "record",
          "-a",
          "-e",
          "sched:sched_switch",
          "-g",
          "-k",
          "CLOCK_MONOTONIC",
          "--synth=mmap",
          "-B",
          "-N",
          "-o",
          DATA);

  /**
   * Started at the cell's beginning, but records no switch until it is enabled: on a busy machine,
   * opening its events takes a second.
   */
  private static final List<String> WAITING = List.of("-D", "-1", "--control", "fifo:" + CONTROL);

  private static final List<String> SCRIPT =
      List.of("perf", "script", "-i", DATA, "--no-inline", "-F", "tid,time,ip,sym");

  /** Disables user settings that change perf's behaviour, or make it ask the network for names. */
  private static final Map<String, String> ENVIRONMENT =
      Map.of("LC_ALL", "C.UTF-8", "PERF_CONFIG", "/dev/null", "DEBUGINFOD_URLS", "");

  /** Time limit of the check; on an idle machine it takes a fraction of a second. */
  private static final long TRY_LIMIT_MS = 10_000;

  private static final long SCRIPT_LIMIT_MS = 60_000;
  private static final int MAX_CHARACTERS = 200;

  private final ProcessLedger ledger;
  private final Reporter reporter;
  private final Map<String, String> environment;
  private String problem;
  private boolean hasReported;

  private Perf(ProcessLedger ledger, Reporter reporter, Map<String, String> environment) {
    this.ledger = ledger;
    this.reporter = reporter;
    this.environment = new HashMap<>(environment);
    this.environment.putAll(ENVIRONMENT);
  }

  /** Checks whether perf is installed and permitted; {@link #problem} has the result. */
  public static Perf tried(ProcessLedger ledger, Reporter reporter) throws InterruptedException {
    return tried(ledger, reporter, Map.of());
  }

  /** Checks perf, with other environment variables than this program's. */
  static Perf tried(ProcessLedger ledger, Reporter reporter, Map<String, String> environment)
      throws InterruptedException {
    Perf perf = new Perf(ledger, reporter, environment);
    List<String> command = new ArrayList<>(RECORD);
    command.addAll(List.of("--", "true"));
    try (PrivateFolder folder = ledger.privateFolder()) {
      String failure = perf.run(command, folder.path(), LOG, TRY_LIMIT_MS);
      perf.problem = failure == null ? null : notMade(failure);
    } catch (IOException e) {
      perf.problem = notMade(e.getMessage());
    }
    return perf;
  }

  private static String notMade(String why) {
    return "off-CPU profile not made: " + why;
  }

  /** Returns the reason why there will be no profile, in one line. */
  public Optional<String> problem() {
    return Optional.ofNullable(problem);
  }

  /** Reports a cell without a profile; once, because other cells will fail in the same way. */
  public void sayNotMade(String cell, String why) {
    if (problem == null && !hasReported) {
      hasReported = true;
      reporter.say(notMade(why) + " (" + cell + "; of others it is not said)");
    }
  }

  Host host() {
    return ledger.host();
  }

  PrivateFolder folder() throws IOException {
    return ledger.privateFolder();
  }

  /** Starts a recording that waits for {@link #record}, and ends when it gets SIGTERM. */
  StartedProcess startRecording(Path folder) throws IOException, InterruptedException {
    Captured made = host().capture(List.of("mkfifo", folder.resolve(CONTROL).toString()));
    if (made.status() != 0) {
      throw new IOException(made.errors().strip());
    }
    List<String> command = new ArrayList<>(RECORD);
    command.addAll(WAITING);
    StartedProcess process = hold(command, folder, LOG);
    process.open();
    return process;
  }

  /** Enables the recording. */
  static void record(Path folder) throws IOException {
    // Opened for reading, too, so that it does not block if perf has ended.
    try (RandomAccessFile control = new RandomAccessFile(folder.resolve(CONTROL).toFile(), "rw")) {
      control.writeBytes("enable\n");
    }
  }

  /** Reads the recording of one process; returns the reason of a failure, or {@code null}. */
  String script(long pid, Path folder, String output) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(SCRIPT);
    command.add("--pid=" + pid);
    return run(command, folder, output, SCRIPT_LIMIT_MS);
  }

  static String shownCommand() {
    return String.join(" ", RECORD);
  }

  private StartedProcess hold(List<String> command, Path folder, String log) throws IOException {
    Command started =
        new Command(command, ProcessPinning.AS_IS, folder, environment, folder.resolve(log));
    return StartedProcess.hold(started, "perf", ledger);
  }

  private String run(List<String> command, Path folder, String log, long limitMs)
      throws IOException, InterruptedException {
    StartedProcess process = hold(command, folder, log);
    try {
      process.open();
      if (!process.waitFor(limitMs)) {
        return "'" + command.get(0) + " " + command.get(1) + "' took over " + limitMs / 1000 + " s";
      }
    } finally {
      process.kill();
    }
    return process.exitStatus() == 0 ? null : failure(folder.resolve(log));
  }

  /** Returns the end of its output, in one line. */
  static String failure(Path log) throws IOException {
    String output =
        Texts.read(log)
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .collect(Collectors.joining(" "));
    if (output.startsWith("setsid: ")) {
      return "there is no perf here; install linux-perf (Debian) or linux-tools (Ubuntu)";
    }
    String shown = output;
    return "perf failed; root may use it, others as kernel.perf_event_paranoid says. It said: "
        + shown.substring(0, Math.min(MAX_CHARACTERS, shown.length()));
  }
}
