package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.ClientGroup;
import dev.oltpmatrix.model.record.LoadResult.EndedBy;
import dev.oltpmatrix.model.record.LoadResult.Phase;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** The facts that show whether the load was in a steady state, of a window that has closed. */
public final class Steady {
  private static final double NS_PER_S = TimeUnit.SECONDS.toNanos(1);

  private Steady() {}

  /**
   * Returns those facts.
   *
   * @param events transactions that a client had to complete in the window; 0 if the window had to
   *     end by the clock
   */
  public static Steadiness of(
      WarmUp warmUp,
      Window window,
      Window.Length length,
      List<ClientStats> clients,
      int events,
      EdgeAges ages,
      List<ClientGroup> groups) {
    return new Steadiness(
        warmUp.phase(),
        phase(window, length, clients, events),
        warmUp.compilerWasAtRest(),
        completions(clients),
        ages.atStart(),
        ages.atEnd(),
        clientsDoneS(window, length, clients),
        groups);
  }

  private static Phase phase(
      Window window, Window.Length length, List<ClientStats> clients, int events) {
    long done = clients.stream().filter(stats -> stats.transactions() >= events).count();
    EndedBy extended = window.extended() ? EndedBy.CLIENTS : EndedBy.CLOCK;
    return new Phase(
        length.leastNs() / NS_PER_S,
        length.limitNs() / NS_PER_S,
        events,
        done,
        done < length.neededClients() && !window.cutShort() ? EndedBy.LIMIT : extended);
  }

  private static Double clientsDoneS(
      Window window, Window.Length length, List<ClientStats> clients) {
    long needed = length.neededClients();
    return needed == 0
        ? null
        : clients.stream()
            .map(ClientStats::doneNs)
            .filter(doneNs -> doneNs != ClientStats.NONE)
            .map(doneNs -> (doneNs - window.startNs()) / NS_PER_S)
            .sorted()
            .skip(needed - 1)
            .findFirst()
            .orElse(null);
  }

  private static List<long[]> completions(List<ClientStats> clients) {
    Map<Long, Long> byCount = new TreeMap<>();
    clients.forEach(stats -> byCount.merge(stats.transactions(), 1L, Long::sum));
    return byCount.entrySet().stream()
        .map(entry -> new long[] {entry.getKey(), entry.getValue()})
        .toList();
  }
}
