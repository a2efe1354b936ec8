package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.build.SoftwarePackage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A proxy that this program can install: its package and its configuration. Start, readiness and
 * end are the same for all.
 */
interface Proxy {
  /** Threads or processes that forward, of those proxies that let it be chosen. */
  int WORKERS = 2;

  /** Returns its package, whose name is the level of {@code via}. */
  SoftwarePackage software();

  /** Returns its name. */
  default String name() {
    return software().name();
  }

  /** Writes what starts it into an unpacked tree; returns its version. */
  String complete(Host host, Path tree, Path workDir)
      throws ServerException, IOException, InterruptedException;

  /** Checks whether it passes on the TLS of clients to the server. */
  boolean passesTls();

  /**
   * Writes its configuration into the folder of the setup; returns the command that runs it in the
   * foreground.
   */
  List<String> command(ProxySetup setup) throws ServerException, IOException, InterruptedException;

  /** Returns the time limit in seconds from its start to the first answer. */
  default int readyLimitS() {
    return 30;
  }
}
