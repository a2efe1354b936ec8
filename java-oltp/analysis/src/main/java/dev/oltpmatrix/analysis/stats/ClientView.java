package dev.oltpmatrix.analysis.stats;

import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import java.util.List;

/**
 * What the clients of a closed loop saw in the window, each of them counting once however few
 * transactions it completed. Percentiles count transactions, of which lucky clients have most.
 */
public final class ClientView {
  /** Of the clients: with more that complete nothing a percentile is of the others alone. */
  public static final double MAX_STALLED = 1 - Steadiness.SHARE_OF_CLIENTS;

  private static final double US_PER_S = 1e6;
  private static final double US_PER_MS = 1e3;

  private final LoadResult load;
  private final Steadiness steady;
  private final long clients;
  private final long completed;

  private ClientView(LoadResult load) {
    this.load = load;
    this.steady = load.steady();
    this.clients = steady.activeClients();
    this.completed = steady.completions().stream().mapToLong(pair -> pair[0] * pair[1]).sum();
  }

  /** {@code null} for open loops, and for records that do not tell of each client. */
  public static ClientView of(LoadResult load) {
    boolean told =
        load != null
            && load.openLoop() == null
            && load.steady() != null
            && load.steady().agesAtStart() != null
            && load.steady().agesAtEnd() != null
            && load.steady().activeClients() > 0;
    return told ? new ClientView(load) : null;
  }

  public long clients() {
    return clients;
  }

  /** Clients over throughput, which in steady state is the mean latency. */
  public Double meanMs() {
    return completed == 0 ? null : Double.valueOf(windowUs() * clients / completed / US_PER_MS);
  }

  /**
   * The mean latency that 95 % of the clients stayed below, and the unluckiest 5 % did not. {@code
   * null}, which is more than the window, where those completed nothing.
   */
  public Double unluckyMs() {
    long above = Steadiness.enough(clients);
    long least = 0;
    for (long[] pair : steady.completions()) {
      if (clientsWith(pair[0]) >= above) {
        least = pair[0];
      }
    }
    return least == 0 ? null : Double.valueOf(windowUs() / least / US_PER_MS);
  }

  private long clientsWith(long atLeast) {
    return steady.completions().stream()
        .filter(pair -> pair[0] >= atLeast)
        .mapToLong(pair -> pair[1])
        .sum();
  }

  /** Clients that completed nothing. */
  public long stalled() {
    return clients - clientsWith(1);
  }

  public double stalledPercent() {
    return 100.0 * stalled() / clients;
  }

  /** Whether so few completed nothing that percentiles are of all clients. */
  public boolean speaksOfAll() {
    return clientsWith(1) >= Steadiness.enough(clients);
  }

  /** Clients with as many transactions as the window waited for; {@code null} if for none. */
  public Double donePercent() {
    int events = steady.window().events();
    return events == 0 ? null : Double.valueOf(100.0 * clientsWith(events) / clients);
  }

  /**
   * The share of all clients' time in the window that they spent in transactions older than this.
   *
   * <p>One that began at s and ended at e was older than x from s + x to e. What of that lies in
   * the window is max(0, its age when it left the window or ended - x) less max(0, its age at the
   * window's start - x), where it began before.
   */
  public double timeOlderPercent(double s) {
    double us = s * US_PER_S;
    double older =
        beyond(load.latencies().histogram(), us)
            + load.latencies().overflow() * (LatencyHistogram.HIGHEST_TRACKABLE_US - us)
            - beyond(steady.agesAtStart(), us)
            + beyond(steady.agesAtEnd(), us);
    return Math.min(100, Math.max(0, 100 * older / (clients * windowUs())));
  }

  private static double beyond(LatencyHistogram ages, double us) {
    return ages.buckets().stream().mapToDouble(p -> Math.max(0, p[0] - us) * p[1]).sum();
  }

  /** The greatest latency or age that was seen over the age of the load: 1 if from its start on. */
  public double loadAgeRatio() {
    double warmupUs = load.window().warmupS() * US_PER_S;
    return all().greatestUs() / (warmupUs + windowUs());
  }

  /** The latencies of all transactions that the window saw a part of. */
  ProductLimit all() {
    return ProductLimit.of(List.of(load));
  }

  private double windowUs() {
    return load.window().lengthS() * US_PER_S;
  }
}
