package dev.oltpmatrix.server.api;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.ServerLimits;
import dev.oltpmatrix.workload.data.DataSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A kind of server: every operation on a build of this kind, from its inspection to its start. */
public interface ServerProvider {
  /**
   * Inspects the server that an external entry names, without starting anything.
   *
   * @param data the data set that it is to be loaded with
   * @param force whether to use a schema that holds tables of other users
   */
  InstalledServer look(ServerName name, DataSet data, boolean force)
      throws ServerException, InterruptedException;

  static ServerException unreadable(ServerName name, Exception e) {
    return new ServerException(
        "server '" + name.location() + "' cannot be looked at: " + IoWords.of(e), e);
  }

  /** Refuses an arm that a server which was just inspected does not serve. */
  default void requireArm(ServerBuild build, String arm) {}

  /**
   * Returns two servers that bear one name as one build with the arms of both; empty if a name
   * stands for a single server.
   */
  default Optional<ServerBuild> together(ServerBuild one, ServerBuild other) {
    return Optional.empty();
  }

  boolean isInstalled(ServerBuild build);

  InstalledServer install(ServerBuild build) throws ServerException, InterruptedException;

  /** Returns the version in numbers; of a build that is not installed, the version known before. */
  default String version(ServerBuild build) {
    return build.version();
  }

  boolean hasData(ServerBuild build, DataSet data);

  default void requireData(ServerBuild build, DataSet data) {
    if (data.isGiven()) {
      throw new UsageException(
          "%s: workload %s makes no tables; give them 'create' and 'rows' or a sql_file, or name a server by URL that has them"
              .formatted(build.name(), data.id()));
    }
  }

  void ensureData(InstalledServer server, DataSet data)
      throws ServerException, InterruptedException;

  /** Returns the row counts of the build's data sets kept here, of any seed and settings. */
  default List<Long> loadedRows(ServerBuild build) throws IOException {
    return List.of();
  }

  /**
   * @param data the data sets, of which each is loaded, and a start has one
   */
  default DiskNeed diskNeed(ServerBuild build, List<DataSet> data) {
    return new DiskNeed(0, 0);
  }

  /**
   * @param stayingBytes downloaded and loaded files, which are kept
   * @param passingBytes the maximum that one start adds temporarily
   */
  record DiskNeed(long stayingBytes, long passingBytes) {}

  /**
   * Tries a config before anything is loaded: a server of it is started once on a table of one row,
   * or set to it where it runs already. Refuses what the server does not take or changes.
   *
   * @param changes configs to which the server is then changed while it runs
   * @param logDir folder for the logs of this start
   */
  void tryConfig(
      InstalledServer server, String arm, String config, Set<String> changes, Path logDir)
      throws ServerException, InterruptedException;

  /** Returns a config's settings alone; refuses one that there is not, or no server may have. */
  ServerConfig asked(ServerBuild build, String arm, String config);

  boolean takesWhileRunning(ServerBuild build, String setting);

  /**
   * Returns the reason, as a clause, why a generator cannot log in or why its servers cannot serve
   * a workload; empty if both are possible.
   */
  default Optional<String> whyNot(ServerBuild build, Generator generator, Workload workload) {
    return Optional.empty();
  }

  /** Refuses kinds of connection by which its servers cannot be reached. */
  default void requireReached(ServerBuild build, Set<String> connections) {}

  /** Refuses a relay or proxy, as the factor asks for, through which servers are not reached. */
  default void requireRelayed(ServerBuild build, Factor factor) {}

  /** Refuses proxies of the user's own, which cannot know a server that is started for a run. */
  default void requireKnownTo(ServerBuild build, Set<String> proxies) {
    throw new UsageException(
        "via %s: %s is started at a port of its own, which a proxy of yours cannot know; name servers by URL, or leave it out"
            .formatted(String.join(", ", proxies), build.name()));
  }

  ServerLimits limits(ServerBuild build, String arm, String config);

  /** Starts a server, which is ready, checked and warm on return. */
  RunningServer start(StartRequest request) throws ServerException, InterruptedException;

  /** Returns the address of the running server that an arm stands for, the same in each start. */
  default Optional<String> runningServer(ServerBuild build, String arm) {
    return Optional.empty();
  }

  /** Returns the reason why they cannot be started by themselves, in words that follow a name. */
  default Optional<String> unstartable() {
    return Optional.empty();
  }

  /** Returns the reason why CPU pinning and priority for servers do not apply to them. */
  default Optional<Unplaceable> unplaceable() {
    return Optional.empty();
  }

  /**
   * @param maybeAmongOthers whether that is acceptable as long as others are pinned
   */
  record Unplaceable(String why, boolean maybeAmongOthers) {}

  default void reportLeftovers() {}
}
