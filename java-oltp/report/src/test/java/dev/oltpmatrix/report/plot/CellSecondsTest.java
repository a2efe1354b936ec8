package dev.oltpmatrix.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.testing.Records;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellSecondsTest {
  private static final CellRecord CELL =
      Records.measured(Records.key("pool", 64, 1), Records.load(64, 100, 2500));

  private static CellRecord telemetry(List<Double> atS, Map<String, List<Double>> values) {
    Telemetry.Series series = new Telemetry.Series(atS, values);
    return CELL.withTelemetry(new Telemetry(Map.of(), Map.of(), series, null, List.of(), null));
  }

  @Test
  void secondsOfTheLoadAndOfTheCountersShareARowWhereTheyEndTogether() {
    CellRecord cell =
        telemetry(
            List.of(-1.0, 1.0, 2.25),
            Map.of(
                "server.cpu_user_us", List.of(1e5, 6e5, 7e5),
                "server.cpu_system_us", List.of(1e5, 5e5, 5e5),
                "client.cpu_user_us", List.of(1e5, 6e5, 7e5),
                "server.voluntary_context_switches", Arrays.asList(10.0, null, 30.0),
                "pool.threads", List.of(0.0, 4.0, 5.0),
                "pool.queue_length", List.of(0.0, 60.0, 59.5),
                "status.Innodb_data_fsyncs", List.of(0.0, 1.0, 2.0)));
    assertThat(new CellSeconds(cell).csv())
        .isEqualTo(
            """
            end_s,tps,p95_ms,server_cpus,client_cpus,server_voluntary_cs_per_s,server_involuntary_cs_per_s,pool_threads,pool_active_threads,pool_queue_length,fsyncs_per_s
            -1.000,,,0.2000,,10.0,,0.00,,0.00,0.00
            1.000,100.00,2.500,1.100,,,,4.00,,60.00,1.00
            2.000,100.00,2.500,,,,,,,,
            2.250,,,1.200,,30.0,,5.00,,59.50,2.00
            3.000,100.00,2.500,,,,,,,,
            4.000,100.00,2.500,,,,,,,,
            5.000,100.00,2.500,,,,,,,,
            """);
  }

  @Test
  void aPoolThatNeverHasAThreadIsNone() {
    CellRecord cell =
        telemetry(
            List.of(1.0, 2.0),
            Map.of("pool.threads", List.of(0.0, 0.0), "pool.queue_length", List.of(0.0, 0.0)));
    assertThat(new CellSeconds(cell).csv()).isEqualTo(new CellSeconds(CELL).csv());
  }
}
