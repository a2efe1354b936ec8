package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.LoadHostResult;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Checks each of the hosts that played a load, and whether they played one load. */
public final class LoadHostsCheck {
  private static final double FULL = 0.9;
  private static final double OTHERS = 0.1;
  private static final double STOLEN = 0.05;
  private static final double TOO_MUCH = 0.25;
  private static final double THROTTLED = 0.05;
  private static final double SUSPENDED_S = 0.5;

  /** What may be between the edges of two hosts' windows. */
  private static final double CLOCK_BOUND_MS = 1;

  /** Clients that begin so much later than others meet another server. */
  private static final double START_SPREAD_MS = 100;

  private static final double DIFFERENCE = 0.1;
  private static final double STANDARD_ERRORS = 4;
  private static final double US_PER_S = 1e6;
  private static final double KIB_PER_MIB = 1024;

  private LoadHostsCheck() {}

  public static List<Flag> of(LoadResult load) {
    List<Flag> flags = new ArrayList<>();
    for (LoadHostResult host : load.hosts()) {
      add(flags, Kind.CLIENT_BOUND, host.usedCpus(), FULL * host.cpus(), who(load, host), host);
      double all = host.machineCpus() == null ? host.cpus() : host.machineCpus();
      String its = its(host, all);
      if (host.stolenCpus() != null) {
        Flag.bySize(Kind.STEAL, host.stolenCpus(), STOLEN * all, TOO_MUCH * all, its)
            .ifPresent(flags::add);
      }
      if (host.busyCpus() != null && host.usedCpus() != null) {
        // Never invalid: the server may be one of them.
        double others = host.busyCpus() - host.usedCpus();
        Flag.bySize(Kind.OTHER_PROCESSES, others, OTHERS * all, Double.POSITIVE_INFINITY, its)
            .ifPresent(flags::add);
      }
      addOf(
          flags,
          Kind.THROTTLED,
          host.throttledCpus(),
          THROTTLED * host.cpus(),
          its(host, host.cpus()));
      addOf(flags, Kind.SUSPENDED, host.suspendedS(), SUSPENDED_S);
      addOf(flags, Kind.CLOCKS_UNSURE, host.clockBoundMs(), CLOCK_BOUND_MS, host.name());
    }
    addOf(flags, Kind.STARTS_APART, load.startSpreadMs(), START_SPREAD_MS);
    differing(load, flags);
    return flags;
  }

  private static String its(LoadHostResult host, double cpus) {
    return "load host %s's %.0f".formatted(host.name(), cpus);
  }

  private static String who(LoadResult load, LoadHostResult host) {
    return load.setup().generator() + " on load host " + host.name();
  }

  private static void add(
      List<Flag> flags, Kind kind, Double value, double bound, String who, LoadHostResult host) {
    addOf(flags, kind, value, bound, who, Plural.of(host.cpus(), "CPU"), "");
  }

  private static void addOf(
      List<Flag> flags, Kind kind, Double value, double bound, Object... details) {
    if (value != null && value >= bound) {
      flags.add(Flag.of(kind, value, bound, details));
    }
  }

  /**
   * Flags hosts whose mean latency is another's, beyond what chance and a small difference give.
   */
  private static void differing(LoadResult load, List<Flag> flags) {
    Double all = load.latencies().summary().meanUs();
    for (LoadHostResult host : load.hosts()) {
      if (all != null && host.meanUs() != null) {
        double bound = Math.max(DIFFERENCE * all, STANDARD_ERRORS * host.meanErrorUs());
        if (Math.abs(host.meanUs() - all) > bound) {
          double percent = 100 * (host.meanUs() / all - 1);
          flags.add(Flag.of(Kind.HOSTS_DIFFER, percent, 100 * bound / all, host.name()));
        }
      }
    }
  }

  /** Returns the usage of a cell, in which the client is the sum of its hosts. */
  public static CellRecord.Usage usage(LoadResult load, CellRecord.Usage measured) {
    if (load.hosts().isEmpty()) {
      return measured;
    }
    Double cpus = sum(load, LoadHostResult::usedCpus);
    Double mib = sum(load, LoadHostResult::residentMib);
    Double us = cpus == null ? null : Double.valueOf(cpus * load.window().lengthS() * US_PER_S);
    return new CellRecord.Usage(
        measured.server(),
        new CellRecord.ProcessUsage(
            us,
            us == null ? null : Double.valueOf(0),
            null,
            null,
            mib == null ? null : Long.valueOf((long) (mib * KIB_PER_MIB)),
            null));
  }

  private static Double sum(LoadResult load, Function<LoadHostResult, Double> value) {
    List<Double> all = load.hosts().stream().map(value).filter(Objects::nonNull).toList();
    return all.size() < load.hosts().size() ? null : all.stream().reduce(0.0, Double::sum);
  }
}
