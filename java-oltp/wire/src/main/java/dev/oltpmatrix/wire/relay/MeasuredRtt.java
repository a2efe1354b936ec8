package dev.oltpmatrix.wire.relay;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;

/**
 * Measures a round-trip time: one byte to an echo over loopback and back, many times. The echo's
 * own time is included, as a server's would be; {@link #direct} shows how much that is.
 */
public record MeasuredRtt(long medianNs, long p95Ns, int samples) {
  /** Code that runs for the first time is slower: the first rounds are left out. */
  private static final int WARM_UP_PART = 4;

  private static final int MEDIAN_PERCENT = 50;
  private static final int P95_PERCENT = 95;
  private static final int END_WITHIN_MS = 1_000;

  /** Measures through a new relay with this round-trip time. */
  public static MeasuredRtt throughRelay(long rttNs, int samples) throws IOException {
    try (Echo echo = new Echo();
        Relay relay = Relay.start(Echo.anyPort(), echo.address(), rttNs, null)) {
      return through(relay.address(), samples);
    }
  }

  /** Measures without a relay. */
  public static MeasuredRtt direct(int samples) throws IOException {
    try (Echo echo = new Echo()) {
      return through(echo.address(), samples);
    }
  }

  private static MeasuredRtt through(InetSocketAddress address, int samples) throws IOException {
    if (samples < 1) {
      throw new IllegalArgumentException("samples is " + samples + "; the least is 1");
    }
    long[] roundTripsNs = new long[samples];
    try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
      socket.setTcpNoDelay(true);
      for (int i = -samples / WARM_UP_PART; i < samples; i++) {
        long roundTripNs = ping(socket);
        roundTripsNs[Math.max(0, i)] = roundTripNs;
      }
    }
    Arrays.sort(roundTripsNs);
    return new MeasuredRtt(
        rank(roundTripsNs, MEDIAN_PERCENT), rank(roundTripsNs, P95_PERCENT), samples);
  }

  private static long ping(Socket socket) throws IOException {
    long sentNs = System.nanoTime();
    socket.getOutputStream().write(1);
    if (socket.getInputStream().read() < 0) {
      throw new IOException("the echo that a round trip is measured with ended");
    }
    return System.nanoTime() - sentNs;
  }

  private static long rank(long[] sorted, int percent) {
    return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
  }

  /** Sends back what it receives, on one connection. */
  private static final class Echo implements Closeable {
    private final ServerSocket listening;
    private final Thread thread;

    Echo() throws IOException {
      listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      thread = new Thread(this::answer, "echo");
      thread.setDaemon(true);
      thread.start();
    }

    static InetSocketAddress anyPort() {
      return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    InetSocketAddress address() {
      return (InetSocketAddress) listening.getLocalSocketAddress();
    }

    private void answer() {
      byte[] bytes = new byte[64];
      try (Socket socket = listening.accept()) {
        socket.setTcpNoDelay(true);
        InputStream in = socket.getInputStream();
        OutputStream out = socket.getOutputStream();
        for (int count = in.read(bytes); count > 0; count = in.read(bytes)) {
          out.write(bytes, 0, count);
        }
      } catch (IOException e) {
        // The client that waits for an answer sees the end of its connection.
      }
    }

    @Override
    public void close() throws IOException {
      listening.close();
      try {
        thread.join(END_WITHIN_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
