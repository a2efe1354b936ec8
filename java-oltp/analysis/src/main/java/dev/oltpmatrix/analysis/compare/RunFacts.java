package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.speed.DeviceMedian;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.CellRecord.ServerFacts;
import dev.oltpmatrix.model.record.UnderWine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The circumstances of a run as found in its records, and those in which two runs differ. */
public final class RunFacts {
  /** Two products differ in dozens of settings; the remaining ones are named without values. */
  private static final int MAX_SETTINGS = 10;

  private static final String WARNING = "warning: ";

  /** Keys of the matrix that are not compared: cells show them, or they change no number. */
  private static final Set<String> SWEPT =
      Set.of(
          "name",
          "description",
          "question",
          "compare",
          "servers",
          "configs",
          "workloads",
          "generators",
          "threads",
          "factors",
          "metrics",
          "settings",
          "repetitions",
          "until_percent",
          "time_limit_s");

  /** Settings for paths, sockets and ports: they differ at every start and affect no number. */
  private static final Set<String> PLACES =
      Set.of(
          "basedir",
          "bind_address",
          "datadir",
          "general_log_file",
          "init_file",
          "lc_messages_dir",
          "log_error",
          "pid_file",
          "plugin_dir",
          "port",
          "slow_query_log_file",
          "socket",
          "tmpdir");

  /** The subject of a fact, in the order of output. */
  private enum Group {
    HOST("host"),
    SERVER("server version"),
    GENERATOR("generator version"),
    MATRIX("matrix, with table size and window"),
    SETTING("server settings");

    private final String label;

    Group(String label) {
      this.label = label;
    }
  }

  /** A difference, the same for all of its subjects. */
  private record Differing(String name, Set<String> a, Set<String> b) {}

  /** The head of a message and the clauses that follow it. */
  private record Message(String head, List<String> clauses) {}

  /**
   * The values of each fact by its name, and by the server, generator or arm that it belongs to,
   * which is empty for the run.
   */
  private final Map<Group, Map<String, Map<String, Set<String>>>> values =
      new EnumMap<>(Group.class);

  /**
   * Reads the facts from records.
   *
   * @param common maps a cell to the names that it has in A; to {@code null} if it is not compared
   */
  private RunFacts(List<CellRecord> records, UnaryOperator<CellKey> common) {
    for (Group group : Group.values()) {
      values.put(group, new TreeMap<>());
    }
    for (CellRecord record : records) {
      CellHosts hosts = record.origin().hosts();
      addHost(hosts.client(), "");
      addHost(hosts.areApart() ? hosts.server() : null, "server");
      if (record.origin().spec() != null) {
        record.origin().spec().forEach((key, value) -> add(Group.MATRIX, key, "", value));
      }
      CellKey cell = common.apply(record.cell().series());
      if (record.origin().serverFacts() != null && cell != null) {
        addServer(record.origin().serverFacts(), cell.server(), cell.armLabel());
      }
      add(Group.GENERATOR, "version", record.cell().generator(), generatorVersion(record));
    }
    values.get(Group.MATRIX).keySet().removeAll(SWEPT);
    values.get(Group.SETTING).keySet().removeAll(PLACES);
  }

  private static String generatorVersion(CellRecord record) {
    if (record.load() != null) {
      return record.load().setup().generatorVersion();
    }
    return record.imported() == null ? null : record.imported().generatorVersion();
  }

  private void addHost(HostFacts host, String role) {
    if (host != null) {
      add(Group.HOST, "CPU model", role, host.cpuModel());
      add(Group.HOST, "CPUs", role, host.cpus());
      // The kernel reserves some MiB for itself, and the amount differs between kernels.
      double gib = host.memoryMib() / 1024.0;
      add(Group.HOST, "memory", role, String.format(Locale.ROOT, "%.0f GiB", gib));
      add(Group.HOST, "operating system", role, host.os());
      add(Group.HOST, "kernel", role, host.kernel());
    }
  }

  private void addServer(ServerFacts server, String name, String arm) {
    add(Group.SERVER, "version", name, server.version());
    if (server.system() != null) {
      add(Group.SERVER, "operating system", name, server.system().os());
      add(Group.SERVER, "machine", name, server.system().machine());
    }
    if (server.settings() != null) {
      server.settings().forEach((setting, value) -> add(Group.SETTING, setting, arm, value));
    }
  }

  public static boolean isPlace(String setting) {
    return PLACES.contains(setting);
  }

  private void add(Group group, String name, String of, Object value) {
    if (value != null) {
      of(group, name).computeIfAbsent(of, f -> new TreeSet<>()).add(value.toString());
    }
  }

  private Map<String, Set<String>> of(Group group, String name) {
    return values.get(group).computeIfAbsent(name, n -> new TreeMap<>());
  }

  /** Returns the servers, generators or arms for which facts are known. */
  private Set<String> subjects(Group group) {
    return values.get(group).values().stream()
        .flatMap(of -> of.keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the values of a key of the matrix; empty if no record has it. */
  static Set<String> ofSpec(List<CellRecord> records, String key) {
    return records.stream()
        .map(record -> ofSpec(record, key))
        .filter(Objects::nonNull)
        .map(Object::toString)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Object ofSpec(CellRecord record, String key) {
    if (record.origin().spec() != null && record.origin().spec().get(key) != null) {
      return record.origin().spec().get(key);
    }
    // By sysbench's name for it, which is the same with dashes.
    return record.load() == null || record.load().setup().options() == null
        ? null
        : record.load().setup().options().get(key.replace('_', '-'));
  }

  /**
   * Returns lines such as {@code "warning: kernel: A Linux 6.1, B Linux 6.12"}, as wide as a
   * terminal.
   */
  static List<String> lines(RunComparison c) {
    return messages(c).stream()
        .flatMap(one -> Lines.wrapped(one.head(), one.clauses(), ",").stream())
        .toList();
  }

  static List<String> sentences(RunComparison c) {
    return messages(c).stream().map(m -> m.head() + String.join(", ", m.clauses())).toList();
  }

  /**
   * Says of runs on different systems what their ratios are of; what differs is in the warnings.
   */
  static List<String> systems(RunComparison c) {
    List<String> sentences = new ArrayList<>();
    Set<String> a = systems(c.a().records());
    Set<String> b = systems(c.b().records());
    if (Stream.of(a, b).flatMap(Set::stream).anyMatch(UnderWine::isMarked)) {
      sentences.add("Made under Wine, which is not Windows: no number of it may be published.");
    }
    if (!kinds(a).equals(kinds(b))) {
      sentences.add(
          "A ran on %s, B on %s: a ratio is one of machine, load generator and server together. The warnings tell what differs. One load host for both servers would leave the servers alone."
              .formatted(words(a), words(b)));
    }
    return sentences;
  }

  /** Returns the systems of clients and servers, as far as they are known. */
  private static Set<String> systems(List<CellRecord> records) {
    Set<String> systems = new TreeSet<>();
    for (CellRecord record : records) {
      Stream.of(record.origin().hosts().client(), record.origin().hosts().server())
          .filter(Objects::nonNull)
          .map(host -> host.os() + (host.inWsl() ? " in WSL2, a virtual machine of Windows" : ""))
          .forEach(systems::add);
      ServerFacts server = record.origin().serverFacts();
      boolean isFar = record.origin().hosts().server() == null && server != null;
      if (isFar && server.system() != null && server.system().os() != null) {
        systems.add(server.system().os());
      }
    }
    return systems;
  }

  /** Returns the kinds of systems, which their tools and servers call by many names. */
  private static Set<String> kinds(Set<String> systems) {
    return systems.stream()
        .map(
            system -> {
              String name = system.toLowerCase(Locale.ROOT);
              boolean isWindows = name.contains("windows") || name.startsWith("win");
              return name.contains("linux") ? "Linux" : isWindows ? "Windows" : system;
            })
        .collect(Collectors.toSet());
  }

  private static List<Message> messages(RunComparison c) {
    RunFacts a = new RunFacts(c.a().records(), cell -> cell);
    RunFacts b = new RunFacts(c.b().records(), c.pairs().toA()::get);
    List<Message> unknown = new ArrayList<>();
    List<Message> messages = new ArrayList<>();
    List<String> namesOnly = new ArrayList<>();
    for (Group group : Group.values()) {
      Set<String> subjects = a.subjects(group);
      // Records of other origin may not say where or how they were measured.
      if (subjects.isEmpty() || b.subjects(group).isEmpty()) {
        boolean isOfBoth = subjects.isEmpty() && b.subjects(group).isEmpty();
        String where = isOfBoth ? "A and B" : subjects.isEmpty() ? "A" : "B";
        String head = WARNING + group.label + ": not known of " + where + ", so not compared";
        unknown.add(new Message(head, List.of()));
      }
      // A server or arm that a run lacks is no difference.
      subjects.retainAll(b.subjects(group));
      int shown = 0;
      for (var entry : differences(a, b, group, subjects).entrySet()) {
        Differing d = entry.getKey();
        if (group == Group.SETTING && ++shown > MAX_SETTINGS) {
          namesOnly.add(d.name());
        } else {
          List<String> clauses = List.of("A " + words(d.a()), "B " + words(d.b()));
          messages.add(new Message(head(group, d, entry.getValue(), subjects), clauses));
        }
      }
    }
    messages.addAll(0, unknown);
    List<String> device = DeviceMedian.differences(c.a().records(), c.b().records());
    if (!device.isEmpty()) {
      messages.add(new Message(WARNING + "device: ", device));
    }
    if (!namesOnly.isEmpty()) {
      List<String> names = namesOnly.stream().distinct().toList();
      messages.add(new Message(WARNING + "more settings: ", names));
    }
    return messages;
  }

  private static Map<Differing, List<String>> differences(
      RunFacts a, RunFacts b, Group group, Set<String> subjects) {
    Set<String> names = new TreeSet<>(a.values.get(group).keySet());
    names.addAll(b.values.get(group).keySet());
    Map<Differing, List<String>> differences = new LinkedHashMap<>();
    for (String name : names) {
      for (String of : subjects) {
        Differing d =
            new Differing(
                name,
                a.of(group, name).getOrDefault(of, Set.of()),
                b.of(group, name).getOrDefault(of, Set.of()));
        if (!d.a().equals(d.b())) {
          differences.computeIfAbsent(d, k -> new ArrayList<>()).add(of);
        }
      }
    }
    return differences;
  }

  private static String head(Group group, Differing d, List<String> of, Set<String> all) {
    boolean isSetting = group == Group.SETTING;
    boolean isOfAll = of.get(0).isEmpty() || (isSetting && of.size() == all.size());
    String whose = isOfAll ? "" : " of " + String.join(", ", of);
    return WARNING + (isSetting ? "setting " : "") + d.name() + whose + ": ";
  }

  private static String words(Set<String> values) {
    return values.isEmpty() ? "not known" : String.join(" and ", values);
  }
}
