package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.LoadHostResult;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Tests load hosts as programs of their own, which talk to no server. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class LoadHostsTest {
  private static final Path OLTP = TestProject.root().resolve("java-oltp/oltp");

  @TempDir private Path folder;

  private Program start(String... more) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(
                "oltp_read_only",
                "--mysql-dry-run=on",
                "--threads=6",
                "--warmup-time=1",
                "--json=" + json()));
    words.addAll(List.of(more));
    words.add("run");
    // An empty cache: the hosts have none of the program.
    return Program.startScript(
        OLTP,
        Map.of("XDG_CACHE_HOME", folder.toString()),
        folder.resolve("output.txt"),
        words.toArray(String[]::new));
  }

  private Path json() {
    return folder.resolve("result.json");
  }

  /** A launcher that stays on this machine; each of the hosts is told by a variable. */
  private String launcher() {
    return "--launcher=env OLTP_TEST_FOLDER=" + folder + " OLTP_TEST_HOST={host}";
  }

  private List<Long> agents() {
    return Program.processes("dev.oltpmatrix.load.Main", "agent", folder.toString());
  }

  @Test
  void programIsCopiedAndPlayedByAllHosts() throws Exception {
    Path log = folder.resolve("latencies.hlog");
    try (Program program =
        start("--load-hosts=a,b", launcher(), "--time=2", "--histogram-log=" + log)) {
      assertThat(program.end()).as(program.output()).isZero();
    }
    LoadResult load = RecordFile.readLoad(json());
    assertThat(load.hosts()).extracting(LoadHostResult::clients).containsExactly(3, 3);
    assertThat(load.hosts().stream().mapToLong(LoadHostResult::transactions).sum())
        .isEqualTo(load.counts().transactions());
    assertThat(FileTrees.list(folder.resolve("oltp-matrix/load"))).hasSize(1);
    assertThat(agents()).isEmpty();
    assertThat(countsByHost(log))
        .containsEntry("all", load.counts().transactions())
        .containsEntry("a", load.hosts().get(0).transactions())
        .containsEntry("b", load.hosts().get(1).transactions());
  }

  /** Reads the log with the library's own reader. */
  private static Map<String, Long> countsByHost(Path log) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    HistogramLogReader reader = new HistogramLogReader(log.toFile());
    for (EncodableHistogram one = reader.nextIntervalHistogram();
        one != null;
        one = reader.nextIntervalHistogram()) {
      String of = one.getTag() == null ? "all" : one.getTag();
      counts.merge(of, ((Histogram) one).getTotalCount(), Long::sum);
    }
    reader.close();
    return counts;
  }

  /** This JVM listens on a port, as a server would. */
  @Test
  void processOfAServerIsReadOnItsMachine() throws Exception {
    Path server = Files.copy(Path.of("/usr/bin/perl"), folder.resolve("mysqld"));
    Process listening =
        new ProcessBuilder(
                server.toString(),
                "-MIO::Socket::INET",
                "-e",
                "$|=1; $s=IO::Socket::INET->new(Listen=>1) or die; print $s->sockport,qq(\\n);"
                    + " sleep 600")
            .start();
    try (Program program = watch(listening.inputReader().readLine())) {
      program.waitUntil(() -> said(program, "gauge server.threads "));
      assertThat(program.output()).contains("counter server.cpu_user_us ");
      Files.createFile(stop());
      assertThat(program.end()).as(program.output()).isZero();
    } finally {
      listening.destroy();
    }
    for (int waitedMs = 0; !agents().isEmpty() && waitedMs < 30_000; waitedMs += 100) {
      Thread.sleep(100);
    }
    assertThat(agents()).isEmpty();
  }

  @Test
  void whatIsNoServerIsSaid() throws Exception {
    try (ServerSocket other = new ServerSocket(0);
        Program program = watch(Integer.toString(other.getLocalPort()))) {
      String why = "oltp: --server-host=db: java listens on port " + other.getLocalPort();
      program.waitUntil(() -> said(program, why));
      Files.createFile(stop());
      assertThat(program.end()).isEqualTo(1);
    }
  }

  private Path stop() {
    return folder.resolve("stop");
  }

  /** Starts the program that watches a server, with an input that ends when told to stop. */
  private Program watch(String port) throws Exception {
    Path script = folder.resolve("watch.sh");
    TextFile.write(
        script,
        "#!/usr/bin/env bash\nuntil [[ -e %s ]]; do sleep 0.2; done | %s watch \"$@\"\n"
            .formatted(stop(), OLTP));
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return Program.startScript(
        script,
        Map.of("XDG_CACHE_HOME", folder.toString()),
        folder.resolve("output.txt"),
        "--server-host=db",
        "--port=" + port,
        launcher());
  }

  @Test
  void nothingIsLeftOfALeaderThatIsKilled() throws Exception {
    try (Program program = start("--load-hosts=a,b", launcher(), "--time=600")) {
      program.waitUntil(() -> said(program, "Window opens"));
      assertThat(agents()).isNotEmpty();
      program.signal("KILL");
      program.end();
    }
    for (int waitedMs = 0; !agents().isEmpty() && waitedMs < 30_000; waitedMs += 100) {
      Thread.sleep(100);
    }
    assertThat(agents()).isEmpty();
  }

  @Test
  void hostThatCannotBeReachedIsNamedWithWhatItSaid() throws Exception {
    String launcher = "--launcher=bash -c 'echo no route to {host} >&2; exit 3'";
    try (Program program = start("--load-hosts=nowhere", launcher)) {
      assertThat(program.end()).isEqualTo(1);
      assertThat(program.output())
          .contains("oltp: load host nowhere: ", "(status 3)", "no route to nowhere");
    }
    assertThat(json()).doesNotExist();
  }

  private static boolean said(Program program, String words) {
    try {
      return program.output().contains(words);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
