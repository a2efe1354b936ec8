package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.PrivateFolder;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.machine.Ports;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.connect.Certificates;
import dev.oltpmatrix.server.install.Packages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The proxies that clients can go through: those of this program, and the user's own. */
public final class Proxies {
  /** Above those of servers, which other runs start while a proxy has not come to its port. */
  private static final int FIRST_PORT = Ports.FIRST + 2000;

  private static final int PORT_TRIES = 3;

  private final Host host;
  private final Path cacheDir;
  private final Packages packages;
  private final Certificates certificates;
  private final Map<String, String> external;
  private final Reporter reporter;

  /** The reasons why proxies cannot be had: their cells are recorded as failed. */
  private final Map<String, ServerException> unavailable = new HashMap<>();

  /**
   * @param external URLs of the user's own, by name
   */
  public Proxies(Host host, Path cacheDir, Map<String, String> external, Reporter reporter) {
    this.host = host;
    this.cacheDir = cacheDir.toAbsolutePath();
    this.packages = new Packages(host, this.cacheDir, "proxies", reporter);
    this.certificates = new Certificates(host, this.cacheDir, reporter);
    this.external = Map.copyOf(external);
    this.reporter = reporter;
  }

  /**
   * Downloads and unpacks, once, those of this program's proxies that are among the names. One that
   * cannot be had is reported, and is refused when it is to be started.
   */
  public void prepare(Collection<String> names) throws InterruptedException {
    for (Proxy proxy : Proxy.SHIPPED) {
      if (!names.contains(proxy.name())) {
        continue;
      }
      try {
        if (!packages.isInstalled(proxy)) {
          reporter.say(
              "will download %s: %d MB, %d MB unpacked"
                  .formatted(proxy.name(), proxy.downloadMb(), proxy.installedMb()));
        }
        packages.install(proxy, (tree, work) -> proxy.complete(host, tree, work));
      } catch (ServerException e) {
        giveUp(proxy, e);
      } catch (IOException | UncheckedIOException e) {
        giveUp(proxy, DiskSpace.problem(cacheDir, "installing " + proxy.name(), e));
      }
    }
  }

  private void giveUp(Proxy proxy, ServerException why) {
    unavailable.put(proxy.name(), why);
    reporter.say(proxy.name() + " cannot be run: " + why.getMessage());
  }

  /** Starts a proxy, or checks a user's own; it has answered a query on return. */
  public RunningProxy start(String name, ProxyRequest request, ProcessLedger ledger)
      throws ServerException, InterruptedException {
    if (external.containsKey(name)) {
      return RunningProxy.open(host, name, external.get(name), request);
    }
    if (unavailable.containsKey(name)) {
      throw unavailable.get(name);
    }
    Proxy proxy =
        Proxy.SHIPPED.stream()
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new ServerException(
                        "via " + name + ": no such proxy, and no URL for the name"));
    if (request.to().access().tls().on() && !proxy.passesTls()) {
      throw new ServerException(
          name + " passes on no TLS, by which the server is reached; leave one of the two out");
    }
    try {
      return start(proxy, request, ledger);
    } catch (IOException | UncheckedIOException e) {
      throw DiskSpace.problem(cacheDir, "starting " + name, e);
    }
  }

  private RunningProxy start(Proxy proxy, ProxyRequest request, ProcessLedger ledger)
      throws ServerException, IOException, InterruptedException {
    Packages.Installed installed = packages.installed(proxy);
    CellRecord.Proxy recorded =
        new CellRecord.Proxy(
            proxy.name(),
            installed.version(),
            proxy.source().describe(),
            null,
            installed.packages());
    int port = FIRST_PORT;
    for (int attempt = 1; ; attempt++) {
      port = Ports.claim(port);
      try {
        PrivateFolder folder = ledger.privateFolder();
        Path home = packages.home(proxy);
        ProxySetup setup = new ProxySetup(host, home, folder.path(), port, request, certificates);
        return RunningProxy.start(proxy, setup, folder, recorded, ledger);
      } catch (ServerException e) {
        // It has ended: whoever listens took the port between the claim and the start.
        if (attempt == PORT_TRIES || Ports.isFree(port)) {
          throw e;
        }
      } finally {
        Ports.release(port);
      }
      port++;
    }
  }
}
