package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.CellRecord.ServerFacts;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Under what circumstances a run's numbers were made, as its records tell it. */
final class Facts {
  /** What a fact is about, in the order of being told. */
  enum Group {
    HOST("host"),
    SERVER("server version"),
    GENERATOR("generator version"),
    MATRIX("matrix, with table size and window"),
    SETTING("server settings");

    private final String label;

    Group(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }

  /**
   * A name that has a value.
   *
   * @param of server, generator or arm that it is of; {@code ""} for the run
   */
  record Fact(Group group, String name, String of) implements Comparable<Fact> {
    private static final Comparator<Fact> ORDER =
        Comparator.comparing(Fact::group).thenComparing(Fact::name).thenComparing(Fact::of);

    @Override
    public int compareTo(Fact other) {
      return ORDER.compare(this, other);
    }
  }

  private final Map<Fact, Set<String>> values = new TreeMap<>();

  private Facts() {}

  /**
   * @param serverName what a server is called here, so that two runs' names are the same
   */
  static Facts of(List<CellRecord> records, UnaryOperator<String> serverName) {
    Facts facts = new Facts();
    for (CellRecord record : records) {
      String server = serverName.apply(record.cell().server());
      facts.addHost(record.origin().host());
      facts.addMatrix(record);
      if (record.origin().serverFacts() != null) {
        CellKey arm = record.cell().series().with(Factors.SERVER, server);
        facts.addServer(record.origin().serverFacts(), server, arm.armLabel());
      }
      facts.add(Group.GENERATOR, "version", record.cell().generator(), generatorVersion(record));
    }
    return facts;
  }

  private static String generatorVersion(CellRecord record) {
    if (record.load() != null) {
      return record.load().setup().generatorVersion();
    }
    return record.imported() == null ? null : record.imported().generatorVersion();
  }

  private void addHost(HostFacts host) {
    if (host == null) {
      return;
    }
    add(Group.HOST, "CPU model", "", host.cpuModel());
    add(Group.HOST, "CPUs", "", Integer.toString(host.cpus()));
    // A kernel takes some MiB for itself, and not each the same.
    add(
        Group.HOST,
        "memory",
        "",
        String.format(Locale.ROOT, "%.0f GiB", host.memoryMib() / 1024.0));
    add(Group.HOST, "operating system", "", host.os());
    add(Group.HOST, "kernel", "", host.kernel());
  }

  private void addServer(ServerFacts server, String name, String arm) {
    add(Group.SERVER, "version", name, server.version());
    if (server.settings() != null) {
      server
          .settings()
          .forEach(
              (setting, value) -> {
                if (!ServerPlaces.isOne(setting)) {
                  add(Group.SETTING, setting, arm, value);
                }
              });
    }
  }

  private void addMatrix(CellRecord record) {
    if (record.origin().spec() != null) {
      record
          .origin()
          .spec()
          .forEach(
              (key, value) -> {
                if (!SpecFacts.SWEPT.contains(key) && value != null) {
                  add(Group.MATRIX, key, "", value.toString());
                }
              });
    }
  }

  private void add(Group group, String name, String of, String value) {
    if (value != null) {
      values.computeIfAbsent(new Fact(group, name, of), f -> new TreeSet<>()).add(value);
    }
  }

  Set<Fact> names() {
    return values.keySet();
  }

  /** All values that it had in the run; empty where it is not known. */
  Set<String> values(Fact fact) {
    return values.getOrDefault(fact, Set.of());
  }

  /** Servers, generators or arms that something is known of. */
  Set<String> subjects(Group group) {
    return names().stream()
        .filter(f -> f.group() == group)
        .map(Fact::of)
        .collect(Collectors.toSet());
  }
}
