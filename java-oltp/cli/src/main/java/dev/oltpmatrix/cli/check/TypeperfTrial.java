package dev.oltpmatrix.cli.check;

import dev.oltpmatrix.analysis.counters.CounterFiles;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.results.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a file that typeperf writes of this program while two of its threads work. */
final class TypeperfTrial {
  private static final int BUSY_THREADS = 2;

  /** More than one CPU has, and less than two. */
  private static final double MORE_THAN_ONE_CPU_PERCENT = 120;

  private static final String USER = "% User Time";

  /** The reader takes counters of servers, so the process gets a server's name. */
  private static final String AS_SERVER = "Process(mariadbd)";

  private static final List<String> COUNTERS =
      List.of(USER, "% Privileged Time", "Thread Count", "Working Set");

  private static final List<String> OPTIONS = List.of("-si", "1", "-sc", "6", "-f", "CSV", "-y");
  private static final Pattern INSTANCE = Pattern.compile("\\\\Process\\(([^)]+)\\)\\\\");

  private TypeperfTrial() {}

  static Outcome run(CheckedMachine machine) throws IOException, InterruptedException {
    Host host = machine.host();
    if (host.system() != OperatingSystem.windows) {
      return Outcome.notTested("Windows alone has it");
    }
    if (host.facts().cpus() < BUSY_THREADS) {
      return Outcome.notTested("this machine has one CPU");
    }
    try {
      Optional<String> instance = instance(machine);
      return instance.isEmpty()
          ? Outcome.fail("it lists no process java with this program's PID")
          : read(measured(machine, instance.get()), instance.get());
    } catch (ServerException e) {
      // In another language it has other names, and prints that it knows no such counter.
      return Outcome.fail("typeperf: " + Texts.lastLines(e.getMessage(), 1));
    }
  }

  /** Reads what it has written of this program, under the name of a server. */
  private static Outcome read(String written, String instance) throws IOException {
    String text = written.replace("Process(" + instance + ")", AS_SERVER);
    Map<String, Double> means = CounterFiles.means("its file", text);
    double userPercent = means.getOrDefault(USER, 0.0);
    return Outcome.of(
        userPercent > MORE_THAN_ONE_CPU_PERCENT && means.keySet().containsAll(COUNTERS),
        String.format(
            Locale.ROOT,
            "%s of %d busy threads was %.0f; %s; first field %s",
            USER,
            BUSY_THREADS,
            userPercent,
            String.join(", ", means.keySet()),
            Csv.fields(text.lines().findFirst().orElse("")).get(0)));
  }

  /** Returns the name that counters have for this program, such as {@code java#1}. */
  private static Optional<String> instance(CheckedMachine machine)
      throws ServerException, IOException, InterruptedException {
    String printed =
        machine
            .host()
            .run(
                machine.folder().resolve("instances.log"),
                List.of("typeperf", "\\Process(java*)\\ID Process", "-sc", "1"));
    List<String> table = printed.lines().filter(line -> line.startsWith("\"")).toList();
    if (table.size() < 2) {
      return Optional.empty();
    }
    List<String> columns = Csv.fields(table.get(0));
    List<String> pids = Csv.fields(table.get(1));
    for (int i = 1; i < Math.min(columns.size(), pids.size()); i++) {
      Matcher instance = INSTANCE.matcher(columns.get(i));
      if (instance.find() && isPid(pids.get(i), machine.host().self().pid())) {
        return Optional.of(instance.group(1));
      }
    }
    return Optional.empty();
  }

  private static boolean isPid(String text, long pid) {
    try {
      return Math.round(Double.parseDouble(text.strip())) == pid;
    } catch (NumberFormatException e) {
      return false; // a process that has just ended has no number
    }
  }

  private static String measured(CheckedMachine machine, String instance)
      throws ServerException, IOException, InterruptedException {
    Path file = machine.folder().resolve("typeperf.csv");
    List<String> command = new ArrayList<>(List.of("typeperf"));
    COUNTERS.forEach(counter -> command.add("\\Process(" + instance + ")\\" + counter));
    command.add("\\System\\Context Switches/sec");
    command.add("\\Processor(_Total)\\% Processor Time");
    command.addAll(OPTIONS);
    command.addAll(List.of("-o", file.toString()));
    List<Thread> busy = new ArrayList<>();
    for (int i = 0; i < BUSY_THREADS; i++) {
      Thread thread = new Thread(TypeperfTrial::work, "busy");
      thread.setDaemon(true);
      thread.start();
      busy.add(thread);
    }
    try {
      machine.host().run(machine.folder().resolve("typeperf.log"), command);
    } finally {
      busy.forEach(Thread::interrupt);
    }
    return CounterFiles.text(file);
  }

  private static void work() {
    while (!Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
  }
}
