package dev.oltpmatrix.model.descriptors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FactorsTest {
  private static List<String> rates(String... parts) {
    return Factors.RATE.read(List.of(parts));
  }

  @Test
  void ratesAreNumbersOrSharesOrRangesOfThem() {
    assertThat(rates("500", "closed")).containsExactly("500", "closed");
    assertThat(rates("20%..80%")).containsExactly("20%", "40%", "60%", "80%");
    assertThat(rates("500..4000")).containsExactly("500", "1000", "2000", "4000");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "0%", "-5", "1.5", "1001%", "many", "", "120%..20%", "20%..500", "100000000"})
  void anInvalidRateIsRefusedWithTheAllowedForm(String text) {
    assertThatThrownBy(() -> rates(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("rate")
        .hasMessageMatching("(?s).*(allowed|write).*");
  }

  @Test
  void clientsHaveTheNotationOfAllLevels() {
    assertThat(Factors.CLIENTS.read(List.of("4..64"))).containsExactly("4", "8", "16", "32", "64");
    assertThat(Factors.CLIENTS.read(List.of("256", "5..20")))
        .containsExactly("256", "5", "10", "20");
    assertThatThrownBy(() -> Factors.CLIENTS.read(List.of("2..8", "4")))
        .hasMessageContaining("names one twice");
  }

  @Test
  void aListHasDistinctLevelsOfOneAxis() {
    assertThatThrownBy(() -> rates("500", "500")).hasMessageContaining("twice");
    assertThatThrownBy(() -> rates("500", "50%")).hasMessageContaining("mixes");
    assertThatThrownBy(() -> rates()).hasMessageContaining("empty");
  }

  @Test
  void onlyGeneratorsThatMeasureFromThePlannedStartTakeARate() {
    Workload workload = Workloads.all().get(0);
    for (Generator generator : Generators.all()) {
      assertThat(Factors.RATE.whyNot("500", generator, workload).isEmpty())
          .isEqualTo(generator.program() == Generator.Program.OLTP);
      assertThat(Factors.RATE.whyNot("closed", generator, workload)).isEmpty();
    }
  }

  @Test
  void burstsArePercentOfARateAndSeconds() {
    assertThat(Factors.BURST.read(List.of("none", "400%x5s"))).containsExactly("none", "400%x5s");
    assertThat(Burst.option("400%x5s")).isEqualTo("400%x5");
    assertThat(Burst.lengthS("400%x5s")).isEqualTo(5);
    assertThat(Burst.lengthS("none")).isZero();
    assertThat(Factors.BURST.shown("400%x5s")).isEqualTo("a burst of 400 % of the rate for 5 s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"400%x5", "400x5s", "100%x5s", "400%x0s", "10001%x5s", "%xs", "", "all"})
  void anInvalidBurstIsRefusedWithTheAllowedForm(String text) {
    assertThatThrownBy(() -> Factors.BURST.read(List.of(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("burst")
        .hasMessageMatching("(?s).*(allowed|write).*");
  }

  @Test
  void aBurstNeedsARate() {
    assertThat(Factors.BURST.whyNotWith(Factor::defaultLevel, "400%x5s")).isPresent();
    assertThat(Factors.BURST.whyNotWith(Factor::defaultLevel, "none")).isEmpty();
    assertThat(Factors.BURST.whyNotWith(factor -> "500", "400%x5s")).isEmpty();
  }

  @Test
  void noMoreClientsAreActiveThanThereAre() {
    assertThat(Factors.ACTIVE.read(List.of("all", "32"))).containsExactly("all", "32");
    assertThat(Factors.ACTIVE.whyNotWith(factor -> "32", "32")).isEmpty();
    assertThat(Factors.ACTIVE.whyNotWith(factor -> "32", "33")).isPresent();
    assertThat(Factors.ACTIVE.whyNotWith(factor -> "32", "all")).isEmpty();
    assertThatThrownBy(() -> Factors.ACTIVE.read(List.of("0"))).hasMessageContaining("or all");
  }

  @Test
  void benchmarksTakeAllDriverOptionsAndLoadGeneratorsTwo() {
    Workload call = Workloads.named("drv_select_row");
    for (String level : DriverOptions.levels()) {
      boolean few = List.of("shipped", "text", "prepared").contains(level);
      assertThat(Factors.OPTIONS.whyNot(level, Generators.named("jmh-mysql"), call)).isEmpty();
      assertThat(Factors.OPTIONS.whyNot(level, Generators.named("sysbench"), call).isEmpty())
          .isEqualTo(few);
    }
    assertThatThrownBy(() -> Factors.OPTIONS.read(List.of("rewritten")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'rewritten'")
        .hasMessageContaining("nearest: rewrite");
  }

  @Test
  void aGeneratorRunsWorkloadsOfItsOwnKind() {
    Workload call = Workloads.named("drv_insert");
    Workload load = Workloads.named("oltp_read_only");
    assertThat(Generators.named("jmh-mysql").whyNot(call)).isEmpty();
    assertThat(Generators.named("java-mysql").whyNot(load)).isEmpty();
    assertThat(Generators.named("jmh-mysql").whyNot(load).orElseThrow())
        .startsWith("jmh-mysql measures calls of a driver");
    assertThat(Generators.named("java-mysql").whyNot(call).orElseThrow())
        .startsWith("java-mysql does not measure single calls");
    assertThat(Generators.drivers()).contains("mariadb", "mysql").doesNotContain("drizzle");
  }

  @Test
  void aConnectionIsOneOfFour() {
    assertThat(Factors.CONNECTION.read(List.of("socket", "tcp", "tls")))
        .containsExactly("socket", "tcp", "tls");
    assertThat(Factors.CONNECTION.isDefault("tcp")).isTrue();
    assertThatThrownBy(() -> Factors.CONNECTION.read(List.of("memory")))
        .hasMessageStartingWith("unknown connection 'memory'; nearest: ")
        .hasMessageContainingAll("tcp", "tls", "socket", "pipe");
  }

  @Test
  void roundTripTimesAreDecimalsOfMilliseconds() {
    assertThat(Factors.ROUND_TRIP.read(List.of("0", "0.1", "0.40", "1.0", "05", "0.012", "1000")))
        .containsExactly("0", "0.1", "0.4", "1", "5", "0.012", "1000");
    assertThat(Factors.ROUND_TRIP.read(List.of("0.0"))).containsExactly("0");
    assertThat(RoundTrip.us("0.4")).isEqualTo(400);
    assertThat(RoundTrip.us("0.012")).isEqualTo(12);
    assertThat(RoundTrip.us("1000")).isEqualTo(1_000_000);
    assertThat(Factors.ROUND_TRIP.number("0.4")).isEqualTo(0.4);
    assertThat(Factors.ROUND_TRIP.isDefault("0")).isTrue();
    assertThatThrownBy(() -> Factors.ROUND_TRIP.read(List.of("0.4", "0.40")))
        .hasMessageContaining("twice");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.009",
        "0.0001",
        "0.1234",
        "1000.001",
        "-1",
        "+1",
        "1e1",
        ".5",
        "5.",
        "1ms",
        "",
        "0..5",
        "0,4",
        "99999999999"
      })
  void anInvalidRoundTripTimeIsRefusedWithTheAllowedForm(String text) {
    assertThatThrownBy(() -> Factors.ROUND_TRIP.read(List.of(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("rtt is '")
        .hasMessageEndingWith("allowed: 0.01..1000 ms with at most 3 decimals, or 0");
  }

  @Test
  void aRelayTakesNoSocketFile() {
    assertThat(Factors.ROUND_TRIP.whyNotWith(factor -> "socket", "0.4")).isPresent();
    assertThat(Factors.ROUND_TRIP.whyNotWith(factor -> "socket", "0")).isEmpty();
    assertThat(Factors.ROUND_TRIP.whyNotWith(factor -> "tls", "0.4")).isEmpty();
    assertThat(Factors.ROUND_TRIP.whyNotWith(factor -> null, "0.4")).isEmpty();
  }

  @Test
  void clientPoolsAreNumbersOfConnectionsOrDoublings() {
    assertThat(Factors.CLIENT_POOL.read(List.of("none", "7"))).containsExactly("none", "7");
    assertThat(Factors.CLIENT_POOL.read(List.of("8..64"))).containsExactly("8", "16", "32", "64");
    assertThat(Factors.CLIENT_POOL.number("none")).isNull();
    for (String text : List.of("0", "-1", "all", "none..8", "64..8", "100001")) {
      assertThatThrownBy(() -> Factors.CLIENT_POOL.read(List.of(text)))
          .hasMessageContaining("client_pool");
    }
  }

  @Test
  void aPoolHasNoMoreConnectionsThanThereAreClients() {
    assertThat(Factors.CLIENT_POOL.whyNotWith(levels("64", "all"), "64")).isEmpty();
    assertThat(Factors.CLIENT_POOL.whyNotWith(levels("64", "all"), "65")).isPresent();
    assertThat(Factors.CLIENT_POOL.whyNotWith(levels("64", "32"), "8")).isPresent();
    assertThat(Factors.CLIENT_POOL.whyNotWith(levels("64", "32"), "none")).isEmpty();
    assertThat(ClientPool.connections("none", 64)).isEqualTo(64);
    assertThat(ClientPool.connections("8", 64)).isEqualTo(8);
  }

  @Test
  void settingsOfAClientPoolNeedOne() {
    Factor settings = Factors.CLIENT_POOL_SETTINGS;
    assertThat(settings.read(List.of("fixed", "defaults"))).containsExactly("fixed", "defaults");
    assertThat(settings.whyNotWith(factor -> "none", "defaults"))
        .contains("there is no client pool; name client_pool, such as 64");
    assertThat(settings.whyNotWith(factor -> "none", "fixed")).isEmpty();
    assertThat(settings.whyNotWith(factor -> "64", "defaults")).isEmpty();
    assertThatThrownBy(() -> settings.read(List.of("default")))
        .hasMessage("unknown client_pool_settings 'default'; nearest: defaults, fixed");
  }

  private static Function<Factor, String> levels(String clients, String active) {
    return factor ->
        factor.equals(Factors.CLIENTS) ? clients : factor.equals(Factors.ACTIVE) ? active : null;
  }

  @Test
  void onlyTheJavaPortHasClientPools() {
    Workload reads = Workloads.named("oltp_read_only");
    for (Generator generator : Generators.all()) {
      assertThat(Factors.CLIENT_POOL.whyNot("8", generator, reads).isEmpty())
          .isEqualTo(generator.name().startsWith("java-"));
      assertThat(Factors.CLIENT_POOL.whyNot("none", generator, reads)).isEmpty();
    }
    assertThat(
            Factors.CLIENT_POOL.whyNot(
                "8", Generators.named("java-mysql"), Workloads.named("bulk_insert")))
        .isPresent();
  }

  @Test
  void warehousesAreNumbersOrDoublings() {
    assertThat(Factors.WAREHOUSES.read(List.of("10", "1"))).containsExactly("10", "1");
    assertThat(Factors.WAREHOUSES.read(List.of("1..8"))).containsExactly("1", "2", "4", "8");
    assertThat(Factors.WAREHOUSES.shown("10")).isEqualTo("10 warehouses");
    for (String text : List.of("0", "65536", "ten", "1.5", "")) {
      assertThatThrownBy(() -> Factors.WAREHOUSES.read(List.of(text)))
          .hasMessageContaining("warehouses is")
          .hasMessageContaining("allowed: 1..65535; write 10 or 1..64");
    }
  }

  @Test
  void aDefaultBuildHasOnlyTheTwoNewestDrivers() {
    assertThat(Generators.all().stream().filter(g -> !g.needsDriversModule()))
        .extracting(Generator::name)
        .containsExactly("sysbench", "java-mariadb", "java-mysql");
  }

  @Test
  void factorNamesAreUnique() {
    assertThat(FactorSet.KINDS.all()).doesNotHaveDuplicates();
    assertThat(FactorSet.KINDS.all()).extracting(Factor::name).noneMatch("repetition"::equals);
  }
}
