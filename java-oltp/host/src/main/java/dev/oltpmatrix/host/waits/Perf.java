package dev.oltpmatrix.host.waits;

import dev.oltpmatrix.host.cache.PrivateFolder;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.ledger.StartedProcess;
import dev.oltpmatrix.host.process.Captured;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.text.ControlCharacters;
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
 * The program {@code perf} in a run that asked for profiles of where threads leave the CPU. What it
 * cannot do costs the run one line.
 */
public final class Perf {
  /** In the folder where it works. */
  static final String DATA = "perf.data";

  static final String LOG = "perf.log";
  private static final String CONTROL = "control";

  /**
   * All threads of the machine: an event for each thread of a server would take seconds to open and
   * to close. Of the programs that run already only the libraries are read, which is what names of
   * functions need; threads are thousands.
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
   * From the cell's beginning, but without a switch before it is told so: to open its events takes
   * a second on a busy machine.
   */
  private static final List<String> WAITING = List.of("-D", "-1", "--control", "fifo:" + CONTROL);

  private static final List<String> SCRIPT =
      List.of("perf", "script", "-i", DATA, "--no-inline", "-F", "tid,time,ip,sym");

  /** Nothing of the user's that makes it another program, or has it ask the network for names. */
  private static final Map<String, String> ENVIRONMENT =
      Map.of("LC_ALL", "C.UTF-8", "PERF_CONFIG", "/dev/null", "DEBUGINFOD_URLS", "");

  /** On a machine that is at rest a fraction of a second. */
  private static final long TRY_LIMIT_MS = 10_000;

  private static final long SCRIPT_LIMIT_MS = 60_000;
  private static final int MAX_CHARACTERS = 200;

  private final ProcessLedger ledger;
  private final Reporter reporter;
  private final Map<String, String> environment;
  private String problem;
  private boolean hasSaid;

  private Perf(ProcessLedger ledger, Reporter reporter, Map<String, String> environment) {
    this.ledger = ledger;
    this.reporter = reporter;
    this.environment = new HashMap<>(environment);
    this.environment.putAll(ENVIRONMENT);
  }

  /** Sees whether it is there and permitted; {@link #problem} tells. */
  public static Perf tried(ProcessLedger ledger, Reporter reporter) throws InterruptedException {
    return tried(ledger, reporter, Map.of());
  }

  /** As above, with variables of the environment that differ from this program's. */
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

  /** In one line why there will be no profile. */
  public Optional<String> problem() {
    return Optional.ofNullable(problem);
  }

  /** Tells of a cell without a profile; once, as others will be alike. */
  public void sayNotMade(String cell, String why) {
    if (problem == null && !hasSaid) {
      hasSaid = true;
      reporter.say(notMade(why) + " (" + cell + "; of others it is not said)");
    }
  }

  PrivateFolder folder() throws IOException {
    return ledger.privateFolder();
  }

  /** A recording that waits for {@link #record}, and ends when it is asked to. */
  StartedProcess startRecording(Path folder) throws IOException, InterruptedException {
    Captured made = Captured.of(List.of("mkfifo", folder.resolve(CONTROL).toString()));
    if (made.status() != 0) {
      throw new IOException(ControlCharacters.shown(made.errors().strip()));
    }
    List<String> command = new ArrayList<>(RECORD);
    command.addAll(WAITING);
    StartedProcess process = hold(command, folder, LOG);
    process.open();
    return process;
  }

  /** Has it record from now on. */
  static void record(Path folder) throws IOException {
    // For reading, too: then it does not wait for a perf that may have ended.
    try (RandomAccessFile control = new RandomAccessFile(folder.resolve(CONTROL).toFile(), "rw")) {
      control.writeBytes("enable\n");
    }
  }

  /** Reads a recording, of one process; gives what went wrong, or {@code null}. */
  String script(long pid, Path folder, String output) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(SCRIPT);
    command.add("--pid=" + pid);
    return run(command, folder, output, SCRIPT_LIMIT_MS);
  }

  static String shownCommand() {
    return String.join(" ", RECORD);
  }

  private StartedProcess hold(List<String> command, Path folder, String log) throws IOException {
    return StartedProcess.hold(
        new StartedProcess.Start(command, "perf", folder, environment, folder.resolve(log)),
        ledger);
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

  /** What it said at its end, in one line. */
  static String failure(Path log) throws IOException {
    String said =
        Texts.read(log)
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .collect(Collectors.joining(" "));
    if (said.startsWith("setsid: ")) {
      return "there is no perf here; install linux-perf (Debian) or linux-tools (Ubuntu)";
    }
    String shown = ControlCharacters.shown(said);
    return "perf failed; root may use it, others as kernel.perf_event_paranoid says. It said: "
        + shown.substring(0, Math.min(MAX_CHARACTERS, shown.length()));
  }
}
