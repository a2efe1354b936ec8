package dev.oltpmatrix.workload.drivertables;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DriverTablesTest {
  private static List<String> create(String engine) {
    return DriverTables.create(engine, "COMMENT = 'mine'");
  }

  @Test
  void onlyTheTableOfInsertsTakesTheEngineThatDropsThem() {
    assertThat(create(DriverTables.BLACKHOLE))
        .filteredOn(sql -> sql.contains("ENGINE = BLACKHOLE"))
        .singleElement()
        .asString()
        .startsWith("CREATE TABLE inserted (");
    assertThat(create(DriverTables.INNODB)).noneMatch(sql -> sql.contains("BLACKHOLE"));
  }

  @Test
  void everyTableIsCreatedWithTheCallersOptions() {
    List<String> tables =
        create(DriverTables.INNODB).stream().filter(sql -> sql.startsWith("CREATE TABLE")).toList();
    assertThat(tables)
        .hasSameSizeAs(new DriverTables().tables())
        .allMatch(sql -> sql.contains(" ENGINE = InnoDB "))
        .allMatch(sql -> sql.contains(" CHARACTER SET utf8mb4 ")) // whatever the schema has
        .allMatch(sql -> sql.endsWith(" COMMENT = 'mine'"))
        .as("in the connection's default database")
        .noneMatch(sql -> sql.contains(DriverTables.DATABASE + "."));
  }

  @Test
  void resetCoversTheTablesThatCasesWriteTo() {
    assertThat(
            new DriverTables()
                .tables().stream().flatMap(table -> DriverTables.named(table).reset().stream()))
        .containsExactly(
            "TRUNCATE TABLE inserted",
            "TRUNCATE TABLE inserted_key",
            "TRUNCATE TABLE kept",
            "UPDATE updated SET number = 0");
  }
}
