package dev.oltpmatrix.load.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.options.TestOptions;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ServersTest {
  private static List<String> addressesOfClients(String... options) {
    Options all = TestOptions.ofReadOnly(options);
    Servers servers = Servers.of(all, 1);
    return IntStream.range(0, all.integer("threads"))
        .mapToObj(client -> servers.ofClient(client).endpoint().address())
        .toList();
  }

  @Test
  void clientsTakeAllPortsOfAHostBeforeTheNextHost() {
    assertThat(addressesOfClients("--mysql-host=a,b", "--mysql-port=1,2", "--threads=5"))
        .containsExactly("a:1", "a:2", "b:1", "b:2", "a:1");
  }

  @Test
  void socketFilesAreTakenInTurnAndBeforeHosts() {
    assertThat(addressesOfClients("--mysql-socket=/a,/b", "--mysql-host=c", "--threads=3"))
        .containsExactly("/a", "/b", "/a");
  }

  @Test
  void aServerThatHasSeveralTurnsIsOneServer() {
    Servers servers = Servers.of(TestOptions.ofReadOnly("--mysql-host=a,b,a", "--threads=7"), 1);

    assertThat(servers.all()).hasSize(2);
    SQLException e = new SQLException("Too many connections", "08004", 1040);
    assertThat(servers.explained(e, servers.ofClient(0))).hasMessageContaining(", 5 are wanted");
    assertThat(servers.explained(e, servers.ofClient(1))).hasMessageContaining(", 2 are wanted");
  }

  @Test
  void anErrorNamesTheServerThatItIsAbout() {
    Servers servers = Servers.of(TestOptions.ofReadOnly("--mysql-host=a,b", "--threads=3"), 1);
    SQLException e = new SQLException("Too many connections", "08004", 1040);

    assertThat(servers.explained(e, servers.ofClient(1)))
        .hasMessageStartingWith("sbtest@b:3306/sbtest: too many connections, 1 are wanted");
  }

  @Test
  void localhostIsItsSocketFileWhateverThePort() {
    Options options =
        TestOptions.ofReadOnly("--mysql-host=localhost,127.0.0.1", "--mysql-port=1,2");

    assertThat(Endpoint.allOf(options, "/run/s").stream().map(Endpoint::address))
        .containsExactly("/run/s", "/run/s", "127.0.0.1:1", "127.0.0.1:2");
    assertThat(Endpoint.allOf(options, "").stream().map(Endpoint::address))
        .startsWith("localhost:1", "localhost:2");
  }
}
