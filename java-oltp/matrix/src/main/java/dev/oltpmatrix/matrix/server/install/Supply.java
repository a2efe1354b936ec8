package dev.oltpmatrix.matrix.server.install;

import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.server.api.Servers;
import dev.oltpmatrix.matrix.server.build.InstalledServer;
import dev.oltpmatrix.matrix.server.build.ServerBuild;
import dev.oltpmatrix.matrix.spec.ServerName;
import java.io.IOException;
import java.util.Optional;

/** How servers that are started here are had; see {@link Servers}. */
public interface Supply {
  InstalledServer look(ServerName name) throws ServerException, IOException, InterruptedException;

  boolean isInstalled(ServerBuild build);

  /** Of a build that is. */
  InstalledServer installed(ServerBuild build) throws IOException;

  InstalledServer install(ServerBuild build)
      throws ServerException, IOException, InterruptedException;

  default Optional<Servers.Unplaceable> unplaceable() {
    return Optional.empty();
  }
}
