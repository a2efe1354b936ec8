package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.matrix.Reporter;
import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.server.api.Servers;
import dev.oltpmatrix.matrix.server.build.Catalogue;
import dev.oltpmatrix.matrix.server.build.ServerBuild;
import dev.oltpmatrix.matrix.server.dataset.DataSet;
import dev.oltpmatrix.matrix.server.install.Installer;
import dev.oltpmatrix.matrix.server.install.own.FolderSupply;
import dev.oltpmatrix.matrix.server.install.own.ImageSupply;
import dev.oltpmatrix.matrix.server.local.CloneStarter;
import dev.oltpmatrix.matrix.server.local.LocalServers;
import dev.oltpmatrix.matrix.server.remote.Remotes;
import dev.oltpmatrix.matrix.spec.ServerName;
import dev.oltpmatrix.matrix.spec.ServerName.Source;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Knows the kinds of servers, and which of them a build is of. */
public final class ServerHome {
  private final Map<Source, Servers> kinds;
  private final Map<String, Servers> kindOfOwn = new HashMap<>();

  public ServerHome(Path serverConfigsDir, Path cacheDir, Reporter reporter) {
    this(serverConfigsDir, cacheDir, reporter, CloneStarter.STOP_LIMIT_S);
  }

  ServerHome(Path serverConfigsDir, Path cacheDir, Reporter reporter, long stopLimitS) {
    Path configs = serverConfigsDir.toAbsolutePath();
    Path cache = cacheDir.toAbsolutePath();
    CloneStarter starter = new CloneStarter(configs, cache, stopLimitS, reporter);
    this.kinds =
        Map.of(
            Source.CATALOGUE, new LocalServers(new Installer(cache, reporter), starter),
            Source.PATH, new LocalServers(FolderSupply.named(cache), starter),
            Source.SYSTEM, new LocalServers(FolderSupply.ofMachine(cache), starter),
            Source.DOCKER, new LocalServers(new ImageSupply(cache), starter),
            Source.REMOTE, new Remotes(configs, cache, reporter));
  }

  /** The kind that a build is of. */
  public Servers of(ServerBuild build) {
    return kindOfOwn.getOrDefault(build.name(), catalogue());
  }

  public Servers catalogue() {
    return kinds.get(Source.CATALOGUE);
  }

  /** All of them. */
  public Iterable<Servers> kinds() {
    return kinds.values();
  }

  /** The catalogue with the servers of the user's own among the entries, each looked at. */
  public Catalogue withOwn(Catalogue catalogue, List<String> entries, DataSet data, boolean force)
      throws InterruptedException {
    Map<ServerName, ServerBuild> own = new LinkedHashMap<>();
    List<ServerName> names =
        entries.stream().map(ServerName::parse).filter(ServerName::isOwn).toList();
    for (ServerName name : names.stream().map(ServerName::withoutArm).distinct().toList()) {
      Servers kind = kinds.get(name.source());
      try {
        ServerBuild build = kind.look(name, data, force).build();
        kindOfOwn.put(build.name(), kind);
        own.put(name, build);
      } catch (ServerException e) {
        throw new UsageException(e.getMessage());
      }
    }
    return catalogue.with(own);
  }
}
