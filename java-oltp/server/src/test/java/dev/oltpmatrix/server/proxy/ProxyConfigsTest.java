package dev.oltpmatrix.server.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxyConfigsTest {
  private static final int CLIENTS = 4096;

  private static ProxySetup setup(String host, String password) {
    ProxyRequest request =
        new ProxyRequest(
            NetworkPath.straight(ServerEndpoint.tcp(host, 3306), "oltp", password),
            "sbtest",
            false,
            "sbtest1",
            CLIENTS,
            ProcessPinning.AS_IS,
            Path.of("/logs/cell"));
    return new ProxySetup(
        null, Path.of("/cache/proxies/it"), Path.of("/own folder"), 21_400, request, null);
  }

  private static String config(String resource, String host) throws Exception {
    String text = Proxy.resource(resource).replace("${plugins}", "/p");
    return setup(host, "it's").filled(text.replace("${certificates}", "/c"));
  }

  @Test
  void everyNameOfTheModelIsAProxyWithItsSourceAndNoOther() {
    assertThat(Proxy.SHIPPED)
        .extracting(Proxy::name)
        .containsExactlyInAnyOrderElementsOf(Via.SHIPPED);
    assertThat(Proxy.SHIPPED)
        .extracting(proxy -> proxy.source().describe() + " " + proxy.start().readyLimitS())
        .containsExactly(
            "Debian bookworm [haproxy] 30",
            "Debian bookworm [nginx, libnginx-mod-stream] 30",
            "Debian sid [mysql-router] 30",
            "Maven org.apache.shardingsphere:shardingsphere-proxy-bootstrap:5.1.0 120");
    assertThat(Proxy.SHIPPED.get(0).source().skip()).contains("perl", "gcc-*-base");
  }

  /** Each listens for this machine alone, and forwards to the server without knowing a password. */
  @ParameterizedTest
  @CsvSource({
    "haproxy.cfg, 'bind 127.0.0.1:21400\n', bind",
    "nginx.conf, 'listen 127.0.0.1:21400 ', listen",
    "mysqlrouter.conf, 'bind_address=127.0.0.1\nbind_port=21400\n', bind_address",
  })
  void noForwarderListensForOtherMachines(String resource, String listens, String word)
      throws Exception {
    String config = config(resource, "10.0.0.5");
    assertThat(config)
        .contains(listens.replace("\\n", "\n"))
        .containsOnlyOnce(word)
        .containsOnlyOnce("10.0.0.5:3306")
        .doesNotContain("${", "it's");
    assertThat(config(resource, "::1")).containsOnlyOnce("[::1]:3306");
  }

  /** Clients, and a hundred that connect again. */
  @ParameterizedTest
  @CsvSource({
    "haproxy.cfg, maxconn, 4196",
    "nginx.conf, worker_connections, 8392",
    "nginx.conf, worker_rlimit_nofile, 8492",
    "mysqlrouter.conf, max_total_connections, 4196",
  })
  void allTakeMoreConnectionsThanThereAreClients(String resource, String key, int number)
      throws Exception {
    assertThat(config(resource, "h")).containsPattern(key + "[ =]" + number + ";?\n");
  }

  @Test
  void namesAndPasswordsStayWhatTheyAre() throws Exception {
    assertThat(config("nginx.conf", "h")).contains("pid \"/own folder/nginx.pid\";");
    assertThat(config("shardingsphere-server.yaml", "h")).contains("- 'oltp@%:it''s'\n");
    assertThat(config("shardingsphere-schema.yaml", "::1"))
        .contains("username: 'oltp'\n", "password: 'it''s'\n", "jdbc:mysql://[::1]:3306/sbtest?");
    for (String password : List.of("a:b", "a@b")) {
      assertThatThrownBy(() -> setup("h", password).filled("${account}"))
          .isInstanceOf(ServerException.class)
          .hasMessageContaining("@ or :")
          .hasMessageNotContaining(password);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HAProxy version 2.6.12-1+deb12u2 2025/04/29 - https://haproxy.org/ | 2.6.12-1+deb12u2",
        "nginx version: nginx/1.22.1 | 1.22.1",
        "ld.so: cannot open shared object file | ",
      })
  void theVersionIsFoundInWhatEachPrints(String printed, String version) {
    assertThat(Proxy.version(printed)).isEqualTo(Optional.ofNullable(version));
  }
}
