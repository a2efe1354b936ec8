package dev.oltpmatrix.bench.integrity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.model.descriptors.Via;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SelectionTest {
  private static Selection all() {
    return Selection.parse("all", "all", "all", "all");
  }

  @Test
  void allIsEveryDriverThroughEveryProxyInEveryWay() {
    Selection all = all();

    assertThat(all.vias()).startsWith(Via.DIRECT).containsAll(Via.SHIPPED);
    assertThat(all.autocommits()).containsExactly(true, false);
    Set<String> tried = new HashSet<>();
    for (Combination combination : all.combinations(Via.HAPROXY)) {
      tried.add(combination.driver().name() + " " + combination.way().text());
    }
    for (ClientDriver driver : ClientDriver.all()) {
      for (Way way : Way.values()) {
        assertThat(tried).contains(driver.name() + " " + way.text());
      }
    }
  }

  /** A generator with another driver would commit in a way that nobody has tried. */
  @Test
  void driversOfTheGeneratorsAreTried() {
    assertThat(ClientDriver.all()).extracting(ClientDriver::name).containsAll(Generators.drivers());
  }

  @Test
  void aPartIsWhatItNames() {
    Selection part = Selection.parse("mysql", "direct", "batch,set-once", "0");

    assertThat(part.vias()).containsExactly(Via.DIRECT);
    assertThat(part.autocommits()).containsExactly(false);
    assertThat(part.combinations(Via.DIRECT))
        .isNotEmpty()
        .allMatch(one -> one.driver().name().equals("mysql"))
        .allMatch(one -> List.of(Way.BATCH, Way.SET_ONCE).contains(one.way()));
  }

  @Test
  void aNameThatIsNotThereIsRefusedWithThoseThatAre() {
    assertThatThrownBy(() -> Selection.parse("mysq", "all", "all", "all"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--drivers: unknown 'mysq'; there are mariadb, ");
  }

  @Test
  void noProxyIsKilledWhereThereIsNone() {
    assertThat(Selection.killable(Via.DIRECT)).doesNotContain(KilledPart.PROXY);
    assertThat(Selection.killable(Via.HAPROXY)).contains(KilledPart.PROXY);
  }
}
