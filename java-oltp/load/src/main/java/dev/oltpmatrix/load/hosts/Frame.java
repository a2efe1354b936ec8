package dev.oltpmatrix.load.hosts;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.oltpmatrix.model.record.Json;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * A message between a leader and an agent, which is one line of printable characters: engines that
 * carry the output of programs may merge, cut and decorate it, and lose bytes.
 *
 * @param number of the message on its way, counted from 1
 * @param body JSON without line breaks
 */
record Frame(long number, Type type, String body) {
  /** Beginning of each line, which no other program prints. */
  static final String MARK = "oltp-matrix:";

  private static final Pattern LINE =
      Pattern.compile(MARK + "([0-9]{1,18}):([0-9]{1,9}):([0-9a-f]{8}):([a-z]+):(.*)");

  private static final ObjectWriter WRITER =
      Json.mapper().writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);

  /** Messages of the leader first, then those of agents. */
  enum Type {
    JOB(Messages.Job.class),
    PING(Messages.Ping.class),
    START(Messages.At.class),
    OPEN(Messages.At.class),
    END(Messages.At.class),
    STOP(Messages.Nothing.class),
    WATCH(Messages.Watch.class),
    BYE(Messages.Nothing.class),
    HELLO(Messages.Hello.class),
    PONG(Messages.Pong.class),
    SECOND(Messages.Second.class),
    RESULT(Messages.Result.class),
    READINGS(Messages.Values.class),
    FAILED(Messages.Failed.class);

    private final Class<?> body;

    Type(Class<?> body) {
      this.body = body;
    }

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A line that is no whole frame. */
  static final class DamagedException extends Exception {
    private static final long serialVersionUID = 1L;

    DamagedException(String message) {
      super(message);
    }
  }

  static Frame of(long number, Type type, Object body) {
    try {
      return new Frame(number, type, WRITER.writeValueAsString(body));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no message: " + body, e);
    }
  }

  String line() {
    return MARK + number + ":" + body.length() + ":" + sum() + ":" + type.word() + ":" + body;
  }

  private String sum() {
    CRC32 crc = new CRC32();
    crc.update((number + type.word() + body).getBytes(StandardCharsets.US_ASCII));
    return String.format(Locale.ROOT, "%08x", crc.getValue());
  }

  /** Reads a line that begins with the mark. */
  static Frame parse(String line) throws DamagedException {
    Matcher match = LINE.matcher(line);
    if (!match.matches() || match.group(5).length() != Integer.parseInt(match.group(2))) {
      throw new DamagedException("a message was cut or joined with another");
    }
    for (Type type : Type.values()) {
      if (type.word().equals(match.group(4))) {
        Frame frame = new Frame(Long.parseLong(match.group(1)), type, match.group(5));
        if (!frame.sum().equals(match.group(3))) {
          throw new DamagedException("message " + frame.number + " was changed on its way");
        }
        return frame;
      }
    }
    throw new DamagedException("a message of an unknown kind came: " + match.group(4));
  }

  /** Returns the message of a type that goes with the class. */
  <T> T as(Class<T> message) throws DamagedException {
    try {
      return message.cast(Json.mapper().readValue(body, type.body));
    } catch (JsonProcessingException | ClassCastException e) {
      throw new DamagedException("message " + number + " is of another version of the program");
    }
  }
}
