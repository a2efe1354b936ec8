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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the counters in the columns of the summary. */
class MetricsTest {
  /** A cell of 500 transactions in 5 s; server and client took one CPU each of the host's two. */
  private static CellRecord cell(int repetition) {
    return Records.measured(Records.key("pool", 64, repetition), Records.load(64, 100, 2000));
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

  /** Of each counter the column: what grows is by transaction, what rises and falls a mean. */
  @ParameterizedTest
  @CsvSource({
    "server_run_queue_us_per_txn,       server.run_queue_us,                1500,    3",
    "client_run_queue_us_per_txn,       client.run_queue_us,                2000,    4",
    "server_disk_written_bytes_per_txn, server.disk_written_bytes,          5000,    10",
    "fsyncs_per_txn,                    status.Innodb_data_fsyncs,          250,     0.5",
    "redo_bytes_per_txn,                status.Innodb_os_log_written,       51200,   102.4",
    "redo_bytes_per_txn,                status.Innodb_lsn_current,          1000,    2",
    "redo_bytes_per_txn,                status.Innodb_redo_log_current_lsn, 1000,    2",
    "redo_bytes_per_txn,                status.Innodb_os_log_written,       -1,      ",
    "row_lock_waits_per_txn,            status.Innodb_row_lock_waits,       50,      0.1",
    "opened_tables_per_txn,             status.Opened_tables,               50,      0.1",
    "binlog_groups_per_txn,             status.Binlog_group_commits,        50,      0.1",
    "free_page_waits_per_txn,           status.Innodb_buffer_pool_wait_free, 50,     0.1",
    "device_flushes_per_txn,            device.flushes,                     50,      0.1",
    "device_written_bytes_per_txn,      device.written_bytes,               5000,    10",
    "device_read_bytes_per_txn,         device.read_bytes,                  5000,    10",
    "device_busy_percent,               device.busy_us,                     2500000, 50",
    "throttled_cpus,                    host.throttled_us,                  2500000, 0.5",
    "other_cpus,                        host.busy_us,                       10250000, 0.05",
    // rounding of the kernel's ticks
    "other_cpus,                        host.busy_us,                       9990000, 0",
    "idle_servers_cpus,                 idle.mariadb-10.11/pool.cpu_user_us, 150000, 0.03",
    "steal_percent,                     host.steal_us,                      100000,  1",
    "server_host_context_switches_per_txn, server_host.context_switches,    1000,    2",
    "server_threads,                    ~server.threads,                    70,      70",
    "server_resident_mib,               ~server.resident_kib,               2048,    2",
    "pool_threads,                      ~pool.threads,                      12.5,    12.5",
    // MariaDB's status has the variables of the pool with thread-per-connection, too
    "pool_threads,                      ~pool.threads,                      0,       ",
    "pool_active_threads,               ~pool.active_threads,               2.5,     2.5",
    "pool_queue_length,                 ~pool.queue_length,                 0,       0",
    "probe_window_integer_us,           ~probe.integer_us,                  150,     150",
    "server_host_busy_percent,          ~server_host.busy_percent,          50,      50",
    "proxy_cpu_us_per_txn,              path.relay.cpu_user_us,             7000,    ",
    "proxy_resident_mib,                ~path.relay.resident_kib,           7000,    ",
    "idle_servers_cpus,                 host.busy_us,                       1,       ",
  })
  void aCounterBecomesAColumn(String column, String name, double value, Double expected) {
    boolean isMean = name.startsWith("~");
    CellRecord cell =
        isMean ? averaging(Map.of(name.substring(1), value)) : counting(Map.of(name, value));
    if (expected == null) {
      assertThat(column(column, cell)).isNull();
    } else {
      assertThat(column(column, cell)).isCloseTo(expected, within(1e-9));
    }
  }

  /** MySQL names the size of all files, MariaDB and older versions that of one. */
  @ParameterizedTest
  @CsvSource({
    "Innodb_checkpoint_age,        innodb_log_file_size,     80530637, 80",
    "Innodb_redo_log_logical_size, innodb_redo_log_capacity, 50331648, 50",
  })
  void theCheckpointAgeIsAShareOfTheRedoLog(
      String status, String setting, double age, double percent) {
    CellRecord record = averaging(Map.of("status." + status, age));
    CellRecord sized =
        record.withOrigin(
            record.origin().withServerFacts(Records.SERVER.with(Map.of(setting, "100663296"))));
    assertThat(column("checkpoint_age_percent", record)).isNull();
    assertThat(column("checkpoint_age_percent", sized)).isEqualTo(percent, within(0.01));
  }

  @Test
  void allProcessesOfAProxyCountAndTheRelayDoesNot() {
    CellRecord cell =
        Records.telemetry(
            cell(1),
            Map.of(
                "path.nginx.cpu_user_us", 500.0,
                "path.nginx-1.cpu_user_us", 1000.0,
                "path.nginx-1.cpu_system_us", 500.0,
                "path.relay.cpu_user_us", 7000.0),
            Map.of(
                "path.nginx.resident_kib", 1024.0,
                "path.nginx-1.resident_kib", 2048.0,
                "path.nginx.client_connections", 64.0,
                "path.nginx.server_connections", 50.0,
                "path.relay.resident_kib", 90_000.0));
    assertThat(column("proxy_cpu_us_per_txn", cell)).isEqualTo(4);
    assertThat(column("proxy_resident_mib", cell)).isEqualTo(3);
    assertThat(column("proxy_client_connections", cell)).isEqualTo(64);
    assertThat(column("proxy_server_connections", cell)).isEqualTo(50);
  }

  @Test
  void repetitionsGiveTheMedianOfThoseThatWereSampled() {
    CellRecord[] cells = {waiting(1, 10), cell(2), waiting(3, 30)};
    List<String> kinds =
        List.of("ready", "futex", "socket", "disk", "timer", "other", "futex_idle");
    for (int i = 0; i < kinds.size(); i++) {
      assertThat(column("wait_" + kinds.get(i) + "_threads", cells)).isEqualTo(20 + i);
    }
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
  void cpuTimeAndSwitchesComeFromTheUsageOtherwiseFromTheSampler() {
    assertThat(column("server_voluntary_cs_per_txn", cell(1))).isEqualTo(1);
    assertThat(column("server_involuntary_cs_per_txn", cell(1))).isEqualTo(1);
    assertThat(column("client_cs_per_txn", cell(1))).isEqualTo(2);
    assertThat(column("server_cpus", cell(1))).isEqualTo(1);
    assertThat(column("client_cpus", cell(1))).isEqualTo(1);

    Map<String, Double> counters = new HashMap<>();
    for (String side : List.of("server.", "client.")) {
      counters.put(side + Telemetry.CPU_USER_US, 1e6);
      counters.put(side + Telemetry.CPU_SYSTEM_US, 1.5e6);
      counters.put(side + Telemetry.VOLUNTARY_SWITCHES, 1000.0);
      counters.put(side + Telemetry.INVOLUNTARY_SWITCHES, 500.0);
    }
    CellRecord sampled = counting(counters).withUsage(null);
    assertThat(column("server_cpus", sampled)).isEqualTo(0.5);
    assertThat(column("server_voluntary_cs_per_txn", sampled)).isEqualTo(2);
    assertThat(column("client_cs_per_txn", sampled)).isEqualTo(3);
    assertThat(column("server_cpu_us_per_txn", sampled)).isEqualTo(5000);

    CellRecord total =
        counting(Map.of("server." + Telemetry.CONTEXT_SWITCHES, 1500.0)).withUsage(null);
    assertThat(column("server_context_switches_per_txn", total)).isEqualTo(3);
    assertThat(column("server_voluntary_cs_per_txn", total)).isNull();
  }

  @Test
  void redoIsNotCountedTwiceAndIdleServersAreNoOthers() {
    CellRecord both =
        counting(
            Map.of("status.Innodb_os_log_written", 5000.0, "status.Innodb_lsn_current", 4000.0));
    assertThat(column("redo_bytes_per_txn", both)).isEqualTo(10);
    CellRecord idle =
        counting(Map.of("host.busy_us", 10.25e6, "idle.mysql-9.7/pool+a.cpu_system_us", 0.15e6));
    assertThat(column("other_cpus", idle)).isEqualTo(0.02, within(1e-9));
  }

  @Test
  void aServerOnAnotherMachineHasNoPartInTheClientsMachine() {
    CellRecord cell = counting(Map.of("host.busy_us", 5.25e6));
    CellHosts two = CellHosts.of(Records.HOST, Records.HOST);
    CellRecord apart = cell.withOrigin(cell.origin().withHosts(two));
    assertThat(column("other_cpus", cell)).isZero();
    assertThat(column("other_cpus", apart)).isEqualTo(0.05, within(1e-9));

    ProcessUsage client = new ProcessUsage(4e6, 1e6, 500.0, 500.0, 1L, 4);
    CellRecord unknown = cell.withUsage(new CellRecord.Usage(null, client));
    assertThat(column("other_cpus", unknown)).isNull();
    assertThat(column("server_context_switches_per_txn", unknown)).isNull();
  }
}
