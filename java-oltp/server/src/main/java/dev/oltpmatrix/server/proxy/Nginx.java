package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.server.build.SoftwarePackage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** nginx with its module stream, which forwards the bytes of TCP connections. */
final class Nginx implements Proxy {
  private static final SoftwarePackage PACKAGE =
      new ProxyPackage(
          Via.NGINX, DebianProgram.source("bookworm", "nginx", "libnginx-mod-stream"), 9, 30);

  private static final DebianProgram PROGRAM = new DebianProgram("nginx", "usr/sbin/nginx", "-v");
  private static final String MODULE = "usr/lib/nginx/modules/ngx_stream_module.so";

  /** Files that a worker has open besides connections. */
  private static final int OTHER_FILES = 100;

  private static final String CONFIG =
      """
      daemon off;
      pid %1$s;
      error_log stderr warn;
      load_module %2$s;
      worker_processes %3$d;
      worker_rlimit_nofile %4$d;
      events {
          worker_connections %5$d;
      }
      stream {
          server {
              listen 127.0.0.1:%6$d backlog=%7$d;
              proxy_pass %8$s;
              proxy_connect_timeout 10s;
              proxy_timeout 24h;
          }
      }
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
    Path config = setup.write("nginx.conf", config(setup));
    // The log before the configuration is read would be in /var/log.
    return List.of(
        PROGRAM.launcher(setup.home()),
        "-e",
        "stderr",
        "-p",
        setup.folder() + "/",
        "-c",
        config.toString());
  }

  static String config(ProxySetup setup) {
    // Each client is a connection on either side, and one worker may get them all.
    int connections = 2 * setup.maxConnections();
    return CONFIG.formatted(
        quoted(setup.folder().resolve("nginx.pid")),
        quoted(setup.home().resolve(MODULE)),
        WORKERS,
        connections + OTHER_FILES,
        connections,
        setup.port(),
        setup.maxConnections(),
        setup.server());
  }

  private static String quoted(Path path) {
    return '"' + path.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
