package dev.oltpmatrix.model.descriptors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.FactorLevels;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.testing.Specs;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnsupportedRulesTest {
  private static final String URL = "mysql://10.0.0.9:6033";

  /** Reads {@code rate=500 connection=tls}; of {@code |} between levels each is one. */
  private static Map<String, List<String>> levels(String text) {
    Map<String, List<String>> levels = new LinkedHashMap<>();
    for (String one : text.split(" ", -1)) {
      String[] parts = one.split("=", 2);
      levels.put(parts[0], List.of(parts[1].split(",")));
    }
    return levels;
  }

  private static MatrixSpec spec(String factors) {
    return Specs.small()
        .generators(List.of("java-mariadb"))
        .threads(List.of(16, 64))
        .windowS(9)
        .windowLimitS(9)
        .factors(levels(factors))
        .build();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "sysbench | oltp_read_only | rate=500 | sysbench does not measure transactions that arrive",
        "java-mysql | oltp_read_only | rate=500 | -",
        "sysbench | oltp_read_only | burst=400%x5s | sysbench has no bursts",
        "jmh-mysql | drv_do_1 | active=4 | jmh-mysql has no idle clients",
        "sysbench | oltp_read_only | active=4 | -",
        "sysbench | oltp_read_only | client_pool=8 | sysbench has a connection for each client",
        "java-mysql | oltp_read_only | client_pool=8 | -",
        "java-mysql | bulk_insert | client_pool=8 | bulk_insert collects rows by client",
        "sysbench | oltp_read_only | client_threads=virtual | sysbench has no choice of threads",
        "java-mysql | oltp_read_only | client_threads=virtual | -",
        "sysbench | oltp_read_only | options=rewrite | sysbench is a load generator, and can be"
            + " told",
        "sysbench | oltp_read_only | options=text | -",
        "jmh-mysql | drv_batch_insert_10 | options=rewrite | -",
        "java-mysql | oltp_read_only | warehouses=2 | oltp_read_only has no warehouses",
        "java-mysql | tpcc | warehouses=2 | -",
        "jmh-mysql | oltp_read_only | rate=closed | jmh-mysql measures calls of a driver",
        "java-mysql | drv_insert | rate=closed | java-mysql does not measure single calls",
        "theirs | oltp_read_only | rate=500 | -",
        "sysbench | theirs | rate=500 | -",
        "sysbench | oltp_read_only | via=haproxy connection=tls | -",
        "jmh-mysql | drv_select_row | via=mine connection=tls | -",
        "java-mysql | oltp_read_only | via=mysql-router | -",
        "sysbench | oltp_read_only | via=mysql-router server=mariadb-10.11 | MySQL Router presents",
        "java-mariadb | oltp_read_only | via=mysql-router | MySQL Router refuses variables",
        "java-mysql | oltp_read_only | via=mysql-router connection=tls | MySQL Router ends TLS",
        "java-mysql | oltp_read_only | via=shardingsphere-5.1 options=prepared | -",
        "java-mysql | oltp_read_only | via=shardingsphere-5.1 connection=tls | ShardingSphere",
        "jmh-mysql | drv_select_row | via=shardingsphere-5.1 | calls of a driver change",
      })
  void aCellThatCannotBeHasItsReason(
      String generator, String workload, String others, String reason) {
    Map<Factor, String> cell = new HashMap<>();
    FactorSet.KINDS.optional().forEach(factor -> cell.put(factor, factor.defaultLevel()));
    cell.put(Factors.SERVER, "mysql-9.7");
    cell.put(Factors.GENERATOR, generator);
    cell.put(Factors.WORKLOAD, workload);
    levels(others)
        .forEach((name, one) -> cell.put(FactorSet.KINDS.find(name).orElseThrow(), one.get(0)));
    assertThat(UnsupportedRules.whyNot(cell::get).orElse(""))
        .startsWith(reason == null ? "" : reason)
        .matches(why -> reason != null || why.isEmpty());
  }

  @Test
  void nothingIsKnownOfNothing() {
    assertThat(UnsupportedRules.whyNot(factor -> null)).isEmpty();
    assertThat(UnsupportedRules.conflict(factor -> null)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate=80% burst=400%x5s | closed none, 80% none, 80% 400%x5s",
        "connection=tcp,socket rtt=0,0.4 | tcp 0, tcp 0.4, socket 0",
        "client_pool=none,8 client_pool_settings=fixed,defaults | none fixed, 8 fixed, 8 defaults",
        "active=16,all client_pool=none,8 | none 16, none all, 8 all",
        "via=direct,mine=" + URL + " rtt=0,1 | 0 direct, 1 direct, 0 mine, 1 mine",
        "rate=9 burst=400%x6s | 9 none, 9 400%x6s",
      })
  void cellsWithoutAConflictArePlanned(String factors, String expected) {
    List<Factor> named =
        FactorSet.KINDS.optional().stream()
            .filter(factor -> levels(factors).containsKey(factor.name()))
            .toList();
    assertThat(FactorLevels.combinations(spec(factors)))
        .extracting(cell -> String.join(" ", named.stream().map(cell::get).toList()))
        .containsExactlyInAnyOrder(expected.split(", "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "burst=400%x5s | burst 400%x5s: needs transactions that arrive at a rate; name one",
        "rate=9 burst=400%x7s | burst 400%x7s: begins a third into the window",
        "active=17 | active 17: needs as many clients, and threads has 16",
        "client_pool=17 | client_pool 17: needs as many clients, and threads has 16",
        "client_pool=8 active=8 | client_pool 8: an idle client of a pool has no connection",
        "client_pool_settings=defaults | client_pool_settings defaults: there is no client pool",
        "connection=socket rtt=0,0.4 | rtt 0.4: a relay takes TCP and TLS, no socket file; name",
        "connection=tcp,pipe rtt=0.4 | rtt 0.4: a relay takes TCP and TLS, no named pipe; name",
        "connection=socket via=nginx | via nginx: a proxy takes TCP, no socket file",
      })
  void aLevelOfNoCellIsRefusedWithTheReason(String factors, String message) {
    assertThatThrownBy(() -> spec(factors))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void anOwnProxyHasANameInCellsAndItsUrlInTheMatrixAsLongAsItIsThere() {
    MatrixSpec spec = spec("via=direct,mine=" + URL);
    assertThat(spec.levels(Factors.VIA)).containsExactly("direct", "mine");
    assertThat(MatrixSpecBuilder.builder(spec).seed(7).build().externalProxies())
        .containsExactly(Map.entry("mine", URL));
    assertThat(MatrixSpecBuilder.builder(spec).factors(Map.of()).build().externalProxies())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "haprox", "Direct", "mine",
        "mine=", "mine=mysql://10.0.0.9", "mine=mysql://h:0",
        "mine=mysql://.10.0.0.9:6033", "mine=mysql://proxy-:6033", "mine=mysql://[1:2]:6033",
        "mine=mysql://h:65536", "mine=mysql://h:1/sbtest", "mine=http://h:80",
        "=mysql://h:1", "direct=mysql://h:1", "haproxy=mysql://h:1",
        "relay=mysql://h:1", "mine=mysql://app:secret@h:1", "mysql://app:secret@h:1?x=y",
        "app:secret@h=x",
      })
  void whatIsNoProxyIsRefusedInOneLineWithoutItsPassword(String level) {
    assertThatThrownBy(() -> spec("via=direct," + level))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("via")
        .hasMessageNotContainingAny("\n", "secret");
  }

  @Test
  void theJavaPortAloneRunsOnWindows() {
    for (Generator generator : Generators.all()) {
      assertThat(generator.whyNotOn(OperatingSystem.linux)).isEmpty();
      assertThat(generator.whyNotOn(OperatingSystem.windows).isEmpty())
          .isEqualTo(generator.name().startsWith("java-"));
    }
  }
}
