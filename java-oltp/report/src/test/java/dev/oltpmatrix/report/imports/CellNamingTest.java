package dev.oltpmatrix.report.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how a log, its file's name and the options say its cell. */
class CellNamingTest {
  private static final String ALL = "server=mariadb-10.6 arm=pool workload=oltp_read_only";

  @TempDir Path folder;

  /** Imports a log as a file of that name, with options such as {@code arm=pool}. */
  private CellRecord imported(String log, String pattern, String file, String options)
      throws IOException {
    Map<String, String> given = new LinkedHashMap<>();
    for (String option : options.split(" ", -1)) {
      given.put(
          option.substring(0, option.indexOf('=')), option.substring(option.indexOf('=') + 1));
    }
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, LogFiles.text(log));
    return new Importer(given, pattern).read(path).records().get(0);
  }

  @Test
  void valuesInTheLogAreTakenFromItAndTheUsersNamesWin() throws IOException {
    CellRecord record = imported("sysbench-0.4.log", null, "a.log", ALL);
    assertThat(record.cell().fileName())
        .isEqualTo("mariadb-10.6_pool_base_oltp_read_only_sysbench-0.4_t0032_r01.json");
    assertThat(record.origin().spec()).isEqualTo(Map.of("rand_type", "uniform"));
    String names = "server=s arm=a";
    assertThat(imported("sysbench-0.4.log", null, "a.log", names).cell().workload())
        .isEqualTo("oltp_read_only");
    assertThat(imported("sysbench-0.4.7.log", null, "a.log", names).cell().workload())
        .isEqualTo("oltp_read_write");
    assertThat(imported("sysbench-0.4.log", null, "a.log", ALL + " generator=g").cell().generator())
        .isEqualTo("g");
    assertThat(
            imported("sysbench-0.4.log", null, "a.log", ALL.replace("maria", "published:maria"))
                .cell()
                .fileName())
        .startsWith("published-mariadb-10.6_pool_");
  }

  @ParameterizedTest
  @CsvSource({
    "{server}_{arm}_{threads}.log, logs/mariadb-10.6_pool_64.log, mariadb-10.6, pool",
    "{server}_{arm}_{threads}_*.log, mariadb-10.6_per-thread_0064_rep2.log, mariadb-10.6,"
        + " per-thread",
    "{server}/{arm}/t{threads}*, runs/my.sql/pool/t64.txt, my.sql, pool",
    "{server}_{arm}_{workload}_{threads}.log, s_a_oltp_read_only_64.log, s, a",
    "{server}_{arm}_{table-size}.log, s_a_010000.log, s, a",
  })
  void fileNamesContainWhatThePatternNames(String pattern, String file, String server, String arm)
      throws IOException {
    String workload = pattern.contains("{workload}") ? "config=base" : "workload=oltp_read_only";
    CellRecord record = imported("sysbench-1.0.log", pattern, file, workload);
    assertThat(record.cell().server()).isEqualTo(server);
    assertThat(record.cell().arm()).isEqualTo(arm);
    assertThat(record.cell().workload()).isEqualTo("oltp_read_only");
    assertThat(record.cell().threads()).isEqualTo(64);
    assertThat(record.origin().spec().get("table_size"))
        .isEqualTo(pattern.contains("{table-size}") ? 10_000L : null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "arm=pool | a.log does not say its server, workload; give --server, --workload, or --name"
            + " with their places in the file's name, such as {server}",
        "threads=63 | a.log says threads 64, an option or the file's name says 63",
        "rate=200 | a.log says rate 500, an option or the file's name says 200",
        "server=a b | server 'a b' has other signs",
        "server=../a | server '../a' has other signs",
        "threads=1e3 | threads is '1e3', allowed: whole numbers 1..100000",
        "table-size=99999999999999999999 | table-size is 99999999999999999999, allowed: 0..",
      })
  void anOptionThatCannotBeIsRefused(String option, String message) {
    String options =
        option.startsWith("arm") ? option : ALL + " " + option.replace(" b", "\u00a0b");
    assertThatThrownBy(() -> imported("sysbench-1.0.log", null, "a.log", options))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message.replace("a b", "a\u00a0b"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{srever}.log | a.log | unknown field in --name 'srever'; nearest: server",
        "{config}_{threads}.log | old.txt | old.txt: its name is not of the form --name"
            + " '{config}_{threads}.log'; * stands for anything",
        "t{threads}_*.log | t99999999999999999999_1.log | log: threads is 99999999999999999999,"
            + " allowed: 1..100000",
      })
  void aPatternOrANameThatDoesNotFitIsRefused(String pattern, String file, String message) {
    assertThatThrownBy(() -> imported("sysbench-1.0.log", pattern, file, ALL))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aNameThatNoFileCouldBearIsRefusedBeforeAnythingIsWritten() {
    String options =
        "arm=a server=%s config=%s workload=%s"
            .formatted("s".repeat(80), "c".repeat(80), "w".repeat(80));
    assertThatThrownBy(() -> imported("sysbench-1.0.log", null, "a.log", options))
        .isInstanceOf(UsageException.class)
        .hasMessageMatching(
            ".*a.log: the names of the cell make a file name of 2[0-9]+ characters, allowed:"
                + " 220;.*");
  }
}
