package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.input.WholeRange;
import dev.oltpmatrix.model.input.CpuList;

/**
 * Where server and load generator run, and with what priority; {@code null} leaves them as this
 * program is.
 *
 * @param serverCpus such as {@code 0-3,8}
 * @param serverNice -20 (first served) to 19
 */
public record Placement(
    String serverCpus, String clientCpus, Integer serverNice, Integer clientNice) {
  public static final Placement NONE = new Placement(null, null, null, null);

  /** As nice(1) has them. */
  public static final WholeRange SERVER_NICE = new WholeRange("server-nice", -20, 19);

  public static final WholeRange CLIENT_NICE = new WholeRange("client-nice", -20, 19);

  public Placement {
    serverCpus = canonical("server-cpus", serverCpus);
    clientCpus = canonical("client-cpus", clientCpus);
    requireNice(SERVER_NICE, serverNice);
    requireNice(CLIENT_NICE, clientNice);
  }

  private static String canonical(String what, String cpus) {
    return cpus == null ? null : CpuList.parse(what, cpus).toString();
  }

  private static void requireNice(WholeRange range, Integer nice) {
    if (nice != null) {
      range.require(nice);
    }
  }

  /** This placement with what {@code changes} names in its stead. */
  Placement changedBy(Placement changes) {
    return new Placement(
        changes.serverCpus == null ? serverCpus : changes.serverCpus,
        changes.clientCpus == null ? clientCpus : changes.clientCpus,
        changes.serverNice == null ? serverNice : changes.serverNice,
        changes.clientNice == null ? clientNice : changes.clientNice);
  }
}
