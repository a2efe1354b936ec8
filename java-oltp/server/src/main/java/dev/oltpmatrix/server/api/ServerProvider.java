package dev.oltpmatrix.server.api;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerLimits;
import dev.oltpmatrix.workload.data.DataSet;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A kind of server: what is asked of a build of this kind, from the first look to the start. */
public interface ServerProvider {
  /**
   * Finds out what an entry of the user's own names, starting nothing.
   *
   * @param data what it is to be loaded with
   * @param force whether to use a schema although others have tables there
   */
  InstalledServer look(ServerName name, DataSet data, boolean force)
      throws ServerException, InterruptedException;

  /** What to say of an entry whose files cannot be read. */
  static ServerException unreadable(ServerName name, Exception e) {
    return new ServerException(
        "server '" + name.location() + "' cannot be looked at: " + IoWords.of(e), e);
  }

  boolean isInstalled(ServerBuild build);

  /** Has a build here, checked and unpacked, once. */
  InstalledServer install(ServerBuild build) throws ServerException, InterruptedException;

  /** In numbers; of one that is not installed, what is known before. */
  default String version(ServerBuild build) {
    return build.version();
  }

  boolean hasData(ServerBuild build, DataSet data);

  /** Loads the data once; they are kept. */
  void ensureData(InstalledServer server, DataSet data)
      throws ServerException, InterruptedException;

  /** Row counts of the data of a build that are kept here, of any seed and settings. */
  default List<Long> loadedRows(ServerBuild build) throws IOException {
    return List.of();
  }

  /** What a build will write below the cache. */
  default DiskNeed diskNeed(ServerBuild build, DataSet data) {
    return new DiskNeed(0, 0);
  }

  /**
   * Space below the cache.
   *
   * @param stayingBytes what is fetched and loaded, and stays
   * @param passingBytes the most that one start adds for its time
   */
  record DiskNeed(long stayingBytes, long passingBytes) {}

  /**
   * Refuses, before anything starts, an arm or a config that there is not.
   *
   * @param mayTry whether a running server may be asked to set variables to what they are
   */
  void requireConfig(ServerBuild build, String arm, String config, boolean mayTry)
      throws InterruptedException;

  /**
   * Why a generator cannot log in, or a workload cannot be served by its servers, in a clause;
   * empty where both can.
   */
  default Optional<String> whyNot(ServerBuild build, Generator generator, Workload workload) {
    return Optional.empty();
  }

  /**
   * Refuses kinds of connection that its servers are not reached by.
   *
   * @param connections that cells of a matrix name
   */
  default void requireReached(ServerBuild build, Set<String> connections) {}

  /**
   * Refuses a relay on this machine before servers that clients cannot or must not reach by one.
   */
  default void requireRelayed(ServerBuild build) {}

  /** What an arm will allow with a config, before it is installed or started. */
  ServerLimits limits(ServerBuild build, String arm, String config);

  /** Ready, checked and warm on return. */
  RunningServer start(StartRequest request) throws ServerException, InterruptedException;

  /**
   * What names the one server that a build stands for, where it runs already: two starts of it
   * would be the same server.
   */
  default Optional<String> runningServer(ServerBuild build) {
    return Optional.empty();
  }

  /** Why they cannot be started by themselves, in words that go on after a name. */
  default Optional<String> unstartable() {
    return Optional.empty();
  }

  /** Why CPUs and priority that are asked for servers do not reach them. */
  default Optional<Unplaceable> unplaceable() {
    return Optional.empty();
  }

  /**
   * Servers that are not placed.
   *
   * @param maybeAmongOthers whether that is no matter as long as others are placed
   */
  record Unplaceable(String why, boolean maybeAmongOthers) {}

  /** Says what killed runs have left changed in servers. */
  default void sayLeft() {}
}
