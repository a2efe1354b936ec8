package dev.oltpmatrix.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.testing.Records;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the counters in the columns of the summary. */
class MetricsTest {
  private static final double WINDOW_S = 5;
  private static final long TRANSACTIONS = 500;

  /** A cell of 500 transactions in 5 s; server and client took one CPU each of the host's two. */
  private static CellRecord cell(int repetition) {
    return Records.measured(
        Records.key("pool", 64, repetition), Records.load(64, TRANSACTIONS / 5, 2000));
  }

  private static CellRecord counting(Map<String, Double> counters) {
    return Records.telemetry(cell(1), counters, Map.of());
  }

  private static CellRecord averaging(Map<String, Double> means) {
    return Records.telemetry(cell(1), Map.of(), means);
  }

  private static Double column(String name, CellRecord... repetitions) {
    List<SummaryRow> rows = Summarizer.summarize(MeasuredCell.of(List.of(repetitions)));
    assertThat(rows).hasSize(1);
    return rows.get(0).counted(name);
  }

  /** MySQL names the size of all files, MariaDB and older versions that of one. */
  @ParameterizedTest
  @CsvSource({
    "Innodb_checkpoint_age,        innodb_log_file_size,     100663296, 80530637, 80",
    "Innodb_redo_log_logical_size, innodb_redo_log_capacity, 100663296, 50331648, 50",
  })
  void theCheckpointAgeIsAShareOfTheRedoLog(
      String status, String setting, String size, double age, double percent) {
    CellRecord record = averaging(Map.of("status." + status, age));
    CellRecord.Origin origin = record.origin();

    assertThat(column("checkpoint_age_percent", record)).isNull();
    assertThat(
            column(
                "checkpoint_age_percent",
                record.withOrigin(
                    new CellRecord.Origin(
                        origin.startedAt(),
                        origin.endedAt(),
                        origin.spec(),
                        origin.hosts(),
                        Records.SERVER.with(Map.of(setting, size))))))
        .isEqualTo(percent, within(0.01));
  }

  @ParameterizedTest
  @CsvSource({
    "server_run_queue_us_per_txn,       server.run_queue_us,             1500,  3",
    "client_run_queue_us_per_txn,       client.run_queue_us,             2000,  4",
    "server_disk_written_bytes_per_txn, server.disk_written_bytes,       5000,  10",
    "fsyncs_per_txn,                    status.Innodb_data_fsyncs,       250,   0.5",
    "redo_bytes_per_txn,                status.Innodb_os_log_written,    51200, 102.4",
    "redo_bytes_per_txn,                status.Innodb_lsn_current,       1000,  2",
    "redo_bytes_per_txn,                status.Innodb_redo_log_current_lsn, 1000, 2",
    "row_lock_waits_per_txn,            status.Innodb_row_lock_waits,    50,    0.1",
  })
  void whatGrowsIsDividedByTheTransactions(String column, String name, double grown, double each) {
    assertThat(column(column, counting(Map.of(name, grown)))).isEqualTo(each);
  }

  @ParameterizedTest
  @CsvSource({
    "server_threads,      server.threads,      70,   70",
    "server_resident_mib, server.resident_kib, 2048, 2",
    "pool_threads,        pool.threads,        12.5, 12.5",
    "pool_active_threads, pool.active_threads, 2.5,  2.5",
    "pool_queue_length,   pool.queue_length,   0,    0",
  })
  void whatGoesUpAndDownIsAMeanOverTheWindow(String column, String name, double mean, double is) {
    assertThat(column(column, averaging(Map.of(name, mean)))).isEqualTo(is);
  }

  @Test
  void allProcessesOfAProxyCountAndTheRelayDoesNot() {
    Map<String, Double> counters =
        Map.of(
            "path.nginx.cpu_user_us", 500.0,
            "path.nginx-1.cpu_user_us", 1000.0,
            "path.nginx-1.cpu_system_us", 500.0,
            "path.relay.cpu_user_us", 7000.0);
    Map<String, Double> means =
        Map.of(
            "path.nginx.resident_kib", 1024.0,
            "path.nginx-1.resident_kib", 2048.0,
            "path.nginx.client_connections", 64.0,
            "path.nginx.server_connections", 50.0,
            "path.relay.resident_kib", 90_000.0);
    CellRecord cell = Records.telemetry(cell(1), counters, means);
    assertThat(column("proxy_cpu_us_per_txn", cell)).isEqualTo(4);
    assertThat(column("proxy_resident_mib", cell)).isEqualTo(3);
    assertThat(column("proxy_client_connections", cell)).isEqualTo(64);
    assertThat(column("proxy_server_connections", cell)).isEqualTo(50);

    CellRecord direct = counting(Map.of("path.relay.cpu_user_us", 7000.0));
    assertThat(column("proxy_cpu_us_per_txn", direct)).isNull();
    assertThat(column("proxy_resident_mib", direct)).isNull();
  }

  @Test
  void waitsAreTheMedianOfTheSampledCells() {
    CellRecord one = waiting(1, 10);
    CellRecord three = waiting(3, 30);
    CellRecord[] cells = {one, cell(2), three};
    assertThat(column("wait_ready_threads", cells)).isEqualTo(20);
    assertThat(column("wait_futex_threads", cells)).isEqualTo(21);
    assertThat(column("wait_futex_idle_threads", cells)).isEqualTo(26);
    assertThat(column("wait_socket_threads", cells)).isEqualTo(22);
    assertThat(column("wait_disk_threads", cells)).isEqualTo(23);
    assertThat(column("wait_timer_threads", cells)).isEqualTo(24);
    assertThat(column("wait_other_threads", cells)).isEqualTo(25);
    assertThat(column("wait_ready_threads", cell(1))).isNull();
  }

  private static CellRecord waiting(int repetition, int n) {
    CellRecord cell = Records.telemetry(cell(repetition), Map.of(), Map.of());
    return cell.withTelemetry(
        cell.telemetry()
            .withWaits(
                new Telemetry.Waits(
                    5, 100, 2, n, n + 1, n + 6.0, n + 2, n + 3, n + 4, n + 5, Map.of("f", 1.0))));
  }

  @Test
  void redoIsNotCountedTwiceWhereAServerHasBothNames() {
    CellRecord both =
        counting(
            Map.of("status.Innodb_os_log_written", 5000.0, "status.Innodb_lsn_current", 4000.0));
    assertThat(column("redo_bytes_per_txn", both)).isEqualTo(10);
  }

  @Test
  void switchesAndCpusComeFromTheUsageThatOlderRecordsHaveToo() {
    assertThat(column("server_voluntary_cs_per_txn", cell(1))).isEqualTo(1);
    assertThat(column("server_involuntary_cs_per_txn", cell(1))).isEqualTo(1);
    assertThat(column("client_cs_per_txn", cell(1))).isEqualTo(2);
    assertThat(column("server_cpus", cell(1))).isEqualTo(1);
    assertThat(column("client_cpus", cell(1))).isEqualTo(1);
  }

  @Test
  void withoutUsageTheSamplerIsAsked() {
    Map<String, Double> counters = new HashMap<>();
    for (String side : List.of("server.", "client.")) {
      counters.put(side + Telemetry.CPU_USER_US, 1e6);
      counters.put(side + Telemetry.CPU_SYSTEM_US, 1.5e6);
      counters.put(side + Telemetry.VOLUNTARY_SWITCHES, 1000.0);
      counters.put(side + Telemetry.INVOLUNTARY_SWITCHES, 500.0);
    }
    CellRecord r = counting(counters);
    CellRecord noUsage = r.withUsage(null);
    assertThat(column("server_cpus", noUsage)).isEqualTo(2.5 / WINDOW_S);
    assertThat(column("server_voluntary_cs_per_txn", noUsage)).isEqualTo(2);
    assertThat(column("client_cs_per_txn", noUsage)).isEqualTo(3);
    assertThat(column("server_context_switches_per_txn", noUsage)).isEqualTo(3);
    assertThat(column("server_cpu_us_per_txn", noUsage)).isEqualTo(5000);
  }

  @Test
  void oneCounterOfContextSwitchesIsTheirTotal() {
    Map<String, Double> counters = new HashMap<>();
    for (String side : List.of("server.", "client.")) {
      counters.put(side + Telemetry.CONTEXT_SWITCHES, 1500.0);
    }
    CellRecord noUsage = counting(counters).withUsage(null);
    assertThat(column("server_context_switches_per_txn", noUsage)).isEqualTo(3);
    assertThat(column("client_cs_per_txn", noUsage)).isEqualTo(3);
    assertThat(column("server_voluntary_cs_per_txn", noUsage)).isNull();
  }

  @Test
  void otherCpusAreTheHostsLessServerAndClient() {
    assertThat(column("other_cpus", counting(Map.of("host.busy_us", 10.25e6))))
        .isEqualTo(0.05, within(1e-9));
    assertThat(column("other_cpus", counting(Map.of("host.busy_us", 9.99e6))))
        .as("rounding of the kernel's ticks")
        .isZero();
  }

  @Test
  void idleServersAreNotOtherCpusAndHaveAColumn() {
    Map<String, Double> counters = new HashMap<>(Map.of("host.busy_us", 10.25e6));
    counters.put("idle.mariadb-10.11/pool.cpu_user_us", 0.1e6);
    counters.put("idle.mysql-9.7/pool+aa.cpu_system_us", 0.05e6);
    assertThat(column("idle_servers_cpus", counting(counters))).isEqualTo(0.03, within(1e-9));
    assertThat(column("other_cpus", counting(counters))).isEqualTo(0.02, within(1e-9));
    assertThat(column("idle_servers_cpus", cell(1))).isNull();
  }

  @Test
  void aServerOnAnotherMachineHasNoPartInTheClientsMachine() {
    CellRecord cell = counting(Map.of("host.busy_us", 5.25e6));
    CellRecord.Origin origin = cell.origin();
    CellRecord apart =
        cell.withOrigin(
            new CellRecord.Origin(
                origin.startedAt(),
                origin.endedAt(),
                origin.spec(),
                CellHosts.of(Records.HOST, Records.HOST),
                origin.serverFacts()));
    assertThat(column("other_cpus", cell)).isZero();
    assertThat(column("other_cpus", apart)).isEqualTo(0.05, within(1e-9));
  }

  @Test
  void onAMachineApartWhatOthersUsedIsNotKnown() {
    ProcessUsage client = new ProcessUsage(4e6, 1e6, 500.0, 500.0, 1L, 4);
    CellRecord apart =
        counting(Map.of("host.busy_us", 6e6, "host.steal_us", 1e5))
            .withUsage(new CellRecord.Usage(null, client));
    assertThat(column("other_cpus", apart)).isNull();
    assertThat(column("server_context_switches_per_txn", apart)).isNull();
    assertThat(column("steal_percent", apart)).as("1 %% of two CPUs for 5 s").isEqualTo(1);
  }

  /** MariaDB's status has the variables of the pool with thread-per-connection, too. */
  @Test
  void aPoolWithoutAThreadIsNone() {
    CellRecord none = averaging(Map.of("pool.threads", 0.0, "pool.queue_length", 0.0));
    assertThat(column("pool_threads", none)).isNull();
    assertThat(column("pool_queue_length", none)).isNull();
  }

  @Test
  void repetitionsGiveTheMedianOfThoseThatHaveIt() {
    CellRecord[] repetitions =
        Stream.of(10.0, 30.0, 14.0, null)
            .map(t -> t == null ? cell(4) : averaging(Map.of("pool.threads", t)))
            .toArray(CellRecord[]::new);
    assertThat(column("pool_threads", repetitions)).isEqualTo(14);
  }
}
