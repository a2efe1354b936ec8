package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.model.record.CellHosts;
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

/** The circumstances of a run as found in its records. */
final class Facts {
  /** The subject of a fact, in the order of output. */
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
   * The name of a fact that has a value.
   *
   * @param of the server, generator or arm that the fact belongs to; {@code ""} for the run
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
   * Reads the facts from records.
   *
   * @param common maps a cell to one with the names of server and arm on which both runs agree;
   *     {@code null} for a cell whose server is not compared
   */
  static Facts of(List<CellRecord> records, UnaryOperator<CellKey> common) {
    Facts facts = new Facts();
    for (CellRecord record : records) {
      CellKey cell = common.apply(record.cell());
      CellHosts hosts = record.origin().hosts();
      facts.addHost(hosts.client(), "");
      if (hosts.areApart()) {
        facts.addHost(hosts.server(), "server");
      }
      facts.addMatrix(record);
      if (record.origin().serverFacts() != null && cell != null) {
        facts.addServer(record.origin().serverFacts(), cell.server(), cell.series().armLabel());
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

  private void addHost(HostFacts host, String role) {
    if (host == null) {
      return;
    }
    add(Group.HOST, "CPU model", role, host.cpuModel());
    add(Group.HOST, "CPUs", role, Integer.toString(host.cpus()));
    // The kernel reserves some MiB for itself, and the amount differs between kernels.
    add(
        Group.HOST,
        "memory",
        role,
        String.format(Locale.ROOT, "%.0f GiB", host.memoryMib() / 1024.0));
    add(Group.HOST, "operating system", role, host.os());
    add(Group.HOST, "kernel", role, host.kernel());
  }

  private void addServer(ServerFacts server, String name, String arm) {
    add(Group.SERVER, "version", name, server.version());
    if (server.system() != null) {
      add(Group.SERVER, "operating system", name, server.system().os());
      add(Group.SERVER, "machine", name, server.system().machine());
    }
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

  /** Returns all values of a fact in the run; empty if it is not known. */
  Set<String> values(Fact fact) {
    return values.getOrDefault(fact, Set.of());
  }

  /** Returns the servers, generators or arms for which facts are known. */
  Set<String> subjects(Group group) {
    return names().stream()
        .filter(f -> f.group() == group)
        .map(Fact::of)
        .collect(Collectors.toSet());
  }
}
