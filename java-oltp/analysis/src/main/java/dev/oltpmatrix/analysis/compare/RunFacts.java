package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.MachineState;
import dev.oltpmatrix.analysis.speed.DeviceMedian;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.CellRecord.ServerFacts;
import dev.oltpmatrix.model.record.UnderWine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The circumstances of a run as found in its records, and those in which two runs differ. */
public final class RunFacts {
  /** Two products differ in dozens of settings; the remaining ones are named without values. */
  private static final int MAX_SETTINGS = 10;

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
  private static final Pattern PLACE =
      Pattern.compile(".*dir|.*_file|log_error|port|socket|bind_address");

  /** The kind of a fact, in the order of output. */
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

    /** Checks whether a run that lacks a fact differs in it; it may just have no such server. */
    boolean mayLack() {
      return this == MATRIX || this == SETTING;
    }
  }

  /** The values of each fact by its name, and those of a setting by arm. */
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
      addHost(hosts.areApart() ? hosts.server() : null, " of server");
      if (record.origin().spec() != null) {
        record.origin().spec().forEach((key, value) -> add(Group.MATRIX, key, value));
      }
      CellKey cell = common.apply(record.cell().series());
      if (cell != null) {
        addServer(record.origin().serverFacts(), cell);
        add(Group.GENERATOR, "version of " + cell.generator(), generatorVersion(record));
      }
    }
    values.get(Group.MATRIX).keySet().removeAll(SWEPT);
    values.get(Group.SETTING).keySet().removeIf(RunFacts::isPlace);
  }

  private static String generatorVersion(CellRecord record) {
    if (record.load() != null) {
      return record.load().setup().generatorVersion();
    }
    return record.imported() == null ? null : record.imported().generatorVersion();
  }

  private void addHost(HostFacts host, String whose) {
    if (host != null) {
      add(Group.HOST, "CPU model" + whose, host.cpuModel());
      add(Group.HOST, "CPUs" + whose, host.cpus());
      // The kernel reserves some MiB for itself, and the amount differs between kernels.
      double gib = host.memoryMib() / 1024.0;
      add(Group.HOST, "memory" + whose, String.format(Locale.ROOT, "%.0f GiB", gib));
      add(Group.HOST, "operating system" + whose, host.os());
      add(Group.HOST, "kernel" + whose, host.kernel());
    }
  }

  private void addServer(ServerFacts server, CellKey cell) {
    if (server == null) {
      return;
    }
    String name = cell.server();
    add(Group.SERVER, "version of " + name, server.version());
    if (server.system() != null) {
      add(Group.SERVER, "operating system of " + name, server.system().os());
      add(Group.SERVER, "machine of " + name, server.system().machine());
    }
    if (server.settings() != null) {
      server
          .settings()
          .forEach((setting, value) -> add(Group.SETTING, setting, cell.armLabel(), value));
    }
  }

  private void add(Group group, String name, Object value) {
    add(group, name, "", value);
  }

  private void add(Group group, String name, String arm, Object value) {
    if (value != null) {
      values
          .get(group)
          .computeIfAbsent(name, n -> new TreeMap<>())
          .computeIfAbsent(arm, n -> new TreeSet<>())
          .add(value.toString());
    }
  }

  public static boolean isPlace(String setting) {
    return PLACE.matcher(setting).matches();
  }

  /** Returns the values of a key of the matrix; empty if no record has it. */
  static Set<String> ofSpec(List<CellRecord> records, String key) {
    return records.stream()
        .filter(record -> record.origin().spec() != null)
        .map(record -> record.origin().spec().get(key))
        .filter(Objects::nonNull)
        .map(Object::toString)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns sentences such as {@code warning: kernel: A Linux 6.1, B Linux 6.12}. */
  static List<String> sentences(RunComparison c) {
    Map<CellKey, CellKey> toA = new HashMap<>();
    c.toB().forEach((inA, inB) -> toA.put(inB, inA));
    RunFacts a = new RunFacts(c.a().records(), cell -> c.toB().containsKey(cell) ? cell : null);
    RunFacts b = new RunFacts(c.b().records(), toA::get);
    List<String> unknown = new ArrayList<>();
    List<String> differing = new ArrayList<>();
    Map<String, List<CellMeasurement>> sides = new LinkedHashMap<>();
    Stream.of(c.a(), c.b())
        .forEach(side -> sides.put(side.letter(), MeasuredCell.numbers(side.measured())));
    MachineState.slower(sides).ifPresent(differing::add);
    for (Group group : Group.values()) {
      Map<String, Map<String, Set<String>>> inA = a.values.get(group);
      Map<String, Map<String, Set<String>>> inB = b.values.get(group);
      if (inA.isEmpty() || inB.isEmpty()) {
        // Records of other origin may not say where or how they were measured.
        String where = !inA.isEmpty() ? "B" : !inB.isEmpty() ? "A" : "A and B";
        unknown.add(group.label + ": not known of " + where + ", so not compared");
      } else {
        differing.addAll(differences(group, inA, inB));
      }
    }
    List<String> device = DeviceMedian.differences(c.a().records(), c.b().records());
    if (!device.isEmpty()) {
      differing.add("device: " + String.join(", ", device));
    }
    return Stream.concat(unknown.stream(), differing.stream()).map(s -> "warning: " + s).toList();
  }

  /** Returns in which machines and versions two runs differ, as far as both tell them. */
  public static List<String> ofMachinesAndVersions(List<CellRecord> a, List<CellRecord> b) {
    return differences(List.of(Group.HOST, Group.SERVER, Group.GENERATOR), a, b);
  }

  public static List<String> ofServerSettings(List<CellRecord> a, List<CellRecord> b) {
    return differences(List.of(Group.SETTING), a, b);
  }

  private static List<String> differences(
      List<Group> groups, List<CellRecord> a, List<CellRecord> b) {
    RunFacts inA = new RunFacts(a, UnaryOperator.identity());
    RunFacts inB = new RunFacts(b, UnaryOperator.identity());
    return groups.stream()
        .flatMap(group -> differences(group, inA.values.get(group), inB.values.get(group)).stream())
        .toList();
  }

  private static List<String> differences(
      Group group,
      Map<String, Map<String, Set<String>>> inA,
      Map<String, Map<String, Set<String>>> inB) {
    // An arm whose settings one run does not know is no difference.
    Set<String> arms = arms(inA);
    arms.retainAll(arms(inB));
    Stream.of(inA, inB)
        .flatMap(one -> one.values().stream())
        .forEach(of -> of.keySet().retainAll(arms));
    Set<String> names = new TreeSet<>(inA.keySet());
    names.addAll(inB.keySet());
    names.removeIf(
        name -> inA.getOrDefault(name, Map.of()).equals(inB.getOrDefault(name, Map.of())));
    names.removeIf(name -> !group.mayLack() && !(inA.containsKey(name) && inB.containsKey(name)));
    int max = group == Group.SETTING ? MAX_SETTINGS : Integer.MAX_VALUE;
    List<String> differences = new ArrayList<>();
    for (String name : names.stream().limit(max).toList()) {
      String what = (group == Group.SETTING ? "setting " : "") + name;
      differences.add(what + ": A " + ofAll(inA.get(name)) + ", B " + ofAll(inB.get(name)));
    }
    if (names.size() > max) {
      differences.add(
          "more settings: " + names.stream().skip(max).collect(Collectors.joining(", ")));
    }
    return differences;
  }

  private static Set<String> arms(Map<String, Map<String, Set<String>>> facts) {
    return facts.values().stream()
        .flatMap(of -> of.keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the values in the order of the arms. */
  private static String ofAll(Map<String, Set<String>> byArm) {
    return byArm == null || byArm.isEmpty()
        ? "not known"
        : byArm.values().stream()
            .flatMap(Set::stream)
            .distinct()
            .collect(Collectors.joining(" and "));
  }

  private static String words(Set<String> values) {
    return String.join(" and ", values);
  }

  static List<String> systems(RunComparison c) {
    List<String> sentences = new ArrayList<>();
    Set<String> a = systems(c.a().records());
    Set<String> b = systems(c.b().records());
    if (Stream.of(a, b).flatMap(Set::stream).anyMatch(UnderWine::isMarked)) {
      sentences.add("Made under Wine, which is not Windows: no number of it may be published.");
    }
    if (!areWindows(a).equals(areWindows(b))) {
      sentences.add(
          "A ran on %s, B on %s: a ratio is one of machine, load generator and server together."
              .formatted(words(a), words(b)));
    }
    return sentences;
  }

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

  private static Set<Boolean> areWindows(Set<String> systems) {
    return systems.stream()
        .map(system -> system.toLowerCase(Locale.ROOT))
        .map(name -> !name.contains("linux") && name.matches("win.*|.*windows.*"))
        .collect(Collectors.toSet());
  }
}
