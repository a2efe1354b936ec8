package dev.oltpmatrix.load.hosts;

import dev.oltpmatrix.host.process.PipedProcess;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.ShellWords;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * A program that leads to a host, such as ssh or srun, with a shell of the host at its other end.
 */
final class Launched implements Transport.Reach {
  /**
   * A link that is cut is noticed after three times two seconds; nothing is asked, as nobody is
   * there to answer.
   */
  static final String SSH =
      "ssh -T -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=2"
          + " -o ServerAliveCountMax=3 {host}";

  private static final String HOST = "{host}";

  /** Beginning of the lines of the host's shell. */
  private static final String SHELL = "oltp-matrix-shell:";

  private static final int LINES_KEPT = 8;

  /** A host's copies of other versions are deleted when they have not been used for so long. */
  private static final int UNUSED_DAYS = 30;

  private static final long READ_MS = 3000;

  private final ProgramFiles program;
  private final Messages.Job job;
  private final PipedProcess process;
  private final Link link;
  private final Deque<String> words = new ArrayDeque<>();
  private final Thread reading;

  /** Refuses a template that would start all hosts' programs in the same place. */
  static void requireHost(String template) {
    if (!template.contains(HOST)) {
      throw new UsageException(
          "--launcher=%s: has no {host}, where each host's name goes; write it, as in 'srun -w {host}'"
              .formatted(template));
    }
  }

  /** Leads to a host by a command with {host}, and gives it the program where it lacks it. */
  static Transport.Reach reach(String template, ProgramFiles program, String host, Messages.Job job)
      throws IOException {
    return new Launched(template, program, host, job);
  }

  private Launched(String template, ProgramFiles program, String host, Messages.Job job)
      throws IOException {
    this.program = program;
    this.job = job;
    String command = template.replace(HOST, ShellWords.quoted(host)) + " bash";
    process = new PipedProcess(List.of("setsid", "bash", "-c", "exec " + command));
    link = new Link(process.output(), process.input());
    reading = new Thread(this::readWords, "words-" + host);
    reading.setDaemon(true);
    reading.start();
  }

  private void readWords() {
    try (BufferedReader errors =
        new BufferedReader(new InputStreamReader(process.errors(), StandardCharsets.UTF_8))) {
      for (String line = errors.readLine(); line != null; line = errors.readLine()) {
        add(line);
      }
    } catch (IOException e) {
      // It has ended.
    }
  }

  private void add(String line) {
    synchronized (words) {
      words.addLast(line);
      if (words.size() > LINES_KEPT) {
        words.removeFirst();
      }
    }
  }

  /** Bash reads its script byte by byte, and leaves what follows to the program that it starts. */
  @Override
  public void await() throws IOException {
    String folder = "${XDG_CACHE_HOME:-$HOME/.cache}/oltp-matrix/load/" + program.hash();
    raw(
        "d=\"%s\"; if [[ -e $d/complete ]]; then touch \"$d\" 2>/dev/null; echo %s there;"
            + " else echo %s missing; fi\n",
        folder, SHELL, SHELL);
    if (shellWord().equals("missing")) {
      copyProgram();
      if (!shellWord().equals("0")) {
        throw new IOException("the program could not be copied there" + lastWords());
      }
    }
    String options =
        job.arguments().stream()
            .filter(argument -> argument.matches("--(threads|driver|client-pool)=[a-z0-9.-]+"))
            .map(argument -> partly(argument, job.hosts()))
            .reduce("", (all, one) -> all + " " + one);
    // Those of a load are not for the machine of a server, which is to be measured.
    boolean isLoad = !job.arguments().isEmpty();
    String javaOptions = isLoad ? System.getenv().getOrDefault("OLTP_JAVA_OPTS", "") : "-Xmx128m";
    raw("export OLTP_JAVA_OPTS=%s\n", ShellWords.quoted(javaOptions));
    raw("exec \"$d/oltp\" agent%s\n", options);
  }

  private void copyProgram() throws IOException {
    Path archive = Files.createTempFile("oltp-matrix-", ".tar");
    try {
      program.archive(archive);
      raw(
          "p=\"$d.$$\"; mkdir -p \"$p\"; head -c %d | { tar -C \"$p\" -xf -; r=$?; cat >/dev/null; ((r == 0)); }"
              + " && touch \"$p/complete\" && { mv -T \"$p\" \"$d\" 2>/dev/null || rm -rf \"$p\"; }; echo %s $?;"
              + " find \"${d%%/*}\" -mindepth 1 -maxdepth 1 -mtime +%d -exec rm -rf {} +\n",
          Files.size(archive), SHELL, UNUSED_DAYS);
      link.sendRaw(archive);
    } finally {
      Files.deleteIfExists(archive);
    }
  }

  /** Returns an option with a host's share of clients, by which the heap is chosen. */
  private static String partly(String argument, int hosts) {
    String[] parts = argument.split("=", 2);
    return parts[1].matches("[0-9]+")
        ? parts[0] + "=" + (Long.parseLong(parts[1]) + hosts - 1) / hosts
        : argument;
  }

  private void raw(String format, Object... values) throws IOException {
    link.sendRaw(String.format(Locale.ROOT, format, values).getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the shell's next word to us; other lines are a login's greetings. */
  private String shellWord() throws IOException {
    String line = link.receiveLine();
    while (line != null && !line.startsWith(SHELL)) {
      add(line);
      line = link.receiveLine();
    }
    if (line == null) {
      throw new IOException("its launcher ended" + lastWords());
    }
    return line.substring(SHELL.length()).strip();
  }

  @Override
  public Link link() {
    return link;
  }

  @Override
  public String lastWords() {
    OptionalInt status = process.status();
    try {
      reading.join(READ_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String how = status.isEmpty() ? "" : " (status " + status.getAsInt() + ")";
    synchronized (words) {
      return how + (words.isEmpty() ? "" : "; its last lines: " + String.join(" | ", words));
    }
  }

  @Override
  public void end() {
    process.end();
  }
}
