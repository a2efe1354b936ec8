package dev.oltpmatrix.analysis.stats;

import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import java.util.List;

/**
 * The view of the clients of a closed loop during the window: each client counts once, however few
 * transactions it completed. Percentiles count transactions instead, most of which come from the
 * fastest clients.
 */
public final class ClientView {
  /** Maximum share of starved clients; with more of them a percentile describes only the others. */
  public static final double MAX_STALLED = 1 - Steadiness.SHARE_OF_CLIENTS;

  private static final double US_PER_S = 1e6;
  private static final double US_PER_MS = 1e3;
  private static final double MS_PER_S = 1e3;

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

  /**
   * Returns the clients' view; {@code null} for open loops and for records without per-client data.
   */
  public static ClientView of(LoadResult load) {
    boolean hasClientData =
        load != null
            && load.openLoop() == null
            && ProductLimit.hasAges(load)
            && load.steady().activeClients() > 0;
    return hasClientData ? new ClientView(load) : null;
  }

  public long clients() {
    return clients;
  }

  /** Returns clients ÷ throughput, which in steady state is the mean latency. */
  public Double meanMs() {
    return completed == 0 ? null : Double.valueOf(windowUs() * clients / completed / US_PER_MS);
  }

  /**
   * Returns the time until 95 % of the clients had completed as many transactions as the window
   * waits for; {@code null} if they had not, or if the record does not have it.
   */
  public Double doneS() {
    return steady.clientsDoneS();
  }

  /**
   * Returns the window's length if the clients were not done in it; {@code null} if they were, or
   * if nothing was waited for.
   */
  public Double notDoneS() {
    int events = steady.window().events();
    boolean isDone = events == 0 || clientsWith(events) >= Steadiness.enough(clients);
    return isDone ? null : Double.valueOf(load.window().lengthS());
  }

  /**
   * Returns the mean latency that 95 % of the clients stayed below and the worst 5 % of clients did
   * not: over as many transactions as the window waits for, or, of a record that does not have that
   * time, over the window, whose length it then depends on. It is {@code null}, meaning longer than
   * the window, if those completed nothing.
   */
  public Double unluckyMs() {
    if (doneS() != null) {
      return doneS() * MS_PER_S / steady.window().events();
    }
    long above = Steadiness.enough(clients);
    long shortest = 0;
    for (long[] pair : steady.completions()) {
      if (clientsWith(pair[0]) >= above) {
        shortest = pair[0];
      }
    }
    return shortest == 0 ? null : Double.valueOf(windowUs() / shortest / US_PER_MS);
  }

  private long clientsWith(long atLeast) {
    return steady.completions().stream()
        .filter(pair -> pair[0] >= atLeast)
        .mapToLong(pair -> pair[1])
        .sum();
  }

  public long stalled() {
    return clients - clientsWith(1);
  }

  public double stalledPercent() {
    return 100.0 * stalled() / clients;
  }

  /** Checks whether so few clients completed nothing that percentiles describe all of them. */
  public boolean speaksOfAll() {
    return clientsWith(1) >= Steadiness.enough(clients);
  }

  /**
   * Returns the percentage of clients that completed as many transactions as the window waited for;
   * {@code null} if it waited for none.
   */
  public Double donePercent() {
    int events = steady.window().events();
    return events == 0 ? null : Double.valueOf(100.0 * clientsWith(events) / clients);
  }

  /**
   * Returns the percentage of all clients' time in the window that they spent in transactions older
   * than this.
   *
   * <p>A transaction that began at s and ended at e was older than x from s + x to e. The part of
   * that inside the window is max(0, its age when it left the window or ended - x) less max(0, its
   * age at the window's start - x) if it began before the window.
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

  /**
   * Returns the greatest observed latency or age divided by the age of the load: 1 if a transaction
   * has been in flight since the load's start.
   */
  public double loadAgeRatio() {
    double warmupUs = load.window().warmupS() * US_PER_S;
    return all().greatestUs() / (warmupUs + windowUs());
  }

  /** Returns the latencies of all transactions that overlap the window. */
  ProductLimit all() {
    return ProductLimit.of(List.of(load));
  }

  private double windowUs() {
    return load.window().lengthS() * US_PER_S;
  }
}
