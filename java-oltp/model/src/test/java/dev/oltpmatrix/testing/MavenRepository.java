package dev.oltpmatrix.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Maven repository on a loopback port that misbehaves on demand: it has one artifact, and serves
 * the files that Maven needs to fetch it from the local repository of the build that runs the
 * tests.
 */
public final class MavenRepository implements AutoCloseable {
  private static final String ARTIFACT = "/dev/oltpmatrix/test/server/1/server-1.jar";
  private static final Pattern FROM = Pattern.compile("bytes=([0-9]+)-");

  static {
    // Without this, each of Maven's many small files takes 40 ms: Nagle's algorithm waits for an
    // ACK.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  public static final String COORDINATES = "dev.oltpmatrix.test:server:1";

  /** Event in the middle of the artifact. */
  public interface HalfTime {
    /** Returns false to cut the connection. */
    boolean goOn() throws InterruptedException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Long> requestedFrom = Collections.synchronizedList(new ArrayList<>());
  private volatile byte[] artifact;
  private volatile HalfTime halfTime = () -> true;

  public MavenRepository(byte[] artifact) throws IOException {
    this.artifact = artifact;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  public void atHalfTime(HalfTime event) {
    halfTime = event;
  }

  /**
   * Returns the first byte of each request for the artifact: 0, or the offset at which Maven
   * resumed.
   */
  public List<Long> requestedFrom() {
    return List.copyOf(requestedFrom);
  }

  /**
   * Returns the options with which Maven uses this repository instead of all others, and a separate
   * local one.
   */
  public List<String> mavenOptions(Path dir, Path local) throws IOException {
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    Path settings =
        Files.writeString(
            dir.resolve("settings.xml"),
            "<settings><mirrors><mirror><id>test</id><mirrorOf>*</mirrorOf><url>"
                + url
                + "</url></mirror></mirrors></settings>");
    String file = settings.toString();
    return List.of("-s", file, "-gs", file, "-Dmaven.repo.local=" + local);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      if (path.equals(ARTIFACT)) {
        sendArtifact(exchange);
        return;
      }
      Path file = localRepository().resolve(path.substring(1));
      if (!Files.isRegularFile(file)) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      byte[] content = Files.readAllBytes(file);
      exchange.sendResponseHeaders(200, content.length == 0 ? -1 : content.length);
      exchange.getResponseBody().write(content);
    }
  }

  /** Returns the local repository, which Surefire passes to the tests. */
  private static Path localRepository() {
    String home = System.getProperty("user.home") + "/.m2/repository";
    return Path.of(Optional.ofNullable(System.getProperty("localRepository")).orElse(home));
  }

  private void sendArtifact(HttpExchange exchange) throws IOException {
    byte[] content = artifact;
    Matcher range = FROM.matcher(String.valueOf(exchange.getRequestHeaders().getFirst("Range")));
    int from = range.matches() ? Integer.parseInt(range.group(1)) : 0;
    requestedFrom.add((long) from);
    exchange.getResponseHeaders().add("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT");
    exchange.getResponseHeaders().add("Accept-Ranges", "bytes");
    if (from > 0) {
      String rest = "bytes " + from + "-" + (content.length - 1) + "/" + content.length;
      exchange.getResponseHeaders().add("Content-Range", rest);
    }
    exchange.sendResponseHeaders(from > 0 ? 206 : 200, content.length - from);
    OutputStream out = exchange.getResponseBody();
    int half = from + (content.length - from) / 2;
    out.write(content, from, half - from);
    out.flush();
    try {
      if (halfTime.goOn()) {
        out.write(content, half, content.length - half);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
