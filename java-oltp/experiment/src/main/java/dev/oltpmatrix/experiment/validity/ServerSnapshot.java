package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.server.api.RunningServer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A server's variables and error log at the start of a cell, to be compared after it: a setting may
 * have been changed, or the server may have reported that it reached a limit.
 *
 * @param problem why the variables are not known; else {@code null}
 */
public record ServerSnapshot(
    RunningServer server, Map<String, String> variables, long logBytes, String problem) {
  /** Variables of the current moment or session, or changed by the server itself. */
  private static final Pattern MOVING =
      Pattern.compile(
          "timestamp|rand_seed[12]|pseudo_thread_id|(last_)?insert_id|identity|(error|warning)_count"
              + "|last_gtid|gtid_.*|innodb_buffer_pool_load_status");

  /** Messages in the error logs of both products. */
  private static final Pattern RAN_OUT =
      Pattern.compile(
          "Too many open files|[Ee]rrno: 24\\b|Too many connections"
              + "|Can't create (a new )?thread|[Oo]ut of memory");

  /** The message in MariaDB's error log. */
  private static final Pattern POOL_FULL = Pattern.compile("number of allowed threads was reached");

  /** Maximum number of names; more would fill the line that a summary has for a cell. */
  private static final int MAX_NAMED = 3;

  private static final int MAX_CHARS = 100;

  public static ServerSnapshot of(RunningServer server) {
    long logBytes = server.errorLogBytes();
    try {
      Map<String, String> found = new TreeMap<>(server.variables());
      // The requested settings have to keep the values of the server's start; plugins are no
      // variables.
      server
          .facts()
          .settings()
          .forEach((name, value) -> found.computeIfPresent(name, (n, v) -> value));
      return new ServerSnapshot(server, found, logBytes, null);
    } catch (SQLException e) {
      return new ServerSnapshot(server, Map.of(), logBytes, e.getMessage());
    }
  }

  List<Flag> check() {
    List<Flag> flags = new ArrayList<>();
    String why = problem;
    if (why == null) {
      try {
        addChanges(flags, server.variables());
      } catch (SQLException e) {
        why = e.getMessage();
      }
    }
    if (why != null) {
      flags.add(Flag.of(Kind.VARIABLES_UNCHECKED, why));
    }
    String added = server.errorLogFrom(logBytes);
    addLimit(flags, added, RAN_OUT, Kind.SERVER_RESOURCE_EXHAUSTED);
    addLimit(flags, added, POOL_FULL, Kind.POOL_THREADS_LOGGED);
    return flags;
  }

  private void addChanges(List<Flag> flags, Map<String, String> after) {
    List<String> changed =
        variables.keySet().stream()
            .filter(name -> !MOVING.matcher(name).matches() && after.containsKey(name))
            .filter(name -> !Objects.equals(variables.get(name), after.get(name)))
            .map(name -> name + " from " + cut(variables.get(name)) + " to " + cut(after.get(name)))
            .toList();
    if (!changed.isEmpty()) {
      String named = String.join(", ", changed.subList(0, Math.min(MAX_NAMED, changed.size())));
      int rest = changed.size() - MAX_NAMED;
      String more = rest > 0 ? " and " + rest + " more" : "";
      flags.add(Flag.of(Kind.VARIABLE_CHANGED, named + more));
    }
  }

  private void addLimit(List<Flag> flags, String added, Pattern limit, Kind kind) {
    added
        .lines()
        .filter(line -> limit.matcher(line).find())
        .findFirst()
        .ifPresent(line -> flags.add(Flag.of(kind, cut(line.strip()))));
  }

  /** Shortens a value such as optimizer_switch, which has hundreds of characters. */
  private static String cut(String text) {
    return text == null || text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS) + "…";
  }
}
