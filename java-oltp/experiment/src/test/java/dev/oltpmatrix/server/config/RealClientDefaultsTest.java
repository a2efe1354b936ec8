package dev.oltpmatrix.server.config;

import static dev.oltpmatrix.testing.TestServers.CONFIGS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.wire.connect.ClientDefaults;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests option files with the vendors' programs. Servers and clients share the code that reads
 * them, and read different groups; the unpacked builds have no clients.
 */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class RealClientDefaultsTest {
  private static final List<String> LINES =
      List.of(
          "user=a#b",
          "user=\"a#b\" # c",
          "user=\"p@s\\\"w#x\"",
          "user='a\\'b#c'",
          "user=a\\sb\\\\c\\qd\\\"e",
          "user=\"a\"b\"",
          "user='a\"b'",
          "user=\"a",
          "user='",
          "user=''",
          "user=",
          "  user  =   a ; b # c",
          "user=it's # x",
          "user=it's a#b's # x",
          "user=\"a\\\"#b",
          "user=a\\ # x",
          "user = \"a b\" \"c d\"",
          "user=a=b",
          ";user=x\nuser=y",
          "#user=x\nuser=y",
          "user=x\r",
          "user=x\n[none]\nuser=y",
          "user=x\n[OURS] # again\nport=1",
          "user=x\n[ours]z\nport=1",
          "!include INCLUDED\nport=1",
          "  !include INCLUDED\nport=1",
          "!includedir FOLDER\nport=1",
          "!include NOWHERE\nport=1",
          "user=x\n!unknown\nport=1");

  @TempDir private Path dir;

  static List<String> builds() {
    return RealSettingsTest.builds().toList();
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
    String server =
        TestServers.catalogue().install(Catalogue.load(CONFIGS).find(build)).launcher().toString();
    for (String text : LINES) {
      Process process =
          new ProcessBuilder(server, "--defaults-file=" + file(text, "mysqld"), "--print-defaults")
              .start();
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(text).isZero();
      StringBuilder read = new StringBuilder();
      ClientDefaults.read(file(text, "client"))
          .forEach((name, value) -> read.append("--" + name + "=" + value + " "));
      assertThat(read.append('\n').toString())
          .as(text)
          .isEqualTo(printed.substring(printed.indexOf('\n') + 1));
    }
  }
}
