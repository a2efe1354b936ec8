package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.server.build.SoftwarePackage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** HAProxy, which forwards the bytes of TCP connections. */
final class HaProxy implements Proxy {
  private static final SoftwarePackage PACKAGE =
      new ProxyPackage(Via.HAPROXY, DebianProgram.source("bookworm", "haproxy"), 24, 40);

  private static final DebianProgram PROGRAM =
      new DebianProgram("haproxy", "usr/sbin/haproxy", "-v");

  /** Timeouts end idle sessions, and cannot be left out without a warning. */
  private static final String CONFIG =
      """
      global
          maxconn %1$d
          nbthread %2$d
      defaults
          mode tcp
          timeout connect 10s
          timeout client 24h
          timeout server 24h
      listen mysql
          bind 127.0.0.1:%3$d
          maxconn %1$d
          backlog %1$d
          server one %4$s
      """;

  @Override
  public SoftwarePackage software() {
    return PACKAGE;
  }

  @Override
  public String complete(Host host, Path tree, Path workDir)
      throws ServerException, IOException, InterruptedException {
    return PROGRAM.complete(host, tree, workDir, List.of());
  }

  @Override
  public boolean passesTls() {
    return true;
  }

  @Override
  public List<String> command(ProxySetup setup) throws IOException {
    Path config = setup.write("haproxy.cfg", config(setup));
    // In the foreground, so that its process is the one that was started.
    return List.of(PROGRAM.launcher(setup.home()), "-db", "-f", config.toString());
  }

  static String config(ProxySetup setup) {
    return CONFIG.formatted(setup.maxConnections(), WORKERS, setup.port(), setup.server());
  }
}
