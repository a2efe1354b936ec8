package dev.oltpmatrix.server.build;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.input.YamlRecords;
import dev.oltpmatrix.model.input.YamlValue;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.model.spec.ServerName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The server builds that can be provisioned, as {@code server-configs/catalogue.yaml} lists them,
 * and external servers.
 */
public final class Catalogue {
  private static final int VERSION = 2;
  private static final List<String> KEYS = List.of("version", "needs", "builds");

  /** Only these are checked against a publisher's SHA-256. */
  private static final Set<PackageSource.Kind> INSTALLED =
      Set.of(PackageSource.Kind.DEBIAN, PackageSource.Kind.MAVEN);

  private static final YamlRecords RECORDS =
      new YamlRecords(UnaryOperator.identity(), Map.of(), Map.of());

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
    this.builds = builds;
    this.elsewhere = elsewhere;
    this.external = external;
  }

  public static Catalogue load(Path serverConfigsDir) {
    return load(serverConfigsDir, OperatingSystem.linux);
  }

  /** Reads the builds for a system. Builds of one name for two systems are of one series. */
  public static Catalogue load(Path serverConfigsDir, OperatingSystem system) {
    YamlValue file = YamlValue.read(serverConfigsDir.resolve("catalogue.yaml"));
    Map<String, YamlValue> keys = file.entries(KEYS);
    file.requireVersion(VERSION);
    List<ServerBuild> here = new ArrayList<>();
    List<ServerBuild> elsewhere = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (YamlValue entry : keys.get("builds").list()) {
      ServerBuild build = RECORDS.read(entry, ServerBuild.class);
      if (!INSTALLED.contains(build.source().kind())) {
        throw entry.refusal("source of " + build.name() + " needs kind: debian or maven");
      }
      (build.system() == system ? here : elsewhere).add(build);
      if (!names.add(build.name() + build.system())) {
        throw entry.refusal("name " + build.name() + " is there twice; keep one");
      }
    }
    List<String> known = here.stream().map(ServerBuild::name).toList();
    for (ServerBuild build : here) {
      if (build.fallback() != null) {
        Names.require("fallback of " + build.name(), build.fallback(), known);
      }
    }
    return new Catalogue(system, here, elsewhere, Map.of());
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
          "server %s is for another system; for %s there are %s, and your own: path:FOLDER or a URL"
              .formatted(name, system.title(), String.join(", ", names)));
    }
    Names.require("server", name, names);
    return named(name, builds).orElseThrow();
  }
}
