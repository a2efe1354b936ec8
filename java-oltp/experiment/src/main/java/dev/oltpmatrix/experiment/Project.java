package dev.oltpmatrix.experiment;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.CacheFolder;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.server.ServerRegistry;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.function.Supplier;

/** The locations of the project's files and the user's cache. */
public final class Project {
  /** Set by run_matrix.sh; the program is not meant to be started without it. */
  private static final String ROOT_PROPERTY = "oltpmatrix.root";

  private final Host host;
  private final Path root;
  private final Supplier<Path> ownCache;
  private Path cache;

  public Project(Host host, Path root, Supplier<Path> ownCache) {
    this.host = host;
    this.root = root;
    this.ownCache = ownCache;
  }

  public static Project locate() {
    String root = System.getProperty(ROOT_PROPERTY);
    if (root == null) {
      throw new IllegalStateException("start the program with ./run_matrix.sh");
    }
    return new Project(Hosts.ofThisMachine(), Path.of(root), Project::ownCache);
  }

  public static Charset charset(FileDescriptor stream) {
    return Hosts.ofThisMachine().charset(stream);
  }

  public Host host() {
    return host;
  }

  public Path root() {
    return root;
  }

  /**
   * Returns the cache, which is located and checked at the first call: commands on results need
   * none.
   */
  public Path cache() {
    if (cache == null) {
      cache = ownCache.get();
    }
    return cache;
  }

  private static Path ownCache() {
    return CacheFolder.locate(System.getenv(), System.getProperty("user.home"));
  }

  /** Ends what a killed run left over, and returns the ledger for new processes. */
  public ProcessLedger ledgerWithoutOrphans(Reporter reporter) throws IOException {
    CacheFolder.make(host, cache());
    ProcessLedger ledger = new ProcessLedger(host, cache());
    ledger.endOrphans(reporter).forEach(o -> reporter.say("left by a killed run: " + o));
    return ledger;
  }

  public ServerRegistry serverHome(Reporter reporter) {
    return new ServerRegistry(host, serverConfigs(), cache(), reporter);
  }

  public Path matrices() {
    return root.resolve("matrices");
  }

  public Path serverConfigs() {
    return root.resolve("server-configs");
  }

  public Path reference() {
    return root.resolve("reference");
  }

  public Path plotDir() {
    return root.resolve("plot");
  }

  public Path defaultResults() {
    return root.resolve("results");
  }
}
