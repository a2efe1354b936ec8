package dev.oltpmatrix.model.descriptors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.FactorLevels;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.SpecChanges;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Specs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ViaTest {
  private static final String URL = "mysql://10.0.0.9:6033";

  private static MatrixSpec spec(String... via) {
    return Specs.small().factors(Map.of("via", List.of(via))).build();
  }

  private static Optional<String> whyNot(String server, String generator, String... others) {
    Map<Factor, String> levels = new HashMap<>();
    FactorSet.KINDS.optional().forEach(factor -> levels.put(factor, factor.defaultLevel()));
    levels.put(Factors.SERVER, server);
    levels.put(Factors.GENERATOR, generator);
    levels.put(Factors.WORKLOAD, generator.startsWith("jmh") ? "drv_select_row" : "oltp_read_only");
    for (int i = 0; i < others.length; i += 2) {
      levels.put(FactorSet.KINDS.find(others[i]).orElseThrow(), others[i + 1]);
    }
    return UnsupportedRules.whyNot(levels::get);
  }

  @Test
  void aCellWithoutAProxyIsNamedAndRecordedAsBefore() {
    CellKey cell = Records.key("pool", 4, 1);
    assertThat(cell.with(Factors.VIA, "direct")).isEqualTo(cell);
    assertThat(cell.hops()).isEmpty();
    assertThat(cell.fileName()).doesNotContain("via");
    CellKey proxied = cell.with(Factors.VIA, "haproxy");
    assertThat(proxied.fileName()).contains("_via-haproxy_r01");
    assertThat(proxied.hops()).containsExactly(Factors.VIA);
  }

  @Test
  void theRelayIsBetweenTheClientsAndTheProxy() {
    CellKey cell =
        Records.key("pool", 4, 1)
            .with(Map.of(Factors.ROUND_TRIP, "5", Factors.VIA, "shardingsphere-5.1"));
    assertThat(cell.hops()).containsExactly(Factors.VIA, Factors.ROUND_TRIP);
  }

  @Test
  void aProxyOfTheUsersHasANameInCellsAndItsUrlInTheMatrix() {
    MatrixSpec spec = spec("direct", "mine=" + URL);
    assertThat(spec.levels(Factors.VIA)).containsExactly("direct", "mine");
    assertThat(spec.externalProxies()).containsExactly(Map.entry("mine", URL));
    assertThat(FactorLevels.combinations(spec))
        .extracting(cell -> cell.get(Factors.VIA))
        .containsExactly("direct", "mine");
  }

  @Test
  void changesOfAMatrixKeepTheUrlAsLongAsTheProxyIsInIt() {
    MatrixSpec spec = spec("direct", "mine=" + URL);
    MatrixSpec same = SpecChanges.ofFactors(Map.of("rtt", List.of("1"))).applyTo(spec);
    assertThat(same.externalProxies()).containsExactly(Map.entry("mine", URL));
    MatrixSpec other = SpecChanges.ofFactors(Map.of("via", List.of("haproxy"))).applyTo(spec);
    assertThat(other.externalProxies()).isEmpty();
  }

  @Test
  void anAddressHasHostAndPort() {
    assertThat(Via.address(URL)).isEqualTo(new Via.Address("10.0.0.9", 6033));
    assertThat(Via.address("mariadb://[::1]:1/")).isEqualTo(new Via.Address("::1", 1));
    assertThat(Via.address("mysql://[fe80::1%eth0]:2"))
        .isEqualTo(new Via.Address("fe80::1%eth0", 2));
    assertThat(Via.address("mysql://localhost:7")).isEqualTo(new Via.Address("127.0.0.1", 7));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "haprox",
        "Direct",
        "mine",
        "mine=",
        "mine=mysql://10.0.0.9",
        "mine=mysql://h:0",
        "mine=mysql://.10.0.0.9:6033",
        "mine=mysql://proxy-:6033",
        "mine=mysql://[1:2]:6033",
        "mine=mysql://h:65536",
        "mine=mysql://h:1/sbtest",
        "mine=http://h:80",
        "=mysql://h:1",
        "direct=mysql://h:1",
        "haproxy=mysql://h:1",
        "relay=mysql://h:1",
        "a b=mysql://h:1"
      })
  void whatIsNoProxyIsRefusedInOneLine(String level) {
    assertThatThrownBy(() -> spec("direct", level))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("via")
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"mine=mysql://app:secret@h:1", "mysql://app:secret@h:1?x=y", "app:secret@h=x"})
  void aPasswordIsNotShown(String level) {
    assertThatThrownBy(() -> spec(level))
        .isInstanceOf(UsageException.class)
        .hasMessageNotContaining("secret");
  }

  @ParameterizedTest
  @CsvSource({"socket, no socket file", "pipe, no named pipe"})
  void aSocketFileOrPipeHasNoProxy(String connection, String why) {
    assertThatThrownBy(
            () ->
                Specs.small()
                    .factors(Map.of("via", List.of("nginx"), "connection", List.of(connection)))
                    .build())
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("via nginx: a proxy takes TCP, " + why);
  }

  @Test
  void forwardersOfBytesCanDoWhatTheServerCan() {
    for (String proxy : List.of("haproxy", "nginx", "mine")) {
      for (String generator : List.of("sysbench", "java-mariadb", "java-mysql", "jmh-mysql")) {
        assertThat(whyNot("mariadb-10.11", generator, "via", proxy, "connection", "tls"))
            .as(proxy + " " + generator)
            .isEmpty();
      }
    }
  }

  @Test
  void theRouterIsForMysqlWithoutTlsAndWithoutMariadbsDriver() {
    assertThat(whyNot("mysql-9.7", "java-mysql", "via", "mysql-router")).isEmpty();
    assertThat(whyNot("mysql-9.7", "sysbench", "via", "mysql-router")).isEmpty();
    assertThat(whyNot("mariadb-10.11", "sysbench", "via", "mysql-router"))
        .get()
        .asString()
        .startsWith("MySQL Router presents itself as MySQL");
    assertThat(whyNot("mysql-9.7", "java-mariadb", "via", "mysql-router"))
        .get()
        .asString()
        .contains("MariaDB Connector/J");
    assertThat(whyNot("mysql-9.7", "java-mysql", "via", "mysql-router", "connection", "tls"))
        .get()
        .asString()
        .contains("TLS");
  }

  @Test
  void shardingSphereHasNoTlsAndNoSingleCalls() {
    String proxy = "shardingsphere-5.1";
    assertThat(whyNot("mariadb-10.11", "java-mariadb", "via", proxy)).isEmpty();
    assertThat(whyNot("mysql-9.7", "java-mysql", "via", proxy, "options", "prepared")).isEmpty();
    assertThat(whyNot("mysql-9.7", "sysbench", "via", proxy, "options", "prepared")).isEmpty();
    assertThat(whyNot("mysql-9.7", "java-mysql", "via", proxy, "connection", "tls"))
        .get()
        .asString()
        .contains("no TLS");
    assertThat(whyNot("mysql-9.7", "jmh-mysql", "via", proxy))
        .get()
        .asString()
        .contains("setAutoCommit(false)");
  }
}
