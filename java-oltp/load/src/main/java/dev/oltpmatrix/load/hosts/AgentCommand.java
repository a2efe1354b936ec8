package dev.oltpmatrix.load.hosts;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.Socket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The commands of other hosts: {@code oltp agent}, {@code oltp agents} for those that dial, and
 * {@code oltp watch} for the machine of a server.
 */
public final class AgentCommand {
  public static final String AGENT = "agent";
  public static final String AGENTS = "agents";
  public static final String WATCH = "watch";

  private static final long WAIT_S = 600;
  private static final int MAX_AGENTS = 10_000;
  private static final int MAX_PORT = 65_535;

  private static final String HELP =
      """
      usage: oltp agents --folder=DIR --leader=HOST:PORT --count=N
        Makes DIR, with a key for the leader and, in agents.txt, what N agents need to connect to
        it. Then measure with --load-hosts=dial:DIR, and start on each host:
             oltp agent --dial=agents.txt [--number=K] [--wait=S]
        K is the agent's number, from 0. For java-mysql add --driver=mysql, and for many clients
        --threads=N, of one host: they choose the driver's jar and the heap. It plays its part of one measurement and ends with 0; in a
        loop it plays those that follow. Without a leader for S seconds (600) it ends with 1.
      """;

  private AgentCommand() {}

  /**
   * Plays a part, over standard input and output or over a connection of its own.
   *
   * @param halt ends the process
   */
  public static void agent(
      List<String> arguments,
      InputStream in,
      OutputStream out,
      String version,
      Agent.Players players,
      Runnable halt)
      throws InterruptedException {
    // The launcher reads these, to choose a heap and a driver's jar.
    Map<String, String> given =
        options(arguments, Set.of("dial", "number", "wait", "threads", "driver", "client-pool"));
    try {
      if (!given.containsKey("dial")) {
        new Agent(in, out, version, players, halt).run();
        return;
      }
      int number = (int) whole(given, "number", 0, MAX_AGENTS - 1);
      long waitS = whole(given, "wait", WAIT_S, Integer.MAX_VALUE);
      try (Socket socket = DialOut.connect(Path.of(given.get("dial")), number, waitS)) {
        new Agent(socket.getInputStream(), socket.getOutputStream(), version, players, halt).run();
      }
    } catch (IOException e) {
      throw new LoadException("its leader is gone: " + e.getMessage(), e);
    }
  }

  /** Makes the folder of agents that dial. */
  public static void agents(List<String> arguments, PrintStream out) {
    if (arguments.contains("--help")) {
      out.print(HELP);
      return;
    }
    Map<String, String> given = options(arguments, Set.of("folder", "leader", "count"));
    for (String name : List.of("folder", "leader", "count")) {
      if (!given.containsKey(name)) {
        throw new UsageException("--" + name + ": is missing; see 'oltp agents --help'");
      }
    }
    Path folder = Path.of(given.get("folder"));
    int count = (int) whole(given, "count", 1, MAX_AGENTS);
    AgentsFolder.make(folder, given.get("leader"), Math.max(1, count));
    out.print("made " + folder.resolve(AgentsFolder.FILE) + ", which agents need\n");
  }

  /**
   * Prints the counters of a server's process on another machine until its input ends.
   *
   * @param out gets lines that {@link ServerWatch} describes
   */
  public static void watch(List<String> arguments, InputStream in, PrintStream out, String version)
      throws InterruptedException {
    Map<String, String> given = options(arguments, Set.of("server-host", "port", "launcher"));
    String launcher = given.getOrDefault("launcher", Launched.SSH);
    Launched.requireHost(launcher);
    String host = given.getOrDefault("server-host", "");
    if (host.isEmpty()) {
      throw new UsageException("--server-host: is missing; name the server's machine");
    }
    int port = (int) whole(given, "port", 3306, MAX_PORT);
    new ServerWatch(host, port, version, out).run(launcher, in);
  }

  private static Map<String, String> options(List<String> arguments, Set<String> known) {
    Map<String, String> given = new HashMap<>();
    for (String argument : arguments) {
      if (!argument.startsWith("--")) {
        continue; // the command
      }
      String[] parts = argument.substring(2).split("=", 2);
      if (!known.contains(parts[0]) || parts.length < 2) {
        throw new UsageException(
            "'%s': expected --NAME=VALUE, a name of %s"
                .formatted(argument, String.join(", ", known.stream().sorted().toList())));
      }
      given.put(parts[0], parts[1]);
    }
    return given;
  }

  private static long whole(Map<String, String> given, String name, long otherwise, long most) {
    String value = given.getOrDefault(name, Long.toString(otherwise));
    if (!value.matches("[0-9]{1,9}") || Long.parseLong(value) > most) {
      throw new UsageException(
          "--%s=%s: expected a whole number from 0 to %d".formatted(name, value, most));
    }
    return Long.parseLong(value);
  }
}
