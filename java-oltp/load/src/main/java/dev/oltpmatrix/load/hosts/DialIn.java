package dev.oltpmatrix.load.hosts;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.text.TerminalText;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Agents that connect to their leader, wherever an engine has placed them: a port over TLS, at
 * which each token admits one agent.
 */
final class DialIn implements Transport {
  static final String WELCOME = "welcome";

  /** Beginning of an answer after which an agent asks again. */
  static final String LATER = "later: ";

  private static final int HANDSHAKE_MS = 10_000;
  private static final int MAX_LINE = 200;
  private static final long PAUSE_NS = 10_000_000;

  private final AgentsFolder.Secrets secrets;
  private final ServerSocket listening;
  private final Consumer<String> notes;
  private final Map<String, CompletableFuture<Socket>> byName = new ConcurrentHashMap<>();

  /**
   * Listens for agents.
   *
   * @param used the names of those that play a part; the others are told to come later
   * @param notes receives a line for each connection that is refused
   */
  DialIn(Path folder, List<String> used, Consumer<String> notes) {
    this.secrets = AgentsFolder.Secrets.read(folder.resolve(AgentsFolder.FILE));
    this.notes = notes;
    try {
      listening =
          AgentsFolder.leader(folder).getServerSocketFactory().createServerSocket(secrets.port());
    } catch (IOException e) {
      throw new LoadException(
          "port %d of the agents' leader: %s; end what has it, or make other agents"
              .formatted(secrets.port(), e.getMessage()),
          e);
    }
    used.forEach(name -> byName.put(name, new CompletableFuture<>()));
    Thread thread = new Thread(this::accept, "agents");
    thread.setDaemon(true);
    thread.start();
  }

  static List<String> names(AgentsFolder.Secrets secrets) {
    return IntStream.range(0, secrets.tokens().size()).mapToObj(DialIn::name).toList();
  }

  private static String name(int number) {
    return "agent-" + number;
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        // One that says nothing keeps no other from coming.
        Thread thread = new Thread(() -> admit(socket), "admission");
        thread.setDaemon(true);
        thread.start();
      } catch (IOException e) {
        // Closed, a connection that was gone already, or no file for one: not at full speed.
        LockSupport.parkNanos(PAUSE_NS);
      }
    }
  }

  private void admit(Socket socket) {
    try {
      socket.setSoTimeout(HANDSHAKE_MS);
      String token = line(socket.getInputStream());
      int number = secrets.tokens().indexOf(token);
      if (number < 0) {
        refuse(socket, "its token is none of this leader's");
        return;
      }
      String name = name(number);
      if (!byName.containsKey(name)) {
        say(socket, LATER + "this measurement has fewer clients than agents");
        socket.close();
        return;
      }
      if (byName.get(name).isDone()) {
        refuse(socket, LATER + "its token is that of " + name + ", which has come already");
        return;
      }
      say(socket, WELCOME);
      socket.setSoTimeout(0);
      if (!byName.get(name).complete(socket)) {
        socket.close();
      }
    } catch (IOException e) {
      note(socket, e.getMessage());
      close(socket);
    }
  }

  private void refuse(Socket socket, String why) throws IOException {
    say(socket, why);
    note(socket, why);
    socket.close();
  }

  private void note(Socket socket, String why) {
    notes.accept(
        "an agent from %s was refused: %s"
            .formatted(socket.getInetAddress().getHostAddress(), TerminalText.ofName(why)));
  }

  private static void say(Socket socket, String line) throws IOException {
    socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  /** Reads a line byte by byte: what follows is the link's. */
  static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    int next = in.read();
    while (next >= 0 && next != '\n' && line.length() < MAX_LINE) {
      line.append((char) next);
      next = in.read();
    }
    if (next != '\n') {
      throw new IOException("it said no line");
    }
    return line.toString();
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is gone.
    }
  }

  @Override
  public Reach reach(String host, Messages.Job job) {
    return new Dialled(byName.get(host));
  }

  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException e) {
      // It is closed.
    }
  }

  private static final class Dialled implements Reach {
    private final CompletableFuture<Socket> coming;

    /** {@code null} until the agent has come. */
    private volatile Link link;

    Dialled(CompletableFuture<Socket> coming) {
      this.coming = coming;
    }

    @Override
    public void await() throws IOException {
      try {
        Socket socket = coming.get();
        link = new Link(socket.getInputStream(), socket.getOutputStream());
      } catch (InterruptedException | ExecutionException e) {
        throw new IOException("it did not come", e);
      }
    }

    @Override
    public Link link() {
      return link;
    }

    @Override
    public String lastWords() {
      return "; its log says why";
    }

    @Override
    public void end() {
      // The later ones are not waited for any more.
      coming.completeExceptionally(new IOException("over"));
      if (!coming.isCompletedExceptionally()) {
        close(coming.join());
      }
    }
  }
}
