package dev.oltpmatrix.wire.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GreetingTest {
  private static byte[] bytes(String text) {
    return text.translateEscapes().getBytes(StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @CsvSource({
    "SSH-2.0-OpenSSH_9.2p1\\r\\n, 'it greets with ''SSH-2.0-OpenSSH_9.2p1'''",
    "HTTP/1.1 400 Bad Request\\r\\n, 'it greets with ''HTTP/1.1 400 Bad Request'''",
    "220 mail ESMTP, 'it greets with ''220 mail ESMTP'''",
    "\\0\\0\\0\\0\\0\\0\\0, it greets with the bytes 00 00 00 00 00",
    "a\\33[31m, it greets with the bytes 61 1B 5B 33 31",
    "J\\0\\0\\0\\t5.0, it greets with the bytes 4A 00 00 00 09",
    "'', it closes the connection without a greeting",
  })
  void anotherKindOfServerIsDescribed(String says, String words) {
    assertThat(Greeting.describeUnlessFamily(bytes(says))).hasValue(words);
  }

  @ParameterizedTest
  @CsvSource({"J\\0\\0\\0\\n8.0.36", "\\27\\0\\0\\0\\377\\151\\4Host is blocked"})
  void aServerOfTheFamilyIsRecognised(String says) {
    assertThat(Greeting.describeUnlessFamily(bytes(says))).isEmpty();
  }

  @Test
  void theGreetingIsReadFromTheEndpoint() throws IOException {
    try (PosingServer server = new PosingServer()) {
      ServerPlace endpoint = ServerPlace.tcp("127.0.0.1", server.port());
      assertThat(Greeting.describeOtherServer(endpoint)).isEmpty();

      server.saying(bytes("SSH-2.0-x\r\n"));
      assertThat(Greeting.describeOtherServer(endpoint)).hasValue("it greets with 'SSH-2.0-x'");

      server.saying(new byte[0]);
      assertThat(Greeting.describeOtherServer(endpoint)).as("silence").isEmpty();
    }
    assertThat(Greeting.describeOtherServer(ServerPlace.tcp("127.0.0.1", 1)))
        .as("nobody")
        .isEmpty();
  }

  /** The server's first bytes would be enough to identify it after five seconds. */
  @Test
  void aServerThatSendsAByteASecondIsNotWaitedFor() throws IOException {
    try (PosingServer server = new PosingServer().dripping(Duration.ofSeconds(1))) {
      server.saying(bytes("SSH-2.0-x\r\n"));
      assertThat(Greeting.describeOtherServer(ServerPlace.tcp("127.0.0.1", server.port())))
          .isEmpty();
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theGreetingIsReadFromASocketFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("s");
    ServerPlace endpoint = ServerPlace.ofSocket(file.toString());
    assertThat(Greeting.describeOtherServer(endpoint)).as("nobody").isEmpty();
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(file));
      Thread answering = new Thread(() -> answer(server));
      answering.setDaemon(true);
      answering.start();

      assertThat(Greeting.describeOtherServer(endpoint))
          .isEqualTo(Optional.of("it greets with '+OK ready'"));
    }
  }

  private static void answer(ServerSocketChannel server) {
    try {
      SocketChannel client = server.accept();
      client.write(ByteBuffer.wrap(bytes("+OK ready\r\n")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
