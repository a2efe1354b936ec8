package dev.oltpmatrix.load;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Agents as threads of this JVM. */
public final class TestAgents {
  public static final String VERSION = LoadProgram.VERSION;

  private TestAgents() {}

  /** Starts an agent and returns the leader's end of a connection to it. */
  public static Socket start() throws IOException {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Socket agents = new Socket(listening.getInetAddress(), listening.getLocalPort());
      Thread agent = new Thread(() -> run(agents), "agent");
      agent.setDaemon(true);
      agent.start();
      return listening.accept();
    }
  }

  private static void run(Socket socket) {
    try (socket) {
      Main.agent(
          List.of("agent"),
          socket.getInputStream(),
          socket.getOutputStream(),
          new PrintStream(System.err, true, StandardCharsets.UTF_8),
          () -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
