package dev.oltpmatrix.load.hosts;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.options.Part;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Which hosts play a load, and what each is told.
 *
 * @param folder of agents that connect; {@code null} where a launcher leads to them
 * @param version of the load generator
 * @param test a workload's name or the path of a user's own
 */
public record HostsPlan(
    List<String> hosts,
    String launcher,
    Path folder,
    String version,
    String test,
    Options options) {
  private static final String DIAL = "dial:";

  /** Options that say where and how hosts play, and those of files that stay here. */
  private static final Set<String> OWN =
      Set.of("load-hosts", "launcher", "json", "histogram-log", "rand-seed");

  private static final List<String> FILES =
      List.of("mysql-ssl-ca", "mysql-ssl-cert", "mysql-ssl-key");

  public static boolean isWanted(Options options) {
    return options.isGiven("load-hosts");
  }

  /** Refuses what hosts cannot share. */
  public static HostsPlan of(Options options, String test, String version) {
    List<String> names = options.words("load-hosts");
    if (names.isEmpty()) {
      throw new UsageException("--load-hosts: names no host; name at least one, or leave it out");
    }
    Path folder = null;
    if (names.get(0).startsWith(DIAL)) {
      if (names.size() > 1) {
        throw new UsageException("--load-hosts: dial:DIR has all agents; name nothing beside it");
      }
      if (options.isGiven("launcher")) {
        throw new UsageException("--launcher: not with dial:DIR, whose agents are started already");
      }
      folder = Path.of(names.get(0).substring(DIAL.length()));
      names = DialIn.names(AgentsFolder.Secrets.read(folder.resolve(AgentsFolder.FILE)));
    }
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new UsageException(
            "--load-hosts: %s is there twice; each host plays one part".formatted(name));
      }
    }
    String launcher = options.text("launcher").isEmpty() ? Launched.SSH : options.text("launcher");
    Launched.requireHost(launcher);
    refuse(options, "events", "clients of several hosts have no common count");
    refuse(options, "report-checkpoints", "hosts have no common checkpoints");
    refuse(options, "mysql-socket", "a socket file is of one host; hosts connect over TCP");
    if (folder == null && !options.isGiven("launcher") && !options.flag("mysql-dry-run")) {
      refuseOwn(options.words("mysql-host"));
    }
    int used = Part.hosts(names.size(), options);
    if (options.hasClientPool() && options.connections() < used) {
      throw new UsageException(
          "--client-pool=%d: fewer than the %d load hosts, each of which has a pool"
              .formatted(options.connections(), used));
    }
    return new HostsPlan(names.subList(0, used), launcher, folder, version, test, options);
  }

  /** Each host would look for the server on itself. */
  private static void refuseOwn(List<String> servers) {
    for (String server : servers) {
      if (ServerName.isLoopback(server)) {
        throw new UsageException(
            "--mysql-host=%s: is each load host itself; name an address of the server that they reach, or, where each has a proxy there, say --launcher"
                .formatted(server));
      }
    }
  }

  private static void refuse(Options options, String name, String why) {
    if (options.isGiven(name) && !options.text(name).equals("0") && !options.text(name).isEmpty()) {
      throw new UsageException("--" + name + ": not with --load-hosts: " + why);
    }
  }

  Transport transport(Consumer<String> notes) {
    if (folder != null) {
      return new DialIn(folder, hosts, notes);
    }
    ProgramFiles program = ProgramFiles.own(options.text("driver"));
    return (host, job) -> Launched.reach(launcher, program, host, job);
  }

  Messages.Job job(int host) {
    Map<String, String> files = new LinkedHashMap<>();
    List<String> arguments = new ArrayList<>();
    options
        .given()
        .forEach(
            (name, value) -> {
              if (!OWN.contains(name)) {
                arguments.add("--" + name + "=" + value);
              }
              if (FILES.contains(name) && !value.isEmpty()) {
                files.put(value, read(name, value));
              }
            });
    // The same for all of them, also where it comes from the time.
    arguments.add("--rand-seed=" + options.seed());
    arguments.add(test);
    if (CommandLine.isFile(test)) {
      files.put(test, read("test", test));
    }
    arguments.add("run");
    return new Messages.Job(arguments, files, host, hosts.size());
  }

  private static String read(String what, String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new LoadException("--" + what + ": " + IoWords.of(Path.of(file), e), e);
    }
  }
}
