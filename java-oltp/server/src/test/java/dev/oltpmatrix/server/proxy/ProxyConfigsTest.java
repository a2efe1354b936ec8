package dev.oltpmatrix.server.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.server.build.PackageSource;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyConfigsTest {
  private static final int CLIENTS = 4096;
  private static final int PORT = 21_400;

  private static NetworkPath path(String host, String password) {
    return NetworkPath.straight(ServerEndpoint.tcp(host, 3306), "oltp", password);
  }

  private static ProxySetup setup(String host, String password) {
    return new ProxySetup(
        null,
        Path.of("/cache/proxies/it"),
        Path.of("/own folder"),
        PORT,
        path(host, password),
        "sbtest",
        CLIENTS,
        null);
  }

  private static String haproxy(ProxySetup setup) throws IOException {
    return setup.text("haproxy.cfg", Map.of());
  }

  private static String nginx(ProxySetup setup) throws IOException {
    return setup.text("nginx.conf", Map.of());
  }

  private static String router(ProxySetup setup) throws IOException {
    return setup.text("mysqlrouter.conf", Map.of("plugins", "/plugins", "certificates", "/tls"));
  }

  private static String shardingSphere(String file, ProxySetup setup)
      throws IOException, ServerException {
    return setup.text("shardingsphere-" + file + ".yaml", Proxy.ofShardingSphere(setup));
  }

  private static List<String> ofForwarders(ProxySetup setup) throws IOException {
    List<String> configs = List.of(haproxy(setup), nginx(setup), router(setup));
    assertThat(configs).noneMatch(config -> config.contains("${"));
    return configs;
  }

  private static int number(String config, String key) {
    Matcher line = Pattern.compile("(?m)^\\s*" + key + "[ =]([0-9]+);?$").matcher(config);
    assertThat(line.find()).as(key + " in\n" + config).isTrue();
    return Integer.parseInt(line.group(1));
  }

  @Test
  void everyNameOfTheModelIsAProxyAndNoOther() {
    assertThat(Proxies.shipped()).containsExactlyInAnyOrderElementsOf(Via.SHIPPED);
  }

  @Test
  void noneListensForOtherMachines() throws Exception {
    ProxySetup setup = setup("10.0.0.5", "secret");
    assertThat(haproxy(setup)).contains("bind 127.0.0.1:21400\n").containsOnlyOnce("bind ");
    assertThat(nginx(setup)).contains("listen 127.0.0.1:21400 ").containsOnlyOnce("listen ");
    assertThat(router(setup))
        .contains("bind_address=127.0.0.1\nbind_port=21400\n")
        .containsOnlyOnce("bind_address");
  }

  @ParameterizedTest
  @CsvSource({"10.0.0.5, 10.0.0.5:3306", "::1, [::1]:3306", "db.example, db.example:3306"})
  void eachForwardsToTheServer(String host, String address) throws Exception {
    assertThat(ofForwarders(setup(host, "secret")))
        .allSatisfy(config -> assertThat(config).containsOnlyOnce(address));
    assertThat(shardingSphere("schema", setup(host, "secret")))
        .contains("jdbc:mysql://" + address + "/sbtest?");
  }

  @Test
  void allTakeMoreConnectionsThanThereAreClients() throws Exception {
    ProxySetup setup = setup("10.0.0.5", "secret");
    assertThat(number(haproxy(setup), "maxconn")).isGreaterThan(CLIENTS);
    String nginx = nginx(setup);
    assertThat(number(nginx, "worker_connections")).isGreaterThan(2 * CLIENTS);
    assertThat(number(nginx, "worker_rlimit_nofile"))
        .isGreaterThan(number(nginx, "worker_connections"));
    String router = router(setup);
    assertThat(number(router, "max_total_connections")).isGreaterThan(CLIENTS);
  }

  @Test
  void pathsWithSpacesAreOneWordToNginx() throws Exception {
    assertThat(nginx(setup("10.0.0.5", "secret"))).contains("pid \"/own folder/nginx.pid\";");
  }

  @Test
  void forwardersKnowNoPassword() throws Exception {
    assertThat(ofForwarders(setup("10.0.0.5", "secret-word")))
        .noneSatisfy(config -> assertThat(config).contains("secret-word"));
  }

  @Test
  void shardingSphereLogsInAsTheClients() throws Exception {
    assertThat(shardingSphere("server", setup("h", "it's"))).contains("- 'oltp@%:it''s'\n");
    assertThat(shardingSphere("schema", setup("h", "it's")))
        .contains("username: 'oltp'\n", "password: 'it''s'\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a:b", "a@b"})
  void aPasswordThatShardingSphereWouldCutIsRefusedWithoutShowingIt(String password) {
    assertThatThrownBy(() -> Proxy.ofShardingSphere(setup("h", password)))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("@ or :")
        .hasMessageNotContaining(password);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HAProxy version 2.6.12-1+deb12u2 2025/04/29 - https://haproxy.org/ | 2.6.12-1+deb12u2",
        "nginx version: nginx/1.22.1 | 1.22.1",
        "MySQL Router  Ver 9.7.4 for Linux on x86_64 ((Debian)) | 9.7.4",
      })
  void theVersionIsFoundInWhatEachPrints(String printed, String version) {
    assertThat(Proxy.version(printed)).hasValue(version);
  }

  @Test
  void anErrorIsNoVersion() {
    assertThat(Proxy.version("ld.so: cannot open shared object file")).isEmpty();
  }

  @Test
  void sourcesSayWhereAProxyComesFrom() {
    assertThat(Proxy.source("bookworm", "haproxy").describe())
        .isEqualTo("Debian bookworm [haproxy]");
    assertThat(PackageSource.mavenProgram("g:a:1").describe()).isEqualTo("Maven g:a:1");
  }
}
