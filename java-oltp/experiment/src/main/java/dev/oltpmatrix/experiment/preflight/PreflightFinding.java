package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A limit that the highest client count exceeds.
 *
 * @param refuses whether the run would fail; otherwise it is a warning and the run continues
 * @param server the arm that has the setting; empty for a limit of the machine
 * @param what the limit's name
 * @param bound the value, and where it is set
 * @param need the required value
 * @param remedy what the user can do
 */
public record PreflightFinding(
    boolean refuses, String server, String what, String bound, String need, String remedy) {
  private static final int NAMED_SERVERS = 3;

  public static PreflightFinding refusal(String what, Object bound, String need, String remedy) {
    return new PreflightFinding(true, "", what, bound.toString(), need, remedy);
  }

  static PreflightFinding warning(String what, Object bound, String need, String remedy) {
    return new PreflightFinding(false, "", what, bound.toString(), need, remedy);
  }

  public PreflightFinding of(String arm) {
    return new PreflightFinding(refuses, arm, what, bound, need, remedy);
  }

  /**
   * Returns the remedy of using fewer clients, which applies to any limit that allows at least one
   * client.
   */
  static String orFewer(long clients) {
    return clients > 0 ? ", or use at most " + Plural.of(clients, "thread") : "";
  }

  /** Returns the finding as one line. */
  public String line() {
    String where = server.isEmpty() ? "" : server + ": ";
    return where + what + " is " + bound + ", " + need + "; " + remedy;
  }

  /** Merges findings that are the same for several arms. */
  static List<PreflightFinding> joined(List<PreflightFinding> all) {
    Map<PreflightFinding, List<String>> arms = new LinkedHashMap<>();
    all.forEach(f -> arms.computeIfAbsent(f.of(""), k -> new ArrayList<>()).add(f.server));
    return arms.entrySet().stream().map(e -> e.getKey().of(named(e.getValue()))).toList();
  }

  private static String named(List<String> servers) {
    List<String> names = servers.stream().distinct().sorted().toList();
    int more = names.size() - NAMED_SERVERS;
    return more <= 0
        ? String.join(", ", names)
        : String.join(", ", names.subList(0, NAMED_SERVERS)) + " and " + more + " more";
  }
}
