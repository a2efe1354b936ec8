package dev.oltpmatrix.report.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests every form of sysbench's report with all of its fields, using golden records.
 *
 * <p>The logs contain made-up numbers in the forms that sysbench prints: 1.0 as tag 1.0.20 does
 * (sysbench.c, db_driver.c, sb_histogram.c), 1.1 as branch master, 0.5 as branch 0.5 (db_driver.c,
 * sb_logger.c), 0.4 as branch 0.4 (tests/oltp/sb_oltp.c, sb_logger.c), and 0.4.7 as the history of
 * sb_logger.c shows for releases before 2011, with seconds.
 *
 * <p>{@code -Dgolden.refresh=DIR} rewrites the golden files there; tests never do it by themselves.
 */
class SysbenchFormsTest {
  @TempDir Path folder;

  static Stream<String> forms() {
    return Stream.of(
        "sysbench-1.0",
        "sysbench-1.1",
        "sysbench-0.5",
        "sysbench-0.5-autocommit",
        "sysbench-0.4",
        "sysbench-0.4.7");
  }

  @ParameterizedTest
  @MethodSource("forms")
  void everyFieldOfTheFormIsInTheRecord(String form) throws IOException {
    for (Locale locale : new Locale[] {Locale.ROOT, Locale.US, Locale.forLanguageTag("ru-RU")}) {
      String record = imported(form, locale);
      String refresh = System.getProperty("golden.refresh");
      if (refresh != null) {
        Files.writeString(Path.of(refresh, form + ".golden.json"), record);
      }
      assertThat(record).as("in %s", locale).isEqualTo(LogFiles.text(form + ".golden.json"));
    }
  }

  private String imported(String form, Locale locale) throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(locale);
    try {
      Path log = Files.writeString(folder.resolve("run.log"), LogFiles.text(form + ".log"));
      String workload = form.equals("sysbench-1.1") ? "oltp_insert" : "oltp_read_only";
      Map<String, String> given =
          Map.of("server", "mariadb-10.6", "arm", "pool", "workload", workload);
      CellRecord record = new Importer(given, null).read(log).records().get(0);
      String text = Json.pretty().writeValueAsString(record) + "\n";
      return text.replace(folder.toString(), "FOLDER");
    } finally {
      Locale.setDefault(before);
    }
  }
}
