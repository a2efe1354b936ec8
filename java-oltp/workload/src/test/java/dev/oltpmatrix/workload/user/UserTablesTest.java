package dev.oltpmatrix.workload.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.userworkload.UserWorkloadFile;
import dev.oltpmatrix.workload.data.FailedStatementException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserTablesTest {
  private static final String KINDS = "kinds: {k: {statements: [SELECT 1 FROM t]}}\n";

  @TempDir private Path folder;

  /** Prepares the tables on a server that refuses what contains a word. */
  private List<String> prepare(String yaml, String refused) throws IOException, SQLException {
    Path file = Files.writeString(folder.resolve("my.yaml"), yaml + KINDS);
    List<String> sent = new ArrayList<>();
    new UserTables(UserWorkloadFile.read(file).workload(), 1, "")
        .prepare(
            1,
            sql -> {
              sent.add(sql);
              if (sql.contains(refused)) {
                throw new SQLException("no", "42000", 1064);
              }
            },
            line -> {});
    return sent;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CREATE | my.yaml:3:13: CREATE TABLE t (id INT)",
        "INSERT | my.yaml:3:13: INSERT INTO `t`(`id`) VALUES(1),(2)",
      })
  void whatAServerRefusesOfTheTablesHasThePlaceOfTheirCreate(String refused, String words) {
    String yaml =
        "tables:\n  t:\n    create: CREATE TABLE t (id INT)\n    rows: 2\n    columns: {id: row}\n";
    assertThatThrownBy(() -> prepare(yaml, refused))
        .isInstanceOfSatisfying(
            FailedStatementException.class,
            e -> assertThat(e.doing()).isEqualTo(folder + "/" + words));
  }

  @Test
  void whatAServerRefusesOfAFileOfSqlHasThePlaceOfItsStatement() throws IOException {
    Path sql = folder.resolve("made.sql");
    Files.writeString(
        sql,
        "-- a note; no end\n\nCREATE TABLE t (id INT);\n# another;\nINSERT INTO t\n"
            + "  -- within\n  VALUES (1);  \nINSERT INTO u VALUES (';')");
    String yaml = "sql_file: made.sql\ntables: {t: {}}\n";

    assertThatThrownBy(() -> prepare(yaml, "INTO t"))
        .isInstanceOfSatisfying(
            FailedStatementException.class,
            e -> assertThat(e.doing()).isEqualTo(sql + ":5: INSERT INTO t VALUES (1)"));
    assertThatThrownBy(() -> prepare(yaml, "INTO u"))
        .isInstanceOfSatisfying(
            FailedStatementException.class,
            e -> assertThat(e.doing()).isEqualTo(sql + ":8: INSERT INTO u VALUES (';')"));
  }
}
