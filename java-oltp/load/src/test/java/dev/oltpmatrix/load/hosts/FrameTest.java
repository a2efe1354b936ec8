package dev.oltpmatrix.load.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.load.hosts.Frame.DamagedException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what becomes of messages on their way. */
class FrameTest {
  private static final Messages.Failed FAILED =
      new Messages.Failed("Zugriff für „sbtest“ verweigert\n(28000)");

  @Test
  void isOneLineOfPrintableCharactersAndReadAgain() throws Exception {
    String line = Frame.of(7, Frame.Type.FAILED, FAILED).line();
    assertThat(line).matches("[ -~]+");
    Frame read = Frame.parse(line);
    assertThat(read.number()).isEqualTo(7);
    assertThat(read.as(Messages.Failed.class)).isEqualTo(FAILED);
  }

  @Test
  void noChangeOfOneCharacterIsTaken() {
    String line = Frame.of(7, Frame.Type.START, new Messages.At(123_456_789_012_345L)).line();
    for (int i = 0; i < line.length(); i++) {
      String changed = line.substring(0, i) + (char) (line.charAt(i) ^ 1) + line.substring(i + 1);
      String lost = line.substring(0, i) + line.substring(i + 1);
      String doubled = line.substring(0, i) + line.charAt(i) + line.substring(i);
      for (String damaged : List.of(changed, lost, doubled, line.substring(0, i))) {
        assertThatThrownBy(() -> Frame.parse(damaged))
            .as(damaged)
            .isInstanceOf(DamagedException.class);
      }
    }
  }

  private static byte[] sent(int messages) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Link link = new Link(new ByteArrayInputStream(new byte[0]), out);
    for (int i = 1; i <= messages; i++) {
      link.send(Frame.Type.PING, new Messages.Ping(i));
    }
    return out.toByteArray();
  }

  private static void receiveAll(String text) throws Exception {
    Link link =
        new Link(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)),
            new ByteArrayOutputStream());
    long expected = 1;
    for (Frame frame = link.receive(); frame != null; frame = link.receive()) {
      assertThat(frame.as(Messages.Ping.class).number()).isEqualTo(expected);
      expected++;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lost    | message 3 came in place of message 2",
        "doubled | message 2 came in place of message 3",
        "swapped | message 3 came in place of message 2",
        "a line  | something other than a message came between messages",
      })
  void messagesThatDoNotFollowEachOtherAreNamed(String how, String words) throws Exception {
    List<String> lines = new String(sent(3), StandardCharsets.US_ASCII).lines().toList();
    List<String> arrived =
        switch (how) {
          case "lost" -> List.of(lines.get(0), lines.get(2));
          case "doubled" -> List.of(lines.get(0), lines.get(1), lines.get(1));
          case "swapped" -> List.of(lines.get(0), lines.get(2), lines.get(1));
          default -> List.of(lines.get(0), "WARNING: clock skew", lines.get(1));
        };
    assertThatThrownBy(() -> receiveAll(String.join("\n", arrived) + "\n"))
        .isInstanceOf(DamagedException.class)
        .hasMessageContaining(words);
    receiveAll(String.join("\n", lines) + "\n");
  }

  @Test
  void messageOfAnotherKindIsRefused() throws Exception {
    Frame ping = Frame.parse(Frame.of(1, Frame.Type.PING, new Messages.Ping(1)).line());
    assertThatThrownBy(() -> ping.as(Messages.At.class)).isInstanceOf(DamagedException.class);
  }
}
