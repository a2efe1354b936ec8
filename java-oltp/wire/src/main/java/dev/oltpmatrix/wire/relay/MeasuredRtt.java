package dev.oltpmatrix.wire.relay;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;

/** One byte to an echo over loopback and back, many times, with the echo's own time. */
public final class MeasuredRtt {
  /** Code that runs for the first time is slower: the first rounds are left out. */
  private static final int WARM_UP_PART = 4;

  private MeasuredRtt() {}

  /** Returns the median of round trips through a new relay that adds this round-trip time. */
  public static long medianNs(long rttNs, int samples) throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket echo = new ServerSocket(0, 1, loopback);
        Relay relay =
            Relay.start(
                new InetSocketAddress(loopback, 0),
                (InetSocketAddress) echo.getLocalSocketAddress(),
                rttNs,
                () -> Tap.NONE,
                problem -> System.err.println(problem));
        Socket socket = new Socket(loopback, relay.address().getPort())) {
      Thread thread = new Thread(() -> answer(echo), "echo");
      thread.setDaemon(true);
      thread.start();
      socket.setTcpNoDelay(true);
      long[] roundTripsNs = new long[samples];
      for (int i = -samples / WARM_UP_PART; i < samples; i++) {
        long sentNs = System.nanoTime();
        socket.getOutputStream().write(1);
        if (socket.getInputStream().read() < 0) {
          throw new IOException("the echo that a round trip is measured with ended");
        }
        roundTripsNs[Math.max(0, i)] = System.nanoTime() - sentNs;
      }
      Arrays.sort(roundTripsNs);
      return roundTripsNs[samples / 2];
    }
  }

  private static void answer(ServerSocket listening) {
    try (Socket socket = listening.accept()) {
      socket.setTcpNoDelay(true);
      socket.getInputStream().transferTo(socket.getOutputStream());
    } catch (IOException e) {
      // The client that waits for an answer sees the end of its connection.
    }
  }
}
