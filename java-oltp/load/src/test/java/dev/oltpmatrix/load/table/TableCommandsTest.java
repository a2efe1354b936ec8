package dev.oltpmatrix.load.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.Servers;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.options.TestOptions;
import dev.oltpmatrix.workload.LoadWorkloads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TableCommandsTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  private TableCommands tables(List<DbDriver> servers, String... given) {
    Options options = TestOptions.ofReadOnly(given);
    return new TableCommands(
        new Servers(servers, options.integer("threads"), 0),
        LoadWorkloads.named("oltp_read_only"),
        options,
        new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @Test
  void aFailureDoesNotWaitForTheTablesBeforeIt() {
    CountDownLatch loading = new CountDownLatch(1);
    FakeServer server =
        new FakeServer(
            sql -> {
              if (sql.contains("sbtest1")) {
                await(loading);
              } else {
                throw new SQLException("Table 'sbtest2' already exists", "42S01", 1050);
              }
            });

    assertThatThrownBy(() -> tables(List.of(server), "--tables=2", "--threads=2").run("prepare"))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("'sbtest2' already exists: drop it with the command cleanup");
    loading.countDown();
  }

  private static void await(CountDownLatch latch) throws SQLException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new SQLException(e);
    }
  }

  @Test
  void memoryThatRunsOutIsNotWrapped() {
    FakeServer server =
        new FakeServer(
            sql -> {
              throw new OutOfMemoryError("Java heap space");
            });

    assertThatThrownBy(() -> tables(List.of(server)).run("prepare"))
        .isInstanceOf(OutOfMemoryError.class);
  }

  @Test
  void tablesAreMadeByTheServersInTurn() throws InterruptedException {
    List<String> first = Collections.synchronizedList(new ArrayList<>());
    List<String> second = Collections.synchronizedList(new ArrayList<>());

    tables(
            List.of(new FakeServer(first::add), new FakeServer(second::add)),
            "--tables=3",
            "--threads=2",
            "--table-size=0",
            "--create-secondary=off")
        .run("prepare");

    assertThat(first).hasSize(2).anyMatch(sql -> sql.contains("sbtest1("));
    assertThat(first).anyMatch(sql -> sql.contains("sbtest3("));
    assertThat(second).singleElement().asString().contains("sbtest2(");
  }

  @Test
  void anEmptyTableGetsItsIndex() throws InterruptedException {
    List<String> sent = Collections.synchronizedList(new ArrayList<>());

    tables(List.of(new FakeServer(sent::add)), "--table-size=0").run("prepare");

    assertThat(sent).hasSize(2).last().isEqualTo("CREATE INDEX k_1 ON sbtest1(k)");
    assertThat(printed.toString(StandardCharsets.UTF_8)).doesNotContain("Inserting");
  }
}
