package dev.oltpmatrix.model.spec;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.input.IntRange;

/**
 * CPUs and priorities for server, load generator and proxy; {@code null} keeps those of this
 * program.
 *
 * @param serverCpus such as {@code 0-3,8}
 * @param serverNice -20 (highest priority) to 19
 */
public record CpuPinning(
    String serverCpus,
    String clientCpus,
    Integer serverNice,
    Integer clientNice,
    @JsonInclude(JsonInclude.Include.NON_NULL) String proxyCpus) {
  public static final CpuPinning NONE = new CpuPinning(null, null, null, null);

  public static final IntRange SERVER_NICE = new IntRange("server-nice", -20, 19);

  public static final IntRange CLIENT_NICE = new IntRange("client-nice", -20, 19);

  public CpuPinning {
    serverCpus = canonical("server-cpus", serverCpus);
    clientCpus = canonical("client-cpus", clientCpus);
    proxyCpus = canonical("proxy-cpus", proxyCpus);
  }

  public CpuPinning(String serverCpus, String clientCpus, Integer serverNice, Integer clientNice) {
    this(serverCpus, clientCpus, serverNice, clientNice, null);
  }

  private static String canonical(String what, String cpus) {
    return cpus == null ? null : CpuList.parse(what, cpus).toString();
  }

  /**
   * Returns a copy in which the values of {@code changes} that are not {@code null} replace those
   * of this one.
   */
  public CpuPinning changedBy(CpuPinning changes) {
    return new CpuPinning(
        or(changes.serverCpus, serverCpus),
        or(changes.clientCpus, clientCpus),
        or(changes.serverNice, serverNice),
        or(changes.clientNice, clientNice),
        or(changes.proxyCpus, proxyCpus));
  }

  private static <T> T or(T changed, T own) {
    return changed == null ? own : changed;
  }
}
