package dev.oltpmatrix.wire.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerPlaceTest {
  @ParameterizedTest
  @CsvSource({
    "db, db:3306",
    "db.example.org, db.example.org:3306",
    "db.example.org., db.example.org.:3306",
    "my_container-1, my_container-1:3306",
    "xn--bcher-kva.example, xn--bcher-kva.example:3306",
    "3com.example, 3com.example:3306",
    "10.0.0.255, 10.0.0.255:3306",
    "::1, [::1]:3306",
    "[::1], [::1]:3306",
    "2001:db8::ff00:42:8329, [2001:db8::ff00:42:8329]:3306",
    "::ffff:10.0.0.1, [::ffff:10.0.0.1]:3306",
    "fe80::1%eth0, [fe80::1%eth0]:3306",
  })
  void namesAndAddressesAreHosts(String host, String address) {
    assertThat(ServerPlace.tcp(host, 3306).address()).isEqualTo(address);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a b",
        "a/b",
        "a?b",
        "a#b",
        "a%62",
        "a@b",
        "a,b",
        "a\u0000b",
        "a:3306",
        "127.0.0.1:3306/db?x",
        "address=(host=a)",
        "-a",
        "bücher.example",
        "٣.٣.٣.٣",
        "[1.2.3.4]",
        "[::1",
        "fe80::1%eth0/x",
        "fe80::1%",
      })
  void textWithASpecialMeaningInUrlsIsNoHost(String host) {
    assertThatThrownBy(() -> ServerPlace.tcp(host, 3306))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("host '" + host + "' is no host name, IPv4 address or IPv6 address");
  }

  @Test
  void onlyEndpointsOfThisMachineAreLocal() {
    for (String host : new String[] {"localhost", "LOCALHOST", "127.0.0.1", "127.9.9.9", "::1"}) {
      assertThat(ServerPlace.tcp(host, 1).isLocal()).as(host).isTrue();
    }
    for (String host :
        new String[] {"localhost.example", "128.0.0.1", "0.0.0.0", "::2", "127.example", "db"}) {
      assertThat(ServerPlace.tcp(host, 1).isLocal()).as(host).isFalse();
    }
    assertThat(ServerPlace.ofSocket("/run/s").isLocal()).isTrue();
  }

  @Test
  void aSocketFileMayHaveAnyVisibleCharacterAndTheSystemsMaximumLength() {
    assertThat(ServerPlace.ofSocket("/run/a b?c=%41#&,ü/s").address())
        .isEqualTo("/run/a b?c=%41#&,ü/s");
    assertThat(ServerPlace.socketOf("/" + "s".repeat(106))).hasSize(107);
    assertThatThrownBy(() -> ServerPlace.socketOf("/" + "s".repeat(107)))
        .hasMessageContaining("has a path of 108 bytes, allowed: 107");
    assertThatThrownBy(() -> ServerPlace.socketOf("/s\u0000"))
        .hasMessageContaining("has a control sign");
  }
}
