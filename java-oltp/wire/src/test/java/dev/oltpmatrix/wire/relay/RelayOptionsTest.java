package dev.oltpmatrix.wire.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.wire.relay.traffic.HostPort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RelayOptionsTest {
  @Test
  void optionsCanHaveAnyOrder() {
    RelayOptions options =
        RelayOptions.of("--rtt-us=400", "--to=[::1]:3306", "--listen=127.0.0.1:0");
    assertThat(HostPort.text(options.listen())).isEqualTo("127.0.0.1:0");
    assertThat(HostPort.text(options.to())).isEqualTo("[0:0:0:0:0:0:0:1]:3306");
    assertThat(options.rttNs()).isEqualTo(400_000);
    assertThat(options.parentPid()).isEmpty();
    assertThat(
            RelayOptions.of(
                    "--rtt-us=400", "--to=[::1]:3306", "--listen=127.0.0.1:0", "--parent-pid=7")
                .parentPid())
        .hasValue(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "me"})
  void aParentIsANumber(String pid) {
    assertThatThrownBy(
            () ->
                RelayOptions.of(
                    "--rtt-us=0",
                    "--to=127.0.0.1:1",
                    "--listen=127.0.0.1:0",
                    "--parent-pid=" + pid))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--parent-pid=" + pid + ": the number of a process is wanted");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "3306", ":3306", "host", "127.0.0.1:", "127.0.0.1:65536", "::1:3306", "a:-1"})
  void anAddressIsAHostAndAPort(String to) {
    assertThatThrownBy(() -> RelayOptions.of("--listen=127.0.0.1:0", "--to=" + to, "--rtt-us=0"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--to=" + to + ": a host and a port of 1 to 65535 are wanted");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "10000001", "99999999999999999999", "1e3", "٣"})
  void aRoundTripTimeIsAnInteger(String rtt) {
    assertThatThrownBy(
            () -> RelayOptions.of("--listen=127.0.0.1:0", "--to=127.0.0.1:1", "--rtt-us=" + rtt))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--rtt-us=" + rtt + ": whole microseconds of 0 to 10000000");
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:3306, 127.0.0.1:3306",
    "localhost:3306, 127.0.0.1:3306",
    "0.0.0.0:3306, 127.0.0.1:3306",
    "0.0.0.0:3306, 0.0.0.0:3306",
    "[::1]:3306, [::1]:3306",
  })
  void aRelayDoesNotSendToItself(String listen, String to) {
    assertThatThrownBy(() -> RelayOptions.of("--listen=" + listen, "--to=" + to, "--rtt-us=0"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--listen and --to are the same, ")
        .hasMessageEndingWith(
            ":3306: the relay would send to itself; let it listen on another port");
    assertThatCode(() -> RelayOptions.of("--listen=" + listen, "--to=" + to + "7", "--rtt-us=0"))
        .doesNotThrowAnyException();
  }

  @Test
  void theSamePortOfAnotherMachineIsAccepted() {
    RelayOptions options =
        RelayOptions.of("--listen=0.0.0.0:3306", "--to=192.0.2.1:3306", "--rtt-us=0");
    assertThat(options.to().getPort()).isEqualTo(3306);
  }
}
