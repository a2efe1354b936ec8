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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that people are told to paste were measured, or say that they were not. */
class PastedSettingsTest {
  private static final Pattern BOX = Pattern.compile("```\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern SETTING =
      Pattern.compile(" *([\\w-]+) *[=:] +(\\S+)(?: *#(.*))?|([\\w-]+)=(\\S+)");
  private static final Pattern UNMEASURED = Pattern.compile("not (measured|part of the meas)");

  @ParameterizedTest
  @ValueSource(strings = {"dba.md", "java.md"})
  void whatIsPastedWasMeasured(String page) throws IOException {
    assertThat(unmeasured(Files.readString(Documents.DOCS.resolve(page)), measured())).isEmpty();
  }

  @Test
  void whatWasNotMeasuredIsNamed() {
    String page =
        """
        ```
        [mariadb]
        thread_handling = pool-of-threads # restart
        thread_pool_size = 4
        extra_port = 1  # not measured
        ```
        Text.
        ```
        ./run_matrix.sh --a=b
        ```
        """;
    assertThat(unmeasured(page, Set.of("handling=pool-of-threads")))
        .containsExactly("thread_pool_size = 4");
  }

  /** Returns lines of server settings and of connection pools that were not measured. */
  private static List<String> unmeasured(String page, Set<String> measured) {
    List<String> unmeasured = new ArrayList<>();
    for (String box : BOX.matcher(page).results().map(found -> found.group(1)).toList()) {
      if (box.startsWith("[") || box.startsWith("innodb_") || box.startsWith("spring:")) {
        box.lines()
            .filter(line -> !line.matches("\\[.*]|.*:"))
            .filter(line -> !UNMEASURED.matcher(line).find())
            .filter(line -> !isIn(measured, line))
            .forEach(unmeasured::add);
      }
    }
    return unmeasured;
  }

  private static boolean isIn(Set<String> measured, String line) {
    Matcher setting = SETTING.matcher(line);
    return setting.matches() && measured.contains(name(setting.group(1)) + "=" + setting.group(2));
  }

  /** Returns the settings of the studies' cells and of the pools, as NAME=VALUE. */
  private static Set<String> measured() throws IOException {
    Set<String> measured = new HashSet<>();
    for (Path study : Studies.withVerdicts()) {
      for (Map<String, String> row : CsvTable.read(study.resolve("cells.csv")).rows()) {
        for (String part : row.get("config").split("\\+", -1)) {
          measured.add(part.replaceFirst("-(?=[^-]*$)", "=").replace('-', '_'));
        }
        for (String name : row.getOrDefault("settings", "").split(" ", -1)) {
          measured.add(name + "=" + row.getOrDefault(name, ""));
        }
        measured.add("maximum-pool-size=" + row.getOrDefault("client_pool", ""));
      }
    }
    for (String product : List.of("mariadb", "mysql")) {
      Files.readAllLines(Documents.ROOT.resolve("server-configs/pool." + product + ".cnf")).stream()
          .map(SETTING::matcher)
          .filter(Matcher::matches)
          .map(
              s ->
                  s.group(1) == null
                      ? s.group(4) + "=" + s.group(5)
                      : s.group(1) + "=" + s.group(2))
          .forEach(setting -> measured.add(name(setting)));
    }
    return measured;
  }

  /** Returns the name in matrices of a server's variable. */
  private static String name(String variable) {
    return variable
        .replaceFirst("^innodb_(log_file_size|redo_log_capacity)$", "redo_size")
        .replaceFirst("^thread_pool_query_threads_per_group$", "pool_query_threads")
        .replaceFirst("^thread_pool_max_transactions_limit$", "pool_max_transactions")
        .replaceFirst("^(thread|innodb)_", "");
  }
}
