package dev.oltpmatrix.model.descriptors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactorsTest {
  private static List<String> read(String factor, String levels) {
    return FactorSet.KINDS.find(factor).orElseThrow().read(List.of(levels.split(" ", -1)));
  }

  @ParameterizedTest
  @CsvSource({
    "threads, 4..64, 4 8 16 32 64",
    "threads, 256 5..20, 256 5 10 20",
    "rate, 500 closed, 500 closed",
    "rate, 20%..80%, 20% 40% 60% 80%",
    "rate, 500..4000, 500 1000 2000 4000",
    "burst, none 400%x5s, none 400%x5s",
    "active, all 32, all 32",
    "connection, socket tcp tls, socket tcp tls",
    "rtt, 0 0.1 0.40 1.0 05 0.012 1000, 0 0.1 0.4 1 5 0.012 1000",
    "rtt, 0.0, 0",
    "client_pool, none 7 8..64, none 7 8 16 32 64",
    "client_pool_settings, fixed defaults, fixed defaults",
    "warehouses, 10 1, 10 1",
    "warehouses, 1..8, 1 2 4 8",
  })
  void levelsAreReadAsWrittenOrAsARange(String factor, String written, String levels) {
    assertThat(read(factor, written)).containsExactly(levels.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate | 0, 0%, -5, 1.5, 1001%, many, 120%..20%, 20%..500, 100000000 | rate",
        "rate | 500 500 | names one twice",
        "rate | 500 50% | mixes offered load",
        "threads | 0, 4.7, 100001, 2..8 4, all, 8..4, '4 ' | threads",
        "burst | 400%x5, 400x5s, 100%x5s, 400%x0s, 10001%x5s, %xs, all | burst",
        "active | 0, 100001, 4..8, none | or all",
        "connection | memory | nearest: .*tcp",
        "options | rewritten | nearest: rewrite",
        "rtt | 0.009, 0.0001, 0.1234, 1000.001, -1, +1, 1e1, .5, 5., 1ms, 0..5 | 0.01..1000 ms",
        "rtt | 0.4 0.40 | names one twice",
        "client_pool | 0, -1, all, none..8, 64..8, 100001 | client_pool",
        "client_pool_settings | default | nearest: defaults, fixed",
        "warehouses | 0, 65536, ten, 1.5 | allowed: 1..65535; write 10 or 1..64",
        "via | ä, direct=mysql://h:1 | via",
      })
  void aWrongLevelIsRefusedWithTheAllowedForm(String factor, String wrong, String words) {
    for (String level : wrong.split(", ", -1)) {
      assertThatThrownBy(() -> read(factor, level))
          .as(level)
          .isInstanceOf(UsageException.class)
          .hasMessageMatching(".*" + factor + ".*")
          .hasMessageMatching(".*(allowed|write|nearest|once|use one|name it|give).*")
          .hasMessageMatching(".*" + words + ".*");
    }
    assertThatThrownBy(() -> read(factor, "")).isInstanceOf(UsageException.class);
  }

  @Test
  void aLevelHasItsNumberUnitAndWords() {
    assertThat(Factors.ROUND_TRIP.number("0.4")).isEqualTo(0.4);
    assertThat(RoundTrip.us("0.012")).isEqualTo(12);
    assertThat(RoundTrip.us("1000")).isEqualTo(1_000_000);
    assertThat(Burst.option("400%x5s")).isEqualTo("400%x5");
    assertThat(Burst.lengthS("400%x5s")).isEqualTo(5);
    assertThat(Burst.lengthS("none")).isZero();
    assertThat(Rate.perS("40%", 1000)).isEqualTo(400);
    assertThat(Rate.perS("40", 1000)).isEqualTo(40);
    assertThat(ClientPool.connections("none", 64)).isEqualTo(64);
    assertThat(ClientPool.connections("8", 64)).isEqualTo(8);
    assertThat(Factors.CLIENT_POOL.number("none")).isNull();
    assertThat(Factors.BURST.shown("400%x5s")).isEqualTo("a burst of 400 % of the rate for 5 s");
    assertThat(Factors.WAREHOUSES.shown("10")).isEqualTo("10 warehouses");
    assertThat(Factors.CLIENTS.shown("1")).isEqualTo("1 client");
  }

  @ParameterizedTest
  @CsvSource({
    "mysql://10.0.0.9:6033, 10.0.0.9, 6033",
    "mariadb://[::1]:1/, ::1, 1",
    "mysql://[fe80::1%eth0]:2, fe80::1%eth0, 2",
    "mysql://localhost:7, 127.0.0.1, 7",
  })
  void anOwnProxyHasHostAndPort(String url, String host, int port) {
    assertThat(Via.address(url)).isEqualTo(new Via.Address(host, port));
  }

  @Test
  void aDefaultBuildHasOnlyTheTwoNewestDrivers() {
    assertThat(Generators.all().stream().filter(g -> !g.needsDriversModule()))
        .extracting(Generator::name)
        .containsExactly("sysbench", "java-mariadb", "java-mysql");
    assertThat(Generators.drivers()).contains("mariadb", "mysql").doesNotContain("drizzle");
  }
}
