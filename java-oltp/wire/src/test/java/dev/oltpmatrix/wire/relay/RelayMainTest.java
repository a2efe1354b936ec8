package dev.oltpmatrix.wire.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(180)
class RelayMainTest {
  private static final Pattern READY =
      Pattern.compile("listening on 127\\.0\\.0\\.1:(\\d+), rtt_us (\\d+)");
  private static final int END_WITHIN_S = 60;

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endStartedProcesses() {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private Process start(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    started.add(process);
    return process;
  }

  private static List<String> program(String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(RelayMain.class.getName());
    command.addAll(List.of(options));
    return command;
  }

  private static BufferedReader output(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private static Matcher ready(BufferedReader output) throws IOException {
    String line = output.readLine();
    Matcher ready = READY.matcher(line);
    assertThat(ready.matches()).as(line).isTrue();
    return ready;
  }

  private static String to(ServerSocket listening) {
    return "--to=127.0.0.1:" + listening.getLocalPort();
  }

  private static Socket connect(Matcher ready) throws IOException {
    int port = Integer.parseInt(ready.group(1));
    return RelayedServer.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  @Test
  void printsItsAddressAndTheMeasuredLatencyAndEndsOnSigterm() throws Exception {
    try (ServerSocket listening = RelayedServer.listen()) {
      Process process = start(program("--listen=127.0.0.1:0", to(listening), "--rtt-us=2000"));
      Matcher ready = ready(output(process));
      assertThat(Long.parseLong(ready.group(2))).isGreaterThanOrEqualTo(1_500);
      try (Socket client = connect(ready);
          Socket server = listening.accept()) {
        client.getOutputStream().write(42);
        assertThat(server.getInputStream().read()).isEqualTo(42);
        server.getOutputStream().write(43);
        assertThat(client.getInputStream().read()).isEqualTo(43);

        process.destroy(); // SIGTERM
        assertThat(process.waitFor(END_WITHIN_S, TimeUnit.SECONDS)).isTrue();
        assertThat(client.getInputStream().read()).isEqualTo(-1);
        assertThat(server.getInputStream().read()).isEqualTo(-1);
      }
    }
  }

  @Test
  void anUnreachableServerIsReported() throws Exception {
    ServerSocket taken = RelayedServer.listen();
    taken.close();
    String to = "--to=127.0.0.1:" + taken.getLocalPort();
    Process process = start(program("--listen=127.0.0.1:0", to, "--rtt-us=0"));
    BufferedReader output = output(process);
    try (Socket client = connect(ready(output))) {
      assertThat(client.getInputStream().read()).isEqualTo(-1);
    }
    assertThat(output.readLine())
        .startsWith("relay: cannot reach 127.0.0.1:" + taken.getLocalPort() + ": ");
    assertThat(process.isAlive()).isTrue();
  }

  private void assertEnds(int status, String line, List<String> command) throws Exception {
    Process process = start(command);
    assertThat(output(process).lines()).containsExactly(line);
    assertThat(process.waitFor()).isEqualTo(status);
  }

  private static List<String> programWithoutIpv6(String... options) {
    List<String> command = program(options);
    command.add(1, "-Djava.net.preferIPv4Stack=true");
    return command;
  }

  @Test
  void anAddressThatCannotBeHadIsReported() throws Exception {
    assertEnds(
        1,
        "relay: cannot listen on [0:0:0:0:0:0:0:1]:0: this machine has no IPv6",
        programWithoutIpv6("--listen=[::1]:0", "--to=127.0.0.1:1", "--rtt-us=0"));
    try (ServerSocket taken = RelayedServer.listen()) {
      String address = "127.0.0.1:" + taken.getLocalPort();
      assertEnds(
          1,
          "relay: cannot listen on %s: Address already in use".formatted(address),
          program("--listen=" + address, "--to=127.0.0.1:1", "--rtt-us=0"));
    }
    Process other = start(programWithoutIpv6("--listen=127.0.0.1:0", "--to=[::1]:1", "--rtt-us=0"));
    BufferedReader output = output(other);
    try (Socket client = connect(ready(output))) {
      assertThat(client.getInputStream().read()).isEqualTo(-1);
    }
    assertThat(output.readLine())
        .startsWith("relay: cannot reach [0:0:0:0:0:0:0:1]:1: this machine has no IPv6");
    assertThat(other.isAlive()).isTrue();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void itEndsIfItCannotPrintItsAddress() throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" >/dev/full", "sh"));
    command.addAll(program("--listen=127.0.0.1:0", "--to=127.0.0.1:1", "--rtt-us=0"));
    assertEnds(1, "relay: standard output took not all: see where it leads to", command);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void endsWhenTheProgramThatStartedItHasEnded() throws Exception {
    try (ServerSocket listening = RelayedServer.listen()) {
      List<String> command = new ArrayList<>(List.of("sh", "-c", "\"$@\" & wait", "sh"));
      command.addAll(program("--listen=127.0.0.1:0", to(listening), "--rtt-us=0"));
      Process shell = start(command);
      BufferedReader output = output(shell);
      ready(output);
      ProcessHandle relay = shell.children().findFirst().orElseThrow();
      try {
        shell.toHandle().destroyForcibly();
        relay.onExit().get(END_WITHIN_S, TimeUnit.SECONDS);
        assertThat(output.readLine()).isNull();
      } finally {
        relay.destroyForcibly();
      }
    }
  }

  /** The parent may have been killed before the relay checks for it. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void endsWhenThatProgramHadEndedBeforeTheFirstCheck() throws Exception {
    Process gone = start(List.of("true"));
    gone.waitFor();
    try (ServerSocket listening = RelayedServer.listen()) {
      Process process =
          start(
              program(
                  "--listen=127.0.0.1:0",
                  to(listening),
                  "--rtt-us=0",
                  "--parent-pid=" + gone.pid()));
      assertThat(process.waitFor(END_WITHIN_S, TimeUnit.SECONDS)).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --listen=127.0.0.1:0 --rtt-us=1 | relay: wrong options [--listen, --rtt-us]; use --listen=HOST:PORT --to=HOST:PORT --rtt-us=N [--parent-pid=N]
          --delay=1 | relay: wrong options [--delay]; use --listen=HOST:PORT --to=HOST:PORT --rtt-us=N [--parent-pid=N]
          --listen=127.0.0.1:0 --to=127.0.0.1:0 --rtt-us=1 | relay: --to=127.0.0.1:0: a host and a port of 1 to 65535 are wanted, as in 127.0.0.1:3306 or [::1]:3306
          --listen=127.0.0.1:0 --to=127.0.0.1:9 --rtt-us=0.4 | relay: --rtt-us=0.4: a whole number of 0 to 10000000 is wanted
          --listen=127.0.0.1:0 --to=::1:3306 --rtt-us=0 | relay: --to=::1:3306: a host and a port of 1 to 65535 are wanted, as in 127.0.0.1:3306 or [::1]:3306
          --listen=127.0.0.1:0 --to=127.0.0.1:9 --rtt-us=10000001 | relay: --rtt-us=10000001: a whole number of 0 to 10000000 is wanted
          --listen=127.0.0.1:0 --to=[::1]:9 --rtt-us=1 --parent-pid=0 | relay: --parent-pid=0: a whole number of 1 to 2147483647 is wanted
          """)
  void wrongOptionsAreRefusedInOneLine(String options, String line) throws Exception {
    assertEnds(2, line, program(options.split(" ")));
  }
}
