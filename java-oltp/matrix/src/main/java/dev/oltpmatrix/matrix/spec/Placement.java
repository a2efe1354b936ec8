package dev.oltpmatrix.matrix.spec;

import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.placement.CpuList;

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

  /** nice(1) */
  private static final int LOWEST_NICE = -20;

  private static final int HIGHEST_NICE = 19;

  public Placement {
    serverCpus = canonical("server-cpus", serverCpus);
    clientCpus = canonical("client-cpus", clientCpus);
    requireNice("server-nice", serverNice);
    requireNice("client-nice", clientNice);
  }

  private static String canonical(String what, String cpus) {
    return cpus == null ? null : CpuList.parse(what, cpus).toString();
  }

  private static void requireNice(String what, Integer nice) {
    if (nice != null && (nice < LOWEST_NICE || nice > HIGHEST_NICE)) {
      throw new UsageException(
          what + " is " + nice + ", allowed: " + LOWEST_NICE + ".." + HIGHEST_NICE);
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
