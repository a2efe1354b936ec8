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

  /** Explains an entry whose files cannot be read. */
  static ServerException unreadable(ServerName name, Exception e) {
    return new ServerException(
        "server '" + name.location() + "' cannot be looked at: " + IoWords.of(e), e);
  }

  /**
   * Refuses an arm that was asked of a server which was just inspected, and which it does not
   * serve.
   */
  default void requireArm(ServerBuild build, String arm) {}

  /**
   * Returns two servers that bear one name as one build with the arms of both; empty if a name
   * stands for a single server.
   */
  default Optional<ServerBuild> together(ServerBuild one, ServerBuild other) {
    return Optional.empty();
  }

  boolean isInstalled(ServerBuild build);

  /** Downloads, checks and unpacks a build once. */
  InstalledServer install(ServerBuild build) throws ServerException, InterruptedException;

  /** Returns the version in numbers; of a build that is not installed, the version known before. */
  default String version(ServerBuild build) {
    return build.version();
  }

  boolean hasData(ServerBuild build, DataSet data);

  /** Refuses, before anything starts, a data set whose tables nobody makes. */
  default void requireData(ServerBuild build, DataSet data) {
    if (data.isGiven()) {
      throw new UsageException(
          "%s: workload %s makes no tables; give them 'create' and 'rows' or a sql_file, or name a server by URL that has them"
              .formatted(build.name(), data.id()));
    }
  }

  /** Loads the data once; they are kept. */
  void ensureData(InstalledServer server, DataSet data)
      throws ServerException, InterruptedException;

  /** Returns the row counts of the build's data sets kept here, of any seed and settings. */
  default List<Long> loadedRows(ServerBuild build) throws IOException {
    return List.of();
  }

  /**
   * Returns the space that a build will need below the cache folder.
   *
   * @param data the data sets, of which each is loaded, and a start has one
   */
  default DiskNeed diskNeed(ServerBuild build, List<DataSet> data) {
    return new DiskNeed(0, 0);
  }

  /**
   * Space below the cache folder.
   *
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

  /**
   * Returns the settings of a config alone, without those that its servers have in any case;
   * refuses one that does not exist, or that no server may have.
   */
  ServerConfig asked(ServerBuild build, String arm, String config);

  /** Returns whether a running server takes a setting, in any spelling. */
  boolean takesWhileRunning(ServerBuild build, String setting);

  /**
   * Returns the reason, as a clause, why a generator cannot log in or why its servers cannot serve
   * a workload; empty if both are possible.
   */
  default Optional<String> whyNot(ServerBuild build, Generator generator, Workload workload) {
    return Optional.empty();
  }

  /**
   * Refuses kinds of connection by which its servers cannot be reached.
   *
   * @param connections kinds that the cells of a matrix name
   */
  default void requireReached(ServerBuild build, Set<String> connections) {}

  /**
   * Refuses a process of this machine between clients and servers, if clients cannot or must not
   * reach the servers through one.
   *
   * @param factor the factor whose levels ask for it, for the message
   */
  default void requireRelayed(ServerBuild build, Factor factor) {}

  /**
   * Refuses proxies of the user's own, which cannot know a server that is started for a run.
   *
   * @param proxies their names
   */
  default void requireKnownTo(ServerBuild build, Set<String> proxies) {
    throw new UsageException(
        "via "
            + String.join(", ", proxies)
            + ": "
            + build.name()
            + " is started at a port of its own, which a proxy of yours cannot know; name servers"
            + " by URL, NAME=mysql://user@host:port/db, or leave it out");
  }

  /** Returns the limits of an arm with a config, before it is installed or started. */
  ServerLimits limits(ServerBuild build, String arm, String config);

  /** Starts a server, which is ready, checked and warm on return. */
  RunningServer start(StartRequest request) throws ServerException, InterruptedException;

  /**
   * Returns the identity of the running server that an arm stands for; two starts of it would be
   * the same server.
   */
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
   * Servers that cannot be pinned.
   *
   * @param maybeAmongOthers whether that is acceptable as long as others are pinned
   */
  record Unplaceable(String why, boolean maybeAmongOthers) {}

  /** Reports the changes that killed runs have left in servers. */
  default void reportLeftovers() {}
}
