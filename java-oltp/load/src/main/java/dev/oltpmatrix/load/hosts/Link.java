package dev.oltpmatrix.load.hosts;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/** The two ways between a leader and an agent: pipes of a launcher, or a connection. */
final class Link {
  private static final int MAX_SHOWN = 200;

  private final BufferedReader in;
  private final OutputStream out;

  private final ReentrantLock sending = new ReentrantLock();
  private long sent;
  private long received;

  Link(InputStream in, OutputStream out) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
    this.out = out;
  }

  /** Sends a message; nobody may be there any more, which the receiving side notices. */
  void send(Frame.Type type, Object body) throws IOException {
    sending.lock();
    try {
      sent++;
      String line = Frame.of(sent, type, body).line() + "\n";
      out.write(line.getBytes(StandardCharsets.US_ASCII));
      out.flush();
    } finally {
      sending.unlock();
    }
  }

  /** Sends text to what is there before an agent. */
  void sendRaw(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
  }

  void sendRaw(Path file) throws IOException {
    Files.copy(file, out);
    out.flush();
  }

  /** Returns a line of what is there before an agent; {@code null} at the end. */
  String receiveLine() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        return null; // what has no end is not whole
      }
      line.append((char) next);
    }
    return line.toString();
  }

  /** Closes the way to the agent, which ends it. */
  void close() {
    try {
      out.close();
    } catch (IOException e) {
      // It is closed, or nobody is there.
    }
  }

  /** Returns the next message; {@code null} at the end. Only one thread may receive. */
  Frame receive() throws IOException, Frame.DamagedException {
    String line = receiveLine();
    if (line == null) {
      return null;
    }
    if (!line.startsWith(Frame.MARK)) {
      // Such as a JVM's last words.
      throw new Frame.DamagedException(
          "something other than a message came between messages: '%s'"
              .formatted(line.substring(0, Math.min(line.length(), MAX_SHOWN))));
    }
    Frame frame = Frame.parse(line);
    received++;
    if (frame.number() != received) {
      throw new Frame.DamagedException(
          "message %d came in place of message %d: a part was lost or came twice"
              .formatted(frame.number(), received));
    }
    return frame;
  }
}
