package dev.oltpmatrix.server.build;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.input.IntRange;
import dev.oltpmatrix.model.input.YamlRecords;
import dev.oltpmatrix.model.input.YamlValue;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.model.spec.ServerName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The server builds that can be provisioned, as {@code server-configs/catalogue.yaml} lists them.
 */
public final class Catalogue {
  private static final int VERSION = 2;
  private static final String NEEDS = "needs";
  private static final List<String> KEYS = List.of("version", NEEDS, "builds");

  /** The kinds of source that the catalogue may name; external servers are not in it. */
  private static final List<String> KINDS = List.of("debian", "maven");

  private static final int MAX_MB = 1_000_000;
  private static final int MAX_LEADING_FOLDERS = 100;

  private final OperatingSystem system;
  private final List<ServerBuild> builds;

  /** Builds for other systems than this one, which explain why they cannot be had. */
  private final List<ServerBuild> elsewhere;

  private final Map<ServerName, ServerBuild> external;

  private Catalogue(
      OperatingSystem system,
      List<ServerBuild> builds,
      List<ServerBuild> elsewhere,
      Map<ServerName, ServerBuild> external) {
    this.system = system;
    this.builds = List.copyOf(builds);
    this.elsewhere = List.copyOf(elsewhere);
    this.external = Map.copyOf(external);
  }

  /** Reads the builds for Linux, as most are. */
  public static Catalogue load(Path serverConfigsDir) {
    return load(serverConfigsDir, OperatingSystem.linux);
  }

  /** Reads the builds for a system. Builds of one name for two systems are of one series. */
  public static Catalogue load(Path serverConfigsDir, OperatingSystem system) {
    Path file = serverConfigsDir.resolve("catalogue.yaml");
    YamlValue content = YamlValue.read(file);
    Map<String, YamlValue> keys = content.entries(KEYS);
    content.requireVersion(VERSION);
    YamlRecords records = records(keys.get(NEEDS));
    List<YamlValue> entries = keys.containsKey("builds") ? keys.get("builds").list() : List.of();
    Map<OperatingSystem, List<ServerBuild>> bySystem = new EnumMap<>(OperatingSystem.class);
    for (YamlValue entry : entries) {
      ServerBuild build = records.read(entry, ServerBuild.class);
      bySystem.computeIfAbsent(build.system(), any -> new ArrayList<>()).add(build);
    }
    bySystem.values().forEach(builds -> requireConsistent(file, builds));
    List<ServerBuild> here = bySystem.getOrDefault(system, List.of());
    bySystem.remove(system);
    List<ServerBuild> elsewhere = bySystem.values().stream().flatMap(List::stream).toList();
    return new Catalogue(system, here, elsewhere, Map.of());
  }

  /**
   * Reads the builds' needs, which a build lists by name and the file defines once for all builds.
   */
  private static YamlRecords records(YamlValue needs) {
    YamlRecords plain = new YamlRecords(UnaryOperator.identity(), Map.of(), Map.of());
    Map<String, HostNeed> explained = new HashMap<>();
    if (needs != null) {
      needs.entries().forEach((name, n) -> explained.put(name, plain.read(n, HostNeed.class)));
    }
    return new YamlRecords(
        UnaryOperator.identity(),
        Map.of(
            NEEDS,
            named -> named.list().stream().map(name -> need(name, explained)).toList(),
            "kind",
            kind -> PackageSource.Kind.valueOf(kind.oneOf(KINDS))),
        Map.of(
            "downloadMb", new IntRange("downloadMb", 0, MAX_MB),
            "installedMb", new IntRange("installedMb", 0, MAX_MB),
            "strip", new IntRange("strip", 0, MAX_LEADING_FOLDERS)));
  }

  private static HostNeed need(YamlValue name, Map<String, HostNeed> explained) {
    HostNeed need = explained.get(name.text());
    if (need == null) {
      throw name.refusal("need '" + name.text() + "' is not explained under needs: at the top");
    }
    return need;
  }

  private static void requireConsistent(Path file, List<ServerBuild> builds) {
    Set<String> names = new HashSet<>();
    for (ServerBuild build : builds) {
      if (!names.add(build.name())) {
        throw new UsageException(file + " has " + build.name() + " twice; keep one");
      }
    }
    builds.stream()
        .filter(build -> build.fallback() != null)
        .forEach(b -> Names.require("fallback of " + b.name(), b.fallback(), names));
  }

  public Catalogue with(Map<ServerName, ServerBuild> servers) {
    List<ServerBuild> all = new ArrayList<>(builds);
    for (ServerBuild build : new LinkedHashSet<>(servers.values())) {
      if (named(build.name(), all).isPresent()) {
        throw new UsageException(
            "server name '%s' is taken; give %s another: NAME=..."
                .formatted(build.name(), build.source().describe()));
      }
      all.add(build);
    }
    return new Catalogue(system, all, elsewhere, servers);
  }

  public ServerBuild find(ServerName entry) {
    return entry.isExternal() ? external.get(entry.withoutArm()) : find(entry.name());
  }

  public List<ServerBuild> builds() {
    return builds;
  }

  /** Checks whether a name is that of a build which there is for another system alone. */
  public boolean isElsewhere(String name) {
    return named(name, builds).isEmpty() && named(name, elsewhere).isPresent();
  }

  private static Optional<ServerBuild> named(String name, List<ServerBuild> builds) {
    return builds.stream().filter(build -> build.name().equals(name)).findFirst();
  }

  public ServerBuild find(String name) {
    List<String> names = builds.stream().map(ServerBuild::name).toList();
    if (isElsewhere(name)) {
      throw new UsageException(
          "server %s is for %s, and this is %s; here are %s, and your own: path:FOLDER or a URL"
              .formatted(
                  name,
                  named(name, elsewhere).orElseThrow().system().title(),
                  system.title(),
                  String.join(", ", names)));
    }
    Names.require("server", name, names);
    return named(name, builds).orElseThrow();
  }
}
