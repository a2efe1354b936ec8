package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.ProcessPinning;
import dev.oltpmatrix.model.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.testing.Records;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A cell of five seconds on two CPUs with the values that a test sets. */
final class MadeUp {
  static final double WINDOW_US = 5e6;

  private final int clients;
  private final Map<String, Double> counters = new HashMap<>();
  private final Map<String, Double> means = new HashMap<>();
  private final Map<String, List<Double>> series = new HashMap<>();
  private Double clientUsed;
  private Double serverUsed;
  private String clientCpus = "0-1";
  private String serverCpus = "0-1";
  private CellHosts hosts = CellHosts.shared(Records.HOST);
  private boolean telemetry = true;

  MadeUp(int clients) {
    this.clients = clients;
  }

  /** Sets the number of CPUs used; {@code null} if it could not be read. */
  MadeUp used(Double client, Double server) {
    clientUsed = client;
    serverUsed = server;
    return this;
  }

  MadeUp on(String clientCpus, String serverCpus) {
    this.clientCpus = clientCpus;
    this.serverCpus = serverCpus;
    return this;
  }

  MadeUp byUrl() {
    hosts = CellHosts.of(Records.HOST, null);
    return this;
  }

  /** Puts the server on a machine of its own with two CPUs, whose counters are read as well. */
  MadeUp apart() {
    hosts = CellHosts.of(Records.HOST, Records.HOST);
    return this;
  }

  MadeUp unwatched() {
    telemetry = false;
    return this;
  }

  /**
   * Sets a counter's growth for each microsecond of the window, which is a number of CPUs if it
   * counts time.
   */
  MadeUp counted(String name, double perUs) {
    return grew(name, perUs * WINDOW_US);
  }

  MadeUp grew(String name, double by) {
    counters.put(name, by);
    return this;
  }

  MadeUp mean(String name, double value) {
    means.put(name, value);
    return this;
  }

  MadeUp bySecond(String name, Double... values) {
    series.put(name, java.util.Arrays.asList(values));
    return this;
  }

  private List<Double> seconds() {
    int count = series.values().stream().mapToInt(List::size).max().orElse(0);
    return java.util.stream.DoubleStream.iterate(1, s -> s + 1).limit(count).boxed().toList();
  }

  Measured cell() {
    return cell(Records.load(clients, 100, clients * 10_000L));
  }

  Measured cell(LoadResult load) {
    return new Measured(
        load,
        new CellRecord.Usage(usage(serverUsed), usage(clientUsed)),
        telemetry
            ? new Telemetry(
                counters,
                means,
                new Telemetry.Series(seconds(), series),
                0.01 * WINDOW_US,
                List.of(),
                null)
            : null,
        new CellRecord.CpuPinning(pinning(serverCpus), pinning(clientCpus)),
        hosts);
  }

  private static ProcessUsage usage(Double cpus) {
    return cpus == null ? null : new ProcessUsage(cpus * WINDOW_US, 0.0, 0.0, 0.0, 1L, 1);
  }

  private static ProcessPinning pinning(String cpus) {
    return new ProcessPinning(cpus, 0, null, null);
  }
}
