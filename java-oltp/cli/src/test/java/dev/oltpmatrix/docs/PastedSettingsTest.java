package dev.oltpmatrix.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Settings of servers and of HikariCP that people are told to paste are those that were measured,
 * or say that they were not. The drivers' options are compared where these are defined.
 */
class PastedSettingsTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final String UNMEASURED = "not part of the measurement";

  private static final Pattern GROUP = Pattern.compile("\\[(mysqld|mariadb)]");
  private static final Pattern SETTING = Pattern.compile("([\\w-]+) *= *(\\S+)(?: *#(.*))?");
  private static final Pattern KEY =
      Pattern.compile(" *([\\w.-]+):(?: +([^#\\s]\\S*))?(?: *#(.*))?");

  @ParameterizedTest
  @MethodSource("dev.oltpmatrix.docs.CuratedTextTest#toDo")
  void whatIsPastedWasMeasured(Path page) throws IOException {
    Set<String> ofStudy = settings(page);
    for (List<String> box : CuratedText.of("", Files.readString(page)).boxes()) {
      assertThat(unmeasured(box).stream().filter(line -> !isOf(ofStudy, line)))
          .as("%s: %s", page.getFileName(), box)
          .isEmpty();
    }
  }

  /** Returns the settings of the cells of the study that a page is about, as NAME=VALUE. */
  private static Set<String> settings(Path page) throws IOException {
    Path cells = Path.of(page.toString().replaceFirst("\\.md$", "")).resolve("cells.csv");
    Set<String> settings = new HashSet<>();
    if (Files.exists(cells)) {
      for (Map<String, String> row : CsvTable.read(cells).rows()) {
        for (String part : row.get("config").split("\\+", -1)) {
          settings.add(part.replaceFirst("-(?=[^-]*$)", "=").replace('-', '_'));
        }
        for (String name : row.getOrDefault("settings", "").split(" ", -1)) {
          settings.add(name.isEmpty() ? "" : name + "=" + row.get(name));
        }
      }
    }
    return settings;
  }

  /** The servers' names of a setting are longer: thread_pool_size for pool_size. */
  private static boolean isOf(Set<String> settings, String line) {
    Matcher pasted = SETTING.matcher(line);
    return pasted.matches()
        && settings.stream()
            .map(SETTING::matcher)
            .filter(Matcher::matches)
            .anyMatch(
                one ->
                    setting(pasted.group(1)).startsWith(one.group(1))
                        && pasted.group(2).equals(one.group(2)));
  }

  /** Returns the name in matrices of a server's variable. */
  private static String setting(String variable) {
    return switch (variable) {
      case "innodb_log_file_size", "innodb_redo_log_capacity" -> "redo_size";
      default -> variable.replaceFirst("^(thread|innodb)_", "");
    };
  }

  @Test
  void whatWasNotMeasuredIsNamed() throws IOException {
    assertThat(
            unmeasured(
                List.of(
                    "[mariadb]",
                    "thread_handling = pool-of-threads # restart",
                    "thread_pool_size = 4",
                    "extra_port = 1 # not part of the measurement")))
        .containsExactly("thread_pool_size = 4");
    assertThat(unmeasured(List.of("[mysqld]", "thread_handling = pool-of-threads")))
        .containsExactly("thread_handling = pool-of-threads");
    assertThat(
            unmeasured(
                List.of(
                    "spring.datasource.url: jdbc:mysql://HOST/DB",
                    "spring.datasource.hikari:",
                    "  maximum-pool-size: 9 # few",
                    "  max-lifetime: 5 # not part of the measurement",
                    "  data-source-properties:",
                    "    useConfigs: maxPerformance",
                    "spring.datasource.hikari.auto-commit: true")))
        .containsExactly(
            "  maximum-pool-size: 9 # few", "spring.datasource.hikari.auto-commit: true");
  }

  /** Lines of a box that set what was not measured, and do not say so. */
  private static List<String> unmeasured(List<String> box) throws IOException {
    return GROUP.matcher(box.get(0)).matches() ? ofServer(box) : ofPool(box);
  }

  private static List<String> ofServer(List<String> box) throws IOException {
    String product = box.get(0).equals("[mysqld]") ? "mysql" : "mariadb";
    Set<String> measured =
        Files.readAllLines(ROOT.resolve("server-configs/pool." + product + ".cnf")).stream()
            .map(SETTING::matcher)
            .filter(Matcher::matches)
            .map(setting -> setting.group(1) + "=" + setting.group(2))
            .collect(Collectors.toSet());
    List<String> unmeasured = new ArrayList<>();
    for (String line : box.subList(1, box.size())) {
      Matcher setting = SETTING.matcher(line);
      assertThat(setting.matches()).as(line).isTrue();
      if (!measured.contains(setting.group(1) + "=" + setting.group(2))
          && !saysSo(setting.group(3))) {
        unmeasured.add(line);
      }
    }
    return unmeasured;
  }

  private static List<String> ofPool(List<String> box) throws IOException {
    Set<String> measured = poolSettings();
    List<String> unmeasured = new ArrayList<>();
    boolean ofDriver = false;
    for (String line : box) {
      Matcher key = KEY.matcher(line);
      assertThat(key.matches()).as(line).isTrue();
      String name = key.group(1).substring(key.group(1).lastIndexOf('.') + 1);
      if (key.group(2) == null) {
        ofDriver = name.equals("data-source-properties");
      } else if (!line.startsWith(" ")) {
        ofDriver = false;
      }
      if (key.group(2) != null
          && !ofDriver
          && !name.equals("url")
          && !measured.contains(name + "=" + key.group(2))
          && !saysSo(key.group(3))) {
        unmeasured.add(line);
      }
    }
    return unmeasured;
  }

  /** The client pool's sizes, and autocommit as the case drv_spring_transaction has it. */
  private static Set<String> poolSettings() throws IOException {
    Set<String> measured =
        CsvTable.read(ROOT.resolve("docs/client-pool/summary.csv")).rows().stream()
            .map(row -> "maximum-pool-size=" + row.get("client_pool"))
            .collect(Collectors.toSet());
    measured.add("auto-commit=false");
    return measured;
  }

  private static boolean saysSo(String comment) {
    return comment != null && comment.contains(UNMEASURED);
  }
}
