package dev.oltpmatrix.server.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.wire.connect.PosingServer;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalLoginTest {
  private static final Path CONFIGS =
      Path.of("../..").toAbsolutePath().normalize().resolve("server-configs");

  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-8.0"})
  void onlyWhoLoadsATableOffersFiles(String name) throws Exception {
    ServerBuild build = Catalogue.load(CONFIGS).find(name);
    LocalLogin login = new LocalLogin(build, "d", "x");
    try (PosingServer server = new PosingServer()) {
      assertThatThrownBy(() -> login.open(server.port())).isInstanceOf(SQLException.class);
      assertThat(server.logins()).isPositive();
      assertThat(server.wasOfferedFiles()).isFalse();

      assertThatThrownBy(() -> login.openToLoad(server.port())).isInstanceOf(SQLException.class);
      assertThat(server.wasOfferedFiles()).isTrue();
    }
  }
}
