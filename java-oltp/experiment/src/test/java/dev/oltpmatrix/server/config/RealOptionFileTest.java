package dev.oltpmatrix.server.config;

import static dev.oltpmatrix.testing.TestServers.CONFIGS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.connect.GlobalVariables;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.wire.connect.ClientDefaults;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests option files with real servers, which share the code that reads them with clients, but for
 * the groups; the unpacked builds have no clients.
 */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class RealOptionFileTest {
  private static final Sbtest DATA = new Sbtest(1000, 42);

  /** A name that a user may choose for a results folder. */
  private static final String ODD = "a#b;c \\n\\s\\'d\"e\tf\nport = 1\n$x%:ü";

  private static final List<String> LINES =
      List.of(
          "user=a#b",
          "user=\"p@s\\\"w#x\"",
          "user='a\\'b#c'",
          "user=\"a\"b\"",
          "user='a\"b'",
          "user=\"a",
          "user=''",
          "user=",
          "  user  =   a ; b # c",
          "user=it's a#b's # x",
          "user=\"a\\\"#b",
          "user=a=b",
          ";user=x\nuser=y",
          "user=x\r",
          "user=x\n[none]\nuser=y",
          "user=x\n[OURS] # again\nport=1",
          "!include INCLUDED\nport=1",
          "!includedir FOLDER\nport=1",
          "!include NOWHERE\nport=1",
          "user=x\n!unknown\nport=1");

  private static final List<String> TEXTS =
      List.of(
          "/plain",
          "/a#b",
          "",
          "/a;b",
          "/a\\b",
          "/a\\nb",
          "/a\\sb",
          "/a\tb",
          "/a\"b",
          "/a'b",
          "'a'",
          "\"a\"",
          "/\u0001\u000b\u001b\u007f",
          "/ü\u0085\u2028",
          "[mysqld]",
          "!include /x",
          "/" + "long/".repeat(600));

  @TempDir private Path dir;

  static List<String> builds() {
    return RealSettingsTest.builds().toList();
  }

  private InstalledServer installed(String build) throws Exception {
    return TestServers.catalogue().install(Catalogue.load(CONFIGS).find(build));
  }

  /** Returns the options that a server takes from a file. */
  private static String printed(Path launcher, Path file) throws Exception {
    Process process =
        new ProcessBuilder(launcher.toString(), "--defaults-file=" + file, "--print-defaults")
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return printed.substring(printed.indexOf('\n') + 1);
  }

  @ParameterizedTest
  @MethodSource("builds")
  void serverReadsEveryTextAsItWasMeant(String build) throws Exception {
    Path file = dir.resolve("texts.cnf");
    Files.writeString(
        file,
        TEXTS.stream()
            .map(text -> "init_file = " + ConfigFile.quoted(text) + "\n")
            .collect(Collectors.joining("", "[mysqld]\n", "")));
    assertThat(printed(installed(build).launcher(), file))
        .isEqualTo(
            TEXTS.stream()
                .map(text -> "--init_file=" + text + " ")
                .collect(Collectors.joining("", "", "\n")));
  }

  /** The data directory, the socket, the logs and the user's own values are passed in the file. */
  @Tag("night")
  @ParameterizedTest
  @MethodSource("builds")
  void serverRunsInFoldersOfAnyName(String build) throws Exception {
    InstalledServer installed = installed(build);
    Path logs = dir.resolve(ODD).resolve("logs");
    ServerProvider home =
        new ServerRegistry(
                Hosts.ofThisMachine(), CONFIGS, dir.resolve("c#\"'$%ü"), new ReporterList())
            .catalogue();
    home.ensureData(installed, DATA);
    StartRequest request =
        new StartRequest(installed, "per-thread", "sql_mode='ANSI_QUOTES'", DATA, logs);
    try (RunningServer server = home.start(request);
        Connection connection = server.connect()) {
      Map<String, String> variables = GlobalVariables.of(connection);
      Path errorLog = Path.of(variables.get("log_error"));
      assertThat(errorLog.getParent()).isEqualTo(logs);
      assertThat(variables.get("sql_mode")).isEqualTo("ANSI_QUOTES");
      assertThat(variables.get("port")).isEqualTo(Integer.toString(server.port()));
      assertThat(errorLog).isNotEmptyFile();
      assertThat(FileTrees.list(dir.resolve(ODD))).containsExactly(logs);
      assertThat(FileTrees.list(dir)).hasSize(2);
    }
  }

  private Path file(String text, String group) throws Exception {
    Path folder = Files.createDirectories(dir.resolve(group));
    Path included = Files.createDirectories(folder.resolve("d")).resolve("b.cnf");
    String head = "[" + group + "]\n";
    Files.writeString(included, head + "user=included\n");
    Files.writeString(included.resolveSibling("a.cnf"), head + "host=first\n");
    Files.writeString(included.resolveSibling("c.txt"), head + "host=no\n");
    String filled =
        text.replace("INCLUDED", included.toString())
            .replace("FOLDER", included.getParent().toString())
            .replace("NOWHERE", folder.resolve("none").toString())
            .replace("OURS", group.toUpperCase(Locale.ROOT))
            .replace("ours", group);
    return Files.writeString(folder.resolve("my.cnf"), head + filled + "\n");
  }

  @ParameterizedTest
  @MethodSource("builds")
  void everyLineIsReadAsTheMakersProgramsReadIt(String build) throws Exception {
    Path launcher = installed(build).launcher();
    for (String text : LINES) {
      String printed = printed(launcher, file(text, "mysqld"));
      StringBuilder read = new StringBuilder();
      ClientDefaults.read(file(text, "client"))
          .forEach((name, value) -> read.append("--" + name + "=" + value + " "));
      assertThat(read.append('\n').toString()).as(text).isEqualTo(printed);
    }
  }
}
