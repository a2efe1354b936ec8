package dev.oltpmatrix.server;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.spec.ServerName.Source;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.install.ServerSource;
import dev.oltpmatrix.server.local.LocalServers;
import dev.oltpmatrix.server.remote.Remotes;
import dev.oltpmatrix.workload.data.DataSet;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Knows the kinds of servers and the kind to which each build belongs. */
public final class ServerRegistry {
  private final Map<Source, ServerProvider> kinds = new EnumMap<>(Source.class);
  private final Map<String, ServerProvider> externalKinds = new HashMap<>();

  public ServerRegistry(Host host, Path serverConfigsDir, Path cacheDir, Reporter reporter) {
    this(host, serverConfigsDir, cacheDir, reporter, LocalServers.STOP_LIMIT_S);
  }

  ServerRegistry(
      Host host, Path serverConfigsDir, Path cacheDir, Reporter reporter, long stopLimitS) {
    Path configs = serverConfigsDir.toAbsolutePath();
    Path cache = cacheDir.toAbsolutePath();
    for (Source kind : Source.values()) {
      ServerSource source = new ServerSource(kind, host, cache, reporter);
      kinds.put(kind, new LocalServers(source, host, configs, cache, stopLimitS, reporter));
    }
    kinds.put(Source.REMOTE, new Remotes(host, configs, cache, reporter));
  }

  public ServerProvider of(ServerBuild build) {
    return externalKinds.getOrDefault(build.name(), catalogue());
  }

  public ServerProvider catalogue() {
    return kinds.get(Source.CATALOGUE);
  }

  public Iterable<ServerProvider> kinds() {
    return kinds.values();
  }

  public Catalogue withExternal(
      Catalogue catalogue, List<String> entries, DataSet data, boolean force)
      throws InterruptedException {
    Map<ServerName, ServerBuild> external = new LinkedHashMap<>();
    List<ServerName> names =
        entries.stream().map(ServerName::parse).filter(ServerName::isExternal).toList();
    for (ServerName name : names.stream().map(ServerName::withoutArm).distinct().toList()) {
      ServerProvider kind = kinds.get(name.source());
      try {
        ServerBuild build = kind.look(name, data, force).build();
        names.stream()
            .filter(asked -> asked.arm() != null && asked.withoutArm().equals(name))
            .forEach(asked -> kind.requireArm(build, asked.arm()));
        externalKinds.put(build.name(), kind);
        external.put(name, build);
        joinOther(external, name, kind);
      } catch (ServerException e) {
        throw new UsageException(e.getMessage());
      }
    }
    return catalogue.with(external);
  }

  /** Makes one build of a server and an earlier one of the same kind and name, if that can be. */
  private static void joinOther(
      Map<ServerName, ServerBuild> external, ServerName name, ServerProvider kind) {
    ServerBuild build = external.get(name);
    external.entrySet().stream()
        .filter(other -> !other.getKey().equals(name))
        .filter(other -> other.getKey().source() == name.source())
        .filter(other -> other.getValue().name().equals(build.name()))
        .findFirst()
        .flatMap(other -> kind.together(other.getValue(), build))
        .ifPresent(both -> external.replaceAll((n, b) -> b.name().equals(both.name()) ? both : b));
  }
}
