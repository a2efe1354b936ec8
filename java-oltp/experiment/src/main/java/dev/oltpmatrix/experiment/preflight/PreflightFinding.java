package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Something in the way of the highest client count.
 *
 * @param refuses whether the run would break; else it is said and the run goes on
 * @param server the arm whose setting it is; empty for the machine's
 * @param what the limit's name
 * @param bound what it is, and who set it
 * @param need what is wanted of it
 * @param remedy what to do
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

  /** A remedy that any of them has, where it leaves clients. */
  static String orFewer(long clients) {
    return clients > 0 ? ", or use at most " + Plural.of(clients, "thread") : "";
  }

  /** One line. */
  public String line() {
    String where = server.isEmpty() ? "" : server + ": ";
    return where + what + " is " + bound + ", " + need + "; " + remedy;
  }

  /** Says once what holds for several arms. */
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
